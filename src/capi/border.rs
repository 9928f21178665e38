//! What crosses the border: pointers that become references, texts and arrays
//! that become the caller's.

use core::ffi::c_char;
use core::mem::size_of;
use core::slice;

use super::types::{
    UNSTUCK_DONE, UNSTUCK_FREECELL_DOUBLE_BYTES, UNSTUCK_OK, UNSTUCK_RUNNING, UNSTUCK_SHORTEST,
    unstuck_freecell_board, unstuck_freecell_double_board, unstuck_freecell_rules, unstuck_move,
    unstuck_text_error,
};
use crate::answer::Shortening;
use crate::error::Error;
#[cfg(feature = "family")]
use crate::freecell::DoubleBoard;
use crate::freecell::notation::ParseError;
use crate::freecell::{Board, BoardBytes, DoubleBytes, FAMILY, MAX_DECKS, Move, Rules};

/// The status of a call that can only succeed or fail.
pub(super) fn status(result: Result<(), Error>) -> i32 {
    match result {
        Ok(()) => UNSTUCK_OK,
        Err(error) => error.code(),
    }
}

/// What a call looks at first: whether a pointer is NULL that must not be.
pub(super) fn unless(a_pointer_is_missing: bool) -> Result<(), Error> {
    if a_pointer_is_missing { Err(Error::Null) } else { Ok(()) }
}

/// Whether a buffer is missing into which something shall be written.
pub(super) fn no_room<T>(buffer: *mut T, capacity: usize) -> bool {
    buffer.is_null() && capacity > 0
}

/// A struct whose first field is its size.
///
/// # Safety
/// The type is `repr(C)` and begins with a `u32`, its size.
pub(super) unsafe trait Sized32: Copy {}

macro_rules! sized {
    ($($name:ident),*) => { $(
        // SAFETY: repr(C), with `struct_size: u32` first.
        unsafe impl Sized32 for super::types::$name {}
    )* };
}
sized!(
    unstuck_build_info,
    unstuck_freecell_rules,
    unstuck_freecell_board,
    unstuck_freecell_double_board,
    unstuck_text_error,
    unstuck_freecell_options,
    unstuck_freecell_progress,
    unstuck_game_report,
    unstuck_game_style,
    unstuck_sokoban_check,
    unstuck_sokoban_event,
    unstuck_sokoban_options,
    unstuck_sokoban_progress,
    unstuck_sokoban_state
);

/// Reads a struct that the caller has filled.
///
/// # Safety
/// `pointer` is NULL or points to a readable struct.
pub(super) unsafe fn input<T: Sized32>(pointer: *const T) -> Result<T, Error> {
    // SAFETY: as for `check`.
    unsafe { check(pointer)? };
    // SAFETY: not NULL, and as long as its first field says.
    Ok(unsafe { pointer.read_unaligned() })
}

/// Looks whether a struct that is to be written is there and of the right size.
///
/// # Safety
/// `pointer` is NULL or points to a struct whose first field is readable.
pub(super) unsafe fn check<T: Sized32>(pointer: *const T) -> Result<(), Error> {
    if pointer.is_null() {
        return Err(Error::Null);
    }
    // SAFETY: not NULL, and T begins with a u32.
    let size = unsafe { pointer.cast::<u32>().read_unaligned() };
    if size as usize == size_of::<T>() { Ok(()) } else { Err(Error::StructSize) }
}

/// Writes a result of one value.
///
/// # Safety
/// `pointer` is NULL or writable.
pub(super) unsafe fn output<T>(pointer: *mut T, value: T) -> Result<(), Error> {
    if pointer.is_null() {
        return Err(Error::Null);
    }
    // As bytes: field by field that would be many stores where none may be unaligned.
    let bytes = (&raw const value).cast::<u8>();
    // SAFETY: not NULL, and the caller vouches that it is writable; two places.
    unsafe { pointer.cast::<u8>().copy_from_nonoverlapping(bytes, size_of::<T>()) };
    Ok(())
}

/// Writes a result of one value, unless the caller doesn't want it.
///
/// # Safety
/// As for [`output`].
pub(super) unsafe fn output_wanted<T>(pointer: *mut T, value: T) -> Result<(), Error> {
    if pointer.is_null() {
        return Ok(());
    }
    // SAFETY: the caller's promise is the same.
    unsafe { output(pointer, value) }
}

