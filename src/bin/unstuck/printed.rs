//! Solutions in the forms of other programs, and in the standard's.

use std::fmt;
use std::io::Write;

use unstuck::error::Error;
use unstuck::freecell::notation::{
    GameStyle, MoveText, Origin, read_moves, write_columns, write_game, write_printed, write_steps,
};
use unstuck::freecell::{Automove, Board, Move, TWO_DECKS};

use crate::arguments::{Format, MoveFormat};
use crate::failure::Failure;
use crate::position::Start;
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

/// Why moves can't be printed in a form.
#[derive(Debug)]
pub enum Unprintable {
    /// The library says so.
    Error(Error),
    /// They would be read as others, as the form has no counts of cards.
    Untold,
}

impl From<Error> for Unprintable {
    fn from(error: Error) -> Unprintable {
        Unprintable::Error(error)
    }
}

impl fmt::Display for Unprintable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unprintable::Error(error) => error.fmt(f),
            Unprintable::Untold => f.write_str(
                "this solution can't be told in sn, which has no counts of cards: --format snx",
            ),
        }
    }
}

/// The text of some moves from a start that has a number or none. But in the
/// standard notation, automoves of the start's rules are written, too.
pub fn text_of_moves<const L: usize>(
    start: &Board<L>,
    number: Option<i64>,
    moves: &[Move],
    format: MoveFormat,
) -> Result<Vec<u8>, Unprintable> {
    let mut text = Vec::new();
    let mut sink = |byte| text.push(byte);
    let listed = moves;
    let moves = moves.iter().copied();
    let (form, states) = match format {
        MoveFormat::Notation => {
            let origin = number.map_or(Origin::Untold, Origin::Number);
            let style = GameStyle { origin, ..GameStyle::default() };
            // Games with other rules aren't the standard's.
            let single = start.to_single().ok_or(Error::Inexpressible)?;
            return match write_game(&single, moves, &style, &mut sink) {
                Err(Error::Rules) => Err(Error::Inexpressible.into()),
                written => Ok(written.map(|()| text)?),
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
    if form == MoveText::Sn && !is_read_again(start, listed, &text) {
        return Err(Unprintable::Untold);
    }
    Ok(text)
}

/// Whether a text in `sn` is read as the moves that it was made of.
fn is_read_again<const L: usize>(start: &Board<L>, moves: &[Move], text: &[u8]) -> bool {
    let places = |mv: Move| (mv.from, mv.to, mv.count);
    let (mut board, mut expected) = (*start, Vec::new());
    board.automove(|mv| expected.push(places(mv)));
    for &mv in moves {
        expected.push(places(mv));
        // They have just been written.
        let _ = board.apply(mv);
        board.automove(|mv| expected.push(places(mv)));
    }
    let start = start.with_automove(Automove::None);
    let mut read = Vec::new();
    read_moves(&start, MoveText::Sn, text, |mv| read.push(places(mv))).is_ok() && read == expected
}

/// Writes what a search has found.
pub fn write_outcome(
    out: &mut impl Write,
    start: &Start<TWO_DECKS>,
    outcome: &Outcome,
    format: MoveFormat,
) -> Result<(), Failure> {
    match &outcome.answer {
        Answer::Solved(solution) => {
            let moves: Vec<Move> = solution.moves.iter().map(|listed| listed.mv).collect();
            out.write_all(&text_of_moves(&start.board, None, &moves, format)?)?;
        }
        Answer::Unsolvable => writeln!(out, "I could not solve this game.")?,
        Answer::Undecided(_) => writeln!(out, "Iterations count exceeded.")?,
    }
    Ok(writeln!(out, "Total number of states checked is {}.", outcome.nodes)?)
}
