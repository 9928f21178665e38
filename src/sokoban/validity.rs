//! What can be wrong with a level.

use super::board::{Board, REACHED};
use super::direction::Place;
use super::grid::{Grid, MAX_BOXES, MAX_HEIGHT, MAX_WIDTH, square};
use crate::error::Error;

/// What is wrong with a level. The numbers are the C API's and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Problem {
    /// More columns, rows or boxes than there may be.
    TooLarge = 1,
    /// No pusher.
    NoPusher = 2,
    /// More pushers than one. Such levels are played nevertheless.
    SeveralPushers = 3,
    /// No boxes.
    NoBoxes = 4,
    /// Not as many boxes as goals, neither on the whole board nor where the pusher can
    /// get to.
    BoxesAndGoalsDiffer = 5,
    /// The first or the last square of a row is neither a wall nor a box on a goal.
    RowEnd = 6,
    /// The pusher could leave the board.
    OpenWall = 7,
}

impl Problem {
    /// Every problem there is.
    pub const ALL: [Problem; 7] = [
        Problem::TooLarge,
        Problem::NoPusher,
        Problem::SeveralPushers,
        Problem::NoBoxes,
        Problem::BoxesAndGoalsDiffer,
        Problem::RowEnd,
        Problem::OpenWall,
    ];

    /// Its name for programs; it never changes.
    pub const fn name(self) -> &'static core::ffi::CStr {
        match self {
            Problem::TooLarge => c"too_large",
            Problem::NoPusher => c"no_pusher",
            Problem::SeveralPushers => c"several_pushers",
            Problem::NoBoxes => c"no_boxes",
            Problem::BoxesAndGoalsDiffer => c"boxes_and_goals_differ",
            Problem::RowEnd => c"row_end",
            Problem::OpenWall => c"open_wall",
        }
    }

    /// Whether a level with it can't be played. With several pushers it can, and also
    /// where something odd outside of the walls ends a row.
    pub const fn stops_play(self) -> bool {
        !matches!(self, Problem::SeveralPushers | Problem::RowEnd)
    }
}

/// A problem and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The problem.
    pub problem: Problem,
    /// The square that shows it; column 0 of row 0 where it is the whole level's.
    pub place: Place,
}

/// The problem of a level with such sides, if they are too long for a [`Grid`].
pub fn size_fault(width: u32, height: u32) -> Option<Fault> {
    let wide = width > MAX_WIDTH as u32;
    let place = if wide {
        Place { column: MAX_WIDTH as u8, row: 0 }
    } else {
        Place { column: 0, row: MAX_HEIGHT as u8 }
    };
    (wide || height > MAX_HEIGHT as u32).then_some(Fault { problem: Problem::TooLarge, place })
}

/// Tells all problems of a level: first those for which it can't be played, then the
/// others. Boxes and goals that nobody can reach, decoration outside of the walls,
/// boxes that are home already and levels that are solved at the start are no problems.
///
/// `scratch` must have a byte for each square, or there is [`Error::TooShort`].
pub fn faults(grid: &Grid, scratch: &mut [u8], mut see: impl FnMut(Fault)) -> Result<(), Error> {
    let board = reachable(grid, scratch)?;
    let whole = Place { column: 0, row: 0 };
    let mut tell = |problem, place: Option<Place>| {
        if let Some(place) = place {
            see(Fault { problem, place });
        }
    };
    let places = || board.places();
    let has = |bits: u8| move |place: &Place| grid.at(place.column, place.row) & bits == bits;
    let pusher = places().find(has(square::PUSHER));
    let no_boxes = !places().any(|place| has(square::BOX)(&place));
    tell(Problem::TooLarge, places().filter(has(square::BOX)).nth(MAX_BOXES));
    tell(Problem::NoPusher, pusher.is_none().then_some(whole));
    tell(Problem::NoBoxes, no_boxes.then_some(whole));
    if !no_boxes {
        tell(Problem::BoxesAndGoalsDiffer, surplus(grid, &board));
    }
    tell(Problem::OpenWall, places().find(|&place| at_edge(&board, place)));
    for row in 0..board.height {
        let [first, last] = row_ends(grid, row);
        let bad = |place: &Place| !is_end(grid.at(place.column, place.row));
        tell(Problem::RowEnd, first.filter(bad));
        tell(Problem::RowEnd, last.filter(bad).filter(|_| first != last));
    }
    tell(Problem::SeveralPushers, places().filter(has(square::PUSHER)).nth(1));
    Ok(())
}

