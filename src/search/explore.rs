//! Searches that remember each position with the way to it: depth-first,
//! breadth-first, and by a price.
//!
//! Each of them looks at every position that can be reached, if the memory
//! suffices and no limit of depth keeps it from that. So each is complete where the
//! space shows all moves. What they remember is told in `known`; beside it, each has
//! a list of its own, a part of a word, a word or two for each position.

use bytemuck::{Pod, Zeroable};

use super::budget::Budget;
use super::known::{Added, Known, Reached};
use super::{Child, Code, Sink, Space};

/// In which order positions are expanded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Order {
    /// Depth-first, one move tried at a time: the next one only when nothing that the
    /// last one led to has brought the goal.
    Hard,
    /// Depth-first, all moves of a position made at once, and what they lead to
    /// remembered before the first is followed. A child's score is the number of its
    /// group: neighbours of an odd group come in random order.
    Soft,
    /// The nearest to the start first.
    Breadth,
    /// The cheapest first: its score, and so much for each move on the way to it.
    Price(i16),
}

/// What such a search remembers between two calls, outside of its slices.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Control {
    /// The number of moves from the start to the last position. First, as it is in
    /// every search's control.
    depth: u32,
    /// Positions that are known.
    pub(crate) count: u32,
    /// Entries of the list.
    listed: u32,
    /// The position at work, for the orders that have no list; where the last
    /// position was, for the others.
    at: u32,
    /// Whether moves were left out because the way would have become too long.
    cut: u32,
    /// What random order comes from.
    seed: u32,
}

/// What such a search has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Explored {
    /// The budget is used up; go on with another call.
    Nothing,
    /// The last move of a solution; [`Explore::back`] tells those before it.
    Goal(Code),
    /// Every position that the moves lead to has been seen.
    All,
    /// Every position has been seen but those that are too far away.
    Cut,
    /// There is no room for more positions.
    Full,
}

/// A search over slices of the block.
pub(crate) struct Explore<'a, S: Space> {
    pub(crate) space: &'a S,
    pub(crate) order: Order,
    pub(crate) control: &'a mut Control,
    pub(crate) known: Known<'a, S::Key>,
    /// So many words as [`Order::words`] says for each position.
    pub(crate) list: &'a mut [u32],
    /// A position to work on, one behind it, and one for the space to try moves with.
    pub(crate) state: &'a mut S::State,
    pub(crate) after: &'a mut S::State,
    pub(crate) scratch: &'a mut S::State,
    /// The most moves of a solution.
    pub(crate) longest: u32,
}

impl Order {
    /// Words of the list for each position.
    pub(crate) const fn words(self) -> usize {
        match self {
            Order::Breadth => 0,
            Order::Hard | Order::Soft => 1,
            Order::Price(_) => 2,
        }
    }
}

