//! The ladder: which searches come in which order, and how each shares out
//! the memory that it has.
//!
//! A rung is the same search in every block that has room for it. A larger
//! block makes the same searches as a smaller one, in the same order, and more
//! besides, so that more memory never loses a solution.

use super::block::LONGEST;
use super::evaluate::{Joint, Plain, Weights};
use super::rules::{Build, Fill, Rules};
use super::space::{KEY_WORDS, STATE_WORDS};
use crate::hash::remainder;
use crate::search::best_first::Node;
use crate::search::frontier::Candidate;
use crate::search::history::{Entry, Row};
use crate::search::queue::Item;

/// One beam search, and whether its frontier holds keys or whole states.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rung {
    /// Positions in a generation.
    pub(crate) width: usize,
    /// How positions are judged.
    pub(crate) weights: Weights,
    /// As in [`First`].
    pub(crate) eager: bool,
    /// Whether the frontier holds keys instead of whole states. It changes the
    /// speed, not the result.
    pub(crate) packed: bool,
    /// Slots of the table of fingerprints, a power of two.
    pub(crate) fingerprints: usize,
    /// Entries of the past, if it is a forest.
    pub(crate) entries: usize,
    /// Rows of the past, if it isn't one.
    pub(crate) rows: usize,
    /// A seed, and the bits of a random number that is added to each score.
    pub(crate) noise: (u32, u16),
}

/// One best-first search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct First {
    /// Positions that are expanded at most.
    pub(crate) limit: usize,
    /// What each move on the way counts.
    pub(crate) price: i16,
    /// Whether all cards that can go home do so at once, also those that could
    /// still be of use. That makes the way shorter, and loses a few games.
    pub(crate) eager: bool,
    pub(crate) weights: Weights,
    /// Positions that are stored whole. It changes the speed, not the result.
    pub(crate) states: usize,
    /// Slots of the table of fingerprints, a power of two.
    pub(crate) fingerprints: usize,
    /// Moves that the open list has room for, a power of two.
    pub(crate) open: usize,
}

/// What a rung is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// A best-first search.
    First(First),
    /// A beam search.
    Beam(Rung),
    /// A search that needs more memory than there is.
    TooLarge,
    /// The complete search, over at most so many positions.
    Complete(usize),
    /// The ladder is through.
    End,
}

impl Step {
    /// Whether the search sends home at once all cards that can go.
    pub(crate) fn eager(&self) -> bool {
        match self {
            Step::First(plan) => plan.eager,
            Step::Beam(plan) => plan.eager,
            _ => false,
        }
    }
}

/// Words of a position, and of what a frontier may hold in its place.
#[derive(Clone, Copy)]
pub(super) struct Sizes {
    pub(super) state: usize,
    pub(super) packed: usize,
    /// The most moves of a solution.
    pub(super) longest: usize,
    /// Entries of a beam's past beyond what FreeCell's solutions need.
    pub(super) extra: u32,
}

/// Those of the search over keys of 16 bytes.
pub(super) const FREECELL: Sizes =
    Sizes { state: STATE_WORDS, packed: KEY_WORDS, longest: LONGEST, extra: 0 };

/// Whether this build has best-first searches and the complete one. They are compiled
/// in every build, and dropped where this is false.
pub(super) const LARGE: bool = cfg!(any(feature = "large", not(feature = "calls")));

/// Beams at the end of the ladder, with weights that vary by their number and
/// noise on the scores. In a small block, which has no room for wide beams, they
/// solve what the narrow ones leave; some deals take thousands of them.
const VARIED: usize = 2048;

