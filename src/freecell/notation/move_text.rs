//! The moves of a text, one after the other, and the positions between them.

use super::board_reader::ParseError;
use super::keywords::{BASE, FOUNDATIONS, MOVE, RULERS};
use super::move_reader::MoveText;
use super::words::{Cursor, Word};
use crate::card::KING;
use crate::error::Error;
use crate::freecell::moves::Place;
use crate::freecell::rules::{Leave, Rules};

/// What stands next in a text.
#[derive(Clone, Copy)]
pub(super) enum Item<'a> {
    Move(Asked<'a>),
    /// A position, as a text of its own.
    State(Cursor<'a>),
}

/// A move as its text asks for it: which it is may depend on the position.
#[derive(Clone, Copy)]
pub(super) struct Asked<'a> {
    pub(super) word: Word<'a>,
    /// The places that it may mean: of the digits of two columns from the tenth
    /// on it isn't always clear which belong together.
    pub(super) places: [Option<(Place, Target)>; 2],
    pub(super) count: Count,
}

/// Where a move goes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Target {
    Place(Place),
    Home,
}

/// How many cards a move takes from a column to a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Count {
    /// So many.
    Exactly(u8),
    /// As many as fit on a card; to an empty column one.
    Single,
    /// As many as fit on a card; to an empty column any number.
    Open,
}

/// The first two words of the lines that tell how a search has ended.
const ENDS: [[&[u8]; 2]; 5] = [
    [b"this", b"game"],
    [b"this", b"scan"],
    [b"total", b"number"],
    [b"i", b"could"],
    [b"iterations", b"count"],
];

/// A place in a text of moves.
#[derive(Clone, Copy)]
pub(super) struct Moves<'a> {
    text: Cursor<'a>,
    form: MoveText,
    /// Whether what comes next is in a line whose start has been looked at.
    in_line: bool,
}

impl<'a> Moves<'a> {
    pub(super) fn new(text: Cursor<'a>, form: MoveText) -> Moves<'a> {
        Moves { text, form, in_line: false }
    }

    /// The place behind what has been read.
    pub(super) fn here(&self) -> Word<'a> {
        self.text.here()
    }

    /// The bytes from here to a place behind it.
    pub(super) fn bytes_until(&self, other: &Moves) -> u32 {
        self.text.bytes_until(&other.text)
    }

    /// Reads on; `None` is the end.
    pub(super) fn next(&mut self, rules: Rules) -> Result<Option<Item<'a>>, ParseError> {
        while !self.text.is_at_end() {
            if !core::mem::replace(&mut self.in_line, true) {
                if let Some(state) = self.start_line() {
                    return Ok(Some(Item::State(state)));
                }
            }
            if let Some(word) = self.text.word() {
                let asked = match self.form {
                    MoveText::Words => self.sentence(word, rules),
                    MoveText::Steps => step(word, rules),
                    MoveText::Sn | MoveText::Snx => letters(word, self.form, rules),
                    MoveText::States => None,
                };
                let fault = word.fault(Error::ParseMove, None);
                return asked.ok_or(fault).map(|asked| Some(Item::Move(asked)));
            }
            self.text.next_line();
            self.in_line = false;
        }
        Ok(None)
    }

    /// Goes past the start of a line that isn't part of a move. The lines of a
    /// position are given back, up to an empty one.
    fn start_line(&mut self) -> Option<Cursor<'a>> {
        let start = self.text;
        if self.text.is_comment() {
            self.text.skip_line();
        }
        let is_printed = self.form != MoveText::Steps;
        if is_printed && (self.text.keyword(RULERS) || tells_the_end(start)) {
            self.text.skip_line();
        } else if self.text.keyword(BASE) || self.text.keyword(FOUNDATIONS) {
            let mut line = start;
            while line.word().is_some() {
                line.skip_line();
                line.next_line();
            }
            self.text = line;
            self.in_line = false;
            return Some(start.until(&line));
        } else if matches!(self.form, MoveText::Sn | MoveText::Snx) {
            self.text.keyword(MOVE);
        }
        None
    }

    /// `Move a card from stack 3 to freecell 0` and its like.
    fn sentence(&mut self, start: Word<'a>, rules: Rules) -> Option<Asked<'a>> {
        let text = &mut self.text;
        if !is(start, &[b"move"]) {
            return None;
        }
        let count = text.word()?;
        if is(count, &[b"the"]) {
            return whole_suit(start, text, rules);
        }
        let count = if is(count, &[b"a"]) { 1 } else { number(count.text)? };
        if !is(text.word()?, &[b"card", b"cards"]) || !is(text.word()?, &[b"from"]) {
            return None;
        }
        let from = numbered_place(text.word()?, text.word()?, rules)?;
        if !is(text.word()?, &[b"to"]) {
            return None;
        }
        let (kind, index) = (text.word()?, text.word()?);
        let to = if is(kind, &[b"the"]) && is(index, &[b"foundations"]) {
            Target::Home
        } else {
            Target::Place(numbered_place(kind, index, rules)?)
        };
        let places = [Some((from, to)), None];
        let asked = Asked { word: start, places, count: Count::Exactly(count) };
        text.word().is_none().then_some(asked)
    }
}

