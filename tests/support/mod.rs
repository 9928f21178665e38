//! The bridge between the library and the independent checker, and a source of positions.
//!
//! Include it after the checker: `mod verifier; mod support;`. A position crosses the bridge card
//! by card through the library's public calls, or as text that is written here; what is right is
//! always asked from the checker.

#![allow(dead_code, reason = "each test includes the whole bridge and uses a part of it")]

use unstuck::freecell::notation::{Listed, list_moves, parse_board, write_moves, write_steps};
use unstuck::freecell::{
    Automove, Board, Build, Fill, Move, Options, Place, Reason, Rules, Solver, Status, Supermove,
};

use crate::verifier::automove::automove;
use crate::verifier::card::{Card, KING, Suit, letter_of_rank};
use crate::verifier::limit::most_cards;
use crate::verifier::moves::{
    Move as PlainMove, Place as PlainPlace, legal_moves as plain_moves, play,
};
use crate::verifier::position::{self as plain, Position};
use crate::verifier::replay::{replay_steps, replay_to_solved};

/// A small generator of pseudo-random numbers (xorshift); the same on every machine.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Random {
        // Neighbouring seeds must not give neighbouring numbers.
        let mut random = Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        for _ in 0..8 {
            random.next();
        }
        random
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A number from 0 to `bound` - 1.
    pub fn below(&mut self, bound: usize) -> usize {
        (((self.next() >> 32) * bound as u64) >> 32) as usize
    }

    /// True once in `times`.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> &'a T {
        &items[self.below(items.len())]
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// The checker's rules; the numbers of columns and cells it takes from the position.
pub fn plain_rules(rules: &Rules) -> plain::Rules {
    plain::Rules {
        build: match rules.build {
            Build::Alternate => plain::Build::AlternateColour,
            Build::Suit => plain::Build::Suit,
            other => panic!("the checker doesn't build like this: {other:?}"),
        },
        fill: match rules.fill {
            Fill::Any => plain::Fill::Any,
            Fill::Kings => plain::Fill::Kings,
            Fill::Nothing => plain::Fill::None,
        },
        supermove: match rules.supermove {
            Supermove::Limited => plain::Supermove::Limited,
            Supermove::Unlimited => plain::Supermove::Unlimited,
        },
        automove: match rules.automove {
            Automove::None => plain::Automove::None,
            Automove::Horne => plain::Automove::Horne,
            Automove::Wkr => plain::Automove::Wkr,
            Automove::All => plain::Automove::All,
        },
    }
}

pub const BUILDS: [Build; 2] = [Build::Alternate, Build::Suit];
pub const FILLS: [Fill; 3] = [Fill::Any, Fill::Kings, Fill::Nothing];
pub const SUPERMOVES: [Supermove; 2] = [Supermove::Limited, Supermove::Unlimited];
pub const AUTOMOVES: [Automove; 4] =
    [Automove::None, Automove::Horne, Automove::Wkr, Automove::All];

/// Every combination of build, fill and supermove, with the given automoves.
pub fn families(columns: u8, cells: u8, automove: Automove) -> Vec<Rules> {
    let mut all = Vec::new();
    for build in BUILDS {
        for fill in FILLS {
            for supermove in SUPERMOVES {
                all.push(Rules {
                    columns,
                    cells,
                    build,
                    fill,
                    supermove,
                    automove,
                    ..Rules::FREECELL
                });
            }
        }
    }
    all
}

/// Any rules, with the columns and cells from the ranges.
pub fn random_rules(
    random: &mut Random,
    columns: std::ops::RangeInclusive<u8>,
    cells: std::ops::RangeInclusive<u8>,
) -> Rules {
    let mut within = |range: &std::ops::RangeInclusive<u8>| {
        range.start() + random.below(usize::from(range.end() - range.start()) + 1) as u8
    };
    Rules {
        columns: within(&columns),
        cells: within(&cells),
        build: *random.pick(&BUILDS),
        fill: *random.pick(&FILLS),
        supermove: *random.pick(&SUPERMOVES),
        automove: *random.pick(&AUTOMOVES),
        ..Rules::FREECELL
    }
}

