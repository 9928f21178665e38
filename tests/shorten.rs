//! After the first solution: shorter ones. Whenever one looks, there is a solution that leads home,
//! its cost never rises, and the search for it comes to an end.

mod support;
mod verifier;

use support::{Random, block, check_result, plain_move, plain_rules, position, solve};
use unstuck::error::Error;
use unstuck::freecell::{
    Automove, Board, Build, COMFORTABLE_BYTES, LEAST_BYTES, Options, Progress, Reason, Report,
    Rules, Shortening, Solver, Status, deal, hint,
};
use verifier::card::{Card, Suit};
use verifier::moves::play;
use verifier::position::Position;

const FREECELL: Rules = Rules::FREECELL;
const TWO_CELLS: Rules = Rules { cells: 2, ..FREECELL };
const KIB: usize = 1024;
const LEAST: usize = LEAST_BYTES as usize;

fn dealt(rules: &Rules, number: i64) -> Board {
    deal(rules, number).expect("a deal")
}

fn progress(words: &[u32]) -> Progress {
    Report::open(words).expect("a solver").progress()
}

fn shorten(words: &mut [u32], nodes: u32) -> Shortening {
    Solver::open(words).expect("a solver").shorten(nodes).expect("a solution")
}

/// A block with a first solution.
fn solved(start: &Board, bytes: usize) -> Vec<u32> {
    let (words, status) = solve(start, bytes);
    assert_eq!(status, Status::Solved);
    words
}

/// The last cards of spades: `buried` of them on top of the jack.
fn last_spades(rules: &Rules, buried: usize) -> Board {
    let mut spades: Vec<Card> = [13, 12, 11].map(|rank| Card::new(rank, Suit::Spades)).into();
    spades.rotate_left(buried);
    let mut here = Position {
        columns: vec![Vec::new(); usize::from(rules.columns)],
        cells: vec![None; usize::from(rules.cells)],
        home: [13, 13, 13, 10],
    };
    here.columns[1] = spades;
    support::board(&here, rules)
}

/// Solved games of many kinds, and the size of a block for each.
fn cases() -> Vec<(Board, usize)> {
    let suit = Rules { build: Build::Suit, columns: 10, cells: 6, ..FREECELL };
    let mut cases = vec![
        (dealt(&FREECELL, 1), 64 * KIB),
        (dealt(&FREECELL, 617), 16 * KIB),
        (dealt(&FREECELL, 2), LEAST + 4),
        (dealt(&FREECELL, 5), 3000),
        (dealt(&TWO_CELLS, 23), 64 * KIB),
        (dealt(&Rules { columns: 10, ..FREECELL }, 3), 20_000),
        (dealt(&Rules { automove: Automove::None, ..FREECELL }, 24), 8 * KIB),
        (dealt(&Rules { automove: Automove::All, ..FREECELL }, 24), 8 * KIB),
        (dealt(&suit, 4), 32 * KIB),
        (last_spades(&FREECELL, 0), LEAST),
        (last_spades(&FREECELL, 2), 4 * KIB),
    ];
    cases.extend((100..104).map(|number| (dealt(&FREECELL, number), 4 * KIB)));
    // Some deals are too hard for their block.
    cases.retain(|(start, bytes)| solve(start, *bytes).1 == Status::Solved);
    assert!(cases.len() >= 12);
    cases
}

#[test]
fn whenever_one_looks_there_is_a_solution_and_its_cost_never_rises() {
    let mut random = Random::new(1);
    let mut better = 0;
    for (start, bytes) in cases() {
        let mut words = solved(&start, bytes);
        let first = progress(&words);
        let mut last = first;
        let mut came = Shortening::Running;
        while came == Shortening::Running {
            let bite = random.below(400) as u32;
            came = shorten(&mut words, bite);
            assert_eq!(check_result(&mut words, &start), Status::Solved);
            let now = progress(&words);
            assert!(now.cost <= last.cost, "{} after {}", now.cost, last.cost);
            better += usize::from(now.cost < last.cost);
            let spent = now.nodes - last.nodes;
            if came == Shortening::Running {
                assert_eq!(spent, bite, "running, but the budget isn't used up");
            } else {
                assert!(spent <= bite, "more nodes than the budget");
            }
            assert_eq!(now.shortest, came == Shortening::Shortest);
            last = now;
        }
    }
    assert!(better >= 5, "only {better} times was a shorter one found");
}

/// Over many deals: some search finds a solution that is no shorter, sooner or later.
#[test]
fn a_longer_solution_never_takes_the_place_of_a_shorter_one() {
    for number in 1..=150 {
        let start = dealt(&FREECELL, number);
        let mut words = solved(&start, 24 * KIB);
        let mut last = progress(&words).cost;
        loop {
            let came = shorten(&mut words, 150);
            let cost = progress(&words).cost;
            assert!(cost <= last, "deal {number}: {cost} after {last}");
            last = cost;
            if came != Shortening::Running {
                break;
            }
        }
        assert_eq!(check_result(&mut words, &start), Status::Solved);
    }
}

