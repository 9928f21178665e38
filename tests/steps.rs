//! Moves of several cards, taken apart into single ones.

mod support;
mod verifier;

use support::{Random, code, library_move, lowest_card, plain_move, plain_rules, position};
use unstuck::error::Error;
use unstuck::freecell::{Board, Move, Rules, Supermove, apply_in_steps};
use verifier::card::{Card, Suit};
use verifier::expand::single_steps;
use verifier::limit::most_cards;
use verifier::moves::{Move as PlainMove, Place, legal_moves, play};
use verifier::position::{self as plain, Position};

/// What the steps of a move may look like: legal single cards that touch only the move's own
/// columns and what was empty before, and end where the move ends.
fn check_steps(here: &Position, board: &Board, mv: PlainMove) -> usize {
    let rules = plain_rules(board.rules());
    let limited = plain::Rules { supermove: plain::Supermove::Limited, ..rules };
    let mut steps = Vec::new();
    let mut after = *board;
    apply_in_steps(&mut after, library_move(mv), |step| steps.push(step)).expect("a legal move");
    let mut at_once = here.clone();
    play(&mut at_once, mv);
    assert_eq!(position(&after), at_once, "{mv:?}\n{board:?}");

    let mut by_hand = *board;
    by_hand.apply(library_move(mv)).expect("a legal move");
    assert!(after == by_hand, "the board is that of the move itself");

    let beyond = match mv.to {
        Place::Column(to) => mv.count > 1 && mv.count > most_cards(here, &limited, to),
        _ => false,
    };
    if beyond {
        assert_eq!(board.rules().supermove, Supermove::Unlimited);
        let card = code(lowest_card(here, mv));
        assert_eq!(steps, [Move { card, ..library_move(mv) }], "no single cards could do it");
        return 1;
    }
    let free = |place: Place| match place {
        Place::Column(column) => here.columns[column].is_empty(),
        Place::Cell(cell) => here.cells[cell].is_none(),
        Place::Home(_) => false,
    };
    let mut walk = here.clone();
    for &step in &steps {
        let plain = plain_move(step);
        assert_eq!(plain.count, 1);
        assert!(legal_moves(&walk, &limited).contains(&plain), "{plain:?}\n{walk:?}");
        assert_eq!(step.card, code(lowest_card(&walk, plain)));
        assert!(plain.from == mv.from || plain.from == mv.to || free(plain.from), "{plain:?}");
        assert!(plain.to == mv.to || plain.to == mv.from || free(plain.to), "{plain:?}");
        play(&mut walk, plain);
    }
    assert_eq!(walk, at_once, "{mv:?}\n{board:?}\n{steps:?}");
    steps.len()
}

#[test]
fn all_moves_of_all_kinds_of_positions() {
    let mut random = Random::new(1);
    let (mut several, mut most) = (0, 0);
    for _ in 0..4000 {
        let rules = support::random_rules(&mut random, 3..=9, 0..=5);
        let here = support::random_position(&mut random, &rules);
        let board = support::board(&here, &rules);
        for mv in legal_moves(&here, &plain_rules(&rules)) {
            let steps = check_steps(&here, &board, mv);
            if mv.count == 1 {
                assert_eq!(steps, 1);
            }
            several += usize::from(mv.count > 1);
            most = most.max(steps);
        }
    }
    assert!(several > 5000 && most > 30, "{several} moves of several cards, {most} steps at most");
}

