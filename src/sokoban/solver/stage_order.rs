//! How a packing order in stages is found: backwards, from all boxes home, by a search that
//! steps back where it can't go on (after the packing order of the program YASS).
//!
//! A stage takes off all boxes that can be pulled to where some box stands at the start,
//! each to another such place, so that the pusher can get back to where he was; or one box
//! is pulled aside and parked. Boxes are parked as long as the pusher hasn't been at all
//! places where boxes start, where no box can be taken off, and where a box gets about in a
//! small part of the level only, as that has no box for its goal by itself.

use super::board::{Board, on};
use super::level::{DIRECTIONS, FAR, Level, at, put};
use super::moves::place;
use super::pulling::{Pulled, pull_about};
use super::stages::{Stages, Target, field};
use super::store::{NONE, Store};
use super::work::{Looks, Work};

/// What a frame keeps, by its place: where the pusher is, what is done there, the box that
/// is parked, and the other place for it.
pub(super) const FRAME_FIELDS: usize = 4;
const PUSHER: usize = 0;
const MODE: usize = 1;
const CURRENT: usize = 2;
const SECOND: usize = 3;

/// The sets of a frame: targets whose boxes were parked, those that are in small areas,
/// those that can be taken off; boxes whose places at the start the pusher has been at.
const TRIED: usize = 0;
const SMALL: usize = 1;
const READY: usize = 2;
const SEEN: usize = 3;

/// What a frame does: looks at all there is, looks for a box to park, looks for those to
/// take off, waits for what comes of a box that is parked, or of those that are taken off.
mod mode {
    pub(super) const ALL: u32 = 0;
    pub(super) const PARK: u32 = 1;
    pub(super) const REMOVE: u32 = 2;
    pub(super) const PARKED: u32 = 3;
    pub(super) const SECOND: u32 = 4;
    pub(super) const REMOVED: u32 = 5;
    /// Takes off whatever can be pulled at all.
    pub(super) const LOOSE: u32 = 6;
}

/// Nearer ones aren't pulled straight to where a box starts, as long as there are many.
const NEAR: u32 = 3;
/// What a spot tells besides where it is: that nothing is to be parked there, and that a box
/// could be pushed there from where one stands at the start.
const GATE: u32 = 1 << 31;
const COMES: u32 = 1 << 30;
/// Where it is.
const PLACE: u32 = (1 << 24) - 1;

/// What a step has come to.
pub(super) enum Found {
    On,
    /// An order.
    Order,
}

/// How a box can be pulled to a floor, in [`Looks::seen`].
const REACHED: u8 = 1;
/// The pusher can get back to where he was, or to where the box was.
const BACK: u8 = 2;
const HOME: u8 = 4;

pub(super) fn begin(work: &mut Work<'_>, stages: &Stages) {
    survey(work, stages);
    for field in [field::REGION, field::LOOKS] {
        stages.set(&mut work.store, field, 0);
    }
    begin_region(work, stages);
    let pusher = stages.frame(&work.store, 0, PUSHER) as usize;
    let left = stages.count(&work.store);
    keep(stages, &mut work.store, left, 0, pusher);
}

/// Works out where each floor is, and where nothing is to be parked.
fn survey(work: &mut Work<'_>, stages: &Stages) {
    let Work { level, board, store, .. } = work;
    board.clear(level);
    board.regions(level, 0);
    let floors = level.sizes.floors();
    const BESIDE: u32 = 1 << 12;
    const SIDES: [u32; DIRECTIONS] = [BESIDE.wrapping_neg(), 1, BESIDE, 1u32.wrapping_neg()];
    for floor in 0..floors {
        stages.set_spot(store, floor, 0);
    }
    // From one floor to the next, from the middle of all that there can be.
    stages.set_spot(store, 0, (BESIDE >> 1) * BESIDE + (BESIDE >> 1));
    put(board.queue, 0, 0);
    let (mut head, mut tail) = (0, 1);
    while head < tail {
        let floor = usize::from(at(board.queue, head, 0));
        head += 1;
        let here = stages.spot(store, floor);
        for (side, by) in SIDES.into_iter().enumerate() {
            let to = level.step(floor, side);
            if to < floors && stages.spot(store, to) == 0 {
                stages.set_spot(store, to, here.wrapping_add(by));
                put(board.queue, tail, to as u16);
                tail += 1;
            }
        }
    }
    for floor in 0..level.sizes.live() {
        if level.ways(floor, true).iter().any(|&way| way != FAR) {
            stages.set_spot(store, floor, stages.spot(store, floor) | COMES);
        }
    }
    for floor in 0..level.sizes.live() {
        if is_gate(level, board, stages, store, floor) {
            stages.set_spot(store, floor, stages.spot(store, floor) | GATE);
        }
    }
}

