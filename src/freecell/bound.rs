//! A lower bound of the cost of a solution.

use super::board::Board;
use super::links::{LINKS, link};
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
    let (links, tops, ..) = settled.parts();
    let mut bound = 0;
    for &top in tops {
        let (mut code, mut counted) = (top, false);
        while card::is_card(code) {
            let lower = link(links, code);
            if !counted && lies_on_lower(links, code) {
                bound += 1;
                counted = true;
            }
            // The last card of its sequence.
            if !settled.rules().fits(code, lower) {
                counted = false;
            }
            code = lower;
        }
    }
    bound
}

/// Whether a card lies above a lower one of its suit.
fn lies_on_lower(links: &[u8; LINKS], code: u8) -> bool {
    let mut lower = link(links, code);
    while card::is_card(lower) {
        if card::suit(lower) == card::suit(code) && lower < code {
            return true;
        }
        lower = link(links, lower);
    }
    false
}
