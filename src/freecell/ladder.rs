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
const VARIED: u32 = 256;

/// The rung with a number from 0 in `words` words of memory.
pub(crate) fn rung(number: u32, words: usize) -> Step {
    let fixed = RUNGS.len() as u32;
    if let Some(&(width, weights)) = RUNGS.get(number as usize) {
        return beam(usize::from(width), weights, words);
    }
    match number - fixed {
        0 => Step::Complete,
        varied @ 1..=VARIED => {
            let (width, weights) = vary(varied);
            beam(width, weights, words)
        }
        _ => Step::End,
    }
}

fn beam(width: usize, weights: Weights, words: usize) -> Step {
    let fingerprints = (128 * width).next_power_of_two();
    // The pasts of a beam's positions: some way in common, then apart.
    let entries = 160 + 16 * width;
    let others = 2 * words_for::<Candidate>(width) + fingerprints + words_for::<Entry>(entries);
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
    const WIDTHS: [u8; 8] = [4, 8, 2, 16, 8, 4, 32, 64];
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
const RUNGS: [(u16, Weights); 27] = [
    (1, Weights::new([3, 16, 55, 3, 248, 166, 76, 41, -32, -98, -122])),
    (1, Weights::new([14, 10, 40, 10, 362, 184, 100, 60, -113, -196, -251])),
    (2, Weights::new([4, 7, 33, 2, 317, 108, 85, 39, -37, -46, -98])),
    (2, Weights::new([4, 9, 46, 4, 376, 172, 51, 26, -109, -155, -184])),
    (3, Weights::new([5, 12, 77, 2, 411, 233, 127, 17, -83, -159, -139])),
    (3, Weights::new([6, 20, 39, 5, 251, 148, 92, 47, -24, -114, -96])),
    (4, Weights::new([30, 6, 29, 20, 651, 161, 104, 38, -123, -146, -184])),
    (4, Weights::new([21, 9, 24, 9, 228, 120, 81, 67, -90, -191, -276])),
    (3, Weights::new([4, 18, 27, 3, 336, 192, 75, 29, -25, -107, -80])),
    (6, Weights::new([7, 18, 50, 2, 486, 193, 91, 60, -53, -121, -192])),
    (8, Weights::new([6, 12, 57, 3, 475, 343, 127, 30, -143, -75, -130])),
    (8, Weights::new([15, 9, 44, 11, 304, 209, 96, 58, -237, -160, -406])),
    (16, Weights::new([7, 10, 38, 6, 454, 157, 134, 31, -12, -105, -80])),
    (8, Weights::new([4, 13, 55, 2, 256, 121, 49, 55, -57, -85, -159])),
    (16, Weights::new([3, 9, 68, 3, 248, 112, 90, 23, -105, -239, -144])),
    (16, Weights::new([3, 18, 53, 5, 464, 368, 49, 28, -79, -138, -166])),
    (16, Weights::new([12, 22, 16, 18, 353, 123, 128, 74, -96, -216, -446])),
    (32, Weights::new([3, 16, 55, 3, 248, 166, 76, 41, -32, -98, -122])),
    (32, Weights::new([4, 7, 33, 2, 317, 108, 85, 39, -37, -46, -98])),
    (64, Weights::new([14, 10, 40, 10, 362, 184, 100, 60, -113, -196, -251])),
    (64, Weights::new([4, 9, 46, 4, 376, 172, 51, 26, -109, -155, -184])),
    (128, Weights::new([3, 16, 55, 3, 248, 166, 76, 41, -32, -98, -122])),
    (128, Weights::new([4, 7, 33, 2, 317, 108, 85, 39, -37, -46, -98])),
    (256, Weights::new([14, 10, 40, 10, 362, 184, 100, 60, -113, -196, -251])),
    (256, Weights::new([4, 9, 46, 4, 376, 172, 51, 26, -109, -155, -184])),
    (512, Weights::new([3, 16, 55, 3, 248, 166, 76, 41, -32, -98, -122])),
    (512, Weights::new([4, 7, 33, 2, 317, 108, 85, 39, -37, -46, -98])),
];
