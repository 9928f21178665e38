//! A game as text: its moves, and the tableau before the first and after each of them.

use super::Halt;
use super::freecell::moved_cards;
use super::out::{Out, Written};
use super::play::{Moves, Overview, Step, play};
use crate::card::Card;
use crate::freecell::notation::{Listed, write_rows, write_standard};
use crate::freecell::{Board, ONE_DECK, Place};

/// Moves in a line of the list, as Freecell-App has them.
const PER_LINE: u32 = 8;

/// How tableaus are drawn between moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Drawn {
    /// As the standard notation draws them.
    Standard,
    /// Row by row, cells and foundations first, as Freecell-App logs them.
    Rows,
}

/// A game to be written as text.
pub struct Walkthrough<'a, const L: usize = ONE_DECK> {
    /// The position before the first move.
    pub start: &'a Board<L>,
    /// The moves.
    pub moves: &'a Moves<'a>,
    /// The number of the deal, if it has one.
    pub number: Option<i64>,
    /// How tableaus are drawn.
    pub drawn: Drawn,
    /// The most bytes of a piece; 0 sets no limit.
    pub piece: usize,
}

impl<const L: usize> Walkthrough<'_, L> {
    /// Writes the text in pieces, none of which is empty. A `write` that fails is not
    /// called again.
    ///
    /// A move that isn't legal gives [`Error::Move`](crate::error::Error::Move) before
    /// anything is written.
    pub fn write(&self, write: &mut dyn FnMut(&[u8]) -> Result<(), i32>) -> Result<(), Halt> {
        Overview::of(self.start, self.moves)?;
        let mut out = Out::new(self.piece, write);
        if let Some(number) = self.number {
            out.put("#")?;
            out.number(number)?;
            out.put("\n")?;
        }
        self.write_list(&mut out)?;
        play(self.start, self.moves, &mut |step| self.write_step(&mut out, step))?;
        out.end()
    }

    fn write_list(&self, out: &mut Out) -> Written {
        let mut last = 0;
        play(self.start, self.moves, &mut |step| {
            let Some((listed, _)) = step.made else { return Ok(()) };
            let behind = if step.number == 1 {
                ""
            } else if (step.number - 1) % PER_LINE == 0 {
                "\n"
            } else {
                " "
            };
            last = step.number;
            out.put(behind)?;
            write_move(out, listed)
        })?;
        out.put(if last > 0 { "\n" } else { "" })
    }

    fn write_step(&self, out: &mut Out, step: &Step<L>) -> Written {
        out.put("\n")?;
        let mut board = *self.start;
        match step.made {
            None => out.put("Start")?,
            Some((listed, before)) => {
                board = *before;
                out.number(i64::from(step.number))?;
                out.put(". ")?;
                write_move(out, listed)?;
                out.put(": ")?;
                write_told(out, listed, before)?;
                board.apply(listed.mv)?;
            }
        }
        write_gone_home(out, &mut board)?;
        out.put("\n")?;
        let mut written = Ok(());
        let mut sink = |byte| {
            if written.is_ok() {
                written = out.byte(byte);
            }
        };
        match self.drawn {
            Drawn::Standard => write_standard(step.board, &mut sink),
            Drawn::Rows => write_rows(step.board, &mut sink),
        }
        written
    }
}

/// A move as it is listed.
fn write_move(out: &mut Out, listed: Listed) -> Written {
    out.put(if listed.single { "." } else { "" })?;
    listed.letters().into_iter().try_for_each(|letter| out.byte(letter))
}

/// Which cards move, and to what.
fn write_told<const L: usize>(out: &mut Out, listed: Listed, before: &Board<L>) -> Written {
    if let Some((lowest, highest)) = moved_cards(listed, before) {
        write_card(out, lowest)?;
        if lowest != highest {
            out.put("-")?;
            write_card(out, highest)?;
        }
    }
    match listed.mv.to() {
        Ok(Place::Column(column)) => match before.top(column) {
            Some(card) => {
                out.put(" onto ")?;
                write_card(out, card)
            }
            None => out.put(" to the empty column"),
        },
        Ok(Place::Cell(_)) => out.put(" to the freecell"),
        _ => out.put(" home"),
    }
}

/// Sends home what goes by itself, and tells what that was.
fn write_gone_home<const L: usize>(out: &mut Out, board: &mut Board<L>) -> Written {
    let mut written = Ok(());
    let mut head = "; home by themselves: ";
    board.automove(|mv| {
        if let (Ok(()), Some(card)) = (written, mv.card()) {
            written = out.put(head).and_then(|()| write_card(out, card));
            head = " ";
        }
    });
    written
}

fn write_card(out: &mut Out, card: Card) -> Written {
    out.byte(card.rank_letter())?;
    out.byte(card.suit().letter())
}
