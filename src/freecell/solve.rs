//! The solver: a ladder of searches inside one block of memory.
//!
//! Which searches there are and in which order they come is told in `ladder`;
//! here they are carried out, one after the other, and what they find is checked.
//! The block holds everything: the start, the state of the search, the solution.

use bytemuck::{Pod, Zeroable};

use super::board::Board;
use super::bytes::BoardBytes;
use super::evaluate::Weights;
use super::ladder::{Rung, Step, rung};
use super::moves::{Move, Place};
use super::notation::Listed;
use super::rules::Rules;
use super::space::{FreeCell, STATE_WORDS};
use super::state::{self, Game, State};
use super::steps::apply_in_steps;
use crate::arena::{Arena, words_for};
use crate::card::Card;
use crate::error::Error;
use crate::search::Space;
use crate::search::beam::{self, Beam, Found};
use crate::search::budget::Budget;
use crate::search::exhaust::{self, Exhaust, Outcome};
use crate::search::frontier::Candidate;
use crate::search::history::{Entry, History};
use crate::search::table::Fingerprints;

/// What a run has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Status {
    /// The budget of this call is used up; another call goes on.
    Running = 1,
    /// There is a solution, and it has been replayed.
    Solved = 2,
    /// It is proved that there is none.
    Unsolvable = 3,
    /// Not decided; the reason is in [`Progress`].
    GaveUp = 4,
}

/// Why a solver gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Reason {
    /// It has not given up.
    None = 0,
    /// The limit of nodes in [`Options`] is reached.
    Budget = 1,
    /// The block is too small for a complete search.
    Memory = 2,
    /// A solution was found, but it is longer than the block has room for.
    Depth = 3,
}

/// What a caller may choose. The default is 0 everywhere.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The most nodes that all runs together may expand; 0 for no limit.
    pub max_nodes: u32,
}

/// How far a solver is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What it has come to.
    pub status: Status,
    /// Why it has given up, if it has.
    pub reason: Reason,
    /// Nodes expanded so far.
    pub nodes: u32,
    /// Moves from the start to where the search is now.
    pub depth: u32,
    /// The search of the ladder that is running, from 0.
    pub rung: u32,
    /// Bytes of the block that are in use.
    pub bytes_used: u32,
    /// Positions stored by the complete search, once it has begun.
    pub stored: u32,
    /// Listed moves of the solution, once solved.
    pub moves: u32,
    /// Those of them that don't go home.
    pub cost: u32,
    /// Whether no solution has a lower cost.
    pub shortest: bool,
}

const MAGIC: u32 = 0x756E_7374;
/// The layout of a block; another number for each change of it, and for each
/// pair of capacities, which change the size of a state.
const LAYOUT: u32 =
    1 << 16 | (super::rules::MAX_COLUMNS as u32) << 8 | super::rules::MAX_CELLS as u32;

/// How a rung's turn has ended.
enum Turn {
    /// With a result, or with the budget: this call is over.
    Over,
    /// With nothing: the next rung is to be tried.
    Next,
}

/// What the solver is doing.
mod phase {
    /// The rung's search is to be set up.
    pub(super) const START: u8 = 0;
    /// It runs.
    pub(super) const RUN: u8 = 1;
    /// Nothing more is to be done.
    pub(super) const DONE: u8 = 2;
}

/// The first words of a block. The first four never change after `init`.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Header {
    magic: u32,
    layout: u32,
    /// Words of the whole block that are used.
    words: u32,
    max_nodes: u32,
    /// A hash of this header and the start.
    check: u32,
    nodes: u32,
    /// Positions that the complete search has stored.
    stored: u32,
    status: u8,
    reason: u8,
    phase: u8,
    shortest: u8,
    rung: u16,
    /// Moves of the search in the solution.
    solution: u16,
    /// Moves as the notation lists them, and those that don't go home.
    listed: u16,
    cost: u16,
    /// The control of the search that is running.
    search: [u32; CONTROL_WORDS],
}

