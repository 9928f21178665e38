//! The reader: bytes become lines, lines become events.
//!
//! A line says by itself what it is (`line.rs`), but for three things: whether rows are
//! a board or text that looks like it shows in the next two lines; whether text is a title
//! shows when a board or moves follow; whether a word of `lurd` letters is moves shows when
//! no board follows. Such lines wait in the block, and all others are told at once.

use bytemuck::Zeroable;

use super::block::{self, Parts};
use super::board::{Board, Rows};
use super::event::{
    Event, Game, GameEnd, Key, Level, LevelEnd, MOST_TEXT, Note, Part, Property, Variant,
};
use super::fault::{Fault, FaultKind};
use super::line::{self, Kind, Moves, Place};
use super::moves::{Buffers, Decoder};
use super::waiting::Held as HeldLine;
use crate::error::Error;
use crate::sokoban::Grid;

/// Reads a file of levels in pieces, in a block of words that the caller keeps.
///
/// There are no pointers in the block: between two calls it may be copied or moved.
pub struct Reader<'a> {
    pub(super) parts: Parts<'a>,
    /// What the last step has come to.
    told: Told,
}

/// What is being read: `State::mode`.
pub(super) mod mode {
    /// Nothing in particular: notes.
    pub(in super::super) const TEXT: u32 = 0;
    /// Lines are held that may be a board's first rows, or moves that may be a title.
    pub(in super::super) const HELD: u32 = 1;
    /// A board.
    pub(in super::super) const BOARD: u32 = 2;
    /// A board was told; its fault may be left.
    pub(in super::super) const TOLD: u32 = 3;
    /// Moves.
    pub(in super::super) const MOVES: u32 = 4;
}

/// What is in the line buffer: `State::ready`, and of a line that goes on, what it is:
/// `State::goes_on`.
pub(super) mod ready {
    pub(in super::super) const NOTHING: u32 = 0;
    pub(in super::super) const LINE: u32 = 1;
    /// As much of a line as there is room for.
    pub(in super::super) const PIECE: u32 = 2;
    /// The file's end.
    pub(in super::super) const END: u32 = 3;

    pub(in super::super) const TEXT: u32 = 1;
    pub(in super::super) const ROWS: u32 = 2;
    pub(in super::super) const MOVES: u32 = 3;
}

/// What is to become of lines held: `State::verdict`.
pub(super) mod verdict {
    pub(in super::super) const NONE: u32 = 0;
    pub(in super::super) const ROWS: u32 = 1;
    pub(in super::super) const TEXT: u32 = 2;
}

/// What lines held have: `State::held_bits`.
pub(super) mod held {
    pub(in super::super) const WALLS: u32 = 1;
    pub(in super::super) const PUSHERS: u32 = 2;
    pub(in super::super) const BOXES: u32 = 4;
    /// The first one is a word that may be moves.
    pub(in super::super) const WORD: u32 = 8;
    /// There is a blank line.
    pub(in super::super) const BLANK: u32 = 16;
}

/// Where the bytes of an event are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Source {
    Line,
    Held,
    Candidate,
}

/// A stretch of bytes.
#[derive(Clone, Copy)]
pub(super) struct Span {
    pub(super) source: Source,
    pub(super) from: usize,
    pub(super) to: usize,
}

const NOTHING: Span = Span { source: Source::Line, from: 0, to: 0 };

/// A line that is to be dealt with, or a piece of one.
#[derive(Clone, Copy)]
pub(super) struct Item {
    pub(super) span: Span,
    pub(super) line: u32,
    /// Whether it is a whole line, or the last piece of one.
    pub(super) ends: bool,
}

/// What a step has come to.
pub(super) enum Told {
    /// The item is through.
    Next,
    /// The item is to be looked at again.
    Again,
    Note(Part, Span, bool),
    Property(Part, Key, Span),
    Level,
    Fault(Fault),
    Game,
    Moves(usize),
    GameEnd,
    LevelEnd,
    End,
}

