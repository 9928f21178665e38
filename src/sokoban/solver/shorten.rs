//! After the first solution: one with the fewest pushes, and of those one with the
//! fewest moves, as long as the caller wants and there is room for it.

use super::block::{Parts, phase, trait_of};
use super::fess::Step;
use super::fewest::Order;
use super::solve::{Found, Goal, Solver};
use super::store::NONE;
use super::work::Work;
use crate::answer::{Shortening, Status};
use crate::error::Error;
use crate::search::budget::Budget;

/// What comes next in a search for something shorter.
enum Next {
    /// Another node.
    Node,
    /// A solution.
    Adopt(Found),
    End,
}

impl Solver<'_> {
    /// Looks for a shorter solution, expanding at most so many nodes; `u32::MAX` for
    /// no limit, which ends as well.
    ///
    /// First for fewer pushes, and when it is proved that there are none, for fewer
    /// moves with as many pushes. The best solution so far is always there to be read;
    /// its pushes never become more. Any split of a budget gives the same result.
    /// [`Error::State`] if there is no solution.
    pub fn shorten(&mut self, nodes: u32) -> Result<Shortening, Error> {
        if self.status() != Status::Solved {
            return Err(Error::State);
        }
        let header = &mut *self.parts.header;
        if header.phase == phase::DONE {
            header.phase = phase::SHORTEN;
            header.optimal.begin();
            if header.aim == Goal::Moves as u8 {
                header.phase = phase::SHORTENED;
            }
        }
        let came = self.look_for_shorter(Budget::new(nodes));
        self.parts.header.close();
        Ok(came)
    }

    fn look_for_shorter(&mut self, mut budget: Budget) -> Shortening {
        while self.begin_next() {
            let Some(next) = self.look_through(&mut budget) else { return Shortening::Running };
            // Longer than there is room for: no more can be said.
            if let Next::Adopt(found) = next {
                if !self.adopt(found, true) {
                    self.parts.header.phase = phase::SHORTENED;
                }
            }
        }
        if self.parts.header.traits & trait_of::FEWEST_MOVES != 0 {
            Shortening::Shortest
        } else {
            Shortening::Done
        }
    }

    /// Goes on with the search at hand until it has something to say or the budget is used
    /// up. By itself, as what it works with lies on the stack, and is to be gone when a
    /// solution is written.
    #[inline(never)]
    fn look_through(&mut self, budget: &mut Budget) -> Option<Next> {
        let Parts { header, work: room, .. } = &mut self.parts;
        let mut work = Work::of(header.sizes);
        if work.carve(room, true).is_none() {
            header.phase = phase::SHORTENED;
            return Some(Next::End);
        }
        header.pack(&mut work);
        work.do_without(header.without);
        loop {
            if !budget.take() {
                return None;
            }
            header.nodes = header.nodes.saturating_add(1);
            match look(header, &mut work) {
                Next::Node => {}
                next => return Some(next),
            }
        }
    }

    /// Goes from one search to the next when it is over; whether there is something
    /// to look for.
    fn begin_next(&mut self) -> bool {
        let header = &mut *self.parts.header;
        if header.phase == phase::SHORTEN && header.traits & trait_of::SHORTEST != 0 {
            header.phase = phase::SHORTEN_MOVES;
            header.fewest.begin(Order::Pushes, Some((header.moves, header.pushes)));
        }
        if header.traits & trait_of::FEWEST_MOVES != 0 {
            header.phase = phase::SHORTENED;
        }
        header.phase != phase::SHORTENED
    }
}

/// One node of the search for fewer pushes or fewer moves.
fn look(header: &mut super::block::Header, work: &mut Work<'_>) -> Next {
    let found = |goal, traits| Next::Adopt(Found { goal, other: NONE, traits });
    const BOTH: u8 = trait_of::SHORTEST | trait_of::FEWEST_MOVES;
    let moves = header.phase == phase::SHORTEN_MOVES;
    let step =
        if moves { header.fewest.step(work, Order::Pushes) } else { header.optimal.step(work) };
    match (step, moves) {
        (Step::Solved, true) => found(header.fewest.goal, BOTH),
        (Step::Solved, false) => found(header.optimal.goal, trait_of::SHORTEST),
        (Step::Dry, true) => {
            header.traits |= trait_of::FEWEST_MOVES;
            Next::End
        }
        // No solution has fewer pushes than the search has come to.
        (Step::On | Step::Lost, false) if header.pushes <= header.optimal.sum => {
            header.traits |= trait_of::SHORTEST;
            Next::End
        }
        (Step::On | Step::Lost, _) => Next::Node,
        // Dry can't be: there is a solution.
        (Step::Full, _) | (Step::Dry, false) => {
            header.phase = phase::SHORTENED;
            Next::End
        }
    }
}
