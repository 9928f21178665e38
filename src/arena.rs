//! Typed slices carved out of the caller's block.
//!
//! The block is a slice of 32-bit words. What is carved from it are plain
//! values of which any bit pattern is valid (`bytemuck`'s `Pod`, which also
//! proves that there is no padding), so a block may be copied, moved, or
//! written by another machine of the same byte order, and a damaged one is at
//! worst wrong, never unsound. No pointer is ever stored in it.

use bytemuck::Pod;
use core::mem::{align_of, size_of};

/// The words that `count` values of a type take.
pub(crate) const fn words_for<T>(count: usize) -> usize {
    (count * size_of::<T>()).div_ceil(size_of::<u32>())
}

/// The part of a block that hasn't been given away yet.
pub(crate) struct Arena<'a> {
    rest: &'a mut [u32],
}

impl<'a> Arena<'a> {
    pub(crate) fn new(block: &'a mut [u32]) -> Arena<'a> {
        Arena { rest: block }
    }

    /// The words left.
    pub(crate) fn left(&self) -> usize {
        self.rest.len()
    }

    /// Takes a slice of `count` values, or nothing if it doesn't fit.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(crate) fn slice<T: Pod>(&mut self, count: usize) -> Option<&'a mut [T]> {
        const { assert!(align_of::<T>() <= align_of::<u32>()) };
        if count > usize::MAX / size_of::<T>().max(1) {
            return None;
        }
        // Looked at like this, so that the compiler sees that the slice has `count`
        // values, and needn't divide its bytes.
        let bytes = count * size_of::<T>();
        let taken = self.words(bytes.div_ceil(size_of::<u32>()))?;
        let taken: &mut [u8] = bytemuck::try_cast_slice_mut(taken).ok()?;
        bytemuck::try_cast_slice_mut(taken.get_mut(..bytes)?).ok()
    }

    #[cfg_attr(feature = "compact", inline(never))]
    fn words(&mut self, count: usize) -> Option<&'a mut [u32]> {
        let (taken, rest) = core::mem::take(&mut self.rest).split_at_mut_checked(count)?;
        self.rest = rest;
        Some(taken)
    }

    /// Takes room for one value.
    pub(crate) fn one<T: Pod>(&mut self) -> Option<&'a mut T> {
        self.slice::<T>(1)?.first_mut()
    }

    /// Takes as many values as fit.
    pub(crate) fn all<T: Pod>(mut self) -> Option<&'a mut [T]> {
        let count = self.left() * size_of::<u32>() / size_of::<T>().max(1);
        self.slice(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_fill_the_block_without_overlap_and_no_further() {
        let mut block = [0u32; 10];
        let mut arena = Arena::new(&mut block);
        let bytes: &mut [u8] = arena.slice(5).unwrap();
        let words: &mut [u32] = arena.slice(7).unwrap();
        bytes.fill(1);
        words.fill(0x0202_0202);
        assert_eq!(arena.left(), 1);
        assert!(arena.all::<u16>().is_some_and(|rest| rest.len() == 2));
        assert_eq!(block[..2], [0x0101_0101, 0x0000_0001]);
        assert_eq!(block[2..9], [0x0202_0202; 7]);
        assert!(Arena::new(&mut block).slice::<u32>(11).is_none());
        assert!(Arena::new(&mut block).slice::<u64_like::Wide>(usize::MAX).is_none());
    }

    mod u64_like {
        pub(super) type Wide = [u32; 2];
    }
}
