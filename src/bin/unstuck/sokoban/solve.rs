//! `unstuck sokoban solve`: solves the levels of a file, or one of them, and sums up.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;
use std::time::Duration;

use serde::Serialize;
use unstuck::html::Verdict;
use unstuck::sokoban::solver::{self, Options};

use super::arguments::{Goal, Solve};
use super::levels::{Level, read};
use super::page::{Shown, heading};
use super::search::{Answer, Limits, Outcome, search};
use super::source::name as name_of;
use super::words::shown;
use crate::bar::Bar;
use crate::clock;
use crate::failure::{DATA, Failure, is_closed, tell, unless_closed};
use crate::interrupt::{self, INTERRUPTED};
use crate::output::{check_apart, check_place, is_output};
use crate::record::write_json;
use crate::report::{About, LEVELS, Report};
use crate::rows::{Kind, Row, RowFile, are_kept, settings_text};
use crate::search::Reason;
use crate::summary::thousandths;
use crate::words::count;
use crate::workers::in_order;

const SOLVED: u8 = 0;
const UNSOLVABLE: u8 = 1;
const UNDECIDED: u8 = 2;

/// Less holds no level at all.
const LEAST_BYTES: u32 = 1024;

pub fn run(arguments: &Solve) -> Result<ExitCode, Failure> {
    let begin = clock::process();
    let limits = limits(arguments);
    let levels = read(&arguments.file, arguments.level)?;
    let threads = usize::from(arguments.jobs).min(levels.len());
    let blocks = (0..threads).map(|_| arguments.memory.block(LEAST_BYTES));
    let blocks = blocks.collect::<Result<Vec<_>, _>>()?;
    let memory = blocks.iter().map(|block| size_of_val(block.as_slice()) as u64).max().unwrap_or(0);

    let takes_output = takes_output(arguments)?;
    check_apart(&[
        ("FILE", Some(&arguments.file)),
        ("--csv", arguments.csv.as_ref()),
        ("--html", arguments.html.as_ref()),
    ])?;
    let settings =
        settings_text(&[&format_args!("levels={:016x} memory={memory}", hash(&levels)), &limits]);
    let (mut file, known) =
        RowFile::of(arguments.csv.as_deref(), arguments.resume, Kind::Levels, &settings)?;
    if arguments.csv.is_some() || arguments.html.is_some() {
        interrupt::watch();
    }

    let bar = Bar::new(levels.len() as u64, "levels");
    let mut tally = Tally::default();
    let mut report = Report::new();
    let mut last = None;
    in_order(
        0..=levels.len() as i64 - 1,
        blocks,
        |index, block| {
            let level = levels.get(index as usize)?;
            if let Some(row) = known.get(&level.number.into()) {
                return Some((level, Ok(Done::Known(row.clone()))));
            }
            let outcome =
                if interrupt::is_asked() { None } else { Some(search(block, level, limits)) };
            // What was broken off says nothing about the level.
            let outcome = outcome.filter(|_| !interrupt::is_asked())?;
            Some((level, outcome.map(Done::Now)))
        },
        |_, (level, done)| {
            let (row, outcome) = match done.map_err(Failure::data)? {
                Done::Known(row) => (row, None),
                Done::Now(outcome) => (row_of(level, &outcome), Some(outcome)),
            };
            tally.add(&row);
            report.add(&row);
            last = Some(row.clone());
            let printed = match &outcome {
                Some(outcome) => bar.around(|| {
                    file.as_mut().map_or(Ok(()), |file| file.add(&row))?;
                    match takes_output {
                        true => Ok(()),
                        false => print_level(level, outcome, arguments.goal, arguments.json),
                    }
                }),
                None => Ok(()),
            };
            bar.step(tally.undecided);
            match printed {
                Err(fault) if is_closed(&fault) => {
                    bar.end();
                    // Not when the other threads are through with their levels.
                    std::process::exit(0);
                }
                printed => Ok(printed?),
            }
        },
    )?;
    bar.end();
    tally.memory_bytes = memory;
    tally.cpu_seconds = seconds(clock::process().saturating_sub(begin));
    if let Some(path) = &arguments.html {
        match (&last, levels.first(), arguments.level) {
            (Some(row), Some(level), Some(_)) => write_page(level, row, arguments.goal, path)?,
            _ => write_report(path, arguments, &levels, &report, &tally, &settings)?,
        }
    }
    if arguments.level.is_none() && !takes_output {
        unless_closed(print_summary(&tally, arguments.json))?;
    }
    if interrupt::is_asked() {
        tell(format!(
            "interrupted; these are {} of {}{}",
            tally.levels,
            count(levels.len() as u32, "level", "levels"),
            if arguments.csv.as_deref().is_some_and(are_kept) {
                ", and --resume goes on"
            } else {
                ""
            }
        ));
        return Ok(INTERRUPTED.into());
    }
    Ok(match (arguments.level, last) {
        (Some(_), Some(row)) => exit_status(&row).into(),
        _ => ExitCode::SUCCESS,
    })
}

