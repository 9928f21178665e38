//! Games as documents in the standard FreeCell notation.
//!
//! A document is the line of the game, the layout, a comment where there is no
//! solution, and the moves. The format allows comments only before the first
//! move and behind the last one of a line.

use std::io::{self, Write};

use unstuck::freecell::notation::{Listed, write_moves, write_standard, write_steps};

use unstuck::freecell::TWO_DECKS;

use crate::position::Start;
use crate::search::Answer;

/// How the moves of a solution are written.
#[derive(Clone, Copy)]
pub enum Moves {
    /// As the notation lists them.
    Listed,
    /// Card by card, automoves too.
    Steps,
}

/// Writes the line of the game and the layout.
pub fn write_start<const L: usize>(out: &mut impl Write, start: &Start<L>) -> io::Result<()> {
    match start.number {
        Some(number) => writeln!(out, "GAME #{number}")?,
        // A name in place of a number must not hold digits.
        None => writeln!(out, "GAME from a board")?,
    }
    let mut text = Vec::new();
    write_standard(&start.board, &mut |byte| text.push(byte));
    out.write_all(&text)
}

/// Writes a game and what was found out about it.
pub fn write_game(
    out: &mut impl Write,
    start: &Start<TWO_DECKS>,
    answer: &Answer,
    form: Moves,
) -> io::Result<()> {
    write_start(out, start)?;
    match answer {
        Answer::Solved(solution) => write_solution(out, start, &solution.moves, form),
        Answer::Unsolvable => writeln!(out, "Proved unsolvable: there is no solution."),
        Answer::Undecided(reason) => writeln!(out, "Not decided: {reason}."),
    }
}

fn write_solution(
    out: &mut impl Write,
    start: &Start<TWO_DECKS>,
    moves: &[Listed],
    form: Moves,
) -> io::Result<()> {
    let moves = moves.iter().map(|listed| listed.mv);
    let mut text = Vec::new();
    let mut sink = |byte| text.push(byte);
    match form {
        Moves::Listed => write_moves(&start.board, moves, &mut sink),
        Moves::Steps => write_steps(&start.board, moves, &mut sink),
    }
    .map_err(io::Error::other)?;
    out.write_all(&text)
}
