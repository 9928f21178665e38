//! What of a file is against the format.

/// Where something is against the format, and what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What it is.
    pub kind: FaultKind,
    /// The line of the file, from 1.
    pub line: u32,
    /// The byte of that line, from 1; 0 if it is the line as a whole.
    pub column: u32,
}

/// What can be against the format. The numbers are the C API's and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum FaultKind {
    /// A board with more columns, rows, squares or boxes than this reader takes.
    TooLarge = 1,
    /// A blank line splits a board.
    BlankLine = 2,
    /// A count of 0 in run-length code.
    CountZero = 3,
    /// Digits with nothing behind them to be counted.
    CountAlone = 4,
    /// A bracket of run-length code that is never closed.
    BracketOpen = 5,
    /// A closing bracket of run-length code without an opening one, or an empty pair.
    BracketStray = 6,
    /// Brackets in brackets, more than 16 deep.
    TooDeep = 7,
    /// More than any board or game can use, mostly by run-length code.
    TooMany = 8,
    /// A group of moves in brackets that is longer than the reader's buffer.
    GroupTooLong = 9,
    /// `[` or `{` that isn't closed, `]` or `}` that isn't open, or one inside the other.
    Jump = 10,
    /// A second `*`.
    PositionTwice = 11,
    /// Something that is no move, far behind in a line of moves.
    NoMove = 12,
    /// `Comment:` without `Comment-End:`.
    CommentOpen = 13,
    /// What stands where in XML a row stands, and is none.
    NoRow = 14,
    /// A file in UTF-16, whose first bytes say so: that isn't read.
    Utf16 = 15,
}

impl FaultKind {
    /// Every kind there is.
    pub const ALL: [FaultKind; 15] = [
        FaultKind::TooLarge,
        FaultKind::BlankLine,
        FaultKind::CountZero,
        FaultKind::CountAlone,
        FaultKind::BracketOpen,
        FaultKind::BracketStray,
        FaultKind::TooDeep,
        FaultKind::TooMany,
        FaultKind::GroupTooLong,
        FaultKind::Jump,
        FaultKind::PositionTwice,
        FaultKind::NoMove,
        FaultKind::CommentOpen,
        FaultKind::NoRow,
        FaultKind::Utf16,
    ];

    /// The kind of a number.
    pub(crate) const fn of_number(number: u32) -> Option<FaultKind> {
        Some(match number {
            1 => FaultKind::TooLarge,
            2 => FaultKind::BlankLine,
            3 => FaultKind::CountZero,
            4 => FaultKind::CountAlone,
            5 => FaultKind::BracketOpen,
            6 => FaultKind::BracketStray,
            7 => FaultKind::TooDeep,
            8 => FaultKind::TooMany,
            9 => FaultKind::GroupTooLong,
            10 => FaultKind::Jump,
            11 => FaultKind::PositionTwice,
            12 => FaultKind::NoMove,
            13 => FaultKind::CommentOpen,
            14 => FaultKind::NoRow,
            15 => FaultKind::Utf16,
            _ => return None,
        })
    }

    /// Whether it is a fault of the file as a whole, and not of a level or a game.
    pub const fn is_of_file(self) -> bool {
        matches!(self, FaultKind::CommentOpen | FaultKind::Utf16)
    }

    /// A fixed name for programs.
    pub fn name(self) -> &'static str {
        self.c_name().to_str().unwrap_or_default()
    }

    /// The same, ended with a NUL.
    pub const fn c_name(self) -> &'static core::ffi::CStr {
        match self {
            FaultKind::TooLarge => c"too_large",
            FaultKind::BlankLine => c"blank_line",
            FaultKind::CountZero => c"count_zero",
            FaultKind::CountAlone => c"count_alone",
            FaultKind::BracketOpen => c"bracket_open",
            FaultKind::BracketStray => c"bracket_stray",
            FaultKind::TooDeep => c"too_deep",
            FaultKind::TooMany => c"too_many",
            FaultKind::GroupTooLong => c"group_too_long",
            FaultKind::Jump => c"jump",
            FaultKind::PositionTwice => c"position_twice",
            FaultKind::NoMove => c"no_move",
            FaultKind::CommentOpen => c"comment_open",
            FaultKind::NoRow => c"no_row",
            FaultKind::Utf16 => c"utf_16",
        }
    }

    /// A plain sentence for a person.
    pub const fn message(self) -> &'static core::ffi::CStr {
        match self {
            FaultKind::TooLarge => c"the board is too large",
            FaultKind::BlankLine => c"a blank line splits the board",
            FaultKind::CountZero => c"a count of 0",
            FaultKind::CountAlone => c"a count with nothing behind it",
            FaultKind::BracketOpen => c"a bracket that is never closed",
            FaultKind::BracketStray => c"a closing bracket with nothing to close",
            FaultKind::TooDeep => c"brackets in brackets, too deep",
            FaultKind::TooMany => c"more than a board or a game may hold",
            FaultKind::GroupTooLong => c"a group of moves that is too long",
            FaultKind::Jump => c"jumps or changes of pushers that don't begin and end in turn",
            FaultKind::PositionTwice => c"a second current position",
            FaultKind::NoMove => c"not a move",
            FaultKind::CommentOpen => c"a comment that is never ended",
            FaultKind::NoRow => c"not a row",
            FaultKind::Utf16 => c"the file is in UTF-16: save it as UTF-8",
        }
    }
}

impl core::fmt::Display for Fault {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let message = self.kind.message().to_str().unwrap_or("fault");
        match self.column {
            0 => write!(f, "line {}: {message}", self.line),
            column => write!(f, "line {}, column {column}: {message}", self.line),
        }
    }
}
