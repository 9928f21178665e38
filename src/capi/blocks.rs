//! Blocks that callers hand over: new ones, and those in which something lies.

use core::ffi::c_void;
use core::mem::size_of;
use core::slice;

use crate::error::Error;

/// What lies in a block that some init was given: its head tells how much of the block
/// it uses.
pub(super) trait Held {
    /// Words of its head.
    const HEAD_WORDS: usize;
    /// The first words, which tell whether there is a head of that length. No block that
    /// an init takes is shorter. 0 where none is shorter than the head, either.
    const FIRST_WORDS: usize = 0;

    /// Whether a block with these first words has such a head.
    fn begins(first: &[u32]) -> bool {
        first.len() == Self::FIRST_WORDS
    }

    /// The words of the block that are in use; [`Error::BlockForeign`] if the head isn't
    /// one of this build, or is damaged.
    fn words_used(head: &[u32]) -> Result<usize, Error>;
}

/// The words of a new block.
///
/// # Safety
/// `block` is NULL or has `bytes` writable bytes that nobody else uses during
/// the call.
pub(super) unsafe fn new_block<'a>(
    block: *mut c_void,
    bytes: usize,
) -> Result<&'a mut [u32], Error> {
    let words = aligned(block)?.cast_mut();
    let count = bytes.min(isize::MAX as usize) / size_of::<u32>();
    // SAFETY: not NULL, aligned, and the caller vouches for the length. C gives
    // us bytes with some value, and every value is a valid u32.
    Ok(unsafe { slice::from_raw_parts_mut(words, count) })
}

/// The words of a block, to be read.
///
/// # Safety
/// `block` is NULL or a block that was given to an init, or a copy of one, as long as it
/// was there.
pub(super) unsafe fn words<'a, H: Held>(block: *const c_void) -> Result<&'a [u32], Error> {
    // SAFETY: the caller's promise.
    let (words, used) = unsafe { used::<H>(block)? };
    // SAFETY: the head is whole (its hash says so), so `used` is the length that init was
    // given, or less.
    Ok(unsafe { slice::from_raw_parts(words, used) })
}

/// The words of a block, to be worked with.
///
/// # Safety
/// As for [`words`], and nobody else uses the block as long as the result is used.
pub(super) unsafe fn words_mut<'a, H: Held>(block: *mut c_void) -> Result<&'a mut [u32], Error> {
    // SAFETY: the caller's promise.
    let (words, used) = unsafe { used::<H>(block)? };
    // SAFETY: as in `words`, and the caller owns it.
    Ok(unsafe { slice::from_raw_parts_mut(words.cast_mut(), used) })
}

/// Where a block's words are, and how many of them are in use.
///
/// # Safety
/// As for [`words`].
unsafe fn used<H: Held>(block: *const c_void) -> Result<(*const u32, usize), Error> {
    let words = aligned(block)?;
    // SAFETY: no block is shorter.
    if !H::begins(unsafe { slice::from_raw_parts(words, H::FIRST_WORDS) }) {
        return Err(Error::BlockForeign);
    }
    // SAFETY: it begins as those blocks do that have a head of that length.
    let head = unsafe { slice::from_raw_parts(words, H::HEAD_WORDS) };
    Ok((words, H::words_used(head)?))
}

fn aligned(block: *const c_void) -> Result<*const u32, Error> {
    let words = block.cast::<u32>();
    if block.is_null() {
        Err(Error::Null)
    } else if words.is_aligned() {
        Ok(words)
    } else {
        Err(Error::BlockAlign)
    }
}
