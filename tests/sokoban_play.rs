//! Sokoban in play, held against a slow board of characters that is written here: moves and
//! taking them back, reverse mode, several pushers, the check of games, what is wrong with levels,
//! and that no push is called fatal after which there is a solution.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

use unstuck::error::Error;
use unstuck::sokoban::{
    Check, Direction, Fault, Flaw, Grid, Metrics, Mode, Obstacle, Place, Play, Problem, faults,
    first_fault, mark, play_words, size_fault, square,
};

const MICROBAN: &str = include_str!("data/sokoban/microban.txt");
const SASQUATCH: &str = include_str!("data/sokoban/sasquatch.txt");

/// A small generator of pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % bound
    }
}

/// A board of characters. Everything is done in the most obvious way.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Slow {
    rows: Vec<Vec<char>>,
    turn: (i32, i32),
}

const WAYS: [(char, (i32, i32)); 4] =
    [('l', (-1, 0)), ('u', (0, -1)), ('r', (1, 0)), ('d', (0, 1))];

fn way(letter: char) -> (i32, i32) {
    WAYS.iter().find(|(name, _)| *name == letter.to_ascii_lowercase()).unwrap().1
}

fn add(a: (i32, i32), b: (i32, i32)) -> (i32, i32) {
    (a.0 + b.0, a.1 + b.1)
}

impl Slow {
    fn new(text: &str) -> Slow {
        let rows: Vec<&str> = text.split(['\n', '|']).collect();
        let width = rows.iter().map(|row| row.len()).max().unwrap();
        let padded = rows.iter().map(|row| format!("{row:width$}").chars().collect());
        let mut slow = Slow { rows: padded.collect(), turn: (0, 0) };
        let pusher = slow.squares().into_iter().find(|&at| "@+".contains(slow.at(at)));
        slow.turn = pusher.unwrap_or((-9, -9));
        slow
    }

    fn squares(&self) -> Vec<(i32, i32)> {
        let (width, height) = (self.rows[0].len() as i32, self.rows.len() as i32);
        (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).collect()
    }

    fn at(&self, (x, y): (i32, i32)) -> char {
        let row = usize::try_from(y).ok().and_then(|y| self.rows.get(y));
        row.and_then(|row| row.get(usize::try_from(x).ok()?)).copied().unwrap_or('#')
    }

    fn put(&mut self, (x, y): (i32, i32), thing: char) {
        let goal = ".*+".contains(self.at((x, y)));
        let shown = match (thing, goal) {
            ('$', true) => '*',
            ('@', true) => '+',
            (' ', true) => '.',
            (thing, _) => thing,
        };
        self.rows[y as usize][x as usize] = shown;
    }

    /// Makes a move with pushing, or tells why not.
    fn push(&mut self, letter: char) -> Result<bool, Obstacle> {
        let to = add(self.turn, way(letter));
        let beyond = add(to, way(letter));
        let boxed = match self.at(to) {
            '#' => return Err(Obstacle::Wall),
            '@' | '+' => return Err(Obstacle::Pusher),
            '$' | '*' => match self.at(beyond) {
                '#' => return Err(Obstacle::BoxAtWall),
                '@' | '+' => return Err(Obstacle::BoxAtPusher),
                '$' | '*' => return Err(Obstacle::BoxAtBox),
                _ => true,
            },
            _ => false,
        };
        if boxed {
            self.put(beyond, '$');
        }
        self.put(self.turn, ' ');
        self.put(to, '@');
        self.turn = to;
        Ok(boxed)
    }

    fn solved(&self) -> bool {
        !self.text().contains('$')
    }

    fn text(&self) -> String {
        let rows = self.rows.iter().map(|row| row.iter().collect::<String>());
        rows.map(|row| row.trim_end().to_string()).collect::<Vec<_>>().join("\n")
    }

    fn reach(&self) -> BTreeSet<(i32, i32)> {
        let mut seen = BTreeSet::from([self.turn]);
        let mut todo = vec![self.turn];
        while let Some(at) = todo.pop() {
            for (_, delta) in WAYS {
                let next = add(at, delta);
                if " .".contains(self.at(next)) && seen.insert(next) {
                    todo.push(next);
                }
            }
        }
        seen
    }

    /// The squares as a [`Grid`] has them.
    fn bytes(&self) -> Vec<u8> {
        let byte = |&letter: &char| match letter {
            '#' => square::WALL,
            '.' => square::GOAL,
            '$' => square::BOX,
            '*' => square::BOX | square::GOAL,
            '@' => square::PUSHER,
            '+' => square::PUSHER | square::GOAL,
            _ => 0,
        };
        self.rows.iter().flatten().map(byte).collect()
    }
}

fn with_grid<T>(slow: &Slow, see: impl FnOnce(&Grid) -> T) -> T {
    let bytes = slow.bytes();
    see(&Grid::new(slow.rows[0].len() as u8, slow.rows.len() as u8, &bytes).unwrap())
}

/// A block with a level in it, in which so many moves can be taken back.
fn block_of(slow: &Slow, mode: Mode, moves: u32) -> Vec<u32> {
    with_grid(slow, |grid| {
        let words = play_words(grid.width().into(), grid.height().into(), moves).unwrap();
        let mut block = vec![0xA5A5_A5A5; words as usize];
        Play::init(&mut block, grid, mode).unwrap();
        block
    })
}

fn text_of(play: &Play) -> String {
    let row = |row| {
        let mut text = Vec::new();
        play.write_row(row, |byte| text.push(byte));
        String::from_utf8(text).unwrap()
    };
    (0..play.height()).map(row).collect::<Vec<_>>().join("\n")
}

fn moves_of(play: &mut Play) -> String {
    let mut text = Vec::new();
    play.write_moves(|byte| text.push(byte)).unwrap();
    String::from_utf8(text).unwrap()
}

