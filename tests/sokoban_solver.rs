//! The Sokoban solver, against a reader, a player and a breadth-first prover that
//! share nothing with it.

#[path = "support/sokoban.rs"]
mod support;

use unstuck::error::Error;
use unstuck::sokoban::solver::{
    FIRST_WORDS, Goal, HEAD_WORDS, Options, Reason, Report, Shortening, Solver, Status,
    holds_solver, solver_bytes, technique, words_used,
};
use unstuck::sokoban::{Grid, Problem, first_fault, square};

use support::{Level, Random, least, prove};

impl Level {
    /// How it looks, for a message.
    fn text(&self) -> String {
        let row = |row: &[u8]| -> String {
            row.iter().map(|&found| b" #.?$?*?@?+?"[usize::from(found)] as char).collect()
        };
        self.squares.chunks(self.width).map(row).collect::<Vec<_>>().join("\n")
    }
}

fn levels(text: &str) -> Vec<Level> {
    let mut levels = Vec::new();
    let mut rows = Vec::new();
    for line in text.lines().chain([""]) {
        if line.contains('#') {
            rows.push(line.trim_end());
        } else if !rows.is_empty() {
            levels.push(Level::of(&rows));
            rows.clear();
        }
    }
    levels
}

const MICROBAN: &str = include_str!("data/sokoban/microban.txt");
const IMPOSSIBLE: &str = include_str!("data/sokoban/impossible.txt");

/// Plays a solution by the rules; gives its pushes if all boxes are home in the end.
fn play(level: &Level, lurd: &[u8]) -> Option<u32> {
    let mut squares = level.squares.clone();
    let mut at = squares.iter().position(|&found| found & square::PUSHER != 0)?;
    let mut pushes = 0;
    for letter in lurd {
        let by: isize = match letter.to_ascii_lowercase() {
            b'u' => -(level.width as isize),
            b'd' => level.width as isize,
            b'l' => -1,
            b'r' => 1,
            _ => return None,
        };
        let to = at.checked_add_signed(by)?;
        if squares[to] & square::WALL != 0 {
            return None;
        }
        if (squares[to] & square::BOX != 0) != letter.is_ascii_uppercase() {
            return None;
        }
        if squares[to] & square::BOX != 0 {
            let beyond = to.checked_add_signed(by)?;
            if squares[beyond] & (square::WALL | square::BOX) != 0 {
                return None;
            }
            squares[to] ^= square::BOX;
            squares[beyond] ^= square::BOX;
            pushes += 1;
        }
        at = to;
    }
    let away = squares.iter().any(|&found| found & (square::BOX | square::GOAL) == square::BOX);
    (!away).then_some(pushes)
}

struct Outcome {
    status: Status,
    reason: Reason,
    nodes: u32,
    pushes: u32,
    lurd: Vec<u8>,
}

/// Solves a level; the solution, if there is one, is played.
fn solve(level: &Level, bytes: usize, max_nodes: u32, bite: u32) -> Outcome {
    solve_for(Goal::Any, level, bytes, max_nodes, bite)
}

/// The same for what is asked for.
fn solve_for(goal: Goal, level: &Level, bytes: usize, max_nodes: u32, bite: u32) -> Outcome {
    solve_with(Options { max_nodes, goal, ..Options::default() }, level, bytes, bite)
}

fn solve_with(options: Options, level: &Level, bytes: usize, bite: u32) -> Outcome {
    let mut block = vec![0u32; bytes / 4];
    let mut solver = Solver::init(&mut block, &level.grid(), options).expect("a larger block");
    while solver.run(bite) == Status::Running {}
    let progress = solver.report().progress();
    let mut lurd = Vec::new();
    if progress.status == Status::Solved {
        solver.report().lurd(|letter| lurd.push(letter)).expect("a solution");
        assert_eq!(play(level, &lurd), Some(progress.pushes), "{}", String::from_utf8_lossy(&lurd));
        assert_eq!(lurd.len(), progress.moves as usize);
    } else {
        assert_eq!(solver.report().lurd(|_| ()), Err(Error::State));
    }
    Outcome {
        status: progress.status,
        reason: progress.reason,
        nodes: progress.nodes,
        pushes: progress.pushes,
        lurd,
    }
}

