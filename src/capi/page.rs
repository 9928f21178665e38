//! Calls that write pages.

use core::ffi::{c_char, c_int, c_void};

use super::blocks::words;
use super::border::{AnyBoard, any_board, given_moves, given_text};
use super::sokoban_play::opened;
use super::solver::Solves;
use super::types::{
    UNSTUCK_BOARD_ROWS, UNSTUCK_BOARD_STANDARD, UNSTUCK_OK, unstuck_freecell_board, unstuck_move,
};
use crate::error::Error;
use crate::freecell::{DoubleBoard, Move, Report, Status};
use crate::html::{Answer, Drawn, Halt, LevelPage, Page, Verdict, Walkthrough};

/// Takes a piece of a page.
///
/// `context`: what the caller gave. `bytes`, `length`: the piece, without a NUL at
/// its end; never empty, and valid only during the call.
///
/// Returns 0 to go on, any other number to stop.
pub type unstuck_write = Option<
    unsafe extern "C" fn(context: *mut c_void, bytes: *const c_char, length: usize) -> c_int,
>;

/// Writes a page to look at: one HTML file with nothing beside it, which asks for
/// nothing from elsewhere. It shows a game's result, whether Windows XP, Vista and 7
/// can make the moves (where the rules are theirs), the table of the moves, and each
/// position as a picture, to be stepped through; without script and on paper, too.
///
/// The page is handed out in pieces and nothing is allocated, so that a small device
/// can serve it. Allow for 4 KiB a move and 30 KiB.
///
/// `start`: the position before the first move; must not be NULL.
/// `moves`, `count`: the moves, NULL only if `count` is 0. Automoves of the start's
/// rules happen before the first and after each of them and mustn't be in the list.
/// A part of a sequence to an empty column that two characters can't say is shown as
/// single cards. The end need not be solved.
/// `number`: the number of the deal, or 0.
/// `title`, `title_length`: the name of the game, or NULL for "FreeCell".
/// `comment`, `comment_length`: what else the page is to say, or NULL. Title and
/// comment are plain text in UTF-8: markup in them is shown, not followed; what
/// isn't UTF-8 is shown as U+FFFD.
/// `piece`: the most bytes of a piece; 0 sets no limit. Whatever it is, all pieces
/// together are the same bytes.
/// `write`, `context`: takes the pieces; must not be NULL. When it returns another
/// number than 0 it isn't called again, and the call returns that number.
///
/// Returns UNSTUCK_OK, the number with which `write` has stopped it, or, before
/// anything has been written, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE,
/// UNSTUCK_E_BOARD, UNSTUCK_E_RANGE for a length of more than half the address
/// space, or UNSTUCK_E_MOVE if a move isn't legal where it comes. The moves are
/// played three times.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_html(
    start: *const unstuck_freecell_board,
    moves: *const unstuck_move,
    count: usize,
    number: i64,
    title: *const c_char,
    title_length: usize,
    comment: *const c_char,
    comment_length: usize,
    piece: usize,
    write: unstuck_write,
    context: *mut c_void,
) -> i32 {
    let make = || {
        // SAFETY: the caller's promise.
        let (start, list) = unsafe { (given_start(start)?, given_moves(moves, count)?) };
        let page = Page {
            start: &start,
            moves: &|see: &mut dyn FnMut(Move)| {
                list.clone().for_each(see);
                Ok(())
            },
            number: Some(number).filter(|&number| number != 0),
            // SAFETY: the caller's promise.
            title: unsafe { given_words(title, title_length)? },
            // SAFETY: the caller's promise.
            comment: unsafe { given_words(comment, comment_length)? }.unwrap_or(&[]),
            answer: Answer::Moves,
            piece,
        };
        // SAFETY: the caller's promise.
        unsafe { hand_out(write, context, |write| page.write(write)) }
    };
    told(make())
}

/// Writes a game as plain text, in pieces as unstuck_freecell_html does: its number, its
/// moves, eight in a line, and then each move in words and the tableau after it.
///
/// `start`, `moves`, `count`, `number`, `piece`, `write`, `context`: as for
/// unstuck_freecell_html.
/// `form`: how tableaus are drawn, UNSTUCK_BOARD_STANDARD or UNSTUCK_BOARD_ROWS.
///
/// Returns what unstuck_freecell_html returns, and UNSTUCK_E_RANGE for another form.
/// Allow for 600 bytes a move.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_walkthrough(
    start: *const unstuck_freecell_board,
    moves: *const unstuck_move,
    count: usize,
    number: i64,
    form: u32,
    piece: usize,
    write: unstuck_write,
    context: *mut c_void,
) -> i32 {
    let make = || {
        // SAFETY: the caller's promise.
        let (start, list) = unsafe { (given_start(start)?, given_moves(moves, count)?) };
        let text = Walkthrough {
            start: &start,
            moves: &|see: &mut dyn FnMut(Move)| {
                list.clone().for_each(see);
                Ok(())
            },
            number: Some(number).filter(|&number| number != 0),
            drawn: match form {
                UNSTUCK_BOARD_STANDARD => Drawn::Standard,
                UNSTUCK_BOARD_ROWS => Drawn::Rows,
                _ => return Err(Error::Range.into()),
            },
            piece,
        };
        // SAFETY: the caller's promise.
        unsafe { hand_out(write, context, |write| text.write(write)) }
    };
    told(make())
}

