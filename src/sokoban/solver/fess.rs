//! The feature search: positions are sorted into cells by their features, and the
//! cells take turns (after Shoham and Schaeffer, «The FESS Algorithm», 2020).
//!
//! In a cell the position with the least weight comes first. A move that one of the
//! advisors names costs nothing; any other makes its position heavier. All moves
//! come in the end, so a search that has run dry has seen everything.

use bytemuck::{Pod, Zeroable};
use core::mem::take;

use super::approach::aim;
use super::board::Board;
use super::features::{Features, features, nearest_sum};
use super::goal_room;
use super::key::Shape;
use super::ladder::manner;
use super::level::{FAR, Level, at, put};
use super::lost::{self, Moved};
use super::moves::Trail;
use super::plan::Plan;
use super::pushes::{self, Push};
use super::solve::technique;
use super::store::{NONE, Slot};
use super::work::{Cell, LARGE, Looks, Work};

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

/// What has come of a position that was met.
pub(super) enum Met {
    /// All that there is to say.
    Step(Step),
    /// It is a new one, in this slot, and may be lost.
    New(usize),
}

impl Met {
    /// What comes of it: a new position is admitted, unless it is lost.
    #[inline]
    pub(super) fn settle(
        self,
        work: &mut Work<'_>,
        moved: Option<Moved>,
        admit: impl FnOnce(&mut Work<'_>, usize),
    ) -> Step {
        match self {
            Met::Step(step) => step,
            Met::New(slot) if lost::is_lost(work, moved) => {
                work.store.set_dead(slot);
                Step::Lost
            }
            Met::New(slot) => {
                admit(work, slot);
                Step::On
            }
        }
    }
}

mod phase {
    pub(super) const PLAN: u32 = 0;
    pub(super) const ZONES: u32 = 1;
    pub(super) const ROOT: u32 = 2;
    pub(super) const SEARCH: u32 = 3;
    /// The same, of a level with a goal room, and once moves have been left out for that.
    pub(super) const ROOM: u32 = 4;
    pub(super) const CUT: u32 = 5;
}

/// A move that is a candidate for the table.
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
struct Candidate {
    /// The box's floor, or [`FAR`] if there is no candidate.
    from: u16,
    to: u16,
    lowest: u16,
    /// Of [`TIGHT`] and [`SHUT`].
    marks: u16,
    features: Features,
    /// A lower bound of the pushes left.
    bound: u32,
    /// How far the next goal is from being filled.
    aim: u32,
    /// Boxes that can't be pushed now.
    stuck: u32,
}

/// The box can't move any more.
const TIGHT: u16 = 1;
/// Something was shut off from the pusher.
const SHUT: u16 = 2;

impl Candidate {
    fn is_some(&self) -> bool {
        self.from != FAR
    }

