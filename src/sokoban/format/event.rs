//! What a reader tells and a writer takes: a file's parts in the order in which they
//! stand there.

use super::fault::Fault;
use crate::sokoban::Grid;

/// The longest title, author or name of a collection, in bytes. A longer line is a
/// line of notes.
pub const MOST_TEXT: usize = 255;

/// The part of a file to which notes and properties belong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The notes before the first level.
    File,
    /// The notes of the level that was told last.
    Level,
    /// The notes of the saved game or solution that was told last.
    Game,
}

/// The properties that have a meaning; all others are lines of notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Key {
    /// `Collection: Name`, in the file's notes.
    Collection = 1,
    /// `Title: Name`; in the file's notes another word for the collection's name.
    Title,
    /// `Author: Name`; in the file's notes the author of all levels that name none.
    Author,
    /// `Date Created: ...`, in the file's notes.
    DateCreated,
    /// `Date of Last Change: ...`, in the file's notes.
    DateChanged,
    /// `Game: Hexoban` and the like: which variant is played, in the file or a level.
    Game,
}

impl Key {
    /// Every key there is.
    pub const ALL: [Key; 6] =
        [Key::Collection, Key::Title, Key::Author, Key::DateCreated, Key::DateChanged, Key::Game];
}

/// The games whose levels look alike. Of a game other than Sokoban's the squares have
/// other neighbours: its levels are counted and named, and nobody plays them here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Variant {
    /// Sokoban, also with several pushers (Multiban).
    #[default]
    Sokoban,
    /// Squares with six neighbours.
    Hexoban,
    /// Triangles.
    Trioban,
    /// Octagons and squares.
    Octoban,
}

impl Variant {
    /// The name as files write it.
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Sokoban => "Sokoban",
            Variant::Hexoban => "Hexoban",
            Variant::Trioban => "Trioban",
            Variant::Octoban => "Octoban",
        }
    }
}

/// A line of notes, or a piece of one that is longer than the reader's buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Note<'r> {
    /// Where it belongs.
    pub part: Part,
    /// Its bytes as they are in the file, without the line's end; none for an empty line.
    pub text: &'r [u8],
    /// Whether the line ends with this piece.
    pub ends: bool,
}

/// A line with a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Property<'r> {
    /// Where it belongs.
    pub part: Part,
    /// Which.
    pub key: Key,
    /// What stands behind the colon, without blanks around it; never empty.
    pub value: &'r [u8],
}

/// A level: its title line and its board. What else belongs to it comes behind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level<'r> {
    /// Its place in the file, from 1.
    pub number: u32,
    /// The line of the board's first row, from 1.
    pub line: u32,
    /// What its title line says. A `Title:` that follows counts for more.
    pub title: Option<&'r [u8]>,
    /// Columns of the board; of one that is too large, as far as they were counted.
    pub width: u32,
    /// Rows of the board, likewise.
    pub height: u32,
    /// Boxes, likewise.
    pub boxes: u32,
    /// Goals, likewise.
    pub goals: u32,
    /// Pushers, likewise.
    pub pushers: u32,
    /// The board; none if it is too large or can't be read: then a [`Event::Fault`]
    /// follows.
    pub grid: Option<Grid<'r>>,
}

/// The start of a saved game or a solution of the level before it. Which of the two it
/// is, only playing can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game<'r> {
    /// Its place among those of its level, from 1.
    pub number: u32,
    /// The line of its first moves, from 1.
    pub line: u32,
    /// What its title line says. A `Title:` that follows counts for more.
    pub title: Option<&'r [u8]>,
}

/// What is known at the end of the moves of a saved game or a solution.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameEnd {
    /// Steps of the pusher, those in jumps and changes of pushers included.
    pub steps: u32,
    /// How many of these steps come before the `*`; none without such a mark: then the
    /// position behind the last step is the current one.
    pub current: Option<u32>,
    /// Whether it begins with a jump, and so is played backwards from the solved board.
    pub reverse: bool,
    /// Whether the moves were understood to their end. If not, a [`Event::Fault`] came
    /// before this, and what stood behind it wasn't told.
    pub whole: bool,
}

/// All that is known of a level when its part of the file is through.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelEnd<'r> {
    /// As [`Level::number`].
    pub number: u32,
    /// The level as it was told, but for its title, which is here the one that counts.
    pub level: Level<'r>,
    /// Its title, from whichever line.
    pub title: Option<&'r [u8]>,
    /// Its author, or else the file's.
    pub author: Option<&'r [u8]>,
    /// The collection's name.
    pub collection: Option<&'r [u8]>,
    /// Which game it is.
    pub variant: Variant,
    /// How many saved games and solutions it had.
    pub games: u32,
    /// The board, as in [`Level::grid`].
    pub grid: Option<Grid<'r>>,
}

/// What a file says next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event<'r> {
    /// A line of notes.
    Note(Note<'r>),
    /// A property.
    Property(Property<'r>),
    /// A level begins.
    Level(Level<'r>),
    /// Something in the level, or in the game that was told last, is against the format.
    Fault(Fault),
    /// A saved game or solution begins.
    Game(Game<'r>),
    /// More of its moves: `lurd`, `LURD`, `[`, `]`, `{`, `}` and `*`, without blanks and
    /// run-length code; in levels of other variants `nsew` and `NSEW` as well.
    Moves(&'r [u8]),
    /// Its moves end; its notes may follow.
    GameEnd(GameEnd),
    /// Nothing more comes for this level.
    LevelEnd(LevelEnd<'r>),
    /// The file's end, again and again.
    End,
}
