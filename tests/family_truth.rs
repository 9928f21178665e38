//! Answers on small positions under any rules of the family are those of the checker's search,
//! which makes no automoves and tries everything: so whatever goes home by itself loses no
//! solution, and nothing that has a solution is called impossible.

mod verifier;

#[path = "support/family.rs"]
mod support;

use support::{plain_rules, position, solve};
use unstuck::freecell::notation::parse_sized;
use unstuck::freecell::{
    Automove, Build, DoubleBoard, Fill, Leave, Refill, Rules, Run, Supermove, TWO_DECKS, Wrap,
    deal_sized,
};
use verifier::card::{Card, Suit};
use verifier::family::position::Position;
use verifier::family::rules as plain;
use verifier::family::search::{Answer, search};

/// A generator that gives the same numbers everywhere (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % limit
    }

    fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }

    fn shuffle<T>(&mut self, list: &mut [T]) {
        for left in (2..=list.len()).rev() {
            list.swap(self.below(left), left - 1);
        }
    }
}

/// A few cards in few columns, the others home.
fn small_position(random: &mut Random, rules: &plain::Rules) -> Position {
    let mut cards = Vec::new();
    let mut home = vec![13; 4 * rules.decks];
    let piles = home.len();
    if rules.whole_suits {
        for _ in 0..=random.below(2) {
            home[random.below(piles)] = 0;
        }
    } else {
        let left = 3 + random.below(9);
        let spread = 1 + random.below(piles);
        for _ in 0..left {
            let pile = random.below(spread);
            home[pile] -= usize::from(home[pile] > 0);
        }
        let turn = random.below(piles);
        home.rotate_left(turn);
    }
    for (pile, &height) in home.iter().enumerate() {
        let suit = Suit::ALL[pile / rules.decks];
        cards.extend((height + 1..=13).map(|place| Card::new(rules.rank_home(place), suit)));
    }
    random.shuffle(&mut cards);
    if random.below(3) > 0 {
        // The last to go home lower down, so that more can lie on what is there.
        let height = |card: &Card| (1..=13).find(|&place| rules.rank_home(place) == card.rank);
        cards.sort_by_key(|card| std::cmp::Reverse(height(card)));
        for _ in 0..=random.below(6) {
            let (one, two) = (random.below(cards.len()), random.below(cards.len()));
            cards.swap(one, two);
        }
    }
    let mut columns = vec![Vec::new(); rules.columns];
    let mut cells = vec![None; rules.cells];
    let open = 1 + random.below(rules.columns);
    for card in cards {
        let cell = cells.iter_mut().find(|cell| cell.is_none());
        match cell {
            Some(cell) if random.below(if rules.cells_take { 12 } else { 3 }) == 0 => {
                *cell = Some(card);
            }
            _ => {
                let fitting = columns[..open].iter().position(|column: &Vec<Card>| {
                    column.last().is_some_and(|&top| rules.fits(card, top))
                });
                let column = match fitting {
                    Some(column) if random.below(4) > 0 => column,
                    _ => random.below(open),
                };
                columns[column].push(card);
            }
        }
    }
    Position { columns, cells, home }
}

/// The position as a text of Freecell Solver's.
fn board(position: &Position, rules: &Rules, plain: &plain::Rules) -> DoubleBoard {
    let mut text = String::from("Foundations:");
    for deck in 0..plain.decks {
        for suit in Suit::ALL {
            let cards = position.home[suit.index() * plain.decks + deck];
            if cards > 0 {
                let top = Card::new(plain.rank_home(cards), suit).to_string();
                text += &format!(" {}-{}", suit.letter(), &top[..1]);
            }
        }
    }
    text += "\nFreecells:";
    for cell in &position.cells {
        text += &cell.map_or(" -".to_owned(), |card| format!(" {card}"));
    }
    for column in &position.columns {
        text += "\n:";
        for card in column {
            text += &format!(" {card}");
        }
    }
    text += "\n";
    match parse_sized::<TWO_DECKS>(rules, text.as_bytes()) {
        Ok(board) => board,
        Err(fault) => panic!("{fault}\n{text}"),
    }
}

/// Compares so many random positions under rules that `choose` makes. Gives how many can be won,
/// how many can't, and how many were too large to know.
fn compare(seed: u64, count: usize, mut choose: impl FnMut(&mut Random) -> Rules) -> [usize; 3] {
    let mut random = Random(seed);
    let mut seen = [0; 3];
    let mut large = vec![0u32; 1 << 16];
    let mut small = vec![0u32; 1 << 12];
    let mut done = 0;
    while done < count {
        let mut rules = choose(&mut random);
        rules.automove = random.pick(&[Automove::None, Automove::Horne, Automove::Wkr]);
        if rules.check().is_err() {
            continue;
        }
        done += 1;
        let plain = plain_rules(&rules);
        let start = small_position(&mut random, &plain);
        assert_eq!(start.check(&plain), Ok(()), "{start:?}");
        let board = board(&start, &rules, &plain);
        assert_eq!(position(&board, &plain).alike(&plain), start.alike(&plain), "{rules:?}");
        let truth = search(&start, &plain, 500);
        for (block, decides) in [(&mut large, true), (&mut small, false)] {
            let answer = solve(&board, &plain, block, 5000);
            let (answer, _) =
                answer.unwrap_or_else(|fault| panic!("{fault}\n{rules:?}\n{start:?}"));
            match truth {
                Answer::Solvable => assert_ne!(answer, '-', "{rules:?}\n{start:?}"),
                Answer::Impossible(_) => assert_ne!(answer, '+', "{rules:?}\n{start:?}"),
                Answer::TooMany => {}
            }
            // So few positions fit into the large block, and are looked at with so few nodes.
            if decides && truth != Answer::TooMany {
                assert_ne!(answer, '?', "{rules:?}\n{start:?}");
            }
        }
        seen[match truth {
            Answer::Solvable => 0,
            Answer::Impossible(_) => 1,
            Answer::TooMany => 2,
        }] += 1;
    }
    seen
}

