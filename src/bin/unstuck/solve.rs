//! `unstuck solve`: looks for a solution of one position.

use std::io::{self, Write};
use std::process::ExitCode;

use unstuck::freecell::TWO_DECKS;

use crate::arguments::{Format, Solve};
use crate::document::{Moves, chosen, write_game};
use crate::failure::{Failure, tell, unless_closed};
use crate::position::Start;
use crate::printed::{printed_form, write_outcome};
use crate::record::write_record;
use crate::search::{Answer, Outcome, search};

const SOLVED: u8 = 0;
const UNSOLVABLE: u8 = 1;
const UNDECIDED: u8 = 2;

pub fn run(arguments: &Solve) -> Result<ExitCode, Failure> {
    let rules = match arguments.position.number {
        Some(_) => arguments.search.rules.rules_of_deals()?,
        None => arguments.search.rules.rules()?,
    };
    let mut block = arguments.search.block(&rules)?;
    let start: Start<TWO_DECKS> = Start::new(&arguments.position, &arguments.form, &rules)?;
    let format = chosen(arguments.format, start.board.rules())?;
    let outcome =
        search(&mut block, &start.board, arguments.search.limits()).map_err(Failure::data)?;
    // The exit status tells the answer even if nobody reads the rest.
    unless_closed(print(&start, &outcome, format))?;
    Ok(match outcome.answer {
        Answer::Solved(_) => SOLVED,
        Answer::Unsolvable => UNSOLVABLE,
        Answer::Undecided(_) => UNDECIDED,
    }
    .into())
}

fn print(start: &Start<TWO_DECKS>, outcome: &Outcome, format: Format) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match format {
        Format::Notation => write_game(&mut out, start, &outcome.answer, Moves::Listed)?,
        Format::Columns => write_game(&mut out, start, &outcome.answer, Moves::Counted)?,
        Format::Steps => write_game(&mut out, start, &outcome.answer, Moves::Steps)?,
        Format::Json => return write_record(&mut out, start.number, outcome),
        _ => {
            if let Some(form) = printed_form(format) {
                write_outcome(&mut out, &start.board, outcome, form)?;
            }
        }
    }
    out.flush()?;
    // Not part of the document.
    tell(figures(outcome));
    Ok(())
}

/// What it took, in one line.
fn figures(outcome: &Outcome) -> String {
    let effort = format!("{} nodes, {} bytes of memory", outcome.nodes, outcome.memory);
    match &outcome.answer {
        Answer::Solved(solution) => format!(
            "solved in {} moves, {} of them not to a foundation{}; {effort}",
            solution.moves.len(),
            solution.cost,
            if solution.shortest { ", the fewest that can be" } else { "" }
        ),
        Answer::Unsolvable => format!("proved unsolvable; {effort}"),
        Answer::Undecided(reason) => format!("not decided, {reason}; {effort}"),
    }
}
