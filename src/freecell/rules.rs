//! The rules of a game of the FreeCell family, as data.

/// The most columns that this build can hold.
pub const MAX_COLUMNS: usize = capacity(env!("UNSTUCK_MAX_COLUMNS"));
/// The most cells that this build can hold.
pub const MAX_CELLS: usize = capacity(env!("UNSTUCK_MAX_CELLS"));
/// The most decks that this build can hold.
pub const MAX_DECKS: usize = 1;

/// Reads a capacity that build.rs has checked.
const fn capacity(text: &str) -> usize {
    let digits = text.as_bytes();
    let mut value = 0;
    let mut at = 0;
    while at < digits.len() {
        value = value * 10 + (digits[at] - b'0') as usize;
        at += 1;
    }
    value
}

/// Which card may lie on which in a column. The upper card is always one rank lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Build {
    /// Red on black and black on red.
    Alternate = 1,
    /// A card of the same suit.
    Suit = 2,
}

/// What an empty column takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Fill {
    /// Any card.
    Any = 1,
    /// Only a king, alone or with a sequence on it.
    Kings = 2,
    /// Nothing.
    Nothing = 3,
}

/// How many cards of a sequence move at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Supermove {
    /// As many as single-card moves over empty cells and columns can bring across.
    Limited = 1,
    /// Any number.
    Unlimited = 2,
}

/// Which cards go to the foundations by themselves after each move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Automove {
    /// None.
    None = 1,
    /// Horne's rule, as in Microsoft's FreeCell: aces and twos at once, a
    /// higher card when both cards of the other colour that could lie on it
    /// are home.
    Horne = 2,
    /// The wider rule known as WKR or Raymond's: Horne's, or when both cards
    /// of the other colour two ranks lower and the other suit of its own
    /// colour three ranks lower are home; with building by suit, every card
    /// that fits.
    Wkr = 3,
    /// Every card that fits.
    All = 4,
}

/// The rules of one game. [`Rules::FREECELL`] or [`Rules::preset`] give a set
/// to start from; change fields as needed and let [`Rules::check`] look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Columns of the tableau, 1 to [`MAX_COLUMNS`].
    pub columns: u8,
    /// Cells, 0 to [`MAX_CELLS`].
    pub cells: u8,
    /// Decks of 52 cards, 1 to [`MAX_DECKS`].
    pub decks: u8,
    /// Which card lies on which.
    pub build: Build,
    /// What an empty column takes.
    pub fill: Fill,
    /// How many cards move at once.
    pub supermove: Supermove,
    /// What goes home by itself.
    pub automove: Automove,
}

impl Rules {
    /// FreeCell as Microsoft's program plays it.
    pub const FREECELL: Rules = Rules {
        columns: 8,
        cells: 4,
        decks: 1,
        build: Build::Alternate,
        fill: Fill::Any,
        supermove: Supermove::Limited,
        automove: Automove::Horne,
    };

    /// The names that [`Rules::preset`] knows.
    pub const PRESETS: [&'static str; 1] = ["freecell"];

    /// The rules of a game by its name, in lower case with underscores.
    pub fn preset(name: &[u8]) -> Option<Rules> {
        (name == Self::PRESETS[0].as_bytes()).then_some(Self::FREECELL)
    }

    /// Whether this build can play by these rules; if not, the name of the
    /// first field that is wrong.
    pub fn check(&self) -> Result<(), &'static core::ffi::CStr> {
        if self.columns == 0 || usize::from(self.columns) > MAX_COLUMNS {
            return Err(c"columns");
        }
        if usize::from(self.cells) > MAX_CELLS {
            return Err(c"cells");
        }
        if self.decks == 0 || usize::from(self.decks) > MAX_DECKS {
            return Err(c"decks");
        }
        Ok(())
    }

    /// The most cards that one move takes, with so many cells and columns
    /// empty: (cells + 1) * 2^columns.
    ///
    /// `empty_columns` doesn't count the target. Where an empty column doesn't
    /// take any card, the cards on their way can't rest there and only the
    /// cells count. At most 255 is returned, which is more than any sequence.
    #[inline]
    pub(crate) fn supermove_limit(&self, empty_cells: u8, empty_columns: u8) -> u8 {
        if self.supermove == Supermove::Unlimited {
            return u8::MAX;
        }
        let doublings = if self.fill == Fill::Any { empty_columns.min(4) } else { 0 };
        // 17 * 16 is the most that can come out; a sequence has 13 cards.
        ((u16::from(empty_cells) + 1) << doublings).min(255) as u8
    }

    /// Whether `upper` may be laid on `lower`, both card codes.
    #[inline]
    pub(crate) fn fits(&self, upper: u8, lower: u8) -> bool {
        use crate::card::{is_card, rank, red, suit};
        is_card(lower)
            && rank(lower) == rank(upper) + 1
            && match self.build {
                Build::Alternate => red(lower) != red(upper),
                Build::Suit => suit(lower) == suit(upper),
            }
    }

    /// The two cards that may be laid on a card, 0 where there is none.
    #[inline]
    pub(crate) fn children(&self, lower: u8) -> [u8; 2] {
        use crate::card::{rank, red};
        if rank(lower) <= 1 {
            return [0, 0];
        }
        let lowest = (lower & !3) - 4;
        match self.build {
            Build::Alternate if red(lower) == 1 => [lowest, lowest + 3],
            Build::Alternate => [lowest + 1, lowest + 2],
            Build::Suit => [lower - 4, 0],
        }
    }

    /// Whether an empty column takes the card.
    #[inline]
    pub(crate) fn fills(&self, code: u8) -> bool {
        match self.fill {
            Fill::Any => true,
            Fill::Kings => crate::card::rank(code) == crate::card::KING,
            Fill::Nothing => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_set_beyond_the_build_is_refused_by_its_field() {
        let field = |change: fn(&mut Rules)| {
            let mut rules = Rules::FREECELL;
            change(&mut rules);
            rules.check()
        };
        assert_eq!(field(|_| ()), Ok(()));
        assert_eq!(field(|r| r.columns = 0), Err(c"columns"));
        assert_eq!(field(|r| r.columns = MAX_COLUMNS as u8 + 1), Err(c"columns"));
        assert_eq!(field(|r| r.cells = MAX_CELLS as u8 + 1), Err(c"cells"));
        assert_eq!(field(|r| r.cells = 0), Ok(()));
        assert_eq!(field(|r| r.decks = 0), Err(c"decks"));
        assert_eq!(field(|r| r.decks = 2), Err(c"decks"));
    }

    #[test]
    fn presets_are_found_by_their_whole_name() {
        assert_eq!(Rules::preset(b"freecell"), Some(Rules::FREECELL));
        assert_eq!(Rules::preset(b"freecel"), None);
        assert_eq!(Rules::preset(b""), None);
    }
}
