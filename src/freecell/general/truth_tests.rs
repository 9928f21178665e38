//! What the searches over any rules say is true: on small positions, and against a
//! plain search that shares nothing with them.

extern crate std;

use std::collections::HashSet;
use std::vec::Vec;
use std::{assert, assert_eq, panic, vec};

use bytemuck::Zeroable;

use super::attempt::set_root;
use super::game::Game as Engine;
use super::moves::moves;
use super::packing::Packing;
use super::position::{One, Position, Two, cards, play, settle};
use crate::card::{KING, SECOND, Suit};
use crate::freecell::board::DoubleBoard;
use crate::freecell::evaluate::Weights;
use crate::freecell::general::Scan;
use crate::freecell::links::link;
use crate::freecell::moves::Place;
use crate::freecell::rules::{
    Automove, Build, Fill, Leave, MAX_CELLS, MAX_COLUMNS, MAX_DECKS, Refill, Rules, Run, Supermove,
    Wrap,
};
use crate::freecell::{Options, Reason, Solver, Status};

/// Rank and suit; clubs, diamonds, hearts, spades.
type Plain = (u8, u8);

/// A position as anybody would write it down.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
struct Game {
    columns: Vec<Vec<Plain>>,
    cells: Vec<Option<Plain>>,
    /// Cards home in each of the two foundations of each suit.
    home: [[u8; 2]; 4],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum At {
    Column(usize),
    Cell(usize),
    Home,
}

type Played = (At, At, usize);

fn is_red((_, suit): Plain) -> bool {
    suit == 1 || suit == 2
}

/// Whether a rank comes right below another one.
fn comes_below(rules: &Rules, rank: u8, above: u8) -> bool {
    rank % KING + 1 == above && (above != rules.base || rules.wrap == Wrap::Round)
}

fn fits(rules: &Rules, upper: Plain, lower: Plain) -> bool {
    let down = comes_below(rules, upper.0, lower.0);
    match rules.build {
        Build::Alternate => down && is_red(upper) != is_red(lower),
        Build::Suit => down && upper.1 == lower.1,
        Build::Rank => down,
        Build::Any => true,
        Build::SuitUpDown => upper.1 == lower.1 && (down || comes_below(rules, lower.0, upper.0)),
    }
}

/// How many cards are home when this one has just come.
fn place_at_home(rules: &Rules, (rank, _): Plain) -> u8 {
    (rank + KING - rules.base) % KING + 1
}

impl Game {
    fn is_solved(&self) -> bool {
        self.columns.iter().all(Vec::is_empty) && self.cells.iter().all(Option::is_none)
    }

    /// The foundation that takes a card.
    fn foundation(&self, rules: &Rules, card: Plain) -> Option<usize> {
        let decks = usize::from(rules.decks);
        let home = self.home[usize::from(card.1)];
        let place = place_at_home(rules, card);
        (0..decks).find(|&at| home[at] + 1 == place).filter(|_| rules.leave == Leave::Cards)
    }

    fn run(&self, rules: &Rules, column: usize) -> usize {
        let cards = &self.columns[column];
        let mut count = cards.len().min(1);
        while count < cards.len() {
            let (upper, lower) = (cards[cards.len() - count], cards[cards.len() - count - 1]);
            let moves = rules.run == Run::Built || upper.1 == lower.1;
            if !(fits(rules, upper, lower) && moves) {
                break;
            }
            count += 1;
        }
        count
    }

    fn limit(&self, rules: &Rules, to: usize) -> usize {
        if rules.supermove == Supermove::Unlimited {
            return usize::MAX;
        }
        let empty = |columns: &[Vec<Plain>]| columns.iter().filter(|c| c.is_empty()).count();
        let others = empty(&self.columns) - usize::from(self.columns[to].is_empty());
        let cells = self.cells.iter().filter(|cell| cell.is_none()).count();
        let cells = if rules.refill == Refill::Cards { cells } else { 0 };
        (cells + 1) << if rules.fill == Fill::Any { others } else { 0 }
    }

