//! How Freecell-App moves and judges.

use super::super::links::place;
use super::game::Game;
use super::moves::{
    cells_to_cards, cells_to_column, homes, sequence, sequence_to_cards, tops_to_cell,
};
use super::position::{Position, Step, is_card, members};
use crate::card::{self, DECK};

/// Calls `see` with every move: with e empty columns and f empty cells, at most
/// (e + 1) * (f + 1) cards to a card and e * (f + 1), in any number, to an empty
/// column.
#[inline(never)]
pub(crate) fn moves<P: Position>(game: &Game, position: &P, see: &mut dyn FnMut(Step)) {
    let face = position.face();
    let (tops, columns) = (face.tops(), face.empty_columns());
    let cells = if game.refills() { face.empty_cells() + 1 } else { 1 };
    homes(game, position, see);
    cells_to_cards(game, position, tops, see);
    if columns > 0 {
        cells_to_column(game, position, see);
    }
    tops_to_cell(game, position, tops, see);
    for top in members(tops) {
        let most = (columns + 1).saturating_mul(cells);
        sequence_to_cards(game, position, top, tops, most, see);
        if columns > 0 {
            let limit = game.rules.supermove_limit(face.empty_cells(), columns - 1);
            to_column(game, position, top, columns.saturating_mul(cells).min(limit), see);
        }
    }
}

/// Each part of a sequence but a whole column to an empty one.
fn to_column<P: Position>(game: &Game, position: &P, top: u8, most: u8, see: &mut dyn FnMut(Step)) {
    for (card, count) in sequence(game, position, top) {
        if count > most || position.below(card) == place::BASE {
            break;
        }
        if game.rules.fills(card) {
            see(Step { card, to: place::BASE });
        }
    }
}

/// The two scores of a position: what is missing of 64, with a point for each break
/// of a sequence; and the same with two for a break where the upper card is no lower
/// than the other.
#[inline(never)]
pub(crate) fn scores<P: Position>(game: &Game, position: &P) -> (i16, i16) {
    let face = position.face();
    let away = i16::from(face.away());
    // 64 is 52 and what a start without empty places makes of 12 more.
    let spare = 64 - DECK as i16;
    let mut score = away + spare - i16::from(face.empty_cells()) - i16::from(face.empty_columns());
    let mut major = 0;
    for top in members(face.tops()) {
        let mut upper = top;
        for _ in 0..2 * DECK {
            let lower = position.below(upper);
            if !is_card(lower) {
                break;
            }
            score += i16::from(!game.rules.fits(upper, lower));
            let rank = |code: u8| card::rank(card::plain(code));
            major += i16::from(rank(upper) >= rank(lower));
            upper = lower;
        }
    }
    (score, score + major)
}

#[cfg(test)]
mod tests {
    use bytemuck::Zeroable;

    use super::super::attempt::set_root;
    use super::super::position::Two;
    use super::*;
    use crate::freecell::board::DoubleBoard;
    use crate::freecell::evaluate::Weights;
    use crate::freecell::moves::Place;
    use crate::freecell::rules::Rules;

    #[test]
    fn the_worked_example_has_three_breaks_one_of_them_major() {
        let mut board = DoubleBoard::empty(Rules::FREECELL);
        // 6C 5H 4S 2C KD QS TH, all others home, whatever that means.
        for (rank, suit) in [(6, 0), (5, 2), (4, 3), (2, 0), (13, 1), (12, 3), (10, 2)] {
            board.lay(rank * 4 + suit, Place::Column(0));
        }
        let game = Game::of(&Rules::FREECELL, Weights::NONE, 0, false);
        let mut position = Two::zeroed();
        set_root(&game, &board, &mut position);
        // Nothing is home, seven columns and four cells are empty.
        assert_eq!(scores(&game, &position), (64 - 7 - 4 + 3, 64 - 7 - 4 + 3 + 1));
    }
}
