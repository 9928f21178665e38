//! Beam search: generation by generation, the best few positions of each.
//!
//! A position of a generation is stored when it is expanded; until then it is
//! only a move from a position of the generation before. So a generation costs
//! its width times a slot, and only positions that are expanded are ever made.

use bytemuck::{Pod, Zeroable};

use super::budget::Budget;
use super::frontier::{Best, Candidate};
use super::history::{self, NONE, Past};
use super::table::Fingerprints;
use super::{Child, Code, Found, Sink, Space};

/// What a beam remembers between two calls, outside of its slices.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Control {
    /// The number of moves from the start to the current generation. First, as
    /// it is in every search's control.
    depth: u32,
    /// Positions in the current generation.
    count: u32,
    /// Positions of it that have been expanded.
    cursor: u32,
    /// Candidates for the next generation.
    next: u32,
    /// Which half of each pair of slices is the current generation's.
    side: u32,
    history: history::Control,
}

/// A beam over slices of the block.
pub(crate) struct Beam<'a, S: Space> {
    pub(crate) space: &'a S,
    pub(crate) control: &'a mut Control,
    /// Two generations of positions, `width` slots each.
    pub(crate) slots: &'a mut [u32],
    /// Two generations of candidates, `width` each.
    pub(crate) candidates: &'a mut [Candidate],
    pub(crate) past: Past<'a>,
    pub(crate) seen: Fingerprints<'a>,
    /// A position to work on, and one to try moves with.
    pub(crate) state: &'a mut S::State,
    pub(crate) scratch: &'a mut S::State,
    /// Positions in a generation.
    pub(crate) width: usize,
    /// The most moves of a solution.
    pub(crate) longest: u32,
    /// What is added to scores at random: a seed, and the bits that it may have.
    pub(crate) noise: (u32, u16),
}

impl<S: Space> Beam<'_, S> {
    /// Starts with the position in `state`.
    pub(crate) fn start(&mut self) {
        *self.control = Control::zeroed();
        self.seen.clear();
        self.past.clear(&mut self.control.history);
        self.control.count = 1;
        if let Some(first) = self.candidates.first_mut() {
            *first = Candidate { history: NONE, ..Candidate::default() };
        }
        let words = self.space.slot_words();
        if let Some(slot) = self.slots.get_mut(..words) {
            self.space.save(self.state, slot);
        }
    }

    /// Goes on until something is found or the budget ends. `expanded` counts
    /// the nodes.
    pub(crate) fn run(&mut self, budget: &mut Budget, expanded: &mut u32) -> Found {
        loop {
            // More than there can be is left of a damaged block.
            if self.control.cursor >= self.control.count.min(self.width as u32) {
                if !self.next_generation() {
                    return Found::Exhausted;
                }
                continue;
            }
            if !budget.take() {
                return Found::Nothing;
            }
            *expanded = expanded.saturating_add(1);
            if let Some(code) = self.expand() {
                return Found::Goal(code);
            }
        }
    }

    /// Where the last position that was expanded has its past: the number of its
    /// generation, and its entry.
    pub(crate) fn last(&mut self) -> (usize, u16) {
        let (now, _) = halves(self.candidates, self.width, self.control.side);
        let at = self.control.cursor.wrapping_sub(1) as usize;
        let entry = now.get(at).map_or(NONE, |node| node.history);
        (self.control.depth as usize, entry)
    }

    /// Expands the next position of the current generation. Gives the move to
    /// the goal if there is one.
    #[cfg_attr(feature = "compact", inline(never))]
    fn expand(&mut self) -> Option<Code> {
        let at = self.control.cursor as usize;
        self.control.cursor += 1;
        let (now, next) = halves(self.candidates, self.width, self.control.side);
        let node = *now.get(at)?;
        let words = self.space.slot_words();
        let (here, before) = halves(self.slots, self.width * words, self.control.side);
        if self.control.depth == 0 {
            self.space.load(here.get(..words)?, self.state);
        } else {
            let parent = usize::from(node.parent) * words;
            self.space.load(before.get(parent..parent + words)?, self.state);
            self.space.play(self.state, node.code);
            self.space.save(self.state, here.get_mut(at * words..(at + 1) * words)?);
        }
        let best = Best::new(next, &mut self.control.next);
        let mut taker =
            Taker { best, seen: &mut self.seen, noise: self.noise, parent: at as u16, goal: None };
        self.space.children(self.state, self.scratch, &mut taker);
        taker.goal
    }

    /// Makes the candidates the current generation. False if there are none or
    /// the way would become too long.
    #[cfg_attr(feature = "compact", inline(never))]
    fn next_generation(&mut self) -> bool {
        // Behind the next generation there is at least one more move.
        if self.control.depth + 2 > self.longest {
            return false;
        }
        let (now, next) = halves(self.candidates, self.width, self.control.side);
        Best::new(next, &mut self.control.next).sort();
        let generation = self.control.depth as usize;
        let control = &mut self.control.history;
        let mut kept = 0;
        for index in 0..self.control.next as usize {
            let Some(&candidate) = next.get(index) else { break };
            let before = now.get(usize::from(candidate.parent)).map_or(NONE, |node| node.history);
            let at = (generation, kept);
            let entry = self.past.add(control, at, before, candidate.code);
            // Without room for its past a position is lost: the beam gets narrower.
            if entry == NONE {
                continue;
            }
            if let Some(slot) = next.get_mut(kept) {
                *slot = Candidate { history: entry, ..candidate };
                kept += 1;
            }
        }
        for node in now.iter().take(self.control.count as usize) {
            self.past.release(control, node.history);
        }
        self.control.depth += 1;
        self.control.side ^= 1;
        self.control.count = kept as u32;
        self.control.cursor = 0;
        self.control.next = 0;
        kept > 0
    }
}

/// Puts moves among the candidates.
struct Taker<'a, 'b> {
    best: Best<'a>,
    seen: &'a mut Fingerprints<'b>,
    noise: (u32, u16),
    parent: u16,
    goal: Option<Code>,
}

impl Sink for Taker<'_, '_> {
    #[inline(always)]
    fn wants(&self, score: i16) -> bool {
        self.best.wants(score)
    }

    #[inline]
    fn take(&mut self, child: Child) {
        if child.solved {
            self.goal = self.goal.or(Some(child.code));
            return;
        }
        let (seed, bits) = self.noise;
        // The same position always gets the same noise.
        let random = (child.fingerprint ^ seed).wrapping_mul(0x9E37_79B1) >> 16;
        let score = child.score.saturating_add((random as u16 & bits) as i16);
        if self.best.wants(score) && !self.seen.seen(child.fingerprint) {
            self.best.push(Candidate {
                score,
                parent: self.parent,
                code: child.code,
                history: NONE,
            });
        }
    }
}

/// The half of a pair that belongs to the current generation, and the other one.
fn halves<T>(both: &mut [T], half: usize, side: u32) -> (&mut [T], &mut [T]) {
    match both.split_at_mut_checked(half) {
        Some((one, two)) if side == 0 => (one, two),
        Some((one, two)) => (two, one),
        None => (&mut [], &mut []),
    }
}
