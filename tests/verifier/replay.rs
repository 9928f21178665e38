//! Plays a whole solution, in standard notation or card by card.

use std::fmt;

use super::automove::automove;
use super::moves::{Move, play};
use super::notation::{Reason, read};
use super::position::{Position, Rules};
use super::text::to_column_lines;

/// Where the moves lead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    pub position: Position,
    /// All cards are home.
    pub solved: bool,
    /// The number of moves whose second character isn't `h`.
    pub cost: usize,
    /// Moves with a dot that mean the same without it.
    pub needless_dots: usize,
}

/// The first move that can't be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// 1 for the first move; one more than there are moves if it is the end that is wrong.
    pub number: usize,
    pub text: String,
    pub reason: Reason,
    /// The position the move was tried on.
    pub position: Position,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "move {} ({}): {:?}", self.number, self.text, self.reason)?;
        write!(f, "{}", to_column_lines(&self.position))
    }
}

/// Plays moves in standard notation, with the automoves of the rules before the first and after
/// each. Moves that are still there when all cards are home are faults like any other.
pub fn replay<S: AsRef<str>>(
    start: &Position,
    rules: &Rules,
    moves: &[S],
) -> Result<Replay, Fault> {
    let mut position = start.clone();
    automove(&mut position, rules);
    let mut cost = 0;
    let mut needless_dots = 0;
    for (index, text) in moves.iter().map(AsRef::as_ref).enumerate() {
        let step = match read(&position, rules, text) {
            Ok(step) => step,
            Err(reason) => return Err(fault(index, text, reason, &position)),
        };
        if let Some(undotted) = text.strip_prefix('.') {
            if read(&position, rules, undotted) == Ok(step) {
                needless_dots += 1;
            }
        }
        if !text.ends_with('h') {
            cost += 1;
        }
        play(&mut position, step);
        automove(&mut position, rules);
    }
    let solved = position.is_solved();
    Ok(Replay { position, solved, cost, needless_dots })
}

/// The same, and it is a fault if not all cards are home at the end.
pub fn replay_to_solved<S: AsRef<str>>(
    start: &Position,
    rules: &Rules,
    moves: &[S],
) -> Result<Replay, Fault> {
    must_be_solved(replay(start, rules, moves)?, moves.len())
}

/// Plays single cards: each step moves one card, automoves are steps like all others, there are
/// no dots, and at the end all cards must be home.
pub fn replay_steps<S: AsRef<str>>(
    start: &Position,
    rules: &Rules,
    steps: &[S],
) -> Result<Replay, Fault> {
    let mut position = start.clone();
    let mut cost = 0;
    for (index, text) in steps.iter().map(AsRef::as_ref).enumerate() {
        let step = match read_single(&position, rules, text) {
            Ok(step) => step,
            Err(reason) => return Err(fault(index, text, reason, &position)),
        };
        if !text.ends_with('h') {
            cost += 1;
        }
        play(&mut position, step);
    }
    let solved = position.is_solved();
    let played = Replay { position, solved, cost, needless_dots: 0 };
    must_be_solved(played, steps.len())
}

/// A step is a move of one card: into an empty column what a dot says goes without saying, and a
/// move of more cards is no step even where it would be legal.
fn read_single(position: &Position, rules: &Rules, text: &str) -> Result<Move, Reason> {
    if text.starts_with('.') {
        return Err(Reason::Malformed);
    }
    match read(position, rules, &format!(".{text}")) {
        Err(Reason::NeedlessDot) => match read(position, rules, text)? {
            step if step.count == 1 => Ok(step),
            _ => Err(Reason::DoesNotFit),
        },
        into_empty_column => into_empty_column,
    }
}

fn must_be_solved(played: Replay, moves: usize) -> Result<Replay, Fault> {
    if played.solved {
        Ok(played)
    } else {
        Err(fault(moves, "", Reason::NotSolved, &played.position))
    }
}

fn fault(index: usize, text: &str, reason: Reason, position: &Position) -> Fault {
    Fault { number: index + 1, text: text.to_owned(), reason, position: position.clone() }
}
