//! Looks for the weights of the ladder's searches.
//!
//!     cargo bench --features tune --bench tune -- first|narrow [--deals N] [--tries N]
//!                     [--keep N] [--rungs N] [--limit N] [--width N] [--rest N]
//!                     [--seed N]
//!
//! `first` looks for best-first searches, `narrow` for beams. Either table is
//! built rung by rung. The deals that the rungs so far leave are tried with many
//! random searches, and the one with which they come cheapest becomes the next
//! rung, if each deal that it leaves costs `--rest` nodes later (twice as many
//! from rung to rung). A best-first search runs on to `--limit`, and its own limit
//! is then set where that cost is lowest. `--keep` starts behind the first rungs of the table as
//! it stands. The lines that it prints go into src/freecell/ladder.rs.
//!
//! It learns on deals from 1,000,001 on. What it has found is judged on 1 to
//! 32,000, which it never sees.

use std::env;

use rayon::prelude::*;
use unstuck::freecell::tuning::{Beam, First, PLAIN, WEIGHTS, first, narrow, run_beam, run_first};
use unstuck::freecell::{Board, Rules, deal};

/// The first deal to learn on.
const FIRST: i64 = 1_000_001;
const WIDTHS: [usize; 11] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48];

/// Where the search for weights begins, without any rung to vary.
const SEED: [f64; PLAIN] =
    [8.0, 26.0, 120.0, 6.0, 724.0, 450.0, 190.0, 66.0, -164.0, -278.0, -318.0];
const PRICE: f64 = 80.0;

/// The same weights with one for each pair of empty cells and columns.
fn joint(plain: [f64; PLAIN]) -> Vec<f64> {
    let [away, depth, breaks, blocked, c0, c1, c2, c3, e1, e2, e3] = plain;
    let mut all = vec![away, depth, breaks, blocked];
    for cells in [c0, c1, c2, c3, 0.0] {
        all.extend([0.0, e1, e2, e3].map(|columns| cells + columns));
    }
    all
}

/// More than this could leave the range of a score, which has 16 bits, also
/// when the ladder varies the weights by up to 25/16: a deck away, the four next
/// cards under all others, each card a break and blocked, no room.
const LARGEST: f64 = 20_000.0;

struct Settings {
    beams: bool,
    deals: i64,
    tries: usize,
    keep: usize,
    width: usize,
    rungs: usize,
    limit: usize,
    rest: f64,
    seed: u64,
}

