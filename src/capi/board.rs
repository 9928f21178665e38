//! Calls about positions in play.

use core::ffi::c_char;

use super::border::{
    self, any_board, array, check, check_board, either, given_moves, move_from_c, move_to_c,
    output, put_board, status, text,
};
use super::types::{
    UNSTUCK_BOARD_COLUMNS, UNSTUCK_BOARD_KPAT, UNSTUCK_BOARD_LIST, UNSTUCK_BOARD_PYSOL,
    UNSTUCK_BOARD_ROWS, UNSTUCK_BOARD_STANDARD, UNSTUCK_BOARD_STATE, UNSTUCK_SOLUTION_SN,
    UNSTUCK_SOLUTION_SN_STATES, UNSTUCK_SOLUTION_SNX, UNSTUCK_SOLUTION_SNX_STATES,
    UNSTUCK_SOLUTION_STANDARD, UNSTUCK_SOLUTION_STATES, UNSTUCK_SOLUTION_STEPS,
    UNSTUCK_SOLUTION_WORDS, UNSTUCK_SOLUTION_WORDS_STATES, unstuck_freecell_board,
    unstuck_freecell_rules, unstuck_move, unstuck_text_error,
};
use crate::card::Suit;
use crate::error::Error;
use crate::freecell::notation::{
    BoardText, MoveText, parse_into, write_columns, write_kpat, write_list, write_moves_on,
    write_printed, write_pysol, write_rows, write_standard, write_state, write_steps,
};
use crate::freecell::{
    Board, FAMILY, GAMES, Move, ONE_DECK, Rules, TWO_DECKS, deal, deal_bytes, deal_sized,
};

/// Whether this build knows other forms than the standard notation.
const NOTATION: bool = cfg!(feature = "notation");

/// Deals a numbered game. It lies as the rules' layout says, and where that lets the
/// deal decide with which rank the foundations begin, the board has that base.
///
/// `rules`: must not be NULL.
/// `number`: 1 to 8589934591 (2^33 - 1) as Microsoft's FreeCell and its
/// successors number deals, and PySol those of the other games; or -2, a deal that
/// can't be won and needs eight columns and UNSTUCK_LAYOUT_ROWS.
/// `out`: must not be NULL; struct_size set by the caller.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, also for two decks in a
/// board that has room for one, UNSTUCK_E_RULES, UNSTUCK_E_DEAL for another number, or
/// UNSTUCK_E_DEAL_UNKNOWN for -1, whose layout isn't known.
///
/// # Safety
/// `rules` is NULL or readable; `out` is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_deal(
    rules: *const unstuck_freecell_rules,
    number: i64,
    out: *mut unstuck_freecell_board,
) -> i32 {
    // SAFETY: the caller's promise.
    status(unsafe {
        check_board(out).and_then(|()| border::rules(rules)).and_then(|rules| {
            if !GAMES {
                // Its size has been looked at.
                output((&raw mut (*out).bytes).cast(), deal_bytes(&rules, number)?)
            } else if FAMILY && rules.decks > 1 {
                put_board(out, &deal_sized::<TWO_DECKS>(&rules, number)?)
            } else {
                put_board(out, &deal(&rules, number)?)
            }
        })
    })
}

