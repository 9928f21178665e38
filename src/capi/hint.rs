//! The hint for a front end.

use core::ffi::c_void;

use super::blocks::new_block;
use super::border::{self, AnyBoard, move_to_c, output};
use super::types::{unstuck_freecell_board, unstuck_move};
use crate::error::Error;
use crate::freecell::hint;

/// The next move from where a player stands.
///
/// If the block still holds a solution that passes through this position, the
/// hint is its next move: a player who follows hints gets home. Else a new
/// search is made in the block, whatever was in it, from its beginning: a budget
/// that was too small is too small again. Afterwards the block holds an ordinary
/// solver for this position. So a front end that must not wait asks with a small
/// budget, goes on with unstuck_freecell_solver_run in bites, and asks again with
/// a budget of 0 when that has found a solution.
///
/// `block`, `bytes`: as for init. Before the first call the block needn't hold
/// anything.
/// `board`: the position; must not be NULL.
/// `nodes`: the budget, as for run.
/// `mv`: must not be NULL; written when the status is UNSTUCK_SOLVED. Its
/// count is 0 if all cards are home. If a card would go home by itself under
/// the board's rules, that is the move.
///
/// Returns UNSTUCK_SOLVED with a move of a solution, UNSTUCK_UNSOLVABLE if it
/// is proved that none exists, UNSTUCK_GAVE_UP if none is known,
/// UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
/// UNSTUCK_E_RULES for rules that a build without UNSTUCK_FEATURE_FAMILY doesn't
/// solve, UNSTUCK_E_BLOCK_SHORT or UNSTUCK_E_BLOCK_ALIGN.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_hint(
    block: *mut c_void,
    bytes: usize,
    board: *const unstuck_freecell_board,
    nodes: u32,
    mv: *mut unstuck_move,
) -> i32 {
    let ask = || {
        if mv.is_null() {
            return Err(Error::Null);
        }
        // SAFETY: the caller's promise.
        let (board, words) = unsafe { (border::any_board(board)?, new_block(block, bytes)?) };
        let (status, next) = match board {
            AnyBoard::One(board) => hint(words, &board, nodes)?,
            #[cfg(feature = "family")]
            AnyBoard::Two(board) => crate::freecell::hint_double(words, &board, nodes)?,
        };
        if let Some(next) = next {
            // SAFETY: not NULL.
            unsafe { output(mv, move_to_c(next))? };
        }
        Ok(status as i32)
    };
    ask().unwrap_or_else(Error::code)
}
