//! Lists of moves in the forms of Freecell Solver and as single steps: what it has printed
//! (tests/data/fc-solve/) is read, what is written is read again, and what is wrong is told with
//! its place. The checker plays along.

mod support;
mod verifier;

use support::{Random, library_move, plain_move, plain_rules, position};
use unstuck::error::Error;
use unstuck::freecell::notation::{
    MoveError, MoveText, parse_board, read_moves, write_printed, write_steps,
};
use unstuck::freecell::{
    Automove, Board, Build, Fill, Move, Options, Rules, Status, Supermove, deal,
};
use verifier::automove::automove;
use verifier::expand::single_steps;
use verifier::moves::{Place as PlainPlace, legal_moves, play};
use verifier::position::Position;

const FREECELL: Rules = Rules { automove: Automove::None, ..Rules::FREECELL };

const PRINTED: [MoveText; 3] = [MoveText::Sn, MoveText::Snx, MoveText::Words];

fn printed(start: &Board, moves: &[Move], form: MoveText, states: bool) -> String {
    support::written(|mut sink| {
        write_printed(start, moves.iter().copied(), form, states, &mut sink)
    })
}

fn stepped(start: &Board, moves: &[Move]) -> String {
    support::written(|mut sink| write_steps(start, moves.iter().copied(), &mut sink))
}

/// Reads moves; on a fault none has been shown.
fn read(start: &Board, form: MoveText, text: &str) -> Result<(Vec<Move>, Board), MoveError> {
    read_bytes(start, form, text.as_bytes())
}

fn read_bytes(start: &Board, form: MoveText, text: &[u8]) -> Result<(Vec<Move>, Board), MoveError> {
    let mut moves = Vec::new();
    let end = read_moves(start, form, text, |mv| moves.push(mv));
    if let Err(fault) = &end {
        assert!(moves.is_empty());
        let lines = text.iter().filter(|&&byte| byte == b'\n' || byte == b'\r').count();
        assert!((1..=lines as u32 + 1).contains(&fault.fault.line), "{fault}");
        assert!((1..=text.len() as u32 + 1).contains(&fault.fault.column), "{fault}");
    }
    end.map(|end| (moves, end))
}

/// Plays moves with the checker; each is one that it knows, or from cell to cell.
fn played(start: &Board, moves: &[Move]) -> Position {
    let rules = plain_rules(start.rules());
    let mut here = position(start);
    for &mv in moves {
        let plain = plain_move(mv);
        assert_eq!(mv.card, support::code(support::lowest_card(&here, plain)));
        let between_cells = match (plain.from, plain.to) {
            (PlainPlace::Cell(_), PlainPlace::Cell(to)) => here.cells[to].is_none(),
            _ => false,
        };
        let legal = legal_moves(&here, &rules).contains(&plain);
        assert!(legal || between_cells, "{plain:?}\n{here:?}");
        play(&mut here, plain);
    }
    here
}

fn board_24() -> Board {
    deal(&FREECELL, 24).expect("a deal")
}

fn board_three() -> Board {
    let text = include_str!("data/odd-boards.txt").lines().find(|line| line.starts_with("three "));
    let text = text.and_then(|line| line.splitn(4, ' ').nth(3)).expect("the board");
    parse_board(&FREECELL, text.replace('|', "\n").as_bytes()).expect("a board")
}

fn board_of_ten_columns() -> Board {
    let rules = Rules { columns: 10, cells: 8, ..FREECELL };
    parse_board(&rules, include_bytes!("data/fc-solve/ten-columns-board.txt")).expect("a board")
}

/// What Freecell Solver has printed, in which form, with or without positions, and its board.
fn peers() -> Vec<(&'static str, MoveText, bool, Board)> {
    vec![
        (include_str!("data/fc-solve/deal-24-sn.txt"), MoveText::Sn, false, board_24()),
        (include_str!("data/fc-solve/deal-24-snx.txt"), MoveText::Snx, false, board_24()),
        (include_str!("data/fc-solve/deal-24-words.txt"), MoveText::Words, false, board_24()),
        (
            include_str!("data/fc-solve/three-words-states.txt"),
            MoveText::Words,
            true,
            board_three(),
        ),
        (include_str!("data/fc-solve/three-snx-states.txt"), MoveText::Snx, true, board_three()),
        (
            include_str!("data/fc-solve/ten-columns-snx.txt"),
            MoveText::Snx,
            false,
            board_of_ten_columns(),
        ),
    ]
}

