//! Levels in XML, as `.slc` files have them: a title, a description, and in a collection
//! levels with their rows in `<L>`.
//!
//! Markup is collected where lines are held otherwise, and text where a line of text
//! waits; neither is needed for its own purpose here.

use super::block::{Parts, Text};
use super::board::Board;
use super::event::{Key, MOST_TEXT, Part};
use super::fault::FaultKind;
use super::line::{self, Kind};
use super::reader::{Item, Reader, Source, Span, Told, mode};
use super::symbols::{trim, trim_end};
use super::words::{self, Words, tag};

/// Where in the file it is: `State::xml`.
mod at {
    /// In no XML at all.
    pub(super) const NOWHERE: u32 = 0;
    /// Between two tags.
    pub(super) const TEXT: u32 = 1;
    /// In a tag.
    pub(super) const TAG: u32 = 2;
}

/// What the text between tags is: `State::xml_field`.
mod field {
    pub(super) const NONE: u32 = 0;
    pub(super) const TITLE: u32 = 1;
    pub(super) const NOTES: u32 = 2;
    pub(super) const ROW: u32 = 3;
}

/// What is to be done before the next byte: `State::xml_todo`.
mod todo {
    pub(super) const NOTHING: u32 = 0;
    pub(super) const TITLE: u32 = 1;
    /// A line of notes is complete, or as much of it as there is room for.
    pub(super) const NOTE: u32 = 2;
    pub(super) const PIECE: u32 = 3;
    pub(super) const AUTHOR: u32 = 4;
    pub(super) const LEVEL: u32 = 5;
    pub(super) const LEVEL_END: u32 = 6;
    pub(super) const LEVEL_AUTHOR: u32 = 7;
    /// The text was told and is no longer needed.
    pub(super) const EMPTY: u32 = 8;
}

/// Whether a file begins as XML does.
pub(super) fn begins(line: &[u8]) -> bool {
    words::XML.find(trim(line).1, false).is_some()
}

/// Whether a file that begins with such a line isn't read as text from its first byte on.
pub(super) fn begins_otherwise(line: &[u8]) -> bool {
    begins(line) || matches!(line, [0xef, 0xbb, 0xbf, ..] | [0xff, 0xfe, ..] | [0xfe, 0xff, ..])
}

