//! A position that one can play: legal moves, apply, undo.

use arrayvec::ArrayVec;

use super::links::{LINKS, entry, goes_home, link, place, set_entry, set_link};
use super::moves::{Move, Place};
use super::rules::{Automove, MAX_CELLS, MAX_COLUMNS, Rules};
use crate::card::{self, Card, DECK, KING, SUITS, Suit};
use crate::error::Error;

/// The most cards in one column: the whole deck.
pub const MAX_COLUMN_CARDS: usize = DECK;

/// A position of a game in play, with its rules. It keeps the caller's column
/// and cell numbers; 150 to 170 bytes, without padding or pointers.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Board {
    rules: Rules,
    /// Where each card rests; see [`super::links`].
    below: [u8; LINKS],
    /// The top card of each column, 0 for an empty one.
    tops: [u8; MAX_COLUMNS],
    /// The card in each cell, 0 for an empty one.
    cells: [u8; MAX_CELLS],
    /// The rank of each foundation's top card, 0 for an empty one.
    home: [u8; SUITS],
}

/// The cards of a column, bottom first.
pub type ColumnCards = ArrayVec<Card, MAX_COLUMN_CARDS>;

impl Board {
    /// A board without any cards, to be filled by [`Board::place`].
    pub(crate) fn empty(rules: Rules) -> Board {
        Board {
            rules,
            below: [place::BASE; LINKS],
            tops: [0; MAX_COLUMNS],
            cells: [0; MAX_CELLS],
            home: [0; SUITS],
        }
    }

    /// A board from its parts, to be looked at by [`Board::check`].
    pub(crate) fn from_parts(
        rules: Rules,
        below: [u8; LINKS],
        tops: [u8; MAX_COLUMNS],
        cells: [u8; MAX_CELLS],
        home: [u8; SUITS],
    ) -> Board {
        Board { rules, below, tops, cells, home }
    }

    /// Lays a card on a column, into a cell or on its foundation, whatever the
    /// rules of play say. Used to set up a position, never to play.
    pub(crate) fn place(&mut self, card: Card, to: Place) {
        self.put(card.code(), to);
    }

    /// Whether this is a position of its rules: every card in exactly one
    /// place, and nothing outside the rules' columns and cells.
    pub(crate) fn check(&self) -> Result<(), Error> {
        self.rules.check().map_err(|_| Error::Rules)?;
        let mut seen = [false; LINKS];
        let mut count = 0;
        let mut see = |code: u8| {
            let fresh = card::is_card(code) && !seen[usize::from(code) % LINKS];
            seen[usize::from(code) % LINKS] = true;
            count += usize::from(fresh);
            fresh
        };
        for (index, &top) in self.tops.iter().enumerate() {
            if top != 0 && index >= usize::from(self.rules.columns) {
                return Err(Error::Board);
            }
            let mut code = top;
            // Ends on a damaged board too: no card is seen twice.
            while code != place::BASE {
                if !see(code) {
                    return Err(Error::Board);
                }
                code = link(&self.below, code);
            }
        }
        for (index, &code) in self.cells.iter().enumerate() {
            if code != 0
                && (index >= usize::from(self.rules.cells)
                    || !see(code)
                    || link(&self.below, code) != place::CELL)
            {
                return Err(Error::Board);
            }
        }
        for suit in Suit::ALL {
            let height = self.home[suit as usize];
            if height > KING {
                return Err(Error::Board);
            }
            for rank in 1..=height {
                let code = rank * 4 + suit as u8;
                if !see(code) || link(&self.below, code) != place::HOME {
                    return Err(Error::Board);
                }
            }
        }
        if count == DECK { Ok(()) } else { Err(Error::Board) }
    }

    /// The rules of this game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The same position under another automove rule.
    pub fn with_automove(mut self, automove: Automove) -> Board {
        self.rules.automove = automove;
        self
    }

