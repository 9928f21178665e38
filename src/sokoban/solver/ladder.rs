//! Which searches are made, in which order, and for how long.
//!
//! All are feature searches that differ in their manner. Each manner gets a few
//! nodes at first and more in each round; in the last round it goes on until there
//! is no room for more positions.

use super::solve::technique;

/// How a feature search goes about it: a sum of these.
pub(super) mod manner {
    /// The plan may take any number of boxes to where one stands at the start.
    pub(in super::super) const ANY_START: u32 = 1;
    /// A goal counts as filled whatever the plan's order says.
    pub(in super::super) const ANY_ORDER: u32 = 2;
    /// How far the next goal is from being filled, and which boxes can't be pushed,
    /// aren't looked at.
    pub(in super::super) const AIMLESS: u32 = 4;
    /// No features: push by push, with a bound.
    pub(in super::super) const PUSHES: u32 = 16;
    /// Doors that are shut don't count.
    pub(in super::super) const DOORLESS: u32 = 64;
    /// The plan parks no boxes.
    pub(in super::super) const PARKLESS: u32 = 128;
    /// The same from both ends.
    pub(in super::super) const BOTH: u32 = 32;
    /// The only feature is the number of goals that are filled; what is left of a
    /// lower bound orders the positions.
    pub(in super::super) const PLAIN: u32 = 8;
}

/// A search of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rung {
    pub(super) manner: u32,
    /// Techniques that this search leaves out: what they cost isn't worth it while
    /// there are few nodes.
    pub(super) without: u32,
    pub(super) nodes: u32,
}

const fn search(manner: u32, without: u32, nodes: u32) -> Rung {
    Rung { manner, without, nodes }
}

/// The searches of the first round, in their order.
const SEARCHES: [Rung; 8] = [
    search(manner::PUSHES | manner::BOTH, technique::PARTS, 20_000),
    search(0, 0, 2_000),
    search(manner::ANY_ORDER, technique::PARTS, 1_500),
    search(manner::ANY_ORDER | manner::PLAIN, 0, 10_000),
    search(manner::AIMLESS, 0, 1_500),
    search(manner::ANY_START, 0, 1_000),
    search(manner::DOORLESS, 0, 1_000),
    search(manner::ANY_START | manner::DOORLESS, 0, 1_000),
];

/// How many times the nodes of the first round each round has; the last one has no
/// limit.
const ROUNDS: [u32; 5] = [1, 4, 16, 64, u32::MAX];
/// The same for searches push by push: what they can do, they mostly do soon.
const PUSH_ROUNDS: [u32; 5] = [1, 2, 4, 16, u32::MAX];

/// Slots that a search needs for each of its nodes.
const SLOTS: u32 = 8;

impl Rung {
    /// Slots that the search needs.
    pub(super) fn slots(&self) -> usize {
        usize::try_from(self.nodes.saturating_mul(SLOTS)).unwrap_or(usize::MAX)
    }
}

/// The search of a number, or nothing behind the last.
pub(super) fn rung(number: u32) -> Option<Rung> {
    let search = *SEARCHES.get(number as usize & 7)?;
    let rounds = if search.manner & manner::PUSHES != 0 { PUSH_ROUNDS } else { ROUNDS };
    let round = *rounds.get(number as usize >> 3)?;
    Some(Rung { nodes: search.nodes.saturating_mul(round), ..search })
}

/// Behind the last search.
pub(super) const END: Rung = search(0, 0, 0);

/// The search for the fewest pushes, which is alone.
pub(super) const FEWEST: Rung = search(0, 0, u32::MAX);
