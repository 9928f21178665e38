//! The search push by push: positions with the least weighted sum of pushes made and
//! pushes left come first. What is left counts thrice, so this isn't the search for
//! the fewest pushes, but finds some solution of a small level soon.

use bytemuck::{Pod, Zeroable};

use super::fess::Step;
use super::level::{DIRECTIONS, at};
use super::lost;
use super::pushes::{bound, push, set_out, start};
use super::store::{NONE, Slot};
use super::work::Work;

/// What the search keeps between two nodes.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Control {
    pub(super) stored: u32,
    queue: u32,
    pub(super) goal: u32,
    begun: u32,
}

/// How much a push that is left counts.
const WEIGHT: u32 = 3;

impl Control {
    pub(super) fn begin(&mut self) {
        *self = Control { stored: 0, queue: NONE, goal: NONE, begun: 0 };
    }

    /// One node.
    pub(super) fn step(&mut self, work: &mut Work<'_>) -> Step {
        if self.begun == 0 {
            self.begun = 1;
            start(work);
            let Some(left) = bound(work) else { return Step::Dry };
            return match self.meet(work, NONE, 0, left) {
                Step::Lost => Step::Dry,
                step => step,
            };
        }
        if self.queue == NONE {
            return Step::Dry;
        }
        let slot = self.queue as usize;
        let sum = work.store.rank(slot);
        self.queue = work.store.pop(self.queue);
        self.expand(work, slot, sum)
    }

    fn expand(&mut self, work: &mut Work<'_>, slot: usize, sum: u32) -> Step {
        if !set_out(work, slot) {
            return Step::On;
        }
        for (to, &from) in work.child.iter_mut().zip(&*work.key) {
            *to = from;
        }
        let left = bound(work).unwrap_or(0);
        let made = sum.saturating_sub(WEIGHT * left);
        for floor in 0..work.level.sizes.live() {
            let starts = at(work.seen, floor, 0);
            for side in (0..DIRECTIONS).filter(|side| starts >> side & 1 != 0) {
                if !push(work, floor, side) {
                    continue;
                }
                let Some(left) = bound(work) else { continue };
                match self.meet(work, slot as u32, made + 1, left) {
                    Step::On | Step::Lost => {}
                    end => return end,
                }
            }
        }
        Step::On
    }

    /// Meets the position with the key `work.child`.
    fn meet(&mut self, work: &mut Work<'_>, parent: u32, made: u32, left: u32) -> Step {
        let slot = match work.store.find(work.child) {
            Slot::Known(_) => return Step::On,
            Slot::Free(slot) if (self.stored as usize) < work.store.most() => slot,
            _ => return Step::Full,
        };
        self.stored += 1;
        if left != 0 && lost::is_lost(work) {
            work.store.put_dead(slot, work.child);
            return Step::Lost;
        }
        work.store.put(slot, work.child, parent);
        if left == 0 {
            self.goal = slot as u32;
            return Step::Solved;
        }
        self.queue = work.store.push(self.queue, slot, (made + WEIGHT * left).min(0xFFFE));
        Step::On
    }
}
