//! What can be wrong with a call: one code for each kind of fault.

/// Why a call was refused. The numbers are the C API's and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(target_pointer_width = "16", repr(i8))] // four bytes are much to look at there
#[cfg_attr(not(target_pointer_width = "16"), repr(i32))]
pub enum Error {
    /// A pointer that must not be NULL is NULL (C API only).
    Null = -1,
    /// An integer argument is out of its range.
    Range = -2,
    /// The caller's buffer is too short for the result.
    TooShort = -3,
    /// A `struct_size` field holds a size that this library doesn't know (C API only).
    StructSize = -4,
    /// The rules make no sense, or this build can't play them.
    Rules = -5,
    /// There is no preset of that name.
    Preset = -6,
    /// There is no deal of that number for these rules.
    Deal = -7,
    /// The deal has a number, but its layout isn't known.
    DealUnknown = -8,
    /// The board is damaged, or not a position of its rules.
    Board = -9,
    /// The move isn't legal in this position.
    Move = -10,
    /// The block is too small.
    BlockShort = -11,
    /// The block isn't aligned for 32-bit words.
    BlockAlign = -12,
    /// The block holds no solver of this build, or a damaged one.
    BlockForeign = -13,
    /// The call makes no sense now, such as asking for a solution before there is one.
    State = -14,
    /// A word of a board isn't a card.
    ParseCard = -32,
    /// A card stands in the text twice.
    ParseDuplicate = -33,
    /// A card is missing from the text.
    ParseMissing = -34,
    /// More columns than the rules have.
    ParseColumns = -35,
    /// More cards in cells than the rules have cells.
    ParseCells = -36,
    /// The foundation line can't be understood.
    ParseFoundation = -37,
    /// A line of the header stands twice or in the wrong place.
    ParseLine = -38,
    /// The text holds no cards at all.
    ParseEmpty = -39,
    /// The text is a game in the standard notation, not a board alone.
    ParseStandard = -40,
    /// A card stands where its text has no place for one.
    ParsePosition = -48,
    /// The text can be read in more than one way.
    ParseAmbiguous = -49,
    /// A word of a list of moves isn't a move.
    ParseMove = -50,
    /// A position that is printed between moves isn't the one they lead to.
    ParseState = -51,
    /// The text is no game in the standard notation, or a move of it isn't legal.
    Game = -52,
    /// The standard notation can't say it in this form.
    Inexpressible = -53,
}

impl Error {
    /// Every error there is.
    pub const ALL: [Error; 29] = [
        Error::Null,
        Error::Range,
        Error::TooShort,
        Error::StructSize,
        Error::Rules,
        Error::Preset,
        Error::Deal,
        Error::DealUnknown,
        Error::Board,
        Error::Move,
        Error::BlockShort,
        Error::BlockAlign,
        Error::BlockForeign,
        Error::State,
        Error::ParseCard,
        Error::ParseDuplicate,
        Error::ParseMissing,
        Error::ParseColumns,
        Error::ParseCells,
        Error::ParseFoundation,
        Error::ParseLine,
        Error::ParseEmpty,
        Error::ParseStandard,
        Error::ParsePosition,
        Error::ParseAmbiguous,
        Error::ParseMove,
        Error::ParseState,
        Error::Game,
        Error::Inexpressible,
    ];

    /// The number in the C API: always below 0.
    pub const fn code(self) -> i32 {
        self as i32
    }

    /// A plain sentence for a person.
    pub const fn message(self) -> &'static core::ffi::CStr {
        match self {
            Error::Null => c"a pointer that must not be NULL is NULL",
            Error::Range => c"an argument is out of range",
            Error::TooShort => c"the buffer is too short",
            Error::StructSize => c"struct_size is not a size that this library knows",
            Error::Rules => c"the rules make no sense or are beyond this build",
            Error::Preset => c"no preset of that name",
            Error::Deal => c"no deal of that number for these rules",
            Error::DealUnknown => c"the layout of this deal is not known",
            Error::Board => c"the board is damaged or not a position of its rules",
            Error::Move => c"the move is not legal here",
            Error::BlockShort => c"the block is too small",
            Error::BlockAlign => c"the block is not aligned for 32-bit words",
            Error::BlockForeign => c"the block holds no solver of this library, or a damaged one",
            Error::State => c"the call makes no sense in this state",
            Error::ParseCard => c"not a card",
            Error::ParseDuplicate => c"a card stands there twice",
            Error::ParseMissing => c"a card is missing",
            Error::ParseColumns => c"more columns than the rules have",
            Error::ParseCells => c"more cell cards than the rules have cells",
            Error::ParseFoundation => c"a foundation or a base that can't be understood",
            Error::ParseLine => c"a line that stands twice or in the wrong place",
            Error::ParseEmpty => c"no cards in the text",
            Error::ParseStandard => c"a game in the standard notation, where a board alone is read",
            Error::ParsePosition => c"a card where there is no place for one in this row",
            Error::ParseAmbiguous => c"the text can be read in more than one way",
            Error::ParseMove => c"not a move of this form",
            Error::ParseState => c"not the position to which the moves lead",
            Error::Game => c"no game in the standard notation that can be played",
            Error::Inexpressible => c"the standard notation can't say this in this form",
        }
    }
}

impl core::fmt::Display for Error {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.message().to_str().unwrap_or("error"))
    }
}

impl core::error::Error for Error {}
