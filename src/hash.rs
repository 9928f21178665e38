//! The hash that tells whether a block is as a call has left it, and what is made of
//! random numbers.

/// What a hash begins with.
pub(crate) const SEED: u32 = 0x811C_9DC5;

/// Goes on with a hash over bytes, four at a time (after Fowler, Noll and Vo,
/// with the high bits brought down). Every change of a single word changes it.
#[cfg_attr(feature = "compact", inline(never))]
pub(crate) fn hash_of(seed: u32, bytes: &[u8]) -> u32 {
    bytes.chunks(4).fold(seed, |hash, chunk| {
        let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte));
        hash_of_word(hash, word)
    })
}

/// Goes on with a hash over one word.
#[inline]
pub(crate) fn hash_of_word(seed: u32, word: u32) -> u32 {
    let hash = (seed ^ word).wrapping_mul(0x0100_0193);
    hash ^ hash >> 15
}

/// The remainder of a division by a number that isn't 0.
#[cfg(not(feature = "compact"))]
#[inline]
pub(crate) fn remainder(value: u32, by: u8) -> u8 {
    value.checked_rem(u32::from(by)).unwrap_or(0) as u8
}

/// The same bit by bit: where processors don't divide, that is a large function.
#[cfg(feature = "compact")]
#[inline(never)]
pub(crate) fn remainder(mut value: u32, by: u8) -> u8 {
    let mut rest = 0;
    for _ in 0..u32::BITS {
        rest = rest << 1 | (value >> 31) as u16;
        value <<= 1;
        if rest >= u16::from(by) {
            rest -= u16::from(by);
        }
    }
    rest as u8
}
