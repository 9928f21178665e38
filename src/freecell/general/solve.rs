//! The solver at work with the searches over any rules.

use bytemuck::{Pod, Zeroable};

use super::super::attempt::Came;
use super::super::block::{Header, PLAN_WORDS, hash_of_solution, phase, trait_of};
use super::super::board::DoubleBoard;
use super::super::bound::lower_bound;
use super::super::evaluate::Weights;
use super::super::ladder::{Step as Planned, shorten_with};
use super::super::links::{TWO_DECKS, link, place};
use super::super::moves::{Move, Place};
use super::super::notation::is_part;
use super::super::rules::Leave;
use super::super::solve::{Judged, Solver};
use super::super::steps::apply_in_steps;
use super::attempt::{Attempt, room, set_root, state_words};
use super::game::Game;
use super::ladder::{Choice, LONGEST, choose, sizes};
use super::plan::Plan;
use super::position::{Step, Two, is_card, next_home, shift};
use crate::answer::{Reason, Shortening, Status};
use crate::arena::words_for;
use crate::card::{self, DECK, Suit};
use crate::error::Error;
use crate::search::budget::Budget;

/// The plan at the start of a solver's words, and the words behind it.
fn split(work: &mut [u32]) -> Option<(&Plan, &mut [u32])> {
    let (plan, work) = work.split_at_mut_checked(PLAN_WORDS)?;
    Some((one(plan)?, work))
}

fn one<T: Pod>(words: &[u32]) -> Option<&T> {
    bytemuck::try_cast_slice(words).ok()?.first()
}

/// The moves of the solution in a solver's words.
pub(crate) fn solution(work: &[u32], count: u16) -> &[u16] {
    let words = work.get(PLAN_WORDS..).unwrap_or_default();
    let way: &[u16] = bytemuck::try_cast_slice(words).unwrap_or_default();
    way.get(..usize::from(count)).unwrap_or_default()
}

