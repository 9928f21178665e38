//! Games as documents: what is known of the start, the board, a comment where there is no
//! solution, and the moves.
//!
//! FreeCell is written in the standard notation, which allows comments only before the first
//! move and behind the last one of a line. Other games have a board with a line a column
//! and moves as Freecell Solver writes them, all of which other commands read.

use std::io::{self, Write};

use unstuck::freecell::notation::{
    Listed, MoveText, write_columns, write_moves, write_printed, write_standard, write_steps,
};
use unstuck::freecell::{Automove, Layout, Rules, TWO_DECKS};

use crate::arguments::{Format, MoveFormat};
use crate::failure::Failure;
use crate::position::Start;
use crate::search::Answer;

/// How the moves of a solution are written.
#[derive(Clone, Copy)]
pub enum Moves {
    /// As the standard notation lists them.
    Listed,
    /// As Freecell Solver writes them, with the number of cards.
    Counted,
    /// Card by card, automoves too.
    Steps,
}

/// Whether readers of the standard notation know the game: FreeCell, with four cells or
/// some of them blocked, and automoves of the standard.
pub fn is_standard(rules: &Rules) -> bool {
    let alike = Rules { cells: rules.cells, automove: rules.automove, ..Rules::FREECELL };
    *rules == alike && rules.cells <= 4 && matches!(rules.automove, Automove::Horne | Automove::Wkr)
}

/// The format that was asked for, or one in which the game can be read again.
pub fn chosen(asked: Option<Format>, rules: &Rules) -> Result<Format, Failure> {
    match asked {
        None if is_standard(rules) => Ok(Format::Notation),
        None => Ok(Format::Columns),
        Some(Format::Notation) => unless_foreign(rules).map(|()| Format::Notation),
        Some(format) => Ok(format),
    }
}

/// Fails where the standard notation doesn't know the game.
pub fn unless_foreign(rules: &Rules) -> Result<(), Failure> {
    if is_standard(rules) {
        return Ok(());
    }
    Err(Failure::data(
        "the standard notation knows FreeCell with up to four cells alone: \
         --format columns prints all games",
    ))
}

/// Writes where a game starts, as a comment, and its board with a line a column.
pub fn write_drawn<const L: usize>(out: &mut impl Write, start: &Start<L>) -> io::Result<()> {
    write_origin(out, start)?;
    let mut text = Vec::new();
    write_columns(&start.board, &mut |byte| text.push(byte));
    out.write_all(&text)
}

/// Writes where a game starts, as a comment: the number, and the name of the game if it
/// isn't FreeCell.
pub fn write_origin<const L: usize>(out: &mut impl Write, start: &Start<L>) -> io::Result<()> {
    match start.number {
        Some(number) => write!(out, "# deal {number}")?,
        None => write!(out, "# board")?,
    }
    match name_of(start.board.rules()) {
        Some("freecell") | None => writeln!(out),
        Some(name) => writeln!(out, " of {name}"),
    }
}

/// The same before moves in a form, with the board where neither the number nor the form
/// tells it.
pub fn write_origin_of<const L: usize>(
    out: &mut impl Write,
    start: &Start<L>,
    format: MoveFormat,
) -> io::Result<()> {
    let is_drawn = match format {
        MoveFormat::Steps => true,
        MoveFormat::Sn | MoveFormat::Snx | MoveFormat::Words => start.number.is_none(),
        _ => false,
    };
    if !is_drawn {
        return write_origin(out, start);
    }
    write_drawn(out, start)?;
    writeln!(out)
}

/// The name of the game that has these rules, whatever the base if that is the deal's.
pub fn name_of(rules: &Rules) -> Option<&'static str> {
    Rules::games().find(|name| {
        let game = Rules::preset(name.as_bytes());
        game.is_some_and(|game| match game.layout {
            Layout::Beak => game == Rules { base: game.base, ..*rules },
            _ => game == *rules,
        })
    })
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

/// How the lines begin that tell why there is no solution.
pub const NO_SOLUTION: [&str; 2] = ["Proved unsolvable:", "Not decided:"];

/// Writes a game and what was found out about it.
pub fn write_game(
    out: &mut impl Write,
    start: &Start<TWO_DECKS>,
    answer: &Answer,
    form: Moves,
) -> io::Result<()> {
    let standard = matches!(form, Moves::Listed);
    let [proved, undecided] = NO_SOLUTION;
    let comment = if standard { "" } else { "# " };
    if standard {
        write_start(out, start)?;
    } else {
        write_drawn(out, start)?;
    }
    match answer {
        Answer::Solved(solution) => {
            if !standard {
                writeln!(out)?;
            }
            write_solution(out, start, &solution.moves, form)
        }
        Answer::Unsolvable => writeln!(out, "{comment}{proved} there is no solution."),
        Answer::Undecided(reason) => writeln!(out, "{comment}{undecided} {reason}."),
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
        Moves::Counted => write_printed(&start.board, moves, MoveText::Snx, false, &mut sink),
        Moves::Steps => write_steps(&start.board, moves, &mut sink),
    }
    .map_err(io::Error::other)?;
    out.write_all(&text)
}
