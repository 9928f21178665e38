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
pub(crate) fn moves<P: Position>(game: &Game, position: &P, mut see: impl FnMut(Step)) {
    let face = position.face();
    let (tops, columns) = (face.tops(), face.empty_columns());
    let cells = if game.refills() { face.empty_cells() + 1 } else { 1 };
    homes(game, position, &mut see);
    cells_to_cards(game, position, tops, &mut see);
    if columns > 0 {
        cells_to_column(game, position, &mut see);
    }
    tops_to_cell(game, position, tops, &mut see);
    for top in members(tops) {
        let most = (columns + 1).saturating_mul(cells);
        sequence_to_cards(game, position, top, tops, most, &mut see);
        if columns > 0 {
            let limit = game.rules.supermove_limit(face.empty_cells(), columns - 1);
            to_column(game, position, top, columns.saturating_mul(cells).min(limit), &mut see);
        }
    }
}

/// Each part of a sequence but a whole column to an empty one.
fn to_column<P: Position>(
    game: &Game,
    position: &P,
    top: u8,
    most: u8,
    see: &mut impl FnMut(Step),
) {
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
