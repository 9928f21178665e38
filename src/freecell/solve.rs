//! The solver: a ladder of searches inside one block of memory.
//!
//! Which searches there are and in which order they come is told in `ladder`, how
//! one of them is carried out in `attempt`; here they are made one after the
//! other, and what they find is checked. How it all lies in the block: `block`.

use super::attempt::{Attempt, Came, room, way};
use super::block::{self, Header, hash_of_solution, phase, trait_of};
use super::board::{Board, DoubleBoard};
use super::bound::lower_bound;
use super::bytes::BoardBytes;
use super::general::{Evaluation, SCAN_WEIGHTS, Scan, Tests, WIDEST_BEAM};
use super::ladder::{Step, has_few_positions, rung, rung_of_few};
use super::report::{Report, replay};
use super::rules::{FAMILY, Rules};
use crate::answer::{Reason, Status};
use crate::error::Error;
use crate::search::budget::Budget;

/// What a caller may choose. The default is 0 everywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The most nodes that all runs together may expand; 0 for no limit. What is
    /// spent on shorter solutions doesn't count.
    pub max_nodes: u32,
    /// Which scan is made, and with what. With anything chosen here, the searches over
    /// any rules do the work, in a block of [`solver_bytes_for_scans`]' size. Without
    /// the feature `family` there are none: [`Error::Range`].
    ///
    /// [`solver_bytes_for_scans`]: super::solver_bytes_for_scans
    pub scan: Scan,
    /// How a beam judges.
    pub evaluation: Evaluation,
    /// Whether a solution is made shorter over its own positions.
    pub optimize: bool,
    /// The width of a beam; 0 for 2,000 or, if the block has no room for that, half of
    /// it and so on. One that was given and has no room, or a beam by weights above 5,400, makes it give
    /// up.
    pub width: u32,
    /// The most moves that a solution lists; 0 for as many as the block has room for, or
    /// 55 moves of the search as in Freecell-App. A longer one isn't reported:
    /// [`Reason::Depth`].
    pub depth: u32,
    /// Where random order begins.
    pub seed: u32,
    /// What counts how much: each card that isn't home, each one on a foundation's next
    /// card, on one on which it doesn't fit, above a lower one, and on one with which
    /// it doesn't move; each empty cell and each empty column, taken off; each move. All
    /// 0 for the default.
    pub weights: [i16; SCAN_WEIGHTS],
    /// The tests in the order in which they are tried; those of the scan if there are
    /// none.
    pub tests: Tests,
}

impl Options {
    /// Whether there are beams of the width that is chosen: by weights up to
    /// [`WIDEST_BEAM`], however large the block.
    pub fn has_possible_width(&self) -> bool {
        let by_weights = self.scan == Scan::Beam && self.evaluation == Evaluation::Weights;
        !by_weights || self.width <= WIDEST_BEAM
    }

    /// Whether a scan is chosen.
    pub(super) fn chooses(&self) -> bool {
        self.scan != Scan::Portfolio
    }
}

/// A solver at work in a caller's block.
pub struct Solver<'a> {
    pub(super) header: &'a mut Header,
    pub(super) start: &'a BoardBytes,
    /// The states to work on and what the searches share out; once there is a
    /// solution, its moves come first.
    pub(super) work: &'a mut [u32],
}

impl<'a> Solver<'a> {
    /// Puts a solver for a position into a block, whatever was in it.
    ///
    /// Without the feature `family`, rules beyond those of FreeCell and its closest kin
    /// give [`Error::Rules`]. The work is bounded by the size of the block's fixed part.
    pub fn init(block: &'a mut [u32], board: &Board, options: Options) -> Result<Self, Error> {
        board.check()?;
        block::create(block, board, &options)?;
        Self::open(block)
    }

    /// The same for a position as bytes, which is a sound one of FreeCell or its closest
    /// kin, and nothing chosen but the limit of nodes.
    #[cfg(feature = "calls")]
    pub(crate) fn create(block: &mut [u32], start: &BoardBytes, limit: u32) -> Result<(), Error> {
        block::create_plain(block, start, limit)
    }

    /// The same for a position of one deck or of two; [`Error::Rules`] for two without
    /// the feature `family`.
    pub fn init_double(
        block: &'a mut [u32],
        board: &DoubleBoard,
        options: Options,
    ) -> Result<Self, Error> {
        board.check()?;
        match board.to_single() {
            Some(single) => block::create(block, &single, &options)?,
            None if FAMILY => block::create_any(block, board, &options)?,
            None => return Err(Error::Rules),
        }
        Self::open(block)
    }

    /// Goes on with the solver that is in a block.
    ///
    /// [`Error::BlockForeign`] if there is none of this build, or a damaged one.
    pub fn open(block: &'a mut [u32]) -> Result<Self, Error> {
        let (header, start, work) = block::open(block)?;
        Ok(Solver { header, start, work })
    }

    /// Expands at most so many nodes; `u32::MAX` for no limit, which ends as
    /// well: the ladder is finite.
    ///
    /// Returns at the first solution; the rest of the budget is dropped. Any
    /// split of a budget gives the same result. After anything but
    /// [`Status::Running`] another call does nothing and says the same again.
    pub fn run(&mut self, nodes: u32) -> Status {
        if self.header.phase < phase::DONE {
            self.go_on(nodes);
        }
        self.header.close(self.start);
        self.status()
    }

    /// Works on, as long as there is no result.
    fn go_on(&mut self, nodes: u32) {
        let limited = self.header.max_nodes != 0;
        let left = self.header.max_nodes.saturating_sub(self.header.nodes);
        let nodes = if limited { nodes.min(left) } else { nodes };
        if self.header.is_any() {
            self.climb_any(Budget::new(nodes));
        } else if self.start.is_sound() {
            self.climb(Budget::new(nodes));
        } else {
            return;
        }
        self.give_up_at(limited);
    }

