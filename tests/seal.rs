//! A block that is sealed before it is saved: nothing of it may change, and else it goes on as if it
//! hadn't been sealed.

mod support;
mod verifier;

use support::{Random, block, check_result, solve};
use unstuck::error::Error;
use unstuck::freecell::{
    Board, LEAST_BYTES, Options, Report, Rules, Shortening, Solver, Status, deal, hint,
};

const FREECELL: Rules = Rules::FREECELL;
const KIB: usize = 1024;
const LEAST: usize = LEAST_BYTES as usize;

fn dealt(number: i64) -> Board {
    deal(&FREECELL, number).expect("a deal")
}

fn open(words: &mut [u32]) -> Solver<'_> {
    Solver::open(words).expect("a solver")
}

fn sealed(words: &[u32]) -> Vec<u32> {
    let mut words = words.to_vec();
    open(&mut words).seal();
    words
}

fn fresh(start: &Board, bytes: usize) -> Vec<u32> {
    let mut words = block(bytes);
    Solver::init(&mut words, start, Options::default()).expect("a solver");
    words
}

fn ran(start: &Board, bytes: usize, nodes: u32) -> Vec<u32> {
    let mut words = fresh(start, bytes);
    open(&mut words).run(nodes);
    words
}

fn shortened(start: &Board, bytes: usize, nodes: u32) -> Vec<u32> {
    let mut words = ran(start, bytes, u32::MAX);
    assert!(open(&mut words).shorten(nodes).is_ok());
    words
}

/// Solvers of one block size in every state that there is.
fn solvers(bytes: usize) -> Vec<(&'static str, Board, Vec<u32>)> {
    let hard = dealt(11982);
    let start = dealt(2);
    let two_cells = deal(&Rules { cells: 2, ..FREECELL }, 72).expect("a deal");
    let mut solvers = vec![
        ("fresh", start, fresh(&start, bytes)),
        ("running", hard, ran(&hard, bytes, 70)),
        ("running for long", hard, ran(&hard, bytes, if bytes < 4 * KIB { 900 } else { 30_000 })),
        ("solved", start, ran(&start, bytes, u32::MAX)),
        ("shortening, hardly begun", start, shortened(&start, bytes, 0)),
        ("shortening", start, shortened(&start, bytes, 90)),
        ("shortened", start, shortened(&start, bytes, u32::MAX)),
    ];
    if bytes <= 8 * KIB {
        solvers.push(("given up", hard, ran(&hard, bytes, u32::MAX)));
    }
    if bytes >= 8 * KIB {
        let words = ran(&two_cells, bytes, u32::MAX);
        solvers.push(("unsolvable", two_cells, words));
    }
    for (what, _, words) in &mut solvers {
        let status = open(words).status();
        let expected = match *what {
            "fresh" | "running" | "running for long" => Status::Running,
            "given up" => Status::GaveUp,
            "unsolvable" => Status::Unsolvable,
            _ => Status::Solved,
        };
        assert_eq!(status, expected, "{what}");
    }
    solvers
}

fn assert_refused(words: &mut [u32], before: &[u32], what: &str) {
    assert_eq!(Report::open(words).err(), Some(Error::BlockForeign), "{what}");
    assert_eq!(Solver::open(words).err(), Some(Error::BlockForeign), "{what}");
    assert!(*words == *before, "{what}");
}

/// One word is changed, and then another call asks for that block.
fn change(words: &mut [u32], at: usize, flip: u32, what: &str) {
    words[at] ^= flip;
    let damaged = words.to_vec();
    assert_refused(words, &damaged, &format!("{what}, word {at} ^ {flip:#x}"));
    words[at] ^= flip;
}

#[test]
fn every_word_of_a_small_block_is_guarded() {
    let mut random = Random::new(1);
    for bytes in [LEAST, LEAST + 4, 2048] {
        for (what, _, words) in solvers(bytes) {
            let mut words = sealed(&words);
            for at in 0..words.len() {
                let any = random.next() as u32 | 1 << random.below(32);
                for flip in [1, 1 << 31, u32::MAX, any, 1 << random.below(32)] {
                    change(&mut words, at, flip, what);
                }
                // Another value altogether, such as none.
                let value = words[at];
                if value != 0 {
                    change(&mut words, at, value, what);
                }
            }
            assert!(Solver::open(&mut words).is_ok());
        }
    }
}

#[test]
fn words_of_a_large_block_are_guarded() {
    let mut random = Random::new(2);
    for bytes in [16 * KIB, 256 * KIB] {
        for (what, _, words) in solvers(bytes) {
            let mut words = sealed(&words);
            let length = words.len();
            for round in 0..150 {
                let at = match round {
                    0 => length - 1,
                    1..50 => random.below(300),
                    _ => random.below(length),
                };
                change(&mut words, at, 1 << random.below(32), what);
            }
            assert!(Solver::open(&mut words).is_ok());
        }
    }
}

