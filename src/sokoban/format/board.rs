//! A board while its rows come in, and the grid that is made of them in place.

use bytemuck::{Pod, Zeroable};

use super::fault::FaultKind;
use super::rows::{Cell, Scan, expand};
use crate::sokoban::{Grid, MAX_BOXES, MAX_HEIGHT, MAX_WIDTH, square};

/// Columns that are counted of a board that is too large.
const MOST_COUNTED: u32 = 1 << 14;

/// Rows from which on they are a board with walls alone.
pub(super) const ENOUGH: u32 = 3;

/// Whether so many rows are a board: with walls, or a pusher and a box, as boxes on goals may
/// stand for all walls; few rows only with all of them.
pub(super) const fn are_board(rows: u32, walls: bool, level: bool) -> bool {
    if rows >= ENOUGH { walls || level } else { walls && level }
}

/// What is known of the rows so far. Of each row the squares from its first to its last
/// that is more than floor are stored, row after row.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Rows {
    /// Rows, those included that a board that is too large has beyond those stored.
    pub(super) height: u32,
    /// Columns so far; the grid's, once it is made.
    pub(super) width: u32,
    pub(super) boxes: u32,
    pub(super) goals: u32,
    pub(super) pushers: u32,
    /// Empty rows that belong to the board if another row follows.
    empty: u32,
    /// Squares stored.
    used: u32,
    /// The row that is coming in: its next column, the floors behind its last square that
    /// is more, and whether it has any.
    column: u32,
    floors: u32,
    marked: u32,
    /// Whether it is too large.
    large: u32,
    /// Whether the grid is made.
    made: u32,
    /// What is wrong: a [`FaultKind`]'s number, its line and column; 0 if nothing is.
    pub(super) fault: u32,
    pub(super) fault_line: u32,
    pub(super) fault_column: u32,
    lines: [u32; MAX_HEIGHT],
    /// Columns before the first square stored.
    leads: [u16; MAX_HEIGHT],
    lengths: [u16; MAX_HEIGHT],
}

/// The rows and the place where their squares are.
pub(super) struct Board<'b> {
    pub(super) rows: &'b mut Rows,
    pub(super) squares: &'b mut [u8],
}

impl Rows {
    /// The line of the file on which a row of the board is.
    pub(super) fn line(&self, row: u32) -> u32 {
        self.lines.get(row as usize).copied().unwrap_or(0)
    }

    pub(super) fn find(&mut self, kind: FaultKind, line: u32, column: u32) {
        if self.fault == 0 {
            (self.fault, self.fault_line, self.fault_column) = (kind as u32, line, column);
        }
    }

    /// The grid, if it is made.
    pub(super) fn grid<'s>(&self, squares: &'s [u8]) -> Option<Grid<'s>> {
        let (width, height) = (u8::try_from(self.width).ok()?, u8::try_from(self.height).ok()?);
        if self.made == 0 { None } else { Grid::new(width, height, squares) }
    }
}

