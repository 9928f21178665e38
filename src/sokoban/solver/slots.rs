//! Slots that lie bit by bit: a key as the number of its set of boxes, where that takes less,
//! and links as long as the number of slots needs.
//!
//! Only for the searches for the fewest pushes and the fewest moves, in blocks in which
//! deadlocks are learnt. What reads keys has them as they are elsewhere.

use super::key::Shape;
use super::level::{at, copy, put};
use super::sets::Sets;
use super::store::NONE;

/// What tells how a table's slots lie.
#[derive(Clone, Copy)]
pub(super) struct Packing {
    pub(super) shape: Shape,
    pub(super) boxes: usize,
    /// The bits of a set's number; 0 if there is none.
    pub(super) set_bits: u32,
    /// Whether the first link is a rank, and not a slot.
    pub(super) ranked: bool,
}

/// How long a slot is, its key and its links, and how many there are.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
struct Lengths {
    key: u32,
    first: u32,
    link: u32,
    slot: u32,
    slots: usize,
}

/// Words that are taken off the start of a table.
#[derive(Clone, Copy)]
pub(super) struct Taken {
    number: usize,
    key: usize,
    table: usize,
    boxes: usize,
}

/// What is between a table's positions and their slots.
#[derive(Default)]
pub(super) struct Slots<'a> {
    lengths: Lengths,
    shape: Shape,
    /// The bits of a set's number; 0 if keys are as they are elsewhere.
    set_bits: u32,
    sets: Sets<'a>,
    /// What is written for the key that is looked for, and what was read.
    number: &'a mut [u32],
    key: &'a mut [u32],
}

/// Bits of a position's rank.
const RANK_BITS: u32 = 32;
/// The shortest and the longest links.
const SHORTEST: u32 = 8;
const LONGEST: u32 = 30;
/// Numbers that are no slots.
const MARKS: usize = 2;

impl Lengths {
    /// Those with the most slots in so many words.
    fn of(words: usize, key: u32, ranked: bool) -> Lengths {
        let mut best = Lengths::default();
        for link in SHORTEST..=LONGEST {
            let first = if ranked { RANK_BITS } else { link };
            let slot = key + first + 2 * link + RANK_BITS;
            let most = (1usize << link) - MARKS;
            let all = most as u64 * u64::from(slot) <= words as u64 * 32;
            let slots = if all { most } else { slots_in(words, slot as usize) };
            if slots >= best.slots {
                best = Lengths { key, first, link, slot, slots };
            }
            if !all {
                break;
            }
        }
        best
    }
}

/// How many slots of so many bits go into some words.
fn slots_in(words: usize, bits: usize) -> usize {
    // Not all bits through those of a slot: a usize may not hold their number.
    let whole = words.checked_div(bits).unwrap_or(0);
    let rest = words - whole * bits;
    whole * 32 + (rest * 32).checked_div(bits).unwrap_or(0)
}

/// The words of so many bits.
fn words_of(bits: u32) -> usize {
    bits.div_ceil(32) as usize
}

impl<'a> Slots<'a> {
    /// Chooses how slots lie in so many words; gives how many of them are taken for other
    /// things, or nothing if no more than so many positions go in.
    pub(super) fn choose(
        &mut self,
        words: usize,
        packing: &Packing,
        least: usize,
    ) -> Option<Taken> {
        let Packing { shape, boxes, set_bits, ranked } = *packing;
        let with = |set_bits: u32| {
            let bits = if set_bits == 0 { shape.bits() } else { set_bits + shape.pusher_bits() };
            let table = Sets::table_words(shape.live(), boxes, set_bits)?;
            let taken = Taken { number: words_of(bits), key: shape.words(), table, boxes };
            let left = words.checked_sub(table)?.checked_sub(taken.number + taken.key)?;
            Some((Lengths::of(left, bits, ranked), taken))
        };
        let (mut most, mut best) = (least, None);
        for set_bits in [0, set_bits] {
            let Some((lengths, taken)) = with(set_bits) else { continue };
            if lengths.slots > most {
                (most, best) = (lengths.slots, Some((lengths, taken, set_bits)));
            }
        }
        let (lengths, taken, set_bits) = best?;
        (self.lengths, self.shape, self.set_bits) = (lengths, shape, set_bits);
        Some(taken)
    }

