//! The writer of games in the standard notation.

use super::home::CELLS;
use super::origin::{Origin, is_name};
use super::translate::{Translator, as_written, is_standard};
use crate::card::Suit;
use crate::error::Error;
use crate::freecell::board::Board;
use crate::freecell::deal::deal;
use crate::freecell::moves::{Move, Place};
use crate::freecell::notation::board_writer::write_layout;
use crate::freecell::notation::move_writer::Listed;
use crate::freecell::notation::{Sink, place_letter, put};
use crate::freecell::rules::Automove;

/// Which layout a game in the standard notation shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// None: the game's line tells the deal.
    Nothing,
    /// The one before the first move.
    Start,
    /// The one after so many of the given moves. The next one stands in
    /// brackets; after the last, `[**]` does.
    After(usize),
}

/// How a game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameStyle<'a> {
    /// What the game's line tells; no line for [`Origin::Untold`].
    pub origin: Origin<'a>,
    /// The layout.
    pub shown: Shown,
    /// The automoves that go without saying: Horne's or WKR.
    pub automove: Automove,
    /// Moves a line, at least 1.
    pub per_line: u32,
}

impl Default for GameStyle<'_> {
    /// The layout before the first move, Horne's automoves, ten moves a line.
    fn default() -> Self {
        let automove = Automove::Horne;
        GameStyle { origin: Origin::Untold, shown: Shown::Start, automove, per_line: 10 }
    }
}

/// Writes a game in the standard notation: its line, a layout, and the moves.
///
/// The moves are those of `start`'s rules: automoves of these happen before the
/// first and after each, and aren't given. They are written for the automoves of
/// the style. Where these are fewer, the others are written as moves; where they
/// are more, moves of cards that are home by then are left out. A part of a
/// sequence to an empty column that two characters can't say is broken down
/// into its single cards.
///
/// [`Error::Rules`] is given for rules that aren't FreeCell's, with at most four
/// cells, [`Error::Range`] for a style with other automoves or no moves a line,
/// [`Error::Move`] for a move that isn't legal, and [`Error::Inexpressible`]
/// where the notation can't say it: a name with a blank or, unless it looks like
/// a file's, a digit; a number that isn't the start's; no layout, or a later one,
/// without number or name; no layout where its first line has to tell blocked
/// cells or WKR; and moves longer than the standard's limit. On an error some of
/// the text may have been written.
pub fn write_game(
    start: &Board,
    moves: impl Iterator<Item = Move> + Clone,
    style: &GameStyle,
    sink: &mut impl Sink,
) -> Result<(), Error> {
    check_style(start, style)?;
    write_origin(style.origin, sink);
    let mark = match style.shown {
        Shown::Nothing => None,
        Shown::Start => {
            write_layout(&as_written(start, style.automove), &Suit::ALL, sink);
            None
        }
        Shown::After(count) => {
            write_layout_after(start, moves.clone(), count, style.automove, sink)?;
            Some(count)
        }
    };
    write_solution(start, moves, mark, style, sink)
}

fn check_style(start: &Board, style: &GameStyle) -> Result<(), Error> {
    if !is_standard(*start.rules()) {
        return Err(Error::Rules);
    }
    if !matches!(style.automove, Automove::Horne | Automove::Wkr) || style.per_line == 0 {
        return Err(Error::Range);
    }
    let told = match style.origin {
        Origin::Untold => false,
        Origin::Number(number) => {
            let dealt = deal(start.rules(), number).map_err(|_| Error::Inexpressible)?;
            // A later position stands under the number of its deal, too.
            if dealt != *start && (start.is_fresh() || style.shown != Shown::Start) {
                return Err(Error::Inexpressible);
            }
            true
        }
        Origin::Name(name) if is_name(name) => true,
        Origin::Name(_) => return Err(Error::Inexpressible),
    };
    let implied = usize::from(start.rules().cells) == CELLS && style.automove == Automove::Horne;
    match style.shown {
        Shown::Nothing if told && implied => Ok(()),
        Shown::After(_) if told => Ok(()),
        Shown::Start => Ok(()),
        _ => Err(Error::Inexpressible),
    }
}

