//! The solver: searches in a caller's block, as many nodes at a time as he likes.

use super::block::{self, Header, Parts, hash_of_solution, phase, trait_of};
use super::fess;
use super::fewest::Order;
use super::ladder::{END, FEWEST, manner, rung};
use super::level::copy;
use super::replay::replay;
use super::report::Report;
use super::staged;
use super::store::NONE;
use super::way::{self, Steps};
use super::work::{LARGE, Work};
use crate::answer::{Reason, Status};
use crate::arena::{Arena, words_for};
use crate::error::Error;
use crate::search::budget::Budget;
use crate::sokoban::Grid;

/// What is asked for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Goal {
    /// Any solution.
    #[default]
    Any = 0,
    /// A solution with the fewest pushes, with proof.
    Pushes = 1,
    /// A solution with the fewest moves, and of those the fewest pushes, with proof: for
    /// small levels.
    Moves = 2,
}

impl Goal {
    pub(super) fn from_byte(byte: u8) -> Goal {
        match byte {
            1 => Goal::Pushes,
            2 => Goal::Moves,
            _ => Goal::Any,
        }
    }
}

/// What a search has found: a position of the table, another one that was come to from
/// the end, or [`NONE`], and what is proved of the way.
#[derive(Clone, Copy)]
pub(super) struct Found {
    pub(super) goal: u32,
    pub(super) other: u32,
    pub(super) traits: u8,
}

/// What a caller may choose. The default is 0 everywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The most nodes that all runs together may expand; 0 for no limit.
    pub max_nodes: u32,
    /// What is asked for.
    pub goal: Goal,
    /// What the searches do without, to measure what it brings: a sum of the values
    /// in [`technique`]. Answers stay true.
    pub without: u32,
}

/// What a search can be made to do without.
pub mod technique {
    /// Deadlocks of boxes that can never move again.
    pub const FREEZE: u32 = 1;
    /// A goal for each box.
    pub const MATCHING: u32 = 2;
    /// Pushes of PI-corrals alone.
    pub const CORRALS: u32 = 4;
    /// Searches with the boxes around a corral.
    pub const PARTS: u32 = 8;
    /// How far the next goal of the plan is from being filled, and which boxes can't
    /// be pushed.
    pub const AIM: u32 = 16;
    /// What the advisors say.
    pub const ADVISORS: u32 = 32;
    /// Pulls from the end, met by pushes from the start.
    pub const ENDS: u32 = 64;
    /// Deadlocks that are learnt.
    pub const PATTERNS: u32 = 128;
    /// Boxes that are parked by the packing plan.
    pub const PARKING: u32 = 256;
    /// Pushes along a tunnel as one move, in the searches that go push by push for any
    /// solution or for the fewest pushes.
    pub const TUNNELS: u32 = 512;
    /// Boxes brought to the next goal of the plan before all else, where the goals lie in a
    /// room of their own.
    pub const ROOMS: u32 = 1024;
    /// Positions that a symmetry of the level maps onto each other taken as one, in the search
    /// for the fewest pushes.
    pub const SYMMETRY: u32 = 2048;
    /// The search that follows a packing order in stages.
    pub const STAGES: u32 = 4096;
}

/// A solver at work in a caller's block.
pub struct Solver<'a> {
    pub(super) parts: Parts<'a>,
}

impl<'a> Solver<'a> {
    /// Puts a solver for a level into a block, whatever was in it.
    pub fn init(block: &'a mut [u32], grid: &Grid<'_>, options: Options) -> Result<Self, Error> {
        block::create(block, grid, &options)?;
        Self::open(block)
    }

    /// Goes on with the solver that is in a block.
    ///
    /// [`Error::BlockForeign`] if there is none of this build, or a damaged one.
    pub fn open(block: &'a mut [u32]) -> Result<Self, Error> {
        Ok(Solver { parts: block::open(block)? })
    }

    /// Expands at most so many nodes; `u32::MAX` for no limit.
    ///
    /// Returns at the first solution; the rest of the budget is dropped. Any split
    /// of a budget gives the same result. After anything but [`Status::Running`]
    /// another call does nothing and says the same again.
    pub fn run(&mut self, nodes: u32) -> Status {
        if self.parts.header.phase < phase::DONE {
            self.go_on(nodes);
        }
        self.parts.header.close();
        self.status()
    }

