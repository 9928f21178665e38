//! Keys against a slow canonical form, and the search's position, kept up to
//! date move by move, against one that is counted from nothing.

extern crate std;

use std::collections::{BTreeMap, BTreeSet};
use std::vec::Vec;
use std::{assert_eq, format, vec};

use bytemuck::Zeroable;
use proptest::prelude::*;

use super::{Key, key, unpack};
use crate::card::{Card, DECK, FIRST, KING, LAST, SUITS, Suit};
use crate::freecell::board::Board;
use crate::freecell::deal::deal;
use crate::freecell::evaluate::Weights;
use crate::freecell::links::{LINKS, place};
use crate::freecell::moves::{Move, Place};
use crate::freecell::plain::Plain;
use crate::freecell::rules::{Automove, Build, Fill, MAX_CELLS, MAX_COLUMNS, Rules, Supermove};
use crate::freecell::state::{Game, State, Step};
use crate::search::{Child, Sink};

/// The bits of a link that tell the place.
const PLACE: u8 = 0x3f;

/// A position without the order of columns and cells.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Canonical {
    /// The cards of each column that isn't empty, bottom first, in order.
    stacks: Vec<Vec<u8>>,
    cells: BTreeSet<u8>,
    home: [u8; SUITS],
}

fn canonical(state: &State) -> Canonical {
    canonical_of(state.links(), state.home())
}

/// Puts the columns together card by card, from nothing but where each card rests.
fn canonical_of(links: &[u8; LINKS], home: &[u8; SUITS]) -> Canonical {
    let rests_on = |code: u8| links[usize::from(code)] & PLACE;
    let mut found = Canonical { stacks: Vec::new(), cells: BTreeSet::new(), home: *home };
    let mut cards_home = 0;
    for code in FIRST..=LAST {
        match rests_on(code) {
            place::CELL => assert!(found.cells.insert(code)),
            place::HOME => {
                assert!(code >> 2 <= home[usize::from(code & 3)], "{code} isn't home");
                cards_home += 1;
            }
            place::BASE => {
                let mut stack = vec![code];
                loop {
                    let top = *stack.last().unwrap();
                    let mut above = (FIRST..=LAST).filter(|&code| rests_on(code) == top);
                    let Some(next) = above.next() else { break };
                    assert_eq!(above.next(), None, "two cards on one");
                    stack.push(next);
                }
                found.stacks.push(stack);
            }
            lower => assert!((FIRST..=LAST).contains(&lower)),
        }
    }
    found.stacks.sort();
    let in_columns: usize = found.stacks.iter().map(Vec::len).sum();
    assert_eq!(in_columns + found.cells.len() + cards_home, DECK);
    assert_eq!(usize::from(home.iter().sum::<u8>()), cards_home);
    found
}

/// Where a walk starts, and how it goes on.
#[derive(Clone, Debug)]
struct Plan {
    rules: Rules,
    weights: Weights,
    /// The number of a deal, or the seed of a position that is made up.
    number: u32,
    made_up: bool,
    /// Which of the moves is played, each time.
    choices: Vec<u16>,
}

fn plans() -> impl Strategy<Value = Plan> {
    let rules = (
        3u8..=10,
        0u8..=6,
        prop::sample::select(vec![Build::Alternate, Build::Alternate, Build::Suit]),
        prop::sample::select(vec![Fill::Any, Fill::Any, Fill::Kings, Fill::Nothing]),
        prop::sample::select(vec![Supermove::Limited, Supermove::Limited, Supermove::Unlimited]),
        prop::sample::select(vec![Automove::None, Automove::Horne, Automove::Wkr, Automove::All]),
        0u8..20,
    );
    let rules = rules.prop_map(|(columns, cells, build, fill, supermove, automove, large)| {
        let (columns, cells) = match large {
            0 => (MAX_COLUMNS as u8, MAX_CELLS as u8),
            1..10 => (columns.min(8), cells.min(4)),
            _ => (columns.min(MAX_COLUMNS as u8), cells.min(MAX_CELLS as u8)),
        };
        Rules { columns, cells, build, fill, supermove, automove, ..Rules::FREECELL }
    });
    let weights = prop::array::uniform24(-40i16..=40).prop_map(Weights::joint);
    let choices = prop::collection::vec(any::<u16>(), 0..70);
    (rules, weights, 1u32..1_000_000, any::<bool>(), choices).prop_map(
        |(rules, weights, number, made_up, choices)| Plan {
            rules,
            weights,
            number,
            made_up,
            choices,
        },
    )
}

