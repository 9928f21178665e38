//! Levels of a file and the games stored with them, gathered for pages.

use std::path::Path;

use unstuck::html::Verdict;
use unstuck::sokoban::Grid;
use unstuck::sokoban::format::{Event, LevelEnd, Note, Reader, Variant};

use super::page::{Shown, heading};
use super::source::Visitor;
use super::survey::{Played, Survey};
use super::words::{flaw, problem};
use crate::arguments::PageArguments;
use crate::failure::Failure;
use crate::page::add_line;
use crate::sheet::{self, Folder, Sheet};
use crate::words::count;

/// The most bytes of a level's notes, and of the moves of a game.
const MOST: usize = 1 << 20;

/// A level, and the games stored with it.
pub struct Exhibit {
    pub number: u32,
    title: Option<Vec<u8>>,
    author: Option<Vec<u8>>,
    notes: Vec<u8>,
    /// What keeps it from being played, in words.
    hindrance: Option<String>,
    /// Sides and squares.
    board: Option<(u8, u8, Vec<u8>)>,
    pub games: Vec<Played>,
}

/// Gathers the levels of a file, or one of them.
pub struct Gallery {
    only: Option<u32>,
    survey: Survey,
    notes: Vec<u8>,
    board: Option<(u8, u8, Vec<u8>)>,
    games: Vec<Played>,
    pub exhibits: Vec<Exhibit>,
}

impl Gallery {
    pub fn new(only: Option<u32>) -> Gallery {
        Gallery {
            only,
            survey: Survey::keeping_moves(MOST),
            notes: Vec::new(),
            board: None,
            games: Vec::new(),
            exhibits: Vec::new(),
        }
    }

    fn note(&mut self, note: &Note<'_>) {
        // Before the first level it is about the file, and within a game about that.
        if self.survey.number == 0 || self.survey.in_game() {
            return;
        }
        if self.notes.len() + note.text.len() < MOST {
            self.notes.extend_from_slice(note.text);
            if note.ends {
                self.notes.push(b'\n');
            }
        }
    }

    fn end(&mut self, level: &LevelEnd<'_>) {
        let survey = &self.survey;
        let board = self.board.take();
        let stops = survey.problems.iter().find(|found| found.problem.stops_play());
        let fault = survey.faults.first().filter(|_| board.is_none());
        let foreign =
            Some(survey.variant).filter(|&variant| variant != Variant::Sokoban).map(Variant::name);
        let hindrance = match (fault, stops, foreign) {
            (_, _, Some(name)) => Some(format!("{name} isn't played here")),
            (Some(fault), _, _) => Some(fault.to_string()),
            (None, Some(found), _) => Some(problem(found.problem).into()),
            (None, None, None) => None,
        };
        self.exhibits.push(Exhibit {
            number: survey.number,
            title: level.title.map(<[u8]>::to_vec),
            author: level.author.map(<[u8]>::to_vec),
            notes: std::mem::take(&mut self.notes),
            hindrance,
            board,
            games: std::mem::take(&mut self.games),
        });
    }
}

impl Visitor for Gallery {
    fn event(&mut self, event: &Event<'_>) -> Result<(), Failure> {
        if let Event::Note(note) = event {
            self.note(note);
        }
        if matches!(event, Event::Level(_)) {
            self.notes.clear();
            self.games.clear();
        }
        self.survey.event(event);
        if self.only.is_some_and(|only| only != self.survey.number) {
            return Ok(());
        }
        match event {
            Event::GameEnd(_) => self.games.push(std::mem::take(&mut self.survey.game)),
            Event::LevelEnd(level) => self.end(level),
            _ => {}
        }
        Ok(())
    }

    fn board(&mut self, reader: &Reader<'_>) {
        self.survey.board(reader);
        let squares = |grid: Grid<'_>| (grid.width(), grid.height(), grid.squares().to_vec());
        self.board = reader.grid().map(squares);
    }

    fn is_done(&self) -> bool {
        self.only.is_some() && !self.exhibits.is_empty()
    }
}

impl Exhibit {
    pub fn heading(&self) -> Vec<u8> {
        heading(self.number, self.title.as_deref())
    }

    /// The game that is shown if none is asked for: the first solution, or else the first.
    pub fn best(&self) -> Option<&Played> {
        self.games.iter().find(|game| game.solved).or(self.games.first())
    }

    /// Why there can be no page about it.
    pub fn hindrance(&self) -> Option<&str> {
        match (&self.hindrance, &self.board) {
            (Some(hindrance), _) => Some(hindrance),
            (None, None) => Some("the board can't be read"),
            (None, Some(_)) => None,
        }
    }

