//! The words that mean something in files.

use super::block::Text;
use crate::words::{self, END, place_of};

/// Sets of words, with bars between them.
const SETS: [&[u8]; 11] = [
    b"Collection|Title|Author|Date Created|Date of Last Change|Game",
    b"comment",
    b"commentend",
    b"Sokoban|Hexoban|Trioban|Octoban|Multiban",
    b"solution|snapshot|saved game|savegame|save game",
    b"<?xml|<!DOCTYPE|<SokobanLevels",
    b"Title|Description|Email|Url|L|/Title|/Description|/Email|/Url|LevelCollection|Level|/Level\
        |/L|L/",
    b"Copyright",
    b"Id",
    b"Email: ",
    b"Url: ",
];

/// One of the sets: where it begins in the table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Words(u16);

/// The keys of properties, in the order of [`Key::ALL`](super::event::Key::ALL).
pub(super) const KEYS: Words = Words::of(0);
/// The key behind which all lines are notes, and the letters of that which ends them.
pub(super) const COMMENT: Words = Words::of(1);
pub(super) const COMMENT_END: Words = Words::of(2);
/// The games, in the order of their numbers, and one more that is Sokoban.
pub(super) const VARIANTS: Words = Words::of(3);
/// What the titles of saved games and solutions begin with.
pub(super) const HEADS: Words = Words::of(4);
/// What a file in XML begins with.
pub(super) const XML: Words = Words::of(5);
/// What tags of XML begin with; see [`tag`].
pub(super) const TAGS: Words = Words::of(6);
/// Attributes of tags.
pub(super) const COPYRIGHT: Words = Words::of(7);
pub(super) const ID: Words = Words::of(8);
/// What is put before addresses in notes.
pub(super) const EMAIL: Words = Words::of(9);
pub(super) const URL: Words = Words::of(10);

/// Places in [`TAGS`].
pub(super) mod tag {
    pub(in super::super) const TITLE: u8 = 0;
    pub(in super::super) const DESCRIPTION: u8 = 1;
    pub(in super::super) const EMAIL: u8 = 2;
    pub(in super::super) const URL: u8 = 3;
    pub(in super::super) const ROW: u8 = 4;
    pub(in super::super) const TITLE_END: u8 = 5;
    pub(in super::super) const DESCRIPTION_END: u8 = 6;
    pub(in super::super) const EMAIL_END: u8 = 7;
    pub(in super::super) const URL_END: u8 = 8;
    pub(in super::super) const COLLECTION: u8 = 9;
    pub(in super::super) const LEVEL: u8 = 10;
    pub(in super::super) const LEVEL_END: u8 = 11;
    pub(in super::super) const ROW_END: u8 = 12;
    /// Both at once, without a blank between the name and the mark.
    pub(in super::super) const EMPTY_ROW: u8 = 13;
}

const LENGTH: usize = place_of(&SETS, SETS.len());

/// The sets, one behind the other.
pub(crate) const TABLE: [u8; LENGTH] = words::table(&SETS);

/// A byte of the table.
fn byte(at: usize) -> u8 {
    #[cfg(all(target_arch = "avr", feature = "calls"))]
    return crate::capi::flash::sokoban_words(at);
    #[cfg(not(all(target_arch = "avr", feature = "calls")))]
    TABLE.get(at).copied().unwrap_or(END)
}

impl Words {
    const fn of(set: usize) -> Words {
        Words(place_of(&SETS, set) as u16)
    }

    /// Which word of the set a text is, or, not as a whole, begins with: the first one, in
    /// any case of its letters.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn find(self, text: &[u8], whole: bool) -> Option<u8> {
        words::find(byte, usize::from(self.0), text, whole).map(|(number, _)| number)
    }

    /// Whether a text is a word of the set.
    pub(super) fn is(self, text: &[u8]) -> bool {
        self.find(text, true).is_some()
    }

    /// The bytes of a set of one word.
    pub(super) fn bytes(self) -> impl Iterator<Item = u8> {
        (usize::from(self.0)..).map(byte).take_while(|&byte| byte != END)
    }

    /// Makes a text of a set of one word.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn put(self, text: &mut Text) {
        text.clear();
        for byte in self.bytes() {
            text.push(byte);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::event::Key;
    use super::*;

    #[test]
    fn words_are_found_as_a_whole_and_at_the_start() {
        assert_eq!(TAGS.find(b"title", true), Some(tag::TITLE));
        assert_eq!(TAGS.find(b"l/", true), Some(tag::EMPTY_ROW));
        assert_eq!(TAGS.find(b"/LEVEL", true), Some(tag::LEVEL_END));
        assert_eq!(TAGS.find(b"Levels", true), None);
        assert_eq!(HEADS.find(b"Saved games", false), Some(2));
        assert_eq!(HEADS.find(b"Saved games", true), None);
        assert_eq!(URL.bytes().last(), Some(b' '));
        for (number, key) in Key::ALL.into_iter().enumerate() {
            let name = super::super::line::name(key);
            assert_eq!(KEYS.find(name, true), u8::try_from(number).ok());
        }
    }
}
