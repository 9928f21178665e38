//! What a solver of any game answers.

/// What a run has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Status {
    /// The budget of this call is used up; another call goes on.
    Running = 1,
    /// There is a solution, and it has been replayed.
    Solved = 2,
    /// It is proved that there is none.
    Unsolvable = 3,
    /// Not decided; the solver's progress tells the [`Reason`].
    GaveUp = 4,
}

impl Status {
    pub(crate) fn from_byte(byte: u8) -> Status {
        match byte {
            2 => Status::Solved,
            3 => Status::Unsolvable,
            4 => Status::GaveUp,
            _ => Status::Running,
        }
    }
}

/// Why a solver gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Reason {
    /// It has not given up.
    None = 0,
    /// The limit of nodes in its options is reached.
    Budget = 1,
    /// The block is too small for a complete search.
    Memory = 2,
    /// A solution was found, but it is longer than the block has room for; or the scan
    /// that was chosen has seen all but what is further away than it may go.
    Depth = 3,
    /// The scan that was chosen has come to its end and isn't one that looks at all
    /// positions.
    Incomplete = 4,
}

impl Reason {
    pub(crate) fn from_byte(byte: u8) -> Reason {
        match byte {
            1 => Reason::Budget,
            2 => Reason::Memory,
            3 => Reason::Depth,
            4 => Reason::Incomplete,
            _ => Reason::None,
        }
    }
}

/// What the search for a shorter solution has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Shortening {
    /// The budget of this call is used up; another call goes on.
    Running = 1,
    /// All searches that the block has room for have been made.
    Done = 2,
    /// It is proved that there is nothing shorter, in what the game counts.
    Shortest = 3,
}
