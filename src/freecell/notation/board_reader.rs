//! The reader of boards in rank-suit columns.

use crate::card::{Card, DECK, KING, LAST, SUITS, Suit};
use crate::error::Error;
use crate::freecell::board::Board;
use crate::freecell::moves::Place;
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

/// Reads a board: a line a column, bottom card first, and before these,
/// optionally, a line of foundations and one of cells.
///
/// Cards are rank and suit (`AC`, `TD`, `10D`, either case) between blanks,
/// tabs or commas. `Foundations:`, `Foundation:`, `Founds:`, `Found:`, `Decks:`
/// and `Deck:` start the foundations (`H-3 C-A D-0 S-T`, in any order, missing
/// suits empty), `Freecells:`, `Freecell:` and `FC:` the cells (cards, or `-`
/// or `*` for an empty one). A column may start with a colon. An empty line or
/// a colon alone between other columns is an empty column; empty lines before
/// the first and after the last card are skipped, and columns that the text
/// doesn't reach are empty. A byte order mark, any line ends and a missing last
/// line end are understood.
///
/// All 52 cards must be there exactly once, in columns: the rows of the standard
/// notation are another thing and are refused where they can be told apart, by
/// the line of the game, the line of cells and foundations, or as a fresh deal in
/// rows. The work is bounded by the length
/// of the text.
pub fn parse_board(rules: &Rules, text: &[u8]) -> Result<Board, ParseError> {
    if rules.check().is_err() {
        return Err(ParseError { error: Error::Rules, line: 0, column: 0, card: None });
    }
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut reader = Reader {
        rest: text,
        line: 1,
        column: 1,
        rules,
        board: Board::empty(*rules),
        seen: 0,
        colons: false,
    };
    reader.read()?;
    Ok(reader.board)
}

struct Reader<'a> {
    rest: &'a [u8],
    line: u32,
    column: u32,
    rules: &'a Rules,
    board: Board,
    /// A bit for each card code that has been placed.
    seen: u64,
    /// Whether a line began with a colon, as only columns do.
    colons: bool,
}

/// A word of a line and where it starts.
#[derive(Clone, Copy)]
struct Word<'a> {
    text: &'a [u8],
    line: u32,
    column: u32,
}

impl Word<'_> {
    fn fault(&self, error: Error, card: Option<Card>) -> ParseError {
        ParseError { error, line: self.line, column: self.column, card }
    }
}

const FOUNDATIONS: [&[u8]; 6] =
    [b"foundations:", b"foundation:", b"founds:", b"found:", b"decks:", b"deck:"];
/// What the standard notation starts with: a game's line.
const STANDARD: [&[u8]; 2] = [b"game ", b"game#"];
const CELLS: [&[u8]; 3] = [b"freecells:", b"freecell:", b"fc:"];

impl<'a> Reader<'a> {
    fn read(&mut self) -> Result<(), ParseError> {
        let mut foundations_read = false;
        let mut cells_read = false;
        // Columns so far, and empty lines that count if a column follows them.
        let mut columns: u32 = 0;
        let mut blank_lines: u32 = 0;
        while !self.rest.is_empty() {
            let here = self.here();
            let header = columns == 0;
            let standard_home = self.is_standard_home();
            if self.keyword(&FOUNDATIONS) {
                if foundations_read || !header {
                    return Err(here.fault(Error::ParseLine, None));
                }
                foundations_read = true;
                self.foundations()?;
                blank_lines = 0;
            } else if self.keyword(&CELLS) {
                if cells_read || !header {
                    return Err(here.fault(Error::ParseLine, None));
                }
                cells_read = true;
                self.cells()?;
                blank_lines = 0;
            } else if header && (standard_home || self.keyword(&STANDARD)) {
                return Err(here.fault(Error::ParseStandard, None));
            } else {
                let colon = self.keyword(&[b":"]);
                self.colons |= colon;
                match self.word() {
                    None if colon => {
                        columns = self.skip_to_column(columns, blank_lines, here)?;
                        blank_lines = 0;
                        columns += 1;
                    }
                    None => {
                        if columns > 0 {
                            blank_lines = blank_lines.saturating_add(1);
                        }
                    }
                    Some(first) => {
                        columns = self.skip_to_column(columns, blank_lines, first)?;
                        blank_lines = 0;
                        let place = Place::Column(columns as u8);
                        columns += 1;
                        let mut next = Some(first);
                        while let Some(word) = next {
                            let card = self.card(word)?;
                            self.place(card, place, word)?;
                            next = self.word();
                        }
                    }
                }
            }
            self.next_line();
        }
        self.check_complete()
    }

    /// Whether a line has the plus sign at its place that cells and foundations
    /// have in the standard notation.
    fn is_standard_home(&self) -> bool {
        let line = self.rest.split(|&byte| matches!(byte, b'\r' | b'\n')).next();
        self.column == 1 && line.and_then(|line| line.get(11)) == Some(&b'+')
    }

    /// Counts the empty lines before a column; fails if the rules have no
    /// column after them.
    fn skip_to_column(&self, columns: u32, blank: u32, at: Word) -> Result<u32, ParseError> {
        let columns = columns.saturating_add(blank);
        if columns >= u32::from(self.rules.columns) {
            return Err(at.fault(Error::ParseColumns, None));
        }
        Ok(columns)
    }

