//! The library's Sokoban against the independent checker: games of Debian's levels, and small
//! levels about which everything can be known.

mod verifier;

use std::collections::BTreeSet;
use std::fs;

use unstuck::sokoban::{
    Check, Direction, Flaw, Grid, Metrics, Mode, Obstacle, Place, Play, faults, mark, play_words,
    square,
};
use verifier::sokoban::{DIRECTIONS, Level, Square, levels};
use verifier::sokoban_prove::{Pushes, fewest_pushes, reachable};
use verifier::sokoban_replay::{self as checker, Reason, expand, replay, replay_reverse};

/// A small generator of pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as usize) % bound
    }
}

/// The squares of a level, in the library's numbers.
fn squares(level: &Level) -> Vec<u8> {
    let mut all = Vec::new();
    for row in 0..level.height {
        for column in 0..level.width {
            let has =
                |set: &BTreeSet<Square>, bit| if set.contains(&(row, column)) { bit } else { 0 };
            all.push(
                has(&level.walls, square::WALL)
                    | has(&level.goals, square::GOAL)
                    | has(&level.boxes, square::BOX)
                    | has(&level.pushers, square::PUSHER),
            );
        }
    }
    all
}

/// Puts a level into play.
fn with_play<T>(level: &Level, mode: Mode, with: impl FnOnce(&mut Play<'_>) -> T) -> T {
    let squares = squares(level);
    let (width, height) = (level.width as u8, level.height as u8);
    let grid = Grid::new(width, height, &squares).expect("a grid");
    let words = play_words(width.into(), height.into(), 0).expect("sides in range");
    let mut block = vec![0x5A5A_A5A5; words as usize];
    let mut play = Play::init(&mut block, &grid, mode).expect("a level to play");
    with(&mut play)
}

fn direction(letter: char) -> Direction {
    Direction::from_letter(letter as u8).expect("a direction")
}

/// The squares of a level that the library gives a mark.
fn marked(level: &Level, play: &mut Play<'_>, mark: u8) -> BTreeSet<Square> {
    let mut number = 0;
    let mut found = BTreeSet::new();
    play.marks(|marks| {
        if marks & mark != 0 {
            found.insert((number / level.width, number % level.width));
        }
        number += 1;
    });
    assert_eq!(number, level.width * level.height);
    found
}

fn same(metrics: &Metrics, checked: &checker::Metrics) -> bool {
    let of = |number: usize| u32::try_from(number).expect("a number");
    *metrics
        == Metrics {
            moves: of(checked.moves),
            pushes: of(checked.pushes),
            box_lines: of(checked.box_lines),
            box_changes: of(checked.box_changes),
            pushing_sessions: of(checked.pushing_sessions),
            pusher_changes: of(checked.pusher_changes),
        }
}

#[test]
fn debians_solutions_hold_and_no_push_of_them_is_called_fatal() {
    let Ok(files) = fs::read_dir("/usr/share/games/cavepacker/maps") else {
        println!("cavepacker-data isn't installed: its solutions are skipped");
        return;
    };
    let mut pushes = 0;
    for file in files.map(|file| file.expect("a file").path()) {
        if file.extension().is_none_or(|extension| extension != "sol") {
            continue;
        }
        let text = fs::read_to_string(file.with_extension("sok")).expect("a level");
        let level = levels(&text).pop().expect("a level");
        let moves = fs::read_to_string(&file).expect("moves");
        let moves = expand(&moves, 1 << 20).expect("run-length code");
        let played = replay(&level, &moves).expect("a game");
        with_play(&level, Mode::Forward, |play| {
            let dead = marked(&level, play, mark::DEAD);
            assert!(dead.is_disjoint(&level.goals), "{level}");
            assert!(dead.is_disjoint(&level.boxes), "{level}");
            let mut check = Check::default();
            let mut at = level.clone();
            for (number, letter) in played.text.char_indices() {
                if letter.is_ascii_uppercase() {
                    let fatal = play.is_fatal(direction(letter), false);
                    assert_eq!(fatal, Ok(false), "{}, move {number}", file.display());
                    pushes += 1;
                }
                assert_eq!(check.feed(play, &[letter as u8]), Ok(()));
                let pusher = play.pusher().expect("a pusher");
                if number % 64 == 0 {
                    at = replay(&level, &played.text[..=number]).expect("a game").level;
                    let frozen = marked(&level, play, mark::FROZEN);
                    assert!(frozen.is_subset(&at.goals), "{at}");
                    assert!(frozen.is_subset(&at.boxes), "{at}");
                    let reach = marked(&level, play, mark::REACHED);
                    assert_eq!(reach, reachable(&at, *at.pushers.first().unwrap(), &at.boxes));
                    let here = (i32::from(pusher.row), i32::from(pusher.column));
                    assert_eq!(at.pushers, BTreeSet::from([here]));
                }
            }
            assert!(at.boxes.len() == level.boxes.len());
            assert_eq!(check.end(), Ok(()));
            assert!(play.is_solved(), "{}", file.display());
            assert!(same(&check.metrics(), &played.metrics), "{}", file.display());
        });
    }
    assert!(pushes > 0);
}

/// A level within walls, with a few boxes; not always one that makes sense.
fn random_level(random: &mut Random) -> Level {
    let (width, height) = (5 + random.below(3) as i32, 5 + random.below(2) as i32);
    let mut level = Level { width, height, ..Level::default() };
    for row in 0..height {
        for column in 0..width {
            let edge = row == 0 || column == 0 || row == height - 1 || column == width - 1;
            if edge || random.below(8) == 0 {
                level.walls.insert((row, column));
            }
        }
    }
    let mut free: Vec<Square> = (0..height)
        .flat_map(|row| (0..width).map(move |column| (row, column)))
        .filter(|square| !level.walls.contains(square))
        .collect();
    let boxes = 1 + random.below(3);
    let mut pick = |random: &mut Random| {
        if free.is_empty() { None } else { Some(free.swap_remove(random.below(free.len()))) }
    };
    level.pushers.extend(pick(random));
    level.boxes.extend((0..boxes).filter_map(|_| pick(random)));
    let mut floors: Vec<Square> = level.boxes.iter().chain(&level.pushers).copied().collect();
    floors.extend(free);
    while level.goals.len() < level.boxes.len() {
        level.goals.insert(floors.swap_remove(random.below(floors.len())));
    }
    level
}

#[test]
fn what_is_called_fatal_has_no_solution() {
    let mut random = Random(0x0DDB_A115);
    let (mut fatal, mut solvable) = (0, 0);
    for _ in 0..1500 {
        let start = random_level(&mut random);
        if start.boxes.is_empty() {
            continue;
        }
        let mut level = start.clone();
        let mut before = String::new();
        for _ in 0..40 {
            let way = DIRECTIONS[random.below(4)];
            let letter = way.letter(false);
            let Ok(after) = replay(&level, &letter.to_string()) else {
                continue;
            };
            let told = with_play(&start, Mode::Forward, |play| {
                assert_eq!(Check::default().feed(play, before.as_bytes()), Ok(()));
                play.is_fatal(direction(letter), false)
            });
            if after.metrics.pushes > 0 {
                match (told.expect("a legal move"), fewest_pushes(&after.level, 200_000)) {
                    (true, Pushes::Unsolvable) => fatal += 1,
                    (true, other) => panic!("called fatal, but {other:?}:\n{level}{letter}"),
                    (false, Pushes::Fewest(_)) => solvable += 1,
                    (false, _) => {}
                }
            }
            before.push(letter);
            level = after.level;
        }
    }
    assert!(fatal > 500 && solvable > 80, "{fatal} fatal, {solvable} solvable");
}

#[test]
fn no_box_on_a_dead_square_gets_home() {
    let mut random = Random(0x5EED);
    let (mut dead, mut alive) = (0, 0);
    for _ in 0..300 {
        let level = random_level(&mut random);
        let Some(&pusher) = level.pushers.first() else {
            continue;
        };
        let found = with_play(&level, Mode::Forward, |play| marked(&level, play, mark::DEAD));
        assert!(found.is_disjoint(&level.walls));
        // A box alone, any goal will do, and the pusher may be anywhere it can be.
        for row in 0..level.height {
            for column in 0..level.width {
                let square = (row, column);
                if level.walls.contains(&square) {
                    continue;
                }
                let home = level.goals.iter().any(|&goal| {
                    let alone = Level {
                        boxes: BTreeSet::from([square]),
                        goals: BTreeSet::from([goal]),
                        ..level.clone()
                    };
                    gets_home(&alone, square)
                });
                assert_eq!(found.contains(&square), !home, "{square:?} of\n{level}");
                if home { alive += 1 } else { dead += 1 }
            }
        }
        assert!(level.is_open(pusher));
    }
    assert!(dead > 500 && alive > 500, "{dead} dead, {alive} alive");
}

/// Whether a pusher that can be put anywhere before each push gets the only box home.
fn gets_home(level: &Level, from: Square) -> bool {
    let mut seen = BTreeSet::from([from]);
    let mut todo = vec![from];
    while let Some(square) = todo.pop() {
        for direction in DIRECTIONS {
            let (next, behind) = (direction.from(square), direction.back().from(square));
            if level.is_open(next) && level.is_open(behind) && seen.insert(next) {
                todo.push(next);
            }
        }
    }
    !seen.is_disjoint(&level.goals)
}

/// What the checker calls a flaw.
fn reason(flaw: Flaw) -> Reason {
    match flaw {
        Flaw::Step(obstacle) => match obstacle {
            Obstacle::Wall => Reason::Wall,
            Obstacle::BoxAtWall | Obstacle::BoxAtBox | Obstacle::BoxAtPusher | Obstacle::Box => {
                Reason::Box
            }
            Obstacle::Pusher => Reason::Pusher,
            Obstacle::NothingToPull => Reason::Pull,
            Obstacle::NotFree | Obstacle::NoPusher => Reason::Target,
            Obstacle::NotPlaced => Reason::Nobody,
            Obstacle::Jump => Reason::Letter,
        },
        Flaw::Character | Flaw::Bracket | Flaw::Unclosed => Reason::Letter,
    }
}

/// Letters at random, with a bracket now and then.
fn random_game(random: &mut Random, open: char, close: char) -> String {
    let mut text = String::new();
    let letter = |random: &mut Random| DIRECTIONS[random.below(4)].letter(random.below(3) == 0);
    for _ in 0..1 + random.below(60) {
        if random.below(9) == 0 {
            text.push(open);
            (0..random.below(6)).for_each(|_| text.push(letter(random)));
            text.push(close);
        } else {
            text.push(letter(random));
        }
    }
    text
}

/// Plays a game in both; they must come to the same. Gives whether it was legal to its end.
fn same_game(level: &Level, moves: &str, mode: Mode) -> bool {
    let checked = match mode {
        Mode::Forward => replay(level, moves),
        Mode::Reverse => replay_reverse(level, moves),
    };
    with_play(level, mode, |play| {
        let mut check = Check::default();
        let fed = check.feed(play, moves.as_bytes());
        match checked {
            Err(fault) => {
                let flaw = check.flaw().map(|(step, flaw)| (step as usize, reason(flaw)));
                assert_eq!(flaw, Some((fault.step, fault.reason)), "{moves} on\n{level}");
                false
            }
            Ok(played) => {
                assert_eq!(fed, Ok(()), "{moves} on\n{level}");
                let metrics = check.metrics();
                if mode == Mode::Forward {
                    assert!(same(&metrics, &played.metrics), "{moves} on\n{level}");
                    assert_eq!(play.is_solved(), played.solved);
                }
                let counts = (metrics.moves as usize, metrics.pushes as usize);
                assert_eq!(counts, (played.metrics.moves, played.metrics.pushes));
                assert!(played.solved || !play.is_solved());
                for row in 0..level.height {
                    for column in 0..level.width {
                        let place = Place { column: column as u8, row: row as u8 };
                        let boxed = play.at(place) & square::BOX != 0;
                        assert_eq!(boxed, played.level.boxes.contains(&(row, column)));
                        let pusher = play.at(place) & square::PUSHER != 0;
                        // Before it has jumped, the pusher may be on a box: it is nowhere.
                        let there = played.level.pushers.contains(&(row, column));
                        assert_eq!(pusher, there && !boxed);
                    }
                }
                true
            }
        }
    })
}

#[test]
fn games_of_several_pushers_are_played_alike() {
    let mut random = Random(0x9054E5);
    let mut legal = 0;
    for _ in 0..4000 {
        let mut level = random_level(&mut random);
        for _ in 0..random.below(3) {
            let square = (1 + random.below(4) as i32, 1 + random.below(4) as i32);
            if level.is_free(square) {
                level.pushers.insert(square);
            }
        }
        if level.pushers.is_empty() || level.boxes.is_empty() || level.leaks() {
            continue;
        }
        let moves = random_game(&mut random, '{', '}');
        let mut end = moves.len();
        // From where it fails, back to a game that is legal.
        while let Err(fault) = replay(&level, &moves[..end]) {
            same_game(&level, &moves[..end], Mode::Forward);
            let _ = fault;
            end -= 1;
            if moves[..end].rfind('{') > moves[..end].rfind('}') {
                end = moves[..end].rfind('{').unwrap();
            }
        }
        legal += u32::from(same_game(&level, &moves[..end], Mode::Forward) && end > 5);
    }
    assert!(legal > 100, "{legal} legal games");
}

#[test]
fn reverse_games_are_played_alike() {
    let mut random = Random(0x04E_4E45);
    let mut legal = 0;
    for _ in 0..4000 {
        let level = random_level(&mut random);
        let Some(&pusher) = level.pushers.first() else {
            continue;
        };
        // Boxes and goals that nobody can reach stay where they are in the library.
        let room = reachable(&level, pusher, &BTreeSet::new());
        let inside = level.boxes.is_subset(&room) && level.goals.is_subset(&room);
        if level.boxes.is_empty() || !inside {
            continue;
        }
        let moves = format!("[]{}", random_game(&mut random, '[', ']'));
        let mut end = moves.len();
        while replay_reverse(&level, &moves[..end]).is_err() && end > 0 {
            same_game(&level, &moves[..end], Mode::Reverse);
            end -= 1;
            if moves[..end].rfind('[') > moves[..end].rfind(']') {
                end = moves[..end].rfind('[').unwrap();
            }
        }
        // Where a box is, the pusher isn't on the board before it has jumped.
        legal += u32::from(end > 0 && same_game(&level, &moves[..end], Mode::Reverse) && end > 5);
    }
    assert!(legal > 100, "{legal} legal games");
}

#[test]
fn what_is_wrong_with_a_level_is_what_the_checker_finds() {
    let mut random = Random(0x7A11D);
    let mut seen = BTreeSet::new();
    for _ in 0..6000 {
        let mut level = random_level(&mut random);
        // Things are taken away and added at random.
        for _ in 0..random.below(4) {
            let square = (
                random.below(level.height as usize) as i32,
                random.below(level.width as usize) as i32,
            );
            let edge = square.0 == 0
                || square.1 == 0
                || square.0 == level.height - 1
                || square.1 == level.width - 1;
            match random.below(5) {
                0 | 1 => {
                    level.walls.remove(&square);
                }
                2 => {
                    level.pushers.remove(&square);
                    level.boxes.remove(&square);
                }
                3 if level.is_free(square) && !edge => {
                    level.pushers.insert(square);
                }
                _ if !level.walls.contains(&square) && !edge => {
                    level.goals.insert(square);
                }
                _ => {}
            }
        }
        // A box on a goal at the end of a row or column may stand for a wall: not here.
        let stored = |&(row, column): &Square| {
            let taken = |at: &Square| {
                [&level.walls, &level.boxes, &level.goals, &level.pushers]
                    .iter()
                    .any(|set| set.contains(at))
            };
            let free = |mut all: Box<dyn Iterator<Item = Square>>| !all.any(|at| taken(&at));
            level.goals.contains(&(row, column))
                && (free(Box::new((0..row).map(move |row| (row, column))))
                    || free(Box::new((row + 1..level.height).map(move |row| (row, column))))
                    || free(Box::new((0..column).map(move |column| (row, column))))
                    || free(Box::new((column + 1..level.width).map(move |column| (row, column)))))
        };
        if level.boxes.iter().any(stored) {
            continue;
        }
        let squares = squares(&level);
        let grid = Grid::new(level.width as u8, level.height as u8, &squares).expect("a grid");
        let mut found = BTreeSet::new();
        let mut scratch = vec![0; squares.len()];
        let told = faults(&grid, &mut scratch, |fault| {
            found.insert(fault.problem.name().to_str().expect("a name"));
        });
        assert_eq!(told, Ok(()));
        let mut expected = BTreeSet::new();
        let mut add = |name, holds: bool| {
            if holds {
                expected.insert(name);
            }
        };
        add("no_pusher", level.pushers.is_empty());
        add("several_pushers", level.pushers.len() > 1);
        add("no_boxes", level.boxes.is_empty());
        add("open_wall", level.leaks());
        let mut room = BTreeSet::new();
        for &pusher in &level.pushers {
            room.extend(reachable(&level, pusher, &BTreeSet::new()));
        }
        let inside = |all: &BTreeSet<Square>| all.intersection(&room).count();
        let differ =
            level.boxes.len() != level.goals.len() && inside(&level.boxes) != inside(&level.goals);
        add("boxes_and_goals_differ", differ && !level.boxes.is_empty());
        let ends = (0..level.height).any(|row| {
            let taken = |column: &i32| {
                let square = (row, *column);
                level.walls.contains(&square)
                    || level.boxes.contains(&square)
                    || level.goals.contains(&square)
                    || level.pushers.contains(&square)
            };
            let good = |column: i32| {
                let square = (row, column);
                level.walls.contains(&square)
                    || level.boxes.contains(&square) && level.goals.contains(&square)
            };
            let mut columns = (0..level.width).filter(taken);
            let first = columns.next();
            let last = columns.last().or(first);
            first.into_iter().chain(last).any(|column| !good(column))
        });
        add("row_end", ends);
        assert_eq!(found, expected, "\n{level}");
        seen.extend(expected);
    }
    assert_eq!(seen.len(), 6, "{seen:?}");
}

#[test]
fn places_are_columns_and_rows() {
    let level = Level::of("#####|#@$.#|#####");
    with_play(&level, Mode::Forward, |play| {
        assert_eq!(play.pusher(), Some(Place { column: 1, row: 1 }));
        assert_eq!(play.at(Place { column: 3, row: 1 }), square::GOAL);
    });
}
