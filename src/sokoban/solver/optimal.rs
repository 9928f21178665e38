//! The search for the fewest pushes, with proof.
//!
//! Positions are looked at in the order of pushes made plus pushes left at least.
//! All with the least such sum are on one list, the others wait on a second one. As
//! the bound is consistent, a position of the first list has been reached with the
//! fewest pushes; one that waits may yet be reached with fewer.
//!
//! Along a tunnel several pushes are one move, which counts as that many.
//! Positions that a symmetry of the level maps onto each other are one.
//! Only the pushes of a PI-corral are looked at where there is one: the same pushes
//! in another order, as many.

use bytemuck::{Pod, Zeroable};

use super::fess::{Met, Step};
use super::level::at;
use super::pushes::{Push, bound, find, set_up, start};
use super::store::{MOST_MADE, NONE, Reached, Slot};
use super::symmetry;
use super::tunnel;
use super::work::{LARGE, Work};

/// What the search keeps between two nodes.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Control {
    pub(super) stored: u32,
    /// The least sum of pushes made and left: no solution has fewer.
    pub(super) sum: u32,
    /// The positions with that sum.
    now: u32,
    /// Those that wait, and those of them that wait for longer.
    later: u32,
    longer: u32,
    /// The least sum of those.
    next_sum: u32,
    pub(super) goal: u32,
    begun: u32,
}

/// Positions that are taken off the list of those that wait, in a node.
const SIFTED: usize = 64;

impl Control {
    pub(super) fn begin(&mut self) {
        *self = Control {
            stored: 0,
            sum: 0,
            now: NONE,
            later: NONE,
            longer: NONE,
            next_sum: NONE,
            goal: NONE,
            begun: 0,
        };
    }

    /// One node.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn step(&mut self, work: &mut Work<'_>) -> Step {
        if self.begun == 0 {
            return self.root(work);
        }
        if self.now == NONE {
            return self.sift(work);
        }
        let slot = self.now as usize;
        self.now = work.store.link_now(slot);
        match find_pushes(work, slot) {
            Some(count) => self.push_all(work, slot, count),
            None => Step::On,
        }
    }

    #[cfg_attr(feature = "compact", inline(never))]
    fn root(&mut self, work: &mut Work<'_>) -> Step {
        self.begun = 1;
        tunnel::find(work);
        symmetry::find(work);
        start(work);
        symmetry::turn_child(work);
        let Some(left) = bound(work) else { return Step::Dry };
        self.sum = left;
        let met = self.meet(work, NONE, 0, left);
        match met.settle(work, None, |work, slot| self.admit(work, slot)) {
            Step::Lost => Step::Dry,
            step => step,
        }
    }

    /// Takes positions with the least sum off the list of those that wait.
    #[cfg_attr(feature = "compact", inline(never))]
    fn sift(&mut self, work: &mut Work<'_>) -> Step {
        if self.later == NONE {
            if self.longer == NONE {
                return Step::Dry;
            }
            self.sum = self.next_sum;
            self.next_sum = NONE;
            self.later = self.longer;
            self.longer = NONE;
        }
        for _ in 0..SIFTED {
            let slot = self.later;
            if slot == NONE {
                break;
            }
            self.later = work.store.link_later(slot as usize);
            let Reached { made, sum, done } = work.store.reached(slot as usize);
            if done {
                continue;
            }
            if sum <= self.sum {
                // A look at a key isn't for nothing where it is kept as a number.
                let may_be_home = !LARGE || sum <= made || made >= MOST_MADE;
                let Work { shape, level, store, .. } = work;
                if may_be_home && shape.is_home(level, store.load(slot as usize)) {
                    self.goal = slot;
                    return Step::Solved;
                }
                work.store.set_reached(slot as usize, Reached { made, sum, done: true });
                work.store.set_link_now(slot as usize, self.now);
                self.now = slot;
            } else {
                self.wait(work, slot as usize, sum);
            }
        }
        Step::On
    }

    fn wait(&mut self, work: &mut Work<'_>, slot: usize, sum: u32) {
        work.store.set_link_later(slot, self.longer);
        self.longer = slot as u32;
        self.next_sum = self.next_sum.min(sum);
    }

    /// Meets the position with the key `work.child`, after so many pushes and with so
    /// many left at least.
    #[cfg_attr(feature = "compact", inline(never))]
    fn meet(&mut self, work: &mut Work<'_>, parent: u32, made: u32, left: u32) -> Met {
        let sum = made + left;
        let slot = match work.store.find(work.child) {
            Slot::Known(slot) => {
                let before = work.store.reached(slot);
                if work.store.is_dead(slot) || before.done || before.made <= made {
                    return Met::Step(Step::On);
                }
                // It waits; where it waits doesn't change unless its turn has come.
                work.store.set_parent(slot, parent);
                work.store.set_reached(slot, Reached { made, sum, done: false });
                if sum > self.sum {
                    self.next_sum = self.next_sum.min(sum);
                    return Met::Step(Step::On);
                }
                slot
            }
            Slot::Free(slot) if (self.stored as usize) < work.store.most() => {
                self.stored += 1;
                work.store.put(slot, work.child, parent);
                work.store.set_reached(slot, Reached { made, sum, done: false });
                if left != 0 {
                    return Met::New(slot);
                }
                slot
            }
            _ => return Met::Step(Step::Full),
        };
        if left == 0 && sum <= self.sum {
            self.goal = slot as u32;
            return Met::Step(Step::Solved);
        }
        self.admit(work, slot);
        Met::Step(Step::On)
    }

    /// Puts a position of the table on one of the lists.
    fn admit(&mut self, work: &mut Work<'_>, slot: usize) {
        let Reached { made, sum, .. } = work.store.reached(slot);
        if sum > self.sum {
            self.wait(work, slot, sum);
            return;
        }
        work.store.set_reached(slot, Reached { made, sum, done: true });
        work.store.set_link_now(slot, self.now);
        self.now = slot as u32;
    }

    /// Makes the pushes that were found.
    #[cfg_attr(feature = "compact", inline(never))]
    fn push_all(&mut self, work: &mut Work<'_>, slot: usize, count: usize) -> Step {
        let made = work.store.reached(slot).made;
        for index in 0..count {
            let push = at(work.pushes, index, Push::default());
            let mut moved = symmetry::set_child_turned(work, &push);
            // Searches with parts cost more than the few nodes that they save, where there is
            // room for those.
            moved.shut &= !(LARGE && work.part.learns());
            let met = self.meet(work, slot as u32, made + push.count(), push.left);
            match met.settle(work, Some(moved), |work, slot| self.admit(work, slot)) {
                Step::On | Step::Lost => {}
                end => return end,
            }
        }
        Step::On
    }
}

/// Finds the pushes of a position, and gives how many there are; nothing if it is lost.
#[cfg_attr(feature = "compact", inline(never))]
fn find_pushes(work: &mut Work<'_>, slot: usize) -> Option<usize> {
    if !set_up(work, slot) {
        return None;
    }
    find(work, true).map(|(count, _)| count)
}
