//! The search along stages by itself, from the first node on: elsewhere small levels are
//! solved before its turn comes.

extern crate std;

use std::collections::{HashSet, VecDeque};
use std::vec;
use std::vec::Vec;

use super::solve::{Options, Solver};
use super::stages::{Stages, field};
use super::work::Work;
use crate::answer::Status;
use crate::sokoban::{Grid, square};
use support::{Level, Random, prove};

#[path = "../../../tests/support/sokoban.rs"]
mod support;

/// The numbers of these searches in the ladder.
const RUNGS: core::ops::RangeInclusive<u32> = 65..=67;
const BYTES: usize = 1 << 20;

/// A small level with a wall around it.
fn random_level(random: &mut Random) -> Level {
    let (width, height) = (6 + random.below(4), 5 + random.below(4));
    let mut squares = vec![square::WALL; width * height];
    let mut free = Vec::new();
    for row in 1..height - 1 {
        for column in 1..width - 1 {
            if random.below(8) != 0 {
                squares[row * width + column] = 0;
                free.push(row * width + column);
            }
        }
    }
    let boxes = 2 + random.below(3);
    for _ in 0..boxes {
        let goal = free[random.below(free.len())];
        // Not along the walls, from where few get home.
        let column = 2 + random.below(width - 4);
        let start = (2 + random.below(height - 4)) * width + column;
        // As many goals as boxes in the end.
        if squares[goal] & square::GOAL == 0 && squares[start] & (square::BOX | square::WALL) == 0 {
            squares[goal] |= square::GOAL;
            squares[start] |= square::BOX;
        }
    }
    let pusher = free.iter().find(|&&place| squares[place] & square::BOX == 0);
    squares[*pusher.expect("more floors than boxes")] |= square::PUSHER;
    Level { width, squares }
}

/// The square of each floor, by a walk from the pusher.
fn places(level: &Level, work: &Work<'_>) -> Vec<usize> {
    let start = level.squares.iter().position(|s| s & square::PUSHER != 0).expect("a pusher");
    let mut places = vec![usize::MAX; work.level.sizes.floors()];
    let first = usize::from(work.level.sizes.pusher);
    places[first] = start;
    let mut queue = VecDeque::from([first]);
    while let Some(floor) = queue.pop_front() {
        let width = level.width as isize;
        for (side, step) in [-width, 1, width, -1].into_iter().enumerate() {
            let to = work.level.step(floor, side);
            if to != work.level.sizes.wall() && places[to] == usize::MAX {
                places[to] = (places[floor] as isize + step) as usize;
                queue.push_back(to);
            }
        }
    }
    places
}

/// The squares to which boxes could be pushed from the start, each if there were no others and
/// the pusher were wherever he is wanted.
fn reached_by_boxes(level: &Level) -> HashSet<usize> {
    let starts = (0..level.squares.len()).filter(|&at| level.squares[at] & square::BOX != 0);
    let mut queue: VecDeque<usize> = starts.collect();
    let mut seen: HashSet<usize> = queue.iter().copied().collect();
    let is_free = |at: isize| level.squares[at as usize] & square::WALL == 0;
    while let Some(at) = queue.pop_front() {
        for step in [1, level.width as isize, -1, -(level.width as isize)] {
            let (to, behind) = (at as isize + step, at as isize - step);
            if is_free(to) && is_free(behind) && seen.insert(to as usize) {
                queue.push_back(to as usize);
            }
        }
    }
    seen
}

/// A solver that begins with one of these searches; nothing if the level is none.
fn begin<'a>(block: &'a mut [u32], level: &Level, rung: u32) -> Option<Solver<'a>> {
    let solver = Solver::init(block, &level.grid(), Options::default()).ok()?;
    solver.parts.header.rung = rung;
    Some(solver)
}

/// What the searches of a solver work with.
fn work_of<'a>(solver: &'a mut Solver<'_>) -> Work<'a> {
    let mut work = Work::of(solver.parts.header.sizes);
    work.carve(&mut *solver.parts.work, false).expect("room");
    work
}

#[test]
fn levels_are_decided_as_by_all_positions() {
    let mut random = Random(7);
    let mut block = vec![0u32; BYTES / 4];
    let (mut solved, mut impossible) = (0, 0);
    for number in 0..300 {
        let level = random_level(&mut random);
        let has_solution = prove(&level).is_some();
        for rung in RUNGS {
            let Some(mut solver) = begin(&mut block, &level, rung) else { continue };
            let status = solver.run(7_000);
            // Before the next search has its turn.
            assert!(solver.report().progress().rung == rung, "{number}, {rung}");
            match status {
                Status::Solved => {
                    assert!(has_solution, "{number}, {rung}");
                    solved += 1;
                }
                Status::Unsolvable => {
                    assert!(!has_solution, "{number}, {rung}");
                    impossible += 1;
                }
                other => panic!("{number}, {rung}: {other:?}"),
            }
        }
    }
    assert!(solved > 180 && impossible > 180, "{solved} {impossible}");
}

/// A level with more boxes than those that are made at random.
const ROOM: [&str; 8] = [
    "##########",
    "#..      #",
    "#..  $ $ #",
    "#.. $ $  #",
    "#..  $ $ #",
    "#   $ $ @#",
    "#        #",
    "##########",
];

