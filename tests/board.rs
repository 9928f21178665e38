//! A position in play: what is legal and what isn't, back and forth, and cards that go home by
//! themselves.

mod support;
mod verifier;

use support::{
    AUTOMOVES, Random, code, library_move, lowest_card, plain_move, plain_rules, position,
};
use unstuck::card::{Card, Suit};
use unstuck::error::Error;
use unstuck::freecell::{Automove, Board, Fill, Move, Place, Rules, Supermove, deal};
use verifier::limit::most_cards;
use verifier::moves::{Move as PlainMove, Place as PlainPlace, legal_moves, play};
use verifier::notation::read;
use verifier::position::{self as plain, Position};

/// Positions under all kinds of rules, made up or reached by play, with their boards.
fn positions(seed: u64, count: usize) -> Vec<(Position, Board)> {
    let mut random = Random::new(seed);
    let mut all = Vec::new();
    for number in 1..=count {
        let rules = support::random_rules(&mut random, 2..=10, 0..=6);
        let mut here = if random.once_in(2) {
            support::random_position(&mut random, &rules)
        } else {
            position(&deal(&rules, number as i64).expect("a deal"))
        };
        for _ in 0..random.below(30) {
            if let Some(mv) = support::random_move(&mut random, &here, &plain_rules(&rules)) {
                play(&mut here, mv);
            }
        }
        let board = support::board(&here, &rules);
        all.push((here, board));
    }
    all
}

/// Bytes for places: all that could mean something, the borders, and some that mean nothing.
fn place_bytes() -> Vec<u8> {
    let mut bytes: Vec<u8> = (0..=12).collect();
    bytes.extend([17, 18, 31]);
    bytes.extend(0x20..=0x28);
    bytes.extend([0x2f, 0x30, 0x31, 0x3f]);
    bytes.extend(0x40..=0x45);
    bytes.extend([0x60, 0x7f, 0x80, 0xa0, 0xc0, 0xc3, 0xff]);
    bytes
}

fn plain_place(byte: u8, position: &Position) -> Option<PlainPlace> {
    let index = usize::from(byte & 0x1f);
    match byte {
        0..0x20 if index < position.columns.len() => Some(PlainPlace::Column(index)),
        0x20..0x40 if index < position.cells.len() => Some(PlainPlace::Cell(index)),
        0x40..0x44 => Some(PlainPlace::Home(verifier::card::Suit::ALL[index])),
        _ => None,
    }
}

/// The checker's view of a move in bytes; nothing if a place isn't there.
fn meaning(mv: Move, position: &Position) -> Option<PlainMove> {
    let (from, to) = (plain_place(mv.from, position)?, plain_place(mv.to, position)?);
    Some(PlainMove::new(from, to, usize::from(mv.count)))
}

/// The one kind of move that changes nothing and is therefore in no list of moves.
fn is_cell_to_empty_cell(position: &Position, mv: PlainMove) -> bool {
    match (mv.from, mv.to) {
        (PlainPlace::Cell(from), PlainPlace::Cell(to)) => {
            mv.count == 1 && position.cells[from].is_some() && position.cells[to].is_none()
        }
        _ => false,
    }
}

const COUNTS: [u8; 18] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 52, 128, 255];

#[test]
fn exactly_the_legal_moves_can_be_played() {
    let mut played = 0;
    for (here, board) in positions(1, 60) {
        let legal = legal_moves(&here, &plain_rules(board.rules()));
        for from in place_bytes() {
            for to in place_bytes() {
                for count in COUNTS {
                    let mv = Move { from, to, count, card: 0 };
                    let mut after = board;
                    let result = after.apply(mv);
                    let plain = meaning(mv, &here);
                    let expected =
                        plain.filter(|mv| legal.contains(mv) || is_cell_to_empty_cell(&here, *mv));
                    match expected {
                        Some(plain) => {
                            assert_eq!(result, Ok(()), "{mv:?}\n{board:?}");
                            let mut next = here.clone();
                            play(&mut next, plain);
                            assert_eq!(position(&after), next);
                            played += 1;
                        }
                        None => {
                            assert_eq!(result, Err(Error::Move), "{mv:?}\n{board:?}");
                            assert!(after == board, "{mv:?} is refused and changes something");
                        }
                    }
                }
            }
        }
    }
    assert!(played > 400, "{played}");
}