fn plain_card(card: unstuck::card::Card) -> Card {
    Card::new(card.rank(), Suit::ALL[card.suit() as usize])
}

/// The library's code of a card, as the header documents it.
pub fn code(card: Card) -> u8 {
    card.rank * 4 + card.suit.index() as u8
}

/// What the library says of a board, asked place by place.
pub fn position(board: &Board) -> Position {
    let rules = board.rules();
    let mut position = Position { columns: Vec::new(), cells: Vec::new(), home: [0; 4] };
    for column in 0..rules.columns {
        let cards: Vec<Card> = board.column(column).into_iter().map(plain_card).collect();
        assert_eq!(board.top(column).map(plain_card), cards.last().copied());
        position.columns.push(cards);
    }
    for cell in 0..rules.cells {
        position.cells.push(board.cell(cell).map(plain_card));
    }
    for (suit, home) in unstuck::card::Suit::ALL.into_iter().zip(&mut position.home) {
        *home = board.foundation(suit);
    }
    position
}

/// A position as text that the library reads, every column after a colon.
pub fn text(position: &Position) -> String {
    let mut text = String::from("Foundations:");
    for suit in Suit::ALL {
        let rank = letter_of_rank(position.home[suit.index()]);
        text.push_str(&format!(" {}-{rank}", suit.letter()));
    }
    text.push_str("\nFreecells:");
    for cell in &position.cells {
        match cell {
            Some(card) => text.push_str(&format!(" {card}")),
            None => text.push_str(" -"),
        }
    }
    for column in &position.columns {
        text.push_str("\n:");
        for card in column {
            text.push_str(&format!(" {card}"));
        }
    }
    text.push('\n');
    text
}

/// The library's board of a position.
pub fn board(position: &Position, rules: &Rules) -> Board {
    assert_eq!(position.columns.len(), usize::from(rules.columns));
    assert_eq!(position.cells.len(), usize::from(rules.cells));
    match parse_board(rules, text(position).as_bytes()) {
        Ok(board) => board,
        Err(fault) => panic!("{fault}\n{}", text(position)),
    }
}

pub fn plain_place(place: Place) -> PlainPlace {
    match place {
        Place::Column(column) => PlainPlace::Column(usize::from(column)),
        Place::Cell(cell) => PlainPlace::Cell(usize::from(cell)),
        Place::Home(suit) => PlainPlace::Home(Suit::ALL[suit as usize]),
    }
}

/// A move of the library as the checker's.
pub fn plain_move(mv: Move) -> PlainMove {
    PlainMove::new(
        plain_place(mv.from().expect("a place")),
        plain_place(mv.to().expect("a place")),
        usize::from(mv.count),
    )
}

fn place_byte(place: PlainPlace) -> u8 {
    match place {
        PlainPlace::Column(column) => column as u8,
        PlainPlace::Cell(cell) => 0x20 + cell as u8,
        PlainPlace::Home(suit) => 0x40 + suit.index() as u8,
    }
}

/// A move of the checker as the library's, in the bytes that the header documents; the card isn't
/// told.
pub fn library_move(mv: PlainMove) -> Move {
    Move { from: place_byte(mv.from), to: place_byte(mv.to), count: mv.count as u8, card: 0 }
}

/// The lowest card that a move takes along.
pub fn lowest_card(position: &Position, mv: PlainMove) -> Card {
    match mv.from {
        PlainPlace::Column(column) => {
            let cards = &position.columns[column];
            cards[cards.len() - mv.count]
        }
        PlainPlace::Cell(cell) => position.cells[cell].expect("a card"),
        PlainPlace::Home(_) => panic!("home is no source"),
    }
}

/// A position that may never have come up in a game: some cards home, some in cells, the others
/// in columns, of which some are empty and some hold long sequences.
pub fn random_position(random: &mut Random, rules: &Rules) -> Position {
    let most = random.below(KING as usize + 1);
    random_position_with(random, rules, most)
}

