//! Solutions and other lists of moves as text: what is written can be read and played by a
//! program that shares nothing with the library.

mod support;
mod verifier;

use support::{Random, check_result, list, plain_move, plain_rules, position, written};
use unstuck::error::Error;
use unstuck::freecell::notation::{Listed, write_moves, write_standard, write_steps};
use unstuck::freecell::{
    Automove, Board, Build, Fill, Move, Options, Rules, Solver, Status, Supermove, deal,
};
use verifier::moves::{Place as PlainPlace, legal_moves, play};
use verifier::notation::{read, split};
use verifier::position::Position;
use verifier::text;

const FREECELL: Rules = Rules::FREECELL;

/// Solves deals in 64 KiB and checks each solution in all its forms; gives how many there are.
fn solve_and_check(rules: &Rules, numbers: std::ops::RangeInclusive<i64>) -> usize {
    let mut words = support::block(65536);
    let mut solved = 0;
    for number in numbers {
        let start = deal(rules, number).expect("a deal");
        // Where there may be no solution, the whole ladder would take its time.
        let options = Options { max_nodes: 40_000, ..Options::default() };
        Solver::init(&mut words, &start, options).expect("a solver").run(u32::MAX);
        solved += usize::from(check_result(&mut words, &start) == Status::Solved);
    }
    solved
}

#[test]
fn freecell_deals_1_to_200() {
    assert!(solve_and_check(&FREECELL, 1..=200) >= 198);
}

#[test]
fn with_three_cells() {
    assert!(solve_and_check(&Rules { cells: 3, ..FREECELL }, 1..=100) >= 80);
}

#[test]
fn with_five_cells() {
    assert!(solve_and_check(&Rules { cells: 5, ..FREECELL }, 1..=100) >= 98);
}

/// Cells beyond g have the letters k, l, ...
#[test]
fn with_sixteen_cells() {
    assert!(solve_and_check(&Rules { cells: 16, ..FREECELL }, 1..=50) >= 49);
}

#[test]
fn with_seven_columns() {
    assert!(solve_and_check(&Rules { columns: 7, ..FREECELL }, 1..=100) >= 80);
}

#[test]
fn with_ten_columns() {
    assert!(solve_and_check(&Rules { columns: 10, ..FREECELL }, 1..=100) >= 98);
}

#[test]
fn with_eighteen_columns() {
    assert!(solve_and_check(&Rules { columns: 18, ..FREECELL }, 1..=50) >= 49);
}

#[test]
fn built_by_suit() {
    for automove in support::AUTOMOVES {
        let rules = Rules { build: Build::Suit, automove, ..FREECELL };
        assert!(solve_and_check(&rules, 1..=100) >= 30, "{automove:?}");
    }
}

#[test]
fn with_empty_columns_for_kings() {
    assert!(solve_and_check(&Rules { fill: Fill::Kings, ..FREECELL }, 1..=100) >= 80);
}

#[test]
fn with_empty_columns_for_nothing() {
    let rules = Rules { fill: Fill::Nothing, cells: 6, ..FREECELL };
    assert!(solve_and_check(&rules, 1..=100) >= 30);
}

#[test]
fn with_sequences_of_any_length() {
    for fill in support::FILLS {
        let rules = Rules { supermove: Supermove::Unlimited, fill, cells: 5, ..FREECELL };
        assert!(solve_and_check(&rules, 1..=50) >= 15, "{fill:?}");
    }
}

#[test]
fn with_other_automoves() {
    for automove in support::AUTOMOVES {
        let solved = solve_and_check(&Rules { automove, ..FREECELL }, 1..=100);
        assert!(solved >= 95, "{automove:?}: {solved}");
    }
}

/// A position at which nothing goes home by itself.
fn settled(random: &mut Random, rules: &Rules) -> (Position, Board) {
    let mut here = support::random_position(random, rules);
    verifier::automove::automove(&mut here, &plain_rules(rules));
    let board = support::board(&here, rules);
    (here, board)
}

/// Any legal move, a part of a sequence to an empty column too, comes out as moves that a reader
/// of the notation plays to the same end.
#[test]
fn every_legal_move_can_be_read_back() {
    let mut random = Random::new(1);
    let (mut dots, mut parts) = (0, 0);
    for _ in 0..5000 {
        let mut rules = support::random_rules(&mut random, 3..=9, 0..=5);
        rules.supermove = Supermove::Limited;
        if rules.automove == Automove::All {
            rules.automove = Automove::Horne;
        }
        let (here, board) = settled(&mut random, &rules);
        let checker = plain_rules(&rules);
        for mv in legal_moves(&here, &checker) {
            let mut end = here.clone();
            play(&mut end, mv);
            verifier::automove::automove(&mut end, &checker);

            let mut after = board;
            let listed = list(&mut after, support::library_move(mv));
            assert_eq!(position(&after), end, "{mv:?}\n{board:?}");
            let moves = [support::library_move(mv)];
            let text = written(|mut sink| write_moves(&board, moves.into_iter(), &mut sink));
            let words = split(&text);
            assert_eq!(words.len(), listed.len());
            let mut walk = here.clone();
            for (word, listed) in words.iter().zip(&listed) {
                let meant = read(&walk, &checker, word);
                assert_eq!(meant, Ok(plain_move(listed.mv)), "{word} of {mv:?}\n{board:?}");
                assert_eq!(word.starts_with('.'), listed.single);
                if let Some(bare) = word.strip_prefix('.') {
                    assert_ne!(meant, read(&walk, &checker, bare), "a needless dot: {word}");
                    dots += 1;
                }
                play(&mut walk, meant.expect("read above"));
                verifier::automove::automove(&mut walk, &checker);
            }
            assert_eq!(walk, end, "{text}\n{board:?}");
            parts += usize::from(listed.len() > 1);
            if listed.len() > 1 {
                let onto_empty =
                    matches!(mv.to, PlainPlace::Column(to) if here.columns[to].is_empty());
                assert!(mv.count > 1 && onto_empty, "only a part of a sequence needs its steps");
            }
        }
    }
    assert!(dots > 500 && parts > 500, "{dots} dots, {parts} parts");
}

