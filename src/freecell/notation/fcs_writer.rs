//! Writer of solutions as Freecell Solver prints them.

use super::board_writer::write_state;
use super::move_reader::MoveText;
use super::{Sink, place_letter, put, put_count};
use crate::error::Error;
use crate::freecell::board::Board;
use crate::freecell::moves::{Move, Place};

/// Moves in a line of the standard notation.
const PER_LINE: u8 = 10;

/// Writes a solution as Freecell Solver prints it with `-m` and, for the form,
/// `-sn` or `-snx`, or with `states` as it does with `-p -t -sam`: the position
/// at the start and after each move. [`MoveText::States`] is the positions alone, as
/// with `-p -t`. What goes home by itself under the rules of
/// the start is written as moves. If the end is solved, the line that says so
/// follows; those that tell what the search has cost don't.
///
/// [`MoveText::Steps`] isn't one of its forms: [`Error::Range`]. A move that isn't
/// legal gives [`Error::Move`] after what comes before it has been written.
pub fn write_printed<const L: usize>(
    start: &Board<L>,
    moves: impl Iterator<Item = Move>,
    form: MoveText,
    states: bool,
    sink: &mut impl Sink,
) -> Result<(), Error> {
    if form == MoveText::Steps {
        return Err(Error::Range);
    }
    let states = states || form == MoveText::States;
    let mut printer = Printer { board: *start, form, states, in_line: 0 };
    put(sink, b"-=-=-=-=-=-=-=-=-=-=-=-\n\n");
    printer.state(sink);
    printer.automoves(sink)?;
    for mv in moves {
        printer.play(mv, sink)?;
        printer.automoves(sink)?;
    }
    printer.end(sink);
    Ok(())
}

struct Printer<const L: usize> {
    board: Board<L>,
    form: MoveText,
    states: bool,
    /// Moves in the line that is being written.
    in_line: u8,
}

impl<const L: usize> Printer<L> {
    fn automoves(&mut self, sink: &mut impl Sink) -> Result<(), Error> {
        while let Some(mv) = self.board.next_automove() {
            self.play(mv, sink)?;
        }
        Ok(())
    }

    fn play(&mut self, mv: Move, sink: &mut impl Sink) -> Result<(), Error> {
        let before = self.board;
        self.board.apply(mv)?;
        if self.form == MoveText::Words {
            put_sentence(mv, sink)?;
            put(sink, b"\n\n");
            if !self.states {
                put(sink, b"====================\n\n");
            }
        } else if self.form == MoveText::States {
            // The position says it.
        } else if self.states {
            put(sink, b"Move: ");
            put_letters(&before, mv, self.form, sink)?;
            put(sink, b"\n\n");
        } else {
            put_letters(&before, mv, self.form, sink)?;
            self.in_line += 1;
            if self.in_line == PER_LINE {
                self.in_line = 0;
                sink(b'\n');
            }
        }
        self.state(sink);
        Ok(())
    }

    fn state(&self, sink: &mut impl Sink) {
        if self.states {
            write_state(&self.board, sink);
            put(sink, b"\n\n====================\n\n");
        }
    }

    fn end(&self, sink: &mut impl Sink) {
        if !self.states && self.form != MoveText::Words {
            put(sink, b"\n\n");
        }
        if self.board.is_solved() {
            put(sink, b"This game is solveable.\n");
        }
    }
}

/// A move in words.
fn put_sentence(mv: Move, sink: &mut impl Sink) -> Result<(), Error> {
    if let (Place::Column(column), Place::Home(_)) = (mv.from()?, mv.to()?) {
        if mv.count > 1 {
            put(sink, b"Move the sequence on top of Stack ");
            put_number(column, sink);
            put(sink, b" to the foundations");
            return Ok(());
        }
    }
    put(sink, b"Move ");
    match (mv.from()?, mv.to()?) {
        (Place::Column(_), Place::Column(_)) => {
            put_number(mv.count, sink);
            put(sink, b" cards");
        }
        _ => put(sink, b"a card"),
    }
    put(sink, b" from ");
    put_place(mv.from()?, sink);
    put(sink, b" to ");
    put_place(mv.to()?, sink);
    Ok(())
}

fn put_place(place: Place, sink: &mut impl Sink) {
    match place {
        Place::Column(column) => {
            put(sink, b"stack ");
            put_number(column, sink);
        }
        Place::Cell(cell) => {
            put(sink, b"freecell ");
            put_number(cell, sink);
        }
        Place::Home(_) => put(sink, b"the foundations"),
    }
}

/// A move in the standard notation and the blank behind it.
fn put_letters<const L: usize>(
    before: &Board<L>,
    mv: Move,
    form: MoveText,
    sink: &mut impl Sink,
) -> Result<(), Error> {
    let (from, to) = (mv.from()?, mv.to()?);
    for place in [from, to] {
        match place {
            Place::Column(column) => put_number(column + 1, sink),
            _ => sink(place_letter(place)),
        }
    }
    // Onto a card mostly its rank tells how many.
    let parts = before.rules().fits_in_parts();
    let open = matches!(to, Place::Column(column) if parts || before.top(column).is_none());
    if form == MoveText::Snx && open {
        put_count(mv.count, sink);
    }
    sink(b' ');
    Ok(())
}

/// A number of at most two digits.
fn put_number(number: u8, sink: &mut impl Sink) {
    if number >= 10 {
        sink(b'0' + number / 10 % 10);
    }
    sink(b'0' + number % 10);
}
