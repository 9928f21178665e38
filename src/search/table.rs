//! Open-addressing tables: of fingerprints, where a false "seen" only costs
//! completeness, and of exact keys, where nothing may be wrong.

use super::Key;

/// A set of fingerprints. When the slots where one could lie are all taken, an
/// old one is forgotten.
///
/// The low bits of a fingerprint say where it lies, and only its high half is
/// stored: that tells two positions apart all but once in thousands of times.
pub(crate) struct Fingerprints<'a> {
    /// A power of two of slots, 0 for an empty one.
    slots: &'a mut [u16],
}

impl<'a> Fingerprints<'a> {
    /// Slots that are looked at for one fingerprint.
    const PROBES: usize = 4;

    pub(crate) fn new(slots: &'a mut [u16]) -> Fingerprints<'a> {
        debug_assert!(slots.len().is_power_of_two());
        Fingerprints { slots }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.slots.fill(0);
    }

    /// Whether a fingerprint is in the set; puts it in if not.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline)]
    pub(crate) fn seen(&mut self, fingerprint: u32) -> bool {
        let tag = (fingerprint >> 16) as u16 | 1;
        let Some(mask) = self.slots.len().checked_sub(1) else { return false };
        let start = fingerprint as usize;
        for probe in 0..Self::PROBES {
            let Some(slot) = self.slots.get_mut(start.wrapping_add(probe) & mask) else {
                return false;
            };
            if *slot == tag {
                return true;
            }
            if *slot == 0 {
                *slot = tag;
                return false;
            }
        }
        let victim = start.wrapping_add(usize::from(tag >> 1) % Self::PROBES);
        if let Some(slot) = self.slots.get_mut(victim & mask) {
            *slot = tag;
        }
        false
    }
}

/// What [`Keys::insert`] found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Inserted {
    /// The key is new and is now in the table.
    New,
    /// The key was there.
    Known,
    /// The key is new, but the table is as full as it may get.
    Full,
}

/// A set of exact keys, each with a mark from 1 to 3.
pub(crate) struct Keys<'a, K: Key> {
    slots: &'a mut [K],
    count: &'a mut u32,
}

/// The bits of a key's first word that hold its mark.
const MARK_SHIFT: u32 = 30;
const KEY_BITS: u32 = (1 << MARK_SHIFT) - 1;

impl<'a, K: Key> Keys<'a, K> {
    pub(crate) fn new(slots: &'a mut [K], count: &'a mut u32) -> Keys<'a, K> {
        Keys { slots, count }
    }

    /// Removes everything.
    pub(crate) fn clear(&mut self) {
        self.slots.fill(K::zeroed());
        *self.count = 0;
    }

    /// The key and the mark in a slot, if there is one.
    pub(crate) fn at(&self, slot: usize) -> Option<(K, u32)> {
        let mut key = *self.slots.get(slot)?;
        let mark = key.first() >> MARK_SHIFT;
        key.set_first(key.first() & KEY_BITS);
        (mark != 0).then_some((key, mark))
    }

    /// Gives the key in a slot another mark.
    pub(crate) fn set_mark(&mut self, slot: usize, mark: u32) {
        if let Some(key) = self.slots.get_mut(slot) {
            key.set_first((key.first() & KEY_BITS) | mark << MARK_SHIFT);
        }
    }

    /// Where a key's search starts: its hash, scaled to the number of slots,
    /// which needn't be a power of two.
    fn start(&self, key: &K) -> usize {
        let mut hash = 0u32;
        for &word in key.words() {
            hash = (hash.rotate_left(11) ^ word).wrapping_mul(0x9E37_79B1);
            hash ^= hash >> 15;
        }
        hash = hash.wrapping_mul(0x85EB_CA6B);
        hash ^= hash >> 16;
        ((u64::from(hash) * self.slots.len() as u64) >> 32) as usize
    }

    /// Puts a key with a mark into the table unless it is there. All but one in
    /// 32 of the slots can be taken.
    pub(crate) fn insert(&mut self, key: &K, mark: u32) -> Inserted {
        let mut at = self.start(key);
        // Never a full round: some slots are always empty.
        for _ in 0..self.slots.len() {
            match self.at(at) {
                Some((found, _)) if found == *key => return Inserted::Known,
                Some(_) => {}
                None => {
                    let most = self.slots.len() - self.slots.len() / 32;
                    let (true, Some(slot)) = (
                        (*self.count as usize) < most.min(self.slots.len().saturating_sub(1)),
                        self.slots.get_mut(at),
                    ) else {
                        return Inserted::Full;
                    };
                    *slot = *key;
                    slot.set_first((slot.first() & KEY_BITS) | mark << MARK_SHIFT);
                    *self.count += 1;
                    return Inserted::New;
                }
            }
            at += 1;
            if at >= self.slots.len() {
                at = 0;
            }
        }
        Inserted::Full
    }
}
