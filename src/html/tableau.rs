//! A position as a picture: cells and foundations above, columns below.

use super::cards::{HEIGHT, STRIP, WIDTH, write_empty_name, write_name, write_words};
use super::out::{Out, Written};
use super::play::{Foundation, Step};
use crate::card::Card;
use crate::freecell::{Board, Place, Rules};

/// From the left edge of a place to that of the next one.
const PITCH: u32 = WIDTH + 8;
/// Room for the letters and numbers above the places.
const LABEL: u32 = 24;
const GAP: u32 = 12;

/// Where things lie in all pictures of a page.
pub(super) struct Plan {
    columns: u8,
    cells: u8,
    /// How many foundations there are.
    homes: u8,
    /// The foundations have a row of their own.
    is_split: bool,
    /// The most cards in a column.
    height: u8,
}

impl Plan {
    /// The plan for these rules with columns of at most so many cards.
    pub(super) fn new(rules: &Rules, height: u8) -> Plan {
        let homes = Foundation::all(rules.decks).count() as u8;
        let is_split = rules.cells.saturating_add(homes) > rules.columns.max(8);
        Plan { columns: rules.columns, cells: rules.cells, homes, is_split, height }
    }

    fn places(&self) -> u32 {
        let above =
            if self.is_split { self.cells.max(self.homes) } else { self.cells + self.homes };
        u32::from(self.columns.max(above))
    }

    /// How large the picture must be, in thousandths of the letters' size, so that a card
    /// can be read.
    pub(super) fn least_size(&self) -> (u32, u32) {
        const UNIT: u32 = 27;
        (self.places() * PITCH * UNIT, self.bottom() * UNIT)
    }

    /// The foundations are at the right edge.
    fn first_home(&self) -> u32 {
        self.places().saturating_sub(u32::from(self.homes))
    }

    fn home_top(&self) -> u32 {
        if self.is_split && self.cells > 0 { 2 * LABEL + HEIGHT } else { LABEL }
    }

    fn columns_top(&self) -> u32 {
        self.home_top() + HEIGHT + GAP + LABEL
    }

    fn bottom(&self) -> u32 {
        let covered = u32::from(self.height).saturating_sub(1);
        self.columns_top() + covered * STRIP + HEIGHT
    }

    /// What all pictures share: the notation's signs of the places.
    pub(super) fn write_signs(&self, out: &mut Out) -> Written {
        out.put("<g id=\"signs\">")?;
        for cell in 0..self.cells {
            write_label(out, Place::Cell(cell), cell, LABEL)?;
        }
        for column in 0..self.columns {
            write_label(out, Place::Column(column), column, self.columns_top())?;
        }
        out.put("</g>\n")
    }

    /// The picture of a position.
    pub(super) fn write<const L: usize>(&self, out: &mut Out, step: &Step<L>) -> Written {
        out.put("<svg viewBox=\"0 0 ")?;
        out.number(i64::from(self.places() * PITCH - (PITCH - WIDTH)))?;
        out.put(" ")?;
        out.number(i64::from(self.bottom()))?;
        out.put("\" role=\"img\" aria-label=\"")?;
        write_aloud(out, step.board)?;
        out.put("\">")?;
        out.put("<use href=\"#signs\"/>")?;
        self.write_cells(out, step)?;
        self.write_home(out, step)?;
        self.write_columns(out, step)?;
        out.put("</svg>")
    }

    fn write_cells<const L: usize>(&self, out: &mut Out, step: &Step<L>) -> Written {
        out.put("<g class=\"cells\">")?;
        for cell in 0..self.cells {
            if let Some(card) = step.board.cell(cell) {
                open_use(out, if step.moved_to_cell(cell) { "m" } else { "" })?;
                write_name(out, card)?;
            } else {
                open_use(out, "")?;
                out.put("free")?;
            }
            close_use(out, u32::from(cell) * PITCH, LABEL)?;
        }
        out.put("</g>")
    }