    /// Ends where a limit of nodes is reached without a result.
    fn give_up_at(&mut self, limited: bool) {
        let ended = self.header.nodes >= self.header.max_nodes;
        if limited && self.header.phase < phase::DONE && ended {
            self.finish(Status::GaveUp, Reason::Budget);
        }
    }

    /// Seals the block: until the next call that works on it, a change of any
    /// byte that the solver uses is noticed, and the block refused. To be called
    /// before a block is saved; the work is that of reading it once.
    pub fn seal(&mut self) {
        self.header.seal(self.start, self.work);
    }

    /// What the solver has come to.
    pub fn status(&self) -> Status {
        Status::from_byte(self.header.status)
    }

    /// What can be read from this solver.
    pub fn report(&self) -> Report<'_> {
        Report::of(self.header, self.start, self.work)
    }

    /// Makes one search after the other until there is a result, or the budget
    /// is used up.
    fn climb(&mut self, mut budget: Budget) {
        let room = room(self.work.len());
        let few = FAMILY && self.start.rules().is_ok_and(|rules| has_few_positions(&rules));
        let rung = if few { rung_of_few } else { rung };
        loop {
            let step = rung(u32::from(self.header.rung), room);
            match step {
                Step::TooLarge => {
                    // It may have been begun by a build that has this search.
                    self.header.phase = phase::START;
                    self.header.rung += 1;
                }
                Step::End => {
                    self.finish(Status::GaveUp, Reason::Memory);
                    return;
                }
                _ => match self.attempt(&step, 0, block::LONGEST as u32, &mut budget) {
                    Came::Nothing => {
                        self.header.phase = phase::START;
                        self.header.rung += 1;
                    }
                    came => {
                        self.take(&step, came);
                        return;
                    }
                },
            }
        }
    }

    /// Goes on with the search of a rung for a way of at most `longest` moves, in
    /// the words behind the first `kept` ones.
    pub(super) fn attempt(
        &mut self,
        step: &Step,
        kept: usize,
        longest: u32,
        budget: &mut Budget,
    ) -> Came {
        let Some(work) = self.work.get_mut(kept..) else { return Came::Nothing };
        let Header { search: control, nodes, stored, phase, .. } = &mut *self.header;
        let (fresh, running) = match *phase {
            phase::START => (true, phase::RUN),
            phase::SHORTEN_START => (true, phase::SHORTEN_RUN),
            running => (false, running),
        };
        *phase = running;
        Attempt { start: self.start, work, control, fresh, nodes, stored, longest }
            .go_on(step, budget)
    }

    /// Takes over what a search has come to.
    #[cfg_attr(feature = "compact", inline(never))]
    fn take(&mut self, step: &Step, came: Came) {
        match came {
            Came::Way(count) => {
                match judge(self.start, way(self.work, count), step.eager()) {
                    Some(judged) => {
                        self.adopt(count, step.eager(), judged);
                        self.finish(Status::Solved, Reason::None);
                    }
                    // Never seen, and never to be told as solved.
                    None => self.finish(Status::GaveUp, Reason::Memory),
                }
            }
            Came::Unsolvable => self.finish(Status::Unsolvable, Reason::None),
            Came::TooLong => self.finish(Status::GaveUp, Reason::Depth),
            Came::Incomplete => self.finish(Status::GaveUp, Reason::Incomplete),
            Came::Budget | Came::Nothing => {}
        }
    }

    /// Makes the way at the start of the work, which has been judged, the solution.
    pub(super) fn adopt(&mut self, count: u16, eager: bool, judged: Judged) {
        let Judged { listed, cost, shortest } = judged;
        self.header.solution = count;
        self.header.solution_hash = hash_of_solution(way(self.work, count));
        self.header.listed = listed;
        self.header.cost = cost;
        self.header.traits = if eager { trait_of::EAGER } else { 0 };
        if shortest {
            self.header.traits |= trait_of::SHORTEST;
        }
    }

    pub(super) fn finish(&mut self, status: Status, reason: Reason) {
        self.header.status = status as u8;
        self.header.reason = reason as u8;
        self.header.phase = phase::DONE;
    }

    /// Runs one rung alone to its end; see [`super::tuning`].
    #[cfg(feature = "tune")]
    pub(crate) fn only(&mut self, step: &Step) -> Result<(bool, u32), Error> {
        let budget = &mut Budget::new(u32::MAX);
        let came = self.attempt(step, 0, block::LONGEST as u32, budget);
        self.take(step, came);
        Ok((self.status() == Status::Solved, self.header.nodes))
    }
}

/// What a way is as a solution: its moves as the notation lists them, and those that
/// don't go home.
pub(super) struct Judged {
    pub(super) listed: u16,
    pub(super) cost: u16,
    /// Whether it is proved that none has a lower cost.
    pub(super) shortest: bool,
}

/// Replays a way on the board; nothing if it isn't a solution.
pub(super) fn judge(start: &BoardBytes, way: &[u16], eager: bool) -> Option<Judged> {
    // It is sound, or there had been no search.
    let mut board = Board::empty(Rules::FREECELL);
    start.read_unchecked(&mut board).ok()?;
    let mut judged = Judged { listed: 0, cost: 0, shortest: false };
    let replayed = replay(&mut board, way, eager, |_, mv| {
        judged.listed += 1;
        judged.cost += u16::from(!mv.goes_home());
    });
    start.read_unchecked(&mut board).ok()?;
    judged.shortest = lower_bound(&mut board) >= u32::from(judged.cost);
    (replayed == Ok(true)).then_some(judged)
}