/// The position before a move that was the last one, if it can have been the last one.
fn before_move(here: &Position, rules: &plain::Rules, mv: PlainMove) -> Option<Position> {
    let mut before = here.clone();
    let cards = match mv.to {
        PlainPlace::Column(column) => {
            let rest = here.columns[column].len().checked_sub(mv.count)?;
            before.columns[column].split_off(rest)
        }
        PlainPlace::Cell(cell) => vec![before.cells[cell].take()?],
        PlainPlace::Home(suit) => {
            let rank = here.home[suit.index()];
            before.home[suit.index()] = rank.checked_sub(1)?;
            vec![verifier::card::Card::new(rank, suit)]
        }
    };
    if mv.count != cards.len() || cards.is_empty() {
        return None;
    }
    match mv.from {
        PlainPlace::Column(column) => before.columns[column].extend(cards),
        PlainPlace::Cell(cell) => {
            if cards.len() != 1 || before.cells[cell].is_some() {
                return None;
            }
            before.cells[cell] = Some(cards[0]);
        }
        PlainPlace::Home(_) => return None,
    }
    let legal = mv.from != mv.to
        && (legal_moves(&before, rules).contains(&mv) || is_cell_to_empty_cell(&before, mv));
    legal.then_some(before)
}

#[test]
fn exactly_what_can_have_been_the_last_move_is_taken_back() {
    let mut taken_back = 0;
    for (here, board) in positions(2, 60) {
        for from in place_bytes() {
            for to in place_bytes() {
                for count in COUNTS {
                    let mv = Move { from, to, count, card: 0 };
                    let mut before = board;
                    let result = before.undo(mv);
                    let expected = meaning(mv, &here)
                        .and_then(|mv| before_move(&here, &plain_rules(board.rules()), mv));
                    match expected {
                        Some(expected) => {
                            assert_eq!(result, Ok(()), "{mv:?}\n{board:?}");
                            assert_eq!(position(&before), expected);
                            assert_eq!(before.apply(mv), Ok(()));
                            assert!(before == board);
                            taken_back += 1;
                        }
                        None => {
                            assert_eq!(result, Err(Error::Move), "{mv:?}\n{board:?}");
                            assert!(before == board, "{mv:?} is refused and changes something");
                        }
                    }
                }
            }
        }
    }
    assert!(taken_back > 400, "{taken_back}");
}

#[test]
fn a_move_that_names_another_card_is_refused() {
    for (here, board) in positions(3, 60) {
        for mv in legal_moves(&here, &plain_rules(board.rules())) {
            let right = code(lowest_card(&here, mv));
            for card in 0..=255 {
                let told = Move { card, ..library_move(mv) };
                let mut after = board;
                let expected = if card == 0 || card == right { Ok(()) } else { Err(Error::Move) };
                assert_eq!(after.apply(told), expected, "{told:?}\n{board:?}");
                if expected.is_err() {
                    assert!(after == board);
                    continue;
                }
                let played = after;
                for other in [1, right ^ 1, right.wrapping_add(4), 255] {
                    assert_eq!(after.undo(Move { card: other, ..told }), Err(Error::Move));
                    assert!(after == played);
                }
                assert_eq!(after.undo(told), Ok(()));
                assert!(after == board);
            }
        }
    }
}

#[test]
fn a_whole_game_is_taken_back_move_by_move() {
    let mut random = Random::new(4);
    let mut moves = 0;
    for number in 1..=100 {
        let rules = support::random_rules(&mut random, 4..=10, 0..=6);
        let start = deal(&rules, number).expect("a deal");
        let mut board = start;
        let mut played: Vec<(Board, Move)> = Vec::new();
        for _ in 0..150 {
            let mut moves = Vec::new();
            board.legal_moves(|mv| moves.push(mv));
            if moves.is_empty() {
                break;
            }
            let mv = *random.pick(&moves);
            played.push((board, mv));
            board.apply(mv).expect("a legal move");
            let mut walk = board;
            board.automove(|mv| {
                played.push((walk, mv));
                walk.apply(mv).expect("a legal move");
            });
            assert!(walk == board);
        }
        moves += played.len();
        for (before, mv) in played.into_iter().rev() {
            board.undo(mv).expect("the move that was played");
            assert!(board == before, "deal {number} {mv:?}");
        }
        assert!(board == start);
    }
    assert!(moves > 5000, "{moves}");
}

