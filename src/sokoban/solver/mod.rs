//! The Sokoban solver: the strongest that fits into a block.

mod approach;
mod areas;
mod block;
mod board;
mod bound;
mod bytes;
mod corral;
mod features;
mod fess;
mod fewest;
mod goal_room;
mod greedy;
mod heap;
mod key;
mod ladder;
mod learn;
mod level;
mod lost;
mod matching;
mod moves;
mod optimal;
mod packing;
mod part;
mod patterns;
mod plan;
mod pulling;
mod pulls;
mod pushes;
mod replay;
mod report;
mod rooms;
#[cfg(feature = "large")]
mod sets;
mod shorten;
#[cfg(feature = "large")]
mod slots;
mod solve;
mod stage_order;
mod staged;
#[cfg(test)]
mod staged_tests;
mod stages;
mod steps;
mod store;
mod symmetry;
mod tunnel;
mod way;
mod work;

pub use crate::answer::{Reason, Shortening, Status};
pub use block::{FIRST_WORDS, HEAD_WORDS, holds_solver, words_used};
pub use bytes::{COMFORTABLE_BYTES, solver_bytes};
#[cfg(all(target_arch = "avr", feature = "calls"))]
pub(crate) use ladder::TABLE as LADDER;
pub use report::{Progress, Report};
pub use solve::{Goal, Options, Solver, technique};