    fn takes(&self, rules: &Rules, to: usize, card: Plain) -> bool {
        match (self.columns[to].last(), rules.fill) {
            (Some(&lower), _) => fits(rules, card, lower),
            (None, Fill::Any) => true,
            (None, Fill::Kings) => place_at_home(rules, card) == KING,
            (None, Fill::Nothing) => false,
        }
    }

    fn has_suit(&self, rules: &Rules, column: usize) -> bool {
        let cards = &self.columns[column];
        rules.leave == Leave::Suits
            && cards.len() >= 13
            && cards[cards.len() - 13..].iter().rev().zip(1..).all(|(&card, place)| {
                place_at_home(rules, card) == place && card.1 == cards[cards.len() - 1].1
            })
    }

    fn moves(&self, rules: &Rules) -> Vec<Played> {
        let mut moves = Vec::new();
        for from in 0..self.columns.len() {
            let cards = &self.columns[from];
            let Some(&top) = cards.last() else { continue };
            if self.foundation(rules, top).is_some() {
                moves.push((At::Column(from), At::Home, 1));
            }
            if self.has_suit(rules, from) {
                moves.push((At::Column(from), At::Home, 13));
            }
            if rules.refill == Refill::Cards {
                if let Some(cell) = self.cells.iter().position(Option::is_none) {
                    moves.push((At::Column(from), At::Cell(cell), 1));
                }
            }
            for count in 1..=self.run(rules, from) {
                let card = cards[cards.len() - count];
                for to in (0..self.columns.len()).filter(|&to| to != from) {
                    let few = count == 1 || count <= self.limit(rules, to);
                    if few && self.takes(rules, to, card) {
                        moves.push((At::Column(from), At::Column(to), count));
                    }
                }
            }
        }
        for (from, card) in self.cells.iter().enumerate() {
            let Some(card) = *card else { continue };
            if self.foundation(rules, card).is_some() {
                moves.push((At::Cell(from), At::Home, 1));
            }
            for to in 0..self.columns.len() {
                if self.takes(rules, to, card) {
                    moves.push((At::Cell(from), At::Column(to), 1));
                }
            }
        }
        moves
    }

    fn play(&mut self, rules: &Rules, (from, to, count): Played) {
        let cards = match from {
            At::Column(column) => {
                let rest = self.columns[column].len() - count;
                self.columns[column].split_off(rest)
            }
            At::Cell(cell) => vec![self.cells[cell].take().unwrap()],
            At::Home => panic!("nothing comes back"),
        };
        match to {
            At::Column(column) => self.columns[column].extend(cards),
            At::Cell(cell) => self.cells[cell] = Some(cards[0]),
            At::Home if count > 1 => {
                let home = &mut self.home[usize::from(cards[0].1)];
                let at = home.iter().position(|&height| height == 0).unwrap();
                home[at] = KING;
            }
            At::Home => {
                let at = self.foundation(rules, cards[0]).unwrap();
                self.home[usize::from(cards[0].1)][at] += 1;
            }
        }
    }

    /// The same for positions that differ in the order of columns and cells alone.
    fn sorted(&self) -> Game {
        let mut sorted = self.clone();
        sorted.columns.sort();
        sorted.cells.sort();
        for home in &mut sorted.home {
            home.sort();
        }
        sorted
    }

