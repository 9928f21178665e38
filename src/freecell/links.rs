//! A tableau as links: for each card the place where it rests.
//!
//! One byte a card says all: the card below it, or the bottom of a column, a
//! cell, or the foundation. Moving a sequence, however long, changes one link.
//! Neither the order of the columns nor that of the cells is in the links, so
//! two positions are the same exactly when their links are.

use crate::card;

/// Bytes of a table indexed by card code: a power of two, so that a masked
/// index is always inside. The first four entries belong to no card.
pub(crate) const LINKS: usize = 64;

/// A place, in a byte: what a card rests on. Codes of cards mean "on that card".
pub(crate) mod place {
    /// At the bottom of a column.
    pub(crate) const BASE: u8 = 0;
    /// In a cell.
    pub(crate) const CELL: u8 = 1;
    /// On its foundation.
    pub(crate) const HOME: u8 = 2;
}

/// The entry of a card. The mask makes the index provably inside the table.
#[inline(always)]
pub(crate) fn link(table: &[u8; LINKS], code: u8) -> u8 {
    table[code as usize % LINKS]
}

/// Changes the entry of a card.
#[inline(always)]
pub(crate) fn set_link(table: &mut [u8; LINKS], code: u8, value: u8) {
    table[code as usize % LINKS] = value;
}

/// Entry `index` of a short table, or 0 outside of it.
#[inline(always)]
pub(crate) fn entry(table: &[u8], index: u8) -> u8 {
    table.get(usize::from(index)).copied().unwrap_or(0)
}

/// Changes entry `index` of a short table; nothing outside of it.
#[inline(always)]
pub(crate) fn set_entry(table: &mut [u8], index: u8, value: u8) {
    if let Some(slot) = table.get_mut(usize::from(index)) {
        *slot = value;
    }
}

/// Whether a card may go home by itself, under a rule of [`Automove`].
///
/// [`Automove`]: super::rules::Automove
#[inline]
pub(crate) fn goes_home(
    rule: super::rules::Automove,
    build: super::rules::Build,
    home: &[u8; card::SUITS],
    code: u8,
) -> bool {
    use super::rules::{Automove, Build};
    let (rank, suit) = (card::rank(code), card::suit(code));
    if home[suit as usize % card::SUITS] + 1 != rank {
        return false;
    }
    // The two suits of the other colour, and the other suit of this colour.
    let (one, two) = if card::red(code) == 1 { (0, 3) } else { (1, 2) };
    let twin = (3 - suit) as usize % card::SUITS;
    match rule {
        Automove::None => false,
        Automove::All => true,
        Automove::Horne => rank <= 2 || (home[one] + 1 >= rank && home[two] + 1 >= rank),
        // Built by suit, nothing could ever want to lie on a card whose lower
        // neighbour is home.
        Automove::Wkr if build == Build::Suit => true,
        Automove::Wkr => {
            rank <= 2
                || (home[one] + 1 >= rank && home[two] + 1 >= rank)
                || (home[one] + 2 >= rank && home[two] + 2 >= rank && home[twin] + 3 >= rank)
        }
    }
}
