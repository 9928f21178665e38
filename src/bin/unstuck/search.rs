//! One search: bite by bite, until it has an answer or a limit is reached.

use std::fmt;
use std::time::Duration;

use unstuck::answer;
use unstuck::error::Error;
use unstuck::freecell::notation::Listed;
use unstuck::freecell::{
    DoubleBoard, Evaluation, Move, Options, Report, Scan, Shortening, Solver, Status,
};

use crate::memory::{Size, double};
use crate::windows::for_xp;
use crate::{clock, interrupt};

/// Nodes between two looks at the clock: a few milliseconds.
const BITE: u32 = 1000;

/// When a search has to end. At least one bite is done.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The most nodes, and which search is made.
    pub options: Options,
    /// The most CPU time.
    pub time: Option<Duration>,
    /// The most nodes for shorter solutions, after the first one.
    pub shorten: u64,
    /// Only moves that Windows XP's FreeCell can make.
    pub winxp: bool,
}

/// What a search has found.
pub struct Outcome {
    pub answer: Answer,
    /// Nodes that were expanded.
    pub nodes: u32,
    /// Bytes of the block that were in use.
    pub memory: u32,
    /// CPU time.
    pub time: Duration,
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
    /// With what has room for the width, if that is known.
    Width(Option<Size>),
    Depth,
    Incomplete,
}

impl Answer {
    /// The moves of the solution; none if there is none.
    pub fn moves(&self) -> Vec<Move> {
        match self {
            Answer::Solved(solution) => solution.moves.iter().map(|listed| listed.mv).collect(),
            _ => Vec::new(),
        }
    }

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
    /// All of them.
    pub const ALL: [Reason; 5] =
        [Reason::Nodes, Reason::Seconds, Reason::Memory, Reason::Depth, Reason::Incomplete];

    /// The word for it in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Reason::Nodes => "nodes",
            Reason::Seconds => "seconds",
            Reason::Memory | Reason::Width(_) => "memory",
            Reason::Depth => "depth",
            Reason::Incomplete => "incomplete",
        }
    }
}

impl From<answer::Reason> for Reason {
    fn from(reason: answer::Reason) -> Reason {
        match reason {
            answer::Reason::Budget => Reason::Nodes,
            answer::Reason::Depth => Reason::Depth,
            answer::Reason::Incomplete => Reason::Incomplete,
            answer::Reason::Memory | answer::Reason::None => Reason::Memory,
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Nodes => "the limit of nodes is reached",
            Reason::Seconds => "the time is up",
            Reason::Memory => "the memory is too small for a complete search",
            Reason::Width(Some(size)) => {
                return write!(f, "the memory is too small for a beam of this width, --memory {size} isn't");
            }
            Reason::Width(None) => {
                "the memory is too small for a beam of this width; without --memory it gets as much as it needs"
            }
            Reason::Depth => "the solution is longer than it may be or the memory has room for",
            Reason::Incomplete => "the scan doesn't look at all positions",
        })
    }
}

/// Looks for a solution inside a block that grows until the width that was asked for has
/// room, if it may.
pub fn search_growing(
    block: &mut Vec<u32>,
    board: &DoubleBoard,
    limits: Limits,
    grows: bool,
) -> Result<Outcome, Error> {
    loop {
        let mut outcome = search(block, board, limits)?;
        let narrow = matches!(outcome.answer, Answer::Undecided(Reason::Width(_)));
        if !narrow || interrupt::is_asked() {
            return Ok(outcome);
        }
        if !grows {
            let room = room_for(block.len(), board, limits);
            outcome.answer = Answer::Undecided(Reason::Width(room));
            return Ok(outcome);
        }
        if !double(block) {
            return Ok(outcome);
        }
    }
}