/// How many levels of Microban are solved; none may be called impossible.
fn microban(bytes: usize, nodes: u32) -> usize {
    let all = levels(MICROBAN);
    assert_eq!(all.len(), 155);
    all.iter()
        .enumerate()
        .filter(|(index, level)| {
            let outcome = solve(level, bytes, nodes, u32::MAX);
            assert_ne!(outcome.status, Status::Unsolvable, "level {}", index + 1);
            assert_eq!(outcome.status == Status::GaveUp, outcome.reason != Reason::None);
            outcome.status == Status::Solved
        })
        .count()
}

#[test]
fn microban_is_solved_in_small_blocks() {
    assert!(microban(16 << 10, 12_000) >= 138);
    assert!(microban(64 << 10, 12_000) >= 148);
    assert!(microban(1 << 20, 12_000) >= 153);
}

#[test]
fn any_split_of_a_budget_gives_the_same() {
    for level in levels(MICROBAN).iter().step_by(13) {
        let whole = solve(level, 256 << 10, 3000, u32::MAX);
        for bite in [1, 7, 100] {
            let parts = solve(level, 256 << 10, 3000, bite);
            assert_eq!((whole.nodes, whole.pushes), (parts.nodes, parts.pushes));
            assert_eq!((whole.status, &whole.lurd), (parts.status, &parts.lurd));
        }
    }
}

#[test]
fn impossible_levels_are_proved_so() {
    let all = levels(IMPOSSIBLE);
    assert!(all.len() >= 30);
    for (index, level) in all.iter().enumerate() {
        assert_eq!(prove(level), None, "level {} is possible", index + 1);
        for bytes in [8 << 10, 64 << 10, 1 << 20] {
            let outcome = solve(level, bytes, 0, u32::MAX);
            if bytes == 1 << 20 {
                assert_eq!(outcome.status, Status::Unsolvable, "level {}", index + 1);
            } else {
                assert_ne!(outcome.status, Status::Solved, "level {}", index + 1);
            }
        }
    }
}

/// A small level with a wall around it.
fn random_level(random: &mut Random) -> Level {
    let (width, height) = (5 + random.below(4), 5 + random.below(3));
    let mut squares = vec![0; width * height];
    let mut inner = Vec::new();
    for row in 0..height {
        for column in 0..width {
            let at = row * width + column;
            if row == 0 || column == 0 || row == height - 1 || column == width - 1 {
                squares[at] = square::WALL;
            } else if random.below(6) == 0 {
                squares[at] = square::WALL;
            } else {
                inner.push(at);
            }
        }
    }
    let boxes = (1 + random.below(4)).min(inner.len().saturating_sub(1)).max(1);
    for what in [square::BOX, square::GOAL] {
        let mut left = boxes;
        while left > 0 && !inner.is_empty() {
            let at = inner[random.below(inner.len())];
            if squares[at] & what == 0 {
                squares[at] |= what;
                left -= 1;
            }
        }
    }
    let free: Vec<usize> =
        inner.iter().copied().filter(|&at| squares[at] & square::BOX == 0).collect();
    match free.get(random.below(free.len().max(1))) {
        Some(&at) => squares[at] |= square::PUSHER,
        None => return random_level(random),
    }
    Level { width, squares }
}

#[test]
fn small_levels_are_decided_as_a_search_of_all_positions_does() {
    let mut random = Random(7);
    let (mut possible, mut impossible) = (0, 0);
    for round in 0..1000 {
        let level = random_level(&mut random);
        let outcome = solve(&level, 256 << 10, 0, u32::MAX);
        let fewest = solve_for(Goal::Pushes, &level, 1 << 20, 0, u32::MAX);
        assert_eq!(fewest.status, outcome.status, "{}", level.text());
        match prove(&level) {
            Some(pushes) => {
                assert_eq!(fewest.pushes, pushes, "{}", level.text());
                assert_eq!(outcome.status, Status::Solved, "{}", level.text());
                assert!(outcome.pushes >= pushes);
                possible += 1;
            }
            None => {
                assert_eq!(outcome.status, Status::Unsolvable, "round {round}");
                impossible += 1;
            }
        }
    }
    assert!(possible > 100 && impossible > 100, "{possible} {impossible}");
}

