//! A solution with everything: each move and the tableau after it.

use std::io::{self, Write};

use unstuck::freecell::Move;
use unstuck::freecell::notation::Listed;
use unstuck::html::{Drawn, Halt, Walkthrough};

use crate::arguments::ShowAll;
use crate::position::Start;

/// Writes the number, the list of moves, and then the tableau before the first and
/// after each of them.
pub fn write_all<const L: usize>(
    out: &mut impl Write,
    start: &Start<L>,
    moves: &[Listed],
    form: ShowAll,
) -> io::Result<()> {
    let text = Walkthrough {
        start: &start.board,
        moves: &|see: &mut dyn FnMut(Move)| {
            moves.iter().for_each(|listed| see(listed.mv));
            Ok(())
        },
        number: start.number,
        drawn: match form {
            ShowAll::Notation => Drawn::Standard,
            ShowAll::Rows => Drawn::Rows,
        },
        piece: 0,
    };
    let mut failed = None;
    let written = text.write(&mut |piece| {
        out.write_all(piece).map_err(|fault| {
            failed = Some(fault);
            1
        })
    });
    match (written, failed) {
        (Ok(()), _) => Ok(()),
        (Err(_), Some(fault)) => Err(fault),
        (Err(Halt::Error(error)), None) => Err(io::Error::other(error)),
        (Err(Halt::Stopped(_)), None) => Err(io::ErrorKind::Other.into()),
    }
}
