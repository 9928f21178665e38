//! `unstuck range`: solves all deals of a range and sums up.

use std::io::{self, IsTerminal, Write};
use std::process::ExitCode;

use unstuck::freecell::TWO_DECKS;

use crate::arguments::{Format, Range};
use crate::bar::Bar;
use crate::clock;
use crate::document::{Moves, chosen, write_game, write_origin};
use crate::failure::{Failure, tell, unless_closed};
use crate::interrupt::{self, INTERRUPTED};
use crate::output::{check_apart, is_output};
use crate::position::Start;
use crate::printed::{printed_form, write_outcome};
use crate::record::{write_json, write_record};
use crate::report::{About, DEALS, Report, write_deal};
use crate::rows::{Kind, Row, RowFile, are_kept, settings_text};
use crate::search::{Outcome, search_growing};
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
    let limits = arguments.search.limits(&rules)?;
    let blocks = (0..arguments.jobs)
        .map(|_| arguments.search.block(&rules))
        .collect::<Result<Vec<_>, _>>()?;
    let grows = arguments.search.grows();
    let memory = blocks.iter().map(|block| size_of_val(block.as_slice()) as u64).max().unwrap_or(0);
    // Where there are deals, there are no gaps above 0, and only -2 below.
    for number in [first, last, first.saturating_add(1).min(last)] {
        Start::<TWO_DECKS>::deal(&rules, number)?;
    }

    let takes_output = arguments.csv.as_deref().is_some_and(is_output);
    if takes_output && (each.is_some() || arguments.json) {
        return Err(Failure::usage(
            "--csv - takes standard output: leave out --format, --moves and --json",
        ));
    }
    check_apart(&[("--csv", arguments.csv.as_ref()), ("--html", arguments.html.as_ref())])?;
    arguments.html.as_deref().map_or(Ok(()), Report::check_place)?;
    let settings = settings_text(&[&rules, &format_args!("memory={memory}"), &limits]);
    let (mut file, known) =
        RowFile::of(arguments.csv.as_deref(), arguments.resume, Kind::Deals, &settings)?;
    if arguments.csv.is_some() || arguments.html.is_some() {
        interrupt::watch();
    }

    // Not among deals that are printed on the same terminal.
    let bar = match (each.is_some() || takes_output) && io::stdout().is_terminal() {
        true => Bar::hidden(),
        false => Bar::new(count(first, last), "deals"),
    };
    let mut tally = Tally::default();
    let mut report = Report::new();
    in_order(
        first..=last,
        blocks,
        |number, block| {
            if let Some(row) = known.get(&number) {
                return Some(Ok(Done::Known(row.clone())));
            }
            if interrupt::is_asked() {
                return None;
            }
            let done = Start::<TWO_DECKS>::deal(&rules, number).and_then(|start| {
                let outcome =
                    search_growing(block, &start.board, limits, grows).map_err(Failure::data)?;
                Ok(Done::Now(start, outcome))
            });
            // What was broken off says nothing about the deal.
            Some(done).filter(|_| !interrupt::is_asked())
        },
        |number, done: Result<Done, Failure>| {
            let (row, now) = match done? {
                Done::Known(row) => (row, None),
                Done::Now(start, outcome) => {
                    (Row::of(number, &start, &outcome), Some((start, outcome)))
                }
            };
            tally.add(&row);
            report.add(&row);
            bar.step(tally.undecided());
            let Some((start, outcome)) = now else { return Ok(()) };
            let written = file.as_mut().map_or(Ok(()), |file| file.add(&row));
            let print = |format| print_deal(&start, &outcome, format);
            match written.map_err(Failure::from).and_then(|()| each.map_or(Ok(()), print)) {
                Err(failure) if failure.is_closed() => {
                    bar.end();
                    // Not when the other threads are through with their deals:
                    // that can take long.
                    std::process::exit(0);
                }
                Err(Failure::Data(told)) => Err(Failure::data(format!("deal {number}: {told}"))),
                written => written,
            }
        },
    )?;
    bar.end();
    let summary = tally.summary(memory, clock::process().saturating_sub(begin));
    if let Some(path) = &arguments.html {
        let game = arguments.search.rules.title();
        let title = format!("{}, deals {first} to {last}", game.as_deref().unwrap_or("FreeCell"));
        let name = |row: &Row| row.number.to_string();
        let about = About { title, facts: summary.facts(), settings: &settings };
        report.write(path, &DEALS, about, name, |row, path| {
            let start = Start::<TWO_DECKS>::deal(&rules, row.number)?;
            write_deal(path, row, &start, game.as_deref())
        })?;
    }
    if !takes_output {
        // Readers of the games before it go over comments.
        let comment = if each.is_some() && each != Some(Format::Notation) { "# " } else { "" };
        unless_closed(print_summary(&summary, json, comment))?;
    }
    if interrupt::is_asked() {
        tell(format!(
            "interrupted; these are {} of {} deals{}",
            tally.deals(),
            count(first, last),
            if arguments.csv.as_deref().is_some_and(are_kept) {
                ", and --resume goes on"
            } else {
                ""
            }
        ));
        return Ok(INTERRUPTED.into());
    }
    Ok(ExitCode::SUCCESS)
}

/// A deal of the range: from the file, or solved now.
enum Done {
    Known(Row),
    Now(Start<TWO_DECKS>, Outcome),
}

/// How many deals there are from one to another.
fn count(first: i64, last: i64) -> u64 {
    last.abs_diff(first).saturating_add(1)
}

fn print_deal(start: &Start<TWO_DECKS>, outcome: &Outcome, format: Format) -> Result<(), Failure> {
    let mut out = io::stdout().lock();
    match format {
        Format::Notation => write_game(&mut out, start, &outcome.answer, Moves::Listed)?,
        Format::Columns => write_game(&mut out, start, &outcome.answer, Moves::Counted)?,
        Format::Steps => write_game(&mut out, start, &outcome.answer, Moves::Steps)?,
        Format::Json => return Ok(write_record(&mut out, start, outcome)?),
        _ => {
            if let Some(form) = printed_form(format) {
                // All of it or, where a solution can't be told, nothing.
                let mut text = Vec::new();
                write_origin(&mut text, start)?;
                write_outcome(&mut text, start, outcome, form)?;
                out.write_all(&text)?;
            }
        }
    }
    // Ends the document.
    Ok(writeln!(out)?)
}

fn print_summary(summary: &Summary, json: bool, comment: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if json {
        write_json(&mut out, summary)?;
    } else {
        let mut text = Vec::new();
        summary.write_text(&mut text)?;
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            out.write_all(comment.as_bytes())?;
            out.write_all(line)?;
        }
    }
    out.flush()
}