/// Whether a box could be pushed to a floor from where one stands at the start.
fn comes(stages: &Stages, store: &Store<'_>, floor: usize) -> bool {
    stages.spot(store, floor) & COMES != 0
}

/// Whether a box on a floor of the empty level parts it.
fn parts(level: &Level<'_>, board: &mut Board<'_>, floor: usize) -> bool {
    let wall = level.sizes.wall();
    let beside = (0..DIRECTIONS).map(|side| level.step(floor, side)).find(|&to| to != wall);
    let settled = board.areas.settle(level, floor, beside.unwrap_or(wall));
    board.areas.unsettle(floor, settled);
    settled.count > 1
}

/// Whether a box on a floor of the empty level parts it, or would have to go on: it came from
/// a floor with walls on both sides, and can only be pushed on or back.
fn is_gate(
    level: &Level<'_>,
    board: &mut Board<'_>,
    stages: &Stages,
    store: &Store<'_>,
    floor: usize,
) -> bool {
    if parts(level, board, floor) {
        return true;
    }
    let wall = level.sizes.wall();
    let no_goal = !level.is_goal(floor);
    no_goal
        && (0..DIRECTIONS).any(|side| {
            let sides = |floor: usize| [level.step(floor, side ^ 1), level.step(floor, side ^ 3)];
            let before = level.step(floor, side);
            let beside = sides(floor);
            comes(stages, store, before)
                && sides(before) == [wall; 2]
                && (beside.contains(&wall)
                    || !beside.iter().any(|&floor| comes(stages, store, floor))
                    || parts(level, board, before))
        })
}

/// How far two floors are apart, walls or not.
fn apart(stages: &Stages, store: &Store<'_>, one: usize, other: usize) -> u32 {
    let (one, other) = (stages.spot(store, one) & PLACE, stages.spot(store, other) & PLACE);
    (one >> 12).abs_diff(other >> 12) + (one & 0xFFF).abs_diff(other & 0xFFF)
}

/// Puts boxes on all goals, with the pusher in the next region to be tried; whether there
/// is one.
fn begin_region(work: &mut Work<'_>, stages: &Stages) -> bool {
    let Work { level, board, store, .. } = work;
    board.clear(level);
    for (index, &goal) in level.goals().iter().enumerate() {
        board.set(usize::from(goal), on::BOX);
        stages.set_target(store, index, Target::new(goal, 0));
    }
    stages.set(store, field::TARGETS, level.goals().len() as u32);
    let start = usize::from(level.sizes.pusher);
    let regions = board.regions(level, start);
    let here = board.areas.region(start);
    // Where he is at the start first, if that is free, and all others behind it.
    let mut region = stages.get(store, field::REGION) as u16;
    let pusher = if region == 0 && board.is_free(start) {
        // Out of corners: on the next floor on which a box may stand.
        let spot = |floor: usize| stages.spot(store, floor) & PLACE;
        let live = (0..level.sizes.live()).filter(|&floor| board.reaches(floor));
        let behind = |&floor: &usize| (spot(floor) < spot(start), spot(floor));
        live.min_by_key(behind).unwrap_or(start)
    } else {
        region = region.max(1);
        if board.is_free(start) && region == here {
            region = region.saturating_add(1);
        }
        if region > regions.count {
            return false;
        }
        usize::from(board.areas.lowest(region))
    };
    stages.set(store, field::REGION, u32::from(region.saturating_add(1)));
    stages.set(store, field::DEPTH, 0);
    for field in 0..stages.frame_words() {
        stages.set_frame(store, 0, field, 0);
    }
    for (index, &floor) in level.boxes().iter().enumerate() {
        if board.has_box(usize::from(floor)) {
            stages.put_in(store, 0, SEEN, index, true);
        }
    }
    enter(stages, store, 0, pusher);
    true
}

