//! One search under any rules, carried out in the words that are there for it.

use bytemuck::Pod;
use core::marker::PhantomData;

use super::super::attempt::{Came, trace};
use super::super::block::CONTROL_WORDS;
use super::super::board::DoubleBoard;
use super::super::ladder::{First, Rung, Step, Tables, beam};
use super::super::links::link;
use super::super::rules::{Build, MAX_DECKS, Wrap};
use super::game::{Game, HOMES};
use super::ladder::{Choice, LONGEST, sizes};
use super::packing::Packing;
use super::plan::{Plan, Scan};
use super::position::{One, Position, Step as Single, Two, set_up, settle};
use super::space::{AnyGame, Way};
use super::tests::{are_complete, perform};
use crate::arena::{Arena, words_for};
use crate::card::SUITS;
use crate::search::beam::{self, Beam};
use crate::search::best_first::{self, BestFirst};
use crate::search::budget::Budget;
use crate::search::exhaust::Exhaust;
use crate::search::explore::{self, Explore, Explored};
use crate::search::frontier::Candidate;
use crate::search::history::{Entry, Past, Row};
use crate::search::known::Known;
use crate::search::levels::{self, Levels};
use crate::search::queue::Item;
use crate::search::shortcut::Shortcut;
use crate::search::table::Fingerprints;
use crate::search::{Found, Space, turn_round};

/// A search at work.
pub(crate) struct Attempt<'a> {
    pub(crate) board: &'a DoubleBoard,
    pub(crate) plan: &'a Plan,
    /// The words that it may use.
    pub(crate) work: &'a mut [u32],
    /// What it remembers outside of them.
    pub(crate) control: &'a mut [u32; CONTROL_WORDS],
    /// Whether it has yet to be set up.
    pub(crate) fresh: bool,
    /// Nodes expanded so far, in all searches.
    pub(crate) nodes: &'a mut u32,
    /// Positions that a search by exact keys has stored.
    pub(crate) stored: &'a mut u32,
    /// The most moves of the way.
    pub(crate) longest: u32,
}

/// States to work on: the current one, one behind it, and one to try moves with.
pub(crate) const STATES: usize = 3;

/// Words of a position under these rules.
pub(crate) fn state_words(board: &DoubleBoard) -> usize {
    match board.rules().decks {
        1 => size_of::<One>() / size_of::<u32>(),
        _ => size_of::<Two>() / size_of::<u32>(),
    }
}

/// Words that a search has for its tables, of so many in all.
pub(crate) fn room(board: &DoubleBoard, words: usize) -> usize {
    words.saturating_sub(STATES * state_words(board))
}

/// A space for searches that need no keys: one for all lengths of keys.
type NoKeys<'a, P> = AnyGame<'a, P, 1>;

fn without_keys<P: Position>(game: Game, way: Way) -> NoKeys<P> {
    AnyGame { game, packing: None, way, position: PhantomData }
}

/// What an attempt is to do.
enum Task<'a> {
    Search(&'a Choice),
    /// Makes the way of so many moves at the start of the words shorter; whether it
    /// was found with everything sent home at once.
    Optimize(u16, bool),
}