    fn go_on(&mut self, nodes: u32) {
        let header = &*self.parts.header;
        if header.lost != 0 {
            self.finish(Status::Unsolvable, Reason::None);
            return;
        }
        if header.sizes.boxes == 0 {
            // All of them are home already, where nobody can reach them.
            if self.judge(0, 0, trait_of::SHORTEST | trait_of::FEWEST_MOVES) {
                self.finish(Status::Solved, Reason::None);
            }
            return;
        }
        let limited = header.max_nodes != 0;
        let left = header.max_nodes.saturating_sub(header.nodes);
        let nodes = if limited { nodes.min(left) } else { nodes };
        self.search(Budget::new(nodes));
        let header = &*self.parts.header;
        if limited && header.phase < phase::DONE && header.nodes >= header.max_nodes {
            self.finish(Status::GaveUp, Reason::Budget);
        }
    }

    /// Makes one search after the other until there is a result, or the budget is
    /// used up.
    #[inline]
    fn search(&mut self, budget: Budget) {
        let aim = Goal::from_byte(self.parts.header.aim);
        if let Some(end) = self.seek(budget, aim) {
            self.conclude(end, aim);
        }
    }

    /// Does what is to be done when the last search has ended.
    #[inline(never)]
    fn conclude(&mut self, end: fess::Step, aim: Goal) {
        match end {
            fess::Step::Solved => {
                let header = &*self.parts.header;
                let (goal, other, traits) = match aim {
                    Goal::Pushes => (header.optimal.goal, NONE, trait_of::SHORTEST),
                    Goal::Moves => (header.fewest.goal, NONE, trait_of::FEWEST_MOVES),
                    Goal::Any if header.greedy.goal != NONE => {
                        (header.greedy.goal, header.greedy.other, 0)
                    }
                    Goal::Any => (header.fess.goal, NONE, 0),
                };
                if self.adopt(Found { goal, other, traits }, aim != Goal::Any) {
                    self.finish(Status::Solved, Reason::None);
                } else {
                    self.finish(Status::GaveUp, Reason::Depth);
                }
            }
            fess::Step::Dry => self.finish(Status::Unsolvable, Reason::None),
            _ => self.finish(Status::GaveUp, Reason::Memory),
        }
    }

    /// The same; tells with what the last search has ended. By itself, as what it works with
    /// lies on the stack, and is to be gone when a solution is written.
    #[inline(never)]
    fn seek(&mut self, mut budget: Budget, aim: Goal) -> Option<fess::Step> {
        let fewest = aim != Goal::Any;
        let mut work = Work::of(self.parts.header.sizes);
        work.carve(self.parts.work, fewest)?;
        if fewest {
            self.parts.header.pack(&mut work);
        }
        if self.parts.header.nodes == 0 {
            // All of it, once: nothing of what was in the block before is left.
            work.store.clear();
            if let Some(mut patterns) = work.part.patterns(&work.shape) {
                patterns.clear();
            }
        }
        let header = &mut *self.parts.header;
        loop {
            let step = match get_ready(header, &mut work, &mut budget) {
                Ready::Over => return Some(fess::Step::Full),
                Ready::Paused => return None,
                Ready::Optimal => header.optimal.step(&mut work),
                Ready::Fewest => header.fewest.step(&mut work, Order::Moves),
                Ready::Greedy(both) => header.greedy.step(&mut work, both),
                Ready::Fess => header.fess.step(&mut work),
                // Where there are none, nothing of them is in the program.
                Ready::Staged(_) if !LARGE => fess::Step::Full,
                Ready::Staged(nodes) => {
                    let begins = header.rung_nodes == 1;
                    staged::step(&mut work, &mut header.greedy, begins, nodes)
                }
            };
            match step {
                fess::Step::On | fess::Step::Lost => {}
                fess::Step::Full if !fewest => header.climb(),
                end => return Some(end),
            }
        }
    }

    /// Writes the way to a position of the table where no solution is yet, and takes
    /// it over if it holds. Whether it does, and there is room for it. `wide` tells the
    /// form of the table.
    #[inline]
    pub(super) fn adopt(&mut self, found: Found, wide: bool) -> bool {
        let free = self.parts.header.half ^ 1;
        self.write(found, free, wide).is_some_and(|count| self.judge(free, count, found.traits))
    }

