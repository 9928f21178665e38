//! Tests of the checker itself: a checker that accepts everything would be worse than none.

mod verifier;

use std::collections::BTreeSet;

use verifier::automove::{automove, goes_home};
use verifier::card::{Card, KING, Suit};
use verifier::expand::single_steps;
use verifier::limit::most_cards;
use verifier::moves::{Move, Place, legal_moves, play};
use verifier::notation::{Reason, read, split};
use verifier::optimum::{Fewest, fewest_moves};
use verifier::perft::perft;
use verifier::position::{Automove, Build, Fill, Position, Rules, Supermove};
use verifier::replay::{replay, replay_steps, replay_to_solved};
use verifier::text;

const FREECELL: Rules = Rules::FREECELL;

fn in_53() -> Vec<String> {
    split(include_str!("data/game-6240-in-53.txt"))
}

fn in_173() -> Vec<String> {
    split(include_str!("data/game-6240-in-173.txt"))
}

/// A board whose lines are separated by `|`.
fn board(cells: usize, text: &str) -> Position {
    let lines = text.replace('|', "\n") + "\n";
    text::column_lines(&lines, cells).expect("a board")
}

// Cards, boards and texts.

#[test]
fn the_reference_deals_are_whole() {
    let deals = text::ms_deals();
    let numbers: Vec<i64> = deals.iter().map(|&(number, _)| number).collect();
    let expected = [
        1, 617, 11982, 32000, 32001, 146692, 1000000, 1000001, 94717719, 2147483647, 2147483648,
        3000000000, 4294967295, 4294967296, 6825625742, 8589934591, -2,
    ];
    assert_eq!(numbers, expected);
    for (number, position) in deals {
        let heights: Vec<usize> = position.columns.iter().map(Vec::len).collect();
        assert_eq!(heights, [7, 7, 7, 7, 6, 6, 6, 6], "deal {number}");
        assert_eq!(position.check_deck(), Ok(()), "deal {number}");
    }
    assert_eq!(text::ms_deal(1).columns[0][0], Card::new(11, Suit::Diamonds));
    assert_eq!(text::ms_deal(-2).columns[7][5], Card::new(2, Suit::Clubs));
}

#[test]
fn boards_are_read_as_they_are_written() {
    let start = text::game_6240();
    assert_eq!(start.columns[7].last(), Some(&Card::new(10, Suit::Diamonds)));
    assert_eq!(text::column_lines(&text::to_column_lines(&start), 4), Ok(start));

    let late = board(3, "Foundations: H-3 S-0 C-A|Freecells: - KS|:4H|||QD JC");
    assert_eq!(late.home, [1, 0, 3, 0]);
    assert_eq!(late.cells, [None, Some(Card::new(KING, Suit::Spades)), None]);
    assert_eq!(late.columns.iter().map(Vec::len).collect::<Vec<_>>(), [1, 0, 0, 2]);
    assert_eq!(text::column_lines(&text::to_column_lines(&late), 3), Ok(late));
}

#[test]
fn what_is_no_board_is_refused() {
    for wrong in [
        "1S",
        "10H",
        "sa",
        "ASS",
        "A",
        "Foundations: HA",
        "Foundations: H-33",
        "Foundations: X-3",
        "Foundations: H-",
        "Freecells: - -",
        "Freecells: XX",
    ] {
        assert!(text::column_lines(wrong, 1).is_err(), "{wrong}");
    }
    assert!(text::rows("AS 2S\nAH 2H 3H", 3, 4).is_err());
    assert!(text::slashed_columns("AS / 0S / ").is_err());

    let whole = text::ms_deal(1);
    let mut missing = whole.clone();
    missing.columns[0].pop();
    let mut twice = whole.clone();
    twice.cells[0] = whole.columns[0].last().copied();
    let mut foreign = whole.clone();
    foreign.cells[0] = Some(Card::new(14, Suit::Clubs));
    for wrong in [missing, twice, foreign] {
        assert!(wrong.check_deck().is_err());
    }
}

#[test]
fn moves_are_split_at_blanks_and_dots() {
    assert_eq!(
        split("# 1a\n 5a 24 .51\n7h.61.62\n5a24 x"),
        ["5a", "24", ".51", "7h", ".61", ".62", "5a24", "x"]
    );
    assert_eq!((in_53().len(), in_173().len()), (53, 173));
}

// The supermove limit.

