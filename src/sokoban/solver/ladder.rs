//! Which searches are made, in which order, and for how long.
//!
//! All are feature searches that differ in their manner. Each manner gets a few
//! nodes at first and more in each round; in the last round it goes on until there
//! is no room for more positions.

use super::solve::technique;
use super::work::LARGE;

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
    /// Push by push, along a packing order in stages; with that, four other meanings:
    pub(in super::super) const STAGED: u32 = 256;
    /// pushes of a position are made in the other order,
    pub(in super::super) const LAST_FIRST: u32 = 1;
    /// those that bring a box nearer to many squares are no better than others,
    pub(in super::super) const FAR_TOO: u32 = 2;
    /// worse positions have their turn twice as often,
    pub(in super::super) const ROVING: u32 = 4;
    /// and a push that makes nothing worse is followed at once, before the position's others
    /// are looked at, those of the box that was moved last first.
    pub(in super::super) const ONE_BY_ONE: u32 = 64;
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

/// The searches along stages of a round; the last has cheap nodes. Before them, but in the
/// first round, the feature search has its turn once more: by then all others have learnt.
const STAGED: [Rung; 4] = [
    search(0, 0, 700),
    search(manner::STAGED | manner::LAST_FIRST, technique::TUNNELS, 8_000),
    search(manner::STAGED | manner::LAST_FIRST | manner::ONE_BY_ONE, technique::TUNNELS, 26_000),
    search(manner::STAGED | manner::FAR_TOO, technique::TUNNELS | technique::PARTS, 24_000),
];

/// Slots that a search needs for each of its nodes.
const SLOTS: u32 = 8;

impl Rung {
    /// Slots that the search needs.
    pub(super) fn slots(&self) -> usize {
        usize::try_from(self.nodes.saturating_mul(SLOTS)).unwrap_or(usize::MAX)
    }
}

/// Where in the table the rounds are, and those of searches push by push.
const ROUNDS_AT: usize = 3 * SEARCHES.len();
const PUSH_ROUNDS_AT: usize = ROUNDS_AT + ROUNDS.len();
const WORDS: usize = PUSH_ROUNDS_AT + PUSH_ROUNDS.len();

/// All of it as bytes: where constants lie in memory of another kind, they are read from
/// there one by one, and take no room where the program's data is.
pub(crate) const TABLE: [u8; 4 * WORDS] = {
    let mut words = [0; WORDS];
    let mut at = 0;
    while at < SEARCHES.len() {
        let search = &SEARCHES[at];
        words[3 * at] = search.manner;
        words[3 * at + 1] = search.without;
        words[3 * at + 2] = search.nodes;
        at += 1;
    }
    at = 0;
    while at < ROUNDS.len() {
        words[ROUNDS_AT + at] = ROUNDS[at];
        words[PUSH_ROUNDS_AT + at] = PUSH_ROUNDS[at];
        at += 1;
    }
    let mut table = [0; 4 * WORDS];
    at = 0;
    while at < table.len() {
        table[at] = words[at / 4].to_le_bytes()[at % 4];
        at += 1;
    }
    table
};

/// A byte of the table.
fn byte(at: usize) -> u8 {
    #[cfg(all(target_arch = "avr", feature = "calls"))]
    return crate::capi::flash::sokoban_ladder(at);
    #[cfg(not(all(target_arch = "avr", feature = "calls")))]
    TABLE.get(at).copied().unwrap_or(0)
}

/// A word of the table.
#[cfg_attr(feature = "compact", inline(never))]
fn word(at: usize) -> u32 {
    u32::from_le_bytes([byte(4 * at), byte(4 * at + 1), byte(4 * at + 2), byte(4 * at + 3)])
}

/// The number of the first search along stages.
const STAGED_FROM: u32 = 64;
/// How many of them a round has.
const STAGED_COUNT: u32 = STAGED.len() as u32;

/// The number of the search after one, in blocks with searches along stages or not: those
/// come third in the first round, and before all else in the others.
pub(super) fn after(number: u32, staged: bool) -> u32 {
    match number.checked_sub(STAGED_FROM) {
        Some(index) if index % STAGED_COUNT + 1 < STAGED_COUNT => number + 1,
        Some(index) if index < STAGED_COUNT => 2,
        Some(index) => 8 * (index / STAGED_COUNT),
        None if staged && number == 1 => STAGED_FROM + 1,
        None if staged && number & 7 == 7 => STAGED_FROM + STAGED_COUNT * ((number >> 3) + 1),
        None => number + 1,
    }
}

/// The search of a number, or nothing behind the last.
pub(super) fn rung(number: u32) -> Option<Rung> {
    if LARGE && number >= STAGED_FROM {
        let index = number - STAGED_FROM;
        let round = index / STAGED_COUNT;
        let mut search = STAGED[(index % STAGED_COUNT) as usize];
        search.nodes = search.nodes.saturating_mul(*ROUNDS.get(round as usize)?);
        if search.manner & manner::STAGED != 0 && round & 1 != 0 {
            search.manner |= manner::ROVING;
        }
        return Some(search);
    }
    let (at, round) = (3 * (number as usize & 7), (number >> 3) as usize);
    if round >= ROUNDS.len() {
        return None;
    }
    let (manner, without) = (word(at), word(at + 1));
    let rounds = if manner & manner::PUSHES != 0 { PUSH_ROUNDS_AT } else { ROUNDS_AT };
    let nodes = word(at + 2).saturating_mul(word(rounds + round));
    Some(Rung { manner, without, nodes })
}

/// Behind the last search.
pub(super) const END: Rung = search(0, 0, 0);

/// The search for the fewest pushes, which is alone.
pub(super) const FEWEST: Rung = search(0, 0, u32::MAX);