const CONTROL_WORDS: usize = {
    let (beam, exhaust) = (words_for::<beam::Control>(1), words_for::<exhaust::Control>(1));
    if beam > exhaust { beam } else { exhaust }
};
const HEADER_WORDS: usize = words_for::<Header>(1);
const START_WORDS: usize = words_for::<BoardBytes>(1);

/// States to work on: the current one, and one to try moves with. When a
/// solution has been found, its moves take their place.
const STATES: usize = 2;

/// The most moves of the search in a solution. With the cards that the rules
/// leave to the player to send home, 52 more can be listed.
const LONGEST: usize = 160;
const SOLUTION_WORDS: usize = words_for::<u16>(LONGEST);
const _: () = assert!(SOLUTION_WORDS <= STATES * STATE_WORDS);

/// The least block for any rules of this build, in bytes.
pub const LEAST_BYTES: u32 = 1024;
const _: () = assert!(
    (HEAD_WORDS + STATES * STATE_WORDS) * size_of::<u32>() < LEAST_BYTES as usize,
    "the least block has no room for a search"
);
/// A block in which practically every deal of FreeCell is solved, in bytes.
pub const COMFORTABLE_BYTES: u32 = 65536;
/// The most of a block that is used: more brings nothing, and offsets stay small.
const MOST_WORDS: usize = if usize::BITS > 16 { (1usize << 15) << 13 } else { 1 << 14 };

/// The bytes that a solver for these rules needs at least, and a comfortable number.
pub fn solver_bytes(rules: &Rules) -> Result<(u32, u32), Error> {
    rules.check().map_err(|_| Error::Rules)?;
    Ok((LEAST_BYTES, COMFORTABLE_BYTES))
}

/// The words at the start of a block that tell how long it is.
pub(crate) const HEAD_WORDS: usize = HEADER_WORDS + START_WORDS;

/// How many words of a block its solver uses, from the block's head.
///
/// [`Error::BlockForeign`] if the head isn't that of a solver of this build, or
/// is damaged.
pub(crate) fn words_used(head: &[u32]) -> Result<usize, Error> {
    let (header, start) = Report::head(head).ok_or(Error::BlockForeign)?;
    let sound = header.magic == MAGIC
        && header.layout == LAYOUT
        && header.check == check_of(header, start)
        && (1..=4).contains(&header.status)
        && header.phase <= phase::DONE
        && header.reason <= Reason::Depth as u8;
    if sound { Ok(header.words as usize) } else { Err(Error::BlockForeign) }
}

