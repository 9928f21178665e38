//! What is tried on a board in place: whether a word of steps can be played, and whether
//! the walls are closed.

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
    // A bit for each step.
    let mut pushed = [0u32; MOST.div_ceil(32)];
    let mut done = 0;
    for &step in steps {
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
            if let Some(word) = pushed.get_mut(done >> 5) {
                *word |= 1 << (done & 31);
            }
        }
        at = next;
        done += 1;
    }
    for (index, &step) in steps.iter().enumerate().take(done).rev() {
        if pushed.get(index >> 5).is_some_and(|word| word >> (index & 31) & 1 != 0) {
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

/// Whether something holds for one of the squares beside another.
fn any_side(at: usize, width: usize, height: usize, holds: impl Fn(Option<usize>) -> bool) -> bool {
    let side = |step| holds(beside(at, step, width, height));
    side(b'l') || side(b'u') || side(b'r') || side(b'd')
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

/// A square that the flood has reached; no square's value has this bit.
const REACHED: u8 = 0x80;
/// A box on a goal at an end of a row or a column, which stands for a wall.
const SHUT: u8 = 0x40;

/// Whether the way from a pusher to the board's edge is open. The squares are afterwards as
/// they were.
pub(super) fn leaks(squares: &mut [u8], width: usize, height: usize) -> bool {
    let Some(squares) = squares.get_mut(..width * height) else { return true };
    for found in squares.iter_mut().filter(|found| **found & square::PUSHER != 0) {
        *found |= REACHED;
    }
    for row in 0..height {
        shut(squares, row * width, 1, width);
    }
    for column in 0..width {
        shut(squares, column, width, height);
    }
    // From one end to the other and back, until nothing more is reached.
    let mut more = true;
    while more {
        more = false;
        for at in 0..squares.len() {
            more |= reach(squares, at, width, height);
        }
        for at in (0..squares.len()).rev() {
            more |= reach(squares, at, width, height);
        }
    }
    let mut open = false;
    for at in 0..squares.len() {
        let reached = is(squares, at, REACHED) == Some(true);
        let edge = any_side(at, width, height, |next| next.is_none());
        open |= reached && edge;
    }
    for found in squares.iter_mut() {
        *found &= !(REACHED | SHUT);
    }
    open
}

/// Marks the ends of a row or a column that stand for walls: of so many squares, each so far
/// from the one before.
fn shut(squares: &mut [u8], first: usize, by: usize, count: usize) {
    let taken = |squares: &[u8], index: &usize| {
        squares.get(first + index * by).is_some_and(|&found| found != 0)
    };
    let ends = [
        (0..count).find(|index| taken(squares, index)),
        (0..count).rfind(|index| taken(squares, index)),
    ];
    for end in ends.into_iter().flatten() {
        if let Some(found) = squares.get_mut(first + end * by) {
            let stored = *found & !SHUT == square::BOX | square::GOAL;
            *found |= if stored { SHUT } else { 0 };
        }
    }
}

/// Lets the flood come to a square from one beside it; whether it has.
fn reach(squares: &mut [u8], at: usize, width: usize, height: usize) -> bool {
    if is(squares, at, square::WALL | REACHED | SHUT) != Some(false) {
        return false;
    }
    let wet = any_side(at, width, height, |next| {
        next.and_then(|next| is(squares, next, REACHED)) == Some(true)
    });
    if let Some(found) = squares.get_mut(at).filter(|_| wet) {
        *found |= REACHED;
    }
    wet
}
