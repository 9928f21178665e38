//! The games of the family that have a name.
//!
//! Rules and layouts are those of Freecell Solver's presets and of PySolFC's games;
//! `docs/games.md` has a table of them, with what the two do differently. Where it
//! is left to the player what goes home, a game has the widest automoves by which no
//! solution is lost, and FreeCell's kin, as all know them, Horne's.

use super::rules::{
    self, Automove, Build, Fill, Layout, Leave, Refill, Rules, Run, Supermove, Wrap,
};

/// A game with its name.
pub(super) struct Game {
    pub(super) name: &'static str,
    pub(super) rules: Rules,
}

/// The games that this build can play: without the feature `games` FreeCell alone has a
/// name; the rules of its closest kin are a field or two away from it.
pub(super) fn known() -> impl Iterator<Item = &'static Game> {
    const ALONE: [Game; 1] = [FREECELL];
    let games: &[Game] = if rules::GAMES { &GAMES } else { &ALONE };
    games.iter()
}

const FREECELL: Game = Game { name: "freecell", rules: Rules::FREECELL };

/// FreeCell with columns that only kings may begin.
const KINGS_ONLY: Rules = Rules { fill: Fill::Kings, ..Rules::FREECELL };

/// FreeCell built by suit.
const BY_SUIT: Rules = Rules { build: Build::Suit, automove: Automove::Wkr, ..Rules::FREECELL };

/// The same with columns that only kings may begin.
const BY_SUIT_KINGS_ONLY: Rules = Rules { fill: Fill::Kings, ..BY_SUIT };

/// No cells; built by rank.
const BY_RANK: Rules =
    Rules { cells: 0, build: Build::Rank, automove: Automove::Wkr, ..Rules::FREECELL };

/// No cells; built by suit.
const BY_SUIT_WITHOUT_CELLS: Rules = Rules { cells: 0, ..BY_SUIT };

/// A snake of two decks, cut before each king.
const SNAKE: Rules =
    Rules { columns: 9, cells: 8, decks: 2, fill: Fill::Nothing, ..Rules::FREECELL };

pub(super) const GAMES: [Game; 26] = [
    FREECELL,
    Game {
        name: "relaxed_freecell",
        rules: Rules { supermove: Supermove::Unlimited, ..Rules::FREECELL },
    },
    Game { name: "forecell", rules: Rules { layout: Layout::Cells, ..KINGS_ONLY } },
    Game {
        name: "challenge_freecell",
        rules: Rules { layout: Layout::AcesFirst, ..Rules::FREECELL },
    },
    Game {
        name: "super_challenge_freecell",
        rules: Rules { layout: Layout::AcesFirst, ..KINGS_ONLY },
    },
    Game { name: "bakers_game", rules: BY_SUIT },
    Game { name: "kings_only_bakers_game", rules: BY_SUIT_KINGS_ONLY },
    Game {
        name: "eight_off",
        rules: Rules { cells: 8, layout: Layout::Cells, ..BY_SUIT_KINGS_ONLY },
    },
    Game {
        name: "relaxed_eight_off",
        rules: Rules {
            cells: 8,
            layout: Layout::Cells,
            supermove: Supermove::Unlimited,
            ..BY_SUIT_KINGS_ONLY
        },
    },
    Game {
        name: "seahaven_towers",
        rules: Rules { columns: 10, layout: Layout::MiddleCells, ..BY_SUIT_KINGS_ONLY },
    },
    Game {
        name: "relaxed_seahaven_towers",
        rules: Rules {
            columns: 10,
            layout: Layout::MiddleCells,
            supermove: Supermove::Unlimited,
            ..BY_SUIT_KINGS_ONLY
        },
    },
    Game {
        name: "penguin",
        rules: Rules {
            columns: 7,
            cells: 7,
            supermove: Supermove::Unlimited,
            wrap: Wrap::Round,
            layout: Layout::Beak,
            ..BY_SUIT_KINGS_ONLY
        },
    },
    Game {
        name: "der_katzenschwanz",
        rules: Rules { supermove: Supermove::Unlimited, layout: Layout::KingBegins, ..SNAKE },
    },
    Game { name: "die_schlange", rules: Rules { layout: Layout::KingBeginsAcesHome, ..SNAKE } },
    Game {
        name: "simple_simon",
        rules: Rules {
            columns: 10,
            supermove: Supermove::Unlimited,
            automove: Automove::None,
            run: Run::OneSuit,
            leave: Leave::Suits,
            layout: Layout::Triangle,
            ..BY_RANK
        },
    },
    Game {
        name: "bakers_dozen",
        rules: Rules { columns: 13, fill: Fill::Nothing, layout: Layout::KingsDown, ..BY_RANK },
    },
    Game {
        name: "good_measure",
        rules: Rules {
            columns: 10,
            fill: Fill::Nothing,
            layout: Layout::KingsDownTwoAcesHome,
            ..BY_RANK
        },
    },
    Game { name: "beleaguered_castle", rules: Rules { layout: Layout::AcesHome, ..BY_RANK } },
    Game { name: "citadel", rules: Rules { layout: Layout::AllHome, ..BY_RANK } },
    Game { name: "streets_and_alleys", rules: BY_RANK },
    Game {
        name: "fortress",
        rules: Rules { columns: 10, build: Build::SuitUpDown, ..BY_SUIT_WITHOUT_CELLS },
    },
    Game {
        name: "fan",
        rules: Rules {
            columns: 18,
            fill: Fill::Kings,
            layout: Layout::Fans,
            ..BY_SUIT_WITHOUT_CELLS
        },
    },
    Game {
        name: "trefoil",
        rules: Rules {
            columns: 16,
            fill: Fill::Nothing,
            layout: Layout::AcesHome,
            ..BY_SUIT_WITHOUT_CELLS
        },
    },
    Game {
        name: "cruel",
        rules: Rules {
            columns: 12,
            fill: Fill::Nothing,
            layout: Layout::AcesHome,
            ..BY_SUIT_WITHOUT_CELLS
        },
    },
    Game {
        name: "flower_garden",
        rules: Rules {
            columns: 6,
            cells: 16,
            refill: Refill::Nothing,
            layout: Layout::FullCells,
            ..BY_RANK
        },
    },
    Game {
        name: "double_freecell",
        rules: Rules { columns: 10, cells: 8, decks: 2, ..Rules::FREECELL },
    },
];
