//! Positions that are remembered with the way to them: a list that grows, and an
//! index by key.

use super::{Code, Key};
use bytemuck::{Pod, Zeroable};

/// How a position was reached.
#[derive(Clone, Copy, Default, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Reached {
    /// The position before it.
    pub(crate) parent: u32,
    /// The move from there.
    pub(crate) code: Code,
    /// Moves from the start.
    pub(crate) depth: u16,
}

/// What [`Known::add`] found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Added {
    /// The position is new, and this is its number.
    New(u32),
    /// It was there.
    Known,
    /// It is new, and there is no room for it.
    Full,
}

/// The positions, in the order in which they were found.
pub(crate) struct Known<'a, K: Key> {
    pub(crate) keys: &'a mut [K],
    /// As many as keys.
    pub(crate) ways: &'a mut [Reached],
    /// Numbers of positions from 1 on, 0 where there is none: more slots than keys.
    pub(crate) index: &'a mut [u32],
}

impl<K: Key> Known<'_, K> {
    /// Slots of the index for so many positions.
    pub(crate) const fn slots(positions: usize) -> usize {
        positions + positions / 3 + 2
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.index.fill(0);
    }

    /// Adds a position behind the `count` that there are, unless it is one of them.
    pub(crate) fn add(&mut self, count: &mut u32, key: &K, reached: Reached) -> Added {
        let mut at = start(key.words(), self.index.len());
        // Never a full round: some slots are always empty. One more, since the end
        // counts as one.
        for _ in 0..=self.index.len() {
            let Some(slot) = self.index.get_mut(at) else {
                at = 0;
                continue;
            };
            if *slot == 0 {
                let number = *count;
                let room = (self.keys.get_mut(number as usize), self.ways.get_mut(number as usize));
                let (Some(to), Some(way)) = room else { return Added::Full };
                *to = *key;
                *way = reached;
                *slot = number.saturating_add(1);
                *count = *slot;
                return Added::New(number);
            }
            if self.keys.get((*slot as usize).wrapping_sub(1)).is_some_and(|known| known == key) {
                return Added::Known;
            }
            at += 1;
        }
        Added::Full
    }

    /// The number of a position, if it is there.
    pub(crate) fn find(&self, key: &K) -> Option<u32> {
        let mut at = start(key.words(), self.index.len());
        for _ in 0..=self.index.len() {
            match self.index.get(at).map(|slot| slot.checked_sub(1)) {
                Some(Some(number)) if self.keys.get(number as usize) == Some(key) => {
                    return Some(number);
                }
                Some(None) => return None,
                Some(_) => at += 1,
                None => at = 0,
            }
        }
        None
    }

    /// Keeps the positions that `stays` names, in their order; it is told the number
    /// that each gets if it stays. The position before one that stays must stay, too.
    /// Gives how many there are then.
    pub(crate) fn keep(&mut self, count: u32, mut stays: impl FnMut(u32, u32) -> bool) -> u32 {
        // The index is put together again afterwards; meanwhile it tells where each
        // position has gone.
        let mut kept = 0u32;
        for number in 0..count {
            let at = number as usize;
            let Some((&key, &way)) = self.keys.get(at).zip(self.ways.get(at)) else { break };
            if !stays(number, kept) {
                continue;
            }
            let parent = match self.index.get(way.parent as usize) {
                Some(&parent) if way.depth > 0 => parent,
                _ => 0,
            };
            if let Some(slot) = self.index.get_mut(at) {
                *slot = kept;
            }
            let to = (self.keys.get_mut(kept as usize), self.ways.get_mut(kept as usize));
            if let (Some(to), Some(way_to)) = to {
                *to = key;
                *way_to = Reached { parent, ..way };
                kept += 1;
            }
        }
        self.index.fill(0);
        for number in 0..kept {
            self.enter(number);
        }
        kept
    }

    /// Enters a position that is in the list into the index.
    fn enter(&mut self, number: u32) {
        let Some(key) = self.keys.get(number as usize) else { return };
        let mut at = start(key.words(), self.index.len());
        for _ in 0..=self.index.len() {
            match self.index.get_mut(at) {
                Some(slot) if *slot == 0 => {
                    *slot = number + 1;
                    return;
                }
                Some(_) => at += 1,
                None => at = 0,
            }
        }
    }

    /// The moves to a position, the last one first.
    pub(crate) fn back(&self, number: u32) -> impl Iterator<Item = Code> {
        let mut at = number as usize;
        let mut left = self.ways.get(at).map_or(0, |way| way.depth);
        core::iter::from_fn(move || {
            left = left.checked_sub(1)?;
            // What is one move here may be several on the way.
            let way = self.ways.get(at).filter(|way| way.depth > 0)?;
            at = way.parent as usize;
            Some(way.code)
        })
    }
}

/// Where the search for a key begins, among so many slots.
pub(super) fn start(words: &[u32], slots: usize) -> usize {
    let mut hash = 0u32;
    for &word in words {
        hash = (hash.rotate_left(11) ^ word).wrapping_mul(0x9E37_79B1);
        hash ^= hash >> 15;
    }
    hash = hash.wrapping_mul(0x85EB_CA6B);
    hash ^= hash >> 16;
    ((u64::from(hash) * slots as u64) >> 32) as usize
}
