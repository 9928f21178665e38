//! The reader of boards row by row: cards under each other are a column.
//!
//! Two forms: a row of cells and home and then the tableau, by position, as
//! Freecell-App logs it, and the rows or the mere list of the cards of a fresh
//! deal.

use super::board_reader::ParseError;
use super::cards;
use super::layout::Layout;
use super::words::{Cursor, Word};
use crate::card::{DECK, SUITS};
use crate::error::Error;
use crate::freecell::board::Board;
use crate::freecell::moves::Place;
use crate::freecell::rules::{MAX_COLUMNS, Rules};

/// What starts the lines between two positions of a log.
const LOG: [&[u8]; 1] = [b"("];

/// Reads rows: those of a fresh deal, or of a log.
pub(super) fn read_rows<const L: usize>(
    rules: Rules,
    text: Cursor,
) -> Result<Board<L>, ParseError> {
    if is_fresh(rules, text) {
        // With nothing but aces home, in the right places, it may be a log, too.
        let dealt = read_list(rules, text)?;
        return match read_log(rules, behind_comments(text)) {
            Ok(logged) if logged != dealt => Err(text.here().fault(Error::ParseAmbiguous, None)),
            _ => Ok(dealt),
        };
    }
    let text = behind_comments(text);
    let at_first_line = read_log(rules, text);
    // The first line, blank where no cell is used and nothing is home, may have
    // other blank lines before it, or may have been lost with them.
    let at_first_word = match behind_blank_lines(text) {
        Some(text) if at_first_line.is_err() => read_log(rules, text),
        _ => return at_first_line,
    };
    match (at_first_line, at_first_word) {
        (Err(one), Err(two)) if (one.line, one.column) > (two.line, two.column) => Err(one),
        (_, second) => second,
    }
}

/// Reads the cards of a fresh deal, which go to the columns in turn.
pub(super) fn read_list<const L: usize>(
    rules: Rules,
    mut text: Cursor,
) -> Result<Board<L>, ParseError> {
    let mut layout = Layout::new(rules);
    let mut column = 0;
    while let Some(word) = next_word(&mut text) {
        let card = cards::card(word.text).ok_or(word.fault(Error::ParseCard, None))?;
        layout.place(card, Place::Column(column), word)?;
        column += 1;
        if column >= rules.columns {
            column = 0;
        }
    }
    layout.finish(text.here())
}

/// Whether the lines are the rows of a fresh deal: a card for each column, and
/// those that are left in the last line, in the first columns.
pub(super) fn is_fresh(rules: Rules, mut text: Cursor) -> bool {
    let mut left = DECK as u32 * u32::from(rules.decks);
    let mut flush = false;
    while !text.is_at_end() {
        let words = if text.is_comment() { 0 } else { words_of_line(text) };
        if words != 0 {
            let gaps = gaps_of_line(text);
            let full = words == u32::from(rules.columns);
            // A full line without blanks for cells or columns that are empty.
            let left_out =
                if full { gaps.behind } else { gaps.between || (gaps.is_indented() && flush) };
            if words != left.min(u32::from(rules.columns)) || left_out {
                return false;
            }
            flush |= gaps.is_flush();
        }
        left -= words;
        text.skip_line();
        text.next_line();
    }
    left == 0
}

/// The words of this line from here on.
pub(super) fn words_of_line(mut text: Cursor) -> u32 {
    let mut words: u32 = 0;
    while text.word().is_some() {
        words = words.saturating_add(1);
    }
    words
}

/// The next word that isn't in a comment, in whatever line.
fn next_word<'a>(text: &mut Cursor<'a>) -> Option<Word<'a>> {
    while !text.is_at_end() {
        if text.here().at == 0 && text.is_comment() {
            text.skip_line();
        }
        if let Some(word) = text.word() {
            return Some(word);
        }
        text.next_line();
    }
    None
}

fn is_remark(mut text: Cursor) -> bool {
    text.is_comment() || text.keyword(&LOG)
}

fn behind_comments(mut text: Cursor) -> Cursor {
    while is_remark(text) {
        text.skip_line();
        text.next_line();
    }
    text
}

/// The first line with a card, unless it is this one.
fn behind_blank_lines(mut text: Cursor) -> Option<Cursor> {
    if text.word_ahead() {
        return None;
    }
    while !text.is_at_end() && (is_remark(text) || !text.word_ahead()) {
        text.skip_line();
        text.next_line();
    }
    Some(text)
}

impl Cursor<'_> {
    fn word_ahead(mut self) -> bool {
        self.word().is_some()
    }
}

/// Reads a row of cells and home, and rows of the tableau.
fn read_log<const L: usize>(rules: Rules, mut text: Cursor) -> Result<Board<L>, ParseError> {
    let mut layout = Layout::new(rules);
    read_cells_and_home(rules, &mut layout, &mut text)?;
    text.next_line();
    let mut row = 0;
    let mut heights = [0; MAX_COLUMNS];
    while !text.is_at_end() {
        if is_remark(text) {
            text.skip_line();
        } else {
            read_row(rules, &mut layout, &mut heights, row, &mut text)?;
            row = row.saturating_add(1);
        }
        text.next_line();
    }
    layout.finish(text.here())
}