/// Whether standard output is that of rows or of a page. Fails where what was asked for
/// can't be written, before anything is solved.
fn takes_output(arguments: &Solve) -> Result<bool, Failure> {
    let rows = arguments.csv.as_deref().is_some_and(is_output);
    let page = arguments.html.as_deref().filter(|_| arguments.level.is_some());
    match (&arguments.html, page) {
        (_, Some(page)) if is_output(page) && rows => {
            return Err(Failure::usage("--csv - and --html - can't both have standard output"));
        }
        (_, Some(page)) if is_output(page) => return Ok(true),
        (_, Some(page)) => check_place(page)?,
        (Some(report), None) => Report::check_place(report)?,
        (None, None) => {}
    }
    if rows && arguments.json {
        return Err(Failure::usage("--csv - takes standard output: leave out --json"));
    }
    Ok(rows)
}

/// A level of the file: from the file of rows, or solved now.
enum Done {
    Known(Row),
    Now(Outcome),
}

/// What a row says of a level.
fn row_of(level: &Level, outcome: &Outcome) -> Row {
    let solution = match &outcome.answer {
        Answer::Solved(solution) => Some(solution),
        _ => None,
    };
    Row {
        number: level.number.into(),
        status: outcome.answer.status().into(),
        reason: match outcome.answer {
            Answer::Undecided(reason) => reason.word().into(),
            Answer::Invalid(problem) => problem.into(),
            _ => String::new(),
        },
        moves: solution.map(|solution| solution.lurd.len()),
        cost: solution.map(|solution| solution.pushes),
        shortest: solution.is_some_and(|solution| solution.shortest),
        nodes: outcome.nodes,
        seconds: (outcome.cpu.as_secs_f64() * 1e6).round() / 1e6,
        solution: solution.map(|solution| solution.lurd.clone()).unwrap_or_default(),
    }
}

/// A hash of all boards, by which a file of rows knows its levels.
fn hash(levels: &[Level]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |byte: u8| hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    for level in levels {
        level.number.to_le_bytes().into_iter().for_each(&mut add);
        if let Some(grid) = level.grid() {
            [grid.width(), grid.height()].into_iter().for_each(&mut add);
            grid.squares().iter().copied().for_each(&mut add);
        }
    }
    hash
}

fn write_report(
    path: &Path,
    arguments: &Solve,
    levels: &[Level],
    report: &Report,
    tally: &Tally,
    settings: &str,
) -> Result<(), Failure> {
    let level = |row: &Row| levels.iter().find(|level| i64::from(level.number) == row.number);
    let name = |row: &Row| {
        let title = level(row).and_then(|level| level.title.as_deref());
        let title = title.map_or_else(String::new, |title| format!(": {}", shown(title)));
        format!("{}{title}", row.number)
    };
    let file = arguments.file.file_name().map(Path::new);
    let title = name_of(file.unwrap_or(&arguments.file));
    let about = About { title, facts: tally.facts(), settings };
    report.write(path, &LEVELS, about, name, |row, path| {
        level(row).map_or(Ok(()), |level| write_page(level, row, arguments.goal, path))
    })
}