/// The rung with a number from 0 in `words` words of memory: best-first searches,
/// narrow beams, the complete search, larger best-first searches, wide beams, and
/// beams with varied weights.
///
/// A build without the feature `large` goes by the searches that it lacks as if the
/// block were too small for them.
#[cfg_attr(feature = "compact", inline(never))]
pub(crate) fn rung(number: u32, words: usize) -> Step {
    let mut number = number as usize;
    // Those before the narrow beams, and those between these and the wide ones.
    let behind = number.wrapping_sub(FIRST.len() + NARROW.len());
    if !LARGE && (number < FIRST.len() || behind <= BEST.len()) {
        return Step::TooLarge;
    }
    let best_first = |&(limit, price, eager, weights): &FirstRow| {
        first(limit, price, eager, Weights::joint(weights), words, FREECELL)
    };
    if let Some(row) = FIRST.get(number).filter(|_| LARGE) {
        return best_first(row);
    }
    number -= FIRST.len();
    if number < NARROW.len() {
        let width = u16::from(width_of(number));
        return varied(width, &weights_of(number), words, Tables::Large, (0, 0));
    }
    number -= NARROW.len();
    if number == 0 {
        return Step::Complete(usize::MAX);
    }
    number -= 1;
    if let Some(row) = BEST.get(number).filter(|_| LARGE) {
        return best_first(row);
    }
    number -= BEST.len();
    if number < WIDE.len() {
        let row = WIDE_AT + number * 2;
        let weights = &weights_of(usize::from(byte(row + 1)));
        return varied(1 << byte(row), weights, words, Tables::Small, (0, 0));
    }
    number -= WIDE.len();
    if number >= VARIED {
        return Step::End;
    }
    let (width, weights, noise) = vary(number as u32);
    varied(width, &weights, words, Tables::Small, noise)
}

/// A beam with noise.
#[cfg_attr(feature = "compact", inline(never))]
fn varied(width: u16, weights: &Plain, words: usize, tables: Tables, noise: (u32, u16)) -> Step {
    let mut step = beam(width, Weights::plain(*weights), words, tables, FREECELL);
    if let Step::Beam(rung) = &mut step {
        rung.noise = noise;
    }
    step
}

/// Whether many deals of a game are impossible, which mostly few positions prove: built
/// by suit, with columns that not every card may begin and few cells, if there are any.
pub(super) fn has_few_positions(rules: &Rules) -> bool {
    let few = rules.cells == 0 || rules.cells + rules.columns <= 12;
    rules.build == Build::Suit && rules.fill != Fill::Any && few
}

/// The same for games of which that is true: behind the shortest searches they have a
/// small complete one.
pub(crate) fn rung_of_few(number: u32, words: usize) -> Step {
    // In a block that has no room for more, the complete search comes in its usual place.
    match number {
        ..SHORT => rung(number, words),
        SHORT if LARGE && words / KEY_WORDS > FEW => Step::Complete(FEW),
        SHORT => Step::TooLarge,
        _ => rung(number - 1, words),
    }
}

/// The searches before the small complete one, and the positions that this has room for.
const SHORT: u32 = 2;
const FEW: usize = 16_000;

/// Words of so many values, in 32 bits: where `usize` has 16, searches that are far
/// too large would seem small. No table has more than 2^24 values.
fn words_of<T>(count: u32) -> u32 {
    (count * size_of::<T>() as u32).div_ceil(size_of::<u32>() as u32)
}

/// A best-first rung.
pub(super) fn first(
    limit: u16,
    price: i16,
    eager: bool,
    weights: Weights,
    words: usize,
    sizes: Sizes,
) -> Step {
    let limit = u32::from(limit);
    // What is worse than so many others practically never comes to its turn.
    let (open, fingerprints) = match limit {
        0..600 => (128, 4 * limit),
        600..3000 => (512, 4 * limit),
        3000..10000 => (512, limit),
        _ => (8192, 4 * limit),
    };
    let fingerprints = fingerprints.next_power_of_two();
    let others = words_of::<Node>(limit)
        + words_of::<u16>(sizes.longest as u32)
        + words_of::<Item>(open)
        + words_of::<u16>(fingerprints);
    // Two states are the least: the start, and one other.
    let state = sizes.state as u32;
    let least = others + 2 * state;
    let Some(room) = (words as u32).checked_sub(least) else { return Step::TooLarge };
    let states = (2 + room.checked_div(state).unwrap_or(0)).min(limit) as usize;
    let (limit, fingerprints, open) = (limit as usize, fingerprints as usize, open as usize);
    Step::First(First { limit, price, eager, weights, states, fingerprints, open })
}

