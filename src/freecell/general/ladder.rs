//! Which searches come in which order under rules that the fast ladder doesn't know,
//! and when a caller has chosen one.

use super::super::evaluate::{Plain, Weights};
use super::super::ladder::{First, Rung, Sizes, Step, Tables, beam, first};
use super::plan::{Plan, Scan};

/// The most moves of a solution that a search of the portfolio finds.
pub(crate) const LONGEST: usize = 400;

/// What is done next.
pub(crate) enum Choice {
    /// A best-first search, and what a mixed sequence counts in it.
    First(First, i16),
    /// A beam, likewise.
    Beam(Rung, i16),
    /// The complete search over all the memory.
    Complete,
    /// The scan that was chosen.
    Scan,
    /// A search that needs more memory than there is.
    TooLarge,
    /// Nothing more.
    End,
}

impl Choice {
    /// Whether the search sends home at once all cards that can go.
    pub(crate) fn eager(&self) -> bool {
        match self {
            Choice::First(plan, _) => plan.eager,
            Choice::Beam(plan, _) => plan.eager,
            _ => false,
        }
    }
}

/// The sizes of a position of so many words.
pub(crate) fn sizes(state: usize) -> Sizes {
    Sizes { state, packed: state, longest: LONGEST, extra: LONGEST as u32 }
}

/// The search with a number from 0 in `words` words of memory, for positions of so
/// many words.
pub(crate) fn choose(plan: &Plan, number: u32, words: usize, state: usize) -> Choice {
    match (plan.scan(), number) {
        (Scan::Portfolio, _) => portfolio(number as usize, words, state),
        (_, 0) => Choice::Scan,
        _ => Choice::End,
    }
}

fn portfolio(mut number: usize, words: usize, state: usize) -> Choice {
    let sizes = sizes(state);
    if let Some(row) = FIRST.get(number) {
        return best_first(row, words, sizes);
    }
    number -= FIRST.len();
    if let Some(&(width, set)) = NARROW.get(number) {
        return beam_of(width, set, words, sizes);
    }
    number -= NARROW.len();
    if number == 0 {
        return Choice::Complete;
    }
    number -= 1;
    if let Some(row) = LARGE.get(number) {
        return best_first(row, words, sizes);
    }
    number -= LARGE.len();
    if let Some(&(width, set)) = WIDE.get(number) {
        return beam_of(width, set, words, sizes);
    }
    number -= WIDE.len();
    if number >= VARIED {
        return Choice::End;
    }
    varied(number as u32, words, sizes)
}

fn best_first(
    &(limit, price, eager, mixed, weights): &FirstRow,
    words: usize,
    sizes: Sizes,
) -> Choice {
    match first(limit, price, eager, Weights::plain(weights), words, sizes) {
        Step::First(plan) => Choice::First(plan, mixed),
        _ => Choice::TooLarge,
    }
}

fn beam_of(width: u16, set: u8, words: usize, sizes: Sizes) -> Choice {
    let (mixed, weights) = set_of(usize::from(set));
    let tables = if width <= 32 { Tables::Large } else { Tables::Small };
    match beam(width, Weights::plain(weights), words, tables, sizes) {
        Step::Beam(rung) => Choice::Beam(rung, mixed),
        _ => Choice::TooLarge,
    }
}

fn set_of(set: usize) -> (i16, Plain) {
    SETS.get(set).copied().unwrap_or((0, [0; 11]))
}

/// Beams at the end, with weights that vary by their number and noise on the scores.
const VARIED: usize = 256;

fn varied(number: u32, words: usize, sizes: Sizes) -> Choice {
    const WIDTHS: [u16; 8] = [4, 16, 8, 64, 2, 32, 128, 16];
    const NOISE: [u16; 4] = [63, 255, 127, 511];
    let at = number as usize;
    let mut seed = number;
    let mut random = || {
        seed = seed.wrapping_mul(0x9E37_79B1).wrapping_add(0x7F4A_7C15);
        let mut word = seed;
        word ^= word >> 15;
        word = word.wrapping_mul(0x85EB_CA6B);
        word ^ word >> 13
    };
    let set = random() % SETS.len() as u32;
    let (mixed, weights) = set_of(set as usize);
    let weights = weights.map(|value| {
        let factor = 10 + (random() >> 28) as i32;
        ((i32::from(value) * factor) >> 4) as i16
    });
    let width = WIDTHS.get(at % WIDTHS.len()).copied().unwrap_or(4);
    let bits = NOISE.get(at / WIDTHS.len() % NOISE.len()).copied().unwrap_or(63);
    match beam(width, Weights::plain(weights), words, Tables::Small, sizes) {
        Step::Beam(rung) => Choice::Beam(Rung { noise: (number, bits), ..rung }, mixed),
        _ => Choice::TooLarge,
    }
}

/// The most positions that are expanded, the price of a move, whether all cards that
/// can go home do so at once, what a mixed sequence counts, and the weights.
type FirstRow = (u16, i16, bool, i16, Plain);

/// The first searches.
#[rustfmt::skip]
const FIRST: [FirstRow; 4] = [
    (600, 60, true, 60, [11, 38, 156, 3, 744, 390, 246, 99, -118, -262, -354]),
    (1500, 100, false, 80, [32, 26, 167, 40, 900, 694, 400, 260, -200, -300, -400]),
    (2600, 40, true, 40, [6, 35, 160, 3, 900, 344, 49, 20, -146, -293, -351]),
    (6000, 20, true, 60, [12, 22, 109, 13, 616, 298, 217, 116, -70, -236, -385]),
];

/// What mixed sequences count, and the weights of beams.
const SETS: [(i16, Plain); 4] = [
    (60, [5, 27, 176, 4, 736, 418, 186, 50, -197, -299, -473]),
    (80, [32, 15, 107, 22, 470, 241, 117, 95, -184, -317, -226]),
    (40, [7, 11, 172, 4, 834, 459, 290, 92, -174, -289, -519]),
    (30, [13, 62, 98, 24, 588, 157, 71, 64, -237, -383, -463]),
];

/// Width and set of the narrow beams.
const NARROW: [(u16, u8); 8] = [(2, 0), (4, 1), (8, 2), (8, 3), (16, 0), (16, 1), (32, 2), (32, 3)];

/// The searches behind the complete one, in large blocks.
const LARGE: [FirstRow; 2] = [
    (60000, 20, true, 60, [20, 20, 134, 13, 1000, 346, 294, 101, -245, -300, -586]),
    (60000, 10, false, 60, [8, 22, 176, 1, 1362, 650, 219, 235, -95, -314, -751]),
];

const WIDE: [(u16, u8); 10] = [
    (64, 0),
    (64, 3),
    (128, 1),
    (256, 2),
    (256, 0),
    (512, 1),
    (1024, 3),
    (1024, 0),
    (2048, 2),
    (4096, 1),
];
