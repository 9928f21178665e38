//! Calls about games in the standard FreeCell notation.

use core::ffi::{c_char, c_void};
use core::mem::size_of;

use super::border::{
    self, array, check, check_board, given_moves, given_text, input, move_to_c, output, put_board,
    status, text,
};
use super::types::{
    UNSTUCK_AUTOMOVE_HORNE, UNSTUCK_AUTOMOVE_WKR, UNSTUCK_FREECELL_BOARD_BYTES, UNSTUCK_OK,
    UNSTUCK_SHOWN_AFTER, UNSTUCK_SHOWN_NOTHING, UNSTUCK_SHOWN_START, UNSTUCK_VERDICT_FAULT,
    UNSTUCK_VERDICT_HOLDS, UNSTUCK_VERDICT_UNREADABLE, unstuck_freecell_board, unstuck_game_report,
    unstuck_game_style, unstuck_move,
};
use crate::error::Error;
use crate::freecell::notation::{
    Checked, GameFault, GameStyle, Origin, Shown, check as check_text, parse_game, write_game,
};
use crate::freecell::{Automove, Board};

/// Finds the layout behind a name that stands in place of a game's number.
///
/// `context`: what the caller gave. `name`, `length`: the name, without a final
/// NUL. `out`: a board whose struct_size is set, to be filled by
/// unstuck_freecell_parse or the like.
///
/// Returns UNSTUCK_OK if it has filled the board, anything else if it knows no
/// such layout.
pub type unstuck_resolve = Option<
    unsafe extern "C" fn(
        context: *mut c_void,
        name: *const c_char,
        length: usize,
        out: *mut unstuck_freecell_board,
    ) -> i32,
>;

/// Checks games in the standard FreeCell notation: each has all 52 cards once;
/// its layout can come from play (where the deal isn't known, each column is at
/// most seven cards, from the fifth column on six, and a sequence on the last of
/// them, 18 at most), is the deal that its line names, or what the moves up to
/// the brackets lead to; each move is legal; and at the end all cards are home.
///
/// A text may hold several games, one after the other. One that has lost blanks,
/// as mail archives and web pages leave it, is understood where a number and
/// moves or the count of cards determine the position, and is called ambiguous
/// where they don't.
///
/// `text`: must not be NULL; need not end with a NUL.
/// `length`: its length in bytes.
/// `resolve`, `context`: finds the layout of a name; may be NULL.
/// `report`: must not be NULL; struct_size set by the caller. Tells the verdict
/// and the first fault.
///
/// Returns UNSTUCK_OK whatever the verdict is, UNSTUCK_E_NULL,
/// UNSTUCK_E_STRUCT_SIZE, or UNSTUCK_E_RANGE for a length of more than half the
/// address space. The work is bounded by the length of the text; `resolve` is
/// called once for each game with a name.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_check(
    text: *const c_char,
    length: usize,
    resolve: unstuck_resolve,
    context: *mut c_void,
    report: *mut unstuck_game_report,
) -> i32 {
    let run = || {
        // SAFETY: the caller's promise.
        let bytes = unsafe {
            check(report)?;
            given_text(text, length)?
        };
        // SAFETY: the caller's promise.
        let told = check_text(bytes, |name| unsafe { ask(resolve, context, name) });
        // SAFETY: checked above.
        unsafe { output(report, report_of(told)) }
    };
    status(run())
}

