//! A packing order in stages, and where it lies: in words at the end of the table of
//! positions, which has fewer slots for that while the order is found and followed.
//!
//! In each stage a set of squares is to be filled, in any order: goals, or squares on which
//! boxes are parked until a later stage takes them on. Stages are numbered from the end:
//! the last one is stage 1, and stage 0 stands for none.

use super::level::{FAR, Sizes};
use super::store::Store;
use super::work::Work;

/// A square that is to be filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) floor: u16,
    /// The stage in which it is.
    pub(super) stage: u16,
    /// The stage for which the box is parked here, or 0 if it stays.
    pub(super) until: u16,
    /// The number of the box at the start, from where the box comes, or [`FAR`].
    pub(super) start: u16,
}

impl Target {
    pub(super) fn new(floor: u16, until: u16) -> Target {
        Target { floor, stage: 0, until, start: FAR }
    }
}

/// Words that are kept between two nodes, by their place.
pub(super) mod field {
    /// What is done; see `staged`.
    pub(in super::super) const DOING: usize = 0;
    /// Targets, and stages once they are known.
    pub(in super::super) const TARGETS: usize = 1;
    pub(in super::super) const STAGES: usize = 2;
    /// For the order: in which region the pusher is at the end, how deep the search is, the
    /// target that is looked at next, and boxes looked at.
    pub(in super::super) const REGION: usize = 3;
    pub(in super::super) const DEPTH: usize = 4;
    pub(in super::super) const NEXT: usize = 5;
    pub(in super::super) const LOOKS: usize = 6;
    /// The best box to be parked, of all and of those from small areas: its target, how far
    /// away, and two places.
    pub(in super::super) const BEST: usize = 7;
    pub(in super::super) const SMALL: usize = 11;
    /// Of the best order that isn't whole: boxes left, targets, stages and where the pusher
    /// is.
    pub(in super::super) const LEFT: usize = 15;
    pub(in super::super) const KEPT: usize = 16;
    /// For the search, where the order has its own: steps made, the least score that may have
    /// positions, and the one whose turn it was last.
    pub(in super::super) const STEPS: usize = 3;
    pub(in super::super) const LEAST: usize = 4;
    pub(in super::super) const ROVER: usize = 5;
    pub(in super::super) const COUNT: usize = 19;
}

/// Scores that positions are told apart by.
pub(super) const SCORES: usize = 4096;
/// The most boxes that are parked.
const MOST_PARKED: usize = 24;
/// What all this may take of the table: one word in so many.
const SHARE: usize = 4;

/// Where everything lies.
#[derive(Clone, Copy)]
pub(super) struct Stages {
    start: usize,
    pub(super) most: usize,
    pub(super) goals: usize,
    live: usize,
    floors: usize,
    pub(super) boxes: usize,
}

impl Stages {
    /// Nothing if there isn't enough room.
    pub(super) fn of(work: &Work<'_>) -> Option<Stages> {
        let sizes: &Sizes = &work.level.sizes;
        let goals = sizes.goals();
        let most = goals + (goals + 4).min(MOST_PARKED);
        let (live, floors, boxes) = (sizes.live(), sizes.floors(), sizes.boxes());
        let mut stages = Stages { start: 0, most, goals, live, floors, boxes };
        let ways = most.checked_mul(live)?.div_ceil(4) + SCORES;
        let frames = (most + 2).checked_mul(stages.frame_words())? + floors + 2 * most;
        let words = field::COUNT + 2 * most + ways.max(frames);
        if words > work.store.words() / SHARE {
            return None;
        }
        stages.start = work.store.words() - words;
        Some(stages)
    }

    /// The words of the table that are left.
    pub(super) fn words_left(&self) -> usize {
        self.start
    }

    pub(super) fn get(&self, store: &Store<'_>, field: usize) -> u32 {
        store.word(self.start + field)
    }

    /// A number that is no more than another.
    pub(super) fn below(&self, store: &Store<'_>, field: usize, most: usize) -> usize {
        (self.get(store, field) as usize).min(most)
    }

    pub(super) fn set(&self, store: &mut Store<'_>, field: usize, value: u32) {
        store.set_word(self.start + field, value);
    }

    /// How many targets there are.
    pub(super) fn count(&self, store: &Store<'_>) -> usize {
        self.below(store, field::TARGETS, self.most)
    }

    pub(super) fn target(&self, store: &Store<'_>, index: usize) -> Target {
        let place = self.start + field::COUNT + 2 * index;
        let (one, other) = (store.word(place), store.word(place + 1));
        Target {
            floor: one as u16,
            stage: (one >> 16) as u16,
            until: other as u16,
            start: (other >> 16) as u16,
        }
    }