impl<'a> Reader<'a> {
    /// Makes a reader in a block, at the start of a file.
    ///
    /// # Errors
    /// [`Error::BlockShort`] if the block has less than [`super::LEAST_BYTES`].
    pub fn init(block: &'a mut [u32]) -> Result<Reader<'a>, Error> {
        block::make(block).map(|parts| Reader { parts, told: Told::Next })
    }

    /// The reader that is in a block.
    ///
    /// # Errors
    /// [`Error::BlockForeign`] if there is none of this build, or a damaged one.
    pub fn open(block: &'a mut [u32]) -> Result<Reader<'a>, Error> {
        block::find(block).map(|parts| Reader { parts, told: Told::Next })
    }

    /// Tells that nothing comes behind what was given so far.
    pub fn finish(&mut self) {
        self.parts.state.ended = 1;
        self.parts.state.seal();
    }

    /// The next event, for which the start of `input` is used up; nothing when all of it
    /// is, and more is needed: then comes the next piece, or [`Self::finish`]. After that,
    /// the last event is [`Event::End`].
    pub fn next(&mut self, input: &mut &[u8]) -> Option<Event<'_>> {
        if self.go_on(input) { self.event() } else { None }
    }

    /// Goes on to the next event; whether there is one. By itself, as an event is large
    /// on the stack.
    #[inline(never)]
    pub(crate) fn go_on(&mut self, input: &mut &[u8]) -> bool {
        let found = self.advance(input);
        if let Told::Note(Part::Level, span, ends) = self.told {
            self.keep(span, ends);
        }
        self.parts.state.seal();
        found
    }

    /// The line of the file from which the last event came, from 1.
    #[allow(clippy::misnamed_getters)] // The line of the file, not the line at hand.
    pub fn line(&self) -> u32 {
        self.parts.state.told_line
    }

    /// The line of the file on which a row of the last board is, from 1; 0 for an empty row
    /// of XML and where there is none.
    pub fn line_of_row(&self, row: u8) -> u32 {
        self.parts.rows.line(u32::from(row))
    }

    /// The notes of the last level, with a line feed behind each line, and whether there
    /// was room for all of them in the block.
    pub fn notes(&self) -> (&[u8], bool) {
        let used = self.parts.state.notes_used as usize;
        let kept = self.parts.notes.get(..used).unwrap_or(&[]);
        (kept, self.parts.state.notes_cut == 0)
    }

    /// What is wrong with the board of the last level: why it has no grid, or the blank line
    /// that has split it.
    pub fn board_fault(&self) -> Option<Fault> {
        let rows: &Rows = self.parts.rows;
        let split = FaultKind::BlankLine as u32 * u32::from(self.parts.state.split_line != 0);
        fault_of(rows.fault, rows.fault_line, rows.fault_column)
            .or_else(|| fault_of(split, self.parts.state.split_line, 0))
    }

    /// Whether [`Self::finish`] was called.
    pub fn is_finished(&self) -> bool {
        self.parts.state.ended != 0
    }

    /// The board of the last level, if it has one.
    pub fn grid(&self) -> Option<Grid<'_>> {
        self.parts.rows.grid(self.parts.squares)
    }

    fn advance(&mut self, input: &mut &[u8]) -> bool {
        self.told = Told::Next;
        while let Told::Next | Told::Again = self.told {
            let Some(told) = self.step(input) else { return false };
            self.told = told;
        }
        true
    }

