//! Tests of the family's checker itself: a checker that accepts everything would be worse than
//! none.

mod verifier;

use verifier::card::{Card, Suit};
use verifier::family::expand::one_by_one;
use verifier::family::position::Position;
use verifier::family::replay::replay_to_solved;
use verifier::family::rules::{Build, FREECELL, Fill, Rules, Together, by_name};
use verifier::family::search::{Answer, search};
use verifier::family::step::{Place, Step, check, play};
use verifier::text;

use Place::{Cell, Column, Home};

fn game(name: &str) -> Rules {
    by_name(name).expect("a game")
}

/// A position whose lines are separated by `|`.
fn position(rules: &Rules, text: &str) -> Position {
    Position::read(&text.replace('|', "\n"), rules).expect("a position")
}

fn small(columns: usize, cells: usize) -> Rules {
    Rules { columns, cells, ..FREECELL }
}

fn one(from: Place, to: Place) -> Step {
    Step::new(from, to, 1)
}

fn card(text: &str) -> Card {
    Card::parse(text).expect("a card")
}

// What lies on what.

#[test]
fn cards_lie_on_cards_as_the_game_builds() {
    let fits = |build, wrap, upper, lower| {
        Rules { build, wrap, ..FREECELL }.fits(card(upper), card(lower))
    };
    let table = [
        // upper, lower: alternate, suit, rank, up or down, any
        ("4C", "5H", [true, false, true, false, true]),
        ("4D", "5H", [false, false, true, false, true]),
        ("4H", "5H", [false, true, true, true, true]),
        ("5H", "4H", [false, false, false, true, true]),
        ("5C", "4H", [false, false, false, false, true]),
        ("5H", "5D", [false, false, false, false, true]),
        ("3C", "5H", [false, false, false, false, true]),
        ("KH", "AH", [false, false, false, false, true]),
        ("AH", "KH", [false, false, false, false, true]),
    ];
    let builds = [Build::Alternate, Build::Suit, Build::Rank, Build::SuitUpOrDown, Build::Any];
    for (upper, lower, expected) in table {
        assert_eq!(
            builds.map(|build| fits(build, false, upper, lower)),
            expected,
            "{upper} {lower}"
        );
    }
    // Where ranks wrap, a king is one lower than an ace, and an ace is still no lower than a king.
    assert_eq!(builds.map(|build| fits(build, true, "KH", "AH")), [false, true, true, true, true]);
    assert_eq!(builds.map(|build| fits(build, true, "KS", "AH")), [true, false, true, false, true]);
    assert_eq!(
        builds.map(|build| fits(build, true, "AH", "KH")),
        [false, false, false, true, true]
    );
}

#[test]
fn empty_columns_take_what_the_game_says() {
    let may = |fill, base, text| Rules { fill, base, ..FREECELL }.may_fill(card(text));
    assert!(may(Fill::Anything, 1, "2C") && may(Fill::Anything, 1, "KC"));
    assert!(!may(Fill::LastRank, 1, "2C") && may(Fill::LastRank, 1, "KC"));
    assert!(!may(Fill::Nothing, 1, "2C") && !may(Fill::Nothing, 1, "KC"));
    // Foundations from jacks on end with tens.
    assert!(may(Fill::LastRank, 11, "TC") && !may(Fill::LastRank, 11, "KC"));
    // From twos on, with aces.
    assert!(may(Fill::LastRank, 2, "AC") && !may(Fill::LastRank, 2, "KC"));
}

// Moves.

