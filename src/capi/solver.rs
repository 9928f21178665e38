//! Calls about the solver in a block.

use core::ffi::c_void;
use core::mem::size_of;

use super::blocks::{Held, new_block, words, words_mut};
use super::border::{
    self, AnyBoard, array, check, input, move_to_c, output, output_wanted, shortening, status,
};
use super::types::{
    UNSTUCK_EVALUATION_FREECELL_APP, UNSTUCK_EVALUATION_WEIGHTS, unstuck_freecell_board,
    unstuck_freecell_options, unstuck_freecell_progress, unstuck_freecell_rules, unstuck_move,
};
use crate::error::Error;
use crate::freecell::{
    Evaluation, FAMILY, GAMES, HEAD_WORDS, Options, Report, Scan, Solver, Tests, solver_bytes,
    words_used,
};

/// Tells how many bytes a solver for these rules needs.
///
/// `rules`: must not be NULL.
/// `least`: may be NULL; the smallest block that init accepts.
/// `comfortable`: may be NULL; a block in which practically every deal of
/// FreeCell is solved, or most of another game. More helps with the hardest ones and
/// with proofs that there is no solution.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE or UNSTUCK_E_RULES, also
/// for rules that this build plays but doesn't solve, see UNSTUCK_FEATURE_FAMILY.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_solver_bytes(
    rules: *const unstuck_freecell_rules,
    least: *mut u32,
    comfortable: *mut u32,
) -> i32 {
    let tell = || {
        // SAFETY: the caller's promise.
        let (small, large) = solver_bytes(&unsafe { border::rules(rules)? })?;
        // SAFETY: the caller's promise.
        unsafe {
            output_wanted(least, small)?;
            output_wanted(comfortable, large)
        }
    };
    status(tell())
}

/// Puts a solver for a position into a block. State after it: RUNNING.
///
/// `block`: must not be NULL; aligned for uint32_t. Whatever was in it is
/// overwritten. It stays the caller's and may be copied or moved between calls.
/// `bytes`: its size; at least what unstuck_freecell_solver_bytes says, and with a
/// scan in the options UNSTUCK_FREECELL_SCAN_LEAST_BYTES for each deck.
/// `board`: any position, of one deck or of two; must not be NULL. It is copied.
/// `options`: NULL for the defaults; else struct_size set by the caller.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
/// UNSTUCK_E_RANGE for options that don't exist (without UNSTUCK_FEATURE_FAMILY these
/// are all scans), UNSTUCK_E_RULES for rules that a build without it doesn't solve,
/// UNSTUCK_E_BLOCK_SHORT or UNSTUCK_E_BLOCK_ALIGN; in every case but the first the block is untouched.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_solver_init(
    block: *mut c_void,
    bytes: usize,
    board: *const unstuck_freecell_board,
    options: *const unstuck_freecell_options,
) -> i32 {
    let init = || {
        if !GAMES {
            // SAFETY: the caller's promise.
            return unsafe { init_plain(block, bytes, board, options) };
        }
        // SAFETY: the caller's promise.
        let (board, words) = unsafe { (&border::any_board(board)?, new_block(block, bytes)?) };
        let mut chosen = Options::default();
        if !options.is_null() {
            // SAFETY: the caller's promise.
            chosen = options_from_c(&unsafe { input(options)? })?;
        }
        match board {
            AnyBoard::One(board) => Solver::init(words, board, chosen).map(|_| ()),
            #[cfg(feature = "family")]
            AnyBoard::Two(board) => Solver::init_double(words, board, chosen).map(|_| ()),
        }
    };
    status(init())
}

/// The same in a build without the feature `games`, without a board in between.
///
/// # Safety
/// As for [`unstuck_freecell_solver_init`].
unsafe fn init_plain(
    block: *mut c_void,
    bytes: usize,
    board: *const unstuck_freecell_board,
    options: *const unstuck_freecell_options,
) -> Result<(), Error> {
    // SAFETY: the caller's promise.
    let start = unsafe { border::board_bytes(board)? };
    if !start.is_sound() {
        return Err(Error::Board);
    }
    // SAFETY: the caller's promise.
    let words = unsafe { new_block(block, bytes)? };
    let mut limit = 0;
    if !options.is_null() {
        // SAFETY: the caller's promise.
        limit = options_from_c(&unsafe { input(options)? })?.max_nodes;
    }
    Solver::create(words, &start.tidy(), limit)
}