    fn step(&mut self, input: &mut &[u8]) -> Option<Told> {
        match self.parts.state.verdict {
            verdict::ROWS => return Some(self.take_as_rows()),
            verdict::TEXT => return Some(self.take_as_text()),
            _ => {}
        }
        if !self.gather(input) {
            return None;
        }
        if self.parts.state.ready == ready::END {
            return Some(self.end());
        }
        let mut item = Item {
            span: self.line_at_hand(),
            line: self.parts.state.line,
            ends: self.parts.state.ready == ready::LINE,
        };
        // A byte order mark is no part of the text.
        let first = item.line == 1 && item.span.from == 0 && self.parts.state.line_before == 0;
        if first && matches!(self.bytes(item.span), [0xef, 0xbb, 0xbf, ..]) {
            item.span.from = 3;
        }
        if first && matches!(self.bytes(item.span), [0xff, 0xfe, ..] | [0xfe, 0xff, ..]) {
            self.pass();
            let fault = Fault { kind: FaultKind::Utf16, line: 1, column: 1 };
            return Some(Told::Fault(fault));
        }
        let xml = self.is_xml(item);
        let told = match self.parts.state.goes_on {
            _ if xml => self.take_xml(item),
            0 => self.take(item),
            what => self.take_more(item, what),
        };
        if let Told::Next = told {
            self.pass();
        }
        Some(told)
    }

    // ------------------------------------------------------------------ lines

    /// Collects a line; whether there is one, or as much of one as there is room for, or
    /// the end.
    #[cfg_attr(feature = "compact", inline(never))]
    fn gather(&mut self, input: &mut &[u8]) -> bool {
        let state = &mut *self.parts.state;
        if state.ready != ready::NOTHING {
            return true;
        }
        while state.ready == ready::NOTHING {
            let Some((&byte, behind)) = input.split_first() else {
                if state.ended == 0 {
                    return false;
                }
                let some = state.line_used > 0 || state.goes_on > 0;
                state.ready = if some { ready::LINE } else { ready::END };
                break;
            };
            let end = byte == b'\n' || byte == b'\r';
            if byte == b'\n' && state.returned != 0 {
                state.returned = 0;
                *input = behind;
                continue;
            }
            if end {
                state.ready = ready::LINE;
                state.returned = u32::from(byte == b'\r');
            } else if let Some(slot) = self.parts.line.get_mut(state.line_used as usize) {
                *slot = byte;
                state.line_used += 1;
                state.returned = 0;
            } else {
                state.ready = ready::PIECE;
                return true;
            }
            *input = behind;
        }
        let whole = state.goes_on == 0 && state.notes_open == 0 && state.xml == 0;
        let text = self.parts.line.get(..state.line_used as usize).unwrap_or(&[]);
        state.literal = u32::from(whole && line::is_literal(text));
        true
    }

    /// The line in the buffer, or of one that holds several what comes next.
    fn line_at_hand(&self) -> Span {
        let state = &self.parts.state;
        let (from, to) = (state.cut as usize, state.line_used as usize);
        let text = self.parts.line.get(from..to).unwrap_or(&[]);
        let end = line::literal_end(text).filter(|_| state.literal != 0);
        Span { source: Source::Line, from, to: end.map_or(to, |end| from + end) }
    }

    /// Goes on behind the line in the buffer.
    fn pass(&mut self) {
        let end = self.line_at_hand().to;
        let state = &mut *self.parts.state;
        if end < state.line_used as usize {
            (state.cut, state.moves_at) = (end as u32 + 2, 0);
            return;
        }
        (state.literal, state.cut) = (0, 0);
        state.line_before = state.line_before.saturating_add(state.line_used);
        if state.ready == ready::LINE {
            (state.goes_on, state.line_before) = (0, 0);
            state.line = state.line.saturating_add(1);
        }
        (state.ready, state.line_used, state.moves_at) = (ready::NOTHING, 0, 0);
    }

    pub(super) fn bytes(&self, span: Span) -> &[u8] {
        let all: &[u8] = match span.source {
            Source::Line => self.parts.line,
            Source::Held => &self.parts.fixed.held.bytes,
            Source::Candidate => self.parts.fixed.candidate.get(),
        };
        all.get(span.from..span.to).unwrap_or(&[])
    }

    fn place(&self) -> Place {
        Place {
            part: self.part(),
            variant: variant_of(self.parts.state.variant),
            notes: self.parts.state.notes_open != 0,
            board: self.parts.state.mode == mode::BOARD,
        }
    }

    pub(super) fn part(&self) -> Part {
        match self.parts.state.part {
            0 => Part::File,
            1 => Part::Level,
            _ => Part::Game,
        }
    }

