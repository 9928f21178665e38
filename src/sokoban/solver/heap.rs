//! A heap of positions that lies in the two link words of a wide table's slots, which
//! are free where positions are on no list: so it has as much room as the table has
//! slots, and takes nothing from it.
//!
//! A position that is reached at a lower rank goes in once more; an entry whose rank
//! isn't the position's any longer is stale. When there is no room, those go.

use super::store::Store;

/// The heap, and how many entries are in it.
pub(super) struct Heap<'h, 's> {
    pub(super) store: &'h mut Store<'s>,
    pub(super) count: &'h mut u32,
}

/// A position and its rank when it went in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Entry {
    pub(super) rank: u32,
    pub(super) slot: u32,
}

/// Above all entries.
const WORST: Entry = Entry { rank: u32::MAX, slot: u32::MAX };

impl Heap<'_, '_> {
    fn get(&self, index: usize) -> Entry {
        let [rank, slot] = self.store.pair(index);
        Entry { rank, slot }
    }

    fn set(&mut self, index: usize, entry: Entry) {
        self.store.set_pair(index, [entry.rank, entry.slot]);
    }

    /// Puts a position in at the rank that the table has for it.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn push(&mut self, slot: usize) {
        if *self.count as usize >= self.store.slots() {
            self.tidy();
        }
        let entry = Entry { rank: self.store.rank(slot), slot: slot as u32 };
        let index = *self.count as usize;
        *self.count += 1;
        self.rise(index, entry);
    }

    /// Takes the entry with the least rank off, be it stale or not.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn pop(&mut self) -> Option<Entry> {
        let last = (*self.count).checked_sub(1)?;
        *self.count = last;
        let first = self.get(0);
        let entry = self.get(last as usize);
        self.sink(0, entry);
        Some(first)
    }

    /// Whether an entry holds what the table says.
    pub(super) fn is_fresh(&self, entry: Entry) -> bool {
        self.store.rank(entry.slot as usize) == entry.rank
    }

    fn rise(&mut self, mut index: usize, entry: Entry) {
        while index > 0 {
            let above = (index - 1) >> 1;
            let other = self.get(above);
            if other <= entry {
                break;
            }
            self.set(index, other);
            index = above;
        }
        self.set(index, entry);
    }

    fn sink(&mut self, mut index: usize, entry: Entry) {
        let count = *self.count as usize;
        loop {
            let left = 2 * index + 1;
            if left >= count {
                break;
            }
            let right = if left + 1 < count { self.get(left + 1) } else { WORST };
            let (below, least) = match self.get(left) {
                other if other <= right => (left, other),
                _ => (left + 1, right),
            };
            if least >= entry {
                break;
            }
            self.set(index, least);
            index = below;
        }
        if index < count {
            self.set(index, entry);
        }
    }

    /// Throws the stale entries out. The table is never quite full, so there is room
    /// afterwards.
    fn tidy(&mut self) {
        let before = *self.count as usize;
        *self.count = 0;
        for index in 0..before {
            let entry = self.get(index);
            if self.is_fresh(entry) {
                // Never behind the one that is looked at.
                let end = *self.count as usize;
                *self.count += 1;
                self.rise(end, entry);
            }
        }
    }
}
