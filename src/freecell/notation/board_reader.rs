//! Readers of boards, and how the form of a text is recognised.

use super::column_reader::{base_of_line, is_standard, read_columns};
use super::keywords::{CELLS, COLUMN, FOUNDATIONS};
use super::row_reader::{has_gaps, is_fresh, read_list, read_logged, read_rows, words_of_line};
use super::words::Cursor;
use crate::card::{Card, Suit};
use crate::error::Error;
use crate::freecell::board::Board;
use crate::freecell::rules::Rules;

/// What is wrong with a text, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParseError {
    /// The kind of fault.
    pub error: Error,
    /// The line, from 1.
    pub line: u32,
    /// The byte within the line, from 1.
    pub column: u32,
    /// The card that is missing or stands there twice.
    pub card: Option<Card>,
}

impl core::fmt::Display for ParseError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.error)?;
        match self.card {
            Some(card) => write!(f, ": {card}"),
            None => Ok(()),
        }
    }
}

/// How the text of a board is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardText {
    /// A line a column, bottom card first, after optional lines of foundations
    /// and cells.
    Columns,
    /// Row by row: the rows of a fresh deal, or by position a row of cells and
    /// home and then the rows of the tableau.
    Rows,
    /// The cards of a fresh deal in the order in which they are dealt.
    List,
}

/// Reads a board in any of the forms of [`BoardText`] and recognises which one it
/// is; what it is in is decided by the whole text.
///
/// A line that starts with a colon or as one of foundations or cells makes it
/// columns. A single line with cards is a list. Lines with as many cards as a fresh
/// deal has in its rows are these rows, and so are lines whose blanks leave room
/// for whole cards. Other texts are columns, unless cards are missing that a row
/// of cells and home explains. A text that can be two boards is
/// [`Error::ParseAmbiguous`]. See [`parse_board_as`] for the forms.
pub fn parse_board(rules: &Rules, text: &[u8]) -> Result<Board, ParseError> {
    parse_sized(rules, text)
}

/// The same for a board of any size: [`Board`], which holds one deck, or
/// [`DoubleBoard`](crate::freecell::DoubleBoard), which holds two.
pub fn parse_sized<const L: usize>(rules: &Rules, text: &[u8]) -> Result<Board<L>, ParseError> {
    let mut board = Board::empty(*rules);
    parse_into(&mut { *rules }, None, text, &mut board)?;
    Ok(board)
}

/// The same onto a board that is there already, in a form that is known or in any. A base
/// that the text tells goes into the rules. On an error anything may be on the board.
pub(crate) fn parse_into<const L: usize>(
    rules: &mut Rules,
    form: Option<BoardText>,
    text: &[u8],
    board: &mut Board<L>,
) -> Result<(), ParseError> {
    if rules.check().is_err() || (rules.decks > 1 && !Board::<L>::DOUBLE) {
        return Err(ParseError { error: Error::Rules, line: 0, column: 0, card: None });
    }
    let mut text = Cursor::new(text);
    let survey = if form.is_none() { Survey::of(&text) } else { Survey::NONE };
    if form == Some(BoardText::Columns) || survey.columns {
        return read_columns(rules, &text, board);
    }
    behind_base(rules, &mut text)?;
    match form {
        Some(BoardText::Rows) => read_rows(rules, &text, board),
        Some(_) => read_list(rules, &text, board),
        None => recognise(rules, &survey, &text, board),
    }
}

/// Reads what isn't known to be columns.
#[cfg_attr(feature = "compact", inline(always))]
fn recognise<const L: usize>(
    rules: &Rules,
    survey: &Survey,
    text: &Cursor,
    board: &mut Board<L>,
) -> Result<(), ParseError> {
    // A line with other, empty ones may be the only column that isn't empty.
    if survey.lines == 1 && survey.all_lines != usize::from(rules.columns) {
        return one_line(rules, text, board);
    }
    if is_fresh(rules, text) || has_gaps(text) {
        return rows_or_columns(rules, text, board);
    }
    columns_or_rows(rules, text, board)
}

/// Reads a single line, which is never the rows of a fresh deal.
#[cfg_attr(feature = "compact", inline(never))]
fn one_line<const L: usize>(
    rules: &Rules,
    text: &Cursor,
    board: &mut Board<L>,
) -> Result<(), ParseError> {
    match read_list(rules, text, board) {
        Err(fault) => read_logged(rules, text, board).map_err(|_| fault),
        read => read,
    }
}

/// Reads what looks like rows.
#[cfg_attr(feature = "compact", inline(never))]
fn rows_or_columns<const L: usize>(
    rules: &Rules,
    text: &Cursor,
    board: &mut Board<L>,
) -> Result<(), ParseError> {
    match read_rows(rules, text, board) {
        Err(fault) if fault.error != Error::ParseAmbiguous => {
            read_columns(rules, text, board).map_err(|_| fault)
        }
        rows => rows,
    }
}

