//! Calls about the solver in a block.

use core::ffi::c_void;
use core::mem::size_of;

use super::border::{self, array, block, block_mut, check, input, move_to_c, output, status};
use super::types::{
    UNSTUCK_DONE, UNSTUCK_RUNNING, UNSTUCK_SHORTEST, unstuck_freecell_board,
    unstuck_freecell_options, unstuck_freecell_progress, unstuck_freecell_rules, unstuck_move,
};
use crate::error::Error;
use crate::freecell::{Options, Report, Shortening, Solver, solver_bytes};

/// Tells how many bytes a solver for these rules needs.
///
/// `rules`: must not be NULL.
/// `least`: may be NULL; the smallest block that init accepts.
/// `comfortable`: may be NULL; a block in which practically every deal of
/// FreeCell is solved. More helps with the hardest ones and with proofs that
/// there is no solution.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE or UNSTUCK_E_RULES.
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
            if !least.is_null() {
                output(least, small)?;
            }
            if !comfortable.is_null() {
                output(comfortable, large)?;
            }
        }
        Ok(())
    };
    status(tell())
}

/// Puts a solver for a position into a block. State after it: RUNNING.
///
/// `block`: must not be NULL; aligned for uint32_t. Whatever was in it is
/// overwritten. It stays the caller's and may be copied or moved between calls.
/// `bytes`: its size; at least what unstuck_freecell_solver_bytes says.
/// `board`: any position; must not be NULL. It is copied.
/// `options`: NULL for the defaults; else struct_size set by the caller.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
/// UNSTUCK_E_BLOCK_SHORT or UNSTUCK_E_BLOCK_ALIGN; in every case but the first
/// the block is untouched.
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
        // SAFETY: the caller's promise.
        let (board, words) = unsafe { (border::board(board)?, border::new_block(block, bytes)?) };
        let mut chosen = Options::default();
        if !options.is_null() {
            // SAFETY: the caller's promise.
            let given = unsafe { input(options)? };
            chosen.max_nodes = given.max_nodes;
        }
        Solver::init(words, &board, chosen).map(|_| ())
    };
    status(init())
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
    match unsafe { block_mut(block) }.and_then(|words| Solver::open(words)) {
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
        let words = unsafe { block_mut(block)? };
        Solver::open(words)?.shorten(nodes)
    };
    match shorten() {
        Ok(Shortening::Running) => UNSTUCK_RUNNING,
        Ok(Shortening::Done) => UNSTUCK_DONE,
        Ok(Shortening::Shortest) => UNSTUCK_SHORTEST,
        Err(error) => error.code(),
    }
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
        let words = unsafe { block_mut(block)? };
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
            border::block(block)?
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
        let report = Report::open(unsafe { block(pointer)? })?;
        // SAFETY: the caller's promise.
        unsafe { array(moves, capacity, count, |see| make(&report, see)) }
    };
    status(list())
}