#[test]
fn what_freecell_solver_prints_is_read_and_written() {
    for (text, form, states, start) in peers() {
        let (moves, end) = read(&start, form, text).unwrap_or_else(|fault| panic!("{fault}"));
        assert!(end.is_solved());
        assert!(played(&start, &moves).is_solved());
        let kept = |line: &&str| !line.starts_with("Total ") && !line.starts_with("This scan ");
        let expected: String = text.split_inclusive('\n').filter(kept).collect();
        // The positions have been printed without -t.
        let written = printed(&start, &moves, form, states);
        assert_eq!(plain_states(&written), plain_states(&expected));
        assert_eq!(written == expected, !expected.contains("10C"));
        for variant in [
            text.replace('\n', "\r\n"),
            text.replace('\n', "\r"),
            text.replace(' ', "\u{a0}"),
            format!("\u{feff}# moves\n{text}"),
            text.trim_end().to_owned(),
        ] {
            assert_eq!(read(&start, form, &variant), Ok((moves.clone(), end)), "{variant:?}");
        }
    }
    let moves = |index: usize| read(&board_24(), peers()[index].1, peers()[index].0);
    assert_eq!(moves(0), moves(2));
}

/// Tens as a letter, and single blanks.
fn plain_states(text: &str) -> String {
    let tens = text.replace("10", "T");
    tens.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n").collect()
}

/// Solves a board, if it can be soon.
fn solution(start: &Board) -> Option<Vec<Move>> {
    let mut words = support::block(65536);
    let options = Options { max_nodes: 20_000, ..Options::default() };
    let mut solver = unstuck::freecell::Solver::init(&mut words, start, options).expect("a solver");
    let solved = solver.run(u32::MAX) == Status::Solved;
    let mut moves = Vec::new();
    if solved {
        solver.report().moves(|listed| moves.push(listed.mv)).expect("a solution");
    }
    solved.then_some(moves)
}

/// The position after a list of moves, with the automoves before and after each.
fn end_of(start: &Board, moves: &[Move]) -> Position {
    let rules = plain_rules(start.rules());
    let mut here = position(start);
    automove(&mut here, &rules);
    for &mv in moves {
        play(&mut here, plain_move(mv));
        automove(&mut here, &rules);
    }
    here
}

fn rules_of(random: &mut Random) -> Rules {
    let mut rules = support::random_rules(random, 4..=18, 0..=16);
    if random.once_in(2) {
        rules = Rules { automove: rules.automove, ..FREECELL };
    }
    rules
}

#[test]
fn solutions_are_written_and_read_in_every_form() {
    let mut random = Random::new(1);
    let (mut solved, mut many) = (0, 0);
    for number in 1..=150 {
        let rules = rules_of(&mut random);
        let start = deal(&rules, number).expect("a deal");
        let Some(moves) = solution(&start) else { continue };
        solved += 1;
        for form in PRINTED {
            let alone = printed(&start, &moves, form, false);
            let states = printed(&start, &moves, form, true);
            assert!(alone.starts_with("-=-=") && alone.ends_with("This game is solveable.\n"));
            let (read_back, end) =
                read(&start, form, &alone).unwrap_or_else(|f| panic!("{f}\n{alone}"));
            assert!(end.is_solved() && played(&start, &read_back).is_solved());
            // With the positions, nothing is left open.
            let (exactly, _) =
                read(&start, form, &states).unwrap_or_else(|f| panic!("{f}\n{states}"));
            assert!(played(&start, &exactly).is_solved());
            let own = start.with_automove(Automove::None);
            assert_eq!(printed(&own, &exactly, form, true), states);
            if form != MoveText::Sn {
                assert_eq!(exactly, read_back);
                assert_eq!(printed(&own, &read_back, form, false), alone);
            }
        }
        let steps = stepped(&start, &moves);
        let (singles, end) =
            read(&start, MoveText::Steps, &steps).unwrap_or_else(|f| panic!("{f}\n{steps}"));
        assert!(end.is_solved() && played(&start, &singles).is_solved());
        // Where rules set no limit, single cards can't do everything.
        let counted = singles.iter().filter(|mv| mv.count > 1).count();
        assert_eq!(counted, steps.matches('v').count());
        if rules.supermove == Supermove::Limited {
            assert_eq!(counted, 0);
        }
        many += counted;
        let own = start.with_automove(Automove::None);
        assert_eq!(stepped(&own, &singles), steps);
    }
    assert!(solved >= 60 && many >= 10, "{solved}, {many}");
}