/// Makes ready to look at everything with the pusher on a floor.
fn enter(stages: &Stages, store: &mut Store<'_>, depth: usize, pusher: usize) {
    stages.set(store, field::DEPTH, depth as u32);
    stages.set_frame(store, depth, PUSHER, pusher as u32);
    look_anew(stages, store, depth, mode::ALL);
}

fn look_anew(stages: &Stages, store: &mut Store<'_>, depth: usize, mode: u32) {
    stages.set_frame(store, depth, MODE, mode);
    stages.set(store, field::NEXT, 0);
    stages.set(store, field::BEST, NONE);
    stages.set(store, field::SMALL, NONE);
}

/// What is known at the position that is looked at.
struct Here {
    depth: usize,
    mode: u32,
    pusher: usize,
    count: usize,
    /// Boxes on the board.
    left: usize,
    /// Whether the pusher has been at all places where boxes start.
    all_seen: bool,
    /// Whether few boxes are left, so that there are fewer demands.
    few: bool,
}

/// Looks at one box more. After so many looks any order will do.
pub(super) fn step(work: &mut Work<'_>, stages: &Stages, most_looks: u32) -> Found {
    let looks = stages.get(&work.store, field::LOOKS).saturating_add(1);
    stages.set(&mut work.store, field::LOOKS, looks);
    let here = set_up(work, stages);
    if here.mode == mode::LOOSE {
        return remove_loose(work, stages, &here);
    }
    if looks > most_looks {
        return begin_loose(work, stages);
    }
    let store = &mut work.store;
    let mut index = stages.below(store, field::NEXT, here.count);
    let wants = |store: &Store<'_>, index: usize| {
        let tried = index >= stages.goals || stages.is_in(store, here.depth, TRIED, index);
        stages.target(store, index).stage == 0 && (here.mode != mode::PARK || !tried)
    };
    while index < here.count && !wants(store, index) {
        index += 1;
    }
    stages.set(store, field::NEXT, index as u32 + 1);
    if index < here.count {
        look(work, stages, &here, index);
        return Found::On;
    }
    decide(work, stages, &here)
}

/// Puts the boxes that are left on the board.
fn set_up(work: &mut Work<'_>, stages: &Stages) -> Here {
    let Work { level, board, store, .. } = work;
    let depth = stages.below(store, field::DEPTH, stages.most);
    let mode = stages.frame(store, depth, MODE);
    let pusher = stages.frame(store, depth, PUSHER) as usize;
    let count = stages.count(store);
    board.clear(level);
    let mut left = 0;
    for index in 0..count {
        let target = stages.target(store, index);
        if target.stage == 0 {
            board.set(usize::from(target.floor), on::BOX);
            left += 1;
        }
    }
    if mode == mode::ALL && stages.get(store, field::NEXT) == 0 {
        board.regions(level, pusher);
        for (index, &floor) in level.boxes().iter().enumerate() {
            let floor = usize::from(floor);
            let beside = |side: usize| board.reaches(level.step(floor, side));
            if board.reaches(floor) || board.has_box(floor) && (0..DIRECTIONS).any(beside) {
                stages.put_in(store, depth, SEEN, index, true);
            }
        }
    }
    let boxes = level.sizes.boxes();
    let all_seen = (0..boxes).all(|index| stages.is_in(store, depth, SEEN, index));
    Here { depth, mode, pusher, count, left, all_seen, few: left <= (boxes * 15 + 50) / 100 }
}

/// Looks where the box of a target can be pulled to, and what that makes of it.
fn look(work: &mut Work<'_>, stages: &Stages, here: &Here, index: usize) {
    let room = core::mem::take(&mut work.looks);
    if let Some(mut looks) = Looks::open(&mut *room, work.level.sizes.live()) {
        let floor = usize::from(stages.target(&work.store, index).floor);
        let area = pull(work, stages, &mut looks, floor, here.pusher);
        let mut small = stages.is_in(&work.store, here.depth, SMALL, index);
        if here.mode != mode::PARK && here.all_seen {
            small = offer(work, stages, here, &looks, index, area);
        }
        if here.mode != mode::REMOVE && index < stages.goals {
            seek_parking(work, stages, &looks, index, small);
        }
    }
    work.looks = room;
}