#[test]
fn a_step_is_refused_for_its_reason() {
    let rules = small(3, 2);
    let here = position(&rules, "KC QC|QH JC||cells: KH\nhome: TC KD JH KS");
    let why = |from, to, count| check(&here, &rules, Step::new(from, to, count));
    let refused = |from, to, count, words: &str| {
        let said = why(from, to, count).expect_err("a reason");
        assert!(said.contains(words), "{said}");
    };
    assert_eq!(why(Column(1), Home(Suit::Clubs), 1), Ok(()));
    assert_eq!(why(Column(1), Column(2), 1), Ok(()));
    assert_eq!(why(Column(1), Cell(1), 1), Ok(()));
    assert_eq!(why(Cell(0), Column(2), 1), Ok(()));
    assert_eq!(why(Column(1), Column(2), 2), Ok(()), "by way of the cell");
    refused(Column(0), Column(2), 2, "QC doesn't move together with KC");
    refused(Column(1), Column(0), 2, "QH isn't for QC");
    refused(Column(1), Column(0), 1, "JC isn't for QC");
    refused(Column(1), Column(1), 1, "there already");
    refused(Column(1), Cell(0), 1, "KH is in that cell");
    refused(Column(1), Cell(1), 2, "a cell takes one card");
    refused(Column(1), Cell(2), 1, "no cell 2");
    refused(Cell(0), Cell(1), 1, "from cell to cell");
    refused(Cell(1), Column(2), 1, "an empty cell");
    refused(Cell(0), Home(Suit::Hearts), 1, "KH isn't the next");
    refused(Column(1), Home(Suit::Hearts), 1, "another suit");
    refused(Column(1), Column(3), 1, "no column 3");
    refused(Column(2), Cell(1), 1, "1 of 0 cards");
    refused(Home(Suit::Clubs), Cell(1), 1, "nothing comes back");
    // Under other rules.
    let none = Rules { fill: Fill::Nothing, ..rules };
    assert!(check(&here, &none, one(Cell(0), Column(2))).is_err());
    let kings = Rules { fill: Fill::LastRank, ..rules };
    assert_eq!(check(&here, &kings, one(Cell(0), Column(2))), Ok(()));
    assert!(check(&here, &kings, one(Column(1), Column(2))).is_err());
    let bouquet = Rules { cells_take: false, ..rules };
    assert!(check(&here, &bouquet, one(Column(1), Cell(1))).is_err());
    assert_eq!(check(&here, &bouquet, one(Cell(0), Column(2))), Ok(()));
    let single = Rules { together: Together::One, ..rules };
    assert!(check(&here, &single, Step::new(Column(1), Column(2), 2)).is_err());
}

#[test]
fn whole_suits_leave_together_and_only_so() {
    let rules = Rules { columns: 3, ..game("simple_simon") };
    let suit = "KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC";
    let here =
        position(&rules, &format!("KH QH JH TH 9H 8H 7H 6H 5H 4H 3H {suit}|2H AH||home: KD KS"));
    let home =
        |from, count| check(&here, &rules, Step::new(Column(from), Home(Suit::Clubs), count));
    assert_eq!(home(0, 13), Ok(()));
    assert!(home(0, 12).is_err() && home(0, 1).is_err() && home(0, 14).is_err());
    let aces = Step::new(Column(1), Home(Suit::Hearts), 1);
    assert!(check(&here, &rules, aces).is_err(), "an ace alone stays");
    let steps = [
        Step::new(Column(0), Home(Suit::Clubs), 13),
        Step::new(Column(1), Column(0), 2),
        Step::new(Column(0), Home(Suit::Hearts), 13),
    ];
    assert_eq!(replay_to_solved(&here, &rules, steps), Ok(()));
    assert_eq!(search(&here, &rules, 1000), Answer::Solvable);
    // Sequences of one suit go on any card of the next rank.
    let mixed = position(
        &rules,
        &format!(
            "{suit} KS QS|KH|QH JH TH 9H 8H 7H 6H 5H 4H 3H 2H AH JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS|home: KD"
        ),
    );
    assert_eq!(check(&mixed, &rules, Step::new(Column(0), Column(1), 1)), Ok(()));
    assert!(check(&mixed, &rules, Step::new(Column(2), Column(1), 23)).is_err(), "two suits");
    assert_eq!(check(&mixed, &rules, Step::new(Column(2), Column(0), 11)), Ok(()));
}

