//! Words that lines start with.
//!
//! They are one table of bytes. Where constants lie in memory of another kind, it is read
//! from there byte by byte, and takes no room where the program's data is.

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

/// What ends a set.
const END: u8 = 0;

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
    let (mut place, mut before) = (0, 0);
    while before < set {
        place += SETS[before].len() + 1;
        before += 1;
    }
    assert!(place < 256, "a table that is too long for its places");
    place as u8
}

const LENGTH: usize = place_of(SETS.len()) as usize;

/// The sets, one behind the other.
pub(crate) const TABLE: [u8; LENGTH] = {
    let mut table = [END; LENGTH];
    let (mut set, mut at) = (0, 0);
    while set < SETS.len() {
        let mut index = 0;
        while index < SETS[set].len() {
            table[at] = SETS[set][index];
            (index, at) = (index + 1, at + 1);
        }
        (set, at) = (set + 1, at + 1);
    }
    table
};

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
        let (mut length, mut fits) = (0, true);
        for at in usize::from(self.0).. {
            let expected = byte(at);
            if expected != b'|' && expected != END {
                let found = text.get(length).map(u8::to_ascii_lowercase);
                fits &= found == Some(expected);
                length += 1;
            } else if fits {
                return Some(length);
            } else if expected == END {
                return None;
            } else {
                (length, fits) = (0, true);
            }
        }
        None
    }
}
