//! The solver in its block: what it says of numbered deals, how it is stopped and continued, and
//! which blocks it takes. Whatever it says is held against the checker.

mod support;
mod verifier;

use support::{Random, block, check_result, plain_rules, position, solve};
use unstuck::error::Error;
use unstuck::freecell::{
    Automove, Board, COMFORTABLE_BYTES, LEAST_BYTES, Options, Reason, Report, Rules, Solver,
    Status, deal, solver_bytes,
};
use verifier::card::{Card, Suit};
use verifier::moves::play;
use verifier::position::Position;

const FREECELL: Rules = Rules::FREECELL;
const TWO_CELLS: Rules = Rules { cells: 2, ..FREECELL };
const KIB: usize = 1024;
const LEAST: usize = LEAST_BYTES as usize;

/// The deals of 1 to 100 that can't be won with two cells.
const UNSOLVABLE_WITH_TWO_CELLS: [i64; 14] = [1, 6, 21, 25, 32, 48, 57, 63, 72, 74, 76, 86, 89, 92];

fn dealt(rules: &Rules, number: i64) -> Board {
    deal(rules, number).expect("a deal")
}

fn reason(words: &[u32]) -> Reason {
    Report::open(words).expect("a solver").progress().reason
}

fn nodes(words: &[u32]) -> u32 {
    Report::open(words).expect("a solver").progress().nodes
}

// What is true of numbered deals.

#[test]
fn deals_1_to_1000_in_64_kib() {
    let mut solved = 0;
    for number in 1..=1000 {
        let start = dealt(&FREECELL, number);
        let (mut words, status) = solve(&start, COMFORTABLE_BYTES as usize);
        assert_eq!(check_result(&mut words, &start), status);
        match status {
            Status::Solved => solved += 1,
            // Every one of these deals can be won.
            Status::GaveUp => assert_ne!(reason(&words), Reason::None, "deal {number}"),
            other => panic!("deal {number}: {other:?}"),
        }
    }
    assert!(solved >= 990, "{solved} of 1000 solved");
}

#[test]
fn two_cells_in_two_mib() {
    for number in 1..=100 {
        let start = dealt(&TWO_CELLS, number);
        let (mut words, status) = solve(&start, 2048 * KIB);
        assert_eq!(check_result(&mut words, &start), status);
        let impossible = UNSOLVABLE_WITH_TWO_CELLS.contains(&number);
        assert_eq!(status == Status::Unsolvable, impossible, "deal {number}: {status:?}");
    }
}

#[test]
fn two_cells_in_smaller_blocks() {
    for bytes in [LEAST, 16 * KIB, 300_000] {
        for number in 1..=100 {
            let impossible = UNSOLVABLE_WITH_TWO_CELLS.contains(&number);
            // Nearly room for a proof: that takes its time and is no other search.
            if impossible && bytes == 300_000 {
                continue;
            }
            let start = dealt(&TWO_CELLS, number);
            let (mut words, status) = solve(&start, bytes);
            assert_eq!(check_result(&mut words, &start), status);
            if impossible {
                assert_ne!(status, Status::Solved, "deal {number}");
            } else {
                assert_ne!(status, Status::Unsolvable, "deal {number} in {bytes} bytes");
            }
        }
    }
}

/// Two deals that can be won with two cells, but only just.
#[test]
fn hard_deals_are_never_called_impossible_in_any_block() {
    let mut sizes: Vec<usize> = (LEAST..LEAST + 256).step_by(4).collect();
    // An optimised build has the large ones.
    let most = if cfg!(debug_assertions) { 1024 * KIB } else { 4096 * KIB };
    let mut bytes = LEAST;
    while bytes <= most {
        sizes.extend([bytes - 4, bytes, bytes + 4].into_iter().filter(|&size| size >= LEAST));
        bytes += (bytes / 4) & !3;
    }
    sizes.push(most);
    for number in [23, 69] {
        let start = dealt(&TWO_CELLS, number);
        for &bytes in &sizes {
            let (mut words, status) = solve(&start, bytes);
            assert_ne!(status, Status::Unsolvable, "deal {number} in {bytes} bytes");
            assert_eq!(check_result(&mut words, &start), status);
        }
    }
}

/// Other solvers count 61,600 to 61,800 positions of 11982 with safe automoves, and about
/// 67,000 of 517776, the largest impossible deal of the first million.
#[test]
fn the_largest_proofs_have_as_many_positions_as_others_count() {
    for (number, expected) in [(11982, 61_600..=61_800), (517_776, 66_500..=67_500)] {
        let (words, status) = solve(&dealt(&FREECELL, number), 1536 * KIB);
        assert_eq!(status, Status::Unsolvable, "deal {number}");
        let stored = Report::open(&words).expect("a solver").progress().stored;
        assert!(expected.contains(&stored), "deal {number}: {stored}");
    }
}