/// Random play, which mostly ends nowhere: the forms that leave nothing open give the same back.
#[test]
fn games_in_play_are_written_and_read() {
    let mut random = Random::new(2);
    for number in 1..=400 {
        let rules = rules_of(&mut random);
        let start = deal(&rules, number).expect("a deal");
        let plain = plain_rules(&rules);
        let mut here = position(&start);
        automove(&mut here, &plain);
        let mut moves = Vec::new();
        for _ in 0..random.below(80) {
            let Some(mv) = support::random_move(&mut random, &here, &plain) else { break };
            moves.push(library_move(mv));
            play(&mut here, mv);
            automove(&mut here, &plain);
        }
        let end = support::board(&end_of(&start, &moves), &rules);
        for form in [MoveText::Snx, MoveText::Words] {
            for states in [false, true] {
                let text = printed(&start, &moves, form, states);
                assert_eq!(text.contains("solveable"), end.is_solved());
                let (again, found) =
                    read(&start, form, &text).unwrap_or_else(|f| panic!("{f}\n{text}"));
                assert!(found == end && played(&start, &again) == position(&end));
                assert_eq!(
                    printed(&start.with_automove(Automove::None), &again, form, states),
                    text
                );
            }
        }
        let states = printed(&start, &moves, MoveText::States, true);
        let found = read(&start, MoveText::States, &states);
        assert_eq!(found.map(|(_, end)| end), Ok(end), "{states}");
        // Of open numbers the positions tell which it was; without them it may stay open.
        let text = printed(&start, &moves, MoveText::Sn, true);
        assert_eq!(read(&start, MoveText::Sn, &text).map(|(_, end)| end), Ok(end), "{text}");
        match read(&start, MoveText::Sn, &printed(&start, &moves, MoveText::Sn, false)) {
            Ok((_, found)) => assert_eq!(found, end),
            Err(fault) => assert_eq!(fault.fault.error, Error::ParseAmbiguous, "{fault}"),
        }
    }
}

/// Each supermove becomes as few single cards as the search of the checker finds.
#[test]
fn plain_steps_are_single_cards() {
    let mut random = Random::new(3);
    let mut expanded = 0;
    for _ in 0..3000 {
        let rules = Rules { columns: 7, cells: 1 + random.below(4) as u8, ..FREECELL };
        let here = support::random_position(&mut random, &rules);
        let plain = plain_rules(&rules);
        let start = support::board(&here, &rules);
        let Some(&mv) =
            legal_moves(&here, &plain).iter().filter(|mv| mv.count > 1).max_by_key(|mv| mv.count)
        else {
            continue;
        };
        let (PlainPlace::Column(from), PlainPlace::Column(to)) = (mv.from, mv.to) else {
            panic!("{mv:?}")
        };
        let text = stepped(&start, &[library_move(mv)]);
        let (steps, end) = read(&start, MoveText::Steps, &text).expect("legal steps");
        let mut expected = here.clone();
        play(&mut expected, mv);
        assert_eq!(position(&end), expected, "{text}");
        let least = single_steps(&here, &plain, from, to, mv.count).expect("a way");
        assert!(steps.len() >= least.len() && steps.len() <= 4 * least.len(), "{text}");
        expanded += 1;
    }
    assert!(expanded > 500, "{expanded}");
}

// Open numbers.

