//! Constants of an AVR. What its loads reach is RAM, into which the C library's start-up
//! code copies constants; what is kept in flash needs an instruction of its own.

use crate::freecell::{KEYWORDS, LADDER};

#[unsafe(link_section = ".progmem.data")]
static LADDER_IN_FLASH: [u8; LADDER.len()] = LADDER;

#[unsafe(link_section = ".progmem.data")]
static KEYWORDS_IN_FLASH: [u8; KEYWORDS.len()] = KEYWORDS;

/// A byte of the ladder's table; 0 behind its end.
#[inline(never)]
pub(crate) fn ladder(at: usize) -> u8 {
    byte(&LADDER_IN_FLASH, at)
}

/// A byte of the table of keywords; 0 behind its end.
#[inline(never)]
pub(crate) fn keywords(at: usize) -> u8 {
    byte(&KEYWORDS_IN_FLASH, at)
}

/// A byte of a table in flash.
#[inline(always)]
fn byte(table: &'static [u8], at: usize) -> u8 {
    if at >= table.len() {
        return 0;
    }
    let address = table.as_ptr().wrapping_add(at);
    let byte: u8;
    // SAFETY: reads a byte of the table. Such sections lie in the first 64 KiB of flash.
    unsafe {
        core::arch::asm!(
            "lpm {byte}, Z",
            byte = out(reg) byte,
            in("Z") address,
            options(pure, readonly, nostack, preserves_flags)
        );
    }
    byte
}
