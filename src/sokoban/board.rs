//! Squares that change, and floods over them without recursion.
//!
//! A square is a byte. Its low bits are those of a [`Grid`](super::Grid); the upper
//! ones hold what a flood needs: that it was here, and from where it came. So a flood
//! takes no memory of its own, neither stack nor queue: it goes back the way it came.

use super::direction::{Direction, Place};
use super::grid::square;

/// Set in a square that the last flood has reached.
pub(super) const REACHED: u8 = 0x80;
/// The direction in which the flood came, above this many bits.
const CAME_SHIFT: u8 = 5;
/// All bits of a flood.
const MARKS: u8 = REACHED | 3 << CAME_SHIFT;

pub(super) struct Board<'a> {
    pub(super) width: u8,
    pub(super) height: u8,
    pub(super) squares: &'a mut [u8],
}

impl Board<'_> {
    fn index(&self, place: Place) -> Option<usize> {
        let inside = place.column < self.width && place.row < self.height;
        inside.then(|| usize::from(place.row) * usize::from(self.width) + usize::from(place.column))
    }

    /// A square; a wall outside.
    pub(super) fn at(&self, place: Place) -> u8 {
        let found = self.index(place).and_then(|index| self.squares.get(index));
        found.copied().unwrap_or(square::WALL)
    }

    pub(super) fn has(&self, place: Place, bits: u8) -> bool {
        self.at(place) & bits != 0
    }

    /// Sets some bits of a square and clears others.
    pub(super) fn change(&mut self, place: Place, set: u8, clear: u8) {
        let index = self.index(place);
        if let Some(found) = index.and_then(|index| self.squares.get_mut(index)) {
            *found = *found & !clear | set;
        }
    }

    /// All places, row by row.
    pub(super) fn places(&self) -> impl Iterator<Item = Place> + use<> {
        let (width, height) = (self.width, self.height);
        (0..height).flat_map(move |row| (0..width).map(move |column| Place { column, row }))
    }

    /// Forgets all floods.
    pub(super) fn dry(&mut self) {
        self.squares.iter_mut().for_each(|found| *found &= !MARKS);
    }

    /// Marks what can be reached from a square, besides what is marked already. `may`
    /// tells whether the flood goes from a square on in a direction, which it never
    /// does onto walls. At most five steps for each square of the board.
    pub(super) fn flood(&mut self, start: Place, may: impl Fn(&Self, Place, Direction) -> bool) {
        if self.has(start, REACHED) {
            return;
        }
        self.change(start, REACHED, 0);
        let (mut at, mut turn) = (start, 0);
        loop {
            if turn < 4 {
                let direction = Direction::of(turn);
                let to = at.next(direction);
                let open = !self.has(to, REACHED | square::WALL) && may(self, at, direction);
                if open {
                    self.change(to, REACHED | turn << CAME_SHIFT, 0);
                    at = to;
                }
                turn = if open { 0 } else { turn + 1 };
            } else if at == start {
                return;
            } else {
                let came = Direction::of(self.at(at) >> CAME_SHIFT);
                at = at.next(came.opposite());
                turn = came as u8 + 1;
            }
        }
    }
}
