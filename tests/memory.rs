//! More memory never turns a solved deal into an unsolved one. Over all of 1 to 3200
//! `scripts/soak.sh` looks at it; here over some deals, among them those that are hard in little
//! memory.

mod support;
mod verifier;

use support::{check_result, solve};
use unstuck::freecell::{Rules, Status, deal};

const KIB: usize = 1024;
const SIZES: [usize; 15] = [
    KIB,
    1280,
    1536,
    2 * KIB,
    3 * KIB,
    4 * KIB,
    6 * KIB,
    8 * KIB,
    12 * KIB,
    16 * KIB,
    24 * KIB,
    32 * KIB,
    64 * KIB,
    256 * KIB,
    1024 * KIB,
];

/// Looks at deals in blocks that grow. Gives how many are solved in each size.
fn grow(rules: &Rules, deals: &[i64]) -> Vec<usize> {
    let mut solved = vec![0; SIZES.len()];
    for &number in deals {
        let start = deal(rules, number).expect("a deal");
        let mut last = Status::GaveUp;
        for (index, &bytes) in SIZES.iter().enumerate() {
            let (mut words, status) = solve(&start, bytes);
            assert_eq!(check_result(&mut words, &start), status);
            match last {
                Status::GaveUp => {}
                // What is solved or proved stays so.
                decided => assert_eq!(status, decided, "deal {number} in {bytes} bytes"),
            }
            last = status;
            solved[index] += usize::from(status == Status::Solved);
        }
    }
    eprintln!("{solved:?} of {}", deals.len());
    assert!(solved.is_sorted());
    solved
}

#[test]
fn deals_of_freecell() {
    // One in a hundred, and some that take many searches in 2 or 4 KiB.
    let mut deals: Vec<i64> = (1..=3200).step_by(97).collect();
    deals.extend([169, 178, 285, 454, 575, 617, 657, 775, 829, 988, 1941, 6240, 31465]);
    let solved = grow(&Rules::FREECELL, &deals);
    assert_eq!(solved.last(), Some(&deals.len()), "each of them can be won");
}

#[test]
fn with_two_cells() {
    // Some of them are impossible.
    let deals: Vec<i64> = (62..=76).chain([23, 26, 44]).collect();
    let solved = grow(&Rules { cells: 2, ..Rules::FREECELL }, &deals);
    assert!(solved[0] < solved[SIZES.len() - 1], "{solved:?}: memory makes no difference");
}
