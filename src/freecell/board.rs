//! A position that one can play: legal moves, apply, undo.

use arrayvec::ArrayVec;

use super::links::{LINKS, TWO_DECKS, entry, link, place, set_entry, set_link};
use super::moves::{CELL_CODE, HOME_CODE, Move, Place};
use super::plain::Plain;
use super::rules::{Automove, GAMES, Leave, MAX_CELLS, MAX_COLUMNS, MAX_DECKS, Refill, Rules};
use super::set::Set;
use crate::card::{self, Card, DECK, KING, SECOND, SUITS, Suit};
use crate::error::Error;
use crate::search::turn_round;

/// The most cards in one column: all that there are.
pub const MAX_COLUMN_CARDS: usize = DECK * MAX_DECKS;

/// A position of a game in play, with its rules. It keeps the caller's column
/// and cell numbers; 150 to 170 bytes, without padding or pointers.
///
/// `L` is the length of its table of cards: one of one deck, or [`DoubleBoard`],
/// whose rules may have one deck or two. Of two equal cards of two decks it is all
/// the same which is which.
#[derive(Clone, Copy)]
pub struct Board<const L: usize = LINKS> {
    rules: Rules,
    /// Where each card rests; see [`super::links`].
    below: [u8; L],
    /// The top card of each column, 0 for an empty one.
    tops: [u8; MAX_COLUMNS],
    /// The card in each cell, 0 for an empty one.
    cells: [u8; MAX_CELLS],
    /// How many cards the foundation of each suit has; of two, the one that has more,
    /// and in the high bits the other one.
    home: [u8; SUITS],
}

/// A board with room for two decks.
pub type DoubleBoard = Board<TWO_DECKS>;

/// The bits of one foundation's height.
const HEIGHT: u8 = 15;
const HEIGHT_BITS: u32 = 4;

/// The cards of a column, bottom first.
pub type ColumnCards = ArrayVec<Card, MAX_COLUMN_CARDS>;

impl<const L: usize> Board<L> {
    /// Whether there may be two of each card.
    pub(crate) const DOUBLE: bool = L > LINKS;

    /// A board without any cards, to be filled by [`Board::place`].
    pub(crate) fn empty(rules: Rules) -> Self {
        Board {
            rules,
            below: [place::BASE; L],
            tops: [0; MAX_COLUMNS],
            cells: [0; MAX_CELLS],
            home: [0; SUITS],
        }
    }

    /// Takes all cards away, and has other rules.
    pub(crate) fn clear(&mut self, rules: &Rules) {
        self.rules = *rules;
        self.below.fill(place::BASE);
        self.tops.fill(0);
        self.cells.fill(0);
        self.home.fill(0);
    }

    /// A board from its parts, to be looked at by [`Board::check`].
    pub(crate) fn from_parts(
        rules: Rules,
        below: [u8; L],
        tops: [u8; MAX_COLUMNS],
        cells: [u8; MAX_CELLS],
        home: [u8; SUITS],
    ) -> Self {
        Board { rules, below, tops, cells, home }
    }

    /// Sets all but where the cards rest.
    pub(crate) fn set_parts(
        &mut self,
        rules: Rules,
        tops: &[u8; MAX_COLUMNS],
        cells: &[u8; MAX_CELLS],
        home: &[u8; SUITS],
    ) {
        self.rules = rules;
        self.tops = *tops;
        self.cells = *cells;
        self.home = *home;
    }

    /// Says where a card rests, whatever else says so.
    pub(crate) fn set_below(&mut self, code: u8, place: u8) {
        set_link(&mut self.below, code, place);
    }

    /// Lays a card on a column, into a cell or on its foundation, whatever the
    /// rules of play say. Used to set up a position, never to play.
    pub(crate) fn place(&mut self, card: Card, to: Place) {
        self.put(card.code(), to);
    }

    /// The same for a card of either deck, by its code.
    pub(crate) fn lay(&mut self, code: u8, to: Place) {
        self.put(code, to);
    }

    /// Whether there are two of each card. Asks the type first: nothing that two decks
    /// need is compiled into a board of one.
    #[inline]
    pub(crate) fn has_two(&self) -> bool {
        Self::DOUBLE && self.rules.decks > 1
    }

