//! A board while it is read: cards laid down one by one, each at most once.

use super::board_reader::ParseError;
use super::words::Word;
use crate::card::{Card, FIRST, KING, LAST, SECOND, SUITS, Suit};
use crate::error::Error;
use crate::freecell::board::Board;
use crate::freecell::moves::Place;
use crate::freecell::rules::{Leave, Rules};

pub(super) struct Layout<'a, const L: usize> {
    board: &'a mut Board<L>,
    /// A bit for each card code of which one has been placed, or two.
    seen: u64,
    twice: u64,
    /// For each suit how many of its foundations have been told.
    told: [u8; SUITS],
}

impl<'a, const L: usize> Layout<'a, L> {
    /// A layout on a board, whatever is on it.
    pub(super) fn new(rules: Rules, board: &'a mut Board<L>) -> Self {
        *board = Board::empty(rules);
        Layout { board, seen: 0, twice: 0, told: [0; SUITS] }
    }

    /// Begins again, with other rules.
    pub(super) fn begin_again(&mut self, rules: Rules) {
        *self.board = Board::empty(rules);
        (self.seen, self.twice, self.told) = (0, 0, [0; SUITS]);
    }

    /// Lays the card that a word names on a place.
    pub(super) fn place(&mut self, card: Card, to: Place, word: &Word) -> Result<(), ParseError> {
        let bit = 1 << (card.code() & 63);
        let again = self.seen & bit != 0;
        if self.twice & bit != 0 || (again && self.board.rules().decks == 1) {
            return Err(word.fault(Error::ParseDuplicate, Some(card)));
        }
        self.twice |= if again { bit } else { 0 };
        self.seen |= bit;
        if again {
            self.board.lay(card.code() | SECOND, to);
        } else {
            self.board.place(card, to);
        }
        Ok(())
    }

    /// Lays the cards of a suit up to a rank on its foundation, once for each of them;
    /// 0 is an empty one.
    pub(super) fn home(&mut self, suit: Suit, rank: u8, word: &Word) -> Result<(), ParseError> {
        let rules = self.board.rules();
        let fault = word.fault(Error::ParseFoundation, None);
        let told = self.told.get_mut(suit as usize).ok_or(fault)?;
        if *told >= rules.decks {
            return Err(fault);
        }
        *told += 1;
        let height = if rank == 0 { 0 } else { rules.height(rank * 4) };
        if rules.leave == Leave::Suits && height != 0 && height != KING {
            return Err(fault);
        }
        for height in 1..=height {
            if let Some(card) = Card::new(self.board.rules().rank_at(height), suit) {
                self.place(card, Place::Home(suit), word)?;
            }
        }
        Ok(())
    }

    /// Whether no card has been laid down yet.
    pub(super) fn is_empty(&self) -> bool {
        self.seen == 0
    }

    /// Looks whether every card is there; `end` is the end of the text.
    pub(super) fn finish(self, end: &Word) -> Result<(), ParseError> {
        if self.is_empty() {
            return Err(end.fault(Error::ParseEmpty, None));
        }
        let there = if self.board.rules().decks == 1 { self.seen } else { self.twice };
        let missing = |code: &u8| there & (1 << (code & 63)) == 0;
        match (FIRST..=LAST).find(missing) {
            Some(code) => Err(end.fault(Error::ParseMissing, Card::from_code(code))),
            None => Ok(()),
        }
    }
}