fn legal_of(play: &Play) -> String {
    let mut text = Vec::new();
    play.legal_moves(|byte| text.push(byte));
    String::from_utf8(text).unwrap()
}

fn direction(letter: char) -> Direction {
    Direction::from_letter(letter as u8).unwrap()
}

fn place((x, y): (i32, i32)) -> Place {
    Place { column: x as u8, row: y as u8 }
}

/// The boards of a file of plain XSB.
fn levels(text: &str) -> Vec<Slow> {
    let is_row = |line: &&str| line.contains('#') && line.chars().all(|c| "#@+$*. ".contains(c));
    let lines: Vec<&str> = text.lines().map(str::trim_end).collect();
    let groups = lines.split(|line| !is_row(line)).filter(|rows| rows.len() > 2);
    groups.map(|rows| Slow::new(&rows.join("\n"))).collect()
}

fn all_levels() -> Vec<Slow> {
    let all: Vec<Slow> = levels(MICROBAN).into_iter().chain(levels(SASQUATCH)).collect();
    assert_eq!(all.len(), 155 + 50);
    all
}

/// A closed room with walls, boxes and as many goals strewn in.
fn random_level(random: &mut Random, width: usize, height: usize, boxes: usize) -> Slow {
    let mut slow = Slow::new(&vec!["#".repeat(width); height].join("\n"));
    let mut inside: Vec<(i32, i32)> =
        (1..height - 1).flat_map(|y| (1..width - 1).map(move |x| (x as i32, y as i32))).collect();
    for &at in &inside {
        slow.put(at, ' ');
    }
    let mut take = |random: &mut Random| inside.swap_remove(random.below(inside.len()));
    let goals: Vec<_> = (0..boxes).map(|_| take(random)).collect();
    for _ in 0..boxes {
        slow.put(take(random), '$');
    }
    slow.turn = take(random);
    slow.put(slow.turn, '@');
    for _ in 0..random.below(1 + (width - 2) * (height - 2) / 4) {
        slow.put(take(random), '#');
    }
    // Some goals under boxes and the pusher.
    for goal in goals {
        let all = slow.squares();
        let other = all[random.below(all.len())];
        let goal = if random.below(3) == 0 && "$@".contains(slow.at(other)) { other } else { goal };
        let (x, y) = (goal.0 as usize, goal.1 as usize);
        let under = match slow.rows[y][x] {
            '$' => '*',
            '@' => '+',
            _ => '.',
        };
        slow.rows[y][x] = under;
    }
    slow
}

/// The metrics of a game, each box with its name.
fn slow_metrics(start: &Slow, game: &str) -> Metrics {
    let mut slow = start.clone();
    let mut names: Vec<(i32, i32)> =
        slow.squares().into_iter().filter(|&at| "$*".contains(slow.at(at))).collect();
    let mut pushes: Vec<(usize, usize, char)> = Vec::new();
    for (number, letter) in game.chars().enumerate() {
        let to = add(slow.turn, way(letter));
        if slow.push(letter).unwrap() {
            let name = names.iter().position(|&at| at == to).unwrap();
            names[name] = add(to, way(letter));
            pushes.push((number, name, letter.to_ascii_lowercase()));
        }
    }
    let mut found =
        Metrics { moves: game.len() as u32, pushes: pushes.len() as u32, ..Metrics::default() };
    for (at, &(number, name, letter)) in pushes.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| pushes[before]);
        found.box_changes += u32::from(before.is_none_or(|(_, other, _)| other != name));
        found.box_lines +=
            u32::from(before.is_none_or(|(_, other, way)| (other, way) != (name, letter)));
        found.pushing_sessions += u32::from(before.is_none_or(|(last, _, _)| last + 1 != number));
    }
    found
}

/// Plays at random, now and then taking some moves back, and looks at everything on the way.
fn wander(start: &Slow, random: &mut Random, steps: usize, room: u32) {
    let mut block = block_of(start, Mode::Forward, room);
    let mut past = vec![start.clone()];
    let mut game = String::new();
    let mut forgotten = 0usize;
    for _ in 0..steps {
        // The block may lie anywhere, and be copied between two calls.
        let mut block_now = block.clone();
        let mut play = Play::open(&mut block_now).unwrap();
        let mut now = past.last().unwrap().clone();
        assert_eq!(text_of(&play), now.text());
        assert_eq!(play.is_solved(), now.solved());
        assert_eq!((play.moves() as usize, play.pusher()), (game.len(), Some(place(now.turn))));
        assert_eq!(play.pushes() as usize, game.matches(char::is_uppercase).count());
        let normal = now.reach().into_iter().min_by_key(|&(x, y)| (y, x));
        assert_eq!(play.normal_pusher(), normal.map(place));
        if random.below(8) == 0 {
            for _ in 0..random.below(12) {
                let can = past.len() > 1 && game.len() > forgotten;
                if play.recorded() > 0 || can {
                    assert!(play.undo());
                    past.pop();
                    game.pop();
                }
            }
            assert_eq!(text_of(&play), past.last().unwrap().text());
        } else {
            let legal: String = WAYS
                .iter()
                .filter_map(|&(letter, _)| {
                    let with_box = now.clone().push(letter).ok()?;
                    Some(if with_box { letter.to_ascii_uppercase() } else { letter })
                })
                .collect();
            assert_eq!(legal_of(&play), legal);
            let letter = WAYS[random.below(4)].0;
            let done = now.push(letter);
            let before = play.recorded() as usize;
            assert_eq!(play.step(direction(letter), random.below(2) == 0), done);
            if let Ok(with_box) = done {
                game.push(if with_box { letter.to_ascii_uppercase() } else { letter });
                past.push(now);
                forgotten += before + 1 - play.recorded() as usize;
            }
        }
        block = block_now;
    }
    let mut play = Play::open(&mut block).unwrap();
    if forgotten == 0 {
        assert_eq!(moves_of(&mut play), game);
    } else {
        assert_eq!(play.write_moves(|_| ()), Err(Error::State));
        assert!(room < steps as u32);
    }
    check_of(start, &game, random, play.is_solved());
}

