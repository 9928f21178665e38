//! Pages about levels.

use std::io::{self, Write};
use std::path::Path;

use unstuck::html::{Halt, LevelPage, Verdict};
use unstuck::sokoban::{Check, Grid, Mode, Play, play_words};

use crate::failure::Failure;
use crate::output::write_to;

/// What a page is about.
pub struct Shown<'a> {
    pub grid: Grid<'a>,
    /// The moves, all legal; a game in reverse mode begins with a jump.
    pub moves: &'a [u8],
    pub title: &'a [u8],
    pub comment: &'a [u8],
    pub verdict: Verdict<'a>,
}

impl Shown<'_> {
    /// Writes the page to a file or, for `-`, to standard output.
    pub fn write_to(&self, path: &Path) -> Result<(), Failure> {
        write_to(path, |out| self.write(out))
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let (width, height) = (self.grid.width().into(), self.grid.height().into());
        // A jump of two characters takes as much room in the record as six moves.
        let room = u32::try_from(self.moves.len()).ok().and_then(|moves| moves.checked_mul(3));
        let words = room.and_then(|room| play_words(width, height, room));
        let words = words.ok_or_else(|| io::Error::other("the game is too long"))?;
        let mut block = vec![0; words as usize];
        let backwards = self.moves.iter().find(|&&symbol| symbol != b'*') == Some(&b'[');
        let mode = if backwards { Mode::Reverse } else { Mode::Forward };
        let mut play = Play::init(&mut block, &self.grid, mode).map_err(io::Error::other)?;
        let played = Check::default().feed(&mut play, self.moves);
        played.map_err(|flaw| io::Error::other(flaw.message().to_string_lossy()))?;
        let page = LevelPage {
            title: Some(self.title),
            comment: self.comment,
            verdict: self.verdict,
            piece: 0,
        };
        let mut fault = None;
        let written = page.write(&mut play, &mut |piece| {
            out.write_all(piece).map_err(|error| {
                fault = Some(error);
                1
            })
        });
        match (written, fault) {
            (Ok(()), _) => Ok(()),
            (_, Some(fault)) => Err(fault),
            (Err(Halt::Error(error)), None) => Err(io::Error::other(error)),
            (Err(Halt::Stopped(_)), None) => Err(io::Error::other("stopped")),
        }
    }
}

/// A level's name, as a page has it.
pub fn heading(number: u32, title: Option<&[u8]>) -> Vec<u8> {
    let mut heading = format!("Level {number}").into_bytes();
    if let Some(title) = title.filter(|title| !title.is_empty()) {
        heading.extend_from_slice(b": ");
        heading.extend_from_slice(title);
    }
    heading
}
