//! A shorter way among the positions of a known one: breadth-first, from the start to
//! the goal, and over no other positions than those.
//!
//! Searches that follow one line for long come back to where they could have gone at
//! once. What they found is never made longer by this.

use bytemuck::{Pod, Zeroable};

use super::budget::Budget;
use super::explore::Explored;
use super::known::{Known, Reached};
use super::{Child, Code, Every, Space};

/// What such a search remembers between two calls, outside of its slices.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Control {
    /// The number of moves from the start to the last position. First, as it is in
    /// every search's control.
    depth: u32,
    /// Positions of the known way.
    count: u32,
    /// Positions that have been reached, and the next one of them to be looked at.
    reached: u32,
    cursor: u32,
    /// Where the last position was.
    at: u32,
}

/// Such a search over slices of the block.
pub(crate) struct Shortcut<'a, S: Space> {
    pub(crate) space: &'a S,
    pub(crate) control: &'a mut Control,
    pub(crate) known: Known<'a, S::Key>,
    /// A word for each position: in which order they were reached.
    pub(crate) list: &'a mut [u32],
    pub(crate) state: &'a mut S::State,
    pub(crate) after: &'a mut S::State,
    pub(crate) scratch: &'a mut S::State,
}

/// The distance of a position that hasn't been reached.
const FAR: u16 = u16::MAX;

impl<S: Space> Shortcut<'_, S> {
    /// Starts with the position in `state` and the way from there.
    pub(crate) fn start(&mut self, way: &[Code]) {
        *self.control = Control::zeroed();
        self.known.clear();
        self.put(Reached::default());
        for &code in way {
            self.space.play(self.state, code);
            self.put(Reached { depth: FAR, ..Reached::default() });
        }
        if let Some(first) = self.list.first_mut() {
            *first = 0;
        }
        self.control.reached = 1;
    }

    /// Puts the position in `state` among those of the way.
    fn put(&mut self, reached: Reached) {
        let key = self.space.key(self.state);
        let _ = self.known.add(&mut self.control.count, &key, reached);
    }

    /// Goes on until the goal is reached or the budget ends. `expanded` counts the
    /// nodes.
    pub(crate) fn run(&mut self, budget: &mut Budget, expanded: &mut u32) -> Explored {
        while self.control.cursor < self.control.reached {
            if !budget.take() {
                return Explored::Nothing;
            }
            *expanded = expanded.saturating_add(1);
            let at = self.list.get(self.control.cursor as usize).copied().unwrap_or(0);
            self.control.cursor += 1;
            self.control.at = at;
            if let Some(code) = self.expand(at) {
                return Explored::Goal(code);
            }
        }
        Explored::All
    }

    /// The moves to the last position that was expanded, the last one first.
    pub(crate) fn back(&self) -> impl Iterator<Item = Code> {
        self.known.back(self.control.at)
    }

    fn expand(&mut self, at: u32) -> Option<Code> {
        let key = *self.known.keys.get(at as usize)?;
        let before = self.known.ways.get(at as usize)?.depth;
        let depth = before.saturating_add(1);
        self.control.depth = u32::from(before);
        self.space.unpack(&key, self.state);
        let (space, state, after) = (self.space, &*self.state, &mut *self.after);
        let (known, list, control) = (&mut self.known, &mut *self.list, &mut *self.control);
        let mut goal = None;
        let mut follow = Every(|child: Child| {
            if child.solved {
                goal = goal.or(Some(child.code));
            }
            if goal.is_some() {
                return;
            }
            *after = *state;
            space.play(after, child.code);
            let Some(number) = known.find(&space.key(after)) else { return };
            let Some(way) = known.ways.get_mut(number as usize) else { return };
            if way.depth == FAR {
                *way = Reached { parent: at, code: child.code, depth };
                if let Some(slot) = list.get_mut(control.reached as usize) {
                    *slot = number;
                    control.reached += 1;
                }
            }
        });
        space.children(state, self.scratch, &mut follow);
        goal
    }
}
