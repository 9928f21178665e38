//! `unstuck range`: solves all deals of a range and sums up.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use unstuck::freecell::TWO_DECKS;

use crate::arguments::{Format, Range};
use crate::bar::Bar;
use crate::clock;
use crate::document::{Moves, write_game};
use crate::failure::{Failure, is_closed, unless_closed};
use crate::position::Start;
use crate::printed::{printed_form, write_outcome};
use crate::record::{write_json, write_record};
use crate::search::{Outcome, search};
use crate::summary::{Summary, Tally};
use crate::workers::in_order;

pub fn run(arguments: &Range) -> Result<ExitCode, Failure> {
    let begin = clock::process();
    let (first, last) = (arguments.first, arguments.last);
    if first > last {
        return Err(Failure::usage(format!("the range ends at {last}, before its start {first}")));
    }
    let each = match (arguments.format, arguments.moves) {
        (None | Some(Format::Json), true) => Some(Format::Json),
        (format, false) => format,
        (Some(_), true) => {
            return Err(Failure::usage("--moves prints JSON: leave out --format"));
        }
    };
    let json = arguments.json || each == Some(Format::Json);
    let rules = arguments.search.rules.rules()?;
    let limits = arguments.search.limits();
    let blocks = (0..arguments.jobs)
        .map(|_| arguments.search.block(&rules))
        .collect::<Result<Vec<_>, _>>()?;
    let memory = blocks.iter().map(|block| size_of_val(block.as_slice()) as u64).max().unwrap_or(0);
    // Where there are deals, there are no gaps above 0, and only -2 below.
    for number in [first, last, first.saturating_add(1).min(last)] {
        Start::<TWO_DECKS>::deal(&rules, number)?;
    }

    // Not among deals that are printed on the same terminal.
    let bar = match each.is_some() && io::stdout().is_terminal() {
        true => Bar::hidden(),
        false => Bar::new(last.abs_diff(first).saturating_add(1), "deals"),
    };
    let mut tally = Tally::default();
    in_order(
        first..=last,
        blocks,
        |number, block| {
            let start = Start::<TWO_DECKS>::deal(&rules, number)?;
            let outcome = search(block, &start.board, limits).map_err(Failure::data)?;
            Ok((start, outcome))
        },
        |number, done: Result<(Start<TWO_DECKS>, Outcome), Failure>| {
            let (start, outcome) = done?;
            tally.add(number, &outcome);
            bar.step(tally.undecided());
            match each.map_or(Ok(()), |format| print_deal(&start, &outcome, format)) {
                Err(fault) if is_closed(&fault) => {
                    bar.end();
                    // Not when the other threads are through with their deals:
                    // that can take long.
                    std::process::exit(0);
                }
                written => Ok(written?),
            }
        },
    )?;
    bar.end();
    let summary = tally.summary(memory, clock::process().saturating_sub(begin));
    unless_closed(print_summary(&summary, json))?;
    Ok(ExitCode::SUCCESS)
}

fn print_deal(start: &Start<TWO_DECKS>, outcome: &Outcome, format: Format) -> io::Result<()> {
    let mut out = io::stdout().lock();
    match format {
        Format::Notation => write_game(&mut out, start, &outcome.answer, Moves::Listed)?,
        Format::Steps => write_game(&mut out, start, &outcome.answer, Moves::Steps)?,
        Format::Json => return write_record(&mut out, start.number, outcome),
        _ => {
            if let (Some(form), Some(number)) = (printed_form(format), start.number) {
                writeln!(out, "# deal {number}")?;
                write_outcome(&mut out, &start.board, outcome, form)?;
            }
        }
    }
    // Ends the document.
    writeln!(out)
}

fn print_summary(summary: &Summary, json: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if json {
        write_json(&mut out, summary)?;
    } else {
        summary.write_text(&mut out)?;
    }
    out.flush()
}
