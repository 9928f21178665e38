//! The report of a range: what came out, plots, and the deals that are worth a look.

use std::fmt::Write as _;
use std::path::Path;

use unstuck::freecell;
use unstuck::html::Answer;

use crate::failure::Failure;
use crate::histogram::{Histogram, Scale};
use crate::output::{check_place, is_output};
use crate::page::Subject;
use crate::position::Start;
use crate::record::read_move;
use crate::rows::Row;
use crate::search::Reason;
use crate::sheet::{Folder, Sheet, escaped};

/// So many deals of each kind have a page, 25 KiB each and more.
const MOST_PAGES: usize = 1000;
const HARDEST: usize = 20;

/// What a report calls things.
pub struct Words {
    /// What a row is about.
    pub one: &'static str,
    pub many: &'static str,
    /// What is in the folder of pages.
    pub folder: &'static str,
    /// What is counted as the cost.
    pub cost: &'static str,
    pub cost_unit: &'static str,
    /// How a cost is told in a row.
    pub of_cost: &'static str,
    /// How names are set.
    pub class: &'static str,
}

pub const DEALS: Words = Words {
    one: "Deal",
    many: "deals",
    folder: "deals",
    cost: "Moves not to a foundation",
    cost_unit: "moves",
    of_cost: "not to a foundation",
    class: "number",
};

pub const LEVELS: Words = Words {
    one: "Level",
    many: "levels",
    folder: "levels",
    cost: "Pushes",
    cost_unit: "pushes",
    of_cost: "pushes",
    class: "name",
};

/// What stands at its head and at its end.
pub struct About<'a> {
    pub title: String,
    pub facts: Vec<(&'static str, String)>,
    pub settings: &'a str,
}

/// What is gathered for a report while a range is solved.
pub struct Report {
    nodes: Histogram,
    cost: Histogram,
    time: Histogram,
    /// Solved, the one with most nodes first.
    hardest: Vec<Row>,
    /// The first ones.
    unsolvable: Vec<Row>,
    undecided: Vec<Row>,
    /// All that can't be played.
    invalid: Vec<Row>,
}

impl Report {
    pub fn new() -> Report {
        Report {
            nodes: Histogram::new(Scale::Logarithmic),
            cost: Histogram::new(Scale::Linear),
            time: Histogram::new(Scale::Logarithmic),
            hardest: Vec::new(),
            unsolvable: Vec::new(),
            undecided: Vec::new(),
            invalid: Vec::new(),
        }
    }

    /// Counts the next deal.
    pub fn add(&mut self, row: &Row) {
        if row.status == "invalid" {
            self.invalid.push(row.clone());
            return;
        }
        self.nodes.add(row.nodes.into());
        self.time.add((row.seconds * 1e6) as u64);
        if let Some(cost) = row.cost {
            self.cost.add(cost.into());
            let at = self.hardest.partition_point(|other| other.nodes >= row.nodes);
            if at < HARDEST {
                self.hardest.insert(at, row.clone());
                self.hardest.truncate(HARDEST);
            }
            return;
        }
        let kind =
            if row.status == "unsolvable" { &mut self.unsolvable } else { &mut self.undecided };
        if kind.len() < MOST_PAGES {
            kind.push(row.clone());
        }
    }

    /// Fails where a report can't be written, before there is anything to report.
    pub fn check_place(path: &Path) -> Result<(), Failure> {
        if is_output(path) {
            return Err(Failure::usage(
                "a report has a folder of pages beside it: --html needs a file's name",
            ));
        }
        check_place(path)
    }

    /// Writes the report, and the pages of its deals into a folder beside it.
    pub fn write(
        &self,
        path: &Path,
        words: &Words,
        about: About,
        name: impl Fn(&Row) -> String,
        write_page: impl Fn(&Row, &Path) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut folder = Folder::beside(path, words.folder);
        for row in self.hardest.iter().chain(&self.unsolvable).chain(&self.undecided) {
            write_page(row, &folder.file(&row.number.to_string())?)?;
        }
        let mut body = String::new();
        let _ = writeln!(body, "<h2>Distributions</h2>\n<div class=\"plots\">");
        let whole = |number: f64| {
            if number.fract() == 0.0 { short(number) } else { format!("{number:.1}") }
        };
        for (histogram, name, unit) in
            [(&self.nodes, "Nodes", "nodes"), (&self.cost, words.cost, words.cost_unit)]
        {
            if !histogram.is_empty() {
                body += &histogram.html(name, words.many, unit, whole);
            }
        }
        if !self.time.is_empty() {
            body += &self.time.html("CPU time", words.many, "time", seconds);
        }
        body += "</div>\n";
        body += &deals(words, "Hardest, by nodes", &self.hardest, &|row| {
            folder.link(&row.number.to_string(), &name(row))
        });
        body += &deals(words, "Proved unsolvable", &self.unsolvable, &|row| {
            folder.link(&row.number.to_string(), &name(row))
        });
        body += &deals(words, "Not decided", &self.undecided, &|row| {
            folder.link(&row.number.to_string(), &name(row))
        });
        body += &deals(words, "Can't be played", &self.invalid, &|row| escaped(&name(row)));
        let About { title, facts, settings } = about;
        Sheet { title: &title, facts, body: &body, settings: Some(settings) }.write_file(path)?;
        folder.keep();
        Ok(())
    }
}

