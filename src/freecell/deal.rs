//! Deals by number, as Microsoft's FreeCell and its successors number them, and for
//! the other games of the family as PySol does, which takes the same numbers.
//!
//! The generator is the C library's of Microsoft's compilers: state = state *
//! 214013 + 2531011 modulo 2^32. Three ranges are in use. Below 2^31, the 32,000
//! deals of the first program included, a draw is bits 16 to 30 of the state.
//! From 2^31 to 2^32 - 1 the same 15 bits are taken with bit 15 set, and from
//! 2^32 to 2^33 - 1 the number less 2^32 is the seed and a draw is bits 16 to
//! 31, plus 1, as FreeCell Pro does. Each draw, modulo the number of cards
//! left, picks a card of the deck; the last card takes its place. So the cards are
//! in their order; how they lie then is the game's [`Layout`].

use super::board::Board;
#[cfg(feature = "calls")]
use super::bytes::BoardBytes;
use super::moves::Place;
use super::rules::{GAMES, Layout, MAX_DECKS, Refill, Rules};
use crate::card::{Card, DECK, FIRST, KING, SECOND, Suit, plain};
use crate::error::Error;
use crate::hash::remainder;
use crate::search::turn_round;

/// The largest number of a deal.
pub const LAST_DEAL: i64 = (1 << 33) - 1;

/// Deals a numbered game of one deck.
///
/// Numbers are 1 to 2^33 - 1, and -2, one of the two special games of the first
/// program, which can't be won; it has eight columns. The layout of the other
/// one, -1, isn't known from a readable source: [`Error::DealUnknown`]. Any
/// other number gives [`Error::Deal`], rules that this build can't play, or whose cells
/// take no card when their layout lays none there, [`Error::Rules`].
///
/// Where the layout lets the deal decide with which rank the foundations begin, the
/// board's rules have that base.
pub fn deal(rules: &Rules, number: i64) -> Result<Board, Error> {
    deal_sized(rules, number)
}

/// The same for a board of any size: [`Board`], which holds one deck, or
/// [`DoubleBoard`](super::DoubleBoard), which holds two.
pub fn deal_sized<const L: usize>(rules: &Rules, number: i64) -> Result<Board<L>, Error> {
    rules.check().map_err(|_| Error::Rules)?;
    if rules.decks > 1 && !Board::<L>::DOUBLE {
        return Err(Error::Rules);
    }
    let rules = &rules.known();
    let special = rules.decks == 1 && rules.layout == Layout::Rows;
    match number {
        ..=0 if !GAMES => Err(Error::Deal),
        1..=LAST_DEAL => {
            let board: Board<L> = deal_numbered(rules, number as u64);
            let idle = rules.refill == Refill::Nothing && board.empty_cells() == rules.cells;
            if idle { Err(Error::Rules) } else { Ok(board) }
        }
        -1 if special => Err(Error::DealUnknown),
        -2 if special && rules.columns == 8 => Ok(deal_minus_2(rules)),
        _ => Err(Error::Deal),
    }
}

/// The same as bytes, without a board in between, for a build without the feature
/// `games`; the rules have been looked at.
#[cfg(feature = "calls")]
pub(crate) fn deal_bytes(rules: &Rules, number: i64) -> Result<BoardBytes, Error> {
    if !(1..=LAST_DEAL).contains(&number) {
        return Err(Error::Deal);
    }
    let mut pack = Pack::new(1);
    pack.shuffle(number as u64);
    let mut bytes = BoardBytes::empty(rules);
    let mut column = 0;
    for &code in pack.cards() {
        bytes.lay(code, column);
        column += 1;
        if column >= rules.columns {
            column = 0;
        }
    }
    Ok(bytes)
}

fn deal_numbered<const L: usize>(rules: &Rules, number: u64) -> Board<L> {
    let mut pack = Pack::new(rules.decks);
    pack.shuffle(number);
    let mut rules = rules.known();
    if let (Layout::Beak, Some(first)) = (rules.layout, pack.cards().first()) {
        rules.base = crate::card::rank(plain(*first));
    }
    let mut dealer = Dealer { board: Board::empty(rules), rules, column: 0 };
    dealer.deal(&mut pack);
    dealer.board
}

/// All cards, in the order in which they are dealt.
struct Pack {
    codes: [u8; DECK * MAX_DECKS],
    count: usize,
}

/// The suits in PySol's order.
const PYSOL_SUITS: [Suit; 4] = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];

