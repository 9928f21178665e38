//! The ladder: which searches come in which order, and how each shares out
//! the memory that it has.
//!
//! A rung is the same search in every block that has room for it. A larger
//! block makes the same searches as a smaller one, in the same order, and more
//! besides, so that more memory never loses a solution.

use super::evaluate::Weights;
use super::space::STATE_WORDS;
use crate::arena::words_for;
use crate::search::KEY_WORDS;
use crate::search::frontier::Candidate;
use crate::search::history::Entry;

/// One beam search, and whether its frontier holds keys or whole states.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rung {
    /// Positions in a generation.
    pub(crate) width: usize,
    /// How positions are judged.
    pub(crate) weights: Weights,
    /// Whether the frontier holds keys instead of whole states. It changes the
    /// speed, not the result.
    pub(crate) packed: bool,
    /// Slots of the table of fingerprints, a power of two.
    pub(crate) fingerprints: usize,
    /// Entries of the history.
    pub(crate) entries: usize,
    /// A seed, and the bits of a random number that is added to each score.
    pub(crate) noise: (u32, u16),
}

/// What a rung is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Step {
    /// A beam search.
    Beam(Rung),
    /// A beam search that needs more memory than there is.
    TooLarge,
    /// The complete search over all the memory.
    Complete,
    /// The ladder is through.
    End,
}

/// Beams at the end of the ladder, with weights that vary by their number and
/// noise on the scores. In a small block, which has no room for wide beams, they
/// solve what the narrow ones leave; some deals take thousands of them.
const VARIED: usize = 4096;

/// The rung with a number from 0 in `words` words of memory: narrow beams, the
/// complete search, wide beams, and beams with varied weights.
pub(crate) fn rung(number: u32, words: usize) -> Step {
    let mut number = number as usize;
    if let Some(&(width, weights)) = NARROW.get(number) {
        return beam(usize::from(width), weights, words, Tables::Large);
    }
    number -= NARROW.len();
    if number == 0 {
        return Step::Complete;
    }
    number -= 1;
    if let Some(&(width, set)) = WIDE.get(number) {
        let weights = weights_of(usize::from(set));
        return beam(usize::from(width), weights, words, Tables::Small);
    }
    number -= WIDE.len();
    if number >= VARIED {
        return Step::End;
    }
    let (width, weights, noise) = vary(number as u32);
    match beam(width, weights, words, Tables::Small) {
        Step::Beam(rung) => Step::Beam(Rung { noise, ..rung }),
        other => other,
    }
}

/// A narrow rung with any weights, for tuning.
#[cfg(feature = "tune")]
pub(super) fn narrow(width: usize, weights: Weights, words: usize) -> Option<Rung> {
    match beam(width, weights, words, Tables::Large) {
        Step::Beam(rung) => Some(rung),
        _ => None,
    }
}

/// The weights of a narrow rung.
fn weights_of(set: usize) -> Weights {
    NARROW.get(set).map_or(Weights::NONE, |&(_, weights)| weights)
}

/// How much memory a beam's tables take beside its frontier. Fewer fingerprints
/// mean that more positions are looked at again; fewer entries of the history,
/// that the way may become too long for them.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tables {
    Large,
    Small,
}

fn beam(width: usize, weights: Weights, words: usize, tables: Tables) -> Step {
    // The pasts of a beam's positions have some way in common, then part; a
    // single position has one past.
    let (fingerprints, entries) = match (tables, width) {
        (Tables::Large, _) => (256 * width, 140 + 14 * width),
        (Tables::Small, 1) => (32, 70),
        (Tables::Small, _) => (64 * width, 100 + 12 * width),
    };
    let fingerprints = fingerprints.next_power_of_two();
    let others = 2 * words_for::<Candidate>(width)
        + words_for::<u16>(fingerprints)
        + words_for::<Entry>(entries);
    let fits = |slot_words| others + 2 * width * slot_words <= words;
    let packed = !fits(STATE_WORDS);
    if packed && !fits(KEY_WORDS) {
        return Step::TooLarge;
    }
    Step::Beam(Rung { width, weights, packed, fingerprints, entries, noise: (0, 0) })
}

