//! Sokoban: what is wrong with a level, and levels in play.

use core::ffi::{c_char, c_void};
use core::mem::size_of;
use core::slice;

use super::blocks::{Held, new_block, words_mut};
use super::border::{array, check, given_text, no_room, output, status, text, unless};
use super::types::{
    UNSTUCK_MODE_FORWARD, UNSTUCK_MODE_REVERSE, unstuck_sokoban_check, unstuck_sokoban_fault,
    unstuck_sokoban_state,
};
use crate::error::Error;
use crate::sokoban::{
    Check, Direction, Fault, Flaw, Grid, MAX_HEIGHT, MAX_WIDTH, Metrics, Mode, Open,
    PLAY_HEAD_WORDS, Place, Play, Problem, play_words, play_words_used, size_fault,
};

/// The name of a problem (UNSTUCK_PROBLEM_*) for programs, such as "open_wall"; "none"
/// for any other number. Never NULL, never to be freed.
#[unsafe(no_mangle)]
pub extern "C" fn unstuck_sokoban_strproblem(problem: u32) -> *const c_char {
    let found = Problem::ALL.iter().find(|&&known| known as u32 == problem);
    found.map_or(c"none", |known| known.name()).as_ptr()
}

/// Lists what is wrong with a level: first the problems for which it can't be played,
/// then the others. Boxes and goals that nobody can reach, decoration outside of the
/// walls, boxes that are home and levels that are solved at the start are no problems.
///
/// `squares`: width * height bytes, row by row from the top, each a sum of
/// UNSTUCK_SQUARE_*, 0 for a floor. They aren't read if the sides are too long, which
/// is then the only problem.
/// `scratch`, `scratch_bytes`: as many bytes, for the library to work with.
/// `faults`, `capacity`: where the problems go; NULL with 0 to count. `count`: may be
/// NULL; gets their number, also when the array is too short.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_RANGE for a side of 0,
/// UNSTUCK_E_BOARD if the squares are no such sums or have two things on one of them,
/// UNSTUCK_E_BLOCK_SHORT for too little scratch, or UNSTUCK_E_TOO_SHORT with the array
/// untouched. The work grows with the number of squares.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_faults(
    squares: *const u8,
    width: u32,
    height: u32,
    scratch: *mut u8,
    scratch_bytes: usize,
    faults: *mut unstuck_sokoban_fault,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    let list = || {
        unless(squares.is_null() || scratch.is_null() || no_room(faults, capacity))?;
        if let Some(fault) = size_fault(width, height) {
            let one = |see: &mut dyn FnMut(unstuck_sokoban_fault)| {
                see(fault_to_c(fault));
                Ok(())
            };
            // SAFETY: the caller's promise.
            return unsafe { array(faults, capacity, count, one) };
        }
        // SAFETY: the caller's promise.
        let grid = unsafe { grid(squares, width, height)? };
        let needed = grid.squares().len();
        if scratch_bytes < needed {
            return Err(Error::BlockShort);
        }
        let make = |see: &mut dyn FnMut(unstuck_sokoban_fault)| {
            // SAFETY: not NULL, long enough, and bytes of C have some value.
            let scratch = unsafe { slice::from_raw_parts_mut(scratch, needed) };
            crate::sokoban::faults(&grid, scratch, |fault| see(fault_to_c(fault)))
        };
        // SAFETY: the caller's promise.
        unsafe { array(faults, capacity, count, make) }
    };
    status(list())
}

/// Tells how long a block must be for a level in play.
///
/// `width`, `height`: the level's, 1 to 64.
/// `moves`: how many moves it should be possible to take back: half a byte each; a
/// jump or a change of the pusher counts for six.
/// `bytes`: must not be NULL.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, or UNSTUCK_E_RANGE, also for more than 1 GiB or
/// than the machine can have.
///
/// # Safety
/// `bytes` is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_play_bytes(
    width: u32,
    height: u32,
    moves: u32,
    bytes: *mut usize,
) -> i32 {
    let needed = || {
        unless(bytes.is_null())?;
        let words = play_words(width, height, moves).and_then(|words| usize::try_from(words).ok());
        let needed = words.and_then(|words| words.checked_mul(size_of::<u32>()));
        // SAFETY: the caller's promise.
        unsafe { output(bytes, needed.ok_or(Error::Range)?) }
    };
    status(needed())
}

