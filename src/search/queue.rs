//! The open list of a best-first search: moves to positions that aren't made
//! yet, the best on top of a heap.
//!
//! It is short. What is worse than a few dozen others practically never comes to
//! its turn: when the list is full, the better half stays.

use super::Code;
use bytemuck::{Pod, Zeroable};

/// A move from a position that has been expanded, in one word, so that a
/// comparison says which is better. From the highest bits on: how it looks, less
/// is better; its turn, so that no two are the same; the number of the position
/// that it comes from; the move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Open(u64);

impl Open {
    pub(crate) fn new(looks: u16, turn: u16, parent: u16, code: Code) -> Open {
        let high = u32::from(looks) << 16 | u32::from(turn);
        let low = u32::from(parent) << 16 | u32::from(code);
        Open(u64::from(high) << 32 | u64::from(low))
    }

    pub(crate) fn parent(self) -> u16 {
        (self.0 >> 16) as u16
    }

    pub(crate) fn code(self) -> Code {
        self.0 as u16
    }
}

/// An item as it lies in the block, where words have 32 bits: the low one first.
pub(crate) type Item = [u32; 2];

fn item(open: Open) -> Item {
    [open.0 as u32, (open.0 >> 32) as u32]
}

fn open(item: Item) -> Open {
    Open(u64::from(item[1]) << 32 | u64::from(item[0]))
}

/// What an open list remembers outside of its items.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Control {
    count: u32,
    /// While the list is half full, only what is less than this is taken.
    limit: Item,
}

/// An open list over a slice of the block whose length is a power of two.
pub(crate) struct Queue<'a> {
    control: &'a mut Control,
    /// A heap with the best one on top.
    items: &'a mut [Item],
}

impl<'a> Queue<'a> {
    pub(crate) fn new(items: &'a mut [Item], control: &'a mut Control) -> Queue<'a> {
        debug_assert!(items.len().is_power_of_two());
        Queue { control, items }
    }

    /// How many have room; at least two.
    fn room(&self) -> usize {
        self.items.len()
    }

    /// How many stay when the list is full.
    fn half(&self) -> usize {
        self.items.len() / 2
    }

    /// Makes the list empty.
    pub(crate) fn clear(&mut self) {
        *self.control = Control { count: 0, limit: [u32::MAX; 2] };
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.control.count == 0
    }

    /// What looks no better than this won't be taken.
    pub(crate) fn limit(&self) -> u16 {
        let [_, high] = self.control.limit;
        if (self.control.count as usize) < self.half() { u16::MAX } else { (high >> 16) as u16 }
    }

    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn at(&self, at: usize) -> Open {
        self.items.get(at).map_or(Open(u64::MAX), |&item| open(item))
    }

    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn set(&mut self, at: usize, open: Open) {
        if let Some(slot) = self.items.get_mut(at) {
            *slot = item(open);
        }
    }

    /// Puts one in that is good enough.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline)]
    pub(crate) fn push(&mut self, new: Open) {
        if new >= open(self.control.limit) && self.control.count as usize >= self.half() {
            return;
        }
        if self.control.count as usize >= self.room() {
            self.halve();
        }
        let mut at = self.control.count as usize;
        self.control.count += 1;
        while at > 0 {
            let above = (at - 1) / 2;
            let other = self.at(above);
            if other < new {
                break;
            }
            self.set(at, other);
            at = above;
        }
        self.set(at, new);
    }

    /// Takes the best one out.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline)]
    pub(crate) fn pop(&mut self) -> Option<Open> {
        // More than there can be: the block is damaged.
        let count = (self.control.count as usize).min(self.room()).checked_sub(1)?;
        self.control.count = count as u32;
        let best = self.at(0);
        self.sink(0, count, self.at(count));
        Some(best)
    }

    /// Lets an item sink from a place to where it belongs.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline)]
    fn sink(&mut self, mut at: usize, count: usize, new: Open) {
        loop {
            let mut below = 2 * at + 1;
            if below >= count {
                break;
            }
            let mut best = self.at(below);
            if below + 1 < count {
                let other = self.at(below + 1);
                below += usize::from(other < best);
                best = best.min(other);
            }
            if best > new {
                break;
            }
            self.set(at, best);
            at = below;
        }
        self.set(at, new);
    }

    /// Keeps the better half. As long as there are so many, only what is better than
    /// the worst of them is taken.
    #[inline(never)]
    fn halve(&mut self) {
        self.part();
        let mut worst = self.at(0);
        let half = self.half();
        for at in 1..half {
            worst = worst.max(self.at(at));
        }
        self.control.limit = item(worst);
        self.control.count = half as u32;
        for at in (0..half / 2).rev() {
            self.sink(at, half, self.at(at));
        }
    }

    /// Brings the better half of a full list to its front (Hoare's selection).
    fn part(&mut self) {
        let half = self.half();
        let (mut first, mut last) = (0, self.room().saturating_sub(1));
        while first < last {
            let middle = self.at((first + last) / 2);
            let (mut low, mut high) = (first, last);
            while low <= high {
                while self.at(low) < middle {
                    low += 1;
                }
                while self.at(high) > middle {
                    high -= 1;
                }
                if low <= high {
                    let (one, other) = (self.at(low), self.at(high));
                    self.set(low, other);
                    self.set(high, one);
                    low += 1;
                    // Nothing is below the first one.
                    if high == 0 {
                        return;
                    }
                    high -= 1;
                }
            }
            if half <= high {
                last = high;
            } else if half >= low {
                first = low;
            } else {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;

    use super::*;

    #[test]
    fn gives_the_best_first_and_forgets_only_what_is_bad() {
        let mut seed = 7u32;
        for (room, pushed) in
            [(2, 5), (8, 1), (128, 0), (128, 127), (128, 128), (128, 129), (64, 1000), (1024, 3000)]
        {
            let mut items = std::vec![[0; 2]; room];
            let mut control = Control::zeroed();
            let mut queue = Queue::new(&mut items, &mut control);
            queue.clear();
            // The same with a sorted list.
            let (mut model, mut limit) = (Vec::new(), None);
            for turn in 0..pushed {
                seed = seed.wrapping_mul(214_013).wrapping_add(2_531_011);
                // Few values, so that many are equal but for their turn.
                let new = Open::new((seed >> 26) as u16, turn as u16, 3, 5);
                assert_eq!((new.parent(), new.code()), (3, 5));
                queue.push(new);
                if model.len() < room / 2 || limit.is_none_or(|limit| new < limit) {
                    if model.len() == room {
                        model.truncate(room / 2);
                        limit = model.last().copied();
                    }
                    model.push(new);
                    model.sort_unstable();
                }
                // Now and then one is taken out.
                if turn % 3 == 2 {
                    let best = (!model.is_empty()).then(|| model.remove(0));
                    assert_eq!(queue.pop(), best);
                }
            }
            let found: Vec<Open> = core::iter::from_fn(|| queue.pop()).collect();
            assert_eq!(found, model, "{room} {pushed}");
            assert!(queue.is_empty());
        }
    }
}
