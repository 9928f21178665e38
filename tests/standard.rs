//! Games in the standard notation: read, checked, written, judged by a reader that shares nothing
//! with the library.

mod support;
mod verifier;

use proptest::prelude::*;
use support::{Random, position};
use unstuck::error::Error;
use unstuck::freecell::notation::{
    Checked, Flaw, GameStyle, Origin, Shown, check, parse_game, write_game,
};
use unstuck::freecell::{Automove, Board, Move, Rules, deal};
use verifier::automove::automove;
use verifier::moves::play;
use verifier::position::Position;
use verifier::standard::{self, judge, read_game};

/// The source's examples as the mail archive shows them, blanks collapsed.
const COLLAPSED: [&str; 4] = [
    include_str!("data/standard/6240-first-collapsed.txt"),
    include_str!("data/standard/6240-initial-collapsed.txt"),
    include_str!("data/standard/6240-intermediate-collapsed.txt"),
    include_str!("data/standard/6240-final-collapsed.txt"),
];

/// The same with the blanks that the standard asks for.
const FIXED: [&str; 4] = [
    include_str!("data/standard/6240-first.txt"),
    include_str!("data/standard/6240-initial.txt"),
    include_str!("data/standard/6240-intermediate.txt"),
    include_str!("data/standard/6240-final.txt"),
];

const MOVES: [u32; 4] = [53, 173, 173, 173];

fn nobody(_: &[u8]) -> Option<Board> {
    None
}

/// Runs of blanks as one, no blanks at the ends of lines: what mail archives and web pages leave.
fn collapse(text: &str) -> String {
    let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
    text.lines().map(line).collect()
}

fn write(start: &Board, moves: &[Move], style: &GameStyle) -> Result<String, Error> {
    let mut bytes = Vec::new();
    write_game(start, moves.iter().copied(), style, &mut |byte| bytes.push(byte))?;
    Ok(String::from_utf8(bytes).expect("plain text"))
}

/// The moves of a game that holds.
fn moves_of(text: &str) -> Vec<Move> {
    let mut moves = Vec::new();
    parse_game(text.as_bytes(), nobody)
        .and_then(|game| game.play(|_, mv| moves.push(mv)))
        .unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    moves
}

// The source's examples.

#[test]
fn the_examples_hold_in_both_forms() {
    for forms in [COLLAPSED, FIXED] {
        for (text, moves) in forms.into_iter().zip(MOVES) {
            let expected = Checked { games: 1, moves, unresolved: 0 };
            assert_eq!(check(text.as_bytes(), nobody), Ok(expected), "{text}");
        }
    }
}

#[test]
fn the_restored_forms_are_the_examples() {
    for (fixed, collapsed) in FIXED.into_iter().zip(COLLAPSED) {
        assert_eq!(collapse(fixed), collapsed);
        let written = read_game(fixed).expect("the plain form");
        assert_eq!(judge(&written), Ok(()));
        assert_eq!(standard::deal(6240), verifier::text::game_6240());
    }
}

#[test]
fn under_wkr_the_first_example_breaks_at_its_move_45() {
    for text in [FIXED[0], COLLAPSED[0]] {
        let text = format!("  =  =  =  +\n{text}");
        let fault = check(text.as_bytes(), nobody).expect_err("a fault");
        assert_eq!((fault.flaw, fault.move_number), (Flaw::NotNext, 45));
    }
    let text = format!("  =  =  =  +\n{}", FIXED[0]);
    let verdict = judge(&read_game(&text.replace("GAME", "That is")).expect("the plain form"));
    assert_eq!(verdict.expect_err("a fault").0, 45);
}

#[test]
fn the_examples_are_written_as_they_stand() {
    let moves = moves_of(FIXED[1]);
    let start = deal(&Rules::FREECELL, 6240).expect("a deal");
    let shown = [Shown::Start, Shown::After(72), Shown::After(moves.len())];
    for (shown, fixed) in shown.into_iter().zip(&FIXED[1..]) {
        let style = GameStyle { origin: Origin::Number(6240), shown, ..GameStyle::default() };
        let text = write(&start, &moves, &style).expect("a text");
        assert_eq!(text, fixed.replace(" Solved", ""));
    }
}

// Random play.

/// A game that has been played for a while, not to its end as a rule.
struct Played {
    start: Board,
    moves: Vec<Move>,
    /// The position before each move and at the end, settled.
    positions: Vec<Position>,
}

/// Random legal moves, parts of sequences to empty columns among them.
fn random_play(random: &mut Random, start: Board, moves: usize) -> Played {
    let rules = support::plain_rules(start.rules());
    let mut here = position(&start);
    automove(&mut here, &rules);
    let mut played = Played { start, moves: Vec::new(), positions: vec![here.clone()] };
    for _ in 0..moves {
        let Some(mv) = support::random_move(random, &here, &rules) else { break };
        play(&mut here, mv);
        automove(&mut here, &rules);
        played.moves.push(support::library_move(mv));
        played.positions.push(here.clone());
    }
    played
}

