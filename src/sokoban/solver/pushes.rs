//! Single pushes, for the searches that go push by push.

use bytemuck::{Pod, Zeroable};

use super::board::{Freeze, on};
use super::corral::{self, Corrals};
use super::greedy::FROM_END;
use super::level::{DIRECTIONS, at, put};
use super::lost::Moved;
use super::solve::technique;
use super::store::Slot;
use super::work::Work;

/// A push and what comes of it.
#[derive(Clone, Copy, Default, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Push {
    /// The box's floor, and the next one.
    from: u16,
    to: u16,
    /// The lowest floor of the pusher's region.
    lowest: u16,
    /// Of [`TIGHT`] and [`SHUT`].
    marks: u16,
    /// Pushes left at least.
    pub(super) left: u32,
}

/// The box can't move any more.
const TIGHT: u16 = 1;
/// Something is shut off from the pusher.
const SHUT: u16 = 2;

impl Push {
    pub(super) fn of(from: usize, to: usize, lowest: u16) -> Push {
        Push { from: from as u16, to: to as u16, lowest, marks: 0, left: 0 }
    }

    pub(super) fn moved(&self) -> Moved {
        Moved {
            from: usize::from(self.from),
            to: usize::from(self.to),
            tight: self.marks & TIGHT != 0,
            shut: self.marks & SHUT != 0,
            matched: true,
        }
    }
}

/// Empties the table, and makes `work.child` the key of the start.
pub(super) fn start(work: &mut Work<'_>) {
    work.store.clear();
    work.part.known.fill(0);
    work.board.clear(&work.level);
    for &floor in work.level.boxes {
        work.board.set(usize::from(floor), on::BOX);
    }
    let lowest = work.board.regions(&work.level, usize::from(work.level.sizes.pusher)).lowest;
    work.shape.pack(&work.board, lowest, work.child);
}

/// Puts the pushes of a position of the table that are worth a look into
/// `work.pushes`; its key is left in `work.key`. Gives how many there are, and the
/// position's own bound; nothing if it is lost. Those to positions that are known are
/// left out unless they are wanted, too.
pub(super) fn find(work: &mut Work<'_>, slot: usize, known: bool) -> Option<(usize, u32)> {
    copy(work.key, work.store.key(slot));
    let Work { level, shape, board, trails, inside, key, without, .. } = work;
    let pusher = usize::from(shape.unpack(level, key, board));
    let regions = board.regions(level, pusher);
    trails.find_starts(level, board);
    if *without & technique::CORRALS == 0
        && corral::cut(level, board, trails, regions.count, true, inside) == Corrals::Dead
    {
        return None;
    }
    work.any_frozen = board.freezing && board.freeze_all(level) != Freeze::None;
    let bound = assign(work, false)?;
    let mut count = 0;
    for index in 0..work.level.sizes.boxes() {
        let floor = usize::from(at(work.assignment.floors, index, 0));
        let starts = at(work.trails.starts, floor, 0);
        for side in (0..DIRECTIONS).filter(|side| starts >> side & 1 != 0) {
            if let Some(push) = look(work, index, floor, side, bound, known) {
                put(work.pushes, count, push);
                count += 1;
            }
        }
    }
    Some((count, bound))
}

/// Looks at a push of the box of an index.
fn look(
    work: &mut Work<'_>,
    index: usize,
    floor: usize,
    side: usize,
    bound: u32,
    known: bool,
) -> Option<Push> {
    let to = work.level.step(floor, side ^ 2);
    let board = &mut work.board;
    board.set(floor, on::NOTHING);
    board.set(to, on::BOX);
    let freeze = board.freezes(&work.level, to);
    board.set(to, on::NOTHING);
    board.set(floor, on::BOX);
    if freeze == Freeze::Dead {
        return None;
    }
    let (lowest, shut) = board.areas.pushed(&work.level, floor, to);
    let mut push = Push::of(floor, to, lowest);
    set_child(work, &push);
    if !known {
        if let Slot::Known(slot) = work.store.find(work.child) {
            if work.store.rank(slot) & FROM_END != 0 && !work.store.is_dead(slot) {
                work.met = slot as u32;
            }
            return None;
        }
    }
    push.left = work.assignment.bound_with(&work.level, index, to, bound)?;
    if freeze != Freeze::None {
        push.marks |= TIGHT;
    }
    if shut {
        push.marks |= SHUT;
    }
    Some(push)
}

/// Makes `work.child` the key behind a push.
pub(super) fn set_child(work: &mut Work<'_>, push: &Push) {
    copy(work.child, work.key);
    work.shape.flip(work.child, usize::from(push.from));
    work.shape.flip(work.child, usize::from(push.to));
    work.shape.set_pusher(work.child, push.lowest);
}

pub(super) fn copy(to: &mut [u32], from: &[u32]) {
    for (to, &from) in to.iter_mut().zip(from) {
        *to = from;
    }
}

/// The bound of the position with the key `work.child`.
pub(super) fn bound(work: &mut Work<'_>) -> Option<u32> {
    assign(work, true)
}

fn assign(work: &mut Work<'_>, child: bool) -> Option<u32> {
    let mut count = 0;
    let floors = &mut *work.assignment.floors;
    work.shape.boxes(if child { work.child } else { work.key }, |floor| {
        put(floors, count, floor as u16);
        count += 1;
    });
    work.assignment.bound(&work.level, false)
}
