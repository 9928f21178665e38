//! One search of a ladder, carried out in the words that are there for it.

use super::block::{CONTROL_WORDS, LONGEST, SOLUTION_WORDS, STATES};
use super::board::Board;
use super::bytes::BoardBytes;
use super::evaluate::Weights;
use super::ladder::{First, LARGE, Rung, Step};
use super::rules::Rules;
use super::space::{FreeCell, KEY_WORDS, STATE_WORDS};
use super::state::{Game, State};
use crate::arena::Arena;
use crate::error::Error;
use crate::search::beam::{self, Beam};
use crate::search::best_first::{self, BestFirst, Node};
use crate::search::budget::Budget;
use crate::search::exhaust::{Exhaust, Outcome};
use crate::search::frontier::Candidate;
use crate::search::history::{Entry, Past, Row};
use crate::search::queue::Item;
use crate::search::table::Fingerprints;
use crate::search::{Found, Space, turn_round};

/// How a search has ended, or this piece of it.
pub(super) enum Came {
    /// The budget is used up.
    Budget,
    /// It has found nothing.
    Nothing,
    /// There is a way of so many moves to the goal; see [`Attempt::way`].
    Way(u16),
    /// There is one, but it is longer than a solution may be.
    TooLong,
    /// Every position has been seen, and none is the goal.
    Unsolvable,
    /// All that a search which isn't complete looks at has been seen.
    Incomplete,
}

/// A search at work.
pub(super) struct Attempt<'a> {
    pub(super) start: &'a BoardBytes,
    /// The words that it may use.
    pub(super) work: &'a mut [u32],
    /// What it remembers outside of them.
    pub(super) control: &'a mut [u32; CONTROL_WORDS],
    /// Whether it has yet to be set up.
    pub(super) fresh: bool,
    /// Nodes expanded so far, in all searches.
    pub(super) nodes: &'a mut u32,
    /// Positions that the complete search has stored.
    pub(super) stored: &'a mut u32,
    /// The most moves of the way.
    pub(super) longest: u32,
}

/// Words that a search has for its tables, of so many in all.
pub(super) fn room(words: usize) -> usize {
    words.saturating_sub(STATES * STATE_WORDS)
}

/// The game as the search of a rung plays it.
#[cfg_attr(feature = "compact", inline(never))]
fn game_of(step: &Step, start: &BoardBytes) -> Result<Game, Error> {
    let rules = &start.rules()?;
    Ok(match step {
        Step::First(First { weights, .. }) | Step::Beam(Rung { weights, .. }) => {
            Game::of(rules, weights, step.eager())
        }
        _ if !LARGE => Game::of(rules, &Weights::NONE, false),
        _ => Game::complete(rules),
    })
}

/// The way that a search has found, at the start of its words.
pub(super) fn way(work: &[u32], count: u16) -> &[u16] {
    let way = work.get(..SOLUTION_WORDS).unwrap_or_default();
    let way: &[u16] = bytemuck::try_cast_slice(way).unwrap_or_default();
    way.get(..usize::from(count)).unwrap_or_default()
}

