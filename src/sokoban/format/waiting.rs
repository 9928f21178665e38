//! Lines that wait: a board's first rows, floors at its end, words that may be moves.

use bytemuck::Zeroable;

use super::block::Parts;
use super::board::{Board, ENOUGH, Rows, are_board};
use super::fault::{Fault, FaultKind};
use super::line::{self, Moves};
use super::reader::{Item, Reader, Source, Span, Told, held, mode, ready, verdict};
use super::rows::{self, Scan};
use super::symbols::trim_end;
use super::trial;

/// What a line that waits is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Held {
    /// Rows; where in the line they begin doesn't matter, blanks and quotes come again.
    Rows,
    /// Letters that may be moves or a title.
    Word,
    /// A blank line.
    Blank,
}

/// Bytes before each line held: what it is, its length in two bytes, its number in four.
const HEAD: usize = 7;
/// A word that was held is nothing but steps.
const ALL: Moves = Moves { from: 0, to: 0, letters: false };
/// The longest word that may be a title where it can't be tried whether it can be played.
const MOST_WORD: usize = 16;

impl Reader<'_> {
    // ------------------------------------------------------------------ rows

    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn rows(&mut self, item: Item, found: &Scan, from: usize) -> Told {
        match self.parts.state.mode {
            mode::MOVES if self.is_position(item, from) => self.decode(item, from),
            mode::BOARD if found.goes_on() => self.add_rows(item, found, from),
            mode::TEXT | mode::HELD if self.may_hold(found) => self.hold_rows(item, found, from),
            mode::MOVES | mode::TOLD if found.starts() => self.settle().unwrap_or(Told::Again),
            _ => self.text(item),
        }
    }

    /// Rows that may be a board's first ones. Where they are enough, they are its next.
    #[cfg_attr(feature = "compact", inline(never))]
    fn hold_rows(&mut self, item: Item, found: &Scan, from: usize) -> Told {
        let span = Span { from: item.span.from + from, ..item.span };
        let extent = rows::extent(trim_end(self.bytes(span)));
        let state = &mut *self.parts.state;
        let (mut count, mut floors) = (state.held_rows, state.held_floors);
        if extent.inside == 0 {
            floors = floors.saturating_add(extent.before);
        } else {
            let before = if count == 0 { 0 } else { floors.saturating_add(extent.before) };
            count = count.saturating_add(before).saturating_add(extent.inside);
            floors = extent.behind;
        }
        let walls = found.walls || state.held_bits & held::WALLS != 0;
        if walls && count >= ENOUGH {
            state.verdict = verdict::ROWS;
            return Told::Again;
        }
        let told = self.hold(item, Held::Rows);
        if let Told::Next = told {
            (self.parts.state.held_rows, self.parts.state.held_floors) = (count, floors);
            self.held_more(found);
        }
        told
    }

    /// Rows of which the buffer has no room for the whole line.
    pub(super) fn long_rows(&mut self, item: Item, found: &Scan, from: usize) -> Told {
        match self.parts.state.mode {
            mode::BOARD => self.add_rows(item, found, from),
            mode::TEXT | mode::HELD => {
                self.parts.state.verdict = verdict::ROWS;
                Told::Again
            }
            _ => self.settle().unwrap_or(Told::Again),
        }
    }

    /// Whether a line of moves is nothing but the mark of the current position.
    fn is_position(&self, item: Item, from: usize) -> bool {
        let text = trim_end(self.bytes(Span { from: item.span.from + from, ..item.span }));
        self.parts.fixed.decoder.current == 0 && text == b"*"
    }

    fn may_hold(&self, found: &Scan) -> bool {
        if self.parts.state.held_rows > 0 { found.goes_on() } else { found.starts() }
    }

    fn held_more(&mut self, found: &Scan) {
        let state = &mut *self.parts.state;
        let has = |what: bool, bit: u32| if what { bit } else { 0 };
        state.held_bits |= has(found.walls, held::WALLS)
            | has(found.pushers, held::PUSHERS)
            | has(found.boxes, held::BOXES);
    }

    /// Decides what the lines held are, now that no more rows come.
    pub(super) fn decide(&mut self) {
        let state = &mut *self.parts.state;
        let has = |what: u32| state.held_bits & what == what;
        let level = has(held::PUSHERS | held::BOXES);
        let rows = are_board(state.held_rows, has(held::WALLS), level);
        state.verdict = if rows { verdict::ROWS } else { verdict::TEXT };
    }

    fn add_rows(&mut self, item: Item, found: &Scan, from: usize) -> Told {
        if found.squares == 0 && found.fault.is_none() && item.ends {
            return self.hold(item, Held::Rows);
        }
        // The floors before it turn out to be rows.
        while let Some(floors) = self.first_held() {
            self.add_line(floors.item);
            self.pass_held();
        }
        self.clear_held();
        self.add(item, found, from);
        if !item.ends {
            self.parts.state.goes_on = ready::ROWS;
        }
        Told::Next
    }

    fn add_line(&mut self, item: Item) {
        let text = self.bytes(item.span);
        if let line::Kind::Rows(found, from) = line::classify(text, line::ROWS) {
            self.add(item, &found, from);
        }
    }

    fn add(&mut self, item: Item, found: &Scan, from: usize) {
        let Parts { state, fixed, rows, squares, line, .. } = &mut self.parts;
        let all: &[u8] = match item.span.source {
            Source::Held => &fixed.held.bytes,
            _ => line,
        };
        let text = all.get(item.span.from + from..item.span.to).unwrap_or(&[]);
        if state.level_line == 0 {
            state.level_line = item.line;
        }
        let before = (item.span.from + from) as u32;
        let before = if item.span.source == Source::Held { from as u32 } else { before };
        let mut board = Board { rows, squares };
        board.add(trim_end(text), found, item.line, before, item.ends);
    }

    // ------------------------------------------------------------------ words

    pub(super) fn holds_word(&self) -> bool {
        self.parts.state.mode == mode::HELD && self.parts.state.held_bits & held::WORD != 0
    }

    /// Whether a word of steps may be a title: alone between blank lines, short enough, and
    /// not to be played on the level.
    pub(super) fn may_be_title(&mut self, word: Span) -> bool {
        let state = &self.parts.state;
        let alone = state.near == 0 && (state.gap > 0 || state.blanks > 0);
        if !alone || word.source == Source::Held {
            return false;
        }
        if state.variant != 0 {
            // Nobody plays it here, and `news` are words.
            let headed = self.waiting_title(true).is_some_and(line::heads_game);
            return !(state.waits != 0 && headed) && word.to - word.from <= MOST_WORD;
        }
        let Parts { rows, squares, line, .. } = &mut self.parts;
        let text = line.get(word.from..word.to).unwrap_or(&[]);
        let (width, height) = (rows.width as usize, rows.height as usize);
        let sound = rows.grid(squares).is_some() && rows.pushers == 1;
        sound && trial::fails(text, squares, width, height)
    }

    // ------------------------------------------------------------------ held

    /// Holds a line; if there is no room, it is decided what those before it are.
    pub(super) fn hold(&mut self, item: Item, what: Held) -> Told {
        let Parts { state, fixed, line, .. } = &mut self.parts;
        let text = line.get(item.span.from..item.span.to).unwrap_or(&[]);
        let from = fixed.held.used as usize;
        let end = from + HEAD + text.len();
        let Some(slots) = fixed.held.bytes.get_mut(from..end) else {
            return self.hold_no_more();
        };
        let length = (text.len() as u16).to_le_bytes();
        let number = item.line.to_le_bytes();
        let head = [what as u8].into_iter().chain(length).chain(number);
        for (slot, byte) in slots.iter_mut().zip(head.chain(text.iter().copied())) {
            *slot = byte;
        }
        fixed.held.used = end as u32;
        state.held_bits |= match what {
            Held::Word => held::WORD,
            Held::Blank => held::BLANK,
            Held::Rows => 0,
        };
        if state.mode == mode::TEXT {
            state.mode = mode::HELD;
        }
        Told::Next
    }

    /// There is no room to wait: so much that looks like rows is rows.
    fn hold_no_more(&mut self) -> Told {
        if self.parts.state.mode == mode::BOARD {
            return self.close_board();
        }
        self.parts.state.verdict = verdict::ROWS;
        Told::Again
    }

    /// The first of the lines held that is left.
    fn first_held(&self) -> Option<First> {
        let held = &self.parts.fixed.held;
        let from = self.parts.state.held_at as usize;
        let all = held.bytes.get(..held.used as usize)?;
        let &[what, low, high, a, b, c, d] = all.get(from..from + HEAD)? else { return None };
        let length = usize::from(u16::from_le_bytes([low, high]));
        let span = Span { source: Source::Held, from: from + HEAD, to: from + HEAD + length };
        let item = Item { span, line: u32::from_le_bytes([a, b, c, d]), ends: true };
        let what = match what {
            0 => Held::Rows,
            1 => Held::Word,
            _ => Held::Blank,
        };
        Some(First { what, item })
    }

    /// Goes on behind the first line held.
    pub(super) fn pass_held(&mut self) {
        if let Some(first) = self.first_held() {
            self.parts.state.held_at = first.item.span.to as u32;
        }
        self.parts.state.moves_at = 0;
    }

    fn clear_held(&mut self) {
        let state = &mut *self.parts.state;
        (state.held_at, state.held_rows, state.held_bits) = (0, 0, 0);
        state.held_floors = 0;
        state.verdict = verdict::NONE;
        self.parts.fixed.held.used = 0;
    }

    // --------------------------------------------------------------- verdicts

    /// The lines held are text or moves after all, one after the other.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn take_as_text(&mut self) -> Told {
        if self.parts.state.mode == mode::HELD {
            self.parts.state.mode = mode::TEXT;
        }
        let Some(First { what, item }) = self.first_held() else {
            self.clear_held();
            return Told::Again;
        };
        self.parts.state.told_line = item.line;
        let told = match what {
            Held::Word => self.moves(item, ALL),
            Held::Blank => self.blank(item),
            Held::Rows => self.split_board().unwrap_or_else(|| self.text(item)),
        };
        if let Told::Next = told {
            self.pass_held();
        }
        told
    }

    /// A row right behind the blank lines behind a board: they have split it.
    fn split_board(&mut self) -> Option<Told> {
        let state = &mut *self.parts.state;
        if state.bare == 0 || state.waits != 0 || state.blank_line == 0 {
            return None;
        }
        let line = state.blank_line;
        if self.ends_in_wall() && self.begins_in_wall() || self.is_sound() {
            return None;
        }
        (self.parts.state.bare, self.parts.state.split_line) = (0, line);
        Some(Told::Fault(Fault { kind: FaultKind::BlankLine, line, column: 0 }))
    }

    /// The lines held are a board's first rows: what was before it ends.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn take_as_rows(&mut self) -> Told {
        if let Some(told) = self.word_waits() {
            return told;
        }
        if self.parts.state.waits != 0 && self.waiting_title(false).is_none() {
            return self.release().unwrap_or(Told::Again);
        }
        if self.parts.state.open != 0 {
            if let Some(told) = self.split_board() {
                return told;
            }
            self.parts.state.open = 0;
            return Told::LevelEnd;
        }
        self.begin_level();
        while let Some(First { item, .. }) = self.first_held() {
            self.add_line(item);
            self.pass_held();
        }
        self.clear_held();
        Told::Again
    }

    /// A word that was held is a line of text, which waits in its turn.
    fn word_waits(&mut self) -> Option<Told> {
        if let Some(First { what: Held::Word, item }) = self.first_held() {
            if let Some(told) = self.release() {
                return Some(told);
            }
            self.parts.state.near = 0;
            self.keep_waiting(item);
            self.pass_held();
        }
        while let Some(First { what: Held::Blank, .. }) = self.first_held() {
            self.pass_held();
        }
        None
    }

    /// Whether a blank line is held behind a word.
    pub(super) fn holds_blank(&self) -> bool {
        self.parts.state.held_rows == 0 && self.parts.state.held_bits & held::BLANK != 0
    }

    /// In a game that isn't played here, words with blank lines between are text: games have
    /// titles.
    pub(super) fn pass_word(&mut self) -> Told {
        if let Some(First { what: Held::Word, item }) = self.first_held() {
            if let Some(told) = self.release() {
                return told;
            }
            self.parts.state.near = 0;
            self.keep_waiting(item);
            self.pass_held();
        }
        self.parts.state.near = 0;
        while let Some(First { what: Held::Blank, .. }) = self.first_held() {
            self.parts.state.blanks = self.parts.state.blanks.saturating_add(1);
            self.pass_held();
        }
        self.clear_held();
        self.parts.state.mode = mode::TEXT;
        Told::Again
    }

    /// The title in the line of text that waits, of a game or of a level.
    pub(super) fn waiting_title(&self, of_game: bool) -> Option<&[u8]> {
        let title = line::title(self.parts.fixed.candidate.get(), of_game)?;
        (title.sure || self.parts.state.follows == 0).then_some(title.text)
    }

    /// Whether the last board is a level as it is: with a pusher, as many boxes as goals,
    /// and walls all around.
    #[cfg_attr(feature = "compact", inline(never))]
    fn is_sound(&mut self) -> bool {
        let Parts { rows, squares, .. } = &mut self.parts;
        let (width, height) = (rows.width as usize, rows.height as usize);
        let counts = rows.pushers > 0 && rows.boxes > 0 && rows.boxes == rows.goals;
        counts && rows.grid(squares).is_some() && !trial::leaks(squares, width, height)
    }

    /// Whether the last row of the last board is nothing but walls.
    #[cfg_attr(feature = "compact", inline(never))]
    fn ends_in_wall(&self) -> bool {
        self.grid().is_some_and(|grid| rows::ends_in_wall(&grid))
    }

    /// Whether the first of the rows held is nothing but walls: then a board begins, and
    /// none goes on.
    #[cfg_attr(feature = "compact", inline(never))]
    fn begins_in_wall(&self) -> bool {
        let Some(First { item, .. }) = self.first_held() else { return false };
        match line::classify(self.bytes(item.span), line::ROWS) {
            line::Kind::Rows(found, from) if found.fault.is_none() => {
                rows::begins_in_wall(self.bytes(item.span).get(from..).unwrap_or(&[]))
            }
            _ => false,
        }
    }

    pub(super) fn begin_level(&mut self) {
        let waits = self.parts.state.waits != 0;
        let Parts { state, fixed, rows, .. } = &mut self.parts;
        **rows = Rows::zeroed();
        fixed.title.clear();
        fixed.author.clear();
        // It was looked at before: it may be a title.
        if let Some(title) = line::title(fixed.candidate.get(), false).filter(|_| waits) {
            fixed.title.set(title.text);
        }
        state.levels = state.levels.saturating_add(1);
        (state.open, state.mode, state.part) = (1, mode::BOARD, 1);
        (state.level_line, state.variant, state.games) = (0, state.file_variant, 0);
        (state.waits, state.gap, state.blanks, state.noted) = (0, 0, 0, 0);
        (state.notes_used, state.notes_cut) = (0, 0);
        (state.told_fault, state.split_line) = (0, 0);
    }
}

/// The first line held.
struct First {
    what: Held,
    item: Item,
}