#[test]
fn progress_tells_what_is_done() {
    for (start, bytes) in cases() {
        let mut words = solved(&start, bytes);
        let first = progress(&words);
        let mut last: Option<Progress> = None;
        loop {
            let came = shorten(&mut words, 61);
            let now = progress(&words);
            assert_eq!((now.status, now.reason), (Status::Solved, Reason::None));
            assert_eq!(now.bytes_used as usize, bytes & !3);
            assert!(now.moves >= now.cost);
            // No complete search is made for that.
            assert_eq!(now.stored, first.stored);
            if let Some(last) = last {
                assert!(now.rung >= last.rung, "a ladder goes upwards");
                assert!(now.nodes >= last.nodes);
            }
            if came != Shortening::Running {
                break;
            }
            // It looks for something that is shorter.
            assert!(now.depth < now.cost, "{} of {}", now.depth, now.cost);
            last = Some(now);
        }
    }
}

/// Shortens in bites until nothing is left to do. The sizes of the bites come from a function.
fn in_bites(words: &mut [u32], mut bite: impl FnMut() -> u32) -> Shortening {
    loop {
        let came = shorten(words, bite());
        if came != Shortening::Running {
            return came;
        }
    }
}

#[test]
fn any_split_of_the_budget_gives_the_same_block() {
    const PRIMES: [u32; 8] = [2, 3, 5, 7, 11, 13, 997, 7919];
    for (start, bytes) in cases() {
        let fresh = solved(&start, bytes);
        let mut whole = fresh.clone();
        let end = shorten(&mut whole, u32::MAX);
        assert_ne!(end, Shortening::Running);
        let mut random = Random::new(u64::from(progress(&whole).nodes));
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
            let mut words = fresh.clone();
            assert_eq!(in_bites(&mut words, way), end);
            assert!(words == whole, "another block than without bites");
        }
    }
}

/// Half-way, too, the block tells nothing of how its nodes came about.
#[test]
fn any_split_gives_the_same_block_on_the_way() {
    let mut random = Random::new(7);
    for (start, bytes) in cases() {
        let fresh = solved(&start, bytes);
        let mut whole = fresh.clone();
        shorten(&mut whole, u32::MAX);
        let total = progress(&whole).nodes - progress(&fresh).nodes;
        for round in 0..6 {
            let stop = if round == 0 { total } else { random.below(total as usize + 1) as u32 };
            let mut at_once = fresh.clone();
            shorten(&mut at_once, stop);
            let mut bitten = fresh.clone();
            shorten(&mut bitten, 0);
            let mut left = stop;
            while left > 0 {
                let bite = (random.below(700) as u32).min(left);
                shorten(&mut bitten, bite);
                left -= bite;
            }
            assert!(at_once == bitten, "after {stop} of {total} nodes");
        }
    }
}

#[test]
fn a_block_may_be_copied_and_moved_and_loaded_between_bites() {
    let mut random = Random::new(3);
    for (start, bytes) in cases() {
        let mut here = solved(&start, bytes);
        let mut whole = here.clone();
        let end = shorten(&mut whole, u32::MAX);
        let file = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("shorten-half");
        let came = loop {
            // To another address; the old one is overwritten.
            let offset = random.below(5);
            let mut room = vec![0u32; bytes / 4 + 5];
            let there = &mut room[offset..offset + bytes / 4];
            there.copy_from_slice(&here);
            here.fill(0xFFFF_FFFF);
            let came = shorten(there, 1500);
            // And by way of a file, as bytes.
            let saved: Vec<u8> = there.iter().flat_map(|word| word.to_ne_bytes()).collect();
            std::fs::write(&file, saved).expect("a file");
            let loaded = std::fs::read(&file).expect("a file");
            let word = |chunk: &[u8]| u32::from_ne_bytes(chunk.try_into().expect("four bytes"));
            here = loaded.chunks(4).map(word).collect();
            if came != Shortening::Running {
                break came;
            }
        };
        assert_eq!(came, end);
        assert!(here == whole);
    }
}