impl Attempt<'_> {
    /// Goes on with the search of a rung. It finds nothing if the memory doesn't
    /// suffice.
    pub(super) fn go_on(&mut self, step: &Step, budget: &mut Budget) -> Came {
        // A damaged start can't be opened, so there are always rules and a board.
        let Ok(game) = &game_of(step, self.start) else { return Came::Nothing };
        if self.fresh && self.set_root(game) {
            return Came::Way(0);
        }
        let came = match step {
            Step::Beam(plan) => self.beam(game, plan, budget),
            _ if !LARGE => None,
            Step::First(plan) => self.best_first(game, plan, budget),
            Step::Complete(most) => self.complete(game, *most, budget),
            Step::TooLarge | Step::End => None,
        };
        came.unwrap_or(Came::Nothing)
    }

    /// Sets up the position from which the searches start. True if nothing is
    /// left to do there.
    #[cfg_attr(feature = "compact", inline(never))]
    fn set_root(&mut self, game: &Game) -> bool {
        // It is sound, or there were no search.
        let mut board = Board::empty(Rules::FREECELL);
        if self.start.read_unchecked(&mut board).is_err() {
            return false;
        }
        let (links, tops, cells, home) = board.parts();
        Arena::new(self.work).one::<State>().is_some_and(|root| {
            root.set(game, links, tops, cells, home);
            root.settle(game);
            root.is_solved()
        })
    }

    fn best_first(&mut self, game: &Game, plan: &First, budget: &mut Budget) -> Option<Came> {
        let space = &FreeCell { game, start: self.start, packed: false };
        let mut arena = Arena::new(self.work);
        let states = arena.slice::<State>(STATES)?;
        let [state, scratch, ..] = &mut *states else { return None };
        let slots = arena.slice::<State>(plan.states)?;
        let path = arena.slice(LONGEST)?;
        let nodes = arena.slice::<Node>(plan.limit)?;
        let open = arena.slice::<Item>(plan.open)?;
        let seen = Fingerprints::new(arena.slice(plan.fingerprints)?);
        let control: &mut best_first::Control = Arena::new(self.control).one()?;
        let mut search = BestFirst {
            space,
            control: &mut *control,
            slots,
            nodes: &mut *nodes,
            path,
            open,
            seen,
            state,
            scratch,
            price: plan.price,
            longest: self.longest,
        };
        if self.fresh {
            search.start();
        }
        match search.run(budget, self.nodes) {
            Found::Nothing => Some(Came::Budget),
            Found::Exhausted => Some(Came::Nothing),
            Found::Goal(last) => {
                let before = best_first::way(nodes, control);
                lay_down(states, Some(last), before).map(Came::Way)
            }
        }
    }

    fn beam(&mut self, game: &Game, plan: &Rung, budget: &mut Budget) -> Option<Came> {
        let space = &FreeCell { game, start: self.start, packed: plan.packed };
        let mut arena = Arena::new(self.work);
        let states = arena.slice::<State>(STATES)?;
        let [state, scratch, ..] = &mut *states else { return None };
        let slots = arena.slice(2 * plan.width * space.slot_words())?;
        let candidates = arena.slice::<Candidate>(2 * plan.width)?;
        let seen = Fingerprints::new(arena.slice(plan.fingerprints)?);
        let mut past = if LARGE && plan.rows > 0 {
            Past::Rows(arena.slice::<Row>(plan.rows * plan.width)?, plan.width)
        } else {
            Past::Forest(arena.slice::<Entry>(plan.entries)?)
        };
        let control: &mut beam::Control = Arena::new(self.control).one()?;
        let mut beam = Beam {
            space,
            control,
            slots,
            candidates,
            past: past.lend(),
            seen,
            state,
            scratch,
            width: plan.width,
            longest: self.longest,
            noise: plan.noise,
        };
        if self.fresh {
            beam.start();
        }
        match beam.run(budget, self.nodes) {
            Found::Nothing => Some(Came::Budget),
            Found::Exhausted => Some(Came::Nothing),
            Found::Goal(last) => {
                let (generation, entry) = beam.last();
                let before = past.back(generation, entry);
                lay_down(states, Some(last), before).map(Came::Way)
            }
        }
    }

    /// Over at most so many positions.
    fn complete(&mut self, game: &Game, most: usize, budget: &mut Budget) -> Option<Came> {
        let space = &FreeCell { game, start: self.start, packed: true };
        let mut arena = Arena::new(self.work);
        let states = arena.slice::<State>(STATES)?;
        let [state, scratch, ..] = &mut *states else { return None };
        let after = arena.one()?;
        // The moves of a solution as they are found, the last one first, behind
        // their number.
        let count: &mut u32 = arena.one()?;
        let way = arena.slice::<u16>(LONGEST)?;
        let slots = arena.all::<[u32; KEY_WORDS]>()?;
        let most = most.min(slots.len());
        let slots = slots.get_mut(..most)?;
        let mut arena = Arena::new(self.control);
        let (control, target, root) = (arena.one()?, arena.one()?, arena.one()?);
        let mut search = Exhaust { space, control, target, root, slots, state, after, scratch };
        if self.fresh {
            search.start();
            *count = 0;
        }
        let count = match trace(&mut search, count, way, budget, self.nodes, self.stored) {
            Ok(count) => count,
            Err(came) => return Some(came),
        };
        lay_down(states, None, way.get(..count)?.iter().copied()).map(Came::Way)
    }
}

/// Goes on with a complete search, and once there is a solution writes its moves down,
/// the last one first. Gives their number when all are there, else what has come of it.
pub(super) fn trace<S: Space>(
    search: &mut Exhaust<S>,
    count: &mut u32,
    way: &mut [u16],
    budget: &mut Budget,
    nodes: &mut u32,
    stored: &mut u32,
) -> Result<usize, Came> {
    loop {
        let outcome = search.run(budget, nodes);
        *stored = search.control.count;
        match outcome {
            Outcome::Nothing => return Err(Came::Budget),
            Outcome::Full | Outcome::Lost => return Err(Came::Nothing),
            Outcome::Unsolvable => return Err(Came::Unsolvable),
            Outcome::Move(code) => {
                if let Some(slot) = way.get_mut(*count as usize) {
                    *slot = code;
                }
                *count = count.saturating_add(1);
            }
            Outcome::Start if *count as usize > way.len() => return Err(Came::TooLong),
            Outcome::Start => return Ok(*count as usize),
        }
    }
}

/// Writes down the moves of a way, which come last one first, in place of the
/// states. Gives their number.
fn lay_down(
    states: &mut [State],
    last: Option<u16>,
    before: impl Iterator<Item = u16>,
) -> Option<u16> {
    let solution = bytemuck::try_cast_slice_mut::<State, u16>(states).ok()?;
    let mut count = 0;
    if let Some(code) = last {
        *solution.first_mut()? = code;
        count = 1;
    }
    for code in before {
        let Some(slot) = solution.get_mut(count) else { break };
        *slot = code;
        count += 1;
    }
    turn_round(solution.get_mut(..count)?);
    Some(count as u16)
}
