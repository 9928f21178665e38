//! How a reader lies in its block.

use bytemuck::{Pod, Zeroable};

use super::board::Rows;
use super::event::MOST_TEXT;
use super::moves::Decoder;
use super::symbols::trim;
use crate::arena::{Arena, words_for};
use crate::error::Error;
use crate::sokoban::{MAX_HEIGHT, MAX_WIDTH};

const MAGIC: u32 = 0x736F_6B72;
/// The layout of a block; another number for each change of it.
const LAYOUT: u32 = 2;

/// The least block of a reader, in bytes: for boards of up to 256 squares.
pub const LEAST_BYTES: u32 = 5120;
/// A block in which every board is read that the library can hold, in bytes, with
/// some kilobytes for the notes of a level.
pub const COMFORTABLE_BYTES: u32 = 16384;
/// The most of a block that is used, in words.
const MOST_WORDS: usize = 1 << 13;

/// The squares of the largest board.
const MOST_SQUARES: usize = MAX_WIDTH * MAX_HEIGHT;
const LEAST_SQUARES: usize = 256;
/// How much longer a line may be than its board has squares.
const LINE_EXTRA: usize = 512;

/// Lines that wait until it is known what they are, in bytes.
const HELD: usize = 1024;
/// Moves told at a time.
const OUT: usize = 256;
/// Room for a title, an author or the like.
pub(super) const TEXT: usize = MOST_TEXT + 1;

/// A text of limited length, kept in the block.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Text {
    length: u32,
    bytes: [u8; TEXT],
}

impl Text {
    pub(super) fn set(&mut self, text: &[u8]) {
        self.length = text.len().min(MOST_TEXT) as u32;
        for (to, &from) in self.bytes.iter_mut().zip(text) {
            *to = from;
        }
    }

    /// Adds a byte, if there is room.
    pub(super) fn push(&mut self, byte: u8) {
        let room = self.bytes.get_mut(self.length as usize);
        if let Some(slot) = room.filter(|_| (self.length as usize) < MOST_TEXT) {
            *slot = byte;
            self.length += 1;
        }
    }

    /// Takes away what is behind so many bytes.
    pub(super) fn cut(&mut self, length: usize) {
        self.length = self.length.min(length as u32);
    }

    /// Sets the byte at an index, if there is one.
    pub(super) fn put(&mut self, index: usize, byte: u8) {
        if let Some(slot) = self.bytes.get_mut(index) {
            *slot = byte;
        }
    }

    /// Takes away the blanks around it.
    pub(super) fn trim(&mut self) {
        let (start, rest) = trim(self.get());
        let length = rest.len();
        for index in 0..length {
            let byte = self.bytes.get(start + index).copied().unwrap_or(0);
            self.put(index, byte);
        }
        self.cut(length);
    }

    pub(super) fn clear(&mut self) {
        self.length = 0;
    }

    pub(super) fn get(&self) -> &[u8] {
        self.bytes.get(..self.length as usize).unwrap_or(&[])
    }

    /// The text, if there is any.
    pub(super) fn some(&self) -> Option<&[u8]> {
        Some(self.get()).filter(|text| !text.is_empty())
    }
}

/// Lines that wait, one after the other.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Held {
    pub(super) used: u32,
    pub(super) bytes: [u8; HELD],
}

