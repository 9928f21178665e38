//! How much memory a level's solver takes, told from its squares alone, before there
//! is any memory to work in.

use super::block::{HEAD_WORDS, LEAST_POSITIONS, solution_words};
use super::fess::CHOICE_PUSHES;
use super::level::DIRECTIONS;
use super::plan::most_steps;
use super::work::{CELL_WORDS, cells_for};
use crate::sokoban::{Grid, square};

/// A block in which practically every level of the usual size is solved, such as all
/// of Microban's 155.
pub const COMFORTABLE_BYTES: u32 = 1 << 20;
/// Blocks are at most so long.
const MOST_BYTES: u32 = 1 << 30;

/// Bytes of a block into which a level's solver surely goes, and of one in which most
/// levels of this size are solved. A little less than the first may do, as it is
/// reckoned without a look at where the pusher and boxes can get to.
pub fn solver_bytes(grid: &Grid<'_>) -> (u32, u32) {
    let counts = Counts::of(grid);
    let behind = counts.level() + counts.searches().max(counts.squares);
    let mut words = 0;
    // The longer a block, the larger the part of it for the solution and the number
    // of cells: until they fit each other.
    for _ in 0..8 {
        let cells = cells_for(words as usize) as u32 * CELL_WORDS as u32;
        let solution = solution_words(words as usize) as u32;
        words = HEAD_WORDS as u32 + counts.squares.div_ceil(4) + solution + behind + cells;
        words += words >> 6;
    }
    let least = words.saturating_mul(size_of::<u32>() as u32).min(MOST_BYTES);
    (least, least.saturating_mul(256).clamp(COMFORTABLE_BYTES, MOST_BYTES))
}

/// What of a level's sizes can be seen at once: none of them is less than the true one.
struct Counts {
    squares: u32,
    floors: u32,
    live: u32,
    boxes: u32,
    goals: u32,
}

impl Counts {
    fn of(grid: &Grid<'_>) -> Counts {
        let mut counts =
            Counts { squares: grid.squares().len() as u32, floors: 0, live: 0, boxes: 0, goals: 0 };
        let shut = is_shut(grid);
        for row in 0..grid.height() {
            let whole = Some((0, grid.width())).filter(|_| !shut);
            let Some((first, last)) = whole.or_else(|| ends(grid, row)) else { continue };
            for column in first..last {
                let found = grid.at(column, row);
                if found & square::WALL == 0 {
                    counts.floors += 1;
                    counts.live += u32::from(!is_corner(grid, column, row));
                    counts.boxes += u32::from(found & square::BOX != 0);
                    counts.goals += u32::from(found & square::GOAL != 0);
                }
            }
        }
        counts
    }

    /// Words of the level's tables.
    fn level(&self) -> u32 {
        let &Counts { floors, live, boxes, goals, .. } = self;
        let distances = half(live * goals) + half(live * boxes);
        2 * (floors + 1) + 2 * half(live) + half(goals) + half(boxes) + distances
    }

    /// Words of all that the searches need, and of the positions that there must be
    /// room for.
    fn searches(&self) -> u32 {
        let &Counts { squares, floors, live, boxes, goals } = self;
        let key = live.div_ceil(32) + 1;
        let board = 3 * (floors + 1) + 2 * half(floors + 2) + 4 * byte(floors + 2);
        let trails = 3 * byte(live) + 2 * half(live * DIRECTIONS as u32);
        let steps = most_steps(goals as usize) as u32;
        let plan = half(3 * steps) + key * (steps + 1);
        let matching = 3 * half(boxes + 1) + 2 * half(goals);
        let assignment = half(boxes) + 5 * (goals + 1) + 3 * half(goals + 1) + byte(goals + 1);
        let looks = byte(live) + half(live) + 6 * key + (12 * boxes).max(3 * CHOICE_PUSHES as u32);
        let positions = (LEAST_POSITIONS as u32 + 2) * (key + 4);
        // Half as much again, as parts and matching get their share of it.
        let positions = positions.max(byte(squares)) * 3 / 2;
        board + trails + plan + matching + assignment + looks + positions
    }
}

/// Words for so many numbers of 16 bits, with one to spare.
fn half(count: u32) -> u32 {
    count.div_ceil(2) + 1
}

/// Words for so many bytes, with one to spare.
fn byte(count: u32) -> u32 {
    count.div_ceil(4) + 1
}

/// Whether no row and no column ends with a box. One on a goal may stand there for a
/// wall, and then more may count as floors than lie within the walls.
fn is_shut(grid: &Grid<'_>) -> bool {
    let rows = (0..grid.height()).all(|row| {
        let mut solid = (0..grid.width()).map(|column| grid.at(column, row)).filter(|&at| at != 0);
        is_solid(solid.next()) && is_solid(solid.next_back())
    });
    let columns = (0..grid.width()).all(|column| {
        let mut solid = (0..grid.height()).map(|row| grid.at(column, row)).filter(|&at| at != 0);
        is_solid(solid.next()) && is_solid(solid.next_back())
    });
    rows && columns
}

fn is_solid(end: Option<u8>) -> bool {
    end.is_none_or(|found| found & square::BOX == 0)
}

/// The first square of a row that isn't empty, and the one behind the last: floors
/// that can be reached have a wall on either side.
fn ends(grid: &Grid<'_>, row: u8) -> Option<(u8, u8)> {
    let mut solid = (0..grid.width()).filter(|&column| grid.at(column, row) != 0);
    let first = solid.next()?;
    Some((first, solid.next_back().unwrap_or(first) + 1))
}

/// Whether a box that comes here can never leave and isn't home.
fn is_corner(grid: &Grid<'_>, column: u8, row: u8) -> bool {
    let wall = |column: u8, row: u8| grid.at(column, row) & square::WALL != 0;
    let upright = wall(column, row.wrapping_sub(1)) || wall(column, row + 1);
    let across = wall(column.wrapping_sub(1), row) || wall(column + 1, row);
    upright && across && grid.at(column, row) & square::GOAL == 0
}
