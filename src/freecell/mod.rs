//! The FreeCell family.

mod board;
mod bytes;
mod deal;
mod evaluate;
mod hint;
mod ladder;
mod links;
mod moves;
pub mod notation;
mod packed;
mod rules;
pub(crate) mod solve;
mod space;
mod state;
mod steps;
#[cfg(feature = "tune")]
pub mod tuning;

pub use board::{Board, ColumnCards, MAX_COLUMN_CARDS};
pub use bytes::BoardBytes;
#[cfg(feature = "capi")]
pub(crate) use bytes::{rules_from_bytes, rules_to_bytes};
pub use deal::{LAST_DEAL, deal};
pub use hint::hint;
pub use moves::{Move, Place};
pub use rules::{Automove, Build, Fill, MAX_CELLS, MAX_COLUMNS, MAX_DECKS, Rules, Supermove};
pub use solve::{
    COMFORTABLE_BYTES, LEAST_BYTES, Options, Progress, Reason, Report, Solver, Status, solver_bytes,
};
pub use steps::apply_in_steps;