/// Reads a board, in whichever of these forms it is:
///
/// - A line a column, bottom card first, and before these, optionally, a line of
///   foundations and one of cells. "Foundations:" (also "Foundation:", "Founds:",
///   "Found:", "Decks:", "Deck:") starts the foundations, as in "H-3 C-A D-0 S-T",
///   "Freecells:" (also "Freecell:", "FC:") the cells, with "-" or "*" for an empty
///   one, or by position, four characters a cell. "Base:" before them tells with which
///   rank the foundations begin, in place of the rules. A column may start with a colon;
///   an empty line or a colon alone between other columns is an empty column, and
///   columns that the text doesn't reach are empty.
/// - Row by row, as UNSTUCK_BOARD_ROWS writes it, or the rows of a fresh deal alone.
/// - The 52 cards of a fresh deal in one line, as UNSTUCK_BOARD_LIST writes them.
///
/// Cards are rank and suit or suit and rank, in either case ("AC", "td", "c4"), a
/// ten as "T", "10" or "0", an ace also as "1", the suit also as a sign in UTF-8, a
/// card that lies face down as "<4C>". Between them are blanks, also those that
/// don't break, tabs or commas. A byte order mark, any line ends, a missing last
/// line end and lines of comment, which start with "#", ";" or a double slash, are
/// understood. All 52 cards must be there exactly once, with two decks twice. A text that could be two
/// different boards is refused: see unstuck_freecell_parse_as. Of the standard
/// notation only the rows of a fresh deal are read here.
///
/// `rules`: must not be NULL.
/// `text`: must not be NULL; need not end with a NUL.
/// `length`: its length in bytes.
/// `out`: must not be NULL; struct_size set by the caller.
/// `error`: may be NULL, else struct_size set by the caller; tells where the
/// fault is when the call returns one of UNSTUCK_E_PARSE_*, and is left alone
/// otherwise.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_RULES,
/// UNSTUCK_E_RANGE for a length of more than half the address space, or one of
/// UNSTUCK_E_PARSE_*. The work is bounded by the length of the text.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_parse(
    rules: *const unstuck_freecell_rules,
    text: *const c_char,
    length: usize,
    out: *mut unstuck_freecell_board,
    error: *mut unstuck_text_error,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { parse_with(rules, text, length, out, error, Ok(None)) }
}

/// Reads a board like unstuck_freecell_parse, in a form that is known.
///
/// `style`: UNSTUCK_BOARD_COLUMNS, UNSTUCK_BOARD_PYSOL, UNSTUCK_BOARD_KPAT or
/// UNSTUCK_BOARD_STATE, which are read alike, UNSTUCK_BOARD_ROWS, also the rows of
/// a fresh deal alone, or UNSTUCK_BOARD_LIST, in one line or more.
/// The other arguments: as for unstuck_freecell_parse.
///
/// Returns what unstuck_freecell_parse returns, and UNSTUCK_E_RANGE also for
/// another style.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_parse_as(
    rules: *const unstuck_freecell_rules,
    style: u32,
    text: *const c_char,
    length: usize,
    out: *mut unstuck_freecell_board,
    error: *mut unstuck_text_error,
) -> i32 {
    let form = match style {
        UNSTUCK_BOARD_COLUMNS | UNSTUCK_BOARD_PYSOL | UNSTUCK_BOARD_KPAT | UNSTUCK_BOARD_STATE => {
            Ok(Some(BoardText::Columns))
        }
        UNSTUCK_BOARD_ROWS => Ok(Some(BoardText::Rows)),
        UNSTUCK_BOARD_LIST => Ok(Some(BoardText::List)),
        _ => Err(Error::Range),
    };
    // SAFETY: the caller's promise.
    unsafe { parse_with(rules, text, length, out, error, form) }
}

/// Reads a board in a form, or in any.
///
/// # Safety
/// As for [`unstuck_freecell_parse`].
unsafe fn parse_with(
    rules: *const unstuck_freecell_rules,
    text: *const c_char,
    length: usize,
    out: *mut unstuck_freecell_board,
    error: *mut unstuck_text_error,
    form: Result<Option<BoardText>, Error>,
) -> i32 {
    let parse = || {
        // SAFETY: the caller's promise.
        let mut rules = unsafe {
            check_board(out)?;
            if !error.is_null() {
                check(error)?;
            }
            border::rules(rules)?
        };
        // SAFETY: the caller's promise.
        let bytes = unsafe { border::given_text(text, length)? };
        // SAFETY: checked above.
        unsafe {
            if FAMILY && rules.decks > 1 {
                read_into::<TWO_DECKS>(out, error, &mut rules, form?, bytes)
            } else {
                read_into::<ONE_DECK>(out, error, &mut rules, form?, bytes)
            }
        }
    };
    status(parse())
}