/// Moves given by a caller, as the C API takes them, are written as far as they are legal.
#[test]
fn illegal_moves_end_the_text() {
    let mut random = Random::new(2);
    for _ in 0..200 {
        let rules = support::random_rules(&mut random, 3..=9, 1..=5);
        let (here, board) = settled(&mut random, &rules);
        let legal = legal_moves(&here, &plain_rules(&rules));
        let Some(first) = legal.first().copied().map(support::library_move) else { continue };
        // Home is never a source.
        let bad = Move { from: 0x40, to: 0, count: 1, card: 0 };
        for moves in [vec![bad], vec![bad, first]] {
            let refuse = |result| assert_eq!(result, Err(Error::Move));
            refuse(write_moves(&board, moves.iter().copied(), &mut |_| panic!("a byte")));
            refuse(write_steps(&board, moves.iter().copied(), &mut |_| panic!("a byte")));
        }
        let alone = written(|mut sink| write_moves(&board, [first].into_iter(), &mut sink));
        let mut text = Vec::new();
        let result = write_moves(&board, [first, bad].into_iter(), &mut |byte| text.push(byte));
        assert_eq!(result, Err(Error::Move));
        assert_eq!(text, alone.trim_end_matches('\n').as_bytes());
    }
}

#[test]
fn no_moves_are_no_text() {
    let start = deal(&FREECELL, 1).expect("a deal");
    let text = written(|mut sink| write_moves(&start, std::iter::empty(), &mut sink));
    assert_eq!(text, "");
    let text = written(|mut sink| write_steps(&start, std::iter::empty(), &mut sink));
    assert_eq!(text, "");
    let listed = Listed { mv: Move { from: 0, to: 0x20, count: 1, card: 0 }, single: false };
    assert_eq!(listed.letters(), *b"1a");
}

// The game that the standard's own description plays: tests/data/game-6240-*.

fn game_6240() -> Board {
    support::board(&text::game_6240(), &FREECELL)
}

/// Plays a text with the library: each move is what it implies.
fn play_text(start: &Board, moves: &[String]) -> Vec<Move> {
    let mut board = *start;
    board.automove(|_| ());
    let mut played = Vec::new();
    for text in moves {
        let here = position(&board);
        let plain = read(&here, &plain_rules(board.rules()), text).expect("a move");
        let place = |letter: PlainPlace| {
            let byte = support::library_move(verifier::moves::Move::new(letter, letter, 1)).from;
            unstuck::freecell::Place::from_code(byte).expect("a place")
        };
        let single = text.starts_with('.');
        let mv = board.implied_move(place(plain.from), place(plain.to), single);
        let mv = mv.expect("a legal move");
        assert_eq!(plain_move(mv), plain);
        played.push(mv);
        board.apply(mv).expect("a legal move");
        board.automove(|_| ());
    }
    assert!(board.is_solved());
    played
}

#[test]
fn published_solutions_are_played_and_written_as_they_were() {
    for published in
        [include_str!("data/game-6240-in-53.txt"), include_str!("data/game-6240-in-173.txt")]
    {
        let moves = split(published);
        let start = game_6240();
        let played = play_text(&start, &moves);
        let text = written(|mut sink| write_moves(&start, played.iter().copied(), &mut sink));
        // A dot that says nothing is left out.
        let mut here = position(&start);
        let rules = plain_rules(&FREECELL);
        verifier::automove::automove(&mut here, &rules);
        for (found, given) in split(&text).iter().zip(&moves) {
            let meant = read(&here, &rules, given);
            assert_eq!(read(&here, &rules, found), meant);
            assert!(found == given || given.strip_prefix('.') == Some(found), "{found} {given}");
            play(&mut here, meant.expect("a move"));
            verifier::automove::automove(&mut here, &rules);
        }
        assert_eq!(split(&text).len(), moves.len());
    }
}

#[test]
fn a_fresh_deal_is_drawn_as_it_is_printed() {
    let drawn = written::<()>(|mut sink| {
        write_standard(&game_6240(), &mut sink);
        Ok(())
    });
    let printed: Vec<&str> = include_str!("data/game-6240-layout.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(str::trim_end)
        .collect();
    assert_eq!(drawn.lines().collect::<Vec<_>>(), printed);
}
