//! Numbered deals: the reference boards, other numbers of columns, and what is refused.

mod support;
mod verifier;

use unstuck::error::Error;
use unstuck::freecell::{
    Automove, Build, Fill, LAST_DEAL, Layout, Leave, Refill, Rules, Run, Supermove, Wrap, deal,
};
use verifier::card::Card;
use verifier::position::Position;
use verifier::text;

fn with_columns(columns: u8) -> Rules {
    Rules { columns, ..Rules::FREECELL }
}

#[test]
fn the_reference_boards_are_dealt() {
    let mut ranges = [0; 3];
    let boards = text::ms_deals();
    assert_eq!(boards.len(), 17);
    for (number, expected) in boards {
        let board = deal(&Rules::FREECELL, number).expect("a deal");
        assert_eq!(support::position(&board), expected, "deal {number}");
        assert!(!board.is_solved());
        assert!(board.is_fresh() || number == -2);
        if number > 0 {
            let range = [1i64 << 31, 1 << 32].iter().filter(|&&first| number >= first).count();
            ranges[range] += 1;
        }
    }
    assert!(ranges.iter().all(|&count| count >= 3), "{ranges:?} boards in the three ranges");
}

/// The cards of a deal in the order in which they were dealt.
fn in_turn(position: &Position) -> Vec<Card> {
    let mut cards = Vec::new();
    let columns = position.columns.len();
    for index in 0..52 {
        cards.push(position.columns[index % columns][index / columns]);
    }
    cards
}

#[test]
fn cards_go_to_any_number_of_columns_in_turn() {
    for (number, reference) in text::ms_deals() {
        if number < 0 {
            continue;
        }
        let order = in_turn(&reference);
        for columns in 1..=18 {
            let board = deal(&with_columns(columns), number).expect("a deal");
            let dealt = support::position(&board);
            assert_eq!(dealt.columns.len(), usize::from(columns));
            assert_eq!(dealt.check_deck(), Ok(()));
            assert_eq!(in_turn(&dealt), order, "deal {number} in {columns} columns");
            assert!(board.is_fresh());
        }
    }
}

#[test]
fn other_rules_change_nothing_but_the_rules() {
    let plain = support::position(&deal(&Rules::FREECELL, 617).expect("a deal"));
    for cells in [0, 1, 4, 7, 16] {
        for rules in support::families(8, cells, Automove::All) {
            let board = deal(&rules, 617).expect("a deal");
            assert_eq!(board.rules(), &rules);
            let dealt = support::position(&board);
            assert_eq!(dealt.columns, plain.columns);
            assert_eq!(dealt.cells, vec![None; usize::from(cells)]);
            assert_eq!(dealt.home, [0; 4]);
        }
    }
}

#[test]
fn numbers_without_a_deal_are_refused() {
    assert_eq!(LAST_DEAL, 8_589_934_591);
    for number in
        [0, -3, -4, -1000, LAST_DEAL + 1, 1 << 34, 1 << 40, i64::MIN, i64::MIN + 1, i64::MAX]
    {
        assert_eq!(deal(&Rules::FREECELL, number), Err(Error::Deal), "deal {number}");
    }
    assert_eq!(deal(&Rules::FREECELL, -1), Err(Error::DealUnknown));
    assert_ne!(Error::Deal.code(), Error::DealUnknown.code());
    assert!(deal(&Rules::FREECELL, LAST_DEAL).is_ok());
    assert!(deal(&Rules::FREECELL, 1).is_ok());
}

#[test]
fn the_deal_that_cannot_be_won_needs_eight_columns() {
    for columns in 1..=18 {
        let dealt = deal(&with_columns(columns), -2);
        if columns == 8 {
            assert!(dealt.is_ok());
        } else {
            assert_eq!(dealt, Err(Error::Deal), "{columns} columns");
        }
        assert_eq!(deal(&with_columns(columns), -1), Err(Error::DealUnknown));
    }
}

#[test]
fn no_deal_without_rules_that_make_sense() {
    let good = Rules::FREECELL;
    for bad in [
        Rules { columns: 0, ..good },
        Rules { columns: 19, ..good },
        Rules { columns: 255, ..good },
        Rules { cells: 17, ..good },
        Rules { cells: 255, ..good },
        Rules { decks: 0, ..good },
        Rules { decks: 2, ..good },
    ] {
        for number in [1, 0, -1, -2, 1 << 33] {
            assert_eq!(deal(&bad, number), Err(Error::Rules), "{bad:?} {number}");
        }
    }
}

/// Every deal is a whole deck, and neighbouring numbers are different deals, also at the borders
/// of the ranges.
#[test]
fn every_number_is_a_deal_of_its_own() {
    let mut numbers: Vec<i64> = (1..=2000).collect();
    for border in [32_000i64, 1_000_000, 1 << 31, 1 << 32, 1 << 33] {
        numbers.extend((border - 100..border + 100).filter(|&number| number <= LAST_DEAL));
    }
    let mut seen = std::collections::HashSet::new();
    numbers.sort_unstable();
    numbers.dedup();
    for number in numbers {
        let dealt = support::position(&deal(&Rules::FREECELL, number).expect("a deal"));
        assert_eq!(dealt.check_deck(), Ok(()), "deal {number}");
        assert!(seen.insert(dealt), "deal {number} was there before");
    }
}

#[test]
fn the_preset_is_freecell() {
    let expected = Rules {
        columns: 8,
        cells: 4,
        decks: 1,
        build: Build::Alternate,
        fill: Fill::Any,
        supermove: Supermove::Limited,
        automove: Automove::Horne,
        run: Run::Built,
        leave: Leave::Cards,
        base: 1,
        wrap: Wrap::Ends,
        refill: Refill::Cards,
        layout: Layout::Rows,
    };
    assert_eq!(Rules::preset(b"freecell"), Some(expected));
    assert_eq!(Rules::FREECELL, expected);
}
