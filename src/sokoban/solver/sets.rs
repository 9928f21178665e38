//! Sets of boxes as numbers: of all sets of as many boxes on the live floors, which one it is.
//!
//! The combinatorial number system: boxes on the floors f1 < f2 < … < fn have the number
//! (f1 over 1) + (f2 over 2) + … + (fn over n), and each number below that of all sets stands
//! for one of them. Beneath the box of an index are those before it, so there are only as many
//! floors for it as floors are left free, and one more, whose binomial number is 0. The others lie
//! in a table, worked out by additions.

use super::key::Shape;
use super::level::{at, put};

/// The binomial numbers for sets of a level's boxes.
#[derive(Default)]
pub(super) struct Sets<'a> {
    /// For each box, and each number of free floors beneath it but none, so many words, the
    /// lowest ones first.
    table: &'a mut [u32],
    boxes: usize,
    /// Live floors without a box.
    free: usize,
    /// Words of a number.
    words: usize,
}

/// The bits that number all sets of so many boxes on so many floors, from 1 on; 0 if there are
/// none, or `room` is too short to work it out: a word for each 32 floors, and one more.
pub(super) fn bits_for(live: usize, boxes: usize, room: &mut [u32]) -> u32 {
    let Some(free) = live.checked_sub(boxes).filter(|_| boxes != 0) else { return 0 };
    let Some(number) = room.get_mut(..live / 32 + 2) else { return 0 };
    number.fill(0);
    put(number, 0, 1);
    // The number of sets of so many boxes is that of one less, times so many, through so many:
    // on the way it is at most as many times as large as all sets of the floors.
    for count in 1..=boxes {
        multiply(number, (free + count) as u32);
        divide(number, count as u32);
    }
    let words = number.iter().rposition(|&word| word != 0).unwrap_or(0);
    (words as u32 + 1) * 32 - at(number, words, 0).leading_zeros()
}

fn multiply(number: &mut [u32], by: u32) {
    let mut carry = 0;
    for word in number {
        let product = u64::from(*word) * u64::from(by) + carry;
        (*word, carry) = (product as u32, product >> 32);
    }
}

/// Divides by less than 2^16, half a word at a time: small machines don't divide more.
fn divide(number: &mut [u32], by: u32) {
    let mut rest = 0u32;
    let mut half = |digit: u32| {
        let value = rest << 16 | digit;
        let share = value.checked_div(by).unwrap_or(0);
        rest = value - share * by;
        share
    };
    for word in number.iter_mut().rev() {
        let high = half(*word >> 16);
        *word = high << 16 | half(*word & 0xFFFF);
    }
}

impl<'a> Sets<'a> {
    /// The words of the table for numbers of so many bits.
    pub(super) fn table_words(live: usize, boxes: usize, bits: u32) -> Option<usize> {
        let places = live.checked_sub(boxes)?.checked_mul(boxes)?;
        places.checked_mul(bits.div_ceil(32) as usize)
    }

