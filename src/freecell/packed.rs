//! The exact key of a position: 16 bytes, relative to the start.
//!
//! Against a start position that is known, a card that isn't home has at most
//! five choices: where it lay at the start (0), in a cell (1), at the bottom of
//! a column that was emptied (2), or on one of the two cards on which it may be
//! built (3, 4). The choice "where it lay at the start" comes first, so that
//! the same position never has two keys: a card that has come back counts as
//! never moved. Neither the order of the columns nor that of the cells shows,
//! while a card in a cell and one alone in a column differ.
//!
//! The cards of one suit that are home are always its lowest. So a suit with n
//! cards has V(n) = 5 * V(n-1) + 1 states, V(0) = 1: five choices for its
//! highest card with every state of the others, and one more with all n home.
//! A state's number is choice * V(n-1) + the number of the others' state, or
//! V(n) - 1 with all home. A king can't be built on anything, so the number of
//! a whole suit is at most 3 * V(12) = 915,527,343, below 2^30: a 32-bit word
//! a suit, with two bits to spare.
//!
//! The idea of storing only the difference from the start is that of Freecell
//! Solver's "delta states"; the numbering that fits a suit into a word is ours.

use super::links::{LINKS, link, place, set_link};
use super::state::{Game, State};
use crate::card::{KING, SUITS};

/// V(n): the states of the n lowest cards of a suit.
#[cfg(not(feature = "compact"))]
const STATES: [u32; KING as usize] = {
    let mut states = [1; KING as usize];
    let mut n = 1;
    while n < KING as usize {
        states[n] = 5 * states[n - 1] + 1;
        n += 1;
    }
    states
};

/// An exact key: a word for each suit.
pub(crate) type Key = [u32; SUITS];

const PLACE: u8 = 0x3f;

/// The number of a suit with its n lowest cards home, counting these n alone.
fn all_home(n: u8) -> u32 {
    let below = n.checked_sub(1).map_or(0, |m| states(m));
    let choices = if n == KING { 3 } else { 5 };
    below * choices
}

#[cfg(not(feature = "compact"))]
fn states(n: u8) -> u32 {
    STATES.get(usize::from(n)).copied().unwrap_or(0)
}

/// The same without a table.
#[cfg(feature = "compact")]
#[inline(never)]
fn states(n: u8) -> u32 {
    (0..n).fold(1, |states: u32, _| states.wrapping_mul(5).wrapping_add(1))
}

/// A position relative to which others have their keys.
pub(crate) trait Start {
    /// Where a card rests there.
    fn rests(&self, code: u8) -> u8;
}

impl Start for [u8; LINKS] {
    #[inline(always)]
    fn rests(&self, code: u8) -> u8 {
        link(self, code)
    }
}

/// The key of a position relative to the start.
pub(crate) fn key(game: &Game, start: &impl Start, state: &State) -> Key {
    let mut key = [0; SUITS];
    for (suit, word) in (0..).zip(&mut key) {
        let home = state.home().get(usize::from(suit)).copied().unwrap_or(0);
        *word = all_home(home);
        for rank in home + 1..=KING {
            let code = rank * 4 + suit;
            let now = link(state.links(), code) & PLACE;
            let choice = if now == start.rests(code) & PLACE {
                0
            } else {
                match now {
                    place::CELL => 1,
                    place::BASE => 2,
                    lower if lower == game.parents(code)[0] => 3,
                    _ => 4,
                }
            };
            *word += choice * states(rank - 1);
        }
    }
    key
}

/// The position of a key. Columns and cells come in an order of their own.
pub(crate) fn unpack(game: &Game, start: &impl Start, key: &Key, state: &mut State) {
    let mut below = [0; LINKS];
    let mut home = [0; SUITS];
    for (suit, (&word, home)) in (0..).zip(key.iter().zip(&mut home)) {
        let mut number = word;
        for rank in (1..=KING).rev() {
            let code = rank * 4 + suit;
            if number >= all_home(rank) {
                *home = rank;
                break;
            }
            let (mut choice, each) = (0, states(rank - 1));
            while number >= each && choice < 4 {
                number -= each;
                choice += 1;
            }
            let [first, second] = game.parents(code);
            let now = match choice {
                0 => start.rests(code) & PLACE,
                1 => place::CELL,
                2 => place::BASE,
                3 => first,
                _ => second,
            };
            set_link(&mut below, code, now);
        }
        for rank in 1..=*home {
            set_link(&mut below, rank * 4 + suit, place::HOME);
        }
    }
    state.set_from_links(game, &below, &home);
}

#[cfg(test)]
#[path = "packed_tests.rs"]
mod tests;
