//! The search that follows a packing order in stages: push by push, the position first that
//! has the fewest squares of the order unfilled and the least that is left to push (after
//! the packing-order search of the program YASS).

use super::board::Freeze;
use super::fess::Step;
use super::greedy;
use super::ladder::manner;
use super::level::at;
use super::lost;
use super::pushes::{Push, bound, find, set_child, set_up, start};
use super::stage_order::{self, Found};
use super::stages::{SCORES, Stages, field};
use super::store::NONE;
use super::work::Work;

/// What is done.
mod doing {
    pub(super) const NOTHING: u32 = 0;
    pub(super) const ORDER: u32 = 1;
    pub(super) const WAYS: u32 = 2;
    pub(super) const ROOT: u32 = 3;
    pub(super) const SEARCH: u32 = 4;
}

/// What an unfilled square counts.
const UNFILLED: u32 = 32;
/// What a box counts that can't get to any square of its stage.
const ELSEWHERE: u32 = 8;
/// Every so many nodes the next worse score has its turn.
const ROVE: u32 = 8;
/// Near the end parked boxes may leave as they like.
const LAST_STAGES: u16 = 2;
/// The most stages: a position's own has a byte.
const MOST_STAGES: usize = 0xFF;

/// Where a position is in the order.
#[derive(Clone, Copy, Default)]
struct Place {
    stage: u16,
    /// Pushes so far that didn't bring a box nearer to a square of its stage.
    astray: u32,
    /// Whether a box may be stuck on a goal that was to be filled later.
    early: bool,
}

impl Place {
    fn to_word(self) -> u32 {
        self.astray.min(126) << 9 | u32::from(self.early) << 8 | u32::from(self.stage & 0xFF)
    }

    fn of(word: u32) -> Place {
        Place { stage: word as u16 & 0xFF, astray: word >> 9 & 127, early: word >> 8 & 1 != 0 }
    }
}

/// One node: of the search for an order, or of that which follows it. `begins` tells that
/// this is the first, of so many nodes: half of them may go into the order.
pub(super) fn step(
    work: &mut Work<'_>,
    control: &mut greedy::Control,
    begins: bool,
    nodes: u32,
) -> Step {
    let Some(stages) = Stages::of(work) else { return Step::Full };
    work.store.limit_words(stages.words_left());
    let is_doing = if begins { doing::NOTHING } else { stages.get(&work.store, field::DOING) };
    let next = |work: &mut Work<'_>, doing| stages.set(&mut work.store, field::DOING, doing);
    match is_doing {
        doing::NOTHING => {
            stage_order::begin(work, &stages);
            next(work, doing::ORDER);
            Step::On
        }
        doing::ORDER => {
            match stage_order::step(work, &stages, nodes / 2) {
                Found::On => {}
                Found::Order => {
                    stages.set(&mut work.store, field::NEXT, 0);
                    next(work, doing::WAYS);
                    if stages.get(&work.store, field::STAGES) as usize > MOST_STAGES {
                        return Step::Full;
                    }
                }
            }
            Step::On
        }
        doing::WAYS => {
            let index = stages.below(&work.store, field::NEXT, stages.most);
            stages.set(&mut work.store, field::NEXT, index as u32 + 1);
            stage_order::measure(work, &stages, index);
            if index + 1 >= stages.count(&work.store) {
                next(work, doing::ROOT);
            }
            Step::On
        }
        doing::ROOT => {
            next(work, doing::SEARCH);
            root(work, &stages, control)
        }
        _ => search(work, &stages, control),
    }
}

/// Whether the search is of a manner.
fn is(work: &Work<'_>, manner: u32) -> bool {
    u32::from(work.manner) & manner != 0
}

/// Puts the start in.
fn root(work: &mut Work<'_>, stages: &Stages, control: &mut greedy::Control) -> Step {
    start(work);
    if let Some(mut patterns) = work.part.patterns(&work.shape) {
        patterns.begin();
    }
    for score in 0..SCORES as u32 {
        stages.set_queue(&mut work.store, score, NONE);
    }
    stages.set(&mut work.store, field::STEPS, 0);
    stages.set(&mut work.store, field::LEAST, SCORES as u32);
    stages.set(&mut work.store, field::ROVER, 0);
    let Some(left) = bound(work) else { return Step::Dry };
    // No more than were let through; in a damaged block there may be any number.
    let last = stages.below(&work.store, field::STAGES, MOST_STAGES);
    let first = Place { stage: last as u16, ..Place::default() };
    let (place, score) = judge(work, stages, first, None, left);
    let met = control.meet(work, NONE, left);
    match met.settle(work, None, |work, slot| admit(work, stages, slot, place, score)) {
        Step::Lost => Step::Dry,
        step => step,
    }
}