/// A width, weights and noise that differ from rung to rung: one of the narrow
/// sets, each weight between 5/8 and 25/16 of what it is there. Noise makes more
/// of a difference than weights do, and the hardest deals want much of it.
fn vary(number: u32) -> (usize, Weights, (u32, u16)) {
    const WIDTHS: [u8; 16] = [4, 8, 1, 16, 2, 4, 32, 64, 1, 8, 2, 4, 1, 16, 2, 6];
    const LITTLE: [u16; 4] = [63, 255, 127, 511];
    const MUCH: [u16; 4] = [511, 1023, 2047, 4095];
    let turn = number as usize;
    let (width, round) = (WIDTHS[turn % WIDTHS.len()], turn / WIDTHS.len() % LITTLE.len());
    let bits = if turn < VARIED / 4 { LITTLE[round] } else { MUCH[round] };
    let mut seed = number;
    let mut random = || {
        seed = seed.wrapping_mul(0x9E37_79B1).wrapping_add(0x7F4A_7C15);
        let mut word = seed;
        word ^= word >> 15;
        word = word.wrapping_mul(0x85EB_CA6B);
        word ^ word >> 13
    };
    // In 32 bits, not in usize: the same on machines where that has 16.
    let set = random() % NARROW.len() as u32;
    let weights = weights_of(set as usize).map(|value| {
        let factor = 10 + (random() >> 28) as i32;
        ((i32::from(value) * factor) >> 4) as i16
    });
    (usize::from(width), weights, (number, bits))
}

/// Width and weights of the first rungs, found by the program in
/// `benches/tune.rs`: each is the search that solves most of what the rungs
/// before it leave, for the nodes that it costs.
pub(super) const NARROW: [(u8, Weights); 35] = [
    (1, Weights::new([5, 27, 176, 4, 736, 418, 186, 50, -197, -299, -473])),
    (2, Weights::new([5, 39, 211, 6, 737, 467, 207, 90, -264, -459, -486])),
    (2, Weights::new([32, 15, 107, 22, 470, 241, 117, 95, -184, -317, -226])),
    (3, Weights::new([7, 11, 172, 4, 834, 459, 290, 92, -174, -289, -519])),
    (3, Weights::new([11, 52, 121, 14, 846, 499, 234, 66, -230, -357, -460])),
    (3, Weights::new([40, 14, 214, 11, 688, 323, 134, 132, -184, -252, -296])),
    (3, Weights::new([10, 16, 60, 9, 768, 425, 170, 203, -138, -286, -378])),
    (6, Weights::new([2, 38, 202, 12, 1088, 748, 359, 27, -204, -482, -193])),
    (4, Weights::new([13, 62, 98, 24, 588, 157, 71, 64, -237, -383, -463])),
    (4, Weights::new([27, 7, 150, 9, 914, 266, 129, 111, -200, -285, -281])),
    (6, Weights::new([13, 7, 215, 4, 1263, 450, 318, 75, -220, -381, -675])),
    (6, Weights::new([9, 5, 150, 6, 1283, 262, 914, 55, -213, -313, -480])),
    (3, Weights::new([10, 72, 86, 10, 275, 57, 52, 63, -245, -306, -556])),
    (4, Weights::new([17, 45, 85, 13, 793, 427, 336, 79, -134, -397, -510])),
    (6, Weights::new([10, 9, 96, 7, 474, 217, 239, 411, -91, -169, -524])),
    (6, Weights::new([26, 7, 70, 16, 953, 917, 86, 174, -121, -354, -314])),
    (12, Weights::new([58, 15, 247, 6, 478, 253, 91, 64, -160, -128, -110])),
    (8, Weights::new([8, 37, 93, 4, 1068, 841, 290, 56, -43, -220, -182])),
    (8, Weights::new([26, 11, 43, 19, 1566, 403, 278, 89, -188, -410, -608])),
    (12, Weights::new([31, 6, 27, 18, 820, 765, 280, 87, -123, -432, -585])),
    (12, Weights::new([5, 32, 114, 9, 671, 296, 232, 139, -238, -281, -311])),
    (16, Weights::new([9, 12, 113, 2, 452, 258, 104, 106, -76, -238, -372])),
    (24, Weights::new([9, 8, 76, 2, 825, 288, 117, 43, -29, -213, -218])),
    (24, Weights::new([5, 71, 94, 3, 236, 176, 154, 30, -105, -244, -145])),
    (32, Weights::new([15, 29, 149, 10, 597, 331, 271, 131, -164, -264, -149])),
    (16, Weights::new([12, 33, 39, 6, 591, 559, 67, 62, -71, -181, -320])),
    (8, Weights::new([9, 38, 30, 7, 525, 336, 54, 35, -90, -211, -1168])),
    (12, Weights::new([8, 12, 50, 2, 433, 79, 133, 54, -95, -198, -334])),
    (12, Weights::new([14, 15, 42, 3, 429, 89, 402, 32, -79, -404, -360])),
    (8, Weights::new([15, 21, 35, 2, 258, 109, 416, 38, -110, -640, -497])),
    (4, Weights::new([11, 36, 29, 22, 1609, 779, 237, 40, -330, -731, -765])),
    (8, Weights::new([7, 5, 115, 1, 1156, 261, 114, 75, -55, -411, -564])),
    (12, Weights::new([10, 55, 20, 33, 1510, 576, 154, 45, -243, -323, -753])),
    (16, Weights::new([5, 5, 132, 0, 708, 458, 234, 53, -126, -150, -1259])),
    (16, Weights::new([8, 12, 186, 1, 628, 154, 83, 130, -163, -217, -629])),
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
