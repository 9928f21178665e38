//! `unstuck check`: whether what a text says of games and their solutions holds.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::ExitCode;

use unstuck::freecell::notation::{Checked, check, parse_board, parse_game};
use unstuck::freecell::{Board, Rules};

use crate::arguments::Check;
use crate::drawn::{Drawn, Trouble, games_of};
use crate::failure::Failure;
use crate::output::print;
use crate::position::{read_board, read_games};

/// The exit status when something doesn't hold.
const FAULT: u8 = 1;

pub fn run(arguments: &Check) -> Result<ExitCode, Failure> {
    let (name, text) = read_games(&arguments.file)?;
    let rules = arguments.rules.rules()?;
    if let Some(games) = games_of(&text) {
        return check_drawn(arguments, &rules, &name, &games);
    }
    if rules != Rules::FREECELL || arguments.moves_form.is_some() {
        return Err(Failure::usage(format!(
            "{name}: no board with a line a column, and the standard notation is FreeCell's alone: \
             no option is about it"
        )));
    }
    let folder = folder(&arguments.file);
    let resolve = |name: &[u8]| board_beside(&folder, name);
    match check(&text, resolve) {
        Ok(checked) => {
            print(summary(&name, checked).as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
        Err(fault) if fault.flaw.is_unreadable() => Err(Failure::data(format!("{name}, {fault}"))),
        Err(fault) => {
            print(format!("{name}, {fault}\n").as_bytes())?;
            Ok(FAULT.into())
        }
    }
}

/// The same for boards with a line a column and their moves.
fn check_drawn(
    arguments: &Check,
    rules: &Rules,
    name: &str,
    games: &[Drawn],
) -> Result<ExitCode, Failure> {
    let mut checked = Checked { games: 0, moves: 0, unresolved: 0 };
    for game in games {
        let played = game.play(rules, &arguments.rules.name, arguments.moves_form);
        let wrong = match played {
            Err(Trouble::Unreadable(fault)) => {
                return Err(Failure::data(format!("{name}, {fault}")));
            }
            Err(Trouble::Wrong(fault)) => Some(fault),
            Ok(played) => {
                checked.games += 1;
                checked.moves = checked.moves.saturating_add(played.moves.len() as u32);
                let left = "not all cards are home after the last move".to_string();
                Some(left).filter(|_| !played.end.is_solved())
            }
        };
        if let Some(fault) = wrong {
            print(format!("{name}, {fault}\n").as_bytes())?;
            return Ok(FAULT.into());
        }
    }
    print(summary(name, checked).as_bytes())?;
    Ok(ExitCode::SUCCESS)
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