/// A position in which `count` cards in sequence wait on column 0 for column 1, empty or with the
/// card on which they fit; then come `spare` empty columns; the last one holds all other cards.
fn waiting(
    rules: &Rules,
    spare: usize,
    count: u8,
    onto_card: bool,
    taken_cells: usize,
) -> Position {
    let suit_of = |rank: u8| match rules.build {
        unstuck::freecell::Build::Suit => Suit::Clubs,
        unstuck::freecell::Build::Alternate if rank & 1 == 0 => Suit::Hearts,
        _ => Suit::Spades,
    };
    let highest = if onto_card { 12 } else { 13 };
    let run: Vec<Card> = (0..count)
        .map(|lower| highest - lower)
        .map(|rank| Card::new(rank, suit_of(rank)))
        .collect();
    let target: Vec<Card> = if onto_card { vec![Card::new(13, suit_of(13))] } else { Vec::new() };
    let mut others: Vec<Card> = Suit::ALL
        .into_iter()
        .flat_map(|suit| (1..=13).map(move |rank| Card::new(rank, suit)))
        .filter(|card| !run.contains(card) && !target.contains(card))
        .collect();
    let mut cells = vec![None; usize::from(rules.cells)];
    for cell in cells.iter_mut().take(taken_cells) {
        *cell = others.pop();
    }
    let mut columns = vec![run, target];
    columns.resize(2 + spare, Vec::new());
    columns.push(others);
    Position { columns, cells, home: [0; 4] }
}

#[test]
fn every_length_up_to_the_limit_with_any_room() {
    for build in support::BUILDS {
        for fill in support::FILLS {
            for (cells, spare) in (0..=4).flat_map(|cells| (0..=3).map(move |s| (cells, s))) {
                for onto_card in [true, false] {
                    for taken in 0..=usize::from(cells).min(2) {
                        let rules = Rules {
                            columns: 3 + spare as u8,
                            cells,
                            build,
                            fill,
                            ..Rules::FREECELL
                        };
                        for count in 1..=12 {
                            try_length(&rules, spare, count, onto_card, taken);
                        }
                    }
                }
            }
        }
    }
}

fn try_length(rules: &Rules, spare: usize, count: u8, onto_card: bool, taken: usize) {
    let here = waiting(rules, spare, count, onto_card, taken);
    assert_eq!(here.check_deck(), Ok(()));
    let board = support::board(&here, rules);
    let mv = PlainMove::new(Place::Column(0), Place::Column(1), usize::from(count));
    if legal_moves(&here, &plain_rules(rules)).contains(&mv) {
        check_steps(&here, &board, mv);
        return;
    }
    let mut after = board;
    let result = apply_in_steps(&mut after, library_move(mv), |step| panic!("{step:?}"));
    assert_eq!(result, Err(Error::Move));
    assert!(after == board);
    // It isn't refused for nothing: no way across is found by trying all of them either.
    let room = (usize::from(rules.cells) - taken, spare);
    if onto_card && room.0 <= 2 && room.1 <= 1 {
        assert_eq!(single_steps(&here, &plain_rules(rules), 0, 1, usize::from(count)), None);
    }
}

#[test]
fn what_is_illegal_leaves_no_steps_and_no_change() {
    let mut random = Random::new(2);
    for _ in 0..300 {
        let rules = support::random_rules(&mut random, 3..=9, 0..=5);
        let here = support::random_position(&mut random, &rules);
        let board = support::board(&here, &rules);
        let legal = legal_moves(&here, &plain_rules(&rules));
        for _ in 0..200 {
            let mv = Move {
                from: random.below(0x48) as u8,
                to: random.below(0x48) as u8,
                count: random.below(6) as u8,
                card: random.below(60) as u8 * (random.below(2) as u8),
            };
            let mut after = board;
            let mut seen = 0;
            match apply_in_steps(&mut after, mv, |_| seen += 1) {
                Ok(()) => {
                    let plain = plain_move(mv);
                    let in_cells =
                        matches!((plain.from, plain.to), (Place::Cell(_), Place::Cell(_)));
                    assert!(legal.contains(&plain) || in_cells, "{mv:?}\n{board:?}");
                    assert!(seen > 0);
                }
                Err(error) => {
                    assert_eq!(error, Error::Move);
                    assert!(after == board && seen == 0, "{mv:?}");
                }
            }
        }
    }
}
