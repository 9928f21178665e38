//! Single pulls, for the search that comes from the end: pushes, taken back.

use super::board::on;
use super::level::{DIRECTIONS, at, copy, put};
use super::pushes::{Push, set_child};
use super::store::Slot;
use super::work::Work;

/// Puts boxes on all goals.
fn fill_goals(work: &mut Work<'_>) {
    work.board.clear(&work.level);
    for &goal in work.level.goals {
        work.board.set(usize::from(goal), on::BOX);
    }
}

/// One of the ends of a level.
pub(super) enum End {
    /// There are no more.
    None,
    /// It can't have come from the start.
    Apart,
    /// So many pulls are left at least.
    Left(u32),
}

/// The ends of a level: makes `work.child` the key of that with the pusher in the
/// region of a number, from 1.
pub(super) fn set_end(work: &mut Work<'_>, region: u16) -> End {
    fill_goals(work);
    work.board.regions(&work.level, 0);
    if region > work.board.areas.count {
        return End::None;
    }
    let lowest = work.board.areas.lowest(region);
    work.shape.pack(&work.board, lowest, work.child);
    copy(work.key, work.child);
    assign(work).map_or(End::Apart, End::Left)
}

/// What the pulls of a position have come to.
pub(super) enum Pulls {
    /// So many, in `work.pushes`, and the position's own bound.
    Found(usize, u32),
    /// One leads to a position that the other side has met.
    Met(u32),
}

/// Puts the pulls of a position of the table that lead to new ones into
/// `work.pushes`; its key is left in `work.key`.
pub(super) fn find(work: &mut Work<'_>, slot: usize, ours: impl Fn(u32) -> bool) -> Pulls {
    copy(work.key, work.store.key(slot));
    let pusher = usize::from(work.shape.unpack(&work.level, work.key, &mut work.board));
    work.board.regions(&work.level, pusher);
    let Some(bound) = assign(work) else { return Pulls::Found(0, 0) };
    let mut count = 0;
    for index in 0..work.level.sizes.boxes() {
        let from = usize::from(at(work.assignment.floors, index, 0));
        for side in 0..DIRECTIONS {
            let to = work.level.step(from, side);
            let pusher = work.level.step(to, side);
            if !work.board.reaches(to) || !work.board.is_free(pusher) {
                continue;
            }
            let lowest = work.board.areas.pulled(&work.level, from, to, pusher);
            let mut push = Push::of(from, to, lowest);
            set_child(work, &push);
            if let Slot::Known(slot) = work.store.find(work.child) {
                if ours(work.store.rank(slot)) || work.store.is_dead(slot) {
                    continue;
                }
                return Pulls::Met(slot as u32);
            }
            let Some(left) = work.assignment.bound_with(&work.level, index, to, bound) else {
                continue;
            };
            push.left = left;
            put(work.pushes, count, push);
            count += 1;
        }
    }
    Pulls::Found(count, bound)
}

/// The bound of the pulls to the boxes' places at the start.
fn assign(work: &mut Work<'_>) -> Option<u32> {
    let mut count = 0;
    let floors = &mut *work.assignment.floors;
    work.shape.boxes(work.key, |floor| {
        put(floors, count, floor as u16);
        count += 1;
    });
    work.assignment.bound(&work.level, true)
}