impl Board<'_> {
    /// Adds a line of rows; `before` is how many bytes of the file's line come before it,
    /// `whole` whether that is all of it.
    pub(super) fn add(&mut self, text: &[u8], found: &Scan, line: u32, before: u32, whole: bool) {
        if let Some((kind, at)) = found.fault {
            self.rows.find(kind, line, before + at as u32 + 1);
            return;
        }
        let mut bar = false;
        let done = expand(text, |cell| {
            bar = cell == Cell::Bar;
            self.put(cell, line);
            self.rows.column < MOST_COUNTED && self.rows.height < MOST_COUNTED
        });
        if !bar {
            self.end_row(line);
        }
        if !(done && whole) {
            self.rows.large = 1;
        }
        if self.rows.large != 0 {
            self.rows.find(FaultKind::TooLarge, line, 0);
        }
    }

    /// Adds an empty row; it belongs to the board if another row follows.
    pub(super) fn add_empty(&mut self) {
        self.rows.empty = self.rows.empty.saturating_add(1);
    }

    fn put(&mut self, cell: Cell, line: u32) {
        match cell {
            Cell::Bar => self.end_row(line),
            Cell::Floor => self.floor(1),
            Cell::Tab => self.floor(8 - (self.rows.column & 7)),
            Cell::Square(value) => self.square(value),
        }
    }

    fn floor(&mut self, count: u32) {
        self.rows.column = self.rows.column.saturating_add(count);
        self.rows.floors = self.rows.floors.saturating_add(count);
    }

    fn square(&mut self, value: u8) {
        if self.rows.marked == 0 {
            self.begin_row();
        } else {
            for _ in 0..self.rows.floors {
                if !self.store(0) {
                    break;
                }
            }
        }
        self.rows.floors = 0;
        self.store(value);
        self.rows.column = self.rows.column.saturating_add(1);
        self.rows.width = self.rows.width.max(self.rows.column);
        let has = |what| u32::from(value & what != 0);
        self.rows.boxes = self.rows.boxes.saturating_add(has(square::BOX));
        self.rows.goals = self.rows.goals.saturating_add(has(square::GOAL));
        self.rows.pushers = self.rows.pushers.saturating_add(has(square::PUSHER));
        if self.rows.boxes > MAX_BOXES as u32 {
            self.rows.large = 1;
        }
    }

    /// A row has its first square that is more than floor. The empty rows before it belong
    /// to the board, if it has begun.
    fn begin_row(&mut self) {
        if self.rows.height > 0 {
            self.rows.height = self.rows.height.saturating_add(self.rows.empty);
        }
        self.rows.empty = 0;
        self.rows.marked = 1;
        let row = self.rows.height as usize;
        let lead = u16::try_from(self.rows.column).unwrap_or(u16::MAX);
        match (self.rows.leads.get_mut(row), self.rows.lengths.get_mut(row)) {
            (Some(at), Some(length)) => (*at, *length) = (lead, 0),
            _ => self.rows.large = 1,
        }
    }

    fn end_row(&mut self, line: u32) {
        // Empty rows before the first one don't count.
        let empty = if self.rows.height == 0 { 0 } else { self.rows.empty };
        let row = self.rows.height.saturating_add(empty);
        if let Some(slot) = self.rows.lines.get_mut(row as usize) {
            *slot = line;
        }
        if self.rows.marked == 0 {
            self.rows.empty = self.rows.empty.saturating_add(1);
        } else {
            self.rows.height = self.rows.height.saturating_add(1);
        }
        (self.rows.column, self.rows.floors, self.rows.marked) = (0, 0, 0);
    }

    fn store(&mut self, value: u8) -> bool {
        let row = self.rows.height as usize;
        let slot = self.squares.get_mut(self.rows.used as usize);
        let length = self.rows.lengths.get_mut(row);
        match (slot, length) {
            (Some(slot), Some(length)) if usize::from(*length) < MAX_WIDTH => {
                *slot = value;
                *length += 1;
                self.rows.used += 1;
                true
            }
            _ => {
                self.rows.large = 1;
                false
            }
        }
    }

    /// Gives up what isn't a board. It was taken for one as its lines are too long to wait
    /// for what follows.
    pub(super) fn refuse_less(&mut self) {
        let stored = self.squares.get(..self.rows.used as usize).unwrap_or(&[]);
        let walls = stored.iter().any(|&found| found & square::WALL != 0);
        let level = self.rows.pushers > 0 && self.rows.boxes > 0;
        if !are_board(self.rows.height, walls, level) {
            self.rows.large = 1;
        }
    }

    /// Makes the grid, if the rows are a board that fits.
    pub(super) fn finish(&mut self) {
        let margin = self.margin();
        self.rows.width = self.rows.width.saturating_sub(margin);
        let area = self.rows.width.saturating_mul(self.rows.height) as usize;
        let fits = self.rows.width as usize <= MAX_WIDTH
            && self.rows.height as usize <= MAX_HEIGHT
            && area <= self.squares.len();
        if self.rows.large != 0 || !fits {
            let line = self.rows.line(0);
            self.rows.large = 1;
            self.rows.find(FaultKind::TooLarge, line, 0);
        }
        if self.rows.fault == 0 && area > 0 {
            self.spread(margin);
            self.rows.made = 1;
        }
    }

    /// The columns that no row uses, if they would make the board too wide.
    fn margin(&self) -> u32 {
        if self.rows.width as usize <= MAX_WIDTH {
            return 0;
        }
        let rows = self.rows.leads.iter().zip(&self.rows.lengths).take(self.rows.height as usize);
        let used = rows.filter(|&(_, &length)| length > 0);
        u32::from(used.map(|(&lead, _)| lead).min().unwrap_or(0))
    }

    /// Moves the rows to where they are in the grid, from the last, so that none is
    /// overwritten: a row never moves forwards.
    fn spread(&mut self, margin: u32) {
        let (width, height) = (self.rows.width as usize, self.rows.height as usize);
        let mut from = self.rows.used as usize;
        let rows = self.rows.leads.iter().zip(&self.rows.lengths).take(height);
        for (row, (&lead, &length)) in rows.enumerate().rev() {
            let length = usize::from(length);
            let lead = usize::from(lead).saturating_sub(margin as usize);
            from = from.saturating_sub(length);
            for column in (0..width).rev() {
                let inside = column >= lead && column < lead + length;
                let value = if inside {
                    self.squares.get(from + column - lead).copied().unwrap_or(0)
                } else {
                    0
                };
                if let Some(slot) = self.squares.get_mut(row * width + column) {
                    *slot = value;
                }
            }
        }
    }
}