    pub(super) fn set_target(&self, store: &mut Store<'_>, index: usize, target: Target) {
        let place = self.start + field::COUNT + 2 * index;
        store.set_word(place, u32::from(target.stage) << 16 | u32::from(target.floor));
        store.set_word(place + 1, u32::from(target.start) << 16 | u32::from(target.until));
    }

    fn rest(&self) -> usize {
        self.start + field::COUNT + 2 * self.most
    }

    /// Pushes from a floor to a target; `u8::MAX` if it can't be done.
    pub(super) fn way(&self, store: &Store<'_>, target: usize, floor: usize) -> u8 {
        if floor >= self.live {
            return u8::MAX;
        }
        let place = target * self.live + floor;
        (store.word(self.rest() + (place >> 2)) >> (8 * (place & 3))) as u8
    }

    pub(super) fn set_way(&self, store: &mut Store<'_>, target: usize, floor: usize, way: u8) {
        let place = target * self.live + floor;
        let (index, shift) = (self.rest() + (place >> 2), 8 * (place & 3));
        let word = store.word(index) & !(0xFF << shift) | u32::from(way) << shift;
        store.set_word(index, word);
    }

    /// Where the first position with a score is noted.
    fn queue_place(&self, score: u32) -> usize {
        self.rest() + (self.most * self.live).div_ceil(4) + (score as usize).min(SCORES - 1)
    }

    pub(super) fn queue(&self, store: &Store<'_>, score: u32) -> u32 {
        store.word(self.queue_place(score))
    }

    pub(super) fn set_queue(&self, store: &mut Store<'_>, score: u32, slot: u32) {
        store.set_word(self.queue_place(score), slot);
    }

    /// Words of a set of targets, and of one of boxes.
    fn target_words(&self) -> usize {
        self.most.div_ceil(32)
    }

    pub(super) fn frame_words(&self) -> usize {
        super::stage_order::FRAME_FIELDS + 3 * self.target_words() + self.boxes.div_ceil(32)
    }

    /// A word of a frame of the search for an order.
    fn frame_place(&self, depth: usize, field: usize) -> usize {
        self.rest() + depth.min(self.most + 1) * self.frame_words() + field
    }

    pub(super) fn frame(&self, store: &Store<'_>, depth: usize, field: usize) -> u32 {
        store.word(self.frame_place(depth, field))
    }

    pub(super) fn set_frame(&self, store: &mut Store<'_>, depth: usize, field: usize, value: u32) {
        store.set_word(self.frame_place(depth, field), value);
    }

    /// The field of a set of targets of a frame, of three, or that of the set of boxes.
    fn set_place(&self, which: usize, member: usize) -> usize {
        super::stage_order::FRAME_FIELDS + which * self.target_words() + (member >> 5)
    }

    pub(super) fn is_in(
        &self,
        store: &Store<'_>,
        depth: usize,
        which: usize,
        member: usize,
    ) -> bool {
        self.frame(store, depth, self.set_place(which, member)) >> (member & 31) & 1 != 0
    }

    pub(super) fn put_in(
        &self,
        store: &mut Store<'_>,
        depth: usize,
        which: usize,
        member: usize,
        is_in: bool,
    ) {
        let place = self.set_place(which, member);
        let word = self.frame(store, depth, place) & !(1 << (member & 31));
        self.set_frame(store, depth, place, word | u32::from(is_in) << (member & 31));
    }

    /// Where the spots of floors are, behind all frames; targets that are kept come behind
    /// them.
    fn spots(&self) -> usize {
        self.rest() + (self.most + 2) * self.frame_words()
    }

    /// Keeps the targets as they are, or brings back those that were kept.
    pub(super) fn keep(&self, store: &mut Store<'_>, back: bool) {
        let here = self.start + field::COUNT;
        let aside = self.spots() + self.floors;
        let (from, to) = if back { (aside, here) } else { (here, aside) };
        for index in 0..2 * self.most {
            let word = store.word(from + index);
            store.set_word(to + index, word);
        }
    }

    /// Where a floor is, as [`super::stage_order`] has it.
    pub(super) fn spot(&self, store: &Store<'_>, floor: usize) -> u32 {
        if floor < self.floors { store.word(self.spots() + floor) } else { 0 }
    }

    pub(super) fn set_spot(&self, store: &mut Store<'_>, floor: usize, spot: u32) {
        if floor < self.floors {
            store.set_word(self.spots() + floor, spot);
        }
    }
}
