//! Exact keys: one bit for each floor where a box may stand, and the lowest floor of
//! the pusher's region.

use super::board::{Board, on};
use super::level::{Level, Sizes, at, copy};

/// Words of the longest key: 4,096 floors and a pusher.
pub(super) const MOST_WORDS: usize = 129;

/// How keys of a level are laid out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shape {
    live: u16,
    pusher_bits: u8,
    words: u8,
}

impl Shape {
    pub(super) fn of(sizes: &Sizes) -> Shape {
        let pusher_bits = (u16::BITS - sizes.floors.leading_zeros()) as u8;
        let bits = sizes.live() + usize::from(pusher_bits);
        let words = bits.div_ceil(32).clamp(1, MOST_WORDS) as u8;
        Shape { live: sizes.live, pusher_bits, words }
    }

    /// Words of a key.
    #[inline]
    pub(super) fn words(&self) -> usize {
        usize::from(self.words)
    }

    /// Bits of a key.
    #[cfg(feature = "large")]
    pub(super) fn bits(&self) -> u32 {
        u32::from(self.live) + self.pusher_bits()
    }

    /// Bits of the pusher's floor.
    #[cfg(feature = "large")]
    pub(super) fn pusher_bits(&self) -> u32 {
        self.pusher_bits.into()
    }

    /// Floors where a box may stand.
    #[inline]
    pub(super) fn live(&self) -> usize {
        usize::from(self.live)
    }

    /// Turns the bit of a box over. In a damaged block it may be any other bit.
    #[inline]
    pub(super) fn flip(&self, key: &mut [u32], floor: usize) {
        if let Some(word) = key.get_mut(floor >> 5) {
            *word ^= 1 << (floor & 31);
        }
    }

    /// Whether there is a box on a floor.
    #[inline]
    pub(super) fn has_box(&self, key: &[u32], floor: usize) -> bool {
        floor < self.live() && at(key, floor >> 5, 0) >> (floor & 31) & 1 != 0
    }

    /// Sets the pusher's floor.
    #[inline]
    pub(super) fn set_pusher(&self, key: &mut [u32], floor: u16) {
        let start = self.live();
        let mask = (1u64 << self.pusher_bits) - 1;
        let (shift, index) = (start & 31, start >> 5);
        let (mask, value) = (mask << shift, u64::from(floor) << shift);
        if let Some(word) = key.get_mut(index) {
            *word = *word & !(mask as u32) | value as u32;
        }
        if let Some(word) = key.get_mut(index + 1) {
            *word = *word & !((mask >> 32) as u32) | (value >> 32) as u32;
        }
    }

    /// The pusher's floor.
    pub(super) fn pusher(&self, key: &[u32]) -> u16 {
        let (shift, index) = (self.live() & 31, self.live() >> 5);
        let wide = u64::from(at(key, index + 1, 0)) << 32 | u64::from(at(key, index, 0));
        (wide >> shift & ((1u64 << self.pusher_bits) - 1)) as u16
    }

    /// Puts a key's boxes on the board; gives the pusher's floor.
    #[inline]
    pub(super) fn unpack(&self, level: &Level<'_>, key: &[u32], board: &mut Board<'_>) -> u16 {
        board.clear(level);
        each_box(self.live(), key, |floor| board.set(floor, on::BOX));
        self.pusher(key)
    }

    /// The key of the boxes on a board.
    pub(super) fn pack(&self, board: &Board<'_>, pusher: u16, key: &mut [u32]) {
        key.fill(0);
        for floor in 0..self.live() {
            if board.has_box(floor) {
                self.flip(key, floor);
            }
        }
        self.set_pusher(key, pusher);
    }

    /// Whether all boxes of a key are on goals.
    pub(super) fn is_home(&self, level: &Level<'_>, key: &[u32]) -> bool {
        let mut home = true;
        self.boxes(key, |floor| home &= level.is_goal(floor));
        home
    }

    /// Makes a key that of the position behind a move of one box, with the pusher's region
    /// then.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn set_moved(
        &self,
        to_key: &mut [u32],
        key: &[u32],
        [from, to]: [usize; 2],
        lowest: u16,
    ) {
        copy(to_key, key);
        self.flip(to_key, from);
        self.flip(to_key, to);
        self.set_pusher(to_key, lowest);
    }

    /// A floor with a box in one key and none in the other.
    pub(super) fn only_in(&self, key: &[u32], other: &[u32]) -> Option<usize> {
        let mut found = None;
        self.boxes(key, |floor| {
            if !self.has_box(other, floor) {
                found = Some(floor);
            }
        });
        found
    }

    /// Calls `see` with each box of a key.
    #[inline]
    pub(super) fn boxes(&self, key: &[u32], see: impl FnMut(usize)) {
        each_box(self.live(), key, see);
    }
}

#[inline]
fn each_box(live: usize, key: &[u32], mut see: impl FnMut(usize)) {
    let mut base = 0;
    for &word in key {
        let mut left = word;
        while left != 0 {
            let floor = base + left.trailing_zeros() as usize;
            if floor >= live {
                return;
            }
            see(floor);
            left &= left - 1;
        }
        base += 32;
        if base >= live {
            return;
        }
    }
}

/// A hash of a key.
#[inline]
pub(super) fn hash(key: &[u32]) -> u32 {
    let mut hash = 0u32;
    for &word in key {
        hash = (hash.rotate_left(11) ^ word).wrapping_mul(0x9E37_79B1);
        hash ^= hash >> 15;
    }
    hash = hash.wrapping_mul(0x85EB_CA6B);
    hash ^ hash >> 16
}