/// A narrow rung with any weights, for tuning.
#[cfg(feature = "tune")]
pub(super) fn narrow(width: u16, weights: Weights, words: usize) -> Step {
    beam(width, weights, words, Tables::Large, FREECELL)
}

/// The narrowest and the widest of the beams that look for shorter solutions, each
/// twice as wide as the one before.
const NARROWEST: u32 = 2;
const WIDEST: u32 = 32768;

/// Their weights, by turns: that finds shorter solutions than either set alone. The
/// second set has the lowest mean cost that was found with a beam of 64 on deals from
/// 1,000,001 on.
const SHORTEN: [Plain; 2] = [
    [24, 47, 137, 2, 802, 413, 163, 52, -195, -309, -284],
    [21, 56, 134, 7, 474, 248, 126, 68, -167, -183, -108],
];

/// The rung with a number from 0 of the ladder that looks for solutions of at most
/// `longest` moves, in `words` words of memory: beams that get wider.
pub(crate) fn shorten(number: u32, longest: u32, words: usize) -> Step {
    shorten_with(number, longest, words, FREECELL)
}

/// The same for positions of other sizes.
pub(super) fn shorten_with(number: u32, longest: u32, words: usize, sizes: Sizes) -> Step {
    let width = NARROWEST.checked_shl(number).unwrap_or(u32::MAX);
    if width > WIDEST {
        return Step::End;
    }
    let [even, odd] = SHORTEN;
    let weights = Weights::plain(if number % 2 == 0 { even } else { odd });
    let fingerprints = 16 * width;
    // A forest is smaller than rows, but has at most so many entries.
    let entries = 100 + 12 * width + sizes.extra;
    let past = match entries < u32::from(u16::MAX) {
        true => Kept::Forest(entries),
        false if LARGE => Kept::Rows(longest),
        false => return Step::TooLarge,
    };
    let noise = (0, 0);
    sized(width, past, fingerprints, words, sizes, |rung| Rung {
        weights,
        eager: true,
        noise,
        ..rung
    })
}

/// How a beam keeps the past of its positions: in a forest of so many entries, or in
/// so many rows.
#[derive(Clone, Copy)]
enum Kept {
    Forest(u32),
    Rows(u32),
}

/// The power of two that isn't below a number. A beam's are asked for seldom, and the
/// standard function counts bits, for which small processors have no instruction.
fn power_of_two(least: u32) -> u32 {
    let mut power = 1;
    while power < least {
        power *= 2;
    }
    power
}

/// A beam with tables of these sizes, if it fits into the memory; with whole states
/// in its frontier if these do.
fn sized(
    width: u32,
    past: Kept,
    fingerprints: u32,
    words: usize,
    sizes: Sizes,
    finish: impl FnOnce(Rung) -> Rung,
) -> Step {
    let fingerprints = power_of_two(fingerprints);
    let (entries, rows) = match past {
        Kept::Forest(entries) => (entries, 0),
        Kept::Rows(rows) => (0, rows),
    };
    let others = 2 * words_of::<Candidate>(width)
        + words_of::<u16>(fingerprints)
        + words_of::<Entry>(entries)
        + words_of::<Row>(rows * width);
    let fits = |slot_words| others + 2 * width * slot_words as u32 <= words as u32;
    let packed = !fits(sizes.state);
    if packed && !fits(sizes.packed) {
        return Step::TooLarge;
    }
    Step::Beam(finish(Rung {
        width: width as usize,
        weights: Weights::NONE,
        eager: false,
        packed,
        fingerprints: fingerprints as usize,
        entries: entries as usize,
        rows: rows as usize,
        noise: (0, 0),
    }))
}

/// Bytes of a narrow rung in [`TABLE`]: its width, the weights that fit into a byte, and
/// the others.
const ROW: usize = 1 + SMALL + 2 * (WEIGHTS - SMALL);
const WEIGHTS: usize = 11;
const SMALL: usize = 4;
/// Where there the wide rungs lie, the logarithm of the width and the narrow rung whose
/// weights they take, and the widths of the varied ones.
const WIDE_AT: usize = NARROW.len() * ROW;
const WIDTHS_AT: usize = WIDE_AT + 2 * WIDE.len();

