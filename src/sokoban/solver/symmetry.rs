//! Symmetries of a level: turns and reflections that map its floors and goals onto
//! themselves. Positions that are mapped onto each other are as many pushes away from
//! the end, so the search for the fewest pushes takes one of them for all: the one with
//! the least key.
//!
//! The boxes of the start needn't be symmetric. Behind each push the position's image with
//! the least key is looked up, so the keys along a way are those of positions that are seen
//! from different sides; before the way is written, they are turned back one by one.

use core::cmp::Ordering;

use super::areas::Beyond;
use super::board::Board;
use super::key::Shape;
use super::level::{DIRECTIONS, FAR, Level, at, copy, put};
use super::lost::Moved;
use super::pushes::{Push, look, put_start, set_child};
use super::solve::technique;
use super::store::NONE;
use super::work::{Looks, Work};
use crate::arena::Arena;

/// Turns by so many quarters, and behind them reflections; the first leaves all as it is,
/// and is one in every level.
const ELEMENTS: usize = 8;
/// The first reflection.
const MIRRORED: usize = 4;
/// The most floors that are looked at for one of them.
const MOST_STEPS: u32 = 1 << 16;

/// What a direction is mapped to.
fn turn(element: usize, direction: usize) -> usize {
    let turned =
        if element < MIRRORED { element + direction } else { element.wrapping_sub(direction) };
    turned & (DIRECTIONS - 1)
}

/// What undoes it.
fn inverse(element: usize) -> usize {
    if element < MIRRORED { (DIRECTIONS - element) & (DIRECTIONS - 1) } else { element }
}

/// The symmetries of a level, where a feature search has its cells.
struct Images<'a> {
    /// Which there are, a bit each.
    elements: &'a mut u32,
    /// Where each of them maps the floors to, of those that there are.
    maps: &'a mut [u16],
    /// The boxes of the position that is looked at, as each of them maps it.
    keys: &'a mut [u32],
    floors: usize,
    words: usize,
}

impl<'a> Images<'a> {
    /// Takes its room apart; nothing if that is too small.
    fn carve(looks: &'a mut [u32], level: &Level<'_>, shape: &Shape) -> Option<Images<'a>> {
        let (floors, words) = (level.sizes.floors(), shape.words());
        let room = looks.get_mut(Looks::words(level.sizes.live())..)?;
        let mut arena = Arena::new(room);
        let elements: &mut [u32] = arena.slice(1)?;
        Some(Images {
            elements: elements.first_mut()?,
            maps: arena.slice(ELEMENTS * floors)?,
            keys: arena.slice(ELEMENTS * words)?,
            floors,
            words,
        })
    }

    /// Those of a search that makes use of them, of a level that has any.
    fn open(work: &'a mut Work<'_>) -> Option<(Images<'a>, Seen<'a>)> {
        if !work.has(technique::SYMMETRY) {
            return None;
        }
        let Work { level, shape, board, looks, .. } = work;
        let images = Images::carve(looks, level, shape)?;
        (*images.elements > 1).then_some((images, Seen { level, shape, board }))
    }

    /// How many there are.
    fn count(&self) -> usize {
        self.elements.count_ones() as usize
    }

    /// Where the map that stands at an index takes a floor.
    fn map(&self, index: usize, floor: usize) -> usize {
        usize::from(at(self.maps, index * self.floors + floor, FAR))
    }

    /// The index of the map that undoes the one at an index.
    fn undo(&self, index: usize) -> usize {
        let mut count = 0;
        for element in 0..ELEMENTS {
            if *self.elements >> element & 1 != 0 {
                if count == index {
                    return (*self.elements & ((1 << inverse(element)) - 1)).count_ones() as usize;
                }
                count += 1;
            }
        }
        0
    }

    fn key(&self, index: usize) -> &[u32] {
        let start = index * self.words;
        self.keys.get(start..start + self.words).unwrap_or(&[])
    }

    /// Maps the boxes of a key.
    fn set(&mut self, shape: &Shape, key: &[u32]) {
        self.keys.fill(0);
        shape.boxes(key, |floor| self.flip(shape, floor));
    }

    /// Puts a box on a floor, or takes it away.
    fn flip(&mut self, shape: &Shape, floor: usize) {
        for index in 0..self.count() {
            let (to, start) = (self.map(index, floor), index * self.words);
            if let Some(key) = self.keys.get_mut(start..start + self.words) {
                shape.flip(key, to);
            }
        }
    }

    /// The lowest of the floors that the pusher gets to, as the map at an index has them.
    fn lowest(&self, index: usize, reaches: &impl Fn(usize) -> bool) -> u16 {
        let undo = self.undo(index);
        let lowest = (0..self.floors).find(|&floor| reaches(self.map(undo, floor)));
        lowest.unwrap_or(0) as u16
    }

    /// The index of the map with the least key, and the lowest floor of the pusher's region
    /// there; `first` is that of the first map, which leaves all as it is.
    fn least(&self, first: u16, reaches: impl Fn(usize) -> bool) -> (usize, u16) {
        let (mut best, mut lowest) = (0, Some(first));
        for index in 1..self.count() {
            match self.key(index).cmp(self.key(best)) {
                Ordering::Less => (best, lowest) = (index, None),
                Ordering::Equal => {
                    let before = lowest.unwrap_or_else(|| self.lowest(best, &reaches));
                    let now = self.lowest(index, &reaches);
                    lowest = Some(before.min(now));
                    if now < before {
                        best = index;
                    }
                }
                Ordering::Greater => {}
            }
        }
        (best, lowest.unwrap_or_else(|| self.lowest(best, &reaches)))
    }
}