impl Attempt<'_> {
    /// Goes on with a search. It finds nothing if the memory doesn't suffice.
    pub(crate) fn go_on(mut self, choice: &Choice, budget: &mut Budget) -> Came {
        self.dispatch(&Task::Search(choice), budget).unwrap_or(Came::Nothing)
    }

    /// Goes on to make the way of so many moves at the start of the words shorter, over
    /// its own positions.
    pub(crate) fn optimize(mut self, count: u16, eager: bool, budget: &mut Budget) -> Came {
        self.dispatch(&Task::Optimize(count, eager), budget).unwrap_or(Came::Way(count))
    }

    /// Chooses the position and the length of keys.
    fn dispatch(&mut self, task: &Task, budget: &mut Budget) -> Option<Came> {
        let rules = self.board.rules();
        // Where a card has many choices of a place.
        let wide =
            rules.build == Build::Any || (rules.build == Build::Rank && rules.wrap == Wrap::Round);
        match (rules.decks, wide) {
            (1, false) => self.run::<One, 5>(task, budget),
            (1, true) => self.run::<One, 11>(task, budget),
            (_, false) if MAX_DECKS > 1 => self.run::<Two, 12>(task, budget),
            _ if MAX_DECKS > 1 => self.run::<Two, 26>(task, budget),
            _ => None,
        }
    }

    fn run<P: Position, const WORDS: usize>(
        &mut self,
        task: &Task,
        budget: &mut Budget,
    ) -> Option<Came>
    where
        [u32; WORDS]: Pod,
    {
        let space = |game| AnyGame::<P, WORDS> {
            game,
            packing: None,
            way: Way::Moves,
            position: PhantomData,
        };
        let rules = self.board.rules();
        match *task {
            Task::Search(Choice::First(first, mixed)) => {
                let game = Game::of(rules, first.weights, *mixed, first.eager);
                self.best_first(&without_keys::<P>(game, Way::Moves), first, budget)
            }
            Task::Search(Choice::Beam(rung, mixed)) => {
                let game = Game::of(rules, rung.weights, *mixed, rung.eager);
                self.beam(&without_keys::<P>(game, Way::Moves), rung, budget)
            }
            Task::Search(Choice::Complete) => self.complete(space(Game::complete(rules)), budget),
            Task::Search(_) => self.scan::<P, WORDS>(budget),
            Task::Optimize(count, eager) => {
                let game = Game { eager, parts: true, ..Game::complete(rules) };
                self.shortcut(space(game), count, budget)
            }
        }
    }

    /// Sets up the position from which the searches start, at the start of the words.
    /// True if nothing is left to do there.
    fn put_root<P: Position>(&mut self, game: &Game) -> bool {
        let board = self.board;
        Arena::new(self.work).one::<P>().is_some_and(|root| {
            root_of(game, board, root);
            root.face().is_solved()
        })
    }

    fn best_first<P: Position>(
        &mut self,
        space: &NoKeys<P>,
        plan: &First,
        budget: &mut Budget,
    ) -> Option<Came> {
        if self.fresh && self.put_root::<P>(&space.game) {
            return Some(Came::Way(0));
        }
        let mut arena = Arena::new(self.work);
        let [state, scratch, _] = arena.slice::<P>(STATES)? else { return None };
        let slots = arena.slice::<P>(plan.states)?;
        let path = arena.slice(LONGEST)?;
        let nodes = arena.slice(plan.limit)?;
        let open = arena.slice::<Item>(plan.open)?;
        let seen = Fingerprints::new(arena.slice(plan.fingerprints)?);
        let control: &mut best_first::Control = Arena::new(self.control).one()?;
        let nodes: &mut [best_first::Node] = nodes;
        let mut search = BestFirst {
            space,
            control: &mut *control,
            slots,
            nodes: &mut *nodes,
            path: &mut *path,
            open,
            seen,
            state,
            scratch,
            price: plan.price,
            longest: self.longest.min(LONGEST as u32),
        };
        if self.fresh {
            search.start();
        }
        let count = match search.run(budget, self.nodes) {
            Found::Nothing => return Some(Came::Budget),
            Found::Exhausted => return Some(Came::Nothing),
            Found::Goal(last) => {
                let way = core::iter::once(last).chain(best_first::way(nodes, control));
                write_down(path, way)?
            }
        };
        let offset = words_for::<P>(STATES) + words_for::<P>(plan.states);
        bring_to_front(self.work, offset, count)
    }

    fn beam<P: Position>(
        &mut self,
        space: &NoKeys<P>,
        plan: &Rung,
        budget: &mut Budget,
    ) -> Option<Came> {
        if self.fresh && self.put_root::<P>(&space.game) {
            return Some(Came::Way(0));
        }
        let mut arena = Arena::new(self.work);
        let states = arena.slice::<P>(STATES)?;
        let [state, scratch, _] = &mut *states else { return None };
        let slots = arena.slice(2 * plan.width * space.slot_words())?;
        let candidates = arena.slice::<Candidate>(2 * plan.width)?;
        let seen = Fingerprints::new(arena.slice(plan.fingerprints)?);
        let mut past = if plan.rows > 0 {
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
            longest: self.longest.min(LONGEST as u32),
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
                let way = core::iter::once(last).chain(past.back(generation, entry));
                let room = bytemuck::try_cast_slice_mut::<P, u16>(states).ok()?;
                write_down(room, way).map(Came::Way)
            }
        }
    }

    fn complete<P: Position, const WORDS: usize>(
        &mut self,
        space: AnyGame<P, WORDS>,
        budget: &mut Budget,
    ) -> Option<Came>
    where
        [u32; WORDS]: Pod,
    {
        if self.fresh && self.put_root::<P>(&space.game) {
            return Some(Came::Way(0));
        }
        let mut arena = Arena::new(self.work);
        let states = arena.slice::<P>(STATES)?;
        let [state, after, scratch] = &mut *states else { return None };
        let packing = arena.one::<Packing>()?;
        // The moves of a solution as they are found, the last one first, behind their
        // number.
        let count: &mut u32 = arena.one()?;
        let way = arena.slice::<u16>(LONGEST)?;
        let (target, root) = (arena.one()?, arena.one()?);
        let slots = arena.all()?;
        if !packing.set(&space.game, &start_of(self.board), WORDS) {
            return None;
        }
        let space = &AnyGame { packing: Some(packing), ..space };
        let control = Arena::new(self.control).one()?;
        let mut search = Exhaust { space, control, target, root, slots, state, after, scratch };
        if self.fresh {
            search.start();
            *count = 0;
        }
        let count = match trace(&mut search, count, way, budget, self.nodes, self.stored) {
            Ok(count) => count,
            Err(came) => return Some(came),
        };
        let room = bytemuck::try_cast_slice_mut::<P, u16>(states).ok()?;
        write_down(room, way.get(..count)?.iter().copied()).map(Came::Way)
    }

    /// The scan that the caller has chosen.
    fn scan<P: Position, const WORDS: usize>(&mut self, budget: &mut Budget) -> Option<Came>
    where
        [u32; WORDS]: Pod,
    {
        let plan = self.plan;
        let (weights, mixed) = plan.weights();
        let game = Game { weights, mixed, ..Game::complete(self.board.rules()) };
        if self.fresh && self.put_root::<P>(&game) {
            return Some(Came::Way(0));
        }
        let letters = plan.letters(&game);
        let judged = matches!(plan.scan(), Scan::AStar | Scan::Beam);
        let random = plan.scan() == Scan::RandomDfs;
        let limited = plan.has_depth();
        let way = match plan.is_app() {
            true => Way::App,
            false => Way::Tests { letters, judged, random, limited },
        };
        let space = AnyGame::<P, WORDS> { game, packing: None, way, position: PhantomData };
        let came = match plan.scan() {
            Scan::Beam if !plan.is_app() => self.wide_beam(&without_keys::<P>(game, way), budget),
            _ => self.explore(space, are_complete(letters, &game), budget),
        };
        match came? {
            Came::Way(count) => Some(self.unfold::<P>(&game, count)),
            came => Some(came),
        }
    }

    /// A beam of the width that was chosen.
    fn wide_beam<P: Position>(&mut self, space: &NoKeys<P>, budget: &mut Budget) -> Option<Came> {
        if self.plan.width() > WIDEST_BEAM {
            return None;
        }
        let words = room(self.board, self.work.len());
        let sizes = sizes(words_for::<P>(1));
        let rung = self.plan.widths().find_map(|width| {
            match beam(width as u16, space.game.weights, words, Tables::Small, sizes) {
                Step::Beam(rung) => Some(rung),
                _ => None,
            }
        })?;
        self.longest = self.longest.min(self.plan.depth(self.work.len()));
        match self.beam(space, &rung, budget)? {
            Came::Nothing if !self.plan.allows(self.moves_so_far().saturating_add(2)) => {
                Some(Came::TooLong)
            }
            Came::Nothing => Some(Came::Incomplete),
            came => Some(came),
        }
    }

    /// How far the search is, which every search's control begins with.
    fn moves_so_far(&self) -> u16 {
        let [moves, ..] = *self.control;
        u16::try_from(moves).unwrap_or(u16::MAX)
    }

    /// A search that remembers each position with the way to it. With a complete set of
    /// moves, it may say that there is no solution.
    fn explore<P: Position, const WORDS: usize>(
        &mut self,
        space: AnyGame<P, WORDS>,
        complete: bool,
        budget: &mut Budget,
    ) -> Option<Came>
    where
        [u32; WORDS]: Pod,
    {
        let plan = self.plan;
        let longest = plan.depth(self.work.len());
        let app = plan.is_app();
        let listed = if app { 1 } else { plan.order().words() };
        let mut arena = Arena::new(self.work);
        let [state, after, scratch] = arena.slice::<P>(STATES)? else { return None };
        let path = arena.slice::<u16>(longest as usize)?;
        let packing = arena.one::<Packing>()?;
        if !packing.set(&space.game, &start_of(self.board), WORDS) {
            return None;
        }
        let space = &AnyGame { packing: Some(packing), ..space };
        let count = positions(arena.left(), WORDS + listed);
        let known = Known {
            keys: arena.slice(count)?,
            ways: arena.slice(count)?,
            index: arena.slice(Known::<[u32; WORDS]>::slots(count))?,
        };
        let list = arena.slice(count * listed)?;
        let mut controls = Arena::new(self.control);
        let found = if app {
            let control: &mut levels::Control = controls.one()?;
            let (width, control, narrows) = (plan.width(), &mut *control, !plan.has_width());
            #[rustfmt::skip]
            let mut search =
                Levels { space, control, known, list, state, after, scratch, width, narrows, longest };
            if self.fresh {
                search.start();
            }
            let explored = search.run(budget, self.nodes);
            *self.stored = search.control.count;
            count_way(explored, search.back(), path)
        } else {
            let control: &mut explore::Control = controls.one()?;
            let order = plan.order();
            let mut search =
                Explore { space, order, control, known, list, state, after, scratch, longest };
            if self.fresh {
                search.start(plan.seed());
            }
            let explored = search.run(budget, self.nodes);
            *self.stored = search.control.count;
            count_way(explored, search.back(), path)
        };
        let offset = STATES * words_for::<P>(1);
        match found {
            Ended::Way(count) => bring_to_front(self.work, offset, count),
            Ended::Else(Explored::Nothing) => Some(Came::Budget),
            Ended::Else(Explored::Cut) => Some(Came::TooLong),
            Ended::Else(Explored::All) if complete && !app => Some(Came::Unsolvable),
            Ended::Else(Explored::All) => Some(Came::Incomplete),
            Ended::Else(_) => Some(Came::Nothing),
        }
    }

    /// Takes the moves of a way at the start of the words apart into single moves.
    fn unfold<P: Position>(&mut self, game: &Game, count: u16) -> Came {
        self.unfolded::<P>(game, count).unwrap_or(Came::TooLong)
    }

    fn unfolded<P: Position>(&mut self, game: &Game, count: u16) -> Option<Came> {
        let board = self.board;
        // Out of the way of what comes to the front.
        let words = words_for::<u16>(usize::from(count));
        let behind = self.work.len().checked_sub(words)?;
        let (front, back) = self.work.split_at_mut_checked(behind)?;
        for (to, from) in back.iter_mut().zip(front.get(..words)?) {
            *to = *from;
        }
        let way: &[u16] = bytemuck::try_cast_slice(back).ok()?;
        let mut arena = Arena::new(front);
        let [state, ..] = arena.slice::<P>(STATES)? else { return None };
        let out = arena.all::<u16>()?;
        root_of(game, board, state);
        let (mut single, mut full) = (0usize, false);
        for &code in way.get(..usize::from(count))? {
            perform(game, state, code, &mut |step: Single| {
                match out.get_mut(single) {
                    Some(slot) => *slot = step.code(),
                    None => full = true,
                }
                single += 1;
            });
        }
        if full {
            return None;
        }
        bring_to_front(self.work, STATES * words_for::<P>(1), u16::try_from(single).ok()?)
    }

    /// Makes a way at the start of the words shorter over its own positions.
    fn shortcut<P: Position, const WORDS: usize>(
        &mut self,
        space: AnyGame<P, WORDS>,
        count: u16,
        budget: &mut Budget,
    ) -> Option<Came>
    where
        [u32; WORDS]: Pod,
    {
        let kept = words_for::<u16>(usize::from(count));
        let (way, work) = self.work.split_at_mut_checked(kept)?;
        let way: &mut [u16] = bytemuck::try_cast_slice_mut(way).ok()?;
        let way = way.get_mut(..usize::from(count))?;
        let mut arena = Arena::new(work);
        let [state, after, scratch] = arena.slice::<P>(STATES)? else { return None };
        let packing = arena.one::<Packing>()?;
        if !packing.set(&space.game, &start_of(self.board), WORDS) {
            return None;
        }
        let space = &AnyGame { packing: Some(packing), ..space };
        let positions = usize::from(count) + 1;
        let known = Known {
            keys: arena.slice(positions)?,
            ways: arena.slice(positions)?,
            index: arena.slice(Known::<[u32; WORDS]>::slots(positions))?,
        };
        let list = arena.slice(positions)?;
        let control = Arena::new(self.control).one()?;
        let mut search = Shortcut { space, control, known, list, state, after, scratch };
        if self.fresh {
            root_of(&space.game, self.board, search.state);
            search.start(way);
        }
        match search.run(budget, self.nodes) {
            Explored::Nothing => Some(Came::Budget),
            Explored::Goal(last) => {
                write_down(way, core::iter::once(last).chain(search.back())).map(Came::Way)
            }
            // Never seen: the way itself leads there.
            _ => Some(Came::Way(count)),
        }
    }
}

