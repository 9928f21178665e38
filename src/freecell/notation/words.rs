//! A text as lines and words, each with its place.

use super::board_reader::ParseError;
use super::keywords::{COMMENTS, Keywords};
use crate::card::Card;
use crate::error::Error;

/// A place in a text from which it is read on. Copies of it go their own ways.
#[derive(Clone, Copy)]
pub(super) struct Cursor<'a> {
    rest: &'a [u8],
    line: usize,
    column: usize,
    /// Characters of the line so far; a suit sign has three bytes.
    at: usize,
}

/// A word of a line and where it starts.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a [u8],
    pub(super) line: usize,
    /// The byte of the line, from 1.
    pub(super) column: usize,
    /// The characters before it in its line.
    pub(super) at: usize,
}

impl Word<'_> {
    pub(super) fn fault(&self, error: Error, card: Option<Card>) -> ParseError {
        let told = |count| u32::try_from(count).unwrap_or(u32::MAX);
        ParseError { error, line: told(self.line), column: told(self.column), card }
    }

    /// How many characters it has.
    pub(super) fn width(&self) -> usize {
        self.text.iter().filter(|&&byte| !is_continuation(byte)).count()
    }
}

impl<'a> Cursor<'a> {
    /// The start of a text, behind its byte order mark.
    pub(super) fn new(text: &'a [u8]) -> Cursor<'a> {
        // Byte by byte, as the other marks and signs: no constant has to be kept for it.
        let ([0xef, 0xbb, 0xbf, rest @ ..] | rest) = text;
        Cursor { rest, line: 1, column: 1, at: 0 }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Whether nothing but the line end follows in this line.
    pub(super) fn is_at_line_end(&self) -> bool {
        matches!(self.rest, [] | [b'\r' | b'\n', ..])
    }

    /// The place itself, as a word of no length.
    pub(super) fn here(&self) -> Word<'a> {
        Word { text: &[], line: self.line, column: self.column, at: self.at }
    }

    /// The bytes of this line from here on.
    pub(super) fn rest_of_line(&self) -> &'a [u8] {
        let end = self.rest.iter().position(|byte| matches!(byte, b'\r' | b'\n'));
        self.rest.get(..end.unwrap_or(self.rest.len())).unwrap_or(&[])
    }

    /// The part of the text from here up to another place behind this one.
    pub(super) fn until(&self, end: &Cursor) -> Cursor<'a> {
        let length = self.rest.len().saturating_sub(end.rest.len());
        Cursor { rest: self.rest.get(..length).unwrap_or(&[]), ..*self }
    }

    /// The bytes from here to a place behind it.
    pub(super) fn bytes_until(&self, end: &Cursor) -> u32 {
        let bytes = self.rest.len().saturating_sub(end.rest.len());
        u32::try_from(bytes).unwrap_or(u32::MAX)
    }

    /// The bytes of the next character. Bytes that are no UTF-8 come one by one.
    fn character(&self) -> &'a [u8] {
        let most = match self.rest.first() {
            Some(0xc2..=0xdf) => 1,
            Some(0xe0..=0xef) => 2,
            Some(0xf0..=0xf4) => 3,
            _ => 0,
        };
        let after = self.rest.iter().skip(1).take(most);
        let more = after.take_while(|&&byte| is_continuation(byte)).count();
        self.rest.get(..=more).unwrap_or(self.rest)
    }

    fn advance(&mut self, bytes: usize) -> &'a [u8] {
        let (taken, rest) = self.rest.split_at_checked(bytes).unwrap_or((self.rest, &[]));
        self.rest = rest;
        self.column = self.column.saturating_add(taken.len());
        taken
    }

    fn step(&mut self) {
        let length = self.character().len();
        self.advance(length);
        self.at = self.at.saturating_add(1);
    }

    pub(super) fn skip_blanks(&mut self) {
        while is_blank(self.character()) {
            self.step();
        }
    }

    /// The next word of the line.
    pub(super) fn word(&mut self) -> Option<Word<'a>> {
        self.skip_blanks();
        let start = *self;
        while !self.is_at_line_end() && !is_blank(self.character()) {
            self.step();
        }
        let text = start.until(self).rest;
        (!text.is_empty()).then_some(Word { text, ..start.here() })
    }

    /// Takes one of some words, in any case, if the line goes on with it.
    pub(super) fn keyword(&mut self, words: Keywords) -> bool {
        self.skip_blanks();
        let Some(length) = words.length_in(self.rest) else { return false };
        self.at = self.at.saturating_add(length);
        self.advance(length);
        true
    }

    /// Whether the line is a comment, blanks before it or not.
    pub(super) fn is_comment(&self) -> bool {
        { *self }.keyword(COMMENTS)
    }

    /// Goes to the end of the line.
    pub(super) fn skip_line(&mut self) {
        let length = self.rest_of_line().len();
        self.advance(length);
    }

    /// Goes past a line end, whichever of `\n`, `\r\n` and `\r` it is. Stays
    /// where it is if the text ends without one.
    pub(super) fn next_line(&mut self) {
        let length = match self.rest {
            [b'\r', b'\n', ..] => 2,
            [b'\r' | b'\n', ..] => 1,
            _ => return,
        };
        self.advance(length);
        self.line = self.line.saturating_add(1);
        self.column = 1;
        self.at = 0;
    }
}

fn is_continuation(byte: u8) -> bool {
    matches!(byte, 0x80..=0xbf)
}

/// Whether a character stands between words: a blank, tab or comma, or a blank
/// that doesn't break (U+00A0, U+2007, U+202F), of which the first also as the single
/// byte of older texts.
fn is_blank(character: &[u8]) -> bool {
    matches!(character, [b' ' | b'\t' | b',' | 0xa0] | [0xc2, 0xa0] | [0xe2, 0x80, 0x87 | 0xaf])
}
