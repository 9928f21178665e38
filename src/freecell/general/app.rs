//! How Freecell-App moves and judges.

use super::super::board::DoubleBoard;
use super::super::links::place;
use super::super::rules::Rules;
use super::game::Game;
use super::moves::{
    cells_to_cards, cells_to_column, homes, sequence, sequence_to_cards, tops_to_cell,
};
use super::position::{Position, Step, is_card, members};
use crate::card::{self, DECK, Suit};

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

/// What Freecell-App's evaluation counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AppCount {
    /// Cards that aren't home.
    pub away: u8,
    /// Cells without a card.
    pub empty_cells: u8,
    /// Columns without a card.
    pub empty_columns: u8,
    /// Cards on one that they don't continue.
    pub breaks: u8,
    /// Cards on one that is no higher.
    pub major: u8,
}

impl AppCount {
    /// What a board has.
    pub fn of(board: &DoubleBoard) -> AppCount {
        let rules = board.rules();
        let mut count = AppCount {
            empty_cells: board.empty_cells(),
            empty_columns: board.empty_columns(),
            ..AppCount::default()
        };
        let cards = DECK as u8 * rules.decks;
        let home = Suit::ALL.iter().map(|&suit| {
            let (high, low) = board.heights(suit as u8);
            high + low
        });
        count.away = cards.saturating_sub(home.sum());
        for column in 0..rules.columns {
            let more = AppCount::of_column(board, column);
            count.breaks = count.breaks.saturating_add(more.breaks);
            count.major = count.major.saturating_add(more.major);
        }
        count
    }

    /// The breaks of one column.
    pub fn of_column(board: &DoubleBoard, column: u8) -> AppCount {
        let mut count = AppCount::default();
        let mut below = None;
        for card in board.column(column) {
            if let Some(lower) = below.replace(card.code()) {
                count.see(board.rules(), card.code(), lower);
            }
        }
        count
    }

    /// Counts a card that lies on another one.
    fn see(&mut self, rules: &Rules, upper: u8, lower: u8) {
        let rank = |code: u8| card::rank(card::plain(code));
        self.breaks = self.breaks.saturating_add(u8::from(!rules.fits(upper, lower)));
        self.major = self.major.saturating_add(u8::from(rank(upper) >= rank(lower)));
    }

    /// The two scores: what is missing of 64, with a point for each break; and the
    /// same with another one for each major break.
    pub fn scores(&self) -> (i16, i16) {
        // 64 is 52 and what a start without empty places makes of 12 more.
        let spare = 64 - DECK as i16;
        let empty = i16::from(self.empty_cells) + i16::from(self.empty_columns);
        let score = i16::from(self.away) + spare - empty + i16::from(self.breaks);
        (score, score + i16::from(self.major))
    }
}

/// The two scores of a position.
#[inline(never)]
pub(crate) fn scores<P: Position>(game: &Game, position: &P) -> (i16, i16) {
    let face = position.face();
    let mut count = AppCount {
        away: face.away(),
        empty_cells: face.empty_cells(),
        empty_columns: face.empty_columns(),
        ..AppCount::default()
    };
    for top in members(face.tops()) {
        let mut upper = top;
        for _ in 0..2 * DECK {
            let lower = position.below(upper);
            if !is_card(lower) {
                break;
            }
            count.see(&game.rules, upper, lower);
            upper = lower;
        }
    }
    count.scores()
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
        let count = AppCount::of_column(&board, 0);
        assert_eq!((count.breaks, count.major), (3, 1));
        assert_eq!(AppCount::of(&board).scores(), scores(&game, &position));
    }
}