/// The beams as bytes. So they are smaller, and where constants lie in memory of another
/// kind, they are read from there byte by byte.
pub(crate) const TABLE: [u8; WIDTHS_AT + WIDTHS.len()] = {
    let mut table = [0; WIDTHS_AT + WIDTHS.len()];
    let mut rung = 0;
    while rung < NARROW.len() {
        let (at, (width, weights)) = (rung * ROW, NARROW[rung]);
        table[at] = width;
        let mut weight = 0;
        while weight < WEIGHTS {
            let [low, high] = weights[weight].to_le_bytes();
            if weight < SMALL {
                assert!(high == 0, "a weight that doesn't fit into a byte");
                table[at + 1 + weight] = low;
            } else {
                table[at + 1 + 2 * weight - SMALL] = low;
                table[at + 2 + 2 * weight - SMALL] = high;
            }
            weight += 1;
        }
        rung += 1;
    }
    let mut rung = 0;
    while rung < WIDE.len() {
        let (width, set) = WIDE[rung];
        assert!(width.is_power_of_two());
        table[WIDE_AT + 2 * rung] = width.trailing_zeros() as u8;
        table[WIDE_AT + 2 * rung + 1] = set;
        rung += 1;
    }
    let mut turn = 0;
    while turn < WIDTHS.len() {
        table[WIDTHS_AT + turn] = WIDTHS[turn];
        turn += 1;
    }
    table
};

/// A byte of the table.
fn byte(at: usize) -> u8 {
    #[cfg(all(target_arch = "avr", feature = "calls"))]
    return crate::capi::flash::ladder(at);
    #[cfg(not(all(target_arch = "avr", feature = "calls")))]
    TABLE.get(at).copied().unwrap_or(0)
}

/// The width of a narrow rung.
fn width_of(rung: usize) -> u8 {
    byte(rung * ROW)
}

/// The weights of a narrow rung.
#[cfg_attr(feature = "compact", inline(never))]
fn weights_of(rung: usize) -> Plain {
    let mut weights = [0; WEIGHTS];
    let mut at = rung * ROW;
    for (index, weight) in weights.iter_mut().enumerate() {
        at += 1;
        *weight = i16::from(byte(at));
        if index >= SMALL {
            at += 1;
            *weight |= i16::from(byte(at)) << 8;
        }
    }
    weights
}

/// How much memory a beam's tables take beside its frontier. Fewer fingerprints
/// mean that more positions are looked at again; fewer entries of the history,
/// that the way may become too long for them.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tables {
    Large,
    Small,
}

pub(super) fn beam(
    width: u16,
    weights: Weights,
    words: usize,
    tables: Tables,
    sizes: Sizes,
) -> Step {
    let width = u32::from(width);
    // The pasts of a beam's positions have some way in common, then part; a
    // single position has one past.
    let (fingerprints, entries) = match (tables, width) {
        (Tables::Large, _) => (256 * width, 140 + 14 * width),
        (Tables::Small, 1) => (32, 63),
        (Tables::Small, _) => (64 * width, 100 + 12 * width),
    };
    let past = Kept::Forest(entries + sizes.extra);
    sized(width, past, fingerprints, words, sizes, |rung| Rung { weights, ..rung })
}

/// A width, weights and noise that differ from rung to rung: one of the narrow
/// sets, each weight between 5/8 and 25/16 of what it is there. Noise makes more
/// of a difference than weights do, and the hardest deals want much of it.
#[cfg_attr(feature = "compact", inline(never))]
fn vary(number: u32) -> (u16, Plain, (u32, u16)) {
    // A digit each: how many bits the noise has, four rounds of widths by turns.
    const LITTLE: u16 = 0x9786;
    const MUCH: u16 = 0xCBA9;
    let turn = number as usize;
    let (width, round) = (byte(WIDTHS_AT + turn % WIDTHS.len()), turn / WIDTHS.len() % 4);
    let bits = if turn < VARIED / 2 { LITTLE } else { MUCH } >> (4 * round) & 15;
    let bits = (1 << bits) - 1;
    let mut seed = number;
    let mut random = || {
        seed = seed.wrapping_mul(0x9E37_79B1).wrapping_add(0x7F4A_7C15);
        let mut word = seed;
        word ^= word >> 15;
        word = word.wrapping_mul(0x85EB_CA6B);
        word ^ word >> 13
    };
    // In 32 bits, not in usize: the same on machines where that has 16.
    let set = remainder(random(), NARROW.len() as u8);
    let mut weights = weights_of(usize::from(set));
    for value in &mut weights {
        let factor = 10 + (random() >> 28) as i32;
        *value = ((i32::from(*value) * factor) >> 4) as i16;
    }
    (u16::from(width), weights, (number, bits))
}