fn settings() -> Settings {
    let mut words = env::args().skip(1).filter(|word| word != "--bench");
    let beams = match words.next().as_deref() {
        Some("first") => false,
        Some("narrow") => true,
        _ => panic!("first or narrow?"),
    };
    let mut chosen = Settings {
        beams,
        deals: 2000,
        tries: 100,
        keep: 0,
        width: 1,
        rungs: 30,
        limit: 1000,
        rest: 330.0,
        seed: 1,
    };
    while let Some(word) = words.next() {
        let value = words.next().and_then(|value| value.parse::<u32>().ok());
        let Some(value) = value else { panic!("{word} needs a number") };
        match word.as_str() {
            "--deals" => chosen.deals = i64::from(value),
            "--tries" => chosen.tries = value as usize,
            "--keep" => chosen.keep = value as usize,
            "--width" => chosen.width = value as usize,
            "--rungs" => chosen.rungs = value as usize,
            "--limit" => chosen.limit = value as usize,
            "--rest" => chosen.rest = f64::from(value),
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

/// A search of either kind; `size` is a width or a limit.
#[derive(Clone)]
struct Search {
    size: usize,
    price: f64,
    eager: bool,
    /// As many as a beam has, or as a best-first search has.
    weights: Vec<f64>,
}

impl Search {
    /// Each number times a random factor, some of them with a chance.
    fn vary(&self, deviation: f64, some: bool, random: &mut Random) -> Search {
        let mut varied = self.clone();
        for value in varied.weights.iter_mut().chain([&mut varied.price]) {
            if !some || random.below(3) == 0 {
                *value *= (deviation * random.normal()).exp();
            }
        }
        // Small ones change their sign, too.
        for value in varied.weights.iter_mut().skip(4) {
            if random.below(4) == 0 {
                *value += 200.0 * deviation * random.normal();
            }
        }
        let sizes: Vec<f64> = varied.weights.iter().map(|value| value.abs()).collect();
        let largest = sizes[4..].iter().fold(0.0, |most: f64, &size| most.max(size));
        let sum = 52.0 * (sizes[0] + sizes[2] + sizes[3]) + 198.0 * sizes[1] + largest;
        let scale = (LARGEST / sum).min(1.0);
        varied.weights.iter_mut().for_each(|value| *value *= scale);
        varied
    }

    fn rounded<const N: usize>(&self) -> [i16; N] {
        let mut rounded = [0; N];
        for (to, from) in rounded.iter_mut().zip(&self.weights) {
            *to = from.round() as i16;
        }
        rounded
    }

    /// The weights as the ladder's table has them.
    fn text(&self) -> String {
        if self.weights.len() == PLAIN {
            format!("{:?}", self.rounded::<PLAIN>())
        } else {
            format!("{:?}", self.rounded::<WEIGHTS>())
        }
    }

    /// Whether it solves a deal, and the nodes that it takes.
    fn run(&self, beams: bool, board: &Board, block: &mut [u32]) -> (bool, u32) {
        let found = if beams {
            run_beam(&Beam { width: self.size as u16, weights: self.rounded() }, board, block)
        } else {
            let price = self.price.round() as i16;
            let (limit, eager, weights) = (self.size as u16, self.eager, self.rounded());
            run_first(&First { limit, price, eager, weights }, board, block)
        };
        found.expect("the block is large enough")
    }
}

/// What a search does to the deals that are left: for each whether it solves it,
/// and its nodes.
fn results(search: &Search, beams: bool, boards: &[Board], left: &[usize]) -> Vec<(bool, u32)> {
    let chunk = left.len().div_ceil(64).max(1);
    left.par_chunks(chunk)
        .flat_map_iter(|part| {
            let mut block = vec![0u32; 1 << 18];
            part.iter()
                .map(|&index| search.run(beams, &boards[index], &mut block))
                .collect::<Vec<_>>()
        })
        .collect()
}

/// The least that a deal costs in nodes, and the limit for which it holds, if
/// each deal that isn't solved costs `rest` nodes later.
fn price(results: &[(bool, u32)], rest: f64) -> (f64, u32) {
    let mut sorted: Vec<(u32, bool)> = results.iter().map(|&(found, n)| (n, found)).collect();
    sorted.sort_unstable_by_key(|&(nodes, found)| (nodes, !found));
    let (mut best, mut sum, mut solved) = ((f64::MAX, 0), 0.0, 0);
    for (index, &(nodes, found)) in sorted.iter().enumerate() {
        sum += f64::from(nodes);
        if !found {
            continue;
        }
        solved += 1;
        let stopped = (sorted.len() - index - 1) as f64 * f64::from(nodes);
        let all = sum + stopped + (sorted.len() - solved) as f64 * rest;
        // One lucky hit says little.
        if all < best.0 && (solved >= 3 || sorted.len() < 30) {
            best = (all, nodes);
        }
    }
    (best.0 / sorted.len() as f64, best.1)
}

fn main() {
    let chosen = settings();
    let beams = chosen.beams;
    let mut random = Random(chosen.seed * 7919 + 12345);
    let boards: Vec<Board> = (0..chosen.deals)
        .map(|index| deal(&Rules::FREECELL, FIRST + index).expect("a deal of that number"))
        .collect();
    let mut left: Vec<usize> = (0..boards.len()).collect();
    let mut total = 0.0;
    let known: Vec<Search> = if beams {
        let known = narrow();
        known
            .map(|b| Search {
                size: usize::from(b.width),
                price: PRICE,
                eager: false,
                weights: b.weights.map(f64::from).to_vec(),
            })
            .collect()
    } else {
        let search = |f: First| Search {
            size: usize::from(f.limit),
            price: f64::from(f.price),
            eager: f.eager,
            weights: f.weights.map(f64::from).to_vec(),
        };
        first().map(search).collect()
    };
    let mut bases = vec![Search {
        size: chosen.width,
        price: PRICE,
        eager: true,
        weights: if beams { SEED.to_vec() } else { joint(SEED) },
    }];
    for search in known.iter().take(chosen.keep) {
        let found = results(search, beams, &boards, &left);
        total += found.iter().map(|&(_, nodes)| f64::from(nodes)).sum::<f64>();
        let solved: Vec<bool> = found.iter().map(|&(found, _)| found).collect();
        let mut at = solved.iter();
        left.retain(|_| !at.next().expect("as many results as deals"));
    }
    bases.extend(known);
    println!(
        "// {} of {} deals are left, {:.1} nodes a deal so far",
        left.len(),
        boards.len(),
        total / boards.len() as f64
    );
    let (mut width, mut rest) = (chosen.width, chosen.rest);
    for _ in 0..chosen.rungs {
        if left.is_empty() {
            break;
        }
        let mut best: Option<(f64, Search, Vec<(bool, u32)>)> = None;
        // The fewer deals are left, the more searches can be tried.
        let more = (boards.len() as f64 / left.len() as f64).powf(0.7).min(6.0);
        for turn in 0..(chosen.tries as f64 * more) as usize {
            let mut search = match &best {
                Some((_, known, _)) if turn % 3 == 2 => known.vary(0.2, true, &mut random),
                _ => bases[random.below(bases.len())].vary(0.4, false, &mut random),
            };
            if !beams {
                // Some deals are lost when everything goes home at once.
                if turn % 3 != 2 {
                    search.eager = random.below(4) != 0;
                }
                search.size = chosen.limit;
            } else if turn % 3 != 2 {
                let at = WIDTHS.iter().position(|&known| known >= width).unwrap_or(0);
                let at = (at + random.below(3)).saturating_sub(random.below(3));
                search.size = WIDTHS[at.min(WIDTHS.len() - 1)];
            }
            let cheapest = best.as_ref().map_or(f64::MAX, |best| best.0);
            // A quick look at some of the deals.
            let (some, others) = left.split_at(left.len().min(200));
            let mut found = results(&search, beams, &boards, some);
            if price(&found, rest).0 > 1.1 * cheapest {
                continue;
            }
            found.extend(results(&search, beams, &boards, others));
            let (cost, limit) = price(&found, rest);
            if cost < cheapest {
                if !beams {
                    search.size = limit as usize;
                    let over = |&(solved, nodes): &(bool, u32)| {
                        (solved && nodes <= limit, nodes.min(limit))
                    };
                    found = found.iter().map(over).collect();
                }
                best = Some((cost, search, found));
            }
        }
        let Some((cost, search, found)) = best else {
            width *= 2;
            continue;
        };
        width = search.size;
        // The harder ones are left.
        rest = (2.0 * rest).min(8000.0);
        total += found.iter().map(|&(_, nodes)| f64::from(nodes)).sum::<f64>();
        let before = left.len();
        let mut at = found.iter();
        left.retain(|_| !at.next().expect("as many results as deals").0);
        let size = if beams {
            format!("{}", search.size)
        } else {
            format!("{}, {:.0}, {}", search.size, search.price, search.eager)
        };
        println!(
            "    ({size}, {}), // {} of {before} at {cost:.0}, {:.1} nodes a deal so far",
            search.text(),
            before - left.len(),
            total / boards.len() as f64
        );
        bases.push(search);
    }
}
