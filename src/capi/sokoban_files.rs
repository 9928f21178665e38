//! Sokoban: files of levels, read and written.

use core::ffi::{c_char, c_void};
use core::mem::size_of;

use super::blocks::{Held, new_block, words_mut};
use super::border::{check, given_text, input, no_room, output, status, text_room, unless};
use super::types::{
    UNSTUCK_EVENT_END, UNSTUCK_EVENT_FAULT, UNSTUCK_EVENT_GAME, UNSTUCK_EVENT_GAME_END,
    UNSTUCK_EVENT_LEVEL, UNSTUCK_EVENT_LEVEL_END, UNSTUCK_EVENT_MOVES, UNSTUCK_EVENT_NOTE,
    UNSTUCK_EVENT_PROPERTY, UNSTUCK_FORM_RLE, UNSTUCK_FORM_SOK, UNSTUCK_FORM_XSB, UNSTUCK_MORE,
    UNSTUCK_OK, unstuck_sokoban_event,
};
use crate::error::Error;
use crate::sokoban::Grid;
use crate::sokoban::format::{
    Event, Fault, FaultKind, Form, Game, GameEnd, Key, Level, LevelEnd, Note, Part, Property,
    READER_HEAD_WORDS, Reader, WRITER_CODE_BYTES, WRITER_HEAD_WORDS, Writer, block_bytes,
    holds_reader, holds_writer, reader_words_used, writer_words_used,
};

/// The name of a fault in a file of levels (the `what` of UNSTUCK_EVENT_FAULT) for
/// programs, such as "too_large"; "none" for any other number. Problems of a board that was
/// read have numbers of their own, see unstuck_sokoban_strproblem. Never NULL, never to be
/// freed.
#[unsafe(no_mangle)]
pub extern "C" fn unstuck_sokoban_strfault(what: u32) -> *const c_char {
    FaultKind::of_number(what).map_or(c"none", FaultKind::c_name).as_ptr()
}

/// Tells how long a reader's block must be for boards of so many columns and rows;
/// larger ones are told without their squares. What is longer has room for notes.
///
/// `width`, `height`: 1 to 64.
/// `bytes`: must not be NULL.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL or UNSTUCK_E_RANGE.
///
/// # Safety
/// `bytes` is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_reader_bytes(
    width: u32,
    height: u32,
    bytes: *mut usize,
) -> i32 {
    let side = |side: u32| u8::try_from(side).map_err(|_| Error::Range);
    let needed = || {
        unless(bytes.is_null())?;
        let needed = block_bytes(side(width)?, side(height)?).ok_or(Error::Range)?;
        // SAFETY: the caller's promise.
        unsafe { output(bytes, needed as usize) }
    };
    status(needed())
}

/// Puts a reader of files of levels into a block, at the start of a file. No pointer is
/// kept in it: it may be copied and moved between two calls.
///
/// `block`, `bytes`: aligned for uint32_t; UNSTUCK_SOKOBAN_READER_BYTES, or what
/// unstuck_sokoban_reader_bytes says. More than 32768 bytes bring nothing.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN or UNSTUCK_E_BLOCK_SHORT.
///
/// # Safety
/// `block` is NULL or has `bytes` writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_reader_init(block: *mut c_void, bytes: usize) -> i32 {
    // SAFETY: the caller's promise.
    let words = unsafe { new_block(block, bytes) };
    status(words.and_then(Reader::init).map(|_| ()))
}