#[test]
fn cards_go_home_by_themselves_as_each_rule_says() {
    let mut moves = [0; 4];
    for (here, board) in positions(5, 3000) {
        for (automove, moves) in AUTOMOVES.into_iter().zip(&mut moves) {
            let mut board = board.with_automove(automove);
            assert_eq!(board.rules().automove, automove);
            let mut expected_end = here.clone();
            let checker = plain_rules(board.rules());
            let expected = verifier::automove::automove(&mut expected_end, &checker);
            let start = board;
            let mut found = Vec::new();
            let first = board.next_automove();
            board.automove(|mv| found.push(mv));
            let plain: Vec<PlainMove> = found.iter().copied().map(plain_move).collect();
            assert_eq!(plain, expected, "{:?}\n{start:?}", start.rules());
            assert_eq!(position(&board), expected_end);
            assert_eq!(first, found.first().copied());
            assert_eq!(board.next_automove(), None);
            *moves += found.len();
            // Each of them is a move like any other.
            let mut walk = start;
            let mut walked = here.clone();
            for &mv in &found {
                assert_eq!(mv.card, code(lowest_card(&walked, plain_move(mv))));
                walk.apply(mv).expect("a legal move");
                play(&mut walked, plain_move(mv));
            }
            assert!(walk == board);
            for &mv in found.iter().rev() {
                walk.undo(mv).expect("the move that was played");
            }
            assert!(walk == start);
        }
    }
    let [none, horne, wkr, all] = moves;
    assert_eq!(none, 0);
    assert!(horne > 200 && wkr > horne && all > wkr, "{moves:?}");
}

#[test]
fn the_limits_are_the_true_ones() {
    for (here, board) in positions(6, 1500) {
        let checker = plain_rules(board.rules());
        assert_eq!(usize::from(board.empty_cells()), here.empty_cells());
        let empty = here.columns.iter().filter(|column| column.is_empty()).count();
        assert_eq!(usize::from(board.empty_columns()), empty);
        for (to, cards) in here.columns.iter().enumerate() {
            let limit = usize::from(board.supermove_limit(cards.is_empty()));
            // Above 13 cards, the longest sequence, it makes no difference.
            assert_eq!(limit.min(13), most_cards(&here, &checker, to).min(13));
        }
        let Some(empty) = here.columns.iter().position(Vec::is_empty) else { continue };
        for (from, cards) in here.columns.iter().enumerate() {
            let most = here.run_length(from, &checker).min(most_cards(&here, &checker, empty));
            assert_eq!(usize::from(board.most_to_empty_column(from as u8)), most, "{cards:?}");
        }
    }
}

#[test]
fn the_limit_of_the_largest_boards_is_no_smaller_than_any_sequence() {
    for cells in 0..=16u8 {
        for columns in 4..=18u8 {
            // Everything home but the kings, which lie in the first column.
            let rules = Rules { columns, cells, ..Rules::FREECELL };
            let kings = verifier::card::Suit::ALL.map(|suit| verifier::card::Card::new(13, suit));
            let mut here = Position {
                columns: vec![Vec::new(); usize::from(columns)],
                cells: vec![None; usize::from(cells)],
                home: [12; 4],
            };
            here.columns[0].extend(kings);
            let board = support::board(&here, &rules);
            let exact = (u64::from(cells) + 1) << (columns - 1);
            assert!(u64::from(board.supermove_limit(false)) >= exact.min(13));
            assert!(u64::from(board.supermove_limit(false)) <= exact);
            assert!(u64::from(board.supermove_limit(true)) >= (exact / 2).min(13));
            assert!(u64::from(board.supermove_limit(true)) <= exact / 2);
        }
    }
}

#[test]
fn two_characters_mean_what_the_notation_says() {
    let column = |index: u8| (Place::Column(index), (b'1' + index) as char);
    let cell = |index: u8| (Place::Cell(index), b"abcdefgklm"[usize::from(index)] as char);
    let mut said = 0;
    for (here, board) in positions(7, 2500) {
        let rules = *board.rules();
        if rules.columns > 9 {
            continue;
        }
        let mut places: Vec<(Place, char)> = (0..rules.columns).map(column).collect();
        places.extend((0..rules.cells).map(cell));
        for &(from, source) in &places {
            for &(to, target) in &places {
                if matches!((from, to), (Place::Cell(_), Place::Cell(_))) {
                    continue;
                }
                for single in [false, true] {
                    let onto_empty = matches!(to, Place::Column(c) if board.top(c).is_none());
                    let dot = if single && onto_empty { "." } else { "" };
                    let text = format!("{dot}{source}{target}");
                    let expected = read(&here, &plain_rules(&rules), &text).ok();
                    let found = board.implied_move(from, to, single);
                    assert_eq!(found.map(plain_move), expected, "{text} {rules:?}\n{board:?}");
                    if let Some(mv) = found {
                        assert_eq!(mv.card, code(lowest_card(&here, plain_move(mv))));
                        said += 1;
                    }
                }
            }
            for suit in Suit::ALL {
                let found = board.implied_move(from, Place::Home(suit), false);
                let expected = read(&here, &plain_rules(&rules), &format!("{source}h"))
                    .ok()
                    .filter(|mv| mv.to == support::plain_place(Place::Home(suit)));
                assert_eq!(found.map(plain_move), expected);
            }
        }
    }
    assert!(said > 20_000, "{said}");
}

