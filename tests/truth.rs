//! What the solver says is true: its answers on small positions under many rules are those of a
//! plain search that tries every move.

mod support;
mod verifier;

use std::collections::HashSet;

use support::{Random, check_result, plain_rules, random_position_with, random_rules, solve};
use unstuck::freecell::{Automove, Fill, LEAST_BYTES, Rules, Status, Supermove};
use verifier::automove::automove;
use verifier::moves::{legal_moves, play};
use verifier::optimum::alike;
use verifier::position::{self as plain, Position};

const LEAST: usize = LEAST_BYTES as usize;

/// Whether all cards can get home, or nothing if more than `most` positions would have to be seen.
fn can_be_won(start: &Position, rules: &plain::Rules, most: usize) -> Option<bool> {
    let mut first = start.clone();
    automove(&mut first, rules);
    let mut seen = HashSet::from([alike(&first)]);
    let mut waiting = vec![first];
    while let Some(here) = waiting.pop() {
        if here.is_solved() {
            return Some(true);
        }
        for mv in legal_moves(&here, rules) {
            let mut next = here.clone();
            play(&mut next, mv);
            automove(&mut next, rules);
            if seen.insert(alike(&next)) {
                waiting.push(next);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(false)
}

/// So many positions: an optimised build has a large sample.
const SAMPLE: usize = if cfg!(debug_assertions) { 400 } else { 1000 };

/// Looks at `count` random positions under random rules that `restrict` has changed. Gives how
/// many of them can be won, can't, and are too large to be sure.
fn compare(seed: u64, count: usize, restrict: impl Fn(&mut Rules)) -> [usize; 3] {
    let mut random = Random::new(seed);
    let mut seen = [0; 3];
    for _ in 0..count {
        let mut rules = random_rules(&mut random, 2..=5, 0..=2);
        restrict(&mut rules);
        let home = 6 + random.below(5);
        let start = random_position_with(&mut random, &rules, home);
        let truth = can_be_won(&start, &plain_rules(&rules), 20_000);
        let board = support::board(&start, &rules);
        for bytes in [LEAST, LEAST + 36, 4096, 1 << 20] {
            let (mut words, status) = solve(&board, bytes);
            assert_eq!(check_result(&mut words, &board), status);
            match status {
                // The solution has been checked: it can be won.
                Status::Solved => assert_ne!(truth, Some(false), "the plain search is wrong"),
                Status::Unsolvable => {
                    assert_ne!(truth, Some(true), "{rules:?}\n{}", support::text(&start));
                }
                Status::GaveUp => {}
                Status::Running => panic!("an unlimited run has stopped"),
            }
            // 20,000 positions fit into a large block, so there is no reason not to know.
            if bytes < 1 << 20 {
                continue;
            }
            if let Some(truth) = truth {
                let expected = if truth { Status::Solved } else { Status::Unsolvable };
                assert_eq!(status, expected, "{rules:?}\n{}", support::text(&start));
            }
        }
        seen[match truth {
            Some(true) => 0,
            Some(false) => 1,
            None => 2,
        }] += 1;
    }
    seen
}

/// Enough positions of both kinds, or the comparison says nothing.
fn assert_both([won, lost, _]: [usize; 3]) {
    assert!(won * 20 >= SAMPLE && lost * 20 >= SAMPLE, "{won} won, {lost} lost");
}

#[test]
fn freecell() {
    let both = compare(1, SAMPLE, |rules| {
        *rules = Rules { columns: rules.columns, cells: rules.cells, ..Rules::FREECELL };
    });
    assert_both(both);
}

#[test]
fn limited_moves_and_safe_automoves() {
    let both = compare(2, SAMPLE, |rules| {
        rules.supermove = Supermove::Limited;
        if rules.automove == Automove::All {
            rules.automove = Automove::Wkr;
        }
    });
    assert_both(both);
}

#[test]
fn limited_moves_where_everything_goes_home_at_once() {
    let both = compare(3, SAMPLE, |rules| {
        rules.supermove = Supermove::Limited;
        rules.automove = Automove::All;
    });
    assert_both(both);
}

#[test]
fn unlimited_moves_to_empty_columns() {
    let both = compare(4, SAMPLE, |rules| {
        rules.supermove = Supermove::Unlimited;
        rules.fill = Fill::Any;
    });
    assert_both(both);
}

#[test]
fn unlimited_moves_where_empty_columns_take_kings_or_nothing() {
    let both = compare(5, SAMPLE, |rules| {
        rules.supermove = Supermove::Unlimited;
        if rules.fill == Fill::Any {
            rules.fill = Fill::Kings;
        }
    });
    assert_both(both);
}