/// Checks a legal game, in pieces and in any case.
fn check_of(start: &Slow, game: &str, random: &mut Random, solved: bool) {
    let mut block = block_of(start, Mode::Forward, 0);
    let mut play = Play::open(&mut block).unwrap();
    let mut check = Check::default();
    let change = |letter: char, other| if other { letter.to_ascii_uppercase() } else { letter };
    let any_case: Vec<u8> =
        game.chars().map(|letter| change(letter, random.below(2) == 0) as u8).collect();
    let mut rest = &any_case[..];
    while !rest.is_empty() {
        let (piece, more) = rest.split_at(random.below(rest.len().min(9)) + 1);
        assert_eq!(check.feed(&mut play, piece), Ok(()));
        rest = more;
    }
    assert_eq!((check.end(), check.flaw()), (Ok(()), None));
    assert_eq!(check.metrics(), slow_metrics(start, game));
    assert_eq!(play.is_solved(), solved);
}

#[test]
fn random_games_agree_with_the_slow_board_and_can_be_taken_back() {
    let mut random = Random(7);
    for level in all_levels() {
        wander(&level, &mut random, 400, 400);
        wander(&level, &mut random, 100, 24);
        wander(&level, &mut random, 20, 0);
    }
    for _ in 0..300 {
        let (width, height) = (5 + random.below(6), 4 + random.below(6));
        let level = random_level(&mut random, width, height, 1);
        wander(&level, &mut random, 60, 60);
    }
}

/// A whole corridor of a game: all moves back to the start.
#[test]
fn everything_is_taken_back_to_the_start() {
    let mut random = Random(11);
    for level in all_levels() {
        let mut block = block_of(&level, Mode::Forward, 3000);
        let untouched = block.clone();
        let mut play = Play::open(&mut block).unwrap();
        let made = (0..3000).filter(|_| play.step(Direction::ALL[random.below(4)], false).is_ok());
        let made = made.count() as u32;
        assert_eq!((play.moves(), play.recorded()), (made, made));
        while play.undo() {}
        assert_eq!((play.moves(), play.pushes(), play.recorded()), (0, 0, 0));
        assert_eq!(text_of(&play), text_of(&Play::open(&mut untouched.clone()).unwrap()));
    }
}

/// All positions that can come up, with the pushes between them, by trying everything.
struct Tree {
    positions: Vec<Slow>,
    /// For each position its moves: the letter, whether it pushes, and where it leads.
    moves: Vec<Vec<(char, bool, usize)>>,
    /// Moves to the nearest solution.
    distance: Vec<Option<usize>>,
}

fn try_everything(start: &Slow, most: usize) -> Option<Tree> {
    let push = |at: &Slow| {
        let made = WAYS.map(|(letter, _)| {
            let mut next = at.clone();
            let with_box = next.push(letter).ok()?;
            Some((letter, with_box, next))
        });
        made.into_iter().flatten().collect()
    };
    try_everything_by(start, most, push)
}

/// The same with whatever moves there are: the letter, whether a box moves, what comes of it.
fn try_everything_by(
    start: &Slow,
    most: usize,
    all_moves: impl Fn(&Slow) -> Vec<(char, bool, Slow)>,
) -> Option<Tree> {
    let mut numbers = HashMap::from([(start.clone(), 0)]);
    let mut positions = vec![start.clone()];
    let mut moves = Vec::new();
    let mut at = 0;
    while at < positions.len() {
        let mut here = Vec::new();
        for (letter, with_box, next) in all_moves(&positions[at]) {
            let number = *numbers.entry(next.clone()).or_insert(positions.len());
            if number == positions.len() {
                positions.push(next);
            }
            here.push((letter, with_box, number));
        }
        moves.push(here);
        at += 1;
        if positions.len() > most {
            return None;
        }
    }
    let mut back = vec![Vec::new(); positions.len()];
    for (from, here) in moves.iter().enumerate() {
        here.iter().for_each(|&(_, _, to)| back[to].push(from));
    }
    let mut distance: Vec<Option<usize>> =
        positions.iter().map(|position| position.solved().then_some(0)).collect();
    let mut todo: VecDeque<usize> =
        (0..positions.len()).filter(|&at| distance[at] == Some(0)).collect();
    while let Some(at) = todo.pop_front() {
        for &before in &back[at] {
            if distance[before].is_none() {
                distance[before] = distance[at].map(|moves| moves + 1);
                todo.push_back(before);
            }
        }
    }
    Some(Tree { positions, moves, distance })
}

/// A shortest solution.
fn solution(tree: &Tree) -> Option<String> {
    let mut at = 0;
    let mut text = String::new();
    while tree.distance[at]? > 0 {
        let nearer = |&&(_, _, to): &&(char, bool, usize)| {
            tree.distance[to] < tree.distance[at] && tree.distance[to].is_some()
        };
        let &(letter, with_box, to) = tree.moves[at].iter().find(nearer).unwrap();
        text.push(if with_box { letter.to_ascii_uppercase() } else { letter });
        at = to;
    }
    Some(text)
}