/// The state of a reader. The first four words are its head.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct State {
    magic: u32,
    layout: u32,
    words: u32,
    hash: u32,
    /// The number of the line in the buffer, its bytes, and whether it is complete.
    pub(super) line: u32,
    pub(super) line_used: u32,
    /// Whether a backslash and an `n` in the line are its end, and where what is left of it
    /// begins.
    pub(super) literal: u32,
    pub(super) cut: u32,
    /// Bytes of the line that were taken before those in the buffer.
    pub(super) line_before: u32,
    pub(super) ready: u32,
    /// Whether the buffer holds more of a line whose start was taken already, and what
    /// that was.
    pub(super) goes_on: u32,
    /// Whether the last byte was a carriage return.
    pub(super) returned: u32,
    /// Whether the file is complete.
    pub(super) ended: u32,
    /// What is being read.
    pub(super) mode: u32,
    /// The part of the file.
    pub(super) part: u32,
    /// The line from which the last event came.
    pub(super) told_line: u32,
    /// A line of text waits in `candidate`: it may be a title. Whether text was right
    /// before it.
    pub(super) waits: u32,
    pub(super) follows: u32,
    /// Its line.
    pub(super) waits_line: u32,
    /// Whether the line before was text.
    pub(super) near: u32,
    /// Blank lines before the next line of notes, and those behind the one that waits.
    pub(super) gap: u32,
    pub(super) blanks: u32,
    /// Whether the part has notes.
    pub(super) noted: u32,
    /// Whether nothing has followed the level's board but blank lines, and the first of
    /// these.
    pub(super) bare: u32,
    pub(super) blank_line: u32,
    /// The line of a `Comment:` that isn't ended.
    pub(super) notes_open: u32,
    /// What is to become of the lines held: nothing yet, rows, or text; and the one from
    /// which that goes on.
    pub(super) verdict: u32,
    pub(super) held_at: u32,
    /// What is known of them: rows, [`held`]'s bits.
    pub(super) held_rows: u32,
    /// Rows of floor behind these, which count if more follow.
    pub(super) held_floors: u32,
    pub(super) held_bits: u32,
    /// How far the line at hand is decoded as moves.
    pub(super) moves_at: u32,
    /// Levels begun; whether the last one is open, its game's variant and saved games.
    pub(super) levels: u32,
    pub(super) open: u32,
    pub(super) level_line: u32,
    /// Whether what is wrong with its board was told; the blank line that has split it.
    pub(super) told_fault: u32,
    pub(super) split_line: u32,
    pub(super) variant: u32,
    pub(super) file_variant: u32,
    pub(super) games: u32,
    /// Bytes of the level's notes that are kept, and whether some had no room.
    pub(super) notes_used: u32,
    pub(super) notes_cut: u32,
    /// Whether the collection's name is from a `Title:`.
    pub(super) loose_name: u32,
    /// Whether a line was seen that isn't blank.
    pub(super) seen: u32,
    /// Of XML: where in it the reader is, in which quotes of a tag, the last bytes of a
    /// tag, what the text is, what is to be done, and whether a piece of a line was told.
    pub(super) xml: u32,
    pub(super) xml_quote: u32,
    pub(super) xml_tail: u32,
    pub(super) xml_field: u32,
    pub(super) xml_todo: u32,
    pub(super) xml_piece: u32,
}

/// The head of a block: as much as tells how long it is.
pub(crate) const READER_HEAD_WORDS: usize = words_for::<State>(1);

/// Everything of a block but the state.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Fixed {
    pub(super) decoder: Decoder,
    pub(super) candidate: Text,
    pub(super) title: Text,
    pub(super) author: Text,
    pub(super) game_title: Text,
    pub(super) file_author: Text,
    pub(super) collection: Text,
    pub(super) held: Held,
    pub(super) out: [u8; OUT],
}

const FIXED_WORDS: usize = READER_HEAD_WORDS + words_for::<Fixed>(1) + words_for::<Rows>(1);
const _: () = assert!(
    FIXED_WORDS * 4 + 2 * LEAST_SQUARES + LINE_EXTRA <= LEAST_BYTES as usize,
    "the least block has no room for its boards"
);

/// The parts of a block.
pub(super) struct Parts<'a> {
    pub(super) state: &'a mut State,
    pub(super) fixed: &'a mut Fixed,
    pub(super) rows: &'a mut Rows,
    pub(super) squares: &'a mut [u8],
    pub(super) line: &'a mut [u8],
    pub(super) notes: &'a mut [u8],
}