impl Pack {
    /// One deck by rank and suit, as Microsoft's program has it; two by deck, suit and
    /// rank, as PySol has them.
    fn new(decks: u8) -> Pack {
        let mut pack = Pack { codes: [0; DECK * MAX_DECKS], count: DECK * usize::from(decks) };
        if decks == 1 {
            for (code, slot) in (FIRST..).zip(pack.cards_mut()) {
                *slot = code;
            }
            return pack;
        }
        let mut slots = pack.codes.iter_mut();
        for deck in [0, SECOND] {
            for suit in PYSOL_SUITS {
                for rank in 1..=KING {
                    if let Some(slot) = slots.next() {
                        *slot = (rank * 4 + suit as u8) | deck;
                    }
                }
            }
        }
        pack
    }

    fn cards(&self) -> &[u8] {
        self.codes.get(..self.count).unwrap_or_default()
    }

    fn cards_mut(&mut self) -> &mut [u8] {
        self.codes.get_mut(..self.count).unwrap_or_default()
    }

    fn shuffle(&mut self, number: u64) {
        let range = number >> 31;
        // The low 32 bits: in the third range the number less 2^32.
        let mut state = number as u32;
        let cards = self.cards_mut();
        // The cards that are picked gather behind those that are left.
        for left in (1..=cards.len()).rev() {
            state = state.wrapping_mul(214_013).wrapping_add(2_531_011);
            let draw = match range {
                0 => (state >> 16) & 0x7fff,
                1 => ((state >> 16) & 0x7fff) | 0x8000,
                _ => (state >> 16) + 1,
            };
            // Not as a `usize`: a draw may be 65,536.
            swap(cards, usize::from(remainder(draw, left as u8)), left - 1);
        }
        turn_round(cards);
    }

    /// Brings each king down to the first card of its column that isn't one, with the
    /// cards dealt in turn, the last one first.
    fn kings_down(&mut self, rules: &Rules) {
        let columns = usize::from(rules.columns).max(1);
        let is_king = |code: Option<&u8>| code.is_some_and(|&code| rules.height(code) == KING);
        let cards = self.cards_mut();
        cards.reverse();
        // Where the kings are now, a bit each: those that have come down stay.
        let mut kings = 0u128;
        for (at, code) in cards.iter().enumerate() {
            kings |= u128::from(is_king(Some(code))) << at;
        }
        for king in (0..cards.len()).filter(|&at| kings >> at & 1 != 0) {
            let column = (king % columns..king).step_by(columns);
            let free = column.into_iter().find(|&below| !is_king(cards.get(below)));
            if let Some(below) = free {
                swap(cards, king, below);
            }
        }
    }
}

/// Swaps two cards.
fn swap(cards: &mut [u8], one: usize, two: usize) {
    if let (Some(&first), Some(&second)) = (cards.get(one), cards.get(two)) {
        if let Some(slot) = cards.get_mut(one) {
            *slot = second;
        }
        if let Some(slot) = cards.get_mut(two) {
            *slot = first;
        }
    }
}

/// Lays cards down.
struct Dealer<const L: usize> {
    board: Board<L>,
    rules: Rules,
    /// The column whose turn it is.
    column: u8,
}

impl<const L: usize> Dealer<L> {
    fn deal(&mut self, pack: &mut Pack) {
        let rules = self.rules.known();
        let is_ace = move |code: &u8| rules.height(*code) == 1;
        match rules.layout {
            Layout::Rows => self.in_turn(pack.cards()),
            Layout::Cells | Layout::MiddleCells | Layout::FullCells => self.with_cells(pack),
            Layout::AcesFirst => self.aces_first(pack.cards()),
            Layout::Beak => self.beak(pack.cards()),
            Layout::KingBegins => self.by_kings(pack.cards(), false),
            Layout::KingBeginsAcesHome => self.by_kings(pack.cards(), true),
            Layout::Triangle => self.triangle(pack.cards()),
            Layout::KingsDown => {
                pack.kings_down(&rules);
                self.in_turn(pack.cards());
            }
            Layout::KingsDownTwoAcesHome => {
                pack.kings_down(&rules);
                let aces = pack.cards().iter().filter(|code| is_ace(code)).count();
                self.without_aces(pack.cards(), aces.saturating_sub(2));
            }
            Layout::AcesHome => self.without_aces(pack.cards(), 0),
            Layout::AllHome => self.all_home(pack.cards()),
            Layout::Fans => self.fans(pack.cards()),
        }
    }

    /// Lays a card on the column whose turn it is, of so many.
    fn lay(&mut self, code: u8, columns: u8) {
        self.board.lay(code, Place::Column(self.column));
        self.pass(columns);
    }

    /// It is the next column's turn.
    fn pass(&mut self, columns: u8) {
        self.column += 1;
        if self.column >= columns {
            self.column = 0;
        }
    }

    fn home(&mut self, code: u8) {
        self.board.lay(code, Place::Home(Suit::from_code(plain(code))));
    }