/// The hash of a head, as it is between two calls.
fn check_of(header: &Header, start: &BoardBytes) -> u32 {
    let header = Header { check: 0, ..*header };
    let bytes = bytemuck::bytes_of(&header).iter().chain(bytemuck::bytes_of(start));
    bytes.fold(0x811C_9DC5u32, |hash, &byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// A solver at work in a caller's block.
pub struct Solver<'a> {
    header: &'a mut Header,
    start: &'a BoardBytes,
    /// The states to work on and what the searches share out.
    work: &'a mut [u32],
}

impl<'a> Solver<'a> {
    /// Puts a solver for a position into a block, whatever was in it.
    ///
    /// The work is bounded by the size of the block's fixed part.
    pub fn init(block: &'a mut [u32], board: &Board, options: Options) -> Result<Self, Error> {
        board.check()?;
        let words = block.len().min(MOST_WORDS);
        if words < LEAST_BYTES as usize / size_of::<u32>() {
            return Err(Error::BlockShort);
        }
        let mut arena = Arena::new(block);
        let header: &mut Header = arena.one().ok_or(Error::BlockShort)?;
        let start: &mut BoardBytes = arena.one().ok_or(Error::BlockShort)?;
        *start = board.into();
        *header = Header::zeroed();
        header.magic = MAGIC;
        header.layout = LAYOUT;
        header.words = words as u32;
        header.max_nodes = options.max_nodes;
        header.status = Status::Running as u8;
        header.check = check_of(header, start);
        Self::open(block)
    }

    /// Goes on with the solver that is in a block.
    pub fn open(block: &'a mut [u32]) -> Result<Self, Error> {
        let words = Report::open(block)?.header.words as usize;
        let block = block.get_mut(..words).ok_or(Error::BlockForeign)?;
        Self::carve(block).ok_or(Error::BlockForeign)
    }

    fn carve(block: &'a mut [u32]) -> Option<Self> {
        let mut arena = Arena::new(block);
        let header = arena.one()?;
        let start: &mut BoardBytes = arena.one()?;
        Some(Solver { header, start, work: arena.all()? })
    }

    /// Expands at most so many nodes; `u32::MAX` for no limit, which ends as
    /// well: the ladder is finite.
    ///
    /// Returns at the first solution; the rest of the budget is dropped. Any
    /// split of a budget gives the same result. After anything but
    /// [`Status::Running`] another call does nothing and says the same again.
    pub fn run(&mut self, nodes: u32) -> Status {
        let limited = self.header.max_nodes != 0;
        let left = self.header.max_nodes.saturating_sub(self.header.nodes);
        let nodes = if limited { nodes.min(left) } else { nodes };
        if self.header.phase == phase::DONE {
            return self.status();
        }
        // A damaged start can't be opened, so there is always a board.
        if let Ok(board) = self.start.to_board() {
            self.work(&board, Budget::new(nodes));
            if limited
                && self.header.phase != phase::DONE
                && self.header.nodes >= self.header.max_nodes
            {
                self.finish(Status::GaveUp, Reason::Budget);
            }
        }
        self.header.check = check_of(self.header, self.start);
        self.status()
    }

    /// What the solver has come to.
    pub fn status(&self) -> Status {
        status_of(self.header.status)
    }

    /// What can be read from this solver.
    pub fn report(&self) -> Report<'_> {
        let solution = self.work.get(..SOLUTION_WORDS).unwrap_or_default();
        let solution = bytemuck::try_cast_slice(solution).unwrap_or_default();
        Report { header: self.header, start: self.start, solution }
    }

    fn work(&mut self, board: &Board, mut budget: Budget) {
        let room = self.work.len().saturating_sub(STATES * STATE_WORDS);
        loop {
            let step = rung(u32::from(self.header.rung), room);
            let game = match step {
                Step::Beam(plan) => Game::new(board.rules(), plan.weights),
                Step::Complete => Game::complete(board.rules()),
                Step::TooLarge => {
                    self.header.rung += 1;
                    continue;
                }
                Step::End => {
                    self.finish(Status::GaveUp, Reason::Memory);
                    return;
                }
            };
            if self.header.phase == phase::START && self.set_root(&game, board) {
                self.accept(board);
                return;
            }
            let done = match step {
                Step::Beam(plan) => self.beam(board, &game, &plan, &mut budget),
                _ => self.complete(board, &game, &mut budget),
            };
            match done {
                Some(Turn::Over) => return,
                Some(Turn::Next) | None => {
                    self.header.phase = phase::START;
                    self.header.rung += 1;
                }
            }
        }
    }

    /// Runs one rung alone to its end; see [`super::tuning`].
    #[cfg(feature = "tune")]
    pub(crate) fn only(&mut self, rung: &Rung) -> Result<(bool, u32), Error> {
        let board = self.start.to_board()?;
        let game = Game::new(board.rules(), rung.weights);
        if self.set_root(&game, &board) {
            return Ok((true, 0));
        }
        self.beam(&board, &game, rung, &mut Budget::new(u32::MAX)).ok_or(Error::BlockShort)?;
        Ok((self.status() == Status::Solved, self.header.nodes))
    }

    /// Sets up the position from which the searches start. True if nothing is
    /// left to do there.
    fn set_root(&mut self, game: &Game, board: &Board) -> bool {
        let (links, tops, cells, home) = board.parts();
        self.header.solution = 0;
        Arena::new(self.work).one::<State>().is_some_and(|root| {
            root.set(game, links, tops, cells, home);
            root.settle(game);
            root.is_solved()
        })
    }

    /// Goes on with a beam. `None` if the memory doesn't suffice.
    fn beam(
        &mut self,
        board: &Board,
        game: &Game,
        plan: &Rung,
        budget: &mut Budget,
    ) -> Option<Turn> {
        let (links, ..) = board.parts();
        let space = &FreeCell { game: *game, start: links, packed: plan.packed };
        let mut arena = Arena::new(self.work);
        let states = arena.slice::<State>(STATES)?;
        let [state, scratch] = &mut *states else { return None };
        let slots = arena.slice(2 * plan.width * space.slot_words())?;
        let candidates = arena.slice::<Candidate>(2 * plan.width)?;
        let seen = Fingerprints::new(arena.slice(plan.fingerprints)?);
        let entries = arena.slice::<Entry>(plan.entries)?;
        let control: &mut beam::Control = Arena::new(&mut self.header.search).one()?;
        let mut beam = Beam {
            space,
            control: &mut *control,
            slots,
            candidates,
            entries: &mut *entries,
            seen,
            state,
            scratch,
            width: plan.width,
            longest: LONGEST as u32,
            noise: plan.noise,
        };
        if self.header.phase == phase::START {
            beam.start();
            self.header.phase = phase::RUN;
        }
        match beam.run(budget, &mut self.header.nodes) {
            Found::Nothing => Some(Turn::Over),
            Found::Exhausted => Some(Turn::Next),
            Found::Goal(last) => {
                let before = beam.last_entry();
                let solution = bytemuck::try_cast_slice_mut::<State, u16>(states).ok()?;
                let way = History::new(entries, control.history()).back(before);
                let mut count = 0;
                for (slot, code) in solution.iter_mut().zip(core::iter::once(last).chain(way)) {
                    *slot = code;
                    count += 1;
                }
                reverse(solution.get_mut(..count)?);
                self.header.solution = count as u16;
                self.accept(board);
                Some(Turn::Over)
            }
        }
    }

    /// Goes on with the complete search.
    fn complete(&mut self, board: &Board, game: &Game, budget: &mut Budget) -> Option<Turn> {
        let (links, ..) = board.parts();
        let space = &FreeCell { game: *game, start: links, packed: true };
        let mut arena = Arena::new(self.work);
        let states = arena.slice::<State>(STATES)?;
        let [state, scratch] = &mut *states else { return None };
        let after = arena.one()?;
        // The moves of a solution as they are found, the last one first.
        let way = arena.slice::<u16>(LONGEST)?;
        let slots = arena.all()?;
        let control: &mut exhaust::Control = Arena::new(&mut self.header.search).one()?;
        let mut search = Exhaust { space, control, slots, state, after, scratch };
        if self.header.phase == phase::START {
            search.start();
            self.header.phase = phase::RUN;
        }
        loop {
            let outcome = search.run(budget, &mut self.header.nodes);
            self.header.stored = search.control.count;
            match outcome {
                Outcome::Nothing => return Some(Turn::Over),
                Outcome::Full | Outcome::Lost => return Some(Turn::Next),
                Outcome::Unsolvable => {
                    self.finish(Status::Unsolvable, Reason::None);
                    return Some(Turn::Over);
                }
                Outcome::Move(code) => {
                    if let Some(slot) = way.get_mut(usize::from(self.header.solution)) {
                        *slot = code;
                    }
                    self.header.solution = self.header.solution.saturating_add(1);
                }
                Outcome::Start => {
                    let Some(way) = way.get(..usize::from(self.header.solution)) else {
                        self.finish(Status::GaveUp, Reason::Depth);
                        return Some(Turn::Over);
                    };
                    let solution = bytemuck::try_cast_slice_mut::<State, u16>(states).ok()?;
                    for (slot, &code) in solution.iter_mut().zip(way.iter().rev()) {
                        *slot = code;
                    }
                    self.accept(board);
                    return Some(Turn::Over);
                }
            }
        }
    }

    /// Replays the solution on the board, and reports it only if that works.
    fn accept(&mut self, board: &Board) {
        let (mut listed, mut cost) = (0, 0);
        let replayed = self.report().replay(board, |_, mv| {
            listed += 1;
            cost += u16::from(!mv.goes_home());
        });
        match replayed {
            Ok(true) => {
                self.header.listed = listed;
                self.header.cost = cost;
                // Nothing is below 0; other proofs of shortness come later.
                self.header.shortest = u8::from(cost == 0);
                self.finish(Status::Solved, Reason::None);
            }
            // Never seen, and never to be told as solved.
            _ => self.finish(Status::GaveUp, Reason::Memory),
        }
    }

    fn finish(&mut self, status: Status, reason: Reason) {
        self.header.status = status as u8;
        self.header.reason = reason as u8;
        self.header.phase = phase::DONE;
    }
}

