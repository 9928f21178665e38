//! Searches with some of the boxes alone: those around a corral. If they can neither
//! open it nor be brought home while no other box is in the way, nothing can.
//!
//! What was found is kept, as many positions have the same corral.

use super::board::{Freeze, on};
use super::corral::{self, Corrals};
use super::key::{self, Shape};
use super::learn;
use super::level::{DIRECTIONS, at, copy, put};
use super::lost::Moved;
use super::patterns::{self, Patterns};
use super::store::{NONE, Slot, Store};
use super::work::{LARGE, Work};
use crate::arena::Arena;

/// The room of such a search.
#[derive(Default)]
pub(super) struct PartRoom<'a> {
    words: &'a mut [u32],
    /// Places for what was found: a power of two, or none.
    places: usize,
    slots: u16,
    /// Places for deadlocks that are learnt.
    learnt: u16,
}

/// The room of a search that learns, taken apart; see [`learn`](super::learn).
#[derive(Default)]
pub(super) struct Apart<'a> {
    pub(super) store: Store<'a>,
    pub(super) root: &'a mut [u32],
    pub(super) key: &'a mut [u32],
    pub(super) child: &'a mut [u32],
    found: &'a mut [u32],
    places: usize,
    pub(super) patterns: Patterns<'a>,
}

impl Apart<'_> {
    /// The root, and its place among what was found.
    fn place(&mut self) -> Option<(&[u32], &mut [u32])> {
        place_of(self.root, self.found, self.places)
    }

    /// Whether a search from the root has been in vain.
    pub(super) fn is_vain(&mut self) -> bool {
        let found = self.place().and_then(|(root, place)| {
            let (verdict, key) = place.split_last()?;
            (*verdict == VAIN && key == root).then_some(())
        });
        found.is_some()
    }

    pub(super) fn set_vain(&mut self) {
        if let Some((root, place)) = self.place() {
            copy(place, root);
            put(place, root.len(), VAIN);
        }
    }
}

/// A key and its place in a number of places that is a power of two.
fn place_of<'a>(
    root: &'a [u32],
    found: &'a mut [u32],
    places: usize,
) -> Option<(&'a [u32], &'a mut [u32])> {
    let mask = places.checked_sub(1)?;
    let place = (key::hash(root) as usize & mask) * (root.len() + 1);
    Some((root, found.get_mut(place..place + root.len() + 1)?))
}

impl<'a> PartRoom<'a> {
    /// A sixteenth of what is left for positions and as much for what was found, but no
    /// more than is of use.
    pub(super) fn carve(arena: &mut Arena<'a>, shape: &Shape) -> Option<PartRoom<'a>> {
        let slot = shape.words() + 2;
        let room = (arena.left() >> 4).checked_div(slot).unwrap_or(0);
        let learnt = if LARGE && room >= learn::LEAST_SLOTS {
            patterns::places_in(arena.left(), shape)
        } else {
            0
        };
        // Where nothing is learnt, all builds have the same room.
        let slots = room.min(if learnt != 0 { learn::SLOTS } else { SLOTS });
        let mut places = if room < 32 { 0 } else { 32usize };
        while places != 0 && places * 2 <= room && (places as u32) < 1 << 16 {
            places *= 2;
        }
        let slots = if places == 0 { 0 } else { slots };
        let found = places * (shape.words() + 1);
        let taken = slots * (slot + 1) + 3 * shape.words() + found;
        let words = arena.slice(taken + patterns::words(learnt, shape))?;
        Some(PartRoom { words, places, slots: slots as u16, learnt: learnt as u16 })
    }

    /// All of it, but for what is to be looked at.
    pub(super) fn apart(&mut self, shape: &Shape) -> Option<Apart<'_>> {
        let mut arena = Arena::new(self.words);
        let (slots, words) = (usize::from(self.slots), shape.words());
        let store = Store::open(arena.slice(slots * (words + 2))?, words);
        arena.slice::<u32>(slots)?;
        Some(Apart {
            store,
            root: arena.slice(words)?,
            key: arena.slice(words)?,
            child: arena.slice(words)?,
            found: arena.slice(self.places * (words + 1))?,
            places: self.places,
            patterns: Patterns::open(arena.all()?, usize::from(self.learnt)),
        })
    }

    /// Whether the block is one of those in which anything is learnt.
    pub(super) fn learns(&self) -> bool {
        self.learnt != 0
    }

