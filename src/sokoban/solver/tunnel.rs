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

use super::level::{DIRECTIONS, at};
use super::solve::technique;
use super::work::Work;

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

/// Marks the tunnels, before a search begins: where a look of the feature search has its own
/// marks. The board is empty then.
pub(super) fn find(work: &mut Work<'_>) {
    if !work.has(technique::TUNNELS) {
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

/// A floor that a box has come to, on its way in a direction.
struct Spot {
    floor: usize,
    /// The floor behind it.
    next: usize,
    /// The marks of both, and of the floor before them. What is dead has none.
    here: u8,
    behind: u8,
    before: u8,
}

/// How far a box goes from a floor of the board in a direction. `goes_on` tells for each
/// floor that it comes to whether it has to go on, and nothing if it can't although it has to.
#[inline]
fn along(
    work: &Work<'_>,
    from: usize,
    direction: usize,
    goes_on: impl Fn(&Spot) -> Option<bool>,
) -> Option<Stretch> {
    let level = &work.level;
    let mut stretch = Stretch { to: level.step(from, direction), count: 1 };
    if !work.has(technique::TUNNELS) {
        return Some(stretch);
    }
    let marks: &[u8] = bytemuck::cast_slice(work.looks);
    let mark = |floor: usize| if level.is_live(floor) { at(marks, floor, 0) } else { 0 };
    let mut before = mark(from);
    loop {
        let (floor, next) = (stretch.to, level.step(stretch.to, direction));
        let spot = Spot { floor, next, here: mark(floor), behind: mark(next), before };
        if !goes_on(&spot)? {
            return Some(stretch);
        }
        before = spot.here;
        stretch = Stretch { to: next, count: stretch.count + 1 };
    }
}

/// How far a box is pushed from a floor of the board to the next, whose push leads to a
/// free floor; nothing if that is in vain.
#[inline]
pub(super) fn pushed(work: &Work<'_>, from: usize, direction: usize) -> Option<Stretch> {
    let (level, narrow) = (&work.level, NARROW << (direction & 1));
    along(work, from, direction, |spot| {
        let inside = spot.here & PARTS != 0 || spot.before & spot.behind & narrow != 0;
        if spot.here & narrow == 0 || level.is_goal(spot.floor) || !inside {
            return Some(false);
        }
        (level.is_live(spot.next) && work.board.is_free(spot.next)).then_some(true)
    })
}

/// How far a box is pulled from a floor of the board to the next; nothing if that is in
/// vain. The pusher ends beside it.
#[inline]
pub(super) fn pulled(work: &Work<'_>, from: usize, direction: usize) -> Option<Stretch> {
    let (level, board, narrow) = (&work.level, &work.board, NARROW << (direction & 1));
    along(work, from, direction, |spot| {
        if spot.before & spot.here & spot.behind & narrow == 0 || spot.here & START != 0 {
            return Some(false);
        }
        let pusher = level.step(spot.next, direction);
        (board.is_free(spot.next) && board.is_free(pusher)).then_some(true)
    })
}