    fn in_turn(&mut self, cards: &[u8]) {
        for &code in cards {
            self.lay(code, self.rules.columns);
        }
    }

    /// Cards in turn, and those at the end into cells, if they find room there.
    fn with_cells(&mut self, pack: &Pack) {
        let cells = usize::from(self.rules.cells);
        let over = match self.rules.layout {
            Layout::FullCells => cells,
            _ => pack.count.checked_rem(usize::from(self.rules.columns)).unwrap_or(0),
        };
        let over = if over > cells { 0 } else { over };
        let (rows, rest) = pack.cards().split_at_checked(pack.count - over).unwrap_or_default();
        self.in_turn(rows);
        for (index, &code) in rest.iter().enumerate() {
            let cell = match self.rules.layout {
                Layout::Cells => (index * cells).checked_div(over).unwrap_or(0),
                Layout::MiddleCells => (cells - over) / 2 + index,
                _ => index,
            };
            self.board.lay(code, Place::Cell(cell as u8));
        }
    }

    /// Twos, then aces, each by suit, then the others.
    fn aces_first(&mut self, cards: &[u8]) {
        let rules = self.rules;
        for height in [2, 1] {
            for suit in PYSOL_SUITS {
                let wanted = rules.rank_at(height) * 4 + suit as u8;
                for &code in cards.iter().filter(|&&code| plain(code) == wanted) {
                    self.lay(code, rules.columns);
                }
            }
        }
        for &code in cards.iter().filter(|&&code| rules.height(code) > 2) {
            self.lay(code, rules.columns);
        }
    }

    fn beak(&mut self, cards: &[u8]) {
        let rules = self.rules;
        let last = usize::from(rules.decks) * 4 - 1;
        let base = cards.iter().filter(|&&code| rules.height(code) == 1);
        for (index, &code) in base.enumerate() {
            if index < last {
                self.home(code);
            } else {
                self.lay(code, rules.columns);
            }
        }
        for &code in cards.iter().filter(|&&code| rules.height(code) != 1) {
            self.lay(code, rules.columns);
        }
    }

    fn by_kings(&mut self, cards: &[u8], aces_home: bool) {
        for &code in cards {
            let height = self.rules.height(code);
            if aces_home && height == 1 {
                self.home(code);
                continue;
            }
            let begun = self.board.top(self.column).is_some();
            if height == KING && begun && self.column + 1 < self.rules.columns {
                self.column += 1;
            }
            self.board.lay(code, Place::Column(self.column));
        }
    }

    /// Rows of one card less than there are columns, two less and so on to three
    /// cards, then a whole row.
    fn triangle(&mut self, cards: &[u8]) {
        let columns = self.rules.columns;
        let mut left = cards.iter();
        for row in (3..columns).rev() {
            for &code in left.by_ref().take(usize::from(row)) {
                self.lay(code, row);
            }
        }
        self.in_turn(left.as_slice());
    }

    /// All in turn but the aces behind so many, which go home.
    fn without_aces(&mut self, cards: &[u8], kept: usize) {
        let mut aces = 0;
        for &code in cards {
            let ace = self.rules.height(code) == 1;
            aces += usize::from(ace);
            if ace && aces > kept {
                self.home(code);
            } else {
                self.lay(code, self.rules.columns);
            }
        }
    }

    /// Aces home; then in turn, but home what can go, which uses up a turn.
    fn all_home(&mut self, cards: &[u8]) {
        let rules = self.rules;
        for &code in cards.iter().filter(|&&code| rules.height(code) == 1) {
            self.home(code);
        }
        for &code in cards.iter().filter(|&&code| rules.height(code) != 1) {
            if self.board.is_next(code) {
                self.home(code);
                self.pass(rules.columns);
            } else {
                self.lay(code, rules.columns);
            }
        }
    }

    fn fans(&mut self, cards: &[u8]) {
        let columns = self.rules.columns;
        let Some((&last, others)) = cards.split_last() else { return };
        for &code in others {
            self.lay(code, columns.saturating_sub(1).max(1));
        }
        self.board.lay(last, Place::Column(columns.saturating_sub(1)));
    }
}

/// Four columns of ace, king down to 8, and four of 7 down to 2, a suit each.
fn deal_minus_2<const L: usize>(rules: &Rules) -> Board<L> {
    let mut board = Board::empty(*rules);
    let suits = [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs];
    for (column, suit) in (0..).zip(suits) {
        // The ace, then king down to two: the last six in the second column.
        for rank in [1, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2] {
            let second = (2..=7).contains(&rank);
            if let Some(card) = Card::new(rank, suit) {
                board.place(card, Place::Column(column + 4 * u8::from(second)));
            }
        }
    }
    board
}