    /// The same position under other rules of as many columns and cells.
    pub(crate) fn with_rules(mut self, rules: Rules) -> Board {
        self.rules = rules;
        self
    }

    /// The cards of a column, bottom first; none for a column that the rules
    /// don't have.
    pub fn column(&self, column: u8) -> ColumnCards {
        let mut cards = ColumnCards::new();
        for code in self.from_top(entry(&self.tops, column)) {
            if let Some(card) = Card::from_code(code) {
                // Never full: a column holds at most the deck.
                let _ = cards.try_push(card);
            }
        }
        cards.reverse();
        cards
    }

    /// The top card of a column.
    pub fn top(&self, column: u8) -> Option<Card> {
        Card::from_code(entry(&self.tops, column))
    }

    /// The card in a cell.
    pub fn cell(&self, cell: u8) -> Option<Card> {
        Card::from_code(entry(&self.cells, cell))
    }

    /// The rank of the top card of a foundation, 0 for an empty one.
    pub fn foundation(&self, suit: Suit) -> u8 {
        self.home[suit as usize]
    }

    /// Whether every card is home.
    pub fn is_solved(&self) -> bool {
        self.home == [KING; SUITS]
    }

    /// Where each card rests and the heights of the foundations, for the search.
    pub(crate) fn parts(
        &self,
    ) -> (&[u8; LINKS], &[u8; MAX_COLUMNS], &[u8; MAX_CELLS], &[u8; SUITS]) {
        (&self.below, &self.tops, &self.cells, &self.home)
    }

    /// How many cells are empty.
    pub fn empty_cells(&self) -> u8 {
        (0..self.rules.cells).filter(|&cell| entry(&self.cells, cell) == 0).count() as u8
    }

    /// How many columns are empty.
    pub fn empty_columns(&self) -> u8 {
        (0..self.rules.columns).filter(|&column| entry(&self.tops, column) == 0).count() as u8
    }

    /// Where a card is, and how many cards lie on it.
    pub fn find(&self, card: Card) -> (Place, u8) {
        let code = card.code();
        match link(&self.below, code) {
            place::HOME => return (Place::Home(card.suit()), 0),
            place::CELL => {
                let cell = self.cells.iter().position(|&found| found == code);
                return (Place::Cell(cell.unwrap_or(0) as u8), 0);
            }
            _ => {}
        }
        for column in 0..self.rules.columns {
            let above = self.from_top(entry(&self.tops, column)).position(|found| found == code);
            if let Some(above) = above {
                return (Place::Column(column), above as u8);
            }
        }
        (Place::Home(card.suit()), 0)
    }

    /// The most cards that one move takes to a column that isn't empty or, with
    /// `to_empty`, to one that is.
    pub fn supermove_limit(&self, to_empty: bool) -> u8 {
        let columns = self.empty_columns().saturating_sub(u8::from(to_empty));
        self.rules.supermove_limit(self.empty_cells(), columns)
    }

    /// Whether one move takes so many cards to a column that isn't empty, or to
    /// one that is.
    fn can_move(&self, count: u8, to_empty: bool) -> bool {
        count <= 1 || count <= self.supermove_limit(to_empty)
    }

    /// Where a card is that can move, and how many cards move with it.
    pub(crate) fn find_movable(&self, card: Card) -> Option<(Place, u8)> {
        let mut top = card.code();
        if link(&self.below, top) == place::CELL {
            let cell = self.cells.iter().position(|&found| found == top)?;
            return Some((Place::Cell(cell as u8), 1));
        }
        // Up the sequence to the card on top of the column.
        let mut count = 1;
        while count < KING {
            let on_top = |&code: &u8| code != 0 && link(&self.below, code) == top;
            let Some(upper) = self.rules.children(top).into_iter().find(on_top) else { break };
            top = upper;
            count += 1;
        }
        Some((Place::Column(self.column_of_top(top)?), count))
    }

