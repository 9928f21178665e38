//! `unstuck sokoban solve`: solves the levels of a file, or one of them, and sums up.

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use serde::Serialize;
use unstuck::sokoban::solver::{self, Options};

use super::arguments::{Goal, Solve};
use super::levels::{Level, read};
use super::search::{Answer, Limits, Outcome, search};
use super::words::{count, shown};
use crate::bar::Bar;
use crate::clock;
use crate::failure::{DATA, Failure, is_closed, unless_closed};
use crate::record::write_json;
use crate::summary::thousandths;
use crate::workers::in_order;

const SOLVED: u8 = 0;
const UNSOLVABLE: u8 = 1;
const UNDECIDED: u8 = 2;

/// Less holds no level at all.
const LEAST_BYTES: u32 = 1024;

pub fn run(arguments: &Solve) -> Result<ExitCode, Failure> {
    let begin = clock::process();
    let limits = limits(arguments)?;
    let levels = read(&arguments.file, arguments.level)?;
    let threads = usize::from(arguments.jobs).min(levels.len());
    let blocks = (0..threads).map(|_| arguments.memory.block(LEAST_BYTES));
    let blocks = blocks.collect::<Result<Vec<_>, _>>()?;
    let memory = blocks.iter().map(|block| size_of_val(block.as_slice()) as u64).max().unwrap_or(0);

    let bar = Bar::new(levels.len() as u64, "levels");
    let mut tally = Tally::default();
    let mut status = SOLVED;
    in_order(
        0..=levels.len() as i64 - 1,
        blocks,
        |index, block| {
            let level = levels.get(index as usize);
            level.map(|level| (level, search(block, level, limits)))
        },
        |_, done| {
            let Some((level, outcome)) = done else { return Ok(()) };
            let outcome = outcome.map_err(Failure::data)?;
            tally.add(&outcome);
            status = exit_status(&outcome.answer);
            let printed = bar.around(|| print_level(level, &outcome, arguments.json));
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
    if arguments.level.is_some() {
        return Ok(status.into());
    }
    tally.memory_bytes = memory;
    tally.cpu_seconds = seconds(clock::process().saturating_sub(begin));
    unless_closed(print_summary(&tally, arguments.json))?;
    Ok(ExitCode::SUCCESS)
}

fn limits(arguments: &Solve) -> Result<Limits, Failure> {
    let goal = match arguments.goal {
        Goal::Any => solver::Goal::Any,
        Goal::Pushes => solver::Goal::Pushes,
        Goal::Moves => {
            return Err(Failure::usage(
                "--goal moves: there is no search for the fewest moves yet",
            ));
        }
    };
    let options = Options { max_nodes: arguments.nodes.unwrap_or(0), goal, ..Options::default() };
    Ok(Limits { options, time: arguments.seconds, shorten: arguments.shorten })
}

fn exit_status(answer: &Answer) -> u8 {
    match answer {
        Answer::Solved(_) => SOLVED,
        Answer::Unsolvable => UNSOLVABLE,
        Answer::Undecided(_) => UNDECIDED,
        Answer::Invalid(_) => DATA,
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

fn print_level(level: &Level, outcome: &Outcome, json: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    if json {
        write_json(&mut out, &record(level, outcome))?;
    } else {
        writeln!(out, "{}", line(level, outcome))?;
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
fn line(level: &Level, outcome: &Outcome) -> String {
    let answer = match &outcome.answer {
        Answer::Solved(solution) => {
            let fewest = if solution.shortest { " (the fewest)" } else { "" };
            let pushes = count(solution.pushes, "push", "pushes");
            let moves = count(solution.lurd.len() as u32, "move", "moves");
            format!("solved, {pushes}{fewest}, {moves}")
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
    fn add(&mut self, outcome: &Outcome) {
        self.levels += 1;
        self.nodes_total += u64::from(outcome.nodes);
        self.nodes_max = self.nodes_max.max(outcome.nodes);
        match &outcome.answer {
            Answer::Solved(solution) => {
                self.solved += 1;
                self.shortest += u64::from(solution.shortest);
                self.pushes_total += u64::from(solution.pushes);
                self.moves_total += solution.lurd.len() as u64;
            }
            Answer::Unsolvable => self.unsolvable += 1,
            Answer::Undecided(_) => self.undecided += 1,
            Answer::Invalid(_) => self.invalid += 1,
        }
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