/// A small level of corridors that cross, with a few rooms: most of its floors are narrow,
/// and many corridors can be gone around.
fn corridors(random: &mut Random) -> Level {
    let (width, height) = (7 + random.below(3), 6 + random.below(3));
    let mut squares = vec![square::WALL; width * height];
    let mut at = (1 + random.below(height - 2), 1 + random.below(width - 2));
    for _ in 0..5 + random.below(4) {
        let (down, right) = [(1, 0), (-1, 0), (0, 1), (0, -1)][random.below(4)];
        for _ in 0..2 + random.below(5) {
            squares[at.0 * width + at.1] = 0;
            let row = (at.0 as isize + down).clamp(1, height as isize - 2) as usize;
            let column = (at.1 as isize + right).clamp(1, width as isize - 2) as usize;
            at = (row, column);
        }
        if random.below(4) == 0 {
            for (row, column) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let (row, column) = ((at.0 + row).min(height - 2), (at.1 + column).min(width - 2));
                squares[row * width + column] = 0;
            }
        }
    }
    let inner: Vec<usize> = (0..squares.len()).filter(|&at| squares[at] == 0).collect();
    let boxes = 1 + random.below(4);
    if !(boxes + 4..=26).contains(&inner.len()) {
        return corridors(random);
    }
    for what in [square::BOX, square::GOAL] {
        for placed in 0..boxes {
            let mut free = inner.iter().filter(|&&at| squares[at] & what == 0);
            let &at = free.nth(random.below(inner.len() - placed)).expect("a free one");
            squares[at] |= what;
        }
    }
    let free: Vec<usize> =
        inner.iter().copied().filter(|&at| squares[at] & square::BOX == 0).collect();
    squares[free[random.below(free.len())]] |= square::PUSHER;
    Level { width, squares }
}

#[test]
fn pushing_on_in_tunnels_changes_neither_the_answer_nor_the_fewest_pushes() {
    let mut random = Random(11);
    let (mut possible, mut impossible, mut saved) = (0, 0, 0);
    for _ in 0..ROUNDS_OF_TUNNELS {
        let level = corridors(&mut random);
        let least = prove(&level);
        let status = if least.is_some() { Status::Solved } else { Status::Unsolvable };
        // By themselves, and with corrals, which cut off some of the same pushes.
        for others in [0, technique::CORRALS, technique::CORRALS | technique::ENDS] {
            let mut nodes = [0, 0];
            for (nodes, without) in nodes.iter_mut().zip([technique::TUNNELS, 0]) {
                let options = |goal| Options { goal, without: without | others, max_nodes: 0 };
                let any = solve_with(options(Goal::Any), &level, 256 << 10, u32::MAX);
                assert_eq!(any.status, status, "{}", level.text());
                let fewest = solve_with(options(Goal::Pushes), &level, 1 << 20, u32::MAX);
                assert_eq!(fewest.status, status, "{}", level.text());
                assert_eq!(fewest.pushes, least.unwrap_or(0), "{}", level.text());
                *nodes = fewest.nodes;
            }
            saved += u32::from(nodes[1] < nodes[0]);
        }
        possible += u32::from(least.is_some());
        impossible += u32::from(least.is_none());
    }
    assert!(possible > 100 && impossible > 100 && saved > 100, "{possible} {impossible} {saved}");
}

/// Levels of corridors that are tried.
const ROUNDS_OF_TUNNELS: u32 = 3000;