/// Turns a list round. The slice's own method has a path to a panic.
fn reverse(list: &mut [u16]) {
    let mut rest = list;
    while let [first, middle @ .., last] = rest {
        core::mem::swap(first, last);
        rest = middle;
    }
}

fn status_of(word: u8) -> Status {
    match word {
        2 => Status::Solved,
        3 => Status::Unsolvable,
        4 => Status::GaveUp,
        _ => Status::Running,
    }
}

/// What can be read from a solver's block without changing it.
pub struct Report<'a> {
    header: &'a Header,
    start: &'a BoardBytes,
    solution: &'a [u16],
}

impl<'a> Report<'a> {
    /// Looks at the solver that is in a block.
    ///
    /// [`Error::BlockForeign`] if there is none of this build, or a damaged one.
    pub fn open(block: &'a [u32]) -> Result<Self, Error> {
        let words = words_used(block)?;
        Self::carve(block, words).ok_or(Error::BlockForeign)
    }

    fn head(block: &'a [u32]) -> Option<(&'a Header, &'a BoardBytes)> {
        let (header, rest) = block.split_at_checked(HEADER_WORDS)?;
        let [header] = bytemuck::try_cast_slice::<u32, Header>(header).ok()? else { return None };
        let start = rest.get(..START_WORDS)?;
        let [start] = bytemuck::try_cast_slice::<u32, BoardBytes>(start).ok()? else {
            return None;
        };
        Some((header, start))
    }

