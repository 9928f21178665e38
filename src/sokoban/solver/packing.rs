//! How a packing plan is found: backwards. All boxes are home; one after the other is
//! pulled away to where some box stands at the start, and taken off. If none can be, one
//! is parked where it is out of the way of another.

use bytemuck::{Pod, Zeroable};

use super::board::{Board, on};
use super::ladder::manner;
use super::level::{DIRECTIONS, FAR, Level, at, put};
use super::moves::Trails;
use super::plan::{NEVER, Plan, Step};
use super::pulling::{Pulled, pull_about};
use super::pushes::Push;

/// Boxes that are tried before one is cleared although none can be.
const MOST_TRIES: usize = 64;
/// Squares that are looked at closely before a box is parked on one.
const CLOSE_LOOKS: usize = 6;
/// What being where a box stands at the start costs: that box is taken off last.
const STAYS: u32 = 1 << 20;

/// A pull of a box to another square.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Pull {
    /// The box's floor, or [`FAR`] if there is no pull.
    from: u16,
    to: u16,
    /// Where the pusher is then.
    pusher: u16,
    unused: u16,
    /// The less, the better.
    cost: u32,
}

impl Pull {
    fn of(from: u16, to: u16, pusher: u16, cost: u32) -> Pull {
        Pull { from, to, pusher, unused: 0, cost }
    }

    fn along(level: &Level<'_>, from: usize, pulled: &Pulled, cost: u32) -> Pull {
        let pusher = level.step(pulled.floor, pulled.side);
        Pull::of(from as u16, pulled.floor as u16, pusher as u16, cost)
    }
}

impl Plan<'_> {
    /// Takes one box off the board, or parks one; where the boxes are lies in `left`, a
    /// bit each. `pusher` is where the last step left the pusher, [`FAR`] at first. Gives
    /// where this one does. The steps stand backwards as yet.
    #[inline]
    pub(super) fn clear_one(
        &mut self,
        level: &Level<'_>,
        board: &mut Board<'_>,
        trails: &mut Trails<'_>,
        left: &mut [u32],
        pusher: u16,
        room: &mut [Push],
    ) -> u16 {
        board.clear(level);
        for floor in (0..level.sizes.live()).filter(|&floor| has(left, floor)) {
            board.set(floor, on::BOX);
        }
        self.offer(level, trails, true);
        let mut found = self.take_off(level, board, trails, pusher, false);
        if found.is_none() {
            self.offer(level, trails, false);
            found = self.take_off(level, board, trails, pusher, false);
        }
        let mut parked = false;
        if found.is_none() {
            found = self.park(level, board, trails, pusher, room);
            parked = found.is_some();
        }
        if found.is_none() {
            found = self.take_off(level, board, trails, pusher, true);
        }
        // None can go: the last one, as if it could.
        let last = || (0..level.sizes.live()).rfind(|&floor| board.has_box(floor));
        let pull = found.unwrap_or_else(|| {
            let from = last().unwrap_or(0) as u16;
            Pull::of(from, from, pusher, 0)
        });
        flip(left, usize::from(pull.from));
        let place = usize::from(pull.to);
        if parked || !has(self.astray, place) {
            flip(if parked { left } else { self.astray }, place);
        }
        self.add(Step { from: if parked { pull.to } else { FAR }, to: pull.from, until: NEVER });
        pull.pusher
    }

    /// Notes in [`Trails::starts`] where boxes may be pulled to: to where one stands at the
    /// start and, if each is to have a `fresh` place, none has been pulled to. Which have
    /// been lies where the zones will.
    #[cfg_attr(feature = "compact", inline(never))]
    fn offer(&mut self, level: &Level<'_>, trails: &mut Trails<'_>, fresh: bool) {
        if self.count == 0 {
            self.astray.fill(0);
        }
        let all = !fresh || self.manner & manner::ANY_START != 0;
        trails.starts.fill(0);
        for &floor in level.boxes() {
            let floor = usize::from(floor);
            put(trails.starts, floor, u8::from(all || !has(self.astray, floor)));
        }
    }

    /// The best box to be pulled to where one is wanted.
    fn take_off(
        &self,
        level: &Level<'_>,
        board: &mut Board<'_>,
        trails: &mut Trails<'_>,
        pusher: u16,
        anywhere: bool,
    ) -> Option<Pull> {
        let mut best: Option<Pull> = None;
        let mut tries = 0;
        for from in 0..level.sizes.live() {
            if !board.has_box(from) || tries >= MOST_TRIES {
                continue;
            }
            tries += 1;
            let Some(mut pull) = pull_off(level, board, trails, from, pusher, anywhere) else {
                continue;
            };
            if !level.is_goal(from) {
                // It was parked.
                pull.cost = 0;
            } else if usize::from(pull.to) == from {
                pull.cost += STAYS;
            }
            if best.is_none_or(|best| pull.cost < best.cost) {
                best = Some(pull);
            }
        }
        best
    }

    /// The best box to be parked, and where; for the best few there is some room.
    fn park(
        &self,
        level: &Level<'_>,
        board: &mut Board<'_>,
        trails: &mut Trails<'_>,
        pusher: u16,
        room: &mut [Push],
    ) -> Option<Pull> {
        if self.manner & manner::PARKLESS != 0 || self.is_full(level, board) {
            return None;
        }
        let best: &mut [Pull] = bytemuck::cast_slice_mut(room.get_mut(..CLOSE_LOOKS)?);
        collect(level, board, trails, pusher, best);
        choose(level, board, trails, best)
    }
}