/// A small level whose walls and goals are mapped onto themselves by a turn or a reflection,
/// or by several, with boxes and the pusher anywhere.
fn symmetric(random: &mut Random) -> Level {
    let size = 6 + random.below(2);
    let last = size - 1;
    let maps: [fn(usize, usize, usize) -> (usize, usize); 5] = [
        |row, column, last| (row, last - column),
        |row, column, last| (last - row, column),
        |row, column, last| (last - row, last - column),
        |row, column, last| (column, last - row),
        |row, column, _| (column, row),
    ];
    let chosen = 1 + random.below(31);
    // All squares that a square is mapped to.
    let all = |at: usize| {
        let mut found = vec![at];
        let mut next = 0;
        while let Some(&at) = found.get(next) {
            next += 1;
            for (index, map) in maps.iter().enumerate() {
                let (row, column) = map(at / size, at % size, last);
                let to = row * size + column;
                if chosen >> index & 1 != 0 && !found.contains(&to) {
                    found.push(to);
                }
            }
        }
        found
    };
    let mut squares = vec![square::WALL; size * size];
    for at in 0..squares.len() {
        let (row, column) = (at / size, at % size);
        let inside = row % last != 0 && column % last != 0;
        if inside && all(at)[0] == all(at).into_iter().min().unwrap() && random.below(6) != 0 {
            all(at).into_iter().for_each(|at| squares[at] = 0);
        }
    }
    let inner: Vec<usize> = (0..squares.len()).filter(|&at| squares[at] == 0).collect();
    let mut goals = 0;
    for _ in 0..20 {
        let Some(&at) = inner.get(random.below(inner.len().max(1))) else { continue };
        if squares[at] & square::GOAL == 0 && goals + all(at).len() <= 4 {
            all(at).into_iter().for_each(|at| squares[at] |= square::GOAL);
            goals += all(at).len();
        }
    }
    if goals == 0 || inner.len() < goals + 4 {
        return symmetric(random);
    }
    for placed in 0..goals {
        let mut free = inner.iter().filter(|&&at| squares[at] & square::BOX == 0);
        let &at = free.nth(random.below(inner.len() - placed)).expect("a free one");
        squares[at] |= square::BOX;
    }
    let mut free = inner.iter().filter(|&&at| squares[at] & square::BOX == 0);
    let &at = free.nth(random.below(inner.len() - goals)).expect("a free one");
    squares[at] |= square::PUSHER;
    Level { width: size, squares }
}

#[test]
fn taking_symmetric_positions_as_one_changes_neither_the_answer_nor_the_fewest_pushes() {
    let mut random = Random(17);
    let (mut possible, mut impossible, mut saved) = (0, 0, 0);
    for round in 0..ROUNDS_OF_SYMMETRY {
        let level = symmetric(&mut random);
        let least = prove(&level);
        let status = if least.is_some() { Status::Solved } else { Status::Unsolvable };
        for others in [0, technique::CORRALS, technique::CORRALS | technique::TUNNELS] {
            let mut nodes = [0, 0];
            for (nodes, without) in nodes.iter_mut().zip([technique::SYMMETRY, 0]) {
                let goal = Goal::Pushes;
                let options = Options { goal, without: without | others, max_nodes: 0 };
                // The solution is played.
                let fewest = solve_with(options, &level, 1 << 20, 1 + round % 40);
                assert_eq!(fewest.status, status, "{}", level.text());
                assert_eq!(fewest.pushes, least.unwrap_or(0), "{}", level.text());
                *nodes = fewest.nodes;
            }
            saved += u32::from(nodes[1] < nodes[0]);
        }
        if round % 8 == 0 {
            let shorter = shortened(&level, Goal::Any, 2 << 20, 7);
            assert_eq!(shorter.map(|(pushes, _)| pushes), least, "{}", level.text());
        }
        possible += u32::from(least.is_some());
        impossible += u32::from(least.is_none());
    }
    assert!(possible > 100 && impossible > 100 && saved > 50, "{possible} {impossible} {saved}");
}

/// Symmetric levels that are tried.
const ROUNDS_OF_SYMMETRY: u32 = 1500;

