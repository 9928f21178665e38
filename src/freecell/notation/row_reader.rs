//! The reader of boards row by row: cards under each other are a column.
//!
//! Two forms: a row of cells and home and then the tableau, by position, as
//! Freecell-App logs it, and the rows or the mere list of the cards of a fresh
//! deal.

use super::board_reader::ParseError;
use super::cards;
use super::keywords::LOG;
use super::layout::Layout;
use super::words::{Cursor, Word};
use crate::card::{DECK, SUITS};
use crate::error::Error;
use crate::freecell::board::Board;
use crate::freecell::moves::Place;
use crate::freecell::rules::{MAX_COLUMNS, Rules};

/// Reads rows: those of a fresh deal, or of a log.
pub(super) fn read_rows<const L: usize>(
    rules: &Rules,
    text: &Cursor,
    board: &mut Board<L>,
) -> Result<(), ParseError> {
    if is_fresh(rules, text) {
        read_fresh(rules, text, board)
    } else {
        read_logged(rules, text, board)
    }
}

/// Reads the rows of a fresh deal.
#[cfg_attr(feature = "compact", inline(never))]
fn read_fresh<const L: usize>(
    rules: &Rules,
    text: &Cursor,
    board: &mut Board<L>,
) -> Result<(), ParseError> {
    read_list(rules, text, board)?;
    // With nothing but aces home, in the right places, it may be a log, too.
    let mut log = *text;
    go_behind_comments(&mut log);
    match read_log(rules, &log, &mut Layout::dry(board)) {
        Ok(true) => Err(text.here().fault(Error::ParseAmbiguous, None)),
        _ => Ok(()),
    }
}

/// Reads the rows of a log.
#[cfg_attr(feature = "compact", inline(never))]
pub(super) fn read_logged<const L: usize>(
    rules: &Rules,
    text: &Cursor,
    board: &mut Board<L>,
) -> Result<(), ParseError> {
    let mut text = *text;
    go_behind_comments(&mut text);
    let mut layout = Layout::new(rules, board);
    let Err(one) = read_log(rules, &text, &mut layout) else { return Ok(()) };
    // The first line, blank where no cell is used and nothing is home, may have
    // other blank lines before it, or may have been lost with them.
    if text.word_ahead() {
        return Err(one);
    }
    go_behind_blank_lines(&mut text);
    layout.begin_again(rules);
    let Err(two) = read_log(rules, &text, &mut layout) else { return Ok(()) };
    Err(if (one.line, one.column) > (two.line, two.column) { one } else { two })
}

/// Reads the cards of a fresh deal, which go to the columns in turn.
#[cfg_attr(feature = "compact", inline(never))]
pub(super) fn read_list<const L: usize>(
    rules: &Rules,
    text: &Cursor,
    board: &mut Board<L>,
) -> Result<(), ParseError> {
    let mut text = *text;
    let mut layout = Layout::new(rules, board);
    let mut column = 0;
    while let Some(word) = next_word(&mut text) {
        let card = cards::card(word.text).ok_or(word.fault(Error::ParseCard, None))?;
        layout.place(card, Place::Column(column), &word)?;
        column += 1;
        if column >= rules.columns {
            column = 0;
        }
    }
    layout.finish(&text.here())
}

