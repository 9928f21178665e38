//! A lower bound of the cost of a solution.

use super::board::Board;
use crate::card;

/// Moves that don't go home which every solution needs at least.
///
/// A card that lies above a lower one of its suit in the same column must leave
/// the column, and not for home, before that one can go. One move takes away
/// several such cards only if they lie in one sequence; and of a column's cards
/// no two that don't lie in one sequence now can first move together, since
/// nothing gets between them. So each sequence in which there is such a card
/// costs a move.
#[cfg_attr(feature = "compact", inline(never))]
pub(super) fn lower_bound(settled: &mut Board) -> u32 {
    settled.settle();
    let rules = *settled.rules();
    let mut bound = 0;
    for column in 0..rules.columns {
        // The lowest rank of each suit so far, from the bottom up.
        let mut lowest = [u8::MAX; card::SUITS];
        let (mut below, mut counted) = (0, false);
        for code in settled.from_bottom(column) {
            let rank = card::rank(code);
            if !rules.fits(code, below) {
                counted = false;
            }
            let lowest = &mut lowest[card::suit(code) as usize % card::SUITS];
            if *lowest < rank && !counted {
                bound += 1;
                counted = true;
            }
            *lowest = rank.min(*lowest);
            below = code;
        }
    }
    bound
}
