//! The feature search: positions are sorted into cells by their features, and the
//! cells take turns (after Shoham and Schaeffer, «The FESS Algorithm», 2020).
//!
//! In a cell the position with the least weight comes first. A move that one of the
//! advisors names costs nothing; any other makes its position heavier. All moves
//! come in the end, so a search that has run dry has seen everything.

use bytemuck::{Pod, Zeroable};

use super::approach::aim;
use super::board::{Board, Freeze};
use super::corral::{self, Corrals};
use super::features::{Features, features, nearest_sum};
use super::key::Shape;
use super::level::{FAR, Level, at, copy};
use super::lost::{self, Moved};
use super::moves::{Go, Shift};
use super::solve::technique;
use super::store::{NONE, Slot};
use super::work::{Cell, Work};

/// What the search keeps between two nodes.
#[derive(Clone, Copy, Pod, Zeroable, Default)]
#[repr(C)]
pub(super) struct Control {
    /// Positions in the table.
    pub(super) stored: u32,
    /// Cells that are taken.
    pub(super) cells: u32,
    /// The cell whose turn it was last.
    turn: u32,
    /// Steps of the plan, and zones of it that are worked out.
    planned: u32,
    zones: u32,
    pusher: u32,
    pub(super) phase: u32,
    /// The position that solves the level.
    pub(super) goal: u32,
    steps: u32,
}

/// What a step of the search has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    On,
    /// A position that has no solution was put in.
    Lost,
    Solved,
    /// All positions are looked at.
    Dry,
    /// No room for more positions.
    Full,
}

mod phase {
    pub(super) const PLAN: u32 = 0;
    pub(super) const ZONES: u32 = 1;
    pub(super) const ROOT: u32 = 2;
    pub(super) const SEARCH: u32 = 3;
}

/// A move that is a candidate for the table.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    from: u16,
    to: u16,
    lowest: u16,
    features: Features,
    /// A lower bound of the pushes left.
    bound: u32,
    /// How far the next goal is from being filled.
    aim: u32,
    /// Boxes that can't be pushed now.
    stuck: u32,
    /// Whether the box can't move any more.
    tight: bool,
    /// Whether something was shut off from the pusher.
    shut: bool,
}

impl Candidate {
    /// What makes one candidate better than another.
    fn rank(&self) -> u64 {
        u64::from(self.features.rank()) << 20
            | u64::from((self.aim + 8 * self.stuck).min(0xFFF)) << 8
            | u64::from((self.bound >> 2).min(0xFF))
    }
}

/// What a position is worth in its queue.
struct Worth {
    weight: u32,
    features: Features,
    bound: u32,
    tie: u32,
}

/// How many boxes of the board, whose regions are marked, can't be pushed now.
fn stuck(level: &Level<'_>, board: &Board<'_>, shape: &Shape, key: &[u32]) -> u32 {
    let mut count = 0;
    shape.boxes(key, |floor| {
        let can = (0..4).any(|side| {
            let to = level.step(floor, side ^ 2);
            board.reaches(level.step(floor, side)) && board.is_free(to) && level.is_live(to)
        });
        count += u32::from(!can && !level.is_goal(floor));
    });
    count
}

/// Advisors: each names one move of a position.
const ADVISORS: usize = 6;
/// Other moves that are taken at a time.
const OTHERS: usize = 3;
/// In a position's rank, that its advisors have been heard.
const HEARD: u32 = 0x8000;

/// The best candidates of a position.
#[derive(Default)]
struct Choice {
    advised: [Option<Candidate>; ADVISORS],
    others: [Option<Candidate>; OTHERS],
    more: bool,
}

impl Choice {
    fn advise(&mut self, advisor: usize, candidate: &Candidate, order: impl Fn(&Candidate) -> u64) {
        let Some(place) = self.advised.get_mut(advisor) else { return };
        if place.as_ref().is_none_or(|best| order(candidate) < order(best)) {
            *place = Some(*candidate);
        }
    }

