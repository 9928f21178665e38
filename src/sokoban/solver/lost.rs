//! What a position is looked at for before it is kept: whether it is lost. All that
//! is said here is proved; nothing is guessed.

use super::board::Freeze;
use super::bound::Assignment;
use super::matching::Matching;
use super::part;
use super::plan::Plan;
use super::solve::technique;
use super::work::Work;

/// The most nodes of a search with a part of the boxes.
const PART_NODES: u32 = 200;

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
    let Work { level, shape, board, child, without, .. } = work;
    let without = u32::from(*without);
    let matched = moved
        .is_some_and(|moved| moved.matched || level.leads_as_far(moved.from, moved.to))
        || without & technique::MATCHING != 0;
    let parts = shut && without & technique::PARTS == 0;
    if !new_frozen && matched && !parts {
        return false;
    }
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
    parts && part::is_lost(work, pusher, moved, PART_NODES)
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
