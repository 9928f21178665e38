//! Exact keys under any rules: each card's choice of a place, relative to the start,
//! as a digit of a number.
//!
//! Against a start that is known, a card lies where it lay then (0), in a cell, at
//! the bottom of a column that was emptied, on one of the cards on which it may be
//! built, or is home. Which of these there are is a matter of the rules: without
//! cells, or where an empty column takes no card like this, there is one less. "As at
//! the start" comes first, so that the same position never has two keys: a card that
//! has come back counts as never moved. Neither the order of the columns nor that of
//! the cells shows.
//!
//! A word holds as many cards as the product of the numbers of their choices lets
//! it. Where any card is built on any, a digit is the link itself.

use bytemuck::{Pod, Zeroable};
use core::num::NonZeroU32;

use super::super::links::place;
use super::super::rules::{Build, Refill};
use super::game::Game;
use super::position::{Position, cards, set_up_from_links};
use crate::card::{self, KING, SUITS};

/// Entries of the tables: codes of two decks.
const CODES: usize = 128;
/// The most cards of one deck on which a card may be built.
const PARENTS: usize = SUITS;

/// How the cards lie in a key.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Packing {
    /// What a card's digit counts, and how many values it has; 0 where there is no
    /// such card.
    unit: [u32; CODES],
    choices: [u8; CODES],
    word: [u8; CODES],
    /// Where each card lay at the start.
    start: [u8; CODES],
    /// The cards of a deck on which each card of a deck may be built.
    parents: [[u8; PARENTS]; 64],
}

impl Packing {
    /// Lays the cards out over so many words. False if they don't suffice.
    #[inline(never)]
    pub(crate) fn set(&mut self, game: &Game, start: &dyn Fn(u8) -> u8, words: usize) -> bool {
        *self = Packing::zeroed();
        self.find_parents(game);
        // Those with many choices first: the others fill the gaps.
        let mut used = [1u64; MOST_WORDS];
        let Some(used) = used.get_mut(..words) else { return false };
        for code in cards(game.rules.decks) {
            set(&mut self.start, code, start(code));
            let count = self.count(game, code);
            set(&mut self.choices, code, count);
        }
        for choices in (1..=u8::MAX).rev() {
            for code in cards(game.rules.decks) {
                if get(&self.choices, code) == choices && !self.place(code, choices, used) {
                    return false;
                }
            }
        }
        true
    }

    /// Finds room for a card's digit.
    fn place(&mut self, code: u8, choices: u8, used: &mut [u64]) -> bool {
        for (word, used) in (0u8..).zip(used) {
            // The first word has two bits less: the search keeps marks there.
            let most = if word == 0 { 1u64 << 30 } else { 1 << 32 };
            let next = *used * u64::from(choices);
            if next <= most {
                if let Some(unit) = self.unit.get_mut(usize::from(code)) {
                    *unit = *used as u32;
                }
                set(&mut self.word, code, word);
                *used = next;
                return true;
            }
        }
        false
    }

    fn find_parents(&mut self, game: &Game) {
        for code in card::FIRST..=card::LAST {
            let Some(parents) = self.parents.get_mut(usize::from(code)) else { continue };
            let rank = card::rank(code);
            let above = if rank == KING { 1 } else { rank + 1 };
            let below = if rank == 1 { KING } else { rank - 1 };
            let mut slots = parents.iter_mut();
            for rank in [above, below] {
                for suit in 0..SUITS as u8 {
                    if game.rules.build != Build::Any && game.rules.fits(code, rank * 4 + suit) {
                        if let Some(slot) = slots.next() {
                            *slot = rank * 4 + suit;
                        }
                    }
                }
            }
        }
    }

    /// The places where a card can be beside where it lay at the start, by their
    /// digits from 1 on.
    fn places<'a>(&'a self, game: &'a Game, code: u8) -> impl Iterator<Item = u8> + 'a {
        let rules = &game.rules;
        let cell = rules.cells > 0 && rules.refill == Refill::Cards;
        let parents = self.parents.get(usize::from(card::plain(code))).into_iter().flatten();
        let decks =
            move |&parent: &u8| (0..rules.decks).map(move |deck| parent + deck * card::SECOND);
        [(place::HOME, true), (place::CELL, cell), (place::BASE, rules.fills(code))]
            .into_iter()
            .filter_map(|(place, there)| there.then_some(place))
            .chain(parents.filter(|&&parent| parent != 0).flat_map(decks))
    }

    /// How many choices a card has.
    fn count(&self, game: &Game, code: u8) -> u8 {
        if game.rules.build == Build::Any {
            return game.rules.decks.saturating_mul(card::SECOND);
        }
        1 + self.places(game, code).count() as u8
    }

    /// The digit of a card.
    #[inline(never)]
    fn digit(&self, game: &Game, code: u8, now: u8) -> u8 {
        if game.rules.build == Build::Any {
            return now;
        }
        if now == get(&self.start, code) {
            return 0;
        }
        let at = self.places(game, code).position(|place| place == now);
        1 + at.unwrap_or(0) as u8
    }

    /// Writes down the key of a position, in words that are 0.
    #[inline(never)]
    pub(crate) fn write_key<P: Position>(&self, game: &Game, position: &P, key: &mut [u32]) {
        for code in cards(game.rules.decks) {
            let digit = self.digit(game, code, position.below(code));
            let unit = self.unit.get(usize::from(code)).copied().unwrap_or(0);
            if let Some(word) = key.get_mut(usize::from(get(&self.word, code))) {
                *word = word.wrapping_add(u32::from(digit).wrapping_mul(unit));
            }
        }
    }

    /// The position of a key. Columns and cells come in an order of their own.
    #[inline(never)]
    pub(crate) fn unpack<P: Position>(&self, game: &Game, key: &[u32], position: &mut P) {
        set_up_from_links(game, position, &|code| self.place_in(game, key, code));
    }

    /// Where a card rests in the position of a key.
    #[inline(never)]
    fn place_in(&self, game: &Game, words: &[u32], code: u8) -> u8 {
        let word = words.get(usize::from(get(&self.word, code))).copied().unwrap_or(0);
        let unit = self.unit.get(usize::from(code)).copied().and_then(NonZeroU32::new);
        let choices = NonZeroU32::new(u32::from(get(&self.choices, code)));
        let (Some(unit), Some(choices)) = (unit, choices) else { return place::HOME };
        let digit = (word / unit % choices) as u8;
        if game.rules.build == Build::Any {
            return digit;
        }
        match digit.checked_sub(1) {
            None => get(&self.start, code),
            Some(at) => self.places(game, code).nth(usize::from(at)).unwrap_or(place::HOME),
        }
    }
}

/// Words of the longest key.
const MOST_WORDS: usize = 32;

fn get(table: &[u8; CODES], code: u8) -> u8 {
    table[code as usize % CODES]
}

fn set(table: &mut [u8; CODES], code: u8, value: u8) {
    table[code as usize % CODES] = value;
}
