//! Best-first search: always the position that looks best, wherever it is.
//!
//! Of each position that has been expanded the move to it is stored, and of the
//! latest ones, as many as there is room for, the whole position. An older one is
//! made anew from the nearest position on the way to it that is still there. So
//! the room for positions changes the speed and not the result.
//!
//! A position counts its score and a price for each move on the way to it, so
//! that the search doesn't run after one bad line for ever. It ends when as many
//! positions as there is room for have been expanded: a search that has not
//! found its way by then had better begin anew with another judgement.

use bytemuck::{Pod, Zeroable};

use super::budget::Budget;
use super::queue::{self, Item, Open, Queue};
use super::table::Fingerprints;
use super::{Child, Code, Found, Sink, Space};

/// A position that has been expanded: how it was reached.
#[derive(Clone, Copy, Default, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Node {
    parent: u16,
    code: Code,
    depth: u16,
}

/// What a best-first search remembers between two calls, outside of its slices.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Control {
    /// The number of moves from the start to the last position. First, as it
    /// is in every search's control.
    depth: u32,
    /// Positions that have been expanded.
    stored: u32,
    /// Where the next position is stored, among the others than the start.
    ring: u32,
    open: queue::Control,
    /// Counts the moves that were put into the open list.
    turn: u32,
}

/// The moves of a position that are looked at again: others that come to their
/// turn are rarely worth it.
const BREADTH: usize = 4;

/// A best-first search over slices of the block.
pub(crate) struct BestFirst<'a, S: Space> {
    pub(crate) space: &'a S,
    pub(crate) control: &'a mut Control,
    /// The start, and the latest positions.
    pub(crate) slots: &'a mut [S::State],
    /// How each position that has been expanded was reached: the most that there
    /// can be.
    pub(crate) nodes: &'a mut [Node],
    /// Room for the moves of a way.
    pub(crate) path: &'a mut [Code],
    pub(crate) open: &'a mut [Item],
    pub(crate) seen: Fingerprints<'a>,
    /// The last position, and one to try moves with.
    pub(crate) state: &'a mut S::State,
    pub(crate) scratch: &'a mut S::State,
    /// What each move on the way counts.
    pub(crate) price: i16,
    /// The most moves of a solution.
    pub(crate) longest: u32,
}

