//! Writers of solutions, and the moves of a solution as the notation lists them.

use super::{Sink, place_letter, put_count};
use crate::error::Error;
use crate::freecell::board::Board;
use crate::freecell::moves::{Move, Place};
use crate::freecell::steps::apply_in_steps;

/// Whether parts of sequences are written as their single steps. No solution that a
/// solver finds has such moves; a build without the feature `notation` refuses them.
const NOTATION: bool = cfg!(any(feature = "notation", not(feature = "calls")));

/// A move as the standard notation writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed {
    /// The move.
    pub mv: Move,
    /// Whether it carries the prefix `.`: a single card where more could move, mostly
    /// to an empty column.
    pub single: bool,
}

impl Listed {
    /// A move from a position, with its prefix.
    pub(crate) fn of<const L: usize>(before: &Board<L>, mv: Move) -> Listed {
        Listed { mv: before.named(mv), single: is_dotted(before, mv) }
    }

    /// Its two characters.
    pub fn letters(&self) -> [u8; 2] {
        let letter = |place: Result<Place, Error>| place.map_or(b'?', place_letter);
        [letter(self.mv.from()), letter(self.mv.to())]
    }
}

/// Plays a move on the board, calls `see` with what the notation lists for it,
/// and plays the automoves of the board's rules, which aren't listed.
///
/// That is one move, or, for part of a sequence to an empty column that two
/// characters can't express, its single steps.
pub fn list_moves<const L: usize>(
    board: &mut Board<L>,
    mv: Move,
    see: impl FnMut(Listed),
) -> Result<(), Error> {
    list_without_automoves(board, mv, see)?;
    board.settle();
    Ok(())
}

/// The same without the automoves.
pub(super) fn list_without_automoves<const L: usize>(
    board: &mut Board<L>,
    mv: Move,
    mut see: impl FnMut(Listed),
) -> Result<(), Error> {
    if is_part(board, mv)? {
        if !NOTATION {
            return Err(Error::Inexpressible);
        }
        let mut before = *board;
        apply_in_steps(board, mv, |step| {
            see(Listed::of(&before, step));
            // A step of a move that was just applied is legal.
            let _ = before.apply(step);
        })?;
    } else {
        let listed = Listed::of(board, mv);
        board.apply(mv)?;
        see(listed);
    }
    Ok(())
}

/// Whether a move takes several cards, but not as many as its two characters mean.
pub(crate) fn is_part<const L: usize>(before: &Board<L>, mv: Move) -> Result<bool, Error> {
    Ok(match (mv.from()?, mv.to()?) {
        (Place::Column(from), Place::Column(to)) if before.top(to).is_none() => {
            mv.count > 1 && mv.count < before.most_to_empty_column(from)
        }
        (from, to) => mv.count > 1 && fits_in_parts(before, from, to, mv.count),
    })
}

/// Whether a move is a single card to an empty column where more could move.
fn is_dotted<const L: usize>(before: &Board<L>, mv: Move) -> bool {
    match (mv.from(), mv.to()) {
        (Ok(Place::Column(from)), Ok(Place::Column(to))) => {
            mv.count == 1
                && match before.top(to) {
                    None => before.most_to_empty_column(from) > 1,
                    Some(_) => {
                        fits_in_parts(before, Place::Column(from), Place::Column(to), mv.count)
                    }
                }
        }
        _ => false,
    }
}

/// Whether a sequence fits on a card in other parts, too, of which two characters
/// mean another one. Mostly its ranks decide which part it is.
fn fits_in_parts<const L: usize>(before: &Board<L>, from: Place, to: Place, count: u8) -> bool {
    before.rules().fits_in_parts()
        && before.implied_move(from, to, false).is_some_and(|implied| implied.count != count)
}

/// Writes a solution in the standard notation: a blank or, before a single
/// card to an empty column where more could move, a full stop before each
/// move; ten moves a line. Automoves of the start's rules, which happen before
/// the first and after each move, aren't written.
///
/// A move that isn't legal gives [`Error::Move`] after the moves before it have
/// been written.
pub fn write_moves<const L: usize>(
    start: &Board<L>,
    moves: impl Iterator<Item = Move>,
    sink: &mut impl Sink,
) -> Result<(), Error> {
    write_moves_on(&mut { *start }, moves, sink)
}

/// The same, played on the board that is given.
pub(crate) fn write_moves_on<const L: usize>(
    board: &mut Board<L>,
    moves: impl Iterator<Item = Move>,
    sink: &mut impl Sink,
) -> Result<(), Error> {
    board.settle();
    let mut column = Columns::new();
    for mv in moves {
        list_moves(board, mv, |listed| {
            let [from, to] = listed.letters();
            column.put(sink, if listed.single { b'.' } else { b' ' }, [from, to], 1);
        })?;
    }
    column.end(sink);
    Ok(())
}

/// Writes a solution as single-card steps, ten a line, automoves included. A sequence
/// that goes where single cards can't bring it, as the rules may allow, has `v` and
/// the number of its cards in hexadecimal behind its two characters.
///
/// A move that isn't legal gives [`Error::Move`] after the steps before it have
/// been written.
pub fn write_steps<const L: usize>(
    start: &Board<L>,
    moves: impl Iterator<Item = Move>,
    sink: &mut impl Sink,
) -> Result<(), Error> {
    let mut board = *start;
    let mut column = Columns::new();
    let mut see = |step: Move| {
        let [from, to] = Listed { mv: step, single: false }.letters();
        let to_column = matches!(step.to(), Ok(Place::Column(_)));
        column.put(sink, b' ', [from, to], if to_column { step.count } else { 1 });
    };
    board.automove(&mut see);
    for mv in moves {
        apply_in_steps(&mut board, mv, &mut see)?;
        board.automove(&mut see);
    }
    column.end(sink);
    Ok(())
}

/// Breaks lines after ten moves.
struct Columns {
    written: u8,
}

impl Columns {
    const PER_LINE: u8 = 10;

    fn new() -> Columns {
        Columns { written: 0 }
    }

    fn put(&mut self, sink: &mut impl Sink, prefix: u8, letters: [u8; 2], count: u8) {
        if self.written == Self::PER_LINE {
            sink(b'\n');
            self.written = 0;
        }
        self.written += 1;
        sink(prefix);
        letters.into_iter().for_each(&mut *sink);
        put_count(count, sink);
    }

    fn end(self, sink: &mut impl Sink) {
        if self.written > 0 {
            sink(b'\n');
        }
    }
}