/// `sequence on top of Stack 3 to the foundations`, after the first two words, where
/// suits go home as a whole.
fn whole_suit<'a>(start: Word<'a>, text: &mut Cursor<'a>, rules: Rules) -> Option<Asked<'a>> {
    let follow = |text: &mut Cursor<'a>, words: &[&[u8]]| {
        words.iter().all(|&expected| text.word().is_some_and(|word| is(word, &[expected])))
    };
    if rules.leave != Leave::Suits || !follow(text, &[b"sequence", b"on", b"top", b"of"]) {
        return None;
    }
    let from = numbered_place(text.word()?, text.word()?, rules)?;
    let places = [Some((from, Target::Home)), None];
    let asked = Asked { word: start, places, count: Count::Exactly(KING) };
    (follow(text, &[b"to", b"the", b"foundations"]) && text.word().is_none()).then_some(asked)
}

/// Whether a line tells how a search has ended.
fn tells_the_end(mut line: Cursor) -> bool {
    let (Some(one), Some(two)) = (line.word(), line.word()) else { return false };
    ENDS.iter().any(|[first, second]| is(one, &[first]) && is(two, &[second]))
}

/// Whether a word is one of some, in whatever case.
fn is(word: Word, expected: &[&[u8]]) -> bool {
    expected.iter().any(|expected| word.text.eq_ignore_ascii_case(expected))
}

/// `stack 3` or `freecell 0`, if the rules have it.
fn numbered_place(kind: Word, index: Word, rules: Rules) -> Option<Place> {
    let index = number(index.text)?;
    let place = if is(kind, &[b"stack"]) {
        Place::Column(index)
    } else if is(kind, &[b"freecell"]) {
        Place::Cell(index)
    } else {
        return None;
    };
    is_there(place, rules).then_some(place)
}

/// A single card in the two characters that the library writes, or with `v` and a
/// hexadecimal number a sequence that moves as one.
fn step(word: Word, rules: Rules) -> Option<Asked> {
    let (from, to, count) = match *word.text {
        [from, to] => (from, to, 1),
        [from, to, b'v', ref count @ ..] => (from, to, hexadecimal(count)?),
        _ => return None,
    };
    let place = |letter: u8| {
        let place = match letter {
            b'A'..=b'I' => Some(Place::Column(letter - b'A' + 9)),
            _ => column_of_digit(letter).or_else(|| cell_of_letter(letter)),
        };
        place.filter(|&place| is_there(place, rules))
    };
    let to = if to == b'h' { Target::Home } else { Target::Place(place(to)?) };
    let from = place(from)?;
    let in_columns = matches!((from, to), (Place::Column(_), Target::Place(Place::Column(_))));
    let counted = word.text.len() > 2;
    let asked = Asked { word, places: [Some((from, to)), None], count: Count::Exactly(count) };
    (!counted || (in_columns && count > 1)).then_some(asked)
}

/// A move in Freecell Solver's standard notation: columns are numbers, and `v`
/// with a hexadecimal number tells how many cards go to an empty column.
fn letters(word: Word, form: MoveText, rules: Rules) -> Option<Asked> {
    let mut parts = word.text.split(|byte| matches!(byte, b'v' | b'V'));
    let letters = parts.next()?;
    let told = match parts.next() {
        Some(count) => Some(hexadecimal(count).filter(|&count| count > 0)?),
        None => None,
    };
    if parts.next().is_some() || (told.is_some() && form == MoveText::Sn) {
        return None;
    }
    let split = |at: usize| {
        let (from, to) = letters.split_at_checked(at)?;
        let place = |text| place_of(text).filter(|&place| is_there(place, rules));
        let is_home = matches!(to, b"h" | b"H");
        let to = if is_home { Target::Home } else { Target::Place(place(to)?) };
        Some((place(from)?, to))
    };
    let places = [split(1), split(2)];
    let count = match told {
        Some(count) => Count::Exactly(count),
        None if form == MoveText::Sn => Count::Open,
        None => Count::Single,
    };
    (places != [None, None]).then_some(Asked { word, places, count })
}

/// A column by its number, from 1, or a cell by its letter.
fn place_of(text: &[u8]) -> Option<Place> {
    match *text {
        [letter @ (b'a'..=b'z' | b'A'..=b'Z')] => cell_of_letter(letter.to_ascii_lowercase()),
        [digit] => column_of_digit(digit),
        [b'1', digit @ b'0'..=b'9'] => Some(Place::Column(9 + (digit - b'0'))),
        _ => None,
    }
}

fn column_of_digit(digit: u8) -> Option<Place> {
    matches!(digit, b'1'..=b'9').then(|| Place::Column(digit.wrapping_sub(b'1')))
}

fn cell_of_letter(letter: u8) -> Option<Place> {
    match letter {
        b'a'..=b'g' => Some(Place::Cell(letter - b'a')),
        b'k'..=b'z' => Some(Place::Cell(letter - b'k' + 7)),
        _ => None,
    }
}

fn is_there(place: Place, rules: Rules) -> bool {
    match place {
        Place::Column(column) => column < rules.columns,
        Place::Cell(cell) => cell < rules.cells,
        Place::Home(_) => true,
    }
}

fn number(text: &[u8]) -> Option<u8> {
    core::str::from_utf8(text).ok().filter(|text| !text.starts_with('+'))?.parse().ok()
}

fn hexadecimal(text: &[u8]) -> Option<u8> {
    let text = core::str::from_utf8(text).ok().filter(|text| !text.starts_with('+'))?;
    u8::from_str_radix(text, 16).ok()
}
