//! `unstuck check`: whether what a text in the standard notation says holds.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

use unstuck::freecell::notation::{Checked, Origin, check, parse_board, parse_game};
use unstuck::freecell::{Board, Rules};
use unstuck::html::Answer;

use crate::arguments::Check;
use crate::failure::Failure;
use crate::output::print;
use crate::page::Subject;
use crate::position::{read_board, read_games};

/// The exit status when something doesn't hold.
const FAULT: u8 = 1;

pub fn run(arguments: &Check) -> Result<ExitCode, Failure> {
    let (name, text) = read_games(&arguments.file)?;
    let folder = folder(&arguments.file);
    let resolve = |name: &[u8]| board_beside(&folder, name);
    let (told, status) = match check(&text, resolve) {
        Ok(checked) => (summary(&name, checked), ExitCode::SUCCESS),
        Err(fault) if fault.flaw.is_unreadable() => {
            return Err(Failure::data(format!("{name}, {fault}")));
        }
        Err(fault) => (format!("{name}, {fault}\n"), FAULT.into()),
    };
    if arguments.page.html.is_some() {
        write_page(arguments, &text, resolve, told.trim_end())?;
    }
    if !arguments.page.takes_output() {
        print(told.as_bytes())?;
    }
    Ok(status)
}

/// Writes the page of the text's first game, as far as its moves can be played.
fn write_page(
    arguments: &Check,
    text: &[u8],
    resolve: impl FnMut(&[u8]) -> Option<Board>,
    told: &str,
) -> Result<(), Failure> {
    // What can be checked can be read, but for a game after the first.
    let game = parse_game(text, resolve).map_err(Failure::data)?;
    let mut moves = Vec::new();
    // The first fault has been told.
    let _ = game.play(|_, mv| moves.push(mv));
    let mut subject = Subject {
        board: game.start(),
        moves: &moves,
        number: match game.origin() {
            Origin::Number(number) => Some(number),
            _ => None,
        },
        title: match game.origin() {
            Origin::Name(name) => Some(name),
            _ => None,
        },
        comment: told.into(),
        answer: Answer::Moves,
    };
    subject.write_for(&arguments.page)
}

/// The line that tells that all holds.
fn summary(name: &str, checked: Checked) -> String {
    let games = match checked.games {
        1 => "the game is solved".into(),
        games => format!("{games} games are solved"),
    };
    let moves = match checked.moves {
        1 => "1 move".into(),
        moves => format!("{moves} moves"),
    };
    let unresolved = match checked.unresolved {
        0 => "",
        _ => {
            "; a name or number leads to no known layout, so the layout in the text is taken as it stands"
        }
    };
    format!("{name}: all holds, {games} in {moves}{unresolved}\n")
}

/// Where the files lie that a checked text names.
pub fn folder(file: &Path) -> PathBuf {
    file.parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// The board in the file of that name beside the checked one: a layout in the
/// standard notation, or a board a line a column.
pub fn board_beside(folder: &Path, name: &[u8]) -> Option<Board> {
    let name = Path::new(std::str::from_utf8(name).ok()?);
    // A name, not a path: a text from somewhere else mustn't point elsewhere.
    let mut parts = name.components();
    let (Some(Component::Normal(_)), None) = (parts.next(), parts.next()) else {
        return None;
    };
    let text = fs::File::open(folder.join(name)).and_then(read_board).ok()?;
    let game = parse_game(&text, |_| None).map(|game| *game.start());
    game.ok().or_else(|| parse_board(&Rules::FREECELL, &text).ok())
}