    /// Deals with a line, or the first piece of a long one.
    #[cfg_attr(feature = "compact", inline(never))]
    fn take(&mut self, item: Item) -> Told {
        self.parts.state.told_line = item.line;
        let kind = line::classify(self.bytes(item.span), self.place());
        if !item.ends {
            return self.take_long(item, kind);
        }
        match kind {
            Kind::Comment => Told::Next,
            Kind::Blank => self.blank(item),
            Kind::Rows(found, from) => self.rows(item, &found, from),
            Kind::Moves(moves) => self.moves(item, moves),
            Kind::Property(key, from, to) => self.property(item, key, from, to),
            Kind::NotesOpen => self.notes_mark(item.line),
            Kind::NotesClose => self.notes_mark(0),
            Kind::Text => self.text(item),
        }
    }

    /// Deals with the first piece of a line that the buffer doesn't hold.
    fn take_long(&mut self, item: Item, kind: Kind) -> Told {
        match kind {
            Kind::Moves(moves) => self.moves(item, moves),
            Kind::Rows(found, from) if found.walls => self.long_rows(item, &found, from),
            _ => self.long_text(item),
        }
    }

    /// Deals with more of a long line.
    fn take_more(&mut self, item: Item, what: u32) -> Told {
        match what {
            ready::MOVES => self.decode(item, 0),
            ready::ROWS => Told::Next,
            _ => {
                self.pass();
                Told::Note(self.part(), item.span, item.ends)
            }
        }
    }

    // ------------------------------------------------------------------ notes

    pub(super) fn text(&mut self, item: Item) -> Told {
        if let Some(told) = self.settle().or_else(|| self.release()) {
            return told;
        }
        if item.span.to - item.span.from > MOST_TEXT {
            return self.long_text(item);
        }
        self.keep_waiting(item);
        Told::Next
    }

    /// Lets a line of text wait: it may be a title.
    pub(super) fn keep_waiting(&mut self, item: Item) {
        let Parts { state, fixed, line, .. } = &mut self.parts;
        let from: &[u8] = match item.span.source {
            Source::Held => &fixed.held.bytes,
            _ => line,
        };
        fixed.candidate.set(from.get(item.span.from..item.span.to).unwrap_or(&[]));
        (state.waits, state.follows, state.waits_line) = (1, state.near, item.line);
        (state.near, state.blanks) = (1, 0);
    }

    /// A line that is too long to be a title, or the first piece of it.
    fn long_text(&mut self, item: Item) -> Told {
        if let Some(told) = self.settle().or_else(|| self.release()).or_else(|| self.gap()) {
            return told;
        }
        self.parts.state.near = 1;
        self.noted();
        self.through(item, ready::TEXT);
        Told::Note(self.part(), item.span, item.ends)
    }

    /// A line, or a piece of one, is dealt with before `Told::Next` says so.
    fn through(&mut self, item: Item, what: u32) {
        if !item.ends {
            self.parts.state.goes_on = what;
        }
        match item.span.source {
            Source::Held => self.pass_held(),
            _ => self.pass(),
        }
    }

    /// The line of text that waits is notes.
    pub(super) fn release(&mut self) -> Option<Told> {
        if self.parts.state.waits == 0 {
            return None;
        }
        if let Some(told) = self.gap() {
            return Some(told);
        }
        self.noted();
        let state = &mut *self.parts.state;
        (state.waits, state.gap, state.blanks) = (0, state.blanks, 0);
        state.told_line = state.waits_line;
        let span =
            Span { source: Source::Candidate, from: 0, to: self.parts.fixed.candidate.get().len() };
        Some(Told::Note(self.part(), span, true))
    }

    /// The blank lines between two lines of notes.
    pub(super) fn gap(&mut self) -> Option<Told> {
        let state = &mut *self.parts.state;
        if state.noted == 0 {
            state.gap = 0;
        }
        state.gap = state.gap.checked_sub(1)?;
        Some(Told::Note(self.part(), NOTHING, true))
    }