/// Shares out a block: as many squares as a board can have, and a line that holds them;
/// what is left, for notes.
fn parts(block: &mut [u32]) -> Result<Parts<'_>, Error> {
    let mut arena = Arena::new(block);
    let short = Error::BlockShort;
    let state = arena.one().ok_or(short)?;
    let fixed = arena.one().ok_or(short)?;
    let rows = arena.one().ok_or(short)?;
    let room = (arena.left() * size_of::<u32>()).saturating_sub(LINE_EXTRA) / 8 * 4;
    let squares = room.min(MOST_SQUARES);
    if squares < LEAST_SQUARES {
        return Err(short);
    }
    Ok(Parts {
        state,
        fixed,
        rows,
        squares: arena.slice(squares).ok_or(short)?,
        line: arena.slice(squares + LINE_EXTRA).ok_or(short)?,
        notes: arena.all().ok_or(short)?,
    })
}

/// Makes a new reader.
pub(super) fn make(block: &mut [u32]) -> Result<Parts<'_>, Error> {
    let words = block.len().min(MOST_WORDS);
    let block = block.get_mut(..words).ok_or(Error::BlockShort)?;
    if words * size_of::<u32>() < LEAST_BYTES as usize {
        return Err(Error::BlockShort);
    }
    let made = parts(block)?;
    *made.state = State::zeroed();
    *made.fixed = Fixed::zeroed();
    *made.rows = Rows::zeroed();
    (made.state.magic, made.state.layout) = (MAGIC, LAYOUT);
    made.state.words = words as u32;
    made.state.line = 1;
    made.state.seal();
    Ok(made)
}

/// Finds the reader that is in a block.
pub(super) fn find(block: &mut [u32]) -> Result<Parts<'_>, Error> {
    let words = reader_words_used(block)?;
    let block = block.get_mut(..words).ok_or(Error::BlockForeign)?;
    parts(block).map_err(|_| Error::BlockForeign)
}

/// Whether a block begins as a reader does; four words are enough.
#[cfg(feature = "calls")]
pub(crate) fn holds_reader(first: &[u32]) -> bool {
    matches!(first, [MAGIC, LAYOUT, ..])
}

/// The words that the reader in a block takes, of which the head is enough.
pub(crate) fn reader_words_used(head: &[u32]) -> Result<usize, Error> {
    let head = head.get(..READER_HEAD_WORDS).ok_or(Error::BlockForeign)?;
    let state: &State =
        bytemuck::try_from_bytes(bytemuck::cast_slice(head)).map_err(|_| Error::BlockForeign)?;
    let words = state.words as usize;
    let sound = state.magic == MAGIC
        && state.layout == LAYOUT
        && state.hash == state.sum()
        && (LEAST_BYTES as usize / size_of::<u32>()..=MOST_WORDS).contains(&words);
    if sound { Ok(words) } else { Err(Error::BlockForeign) }
}

/// A sum over all words of a head but that of the sum itself, the fourth.
pub(super) fn sum(words: &[u32]) -> u32 {
    let all = words.iter().enumerate().filter(|&(at, _)| at != 3);
    all.fold(0x811C_9DC5, |sum: u32, (_, word)| {
        (sum ^ word).wrapping_mul(0x0100_0193).rotate_left(5)
    })
}

impl State {
    fn sum(&self) -> u32 {
        sum(bytemuck::cast_slice(core::slice::from_ref(self)))
    }

    /// Notes that the head is as a call has left it.
    pub(super) fn seal(&mut self) {
        self.hash = self.sum();
    }
}

/// The least bytes of a block for boards of so many columns and rows.
pub fn block_bytes(width: u8, height: u8) -> Option<u32> {
    let squares = usize::from(width) * usize::from(height);
    let fits = (1..=MAX_WIDTH).contains(&usize::from(width))
        && (1..=MAX_HEIGHT).contains(&usize::from(height));
    let squares = squares.max(LEAST_SQUARES).next_multiple_of(4);
    let bytes = (FIXED_WORDS * size_of::<u32>() + LINE_EXTRA + 2 * squares) as u32;
    fits.then_some(bytes.max(LEAST_BYTES))
}