#[test]
fn no_push_is_called_fatal_after_which_there_is_a_solution() {
    let mut random = Random(23);
    let (mut lost, mut seen_lost, mut fine, mut levels, mut hopeless) = (0, 0, 0, 0, 0);
    while levels < 2500 {
        let (width, height) = (5 + random.below(3), 5 + random.below(3));
        let boxes = 1 + random.below(3);
        let level = random_level(&mut random, width, height, boxes);
        let Some(tree) = try_everything(&level, 800) else { continue };
        // Most are hopeless from the start: some of these are enough.
        hopeless += usize::from(tree.distance[0].is_none());
        if tree.distance[0].is_none() && hopeless > 500 {
            continue;
        }
        levels += 1;
        for (at, position) in tree.positions.iter().enumerate() {
            let pushes = tree.moves[at].iter().filter(|&&(_, with_box, _)| with_box);
            let pushes: Vec<_> = pushes.collect();
            if pushes.is_empty() {
                continue;
            }
            let mut block = block_of(position, Mode::Forward, 0);
            let before = block.clone();
            let mut play = Play::open(&mut block).unwrap();
            for &&(letter, _, to) in &pushes {
                let fatal = play.is_fatal(direction(letter), false).unwrap();
                let solvable = tree.distance[to].is_some();
                assert!(!(fatal && solvable), "{}\n{letter}", position.text());
                lost += usize::from(!solvable);
                seen_lost += usize::from(fatal);
                fine += usize::from(solvable);
            }
            assert_eq!(text_of(&play), position.text());
            assert_eq!(block, before);
        }
    }
    println!("{levels} levels, {fine} good pushes, {lost} fatal ones, {seen_lost} seen");
    assert!(fine > 10_000 && seen_lost * 2 > lost, "{fine} {lost} {seen_lost}");
}

/// With two pushers that take turns.
#[test]
fn no_push_of_several_pushers_is_called_fatal_that_is_not() {
    let mut random = Random(29);
    let (mut lost, mut seen_lost, mut fine, mut levels) = (0, 0, 0, 0);
    while levels < 400 {
        let (boxes, height) = (1 + random.below(2), 5 + random.below(2));
        let mut level = random_level(&mut random, 5, height, boxes);
        let free = level.squares().into_iter().filter(|&at| " .".contains(level.at(at)));
        let free: Vec<_> = free.collect();
        if free.is_empty() {
            continue;
        }
        level.put(free[random.below(free.len())], '@');
        level = Slow::new(&level.text());
        let tree = try_everything_by(&level, 2500, |at| {
            let mut all = Vec::new();
            for square in at.squares().into_iter().filter(|&square| "@+".contains(at.at(square))) {
                let next = Slow { turn: square, ..at.clone() };
                all.extend((square != at.turn).then_some(('!', false, next)));
            }
            for (letter, _) in WAYS {
                let mut next = at.clone();
                all.extend(next.push(letter).ok().map(|with_box| (letter, with_box, next)));
            }
            all
        });
        let Some(tree) = tree else { continue };
        if tree.distance[0].is_none() && levels % 4 != 0 {
            continue;
        }
        levels += 1;
        for (at, position) in tree.positions.iter().enumerate() {
            let mut block = block_of(position, Mode::Forward, 0);
            let mut play = Play::open(&mut block).unwrap();
            let first = play.pusher().unwrap();
            let (right, down) =
                (position.turn.0 - i32::from(first.column), position.turn.1 - i32::from(first.row));
            play.change_pusher(right as i8, down as i8).unwrap();
            for &(letter, with_box, to) in tree.moves[at].iter().filter(|made| made.1) {
                assert!(with_box);
                let fatal = play.is_fatal(direction(letter), false).unwrap();
                let solvable = tree.distance[to].is_some();
                assert!(!(fatal && solvable), "{}\n{letter}", position.text());
                lost += usize::from(!solvable);
                seen_lost += usize::from(fatal);
                fine += usize::from(solvable);
            }
        }
    }
    println!("{levels} levels, {fine} good pushes, {lost} fatal ones, {seen_lost} seen");
    assert!(fine > 3000 && seen_lost * 2 > lost, "{fine} {lost} {seen_lost}");
}

/// The pusher goes, and a box behind it comes along if that is wanted.
fn pull(slow: &Slow, letter: char, with_box: bool) -> Option<Slow> {
    let mut next = slow.clone();
    let (to, (x, y)) = (add(slow.turn, way(letter)), way(letter));
    let behind = add(slow.turn, (-x, -y));
    let free = " .".contains(slow.at(to));
    if !free || with_box && !"$*".contains(slow.at(behind)) {
        return None;
    }
    next.put(slow.turn, if with_box { '$' } else { ' ' });
    if with_box {
        next.put(behind, ' ');
    }
    next.put(to, '@');
    next.turn = to;
    Some(next)
}

/// In reverse mode it is pulls that must not be called fatal.
#[test]
fn no_pull_is_called_fatal_after_which_there_is_a_solution() {
    let mut random = Random(37);
    let (mut lost, mut seen_lost, mut fine, mut levels) = (0, 0, 0, 0);
    while levels < 400 {
        let (boxes, height) = (1 + random.below(2), 5 + random.below(2));
        let level = random_level(&mut random, 6, height, boxes);
        let tree = try_everything_by(&level, 2500, |at| {
            let both = WAYS.into_iter().flat_map(|(letter, _)| [(letter, false), (letter, true)]);
            both.filter_map(|(letter, with_box)| {
                Some((letter, with_box, pull(at, letter, with_box)?))
            })
            .collect()
        });
        let Some(tree) = tree else { continue };
        if tree.distance[0].is_none() && levels % 4 != 0 {
            continue;
        }
        levels += 1;
        for (at, position) in tree.positions.iter().enumerate() {
            // The level that begins backwards with this position.
            let swapped = |letter: &char| match letter {
                '$' => '.',
                '.' => '$',
                other => *other,
            };
            let rows = position.rows.iter().map(|row| row.iter().map(swapped).collect()).collect();
            let from = Slow { rows, turn: position.turn };
            // A goal under the pusher would be a box, and what can't be reached isn't swapped.
            if from.at(from.turn) == '+' {
                continue;
            }
            let mut block = block_of(&from, Mode::Reverse, 0);
            let mut play = Play::open(&mut block).unwrap();
            if text_of(&play) != position.text() {
                continue;
            }
            for &(letter, _, to) in tree.moves[at].iter().filter(|made| made.1) {
                let fatal = play.is_fatal(direction(letter), true).unwrap();
                let solvable = tree.distance[to].is_some();
                assert!(!(fatal && solvable), "{}\n{letter}", position.text());
                lost += usize::from(!solvable);
                seen_lost += usize::from(fatal);
                fine += usize::from(solvable);
            }
        }
    }
    println!("{levels} levels, {fine} good pulls, {lost} fatal ones, {seen_lost} seen");
    assert!(fine > 1000 && seen_lost > 100, "{fine} {lost} {seen_lost}");
}

