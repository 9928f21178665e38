//! Complete search: every position that can be reached, by exact keys.
//!
//! The table of keys is all there is: no queue and no parent links. Positions
//! are found move by move away from the start, and each carries its distance
//! modulo 3 as its mark. A pass over the table expands the positions of one
//! distance; what it finds new gets the next mark. When a pass finds nothing
//! new, all positions have been seen, and if none was the goal, there is no
//! solution. A solution's moves are found backwards: of the positions with the
//! mark before, one leads there, and its distance is exactly one less, because
//! nothing further away than the pass has been made yet.
//!
//! The price of the missing links is that a solution, which other searches
//! mostly have found before, costs another expansion of a third of the table
//! for each of its moves. What it buys is that 16 bytes a position suffice.

use bytemuck::{Pod, Zeroable};

use super::budget::Budget;
use super::table::{Inserted, Keys};
use super::{Child, Code, KEY_WORDS, Key, Sink, Space};

/// What a complete search remembers between two calls.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Control {
    /// The distance of the positions that this pass expands. First, as it is
    /// in every search's control.
    depth: u32,
    /// Keys in the table.
    pub(crate) count: u32,
    /// The slot to look at next.
    cursor: u32,
    /// Whether this pass has found a new position.
    found_new: u32,
    /// 1 while a solution's moves are looked for.
    tracing: u32,
    /// The position to which a move is looked for.
    target: Key,
}

/// What a complete search has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// The budget is used up; go on with another call.
    Nothing,
    /// A move of a solution, the last one first.
    Move(Code),
    /// All moves of the solution have been given.
    Start,
    /// Every position has been seen, and none is the goal.
    Unsolvable,
    /// The table is full.
    Full,
    /// A solution was found, but not the way to it: the table is damaged.
    Lost,
}

/// A complete search over slices of the block.
pub(crate) struct Exhaust<'a, S: Space> {
    pub(crate) space: &'a S,
    pub(crate) control: &'a mut Control,
    pub(crate) slots: &'a mut [Key],
    /// A position to work on, one behind it, and one for the space to try moves with.
    pub(crate) state: &'a mut S::State,
    pub(crate) after: &'a mut S::State,
    pub(crate) scratch: &'a mut S::State,
}

/// The mark of a distance.
fn mark(depth: u32) -> u32 {
    depth % 3 + 1
}

/// Takes every move.
struct All<F>(F);

impl<F: FnMut(Child)> Sink for All<F> {
    fn wants(&self, _: i16) -> bool {
        true
    }

    fn take(&mut self, child: Child) {
        (self.0)(child);
    }
}

impl<S: Space> Exhaust<'_, S> {
    /// Starts with the position in `state`.
    pub(crate) fn start(&mut self) {
        *self.control = Control::zeroed();
        let mut keys = Keys::new(self.slots, &mut self.control.count);
        keys.clear();
        // In a table without room for it nothing will have been stored.
        keys.insert(&self.space.key(self.state), mark(0));
    }

    /// Goes on until there is something to tell or the budget ends.
    pub(crate) fn run(&mut self, budget: &mut Budget, expanded: &mut u32) -> Outcome {
        // Who hasn't even seen the start has proved nothing.
        if self.control.count == 0 {
            return Outcome::Full;
        }
        loop {
            let depth = self.control.depth;
            let cursor = self.control.cursor as usize;
            if self.control.tracing != 0 && self.control.target == [0; KEY_WORDS] {
                return Outcome::Start;
            }
            if cursor >= self.slots.len() {
                if self.control.tracing != 0 {
                    return Outcome::Lost;
                }
                if self.control.found_new == 0 {
                    return Outcome::Unsolvable;
                }
                self.control.depth += 1;
                self.control.cursor = 0;
                self.control.found_new = 0;
                continue;
            }
            let keys = Keys::new(self.slots, &mut self.control.count);
            match keys.at(cursor) {
                Some((key, found)) if found == mark(depth) => {
                    if !budget.take() {
                        return Outcome::Nothing;
                    }
                    *expanded = expanded.saturating_add(1);
                    self.space.unpack(&key, self.state);
                    let outcome = if self.control.tracing == 0 {
                        self.expand(&key)
                    } else {
                        self.look_for_target(&key)
                    };
                    if let Some(outcome) = outcome {
                        return outcome;
                    }
                }
                _ => {}
            }
            self.control.cursor += 1;
        }
    }

    /// Puts the positions behind this one into the table.
    fn expand(&mut self, key: &Key) -> Option<Outcome> {
        let next = mark(self.control.depth + 1);
        let mut keys = Keys::new(self.slots, &mut self.control.count);
        let found_new = &mut self.control.found_new;
        let (mut goal, mut full) = (None, false);
        let (space, state, after) = (self.space, &*self.state, &mut *self.after);
        space.children(
            state,
            self.scratch,
            &mut All(|child: Child| {
                if child.solved {
                    goal = goal.or(Some(child.code));
                } else if goal.is_none() && !full {
                    *after = *state;
                    space.play(after, child.code);
                    match keys.insert(&space.key(after), next) {
                        Inserted::New => *found_new = 1,
                        Inserted::Known => {}
                        Inserted::Full => full = true,
                    }
                }
            }),
        );
        if let Some(code) = goal {
            self.control.tracing = 1;
            return Some(self.step_back(key, code));
        }
        full.then_some(Outcome::Full)
    }

    /// Whether a move of this position leads to the target.
    fn look_for_target(&mut self, key: &Key) -> Option<Outcome> {
        let target = self.control.target;
        let mut found = None;
        let (space, state, after) = (self.space, &*self.state, &mut *self.after);
        space.children(
            state,
            self.scratch,
            &mut All(|child: Child| {
                if found.is_none() && !child.solved {
                    *after = *state;
                    space.play(after, child.code);
                    if space.key(after) == target {
                        found = Some(child.code);
                    }
                }
            }),
        );
        found.map(|code| self.step_back(key, code))
    }

    /// Tells a move and makes the position before it the next target.
    fn step_back(&mut self, key: &Key, code: Code) -> Outcome {
        self.control.cursor = 0;
        match self.control.depth.checked_sub(1) {
            Some(depth) => {
                self.control.depth = depth;
                self.control.target = *key;
            }
            // The position before this move was the start.
            None => self.control.target = [0; KEY_WORDS],
        }
        Outcome::Move(code)
    }
}
