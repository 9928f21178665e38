//! The FreeCell family.

mod attempt;
mod block;
mod board;
mod bound;
mod bytes;
mod deal;
mod evaluate;
mod games;
mod general;
mod hint;
mod ladder;
mod links;
mod moves;
pub mod notation;
mod packed;
mod plain;
mod report;
mod rules;
mod set;
mod shorten;
mod solve;
mod space;
mod state;
mod steps;
#[cfg(feature = "tune")]
pub mod tuning;

pub use crate::answer::{Reason, Shortening, Status};
pub use block::{COMFORTABLE_BYTES, LEAST_BYTES, solver_bytes, solver_bytes_for_scans};
#[cfg(all(feature = "calls", feature = "freecell"))]
pub(crate) use block::{HEAD_WORDS, words_used};
pub use board::{Board, ColumnCards, DoubleBoard, MAX_COLUMN_CARDS};
#[cfg(all(feature = "calls", feature = "freecell"))]
pub(crate) use bytes::Fields;
pub use bytes::{BoardBytes, DoubleBytes};
#[cfg(all(feature = "calls", feature = "freecell"))]
pub(crate) use deal::deal_bytes;
pub use deal::{LAST_DEAL, deal, deal_sized};
pub use general::{
    AppCount, DEFAULT_WEIGHTS, Evaluation, MOST_TESTS, SCAN_WEIGHTS, Scan, TESTS, Test, Tests,
    TestsError, WIDEST_BEAM,
};
pub use hint::{hint, hint_double};
#[cfg(all(target_arch = "avr", feature = "calls"))]
pub(crate) use ladder::TABLE as LADDER;
pub use links::{LINKS as ONE_DECK, TWO_DECKS};
pub use moves::{Move, Place};
#[cfg(all(target_arch = "avr", feature = "calls"))]
pub(crate) use notation::KEYWORDS;
pub use report::{Progress, Report};
#[cfg(all(feature = "calls", feature = "freecell"))]
pub(crate) use rules::field;
pub use rules::{
    Automove, Build, FAMILY, Fill, GAMES, Layout, Leave, MAX_CELLS, MAX_COLUMNS, MAX_DECKS, Refill,
    Rules, Run, Supermove, Wrap,
};
pub use solve::{Options, Solver};
pub use steps::apply_in_steps;