    /// Hears all advisors on a move.
    fn hear(&mut self, now: Features, aim: u32, stuck: u32, candidate: &Candidate) {
        let then = &candidate.features;
        let rank = Candidate::rank;
        if then.unpacked < now.unpacked {
            self.advise(0, candidate, rank);
        }
        if then.unpacked <= now.unpacked {
            if then.regions < now.regions {
                self.advise(1, candidate, |it| u64::from(it.features.regions) << 40 | rank(it));
            }
            if then.astray < now.astray {
                self.advise(2, candidate, |it| u64::from(it.features.astray) << 52 | rank(it));
            }
            if then.shut < now.shut {
                self.advise(3, candidate, |it| u64::from(it.features.shut) << 52 | rank(it));
            }
            if candidate.aim < aim && then.regions <= now.regions {
                self.advise(4, candidate, |it| u64::from(it.aim) << 32 | u64::from(it.bound));
            }
            if candidate.stuck < stuck && then.regions <= now.regions {
                self.advise(5, candidate, |it| u64::from(it.stuck) << 52 | rank(it));
            }
        }
    }

    /// Keeps the best of the other moves.
    fn keep(&mut self, candidate: &Candidate) {
        let rank = Candidate::rank;
        let mut current = Some(*candidate);
        for place in &mut self.others {
            let better = match (&current, &*place) {
                (Some(new), Some(old)) => rank(new) < rank(old),
                (Some(_), None) => true,
                _ => false,
            };
            if better {
                core::mem::swap(place, &mut current);
            }
        }
        self.more |= current.is_some();
    }
}

impl Control {
    /// Starts anew.
    pub(super) fn begin(&mut self) {
        *self = Control { goal: NONE, pusher: u32::from(FAR), ..Control::default() };
    }

    /// One node.
    pub(super) fn step(&mut self, work: &mut Work<'_>) -> Step {
        work.plan.count = self.planned as usize;
        match self.phase {
            phase::PLAN => self.plan(work),
            phase::ZONES => self.zones(work),
            phase::ROOT => self.root(work),
            _ => self.search(work),
        }
    }

    /// One step of the plan, backwards.
    fn plan(&mut self, work: &mut Work<'_>) -> Step {
        if self.planned == 0 {
            work.child.fill(0);
            for &goal in work.level.goals {
                work.shape.flip(work.child, usize::from(goal));
            }
        }
        self.pusher = u32::from(work.plan.clear_one(
            &work.level,
            &mut work.board,
            &mut work.trails,
            work.child,
            self.pusher as u16,
        ));
        self.planned = work.plan.count as u32;
        let full = work.plan.count >= work.plan.room.len();
        if full || work.child.iter().all(|&boxes| boxes == 0) {
            work.plan.turn_around();
            self.phase = phase::ZONES;
        }
        Step::On
    }

    fn zones(&mut self, work: &mut Work<'_>) -> Step {
        let made = self.zones as usize;
        work.plan.find_astray(&work.level, &mut work.board, &mut work.trails, made);
        self.zones += 1;
        if made >= work.plan.count {
            self.phase = phase::ROOT;
        }
        Step::On
    }

    fn root(&mut self, work: &mut Work<'_>) -> Step {
        work.store.clear();
        work.cells.fill([NONE, NONE]);
        work.part.known.fill(0);
        super::rooms::find(&work.level, work.doors);
        self.stored = 0;
        self.phase = phase::SEARCH;
        work.board.clear(&work.level);
        for &floor in work.level.boxes {
            work.board.set(usize::from(floor), super::board::on::BOX);
        }
        let regions = work.board.regions(&work.level, usize::from(work.level.sizes.pusher));
        work.shape.pack(&work.board, regions.lowest, work.child);
        let features = work.features(regions.count);
        let bound = nearest_sum(work, work.child);
        match self.insert(work, NONE, Worth { weight: 0, features, bound, tie: 0 }, None) {
            Some(Step::Lost) | None => Step::Dry,
            Some(step) => step,
        }
    }