/// Two words that change places, a piece that is missing, zeros from somewhere on: what goes wrong
/// with files.
#[test]
fn whole_pieces_that_are_wrong_are_seen() {
    let mut random = Random::new(3);
    for bytes in [LEAST, 16 * KIB] {
        for (what, _, words) in solvers(bytes) {
            let whole = sealed(&words);
            for _ in 0..100 {
                let (one, two) = (random.below(whole.len()), random.below(whole.len()));
                let (from, to) = (one.min(two), one.max(two));
                let mut swapped = whole.clone();
                swapped.swap(from, to);
                let mut zeroed = whole.clone();
                zeroed[from..to].fill(0);
                let mut moved = whole.clone();
                moved.copy_within(from.., 0);
                for mut wrong in [swapped, zeroed, moved] {
                    if wrong != whole {
                        let before = wrong.clone();
                        assert_refused(&mut wrong, &before, what);
                    }
                }
            }
        }
    }
}

#[test]
fn a_seal_changes_nothing_of_what_a_block_says() {
    for bytes in [LEAST, 16 * KIB] {
        for (what, start, mut words) in solvers(bytes) {
            let mut closed = sealed(&words);
            assert!(closed != words, "{what}: where is the seal?");
            assert_eq!(check_result_or_running(&mut closed, &start), open(&mut words).status());
            let plain = Report::open(&words).expect("a solver");
            let report = Report::open(&closed).expect("a solver");
            assert_eq!(report.progress(), plain.progress(), "{what}");
            let (mut moves, mut same) = (Vec::new(), Vec::new());
            assert_eq!(report.moves(|mv| moves.push(mv)), plain.moves(|mv| same.push(mv)));
            assert_eq!(moves, same, "{what}");
            // To look takes nothing off, and a second seal is the first one.
            assert!(closed != words, "{what}");
            assert!(sealed(&closed) == closed, "{what}");
            assert_eq!(Solver::open(&mut closed).expect("a solver").report().start(), Ok(start));
        }
    }
}

fn check_result_or_running(words: &mut [u32], start: &Board) -> Status {
    match open(words).status() {
        Status::Running => Status::Running,
        _ => check_result(words, start),
    }
}

/// Copied elsewhere, too, and with other things behind it.
#[test]
fn a_sealed_block_opens_elsewhere() {
    for (what, _, words) in solvers(4 * KIB) {
        let closed = sealed(&words);
        for offset in 0..5 {
            let mut room = vec![0xDEAD_BEEF_u32; closed.len() + 100];
            let there = &mut room[offset..];
            there[..closed.len()].copy_from_slice(&closed);
            assert!(Report::open(there).is_ok(), "{what}");
            assert!(Solver::open(there).is_ok(), "{what}");
            // What lies behind the block isn't the solver's.
            there[closed.len()] = 1;
            assert!(Report::open(there).is_ok(), "{what}");
            // Less than the block isn't one.
            assert_eq!(Report::open(&there[..closed.len() - 1]).err(), Some(Error::BlockForeign));
        }
    }
}

/// Whatever words lie behind the head and the solution of a block without a seal, it opens; that
/// is how one sees that a seal is off.
fn is_sealed(words: &[u32]) -> bool {
    let mut other = words.to_vec();
    let last = other.len() - 1;
    other[last] = !other[last];
    Report::open(&other).is_err()
}

#[test]
fn sealed_or_not_the_work_ends_the_same() {
    for bytes in [LEAST, 5000, 16 * KIB] {
        for (what, start, words) in solvers(bytes) {
            let mut plain = words.clone();
            let mut closed = sealed(&words);
            assert!(!is_sealed(&plain) && is_sealed(&closed), "{what}");
            // One more piece of work, which takes off the seal.
            if open(&mut plain).status() == Status::Running {
                assert_eq!(open(&mut closed).run(50), open(&mut plain).run(50));
                assert!(!is_sealed(&closed), "{what}: run leaves the seal");
            } else if open(&mut plain).status() == Status::Solved {
                assert_eq!(open(&mut closed).shorten(50), open(&mut plain).shorten(50));
                assert!(!is_sealed(&closed), "{what}: shorten leaves the seal");
            } else {
                assert_eq!(open(&mut closed).run(50), open(&mut plain).run(50));
                continue;
            }
            assert!(closed == plain, "{what}");
            // And in many bites, sealed after each.
            let mut bites = 0;
            loop {
                open(&mut closed).seal();
                assert!(is_sealed(&closed));
                let mut elsewhere = closed.clone();
                closed.fill(0);
                let done = match open(&mut elsewhere).status() {
                    Status::Running => open(&mut elsewhere).run(7000) == Status::GaveUp,
                    Status::Solved => {
                        open(&mut elsewhere).shorten(700).expect("solved") != Shortening::Running
                    }
                    _ => true,
                };
                closed = elsewhere;
                bites += 1;
                if done || bites == 50 {
                    break;
                }
            }
            if bites < 50 {
                if open(&mut plain).run(u32::MAX) == Status::Solved {
                    assert!(open(&mut plain).shorten(u32::MAX).is_ok());
                }
                assert!(closed == plain, "{what}");
                check_result(&mut closed, &start);
            }
        }
    }
}