/// Whether two positions are alike but for cards that are home in the first one only.
fn is_ahead(ahead: &Position, behind: &Position) -> bool {
    let home = |card: &verifier::card::Card| ahead.home[card.suit.index()] >= card.rank;
    let columns = ahead
        .columns
        .iter()
        .zip(&behind.columns)
        .all(|(one, other)| one.iter().eq(other.iter().filter(|&card| !home(card))));
    let cells = ahead
        .cells
        .iter()
        .zip(&behind.cells)
        .all(|(one, other)| *one == other.filter(|card| !home(card)));
    columns && cells && ahead.home.iter().zip(&behind.home).all(|(one, other)| one >= other)
}

/// With the blocked cells of the notation: a checker's position has four cells.
fn with_four_cells(mut position: Position) -> Position {
    position.cells.resize(4, None);
    position
}

struct Form {
    origin: u8,
    shown: u8,
    automove: Automove,
    per_line: u32,
}

/// Writes a game in one form and reads it again, as it is and with its blanks collapsed.
fn round_trip(random: &mut Random, played: &Played, form: &Form, number: Option<i64>) -> bool {
    let at = random.below(played.moves.len() + 1);
    let (given, start) = (played.start.rules().automove, &played.start);
    let shown = match form.shown {
        0 => Shown::Start,
        1 => Shown::After(at),
        2 => Shown::After(played.moves.len()),
        _ => Shown::Nothing,
    };
    let origin = match (form.origin, number) {
        (0, _) => Origin::Untold,
        (1, Some(number)) => Origin::Number(number),
        _ => Origin::Name(b"start-7.txt"),
    };
    let style = GameStyle { origin, shown, automove: form.automove, per_line: form.per_line };
    let text = match write(start, &played.moves, &style) {
        Ok(text) => text,
        Err(Error::Inexpressible) => {
            // Without brackets and with a layout everything can be said.
            let plain = GameStyle { origin: Origin::Untold, shown: Shown::Start, ..style };
            write(start, &played.moves, &plain).expect("a text");
            return false;
        }
        Err(error) => panic!("{error}"),
    };
    let resolve = |name: &[u8]| (name == b"start-7.txt").then_some(*start);
    let read = |text: &str| {
        let game = parse_game(text.as_bytes(), resolve)?;
        let end = game.play(|_, _| ())?;
        Ok((position(game.start()), position(&end)))
    };
    let (first, last) = read(&text)
        .unwrap_or_else(|fault: unstuck::freecell::notation::GameFault| panic!("{fault}\n{text}"));
    assert_eq!(first, position(start), "{text}");
    let end = played.positions.last().expect("one at least");
    let includes = |one: Automove, other: Automove| {
        let wider = |rule| {
            [Automove::None, Automove::Horne, Automove::Wkr, Automove::All]
                .iter()
                .position(|&r| r == rule)
        };
        wider(one) >= wider(other)
    };
    if includes(given, form.automove) {
        assert_eq!(&last, end, "{text}");
    } else {
        assert!(is_ahead(&last, end), "{text}");
    }
    judge_text(&text, start, &last);
    let collapsed = collapse(&text);
    match read(&collapsed) {
        Ok(ends) => assert_eq!(ends, (first, last), "{text}"),
        Err(fault) => {
            assert_eq!(fault.flaw, Flaw::Ambiguous, "{fault}\n{text}");
            // With a line of cells and home even a fresh deal may look like something else.
            let untold = !start.is_fresh() || (origin == Origin::Untold && text.contains('+'));
            assert!(matches!(shown, Shown::Start) && untold, "{text}");
        }
    }
    true
}

/// The checker reads the same game: its own deal or layout, the same moves, the same end.
fn judge_text(text: &str, start: &Board, end: &Position) {
    let mut written = read_game(&text.replace("GAME #start-7.txt\n", "")).expect("the plain form");
    if text.starts_with("GAME #start") {
        if written.mark.is_some_and(|mark| mark > 0) {
            // The layout is a later one; the checker needs to know the first.
            return;
        }
        written.layout = Some(with_four_cells(position(start)));
    }
    let solved = end.is_solved();
    match judge(&written) {
        Ok(()) => assert!(solved),
        Err((moves, reason)) => {
            assert_eq!((moves, reason.as_str()), (written.moves.len(), "not solved"), "{text}");
            assert!(!solved);
        }
    }
}

fn automoves() -> impl Strategy<Value = Automove> {
    prop::sample::select(support::AUTOMOVES.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_in_all_forms_come_back(
        seed in any::<u64>(),
        number in 1i64..0x8000_0000,
        cells in 0u8..=4,
        lengths in (0usize..60, 0usize..60),
        given in automoves(),
        wkr in any::<bool>(),
        (origin, shown) in (0u8..3, 0u8..4),
        per_line in 1u32..25,
    ) {
        let mut random = Random::new(seed);
        let cells = if cells < 2 && seed % 4 > 0 { 4 } else { cells };
        let rules = Rules { cells, automove: given, ..Rules::FREECELL };
        let dealt = deal(&rules, number).expect("a deal");
        let mut played = random_play(&mut random, dealt, lengths.0);
        let mut known = Some(number);
        if seed % 2 == 0 {
            // From where this has led.
            let last = played.positions.last().expect("one at least").clone();
            played = random_play(&mut random, support::board(&last, &rules), lengths.1);
            known = known.filter(|_| shown == 0);
        }
        let automove = if wkr { Automove::Wkr } else { Automove::Horne };
        let form = Form { origin, shown, automove, per_line };
        round_trip(&mut random, &played, &form, known);
    }
}