/// What was in the block before the solver doesn't show in any answer.
#[test]
fn old_contents_of_a_block_change_nothing() {
    let mut random = Random::new(4);
    for (start, bytes) in cases() {
        let mut expected = None;
        for fill in 0..3 {
            let mut words: Vec<u32> = match fill {
                0 => vec![0; bytes / 4],
                1 => vec![u32::MAX; bytes / 4],
                _ => (0..bytes / 4).map(|_| random.next() as u32).collect(),
            };
            let mut solver = Solver::init(&mut words, &start, Options::default()).expect("room");
            assert_eq!(solver.run(u32::MAX), Status::Solved);
            let came = solver.shorten(u32::MAX);
            let mut moves = Vec::new();
            solver.report().moves(|mv| moves.push(mv)).expect("a solution");
            let answer = (came, solver.report().progress(), moves);
            assert_eq!(*expected.get_or_insert_with(|| answer.clone()), answer);
        }
    }
}

#[test]
fn run_changes_nothing_any_more() {
    for (start, bytes) in cases() {
        let mut words = solved(&start, bytes);
        for nodes in [0, 1, 100, 10_000, u32::MAX] {
            shorten(&mut words, nodes);
            let before = words.clone();
            for budget in [0, 1, u32::MAX] {
                let status = Solver::open(&mut words).expect("a solver").run(budget);
                assert_eq!(status, Status::Solved);
                assert!(words == before);
            }
        }
    }
}

#[test]
fn at_the_end_nothing_is_left_to_do() {
    for (start, bytes) in cases() {
        let mut words = solved(&start, bytes);
        let end = shorten(&mut words, u32::MAX);
        let before = words.clone();
        for nodes in [0, 1, u32::MAX] {
            assert_eq!(shorten(&mut words, nodes), end);
            assert!(words == before);
        }
    }
}

#[test]
fn without_a_solution_there_is_none_to_shorten() {
    let hard = dealt(&FREECELL, 11982);
    let fresh = |bytes: usize, start: &Board, options| {
        let mut words = block(bytes);
        Solver::init(&mut words, start, options).expect("a solver");
        words
    };
    let mut running = fresh(64 * KIB, &hard, Options::default());
    assert_eq!(Solver::open(&mut running).expect("a solver").run(100), Status::Running);
    let (no_memory, no_memory_status) = solve(&hard, LEAST);
    assert_eq!(no_memory_status, Status::GaveUp);
    let mut no_nodes = fresh(64 * KIB, &hard, Options { max_nodes: 10, ..Options::default() });
    assert_eq!(Solver::open(&mut no_nodes).expect("a solver").run(u32::MAX), Status::GaveUp);
    let (unsolvable, status) = solve(&dealt(&TWO_CELLS, 72), 512 * KIB);
    assert_eq!(status, Status::Unsolvable);
    let fresh_one = fresh(64 * KIB, &hard, Options::default());
    for mut words in [fresh_one, running, no_memory, no_nodes, unsolvable] {
        let before = words.clone();
        let mut solver = Solver::open(&mut words).expect("a solver");
        let status = solver.status();
        for nodes in [0, 1, u32::MAX] {
            assert_eq!(solver.shorten(nodes), Err(Error::State));
        }
        assert_eq!(solver.status(), status);
        assert!(words == before, "{status:?}");
    }
}

/// A running solver that was asked too early goes on as if nobody had.
#[test]
fn asked_too_early_changes_nothing_later() {
    let start = dealt(&FREECELL, 617);
    let whole = solved(&start, 8 * KIB);
    let mut words = block(8 * KIB);
    let mut solver = Solver::init(&mut words, &start, Options::default()).expect("a solver");
    while solver.status() == Status::Running {
        assert_eq!(solver.shorten(50), Err(Error::State));
        solver.run(17);
    }
    assert!(words == whole);
}

/// The limit is for the search of a first solution.
#[test]
fn the_limit_of_nodes_is_not_asked() {
    for number in [1, 24, 617] {
        let start = dealt(&FREECELL, number);
        let mut free = solved(&start, 16 * KIB);
        let needed = progress(&free).nodes;
        let mut words = block(16 * KIB);
        let options = Options { max_nodes: needed, ..Options::default() };
        let mut solver = Solver::init(&mut words, &start, options).expect("a solver");
        assert_eq!(solver.run(u32::MAX), Status::Solved);
        assert_eq!(solver.shorten(u32::MAX).ok(), Some(shorten(&mut free, u32::MAX)));
        assert_eq!(solver.run(u32::MAX), Status::Solved);
        assert_eq!(check_result(&mut words, &start), Status::Solved);
        assert_eq!(progress(&words), progress(&free));
        assert!(progress(&words).nodes > needed);
    }
}

