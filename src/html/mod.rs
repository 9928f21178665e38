//! Solutions as pages that people look at.
//!
//! A page is one HTML file with nothing beside it: its style, its script and its
//! pictures are in it, and it asks for nothing from elsewhere. It is handed out in
//! pieces, so that nothing is allocated and a device with little memory can serve
//! it. `docs/pages.md` tells what is on it.
//!
//! - `out`: the pieces, and text from outside made harmless
//! - `frame`: what every page has, whatever the game
//! - `freecell`: pages about FreeCell; `play`, `cards` and `tableau` are its parts
//! - `walkthrough`: the same as plain text, through the same pieces
//! - `sokoban`: pages about Sokoban; `steps` and `yard` are its parts
//! - `page.css`, `page.js`, `suits.svg`, `sokoban.css`, `sokoban.js`: what is in pages
//!   as it stands

mod cards;
mod frame;
mod freecell;
mod out;
mod play;
mod sokoban;
mod steps;
mod tableau;
mod walkthrough;
mod yard;

pub use frame::STYLE;
pub use freecell::{Answer, Page};
pub use play::Moves;
pub use sokoban::{LevelPage, Verdict};
pub use walkthrough::{Drawn, Walkthrough};

use crate::error::Error;

/// Why a page has no end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// What was to be shown is wrong.
    Error(Error),
    /// The caller stopped it with this number of its own.
    Stopped(i32),
}

impl From<Error> for Halt {
    fn from(error: Error) -> Halt {
        Halt::Error(error)
    }
}
