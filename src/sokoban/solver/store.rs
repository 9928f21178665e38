//! The positions that a search has met, in one open-addressed table of exact keys,
//! and the queues that are threaded through them.
//!
//! A queue is a pairing heap: each position in it knows its first child and its
//! next sibling, so that all queues together need no room of their own.

use super::key;
use super::level::{at, copy, put};
#[cfg(feature = "large")]
use super::slots::{Packing, Slots};

/// No position.
pub(super) const NONE: u32 = u32::MAX;
/// The parent of a position that is known to be lost.
const DEAD: u32 = NONE - 1;
/// The same in tables with fewer than 65,536 slots.
const NONE_SHORT: u32 = 0xFFFF;

/// The most pushes that [`Store::set_reached`] notes; any more are noted as these.
pub(super) const MOST_MADE: u32 = 0x7FFF;

/// A table of positions.
#[derive(Default)]
pub(super) struct Store<'a> {
    words: &'a mut [u32],
    key_words: u8,
    slot_words: u8,
    slots: usize,
    /// Slots that there is room for.
    room: usize,
    /// Whether two links share a word.
    short: bool,
    /// How slots lie if not in whole words.
    #[cfg(feature = "large")]
    packed: Slots<'a>,
}

/// How a position was reached: after so many pushes, with so many at least in all,
/// and whether it can't be reached with fewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Reached {
    pub(super) made: u32,
    pub(super) sum: u32,
    pub(super) done: bool,
}

/// Where a key is, or could go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Slot {
    Known(usize),
    Free(usize),
    /// It isn't there, and the table is full.
    Full,
}

