//! The column lines: cards in rows, and which columns they stand in.

use arrayvec::ArrayVec;

use super::fault::{Flaw, GameFault};
use super::text::{Line, Word, Words};
use super::words::{is_move_word, loose_card, strict_card};
use crate::card::{Card, DECK};
use crate::freecell::rules::Rules;

/// Columns of the standard.
pub(super) const COLUMNS: usize = 8;
/// The most column lines.
pub(super) const MOST_ROWS: usize = 18;

/// A card of a column line.
#[derive(Clone, Copy)]
pub(super) struct Entry {
    pub(super) card: Card,
    /// The characters before it, so many that no column is there at most.
    place: u8,
    /// Its first byte within its line, from 1.
    column: u16,
}

/// One column line.
#[derive(Clone, Copy)]
struct Row {
    line: u32,
    cards: u8,
}

/// All column lines of a layout.
pub(super) struct Rows {
    entries: ArrayVec<Entry, DECK>,
    lines: ArrayVec<Row, MOST_ROWS>,
    /// Blanks are there that would have been lost if any were.
    pub(super) blanks_kept: bool,
    /// Something stands there that takes more or less than its place.
    pub(super) blanks_lost: bool,
    /// The cards are in lower case.
    lower: bool,
    /// Behind the last card.
    pub(super) end: (u32, u32),
}

/// A card of a row and where it stands.
#[derive(Clone, Copy)]
pub(super) struct Spot {
    pub(super) card: Card,
    pub(super) row: usize,
    pub(super) at: (u32, u32),
}

impl Rows {
    pub(super) fn new() -> Rows {
        Rows {
            entries: ArrayVec::new(),
            lines: ArrayVec::new(),
            blanks_kept: false,
            blanks_lost: false,
            lower: false,
            end: (1, 1),
        }
    }

