//! What can be read from a solver's block: how far it is, and its solution.

use super::attempt::way;
use super::block::{self, Header, hash_of_solution, phase, trait_of};
use super::board::{Board, DoubleBoard};
use super::bytes::BoardBytes;
use super::general::{self, Plan};
use super::links::place;
use super::moves::{Move, Place};
use super::notation::Listed;
use super::plain::Plain;
use super::rules::{FAMILY, Rules};
use super::state::{Game, Step};
use super::steps::apply_in_steps;
use crate::answer::{Reason, Status};
use crate::card::Card;
use crate::error::Error;

/// How far a solver is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What it has come to.
    pub status: Status,
    /// Why it has given up, if it has.
    pub reason: Reason,
    /// Nodes expanded so far, also those of the search for shorter solutions.
    pub nodes: u32,
    /// Moves from the start to where the search is now.
    pub depth: u32,
    /// The search of the ladder that is running, from 0; that of the ladder for
    /// shorter solutions, once it has begun.
    pub rung: u32,
    /// Bytes of the block that are in use.
    pub bytes_used: u32,
    /// Positions stored by the complete search, once it has begun.
    pub stored: u32,
    /// Listed moves of the solution, once solved.
    pub moves: u32,
    /// Those of them that don't go home.
    pub cost: u32,
    /// Whether it is proved that no solution has a lower cost.
    pub shortest: bool,
}

/// What can be read from a solver's block without changing it.
pub struct Report<'a> {
    header: &'a Header,
    start: &'a BoardBytes,
    /// The plan of the searches over any rules, if they are at work.
    plan: Option<&'a Plan>,
    solution: &'a [u16],
}

impl<'a> Report<'a> {
    /// Looks at the solver that is in a block.
    ///
    /// [`Error::BlockForeign`] if there is none of this build, or a damaged one.
    pub fn open(block: &'a [u32]) -> Result<Self, Error> {
        let (header, start, work) = block::view(block)?;
        Ok(Self::of(header, start, work))
    }

    pub(super) fn of(header: &'a Header, start: &'a BoardBytes, work: &'a [u32]) -> Self {
        let plan = if header.is_any() { block::plan_of(work) } else { None };
        let solution = match plan {
            Some(_) if FAMILY => general::solution(work, header.solution),
            _ => way(work, header.solution),
        };
        Report { header, start, plan, solution }
    }

    /// The plan of the searches over any rules, if they did the work.
    fn plan(&self) -> Option<&'a Plan> {
        if FAMILY { self.plan } else { None }
    }

    /// How far the solver is.
    pub fn progress(&self) -> Progress {
        let header = self.header;
        // All controls begin with the distance from the start.
        let [depth, ..] = header.search;
        Progress {
            status: Status::from_byte(header.status),
            reason: Reason::from_byte(header.reason),
            nodes: header.nodes,
            depth: match header.phase {
                phase::RUN | phase::SHORTEN_RUN => depth,
                phase::START => 0,
                _ => u32::from(header.solution),
            },
            rung: u32::from(header.rung),
            bytes_used: header.words.saturating_mul(size_of::<u32>() as u32),
            stored: header.stored,
            moves: u32::from(header.listed),
            cost: u32::from(header.cost),
            shortest: header.traits & trait_of::SHORTEST != 0,
        }
    }

    /// The position that the solver was given; [`Error::Rules`] if it has two decks.
    pub fn start(&self) -> Result<Board, Error> {
        match self.plan() {
            Some(_) => self.start_double()?.to_single().ok_or(Error::Rules),
            None => self.start.to_board().map_err(|_| Error::BlockForeign),
        }
    }

    /// The position that the solver was given, of one deck or of two.
    pub fn start_double(&self) -> Result<DoubleBoard, Error> {
        match self.plan() {
            Some(plan) => plan.start().map_err(|_| Error::BlockForeign),
            None => Ok((&self.start()?).into()),
        }
    }

    /// Calls `see` with each move of the solution as the notation lists it, in
    /// the columns and cells of the caller's board. Automoves of the rules
    /// happen before the first and after each move and aren't listed.
    ///
    /// [`Error::State`] while there is no solution, [`Error::BlockForeign`] if
    /// the block was damaged.
    #[cfg_attr(feature = "compact", inline(never))]
    pub fn moves(&self, mut see: impl FnMut(Listed)) -> Result<(), Error> {
        // The search moves as many cards to an empty column as can go, or one:
        // each of its moves is one of the notation.
        self.solved()?;
        let eager = self.header.traits & trait_of::EAGER != 0;
        let mut board = Board::empty(Rules::FREECELL);
        told(match self.plan() {
            Some(plan) => general::replay(&plan.start()?, self.solution, eager, |before, mv| {
                see(Listed::of(before, mv));
            }),
            None => {
                self.start.read(&mut board).map_err(|_| Error::BlockForeign)?;
                replay(&mut board, self.solution, eager, |before, mv| {
                    see(Listed::of(before, mv));
                })
            }
        })
    }

    /// Calls `see` with every single-card step of the solution, automoves included.
    ///
    /// [`Error::State`] while there is no solution, [`Error::BlockForeign`] if
    /// the block was damaged.
    #[cfg_attr(feature = "compact", inline(never))]
    pub fn steps(&self, mut see: impl FnMut(Move)) -> Result<(), Error> {
        self.solved()?;
        let eager = self.header.traits & trait_of::EAGER != 0;
        let Some(plan) = self.plan() else {
            let start = self.start()?;
            show_automoves(&start, &mut see);
            return told(replay(&mut { start }, self.solution, eager, |before, mv| {
                show_steps(before, mv, &mut see);
            }));
        };
        let start = plan.start()?;
        show_automoves(&start, &mut see);
        told(general::replay(&start, self.solution, eager, |before, mv| {
            show_steps(before, mv, &mut see);
        }))
    }

    /// Whether there is a solution. It was played when it was found; a block that was
    /// damaged since then never tells a false one.
    fn solved(&self) -> Result<(), Error> {
        if self.header.status != Status::Solved as u8 {
            return Err(Error::State);
        }
        if self.header.solution_hash != hash_of_solution(self.solution) {
            return Err(Error::BlockForeign);
        }
        Ok(())
    }
}

