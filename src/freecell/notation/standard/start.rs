//! Where a game begins.

use super::document::Document;
use super::fault::{Flaw, GameFault};
use super::layout::{CellMap, Depicted, difference, difference_in_order};
use super::rows::{COLUMNS, MOST_ROWS};
use crate::card::Card;
use crate::freecell::board::Board;

/// The position before the first move.
pub(super) struct Start {
    pub(super) board: Board,
    /// It is drawn in the order of the deal that is named, but other positions
    /// would look the same. If moves don't work, it may have been one of these.
    pub(super) is_presumed: bool,
}

impl Start {
    fn of(board: &Board) -> Start {
        Start { board: *board, is_presumed: false }
    }

    /// Finds the position: the deal or named layout `origin`, or what the text
    /// draws, if the moves begin there.
    pub(super) fn find(
        document: &Document,
        cells: CellMap,
        depicted: &Depicted,
        origin: Option<&Board>,
        before_mark: Option<u32>,
    ) -> Result<Start, GameFault> {
        let unresolved = GameFault::new(Flaw::Unresolved, document.origin_at);
        if before_mark.is_some_and(|moves| moves > 0) {
            return origin.map(Start::of).ok_or(unresolved);
        }
        match (depicted, origin) {
            (Depicted::Nothing, _) => origin.map(Start::of).ok_or(unresolved),
            (Depicted::Board(board), Some(origin)) => {
                drawn(document, board, origin, before_mark.is_some())
            }
            (Depicted::Board(board), None) => {
                check_columns(document, board, None)?;
                Ok(Start::of(board))
            }
            (Depicted::Rows, Some(origin)) => {
                drawn_in_order(document, cells, origin, before_mark.is_some())
            }
            (Depicted::Rows, None) => Err(GameFault::new(Flaw::Ambiguous, document.rows.start())),
        }
    }
}

/// The same position after its automoves.
fn settled(board: &Board) -> Board {
    let mut after = *board;
    after.automove(|_| ());
    after
}

/// The start where the text draws a board and the deal is known. With brackets
/// at the first move, the board is that deal, before or after its automoves.
fn drawn(
    document: &Document,
    board: &Board,
    origin: &Board,
    is_marked: bool,
) -> Result<Start, GameFault> {
    let Some(fault) = difference(document, board, origin) else { return Ok(Start::of(origin)) };
    if board.is_fresh() && origin.is_fresh() {
        return Err(GameFault { flaw: Flaw::NotTheDeal, ..fault });
    }
    if is_marked {
        let same = difference(document, board, &settled(origin)).is_none();
        return if same { Ok(Start::of(origin)) } else { Err(fault) };
    }
    check_columns(document, board, Some(origin))?;
    Ok(Start::of(board))
}

/// The same where only the order of the cards is known.
fn drawn_in_order(
    document: &Document,
    cells: CellMap,
    origin: &Board,
    is_marked: bool,
) -> Result<Start, GameFault> {
    let same = |board: &Board| difference_in_order(document, cells, board).is_none();
    let settled = settled(origin);
    if is_marked && (same(origin) || same(&settled)) {
        return Ok(Start::of(origin));
    }
    if same(origin) {
        return Ok(Start { board: *origin, is_presumed: !is_only_order(origin) });
    }
    if same(&settled) && is_only_order(&settled) {
        return Ok(Start::of(&settled));
    }
    Err(GameFault::new(Flaw::Ambiguous, document.rows.start()))
}

/// Whether no other position that a deal can lead to has its cards in the same
/// order as a position in which nothing has moved but home: in the first row
/// where another one differed, some card would lie on a card that it fits on.
fn is_only_order(board: &Board) -> bool {
    let columns = 0..COLUMNS as u8;
    let at = |column, row: usize| board.column(column).get(row).copied();
    (0..MOST_ROWS).all(|row| {
        let cards = columns.clone().filter_map(|column| at(column, row).map(|card| (column, card)));
        let Some(below) = row.checked_sub(1) else { return cards.count() == COLUMNS };
        cards.clone().count() == COLUMNS
            || cards.into_iter().all(|(own, card)| {
                columns.clone().filter(|&column| column != own).all(|column| {
                    let lower = at(column, below).map_or(0, Card::code);
                    !board.rules().fits(card.code(), lower)
                })
            })
    })
}

/// Looks whether play can have led to each column: some cards as they were
/// dealt, and a sequence on the last of these. Where the deal isn't known, that
/// may be any seven cards, from the fifth column on six, and 18 cards in all.
fn check_columns(
    document: &Document,
    board: &Board,
    origin: Option<&Board>,
) -> Result<(), GameFault> {
    for index in 0..COLUMNS as u8 {
        let column = board.column(index);
        let dealt = match origin {
            Some(origin) => {
                let dealt = origin.column(index);
                column.iter().zip(&dealt).take_while(|(card, dealt)| card == dealt).count()
            }
            None => 7 - usize::from(index >= 4),
        };
        let pairs = column.iter().zip(column.iter().skip(1)).enumerate().skip(dealt.max(1) - 1);
        let broken = pairs
            .filter(|(_, (lower, upper))| !board.rules().fits(upper.code(), lower.code()))
            .map(|(below, _)| below + 1)
            .next();
        let high = (column.len() > MOST_ROWS && origin.is_none()).then_some(MOST_ROWS);
        if let Some(row) = broken.or(high) {
            let flaw = if origin.is_some() { Flaw::NotFromDeal } else { Flaw::Unreachable };
            let card = column.get(row).copied();
            let spot = document.rows.spots().find(|spot| Some(spot.card) == card);
            let at = spot.map_or(document.rows.start(), |spot| spot.at);
            return Err(GameFault::new(flaw, at).of_card(card));
        }
    }
    Ok(())
}