/// A square is dead if a box there, alone with a pusher that may be anywhere, never gets to a
/// goal.
#[test]
fn dead_squares_are_those_of_trying_everything() {
    let mut random = Random(31);
    let mut dead_count = 0;
    for round in 0..600 {
        let level = match round {
            0..155 => levels(MICROBAN)[round].clone(),
            _ => random_level(&mut random, 5 + round % 5, 5 + round % 4, 2),
        };
        let mut block = block_of(&level, Mode::Forward, 0);
        let mut dead = Vec::new();
        Play::open(&mut block).unwrap().marks(|is| dead.push(is & mark::DEAD != 0));
        for (number, &at) in level.squares().iter().enumerate() {
            let wall = |at| level.at(at) == '#';
            let mut seen = HashSet::from([at]);
            let mut todo = vec![at];
            let mut home = false;
            while let Some(at) = todo.pop() {
                home |= ".*+".contains(level.at(at));
                for (_, (x, y)) in WAYS {
                    let (to, from) = (add(at, (x, y)), add(at, (-x, -y)));
                    if !wall(to) && !wall(from) && seen.insert(to) {
                        todo.push(to);
                    }
                }
            }
            assert_eq!(dead[number], !wall(at) && !home, "{at:?} of\n{}", level.text());
            dead_count += usize::from(dead[number]);
        }
    }
    assert!(dead_count > 1000);
}

/// A solution played backwards from the solved board solves the level there, too, and the pulls
/// made at random are a solution when they are played forwards.
#[test]
fn forward_and_reverse_are_each_other_backwards() {
    let mut random = Random(43);
    let mut solved = 0;
    while solved < 300 {
        let boxes = 1 + random.below(2);
        let level = random_level(&mut random, 6, 6, boxes);
        let Some(game) = try_everything(&level, 2500).and_then(|tree| solution(&tree)) else {
            continue;
        };
        if level.solved() {
            continue;
        }
        solved += 1;
        let mut end = level.clone();
        game.chars().for_each(|letter| assert!(end.push(letter).is_ok()));
        let jump: String = far(level.turn, end.turn);
        let turned = |letter: char| {
            let other = "ludrdLURDL".find(letter).map(|_| match letter {
                'l' => 'r',
                'r' => 'l',
                'u' => 'd',
                'd' => 'u',
                'L' => 'R',
                'R' => 'L',
                'U' => 'D',
                _ => 'U',
            });
            other.unwrap()
        };
        let backwards: String = game.chars().rev().map(turned).collect();
        let text = format!("[{jump}]{backwards}");
        let mut block = block_of(&level, Mode::Reverse, 500);
        let mut play = Play::open(&mut block).unwrap();
        let start = text_of(&play);
        let mut check = Check::default();
        assert_eq!(check.feed(&mut play, text.as_bytes()), Ok(()), "{text}\n{}", level.text());
        assert!(play.is_solved(), "{text}\n{}", level.text());
        assert_eq!(check.metrics().pushes as usize, game.matches(char::is_uppercase).count());
        let written = moves_of(&mut play);
        assert!(written == text, "{written} {text}");
        // Another jump than a walk, and it proves nothing any more.
        let far_away = play.squares_free_and_out_of_reach();
        if let Some((right, down)) = far_away {
            assert_eq!(play.jump(right, down), Ok(()));
            assert!(!play.is_solved());
            assert_eq!(play.jump(-right, -down), Ok(()));
            assert!(!play.is_solved());
            assert!(play.undo() && play.undo() && play.is_solved());
        }
        while play.undo() {}
        assert_eq!(text_of(&play), start);
    }
}

/// Letters that lead from one square to another.
fn far(from: (i32, i32), to: (i32, i32)) -> String {
    let (x, y) = (to.0 - from.0, to.1 - from.1);
    let sideways = if x < 0 { "l" } else { "r" };
    let upright = if y < 0 { "u" } else { "d" };
    sideways.repeat(x.unsigned_abs() as usize) + &upright.repeat(y.unsigned_abs() as usize)
}

trait Elsewhere {
    fn squares_free_and_out_of_reach(&mut self) -> Option<(i8, i8)>;
}

impl Elsewhere for Play<'_> {
    fn squares_free_and_out_of_reach(&mut self) -> Option<(i8, i8)> {
        let here = self.pusher()?;
        let all =
            (0..self.height()).flat_map(|row| (0..64u8).map(move |column| Place { column, row }));
        let found = all
            .filter(|&place| self.at(place) & !square::GOAL == 0)
            .collect::<Vec<_>>()
            .into_iter()
            .find(|&place| !self.reaches(place))?;
        Some((found.column as i8 - here.column as i8, found.row as i8 - here.row as i8))
    }
}

