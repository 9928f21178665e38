//! The standard FreeCell notation: games with their layout and solution.
//!
//! A game is a line with its number or name, a line of cells and home, the
//! columns row by row, and lines of moves. `docs/notation.md` tells clause by
//! clause what is read, what is written, and what was decided where the standard
//! is silent.
//!
//! A text is read where it lies: nothing is copied but the 52 cards.

mod check;
mod document;
mod fault;
mod game;
mod home;
mod layout;
mod origin;
mod rows;
mod start;
mod steps;
mod text;
mod translate;
mod words;
mod writer;

pub use check::{Checked, check, each_game, parse_game};
pub use fault::{Flaw, GameFault};
pub use game::Game;
pub use origin::Origin;
pub use writer::{GameStyle, Shown, write_game};
