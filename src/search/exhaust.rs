//! Complete search: every position that can be reached, by exact keys.
//!
//! The table of keys is all there is: no queue and no parent links. Positions
//! are found move by move away from the start. A pass over the table expands
//! the positions of one distance, each of which is then done; what it finds new
//! gets the mark of the next pass. When a pass finds nothing new, all positions
//! have been seen, and if none was the goal, there is no solution.
//!
//! A solution's moves are found backwards. The search that came upon the goal
//! knows the last move and the position before it, and begins again with that
//! position as its goal, until the goal is the start. (To look in the table for
//! a position before another one isn't enough: moves can lead far back, so that
//! one that is further away than the goal may lead there, too.)
//!
//! The price of the missing links is that a solution, which other searches
//! mostly have found before, costs a search for each of its moves, each nearer
//! to the start. What it buys is that 16 bytes a position suffice.

use bytemuck::{Pod, Zeroable};

use super::budget::Budget;
use super::table::{Inserted, Keys};
use super::{Child, Code, Every, Space};

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
    /// What is looked for: the goal, the position of `target`, or nothing more.
    tracing: u32,
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
    /// The position to which a move is looked for.
    pub(crate) target: &'a mut S::Key,
    /// The start.
    pub(crate) root: &'a mut S::Key,
    pub(crate) slots: &'a mut [S::Key],
    /// A position to work on, one behind it, and one for the space to try moves with.
    pub(crate) state: &'a mut S::State,
    pub(crate) after: &'a mut S::State,
    pub(crate) scratch: &'a mut S::State,
}

/// Values of [`Control::tracing`].
mod tracing {
    pub(super) const GOAL: u32 = 0;
    pub(super) const TARGET: u32 = 1;
    pub(super) const NOTHING: u32 = 2;
}

/// The mark of positions that have been expanded.
const DONE: u32 = 3;

/// The mark of positions of a distance that haven't been expanded.
fn mark(depth: u32) -> u32 {
    depth % 2 + 1
}

