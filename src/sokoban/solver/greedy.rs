//! The search push by push: positions with the least weighted sum of pushes made and
//! pushes left come first. What is left counts most, so this isn't the search for
//! the fewest pushes, but finds some solution of a small level soon.

use bytemuck::{Pod, Zeroable};

use super::fess::Step;
use super::level::at;
use super::lost::{self, Moved};
use super::pushes::{Push, bound, find, set_child, start};
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
const WEIGHT: u32 = 10;

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
            return match self.meet(work, NONE, 0, left, None) {
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
        let Some((count, left)) = find(work, slot, false) else { return Step::On };
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
        self.queue = work.store.push(self.queue, slot, (made + WEIGHT * left).min(0xFFFE));
        Step::On
    }
}