    /// Takes that off the start of a table's words; gives the rest.
    pub(super) fn carve(&mut self, words: &'a mut [u32], taken: Taken) -> &'a mut [u32] {
        let (number, words) = words.split_at_mut_checked(taken.number).unwrap_or_default();
        let (key, words) = words.split_at_mut_checked(taken.key).unwrap_or_default();
        let (table, words) = words.split_at_mut_checked(taken.table).unwrap_or_default();
        (self.number, self.key) = (number, key);
        self.sets = Sets::open(table, self.shape.live(), taken.boxes, self.set_bits);
        words
    }

    /// Whether slots lie like that.
    #[inline]
    pub(super) fn are_used(&self) -> bool {
        self.lengths.slot != 0
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.lengths.slots
    }

    /// The words that so many take.
    pub(super) fn words_for(&self, slots: usize) -> usize {
        self.place(slots).div_ceil(32) as usize
    }

    /// Gets ready for a search.
    pub(super) fn begin(&mut self) {
        self.sets.fill();
    }

    /// Where a slot begins, in bits.
    #[inline]
    fn place(&self, slot: usize) -> u64 {
        slot as u64 * u64::from(self.lengths.slot)
    }

    /// Where one of its links is, and how long; the last one is its rank.
    #[inline]
    fn link_place(&self, slot: usize, which: usize) -> (u64, u32) {
        let Lengths { key, first, link, .. } = self.lengths;
        // The parent, the first of the others, the second, the rank.
        let (behind, bits) = match which {
            0 => (0, link),
            1 => (link, first),
            2 => (link + first, link),
            _ => (link + first + link, RANK_BITS),
        };
        (self.place(slot) + u64::from(key + behind), bits)
    }

    /// A link; marks are the last numbers. From where there is no slot, as in a damaged block,
    /// nothing leads on.
    #[inline]
    pub(super) fn link(&self, words: &[u32], slot: usize, which: usize) -> u32 {
        if slot >= self.lengths.slots {
            return NONE;
        }
        let (place, bits) = self.link_place(slot, which);
        let value = get(words, place, bits);
        let marks = mask(bits) - (MARKS as u32 - 1);
        if value >= marks { value | !mask(bits) } else { value }
    }

    #[inline]
    pub(super) fn set_link(&self, words: &mut [u32], slot: usize, which: usize, value: u32) {
        let (place, bits) = self.link_place(slot, which);
        set(words, place, bits, value);
    }

    /// Makes ready what is written for a key.
    pub(super) fn look_for(&mut self, key: &[u32]) {
        if self.set_bits == 0 {
            copy(self.number, key);
            return;
        }
        self.sets.number(&self.shape, key, self.number);
        let pusher = u32::from(self.shape.pusher(key));
        set(self.number, self.set_bits.into(), self.shape.pusher_bits(), pusher);
    }

    /// Whether a slot has what is looked for; nothing if it is empty.
    #[inline]
    pub(super) fn has_it(&self, words: &[u32], slot: usize) -> Option<bool> {
        let (mut place, mut left) = (self.place(slot), self.lengths.key);
        let (mut same, mut found) = (true, 0);
        for &wanted in &*self.number {
            let bits = left.min(32);
            let word = get(words, place, bits);
            found |= word;
            same &= word == wanted;
            if !same && found != 0 {
                return Some(false);
            }
            place += u64::from(bits);
            left -= bits;
        }
        (found != 0).then_some(same)
    }

    /// Writes what is looked for into a slot.
    pub(super) fn put_it(&self, words: &mut [u32], slot: usize) {
        let (mut place, mut left) = (self.place(slot), self.lengths.key);
        for &word in &*self.number {
            let bits = left.min(32);
            set(words, place, bits, word);
            place += u64::from(bits);
            left -= bits;
        }
    }

    /// The key in a slot; no boxes at all in an empty one.
    pub(super) fn key(&mut self, words: &[u32], slot: usize) -> &[u32] {
        let (mut place, mut left) = (self.place(slot), self.lengths.key);
        let numbered = self.set_bits != 0;
        for word in if numbered { &mut *self.number } else { &mut *self.key } {
            let bits = left.min(32);
            *word = get(words, place, bits);
            place += u64::from(bits);
            left -= bits;
        }
        if numbered {
            self.read_number();
        }
        self.key
    }

    /// Makes the number that was read the key that it stands for.
    fn read_number(&mut self) {
        let (shift, bits) = (self.set_bits.into(), self.shape.pusher_bits());
        let pusher = get(self.number, shift, bits);
        set(self.number, shift, bits, 0);
        self.key.fill(0);
        if self.number.iter().any(|&word| word != 0) {
            self.sets.boxes(&self.shape, self.number, self.key);
            self.shape.set_pusher(self.key, pusher as u16);
        }
    }
}

/// So many bits, at most a word, that are all set.
#[inline]
fn mask(bits: u32) -> u32 {
    ((1u64 << bits) - 1) as u32
}

/// So many bits, at most a word, from a place on.
#[inline]
fn get(words: &[u32], place: u64, bits: u32) -> u32 {
    let (index, shift) = ((place >> 5) as usize, place & 31);
    let wide = u64::from(at(words, index, 0)) | u64::from(at(words, index + 1, 0)) << 32;
    (wide >> shift) as u32 & mask(bits)
}

/// Sets so many bits, at most a word, from a place on.
#[inline]
fn set(words: &mut [u32], place: u64, bits: u32, value: u32) {
    let (index, shift) = ((place >> 5) as usize, place & 31);
    let (mask, value) = (u64::from(mask(bits)) << shift, u64::from(value & mask(bits)) << shift);
    let low = at(words, index, 0);
    put(words, index, low & !(mask as u32) | value as u32);
    if mask >> 32 != 0 {
        let high = at(words, index + 1, 0);
        put(words, index + 1, high & !((mask >> 32) as u32) | (value >> 32) as u32);
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::collections::HashMap;
    use std::vec;
    use std::vec::Vec;

    use proptest::prelude::*;

    use super::super::level::Sizes;
    use super::super::sets;
    use super::super::store::{Reached, Slot, Store};
    use super::*;

    fn packing(floors: usize, live: usize, boxes: usize, ranked: bool) -> Packing {
        let sizes = Sizes { floors: floors as u16, live: live as u16, ..Sizes::default() };
        let set_bits = sets::bits_for(live, boxes, &mut vec![7; live / 32 + 2]);
        Packing { shape: Shape::of(&sizes), boxes, set_bits, ranked }
    }

    struct Random(u64);

    impl Random {
        fn below(&mut self, bound: usize) -> usize {
            self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (self.0 >> 33) as usize % bound.max(1)
        }

        fn key(&mut self, packing: &Packing, floors: usize) -> Vec<u32> {
            let Packing { shape, boxes, .. } = packing;
            let mut key = vec![0; shape.words()];
            let mut left = *boxes;
            for floor in 0..shape.live() {
                if self.below(shape.live() - floor) < left {
                    shape.flip(&mut key, floor);
                    left -= 1;
                }
            }
            shape.set_pusher(&mut key, self.below(floors) as u16);
            key
        }
    }

    #[test]
    fn no_other_length_of_links_has_room_for_more() {
        for words in (0..60).map(|shift| (1usize << 28 >> (shift / 3)) + 37 * (shift % 3)) {
            for (key, ranked) in [(1, false), (45, false), (45, true), (700, true)] {
                let found = Lengths::of(words, key, ranked);
                assert!(found.slots as u64 * u64::from(found.slot) <= words as u64 * 32);
                assert!(found.slots + MARKS <= 1 << found.link);
                for link in SHORTEST..=LONGEST {
                    let slot = key + 2 * link + RANK_BITS + if ranked { RANK_BITS } else { link };
                    let slots = (words as u64 * 32 / u64::from(slot)).min((1 << link) - 2);
                    assert!(slots <= found.slots as u64, "{words} {key} {link}");
                }
            }
        }
    }

    #[test]
    fn numbers_are_taken_where_they_pay() {
        let choose = |words, packing: &Packing| {
            let mut slots = Slots::default();
            slots.choose(words, packing, 0).map(|_| (slots.set_bits != 0, slots.count()))
        };
        // Half of the floors have boxes, and the table is large.
        let half = packing(200, 200, 100, false);
        assert!(matches!(choose(1 << 16, &half), Some((false, _))));
        assert!(matches!(choose(1 << 20, &packing(200, 150, 10, false)), Some((true, _))));
        assert!(matches!(choose(1 << 10, &packing(200, 150, 10, false)), Some((false, _))));
        assert_eq!(choose(5, &half), None);
        // No better than whole words.
        assert!(Slots::default().choose(1 << 16, &half, 1 << 16).is_none());
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 60,
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        /// A packed table finds and tells the same as a map does.
        #[test]
        fn a_packed_table_holds_what_was_put_in(
            (floors, live, boxes) in (1..=1000usize)
                .prop_flat_map(|floors| (Just(floors), 1..=floors))
                .prop_flat_map(|(floors, live)| (Just(floors), Just(live), 1..=live)),
            ranked in any::<bool>(),
            room in 2000..200_000usize,
            seed in any::<u64>(),
        ) {
            let packing = packing(floors, live, boxes, ranked);
            let mut random = Random(seed);
            let mut words = vec![7; room];
            let mut store = Store::wide(&mut words, packing.shape.words());
            let before = store.slots();
            store.pack(&packing);
            prop_assert!(store.slots() >= before && store.slots() < 1 << LONGEST);
            store.clear();
            let mut known: HashMap<Vec<u32>, (usize, [u32; 4])> = HashMap::new();
            for _ in 0..600 {
                let key = random.key(&packing, floors);
                let mut links = [0; 4].map(|_| random.below(store.slots()) as u32);
                links[1] = if ranked { random.below(1 << 31) as u32 * 2 + 1 } else { NONE };
                links[3] = random.below(1 << 31) as u32 * 2 + 1;
                match store.find(&key) {
                    Slot::Known(slot) => prop_assert_eq!(known[&key].0, slot),
                    Slot::Free(slot) if known.len() < store.most() => {
                        prop_assert!(!known.contains_key(&key));
                        store.put(slot, &key, links[0]);
                        store.set_pair(slot, [links[1], links[2]]);
                        store.set_rank(slot, links[3]);
                        known.insert(key, (slot, links));
                    }
                    _ => prop_assert!(!known.contains_key(&key)),
                }
            }
            for (key, &(slot, links)) in &known {
                prop_assert_eq!(store.find(key), Slot::Known(slot));
                prop_assert_eq!(store.load(slot), &key[..]);
                prop_assert_eq!(store.parent(slot), links[0]);
                prop_assert_eq!(store.pair(slot), [links[1], links[2]]);
                prop_assert_eq!(store.rank(slot), links[3]);
            }
            for &(slot, _) in known.values() {
                let reached = Reached { made: 30_000, sum: 60_000, done: true };
                store.set_reached(slot, reached);
                prop_assert_eq!(store.reached(slot), reached);
                store.set_parent(slot, NONE);
                prop_assert_eq!(store.parent(slot), NONE);
                store.set_dead(slot);
                prop_assert!(store.is_dead(slot));
            }
            // Another key in the place of one, and none.
            if let Some(&(slot, _)) = known.values().next() {
                let key = random.key(&packing, floors);
                store.change(slot, &key, 0);
                prop_assert_eq!(store.load(slot), &key[..]);
            }
            store.clear();
            prop_assert!(store.load(0).iter().all(|&word| word == 0));
        }
    }
}