/// Pulls the box on a floor about: how it gets to each floor is left in `looks`, with the
/// place of the first way to park it in `looks.line`. Gives to how many floors it gets. What
/// no box comes to doesn't count.
fn pull(
    work: &mut Work<'_>,
    stages: &Stages,
    looks: &mut Looks<'_>,
    from: usize,
    pusher: usize,
) -> usize {
    looks.seen.fill(0);
    looks.line.fill(FAR);
    let (seen, line) = (&mut *looks.seen, &mut *looks.line);
    let Work { level, board, trails, .. } = work;
    pull_about(level, board, trails, from, pusher, |board, &Pulled { floor, side, .. }| {
        let before = at(seen, floor, 0);
        let back = board.reaches(pusher) && pusher != floor;
        let home = board.reaches(from) && from != floor;
        if home && before & HOME == 0 {
            put(line, floor, place(floor, side));
        }
        let now = REACHED | if back { BACK } else { 0 } | if home { HOME } else { 0 };
        put(seen, floor, before | now);
        false
    });
    let mut area = 0;
    for (floor, how) in seen.iter_mut().enumerate().filter(|(_, how)| **how != 0) {
        if comes(stages, &work.store, floor) {
            area += 1;
        } else {
            *how = 0;
        }
    }
    area
}

/// Notes that the box of a target can be taken off, if it can; gives whether it had better
/// be parked, as it gets about in a small area only.
fn offer(
    work: &mut Work<'_>,
    stages: &Stages,
    here: &Here,
    looks: &Looks<'_>,
    index: usize,
    area: usize,
) -> bool {
    let Work { level, trails, store, board, .. } = work;
    let floor = usize::from(stages.target(store, index).floor);
    let is_parked = index >= stages.goals;
    let at_start = |floor: usize| level.boxes().iter().any(|&start| usize::from(start) == floor);
    let can_move = area > 1;
    let rest_at_starts =
        || (0..level.sizes.live()).all(|floor| !board.has_box(floor) || at_start(floor));
    if !(can_move || at_start(floor) && rest_at_starts()) {
        return false;
    }
    let Some(start) = best_start(stages, store, level, trails.starts, here, looks, (index, floor))
    else {
        return false;
    };
    let large = area * 4 >= level.sizes.live();
    if !(large || here.few || is_parked) {
        stages.put_in(store, here.depth, SMALL, index, true);
        return true;
    }
    // Boxes from goals and parked ones never go together.
    let any = |store: &Store<'_>, parked: bool| {
        (0..here.count).any(|other| {
            (other >= stages.goals) == parked && stages.is_in(store, here.depth, READY, other)
        })
    };
    if is_parked && any(store, false) {
        return false;
    }
    if !is_parked && any(store, true) {
        clear_ready(stages, store, here);
    }
    stages.put_in(store, here.depth, READY, index, true);
    let target = stages.target(store, index);
    stages.set_target(store, index, Target { start: start as u16, ..target });
    false
}

fn clear_ready(stages: &Stages, store: &mut Store<'_>, here: &Here) {
    for index in 0..here.count {
        if stages.is_in(store, here.depth, READY, index) {
            stages.put_in(store, here.depth, READY, index, false);
            let target = stages.target(store, index);
            stages.set_target(store, index, Target { start: FAR, ..target });
        }
    }
}