    /// What makes one candidate better than another.
    fn rank(&self) -> u64 {
        u64::from(self.features.rank()) << 20
            | u64::from((self.aim + 8 * self.stuck).min(0xFFF)) << 8
            | u64::from((self.bound >> 2).min(0xFF))
    }
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

/// What candidates take of [`Work::pushes`], where they lie: those of advisors first.
pub(super) const CHOICE_PUSHES: usize =
    (size_of::<Candidate>() * (ADVISORS + OTHERS)).div_ceil(size_of::<Push>());

/// The best candidates of a position.
fn candidates(pushes: &mut [Push]) -> &mut [Candidate] {
    let room: &mut [u8] = bytemuck::cast_slice_mut(pushes);
    let room = room.get_mut(..size_of::<Candidate>() * (ADVISORS + OTHERS)).unwrap_or(&mut []);
    bytemuck::try_cast_slice_mut(room).unwrap_or(&mut [])
}

fn clear(candidates: &mut [Candidate]) {
    for candidate in candidates {
        candidate.from = FAR;
    }
}

fn advise(
    candidates: &mut [Candidate],
    advisor: usize,
    candidate: &Candidate,
    order: impl Fn(&Candidate) -> u64,
) {
    let Some(place) = candidates.get_mut(advisor) else { return };
    if !place.is_some() || order(candidate) < order(place) {
        *place = *candidate;
    }
}

/// Keeps the best of the moves that no advisor names; whether one isn't kept.
#[cfg_attr(feature = "compact", inline(never))]
fn keep(candidates: &mut [Candidate], candidate: &Candidate) -> bool {
    let better = |place: &Candidate| !place.is_some() || candidate.rank() < place.rank();
    let others = candidates.get_mut(ADVISORS..).unwrap_or(&mut []);
    let first = others.iter().position(better).unwrap_or(others.len());
    let Some([left, behind @ ..]) = others.get_mut(first..) else { return true };
    // What was there goes on to where it is better, and so on. Meanwhile it stays in its
    // place: a copy would lie on the stack.
    for place in behind {
        if left.is_some() && (!place.is_some() || left.rank() < place.rank()) {
            core::mem::swap(place, left);
        }
    }
    let more = left.is_some();
    *left = *candidate;
    more
}

impl Control {
    /// Starts anew.
    pub(super) fn begin(&mut self) {
        *self = Control { goal: NONE, pusher: u32::from(FAR), ..Control::default() };
    }

    /// One node.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn step(&mut self, work: &mut Work<'_>) -> Step {
        match self.phase {
            phase::PLAN => self.plan(work),
            phase::ZONES => self.zones(work),
            phase::ROOT => self.root(work),
            _ => self.search(work),
        }
    }

    /// One step of the plan, backwards.
    #[cfg_attr(feature = "compact", inline(never))]
    fn plan(&mut self, work: &mut Work<'_>) -> Step {
        if self.planned == 0 {
            work.child.fill(0);
            for &goal in work.level.goals() {
                work.shape.flip(work.child, usize::from(goal));
            }
        }
        let Work { level, board, trails, child, rooms, manner, pushes, .. } = work;
        let count = self.planned as usize;
        let Some(mut plan) = Plan::open(rooms, &level.sizes, u32::from(*manner), count) else {
            return Step::Full;
        };
        let pusher = self.pusher as u16;
        self.pusher = u32::from(plan.clear_one(level, board, trails, child, pusher, pushes));
        self.planned = plan.count as u32;
        let full = plan.count >= plan.room.len();
        if full || child.iter().all(|&boxes| boxes == 0) {
            plan.turn_around();
            self.phase = phase::ZONES;
        }
        Step::On
    }

    #[cfg_attr(feature = "compact", inline(never))]
    fn zones(&mut self, work: &mut Work<'_>) -> Step {
        let made = self.zones as usize;
        let Work { level, board, trails, rooms, manner, .. } = work;
        let count = self.planned as usize;
        let Some(mut plan) = Plan::open(rooms, &level.sizes, u32::from(*manner), count) else {
            return Step::Full;
        };
        plan.find_astray(level, board, trails, made);
        self.zones += 1;
        if made >= count {
            self.phase = phase::ROOT;
        }
        Step::On
    }

    #[cfg_attr(feature = "compact", inline(never))]
    fn root(&mut self, work: &mut Work<'_>) -> Step {
        if self.lay_out(work).is_none() {
            return Step::Full;
        }
        match self.take(work, NONE, [0, 0], 0, None) {
            Step::Lost => Step::Dry,
            step => step,
        }
    }

