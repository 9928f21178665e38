//! Searches with some of the boxes alone: those around a corral. If they can neither
//! open it nor be brought home while no other box is in the way, nothing can.
//!
//! What was found is kept, as many positions have the same corral.

use super::board::{Freeze, on};
use super::corral::{self, Corrals};
use super::key;
use super::level::{DIRECTIONS, at, copy, put};
use super::lost::Moved;
use super::store::{NONE, Slot, Store};
use super::work::Work;

/// The room of such a search.
pub(super) struct Part<'a> {
    pub(super) store: Store<'a>,
    /// Positions that are still to be looked at.
    pub(super) stack: &'a mut [u32],
    /// The key at which it starts, that of the position that is looked at, and that
    /// of one behind it.
    pub(super) root: &'a mut [u32],
    pub(super) key: &'a mut [u32],
    pub(super) child: &'a mut [u32],
    /// What was found: keys, each followed by a word. A power of two of places, in
    /// which a new one takes the place of an old one.
    pub(super) known: &'a mut [u32],
    pub(super) places: usize,
}

const LOST: u32 = 1;
const OPEN: u32 = 2;

/// Most boxes of a part.
const MOST_BOXES: usize = 16;

impl Part<'_> {
    /// What is known of a key.
    fn recall(&self, words: usize) -> Option<u32> {
        let start = self.place(words)?;
        let found = self.known.get(start..start + words + 1)?;
        let (key, verdict) = found.split_at_checked(words)?;
        let verdict = *verdict.first()?;
        (verdict != 0 && key == &*self.root).then_some(verdict)
    }

    fn keep(&mut self, words: usize, verdict: u32) {
        let Some(start) = self.place(words) else { return };
        let Some(found) = self.known.get_mut(start..start + words + 1) else { return };
        copy(found, self.root);
        put(found, words, verdict);
    }

    fn place(&self, words: usize) -> Option<usize> {
        let mask = self.places.checked_sub(1)?;
        Some((key::hash(self.root) as usize & mask) * (words + 1))
    }
}

/// Whether a corral of the position with the key `work.child`, which is on the board,
/// can be neither opened nor solved. If a box was moved, only the regions beside where
/// it was and where it is can be other ones than before.
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
fn gather(work: &mut Work<'_>, region: u16) -> bool {
    let Work { level, shape, board, part, child, .. } = work;
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
    shape.pack(board, regions.lowest, part.root);
    regions.count > 1
}

/// Whether the part is lost; looks it up, or searches.
fn judge(work: &mut Work<'_>, limit: u32) -> bool {
    let words = work.shape.words;
    if let Some(verdict) = work.part.recall(words) {
        return verdict == LOST;
    }
    let lost = search(work, limit);
    work.part.keep(words, if lost { LOST } else { OPEN });
    lost
}

fn search(work: &mut Work<'_>, limit: u32) -> bool {
    let part = &mut work.part;
    part.store.clear();
    let Slot::Free(slot) = part.store.find(part.root) else { return false };
    part.store.put(slot, part.root, NONE);
    put(part.stack, 0, slot as u32);
    let mut top = 1;
    let mut nodes = 0;
    while top > 0 {
        nodes += 1;
        work.spent += 1;
        if nodes > limit {
            return false;
        }
        top -= 1;
        let slot = at(work.part.stack, top, 0) as usize;
        match expand(work, slot, &mut top) {
            Some(()) => {}
            None => return false,
        }
    }
    true
}

/// Looks at a position of the part; nothing if the part is not lost, or that can't
/// be said.
fn expand(work: &mut Work<'_>, slot: usize, top: &mut usize) -> Option<()> {
    let Work { level, shape, board, trails, inside, part, .. } = work;
    copy(part.key, part.store.key(slot));
    let pusher = usize::from(shape.unpack(level, part.key, board));
    let regions = board.regions(level, pusher);
    if regions.count == 1 || shape.is_home(level, part.key) {
        return None;
    }
    trails.find_starts(level, board);
    if corral::cut(level, board, trails, regions.count, false, inside) == Corrals::Dead {
        return Some(());
    }
    for floor in 0..level.sizes.live() {
        let starts = at(trails.starts, floor, 0);
        for side in (0..DIRECTIONS).filter(|side| starts >> side & 1 != 0) {
            let to = level.step(floor, side ^ 2);
            board.set(floor, on::NOTHING);
            board.set(to, on::BOX);
            if board.freezes(level, to) != Freeze::Dead {
                let (lowest, _) = board.areas.pushed(level, floor, to);
                copy(part.child, part.key);
                shape.flip(part.child, floor);
                shape.flip(part.child, to);
                shape.set_pusher(part.child, lowest);
                match part.store.find(part.child) {
                    Slot::Known(_) => {}
                    Slot::Free(slot) if *top < part.stack.len() => {
                        part.store.put(slot, part.child, NONE);
                        put(part.stack, *top, slot as u32);
                        *top += 1;
                    }
                    _ => return None,
                }
            }
            board.set(to, on::NOTHING);
            board.set(floor, on::BOX);
        }
    }
    Some(())
}
