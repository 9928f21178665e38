//! Learns why a position is lost (after Junghanns and Schaeffer's pattern search).
//!
//! One box is brought home while no others are there. The first of those that would be
//! in the way of that is put back, and so on, until all boxes that matter are there and
//! can be brought home, or some can't: they are a deadlock in any position.

use super::board::{Freeze, on};
use super::corral::{self, Corrals};
use super::features::nearest_sum;
use super::level::{DIRECTIONS, FAR, at, copy, put};
use super::part::Apart;
use super::store::{NONE, Slot};
use super::work::Work;

/// Most boxes that are looked at together.
const MOST_BOXES: usize = 8;
/// Most nodes of one search, and most positions in its table.
const MOST_NODES: u32 = 400;
pub(super) const SLOTS: usize = 1536;
/// With fewer than these nothing is learnt.
pub(super) const LEAST_SLOTS: usize = 192;

/// What a search with some of the boxes has come to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// They can be brought home; the position in the table where they are.
    Home(u32),
    Lost,
    Unknown,
}

/// The boxes that are looked at.
struct Few {
    floors: [u16; MOST_BOXES],
    count: usize,
}

impl Few {
    fn add(&mut self, floor: u16) -> bool {
        put(&mut self.floors, self.count, floor);
        self.count += 1;
        self.count <= MOST_BOXES
    }

    fn all(&self) -> &[u16] {
        self.floors.get(..self.count).unwrap_or(&[])
    }
}

/// Whether the position with the key `work.child` can be seen to be lost by what holds
/// up a box on a floor. If so, the reason is kept.
pub(super) fn is_lost(work: &mut Work<'_>, floor: u16) -> bool {
    let mut room = core::mem::take(&mut work.part);
    let lost = room.apart(&work.shape).is_some_and(|mut apart| grow(work, &mut apart, floor));
    work.part = room;
    lost
}

/// Puts boxes back until they can't be brought home, or none is in the way of that.
fn grow(work: &mut Work<'_>, apart: &mut Apart<'_>, floor: u16) -> bool {
    let mut few = Few { floors: [FAR; MOST_BOXES], count: 0 };
    let mut more = few.add(floor);
    while more {
        set_root(work, apart, few.all(), FAR);
        if apart.is_vain() {
            return false;
        }
        match search(work, apart) {
            Outcome::Unknown => {
                apart.set_vain();
                return false;
            }
            Outcome::Lost => {
                reduce(work, apart, &mut few);
                keep(work, apart, few.count);
                return true;
            }
            Outcome::Home(goal) => match first_in_the_way(work, apart, goal) {
                None => return false,
                Some(other) => more = few.add(other),
            },
        }
    }
    false
}

/// Keeps the reason that is left. If only one of its boxes has been moved in the search,
/// that box may as well be wherever it has been with the pusher in the same region.
fn keep(work: &mut Work<'_>, apart: &mut Apart<'_>, boxes: usize) {
    if search(work, apart) != Outcome::Lost {
        return;
    }
    let shape = &work.shape;
    let Apart { store, root, key, child, patterns, .. } = apart;
    let lowest = shape.pusher(root);
    // The boxes that stay.
    copy(key, root);
    for slot in 0..store.slots() {
        let met = store.key(slot);
        if met.iter().any(|&word| word != 0) {
            key.iter_mut().zip(met).for_each(|(stays, &word)| *stays &= word);
        }
    }
    let mut stay = 0;
    shape.boxes(key, |_| stay += 1);
    child.fill(0);
    if stay + 1 != boxes {
        patterns.add(shape, root, child, lowest);
        return;
    }
    for slot in 0..store.slots() {
        let met = store.key(slot);
        if shape.pusher(met) == lowest {
            for (loose, (&word, &stays)) in child.iter_mut().zip(met.iter().zip(&**key)) {
                *loose |= word & !stays;
            }
        }
    }
    shape.set_pusher(child, 0);
    patterns.add(shape, key, child, lowest);
}

