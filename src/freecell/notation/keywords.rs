//! Words that lines start with.

use crate::words::{self, END};

/// Sets of words, in small letters, with bars between them.
const SETS: [&[u8]; 9] = [
    b"#|;|//",
    b"(",
    b"base:",
    b"foundations:|foundation:|founds:|found:|decks:|deck:",
    b"freecells:|freecell:|fc:",
    b":",
    b"game |game#",
    b"-=-=|====",
    b"move:",
];

/// One of the sets: where it begins in the table.
#[derive(Clone, Copy)]
pub(super) struct Keywords(u8);

/// What the lines of a comment start with.
pub(super) const COMMENTS: Keywords = Keywords(place_of(0));
/// What starts the lines between two positions of a log.
pub(super) const LOG: Keywords = Keywords(place_of(1));
/// What starts the line that tells with which rank the foundations begin.
pub(super) const BASE: Keywords = Keywords(place_of(2));
/// What starts the line of foundations.
pub(super) const FOUNDATIONS: Keywords = Keywords(place_of(3));
/// What starts the line of cells.
pub(super) const CELLS: Keywords = Keywords(place_of(4));
/// What a column may start with.
pub(super) const COLUMN: Keywords = Keywords(place_of(5));
/// What the standard notation starts with: a game's line.
pub(super) const STANDARD: Keywords = Keywords(place_of(6));
/// What lines between moves start with.
pub(super) const RULERS: Keywords = Keywords(place_of(7));
/// What a line of moves may start with.
pub(super) const MOVE: Keywords = Keywords(place_of(8));

/// Where a set begins.
const fn place_of(set: usize) -> u8 {
    let place = words::place_of(&SETS, set);
    assert!(place < 256, "a table that is too long for its places");
    place as u8
}

const LENGTH: usize = place_of(SETS.len()) as usize;

/// The sets, one behind the other.
pub(crate) const TABLE: [u8; LENGTH] = words::table(&SETS);

/// A byte of the table.
fn byte(at: usize) -> u8 {
    #[cfg(all(target_arch = "avr", feature = "calls"))]
    return crate::capi::flash::keywords(at);
    #[cfg(not(all(target_arch = "avr", feature = "calls")))]
    TABLE.get(at).copied().unwrap_or(END)
}

impl Keywords {
    /// How long the word is that a text starts with, in any case: the first one of the set.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn length_in(self, text: &[u8]) -> Option<usize> {
        words::find(byte, usize::from(self.0), text, false).map(|(_, length)| length)
    }
}
