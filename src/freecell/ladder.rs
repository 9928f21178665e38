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

/// Beams after the complete search, with weights that vary by their number.
const VARIED: u32 = 768;

/// The rung with a number from 0 in `words` words of memory.
pub(crate) fn rung(number: u32, words: usize) -> Step {
    let fixed = RUNGS.len() as u32;
    if let Some(&(width, weights)) = RUNGS.get(number as usize) {
        return beam(usize::from(width), weights, words, false);
    }
    match number - fixed {
        0 => Step::Complete,
        varied @ 1..=VARIED => {
            let (width, weights) = vary(varied);
            beam(width, weights, words, true)
        }
        _ => Step::End,
    }
}

fn beam(width: usize, weights: Weights, words: usize, small: bool) -> Step {
    // Fewer fingerprints mean that more positions are looked at again; fewer
    // entries, that the way may be too long. The pasts of a beam's positions
    // have some way in common, then part; a single position has one past.
    let (fingerprints, entries) = match (small, width) {
        (true, 1) => (32, 70),
        (true, _) => (64 * width, 100 + 12 * width),
        (false, _) => (256 * width, 140 + 14 * width),
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
    Step::Beam(Rung { width, weights, packed, fingerprints, entries })
}

/// A width and weights that differ from rung to rung: one of the fixed sets,
/// each weight between 5/8 and 25/16 of what it is there.
fn vary(number: u32) -> (usize, Weights) {
    const WIDTHS: [u8; 16] = [4, 8, 1, 16, 2, 4, 32, 64, 1, 8, 2, 4, 1, 16, 2, 6];
    let mut seed = number;
    let mut random = || {
        seed = seed.wrapping_mul(0x9E37_79B1).wrapping_add(0x7F4A_7C15);
        let mut word = seed;
        word ^= word >> 15;
        word = word.wrapping_mul(0x85EB_CA6B);
        word ^ word >> 13
    };
    let width = WIDTHS.get(number as usize % WIDTHS.len()).copied().unwrap_or(1);
    let base = RUNGS.get(random() as usize % RUNGS.len()).map_or(Weights::NONE, |rung| rung.1);
    let weights = base.map(|value| {
        let factor = 10 + (random() >> 28) as i32;
        ((i32::from(value) * factor) >> 4) as i16
    });
    (usize::from(width), weights)
}

/// Width and weights of each rung, found by the program in `benches/tune`: each
/// is the search that solves most of what the rungs before it leave, for the
/// work that it costs. The last ones are wider.
const RUNGS: [(u16, Weights); 36] = [
    (1, Weights::new([8, 22, 112, 8, 431, 307, 144, 35, -100, -189, -299])),
    (1, Weights::new([5, 16, 105, 5, 1303, 361, 229, 67, -168, -272, -260])),
    (2, Weights::new([22, 28, 104, 38, 634, 413, 204, 137, -230, -428, -401])),
    (3, Weights::new([21, 20, 163, 5, 775, 458, 238, 78, -73, -147, -321])),
    (3, Weights::new([45, 23, 131, 27, 544, 265, 265, 197, -194, -570, -721])),
    (3, Weights::new([7, 42, 112, 14, 569, 292, 79, 21, -193, -234, -411])),
    (4, Weights::new([9, 14, 96, 11, 603, 352, 197, 32, -46, -178, -330])),
    (6, Weights::new([12, 24, 217, 4, 538, 246, 94, 21, -150, -291, -489])),
    (6, Weights::new([14, 45, 102, 42, 906, 574, 163, 182, -378, -447, -277])),
    (4, Weights::new([17, 7, 59, 6, 492, 374, 531, 40, -48, -258, -366])),
    (3, Weights::new([53, 21, 77, 47, 849, 225, 250, 127, -170, -582, -789])),
    (3, Weights::new([17, 10, 64, 3, 1221, 638, 120, 327, -41, -105, -449])),
    (2, Weights::new([7, 73, 62, 17, 522, 331, 102, 159, -335, -297, -111])),
    (1, Weights::new([94, 10, 118, 55, 3092, 140, 353, 55, -185, -301, -772])),
    (2, Weights::new([71, 13, 50, 6, 1059, 901, 164, 401, -80, -91, -1007])),
    (2, Weights::new([3, 78, 41, 17, 914, 145, 183, 194, -161, -205, -284])),
    (4, Weights::new([16, 35, 64, 84, 1467, 714, 160, 92, -216, -431, -298])),
    (6, Weights::new([50, 14, 65, 58, 521, 342, 270, 154, -164, -394, -649])),
    (8, Weights::new([11, 16, 106, 4, 656, 536, 434, 58, -115, -189, -268])),
    (8, Weights::new([21, 4, 70, 3, 1452, 648, 153, 256, -56, -41, -263])),
    (12, Weights::new([7, 77, 47, 17, 556, 189, 35, 149, -274, -271, -109])),
    (12, Weights::new([17, 6, 150, 76, 529, 477, 298, 145, -144, -198, -586])),
    (8, Weights::new([31, 18, 95, 55, 2734, 558, 164, 71, -207, -441, -351])),
    (8, Weights::new([3, 76, 56, 18, 466, 84, 36, 54, -317, -313, -165])),
    (6, Weights::new([5, 8, 256, 35, 1116, 301, 268, 141, -99, -216, -420])),
    (6, Weights::new([14, 5, 333, 1, 474, 492, 123, 57, -90, -52, -188])),
    (6, Weights::new([3, 57, 122, 11, 976, 32, 33, 50, -253, -563, -205])),
    (8, Weights::new([16, 1, 351, 0, 205, 229, 54, 59, -140, -35, -229])),
    (12, Weights::new([1, 69, 82, 8, 885, 46, 28, 41, -297, -441, -280])),
    (24, Weights::new([14, 21, 77, 39, 5784, 570, 136, 54, -215, -419, -524])),
    (32, Weights::new([22, 28, 104, 38, 634, 413, 204, 137, -230, -428, -401])),
    (32, Weights::new([21, 20, 163, 5, 775, 458, 238, 78, -73, -147, -321])),
    (64, Weights::new([8, 22, 112, 8, 431, 307, 144, 35, -100, -189, -299])),
    (64, Weights::new([9, 14, 96, 11, 603, 352, 197, 32, -46, -178, -330])),
    (128, Weights::new([22, 28, 104, 38, 634, 413, 204, 137, -230, -428, -401])),
    (256, Weights::new([21, 20, 163, 5, 775, 458, 238, 78, -73, -147, -321])),
];