/// A best-first rung: the most positions that are expanded, the price of a move,
/// whether all cards that can go home do so at once, and the weights.
type FirstRow = (u16, i16, bool, Joint);

/// The first rungs, found by the program in `benches/tune.rs`: each is the search
/// with which what the rungs before it leave comes cheapest.
#[rustfmt::skip]
pub(super) const FIRST: [FirstRow; 9] = [
    (460, 87, true, [11, 38, 156, 3,
        744, 577, 390, 246, 453, 286, 99, -45, 236, 69, -118, -262, 43, -124, -311, -455, 0, -167, -354, -498]),
    (871, 98, false, [32, 26, 167, 40,
        1148, 957, 694, 1073, 871, 699, 468, 260, 451, 282, -85, -32, 47, -86, -210, -207, -34, -124, -713, -462]),
    (823, 56, true, [7, 49, 102, 18,
        595, 483, 476, 509, 269, 89, -170, 18, 65, -19, 44, -79, 9, -71, -293, -825, -5, -94, -351, -331]),
    (2675, 117, true, [6, 35, 160, 3,
        900, 517, 344, 49, 175, -1, -188, -60, 31, -146, -493, -50, 11, -322, -452, 1, -68, -139, -1098, -41]),
    (2604, 150, false, [9, 24, 267, 7,
        467, 314, 290, 75, 279, 36, -49, -86, 45, -67, -305, -74, 116, -249, -197, 21, -80, -274, -289, -70]),
    (889, 70, false, [13, 20, 201, 43,
        1130, 1012, 936, 598, 650, 484, 473, 339, 548, 91, -78, -24, -14, -42, -154, -62, 68, -72, -420, -897]),
    (940, 36, true, [4, 66, 83, 9,
        318, 213, 364, 75, 94, -89, -39, 89, 82, -61, 92, -64, -21, -135, -317, -343, -28, -156, -251, -256]),
    (6220, 82, true, [12, 22, 109, 13,
        616, 557, 298, 875, 576, 217, 141, 163, 116, 28, -48, -69, 90, -70, -236, -385, 4, -119, -150, -636]),
    (60000, 20, true, [74, 15, 134, 13,
        1858, 895, 346, 654, 294, 401, 200, 234, 404, 88, 101, -19, 201, 18, -174, -529, 0, -245, -119, -586]),
];

