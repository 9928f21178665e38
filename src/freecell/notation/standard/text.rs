//! Lines, characters and words of a text that is read where it lies.
//!
//! A character is what takes one place in a line: a byte, or a non-breaking
//! blank in UTF-8, which counts as a blank.

/// A line without its end and the blanks before that.
#[derive(Clone, Copy)]
pub(super) struct Line<'a> {
    pub(super) text: &'a [u8],
    /// From 1.
    pub(super) number: u32,
    /// Whether more than one blank stood at its end.
    pub(super) is_padded: bool,
}

/// The lines of a text from some point on. Ends are `\n`, `\r\n` and `\r`.
#[derive(Clone, Copy)]
pub(super) struct Lines<'a> {
    rest: &'a [u8],
    number: u32,
}

/// The bytes of the blank that a text begins with, if it is one that doesn't break: U+00A0,
/// U+2007 or U+202F.
fn hard_blank(text: &[u8]) -> Option<usize> {
    match text {
        [0xc2, 0xa0, ..] => Some(2),
        [0xe2, 0x80, 0x87 | 0xaf, ..] => Some(3),
        _ => None,
    }
}

impl<'a> Lines<'a> {
    /// All lines, without a byte order mark.
    pub(super) fn new(text: &'a [u8]) -> Lines<'a> {
        Lines { rest: text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text), number: 0 }
    }

    /// The number of the line that was read last.
    pub(super) fn number(&self) -> u32 {
        self.number
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        if self.rest.is_empty() {
            return None;
        }
        let is_end = |byte: &u8| matches!(byte, b'\n' | b'\r');
        let length = self.rest.iter().position(is_end).unwrap_or(self.rest.len());
        let (text, rest) = self.rest.split_at_checked(length).unwrap_or((self.rest, &[]));
        self.rest = match rest {
            [b'\r', b'\n', rest @ ..] | [b'\r' | b'\n', rest @ ..] | rest => rest,
        };
        self.number = self.number.saturating_add(1);
        let trimmed = trim_end(text);
        let is_padded = text.len() > trimmed.len() + 1;
        Some(Line { text: trimmed, number: self.number, is_padded })
    }
}

/// Without the blanks at the end.
fn trim_end(mut text: &[u8]) -> &[u8] {
    loop {
        text = match text {
            [rest @ .., b' ' | b'\t']
            | [rest @ .., 0xc2, 0xa0]
            | [rest @ .., 0xe2, 0x80, 0x87 | 0xaf] => rest,
            _ => return text,
        }
    }
}

impl<'a> Line<'a> {
    pub(super) fn is_blank(&self) -> bool {
        self.text.is_empty()
    }

    /// Whether its blanks may stand for any number of places.
    pub(super) fn has_tab(&self) -> bool {
        self.text.contains(&b'\t')
    }

    pub(super) fn chars(&self) -> Chars<'a> {
        Chars { rest: self.text, column: 1 }
    }

    pub(super) fn words(&self) -> Words<'a> {
        Words { rest: self.text, place: 0, column: 1, commas: false }
    }

    /// The words that blanks or commas separate.
    pub(super) fn comma_words(&self) -> Words<'a> {
        Words { commas: true, ..self.words() }
    }

    /// Behind its last character.
    pub(super) fn end(&self) -> (u32, u32) {
        (self.number, (self.text.len() as u32).saturating_add(1))
    }
}

/// The characters of a line from some point on; blanks of all kinds are blanks.
#[derive(Clone, Copy)]
pub(super) struct Chars<'a> {
    rest: &'a [u8],
    /// The byte of the next character within its line, from 1.
    column: u32,
}

impl Chars<'_> {
    pub(super) fn nothing() -> Chars<'static> {
        Chars { rest: &[], column: 1 }
    }

    pub(super) fn column(&self) -> u32 {
        self.column
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.clone().next()
    }

    /// Goes past the blanks that come next; tells how many there were.
    pub(super) fn skip_blanks(&mut self) -> usize {
        let mut count = 0;
        while self.peek() == Some(b' ') {
            self.next();
            count += 1;
        }
        count
    }
}

impl Iterator for Chars<'_> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let hard = hard_blank(self.rest);
        let bytes = hard.unwrap_or(1);
        let (&byte, _) = self.rest.split_first()?;
        let byte = if hard.is_some() || byte == b'\t' { b' ' } else { byte };
        let rest = self.rest.get(bytes..).unwrap_or(&[]);
        self.column = self.column.saturating_add(bytes as u32);
        self.rest = rest;
        Some(byte)
    }
}

/// A word of a line.
#[derive(Clone, Copy)]
pub(super) struct Word<'a> {
    pub(super) text: &'a [u8],
    /// The characters before it.
    pub(super) place: u16,
    /// Its first byte within its line, from 1.
    pub(super) column: u32,
}

/// The words of a line that are still to come.
#[derive(Clone, Copy)]
pub(super) struct Words<'a> {
    rest: &'a [u8],
    place: u16,
    column: u32,
    commas: bool,
}

impl Words<'_> {
    /// Whether commas separate them, too.
    pub(super) fn are_by_commas(&self) -> bool {
        self.commas
    }

    /// How many bytes the separator takes that comes next, if one does.
    fn separator(&self) -> Option<usize> {
        match self.rest {
            [b' ' | b'\t', ..] => Some(1),
            [b',', ..] if self.commas => Some(1),
            rest => hard_blank(rest),
        }
    }

    fn advance(&mut self, bytes: usize) {
        self.rest = self.rest.get(bytes..).unwrap_or(&[]);
        self.column = self.column.saturating_add(bytes as u32);
        self.place = self.place.saturating_add(1);
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        while let Some(bytes) = self.separator() {
            self.advance(bytes);
        }
        let (text, place, column) = (self.rest, self.place, self.column);
        let mut length = 0;
        while !self.rest.is_empty() && self.separator().is_none() {
            self.advance(1);
            length += 1;
        }
        let text = text.get(..length)?;
        (length > 0).then_some(Word { text, place, column })
    }
}
