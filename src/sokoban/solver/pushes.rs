//! Single pushes, for the searches that go push by push.

use bytemuck::{Pod, Zeroable};

use super::board::{Board, Freeze, on};
use super::bound::Assignment;
use super::corral::{self, Corrals};
use super::greedy::FROM_END;
use super::level::{DIRECTIONS, Level, at, copy, put};
use super::lost::Moved;
use super::solve::technique;
use super::store::Slot;
use super::symmetry;
use super::tunnel::{self, Stretch};
use super::work::{LARGE, Work};

/// A push and what comes of it.
#[derive(Clone, Copy, Default, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Push {
    /// The box's floor, and the next one.
    from: u16,
    to: u16,
    /// The lowest floor of the pusher's region.
    pub(super) lowest: u16,
    /// Of [`TIGHT`] and [`SHUT`], and above them as which image of it what comes of it is
    /// looked up, and how many pushes it is.
    marks: u16,
    /// Pushes left at least.
    pub(super) left: u32,
}

/// The box can't move any more.
const TIGHT: u16 = 1;
/// Something is shut off from the pusher.
const SHUT: u16 = 2;
/// Where [`Push::count`] is.
const COUNT_SHIFT: u32 = 5;
/// Where [`Push::image`] is, of three bits.
const IMAGE_SHIFT: u32 = 2;

impl Push {
    pub(super) fn of(from: usize, to: usize, lowest: u16) -> Push {
        Push { from: from as u16, to: to as u16, lowest, marks: 1 << COUNT_SHIFT, left: 0 }
    }

    /// Makes it so many pushes of a box that goes on in one direction.
    #[inline]
    pub(super) fn go_along(&mut self, count: u32) {
        if LARGE {
            self.marks = self.marks & ((1 << COUNT_SHIFT) - 1) | (count << COUNT_SHIFT) as u16;
        }
    }

    /// The image that what comes of it is looked up as, by its number among the level's
    /// symmetries; 0 if it is looked up as it is.
    pub(super) fn image(&self) -> usize {
        if LARGE { usize::from(self.marks >> IMAGE_SHIFT & 7) } else { 0 }
    }

    /// Has it looked up as an image, in which that is the lowest floor of the pusher's region.
    pub(super) fn set_image(&mut self, image: u16, lowest: u16) {
        self.marks = self.marks & !(7 << IMAGE_SHIFT) | image << IMAGE_SHIFT;
        self.lowest = lowest;
    }

    /// The box's floors before and behind it.
    pub(super) fn way(&self) -> [usize; 2] {
        [usize::from(self.from), usize::from(self.to)]
    }

    /// The floor that the box gets to.
    pub(super) fn to(&self) -> usize {
        usize::from(self.to)
    }