/// # Safety
/// `out` and, unless it is NULL, `error` are writable and of the right sizes.
#[cfg_attr(feature = "compact", inline(never))]
unsafe fn read_into<const L: usize>(
    out: *mut unstuck_freecell_board,
    error: *mut unstuck_text_error,
    rules: &mut Rules,
    form: Option<BoardText>,
    text: &[u8],
) -> Result<(), Error> {
    let mut board = Board::<L>::empty(*rules);
    // SAFETY: the caller's promise.
    unsafe {
        match parse_into(rules, form, text, &mut board) {
            Ok(()) => put_board(out, &board),
            Err(fault) => Err(border::put_fault(error, &fault)),
        }
    }
}

/// Writes a board as text.
///
/// `board`: must not be NULL.
/// `style`: one of UNSTUCK_BOARD_*.
/// `buffer`, `capacity`: where the text and its final NUL go; NULL with 0 to
/// measure. `length`: may be NULL; gets the length without the NUL, also when
/// the buffer is too short.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
/// UNSTUCK_E_RANGE for another style, UNSTUCK_E_STATE for UNSTUCK_BOARD_LIST if the
/// board isn't a fresh deal, or UNSTUCK_E_TOO_SHORT with the buffer untouched. 4,096
/// bytes are enough for any board.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_format_board(
    board: *const unstuck_freecell_board,
    style: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> i32 {
    let format = || {
        let write = |sink: &mut dyn FnMut(u8)| {
            // SAFETY: the caller's promise.
            unsafe { border::with_board!(board, board => write_as(board, style, sink)) }
        };
        // SAFETY: the caller's promise.
        unsafe { text(buffer, capacity, length, write) }
    };
    status(format())
}

#[cfg_attr(feature = "compact", inline(never))]
fn write_as<const L: usize>(
    board: &Board<L>,
    style: u32,
    mut sink: &mut dyn FnMut(u8),
) -> Result<(), Error> {
    match style {
        UNSTUCK_BOARD_STANDARD => write_standard(board, &mut sink),
        _ if !NOTATION => return Err(Error::Range),
        UNSTUCK_BOARD_COLUMNS => write_columns(board, &mut sink),
        UNSTUCK_BOARD_PYSOL => write_pysol(board, &mut sink),
        UNSTUCK_BOARD_KPAT => write_kpat(board, &mut sink),
        UNSTUCK_BOARD_STATE => write_state(board, &mut sink),
        UNSTUCK_BOARD_ROWS => write_rows(board, &mut sink),
        UNSTUCK_BOARD_LIST => write_list(board, &mut sink)?,
        _ => return Err(Error::Range),
    }
    Ok(())
}

/// Lists the cards of a column, bottom first.
///
/// `board`: must not be NULL.
/// `column`: 0 to the number of columns - 1.
/// `cards`, `capacity`: where the cards go; NULL with 0 to count. 52 are
/// enough, with two decks 104. `count`: may be NULL; gets the number of cards, also when the array
/// is too short.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
/// UNSTUCK_E_RANGE, or UNSTUCK_E_TOO_SHORT with the array untouched.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_column(
    board: *const unstuck_freecell_board,
    column: u32,
    cards: *mut u8,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    let list = || {
        // SAFETY: the caller's promise.
        let board = unsafe { any_board(board)? };
        let column = index(column, either!(&board, board => board.rules().columns))?;
        let make = |see: &mut dyn FnMut(u8)| {
            let cards = either!(&board, board => board.column(column));
            cards.iter().for_each(|card| see(card.code()));
            Ok(())
        };
        // SAFETY: the caller's promise.
        unsafe { array(cards, capacity, count, make) }
    };
    status(list())
}

/// Tells the card in a cell, or 0.
///
/// `board`, `card`: must not be NULL.
/// `cell`: 0 to the number of cells - 1.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD or
/// UNSTUCK_E_RANGE.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_cell(
    board: *const unstuck_freecell_board,
    cell: u32,
    card: *mut u8,
) -> i32 {
    let tell = || {
        // SAFETY: the caller's promise.
        let board = unsafe { any_board(board)? };
        let cell = index(cell, either!(&board, board => board.rules().cells))?;
        let found = either!(&board, board => board.cell(cell));
        // SAFETY: the caller's promise.
        unsafe { output(card, found.map_or(0, |card| card.code())) }
    };
    status(tell())
}