/// The widest beam that can be chosen: the entries of its past have numbers of 16 bits.
pub const WIDEST_BEAM: u32 = 5400;

/// How many positions have room in so many words, each with so many words of its own,
/// the way to it and its part of the index.
fn positions(words: usize, own: usize) -> usize {
    // Two words for the way; four thirds for the index, with a few to spare.
    let thirds = 3 * (own + 2) + 4;
    words.saturating_sub(8).saturating_mul(3).checked_div(thirds).unwrap_or(0)
}

/// How a search that remembers ways has ended.
enum Ended {
    Way(u16),
    Else(Explored),
}

/// Writes down the way of a search that has found the goal.
fn count_way(explored: Explored, back: impl Iterator<Item = u16>, path: &mut [u16]) -> Ended {
    match explored {
        Explored::Goal(last) => match write_down(path, core::iter::once(last).chain(back)) {
            Some(count) => Ended::Way(count),
            None => Ended::Else(Explored::Cut),
        },
        other => Ended::Else(other),
    }
}

/// Sets up the position of a board, with all that goes home by itself there.
fn root_of<P: Position>(game: &Game, board: &DoubleBoard, root: &mut P) {
    set_root(game, board, root);
    settle(game, root);
}

/// Sets up the position of a board.
pub(crate) fn set_root<P: Position>(game: &Game, board: &DoubleBoard, root: &mut P) {
    let (links, tops, cells, _) = board.parts();
    let mut homes = [0; HOMES];
    for suit in 0..SUITS {
        let (high, low) = board.heights(suit as u8);
        if let Some(to) = homes.get_mut(suit) {
            *to = high;
        }
        if let Some(to) = homes.get_mut(suit + SUITS) {
            *to = low;
        }
    }
    set_up(game, root, &|code| link(links, code), tops, cells, &homes);
}

/// Where each card lay at the start.
fn start_of(board: &DoubleBoard) -> impl Fn(u8) -> u8 {
    let (links, ..) = board.parts();
    move |code| link(links, code)
}

/// Writes down the moves of a way, which come last one first. Gives their number, if
/// they have room.
fn write_down(room: &mut [u16], way: impl Iterator<Item = u16>) -> Option<u16> {
    let mut count = 0;
    for code in way {
        *room.get_mut(count)? = code;
        count += 1;
    }
    turn_round(room.get_mut(..count)?);
    u16::try_from(count).ok()
}

/// Brings a way of so many moves from the words behind `offset` to the front.
fn bring_to_front(work: &mut [u32], offset: usize, count: u16) -> Option<Came> {
    for at in 0..words_for::<u16>(usize::from(count)) {
        let word = *work.get(offset + at)?;
        *work.get_mut(at)? = word;
    }
    Some(Came::Way(count))
}