/// A board of four columns.
fn open_board(text: &str) -> Board {
    let rules = Rules { columns: 4, ..FREECELL };
    parse_board(&rules, text.as_bytes()).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

/// Up to three cards of the first column may go to the last one, which is empty.
const OPEN: &str = "Founds: H-9 C-9 D-9 S-9\nFC: JD QC\n: KH QS JH TS\n: KS QH JS TH\n\
    : KC QD JC TD KD TC\n:\n";

#[test]
fn the_moves_that_follow_decide_how_many_cards_went() {
    let start = open_board(OPEN);
    // What is laid on the card that is left tells which it is.
    for (text, count) in [("14 31", 1), ("14 a1", 2), ("14 b1", 3)] {
        let (moves, _) = read(&start, MoveText::Sn, text).unwrap_or_else(|f| panic!("{text}: {f}"));
        assert_eq!(moves[0].count, count, "{text}");
    }
    // And where nothing tells it, that is told.
    for (text, at, number) in [
        ("14", (1, 1), 1),
        ("14 1c", (1, 1), 1),
        ("1c\nc1\n  14 2c", (3, 3), 3),
        ("14 41 14", (1, 7), 3),
    ] {
        refused(&start, MoveText::Sn, text, Error::ParseAmbiguous, at, number);
    }
    // The fault is where the reading that comes furthest ends.
    refused(&start, MoveText::Sn, "14 a1 b1", Error::Move, (1, 7), 3);
    // A single card leaves nothing open, nor do ways that end alike.
    assert!(read(&start, MoveText::Sn, "3c 31").is_err());
    let one = open_board("Founds: H-J C-K D-K S-K\n: QH\n: KH\n:\n:\n");
    assert!(read(&one, MoveText::Sn, "13 24").is_ok());
    assert!(read(&start, MoveText::Sn, "14 41").is_ok(), "there and back");
}

// What is refused, and where.

fn refused(start: &Board, form: MoveText, text: &str, error: Error, at: (u32, u32), number: u32) {
    let fault = read(start, form, text).expect_err(text);
    let found = (fault.fault.error, (fault.fault.line, fault.fault.column), fault.number);
    assert_eq!(found, (error, at, number), "{fault}\n{text}");
}

#[test]
fn words_that_are_no_moves() {
    let start = board_24();
    for word in [
        "4", "h", "4hh", "44h", "0a", "9a", "4e", "4i", "h4", "hh", "4v", "4hv", "7av0", "7avg",
        "7av100", "7av1v1", "7v1a", "x", "4-h", ".7a", "[7a]", "47a", "٤h", "7ä", "4h7a", "Move",
        "GAME", "7av+1",
    ] {
        for form in [MoveText::Sn, MoveText::Snx] {
            refused(&start, form, &format!("4h\n7a {word} 7b"), Error::ParseMove, (2, 4), 3);
        }
    }
    refused(&start, MoveText::Sn, "4h 7av1", Error::ParseMove, (1, 4), 2);
    for word in [
        "4", "4hh", "0a", "4i", "h4", ".4h", "4hv1", "4hv2", "7av2", "48v", "48v0", "48v1", "48vg",
        "48v2v2", "48V2", "10", "ah4", "4H", "7?",
    ] {
        refused(&start, MoveText::Steps, &format!("{word} 7b"), Error::ParseMove, (1, 1), 1);
    }
    for line in [
        "Move",
        "Move a card",
        "Move a card from stack 3",
        "Move a card from stack 3 to",
        "Move a card from stack 3 to the",
        "Move a card from stack 3 to the foundation",
        "Move a card from stack 8 to the foundations",
        "Move a card from stack -1 to freecell 0",
        "Move a card from stack 3 to freecell 4",
        "Move a card from stack 3 to freecell 256",
        "Move a card from stack 3 to the foundations now",
        "Move 1x cards from stack 0 to stack 1",
        "Move the sequence on top of Stack 3 to the foundations",
        "4h",
        "Moves",
        "Move a card to the foundations",
        "Move +1 cards from stack 0 to stack 1",
        "Move a card from the foundations to stack 1",
        "Move a card from stack 3 onto stack 1",
    ] {
        let text = format!("\n  {line}\n");
        refused(&start, MoveText::Words, &text, Error::ParseMove, (2, 3), 1);
    }
}

#[test]
fn moves_that_are_not_legal() {
    let start = board_24();
    for form in [MoveText::Sn, MoveText::Snx] {
        refused(&start, form, "4h 7a 7a", Error::Move, (1, 7), 3);
        refused(&start, form, "4h 11", Error::Move, (1, 4), 2);
        refused(&start, form, "ah", Error::Move, (1, 1), 1);
        refused(&start, form, "4h 1h", Error::Move, (1, 4), 2);
        refused(&start, form, "12", Error::Move, (1, 1), 1);
        refused(&start, form, "4h 4h", Error::Move, (1, 4), 2);
    }
    refused(&start, MoveText::Steps, "4h 7a\n7b 7a", Error::Move, (2, 4), 4);
    let words = "Move a card from stack 3 to the foundations\n\n====================\n\n\
        Move 2 cards from stack 6 to stack 3\n";
    refused(&start, MoveText::Words, words, Error::Move, (5, 1), 2);
    let zero = "Move 0 cards from stack 6 to stack 3";
    refused(&start, MoveText::Words, zero, Error::Move, (1, 1), 1);
    let more = "Move 255 cards from stack 6 to stack 3";
    refused(&start, MoveText::Words, more, Error::Move, (1, 1), 1);
    // A number that isn't the one that fits.
    let here = open_board(
        "Founds: H-9 C-9 D-9 S-9\n: KH QS JH TS\n: KS QH\n: KC QD JC TD KD QC JD TC\n: JS TH\n",
    );
    assert!(read(&here, MoveText::Snx, "42v2").is_ok());
    assert!(read(&here, MoveText::Snx, "42").is_ok());
    refused(&here, MoveText::Snx, "42v1", Error::Move, (1, 1), 1);
    refused(&here, MoveText::Snx, "42v3", Error::Move, (1, 1), 1);
    // More cards than can go.
    let full = open_board(
        "Founds: H-9 C-9 D-9 S-9\nFC: TD JD TC JC\n: KH QS JH TS\n: KS QH JS TH\n: KC QD KD QC\n:\n",
    );
    assert!(read(&full, MoveText::Snx, "14").is_ok());
    refused(&full, MoveText::Snx, "14v2", Error::Move, (1, 1), 1);
}

#[test]
fn positions_that_are_not_reached() {
    for (text, form, states, start) in peers().into_iter().filter(|peer| peer.2) {
        assert!(states);
        // Each position in turn with two cards exchanged, a card twice, and one missing.
        let places: Vec<usize> = text.match_indices("Foundations:").map(|(at, _)| at).collect();
        for (number, &at) in (0..).zip(&places).take(12) {
            let line = text[..at].lines().count() as u32 + 1;
            let (before, behind) = text.split_at(at);
            let exchanged = behind.replacen("KH QC", "QC KH", 1);
            let exchanged = format!("{before}{exchanged}");
            refused(&start, form, &exchanged, Error::ParseState, (line, 1), number);
            let twice = format!("{before}{}", behind.replacen("KH QC", "KH KH", 1));
            refused(&start, form, &twice, Error::ParseDuplicate, (line + 2, 6), number);
            let missing = format!("{before}{}", behind.replacen("KH QC", "KH", 1));
            let fault = read(&start, form, &missing).expect_err("a card is missing");
            assert_eq!((fault.fault.error, fault.number), (Error::ParseMissing, number));
        }
        // Columns in another order and cells elsewhere are the same position.
        let (before, behind) = text.split_at(places[1]);
        let mut lines: Vec<&str> = behind.lines().collect();
        lines[2..10].reverse();
        assert!(lines[1].contains("  3D  7D"), "{}", lines[1]);
        lines[1] = "Freecells: 7D - 3D";
        assert!(read(&start, form, &format!("{before}{}", lines.join("\n"))).is_ok());
        // Another start.
        let other = board_24();
        refused(&other, form, text, Error::ParseState, (3, 1), 0);
    }
}

/// Where there are positions alone, each is one move after the other.
#[test]
fn positions_that_are_no_move_apart() {
    let start = board_three();
    let (moves, _) = read(&start, MoveText::Snx, peers()[4].0).expect("moves");
    let text = printed(&start, &moves, MoveText::States, true);
    let (again, end) = read(&start, MoveText::States, &text).expect("positions");
    assert!(again == moves && end.is_solved());
    let places: Vec<usize> = text.match_indices("Foundations:").map(|(at, _)| at).collect();
    assert_eq!(places.len(), moves.len() + 1);
    for number in 1..moves.len() {
        // Without one of them, the next is two moves away, unless there is a shorter way.
        let gap = format!("{}{}", &text[..places[number]], &text[places[number + 1]..]);
        let line = text[..places[number]].lines().count() as u32 + 1;
        match read(&start, MoveText::States, &gap) {
            Ok((fewer, found)) => assert!(found == end && fewer.len() == moves.len() - 1),
            Err(fault) => {
                assert_eq!(fault.fault.error, Error::ParseState, "{fault}");
                let (at, expected) = ((fault.fault.line, fault.number), (line, number as u32));
                assert!(at >= expected, "{fault}");
            }
        }
    }
    refused(&board_24(), MoveText::States, &text, Error::ParseState, (3, 1), 0);
    refused(&start, MoveText::States, "4h", Error::ParseMove, (1, 1), 1);
}

/// Of the digits of columns from the tenth on it is told by the position which belong together.
#[test]
fn digits_of_two_columns() {
    let rules = Rules { columns: 12, cells: 2, ..FREECELL };
    let board = |text: &str| parse_board(&rules, text.as_bytes()).expect("a board");
    // 1 to 11 or 11 to 1: only one of them fits.
    let start = board("Founds: H-J C-K D-K S-J\n: KS\n:\n:\n:\n:\n:\n:\n:\n:\n:\n: QH\n: KH QS\n");
    let (moves, _) = read(&start, MoveText::Snx, "111").expect("one way");
    assert_eq!((moves[0].from, moves[0].to), (10, 0));
    // To an empty column both do, and the moves that follow decide.
    let start =
        board("Founds: H-J C-J D-K S-Q\n: KS\n: KC\n: KH QC\n:\n:\n:\n:\n:\n:\n:\n: QH\n:\n");
    let (moves, _) = read(&start, MoveText::Snx, "112 11h").expect("one way");
    assert_eq!((moves[0].from, moves[0].to), (0, 11));
    let (moves, _) = read(&start, MoveText::Snx, "112 2h").expect("one way");
    assert_eq!((moves[0].from, moves[0].to), (10, 1));
    refused(&start, MoveText::Snx, "112", Error::ParseAmbiguous, (1, 1), 1);
}

#[test]
fn texts_without_moves() {
    let start = board_24();
    for text in [
        "",
        "\n",
        "  \n",
        "# 4h\n",
        "// 9z\n; 1\n",
        "-=-=-=-=-=-=-=-=-=-=-=-\n\n",
        "I could not solve this game.\nTotal number of states checked is 151.\n",
        "Iterations count exceeded.\n",
        "This game is solveable.\nThis scan generated 191 states.\n",
    ] {
        for form in PRINTED {
            assert_eq!(read(&start, form, text), Ok((Vec::new(), start)), "{text}");
        }
    }
    assert_eq!(read(&start, MoveText::Steps, " \n# nothing\n"), Ok((Vec::new(), start)));
    refused(&start, MoveText::Steps, "This game is solveable.", Error::ParseMove, (1, 1), 1);
}

/// A writer stops at the first move that isn't legal, and knows no steps with positions.
#[test]
fn what_cannot_be_written() {
    let start = board_24();
    let none = std::iter::empty();
    assert_eq!(
        write_printed(&start, none, MoveText::Steps, true, &mut |_| panic!("a byte")),
        Err(Error::Range)
    );
    let bad = Move { from: 0, to: 1, count: 1, card: 0 };
    for bad in [bad, Move { to: 0x44, ..bad }, Move { count: 0, ..bad }, Move { from: 99, ..bad }] {
        for form in PRINTED {
            let mut text = Vec::new();
            let result =
                write_printed(&start, [bad].into_iter(), form, false, &mut |byte| text.push(byte));
            assert_eq!(result, Err(Error::Move));
            assert_eq!(text, b"-=-=-=-=-=-=-=-=-=-=-=-\n\n");
        }
    }
}

// Anything at all.

#[test]
fn texts_cut_anywhere() {
    for (text, form, _, start) in peers() {
        let (whole, _) = read(&start, form, text).expect("moves");
        for length in 0..text.len() {
            match read(&start, form, &text[..length]) {
                Ok((moves, end)) => {
                    assert!(moves.len() <= whole.len());
                    assert_eq!(played(&start, &moves), position(&end));
                    if form != MoveText::Sn {
                        // Of the last move the number of cards may have been cut off.
                        let sure = moves.len().saturating_sub(1);
                        assert_eq!(moves[..sure], whole[..sure], "{length}");
                    }
                }
                Err(fault) => assert!(fault.number as usize <= whole.len() + 1, "{fault}"),
            }
        }
    }
}

#[test]
fn texts_with_any_byte_changed() {
    let mut random = Random::new(7);
    let mut read_on = 0;
    for (text, form, _, start) in peers() {
        for _ in 0..1500 {
            let mut text = text.as_bytes().to_vec();
            for _ in 0..=random.below(2) {
                let at = random.below(text.len());
                match random.below(3) {
                    0 => text[at] = *random.pick(b"0123456789abcdghvMST \n\r-=:\xff\xa0"),
                    1 => text.insert(at, *random.pick(b"1ahv \n=:\0")),
                    _ => drop(text.remove(at)),
                }
            }
            if let Ok((moves, end)) = read_bytes(&start, form, &text) {
                assert_eq!(played(&start, &moves), position(&end));
                read_on += 1;
            }
        }
    }
    assert!(read_on > 300, "{read_on}");
}

#[test]
fn texts_of_any_length_and_kind() {
    const MANY: usize = 1 << 20;
    let mut random = Random::new(8);
    let start = board_24();
    let forms = [MoveText::Steps, MoveText::Sn, MoveText::Snx, MoveText::Words];
    for form in forms {
        for byte in [b'a', b'1', b'\n', b' ', b'#', b':', b'=', 0, 0xff] {
            let text = vec![byte; MANY];
            let result = read_bytes(&start, form, &text);
            assert_eq!(
                result.is_ok(),
                [b'\n', b' ', b'#'].contains(&byte) || (byte == b'=' && form != MoveText::Steps)
            );
        }
        for _ in 0..300 {
            let text: Vec<u8> = (0..random.below(400)).map(|_| random.next() as u8).collect();
            let _ = read_bytes(&start, form, &text);
        }
        // A game that goes on and on: there and back again.
        let (there, back) = match form {
            MoveText::Words => (
                "Move a card from stack 6 to freecell 0\n\n",
                "Move a card from freecell 0 to freecell 1\n\nMove a card from freecell 1 to freecell 0\n\n",
            ),
            _ => ("7a ", "ab ba "),
        };
        let text = format!("{there}{}", back.repeat(50_000));
        let mut count = 0;
        let end = read_moves(&start, form, text.as_bytes(), |_| count += 1);
        assert!(end.is_ok() && count == 100_001, "{end:?}");
        let fault = read(&start, form, &format!("{text}?")).expect_err("a stray sign");
        assert_eq!((fault.fault.error, fault.number), (Error::ParseMove, 100_002));
    }
}

/// Rules are the board's.
#[test]
fn moves_are_played_by_the_rules_of_the_board() {
    let text =
        "Founds: H-9 C-9 D-9 S-9\n: KH QS JH TS\n: KS QH JS TH\n: KC QD JC TD KD QC JD TC\n:\n";
    for (fill, legal) in [(Fill::Any, true), (Fill::Kings, false), (Fill::Nothing, false)] {
        let rules = Rules { columns: 4, fill, ..FREECELL };
        let start = parse_board(&rules, text.as_bytes()).expect("a board");
        assert_eq!(read(&start, MoveText::Snx, "14").is_ok(), legal, "{fill:?}");
        assert_eq!(read(&start, MoveText::Snx, "14v4").is_ok(), fill != Fill::Nothing, "{fill:?}");
    }
    let rules = Rules { build: Build::Suit, columns: 4, ..FREECELL };
    let start = parse_board(&rules, text.as_bytes()).expect("a board");
    assert!(read(&start, MoveText::Snx, "14v2").is_err());
    // Nothing goes home by itself, whatever the rules say.
    let rules = Rules { automove: Automove::All, columns: 4, ..FREECELL };
    let start = parse_board(&rules, text.as_bytes()).expect("a board");
    let (moves, end) = read(&start, MoveText::Snx, "1a").expect("a move");
    assert_eq!((moves.len(), end.foundation(unstuck::card::Suit::Spades)), (1, 9));
}
