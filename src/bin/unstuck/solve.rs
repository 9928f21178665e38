//! `unstuck solve`: looks for a solution of one position.

use std::io::{self, Write};
use std::process::ExitCode;

use crate::arguments::{Format, Solve};
use crate::document::{Moves, write_game};
use crate::failure::{Failure, tell, unless_closed};
use crate::page::Subject;
use crate::position::Start;
use crate::printed::{printed_form, write_outcome};
use crate::record::write_record;
use crate::search::{Answer, Outcome, search};

const SOLVED: u8 = 0;
const UNSOLVABLE: u8 = 1;
const UNDECIDED: u8 = 2;

pub fn run(arguments: &Solve) -> Result<ExitCode, Failure> {
    let rules = arguments.search.rules.rules()?;
    let mut block = arguments.search.memory.block(&rules)?;
    let start = Start::new(&arguments.position, &arguments.form, &rules)?;
    let outcome =
        search(&mut block, &start.board, arguments.search.limits()).map_err(Failure::data)?;
    let moves = outcome.answer.moves();
    let title = arguments.search.rules.title();
    let mut page = Subject::found(&start, &outcome.answer, &moves);
    page.title = title.as_deref().map(str::as_bytes);
    page.write_for(&arguments.page)?;
    // The exit status tells the answer even if nobody reads the rest.
    if !arguments.page.takes_output() {
        unless_closed(print(&start, &outcome, arguments.format))?;
    }
    Ok(match outcome.answer {
        Answer::Solved(_) => SOLVED,
        Answer::Unsolvable => UNSOLVABLE,
        Answer::Undecided(_) => UNDECIDED,
    }
    .into())
}

fn print(start: &Start, outcome: &Outcome, format: Format) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match format {
        Format::Notation => write_game(&mut out, start, &outcome.answer, Moves::Listed)?,
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
