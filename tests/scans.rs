//! The scans that a caller can choose: what they say of FreeCell's deals holds, none of them
//! says more than it knows, and each gives the same result however its work is split.

mod support;
mod verifier;

use std::collections::BTreeSet;

use support::{block, check_result};
use unstuck::freecell::{
    Board, Evaluation, MOST_TESTS, Move, Options, Reason, Report, Rules, Scan, Solver, Status,
    Supermove, TESTS, Tests, TestsError, deal, solver_bytes_for_scans,
};

const MIB: usize = 1 << 20;

fn dealt(number: i64) -> Board {
    deal(&Rules::FREECELL, number).expect("a deal")
}

fn tests(text: &str) -> Tests {
    Tests::parse(text.as_bytes()).expect("tests")
}

/// Runs a scan to its end in bites. Its solution has been checked.
fn run(start: &Board, bytes: usize, options: Options, bite: u32) -> (Vec<u32>, Status) {
    let mut words = block(bytes);
    let mut solver = Solver::init(&mut words, start, options).expect("a solver");
    while solver.run(bite) == Status::Running {}
    let status = solver.status();
    assert_eq!(check_result(&mut words, start), status);
    (words, status)
}

fn reason(words: &[u32]) -> Reason {
    Report::open(words).expect("a solver").progress().reason
}

fn moves(words: &[u32]) -> usize {
    Report::open(words).expect("a solver").progress().moves as usize
}

/// Every scan as it is when nothing else is chosen, and Freecell-App's.
fn all() -> Vec<Options> {
    let of = |&scan: &Scan| Options { scan, width: 100, ..Options::default() };
    let mut all: Vec<Options> = Scan::ALL.iter().map(of).collect();
    all.push(Options {
        scan: Scan::Beam,
        evaluation: Evaluation::FreecellApp,
        width: 100,
        ..Options::default()
    });
    all
}

/// An optimised build has more deals.
const DEALS: i64 = if cfg!(debug_assertions) { 3 } else { 6 };

#[test]
fn every_scan_on_freecell_deals() {
    let mut solved = vec![0; all().len()];
    for number in 1..=DEALS {
        let start = dealt(number);
        for (options, solved) in all().into_iter().zip(&mut solved) {
            let options = Options { max_nodes: 30_000, seed: number as u32, ..options };
            let (words, status) = run(&start, 4 * MIB, options, u32::MAX);
            assert_ne!(status, Status::Unsolvable, "deal {number}: {options:?}");
            *solved += i64::from(status == Status::Solved);
            if number == 3 {
                let (pieces, again) = run(&start, 4 * MIB, options, 777);
                assert_eq!(status, again);
                let told = |words: &[u32]| Report::open(words).expect("a solver").progress();
                assert_eq!(told(&words), told(&pieces), "{options:?}");
            }
        }
    }
    eprintln!("{solved:?} of {DEALS}");
    // The others need more nodes or memory for most deals.
    for (options, solved) in all().into_iter().zip(solved) {
        if matches!(options.scan, Scan::AStar | Scan::Beam) {
            assert_eq!(solved, DEALS, "{options:?}");
        }
    }
}

/// The moves of the solution.
fn solution(words: &[u32]) -> Vec<Move> {
    let mut moves = Vec::new();
    let report = Report::open(words).expect("a solver");
    report.moves(|listed| moves.push(listed.mv)).expect("a solution");
    moves
}

