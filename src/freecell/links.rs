//! A tableau as links: for each card the place where it rests.
//!
//! One byte a card says all: the card below it, or the bottom of a column, a
//! cell, or the foundation. Moving a sequence, however long, changes one link.
//! Neither the order of the columns nor that of the cells is in the links, so
//! two positions are the same exactly when their links are.

/// Bytes of a table indexed by card code: a power of two, so that a masked
/// index is always inside. The first four entries belong to no card.
pub const LINKS: usize = 64;

/// The same for two decks; the codes of the second one come 64 later.
pub const TWO_DECKS: usize = 128;

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
pub(crate) fn link<const L: usize>(table: &[u8; L], code: u8) -> u8 {
    table[code as usize % L]
}

/// Changes the entry of a card.
#[inline(always)]
pub(crate) fn set_link<const L: usize>(table: &mut [u8; L], code: u8, value: u8) {
    table[code as usize % L] = value;
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
