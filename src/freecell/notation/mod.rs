//! Boards and solutions as text.
//!
//! Writers hand each byte to a function, so that nothing is allocated and a
//! caller can measure before it writes. Readers take the text as bytes.

mod board_reader;
mod board_writer;
mod cards;
mod column_reader;
mod fcs_writer;
mod keywords;
mod layout;
mod move_reader;
mod move_text;
mod move_writer;
mod row_reader;
mod standard;
mod words;

pub(crate) use board_reader::parse_into;
pub use board_reader::{
    BoardText, ParseError, parse_board, parse_board_as, parse_sized, parse_sized_as,
};
pub use board_writer::{
    write_columns, write_kpat, write_list, write_pysol, write_rows, write_standard, write_state,
};
pub use fcs_writer::write_printed;
#[cfg(all(target_arch = "avr", feature = "calls"))]
pub(crate) use keywords::TABLE as KEYWORDS;
pub use move_reader::{MoveError, MoveText, read_moves};
pub use move_writer::{Listed, list_moves, write_moves, write_steps};
pub(crate) use move_writer::{is_part, write_moves_on};
pub use standard::{
    Checked, Flaw, Game, GameFault, GameStyle, Origin, Shown, check, each_game, parse_game,
    write_game,
};

/// Where a writer puts its bytes.
pub trait Sink: FnMut(u8) {}
impl<T: FnMut(u8)> Sink for T {}

/// The character of a column or cell in the standard notation: columns 1 to 9
/// and then letters, cells a to g and then k onwards, as h is the foundation
/// and Freecell Solver skips i and j too. Columns from the tenth on have no
/// character in the standard; upper-case letters are used.
pub(crate) fn place_letter(place: super::moves::Place) -> u8 {
    use super::moves::Place;
    match place {
        Place::Column(column @ 0..=8) => b'1' + column,
        Place::Column(column) => b'A' + (column - 9),
        Place::Cell(cell @ 0..=6) => b'a' + cell,
        Place::Cell(cell) => b'a' + cell + 3,
        Place::Home(_) => b'h',
    }
}

/// Hands a text to a sink.
pub(crate) fn put(sink: &mut impl Sink, text: &[u8]) {
    for &byte in text {
        sink(byte);
    }
}

/// Tells how many cards move, if it is more than one: `v` and a hexadecimal number.
fn put_count(count: u8, sink: &mut impl Sink) {
    if count <= 1 {
        return;
    }
    sink(b'v');
    let digit = |value: u8| *b"0123456789abcdef".get(usize::from(value)).unwrap_or(&b'?');
    if count > 15 {
        sink(digit(count >> 4));
    }
    sink(digit(count & 15));
}