#[test]
fn every_card_is_found_where_it_is() {
    for (here, board) in positions(8, 100) {
        for byte in 4..=55 {
            let card = Card::from_code(byte).expect("a card");
            let (place, above) = board.find(card);
            let same = |other: &verifier::card::Card| code(*other) == byte;
            match support::plain_place(place) {
                PlainPlace::Column(column) => {
                    let cards = &here.columns[column];
                    assert!(same(&cards[cards.len() - 1 - usize::from(above)]));
                }
                PlainPlace::Cell(cell) => {
                    assert!(here.cells[cell].as_ref().is_some_and(same));
                    assert_eq!(above, 0);
                }
                PlainPlace::Home(suit) => {
                    assert_eq!(suit.index(), usize::from(byte & 3));
                    assert!(here.home[suit.index()] >= byte >> 2);
                    assert_eq!(above, 0);
                }
            }
        }
    }
}

#[test]
fn places_that_are_not_there_hold_nothing() {
    let board = deal(&Rules::FREECELL, 1).expect("a deal");
    for index in 8..=255 {
        assert!(board.column(index).is_empty());
        assert_eq!(board.top(index), None);
    }
    for index in 0..=255 {
        assert_eq!(board.cell(index), None);
    }
}

#[test]
fn a_deal_is_fresh_until_a_card_is_touched() {
    for columns in 1..=18 {
        let rules = Rules { columns, automove: Automove::None, ..Rules::FREECELL };
        let board = deal(&rules, 3).expect("a deal");
        assert!(board.is_fresh());
        board.legal_moves(|mv| {
            let mut after = board;
            after.apply(mv).expect("a legal move");
            assert!(!after.is_fresh(), "{mv:?}");
        });
    }
}

#[test]
fn nothing_can_be_played_when_all_is_home() {
    for rules in support::families(8, 4, Automove::All) {
        let home = Position { columns: vec![Vec::new(); 8], cells: vec![None; 4], home: [13; 4] };
        let mut board = support::board(&home, &rules);
        assert!(board.is_solved());
        board.legal_moves(|mv| panic!("{mv:?}"));
        board.automove(|mv| panic!("{mv:?}"));
        assert!(!board.is_fresh());
    }
}

#[test]
fn all_places_have_a_byte_and_back() {
    let mut places = 0;
    for byte in 0..=255u8 {
        let place = Place::from_code(byte);
        assert_eq!(place.is_some(), byte < 0x44);
        if let Some(place) = place {
            assert_eq!(place.code(), byte);
            places += 1;
        }
        let mv = Move { from: byte, to: byte, count: 1, card: 0 };
        assert_eq!(mv.from().ok(), place);
        assert_eq!(mv.to().ok(), place);
        assert!(mv.goes_home() || byte < 0x40);
    }
    assert_eq!(places, 0x44);
}

/// The rules that this build can play are those that it says.
#[test]
fn rules_are_checked_field_by_field() {
    for columns in 0..=255u8 {
        for cells in [0, 4, 16, 17, 255] {
            for decks in [0, 1, 2, 255] {
                let rules = Rules { columns, cells, decks, ..Rules::FREECELL };
                let expected = if !(1..=18).contains(&columns) {
                    Err(c"columns")
                } else if cells > 16 {
                    Err(c"cells")
                } else if !(1..=2).contains(&decks) {
                    Err(c"decks")
                } else {
                    Ok(())
                };
                assert_eq!(rules.check(), expected);
            }
        }
    }
    let odd = Rules { fill: Fill::Nothing, supermove: Supermove::Unlimited, ..Rules::FREECELL };
    assert_eq!(odd.check(), Ok(()));
}