#[test]
fn freecell_app_solves_deal_1070_at_its_width() {
    let options = Options {
        scan: Scan::Beam,
        evaluation: Evaluation::FreecellApp,
        width: 2000,
        ..Options::default()
    };
    let start = dealt(1070);
    let (words, status) = run(&start, 32 * MIB, options, u32::MAX);
    assert_eq!(status, Status::Solved);
    assert!(moves(&words) <= 55, "{} moves", moves(&words));
    // The width is kept: in more memory nothing else is found, and in less nothing.
    // It takes a quarter of a minute, so an optimised build alone looks at more.
    if cfg!(not(debug_assertions)) {
        let (more, _) = run(&start, 64 * MIB, options, u32::MAX);
        assert_eq!(solution(&more), solution(&words));
    }
    for bytes in [MIB, 4 * MIB, 16 * MIB] {
        let (words, status) = run(&start, bytes, options, u32::MAX);
        assert_eq!((status, reason(&words)), (Status::GaveUp, Reason::Memory), "{bytes}");
    }
    // The usual width is as large as there is room for.
    for bytes in [MIB, 4 * MIB] {
        let usual = Options { width: 0, ..options };
        assert_eq!(run(&start, bytes, usual, u32::MAX).1, Status::Solved, "{bytes}");
    }
}

#[test]
fn complete_scans_prove_that_11982_is_impossible_and_others_never_do() {
    let start = dealt(11982);
    for scan in [Scan::AStar, Scan::Bfs, Scan::RandomDfs] {
        let options = Options { scan, ..Options::default() };
        let (words, status) = run(&start, 8 * MIB, options, u32::MAX);
        assert_eq!(status, Status::Unsolvable, "{scan:?}");
        // As many positions as other solvers count.
        assert_eq!(Report::open(&words).expect("a solver").progress().stored, 61_643, "{scan:?}");
    }
    // Freecell Solver's complete tests and its others.
    let options = |letters: &str| Options {
        scan: Scan::SoftDfs,
        tests: tests(letters),
        ..Options::default()
    };
    assert_eq!(run(&start, 8 * MIB, options("01ABCDE"), u32::MAX).1, Status::Unsolvable);
    for letters in ["0123456789", "01ABCD", "1ABCDE", "0"] {
        let (words, status) = run(&start, 8 * MIB, options(letters), u32::MAX);
        assert_eq!((status, reason(&words)), (Status::GaveUp, Reason::Incomplete), "{letters}");
    }
    let (words, status) = run(&start, MIB, options("01ABCDE"), u32::MAX);
    assert_eq!((status, reason(&words)), (Status::GaveUp, Reason::Memory));
    let short = Options { depth: 20, scan: Scan::Bfs, ..Options::default() };
    let (words, status) = run(&start, 8 * MIB, short, u32::MAX);
    assert_eq!((status, reason(&words)), (Status::GaveUp, Reason::Depth));
}

#[test]
fn solutions_get_shorter_over_their_own_positions() {
    for number in [1, 5, 24, 617] {
        let start = dealt(number);
        let options = Options {
            scan: Scan::RandomDfs,
            seed: 7,
            tests: tests("[0123456789]"),
            ..Options::default()
        };
        let (long, status) = run(&start, 4 * MIB, options, u32::MAX);
        let (short, again) = run(&start, 4 * MIB, Options { optimize: true, ..options }, u32::MAX);
        assert_eq!(status, again);
        if status == Status::Solved {
            assert!(moves(&short) <= moves(&long), "deal {number}");
            eprintln!("deal {number}: {} of {} moves", moves(&short), moves(&long));
        }
    }
}

