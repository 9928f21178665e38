//! Files of Sokoban levels: a reader that takes them in pieces, and a writer.
//!
//! A [`Reader`] lives in a block of words and needs no more of it however large the file
//! is. It is given the file in pieces of any size and tells what stands there as a stream
//! of [`Event`]s; how the file was cut makes no difference:
//!
//! ```
//! use unstuck::sokoban::format::{COMFORTABLE_BYTES, Event, Reader};
//!
//! let file = b"Collection: Two\nAuthor: A. N. Other\n\nOne\n\n#####\n#@$.#\n#####\n\nSolution\nR\n";
//! let mut block = [0u32; COMFORTABLE_BYTES as usize / 4];
//! let mut reader = Reader::init(&mut block)?;
//! let mut moves = Vec::new();
//! let mut pieces = file.chunks(7);
//! let mut piece: &[u8] = &[];
//! loop {
//!     match reader.next(&mut piece) {
//!         // All of the piece is used, and more is needed.
//!         None => match pieces.next() {
//!             Some(next) => piece = next,
//!             None => reader.finish(),
//!         },
//!         Some(Event::Level(level)) => {
//!             assert_eq!(level.title, Some(&b"One"[..]));
//!             assert_eq!(level.grid.map(|grid| (grid.width(), grid.height())), Some((5, 3)));
//!         }
//!         Some(Event::Moves(more)) => moves.extend_from_slice(more),
//!         Some(Event::LevelEnd(level)) => {
//!             assert_eq!((level.number, level.games), (1, 1));
//!             assert_eq!(level.author, Some(&b"A. N. Other"[..]));
//!             assert_eq!(level.collection, Some(&b"Two"[..]));
//!         }
//!         Some(Event::End) => break,
//!         Some(_) => {}
//!     }
//! }
//! assert_eq!(moves, b"R");
//! # Ok::<(), unstuck::error::Error>(())
//! ```
//!
//! The events of a file, in this order (what is in brackets may be missing, a star means
//! any number):
//!
//! ```text
//! file:  (Note | Property)*  level*  End
//! level: Level [Fault] (Note | Property)* game* [Fault] LevelEnd
//! game:  Game Moves* [Fault] GameEnd (Note | Property)*
//! ```
//!
//! Who wants levels as a whole waits for [`Event::LevelEnd`]: it has the title, the author
//! and the collection's name that count, the variant and the grid, and
//! [`Reader::notes`] the level's notes. [`Reader::line`] tells from which line of the file
//! an event came, [`Reader::line_of_row`] where a row of the board is.
//!
//! Whether a board can be played is not looked at here: a [`Event::Fault`] is against the
//! format, or more than this build holds.
mod block;
mod board;
mod code;
mod event;
mod fault;
mod line;
mod moves;
mod reader;
mod rows;
mod slc;
mod symbols;
mod trial;
mod waiting;
mod words;
mod writer;

pub use block::{COMFORTABLE_BYTES, LEAST_BYTES, block_bytes};
#[cfg(feature = "calls")]
pub(crate) use block::{READER_HEAD_WORDS, holds_reader, reader_words_used};
pub use event::{
    Event, Game, GameEnd, Key, Level, LevelEnd, MOST_TEXT, Note, Part, Property, Variant,
};
pub use fault::{Fault, FaultKind};
pub use reader::Reader;
#[cfg(all(target_arch = "avr", feature = "calls"))]
pub(crate) use words::TABLE as WORDS;
pub use writer::{Form, LEAST_WIDTH, USUAL_WIDTH, WRITER_BYTES, WRITER_CODE_BYTES, Writer};
#[cfg(feature = "calls")]
pub(crate) use writer::{WRITER_HEAD_WORDS, holds_writer, writer_words_used};
