//! Deals by number, as Microsoft's FreeCell and its successors number them.
//!
//! The generator is the C library's of Microsoft's compilers: state = state *
//! 214013 + 2531011 modulo 2^32. Three ranges are in use. Below 2^31, the 32,000
//! deals of the first program included, a draw is bits 16 to 30 of the state.
//! From 2^31 to 2^32 - 1 the same 15 bits are taken with bit 15 set, and from
//! 2^32 to 2^33 - 1 the number less 2^32 is the seed and a draw is bits 16 to
//! 31, plus 1, as FreeCell Pro does. Each draw, modulo the number of cards
//! left, picks a card of the deck; the last card takes its place. The cards go
//! to the columns in turn.

use super::board::Board;
use super::moves::Place;
use super::rules::Rules;
use crate::card::{Card, DECK, FIRST, Suit};
use crate::error::Error;

/// The largest number of a deal.
pub const LAST_DEAL: i64 = (1 << 33) - 1;

/// Deals a numbered game of FreeCell into the columns that the rules have.
///
/// Numbers are 1 to 2^33 - 1, and -2, one of the two special games of the first
/// program, which can't be won; it has eight columns. The layout of the other
/// one, -1, isn't known from a readable source: [`Error::DealUnknown`]. Any
/// other number gives [`Error::Deal`], rules that this build can't play
/// [`Error::Rules`].
pub fn deal(rules: &Rules, number: i64) -> Result<Board, Error> {
    rules.check().map_err(|_| Error::Rules)?;
    match number {
        1..=LAST_DEAL => Ok(deal_numbered(rules, number as u64)),
        -1 => Err(Error::DealUnknown),
        -2 if rules.columns == 8 => Ok(deal_minus_2(rules)),
        _ => Err(Error::Deal),
    }
}

fn deal_numbered(rules: &Rules, number: u64) -> Board {
    let mut deck = [0u8; DECK];
    for (index, card) in deck.iter_mut().enumerate() {
        *card = FIRST + index as u8;
    }
    let range = number >> 31;
    // The low 32 bits: in the third range the number less 2^32.
    let mut state = number as u32;
    let mut board = Board::empty(*rules);
    let mut column = 0;
    for left in (1..=DECK).rev() {
        state = state.wrapping_mul(214_013).wrapping_add(2_531_011);
        let draw = match range {
            0 => (state >> 16) & 0x7fff,
            1 => ((state >> 16) & 0x7fff) | 0x8000,
            _ => (state >> 16) + 1,
        };
        let picked = draw as usize % left;
        if let (Some(&code), Some(&last)) = (deck.get(picked), deck.get(left - 1)) {
            if let Some(slot) = deck.get_mut(picked) {
                *slot = last;
            }
            if let Some(card) = Card::from_code(code) {
                board.place(card, Place::Column(column));
            }
        }
        column += 1;
        if column >= rules.columns {
            column = 0;
        }
    }
    board
}

/// Four columns of ace, king down to 8, and four of 7 down to 2, a suit each.
fn deal_minus_2(rules: &Rules) -> Board {
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