/// What a search for a shorter solution has come to, as a status.
pub(super) fn shortening(result: Result<Shortening, Error>) -> i32 {
    match result {
        Ok(Shortening::Running) => UNSTUCK_RUNNING,
        Ok(Shortening::Done) => UNSTUCK_DONE,
        Ok(Shortening::Shortest) => UNSTUCK_SHORTEST,
        Err(error) => error.code(),
    }
}

/// Reads the rules.
///
/// # Safety
/// As for [`input`].
#[cfg(feature = "freecell")]
pub(super) unsafe fn rules(pointer: *const unstuck_freecell_rules) -> Result<Rules, Error> {
    // SAFETY: the caller's promise is the same.
    let given = unsafe { input(pointer)? };
    super::rules::from_c(&given).map_err(|_| Error::Rules)
}

/// A board of one deck or of two.
pub(super) enum AnyBoard {
    One(Board),
    #[cfg(feature = "family")]
    Two(DoubleBoard),
}

/// Reads a board, and does the same with it whether it has one deck or two. Needs
/// `unsafe`, as [`any_board`] does. With one deck there is one board on the stack.
#[cfg_attr(not(feature = "freecell"), allow(unused_macros))]
macro_rules! with_board {
    ($pointer:expr, $board:ident => $act:expr) => {{
        #[cfg(feature = "family")]
        let mut board = $crate::capi::border::any_board($pointer)?;
        #[cfg(feature = "family")]
        let acted = $crate::capi::border::either!(&mut board, $board => $act);
        #[cfg(not(feature = "family"))]
        let acted = {
            let mut board = $crate::freecell::Board::empty($crate::freecell::Rules::FREECELL);
            $crate::capi::border::read_board($pointer, &mut board)?;
            let $board = &mut board;
            $act
        };
        acted
    }};
}
pub(super) use with_board;

/// Does the same with a board, of one deck or of two.
#[cfg_attr(not(feature = "freecell"), allow(unused_macros))]
macro_rules! either {
    ($any:expr, $board:ident => $act:expr) => {
        match $any {
            $crate::capi::border::AnyBoard::One($board) => $act,
            #[cfg(feature = "family")]
            $crate::capi::border::AnyBoard::Two($board) => $act,
        }
    };
}
pub(super) use either;

/// Whether a board has room for two decks, from its size.
///
/// # Safety
/// `pointer` is NULL or points to a struct whose first field is readable.
unsafe fn is_double(pointer: *const unstuck_freecell_board) -> Result<bool, Error> {
    if pointer.is_null() {
        return Err(Error::Null);
    }
    // SAFETY: not NULL, and the struct begins with a u32.
    let size = unsafe { pointer.cast::<u32>().read_unaligned() } as usize;
    if size == size_of::<unstuck_freecell_board>() {
        Ok(false)
    } else if MAX_DECKS > 1 && size == size_of::<unstuck_freecell_double_board>() {
        Ok(true)
    } else {
        Err(Error::StructSize)
    }
}

/// Looks whether a board that is to be written is there and of a right size.
///
/// # Safety
/// As for [`check`].
pub(super) unsafe fn check_board(pointer: *const unstuck_freecell_board) -> Result<(), Error> {
    // SAFETY: the caller's promise is the same.
    unsafe { is_double(pointer).map(|_| ()) }
}

/// Looks whether a board that is to be written has room for so many decks.
///
/// # Safety
/// As for [`check`].
pub(super) unsafe fn check_room(
    pointer: *const unstuck_freecell_board,
    decks: u8,
) -> Result<(), Error> {
    // SAFETY: the caller's promise is the same.
    let double = unsafe { is_double(pointer)? };
    if double || decks == 1 { Ok(()) } else { Err(Error::StructSize) }
}

/// Reads a board and checks that it is a position.
///
/// # Safety
/// As for [`input`]; the struct is as long as its size says.
pub(super) unsafe fn any_board(pointer: *const unstuck_freecell_board) -> Result<AnyBoard, Error> {
    // SAFETY: the caller's promise is the same.
    #[cfg(feature = "family")]
    if unsafe { is_double(pointer)? } {
        // SAFETY: the struct is one with room for two decks.
        return unsafe { double_board(pointer.cast()) };
    }
    let mut board = Board::empty(Rules::FREECELL);
    // SAFETY: the caller's promise is the same.
    unsafe { read_board(pointer, &mut board)? };
    Ok(AnyBoard::One(board))
}

