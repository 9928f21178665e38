//! The packing plan: in which order goals are to be filled, and where a box must not
//! be left behind.
//!
//! It is found backwards. All boxes are home; one after the other is pulled away to
//! where some box stands at the start, and taken off. The goal that is cleared last
//! is to be filled first. A plan is advice: nothing is cut off because of it.

use super::board::{Board, on};
use super::ladder::manner;
use super::level::{DIRECTIONS, FAR, Level, at, copy, put};
use super::moves::{Trails, place};

/// A plan, as it lies in the block.
pub(super) struct Plan<'a> {
    /// The goals' floors, the one to be filled first at the start.
    pub(super) order: &'a mut [u16],
    /// For each number of goals that are filled in that order, a bit for each live
    /// floor from which a box can't get to any goal that is left.
    pub(super) astray: &'a mut [u32],
    /// How the search goes about it; see [`manner`].
    pub(super) manner: u32,
    /// Words of [`Plan::astray`] for one number of goals.
    pub(super) words: usize,
}

/// Goals that are tried before one is cleared although none can be.
const MOST_TRIES: usize = 64;

impl Plan<'_> {
    /// Whether only filled goals count.
    pub(super) fn is_plain(&self) -> bool {
        self.manner & manner::PLAIN != 0
    }

    /// Whether shut doors don't count.
    pub(super) fn is_doorless(&self) -> bool {
        self.manner & manner::DOORLESS != 0
    }

    /// Whether [`aim`] isn't to be looked at.
    pub(super) fn is_aimless(&self) -> bool {
        self.manner & manner::AIMLESS != 0
    }

    /// Starts a plan: no goal is cleared.
    pub(super) fn begin(&mut self, level: &Level<'_>) {
        copy(self.order, level.goals);
    }

    /// Clears one goal of the first `left` in [`Plan::order`], and puts it behind
    /// the others. `pusher` is where the last one left the pusher, [`FAR`] at first.
    /// Gives where this one does.
    pub(super) fn clear_one(
        &mut self,
        level: &Level<'_>,
        board: &mut Board<'_>,
        trails: &mut Trails<'_>,
        left: usize,
        pusher: u16,
    ) -> u16 {
        board.clear(level);
        for &goal in self.order.iter().take(left) {
            board.set(usize::from(goal), on::BOX);
        }
        let (index, pusher) = self.choose(level, board, trails, left, pusher);
        // Keeps the order of those that stay.
        let cleared = at(self.order, index, 0);
        for place in index + 1..left {
            let next = at(self.order, place, 0);
            put(self.order, place - 1, next);
        }
        put(self.order, left.saturating_sub(1), cleared);
        pusher
    }

    /// Chooses the goal to clear: its index, and where the pusher is then.
    fn choose(
        &mut self,
        level: &Level<'_>,
        board: &mut Board<'_>,
        trails: &mut Trails<'_>,
        left: usize,
        pusher: u16,
    ) -> (usize, u16) {
        let mut best = (u32::MAX, 0, pusher);
        for anywhere in [false, true] {
            for index in 0..left.min(MOST_TRIES) {
                let goal = usize::from(at(self.order, index, 0));
                let Some((way, after)) = pull(level, board, trails, goal, pusher, anywhere) else {
                    continue;
                };
                let cost = match self.manner & manner::FAR_FIRST {
                    0 => way,
                    _ => u32::from(FAR) - way.min(u32::from(FAR)),
                };
                let stays = level.boxes.contains(&(goal as u16));
                let cost = cost + if stays { 1 << 20 } else { 0 };
                if cost < best.0 {
                    best = (cost, index, after);
                }
            }
            if best.0 != u32::MAX {
                return (best.1, best.2);
            }
        }
        // None can go: the nearest to a box, as if it could.
        (left.saturating_sub(1), pusher)
    }

    /// Works out [`Plan::astray`] for the first `filled` goals filled.
    pub(super) fn find_astray(
        &mut self,
        level: &Level<'_>,
        board: &mut Board<'_>,
        trails: &mut Trails<'_>,
        filled: usize,
    ) {
        board.clear(level);
        for &goal in self.order.iter().take(filled) {
            board.set(usize::from(goal), on::WALL);
        }
        trails.sides.fill(0);
        let (mut head, mut tail) = (0, 0);
        for &goal in self.order.iter().skip(filled) {
            put(trails.sides, usize::from(goal), 1);
            put(trails.queue, tail, goal);
            tail += 1;
        }
        while head < tail {
            let floor = usize::from(at(trails.queue, head, 0));
            head += 1;
            for direction in 0..DIRECTIONS {
                let to = level.step(floor, direction);
                let beyond = level.step(to, direction);
                if level.is_live(to)
                    && board.is_free(to)
                    && board.is_free(beyond)
                    && at(trails.sides, to, 1) == 0
                {
                    put(trails.sides, to, 1);
                    put(trails.queue, tail, to as u16);
                    tail += 1;
                }
            }
        }
        let start = filled * self.words;
        let Some(bits) = self.astray.get_mut(start..start + self.words) else { return };
        bits.fill(0);
        for floor in 0..level.sizes.live() {
            if at(trails.sides, floor, 1) == 0 && board.is_free(floor) {
                if let Some(word) = bits.get_mut(floor >> 5) {
                    *word |= 1 << (floor & 31);
                }
            }
        }
    }

    /// How many goals are filled in the plan's order.
    #[inline]
    pub(super) fn packed(&self, board: &Board<'_>) -> usize {
        if self.manner & manner::ANY_ORDER != 0 {
            return self.order.iter().filter(|&&goal| board.has_box(usize::from(goal))).count();
        }
        self.order.iter().take_while(|&&goal| board.has_box(usize::from(goal))).count()
    }

    /// How many boxes of a key are astray with so many goals filled, or will be at
    /// the next change of what is astray.
    pub(super) fn astray(&self, packed: usize, key: &[u32]) -> u32 {
        let zone = |filled: usize| {
            let start = filled * self.words;
            self.astray.get(start..start + self.words).unwrap_or(&[])
        };
        let now = zone(packed);
        let mut ahead = (packed + 1).min(self.order.len().saturating_sub(1));
        let mut next = zone(ahead);
        while next == now && ahead + 1 < self.order.len() {
            ahead += 1;
            next = zone(ahead);
        }
        next.iter().zip(key).map(|(zone, boxes)| (zone & boxes).count_ones()).sum()
    }
}