/// Puts a level into a block, to be played. No pointer is kept in the block: it may be
/// copied and saved between two calls. All calls on it need it writable, but those
/// that only tell something leave it as it was.
///
/// `block`, `bytes`: aligned for uint32_t; what is longer than needed holds more moves
/// to be taken back. When it is full, the oldest are forgotten.
/// `squares`, `width`, `height`: as for unstuck_sokoban_faults.
/// `mode`: UNSTUCK_MODE_FORWARD, or UNSTUCK_MODE_REVERSE: boxes stand on the goals, are
/// pulled, and must get to where they stand in the level. Goals and boxes that nobody
/// can reach stay where they are. If a box is where the pusher starts then, the pusher
/// must jump first.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_RANGE for sides or a mode that there
/// aren't, UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_SHORT, or UNSTUCK_E_BOARD if the
/// level can't be played; unstuck_sokoban_faults tells why. Levels with several
/// pushers have no reverse mode. If it fails later than UNSTUCK_E_BLOCK_SHORT, what was
/// in the block is lost. The work grows with the number of squares.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_play_init(
    block: *mut c_void,
    bytes: usize,
    squares: *const u8,
    width: u32,
    height: u32,
    mode: u32,
) -> i32 {
    let init = || {
        unless(block.is_null() || squares.is_null())?;
        let mode = match mode {
            UNSTUCK_MODE_FORWARD => Mode::Forward,
            UNSTUCK_MODE_REVERSE => Mode::Reverse,
            _ => return Err(Error::Range),
        };
        // SAFETY: the caller's promise.
        let (words, grid) = unsafe { (new_block(block, bytes)?, grid(squares, width, height)?) };
        Play::init(words, &grid, mode).map(|_| ())
    };
    status(init())
}

/// Plays moves, and checks a game by that: any solution or saved game of a level, in
/// pieces of any size, each played on from where the one before ended.
///
/// `block`: holds a level in play.
/// `moves`, `length`: `l u r d` in either case, changes of the pusher in braces, jumps
/// in square brackets; `*` and blanks are skipped. Case matters only in reverse mode:
/// upper case pulls. What is within brackets leads from the pusher whose turn it is to
/// another one, or to a free square.
/// `check`: may be NULL, else struct_size set by the caller and the rest 0 before the
/// first piece; gets the metrics of the pieces so far, and the first flaw. It knows
/// nothing of moves taken back. If there was a flaw nothing is played. Without it a
/// piece must be whole, or its last brackets are as if they weren't there.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BLOCK_ALIGN,
/// UNSTUCK_E_BLOCK_FOREIGN, UNSTUCK_E_RANGE for a length of more than half the address
/// space or a check that isn't from here, or UNSTUCK_E_MOVE at the first step that
/// isn't legal: those before it have been played, and `check` is written. The work
/// grows with the number of moves, with each jump of reverse mode also with the number
/// of squares.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_play_apply(
    block: *mut c_void,
    moves: *const c_char,
    length: usize,
    check: *mut unstuck_sokoban_check,
) -> i32 {
    let apply = || {
        unless(block.is_null() || moves.is_null())?;
        // SAFETY: the caller's promise.
        let (mut play, piece) = unsafe { (opened(block)?, given_text(moves, length)?) };
        if check.is_null() {
            return Check::default().feed(&mut play, piece).map_err(|_| Error::Move);
        }
        // SAFETY: not NULL, and the caller's promise.
        let mut state = check_from_c(&unsafe { super::border::input(check)? })?;
        let played = state.feed(&mut play, piece).map_err(|_| Error::Move);
        let told = check_to_c(&state, play.is_solved());
        // SAFETY: `input` has read it.
        unsafe { output(check, told)? };
        played
    };
    status(apply())
}

