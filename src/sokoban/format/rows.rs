//! A line of a board: one row or several, with or without run-length code.

use super::fault::FaultKind;
use super::symbols::{Symbol, symbol};
use crate::sokoban::validity::is_end;
use crate::sokoban::{Grid, square};

/// How deep brackets may stand in brackets.
pub(super) const MOST_DEPTH: usize = 16;
/// The most steps that are made to expand a line: enough for a board four times as large
/// as any that is read.
const MOST_STEPS: u32 = 16384;

/// What a line could be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools)] // Each is a fact by itself.
pub(super) struct Scan {
    /// What is wrong with its run-length code, and the byte where.
    pub(super) fault: Option<(FaultKind, usize)>,
    pub(super) walls: bool,
    pub(super) pushers: bool,
    pub(super) boxes: bool,
    /// A box on a goal, with which a row may begin.
    pub(super) stored: bool,
    /// Squares that are more than floor, as far as they aren't in run-length code.
    pub(super) squares: u32,
    /// Floors that show.
    pub(super) floors: bool,
    /// Nothing but walls and floors, and a wall at the end.
    pub(super) walled: bool,
}

impl Scan {
    /// Whether a board can begin with it: with a wall or a box on a goal. What is wrong
    /// in its code is a fault only where more shows that a row was meant, or else `#1` is
    /// a title.
    pub(super) fn starts(&self) -> bool {
        match self.fault {
            None => self.walls || self.stored,
            Some((FaultKind::TooDeep, _)) => self.walls,
            Some((FaultKind::CountAlone, _)) => self.meant(),
            Some(_) => self.walled || self.meant(),
        }
    }

    /// Whether it can be a row of a board that has begun.
    pub(super) fn goes_on(&self) -> bool {
        match self.fault {
            None => true,
            Some((FaultKind::CountAlone, _)) => self.walls && self.squares > 1,
            Some(_) => self.walls,
        }
    }

    /// Whether it can't be anything but a part of a board.
    pub(super) fn meant(&self) -> bool {
        self.walls && self.pushers && self.boxes
    }
}

/// What a line is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    /// A square that is more than floor.
    Square(u8),
    /// A floor.
    Floor,
    /// Floor up to the next multiple of 8.
    Tab,
    /// The end of a row.
    Bar,
}

/// The symbol at a place of a line, and how many bytes it takes. A backslash with an `n`
/// behind it is what is left of a line's end in texts that have gone through a program.
fn symbol_at(line: &[u8], at: usize) -> Option<(Symbol, usize)> {
    let rest = line.get(at..)?;
    match rest {
        [] => None,
        [b'\\', b'n', ..] => Some((Symbol::Bar, 2)),
        [byte, ..] => Some((symbol(*byte), 1)),
    }
}

fn tabs_end(line: &[u8]) -> usize {
    line.iter().take_while(|&&byte| byte == b' ' || byte == b'\t').count()
}

/// Looks at a line, without the blanks behind it; nothing if it can't be a row.
pub(super) fn scan(line: &[u8]) -> Option<Scan> {
    let mut found = Scan::default();
    let mut code = Code::default();
    let (mut first, mut last, mut letters) = (0, 0, false);
    let mut plain = true;
    let mut at = tabs_end(line);
    while let Some((symbol, length)) = symbol_at(line, at) {
        match symbol {
            Symbol::Square(value) | Symbol::Letter(value) => {
                letters |= matches!(symbol, Symbol::Letter(_));
                found.see(value);
                first = if first == 0 { value } else { first };
                last = value;
                plain &= value == square::WALL;
            }
            Symbol::Mark => found.floors = true,
            Symbol::Other => return None,
            _ => {}
        }
        code.step(symbol, at);
        at += length;
    }
    code.end();
    found.fault = code.fault;
    found.walled = plain && last == square::WALL && line.ends_with(b"#");
    // Letters make words as well.
    let ends = |value| value == square::WALL || value == square::BOX | square::GOAL;
    if letters && !(found.walls && ends(first) && ends(last)) {
        return None;
    }
    (found.squares > 0 || found.floors).then_some(found)
}

impl Scan {
    fn see(&mut self, value: u8) {
        self.squares += 1;
        self.walls |= value & square::WALL != 0;
        self.pushers |= value & square::PUSHER != 0;
        self.boxes |= value & square::BOX != 0;
        self.stored |= value == square::BOX | square::GOAL;
    }
}

/// The rows of a line: those before the first one that is more than floor, from there to
/// the last such one, and those behind it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Extent {
    pub(super) before: u32,
    pub(super) inside: u32,
    pub(super) behind: u32,
}

/// Counts the rows of a line, or as many as are worth counting.
pub(super) fn extent(line: &[u8]) -> Extent {
    let (mut row, mut first, mut last) = (0u32, None, 0);
    expand(line, |cell| {
        match cell {
            Cell::Bar => row += 1,
            Cell::Square(_) => {
                first = first.or(Some(row));
                last = row;
            }
            _ => {}
        }
        row < MOST_STEPS
    });
    let rows = row + u32::from(!line.ends_with(b"|"));
    match first {
        None => Extent { before: rows, ..Extent::default() },
        Some(first) => Extent {
            before: first,
            inside: last - first + 1,
            behind: rows.saturating_sub(last + 1),
        },
    }
}