    fn foundations(&mut self) -> Result<(), ParseError> {
        let mut read = [false; SUITS];
        while let Some(word) = self.word() {
            let fault = word.fault(Error::ParseFoundation, None);
            let (&letter, height) = word.text.split_first().ok_or(fault)?;
            let suit = Suit::from_letter(letter).ok_or(fault)?;
            let height = height.strip_prefix(b"-").unwrap_or(height);
            let height = if height == b"0" { 0 } else { rank(height).ok_or(fault)? };
            let again = read.get_mut(suit as usize).ok_or(fault)?;
            if *again {
                return Err(fault);
            }
            *again = true;
            for card in (1..=height).filter_map(|rank| Card::new(rank, suit)) {
                self.place(card, Place::Home(suit), word)?;
            }
        }
        Ok(())
    }

    fn cells(&mut self) -> Result<(), ParseError> {
        let mut cell = 0;
        while let Some(word) = self.word() {
            if word.text != b"-" && word.text != b"*" {
                let card = self.card(word)?;
                // A text may show more empty cells than the rules have, not more cards.
                if cell >= self.rules.cells {
                    return Err(word.fault(Error::ParseCells, None));
                }
                self.place(card, Place::Cell(cell), word)?;
            }
            cell = cell.saturating_add(1);
        }
        Ok(())
    }

    fn card(&self, word: Word) -> Result<Card, ParseError> {
        let fault = word.fault(Error::ParseCard, None);
        let (&letter, height) = word.text.split_last().ok_or(fault)?;
        let suit = Suit::from_letter(letter).ok_or(fault)?;
        rank(height).and_then(|rank| Card::new(rank, suit)).ok_or(fault)
    }

    fn place(&mut self, card: Card, to: Place, word: Word) -> Result<(), ParseError> {
        let bit = 1 << (card.code() & 63);
        if self.seen & bit != 0 {
            return Err(word.fault(Error::ParseDuplicate, Some(card)));
        }
        self.seen |= bit;
        self.board.place(card, to);
        Ok(())
    }

    fn check_complete(&self) -> Result<(), ParseError> {
        let end = self.here();
        if self.seen == 0 {
            return Err(end.fault(Error::ParseEmpty, None));
        }
        let missing = |code: &u8| self.seen & (1 << (code & 63)) == 0;
        match (crate::card::FIRST..=LAST).find(missing) {
            Some(code) => Err(end.fault(Error::ParseMissing, Card::from_code(code))),
            None if !self.colons && self.looks_like_rows() => {
                Err(end.fault(Error::ParseStandard, None))
            }
            None => Ok(()),
        }
    }

    /// Whether the lines are the rows of a fresh deal: all cards in lines as long
    /// as there are columns, the last one shorter, and a line fewer than columns.
    /// As columns, they would leave one empty with nothing home and no cell used.
    fn looks_like_rows(&self) -> bool {
        let columns = usize::from(self.rules.columns);
        let height = |column: usize| self.board.column(column as u8).len();
        let rows = DECK.div_ceil(columns.max(1));
        rows < columns
            && DECK % columns != 0
            && (0..rows - 1).all(|row| height(row) == columns)
            && height(rows - 1) == DECK % columns
            && (rows..columns).all(|row| height(row) == 0)
    }

    fn here(&self) -> Word<'a> {
        Word { text: &[], line: self.line, column: self.column }
    }

    /// Takes bytes off the current line.
    fn advance(&mut self, count: usize) -> &'a [u8] {
        let (taken, rest) = self.rest.split_at_checked(count).unwrap_or((self.rest, &[]));
        self.rest = rest;
        self.column = self.column.saturating_add(taken.len() as u32);
        taken
    }

    fn skip_blanks(&mut self) {
        let blank = |byte: &u8| matches!(byte, b' ' | b'\t' | b',');
        let count = self.rest.iter().take_while(|byte| blank(byte)).count();
        self.advance(count);
    }

    /// The next word of the line.
    fn word(&mut self) -> Option<Word<'a>> {
        self.skip_blanks();
        let here = self.here();
        let part = |byte: &u8| !matches!(byte, b' ' | b'\t' | b',' | b'\n' | b'\r');
        let count = self.rest.iter().take_while(|byte| part(byte)).count();
        let text = self.advance(count);
        (!text.is_empty()).then_some(Word { text, ..here })
    }

    /// Takes one of some words, in any case, if the line goes on with it.
    fn keyword(&mut self, words: &[&[u8]]) -> bool {
        self.skip_blanks();
        for word in words {
            let found = self.rest.get(..word.len());
            if found.is_some_and(|found| found.eq_ignore_ascii_case(word)) {
                self.advance(word.len());
                return true;
            }
        }
        false
    }

    /// Goes past a line end, whichever of `\n`, `\r\n` and `\r` it is. Stays
    /// where it is if the text ends without one.
    fn next_line(&mut self) {
        let length = match self.rest {
            [b'\r', b'\n', ..] => 2,
            [b'\r' | b'\n', ..] => 1,
            _ => return,
        };
        self.advance(length);
        self.line = self.line.saturating_add(1);
        self.column = 1;
    }
}

fn rank(text: &[u8]) -> Option<u8> {
    let rank = match text {
        b"10" => 10,
        [b'A' | b'a'] => 1,
        [b'T' | b't'] => 10,
        [b'J' | b'j'] => 11,
        [b'Q' | b'q'] => 12,
        [b'K' | b'k'] => KING,
        [digit @ b'2'..=b'9'] => digit - b'0',
        _ => return None,
    };
    Some(rank)
}
