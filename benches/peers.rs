//! Compares with Freecell Solver on Microsoft's deals, in one run.
//!
//!     cargo bench --bench peers -- [FIRST] [LAST] [BYTES]
//!
//! Needs Debian's package `freecell-solver-bin`. Each of both solves all deals on
//! one thread, in turn, three times. User time is the operating system's, memory
//! the peak of either process, as it counts that; here it is the block and, more
//! than that, the program itself. The medians count, and the ratio is the median
//! of those of the three pairs.

use std::env;
use std::process::Command;

use nix::sys::resource::{UsageWho, getrusage};
use unstuck::freecell::{Options, Rules, Solver, Status, deal};

const PEER: &str = "freecell-solver-range-parallel-solve";

/// User seconds and peak kilobytes of this process, or of its children.
fn usage(who: UsageWho) -> (f64, i64) {
    let usage = getrusage(who).expect("the system counts");
    let time = usage.user_time();
    (time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6, usage.max_rss())
}

/// Solves all deals; gives the nodes of each, and how many were solved.
fn ours(first: i64, last: i64, block: &mut [u32]) -> (Vec<u32>, usize) {
    let (mut nodes, mut solved) = (Vec::new(), 0);
    for number in first..=last {
        let board = deal(&Rules::FREECELL, number).expect("a deal of that number");
        let mut solver = Solver::init(block, &board, Options::default()).expect("a larger block");
        if solver.run(u32::MAX) == Status::Solved {
            // The solution, as a user would take it.
            let mut moves = 0;
            solver.report().moves(|_| moves += 1).expect("a solution");
            assert!(moves > 0);
            solved += 1;
        }
        nodes.push(solver.report().progress().nodes);
    }
    (nodes, solved)
}

/// Has the peer solve all deals; gives its nodes, and how many it didn't solve.
fn theirs(first: i64, last: i64) -> (u64, usize) {
    let step = (last - first + 1).to_string();
    let output = Command::new(PEER)
        .args([&first.to_string(), &last.to_string(), &step, "-l", "lg"])
        .output()
        .unwrap_or_else(|error| panic!("{PEER} can't be run: {error}"));
    assert!(output.status.success(), "{PEER}: {}", output.status);
    let text = String::from_utf8_lossy(&output.stdout);
    let nodes = text.lines().rev().find_map(|line| {
        let (_, count) = line.split_once("total_num_iters=")?;
        count.trim_end_matches(')').parse().ok()
    });
    let left = |line: &&str| line.starts_with("Unsolved") || line.starts_with("Intractable");
    (nodes.expect("the number of its nodes"), text.lines().filter(left).count())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

fn main() {
    let numbers: Vec<i64> = env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let first = numbers.first().copied().unwrap_or(1);
    let last = numbers.get(1).copied().unwrap_or(32_000);
    let bytes = numbers.get(2).copied().unwrap_or(65_536);
    let mut block = vec![0u32; bytes as usize / 4];
    let (mut mine, mut peer) = (Vec::new(), Vec::new());
    let (mut result, mut found) = ((Vec::new(), 0), (0, 0));
    for _ in 0..3 {
        let before = usage(UsageWho::RUSAGE_SELF).0;
        result = ours(first, last, &mut block);
        mine.push(usage(UsageWho::RUSAGE_SELF).0 - before);
        let before = usage(UsageWho::RUSAGE_CHILDREN).0;
        found = theirs(first, last);
        peer.push(usage(UsageWho::RUSAGE_CHILDREN).0 - before);
    }
    let (mut nodes, solved) = result;
    nodes.sort_unstable();
    let deals = nodes.len();
    let total: u64 = nodes.iter().map(|&count| u64::from(count)).sum();
    let ratios: Vec<f64> = peer.iter().zip(&mine).map(|(peer, mine)| peer / mine).collect();
    let micro = |seconds: f64| seconds * 1e6 / deals as f64;
    println!("deals {first} to {last}");
    println!(
        "unstuck:         {solved} solved, {:.1} us a deal, {bytes} bytes for the block, {} in all",
        micro(median(mine)),
        usage(UsageWho::RUSAGE_SELF).1 * 1024
    );
    println!(
        "                 nodes a deal: mean {:.1}, median {}, p99 {}, most {}",
        total as f64 / deals as f64,
        nodes[deals / 2],
        nodes[deals * 99 / 100],
        nodes[deals - 1]
    );
    println!(
        "Freecell Solver: {} solved, {:.1} us a deal, {} bytes in all",
        deals - found.1,
        micro(median(peer)),
        usage(UsageWho::RUSAGE_CHILDREN).1 * 1024
    );
    println!("                 nodes a deal: mean {:.1}", found.0 as f64 / deals as f64);
    println!(
        "ratio: {:.2} ({})",
        median(ratios.clone()),
        ratios.iter().map(|ratio| format!("{ratio:.2}")).collect::<Vec<_>>().join(", ")
    );
}