    pub(super) fn noted(&mut self) {
        (self.parts.state.noted, self.parts.state.bare) = (1, 0);
    }

    pub(super) fn blank(&mut self, item: Item) -> Told {
        if self.holds_word() && self.parts.state.held_rows == 0 {
            return self.hold(item, HeldLine::Blank);
        }
        if let Some(told) = self.settle() {
            return told;
        }
        let state = &mut *self.parts.state;
        let blanks = if state.waits == 0 { &mut state.gap } else { &mut state.blanks };
        *blanks = blanks.saturating_add(1);
        state.near = 0;
        if state.blank_line == 0 {
            state.blank_line = item.line;
        }
        Told::Next
    }

    /// `Comment:`, at that line, or `Comment-End:`, with 0.
    fn notes_mark(&mut self, line: u32) -> Told {
        if let Some(told) = self.settle().or_else(|| self.release()) {
            return told;
        }
        let state = &mut *self.parts.state;
        (state.notes_open, state.near, state.bare) = (line, 1, 0);
        Told::Next
    }

    #[cfg_attr(feature = "compact", inline(never))]
    fn property(&mut self, item: Item, key: Key, from: usize, to: usize) -> Told {
        if let Some(told) = self.settle().or_else(|| self.release()) {
            return told;
        }
        let span = Span { from: item.span.from + from, to: item.span.from + to, ..item.span };
        (self.parts.state.near, self.parts.state.bare) = (1, 0);
        if from == to {
            return Told::Next;
        }
        self.remember(key, span);
        self.through(item, ready::TEXT);
        Told::Property(self.part(), key, span)
    }

    fn remember(&mut self, key: Key, span: Span) {
        let part = self.part();
        let Parts { state, fixed, line, .. } = &mut self.parts;
        let value = line.get(span.from..span.to).unwrap_or(&[]);
        match (part, key) {
            (Part::File, Key::Collection) => {
                fixed.collection.set(value);
                state.loose_name = 0;
            }
            (Part::File, Key::Title)
                if fixed.collection.get().is_empty() || state.loose_name != 0 =>
            {
                fixed.collection.set(value);
                state.loose_name = 1;
            }
            (Part::File, Key::Author) => fixed.file_author.set(value),
            (Part::Level, Key::Title) => fixed.title.set(value),
            (Part::Level, Key::Author) => fixed.author.set(value),
            (_, Key::Game) => {
                let variant = line::variant(value).unwrap_or_default() as u32;
                state.variant = variant;
                if part == Part::File {
                    state.file_variant = variant;
                }
            }
            _ => {}
        }
    }

    /// Adds a piece of notes to those of the level that are kept.
    fn keep(&mut self, span: Span, ends: bool) {
        let Parts { state, fixed, line, notes, .. } = &mut self.parts;
        let all: &[u8] = match span.source {
            Source::Line => line,
            Source::Held => &fixed.held.bytes,
            Source::Candidate => fixed.candidate.get(),
        };
        let text = all.get(span.from..span.to).unwrap_or(&[]);
        for &byte in text.iter().chain(ends.then_some(&b'\n')) {
            match notes.get_mut(state.notes_used as usize) {
                Some(slot) if state.notes_cut == 0 => {
                    *slot = byte;
                    state.notes_used += 1;
                }
                _ => state.notes_cut = 1,
            }
        }
    }

    // ----------------------------------------------------------------- parts

    /// Ends the board, the moves or the lines held that are still open.
    pub(super) fn settle(&mut self) -> Option<Told> {
        match self.parts.state.mode {
            mode::HELD => {
                self.decide();
                Some(Told::Again)
            }
            mode::BOARD => Some(self.close_board()),
            mode::TOLD => Some(self.leave_board()),
            mode::MOVES => Some(self.close_moves()),
            _ => None,
        }
    }

    pub(super) fn close_board(&mut self) -> Told {
        let Parts { state, rows, squares, .. } = &mut self.parts;
        let mut board = Board { rows, squares };
        if state.xml == 0 {
            board.refuse_less();
        }
        board.finish();
        state.mode = mode::TOLD;
        state.told_line = state.level_line;
        Told::Level
    }

