//! Sets of cards of one deck.
//!
//! A bit a card, indexed by code. Where words of 64 bits are at hand that is one of
//! them; small machines, on which each shift of one is a call, have bytes instead.

/// The bits of a code that count.
#[cfg(not(feature = "compact"))]
const PLACE: u8 = 0x3f;

/// A set of cards, and of whatever else has a code below 64.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Set(Bits);

#[cfg(not(feature = "compact"))]
type Bits = u64;
#[cfg(feature = "compact")]
type Bits = [u8; 8];

#[cfg(not(feature = "compact"))]
impl Set {
    pub(crate) const EMPTY: Set = Set(0);

    /// Puts a code in, if a condition holds.
    #[inline(always)]
    pub(crate) fn put_if(&mut self, code: u8, holds: bool) {
        self.0 |= u64::from(holds) << (code & PLACE);
    }

    #[inline(always)]
    pub(crate) fn has(&self, code: u8) -> bool {
        self.0 >> (code & PLACE) & 1 != 0
    }

    /// Whether anything is in both sets.
    #[inline(always)]
    pub(crate) fn meets(&self, other: &Set) -> bool {
        self.0 & other.0 != 0
    }

    /// The lowest code that is in both sets.
    #[inline(always)]
    pub(crate) fn first_of_both(&self, other: &Set) -> Option<u8> {
        let both = self.0 & other.0;
        (both != 0).then(|| both.trailing_zeros() as u8)
    }

    /// The set without the code 0, which is that of no card.
    #[inline(always)]
    pub(crate) fn cards(&self) -> Set {
        Set(self.0 & !1)
    }

    #[inline(always)]
    pub(crate) fn and(&self, other: &Set) -> Set {
        Set(self.0 & other.0)
    }

    #[inline(always)]
    pub(crate) fn without(&self, other: &Set) -> Set {
        Set(self.0 & !other.0)
    }

    /// The cards on the next lower rank's side: each of the set's cards moved down by
    /// one rank, in the same suit.
    #[inline(always)]
    pub(crate) fn one_rank_lower(&self) -> Set {
        Set(self.0 >> 4)
    }

    /// The same in both suits of the other colour.
    #[inline(always)]
    pub(crate) fn lower_of_other_colour(&self) -> Set {
        /// One bit of each rank.
        const EACH_RANK: u64 = 0x1111_1111_1111_1111;
        let red = (self.0 >> 1 | self.0 >> 2) & EACH_RANK;
        let black = (self.0 | self.0 >> 3) & EACH_RANK;
        Set((red * 0b1001 | black * 0b0110) >> 4)
    }

    /// The codes, lowest first.
    #[inline(always)]
    pub(crate) fn codes(&self) -> impl Iterator<Item = u8> {
        let mut set = self.0;
        core::iter::from_fn(move || {
            (set != 0).then(|| {
                let code = set.trailing_zeros() as u8;
                set &= set - 1;
                code
            })
        })
    }
}

#[cfg(feature = "compact")]
impl Set {
    pub(crate) const EMPTY: Set = Set([0; 8]);

    /// Puts a code in, if a condition holds.
    #[inline(never)]
    pub(crate) fn put_if(&mut self, code: u8, holds: bool) {
        self.0[usize::from(code >> 3) % 8] |= u8::from(holds) << (code & 7);
    }

    #[inline(never)]
    pub(crate) fn has(&self, code: u8) -> bool {
        self.0[usize::from(code >> 3) % 8] >> (code & 7) & 1 != 0
    }

    /// Whether anything is in both sets.
    pub(crate) fn meets(&self, other: &Set) -> bool {
        self.0.iter().zip(&other.0).any(|(one, other)| one & other != 0)
    }

    /// The lowest code that is in both sets.
    pub(crate) fn first_of_both(&self, other: &Set) -> Option<u8> {
        (0..64).find(|&code| self.has(code) && other.has(code))
    }
}

impl Set {
    /// Puts a code in.
    #[inline(always)]
    pub(crate) fn put(&mut self, code: u8) {
        self.put_if(code, true);
    }
}
