//! The line of cells and home.

use super::fault::{Flaw, GameFault};
use super::text::Line;
use super::words::short_card;
use crate::card::{Card, SUITS};
use crate::freecell::rules::Automove;

/// Cells of the standard.
pub(super) const CELLS: usize = 4;

/// What a cell of the line holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Cell {
    Empty,
    Blocked,
    Card(Card),
}

/// A card of the line and where it stands, counted in characters.
type Spot = Option<(Card, u16)>;

/// The line of cells and home.
#[derive(Clone, Copy)]
pub(super) struct HomeLine {
    pub(super) cells: [Cell; CELLS],
    /// Where the cells' contents stand.
    pub(super) places: [u16; CELLS],
    pub(super) home: [Spot; SUITS],
    pub(super) automove: Automove,
    /// The line's number and length.
    pub(super) end: (u32, u32),
    /// Blanks before the place where it should begin.
    pub(super) indent: u16,
    /// Its blanks are as they were written.
    pub(super) blanks_kept: bool,
    /// Some of its blanks are missing.
    pub(super) blanks_lost: bool,
}

/// More characters than a line of cells and home may have, with indentation.
const MOST: usize = 64;

/// The characters of a short line.
struct Short {
    chars: [u8; MOST],
    length: usize,
}

impl Short {
    fn of(line: &Line) -> Option<Short> {
        let mut short = Short { chars: [b' '; MOST], length: 0 };
        for byte in line.chars() {
            *short.chars.get_mut(short.length)? = byte;
            short.length += 1;
        }
        Some(short)
    }

    /// The character at a place; blanks behind the last one.
    fn at(&self, place: usize) -> u8 {
        self.chars.get(place).copied().unwrap_or(b' ')
    }

    fn two(&self, place: usize) -> [u8; 2] {
        [self.at(place), self.at(place + 1)]
    }

    fn plus(&self) -> Option<usize> {
        self.chars.iter().position(|&byte| byte == b'+')
    }
}

fn is_separator(byte: u8) -> bool {
    matches!(byte, b'-' | b'=')
}

/// Where the line's contents begin and how many characters they take.
type Fields = [(usize, usize); CELLS];

impl HomeLine {
    /// Reads a line, if it looks like one of cells and home.
    pub(super) fn read(line: &Line) -> Option<Result<HomeLine, GameFault>> {
        let short = Short::of(line)?;
        let plus = short.plus()?;
        if let Some(indent) = indent_by_position(&short, plus) {
            let fields = core::array::from_fn(|cell| (indent + 3 * cell, 2));
            return Some(read_parts(line, &short, plus, fields, Some(indent)));
        }
        if let Some(fields) = fields_by_separators(&short, plus) {
            return Some(read_parts(line, &short, plus, fields, None));
        }
        let at = (line.number, byte_column(line, plus));
        is_of_other_cells(&short, plus).then(|| Err(GameFault::new(Flaw::HomeLine, at)))
    }
}

/// Whether a line is one of cells and home with another number of cells: it must
/// not pass for a comment.
fn is_of_other_cells(short: &Short, plus: usize) -> bool {
    let cells = short.chars.get(..plus).unwrap_or(&[]);
    let is_cell = |word: &[u8]| word.is_empty() || word == b"BB" || short_card(word).is_some();
    let is_between = |byte: &u8| *byte == b' ' || is_separator(*byte);
    // Several beside each other are a rule under a heading.
    let is_rule = |pair: &[u8]| pair.iter().all(|&byte| is_separator(byte));
    cells.iter().any(|&byte| is_separator(byte))
        && !cells.windows(2).any(is_rule)
        && cells.split(is_between).all(is_cell)
}

/// The blanks before a line whose separators stand at their places.
fn indent_by_position(short: &Short, plus: usize) -> Option<usize> {
    let indent = plus.checked_sub(11)?;
    let blank = (0..indent).all(|place| short.at(place) == b' ');
    let separated = [2, 5, 8].iter().all(|place| is_separator(short.at(indent + place)));
    (blank && separated).then_some(indent)
}

