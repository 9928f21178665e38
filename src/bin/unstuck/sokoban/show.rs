//! `unstuck sokoban show`: one level with all that is known of it.

use std::ops::Range;
use std::process::ExitCode;

use unstuck::sokoban::format::{Event, Key, LevelEnd, Note, Part, Property, Reader};
use unstuck::sokoban::symbol;

use super::arguments::Show;
use super::gallery::{Exhibit, Gallery, write_for};
use super::source::{Visitor, name, walk};
use super::stream::Stream;
use super::survey::{Played, Survey};
use super::words::{flaw, problem, shown};
use crate::failure::Failure;
use crate::output::check_apart;
use crate::words::count;

/// Bytes of moves in a line.
const WIDTH: usize = 70;
/// The most of a level's text that is kept until its head is known, in bytes, and the
/// most of the moves of a game.
const MOST: usize = 1 << 20;

pub fn run(arguments: &Show) -> Result<ExitCode, Failure> {
    check_apart(&[("FILE", Some(&arguments.file)), ("--html", arguments.page.html.as_ref())])?;
    let mut shower = Shower {
        wanted: arguments.level,
        levels: 0,
        survey: Survey::keeping_moves(MOST),
        rows: Vec::new(),
        body: String::new(),
        title: 0..0,
        line: Vec::new(),
        cut: false,
        text: None,
    };
    let exhibits = if arguments.page.html.is_some() {
        let mut both = (shower, Gallery::new(Some(arguments.level)));
        walk(&arguments.file, &mut both)?;
        shower = both.0;
        both.1.exhibits
    } else {
        walk(&arguments.file, &mut shower)?;
        Vec::new()
    };
    let Some(text) = shower.text else {
        let (name, levels) = (name(&arguments.file), shower.levels);
        let levels = count(levels, "level", "levels");
        return Err(Failure::data(format!("{name}: no level {}: {levels}", arguments.level)));
    };
    if let Some(exhibit) = exhibits.first() {
        write_page(arguments, exhibit)?;
    }
    if !arguments.page.takes_output() {
        let mut out = Stream::new();
        out.write(text.as_bytes())?;
        out.finish()?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the page of the level with the game that is asked for.
fn write_page(arguments: &Show, exhibit: &Exhibit) -> Result<(), Failure> {
    let game = match arguments.game {
        None => exhibit.best(),
        Some(number) => {
            let found = exhibit.games.iter().find(|game| game.number == number);
            let games = || count(exhibit.games.len() as u32, "game", "games");
            Some(found.ok_or_else(|| Failure::data(format!("no game {number}: {}", games())))?)
        }
    };
    let added = arguments.page.comment.as_deref();
    exhibit.write(game, added, |shown| write_for(&arguments.page, shown))
}

struct Shower {
    wanted: u32,
    /// How many there are, as far as was read.
    levels: u32,
    survey: Survey,
    rows: Vec<String>,
    /// What is printed behind the board: notes and games.
    body: String,
    /// Where in it the title of the last game is, or would be.
    title: Range<usize>,
    /// The line of notes that is coming in.
    line: Vec<u8>,
    /// Whether something had no room in it.
    cut: bool,
    text: Option<String>,
}

impl Visitor for Shower {
    fn event(&mut self, event: &Event<'_>) -> Result<(), Failure> {
        self.survey.event(event);
        if let Event::Level(level) = event {
            self.levels = level.number;
        }
        if self.levels != self.wanted {
            return Ok(());
        }
        match event {
            Event::Note(note) => self.note(note),
            Event::Property(property) => self.property(property),
            Event::GameEnd(_) => self.game(),
            Event::LevelEnd(level) => self.text = Some(self.whole(level)),
            _ => {}
        }
        Ok(())
    }

    fn board(&mut self, reader: &Reader<'_>) {
        self.survey.board(reader);
        if let (true, Some(grid)) = (self.levels == self.wanted, reader.grid()) {
            let row = |row: &[u8]| row.iter().map(|&square| char::from(symbol(square))).collect();
            self.rows = grid.squares().chunks(grid.width().into()).map(row).collect();
        }
    }

    fn is_done(&self) -> bool {
        self.text.is_some()
    }
}

impl Shower {
    fn add(&mut self, line: &str) {
        if self.body.len() + line.len() < MOST {
            self.body.push_str(line);
            self.body.push('\n');
        } else {
            self.cut = true;
        }
    }

    fn note(&mut self, note: &Note<'_>) {
        if self.line.len() + note.text.len() <= MOST {
            self.line.extend_from_slice(note.text);
        } else {
            self.cut = true;
        }
        if note.ends {
            let line = shown(&std::mem::take(&mut self.line));
            self.add(&line);
        }
    }

    /// Of the properties of a level the head tells title and author.
    fn property(&mut self, property: &Property<'_>) {
        let value = shown(property.value);
        match (property.part, property.key) {
            (Part::Game, Key::Title) => {
                let title = format!(" ({value})");
                let end = self.title.start + title.len();
                let place = std::mem::replace(&mut self.title.end, end);
                let place = self.title.start..place;
                // Not if the game had no more room.
                if place.end <= self.body.len() {
                    self.body.replace_range(place, &title);
                }
            }
            (Part::Level, Key::Game) => self.add(&format!("Game: {value}")),
            _ => {}
        }
    }

    fn game(&mut self) {
        let game = std::mem::take(&mut self.survey.game);
        if !self.body.is_empty() && !self.body.ends_with("\n\n") {
            self.add("");
        }
        let title = match game.title.as_deref() {
            Some(title) => format!(" ({})", shown(title)),
            None => String::new(),
        };
        let what = if game.solved { "Solution" } else { "Saved game" };
        let head = format!("{what} {}", game.number);
        let start = self.body.len() + head.len();
        self.title = start..start + title.len();
        self.add(&format!("{head}{title}: {}", metrics(&game)));
        for line in game.moves.chunks(WIDTH) {
            self.add(&shown(line));
        }
        if game.moves.len() >= MOST {
            self.cut = true;
        }
        if let Some(fault) = &game.fault {
            self.add(&format!("Not understood to its end: {fault}"));
        }
        if let Some((number, why, _)) = game.flaw {
            self.add(&format!("Move {number} isn't legal: {}", flaw(why)));
        }
        self.survey.game = game;
    }

    fn whole(&self, level: &LevelEnd<'_>) -> String {
        let survey = &self.survey;
        let mut text = format!("Level: {}\n", survey.number);
        for (name, value) in
            [("Title", level.title), ("Author", level.author), ("Collection", level.collection)]
        {
            if let Some(value) = value {
                text.push_str(&format!("{name}: {}\n", shown(value)));
            }
        }
        let boxes = count(survey.boxes, "box", "boxes");
        let goals = count(survey.goals, "goal", "goals");
        let pushers = count(survey.pushers, "pusher", "pushers");
        let (width, height) = (survey.width, survey.height);
        text.push_str(&format!("Board: {width}x{height}, {boxes}, {goals}, {pushers}\n"));
        text.push_str(&format!("Problem: {}\n", self.problem()));
        text.push('\n');
        for row in &self.rows {
            text.push_str(row.trim_end());
            text.push('\n');
        }
        if !self.body.is_empty() {
            text.push('\n');
            text.push_str(&self.body);
        }
        if self.cut {
            text.push_str("(There is more, too much to be shown.)\n");
        }
        text
    }

    fn problem(&self) -> String {
        let survey = &self.survey;
        let Some(name) = survey.problem() else {
            return "none".into();
        };
        if let Some(fault) = survey.fault().filter(|fault| fault.kind.name() == name) {
            return format!("{name}, {fault}");
        }
        match survey.problems.first().filter(|found| found.problem.name().to_str() == Ok(name)) {
            None => name.into(),
            Some(found) if !found.has_place() => format!("{name}, {}", problem(found.problem)),
            Some(found) => {
                let (row, column) = (found.place.row + 1, found.place.column + 1);
                format!("{name}, row {row}, column {column}: {}", problem(found.problem))
            }
        }
    }
}

fn metrics(game: &Played) -> String {
    if game.is_foreign() {
        return format!("not judged, as {} isn't played here", game.variant.name());
    }
    if !game.played {
        return "it can't be played".into();
    }
    let metrics = &game.metrics;
    let mut all = vec![
        count(metrics.moves, "move", "moves"),
        count(
            metrics.pushes,
            if game.reverse { "pull" } else { "push" },
            if game.reverse { "pulls" } else { "pushes" },
        ),
        count(metrics.box_lines, "box line", "box lines"),
        count(metrics.box_changes, "box change", "box changes"),
        count(metrics.pushing_sessions, "pushing session", "pushing sessions"),
    ];
    if metrics.pusher_changes > 0 {
        all.push(count(metrics.pusher_changes, "pusher change", "pusher changes"));
    }
    all.join(", ")
}
