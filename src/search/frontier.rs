//! The best few candidates for the next generation of a beam.

use super::Code;
use bytemuck::{Pod, Zeroable};

/// A position that is not made yet: a move from a position of the generation
/// before.
#[derive(Clone, Copy, Default, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Candidate {
    /// How it looks; less is better.
    pub(crate) score: i16,
    /// The index of the position that it comes from.
    pub(crate) parent: u16,
    /// The move.
    pub(crate) code: Code,
    /// The last move's entry in the history, once it is chosen.
    pub(crate) history: u16,
}

/// Keeps the best candidates of a generation: a heap with the worst on top.
pub(crate) struct Best<'a> {
    items: &'a mut [Candidate],
    count: &'a mut u32,
    /// Scores below this one are taken.
    limit: i32,
}

impl<'a> Best<'a> {
    pub(crate) fn new(items: &'a mut [Candidate], count: &'a mut u32) -> Best<'a> {
        let mut best = Best { items, count, limit: 0 };
        best.set_limit();
        best
    }

    /// While there is room every score is taken; then of equals the first wins.
    fn set_limit(&mut self) {
        let full = *self.count as usize >= self.items.len();
        self.limit = match self.items.first() {
            Some(worst) if full => i32::from(worst.score),
            None => i32::MIN,
            Some(_) => i32::MAX,
        };
    }

    /// Whether a candidate of that score would be taken.
    #[inline(always)]
    pub(crate) fn wants(&self, score: i16) -> bool {
        i32::from(score) < self.limit
    }

    /// Takes a candidate that is wanted; the worst one goes if there is no room.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(crate) fn push(&mut self, new: Candidate) {
        let count = *self.count as usize;
        if count < self.items.len() {
            *self.count += 1;
            self.rise(count, new);
        } else {
            self.sink(0, count, new);
        }
        self.set_limit();
    }

    /// Sorts the candidates, best first; afterwards it is no heap any more.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(crate) fn sort(&mut self) {
        let mut count = *self.count as usize;
        while count > 1 {
            count -= 1;
            let (Some(&worst), Some(&last)) = (self.items.first(), self.items.get(count)) else {
                return;
            };
            self.sink(0, count, last);
            if let Some(slot) = self.items.get_mut(count) {
                *slot = worst;
            }
        }
    }

    fn rise(&mut self, mut at: usize, new: Candidate) {
        while at > 0 {
            let parent = (at - 1) / 2;
            match self.items.get(parent) {
                Some(&above) if above.score < new.score => self.set(at, above),
                _ => break,
            }
            at = parent;
        }
        self.set(at, new);
    }

    fn sink(&mut self, mut at: usize, count: usize, new: Candidate) {
        loop {
            let left = 2 * at + 1;
            let score = |index: usize| match self.items.get(index) {
                Some(item) if index < count => Some(item.score),
                _ => None,
            };
            let child = match (score(left), score(left + 1)) {
                (Some(one), Some(two)) if two > one => left + 1,
                (Some(_), _) => left,
                _ => break,
            };
            match self.items.get(child) {
                Some(&below) if below.score > new.score => self.set(at, below),
                _ => break,
            }
            at = child;
        }
        self.set(at, new);
    }

    fn set(&mut self, at: usize, item: Candidate) {
        if let Some(slot) = self.items.get_mut(at) {
            *slot = item;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_best_in_order_whatever_comes() {
        let mut seed = 1u32;
        for width in [1usize, 2, 3, 7, 20] {
            let mut items = [Candidate::default(); 20];
            let mut count = 0;
            let mut all = [0i16; 100];
            let mut best = Best::new(&mut items[..width], &mut count);
            for slot in &mut all {
                seed = seed.wrapping_mul(214_013).wrapping_add(2_531_011);
                *slot = (seed >> 26) as i16 - 20;
                if best.wants(*slot) {
                    best.push(Candidate { score: *slot, ..Candidate::default() });
                }
            }
            best.sort();
            all.sort_unstable();
            let kept = items[..width].iter().map(|item| item.score);
            assert!(kept.eq(all[..width].iter().copied()), "width {width}");
        }
    }
}
