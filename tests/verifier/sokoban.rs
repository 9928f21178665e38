//! Sokoban levels as sets of squares, and a reader of plain XSB.
//!
//! Only the seven characters `#@+$*. ` make a board, a line of anything else is text, and a
//! board is what stands between two lines that aren't rows. That is enough for the levels in
//! `tests/data/sokoban` and for those of Debian's `cavepacker-data`.

use std::collections::BTreeSet;
use std::fmt;

/// A square: its row from the top and its column from the left, both from 0.
pub type Square = (i32, i32);

#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Level {
    /// The last line of text before the board; empty if there is none.
    pub title: String,
    pub walls: BTreeSet<Square>,
    pub goals: BTreeSet<Square>,
    pub boxes: BTreeSet<Square>,
    /// From the top, those of a row from the left.
    pub pushers: BTreeSet<Square>,
    pub width: i32,
    pub height: i32,
}

impl Level {
    /// A level of rows that hold nothing but board characters.
    pub fn of_rows(rows: &[&str]) -> Level {
        let mut level = Level { height: rows.len() as i32, ..Level::default() };
        for (row, text) in rows.iter().enumerate() {
            for (column, letter) in text.chars().enumerate() {
                let square = (row as i32, column as i32);
                level.width = level.width.max(column as i32 + 1);
                match letter {
                    '#' => level.walls.insert(square),
                    '@' => level.pushers.insert(square),
                    '+' => level.pushers.insert(square) && level.goals.insert(square),
                    '$' => level.boxes.insert(square),
                    '*' => level.boxes.insert(square) && level.goals.insert(square),
                    '.' => level.goals.insert(square),
                    ' ' => true,
                    other => panic!("no board character: {other:?}"),
                };
            }
        }
        level
    }

    /// The same from one text, rows separated by `|`.
    pub fn of(text: &str) -> Level {
        Level::of_rows(&text.split('|').collect::<Vec<_>>())
    }

    pub fn is_solved(&self) -> bool {
        self.boxes == self.goals
    }

    /// Whether the square lies on the board and holds no wall.
    pub fn is_open(&self, square: Square) -> bool {
        (0..self.height).contains(&square.0)
            && (0..self.width).contains(&square.1)
            && !self.walls.contains(&square)
    }

    /// Whether a pusher or a box can come here.
    pub fn is_free(&self, square: Square) -> bool {
        self.is_open(square) && !self.boxes.contains(&square) && !self.pushers.contains(&square)
    }

    /// Whether a flood of all that is no wall runs from a pusher over the board's edge.
    pub fn leaks(&self) -> bool {
        let mut seen = self.pushers.clone();
        let mut todo: Vec<Square> = seen.iter().copied().collect();
        while let Some(square) = todo.pop() {
            for direction in DIRECTIONS {
                let next = direction.from(square);
                if self.walls.contains(&next) {
                    continue;
                }
                if !self.is_open(next) {
                    return true;
                }
                if seen.insert(next) {
                    todo.push(next);
                }
            }
        }
        false
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.height {
            let mut text = String::new();
            for column in 0..self.width {
                let square = (row, column);
                let goal = self.goals.contains(&square);
                text.push(if self.walls.contains(&square) {
                    '#'
                } else if self.boxes.contains(&square) {
                    if goal { '*' } else { '$' }
                } else if self.pushers.contains(&square) {
                    if goal { '+' } else { '@' }
                } else if goal {
                    '.'
                } else {
                    ' '
                });
            }
            writeln!(f, "{}", text.trim_end())?;
        }
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Direction {
    Up,
    Down,
    Left,
    Right,
}

pub const DIRECTIONS: [Direction; 4] =
    [Direction::Up, Direction::Down, Direction::Left, Direction::Right];

impl Direction {
    /// What a letter of either case means.
    pub fn of(letter: char) -> Option<Direction> {
        match letter.to_ascii_lowercase() {
            'u' => Some(Direction::Up),
            'd' => Some(Direction::Down),
            'l' => Some(Direction::Left),
            'r' => Some(Direction::Right),
            _ => None,
        }
    }

    /// The letter of a move, or of a push.
    pub fn letter(self, push: bool) -> char {
        let letter = match self {
            Direction::Up => 'u',
            Direction::Down => 'd',
            Direction::Left => 'l',
            Direction::Right => 'r',
        };
        if push { letter.to_ascii_uppercase() } else { letter }
    }

    /// The next square.
    pub fn from(self, (row, column): Square) -> Square {
        match self {
            Direction::Up => (row - 1, column),
            Direction::Down => (row + 1, column),
            Direction::Left => (row, column - 1),
            Direction::Right => (row, column + 1),
        }
    }

    pub fn back(self) -> Direction {
        match self {
            Direction::Up => Direction::Down,
            Direction::Down => Direction::Up,
            Direction::Left => Direction::Right,
            Direction::Right => Direction::Left,
        }
    }
}

/// Whether a line is a row of a board: nothing but board characters, and a wall among them.
fn is_row(line: &str) -> bool {
    line.chars().all(|letter| "#@+$*. ".contains(letter)) && line.contains('#')
}

/// All levels of a text of plain XSB.
pub fn levels(text: &str) -> Vec<Level> {
    let mut levels = Vec::new();
    let mut rows: Vec<&str> = Vec::new();
    let mut title = "";
    for line in text.lines().chain([""]) {
        if is_row(line) {
            // Blanks behind the last wall are nothing of the board.
            rows.push(line.trim_end());
            continue;
        }
        if !rows.is_empty() {
            let level = Level::of_rows(&rows);
            levels.push(Level { title: title.trim().into(), ..level });
            rows.clear();
            title = "";
        }
        if !line.trim().is_empty() {
            title = line;
        }
    }
    levels
}