    fn write_home<const L: usize>(&self, out: &mut Out, step: &Step<L>) -> Written {
        out.put("<g class=\"home\">")?;
        for (place, home) in (self.first_home()..).zip(Foundation::all(step.board.rules().decks)) {
            let class = match (step.gone_home(home), step.moved_home(home)) {
                (Some(_), _) => "a",
                (None, true) => "m",
                (None, false) => "",
            };
            open_use(out, class)?;
            match home.top(step.board) {
                Some(card) => write_name(out, card)?,
                None => write_empty_name(out, home.suit)?,
            }
            close_use(out, place * PITCH, self.home_top())?;
        }
        out.put("</g>")
    }

    fn write_columns<const L: usize>(&self, out: &mut Out, step: &Step<L>) -> Written {
        let top = self.columns_top();
        for column in 0..self.columns {
            let cards = step.board.column(column);
            let moved = step.moved_to_column(column);
            out.put("<g class=\"column\" transform=\"translate(")?;
            out.number(i64::from(u32::from(column) * PITCH))?;
            out.put(" ")?;
            out.number(i64::from(top))?;
            out.put(")\">")?;
            if cards.is_empty() {
                out.put("<use href=\"#free\"/>")?;
            }
            let from = cards.len().saturating_sub(moved);
            for (index, (y, &card)) in (0..).step_by(STRIP as usize).zip(cards.iter()).enumerate() {
                open_use(out, if index >= from { "m" } else { "" })?;
                write_name(out, card)?;
                close_use(out, 0, y)?;
            }
            out.put("</g>")?;
        }
        Ok(())
    }
}

fn open_use(out: &mut Out, class: &str) -> Written {
    out.put("<use")?;
    if !class.is_empty() {
        out.put_all(&[" class=\"", class, "\""])?;
    }
    out.put(" href=\"#")
}

fn close_use(out: &mut Out, x: u32, y: u32) -> Written {
    out.put("\"")?;
    for (name, value) in [(" x=\"", x), (" y=\"", y)] {
        if value > 0 {
            out.put(name)?;
            out.number(i64::from(value))?;
            out.put("\"")?;
        }
    }
    out.put("/>")
}

/// The notation's sign of a place, above it.
fn write_label(out: &mut Out, place: Place, index: u8, y: u32) -> Written {
    out.put("<text class=\"label\" x=\"")?;
    out.number(i64::from(u32::from(index) * PITCH + WIDTH / 2))?;
    out.put("\" y=\"")?;
    out.number(i64::from(y) - 7)?;
    out.put("\">")?;
    write_sign(out, place)?;
    out.put("</text>")
}

/// A place in the notation's sign.
pub(super) fn write_sign(out: &mut Out, place: Place) -> Written {
    let letter = char::from(crate::freecell::notation::place_letter(place));
    out.put(letter.encode_utf8(&mut [0; 4]))
}

/// The position for those who listen.
fn write_aloud<const L: usize>(out: &mut Out, board: &Board<L>) -> Written {
    let rules = board.rules();
    if rules.cells > 0 {
        out.put("Freecells: ")?;
        let cards = (0..rules.cells).filter_map(|cell| board.cell(cell));
        write_list(out, cards, "empty")?;
        out.put(". ")?;
    }
    out.put("Home: ")?;
    let home = Foundation::all(rules.decks).filter_map(|home| home.top(board));
    write_list(out, home, "nothing")?;
    for column in 0..rules.columns {
        out.put(". Column ")?;
        write_sign(out, Place::Column(column))?;
        out.put(": ")?;
        write_list(out, board.column(column).into_iter(), "empty")?;
    }
    out.put(".")
}

fn write_list(out: &mut Out, cards: impl Iterator<Item = Card>, none: &str) -> Written {
    let mut is_first = true;
    for card in cards {
        if !core::mem::replace(&mut is_first, false) {
            out.put(", ")?;
        }
        write_words(out, card)?;
    }
    if is_first { out.put(none) } else { Ok(()) }
}