#[test]
fn deal_11982_is_not_decided_in_64_kib() {
    let start = dealt(&FREECELL, 11982);
    let (mut words, status) = solve(&start, 64 * KIB);
    assert_eq!(status, Status::GaveUp);
    assert_eq!(reason(&words), Reason::Memory);
    assert_eq!(check_result(&mut words, &start), Status::GaveUp);
}

#[test]
fn impossible_deals_are_never_solved() {
    let mut tries = vec![(11982, 64 * KIB), (-2, 64 * KIB), (-2, 1024 * KIB)];
    for number in [11982, 146_692, 186_216, 455_889, 495_505, 512_118, 517_776, 781_948, -2] {
        tries.push((number, LEAST));
    }
    for (number, bytes) in tries {
        let start = dealt(&FREECELL, number);
        let (mut words, status) = solve(&start, bytes);
        assert_ne!(status, Status::Solved, "deal {number}");
        assert_eq!(check_result(&mut words, &start), status);
    }
}

#[test]
fn every_deal_ends_in_the_least_block() {
    let mut solved = 0;
    for rules in [FREECELL, TWO_CELLS] {
        for number in 1..=100 {
            let start = dealt(&rules, number);
            let (mut words, status) = solve(&start, LEAST);
            assert_eq!(check_result(&mut words, &start), status);
            solved += usize::from(status == Status::Solved);
        }
    }
    assert!(solved > 0);
}

// Starts of all kinds.

#[test]
fn a_start_with_all_cards_home() {
    for rules in support::families(8, 4, Automove::None) {
        let home = Position { columns: vec![Vec::new(); 8], cells: vec![None; 4], home: [13; 4] };
        let start = support::board(&home, &rules);
        let (mut words, status) = solve(&start, LEAST);
        assert_eq!(status, Status::Solved);
        assert_eq!(check_result(&mut words, &start), Status::Solved);
        let progress = Report::open(&words).expect("a solver").progress();
        assert_eq!((progress.moves, progress.cost, progress.nodes), (0, 0, 0));
        assert!(progress.shortest);
    }
}

/// The last three spades, or with `buried` the king on top of the others.
fn last_spades(rules: &Rules, buried: bool) -> Board {
    let spade = |rank| Card::new(rank, Suit::Spades);
    let mut here = Position {
        columns: vec![Vec::new(); usize::from(rules.columns)],
        cells: vec![None; usize::from(rules.cells)],
        home: [13, 13, 13, 10],
    };
    if buried {
        here.columns[2] = vec![spade(12), spade(11), spade(13)];
    } else {
        here.columns[2] = vec![spade(13), spade(12), spade(11)];
    }
    support::board(&here, rules)
}

#[test]
fn a_start_that_goes_home_by_itself() {
    for automove in support::AUTOMOVES {
        let start = last_spades(&Rules { automove, ..FREECELL }, false);
        let (mut words, status) = solve(&start, LEAST);
        assert_eq!(status, Status::Solved);
        assert_eq!(check_result(&mut words, &start), Status::Solved);
        let progress = Report::open(&words).expect("a solver").progress();
        // Without automoves the cards have to be moved, but nothing else has.
        let moves = if automove == Automove::None { 3 } else { 0 };
        assert_eq!((progress.moves, progress.cost), (moves, 0));
        assert!(progress.shortest);
    }
}

#[test]
fn a_start_one_move_before_the_end() {
    for automove in [Automove::Horne, Automove::Wkr, Automove::All] {
        for (cells, columns) in [(4, 8), (0, 8), (1, 3), (0, 4), (2, 18)] {
            let start = last_spades(&Rules { automove, cells, columns, ..FREECELL }, true);
            let (mut words, status) = solve(&start, LEAST);
            assert_eq!(status, Status::Solved);
            assert_eq!(check_result(&mut words, &start), Status::Solved);
            let progress = Report::open(&words).expect("a solver").progress();
            assert_eq!((progress.moves, progress.cost), (1, 1));
        }
    }
}