/// Reads the first game of a text in the standard FreeCell notation, as
/// unstuck_freecell_check does, and lists its moves. The game need not be solved
/// at the end, and a layout alone is a game without moves.
///
/// `text`, `length`, `resolve`, `context`: as for unstuck_freecell_check.
/// `start`: must not be NULL; struct_size set by the caller; gets the position
/// before the first move, with the game's automoves, and with four cells less
/// those that are blocked.
/// `number`: may be NULL; gets the game's number, 0 if it has none.
/// `moves`, `capacity`: where the moves go; NULL with 0 to count. `count`: may
/// be NULL; gets the number of moves, also when the array is too short. Cells
/// are those of `start`.
/// `report`: may be NULL, else struct_size set by the caller; tells where the
/// fault is when the call returns UNSTUCK_E_GAME, and is left alone otherwise.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_RANGE,
/// UNSTUCK_E_GAME, or UNSTUCK_E_TOO_SHORT with array and start
/// untouched. The work is bounded by the length of the text.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_parse_game(
    text: *const c_char,
    length: usize,
    resolve: unstuck_resolve,
    context: *mut c_void,
    start: *mut unstuck_freecell_board,
    number: *mut i64,
    moves: *mut unstuck_move,
    capacity: usize,
    count: *mut usize,
    report: *mut unstuck_game_report,
) -> i32 {
    let run = || {
        // SAFETY: the caller's promise.
        let bytes = unsafe {
            check_board(start)?;
            if !report.is_null() {
                check(report)?;
            }
            given_text(text, length)?
        };
        let refuse = |fault: GameFault| {
            if report.is_null() {
                return Error::Game;
            }
            // SAFETY: checked above.
            let told = unsafe { output(report, report_of(Err(fault))) };
            told.err().unwrap_or(Error::Game)
        };
        // SAFETY: the caller's promise.
        let game = parse_game(bytes, |name| unsafe { ask(resolve, context, name) });
        let game = game.map_err(refuse)?;
        game.play(|_, _| ()).map_err(refuse)?;
        let make = |see: &mut dyn FnMut(unstuck_move)| {
            game.play(|_, mv| see(move_to_c(mv))).map(|_| ()).map_err(|_| Error::Game)
        };
        // SAFETY: the caller's promise.
        unsafe {
            array(moves, capacity, count, make)?;
            put_board(start, game.start())?;
            if !number.is_null() {
                output(number, if let Origin::Number(told) = game.origin() { told } else { 0 })?;
            }
        }
        Ok(())
    };
    status(run())
}

/// Writes a game in the standard FreeCell notation: its line, a layout, and the
/// moves.
///
/// `start`: the position before the first move; must not be NULL. Its rules are
/// FreeCell's, with at most four cells and any automoves; they may also fill
/// empty columns less freely.
/// `moves`, `count`: the moves, NULL only if `count` is 0. Automoves of the
/// start's rules happen before the first and after each of them and mustn't be
/// in the list. What goes home by them and not by the automoves of `style` is
/// written as moves; moves of cards that these have sent home before are left
/// out; and a part of a sequence to an empty column that two characters can't
/// say is broken down into single cards.
/// `number`: the number of the deal, or 0. `name`, `name_length`: the name of the
/// layout in its place, or NULL. Without both there is no line of the game.
/// `style`: may be NULL for the layout at the start, Horne's automoves and ten
/// moves a line.
/// `buffer`, `capacity`: where the text and its final NUL go; NULL with 0 to
/// measure. `length`: may be NULL; gets the length without the NUL, also when
/// the buffer is too short.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
/// UNSTUCK_E_RULES for other rules, UNSTUCK_E_RANGE for a style that isn't known
/// a layout after more moves than there are, or a name longer than half the
/// address space, UNSTUCK_E_MOVE if a move isn't
/// legal where it comes, UNSTUCK_E_INEXPRESSIBLE where the notation can't say
/// it (a name with a blank, or with a digit unless it looks like a file's; a
/// number that isn't the start's or beside a name; no layout, or a later one,
/// without number and name; no layout where cells are blocked or automoves are
/// WKR's; a move of more cards than the standard allows; a single card of a
/// sequence to an empty column in brackets while no cell is empty), or
/// UNSTUCK_E_TOO_SHORT; with the buffer untouched.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_format_game(
    start: *const unstuck_freecell_board,
    moves: *const unstuck_move,
    count: usize,
    number: i64,
    name: *const c_char,
    name_length: usize,
    style: *const unstuck_game_style,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> i32 {
    let format = || {
        // SAFETY: the caller's promise.
        let (start, list) = unsafe { (border::board(start)?, given_moves(moves, count)?) };
        let origin = if name.is_null() {
            if number == 0 { Origin::Untold } else { Origin::Number(number) }
        } else if number == 0 {
            // SAFETY: not NULL, and as long as the caller says.
            Origin::Name(unsafe { given_text(name, name_length)? })
        } else {
            return Err(Error::Inexpressible);
        };
        // SAFETY: the caller's promise.
        let style = GameStyle { origin, ..unsafe { style_from_c(style)? } };
        let write =
            |mut sink: &mut dyn FnMut(u8)| write_game(&start, list.clone(), &style, &mut sink);
        // SAFETY: the caller's promise.
        unsafe { text(buffer, capacity, length, write) }
    };
    status(format())
}

