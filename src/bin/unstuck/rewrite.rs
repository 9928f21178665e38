//! `unstuck rewrite`: prints a game in another form.

use std::process::ExitCode;

use unstuck::error::Error;
use unstuck::freecell::notation::{GameStyle, Origin, Shown, parse_game, write_game};
use unstuck::freecell::{Automove, Board, Move, Rules};

use crate::arguments::{self, Layout, MoveFormat, Rewrite};
use crate::check::{board_beside, folder, no_moves};
use crate::document::{is_standard, unless_foreign, write_origin_of};
use crate::drawn::{Games, Given, Trouble, games_of, has_games, with_solutions};
use crate::failure::Failure;
use crate::output::print;
use crate::position::{Start, read_games};
use crate::printed::text_of_moves;

pub fn run(arguments: &Rewrite) -> Result<ExitCode, Failure> {
    let (name, text) = read_games(&arguments.file)?;
    let rules = arguments.rules.rules()?;
    let written = match games_of(&text) {
        Some(Games { solved, without }) if solved.is_empty() => {
            return Err(no_moves(&name, without));
        }
        // One below the other, as range prints them.
        Some(Games { solved, .. }) => {
            let games = solved.iter().map(|game| rewrite_drawn(arguments, &rules, &name, game));
            games.collect::<Result<Vec<_>, _>>()?.join(&b'\n')
        }
        None if arguments.moves_form.is_some() || !is_notation(&rules) => {
            return Err(Failure::usage(format!(
                "{name}: a text in the standard notation, which is FreeCell's alone"
            )));
        }
        None => rewrite_standard(arguments, &name, &text)?,
    };
    print(&written)?;
    Ok(ExitCode::SUCCESS)
}

/// Whether the rules are those of a game in the standard notation, automoves aside.
fn is_notation(rules: &Rules) -> bool {
    Rules { automove: Automove::Horne, ..*rules } == Rules::FREECELL
}

/// A game with a line a column.
fn rewrite_drawn(
    arguments: &Rewrite,
    rules: &Rules,
    name: &str,
    game: &Given,
) -> Result<Vec<u8>, Failure> {
    let played = game.play(rules, &arguments.rules.name, arguments.moves_form);
    let played = played.map_err(|trouble| match trouble {
        Trouble::Unreadable(fault) | Trouble::Wrong(fault, _) => {
            Failure::data(format!("{name}, {fault}"))
        }
    })?;
    let start = played.start.with_automove(Automove::None);
    let format = match arguments.format {
        None if is_standard(played.start.rules()) => MoveFormat::Notation,
        asked => asked.unwrap_or(MoveFormat::Columns),
    };
    if format != MoveFormat::Notation {
        unless_about_notation(arguments)?;
        let origin = Start { number: played.number, board: played.start };
        return list(&origin, &start, &played.moves, format, name);
    }
    unless_foreign(played.start.rules())?;
    let start = start.to_single().ok_or_else(|| Failure::data(Error::Inexpressible))?;
    let origin = played.number.map_or(Origin::Untold, Origin::Number);
    write(&start, &played.moves, arguments, name, origin, played.start.rules().automove)
}

/// A game in the standard notation.
fn rewrite_standard(arguments: &Rewrite, name: &str, text: &[u8]) -> Result<Vec<u8>, Failure> {
    if let Some(arguments::Automove::None | arguments::Automove::All) = arguments.rules.automove {
        return Err(Failure::usage("the notation has the automoves horne and wkr"));
    }
    let (text, without) = with_solutions(text);
    if without > 0 && !has_games(&text) {
        return Err(no_moves(name, without));
    }
    let folder = folder(&arguments.file);
    let game = parse_game(&text, |name| board_beside(&folder, name))
        .map_err(|fault| Failure::data(format!("{name}, {fault}")))?;
    let mut moves = Vec::new();
    game.play(|_, mv| moves.push(mv)).map_err(|fault| Failure::data(format!("{name}, {fault}")))?;
    match arguments.format {
        None | Some(MoveFormat::Notation) => {
            write(game.start(), &moves, arguments, name, game.origin(), game.rules().automove)
        }
        Some(format) => {
            unless_about_notation(arguments)?;
            if arguments.rules.automove.is_some() {
                return Err(Failure::usage("--automove is about --format notation"));
            }
            let number = match game.origin() {
                Origin::Number(number) => Some(number),
                _ => None,
            };
            let origin = Start { number, board: *game.start() };
            list(&origin, game.start(), &moves, format, name)
        }
    }
}

/// The moves in a form of their own, behind what is known of the start.
fn list<const L: usize>(
    origin: &Start<L>,
    start: &Board<L>,
    moves: &[Move],
    format: MoveFormat,
    name: &str,
) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    write_origin_of(&mut text, origin, format)?;
    let listed = text_of_moves(start, None, moves, format)
        .map_err(|error| Failure::data(format!("{name}: {error}")))?;
    text.extend(listed);
    Ok(text)
}

/// Fails where an option is about the notation and that isn't written.
fn unless_about_notation(arguments: &Rewrite) -> Result<(), Failure> {
    let given = [
        ("--layout", arguments.layout.is_some()),
        ("--per-line", arguments.per_line.is_some()),
        ("--name", arguments.called.is_some()),
    ];
    match given.into_iter().find(|&(_, given)| given) {
        Some((option, _)) => Err(Failure::usage(format!("{option} is about --format notation"))),
        None => Ok(()),
    }
}

fn write(
    start: &Board,
    moves: &[Move],
    arguments: &Rewrite,
    name: &str,
    origin: Origin,
    automove: Automove,
) -> Result<Vec<u8>, Failure> {
    let style = GameStyle {
        origin: match &arguments.called {
            Some(name) => Origin::Name(name.as_bytes()),
            None => origin,
        },
        shown: match arguments.layout.unwrap_or(Layout::Start) {
            Layout::Start => Shown::Start,
            Layout::None => Shown::Nothing,
            Layout::After(count) => Shown::After(count),
            Layout::Final => Shown::After(moves.len()),
        },
        automove: match arguments.rules.automove {
            Some(arguments::Automove::Horne) => Automove::Horne,
            Some(arguments::Automove::Wkr) => Automove::Wkr,
            _ => automove,
        },
        per_line: arguments.per_line.unwrap_or(10),
    };
    let mut text = Vec::new();
    write_game(start, moves.iter().copied(), &style, &mut |byte| text.push(byte)).map_err(
        |error| {
            Failure::data(match error {
                Error::Range => format!("{name}: there are only {} moves", moves.len()),
                error => format!("{name}: {error}"),
            })
        },
    )?;
    Ok(text)
}
