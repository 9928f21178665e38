//! Sokoban: levels, the files that hold them, and play.
//!
//! A [`Grid`] is a level's squares, [`faults`] tells what is wrong with them, [`Play`]
//! is a level in play in a block of the caller's, and [`Check`] plays whole games.
//!
//! ```
//! use unstuck::sokoban::{Check, Grid, Mode, Play, first_fault, square};
//!
//! const W: u8 = square::WALL;
//! let squares = [
//!     W, W, W, W, W, W, //
//!     W, square::PUSHER, square::BOX, 0, square::GOAL, W, //
//!     W, W, W, W, W, W,
//! ];
//! let level = Grid::new(6, 3, &squares).ok_or(unstuck::error::Error::Board)?;
//! assert_eq!(first_fault(&level, &mut [0; 18])?, None);
//!
//! let mut block = [0u32; 32];
//! let mut play = Play::init(&mut block, &level, Mode::Forward)?;
//! let mut check = Check::default();
//! assert_eq!(check.feed(&mut play, b"rr"), Ok(()));
//! assert!(play.is_solved());
//! assert_eq!((check.metrics().pushes, check.metrics().box_lines), (2, 1));
//! # Ok::<(), unstuck::error::Error>(())
//! ```

mod board;
mod check;
mod deadlock;
mod direction;
pub mod format;
mod grid;
mod play;
mod record;
pub mod solver;
mod validity;

#[cfg(feature = "capi")]
pub(crate) use check::Open;
pub use check::{Check, Flaw, Metrics};
pub use direction::{Direction, Place};
pub use grid::{Grid, MAX_BOXES, MAX_HEIGHT, MAX_WIDTH, square};
pub use play::{Mode, Obstacle, PLAY_HEAD_WORDS, Play, mark, play_words, play_words_used, symbol};
#[cfg(feature = "html")]
pub(crate) use play::{Step, write_far};
pub use validity::{Fault, Problem, faults, first_fault, size_fault};