/// The place at the start to which a box is best pulled: one that the others need least.
fn best_start(
    stages: &Stages,
    store: &Store<'_>,
    level: &Level<'_>,
    room: &mut [u8],
    here: &Here,
    looks: &Looks<'_>,
    (index, from): (usize, usize),
) -> Option<usize> {
    let is_used = |start: usize| {
        (0..here.count).any(|other| usize::from(stages.target(store, other).start) == start)
    };
    let starts = level.boxes();
    let comes = |index: usize, start: usize| {
        let floor = usize::from(stages.target(store, index).floor);
        at(level.ways(floor, true), start, FAR) != FAR
    };
    // For each box that is still to go, how many places are free for it.
    let waits = |other: usize| {
        let target = stages.target(store, other);
        target.stage == 0 && target.start == FAR
    };
    room.fill(0);
    for start in (0..starts.len()).filter(|&start| !is_used(start)) {
        for (other, free) in room.iter_mut().enumerate().take(here.count) {
            *free = free.saturating_add(u8::from(waits(other) && comes(other, start)));
        }
    }
    let last = here.left <= 1;
    let mut best: Option<(usize, u16)> = None;
    for (start, &floor) in starts.iter().enumerate() {
        let floor = usize::from(floor);
        let how = at(looks.seen, floor, 0);
        let stays = floor == from;
        if stays && index >= stages.goals && !here.few {
            continue;
        }
        let far = stays || here.few || apart(stages, store, floor, from) >= NEAR;
        let can = stays || how & BACK != 0 || last && how & REACHED != 0;
        if !far || !can || is_used(start) {
            continue;
        }
        let needed = room.iter().enumerate().take(here.count);
        let needed = needed.filter(|&(other, &free)| free != 0 && comes(other, start));
        let least = needed.map(|(_, &free)| u16::from(free)).min().unwrap_or(u16::MAX);
        if best.is_none_or(|(_, before)| least > before) {
            best = Some((start, least));
        }
    }
    best.map(|(start, _)| start)
}

/// Looks for two squares on which the box of a goal is best parked: far from its goal by
/// pushes, and far by the eye.
fn seek_parking(
    work: &mut Work<'_>,
    stages: &Stages,
    looks: &Looks<'_>,
    index: usize,
    small: bool,
) {
    let Work { level, store, .. } = work;
    let from = usize::from(stages.target(store, index).floor);
    let spare = |floor: usize| {
        at(looks.seen, floor, 0) & HOME != 0 && stages.spot(store, floor) & (GATE | COMES) == COMES
    };
    let (mut one, mut far) = (FAR, 0);
    let (mut other, mut eye) = (FAR, (0, 0));
    for floor in (0..level.sizes.live()).filter(|&floor| floor != from && spare(floor)) {
        let way = level.distance(index, floor);
        if way != FAR && way > far {
            (one, far) = (floor as u16, way);
        }
    }
    if one == FAR {
        return;
    }
    for floor in (0..level.sizes.live()).filter(|&floor| floor != from && spare(floor)) {
        let away = apart(stages, store, floor, from);
        let rank = (away, apart(stages, store, floor, usize::from(one)));
        if floor != usize::from(one) && level.distance(index, floor) != FAR && rank > eye {
            (other, eye) = (floor as u16, rank);
        }
    }
    let in_corner = (0..DIRECTIONS).any(|side| {
        let wall = level.sizes.wall();
        level.step(from, side) == wall && level.step(from, (side + 1) & 3) == wall
    });
    let place_of = |floor: u16| u32::from(at(looks.line, usize::from(floor), FAR));
    let (one, other) = (place_of(one), if other == FAR { NONE } else { place_of(other) });
    for field in [field::BEST, field::SMALL] {
        if field == field::SMALL && !small {
            continue;
        }
        let known = stages.get(store, field) != NONE;
        let before = stages.get(store, field + 1);
        if !known || u32::from(far) > before || u32::from(far) == before && !in_corner {
            for (place, value) in [index as u32, u32::from(far), one, other].into_iter().enumerate()
            {
                stages.set(store, field + place, value);
            }
        }
    }
}

/// Does what all boxes have been looked at for.
fn decide(work: &mut Work<'_>, stages: &Stages, here: &Here) -> Found {
    let store = &mut work.store;
    let any = |store: &Store<'_>, which: usize| {
        (0..here.count).any(|index| stages.is_in(store, here.depth, which, index))
    };
    let small = any(store, SMALL);
    if here.mode == mode::ALL && !small {
        let goals_left = (0..stages.goals).any(|goal| stages.target(store, goal).stage == 0);
        let real = (0..stages.goals).any(|goal| stages.is_in(store, here.depth, READY, goal));
        if goals_left && !real {
            // Parked boxes wait until all others are gone.
            clear_ready(stages, store, here);
        }
    }
    let ready = any(store, READY);
    if ready && (here.mode == mode::REMOVE || here.mode == mode::ALL && !small) {
        return remove(stages, store, here);
    }
    if here.mode != mode::REMOVE {
        clear_ready(stages, store, here);
        let best = if small { field::SMALL } else { field::BEST };
        if stages.get(store, best) != NONE && here.count < stages.most {
            park_best(work, stages, here, best);
            return Found::On;
        }
        if small {
            look_anew(stages, store, here.depth, mode::REMOVE);
            return Found::On;
        }
    }
    step_back(work, stages)
}