/// The same with at least `home` cards of each suit home, as a rule.
pub fn random_position_with(random: &mut Random, rules: &Rules, home: usize) -> Position {
    let checker = plain_rules(rules);
    let mut position = Position {
        columns: vec![Vec::new(); usize::from(rules.columns)],
        cells: vec![None; usize::from(rules.cells)],
        home: [0; 4],
    };
    let mut cards = Vec::new();
    for suit in Suit::ALL {
        let spread = random.below(3);
        let height = if random.once_in(2) { home + spread } else { home.saturating_sub(spread) };
        let height = height.min(usize::from(KING)) as u8;
        position.home[suit.index()] = height;
        cards.extend((height + 1..=KING).map(|rank| Card::new(rank, suit)));
    }
    random.shuffle(&mut cards);
    let orderly = random.below(5);
    if orderly > 0 {
        // High cards first, so that many can lie on one that is there.
        cards.sort_by_key(|card| std::cmp::Reverse(card.rank));
        for _ in 0..cards.len() / 2 {
            if orderly < 3 {
                let (one, two) = (random.below(cards.len()), random.below(cards.len()));
                cards.swap(one, two);
            }
        }
    }
    let mut open: Vec<usize> = (0..position.columns.len()).collect();
    random.shuffle(&mut open);
    let kept_empty = random.below(4).min(open.len() - 1);
    open.truncate(open.len() - kept_empty);
    for card in cards {
        let cell = position.cells.iter().position(Option::is_none);
        if let Some(cell) = cell.filter(|_| random.once_in(12)) {
            position.cells[cell] = Some(card);
            continue;
        }
        let fitting: Vec<usize> = open
            .iter()
            .copied()
            .filter(|&column| {
                let top = position.columns[column].last();
                top.is_some_and(|&top| checker.fits(card, top))
            })
            .collect();
        let column = if !fitting.is_empty() && orderly > 0 && !random.once_in(8) {
            *random.pick(&fitting)
        } else {
            *random.pick(&open)
        };
        position.columns[column].push(card);
    }
    random.shuffle(&mut position.cells);
    position.check_deck().expect("a whole deck");
    position
}

/// A random legal move, more often one that brings the game on than one that doesn't.
pub fn random_move(
    random: &mut Random,
    position: &Position,
    rules: &plain::Rules,
) -> Option<PlainMove> {
    let moves = plain_moves(position, rules);
    let liked: Vec<PlainMove> = moves
        .iter()
        .copied()
        .filter(|mv| match mv.to {
            PlainPlace::Home(_) => true,
            PlainPlace::Column(column) => !position.columns[column].is_empty(),
            PlainPlace::Cell(_) => false,
        })
        .collect();
    if moves.is_empty() {
        None
    } else if !liked.is_empty() && !random.once_in(3) {
        Some(*random.pick(&liked))
    } else {
        Some(*random.pick(&moves))
    }
}

/// A block of so many bytes, filled with what a solver must not care about.
pub fn block(bytes: usize) -> Vec<u32> {
    assert_eq!(bytes % 4, 0);
    vec![0xA5A5_5A5A; bytes / 4]
}

/// Solves in a fresh block, to the end.
pub fn solve(board: &Board, bytes: usize) -> (Vec<u32>, Status) {
    let mut words = block(bytes);
    let status =
        Solver::init(&mut words, board, Options::default()).expect("a solver").run(u32::MAX);
    assert_ne!(status, Status::Running);
    (words, status)
}

