//! Single pulls, for the search that comes from the end: pushes, taken back.

use super::board::on;
use super::bound::Assignment;
use super::greedy::FROM_END;
use super::level::{DIRECTIONS, at, copy, put};
use super::pushes::{Push, set_child};
use super::store::Slot;
use super::tunnel::{self, Stretch};
use super::work::Work;

/// Puts boxes on all goals.
fn fill_goals(work: &mut Work<'_>) {
    work.board.clear(&work.level);
    for &goal in work.level.goals() {
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
#[cfg_attr(feature = "compact", inline(never))]
pub(super) fn set_end(work: &mut Work<'_>, region: u16) -> End {
    fill_goals(work);
    work.board.regions(&work.level, 0);
    if region > work.board.areas.count {
        return End::None;
    }
    let lowest = work.board.areas.lowest(region);
    work.shape.pack(&work.board, lowest, work.child);
    copy(work.key, work.child);
    work.assigning(|work, assignment| assign(work, assignment)).map_or(End::Apart, End::Left)
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
#[cfg_attr(feature = "compact", inline(never))]
pub(super) fn find(work: &mut Work<'_>, slot: usize) -> Pulls {
    set_up(work, slot);
    work.assigning(look_at_all).unwrap_or(Pulls::Found(0, 0))
}

#[cfg_attr(feature = "compact", inline(never))]
fn set_up(work: &mut Work<'_>, slot: usize) {
    copy(work.key, work.store.key(slot));
    let pusher = usize::from(work.shape.unpack(&work.level, work.key, &mut work.board));
    work.board.regions(&work.level, pusher);
}

/// Looks at the pulls that the position with the key `work.key` has.
fn look_at_all(work: &mut Work<'_>, assignment: &mut Assignment<'_>) -> Option<Pulls> {
    let bound = assign(work, assignment)?;
    let mut count = 0;
    for index in 0..work.level.sizes.boxes() {
        let from = usize::from(at(assignment.floors, index, 0));
        for side in 0..DIRECTIONS {
            let mut push = match look(work, from, side) {
                Look::Nothing => continue,
                Look::Met(slot) => return Some(Pulls::Met(slot)),
                Look::New(push) => push,
            };
            let to = push.to();
            if let Some(left) = assignment.bound_with(&work.level, index, to, bound) {
                push.left = left;
                put(work.pushes, count, push);
                count += 1;
            }
        }
    }
    Some(Pulls::Found(count, bound))
}

/// What a pull leads to.
enum Look {
    /// It can't be made, or there is nothing new.
    Nothing,
    Met(u32),
    New(Push),
}

/// Looks at the pull of a box to one side.
#[cfg_attr(feature = "compact", inline(never))]
fn look(work: &mut Work<'_>, from: usize, side: usize) -> Look {
    let to = work.level.step(from, side);
    let pusher = work.level.step(to, side);
    if !work.board.reaches(to) || !work.board.is_free(pusher) {
        return Look::Nothing;
    }
    let Some(Stretch { to, count }) = tunnel::pulled(work, from, side) else {
        return Look::Nothing;
    };
    let pusher = work.level.step(to, side);
    let lowest = work.board.areas.pulled(&work.level, from, to, pusher);
    let mut push = Push::of(from, to, lowest);
    push.go_along(count);
    set_child(work, &push);
    match work.store.find(work.child) {
        Slot::Known(slot) => {
            // Of this side, or lost.
            let known = work.store.rank(slot) & FROM_END != 0 || work.store.is_dead(slot);
            if known { Look::Nothing } else { Look::Met(slot as u32) }
        }
        _ => Look::New(push),
    }
}

/// The bound of the pulls to the boxes' places at the start.
fn assign(work: &Work<'_>, assignment: &mut Assignment<'_>) -> Option<u32> {
    let mut count = 0;
    let floors = &mut *assignment.floors;
    work.shape.boxes(work.key, |floor| {
        put(floors, count, floor as u16);
        count += 1;
    });
    assignment.bound(&work.level, true)
}
