//! The whole family of FreeCell by its rules as a player would read them out: an independent
//! checker, for tests.
//!
//! It shares no code with the library, nor with the checker of FreeCell beside it but the cards.
//! A move is one that `rules` can't object to; there is no other list of what is legal.
//!
//! - `rules`: the rules, and the games by name
//! - `position`: columns, cells and foundations, and how they are read
//! - `step`: a move, whether it is legal and if not why, and playing it
//! - `expand`: the single cards of a move of many, found by trying
//! - `replay`: a whole solution, each step checked
//! - `search`: every position that can be reached, one after the other

pub mod expand;
pub mod position;
pub mod replay;
pub mod rules;
pub mod search;
pub mod step;