    /// What has been learnt; nothing if there is no room for that.
    pub(super) fn patterns(&mut self, shape: &Shape) -> Option<Patterns<'_>> {
        let learnt = usize::from(self.learnt);
        let start = self.words.len().checked_sub(patterns::words(learnt, shape))?;
        let words = self.words.get_mut(start..).filter(|_| learnt != 0)?;
        Some(Patterns::open(words, learnt))
    }

    /// The key at which a search starts.
    fn root(&mut self, shape: &Shape) -> &mut [u32] {
        let start = usize::from(self.slots) * (shape.words() + 3);
        self.words.get_mut(start..start + shape.words()).unwrap_or(&mut [])
    }

    /// What was found: keys, each followed by a word. A power of two of places, in which a
    /// new one takes the place of an old one. Gives the root and its place.
    fn place(&mut self, shape: &Shape) -> Option<(&[u32], &mut [u32])> {
        let words = shape.words();
        let start = usize::from(self.slots) * (words + 3);
        let (_, rest) = self.words.split_at_mut_checked(start)?;
        let (keys, found) = rest.split_at_mut_checked(3 * words)?;
        place_of(keys.get(..words)?, found, self.places)
    }

    /// Drops all that was found.
    pub(super) fn forget(&mut self, shape: &Shape) {
        let found = self.places * (shape.words() + 1);
        let end = self.words.len().saturating_sub(patterns::words(self.learnt.into(), shape));
        self.words.get_mut(end.saturating_sub(found)..end).unwrap_or(&mut []).fill(0);
    }
}

/// The same, taken apart, for a moment: on the stack it would lie below all that is looked
/// at meanwhile.
#[derive(Default)]
struct Part<'a> {
    store: Store<'a>,
    /// Positions that are still to be looked at.
    stack: &'a mut [u32],
    /// The key of the position that is looked at, and that of one behind it.
    key: &'a mut [u32],
    child: &'a mut [u32],
}

/// What was found of a key: it is lost; a region opens, or nothing is known; a search that
/// learns has been in vain.
const LOST: u32 = 1;
const OPEN: u32 = 2;
const VAIN: u32 = 3;

/// The most positions of a search.
const SLOTS: usize = 256;
/// Most boxes of a part.
const MOST_BOXES: usize = 16;

impl<'a> Part<'a> {
    #[cfg_attr(feature = "compact", inline(never))]
    fn carve(&mut self, room: &'a mut PartRoom<'_>, shape: &Shape) -> Option<&'a [u32]> {
        let mut arena = Arena::new(room.words);
        let slots = usize::from(room.slots);
        self.store = Store::open(arena.slice(slots * (shape.words() + 2))?, shape.words());
        self.store.limit(SLOTS);
        self.stack = arena.slice(slots)?;
        let root: &[u32] = arena.slice(shape.words())?;
        self.key = arena.slice(shape.words())?;
        self.child = arena.slice(shape.words())?;
        Some(root)
    }
}

impl Part<'_> {
    /// Puts the child on the stack, if it is a new position; gives how many there are then.
    /// Nothing if there is no room.
    #[cfg_attr(feature = "compact", inline(never))]
    fn add(&mut self, top: usize) -> Option<usize> {
        match self.store.find(self.child) {
            Slot::Known(_) => Some(top),
            Slot::Free(slot) if top < self.stack.len() => {
                self.store.put(slot, self.child, NONE);
                put(self.stack, top, slot as u32);
                Some(top + 1)
            }
            _ => None,
        }
    }
}

/// Whether a corral of the position with the key `work.child`, which is on the board,
/// can be neither opened nor solved. If a box was moved, only the regions beside where
/// it was and where it is can be other ones than before.
#[inline]
pub(super) fn is_lost(
    work: &mut Work<'_>,
    pusher: usize,
    moved: Option<Moved>,
    limit: u32,
) -> bool {
    if work.part.places == 0 {
        return false;
    }
    let mut regions = work.board.regions(&work.level, pusher).count;
    let mut region = 1;
    while region <= regions {
        let other = region != work.board.areas.here;
        if other && moved.is_none_or(|moved| is_beside(work, region, moved.from, moved.to)) {
            if gather(work, region) && judge(work, limit) {
                return true;
            }
            if region < regions {
                let _ = work.shape.unpack(&work.level, work.child, &mut work.board);
                regions = work.board.regions(&work.level, pusher).count;
            }
        }
        region += 1;
    }
    false
}

/// Whether a region is beside a box on one floor, or has another one.
fn is_beside(work: &Work<'_>, region: u16, from: usize, to: usize) -> bool {
    let is = |floor: usize| work.board.areas.region(floor) == region;
    is(from) || (0..DIRECTIONS).any(|side| is(work.level.step(to, side)))
}