impl Reader<'_> {
    /// Whether the file is XML; whether it is shows in its first line that isn't blank.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn is_xml(&mut self, item: Item) -> bool {
        let fresh = self.parts.state.seen == 0 && self.parts.state.xml == at::NOWHERE;
        if fresh {
            let text = self.bytes(item.span);
            let (blank, xml) = (trim(text).1.is_empty(), begins(text));
            self.parts.state.seen = u32::from(!blank);
            if xml {
                self.parts.state.xml = at::TEXT;
            }
        }
        self.parts.state.xml != at::NOWHERE
    }

    /// Deals with a line, or a piece of one.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn take_xml(&mut self, item: Item) -> Told {
        self.parts.state.told_line = item.line;
        loop {
            match self.xml_act() {
                Told::Next => self.parts.state.xml_todo = todo::NOTHING,
                told => return told,
            }
            let place = self.parts.state.moves_at as usize;
            let byte = match self.bytes(item.span).get(place) {
                Some(&byte) => byte,
                None if place == item.span.to - item.span.from && item.ends => b'\n',
                None => return Told::Next,
            };
            if byte != b'\n' && byte != b'<' && self.xml_is_full() {
                self.parts.state.xml_todo = todo::PIECE;
                continue;
            }
            self.parts.state.moves_at += 1;
            self.xml_byte(byte);
        }
    }

    /// Whether there is no more room for the line of notes that comes in.
    fn xml_is_full(&self) -> bool {
        let state = &self.parts.state;
        let notes = state.xml == at::TEXT && state.xml_field == field::NOTES;
        notes && self.parts.fixed.candidate.get().len() >= MOST_TEXT
    }

    fn xml_byte(&mut self, byte: u8) {
        if self.parts.state.xml == at::TAG {
            self.tag_byte(byte);
        } else if byte == b'<' {
            let state = &mut *self.parts.state;
            (state.xml, state.xml_quote, state.xml_tail) = (at::TAG, 0, 0);
            self.parts.fixed.held.used = 0;
        } else {
            self.text_byte(byte);
        }
    }

    fn text_byte(&mut self, byte: u8) {
        let Parts { state, fixed, .. } = &mut self.parts;
        match (state.xml_field, byte) {
            (field::NONE, _) => {}
            (field::NOTES, b'\n') => state.xml_todo = todo::NOTE,
            (_, b'\n') => {
                fixed.candidate.push(b' ');
            }
            _ => {
                fixed.candidate.push(byte);
                if byte == b';' && state.xml_field == field::NOTES {
                    self.line_end_by_name();
                }
            }
        }
    }

    /// In notes, the name of a line's end is one.
    fn line_end_by_name(&mut self) {
        let Parts { state, fixed, .. } = &mut self.parts;
        let text = fixed.candidate.get();
        let Some(at) = text.iter().rposition(|&byte| byte == b'&') else { return };
        let name = text.get(at + 1..text.len().saturating_sub(1)).and_then(named);
        if let Some('\n' | '\r') = name {
            fixed.candidate.cut(at);
            // CR LF is one end.
            state.xml_todo = if name == Some('\n') { todo::NOTE } else { state.xml_todo };
        }
    }

    /// Collects a tag up to its end.
    #[cfg_attr(feature = "compact", inline(never))]
    fn tag_byte(&mut self, byte: u8) {
        let Parts { state, fixed, .. } = &mut self.parts;
        let held = &mut fixed.held;
        let begun = held.bytes.get(..held.used as usize).unwrap_or(&[]);
        let remark = matches!(begun, [b'!', b'-', b'-', ..]);
        let data = matches!(begun, [b'!', b'[', b'C', b'D', b'A', b'T', b'A', b'[', ..]);
        let tail = state.xml_tail & 0xFFFF;
        state.xml_tail = tail << 8 | u32::from(byte);
        let ends = match (remark, data) {
            (true, _) => state.xml_tail == 0x2D_2D3E,
            (_, true) => state.xml_tail == 0x5D_5D3E,
            _ => byte == b'>' && state.xml_quote == 0,
        };
        if ends {
            state.xml = at::TEXT;
            if data {
                self.data();
            } else if !remark {
                self.tag();
            }
            return;
        }
        if let Some(slot) = held.bytes.get_mut(held.used as usize) {
            *slot = byte;
            held.used += 1;
        }
        if !(remark || data) && (byte == b'"' || byte == b'\'') {
            let quote = u32::from(byte);
            match state.xml_quote {
                0 => state.xml_quote = quote,
                open if open == quote => state.xml_quote = 0,
                _ => {}
            }
        }
    }

    /// Text that is no markup although it looks like it.
    fn data(&mut self) {
        let Parts { state, fixed, .. } = &mut self.parts;
        let end = (fixed.held.used as usize).saturating_sub(2);
        if state.xml_field != field::NONE {
            for &byte in fixed.held.bytes.get(8..end).unwrap_or(&[]) {
                fixed.candidate.push(byte);
            }
        }
    }

    /// A tag is complete.
    #[cfg_attr(feature = "compact", inline(never))]
    fn tag(&mut self) {
        let Parts { state, fixed, .. } = &mut self.parts;
        let held = &fixed.held;
        let text = trim_end(held.bytes.get(..held.used as usize).unwrap_or(&[]));
        let closed = text.ends_with(b"/");
        let name = text.split(u8::is_ascii_whitespace).next().unwrap_or(&[]);
        let found = words::TAGS.find(name, true);
        let begins = match found {
            Some(tag::TITLE) => field::TITLE,
            Some(tag::DESCRIPTION | tag::EMAIL | tag::URL) => field::NOTES,
            Some(tag::ROW) => field::ROW,
            _ => field::NONE,
        };
        match found {
            Some(tag::TITLE_END) => state.xml_todo = todo::TITLE,
            Some(tag::DESCRIPTION_END) => state.xml_todo = todo::NOTE,
            Some(tag::EMAIL_END | tag::URL_END) => {
                // Without an address it is no note.
                let empty = trim_end(fixed.candidate.get()).ends_with(b":");
                state.xml_todo = if empty { todo::EMPTY } else { todo::NOTE };
            }
            Some(tag::COLLECTION) => {
                attribute(text, words::COPYRIGHT, &mut fixed.candidate);
                state.xml_todo = todo::AUTHOR;
            }
            Some(tag::LEVEL) => state.xml_todo = todo::LEVEL,
            Some(tag::LEVEL_END) => state.xml_todo = todo::LEVEL_END,
            Some(tag::ROW_END | tag::EMPTY_ROW) => self.xml_row(),
            Some(tag::ROW) if closed => self.xml_row(),
            _ => {}
        }
        let Parts { state, fixed, .. } = &mut self.parts;
        if begins == field::NONE || closed {
            state.xml_field = field::NONE;
            return;
        }
        state.xml_field = begins;
        match found {
            Some(tag::EMAIL) => words::EMAIL.put(&mut fixed.candidate),
            Some(tag::URL) => words::URL.put(&mut fixed.candidate),
            _ => fixed.candidate.clear(),
        }
    }

    /// A row is complete.
    fn xml_row(&mut self) {
        let Parts { state, fixed, rows, squares, .. } = &mut self.parts;
        let row = if state.xml_field == field::ROW { fixed.candidate.get() } else { &[] };
        let text = trim_end(row);
        if state.mode != mode::BOARD {
            return;
        }
        if state.level_line == 0 {
            state.level_line = state.line;
        }
        let mut board = Board { rows, squares };
        match line::classify(text, line::ROWS) {
            Kind::Rows(found, _) => board.add(text, &found, state.line, 0, true),
            Kind::Blank => board.add_empty(),
            _ => board.rows.find(FaultKind::NoRow, state.line, 0),
        }
        fixed.candidate.clear();
    }

    /// Does what is to be done; [`Told::Next`] when that is all.
    #[cfg_attr(feature = "compact", inline(never))]
    fn xml_act(&mut self) -> Told {
        match self.parts.state.xml_todo {
            todo::TITLE => self.xml_title(),
            todo::NOTE => self.xml_note(true),
            todo::PIECE => self.xml_note(false),
            todo::AUTHOR => self.xml_author(),
            todo::LEVEL => self.xml_level(),
            todo::LEVEL_END => self.xml_level_end(),
            todo::LEVEL_AUTHOR => self.xml_level_author(),
            todo::EMPTY => {
                self.parts.fixed.candidate.clear();
                Told::Next
            }
            _ => Told::Next,
        }
    }

    fn xml_title(&mut self) -> Told {
        self.parts.state.xml_todo = todo::NOTHING;
        let part = self.part();
        let Parts { fixed, .. } = &mut self.parts;
        unescape(&mut fixed.candidate);
        if fixed.candidate.get().is_empty() {
            return Told::Next;
        }
        let (text, key) = match part {
            Part::File => (&mut fixed.collection, Key::Collection),
            _ => (&mut fixed.title, Key::Title),
        };
        text.set(fixed.candidate.get());
        self.xml_property(part, key)
    }

    fn xml_property(&mut self, part: Part, key: Key) -> Told {
        let to = self.parts.fixed.candidate.get().len();
        Told::Property(part, key, Span { source: Source::Candidate, from: 0, to })
    }

    /// A line of notes, without the blanks around it; its end, or a piece of it.
    fn xml_note(&mut self, ends: bool) -> Told {
        let Parts { state, fixed, .. } = &mut self.parts;
        let text = fixed.candidate.get();
        if ends && trim(text).1.is_empty() && state.xml_piece == 0 {
            // What is left before a closing tag is no line.
            state.gap = state.gap.saturating_add(u32::from(state.xml_field != field::NONE));
            fixed.candidate.clear();
            return Told::Next;
        }
        if state.xml_piece == 0 {
            if let Some(told) = self.gap() {
                return told;
            }
            self.noted();
        }
        let Parts { state, fixed, .. } = &mut self.parts;
        let text = &mut fixed.candidate;
        unescape(text);
        let span = Span { source: Source::Candidate, from: 0, to: text.get().len() };
        (state.xml_piece, state.xml_todo) = (u32::from(!ends), todo::EMPTY);
        Told::Note(self.part(), span, ends)
    }

    fn xml_author(&mut self) -> Told {
        self.parts.state.xml_todo = todo::NOTHING;
        let Parts { fixed, .. } = &mut self.parts;
        if fixed.candidate.get().is_empty() {
            return Told::Next;
        }
        fixed.file_author.set(fixed.candidate.get());
        self.xml_property(Part::File, Key::Author)
    }

    /// A level begins: the one before it ends.
    fn xml_level(&mut self) -> Told {
        if let Some(told) = self.settle() {
            return told;
        }
        if self.parts.state.open != 0 {
            self.parts.state.open = 0;
            return Told::LevelEnd;
        }
        self.begin_level();
        let Parts { fixed, .. } = &mut self.parts;
        let held = &fixed.held;
        let text = held.bytes.get(..held.used as usize).unwrap_or(&[]);
        attribute(text, words::ID, &mut fixed.title);
        attribute(text, words::COPYRIGHT, &mut fixed.author);
        self.parts.fixed.held.used = 0;
        Told::Next
    }

    /// The rows of a level end; without any there is none.
    fn xml_level_end(&mut self) -> Told {
        self.parts.fixed.held.used = 0;
        let Parts { state, rows, .. } = &mut self.parts;
        if state.mode == mode::BOARD && rows.height == 0 && rows.fault == 0 {
            (state.mode, state.open, state.part) = (mode::TEXT, 0, 0);
            state.levels = state.levels.saturating_sub(1);
            return Told::Next;
        }
        if let Some(told) = self.settle() {
            return told;
        }
        self.parts.state.xml_todo = todo::LEVEL_AUTHOR;
        Told::Again
    }

    fn xml_level_author(&mut self) -> Told {
        self.parts.state.xml_todo = todo::NOTHING;
        let fixed = &mut *self.parts.fixed;
        if fixed.author.get().is_empty() {
            return Told::Next;
        }
        fixed.candidate.set(fixed.author.get());
        self.xml_property(Part::Level, Key::Author)
    }
}