/// Reads on to the next event: understands SokobanYASC's files up to version 0.20, plain
/// XSB, MF8's letters, XML (.slc) and quoted mails. The file may come in one piece or
/// in pieces of any size; how it is cut makes no difference, and a file of any length
/// takes the same block.
///
/// `block`: holds a reader.
/// `piece`, `length`: what comes next in the file; NULL with 0 is its end.
/// `used`: must not be NULL; gets how much of it was used: the next call gets the rest.
/// `wanted`: the kinds of events that are told, a sum of UNSTUCK_EVENT_*, or 0 for all;
/// the others are skipped. With UNSTUCK_EVENT_LEVEL_END each call gives a whole level.
/// UNSTUCK_EVENT_END is always told, again and again.
/// `event`: must not be NULL; struct_size set by the caller.
///
/// Returns UNSTUCK_OK with an event, UNSTUCK_MORE if all of the piece was used and no event
/// was complete, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_RANGE for other kinds or
/// a length of more than half the address space, UNSTUCK_E_BLOCK_ALIGN,
/// UNSTUCK_E_BLOCK_FOREIGN, or UNSTUCK_E_STATE for a piece behind the file's end. The work
/// grows with what is used, with the size of a board that is told, and with what run-length
/// code stands for, at most 65535 moves for each count.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_reader_next(
    block: *mut c_void,
    piece: *const c_char,
    length: usize,
    used: *mut usize,
    wanted: u32,
    event: *mut unstuck_sokoban_event,
) -> i32 {
    let next = || {
        let pieceless = piece.is_null() && length > 0;
        unless(block.is_null() || pieceless || used.is_null() || event.is_null())?;
        // SAFETY: the caller's promise.
        let mut reader = unsafe {
            check(event)?;
            reader(block)?
        };
        if wanted >= 2 * UNSTUCK_EVENT_END {
            return Err(Error::Range);
        }
        let mut rest: &[u8] = &[];
        if !(piece.is_null() && length == 0) {
            // SAFETY: the caller's promise.
            rest = unsafe { given_text(piece, length)? };
            if reader.is_finished() && length > 0 {
                return Err(Error::State);
            }
        } else {
            reader.finish();
        }
        let mut found = false;
        while !found && reader.go_on(&mut rest) {
            // SAFETY: checked above.
            found = unsafe { tell_wanted(&reader, wanted, block as usize, event)? };
        }
        // SAFETY: not NULL, and the caller vouches for it.
        unsafe { output(used, length - rest.len())? };
        Ok(if found { UNSTUCK_OK } else { UNSTUCK_MORE })
    };
    next().unwrap_or_else(Error::code)
}

/// Tells on which line of the file a row of the last board is.
///
/// `block`: holds a reader.
/// `row`: from 0, below the board's height.
/// `line`: must not be NULL; from 1, 0 for an empty row of XML.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_RANGE for another row,
/// UNSTUCK_E_BLOCK_ALIGN or UNSTUCK_E_BLOCK_FOREIGN.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_reader_line(
    block: *mut c_void,
    row: u32,
    line: *mut u32,
) -> i32 {
    let tell = || {
        unless(block.is_null() || line.is_null())?;
        // SAFETY: the caller's promise.
        let reader = unsafe { reader(block)? };
        let height = reader.grid().map_or(0, |grid| grid.height());
        let row = u8::try_from(row).ok().filter(|&row| row < height).ok_or(Error::Range)?;
        // SAFETY: the caller's promise.
        unsafe { output(line, reader.line_of_row(row)) }
    };
    status(tell())
}

/// Puts a writer of files of levels into a block, at the start of a file.
///
/// `block`, `bytes`: aligned for uint32_t, no more is needed; at least
/// UNSTUCK_SOKOBAN_WRITER_BYTES, for every form. It may be copied and moved between two
/// calls.
/// `form`: UNSTUCK_FORM_*.
/// `width`: columns of lines of moves, at least 8; 0 for 72.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_RANGE, UNSTUCK_E_BLOCK_ALIGN or
/// UNSTUCK_E_BLOCK_SHORT.
///
/// # Safety
/// `block` is NULL or has `bytes` writable bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_writer_init(
    block: *mut c_void,
    bytes: usize,
    form: u32,
    width: u32,
) -> i32 {
    let init = || {
        // SAFETY: the caller's promise.
        let words = unsafe { new_block(block, bytes)? };
        let form = match form {
            UNSTUCK_FORM_SOK => Form::Sok,
            UNSTUCK_FORM_XSB => Form::Xsb,
            UNSTUCK_FORM_RLE => Form::Rle,
            _ => return Err(Error::Range),
        };
        let width = u16::try_from(width).map_err(|_| Error::Range)?;
        // One bound for all forms, though run-length code alone needs it.
        if words.len() < WRITER_CODE_BYTES as usize / size_of::<u32>() {
            return Err(Error::BlockShort);
        }
        Writer::init(words, form, width).map(|_| ())
    };
    status(init())
}

