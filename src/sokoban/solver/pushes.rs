//! Single pushes, for the searches that go push by push.

use super::board::{Freeze, on};
use super::corral::{self, Corrals};
use super::level::put;
use super::solve::technique;
use super::work::Work;

/// Empties the table, and makes `work.child` the key of the start.
pub(super) fn start(work: &mut Work<'_>) {
    work.store.clear();
    work.part.known.fill(0);
    work.board.clear(&work.level);
    for &floor in work.level.boxes {
        work.board.set(usize::from(floor), on::BOX);
    }
    let lowest = work.board.reach(&work.level, usize::from(work.level.sizes.pusher));
    work.shape.pack(&work.board, lowest, work.child);
}

/// Gets ready for the pushes of a position of the table: its key is in `work.key`,
/// and for each box the sides that are worth a push are in `work.seen`. Not if the
/// position is lost.
pub(super) fn set_out(work: &mut Work<'_>, slot: usize) -> bool {
    for (to, &from) in work.key.iter_mut().zip(work.store.key(slot)) {
        *to = from;
    }
    let Work { level, shape, board, trails, inside, key, seen, without, .. } = work;
    let pusher = usize::from(shape.unpack(level, key, board));
    let regions = board.regions(level, pusher);
    trails.find_starts(level, board);
    if *without & technique::CORRALS == 0
        && corral::cut(level, board, trails, regions.count, true, inside) == Corrals::Dead
    {
        return false;
    }
    // A look at whether a position is lost finds other starts.
    for (to, &from) in seen.iter_mut().zip(&*trails.starts) {
        *to = from;
    }
    true
}

/// Makes a push from the position with the key `work.key`, and puts the key of the
/// one behind it into `work.child`; not if a box freezes off the goals.
pub(super) fn push(work: &mut Work<'_>, floor: usize, side: usize) -> bool {
    let Work { level, shape, board, key, child, .. } = work;
    let to = level.step(floor, side ^ 2);
    // A look at whether a position is lost uses the board, too.
    let _ = shape.unpack(level, key, board);
    board.set(floor, on::NOTHING);
    board.set(to, on::BOX);
    if board.freezes(level, to) == Freeze::Dead {
        return false;
    }
    let lowest = board.reach(level, floor);
    for (to, &from) in child.iter_mut().zip(&**key) {
        *to = from;
    }
    shape.flip(child, floor);
    shape.flip(child, to);
    shape.set_pusher(child, lowest);
    true
}

/// The bound of the position with the key `work.child`.
pub(super) fn bound(work: &mut Work<'_>) -> Option<u32> {
    let mut count = 0;
    let floors = &mut *work.assignment.floors;
    work.shape.boxes(work.child, |floor| {
        put(floors, count, floor as u16);
        count += 1;
    });
    work.assignment.bound(&work.level)
}