    /// Makes `work.child` the key of the start, and the first candidate what it is like.
    #[cfg_attr(feature = "compact", inline(never))]
    fn lay_out(&mut self, work: &mut Work<'_>) -> Option<()> {
        work.store.clear();
        work.cells().fill([NONE, NONE]);
        work.part.forget(&work.shape);
        if let Some(mut patterns) = work.part.patterns(&work.shape) {
            patterns.begin();
        }
        let doors = Looks::open(work.looks, work.level.sizes.live())?.doors;
        super::rooms::find(&work.level, doors);
        self.stored = 0;
        self.phase = if goal_room::is_there(work) { phase::ROOM } else { phase::SEARCH };
        work.board.clear(&work.level);
        for &floor in work.level.boxes() {
            work.board.set(usize::from(floor), super::board::on::BOX);
        }
        let regions = work.board.regions(&work.level, usize::from(work.level.sizes.pusher));
        work.shape.pack(&work.board, regions.lowest, work.child);
        let features = work.features(regions.count, self.planned as usize)?;
        let bound = nearest_sum(work, work.child);
        let start = Candidate { features, bound, ..Candidate::zeroed() };
        put(candidates(work.pushes), 0, start);
        Some(())
    }

    /// Puts the position whose key is `work.child` into the table, with what the candidate
    /// of an index says of it, and what comes second in its rank.
    #[inline]
    fn take(
        &mut self,
        work: &mut Work<'_>,
        parent: u32,
        [weight, tie]: [u32; 2],
        index: usize,
        moved: Option<Moved>,
    ) -> Step {
        let met = self.meet(work, parent, index);
        met.settle(work, moved, |work, slot| self.admit(work, slot, [weight, tie], index))
    }

    #[cfg_attr(feature = "compact", inline(never))]
    fn meet(&mut self, work: &mut Work<'_>, parent: u32, index: usize) -> Met {
        let slot = match work.store.find(work.child) {
            Slot::Known(_) => return Met::Step(Step::On),
            Slot::Free(slot) if (self.stored as usize) < work.store.most() => slot,
            _ => return Met::Step(Step::Full),
        };
        self.stored += 1;
        work.store.put(slot, work.child, parent);
        if candidates(work.pushes).get(index).is_some_and(|found| found.bound == 0) {
            self.goal = slot as u32;
            return Met::Step(Step::Solved);
        }
        Met::New(slot)
    }

    /// Puts a position of the table into its cell.
    #[cfg_attr(feature = "compact", inline(never))]
    fn admit(&mut self, work: &mut Work<'_>, slot: usize, [weight, tie]: [u32; 2], index: usize) {
        let Some(found) = candidates(work.pushes).get(index) else { return };
        let features = found.features.rank();
        let cell = self.cell_of(work, features);
        let rank = work.store.rank_of(weight, tie.min(HEARD - 1));
        enqueue(work, cell, slot, rank);
    }