    fn leave_board(&mut self) -> Told {
        let Parts { state, rows, .. } = &mut self.parts;
        if let Some(fault) = fault_of(rows.fault, rows.fault_line, rows.fault_column) {
            // It stays in the rows: without a grid there is a reason.
            if state.told_fault == 0 {
                state.told_fault = 1;
                return Told::Fault(fault);
            }
        }
        (state.mode, state.near, state.bare, state.blank_line) = (mode::TEXT, 0, 1, 0);
        if self.parts.fixed.held.used > 0 {
            self.parts.state.verdict = verdict::TEXT;
        }
        Told::Again
    }

    /// The end of the file.
    #[cfg_attr(feature = "compact", inline(never))]
    fn end(&mut self) -> Told {
        if let Some(told) = self.settle().or_else(|| self.release()) {
            return told;
        }
        let state = &mut *self.parts.state;
        state.told_line = state.line;
        if state.notes_open != 0 {
            let line = core::mem::take(&mut state.notes_open);
            return Told::Fault(Fault { kind: FaultKind::CommentOpen, line, column: 0 });
        }
        if state.open != 0 {
            state.open = 0;
            return Told::LevelEnd;
        }
        Told::End
    }

    // ----------------------------------------------------------------- moves

    pub(super) fn moves(&mut self, item: Item, moves: Moves) -> Told {
        if self.parts.state.mode == mode::MOVES {
            return self.decode(item, moves.from);
        }
        self.first_moves(item, moves)
    }

    /// Deals with moves where there were none before.
    #[cfg_attr(feature = "compact", inline(never))]
    fn first_moves(&mut self, item: Item, moves: Moves) -> Told {
        if self.holds_word() && self.parts.state.variant != 0 && self.holds_blank() {
            return self.pass_word();
        }
        if let Some(told) = self.settle() {
            return told;
        }
        let span = item.span;
        let word = Span { from: span.from + moves.from, to: span.from + moves.to, ..span };
        if moves.letters && item.ends && self.may_be_title(word) {
            return self.hold(Item { span: word, ..item }, HeldLine::Word);
        }
        self.begin_game(item)
    }

    #[cfg_attr(feature = "compact", inline(never))]
    fn begin_game(&mut self, item: Item) -> Told {
        if self.parts.state.waits != 0 && self.waiting_title(true).is_none() {
            return self.release().unwrap_or(Told::Again);
        }
        let waits = self.parts.state.waits != 0;
        let fixed = &mut *self.parts.fixed;
        fixed.game_title.clear();
        fixed.decoder = Decoder::zeroed();
        if waits && line::is_position(fixed.candidate.get()) {
            // The current position, on a line of its own before the first move.
            fixed.decoder.begin_at_position(&mut fixed.out);
        } else if let Some(title) = line::title(fixed.candidate.get(), true).filter(|_| waits) {
            fixed.game_title.set(title.text);
        }
        let state = &mut *self.parts.state;
        state.games = state.games.saturating_add(1);
        (state.mode, state.part, state.moves_at) = (mode::MOVES, 2, 0);
        (state.waits, state.gap, state.blanks, state.noted) = (0, 0, 0, 0);
        (state.near, state.bare, state.told_line) = (0, 0, item.line);
        Told::Game
    }

    pub(super) fn decode(&mut self, item: Item, from: usize) -> Told {
        let Parts { state, fixed, line, .. } = &mut self.parts;
        let block::Fixed { decoder, held, out, .. } = &mut **fixed;
        let more = state.variant != 0;
        // A word that was held has no groups, which are collected in the same place.
        let mut nothing = [];
        let (all, group): (&[u8], &mut [u8]) = match item.span.source {
            Source::Held => (&held.bytes, &mut nothing),
            _ => (line, &mut held.bytes),
        };
        let text = all.get(item.span.from..item.span.to).unwrap_or(&[]);
        let mut buffers = Buffers { out, group };
        let from = from.max(state.moves_at as usize);
        decoder.before = state.line_before.saturating_add(item.span.from as u32);
        let at = decoder.take(text, from, item.line, more, &mut buffers);
        state.moves_at = at as u32;
        state.told_line = item.line;
        if let Some(told) = self.decoded() {
            return told;
        }
        self.parts.state.goes_on = if item.ends { 0 } else { ready::MOVES };
        self.parts.state.moves_at = 0;
        Told::Next
    }