/// What nothing is done by needs no seal taken off, but the block stays good.
#[test]
fn calls_that_do_nothing_leave_a_good_block() {
    for (what, start, words) in solvers(4 * KIB) {
        let mut closed = sealed(&words);
        let status = open(&mut closed).status();
        if status != Status::Running {
            assert_eq!(open(&mut closed).run(1000), status, "{what}");
        }
        if status != Status::Solved {
            let before = closed.clone();
            assert_eq!(open(&mut closed).shorten(1000), Err(Error::State), "{what}");
            assert!(closed == before, "{what}");
        }
        assert_eq!(check_result_or_running(&mut closed, &start), status, "{what}");
    }
}

#[test]
fn hints_come_from_a_sealed_block_and_not_from_a_damaged_one() {
    for (what, start, words) in solvers(4 * KIB) {
        let mut closed = sealed(&words);
        if open(&mut closed).status() != Status::Solved {
            continue;
        }
        let before = closed.clone();
        let known = hint(&mut closed, &start, 0).expect("room");
        assert!(matches!(known, (Status::Solved, Some(_))), "{what}");
        assert!(closed == before, "{what}: a hint that is known changes nothing");
        let last = closed.len() - 1;
        closed[last] ^= 1;
        assert_eq!(hint(&mut closed, &start, 0), Ok((Status::GaveUp, None)), "{what}");
    }
}

/// Without a seal the head and the solution are guarded, while one is shortened as well.
#[test]
fn without_a_seal_the_head_and_the_solution_are_guarded() {
    let mut random = Random::new(4);
    for bytes in [LEAST, 16 * KIB] {
        for (what, start, words) in solvers(bytes) {
            // The head ends with the start, which is 25 words with these capacities.
            let mut guarded = 0;
            for at in 0..words.len() {
                let mut wrong = words.clone();
                wrong[at] ^= 1 << random.below(32);
                let before = wrong.clone();
                match Solver::open(&mut wrong) {
                    Err(error) => {
                        assert_eq!(error, Error::BlockForeign);
                        assert_refused(&mut wrong, &before, what);
                        guarded += 1;
                    }
                    Ok(solver) => {
                        // A word of the searches, or of the solution: that is then not told.
                        let report = solver.report();
                        let mut moves = Vec::new();
                        let told = report.moves(|mv| moves.push(mv));
                        if told.is_ok() {
                            check_result(&mut wrong, &start);
                        } else if solver.status() == Status::Solved {
                            assert_eq!(told, Err(Error::BlockForeign), "{what}, word {at}");
                            guarded += 1;
                        } else {
                            assert_eq!(told, Err(Error::State));
                        }
                    }
                }
            }
            let solution = Report::open(&words).expect("a solver").progress().moves as usize;
            assert!(guarded >= 40 + solution / 4, "{what}: {guarded} words guarded");
        }
    }
}

/// With a changed solution, no work is done on it either.
#[test]
fn a_changed_solution_is_never_told_after_more_work() {
    let mut random = Random::new(5);
    let mut told = 0;
    for bytes in [LEAST, 16 * KIB] {
        for (what, start, words) in solvers(bytes) {
            if Report::open(&words).expect("a solver").progress().status != Status::Solved {
                continue;
            }
            for _ in 0..60 {
                let mut wrong = words.clone();
                let at = random.below(wrong.len().min(400));
                wrong[at] ^= 1 << random.below(32);
                if let Ok(mut solver) = Solver::open(&mut wrong) {
                    let _ = solver.shorten(200);
                    match solver.report().moves(|_| ()) {
                        Ok(()) => {
                            check_result(&mut wrong, &start);
                            told += 1;
                        }
                        Err(error) => assert_eq!(error, Error::BlockForeign, "{what}"),
                    }
                }
            }
        }
    }
    assert!(told > 0);
}

#[test]
fn what_is_no_block_is_not_sealed() {
    let (mut words, _) = solve(&dealt(1), LEAST);
    words[0] ^= 1;
    let before = words.clone();
    assert_refused(&mut words, &before, "a damaged head");
    let mut nothing = vec![0; 1024];
    assert_refused(&mut nothing, &[0; 1024], "nothing");
}