/// Puts a position into the queue of its score, in front.
fn admit(work: &mut Work<'_>, stages: &Stages, slot: usize, place: Place, score: u32) {
    let store = &mut work.store;
    store.set_link_now(slot, place.to_word());
    store.set_link_later(slot, stages.queue(store, score));
    store.set_rank(slot, score);
    stages.set_queue(store, score, slot as u32);
    if score < stages.get(store, field::LEAST) {
        stages.set(store, field::LEAST, score);
    }
}

/// The first score from one on that has positions.
fn next_score(work: &Work<'_>, stages: &Stages, from: u32) -> Option<u32> {
    (from..SCORES as u32).find(|&score| stages.queue(&work.store, score) != NONE)
}

/// Takes the position whose turn it is off its queue.
fn take_turn(work: &mut Work<'_>, stages: &Stages, steps: u32) -> Option<usize> {
    let least = next_score(work, stages, stages.get(&work.store, field::LEAST))?;
    stages.set(&mut work.store, field::LEAST, least);
    let mut score = least;
    let rove = if is(work, manner::ROVING) { ROVE / 2 } else { ROVE };
    if steps % rove == 0 {
        let rover = stages.get(&work.store, field::ROVER).max(least);
        score = next_score(work, stages, rover.saturating_add(1)).unwrap_or(least);
        stages.set(&mut work.store, field::ROVER, score);
    }
    let slot = stages.queue(&work.store, score) as usize;
    let rest = work.store.link_later(slot);
    stages.set_queue(&mut work.store, score, rest);
    Some(slot)
}

fn search(work: &mut Work<'_>, stages: &Stages, control: &mut greedy::Control) -> Step {
    let steps = stages.get(&work.store, field::STEPS).wrapping_add(1);
    stages.set(&mut work.store, field::STEPS, steps);
    let Some(slot) = take_turn(work, stages, steps) else { return Step::Dry };
    if lost::is_seen_lost(work, slot, steps) {
        return Step::On;
    }
    let (place, score) = (Place::of(work.store.link_now(slot)), work.store.rank(slot));
    work.met = NONE;
    if !set_up(work, slot) {
        return Step::On;
    }
    let cut = work.is_cut();
    let Some((count, _)) = find(work, false) else { return Step::On };
    let one_by_one = is(work, manner::ONE_BY_ONE);
    let last = if one_by_one { moved_last(work, slot) } else { None };
    let (mut looked_at, mut follows) = (0, false);
    // First those of the box that was moved last.
    for turn in 0..2 * count {
        let (first, turn) = if turn < count { (true, turn) } else { (false, turn - count) };
        let index = if is(work, manner::LAST_FIRST) { count - 1 - turn } else { turn };
        let push = at(work.pushes, index, Push::default());
        let [from, _] = push.way();
        if first != (Some(from) == last) {
            continue;
        }
        looked_at += 1;
        set_child(work, &push);
        let met = control.meet(work, slot as u32, push.left);
        let step = met.settle(work, Some(push.moved()), |work, child| {
            let (next, mut sum) = judge(work, stages, place, Some(&push), push.left);
            if cut && !next.early && !one_by_one {
                // What opens a corral is as good as what it came from.
                sum = sum.min(score);
            }
            follows = one_by_one && sum <= score;
            if follows && looked_at < count {
                admit(work, stages, slot, place, score);
            }
            admit(work, stages, child, next, sum);
        });
        if follows || !matches!(step, Step::On | Step::Lost) {
            return step;
        }
    }
    Step::On
}

/// Where the box is that was moved to get to the position with the key `work.key`.
fn moved_last(work: &Work<'_>, slot: usize) -> Option<usize> {
    let parent = work.store.parent(slot);
    if parent == NONE {
        return None;
    }
    work.shape.only_in(work.key, work.store.key(parent as usize))
}