#[test]
fn any_position_of_a_game_may_be_the_start() {
    let mut random = Random::new(1);
    let mut seen = [0; 2];
    for round in 0..600 {
        let rules = support::random_rules(&mut random, 3..=10, 0..=6);
        let mut here = if round % 2 == 0 {
            support::random_position(&mut random, &rules)
        } else {
            position(&dealt(&rules, round))
        };
        for _ in 0..random.below(50) {
            if let Some(mv) = support::random_move(&mut random, &here, &plain_rules(&rules)) {
                play(&mut here, mv);
            }
        }
        let start = support::board(&here, &rules);
        let mut words = block(32 * KIB);
        let options = Options { max_nodes: 20_000, ..Options::default() };
        let status = Solver::init(&mut words, &start, options).expect("a solver").run(u32::MAX);
        assert_eq!(check_result(&mut words, &start), status);
        seen[usize::from(status == Status::Solved)] += 1;
    }
    assert!(seen.iter().all(|&count| count >= 50), "{seen:?} not solved and solved");
}

/// A move of part of a sequence to an empty column is needed here: only with 4S and 3D away from
/// 5H, but not 5H itself away from 9S, do hearts go home. Single cards can't do it, as there is
/// no cell, but where sequences of any length move at once, it is one move.
#[test]
fn a_part_of_a_sequence_may_have_to_move() {
    let mut here = Position { columns: Vec::new(), cells: Vec::new(), home: [13, 1, 4, 1] };
    for line in [
        "2S 2D 9S 5H 4S 3D",
        "",
        "KD QD JD KS QS JS TS 8S 7S 6S 5S 9D 8D 7D 6D 5D 4D 3S KH QH JH TH 9H 8H 7H TD 6H",
    ] {
        let cards = line.split_whitespace().map(|word| Card::parse(word).expect("a card"));
        here.columns.push(cards.collect());
    }
    let rules = Rules {
        columns: 3,
        cells: 0,
        supermove: unstuck::freecell::Supermove::Unlimited,
        ..FREECELL
    };
    let checker = plain_rules(&rules);
    // It can be won.
    let mut walk = here.clone();
    let column = |index| verifier::moves::Place::Column(index);
    let home = |index: usize| verifier::moves::Place::Home(Suit::ALL[index]);
    for (from, to, count) in [
        (column(0), column(1), 2),
        (column(0), home(2), 1),
        (column(2), home(2), 1),
        (column(0), column(2), 1),
    ] {
        let mv = verifier::moves::Move::new(from, to, count);
        assert!(verifier::moves::legal_moves(&walk, &checker).contains(&mv), "{mv:?}");
        play(&mut walk, mv);
        verifier::automove::automove(&mut walk, &checker);
    }
    let later = support::board(&walk, &rules);
    assert_eq!(solve(&later, 64 * KIB).1, Status::Solved);

    for bytes in [LEAST, 64 * KIB, 1024 * KIB] {
        let start = support::board(&here, &rules);
        let (mut words, status) = solve(&start, bytes);
        assert_ne!(status, Status::Unsolvable, "in {bytes} bytes");
        assert_eq!(check_result(&mut words, &start), status);
    }
}

// Bites, limits, and blocks that move.

/// Cases of all kinds: solved at once and late, proved, given up.
fn cases() -> Vec<(Board, usize)> {
    let mut cases = vec![
        (dealt(&FREECELL, 1), 64 * KIB),
        (dealt(&FREECELL, 617), 16 * KIB),
        (dealt(&FREECELL, 11982), LEAST),
        (dealt(&FREECELL, 169), LEAST),
        (dealt(&TWO_CELLS, 72), 512 * KIB),
        (dealt(&TWO_CELLS, 23), 64 * KIB),
        (dealt(&TWO_CELLS, 69), 20_000),
        (last_spades(&FREECELL, false), LEAST),
        (last_spades(&FREECELL, true), LEAST),
    ];
    for number in 3..10 {
        cases.push((dealt(&FREECELL, number), 8 * KIB));
    }
    cases
}

/// Runs in bites until the solver is done. The sizes of the bites come from a function.
fn run_in_bites(words: &mut [u32], mut bite: impl FnMut() -> u32) -> Status {
    loop {
        let before = nodes(words);
        let size = bite();
        let status = Solver::open(words).expect("a solver").run(size);
        assert!(nodes(words) - before <= size, "more nodes than the budget");
        if status != Status::Running {
            return status;
        }
        assert_eq!(nodes(words) - before, size, "running, but the budget isn't used up");
    }
}