/// Tells the rank of a foundation's top card, or 0.
///
/// `board`, `rank`: must not be NULL.
/// `suit`: 0 clubs, 1 diamonds, 2 hearts, 3 spades; with two decks 4 to 7 are the
/// second foundations, which have as many cards as the first or fewer.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD or
/// UNSTUCK_E_RANGE.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_foundation(
    board: *const unstuck_freecell_board,
    suit: u32,
    rank: *mut u8,
) -> i32 {
    let tell = || {
        // SAFETY: the caller's promise.
        let board = unsafe { any_board(board)? };
        let index = index(suit, 4 * either!(&board, board => board.rules().decks))?;
        let suit = Suit::from_code(index);
        let top = either!(&board, board => match index {
            0..4 => board.foundation(suit),
            _ => board.second_foundation(suit),
        });
        // SAFETY: the caller's promise.
        unsafe { output(rank, top) }
    };
    status(tell())
}

/// Tells whether all cards are home: 1 or 0.
///
/// `board`, `solved`: must not be NULL.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE or UNSTUCK_E_BOARD.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_is_solved(
    board: *const unstuck_freecell_board,
    solved: *mut u8,
) -> i32 {
    // SAFETY: the caller's promise.
    status(unsafe {
        any_board(board)
            .and_then(|board| output(solved, u8::from(either!(board, board => board.is_solved()))))
    })
}

/// Lists all legal moves: each pair of places, and for a move to an empty
/// column each number of cards. Moves from one cell to another aren't listed.
///
/// `board`: must not be NULL.
/// `moves`, `capacity`: where the moves go; NULL with 0 to count. `count`: may
/// be NULL; gets the number of moves, also when the array is too short. With 8
/// columns and 4 cells 256 are enough.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
/// or UNSTUCK_E_TOO_SHORT with the array untouched.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_legal_moves(
    board: *const unstuck_freecell_board,
    moves: *mut unstuck_move,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    let list = || {
        // SAFETY: the caller's promise.
        let board = unsafe { any_board(board)? };
        let make = |see: &mut dyn FnMut(unstuck_move)| {
            either!(&board, board => board.legal_moves(|mv| see(move_to_c(mv))));
            Ok(())
        };
        // SAFETY: the caller's promise.
        unsafe { array(moves, capacity, count, make) }
    };
    status(list())
}

/// Plays one move. Nothing goes home by itself: unstuck_freecell_automove does
/// that.
///
/// `board`, `mv`: must not be NULL. The move's card may be 0; if it isn't, it
/// must be the lowest card that moves.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
/// or UNSTUCK_E_MOVE with the board unchanged.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_apply(
    board: *mut unstuck_freecell_board,
    mv: *const unstuck_move,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { change(board, mv, Turn::On) }
}

/// Takes back the move that was played last, automoves included: each of them
/// is a move of its own and is taken back before the one that it followed.
///
/// `board`, `mv`: must not be NULL. The move is given as it was played. One
/// that can't have been the last one is refused; where several could have been,
/// the library can't tell and takes the caller's word.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
/// or UNSTUCK_E_MOVE with the board unchanged.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_undo(
    board: *mut unstuck_freecell_board,
    mv: *const unstuck_move,
) -> i32 {
    // SAFETY: the caller's promise.
    unsafe { change(board, mv, Turn::Back) }
}

/// Which way a move is made.
#[derive(Clone, Copy)]
enum Turn {
    On,
    Back,
}

/// # Safety
/// Each pointer is NULL or as long as the call says.
unsafe fn change(pointer: *mut unstuck_freecell_board, mv: *const unstuck_move, turn: Turn) -> i32 {
    let act = || {
        // SAFETY: the caller's promise.
        let board = unsafe { any_board(pointer)? };
        if mv.is_null() {
            return Err(Error::Null);
        }
        // SAFETY: not NULL, so readable.
        let mv = move_from_c(unsafe { mv.read_unaligned() });
        either!(board, board => {
            let mut board = board;
            match turn {
                Turn::On => board.apply(mv)?,
                Turn::Back => board.undo(mv)?,
            }
            // SAFETY: the caller's promise.
            unsafe { put_board(pointer, &board) }
        })
    };
    status(act())
}