/// Keeps the order so far, with so many boxes left and stages, as the best one.
fn keep(stages: &Stages, store: &mut Store<'_>, left: usize, stage: usize, pusher: usize) {
    stages.set(store, field::LEFT, left as u32);
    let count = stages.get(store, field::TARGETS);
    for (place, value) in [count, stage as u32, pusher as u32].into_iter().enumerate() {
        stages.set(store, field::KEPT + place, value);
    }
    stages.keep(store, false);
}

/// Takes off all boxes that can be.
fn remove(stages: &Stages, store: &mut Store<'_>, here: &Here) -> Found {
    let stage = here.depth + 1;
    let mut left = here.left;
    for index in 0..here.count {
        if stages.is_in(store, here.depth, READY, index) {
            let target = stages.target(store, index);
            stages.set_target(store, index, Target { stage: stage as u16, ..target });
            left = left.saturating_sub(1);
        }
    }
    if is_whole(stages, store, left, stage) {
        return Found::Order;
    }
    if (left as u32) < stages.get(store, field::LEFT) {
        keep(stages, store, left, stage, here.pusher);
    }
    stages.set_frame(store, here.depth, MODE, mode::REMOVED);
    descend(stages, store, here.depth, here.pusher);
    Found::On
}

/// Whether a stage leaves no box, so that the order is whole; then notes how many stages it
/// has.
fn is_whole(stages: &Stages, store: &mut Store<'_>, left: usize, stage: usize) -> bool {
    if left == 0 {
        stages.set(store, field::STAGES, stage as u32);
    }
    left == 0
}

/// Goes on to the next stage, with the pusher on a floor.
fn descend(stages: &Stages, store: &mut Store<'_>, depth: usize, pusher: usize) {
    for field in 0..stages.frame_words() {
        stages.set_frame(store, depth + 1, field, 0);
    }
    for index in 0..stages.boxes {
        let seen = stages.is_in(store, depth, SEEN, index);
        stages.put_in(store, depth + 1, SEEN, index, seen);
    }
    enter(stages, store, depth + 1, pusher);
}

/// Parks the box that has been found to be the best.
fn park_best(work: &mut Work<'_>, stages: &Stages, here: &Here, best: usize) {
    let store = &mut work.store;
    let index = stages.below(store, best, stages.most);
    let (one, other) = (stages.get(store, best + 2), stages.get(store, best + 3));
    stages.put_in(store, here.depth, TRIED, index, true);
    let target = stages.target(store, index);
    stages.set_target(store, index, Target { stage: here.depth as u16 + 1, ..target });
    stages.set_frame(store, here.depth, CURRENT, index as u32);
    stages.set_frame(store, here.depth, SECOND, other);
    stages.set_frame(store, here.depth, MODE, mode::PARKED);
    park(work, stages, here.depth, one);
}

/// Puts a box where it is parked, and goes on.
fn park(work: &mut Work<'_>, stages: &Stages, depth: usize, spot: u32) {
    let (floor, side) = (spot as usize >> 2, spot as usize & 3);
    let pusher = work.level.step(floor, side);
    let store = &mut work.store;
    let count = stages.count(store);
    stages.set_target(store, count, Target::new(floor as u16, depth as u16 + 1));
    stages.set(store, field::TARGETS, count as u32 + 1);
    descend(stages, store, depth, pusher);
}