/// The memory, twice this or twice that and so on, in which a beam by weights has room for
/// its width. How much Freecell-App's needs shows only as it goes on.
fn room_for(words: usize, board: &DoubleBoard, limits: Limits) -> Option<Size> {
    let options = Options { max_nodes: 1, ..limits.options };
    if options.evaluation == Evaluation::FreecellApp {
        return None;
    }
    let mut block = vec![0; words];
    while double(&mut block) {
        let mut solver = Solver::init_double(&mut block, board, options).ok()?;
        solver.run(1);
        if solver.report().progress().reason != answer::Reason::Memory {
            return Some(Size::new(size_of_val(block.as_slice()) as u32));
        }
    }
    None
}

/// Looks for a solution inside a block.
pub fn search(block: &mut [u32], board: &DoubleBoard, limits: Limits) -> Result<Outcome, Error> {
    let begin = clock::thread();
    let mut solver = Solver::init_double(block, board, limits.options)?;
    while solver.run(BITE) == Status::Running {
        let is_late = limits.time.is_some_and(|most| clock::thread().saturating_sub(begin) >= most);
        if is_late || interrupt::is_asked() {
            break;
        }
    }
    let solved = match solver.status() {
        Status::Solved => Some(shorten(&mut solver, board, limits, begin)?),
        _ => None,
    };
    let report = solver.report();
    let progress = report.progress();
    let is_beam = limits.options.scan == Scan::Beam;
    let answer = match progress.status {
        Status::Solved => Answer::Solved(solved.ok_or(Error::State)?),
        Status::Unsolvable => Answer::Unsolvable,
        // Stopped above.
        Status::Running => Answer::Undecided(Reason::Seconds),
        Status::GaveUp => Answer::Undecided(match progress.reason.into() {
            Reason::Memory if is_beam => Reason::Width(None),
            reason => reason,
        }),
    };
    let time = clock::thread().saturating_sub(begin);
    Ok(Outcome { answer, nodes: progress.nodes, memory: progress.bytes_used, time })
}

/// What is looked at besides, where the first solution isn't one for XP.
const NODES_FOR_XP: u64 = 100_000;

/// Looks for shorter solutions as long as the limits let it, and gives the shortest.
fn shorten(
    solver: &mut Solver,
    board: &DoubleBoard,
    limits: Limits,
    begin: Duration,
) -> Result<Solution, Error> {
    let mut left = limits.shorten;
    let mut best = None;
    if limits.winxp {
        let first = solution_for_xp(solver, board)?;
        // One that was taken apart is long; another one may not need to be.
        left = left.max(if first.moves.len() > solver.report().progress().moves as usize {
            NODES_FOR_XP
        } else {
            0
        });
        best = Some(first);
    }
    while left > 0 {
        let is_late = limits.time.is_some_and(|most| clock::thread().saturating_sub(begin) >= most);
        if is_late || interrupt::is_asked() {
            break;
        }
        let bite = left.min(u64::from(BITE));
        let is_over = solver.shorten(bite as u32)? != Shortening::Running;
        if let Some(known) = &mut best {
            let found = solution_for_xp(solver, board)?;
            if found.cost < known.cost || (found.cost == known.cost && found.shortest) {
                *known = found;
            }
        }
        if is_over {
            break;
        }
        left -= bite;
    }
    best.map_or_else(|| solution(&solver.report()), Ok)
}

/// The solution with none but moves of Windows XP's FreeCell.
fn solution_for_xp(solver: &Solver, board: &DoubleBoard) -> Result<Solution, Error> {
    let found = solution(&solver.report())?;
    let moves = for_xp(board, &found.moves)?;
    let cost = moves.iter().filter(|listed| !listed.mv.goes_home()).count() as u32;
    // What holds for a solution holds for one that costs as much.
    Ok(Solution { moves, cost, shortest: found.shortest && cost == found.cost })
}

fn solution(report: &Report) -> Result<Solution, Error> {
    let progress = report.progress();
    let mut moves = Vec::new();
    report.moves(|listed| moves.push(listed))?;
    Ok(Solution { moves, cost: progress.cost, shortest: progress.shortest })
}
