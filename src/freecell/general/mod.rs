//! The searches for rules that the fast ladder doesn't know, and those that a caller
//! has chosen.

mod app;
mod attempt;
mod game;
mod ladder;
mod moves;
mod packing;
mod plan;
mod position;
mod solve;
mod space;
mod tests;
#[cfg(all(test, feature = "family"))]
mod truth_tests;

pub use app::AppCount;
pub use attempt::WIDEST_BEAM;
pub(crate) use plan::Plan;
pub use plan::{DEFAULT_WEIGHTS, Evaluation, SCAN_WEIGHTS, Scan};
pub(crate) use solve::{replay, solution};
pub use tests::{MOST_TESTS, TESTS, Test, Tests, TestsError};
