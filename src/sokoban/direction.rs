//! The four directions, and squares by column and row.

/// A direction, in the order of the letters LURD.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Direction {
    /// To the left.
    Left = 0,
    /// Up.
    Up = 1,
    /// To the right.
    Right = 2,
    /// Down.
    Down = 3,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] =
        [Direction::Left, Direction::Up, Direction::Right, Direction::Down];

    /// The direction of a letter, `l u r d` in either case.
    pub const fn from_letter(letter: u8) -> Option<Direction> {
        match letter {
            b'l' | b'L' => Some(Direction::Left),
            b'u' | b'U' => Some(Direction::Up),
            b'r' | b'R' => Some(Direction::Right),
            b'd' | b'D' => Some(Direction::Down),
            _ => None,
        }
    }

    /// Its letter; upper case when a box moves.
    pub const fn letter(self, with_box: bool) -> u8 {
        let letter = match self {
            Direction::Left => b'l',
            Direction::Up => b'u',
            Direction::Right => b'r',
            Direction::Down => b'd',
        };
        if with_box { letter.to_ascii_uppercase() } else { letter }
    }

    /// The other way.
    #[must_use]
    pub const fn opposite(self) -> Direction {
        Direction::of(self as u8 + 2)
    }

    /// The direction of a number's two lowest bits.
    pub(super) const fn of(number: u8) -> Direction {
        match number & 3 {
            0 => Direction::Left,
            1 => Direction::Up,
            2 => Direction::Right,
            _ => Direction::Down,
        }
    }
}

/// A square's column and row, counted from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The column.
    pub column: u8,
    /// The row.
    pub row: u8,
}

impl Place {
    /// The next square in a direction. Beyond the left and the upper edge numbers wrap
    /// around: they are larger than those of any board, so outside of it, too.
    #[must_use]
    pub const fn next(self, direction: Direction) -> Place {
        let Place { column, row } = self;
        match direction {
            Direction::Left => Place { column: column.wrapping_sub(1), row },
            Direction::Up => Place { column, row: row.wrapping_sub(1) },
            Direction::Right => Place { column: column.wrapping_add(1), row },
            Direction::Down => Place { column, row: row.wrapping_add(1) },
        }
    }

    /// The square so many to the right and so many down of it, or outside of any board.
    pub(super) fn moved(self, right: i8, down: i8) -> Place {
        Place {
            column: self.column.wrapping_add_signed(right),
            row: self.row.wrapping_add_signed(down),
        }
    }
}
