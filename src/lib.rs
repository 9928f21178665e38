#![no_std]
// Built with nightly options anyway, as there is no ready `core` for it.
#![cfg_attr(target_arch = "avr", feature(asm_experimental_arch))]
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
//!
//! [`freecell::Rules`] say what is played, [`freecell::deal`] or
//! [`freecell::notation::parse_board`] give a [`freecell::Board`], which can be
//! played on. A [`freecell::Solver`] works in a block of 32-bit words that the
//! caller owns, as many nodes at a time as the caller likes, and a
//! [`freecell::Report`] tells what it has found.
//!
//! ```
//! use unstuck::freecell::{Options, Rules, Solver, Status, deal};
//!
//! let board = deal(&Rules::FREECELL, 24)?;
//! let mut block = [0u32; 2048];
//! let mut solver = Solver::init(&mut block, &board, Options::default())?;
//! while solver.run(1000) == Status::Running {}
//! assert_eq!(solver.status(), Status::Solved);
//! let mut moves = 0;
//! solver.report().moves(|_| moves += 1)?;
//! assert_eq!(moves, solver.report().progress().moves);
//! # Ok::<(), unstuck::error::Error>(())
//! ```
//!
//! Features: `capi`, the C API; `html`, solutions as pages; `cli`, the command line, which needs std;
//! `panic-handler`, for libraries without std; `small`, for at most 8 columns
//! and 4 cells. Take `default-features = false` for the library alone, and then
//! `games` for all rules of one deck or `family` for two decks and a solver of them
//! all. What a firmware can leave out is told in `docs/footprint.md`.

pub mod answer;
mod arena;
#[cfg(feature = "calls")]
pub mod capi;
pub mod card;
pub mod error;
#[cfg_attr(all(feature = "calls", not(feature = "freecell")), allow(dead_code, unused_imports))]
pub mod freecell;
mod hash;
#[cfg(feature = "html")]
pub mod html;
#[cfg(feature = "panic-handler")]
mod panic;
mod search;
// Left out only where the C calls of it are.
#[cfg(any(feature = "sokoban", not(feature = "calls")))]
pub mod sokoban;
mod words;
