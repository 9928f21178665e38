//! The reader of boards with a line a column, as Freecell Solver, PySolFC and
//! KPat write them.

use super::board_reader::ParseError;
use super::cards;
use super::layout::Layout;
use super::words::{Cursor, Word};
use crate::error::Error;
use crate::freecell::board::Board;
use crate::freecell::moves::Place;
use crate::freecell::rules::Rules;

/// What starts the line of foundations.
pub(super) const FOUNDATIONS: [&[u8]; 6] =
    [b"foundations:", b"foundation:", b"founds:", b"found:", b"decks:", b"deck:"];
/// What starts the line of cells.
pub(super) const CELLS: [&[u8]; 3] = [b"freecells:", b"freecell:", b"fc:"];
/// What the standard notation starts with: a game's line.
const STANDARD: [&[u8]; 2] = [b"game ", b"game#"];

pub(super) fn read_columns<const L: usize>(
    rules: Rules,
    text: Cursor,
) -> Result<Board<L>, ParseError> {
    let mut reader = Reader {
        text,
        rules,
        layout: Layout::new(rules),
        foundations_read: false,
        cells_read: false,
        columns: 0,
        blank_lines: 0,
        exact: is_exact(text, rules),
    };
    while !reader.text.is_at_end() {
        if reader.text.is_comment() {
            reader.text.skip_line();
        } else {
            reader.line()?;
        }
        reader.text.next_line();
    }
    let end = reader.text.here();
    reader.layout.finish(end)
}

/// Whether a line is one of the standard notation: of the game, or of cells and
/// home with the plus sign at its place.
pub(super) fn is_standard(mut line: Cursor) -> bool {
    let plus = line.here().at == 0 && line.rest_of_line().get(11) == Some(&b'+');
    plus || line.keyword(&STANDARD)
}

/// Whether as many lines are left as there are columns: then an empty line is an
/// empty column also before the first card.
fn is_exact(mut text: Cursor, rules: Rules) -> bool {
    let mut lines: u32 = 0;
    while !text.is_at_end() {
        lines = lines.saturating_add(u32::from(!text.is_comment()));
        text.skip_line();
        text.next_line();
    }
    lines == u32::from(rules.columns)
}

struct Reader<'a, const L: usize> {
    text: Cursor<'a>,
    rules: Rules,
    layout: Layout<L>,
    foundations_read: bool,
    cells_read: bool,
    /// Columns so far, and empty lines that count if a column follows them.
    columns: u32,
    blank_lines: u32,
    exact: bool,
}

impl<'a, const L: usize> Reader<'a, L> {
    fn line(&mut self) -> Result<(), ParseError> {
        let here = self.text.here();
        let header = self.columns == 0;
        if header && is_standard(self.text) {
            return Err(here.fault(Error::ParseStandard, None));
        }
        let foundations = self.text.keyword(&FOUNDATIONS);
        if foundations || self.text.keyword(&CELLS) {
            let read = if foundations { &mut self.foundations_read } else { &mut self.cells_read };
            if core::mem::replace(read, true) || !header {
                return Err(here.fault(Error::ParseLine, None));
            }
            if foundations {
                self.foundations()?;
            } else {
                self.cells()?;
            }
            let mut behind = self.text;
            behind.next_line();
            self.exact = is_exact(behind, self.rules);
            self.blank_lines = 0;
            return Ok(());
        }
        self.column(here)
    }

    fn column(&mut self, here: Word<'a>) -> Result<(), ParseError> {
        let colon = self.text.keyword(&[b":"]);
        let first = self.text.word();
        if first.is_none() && !colon {
            if self.columns > 0 || self.exact {
                self.blank_lines = self.blank_lines.saturating_add(1);
            }
            return Ok(());
        }
        let column = self.columns.saturating_add(self.blank_lines);
        if column >= u32::from(self.rules.columns) {
            return Err(first.unwrap_or(here).fault(Error::ParseColumns, None));
        }
        self.columns = column + 1;
        self.blank_lines = 0;
        let mut next = first;
        while let Some(word) = next {
            self.card(word, Place::Column(column as u8))?;
            next = self.text.word();
        }
        Ok(())
    }

    fn foundations(&mut self) -> Result<(), ParseError> {
        while let Some(word) = self.text.word() {
            let (suit, height) =
                cards::foundation(word.text).ok_or(word.fault(Error::ParseFoundation, None))?;
            self.layout.home(suit, height, word)?;
        }
        Ok(())
    }

    fn cells(&mut self) -> Result<(), ParseError> {
        let by_position = self.cells_by_position();
        let start = self.text.here().at;
        let mut cell = 0;
        while let Some(word) = self.text.word() {
            if by_position {
                cell = cell_at(word, start).unwrap_or(cell);
            }
            if word.text != b"-" && word.text != b"*" {
                // A text may show more empty cells than the rules have, not more cards.
                if cards::card(word.text).is_some() && cell >= u32::from(self.rules.cells) {
                    return Err(word.fault(Error::ParseCells, None));
                }
                self.card(word, Place::Cell(cell as u8))?;
            }
            cell = cell.saturating_add(1);
        }
        Ok(())
    }

    /// Whether the cells stand four characters apart, blanks for the empty ones,
    /// as Freecell Solver prints them.
    fn cells_by_position(&self) -> bool {
        let mut text = self.text;
        let start = text.here().at;
        let plain = text.rest_of_line().iter().all(|byte| !matches!(byte, b'\t' | b','));
        while let Some(word) = text.word() {
            let cell = cell_at(word, start);
            if cell.is_none_or(|cell| cell >= u32::from(self.rules.cells)) {
                return false;
            }
        }
        plain
    }

    fn card(&mut self, word: Word, to: Place) -> Result<(), ParseError> {
        let card = cards::card(word.text).ok_or(word.fault(Error::ParseCard, None))?;
        self.layout.place(card, to, word)
    }
}

/// The cell in which a card stands, if it ends where a cell of four characters
/// does.
fn cell_at(word: Word, start: u32) -> Option<u32> {
    cards::card(word.text)?;
    let end = word.at.saturating_sub(start).saturating_add(word.width());
    (end % 4 == 0).then_some(end / 4).and_then(|cells| cells.checked_sub(1))
}