/// Reads what may be columns or rows. The one board is used for both.
#[cfg_attr(feature = "compact", inline(never))]
fn columns_or_rows<const L: usize>(
    rules: &Rules,
    text: &Cursor,
    board: &mut Board<L>,
) -> Result<(), ParseError> {
    let columns = read_columns(rules, text, board);
    // The rows of a fresh deal would have been seen before.
    let rows = read_logged(rules, text, board).is_ok();
    let plausible = rows && is_plausible_log(board);
    match columns {
        Ok(()) if !plausible => read_columns(rules, text, board),
        // Columns of a game with more of them, or rows.
        Err(fault) if fault.error != Error::ParseColumns || !plausible => {
            // What is missing in the columns is below the cards that are home.
            if rows && is_more_than_an_ace_home(board) { Ok(()) } else { Err(fault) }
        }
        // The order of the two above: what is home tells more than too many columns.
        Err(_) if is_more_than_an_ace_home(board) => Ok(()),
        _ => Err(text.here().fault(Error::ParseAmbiguous, None)),
    }
}

/// Reads a board in a form that is known.
///
/// Cards are rank and suit or suit and rank, in either case (`AC`, `td`, `c4`), a
/// ten as `T`, `10` or `0`, an ace also as `1`, the suit also as a sign in UTF-8
/// (`10♥`), a card that lies face down as `<4C>`. Between them are blanks, also
/// those that don't break, tabs or commas. A byte order mark, any line ends, a
/// missing last line end and lines of comment, which start with `#`, `;` or
/// `//`, are understood. All 52 cards must be there exactly once. The work is
/// bounded by the length of the text.
///
/// [`BoardText::Columns`]: `Foundations:`, `Foundation:`, `Founds:`, `Found:`,
/// `Decks:` and `Deck:` start the foundations (`H-3 C-A D-0 S-T`, in any order,
/// missing suits empty), `Freecells:`, `Freecell:` and `FC:` the cells (cards, or
/// `-` or `*` for an empty one; or four characters a cell, blanks for an empty
/// one). `Base:` before them tells with which rank the foundations begin, in place of
/// the rules. A column may start with a colon. An empty line or a colon alone between
/// other columns is an empty column; empty lines before the first and after the
/// last card are skipped, unless there are exactly as many lines as columns, and
/// columns that the text doesn't reach are empty.
///
/// [`BoardText::Rows`]: the first line has the cells and then the top cards of the
/// foundations in any order, the other lines have the rows of the tableau, three
/// characters a card or empty place. Blanks at the end may be left out. Lines that
/// start with `(` are comments, too. A fresh deal may have its rows alone, and
/// then the blanks between the cards don't matter.
///
/// [`BoardText::List`]: all cards in turn, in one line or more.
pub fn parse_board_as(rules: &Rules, form: BoardText, text: &[u8]) -> Result<Board, ParseError> {
    parse_sized_as(rules, form, text)
}

/// The same for a board of any size, see [`parse_sized`].
pub fn parse_sized_as<const L: usize>(
    rules: &Rules,
    form: BoardText,
    text: &[u8],
) -> Result<Board<L>, ParseError> {
    let mut board = Board::empty(*rules);
    parse_into(&mut { *rules }, Some(form), text, &mut board)?;
    Ok(board)
}

/// Takes the base that a line of its own before the cards tells into the rules, and goes
/// behind it; or leaves both as they are.
fn behind_base(rules: &mut Rules, text: &mut Cursor) -> Result<(), ParseError> {
    let mut line = *text;
    while !line.is_at_end() && (line.is_comment() || words_of_line(&line) == 0) {
        line.skip_line();
        line.next_line();
    }
    if line.is_base() {
        rules.base = base_of_line(*rules, &mut line)?;
        line.next_line();
        *text = line;
    }
    Ok(())
}

/// Whether a board that could as well be columns may have been meant as rows:
/// not if its first row is empty and its columns aren't all in use.
fn is_plausible_log<const L: usize>(board: &Board<L>) -> bool {
    let untouched = board.empty_cells() == board.rules().cells
        && Suit::ALL.iter().all(|&suit| board.foundation(suit) == 0);
    !untouched || board.empty_columns() == 0
}

fn is_more_than_an_ace_home<const L: usize>(board: &Board<L>) -> bool {
    Suit::ALL.iter().any(|&suit| board.heights(suit as u8).0 > 1)
}

/// What the lines of a text look like.
struct Survey {
    /// Some line can only be one of a board in columns, or is one of the standard
    /// notation, which the reader of columns refuses as that.
    columns: bool,
    /// Lines that aren't blank or comments, and with the blank ones.
    lines: usize,
    all_lines: usize,
}

impl Survey {
    /// Of a text that isn't looked at.
    const NONE: Survey = Survey { columns: false, lines: 0, all_lines: 0 };

    #[cfg_attr(feature = "compact", inline(never))]
    fn of(text: &Cursor) -> Survey {
        let mut text = *text;
        let mut survey = Survey::NONE;
        while !text.is_at_end() {
            if !text.is_comment() {
                let mut line = text;
                let standard = survey.lines == 0 && is_standard(&line);
                let marked =
                    line.keyword(FOUNDATIONS) || line.keyword(CELLS) || line.keyword(COLUMN);
                survey.columns |= standard || marked;
                // The line of the base may stand before each form.
                let words = if text.is_base() { 0 } else { words_of_line(&text) };
                survey.all_lines = survey.all_lines.saturating_add(usize::from(!text.is_base()));
                survey.lines = survey.lines.saturating_add(usize::from(words > 0));
            }
            text.skip_line();
            text.next_line();
        }
        survey
    }
}
