//! One search by itself, for the program that looks for weights
//! (`benches/tune.rs`). Not part of the API: behind the feature `tune`.

use super::board::Board;
use super::evaluate::Weights;
use super::ladder::{self, FIRST, NARROW, Step};
use super::solve::{Options, Solver};
use crate::error::Error;

/// How many weights a narrow beam has.
pub const PLAIN: usize = 11;
/// How many weights a best-first search has.
pub const WEIGHTS: usize = 24;

/// Width and weights of a beam.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beam {
    /// Positions in a generation.
    pub width: u16,
    /// The weights, in the order of the ladder's table.
    pub weights: [i16; PLAIN],
}

/// Limit, price of a move and weights of a best-first search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct First {
    /// Positions that are expanded at most.
    pub limit: u16,
    /// What each move on the way counts.
    pub price: i16,
    /// Whether all cards that can go home do so at once.
    pub eager: bool,
    /// The weights, in the order of the ladder's table.
    pub weights: [i16; WEIGHTS],
}

/// The narrow beams of the ladder as it stands.
pub fn narrow() -> impl Iterator<Item = Beam> {
    NARROW.iter().map(|(width, weights)| Beam { width: u16::from(*width), weights: *weights })
}

/// The best-first searches of the ladder as it stands.
pub fn first() -> impl Iterator<Item = First> {
    FIRST.iter().map(|(limit, price, eager, weights)| First {
        limit: *limit,
        price: *price,
        eager: *eager,
        weights: *weights,
    })
}

/// Runs one beam to its end. Gives whether it has found a solution, and how
/// many nodes that took.
pub fn run_beam(beam: &Beam, board: &Board, block: &mut [u32]) -> Result<(bool, u32), Error> {
    run(&ladder::narrow(beam.width, Weights::plain(beam.weights), usize::MAX), board, block)
}

/// Runs one best-first search to its end, likewise.
pub fn run_first(first: &First, board: &Board, block: &mut [u32]) -> Result<(bool, u32), Error> {
    let weights = Weights::joint(first.weights);
    let First { limit, price, eager, .. } = *first;
    let words = block.len() - 1024;
    let step = ladder::first(limit, price, eager, weights, words, ladder::FREECELL);
    run(&step, board, block)
}

fn run(step: &Step, board: &Board, block: &mut [u32]) -> Result<(bool, u32), Error> {
    Solver::init(block, board, Options::default())?.only(step)
}
