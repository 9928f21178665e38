//! Deadlocks that have been learnt: boxes that can't all be brought home from where the
//! pusher gets to, although no other box is on the board. With others, neither can they.
//!
//! They hold for the level, not for a search: what one search has learnt, the next ones
//! know.

use bytemuck::{Pod, Zeroable};

use super::board::on;
use super::key::Shape;
use super::level::{at, copy, put};
use super::work::Work;

/// What there is of them.
#[derive(Clone, Copy, Default, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Tally {
    count: u32,
    /// The place for the next one; when all are taken, the oldest goes.
    next: u32,
    /// Nodes of searches with some of the boxes, in the search that is made.
    spent: u32,
}

/// The patterns that are known, as they lie in the block.
#[derive(Default)]
pub(super) struct Patterns<'a> {
    /// For each one boxes as in a key, without the pusher; the floors of one box more, on
    /// any of which it may be, or none; and the lowest floor of the pusher's region while
    /// no other boxes are there. Behind them the tally.
    words: &'a mut [u32],
    places: usize,
}

/// The most that are kept: all are looked at for each position.
const MOST: usize = 512;
/// Nodes with some of the boxes for each step of a search; and no more than so many at
/// first, and more for each pattern that is known.
const NODES_A_STEP: u32 = 20;
const FIRST_NODES: u32 = 4_000;
const NODES_A_PATTERN: u32 = 2_000;

/// How many fit into a sixty-fourth of so many words.
pub(super) fn places_in(words: usize, shape: &Shape) -> usize {
    (words >> 6).checked_div(words_each(shape)).unwrap_or(0).min(MOST)
}

/// The words that so many take.
pub(super) fn words(places: usize, shape: &Shape) -> usize {
    if places == 0 { 0 } else { places * words_each(shape) + size_of::<Tally>() / 4 }
}

impl<'a> Patterns<'a> {
    pub(super) fn open(words: &'a mut [u32], places: usize) -> Patterns<'a> {
        Patterns { words, places }
    }
}

impl Patterns<'_> {
    fn tally(&mut self) -> Option<&mut Tally> {
        let start = self.words.len().checked_sub(size_of::<Tally>() / 4)?;
        bytemuck::try_cast_slice_mut(self.words.get_mut(start..)?).ok()?.first_mut()
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        if let Some(tally) = self.tally() {
            *tally = Tally::default();
        }
    }

    /// Whether more nodes may be spent on learning in the search of so many steps: few where
    /// there is little to be learnt.
    pub(super) fn may_spend(&mut self, steps: u32) -> bool {
        self.tally().is_some_and(|tally| {
            let yields = tally.count.saturating_add(steps >> 10).saturating_mul(NODES_A_PATTERN);
            let most = steps.saturating_mul(NODES_A_STEP).min(yields.saturating_add(FIRST_NODES));
            tally.spent < most
        })
    }

    pub(super) fn spend(&mut self) {
        if let Some(tally) = self.tally() {
            tally.spent = tally.spent.saturating_add(1);
        }
    }

    /// Begins a new search.
    pub(super) fn begin(&mut self) {
        if let Some(tally) = self.tally() {
            tally.spent = 0;
        }
    }

    /// Adds boxes, the floors of one more, and the lowest floor of the pusher's region.
    pub(super) fn add(&mut self, shape: &Shape, boxes: &[u32], loose: &[u32], lowest: u16) {
        let places = self.places;
        let Some(tally) = self.tally() else { return };
        // In a damaged block there may be any numbers.
        let place = (tally.next as usize).min(places.saturating_sub(1));
        tally.next = if place + 1 < places { place as u32 + 1 } else { 0 };
        tally.count = tally.count.saturating_add(1).min(places as u32);
        let each = words_each(shape);
        let Some(pattern) = self.words.get_mut(place * each..(place + 1) * each) else { return };
        let Some((stay, rest)) = pattern.split_at_mut_checked(shape.words()) else { return };
        copy(stay, boxes);
        shape.set_pusher(stay, 0);
        copy(rest, loose);
        put(rest, shape.words(), u32::from(lowest));
    }
}

/// Words of a pattern: the boxes, the floors of one more, and the pusher's region.
pub(super) fn words_each(shape: &Shape) -> usize {
    2 * shape.words() + 1
}

/// Whether the position with the key `work.child` holds a pattern; only one with the box on
/// some floor, if a box was moved there from a position that held none. Uses the board.
pub(super) fn is_known(work: &mut Work<'_>, moved: Option<usize>) -> bool {
    let Work { level, shape, board, part, child, .. } = work;
    let Some(mut patterns) = part.patterns(shape) else { return false };
    let each = words_each(shape);
    let count = patterns.tally().map_or(0, |tally| tally.count as usize).min(patterns.places);
    let mut rest = patterns.words.get(..count * each).unwrap_or(&[]);
    let pusher = usize::from(shape.pusher(child));
    // Where the moved box is in each half of a pattern, and its bit there.
    let (index, bit) = moved.map_or((0, 0), |floor| (floor >> 5, 1 << (floor & 31)));
    let words = shape.words();
    while let Some((pattern, behind)) = rest.split_at_checked(each) {
        rest = behind;
        if bit != 0 && (at(pattern, index, 0) | at(pattern, index + words, 0)) & bit == 0 {
            continue;
        }
        let Some((stay, more)) = pattern.split_at_checked(words) else { return false };
        // The pusher's bits of a pattern are 0.
        if stay.iter().zip(&**child).any(|(boxes, key)| boxes & !key != 0) {
            continue;
        }
        let Some((loose, lowest)) = more.split_at_checked(words) else { return false };
        let lowest = at(lowest, 0, u32::MAX);
        let mut is_here = |other: Option<usize>| {
            let _ = shape.unpack(level, stay, board);
            if let Some(floor) = other {
                board.set(floor, on::BOX);
            }
            u32::from(board.regions(level, pusher).lowest) == lowest
        };
        let (mut any, mut lost) = (false, false);
        shape.boxes(loose, |floor| {
            any = true;
            lost = lost || shape.has_box(child, floor) && is_here(Some(floor));
        });
        if lost || !any && is_here(None) {
            return true;
        }
    }
    false
}
