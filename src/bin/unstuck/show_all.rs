//! A solution with everything: each move and the tableau after it.

use std::io::{self, Write};

use unstuck::card::Card;
use unstuck::freecell::notation::{Listed, write_rows, write_standard};
use unstuck::freecell::{Board, Place};

use crate::arguments::ShowAll;
use crate::position::Start;
use crate::record::move_text;

/// Moves in a line of the list, as Freecell-App has them.
const PER_LINE: usize = 8;

/// Writes the number, the list of moves, and then the tableau before the first and
/// after each of them.
pub fn write_all<const L: usize>(
    out: &mut impl Write,
    start: &Start<L>,
    moves: &[Listed],
    form: ShowAll,
) -> io::Result<()> {
    if let Some(number) = start.number {
        writeln!(out, "#{number}")?;
    }
    let words: Vec<String> = moves.iter().map(move_text).collect();
    for line in words.chunks(PER_LINE) {
        writeln!(out, "{}", line.join(" "))?;
    }
    let mut board = start.board;
    let mut number = 0;
    let gone = automoves(&mut board);
    write_step(out, &format!("\nStart{gone}"), &board, form)?;
    for (listed, word) in moves.iter().zip(&words) {
        number += 1;
        let told = describe(&board, listed);
        board.apply(listed.mv).map_err(io::Error::other)?;
        let gone = automoves(&mut board);
        write_step(out, &format!("\n{number}. {word}: {told}{gone}"), &board, form)?;
    }
    Ok(())
}

fn write_step<const L: usize>(
    out: &mut impl Write,
    title: &str,
    board: &Board<L>,
    form: ShowAll,
) -> io::Result<()> {
    writeln!(out, "{title}")?;
    let mut text = Vec::new();
    let mut sink = |byte| text.push(byte);
    match form {
        ShowAll::Notation => write_standard(board, &mut sink),
        ShowAll::Rows => write_rows(board, &mut sink),
    }
    out.write_all(&text)
}

/// Sends home what goes by itself, and tells what that was.
fn automoves<const L: usize>(board: &mut Board<L>) -> String {
    let mut cards = Vec::new();
    board.automove(|mv| cards.extend(mv.card().map(|card| card.to_string())));
    if cards.is_empty() {
        String::new()
    } else {
        format!("; home by themselves: {}", cards.join(" "))
    }
}

/// Which cards move, and to what.
fn describe<const L: usize>(before: &Board<L>, listed: &Listed) -> String {
    let lowest = listed.mv.card();
    let highest = match listed.mv.from() {
        Ok(Place::Column(column)) => before.top(column),
        _ => lowest,
    };
    let name = |card: Option<Card>| card.map_or_else(String::new, |card| card.to_string());
    let cards = if lowest == highest {
        name(lowest)
    } else {
        format!("{}-{}", name(lowest), name(highest))
    };
    let target = match listed.mv.to() {
        Ok(Place::Column(column)) => match before.top(column) {
            Some(card) => format!("onto {card}"),
            None => "to the empty column".into(),
        },
        Ok(Place::Cell(_)) => "to the freecell".into(),
        _ => "home".into(),
    };
    format!("{cards} {target}")
}