    /// What has come of a game, in words.
    pub fn told(&self, game: Option<&Played>) -> String {
        let Some(game) = game else {
            return "no game is stored with it".into();
        };
        let moves = count(game.metrics.moves, "move", "moves");
        let pushes = count(game.metrics.pushes, "push", "pushes");
        let what = if game.solved { "solution" } else { "saved game" };
        let mut told = format!("{what} in {moves}, {pushes}");
        if let Some((number, why, _)) = game.flaw {
            told += &format!("; move {number} isn't legal: {}", flaw(why));
        }
        if let Some(fault) = &game.fault {
            told += &format!("; not understood to its end: {fault}");
        }
        told
    }

    /// What a page says besides.
    fn comment(&self, game: Option<&Played>, added: Option<&str>) -> Vec<u8> {
        let mut text = Vec::new();
        if let Some(author) = &self.author {
            add_line(&mut text, &[b"By ", &author[..]].concat());
        }
        add_line(&mut text, self.notes.trim_ascii_end());
        if let Some(title) = game.and_then(|game| game.title.as_ref()) {
            add_line(&mut text, title);
        }
        if game.is_some_and(|game| game.flaw.is_some() || game.fault.is_some()) {
            add_line(&mut text, self.told(game).as_bytes());
        }
        add_line(&mut text, added.unwrap_or_default().as_bytes());
        text
    }

    /// Writes the page about the level and a game.
    pub fn write(
        &self,
        game: Option<&Played>,
        added: Option<&str>,
        write: impl FnOnce(&Shown) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        if let Some(hindrance) = self.hindrance() {
            return Err(Failure::data(format!("level {}: no page: {hindrance}", self.number)));
        }
        let board = self.board.as_ref();
        let grid = board.and_then(|(width, height, squares)| Grid::new(*width, *height, squares));
        let grid = grid.ok_or_else(|| Failure::data("the board can't be read"))?;
        let moves = game.filter(|game| game.played).map_or(&[][..], |game| whole(&game.moves));
        write(&Shown {
            grid,
            moves,
            title: &self.heading(),
            comment: &self.comment(game, added),
            verdict: Verdict::Moves,
        })
    }
}

/// Moves without brackets that are left open at their end.
fn whole(moves: &[u8]) -> &[u8] {
    let open = moves.iter().rposition(|symbol| b"[{".contains(symbol));
    let closed = moves.iter().rposition(|symbol| b"]}".contains(symbol));
    let end = open.filter(|&open| closed.is_none_or(|closed| closed < open));
    moves.get(..end.unwrap_or(moves.len())).unwrap_or(moves)
}

/// Writes the page that is asked for, to a file or to standard output.
pub fn write_for(page: &PageArguments, shown: &Shown) -> Result<(), Failure> {
    let Some(path) = &page.html else { return Ok(()) };
    shown.write_to(path)
}

/// Writes the page of a file's game; of several games each has its page, and what is
/// asked for is a list of them.
pub fn write_all(
    page: &PageArguments,
    name: &str,
    told: &str,
    exhibits: &[Exhibit],
) -> Result<(), Failure> {
    let Some(path) = &page.html else { return Ok(()) };
    let added = page.comment.as_deref();
    if let [exhibit] = exhibits {
        if exhibit.games.len() < 2 && exhibit.hindrance().is_none() {
            return exhibit.write(exhibit.best(), added, |shown| write_for(page, shown));
        }
    }
    if page.takes_output() {
        return Err(Failure::usage("not one game that can be shown: --html needs a file's name"));
    }
    let mut folder = Folder::beside(path, "levels");
    let mut list = Vec::new();
    for exhibit in exhibits {
        let title = String::from_utf8_lossy(&exhibit.heading()).into_owned();
        if let Some(hindrance) = exhibit.hindrance() {
            list.push((sheet::escaped(&title), format!("no page: {hindrance}")));
            continue;
        }
        let games: Vec<_> = exhibit.games.iter().map(Some).collect();
        for game in if games.is_empty() { vec![None] } else { games } {
            let file = match game {
                Some(game) if exhibit.games.len() > 1 => {
                    format!("{}-{}", exhibit.number, game.number)
                }
                _ => exhibit.number.to_string(),
            };
            write_one(exhibit, game, added, &folder.file(&file)?)?;
            list.push((folder.link(&file, &title), exhibit.told(game)));
        }
    }
    let mut facts = vec![("Levels", exhibits.len().to_string()), ("Result", told.into())];
    facts.extend(added.map(|added| ("Comment", added.into())));
    let body = sheet::list("Level", &list);
    Sheet { title: name, facts, body: &body, settings: None }.write_file(path)?;
    folder.keep();
    Ok(())
}

fn write_one(
    exhibit: &Exhibit,
    game: Option<&Played>,
    added: Option<&str>,
    path: &Path,
) -> Result<(), Failure> {
    exhibit.write(game, added, |shown| shown.write_to(path))
}