impl<'a> Store<'a> {
    /// A table in some words, with what they hold.
    pub(super) fn open(words: &'a mut [u32], key_words: usize) -> Store<'a> {
        let slots = slots_in(words.len(), key_words + 2);
        let short = slots < NONE_SHORT as usize - 1;
        let slot_words = key_words + if short { 2 } else { 4 };
        let slots = slots_in(words.len(), slot_words);
        Store::of(words, [key_words, slot_words], slots, short)
    }

    /// A table of the same form for any number of positions: what
    /// [`Store::set_reached`] notes needs a word of its own.
    pub(super) fn wide(words: &'a mut [u32], key_words: usize) -> Store<'a> {
        let slot_words = key_words + 4;
        let slots = slots_in(words.len(), slot_words);
        Store::of(words, [key_words, slot_words], slots, false)
    }

    fn of(words: &'a mut [u32], [key, slot]: [usize; 2], slots: usize, short: bool) -> Store<'a> {
        let (key_words, slot_words) = (key as u8, slot as u8);
        Store {
            words,
            key_words,
            slot_words,
            slots,
            room: slots,
            short,
            #[cfg(feature = "large")]
            packed: Slots::default(),
        }
    }

    /// Has a wide table's slots lie bit by bit, if more go in so.
    #[cfg(feature = "large")]
    pub(super) fn pack(&mut self, packing: &Packing) {
        let words = core::mem::take(&mut self.words);
        // No less than it was is left, if it isn't done.
        let (slots, least) = (&mut self.packed, self.room);
        match slots.choose(words.len(), packing, least) {
            Some(taken) => {
                self.words = slots.carve(words, taken);
                self.room = slots.count();
                self.slots = self.room;
            }
            None => self.words = words,
        }
    }

    #[inline]
    fn key_words(&self) -> usize {
        usize::from(self.key_words)
    }

    #[inline]
    fn slot_words(&self) -> usize {
        usize::from(self.slot_words)
    }

    /// How a position of a wide table was reached.
    pub(super) fn reached(&self, slot: usize) -> Reached {
        let word = self.link(slot, RANK);
        Reached { made: word >> 1 & 0x7FFF, sum: word >> 16, done: word & 1 != 0 }
    }

    pub(super) fn set_reached(&mut self, slot: usize, reached: Reached) {
        let Reached { made, sum, done } = reached;
        let word = sum.min(0xFFFF) << 16 | made.min(MOST_MADE) << 1 | u32::from(done);
        self.set_link(slot, RANK, word);
    }

    /// The next position on a list, of two that a position may be on.
    pub(super) fn link_now(&self, slot: usize) -> u32 {
        self.link(slot, CHILD)
    }

    pub(super) fn set_link_now(&mut self, slot: usize, next: u32) {
        self.set_link(slot, CHILD, next);
    }

    pub(super) fn link_later(&self, slot: usize) -> u32 {
        self.link(slot, SIBLING)
    }

    pub(super) fn set_link_later(&mut self, slot: usize, next: u32) {
        self.set_link(slot, SIBLING, next);
    }

    /// Makes do with so many slots, or all that there are: a small table is emptied
    /// sooner, and looked up faster. It must be empty.
    pub(super) fn limit(&mut self, slots: usize) {
        self.slots = self.room.min(slots);
    }

    /// Makes do with so many words at most, too.
    pub(super) fn limit_words(&mut self, words: usize) {
        self.slots = self.slots.min(slots_in(words, self.slot_words()));
    }

    /// A word of the table, for other use of what is behind its slots.
    pub(super) fn word(&self, index: usize) -> u32 {
        at(self.words, index, 0)
    }

    pub(super) fn set_word(&mut self, index: usize, value: u32) {
        put(self.words, index, value);
    }

    pub(super) fn clear(&mut self) {
        let used = self.slots * self.slot_words();
        #[cfg(feature = "large")]
        let used = if self.packed.are_used() {
            self.packed.begin();
            self.packed.words_for(self.slots)
        } else {
            used
        };
        self.words.get_mut(..used).unwrap_or(&mut []).fill(0);
    }

    /// Words of the whole table.
    pub(super) fn words(&self) -> usize {
        self.words.len()
    }

    /// The most positions that are put in.
    pub(super) fn most(&self) -> usize {
        (self.slots - self.slots / 16).min(self.slots.saturating_sub(1))
    }

    /// The same of any table: where keys don't lie as they are, this one is there until the
    /// next is looked at.
    #[inline]
    pub(super) fn load(&mut self, slot: usize) -> &[u32] {
        #[cfg(feature = "large")]
        if self.packed.are_used() {
            return self.packed.key(self.words, slot);
        }
        self.key(slot)
    }

    /// The key in a slot of a table that isn't wide; no boxes at all in an empty one.
    #[inline]
    pub(super) fn key(&self, slot: usize) -> &[u32] {
        let start = slot * self.slot_words();
        self.words.get(start..start + self.key_words()).unwrap_or(&[])
    }

    /// Looks a key up.
    pub(super) fn find(&mut self, key: &[u32]) -> Slot {
        #[cfg(feature = "large")]
        if self.packed.are_used() {
            return self.find_packed(key);
        }
        let hash = key::hash(key);
        let mut slot = ((u64::from(hash) * self.slots as u64) >> 32) as usize;
        for _ in 0..self.slots {
            let found = self.key(slot);
            if found.iter().zip(key).all(|(one, other)| one == other) {
                return Slot::Known(slot);
            }
            if found.iter().all(|&word| word == 0) {
                return Slot::Free(slot);
            }
            slot += 1;
            if slot >= self.slots {
                slot = 0;
            }
        }
        Slot::Full
    }

    #[cfg(feature = "large")]
    fn find_packed(&mut self, key: &[u32]) -> Slot {
        self.packed.look_for(key);
        let hash = key::hash(key);
        let mut slot = ((u64::from(hash) * self.slots as u64) >> 32) as usize;
        for _ in 0..self.slots {
            match self.packed.has_it(self.words, slot) {
                Some(true) => return Slot::Known(slot),
                Some(false) => {}
                None => return Slot::Free(slot),
            }
            slot += 1;
            if slot >= self.slots {
                slot = 0;
            }
        }
        Slot::Full
    }

    /// Puts a key into a slot that [`Store::find`] has just called free for it, and leaves
    /// the slot's two links as they are.
    pub(super) fn put_bare(&mut self, slot: usize, key: &[u32], parent: u32) {
        #[cfg(feature = "large")]
        if self.packed.are_used() {
            self.packed.put_it(self.words, slot);
            self.set_link(slot, PARENT, parent);
            return;
        }
        let start = slot * self.slot_words();
        if let Some(place) = self.words.get_mut(start..start + self.key_words()) {
            copy(place, key);
        }
        self.set_link(slot, PARENT, parent);
    }

    /// Puts another key into a slot, where positions aren't looked up any more.
    pub(super) fn change(&mut self, slot: usize, key: &[u32], parent: u32) {
        #[cfg(feature = "large")]
        if self.packed.are_used() {
            self.packed.look_for(key);
        }
        self.put_bare(slot, key, parent);
    }

    /// Puts a key into a slot that [`Store::find`] has just called free for it.
    pub(super) fn put(&mut self, slot: usize, key: &[u32], parent: u32) {
        self.put_bare(slot, key, parent);
        self.set_link(slot, CHILD, NONE);
        self.set_link(slot, SIBLING, NONE);
        self.set_link(slot, RANK, 0);
    }

    /// Notes that a position is lost.
    pub(super) fn set_dead(&mut self, slot: usize) {
        self.set_link(slot, PARENT, DEAD);
    }

    /// Whether a position is known to be lost.
    pub(super) fn is_dead(&self, slot: usize) -> bool {
        self.link(slot, PARENT) == DEAD
    }

    /// The position before one, or [`NONE`] for the start.
    pub(super) fn parent(&self, slot: usize) -> u32 {
        self.link(slot, PARENT)
    }

    pub(super) fn set_parent(&mut self, slot: usize, parent: u32) {
        self.set_link(slot, PARENT, parent);
    }

    /// Turns the links around, so that each position on the way to one knows the next.
    /// Gives the first.
    pub(super) fn turn_around(&mut self, goal: u32) -> u32 {
        let (mut here, mut next) = (goal, NONE);
        loop {
            let before = self.parent(here as usize);
            self.set_parent(here as usize, next);
            if before == NONE {
                return here;
            }
            next = here;
            here = before;
        }
    }

    /// What orders a position in its queue; the least comes first.
    pub(super) fn rank(&self, slot: usize) -> u32 {
        self.link(slot, RANK)
    }

    pub(super) fn set_rank(&mut self, slot: usize, rank: u32) {
        self.set_link(slot, RANK, rank);
    }

    /// How many slots there are.
    pub(super) fn slots(&self) -> usize {
        self.slots
    }

    /// The two links of a wide table's slot, for other use.
    pub(super) fn pair(&self, slot: usize) -> [u32; 2] {
        [self.link(slot, CHILD), self.link(slot, SIBLING)]
    }

    pub(super) fn set_pair(&mut self, slot: usize, [one, other]: [u32; 2]) {
        self.set_link(slot, CHILD, one);
        self.set_link(slot, SIBLING, other);
    }

    /// A rank of a weight and what comes second: less than 2^16.
    pub(super) fn rank_of(&self, weight: u32, tie: u32) -> u32 {
        if self.short {
            // The highest bit of the second is kept, the rest cut short.
            weight.min(127) << 9 | tie >> 7 & 0x100 | (tie & 0x7FFF).min(255)
        } else {
            weight.min(0xFFFF) << 16 | tie & 0xFFFF
        }
    }

    /// Weight and second of a rank.
    pub(super) fn weight_of(&self, rank: u32) -> (u32, u32) {
        if self.short {
            (rank >> 9, (rank & 0x100) << 7 | rank & 0xFF)
        } else {
            (rank >> 16, rank & 0xFFFF)
        }
    }

    fn link(&self, slot: usize, which: usize) -> u32 {
        #[cfg(feature = "large")]
        if self.packed.are_used() {
            return self.packed.link(self.words, slot, which);
        }
        let start = slot * self.slot_words() + self.key_words();
        if !self.short {
            return at(self.words, start + which, NONE);
        }
        let word = at(self.words, start + (which >> 1), NONE);
        let half = if which & 1 == 0 { word & 0xFFFF } else { word >> 16 };
        match half {
            NONE_SHORT if which != RANK => NONE,
            half if which == PARENT && half == NONE_SHORT - 1 => DEAD,
            half => half,
        }
    }

    fn set_link(&mut self, slot: usize, which: usize, value: u32) {
        #[cfg(feature = "large")]
        if self.packed.are_used() {
            self.packed.set_link(self.words, slot, which, value);
            return;
        }
        let start = slot * self.slot_words() + self.key_words();
        let index = if self.short { start + (which >> 1) } else { start + which };
        let short = self.short;
        let Some(word) = self.words.get_mut(index) else { return };
        if !short {
            *word = value;
            return;
        }
        // A short form of the marks: their low halves.
        let half = if which == RANK { value.min(NONE_SHORT) } else { value & 0xFFFF };
        *word = if which & 1 == 0 { *word & !0xFFFF | half } else { *word & 0xFFFF | half << 16 };
    }

    /// Joins two queues; gives the first position of both.
    fn meld(&mut self, one: u32, other: u32) -> u32 {
        if one == NONE {
            return other;
        }
        if other == NONE {
            return one;
        }
        let (first, second) = if self.rank(other as usize) < self.rank(one as usize) {
            (other, one)
        } else {
            (one, other)
        };
        let child = self.link(first as usize, CHILD);
        self.set_link(second as usize, SIBLING, child);
        self.set_link(first as usize, CHILD, second);
        first
    }

    /// Puts a position into a queue; gives the queue's new first position.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn push(&mut self, queue: u32, slot: usize, rank: u32) -> u32 {
        self.set_link(slot, RANK, rank);
        self.set_link(slot, CHILD, NONE);
        self.set_link(slot, SIBLING, NONE);
        self.meld(queue, slot as u32)
    }

    /// Takes the first position off a queue; gives the queue's new first position.
    ///
    /// A queue has no more positions than there are slots. In a damaged block it may go
    /// round in a ring; what is left of it then is lost.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn pop(&mut self, queue: u32) -> u32 {
        let mut child = self.link(queue as usize, CHILD);
        let mut pairs = NONE;
        for _ in 0..self.slots {
            if child == NONE {
                break;
            }
            let next = self.link(child as usize, SIBLING);
            self.set_link(child as usize, SIBLING, NONE);
            let after = if next == NONE { NONE } else { self.link(next as usize, SIBLING) };
            if next != NONE {
                self.set_link(next as usize, SIBLING, NONE);
            }
            let pair = self.meld(child, next);
            self.set_link(pair as usize, SIBLING, pairs);
            pairs = pair;
            child = after;
        }
        let mut whole = NONE;
        for _ in 0..self.slots {
            if pairs == NONE {
                break;
            }
            let next = self.link(pairs as usize, SIBLING);
            self.set_link(pairs as usize, SIBLING, NONE);
            whole = self.meld(whole, pairs);
            pairs = next;
        }
        whole
    }
}

const PARENT: usize = 0;
const CHILD: usize = 1;
const SIBLING: usize = 2;
const RANK: usize = 3;

/// How many slots fit: as `words / each`, without a division by a variable, which
/// small machines don't have.
fn slots_in(words: usize, each: usize) -> usize {
    words.checked_div(each).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;

    #[test]
    fn queues_give_the_least_first_in_both_forms() {
        for words in [3 * 600, 5 * 200_000] {
            let mut block = std::vec![0; words];
            let mut store = Store::open(&mut block, 1);
            store.clear();
            let mut queue = NONE;
            let mut value = 1u32;
            for key in 1..=400u32 {
                let Slot::Free(slot) = store.find(&[key]) else { panic!("no room") };
                store.put(slot, &[key], NONE);
                value = value.wrapping_mul(1_103_515_245).wrapping_add(12345);
                queue = store.push(queue, slot, value >> 18);
            }
            let mut before = 0;
            let mut count = 0;
            while queue != NONE {
                let rank = store.rank(queue as usize);
                assert!(rank >= before);
                before = rank;
                queue = store.pop(queue);
                count += 1;
            }
            assert_eq!(count, 400);
            assert!(matches!(store.find(&[7]), Slot::Known(_)));
            assert_eq!(store.find(&[401]), store.find(&[401]));
        }
    }
}