impl<S: Space> Explore<'_, S> {
    /// Starts with the position in `state`.
    pub(crate) fn start(&mut self, seed: u32) {
        *self.control = Control::zeroed();
        self.control.seed = seed;
        self.known.clear();
        let key = self.space.key(self.state);
        let added = self.known.add(&mut self.control.count, &key, Reached::default());
        if let Added::New(number) = added {
            self.remember(number, 0);
        }
    }

    /// Goes on until something is found or the budget ends. `expanded` counts
    /// the nodes.
    pub(crate) fn run(&mut self, budget: &mut Budget, expanded: &mut u32) -> Explored {
        // Not even the start has found room.
        if self.control.count == 0 {
            return Explored::Full;
        }
        loop {
            let Some(at) = self.next() else {
                return if self.control.cut != 0 { Explored::Cut } else { Explored::All };
            };
            if self.is_new(at) {
                if !budget.take() {
                    return Explored::Nothing;
                }
                *expanded = expanded.saturating_add(1);
            }
            self.leave(at);
            if let Some(end) = self.expand(at) {
                return end;
            }
        }
    }

    /// The moves to the last position that was expanded, the last one first.
    pub(crate) fn back(&self) -> impl Iterator<Item = Code> {
        self.known.back(self.control.at)
    }

    /// The position that is looked at next.
    fn next(&self) -> Option<u32> {
        match self.order {
            // The way back from the start is marked by a number that there can't be.
            Order::Breadth | Order::Hard => {
                (self.control.at < self.control.count).then_some(self.control.at)
            }
            Order::Soft => self.list.get((self.control.listed as usize).checked_sub(1)?).copied(),
            Order::Price(_) => {
                (self.control.listed > 0).then(|| self.list.get(1).copied()).flatten()
            }
        }
    }

    /// Whether a position hasn't been looked at before.
    fn is_new(&self, at: u32) -> bool {
        self.order != Order::Hard || self.list.get(at as usize) == Some(&0)
    }

    /// Takes a position that is being looked at out of the list.
    fn leave(&mut self, at: u32) {
        match self.order {
            Order::Hard | Order::Breadth => {}
            Order::Soft => self.control.listed = self.control.listed.saturating_sub(1),
            Order::Price(_) => self.pop(),
        }
        self.control.at = at;
    }

    /// Shows the positions behind one. Gives the end, if it is one.
    fn expand(&mut self, at: u32) -> Option<Explored> {
        let Some(&key) = self.known.keys.get(at as usize) else { return Some(Explored::Full) };
        let depth = self.known.ways.get(at as usize).map_or(0, |way| way.depth);
        self.control.depth = u32::from(depth);
        self.space.unpack(&key, self.state);
        let before = self.control.listed;
        let tried = match self.order {
            Order::Hard => self.list.get(at as usize).copied().unwrap_or(0),
            _ => 0,
        };
        let count = self.control.count;
        let mut follow = Follow {
            space: self.space,
            order: self.order,
            control: &mut *self.control,
            known: &mut self.known,
            list: &mut *self.list,
            state: &*self.state,
            after: &mut *self.after,
            at,
            depth,
            longest: self.longest.min(u32::from(u16::MAX)) as u16,
            tried: 0,
            skip: tried,
            group: 0,
            group_begins: before,
            end: None,
        };
        self.space.children(self.state, self.scratch, &mut follow);
        follow.close_group();
        let (end, tried) = (follow.end, follow.tried);
        match self.order {
            Order::Soft => self.turn_round(before),
            Order::Breadth if end.is_none() => self.control.at += 1,
            Order::Hard if end.is_none() => self.step(at, depth, count, tried),
            _ => {}
        }
        end
    }

    /// One move at a time: on to the position that was found, or back.
    fn step(&mut self, at: u32, depth: u16, count: u32, tried: u32) {
        if let Some(slot) = self.list.get_mut(at as usize) {
            *slot = tried.max(1);
        }
        self.control.at = if self.control.count > count {
            count
        } else if depth == 0 {
            u32::MAX
        } else {
            self.known.ways.get(at as usize).map_or(u32::MAX, |way| way.parent)
        };
    }

    /// Lets the entries from one on come in the opposite order.
    fn turn_round(&mut self, from: u32) {
        let listed = from as usize..self.control.listed as usize;
        super::turn_round(self.list.get_mut(listed).unwrap_or_default());
    }

    /// Puts a position into the list.
    fn remember(&mut self, number: u32, score: i16) {
        list_in(self.order, self.control, self.list, number, score, 0);
    }

    /// Takes the cheapest position off the heap.
    fn pop(&mut self) {
        let Some(count) = self.control.listed.checked_sub(1) else { return };
        self.control.listed = count;
        let count = count as usize;
        let item = entry(self.list, count);
        let mut at = 0;
        loop {
            let mut below = 2 * at + 1;
            if below >= count {
                break;
            }
            if below + 1 < count && entry(self.list, below + 1) < entry(self.list, below) {
                below += 1;
            }
            if entry(self.list, below) >= item {
                break;
            }
            let better = entry(self.list, below);
            set_entry(self.list, at, better);
            at = below;
        }
        set_entry(self.list, at, item);
    }
}

/// An entry of a heap: the price, then the number of the position.
type Priced = (u32, u32);

fn entry(list: &[u32], at: usize) -> Priced {
    match list.get(2 * at..2 * at + 2) {
        Some(&[price, number]) => (price, number),
        _ => (u32::MAX, u32::MAX),
    }
}

fn set_entry(list: &mut [u32], at: usize, (price, number): Priced) {
    if let Some([to, other]) = list.get_mut(2 * at..2 * at + 2) {
        (*to, *other) = (price, number);
    }
}

