//! Two solvers in two blocks know nothing of each other.

mod support;
mod verifier;

use support::{block, check_result, solve};
use unstuck::freecell::{Board, Options, Rules, Shortening, Solver, Status, deal};

/// Pairs of games of different kinds, each with the size of its block.
fn games() -> Vec<(Board, usize)> {
    let two_cells = Rules { cells: 2, ..Rules::FREECELL };
    let suit = Rules { build: unstuck::freecell::Build::Suit, ..Rules::FREECELL };
    let mut games = vec![
        (deal(&Rules::FREECELL, 1), 65536),
        (deal(&two_cells, 72), 1 << 19),
        (deal(&Rules::FREECELL, 617), 16384),
        (deal(&Rules::FREECELL, 11982), 1024),
        (deal(&suit, 3), 65536),
        (deal(&two_cells, 69), 32768),
    ];
    games.extend((24..30).map(|number| (deal(&Rules::FREECELL, number), 4096)));
    games.into_iter().map(|(board, bytes)| (board.expect("a deal"), bytes)).collect()
}

#[test]
fn interleaved() {
    let games = games();
    let alone: Vec<(Vec<u32>, Status)> =
        games.iter().map(|(board, bytes)| solve(board, *bytes)).collect();
    for one in 0..games.len() {
        for two in 0..games.len() {
            let pair = [one, two];
            let mut words = pair.map(|game| block(games[game].1));
            let mut status = [Status::Running; 2];
            for (words, game) in words.iter_mut().zip(pair) {
                Solver::init(words, &games[game].0, Options::default()).expect("a solver");
            }
            let mut bite = 1;
            while status.contains(&Status::Running) {
                for (words, status) in words.iter_mut().zip(&mut status) {
                    *status = Solver::open(words).expect("a solver").run(bite);
                    bite = bite * 5 % 1999 + 1;
                }
            }
            for (index, game) in pair.into_iter().enumerate() {
                assert_eq!(status[index], alone[game].1);
                assert!(words[index] == alone[game].0, "games {one} and {two}");
                assert_eq!(check_result(&mut words[index], &games[game].0), status[index]);
            }
        }
    }
}

#[test]
fn from_several_threads() {
    let games = games();
    let alone: Vec<(Vec<u32>, Status)> =
        games.iter().map(|(board, bytes)| solve(board, *bytes)).collect();
    for _ in 0..3 {
        std::thread::scope(|scope| {
            for game in 0..games.len() {
                let (games, alone) = (&games, &alone);
                scope.spawn(move || {
                    let (board, bytes) = &games[game];
                    let mut words = block(*bytes);
                    Solver::init(&mut words, board, Options::default()).expect("a solver");
                    let mut status = Status::Running;
                    while status == Status::Running {
                        status = Solver::open(&mut words).expect("a solver").run(97);
                        std::thread::yield_now();
                    }
                    assert_eq!(status, alone[game].1);
                    assert!(words == alone[game].0, "game {game}");
                });
            }
        });
    }
}

/// One after the other, a block goes from thread to thread.
#[test]
fn handed_from_thread_to_thread() {
    for (board, bytes) in games() {
        let (alone, expected) = solve(&board, bytes);
        let mut words = block(bytes);
        Solver::init(&mut words, &board, Options::default()).expect("a solver");
        let mut status = Status::Running;
        while status == Status::Running {
            (words, status) = std::thread::spawn(move || {
                let status = Solver::open(&mut words).expect("a solver").run(2500);
                (words, status)
            })
            .join()
            .expect("no panic");
        }
        assert_eq!(status, expected);
        assert!(words == alone);
    }
}

/// Shortened by turns, and each in a thread of its own.
#[test]
fn shortening_by_turns_and_at_once() {
    let mut solved: Vec<Vec<u32>> = Vec::new();
    for (board, bytes) in games() {
        let (words, status) = solve(&board, bytes);
        if status == Status::Solved {
            solved.push(words);
        }
    }
    assert!(solved.len() >= 6);
    let mut alone = solved.clone();
    for words in &mut alone {
        let came = Solver::open(words).expect("a solver").shorten(u32::MAX);
        assert!(came.is_ok());
    }
    let mut by_turns = solved.clone();
    let mut running = true;
    while running {
        running = false;
        for words in &mut by_turns {
            let came = Solver::open(words).expect("a solver").shorten(333);
            running |= came == Ok(Shortening::Running);
        }
    }
    assert!(by_turns == alone);
    std::thread::scope(|scope| {
        for words in &mut solved {
            scope.spawn(move || {
                while Solver::open(words).expect("a solver").shorten(333) == Ok(Shortening::Running)
                {
                    std::thread::yield_now();
                }
            });
        }
    });
    assert!(solved == alone);
}