/// Shortens a solution as far as that goes, and gives its pushes and moves.
fn shortened(level: &Level, goal: Goal, bytes: usize, bite: u32) -> Option<(u32, u32)> {
    let mut block = vec![0u32; bytes / 4];
    let options = Options { goal, ..Options::default() };
    let mut solver = Solver::init(&mut block, &level.grid(), options).expect("a larger block");
    if solver.run(u32::MAX) != Status::Solved {
        return None;
    }
    let mut before = solver.report().progress();
    loop {
        let came = solver.shorten(bite).expect("a solution");
        let now = solver.report().progress();
        let less = (now.pushes, now.moves) <= (before.pushes, before.moves);
        assert!(less || now.pushes < before.pushes, "{}", level.text());
        before = now;
        match came {
            Shortening::Running => {}
            Shortening::Done => panic!("no room: {}", level.text()),
            Shortening::Shortest => break,
        }
    }
    assert!(before.fewest_moves);
    let mut lurd = Vec::new();
    solver.report().lurd(|letter| lurd.push(letter)).expect("a solution");
    assert_eq!(play(level, &lurd), Some(before.pushes));
    Some((before.pushes, lurd.len() as u32))
}

#[test]
fn the_fewest_moves_are_those_of_a_search_of_all_positions() {
    let mut random = Random(23);
    let mut possible = 0;
    for round in 0..700u32 {
        let level = random_level(&mut random);
        let by_moves = least(&level, |push| (1, u32::from(push)));
        let by_pushes = least(&level, |push| (u32::from(push), 1));
        assert_eq!(by_moves.is_some(), by_pushes.is_some());
        let fewest = solve_for(Goal::Moves, &level, 2 << 20, 0, 1 + round % 50);
        match by_moves {
            Some((moves, pushes)) => {
                assert_eq!(fewest.status, Status::Solved, "{}", level.text());
                let found = (fewest.lurd.len() as u32, fewest.pushes);
                assert_eq!(found, (moves, pushes), "{}", level.text());
                let (pushes, moves) = shortened(&level, Goal::Moves, 2 << 20, 3).expect("solved");
                assert_eq!(found, (moves, pushes));
                possible += 1;
            }
            None => assert_eq!(fewest.status, Status::Unsolvable, "{}", level.text()),
        }
        for goal in [Goal::Any, Goal::Pushes] {
            assert_eq!(shortened(&level, goal, 2 << 20, 7), by_pushes, "{}", level.text());
        }
    }
    assert!(possible > 50, "{possible}");
}

#[test]
fn solutions_are_shortened_to_the_fewest_pushes() {
    let all = levels(MICROBAN);
    for index in [0, 1, 4, 10, 20, 30, 40, 50] {
        let level = &all[index];
        let fewest = solve_for(Goal::Pushes, level, 4 << 20, 0, u32::MAX);
        assert_eq!(fewest.status, Status::Solved);
        let mut last = None;
        for bite in [u32::MAX, 3, 50] {
            let mut block = vec![0u32; 1 << 20];
            let options = Options::default();
            let mut solver = Solver::init(&mut block, &level.grid(), options).expect("room");
            assert_eq!(solver.shorten(1), Err(Error::State));
            assert_eq!(solver.run(u32::MAX), Status::Solved);
            let first = solver.report().progress().pushes;
            while solver.shorten(bite) == Ok(Shortening::Running) {
                assert!(solver.report().progress().pushes <= first);
            }
            assert_eq!(solver.shorten(bite), Ok(Shortening::Shortest));
            let progress = solver.report().progress();
            assert!(progress.shortest && progress.pushes <= first);
            let mut lurd = Vec::new();
            solver.report().lurd(|letter| lurd.push(letter)).expect("a solution");
            assert_eq!(play(level, &lurd), Some(fewest.pushes));
            assert!(last.replace(lurd.clone()).is_none_or(|last| last == lurd));
        }
    }
}

#[test]
fn a_sealed_block_shows_any_change() {
    let level = &levels(MICROBAN)[3];
    let mut block = vec![0u32; 1 << 12];
    Solver::init(&mut block, &level.grid(), Options::default()).expect("room").run(u32::MAX);
    Solver::seal(&mut block).expect("a solver");
    for word in (0..block.len()).step_by(37) {
        let mut damaged = block.clone();
        damaged[word] ^= 1 << 13;
        assert_eq!(Report::open(&damaged).err(), Some(Error::BlockForeign), "{word}");
    }
    assert!(Report::open(&block).is_ok());
}

