//! Readers of the boards in `tests/data` and of boards written column by column.
//!
//! They accept the plain form only; what else a reader should accept is the library's business.

use super::card::{Card, Suit, letter_of_rank, rank_from_letter};
use super::position::Position;

/// The deals of `tests/data/ms-deals.txt` with their numbers.
pub fn ms_deals() -> Vec<(i64, Position)> {
    let mut deals = Vec::new();
    for line in include_str!("../data/ms-deals.txt").lines() {
        // "#617 7D TD .. / AD 7S .. / "; all other comments have a blank after the sign,
        // and the comment on deal -2 holds its board after a colon.
        let (number, board) = if let Some(joke) = line.strip_prefix("# -2,") {
            (-2, joke.split_once(':').expect("a board after the colon").1)
        } else {
            let rest = line.strip_prefix('#').expect("a number sign");
            if rest.starts_with(' ') {
                continue;
            }
            let (number, board) = rest.split_once(' ').expect("a number and a board");
            (number.parse().expect("a deal number"), board)
        };
        let position = slashed_columns(board).expect("a board");
        position.check_deck().expect("a whole deck");
        deals.push((number, position));
    }
    deals
}

/// One deal of `tests/data/ms-deals.txt`.
pub fn ms_deal(number: i64) -> Position {
    let mut deals = ms_deals();
    let index = deals.iter().position(|&(n, _)| n == number).expect("a deal in the file");
    deals.swap_remove(index).1
}

/// The fresh deal of game 6240 in `tests/data`.
pub fn game_6240() -> Position {
    let position = rows(include_str!("../data/game-6240-layout.txt"), 8, 4).expect("a board");
    position.check_deck().expect("a whole deck");
    position
}

/// Columns separated by `/`, the lowest card first; four cells, nothing home.
pub fn slashed_columns(text: &str) -> Result<Position, String> {
    let text = text.trim();
    let columns = text.strip_suffix('/').unwrap_or(text).split('/');
    Ok(Position {
        columns: columns.map(cards).collect::<Result<_, _>>()?,
        cells: vec![None; 4],
        home: [0; 4],
    })
}

/// Row by row as cards are dealt; lines that begin with `#` are left out.
pub fn rows(text: &str, columns: usize, cells: usize) -> Result<Position, String> {
    let mut position =
        Position { columns: vec![Vec::new(); columns], cells: vec![None; cells], home: [0; 4] };
    let mut last_width = columns;
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let row = cards(line)?;
        if row.len() > last_width {
            return Err(format!("a row that is longer than the one before: {line}"));
        }
        last_width = row.len();
        for (column, card) in row.into_iter().enumerate() {
            position.columns[column].push(card);
        }
    }
    Ok(position)
}

/// One line a column, the lowest card first, an empty column is an empty line; before them may
/// stand `Foundations: C-A H-3` (suits that are left out are empty) and `Freecells: - QC`
/// (cells that are left out are empty). There are as many columns as lines.
pub fn column_lines(text: &str, cells: usize) -> Result<Position, String> {
    let mut position = Position { columns: Vec::new(), cells: vec![None; cells], home: [0; 4] };
    for line in text.lines() {
        if let Some(rest) = line.strip_prefix("Foundations:") {
            for word in rest.split_whitespace() {
                let (suit, rank) = foundation(word).ok_or(format!("no foundation: {word}"))?;
                position.home[suit.index()] = rank;
            }
        } else if let Some(rest) = line.strip_prefix("Freecells:") {
            for (index, word) in rest.split_whitespace().enumerate() {
                let cell = position.cells.get_mut(index).ok_or("too many cells")?;
                *cell = match word {
                    "-" => None,
                    _ => Some(Card::parse(word).ok_or(format!("no card: {word}"))?),
                };
            }
        } else {
            position.columns.push(cards(line.strip_prefix(':').unwrap_or(line))?);
        }
    }
    Ok(position)
}

/// The form that `column_lines` reads.
pub fn to_column_lines(position: &Position) -> String {
    let mut text = String::from("Foundations:");
    for suit in Suit::ALL {
        let rank = letter_of_rank(position.home[suit.index()]);
        text.push_str(&format!(" {}-{rank}", suit.letter()));
    }
    text.push_str("\nFreecells:");
    for cell in &position.cells {
        match cell {
            Some(card) => text.push_str(&format!(" {card}")),
            None => text.push_str(" -"),
        }
    }
    text.push('\n');
    for column in &position.columns {
        let words: Vec<String> = column.iter().map(|card| card.to_string()).collect();
        text.push_str(&words.join(" "));
        text.push('\n');
    }
    text
}

fn cards(text: &str) -> Result<Vec<Card>, String> {
    text.split_whitespace()
        .map(|word| Card::parse(word).ok_or(format!("no card: {word}")))
        .collect()
}

/// `H-3`; the rank may be 0 for none.
fn foundation(word: &str) -> Option<(Suit, u8)> {
    let (suit, rank) = word.split_once('-')?;
    let mut letters = suit.chars().chain(rank.chars());
    let suit = Suit::from_letter(letters.next()?)?;
    let rank = match letters.next()? {
        '0' => 0,
        letter => rank_from_letter(letter)?,
    };
    match letters.next() {
        None => Some((suit, rank)),
        Some(_) => None,
    }
}