impl Solver<'_> {
    /// Makes one search after the other until there is a result, or the budget is
    /// used up.
    pub(crate) fn climb_any(&mut self, mut budget: Budget) {
        // A damaged plan can't be opened, so there is always one with a board.
        let Some((&plan, _)) = split(self.work) else { return };
        let Ok(board) = &plan.start() else { return };
        loop {
            let Some((_, work)) = split(self.work) else { return };
            let room = room(board, work.len());
            if self.header.traits & trait_of::OPTIMIZING != 0 {
                let came = self.optimize(board, &plan, &mut budget);
                if let Came::Way(count) = came {
                    self.accept(board, &plan, count);
                }
                return;
            }
            let choice = choose(&plan, u32::from(self.header.rung), room, state_words(board));
            match choice {
                Choice::TooLarge => self.header.rung += 1,
                Choice::End => {
                    self.finish(Status::GaveUp, Reason::Memory);
                    return;
                }
                _ => {
                    match self.attempt_any(board, &plan, &choice, 0, LONGEST as u32, &mut budget) {
                        Came::Nothing => {
                            self.header.phase = phase::START;
                            self.header.rung += 1;
                        }
                        Came::Way(count) => {
                            self.header.traits &= !trait_of::EAGER;
                            if choice.eager() {
                                self.header.traits |= trait_of::EAGER;
                            }
                            if !plan.optimizes() {
                                self.accept(board, &plan, count);
                                return;
                            }
                            self.header.solution = count;
                            self.header.traits |= trait_of::OPTIMIZING;
                            self.header.phase = phase::START;
                        }
                        came => {
                            self.end(&came);
                            return;
                        }
                    }
                }
            }
        }
    }

    /// Ends without a solution, if it is an end.
    fn end(&mut self, came: &Came) {
        match came {
            Came::Unsolvable => self.finish(Status::Unsolvable, Reason::None),
            Came::TooLong => self.finish(Status::GaveUp, Reason::Depth),
            Came::Incomplete => self.finish(Status::GaveUp, Reason::Incomplete),
            Came::Budget | Came::Nothing | Came::Way(_) => {}
        }
    }

    /// Goes on with a search in the words behind the first `kept` ones of those behind
    /// the plan.
    fn attempt_any(
        &mut self,
        board: &DoubleBoard,
        plan: &Plan,
        choice: &Choice,
        kept: usize,
        longest: u32,
        budget: &mut Budget,
    ) -> Came {
        let Some(attempt) = attempt(self.header, self.work, board, plan, kept, longest) else {
            return Came::Nothing;
        };
        attempt.go_on(choice, budget)
    }

    /// Goes on to make the way that was found shorter.
    fn optimize(&mut self, board: &DoubleBoard, plan: &Plan, budget: &mut Budget) -> Came {
        let count = self.header.solution;
        let eager = self.header.traits & trait_of::EAGER != 0;
        match attempt(self.header, self.work, board, plan, 0, u32::MAX) {
            Some(attempt) => attempt.optimize(count, eager, budget),
            None => Came::Way(count),
        }
    }

    /// Makes a way at the start of the words the solution, if it is one and no longer
    /// than it may be.
    fn accept(&mut self, board: &DoubleBoard, plan: &Plan, count: u16) {
        self.header.traits &= !trait_of::OPTIMIZING;
        let eager = self.header.traits & trait_of::EAGER != 0;
        match judge(board, solution(self.work, count), eager) {
            // What a test does is one move to a search, and several in the list.
            Some(judged) if !plan.allows(judged.listed) => {
                self.header.solution = 0;
                self.finish(Status::GaveUp, Reason::Depth);
            }
            Some(judged) => {
                self.adopt_any(board, count, eager, &judged);
                self.finish(Status::Solved, Reason::None);
            }
            // Never seen, and never to be told as solved.
            None => {
                self.header.solution = 0;
                self.finish(Status::GaveUp, Reason::Memory);
            }
        }
    }

    fn adopt_any(&mut self, board: &DoubleBoard, count: u16, eager: bool, judged: &Judged) {
        self.header.solution = count;
        self.header.solution_hash = hash_of_solution(solution(self.work, count));
        self.header.listed = judged.listed;
        self.header.cost = judged.cost;
        self.header.traits = trait_of::ANY;
        if eager {
            self.header.traits |= trait_of::EAGER;
        }
        let rules = board.rules();
        let bounded = rules.leave == Leave::Cards && rules.base == 1;
        let bound = match board.to_single() {
            Some(board) if bounded => lower_bound(&mut { board }),
            _ => 0,
        };
        if bound >= u32::from(judged.cost) {
            self.header.traits |= trait_of::SHORTEST;
        }
    }

    /// The ladder of searches for a shorter solution.
    pub(crate) fn climb_shorter_any(&mut self, mut budget: Budget) -> Shortening {
        let Some((&plan, _)) = split(self.work) else { return Shortening::Done };
        let Ok(board) = &plan.start() else { return Shortening::Done };
        loop {
            if self.header.traits & trait_of::SHORTEST != 0 {
                self.header.phase = phase::SHORTEN_DONE;
                return Shortening::Shortest;
            }
            let Some((_, work)) = split(self.work) else { return Shortening::Done };
            if self.header.phase == phase::SHORTEN_DONE {
                return Shortening::Done;
            }
            let longest = u32::from(self.header.cost).saturating_sub(1).min(LONGEST as u32);
            // The best solution stays where it is.
            let kept = words_for::<u16>(usize::from(self.header.solution).max(LONGEST));
            let words = room(board, work.len().saturating_sub(kept));
            let sizes = sizes(state_words(board));
            let step = shorten_with(u32::from(self.header.rung), longest, words, sizes);
            let Planned::Beam(rung) = step else {
                match step {
                    Planned::End => self.header.phase = phase::SHORTEN_DONE,
                    _ => self.header.rung += 1,
                }
                continue;
            };
            let choice = Choice::Beam(rung, SHORTEN_MIXED);
            match self.attempt_any(board, &plan, &choice, kept, longest, &mut budget) {
                Came::Budget => return Shortening::Running,
                came => {
                    if let Came::Way(count) = came {
                        self.take_shorter_any(board, kept, count, choice.eager());
                    }
                    self.header.phase = phase::SHORTEN_START;
                    self.header.rung += 1;
                }
            }
        }
    }

    /// Makes a way that was found behind the best one the solution, if it is one and
    /// shorter.
    fn take_shorter_any(&mut self, board: &DoubleBoard, kept: usize, count: u16, eager: bool) {
        let Some(found) = self.work.get(PLAN_WORDS + kept..) else { return };
        let way: &[u16] = bytemuck::try_cast_slice(found).unwrap_or_default();
        let Some(way) = way.get(..usize::from(count)) else { return };
        let Some(judged) = judge(board, way, eager) else { return };
        if judged.cost >= self.header.cost {
            return;
        }
        for at in PLAN_WORDS..PLAN_WORDS + words_for::<u16>(usize::from(count)) {
            let word = self.work.get(at + kept).copied().unwrap_or(0);
            if let Some(slot) = self.work.get_mut(at) {
                *slot = word;
            }
        }
        self.adopt_any(board, count, eager, &judged);
    }
}

/// What a mixed sequence counts while shorter solutions are looked for.
const SHORTEN_MIXED: i16 = 50;