    /// The cell of some features.
    fn cell_of(&mut self, work: &mut Work<'_>, rank: u32) -> usize {
        let count = work.cells().len();
        let mask = count.wrapping_sub(1);
        let mut index = (rank.wrapping_mul(0x9E37_79B1) >> 12) as usize & mask;
        for _ in 0..count {
            match work.cells().get_mut(index) {
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
    fn next_cell(&mut self, work: &mut Work<'_>) -> Option<usize> {
        self.steps = self.steps.wrapping_add(1);
        if self.steps & 1 == 0 {
            let occupied = |cell: &(usize, &Cell)| cell.1[1] != NONE;
            return work
                .cells()
                .iter()
                .enumerate()
                .filter(occupied)
                .min_by_key(|(_, cell)| cell[0])
                .map(|(index, _)| index);
        }
        let mask = work.cells().len().wrapping_sub(1);
        let mut index = self.turn as usize;
        for _ in 0..work.cells().len() {
            index = index.wrapping_add(1) & mask;
            if work.cells().get(index).is_some_and(|cell| cell[1] != NONE) {
                self.turn = index as u32;
                return Some(index);
            }
        }
        None
    }

    #[cfg_attr(feature = "compact", inline(never))]
    fn search(&mut self, work: &mut Work<'_>) -> Step {
        let Some(turn) = self.take_turn(work) else {
            let cut = LARGE && self.phase == phase::CUT;
            return if cut { Step::Full } else { Step::Dry };
        };
        let (slot, heard) = (turn.slot as usize, turn.heard);
        if !heard && lost::is_seen_lost(work, slot, self.steps) {
            return Step::On;
        }
        let planned = self.planned as usize;
        if !pushes::set_up(work, slot) {
            return Step::On;
        }
        let Some((more, base)) = look(work, planned, heard) else { return Step::On };
        self.choose(work, &turn, more, base)
    }

    /// Puts the best candidates of a position into the table, and the position back into its
    /// cell if there are more.
    #[cfg_attr(feature = "compact", inline(never))]
    fn choose(&mut self, work: &mut Work<'_>, turn: &Turn, more: bool, base: u32) -> Step {
        let (slot, heard) = (turn.slot as usize, turn.heard);
        let moves = if heard { ADVISORS..ADVISORS + OTHERS } else { 0..ADVISORS };
        let mut lost = false;
        for index in moves {
            let Some((tie, moved)) = set_child(work, index) else { continue };
            match self.take(work, turn.slot, [turn.weight, tie], index, Some(moved)) {
                Step::On if LARGE && index == 0 && self.fills_room(work) => {
                    self.phase = phase::CUT;
                    return Step::On;
                }
                Step::On => {}
                Step::Lost => lost = true,
                end => return end,
            }
        }
        let others = candidates(work.pushes).get(ADVISORS..).unwrap_or(&[]);
        if more || !heard && others.iter().any(Candidate::is_some) {
            // If a move was no good, the advisors have others.
            let again = lost || work.is_plain();
            let weight = turn.weight + if again { 0 } else { 2 - u32::from(heard) };
            let tie = rank_tie(if again { heard || !lost } else { true }, base);
            let rank = work.store.rank_of(weight, tie);
            enqueue(work, usize::from(turn.cell), slot, rank);
        }
        Step::On
    }

    /// Whether the move that makes most of the plan brings a box into the goal room, so that
    /// the position's other moves are left out.
    fn fills_room(&self, work: &mut Work<'_>) -> bool {
        let ordered = u32::from(work.manner) & manner::ANY_ORDER == 0;
        let is_goal = |floor: u16| work.level.is_goal(usize::from(floor));
        let first = candidates(work.pushes).first();
        self.phase >= phase::ROOM
            && ordered
            && first.is_some_and(|first| is_goal(first.to) && !is_goal(first.from))
    }

    /// Takes the position whose turn it is off its cell.
    #[cfg_attr(feature = "compact", inline(never))]
    fn take_turn(&mut self, work: &mut Work<'_>) -> Option<Turn> {
        let cell = self.next_cell(work)?;
        let queue = at(work.cells(), cell, [NONE, NONE])[1];
        let rank = work.store.rank(queue as usize);
        let rest = work.store.pop(queue);
        if let Some(cell) = work.cells().get_mut(cell) {
            cell[1] = rest;
        }
        let (weight, tie) = work.store.weight_of(rank);
        Some(Turn { slot: queue, weight, cell: cell as u16, heard: tie & HEARD != 0 })
    }
}

/// A position whose turn it is.
struct Turn {
    slot: u32,
    weight: u32,
    cell: u16,
    /// Whether its advisors have been heard.
    heard: bool,
}

/// Makes `work.child` the key behind the candidate of an index, if there is one. Gives what
/// comes second in its rank, and what was moved.
#[cfg_attr(feature = "compact", inline(never))]
fn set_child(work: &mut Work<'_>, index: usize) -> Option<(u32, Moved)> {
    let plain = work.is_plain();
    let move_ = candidates(work.pushes).get(index).filter(|found| found.is_some())?;
    let (from, to) = (usize::from(move_.from), usize::from(move_.to));
    work.shape.set_moved(work.child, work.key, [from, to], move_.lowest);
    let tie = if plain { move_.bound } else { move_.aim + 8 * move_.stuck };
    let (tight, shut) = (move_.marks & TIGHT != 0, move_.marks & SHUT != 0);
    Some((tie, Moved { from, to, tight, shut, matched: false }))
}

#[cfg_attr(feature = "compact", inline(never))]
fn enqueue(work: &mut Work<'_>, cell: usize, slot: usize, rank: u32) {
    let queue = at(work.cells(), cell, [NONE, NONE])[1];
    let queue = work.store.push(queue, slot, rank);
    if let Some(cell) = work.cells().get_mut(cell) {
        cell[1] = queue;
    }
}

/// What comes second in a position's rank.
fn rank_tie(heard: bool, bound: u32) -> u32 {
    bound.min(HEARD - 1) | if heard { HEARD } else { 0 }
}

/// Looks at all moves of the position that [`pushes::set_up`] has put on the board that
/// lead to new ones. The best are left in [`candidates`]. Gives whether there are more than
/// those, and the bound of the position.
#[cfg_attr(feature = "compact", inline(never))]
fn look(work: &mut Work<'_>, planned: usize, heard: bool) -> Option<(bool, u32)> {
    let (rooms, looks) = (take(&mut work.rooms), take(&mut work.looks));
    let mut look = Look::default();
    let opened = look.open(work, &mut *rooms, &mut *looks, planned);
    let found = opened.map(|()| look.at(work, heard));
    (work.rooms, work.looks) = (rooms, looks);
    found
}

/// Makes `work.child` the key behind a move; whether that is a new position.
#[cfg_attr(feature = "compact", inline(never))]
fn set_child_of(work: &mut Work<'_>, trail: &Trail) -> bool {
    let shift = work.trails.shift(trail);
    work.shape.set_moved(work.child, work.key, [shift.from, shift.to], shift.regions.lowest);
    !matches!(work.store.find(work.child), Slot::Known(_))
}

/// A look at the moves of a position.
#[derive(Default)]
struct Look<'a> {
    plan: Plan<'a>,
    looks: Looks<'a>,
    aimless: bool,
    /// Whether the advisors are heard.
    advised: bool,
    more: bool,
    /// What the position is like.
    features: Features,
    bound: u32,
    aim: u32,
    stuck: u32,
}

impl<'a> Look<'a> {
    fn open(
        &mut self,
        work: &Work<'_>,
        rooms: &'a mut [u32],
        looks: &'a mut [u32],
        planned: usize,
    ) -> Option<()> {
        self.plan.carve(rooms, &work.level.sizes, u32::from(work.manner), planned)?;
        self.looks.carve(looks, work.level.sizes.live())
    }

    fn at(&mut self, work: &mut Work<'_>, heard: bool) -> (bool, u32) {
        self.begin(work, heard);
        if !self.aimless {
            (self.aim, self.stuck) = self.hindrance(work, false);
        }
        for from in 0..work.level.sizes.live() {
            let can_move = work.board.has_box(from) && at(work.trails.starts, from, 0) != 0;
            if can_move && self.along(work, from) {
                break;
            }
        }
        let bound = if self.plan.is_plain() { self.bound } else { self.aim + 8 * self.stuck };
        (self.more, bound)
    }

    /// Looks at the position itself.
    #[cfg_attr(feature = "compact", inline(never))]
    fn begin(&mut self, work: &mut Work<'_>, heard: bool) {
        self.advised = !heard && u32::from(work.without) & technique::ADVISORS == 0;
        self.aimless = work.is_aimless();
        let (level, board) = (&work.level, &work.board);
        let regions = board.areas.count;
        self.features = features(level, &self.plan, board, self.looks.doors, work.key, regions);
        self.bound = nearest_sum(work, work.key);
        (self.aim, self.stuck) = (self.bound, 0);
        clear(candidates(work.pushes));
    }

    /// Looks at the moves of one box; whether one of them ends the search.
    fn along(&mut self, work: &mut Work<'_>, from: usize) -> bool {
        let mut trail = work.trails.begin(&work.level, &mut work.board, from);
        while work.trails.next(&work.level, &mut work.board, &mut trail) {
            if !set_child_of(work, &trail) {
                continue;
            }
            let candidate = self.candidate(work, &trail);
            if self.judge(work, &candidate) {
                work.trails.end(&mut work.board, &mut trail);
                return true;
            }
        }
        false
    }

    /// How far the next step of the plan is, and how many boxes can't be pushed: of the
    /// position on the board, or of that behind a move.
    #[cfg_attr(feature = "compact", inline(never))]
    fn hindrance(&mut self, work: &mut Work<'_>, moved: bool) -> (u32, u32) {
        let Work { level, shape, board, key, child, .. } = work;
        let aim = aim(&self.plan, level, board, self.looks.seen, self.looks.line);
        (aim, stuck(level, board, shape, if moved { child } else { key }))
    }

    /// What a move is like that leads to a new position.
    #[cfg_attr(feature = "compact", inline(never))]
    fn candidate(&mut self, work: &mut Work<'_>, trail: &Trail) -> Candidate {
        let mut candidate = self.plain_candidate(work, trail);
        if !self.aimless {
            (candidate.aim, candidate.stuck) = self.hindrance(work, true);
        }
        candidate
    }

    /// The same without a look at [`Look::hindrance`].
    #[cfg_attr(feature = "compact", inline(never))]
    fn plain_candidate(&self, work: &Work<'_>, trail: &Trail) -> Candidate {
        let (level, shift) = (&work.level, work.trails.shift(trail));
        let bound =
            (self.bound + level.nearest(shift.to)).saturating_sub(level.nearest(shift.from));
        let (plan, doors) = (&self.plan, &*self.looks.doors);
        let features = features(level, plan, &work.board, doors, work.child, shift.regions.count);
        Candidate {
            from: shift.from as u16,
            to: shift.to as u16,
            lowest: shift.regions.lowest,
            marks: if shift.tight { TIGHT } else { 0 }
                | if work.board.areas.is_shut(&work.level, shift.from, shift.to) {
                    SHUT
                } else {
                    0
                },
            features,
            bound,
            aim: bound,
            stuck: 0,
        }
    }

    /// Takes a candidate in if it is a good one; whether it ends the search.
    #[cfg_attr(feature = "compact", inline(never))]
    fn judge(&mut self, work: &mut Work<'_>, candidate: &Candidate) -> bool {
        let candidates = candidates(work.pushes);
        if candidate.bound == 0 {
            self.more = false;
            clear(candidates);
            put(candidates, 0, *candidate);
            put(candidates, ADVISORS, *candidate);
            return true;
        }
        if self.advised {
            self.hear(candidates, candidate);
        }
        self.more |= keep(candidates, candidate);
        false
    }

    /// Hears all advisors on a move.
    #[cfg_attr(feature = "compact", inline(never))]
    fn hear(&self, candidates: &mut [Candidate], candidate: &Candidate) {
        let (now, then) = (&self.features, &candidate.features);
        let rank = Candidate::rank;
        if then.unpacked < now.unpacked {
            advise(candidates, 0, candidate, rank);
        }
        if then.unpacked <= now.unpacked {
            if then.regions < now.regions {
                let order = |it: &Candidate| u64::from(it.features.regions) << 40 | rank(it);
                advise(candidates, 1, candidate, order);
            }
            if then.astray < now.astray {
                let order = |it: &Candidate| u64::from(it.features.astray) << 52 | rank(it);
                advise(candidates, 2, candidate, order);
            }
            if then.shut < now.shut {
                let order = |it: &Candidate| u64::from(it.features.shut) << 52 | rank(it);
                advise(candidates, 3, candidate, order);
            }
            if candidate.aim < self.aim && then.regions <= now.regions {
                let order = |it: &Candidate| u64::from(it.aim) << 32 | u64::from(it.bound);
                advise(candidates, 4, candidate, order);
            }
            if candidate.stuck < self.stuck && then.regions <= now.regions {
                let order = |it: &Candidate| u64::from(it.stuck) << 52 | rank(it);
                advise(candidates, 5, candidate, order);
            }
        }
    }
}
