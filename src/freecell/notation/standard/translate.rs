//! Moves of one rule of automoves as moves of another.
//!
//! Two boards are played side by side: one by the moves as they are given, under
//! its own automoves, and one by the moves as they are written, under those that
//! go without saying. On the second some cards may be home earlier; else they
//! are alike.

use super::home::CELLS;
use super::rows::COLUMNS;
use crate::card::{Card, SUITS, Suit};
use crate::error::Error;
use crate::freecell::board::Board;
use crate::freecell::moves::{Move, Place};
use crate::freecell::notation::move_writer::{Listed, list_without_automoves};
use crate::freecell::rules::{Automove, Build, Rules};

/// A game while it is written.
pub(super) struct Translator {
    given: Board,
    written: Board,
    /// The suits, first those that have a card at home, in the order in which
    /// they were started.
    suits: [Suit; SUITS],
}

/// Whether the standard's moves can be those of these rules: they may allow less.
pub(super) fn is_standard(rules: Rules) -> bool {
    usize::from(rules.columns) == COLUMNS
        && usize::from(rules.cells) <= CELLS
        && rules.decks == 1
        && rules.build == Build::Alternate
}

/// A position under the standard's rules, with one of its automoves.
pub(super) fn as_written(board: &Board, automove: Automove) -> Board {
    board.with_rules(Rules { cells: board.rules().cells, automove, ..Rules::FREECELL })
}

impl Translator {
    /// From the start; `see` gets the moves that are written before the first
    /// given one, each with the board before it.
    pub(super) fn new(
        start: &Board,
        automove: Automove,
        see: impl FnMut(&Board, Listed) -> Result<(), Error>,
    ) -> Result<Translator, Error> {
        let written = as_written(start, automove);
        let mut walk = Translator { given: *start, written, suits: Suit::ALL };
        walk.order_suits();
        walk.automove();
        walk.follow_automoves(see)?;
        Ok(walk)
    }

    /// The position of what has been written.
    pub(super) fn board(&self) -> &Board {
        &self.written
    }

    /// The suits in the order in which they were started.
    pub(super) fn suits(&self) -> &[Suit; SUITS] {
        &self.suits
    }

    /// Plays a given move; `see` gets what is written for it, each move with the
    /// board before it.
    pub(super) fn play(
        &mut self,
        mv: Move,
        mut see: impl FnMut(&Board, Listed) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let before = self.given;
        self.given.apply(mv)?;
        let mv = before.named(mv);
        self.follow(&before, mv, &mut see)?;
        self.follow_automoves(see)
    }

    /// Writes the automoves of the given game that are none of the written one.
    fn follow_automoves(
        &mut self,
        mut see: impl FnMut(&Board, Listed) -> Result<(), Error>,
    ) -> Result<(), Error> {
        while let Some(mv) = self.given.next_automove() {
            self.given.apply(mv)?;
            self.send_home(mv.card().ok_or(Error::Move)?, &mut see)?;
        }
        Ok(())
    }

    fn follow(
        &mut self,
        before: &Board,
        mv: Move,
        see: &mut impl FnMut(&Board, Listed) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let card = mv.card().ok_or(Error::Move)?;
        let target = match mv.to()? {
            Place::Home(_) => return self.send_home(card, see),
            Place::Column(column) => before.top(column),
            Place::Cell(_) => None,
        };
        let at_home = |card: Card| self.written.foundation(card.suit()) >= card.rank();
        if at_home(card) || target.is_some_and(at_home) {
            // What these cards lie on is home already, so they can follow.
            return self.send_top_home(before, mv, see);
        }
        let (from, above) = self.written.find(card);
        let mv = Move::new(from, mv.to()?, above + 1, card.code());
        self.write(mv, see)
    }

    /// Sends the cards of a move home, the top one first.
    fn send_top_home(
        &mut self,
        before: &Board,
        mv: Move,
        see: &mut impl FnMut(&Board, Listed) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let cards = match mv.from()? {
            Place::Column(column) => before.column(column),
            _ => return self.send_home(mv.card().ok_or(Error::Move)?, see),
        };
        for &card in cards.iter().rev().take(usize::from(mv.count)) {
            self.send_home(card, see)?;
        }
        Ok(())
    }

    fn send_home(
        &mut self,
        card: Card,
        see: &mut impl FnMut(&Board, Listed) -> Result<(), Error>,
    ) -> Result<(), Error> {
        if self.written.foundation(card.suit()) >= card.rank() {
            return Ok(());
        }
        let (from, above) = self.written.find(card);
        if above > 0 {
            return Err(Error::Inexpressible);
        }
        self.write(Move::new(from, Place::Home(card.suit()), 1, card.code()), see)
    }

    /// Plays a move on the written board, with its automoves.
    fn write(
        &mut self,
        mv: Move,
        see: &mut impl FnMut(&Board, Listed) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let mut walk = self.written;
        let mut seen = Ok(());
        let listed = list_without_automoves(&mut self.written, mv, |listed| {
            if seen.is_ok() {
                seen = see(&walk, listed);
            }
            // A step of a move that was just applied is legal.
            let _ = walk.apply(listed.mv);
        });
        listed.map_err(|_| Error::Inexpressible)?;
        self.order_suits();
        self.automove();
        seen
    }

    /// Plays the automoves of the written game one by one.
    fn automove(&mut self) {
        while let Some(mv) = self.written.next_automove() {
            if self.written.apply(mv).is_err() {
                return;
            }
            self.order_suits();
        }
    }

    /// Moves the suits that have been started before those that haven't.
    fn order_suits(&mut self) {
        let started = |suit: &Suit| self.written.foundation(*suit) > 0;
        let before = self.suits;
        let first = before.iter().filter(|suit| started(suit));
        let ordered = first.chain(before.iter().filter(|suit| !started(suit)));
        self.suits.iter_mut().zip(ordered).for_each(|(slot, suit)| *slot = *suit);
    }
}