/// A position in the middle of a game: cards home, in cells, in columns of all
/// lengths, some of them in long sequences.
fn make_up(rules: &Rules, seed: u32) -> Board {
    let mut state = seed | 1;
    let mut below = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        (state.wrapping_mul(0x9E37_79B1) >> 16) as usize % bound
    };
    let mut board = Board::empty(*rules);
    let mut cards = Vec::new();
    let most = below(KING as usize + 1);
    for suit in Suit::ALL {
        let height = below(most + 1) as u8;
        for rank in 1..=KING {
            let card = Card::new(rank, suit).unwrap();
            if rank <= height {
                board.place(card, Place::Home(suit));
            } else {
                cards.push(card);
            }
        }
    }
    for last in (1..cards.len()).rev() {
        cards.swap(last, below(last + 1));
    }
    if below(3) > 0 {
        cards.sort_by_key(|card| core::cmp::Reverse(card.rank()));
    }
    let columns = (usize::from(rules.columns) - below(3)).max(1) as u8;
    let mut cell = 0;
    for card in cards {
        if cell < rules.cells && below(10) == 0 {
            board.place(card, Place::Cell(cell));
            cell += 1;
            continue;
        }
        let fitting = (0..columns).find(|&column| {
            board.top(column).is_some_and(|top| rules.fits(card.code(), top.code()))
        });
        let column = match fitting {
            Some(column) if below(4) > 0 => column,
            _ => below(usize::from(columns)) as u8,
        };
        board.place(card, Place::Column(column));
    }
    board.check().unwrap();
    board
}

fn start_of(plan: &Plan) -> Board {
    if plan.made_up {
        make_up(&plan.rules, plan.number)
    } else {
        deal(&plan.rules, i64::from(plan.number)).unwrap()
    }
}

/// A position of the search, set up from a board.
fn state_of(game: &Game, board: &Board) -> State {
    let (below, tops, cells, home) = board.parts();
    let mut state = State::zeroed();
    state.set(game, below, tops, cells, home);
    state
}

/// Keeps the children whose score is below a bound.
struct Kept {
    bound: i16,
    children: Vec<Child>,
}

impl Sink for Kept {
    fn wants(&self, score: i16) -> bool {
        score < self.bound
    }

    fn take(&mut self, child: Child) {
        self.children.push(child);
    }
}

fn children_below(game: &Game, state: &State, bound: i16) -> Vec<Child> {
    // Nothing in it may matter.
    let mut scratch: State = bytemuck::cast([0xA5u8; size_of::<State>()]);
    let mut kept = Kept { bound, children: Vec::new() };
    state.children(game, &mut scratch, &mut kept);
    kept.children
}

fn children(game: &Game, state: &State) -> Vec<Child> {
    children_below(game, state, i16::MAX)
}

fn parts(child: &Child) -> (u16, i16, u32, bool) {
    (child.code, child.score, child.fingerprint, child.solved)
}

/// Plays a plan, and calls `see` with each position at which nothing goes home
/// by itself, and with what is played there.
fn walk(plan: &Plan, mut see: impl FnMut(&Game, &[u8; LINKS], &State, &[Child])) {
    let game = Game::of(&plan.rules, &plan.weights, false);
    let board = start_of(plan);
    let start = *board.parts().0;
    let mut state = state_of(&game, &board);
    state.settle(&game);
    let mut choices = plan.choices.iter();
    loop {
        let moves = if state.is_solved() { Vec::new() } else { children(&game, &state) };
        see(&game, &start, &state, &moves);
        let Some(&choice) = choices.next() else { return };
        // Into cells less often than elsewhere, or the game is soon at its end.
        let to_cell = |child: &&Child| Step::from_code(child.code).to == place::CELL;
        let others: Vec<&Child> = moves.iter().filter(|child| !to_cell(child)).collect();
        let child = if choice % 4 > 0 && !others.is_empty() {
            others[usize::from(choice / 4) % others.len()]
        } else if !moves.is_empty() {
            &moves[usize::from(choice / 4) % moves.len()]
        } else {
            return;
        };
        state.play(&game, Step::from_code(child.code));
    }
}

fn unpacked(game: &Game, start: &[u8; LINKS], key: &Key) -> State {
    let mut state: State = bytemuck::cast([0x5Au8; size_of::<State>()]);
    unpack(game, start, key, &mut state);
    state
}

// The score, from the description of the weights.

