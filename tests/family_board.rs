//! Boards of the whole family against the independent checker: what is legal, what a move does
//! and undoes, its single cards, and that cards which go home by themselves lose no solution.

mod verifier;

#[path = "support/family.rs"]
mod support;

use std::collections::{BTreeMap, BTreeSet};

use support::{plain_rules, position, step};
use unstuck::freecell::notation::{
    BoardText, MoveText, list_moves, parse_sized_as, read_moves, write_moves, write_printed,
    write_steps,
};
use unstuck::freecell::{
    Automove, Build, DoubleBoard, Fill, Leave, Move, Refill, Rules, Run, Supermove, Wrap,
    apply_in_steps,
};
use verifier::card::{Card, Suit};
use verifier::family::position::Position;
use verifier::family::rules::{self as plain, Together};
use verifier::family::search::{Answer, search};
use verifier::family::step::{Place, Step, check, legal_steps, play};

/// A small generator of pseudo-random numbers (xorshift); the same on every machine.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Random {
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        (0..8).for_each(|_| _ = random.next());
        random
    }

    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn below(&mut self, bound: usize) -> usize {
        (((self.next() >> 32) * bound as u64) >> 32) as usize
    }

    fn within(&mut self, range: std::ops::RangeInclusive<u8>) -> u8 {
        range.start() + self.below(usize::from(range.end() - range.start()) + 1) as u8
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

const BUILDS: [Build; 5] =
    [Build::Alternate, Build::Suit, Build::Rank, Build::Any, Build::SuitUpDown];

/// Rules of all kinds that make sense, and that the checker has words for.
fn random_rules(
    random: &mut Random,
    columns: std::ops::RangeInclusive<u8>,
    cells: std::ops::RangeInclusive<u8>,
) -> Rules {
    loop {
        let mut rules = Rules {
            columns: random.within(columns.clone()),
            cells: random.within(cells.clone()),
            decks: random.within(1..=2),
            build: random.pick(&BUILDS),
            fill: random.pick(&[Fill::Any, Fill::Any, Fill::Kings, Fill::Nothing]),
            supermove: random.pick(&[Supermove::Limited, Supermove::Limited, Supermove::Unlimited]),
            wrap: random.pick(&[Wrap::Ends, Wrap::Ends, Wrap::Round]),
            refill: random.pick(&[Refill::Cards, Refill::Cards, Refill::Cards, Refill::Nothing]),
            ..Rules::FREECELL
        };
        if rules.wrap == Wrap::Round {
            rules.base = random.within(1..=13);
        }
        if rules.wrap == Wrap::Ends && random.below(4) == 0 {
            rules.leave = Leave::Suits;
        }
        if random.below(4) == 0 {
            rules.run = Run::OneSuit;
        }
        if rules.check().is_ok() {
            return rules;
        }
    }
}

/// A position with so many cards, or about so many, that aren't home; those that are no longer
/// than a few, so that sequences come about.
fn random_position(random: &mut Random, rules: &plain::Rules, left: usize) -> Position {
    let mut home = vec![13usize; 4 * rules.decks];
    let mut cards: Vec<Card> = Vec::new();
    if rules.whole_suits {
        home = (0..home.len()).map(|pile| if pile < left / 13 { 0 } else { 13 }).collect();
    } else {
        for _ in 0..left {
            let pile = random.below(home.len());
            home[pile] = home[pile].saturating_sub(1);
        }
    }
    for (pile, &there) in home.iter().enumerate() {
        for place in there + 1..=13 {
            cards.push(Card::new(rules.rank_home(place), Suit::ALL[pile / rules.decks]));
        }
    }
    for last in (1..cards.len()).rev() {
        cards.swap(last, random.below(last + 1));
    }
    // Sometimes a suit lies as a whole in the end.
    let whole = rules.whole_suits && random.below(2) == 0;
    let suit: Vec<Card> = match cards.first().filter(|_| whole) {
        None => Vec::new(),
        Some(&Card { suit, .. }) => (1..=13).rev().map(|rank| Card::new(rank, suit)).collect(),
    };
    for card in &suit {
        cards.remove(cards.iter().position(|other| other == card).expect("a whole suit"));
    }
    let mut position =
        Position { columns: vec![Vec::new(); rules.columns], cells: vec![None; rules.cells], home };
    // Some columns stay empty, some cells are taken, and a card that fits somewhere is often laid
    // there.
    let used = 1 + random.below(rules.columns);
    for card in cards {
        let cell = random.below(8);
        if cell < rules.cells && position.cells[cell].is_none() {
            position.cells[cell] = Some(card);
            continue;
        }
        let fitting = (0..used).find(|&column| {
            position.columns[column].last().is_some_and(|&top| rules.fits(card, top))
        });
        let column = match fitting {
            Some(column) if random.below(4) != 0 => column,
            _ => random.below(used),
        };
        position.columns[column].push(card);
    }
    position.columns[random.below(used)].extend(suit);
    position
}

/// The board of a position, read from a text that is written here.
fn board(position: &Position, rules: &Rules) -> DoubleBoard {
    const RANKS: &str = "0A23456789TJQK";
    let rank = |rank: u8| RANKS.chars().nth(rank.into()).unwrap();
    let suits = ["C", "D", "H", "S"];
    let mut text = format!("Base: {}\nFoundations:", rank(rules.base));
    let checker = plain_rules(rules);
    for (pile, &there) in position.home.iter().enumerate() {
        let top = if there == 0 { 0 } else { checker.rank_home(there) };
        text += &format!(" {}-{}", suits[pile / checker.decks], rank(top));
    }
    text += "\nFC:";
    for cell in &position.cells {
        text += &cell.map_or(" -".into(), |card| format!(" {card}"));
    }
    for column in &position.columns {
        text += "\n:";
        for card in column {
            text += &format!(" {card}");
        }
    }
    parse_sized_as(rules, BoardText::Columns, text.as_bytes())
        .unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

/// The foundations of a suit in the order in which a board tells them.
fn sorted(mut position: Position, rules: &plain::Rules) -> Position {
    for pair in position.home.chunks_mut(rules.decks) {
        pair.sort_unstable_by(|one, other| other.cmp(one));
    }
    position
}

fn moves_of(board: &DoubleBoard) -> Vec<Move> {
    let mut moves = Vec::new();
    board.legal_moves(|mv| moves.push(mv));
    moves
}

/// Positions by all kinds of rules.
fn positions(
    seed: u64,
    count: usize,
    left: usize,
    columns: u8,
) -> Vec<(Rules, Position, DoubleBoard)> {
    let mut random = Random::new(seed);
    (0..count)
        .map(|_| {
            let rules = random_rules(&mut random, 2..=columns, 0..=2);
            let checker = plain_rules(&rules);
            let left = 6 + random.below(left);
            let here = sorted(random_position(&mut random, &checker, left), &checker);
            let board = board(&here, &rules);
            assert_eq!(position(&board, &checker), here, "{rules:?}");
            (rules, here, board)
        })
        .collect()
}

/// More cards at once would take the checker too long.
const MOST: usize = 5;

/// Every move that the checker can't object to is listed, and no other one: also those of many
/// cards, whose limit the checker finds out by moving single cards in every possible way.
#[test]
fn legal_moves_are_those_of_the_checker() {
    let mut together = BTreeMap::new();
    for (rules, here, board) in positions(1, 2000, 9, 4) {
        let checker = plain_rules(&rules);
        let expected: BTreeSet<Step> = legal_steps(&here, &checker, MOST).into_iter().collect();
        let few = |step: &Step| step.count <= MOST || matches!(step.to, Place::Home(_));
        let listed: Vec<Step> = moves_of(&board).into_iter().map(step).filter(few).collect();
        let found: BTreeSet<Step> = listed.iter().copied().collect();
        assert_eq!(listed.len(), found.len(), "twice: {rules:?}\n{board:?}");
        let only_there: Vec<_> = found.difference(&expected).collect();
        assert!(only_there.is_empty(), "{only_there:?} {rules:?}\n{board:?}");
        // Where any card lies on any, or up and down on twins or round, cards could rest on the target
        // itself; where ranks go round
        // and the limit counts cells alone, a king in the middle could rest in an empty column.
        // No game that has a name and a limit is like that.
        let more = rules.wrap == Wrap::Round && rules.fill == Fill::Kings;
        let twins =
            rules.build == Build::SuitUpDown && (rules.decks == 2 || rules.wrap == Wrap::Round);
        if rules.build != Build::Any && !twins && !more {
            // Nor does the limit count on what the column that is left has below them.
            let could_rest = |step: &&Step| {
                let Place::Column(from) = step.from else { return false };
                let column = &here.columns[from];
                let (rest, moving) = column.split_at(column.len() - step.count);
                let fits = |&card: &Card| rest.last().is_some_and(|&top| checker.fits(card, top));
                moving.iter().any(fits)
            };
            let missing: Vec<_> =
                expected.difference(&found).filter(|step| !could_rest(step)).collect();
            assert!(missing.is_empty(), "{missing:?} {rules:?}\n{board:?}");
        }
        for step in found {
            *together.entry((rules.build as u8, step.count.min(5))).or_insert(0) += 1;
        }
    }
    // All kinds of building, with moves of several cards; of more than two in all together.
    println!("{together:?}");
    for build in BUILDS {
        for count in [1, 2] {
            let seen = together.get(&(build as u8, count)).copied().unwrap_or(0);
            assert!(seen > 10, "{build:?} {count}: {seen}");
        }
    }
    let more: i32 =
        together.iter().filter(|((_, count), _)| *count > 2).map(|(_, seen)| seen).sum();
    assert!(more > 100, "{more}");
}

#[test]
fn a_move_does_what_the_checker_does_and_is_undone() {
    let mut suits = 0;
    for (rules, here, board) in positions(2, 600, 40, 7) {
        let checker = plain_rules(&rules);
        for mv in moves_of(&board) {
            let mut after = board;
            assert_eq!(after.apply(mv), Ok(()), "{mv:?}\n{board:?}");
            let mut expected = here.clone();
            play(&mut expected, &checker, step(mv));
            let expected = sorted(expected, &checker);
            assert_eq!(position(&after, &checker), expected, "{rules:?} {mv:?}\n{board:?}");
            assert_eq!(after.is_solved(), expected.is_solved());
            suits += usize::from(mv.goes_home() && mv.count == 13);
            let mut back = after;
            assert_eq!(back.undo(mv), Ok(()), "{rules:?} {mv:?}\n{board:?}");
            assert_eq!(back, board, "{rules:?} {mv:?}");
            // Another card than the one that moves isn't taken for it.
            let mut same = board;
            let other = Move { card: if mv.card == 4 { 5 } else { 4 }, ..mv };
            assert!(same.apply(other).is_err());
            assert_eq!(same, board);
        }
    }
    assert!(suits > 20, "{suits}");
}

/// What isn't legal is refused: each pair of places, with up to fourteen cards.
#[test]
fn what_the_checker_refuses_is_refused() {
    for (rules, here, board) in positions(3, 60, 9, 4) {
        let checker = plain_rules(&rules);
        let legal: BTreeSet<Step> = moves_of(&board).into_iter().map(step).collect();
        let mut places: Vec<u8> = (0..=rules.columns).collect();
        places.extend(0x20..=0x20 + rules.cells);
        let mut targets = places.clone();
        targets.extend(0x40..=0x43);
        for &from in &places {
            for &to in &targets {
                for count in 1..=14 {
                    if from >= 0x20 && (0x20..0x40).contains(&to) {
                        // From cell to cell: neither listed nor refused.
                        continue;
                    }
                    let mv = Move { from, to, count, card: 0 };
                    let mut after = board;
                    let done = after.apply(mv).is_ok();
                    if done {
                        assert_eq!(check(&here, &checker, step(mv)), Ok(()));
                    } else {
                        assert_eq!(after, board);
                    }
                    assert_eq!(done, legal.contains(&step(mv)), "{mv:?} {rules:?}\n{board:?}");
                }
            }
        }
    }
}

/// The single cards of each move, by the checker: legal one by one, and in the end where the move
/// leads. Where sequences move at any length there may be no room for single cards.
#[test]
fn single_cards_of_every_move() {
    let mut expanded = 0;
    for (rules, here, board) in positions(4, 600, 12, 7) {
        let checker = plain_rules(&rules);
        for mv in moves_of(&board) {
            let mut steps = Vec::new();
            let mut after = board;
            apply_in_steps(&mut after, mv, |step| steps.push(step)).unwrap();
            let mut walk = here.clone();
            let single = plain::Rules { together: Together::One, ..checker };
            let whole = steps.len() == 1;
            for mv in &steps {
                let law = if whole { &checker } else { &single };
                assert_eq!(check(&walk, law, step(*mv)), Ok(()), "{mv:?} {rules:?}\n{board:?}");
                play(&mut walk, law, step(*mv));
            }
            assert_eq!(sorted(walk, &checker), position(&after, &checker), "{rules:?}\n{board:?}");
            let limited = rules.supermove == Supermove::Limited && !mv.goes_home();
            assert!(!limited || mv.count == 1 || !whole, "{mv:?} {rules:?}");
            expanded += usize::from(!whole);
        }
    }
    assert!(expanded > 500, "{expanded}");
}

/// A game by hand, in all the forms in which moves are written and read.
#[test]
fn moves_are_written_and_read_again() {
    let mut random = Random::new(5);
    for (rules, _, start) in positions(6, 300, 20, 7) {
        let start = start.with_automove(Automove::None);
        let mut board = start;
        let mut moves = Vec::new();
        for _ in 0..12 {
            let legal = moves_of(&board);
            let Some(&mv) = (!legal.is_empty()).then(|| &legal[random.below(legal.len())]) else {
                break;
            };
            // As the notation lists it: perhaps as single cards.
            list_moves(&mut board, mv, |listed| moves.push(listed.mv)).unwrap();
        }
        let list = || moves.iter().copied();
        for form in [MoveText::Snx, MoveText::Words, MoveText::States] {
            let mut text = Vec::new();
            write_printed(&start, list(), form, false, &mut |byte| text.push(byte)).unwrap();
            let shown = String::from_utf8_lossy(&text);
            let read = read_moves(&start, form, &text, |_| ());
            let read = read.unwrap_or_else(|fault| panic!("{rules:?} {fault}\n{shown}"));
            if form != MoveText::States {
                assert_eq!(read, board, "{rules:?}\n{shown}");
            }
        }
        let mut text = Vec::new();
        write_steps(&start, list(), &mut |byte| text.push(byte)).unwrap();
        if rules.supermove == Supermove::Limited {
            assert_eq!(read_moves(&start, MoveText::Steps, &text, |_| ()), Ok(board));
        }
        // Two characters a move say all of it; but where sequences move at any length, there
        // may be no room for the single cards of a part of one.
        if rules.supermove == Supermove::Unlimited {
            continue;
        }
        let mut text = Vec::new();
        write_moves(&start, list(), &mut |byte| text.push(byte)).unwrap();
        let mut walk = start;
        let words: Vec<u8> = text.into_iter().filter(|&byte| byte != b'\n').collect();
        for (word, &mv) in words.chunks(3).zip(&moves) {
            let (from, to) = (mv.from().unwrap(), mv.to().unwrap());
            if mv.goes_home() {
                walk.apply(mv).unwrap();
                continue;
            }
            let single = word[0] == b'.';
            let implied = walk.implied_move(from, to, single);
            assert_eq!(implied.map(|mv| mv.count), Some(mv.count), "{rules:?} {mv:?}\n{walk:?}");
            walk.apply(mv).unwrap();
        }
        assert_eq!(walk, board);
    }
}

/// Where a solution is lost by a card that goes home by itself, this finds it: every position that
/// can be reached from a board is looked at, and from the same board with these cards home.
#[test]
fn automoves_lose_no_solution() {
    let mut random = Random::new(7);
    let mut counts: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    let mut tried = 0;
    while tried < 1500 {
        let rules = random_rules(&mut random, 1..=4, 0..=2);
        if rules.leave == Leave::Suits {
            continue;
        }
        let checker = plain_rules(&rules);
        let left = 4 + random.below(9);
        let here = random_position(&mut random, &checker, left);
        let board = board(&here, &rules);
        let mut answer = None;
        for automove in [Automove::Horne, Automove::Wkr] {
            let mut after = board.with_automove(automove);
            let mut home = Vec::new();
            after.automove(|mv| home.push(mv));
            if home.is_empty() {
                continue;
            }
            let before = *answer.get_or_insert_with(|| search(&here, &checker, 3000));
            let then = search(&position(&after, &checker), &checker, 3000);
            let count = counts.entry(format!("{:?} {automove:?}", rules.build)).or_default();
            match (before, then) {
                (Answer::Solvable, Answer::Solvable) => count[0] += 1,
                (Answer::Impossible(_), Answer::Impossible(_)) => count[1] += 1,
                (Answer::TooMany, _) | (_, Answer::TooMany) => count[2] += 1,
                _ => panic!("{before:?}, {then:?}: {rules:?} {home:?}\n{board:?}"),
            }
            tried += 1;
        }
    }
    println!("{counts:?}");
    for (name, [solvable, impossible, _]) in &counts {
        let enough = if name.starts_with("Any") { 0 } else { 10 };
        assert!(*solvable > 20 && *impossible >= enough, "{name}");
    }
    assert_eq!(counts.len(), 10);
}

/// All cards at once do lose solutions, so that the test above can fail.
#[test]
fn all_automoves_lose_some() {
    let mut random = Random::new(8);
    let mut lost = 0;
    for _ in 0..1000 {
        let rules = random_rules(&mut random, 2..=3, 0..=1);
        if rules.leave == Leave::Suits || matches!(rules.build, Build::Suit | Build::Any) {
            continue;
        }
        let checker = plain_rules(&rules);
        let left = 7 + random.below(6);
        let here = random_position(&mut random, &checker, left);
        let mut after = board(&here, &rules).with_automove(Automove::All);
        let mut home = 0;
        after.automove(|_| home += 1);
        if home > 0
            && search(&here, &checker, 2000) == Answer::Solvable
            && matches!(search(&position(&after, &checker), &checker, 2000), Answer::Impossible(_))
        {
            lost += 1;
        }
    }
    assert!(lost > 3, "{lost}");
}

/// Whole suits leave by themselves where everything does.
#[test]
fn whole_suits_leave() {
    let rules = Rules::preset(b"simple_simon").unwrap();
    let text = b"Foundations: H-K C-K\n: KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS\n\
        : KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D\n: AD\n";
    let start: DoubleBoard = parse_sized_as(&rules, BoardText::Columns, text).unwrap();
    let mut board = start;
    board.automove(|_| panic!("by itself"));
    let mut board = start.with_automove(Automove::All);
    let mut left = Vec::new();
    board.automove(|mv| left.push(mv));
    assert_eq!(left.len(), 1);
    let expected = Step::new(Place::Column(0), Place::Home(Suit::Spades), 13);
    assert_eq!(step(left[0]), expected);
    board.apply(Move { from: 2, to: 1, count: 1, card: 0 }).unwrap();
    board.automove(|mv| left.push(mv));
    assert_eq!(left.len(), 2);
    assert!(board.is_solved());
}
