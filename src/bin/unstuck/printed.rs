//! Solutions in the forms of other programs, and in the standard's.

use std::io::{self, Write};

use unstuck::error::Error;
use unstuck::freecell::notation::{
    GameStyle, MoveText, Origin, write_columns, write_game, write_printed, write_steps,
};
use unstuck::freecell::{Board, DoubleBoard, Move};

use crate::arguments::{Format, MoveFormat};
use crate::search::{Answer, Outcome};

/// A form in which moves are printed, if it is one of Freecell Solver's.
pub fn printed_form(format: Format) -> Option<MoveFormat> {
    match format {
        Format::Sn => Some(MoveFormat::Sn),
        Format::Snx => Some(MoveFormat::Snx),
        Format::Words => Some(MoveFormat::Words),
        Format::SnStates => Some(MoveFormat::SnStates),
        Format::SnxStates => Some(MoveFormat::SnxStates),
        Format::WordsStates => Some(MoveFormat::WordsStates),
        Format::States => Some(MoveFormat::States),
        Format::Notation | Format::Columns | Format::Steps | Format::Json => None,
    }
}

/// The text of some moves from a start that has a number or none. But in the
/// standard notation, automoves of the start's rules are written, too.
pub fn text_of_moves<const L: usize>(
    start: &Board<L>,
    number: Option<i64>,
    moves: &[Move],
    format: MoveFormat,
) -> Result<Vec<u8>, Error> {
    let mut text = Vec::new();
    let mut sink = |byte| text.push(byte);
    let moves = moves.iter().copied();
    let (form, states) = match format {
        MoveFormat::Notation => {
            let origin = number.map_or(Origin::Untold, Origin::Number);
            let style = GameStyle { origin, ..GameStyle::default() };
            // Games with other rules aren't the standard's.
            let single = start.to_single().ok_or(Error::Inexpressible)?;
            return match write_game(&single, moves, &style, &mut sink) {
                Err(Error::Rules) => Err(Error::Inexpressible),
                written => written.map(|()| text),
            };
        }
        MoveFormat::Columns => {
            write_columns(start, &mut sink);
            sink(b'\n');
            (MoveText::Snx, false)
        }
        MoveFormat::Steps => {
            write_steps(start, moves, &mut sink)?;
            return Ok(text);
        }
        MoveFormat::Sn => (MoveText::Sn, false),
        MoveFormat::Snx => (MoveText::Snx, false),
        MoveFormat::Words => (MoveText::Words, false),
        MoveFormat::SnStates => (MoveText::Sn, true),
        MoveFormat::SnxStates => (MoveText::Snx, true),
        MoveFormat::WordsStates => (MoveText::Words, true),
        MoveFormat::States => (MoveText::States, true),
    };
    write_printed(start, moves, form, states, &mut sink)?;
    Ok(text)
}

/// Writes what a search has found.
pub fn write_outcome(
    out: &mut impl Write,
    start: &DoubleBoard,
    outcome: &Outcome,
    format: MoveFormat,
) -> io::Result<()> {
    match &outcome.answer {
        Answer::Solved(solution) => {
            let moves: Vec<Move> = solution.moves.iter().map(|listed| listed.mv).collect();
            let text = text_of_moves(start, None, &moves, format).map_err(io::Error::other)?;
            out.write_all(&text)?;
        }
        Answer::Unsolvable => writeln!(out, "I could not solve this game.")?,
        Answer::Undecided(_) => writeln!(out, "Iterations count exceeded.")?,
    }
    writeln!(out, "Total number of states checked is {}.", outcome.nodes)
}