    /// The column that a card is on top of.
    pub(crate) fn column_of_top(&self, code: u8) -> Option<u8> {
        let columns = self.tops.iter().take(usize::from(self.rules.columns));
        columns.into_iter().position(|&top| top == code).map(|column| column as u8)
    }

    /// The cards of the sequence on top of a column, from its top card down.
    fn sequence(&self, column: u8) -> impl Iterator<Item = u8> {
        let mut above = 0;
        let rules = self.rules;
        self.from_top(entry(&self.tops, column)).take_while(move |&code| {
            let goes_on = above == 0 || rules.fits(above, code);
            above = code;
            goes_on
        })
    }

    /// The codes from a card down to the bottom of its column.
    fn from_top(&self, top: u8) -> impl Iterator<Item = u8> {
        let mut next = top;
        (0..DECK).map_while(move |_| {
            let code = next;
            next = link(&self.below, code);
            card::is_card(code).then_some(code)
        })
    }

    /// How many cards of the sequence on top of a column one move would take to
    /// an empty column.
    pub fn most_to_empty_column(&self, column: u8) -> u8 {
        let length = self.sequence(column).count() as u8;
        length.min(self.supermove_limit(true))
    }

    /// Calls `see` with every legal move: each pair of places, and for a move
    /// to an empty column each number of cards. Moves from cell to cell, which
    /// change nothing, aren't counted.
    pub fn legal_moves(&self, mut see: impl FnMut(Move)) {
        let onto_card = self.supermove_limit(false);
        let onto_empty = self.supermove_limit(true);
        for from in 0..self.rules.columns {
            let mut count = 0;
            for code in self.sequence(from) {
                count += 1;
                for to in (0..self.rules.columns).filter(|&to| to != from) {
                    let target = entry(&self.tops, to);
                    let legal = if target == 0 {
                        count <= onto_empty && self.rules.fills(code)
                    } else {
                        count <= onto_card && self.rules.fits(code, target)
                    };
                    if legal {
                        see(Move::new(Place::Column(from), Place::Column(to), count, code));
                    }
                }
                if count == 1 {
                    self.cell_and_home_moves(Place::Column(from), code, &mut see);
                }
            }
        }
        for from in 0..self.rules.cells {
            let code = entry(&self.cells, from);
            if code == 0 {
                continue;
            }
            for to in 0..self.rules.columns {
                let target = entry(&self.tops, to);
                let legal = if target == 0 {
                    self.rules.fills(code)
                } else {
                    self.rules.fits(code, target)
                };
                if legal {
                    see(Move::new(Place::Cell(from), Place::Column(to), 1, code));
                }
            }
            self.cell_and_home_moves(Place::Cell(from), code, &mut see);
        }
    }

    fn cell_and_home_moves(&self, from: Place, code: u8, see: &mut impl FnMut(Move)) {
        if let Place::Column(_) = from {
            for to in (0..self.rules.cells).filter(|&to| entry(&self.cells, to) == 0) {
                see(Move::new(from, Place::Cell(to), 1, code));
            }
        }
        if self.is_next(code) {
            see(Move::new(from, Place::Home(Suit::from_code(code)), 1, code));
        }
    }

    /// Whether a card is the next one of its foundation.
    fn is_next(&self, code: u8) -> bool {
        entry(&self.home, card::suit(code)) + 1 == card::rank(code)
    }

    /// The lowest card of the `count` cards on top of a place, if they are there
    /// and, in a column, form a sequence.
    fn bottom_of(&self, from: Place, count: u8) -> Option<u8> {
        match from {
            Place::Column(column) if column < self.rules.columns => {
                if count == 1 {
                    return Some(entry(&self.tops, column)).filter(|&code| code != 0);
                }
                self.sequence(column).nth(usize::from(count.checked_sub(1)?))
            }
            Place::Cell(cell) if count == 1 => Some(entry(&self.cells, cell)).filter(|&c| c != 0),
            _ => None,
        }
    }