/// Writes what a file says next: the text goes behind what earlier calls gave. Read
/// again, the file says the same: where a line would be read as something else, such as a
/// last line of notes as the title of the next level, something is put between.
///
/// The events come in a reader's order: notes and properties of the file; each LEVEL with
/// its notes and properties, then its games, each of them GAME, MOVES, GAME_END, notes and
/// title; END. Not read back as it was given is a line's end within a text, which becomes a
/// blank, a property without a value, which isn't written, and a game without moves, whose
/// title and notes become the level's. Whether the brackets of moves fit isn't looked at.
///
/// `block`: holds a writer.
/// `event`: as unstuck_sokoban_reader_next tells it, or the caller's own; must not be NULL.
/// NOTE: part, whole, text. PROPERTY: part, what, text. LEVEL: text, squares, width,
/// height. GAME and MOVES: text. FAULT: what; in a game it stands for what couldn't be
/// understood, and the game ends with something that can't be understood either; elsewhere
/// it writes nothing. GAME_END, LEVEL_END and END: nothing.
/// `base`: from here on the texts and squares of the event are counted; with events of
/// a reader, its block.
/// `buffer`, `capacity`: where the text goes; NULL with 0 to measure.
/// `length`: may be NULL; gets its length, also when the buffer is too short.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_RANGE for a
/// number that isn't one of its kind, a property that its part doesn't have (games have a
/// title, levels also an author and a game, files all), a game that isn't a variant's name,
/// a title or value of more than 255 bytes, or a byte that is no move of the level's game;
/// UNSTUCK_E_STATE for what can't come now: anything but END behind END, notes or properties
/// of another part, a game without a level, moves or their end outside of a game, anything
/// else within one, anything but the rest of a line of notes; then and for UNSTUCK_E_RANGE
/// the writer is as it was. UNSTUCK_E_BOARD for squares that are no board,
/// UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN, UNSTUCK_E_TOO_SHORT with the writer as
/// it was, or UNSTUCK_E_INEXPRESSIBLE for a level without squares or with less than a
/// board must have: then the length is 0, its title, properties, notes and games are
/// written with the calls that follow, as notes of what came before, and the next one may
/// come. The work grows with the length of the text; for a row in run-length code with the
/// third power of its columns.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_sokoban_write(
    block: *mut c_void,
    event: *const unstuck_sokoban_event,
    base: *const c_void,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> i32 {
    let write = || {
        unless(block.is_null() || event.is_null() || no_room(buffer, capacity))?;
        // SAFETY: the caller's promise.
        let (mut writer, event) = unsafe {
            let given = input(event)?;
            (writer(block)?, event_from_c(&given, base)?)
        };
        writer.expects(&event)?;
        let needed = match writer.measure(&event) {
            Ok(needed) => needed,
            Err(error) => {
                let left_out = writer.write(&event, &mut |_| ());
                if !length.is_null() {
                    // SAFETY: not NULL, so writable.
                    unsafe { length.write_unaligned(0) };
                }
                return left_out.and(Err(error));
            }
        };
        // SAFETY: the caller's promise.
        unsafe { written(&mut writer, &event, needed, buffer, capacity, length) }
    };
    status(write())
}