#[test]
fn blocks_are_checked() {
    let level = &levels(MICROBAN)[0];
    let mut block = vec![0u32; 1 << 14];
    assert!(matches!(
        Solver::init(&mut block[..16], &level.grid(), Options::default()),
        Err(Error::BlockShort)
    ));
    assert!(matches!(Solver::open(&mut block), Err(Error::BlockForeign)));
    Solver::init(&mut block, &level.grid(), Options::default()).expect("room").run(3);
    let mut copy = block.clone();
    assert_eq!(Solver::open(&mut copy).expect("a copy").run(u32::MAX), Status::Solved);
    for word in 0..8 {
        for bit in [0, 9, 31] {
            let mut damaged = block.clone();
            damaged[word] ^= 1 << bit;
            assert_eq!(Report::open(&damaged).err(), Some(Error::BlockForeign), "{word} {bit}");
        }
    }
}

#[test]
fn the_bytes_that_are_told_are_enough() {
    let mut random = Random(3);
    let mut all = levels(MICROBAN);
    all.extend(levels(IMPOSSIBLE));
    all.extend((0..300).map(|_| random_level(&mut random)));
    let with_star = ["#####  ", "*@  #  ", "## $*  ", " # .*  ", " ####  "];
    all.push(Level::of(&with_star));
    let with_star =
        ["  ######  ", "  #@   ###", "  * $.*   ", "  #  ##   ", "  ####    ", "#         "];
    all.push(Level::of(&with_star));
    let mut vast = vec![0; 64 * 64];
    vast[..5].fill(square::WALL);
    vast[64..69].copy_from_slice(&[1, 8, 4, 2, 1]);
    vast[128..133].fill(square::WALL);
    all.push(Level { width: 64, squares: vast });
    let mut hall = vec![square::WALL; 64 * 64];
    for row in 1..63 {
        hall[row * 64 + 1..row * 64 + 63].fill(0);
    }
    hall[65] = square::PUSHER;
    for at in 0..500 {
        hall[64 * 2 + 2 + at / 58 * 64 + at % 58] |= square::BOX;
        hall[64 * 40 + 2 + at / 58 * 64 + at % 58] |= square::GOAL;
    }
    all.push(Level { width: 64, squares: hall });
    for level in &all {
        let (least, comfortable) = solver_bytes(&level.grid());
        assert!(least <= comfortable && least % 4 == 0);
        let mut block = vec![0u32; least as usize / 4];
        let made = Solver::init(&mut block, &level.grid(), Options::default());
        assert!(made.is_ok(), "{least}\n{}", level.text());
        // And not much more than needed.
        let mut block = vec![0u32; least as usize / 12];
        let made = Solver::init(&mut block, &level.grid(), Options::default());
        assert!(made.is_err(), "{least}\n{}", level.text());
    }
}

#[test]
fn the_head_tells_how_long_a_block_is() {
    let level = &levels(MICROBAN)[0];
    let mut block = vec![0u32; 3000];
    Solver::init(&mut block, &level.grid(), Options::default()).expect("room").run(3);
    assert!(holds_solver(&block[..FIRST_WORDS]) && !holds_solver(&[0; FIRST_WORDS]));
    assert_eq!(words_used(&block[..HEAD_WORDS]), Ok(3000));
    assert_eq!(words_used(&block[..HEAD_WORDS - 1]), Err(Error::BlockForeign));
    for word in 0..HEAD_WORDS {
        let mut head = block[..HEAD_WORDS].to_vec();
        head[word] ^= 1 << 7;
        assert_eq!(words_used(&head), Err(Error::BlockForeign), "{word}");
    }
    // A square behind the head.
    block[HEAD_WORDS] ^= 1 << 9;
    assert_eq!(Report::open(&block).err(), Some(Error::BlockForeign));
}