/// What a search with symmetries sees of a position.
struct Seen<'a> {
    level: &'a Level<'a>,
    shape: &'a Shape,
    board: &'a Board<'a>,
}

/// Finds the symmetries of the level, before a search begins.
pub(super) fn find(work: &mut Work<'_>) {
    if !work.has(technique::SYMMETRY) {
        return;
    }
    let Work { level, shape, board, looks, .. } = work;
    let Some(images) = Images::carve(looks, level, shape) else { return };
    let (mut elements, mut count) = (0, 0);
    for element in 0..ELEMENTS {
        let start = count * images.floors;
        let map = images.maps.get_mut(start..start + images.floors).unwrap_or(&mut []);
        if maps_onto(level, board.queue, element, map) {
            elements |= 1 << element;
            count += 1;
        }
    }
    *images.elements = elements;
}

/// Whether a turn or reflection maps the floors and goals of a level onto themselves, and
/// fills in to where.
fn maps_onto(level: &Level<'_>, queue: &mut [u16], element: usize, map: &mut [u16]) -> bool {
    let mut steps = MOST_STEPS;
    (0..map.len()).any(|first| maps_to(level, queue, element, map, first, &mut steps))
}

/// The same if it maps the first floor to a certain one.
fn maps_to(
    level: &Level<'_>,
    queue: &mut [u16],
    element: usize,
    map: &mut [u16],
    first: usize,
    steps: &mut u32,
) -> bool {
    map.fill(FAR);
    put(map, 0, first as u16);
    put(queue, 0, 0);
    let (mut head, mut tail) = (0, 1);
    let wall = level.sizes.wall();
    while head < tail {
        let Some(left) = steps.checked_sub(1) else { return false };
        *steps = left;
        let floor = usize::from(at(queue, head, 0));
        head += 1;
        let image = usize::from(at(map, floor, FAR));
        if level.is_goal(floor) != level.is_goal(image) {
            return false;
        }
        for direction in 0..DIRECTIONS {
            let (to, onto) =
                (level.step(floor, direction), level.step(image, turn(element, direction)));
            if (to == wall) != (onto == wall) {
                return false;
            }
            if to == wall {
                continue;
            }
            match at(map, to, FAR) {
                FAR => {
                    put(map, to, onto as u16);
                    put(queue, tail, to as u16);
                    tail += 1;
                }
                known if usize::from(known) != onto => return false,
                _ => {}
            }
        }
    }
    // All floors hang together, and no two are mapped to the same.
    tail == map.len()
}