#[test]
fn any_split_of_the_budget_gives_the_same_block() {
    const PRIMES: [u32; 8] = [2, 3, 5, 7, 11, 13, 997, 7919];
    let mut kinds = std::collections::HashSet::new();
    for (start, bytes) in cases() {
        let (whole, status) = solve(&start, bytes);
        kinds.insert(format!("{status:?}"));
        let mut random = Random::new(nodes(&whole).into());
        let mut turn = 0;
        let mut ways: Vec<Box<dyn FnMut() -> u32>> = vec![
            Box::new(|| 1),
            Box::new(move || {
                turn += 1;
                PRIMES[turn % PRIMES.len()]
            }),
            Box::new(move || random.below(3000) as u32),
            Box::new(|| u32::MAX - 1),
        ];
        for way in &mut ways {
            let mut words = block(bytes);
            Solver::init(&mut words, &start, Options::default()).expect("a solver");
            assert_eq!(run_in_bites(&mut words, way), status);
            assert!(words == whole, "another block than without bites");
            // Nothing happens any more.
            assert_eq!(Solver::open(&mut words).expect("a solver").run(u32::MAX), status);
            assert!(words == whole);
        }
    }
    assert_eq!(kinds.len(), 3, "solved, unsolvable and given up: {kinds:?}");
}

/// Half-way, too, the block tells nothing of how its nodes came about.
#[test]
fn any_split_gives_the_same_block_on_the_way() {
    let mut random = Random::new(7);
    for (start, bytes) in cases() {
        let total = nodes(&solve(&start, bytes).0);
        for _ in 0..5 {
            let stop = random.below(total as usize + 1) as u32;
            let mut at_once = block(bytes);
            Solver::init(&mut at_once, &start, Options::default()).expect("a solver").run(stop);
            let mut in_bites = block(bytes);
            let mut solver =
                Solver::init(&mut in_bites, &start, Options::default()).expect("a solver");
            let mut left = stop;
            solver.run(0);
            while left > 0 {
                let bite = (random.below(700) as u32).min(left);
                solver.run(bite);
                left -= bite;
            }
            assert!(at_once == in_bites, "after {stop} of {total} nodes");
        }
    }
}

#[test]
fn a_limit_of_nodes_ends_the_search() {
    for (start, bytes) in cases() {
        let (whole, status) = solve(&start, bytes);
        let total = nodes(&whole);
        for limit in [1, 2, total / 3, total / 2, total.saturating_sub(1), total, total + 1] {
            if limit == 0 {
                continue;
            }
            for bite in [u32::MAX, 777] {
                let options = Options { max_nodes: limit, ..Options::default() };
                let mut words = block(bytes);
                Solver::init(&mut words, &start, options).expect("a solver");
                let mut solver = Solver::open(&mut words).expect("a solver");
                let mut found = Status::Running;
                for _ in 0..=limit / bite {
                    found = solver.run(bite);
                }
                assert_eq!(check_result(&mut words, &start), found);
                if limit < total {
                    assert_eq!(found, Status::GaveUp);
                    assert_eq!(reason(&words), Reason::Budget);
                    assert_eq!(nodes(&words), limit);
                    let mut solver = Solver::open(&mut words).expect("a solver");
                    assert_eq!(solver.run(u32::MAX), Status::GaveUp);
                    assert_eq!(nodes(&words), limit);
                } else {
                    assert_eq!(found, status, "{limit} of {total} nodes are enough");
                    assert_eq!(nodes(&words), total);
                    assert_eq!(reason(&words), reason(&whole));
                }
            }
        }
    }
}

#[test]
fn a_block_may_be_copied_and_moved_between_calls() {
    for (start, bytes) in cases() {
        let (whole, status) = solve(&start, bytes);
        let mut random = Random::new(3);
        let mut here = block(bytes);
        Solver::init(&mut here, &start, Options::default()).expect("a solver");
        let end = loop {
            // To another address, of another alignment to larger powers of two; the old one is
            // overwritten.
            let offset = random.below(5);
            let mut room = vec![0u32; bytes / 4 + 5];
            let there = &mut room[offset..offset + bytes / 4];
            there.copy_from_slice(&here);
            here.fill(0xFFFF_FFFF);
            let status = Solver::open(there).expect("a solver").run(300);
            here = there.to_vec();
            if status != Status::Running {
                break status;
            }
        };
        assert_eq!(end, status);
        assert!(here == whole);
    }
}