    /// Puts the position whose key is `work.child` into the table and its cell;
    /// nothing if it is there.
    fn insert(
        &mut self,
        work: &mut Work<'_>,
        parent: u32,
        worth: Worth,
        moved: Option<Moved>,
    ) -> Option<Step> {
        let Worth { weight, features, bound, tie } = worth;
        let slot = match work.store.find(work.child) {
            Slot::Known(_) => return None,
            Slot::Free(slot) if (self.stored as usize) < work.store.most() => slot,
            _ => return Some(Step::Full),
        };
        self.stored += 1;
        if bound != 0 && lost::is_lost(work, moved) {
            work.store.put_dead(slot, work.child);
            return Some(Step::Lost);
        }
        work.store.put(slot, work.child, parent);
        if bound == 0 {
            self.goal = slot as u32;
            return Some(Step::Solved);
        }
        let cell = self.cell_of(work, features.rank());
        let rank = work.store.rank_of(weight, tie.min(HEARD - 1));
        enqueue(work, cell, slot, rank);
        Some(Step::On)
    }

    /// The cell of some features.
    fn cell_of(&mut self, work: &mut Work<'_>, rank: u32) -> usize {
        let count = work.cells.len();
        let mask = count.wrapping_sub(1);
        let mut index = (rank.wrapping_mul(0x9E37_79B1) >> 12) as usize & mask;
        for _ in 0..count {
            match work.cells.get_mut(index) {
                Some(cell) if cell[0] == rank => return index,
                Some(cell) if cell[0] == NONE => {
                    *cell = [rank, NONE];
                    self.cells += 1;
                    return index;
                }
                _ => index = index.wrapping_add(1) & mask,
            }
        }
        index
    }

    /// The cell whose turn it is: every other time the best, else the next one.
    fn next_cell(&mut self, work: &Work<'_>) -> Option<usize> {
        self.steps = self.steps.wrapping_add(1);
        if self.steps & 1 == 0 {
            let occupied = |cell: &(usize, &Cell)| cell.1[1] != NONE;
            return work
                .cells
                .iter()
                .enumerate()
                .filter(occupied)
                .min_by_key(|(_, cell)| cell[0])
                .map(|(index, _)| index);
        }
        let mask = work.cells.len().wrapping_sub(1);
        let mut index = self.turn as usize;
        for _ in 0..work.cells.len() {
            index = index.wrapping_add(1) & mask;
            if work.cells.get(index).is_some_and(|cell| cell[1] != NONE) {
                self.turn = index as u32;
                return Some(index);
            }
        }
        None
    }

    fn search(&mut self, work: &mut Work<'_>) -> Step {
        let Some(cell) = self.next_cell(work) else { return Step::Dry };
        let queue = at(work.cells, cell, [NONE, NONE])[1];
        let rank = work.store.rank(queue as usize);
        let rest = work.store.pop(queue);
        if let Some(cell) = work.cells.get_mut(cell) {
            cell[1] = rest;
        }
        let (weight, tie) = work.store.weight_of(rank);
        let slot = queue as usize;
        let heard = tie & HEARD != 0;
        let Some((choice, base)) = look(work, slot, heard) else { return Step::On };
        let moves = if heard { choice.others.iter() } else { choice.advised.iter() };
        let mut lost = false;
        for move_ in moves.flatten() {
            match self.take(work, slot, weight, move_) {
                Step::On => {}
                Step::Lost => lost = true,
                end => return end,
            }
        }
        if choice.more || !heard && choice.others.iter().any(Option::is_some) {
            // If a move was no good, the advisors have others.
            let rank = if lost || work.plan.is_plain() {
                work.store.rank_of(weight, rank_tie(heard || !lost, base))
            } else {
                work.store.rank_of(weight + if heard { 1 } else { 2 }, rank_tie(true, base))
            };
            enqueue(work, cell, slot, rank);
        }
        Step::On
    }