/// What a solver that is done tells of itself fits together. Where it has found a solution, that
/// is checked in all its forms.
pub fn check_result(words: &mut [u32], start: &Board) -> Status {
    let solver = Solver::open(words).expect("a solver");
    let report = solver.report();
    let progress = report.progress();
    assert_eq!(report.start().as_ref(), Ok(start));
    assert_eq!(progress.status, solver.status());
    if progress.status != Status::GaveUp {
        assert_eq!(progress.reason, Reason::None);
    }
    if progress.status != Status::Solved {
        assert_eq!((progress.moves, progress.cost, progress.shortest), (0, 0, false));
        let refused = Err(unstuck::error::Error::State);
        assert_eq!(report.moves(|_| panic!("a move")), refused);
        assert_eq!(report.steps(|_| panic!("a step")), refused);
        return progress.status;
    }
    let mut listed = Vec::new();
    report.moves(|mv| listed.push(mv)).expect("a solution");
    let mut steps = Vec::new();
    report.steps(|mv| steps.push(mv)).expect("a solution");
    let cost = check_solution(start, &listed, &steps);
    assert_eq!(progress.moves as usize, listed.len());
    assert_eq!(progress.cost as usize, cost);
    // Whether other solutions are the shortest is asked in `shortest.rs`.
    if cost == 0 {
        assert!(progress.shortest, "none has fewer moves than none");
    }
    Status::Solved
}

/// A solution leads home: as moves, as text, as single steps, and as their text. Gives the cost.
pub fn check_solution(start: &Board, listed: &[Listed], steps: &[Move]) -> usize {
    let rules = plain_rules(start.rules());
    let from = position(start);
    let moves: Vec<Move> = listed.iter().map(|listed| listed.mv).collect();
    let text = written(|mut sink| write_moves(start, moves.iter().copied(), &mut sink));
    let words = words_of(&text);
    assert_eq!(words, letters_of(listed), "the text lists the moves");

    let (cost, sayable) = walk_listed(&from, &rules, listed);
    let step_text = written(|mut sink| write_steps(start, moves.iter().copied(), &mut sink));
    walk_steps(&from, &rules, steps);
    // The checker's reader knows nine columns; more have no letter in the standard.
    if start.rules().columns <= 9 && sayable {
        let played = replay_to_solved(&from, &rules, &words).unwrap_or_else(|f| panic!("{f}"));
        assert_eq!((played.cost, played.needless_dots), (cost, 0));
        let singles: Vec<String> = steps.iter().map(|&step| step_letters(step)).collect();
        let step_words: Vec<String> = step_text.split_whitespace().map(str::to_owned).collect();
        assert_eq!(step_words, singles, "the text lists the steps");
        if steps.iter().all(|step| step.count == 1) {
            assert_eq!(step_words, words_of(&step_text), "ten a line");
            replay_steps(&from, &rules, &step_words).unwrap_or_else(|f| panic!("{f}"));
        } else {
            assert_eq!(start.rules().supermove, Supermove::Unlimited);
        }
    }
    cost
}

/// A step with the number of its cards, if they are several that go to a column.
fn step_letters(step: Move) -> String {
    let letters = letters(Listed { mv: step, single: false });
    match (step.count, step.to()) {
        (2.., Ok(Place::Column(_))) => format!("{letters}v{:x}", step.count),
        _ => letters,
    }
}

/// What a writer writes.
pub fn written<E: std::fmt::Debug>(
    write: impl FnOnce(&mut dyn FnMut(u8)) -> Result<(), E>,
) -> String {
    let mut bytes = Vec::new();
    write(&mut |byte| bytes.push(byte)).expect("legal moves");
    String::from_utf8(bytes).expect("plain text")
}

/// The moves of a text, dots included. Each line but the last has ten.
fn words_of(text: &str) -> Vec<String> {
    assert!(text.is_empty() || text.ends_with('\n'));
    let mut words = Vec::new();
    let lines: Vec<&str> = text.lines().collect();
    for (number, line) in lines.iter().enumerate() {
        assert_eq!(line.len() % 3, 0, "{line}");
        let moves = line.len() / 3;
        assert!(moves == 10 || (number + 1 == lines.len() && (1..10).contains(&moves)));
        for word in line.as_bytes().chunks(3) {
            let word = std::str::from_utf8(word).expect("plain text");
            words.push(word.trim_start_matches(' ').to_owned());
        }
    }
    words
}