impl<S: Space> Exhaust<'_, S> {
    /// Starts with the position in `state`.
    pub(crate) fn start(&mut self) {
        *self.control = Control::zeroed();
        *self.target = S::Key::zeroed();
        *self.root = self.space.key(self.state);
        self.begin();
    }

    /// Begins at the start again.
    fn begin(&mut self) {
        self.control.depth = 0;
        self.control.cursor = 0;
        self.control.found_new = 0;
        let mut keys = Keys::new(self.slots, &mut self.control.count);
        keys.clear();
        keys.insert(self.root, mark(0));
    }

    /// Goes on until there is something to tell or the budget ends.
    pub(crate) fn run(&mut self, budget: &mut Budget, expanded: &mut u32) -> Outcome {
        loop {
            let cursor = self.control.cursor as usize;
            if self.control.tracing == tracing::NOTHING {
                return Outcome::Start;
            }
            // Not even the start has found room.
            if self.control.count == 0 {
                return Outcome::Full;
            }
            if cursor >= self.slots.len() {
                if self.control.found_new == 0 {
                    return match self.control.tracing {
                        tracing::GOAL => Outcome::Unsolvable,
                        _ => Outcome::Lost,
                    };
                }
                self.control.depth = self.control.depth.saturating_add(1);
                self.control.cursor = 0;
                self.control.found_new = 0;
                continue;
            }
            let depth = self.control.depth;
            let mut keys = Keys::new(self.slots, &mut self.control.count);
            match keys.at(cursor) {
                Some((key, found)) if found == mark(depth) => {
                    if !budget.take() {
                        return Outcome::Nothing;
                    }
                    *expanded = expanded.saturating_add(1);
                    keys.set_mark(cursor, DONE);
                    self.space.unpack(&key, self.state);
                    if let Some(outcome) = self.expand(&key) {
                        return outcome;
                    }
                }
                _ => {}
            }
            self.control.cursor += 1;
        }
    }

    /// Puts the positions behind this one into the table, unless one of them is
    /// what is looked for.
    fn expand(&mut self, key: &S::Key) -> Option<Outcome> {
        let next = mark(self.control.depth + 1);
        let target = (self.control.tracing == tracing::TARGET).then_some(*self.target);
        let mut keys = Keys::new(self.slots, &mut self.control.count);
        let found_new = &mut self.control.found_new;
        let (mut goal, mut full) = (None, false);
        let (space, state, after) = (self.space, &*self.state, &mut *self.after);
        space.children(
            state,
            self.scratch,
            &mut Every(|child: Child| {
                if goal.is_some() || full {
                    // A goal among the others still counts.
                    if goal.is_none() && child.solved && target.is_none() {
                        goal = Some(child.code);
                    }
                    return;
                }
                if child.solved {
                    if target.is_none() {
                        goal = Some(child.code);
                    }
                    return;
                }
                *after = *state;
                space.play(after, child.code);
                let key = space.key(after);
                if target == Some(key) {
                    goal = Some(child.code);
                    return;
                }
                match keys.insert(&key, next) {
                    Inserted::New => *found_new = 1,
                    Inserted::Known => {}
                    Inserted::Full => full = true,
                }
            }),
        );
        if let Some(code) = goal {
            return Some(self.step_back(key, code));
        }
        full.then_some(Outcome::Full)
    }

    /// Tells a move and makes the position before it the next target.
    fn step_back(&mut self, key: &S::Key, code: Code) -> Outcome {
        if *key == *self.root {
            self.control.tracing = tracing::NOTHING;
        } else {
            self.control.tracing = tracing::TARGET;
            *self.target = *key;
            self.begin();
        }
        Outcome::Move(code)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Key, Sink};

    const KEY_WORDS: usize = 4;

    const NODES: usize = 24;
    const EDGES: usize = 3;
    const GOAL: usize = 12;

    /// A game of numbered positions with moves that needn't lead back.
    struct Graph([[u8; EDGES]; NODES]);

    impl Space for Graph {
        type State = u32;
        type Key = [u32; KEY_WORDS];

        fn children(&self, state: &u32, _: &mut u32, sink: &mut impl Sink) {
            for (code, &to) in (0..).zip(&self.0[*state as usize]) {
                let solved = usize::from(to) == GOAL;
                sink.take(Child { code, score: 0, fingerprint: u32::from(to), solved });
            }
        }

        fn play(&self, state: &mut u32, code: Code) {
            *state = u32::from(self.0[*state as usize][usize::from(code)]);
        }

        fn key(&self, state: &u32) -> Self::Key {
            [*state, 0, 0, 0]
        }

        fn unpack(&self, key: &Self::Key, state: &mut u32) {
            *state = key.first();
        }

        fn slot_words(&self) -> usize {
            KEY_WORDS
        }

        fn save(&self, _: &u32, _: &mut [u32]) {}

        fn load(&self, _: &[u32], _: &mut u32) {}
    }

    /// The number of moves to the goal.
    fn distance(graph: &Graph) -> Option<usize> {
        let mut far = [usize::MAX; NODES];
        far[0] = 0;
        for _ in 0..NODES {
            for node in 0..NODES {
                for &to in &graph.0[node] {
                    let there = far[node].saturating_add(1);
                    far[usize::from(to)] = far[usize::from(to)].min(there);
                }
            }
        }
        Some(far[GOAL]).filter(|&far| far != usize::MAX)
    }

    #[test]
    fn the_shortest_way_is_found_in_any_graph() {
        let mut seed = 1u32;
        let mut random = |bound: u32| {
            seed ^= seed << 13;
            seed ^= seed >> 17;
            seed ^= seed << 5;
            seed.wrapping_mul(0x9E37_79B1) % bound
        };
        let mut long = 0;
        for _ in 0..20_000 {
            let mut graph = Graph([[0; EDGES]; NODES]);
            for (node, edges) in graph.0.iter_mut().enumerate() {
                for to in edges {
                    // Mostly back, and on by a step or two: long ways, and many marks that are
                    // the same.
                    let node = node as u32;
                    let on = random(3) == 0;
                    let target = if on { node + 1 + random(2) } else { random(node + 1) };
                    *to = target.min(NODES as u32 - 1) as u8;
                }
            }
            let mut control = Control::zeroed();
            let mut slots = [[0; KEY_WORDS]; 64];
            let (mut state, mut after, mut scratch) = (0, 0, 0);
            let (mut target, mut root) = ([0; KEY_WORDS], [0; KEY_WORDS]);
            let mut exhaust = Exhaust {
                space: &graph,
                control: &mut control,
                target: &mut target,
                root: &mut root,
                slots: &mut slots,
                state: &mut state,
                after: &mut after,
                scratch: &mut scratch,
            };
            exhaust.start();
            let mut moves = [0; NODES];
            let mut count = 0;
            let mut nodes = 0;
            let outcome = loop {
                match exhaust.run(&mut Budget::new(u32::MAX), &mut nodes) {
                    Outcome::Move(code) => {
                        moves[count] = code;
                        count += 1;
                    }
                    outcome => break outcome,
                }
            };
            let Some(far) = distance(&graph) else {
                assert_eq!(outcome, Outcome::Unsolvable);
                continue;
            };
            assert_eq!(outcome, Outcome::Start);
            let mut walk = 0;
            for &code in moves[..count].iter().rev() {
                graph.play(&mut walk, code);
            }
            assert_eq!(walk as usize, GOAL, "the moves don't lead from the start to the goal");
            assert_eq!(count, far);
            long += u32::from(far > 4);
        }
        assert!(long > 1000, "{long}");
    }
}
