//! The levels of a file, to be solved.

use std::path::Path;

use unstuck::sokoban::Grid;
use unstuck::sokoban::format::{Event, Reader};

use super::source::{Visitor, name, walk};
use super::survey::Survey;
use crate::failure::Failure;
use crate::words::count;

/// A level of a file.
pub struct Level {
    /// Its place in the file, from 1.
    pub number: u32,
    pub title: Option<Vec<u8>>,
    /// The name of what keeps it from being solved, if anything does.
    pub problem: Option<&'static str>,
    width: u8,
    height: u8,
    squares: Vec<u8>,
}

impl Level {
    /// Its squares, if they could be read.
    pub fn grid(&self) -> Option<Grid<'_>> {
        Grid::new(self.width, self.height, &self.squares)
    }
}

/// Reads all levels of a file, or one of them; there is at least one.
pub fn read(path: &Path, only: Option<u32>) -> Result<Vec<Level>, Failure> {
    let mut collector = Collector { only, survey: Survey::default(), board: None, levels: vec![] };
    walk(path, &mut collector)?;
    if collector.levels.is_empty() {
        let (name, number) = (name(path), collector.survey.number);
        return Err(Failure::data(match only {
            Some(only) if number > 0 => {
                format!("{name}: no level {only}: {}", count(number, "level", "levels"))
            }
            _ => format!("{name}: no level in the text"),
        }));
    }
    Ok(collector.levels)
}

struct Collector {
    only: Option<u32>,
    survey: Survey,
    /// Sides and squares of the level at hand.
    board: Option<(u8, u8, Vec<u8>)>,
    levels: Vec<Level>,
}

impl Visitor for Collector {
    fn event(&mut self, event: &Event<'_>) -> Result<(), Failure> {
        self.survey.event(event);
        let Event::LevelEnd(level) = event else {
            return Ok(());
        };
        let number = self.survey.number;
        let (width, height, squares) = self.board.take().unwrap_or_default();
        if self.only.is_none_or(|only| only == number) {
            let title = level.title.map(<[u8]>::to_vec);
            let problem = self.survey.hindrance();
            self.levels.push(Level { number, title, problem, width, height, squares });
        }
        Ok(())
    }

    fn board(&mut self, reader: &Reader<'_>) {
        self.survey.board(reader);
        let squares = |grid: Grid<'_>| (grid.width(), grid.height(), grid.squares().to_vec());
        self.board = reader.grid().map(squares);
    }

    fn is_done(&self) -> bool {
        self.only.is_some() && !self.levels.is_empty()
    }
}
