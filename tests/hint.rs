//! Hints: a player who follows them gets home.

mod support;
mod verifier;

use support::{Random, block, plain_move, plain_rules, position};
use unstuck::error::Error;
use unstuck::freecell::{
    Automove, Board, COMFORTABLE_BYTES, LEAST_BYTES, Move, Options, Rules, Solver, Status, deal,
    hint,
};
use verifier::card::{Card, Suit};
use verifier::moves::{legal_moves, play};
use verifier::position::Position;

const FREECELL: Rules = Rules::FREECELL;
const COMFORTABLE: usize = COMFORTABLE_BYTES as usize;

fn dealt(rules: &Rules, number: i64) -> Board {
    deal(rules, number).expect("a deal")
}

/// Asks for a hint that must be there, checks it, and plays it on both boards.
fn follow(words: &mut [u32], board: &mut Board, here: &mut Position, nodes: u32) -> Move {
    let (status, mv) = hint(words, board, nodes).expect("a block that is large enough");
    assert_eq!(status, Status::Solved, "{board:?}");
    let mv = mv.expect("a move");
    let plain = plain_move(mv);
    let rules = plain_rules(board.rules());
    assert!(legal_moves(here, &rules).contains(&plain), "{plain:?}\n{board:?}");
    let mut after = here.clone();
    if let Some(first) = verifier::automove::automove(&mut after, &rules).first() {
        assert_eq!(plain, *first, "a card goes home by itself\n{board:?}");
    }
    board.apply(mv).expect("a legal move");
    play(here, plain);
    assert_eq!(position(board), *here);
    mv
}

#[test]
fn who_follows_hints_gets_home() {
    let mut words = block(COMFORTABLE);
    for number in 1..=50 {
        let mut board = dealt(&FREECELL, number);
        let mut here = position(&board);
        let mut moves = 0;
        while !board.is_solved() {
            assert!(moves < 200, "deal {number} has no end");
            follow(&mut words, &mut board, &mut here, u32::MAX);
            moves += 1;
        }
    }
}

/// A front end that sends cards home itself asks only between these moves.
#[test]
fn hints_go_on_after_automoves() {
    let mut words = block(COMFORTABLE);
    for automove in support::AUTOMOVES {
        let rules = Rules { automove, ..FREECELL };
        for number in 1..=25 {
            let mut board = dealt(&rules, number);
            let mut moves = 0;
            board.automove(|_| ());
            while !board.is_solved() {
                assert!(moves < 200, "deal {number} has no end");
                let mut here = position(&board);
                // Only the first hint needs a search; the block remembers.
                let nodes = if moves == 0 { u32::MAX } else { 0 };
                follow(&mut words, &mut board, &mut here, nodes);
                board.automove(|_| ());
                moves += 1;
            }
        }
    }
}

/// Now and then the player knows better, and is brought home from there, or told the truth.
#[test]
fn hints_come_back_to_who_went_astray() {
    let mut words = block(COMFORTABLE);
    let mut random = Random::new(1);
    let (mut won, mut lost) = (0, 0);
    for number in 1..=50 {
        let mut board = dealt(&FREECELL, number);
        let mut here = position(&board);
        let rules = plain_rules(&FREECELL);
        for _ in 0..400 {
            if board.is_solved() {
                break;
            }
            if random.once_in(6) && here.empty_cells() > 1 {
                if let Some(mv) = support::random_move(&mut random, &here, &rules) {
                    board.apply(support::library_move(mv)).expect("a legal move");
                    play(&mut here, mv);
                    continue;
                }
            }
            match hint(&mut words, &board, u32::MAX).expect("a block that is large enough") {
                (Status::Solved, Some(_)) => {
                    follow(&mut words, &mut board, &mut here, u32::MAX);
                }
                (Status::GaveUp | Status::Unsolvable, None) => break,
                other => panic!("{other:?}\n{board:?}"),
            }
        }
        if board.is_solved() { won += 1 } else { lost += 1 }
    }
    assert!(won >= 25, "{won} won, {lost} lost");
}

#[test]
fn a_card_that_goes_home_by_itself_comes_first() {
    let mut words = block(COMFORTABLE);
    let mut random = Random::new(2);
    let mut pending = 0;
    for _ in 0..400 {
        let mut rules = support::random_rules(&mut random, 6..=10, 2..=6);
        rules.automove = *random.pick(&[Automove::Horne, Automove::Wkr, Automove::All]);
        let mut here = support::random_position(&mut random, &rules);
        let mut board = support::board(&here, &rules);
        let Some(expected) = board.next_automove() else { continue };
        match hint(&mut words, &board, 5000).expect("a block that is large enough") {
            (Status::Solved, Some(mv)) => {
                assert_eq!(mv, expected);
                follow(&mut words, &mut board, &mut here, 0);
                pending += 1;
            }
            (Status::GaveUp | Status::Unsolvable, None) => {}
            other => panic!("{other:?}"),
        }
    }
    assert!(pending > 50, "{pending}");
}