    pub(super) fn clear(&mut self) {
        self.entries.clear();
        self.lines.clear();
        self.blanks_kept = false;
        self.blanks_lost = false;
        self.lower = false;
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The words of a line, if that is a column line: its first word is a card
    /// in the two characters of the standard, or all words are cards in another
    /// way and can't be moves.
    pub(super) fn words_of<'a>(&self, line: &Line<'a>) -> Option<Words<'a>> {
        let words = line.words();
        let first = words.clone().next()?;
        if strict_card(first.text).is_some() {
            return Some(words);
        }
        [words, line.comma_words()].into_iter().find(|words| self.are_cards(words))
    }

    fn are_cards(&self, words: &Words) -> bool {
        let goes_on = self.lower && self.entries.len() < DECK;
        let mut moves = true;
        let mut some = false;
        for word in *words {
            if loose_card(word.text).is_none() {
                return false;
            }
            some = true;
            moves &= is_move_word(word.text);
        }
        some && (goes_on || !moves)
    }

    /// Takes a column line; `see` is told of each card and may refuse it.
    pub(super) fn add(
        &mut self,
        line: &Line,
        words: Words,
        mut see: impl FnMut(Card, (u32, u32)) -> Result<(), GameFault>,
    ) -> Result<(), GameFault> {
        self.blanks_lost |= line.has_tab() || words.are_by_commas();
        self.blanks_kept |= line.is_padded;
        let mut cards = 0u8;
        let mut free = 0;
        for word in words {
            let at = (line.number, word.column);
            let card = loose_card(word.text).ok_or(GameFault::new(Flaw::Card, at))?;
            see(card, at)?;
            self.note(&word, free);
            free = word.place.saturating_add(word.text.len() as u16);
            let place = word.place.min(u16::from(u8::MAX)) as u8;
            let column = word.column.min(u32::from(u16::MAX)) as u16;
            let entry = Entry { card, place, column };
            // `see` refuses a card that is there already, so the deck fits in.
            let _ = self.entries.try_push(entry);
            cards = cards.saturating_add(1);
        }
        let row = Row { line: line.number, cards };
        self.lines.try_push(row).map_err(|_| GameFault::new(Flaw::Rows, (line.number, 1)))?;
        self.end = line.end();
        Ok(())
    }

    /// Whether a word, with its distance from the one before, shows that blanks
    /// were kept or not.
    fn note(&mut self, word: &Word, free: u16) {
        self.blanks_lost |= word.text.len() != 2;
        self.lower |= word.text.iter().any(u8::is_ascii_lowercase);
        let gap = word.place.saturating_sub(free);
        self.blanks_kept |= gap > 1;
    }

    /// The cards in reading order.
    pub(super) fn spots(&self) -> impl Iterator<Item = Spot> {
        let rows = self.lines.iter().enumerate();
        let rows = rows.flat_map(|(row, info)| (0..info.cards).map(move |_| (row, info.line)));
        rows.zip(&self.entries).map(|((row, line), entry)| Spot {
            card: entry.card,
            row,
            at: (line, u32::from(entry.column)),
        })
    }

    /// How many cards each row has.
    pub(super) fn widths(&self) -> impl Iterator<Item = usize> {
        self.lines.iter().map(|row| usize::from(row.cards))
    }

    /// Whether all rows are full, so that their cards stand in all columns.
    pub(super) fn are_full(&self) -> bool {
        self.widths().all(|width| width == COLUMNS)
    }

    /// Whether rows with the widths of a deal can be nothing else. The four
    /// cards of the last one may stand in other columns than the first four only
    /// if its last card fits on a card of the last four columns above it.
    pub(super) fn are_dealt(&self, rules: Rules) -> bool {
        let last = self.entries.last().map_or(0, |entry| entry.card.code());
        let above = self.entries.iter().rev().skip(COLUMNS / 2).take(COLUMNS / 2);
        self.have_widths_of_a_deal()
            && !above.into_iter().any(|entry| rules.fits(last, entry.card.code()))
    }

    /// Six full rows and four cards more.
    pub(super) fn have_widths_of_a_deal(&self) -> bool {
        let dealt = DECK.div_ceil(COLUMNS);
        self.widths().count() == dealt
            && self.widths().take(dealt - 1).all(|width| width == COLUMNS)
            && self.entries.len() == DECK
    }

    /// The column of each card by its position, if each stands at one of the
    /// eight places, counted from an indentation that all lines have in common.
    /// `expected` is that of the line of cells and home.
    pub(super) fn columns_by_position(&self, expected: u16) -> Result<u16, GameFault> {
        let fits = |indent: u16| self.entries.iter().all(|entry| entry.at(indent).is_some());
        if fits(expected) {
            return Ok(expected);
        }
        if fits(0) {
            return Ok(0);
        }
        let least = self.entries.iter().map(|entry| entry.place).min().unwrap_or(0);
        let mut found = (0..=u16::from(least)).filter(|&indent| fits(indent));
        match (found.next(), found.next()) {
            (Some(indent), None) => Ok(indent),
            (Some(_), Some(_)) => Err(GameFault::new(Flaw::Ambiguous, self.start())),
            (None, _) => Err(self.misplaced()),
        }
    }

    /// The first card that stands at no column's place.
    fn misplaced(&self) -> GameFault {
        let wrong = self.spots().zip(&self.entries).find(|(_, entry)| entry.at(0).is_none());
        let spot = wrong.map(|(spot, _)| spot);
        let at = spot.map_or(self.start(), |spot| spot.at);
        GameFault::new(Flaw::Position, at).of_card(spot.map(|spot| spot.card))
    }

    /// Where the first row begins.
    pub(super) fn start(&self) -> (u32, u32) {
        self.lines.first().map_or((1, 1), |row| (row.line, 1))
    }

    /// The cards in reading order with their columns, for an indentation that
    /// [`Rows::columns_by_position`] found; without one, full rows from the left.
    pub(super) fn in_columns(&self, indent: Option<u16>) -> impl Iterator<Item = (Spot, u8)> {
        let mut row = 0;
        let mut next = 0u8;
        self.spots().zip(&self.entries).map(move |(spot, entry)| {
            if spot.row != row {
                row = spot.row;
                next = 0;
            }
            let column = match indent {
                Some(indent) => entry.at(indent).unwrap_or(0),
                None => next,
            };
            next = next.saturating_add(1);
            (spot, column)
        })
    }
}

impl Entry {
    /// The column at whose place the card stands.
    fn at(self, indent: u16) -> Option<u8> {
        let place = u16::from(self.place).checked_sub(indent)?;
        let column = place / 3;
        (column * 3 == place && usize::from(column) < COLUMNS).then_some(column as u8)
    }
}