fn read_cells_and_home<const L: usize>(
    rules: Rules,
    layout: &mut Layout<L>,
    text: &mut Cursor,
) -> Result<(), ParseError> {
    let mut slots = Slots::of(*text);
    let cells = u32::from(rules.cells);
    while let Some(word) = text.word() {
        let card = cards::card(word.text).ok_or(word.fault(Error::ParseCard, None))?;
        let slot = slots.of_word(word)?;
        if slot < cells {
            layout.place(card, Place::Cell(slot as u8), word)?;
        } else if slot < cells + SUITS as u32 * u32::from(rules.decks) {
            layout.home(card.suit(), card.rank(), word)?;
        } else {
            return Err(word.fault(Error::ParseCells, None));
        }
    }
    Ok(())
}

fn read_row<const L: usize>(
    rules: Rules,
    layout: &mut Layout<L>,
    heights: &mut [u32; MAX_COLUMNS],
    row: u32,
    text: &mut Cursor,
) -> Result<(), ParseError> {
    let mut slots = Slots::of(*text);
    while let Some(word) = text.word() {
        let card = cards::card(word.text).ok_or(word.fault(Error::ParseCard, None))?;
        let slot = slots.of_word(word)?;
        if slot >= u32::from(rules.columns) {
            return Err(word.fault(Error::ParseColumns, None));
        }
        // No card hangs in the air.
        match heights.get_mut(slot as usize) {
            Some(height) if *height == row => *height += 1,
            _ => return Err(word.fault(Error::ParsePosition, None)),
        }
        layout.place(card, Place::Column(slot as u8), word)?;
    }
    Ok(())
}

/// The positions of the cards in a line, three characters each.
struct Slots {
    /// Whether each word has its place by the characters before it; where words
    /// have one blank between them, by the words before it.
    by_characters: bool,
    words: u32,
    /// Characters more than there would be if each card had two.
    surplus: u32,
}

impl Slots {
    fn of(text: Cursor) -> Slots {
        Slots { by_characters: !is_close(text), words: 0, surplus: 0 }
    }

    fn of_word(&mut self, word: Word) -> Result<u32, ParseError> {
        let characters = word.at.saturating_sub(self.surplus);
        let slot = if self.by_characters { characters / 3 } else { self.words };
        if self.by_characters && characters % 3 != 0 {
            return Err(word.fault(Error::ParsePosition, None));
        }
        self.words = self.words.saturating_add(1);
        self.surplus += u32::from(cards::has_two_digits(word.text));
        Ok(slot)
    }
}

/// Whether the words of a line start at its start and have one character between
/// each other.
fn is_close(mut text: Cursor) -> bool {
    let mut next = 0;
    while let Some(word) = text.word() {
        if word.at != next {
            return false;
        }
        next = word.at.saturating_add(word.width()).saturating_add(1);
    }
    true
}

/// Whether some line shows by its blanks that cards stand by position: all its
/// words do, and there is room for a card before, between or behind them. Room
/// before the first word counts only if not all lines have it.
pub(super) fn has_gaps(mut text: Cursor) -> bool {
    let (mut inner, mut indented, mut flush) = (false, false, false);
    while !text.is_at_end() {
        if !is_remark(text) {
            let gaps = gaps_of_line(text);
            inner |= gaps.between || gaps.behind;
            indented |= gaps.is_indented();
            flush |= gaps.is_flush();
        }
        text.skip_line();
        text.next_line();
    }
    inner || (indented && flush)
}

/// Where a line by position has room for a card or more.
#[derive(Default)]
struct Gaps {
    /// Between two words.
    between: bool,
    /// Behind the last word.
    behind: bool,
    /// Characters before the first word.
    before: Option<u32>,
}

impl Gaps {
    fn is_indented(&self) -> bool {
        self.before.is_some_and(|before| before >= 3)
    }

    fn is_flush(&self) -> bool {
        self.before == Some(0)
    }
}

fn gaps_of_line(mut text: Cursor) -> Gaps {
    let mut gaps = Gaps::default();
    let mut slots = Slots { by_characters: true, words: 0, surplus: 0 };
    let mut next_free: u32 = 0;
    while let Some(word) = text.word() {
        if slots.of_word(word).is_err() {
            return Gaps::default();
        }
        gaps.between |= gaps.before.is_some() && word.at > next_free.saturating_add(3);
        gaps.before = gaps.before.or(Some(word.at));
        next_free = word.at.saturating_add(word.width());
    }
    // Blanks behind the last word, as the program that writes logs leaves them.
    gaps.behind = next_free > 0 && text.here().at > next_free.saturating_add(3);
    gaps
}