/// Whether each card of a stack breaks a sequence, and whether it, or the
/// sequence that it lies in, has a lower card somewhere below it.
fn flags_of(rules: &Plain, stack: &[u8]) -> Vec<(bool, bool)> {
    let mut flags = Vec::new();
    let mut lowest = 0;
    for (at, &code) in stack.iter().enumerate() {
        let breaks = at > 0 && !rules.fits(code, stack[at - 1]);
        if breaks {
            lowest = at;
        }
        let rank = stack[lowest] >> 2;
        let blocked = stack[..lowest].iter().any(|below| below >> 2 < rank);
        flags.push((breaks, blocked));
    }
    flags
}

fn slow_score(game: &Game, position: &Canonical) -> i16 {
    let weights = &game.weights;
    let home: u8 = position.home.iter().sum();
    let mut score = weights.away * (DECK as i16 - i16::from(home));
    for stack in &position.stacks {
        for (breaks, blocked) in flags_of(&game.rules, stack) {
            score += weights.breaks * i16::from(breaks) + weights.blocked * i16::from(blocked);
        }
        for (at, &code) in stack.iter().enumerate() {
            if code >> 2 == position.home[usize::from(code & 3)] + 1 {
                score += weights.depth * (stack.len() - 1 - at) as i16;
            }
        }
    }
    let cells = usize::from(game.rules.cells) - position.cells.len();
    let columns = usize::from(game.rules.columns) - position.stacks.len();
    score + weights.room[4 * cells.min(4) + columns.min(3)]
}

// The moves, from the description of the search's moves.

