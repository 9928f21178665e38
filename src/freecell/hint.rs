//! The next move from where a player stands.

use super::board::{Board, DoubleBoard};
use super::moves::Move;
use super::report::Report;
use super::rules::FAMILY;
use super::solve::{Options, Solver};
use crate::answer::Status;
use crate::error::Error;

/// The next move of a solution from a position, found within a budget of nodes.
///
/// If the block still holds a solution that passes through this position, it
/// is followed, so that a player who asks again and again gets home; else a new
/// search is made in the block. A card that would go home by itself comes
/// first. With all cards home the move has a count of 0.
///
/// [`Status::Running`] is never returned: what isn't decided within the budget
/// is [`Status::GaveUp`].
pub fn hint(block: &mut [u32], board: &Board, nodes: u32) -> Result<(Status, Option<Move>), Error> {
    if board.is_solved() {
        return Ok((Status::Solved, Some(Move::default())));
    }
    if let Some(known) = known(block, board) {
        return Ok((Status::Solved, Some(known)));
    }
    let mut solver = Solver::init(block, board, Options::default())?;
    match solver.run(nodes) {
        Status::Solved => Ok((Status::Solved, known_in(&solver.report(), board))),
        Status::Unsolvable => Ok((Status::Unsolvable, None)),
        Status::Running | Status::GaveUp => Ok((Status::GaveUp, None)),
    }
}

/// The move that follows a position in the solution that a block holds.
fn known(block: &[u32], board: &Board) -> Option<Move> {
    known_in(&Report::open(block).ok()?, board)
}

fn known_in(report: &Report, board: &Board) -> Option<Move> {
    next(report, report.start().ok()?, board)
}

/// The same for a position of one deck or of two.
pub fn hint_double(
    block: &mut [u32],
    board: &DoubleBoard,
    nodes: u32,
) -> Result<(Status, Option<Move>), Error> {
    if let Some(single) = board.to_single() {
        return hint(block, &single, nodes);
    }
    if !FAMILY {
        return Err(Error::Rules);
    }
    if board.is_solved() {
        return Ok((Status::Solved, Some(Move::default())));
    }
    let look = |report: &Report| next(report, report.start_double().ok()?, board);
    if let Some(known) = Report::open(block).ok().and_then(|report| look(&report)) {
        return Ok((Status::Solved, Some(known)));
    }
    let mut solver = Solver::init_double(block, board, Options::default())?;
    match solver.run(nodes) {
        Status::Solved => Ok((Status::Solved, look(&solver.report()))),
        Status::Unsolvable => Ok((Status::Unsolvable, None)),
        Status::Running | Status::GaveUp => Ok((Status::GaveUp, None)),
    }
}

/// The move that follows a position in a solution which begins with `walk`.
fn next<const L: usize>(report: &Report, mut walk: Board<L>, board: &Board<L>) -> Option<Move> {
    let mut found = None;
    // A solution may pass through a position twice: what comes after the last
    // time leads on.
    let mut look = |walk: &Board<L>, mv: Move| {
        if walk == board {
            found = Some(mv);
        }
    };
    // The player may stand between two automoves, too.
    let automoves = |walk: &mut Board<L>, look: &mut dyn FnMut(&Board<L>, Move)| {
        while let Some(mv) = walk.next_automove() {
            look(walk, mv);
            if walk.apply(mv).is_err() {
                return;
            }
        }
    };
    automoves(&mut walk, &mut look);
    report
        .moves(|listed| {
            look(&walk, listed.mv);
            // The solution has been replayed: its moves are legal.
            let _ = walk.apply(listed.mv);
            automoves(&mut walk, &mut look);
        })
        .ok()?;
    found
}