#[test]
fn foundations_begin_with_the_base_and_wrap() {
    let rules = Rules { base: 11, columns: 3, cells: 1, ..game("penguin") };
    // Of clubs the knave and the queen are home, so the king is next, then the ace.
    let start = position(&rules, "2C AC|TC|KC 9C 8C 7C 6C 5C 4C 3C|home: QC TD TH TS");
    assert_eq!(start.home, [2, 13, 13, 13]);
    let refused = [
        one(Column(0), Home(Suit::Clubs)), // the ace before the king
        one(Column(0), Column(1)),         // no ace on a ten
    ];
    for step in refused {
        assert!(check(&start, &rules, step).is_err(), "{step:?}");
    }
    let mut steps = vec![
        Step::new(Column(2), Column(1), 7),
        one(Column(2), Home(Suit::Clubs)),
        one(Column(0), Home(Suit::Clubs)),
        one(Column(0), Home(Suit::Clubs)),
    ];
    steps.extend([one(Column(1), Home(Suit::Clubs)); 8]);
    assert_eq!(replay_to_solved(&start, &rules, steps.clone()), Ok(()));
    // With the last left out it isn't solved; with one more there is nothing to move.
    assert!(replay_to_solved(&start, &rules, steps[..11].to_vec()).is_err());
    steps.push(one(Column(1), Home(Suit::Clubs)));
    assert!(replay_to_solved(&start, &rules, steps).is_err());
    // The empty column takes a ten, no king; on an ace a king may lie.
    let late = position(&rules, "2C AC|3C TC 9C 8C 7C 6C 5C 4C||cells: KC|home: QC TD TH TS");
    assert!(check(&late, &rules, one(Cell(0), Column(2))).is_err());
    assert_eq!(check(&late, &rules, one(Cell(0), Column(0))), Ok(()));
    assert!(check(&late, &rules, Step::new(Column(1), Column(2), 6)).is_err());
    assert_eq!(check(&late, &rules, Step::new(Column(1), Column(2), 7)), Ok(()));
    assert!(check(&late, &rules, Step::new(Column(1), Column(2), 8)).is_err());
}

#[test]
fn two_decks_have_two_foundations_of_a_suit() {
    let rules = Rules { columns: 2, cells: 1, ..game("die_schlange") };
    let here = position(&rules, "KC KC|QC\nhome: QC JC KD KD KH KH KS KS".trim_end());
    assert_eq!(here.home, [12, 11, 13, 13, 13, 13, 13, 13]);
    let steps = [
        one(Column(0), Home(Suit::Clubs)),
        one(Column(1), Home(Suit::Clubs)),
        one(Column(0), Home(Suit::Clubs)),
    ];
    assert_eq!(replay_to_solved(&here, &rules, steps), Ok(()));
    let mut other = here.clone();
    other.home.swap(0, 1);
    assert_eq!(here.alike(&rules), other.alike(&rules));
}

// Moves of many, against the count that everyone uses.

/// A sequence of `length` in column 0 that may go to column 1, with so many cells and other
/// columns empty.
fn sequence(
    rules: &Rules,
    length: usize,
    cells: usize,
    columns: usize,
    to_empty: bool,
) -> Position {
    let names = ["KC", "QH", "JC", "TH", "9C", "8H", "7C", "6H", "5C", "4H", "3C", "2H"];
    let mut cards: Vec<Card> = names.iter().map(|name| card(name)).collect();
    cards.truncate(length + 1);
    let mut position = Position {
        columns: vec![Vec::new(); rules.columns],
        cells: vec![Some(card("KS")); rules.cells],
        home: vec![0; 4],
    };
    // Something below, so that the column doesn't run empty.
    position.columns[0] = [vec![card("2S")], cards[1..].to_vec()].concat();
    if !to_empty {
        position.columns[1] = vec![cards[0]];
    }
    for column in 2 + columns..rules.columns {
        position.columns[column] = vec![card("2D")];
    }
    for cell in 0..cells {
        position.cells[cell] = None;
    }
    position
}

#[test]
fn moves_of_many_are_those_that_single_cards_can_make() {
    for fill in [Fill::Anything, Fill::LastRank, Fill::Nothing] {
        for cells in 0..=2 {
            for columns in 0..=2 {
                for to_empty in [false, true] {
                    let rules = Rules { columns: 5, cells: 2, fill, ..FREECELL };
                    if to_empty && fill != Fill::Anything {
                        continue;
                    }
                    let doubled = if fill == Fill::Anything { columns } else { 0 };
                    let limit = (cells + 1) << doubled;
                    for length in 1..=11 {
                        if length > limit + 1 {
                            break;
                        }
                        let here = sequence(&rules, length, cells, columns, to_empty);
                        let step = Step::new(Column(0), Column(1), length);
                        let way = one_by_one(&here, &rules, step);
                        assert_eq!(
                            way.is_some(),
                            length <= limit,
                            "{fill:?} {cells} {columns} {length}"
                        );
                        assert_eq!(check(&here, &rules, step).is_ok(), length <= limit);
                        if let Some(way) = way {
                            let mut by_one = here.clone();
                            for step in way {
                                assert_eq!(check(&by_one, &rules, step), Ok(()));
                                play(&mut by_one, &rules, step);
                            }
                            let mut at_once = here.clone();
                            play(&mut at_once, &rules, step);
                            assert_eq!(by_one, at_once);
                        }
                    }
                }
            }
        }
    }
}

