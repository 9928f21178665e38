//! The family between the library, the checker and what other programs say, for tests and
//! benchmarks. Whoever includes it has the checker as `crate::verifier`.

#![allow(dead_code, reason = "each test includes all of it and uses a part")]

use std::path::PathBuf;

use unstuck::freecell::{
    Build as LibraryBuild, DoubleBoard, Fill as LibraryFill, Leave, Move, Options,
    Place as LibraryPlace, Reason, Refill, Rules as LibraryRules, Run, Solver, Status, Supermove,
    Wrap,
};

use crate::verifier::card::{Card, Suit};
use crate::verifier::family::position::Position;
use crate::verifier::family::replay::replay_to_solved;
use crate::verifier::family::rules::{Build, Fill, Rules, Together, by_name};
use crate::verifier::family::step::{Place, Step};

/// What other programs say of the deals of a game.
pub struct Known {
    /// How many boards, and a hash of them.
    pub boards: (i64, u64),
    pub first_board: String,
    /// A letter a deal: `+` solved, `-` proved impossible, `x` not found by a search that isn't
    /// complete, `?` not decided.
    answers: Vec<(String, Vec<char>)>,
}

impl Known {
    /// What each program says of a deal, where it has been asked.
    pub fn answers(&self, number: i64) -> impl Iterator<Item = (&str, char)> {
        let at = usize::try_from(number - 1).expect("a deal");
        self.answers
            .iter()
            .filter_map(move |(peer, answers)| Some((peer.as_str(), *answers.get(at)?)))
    }
}

/// Reads what is known of a game, if there is anything.
pub fn known(name: &str) -> Option<Known> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/family");
    let text = std::fs::read_to_string(folder.join(format!("{}.txt", name.replace(':', "_with_"))))
        .ok()?;
    let mut known = Known { boards: (0, 0), first_board: String::new(), answers: Vec::new() };
    let mut in_board = false;
    for line in text.lines() {
        if line.starts_with('#') {
            in_board = false;
        } else if let Some(words) = line.strip_prefix("boards ") {
            let (count, hash) = words.split_once(' ').expect("two words");
            let hash = u64::from_str_radix(hash, 16).expect("a hash");
            known.boards = (count.parse().expect("a number"), hash);
        } else if line.starts_with("board ") {
            in_board = true;
        } else if in_board {
            known.first_board += line;
            known.first_board.push('\n');
        } else if line.chars().all(|c| c.is_ascii_lowercase() || c == '-') {
            known.answers.push((line.to_owned(), Vec::new()));
        } else if let Some((peer, answers)) = known.answers.last_mut() {
            if peer != "misled" {
                answers.extend(line.split_once(' ').expect("a row").1.chars());
            }
        }
    }
    Some(known)
}

// Between the library and the checker.

pub fn card(card: unstuck::card::Card) -> Card {
    Card::parse(&card.to_string()).expect("a card")
}

pub fn suit(suit: unstuck::card::Suit) -> Suit {
    Suit::ALL[suit as usize]
}

pub fn place(place: LibraryPlace) -> Place {
    match place {
        LibraryPlace::Column(column) => Place::Column(column.into()),
        LibraryPlace::Cell(cell) => Place::Cell(cell.into()),
        LibraryPlace::Home(home) => Place::Home(suit(home)),
    }
}

pub fn step(mv: Move) -> Step {
    Step::new(place(mv.from().expect("a place")), place(mv.to().expect("a place")), mv.count.into())
}

pub fn position(board: &DoubleBoard, rules: &Rules) -> Position {
    // How many cards lie under the rank that a foundation shows, itself included.
    let cards_of = |shown: u8| {
        (0..=13).find(|&cards| match cards {
            0 => shown == 0,
            _ => rules.rank_home(cards) == shown,
        })
    };
    let mut home = Vec::new();
    for suit in unstuck::card::Suit::ALL {
        home.push(cards_of(board.foundation(suit)).expect("a rank"));
        if rules.decks == 2 {
            home.push(cards_of(board.second_foundation(suit)).expect("a rank"));
        }
    }
    let columns = 0..board.rules().columns;
    Position {
        columns: columns
            .map(|column| board.column(column).into_iter().map(card).collect())
            .collect(),
        cells: (0..board.rules().cells).map(|cell| board.cell(cell).map(card)).collect(),
        home,
    }
}

