//! Whether a word of steps can be played on a board, tried in place.

use crate::sokoban::square;

/// Steps that are tried at most.
const MOST: usize = 256;

/// Whether the steps can't all be played from the start. The squares are afterwards as
/// they were.
pub(super) fn fails(steps: &[u8], squares: &mut [u8], width: usize, height: usize) -> bool {
    let Some(start) = squares.iter().position(|&found| found & square::PUSHER != 0) else {
        return true;
    };
    if steps.len() > MOST {
        return false;
    }
    let mut at = start;
    let mut pushed = [0u8; MOST];
    let mut done = 0;
    for (&step, pushed) in steps.iter().zip(&mut pushed) {
        let next = beside(at, step, width, height);
        let Some(next) = next.filter(|&next| is(squares, next, square::WALL) == Some(false)) else {
            break;
        };
        if is(squares, next, square::BOX) == Some(true) {
            let Some(behind) = beside(next, step, width, height) else { break };
            if is(squares, behind, square::WALL | square::BOX) != Some(false) {
                break;
            }
            shift(squares, next, behind);
            *pushed = 1;
        }
        at = next;
        done += 1;
    }
    for (&step, &pushed) in steps.iter().zip(&pushed).take(done).rev() {
        if pushed != 0 {
            if let Some(behind) = beside(at, step, width, height) {
                shift(squares, behind, at);
            }
        }
        at = beside(at, opposite(step), width, height).unwrap_or(at);
    }
    done < steps.len()
}

fn opposite(step: u8) -> u8 {
    match step | 0x20 {
        b'u' => b'd',
        b'd' => b'u',
        b'l' => b'r',
        _ => b'l',
    }
}

/// The square beside another, if there is one.
fn beside(at: usize, step: u8, width: usize, height: usize) -> Option<usize> {
    // A level's width is never 0; without a division by it the compiler knows as well.
    let column = at.checked_rem(width)?;
    match step | 0x20 {
        b'u' => at.checked_sub(width),
        b'd' => Some(at + width).filter(|&next| next < width * height),
        b'l' => at.checked_sub(1).filter(|_| column > 0),
        b'r' => Some(at + 1).filter(|_| column + 1 < width),
        _ => None,
    }
}

fn is(squares: &[u8], at: usize, what: u8) -> Option<bool> {
    squares.get(at).map(|found| found & what != 0)
}

/// Moves a box.
fn shift(squares: &mut [u8], from: usize, to: usize) {
    if let Some(slot) = squares.get_mut(from) {
        *slot &= !square::BOX;
    }
    if let Some(slot) = squares.get_mut(to) {
        *slot |= square::BOX;
    }
}