/// # Safety
/// `style` is NULL or readable.
unsafe fn style_from_c(style: *const unstuck_game_style) -> Result<GameStyle<'static>, Error> {
    const HORNE: u32 = UNSTUCK_AUTOMOVE_HORNE as u32;
    const WKR: u32 = UNSTUCK_AUTOMOVE_WKR as u32;
    let mut made = GameStyle::default();
    if style.is_null() {
        return Ok(made);
    }
    // SAFETY: not NULL.
    let given = unsafe { input(style)? };
    made.shown = match given.shown {
        0 | UNSTUCK_SHOWN_START => Shown::Start,
        UNSTUCK_SHOWN_NOTHING => Shown::Nothing,
        UNSTUCK_SHOWN_AFTER => Shown::After(usize::try_from(given.after).unwrap_or(usize::MAX)),
        _ => return Err(Error::Range),
    };
    made.automove = match given.automove {
        0 | HORNE => Automove::Horne,
        WKR => Automove::Wkr,
        _ => return Err(Error::Range),
    };
    if given.per_line > 0 {
        made.per_line = given.per_line;
    }
    Ok(made)
}

/// Asks the caller for the layout of a name.
///
/// # Safety
/// `resolve` is NULL or a function that does what its type says.
unsafe fn ask(resolve: unstuck_resolve, context: *mut c_void, name: &[u8]) -> Option<Board> {
    let mut board = unstuck_freecell_board {
        struct_size: size_of::<unstuck_freecell_board>() as u32,
        bytes: [0; UNSTUCK_FREECELL_BOARD_BYTES],
    };
    // SAFETY: the caller's promise.
    let told = unsafe { resolve?(context, name.as_ptr().cast(), name.len(), &raw mut board) };
    if told != UNSTUCK_OK {
        return None;
    }
    // SAFETY: a board of our own.
    unsafe { border::board(&raw const board) }.ok()
}

fn report_of(told: Result<Checked, GameFault>) -> unstuck_game_report {
    let mut report = unstuck_game_report {
        struct_size: size_of::<unstuck_game_report>() as u32,
        verdict: UNSTUCK_VERDICT_HOLDS,
        flaw: 0,
        line: 0,
        column: 0,
        move_number: 0,
        card: 0,
        games: 0,
        moves: 0,
        unresolved: 0,
    };
    match told {
        Ok(checked) => {
            report.games = checked.games;
            report.moves = checked.moves;
            report.unresolved = checked.unresolved;
        }
        Err(fault) => {
            let unreadable = fault.flaw.is_unreadable();
            report.verdict =
                if unreadable { UNSTUCK_VERDICT_UNREADABLE } else { UNSTUCK_VERDICT_FAULT };
            report.flaw = fault.flaw.code();
            report.line = fault.line;
            report.column = fault.column;
            report.move_number = fault.move_number;
            report.card = fault.card.map_or(0, |card| u32::from(card.code()));
        }
    }
    report
}