/// Writes a page about what a solver has found, as unstuck_freecell_html does: the
/// solution, or the position alone with the word that it is proved unsolvable or not
/// decided. Any state; it stays.
///
/// `block`: as for unstuck_freecell_solver_run; must not be NULL.
/// The other arguments are those of unstuck_freecell_html.
///
/// Returns UNSTUCK_OK, the number with which `write` has stopped it, or, before
/// anything has been written, UNSTUCK_E_NULL, UNSTUCK_E_RANGE,
/// UNSTUCK_E_BLOCK_ALIGN or UNSTUCK_E_BLOCK_FOREIGN.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_solver_html(
    block: *const c_void,
    number: i64,
    title: *const c_char,
    title_length: usize,
    comment: *const c_char,
    comment_length: usize,
    piece: usize,
    write: unstuck_write,
    context: *mut c_void,
) -> i32 {
    let make = || {
        // SAFETY: the caller's promise.
        let report = Report::open(unsafe { words::<Solves>(block)? })?;
        let start = report.start_double()?;
        let progress = report.progress();
        let is_solved = progress.status == Status::Solved;
        let page = Page {
            start: &start,
            moves: &|see: &mut dyn FnMut(Move)| {
                if is_solved { report.moves(|listed| see(listed.mv)) } else { Ok(()) }
            },
            number: Some(number).filter(|&number| number != 0),
            // SAFETY: the caller's promise.
            title: unsafe { given_words(title, title_length)? },
            // SAFETY: the caller's promise.
            comment: unsafe { given_words(comment, comment_length)? }.unwrap_or(&[]),
            answer: match progress.status {
                Status::Solved => Answer::Moves,
                Status::Unsolvable => Answer::Unsolvable,
                Status::Running | Status::GaveUp => Answer::Undecided(progress.reason),
            },
            piece,
        };
        // SAFETY: the caller's promise.
        unsafe { hand_out(write, context, |write| page.write(write)) }
    };
    told(make())
}

/// Writes a page about a level in play, as unstuck_freecell_html does: the game that is
/// recorded in the block, solved or not, in steps of a walk and a straight line of
/// pushes, and the position after each of them; with its script it shows how they are
/// made. For a solution from elsewhere put the level into a block
/// (unstuck_sokoban_play_init), play it (unstuck_sokoban_play_apply), and call this.
/// Allow for 40 bytes a box and 500 bytes besides for a step, and 20 KiB.
///
/// `block`: holds a level in play, with room for all that was played. `write` mustn't
/// use it; in the end it is as it was.
/// `title`, `title_length`: the name of the level, or NULL for "Sokoban".
/// The other arguments are those of unstuck_freecell_html.
///
/// Returns UNSTUCK_OK, the number with which `write` has stopped it, or, before
/// anything has been written, UNSTUCK_E_NULL, UNSTUCK_E_RANGE,
/// UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN, or UNSTUCK_E_STATE if the first
/// moves had to be forgotten. The game is played six times.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_play_html(
    block: *mut c_void,
    title: *const c_char,
    title_length: usize,
    comment: *const c_char,
    comment_length: usize,
    piece: usize,
    write: unstuck_write,
    context: *mut c_void,
) -> i32 {
    let make = || {
        // SAFETY: the caller's promise.
        let mut play = unsafe { opened(block)? };
        let page = LevelPage {
            // SAFETY: the caller's promise.
            title: unsafe { given_words(title, title_length)? },
            // SAFETY: the caller's promise.
            comment: unsafe { given_words(comment, comment_length)? }.unwrap_or(&[]),
            verdict: Verdict::Moves,
            piece,
        };
        // SAFETY: the caller's promise.
        unsafe { hand_out(write, context, |write| page.write(&mut play, write)) }
    };
    told(make())
}

/// The position before the first move, of one deck or two.
///
/// # Safety
/// `start` is NULL or a board as long as its `struct_size` says.
unsafe fn given_start(start: *const unstuck_freecell_board) -> Result<DoubleBoard, Error> {
    // SAFETY: the caller's promise.
    Ok(match unsafe { any_board(start)? } {
        AnyBoard::One(board) => (&board).into(),
        #[cfg(feature = "family")]
        AnyBoard::Two(board) => board,
    })
}

/// A text that may be left out.
///
/// # Safety
/// `text` is NULL or has `length` readable bytes.
unsafe fn given_words<'a>(text: *const c_char, length: usize) -> Result<Option<&'a [u8]>, Error> {
    if text.is_null() {
        return Ok(None);
    }
    // SAFETY: the caller's promise.
    unsafe { given_text(text, length) }.map(Some)
}

/// Makes a page and hands its pieces to the caller's `write`.
///
/// # Safety
/// `write` does what its type says.
unsafe fn hand_out(
    write: unstuck_write,
    context: *mut c_void,
    make: impl FnOnce(&mut dyn FnMut(&[u8]) -> Result<(), i32>) -> Result<(), Halt>,
) -> Result<(), Halt> {
    let write = write.ok_or(Error::Null)?;
    make(&mut |piece| {
        // SAFETY: the caller's promise; the piece is as long as it says.
        match unsafe { write(context, piece.as_ptr().cast(), piece.len()) } {
            0 => Ok(()),
            stopped => Err(i32::from(stopped)),
        }
    })
}

fn told(made: Result<(), Halt>) -> i32 {
    match made {
        Ok(()) => UNSTUCK_OK,
        Err(Halt::Error(error)) => error.code(),
        Err(Halt::Stopped(number)) => number,
    }
}
