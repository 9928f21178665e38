//! The reader of boards with a line a column, as Freecell Solver, PySolFC and
//! KPat write them.

use super::board_reader::ParseError;
use super::cards;
use super::keywords::{BASE, CELLS, COLUMN, FOUNDATIONS, STANDARD};
use super::layout::Layout;
use super::words::{Cursor, Word};
use crate::error::Error;
use crate::freecell::board::Board;
use crate::freecell::moves::Place;
use crate::freecell::rules::Rules;

#[cfg_attr(feature = "compact", inline(never))]
pub(super) fn read_columns<const L: usize>(
    rules: &Rules,
    text: &Cursor,
    board: &mut Board<L>,
) -> Result<(), ParseError> {
    let mut reader = Reader {
        text: *text,
        rules: *rules,
        layout: Layout::new(rules, board),
        base_read: false,
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
    reader.layout.finish(&end)
}

/// Whether a line is one of the standard notation: of the game, or of cells and
/// home with the plus sign at its place.
pub(super) fn is_standard(line: &Cursor) -> bool {
    let plus = line.here().at == 0 && line.rest_of_line().get(11) == Some(&b'+');
    plus || { *line }.keyword(STANDARD)
}

/// Whether as many lines are left as there are columns: then an empty line is an
/// empty column also before the first card.
fn is_exact(text: &Cursor, rules: &Rules) -> bool {
    let mut text = *text;
    let mut lines: usize = 0;
    while !text.is_at_end() {
        lines = lines.saturating_add(usize::from(!text.is_comment()));
        text.skip_line();
        text.next_line();
    }
    lines == usize::from(rules.columns)
}

struct Reader<'a, const L: usize> {
    text: Cursor<'a>,
    rules: Rules,
    layout: Layout<'a, L>,
    base_read: bool,
    foundations_read: bool,
    cells_read: bool,
    /// Columns so far, and empty lines that count if a column follows them.
    columns: usize,
    blank_lines: usize,
    exact: bool,
}

impl<'a, const L: usize> Reader<'a, L> {
    fn line(&mut self) -> Result<(), ParseError> {
        let here = self.text.here();
        let header = self.columns == 0;
        if header && is_standard(&self.text) {
            return Err(here.fault(Error::ParseStandard, None));
        }
        if self.text.keyword(BASE) {
            self.base(here)?;
            self.header_ends();
            return Ok(());
        }
        let foundations = self.text.keyword(FOUNDATIONS);
        if foundations || self.text.keyword(CELLS) {
            let read = if foundations { &mut self.foundations_read } else { &mut self.cells_read };
            if core::mem::replace(read, true) || !header {
                return Err(here.fault(Error::ParseLine, None));
            }
            if foundations {
                self.foundations()?;
            } else {
                self.cells()?;
            }
            self.header_ends();
            return Ok(());
        }
        self.column(here)
    }

    /// Behind a line of the header the columns may begin.
    fn header_ends(&mut self) {
        let mut behind = self.text;
        behind.next_line();
        self.exact = is_exact(&behind, &self.rules);
        self.blank_lines = 0;
    }

    /// The rank with which the foundations begin, before any card.
    fn base(&mut self, here: Word<'a>) -> Result<(), ParseError> {
        let again = core::mem::replace(&mut self.base_read, true);
        if again || self.foundations_read || self.cells_read || self.columns > 0 {
            return Err(here.fault(Error::ParseLine, None));
        }
        self.rules.base = base_behind(self.rules, here, &mut self.text)?;
        self.layout.begin_again(&self.rules);
        Ok(())
    }

    fn column(&mut self, here: Word<'a>) -> Result<(), ParseError> {
        let colon = self.text.keyword(COLUMN);
        let first = self.text.word();
        if first.is_none() && !colon {
            if self.columns > 0 || self.exact {
                self.blank_lines = self.blank_lines.saturating_add(1);
            }
            return Ok(());
        }
        let column = self.columns.saturating_add(self.blank_lines);
        if column >= usize::from(self.rules.columns) {
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
            self.layout.home(suit, height, &word)?;
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
                if cards::card(word.text).is_some() && cell >= usize::from(self.rules.cells) {
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
            if cell.is_none_or(|cell| cell >= usize::from(self.rules.cells)) {
                return false;
            }
        }
        plain
    }

    fn card(&mut self, word: Word, to: Place) -> Result<(), ParseError> {
        let card = cards::card(word.text).ok_or(word.fault(Error::ParseCard, None))?;
        self.layout.place(card, to, &word)
    }
}

impl Cursor<'_> {
    /// Whether the line tells the base.
    pub(super) fn is_base(&self) -> bool {
        { *self }.keyword(BASE)
    }
}

/// The base that a line tells.
pub(super) fn base_of_line(rules: Rules, text: &mut Cursor) -> Result<u8, ParseError> {
    let here = text.here();
    text.keyword(BASE);
    base_behind(rules, here, text)
}

/// The rank that stands behind the word for it, alone in its line.
fn base_behind(rules: Rules, here: Word, text: &mut Cursor) -> Result<u8, ParseError> {
    let fault = here.fault(Error::ParseFoundation, None);
    let word = text.word().ok_or(fault)?;
    let fault = word.fault(Error::ParseFoundation, None);
    let base = cards::numbered_rank(word.text).ok_or(fault)?;
    let makes_sense = Rules { base, ..rules }.check().is_ok();
    (makes_sense && text.word().is_none()).then_some(base).ok_or(fault)
}

/// The cell in which a card stands, if it ends where a cell of four characters
/// does.
fn cell_at(word: Word, start: usize) -> Option<usize> {
    cards::card(word.text)?;
    let end = word.at.saturating_sub(start).saturating_add(word.width());
    (end % 4 == 0).then_some(end / 4).and_then(|cells| cells.checked_sub(1))
}