/// Takes all boxes off the board but those around a region; whether what is left is
/// worth a search. Sets the part's root.
#[cfg_attr(feature = "compact", inline(never))]
fn gather(work: &mut Work<'_>, region: u16) -> bool {
    let Work { level, shape, board, child, part, .. } = work;
    let (mut boxes, mut unsolved) = (0, false);
    for floor in 0..level.sizes.live() {
        if !board.has_box(floor) {
            continue;
        }
        let around = (0..DIRECTIONS)
            .any(|direction| board.areas.region(level.step(floor, direction)) == region);
        if around {
            boxes += 1;
            unsolved |= !level.is_goal(floor);
        } else {
            board.set(floor, on::NOTHING);
        }
    }
    if !unsolved || boxes > MOST_BOXES {
        return false;
    }
    let pusher = usize::from(shape.pusher(child));
    let regions = board.regions(level, pusher);
    shape.pack(board, regions.lowest, part.root(shape));
    regions.count > 1
}

/// Whether the part is lost; looks it up, or searches.
fn judge(work: &mut Work<'_>, limit: u32) -> bool {
    if let Some(verdict) = recall(work) {
        return verdict == LOST;
    }
    let lost = search(work, limit);
    keep(work, if lost { LOST } else { OPEN });
    lost
}

/// What is known of the root.
#[cfg_attr(feature = "compact", inline(never))]
fn recall(work: &mut Work<'_>) -> Option<u32> {
    let (root, place) = work.part.place(&work.shape)?;
    let (verdict, key) = place.split_last()?;
    (*verdict != 0 && key == root).then_some(*verdict)
}

#[cfg_attr(feature = "compact", inline(never))]
fn keep(work: &mut Work<'_>, verdict: u32) {
    if let Some((root, place)) = work.part.place(&work.shape) {
        copy(place, root);
        put(place, root.len(), verdict);
    }
}

fn search(work: &mut Work<'_>, limit: u32) -> bool {
    if !begin(work) {
        return false;
    }
    let mut top = 1;
    let mut nodes = 0;
    while top > 0 {
        nodes += 1;
        if nodes > limit {
            return false;
        }
        top -= 1;
        let Some(pusher) = load(work, top) else { return false };
        match expand(work, pusher, top) {
            Some(now) => top = now,
            None => return false,
        }
    }
    true
}

/// Puts the root into the empty table and on the stack.
#[cfg_attr(feature = "compact", inline(never))]
fn begin(work: &mut Work<'_>) -> bool {
    let mut part = Part::default();
    let Some(root) = part.carve(&mut work.part, &work.shape) else { return false };
    part.store.clear();
    copy(part.child, root);
    part.add(0).is_some()
}

/// Puts a position of the stack on the board; gives where the pusher is. Nothing if all
/// boxes are home.
#[cfg_attr(feature = "compact", inline(never))]
fn load(work: &mut Work<'_>, top: usize) -> Option<usize> {
    let Work { level, shape, board, part: room, .. } = work;
    let mut part = Part::default();
    part.carve(room, shape)?;
    copy(part.key, part.store.key(at(part.stack, top, 0) as usize));
    let pusher = usize::from(shape.unpack(level, part.key, board));
    (!shape.is_home(level, part.key)).then_some(pusher)
}

/// Looks at a position of the part, with so many below it on the stack; gives how many
/// there are then. Nothing if the part is not lost, or that can't be said.
fn expand(work: &mut Work<'_>, pusher: usize, top: usize) -> Option<usize> {
    let Work { level, board, trails, inside, .. } = work;
    let regions = board.regions(level, pusher);
    if regions.count == 1 {
        return None;
    }
    trails.find_starts(level, board);
    if corral::cut(level, board, trails, regions.count, false, inside) == Corrals::Dead {
        return Some(top);
    }
    spread(work, top)
}

/// Puts what the position's pushes lead to into the table and on the stack.
#[cfg_attr(feature = "compact", inline(never))]
fn spread(work: &mut Work<'_>, mut top: usize) -> Option<usize> {
    let Work { level, shape, board, trails, part: room, .. } = work;
    let mut part = Part::default();
    part.carve(room, shape)?;
    for floor in 0..level.sizes.live() {
        let starts = at(trails.starts, floor, 0);
        for side in (0..DIRECTIONS).filter(|side| starts >> side & 1 != 0) {
            let to = level.step(floor, side ^ 2);
            if board.freezes_pushed(level, floor, to) != Freeze::Dead {
                let lowest = board.areas.lowest_pushed(level, floor, to);
                shape.set_moved(part.child, part.key, [floor, to], lowest);
                top = part.add(top)?;
            }
        }
    }
    Some(top)
}
