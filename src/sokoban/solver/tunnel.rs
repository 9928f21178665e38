//! Tunnels: a box in one must go on, so that pushes along it make one move.
//!
//! A floor is narrow along an axis if walls are on both its other sides. With a box on it,
//! that box can only be pushed along the axis, and nothing gets past it. Say a box is
//! pushed from `A` to a narrow `B` that is no goal, with `C` behind it, so that it has to
//! go on some time. Pushing it to `C` next is without loss in two cases:
//!
//! - `B` parts the level: the pusher, who stands at `A`, gets to `C` only over `B`. Whatever
//!   he pushes first is on his side and never on `C`, so it can be pushed afterwards as well.
//! - `A` and `C` are narrow, too. Until the box is pushed again no other box can be brought
//!   to `A` or `C` and taken away again, and both are dead ends for the pusher. So if it is
//!   pushed to `C` later, it may as well be now; and if it is pushed back to `A` from the
//!   other side, it could have stayed there, with two pushes fewer.
//!
//! In both cases the pushes are only put into another order, so neither whether there is a
//! solution nor the fewest pushes change. If `C` isn't free, the push was in vain.
//!
//! The second case holds for pulls, too, if `B` isn't where a box stands at the start. It
//! is after the tunnel macros of Junghanns and Schaeffer, but for what they say of tunnels
//! that the pusher can get around: a box may have to wait on the last narrow floor, and one
//! that has just come in may have to be pushed back out.

use super::board::on;
use super::level::{DIRECTIONS, at};
use super::solve::technique;
use super::work::Work;

/// Whether tunnels are looked for: not in the smallest builds.
pub(super) const BUILT: bool = cfg!(feature = "large");

/// A floor is narrow along an axis: this, shifted by the axis.
const NARROW: u8 = 1;
/// The level falls apart without the floor.
const PARTS: u8 = 4;
/// A box stands there at the start.
const START: u8 = 8;

/// How far a box goes in one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stretch {
    /// Where the box is then.
    pub(super) to: usize,
    /// The pushes or pulls.
    pub(super) count: u32,
}

/// Whether the searches that go push by push look for tunnels.
#[inline]
fn is_on(work: &Work<'_>) -> bool {
    BUILT && work.part.learns() && u32::from(work.without) & technique::TUNNELS == 0
}

/// The marks of all live floors: they lie where a look of the feature search has its own.
#[inline]
fn marks<'w>(work: &'w Work<'_>) -> &'w [u8] {
    bytemuck::cast_slice(work.looks)
}

/// Marks the tunnels, before a search begins. The board is empty then.
pub(super) fn find(work: &mut Work<'_>) {
    if !is_on(work) {
        return;
    }
    let Work { level, board, looks, .. } = work;
    let wall = level.sizes.wall();
    board.clear(level);
    board.regions(level, 0);
    let marks: &mut [u8] = bytemuck::cast_slice_mut(looks);
    for (floor, mark) in marks.iter_mut().enumerate().take(level.sizes.live()) {
        *mark = 0;
        for axis in 0..2 {
            let other = axis ^ 1;
            if level.step(floor, other) == wall && level.step(floor, other + 2) == wall {
                *mark |= NARROW << axis;
            }
        }
        if *mark != 0 {
            let beside = (0..DIRECTIONS).map(|side| level.step(floor, side));
            let pusher = beside.filter(|&beside| beside != wall).max().unwrap_or(wall);
            let settled = board.areas.settle(level, floor, pusher);
            if settled.count > 1 {
                *mark |= PARTS;
            }
            board.areas.unsettle(floor, settled);
        }
    }
    for &floor in level.boxes() {
        if let Some(mark) = marks.get_mut(usize::from(floor)) {
            *mark |= START;
        }
    }
}

/// How far a box is pushed from a floor of the board to the next, whose push leads to a
/// free floor; nothing if that is in vain.
#[inline]
pub(super) fn pushed(work: &Work<'_>, from: usize, direction: usize) -> Option<Stretch> {
    let level = &work.level;
    let mut stretch = Stretch { to: level.step(from, direction), count: 1 };
    if !is_on(work) {
        return Some(stretch);
    }
    let (marks, narrow) = (marks(work), NARROW << (direction & 1));
    let mut before = at(marks, from, 0);
    loop {
        let here = at(marks, stretch.to, 0);
        if here & narrow == 0 || level.is_goal(stretch.to) {
            return Some(stretch);
        }
        let next = level.step(stretch.to, direction);
        // What is dead has no marks of its own.
        let behind = if level.is_live(next) { at(marks, next, 0) } else { 0 };
        if here & PARTS == 0 && before & behind & narrow == 0 {
            return Some(stretch);
        }
        if !level.is_live(next) || !work.board.is_free(next) {
            return None;
        }
        before = here;
        stretch = Stretch { to: next, count: stretch.count + 1 };
    }
}

/// How far a box is pulled from a floor of the board to the next; nothing if that is in
/// vain. The pusher ends beside it.
#[inline]
pub(super) fn pulled(work: &Work<'_>, from: usize, direction: usize) -> Option<Stretch> {
    let level = &work.level;
    let mut stretch = Stretch { to: level.step(from, direction), count: 1 };
    if !is_on(work) {
        return Some(stretch);
    }
    let (marks, narrow) = (marks(work), NARROW << (direction & 1));
    let mut before = at(marks, from, 0);
    loop {
        let here = at(marks, stretch.to, 0);
        let next = level.step(stretch.to, direction);
        let behind = if level.is_live(next) { at(marks, next, 0) } else { 0 };
        if before & here & behind & narrow == 0 || here & START != 0 {
            return Some(stretch);
        }
        let free = |floor: usize| at(work.board.on, floor, on::WALL) == on::NOTHING;
        if !free(next) || !free(level.step(next, direction)) {
            return None;
        }
        before = here;
        stretch = Stretch { to: next, count: stretch.count + 1 };
    }
}
