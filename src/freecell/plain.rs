//! The rules of FreeCell and its closest kin, as the search over packed keys knows
//! them: one deck, built by alternate colour or by suit from the ace on, any
//! sequence moved, cards going home one by one.
//!
//! The other games of the family have more to ask of a rule; these few keep the
//! inner loops of that search as short as they are.

use super::rules::{self, Automove, Fill, Rules, Supermove};
use crate::card;

/// Which card may lie on which in a column. The upper card is always one rank lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Build {
    /// Red on black and black on red.
    Alternate,
    /// A card of the same suit.
    Suit,
}

/// What that search must know of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plain {
    pub(crate) columns: u8,
    pub(crate) cells: u8,
    pub(crate) build: Build,
    pub(crate) fill: Fill,
    pub(crate) supermove: Supermove,
    pub(crate) automove: Automove,
}

/// Whether these rules are all that there is to a game.
pub(crate) fn is_plain(rules: &Rules) -> bool {
    let kin = matches!(rules.build, rules::Build::Alternate | rules::Build::Suit);
    // The fields that are the same in all of them; how the cards were dealt is nothing
    // to the search.
    let Rules { columns, cells, build, fill, supermove, automove, layout, .. } = *rules;
    let same =
        Rules { columns, cells, build, fill, supermove, automove, layout, ..Rules::FREECELL };
    kin && *rules == same
}

impl From<&Rules> for Plain {
    /// For rules that [`is_plain`] has found to be so.
    fn from(rules: &Rules) -> Plain {
        let Rules { columns, cells, fill, supermove, automove, .. } = *rules;
        let alternate = rules.build == rules::Build::Alternate;
        let build = if alternate { Build::Alternate } else { Build::Suit };
        Plain { columns, cells, build, fill, supermove, automove }
    }
}

impl Plain {
    /// See [`Rules::supermove_limit`].
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline)]
    pub(crate) fn supermove_limit(&self, empty_cells: u8, empty_columns: u8) -> u8 {
        if self.supermove == Supermove::Unlimited {
            return u8::MAX;
        }
        let doublings = if self.fill == Fill::Any { empty_columns.min(4) } else { 0 };
        // 17 * 16 is the most that can come out; a sequence has 13 cards.
        ((u16::from(empty_cells) + 1) << doublings).min(255) as u8
    }

    /// Whether `upper` may be laid on `lower`, both card codes.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline)]
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
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline)]
    pub(crate) fn children(&self, lower: u8) -> [u8; 2] {
        if card::rank(lower) <= 1 {
            return [0, 0];
        }
        let lowest = (lower & !3) - 4;
        match self.build {
            Build::Alternate if card::red(lower) == 1 => [lowest, lowest + 3],
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
    /// Whether a card may go home by itself.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline)]
    pub(crate) fn goes_home(&self, home: &[u8; card::SUITS], code: u8) -> bool {
        let (rank, suit) = (card::rank(code), card::suit(code));
        if home[suit as usize % card::SUITS] + 1 != rank {
            return false;
        }
        // The two suits of the other colour, and the other suit of this colour.
        let (one, two) = if card::red(code) == 1 { (0, 3) } else { (1, 2) };
        let twin = (3 - suit) as usize % card::SUITS;
        match self.automove {
            Automove::None => false,
            Automove::All => true,
            Automove::Horne => rank <= 2 || (home[one] + 1 >= rank && home[two] + 1 >= rank),
            // Built by suit, nothing could ever want to lie on a card whose lower
            // neighbour is home.
            Automove::Wkr if self.build == Build::Suit => true,
            Automove::Wkr => {
                rank <= 2
                    || (home[one] + 1 >= rank && home[two] + 1 >= rank)
                    || (home[one] + 2 >= rank && home[two] + 2 >= rank && home[twin] + 3 >= rank)
            }
        }
    }
}