    /// Writes the way into a half; gives the number of its steps.
    #[inline(never)]
    fn write(&mut self, found: Found, half: u8, wide: bool) -> Option<usize> {
        let Parts { header, solution, work: room, .. } = &mut self.parts;
        let mut work = Work::of(header.sizes);
        work.carve(room, wide)?;
        if wide {
            header.pack(&mut work);
        }
        work.do_without(header.without);
        let mut steps = Steps { bytes: block::half_mut(solution, half), count: 0 };
        way::write(&mut work, &found, &mut steps)?;
        Some(steps.count)
    }

    /// Replays the solution in a half, and takes it over if it holds.
    #[inline(never)]
    fn judge(&mut self, half: u8, count: usize, traits: u8) -> bool {
        let Parts { header, squares, solution, work } = &mut self.parts;
        // Where positions were; the level's tables stay.
        let behind = work.len().saturating_sub(words_for::<u8>(squares.len()));
        let room: Option<&mut [u8]> =
            work.get_mut(behind..).and_then(|end| Arena::new(end).slice(squares.len()));
        let Some(room) = room else { return false };
        copy(room, squares);
        let steps = block::half_mut(solution, half);
        let Some(cost) = replay(room, usize::from(header.width), steps, count) else {
            // Never seen, and never to be told as solved.
            return false;
        };
        header.half = half;
        header.pushes = cost.pushes;
        header.moves = cost.moves;
        header.traits = traits;
        header.solution_hash = hash_of_solution(steps, cost.moves);
        true
    }

    fn finish(&mut self, status: Status, reason: Reason) {
        let header = &mut *self.parts.header;
        header.status = status as u8;
        header.reason = reason as u8;
        header.phase = phase::DONE;
    }

    /// Seals a block: until the next call that works on it, a change of any byte that
    /// the solver uses is noticed, and the block refused. To be called before a block
    /// is saved; the work is that of reading it once.
    pub fn seal(block: &mut [u32]) -> Result<(), Error> {
        block::seal(block)
    }

    /// What the solver has come to.
    pub fn status(&self) -> Status {
        Status::from_byte(self.parts.header.status)
    }

    /// What can be read from this solver.
    pub fn report(&self) -> Report<'_> {
        Report::of(self.parts.header, block::half(self.parts.solution, self.parts.header.half))
    }
}

/// What comes next.
enum Ready {
    /// No search is left.
    Over,
    /// The budget is used up.
    Paused,
    /// A node of a search.
    Optimal,
    Fewest,
    /// From both ends or not.
    Greedy(bool),
    Fess,
    /// Of a search that has so many.
    Staged(u32),
}

/// Makes ready for the next node, of the search whose turn it is.
#[cfg_attr(feature = "compact", inline(never))]
fn get_ready(header: &mut Header, work: &mut Work<'_>, budget: &mut Budget) -> Ready {
    let aim = Goal::from_byte(header.aim);
    let rung = loop {
        let rung = if aim == Goal::Any { rung(header.rung).unwrap_or(END) } else { FEWEST };
        if header.rung_nodes < rung.nodes {
            break rung;
        }
        if rung == END {
            return Ready::Over;
        }
        header.climb();
    };
    if !budget.take() {
        return Ready::Paused;
    }
    header.nodes = header.nodes.saturating_add(1);
    header.rung_nodes = header.rung_nodes.saturating_add(1);
    let parkless = header.without & technique::PARKING != 0;
    work.manner = (rung.manner | if parkless { manner::PARKLESS } else { 0 }) as u8;
    work.do_without(header.without | rung.without);
    work.store.limit(rung.slots());
    match aim {
        Goal::Pushes => Ready::Optimal,
        Goal::Moves => Ready::Fewest,
        Goal::Any if rung.manner & manner::PUSHES != 0 => {
            let both = rung.manner & manner::BOTH != 0;
            Ready::Greedy(both && u32::from(work.without) & technique::ENDS == 0)
        }
        Goal::Any if LARGE && rung.manner & manner::STAGED != 0 => Ready::Staged(rung.nodes),
        Goal::Any => Ready::Fess,
    }
}