fn write_origin(origin: Origin, sink: &mut impl Sink) {
    match origin {
        Origin::Untold => return,
        Origin::Number(number) => {
            put(sink, b"GAME #");
            write_number(number, sink);
        }
        Origin::Name(name) => {
            put(sink, b"GAME #");
            put(sink, name);
        }
    }
    sink(b'\n');
}

fn write_number(number: i64, sink: &mut impl Sink) {
    if number < 0 {
        sink(b'-');
    }
    let mut rest = number.unsigned_abs();
    let mut digits = arrayvec::ArrayVec::<u8, 20>::new();
    loop {
        let _ = digits.try_push(b'0' + (rest % 10) as u8);
        rest /= 10;
        if rest == 0 {
            break;
        }
    }
    digits.iter().rev().for_each(|&digit| sink(digit));
}

/// Writes the layout after so many moves, and the cards at home in the order in
/// which their suits were started.
fn write_layout_after(
    start: &Board,
    moves: impl Iterator<Item = Move>,
    count: usize,
    automove: Automove,
    sink: &mut impl Sink,
) -> Result<(), Error> {
    let mut walk = Translator::new(start, automove, |_, _| Ok(()))?;
    let mut played = 0;
    for mv in moves.take(count) {
        walk.play(mv, |_, _| Ok(()))?;
        played += 1;
    }
    if played < count {
        return Err(Error::Range);
    }
    write_layout(walk.board(), walk.suits(), sink);
    Ok(())
}

fn write_solution(
    start: &Board,
    moves: impl Iterator<Item = Move>,
    mark: Option<usize>,
    style: &GameStyle,
    sink: &mut impl Sink,
) -> Result<(), Error> {
    let mut lines = MoveLines::new(style.per_line);
    let mut walk =
        Translator::new(start, style.automove, |before, listed| lines.put(sink, before, listed))?;
    lines.marked = mark == Some(0);
    for (played, mv) in (1..).zip(moves) {
        walk.play(mv, |before, listed| lines.put(sink, before, listed))?;
        lines.marked |= mark == Some(played);
    }
    lines.end(sink);
    Ok(())
}

/// Moves in lines, one of them in brackets.
struct MoveLines {
    per_line: u32,
    written: u32,
    /// The next move stands in brackets.
    marked: bool,
    /// The second bracket is to come.
    open: bool,
}

impl MoveLines {
    fn new(per_line: u32) -> MoveLines {
        MoveLines { per_line, written: 0, marked: false, open: false }
    }

    fn put(&mut self, sink: &mut impl Sink, before: &Board, listed: Listed) -> Result<(), Error> {
        let [from, to] = listed.letters();
        if !self.marked {
            self.letters(sink, if listed.single { b'.' } else { b' ' }, from, to);
            return Ok(());
        }
        self.marked = false;
        if !listed.single {
            self.letters(sink, b'[', from, to);
            return Ok(());
        }
        // The bracket takes the place of the full stop: by way of a cell the
        // card needs none.
        let mut cells = 0..before.rules().cells;
        let cell = cells.find(|&cell| before.cell(cell).is_none()).ok_or(Error::Inexpressible)?;
        let cell = place_letter(Place::Cell(cell));
        self.letters(sink, b'[', from, cell);
        self.letters(sink, b' ', cell, to);
        Ok(())
    }

    fn letters(&mut self, sink: &mut impl Sink, mut prefix: u8, from: u8, to: u8) {
        let full = self.written == self.per_line;
        if self.open && (full || prefix == b'.') {
            self.close(sink);
        } else if self.open {
            self.open = false;
            prefix = b']';
        } else if full {
            sink(b'\n');
            self.written = 0;
        }
        self.written += 1;
        self.open = prefix == b'[';
        sink(prefix);
        sink(from);
        sink(to);
    }

    /// Ends a line with the second bracket, so that it takes no other's place.
    fn close(&mut self, sink: &mut impl Sink) {
        put(sink, b"]\n");
        self.open = false;
        self.written = 0;
    }

    fn end(mut self, sink: &mut impl Sink) {
        if self.open {
            self.close(sink);
        }
        if self.marked {
            put(sink, b"[**]");
        }
        if self.marked || self.written > 0 {
            sink(b'\n');
        }
    }
}
