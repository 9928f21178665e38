//! Looks for the weights of the ladder's narrow beams.
//!
//!     cargo bench --features tune --bench tune -- [--deals N] [--tries N] [--keep N]
//!                                                 [--width N] [--rungs N] [--seed N]
//!
//! It builds the ladder rung by rung. The deals that the rungs so far leave are
//! tried with many random beams, and the one that needs the fewest nodes for
//! each deal that it solves becomes the next rung: a greedy solution of a
//! min-sum set cover. `--keep` starts from the first rungs of the ladder as it
//! stands. The lines that it prints go into `NARROW` in src/freecell/ladder.rs.
//!
//! It learns on deals from 1,000,001 on. What it has found is judged on 1 to
//! 32,000, which it never sees.

use std::env;

use unstuck::freecell::tuning::{Beam, WEIGHTS, narrow, run};
use unstuck::freecell::{Board, Rules, deal};

/// The first deal to learn on.
const FIRST: i64 = 1_000_001;
const WIDTHS: [usize; 11] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48];

/// Where the search for weights begins, without any rung to vary.
const SEED: [f64; WEIGHTS] =
    [8.0, 26.0, 120.0, 6.0, 724.0, 450.0, 190.0, 66.0, -164.0, -278.0, -318.0];

/// More than this could leave the range of a score, which has 16 bits, also
/// when the ladder varies the weights by up to 25/16: a deck away, the four next
/// cards under all others, each card a break and blocked, no room.
const LARGEST: f64 = 20_000.0;

struct Settings {
    deals: i64,
    tries: usize,
    keep: usize,
    width: usize,
    rungs: usize,
    seed: u64,
}

fn settings() -> Settings {
    let mut chosen = Settings { deals: 2000, tries: 100, keep: 0, width: 1, rungs: 30, seed: 1 };
    let mut words = env::args().skip(1).filter(|word| word != "--bench");
    while let Some(word) = words.next() {
        let value = words.next().and_then(|value| value.parse::<u32>().ok());
        let Some(value) = value else { panic!("{word} needs a number") };
        match word.as_str() {
            "--deals" => chosen.deals = i64::from(value),
            "--tries" => chosen.tries = value as usize,
            "--keep" => chosen.keep = value as usize,
            "--width" => chosen.width = value as usize,
            "--rungs" => chosen.rungs = value as usize,
            "--seed" => chosen.seed = u64::from(value),
            _ => panic!("{word} isn't known"),
        }
    }
    chosen
}

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 >> 16
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    /// About normally distributed, with a deviation of 1.
    fn normal(&mut self) -> f64 {
        let sum: f64 = (0..12).map(|_| (self.next() % 65536) as f64 / 65536.0).sum();
        sum - 6.0
    }
}

/// Each weight times a random factor, some of them with a chance.
fn vary(base: [f64; WEIGHTS], deviation: f64, some: bool, random: &mut Random) -> [f64; WEIGHTS] {
    let mut varied = base;
    for value in &mut varied {
        if !some || random.below(3) == 0 {
            *value *= (deviation * random.normal()).exp();
        }
    }
    let [away, depth, breaks, blocked, cell, ..] = varied.map(f64::abs);
    let sum = 52.0 * (away + breaks + blocked) + 198.0 * depth + cell;
    let scale = (LARGEST / sum).min(1.0);
    varied.map(|value| value * scale)
}

fn rounded(weights: [f64; WEIGHTS]) -> [i16; WEIGHTS] {
    weights.map(|value| value.round() as i16)
}

/// The deals among `left` that a beam solves, and the nodes that it takes for
/// all of them; nothing if it is soon clear that it is worse than `limit` nodes
/// for each deal solved.
fn solved_by(
    beam: &Beam,
    boards: &[Board],
    left: &[usize],
    limit: f64,
    block: &mut [u32],
) -> Option<(Vec<usize>, f64)> {
    let (mut solved, mut nodes) = (Vec::new(), 0.0);
    for (tried, &index) in left.iter().enumerate() {
        let (found, cost) = run(beam, &boards[index], block).expect("the block is large enough");
        nodes += f64::from(cost);
        if found {
            solved.push(index);
        }
        if tried == 150 && nodes > 1.4 * limit * solved.len() as f64 {
            return None;
        }
    }
    // One lucky hit says little.
    (solved.len() >= 3 || left.len() < 30 && !solved.is_empty()).then_some((solved, nodes))
}

fn main() {
    let chosen = settings();
    let mut random = Random(chosen.seed * 7919 + 12345);
    let mut block = vec![0u32; 1 << 20];
    let boards: Vec<Board> = (0..chosen.deals)
        .map(|index| deal(&Rules::FREECELL, FIRST + index).expect("a deal of that number"))
        .collect();
    let mut left: Vec<usize> = (0..boards.len()).collect();
    let mut total = 0.0;
    let mut bases = vec![SEED];
    for beam in narrow().take(chosen.keep) {
        if let Some((solved, nodes)) = solved_by(&beam, &boards, &left, f64::MAX, &mut block) {
            total += nodes;
            left.retain(|index| solved.binary_search(index).is_err());
        }
        bases.push(beam.weights.map(f64::from));
    }
    println!(
        "// {} of {} deals are left, {:.1} nodes a deal so far",
        left.len(),
        boards.len(),
        total / boards.len() as f64
    );
    let mut width = chosen.width;
    for _ in 0..chosen.rungs {
        if left.is_empty() {
            break;
        }
        let mut best: Option<(f64, usize, [f64; WEIGHTS], Vec<usize>, f64)> = None;
        // The fewer deals are left, the more beams can be tried.
        let more = (boards.len() as f64 / left.len() as f64).powf(0.7).min(6.0);
        for turn in 0..(chosen.tries as f64 * more) as usize {
            let at = WIDTHS.iter().position(|&known| known >= width).unwrap_or(0);
            let at = (at + random.below(3)).saturating_sub(random.below(3));
            let mut candidate = WIDTHS[at.min(WIDTHS.len() - 1)];
            let weights = match &best {
                Some((_, known, weights, ..)) if turn % 3 == 2 => {
                    candidate = *known;
                    vary(*weights, 0.2, true, &mut random)
                }
                _ => {
                    let base = bases[random.below(bases.len())];
                    vary(base, 0.4, false, &mut random)
                }
            };
            let beam = Beam { width: candidate, weights: rounded(weights) };
            let limit = best.as_ref().map_or(f64::MAX, |best| best.0);
            let found = solved_by(&beam, &boards, &left, limit, &mut block);
            if let Some((solved, nodes)) = found {
                let price = nodes / (solved.len() as f64 - 0.5);
                if price < limit {
                    best = Some((price, candidate, weights, solved, nodes));
                }
            }
        }
        let Some((_, found, weights, solved, nodes)) = best else {
            width *= 2;
            continue;
        };
        width = found;
        total += nodes;
        let before = left.len();
        left.retain(|index| solved.binary_search(index).is_err());
        bases.push(weights);
        println!(
            "    ({width}, Weights::new({:?})), // {} of {before}, {:.1} nodes a deal so far",
            rounded(weights),
            before - left.len(),
            total / boards.len() as f64
        );
    }
}
