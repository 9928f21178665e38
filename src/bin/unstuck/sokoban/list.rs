//! `unstuck sokoban list`: the levels of a file, a line each.

use std::process::ExitCode;

use serde::Serialize;
use unstuck::sokoban::format::{Event, LevelEnd, Reader};

use super::arguments::List;
use super::source::{Visitor, name, walk};
use super::stream::Stream;
use super::survey::Survey;
use super::words::shown;
use crate::failure::{Failure, tell};
use crate::record::write_json;

pub fn run(arguments: &List) -> Result<ExitCode, Failure> {
    let mut lister = Lister {
        out: Stream::new(),
        name: name(&arguments.file),
        json: arguments.json,
        survey: Survey::default(),
    };
    walk(&arguments.file, &mut lister)?;
    lister.out.finish()?;
    if lister.survey.number == 0 {
        tell(format!("{}: no level in the text", lister.name));
    }
    Ok(ExitCode::SUCCESS)
}

struct Lister {
    out: Stream,
    name: String,
    json: bool,
    survey: Survey,
}

/// A level in JSON.
#[derive(Serialize)]
struct Record<'a> {
    level: u32,
    title: Option<&'a str>,
    author: Option<&'a str>,
    collection: Option<&'a str>,
    width: u32,
    height: u32,
    boxes: u32,
    goals: u32,
    pushers: u32,
    valid: bool,
    problem: Option<&'static str>,
    solutions: u32,
    saved_games: u32,
}

impl Visitor for Lister {
    fn event(&mut self, event: &Event<'_>) -> Result<(), Failure> {
        self.survey.event(event);
        if let Event::Fault(fault) = event {
            // The rest of the file is lost, and no level's fault.
            if fault.kind.is_of_file() {
                tell(format!("{}, {fault}", self.name));
            }
        }
        if let Event::LevelEnd(level) = event {
            return if self.json { self.record(level) } else { self.row(level) };
        }
        Ok(())
    }

    fn board(&mut self, reader: &Reader<'_>) {
        self.survey.board(reader);
    }

    fn is_done(&self) -> bool {
        self.out.is_closed()
    }
}

impl Lister {
    fn record(&mut self, level: &LevelEnd<'_>) -> Result<(), Failure> {
        let text =
            |text: Option<&[u8]>| text.map(|text| String::from_utf8_lossy(text).into_owned());
        let (title, author) = (text(level.title), text(level.author));
        let collection = text(level.collection);
        let survey = &self.survey;
        let problem = survey.problem();
        let record = Record {
            level: survey.number,
            title: title.as_deref(),
            author: author.as_deref(),
            collection: collection.as_deref(),
            width: survey.width,
            height: survey.height,
            boxes: survey.boxes,
            goals: survey.goals,
            pushers: survey.pushers,
            valid: problem.is_none(),
            problem,
            solutions: survey.solutions,
            saved_games: survey.saved_games,
        };
        self.out.with(|mut out| write_json(&mut out, &record))
    }

    fn row(&mut self, level: &LevelEnd<'_>) -> Result<(), Failure> {
        let survey = &self.survey;
        if survey.number == 1 {
            let heads = ["level", "size", "boxes", "solutions", "saved", "problem", "title"];
            let [level, size, boxes, solutions, saved, problem, title] = heads;
            let row = format!(
                "{level:>6}  {size:>7}  {boxes:>5}  {solutions:>9}  {saved:>5}  {problem:<22}  {title}\n"
            );
            self.out.write(row.as_bytes())?;
        }
        let size = format!("{}x{}", survey.width, survey.height);
        let title = level.title.map(shown).unwrap_or_default();
        let row = format!(
            "{:>6}  {size:>7}  {:>5}  {:>9}  {:>5}  {:<22}  {title}",
            survey.number,
            survey.boxes,
            survey.solutions,
            survey.saved_games,
            survey.problem().unwrap_or("-"),
        );
        self.out.write(format!("{}\n", row.trim_end()).as_bytes())
    }
}
