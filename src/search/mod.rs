//! The search kit: searches that know no game.
//!
//! A game is a [`Space`]: positions, the moves between them, how good a
//! position looks, and its exact packed key. Everything here works inside
//! slices that the caller has carved from a block, does a bounded piece of
//! work at a time, and gives the same result however the work is split.

pub(crate) mod beam;
pub(crate) mod best_first;
pub(crate) mod budget;
pub(crate) mod exhaust;
pub(crate) mod explore;
#[cfg(test)]
mod explore_tests;
pub(crate) mod frontier;
pub(crate) mod history;
pub(crate) mod known;
pub(crate) mod levels;
pub(crate) mod queue;
pub(crate) mod shortcut;
pub(crate) mod table;

use bytemuck::Pod;

/// Lets the entries of a slice come in the opposite order. The slice's own method has a
/// path to a panic.
pub(crate) fn turn_round<T>(mut rest: &mut [T]) {
    while let [first, middle @ .., last] = rest {
        core::mem::swap(first, last);
        rest = middle;
    }
}

/// A move of the search, in a form that the space chooses.
pub(crate) type Code = u16;

/// An exact key: two positions have the same one exactly when they are the
/// same position of the same game. The two highest bits of the first word are
/// always 0: the search keeps marks there.
pub(crate) trait Key: Pod + PartialEq {
    /// The words.
    fn words(&self) -> &[u32];

    /// The first word.
    fn first(&self) -> u32;

    /// Changes the first word.
    fn set_first(&mut self, word: u32);
}

impl<const WORDS: usize> Key for [u32; WORDS]
where
    [u32; WORDS]: Pod,
{
    #[inline(always)]
    fn words(&self) -> &[u32] {
        self
    }

    #[inline(always)]
    fn first(&self) -> u32 {
        <[u32]>::first(self).copied().unwrap_or(0)
    }

    #[inline(always)]
    fn set_first(&mut self, word: u32) {
        if let Some(first) = self.first_mut() {
            *first = word;
        }
    }
}

/// What a move leads to.
#[derive(Clone, Copy)]
pub(crate) struct Child {
    /// The move.
    pub(crate) code: Code,
    /// How far the position behind it looks from the goal; less is better.
    pub(crate) score: i16,
    /// A hash of the position behind it.
    pub(crate) fingerprint: u32,
    /// Whether that position is the goal.
    pub(crate) solved: bool,
}

/// What a search has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Found {
    /// The budget is used up; go on with another call.
    Nothing,
    /// The last move of a solution; the search knows the moves before it.
    Goal(Code),
    /// No positions are left, or no room for more of them.
    Exhausted,
}

/// Where the moves of a position go.
pub(crate) trait Sink {
    /// Whether a position of that score is of any use.
    fn wants(&self, score: i16) -> bool;
    /// Takes a move that is wanted, or leads to the goal.
    fn take(&mut self, child: Child);
}

/// Takes every move.
struct Every<F>(F);

impl<F: FnMut(Child)> Sink for Every<F> {
    fn wants(&self, _: i16) -> bool {
        true
    }

    fn take(&mut self, child: Child) {
        (self.0)(child);
    }
}

/// A game, as the searches see it.
pub(crate) trait Space {
    /// A position that can be worked with, kept in the block.
    type State: Pod;

    /// The exact key of a position.
    type Key: Key;

    /// Shows `sink` each move of a position. All moves that matter for
    /// completeness must come. `scratch` may be overwritten.
    fn children(&self, state: &Self::State, scratch: &mut Self::State, sink: &mut impl Sink);

    /// Plays a move that `children` gave.
    fn play(&self, state: &mut Self::State, code: Code);

    /// The same, and how many moves of a solution it is: one, unless those are limited and
    /// it is known to be more.
    fn play_counted(&self, state: &mut Self::State, code: Code) -> u16 {
        self.play(state, code);
        1
    }

    /// The exact key of a position.
    fn key(&self, state: &Self::State) -> Self::Key;

    /// The position of an exact key.
    fn unpack(&self, key: &Self::Key, state: &mut Self::State);

    /// Words that a position takes in a frontier.
    fn slot_words(&self) -> usize;

    /// Puts a position into a slot of a frontier.
    fn save(&self, state: &Self::State, slot: &mut [u32]);

    /// Takes a position out of a slot.
    fn load(&self, slot: &[u32], state: &mut Self::State);
}
