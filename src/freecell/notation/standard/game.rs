//! A game that has been read: where it begins and how it goes on.

use super::document::{Document, heights};
use super::fault::{Flaw, GameFault};
use super::home::{CELLS, Cell, HomeLine};
use super::origin::Origin;
use super::rows::{COLUMNS, MOST_ROWS};
use super::steps::Step;
use crate::card::{Card, Suit};
use crate::freecell::board::Board;
use crate::freecell::deal::deal;
use crate::freecell::moves::{Move, Place};
use crate::freecell::rules::{Automove, Rules, Supermove};

/// The cell of the board for each cell of the notation.
type CellMap = [Option<u8>; CELLS];

/// What the text draws.
enum Depicted {
    Nothing,
    Board(Board),
    /// Its blanks are lost: only the order of the cards is known.
    Rows,
}

/// A game in the standard notation, ready to be played.
pub struct Game<'a> {
    document: Document<'a>,
    rules: Rules,
    cells: CellMap,
    depicted: Depicted,
    start: Board,
    /// The moves before the brackets, if there are any.
    before_mark: Option<u32>,
    resolved: bool,
}

/// How far a game has been played.
#[derive(Clone, Copy)]
pub(super) struct Played {
    pub(super) board: Board,
    pub(super) moves: u32,
    /// Where the last move stands, or the end of the layout.
    pub(super) at: (u32, u32),
}

