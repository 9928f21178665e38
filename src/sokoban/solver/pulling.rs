//! Pulls of one box about, while the others stay: for packing orders, which are found
//! backwards.

use super::board::{Board, on};
use super::level::{DIRECTIONS, Level, at, put};
use super::moves::{Trails, place};

/// Where a box has been pulled to.
pub(super) struct Pulled {
    pub(super) floor: usize,
    /// On which side of it the pusher is.
    pub(super) side: usize,
    /// How many pulls that is.
    pub(super) way: u16,
    /// How many regions there are then.
    pub(super) regions: u16,
}

/// Pulls the box on a floor about, with the pusher on another, or anywhere if that is none.
/// Calls `see` for each place of the box and each region in which the pusher can be then,
/// nearest first, until it says that that's enough. The board is that behind the pull then;
/// it is as before in the end, but for its regions.
pub(super) fn pull_about(
    level: &Level<'_>,
    board: &mut Board<'_>,
    trails: &mut Trails<'_>,
    from: usize,
    pusher: usize,
    mut see: impl FnMut(&Board<'_>, &Pulled) -> bool,
) {
    // All regions are marked from here: a frame less on the stack.
    let anywhere = pusher >= level.sizes.wall();
    if !anywhere {
        board.regions(level, pusher);
    }
    let mut tail = begin(level, board, trails, from, anywhere);
    board.regions(level, from);
    let (mut head, mut way, mut layer) = (0, 0, tail);
    let mut enough = false;
    while head < tail && !enough {
        if head == layer {
            way += 1;
            layer = tail;
        }
        let here = usize::from(at(trails.queue, head, 0));
        head += 1;
        let (floor, side) = (here >> 2, here & 3);
        if at(trails.sides, floor, 0xFF) >> (4 + side) & 1 != 0 {
            continue;
        }
        board.set(floor, on::BOX);
        let settled = board.areas.settle(level, floor, level.step(floor, side));
        enough = see(board, &Pulled { floor, side, way, regions: settled.count });
        tail = spread(level, board, trails, floor, tail);
        board.areas.unsettle(floor, settled);
        board.set(floor, on::NOTHING);
    }
    board.set(from, on::BOX);
}

/// Takes a box off the board, and puts the sides from which it can be pulled into the
/// queue; gives how many there are.
#[cfg_attr(feature = "compact", inline(never))]
fn begin(
    level: &Level<'_>,
    board: &mut Board<'_>,
    trails: &mut Trails<'_>,
    from: usize,
    anywhere: bool,
) -> usize {
    trails.sides.fill(0);
    let mut tail = 0;
    for side in 0..DIRECTIONS {
        let beside = level.step(from, side);
        if board.is_free(beside) && (anywhere || board.reaches(beside)) {
            put(trails.sides, from, at(trails.sides, from, 0) | 1 << side);
            put(trails.queue, tail, place(from, side));
            tail += 1;
        }
    }
    board.set(from, on::NOTHING);
    tail
}

/// Puts the pulls of the box on a floor into the queue, behind so many others; gives how
/// many there are then.
#[cfg_attr(feature = "compact", inline(never))]
fn spread(
    level: &Level<'_>,
    board: &Board<'_>,
    trails: &mut Trails<'_>,
    floor: usize,
    mut tail: usize,
) -> usize {
    for side in 0..DIRECTIONS {
        let to = level.step(floor, side);
        if !board.reaches(to) {
            continue;
        }
        put(trails.sides, floor, at(trails.sides, floor, 0) | 1 << (4 + side));
        let can = level.is_live(to) && board.is_free(level.step(to, side));
        if can && at(trails.sides, to, 0xFF) >> side & 1 == 0 {
            put(trails.sides, to, at(trails.sides, to, 0) | 1 << side);
            put(trails.queue, tail, place(to, side));
            tail += 1;
        }
    }
    tail
}
