//! Which searches are made, in which order, and for how long.
//!
//! All are feature searches that differ in their manner. Each manner gets a few
//! nodes at first and more in each round; in the last round it goes on until there
//! is no room for more positions.

/// How a feature search goes about it: a sum of these.
pub(super) mod manner {
    /// The plan clears the goals that are far from the boxes first, not the near ones.
    pub(in super::super) const FAR_FIRST: u32 = 1;
    /// A goal counts as filled whatever the plan's order says.
    pub(in super::super) const ANY_ORDER: u32 = 2;
    /// How far the next goal is from being filled, and which boxes can't be pushed,
    /// aren't looked at.
    pub(in super::super) const AIMLESS: u32 = 4;
    /// No features: push by push, with a bound.
    pub(in super::super) const PUSHES: u32 = 16;
    /// The only feature is the number of goals that are filled; what is left of a
    /// lower bound orders the positions.
    pub(in super::super) const PLAIN: u32 = 8;
}

const MANNERS: [u32; 8] = [
    0,
    manner::AIMLESS,
    manner::PUSHES,
    manner::ANY_ORDER,
    manner::FAR_FIRST,
    manner::ANY_ORDER | manner::AIMLESS,
    manner::FAR_FIRST | manner::AIMLESS,
    manner::ANY_ORDER | manner::PLAIN,
];

/// Nodes in each round; the last round has no limit.
const ROUNDS: [u32; 5] = [1_000, 4_000, 16_000, 64_000, u32::MAX];

/// A search of the ladder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rung {
    pub(super) manner: u32,
    pub(super) nodes: u32,
}

/// The search of a number, or nothing behind the last.
pub(super) fn rung(number: u32) -> Option<Rung> {
    let manner = *MANNERS.get(number as usize & 7)?;
    let nodes = *ROUNDS.get(number as usize >> 3)?;
    // Its nodes are cheap.
    let nodes = if manner == manner::PUSHES { nodes.saturating_mul(4) } else { nodes };
    Some(Rung { manner, nodes })
}

/// Behind the last search.
pub(super) const END: Rung = Rung { manner: 0, nodes: 0 };

/// The search for the fewest pushes, which is alone.
pub(super) const FEWEST: Rung = Rung { manner: 0, nodes: u32::MAX };
