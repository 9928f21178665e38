//! Levels of Sokoban and what is true of them, for the tests of the solver. Whoever includes
//! it has the library's `Grid` and `square` beside it.

extern crate std;

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashSet};
use std::vec::Vec;

use super::{Grid, square};

/// Numbers that look random, the same in each run.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }
}

/// A level: its width and its squares.
#[derive(Clone)]
pub(super) struct Level {
    pub(super) width: usize,
    pub(super) squares: Vec<u8>,
}

impl Level {
    pub(super) fn of(rows: &[&str]) -> Level {
        let width = rows.iter().map(|row| row.len()).max().unwrap_or(0);
        let symbol = |symbol| match symbol {
            b'#' => square::WALL,
            b'@' => square::PUSHER,
            b'+' => square::PUSHER | square::GOAL,
            b'$' => square::BOX,
            b'*' => square::BOX | square::GOAL,
            b'.' => square::GOAL,
            b' ' => 0,
            other => panic!("{other} in a level"),
        };
        let mut squares = Vec::new();
        for row in rows {
            squares.extend(row.bytes().map(symbol));
            squares.resize(squares.len().div_ceil(width) * width, 0);
        }
        Level { width, squares }
    }

    pub(super) fn grid(&self) -> Grid<'_> {
        let height = self.squares.len() / self.width;
        Grid::new(self.width as u8, height as u8, &self.squares).expect("a grid")
    }
}

/// The fewest pushes, by a search of all positions; nothing if there is no solution.
pub(super) fn prove(level: &Level) -> Option<u32> {
    least(level, |push| (u32::from(push), 0)).map(|(pushes, _)| pushes)
}

/// The least cost of a solution, by a search of all positions in the order of what
/// their steps cost; nothing if there is no solution.
pub(super) fn least(level: &Level, cost: impl Fn(bool) -> (u32, u32)) -> Option<(u32, u32)> {
    let width = level.width as isize;
    let boxes: Vec<usize> =
        (0..level.squares.len()).filter(|&at| level.squares[at] & square::BOX != 0).collect();
    let pusher = level.squares.iter().position(|&found| found & square::PUSHER != 0).unwrap();
    let wall = |at: usize| level.squares[at] & square::WALL != 0;
    let mut seen = HashSet::new();
    let mut queue = BinaryHeap::from([Reverse(((0, 0), boxes, pusher))]);
    while let Some(Reverse((made, boxes, pusher))) = queue.pop() {
        if !seen.insert((boxes.clone(), pusher)) {
            continue;
        }
        if boxes.iter().all(|&at| level.squares[at] & square::GOAL != 0) {
            return Some(made);
        }
        for by in [-width, width, -1, 1] {
            let to = pusher.wrapping_add_signed(by);
            if wall(to) {
                continue;
            }
            let mut boxes = boxes.clone();
            let pushed = boxes.iter().position(|&at| at == to);
            if let Some(index) = pushed {
                let beyond = to.wrapping_add_signed(by);
                if wall(beyond) || boxes.contains(&beyond) {
                    continue;
                }
                boxes[index] = beyond;
                boxes.sort_unstable();
            }
            if !seen.contains(&(boxes.clone(), to)) {
                let more = cost(pushed.is_some());
                queue.push(Reverse(((made.0 + more.0, made.1 + more.1), boxes, to)));
            }
        }
    }
    None
}