/// What a caller has chosen; [`Error::Range`] if there is no such choice.
fn options_from_c(given: &unstuck_freecell_options) -> Result<Options, Error> {
    let mut chosen = Options { max_nodes: given.max_nodes, ..Options::default() };
    if !FAMILY {
        return if given.scan == Scan::Portfolio as u32 { Ok(chosen) } else { Err(Error::Range) };
    }
    let scans = Scan::ALL.into_iter().chain([Scan::Portfolio]);
    let scan = scans.into_iter().find(|&scan| scan as u32 == given.scan).ok_or(Error::Range)?;
    if scan == Scan::Portfolio {
        return Ok(chosen);
    }
    chosen.scan = scan;
    chosen.evaluation = match given.evaluation {
        UNSTUCK_EVALUATION_WEIGHTS => Evaluation::Weights,
        UNSTUCK_EVALUATION_FREECELL_APP => Evaluation::FreecellApp,
        _ => return Err(Error::Range),
    };
    chosen.optimize = match given.optimize {
        0 => false,
        1 => true,
        _ => return Err(Error::Range),
    };
    (chosen.width, chosen.depth, chosen.seed) = (given.width, given.depth, given.seed);
    if !chosen.has_possible_width() {
        return Err(Error::Range);
    }
    chosen.weights = given.weights;
    let mut text = given.tests.map(|_| 0u8);
    let mut length = None;
    for (at, (to, &from)) in text.iter_mut().zip(&given.tests).enumerate() {
        *to = from as u8;
        if from == 0 {
            length = Some(at);
            break;
        }
    }
    let text = text.get(..length.ok_or(Error::Range)?).ok_or(Error::Range)?;
    chosen.tests = Tests::parse(text).map_err(|_| Error::Range)?;
    Ok(chosen)
}

/// Lets the solver work: at most `nodes` positions are looked at, then it
/// returns. UNSTUCK_NO_BUDGET sets no limit; the call ends all the same, since
/// the solver's ladder of searches is finite.
///
/// `block`: one in which init has put a solver, or a copy of it; must not be
/// NULL.
///
/// It returns at the first solution and drops the rest of its budget. Any split
/// of a budget into several calls gives the same result. When the state isn't
/// RUNNING any more, another call does nothing and returns the same again.
///
/// Returns UNSTUCK_RUNNING, UNSTUCK_SOLVED, UNSTUCK_UNSOLVABLE,
/// UNSTUCK_GAVE_UP, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN or
/// UNSTUCK_E_BLOCK_FOREIGN.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_solver_run(block: *mut c_void, nodes: u32) -> i32 {
    // SAFETY: the caller's promise.
    match unsafe { words_mut::<Solves>(block) }.and_then(|words| Solver::open(words)) {
        Ok(mut solver) => solver.run(nodes) as i32,
        Err(error) => error.code(),
    }
}

/// Looks for a shorter solution: at most `nodes` positions are looked at, then it
/// returns. UNSTUCK_NO_BUDGET sets no limit; the call ends all the same, after
/// seconds in a block of some megabytes. State: SOLVED; it stays.
///
/// `block`: as for run; must not be NULL.
///
/// Call it again and again for as long as there is time: the best solution so far
/// is always there to be read, and its cost, the number of moves that don't go
/// home, never rises. Any split of a budget into several calls gives the same
/// result. The more memory the block has, the shorter solutions get in the end, on
/// average; of a single game a larger block may find a longer one.
/// The limit of nodes in the options isn't asked.
///
/// Returns UNSTUCK_RUNNING while there is more to be done, UNSTUCK_DONE when the
/// last search that the block has room for has been made, UNSTUCK_SHORTEST when it
/// is proved that no solution has a lower cost, UNSTUCK_E_NULL,
/// UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN, or UNSTUCK_E_STATE if there is
/// no solution.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_solver_shorten(block: *mut c_void, nodes: u32) -> i32 {
    let shorten = || {
        // SAFETY: the caller's promise.
        let words = unsafe { words_mut::<Solves>(block)? };
        Solver::open(words)?.shorten(nodes)
    };
    shortening(shorten())
}

