//! A board while it is read: cards laid down one by one, each at most once.

use super::board_reader::ParseError;
use super::words::Word;
use crate::card::{Card, FIRST, LAST, SUITS, Suit};
use crate::error::Error;
use crate::freecell::board::Board;
use crate::freecell::moves::Place;
use crate::freecell::rules::Rules;

pub(super) struct Layout {
    pub(super) board: Board,
    /// A bit for each card code that has been placed.
    seen: u64,
    /// The suits whose foundation has been told.
    told: [bool; SUITS],
}

impl Layout {
    pub(super) fn new(rules: Rules) -> Layout {
        Layout { board: Board::empty(rules), seen: 0, told: [false; SUITS] }
    }

    /// Lays the card that a word names on a place.
    pub(super) fn place(&mut self, card: Card, to: Place, word: Word) -> Result<(), ParseError> {
        let bit = 1 << (card.code() & 63);
        if self.seen & bit != 0 {
            return Err(word.fault(Error::ParseDuplicate, Some(card)));
        }
        self.seen |= bit;
        self.board.place(card, to);
        Ok(())
    }

    /// Lays the cards of a suit up to a rank on its foundation, once a suit.
    pub(super) fn home(&mut self, suit: Suit, height: u8, word: Word) -> Result<(), ParseError> {
        let told = self.told.get_mut(suit as usize);
        if told.is_none_or(|told| core::mem::replace(told, true)) {
            return Err(word.fault(Error::ParseFoundation, None));
        }
        for card in (1..=height).filter_map(|rank| Card::new(rank, suit)) {
            self.place(card, Place::Home(suit), word)?;
        }
        Ok(())
    }

    /// Whether no card has been laid down yet.
    pub(super) fn is_empty(&self) -> bool {
        self.seen == 0
    }

    /// The board, if every card is there; `end` is the end of the text.
    pub(super) fn finish(self, end: Word) -> Result<Board, ParseError> {
        if self.is_empty() {
            return Err(end.fault(Error::ParseEmpty, None));
        }
        let missing = |code: &u8| self.seen & (1 << (code & 63)) == 0;
        match (FIRST..=LAST).find(missing) {
            Some(code) => Err(end.fault(Error::ParseMissing, Card::from_code(code))),
            None => Ok(self.board),
        }
    }
}
