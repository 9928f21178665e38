//! One search: bite by bite, until it has an answer or a limit is reached.

use std::fmt;
use std::time::Duration;

use unstuck::error::Error;
use unstuck::freecell::notation::Listed;
use unstuck::freecell::{self, DoubleBoard, Options, Report, Scan, Shortening, Solver, Status};

use crate::clock;

/// Nodes between two looks at the clock: a few milliseconds.
const BITE: u32 = 1000;

/// When a search has to end. At least one bite is done.
#[derive(Clone, Copy)]
pub struct Limits {
    /// The most nodes, and which search is made.
    pub options: Options,
    /// The most CPU time.
    pub time: Option<Duration>,
    /// The most nodes for shorter solutions, after the first one.
    pub shorten: u64,
}

/// What a search has found.
pub struct Outcome {
    pub answer: Answer,
    /// Nodes that were expanded.
    pub nodes: u32,
    /// Bytes of the block that were in use.
    pub memory: u32,
}

/// The answer of a search.
pub enum Answer {
    Solved(Solution),
    /// Proved.
    Unsolvable,
    Undecided(Reason),
}

/// A solution, checked by the library.
pub struct Solution {
    pub moves: Vec<Listed>,
    /// Moves that don't go home.
    pub cost: u32,
    /// Whether no solution has a lower cost.
    pub shortest: bool,
}

/// Why a search has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Nodes,
    Seconds,
    Memory,
    Width,
    Depth,
    Incomplete,
}

impl Answer {
    /// The word for it in JSON.
    pub fn status(&self) -> &'static str {
        match self {
            Answer::Solved(_) => "solved",
            Answer::Unsolvable => "unsolvable",
            Answer::Undecided(_) => "undecided",
        }
    }
}

impl Reason {
    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Reason::Nodes => "nodes",
            Reason::Seconds => "seconds",
            Reason::Memory | Reason::Width => "memory",
            Reason::Depth => "depth",
            Reason::Incomplete => "incomplete",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Nodes => "the limit of nodes is reached",
            Reason::Seconds => "the time is up",
            Reason::Memory => "the memory is too small for a complete search",
            Reason::Width => "the memory is too small for a beam of this width",
            Reason::Depth => "the solution is longer than it may be or the memory has room for",
            Reason::Incomplete => "the scan doesn't look at all positions",
        })
    }
}

/// Looks for a solution inside a block.
pub fn search(block: &mut [u32], board: &DoubleBoard, limits: Limits) -> Result<Outcome, Error> {
    let begin = clock::thread();
    let mut solver = Solver::init_double(block, board, limits.options)?;
    while solver.run(BITE) == Status::Running {
        if limits.time.is_some_and(|most| clock::thread().saturating_sub(begin) >= most) {
            break;
        }
    }
    if solver.status() == Status::Solved {
        shorten(&mut solver, limits, begin)?;
    }
    let report = solver.report();
    let progress = report.progress();
    let is_beam = limits.options.scan == Scan::Beam;
    let answer = match progress.status {
        Status::Solved => Answer::Solved(solution(&report)?),
        Status::Unsolvable => Answer::Unsolvable,
        // Stopped above.
        Status::Running => Answer::Undecided(Reason::Seconds),
        Status::GaveUp => Answer::Undecided(match progress.reason {
            freecell::Reason::Budget => Reason::Nodes,
            freecell::Reason::Depth => Reason::Depth,
            freecell::Reason::Incomplete => Reason::Incomplete,
            freecell::Reason::Memory | freecell::Reason::None if is_beam => Reason::Width,
            freecell::Reason::Memory | freecell::Reason::None => Reason::Memory,
        }),
    };
    Ok(Outcome { answer, nodes: progress.nodes, memory: progress.bytes_used })
}

/// Looks for shorter solutions as long as the limits let it.
fn shorten(solver: &mut Solver, limits: Limits, begin: Duration) -> Result<(), Error> {
    let mut left = limits.shorten;
    while left > 0 {
        if limits.time.is_some_and(|most| clock::thread().saturating_sub(begin) >= most) {
            break;
        }
        let bite = left.min(u64::from(BITE));
        if solver.shorten(bite as u32)? != Shortening::Running {
            break;
        }
        left -= bite;
    }
    Ok(())
}

fn solution(report: &Report) -> Result<Solution, Error> {
    let progress = report.progress();
    let mut moves = Vec::new();
    report.moves(|listed| moves.push(listed))?;
    Ok(Solution { moves, cost: progress.cost, shortest: progress.shortest })
}