/// Writes a text whose length is known.
///
/// # Safety
/// `buffer` has room for `capacity` bytes, or is NULL with a capacity of 0; `length` is
/// NULL or writable.
unsafe fn written(
    writer: &mut Writer<'_>,
    event: &Event<'_>,
    needed: usize,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> Result<(), Error> {
    // SAFETY: the caller's promise.
    let mut slots = unsafe { text_room(buffer, capacity, length, needed)? }.iter_mut();
    writer.write(event, &mut |text| {
        // The text first: a slot that is taken in vain is lost.
        for (&byte, slot) in text.iter().zip(slots.by_ref()) {
            *slot = byte;
        }
    })?;
    if let Some(slot) = slots.next() {
        *slot = 0;
    }
    Ok(())
}

/// A reader.
struct Reads;

impl Held for Reads {
    const HEAD_WORDS: usize = READER_HEAD_WORDS;
    const FIRST_WORDS: usize = 4;

    fn begins(first: &[u32]) -> bool {
        holds_reader(first)
    }

    fn words_used(head: &[u32]) -> Result<usize, Error> {
        reader_words_used(head)
    }
}

/// A writer.
struct Writes;

impl Held for Writes {
    const HEAD_WORDS: usize = WRITER_HEAD_WORDS;
    const FIRST_WORDS: usize = 4;

    fn begins(first: &[u32]) -> bool {
        holds_writer(first)
    }

    fn words_used(head: &[u32]) -> Result<usize, Error> {
        writer_words_used(head)
    }
}

/// The reader in a block.
///
/// # Safety
/// `block` is NULL or a block that was given to an init, or a copy of one, as long as it
/// was there, and nobody else uses it as long as the result is used.
unsafe fn reader<'a>(block: *mut c_void) -> Result<Reader<'a>, Error> {
    // SAFETY: the caller's promise.
    Reader::open(unsafe { words_mut::<Reads>(block)? })
}

/// The writer in a block.
///
/// # Safety
/// As for [`reader`].
unsafe fn writer<'a>(block: *mut c_void) -> Result<Writer<'a>, Error> {
    // SAFETY: the caller's promise.
    Writer::open(unsafe { words_mut::<Writes>(block)? })
}

/// Tells the event that a reader has come to, if it is of a kind that is wanted; whether
/// it is. By itself, as an event is large on the stack.
///
/// # Safety
/// `out` is NULL or an event of the caller's.
#[inline(never)]
unsafe fn tell_wanted(
    reader: &Reader<'_>,
    wanted: u32,
    base: usize,
    out: *mut unstuck_sokoban_event,
) -> Result<bool, Error> {
    let Some(event) = reader.event() else { return Ok(false) };
    let mut told = event_to_c(&event, base);
    if told.kind != UNSTUCK_EVENT_END && wanted != 0 && told.kind & wanted == 0 {
        return Ok(false);
    }
    if told.line == 0 {
        told.line = reader.line();
    }
    if told.kind == UNSTUCK_EVENT_LEVEL_END {
        let (notes, whole) = reader.notes();
        (told.notes, told.notes_length) = place(Some(notes), base);
        told.whole = u32::from(whole);
        let fault = reader.board_fault();
        told.what = fault.map_or(0, |fault| fault.kind as u32);
    }
    // SAFETY: the caller's promise.
    unsafe { output(out, told)? };
    Ok(true)
}

/// Where a text is in the block, and its length.
fn place(text: Option<&[u8]>, base: usize) -> (u32, u32) {
    match text {
        Some(text) if !text.is_empty() => {
            ((text.as_ptr() as usize).wrapping_sub(base) as u32, text.len() as u32)
        }
        _ => (0, 0),
    }
}

const NOTHING: unstuck_sokoban_event = unstuck_sokoban_event {
    struct_size: size_of::<unstuck_sokoban_event>() as u32,
    kind: 0,
    line: 0,
    column: 0,
    part: 0,
    what: 0,
    number: 0,
    whole: 0,
    text: 0,
    text_length: 0,
    author: 0,
    author_length: 0,
    collection: 0,
    collection_length: 0,
    notes: 0,
    notes_length: 0,
    squares: 0,
    squares_length: 0,
    width: 0,
    height: 0,
    boxes: 0,
    goals: 0,
    pushers: 0,
    variant: 0,
    games: 0,
    steps: 0,
    current: 0,
    reverse: 0,
};

fn event_to_c(event: &Event<'_>, base: usize) -> unstuck_sokoban_event {
    let mut made = NOTHING;
    let mut text = None;
    match event {
        Event::Note(note) => {
            made.kind = UNSTUCK_EVENT_NOTE;
            (made.part, made.whole) = (note.part as u32, u32::from(note.ends));
            text = Some(note.text);
        }
        Event::Property(property) => {
            made.kind = UNSTUCK_EVENT_PROPERTY;
            (made.part, made.what) = (property.part as u32, property.key as u32);
            text = Some(property.value);
        }
        Event::Level(level) => {
            (made.kind, made.line, made.number) = (UNSTUCK_EVENT_LEVEL, level.line, level.number);
            board_to_c(&mut made, level, base);
            text = level.title;
        }
        Event::Fault(fault) => {
            (made.kind, made.what) = (UNSTUCK_EVENT_FAULT, fault.kind as u32);
            (made.line, made.column) = (fault.line, fault.column);
        }
        Event::Game(game) => {
            (made.kind, made.line, made.number) = (UNSTUCK_EVENT_GAME, game.line, game.number);
            text = game.title;
        }
        Event::Moves(moves) => {
            made.kind = UNSTUCK_EVENT_MOVES;
            text = Some(*moves);
        }
        Event::GameEnd(end) => {
            (made.kind, made.steps) = (UNSTUCK_EVENT_GAME_END, end.steps);
            made.current = end.current.unwrap_or(end.steps);
            (made.reverse, made.whole) = (u32::from(end.reverse), u32::from(end.whole));
        }
        Event::LevelEnd(end) => {
            made.kind = UNSTUCK_EVENT_LEVEL_END;
            board_to_c(&mut made, &end.level, base);
            level_end_to_c(&mut made, end, base);
            text = end.title;
        }
        Event::End => made.kind = UNSTUCK_EVENT_END,
    }
    (made.text, made.text_length) = place(text, base);
    made
}

fn board_to_c(made: &mut unstuck_sokoban_event, level: &Level<'_>, base: usize) {
    let squares = level.grid.map(|grid| grid.squares());
    (made.squares, made.squares_length) = place(squares, base);
    (made.width, made.height, made.boxes) = (level.width, level.height, level.boxes);
    (made.goals, made.pushers) = (level.goals, level.pushers);
}

fn level_end_to_c(made: &mut unstuck_sokoban_event, end: &LevelEnd<'_>, base: usize) {
    (made.number, made.line) = (end.level.number, end.level.line);
    (made.author, made.author_length) = place(end.author, base);
    (made.collection, made.collection_length) = place(end.collection, base);
    (made.variant, made.games) = (end.variant as u32, end.games);
}

/// The event that a caller gives.
///
/// # Safety
/// `base` is NULL or the texts and squares of the event are readable from there.
unsafe fn event_from_c<'a>(
    given: &unstuck_sokoban_event,
    base: *const c_void,
) -> Result<Event<'a>, Error> {
    // SAFETY: the caller's promise.
    let text = || unsafe { stretch(base, given.text, given.text_length) };
    let part = match given.part {
        0 => Part::File,
        1 => Part::Level,
        2 => Part::Game,
        _ => return Err(Error::Range),
    };
    let title = || text().map(|text| Some(text).filter(|text| !text.is_empty()));
    let (number, line) = (given.number, given.line);
    Ok(match given.kind {
        UNSTUCK_EVENT_NOTE if given.whole > 1 => return Err(Error::Range),
        UNSTUCK_EVENT_NOTE => Event::Note(Note { part, text: text()?, ends: given.whole != 0 }),
        UNSTUCK_EVENT_PROPERTY => {
            let key = Key::ALL.into_iter().find(|&key| key as u32 == given.what);
            Event::Property(Property { part, key: key.ok_or(Error::Range)?, value: text()? })
        }
        UNSTUCK_EVENT_LEVEL => {
            let title = title()?;
            // SAFETY: the caller's promise.
            let grid = unsafe { grid(given, base)? };
            Event::Level(Level { title, grid, number, line, ..Level::default() })
        }
        UNSTUCK_EVENT_GAME => Event::Game(Game { number, line, title: title()? }),
        UNSTUCK_EVENT_MOVES => Event::Moves(text()?),
        UNSTUCK_EVENT_GAME_END => Event::GameEnd(GameEnd::default()),
        UNSTUCK_EVENT_FAULT => {
            let kind = FaultKind::of_number(given.what).ok_or(Error::Range)?;
            Event::Fault(Fault { kind, line, column: given.column })
        }
        UNSTUCK_EVENT_LEVEL_END => Event::LevelEnd(LevelEnd::default()),
        UNSTUCK_EVENT_END => Event::End,
        _ => return Err(Error::Range),
    })
}

/// # Safety
/// As for [`event_from_c`].
unsafe fn grid<'a>(
    given: &unstuck_sokoban_event,
    base: *const c_void,
) -> Result<Option<Grid<'a>>, Error> {
    if given.squares_length == 0 {
        return Ok(None);
    }
    let side = |side: u32| u8::try_from(side).map_err(|_| Error::Range);
    let (width, height) = (side(given.width)?, side(given.height)?);
    // SAFETY: the caller's promise.
    let squares = unsafe { stretch(base, given.squares, given.squares_length)? };
    Grid::new(width, height, squares).map(Some).ok_or(Error::Board)
}

/// # Safety
/// As for [`event_from_c`].
unsafe fn stretch<'a>(base: *const c_void, at: u32, length: u32) -> Result<&'a [u8], Error> {
    if length == 0 {
        return Ok(&[]);
    }
    if base.is_null() {
        return Err(Error::Null);
    }
    let length = usize::try_from(length).map_err(|_| Error::Range)?;
    let at = usize::try_from(at).map_err(|_| Error::Range)?;
    // SAFETY: the caller's promise.
    unsafe { given_text(base.cast::<c_char>().wrapping_add(at), length) }
}