impl<'a> Game<'a> {
    /// Finds out where the game begins.
    pub(super) fn new(
        document: Document<'a>,
        resolve: &mut dyn FnMut(&[u8]) -> Option<Board>,
    ) -> Result<Game<'a>, GameFault> {
        let before_mark = moves_before_mark(&document)?;
        let home = document.home.as_ref();
        let mut blocked =
            home.map_or([false; CELLS], |home| home.cells.map(|cell| cell == Cell::Blocked));
        let given = match document.origin {
            Origin::Name(name) => resolve(name),
            _ => None,
        };
        if let Some(board) = given.filter(is_standard) {
            // What a layout of fewer cells doesn't have is blocked here.
            let cells = usize::from(board.rules().cells);
            blocked.iter_mut().skip(cells).for_each(|blocked| *blocked = true);
        }
        let cells = map_cells(blocked);
        let rules = Rules {
            cells: cells.iter().flatten().count() as u8,
            automove: home.map_or(Automove::Horne, |home| home.automove),
            ..Rules::FREECELL
        };
        if rules.check().is_err() {
            return Err(GameFault::new(Flaw::Build, document.origin_at));
        }
        let origin = match document.origin {
            Origin::Number(number) => deal(&rules, number).ok(),
            _ => given.and_then(|board| board_of(&board, &rules, &cells)),
        };
        let depicted = depicted(&document, &rules, &cells)?;
        let start = start(&document, &rules, &cells, &depicted, origin.as_ref(), before_mark)?;
        let resolved = origin.is_some();
        Ok(Game { document, rules, cells, depicted, start, before_mark, resolved })
    }

    /// The position before the first move, with four cells less those that are
    /// blocked and the automoves of the game.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// What the game's line tells.
    pub fn origin(&self) -> Origin<'a> {
        self.document.origin
    }

    /// Whether the game's line names a deal or a layout that isn't known. The
    /// game begins with the layout that the text draws, then.
    pub fn is_unresolved(&self) -> bool {
        !self.resolved && self.document.origin != Origin::Untold
    }

    /// The number of moves before the brackets, if there are any.
    pub fn moves_before_mark(&self) -> Option<u32> {
        self.before_mark
    }

    /// The rules of the game, automoves included.
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Plays the moves, with automoves before the first and after each, and
    /// calls `see` with each move and the board before it.
    pub fn play(&self, mut see: impl FnMut(&Board, Move)) -> Result<Board, GameFault> {
        self.run(&mut see).map(|played| played.board)
    }

    pub(super) fn document(&self) -> &Document<'a> {
        &self.document
    }

    pub(super) fn run(&self, see: &mut dyn FnMut(&Board, Move)) -> Result<Played, GameFault> {
        let mut played = Played { board: self.start, moves: 0, at: self.document.end };
        played.board.automove(|_| ());
        for step in self.document.steps() {
            match step? {
                Step::Mark { .. } => self.compare(&played)?,
                Step::Move { from, to, single, at } => {
                    played.moves = played.moves.saturating_add(1);
                    played.at = at;
                    let mv = self.read_move(&played.board, from, to, single);
                    let mv = mv.map_err(|flaw| GameFault {
                        move_number: played.moves,
                        ..GameFault::new(flaw, at)
                    })?;
                    see(&played.board, mv);
                    // What `implied_move` gives is legal.
                    let _ = played.board.apply(mv);
                    played.board.automove(|_| ());
                }
            }
        }
        Ok(played)
    }

    /// What two characters mean on a position, or why they mean nothing.
    fn read_move(&self, board: &Board, from: u8, to: u8, single: bool) -> Result<Move, Flaw> {
        let source = self.place(from)?;
        if from == to {
            return Err(Flaw::SamePlace);
        }
        let card = match source {
            Place::Column(column) => board.top(column),
            Place::Cell(cell) => board.cell(cell),
            Place::Home(_) => None,
        };
        let card = card.ok_or(Flaw::SourceEmpty)?;
        let target = if to == b'h' { Place::Home(card.suit()) } else { self.place(to)? };
        let empty = |column| board.top(column).is_none();
        if single && !matches!(target, Place::Column(column) if empty(column)) {
            return Err(Flaw::Dot);
        }
        let mv = board.implied_move(source, target, single);
        mv.ok_or_else(|| reason(board, source, target))
    }

    fn place(&self, letter: u8) -> Result<Place, Flaw> {
        match letter {
            b'1'..=b'8' => Ok(Place::Column(letter - b'1')),
            _ => {
                let cell = self.cells.get(usize::from(letter.wrapping_sub(b'a')));
                cell.copied().flatten().map(Place::Cell).ok_or(Flaw::Blocked)
            }
        }
    }

    /// Compares what the text draws with what the moves have led to.
    fn compare(&self, played: &Played) -> Result<(), GameFault> {
        if self.before_mark == Some(0) {
            // Compared already, when the game's beginning was looked for.
            return Ok(());
        }
        let differs = match &self.depicted {
            Depicted::Nothing => None,
            Depicted::Board(board) => difference(&self.document, board, &played.board),
            Depicted::Rows => difference_in_order(&self.document, &self.cells, &played.board),
        };
        match differs {
            Some(fault) => Err(GameFault { move_number: played.moves, ..fault }),
            None => Ok(()),
        }
    }
}

/// Why a move from a place that holds a card isn't legal.
fn reason(board: &Board, source: Place, target: Place) -> Flaw {
    match (source, target) {
        (_, Place::Home(_)) => Flaw::NotNext,
        (_, Place::Cell(_)) => Flaw::CellTaken,
        (Place::Column(from), Place::Column(to)) => {
            let any = Rules { supermove: Supermove::Unlimited, ..*board.rules() };
            let fits = board.with_rules(any).implied_move(source, target, false).is_some();
            if fits && from != to { Flaw::TooMany } else { Flaw::NoFit }
        }
        _ => Flaw::NoFit,
    }
}

/// Counts the moves before the brackets, and looks at the brackets on the way.
fn moves_before_mark(document: &Document) -> Result<Option<u32>, GameFault> {
    let mut moves = 0u32;
    let mut mark = None;
    for step in document.steps() {
        match step? {
            Step::Move { .. } => moves = moves.saturating_add(1),
            Step::Mark { at } if mark.is_some() => return Err(GameFault::new(Flaw::Mark, at)),
            Step::Mark { .. } => mark = Some(moves),
        }
    }
    Ok(mark)
}

