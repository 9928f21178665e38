//! The C API: `extern "C"` functions that check what comes in, translate, and
//! call the library. Nothing is decided here.
//!
//! `include/unstuck.h` is made from this module by cbindgen; the macros in its
//! head come from `cbindgen.toml`.
//!
//! Rules of the border: no enum, bool or reference comes in, only integers of
//! fixed width, which are checked, and pointers, each of which may be NULL. A
//! struct begins with its size. Outputs are written only when a call succeeds.
#![allow(unsafe_code, non_camel_case_types)]

mod board;
mod border;
mod game;
mod hint;
mod library;
mod moves;
#[cfg(feature = "html")]
mod page;
mod rules;
mod sokoban_files;
mod sokoban_play;
mod sokoban_solver;
mod solver;
mod types;

pub use board::*;
pub use game::*;
pub use hint::*;
pub use library::*;
pub use moves::*;
#[cfg(feature = "html")]
pub use page::*;
pub use rules::*;
pub use sokoban_files::*;
pub use sokoban_play::*;
pub use sokoban_solver::*;
pub use solver::*;
pub use types::*;