#[test]
fn an_order_fills_each_goal_in_one_stage_and_parks_before_it_fills() {
    let mut random = Random(11);
    let mut block = vec![0u32; BYTES / 4];
    let (mut orders, mut parked) = (0, 0);
    for number in 0..300 {
        let level = if number == 0 { Level::of(&ROOM[..]) } else { random_level(&mut random) };
        let Some(mut solver) = begin(&mut block, &level, *RUNGS.start()) else { continue };
        for _ in 0..2_000 {
            if solver.run(1) != Status::Running {
                break;
            }
            let work = work_of(&mut solver);
            let stages = Stages::of(&work).expect("room");
            // Once the order is there.
            if stages.get(&work.store, field::DOING) != 2 {
                continue;
            }
            let last = stages.get(&work.store, field::STAGES) as u16;
            let count = stages.count(&work.store);
            let all: Vec<_> = (0..count).map(|index| stages.target(&work.store, index)).collect();
            let goals: HashSet<u16> = work.level.goals().iter().copied().collect();
            assert_eq!(goals, all[..stages.goals].iter().map(|target| target.floor).collect());
            for target in &all {
                assert!((1..=last).contains(&target.stage), "{number}");
                // Numbers become less to the end.
                assert!(target.until < target.stage, "{number}");
            }
            for stage in 1..=last {
                assert!(all.iter().any(|target| target.stage == stage), "{number}: {stage}");
            }
            // A parked box makes room in the stage of some goal, and waits where one gets to.
            let places = places(&level, &work);
            let reached = reached_by_boxes(&level);
            for target in &all[stages.goals..] {
                assert!(reached.contains(&places[usize::from(target.floor)]), "{number}");
                assert!(all.iter().any(|other| other.stage == target.until), "{number}");
                parked += 1;
            }
            orders += 1;
            break;
        }
    }
    assert!(orders > 100 && parked > 20, "{orders} {parked}");
}

#[test]
fn any_split_of_a_budget_gives_the_same() {
    let level = Level::of(&ROOM[..]);
    for rung in RUNGS {
        let mut whole = vec![0u32; BYTES / 4];
        let mut solver = begin(&mut whole, &level, rung).expect("a level");
        let status = solver.run(5_000);
        assert_eq!(status, Status::Solved, "{rung}");
        for bite in [1, 3, 100] {
            let mut block = vec![0u32; BYTES / 4];
            let mut solver = begin(&mut block, &level, rung).expect("a level");
            while solver.run(bite) == Status::Running {}
            assert!(block == whole, "{rung}, {bite}");
        }
    }
}

#[test]
fn a_damaged_block_ends_no_worse_than_with_nothing_found() {
    let level = Level::of(&ROOM[..]);
    let mut random = Random(5);
    let mut block = vec![0u32; BYTES / 4];
    for (number, rung) in (0..400).zip(RUNGS.cycle()) {
        let mut solver = begin(&mut block, &level, rung).expect("a level");
        solver.run(1 + random.below(120) as u32);
        let words = solver.parts.work.len();
        for _ in 0..1 + random.below(40) {
            // Mostly what is kept besides the table.
            let from = if random.below(4) == 0 { 0 } else { words - words / 60 };
            let value = [0, 1, u32::MAX, random.below(1 << 16) as u32][random.below(4)];
            solver.parts.work[from + random.below(words - from)] = value;
        }
        let status = solver.run(300);
        if status == Status::Solved {
            assert!(solver.report().progress().pushes > 0, "{number}");
        }
    }
}

/// The bytes of a block that is small, but has room for this search.
const FEW_BYTES: usize = 1 << 18;

#[test]
fn no_word_that_is_kept_ends_a_run_whatever_it_is() {
    let mut whole = vec![0u32; FEW_BYTES / 4];
    let mut status =
        begin(&mut whole, &Level::of(&ROOM[..]), *RUNGS.start()).expect("a level").run(1);
    // Nodes of each kind: of the order, the ways to its targets, the start, the search.
    let mut seen = [0; 5];
    while status == Status::Running && seen[4] < 40 {
        let mut solver = Solver::open(&mut whole).expect("a solver");
        let work = work_of(&mut solver);
        let stages = Stages::of(&work).expect("room");
        let doing = stages.get(&work.store, field::DOING) as usize;
        let first = seen[doing] == 0;
        seen[doing] += 1;
        // What is kept by itself, all targets, and of what comes behind them some.
        let words = field::COUNT + if first { 2 * stages.most + 16 } else { 0 };
        if first || seen[doing] % 16 == 0 {
            for word in 0..words {
                damage(&whole, word);
            }
        }
        status = Solver::open(&mut whole).expect("a solver").run(1);
    }
    assert!(seen[1..].iter().all(|&nodes| nodes > 0), "{seen:?}");
}

/// Runs copies of a block in which one word has the least and the greatest values.
fn damage(block: &[u32], word: usize) {
    for value in [0, 1, u32::MAX] {
        let mut block = block.to_vec();
        let mut solver = Solver::open(&mut block).expect("a solver");
        let mut work = work_of(&mut solver);
        let stages = Stages::of(&work).expect("room");
        stages.set(&mut work.store, word, value);
        if solver.run(100) == Status::Solved {
            assert!(solver.report().progress().pushes > 0, "{word}: {value}");
        }
    }
}
