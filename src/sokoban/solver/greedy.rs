//! The search push by push: positions with the least weighted sum of pushes made and
//! pushes left come first. What is left counts most, so this isn't the search for
//! the fewest pushes, but finds some solution of a small level soon.

use bytemuck::{Pod, Zeroable};

use super::fess::Step;
use super::level::at;
use super::lost::{self, Moved};
use super::pulls::{self, End, Pulls};
use super::pushes::{Push, bound, find, set_child, start};
use super::store::{NONE, Slot};
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
    pub(super) fn step(&mut self, work: &mut Work<'_>, both: bool) -> Step {
        if self.begun == 0 {
            self.begun = 1;
            start(work);
            let Some(left) = bound(work) else { return Step::Dry };
            return match self.meet(work, NONE, 0, left, None) {
                Step::Lost => Step::Dry,
                step => step,
            };
        }
        if both && self.ends != NONE {
            return self.end(work);
        }
        self.turn ^= u32::from(both);
        let from_end = self.turn != 0;
        let [from_start, other] = &mut self.queues;
        let queue = if from_end { other } else { from_start };
        if *queue == NONE {
            // All that can be reached from there.
            return Step::Dry;
        }
        let slot = *queue as usize;
        let rank = work.store.rank(slot);
        *queue = work.store.pop(*queue);
        if from_end { self.pull(work, slot, rank & !FROM_END) } else { self.push(work, slot, rank) }
    }

    /// Puts one of the ends in.
    fn end(&mut self, work: &mut Work<'_>) -> Step {
        self.ends += 1;
        match pulls::set_end(work, self.ends as u16) {
            End::None => self.ends = NONE,
            End::Apart => {}
            End::Left(left) => return self.meet_back(work, NONE, 0, left),
        }
        Step::On
    }

    fn push(&mut self, work: &mut Work<'_>, slot: usize, sum: u32) -> Step {
        work.met = NONE;
        let Some((count, left)) = find(work, slot, false) else { return Step::On };
        if work.met != NONE {
            self.goal = slot as u32;
            self.other = work.met;
            return Step::Solved;
        }
        let made = sum.saturating_sub(WEIGHT * left);
        for index in 0..count {
            let push = at(work.pushes, index, Push::default());
            set_child(work, &push);
            match self.meet(work, slot as u32, made + 1, push.left, Some(push.moved())) {
                Step::On | Step::Lost => {}
                end => return end,
            }
        }
        Step::On
    }

    fn pull(&mut self, work: &mut Work<'_>, slot: usize, sum: u32) -> Step {
        let (count, left) = match pulls::find(work, slot, |rank| rank & FROM_END != 0) {
            Pulls::Found(count, left) => (count, left),
            Pulls::Met(other) => {
                self.goal = other;
                self.other = slot as u32;
                return Step::Solved;
            }
        };
        let made = sum.saturating_sub(WEIGHT * left);
        for index in 0..count {
            let push = at(work.pushes, index, Push::default());
            set_child(work, &push);
            match self.meet_back(work, slot as u32, made + 1, push.left) {
                Step::On => {}
                end => return end,
            }
        }
        Step::On
    }

    /// Meets the position with the key `work.child`.
    fn meet(
        &mut self,
        work: &mut Work<'_>,
        parent: u32,
        made: u32,
        left: u32,
        moved: Option<Moved>,
    ) -> Step {
        let slot = match work.store.find(work.child) {
            Slot::Known(_) => return Step::On,
            Slot::Free(slot) if (self.stored as usize) < work.store.most() => slot,
            _ => return Step::Full,
        };
        self.stored += 1;
        if left != 0 && lost::is_lost(work, moved) {
            work.store.put_dead(slot, work.child);
            return Step::Lost;
        }
        work.store.put(slot, work.child, parent);
        if left == 0 {
            self.goal = slot as u32;
            return Step::Solved;
        }
        let [queue, _] = &mut self.queues;
        *queue = work.store.push(*queue, slot, (made + WEIGHT * left).min(MOST));
        Step::On
    }

    /// Meets the position with the key `work.child`, coming from the end.
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
