//! Constants of an AVR. What its loads reach is RAM, into which the C library's start-up
//! code copies constants; what is kept in flash needs an instruction of its own. Each table
//! has a section of its own, so that one which isn't used takes no flash.

use crate::freecell::{KEYWORDS, LADDER};
#[cfg(feature = "sokoban")]
use crate::sokoban::{format::WORDS, solver::LADDER as SOKOBAN_LADDER};

/// Keeps a table of bytes in flash, and makes a function that gives a byte of it; 0 behind
/// its end.
macro_rules! in_flash {
    ($(#[$attribute:meta])* $name:ident, $table:ident, $section:literal) => {
        $(#[$attribute])*
        #[inline(never)]
        pub(crate) fn $name(at: usize) -> u8 {
            #[unsafe(link_section = $section)]
            static IN_FLASH: [u8; $table.len()] = $table;
            byte(&IN_FLASH, at)
        }
    };
}

in_flash! {
    /// A byte of FreeCell's ladder.
    ladder, LADDER, ".progmem.data.ladder"
}
in_flash! {
    /// A byte of the words that lines of FreeCell's boards start with.
    keywords, KEYWORDS, ".progmem.data.keywords"
}
in_flash! {
    /// A byte of the words in files of levels.
    #[cfg(feature = "sokoban")]
    sokoban_words, WORDS, ".progmem.data.sokoban_words"
}
in_flash! {
    /// A byte of Sokoban's ladder.
    #[cfg(feature = "sokoban")]
    sokoban_ladder, SOKOBAN_LADDER, ".progmem.data.sokoban_ladder"
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