    /// What the decoder has to tell before it goes on.
    fn decoded(&mut self) -> Option<Told> {
        let block::Fixed { decoder, out, .. } = &mut *self.parts.fixed;
        if decoder.is_full(out) {
            return Some(Told::Moves(core::mem::take(&mut decoder.ready) as usize));
        }
        None
    }

    fn close_moves(&mut self) -> Told {
        let Parts { state, fixed, .. } = &mut self.parts;
        let decoder = &mut fixed.decoder;
        decoder.end();
        state.told_line = decoder.line;
        if decoder.ready > 0 {
            return Told::Moves(core::mem::take(&mut decoder.ready) as usize);
        }
        if decoder.told == 0 {
            decoder.told = 1;
            let (line, column) = (decoder.fault_line, decoder.fault_column);
            if let Some(fault) = fault_of(decoder.fault, line, column) {
                return Told::Fault(fault);
            }
        }
        (state.mode, state.near) = (mode::TEXT, 0);
        Told::GameEnd
    }

    // ---------------------------------------------------------------- events

    /// The event that [`Self::go_on`] has come to.
    pub(crate) fn event(&self) -> Option<Event<'_>> {
        Some(match self.told {
            Told::Note(part, span, ends) => {
                Event::Note(Note { part, text: self.bytes(span), ends })
            }
            Told::Property(part, key, span) => {
                Event::Property(Property { part, key, value: self.bytes(span) })
            }
            Told::Level => Event::Level(self.level()),
            Told::Fault(fault) => Event::Fault(fault),
            Told::Game => Event::Game(Game {
                number: self.parts.state.games,
                line: self.parts.state.told_line,
                title: self.parts.fixed.game_title.some(),
            }),
            Told::Moves(count) => Event::Moves(self.parts.fixed.out.get(..count).unwrap_or(&[])),
            Told::GameEnd => Event::GameEnd(self.game_end()),
            Told::LevelEnd => Event::LevelEnd(self.level_end()),
            Told::End => Event::End,
            Told::Next | Told::Again => return None,
        })
    }

    fn level(&self) -> Level<'_> {
        let rows: &Rows = self.parts.rows;
        Level {
            number: self.parts.state.levels,
            line: self.parts.state.level_line,
            title: self.parts.fixed.title.some(),
            width: rows.width,
            height: rows.height,
            boxes: rows.boxes,
            goals: rows.goals,
            pushers: rows.pushers,
            grid: self.grid(),
        }
    }

    fn game_end(&self) -> GameEnd {
        let decoder = &self.parts.fixed.decoder;
        GameEnd {
            steps: decoder.steps,
            current: decoder.current.checked_sub(1),
            reverse: decoder.reverse != 0,
            whole: decoder.fault == 0,
        }
    }

    fn level_end(&self) -> LevelEnd<'_> {
        let fixed: &block::Fixed = self.parts.fixed;
        LevelEnd {
            number: self.parts.state.levels,
            level: self.level(),
            title: fixed.title.some(),
            author: fixed.author.some().or(fixed.file_author.some()),
            collection: fixed.collection.some(),
            variant: variant_of(self.parts.state.variant),
            games: self.parts.state.games,
            grid: self.grid(),
        }
    }
}

fn fault_of(number: u32, line: u32, column: u32) -> Option<Fault> {
    let kind = FaultKind::of_number(number)?;
    Some(Fault { kind, line, column })
}

fn variant_of(number: u32) -> Variant {
    match number {
        1 => Variant::Hexoban,
        2 => Variant::Trioban,
        3 => Variant::Octoban,
        _ => Variant::Sokoban,
    }
}