/// The first of a level's problems.
pub fn first_fault(grid: &Grid, scratch: &mut [u8]) -> Result<Option<Fault>, Error> {
    let mut first = None;
    faults(grid, scratch, |fault| first = first.or(Some(fault)))?;
    Ok(first)
}

/// The level's squares in `scratch`, marked by [`mark_reachable`].
fn reachable<'a>(grid: &Grid, scratch: &'a mut [u8]) -> Result<Board<'a>, Error> {
    let squares = scratch.get_mut(..grid.squares().len()).ok_or(Error::TooShort)?;
    let mut board = Board { width: grid.width(), height: grid.height(), squares };
    mark_reachable(grid, &mut board);
    Ok(board)
}

/// Copies the level's squares and marks those that the pushers could get to if all
/// boxes were away. A box on a goal may stand for a wall at the end of a row, says the
/// format; so it may at the end of a column, and there it is one here.
pub(super) fn mark_reachable(grid: &Grid, board: &mut Board) {
    board.squares.iter_mut().zip(grid.squares()).for_each(|(to, &from)| *to = from);
    let rows = (0..board.height).flat_map(|row| row_ends(grid, row));
    let columns = (0..board.width).flat_map(|column| column_ends(grid, column));
    for end in rows.chain(columns).flatten() {
        if is_end(grid.at(end.column, end.row)) {
            board.change(end, square::WALL, 0);
        }
    }
    for place in board.places() {
        if board.has(place, square::PUSHER) {
            board.flood(place, |_, _, _| true);
        }
    }
}

/// Whether a square may end a row.
pub(super) fn is_end(found: u8) -> bool {
    found & square::WALL != 0 || found & (square::BOX | square::GOAL) == square::BOX | square::GOAL
}

/// The first and the last square of a row that isn't empty.
pub(super) fn row_ends(grid: &Grid, row: u8) -> [Option<Place>; 2] {
    let places = (0..grid.width()).map(|column| Place { column, row });
    ends(grid, places)
}

/// The same of a column.
pub(super) fn column_ends(grid: &Grid, column: u8) -> [Option<Place>; 2] {
    let places = (0..grid.height()).map(|row| Place { column, row });
    ends(grid, places)
}

fn ends(grid: &Grid, mut places: impl DoubleEndedIterator<Item = Place>) -> [Option<Place>; 2] {
    let taken = |place: &Place| grid.at(place.column, place.row) != 0;
    let first = places.find(taken);
    let last = places.rfind(taken).or(first);
    [first, last]
}

/// The first box or goal too many, if the numbers differ on the whole board as well as
/// where the pushers get to.
fn surplus(grid: &Grid, board: &Board) -> Option<Place> {
    let (mut whole, mut reached) = (0i16, 0i16);
    let weight =
        |place: Place| match grid.at(place.column, place.row) & (square::BOX | square::GOAL) {
            square::BOX => 1,
            square::GOAL => -1,
            _ => 0i16,
        };
    for place in board.places() {
        whole += weight(place);
        reached += if board.has(place, REACHED) { weight(place) } else { 0 };
    }
    let too_many = |place: &Place| weight(*place).signum() == whole.signum();
    (whole != 0 && reached != 0).then(|| board.places().find(too_many)).flatten()
}

fn at_edge(board: &Board, place: Place) -> bool {
    let edge = place.column == 0
        || place.row == 0
        || place.column + 1 == board.width
        || place.row + 1 == board.height;
    edge && board.has(place, REACHED)
}