/// Takes the last step back: a move, a jump or a change of the pusher.
///
/// `block`: holds a level in play.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN,
/// or UNSTUCK_E_STATE if there is none that is recorded. Bounded work.
///
/// # Safety
/// `block` is NULL or a block that was given to init, or a copy of one.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_play_undo(block: *mut c_void) -> i32 {
    // SAFETY: the caller's promise.
    let undone = unsafe { opened(block) }.map(|mut play| play.undo());
    status(undone.and_then(|done| if done { Ok(()) } else { Err(Error::State) }))
}

/// Writes the game so far, as unstuck_sokoban_play_apply reads it; pushes and pulls in
/// upper case.
///
/// `block`: holds a level in play.
/// `buffer`, `capacity`, `length`: as for unstuck_sokoban_play_row.
///
/// Returns what unstuck_sokoban_play_row returns, and UNSTUCK_E_STATE if the first
/// moves had to be forgotten. The work grows with the number of moves.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_play_game(
    block: *mut c_void,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> i32 {
    let write = |play: &mut Play, put: &mut dyn FnMut(u8)| play.write_moves(put);
    // SAFETY: the caller's promise.
    status(unsafe { written(block, buffer, capacity, length, write) })
}

/// Writes the letters of all legal moves of the pusher whose turn it is, in the order
/// of LURD, those that push or pull a box in upper case.
///
/// `block`: holds a level in play.
/// `buffer`, `capacity`, `length`: as for unstuck_sokoban_play_row; 9 bytes are enough.
///
/// Returns what unstuck_sokoban_play_row returns. Bounded work.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_play_legal_moves(
    block: *mut c_void,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> i32 {
    let write = |play: &mut Play, put: &mut dyn FnMut(u8)| {
        play.legal_moves(put);
        Ok(())
    };
    // SAFETY: the caller's promise.
    status(unsafe { written(block, buffer, capacity, length, write) })
}

/// Writes a row of the board as text: `#@+$*.` and blanks, none at the end. In reverse
/// mode the goals are the squares that the boxes must get to.
///
/// `block`: holds a level in play.
/// `row`: 0 to the number of rows - 1.
/// `buffer`, `capacity`: where the text and its final NUL go; NULL with 0 to measure.
/// `length`: may be NULL; gets the length without the NUL, also when the buffer is too
/// short. 65 bytes are enough.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN,
/// UNSTUCK_E_RANGE, or UNSTUCK_E_TOO_SHORT with the buffer untouched. Bounded work.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_play_row(
    block: *mut c_void,
    row: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> i32 {
    let write = |play: &mut Play, put: &mut dyn FnMut(u8)| {
        let row = u8::try_from(row).ok().filter(|&row| row < play.height());
        play.write_row(row.ok_or(Error::Range)?, put);
        Ok(())
    };
    // SAFETY: the caller's promise.
    status(unsafe { written(block, buffer, capacity, length, write) })
}

/// Tells where a game stands.
///
/// `block`: holds a level in play.
/// `out`: must not be NULL; struct_size set by the caller. It is solved when all boxes
/// are on goals. In reverse mode the pusher must be able, besides, to walk to where it
/// starts in the level, and no jump since the first pull may have been further than a
/// walk, for only then the pulls are a solution backwards.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BLOCK_ALIGN or
/// UNSTUCK_E_BLOCK_FOREIGN. The work grows with the number of squares.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_play_state(
    block: *mut c_void,
    out: *mut unstuck_sokoban_state,
) -> i32 {
    let tell = || {
        unless(block.is_null() || out.is_null())?;
        // SAFETY: the caller's promise.
        let mut play = unsafe {
            check(out)?;
            opened(block)?
        };
        // SAFETY: checked above.
        unsafe { output(out, state_to_c(&mut play)) }
    };
    status(tell())
}

