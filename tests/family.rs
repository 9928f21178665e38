//! The games of the family against other programs: the same boards, the same answers; each
//! solution played by the checker, which shares no code with the library.
//!
//! `tests/data/family` holds what the others say, and `scripts/family-peers.py` is what asked them.

mod verifier;

#[path = "support/family.rs"]
mod support;

use support::{known, position, rules_of, solve, text};
use unstuck::freecell::{DoubleBoard, Rules, TWO_DECKS, deal_sized};
use verifier::family::search::{Answer, search};

fn games() -> Vec<String> {
    Rules::games().map(str::to_owned).collect()
}

fn board(name: &str, number: i64) -> DoubleBoard {
    let rules = Rules::preset(name.as_bytes()).expect("a game");
    deal_sized::<TWO_DECKS>(&rules, number).expect("a deal")
}

#[test]
fn boards_are_those_of_the_other_programs() {
    for name in games() {
        let known = known(&name).unwrap_or_else(|| panic!("no data of {name}"));
        let (last, expected) = known.boards;
        let mut hash = 0xCBF2_9CE4_8422_2325u64;
        for number in 1..=last {
            let board = board(&name, number);
            let rules = rules_of(&name, &board);
            let position = position(&board, &rules);
            assert_eq!(position.check(&rules), Ok(()), "{name} {number}");
            let text = text(&position, &rules);
            if number == 1 {
                assert_eq!(text, known.first_board, "{name}");
            }
            for byte in text.bytes() {
                hash = (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01B3);
            }
        }
        assert_eq!(hash, expected, "{name}: another board than the first differs");
        assert!(last >= 100, "{name}");
    }
}

/// The first deals of each game. Where the solver says impossible and few positions can be
/// reached, the plain search looks at all of them.
#[test]
fn answers_contradict_no_other_program() {
    let mut block = vec![0u32; 1 << 20];
    let mut confirmed = 0;
    for name in games() {
        let known = known(&name).unwrap_or_else(|| panic!("no data of {name}"));
        let (mut decided, mut nodes) = ([0; 3], 0);
        for number in 1..=20 {
            let board = board(&name, number);
            let rules = rules_of(&name, &board);
            let solved = solve(&board, &rules, &mut block, 8000);
            let (own, spent) = solved.unwrap_or_else(|fault| panic!("{name} {number}: {fault}"));
            decided["+-?".find(own).expect("an answer")] += 1;
            nodes += spent;
            for (peer, other) in known.answers(number) {
                let against = matches!((own, other), ('+', '-') | ('-', '+'));
                assert!(!against, "{name} {number}: {own}, but {peer} says {other}");
            }
            if own == '-' {
                match search(&position(&board, &rules), &rules, 3000) {
                    Answer::Solvable => panic!("{name} {number} isn't impossible"),
                    Answer::Impossible(_) => confirmed += 1,
                    Answer::TooMany => {}
                }
            }
        }
        println!("{name}: {decided:?} in {nodes} nodes");
    }
    assert!(confirmed >= 20, "{confirmed}");
}