#[test]
fn what_nobody_can_reach_makes_no_level_impossible() {
    // A goal without a box beyond the wall; a box without one there; more boxes than goals
    // within, made up for outside.
    let goal_outside = Level::of(&["######", "#@$.##", "######", "#.#   ", "###   "]);
    assert_eq!(solve(&goal_outside, 16 << 10, 0, u32::MAX).status, Status::Solved);
    let box_outside = Level::of(&["######", "#@$.##", "######", "#$#   ", "###   "]);
    assert_eq!(solve(&box_outside, 16 << 10, 0, u32::MAX).status, Status::Unsolvable);
    // The same behind a box that stands for a wall: not known to the searches.
    let behind = Level::of(&["##### ", "#@$.##", "#   * ", "#####."]);
    let fault = first_fault(&behind.grid(), &mut [0; 24]).expect("room").expect("a fault");
    assert!(!fault.problem.stops_play() && fault.problem == Problem::RowEnd);
    let mut block = vec![0u32; 1 << 12];
    let refused = Solver::init(&mut block, &behind.grid(), Options::default());
    assert!(matches!(refused, Err(Error::Board)));
    let more_within = Level::of(&["#######", "#@$ $.#", "#######", "#.#    ", "###    "]);
    assert_eq!(solve(&more_within, 16 << 10, 0, u32::MAX).status, Status::Unsolvable);
}

#[test]
fn levels_that_make_no_sense_are_refused() {
    let mut block = vec![0u32; 1 << 14];
    for rows in [
        &["####", "#@ #", "####"][..],
        &["#####", "#@$ #", "#####"],
        &["####", "#$.#", "####"],
        &["######", "#@$.@#", "######"],
        &["######", " @$. #", "######"],
    ] {
        let level = Level::of(rows);
        let refused = Solver::init(&mut block, &level.grid(), Options::default());
        assert!(matches!(refused, Err(Error::Board)));
    }
}

#[test]
fn a_level_that_starts_solved_takes_no_moves() {
    let level = Level::of(&["#####", "#@* #", "#####"]);
    let outcome = solve(&level, 16 << 10, 0, u32::MAX);
    assert_eq!((outcome.status, outcome.lurd.len()), (Status::Solved, 0));
}

/// What `docs/saved-block.md` says of the second word: other builds go on with small blocks.
#[test]
fn a_block_tells_whether_deadlocks_are_learnt_in_it() {
    let level = Level::of(&["#######", "#@ $ .#", "#  $ .#", "#     #", "#######"]);
    for (bytes, version) in [(8 << 10, 5), (16 << 10, 5), (1 << 20, 8), (16 << 20, 8)] {
        let mut block = vec![0u32; bytes / 4];
        Solver::init(&mut block, &level.grid(), Options::default()).expect("room");
        assert_eq!(block[..2], [0x7573_6F6B, version], "{bytes}");
        assert!(holds_solver(&block));
    }
}

/// Searches whose tables hold keys as numbers go on from damaged ones to some end; what they
/// call solved is.
#[test]
fn damage_behind_the_head_does_no_more_than_spoil_the_answer() {
    let mut random = Random(31);
    let all = levels(MICROBAN);
    for round in 0..240 {
        let level = &all[random.below(all.len())];
        let goal = [Goal::Pushes, Goal::Moves, Goal::Any][round % 3];
        let options = Options { max_nodes: 3000, goal, ..Options::default() };
        let mut block = vec![0u32; (128 << 10) + random.below(1 << 10)];
        let mut solver = Solver::init(&mut block, &level.grid(), options).expect("room");
        solver.run(1 + random.below(1000) as u32);
        let (from, words) = (HEAD_WORDS + level.squares.len().div_ceil(4), block.len());
        let (from, span) = if round % 2 == 0 {
            (from, words - from)
        } else {
            // The numbers and the first slots, or what lies before them.
            let table = words / 8;
            (table, words / 8)
        };
        for _ in 0..1 + random.below(3000) {
            let word = from + random.below(span);
            block[word] = match round % 4 {
                0 | 1 => block[word] ^ 1 << random.below(32),
                2 => u32::MAX,
                _ => (random.below(1 << 16) * random.below(1 << 16)) as u32,
            };
        }
        let mut solver = Solver::open(&mut block).expect("a solver");
        solver.run(u32::MAX);
        assert_ne!(solver.status(), Status::Running);
        if solver.status() == Status::Solved {
            let mut lurd = Vec::new();
            if solver.report().lurd(|letter| lurd.push(letter)).is_ok() {
                assert!(play(level, &lurd).is_some());
            }
            let _ = solver.shorten(2000);
        }
    }
}