/// Writes the page of a level, as a row tells what came out.
fn write_page(level: &Level, row: &Row, goal: Goal, path: &Path) -> Result<(), Failure> {
    let known = Reason::ALL.into_iter().find(|reason| reason.word() == row.reason);
    let reason = known.map_or_else(String::new, |reason| reason.to_string());
    let Some(grid) = level.grid().filter(|_| row.status != "invalid") else {
        return Err(Failure::data(format!("level {}: no page: {}", level.number, row.reason)));
    };
    let page = Shown {
        grid,
        moves: row.solution.as_bytes(),
        title: &heading(level.number, level.title.as_deref()),
        comment: match (row.shortest, goal) {
            (false, _) => b"",
            (true, Goal::Moves) => b"No solution has fewer moves: that is proved.",
            (true, Goal::Any | Goal::Pushes) => b"No solution has fewer pushes: that is proved.",
        },
        verdict: match row.status.as_str() {
            "solved" => Verdict::Moves,
            "unsolvable" => Verdict::Unsolvable,
            _ => Verdict::Undecided(&reason),
        },
    };
    page.write_to(path)
}

fn limits(arguments: &Solve) -> Limits {
    let goal = match arguments.goal {
        Goal::Any => solver::Goal::Any,
        Goal::Pushes => solver::Goal::Pushes,
        Goal::Moves => solver::Goal::Moves,
    };
    let options = Options { max_nodes: arguments.nodes.unwrap_or(0), goal, ..Options::default() };
    Limits { options, time: arguments.seconds, shorten: arguments.shorten }
}

fn exit_status(row: &Row) -> u8 {
    match row.status.as_str() {
        "solved" => SOLVED,
        "unsolvable" => UNSOLVABLE,
        "invalid" => DATA,
        _ => UNDECIDED,
    }
}

fn seconds(time: Duration) -> f64 {
    thousandths(time.as_secs_f64())
}

/// A level in JSON.
#[derive(Serialize)]
struct Record<'a> {
    level: u32,
    title: Option<String>,
    status: &'static str,
    reason: Option<&'static str>,
    shortest: bool,
    pushes: Option<u32>,
    moves: Option<usize>,
    nodes: u32,
    cpu_seconds: f64,
    solution: Option<&'a str>,
}

fn print_level(level: &Level, outcome: &Outcome, goal: Goal, json: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if json {
        write_json(&mut out, &record(level, outcome))?;
    } else {
        writeln!(out, "{}", line(level, outcome, goal))?;
        if let Answer::Solved(solution) = &outcome.answer {
            writeln!(out, "{}", solution.lurd)?;
        }
    }
    out.flush()
}

fn record<'a>(level: &Level, outcome: &'a Outcome) -> Record<'a> {
    let title = level.title.as_deref();
    let solution = match &outcome.answer {
        Answer::Solved(solution) => Some(solution),
        _ => None,
    };
    Record {
        level: level.number,
        title: title.map(|title| String::from_utf8_lossy(title).into_owned()),
        status: outcome.answer.status(),
        reason: match outcome.answer {
            Answer::Undecided(reason) => Some(reason.word()),
            Answer::Invalid(problem) => Some(problem),
            _ => None,
        },
        shortest: solution.is_some_and(|solution| solution.shortest),
        pushes: solution.map(|solution| solution.pushes),
        moves: solution.map(|solution| solution.lurd.len()),
        nodes: outcome.nodes,
        cpu_seconds: seconds(outcome.cpu),
        solution: solution.map(|solution| solution.lurd.as_str()),
    }
}

