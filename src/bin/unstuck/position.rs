//! Where a game starts: a numbered deal, or a board from a file.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use unstuck::error::Error;
use unstuck::freecell::notation::{self, parse_board, parse_board_as};
use unstuck::freecell::{Board, LAST_DEAL, Rules, deal};

use crate::arguments::{BoardForm, BoardText, Position};
use crate::failure::Failure;

/// A start and where it comes from.
pub struct Start {
    /// The number of the deal; a board from a file has none.
    pub number: Option<i64>,
    pub board: Board,
}

impl Start {
    /// The start that was asked for.
    pub fn new(position: &Position, form: &BoardForm, rules: &Rules) -> Result<Start, Failure> {
        match (position.number, &position.board) {
            (Some(number), _) => Start::deal(rules, number),
            (None, Some(path)) => Start::read(rules, form, path),
            (None, None) => Err(Failure::usage("neither a deal nor a board")),
        }
    }

    /// A numbered deal.
    pub fn deal(rules: &Rules, number: i64) -> Result<Start, Failure> {
        let board = deal(rules, number).map_err(|error| {
            Failure::data(match error {
                Error::Deal => {
                    format!("{error}: 1 to {LAST_DEAL}, and -2 with eight columns")
                }
                _ => format!("deal {number}: {error}"),
            })
        })?;
        Ok(Start { number: Some(number), board })
    }

    /// The board in a file; `-` is standard input.
    pub fn read(rules: &Rules, form: &BoardForm, path: &Path) -> Result<Start, Failure> {
        let (name, text) = read_file(path)?;
        let board = match form.form {
            None => parse_board(rules, &text),
            Some(form) => parse_board_as(rules, library_form(form), &text),
        };
        let board = board.map_err(|fault| match fault.error {
            Error::ParseAmbiguous => {
                Failure::data(format!("{name}, {fault}: --board-form tells in which"))
            }
            _ => Failure::data(format!("{name}, {fault}")),
        })?;
        Ok(Start { number: None, board })
    }
}

fn library_form(form: BoardText) -> notation::BoardText {
    match form {
        BoardText::Columns => notation::BoardText::Columns,
        BoardText::Rows => notation::BoardText::Rows,
        BoardText::List => notation::BoardText::List,
    }
}

/// The name to call a file by and its text, a board or a list of moves; `-` is
/// standard input.
pub fn read_file(path: &Path) -> Result<(String, Vec<u8>), Failure> {
    read_at_most(path, MOST_TEXT)
}

/// The same for a text of any number of games.
pub fn read_games(path: &Path) -> Result<(String, Vec<u8>), Failure> {
    read_at_most(path, MOST_GAMES)
}

fn read_at_most(path: &Path, most: u64) -> Result<(String, Vec<u8>), Failure> {
    let (name, text) = if path.as_os_str() == "-" {
        ("standard input".into(), read_text(io::stdin(), most))
    } else {
        let text = File::open(path).and_then(|file| read_text(file, most));
        (path.display().to_string(), text)
    };
    let text = text.map_err(|fault| Failure::data(format!("{name}: {fault}")))?;
    Ok((name, text))
}

/// Many times the length of a board with comfortable blanks, or of any solution
/// with its positions.
const MOST_TEXT: u64 = 1 << 20;
/// More than all of Microsoft's deals with their solutions.
const MOST_GAMES: u64 = 1 << 28;

/// Reads a board that ends, and isn't a film or a device.
pub fn read_board(source: impl Read) -> io::Result<Vec<u8>> {
    read_text(source, MOST_TEXT)
}

fn read_text(source: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut text = Vec::new();
    source.take(most + 1).read_to_end(&mut text)?;
    if text.len() as u64 > most {
        return Err(io::Error::other(format!(
            "more than {most} bytes: not a board or a list of moves"
        )));
    }
    Ok(text)
}