    /// Puts the position behind a move into the table.
    fn take(&mut self, work: &mut Work<'_>, slot: usize, weight: u32, move_: &Candidate) -> Step {
        copy(work.child, work.key);
        work.shape.flip(work.child, usize::from(move_.from));
        work.shape.flip(work.child, usize::from(move_.to));
        work.shape.set_pusher(work.child, move_.lowest);
        let tie = if work.plan.is_plain() { move_.bound } else { move_.aim + 8 * move_.stuck };
        let shift = Some(Moved {
            from: usize::from(move_.from),
            to: usize::from(move_.to),
            tight: move_.tight,
            shut: move_.shut,
            matched: false,
        });
        let Candidate { features, bound, .. } = *move_;
        let worth = Worth { weight, features, bound, tie };
        let met = self.insert(work, slot as u32, worth, shift);
        met.unwrap_or(Step::On)
    }
}

fn enqueue(work: &mut Work<'_>, cell: usize, slot: usize, rank: u32) {
    let queue = at(work.cells, cell, [NONE, NONE])[1];
    let queue = work.store.push(queue, slot, rank);
    if let Some(cell) = work.cells.get_mut(cell) {
        cell[1] = queue;
    }
}

/// What comes second in a position's rank.
fn rank_tie(heard: bool, bound: u32) -> u32 {
    bound.min(HEARD - 1) | if heard { HEARD } else { 0 }
}

/// Looks at all moves of a position that lead to new ones; nothing if it is lost.
/// Its key is left in `work.key`. Gives the bound of the position, too.
fn look(work: &mut Work<'_>, slot: usize, heard: bool) -> Option<(Choice, u32)> {
    copy(work.key, work.store.key(slot));
    let Work {
        level,
        shape,
        board,
        trails,
        inside,
        key,
        child,
        plan,
        doors,
        store,
        seen,
        line,
        without,
        any_frozen,
        ..
    } = work;
    let pusher = usize::from(shape.unpack(level, key, board));
    let regions = board.regions(level, pusher);
    trails.find_starts(level, board);
    if *without & technique::CORRALS == 0
        && corral::cut(level, board, trails, regions.count, true, inside) == Corrals::Dead
    {
        return None;
    }
    *any_frozen = board.freezing && board.freeze_all(level) != Freeze::None;
    let now = features(level, plan, board, doors, key, regions.count);
    let aimless = plan.is_aimless() || *without & technique::AIM != 0;
    let mut base = 0;
    shape.boxes(key, |floor| base += u32::from(at(level.nearest, floor, 0)));
    let (now_aim, now_stuck) = if aimless {
        (base, 0)
    } else {
        (aim(plan, level, board, seen, line), stuck(level, board, shape, key))
    };
    let mut choice = Choice::default();
    for from in 0..level.sizes.live() {
        if !board.has_box(from) || at(trails.starts, from, 0) == 0 {
            continue;
        }
        let mut see = |board: &mut Board<'_>, shift: &Shift| {
            copy(child, key);
            shape.flip(child, shift.from);
            shape.flip(child, shift.to);
            shape.set_pusher(child, shift.regions.lowest);
            if matches!(store.find(child), Slot::Known(_)) {
                return Go::On;
            }
            let bound = (base + u32::from(at(level.nearest, shift.to, 0)))
                .saturating_sub(u32::from(at(level.nearest, shift.from, 0)));
            let features = features(level, plan, board, doors, child, shift.regions.count);
            let (aim, stuck) = if aimless {
                (bound, 0)
            } else {
                (aim(plan, level, board, seen, line), stuck(level, board, shape, child))
            };
            let candidate = Candidate {
                from: shift.from as u16,
                to: shift.to as u16,
                lowest: shift.regions.lowest,
                features,
                bound,
                aim,
                stuck,
                tight: shift.tight,
                shut: board.areas.is_shut(level, shift.from, shift.to),
            };
            if bound == 0 {
                choice = Choice::default();
                choice.advised[0] = Some(candidate);
                choice.others[0] = Some(candidate);
                return Go::Enough;
            }
            if !heard && *without & technique::ADVISORS == 0 {
                choice.hear(now, now_aim, now_stuck, &candidate);
            }
            choice.keep(&candidate);
            Go::On
        };
        if trails.each(level, board, from, &mut see) == Go::Enough {
            break;
        }
    }
    let order = if plan.is_plain() { base } else { now_aim + 8 * now_stuck };
    Some((choice, order))
}