    /// How many pushes it is.
    pub(super) fn count(&self) -> u32 {
        if LARGE { u32::from(self.marks >> COUNT_SHIFT) } else { 1 }
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
#[cfg_attr(feature = "compact", inline(never))]
pub(super) fn start(work: &mut Work<'_>) {
    work.store.clear();
    work.part.forget(&work.shape);
    put_start(work);
}

/// Puts the start on the board, and makes `work.child` its key.
pub(super) fn put_start(work: &mut Work<'_>) {
    work.board.clear(&work.level);
    for &floor in work.level.boxes() {
        work.board.set(usize::from(floor), on::BOX);
    }
    let lowest = work.board.regions(&work.level, usize::from(work.level.sizes.pusher)).lowest;
    work.shape.pack(&work.board, lowest, work.child);
}

/// Puts the pushes of the position that [`set_up`] has put on the board into
/// `work.pushes`. Gives how many there are, and the position's own bound; nothing if it is
/// lost. Those to positions that are known are left out unless they are wanted, too.
#[cfg_attr(feature = "compact", inline(never))]
pub(super) fn find(work: &mut Work<'_>, known: bool) -> Option<(usize, u32)> {
    work.assigning(|work, assignment| look_at_all(work, assignment, known))
}

/// Puts a position of the table on the board, with the pushes that are worth a look as
/// [`Trails::starts`](super::moves::Trails::starts), and its key into `work.key`; not if it
/// is lost.
#[cfg_attr(feature = "compact", inline(never))]
pub(super) fn set_up(work: &mut Work<'_>, slot: usize) -> bool {
    copy(work.key, work.store.load(slot));
    let Work { level, shape, board, trails, inside, key, without, .. } = work;
    let pusher = usize::from(shape.unpack(level, key, board));
    let regions = board.regions(level, pusher);
    trails.find_starts(level, board);
    let mut found = Corrals::None;
    if u32::from(*without) & technique::CORRALS == 0 {
        found = corral::cut(level, board, trails, regions.count, true, inside);
    }
    if found == Corrals::Dead {
        return false;
    }
    let any_frozen = board.freezing && board.freeze_all(level) != Freeze::None;
    work.any_frozen = any_frozen;
    work.set_cut(found == Corrals::Cut);
    true
}

/// Looks at the pushes that the position with the key `work.key` has.
fn look_at_all(
    work: &mut Work<'_>,
    assignment: &mut Assignment<'_>,
    known: bool,
) -> Option<(usize, u32)> {
    let bound = assign(work, assignment, false)?;
    if known {
        symmetry::prepare(work);
    }
    let mut count = 0;
    for index in 0..work.level.sizes.boxes() {
        let floor = usize::from(at(assignment.floors, index, 0));
        let starts = at(work.trails.starts, floor, 0);
        for side in (0..DIRECTIONS).filter(|side| starts >> side & 1 != 0) {
            let Some(mut push) = look(work, floor, side, known) else { continue };
            let to = usize::from(push.to);
            if let Some(left) = assignment.bound_with(&work.level, index, to, bound) {
                push.left = left;
                put(work.pushes, count, push);
                count += 1;
            }
        }
    }
    Some((count, bound))
}

/// Looks at a push of the box on a floor, but for the pushes that are left then.
#[cfg_attr(feature = "compact", inline(never))]
pub(super) fn look(work: &mut Work<'_>, floor: usize, side: usize, known: bool) -> Option<Push> {
    let Stretch { to, count } = tunnel::pushed(work, floor, side ^ 2)?;
    let board = &mut work.board;
    let freeze = board.freezes_pushed(&work.level, floor, to);
    if freeze == Freeze::Dead {
        return None;
    }
    let (lowest, shut) = board.areas.pushed(&work.level, floor, to);
    let mut push = Push::of(floor, to, lowest);
    push.go_along(count);
    if known {
        symmetry::turn_push(work, &mut push);
    } else {
        set_child(work, &push);
        if let Slot::Known(slot) = work.store.find(work.child) {
            if work.store.rank(slot) & FROM_END != 0 && !work.store.is_dead(slot) {
                work.met = slot as u32;
            }
            return None;
        }
    }
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
    work.shape.set_moved(work.child, work.key, push.way(), push.lowest);
}

/// Puts all pushes of the position with the key `work.key` into `work.pushes`, of a
/// pusher that stands where the key says. Gives how many there are; what they have left
/// is the number of moves that they take, walk and push.
#[cfg_attr(feature = "compact", inline(never))]
pub(super) fn walks(work: &mut Work<'_>) -> usize {
    let Work { level, shape, board, key, pushes, .. } = work;
    let pusher = usize::from(shape.unpack(level, key, board));
    measure(level, board, pusher);
    let mut count = 0;
    for floor in (0..level.sizes.live()).filter(|&floor| board.has_box(floor)) {
        for side in 0..DIRECTIONS {
            let (from, to) = (level.step(floor, side), level.step(floor, side ^ 2));
            let walk = at(board.areas.low, from, 0);
            if walk != 0 && board.is_free(to) && level.is_live(to) {
                let mut push = Push::of(floor, to, floor as u16);
                push.left = u32::from(walk);
                put(pushes, count, push);
                count += 1;
            }
        }
    }
    count
}

/// Writes for each floor how many steps away it is from the pusher's, and one more; 0
/// where the pusher doesn't get. Where the lowest floors of regions are otherwise.
fn measure(level: &Level<'_>, board: &mut Board<'_>, pusher: usize) {
    board.areas.low.fill(0);
    put(board.areas.low, pusher, 1);
    put(board.queue, 0, pusher as u16);
    let (mut head, mut tail) = (0, 1);
    while head < tail {
        let floor = usize::from(at(board.queue, head, 0));
        head += 1;
        for direction in 0..DIRECTIONS {
            let to = level.step(floor, direction);
            if board.is_free(to) && at(board.areas.low, to, 1) == 0 {
                let away = at(board.areas.low, floor, 0).saturating_add(1);
                put(board.areas.low, to, away);
                put(board.queue, tail, to as u16);
                tail += 1;
            }
        }
    }
}

/// Makes `work.child` the key behind a push of [`walks`], and gives the moves that it
/// takes; not if a box freezes off the goals.
#[cfg_attr(feature = "compact", inline(never))]
pub(super) fn set_child_of_walk(work: &mut Work<'_>, index: usize) -> Option<u32> {
    let push = at(work.pushes, index, Push::default());
    let Work { level, shape, board, key, .. } = work;
    // A look at whether a position is lost uses the board, too.
    let _ = shape.unpack(level, key, board);
    let (from, to) = (usize::from(push.from), usize::from(push.to));
    if board.freezes_pushed(level, from, to) == Freeze::Dead {
        return None;
    }
    set_child(work, &push);
    Some(push.left)
}

/// The bound of the position with the key `work.child`.
#[cfg_attr(feature = "compact", inline(never))]
pub(super) fn bound(work: &mut Work<'_>) -> Option<u32> {
    work.assigning(|work, assignment| assign(work, assignment, true))
}

fn assign(work: &Work<'_>, assignment: &mut Assignment<'_>, child: bool) -> Option<u32> {
    let mut count = 0;
    let floors = &mut *assignment.floors;
    work.shape.boxes(if child { work.child } else { work.key }, |floor| {
        put(floors, count, floor as u16);
        count += 1;
    });
    assignment.bound(&work.level, false)
}