/// The checker's rules for those of the library.
///
/// A sequence of one suit that is limited is in no game of Freecell Solver or PySolFC: theirs
/// move at any length (Simple Simon, Spider), and what is limited moves as it is built. Here it
/// is what both words say: cards of one suit, as many as single cards could bring across.
pub fn plain_rules(rules: &LibraryRules) -> Rules {
    Rules {
        columns: rules.columns.into(),
        cells: rules.cells.into(),
        decks: rules.decks.into(),
        build: match rules.build {
            LibraryBuild::Alternate => Build::Alternate,
            LibraryBuild::Suit => Build::Suit,
            LibraryBuild::Rank => Build::Rank,
            LibraryBuild::Any => Build::Any,
            LibraryBuild::SuitUpDown => Build::SuitUpOrDown,
        },
        together: match (rules.run, rules.supermove) {
            (Run::Built, Supermove::Limited) => Together::Limited,
            (Run::Built, Supermove::Unlimited) => Together::Sequence,
            (Run::OneSuit, Supermove::Limited) => Together::LimitedOneSuit,
            (Run::OneSuit, Supermove::Unlimited) => Together::OneSuit,
        },
        fill: match rules.fill {
            LibraryFill::Any => Fill::Anything,
            LibraryFill::Kings => Fill::LastRank,
            LibraryFill::Nothing => Fill::Nothing,
        },
        base: rules.base,
        wrap: rules.wrap == Wrap::Round,
        whole_suits: rules.leave == Leave::Suits,
        cells_take: rules.refill == Refill::Cards,
    }
}

/// The checker's rules for a board: those of its name, with the board's cells, columns and base.
pub fn rules_of(name: &str, board: &DoubleBoard) -> Rules {
    let game = name.split(':').next().unwrap_or(name);
    let rules = by_name(game).unwrap_or_else(|| panic!("the checker doesn't know {game}"));
    let (cells, columns) = (board.rules().cells.into(), board.rules().columns.into());
    Rules { base: board.rules().base, cells, columns, ..rules }
}

/// A board as the data has it: a line a column, then cells and home, both sorted.
pub fn text(position: &Position, rules: &Rules) -> String {
    let line = |cards: &[Card]| -> String {
        let words: Vec<String> = cards.iter().map(Card::to_string).collect();
        words.join(" ")
    };
    let sorted = |cards: Vec<Card>| {
        let mut words: Vec<String> = cards.iter().map(Card::to_string).collect();
        words.sort();
        words.join(" ")
    };
    let home = position.home.iter().enumerate().filter(|&(_, &cards)| cards > 0);
    let home =
        home.map(|(pile, &cards)| Card::new(rules.rank_home(cards), Suit::ALL[pile / rules.decks]));
    let mut text: String = position.columns.iter().map(|column| line(column) + "\n").collect();
    let cells = sorted(position.cells.iter().flatten().copied().collect());
    text += format!("cells: {cells}").trim_end();
    text += "\n";
    text += format!("home: {}", sorted(home.collect())).trim_end();
    text + "\n"
}

/// Solves in a block, with at most so many nodes, 0 for no limit; plays the solution by the
/// checker. `+`, `-` or `?`, and the nodes it took; or what is wrong.
pub fn solve(
    board: &DoubleBoard,
    rules: &Rules,
    block: &mut [u32],
    nodes: u32,
) -> Result<(char, u32), String> {
    let options = Options { max_nodes: nodes, ..Options::default() };
    let mut solver = Solver::init_double(block, board, options).map_err(|e| format!("{e:?}"))?;
    let status = solver.run(u32::MAX);
    let progress = solver.report().progress();
    let answer = match status {
        Status::Solved => {
            let mut steps = Vec::new();
            solver.report().steps(|mv| steps.push(step(mv))).map_err(|e| format!("{e:?}"))?;
            replay_to_solved(&position(board, rules), rules, steps)?;
            '+'
        }
        Status::Unsolvable => '-',
        Status::GaveUp if progress.reason == Reason::None => return Err("no reason".into()),
        Status::GaveUp => '?',
        Status::Running => return Err("an unlimited run has stopped".into()),
    };
    Ok((answer, progress.nodes))
}
