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
// What only the calls need that a feature leaves out.
#![cfg_attr(
    not(all(feature = "freecell", feature = "notation", feature = "sokoban")),
    allow(dead_code, unused_imports)
)]

mod blocks;
#[cfg(feature = "freecell")]
mod board;
mod border;
#[cfg(target_arch = "avr")]
pub(crate) mod flash;
#[cfg(feature = "notation")]
mod game;
#[cfg(feature = "freecell")]
mod hint;
mod library;
#[cfg(feature = "freecell")]
mod moves;
#[cfg(feature = "html")]
mod page;
#[cfg(feature = "freecell")]
mod rules;
#[cfg(feature = "sokoban")]
mod sokoban_files;
#[cfg(feature = "sokoban")]
mod sokoban_play;
#[cfg(feature = "sokoban")]
mod sokoban_solver;
#[cfg(feature = "freecell")]
mod solver;
mod types;

#[cfg(feature = "freecell")]
pub use board::*;
#[cfg(feature = "notation")]
pub use game::*;
#[cfg(feature = "freecell")]
pub use hint::*;
pub use library::*;
#[cfg(feature = "freecell")]
pub use moves::*;
#[cfg(feature = "html")]
pub use page::*;
#[cfg(feature = "freecell")]
pub use rules::*;
#[cfg(feature = "sokoban")]
pub use sokoban_files::*;
#[cfg(feature = "sokoban")]
pub use sokoban_play::*;
#[cfg(feature = "sokoban")]
pub use sokoban_solver::*;
#[cfg(feature = "freecell")]
pub use solver::*;
pub use types::*;