// Searches.

#[test]
fn small_positions_by_hand() {
    // Two cards the wrong way round: a cell is all it takes.
    let rules = small(1, 1);
    let here = position(&rules, "QC KC|home: JC KD KH KS");
    assert_eq!(search(&here, &rules, 100), Answer::Solvable);
    // Without one, none moves: one position.
    let rules = small(1, 0);
    let here = position(&rules, "QC KC|home: JC KD KH KS");
    assert_eq!(search(&here, &rules, 100), Answer::Impossible(1));
    // A second column, but only kings go there: KC does, and QC is free.
    let rules = Rules { fill: Fill::LastRank, ..small(2, 0) };
    let here = position(&rules, "QC KC||home: JC KD KH KS");
    assert_eq!(search(&here, &rules, 100), Answer::Solvable);
    let none = Rules { fill: Fill::Nothing, ..rules };
    assert_eq!(search(&here, &none, 100), Answer::Impossible(1));
    // The ten lies below. With one cell: nothing moved, KC moved, and that is all.
    let rules = small(1, 1);
    let here = position(&rules, "TC QC JC KC|home: 9C KD KH KS");
    assert_eq!(search(&here, &rules, 100), Answer::Impossible(2));
    // With two cells: none, KC, KC and JC moved, and QC stays.
    let rules = small(1, 2);
    let here = position(&rules, "TC QC JC KC|home: 9C KD KH KS");
    assert_eq!(search(&here, &rules, 100), Answer::Impossible(3));
    // With three cells they get home; with a bouquet that holds nothing they don't.
    let rules = small(1, 3);
    let here = position(&rules, "TC QC JC KC|home: 9C KD KH KS");
    assert_eq!(search(&here, &rules, 100), Answer::Solvable);
    let bouquet = Rules { cells_take: false, ..rules };
    assert_eq!(search(&here, &bouquet, 100), Answer::Impossible(1));
    // A bouquet's cards come out: JC goes home, and QC stays below KC.
    let here = position(&bouquet, "QC KC|cells: JC|home: TC KD KH KS");
    assert_eq!(search(&here, &bouquet, 100), Answer::Impossible(2));
}

#[test]
fn as_many_positions_as_freecell_solver_looks_at() {
    let data = include_str!("data/family/positions.txt");
    let mut compared = 0;
    for part in data.split("\ngame ").skip(1) {
        let (head, board) = part.split_once('\n').expect("a line");
        let words: Vec<&str> = head.split(' ').collect();
        let [name, _deal, count] = words[..] else { panic!("{head}") };
        let mut rules = match name.strip_suffix("_cells") {
            Some(name) => {
                let (name, cells) = name.rsplit_once('_').expect("a number");
                Rules { cells: cells.parse().expect("a number"), ..game(name) }
            }
            None => game(name),
        };
        // What one card at a time can do is all that is asked for.
        if rules.together == Together::One {
            rules.together = Together::Limited;
        }
        let here = Position::read(board, &rules).expect("a board");
        let count: usize = count.parse().expect("a number");
        let answer = search(&here, &rules, 20_000);
        match answer {
            // Where nothing fills an empty column, it leaves a column's last card where it is
            // unless it goes home: elsewhere that card would only lie on another.
            Answer::Impossible(all) if rules.fill == Fill::Nothing => assert!(all >= count),
            _ => assert_eq!(answer, Answer::Impossible(count), "{head}"),
        }
        compared += 1;
    }
    assert!(compared >= 30, "{compared}");
}

/// Three programs agree on it.
#[test]
fn deal_11982_has_83239_positions() {
    let plain = text::ms_deal(11982);
    let here = Position { columns: plain.columns.clone(), cells: vec![None; 4], home: vec![0; 4] };
    assert_eq!(here.check(&FREECELL), Ok(()));
    assert_eq!(search(&here, &FREECELL, 100_000), Answer::Impossible(83_239));
}

#[test]
fn what_is_allowed_bounds_the_search() {
    let plain = text::ms_deal(1);
    let here = Position { columns: plain.columns.clone(), cells: vec![None; 4], home: vec![0; 4] };
    assert_eq!(search(&here, &FREECELL, 1000), Answer::TooMany);
}