/// Sets a text to the value of an attribute; to nothing if the tag has none of that name.
fn attribute(tag: &[u8], name: Words, text: &mut Text) {
    text.clear();
    let mut rest = tag;
    while let Some(at) = rest.iter().position(|&byte| byte == b'=') {
        let before = trim(rest.get(..at).unwrap_or(&[])).1;
        let key = before.rsplit(u8::is_ascii_whitespace).next().unwrap_or(&[]);
        let behind = trim(rest.get(at + 1..).unwrap_or(&[])).1;
        let [quote, value @ ..] = behind else { return };
        let end = value.iter().position(|byte| byte == quote).unwrap_or(value.len());
        if name.is(key) {
            text.set(value.get(..end).unwrap_or(&[]));
            unescape(text);
            return;
        }
        rest = value.get(end + 1..).unwrap_or(&[]);
    }
}

/// Puts characters in the place of their names, and takes away the blanks around it all.
/// In place: no character is longer than its name.
fn unescape(text: &mut Text) {
    text.trim();
    let (mut from, mut to) = (0, 0);
    while let Some(first) = first_of(text.get().get(from..).unwrap_or(&[])) {
        from += first.taken;
        for &byte in first.bytes.iter().take(first.length) {
            text.put(to, byte);
            to += 1;
        }
    }
    text.cut(to);
    text.trim();
}

