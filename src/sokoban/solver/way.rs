//! The pusher's steps of a solution that a search has found.

use super::block::trait_of;
use super::board::{Board, on};
use super::level::{DIRECTIONS, FAR, Level, at, put};
use super::solve::Found;
use super::steps::{self, Step};
use super::store::NONE;
use super::symmetry;
use super::work::{LARGE, Work};

/// A list that steps are added to.
pub(super) struct Steps<'a> {
    pub(super) bytes: &'a mut [u8],
    pub(super) count: usize,
}

impl Steps<'_> {
    fn add(&mut self, step: Step) -> Option<()> {
        let added = steps::set(self.bytes, self.count, step);
        self.count += 1;
        added.then_some(())
    }
}

/// Writes the steps from the start to the position of the table that was found, and on over
/// another that was come to from the end, if there is one. Nothing if they don't fit.
///
/// If it is the way with the fewest moves, keys tell where the pusher stands, and from one
/// position to the next it is one push.
pub(super) fn write(work: &mut Work<'_>, found: &Found, steps: &mut Steps<'_>) -> Option<()> {
    let mut here = work.store.turn_around(found.goal);
    let exact = found.traits & trait_of::FEWEST_MOVES != 0;
    if LARGE && !exact && found.traits & trait_of::SHORTEST != 0 {
        symmetry::turn_back(work, here)?;
    }
    work.store.set_parent(found.goal as usize, found.other);
    let mut pusher = usize::from(work.level.sizes.pusher);
    loop {
        let next = work.store.parent(here as usize);
        if next == NONE {
            return Some(());
        }
        pusher = if exact {
            write_push(work, here, next, pusher, steps)?
        } else {
            write_move(work, here, next, pusher, steps)?
        };
        here = next;
    }
}

/// Writes the steps from one position to the next, with the pusher at a floor. Gives
/// where the pusher is then.
fn write_move(
    work: &mut Work<'_>,
    here: u32,
    next: u32,
    pusher: usize,
    steps: &mut Steps<'_>,
) -> Option<usize> {
    let Work { level, shape, board, trails, inside, store, .. } = work;
    // The pusher's steps lie where a corral's marks do.
    let inside = &mut *inside.marks;
    let _ = shape.unpack(level, store.load(here as usize), board);
    let target = store.load(next as usize);
    let lowest = shape.pusher(target);
    let (mut from, mut to) = (FAR, FAR);
    for floor in 0..level.sizes.live() {
        match (board.has_box(floor), shape.has_box(target, floor)) {
            (true, false) => from = floor as u16,
            (false, true) => to = floor as u16,
            _ => {}
        }
    }
    if from != FAR {
        return push_along(level, board, trails, inside, (from, to, lowest), pusher, steps);
    }
    // A box that comes back to where it was, with the pusher elsewhere.
    for floor in 0..level.sizes.live() {
        if board.has_box(floor) {
            let shift = (floor as u16, floor as u16, lowest);
            let count = steps.count;
            if let Some(pusher) = push_along(level, board, trails, inside, shift, pusher, steps) {
                return Some(pusher);
            }
            steps.count = count;
        }
    }
    None
}

/// Writes the walk and the push from one position to the next; gives where the pusher
/// is then.
fn write_push(
    work: &mut Work<'_>,
    here: u32,
    next: u32,
    pusher: usize,
    steps: &mut Steps<'_>,
) -> Option<usize> {
    let Work { level, shape, board, inside, store, .. } = work;
    let _ = shape.unpack(level, store.load(here as usize), board);
    let target = store.load(next as usize);
    let from = usize::from(shape.pusher(target));
    let pushed = |&side: &usize| {
        let to = level.step(from, side ^ 2);
        !board.has_box(to) && shape.has_box(target, to)
    };
    let side = (0..DIRECTIONS).find(pushed)?;
    walk(level, board, inside.marks, pusher, level.step(from, side), steps)?;
    steps.add(Step { direction: (side ^ 2) as u8, push: true })?;
    Some(from)
}

/// Writes one box's pushes, and the walks between them.
fn push_along(
    level: &Level<'_>,
    board: &mut Board<'_>,
    trails: &mut super::moves::Trails<'_>,
    inside: &mut [u8],
    shift: (u16, u16, u16),
    pusher: usize,
    steps: &mut Steps<'_>,
) -> Option<usize> {
    let (from, to, lowest) = shift;
    board.regions(level, pusher);
    trails.find_starts(level, board);
    let mut trail = trails.begin(level, board, usize::from(from));
    let mut last = FAR;
    while trails.next(level, board, &mut trail) {
        let shift = trails.shift(&trail);
        if shift.to == usize::from(to) && shift.regions.lowest == lowest {
            last = shift.place;
            trails.end(board, &mut trail);
            break;
        }
    }
    if last == FAR {
        return None;
    }
    // The places in their order, at the start of the queue.
    let mut count = 0;
    let mut here = last;
    while here != FAR && count < trails.places() {
        put(trails.queue, count, here);
        count += 1;
        here = trails.before(here);
    }
    let mut pusher = pusher;
    let mut box_at = usize::from(from);
    for index in (0..count).rev() {
        let here = usize::from(at(trails.queue, index, 0));
        let (floor, side) = (here >> 2, here & 3);
        walk(level, board, inside, pusher, level.step(box_at, side), steps)?;
        steps.add(Step { direction: (side ^ 2) as u8, push: true })?;
        board.set(box_at, on::NOTHING);
        board.set(floor, on::BOX);
        pusher = box_at;
        box_at = floor;
    }
    Some(pusher)
}

/// Writes a shortest walk of the pusher.
fn walk(
    level: &Level<'_>,
    board: &mut Board<'_>,
    toward: &mut [u8],
    from: usize,
    to: usize,
    steps: &mut Steps<'_>,
) -> Option<()> {
    // Backwards, so that the steps come out in their order.
    const UNSEEN: u8 = 0xFF;
    toward.fill(UNSEEN);
    put(toward, to, 0);
    put(board.queue, 0, to as u16);
    let (mut head, mut tail) = (0, 1);
    while head < tail && at(toward, from, 0) == UNSEEN {
        let floor = usize::from(at(board.queue, head, 0));
        head += 1;
        for direction in 0..DIRECTIONS {
            let beside = level.step(floor, direction);
            if board.is_free(beside) && at(toward, beside, 0) == UNSEEN {
                put(toward, beside, (direction ^ 2) as u8);
                put(board.queue, tail, beside as u16);
                tail += 1;
            }
        }
    }
    let mut here = from;
    while here != to {
        let direction = at(toward, here, UNSEEN);
        if direction == UNSEEN {
            return None;
        }
        steps.add(Step { direction, push: false })?;
        here = level.step(here, usize::from(direction));
    }
    Some(())
}