    /// The code of a card without its deck.
    #[inline]
    const fn plain(code: u8) -> u8 {
        if Self::DOUBLE { card::plain(code) } else { code }
    }

    /// Whether this is a position of its rules: every card in exactly one
    /// place, and nothing outside the rules' columns and cells.
    pub(crate) fn check(&self) -> Result<(), Error> {
        self.rules.check().map_err(|_| Error::Rules)?;
        if self.rules.decks > 1 && !Self::DOUBLE {
            return Err(Error::Rules);
        }
        if !GAMES {
            return if self.is_whole() { Ok(()) } else { Err(Error::Board) };
        }
        let second = if self.has_two() { SECOND } else { 0 };
        let mut seen = Seen { codes: [Set::EMPTY; 2], count: 0 };
        let mut see = |code: u8| card::is_card(code & !second) && seen.see(code);
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
            self.check_home(suit, second, &mut see)?;
        }
        if seen.count == DECK * usize::from(self.rules.decks) { Ok(()) } else { Err(Error::Board) }
    }

    /// Whether each card of one deck is in exactly one place, for rules without anything
    /// that makes that hard to tell.
    fn is_whole(&self) -> bool {
        let mut seen = Seen { codes: [Set::EMPTY; 2], count: 0 };
        let mut see = |code: u8| card::is_card(code) && seen.see(code);
        for (column, &top) in (0..).zip(&self.tops) {
            if top != 0 && column >= self.rules.columns {
                return false;
            }
            let mut code = top;
            while code != place::BASE {
                if !see(code) {
                    return false;
                }
                code = link(&self.below, code);
            }
        }
        for (cell, &code) in (0..).zip(&self.cells) {
            let there = cell < self.rules.cells && link(&self.below, code) == place::CELL;
            if code != 0 && !(there && see(code)) {
                return false;
            }
        }
        for code in card::FIRST..=card::LAST {
            let home = card::rank(code) <= entry(&self.home, card::suit(code));
            if home && !(link(&self.below, code) == place::HOME && see(code)) {
                return false;
            }
        }
        self.home.iter().all(|&height| height <= KING) && seen.count == DECK
    }

    /// Whether the cards of a suit that are home are those that its foundations have.
    fn check_home(
        &self,
        suit: Suit,
        second: u8,
        mut see: impl FnMut(u8) -> bool,
    ) -> Result<(), Error> {
        let (high, low) = self.heights(suit as u8);
        let whole = |height| height == 0 || height == KING;
        let torn = self.rules.known().leave == Leave::Suits && !(whole(high) && whole(low));
        if high > KING || low > high || (low > 0 && second == 0) || torn {
            return Err(Error::Board);
        }
        for height in 1..=high {
            let code = self.rules.rank_at(height) * 4 + suit as u8;
            let mut wanted = 1 + u8::from(height <= low);
            for copy in [code, code | second] {
                if wanted > 0 && link(&self.below, copy) == place::HOME && see(copy) {
                    wanted -= 1;
                }
            }
            if wanted > 0 {
                return Err(Error::Board);
            }
        }
        Ok(())
    }

    /// How many cards the foundations of a suit have, the higher one first; with one
    /// deck the other one has none.
    #[inline]
    pub(crate) fn heights(&self, suit: u8) -> (u8, u8) {
        let both = entry(&self.home, suit);
        if Self::DOUBLE { (both & HEIGHT, both >> HEIGHT_BITS) } else { (both, 0) }
    }

    #[inline]
    fn set_heights(&mut self, suit: u8, high: u8, low: u8) {
        set_entry(
            &mut self.home,
            suit,
            if Self::DOUBLE { high | low << HEIGHT_BITS } else { high },
        );
    }

    /// How many cards are home of each suit in each of its foundations at least.
    #[inline]
    fn lower_heights(&self) -> [u8; SUITS] {
        if !self.has_two() { self.home } else { self.home.map(|both| both >> HEIGHT_BITS) }
    }

    /// The rules of this game.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The same position under another automove rule.
    pub fn with_automove(mut self, automove: Automove) -> Self {
        self.rules.automove = automove;
        self
    }

    /// The same position under other rules of as many columns and cells.
    pub(crate) fn with_rules(mut self, rules: Rules) -> Self {
        self.rules = rules;
        self
    }

    /// The cards of a column, bottom first; none for a column that the rules
    /// don't have.
    pub fn column(&self, column: u8) -> ColumnCards {
        let mut cards = ColumnCards::new();
        for code in self.from_top(entry(&self.tops, column)) {
            if let Some(card) = Card::from_code(Self::plain(code)) {
                // Never full: a column holds at most the deck.
                let _ = cards.try_push(card);
            }
        }
        turn_round(&mut cards);
        cards
    }

    /// The top card of a column.
    pub fn top(&self, column: u8) -> Option<Card> {
        Card::from_code(Self::plain(entry(&self.tops, column)))
    }

    /// The card in a cell.
    pub fn cell(&self, cell: u8) -> Option<Card> {
        Card::from_code(Self::plain(entry(&self.cells, cell)))
    }

    /// The rank of the top card of a foundation, 0 for an empty one; with two decks,
    /// of the one that has more cards.
    pub fn foundation(&self, suit: Suit) -> u8 {
        self.rules.rank_at(self.heights(suit as u8).0)
    }

    /// The same of the foundation that has fewer.
    pub fn second_foundation(&self, suit: Suit) -> u8 {
        self.rules.rank_at(self.heights(suit as u8).1)
    }

    /// Whether every card is home.
    pub fn is_solved(&self) -> bool {
        let second = if self.has_two() { KING << HEIGHT_BITS } else { 0 };
        self.home == [KING | second; SUITS]
    }

    /// Where each card rests and the heights of the foundations, for the search.
    pub(crate) fn parts(&self) -> (&[u8; L], &[u8; MAX_COLUMNS], &[u8; MAX_CELLS], &[u8; SUITS]) {
        (&self.below, &self.tops, &self.cells, &self.home)
    }

    /// How many cells are empty.
    #[cfg_attr(feature = "compact", inline(never))]
    pub fn empty_cells(&self) -> u8 {
        (0..self.rules.cells).filter(|&cell| entry(&self.cells, cell) == 0).count() as u8
    }

    /// How many cells would take a card now.
    pub(crate) fn free_cells(&self) -> u8 {
        if self.rules.known().refill == Refill::Cards { self.empty_cells() } else { 0 }
    }

    /// How many columns are empty.
    #[cfg_attr(feature = "compact", inline(never))]
    pub fn empty_columns(&self) -> u8 {
        (0..self.rules.columns).filter(|&column| entry(&self.tops, column) == 0).count() as u8
    }

    /// Where a card is, and how many cards lie on it; of two equal cards one that
    /// isn't home, if there is one, in a cell before one in a column.
    pub fn find(&self, card: Card) -> (Place, u8) {
        let is_it = |&code: &u8| Self::plain(code) == card.code();
        if let Some(cell) = self.cells.iter().position(is_it) {
            return (Place::Cell(cell as u8), 0);
        }
        for column in 0..self.rules.columns {
            let above = self.from_top(entry(&self.tops, column)).position(|code| is_it(&code));
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

    /// The most cards that Windows XP's FreeCell takes in one move to a column that
    /// isn't empty or, with `to_empty`, to one that is: it counts one empty column at
    /// most.
    pub fn xp_limit(&self, to_empty: bool) -> u8 {
        let doubles = !to_empty && self.empty_columns() > 0;
        self.empty_cells().saturating_add(1).saturating_mul(1 + u8::from(doubles))
    }

    /// Whether one move takes so many cards to a column that isn't empty, or to
    /// one that is.
    fn can_move(&self, count: u8, to_empty: bool) -> bool {
        count <= 1 || count <= self.supermove_limit(to_empty)
    }

    /// Where a card is that can move, and how many cards move with it; for rules that
    /// are all that there is to a game.
    pub(crate) fn find_movable(&self, card: Card, plain: &Plain) -> Option<(Place, u8)> {
        let mut top = card.code();
        if link(&self.below, top) == place::CELL {
            let cell = self.cells.iter().position(|&found| found == top)?;
            return Some((Place::Cell(cell as u8), 1));
        }
        // Up the sequence to the card on top of the column.
        let mut count = 1;
        while count < KING {
            let on_top = |&code: &u8| code != 0 && link(&self.below, code) == top;
            let Some(upper) = plain.children(top).into_iter().find(on_top) else { break };
            top = upper;
            count += 1;
        }
        Some((Place::Column(self.column_of_top(top)?), count))
    }

    /// The column that a card is on top of.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(crate) fn column_of_top(&self, code: u8) -> Option<u8> {
        let columns = self.tops.iter().take(usize::from(self.rules.columns));
        columns.into_iter().position(|&top| top == code).map(|column| column as u8)
    }

    /// The cards of the sequence on top of a column, from its top card down.
    fn sequence(&self, column: u8) -> impl Iterator<Item = u8> {
        let mut above = 0;
        let rules = self.rules;
        self.from_top(entry(&self.tops, column)).take_while(move |&code| {
            let goes_on = above == 0 || rules.runs(above, code);
            above = code;
            goes_on
        })
    }

    /// How many cards the sequence on top of a column has, up to so many, and the lowest
    /// one of these.
    #[cfg_attr(feature = "compact", inline(never))]
    fn top_of_sequence(&self, column: u8, most: u8) -> (u8, u8) {
        let mut code = entry(&self.tops, column);
        let mut count = u8::from(code != 0);
        while count != 0 && count < most {
            let lower = link(&self.below, code);
            // Nothing runs on what is no card.
            if !self.rules.runs(code, lower) {
                break;
            }
            code = lower;
            count += 1;
        }
        (count, code)
    }

    /// The codes from a card down to the bottom of its column.
    fn from_top(&self, top: u8) -> impl Iterator<Item = u8> {
        let mut next = top;
        (0..L).map_while(move |_| {
            let code = next;
            next = link(&self.below, code);
            card::is_card(Self::plain(code)).then_some(code)
        })
    }

    /// How many cards of the sequence on top of a column one move would take to
    /// an empty column.
    pub fn most_to_empty_column(&self, column: u8) -> u8 {
        self.top_of_sequence(column, self.supermove_limit(true)).0
    }

    /// The same to whatever column.
    pub(crate) fn most_from(&self, column: u8) -> u8 {
        let length = self.sequence(column).count() as u8;
        length.min(self.supermove_limit(false))
    }

    /// The suit that lies as a whole on top of a column, where suits leave like that.
    fn whole_suit(&self, column: u8) -> Option<Suit> {
        let top = entry(&self.tops, column);
        let suit = card::suit(top);
        if !GAMES || self.rules.leave == Leave::Cards || top == 0 {
            return None;
        }
        let in_order = |(height, code): (u8, u8)| {
            self.rules.height(code) == height && card::suit(code) == suit
        };
        let count = (1..=KING).zip(self.from_top(top)).take_while(|&card| in_order(card)).count();
        (count == usize::from(KING)).then_some(Suit::from_code(suit))
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
                        let code = Self::plain(code);
                        see(Move::new(Place::Column(from), Place::Column(to), count, code));
                    }
                }
                if count == 1 {
                    self.cell_and_home_moves(Place::Column(from), code, &mut see);
                }
            }
            if let Some(mv) = self.leaving(from) {
                see(mv);
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
                    let code = Self::plain(code);
                    see(Move::new(Place::Cell(from), Place::Column(to), 1, code));
                }
            }
            self.cell_and_home_moves(Place::Cell(from), code, &mut see);
        }
    }

    fn cell_and_home_moves(&self, from: Place, code: u8, see: &mut impl FnMut(Move)) {
        let plain = Self::plain(code);
        if let Place::Column(_) = from {
            for to in (0..self.rules.cells).filter(|&to| self.takes(to)) {
                see(Move::new(from, Place::Cell(to), 1, plain));
            }
        }
        if self.is_next(code) {
            see(Move::new(from, Place::Home(Suit::from_code(code)), 1, plain));
        }
    }

    /// The move of the whole suit that lies on top of a column.
    fn leaving(&self, column: u8) -> Option<Move> {
        let suit = self.whole_suit(column)?;
        let king = self.rules.rank_at(KING) * 4 + suit as u8;
        Some(Move::new(Place::Column(column), Place::Home(suit), KING, king))
    }

    /// Whether a cell takes a card now.
    fn takes(&self, cell: u8) -> bool {
        entry(&self.cells, cell) == 0 && self.rules.known().refill == Refill::Cards
    }

    /// Whether a card goes home by itself or by hand as the next one of a foundation.
    pub(crate) fn is_next(&self, code: u8) -> bool {
        let (high, low) = self.heights(card::suit(code));
        let height = self.rules.height(code);
        let next = height == high + 1 || (self.has_two() && height == low + 1);
        next && self.rules.known().leave == Leave::Cards
    }

    /// The lowest card of the `count` cards on top of a place, if they are there
    /// and, in a column, form a sequence.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline)]
    fn bottom_of(&self, from: Place, count: u8) -> Option<u8> {
        match from {
            Place::Column(column) if column < self.rules.columns => {
                if count == 1 {
                    return Some(entry(&self.tops, column)).filter(|&code| code != 0);
                }
                let (found, code) = self.top_of_sequence(column, count);
                (found == count && count != 0).then_some(code)
            }
            Place::Cell(cell) if count == 1 => Some(entry(&self.cells, cell)).filter(|&c| c != 0),
            _ => None,
        }
    }

    /// The same move with the lowest card that it moves filled in.
    pub(crate) fn named(&self, mv: Move) -> Move {
        let card = mv.from().ok().and_then(|from| self.bottom_of(from, mv.count));
        Move { card: Self::plain(card.unwrap_or(0)), ..mv }
    }

    /// Plays one move. Nothing goes home by itself: see [`Board::automove`].
    ///
    /// An illegal move gives [`Error::Move`] and changes nothing. The move's
    /// card may be left out (0); if it is there, it must be the lowest card
    /// that moves.
    #[cfg_attr(feature = "compact", inline(never))]
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
            Place::Cell(cell) => mv.count == 1 && cell < self.rules.cells && self.takes(cell),
            Place::Home(suit) if mv.count == 1 => {
                suit as u8 == card::suit(code) && self.is_next(code)
            }
            Place::Home(suit) if GAMES => match from {
                Place::Column(column) if mv.count == KING => self.whole_suit(column) == Some(suit),
                _ => false,
            },
            _ => false,
        };
        if !legal || (mv.card != 0 && mv.card != Self::plain(code)) {
            return Err(Error::Move);
        }
        match (from, to) {
            (Place::Column(column), Place::Home(suit)) if GAMES && mv.count > 1 => {
                self.send_suit(column, suit);
            }
            _ => self.shift(from, to, mv.count, code),
        }
        Ok(())
    }

    /// Sends the whole suit on top of a column home.
    fn send_suit(&mut self, column: u8, suit: Suit) {
        for _ in 0..KING {
            let code = entry(&self.tops, column);
            let below = link(&self.below, code);
            set_entry(&mut self.tops, column, below);
            set_link(&mut self.below, code, place::HOME);
        }
        match self.heights(suit as u8) {
            (0, low) => self.set_heights(suit as u8, KING, low),
            (high, _) => self.set_heights(suit as u8, high, KING),
        }
    }

    /// Brings a suit that has left back to a column.
    fn fetch_suit(&mut self, column: u8, suit: Suit) {
        for height in (1..=KING).rev() {
            let code = self.copy_at_home(self.rules.rank_at(height) * 4 + suit as u8);
            let top = entry(&self.tops, column);
            set_link(&mut self.below, code, top);
            set_entry(&mut self.tops, column, code);
        }
        match self.heights(suit as u8) {
            (high, low) if low > 0 => self.set_heights(suit as u8, high, 0),
            _ => self.set_heights(suit as u8, 0, 0),
        }
    }

    /// A card that is home, of two equal ones one of those that are.
    fn copy_at_home(&self, code: u8) -> u8 {
        let other = code | SECOND;
        let at_home = link(&self.below, other) == place::HOME;
        if self.has_two() && at_home { other } else { code }
    }

    /// Takes back the move that was applied last.
    ///
    /// A move that can't have been the last one, because its cards aren't where
    /// it brought them, their old place isn't free, or it wouldn't have been
    /// legal there, gives [`Error::Move`] and changes nothing. Of two moves that
    /// both can have been, the caller has to name the one that was made; so with two
    /// decks a move home has to tell its card, unless only one foundation has any.
    pub fn undo(&mut self, mv: Move) -> Result<(), Error> {
        let (from, to) = (mv.from()?, mv.to()?);
        let code = match to {
            Place::Home(suit) if mv.count == 1 => {
                self.came_home(suit, mv.card).ok_or(Error::Move)?
            }
            Place::Home(suit) if mv.count == KING && self.heights(suit as u8).0 == KING => {
                self.copy_at_home(self.rules.rank_at(KING) * 4 + suit as u8)
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
        match (from, to) {
            (Place::Column(column), Place::Home(suit)) if mv.count > 1 => {
                before.fetch_suit(column, suit);
            }
            _ => before.shift(to, from, mv.count, code),
        }
        let mut again = before;
        again.apply(mv)?;
        *self = before;
        Ok(())
    }

    /// The card that has come home last on one of a suit's foundations, if it is the
    /// one that is told.
    fn came_home(&self, suit: Suit, told: u8) -> Option<u8> {
        let (high, low) = self.heights(suit as u8);
        let top = |height: u8| self.rules.rank_at(height) * 4 + suit as u8;
        let code = match told {
            0 if low == 0 || low == high => top(high),
            0 => return None,
            told if low > 0 && told == top(low) => top(low),
            _ => top(high),
        };
        (high > 0).then(|| self.copy_at_home(code))
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
            Place::Home(suit) => self.take_from_home(suit as u8, code),
        }
        self.put(code, to);
        if let Place::Column(column) = to {
            set_entry(&mut self.tops, column, top);
        }
    }

    /// Takes the top card of a foundation.
    fn take_from_home(&mut self, suit: u8, code: u8) {
        let (high, low) = self.heights(suit);
        let height = self.rules.height(code);
        if self.has_two() && height == low {
            self.set_heights(suit, high, low - 1);
        } else {
            self.set_heights(suit, height - 1, low);
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
                let (high, low) = self.heights(suit as u8);
                let height = self.rules.height(code);
                if Self::DOUBLE && height <= high {
                    self.set_heights(suit as u8, high, height);
                } else {
                    self.set_heights(suit as u8, height, low);
                }
                place::HOME
            }
        };
        set_link(&mut self.below, code, below);
    }

    /// The next card that goes home by itself under the rules: the cells are
    /// looked at before the columns, both from the first one on. Suits that leave as
    /// a whole do so by themselves only under [`Automove::All`].
    ///
    /// Under [`Automove::Horne`] and [`Automove::Wkr`] a card goes home by itself only
    /// where no solution is lost by it, see [`Board::ready`].
    pub fn next_automove(&self) -> Option<Move> {
        if self.rules.known().leave == Leave::Suits {
            let all = self.rules.automove == Automove::All;
            return (0..self.rules.columns).find_map(|column| self.leaving(column)).filter(|_| all);
        }
        if !GAMES {
            return self.next_home(&Plain::from(&self.rules));
        }
        self.first_of(&self.ready(self.rules.automove))
    }

    /// The same for rules that are all that there is to a game: less code than by sets of
    /// cards, and slower.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(crate) fn next_home(&self, plain: &Plain) -> Option<Move> {
        let goes = |code: u8| plain.goes_home(&self.home, code);
        let cells = (CELL_CODE..).zip(self.cells.iter().take(usize::from(plain.cells)));
        let columns = (0..).zip(self.tops.iter().take(usize::from(plain.columns)));
        let (from, code) = cells.chain(columns).find(|&(_, &code)| goes(code))?;
        Some(Move { from, to: HOME_CODE | card::suit(*code), count: 1, card: *code })
    }

    /// What [`Board::ready`] gives for rules that are all that there is to a game.
    #[cfg(not(feature = "compact"))]
    #[inline]
    pub(crate) fn ready_plain(&self, plain: &Plain) -> Set {
        let everything = plain.automove == Automove::All;
        let mut ready = Set::EMPTY;
        for (suit, height) in (0..).zip(self.home) {
            let code = height * 4 + 4 + suit;
            let goes = everything || plain.goes_home(&self.home, code);
            // Behind a king comes no card.
            if goes && height < KING {
                ready.put(code);
            }
        }
        ready
    }

    /// The cards that go home by themselves as soon as they lie free, a bit each,
    /// without their deck.
    pub(crate) fn ready(&self, automove: Automove) -> Set {
        let mut ready = Set::EMPTY;
        let low = self.lower_heights();
        let mut next = |suit: u8, height: u8, goes: bool| {
            // Behind a whole suit comes no card.
            if goes && height < KING {
                let code = self.rules.rank_at(height + 1) * 4 + suit;
                ready.put(code);
            }
        };
        if automove == Automove::All {
            for suit in 0..SUITS as u8 {
                let (high, low) = self.heights(suit);
                next(suit, high, true);
                next(suit, low, self.has_two());
            }
            return ready;
        }
        for (suit, &height) in (0..).zip(&low) {
            let (high, _) = self.heights(suit);
            let twin_is_home = !self.has_two() || high > height;
            next(suit, height, self.rules.goes_home(automove, &low, suit, twin_is_home));
        }
        ready
    }

    /// The move home of the first free card of a set, a bit each.
    pub(crate) fn first_of(&self, set: &Set) -> Option<Move> {
        // Mostly there is none, which is soon seen.
        if !self.free_cards().meets(set) {
            None
        } else if self.has_two() {
            self.first_of_two(set)
        } else {
            self.first_in(set)
        }
    }

    /// The cards in cells and on top of columns, a bit each, without their deck; bit 0
    /// may be anything.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline)]
    pub(crate) fn free_cards(&self) -> Set {
        let mut free = Set::EMPTY;
        for &code in self.cells.iter().take(usize::from(self.rules.cells)) {
            free.put(code);
        }
        for &code in self.tops.iter().take(usize::from(self.rules.columns)) {
            free.put(code);
        }
        free
    }

    /// The same as [`Board::first_of`], where it is known that there is one.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline)]
    pub(crate) fn first_in(&self, set: &Set) -> Option<Move> {
        if self.has_two() {
            return self.first_of_two(set);
        }
        let goes = |code: u8| set.has(code);
        let home =
            |from, code| Move::new(from, Place::Home(Suit::from_code(code)), 1, Self::plain(code));
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

    /// The same where there are two of each card. It matters then which goes, so it is
    /// told by what can be seen, and not by the order of columns and cells: the lowest
    /// code first; of two equal cards the one in a cell, or the one that lies on the
    /// lower codes, compared from the top down. Where even these are equal, it is all
    /// the same but for the place that gets empty: that of the first deck's card.
    fn first_of_two(&self, set: &Set) -> Option<Move> {
        let first = self.free_cards().first_of_both(set)?;
        let home = |from| Move::new(from, Place::Home(Suit::from_code(first)), 1, first);
        for code in [first, first | SECOND] {
            if let Some(cell) = self.cells.iter().position(|&there| there == code) {
                return Some(home(Place::Cell(cell as u8)));
            }
        }
        let one = self.column_of_top(first);
        let other = self.column_of_top(first | SECOND);
        let below = |column: u8| self.from_top(entry(&self.tops, column)).map(Self::plain);
        let column = match (one, other) {
            (Some(one), Some(other)) if below(one).cmp(below(other)).is_gt() => other,
            (Some(one), _) => one,
            (None, other) => other?,
        };
        Some(home(Place::Column(column)))
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

    /// The same without a look at the moves.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(crate) fn settle(&mut self) {
        self.automove(|_| ());
    }

    /// The move of as many cards as the standard notation's two characters
    /// mean, from a place to a place: onto a card the part of the sequence that
    /// fits, where several do the longest that can go, onto an empty column the most
    /// that can go. If `single`, one card where more could go.
    pub fn implied_move(&self, from: Place, to: Place, single: bool) -> Option<Move> {
        let count = match (from, to) {
            (Place::Column(column), Place::Column(target)) => match entry(&self.tops, target) {
                0 if single => 1,
                _ if single && self.rules.fits_in_parts() => 1,
                0 => self.most_to_empty_column(column),
                lower => self.most_onto(column, lower)?,
            },
            _ => 1,
        };
        let code = self.bottom_of(from, count)?;
        let mv = Move::new(from, to, count, Self::plain(code));
        let mut after = *self;
        after.apply(mv).ok().map(|()| mv)
    }

    /// The most cards on top of a column that one move takes onto a card; if none
    /// can go, the fewest that fit there.
    fn most_onto(&self, column: u8, lower: u8) -> Option<u8> {
        let limit = self.supermove_limit(false);
        let mut most = None;
        for (count, code) in (1..).zip(self.sequence(column)) {
            if self.rules.fits(code, lower) && (most.is_none() || count <= limit) {
                most = Some(count);
            }
        }
        most
    }

    /// The same game with the ranks counted so that the foundations begin with aces.
    pub(crate) fn shifted_to_ace(&self) -> Self {
        let rules = Rules { base: 1, ..self.rules };
        let shift = |code: u8| match card::is_card(Self::plain(code)) {
            true => (code & SECOND) | self.rules.height(code) * 4 | card::suit(code),
            false => code,
        };
        let mut below = self.below;
        for (code, to) in (0..).zip(&self.below) {
            set_link(&mut below, shift(code), shift(*to));
        }
        let (tops, cells) = (self.tops.map(shift), self.cells.map(shift));
        Board { rules, below, tops, cells, home: self.home }
    }

    /// Whether two boards are the same up to the order of columns and cells.
    pub(crate) fn is_same_position(&self, other: &Self) -> bool {
        if !Self::DOUBLE {
            return (card::FIRST..=card::LAST)
                .all(|code| link(&self.below, code) == link(&other.below, code));
        }
        let columns = usize::from(self.rules.columns);
        let cells = usize::from(self.rules.cells);
        self.home == other.home
            && pair_up(columns, |one, two| self.is_same_column(one as u8, other, two as u8))
            && pair_up(cells, |one, two| self.cell(one as u8) == other.cell(two as u8))
    }

    fn is_same_column(&self, mine: u8, other: &Self, theirs: u8) -> bool {
        let mine = self.from_top(entry(&self.tops, mine)).map(Self::plain);
        mine.eq(other.from_top(entry(&other.tops, theirs)).map(Self::plain))
    }

    /// Whether no card has been touched since the deal: none in a cell or home,
    /// and the columns as long as cards dealt in turn make them.
    pub fn is_fresh(&self) -> bool {
        let columns = usize::from(self.rules.columns);
        self.empty_cells() == self.rules.cells
            && self.home == [0; SUITS]
            && (0..self.rules.columns).all(|column| {
                // Column c gets the cards c, c + columns, c + 2 * columns, ...
                let cards = DECK * usize::from(self.rules.decks);
                let dealt = (usize::from(column)..cards).step_by(columns.max(1)).count();
                self.column(column).len() == dealt
            })
    }
}

