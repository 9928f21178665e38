//! The hash that tells whether a block is as a call has left it.

/// What a hash begins with.
pub(crate) const SEED: u32 = 0x811C_9DC5;

/// Goes on with a hash over bytes, four at a time (after Fowler, Noll and Vo,
/// with the high bits brought down). Every change of a single word changes it.
pub(crate) fn hash_of(seed: u32, bytes: &[u8]) -> u32 {
    bytes.chunks(4).fold(seed, |hash, chunk| {
        let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u32::from(byte));
        let hash = (hash ^ word).wrapping_mul(0x0100_0193);
        hash ^ hash >> 15
    })
}
