//! Plays a solution on the squares of the level by the rules alone: what a search
//! has found counts only if it holds here. Shares no code with the searches.

use super::steps;
use crate::sokoban::square;

/// What a solution costs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Cost {
    pub(super) pushes: u32,
    pub(super) moves: u32,
}

/// Plays `count` steps on `squares`, a copy of the level's that is changed. Gives
/// what they cost if all are legal and all boxes are on goals in the end.
pub(super) fn replay(squares: &mut [u8], width: usize, steps: &[u8], count: usize) -> Option<Cost> {
    let mut pusher = squares.iter().position(|&found| found & square::PUSHER != 0)?;
    let mut count_of_pushes = 0;
    for index in 0..count {
        let step = steps::get(steps, index)?;
        let to = beside(pusher, step.direction, width)?;
        let found = *squares.get(to)?;
        if found & square::WALL != 0 || (found & square::BOX != 0) != step.push {
            return None;
        }
        if step.push {
            let beyond = beside(to, step.direction, width)?;
            let place = squares.get_mut(beyond)?;
            if *place & (square::WALL | square::BOX) != 0 {
                return None;
            }
            *place |= square::BOX;
            *squares.get_mut(to)? &= !square::BOX;
            count_of_pushes += 1;
        }
        *squares.get_mut(pusher)? &= !square::PUSHER;
        *squares.get_mut(to)? |= square::PUSHER;
        pusher = to;
    }
    let home = |&found: &u8| found & square::BOX == 0 || found & square::GOAL != 0;
    squares.iter().all(home).then_some(Cost { pushes: count_of_pushes, moves: count as u32 })
}

/// The square beside another. A step over the end of a row leads to the next one.
/// That is no step of the rules, but such a level isn't shut off, and a search never
/// takes one: [`wraps`] refuses it.
fn beside(square: usize, direction: u8, width: usize) -> Option<usize> {
    let to = match direction {
        0 => square.checked_sub(width)?,
        1 => square + 1,
        2 => square + width,
        _ => square.checked_sub(1)?,
    };
    (!wraps(square, to, direction, width)).then_some(to)
}

/// Whether a step sideways leads to another row.
fn wraps(from: usize, to: usize, direction: u8, width: usize) -> bool {
    direction & 1 != 0 && from.checked_div(width) != to.checked_div(width)
}