impl<S: Space> BestFirst<'_, S> {
    /// Starts with the position in `state`.
    pub(crate) fn start(&mut self) {
        *self.control = Control::zeroed();
        self.queue().clear();
        self.seen.clear();
    }

    fn queue(&mut self) -> Queue<'_> {
        Queue::new(self.open, &mut self.control.open)
    }

    /// Goes on until something is found or the budget ends. `expanded` counts
    /// the nodes.
    pub(crate) fn run(&mut self, budget: &mut Budget, expanded: &mut u32) -> Found {
        loop {
            if self.control.stored as usize >= self.nodes.len() {
                return Found::Exhausted;
            }
            if self.control.stored > 0 && self.queue().is_empty() {
                return Found::Exhausted;
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

    /// Expands the next position. Gives the move to the goal if there is one.
    fn expand(&mut self) -> Option<Code> {
        let at = self.control.stored as usize;
        let mut node = Node::default();
        if at > 0 {
            let next = self.queue().pop()?;
            let parent = usize::from(next.parent());
            if parent + 1 != at {
                self.make(parent)?;
            }
            self.space.play(self.state, next.code());
            let depth = self.nodes.get(parent)?.depth + 1;
            node = Node { parent: next.parent(), code: next.code(), depth };
        }
        self.store()?;
        *self.nodes.get_mut(at)? = node;
        let depth = node.depth;
        self.control.depth = u32::from(depth);
        // Behind the next position there is at least one more move.
        let last = u32::from(depth) + 1 >= self.longest;
        let way = i32::from(self.price) * (i32::from(depth) + 1) + 0x8000;
        let limit = (i32::from(self.queue().limit()) - way).clamp(-0x7fff, 0x7fff);
        let mut taker = Taker {
            best: [WORST; BREADTH],
            limit: if last { i16::MIN } else { limit as i16 },
            seen: &mut self.seen,
            goal: None,
        };
        self.space.children(self.state, self.scratch, &mut taker);
        let Taker { best, goal, .. } = taker;
        if goal.is_none() {
            for pick in best.into_iter().filter(|pick| *pick != WORST) {
                let looks = (i32::from(pick.score()) + way).clamp(0, 0xfffe) as u16;
                let turn = !self.control.turn as u16;
                self.control.turn = self.control.turn.wrapping_add(1);
                self.queue().push(Open::new(looks, turn, at as u16, pick.code()));
            }
        }
        goal
    }

    /// Slots for others than the start.
    fn others(&self) -> usize {
        self.slots.len().saturating_sub(1)
    }

    /// Where a position that is still there is stored.
    fn slot(&self, node: usize) -> Option<&S::State> {
        if node == 0 {
            return self.slots.first();
        }
        let back = (self.control.stored as usize).checked_sub(node)?;
        let ring = self.control.ring as usize;
        let turn = if back <= ring { 0 } else { self.others() };
        self.slots.get(1 + (ring + turn).checked_sub(back)?)
    }

    /// Stores the current position: the start in the first slot for good, each
    /// other one in place of the oldest.
    fn store(&mut self) -> Option<()> {
        let mut slot = 0;
        if self.control.stored > 0 {
            let ring = self.control.ring;
            slot = 1 + ring as usize;
            self.control.ring = if slot >= self.others() { 0 } else { ring + 1 };
        }
        *self.slots.get_mut(slot)? = *self.state;
        self.control.stored += 1;
        Some(())
    }

    /// Makes a position that was expanded the current one.
    fn make(&mut self, node: usize) -> Option<()> {
        let stored = self.control.stored as usize;
        let (mut at, mut moves) = (node, 0);
        while at > 0 && at + self.others() < stored {
            let node = self.nodes.get(at)?;
            *self.path.get_mut(moves)? = node.code;
            moves += 1;
            at = usize::from(node.parent);
        }
        *self.state = *self.slot(at)?;
        for &code in self.path.get(..moves)?.iter().rev() {
            self.space.play(self.state, code);
        }
        Some(())
    }
}

/// The moves to the last position that was expanded, the last one first.
pub(crate) fn way(nodes: &[Node], control: &Control) -> impl Iterator<Item = Code> {
    let mut at = (control.stored as usize).saturating_sub(1);
    core::iter::from_fn(move || {
        let node = nodes.get(at).filter(|_| at > 0)?;
        at = usize::from(node.parent);
        Some(node.code)
    })
}

/// A move and the score behind it in one word: the score in the high half, with
/// its order turned into that of unsigned numbers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Pick(u32);

const WORST: Pick = Pick(u32::MAX);

impl Pick {
    fn new(score: i16, code: Code) -> Pick {
        Pick(u32::from(score as u16 ^ 0x8000) << 16 | u32::from(code))
    }

    fn score(self) -> i16 {
        ((self.0 >> 16) as u16 ^ 0x8000) as i16
    }

    fn code(self) -> Code {
        self.0 as u16
    }
}

/// Keeps the best few moves of a position, in order.
struct Taker<'a, 'b> {
    best: [Pick; BREADTH],
    /// Only what has a lower score is of use.
    limit: i16,
    seen: &'a mut Fingerprints<'b>,
    goal: Option<Code>,
}

impl Sink for Taker<'_, '_> {
    #[inline(always)]
    fn wants(&self, score: i16) -> bool {
        score < self.limit
    }

    #[inline(never)]
    fn take(&mut self, child: Child) {
        if child.solved {
            self.goal = self.goal.or(Some(child.code));
            return;
        }
        if !self.wants(child.score) || self.seen.seen(child.fingerprint) {
            return;
        }
        let mut new = Pick::new(child.score, child.code);
        for slot in &mut self.best {
            (*slot, new) = ((*slot).min(new), (*slot).max(new));
        }
        let [.., worst] = self.best;
        if worst != WORST {
            self.limit = self.limit.min(worst.score());
        }
    }
}
