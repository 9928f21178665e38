//! After the first solution: one with the fewest pushes, as long as the caller wants
//! and there is room for it.

use super::block::{Parts, phase, trait_of};
use super::fess::Step;
use super::solve::{Solver, Status};
use super::store::NONE;
use super::work::Work;
use crate::error::Error;
use crate::search::budget::Budget;

/// What the search for a shorter solution has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Shortening {
    /// The budget of this call is used up; another call goes on.
    Running = 1,
    /// The block has no room for more.
    Done = 2,
    /// It is proved that no solution has fewer pushes.
    Shortest = 3,
}

impl Solver<'_> {
    /// Looks for a shorter solution, expanding at most so many nodes; `u32::MAX` for
    /// no limit, which ends as well.
    ///
    /// The best solution so far is always there to be read; its pushes never become
    /// more. Any split of a budget gives the same result. [`Error::State`] if there is
    /// no solution.
    pub fn shorten(&mut self, nodes: u32) -> Result<Shortening, Error> {
        if self.status() != Status::Solved {
            return Err(Error::State);
        }
        if self.parts.header.phase == phase::DONE {
            self.parts.header.phase = phase::SHORTEN;
            self.parts.header.optimal.begin();
        }
        let came = self.look_for_fewer(Budget::new(nodes));
        if came != Shortening::Running {
            self.parts.header.phase = phase::SHORTENED;
        }
        self.parts.header.close();
        Ok(came)
    }

    fn look_for_fewer(&mut self, mut budget: Budget) -> Shortening {
        let Parts { header, work, .. } = &mut self.parts;
        let Some(mut work) = Work::open(work, header.sizes, true) else {
            return Shortening::Done;
        };
        loop {
            // No solution has fewer pushes than the search has come to.
            if header.traits & trait_of::SHORTEST != 0 || header.pushes <= header.optimal.sum {
                header.traits |= trait_of::SHORTEST;
                return Shortening::Shortest;
            }
            if header.phase == phase::SHORTENED {
                return Shortening::Done;
            }
            if !budget.take() {
                return Shortening::Running;
            }
            header.nodes = header.nodes.saturating_add(1);
            match header.optimal.step(&mut work) {
                Step::On | Step::Lost => {}
                Step::Solved => break,
                // Dry can't be: there is a solution.
                Step::Full | Step::Dry => return Shortening::Done,
            }
        }
        let goal = header.optimal.goal;
        if self.adopt(goal, NONE, true) {
            Shortening::Shortest
        } else {
            // Longer than there is room for.
            Shortening::Done
        }
    }
}
