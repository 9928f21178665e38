//! How many cards may move together.

use super::position::{Fill, Position, Rules, Supermove};

/// The most cards that may move as one onto column `to`, whatever run there is.
///
/// Each empty cell can hold one card on the way. An empty column can hold a whole part of the
/// run and so doubles the number, but the target itself can't help, and a column that only a
/// king may fill (or nothing may) can't hold a part: what rests on the way is never a king.
pub fn most_cards(position: &Position, rules: &Rules, to: usize) -> usize {
    if rules.supermove == Supermove::Unlimited {
        return usize::MAX;
    }
    let mut limit = position.empty_cells() + 1;
    for (index, column) in position.columns.iter().enumerate() {
        if index != to && column.is_empty() && rules.fill == Fill::Any {
            limit *= 2;
        }
    }
    limit
}
