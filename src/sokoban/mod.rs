//! Sokoban: levels, the files that hold them, and play.

pub mod format;
mod grid;

pub use grid::{Grid, MAX_BOXES, MAX_HEIGHT, MAX_WIDTH, square};