/// An attempt in the words behind the plan and `kept` more.
fn attempt<'a>(
    header: &'a mut Header,
    work: &'a mut [u32],
    board: &'a DoubleBoard,
    plan: &'a Plan,
    kept: usize,
    longest: u32,
) -> Option<Attempt<'a>> {
    let work = work.get_mut(PLAN_WORDS + kept..)?;
    let Header { search: control, nodes, stored, phase, .. } = header;
    let (fresh, running) = match *phase {
        phase::START => (true, phase::RUN),
        phase::SHORTEN_START => (true, phase::SHORTEN_RUN),
        running => (false, running),
    };
    *phase = running;
    Some(Attempt { board, plan, work, control, fresh, nodes, stored, longest })
}

/// Replays a way on the board; nothing if it isn't a solution.
fn judge(board: &DoubleBoard, way: &[u16], eager: bool) -> Option<Judged> {
    let mut judged = Judged { listed: 0, cost: 0, shortest: false };
    let replayed = replay(board, way, eager, |_, mv| {
        judged.listed = judged.listed.saturating_add(1);
        judged.cost = judged.cost.saturating_add(u16::from(!mv.goes_home()));
    });
    (replayed == Ok(true)).then_some(judged)
}

/// Plays the moves of a search on a board, calls `see` with each move that isn't an
/// automove of the rules and the position before it, and tells whether all cards are
/// home at the end.
///
/// The search's own position goes along: it tells what the search sends home by itself.
pub(crate) fn replay(
    start: &DoubleBoard,
    way: &[u16],
    eager: bool,
    mut see: impl FnMut(&DoubleBoard, Move),
) -> Result<bool, Error> {
    let mut board = *start;
    let game = Game::of(start.rules(), Weights::NONE, 0, eager);
    let mut position = Two::zeroed();
    set_root(&game, start, &mut position);
    let mut steps = way.iter().map(|&code| Step::from_code(code));
    loop {
        while let Some((step, forced)) = next_home(&game, &position) {
            let mv = place_move(&board, step).ok_or(Error::Move)?;
            if !forced {
                see(&board, mv);
            }
            board.apply(mv)?;
            shift(&game, &mut position, step);
        }
        if board.next_automove().is_some() {
            return Err(Error::Move);
        }
        let Some(step) = steps.next() else { return Ok(board.is_solved()) };
        let mv = place_move(&board, step).ok_or(Error::Move)?;
        see_in_parts(&board, mv, &mut see)?;
        board.apply(mv)?;
        shift(&game, &mut position, step);
    }
}

/// Shows a move or, where the notation's two characters mean another number of cards, its
/// single steps, if nothing goes home by itself between them.
fn see_in_parts(
    before: &DoubleBoard,
    mv: Move,
    see: &mut impl FnMut(&DoubleBoard, Move),
) -> Result<(), Error> {
    if is_part(before, mv)? {
        let (mut board, mut walk, mut quiet) = (*before, *before, true);
        apply_in_steps(&mut board, mv, |step| {
            quiet &= step.count == 1 && walk.next_automove().is_none();
            quiet &= walk.apply(step).is_ok();
        })?;
        if quiet {
            (board, walk) = (*before, *before);
            return apply_in_steps(&mut board, mv, |step| {
                see(&walk, step);
                let _ = walk.apply(step);
            });
        }
    }
    see(before, mv);
    Ok(())
}

/// A move of the search in the columns and cells of a board.
fn place_move(board: &DoubleBoard, step: Step) -> Option<Move> {
    let (links, tops, cells, _) = board.parts();
    let plain = card::plain(step.card);
    let suit = Suit::from_code(plain);
    let (from, count) = match cells.iter().position(|&code| code == step.card) {
        Some(cell) => (Place::Cell(cell as u8), 1),
        None => find_in_columns(links, tops, step.card)?,
    };
    let to = match step.to {
        place::BASE => Place::Column(board.column_of_top(0)?),
        place::CELL => {
            Place::Cell((0..board.rules().cells).find(|&cell| board.cell(cell).is_none())?)
        }
        place::HOME => Place::Home(suit),
        lower => Place::Column(board.column_of_top(lower)?),
    };
    Some(Move::new(from, to, count, plain))
}

/// The column in which a card lies, and how many cards from it on.
fn find_in_columns(links: &[u8; TWO_DECKS], tops: &[u8], code: u8) -> Option<(Place, u8)> {
    for (column, &top) in (0u8..).zip(tops) {
        let mut upper = top;
        for count in 1..=2 * DECK as u8 {
            if upper == code {
                return Some((Place::Column(column), count));
            }
            if !is_card(upper) {
                break;
            }
            upper = link(links, upper);
        }
    }
    None
}
