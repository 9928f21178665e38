//! Sokoban: calls about the solver in a block.

use core::ffi::{c_char, c_void};
use core::mem::size_of;

use super::blocks::{Held, new_block, words, words_mut};
use super::border::{
    check, input, no_room, output, output_wanted, shortening, status, text, unless,
};
use super::sokoban_play::grid;
use super::types::{
    UNSTUCK_FEWEST_MOVES, UNSTUCK_FEWEST_PUSHES, unstuck_sokoban_options, unstuck_sokoban_progress,
};
use crate::error::Error;
use crate::sokoban::solver::{
    FIRST_WORDS, Goal, HEAD_WORDS, Options, Report, Solver, holds_solver, solver_bytes, words_used,
};

/// Tells how many bytes a solver for a level needs.
///
/// `squares`, `width`, `height`: as for unstuck_sokoban_faults.
/// `least`: may be NULL; a block that init accepts. A little less may do, as it is
/// reckoned without any memory to work in.
/// `comfortable`: may be NULL; a block in which most levels of this size are solved:
/// UNSTUCK_SOKOBAN_COMFORTABLE_BYTES, or more for large ones. More helps with the
/// hardest ones, with the fewest pushes and with proofs that there is no solution.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_RANGE for sides that there aren't, or
/// UNSTUCK_E_BOARD for squares that are no board. The work grows with the number of
/// squares.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_solver_bytes(
    squares: *const u8,
    width: u32,
    height: u32,
    least: *mut u32,
    comfortable: *mut u32,
) -> i32 {
    let tell = || {
        // SAFETY: the caller's promise.
        let (small, large) = solver_bytes(&unsafe { grid(squares, width, height)? });
        // SAFETY: the caller's promise.
        unsafe {
            output_wanted(least, small)?;
            output_wanted(comfortable, large)
        }
    };
    status(tell())
}

/// Puts a solver for a level into a block. State after it: RUNNING.
///
/// `block`: must not be NULL; aligned for uint32_t. Whatever was in it is
/// overwritten. It stays the caller's and may be copied or moved between calls.
/// `bytes`: its size; what unstuck_sokoban_solver_bytes says is enough. The solver uses
/// all of it, but no more than 1 GiB.
/// `squares`, `width`, `height`: as for unstuck_sokoban_faults; they are copied.
/// `options`: NULL for the defaults; else struct_size set by the caller.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_RANGE for sides
/// or options that there aren't, UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_SHORT, or
/// UNSTUCK_E_BOARD for squares that are no board, or a level that can't be played or has
/// several pushers; unstuck_sokoban_faults tells why, but for goals that must stay empty
/// behind a box that stands for a wall. With the last two what was in the
/// block is lost. The work grows with the number of squares times that of goals, and
/// with the length of the block.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_solver_init(
    block: *mut c_void,
    bytes: usize,
    squares: *const u8,
    width: u32,
    height: u32,
    options: *const unstuck_sokoban_options,
) -> i32 {
    let init = || {
        unless(block.is_null())?;
        // SAFETY: the caller's promise.
        let level = unsafe { grid(squares, width, height)? };
        let mut chosen = Options::default();
        if !options.is_null() {
            // SAFETY: the caller's promise.
            chosen = options_from_c(&unsafe { input(options)? })?;
        }
        // SAFETY: the caller's promise.
        let words = unsafe { new_block(block, bytes)? };
        Solver::init(words, &level, chosen).map(|_| ())
    };
    status(init())
}

/// What a caller has chosen; [`Error::Range`] if there is no such choice.
fn options_from_c(given: &unstuck_sokoban_options) -> Result<Options, Error> {
    let goals = [Goal::Any, Goal::Pushes, Goal::Moves];
    let goal = goals.into_iter().find(|&goal| goal as u32 == given.goal).ok_or(Error::Range)?;
    Ok(Options { max_nodes: given.max_nodes, goal, ..Options::default() })
}

/// Lets the solver work: at most `nodes` positions are looked at, then it returns.
/// UNSTUCK_NO_BUDGET sets no limit; the call ends all the same, when there is no room
/// for more positions.
///
/// `block`: one in which init has put a solver, or a copy of it; must not be NULL.
///
/// It returns at the first solution and drops the rest of its budget. Any split of a
/// budget into several calls gives the same result. When the state isn't RUNNING any
/// more, another call does nothing and returns the same again.
///
/// Returns UNSTUCK_RUNNING, UNSTUCK_SOLVED, UNSTUCK_UNSOLVABLE, UNSTUCK_GAVE_UP,
/// UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN or UNSTUCK_E_BLOCK_FOREIGN.
///
/// # Safety
/// `block` is NULL or a block that was given to init, or a copy of one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_solver_run(block: *mut c_void, nodes: u32) -> i32 {
    // SAFETY: the caller's promise.
    let words = match unsafe { words_mut::<Solves>(block) } {
        Ok(words) => words,
        Err(error) => return error.code(),
    };
    // Where it is: a copy would be on the stack, too.
    match &mut Solver::open(words) {
        Ok(solver) => solver.run(nodes) as i32,
        Err(error) => error.code(),
    }
}