/// Whether the lines are the rows of a fresh deal: a card for each column, and
/// those that are left in the last line, in the first columns.
pub(super) fn is_fresh(rules: &Rules, text: &Cursor) -> bool {
    let mut text = *text;
    let mut left = DECK * usize::from(rules.decks);
    let mut flush = false;
    while !text.is_at_end() {
        let words = if text.is_comment() { 0 } else { words_of_line(&text) };
        if words != 0 {
            let gaps = gaps_of_line(&text);
            let full = words == usize::from(rules.columns);
            // A full line without blanks for cells or columns that are empty.
            let left_out =
                if full { gaps.behind } else { gaps.between || (gaps.is_indented() && flush) };
            if words != left.min(usize::from(rules.columns)) || left_out {
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
pub(super) fn words_of_line(text: &Cursor) -> usize {
    let mut text = *text;
    let mut words: usize = 0;
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

#[cfg_attr(feature = "compact", inline(never))]
fn is_remark(text: &Cursor) -> bool {
    text.is_comment() || { *text }.keyword(LOG)
}

#[cfg_attr(feature = "compact", inline(never))]
fn go_behind_comments(text: &mut Cursor) {
    while is_remark(text) {
        text.skip_line();
        text.next_line();
    }
}

/// Goes to the first line with a card.
#[cfg_attr(feature = "compact", inline(never))]
fn go_behind_blank_lines(text: &mut Cursor) {
    while !text.is_at_end() && (is_remark(text) || !text.word_ahead()) {
        text.skip_line();
        text.next_line();
    }
}

impl Cursor<'_> {
    fn word_ahead(&self) -> bool {
        { *self }.word().is_some()
    }
}

/// Reads a row of cells and home, and rows of the tableau. Tells whether some card lies
/// elsewhere than if the words were dealt row by row.
#[cfg_attr(feature = "compact", inline(never))]
fn read_log<const L: usize>(
    rules: &Rules,
    text: &Cursor,
    layout: &mut Layout<L>,
) -> Result<bool, ParseError> {
    let mut text = *text;
    read_cells_and_home(rules, layout, Slots::of(&text), &mut text)?;
    let mut elsewhere = !layout.is_empty();
    text.next_line();
    let mut row = 0;
    // A byte each: no column gets as many cards as make the row stand still.
    let mut heights = [0; MAX_COLUMNS];
    while !text.is_at_end() {
        if is_remark(&text) {
            text.skip_line();
        } else {
            // Looked at here, so that the two aren't on the stack together.
            let slots = Slots::of(&text);
            elsewhere |= read_row(rules, layout, slots, (&mut heights, row), &mut text)?;
            row = row.saturating_add(1);
        }
        text.next_line();
    }
    layout.finish(&text.here())?;
    Ok(elsewhere)
}

#[cfg_attr(feature = "compact", inline(never))]
fn read_cells_and_home<const L: usize>(
    rules: &Rules,
    layout: &mut Layout<L>,
    mut slots: Slots,
    text: &mut Cursor,
) -> Result<(), ParseError> {
    let cells = usize::from(rules.cells);
    while let Some(word) = text.word() {
        let card = cards::card(word.text).ok_or(word.fault(Error::ParseCard, None))?;
        let slot = slots.of_word(word)?;
        if slot < cells {
            layout.place(card, Place::Cell(slot as u8), &word)?;
        } else if slot < cells + SUITS * usize::from(rules.decks) {
            layout.home(card.suit(), card.rank(), &word)?;
        } else {
            return Err(word.fault(Error::ParseCells, None));
        }
    }
    Ok(())
}

/// Reads a row of the tableau. Tells whether a word isn't in the column of its number.
#[cfg_attr(feature = "compact", inline(never))]
fn read_row<const L: usize>(
    rules: &Rules,
    layout: &mut Layout<L>,
    mut slots: Slots,
    (heights, row): (&mut [u8; MAX_COLUMNS], u8),
    text: &mut Cursor,
) -> Result<bool, ParseError> {
    let mut elsewhere = false;
    while let Some(word) = text.word() {
        let card = cards::card(word.text).ok_or(word.fault(Error::ParseCard, None))?;
        let slot = slots.of_word(word)?;
        if slot >= usize::from(rules.columns) {
            return Err(word.fault(Error::ParseColumns, None));
        }
        elsewhere |= slot + 1 != slots.words;
        // No card hangs in the air.
        match heights.get_mut(slot) {
            Some(height) if *height == row => *height += 1,
            _ => return Err(word.fault(Error::ParsePosition, None)),
        }
        layout.place(card, Place::Column(slot as u8), &word)?;
    }
    Ok(elsewhere)
}

/// The positions of the cards in a line, three characters each.
struct Slots {
    /// Whether each word has its place by the characters before it; where words
    /// have one blank between them, by the words before it.
    by_characters: bool,
    words: usize,
    /// Characters more than there would be if each card had two.
    surplus: usize,
}

impl Slots {
    #[cfg_attr(feature = "compact", inline(never))]
    fn of(text: &Cursor) -> Slots {
        Slots { by_characters: !is_close(text), words: 0, surplus: 0 }
    }

    fn of_word(&mut self, word: Word) -> Result<usize, ParseError> {
        let characters = word.at.saturating_sub(self.surplus);
        let slot = if self.by_characters { characters / 3 } else { self.words };
        if self.by_characters && characters % 3 != 0 {
            return Err(word.fault(Error::ParsePosition, None));
        }
        self.words = self.words.saturating_add(1);
        self.surplus += usize::from(cards::has_two_digits(word.text));
        Ok(slot)
    }
}

/// Whether the words of a line start at its start and have one character between
/// each other.
fn is_close(text: &Cursor) -> bool {
    let mut text = *text;
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
pub(super) fn has_gaps(text: &Cursor) -> bool {
    let mut text = *text;
    let (mut inner, mut indented, mut flush) = (false, false, false);
    while !text.is_at_end() {
        if !is_remark(&text) {
            let gaps = gaps_of_line(&text);
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
    before: Option<usize>,
}

impl Gaps {
    fn is_indented(&self) -> bool {
        self.before.is_some_and(|before| before >= 3)
    }

    fn is_flush(&self) -> bool {
        self.before == Some(0)
    }
}

fn gaps_of_line(text: &Cursor) -> Gaps {
    let mut text = *text;
    let mut gaps = Gaps::default();
    let mut slots = Slots { by_characters: true, words: 0, surplus: 0 };
    let mut next_free: usize = 0;
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