/// A position with `cells` empty cells and `spare` empty columns, in which a run of `count`
/// cards, the highest of rank `rank`, lies on column 0 over one odd card (or over nothing), and
/// column 1 is the target: empty, or with one card on which the run fits.
fn supermove(
    rules: &Rules,
    cells: usize,
    spare: usize,
    count: usize,
    rank: u8,
    target: Target,
    over: Over,
) -> Position {
    let suit = |rank: u8| match rules.build {
        Build::Suit => Suit::Spades,
        Build::AlternateColour if rank % 2 == 0 => Suit::Hearts,
        Build::AlternateColour => Suit::Spades,
    };
    let mut source = Vec::new();
    if over == Over::OddCard {
        source.push(Card::new(1, Suit::Clubs));
    }
    for lower in 0..u8::try_from(count).unwrap() {
        source.push(Card::new(rank - lower, suit(rank - lower)));
    }
    let target = match target {
        Target::Empty => Vec::new(),
        Target::Card => vec![Card::new(rank + 1, suit(rank + 1))],
    };
    let mut columns = vec![source, target];
    columns.resize(2 + spare, Vec::new());
    Position { columns, cells: vec![None; cells], home: [0; 4] }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Target {
    Empty,
    Card,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Over {
    OddCard,
    Nothing,
}

fn can_move(rules: &Rules, position: &Position, count: usize) -> bool {
    let Some(steps) = single_steps(position, rules, 0, 1, count) else {
        return false;
    };
    // The steps are what they claim to be: legal, and in the end the same as one move.
    let mut stepwise = position.clone();
    for step in steps {
        assert_eq!(step.count, 1);
        play(&mut stepwise, step);
    }
    let mut at_once = position.clone();
    play(&mut at_once, Move::new(Place::Column(0), Place::Column(1), count));
    assert_eq!(stepwise, at_once);
    true
}

/// One case of the proof below.
#[derive(Clone, Copy, Debug)]
struct Case {
    build: Build,
    fill: Fill,
    cells: usize,
    spare: usize,
    target: Target,
    over: Over,
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for build in [Build::AlternateColour, Build::Suit] {
        for fill in [Fill::Any, Fill::Kings, Fill::None] {
            for cells in 0..=3 {
                for spare in 0..=2 {
                    for target in [Target::Card, Target::Empty] {
                        for over in [Over::OddCard, Over::Nothing] {
                            let never_legal = fill == Fill::None && target == Target::Empty;
                            // These take their time and differ from the plain case in nothing
                            // that has to do with size.
                            let only_small = build == Build::Suit || over == Over::Nothing;
                            let too_large = only_small && cells > 1;
                            if !never_legal && !too_large {
                                cases.push(Case { build, fill, cells, spare, target, over });
                            }
                        }
                    }
                }
            }
        }
    }
    cases
}

/// Runs of more than 13 cards are made here, so that the limit of 3 cells and 2 columns, 16, is
/// met as well; such a run never has to fill a column by the king in it.
#[test]
fn exactly_the_limit_can_be_moved_card_by_card() {
    for case in cases() {
        let Case { build, fill, cells, spare, target, over } = case;
        let rules = Rules { build, fill, ..FREECELL };
        let limit = match fill {
            Fill::Any => (cells + 1) * [1, 2, 4][spare],
            Fill::Kings | Fill::None => cells + 1,
        };
        for count in BTreeSet::from([1, limit, limit + 1]) {
            let highest = match (target, fill) {
                (Target::Empty, Fill::Kings) => KING,
                _ => u8::try_from(count).unwrap(),
            };
            let position = supermove(&rules, cells, spare, count, highest, target, over);
            let movable = count <= limit;
            assert_eq!(most_cards(&position, &rules, 1), limit, "{case:?}");
            assert_eq!(can_move(&rules, &position, count), movable, "{case:?} {count} cards");
            let at_once = Move::new(Place::Column(0), Place::Column(1), count);
            let listed = legal_moves(&position, &rules).contains(&at_once);
            assert_eq!(listed, movable, "{case:?} {count} cards");
        }
    }
}

#[test]
fn an_occupied_cell_or_column_does_not_help() {
    // One of two cells and one of two more columns are taken: (1 + 1) * 2 cards.
    for (count, movable) in [(4, true), (5, false)] {
        let highest = u8::try_from(count).unwrap();
        let mut position = supermove(&FREECELL, 2, 2, count, highest, Target::Card, Over::OddCard);
        position.cells[0] = Some(Card::new(KING, Suit::Clubs));
        position.columns[3].push(Card::new(KING, Suit::Diamonds));
        assert_eq!(most_cards(&position, &FREECELL, 1), 4);
        assert_eq!(can_move(&FREECELL, &position, count), movable);
    }
}

#[test]
fn unlimited_means_any_length() {
    let rules = Rules { supermove: Supermove::Unlimited, ..FREECELL };
    let position = supermove(&rules, 0, 0, 11, 12, Target::Card, Over::OddCard);
    let onto_king = Move::new(Place::Column(0), Place::Column(1), 11);
    assert_eq!(legal_moves(&position, &rules), [onto_king]);
    assert_eq!(legal_moves(&position, &FREECELL), []);
}

// Move generation.

fn moves_as_text(moves: &[Move]) -> BTreeSet<String> {
    let name = |place: Place| match place {
        Place::Column(column) => (column + 1).to_string(),
        Place::Cell(cell) => ["a", "b", "c", "d"][cell].to_owned(),
        Place::Home(_) => "h".to_owned(),
    };
    moves.iter().map(|m| format!("{}{} {}", name(m.from), name(m.to), m.count)).collect()
}

#[test]
fn every_cell_and_column_is_listed_for_itself() {
    let position = board(3, "Foundations: S-2|Freecells: - 3S|8H 7S|||9C");
    let found = legal_moves(&position, &FREECELL);
    let expected = [
        "1a 1", "1c 1", "12 1", "13 1", "12 2", "13 2", "14 2", "4a 1", "4c 1", "42 1", "43 1",
        "bh 1", "b2 1", "b3 1",
    ];
    assert_eq!(moves_as_text(&found), expected.map(str::to_owned).into());
    assert_eq!(found.len(), expected.len(), "no move is listed twice");

    let kings = Rules { fill: Fill::Kings, ..FREECELL };
    let found = legal_moves(&position, &kings);
    let expected = ["1a 1", "1c 1", "14 2", "4a 1", "4c 1", "bh 1"];
    assert_eq!(moves_as_text(&found), expected.map(str::to_owned).into());

    let suit = Rules { build: Build::Suit, ..FREECELL };
    let found = legal_moves(&position, &suit);
    let expected =
        ["1a 1", "1c 1", "12 1", "13 1", "4a 1", "4c 1", "42 1", "43 1", "bh 1", "b2 1", "b3 1"];
    assert_eq!(moves_as_text(&found), expected.map(str::to_owned).into());
}

/// The boards and sets of rules of `tests/data/perft-counts.txt` with their three counts.
fn counted_boards() -> Vec<(String, Position, Rules, [u64; 3])> {
    let mut all = Vec::new();
    let mut current = None;
    for line in include_str!("data/perft-counts.txt").lines() {
        if line.starts_with('#') {
            continue;
        }
        if let Some(number) = line.strip_prefix("deal ") {
            current = Some((line.to_owned(), text::ms_deal(number.parse().unwrap())));
        } else if let Some(rest) = line.strip_prefix("board ") {
            let [name, cells, text] = rest.splitn(3, ' ').collect::<Vec<_>>()[..] else {
                panic!("{line}")
            };
            let position = board(cells.parse().unwrap(), text);
            assert_eq!(position.check_deck(), Ok(()), "{name}");
            current = Some((format!("board {name}"), position));
        } else {
            let words: Vec<&str> = line.split(' ').collect();
            let build = match words[0] {
                "alternate" => Build::AlternateColour,
                "suit" => Build::Suit,
                _ => panic!("{line}"),
            };
            let fill = match words[1] {
                "any" => Fill::Any,
                "kings" => Fill::Kings,
                "none" => Fill::None,
                _ => panic!("{line}"),
            };
            let supermove = match words[2] {
                "limited" => Supermove::Limited,
                "unlimited" => Supermove::Unlimited,
                _ => panic!("{line}"),
            };
            let rules = Rules { build, fill, supermove, ..FREECELL };
            let counts = [words[3], words[4], words[5]].map(|word| word.parse().unwrap());
            let (name, position) = current.clone().expect("a board before the counts");
            all.push((format!("{name} {line}"), position, rules, counts));
        }
    }
    all
}

#[test]
fn numbers_of_move_sequences_agree_with_another_program() {
    let boards = counted_boards();
    assert_eq!(boards.len(), 5 + 7 * 12);
    for (name, position, rules, counts) in boards {
        assert_eq!(perft(&position, &rules, 0), 1, "{name}");
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(perft(&position, &rules, depth), count, "{name} depth {depth}");
        }
    }
}

/// Playing keeps the deck whole, on every path of three moves.
#[test]
fn no_card_is_lost_on_the_way() {
    fn walk(position: &Position, rules: &Rules, depth: u32) {
        assert_eq!(position.check_deck(), Ok(()));
        if depth > 0 {
            for step in legal_moves(position, rules) {
                let mut next = position.clone();
                play(&mut next, step);
                walk(&next, rules, depth - 1);
            }
        }
    }
    walk(&text::ms_deal(1), &FREECELL, 2);
    for (_, position, rules, _) in counted_boards().into_iter().skip(5) {
        walk(&position, &rules, 1);
    }
}

/// What notation can say and what the generator finds is the same, but for the moves of a part
/// of a run into an empty column: more than one card, and fewer than could move.
#[test]
fn notation_says_what_the_generator_finds() {
    let places = "123456789abcdefghijkl";
    for (name, position, rules, _) in counted_boards() {
        let mut said = BTreeSet::new();
        for source in places.chars() {
            for target in places.chars() {
                for dot in ["", "."] {
                    if let Ok(step) = read(&position, &rules, &format!("{dot}{source}{target}")) {
                        said.insert(step);
                    }
                }
            }
        }
        let found = legal_moves(&position, &rules);
        let sayable: BTreeSet<Move> = found
            .iter()
            .copied()
            .filter(|step| match step.to {
                Place::Column(to) if position.columns[to].is_empty() => {
                    let most = found
                        .iter()
                        .filter(|other| other.from == step.from && other.to == step.to)
                        .map(|other| other.count)
                        .max();
                    step.count == 1 || Some(step.count) == most
                }
                _ => true,
            })
            .collect();
        assert_eq!(said, sayable, "{name}");
    }
}

// Automoves.

/// The automoves that are allowed for a card when home holds these ranks.
fn automoves_of(card: &str, home: [u8; 4], build: Build) -> Vec<Automove> {
    let position = Position { columns: Vec::new(), cells: Vec::new(), home };
    let card = Card::parse(card).unwrap();
    [Automove::None, Automove::Horne, Automove::Wkr, Automove::All]
        .into_iter()
        .filter(|&automove| goes_home(&position, &Rules { build, automove, ..FREECELL }, card))
        .collect()
}

#[test]
fn cards_go_home_by_themselves_as_the_rules_say() {
    use Automove::{All, Horne, Wkr};
    let all_three = vec![Horne, Wkr, All];
    let cases = [
        // clubs, diamonds, hearts, spades at home
        ("AC", [0, 0, 0, 0], all_three.clone()),
        ("AD", [0, 0, 0, 0], all_three.clone()),
        ("2C", [0, 0, 0, 0], vec![]),
        ("2C", [1, 0, 0, 0], all_three.clone()),
        ("3H", [0, 0, 2, 0], vec![All]),
        ("3H", [1, 0, 2, 1], vec![Wkr, All]),
        ("3H", [2, 0, 2, 1], vec![Wkr, All]),
        ("3H", [2, 0, 2, 2], all_three.clone()),
        ("3S", [0, 1, 1, 2], vec![Wkr, All]),
        ("7D", [5, 6, 3, 5], vec![All]),
        ("7D", [5, 6, 4, 5], vec![Wkr, All]),
        ("7D", [4, 6, 4, 6], vec![All]),
        ("7D", [6, 6, 0, 6], all_three.clone()),
        ("7D", [6, 6, 0, 5], vec![All]),
        ("7D", [6, 6, 4, 5], vec![Wkr, All]),
        ("7D", [6, 5, 6, 6], vec![]),
        ("7D", [6, 7, 6, 6], vec![]),
        ("KS", [12, 11, 11, 12], vec![Wkr, All]),
        ("KS", [9, 11, 11, 12], vec![All]),
        ("KS", [9, 12, 12, 12], all_three),
    ];
    for (card, home, expected) in cases {
        assert_eq!(automoves_of(card, home, Build::AlternateColour), expected, "{card} {home:?}");
    }
    assert_eq!(automoves_of("7D", [0, 6, 0, 0], Build::Suit), [Wkr, All]);
}

#[test]
fn automoves_go_on_until_none_is_left() {
    let start = board(2, "Foundations: C-A|Freecells: 2C AD|3H AS 2H|AH|2D|3C 2S|4H");
    let after = |automove_rule| {
        let mut position = start.clone();
        let rules = Rules { automove: automove_rule, ..FREECELL };
        let played = automove(&mut position, &rules).len();
        (played, position.home)
    };
    assert_eq!(after(Automove::None), (0, [1, 0, 0, 0]));
    assert_eq!(after(Automove::Horne), (9, [3, 2, 3, 2]));
    assert_eq!(after(Automove::Wkr), (10, [3, 2, 4, 2]));
    assert_eq!(after(Automove::All), (10, [3, 2, 4, 2]));
}

// Whole solutions.

#[test]
fn both_solutions_of_game_6240_are_accepted() {
    let start = text::game_6240();
    for (moves, cost) in [(in_53(), 53 - 6), (in_173(), 173 - 19)] {
        let played = replay_to_solved(&start, &FREECELL, &moves).unwrap_or_else(|f| panic!("{f}"));
        assert!(played.solved);
        assert_eq!(played.position.home, [KING; 4]);
        assert_eq!(played.position.check_deck(), Ok(()));
        assert_eq!((played.cost, played.needless_dots), (cost, 0));
    }
}

/// The source of the solutions shows a position on the way.
#[test]
fn the_longer_solution_passes_the_position_that_is_printed_with_it() {
    let played = replay(&text::game_6240(), &FREECELL, &in_173()[..72]).unwrap();
    let cells = ["3S", "QH", "JH"].map(Card::parse);
    assert_eq!(played.position.cells, [cells[0], cells[1], cells[2], None]);
    assert_eq!(played.position.home, [0, 3, 4, 0]);
    let printed = include_str!("data/game-6240-after-72.txt");
    let mut rows = 0;
    for (row, line) in printed.lines().filter(|line| !line.starts_with('#')).enumerate() {
        let columns = played.position.columns.iter();
        let cards: Vec<String> =
            columns.filter_map(|column| column.get(row)).map(Card::to_string).collect();
        assert_eq!(cards.join(" "), line);
        rows += 1;
    }
    assert_eq!(played.position.columns.iter().map(Vec::len).max(), Some(rows));
}

fn refusal<S: AsRef<str>>(start: &Position, rules: &Rules, moves: &[S]) -> (usize, Reason) {
    let fault = replay_to_solved(start, rules, moves).expect_err("a refusal");
    (fault.number, fault.reason)
}

#[test]
fn a_solution_for_other_automoves_is_refused() {
    let start = text::game_6240();
    let under = |automove| Rules { automove, ..FREECELL };
    assert_eq!(refusal(&start, &under(Automove::Wkr), &in_53()), (45, Reason::NotNextHome));
    assert_eq!(refusal(&start, &under(Automove::None), &in_53()), (7, Reason::DoesNotFit));
    assert_eq!(refusal(&start, &under(Automove::All), &in_53()), (8, Reason::DoesNotFit));
    assert!(replay_to_solved(&start, &under(Automove::Wkr), &in_173()).is_ok());
}

#[test]
fn a_solution_of_another_deal_is_refused() {
    assert_eq!(refusal(&text::ms_deal(1), &FREECELL, &in_53()), (5, Reason::DoesNotFit));
}

#[test]
fn a_solution_with_a_move_left_out_is_refused() {
    let start = text::game_6240();
    for (moves, still_good) in [(in_53(), &[][..]), (in_173(), &[170][..])] {
        for number in 1..=moves.len() {
            let mut broken = moves.clone();
            broken.remove(number - 1);
            let accepted = replay_to_solved(&start, &FREECELL, &broken).is_ok();
            // Move 170 is "6h", and that card goes home by itself two moves later.
            assert_eq!(accepted, still_good.contains(&number), "without move {number}");
        }
    }
}

#[test]
fn a_solution_that_stops_early_or_goes_on_is_refused() {
    let start = text::game_6240();
    let moves = in_53();
    for length in 0..moves.len() {
        let begun = replay(&start, &FREECELL, &moves[..length]).unwrap();
        assert!(!begun.solved);
        assert_eq!(refusal(&start, &FREECELL, &moves[..length]), (length + 1, Reason::NotSolved));
    }
    let mut more = moves;
    more.push("1a".to_owned());
    assert_eq!(refusal(&start, &FREECELL, &more), (54, Reason::SourceEmpty));
}

#[test]
fn nothing_need_be_played_where_all_goes_home() {
    let home = board(4, "Foundations: C-K D-K H-K S-Q||KS");
    let none: [&str; 0] = [];
    let played = replay_to_solved(&home, &FREECELL, &none).unwrap();
    assert_eq!((played.solved, played.cost), (true, 0));
    let by_hand = Rules { automove: Automove::None, ..FREECELL };
    assert_eq!(refusal(&home, &by_hand, &none), (1, Reason::NotSolved));
    assert_eq!(replay_to_solved(&home, &by_hand, &["2h"]).map(|played| played.cost), Ok(0));
}

#[test]
fn each_kind_of_fault_is_found() {
    let by_hand = Rules { automove: Automove::None, ..FREECELL };
    let kings = Rules { fill: Fill::Kings, ..by_hand };
    let never = Rules { fill: Fill::None, ..by_hand };
    //                        1              2  3     4        5
    let position = board(2, "Freecells: 8S -|KH QS JH TC 9D||QD JC|TS 9H 8C|KS");
    let cases = [
        (by_hand, "", Reason::Malformed),
        (by_hand, "1", Reason::Malformed),
        (by_hand, "1ab", Reason::Malformed),
        (by_hand, "..1", Reason::UnknownPlace),
        (by_hand, ".", Reason::Malformed),
        (by_hand, "..12", Reason::Malformed),
        (by_hand, "16", Reason::UnknownPlace),
        (by_hand, "61", Reason::UnknownPlace),
        (by_hand, "0b", Reason::UnknownPlace),
        (by_hand, "1c", Reason::UnknownPlace),
        (by_hand, "1i", Reason::UnknownPlace),
        (by_hand, "1B", Reason::UnknownPlace),
        (by_hand, "h1", Reason::UnknownPlace),
        (by_hand, "hh", Reason::UnknownPlace),
        (by_hand, "11", Reason::SourceIsTarget),
        (by_hand, "aa", Reason::SourceIsTarget),
        (by_hand, "21", Reason::SourceEmpty),
        (by_hand, "2b", Reason::SourceEmpty),
        (by_hand, "2h", Reason::SourceEmpty),
        (by_hand, "b1", Reason::SourceEmpty),
        (by_hand, "bh", Reason::SourceEmpty),
        (by_hand, "ab", Reason::CellToCell),
        (by_hand, "1a", Reason::CellTaken),
        (by_hand, "1h", Reason::NotNextHome),
        (by_hand, "ah", Reason::NotNextHome),
        (by_hand, "a4", Reason::DoesNotFit),
        (by_hand, "13", Reason::DoesNotFit),
        (by_hand, "31", Reason::DoesNotFit),
        (by_hand, "34", Reason::DoesNotFit),
        (by_hand, "a5", Reason::DoesNotFit),
        (kings, "12", Reason::AboveLimit { count: 5, limit: 2 }),
        (kings, ".12", Reason::MayNotFill),
        (kings, "32", Reason::MayNotFill),
        (kings, "a2", Reason::MayNotFill),
        (never, "52", Reason::MayNotFill),
        (never, "a2", Reason::MayNotFill),
        (by_hand, ".1b", Reason::NeedlessDot),
        (by_hand, ".a1", Reason::NeedlessDot),
        (by_hand, ".1h", Reason::NeedlessDot),
        (by_hand, ".35", Reason::NeedlessDot),
    ];
    for (rules, text, reason) in cases {
        assert_eq!(refusal(&position, &rules, &[text]), (1, reason), "{text} {rules:?}");
    }
    let full = board(1, "Freecells: 8S|KS|QD JC TH|TS");
    let reason = Reason::AboveLimit { count: 3, limit: 1 };
    assert_eq!(refusal(&full, &by_hand, &["21"]), (1, reason));

    // The number is that of the move, and the position is the one before it.
    let fault = replay(&position, &by_hand, &["35", "a2", "2a", "2a"]).unwrap_err();
    assert_eq!((fault.number, fault.text.as_str()), (4, "2a"));
    assert_eq!(fault.reason, Reason::SourceEmpty);
    assert_eq!(fault.position.columns[4].len(), 3);
    assert!(fault.to_string().starts_with("move 4 (2a): SourceEmpty\nFoundations: C-0"));
}

/// The move that a text means, as source, target and number of cards.
fn meaning(position: &Position, rules: &Rules, text: &str) -> Result<usize, Reason> {
    read(position, rules, text).map(|step| step.count)
}

#[test]
fn the_number_of_cards_is_implied() {
    let by_hand = Rules { automove: Automove::None, ..FREECELL };
    // Two cells are empty, one column besides the target: (2 + 1) * 2 cards.
    let position = board(2, "KH QS JH TC 9D 8C 7D|||QD|JS|8S");
    assert_eq!(meaning(&position, &by_hand, "12"), Ok(6));
    assert_eq!(meaning(&position, &by_hand, ".12"), Ok(1));
    assert_eq!(meaning(&position, &by_hand, "16"), Ok(1));
    assert_eq!(meaning(&position, &by_hand, "15"), Err(Reason::DoesNotFit));
    assert_eq!(meaning(&position, &by_hand, "1a"), Ok(1));
    assert_eq!(meaning(&position, &by_hand, "54"), Ok(1));
    assert_eq!(meaning(&position, &by_hand, "52"), Ok(1));
    let onto_jack = board(2, "KH QS JH TC 9D 8C 7D|||JD");
    assert_eq!(meaning(&onto_jack, &by_hand, "14"), Ok(4));
    let unlimited = Rules { supermove: Supermove::Unlimited, ..by_hand };
    assert_eq!(meaning(&position, &unlimited, "12"), Ok(7));
    let kings = Rules { fill: Fill::Kings, ..unlimited };
    assert_eq!(meaning(&position, &kings, "13"), Ok(7));
    let below_king = board(2, "KS KH QS JH TC||9D");
    assert_eq!(meaning(&below_king, &kings, "12"), Ok(4));
    assert_eq!(meaning(&below_king, &kings, ".12"), Err(Reason::MayNotFill));
}

/// Two of four cards into an empty column: no single move says it, but its single cards do.
#[test]
fn a_part_of_a_run_is_written_card_by_card() {
    let by_hand = Rules { automove: Automove::None, ..FREECELL };
    let position = board(3, "KH QS JH TC|");
    assert_eq!(meaning(&position, &by_hand, "12"), Ok(4));
    let played = replay(&position, &by_hand, &["1a", ".12", "a2"]).unwrap();
    let mut expected = position.clone();
    let part = Move::new(Place::Column(0), Place::Column(1), 2);
    assert!(legal_moves(&position, &by_hand).contains(&part));
    play(&mut expected, part);
    assert_eq!(played.position, expected);
    assert_eq!((played.cost, played.needless_dots), (3, 0));
}

#[test]
fn needless_dots_are_counted() {
    let by_hand = Rules { automove: Automove::None, ..FREECELL };
    let position = board(2, "Freecells: 5S|KH QS||");
    let dots = |moves: &[&str]| replay(&position, &by_hand, moves).unwrap().needless_dots;
    assert_eq!(dots(&["12"]), 0);
    assert_eq!(dots(&[".12"]), 0, "two cards could move");
    assert_eq!(dots(&[".12", ".13"]), 1, "only the king is left");
    assert_eq!(dots(&[".a2"]), 1);
}

#[test]
fn cells_beyond_g_skip_three_letters() {
    let by_hand = Rules { automove: Automove::None, ..FREECELL };
    let nine = board(9, "KH QS");
    let cell = |text| read(&nine, &by_hand, text).map(|step| step.to);
    assert_eq!(cell("1g"), Ok(Place::Cell(6)));
    assert_eq!(cell("1k"), Ok(Place::Cell(7)));
    assert_eq!(cell("1l"), Ok(Place::Cell(8)));
    for none in ["1h", "1i", "1j", "1m"] {
        assert!(cell(none).is_err(), "{none}");
    }
}

// Single cards.

fn step_text(step: Move) -> String {
    let letter = |place: Place| match place {
        Place::Column(column) => "123456789".chars().nth(column).unwrap(),
        Place::Cell(cell) => "abcdefgklmn".chars().nth(cell).unwrap(),
        Place::Home(_) => 'h',
    };
    [letter(step.from), letter(step.to)].into_iter().collect()
}

/// The single cards of a solution, automoves included.
fn steps_of(start: &Position, rules: &Rules, moves: &[String]) -> Vec<String> {
    let mut position = start.clone();
    let mut steps: Vec<Move> = automove(&mut position, rules);
    for text in moves {
        let step = read(&position, rules, text).unwrap();
        match (step.from, step.to) {
            (Place::Column(from), Place::Column(to)) => {
                let singles = single_steps(&position, rules, from, to, step.count);
                steps.extend(singles.expect("a way"));
            }
            _ => steps.push(step),
        }
        play(&mut position, step);
        steps.extend(automove(&mut position, rules));
    }
    steps.into_iter().map(step_text).collect()
}

#[test]
fn solutions_are_accepted_card_by_card() {
    let start = text::game_6240();
    for moves in [in_53(), in_173()] {
        let steps = steps_of(&start, &FREECELL, &moves);
        assert!(steps.len() > moves.len());
        assert_eq!(steps.iter().filter(|step| step.ends_with('h')).count(), 52);
        let played = replay_steps(&start, &FREECELL, &steps).unwrap_or_else(|f| panic!("{f}"));
        assert!(played.solved);
        assert_eq!(played.cost, steps.len() - 52);
    }
}

#[test]
fn broken_steps_are_refused() {
    let start = text::game_6240();
    let steps = steps_of(&start, &FREECELL, &in_53());
    for number in 1..=steps.len() {
        let mut broken = steps.clone();
        broken.remove(number - 1);
        assert!(replay_steps(&start, &FREECELL, &broken).is_err(), "without step {number}");
    }
    // No card goes home by itself, and no two cards move together.
    let refused = |position: &Position, steps: &[&str]| {
        let fault = replay_steps(position, &FREECELL, steps).expect_err("a refusal");
        (fault.number, fault.reason)
    };
    let position = board(1, "Foundations: C-K D-K H-K S-J|KS QS||");
    assert_eq!(refused(&position, &[]), (1, Reason::NotSolved));
    assert_eq!(refused(&position, &["1h"]), (2, Reason::NotSolved));
    assert_eq!(refused(&position, &["1h", "1h", "1h"]), (3, Reason::SourceEmpty));
    assert_eq!(refused(&position, &[".12"]), (1, Reason::Malformed));
    assert!(replay_steps(&position, &FREECELL, &["12", "13", "2h", "3h"]).is_ok());

    let run = board(2, "KS QD||KC");
    assert_eq!(refused(&run, &["13", "13"]), (2, Reason::DoesNotFit));
    assert_eq!(refused(&run, &["12", "23", "3a"]), (4, Reason::NotSolved));
    let pair = board(2, "QD JC|KC");
    assert_eq!(refused(&pair, &["12"]), (1, Reason::DoesNotFit));
    assert_eq!(refused(&pair, &["1a", "12", "a2"]), (4, Reason::NotSolved));
    let kings = Rules { fill: Fill::Kings, ..FREECELL };
    let fault = replay_steps(&run, &kings, &["12"]).unwrap_err();
    assert_eq!(fault.reason, Reason::MayNotFill);
}

// The fewest moves.

#[test]
fn the_fewest_moves_are_those_that_one_can_count() {
    let plain = Rules { automove: Automove::None, ..FREECELL };
    let unlimited = Rules { supermove: Supermove::Unlimited, ..FREECELL };
    let kings = Rules { fill: Fill::Kings, ..FREECELL };
    let nothing = Rules { fill: Fill::None, ..FREECELL };
    let spades = "Foundations: C-K D-K H-K S-T|";
    // Nine and eight of two colours on the seven, and a ten for them.
    let sequence = "Foundations: C-K D-K H-6 S-6|:7S 9H 8S|:KS QS JS TS|:9S KH QH JH TH 8H 7H";
    for (cells, text, rules, expected) in [
        (0, "Foundations: C-K D-K H-K S-K|:", FREECELL, Fewest::Moves(0)),
        (0, "Foundations: C-K D-K H-K S-T|:KS QS JS", FREECELL, Fewest::Moves(0)),
        (0, "Foundations: C-K D-K H-K S-T|:KS QS JS", plain, Fewest::Moves(0)),
        // The king on top must go away, wherever.
        (1, &format!("{spades}:QS JS KS"), FREECELL, Fewest::Moves(1)),
        (1, &format!("{spades}:QS JS KS"), plain, Fewest::Moves(1)),
        (0, &format!("{spades}:QS JS KS|:"), kings, Fewest::Moves(1)),
        (0, &format!("{spades}:QS JS KS|:"), nothing, Fewest::Impossible),
        (0, &format!("{spades}:QS JS KS"), FREECELL, Fewest::Impossible),
        // King and queen.
        (2, &format!("{spades}:JS QS KS"), FREECELL, Fewest::Moves(2)),
        (1, &format!("{spades}:JS QS KS"), FREECELL, Fewest::Impossible),
        (1, &format!("{spades}:JS QS KS|:"), FREECELL, Fewest::Moves(2)),
        (0, &format!("{spades}:JS QS KS|:"), FREECELL, Fewest::Impossible),
        // Two cards with one move, if there is a cell for the upper one.
        (1, sequence, FREECELL, Fewest::Moves(1)),
        (0, sequence, FREECELL, Fewest::Impossible),
        (0, sequence, unlimited, Fewest::Moves(1)),
    ] {
        assert_eq!(fewest_moves(&board(cells, text), &rules, 10_000), expected, "{text}");
    }
    assert_eq!(fewest_moves(&text::ms_deal(1), &FREECELL, 1000), Fewest::TooLarge);
}

/// Can all cards get home with so many moves that don't go home? Goes every way to its end,
/// and remembers nothing.
fn home_within(here: &Position, rules: &Rules, moves: usize) -> bool {
    here.is_solved()
        || legal_moves(here, rules).into_iter().any(|mv| {
            let Some(left) = moves.checked_sub(usize::from(!matches!(mv.to, Place::Home(_))))
            else {
                return false;
            };
            let mut next = here.clone();
            play(&mut next, mv);
            automove(&mut next, rules);
            home_within(&next, rules, left)
        })
}

#[test]
fn the_fewest_moves_are_those_of_a_search_without_a_memory() {
    let games = [
        "Foundations: C-K D-K H-T S-T|:JS JH QH QS|:KS KH",
        "Foundations: C-K D-K H-T S-T|:JS KS QH|:JH QS KH",
        "Foundations: C-J D-J H-J S-J|Freecells: KC|:QC KD QS KH|:QD KS QH",
        "Foundations: C-K D-K H-9 S-9|:TS TH JH QS|:KH QH JS KS",
        "Foundations: C-Q D-J H-Q S-J|:QS KS QD KD|:KC KH",
    ];
    let mut seen = BTreeSet::new();
    for text in games {
        for cells in 1..=2 {
            for automoves in [Automove::None, Automove::Horne, Automove::Wkr, Automove::All] {
                for build in [Build::AlternateColour, Build::Suit] {
                    let rules = Rules { build, automove: automoves, ..FREECELL };
                    let mut start = board(cells, text);
                    let found = fewest_moves(&start, &rules, 100_000);
                    automove(&mut start, &rules);
                    let expected = (0..=4).find(|&moves| home_within(&start, &rules, moves));
                    match (found, expected) {
                        (Fewest::Moves(found), Some(moves)) => assert_eq!(found, moves, "{text}"),
                        (Fewest::Moves(found), None) => assert!(found > 4, "{text}"),
                        (other, expected) => {
                            assert_eq!((other, expected), (Fewest::Impossible, None))
                        }
                    }
                    seen.insert(expected);
                }
            }
        }
    }
    assert!(seen.len() >= 4, "{seen:?}");
}