/// The best places to which boxes can be pulled from goals.
#[cfg_attr(feature = "compact", inline(never))]
fn collect(
    level: &Level<'_>,
    board: &mut Board<'_>,
    trails: &mut Trails<'_>,
    pusher: u16,
    best: &mut [Pull],
) {
    best.fill(Pull::of(FAR, FAR, FAR, 0));
    for from in 0..level.sizes.live() {
        if !board.has_box(from) || !level.is_goal(from) {
            continue;
        }
        pull_about(level, board, trails, from, usize::from(pusher), |board, pulled| {
            if !level.is_goal(pulled.floor) {
                let near = 255u32.saturating_sub(u32::from(pulled.way));
                let cost = confinement(level, board, pulled) << 8 | near;
                keep(best, Pull::along(level, from, pulled, cost));
            }
            false
        });
    }
}

/// The first pull after which another box can be taken off, or else the first.
#[cfg_attr(feature = "compact", inline(never))]
fn choose(
    level: &Level<'_>,
    board: &mut Board<'_>,
    trails: &mut Trails<'_>,
    best: &[Pull],
) -> Option<Pull> {
    let mut frees = |pull: &&Pull| {
        board.set(usize::from(pull.from), on::NOTHING);
        board.set(usize::from(pull.to), on::BOX);
        let other = (0..level.sizes.live()).any(|from| {
            from != usize::from(pull.to)
                && board.has_box(from)
                && pull_off(level, board, trails, from, pull.pusher, false).is_some()
        });
        board.set(usize::from(pull.to), on::NOTHING);
        board.set(usize::from(pull.from), on::BOX);
        other
    };
    let mut found = best.iter().take_while(|pull| pull.from != FAR);
    found.find(&mut frees).or(best.first().filter(|pull| pull.from != FAR)).copied()
}

fn has(bits: &[u32], floor: usize) -> bool {
    at(bits, floor >> 5, 0) >> (floor & 31) & 1 != 0
}

fn flip(bits: &mut [u32], floor: usize) {
    if let Some(word) = bits.get_mut(floor >> 5) {
        *word ^= 1 << (floor & 31);
    }
}

/// Keeps the best pulls, but one for each box.
fn keep(best: &mut [Pull], pull: Pull) {
    let mut current = pull;
    for place in best.iter_mut() {
        if place.from == FAR {
            *place = current;
            return;
        }
        if current.cost < place.cost {
            core::mem::swap(place, &mut current);
        }
    }
}

/// How much a position behind a pull hems the pusher in: regions, and boxes that can't be
/// pulled.
fn confinement(level: &Level<'_>, board: &Board<'_>, pulled: &Pulled) -> u32 {
    let held = (0..level.sizes.live()).filter(|&floor| {
        floor != pulled.floor
            && board.has_box(floor)
            && !(0..DIRECTIONS).any(|side| {
                let beside = level.step(floor, side);
                board.reaches(beside) && board.is_free(level.step(beside, side))
            })
    });
    4 * u32::from(pulled.regions) + held.count() as u32
}

/// Pulls a box until it is where one is wanted, as [`Plan::offer`] has noted; nothing if
/// it can't be done.
fn pull_off(
    level: &Level<'_>,
    board: &mut Board<'_>,
    trails: &mut Trails<'_>,
    from: usize,
    pusher: u16,
    anywhere: bool,
) -> Option<Pull> {
    if at(trails.starts, from, 0) != 0 {
        let from = from as u16;
        return Some(Pull::of(from, from, pusher, 0));
    }
    let mut found = None;
    let wanted = core::mem::take(&mut trails.starts);
    let pusher = usize::from(if anywhere { FAR } else { pusher });
    pull_about(level, board, trails, from, pusher, |_, pulled| {
        if pulled.floor != from && at(wanted, pulled.floor, 0) != 0 {
            found = Some(Pull::along(level, from, pulled, u32::from(pulled.way)));
        }
        found.is_some()
    });
    trails.starts = wanted;
    found
}
