//! The writer: events become text that is read as the same events.
//!
//! What a line says depends on those around it: a line of notes before a board without
//! a title would be its title, and notes may look like rows, moves or properties. The
//! writer knows what the reader would make of each line (it asks `line.rs`, as the reader
//! does) and puts something between: a title line, a property that is there already, or
//! `Comment:` and `Comment-End:` around the notes.

use bytemuck::{Pod, Zeroable};

use super::block::Text;
use super::board::are_board;
use super::code::{self, Table};
use super::event::{Event, Game, Key, Level, MOST_TEXT, Note, Part, Property, Variant};
use super::fault::FaultKind;
use super::line::{self, Kind, Place};
use super::moves::MOST_COUNTED;
use super::rows;
use super::slc;
use super::symbols::is_step;
use crate::arena::{Arena, words_for};
use crate::error::Error;
use crate::sokoban::validity::{column_ends, is_end, row_ends};
use crate::sokoban::{Grid, square};

/// How a file is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(u8)]
pub enum Form {
    /// As SokobanYASC 0.19 and 0.20 describe it, without run-length code.
    #[default]
    Sok = 0,
    /// The same with a semicolon before title lines, as old collections have it.
    Xsb = 1,
    /// With run-length code, the shortest with brackets in brackets; floors are `-`.
    Rle = 2,
}

/// The least block of a writer, in bytes; for run-length code [`WRITER_CODE_BYTES`].
pub const WRITER_BYTES: u32 = 1024;
/// The least block of a writer of run-length code, in bytes.
pub const WRITER_CODE_BYTES: u32 = 5120;
/// The columns at which lines of moves end unless another number is asked for.
pub const USUAL_WIDTH: u16 = 72;
/// The fewest columns of a line of moves.
pub const LEAST_WIDTH: u16 = 8;

const MAGIC: u32 = 0x736F_6B77;
const LAYOUT: u32 = 3;

/// The last thing that was written: `State::last`.
mod last {
    pub(super) const NOTHING: u32 = 0;
    pub(super) const TEXT: u32 = 1;
    pub(super) const BLANK: u32 = 2;
    pub(super) const BOARD: u32 = 3;
    pub(super) const MOVES: u32 = 4;
}

/// Of what the last line of text would be the title: `State::risk`.
mod risk {
    pub(super) const LEVEL: u32 = 1;
    pub(super) const GAME: u32 = 2;
}

/// What a writer remembers. The first four words are its head.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct State {
    magic: u32,
    layout: u32,
    words: u32,
    hash: u32,
    form: u32,
    width: u32,
    last: u32,
    /// Whether the last line is text, with nothing behind it.
    near: u32,
    risk: u32,
    /// Whether anything was written that isn't blank.
    begun: u32,
    part: u32,
    variant: u32,
    file_variant: u32,
    /// Whether `Comment:` was written and isn't ended.
    guarded: u32,
    /// Whether a line of notes goes on, and whether a level is left out.
    goes_on: u32,
    skips: u32,
    /// Whether the file's end was written.
    ended: u32,
    /// Whether a game's moves are coming.
    plays: u32,
    /// Bytes of the line of moves, whether it has a step, and whether the game has moves.
    column: u32,
    stepped: u32,
    moved: u32,
    /// How much the last board looks as if a blank line had cut it.
    open: u32,
    /// A title that had no line of its own waits for the moves' end.
    owed: u32,
    /// What is wrong with the game: a [`FaultKind`]'s number; 0 if nothing is.
    broken: u32,
    /// Symbols that wait to be coded; of those that repeat, after how many they do, and
    /// how many there were.
    waiting: u32,
    period: u32,
    repeated: u32,
    /// The title of the part that is being written.
    title: Text,
    game_title: Text,
    /// The title of a level that can't be written.
    lost_title: Text,
    symbols: [u8; code::MOST],
}

