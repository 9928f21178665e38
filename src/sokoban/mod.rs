//! Sokoban: levels, the files that hold them, and play.

mod board;
mod check;
mod deadlock;
mod direction;
pub mod format;
mod grid;
mod play;
mod record;
mod validity;

#[cfg(feature = "capi")]
pub(crate) use check::Open;
pub use check::{Check, Flaw, Metrics};
pub use direction::{Direction, Place};
pub use grid::{Grid, MAX_BOXES, MAX_HEIGHT, MAX_WIDTH, square};
pub use play::{Mode, Obstacle, PLAY_HEAD_WORDS, Play, mark, play_words, play_words_used, symbol};
pub use validity::{Fault, Problem, faults, first_fault, size_fault};