/// A number with as few signs as an axis has room for.
fn short(number: f64) -> String {
    match number {
        _ if number >= 1e9 && number % 1e8 == 0.0 => format!("{} G", number / 1e9),
        _ if number >= 1e6 && number % 1e5 == 0.0 => format!("{} M", number / 1e6),
        _ if number >= 1e4 && number % 1e3 == 0.0 => format!("{} k", number / 1e3),
        _ => format!("{number}"),
    }
}

/// Microseconds in the unit that suits them.
fn seconds(micros: f64) -> String {
    let (number, unit) = match micros {
        _ if micros < 1e3 => (micros, "µs"),
        _ if micros < 1e6 => (micros / 1e3, "ms"),
        _ => (micros / 1e6, "s"),
    };
    if number.fract() == 0.0 { format!("{number} {unit}") } else { format!("{number:.1} {unit}") }
}

fn deals(words: &Words, name: &str, rows: &[Row], link: &dyn Fn(&Row) -> String) -> String {
    if rows.is_empty() {
        return String::new();
    }
    let first = if rows.len() == MOST_PAGES && rows[0].status != "invalid" {
        format!(" (the first {MOST_PAGES})")
    } else {
        String::new()
    };
    let mut text = format!(
        "<h2>{name}{first}</h2>\n<table class=\"deals\">\n<thead><tr><th scope=\"col\" class=\"{}\">{}</th>\
         <th scope=\"col\" class=\"number\">Nodes</th><th scope=\"col\" class=\"number\">Time</th>\
         <th scope=\"col\">Result</th></tr></thead>\n<tbody>\n",
        words.class, words.one
    );
    for row in rows {
        let result = match (row.cost, row.moves) {
            (Some(cost), Some(moves)) => {
                format!("solved in {moves} moves, {cost} {}", words.of_cost)
            }
            _ if row.reason.is_empty() => row.status.clone(),
            _ => format!("{}: {}", row.status, row.reason),
        };
        let _ = writeln!(
            text,
            "<tr><th scope=\"row\" class=\"{}\">{}</th>\
             <td class=\"number\">{}</td><td class=\"number\">{}</td><td>{result}</td></tr>",
            words.class,
            link(row),
            row.nodes,
            seconds((row.seconds * 1e6).round()),
        );
    }
    text + "</tbody>\n</table>\n"
}

/// Writes the page of a row of a range.
pub fn write_deal<const L: usize>(
    path: &Path,
    row: &Row,
    start: &Start<L>,
    game: Option<&str>,
) -> Result<(), Failure> {
    let mut moves = Vec::new();
    let mut board = start.board;
    board.automove(|_| ());
    for word in row.solution.split_whitespace() {
        let mv = read_move(&board, word).ok_or_else(|| {
            Failure::data(format!("deal {}: {word} is no move there", row.number))
        })?;
        moves.push(mv);
        board.apply(mv).map_err(Failure::data)?;
        board.automove(|_| ());
    }
    let subject = Subject {
        board: &start.board,
        moves: &moves,
        number: start.number,
        title: game.map(str::as_bytes),
        comment: if row.reason == Reason::Seconds.word() {
            b"The time was up.".into()
        } else {
            Vec::new()
        },
        answer: answer_of(row),
    };
    subject.write_file(path)
}

fn answer_of(row: &Row) -> Answer {
    let known = [
        (Reason::Nodes, freecell::Reason::Budget),
        (Reason::Memory, freecell::Reason::Memory),
        (Reason::Depth, freecell::Reason::Depth),
        (Reason::Incomplete, freecell::Reason::Incomplete),
    ];
    match row.status.as_str() {
        "solved" => Answer::Moves,
        "unsolvable" => Answer::Unsolvable,
        _ => {
            let known = known.iter().find(|(reason, _)| reason.word() == row.reason);
            Answer::Undecided(known.map_or(freecell::Reason::None, |&(_, reason)| reason))
        }
    }
}