fn map_cells(blocked: [bool; CELLS]) -> CellMap {
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
fn is_standard(board: &Board) -> bool {
    let rules = board.rules();
    let standard = Rules { cells: rules.cells, automove: rules.automove, ..Rules::FREECELL };
    *rules == standard && usize::from(rules.cells) <= CELLS
}

/// A board as one of these rules, its cells those of the notation.
fn board_of(board: &Board, rules: &Rules, cells: &CellMap) -> Option<Board> {
    if !is_standard(board) {
        return None;
    }
    let mut made = Board::empty(*rules);
    for column in 0..COLUMNS as u8 {
        board.column(column).into_iter().for_each(|card| made.place(card, Place::Column(column)));
    }
    for (from, to) in (0..).zip(cells) {
        if let Some(card) = board.cell(from) {
            made.place(card, Place::Cell((*to)?));
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
fn depicted(document: &Document, rules: &Rules, cells: &CellMap) -> Result<Depicted, GameFault> {
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

fn cells_and_home(home: Option<&HomeLine>, rules: &Rules, cells: &CellMap) -> Board {
    let mut board = Board::empty(*rules);
    for (cell, to) in home.iter().flat_map(|home| &home.cells).zip(cells) {
        if let (Cell::Card(card), Some(to)) = (*cell, *to) {
            board.place(card, Place::Cell(to));
        }
    }
    for (suit, height) in Suit::ALL.into_iter().zip(heights(home)) {
        place_home(&mut board, suit, height);
    }
    board
}

/// The position before the first move.
fn start(
    document: &Document,
    rules: &Rules,
    cells: &CellMap,
    depicted: &Depicted,
    origin: Option<&Board>,
    before_mark: Option<u32>,
) -> Result<Board, GameFault> {
    let unresolved = GameFault::new(Flaw::Unresolved, document.origin_at);
    if before_mark.is_some_and(|moves| moves > 0) {
        return origin.copied().ok_or(unresolved);
    }
    let played = |board: &Board| {
        let mut after = *board;
        after.automove(|_| ());
        after
    };
    match (depicted, origin) {
        (Depicted::Nothing, _) => origin.copied().ok_or(unresolved),
        (Depicted::Board(board), Some(origin)) => {
            let same = |other| difference(document, board, other);
            let Some(fault) = same(origin) else { return Ok(*origin) };
            if board.is_fresh() && rules.cells == board.rules().cells && origin.is_fresh() {
                return Err(GameFault { flaw: Flaw::NotTheDeal, ..fault });
            }
            if before_mark.is_some() {
                return if same(&played(origin)).is_none() { Ok(*origin) } else { Err(fault) };
            }
            check_columns(document, board, Some(origin))?;
            Ok(*board)
        }
        (Depicted::Board(board), None) => {
            check_columns(document, board, None)?;
            Ok(*board)
        }
        (Depicted::Rows, _) => {
            let same = |board: &Board| difference_in_order(document, cells, board).is_none();
            let ambiguous = GameFault::new(Flaw::Ambiguous, document.rows.start());
            let origin = origin.ok_or(ambiguous)?;
            let settled = played(origin);
            if same(origin) || (before_mark.is_some() && same(&settled)) {
                // In the order of the deal that is named, it is that deal.
                return Ok(*origin);
            }
            if same(&settled) && is_only_order(&settled) { Ok(settled) } else { Err(ambiguous) }
        }
    }
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

/// Where the layout that the text draws isn't the position of `played`: the
/// first card of the columns that is elsewhere there, or one of the first line.
fn difference(document: &Document, drawn: &Board, played: &Board) -> Option<GameFault> {
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
fn difference_in_order(document: &Document, cells: &CellMap, played: &Board) -> Option<GameFault> {
    let home = document.home.as_ref();
    let first = home.map_or(document.rows.start(), |home| (home.end.0, 1));
    let drawn = cells_and_home(home, played.rules(), cells);
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
