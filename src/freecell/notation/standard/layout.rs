//! What a game's layout draws, and whether a position is drawn by it.

use super::document::{Document, heights};
use super::fault::{Flaw, GameFault};
use super::home::{CELLS, Cell, HomeLine};
use super::rows::{COLUMNS, MOST_ROWS};
use crate::card::{Card, Suit};
use crate::freecell::board::Board;
use crate::freecell::moves::Place;
use crate::freecell::rules::Rules;

/// The cell of the board for each cell of the notation.
pub(super) type CellMap = [Option<u8>; CELLS];

/// What the text draws.
pub(super) enum Depicted {
    Nothing,
    Board(Board),
    /// Its blanks are lost: only the order of the cards is known.
    Rows,
}

pub(super) fn map_cells(blocked: [bool; CELLS]) -> CellMap {
    let mut map = [None; CELLS];
    let mut next = 0;
    for (slot, blocked) in map.iter_mut().zip(blocked) {
        if !blocked {
            *slot = Some(next);
            next += 1;
        }
    }
    map
}

/// Whether a board is one of FreeCell, with any number of cells up to four.
pub(super) fn is_standard(board: &Board) -> bool {
    let rules = board.rules();
    let standard = Rules { cells: rules.cells, automove: rules.automove, ..Rules::FREECELL };
    *rules == standard && usize::from(rules.cells) <= CELLS
}

/// A board as one of these rules, its cells those of the notation.
pub(super) fn board_of(board: &Board, rules: Rules, cells: CellMap) -> Option<Board> {
    if !is_standard(board) {
        return None;
    }
    let mut made = Board::empty(rules);
    for column in 0..COLUMNS as u8 {
        board.column(column).into_iter().for_each(|card| made.place(card, Place::Column(column)));
    }
    for (from, to) in (0..).zip(cells) {
        if let Some(card) = board.cell(from) {
            made.place(card, Place::Cell(to?));
        }
    }
    for suit in Suit::ALL {
        place_home(&mut made, suit, board.foundation(suit));
    }
    Some(made)
}

fn place_home(board: &mut Board, suit: Suit, height: u8) {
    for card in (1..=height).filter_map(|rank| Card::new(rank, suit)) {
        board.place(card, Place::Home(suit));
    }
}

/// What the text draws, as far as it can be known.
pub(super) fn depicted(
    document: &Document,
    rules: Rules,
    cells: CellMap,
) -> Result<Depicted, GameFault> {
    let rows = &document.rows;
    if rows.is_empty() && document.home.is_none() {
        return Ok(Depicted::Nothing);
    }
    let by_position = document.is_by_position();
    if document.home.is_none() && !rows.have_widths_of_a_deal() {
        return Err(GameFault::new(Flaw::NoHomeLine, rows.start()));
    }
    // Without a line of cells and home it can only be a deal.
    let told = rows.are_full() || document.home.is_none() || rows.are_dealt(rules);
    if !by_position && !told {
        return Ok(Depicted::Rows);
    }
    let indent = if by_position {
        Some(rows.columns_by_position(document.home.map_or(0, |home| home.indent))?)
    } else {
        None
    };
    let mut board = cells_and_home(document.home.as_ref(), rules, cells);
    let mut heights = [0usize; COLUMNS];
    for (spot, column) in rows.in_columns(indent) {
        let Some(height) = heights.get_mut(usize::from(column)) else { continue };
        if *height != spot.row {
            return Err(GameFault::new(Flaw::Gap, spot.at).of_card(Some(spot.card)));
        }
        *height += 1;
        board.place(spot.card, Place::Column(column));
    }
    if document.home.is_none() && !board.is_fresh() {
        return Err(GameFault::new(Flaw::NoHomeLine, rows.start()));
    }
    Ok(Depicted::Board(board))
}

fn cells_and_home(home: Option<&HomeLine>, rules: Rules, cells: CellMap) -> Board {
    let mut board = Board::empty(rules);
    for (cell, to) in home.iter().flat_map(|home| &home.cells).zip(cells) {
        if let (Cell::Card(card), Some(to)) = (*cell, to) {
            board.place(card, Place::Cell(to));
        }
    }
    for (suit, height) in Suit::ALL.into_iter().zip(heights(home)) {
        place_home(&mut board, suit, height);
    }
    board
}

/// Where the layout that the text draws isn't the position of `played`: the
/// first card of the columns that is elsewhere there, or one of the first line.
pub(super) fn difference(document: &Document, drawn: &Board, played: &Board) -> Option<GameFault> {
    let home = document.home.map_or(document.rows.start(), |home| (home.end.0, 1));
    let cells = (0..CELLS as u8).any(|cell| drawn.cell(cell) != played.cell(cell));
    if cells || Suit::ALL.iter().any(|&suit| drawn.foundation(suit) != played.foundation(suit)) {
        return Some(GameFault::new(Flaw::Differs, home));
    }
    for spot in document.rows.spots() {
        let (place, _) = drawn.find(spot.card);
        let there = match place {
            Place::Column(column) => played.column(column).get(spot.row).copied(),
            _ => None,
        };
        if there != Some(spot.card) {
            return Some(GameFault::new(Flaw::Differs, spot.at).of_card(Some(spot.card)));
        }
    }
    None
}

/// The same where only the order of the cards in the text is known.
pub(super) fn difference_in_order(
    document: &Document,
    cells: CellMap,
    played: &Board,
) -> Option<GameFault> {
    let home = document.home.as_ref();
    let first = home.map_or(document.rows.start(), |home| (home.end.0, 1));
    let drawn = cells_and_home(home, *played.rules(), cells);
    let cells = (0..CELLS as u8).any(|cell| drawn.cell(cell) != played.cell(cell));
    if cells || heights(home) != Suit::ALL.map(|suit| played.foundation(suit)) {
        return Some(GameFault::new(Flaw::Differs, first));
    }
    let mut expected = (0..MOST_ROWS).flat_map(|row| {
        (0..COLUMNS as u8)
            .filter_map(move |column| played.column(column).get(row).map(|&card| (row, card)))
    });
    for spot in document.rows.spots() {
        if expected.next() != Some((spot.row, spot.card)) {
            return Some(GameFault::new(Flaw::Differs, spot.at).of_card(Some(spot.card)));
        }
    }
    None
}
