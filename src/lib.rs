#![no_std]
#![deny(unsafe_code)]
#![warn(missing_docs, unreachable_pub, clippy::pedantic)]
#![allow(
    // Cards, places and scores are small numbers in bytes on purpose.
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::module_name_repetitions,
    clippy::must_use_candidate,
    clippy::missing_errors_doc
)]
//! A puzzle-solver core that fits into a fixed block of memory.
mod arena;
#[cfg(feature = "capi")]
pub mod capi;
pub mod card;
pub mod error;
pub mod freecell;
#[cfg(feature = "panic-handler")]
mod panic;
mod search;
