//! Sokoban: levels, the files that hold them, and play.

mod grid;
pub mod solver;

pub use grid::{Grid, MAX_BOXES, MAX_HEIGHT, MAX_WIDTH, square};
