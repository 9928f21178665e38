//! Corrals: parts of the level that boxes shut off from the pusher.
//!
//! If every push that the boxes around a corral will ever allow first leads into it,
//! and the pusher can make all of those now, then one of them may as well be made
//! next: a PI-corral. Pushes elsewhere needn't be looked at.

use super::board::Board;
use super::level::{DIRECTIONS, Level, at, put};
use super::moves::Trails;
use crate::arena::{Arena, words_for};

/// What is to be done about the corrals of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Corrals {
    /// Nothing.
    None,
    /// [`Trails::starts`] has been cut down to the pushes of one corral.
    Cut,
    /// A corral can't be opened, and isn't solved: no solution is left.
    Dead,
}

/// A floor or box that belongs to the corral that is looked at.
const INSIDE: u8 = 1;

/// What belongs to the corral that is looked at: floors and boxes by themselves, and
/// behind them regions by their numbers.
#[derive(Default)]
pub(super) struct Inside<'a> {
    pub(super) marks: &'a mut [u8],
}

/// Where the mark of a region is.
fn of_region(board: &Board<'_>, region: u16) -> usize {
    padded(board.on.len()) + usize::from(region)
}

/// How many bytes are in the words that so many take.
fn padded(count: usize) -> usize {
    4 * words_for::<u8>(count)
}

impl<'a> Inside<'a> {
    /// Takes its room from an arena.
    pub(super) fn carve(&mut self, arena: &mut Arena<'a>, floors: usize) -> Option<()> {
        self.marks = arena.slice(padded(floors + 1) + padded(floors + 2))?;
        Some(())
    }
}

impl Inside<'_> {
    /// Whether a floor belongs to it, or to a region that does.
    fn has(&self, board: &Board<'_>, floor: usize) -> bool {
        at(self.marks, floor, 0) == INSIDE
            || at(self.marks, of_region(board, board.areas.region(floor)), 0) == INSIDE
    }

    fn add(&mut self, board: &mut Board<'_>, floor: usize, tail: &mut usize) {
        if at(self.marks, floor, INSIDE) != INSIDE {
            put(self.marks, floor, INSIDE);
            put(board.queue, *tail, floor as u16);
            *tail += 1;
        }
    }

    /// Adds a region: its lowest floor, from which the others come.
    fn add_region(&mut self, board: &mut Board<'_>, region: u16, tail: &mut usize) {
        put(self.marks, of_region(board, region), INSIDE);
        let low = board.areas.lowest(region);
        self.add(board, usize::from(low), tail);
    }
}

/// Looks for the corral with the fewest pushes. The regions must be marked, and
/// [`Trails::starts`] set. Unless the board is `whole`, boxes are missing, and not
/// every goal need be filled.
pub(super) fn cut(
    level: &Level<'_>,
    board: &mut Board<'_>,
    trails: &mut Trails<'_>,
    regions: u16,
    whole: bool,
    inside: &mut Inside<'_>,
) -> Corrals {
    let mut best = (u32::MAX, 0);
    let mut last = 0;
    for region in 1..=regions {
        if region == board.areas.here {
            continue;
        }
        last = region;
        match grow(level, board, trails, region, whole, inside) {
            Some(0) => return Corrals::Dead,
            Some(pushes) if pushes < best.0 => best = (pushes, region),
            _ => {}
        }
    }
    if best.1 == 0 {
        return Corrals::None;
    }
    if best.1 != last && grow(level, board, trails, best.1, whole, inside).is_none() {
        return Corrals::None;
    }
    for (start, &inside) in trails.starts.iter_mut().zip(&*inside.marks) {
        if inside != INSIDE {
            *start = 0;
        }
    }
    Corrals::Cut
}

/// Grows a corral from a region until it is a PI-corral; gives how many pushes lead
/// into it, or nothing if it becomes none, or is solved as it is.
fn grow(
    level: &Level<'_>,
    board: &mut Board<'_>,
    trails: &Trails<'_>,
    region: u16,
    whole: bool,
    inside: &mut Inside<'_>,
) -> Option<u32> {
    inside.marks.fill(0);
    let mut tail = 0;
    inside.add_region(board, region, &mut tail);
    let mut head = 0;
    let (mut pushes, mut unsolved) = (0, false);
    while head < tail {
        let floor = usize::from(at(board.queue, head, 0));
        head += 1;
        if board.has_box(floor) {
            unsolved |= !level.is_goal(floor);
            pushes += look(level, board, trails, floor, inside, &mut tail)?;
        } else {
            unsolved |= whole && level.is_goal(floor);
            for direction in 0..DIRECTIONS {
                let beside = level.step(floor, direction);
                if beside != level.sizes.wall() {
                    inside.add(board, beside, &mut tail);
                }
            }
        }
    }
    unsolved.then_some(pushes)
}

/// Looks at the pushes of a box around the corral: takes in what keeps them from
/// being made, and counts those that can be made now. Nothing if one leads out.
fn look(
    level: &Level<'_>,
    board: &mut Board<'_>,
    trails: &Trails<'_>,
    floor: usize,
    inside: &mut Inside<'_>,
    tail: &mut usize,
) -> Option<u32> {
    let mut pushes = 0;
    for side in 0..DIRECTIONS {
        let (behind, to) = (level.step(floor, side), level.step(floor, side ^ 2));
        if behind == level.sizes.wall() || !level.is_live(to) {
            continue;
        }
        let within = inside.has(board, behind);
        if within && !board.has_box(behind) {
            // Only from inside, where the pusher can't be before a push into it.
            continue;
        }
        if at(trails.starts, floor, 0) >> side & 1 != 0 {
            if !inside.has(board, to) {
                return None;
            }
            pushes += 1;
            continue;
        }
        // Not now. What is in the way must belong to the corral.
        if board.has_box(to) {
            if inside.has(board, to) || within {
                continue;
            }
            inside.add(board, to, tail);
            continue;
        }
        if board.has_box(behind) {
            if !within {
                inside.add(board, behind, tail);
            }
            continue;
        }
        // Behind it is another region, out of the pusher's reach.
        let region = board.areas.region(behind);
        if region == board.areas.here {
            return None;
        }
        inside.add_region(board, region, tail);
    }
    Some(pushes)
}