fn letters_of(listed: &[Listed]) -> Vec<String> {
    listed.iter().copied().map(letters).collect()
}

/// A move in the characters of the notation, put together here: columns from the tenth on are
/// capitals, cells beyond g skip h, i and j.
fn letters(listed: Listed) -> String {
    let letter = |place: PlainPlace| match place {
        PlainPlace::Column(column) => b"123456789ABCDEFGHI"[column] as char,
        PlainPlace::Cell(cell) => b"abcdefgklmnopqrs"[cell] as char,
        PlainPlace::Home(_) => 'h',
    };
    let mv = plain_move(listed.mv);
    let dot = if listed.single { "." } else { "" };
    format!("{dot}{}{}", letter(mv.from), letter(mv.to))
}

/// Plays listed moves, automoves before the first and after each: each is legal, is one that the
/// notation can say, carries its dot exactly where it must, and all cards are home at the end.
/// Gives the number of moves that don't go home.
///
/// Where rules set no limit there is one kind of move that the notation can't say: a part of a
/// sequence to an empty column that single cards couldn't bring there. The second value tells
/// whether none of these was among them.
fn walk_listed(from: &Position, rules: &plain::Rules, listed: &[Listed]) -> (usize, bool) {
    let mut here = from.clone();
    automove(&mut here, rules);
    let limited = plain::Rules { supermove: plain::Supermove::Limited, ..*rules };
    let mut cost = 0;
    let mut sayable = true;
    for listed in listed {
        assert!(!here.is_solved(), "a move after the end");
        let mv = plain_move(listed.mv);
        let legal = plain_moves(&here, rules);
        assert!(legal.contains(&mv), "{mv:?}\n{here:?}");
        assert_eq!(listed.mv.card, code(lowest_card(&here, mv)));
        let mut dot = false;
        let to_empty = match mv.to {
            PlainPlace::Column(to) => Some(to).filter(|&to| here.columns[to].is_empty()),
            _ => None,
        };
        if let Some(to) = to_empty {
            let same_places = |other: &&PlainMove| (other.from, other.to) == (mv.from, mv.to);
            let most = legal.iter().filter(same_places).map(|other| other.count).max();
            dot = mv.count == 1 && most > Some(1);
            if !dot && most != Some(mv.count) {
                assert!(mv.count > most_cards(&here, &limited, to), "{mv:?} of {most:?}");
                sayable = false;
            }
        }
        assert_eq!(listed.single, dot, "{mv:?}\n{here:?}");
        cost += usize::from(!matches!(mv.to, PlainPlace::Home(_)));
        play(&mut here, mv);
        automove(&mut here, rules);
    }
    assert!(here.is_solved(), "not home at the end\n{here:?}");
    (cost, sayable)
}

/// Plays single cards, automoves included, to the end. More cards than one go at once only where
/// the rules set no limit and single cards couldn't do it.
fn walk_steps(from: &Position, rules: &plain::Rules, steps: &[Move]) {
    let mut here = from.clone();
    let limited = plain::Rules { supermove: plain::Supermove::Limited, ..*rules };
    for &step in steps {
        let mv = plain_move(step);
        assert!(plain_moves(&here, rules).contains(&mv), "{mv:?}\n{here:?}");
        assert_eq!(step.card, code(lowest_card(&here, mv)));
        if let (true, PlainPlace::Column(to)) = (mv.count > 1, mv.to) {
            assert!(mv.count > most_cards(&here, &limited, to), "{mv:?} could be single cards");
        }
        play(&mut here, mv);
    }
    assert!(here.is_solved(), "not home at the end\n{here:?}");
}

/// The listed moves of one move of a board, which is then played with its automoves.
pub fn list(board: &mut Board, mv: Move) -> Vec<Listed> {
    let mut listed = Vec::new();
    list_moves(board, mv, |one| listed.push(one)).expect("a legal move");
    listed
}