/// Where the position with the key `work.child` is in the order, and its score: the less,
/// the better. It comes from one at another place by a push, unless it is the first.
fn judge(
    work: &mut Work<'_>,
    stages: &Stages,
    before: Place,
    push: Option<&Push>,
    left: u32,
) -> (Place, u32) {
    let store = &work.store;
    let count = stages.count(store);
    let mut stage = before.stage;
    let moved = push.map(Push::moved);
    if let Some(moved) = &moved {
        stage = leave(work, stages, stage, moved.from);
    }
    let (mut way, mut nearer, mut toward) = (u8::MAX, 0, false);
    let mut moving = moved;
    let empty = loop {
        let mut empty = 0;
        for index in 0..count {
            let target = stages.target(store, index);
            if target.stage != stage {
                continue;
            }
            let floor = usize::from(target.floor);
            let is_filled = work.shape.has_box(work.child, floor);
            empty += u32::from(!is_filled);
            let Some(moved) = &moving else { continue };
            if is_filled {
                if floor == moved.to {
                    nearer += 1;
                    way = 0;
                }
            } else {
                let to = stages.way(store, index, moved.to);
                way = way.min(to);
                if to < stages.way(store, index, moved.from) {
                    nearer += 2;
                }
            }
        }
        toward |= nearer > 0;
        if empty > 0 || stage == 0 {
            break empty;
        }
        // The next stage.
        stage -= 1;
        (way, nearer, moving) = (u8::MAX, 0, None);
    };
    let mut place =
        Place { stage, astray: before.astray + u32::from(!toward), early: before.early };
    if stage == 0 {
        return (place, left);
    }
    let later = (0..count).filter(|&index| stages.target(store, index).stage < stage).count();
    let away = if way == u8::MAX { ELSEWHERE } else { 2 + 2 * u32::from(way) };
    let mut score = before.astray + 1 + left + UNFILLED * (later as u32 + empty) + away;
    if !is(work, manner::FAR_TOO) {
        score = score.saturating_sub(nearer);
    }
    if let Some(moved) = &moved {
        let early = moved.tight && stage_of_goal(work, stages, moved.to) < before.stage;
        place.early |= early && work.level.is_goal(moved.to);
    }
    if place.early {
        let stuck = stuck_early(work, stages, stage);
        place.early = stuck != 0;
        score = score.saturating_add(stuck.saturating_mul(left) / 2);
    }
    (place, score.min(SCORES as u32 - 1))
}

/// The stage that is come to when a box leaves a floor.
fn leave(work: &Work<'_>, stages: &Stages, stage: u16, from: usize) -> u16 {
    let store = &work.store;
    let of_floor = || {
        let all = (0..stages.count(store)).map(|index| (index, stages.target(store, index)));
        all.filter(|(_, target)| usize::from(target.floor) == from && target.stage >= stage)
    };
    let Some((index, least)) = of_floor().min_by_key(|(_, target)| target.stage) else {
        return stage;
    };
    if least.stage == stage {
        // It may have to be filled sooner, too.
        let sooner = of_floor().map(|(_, target)| target.stage).filter(|&other| other > stage);
        return sooner.min().unwrap_or(stage);
    }
    let may_go = least.until >= stage || index >= stages.goals && stage <= LAST_STAGES;
    if may_go { stage } else { least.stage }
}

/// The stage in which a goal is filled.
fn stage_of_goal(work: &Work<'_>, stages: &Stages, floor: usize) -> u16 {
    let store = &work.store;
    let goal =
        (0..stages.goals).find(|&goal| usize::from(stages.target(store, goal).floor) == floor);
    goal.map_or(0, |goal| stages.target(store, goal).stage)
}

/// How many boxes can't move any more on goals that are filled in a later stage.
fn stuck_early(work: &mut Work<'_>, stages: &Stages, stage: u16) -> u32 {
    let Work { level, shape, board, child, store, .. } = work;
    let _ = shape.unpack(level, child, board);
    if board.freeze_all(level) == Freeze::None {
        return 0;
    }
    let is_stuck = |goal: &usize| {
        let target = stages.target(store, *goal);
        let floor = usize::from(target.floor);
        target.stage < stage && board.has_box(floor) && at(board.frozen, floor, 0) != 0
    };
    (0..stages.goals).filter(is_stuck).count() as u32
}
