//! The rules of a game, and the games by name.

use crate::verifier::card::{Card, KING};

/// Which card may lie on which in a column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Build {
    /// One rank lower, of the other colour.
    Alternate,
    /// One rank lower, of the same suit.
    Suit,
    /// One rank lower, of any suit.
    Rank,
    /// One rank lower or one rank higher, of the same suit.
    SuitUpOrDown,
    /// Any card.
    Any,
}

/// Which cards at the end of a column may move together, if more than one may.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Together {
    /// Never more than one card.
    One,
    /// A sequence as it is built, as far as its cards could be moved one by one.
    Limited,
    /// A sequence as it is built.
    Sequence,
    /// A sequence of one suit, however columns are built.
    OneSuit,
    /// The same, as far as its cards could be moved one by one.
    LimitedOneSuit,
}

/// What an empty column takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fill {
    Anything,
    /// The last rank to go home: kings, where foundations begin with aces.
    LastRank,
    Nothing,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    pub columns: usize,
    pub cells: usize,
    pub decks: usize,
    pub build: Build,
    pub together: Together,
    pub fill: Fill,
    /// Foundations begin with this rank, 1 to 13.
    pub base: u8,
    /// Ranks go round: in columns the last rank to go home may lie on the first one. Otherwise
    /// nothing is lower than that.
    pub wrap: bool,
    /// Cards go home only as a whole suit, king to ace, from the end of a column.
    pub whole_suits: bool,
    /// A cell that is empty takes a card.
    pub cells_take: bool,
}

pub const FREECELL: Rules = Rules {
    columns: 8,
    cells: 4,
    decks: 1,
    build: Build::Alternate,
    together: Together::Limited,
    fill: Fill::Anything,
    base: 1,
    wrap: false,
    whole_suits: false,
    cells_take: true,
};

/// The rules of a game. Penguin's base is that of its deal, so `base` must be set.
pub fn by_name(name: &str) -> Option<Rules> {
    use Build::{Alternate, Rank, Suit, SuitUpOrDown};
    use Fill::{Anything, LastRank, Nothing};
    use Together::{Limited, One, OneSuit, Sequence};
    let game = |columns, cells, build, together, fill| Rules {
        columns,
        cells,
        build,
        together,
        fill,
        ..FREECELL
    };
    Some(match name {
        "freecell" | "challenge_freecell" => FREECELL,
        "relaxed_freecell" => game(8, 4, Alternate, Sequence, Anything),
        "forecell" | "super_challenge_freecell" => game(8, 4, Alternate, Limited, LastRank),
        "bakers_game" => game(8, 4, Suit, Limited, Anything),
        "kings_only_bakers_game" => game(8, 4, Suit, Limited, LastRank),
        "eight_off" => game(8, 8, Suit, Limited, LastRank),
        "relaxed_eight_off" => game(8, 8, Suit, Sequence, LastRank),
        "seahaven_towers" => game(10, 4, Suit, Limited, LastRank),
        "relaxed_seahaven_towers" => game(10, 4, Suit, Sequence, LastRank),
        "penguin" => Rules { wrap: true, ..game(7, 7, Suit, Sequence, LastRank) },
        "der_katzenschwanz" => Rules { decks: 2, ..game(9, 8, Alternate, Sequence, Nothing) },
        "die_schlange" => Rules { decks: 2, ..game(9, 8, Alternate, Limited, Nothing) },
        "double_freecell" => Rules { decks: 2, ..game(10, 8, Alternate, Limited, Anything) },
        "simple_simon" => Rules { whole_suits: true, ..game(10, 0, Rank, OneSuit, Anything) },
        "bakers_dozen" => game(13, 0, Rank, One, Nothing),
        "good_measure" => game(10, 0, Rank, One, Nothing),
        "beleaguered_castle" | "citadel" | "streets_and_alleys" => {
            game(8, 0, Rank, Limited, Anything)
        }
        "fortress" => game(10, 0, SuitUpOrDown, One, Anything),
        "fan" => game(18, 0, Suit, One, LastRank),
        "trefoil" => game(16, 0, Suit, One, Nothing),
        "cruel" => game(12, 0, Suit, One, Nothing),
        "flower_garden" => Rules { cells_take: false, ..game(6, 16, Rank, One, Anything) },
        _ => return None,
    })
}

impl Rules {
    /// The rank right below: none below the one with which foundations begin, unless they wrap.
    fn rank_below(&self, rank: u8) -> Option<u8> {
        match rank {
            _ if rank == self.base && !self.wrap => None,
            1 => Some(KING),
            _ => Some(rank - 1),
        }
    }

    /// May `card` lie directly on `on` in a column?
    pub fn fits(&self, card: Card, on: Card) -> bool {
        let one_lower = self.rank_below(on.rank) == Some(card.rank);
        let one_higher = self.rank_below(card.rank) == Some(on.rank);
        match self.build {
            Build::Alternate => one_lower && card.suit.is_red() != on.suit.is_red(),
            Build::Suit => one_lower && card.suit == on.suit,
            Build::Rank => one_lower,
            Build::Any => true,
            Build::SuitUpOrDown => (one_lower || one_higher) && card.suit == on.suit,
        }
    }

    /// May `card`, lying on `on`, move together with it?
    pub fn moves_with(&self, card: Card, on: Card) -> bool {
        match self.together {
            Together::One => false,
            Together::Limited | Together::Sequence => self.fits(card, on),
            Together::OneSuit | Together::LimitedOneSuit => {
                self.fits(card, on) && card.suit == on.suit
            }
        }
    }

    /// May `card` be the first of an empty column?
    pub fn may_fill(&self, card: Card) -> bool {
        match self.fill {
            Fill::Anything => true,
            Fill::LastRank => card.rank == self.rank_home(13),
            Fill::Nothing => false,
        }
    }

    /// The rank of the card that goes home as the `place`th of its foundation, 1 to 13.
    pub fn rank_home(&self, place: usize) -> u8 {
        let rank = usize::from(self.base) + place - 1;
        if rank > 13 { (rank - 13) as u8 } else { rank as u8 }
    }
}