/// Width and weights of the first rungs, found by the program in
/// `benches/tune.rs`: each is the search that solves most of what the rungs
/// before it leave, for the nodes that it costs.
pub(super) const NARROW: [(u8, Plain); 35] = [
    (1, [5, 27, 176, 4, 736, 418, 186, 50, -197, -299, -473]),
    (2, [5, 39, 211, 6, 737, 467, 207, 90, -264, -459, -486]),
    (2, [32, 15, 107, 22, 470, 241, 117, 95, -184, -317, -226]),
    (3, [7, 11, 172, 4, 834, 459, 290, 92, -174, -289, -519]),
    (3, [11, 52, 121, 14, 846, 499, 234, 66, -230, -357, -460]),
    (3, [40, 14, 214, 11, 688, 323, 134, 132, -184, -252, -296]),
    (3, [10, 16, 60, 9, 768, 425, 170, 203, -138, -286, -378]),
    (6, [2, 38, 202, 12, 1088, 748, 359, 27, -204, -482, -193]),
    (4, [13, 62, 98, 24, 588, 157, 71, 64, -237, -383, -463]),
    (4, [27, 7, 150, 9, 914, 266, 129, 111, -200, -285, -281]),
    (6, [13, 7, 215, 4, 1263, 450, 318, 75, -220, -381, -675]),
    (6, [9, 5, 150, 6, 1283, 262, 914, 55, -213, -313, -480]),
    (3, [10, 72, 86, 10, 275, 57, 52, 63, -245, -306, -556]),
    (4, [17, 45, 85, 13, 793, 427, 336, 79, -134, -397, -510]),
    (6, [10, 9, 96, 7, 474, 217, 239, 411, -91, -169, -524]),
    (6, [26, 7, 70, 16, 953, 917, 86, 174, -121, -354, -314]),
    (12, [58, 15, 247, 6, 478, 253, 91, 64, -160, -128, -110]),
    (8, [8, 37, 93, 4, 1068, 841, 290, 56, -43, -220, -182]),
    (8, [26, 11, 43, 19, 1566, 403, 278, 89, -188, -410, -608]),
    (12, [31, 6, 27, 18, 820, 765, 280, 87, -123, -432, -585]),
    (12, [5, 32, 114, 9, 671, 296, 232, 139, -238, -281, -311]),
    (16, [9, 12, 113, 2, 452, 258, 104, 106, -76, -238, -372]),
    (24, [9, 8, 76, 2, 825, 288, 117, 43, -29, -213, -218]),
    (24, [5, 71, 94, 3, 236, 176, 154, 30, -105, -244, -145]),
    (32, [15, 29, 149, 10, 597, 331, 271, 131, -164, -264, -149]),
    (16, [12, 33, 39, 6, 591, 559, 67, 62, -71, -181, -320]),
    (8, [9, 38, 30, 7, 525, 336, 54, 35, -90, -211, -1168]),
    (12, [8, 12, 50, 2, 433, 79, 133, 54, -95, -198, -334]),
    (12, [14, 15, 42, 3, 429, 89, 402, 32, -79, -404, -360]),
    (8, [15, 21, 35, 2, 258, 109, 416, 38, -110, -640, -497]),
    (4, [11, 36, 29, 22, 1609, 779, 237, 40, -330, -731, -765]),
    (8, [7, 5, 115, 1, 1156, 261, 114, 75, -55, -411, -564]),
    (12, [10, 55, 20, 33, 1510, 576, 154, 45, -243, -323, -753]),
    (16, [5, 5, 132, 0, 708, 458, 234, 53, -126, -150, -1259]),
    (16, [8, 12, 186, 1, 628, 154, 83, 130, -163, -217, -629]),
];

/// The widths of the varied rungs, by turns.
const WIDTHS: [u8; 16] = [4, 8, 1, 16, 2, 4, 32, 64, 1, 8, 2, 4, 1, 16, 2, 6];

/// The same of the searches that are made in large blocks, between the complete
/// search and the wide beams. With a low price of a move they look far around; that
/// is what the hardest deals want.
#[rustfmt::skip]
const BEST: [FirstRow; 2] = [
    (60000, 25, true, [8, 22, 176, 1,
        1362, 650, 219, 235, 444, 177, -95, -314, 149, -31, -281, -751, 209, -12, -378, -215, 0, -84, -434, -667]),
    (60000, 26, false, [4, 24, 144, 20,
        1585, 657, 73, 997, 290, 18, -603, 33, 88, -60, -1206, -30, 85, -96, -1158, -45, 0, -146, -728, -79]),
];

/// Width of the wide rungs, and the narrow one whose weights they take. What
/// narrow beams leave in a million deals falls to one of these, but for a few.
const WIDE: [(u16, u8); 16] = [
    (64, 1),
    (64, 6),
    (128, 2),
    (128, 4),
    (256, 1),
    (256, 4),
    (512, 6),
    (512, 3),
    (1024, 1),
    (1024, 4),
    (1024, 6),
    (1024, 0),
    (2048, 4),
    (2048, 6),
    (4096, 4),
    (4096, 6),
];