/// What was in the block before doesn't show in any answer.
#[test]
fn old_contents_of_a_block_change_nothing() {
    let mut random = Random::new(4);
    for (start, bytes) in cases() {
        let (mut expected, status) = solve(&start, bytes);
        let answer = |words: &mut [u32]| {
            let report = Report::open(words).expect("a solver");
            let mut moves = Vec::new();
            let listed = report.moves(|mv| moves.push(mv));
            (report.progress(), listed, moves)
        };
        let expected = answer(&mut expected);
        for fill in 0..4 {
            let mut words: Vec<u32> = match fill {
                0 => vec![0; bytes / 4],
                1 => vec![u32::MAX; bytes / 4],
                2 => (0..bytes / 4).map(|_| random.next() as u32).collect(),
                // Another solver, which has been at work.
                _ => {
                    let mut words = solve(&dealt(&FREECELL, 5), bytes).0;
                    words[100] = !words[100];
                    words
                }
            };
            let mut solver = Solver::init(&mut words, &start, Options::default()).expect("room");
            assert_eq!(solver.run(u32::MAX), status);
            assert_eq!(answer(&mut words), expected);
        }
    }
}

#[test]
fn a_larger_slice_is_used_only_as_far_as_it_is_told() {
    // `open` takes a slice that goes on behind the solver's block, and leaves the rest alone.
    let start = dealt(&FREECELL, 1);
    let (whole, status) = solve(&start, 8 * KIB);
    let mut room = vec![0x1234_5678u32; 4 * KIB];
    let inner = 2 * KIB;
    room[..inner].copy_from_slice(&block(8 * KIB));
    Solver::init(&mut room[..inner], &start, Options::default()).expect("a solver");
    assert_eq!(Solver::open(&mut room).expect("a solver").run(u32::MAX), status);
    assert!(room[..inner] == whole[..]);
    assert!(room[inner..].iter().all(|&word| word == 0x1234_5678));
    // A slice that ends before the block does is refused.
    for words in [0, 1, 10, 60, 1000, inner - 1] {
        assert_eq!(Solver::open(&mut room[..words]).err(), Some(Error::BlockForeign));
        assert_eq!(Report::open(&room[..words]).err(), Some(Error::BlockForeign));
    }
}

// Blocks that are too small, and rules that make no sense.

#[test]
fn the_least_block_is_the_least() {
    let mut rules = vec![FREECELL, TWO_CELLS];
    rules.push(Rules { columns: 18, cells: 16, ..FREECELL });
    rules.push(Rules { columns: 1, cells: 0, ..FREECELL });
    for rules in rules {
        let (least, comfortable) = solver_bytes(&rules).expect("rules");
        assert!(least <= LEAST_BYTES && comfortable <= COMFORTABLE_BYTES && least <= comfortable);
        let least = least as usize / 4;
        let start = dealt(&rules, 1);
        for words in [0, 1, 2, 16, least / 2, least - 1] {
            let before = block(4 * words);
            let mut short = before.clone();
            let result = Solver::init(&mut short, &start, Options::default());
            assert_eq!(result.err(), Some(Error::BlockShort), "{words} words");
            assert!(short == before, "a refused block is changed");
        }
        for words in [least, least + 1] {
            let mut enough = block(4 * words);
            let solver = Solver::init(&mut enough, &start, Options::default());
            assert_eq!(solver.expect("a solver").status(), Status::Running);
            let progress = Report::open(&enough).expect("a solver").progress();
            assert!(progress.bytes_used as usize <= 4 * words && progress.bytes_used > 0);
        }
    }
    let bad = Rules { columns: 0, ..FREECELL };
    assert_eq!(solver_bytes(&bad), Err(Error::Rules));
}

#[test]
fn blocks_that_hold_no_solver_are_refused() {
    let mut random = Random::new(6);
    for round in 0..2000 {
        let mut words: Vec<u32> = match round {
            0 => vec![0; 1024],
            1 => vec![u32::MAX; 1024],
            2 => Vec::new(),
            _ => (0..1024).map(|_| random.next() as u32).collect(),
        };
        let before = words.clone();
        assert_eq!(Report::open(&words).err(), Some(Error::BlockForeign));
        assert_eq!(Solver::open(&mut words).err(), Some(Error::BlockForeign));
        assert!(words == before);
    }
}

#[test]
fn progress_counts_what_was_done() {
    let start = dealt(&FREECELL, 11982);
    let mut words = block(64 * KIB);
    let mut solver = Solver::init(&mut words, &start, Options::default()).expect("a solver");
    let mut last = solver.report().progress();
    assert_eq!((last.status, last.reason, last.nodes), (Status::Running, Reason::None, 0));
    for round in 1..=200 {
        assert_eq!(solver.run(13), Status::Running);
        let now = solver.report().progress();
        assert_eq!(now.nodes, 13 * round);
        assert!(now.rung >= last.rung);
        assert!(now.bytes_used as usize <= 64 * KIB);
        assert_eq!((now.moves, now.cost, now.shortest), (0, 0, false));
        last = now;
    }
}