/// Leaves boxes out that don't matter. The root is what is left then.
fn reduce(work: &mut Work<'_>, apart: &mut Apart<'_>, few: &mut Few) {
    let mut index = 0;
    while index < few.count && few.count > 1 {
        let without = at(&few.floors, index, FAR);
        set_root(work, apart, few.all(), without);
        if search(work, apart) == Outcome::Lost {
            few.count -= 1;
            let last = at(&few.floors, few.count, FAR);
            put(&mut few.floors, index, last);
        } else {
            index += 1;
        }
    }
    set_root(work, apart, few.all(), FAR);
}

/// Makes the root the position with some boxes alone, but for one of them, and the pusher
/// where he is.
fn set_root(work: &mut Work<'_>, apart: &mut Apart<'_>, floors: &[u16], without: u16) {
    let Work { level, shape, board, child, .. } = work;
    board.clear(level);
    for &floor in floors.iter().filter(|&&floor| floor != without) {
        board.set(usize::from(floor), on::BOX);
    }
    let lowest = board.regions(level, usize::from(shape.pusher(child))).lowest;
    shape.pack(board, lowest, apart.root);
}

/// Positions that are still to be looked at, and how many there are in the table.
struct Ahead {
    queue: u32,
    stored: usize,
}

/// Looks for a way to bring the boxes of the root home, those positions first that are
/// nearest to it.
fn search(work: &mut Work<'_>, apart: &mut Apart<'_>) -> Outcome {
    apart.store.limit(SLOTS);
    apart.store.clear();
    copy(apart.child, apart.root);
    let mut ahead = Ahead { queue: NONE, stored: 0 };
    if let Some(end) = ahead.meet(work, apart, NONE) {
        return end;
    }
    for _ in 0..MOST_NODES {
        if ahead.queue == NONE {
            return Outcome::Lost;
        }
        apart.patterns.spend();
        let slot = ahead.queue;
        ahead.queue = apart.store.pop(slot);
        if let Some(end) = ahead.expand(work, apart, slot) {
            return end;
        }
    }
    Outcome::Unknown
}

impl Ahead {
    /// Puts the position `apart.child` into the table; tells the outcome if there is one.
    fn meet(&mut self, work: &Work<'_>, apart: &mut Apart<'_>, parent: u32) -> Option<Outcome> {
        let left = nearest_sum(work, apart.child);
        let slot = match apart.store.find(apart.child) {
            Slot::Known(_) => return None,
            Slot::Free(slot) if self.stored < apart.store.most() => slot,
            _ => return Some(Outcome::Unknown),
        };
        self.stored += 1;
        apart.store.put(slot, apart.child, parent);
        if left == 0 {
            return Some(Outcome::Home(slot as u32));
        }
        let rank = apart.store.rank_of(0, left.min(255));
        self.queue = apart.store.push(self.queue, slot, rank);
        None
    }

    /// Meets all positions behind one of the table.
    fn expand(&mut self, work: &mut Work<'_>, apart: &mut Apart<'_>, slot: u32) -> Option<Outcome> {
        let Work { level, shape, board, trails, inside, .. } = work;
        copy(apart.key, apart.store.key(slot as usize));
        let pusher = usize::from(shape.unpack(level, apart.key, board));
        let regions = board.regions(level, pusher);
        trails.find_starts(level, board);
        if regions.count > 1
            && corral::cut(level, board, trails, regions.count, false, inside) == Corrals::Dead
        {
            return None;
        }
        for floor in 0..work.level.sizes.live() {
            let starts = at(work.trails.starts, floor, 0);
            for side in (0..DIRECTIONS).filter(|side| starts >> side & 1 != 0) {
                let Work { level, shape, board, .. } = work;
                let to = level.step(floor, side ^ 2);
                if board.freezes_pushed(level, floor, to) == Freeze::Dead {
                    continue;
                }
                let lowest = board.areas.lowest_pushed(level, floor, to);
                shape.set_moved(apart.child, apart.key, [floor, to], lowest);
                if let Some(end) = self.meet(work, apart, slot) {
                    return Some(end);
                }
            }
        }
        None
    }
}

