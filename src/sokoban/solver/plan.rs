//! The packing plan: in which order squares are to be filled, and where a box must not
//! be left behind.
//!
//! A plan is advice: nothing is cut off because of it.

use bytemuck::{Pod, Zeroable};

use super::board::{Board, on};
use super::ladder::manner;
use super::level::{DIRECTIONS, Level, Sizes, at, put};
use super::moves::Trails;
use crate::arena::{Arena, words_for};

/// A step of the plan: a box is pushed to a square.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Step {
    /// Where it was parked, or [`FAR`](super::level::FAR) if it may be any box.
    pub(super) from: u16,
    pub(super) to: u16,
    /// The step that takes it on from there, or [`NEVER`].
    pub(super) until: u16,
}

/// Behind the last step.
pub(super) const NEVER: u16 = u16::MAX;

/// Steps of a plan for so many goals: some boxes are parked on their way.
pub(super) fn most_steps(goals: usize) -> usize {
    goals + (goals >> 1).min(MOST_PARKED)
}

const MOST_PARKED: usize = 12;

/// A plan, as it lies in the block.
#[derive(Default)]
pub(super) struct Plan<'a> {
    /// Room for steps, the one to be made first at the start.
    pub(super) room: &'a mut [Step],
    /// How many there are.
    pub(super) count: usize,
    /// For each number of steps that are made, a bit for each live floor from which a
    /// box can't get to any square that is left.
    pub(super) astray: &'a mut [u32],
    /// How the search goes about it; see [`manner`].
    pub(super) manner: u32,
    /// Words of [`Plan::astray`] for one number of goals.
    pub(super) words: usize,
}

impl<'a> Plan<'a> {
    /// The words that a plan takes.
    pub(super) fn words(sizes: &Sizes) -> usize {
        let steps = most_steps(sizes.goals());
        words_for::<Step>(steps) + sizes.live().div_ceil(32) * (steps + 1)
    }

    /// The plan of so many steps that is at the start of a room.
    pub(super) fn open(
        room: &'a mut [u32],
        sizes: &Sizes,
        manner: u32,
        count: usize,
    ) -> Option<Plan<'a>> {
        let mut plan = Plan::default();
        plan.carve(room, sizes, manner, count)?;
        Some(plan)
    }

    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn carve(
        &mut self,
        room: &'a mut [u32],
        sizes: &Sizes,
        manner: u32,
        count: usize,
    ) -> Option<()> {
        let mut arena = Arena::new(room);
        let (steps, words) = (most_steps(sizes.goals()), sizes.live().div_ceil(32));
        self.room = arena.slice(steps)?;
        self.astray = arena.slice(words * (steps + 1))?;
        (self.count, self.words, self.manner) = (count, words, manner);
        Some(())
    }
}

impl Plan<'_> {
    /// Whether only filled goals count.
    pub(super) fn is_plain(&self) -> bool {
        self.manner & manner::PLAIN != 0
    }

    /// Whether shut doors don't count.
    pub(super) fn is_doorless(&self) -> bool {
        self.manner & manner::DOORLESS != 0
    }

    /// All steps with their numbers, in their order.
    pub(super) fn steps(
        &self,
    ) -> impl DoubleEndedIterator<Item = (usize, Step)> + ExactSizeIterator {
        let steps = self.room.get(..self.count).unwrap_or(&[]);
        steps.iter().copied().enumerate()
    }

    pub(super) fn step(&self, index: usize) -> Option<Step> {
        if index < self.count { self.room.get(index).copied() } else { None }
    }

    /// Adds a step that comes before all others; see [`Plan::turn_around`].
    pub(super) fn add(&mut self, step: Step) {
        put(self.room, self.count, step);
        self.count = (self.count + 1).min(self.room.len());
    }

    /// Whether there is no more room than for the boxes on the board.
    pub(super) fn is_full(&self, level: &Level<'_>, board: &Board<'_>) -> bool {
        let boxes = (0..level.sizes.live()).filter(|&floor| board.has_box(floor)).count();
        self.count + boxes >= self.room.len()
    }

    /// Puts steps that were added backwards into their order.
    pub(super) fn turn_around(&mut self) {
        let Some(steps) = self.room.get_mut(..self.count) else { return };
        steps.reverse();
        let mut later = self.count;
        while later > 0 {
            later -= 1;
            let Some(from) = self.step(later).map(|step| step.from) else { continue };
            // The last one before it that put a box there.
            let made = self.room.get_mut(..later).unwrap_or(&mut []);
            if let Some(step) = made.iter_mut().rev().find(|step| step.to == from) {
                step.until = later as u16;
            }
        }
    }

    /// Works out [`Plan::astray`] for the first `made` steps made.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn find_astray(
        &mut self,
        level: &Level<'_>,
        board: &mut Board<'_>,
        trails: &mut Trails<'_>,
        made: usize,
    ) {
        board.clear(level);
        for (_, step) in self.steps().take(made).filter(|(_, step)| step.until == NEVER) {
            board.set(usize::from(step.to), on::WALL);
        }
        trails.sides.fill(0);
        let (mut head, mut tail) = (0, 0);
        for (_, step) in self.steps().skip(made) {
            if at(trails.sides, usize::from(step.to), 1) == 0 {
                put(trails.sides, usize::from(step.to), 1);
                put(trails.queue, tail, step.to);
                tail += 1;
            }
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
        let start = made * self.words;
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

    /// How many steps are made: as many as can be without a box missing where the plan
    /// has one then.
    #[inline]
    pub(super) fn made(&self, board: &Board<'_>) -> usize {
        let mut made = self.count;
        for (index, step) in self.steps().rev() {
            if !board.has_box(usize::from(step.to)) && usize::from(step.until) >= made {
                made = index;
            }
        }
        made
    }

    /// How many steps are still to be made, or goals to be filled if the order doesn't
    /// matter.
    pub(super) fn unpacked(&self, level: &Level<'_>, board: &Board<'_>) -> usize {
        if self.manner & manner::ANY_ORDER != 0 {
            let empty = |&&goal: &&u16| !board.has_box(usize::from(goal));
            return level.goals().iter().filter(empty).count();
        }
        self.count - self.made(board)
    }

    /// How many boxes of a key are astray with so many steps made, or will be at the
    /// next change of what is astray.
    pub(super) fn astray(&self, made: usize, key: &[u32]) -> u32 {
        let zone = |made: usize| {
            let start = made * self.words;
            self.astray.get(start..start + self.words).unwrap_or(&[])
        };
        let now = zone(made);
        let last = self.count.saturating_sub(1);
        let mut ahead = (made + 1).min(last);
        let mut next = zone(ahead);
        while next == now && ahead < last {
            ahead += 1;
            next = zone(ahead);
        }
        next.iter().zip(key).map(|(zone, boxes)| (zone & boxes).count_ones()).sum()
    }
}