    /// A table, with what it holds.
    pub(super) fn open(table: &'a mut [u32], live: usize, boxes: usize, bits: u32) -> Sets<'a> {
        let words = bits.div_ceil(32) as usize;
        Sets { table, boxes, free: live.saturating_sub(boxes), words }
    }

    /// The place of the binomial number for a box with so many free floors beneath it, and one
    /// more.
    #[inline]
    fn place(&self, index: usize, free: usize) -> usize {
        (index * self.free + free) * self.words
    }

    /// Works the table out.
    pub(super) fn fill(&mut self) {
        for index in 0..self.boxes {
            for free in 0..self.free {
                let place = self.place(index, free);
                let mut carry = 0;
                for word in 0..self.words {
                    // With this floor free, and with the box before on it.
                    let before = place.checked_sub(self.words).filter(|_| free != 0);
                    let below = place.checked_sub(self.free * self.words);
                    let one = before.map_or(0, |place| at(self.table, place + word, 0));
                    let first = u32::from(word == 0);
                    let other = below.map_or(first, |place| at(self.table, place + word, 0));
                    let sum = u64::from(one) + u64::from(other) + carry;
                    put(self.table, place + word, sum as u32);
                    carry = sum >> 32;
                }
            }
        }
    }

    /// A binomial number of one or two words.
    #[inline]
    fn short(&self, place: usize) -> u64 {
        let high = if self.words == SHORT { at(self.table, place + 1, 0) } else { 0 };
        u64::from(high) << 32 | u64::from(at(self.table, place, 0))
    }

    /// Writes the number of a key's boxes, and one more: it is never 0.
    pub(super) fn number(&self, shape: &Shape, key: &[u32], number: &mut [u32]) {
        number.fill(0);
        let mut sum = 1u64;
        if self.words > SHORT {
            put(number, 0, 1);
        }
        let mut index = 0;
        shape.boxes(key, |floor| {
            if let Some(free) = floor.wrapping_sub(index).checked_sub(1) {
                let place = self.place(index, free);
                if self.words > SHORT {
                    add(number, self.table.get(place..place + self.words).unwrap_or(&[]));
                } else {
                    sum = sum.wrapping_add(self.short(place));
                }
            }
            index += 1;
        });
        if self.words <= SHORT {
            put_short(number, self.words, sum);
        }
    }

    /// Puts the boxes of a number into a key that has none; the number is used up. As many boxes
    /// as there are, whatever the number.
    pub(super) fn boxes(&self, shape: &Shape, number: &mut [u32], key: &mut [u32]) {
        let number = number.get_mut(..self.words).unwrap_or(&mut []);
        if self.words <= SHORT {
            let high = if self.words == SHORT { at(number, 1, 0) } else { 0 };
            let number = u64::from(high) << 32 | u64::from(at(number, 0, 0));
            let mut left = number.saturating_sub(1);
            self.each_box(
                |floor| shape.flip(key, floor),
                |place| {
                    let rest = left.checked_sub(self.short(place));
                    left = rest.unwrap_or(left);
                    rest.is_some()
                },
            );
            return;
        }
        subtract(number, &[1]);
        self.each_box(
            |floor| shape.flip(key, floor),
            |place| {
                let entry = self.table.get(place..place + self.words).unwrap_or(&[]);
                let reaches = !is_less(number, entry);
                if reaches {
                    subtract(number, entry);
                }
                reaches
            },
        );
    }

    /// Finds the boxes of a number from the last one on: `take` tells whether the binomial
    /// number at a place can be taken off what is left of it, and does so.
    #[inline]
    fn each_box(&self, mut see: impl FnMut(usize), mut take: impl FnMut(usize) -> bool) {
        let (mut index, mut free) = (self.boxes, self.free);
        while let Some(below) = index.checked_sub(1) {
            match free.checked_sub(1) {
                Some(less) if !take(self.place(below, less)) => free = less,
                _ => {
                    see(free + below);
                    index = below;
                }
            }
        }
    }
}

/// The most words of numbers that are worked out as one.
const SHORT: usize = 2;

/// Writes a number of one or two words.
fn put_short(number: &mut [u32], words: usize, value: u64) {
    put(number, 0, value as u32);
    if words == SHORT {
        put(number, 1, (value >> 32) as u32);
    }
}

/// Adds one number to another, which is as long at least.
#[inline]
fn add(number: &mut [u32], other: &[u32]) {
    let mut carry = 0;
    let none = core::iter::repeat(&0);
    for (word, &more) in number.iter_mut().zip(other.iter().chain(none)) {
        let sum = u64::from(*word) + u64::from(more) + carry;
        (*word, carry) = (sum as u32, sum >> 32);
    }
}

/// Whether one number is less than another of as many words.
#[inline]
fn is_less(number: &[u32], other: &[u32]) -> bool {
    for (one, other) in number.iter().zip(other).rev() {
        if one != other {
            return one < other;
        }
    }
    false
}

/// Takes one number off another, which isn't less.
#[inline]
fn subtract(number: &mut [u32], other: &[u32]) {
    let mut borrow = 0;
    let none = core::iter::repeat(&0);
    for (word, &less) in number.iter_mut().zip(other.iter().chain(none)) {
        let rest = i64::from(*word) - i64::from(less) - borrow;
        (*word, borrow) = (rest as u32, i64::from(rest < 0));
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec;
    use std::vec::Vec;

    use proptest::prelude::*;

    use super::super::level::Sizes;
    use super::*;

    pub(super) fn shape(live: usize) -> Shape {
        Shape::of(&Sizes { floors: live as u16, live: live as u16, ..Sizes::default() })
    }

    fn bits(live: usize, boxes: usize) -> u32 {
        bits_for(live, boxes, &mut vec![7; live / 32 + 2])
    }

    /// Has something done with the numbers of such sets.
    fn with<T>(live: usize, boxes: usize, see: impl FnOnce(&Sets<'_>) -> T) -> T {
        let bits = bits(live, boxes);
        let words = Sets::table_words(live, boxes, bits).expect("not too large");
        let mut table = vec![7; words];
        let mut sets = Sets::open(&mut table, live, boxes, bits);
        sets.fill();
        see(&sets)
    }

    /// The number of a set, and the set of that number.
    fn there_and_back(sets: &Sets<'_>, live: usize, key: &[u32]) -> (Vec<u32>, Vec<u32>) {
        let shape = shape(live);
        let mut number = vec![7; sets.words];
        sets.number(&shape, key, &mut number);
        let mut back = vec![0; shape.words()];
        sets.boxes(&shape, &mut number.clone(), &mut back);
        (number, back)
    }

    /// The words of a number in hexadecimal, as many as there are.
    fn words(text: &str, count: usize) -> Vec<u32> {
        let mut digits: Vec<u8> = text.bytes().rev().collect();
        digits.resize(count * 8, b'0');
        let word = |digits: &[u8]| {
            let digit = |&digit: &u8| char::from(digit).to_digit(16).expect("a digit");
            digits.iter().rev().fold(0, |word, one| word << 4 | digit(one))
        };
        digits.chunks(8).map(word).collect()
    }

    /// Sets as bits have the order of their numbers, so one after the other has the next one.
    #[test]
    fn all_sets_of_few_floors_are_counted_one_by_one() {
        for live in 1..=14usize {
            for boxes in 1..=live {
                let count = with(live, boxes, |sets| {
                    let mut count = 0;
                    for set in (0..1u32 << live).filter(|set| set.count_ones() == boxes as u32) {
                        count += 1;
                        let (number, back) = there_and_back(sets, live, &[set]);
                        assert_eq!((number, back), (vec![count], vec![set]), "{live} {boxes}");
                    }
                    count
                });
                assert_eq!(bits(live, boxes), u32::BITS - count.leading_zeros());
            }
        }
        assert_eq!((bits(5, 0), bits(5, 6), bits(0, 0)), (0, 0, 0));
    }

    /// Against numbers that `scripts/sokoban-sets.py` has worked out.
    #[test]
    fn numbers_are_those_of_another_calculation() {
        let data = include_str!("../../../tests/data/sokoban/sets.txt");
        for line in data.lines() {
            let parts: Vec<&str> = line.split(' ').collect();
            let number = |index: usize| parts[index].parse::<usize>().expect("a number");
            let (live, boxes) = (number(0), number(1));
            assert_eq!(bits(live, boxes) as usize, number(2), "{line}");
            let key = words(parts[4], shape(live).words());
            let (mut found, back) = with(live, boxes, |sets| there_and_back(sets, live, &key));
            subtract(&mut found, &[1]);
            assert_eq!(found, words(parts[3], found.len()), "{line}");
            assert_eq!(back, key, "{line}");
        }
        assert_eq!(data.lines().count(), 525);
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 150,
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        /// A number leads back to its set; a larger set has a larger number.
        #[test]
        fn numbers_lead_back_to_their_sets(
            (live, boxes) in (1..=1000usize).prop_flat_map(|live| (Just(live), 1..=live)),
            seed in any::<u64>(),
        ) {
            let mut random = seed | 1;
            let shape = shape(live);
            let mut key = || {
                let mut key = vec![0; shape.words()];
                let mut left = boxes;
                // As likely each set as another.
                for floor in 0..live {
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    if ((random >> 33) as usize) % (live - floor) < left {
                        shape.flip(&mut key, floor);
                        left -= 1;
                    }
                }
                key
            };
            with(live, boxes, |sets| {
                let pairs = [key(), key(), key()].map(|key| {
                    let (number, back) = there_and_back(sets, live, &key);
                    assert_eq!(back, key);
                    (number, key)
                });
                for (number, key) in &pairs {
                    for (other_number, other) in &pairs {
                        let order = number.iter().rev().cmp(other_number.iter().rev());
                        assert_eq!(order, key.iter().rev().cmp(other.iter().rev()));
                    }
                }
            });
        }

        /// Whatever the numbers and the table hold, as in a damaged block, a set of as many
        /// boxes comes of it.
        #[test]
        fn damaged_numbers_are_at_worst_other_sets(
            (live, boxes) in (1..=200usize).prop_flat_map(|live| (Just(live), 1..=live)),
            noise in prop::collection::vec(any::<u32>(), 8),
        ) {
            let bits = bits(live, boxes);
            let words = Sets::table_words(live, boxes, bits).expect("not too large");
            let mut table: Vec<u32> = noise.iter().copied().cycle().take(words).collect();
            let sets = Sets::open(&mut table, live, boxes, bits);
            let mut key = vec![0; shape(live).words()];
            sets.boxes(&shape(live), &mut noise.clone(), &mut key);
            prop_assert_eq!(key.iter().map(|word| word.count_ones()).sum::<u32>(), boxes as u32);
            // Of any boxes some number.
            sets.number(&shape(live), &noise, &mut key);
        }
    }
}