/// Tells about each square whether the pusher can walk there, whether it is dead, and
/// whether its box is frozen.
///
/// `block`: holds a level in play.
/// `marks`, `capacity`: where a byte for each square goes, row by row, a sum of
/// UNSTUCK_MARK_*; NULL with 0 to count. `count`: may be NULL; gets the number of
/// squares, also when the array is too short.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN,
/// or UNSTUCK_E_TOO_SHORT with the array untouched. The work grows with the number of
/// squares and, where many boxes lean on each other, with that of boxes.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_play_marks(
    block: *mut c_void,
    marks: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    let list = || {
        unless(block.is_null() || no_room(marks, capacity))?;
        // SAFETY: the caller's promise; nobody else has the block.
        unsafe { opened(block)? };
        let make = |see: &mut dyn FnMut(u8)| {
            // SAFETY: as above, and the view of the first look is gone.
            unsafe { opened(block)? }.marks(see);
            Ok(())
        };
        // SAFETY: the caller's promise.
        unsafe { array(marks, capacity, count, make) }
    };
    status(list())
}

/// Tells whether a move is fatal: 1 if it leaves a box on a dead square, or boxes
/// frozen of which one isn't on a goal. Then there is no solution after it. 0 proves
/// nothing. The move isn't made.
///
/// `block`: holds a level in play.
/// `letter`: of `lurdLURD`, as for unstuck_sokoban_play_apply.
/// `fatal`: must not be NULL.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN,
/// UNSTUCK_E_RANGE for another letter, or UNSTUCK_E_MOVE for a move that isn't legal.
/// The work is that of unstuck_sokoban_play_marks.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_play_is_fatal(
    block: *mut c_void,
    letter: u8,
    fatal: *mut u8,
) -> i32 {
    let tell = || {
        unless(block.is_null() || fatal.is_null())?;
        // SAFETY: the caller's promise.
        let mut play = unsafe { opened(block)? };
        let direction = Direction::from_letter(letter).ok_or(Error::Range)?;
        let found = play.is_fatal(direction, letter.is_ascii_uppercase());
        // SAFETY: the caller's promise.
        unsafe { output(fatal, u8::from(found.map_err(|_| Error::Move)?)) }
    };
    status(tell())
}

/// The level that is given as squares.
///
/// # Safety
/// `squares` is NULL or has `width * height` readable bytes.
pub(super) unsafe fn grid<'a>(
    squares: *const u8,
    width: u32,
    height: u32,
) -> Result<Grid<'a>, Error> {
    if squares.is_null() {
        return Err(Error::Null);
    }
    let side = |side: u32, most: usize| match u8::try_from(side) {
        Ok(found) if (1..=most).contains(&usize::from(found)) => Ok(found),
        _ => Err(Error::Range),
    };
    let (width, height) = (side(width, MAX_WIDTH)?, side(height, MAX_HEIGHT)?);
    let count = usize::from(width) * usize::from(height);
    // SAFETY: not NULL, and as long as the caller says.
    let squares = unsafe { slice::from_raw_parts(squares, count) };
    Grid::new(width, height, squares).ok_or(Error::Board)
}

/// A level in play.
struct InPlay;

impl Held for InPlay {
    const HEAD_WORDS: usize = PLAY_HEAD_WORDS;

    fn words_used(head: &[u32]) -> Result<usize, Error> {
        play_words_used(head)
    }
}

/// The level in play in a block.
///
/// # Safety
/// `block` is NULL or a block that was given to init, or a copy of one, as long as it
/// was there, and nobody else uses it as long as the result is used.
pub(super) unsafe fn opened<'a>(block: *mut c_void) -> Result<Play<'a>, Error> {
    // SAFETY: the caller's promise.
    Play::open(unsafe { words_mut::<InPlay>(block)? })
}