#[test]
fn tests_are_read_by_letter_and_by_name() {
    let mut letters = BTreeSet::new();
    let mut names = BTreeSet::new();
    for test in TESTS {
        assert!(letters.insert(test.letter) && names.insert(test.name));
        let letter = [test.letter];
        let by_letter = Tests::parse(&letter).expect("a letter");
        assert_eq!(Tests::parse(test.name.as_bytes()), Ok(by_letter));
        assert_eq!(by_letter.letters(), letter);
    }
    assert_eq!(tests("[top-home,cell-home](46) 23").letters(), b"[01](46)23");
    for (wrong, fault) in [
        ("x", TestsError::Unknown(0, 1)),
        ("01x", TestsError::Unknown(2, 3)),
        ("top", TestsError::Unknown(0, 1)),
        ("0,top-homes", TestsError::Unknown(2, 11)),
        ("0-1", TestsError::Unknown(0, 3)),
        ("(01", TestsError::Bracket(0)),
        ("01)", TestsError::Bracket(2)),
        ("[01)", TestsError::Bracket(3)),
        ("((0))", TestsError::Bracket(1)),
        ("[0[1]]", TestsError::Bracket(2)),
        ("()", TestsError::Empty),
        (",", TestsError::Empty),
        (" ", TestsError::Empty),
    ] {
        assert_eq!(Tests::parse(wrong.as_bytes()), Err(fault), "{wrong}");
    }
    // So many have room, and no more.
    let most = "01".repeat(MOST_TESTS / 2);
    assert_eq!(tests(&most).letters(), most.as_bytes());
    assert_eq!(Tests::parse(format!("{most}0").as_bytes()), Err(TestsError::TooMany(MOST_TESTS)));
    let names = vec!["cell-card-to-empty"; MOST_TESTS].join(",");
    assert_eq!(tests(&names).letters(), "E".repeat(MOST_TESTS).as_bytes());
    assert!(tests("").is_empty());
}

/// A beam without a width takes what has room; a width that has none isn't tried.
#[test]
fn a_beam_takes_the_width_that_fits() {
    let beam = |width| Options { scan: Scan::Beam, width, ..Options::default() };
    let start = dealt(1);
    for bytes in [64 << 10, 256 << 10, MIB, 16 * MIB] {
        let mut words = block(bytes);
        let mut solver = Solver::init(&mut words, &start, beam(0)).expect("a solver");
        solver.run(u32::MAX);
        assert!(solver.report().progress().nodes > 0, "{bytes}");
        assert_ne!(solver.report().progress().reason, Reason::Memory, "{bytes}");
    }
    for (width, fits) in [(2000, false), (100, true)] {
        let mut words = block(MIB);
        let mut solver = Solver::init(&mut words, &start, beam(width)).expect("a solver");
        solver.run(u32::MAX);
        assert_eq!(solver.report().progress().nodes > 0, fits);
        assert_eq!(solver.report().progress().reason == Reason::Memory, !fits);
    }
}

#[test]
fn which_tests_are_complete() {
    let freecell = Rules::FREECELL;
    let unlimited = Rules { supermove: Supermove::Unlimited, ..freecell };
    let no_cells = Rules { cells: 0, ..freecell };
    let simple_simon = Rules::preset(b"simple_simon").expect("a game");
    for (letters, rules, complete) in [
        ("01ABCDE", freecell, true),
        ("EDCBA10", freecell, true),
        ("[01](ABCDE)", freecell, true),
        ("0123456789j", freecell, false),
        ("01ABCD", freecell, false),
        ("01ABCDE", unlimited, false),
        ("01ABCDE46", unlimited, true),
        ("0AB", no_cells, true),
        ("0AB", freecell, false),
        ("abcdefghi", simple_simon, false),
        ("aAB46", simple_simon, true),
    ] {
        assert_eq!(tests(letters).are_complete(&rules), complete, "{letters} {rules:?}");
    }
    let incomplete: Vec<Scan> = Scan::ALL.into_iter().filter(|scan| !scan.is_complete()).collect();
    assert_eq!(incomplete, [Scan::Beam]);
}

#[test]
fn scans_need_blocks_of_their_size() {
    let rules = Rules::FREECELL;
    let (least, comfortable) = solver_bytes_for_scans(&rules).expect("rules");
    assert!(least < comfortable);
    let start = dealt(1);
    for options in all() {
        let mut words = block(least as usize);
        let status = Solver::init(&mut words, &start, options).expect("a solver").run(u32::MAX);
        assert_ne!(status, Status::Running);
        assert_ne!(status, Status::Unsolvable);
        let mut short = block(least as usize - 4);
        assert!(Solver::init(&mut short, &start, options).is_err());
        assert_eq!(short, block(least as usize - 4));
    }
}