#[test]
fn every_ladder_ends_and_keeps_the_best() {
    let mut sizes: Vec<usize> = vec![LEAST, LEAST + 4, 1280, 2048, 3000, 4096, 6000, 8192, 12_000];
    sizes.extend([16, 24, 32, 48, 64, 96, 128, 192, 256, 512, 1024].map(|kib| kib * KIB));
    let mut ends = [0; 2];
    for &bytes in &sizes {
        for number in [3, 7, 12, 1000] {
            let start = dealt(&FREECELL, number);
            let (mut words, status) = solve(&start, bytes);
            if status != Status::Solved {
                assert!(bytes < 8192, "deal {number} in {bytes} bytes");
                continue;
            }
            let mut at_once = words.clone();
            let mut least = progress(&words).cost;
            let mut bites = 0;
            loop {
                let came = shorten(&mut words, 2000);
                let cost = progress(&words).cost;
                assert!(cost <= least, "a shorter one is lost");
                least = cost;
                bites += 1;
                match came {
                    Shortening::Running => assert!(bites < 5000, "no end"),
                    Shortening::Done => break ends[0] += 1,
                    Shortening::Shortest => break ends[1] += 1,
                }
            }
            assert_eq!(check_result(&mut words, &start), Status::Solved);
            assert_ne!(shorten(&mut at_once, u32::MAX), Shortening::Running);
            assert!(at_once == words);
        }
    }
    assert!(ends[0] > 0, "{ends:?}");
}

/// For a single deal that is no promise, for some of them together it is.
#[test]
fn more_memory_makes_solutions_shorter() {
    let mut last = u32::MAX;
    for bytes in [2048, 8 * KIB, 32 * KIB, 128 * KIB, 512 * KIB] {
        let mut sum = 0;
        for number in 1..=20 {
            let start = dealt(&FREECELL, number);
            let mut words = solved(&start, bytes);
            shorten(&mut words, u32::MAX);
            sum += progress(&words).cost;
        }
        assert!(sum <= last, "{sum} in {bytes} bytes, {last} in less");
        last = sum;
    }
}

#[test]
fn a_solution_without_moves_is_the_shortest() {
    for automove in support::AUTOMOVES {
        let rules = Rules { automove, ..FREECELL };
        for bytes in [LEAST, 64 * KIB] {
            let start = last_spades(&rules, 0);
            let mut words = solved(&start, bytes);
            let nodes = progress(&words).nodes;
            assert_eq!(shorten(&mut words, u32::MAX), Shortening::Shortest);
            assert_eq!(check_result(&mut words, &start), Status::Solved);
            let now = progress(&words);
            assert_eq!((now.cost, now.shortest, now.nodes), (0, true, nodes));
        }
    }
}

/// Follows the hints from a block as it is, without any search, and gets home in as many moves
/// as its solution has.
fn follow(words: &[u32], start: &Board) {
    let mut words = words.to_vec();
    let before = words.clone();
    let now = progress(&words);
    let rules = plain_rules(start.rules());
    let mut board = *start;
    let mut here = position(start);
    board.automove(|_| ());
    verifier::automove::automove(&mut here, &rules);
    let mut moves = 0;
    while !here.is_solved() {
        let (status, mv) = hint(&mut words, &board, 0).expect("a block that is large enough");
        assert_eq!(status, Status::Solved);
        let mv = mv.expect("a move");
        assert!(verifier::moves::legal_moves(&here, &rules).contains(&plain_move(mv)));
        board.apply(mv).expect("a legal move");
        play(&mut here, plain_move(mv));
        board.automove(|_| ());
        verifier::automove::automove(&mut here, &rules);
        moves += 1;
        assert!(moves <= now.moves, "more moves than the solution");
    }
    assert!(words == before, "a hint that is known changes nothing");
}

#[test]
fn hints_follow_the_best_solution_so_far() {
    for (start, bytes) in cases() {
        let mut words = solved(&start, bytes);
        follow(&words, &start);
        for _ in 0..4 {
            let came = shorten(&mut words, 500);
            follow(&words, &start);
            // A hint on the way doesn't stop the search.
            let mut asked = words.clone();
            let mut quiet = words.clone();
            hint(&mut asked, &start, 0).expect("a hint");
            assert_eq!(shorten(&mut asked, 300), shorten(&mut quiet, 300));
            assert!(asked == quiet);
            if came != Shortening::Running {
                break;
            }
        }
        shorten(&mut words, u32::MAX);
        follow(&words, &start);
    }
}

/// A start that isn't on the way of the solution is another game for the block, shortened or not.
#[test]
fn a_hint_from_elsewhere_begins_anew() {
    let mut words = solved(&dealt(&FREECELL, 1), COMFORTABLE_BYTES as usize);
    shorten(&mut words, 700);
    let other = dealt(&FREECELL, 2);
    let (status, mv) = hint(&mut words, &other, u32::MAX).expect("room");
    assert_eq!((status, mv.is_some()), (Status::Solved, true));
    assert_eq!(check_result(&mut words, &other), Status::Solved);
    assert_eq!(progress(&words), progress(&solved(&other, COMFORTABLE_BYTES as usize)));
}