/// Enough of both kinds, or the comparison says nothing.
fn assert_both(count: usize, [won, lost, unknown]: [usize; 3]) {
    println!("{won} won, {lost} lost, {unknown} unknown");
    assert!(won * 8 >= count && lost * 8 >= count, "{won} won, {lost} lost, {unknown} unknown");
}

/// So many positions, and twice as many under any rules: an optimised build has a large sample.
const SAMPLE: usize = if cfg!(debug_assertions) { 2000 } else { 5000 };

/// Named games with fewer columns and cells.
#[test]
fn small_positions_of_every_game() {
    let names: Vec<&str> = Rules::games().collect();
    let seen = compare(1, SAMPLE, |random| {
        let rules = Rules::preset(random.pick(&names).as_bytes()).expect("a game");
        let base = if rules.wrap == Wrap::Round { 1 + random.below(13) as u8 } else { 1 };
        Rules {
            columns: 2 + random.below(3) as u8,
            cells: rules.cells.min(random.below(3) as u8),
            refill: if rules.cells > 0 { rules.refill } else { Refill::Cards },
            base,
            ..rules
        }
    });
    assert_both(SAMPLE, seen);
}

#[test]
fn small_positions_under_any_rules() {
    let seen = compare(2, 2 * SAMPLE, |random| Rules {
        columns: 1 + random.below(4) as u8,
        cells: random.below(3) as u8,
        decks: 1 + u8::from(random.below(4) == 0),
        build: random.pick(&[
            Build::Alternate,
            Build::Suit,
            Build::Rank,
            Build::Any,
            Build::SuitUpDown,
        ]),
        fill: random.pick(&[Fill::Any, Fill::Kings, Fill::Nothing]),
        supermove: random.pick(&[Supermove::Limited, Supermove::Unlimited]),
        run: random.pick(&[Run::Built, Run::Built, Run::OneSuit]),
        leave: random.pick(&[Leave::Cards, Leave::Cards, Leave::Cards, Leave::Suits]),
        base: if random.below(3) == 0 { 1 + random.below(13) as u8 } else { 1 },
        wrap: random.pick(&[Wrap::Ends, Wrap::Ends, Wrap::Round]),
        refill: random.pick(&[Refill::Cards, Refill::Cards, Refill::Nothing]),
        ..Rules::FREECELL
    });
    assert_both(2 * SAMPLE, seen);
}

/// The deals of Simple Simon among the first thousand that are called impossible, and how many
/// positions a third program, written in C++ for this, has found in each before it had seen them
/// all.
const SIMPLE_SIMON: [(i64, usize); 56] = [
    (6, 4),
    (18, 5),
    (46, 1),
    (53, 6),
    (96, 5),
    (101, 1814),
    (124, 7),
    (130, 3),
    (146, 369),
    (147, 5),
    (169, 9),
    (205, 32),
    (215, 169),
    (235, 19),
    (243, 24),
    (257, 128),
    (311, 382),
    (317, 1),
    (324, 27),
    (335, 3850),
    (337, 24),
    (347, 14),
    (383, 40),
    (391, 141),
    (398, 1554),
    (422, 110),
    (424, 8811),
    (430, 54),
    (452, 7),
    (453, 27),
    (456, 1180),
    (470, 1),
    (473, 36),
    (476, 14),
    (486, 4201),
    (536, 2050),
    (547, 200),
    (592, 12),
    (638, 23),
    (697, 220),
    (704, 176),
    (718, 380),
    (731, 47),
    (782, 18),
    (808, 108),
    (814, 3),
    (844, 11),
    (850, 10344),
    (874, 30),
    (881, 159),
    (897, 20),
    (912, 116),
    (913, 56),
    (942, 4),
    (992, 3),
    (999, 296),
];

/// More deals of Simple Simon are impossible than was published of a game in which single cards
/// go home: each of them by the checker's search, too.
#[test]
fn impossible_deals_of_simple_simon_are_so() {
    let rules = Rules::preset(b"simple_simon").expect("a game");
    let plain = plain_rules(&rules);
    let mut block = vec![0u32; 1 << 20];
    for (number, positions) in SIMPLE_SIMON {
        let board: DoubleBoard = deal_sized(&rules, number).expect("a deal");
        let found = search(&position(&board, &plain), &plain, 20_000);
        assert_eq!(found, Answer::Impossible(positions), "deal {number}");
        let (told, _) = solve(&board, &plain, &mut block, 0).expect("an answer");
        assert_eq!(told, '-', "deal {number}");
    }
}