/// Writes a text about a level in play.
///
/// # Safety
/// As for [`opened`] and [`text`].
unsafe fn written(
    block: *mut c_void,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    write: impl Fn(&mut Play, &mut dyn FnMut(u8)) -> Result<(), Error>,
) -> Result<(), Error> {
    unless(block.is_null() || no_room(buffer, capacity))?;
    let make = |put: &mut dyn FnMut(u8)| {
        // SAFETY: the caller's promise.
        let mut play = unsafe { opened(block)? };
        write(&mut play, put)
    };
    // SAFETY: the caller's promise.
    unsafe { text(buffer, capacity, length, make) }
}

fn fault_to_c(fault: Fault) -> unstuck_sokoban_fault {
    let Fault { problem, place } = fault;
    let stops_play = u8::from(problem.stops_play());
    unstuck_sokoban_fault {
        problem: problem as u8,
        stops_play,
        column: place.column,
        row: place.row,
    }
}

fn state_to_c(play: &mut Play) -> unstuck_sokoban_state {
    let nowhere = Place { column: u8::MAX, row: u8::MAX };
    let (pusher, normal) =
        (play.pusher().unwrap_or(nowhere), play.normal_pusher().unwrap_or(nowhere));
    unstuck_sokoban_state {
        struct_size: size_of::<unstuck_sokoban_state>() as u32,
        moves: play.moves(),
        pushes: play.pushes(),
        recorded: play.recorded(),
        boxes: play.boxes(),
        boxes_away: play.boxes_away(),
        pushers: play.pushers(),
        width: play.width(),
        height: play.height(),
        column: pusher.column,
        row: pusher.row,
        normal_column: normal.column,
        normal_row: normal.row,
        mode: match play.mode() {
            Mode::Forward => UNSTUCK_MODE_FORWARD as u8,
            Mode::Reverse => UNSTUCK_MODE_REVERSE as u8,
        },
        solved: u8::from(play.is_solved()),
        reserved: 0,
    }
}

/// The check that a caller hands in again.
fn check_from_c(given: &unstuck_sokoban_check) -> Result<Check, Error> {
    let flaw = Flaw::ALL.into_iter().find(|known| known.code() == given.flaw);
    let open = match given.open {
        0 => Open::None,
        1 => Open::Jump,
        2 => Open::Change,
        _ => return Err(Error::Range),
    };
    if flaw.is_none() && given.flaw != 0 {
        return Err(Error::Range);
    }
    let [column, row, last, pushing, right, down] = given.state;
    let direction = last.checked_sub(1).map(|number| Direction::ALL.get(usize::from(number)));
    let last = match direction {
        None => None,
        Some(direction) => Some((Place { column, row }, *direction.ok_or(Error::Range)?)),
    };
    let metrics = Metrics {
        moves: given.moves,
        pushes: given.pushes,
        box_lines: given.box_lines,
        box_changes: given.box_changes,
        pushing_sessions: given.pushing_sessions,
        pusher_changes: given.pusher_changes,
    };
    let (right, down, pushing) = (right as i8, down as i8, pushing != 0);
    Ok(Check { metrics, flaw, last, pushing, open, right, down })
}

fn check_to_c(check: &Check, solved: bool) -> unstuck_sokoban_check {
    let metrics = check.metrics();
    let (place, last) = match check.last {
        None => (Place { column: 0, row: 0 }, 0),
        Some((place, direction)) => (place, direction as u8 + 1),
    };
    unstuck_sokoban_check {
        struct_size: size_of::<unstuck_sokoban_check>() as u32,
        moves: metrics.moves,
        pushes: metrics.pushes,
        box_lines: metrics.box_lines,
        box_changes: metrics.box_changes,
        pushing_sessions: metrics.pushing_sessions,
        pusher_changes: metrics.pusher_changes,
        flaw: check.flaw.map_or(0, Flaw::code),
        solved: u8::from(solved && check.flaw.is_none() && check.open == Open::None),
        open: check.open as u8,
        state: [
            place.column,
            place.row,
            last,
            u8::from(check.pushing),
            check.right as u8,
            check.down as u8,
        ],
    }
}
