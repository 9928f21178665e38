//! `unstuck range`: solves all deals of a range and sums up.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use indicatif::{ProgressBar, ProgressStyle};
use unstuck::freecell::TWO_DECKS;

use crate::arguments::{Format, Range};
use crate::clock;
use crate::document::{Moves, chosen, write_game, write_origin};
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
    let rules = arguments.search.rules.rules_of_deals()?;
    if let Some(format) = each {
        chosen(Some(format), &rules)?;
    }
    let limits = arguments.search.limits();
    let blocks = (0..arguments.jobs)
        .map(|_| arguments.search.block(&rules))
        .collect::<Result<Vec<_>, _>>()?;
    let memory = blocks.iter().map(|block| size_of_val(block.as_slice()) as u64).max().unwrap_or(0);
    // Where there are deals, there are no gaps above 0, and only -2 below.
    for number in [first, last, first.saturating_add(1).min(last)] {
        Start::<TWO_DECKS>::deal(&rules, number)?;
    }

    let bar = Bar::new(first, last, each.is_some());
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
        Format::Columns => write_game(&mut out, start, &outcome.answer, Moves::Counted)?,
        Format::Steps => write_game(&mut out, start, &outcome.answer, Moves::Steps)?,
        Format::Json => return write_record(&mut out, start.number, outcome),
        _ => {
            if let Some(form) = printed_form(format) {
                write_origin(&mut out, start)?;
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

/// A progress bar on standard error, if that is a terminal and no deals are
/// printed on the same one.
struct Bar(ProgressBar);

impl Bar {
    const TEMPLATE: &str = "{wide_bar} {pos} of {len} deals, {msg} not decided, {eta} left";

    fn new(first: i64, last: i64, prints: bool) -> Bar {
        if prints && io::stdout().is_terminal() {
            return Bar(ProgressBar::hidden());
        }
        let bar = ProgressBar::new(last.abs_diff(first).saturating_add(1));
        bar.set_message("0");
        // With a template that were wrong there would be another bar.
        Bar(match ProgressStyle::with_template(Bar::TEMPLATE) {
            Ok(style) => bar.with_style(style),
            Err(_) => bar,
        })
    }

    fn step(&self, undecided: u64) {
        if !self.0.is_hidden() {
            self.0.set_message(undecided.to_string());
            self.0.inc(1);
        }
    }

    fn end(&self) {
        self.0.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_is_well_formed() {
        assert!(ProgressStyle::with_template(Bar::TEMPLATE).is_ok());
    }
}
