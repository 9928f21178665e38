//! Words of texts that are read, as one table of bytes.
//!
//! Where constants lie in memory of another kind, such a table is read from there byte by
//! byte, and takes no room where the program's data is. It holds sets of words, with bars
//! between the words.

/// What ends a set.
pub(crate) const END: u8 = 0;

/// Where a set begins in the table of all.
pub(crate) const fn place_of(sets: &[&[u8]], set: usize) -> usize {
    let (mut place, mut before) = (0, 0);
    while before < set {
        place += sets[before].len() + 1;
        before += 1;
    }
    place
}

/// The sets, one behind the other.
pub(crate) const fn table<const LENGTH: usize>(sets: &[&[u8]]) -> [u8; LENGTH] {
    let mut table = [END; LENGTH];
    let (mut set, mut at) = (0, 0);
    while set < sets.len() {
        let mut index = 0;
        while index < sets[set].len() {
            table[at] = sets[set][index];
            (index, at) = (index + 1, at + 1);
        }
        (set, at) = (set + 1, at + 1);
    }
    table
}

/// The first word of a set that a text is or, not as a whole, begins with, in any case of its
/// letters: which one, and how long it is. `byte` gives a byte of the table, in which the set
/// begins at a place.
#[inline]
pub(crate) fn find(
    byte: impl Fn(usize) -> u8,
    place: usize,
    text: &[u8],
    whole: bool,
) -> Option<(u8, usize)> {
    let (mut number, mut length, mut fits) = (0, 0, true);
    for at in place.. {
        let expected = byte(at);
        if expected != b'|' && expected != END {
            let found = text.get(length).map(u8::to_ascii_lowercase);
            fits &= found == Some(expected.to_ascii_lowercase());
            length += 1;
        } else if fits && (!whole || length == text.len()) {
            return Some((number, length));
        } else if expected == END {
            return None;
        } else {
            (number, length, fits) = (number + 1, 0, true);
        }
    }
    None
}