/// Reads a board of one deck and checks that it is a position.
///
/// # Safety
/// As for [`input`].
#[cfg_attr(feature = "compact", inline(never))]
pub(super) unsafe fn read_board(
    pointer: *const unstuck_freecell_board,
    board: &mut Board,
) -> Result<(), Error> {
    // SAFETY: the caller's promise is the same.
    unsafe { board_bytes(pointer)?.read(board) }
}

/// A board's bytes, whatever they say.
///
/// # Safety
/// As for [`input`].
pub(super) unsafe fn board_bytes(
    pointer: *const unstuck_freecell_board,
) -> Result<BoardBytes, Error> {
    // SAFETY: the caller's promise is the same.
    unsafe { check(pointer)? };
    // SAFETY: not NULL, and as long as its first field says; any bytes will do.
    Ok(unsafe { (&raw const (*pointer).bytes).cast::<BoardBytes>().read_unaligned() })
}

/// Reads a board with room for two decks and checks that it is a position.
///
/// # Safety
/// As for [`input`].
#[cfg(feature = "family")]
unsafe fn double_board(pointer: *const unstuck_freecell_double_board) -> Result<AnyBoard, Error> {
    // SAFETY: the caller's promise is the same.
    let given = unsafe { input(pointer)? };
    let bytes: DoubleBytes =
        bytemuck::try_pod_read_unaligned(&given.bytes).map_err(|_| Error::Board)?;
    let board = bytes.to_board()?;
    Ok(board.to_single().map_or(AnyBoard::Two(board), AnyBoard::One))
}

/// Reads a board of one deck; [`Error::Rules`] if it has two.
///
/// # Safety
/// As for [`any_board`].
pub(super) unsafe fn board(pointer: *const unstuck_freecell_board) -> Result<Board, Error> {
    // SAFETY: the caller's promise is the same.
    match unsafe { any_board(pointer)? } {
        AnyBoard::One(board) => Ok(board),
        #[cfg(feature = "family")]
        AnyBoard::Two(_) => Err(Error::Rules),
    }
}

/// Writes a board; [`Error::StructSize`] if there is no room for its two decks.
///
/// # Safety
/// `pointer` is NULL or points to a struct that is writable and whose first
/// field is readable.
pub(super) unsafe fn put_board<const L: usize>(
    pointer: *mut unstuck_freecell_board,
    board: &Board<L>,
) -> Result<(), Error> {
    // SAFETY: the caller's promise is the same.
    if unsafe { is_double(pointer)? } && FAMILY {
        let mut made = unstuck_freecell_double_board {
            struct_size: size_of::<unstuck_freecell_double_board>() as u32,
            bytes: [0; UNSTUCK_FREECELL_DOUBLE_BYTES],
        };
        let bytes = DoubleBytes::from(&board.to_double());
        for (to, &from) in made.bytes.iter_mut().zip(bytemuck::bytes_of(&bytes)) {
            *to = from;
        }
        // SAFETY: the size has been looked at.
        return unsafe { output(pointer.cast(), made) };
    }
    if board.rules().decks > 1 {
        return Err(Error::StructSize);
    }
    // The size is there already.
    // SAFETY: the size has been looked at, and the bytes behind it are as many.
    unsafe { put_bytes((&raw mut (*pointer).bytes).cast(), board) }
}

/// # Safety
/// `bytes` is writable.
#[cfg_attr(feature = "compact", inline(never))]
unsafe fn put_bytes<const L: usize>(bytes: *mut BoardBytes, board: &Board<L>) -> Result<(), Error> {
    // SAFETY: the caller's promise.
    unsafe { output(bytes, BoardBytes::of(board)) }
}

/// The bytes of a text that is to be read.
///
/// # Safety
/// `text` is NULL or has `length` readable bytes.
pub(super) unsafe fn given_text<'a>(text: *const c_char, length: usize) -> Result<&'a [u8], Error> {
    if text.is_null() {
        return Err(Error::Null);
    }
    if length > isize::MAX as usize {
        return Err(Error::Range);
    }
    // SAFETY: not NULL, and as long as the caller says.
    Ok(unsafe { slice::from_raw_parts(text.cast::<u8>(), length) })
}

