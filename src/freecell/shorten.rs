//! After the first solution: shorter ones, as long as the caller wants.
//!
//! A ladder of its own: beams that get wider, each looking for a solution that is
//! shorter than the best so far. That one stays at the start of the solver's
//! words, and the searches have what lies behind it.

use super::attempt::{Came, room, way};
use super::block::{LONGEST, SOLUTION_WORDS, phase, trait_of};
use super::ladder::{Step, shorten};
use super::solve::{Solver, judge};
use crate::answer::{Shortening, Status};
use crate::error::Error;
use crate::search::budget::Budget;

impl Solver<'_> {
    /// Looks for a shorter solution, expanding at most so many nodes; `u32::MAX`
    /// for no limit, which ends as well: this ladder, too, is finite.
    ///
    /// The best solution so far is always there to be read; its cost never rises.
    /// Any split of a budget gives the same result. [`Error::State`] if there is
    /// no solution.
    pub fn shorten(&mut self, nodes: u32) -> Result<Shortening, Error> {
        if self.status() != Status::Solved {
            return Err(Error::State);
        }
        if self.header.phase == phase::DONE {
            self.header.phase = phase::SHORTEN_START;
            self.header.rung = 0;
        }
        let budget = Budget::new(nodes);
        let came = if self.header.is_any() {
            self.climb_shorter_any(budget)
        } else {
            if !self.start.is_sound() {
                return Err(Error::BlockForeign);
            }
            self.climb_shorter(budget)
        };
        self.header.close(self.start);
        Ok(came)
    }

    fn climb_shorter(&mut self, mut budget: Budget) -> Shortening {
        loop {
            if self.header.traits & trait_of::SHORTEST != 0 {
                self.header.phase = phase::SHORTEN_DONE;
                return Shortening::Shortest;
            }
            if self.header.phase == phase::SHORTEN_DONE {
                return Shortening::Done;
            }
            let longest = u32::from(self.header.cost).saturating_sub(1).min(LONGEST as u32);
            let words = self.work.len().saturating_sub(SOLUTION_WORDS);
            let step = shorten(u32::from(self.header.rung), longest, room(words));
            match step {
                Step::End => self.header.phase = phase::SHORTEN_DONE,
                Step::TooLarge => {
                    self.header.phase = phase::SHORTEN_START;
                    self.header.rung += 1;
                }
                _ => match self.attempt(&step, SOLUTION_WORDS, longest, &mut budget) {
                    Came::Budget => return Shortening::Running,
                    came => {
                        if let Came::Way(count) = came {
                            self.take_shorter(count, step.eager());
                        }
                        self.header.phase = phase::SHORTEN_START;
                        self.header.rung += 1;
                    }
                },
            }
        }
    }

    /// Makes a way that was found the solution, if it is one and shorter.
    fn take_shorter(&mut self, count: u16, eager: bool) {
        let Some((best, found)) = self.work.split_at_mut_checked(SOLUTION_WORDS) else { return };
        let judged = judge(self.start, way(found, count), eager);
        let Some(judged) = judged.filter(|judged| judged.cost < self.header.cost) else { return };
        for (to, from) in best.iter_mut().zip(found) {
            *to = *from;
        }
        self.adopt(count, eager, judged);
    }
}