    /// The same move with the lowest card that it moves filled in.
    pub(crate) fn named(&self, mv: Move) -> Move {
        let card = mv.from().ok().and_then(|from| self.bottom_of(from, mv.count));
        Move { card: card.unwrap_or(0), ..mv }
    }

    /// Plays one move. Nothing goes home by itself: see [`Board::automove`].
    ///
    /// An illegal move gives [`Error::Move`] and changes nothing. The move's
    /// card may be left out (0); if it is there, it must be the lowest card
    /// that moves.
    pub fn apply(&mut self, mv: Move) -> Result<(), Error> {
        let (from, to) = (mv.from()?, mv.to()?);
        let code = self.bottom_of(from, mv.count).ok_or(Error::Move)?;
        let legal = match to {
            _ if from == to => false,
            Place::Column(column) if column < self.rules.columns => {
                match entry(&self.tops, column) {
                    0 => self.can_move(mv.count, true) && self.rules.fills(code),
                    target => self.rules.fits(code, target) && self.can_move(mv.count, false),
                }
            }
            Place::Cell(cell) => {
                mv.count == 1 && cell < self.rules.cells && entry(&self.cells, cell) == 0
            }
            Place::Home(suit) => {
                mv.count == 1 && suit as u8 == card::suit(code) && self.is_next(code)
            }
            _ => false,
        };
        if !legal || (mv.card != 0 && mv.card != code) {
            return Err(Error::Move);
        }
        self.shift(from, to, mv.count, code);
        Ok(())
    }

    /// Takes back the move that was applied last.
    ///
    /// A move that can't have been the last one, because its cards aren't where
    /// it brought them, their old place isn't free, or it wouldn't have been
    /// legal there, gives [`Error::Move`] and changes nothing. Of two moves that
    /// both can have been, the caller has to name the one that was made.
    pub fn undo(&mut self, mv: Move) -> Result<(), Error> {
        let (from, to) = (mv.from()?, mv.to()?);
        let code = match to {
            Place::Home(suit) if mv.count == 1 && entry(&self.home, suit as u8) > 0 => {
                entry(&self.home, suit as u8) * 4 + suit as u8
            }
            Place::Home(_) => return Err(Error::Move),
            _ => self.bottom_of(to, mv.count).ok_or(Error::Move)?,
        };
        let free = match from {
            _ if from == to => false,
            Place::Column(column) => column < self.rules.columns,
            Place::Cell(cell) => {
                mv.count == 1 && cell < self.rules.cells && entry(&self.cells, cell) == 0
            }
            Place::Home(_) => false,
        };
        if !free {
            return Err(Error::Move);
        }
        let mut before = *self;
        before.shift(to, from, mv.count, code);
        let mut again = before;
        again.apply(mv)?;
        *self = before;
        Ok(())
    }

    /// Moves `count` cards, of which `code` is the lowest, without asking.
    fn shift(&mut self, from: Place, to: Place, count: u8, code: u8) {
        let top = match from {
            Place::Column(column) => entry(&self.tops, column),
            _ => code,
        };
        debug_assert!(count == 1 || matches!((from, to), (Place::Column(_), Place::Column(_))));
        match from {
            Place::Column(column) => {
                let below = link(&self.below, code);
                set_entry(&mut self.tops, column, below);
            }
            Place::Cell(cell) => set_entry(&mut self.cells, cell, 0),
            Place::Home(suit) => set_entry(&mut self.home, suit as u8, card::rank(code) - 1),
        }
        self.put(code, to);
        if let Place::Column(column) = to {
            set_entry(&mut self.tops, column, top);
        }
    }

    /// Lays one card down.
    fn put(&mut self, code: u8, to: Place) {
        let below = match to {
            Place::Column(column) => {
                let top = entry(&self.tops, column);
                set_entry(&mut self.tops, column, code);
                top
            }
            Place::Cell(cell) => {
                set_entry(&mut self.cells, cell, code);
                place::CELL
            }
            Place::Home(suit) => {
                set_entry(&mut self.home, suit as u8, card::rank(code));
                place::HOME
            }
        };
        set_link(&mut self.below, code, below);
    }

