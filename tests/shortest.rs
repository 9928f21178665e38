//! Where a solution is called the shortest, it is: held against a plain search that tries every
//! move, on small positions under many rules. And no solution is shorter than what that finds.

mod support;
mod verifier;

use support::{Random, check_result, plain_rules, position, random_position_with, random_rules};
use unstuck::freecell::{Board, Build, Report, Rules, Shortening, Solver, Status, Supermove, deal};
use verifier::automove::automove;
use verifier::moves::play;
use verifier::optimum::{Fewest, fewest_moves};
use verifier::position::Position;

/// What was seen of one sample.
#[derive(Default, Debug)]
struct Seen {
    /// Positions of which the fewest moves are known, and are more than none.
    known: usize,
    /// Those of them of which the solver said that it has the shortest solution,
    claimed: usize,
    /// those of which it has it,
    reached: usize,
    /// and how many there are of both kinds in blocks with room for wide beams.
    roomy: usize,
    reached_roomy: usize,
}

/// A block with room for wide beams, in bytes.
const ROOMY: usize = 16_384;

/// Solves and shortens a position in a block, and holds all that is said on the way against the
/// truth.
fn hold(start: &Position, rules: &Rules, bytes: usize, seen: &mut Seen) {
    let Fewest::Moves(fewest) = fewest_moves(start, &plain_rules(rules), 10_000) else { return };
    let board = support::board(start, rules);
    let (mut words, status) = support::solve(&board, bytes);
    if status != Status::Solved {
        assert_eq!(status, Status::GaveUp, "it can be won");
        return;
    }
    let mut bite = 0;
    loop {
        let before = Report::open(&words).expect("a solver").progress();
        check(&before, fewest, &board);
        let came = Solver::open(&mut words).expect("a solver").shorten(bite).expect("a solution");
        let now = Report::open(&words).expect("a solver").progress();
        check(&now, fewest, &board);
        assert_eq!(now.shortest, came == Shortening::Shortest);
        if came != Shortening::Running {
            break;
        }
        bite = 2 * bite + 1;
    }
    assert_eq!(check_result(&mut words, &board), Status::Solved);
    let end = Report::open(&words).expect("a solver").progress();
    if fewest > 0 {
        seen.known += 1;
        seen.claimed += usize::from(end.shortest);
        let reached = usize::from(end.cost as usize == fewest);
        seen.reached += reached;
        if bytes >= ROOMY {
            seen.roomy += 1;
            seen.reached_roomy += reached;
        }
    }
}

fn check(progress: &unstuck::freecell::Progress, fewest: usize, board: &Board) {
    let cost = progress.cost as usize;
    assert!(cost >= fewest, "{cost} moves, where no fewer than {fewest} do\n{board:?}");
    if progress.shortest {
        assert_eq!(cost, fewest, "that isn't the shortest\n{board:?}");
    }
}

/// So many positions: an optimised build has a large sample.
const SAMPLE: usize = if cfg!(debug_assertions) { 240 } else { 600 };

/// Random positions with most cards home, under random rules that `restrict` has changed.
fn sample(seed: u64, count: usize, restrict: impl Fn(&mut Rules)) -> Seen {
    let mut random = Random::new(seed);
    let mut seen = Seen::default();
    for _ in 0..count {
        let mut rules = random_rules(&mut random, 3..=8, 0..=4);
        restrict(&mut rules);
        let home = 7 + random.below(5);
        let start = random_position_with(&mut random, &rules, home);
        let bytes = *random.pick(&[1280, 4096, 16_384, 65_536, 262_144]);
        hold(&start, &rules, bytes, &mut seen);
    }
    seen
}

/// Enough of each, or the comparison says nothing.
fn assert_enough(seen: &Seen, known: usize) {
    eprintln!("{seen:?}");
    assert!(seen.known >= known, "{seen:?}");
    assert!(seen.claimed > 0, "{seen:?}");
    assert!(seen.reached >= seen.claimed, "{seen:?}");
    // Positions as small as these are no riddle for wide beams.
    assert!(10 * seen.reached_roomy >= 9 * seen.roomy, "{seen:?}");
}

#[test]
fn freecell() {
    let seen = sample(1, SAMPLE, |rules| {
        let Rules { columns, cells, automove, .. } = *rules;
        *rules = Rules { columns, cells, automove, ..Rules::FREECELL };
    });
    assert_enough(&seen, SAMPLE / 6);
}

#[test]
fn building_by_suit() {
    let seen = sample(2, SAMPLE, |rules| rules.build = Build::Suit);
    assert_enough(&seen, SAMPLE / 6);
}

#[test]
fn limited_moves() {
    let seen = sample(3, SAMPLE, |rules| rules.supermove = Supermove::Limited);
    assert_enough(&seen, SAMPLE / 6);
}

#[test]
fn unlimited_moves() {
    let seen = sample(4, SAMPLE, |rules| rules.supermove = Supermove::Unlimited);
    assert_enough(&seen, SAMPLE / 6);
}

/// Positions as they come up in games: the last moves of solutions.
#[test]
fn the_end_of_a_game() {
    let mut random = Random::new(5);
    let mut seen = Seen::default();
    for number in 1..=240 {
        let rules = Rules {
            cells: 2 + random.below(3) as u8,
            automove: *random.pick(&support::AUTOMOVES),
            ..Rules::FREECELL
        };
        let board = deal(&rules, number).expect("a deal");
        let (words, status) = support::solve(&board, 65_536);
        if status != Status::Solved {
            continue;
        }
        let mut moves = Vec::new();
        let report = Report::open(&words).expect("a solver");
        report.moves(|listed| moves.push(support::plain_move(listed.mv))).expect("a solution");
        let played = moves.len().saturating_sub(4 + random.below(6));
        let mut here = position(&board);
        automove(&mut here, &plain_rules(&rules));
        for &mv in &moves[..played] {
            play(&mut here, mv);
            automove(&mut here, &plain_rules(&rules));
        }
        hold(&here, &rules, *random.pick(&[2048, 16_384, 131_072]), &mut seen);
    }
    assert_enough(&seen, 50);
}