/// Reverse mode at random, against boards of characters on which boxes are pulled.
#[test]
fn pulls_at_random_are_pushes_backwards() {
    let mut random = Random(47);
    for level in all_levels().iter().step_by(3) {
        let mut block = block_of(level, Mode::Reverse, 400);
        let mut play = Play::open(&mut block).unwrap();
        if play.pusher().is_none() {
            assert_eq!(play.step(Direction::Left, true), Err(Obstacle::NotPlaced));
            let Some((x, y)) = level
                .squares()
                .into_iter()
                .find(|&at| " $@".contains(level.at(at)) && level.reach().contains(&at))
            else {
                continue;
            };
            play.jump((x - level.turn.0) as i8, (y - level.turn.1) as i8).unwrap();
        }
        for _ in 0..300 {
            let before = text_of(&play);
            let letter = WAYS[random.below(4)].0;
            let pull = random.below(2) == 0;
            match play.step(direction(letter), pull) {
                Err(_) => assert_eq!(text_of(&play), before),
                Ok(with_box) => {
                    assert_eq!(with_box, pull);
                    // The same move backwards, with pushing, leads back.
                    let mut slow = Slow::new(&text_of(&play));
                    let back = match letter {
                        'l' => 'r',
                        'r' => 'l',
                        'u' => 'd',
                        _ => 'u',
                    };
                    assert_eq!(slow.push(back), Ok(with_box));
                    assert_eq!(slow.text(), before);
                }
            }
        }
    }
}

fn played(level: &str, mode: Mode, game: &str) -> (Option<(u32, Flaw)>, bool, Metrics) {
    let mut block = block_of(&Slow::new(level), mode, 100);
    let mut play = Play::open(&mut block).unwrap();
    let mut check = Check::default();
    let whole = check.feed(&mut play, game.as_bytes()).and_then(|()| check.end());
    assert_eq!(whole.is_err(), check.flaw().is_some());
    // Byte by byte is the same.
    let mut other_block = block_of(&Slow::new(level), mode, 100);
    let mut other = Play::open(&mut other_block).unwrap();
    let mut pieces = Check::default();
    game.bytes().for_each(|byte| _ = pieces.feed(&mut other, &[byte]));
    _ = pieces.end();
    assert_eq!((pieces, text_of(&other)), (check, text_of(&play)));
    (check.flaw(), play.is_solved() && check.flaw().is_none(), check.metrics())
}

#[test]
fn the_first_step_that_is_not_legal_is_told_and_why() {
    use Obstacle::*;
    let step = |number, why| Some((number, Flaw::Step(why)));
    let level = "#######|#@$ .##|#$$   #|# ..  #|#######";
    let forward = |game| played(level, Mode::Forward, game).0;
    assert_eq!(forward("rr"), None);
    assert_eq!(forward("rrr"), step(3, BoxAtWall));
    assert_eq!(forward("u"), step(1, Wall));
    assert_eq!(forward("Dd"), step(2, BoxAtWall));
    assert_eq!(forward("Rx"), Some((2, Flaw::Character)));
    assert_eq!(forward("3r"), Some((1, Flaw::Character)));
    assert_eq!(forward("R[]"), step(2, Jump));
    assert_eq!(forward("R]"), Some((2, Flaw::Bracket)));
    assert_eq!(forward("{[}]"), Some((1, Flaw::Bracket)));
    assert_eq!(forward("{r}"), step(1, NoPusher));
    assert_eq!(forward("R{"), Some((2, Flaw::Unclosed)));
    assert_eq!(forward("{}R * \t\r\n"), None);
    assert_eq!(forward(&format!("{{{}}}", "r".repeat(999))), step(1, NoPusher));
    assert_eq!(played("#######|#@$$ .#|#    .#|#######", Mode::Forward, "r").0, step(1, BoxAtBox));

    let reverse = |game| played("######|#@$ .#|######", Mode::Reverse, game).0;
    assert_eq!(reverse("[]l"), step(1, Wall));
    assert_eq!(reverse("[]L"), step(1, Wall));
    assert_eq!(reverse("[]R"), step(1, NothingToPull));
    assert_eq!(reverse("[rr]r"), step(1, Box));
    assert_eq!(reverse("[rrr]"), step(1, NotFree));
    assert_eq!(reverse("[rrrr]"), step(1, NotFree));
    assert_eq!(reverse("[uuu]"), step(1, NotFree));
    assert_eq!(reverse("[rr]LL"), None);
    let solves = |game| played("######|#@$ .#|######", Mode::Reverse, game).1;
    assert!(solves("[rr]LL"));
    assert!(!solves("[rr]L"));
}

#[test]
fn several_pushers_take_turns() {
    use Obstacle::*;
    let level = "########|#@ $  .#|#  @   #|# .$   #|#      #|########";
    let go = |game| played(level, Mode::Forward, game);
    // The top left one begins; the other one is two to the right and one down.
    let (flaw, _, metrics) = go("r{rd}l");
    assert_eq!((flaw, metrics.pusher_changes, metrics.moves), (None, 1, 2));
    assert_eq!(go("{rrd}").0, None);
    assert_eq!(go("{rrd}{lld}").0, Some((1, Flaw::Step(NoPusher))));
    assert_eq!(go("{rrd}{}u").2.pusher_changes, 1);
    assert_eq!(go("drr").0, Some((3, Flaw::Step(Pusher))));
    assert_eq!(go("{rrd}u").0, Some((1, Flaw::Step(BoxAtWall))));
    let blocked = "#######|#@$@..#|#   $ #|#######";
    assert_eq!(played(blocked, Mode::Forward, "R").0, Some((1, Flaw::Step(BoxAtPusher))));
    // Only pushed by one and the other is it solved.
    let shared = "#######|#@$ . #|#@$ . #|#######";
    let (flaw, solved, metrics) = played(shared, Mode::Forward, "RR{lld}RR");
    assert_eq!((flaw, solved), (None, true));
    assert_eq!((metrics.box_changes, metrics.box_lines, metrics.pushing_sessions), (2, 2, 2));
}