    /// The next card that goes home by itself under the rules: the cells are
    /// looked at before the columns, both from the first one on.
    pub fn next_automove(&self) -> Option<Move> {
        self.first_of(self.ready(self.rules.automove))
    }

    /// The cards that go home by themselves as soon as they lie free, a bit each.
    pub(crate) fn ready(&self, automove: Automove) -> u64 {
        let everything = automove == Automove::All;
        let mut ready = 0;
        for (suit, height) in (0..).zip(self.home) {
            let code = height * 4 + 4 + suit;
            let goes = everything || goes_home(automove, self.rules.build, &self.home, code);
            // Behind a king comes no card.
            if goes && height < KING {
                ready |= 1 << (code % 64);
            }
        }
        ready
    }

    /// The move home of the first free card of a set, a bit each.
    pub(crate) fn first_of(&self, set: u64) -> Option<Move> {
        // Mostly there is none, which is soon seen.
        let mut free = 0u64;
        for &code in self.cells.iter().take(usize::from(self.rules.cells)) {
            free |= 1 << (code % 64);
        }
        for &code in self.tops.iter().take(usize::from(self.rules.columns)) {
            free |= 1 << (code % 64);
        }
        if free & set == 0 {
            return None;
        }
        let goes = |code: u8| set >> (code % 64) & 1 != 0;
        let home = |from, code| Move::new(from, Place::Home(Suit::from_code(code)), 1, code);
        for (cell, &code) in (0..self.rules.cells).zip(&self.cells) {
            if goes(code) {
                return Some(home(Place::Cell(cell), code));
            }
        }
        for (column, &code) in (0..self.rules.columns).zip(&self.tops) {
            if goes(code) {
                return Some(home(Place::Column(column), code));
            }
        }
        None
    }

    /// Sends home whatever goes by itself, one card at a time, and calls `see`
    /// with each of these moves.
    pub fn automove(&mut self, mut see: impl FnMut(Move)) {
        while let Some(mv) = self.next_automove() {
            if self.apply(mv).is_err() {
                return;
            }
            see(mv);
        }
    }

    /// The move of as many cards as the standard notation's two characters
    /// mean, from a place to a place: onto a card the part of the sequence that
    /// fits, onto an empty column the most that can go, or one card if `single`.
    pub fn implied_move(&self, from: Place, to: Place, single: bool) -> Option<Move> {
        let count = match (from, to) {
            (Place::Column(column), Place::Column(target)) => match entry(&self.tops, target) {
                0 if single => 1,
                0 => self.most_to_empty_column(column),
                lower => {
                    let fitting = |&code: &u8| self.rules.fits(code, lower);
                    self.sequence(column).position(|code| fitting(&code))? as u8 + 1
                }
            },
            _ => 1,
        };
        let code = self.bottom_of(from, count)?;
        let mv = Move::new(from, to, count, code);
        let mut after = *self;
        after.apply(mv).ok().map(|()| mv)
    }

    /// Whether no card has been touched since the deal: none in a cell or home,
    /// and the columns as long as cards dealt in turn make them.
    pub fn is_fresh(&self) -> bool {
        let columns = usize::from(self.rules.columns);
        self.empty_cells() == self.rules.cells
            && self.home == [0; SUITS]
            && (0..self.rules.columns).all(|column| {
                // Column c gets the cards c, c + columns, c + 2 * columns, ...
                let dealt = (usize::from(column)..DECK).step_by(columns.max(1)).count();
                self.column(column).len() == dealt
            })
    }
}

impl core::fmt::Debug for Board {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let mut result = Ok(());
        super::notation::write_columns(self, &mut |byte| {
            use core::fmt::Write;
            if result.is_ok() {
                result = f.write_char(byte as char);
            }
        });
        result
    }
}
