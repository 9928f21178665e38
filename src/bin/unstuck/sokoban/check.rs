//! `unstuck sokoban check`: whether the levels of a file and the games with them hold.

use std::path::Path;
use std::process::ExitCode;

use unstuck::sokoban::format::{Event, Fault, FaultKind, Reader, Variant};

use super::arguments::Check;
use super::gallery::{Gallery, write_all};
use super::source::{Visitor, name, walk};
use super::stream::Stream;
use super::survey::{Played, Survey};
use super::words::{flaw, problem};
use crate::failure::Failure;
use crate::output::check_apart;
use crate::words::count;

/// The exit status when something doesn't hold.
const FAULT: u8 = 1;

pub fn run(arguments: &Check) -> Result<ExitCode, Failure> {
    check_apart(&[("FILE", Some(&arguments.file)), ("--html", arguments.page.html.as_ref())])?;
    let name = name(&arguments.file);
    let mut checker = Checker {
        out: Stream::new(),
        name: name.clone(),
        survey: Survey::default(),
        told_board: true,
        told_game: true,
        sums: Sums::default(),
        silent: arguments.page.takes_output(),
    };
    let exhibits = if arguments.page.html.is_some() {
        let mut both = (checker, Gallery::new(None));
        walk(&arguments.file, &mut both)?;
        checker = both.0;
        both.1.exhibits
    } else {
        walk(&arguments.file, &mut checker)?;
        Vec::new()
    };
    let Checker { mut out, sums, silent, .. } = checker;
    if sums.levels == 0 {
        return Err(Failure::data(format!("{name}: no level in the text")));
    }
    if !silent {
        out.write(format!("{name}: {sums}\n").as_bytes())?;
    }
    out.finish()?;
    let title = super::source::name(arguments.file.file_name().map_or(&arguments.file, Path::new));
    write_all(&arguments.page, &title, &sums.to_string(), &exhibits)?;
    Ok(if sums.holds() { ExitCode::SUCCESS } else { FAULT.into() })
}

struct Checker {
    out: Stream,
    name: String,
    survey: Survey,
    /// Whether what is wrong with the board at hand was told. It waits until the notes
    /// before the first game have told which game it is.
    told_board: bool,
    /// The same of the game at hand: its notes may give it a title.
    told_game: bool,
    sums: Sums,
    /// Standard output is a page's.
    silent: bool,
}

impl Visitor for Checker {
    fn event(&mut self, event: &Event<'_>) -> Result<(), Failure> {
        if matches!(event, Event::Game(_) | Event::LevelEnd(_)) {
            self.tell_board()?;
            self.tell_game()?;
        }
        self.survey.event(event);
        match event {
            Event::Level(_) => {
                self.told_board = false;
                self.sums.levels += 1;
            }
            Event::GameEnd(_) => self.told_game = false,
            Event::LevelEnd(_) => self.sums.add(&self.survey),
            Event::Fault(fault) if self.told_board && !self.survey.in_game() => {
                // Behind the level's games.
                self.tell(&fault.to_string())?;
            }
            _ => {}
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

impl Checker {
    fn tell(&mut self, what: &str) -> Result<(), Failure> {
        if self.silent {
            return Ok(());
        }
        let level = match self.survey.number {
            0 => String::new(),
            number => format!(", level {number}"),
        };
        self.out.write(format!("{}{level}, {what}\n", self.name).as_bytes())
    }

    /// Tells what is wrong with the board, if that wasn't done yet.
    fn tell_board(&mut self) -> Result<(), Failure> {
        if std::mem::replace(&mut self.told_board, true) {
            return Ok(());
        }
        let line = self.survey.line;
        let mut told = Vec::new();
        if self.survey.variant != Variant::Sokoban {
            let game = self.survey.variant.name();
            told.push(format!(
                "line {line}: {game}, which isn't played here, nor its games judged"
            ));
        } else {
            told.extend(self.survey.faults.iter().map(ToString::to_string));
            told.extend(self.survey.problems.iter().map(|found| {
                let message = problem(found.problem);
                let (row, column) = (found.place.row + 1, found.place.column + 1);
                match (found.has_place(), found.line) {
                    (false, _) => format!("line {line}: {message}"),
                    (true, 0) => format!("row {row}, column {column}: {message}"),
                    (true, line) => format!("line {line}, row {row}, column {column}: {message}"),
                }
            }));
        }
        told.iter().try_for_each(|told| self.tell(told))
    }

    /// Tells what is wrong with the game that has ended, if that wasn't done yet.
    fn tell_game(&mut self) -> Result<(), Failure> {
        if std::mem::replace(&mut self.told_game, true) {
            return Ok(());
        }
        let game = &self.survey.game;
        let why = if let Some(fault) = &game.fault {
            Some(fault.to_string())
        } else if let Some((number, why, pusher)) = game.flaw {
            let place = pusher.map_or_else(String::new, |place| {
                format!(", the pusher at row {}, column {}", place.row + 1, place.column + 1)
            });
            Some(format!("line {}, move {number}{place}: {}", game.line, flaw(why)))
        } else if game.is_foreign() {
            self.sums.not_judged += 1;
            None
        } else if !game.played {
            Some(format!("line {}: it can't be played on this level", game.line))
        } else if game.claims_solution() && !game.solved {
            Some(format!("line {}: its moves don't solve the level", game.line))
        } else {
            None
        };
        let Some(why) = why else {
            return Ok(());
        };
        self.sums.bad_games += 1;
        let told = format!("{}, {why}", called(game));
        self.tell(&told)
    }
}

/// What to call a game.
fn called(game: &Played) -> String {
    let what = if game.claims_solution() { "solution" } else { "game" };
    format!("{what} {}", game.number)
}

/// What there was in a file.
#[derive(Default)]
struct Sums {
    levels: u32,
    bad_levels: u32,
    solutions: u32,
    saved_games: u32,
    bad_games: u32,
    /// Games of Hexoban and the like.
    not_judged: u32,
    /// `Comment:` without an end; that is no fault of the level.
    open_comments: u32,
}

impl Sums {
    fn add(&mut self, survey: &Survey) {
        let open = |fault: &&Fault| fault.kind == FaultKind::CommentOpen;
        self.open_comments += survey.faults.iter().filter(open).count() as u32;
        self.bad_levels += u32::from(survey.problem().is_some());
        self.solutions += survey.solutions;
        self.saved_games += survey.saved_games;
    }

    fn holds(&self) -> bool {
        self.bad_levels == 0 && self.bad_games == 0 && self.open_comments == 0
    }
}

impl std::fmt::Display for Sums {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let levels = count(self.levels, "level", "levels");
        if self.holds() {
            let solutions = count(self.solutions, "solution", "solutions");
            let games = count(self.saved_games, "saved game", "saved games");
            return write!(f, "all holds, {levels}, {solutions}, {games}");
        }
        let games = count(self.solutions + self.saved_games, "game", "games");
        let (bad_levels, bad_games) = (self.bad_levels, self.bad_games);
        let comment = if self.open_comments > 0 { ", and a comment isn't ended" } else { "" };
        write!(f, "{bad_levels} of {levels} and {bad_games} of {games} don't hold{comment}")?;
        match self.not_judged {
            0 => Ok(()),
            1 => write!(f, ", 1 game isn't judged"),
            number => write!(f, ", {number} games aren't judged"),
        }
    }
}