/// The first box of the position `work.child`, none of the root's, that is in the way of
/// bringing those home as the search has.
fn first_in_the_way(work: &mut Work<'_>, apart: &mut Apart<'_>, goal: u32) -> Option<u16> {
    let mut here = apart.store.turn_around(goal);
    let mut pusher = usize::from(work.shape.pusher(work.child));
    loop {
        let next = apart.store.parent(here as usize);
        if next == NONE {
            return None;
        }
        let Work { level, shape, board, .. } = work;
        let (before, behind) = (apart.store.key(here as usize), apart.store.key(next as usize));
        let _ = shape.unpack(level, before, board);
        let from = shape.only_in(before, behind)?;
        let to = shape.only_in(behind, before)?;
        let side = (0..DIRECTIONS).find(|&side| level.step(from, side ^ 2) == to)?;
        let start = level.step(from, side);
        if let Some(floor) = first_on_the_walk(work, apart.root, pusher, start) {
            return Some(floor);
        }
        if is_other(work, apart.root, to) {
            return Some(to as u16);
        }
        pusher = from;
        here = next;
    }
}

/// Whether a box of the position that is none of the root's stands on a floor.
fn is_other(work: &Work<'_>, root: &[u32], floor: usize) -> bool {
    work.shape.has_box(work.child, floor) && !work.shape.has_box(root, floor)
}