    fn send_all(&mut self, rules: &Rules) {
        while let Some(mv) = self.moves(rules).into_iter().find(|mv| mv.1 == At::Home) {
            self.play(rules, mv);
        }
    }
}

/// Whether all cards can get home, or nothing if more than `most` positions would have
/// to be seen.
fn can_be_won(start: &Game, rules: &Rules, most: usize) -> Option<bool> {
    let all = rules.automove == Automove::All;
    let mut first = start.clone();
    if all {
        first.send_all(rules);
    }
    let mut seen = HashSet::from([first.sorted()]);
    let mut waiting = vec![first];
    while let Some(here) = waiting.pop() {
        if here.is_solved() {
            return Some(true);
        }
        for mv in here.moves(rules) {
            let mut next = here.clone();
            next.play(rules, mv);
            if all {
                next.send_all(rules);
            }
            if seen.insert(next.sorted()) {
                waiting.push(next);
            }
        }
        if seen.len() > most {
            return None;
        }
    }
    Some(false)
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let word = self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32;
        ((word * bound as u64) >> 32) as usize
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

fn random_rules(random: &mut Random) -> Rules {
    loop {
        let rules = Rules {
            columns: (2 + random.below(4)).min(MAX_COLUMNS) as u8,
            cells: random.below(3).min(MAX_CELLS) as u8,
            decks: (1 + random.below(3) / 2).min(MAX_DECKS) as u8,
            build: random.pick(&[
                Build::Alternate,
                Build::Suit,
                Build::Rank,
                Build::Rank,
                Build::Any,
                Build::SuitUpDown,
            ]),
            fill: random.pick(&[Fill::Any, Fill::Any, Fill::Kings, Fill::Nothing]),
            supermove: random.pick(&[Supermove::Limited, Supermove::Unlimited]),
            automove: random.pick(&[
                Automove::None,
                Automove::None,
                Automove::Horne,
                Automove::Wkr,
                Automove::All,
            ]),
            run: random.pick(&[Run::Built, Run::Built, Run::OneSuit]),
            leave: random.pick(&[Leave::Cards, Leave::Cards, Leave::Cards, Leave::Suits]),
            base: if random.below(2) == 0 { 1 } else { 1 + random.below(13) as u8 },
            wrap: random.pick(&[Wrap::Ends, Wrap::Ends, Wrap::Round]),
            refill: random.pick(&[Refill::Cards, Refill::Cards, Refill::Cards, Refill::Nothing]),
            ..Rules::FREECELL
        };
        if rules.check().is_ok() {
            return rules;
        }
    }
}

/// A position with few cards that aren't home.
fn random_game(random: &mut Random, rules: &Rules) -> Game {
    let mut game = Game {
        columns: vec![Vec::new(); usize::from(rules.columns)],
        cells: vec![None; usize::from(rules.cells)],
        home: [[0; 2]; 4],
    };
    let decks = usize::from(rules.decks);
    let mut cards = Vec::new();
    let out = 8 + random.below(8);
    let suits_out = [random.below(4), random.below(4)];
    for suit in 0..4u8 {
        for deck in 0..decks {
            let height = if rules.leave == Leave::Suits {
                let stays = usize::from(suit) == suits_out[0] && deck == 0
                    || usize::from(suit) == suits_out[1] && deck + 1 == decks;
                if stays { 0 } else { KING }
            } else {
                (KING as usize - (random.below(2 * out / (4 * decks) + 1)).min(13)) as u8
            };
            game.home[usize::from(suit)][deck] = height;
            cards.extend((height..KING).map(|at| ((rules.base - 1 + at) % KING + 1, suit)));
        }
        game.home[usize::from(suit)].sort_by(|one, other| other.cmp(one));
    }
    for last in (1..cards.len()).rev() {
        cards.swap(last, random.below(last + 1));
    }
    if random.below(3) > 0 {
        cards.sort_by_key(|&card| core::cmp::Reverse(place_at_home(rules, card) / 3));
    }
    for card in cards {
        let cell = game.cells.iter().position(Option::is_none);
        let open = 1 + random.below(game.columns.len());
        match cell {
            Some(cell) if random.below(8) == 0 => game.cells[cell] = Some(card),
            _ => {
                let fitting = (0..open).find(|&column| {
                    game.columns[column].last().is_some_and(|&lower| fits(rules, card, lower))
                });
                let column = fitting.filter(|_| random.below(3) > 0);
                game.columns[column.unwrap_or(random.below(open))].push(card);
            }
        }
    }
    game
}

fn board(game: &Game, rules: &Rules) -> DoubleBoard {
    let mut board = DoubleBoard::empty(*rules);
    let mut seen = HashSet::new();
    let mut put = |card: Plain, to: Place| {
        let code = card.0 * 4 + card.1;
        board.lay(if seen.insert(card) { code } else { code | SECOND }, to);
    };
    for suit in Suit::ALL {
        for deck in 0..usize::from(rules.decks) {
            for at in 0..game.home[suit as usize][deck] {
                put(((rules.base - 1 + at) % KING + 1, suit as u8), Place::Home(suit));
            }
        }
    }
    for (column, cards) in game.columns.iter().enumerate() {
        for &card in cards {
            put(card, Place::Column(column as u8));
        }
    }
    for (cell, card) in game.cells.iter().enumerate() {
        if let Some(card) = *card {
            put(card, Place::Cell(cell as u8));
        }
    }
    board.check().expect("a position");
    board
}

fn at(place: Place) -> At {
    match place {
        Place::Column(column) => At::Column(usize::from(column)),
        Place::Cell(cell) => At::Cell(usize::from(cell)),
        Place::Home(_) => At::Home,
    }
}

/// Plays a solution step by step.
fn check_solution(start: &Game, rules: &Rules, solver: &Solver) {
    let mut game = start.clone();
    solver
        .report()
        .steps(|step| {
            let (from, to) = (at(step.from().unwrap()), at(step.to().unwrap()));
            // The cells all look the same.
            let alike = |other: At| match (to, other) {
                (At::Cell(cell), At::Cell(_)) => game.cells[cell].is_none(),
                _ => to == other,
            };
            let count = usize::from(step.count);
            let mut legal = game.moves(rules).into_iter();
            let found = legal.find(|mv| mv.0 == from && alike(mv.1) && mv.2 == count);
            assert!(found.is_some(), "{step:?} in {game:?} by {rules:?}");
            game.play(rules, (from, to, count));
        })
        .expect("a solution");
    assert!(game.is_solved(), "{game:?} by {rules:?}");
}

/// The result of a solver that is given so many nodes at a time: its status, its nodes
/// and the moves.
fn solve(
    block: &mut [u32],
    board: &DoubleBoard,
    options: Options,
    mut bite: impl FnMut() -> u32,
) -> (Status, Reason, u32, Vec<crate::freecell::moves::Move>) {
    block.fill(0xA5A5_5A5A);
    Solver::init_double(block, board, options).expect("a solver");
    loop {
        // Nothing may be kept outside of the block.
        let mut copy = block.to_vec();
        let mut solver = Solver::open(&mut copy).expect("a solver");
        let status = solver.run(bite());
        block.copy_from_slice(&copy);
        if status != Status::Running {
            break;
        }
    }
    let solver = Solver::open(block).expect("a solver");
    let mut moves = Vec::new();
    if solver.status() == Status::Solved {
        solver.report().moves(|listed| moves.push(listed.mv)).expect("a solution");
    }
    let progress = solver.report().progress();
    (progress.status, progress.reason, progress.nodes, moves)
}

/// How many positions are looked at.
const ROUNDS: u32 = 400;

fn scan(scan: Scan) -> Options {
    Options { scan, ..Options::default() }
}

#[test]
fn small_positions_under_random_rules() {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    let mut seen = [0; 3];
    for round in 0..ROUNDS {
        let rules = random_rules(&mut random);
        let game = random_game(&mut random, &rules);
        // What goes home by itself under the two rules in the middle never loses a game.
        let plain = match rules.automove {
            Automove::Horne | Automove::Wkr => Rules { automove: Automove::None, ..rules },
            _ => rules,
        };
        if rules.decks == 2 && rules.automove == Automove::All {
            continue;
        }
        let truth = can_be_won(&game, &plain, 3000);
        seen[match truth {
            Some(true) => 0,
            Some(false) => 1,
            None => 2,
        }] += 1;
        let board = board(&game, &rules);
        let mut block = vec![0; 1 << 18];
        let all = [Scan::Portfolio, Scan::HardDfs, Scan::SoftDfs, Scan::RandomDfs];
        let others = [Scan::AStar, Scan::Bfs, Scan::Beam];
        for kind in all.into_iter().chain(others) {
            let max_nodes = if truth.is_none() { 20_000 } else { 0 };
            let optimize = round % 2 == 0;
            let options = Options { seed: round, optimize, max_nodes, ..scan(kind) };
            let whole = solve(&mut block, &board, options, || u32::MAX);
            let say = || std::format!("{kind:?} {whole:?} {truth:?} {rules:?} {game:?}");
            match whole.0 {
                Status::Solved => {
                    assert!(truth != Some(false), "{}", say());
                    let solver = Solver::open(&mut block).unwrap();
                    check_solution(&game, &rules, &solver);
                }
                Status::Unsolvable => assert!(truth != Some(true), "{}", say()),
                Status::GaveUp => {
                    // A solution may be far away; all positions are known to have room.
                    assert!(kind == Scan::Beam || truth != Some(false), "{}", say());
                }
                Status::Running => panic!("{}", say()),
            }
            if round % 10 == 0 {
                let mut bites = Random(u64::from(round) + 1);
                let pieces = solve(&mut block, &board, options, || 1 + bites.below(300) as u32);
                assert_eq!(whole, pieces, "{kind:?} {rules:?}");
            }
        }
    }
    std::eprintln!("won, lost, too large: {seen:?}");
    assert!(seen[0] > 60 && seen[1] > 60, "{seen:?}");
}

/// Plays at random, and holds each position against the one of its key.
fn walk<P: Position, const WORDS: usize>(random: &mut Random, rules: &Rules)
where
    [u32; WORDS]: bytemuck::Pod,
{
    let weights = Weights::plain([5, 27, 76, 4, 36, 18, 86, 50, -97, -99, -73]);
    let played = Engine::of(rules, weights, 40, random.below(3) == 0);
    let board = board(&random_game(random, rules), rules);
    let mut packing = Packing::zeroed();
    let (links, ..) = board.parts();
    assert!(packing.set(&played, &|code| link(links, code), WORDS), "{rules:?}");
    let mut position = P::zeroed();
    set_root(&played, &board, &mut position);
    settle(&played, &mut position);
    let mut keys = std::collections::HashMap::new();
    for _ in 0..40 {
        let mut key = [0u32; WORDS];
        packing.write_key(&played, &position, &mut key);
        assert_eq!(key[0] >> 30, 0);
        let mut again = P::zeroed();
        packing.unpack(&played, &key, &mut again);
        let told = |position: &P| {
            let face = position.face();
            let places: Vec<u8> = cards(rules.decks).map(|code| position.below(code)).collect();
            (places, face.hash(), face.score(), *face.homes(), face.empty_cells())
        };
        assert_eq!(told(&again), told(&position), "{rules:?}");
        // A key has one position.
        assert_eq!(*keys.entry(key).or_insert_with(|| told(&position)), told(&position));
        let mut steps = Vec::new();
        moves(&played, &position, &mut |step| steps.push(step));
        // The order of columns and cells doesn't show in the moves.
        let mut same = Vec::new();
        moves(&played, &again, &mut |step| same.push(step));
        assert_eq!(steps, same);
        if steps.is_empty() {
            break;
        }
        play(&played, &mut position, steps[random.below(steps.len())]);
    }
}

#[test]
fn a_key_gives_the_position_back() {
    let mut random = Random(77);
    for _ in 0..1500 {
        let rules = random_rules(&mut random);
        let wide =
            rules.build == Build::Any || rules.build == Build::Rank && rules.wrap == Wrap::Round;
        match (rules.decks, wide) {
            (1, false) => walk::<One, 5>(&mut random, &rules),
            (1, true) => walk::<One, 11>(&mut random, &rules),
            (_, false) => walk::<Two, 12>(&mut random, &rules),
            (_, true) => walk::<Two, 26>(&mut random, &rules),
        }
    }
    // With all columns and cells that there can be.
    for build in [Build::Alternate, Build::Suit, Build::Rank, Build::Any, Build::SuitUpDown] {
        for wrap in [Wrap::Ends, Wrap::Round] {
            let most = Rules {
                columns: MAX_COLUMNS as u8,
                cells: MAX_CELLS as u8,
                build,
                wrap,
                ..Rules::FREECELL
            };
            let wide = build == Build::Any || build == Build::Rank && wrap == Wrap::Round;
            let double = Rules { decks: MAX_DECKS as u8, ..most };
            match (wide, most.check().is_ok()) {
                (_, false) => {}
                (false, _) => {
                    walk::<One, 5>(&mut random, &most);
                    walk::<Two, 12>(&mut random, &double);
                }
                (true, _) => {
                    walk::<One, 11>(&mut random, &most);
                    walk::<Two, 26>(&mut random, &double);
                }
            }
        }
    }
}
