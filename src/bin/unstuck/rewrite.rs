//! `unstuck rewrite`: prints a game of the standard notation in another form.

use std::process::ExitCode;

use unstuck::error::Error;
use unstuck::freecell::notation::{GameStyle, Origin, Shown, parse_game, write_game};
use unstuck::freecell::{Automove, Board, Move};

use crate::arguments::{Layout, MoveFormat, Rewrite, StandardAutomove};
use crate::check::{board_beside, folder};
use crate::failure::Failure;
use crate::output::print;
use crate::position::read_games;
use crate::printed::text_of_moves;

pub fn run(arguments: &Rewrite) -> Result<ExitCode, Failure> {
    let (name, text) = read_games(&arguments.file)?;
    let folder = folder(&arguments.file);
    let game = parse_game(&text, |name| board_beside(&folder, name))
        .map_err(|fault| Failure::data(format!("{name}, {fault}")))?;
    let mut moves = Vec::new();
    game.play(|_, mv| moves.push(mv)).map_err(|fault| Failure::data(format!("{name}, {fault}")))?;
    if arguments.format != MoveFormat::Notation {
        let text = text_of_moves(game.start(), None, &moves, arguments.format)
            .map_err(|error| Failure::data(format!("{name}: {error}")))?;
        print(&text)?;
        return Ok(ExitCode::SUCCESS);
    }
    let style = GameStyle {
        origin: match &arguments.name {
            Some(name) => Origin::Name(name.as_bytes()),
            None => game.origin(),
        },
        shown: match arguments.layout {
            Layout::Start => Shown::Start,
            Layout::None => Shown::Nothing,
            Layout::After(count) => Shown::After(count),
            Layout::Final => Shown::After(moves.len()),
        },
        automove: match arguments.automove {
            Some(StandardAutomove::Horne) => Automove::Horne,
            Some(StandardAutomove::Wkr) => Automove::Wkr,
            None => game.rules().automove,
        },
        per_line: arguments.per_line,
    };
    let written = write(game.start(), &moves, &style).map_err(|error| {
        Failure::data(match error {
            Error::Range => format!("{name}: there are only {} moves", moves.len()),
            error => format!("{name}: {error}"),
        })
    })?;
    print(&written)?;
    Ok(ExitCode::SUCCESS)
}

fn write(start: &Board, moves: &[Move], style: &GameStyle) -> Result<Vec<u8>, Error> {
    let mut text = Vec::new();
    write_game(start, moves.iter().copied(), style, &mut |byte| text.push(byte))?;
    Ok(text)
}
