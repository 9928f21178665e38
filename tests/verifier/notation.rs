//! What a move in standard notation means on a position, or why it means nothing.
//!
//! A move is two characters, source and target: `1` to `9` for columns, `a`, `b`, ... for cells
//! (after `g` follow `k`, `l`, ...: `h`, `i` and `j` are no cells), `h` for home as a target.
//! From column to column it says nothing about the number of cards: onto a card it is the number
//! that fits there, into an empty column as many as may move. A dot before a move into an empty
//! column makes it a single card.

use super::limit::most_cards;
use super::moves::{Move, Place, accepts};
use super::position::{Position, Rules};

/// Why a move means nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Not two characters, with or without a dot before them.
    Malformed,
    /// No such column or cell in this position, or `h` as a source.
    UnknownPlace,
    SourceIsTarget,
    SourceEmpty,
    CellToCell,
    CellTaken,
    /// The card isn't the next of its suit at home.
    NotNextHome,
    /// No card that could move fits on the target.
    DoesNotFit,
    /// The cards that fit are more than may move.
    AboveLimit {
        count: usize,
        limit: usize,
    },
    /// The rules let no card that could move into this empty column.
    MayNotFill,
    /// A dot, but the target is no empty column.
    NeedlessDot,
    /// The moves are at their end and not all cards are home.
    NotSolved,
}

/// The moves of a text, each as it stands there, such as `5a` or `.51`. They are separated by
/// blanks, line ends, or the dot that belongs to the next; lines that begin with `#` are left out.
pub fn split(text: &str) -> Vec<String> {
    let mut moves = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        for word in line.split_whitespace() {
            let mut current = String::new();
            for letter in word.chars() {
                if letter == '.' && !current.is_empty() {
                    moves.push(std::mem::take(&mut current));
                }
                current.push(letter);
            }
            moves.push(current);
        }
    }
    moves
}

/// The move that `text` means.
pub fn read(position: &Position, rules: &Rules, text: &str) -> Result<Move, Reason> {
    let (dot, letters) = match text.strip_prefix('.') {
        Some(letters) => (true, letters),
        None => (false, text),
    };
    let (source, target) = two_letters(letters)?;
    let from = place(position, source)?;
    if target == 'h' {
        if dot {
            return Err(Reason::NeedlessDot);
        }
        return read_home(position, from);
    }
    let to = place(position, target)?;
    if from == to {
        return Err(Reason::SourceIsTarget);
    }
    if dot && !is_empty_column(position, to) {
        return Err(Reason::NeedlessDot);
    }
    let from_empty = match from {
        Place::Column(column) => position.columns[column].is_empty(),
        Place::Cell(cell) => position.cells[cell].is_none(),
        Place::Home(_) => unreachable!("home is no source"),
    };
    if from_empty {
        return Err(Reason::SourceEmpty);
    }
    match (from, to) {
        (Place::Cell(_), Place::Cell(_)) => Err(Reason::CellToCell),
        (_, Place::Cell(cell)) => match position.cells[cell] {
            None => Ok(Move::new(from, to, 1)),
            Some(_) => Err(Reason::CellTaken),
        },
        (Place::Cell(cell), Place::Column(column)) => {
            let card = position.cells[cell].expect("looked at above");
            if accepts(position, rules, column, card) {
                Ok(Move::new(from, to, 1))
            } else if position.columns[column].is_empty() {
                Err(Reason::MayNotFill)
            } else {
                Err(Reason::DoesNotFit)
            }
        }
        (Place::Column(source), Place::Column(target)) => {
            let longest = if dot { 1 } else { position.run_length(source, rules) };
            let count = read_count(position, rules, source, target, longest)?;
            Ok(Move::new(from, to, count))
        }
        (Place::Home(_), _) | (_, Place::Home(_)) => unreachable!("home is dealt with above"),
    }
}

/// How many cards of column `from`, at most `longest`, move onto column `to`.
fn read_count(
    position: &Position,
    rules: &Rules,
    from: usize,
    to: usize,
    longest: usize,
) -> Result<usize, Reason> {
    let cards = &position.columns[from];
    let limit = most_cards(position, rules, to);
    let mut fitting = Vec::new();
    for count in 1..=longest {
        if accepts(position, rules, to, cards[cards.len() - count]) {
            fitting.push(count);
        }
    }
    if position.columns[to].is_empty() {
        let Some(&shortest) = fitting.first() else {
            return Err(Reason::MayNotFill);
        };
        let allowed = fitting.into_iter().filter(|&count| count <= limit).max();
        return allowed.ok_or(Reason::AboveLimit { count: shortest, limit });
    }
    match fitting[..] {
        [] => Err(Reason::DoesNotFit),
        [count] if count <= limit => Ok(count),
        [count] => Err(Reason::AboveLimit { count, limit }),
        _ => unreachable!("the ranks of a run are all different"),
    }
}

fn read_home(position: &Position, from: Place) -> Result<Move, Reason> {
    let card = match from {
        Place::Column(column) => position.columns[column].last().copied(),
        Place::Cell(cell) => position.cells[cell],
        Place::Home(_) => None,
    };
    let card = card.ok_or(Reason::SourceEmpty)?;
    if position.is_next_home(card) {
        Ok(Move::new(from, Place::Home(card.suit), 1))
    } else {
        Err(Reason::NotNextHome)
    }
}

/// The column or cell of a letter, if this position has it.
fn place(position: &Position, letter: char) -> Result<Place, Reason> {
    let place = match letter {
        '1'..='9' => Place::Column(letter as usize - '1' as usize),
        'a'..='g' => Place::Cell(letter as usize - 'a' as usize),
        'k'..='z' => Place::Cell(letter as usize - 'k' as usize + 7),
        _ => return Err(Reason::UnknownPlace),
    };
    let there = match place {
        Place::Column(column) => column < position.columns.len(),
        Place::Cell(cell) => cell < position.cells.len(),
        Place::Home(_) => false,
    };
    if there { Ok(place) } else { Err(Reason::UnknownPlace) }
}

fn two_letters(text: &str) -> Result<(char, char), Reason> {
    let letters: Vec<char> = text.chars().collect();
    match letters[..] {
        [source, target] => Ok((source, target)),
        _ => Err(Reason::Malformed),
    }
}

fn is_empty_column(position: &Position, place: Place) -> bool {
    match place {
        Place::Column(column) => position.columns[column].is_empty(),
        _ => false,
    }
}
