//! The rules as the searches over any rules play them.

use super::super::evaluate::Weights;
use super::super::rules::{Automove, Build, Leave, Refill, Rules, Supermove, Wrap};
use crate::card::{self, KING, SUITS};

/// Foundations, two for each suit; with one deck the second ones stay empty.
pub(crate) const HOMES: usize = 2 * SUITS;

/// The heights of the foundations: the higher one of each suit, then the lower ones.
pub(crate) type Homes = [u8; HOMES];

/// What the searches play by.
#[derive(Clone, Copy)]
pub(crate) struct Game {
    pub(crate) rules: Rules,
    pub(crate) weights: Weights,
    /// What a card counts that lies on one that it fits on and doesn't move with.
    pub(crate) mixed: i16,
    /// Whether all cards that can go home do so at once.
    pub(crate) eager: bool,
    /// Whether any part of a sequence moves to an empty column, not only as much as
    /// can go or one card.
    pub(crate) parts: bool,
}

impl Game {
    /// For a search that sends home what is safe or, if it is eager, at once all
    /// cards that can go.
    pub(crate) fn of(rules: &Rules, weights: Weights, mixed: i16, eager: bool) -> Game {
        Game { rules: *rules, weights, mixed, eager, parts: false }
    }

    /// For a complete search: with every move that can't be made of others. Single
    /// cards can bring a part of a sequence to an empty column, unless there is no
    /// room for them or a card in between goes home that had better stay.
    pub(crate) fn complete(rules: &Rules) -> Game {
        let game = Game::of(rules, Weights::NONE, 0, false);
        let parts = rules.supermove == Supermove::Unlimited || !game.is_gentle();
        Game { parts, ..game }
    }

    /// Whether the rules send no card home with which a solution could be lost, however
    /// a sequence is taken apart.
    pub(crate) fn is_gentle(&self) -> bool {
        matches!(self.rules.automove, Automove::None | Automove::Horne)
    }

    /// Whether cells take cards.
    pub(crate) fn refills(&self) -> bool {
        self.rules.refill == Refill::Cards
    }

    /// Whether cards go home one by one.
    pub(crate) fn by_cards(&self) -> bool {
        self.rules.leave == Leave::Cards
    }

    /// Whether the rules send whole suits home; nothing if they don't and the search
    /// doesn't, either.
    pub(crate) fn sends_suits(&self) -> Option<bool> {
        let forced = self.rules.automove == Automove::All;
        (forced || self.eager).then_some(forced)
    }

    /// Which of the foundations of its suit a card goes to next.
    #[inline]
    pub(crate) fn foundation(&self, homes: &Homes, code: u8) -> Option<usize> {
        let suit = usize::from(card::suit(code));
        let height = self.rules.height(code);
        [suit, suit + SUITS]
            .into_iter()
            .take(usize::from(self.rules.decks))
            .find(|&at| homes.get(at).is_some_and(|&home| home.wrapping_add(1) == height))
    }

    /// Whether the search sends a card home that can go, where the rules don't.
    #[inline]
    pub(crate) fn goes(&self, homes: &Homes, code: u8) -> bool {
        self.eager || self.is_safe(homes, code)
    }

    /// Whether the rules send a card home that can go.
    pub(crate) fn is_forced(&self, homes: &Homes, code: u8) -> bool {
        match self.rules.automove {
            Automove::None => return false,
            Automove::All => return true,
            Automove::Horne | Automove::Wkr => {}
        }
        let [c, d, h, s, c2, d2, h2, s2] = *homes;
        let low = if self.rules.decks == 1 { [c, d, h, s] } else { [c2, d2, h2, s2] };
        // More is there only in a damaged block.
        let low = low.map(|height| height.min(KING));
        let suit = card::suit(code);
        let height = low.get(usize::from(suit)).copied().unwrap_or(KING);
        let high = homes.get(usize::from(suit)).copied().unwrap_or(KING);
        let twin_is_home = self.rules.decks == 1 || high > height;
        self.rules.height(code) == height + 1
            && self.rules.goes_home(self.rules.automove, &low, suit, twin_is_home)
    }

    /// Whether nothing is lost if a card goes home that can: no card could ever want
    /// to lie on it that can't go home itself.
    fn is_safe(&self, homes: &Homes, code: u8) -> bool {
        if self.rules.build == Build::Any {
            return false;
        }
        let rank = card::rank(card::plain(code));
        let lower = if rank == 1 { KING } else { rank - 1 };
        let upper = if rank == KING { 1 } else { rank + 1 };
        [lower, upper].into_iter().all(|rank| {
            (0..SUITS as u8).all(|suit| {
                let other = rank * 4 + suit;
                !self.rules.fits(other, code) || self.needs_no_place(homes, other, code)
            })
        })
    }

    /// Whether the cards of one kind never need to lie on one that is to go home.
    fn needs_no_place(&self, homes: &Homes, other: u8, code: u8) -> bool {
        let height = self.rules.height(other);
        let suit = usize::from(card::suit(other));
        let lowest = if self.rules.decks == 1 { homes.get(suit) } else { homes.get(suit + SUITS) };
        // All of them are home.
        if lowest.is_some_and(|&home| home >= height) {
            return true;
        }
        // They can go home whenever they lie free, and nothing lies on them.
        let ends = self.rules.wrap == Wrap::Ends && self.rules.build != Build::SuitUpDown;
        if height == 1 && ends {
            return true;
        }
        // Built upwards: it goes home right after this card.
        self.rules.decks == 1
            && suit == usize::from(card::suit(code))
            && height == self.rules.height(code) + 1
            // What lies on it follows, once it has been taken apart.
            && self.rules.supermove == Supermove::Limited
    }

    /// The score of a card that lies on another one, apart from what lies deeper.
    #[inline]
    pub(crate) fn of_pair(&self, upper: u8, lower: u8) -> i32 {
        if !self.rules.fits(upper, lower) {
            i32::from(self.weights.breaks)
        } else if self.rules.runs(upper, lower) {
            0
        } else {
            i32::from(self.mixed)
        }
    }
}