/// The moves that must be there and those that may be there, as card and place.
fn slow_moves(game: &Game, position: &Canonical) -> (BTreeSet<(u8, u8)>, BTreeSet<(u8, u8)>) {
    let rules = &game.rules;
    let empty_cells = rules.cells - position.cells.len() as u8;
    let empty_columns = rules.columns - position.stacks.len() as u8;
    let onto_card = usize::from(rules.supermove_limit(empty_cells, empty_columns));
    let onto_empty =
        usize::from(rules.supermove_limit(empty_cells, empty_columns.saturating_sub(1)));
    let tops: Vec<u8> = position.stacks.iter().map(|stack| stack[stack.len() - 1]).collect();
    let (mut must, mut may) = (BTreeSet::new(), BTreeSet::new());
    let is_next = |code: u8| code >> 2 == position.home[usize::from(code & 3)] + 1;
    for stack in &position.stacks {
        let top = stack[stack.len() - 1];
        if empty_cells > 0 {
            must.insert((top, place::CELL));
        }
        if is_next(top) {
            must.insert((top, place::HOME));
        }
        let mut most = None;
        for count in 1..=stack.len() {
            let at = stack.len() - count;
            let code = stack[at];
            if count > 1 && !rules.fits(stack[at + 1], code) {
                break;
            }
            for &target in tops.iter().filter(|&&target| target != top) {
                if count <= onto_card && rules.fits(code, target) {
                    must.insert((code, target));
                }
            }
            // A whole column to an empty one is the same position.
            if at > 0 && empty_columns > 0 && count <= onto_empty && rules.fills(code) {
                may.insert((code, place::BASE));
                most = Some(code);
                if count == 1 {
                    must.insert((code, place::BASE));
                }
            }
        }
        // The most that can go, unless it is everything in the column.
        let length = (1..stack.len())
            .take_while(|&count| {
                rules.fits(stack[stack.len() - count], stack[stack.len() - count - 1])
            })
            .count()
            + 1;
        if length < stack.len() || length > onto_empty {
            must.extend(most.map(|most| (most, place::BASE)));
        }
    }
    for &code in &position.cells {
        if is_next(code) {
            must.insert((code, place::HOME));
        }
        if empty_columns > 0 && rules.fills(code) {
            must.insert((code, place::BASE));
        }
        for &target in &tops {
            if rules.fits(code, target) {
                must.insert((code, target));
            }
        }
    }
    may.extend(&must);
    (must, may)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 1500,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    /// A key leads back to its position, up to the order of columns and cells.
    #[test]
    fn unpacking_gives_the_position_back(plan in plans()) {
        prop_assert_eq!(size_of::<Key>(), 16);
        walk(&plan, |game, start, state, _| {
            let packed = key(game, start, state);
            assert_eq!(packed[0] >> 30, 0, "the search keeps its marks there");
            let back = unpacked(game, start, &packed);
            assert_eq!(canonical(&back), canonical(state));
            assert_eq!(key(game, start, &back), packed);
        });
    }

    /// Keys are equal exactly where positions are.
    #[test]
    fn keys_are_equal_where_positions_are(plan in plans(), other in prop::collection::vec(any::<u16>(), 0..40)) {
        // Two ways from the same start, and a step aside from each position.
        let mut seen: BTreeMap<Key, Canonical> = BTreeMap::new();
        let mut keys: BTreeMap<Canonical, Key> = BTreeMap::new();
        for choices in [plan.choices.clone(), other] {
            walk(&Plan { choices, ..plan.clone() }, |game, start, state, moves| {
                let aside = moves.iter().map(|child| {
                    let mut after = *state;
                    after.play(game, Step::from_code(child.code));
                    after
                });
                for state in aside.chain([*state]) {
                    let (packed, position) = (key(game, start, &state), canonical(&state));
                    assert_eq!(seen.entry(packed).or_insert(position.clone()), &position);
                    assert_eq!(keys.entry(position).or_insert(packed), &packed);
                }
            });
        }
        prop_assert_eq!(seen.len(), keys.len());
    }

    /// Neither the order of the columns nor that of the cells is in the key,
    /// the score, the hash or the moves.
    #[test]
    fn the_order_of_columns_and_cells_does_not_show(plan in plans(), turn in 1u8..18, swap in any::<bool>()) {
        let game = Game::of(&plan.rules, &plan.weights, false);
        let board = start_of(&plan);
        let rules = &plan.rules;
        let mut other = Board::empty(*rules);
        for suit in Suit::ALL {
            for rank in 1..=board.foundation(suit) {
                other.place(Card::new(rank, suit).unwrap(), Place::Home(suit));
            }
        }
        let turned = |index: u8, count: u8| {
            let index = if swap { count - 1 - index } else { index };
            (index + turn) % count
        };
        for column in 0..rules.columns {
            for card in board.column(column) {
                other.place(card, Place::Column(turned(column, rules.columns)));
            }
        }
        for cell in 0..rules.cells {
            if let Some(card) = board.cell(cell) {
                other.place(card, Place::Cell(turned(cell, rules.cells)));
            }
        }
        other.check().unwrap();
        let start = board.parts().0;
        let mut one = state_of(&game, &board);
        let mut two = state_of(&game, &other);
        for state in [&mut one, &mut two] {
            state.settle(&game);
        }
        for choice in plan.choices {
            prop_assert_eq!(key(&game, start, &one), key(&game, start, &two));
            prop_assert_eq!(key(&game, other.parts().0, &one), key(&game, start, &one));
            prop_assert_eq!((one.score(), one.hash()), (two.score(), two.hash()));
            prop_assert_eq!(canonical(&one), canonical(&two));
            let moves: Vec<_> = children(&game, &one).iter().map(parts).collect();
            let others: Vec<_> = children(&game, &two).iter().map(parts).collect();
            prop_assert_eq!(&moves, &others);
            if moves.is_empty() || one.is_solved() {
                break;
            }
            let (code, ..) = moves[usize::from(choice) % moves.len()];
            one.play(&game, Step::from_code(code));
            two.play(&game, Step::from_code(code));
        }
    }

    /// A card in a cell and the same card alone in an emptied column are two positions.
    #[test]
    fn a_cell_is_no_column(plan in plans()) {
        walk(&plan, |game, start, state, moves| {
            let cards = |to| {
                moves.iter().map(|child| Step::from_code(child.code)).filter(move |step| step.to == to)
            };
            for step in cards(place::CELL) {
                if !cards(place::BASE).any(|other| other.card == step.card) {
                    continue;
                }
                let mut in_cell = *state;
                in_cell.play(game, step);
                let mut in_column = *state;
                in_column.play(game, Step { to: place::BASE, ..step });
                // Unless it goes home from there by itself.
                if in_cell.links()[usize::from(step.card)] & PLACE == place::CELL {
                    assert_ne!(key(game, start, &in_cell), key(game, start, &in_column));
                    assert_ne!(canonical(&in_cell), canonical(&in_column));
                }
            }
        });
    }

    /// What is kept up to date move by move is what is counted from nothing:
    /// by the state itself, from the key, and by the test.
    #[test]
    fn a_state_is_kept_up_to_date(plan in plans()) {
        walk(&plan, |game, start, state, moves| {
            let fresh = unpacked(game, start, &key(game, start, state));
            let position = canonical(state);
            assert_eq!(state.score(), fresh.score());
            assert_eq!(state.score(), slow_score(game, &position), "{position:?}");
            assert_eq!(state.hash(), fresh.hash());
            assert_eq!(state.is_solved(), fresh.is_solved());
            assert_eq!(state.is_solved(), position.home == [KING; SUITS]);
            // The flags as well: the links differ in nothing, for each card.
            let cards = usize::from(FIRST)..=usize::from(LAST);
            let flags_matter = |code: usize| {
                let place = state.links()[code] & PLACE;
                place != place::CELL && place != place::HOME
            };
            for code in cards {
                if flags_matter(code) {
                    assert_eq!(state.links()[code], fresh.links()[code], "card {code}");
                }
            }
            if !state.is_solved() {
                let again: Vec<_> = children(game, &fresh).iter().map(parts).collect();
                assert_eq!(moves.iter().map(parts).collect::<Vec<_>>(), again);
            }
        });
    }

    /// What a move promises is what comes when it is played.
    #[test]
    fn children_are_what_comes_when_they_are_played(plan in plans()) {
        walk(&plan, |game, _, state, moves| {
            for child in moves {
                let mut after = *state;
                after.play(game, Step::from_code(child.code));
                let step = format!("{} to {}", child.code & 63, child.code >> 6);
                assert_eq!(child.score, after.score(), "{step}");
                assert_eq!(child.fingerprint, after.hash(), "{step}");
                assert_eq!(child.solved, after.is_solved(), "{step}");
                assert_eq!(child.score, slow_score(game, &canonical(&after)), "{step}");
            }
        });
    }

    /// A sink that wants only good moves gets these, and what leads to the goal.
    #[test]
    fn only_what_is_wanted_comes(plan in plans(), above in -20i16..20) {
        walk(&plan, |game, _, state, moves| {
            if state.is_solved() {
                return;
            }
            let bound = state.score() + above;
            let wanted = |child: &&Child| child.score < bound || child.solved;
            let expected: Vec<_> = moves.iter().filter(wanted).map(parts).collect();
            let found: Vec<_> =
                children_below(game, state, bound).iter().map(parts).collect();
            assert_eq!(found, expected);
        });
    }

    /// Every move that has to be there is, and none that isn't legal; each once.
    #[test]
    fn the_moves_are_all_there(plan in plans()) {
        walk(&plan, |game, _, state, moves| {
            if state.is_solved() {
                return;
            }
            let (must, may) = slow_moves(game, &canonical(state));
            let mut found = BTreeSet::new();
            for child in moves {
                let step = Step::from_code(child.code);
                assert!(found.insert((step.card, step.to)), "twice: {} to {}", step.card, step.to);
            }
            let missing: Vec<_> = must.difference(&found).collect();
            assert_eq!(missing, Vec::<&(u8, u8)>::new(), "missing in {:?}", canonical(state));
            let illegal: Vec<_> = found.difference(&may).collect();
            assert_eq!(illegal, Vec::<&(u8, u8)>::new(), "illegal in {:?}", canonical(state));
        });
    }

    /// A move does to the search's position what it does to a board.
    #[test]
    fn playing_is_what_a_board_does(plan in plans()) {
        walk(&plan, |game, _, state, moves| {
            let board = board_of(&played(&plan.rules, game), &canonical(state));
            for child in moves {
                let step = Step::from_code(child.code);
                let mut after = *state;
                after.play(game, step);
                let card = Card::from_code(step.card).unwrap();
                let (from, above) = board.find(card);
                let rules = &game.rules;
                let to = match step.to {
                    place::CELL => {
                        Place::Cell((0..rules.cells).find(|&c| board.cell(c).is_none()).unwrap())
                    }
                    place::BASE => {
                        let empty = |&column: &u8| board.top(column).is_none();
                        Place::Column((0..rules.columns).find(empty).unwrap())
                    }
                    place::HOME => Place::Home(card.suit()),
                    lower => board.find(Card::from_code(lower).unwrap()).0,
                };
                let mut board = board;
                board.apply(Move::new(from, to, above + 1, step.card)).unwrap();
                board.automove(|_| ());
                let (below, .., home) = board.parts();
                assert_eq!(canonical(&after), canonical_of(below, home));
            }
        });
    }
}

/// The rules of a plan with what the search sends home by itself.
fn played(rules: &Rules, game: &Game) -> Rules {
    Rules { automove: game.rules.automove, ..*rules }
}

/// A board of a position, in some order of columns and cells.
fn board_of(rules: &Rules, position: &Canonical) -> Board {
    let mut board = Board::empty(*rules);
    let card = |code| Card::from_code(code).unwrap();
    for suit in Suit::ALL {
        for rank in 1..=position.home[suit as usize] {
            board.place(card(rank * 4 + suit as u8), Place::Home(suit));
        }
    }
    for (column, stack) in (0..).zip(&position.stacks) {
        for &code in stack {
            board.place(card(code), Place::Column(column));
        }
    }
    for (cell, &code) in (0..).zip(&position.cells) {
        board.place(card(code), Place::Cell(cell));
    }
    board.check().unwrap();
    board
}
