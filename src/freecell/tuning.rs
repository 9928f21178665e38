//! One beam search by itself, for the program that looks for weights
//! (`benches/tune.rs`). Not part of the API: behind the feature `tune`.

use super::board::Board;
use super::evaluate::Weights;
use super::ladder::{self, NARROW};
use super::solve::{Options, Solver};
use crate::error::Error;

/// How many weights there are.
pub const WEIGHTS: usize = 11;

/// Width and weights of a beam.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Beam {
    /// Positions in a generation.
    pub width: usize,
    /// The weights, in the order of the ladder's table.
    pub weights: [i16; WEIGHTS],
}

/// The narrow rungs of the ladder as it stands.
pub fn narrow() -> impl Iterator<Item = Beam> {
    NARROW
        .iter()
        .map(|(width, weights)| Beam { width: usize::from(*width), weights: weights.values() })
}

/// Runs one beam to its end. Gives whether it has found a solution, and how
/// many nodes that took.
pub fn run(beam: &Beam, board: &Board, block: &mut [u32]) -> Result<(bool, u32), Error> {
    let mut solver = Solver::init(block, board, Options::default())?;
    let weights = Weights::new(beam.weights);
    let rung = ladder::narrow(beam.width, weights, usize::MAX).ok_or(Error::BlockShort)?;
    solver.only(&rung)
}
