//! The search push by push: positions with the least weighted sum of pushes made and
//! pushes left come first. What is left counts most, so this isn't the search for
//! the fewest pushes, but finds some solution of a small level soon.

use bytemuck::{Pod, Zeroable};

use super::fess::{Met, Step};
use super::level::at;
use super::pulls::{self, End, Pulls};
use super::pushes::{Push, bound, find, set_child, set_up, start};
use super::store::{NONE, Slot};
use super::tunnel;
use super::work::Work;

/// What the search keeps between two nodes.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Control {
    pub(super) stored: u32,
    /// Positions that pushes lead to, and those that pulls do.
    queues: [u32; 2],
    /// The last position of the way, or the last from the start if `other` is the next
    /// one, which was come to from the end.
    pub(super) goal: u32,
    pub(super) other: u32,
    /// Whether the start is in the table, and how many ends.
    begun: u32,
    ends: u32,
    turn: u32,
}

/// How much a push that is left counts.
const WEIGHT: u32 = 10;
/// In a position's rank, that pulls lead to it.
pub(super) const FROM_END: u32 = 0x8000;
/// The highest rank without that.
const MOST: u32 = 0x7FFE;

impl Control {
    pub(super) fn begin(&mut self) {
        let queues = [NONE, NONE];
        *self = Control { stored: 0, queues, goal: NONE, other: NONE, begun: 0, ends: 0, turn: 0 };
    }

    /// One node.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn step(&mut self, work: &mut Work<'_>, both: bool) -> Step {
        if self.begun == 0 {
            return self.root(work);
        }
        if both && self.ends != NONE {
            return self.end(work);
        }
        self.turn ^= u32::from(both);
        let from_end = self.turn != 0;
        let Some((slot, rank)) = self.take(work, from_end) else {
            // All that can be reached from there.
            return Step::Dry;
        };
        let found = if from_end {
            self.find_pulls(work, slot, rank & !FROM_END)
        } else {
            self.find_pushes(work, slot, rank)
        };
        match found {
            Err(step) => step,
            Ok((count, made)) if from_end => self.pull_all(work, slot, count, made),
            Ok((count, made)) => self.push_all(work, slot, count, made),
        }
    }

    /// Takes the position whose turn it is off its queue; gives its rank, too.
    #[cfg_attr(feature = "compact", inline(never))]
    fn take(&mut self, work: &mut Work<'_>, from_end: bool) -> Option<(usize, u32)> {
        let [from_start, other] = &mut self.queues;
        let queue = if from_end { other } else { from_start };
        if *queue == NONE {
            return None;
        }
        let slot = *queue as usize;
        let rank = work.store.rank(slot);
        *queue = work.store.pop(*queue);
        Some((slot, rank))
    }

    /// Puts the start in.
    #[cfg_attr(feature = "compact", inline(never))]
    fn root(&mut self, work: &mut Work<'_>) -> Step {
        self.begun = 1;
        tunnel::find(work);
        start(work);
        let Some(left) = bound(work) else { return Step::Dry };
        let met = self.meet(work, NONE, left);
        match met.settle(work, None, |work, slot| self.admit(work, slot, WEIGHT * left)) {
            Step::Lost => Step::Dry,
            step => step,
        }
    }

    /// Puts one of the ends in.
    #[cfg_attr(feature = "compact", inline(never))]
    fn end(&mut self, work: &mut Work<'_>) -> Step {
        self.ends += 1;
        match pulls::set_end(work, self.ends as u16) {
            End::None => self.ends = NONE,
            End::Apart => {}
            End::Left(left) => return self.meet_back(work, NONE, 0, left),
        }
        Step::On
    }

    /// Finds the pushes of a position: how many there are, and how many were made; or what
    /// comes of it without a push.
    #[cfg_attr(feature = "compact", inline(never))]
    fn find_pushes(
        &mut self,
        work: &mut Work<'_>,
        slot: usize,
        sum: u32,
    ) -> Result<(usize, u32), Step> {
        work.met = NONE;
        if !set_up(work, slot) {
            return Err(Step::On);
        }
        let Some((count, left)) = find(work, false) else { return Err(Step::On) };
        if work.met != NONE {
            self.goal = slot as u32;
            self.other = work.met;
            return Err(Step::Solved);
        }
        Ok((count, sum.saturating_sub(WEIGHT * left)))
    }

    /// Makes the pushes that were found.
    #[cfg_attr(feature = "compact", inline(never))]
    fn push_all(&mut self, work: &mut Work<'_>, slot: usize, count: usize, made: u32) -> Step {
        for index in 0..count {
            let push = at(work.pushes, index, Push::default());
            set_child(work, &push);
            let met = self.meet(work, slot as u32, push.left);
            let sum = made + push.count() + WEIGHT * push.left;
            match met.settle(work, Some(push.moved()), |work, slot| self.admit(work, slot, sum)) {
                Step::On | Step::Lost => {}
                end => return end,
            }
        }
        Step::On
    }

    /// The same for pulls.
    #[cfg_attr(feature = "compact", inline(never))]
    fn find_pulls(
        &mut self,
        work: &mut Work<'_>,
        slot: usize,
        sum: u32,
    ) -> Result<(usize, u32), Step> {
        let (count, left) = match pulls::find(work, slot) {
            Pulls::Found(count, left) => (count, left),
            Pulls::Met(other) => {
                self.goal = other;
                self.other = slot as u32;
                return Err(Step::Solved);
            }
        };
        Ok((count, sum.saturating_sub(WEIGHT * left)))
    }

    /// Makes the pulls that were found.
    #[cfg_attr(feature = "compact", inline(never))]
    fn pull_all(&mut self, work: &mut Work<'_>, slot: usize, count: usize, made: u32) -> Step {
        for index in 0..count {
            let push = at(work.pushes, index, Push::default());
            set_child(work, &push);
            match self.meet_back(work, slot as u32, made + push.count(), push.left) {
                Step::On => {}
                end => return end,
            }
        }
        Step::On
    }

    /// Meets the position with the key `work.child`.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn meet(&mut self, work: &mut Work<'_>, parent: u32, left: u32) -> Met {
        let slot = match work.store.find(work.child) {
            Slot::Known(_) => return Met::Step(Step::On),
            Slot::Free(slot) if (self.stored as usize) < work.store.most() => slot,
            _ => return Met::Step(Step::Full),
        };
        self.stored += 1;
        work.store.put(slot, work.child, parent);
        if left == 0 {
            self.goal = slot as u32;
            return Met::Step(Step::Solved);
        }
        Met::New(slot)
    }

    /// Puts a position of the table into the queue of those that pushes lead to.
    fn admit(&mut self, work: &mut Work<'_>, slot: usize, sum: u32) {
        let [queue, _] = &mut self.queues;
        *queue = work.store.push(*queue, slot, sum.min(MOST));
    }

    /// Meets the position with the key `work.child`, coming from the end.
    #[cfg_attr(feature = "compact", inline(never))]
    fn meet_back(&mut self, work: &mut Work<'_>, parent: u32, made: u32, left: u32) -> Step {
        let slot = match work.store.find(work.child) {
            Slot::Known(_) => return Step::On,
            Slot::Free(slot) if (self.stored as usize) < work.store.most() => slot,
            _ => return Step::Full,
        };
        self.stored += 1;
        work.store.put(slot, work.child, parent);
        let [_, queue] = &mut self.queues;
        let rank = (made + WEIGHT * left).min(MOST) | FROM_END;
        *queue = work.store.push(*queue, slot, rank);
        Step::On
    }
}