/// The first box that a walk meets which has as few in its way as can be; the board's own
/// can't be walked through. Nothing if there is a free way.
fn first_on_the_walk(work: &mut Work<'_>, root: &[u32], from: usize, to: usize) -> Option<u16> {
    // Where the walk came through: 0 not yet, [`FAR`] no box, or the first one and 1 more.
    work.board.areas.low.fill(0);
    put(work.board.areas.low, from, FAR);
    put(work.board.queue, 0, from as u16);
    let mut tail = 1;
    while tail > 0 && at(work.board.areas.low, to, FAR) == 0 {
        let (mut head, mut later) = (0, 0);
        while head < tail {
            let floor = usize::from(at(work.board.queue, head, 0));
            head += 1;
            let first = at(work.board.areas.low, floor, FAR);
            for side in 0..DIRECTIONS {
                let beside = work.level.step(floor, side);
                if !work.board.is_free(beside) || at(work.board.areas.low, beside, FAR) != 0 {
                    continue;
                }
                if is_other(work, root, beside) {
                    let label = if first == FAR { beside as u16 + 1 } else { first };
                    put(work.board.areas.low, beside, label);
                    put(work.trails.queue, later, beside as u16);
                    later += 1;
                } else {
                    put(work.board.areas.low, beside, first);
                    put(work.board.queue, tail, beside as u16);
                    tail += 1;
                }
            }
        }
        tail = later;
        copy(work.board.queue, work.trails.queue.get(..later).unwrap_or(&[]));
    }
    match at(work.board.areas.low, to, FAR) {
        0 | FAR => None,
        first => Some(first - 1),
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use std::vec::Vec;
    use std::{format, vec};

    use super::super::patterns;
    use super::*;
    use crate::sokoban::Grid;
    use crate::sokoban::format::{COMFORTABLE_BYTES, Event, Reader};
    use crate::sokoban::solver::{Options, Solver, Status};

    /// The levels of a collection: width, height and squares.
    fn levels(mut text: &[u8]) -> Vec<(u8, u8, Vec<u8>)> {
        let mut block = vec![0u32; COMFORTABLE_BYTES as usize / 4];
        let mut reader = Reader::init(&mut block).expect("room");
        let mut levels = Vec::new();
        loop {
            match reader.next(&mut text) {
                None => reader.finish(),
                Some(Event::End) => return levels,
                Some(Event::Level(level)) => {
                    let grid = level.grid.expect("a board");
                    levels.push((grid.width(), grid.height(), grid.squares().to_vec()));
                }
                Some(_) => {}
            }
        }
    }

    /// The boxes' floors and the pusher's, one after the other on the way of a solution.
    fn positions(work: &Work<'_>, lurd: &[u8]) -> Vec<(Vec<usize>, usize)> {
        let mut boxes: Vec<usize> = work.level.boxes().iter().map(|&at| usize::from(at)).collect();
        let mut pusher = usize::from(work.level.sizes.pusher);
        let mut found = vec![(boxes.clone(), pusher)];
        for letter in lurd {
            let way = b"URDL".iter().position(|up| up.eq_ignore_ascii_case(letter)).unwrap();
            pusher = work.level.step(pusher, way);
            if let Some(pushed) = boxes.iter_mut().find(|at| **at == pusher) {
                *pushed = work.level.step(pusher, way);
                found.push((boxes.clone(), pusher));
            }
        }
        found
    }

    fn set_position(work: &mut Work<'_>, boxes: &[usize], pusher: usize) {
        work.board.clear(&work.level);
        for &floor in boxes {
            work.board.set(floor, on::BOX);
        }
        let lowest = work.board.regions(&work.level, pusher).lowest;
        work.shape.pack(&work.board, lowest, work.child);
    }

    /// What has a solution is never called lost: not the positions on the way of one,
    /// whichever box is asked about, nor by what was learnt in between from positions
    /// beside that way, many of which are lost.
    #[test]
    fn no_position_on_the_way_of_a_solution_is_lost() {
        let text = include_bytes!("../../../tests/data/sokoban/microban.txt");
        let (mut looks, mut learnt) = (0, 0);
        for (number, (width, height, squares)) in levels(text).iter().enumerate() {
            let grid = Grid::new(*width, *height, squares).expect("a grid");
            let mut block = vec![0u32; 1 << 18];
            let mut solver = Solver::init(&mut block, &grid, Options::default()).expect("room");
            if solver.run(100_000) != Status::Solved {
                continue;
            }
            let mut lurd = Vec::new();
            solver.report().lurd(|letter| lurd.push(letter)).expect("a solution");

            let solver = Solver::init(&mut block, &grid, Options::default()).expect("room");
            let mut work = Work::of(solver.parts.header.sizes);
            work.carve(solver.parts.work, false).expect("room");
            work.part.patterns(&work.shape).expect("room").clear();
            let way = positions(&work, &lurd);
            // All but the last few are asked about, and pushes beside the way.
            for (boxes, pusher) in way.iter().step_by(1 + way.len() / 12) {
                for &floor in boxes {
                    set_position(&mut work, boxes, *pusher);
                    assert!(!is_lost(&mut work, floor as u16), "level {}, {floor}", number + 1);
                    looks += 1;
                    for side in 0..DIRECTIONS {
                        let to = work.level.step(floor, side ^ 2);
                        set_position(&mut work, boxes, *pusher);
                        let behind = work.level.step(floor, side);
                        if !work.board.reaches(behind) || !work.board.is_free(to) {
                            continue;
                        }
                        let beside: Vec<usize> =
                            boxes.iter().map(|&at| if at == floor { to } else { at }).collect();
                        if !work.level.is_live(to) {
                            continue;
                        }
                        set_position(&mut work, &beside, floor);
                        learnt += usize::from(is_lost(&mut work, to as u16));
                    }
                }
            }
            for (index, (boxes, pusher)) in way.iter().enumerate() {
                set_position(&mut work, boxes, *pusher);
                let message = format!("level {}, push {index}", number + 1);
                assert!(!patterns::is_known(&mut work, None), "{message}");
            }
        }
        assert!(looks > 5_000 && learnt > 500, "{looks} positions, {learnt} patterns");
    }
}