    fn carve(block: &'a [u32], words: usize) -> Option<Self> {
        let (header, start) = Self::head(block)?;
        if words > block.len() {
            return None;
        }
        let solution = block.get(HEAD_WORDS..HEAD_WORDS + SOLUTION_WORDS)?;
        let solution = bytemuck::try_cast_slice::<u32, u16>(solution).ok()?;
        Some(Report { header, start, solution })
    }

    /// How far the solver is.
    pub fn progress(&self) -> Progress {
        let header = self.header;
        // Both controls begin with the distance from the start.
        let [depth, ..] = header.search;
        Progress {
            status: status_of(header.status),
            reason: match header.reason {
                1 => Reason::Budget,
                2 => Reason::Memory,
                3 => Reason::Depth,
                _ => Reason::None,
            },
            nodes: header.nodes,
            depth: match header.phase {
                phase::RUN => depth,
                phase::DONE => u32::from(header.solution),
                _ => 0,
            },
            rung: u32::from(header.rung),
            bytes_used: header.words.saturating_mul(size_of::<u32>() as u32),
            stored: header.stored,
            moves: u32::from(header.listed),
            cost: u32::from(header.cost),
            shortest: header.shortest != 0,
        }
    }

    /// The position that the solver was given.
    pub fn start(&self) -> Result<Board, Error> {
        self.start.to_board().map_err(|_| Error::BlockForeign)
    }

