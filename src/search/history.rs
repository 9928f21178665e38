//! How each position of a beam was reached: a forest of moves.
//!
//! The positions of a generation share most of their past. Each move is one
//! entry that knows the entry before it; an entry that no living position
//! comes from any more is free again. So the room needed is the length of the
//! way plus the width of the beam times a few, not their product.

use super::Code;
use bytemuck::{Pod, Zeroable};

/// "No entry": before the first move.
pub(crate) const NONE: u16 = u16::MAX;

/// One move of a past: five bytes, so that many go into a small block.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Entry {
    /// The entry before; in a free entry the next free one.
    before: [u8; 2],
    /// The move.
    code: [u8; 2],
    /// Entries and positions that come from here; [`MANY`] for ever if there
    /// have once been so many.
    users: u8,
}

/// More users than can be counted: the entry is never freed.
const MANY: u8 = u8::MAX;

/// What a history remembers outside of its entries.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Control {
    /// Entries that have been in use at some time.
    used: u16,
    /// The first entry that has become free again.
    free: u16,
}

/// The forest.
pub(crate) struct History<'a> {
    entries: &'a mut [Entry],
    control: &'a mut Control,
}

impl<'a> History<'a> {
    pub(crate) fn new(entries: &'a mut [Entry], control: &'a mut Control) -> History<'a> {
        History { entries, control }
    }

    pub(crate) fn clear(&mut self) {
        *self.control = Control { used: 0, free: NONE };
    }

    /// Adds a move after an entry, with one user; gives [`NONE`] if there is no room.
    pub(crate) fn add(&mut self, before: u16, code: Code) -> u16 {
        let new = self.control.free;
        let index = if let Some(entry) = self.entries.get(usize::from(new)) {
            self.control.free = u16::from_le_bytes(entry.before);
            new
        } else if usize::from(self.control.used) < self.entries.len().min(usize::from(NONE)) {
            self.control.used += 1;
            self.control.used - 1
        } else {
            return NONE;
        };
        if let Some(entry) = self.entries.get_mut(usize::from(index)) {
            let (before, code) = (before.to_le_bytes(), code.to_le_bytes());
            *entry = Entry { before, code, users: 1 };
        }
        if let Some(entry) = self.entries.get_mut(usize::from(before)) {
            entry.users = entry.users.saturating_add(1);
        }
        index
    }

    /// Takes one user from an entry, and frees what nobody uses any more.
    pub(crate) fn release(&mut self, index: u16) {
        let mut index = index;
        // No way is longer than all entries, but in a damaged block a circle is.
        for _ in 0..self.entries.len() {
            let Some(entry) = self.entries.get_mut(usize::from(index)) else { return };
            if entry.users != MANY {
                entry.users = entry.users.saturating_sub(1);
            }
            if entry.users > 0 {
                return;
            }
            let before = u16::from_le_bytes(entry.before);
            entry.before = self.control.free.to_le_bytes();
            self.control.free = index;
            index = before;
        }
    }

    /// The moves from an entry back to the first one.
    pub(crate) fn back(self, index: u16) -> impl Iterator<Item = Code> + 'a {
        let mut index = index;
        let entries: &'a [Entry] = self.entries;
        (0..entries.len()).map_while(move |_| {
            let entry = entries.get(usize::from(index))?;
            index = u16::from_le_bytes(entry.before);
            Some(u16::from_le_bytes(entry.code))
        })
    }
}
