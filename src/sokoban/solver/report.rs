//! What can be read from a solver's block: how far it is, and its solution.

use super::block::{self, Header, hash_of_solution, trait_of};
use super::steps;
use crate::answer::{Reason, Status};
use crate::error::Error;

/// How far a solver is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What it has come to.
    pub status: Status,
    /// Why it has given up, if it has.
    pub reason: Reason,
    /// Nodes expanded so far.
    pub nodes: u32,
    /// The search of the ladder that is running, from 0.
    pub rung: u32,
    /// Positions that it has stored.
    pub stored: u32,
    /// Bytes of the block that are in use.
    pub bytes_used: u32,
    /// Pushes of the solution, once solved.
    pub pushes: u32,
    /// Its moves, pushes among them.
    pub moves: u32,
    /// Whether it is proved that no solution has fewer pushes.
    pub shortest: bool,
    /// Whether it is proved that no solution has fewer moves; with [`Goal::Any`] and
    /// [`Goal::Pushes`] none of those with as few pushes.
    ///
    /// [`Goal::Any`]: super::Goal::Any
    /// [`Goal::Pushes`]: super::Goal::Pushes
    pub fewest_moves: bool,
}

/// What can be read from a solver's block without changing it.
pub struct Report<'a> {
    header: &'a Header,
    solution: &'a [u8],
}

impl<'a> Report<'a> {
    /// Looks at the solver that is in a block.
    ///
    /// [`Error::BlockForeign`] if there is none of this build, or a damaged one.
    pub fn open(block: &'a [u32]) -> Result<Self, Error> {
        let view = block::view(block)?;
        Ok(Self::of(view.header, block::half(view.solution, view.header.half)))
    }

    pub(super) fn of(header: &'a Header, solution: &'a [u8]) -> Self {
        Report { header, solution }
    }

    /// How far the solver is.
    pub fn progress(&self) -> Progress {
        let header = self.header;
        Progress {
            status: Status::from_byte(header.status),
            reason: Reason::from_byte(header.reason),
            nodes: header.nodes,
            rung: header.rung,
            stored: [header.greedy.stored, header.optimal.stored, header.fewest.stored]
                .into_iter()
                .fold(header.fess.stored, u32::max),
            bytes_used: header.words.saturating_mul(size_of::<u32>() as u32),
            pushes: header.pushes,
            moves: header.moves,
            shortest: header.traits & trait_of::SHORTEST != 0,
            fewest_moves: header.traits & trait_of::FEWEST_MOVES != 0,
        }
    }

    /// Calls `see` with each letter of the solution, in LURD.
    ///
    /// [`Error::State`] while there is no solution, [`Error::BlockForeign`] if the
    /// block was damaged.
    pub fn lurd(&self, mut see: impl FnMut(u8)) -> Result<(), Error> {
        if self.header.status != Status::Solved as u8 {
            return Err(Error::State);
        }
        if self.header.solution_hash != hash_of_solution(self.solution, self.header.moves) {
            return Err(Error::BlockForeign);
        }
        for index in 0..self.header.moves as usize {
            see(steps::get(self.solution, index).ok_or(Error::BlockForeign)?.letter());
        }
        Ok(())
    }
}
