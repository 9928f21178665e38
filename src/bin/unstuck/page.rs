//! Pages to look at.

use std::io::{self, Write};
use std::path::Path;

use unstuck::error::Error;
use unstuck::freecell::{self, Board, Move, ONE_DECK};
use unstuck::html::{Answer, Halt, Page};

use crate::arguments::PageArguments;
use crate::failure::Failure;
use crate::output::{write_file, write_to};
use crate::position::Start;
use crate::search::{self, Reason};

/// What a page is about.
pub struct Subject<'a, const L: usize = ONE_DECK> {
    pub board: &'a Board<L>,
    pub moves: &'a [Move],
    pub number: Option<i64>,
    /// The name of the game; nothing for FreeCell.
    pub title: Option<&'a [u8]>,
    pub comment: Vec<u8>,
    pub answer: Answer,
}

impl<'a, const L: usize> Subject<'a, L> {
    /// What a search has found from a start.
    pub fn found(start: &'a Start<L>, answer: &search::Answer, moves: &'a [Move]) -> Self {
        Subject {
            board: &start.board,
            moves,
            number: start.number,
            title: None,
            comment: match answer {
                // The one reason that the page can't give.
                search::Answer::Undecided(Reason::Seconds) => b"The time was up.".into(),
                search::Answer::Solved(solution) if solution.shortest => {
                    b"No solution has fewer moves that don't go to a foundation: that is proved."
                        .into()
                }
                _ => Vec::new(),
            },
            answer: match answer {
                search::Answer::Solved(_) => Answer::Moves,
                search::Answer::Unsolvable => Answer::Unsolvable,
                search::Answer::Undecided(reason) => Answer::Undecided(reason_of(*reason)),
            },
        }
    }

    /// Writes the page that the arguments ask for, if they do.
    pub fn write_for(mut self, arguments: &PageArguments) -> Result<(), Failure> {
        let Some(path) = &arguments.html else { return Ok(()) };
        self.add(arguments.comment.as_deref());
        write_to(path, |out| self.write(out))
    }

    /// Adds a line to the comment.
    pub fn add(&mut self, comment: Option<&str>) {
        add_line(&mut self.comment, comment.unwrap_or_default().as_bytes());
    }

    /// Writes the page to a file.
    pub fn write_file(&self, path: &Path) -> Result<(), Failure> {
        write_file(path, |out| self.write(out))
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut fault = None;
        let page = Page {
            start: self.board,
            moves: &|see: &mut dyn FnMut(Move)| {
                self.moves.iter().copied().for_each(see);
                Ok::<(), Error>(())
            },
            number: self.number,
            title: self.title,
            comment: &self.comment,
            answer: self.answer,
            piece: 0,
        };
        let written = page.write(&mut |piece| {
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

/// Adds a line to a text, if there is something in it.
pub fn add_line(text: &mut Vec<u8>, line: &[u8]) {
    if !line.is_empty() {
        if !text.is_empty() {
            text.push(b'\n');
        }
        text.extend_from_slice(line);
    }
}

/// The library knows no clock.
fn reason_of(reason: Reason) -> freecell::Reason {
    match reason {
        Reason::Nodes => freecell::Reason::Budget,
        Reason::Seconds => freecell::Reason::None,
        Reason::Memory | Reason::Width(_) => freecell::Reason::Memory,
        Reason::Depth => freecell::Reason::Depth,
        Reason::Incomplete => freecell::Reason::Incomplete,
    }
}