/// A character, or a byte of one.
struct First {
    bytes: [u8; 4],
    length: usize,
    /// Bytes that stand for it.
    taken: usize,
}

/// What a text begins with.
fn first_of(text: &[u8]) -> Option<First> {
    let [byte, behind @ ..] = text else { return None };
    let mut bytes = [*byte, 0, 0, 0];
    let end = behind.iter().take(10).position(|&byte| byte == b';');
    let name = end.and_then(|end| behind.get(..end)).filter(|_| *byte == b'&');
    let Some(character) = name.and_then(named) else {
        return Some(First { bytes, length: 1, taken: 1 });
    };
    // In a text of one line.
    let character = if matches!(character, '\n' | '\r' | '\t') { ' ' } else { character };
    let length = character.encode_utf8(&mut bytes).len();
    Some(First { bytes, length, taken: name.map_or(0, <[u8]>::len) + 2 })
}

fn named(name: &[u8]) -> Option<char> {
    match name {
        b"amp" => Some('&'),
        b"lt" => Some('<'),
        b"gt" => Some('>'),
        b"quot" => Some('"'),
        b"apos" => Some('\''),
        [b'#', b'x' | b'X', digits @ ..] => number(digits, 16),
        [b'#', digits @ ..] => number(digits, 10),
        _ => None,
    }
}

fn number(digits: &[u8], base: u32) -> Option<char> {
    let value = digits.iter().try_fold(0u32, |value, &digit| {
        value.checked_mul(base)?.checked_add(char::from(digit).to_digit(base)?)
    });
    value.filter(|_| !digits.is_empty()).and_then(char::from_u32)
}