/// Steps back to where there is something else to be tried.
fn step_back(work: &mut Work<'_>, stages: &Stages) -> Found {
    let mut depth = stages.below(&work.store, field::DEPTH, stages.most);
    while depth > 0 {
        depth -= 1;
        let store = &mut work.store;
        let mode = stages.frame(store, depth, MODE);
        if mode == mode::REMOVED {
            for index in 0..stages.count(store) {
                let target = stages.target(store, index);
                if usize::from(target.stage) == depth + 1 {
                    stages.set_target(store, index, Target { stage: 0, start: FAR, ..target });
                }
            }
            continue;
        }
        // The box that was parked.
        let count = stages.count(store).saturating_sub(1);
        stages.set(store, field::TARGETS, count as u32);
        let second = stages.frame(store, depth, SECOND);
        if mode == mode::PARKED && second != NONE {
            stages.set_frame(store, depth, MODE, mode::SECOND);
            park(work, stages, depth, second);
            return Found::On;
        }
        let index = (stages.frame(store, depth, CURRENT) as usize).min(stages.most);
        let target = stages.target(store, index);
        stages.set_target(store, index, Target { stage: 0, ..target });
        stages.set(store, field::DEPTH, depth as u32);
        look_anew(stages, store, depth, mode::PARK);
        return Found::On;
    }
    if begin_region(work, stages) { Found::On } else { begin_loose(work, stages) }
}

/// Goes on with the best order that isn't whole.
fn begin_loose(work: &mut Work<'_>, stages: &Stages) -> Found {
    let store = &mut work.store;
    stages.keep(store, true);
    stages.set(store, field::TARGETS, stages.get(store, field::KEPT));
    let depth = stages.below(store, field::KEPT + 1, stages.most);
    let pusher = stages.get(store, field::KEPT + 2) as usize;
    enter(stages, store, depth, pusher);
    stages.set_frame(store, depth, MODE, mode::LOOSE);
    Found::On
}

/// Takes off all boxes that can be pulled, or all if none can.
fn remove_loose(work: &mut Work<'_>, stages: &Stages, here: &Here) -> Found {
    let Work { level, board, store, .. } = work;
    let stage = here.depth + 1;
    board.regions(level, here.pusher);
    let can = |floor: usize| {
        (0..DIRECTIONS).any(|side| {
            let beside = level.step(floor, side);
            level.is_live(beside)
                && board.reaches(beside)
                && board.is_free(level.step(beside, side))
        })
    };
    let any = (0..here.count).map(|index| stages.target(store, index));
    let any = any.filter(|target| target.stage == 0).any(|target| can(usize::from(target.floor)));
    let mut left = 0;
    for index in 0..here.count {
        let target = stages.target(store, index);
        if target.stage == 0 {
            if !any || can(usize::from(target.floor)) {
                stages.set_target(store, index, Target { stage: stage as u16, ..target });
            } else {
                left += 1;
            }
        }
    }
    if is_whole(stages, store, left, stage) {
        return Found::Order;
    }
    enter(stages, store, stage, here.pusher);
    stages.set_frame(store, stage, MODE, mode::LOOSE);
    Found::On
}

/// Works out the ways to a target: boxes that are home for good by then are walls.
pub(super) fn measure(work: &mut Work<'_>, stages: &Stages, index: usize) {
    let target = stages.target(&work.store, index);
    let Work { level, board, store, .. } = work;
    board.clear(level);
    for goal in 0..stages.goals {
        let other = stages.target(store, goal);
        if other.stage > target.stage {
            board.set(usize::from(other.floor), on::BOX);
        }
    }
    board.freeze_all(level);
    for floor in 0..level.sizes.live() {
        if board.has_box(floor) && at(board.frozen, floor, 0) == 0 {
            board.set(floor, on::NOTHING);
        }
        stages.set_way(store, index, floor, u8::MAX);
    }
    let floor = usize::from(target.floor);
    board.set(floor, on::BOX);
    let room = core::mem::take(&mut work.looks);
    if let Some(looks) = Looks::open(&mut *room, work.level.sizes.live()) {
        let line = &mut *looks.line;
        line.fill(FAR);
        put(line, floor, 0);
        let Work { level, board, trails, .. } = work;
        pull_about(level, board, trails, floor, level.sizes.wall(), |_, pulled| {
            let before = at(line, pulled.floor, 0);
            put(line, pulled.floor, before.min(pulled.way));
            false
        });
        for floor in 0..work.level.sizes.live() {
            let way = at(line, floor, FAR);
            if way != FAR {
                stages.set_way(&mut work.store, index, floor, way.min(254) as u8);
            }
        }
    }
    work.looks = room;
}