#[test]
fn changes_of_the_pusher_and_jumps_are_taken_back() {
    let level = Slow::new("#######|#@$ . #|#@$ . #|#######");
    let mut block = block_of(&level, Mode::Forward, 40);
    let mut play = Play::open(&mut block).unwrap();
    let mut check = Check::default();
    check.feed(&mut play, b"RR{lld}RR{u}").unwrap();
    assert_eq!(moves_of(&mut play), "RR{lld}RR{u}");
    assert_eq!(play.recorded(), 6);
    while play.undo() {}
    assert_eq!(text_of(&play), level.text());
    assert_eq!(play.pusher(), Some(Place { column: 1, row: 1 }));
    assert_eq!(
        with_grid(&level, |grid| { Play::init(&mut [0; 99], grid, Mode::Reverse).err() }),
        Some(Error::Board)
    );
}

/// Where a box is on the pusher's own square, it has none until it has jumped; and what can't be
/// reached stays where it is.
#[test]
fn a_pusher_on_a_goal_must_jump_first() {
    let level = Slow::new("#########|#+ $ #$.#|#    ####|#########");
    let mut block = block_of(&level, Mode::Reverse, 40);
    let mut play = Play::open(&mut block).unwrap();
    let start = "#########\n#$ . #$.#\n#    ####\n#########";
    assert_eq!((text_of(&play).as_str(), play.pusher()), (start, None));
    assert_eq!((play.normal_pusher(), play.is_solved()), (None, false));
    assert_eq!(legal_of(&play), "");
    assert_eq!(play.step(Direction::Right, false), Err(Obstacle::NotPlaced));
    // A jump to where it is changes nothing: what is written of a game without moves.
    assert_eq!((play.jump(0, 0), play.pusher()), (Ok(()), None));
    let mut check = Check::default();
    check.feed(&mut play, b"[][r]RR").unwrap();
    assert_eq!(text_of(&play), "#########\n#  *@#$.#\n#    ####\n#########");
    assert_eq!(moves_of(&mut play), "[r]RR");
    // One box can't be reached: the level has no solution, not backwards either.
    assert!(!play.is_solved() && play.boxes_away() == 1);
    while play.undo() {}
    assert_eq!((text_of(&play).as_str(), play.pusher()), (start, None));

    assert!(played("######|#+ $ #|#    #|######", Mode::Reverse, "[r]RR").1);
    // In a corridor the pusher can't get back to where it starts.
    assert_eq!(played("######|#+ $ #|######", Mode::Reverse, "[r]RR").0, None);
    assert!(!played("######|#+ $ #|######", Mode::Reverse, "[r]RR").1);
}

fn problems(level: &str) -> Vec<(Problem, u8, u8)> {
    let slow = Slow::new(level);
    let mut all = Vec::new();
    with_grid(&slow, |grid| {
        let mut scratch = vec![0xFF; grid.squares().len()];
        let see = |Fault { problem, place }| all.push((problem, place.column, place.row));
        faults(grid, &mut scratch, see).unwrap();
        let first = first_fault(grid, &mut scratch).unwrap();
        assert_eq!(first.map(|fault| fault.problem), all.first().map(|fault| fault.0));
        scratch.pop();
        assert_eq!(first_fault(grid, &mut scratch), Err(Error::TooShort));
        // What can't be played is refused, all else is played.
        let stops = all.iter().any(|fault| fault.0.stops_play());
        let mut block = vec![0; 3000];
        let made = Play::init(&mut block, grid, Mode::Forward).err();
        assert_eq!(made, stops.then_some(Error::Board), "{level}");
        if stops {
            assert_eq!(Play::open(&mut block).err(), Some(Error::BlockForeign));
        }
    });
    all
}

#[test]
fn what_is_wrong_with_a_level_is_told_with_its_place() {
    use Problem::*;
    assert_eq!(problems("#####|#@$.#|#####"), []);
    assert_eq!(problems("#####|# $.#|#####"), [(NoPusher, 0, 0)]);
    assert_eq!(problems("######|#@$.@#|######"), [(SeveralPushers, 4, 1)]);
    assert_eq!(problems("########|#@$ $ .#|########"), [(BoxesAndGoalsDiffer, 2, 1)]);
    assert_eq!(problems("########|#@$ . .#|########"), [(BoxesAndGoalsDiffer, 4, 1)]);
    assert_eq!(problems("####|#@ #|####"), [(NoBoxes, 0, 0)]);
    assert_eq!(problems("####|#@.#|####"), [(NoBoxes, 0, 0)]);
    assert_eq!(problems("#####|#@$.|#####"), [(OpenWall, 4, 1), (RowEnd, 3, 1)]);
    assert_eq!(problems("## ##|#@$.#|#####"), [(OpenWall, 2, 0)]);
    assert_eq!(problems("#####|#@$.#|## ##"), [(OpenWall, 2, 2)]);
    // A wall that only touches at the corner is closed.
    assert_eq!(problems(" ### |#@$.#| ### "), []);
    // Behind a box there is a hole, too.
    assert_eq!(problems("#####|#@ $|#.###|#####"), [(OpenWall, 4, 1), (RowEnd, 3, 1)]);
    // Decoration outside, boxes that are home, solved at the start.
    assert_eq!(problems("*###*|#@$.#|*###*"), []);
    assert_eq!(problems("  #  #|   ##||#####|#@$.#|#####"), []);
    assert_eq!(problems("#####|#@* #|#####"), []);
    // Boxes on goals instead of walls, as the format allows it.
    assert_eq!(problems(" *** |*@$.*| *** "), []);
    // Something that can't be reached, in equal numbers here, in unequal ones there.
    assert_eq!(problems("########|#@$.#$.#|########"), []);
    assert_eq!(problems("#######|#@$.#.#|#######"), []);
    assert_eq!(problems("#######|#@$.#$#|#######"), []);
    assert_eq!(problems("#######|#@$ #.#|#######"), []);
    assert_eq!(problems("########|#@$ #..#|########"), [(BoxesAndGoalsDiffer, 5, 1)]);
    // Outside of the walls.
    assert_eq!(problems("#####  |#@$.# .|#####  "), [(RowEnd, 6, 1)]);
    assert_eq!(problems("  #####|$ #@$.#|  #####"), [(RowEnd, 0, 1)]);
    for level in all_levels() {
        assert_eq!(problems(&level.text()), [], "{}", level.text());
    }
}

