//! What a position is looked at for before it is kept: whether it is lost. All that
//! is said here is proved; nothing is guessed.

use super::board::Freeze;
use super::bound::Assignment;
use super::learn;
use super::level::copy;
use super::matching::Matching;
use super::part;
use super::patterns;
use super::plan::Plan;
use super::solve::technique;
use super::store::NONE;
use super::work::{LARGE, Work};

/// The most nodes of a search with a part of the boxes; fewer where deadlocks are learnt, as
/// what takes longer is mostly found so, and nodes become cheaper.
const PART_NODES: u32 = 200;
const PART_NODES_LEARNING: u32 = 60;

/// A box that was moved, and what that did.
#[derive(Clone, Copy)]
pub(super) struct Moved {
    pub(super) from: usize,
    pub(super) to: usize,
    /// Whether it can't move any more.
    pub(super) tight: bool,
    /// Whether something was shut off from the pusher.
    pub(super) shut: bool,
    /// Whether there is known to be a goal for each box if none can't move.
    pub(super) matched: bool,
}

/// Whether the position with the key `work.child` is known to have no solution.
/// `moved` is the box that was moved to get there, from a position that was looked
/// at in the same way.
pub(super) fn is_lost(work: &mut Work<'_>, moved: Option<Moved>) -> bool {
    let new_frozen = moved.is_none_or(|moved| moved.tight) || work.any_frozen;
    let shut = moved.is_none_or(|moved| moved.shut);
    let without = u32::from(work.without);
    let matched = moved
        .is_some_and(|moved| moved.matched || work.level.leads_as_far(moved.from, moved.to))
        || without & technique::MATCHING != 0;
    let parts = shut && without & technique::PARTS == 0;
    if patterns_count(without) && patterns::is_known(work, moved.map(|moved| moved.to)) {
        return true;
    }
    if !new_frozen && matched && !parts {
        return false;
    }
    let Work { level, shape, board, child, .. } = work;
    let pusher = usize::from(shape.unpack(level, child, board));
    let any_frozen = new_frozen
        && board.freezing
        && match board.freeze_all(level) {
            Freeze::Dead => return true,
            found => found == Freeze::Home,
        };
    if without & technique::MATCHING == 0
        && (any_frozen || !matched)
        && !is_matched(work, any_frozen)
    {
        return true;
    }
    let limit = if LARGE && work.part.learns() { PART_NODES_LEARNING } else { PART_NODES };
    parts && part::is_lost(work, pusher, moved, limit)
}

/// Whether deadlocks that have been learnt are looked for.
fn patterns_count(without: u32) -> bool {
    LARGE && without & technique::PATTERNS == 0
}

/// Whether the position in a slot of the table, which others have led to, is known to be
/// lost by now, or is seen to be so by learning why one of its boxes can't get home: the
/// one that was moved last, or another by turns. Nothing is learnt in more than a share of
/// the `steps` of a search.
pub(super) fn is_seen_lost(work: &mut Work<'_>, slot: usize, steps: u32) -> bool {
    if !patterns_count(work.without.into()) {
        return false;
    }
    copy(work.child, work.store.key(slot));
    if patterns::is_known(work, None) {
        return true;
    }
    let parent = work.store.parent(slot);
    let may = work.part.patterns(&work.shape).is_some_and(|mut it| it.may_spend(steps));
    // Plain nodes are cheap, and are to stay so.
    if parent == NONE || !may || work.is_plain() {
        return false;
    }
    let moved = work.shape.only_in(work.child, work.store.key(parent as usize));
    if moved.is_some_and(|floor| learn::is_lost(work, floor as u16)) {
        return true;
    }
    let other = box_away(work, steps).filter(|&floor| Some(floor) != moved);
    other.is_some_and(|floor| learn::is_lost(work, floor as u16))
}

/// One of the boxes of `work.child` that aren't home, by turns.
fn box_away(work: &Work<'_>, turn: u32) -> Option<usize> {
    let Work { level, shape, child, .. } = work;
    let mut away = 0u32;
    shape.boxes(child, |floor| away += u32::from(!level.is_goal(floor)));
    let mut left = turn.checked_rem(away)?;
    let mut found = None;
    shape.boxes(child, |floor| {
        if !level.is_goal(floor) {
            if left == 0 && found.is_none() {
                found = Some(floor);
            }
            left = left.saturating_sub(1);
        }
    });
    found
}

/// Whether there is a goal for each box on the board.
#[cfg_attr(feature = "compact", inline(never))]
fn is_matched(work: &mut Work<'_>, any_frozen: bool) -> bool {
    let Work { level, board, trails, rooms, .. } = work;
    let end = rooms.len().saturating_sub(Assignment::words(&level.sizes));
    let room = rooms.get_mut(Plan::words(&level.sizes)..end).unwrap_or(&mut []);
    let mut lists = Matching::default();
    let opened = lists.carve(room, &level.sizes).is_some();
    !opened || lists.is_perfect(level, board, trails, any_frozen)
}
