//! What was played, for taking it back: half a byte a move.
//!
//! A ring: when it is full, the oldest moves are forgotten. A jump or a change of the
//! pusher takes six half bytes, the kind at both ends, so that the ring can be read
//! from either.

use bytemuck::{Pod, Zeroable};

use super::direction::Direction;

/// One thing that was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// The pusher went.
    Walk(Direction),
    /// The pusher went, and a box with it.
    Push(Direction),
    /// The pusher jumped, so many columns to the right and rows down.
    Far(Far, i8, i8),
}

/// How the pusher got to a square that isn't the next one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Far {
    /// A jump to where it could have walked, or before the first pull.
    Jump = 8,
    /// Any other jump.
    Leap = 9,
    /// Another pusher's turn.
    Change = 10,
}

/// Half bytes of an [`Entry::Far`].
const FAR: u32 = 6;

/// Where the ring begins and ends.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Span {
    /// The oldest half byte.
    first: u32,
    /// Half bytes that are in use.
    used: u32,
    /// Entries that are kept.
    pub(super) kept: u32,
    /// Entries that there was no room for any more.
    pub(super) forgotten: u32,
}

pub(super) struct Record<'a> {
    pub(super) span: &'a mut Span,
    pub(super) bytes: &'a mut [u8],
}

impl Record<'_> {
    fn room(&self) -> u32 {
        (self.bytes.len() as u32).saturating_mul(2)
    }

    /// The place of the half byte of that number, counted from the oldest.
    fn slot(&self, number: u32) -> (usize, u32) {
        let slot = self.span.first.wrapping_add(number);
        let slot = if slot < self.room() { slot } else { slot.wrapping_sub(self.room()) };
        (slot as usize >> 1, (slot & 1) * 4)
    }

    fn half(&self, number: u32) -> u8 {
        let (byte, shift) = self.slot(number);
        self.bytes.get(byte).map_or(0, |found| found >> shift & 15)
    }

    fn append(&mut self, half: u8) {
        let (byte, shift) = self.slot(self.span.used);
        if let Some(found) = self.bytes.get_mut(byte) {
            *found = *found & !(15 << shift) | (half & 15) << shift;
        }
        self.span.used += 1;
    }

    /// Adds an entry, for which the oldest ones may have to go.
    pub(super) fn push(&mut self, entry: Entry) {
        let needed = if let Entry::Far(..) = entry { FAR } else { 1 };
        if needed > self.room() {
            self.forget();
            self.span.forgotten = self.span.forgotten.saturating_add(1);
            return;
        }
        while self.room() - needed < self.span.used {
            self.drop_oldest();
        }
        match entry {
            Entry::Walk(direction) => self.append(direction as u8),
            Entry::Push(direction) => self.append(4 + direction as u8),
            Entry::Far(far, right, down) => {
                let (right, down) = (right as u8, down as u8);
                for half in [far as u8, right >> 4, right, down >> 4, down, far as u8] {
                    self.append(half);
                }
            }
        }
        self.span.kept += 1;
    }

    /// Takes the newest entry out.
    pub(super) fn pop(&mut self) -> Option<Entry> {
        let last = self.span.used.checked_sub(1)?;
        let length = length(self.half(last));
        let (entry, _) = self.read(self.span.used.checked_sub(length)?)?;
        self.span.used -= length;
        self.span.kept = self.span.kept.saturating_sub(1);
        Some(entry)
    }

    /// The entry that begins at a half byte, and where the next one does.
    pub(super) fn read(&self, at: u32) -> Option<(Entry, u32)> {
        let kind = self.half(at);
        let next = at + length(kind);
        if next > self.span.used {
            return None;
        }
        let signed = |from: u32| (self.half(at + from) << 4 | self.half(at + from + 1)) as i8;
        let far = |far| Entry::Far(far, signed(1), signed(3));
        let entry = match kind {
            0..4 => Entry::Walk(Direction::of(kind)),
            4..8 => Entry::Push(Direction::of(kind)),
            8 => far(Far::Jump),
            9 => far(Far::Leap),
            _ => far(Far::Change),
        };
        Some((entry, next))
    }

    fn drop_oldest(&mut self) {
        let length = length(self.half(0));
        if length > self.span.used {
            return self.forget();
        }
        let (byte, shift) = self.slot(length);
        self.span.first = byte as u32 * 2 + shift / 4;
        self.span.used -= length;
        self.span.kept = self.span.kept.saturating_sub(1);
        self.span.forgotten = self.span.forgotten.saturating_add(1);
    }

    fn forget(&mut self) {
        self.span.forgotten = self.span.forgotten.saturating_add(self.span.kept);
        (self.span.first, self.span.used, self.span.kept) = (0, 0, 0);
    }
}

/// Half bytes of an entry of that kind.
fn length(kind: u8) -> u32 {
    if kind < 8 { 1 } else { FAR }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bytemuck::Zeroable;

    #[test]
    fn what_went_in_last_comes_out_first_and_the_oldest_is_forgotten() {
        for bytes in 0..12usize {
            let (mut span, mut store) = (Span::zeroed(), [0u8; 12]);
            let mut record = Record { span: &mut span, bytes: &mut store[..bytes] };
            let all: [Entry; 60] = core::array::from_fn(|at| match at % 5 {
                0 => Entry::Far(Far::Leap, at as i8 - 63, 63 - at as i8),
                1 => Entry::Push(Direction::of(at as u8)),
                2 => Entry::Far(Far::Change, -1, at as i8),
                _ => Entry::Walk(Direction::of(at as u8)),
            });
            for (at, &entry) in all.iter().enumerate() {
                record.push(entry);
                assert_eq!((record.span.kept + record.span.forgotten) as usize, at + 1);
            }
            let mut halves = 0;
            for &entry in all.iter().rev() {
                halves += if let Entry::Far(..) = entry { 6 } else { 1 };
                let wanted = (halves <= bytes * 2).then_some(entry);
                assert_eq!(record.pop(), wanted, "{bytes} bytes");
                if wanted.is_none() {
                    break;
                }
            }
            assert_eq!(record.span.kept, 0);
        }
    }
}
