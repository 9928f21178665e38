//! A level's squares, as plain bytes that the caller keeps.

/// The most columns of a level.
pub const MAX_WIDTH: usize = 64;
/// The most rows of a level.
pub const MAX_HEIGHT: usize = 64;
/// The most boxes of a level.
pub const MAX_BOXES: usize = 1023;

/// What is on a square: a sum of these, 0 for a floor.
pub mod square {
    /// A wall; nothing else is on it.
    pub const WALL: u8 = 1;
    /// A goal.
    pub const GOAL: u8 = 2;
    /// A box.
    pub const BOX: u8 = 4;
    /// The pusher.
    pub const PUSHER: u8 = 8;
}

const BOTH: u8 = square::BOX | square::PUSHER;

/// The squares of a level, row by row from the top, each row from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid<'a> {
    width: u8,
    height: u8,
    squares: &'a [u8],
}

impl<'a> Grid<'a> {
    /// A grid over squares that someone else keeps; nothing if there are none, the
    /// sides are larger than [`MAX_WIDTH`] and [`MAX_HEIGHT`], `squares` doesn't hold
    /// as many, or one of them is no sum of [`square`]'s values or has a box where the
    /// pusher is.
    pub fn new(width: u8, height: u8, squares: &'a [u8]) -> Option<Grid<'a>> {
        let fits = (1..=MAX_WIDTH).contains(&usize::from(width))
            && (1..=MAX_HEIGHT).contains(&usize::from(height));
        let squares = squares.get(..usize::from(width) * usize::from(height))?;
        let sound = |&found: &u8| match found & square::WALL {
            0 => {
                found & !(square::GOAL | square::BOX | square::PUSHER) == 0 && found & BOTH != BOTH
            }
            _ => found == square::WALL,
        };
        (fits && squares.iter().all(sound)).then_some(Grid { width, height, squares })
    }

    /// Columns.
    pub fn width(&self) -> u8 {
        self.width
    }

    /// Rows.
    pub fn height(&self) -> u8 {
        self.height
    }

    /// All squares, row by row.
    pub fn squares(&self) -> &'a [u8] {
        self.squares
    }

    /// A square; a wall outside.
    pub fn at(&self, column: u8, row: u8) -> u8 {
        if column >= self.width {
            return square::WALL;
        }
        let index = usize::from(row) * usize::from(self.width) + usize::from(column);
        self.squares.get(index).copied().unwrap_or(square::WALL)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_that_are_no_level_make_no_grid() {
        assert!(Grid::new(2, 2, &[0; 4]).is_some());
        assert!(Grid::new(2, 2, &[0; 3]).is_none());
        assert!(Grid::new(0, 2, &[0; 4]).is_none());
        assert!(Grid::new(65, 1, &[0; 65]).is_none());
        assert!(Grid::new(1, 1, &[square::WALL | square::BOX]).is_none());
        assert!(Grid::new(1, 1, &[16]).is_none());
        assert!(Grid::new(1, 1, &[square::BOX | square::PUSHER]).is_none());
        let grid = Grid::new(2, 1, &[square::BOX, square::GOAL]).unwrap();
        assert_eq!((grid.at(0, 0), grid.at(1, 0)), (square::BOX, square::GOAL));
        assert_eq!((grid.at(2, 0), grid.at(0, 1)), (square::WALL, square::WALL));
    }
}