/// A solution has been told if it leads home.
fn told(replayed: Result<bool, Error>) -> Result<(), Error> {
    match replayed {
        Ok(true) => Ok(()),
        _ => Err(Error::BlockForeign),
    }
}

/// Calls `see` with what goes home by itself from a position.
fn show_automoves<const L: usize>(start: &Board<L>, see: &mut impl FnMut(Move)) {
    let mut board = *start;
    board.automove(see);
}

/// Calls `see` with the single-card steps of a move, and with what goes home after it.
fn show_steps<const L: usize>(before: &Board<L>, mv: Move, see: &mut impl FnMut(Move)) {
    let mut board = *before;
    // The move is legal on an equal board.
    let _ = apply_in_steps(&mut board, mv, &mut *see);
    board.automove(see);
}

/// Plays the moves of a search on a board, calls `see` with each move that isn't
/// an automove of the rules and the position before it, and tells whether all
/// cards are home at the end.
pub(super) fn replay(
    board: &mut Board,
    way: &[u16],
    eager: bool,
    mut see: impl FnMut(&Board, Move),
) -> Result<bool, Error> {
    play_through(board, way, eager, &mut see)
}

/// The same for small code.
#[cfg(feature = "compact")]
#[inline(never)]
fn play_through(
    board: &mut Board,
    way: &[u16],
    eager: bool,
    see: &mut dyn FnMut(&Board, Move),
) -> Result<bool, Error> {
    let played = Game::played(board.rules(), eager);
    let given = Plain::from(board.rules());
    let mut steps = way.iter();
    loop {
        let mut next = board.next_home(&given);
        if next.is_none() {
            next = board.next_home(&played);
            if next.is_none() {
                let Some(&code) = steps.next() else { return Ok(board.is_solved()) };
                next = place_move(board, Step::from_code(code), &given);
            }
            see(board, next.ok_or(Error::Move)?);
        }
        board.apply(next.ok_or(Error::Move)?)?;
    }
}

#[cfg(not(feature = "compact"))]
fn play_through(
    board: &mut Board,
    way: &[u16],
    eager: bool,
    see: &mut impl FnMut(&Board, Move),
) -> Result<bool, Error> {
    // What the search sends home by itself and the rules don't is listed.
    let played = Game::played(board.rules(), eager);
    let given = Plain::from(board.rules());
    let mut steps = way.iter().map(|&code| Step::from_code(code));
    // The cards that wait to go home, under the rules and in the search, change
    // only when one has gone there.
    let waiting = |board: &Board| (board.ready_plain(&given), board.ready_plain(&played));
    let (mut own, mut all) = waiting(board);
    loop {
        loop {
            let free = board.free_cards();
            if !free.meets(&all) {
                break;
            }
            let by_itself = free.meets(&own);
            let mv = board.first_in(if by_itself { &own } else { &all }).ok_or(Error::Move)?;
            if !by_itself {
                see(board, mv);
            }
            board.apply(mv)?;
            (own, all) = waiting(board);
        }
        let Some(step) = steps.next() else { return Ok(board.is_solved()) };
        let mv = place_move(board, step, &given).ok_or(Error::Move)?;
        see(board, mv);
        board.apply(mv)?;
        if mv.goes_home() {
            (own, all) = waiting(board);
        }
    }
}

/// A move of the search in the columns and cells of a board.
#[cfg_attr(feature = "compact", inline(never))]
fn place_move(board: &Board, step: Step, plain: &Plain) -> Option<Move> {
    let card = Card::from_code(step.card)?;
    let (from, count) = board.find_movable(card, plain)?;
    let to = match step.to {
        place::BASE => Place::Column(board.column_of_top(0)?),
        place::CELL => {
            Place::Cell((0..board.rules().cells).find(|&cell| board.cell(cell).is_none())?)
        }
        place::HOME => Place::Home(card.suit()),
        lower => Place::Column(board.column_of_top(lower)?),
    };
    Some(Move::new(from, to, count, step.card))
}