/// Makes `work.child`, the key of the position on the board, the least of its images.
pub(super) fn turn_child(work: &mut Work<'_>) {
    let Work { child, .. } = work;
    let child = core::mem::take(child);
    if let Some((mut images, seen)) = Images::open(work) {
        images.set(seen.shape, child);
        let areas = &seen.board.areas;
        let first = seen.shape.pusher(child);
        let (index, lowest) = images.least(first, |floor| areas.region(floor) == areas.here);
        copy(child, images.key(index));
        seen.shape.set_pusher(child, lowest);
    }
    work.child = child;
}

/// Gets ready for the pushes of the position with the key `work.key`.
pub(super) fn prepare(work: &mut Work<'_>) {
    let key = core::mem::take(&mut work.key);
    if let Some((mut images, seen)) = Images::open(work) {
        images.set(seen.shape, key);
    }
    work.key = key;
}

/// Turns what a push leads to so that its key is the least.
pub(super) fn turn_push(work: &mut Work<'_>, push: &mut Push) {
    let Some((mut images, Seen { level, shape, board })) = Images::open(work) else { return };
    let way = push.way();
    way.iter().for_each(|&floor| images.flip(shape, floor));
    let beyond = Beyond::new(&board.areas, level, way);
    let reaches = |floor: usize| beyond.reaches(&board.areas, level, floor);
    let (index, lowest) = images.least(push.lowest, reaches);
    way.iter().for_each(|&floor| images.flip(shape, floor));
    push.set_image(index as u16, lowest);
}

/// Makes `work.child` the key behind a push that was turned; gives what was moved there.
pub(super) fn set_child_turned(work: &mut Work<'_>, push: &Push) -> Moved {
    let mut moved = push.moved();
    set_child(work, push);
    if push.image() != 0 {
        let child = core::mem::take(&mut work.child);
        if let Some((images, seen)) = Images::open(work) {
            let [from, to] = push.way().map(|floor| images.map(push.image(), floor));
            (moved.from, moved.to) = (from, to);
            let key = images.key(push.image());
            let lowest = seen.shape.pusher(child);
            seen.shape.set_moved(child, key, [from, to], lowest);
        }
        work.child = child;
    }
    moved
}

/// Turns the keys of the positions on the way from one in the table, each of which knows the
/// next, so that they are those from the start on. Nothing if there is no such way.
#[inline(never)]
pub(super) fn turn_back(work: &mut Work<'_>, first: u32) -> Option<()> {
    if Images::open(work).is_none() {
        return Some(());
    }
    put_start(work);
    let mut here = first as usize;
    // As long as the way can be: in a damaged block it may be a ring.
    for _ in 0..work.store.slots() {
        let next = work.store.parent(here);
        work.store.change(here, work.child, next);
        if next == NONE {
            return Some(());
        }
        set_next(work, next as usize)?;
        here = next as usize;
    }
    None
}

/// Makes `work.child` the key behind a push of the position that it is the key of: behind
/// the one that leads to an image of another position.
fn set_next(work: &mut Work<'_>, next: usize) -> Option<()> {
    copy(work.key, work.child);
    let Work { level, shape, board, trails, key, .. } = work;
    let pusher = usize::from(shape.unpack(level, key, board));
    board.regions(level, pusher);
    trails.find_starts(level, board);
    prepare(work);
    let mut best: Option<Push> = None;
    for floor in 0..work.level.sizes.live() {
        let starts = at(work.trails.starts, floor, 0);
        for side in (0..DIRECTIONS).filter(|side| starts >> side & 1 != 0) {
            let Some(push) = look(work, floor, side, true) else { continue };
            set_child_turned(work, &push);
            let leads = work.store.load(next) == &*work.child;
            if leads && best.is_none_or(|best| push.count() < best.count()) {
                best = Some(push);
            }
        }
    }
    let mut push = best?;
    let [from, to] = push.way();
    push.set_image(0, work.board.areas.lowest_pushed(&work.level, from, to));
    set_child(work, &push);
    Some(())
}