/// Seals a block before it is saved: any state; it stays. Until the next run or
/// shorten, every call refuses the block with UNSTUCK_E_BLOCK_FOREIGN if a byte
/// of what the solver uses has changed; init and hint, which take any block, begin
/// anew in it. Without a seal only the head of the block
/// and the solution are guarded.
///
/// `block`: as for run; must not be NULL. Save as many bytes as init was given
/// (bytes_used of the progress at least), and load them into as many: no call but
/// init and hint knows how long the caller's memory is, and each call that looks at
/// a sealed block reads all of it. A build of other capacities or another layout
/// refuses the block. It holds the start, but no call gives that back: who wants to
/// write down the solution later saves the board, too.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN or
/// UNSTUCK_E_BLOCK_FOREIGN.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_solver_seal(block: *mut c_void) -> i32 {
    let seal = || {
        // SAFETY: the caller's promise.
        let words = unsafe { words_mut::<Solves>(block)? };
        Solver::open(words)?.seal();
        Ok(())
    };
    status(seal())
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
pub unsafe extern "C" fn unstuck_freecell_solver_progress(
    block: *const c_void,
    out: *mut unstuck_freecell_progress,
) -> i32 {
    let tell = || {
        // SAFETY: the caller's promise.
        let words = unsafe {
            check(out)?;
            words::<Solves>(block)?
        };
        let now = Report::open(words)?.progress();
        let told = unstuck_freecell_progress {
            struct_size: size_of::<unstuck_freecell_progress>() as u32,
            status: now.status as i32,
            reason: now.reason as u32,
            nodes: now.nodes,
            depth: now.depth,
            bytes_used: now.bytes_used,
            stored: now.stored,
            rung: now.rung,
            best_moves: now.moves,
            best_cost: now.cost,
            shortest: u32::from(now.shortest),
        };
        // SAFETY: checked above.
        unsafe { output(out, told) }
    };
    status(tell())
}

/// Lists the moves of the solution in the columns and cells of the board that
/// init was given. State: SOLVED; it stays.
///
/// Each move is one of the standard notation: onto a card as many cards as fit,
/// to an empty column the most that can go, or one. Automoves of the rules
/// happen before the first and after each move and aren't listed.
///
/// `block`: as for run. `moves`, `capacity`: where the moves go; NULL with 0 to
/// count. `count`: may be NULL; gets the number of moves, also when the array
/// is too short.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN,
/// UNSTUCK_E_BLOCK_FOREIGN, UNSTUCK_E_STATE while there is no solution, or
/// UNSTUCK_E_TOO_SHORT with the array untouched.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_solver_solution(
    block: *const c_void,
    moves: *mut unstuck_move,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        list(block, moves, capacity, count, |report, see| {
            report.moves(|listed| see(move_to_c(listed.mv)))
        })
    }
}

/// Lists the solution as single-card steps, automoves included. State: SOLVED;
/// it stays. Where rules allow sequences of any length, a move that single
/// cards couldn't make is one step.
///
/// The arguments and the status are those of unstuck_freecell_solver_solution.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_solver_steps(
    block: *const c_void,
    moves: *mut unstuck_move,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe {
        list(block, moves, capacity, count, |report, see| report.steps(|step| see(move_to_c(step))))
    }
}

/// # Safety
/// Each pointer is NULL or as long as the call says.
unsafe fn list(
    pointer: *const c_void,
    moves: *mut unstuck_move,
    capacity: usize,
    count: *mut usize,
    make: impl Fn(&Report, &mut dyn FnMut(unstuck_move)) -> Result<(), Error>,
) -> i32 {
    let list = || {
        // SAFETY: the caller's promise.
        let report = Report::open(unsafe { words::<Solves>(pointer)? })?;
        // SAFETY: the caller's promise.
        unsafe { array(moves, capacity, count, |see| make(&report, see)) }
    };
    status(list())
}

/// A solver.
pub(super) struct Solves;

impl Held for Solves {
    const HEAD_WORDS: usize = HEAD_WORDS;

    fn words_used(head: &[u32]) -> Result<usize, Error> {
        words_used(head)
    }
}
