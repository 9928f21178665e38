//! `unstuck replay`: plays the moves of a file.

use std::process::ExitCode;

use unstuck::freecell::notation::{MoveText, parse_game, write_columns};
use unstuck::freecell::{Automove, TWO_DECKS};
use unstuck::html::Answer;

use crate::arguments::Replay;
use crate::drawn::{Count, Read, USUAL_IN_LISTS, read};
use crate::failure::{Failure, tell};
use crate::output::{check_apart, print};
use crate::page::Subject;
use crate::position::{Start, read_file};
use crate::printed::text_of_moves;

const SOLVED: u8 = 0;
const LEGAL: u8 = 1;

pub fn run(arguments: &Replay) -> Result<ExitCode, Failure> {
    let both = [arguments.position.board.as_ref(), Some(&arguments.moves)];
    if both.iter().all(|path| path.is_some_and(|path| path.as_os_str() == "-")) {
        return Err(Failure::usage("board and moves can't both come from standard input"));
    }
    check_apart(&[
        ("--board", arguments.position.board.as_ref()),
        ("--moves", Some(&arguments.moves)),
        ("--html", arguments.page.html.as_ref()),
    ])?;
    let rules = match arguments.position.number {
        Some(_) => arguments.rules.rules_of_deals()?,
        None => arguments.rules.rules()?,
    };
    let start: Start<TWO_DECKS> = Start::new(&arguments.position, &arguments.form, &rules)?;
    // All that goes home is in the list.
    let board = start.board.with_automove(Automove::None);
    let (name, text) = read_file(&arguments.moves)?;
    let Read { form, end, moves } = read(&board, arguments.moves_form, USUAL_IN_LISTS, &text)
        .map_err(|(_, fault)| Failure::data(format!("{name}, {fault}{}", advice(&text))))?;
    let printed = match arguments.format {
        Some(format) => text_of_moves(&board, start.number, &moves, format),
        None => {
            let mut text = Vec::new();
            write_columns(&end, &mut |byte| text.push(byte));
            Ok(text)
        }
    };
    let printed = printed.map_err(Failure::data)?;
    let title = arguments.rules.title();
    let page = Subject {
        board: &board,
        moves: &moves,
        number: start.number,
        title: title.as_deref().map(str::as_bytes),
        comment: Vec::new(),
        answer: Answer::Moves,
    };
    page.write_for(&arguments.page)?;
    if !arguments.page.takes_output() {
        print(&printed)?;
    }
    let solved = end.is_solved();
    let home = if solved { "all cards are home" } else { "not all cards are home" };
    let counted = Count::of(&start.board, &moves, form == MoveText::Steps);
    tell(format!("{counted}, all legal; {home}"));
    Ok(if solved { SOLVED } else { LEGAL }.into())
}

/// What helps where a whole game was given as a list of moves.
fn advice(text: &[u8]) -> &'static str {
    // Almost any text can be read as a game; one with a layout is meant as one.
    let cards = text.split(u8::is_ascii_whitespace).filter(|word| {
        matches!(word, [rank, suit] if b"A23456789TJQK".contains(rank) && b"CDHS".contains(suit))
    });
    let is_game = cards.count() >= 20 && parse_game(text, |_| None).is_ok();
    if is_game { ": only moves are read here; check and rewrite read whole games" } else { "" }
}