#[test]
fn nothing_is_left_to_do_when_all_is_home() {
    for rules in support::families(8, 4, Automove::Horne) {
        let home = Position { columns: vec![Vec::new(); 8], cells: vec![None; 4], home: [13; 4] };
        let board = support::board(&home, &rules);
        for nodes in [0, 1, u32::MAX] {
            let mut words = block(COMFORTABLE);
            let (status, mv) = hint(&mut words, &board, nodes).expect("a hint");
            assert_eq!((status, mv.map(|mv| mv.count)), (Status::Solved, Some(0)));
        }
    }
}

#[test]
fn no_way_home_is_told_when_it_is_proved() {
    let board = dealt(&Rules { cells: 2, ..FREECELL }, 72);
    let mut words = block(2 << 20);
    for _ in 0..2 {
        assert_eq!(hint(&mut words, &board, u32::MAX), Ok((Status::Unsolvable, None)));
    }
    // With less work it isn't known yet, whatever the block holds.
    assert_eq!(hint(&mut words, &board, 5), Ok((Status::GaveUp, None)));
    let harder = dealt(&Rules { cells: 2, ..FREECELL }, 1);
    let mut small = block(LEAST_BYTES as usize);
    assert_eq!(hint(&mut small, &harder, u32::MAX), Ok((Status::GaveUp, None)));
}

#[test]
fn a_tiny_budget_finds_nothing() {
    for number in 1..=20 {
        let board = dealt(&FREECELL, number);
        for nodes in [0, 1, 2, 5] {
            let mut words = block(COMFORTABLE);
            assert_eq!(hint(&mut words, &board, nodes), Ok((Status::GaveUp, None)));
        }
    }
}

#[test]
fn a_block_must_be_large_enough() {
    let board = dealt(&FREECELL, 1);
    for words in [0, 1, 100, LEAST_BYTES as usize / 4 - 1] {
        let before = block(4 * words);
        let mut short = before.clone();
        assert_eq!(hint(&mut short, &board, 1000), Err(Error::BlockShort));
        assert!(short == before);
    }
}

/// A solution of other rules, of another game or of a damaged block isn't followed.
#[test]
fn only_a_solution_of_this_game_is_followed() {
    let start = dealt(&FREECELL, 1);
    for other in [
        dealt(&Rules { automove: Automove::None, ..FREECELL }, 1),
        dealt(&Rules { cells: 3, ..FREECELL }, 1),
        dealt(&FREECELL, 2),
    ] {
        let mut words = block(COMFORTABLE);
        let mut solver = Solver::init(&mut words, &start, Options::default()).expect("a solver");
        assert_eq!(solver.run(u32::MAX), Status::Solved);
        assert_eq!(hint(&mut words, &other, 0), Ok((Status::GaveUp, None)));
        // That was a new search: the old solution is gone.
        assert_eq!(hint(&mut words, &start, 0), Ok((Status::GaveUp, None)));
    }
    let mut words = block(COMFORTABLE);
    let mut solver = Solver::init(&mut words, &start, Options::default()).expect("a solver");
    assert_eq!(solver.run(u32::MAX), Status::Solved);
    assert!(matches!(hint(&mut words, &start, 0), Ok((Status::Solved, Some(_)))));
    words[0] ^= 1;
    assert_eq!(hint(&mut words, &start, 0), Ok((Status::GaveUp, None)));
}

/// Two cards in each other's way and no room: the truth in a moment.
#[test]
fn a_deadlock_is_seen_at_once() {
    let mut here =
        Position { columns: vec![Vec::new(); 2], cells: Vec::new(), home: [13, 13, 12, 10] };
    here.columns[0] = vec![Card::new(11, Suit::Spades), Card::new(13, Suit::Spades)];
    here.columns[1] = vec![Card::new(12, Suit::Spades), Card::new(13, Suit::Hearts)];
    let rules = Rules { columns: 2, cells: 0, automove: Automove::None, ..FREECELL };
    let board = support::board(&here, &rules);
    // The king of hearts goes home; then queen and king of spades still lie on what they need.
    let mut words = block(4096);
    assert_eq!(hint(&mut words, &board, u32::MAX), Ok((Status::Unsolvable, None)));
}
