//! How each position of a beam was reached: a forest of moves.
//!
//! In a small beam, the positions of a generation share most of their past. Each
//! move is one entry that knows the entry before it; an entry that no living
//! position comes from any more is free again. So the room needed is the length of
//! the way plus the width of the beam times a few, not their product.
//!
//! A forest has at most 65,534 entries. For wide beams there are rows: a row for
//! each generation, with an entry for each of its positions.

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

/// Whether there are beams so wide that they need rows: not without the feature `large`.
const ROWS: bool = cfg!(any(feature = "large", not(feature = "calls")));

/// One position of a generation in a row.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Row {
    /// Its predecessor's place in the row before.
    before: u16,
    /// The move.
    code: Code,
}

/// The past of a beam's positions, in the block.
pub(crate) enum Past<'a> {
    /// A forest of moves.
    Forest(&'a mut [Entry]),
    /// Rows of so many positions.
    Rows(&'a mut [Row], usize),
}

impl Past<'_> {
    /// The same past, for a while.
    pub(crate) fn lend(&mut self) -> Past<'_> {
        match self {
            Past::Forest(entries) => Past::Forest(entries),
            Past::Rows(rows, width) => Past::Rows(rows, *width),
        }
    }

    pub(crate) fn clear(&mut self, control: &mut Control) {
        *control = Control { used: 0, free: NONE };
    }

    /// Adds the move to a position, which is at a place in a generation, after an
    /// entry; gives its entry, or [`NONE`] if there is no room.
    pub(crate) fn add(
        &mut self,
        control: &mut Control,
        (generation, place): (usize, usize),
        before: u16,
        code: Code,
    ) -> u16 {
        match self {
            Past::Forest(entries) => History { entries, control }.add(before, code),
            Past::Rows(..) if !ROWS => NONE,
            Past::Rows(rows, width) => match rows.get_mut(generation * *width + place) {
                Some(row) => {
                    *row = Row { before, code };
                    place as u16
                }
                None => NONE,
            },
        }
    }

    /// Takes one user from an entry.
    pub(crate) fn release(&mut self, control: &mut Control, index: u16) {
        if let Past::Forest(entries) = self {
            History { entries, control }.release(index);
        }
    }

    /// The moves from an entry of a generation back to the first one.
    pub(crate) fn back(&self, generation: usize, index: u16) -> impl Iterator<Item = Code> {
        let mut index = index;
        // No way is longer, but in a damaged block a circle is.
        (0..generation).rev().map_while(move |generation| {
            let (before, code) = match self {
                Past::Forest(entries) => {
                    let entry = entries.get(usize::from(index))?;
                    (u16::from_le_bytes(entry.before), u16::from_le_bytes(entry.code))
                }
                Past::Rows(..) if !ROWS => return None,
                Past::Rows(rows, width) => {
                    let row = rows.get(generation * width + usize::from(index))?;
                    (row.before, row.code)
                }
            };
            index = before;
            Some(code)
        })
    }
}

/// The forest.
struct History<'a> {
    entries: &'a mut [Entry],
    control: &'a mut Control,
}

impl History<'_> {
    /// Adds a move after an entry, with one user; gives [`NONE`] if there is no room.
    #[cfg_attr(feature = "compact", inline(never))]
    fn add(&mut self, before: u16, code: Code) -> u16 {
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
    #[cfg_attr(feature = "compact", inline(never))]
    fn release(&mut self, index: u16) {
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
}
