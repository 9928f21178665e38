//! Level by level with all ties: of the positions that are so many moves away, those
//! are followed whose score, or whose second score, is no worse than that of the one
//! at a place in the order.
//!
//! What nothing that is followed comes from is forgotten, so that it may be reached
//! anew. The first position of a level that is the goal ends the search.

use bytemuck::{Pod, Zeroable};

use super::budget::Budget;
use super::explore::Explored;
use super::known::{Added, Known, Reached};
use super::{Child, Code, Every, Space};

/// What such a search remembers between two calls, outside of its slices.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Control {
    /// The number of moves from the start to this level. First, as it is in every
    /// search's control.
    depth: u32,
    /// Positions that are known.
    pub(crate) count: u32,
    /// The next position to be followed, and the first one of the next level.
    cursor: u32,
    next: u32,
    /// Whether there was no room for a position.
    full: u32,
    /// Where the last position was.
    at: u32,
    /// The place in the order of scores.
    width: u32,
}

/// Such a search over slices of the block. [`Explored::All`] says only that nothing is
/// left of what was followed.
pub(crate) struct Levels<'a, S: Space> {
    pub(crate) space: &'a S,
    pub(crate) control: &'a mut Control,
    pub(crate) known: Known<'a, S::Key>,
    /// A word for each position: its two scores.
    pub(crate) list: &'a mut [u32],
    pub(crate) state: &'a mut S::State,
    pub(crate) after: &'a mut S::State,
    pub(crate) scratch: &'a mut S::State,
    /// The place in the order of scores with which it starts.
    pub(crate) width: u32,
    /// Whether it starts anew with half the width where there is no room for this one.
    pub(crate) narrows: bool,
    /// The most moves of a solution.
    pub(crate) longest: u32,
}

impl<S: Space> Levels<'_, S> {
    /// Starts with the position in `state`.
    pub(crate) fn start(&mut self) {
        self.start_with(self.width);
    }

    fn start_with(&mut self, width: u32) {
        *self.control = Control { width, ..Control::zeroed() };
        self.known.clear();
        let key = self.space.key(self.state);
        let _ = self.known.add(&mut self.control.count, &key, Reached::default());
        self.control.next = self.control.count;
    }

    /// Goes on until something is found or the budget ends. `expanded` counts
    /// the nodes.
    pub(crate) fn run(&mut self, budget: &mut Budget, expanded: &mut u32) -> Explored {
        if self.control.count == 0 {
            return Explored::Full;
        }
        loop {
            if self.control.cursor >= self.control.next {
                if let Some(end) = self.next_level() {
                    return end;
                }
                continue;
            }
            if !budget.take() {
                return Explored::Nothing;
            }
            *expanded = expanded.saturating_add(1);
            self.control.at = self.control.cursor;
            self.control.cursor += 1;
            if let Some(code) = self.expand() {
                return Explored::Goal(code);
            }
            if self.control.full != 0 && !self.narrow() {
                return Explored::Full;
            }
        }
    }

    /// Starts anew with half the width, if it may. What has no room is never left out
    /// without a word: a beam of a width has all that belongs to it.
    fn narrow(&mut self) -> bool {
        let width = self.control.width / 2;
        let root = self.known.keys.first().copied();
        let Some(root) = root.filter(|_| self.narrows && width > 0) else { return false };
        self.space.unpack(&root, self.state);
        self.start_with(width);
        true
    }

    /// The moves to the last position that was expanded, the last one first.
    pub(crate) fn back(&self) -> impl Iterator<Item = Code> {
        self.known.back(self.control.at)
    }

    /// Shows the positions behind one. Gives the move to the goal if there is one.
    fn expand(&mut self) -> Option<Code> {
        let at = self.control.at;
        let key = *self.known.keys.get(at as usize)?;
        self.space.unpack(&key, self.state);
        let (space, state, after) = (self.space, &*self.state, &mut *self.after);
        let (known, list, control) = (&mut self.known, &mut *self.list, &mut *self.control);
        let depth = (control.depth + 1) as u16;
        let mut goal = None;
        let mut follow = Every(|child: Child| {
            if goal.is_some() {
                return;
            }
            if child.solved {
                goal = Some(child.code);
                return;
            }
            *after = *state;
            space.play(after, child.code);
            let reached = Reached { parent: at, code: child.code, depth };
            match known.add(&mut control.count, &space.key(after), reached) {
                Added::New(number) => {
                    if let Some(slot) = list.get_mut(number as usize) {
                        *slot = u32::from(child.score as u16) | child.fingerprint << 16;
                    }
                }
                Added::Known => {}
                Added::Full => control.full = 1,
            }
        });
        space.children(state, self.scratch, &mut follow);
        goal
    }

    /// Chooses what is followed of the next level, and forgets the rest. Gives the
    /// end if there is nothing, or the way would become too long.
    fn next_level(&mut self) -> Option<Explored> {
        let (first, count) = (self.control.next, self.control.count);
        if first >= count {
            return Some(Explored::All);
        }
        // Behind the next level there is at least one more move.
        if self.control.depth + 2 > self.longest.min(u32::from(u16::MAX)) {
            return Some(Explored::Cut);
        }
        let limits = [self.limit(0), self.limit(16)];
        for slot in self.list.get_mut(..first as usize).unwrap_or_default() {
            *slot = 0;
        }
        // From the last one on, so that each knows whether something comes from it
        // when it is its turn.
        for number in (0..count).rev() {
            let at = number as usize;
            let Some(slot) = self.list.get_mut(at) else { continue };
            let stays = number == 0
                || if number < first {
                    *slot != 0
                } else {
                    score(*slot, 0) <= limits[0] || score(*slot, 16) <= limits[1]
                };
            *slot = u32::from(stays);
            let parent = self.known.ways.get(at).map_or(0, |way| way.parent);
            if stays {
                mark(self.list, parent);
            }
        }
        let list = &*self.list;
        let stays = |number: u32| list.get(number as usize).is_some_and(|&word| word != 0);
        let before = (0..first).filter(|&number| stays(number)).count() as u32;
        let kept = self.known.keep(count, |number, _| stays(number));
        self.control.count = kept;
        self.control.cursor = before;
        self.control.next = kept;
        self.control.depth += 1;
        None
    }

    /// The score up to which positions of the next level are followed: the first one
    /// to which more than so many come, or the worst there is.
    fn limit(&self, shift: u32) -> i16 {
        let level = self.control.next as usize..self.control.count as usize;
        let scores = || {
            let words = self.list.get(level.clone()).unwrap_or_default();
            words.iter().map(|&word| score(word, shift))
        };
        let mut limit = i16::MIN;
        let mut passed = 0;
        while passed <= self.control.width {
            let Some(next) = scores().filter(|&score| score > limit).min() else { break };
            limit = next;
            passed += scores().filter(|&score| score == next).count() as u32;
        }
        limit
    }
}

/// Tells that something comes from a position.
fn mark(list: &mut [u32], number: u32) {
    if let Some(slot) = list.get_mut(number as usize) {
        *slot = 1;
    }
}

/// One of the two scores in a word.
fn score(word: u32, shift: u32) -> i16 {
    (word >> shift) as i16
}
