//! Where a game starts: a numbered deal, or a board from a file.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use unstuck::error::Error;
use unstuck::freecell::notation::{
    self, Flaw, Origin, parse_game, parse_sized, parse_sized_as, write_columns,
};
use unstuck::freecell::{Board, LAST_DEAL, ONE_DECK, Rules, deal_sized};

use crate::arguments::{BoardForm, BoardText, Position};
use crate::check::{board_beside, folder};
use crate::document::name_of;
use crate::drawn::{drawn_start, told_deal};
use crate::failure::Failure;

/// A start and where it comes from; of one deck, or with room for two.
pub struct Start<const L: usize = ONE_DECK> {
    /// The number of the deal; a board from a file has none.
    pub number: Option<i64>,
    pub board: Board<L>,
}

impl<const L: usize> Start<L> {
    /// The start that was asked for.
    pub fn new(position: &Position, form: &BoardForm, rules: &Rules) -> Result<Self, Failure> {
        match (position.number, &position.board) {
            (Some(_), _) if form.form.is_some() => {
                Err(Failure::usage("--board-form is about a board in a file"))
            }
            (Some(number), _) => Start::deal(rules, number),
            (None, Some(path)) => Start::read(rules, form, path),
            (None, None) => Err(Failure::usage("neither a deal nor a board")),
        }
    }

    /// A numbered deal.
    pub fn deal(rules: &Rules, number: i64) -> Result<Self, Failure> {
        let board = deal_sized(rules, number).map_err(|error| {
            let special = Rules { columns: 8, ..*rules };
            Failure::data(match error {
                Error::Deal if number == -2 => {
                    format!("{error}: -2 is dealt to eight columns, as FreeCell is, only")
                }
                Error::Deal if deal_sized::<L>(&special, -2).is_ok() => {
                    format!("{error}: 1 to {LAST_DEAL}, and -2 with eight columns")
                }
                Error::Deal => format!("{error}: 1 to {LAST_DEAL}"),
                _ => format!("deal {number}: {error}"),
            })
        })?;
        Ok(Start { number: Some(number), board })
    }

    /// The board in a file; `-` is standard input.
    pub fn read(rules: &Rules, form: &BoardForm, path: &Path) -> Result<Self, Failure> {
        let (name, text) = read_file(path)?;
        let board = match form.form {
            None => parse_sized(rules, &text).or_else(|fault| {
                let drawn = drawn_start(&text).map(|drawn| parse_sized(rules, drawn));
                drawn.and_then(Result::ok).ok_or(fault)
            }),
            Some(BoardText::Notation) => return Start::of_game(rules, path, &name, &text),
            Some(BoardText::Columns) => parse_sized_as(rules, notation::BoardText::Columns, &text),
            Some(BoardText::Rows) => parse_sized_as(rules, notation::BoardText::Rows, &text),
            Some(BoardText::List) => parse_sized_as(rules, notation::BoardText::List, &text),
        };
        if form.form.is_none()
            && board.as_ref().is_err_and(|fault| is_game(fault.error, path, &text))
        {
            return Start::of_game(rules, path, &name, &text);
        }
        if let (Err(_), None, Some((number, game))) = (&board, form.form, told_deal(&text)) {
            let known = name_of(rules).unwrap_or("freecell");
            return match game.unwrap_or("freecell") {
                game if game != known => {
                    Err(Failure::data(format!("{name}, a game of {game}: --game {game}")))
                }
                _ => Start::deal(rules, number),
            };
        }
        let board = board.map_err(|fault| match fault.error {
            Error::ParseFoundation if is_base(&text, fault.line) => {
                Failure::data(format!("{name}, {fault}: A, 2 to 10, J, Q, K or 1 to 13"))
            }
            Error::ParseAmbiguous => {
                Failure::data(format!("{name}, {fault}: --board-form tells in which"))
            }
            _ => Failure::data(format!("{name}, {fault}")),
        })?;
        Ok(Start { number: None, board })
    }

    /// The position before the first move of a game in the standard notation.
    fn of_game(rules: &Rules, path: &Path, name: &str, text: &[u8]) -> Result<Self, Failure> {
        let folder = folder(path);
        let game = parse_game(text, |other| board_beside(&folder, other))
            .map_err(|fault| Failure::data(format!("{name}, {fault}")))?;
        // Blocked cells are there under no rules; else the rules tell how many are.
        let cells = match game.start().rules().cells {
            4 => rules.cells,
            open => rules.cells.min(open),
        };
        let rules = Rules { cells, ..*rules };
        // A line a column, a position is read under all rules that have room for it.
        let mut columns = Vec::new();
        write_columns(game.start(), &mut |byte| columns.push(byte));
        let board = parse_sized_as(&rules, notation::BoardText::Columns, &columns)
            .map_err(|fault| Failure::data(format!("{name}: {}", fault.error)))?;
        let number = match game.origin() {
            Origin::Number(number) => Some(number),
            _ => None,
        };
        let number =
            number.filter(|&number| deal_sized(&rules, number).is_ok_and(|dealt| dealt == board));
        Ok(Start { number, board })
    }
}

/// Whether a line tells the base.
fn is_base(text: &[u8], line: u32) -> bool {
    let line = text.split(|&byte| byte == b'\n').nth((line as usize).saturating_sub(1));
    let word = line.and_then(|line| line.trim_ascii_start().get(..5));
    word.is_some_and(|word| word.eq_ignore_ascii_case(b"base:"))
}

/// Whether a text that is no board, for this reason, is a game in the standard
/// notation. The game's line may stand below the layout, and the one of cells and
/// home may have lost its blanks.
fn is_game(error: Error, path: &Path, text: &[u8]) -> bool {
    let word = |line: &[u8]| line.trim_ascii_start().get(..4).map(<[u8]>::to_ascii_uppercase);
    let mut lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
    error == Error::ParseStandard
        || lines.any(|line| word(line) == Some(b"GAME".into()))
        || text.contains(&b'+') && draws_a_game(path, text)
}

/// Whether it is one although it doesn't say so: a plus may also be a slip in a board, or
/// part of some other text, in which a digit is no game's number, even if something like a
/// move follows.
fn draws_a_game(path: &Path, text: &[u8]) -> bool {
    let folder = folder(path);
    match parse_game(text, |other| board_beside(&folder, other)) {
        Ok(game) => game.has_layout() || !matches!(game.origin(), Origin::Number(_)),
        Err(fault) => !matches!(fault.flaw, Flaw::Empty | Flaw::Unresolved),
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
