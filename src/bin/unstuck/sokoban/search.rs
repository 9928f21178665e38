//! One search for a level's solution: bite by bite, until it has an answer or a limit is
//! reached.

use std::time::Duration;

use unstuck::error::Error;
use unstuck::sokoban::solver::{self, Options, Shortening, Solver, Status};

use super::levels::Level;
use crate::clock;
use crate::search::Reason;

/// Nodes between two looks at the clock: some milliseconds.
const BITE: u32 = 32;

/// When a search has to end. At least one bite is done.
#[derive(Clone, Copy)]
pub struct Limits {
    pub options: Options,
    /// The most CPU time.
    pub time: Option<Duration>,
    /// The most nodes for fewer pushes, after the first solution.
    pub shorten: u64,
}

/// What a search has found.
pub struct Outcome {
    pub answer: Answer,
    pub nodes: u32,
    pub cpu: Duration,
}

pub enum Answer {
    Solved(Solution),
    /// Proved.
    Unsolvable,
    Undecided(Reason),
    /// No search was made: the name of what is wrong with the level.
    Invalid(&'static str),
}

/// A solution, checked by the library.
pub struct Solution {
    /// Its moves, pushes in upper case.
    pub lurd: String,
    pub pushes: u32,
    /// Whether no solution has fewer pushes.
    pub shortest: bool,
}

impl Answer {
    /// The word for it in JSON.
    pub fn status(&self) -> &'static str {
        match self {
            Answer::Solved(_) => "solved",
            Answer::Unsolvable => "unsolvable",
            Answer::Undecided(_) => "undecided",
            Answer::Invalid(_) => "invalid",
        }
    }
}

/// Looks for a solution of a level inside a block.
pub fn search(block: &mut [u32], level: &Level, limits: Limits) -> Result<Outcome, Error> {
    let begin = clock::thread();
    let mut nodes = 0;
    let answer = match (level.problem, level.grid()) {
        (Some(problem), _) => Answer::Invalid(problem),
        (None, None) => Answer::Invalid("too_large"),
        (None, Some(grid)) => match Solver::init(block, &grid, limits.options) {
            Err(Error::BlockShort) => Answer::Undecided(Reason::Memory),
            // The pusher could walk around the boxes at the board's edge, if these were
            // away, and to goals that are none.
            Err(Error::Board) => Answer::Invalid("boxes_and_goals_differ"),
            Err(other) => return Err(other),
            Ok(mut solver) => {
                let answer = run(&mut solver, limits, begin);
                nodes = solver.report().progress().nodes;
                answer?
            }
        },
    };
    Ok(Outcome { answer, nodes, cpu: clock::thread().saturating_sub(begin) })
}

fn run(solver: &mut Solver<'_>, limits: Limits, begin: Duration) -> Result<Answer, Error> {
    let time_is_up =
        || limits.time.is_some_and(|most| clock::thread().saturating_sub(begin) >= most);
    while solver.run(BITE) == Status::Running && !time_is_up() {}
    let mut left = limits.shorten;
    while solver.status() == Status::Solved && left > 0 && !time_is_up() {
        let bite = left.min(u64::from(BITE));
        if solver.shorten(bite as u32)? != Shortening::Running {
            break;
        }
        left -= bite;
    }
    let progress = solver.report().progress();
    Ok(match progress.status {
        Status::Solved => {
            let mut lurd = String::new();
            solver.report().lurd(|letter| lurd.push(letter.into()))?;
            let (pushes, shortest) = (progress.pushes, progress.shortest);
            Answer::Solved(Solution { lurd, pushes, shortest })
        }
        Status::Unsolvable => Answer::Unsolvable,
        // Stopped above.
        Status::Running => Answer::Undecided(Reason::Seconds),
        Status::GaveUp => Answer::Undecided(match progress.reason {
            solver::Reason::Budget => Reason::Nodes,
            solver::Reason::Depth => Reason::Depth,
            solver::Reason::Memory | solver::Reason::None => Reason::Memory,
        }),
    })
}
