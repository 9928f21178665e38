//! `unstuck solve`: looks for a solution of one position.

use std::io::{self, Write};
use std::process::ExitCode;

use unstuck::freecell::notation::Listed;
use unstuck::freecell::{DoubleBoard, TWO_DECKS};

use crate::arguments::{Format, ShowAll, Solve};
use crate::document::{Moves, chosen, write_game, write_origin_of};
use crate::failure::{Failure, tell};
use crate::output::check_apart;
use crate::page::Subject;
use crate::position::Start;
use crate::printed::{printed_form, write_outcome};
use crate::record::write_record;
use crate::search::{Answer, Outcome, search_growing};
use crate::show_all::write_all;
use crate::windows::verdict;
use crate::words::count;

const SOLVED: u8 = 0;
const UNSOLVABLE: u8 = 1;
const UNDECIDED: u8 = 2;

pub fn run(arguments: &Solve) -> Result<ExitCode, Failure> {
    check_apart(&[
        ("--board", arguments.position.board.as_ref()),
        ("--html", arguments.page.html.as_ref()),
    ])?;
    let rules = match arguments.position.number {
        Some(_) => arguments.search.rules.rules_of_deals()?,
        None => arguments.search.rules.rules()?,
    };
    let limits = arguments.search.limits(&rules)?;
    let mut block = arguments.search.block(&rules)?;
    let start: Start<TWO_DECKS> = Start::new(&arguments.position, &arguments.form, &rules)?;
    let format = match arguments.show_all {
        // It has a form of its own.
        Some(_) => Format::Notation,
        None => chosen(arguments.format, start.board.rules())?,
    };
    let outcome = search_growing(&mut block, &start.board, limits, arguments.search.grows())
        .map_err(Failure::data)?;
    let moves = outcome.answer.moves();
    let title = arguments.search.rules.title();
    let mut page = Subject::found(&start, &outcome.answer, &moves);
    page.title = title.as_deref().map(str::as_bytes);
    page.write_for(&arguments.page)?;
    // The exit status tells the answer even if nobody reads the rest.
    if !arguments.page.takes_output() {
        match print(&start, &outcome, format, arguments.show_all) {
            Err(failure) if failure.is_closed() => {}
            printed => printed?,
        }
    }
    Ok(match outcome.answer {
        Answer::Solved(_) => SOLVED,
        Answer::Unsolvable => UNSOLVABLE,
        Answer::Undecided(_) => UNDECIDED,
    }
    .into())
}

fn print(
    start: &Start<TWO_DECKS>,
    outcome: &Outcome,
    format: Format,
    show_all: Option<ShowAll>,
) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match (&outcome.answer, show_all) {
        (Answer::Solved(solution), Some(form)) => {
            write_all(&mut out, start, &solution.moves, form)?;
        }
        _ if format == Format::Json => {
            return Ok(write_record(&mut out, start, outcome)?);
        }
        _ => print_as(&mut out, start, outcome, format)?,
    }
    out.flush()?;
    // Not part of the document.
    tell(figures(start, outcome));
    Ok(())
}

fn print_as(
    out: &mut impl Write,
    start: &Start<TWO_DECKS>,
    outcome: &Outcome,
    format: Format,
) -> Result<(), Failure> {
    match format {
        Format::Notation => write_game(out, start, &outcome.answer, Moves::Listed)?,
        Format::Columns => write_game(out, start, &outcome.answer, Moves::Counted)?,
        Format::Steps => write_game(out, start, &outcome.answer, Moves::Steps)?,
        _ => {
            if let Some(form) = printed_form(format) {
                // All of it or, where the solution can't be told, nothing.
                let mut text = Vec::new();
                write_origin_of(&mut text, start, form)?;
                write_outcome(&mut text, start, outcome, form)?;
                out.write_all(&text)?;
            }
        }
    }
    Ok(())
}

/// What it took, in one line.
fn figures(start: &Start<TWO_DECKS>, outcome: &Outcome) -> String {
    let effort = format!("{} nodes, {} bytes of memory", outcome.nodes, outcome.memory);
    match &outcome.answer {
        Answer::Solved(solution) => {
            let valid = verdict(&start.board, &solution.moves);
            let automoves = match automoves(&start.board, &solution.moves) {
                0 => String::new(),
                number => format!(", and {}", count(number, "automove", "automoves")),
            };
            format!(
                "solved in {}, {} of them not to a foundation{automoves}{}{}; {effort}",
                count(solution.moves.len(), "move", "moves"),
                solution.cost,
                if solution.shortest { ", the fewest that can be" } else { "" },
                valid.map_or_else(String::new, |valid| format!("; {valid}")),
            )
        }
        Answer::Unsolvable => format!("proved unsolvable; {effort}"),
        Answer::Undecided(reason) => format!("not decided, {reason}; {effort}"),
    }
}

/// How many cards go home by themselves, by the rules.
fn automoves(start: &DoubleBoard, moves: &[Listed]) -> usize {
    let mut board = *start;
    let mut count = 0;
    board.automove(|_| count += 1);
    for listed in moves {
        // It has been checked.
        let _ = board.apply(listed.mv);
        board.automove(|_| count += 1);
    }
    count
}