    /// Calls `see` with each move of the solution as the notation lists it, in
    /// the columns and cells of the caller's board. Automoves of the rules
    /// happen before the first and after each move and aren't listed.
    ///
    /// [`Error::State`] while there is no solution, [`Error::BlockForeign`] if
    /// the block was damaged.
    pub fn moves(&self, mut see: impl FnMut(Listed)) -> Result<(), Error> {
        // The search moves as many cards to an empty column as can go, or one:
        // each of its moves is one of the notation.
        let start = self.solved()?;
        self.replay(&start, |before, mv| see(Listed::of(before, mv)))?;
        Ok(())
    }

    /// Calls `see` with every single-card step of the solution, automoves included.
    ///
    /// [`Error::State`] while there is no solution, [`Error::BlockForeign`] if
    /// the block was damaged.
    pub fn steps(&self, mut see: impl FnMut(Move)) -> Result<(), Error> {
        let start = self.solved()?;
        let mut first = start;
        first.automove(&mut see);
        self.replay(&start, |before, mv| {
            let mut board = *before;
            // The move was just found to be legal on an equal board.
            let _ = apply_in_steps(&mut board, mv, &mut see);
            board.automove(&mut see);
        })?;
        Ok(())
    }

    /// The start of a solver that has a solution, which is played once more: a
    /// block that was damaged since it was found never tells a false one.
    fn solved(&self) -> Result<Board, Error> {
        if self.header.status != Status::Solved as u8 {
            return Err(Error::State);
        }
        let start = self.start()?;
        match self.replay(&start, |_, _| ()) {
            Ok(true) => Ok(start),
            _ => Err(Error::BlockForeign),
        }
    }

    /// Plays the solution on a board, calls `see` with each move that isn't an
    /// automove of the rules and the position before it, and tells whether all
    /// cards are home at the end.
    fn replay(&self, start: &Board, mut see: impl FnMut(&Board, Move)) -> Result<bool, Error> {
        let mut board = *start;
        board.automove(|_| ());
        let mut play = |board: &mut Board, mv: Move| {
            see(board, mv);
            board.apply(mv)?;
            board.automove(|_| ());
            Ok::<(), Error>(())
        };
        // What the search sends home by itself and the rules don't.
        let safe = Game::new(start.rules(), Weights::NONE).rules.automove;
        let next_safe = |board: &Board| {
            if safe == start.rules().automove {
                return None;
            }
            board.with_automove(safe).next_automove()
        };
        let steps = self.solution.get(..usize::from(self.header.solution)).ok_or(Error::State)?;
        let mut steps = steps.iter().map(|&code| state::Step::from_code(code));
        loop {
            while let Some(mv) = next_safe(&board) {
                play(&mut board, mv)?;
            }
            let Some(step) = steps.next() else { return Ok(board.is_solved()) };
            let mv = place_move(&board, step).ok_or(Error::Move)?;
            play(&mut board, mv)?;
        }
    }
}

/// A move of the search in the columns and cells of a board.
fn place_move(board: &Board, step: state::Step) -> Option<Move> {
    use super::links::place;
    let card = Card::from_code(step.card)?;
    let (from, above) = board.find(card);
    let rules = board.rules();
    let to = match step.to {
        place::BASE => {
            Place::Column((0..rules.columns).find(|&column| board.top(column).is_none())?)
        }
        place::CELL => Place::Cell((0..rules.cells).find(|&cell| board.cell(cell).is_none())?),
        place::HOME => Place::Home(card.suit()),
        lower => Place::Column(
            (0..rules.columns)
                .find(|&column| board.top(column).is_some_and(|top| top.code() == lower))?,
        ),
    };
    Some(Move::new(from, to, above + 1, step.card))
}