/// The moves of a caller's list.
///
/// # Safety
/// `moves` is NULL or has `count` readable moves, for as long as the result is used.
pub(super) unsafe fn given_moves(
    moves: *const unstuck_move,
    count: usize,
) -> Result<impl Iterator<Item = Move> + Clone, Error> {
    if moves.is_null() && count > 0 {
        return Err(Error::Null);
    }
    // SAFETY: `moves` holds `count` moves; none is read if that is 0.
    Ok((0..count).map(move |at| move_from_c(unsafe { moves.add(at).read_unaligned() })))
}

/// Tells where the fault in a text is, if the caller wants to know and it is in
/// the text.
///
/// # Safety
/// `pointer` is NULL or has passed [`check`] and is writable.
pub(super) unsafe fn put_fault(pointer: *mut unstuck_text_error, fault: &ParseError) -> Error {
    if fault.line > 0 && !pointer.is_null() {
        let told = unstuck_text_error {
            struct_size: size_of::<unstuck_text_error>() as u32,
            status: fault.error.code(),
            line: fault.line,
            column: fault.column,
            card: fault.card.map_or(0, |card| u32::from(card.code())),
        };
        // SAFETY: the caller's promise.
        unsafe { pointer.write_unaligned(told) };
    }
    fault.error
}

/// Writes a text and its final NUL into the caller's buffer. The text is made
/// twice: once to measure it, once to write it.
///
/// # Safety
/// `buffer` has room for `capacity` bytes, or is NULL with a capacity of 0;
/// `length` is NULL or writable.
pub(super) unsafe fn text(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    write: impl Fn(&mut dyn FnMut(u8)) -> Result<(), Error>,
) -> Result<(), Error> {
    // SAFETY: the caller's promise is the same.
    unsafe { any_text(buffer, capacity, length, &write) }
}

/// # Safety
/// As for [`text`].
#[cfg_attr(feature = "compact", inline(never))]
unsafe fn any_text(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    write: &dyn Fn(&mut dyn FnMut(u8)) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut needed = 0usize;
    write(&mut |_| needed += 1)?;
    // SAFETY: the caller's promise.
    let mut slots = unsafe { text_room(buffer, capacity, length, needed)? }.iter_mut();
    let mut put = |byte| {
        if let Some(slot) = slots.next() {
            *slot = byte;
        }
    };
    write(&mut put)?;
    put(0);
    Ok(())
}

/// The part of the caller's buffer that a text takes with its NUL, after its length
/// has been told.
///
/// # Safety
/// As for [`text`].
pub(super) unsafe fn text_room<'a>(
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
    needed: usize,
) -> Result<&'a mut [u8], Error> {
    if !length.is_null() {
        // SAFETY: not NULL, so writable.
        unsafe { length.write_unaligned(needed) };
    }
    if needed >= capacity {
        return Err(Error::TooShort);
    }
    if buffer.is_null() {
        return Err(Error::Null);
    }
    // SAFETY: the caller's promise, as needed < capacity. Not longer than is
    // needed: a caller may give the largest number there is as a capacity.
    Ok(unsafe { slice::from_raw_parts_mut(buffer.cast::<u8>(), needed + 1) })
}

/// Writes an array into the caller's. It is made twice, as a text is.
///
/// # Safety
/// `array` has room for `capacity` values, or is NULL with a capacity of 0;
/// `count` is NULL or writable.
pub(super) unsafe fn array<T>(
    array: *mut T,
    capacity: usize,
    count: *mut usize,
    make: impl Fn(&mut dyn FnMut(T)) -> Result<(), Error>,
) -> Result<(), Error> {
    #[cfg(feature = "compact")]
    let make: &dyn Fn(&mut dyn FnMut(T)) -> Result<(), Error> = &make;
    let mut needed = 0usize;
    make(&mut |_| needed += 1)?;
    if !count.is_null() {
        // SAFETY: not NULL, so writable.
        unsafe { count.write_unaligned(needed) };
    }
    if needed > capacity {
        return Err(Error::TooShort);
    }
    if needed == 0 {
        return Ok(());
    }
    if array.is_null() {
        return Err(Error::Null);
    }
    let mut at = 0;
    make(&mut |value| {
        if at < needed {
            // SAFETY: at < needed <= capacity.
            unsafe { array.add(at).write_unaligned(value) };
            at += 1;
        }
    })
}

pub(super) fn move_to_c(mv: Move) -> unstuck_move {
    unstuck_move { from: mv.from, to: mv.to, count: mv.count, card: mv.card }
}

pub(super) fn move_from_c(mv: unstuck_move) -> Move {
    Move { from: mv.from, to: mv.to, count: mv.count, card: mv.card }
}
