//! FreeCell as the search kit sees it.

use super::bytes::BoardBytes;
use super::packed::{self, Key};
use super::state::{Game, State, Step};
use crate::card::SUITS;
use crate::search::{Code, Sink, Space};

/// A game, its start, and how its positions are stored in a frontier.
pub(crate) struct FreeCell<'a> {
    pub(crate) game: &'a Game,
    pub(crate) start: &'a BoardBytes,
    /// Whether frontiers hold keys of 16 bytes instead of whole states, which
    /// are about ten times as large and five times as fast.
    pub(crate) packed: bool,
}

/// Words of a key.
pub(crate) const KEY_WORDS: usize = SUITS;
/// Words of a whole state.
pub(crate) const STATE_WORDS: usize = size_of::<State>() / size_of::<u32>();

impl Space for FreeCell<'_> {
    type State = State;
    type Key = Key;

    fn children(&self, state: &State, scratch: &mut State, sink: &mut impl Sink) {
        state.children(self.game, scratch, sink);
    }

    fn play(&self, state: &mut State, code: Code) {
        state.play(self.game, Step::from_code(code));
    }

    fn key(&self, state: &State) -> Key {
        packed::key(self.game, self.start, state)
    }

    fn unpack(&self, key: &Key, state: &mut State) {
        packed::unpack(self.game, self.start, key, state);
    }

    fn slot_words(&self) -> usize {
        if self.packed { KEY_WORDS } else { STATE_WORDS }
    }

    fn save(&self, state: &State, slot: &mut [u32]) {
        if self.packed {
            let key = self.key(state);
            for (to, from) in slot.iter_mut().zip(key) {
                *to = from;
            }
        } else if let Ok([to]) = bytemuck::try_cast_slice_mut(slot) {
            *to = *state;
        }
    }

    fn load(&self, slot: &[u32], state: &mut State) {
        if self.packed {
            if let Ok(key) = slot.try_into() {
                self.unpack(key, state);
            }
        } else if let Ok([from]) = bytemuck::try_cast_slice(slot) {
            *state = *from;
        }
    }
}