#[test]
fn names_and_numbers_of_problems_stay() {
    let all = Problem::ALL.map(|problem| (problem as u8, problem.name().to_str().unwrap()));
    assert_eq!(
        all,
        [
            (1, "too_large"),
            (2, "no_pusher"),
            (3, "several_pushers"),
            (4, "no_boxes"),
            (5, "boxes_and_goals_differ"),
            (6, "row_end"),
            (7, "open_wall"),
        ]
    );
    assert_eq!(size_fault(64, 64), None);
    let at = |fault: Option<Fault>| fault.map(|f| (f.problem, f.place.column, f.place.row));
    assert_eq!(at(size_fault(65, 1)), Some((Problem::TooLarge, 64, 0)));
    assert_eq!(at(size_fault(1, 65)), Some((Problem::TooLarge, 0, 64)));
    assert_eq!(at(size_fault(u32::MAX, u32::MAX)), Some((Problem::TooLarge, 64, 0)));
}

/// The largest board: a spiral of walls, and one full of boxes.
#[test]
fn the_largest_boards_are_played() {
    let mut rows = vec![vec!['#'; 64]; 64];
    // A corridor that winds through all of it.
    for y in (1..63).step_by(2) {
        rows[y][1..63].fill(' ');
        let turn = if y % 4 == 1 { 62 } else { 1 };
        if y < 61 {
            rows[y + 1][turn] = ' ';
        }
    }
    rows[1][1] = '@';
    rows[61][30] = '$';
    rows[61][31] = '.';
    let text: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
    let slow = Slow::new(&text.join("\n"));
    let mut block = block_of(&slow, Mode::Forward, 0);
    let mut play = Play::open(&mut block).unwrap();
    let mut reached = 0;
    play.marks(|is| reached += usize::from(is & mark::REACHED != 0));
    assert_eq!(reached, slow.reach().len());
    assert!(reached > 1000);

    let mut rows = vec![vec!['#'; 64]; 64];
    let inside: Vec<(usize, usize)> = (1..63).flat_map(|y| (1..63).map(move |x| (x, y))).collect();
    inside.iter().for_each(|&(x, y)| rows[y][x] = ' ');
    inside.iter().skip(1).take(1023).for_each(|&(x, y)| rows[y][x] = '*');
    rows[1][1] = '@';
    let text = |rows: &[Vec<char>]| {
        rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(problems(&text(&rows)), []);
    let mut block = block_of(&Slow::new(&text(&rows)), Mode::Forward, 0);
    assert_eq!(Play::open(&mut block).unwrap().boxes(), 1023);
    let last = inside[1024];
    rows[last.1][last.0] = '*';
    assert_eq!(problems(&text(&rows)), [(Problem::TooLarge, last.0 as u8, last.1 as u8)]);
}

#[test]
fn blocks_are_as_long_as_they_must_be_and_damaged_ones_are_refused() {
    let slow = Slow::new("#####|#@$.#|#####");
    let words = play_words(5, 3, 0).unwrap() as usize;
    with_grid(&slow, |grid| {
        for length in 0..words {
            let mut block = vec![0; length];
            assert_eq!(Play::init(&mut block, grid, Mode::Forward).err(), Some(Error::BlockShort));
        }
    });
    let block = block_of(&slow, Mode::Forward, 30);
    assert!(Play::open(&mut block.clone()).is_ok());
    for word in 0..unstuck::sokoban::PLAY_HEAD_WORDS {
        for bit in 0..32 {
            let mut damaged = block.clone();
            damaged[word] ^= 1 << bit;
            assert_eq!(Play::open(&mut damaged).err(), Some(Error::BlockForeign), "{word} {bit}");
        }
    }
    for length in 0..block.len() {
        let mut cut = block[..length].to_vec();
        assert_eq!(Play::open(&mut cut).err(), Some(Error::BlockForeign));
    }
    assert_eq!(play_words(0, 5, 0), None);
    assert_eq!(play_words(5, 65, 0), None);
    assert_eq!(play_words(u32::MAX, u32::MAX, u32::MAX), None);
    assert_eq!(play_words(64, 64, u32::MAX), None);
    assert!(play_words(64, 64, u32::MAX / 4).is_some());
}

/// Whatever is behind the head may be damaged: calls answer something and end.
#[test]
fn damaged_squares_and_records_do_no_harm() {
    let mut random = Random(91);
    let slow = &levels(MICROBAN)[10];
    for round in 0..3000 {
        let mut block =
            block_of(slow, if round % 2 == 0 { Mode::Forward } else { Mode::Reverse }, 60);
        {
            let mut play = Play::open(&mut block).unwrap();
            for _ in 0..40 {
                _ = play.step(Direction::ALL[random.below(4)], random.below(2) == 0);
                _ = play.jump(random.below(9) as i8 - 4, random.below(9) as i8 - 4);
            }
        }
        for _ in 0..1 + random.below(9) {
            let head = unstuck::sokoban::PLAY_HEAD_WORDS;
            let word = head + random.below(block.len() - head);
            block[word] ^= random.0 as u32;
        }
        let mut play = Play::open(&mut block).unwrap();
        for _ in 0..20 {
            _ = play.step(Direction::ALL[random.below(4)], random.below(2) == 0);
            _ = play.is_fatal(Direction::ALL[random.below(4)], true);
            play.marks(|_| ());
            _ = (play.is_solved(), play.normal_pusher(), text_of(&play), legal_of(&play));
            _ = play.write_moves(|_| ());
            _ = play.undo();
        }
    }
}
