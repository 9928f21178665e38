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
    /// Whether the board stays as it is: it is only looked whether the cards could lie so.
    dry: bool,
    /// The cards of which one has been placed, or two.
    seen: Cards,
    twice: Cards,
    /// For each suit how many of its foundations have been told.
    told: [u8; SUITS],
}

/// A set of cards: a bit for each code. Bytes are what small machines have.
#[derive(Clone, Copy, Default, PartialEq)]
struct Cards([u8; 8]);

impl Cards {
    fn has(&self, card: Card) -> bool {
        let byte = self.0.get(usize::from(card.code() >> 3)).copied();
        byte.unwrap_or(0) & (1 << (card.code() & 7)) != 0
    }

    fn add(&mut self, card: Card) {
        if let Some(byte) = self.0.get_mut(usize::from(card.code() >> 3)) {
            *byte |= 1 << (card.code() & 7);
        }
    }
}

impl<'a, const L: usize> Layout<'a, L> {
    /// A layout on a board, whatever is on it.
    pub(super) fn new(rules: &Rules, board: &'a mut Board<L>) -> Self {
        board.clear(rules);
        Layout { dry: false, ..Layout::dry(board) }
    }

    /// A layout beside a board, by whose rules it is: what is on it stays.
    pub(super) fn dry(board: &'a mut Board<L>) -> Self {
        let none = Cards::default();
        Layout { board, dry: true, seen: none, twice: none, told: [0; SUITS] }
    }

    /// Begins again, with other rules.
    pub(super) fn begin_again(&mut self, rules: &Rules) {
        self.board.clear(rules);
        (self.seen, self.twice, self.told) = (Cards::default(), Cards::default(), [0; SUITS]);
    }

    /// Lays the card that a word names on a place.
    pub(super) fn place(&mut self, card: Card, to: Place, word: &Word) -> Result<(), ParseError> {
        let again = self.seen.has(card);
        if again && (self.has_one_deck() || self.twice.has(card)) {
            return Err(word.fault(Error::ParseDuplicate, Some(card)));
        }
        if again {
            self.twice.add(card);
        }
        self.seen.add(card);
        if !self.dry {
            self.board.lay(if again { card.code() | SECOND } else { card.code() }, to);
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

    fn has_one_deck(&self) -> bool {
        !Board::<L>::DOUBLE || self.board.rules().decks == 1
    }

    /// Whether no card has been laid down yet.
    pub(super) fn is_empty(&self) -> bool {
        self.seen == Cards::default()
    }

    /// Looks whether every card is there; `end` is the end of the text.
    pub(super) fn finish(&self, end: &Word) -> Result<(), ParseError> {
        if self.is_empty() {
            return Err(end.fault(Error::ParseEmpty, None));
        }
        let there = if self.has_one_deck() { &self.seen } else { &self.twice };
        match (FIRST..=LAST).filter_map(Card::from_code).find(|&card| !there.has(card)) {
            Some(card) => Err(end.fault(Error::ParseMissing, Some(card))),
            None => Ok(()),
        }
    }
}
