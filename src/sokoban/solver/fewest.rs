//! The search for the fewest moves, or for the fewest of those solutions that have the
//! fewest pushes, with proof.
//!
//! Positions are told apart by where the pusher stands, behind each push, and come in
//! the order of what a solution through them costs at least: moves and then pushes, or
//! pushes and then moves, each of them what was made and the bound on the pushes that
//! are left. The bound is consistent, so a position that has had its turn can't be
//! reached at a lower cost.
//!
//! PI-corrals don't help here: they bring pushes forward, and the walks change.

use bytemuck::{Pod, Zeroable};

use super::fess::{Met, Step};
use super::heap::Heap;
use super::level::copy;
use super::pushes::{bound, set_child_of_walk, start, walks};
use super::store::{NONE, Slot};
use super::work::Work;

/// What comes first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    Moves,
    Pushes,
}

/// What the search keeps between two nodes.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Control {
    pub(super) stored: u32,
    /// Entries of the heap.
    entries: u32,
    pub(super) goal: u32,
    /// Only what costs less than this is looked at.
    limit: u32,
    begun: u32,
    /// Whether something was left out for want of numbers.
    cut_short: u32,
}

/// Entries of the heap that are taken off in a node.
const SIFTED: usize = 64;

/// The most moves or pushes.
const MOST: u32 = 0xFFFE;

/// A cost as one number: moves and pushes, or pushes and moves.
fn rank_of(order: Order, moves: u32, pushes: u32) -> Option<u32> {
    let (first, second) = match order {
        Order::Moves => (moves, pushes),
        Order::Pushes => (pushes, moves),
    };
    (first <= MOST && second <= MOST).then_some(first << 16 | second)
}

impl Control {
    /// Gets ready; with the moves and pushes of a solution only better ones count.
    pub(super) fn begin(&mut self, order: Order, known: Option<(u32, u32)>) {
        let limit = known.and_then(|(moves, pushes)| rank_of(order, moves, pushes));
        *self = Control {
            stored: 0,
            entries: 0,
            goal: NONE,
            limit: limit.unwrap_or(NONE),
            begun: 0,
            cut_short: 0,
        };
    }

    /// One node.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn step(&mut self, work: &mut Work<'_>, order: Order) -> Step {
        if self.begun == 0 {
            return self.root(work, order);
        }
        match self.take(work) {
            Some(NONE) => Step::On,
            Some(slot) => self.expand(work, order, slot as usize),
            None if self.cut_short == 0 => Step::Dry,
            None => Step::Full,
        }
    }

    /// Takes the position whose turn it is off the heap; [`NONE`] if there are so many
    /// stale entries that it isn't found in this node.
    #[cfg_attr(feature = "compact", inline(never))]
    fn take(&mut self, work: &mut Work<'_>) -> Option<u32> {
        for _ in 0..SIFTED {
            let mut heap = Heap { store: &mut work.store, count: &mut self.entries };
            let entry = heap.pop()?;
            if heap.is_fresh(entry) {
                return Some(entry.slot);
            }
        }
        Some(NONE)
    }

    #[cfg_attr(feature = "compact", inline(never))]
    fn root(&mut self, work: &mut Work<'_>, order: Order) -> Step {
        self.begun = 1;
        start(work);
        work.shape.set_pusher(work.child, work.level.sizes.pusher);
        let Some(left) = bound(work) else { return Step::Dry };
        let met = self.meet(work, order, NONE, [0, 0], left);
        match met.settle(work, None, |work, slot| self.admit(work, slot)) {
            Step::Lost => Step::Dry,
            step => step,
        }
    }

    /// Meets the position with the key `work.child`, after so many moves and pushes
    /// and with so many pushes left at least.
    #[cfg_attr(feature = "compact", inline(never))]
    fn meet(
        &mut self,
        work: &mut Work<'_>,
        order: Order,
        parent: u32,
        [moves, pushes]: [u32; 2],
        left: u32,
    ) -> Met {
        let Some(rank) = rank_of(order, moves + left, pushes + left) else {
            self.cut_short = 1;
            return Met::Step(Step::On);
        };
        if rank >= self.limit {
            return Met::Step(Step::On);
        }
        let slot = match work.store.find(work.child) {
            Slot::Known(slot) => {
                if work.store.is_dead(slot) || work.store.rank(slot) <= rank {
                    return Met::Step(Step::On);
                }
                work.store.set_parent(slot, parent);
                work.store.set_rank(slot, rank);
                slot
            }
            Slot::Free(slot) if (self.stored as usize) < work.store.most() => {
                self.stored += 1;
                work.store.put_bare(slot, work.child, parent);
                work.store.set_rank(slot, rank);
                if left != 0 {
                    return Met::New(slot);
                }
                slot
            }
            _ => return Met::Step(Step::Full),
        };
        self.admit(work, slot);
        Met::Step(Step::On)
    }

    /// Puts a position of the table into the heap.
    fn admit(&mut self, work: &mut Work<'_>, slot: usize) {
        Heap { store: &mut work.store, count: &mut self.entries }.push(slot);
    }

    #[cfg_attr(feature = "compact", inline(never))]
    fn expand(&mut self, work: &mut Work<'_>, order: Order, slot: usize) -> Step {
        copy(work.key, work.store.load(slot));
        copy(work.child, work.key);
        let left = bound(work).unwrap_or(0);
        if left == 0 {
            self.goal = slot as u32;
            return Step::Solved;
        }
        let rank = work.store.rank(slot);
        let (first, second) = (rank >> 16, rank & 0xFFFF);
        let (moves, pushes) = match order {
            Order::Moves => (first, second),
            Order::Pushes => (second, first),
        };
        let made = [moves.saturating_sub(left), pushes.saturating_sub(left)];
        for index in 0..walks(work) {
            let Some(met) = self.push(work, order, slot as u32, index, made) else { continue };
            match met.settle(work, None, |work, slot| self.admit(work, slot)) {
                Step::On | Step::Lost => {}
                end => return end,
            }
        }
        Step::On
    }

    /// Makes one of the pushes that were found; what is met behind it, if it may be of use.
    #[cfg_attr(feature = "compact", inline(never))]
    fn push(
        &mut self,
        work: &mut Work<'_>,
        order: Order,
        parent: u32,
        index: usize,
        [moves, pushes]: [u32; 2],
    ) -> Option<Met> {
        let walk = set_child_of_walk(work, index)?;
        let left = bound(work)?;
        Some(self.meet(work, order, parent, [moves + walk, pushes + 1], left))
    }
}