/// The words at the start of a block that tell how long it is.
pub(crate) const WRITER_HEAD_WORDS: usize = words_for::<State>(1);
const _: () = assert!(WRITER_HEAD_WORDS * 4 <= WRITER_BYTES as usize);

/// Writes a file from what a [`super::Reader`] tells, or from events of the caller's own.
///
/// Read again, the file gives the same levels, games, properties and notes. It lives in a
/// block of words, as a reader does.
pub struct Writer<'a> {
    state: &'a mut State,
    costs: &'a mut [u8],
    ways: &'a mut [u8],
}

type Put<'p> = &'p mut dyn FnMut(&[u8]);

impl<'a> Writer<'a> {
    /// Makes a writer in a block, at the start of a file. Lines of moves end at `width`
    /// columns; 0 means [`USUAL_WIDTH`].
    ///
    /// # Errors
    /// [`Error::Range`] for a width that isn't 0 but below [`LEAST_WIDTH`],
    /// [`Error::BlockShort`] for a block below [`WRITER_BYTES`], or below
    /// [`WRITER_CODE_BYTES`] for run-length code.
    pub fn init(block: &'a mut [u32], form: Form, width: u16) -> Result<Writer<'a>, Error> {
        if width != 0 && width < LEAST_WIDTH {
            return Err(Error::Range);
        }
        let need = if form == Form::Rle { WRITER_CODE_BYTES } else { WRITER_BYTES } as usize / 4;
        let block = block.get_mut(..need).ok_or(Error::BlockShort)?;
        let writer = Writer::parts(block).ok_or(Error::BlockShort)?;
        *writer.state = State::zeroed();
        (writer.state.magic, writer.state.layout) = (MAGIC, LAYOUT);
        (writer.state.words, writer.state.form) = (need as u32, form as u32);
        writer.state.width = u32::from(if width == 0 { USUAL_WIDTH } else { width });
        writer.state.seal();
        Ok(writer)
    }

    /// The writer that is in a block.
    ///
    /// # Errors
    /// [`Error::BlockForeign`] if there is none of this build, or a damaged one.
    pub fn open(block: &'a mut [u32]) -> Result<Writer<'a>, Error> {
        let words = writer_words_used(block)?;
        let block = block.get_mut(..words).ok_or(Error::BlockForeign)?;
        Writer::parts(block).ok_or(Error::BlockForeign)
    }

    fn parts(block: &'a mut [u32]) -> Option<Writer<'a>> {
        let mut arena = Arena::new(block);
        let state = arena.one()?;
        let coded = arena.left() * size_of::<u32>() >= 2 * code::STRETCHES;
        let stretches = if coded { code::STRETCHES } else { 0 };
        Some(Writer { state, costs: arena.slice(stretches)?, ways: arena.slice(stretches)? })
    }

    /// Writes an event: gives `put` what comes next in the file, in pieces.
    ///
    /// [`Event::Fault`] in a game makes it end with what is as wrong; else it writes nothing.
    /// [`Event::LevelEnd`] may be left out.
    ///
    /// # Errors
    /// [`Error::Inexpressible`] for a level without a grid, or with one that no reader would
    /// take for a board, such as less than three rows without a pusher. Its board is left
    /// out, and all that belongs to it becomes notes; the next level may come.
    pub fn write(&mut self, event: &Event<'_>, put: Put<'_>) -> Result<(), Error> {
        let done = self.event(event, put);
        self.state.seal();
        done
    }

    /// What a call would write, without the call: the writer is afterwards as it was.
    pub fn measure(&mut self, event: &Event<'_>) -> Result<usize, Error> {
        let before = *self.state;
        let mut length = 0;
        let done = self.event(event, &mut |text: &[u8]| length += text.len());
        *self.state = before;
        done.map(|()| length)
    }

    /// Whether an event can be written so that it is read back as it is, as far as that
    /// shows at once; all that a reader tells can. [`Self::write`] doesn't ask.
    ///
    /// # Errors
    /// [`Error::State`] for what can't come now, [`Error::Range`] for what can't be at all.
    #[cfg(feature = "calls")]
    pub(crate) fn expects(&self, event: &Event<'_>) -> Result<(), Error> {
        let state = &*self.state;
        // What belongs to a level that is left out isn't written anyway.
        if state.skips == 0 || state.ended != 0 {
            let in_order = self.is_in_order(event);
            in_order.then_some(()).ok_or(Error::State)?;
        }
        let fits = |text: &[u8]| text.len() <= MOST_TEXT;
        let sound = match event {
            Event::Property(Property { part, key, value }) => {
                let named = *key != Key::Game || line::variant(value).is_some();
                line::stands_in(*key, *part) && fits(value) && (named || value.is_empty())
            }
            Event::Level(Level { title, .. }) | Event::Game(Game { title, .. }) => {
                title.is_none_or(fits)
            }
            Event::Moves(moves) if state.skips == 0 => {
                let more = state.variant != 0;
                moves.iter().all(|&byte| is_step(byte, more) || b"[]{}*".contains(&byte))
            }
            _ => true,
        };
        if sound { Ok(()) } else { Err(Error::Range) }
    }

    #[cfg(feature = "calls")]
    fn is_in_order(&self, event: &Event<'_>) -> bool {
        let state = &*self.state;
        if state.ended != 0 {
            return matches!(event, Event::End);
        }
        if state.goes_on != 0 {
            return matches!(event, Event::Note(_) | Event::Fault(_));
        }
        match event {
            Event::Fault(_) => true,
            Event::Moves(_) | Event::GameEnd(_) => state.plays != 0,
            _ if state.plays != 0 => false,
            Event::Game(_) => state.part != 0,
            Event::Note(Note { part, .. }) | Event::Property(Property { part, .. }) => {
                match part {
                    Part::File => state.part == 0,
                    Part::Level => state.part == 1,
                    // A game without moves has left no part of its own.
                    Part::Game => state.part != 0,
                }
            }
            Event::Level(_) | Event::LevelEnd(_) | Event::End => true,
        }
    }

    fn event(&mut self, event: &Event<'_>, put: Put<'_>) -> Result<(), Error> {
        if self.state.skips != 0 {
            self.left_out(event, put);
            if !matches!(event, Event::Level(_) | Event::End) {
                return Ok(());
            }
        }
        if !matches!(event, Event::Moves(_) | Event::Fault(_)) {
            self.end_moves(put);
        }
        match event {
            Event::Note(note) => self.note(note, put),
            Event::Property(property) => self.property(property, put),
            Event::Level(level) => return self.level(level, put),
            Event::Game(game) => self.game(game, put),
            Event::Moves(moves) => self.moves(moves, put),
            Event::End => {
                self.unguard(put);
                self.state.ended = 1;
            }
            Event::Fault(fault) => self.state.broken = fault.kind as u32,
            Event::GameEnd(_) | Event::LevelEnd(_) => {}
        }
        Ok(())
    }

    /// What belongs to a level that can't be written comes as notes: its title, properties
    /// and notes, and its games as they would be without run-length code.
    fn left_out(&mut self, event: &Event<'_>, put: Put<'_>) {
        let title = self.state.lost_title;
        self.state.lost_title.clear();
        self.note_of(title.get(), put);
        match event {
            Event::Note(note) => self.note(note, put),
            Event::Property(property) => {
                let mut line = [0u8; MOST_TEXT + 32];
                let parts = [line::name(property.key), b": ", property.value];
                let mut length = 0;
                for (slot, &byte) in line.iter_mut().zip(parts.into_iter().flatten()) {
                    *slot = byte;
                    length += 1;
                }
                self.note_of(line.get(..length).unwrap_or(&[]), put);
            }
            Event::Game(game) => self.note_of(game.title.unwrap_or(&[]), put),
            Event::Moves(moves) => self.note_of(moves, put),
            _ => {}
        }
    }

    fn note_of(&mut self, text: &[u8], put: Put<'_>) {
        if !line::is_empty(text) {
            self.note(&Note { part: Part::Level, text, ends: true }, put);
        }
    }

    fn place(&self) -> Place {
        let part = match self.state.part {
            0 => Part::File,
            1 => Part::Level,
            _ => Part::Game,
        };
        let variant = match self.state.variant {
            0 => Variant::Sokoban,
            _ => Variant::Octoban,
        };
        Place { part, variant, notes: false, board: false }
    }

    /// Notes what was written last.
    fn wrote(&mut self, what: u32) {
        let state = &mut *self.state;
        state.last = what;
        state.near = u32::from(what == last::TEXT);
        state.begun |= u32::from(what != last::BLANK);
        if what != last::BLANK {
            state.risk = 0;
        }
    }

    /// A blank line, but not at the start of the file.
    fn blank(&mut self, put: Put<'_>) {
        if self.state.last != last::NOTHING {
            put(b"\n");
            self.wrote(last::BLANK);
        }
    }

    // ----------------------------------------------------------------- notes

    fn note(&mut self, note: &Note<'_>, put: Put<'_>) {
        if self.state.goes_on == 0 {
            if line::is_empty(note.text) && note.ends {
                put(b"\n");
                self.wrote(last::BLANK);
                return;
            }
            self.begin_note(note, put);
        }
        put_line(note.text, put);
        self.state.goes_on = u32::from(!note.ends);
        if note.ends {
            put(b"\n");
        }
    }

    fn begin_note(&mut self, note: &Note<'_>, put: Put<'_>) {
        // A long line may come in pieces or at once: already its start must be safe.
        let start = note.text.get(..MOST_TEXT).unwrap_or(note.text);
        let long = !note.ends || note.text.len() > MOST_TEXT;
        let kind = line::classify(start, self.place());
        let whole = line::classify(note.text, self.place());
        let first = self.state.begun == 0 && slc::begins_otherwise(note.text);
        let safe = |kind: Kind| match kind {
            Kind::Text => !first && !line::is_literal(note.text),
            Kind::Rows(found, _) => !(found.starts() || (long && found.walls)),
            _ => false,
        };
        let safe = safe(kind) && (!long || safe(whole));
        if safe {
            self.unguard(put);
            // Floors or the like right behind a board would be rows of it.
            if matches!(kind, Kind::Rows(..)) && self.state.last >= last::BOARD {
                self.blank(put);
            }
        } else if self.state.guarded == 0 {
            put(b"Comment:\n");
            self.state.guarded = 1;
        }
        let near = self.state.near != 0;
        self.wrote(last::TEXT);
        if self.state.guarded == 0 {
            self.state.risk = risk_of(note, near);
        }
    }

    fn unguard(&mut self, put: Put<'_>) {
        if self.state.guarded != 0 {
            self.state.guarded = 0;
            put(b"Comment-End:\n");
            self.wrote(last::TEXT);
        }
    }

    fn property(&mut self, property: &Property<'_>, put: Put<'_>) {
        self.unguard(put);
        if line::is_empty(property.value) {
            return;
        }
        self.put_property(property.key, property.value, put);
        match (property.part, property.key) {
            (Part::File, Key::Collection) | (Part::Level, Key::Title) => {
                self.state.title.set(property.value);
            }
            (Part::Game, Key::Title) => self.state.game_title.set(property.value),
            (part, Key::Game) => {
                let variant = line::variant(property.value).unwrap_or_default() as u32;
                self.state.variant = variant;
                if part == Part::File {
                    self.state.file_variant = variant;
                }
            }
            _ => {}
        }
    }

    fn put_property(&mut self, key: Key, value: &[u8], put: Put<'_>) {
        put(line::name(key));
        put(b":");
        if !value.is_empty() {
            put(b" ");
            put_line(value, put);
        }
        put(b"\n");
        self.wrote(last::TEXT);
    }

    /// Writes a property that is there already, or one without a value, between what was
    /// written and what comes next.
    fn separate(&mut self, put: Put<'_>) {
        let (key, text) = match self.state.part {
            0 => (Key::Collection, self.state.title),
            1 => (Key::Title, self.state.title),
            _ => (Key::Title, self.state.game_title),
        };
        let key = if text.get().is_empty() { Key::Title } else { key };
        self.put_property(key, text.get(), put);
    }

    // ---------------------------------------------------------------- levels

    fn level(&mut self, level: &Level<'_>, put: Put<'_>) -> Result<(), Error> {
        let grid = level.grid.filter(is_board);
        self.state.skips = u32::from(grid.is_none());
        if grid.is_none() {
            self.state.lost_title.set(level.title.unwrap_or(&[]));
        }
        let grid = grid.ok_or(Error::Inexpressible)?;
        self.unguard(put);
        let owed = self.title(level.title, false, put);
        if self.state.last == last::BOARD && self.state.open > u32::from(begins_in_wall(&grid)) {
            // With nothing but a blank line between it would be more of the board before.
            self.separate(put);
        }
        self.state.open = openness(&grid);
        self.blank(put);
        self.board(&grid, put);
        let state = &mut *self.state;
        (state.part, state.variant) = (1, state.file_variant);
        state.title.set(level.title.unwrap_or(&[]));
        self.wrote(last::BOARD);
        if let (Some(title), true) = (level.title, owed) {
            self.put_property(Key::Title, title, put);
        }
        Ok(())
    }

    /// Writes a title line, or takes care that none is seen where there is none; whether
    /// the title would not be read as one and is still to be written.
    fn title(&mut self, title: Option<&[u8]>, of_game: bool, put: Put<'_>) -> bool {
        if let Some(title) = title.filter(|title| self.reads_back(title, of_game)) {
            self.blank(put);
            if self.state.form == Form::Xsb as u32 && !of_game {
                put(b"; ");
            }
            put(title);
            put(b"\n");
            self.wrote(last::TEXT);
            return false;
        }
        let risk = if of_game { risk::GAME } else { risk::LEVEL };
        if self.state.risk & risk != 0 {
            self.separate(put);
        }
        title.is_some_and(|title| !line::is_empty(title))
    }

    fn reads_back(&self, title: &[u8], of_game: bool) -> bool {
        let first = self.state.begun == 0 && slc::begins_otherwise(title);
        let sound = match line::classify(title, self.place()) {
            Kind::Text => true,
            Kind::Rows(found, _) => !found.starts(),
            _ => false,
        };
        let ends = title.iter().any(|&byte| byte == b'\n' || byte == b'\r');
        // The semicolon and the blank before it count.
        let literal = line::is_literal(title);
        let fits = title.len() + 2 <= MOST_TEXT && !ends && !first && !literal;
        let same = line::title(title, of_game).is_some_and(|found| found.text == title);
        sound && fits && same
    }

    fn board(&mut self, grid: &Grid<'_>, put: Put<'_>) {
        // A board begins with a wall or a box on a goal; if its first row has none, it
        // is written on one line, which has.
        let first = (0..grid.width()).any(|column| {
            let found = grid.at(column, first_row(grid));
            found == square::WALL || found == square::BOX | square::GOAL
        });
        let end: &[u8] = if first { b"\n" } else { b"|" };
        let last = (0..grid.height()).rev().find(|&row| !is_empty_row(grid, row)).unwrap_or(0);
        for row in first_row(grid)..=last {
            self.row(grid, row, put);
            put(if row == last { b"\n" } else { end });
        }
    }

    fn row(&mut self, grid: &Grid<'_>, row: u8, put: Put<'_>) {
        let mut symbols = [0u8; code::MOST];
        let coded = self.state.form == Form::Rle as u32;
        let floor = if coded { b'-' } else { b' ' };
        let mut used = 0;
        for (slot, column) in symbols.iter_mut().zip(0..grid.width()) {
            *slot = symbol(grid.at(column, row), floor);
            if *slot != floor {
                used = usize::from(column) + 1;
            }
        }
        let text = symbols.get(..used).unwrap_or(&[]);
        if text.is_empty() {
            put(b"-");
        } else if coded {
            let mut table = Table { costs: self.costs, ways: self.ways };
            code::encode(text, |_| true, &mut table, &mut |byte| put(&[byte]));
        } else {
            put(text);
        }
    }

    // ----------------------------------------------------------------- games

    fn game(&mut self, game: &Game<'_>, put: Put<'_>) {
        self.unguard(put);
        let owed = self.title(game.title, true, put);
        let walls = self.state.last == last::BOARD && self.state.variant != 0;
        if self.state.last == last::MOVES || walls {
            // Nothing but this keeps it apart from the game or the board before it.
            self.separate(put);
        }
        let state = &mut *self.state;
        (state.part, state.owed, state.plays) = (2, u32::from(owed), 1);
        (state.column, state.stepped, state.moved, state.waiting) = (0, 0, 0, 0);
        (state.period, state.repeated, state.broken) = (0, 0, 0);
        state.game_title.set(game.title.unwrap_or(&[]));
    }

    fn moves(&mut self, moves: &[u8], put: Put<'_>) {
        for &byte in moves {
            if !(is_step(byte, true) || line::is_mark(byte)) {
                continue;
            }
            if self.state.form != Form::Rle as u32 {
                self.break_line(1, is_step(byte, true), put);
                self.put_moves(&[byte], put);
                continue;
            }
            self.wait(byte, put);
        }
    }

    /// Lets a symbol wait to be coded.
    fn wait(&mut self, byte: u8, put: Put<'_>) {
        if self.repeats(byte) {
            self.state.repeated += 1;
            return;
        }
        self.end_repeat(put);
        if let Some(slot) = self.state.symbols.get_mut(self.state.waiting as usize) {
            *slot = byte;
            self.state.waiting += 1;
        }
        if self.state.waiting as usize >= code::MOST.min(self.state.width as usize) {
            self.make_room(put);
        }
    }

    /// Whether a symbol goes on as those before it repeat.
    fn repeats(&self, byte: u8) -> bool {
        let Some(at) = self.state.repeated.checked_rem(self.state.period) else { return false };
        let most = MOST_COUNTED - MOST_COUNTED.checked_rem(self.state.period).unwrap_or(0);
        self.state.repeated < most && self.state.symbols.get(at as usize) == Some(&byte)
    }

    /// The symbols that wait are as many as can. If all of them repeat, it is counted from
    /// now on how often; else those that do at their end go on waiting.
    fn make_room(&mut self, put: Put<'_>) {
        // A count of five digits, brackets, and what is in them are on one line.
        let most = (code::MOST / 2).min((self.state.width as usize).saturating_sub(7)).max(1);
        let waiting = self.state.waiting as usize;
        let symbols = self.state.symbols;
        let text = symbols.get(..waiting).unwrap_or(&[]);
        let (period, from) = code::tail(text, most, |byte| is_step(byte, true));
        if from == 0 && period > 0 {
            (self.state.period, self.state.repeated) = (period as u32, self.state.waiting);
            return;
        }
        self.code_moves(from, 1, put);
        let left = symbols.get(from..waiting).unwrap_or(&[]);
        for (slot, &byte) in self.state.symbols.iter_mut().zip(left) {
            *slot = byte;
        }
        self.state.waiting = left.len() as u32;
    }

    /// Writes what has repeated; the start of it that comes once more waits.
    fn end_repeat(&mut self, put: Put<'_>) {
        let (period, repeated) = (self.state.period, self.state.repeated);
        let Some(times) = repeated.checked_div(period) else { return };
        self.code_moves(period as usize, times, put);
        self.state.waiting = repeated.checked_rem(period).unwrap_or(0);
        self.state.period = 0;
    }

    /// Begins a new line of moves, if there is no room for so many bytes. Each line has a
    /// step, or it wouldn't be one of moves.
    fn break_line(&mut self, length: usize, step: bool, put: Put<'_>) {
        let end = self.state.column as usize + length;
        if end > self.state.width as usize && step && self.state.stepped != 0 {
            put(b"\n");
            (self.state.column, self.state.stepped) = (0, 0);
        }
    }

    fn put_moves(&mut self, text: &[u8], put: Put<'_>) {
        put(text);
        let state = &mut *self.state;
        state.column = state.column.saturating_add(text.len() as u32);
        state.stepped |= u32::from(text.iter().any(|&byte| is_step(byte, true)));
        state.moved = 1;
    }

    /// Writes the first of the moves that wait, so many times, in run-length code.
    fn code_moves(&mut self, length: usize, times: u32, put: Put<'_>) {
        let symbols = self.state.symbols;
        let text = symbols.get(..length).unwrap_or(&[]);
        let mut table = Table { costs: self.costs, ways: self.ways };
        let (mut coded, mut used) = ([0u8; code::MOST + 8], 0);
        let counts = |byte| is_step(byte, true);
        let mut add = |byte| {
            if let Some(slot) = coded.get_mut(used) {
                *slot = byte;
                used += 1;
            }
        };
        if times > 1 {
            code::number(times, &mut add);
        }
        let group = times > 1 && length > 1;
        if group {
            add(b'(');
        }
        code::encode(text, counts, &mut table, &mut add);
        if group {
            add(b')');
        }
        let coded = coded.get(..used).unwrap_or(&[]);
        self.break_line(used, text.iter().any(|&byte| counts(byte)), put);
        self.put_moves(coded, put);
    }

    fn end_moves(&mut self, put: Put<'_>) {
        if self.state.plays == 0 {
            return;
        }
        self.state.plays = 0;
        self.end_repeat(put);
        if self.state.waiting > 0 {
            self.code_moves(self.state.waiting as usize, 1, put);
            self.state.waiting = 0;
        }
        if self.state.broken != 0 {
            // What stood behind the fault isn't known, but that there was one is.
            let end = broken(self.state.broken);
            self.break_line(end.len(), true, put);
            self.put_moves(end, put);
        }
        let title = self.state.game_title;
        let owed = core::mem::take(&mut self.state.owed) != 0;
        if self.state.moved != 0 {
            put(b"\n");
            self.wrote(last::MOVES);
            if owed {
                self.put_property(Key::Title, title.get(), put);
            }
            return;
        }
        // A game without moves is none: what stands there are notes.
        self.state.part = 1;
        if owed {
            self.note(&Note { part: Part::Level, text: title.get(), ends: true }, put);
        } else if !title.get().is_empty() {
            self.state.risk = risk::LEVEL | risk::GAME;
        }
    }
}

/// Moves in which the same is wrong as in those that were read, or something is that shows
/// as well in so few bytes.
fn broken(fault: u32) -> &'static [u8] {
    match FaultKind::of_number(fault) {
        Some(FaultKind::CountAlone) => b"(r2)",
        Some(FaultKind::BracketOpen) => b"(r",
        Some(FaultKind::BracketStray) => b")r",
        Some(FaultKind::TooMany) => b"99999r",
        Some(FaultKind::PositionTwice) => b"*r",
        _ => b"0r",
    }
}

/// Of what a line of notes would be the title.
fn risk_of(note: &Note<'_>, near: bool) -> u32 {
    let is = |of_game: bool| {
        let title = line::title(note.text, of_game);
        title.is_some_and(|title| title.sure || !near)
    };
    // One that comes in pieces is too long for a title.
    if note.text.len() > MOST_TEXT || !note.ends {
        return 0;
    }
    (u32::from(is(false)) * risk::LEVEL) | (u32::from(is(true)) * risk::GAME)
}

/// Gives the bytes of a line; ends of lines in it become blanks.
fn put_line(text: &[u8], put: Put<'_>) {
    let mut first = true;
    for piece in text.split(|&byte| byte == b'\n' || byte == b'\r') {
        if !first {
            put(b" ");
        }
        first = false;
        put(piece);
    }
}

fn is_empty_row(grid: &Grid<'_>, row: u8) -> bool {
    (0..grid.width()).all(|column| grid.at(column, row) == 0)
}

/// How much a board looks as if it went on behind a blank line: not at all, 0; only if
/// what follows doesn't begin with a wall, 1; in any case, 2. Where a flood would have to
/// tell, it isn't 0.
fn openness(grid: &Grid<'_>) -> u32 {
    if !rows::ends_in_wall(grid) {
        return 2;
    }
    let count = |what: u8| grid.squares().iter().filter(|&&found| found & what != 0).count();
    let level = count(square::PUSHER) > 0 && count(square::BOX) == count(square::GOAL);
    let rows = (0..grid.height()).flat_map(|row| row_ends(grid, row));
    let columns = (0..grid.width()).flat_map(|column| column_ends(grid, column));
    let mut ends = rows.chain(columns).flatten();
    let shut = ends.all(|end| is_end(grid.at(end.column, end.row)));
    u32::from(!(level && shut))
}

fn begins_in_wall(grid: &Grid<'_>) -> bool {
    let mut wall = rows::Wall::default();
    let first = first_row(grid);
    (0..grid.width()).for_each(|column| wall.add(grid.at(column, first)));
    wall.holds()
}

fn first_row(grid: &Grid<'_>) -> u8 {
    (0..grid.height()).find(|&row| !is_empty_row(grid, row)).unwrap_or(0)
}

/// Whether a reader takes a grid for a board.
fn is_board(grid: &Grid<'_>) -> bool {
    let has = |what: u8| grid.squares().iter().any(|&found| found & what != 0);
    let rows = (0..grid.height()).rev().find(|&row| !is_empty_row(grid, row));
    let rows = rows.map_or(0, |last| u32::from(last - first_row(grid)) + 1);
    let level = has(square::PUSHER) && has(square::BOX);
    are_board(rows, has(square::WALL), level)
}

/// A square's symbol.
fn symbol(found: u8, floor: u8) -> u8 {
    const BOX_STORED: u8 = square::BOX | square::GOAL;
    const PUSHER_STORED: u8 = square::PUSHER | square::GOAL;
    match found {
        square::WALL => b'#',
        square::GOAL => b'.',
        square::BOX => b'$',
        square::PUSHER => b'@',
        BOX_STORED => b'*',
        PUSHER_STORED => b'+',
        _ => floor,
    }
}

/// Whether a block begins as a writer does; four words are enough.
#[cfg(feature = "calls")]
pub(crate) fn holds_writer(first: &[u32]) -> bool {
    matches!(first, [MAGIC, LAYOUT, ..])
}

/// The words that the writer in a block takes, of which the head is enough.
pub(crate) fn writer_words_used(head: &[u32]) -> Result<usize, Error> {
    let head = head.get(..WRITER_HEAD_WORDS).ok_or(Error::BlockForeign)?;
    let state: &State =
        bytemuck::try_from_bytes(bytemuck::cast_slice(head)).map_err(|_| Error::BlockForeign)?;
    let words = state.words as usize;
    let sizes = [WRITER_BYTES as usize / 4, WRITER_CODE_BYTES as usize / 4];
    let coded = state.form == Form::Rle as u32;
    let sound = state.magic == MAGIC
        && state.layout == LAYOUT
        && state.hash == state.sum()
        && sizes.get(usize::from(coded)) == Some(&words);
    if sound { Ok(words) } else { Err(Error::BlockForeign) }
}

impl State {
    fn sum(&self) -> u32 {
        super::block::sum(bytemuck::cast_slice(core::slice::from_ref(self)))
    }

    fn seal(&mut self) {
        self.hash = self.sum();
    }
}