/// What stands between the separators of a line that has lost blanks: at most
/// two characters each.
fn fields_by_separators(short: &Short, plus: usize) -> Option<Fields> {
    let mut fields = [(0, 0); CELLS];
    let mut start = 0;
    let mut index = 0;
    for place in 0..=plus {
        if place < plus && !is_separator(short.at(place)) {
            continue;
        }
        let mut first = start;
        while first < place && short.at(first) == b' ' {
            first += 1;
        }
        let mut last = place;
        while last > first && short.at(last.saturating_sub(1)) == b' ' {
            last = last.saturating_sub(1);
        }
        if last - first > 2 {
            return None;
        }
        *fields.get_mut(index)? = (first, last - first);
        index += 1;
        start = place + 1;
    }
    (index == CELLS).then_some(fields)
}

fn read_parts(
    line: &Line,
    short: &Short,
    plus: usize,
    fields: Fields,
    indent: Option<usize>,
) -> Result<HomeLine, GameFault> {
    let mut read = HomeLine {
        cells: [Cell::Empty; CELLS],
        places: [0; CELLS],
        home: [None; SUITS],
        automove: automove(line, short, plus, &fields)?,
        end: line.end(),
        indent: indent.unwrap_or(0) as u16,
        blanks_kept: false,
        blanks_lost: indent.is_none() || line.has_tab(),
    };
    let slots = read.cells.iter_mut().zip(&mut read.places);
    for ((start, length), (slot, place)) in fields.into_iter().zip(slots) {
        *place = start as u16;
        *slot = cell(short, start, length);
        // Two blanks side by side.
        read.blanks_kept |= indent.is_some() && *slot == Cell::Empty;
    }
    read_home(line, short, plus, &mut read)?;
    Ok(read)
}

fn automove(
    line: &Line,
    short: &Short,
    plus: usize,
    fields: &Fields,
) -> Result<Automove, GameFault> {
    let mut found = [false; 2];
    // Between the cells: in a line by position their contents may look alike.
    for place in 0..plus {
        let inside = |&(start, length): &(usize, usize)| place >= start && place < start + length;
        if is_separator(short.at(place)) && !fields.iter().any(inside) {
            let wkr = short.at(place) == b'=';
            found = [found[0] || !wkr, found[1] || wkr];
        }
    }
    match found {
        [true, true] => Err(GameFault::new(Flaw::Separators, (line.number, 1))),
        [_, true] => Ok(Automove::Wkr),
        _ => Ok(Automove::Horne),
    }
}

fn cell(short: &Short, start: usize, length: usize) -> Cell {
    let text: [u8; 2] =
        core::array::from_fn(|at| if at < length { short.at(start + at) } else { b' ' });
    match (text, short_card(&text)) {
        (_, Some(card)) => Cell::Card(card),
        ([b' ', b' '], None) => Cell::Empty,
        _ => Cell::Blocked,
    }
}

/// The cards behind the plus sign: by position if they stand there, else one
/// after the other.
fn read_home(
    line: &Line,
    short: &Short,
    plus: usize,
    read: &mut HomeLine,
) -> Result<(), GameFault> {
    let mut place = plus + 1;
    let mut index = 0;
    let mut blanks = 0;
    while place < short.length {
        if short.at(place) == b' ' {
            blanks += 1;
            place += 1;
            continue;
        }
        let card = short_card(&short.two(place)).filter(|_| short.at(place + 2) == b' ');
        let at = (line.number, byte_column(line, place));
        let card = card.ok_or(GameFault::new(Flaw::HomeLine, at))?;
        let slot = read.home.get_mut(index).ok_or(GameFault::new(Flaw::HomeLine, at))?;
        *slot = Some((card, place as u16));
        let offset = place - plus - 1;
        read.blanks_lost |= !matches!(offset, 0 | 3 | 6 | 9);
        read.blanks_kept |= blanks > 1;
        blanks = 0;
        index += 1;
        place += 2;
    }
    Ok(())
}

/// The byte of a character within its line, from 1.
pub(super) fn byte_column(line: &Line, place: usize) -> u32 {
    let mut chars = line.chars();
    for _ in 0..place {
        chars.next();
    }
    chars.column()
}