/// What has come of a level, for people.
fn line(level: &Level, outcome: &Outcome, goal: Goal) -> String {
    let answer = match &outcome.answer {
        Answer::Solved(solution) => {
            let pushes = count(solution.pushes, "push", "pushes");
            let moves = count(solution.lurd.len() as u32, "move", "moves");
            let (fewest, of_those) = match (goal, solution.shortest, solution.fewest_moves) {
                (_, false, _) => ("", ""),
                (Goal::Moves, true, _) => ("", " (the fewest)"),
                (_, true, true) => (" (the fewest)", " (of those the fewest)"),
                (_, true, false) => (" (the fewest)", ""),
            };
            format!("solved, {pushes}{fewest}, {moves}{of_those}")
        }
        Answer::Unsolvable => "proved unsolvable".into(),
        Answer::Undecided(reason) => format!("not decided, {reason}"),
        Answer::Invalid(problem) => format!("invalid, {problem}"),
    };
    let effort = match outcome.answer {
        Answer::Invalid(_) => String::new(),
        _ => {
            let nodes = count(outcome.nodes, "node", "nodes");
            format!(", {nodes}, {:.3} seconds", outcome.cpu.as_secs_f64())
        }
    };
    let title = level.title.as_deref().map(|title| format!(": {}", shown(title)));
    format!("level {}, {answer}{effort}{}", level.number, title.unwrap_or_default())
}

/// The summary of a file.
#[derive(Default, Serialize)]
struct Tally {
    levels: u64,
    solved: u64,
    unsolvable: u64,
    undecided: u64,
    invalid: u64,
    /// Solutions of which it is proved that none has fewer pushes.
    shortest: u64,
    pushes_total: u64,
    moves_total: u64,
    nodes_total: u64,
    nodes_max: u32,
    memory_bytes: u64,
    cpu_seconds: f64,
}

impl Tally {
    fn add(&mut self, row: &Row) {
        self.levels += 1;
        self.nodes_total += u64::from(row.nodes);
        self.nodes_max = self.nodes_max.max(row.nodes);
        match row.status.as_str() {
            "solved" => {
                self.solved += 1;
                self.shortest += u64::from(row.shortest);
                self.pushes_total += row.cost.map_or(0, u64::from);
                self.moves_total += row.moves.unwrap_or(0) as u64;
            }
            "unsolvable" => self.unsolvable += 1,
            "invalid" => self.invalid += 1,
            _ => self.undecided += 1,
        }
    }

    /// What a report tells, by name.
    fn facts(&self) -> Vec<(&'static str, String)> {
        let mut facts = vec![
            ("Levels", self.levels.to_string()),
            ("Solved", self.solved.to_string()),
            ("Proved unsolvable", self.unsolvable.to_string()),
            ("Not decided", self.undecided.to_string()),
        ];
        if self.invalid > 0 {
            facts.push(("Can't be played", self.invalid.to_string()));
        }
        if self.shortest > 0 {
            facts.push(("Proved shortest", self.shortest.to_string()));
        }
        facts.push(("Pushes", format!("{} in all", self.pushes_total)));
        facts.push(("Memory", format!("{} bytes a solver", self.memory_bytes)));
        facts
    }

    /// Writes it for people, a line for each thing.
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "\nlevels      {}", self.levels)?;
        writeln!(out, "solved      {}", self.solved)?;
        writeln!(out, "unsolvable  {}", self.unsolvable)?;
        writeln!(out, "undecided   {}", self.undecided)?;
        if self.invalid > 0 {
            writeln!(out, "invalid     {}", self.invalid)?;
        }
        writeln!(out, "pushes      {} in all", self.pushes_total)?;
        writeln!(out, "moves       {} in all", self.moves_total)?;
        if self.shortest > 0 {
            writeln!(out, "shortest    {} by proof", self.shortest)?;
        }
        writeln!(out, "nodes       {} in all, {} at most", self.nodes_total, self.nodes_max)?;
        writeln!(out, "memory      {} bytes a solver", self.memory_bytes)?;
        writeln!(out, "CPU time    {:.3} seconds", self.cpu_seconds)
    }
}

fn print_summary(summary: &Tally, json: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if json {
        write_json(&mut out, summary)?;
    } else {
        summary.write_text(&mut out)?;
    }
    out.flush()
}
