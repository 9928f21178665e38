//! Moves: the library finds what a slow, obvious generator finds, and what it plays comes out
//! the same.

mod support;
mod verifier;

use std::collections::BTreeSet;

use support::{Random, code, families, lowest_card, plain_move, plain_rules, position};
use unstuck::freecell::{Automove, Board, Move, Rules, deal};
use verifier::moves::{Move as PlainMove, legal_moves, play};
use verifier::perft::perft;
use verifier::position::Position;

/// The library's moves are the checker's, each once and with its card.
fn assert_same_moves(board: &Board, here: &Position) -> usize {
    let rules = plain_rules(board.rules());
    let mut found = BTreeSet::new();
    let mut count = 0;
    board.legal_moves(|mv| {
        count += 1;
        let plain = plain_move(mv);
        assert_eq!(mv.card, code(lowest_card(here, plain)), "{mv:?}\n{board:?}");
        assert!(found.insert(plain), "{mv:?} is listed twice\n{board:?}");
    });
    let expected: BTreeSet<PlainMove> = legal_moves(here, &rules).into_iter().collect();
    assert_eq!(found, expected, "{rules:?}\n{board:?}");
    count
}

/// Plays on at random from a deal. Each position's moves are compared, and all of them are played
/// and taken back at the last one.
fn play_on(random: &mut Random, rules: &Rules, number: i64, length: usize) {
    let checker = plain_rules(rules);
    let mut board = deal(rules, number).expect("a deal");
    let mut here = position(&board);
    for _ in 0..length {
        assert_same_moves(&board, &here);
        let Some(mv) = support::random_move(random, &here, &checker) else { break };
        board.apply(support::library_move(mv)).expect("a legal move");
        play(&mut here, mv);
        assert_eq!(position(&board), here);
    }
    let before = board;
    for mv in legal_moves(&here, &checker) {
        let mut next = here.clone();
        play(&mut next, mv);
        board.apply(support::library_move(mv)).expect("a legal move");
        assert_eq!(position(&board), next);
        assert_same_moves(&board, &next);
        board.undo(support::library_move(mv)).expect("the move that was played");
        assert!(board == before);
    }
}

/// All combinations of build, fill and supermove on 50 deals, for these columns and cells.
fn compare_on_deals(columns: u8, cells: u8) {
    let mut random = Random::new(u64::from(columns) * 100 + u64::from(cells));
    for rules in families(columns, cells, Automove::None) {
        for number in 1..=50 {
            play_on(&mut random, &rules, number, 60);
        }
    }
}

#[test]
fn same_moves_with_few_columns_and_many_cells() {
    compare_on_deals(4, 6);
    compare_on_deals(5, 5);
}

#[test]
fn same_moves_in_freecell_and_near_it() {
    compare_on_deals(8, 4);
    compare_on_deals(7, 3);
}

#[test]
fn same_moves_with_many_columns_and_few_cells() {
    compare_on_deals(10, 2);
    compare_on_deals(9, 1);
    compare_on_deals(10, 0);
}

/// Positions with empty columns, long sequences and full cells, which random play from a deal
/// hardly meets.
#[test]
fn same_moves_in_positions_that_are_made_up() {
    let mut random = Random::new(5);
    let mut moves = 0;
    for round in 0..6000 {
        let rules = if round % 10 == 0 {
            support::random_rules(&mut random, 1..=18, 0..=16)
        } else {
            support::random_rules(&mut random, 4..=10, 0..=6)
        };
        let here = support::random_position(&mut random, &rules);
        let board = support::board(&here, &rules);
        assert_eq!(position(&board), here);
        moves += assert_same_moves(&board, &here);
    }
    assert!(moves > 60_000, "{moves} moves are too few to say much");
}

/// The number of sequences of `depth` moves, with every one of them played and taken back.
fn count_sequences(board: &mut Board, depth: u32) -> u64 {
    let mut moves = Vec::new();
    board.legal_moves(|mv: Move| moves.push(mv));
    let before = *board;
    let mut sequences = 0;
    for mv in moves {
        board.apply(mv).expect("a legal move");
        sequences += if depth == 1 { 1 } else { count_sequences(board, depth - 1) };
        board.undo(mv).expect("the move that was played");
        assert!(*board == before, "{mv:?}\n{before:?}");
    }
    sequences
}

/// Counts to depth 4, compared with the checker's. Gives the sum of the deepest ones.
fn compare_counts(rules: &Rules, numbers: std::ops::RangeInclusive<i64>) -> u64 {
    let mut sum = 0;
    for number in numbers {
        let mut board = deal(rules, number).expect("a deal");
        let start = position(&board);
        for depth in 1..=4 {
            let expected = perft(&start, &plain_rules(rules), depth);
            assert_eq!(count_sequences(&mut board, depth), expected, "deal {number} depth {depth}");
            sum += if depth == 4 { expected } else { 0 };
        }
    }
    sum
}

#[test]
fn four_moves_deep_from_deals_1_to_25() {
    assert!(compare_counts(&Rules::FREECELL, 1..=25) > 25 * 100_000);
}

#[test]
fn four_moves_deep_from_deals_26_to_50() {
    assert!(compare_counts(&Rules::FREECELL, 26..=50) > 25 * 100_000);
}

#[test]
fn four_moves_deep_under_other_rules() {
    let mut sum = 0;
    for (columns, cells) in [(4, 6), (7, 3), (10, 1)] {
        for rules in families(columns, cells, Automove::None) {
            sum += compare_counts(&rules, 51..=52);
        }
    }
    assert!(sum > 1_000_000, "{sum}");
}

/// The same from positions in the middle of a game, to depth 3: there are more moves.
#[test]
fn three_moves_deep_from_positions_that_are_made_up() {
    let mut random = Random::new(6);
    for _ in 0..150 {
        let rules = support::random_rules(&mut random, 4..=9, 0..=4);
        let start = support::random_position(&mut random, &rules);
        let expected = perft(&start, &plain_rules(&rules), 3);
        let mut board = support::board(&start, &rules);
        assert_eq!(count_sequences(&mut board, 3), expected, "{board:?}");
    }
}