/// How far the next goal is from being filled: pulls from it to the first box that
/// the pusher could push there, while others stand in the way. More if the pusher
/// isn't where he would have to be, and much more if no box can get there.
pub(super) fn aim(
    plan: &Plan<'_>,
    level: &Level<'_>,
    board: &Board<'_>,
    packed: usize,
    seen: &mut [u8],
    queue: &mut [u16],
) -> u32 {
    let Some(&goal) = plan.order.get(packed) else { return 0 };
    seen.fill(0);
    put(seen, usize::from(goal), 1);
    put(queue, 0, goal);
    let (mut head, mut tail, mut way, mut layer) = (0, 1, 0, 1);
    let mut best = HOPELESS;
    while head < tail {
        if head == layer {
            way += 1;
            layer = tail;
            if way >= best {
                break;
            }
        }
        let floor = usize::from(at(queue, head, 0));
        head += 1;
        for direction in 0..DIRECTIONS {
            let to = level.step(floor, direction);
            let beyond = level.step(to, direction);
            if !level.is_live(to) || at(seen, to, 1) != 0 || !board.is_free(beyond) {
                continue;
            }
            if board.has_box(to) {
                if plan.order.iter().take(packed).all(|&home| usize::from(home) != to) {
                    let away = if board.reaches(beyond) { 0 } else { AWAY };
                    best = best.min(way + 1 + away);
                }
                continue;
            }
            put(seen, to, 1);
            put(queue, tail, to as u16);
            tail += 1;
        }
    }
    best
}

/// What [`aim`] says if no box can get to the next goal.
const HOPELESS: u32 = 200;
/// What it adds if the pusher can't get behind the box.
const AWAY: u32 = 24;

/// Pulls the box of a goal until it is where one stands at the start. Gives how far
/// that is, and where the pusher is then; nothing if it can't be done.
fn pull(
    level: &Level<'_>,
    board: &mut Board<'_>,
    trails: &mut Trails<'_>,
    goal: usize,
    pusher: u16,
    anywhere: bool,
) -> Option<(u32, u16)> {
    let anywhere = anywhere || pusher == FAR;
    let is_start = |floor: usize| level.boxes.contains(&(floor as u16));
    if is_start(goal) {
        return Some((0, pusher));
    }
    trails.sides.fill(0);
    let mut tail = 0;
    if !anywhere {
        board.regions(level, usize::from(pusher));
    }
    for side in 0..DIRECTIONS {
        let beside = level.step(goal, side);
        if board.is_free(beside) && (anywhere || board.reaches(beside)) {
            put(trails.sides, goal, at(trails.sides, goal, 0) | 1 << side);
            put(trails.queue, tail, place(goal, side));
            tail += 1;
        }
    }
    board.set(goal, on::NOTHING);
    let (mut head, mut way, mut layer) = (0, 0, tail);
    let mut found = None;
    while head < tail {
        if head == layer {
            way += 1;
            layer = tail;
        }
        let here = usize::from(at(trails.queue, head, 0));
        head += 1;
        let (floor, side) = (here >> 2, here & 3);
        if is_start(floor) {
            found = Some((way, level.step(floor, side) as u16));
            break;
        }
        if at(trails.sides, floor, 0xFF) >> (4 + side) & 1 != 0 {
            continue;
        }
        board.set(floor, on::BOX);
        board.regions(level, level.step(floor, side));
        for beside in 0..DIRECTIONS {
            let to = level.step(floor, beside);
            if !board.reaches(to) {
                continue;
            }
            put(trails.sides, floor, at(trails.sides, floor, 0) | 1 << (4 + beside));
            let behind = level.step(to, beside);
            if level.is_live(to)
                && board.is_free(behind)
                && at(trails.sides, to, 0xFF) >> beside & 1 == 0
            {
                put(trails.sides, to, at(trails.sides, to, 0) | 1 << beside);
                put(trails.queue, tail, place(to, beside));
                tail += 1;
            }
        }
        board.set(floor, on::NOTHING);
    }
    board.set(goal, on::BOX);
    found
}