/// Sends home all cards that go by themselves under the board's rules, and
/// lists these moves in their order.
///
/// `board`: must not be NULL.
/// `moves`, `capacity`: where the moves go; 52 are enough, with two decks 104. With
/// NULL and 0 the call counts them and, if there are any, leaves the board alone. `count`: may
/// be NULL; gets the number of moves, also when the array is too short.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
/// or UNSTUCK_E_TOO_SHORT with array and board untouched.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_automove(
    board: *mut unstuck_freecell_board,
    moves: *mut unstuck_move,
    capacity: usize,
    count: *mut usize,
) -> i32 {
    let play = || {
        // SAFETY: the caller's promise.
        let before = unsafe { any_board(board)? };
        either!(before, before => {
            let make = |see: &mut dyn FnMut(unstuck_move)| {
                let mut after = before;
                after.automove(|mv| see(move_to_c(mv)));
                Ok(())
            };
            // SAFETY: the caller's promise.
            unsafe { array(moves, capacity, count, make)? };
            let mut after = before;
            after.automove(|_| ());
            // SAFETY: the caller's promise.
            unsafe { put_board(board, &after) }
        })
    };
    status(play())
}

/// Writes a solution, or any other list of moves, as text.
///
/// `start`: the position before the first move; must not be NULL.
/// `moves`, `count`: the moves, NULL only if `count` is 0, as
/// unstuck_freecell_solver_solution lists them: automoves of the board's rules
/// happen before the first and after each of them and mustn't be in the list.
/// For a list that has them, such as that of unstuck_freecell_solver_steps, give
/// a start that was dealt or parsed with the automove rule UNSTUCK_AUTOMOVE_NONE.
/// `style`: one of UNSTUCK_SOLUTION_*.
/// `buffer`, `capacity`: where the text and its final NUL go; NULL with 0 to
/// measure. `length`: may be NULL; gets the length without the NUL, also when
/// the buffer is too short.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
/// UNSTUCK_E_RANGE for another style, UNSTUCK_E_MOVE if a move isn't legal
/// where it comes, or UNSTUCK_E_TOO_SHORT; in every case but the first with the
/// buffer untouched.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_format_solution(
    start: *const unstuck_freecell_board,
    moves: *const unstuck_move,
    count: usize,
    style: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> i32 {
    let format = || {
        // The board is read for each of the two times that the text is made: so there is
        // one on the stack, which is played on.
        let write = |sink: &mut dyn FnMut(u8)| {
            // SAFETY: the caller's promise.
            unsafe {
                border::with_board!(start, board => {
                    write_solution(board, given_moves(moves, count)?, style, sink)
                })
            }
        };
        // SAFETY: the caller's promise.
        unsafe { text(buffer, capacity, length, write) }
    };
    status(format())
}

#[cfg_attr(feature = "compact", inline(never))]
fn write_solution<const L: usize>(
    start: &mut Board<L>,
    list: impl Iterator<Item = Move>,
    style: u32,
    mut sink: &mut dyn FnMut(u8),
) -> Result<(), Error> {
    let (form, states) = match style {
        UNSTUCK_SOLUTION_STANDARD => return write_moves_on(start, list, &mut sink),
        _ if !NOTATION => return Err(Error::Range),
        UNSTUCK_SOLUTION_STEPS => return write_steps(start, list, &mut sink),
        UNSTUCK_SOLUTION_SN => (MoveText::Sn, false),
        UNSTUCK_SOLUTION_SNX => (MoveText::Snx, false),
        UNSTUCK_SOLUTION_WORDS => (MoveText::Words, false),
        UNSTUCK_SOLUTION_SN_STATES => (MoveText::Sn, true),
        UNSTUCK_SOLUTION_SNX_STATES => (MoveText::Snx, true),
        UNSTUCK_SOLUTION_WORDS_STATES => (MoveText::Words, true),
        UNSTUCK_SOLUTION_STATES => (MoveText::States, true),
        _ => return Err(Error::Range),
    };
    write_printed(start, list, form, states, &mut sink)
}

/// A number below a bound, as a byte.
fn index(number: u32, bound: u8) -> Result<u8, Error> {
    if number < u32::from(bound) { Ok(number as u8) } else { Err(Error::Range) }
}
