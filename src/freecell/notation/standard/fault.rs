//! What can be wrong with a game in the standard notation.

use crate::card::Card;

/// What is wrong with a game. The numbers are the C API's and never change:
/// below 64 the text can't be read, from 64 on it can, and doesn't hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Flaw {
    /// There is neither a layout nor a game's line with moves.
    Empty = 1,
    /// The number can't be that of a standard game.
    Number = 2,
    /// The layout behind a name or number is needed and isn't known.
    Unresolved = 3,
    /// The line of cells and home can't be understood.
    HomeLine = 4,
    /// Some of the characters between the cells are `-` and some `=`.
    Separators = 5,
    /// A word of a column line isn't a card.
    Card = 6,
    /// A card doesn't stand at the place of a column.
    Position = 7,
    /// A card stands below a gap of its column.
    Gap = 8,
    /// More than 18 column lines.
    Rows = 9,
    /// The line of cells and home is missing and the columns are no fresh deal.
    NoHomeLine = 10,
    /// A line of the layout stands twice or after the layout.
    Misplaced = 11,
    /// Blanks were lost, and nothing tells in which columns the cards stood.
    Ambiguous = 12,
    /// A bracket isn't closed, or brackets stand there twice.
    Mark = 13,
    /// This build has too few columns or cells for the game.
    Build = 14,
    /// A card stands in the layout twice.
    Duplicate = 64,
    /// A card is missing from the layout.
    Missing = 65,
    /// No play from a fresh deal leads to this column.
    Unreachable = 66,
    /// The fresh layout isn't the deal of the game's line.
    NotTheDeal = 67,
    /// No play from the deal of the game's line leads to this column.
    NotFromDeal = 68,
    /// The layout isn't what the moves before the brackets lead to.
    Differs = 69,
    /// There is no card at the place that the move leaves.
    SourceEmpty = 70,
    /// The move leaves and reaches the same place.
    SamePlace = 71,
    /// The cell is blocked.
    Blocked = 72,
    /// The cell that the move reaches holds a card.
    CellTaken = 73,
    /// The card isn't the next one of its suit to go home.
    NotNext = 74,
    /// No card that could move fits onto the card that the move reaches.
    NoFit = 75,
    /// More cards would have to move than empty cells and columns allow.
    TooMany = 76,
    /// A full stop stands before a move that doesn't go to an empty column.
    Dot = 77,
    /// After the last move not all cards are home.
    Unsolved = 78,
}

impl Flaw {
    /// Every flaw there is.
    pub const ALL: [Flaw; 29] = [
        Flaw::Empty,
        Flaw::Number,
        Flaw::Unresolved,
        Flaw::HomeLine,
        Flaw::Separators,
        Flaw::Card,
        Flaw::Position,
        Flaw::Gap,
        Flaw::Rows,
        Flaw::NoHomeLine,
        Flaw::Misplaced,
        Flaw::Ambiguous,
        Flaw::Mark,
        Flaw::Build,
        Flaw::Duplicate,
        Flaw::Missing,
        Flaw::Unreachable,
        Flaw::NotTheDeal,
        Flaw::NotFromDeal,
        Flaw::Differs,
        Flaw::SourceEmpty,
        Flaw::SamePlace,
        Flaw::Blocked,
        Flaw::CellTaken,
        Flaw::NotNext,
        Flaw::NoFit,
        Flaw::TooMany,
        Flaw::Dot,
        Flaw::Unsolved,
    ];

    /// The number in the C API: at least 1.
    pub const fn code(self) -> u32 {
        self as u32
    }

    /// Whether the text can't be read at all.
    pub const fn is_unreadable(self) -> bool {
        self.code() < 64
    }

    /// A plain sentence for a person.
    pub const fn message(self) -> &'static core::ffi::CStr {
        match self {
            Flaw::Empty => c"no game in the text: neither a layout nor a number with moves",
            Flaw::Number => c"a standard game has a number from 1 to 8589934591",
            Flaw::Unresolved => c"the layout from which the moves begin isn't known",
            Flaw::HomeLine => c"a line of cells and home that can't be understood",
            Flaw::Separators => c"both - and = between the cells",
            Flaw::Card => c"not a card",
            Flaw::Position => c"a card that is at the place of no column",
            Flaw::Gap => c"a card below a gap of its column",
            Flaw::Rows => c"more than 18 column lines",
            Flaw::NoHomeLine => {
                c"no line of cells and home, which only a fresh deal may do without"
            }
            Flaw::Misplaced => c"a line of the layout twice or in the wrong place",
            Flaw::Ambiguous => {
                c"ambiguous: blanks were lost, and nothing tells which columns are shorter"
            }
            Flaw::Mark => c"brackets that aren't closed or stand there twice",
            Flaw::Build => c"this library was built with too few columns or cells",
            Flaw::Duplicate => c"a card stands there twice",
            Flaw::Missing => c"a card is missing",
            Flaw::Unreachable => c"no play from a fresh deal leads to this column",
            Flaw::NotTheDeal => c"the layout isn't the deal that the game's line names",
            Flaw::NotFromDeal => {
                c"no play from the deal that the game's line names leads to this column"
            }
            Flaw::Differs => c"the layout isn't what the moves up to the brackets lead to",
            Flaw::SourceEmpty => c"there is no card to move",
            Flaw::SamePlace => c"the move leaves and reaches the same place",
            Flaw::Blocked => c"the cell is blocked",
            Flaw::CellTaken => c"the cell isn't empty",
            Flaw::NotNext => c"the card isn't the next of its suit to go home",
            Flaw::NoFit => c"no card that could move fits there",
            Flaw::TooMany => c"more cards than the empty cells and columns allow",
            Flaw::Dot => c"a full stop before a move that doesn't go to an empty column",
            Flaw::Unsolved => c"not all cards are home after the last move",
        }
    }
}

impl core::fmt::Display for Flaw {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.message().to_str().unwrap_or("flaw"))
    }
}

/// What is wrong with a game, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameFault {
    /// What is wrong.
    pub flaw: Flaw,
    /// The line, from 1.
    pub line: u32,
    /// The byte within the line, from 1.
    pub column: u32,
    /// The move, from 1, where it is a move that is wrong, or the last one
    /// before the layout that isn't what the moves lead to; else 0.
    pub move_number: u32,
    /// The card that is wrong, where it is one.
    pub card: Option<Card>,
}

impl GameFault {
    pub(super) const fn new(flaw: Flaw, (line, column): (u32, u32)) -> GameFault {
        GameFault { flaw, line, column, move_number: 0, card: None }
    }

    pub(super) const fn of_card(self, card: Option<Card>) -> GameFault {
        GameFault { card, ..self }
    }
}

impl core::fmt::Display for GameFault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)?;
        if self.move_number > 0 {
            write!(f, ", move {}", self.move_number)?;
        }
        write!(f, ": {}", self.flaw)?;
        match self.card {
            Some(card) => write!(f, ": {card}"),
            None => Ok(()),
        }
    }
}