/// Puts a new position into the list of an order.
fn list_in(
    order: Order,
    control: &mut Control,
    list: &mut [u32],
    number: u32,
    score: i16,
    depth: u16,
) {
    let at = control.listed as usize;
    match order {
        Order::Breadth => {}
        Order::Hard => {
            if let Some(slot) = list.get_mut(number as usize) {
                *slot = 0;
            }
        }
        Order::Soft => {
            if let Some(slot) = list.get_mut(at) {
                *slot = number;
                control.listed = control.listed.saturating_add(1);
            }
        }
        Order::Price(step) => {
            let price = i32::from(score) + i32::from(step) * i32::from(depth);
            // Its order turned into that of unsigned numbers.
            let new = (price as u32 ^ 1 << 31, number);
            control.listed = control.listed.saturating_add(1);
            let mut at = at;
            while at > 0 {
                let above = (at - 1) / 2;
                let other = entry(list, above);
                if other <= new {
                    break;
                }
                set_entry(list, at, other);
                at = above;
            }
            set_entry(list, at, new);
        }
    }
}

/// All moves that are left may be left out.
const DONE: u32 = u32::MAX;

/// Follows the moves of a position.
struct Follow<'a, 'b, S: Space> {
    space: &'a S,
    order: Order,
    control: &'a mut Control,
    known: &'a mut Known<'b, S::Key>,
    list: &'a mut [u32],
    state: &'a S::State,
    after: &'a mut S::State,
    /// The position and its distance from the start.
    at: u32,
    depth: u16,
    /// The most moves of the way, the one to the goal among them.
    longest: u16,
    /// Moves that have been shown, and how many of the first are left out.
    tried: u32,
    skip: u32,
    /// The group of the last move, and where it begins in the list.
    group: i16,
    group_begins: u32,
    end: Option<Explored>,
}

impl<S: Space> Follow<'_, '_, S> {
    /// Brings the moves of a group that wants it into random order.
    fn close_group(&mut self) {
        if self.order == Order::Soft && self.group & 1 != 0 {
            let from = self.group_begins as usize;
            let items = self.list.get_mut(from..self.control.listed as usize).unwrap_or_default();
            for last in (1..items.len()).rev() {
                let seed = self.control.seed.wrapping_mul(0x9E37_79B1).wrapping_add(0x7F4A_7C15);
                self.control.seed = seed;
                let mut word = (seed ^ seed >> 15).wrapping_mul(0x85EB_CA6B);
                word ^= word >> 13;
                let other = ((u64::from(word) * (last as u64 + 1)) >> 32) as usize;
                // The slice's own method has a path to a panic.
                let pair = (items.get(last).copied(), items.get(other).copied());
                if let (Some(one), Some(two)) = pair {
                    if let Some(slot) = items.get_mut(last) {
                        *slot = two;
                    }
                    if let Some(slot) = items.get_mut(other) {
                        *slot = one;
                    }
                }
            }
        }
        self.group_begins = self.control.listed;
    }
}

impl<S: Space> Sink for Follow<'_, '_, S> {
    fn wants(&self, _: i16) -> bool {
        self.end.is_none() && self.skip != DONE
    }

    fn take(&mut self, child: Child) {
        if self.end.is_some() || self.skip == DONE {
            return;
        }
        self.tried += 1;
        if self.tried <= self.skip {
            return;
        }
        *self.after = *self.state;
        let count = self.space.play_counted(self.after, child.code);
        let depth = self.depth.saturating_add(count);
        // Behind what isn't the goal there is at least one more move.
        if depth.saturating_add(u16::from(!child.solved)) > self.longest {
            self.control.cut = 1;
            return;
        }
        if child.solved {
            self.end = Some(Explored::Goal(child.code));
            return;
        }
        if child.score != self.group {
            self.close_group();
            self.group = child.score;
        }
        let key = self.space.key(self.after);
        let reached = Reached { parent: self.at, code: child.code, depth };
        match self.known.add(&mut self.control.count, &key, reached) {
            Added::New(number) => {
                list_in(self.order, self.control, self.list, number, child.score, depth);
                if self.order == Order::Hard {
                    // One is enough.
                    self.skip = DONE;
                }
            }
            Added::Known => {}
            Added::Full => self.end = Some(Explored::Full),
        }
    }
}
