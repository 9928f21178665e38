//! The call that reads moves.

use core::ffi::c_char;

use super::border::{
    self, any_board, array, check, check_board, check_room, either, given_text, move_to_c, output,
    put_board, status,
};
use super::types::{
    UNSTUCK_SOLUTION_SN, UNSTUCK_SOLUTION_SN_STATES, UNSTUCK_SOLUTION_SNX,
    UNSTUCK_SOLUTION_SNX_STATES, UNSTUCK_SOLUTION_STATES, UNSTUCK_SOLUTION_STEPS,
    UNSTUCK_SOLUTION_WORDS, UNSTUCK_SOLUTION_WORDS_STATES, unstuck_freecell_board, unstuck_move,
    unstuck_text_error,
};
use crate::error::Error;
use crate::freecell::notation::{MoveError, MoveText, read_moves};

/// Reads a list of moves and plays them on a board. Nothing goes home by itself:
/// each card that does is a move of the list, whatever the board's rules.
///
/// The moves stand between blanks, in any number of lines, and lines that
/// start with "#", ";" or a double slash are comments. In the forms of Freecell Solver all that it prints is
/// understood; a position between moves has to be the one to which they lead, up to
/// the order of columns and cells.
///
/// `start`: the position before the first move; must not be NULL.
/// `style`: UNSTUCK_SOLUTION_STEPS; UNSTUCK_SOLUTION_SN, where the moves that follow
/// decide how many cards go to an empty column; UNSTUCK_SOLUTION_SNX;
/// UNSTUCK_SOLUTION_WORDS; or one of these with positions, which is read like the one
/// without; or UNSTUCK_SOLUTION_STATES, where each position has to be a move after the
/// one before it.
/// `text`: must not be NULL; need not end with a NUL.
/// `length`: its length in bytes.
/// `moves`, `capacity`: where the moves go, so that unstuck_freecell_apply plays
/// them one by one; NULL with 0 to count. `count`: may be NULL; gets the number of
/// moves, also when the array is too short.
/// `end`: may be NULL, else struct_size set by the caller; gets the position after
/// the last move, which need not be solved. May be `start`.
/// `error`: may be NULL, else struct_size set by the caller; tells where the fault
/// is when the call returns UNSTUCK_E_MOVE or one of UNSTUCK_E_PARSE_*, and is left
/// alone otherwise. `number`: may be NULL; gets, with it, the number of the move at
/// which the fault shows, from 1, or 0 if it comes before the first.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
/// UNSTUCK_E_RANGE for another style or a length of more than half the address
/// space, UNSTUCK_E_TOO_SHORT, UNSTUCK_E_MOVE for a move that isn't legal,
/// UNSTUCK_E_PARSE_MOVE, UNSTUCK_E_PARSE_STATE for a position that is another one,
/// another of UNSTUCK_E_PARSE_* for one that can't be read, or
/// UNSTUCK_E_PARSE_AMBIGUOUS if the moves don't decide how many cards go to an
/// empty column. In every case but the first array and `end` are untouched. The
/// work is bounded by the length of the text and a mebibyte more of it, which is
/// read again with other numbers of cards.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_parse_moves(
    start: *const unstuck_freecell_board,
    style: u32,
    text: *const c_char,
    length: usize,
    moves: *mut unstuck_move,
    capacity: usize,
    count: *mut usize,
    end: *mut unstuck_freecell_board,
    error: *mut unstuck_text_error,
    number: *mut u32,
) -> i32 {
    let parse = || {
        // SAFETY: the caller's promise.
        let start = unsafe {
            if !end.is_null() {
                check_board(end)?;
            }
            if !error.is_null() {
                check(error)?;
            }
            any_board(start)?
        };
        let form = form(style)?;
        // SAFETY: the caller's promise.
        let text = unsafe { given_text(text, length)? };
        either!(start, start => {
            let last = match read_moves(&start, form, text, |_| ()) {
                Ok(last) => last,
                // SAFETY: checked above.
                Err(fault) => return Err(unsafe { tell(error, number, &fault) }),
            };
            let make = |see: &mut dyn FnMut(unstuck_move)| {
                let read = read_moves(&start, form, text, |mv| see(move_to_c(mv)));
                read.map(|_| ()).map_err(|fault| fault.fault.error)
            };
            // SAFETY: the caller's promise.
            unsafe {
                if !end.is_null() {
                    check_room(end, start.rules().decks)?;
                }
                array(moves, capacity, count, make)?;
            }
            // SAFETY: checked above.
            if end.is_null() { Ok(()) } else { unsafe { put_board(end, &last) } }
        })
    };
    status(parse())
}

fn form(style: u32) -> Result<MoveText, Error> {
    match style {
        UNSTUCK_SOLUTION_STEPS => Ok(MoveText::Steps),
        UNSTUCK_SOLUTION_SN | UNSTUCK_SOLUTION_SN_STATES => Ok(MoveText::Sn),
        UNSTUCK_SOLUTION_SNX | UNSTUCK_SOLUTION_SNX_STATES => Ok(MoveText::Snx),
        UNSTUCK_SOLUTION_WORDS | UNSTUCK_SOLUTION_WORDS_STATES => Ok(MoveText::Words),
        UNSTUCK_SOLUTION_STATES => Ok(MoveText::States),
        _ => Err(Error::Range),
    }
}

/// # Safety
/// `error` is NULL or has passed [`check`]; `number` is NULL or writable.
unsafe fn tell(error: *mut unstuck_text_error, number: *mut u32, fault: &MoveError) -> Error {
    // SAFETY: the caller's promise.
    unsafe {
        if !number.is_null() {
            let _ = output(number, fault.number);
        }
        border::put_fault(error, &fault.fault)
    }
}
