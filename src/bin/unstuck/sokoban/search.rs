//! One search for a level's solution: bite by bite, until it has an answer or a limit is
//! reached.

use std::time::Duration;

use unstuck::error::Error;
use unstuck::sokoban::solver::{self, Options, Shortening, Solver, Status};

use super::levels::Level;
use crate::search::Reason;
use crate::{clock, interrupt};

/// Nodes between two looks at the clock: some milliseconds.
const BITE: u32 = 32;

/// When a search has to end. At least one bite is done.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub options: Options,
    /// The most CPU time.
    pub time: Option<Duration>,
    /// The most nodes for fewer pushes and then fewer moves, after the first solution.
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
    /// Whether no solution has fewer of what was asked for: pushes, or moves.
    pub shortest: bool,
    /// Whether it is proved that none has fewer moves, or none of those with as few pushes.
    pub fewest_moves: bool,
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
    let time_is_up = || {
        let late = |most| clock::thread().saturating_sub(begin) >= most;
        limits.time.is_some_and(late) || interrupt::is_asked()
    };
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
            let fewest_moves = progress.fewest_moves;
            let shortest = match limits.options.goal {
                solver::Goal::Moves => fewest_moves,
                solver::Goal::Any | solver::Goal::Pushes => progress.shortest,
            };
            Answer::Solved(Solution { lurd, pushes: progress.pushes, shortest, fewest_moves })
        }
        Status::Unsolvable => Answer::Unsolvable,
        // Stopped above.
        Status::Running => Answer::Undecided(Reason::Seconds),
        Status::GaveUp => Answer::Undecided(progress.reason.into()),
    })
}