/// Looks for a solution with fewer pushes, and when it is proved that there is none, for one
/// with as many pushes and fewer moves: at most `nodes` positions are looked at, then it
/// returns. UNSTUCK_NO_BUDGET sets no limit; the call ends all the same, when there
/// is no room for more positions. State: SOLVED; it stays.
///
/// `block`: as for run; must not be NULL.
///
/// Call it again and again for as long as there is time: the best solution so far is
/// always there to be read, and its pushes never become more. Any split of a budget into
/// several calls gives the same result. The limit of nodes in the options isn't asked.
///
/// Returns UNSTUCK_RUNNING while there is more to be done, UNSTUCK_DONE when the block
/// has no room for more, UNSTUCK_SHORTEST when it is proved that no solution has fewer
/// pushes and none with as few has fewer moves (with UNSTUCK_GOAL_MOVES, that none has
/// fewer moves), UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN, or
/// UNSTUCK_E_STATE if there is no solution.
///
/// # Safety
/// As for unstuck_sokoban_solver_run.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_solver_shorten(block: *mut c_void, nodes: u32) -> i32 {
    let shorten = || {
        // SAFETY: the caller's promise.
        let words = unsafe { words_mut::<Solves>(block)? };
        Solver::open(words)?.shorten(nodes)
    };
    shortening(shorten())
}

/// Seals a block before it is saved: any state; it stays. Until the next run or shorten,
/// every call but init refuses the block with UNSTUCK_E_BLOCK_FOREIGN if a byte of what
/// the solver uses has changed. Without a seal only the head of the block, the level and
/// the solution are guarded.
///
/// `block`: as for run; must not be NULL. Save as many bytes as init was given
/// (bytes_used of the progress at least), and load them into as many: no call but init
/// knows how long the caller's memory is, and each call that looks at a sealed block
/// reads all of it. A build with another layout refuses the block.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN or
/// UNSTUCK_E_BLOCK_FOREIGN.
///
/// # Safety
/// As for unstuck_sokoban_solver_run.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_solver_seal(block: *mut c_void) -> i32 {
    // SAFETY: the caller's promise.
    let words = unsafe { words_mut::<Solves>(block) };
    status(words.and_then(|words| {
        Report::open(words)?;
        Solver::seal(words)
    }))
}

/// Tells how far a solver is. Any state; it stays.
///
/// `block`: as for run. `out`: must not be NULL; struct_size set by the caller.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE,
/// UNSTUCK_E_BLOCK_ALIGN or UNSTUCK_E_BLOCK_FOREIGN.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_solver_progress(
    block: *const c_void,
    out: *mut unstuck_sokoban_progress,
) -> i32 {
    let tell = || {
        unless(block.is_null())?;
        // SAFETY: the caller's promise.
        let words = unsafe {
            check(out)?;
            words::<Solves>(block)?
        };
        let now = Report::open(words)?.progress();
        let told = unstuck_sokoban_progress {
            struct_size: size_of::<unstuck_sokoban_progress>() as u32,
            status: now.status as i32,
            reason: now.reason as u32,
            nodes: now.nodes,
            bytes_used: now.bytes_used,
            stored: now.stored,
            rung: now.rung,
            best_moves: now.moves,
            best_pushes: now.pushes,
            shortest: u32::from(now.shortest) * UNSTUCK_FEWEST_PUSHES
                + u32::from(now.fewest_moves) * UNSTUCK_FEWEST_MOVES,
        };
        // SAFETY: checked above.
        unsafe { output(out, told) }
    };
    status(tell())
}

/// Writes the solution as unstuck_sokoban_play_apply reads it: `lurd`, pushes in upper
/// case. State: SOLVED; it stays.
///
/// `block`: as for run.
/// `buffer`, `capacity`: where the text and its final NUL go; NULL with 0 to measure.
/// `length`: may be NULL; gets the number of moves, which is the text's length without
/// the NUL, also when the buffer is too short.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN,
/// UNSTUCK_E_STATE while there is no solution, or UNSTUCK_E_TOO_SHORT with the buffer
/// untouched.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_solver_solution(
    block: *const c_void,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> i32 {
    let write = || {
        unless(block.is_null() || no_room(buffer, capacity))?;
        // SAFETY: the caller's promise.
        let report = Report::open(unsafe { words::<Solves>(block)? })?;
        // SAFETY: the caller's promise.
        unsafe { text(buffer, capacity, length, |put| report.lurd(put)) }
    };
    status(write())
}

/// A solver.
struct Solves;

impl Held for Solves {
    const HEAD_WORDS: usize = HEAD_WORDS;
    const FIRST_WORDS: usize = FIRST_WORDS;

    fn begins(first: &[u32]) -> bool {
        holds_solver(first)
    }

    fn words_used(head: &[u32]) -> Result<usize, Error> {
        words_used(head)
    }
}