/// The cards of a board that have been seen.
struct Seen {
    /// For each deck.
    codes: [Set; 2],
    count: usize,
}

impl Seen {
    /// Sees a card. False if it has been seen before.
    #[cfg_attr(feature = "compact", inline(never))]
    fn see(&mut self, code: u8) -> bool {
        let codes = &mut self.codes[usize::from(code >> 6) % 2];
        let fresh = !codes.has(code % 64);
        codes.put(code % 64);
        self.count += usize::from(fresh);
        fresh
    }
}

/// Whether things of two rows can be paired up, each with an equal one of the other.
fn pair_up(count: usize, same: impl Fn(usize, usize) -> bool) -> bool {
    let mut taken = 0u32;
    (0..count).all(|one| {
        let partner = (0..count).find(|&two| taken >> two & 1 == 0 && same(one, two));
        partner.is_some_and(|two| {
            taken |= 1 << two;
            true
        })
    })
}

impl<const L: usize> PartialEq for Board<L> {
    fn eq(&self, other: &Self) -> bool {
        let same = self.rules == other.rules && self.home == other.home;
        if !Self::DOUBLE {
            return same
                && self.below == other.below
                && self.tops == other.tops
                && self.cells == other.cells;
        }
        same && (0..self.rules.cells).all(|cell| self.cell(cell) == other.cell(cell))
            && (0..self.rules.columns).all(|column| self.is_same_column(column, other, column))
    }
}

impl<const L: usize> Eq for Board<L> {}

impl<const L: usize> core::fmt::Debug for Board<L> {
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