/// A row that may be nothing but walls, or boxes on goals that stand for them, with
/// floors around them.
#[derive(Default)]
pub(super) struct Wall {
    begun: bool,
    ended: bool,
    broken: bool,
}

impl Wall {
    pub(super) fn add(&mut self, found: u8) {
        if is_end(found) {
            self.begun = true;
            self.broken |= self.ended;
        } else {
            self.ended |= self.begun;
            self.broken |= found != 0;
        }
    }

    pub(super) fn holds(&self) -> bool {
        self.begun && !self.broken
    }
}

/// Whether the last row of a board is a wall; empty rows behind it don't count.
pub(super) fn ends_in_wall(grid: &Grid<'_>) -> bool {
    let row = |row: u8| (0..grid.width()).map(move |column| grid.at(column, row));
    let last = (0..grid.height()).rev().find(|&number| row(number).any(|found| found != 0));
    let mut wall = Wall::default();
    last.into_iter().flat_map(row).for_each(|found| wall.add(found));
    wall.holds()
}

/// Whether the first row of a line without faults is a wall; empty rows before it don't
/// count.
#[cfg_attr(feature = "compact", inline(never))]
pub(super) fn begins_in_wall(line: &[u8]) -> bool {
    let mut wall = Wall::default();
    expand(line, |cell| {
        match cell {
            Cell::Bar => return !wall.begun,
            Cell::Square(found) => wall.add(found),
            Cell::Floor | Cell::Tab => wall.add(0),
        }
        true
    });
    wall.holds()
}

/// The syntax of run-length code, symbol by symbol.
#[derive(Default)]
struct Code {
    depth: usize,
    /// Where the outermost open bracket is.
    open: usize,
    /// The count that is being read, and where it begins.
    count: Option<(u32, usize)>,
    /// Whether the last symbol was an opening bracket.
    opened: bool,
    fault: Option<(FaultKind, usize)>,
}

impl Code {
    fn step(&mut self, symbol: Symbol, at: usize) {
        match symbol {
            Symbol::Digit(digit) => {
                let (count, from) = self.count.unwrap_or((0, at));
                let count = count.saturating_mul(10).saturating_add(u32::from(digit));
                self.count = Some((count, from));
            }
            Symbol::Close => {
                self.counted(true);
                if self.depth == 0 || self.opened {
                    self.found(FaultKind::BracketStray, at);
                }
                self.depth = self.depth.saturating_sub(1);
            }
            Symbol::Open => {
                self.counted(false);
                self.open = if self.depth == 0 { at } else { self.open };
                self.depth += 1;
                if self.depth > MOST_DEPTH {
                    self.found(FaultKind::TooDeep, at);
                }
            }
            _ => self.counted(false),
        }
        self.opened = symbol == Symbol::Open;
    }

    /// A count ends; with `alone`, with nothing behind it.
    fn counted(&mut self, alone: bool) {
        match self.count.take() {
            Some((_, at)) if alone => self.found(FaultKind::CountAlone, at),
            Some((0, at)) => self.found(FaultKind::CountZero, at),
            _ => {}
        }
    }

    fn end(&mut self) {
        self.counted(true);
        if self.depth > 0 {
            self.found(FaultKind::BracketOpen, self.open);
        }
    }

    fn found(&mut self, kind: FaultKind, at: usize) {
        self.fault = self.fault.or(Some((kind, at)));
    }
}

/// A bracket that is open: where its inside begins, and how often it is still to come.
#[derive(Clone, Copy, Default)]
struct Frame {
    at: usize,
    /// No more than can be made in [`MOST_STEPS`].
    left: u16,
}

/// Gives the cells of a line that has no fault, until `put` has had enough; whether it
/// came to the end.
pub(super) fn expand(line: &[u8], mut put: impl FnMut(Cell) -> bool) -> bool {
    let mut stack = [Frame::default(); MOST_DEPTH];
    let (mut depth, mut count, mut at) = (0usize, None::<u32>, 0usize);
    let tabs = tabs_end(line);
    for _ in 0..MOST_STEPS {
        if line.get(at) == Some(&b'\t') && at < tabs {
            if !put(Cell::Tab) {
                return false;
            }
            at += 1;
            continue;
        }
        let Some((symbol, length)) = symbol_at(line, at) else { return true };
        at += length;
        let cell = match symbol {
            Symbol::Digit(digit) => {
                let before = count.unwrap_or(0);
                count = Some(before.saturating_mul(10).saturating_add(u32::from(digit)));
                continue;
            }
            Symbol::Open => {
                let Some(frame) = stack.get_mut(depth) else { return false };
                let left = count.take().unwrap_or(1).min(MOST_STEPS) as u16;
                *frame = Frame { at, left };
                depth += 1;
                continue;
            }
            Symbol::Close => {
                let Some(frame) = stack.get_mut(depth.wrapping_sub(1)) else { return false };
                frame.left = frame.left.saturating_sub(1);
                if frame.left > 0 {
                    at = frame.at;
                } else {
                    depth -= 1;
                }
                continue;
            }
            Symbol::Square(value) | Symbol::Letter(value) => Cell::Square(value),
            Symbol::Bar => Cell::Bar,
            _ => Cell::Floor,
        };
        for _ in 0..count.take().unwrap_or(1) {
            if !put(cell) {
                return false;
            }
        }
    }
    false
}
