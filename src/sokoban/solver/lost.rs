//! What a position is looked at for before it is kept: whether it is lost. All that
//! is said here is proved; nothing is guessed.

use super::level::at;
use super::part;
use super::solve::technique;
use super::work::Work;

/// The most nodes of a search with a part of the boxes.
const PART_NODES: u32 = 200;

/// Whether the position with the key `work.child` is known to have no solution.
pub(super) fn is_lost(work: &mut Work<'_>) -> bool {
    let Work { level, shape, board, trails, matching, child, without, .. } = work;
    let without = *without;
    let _ = shape.unpack(level, child, board);
    if board.freezing && board.freeze_all(level) {
        return true;
    }
    let any_frozen =
        board.freezing && (0..level.sizes.live()).any(|floor| at(board.frozen, floor, 0) == 1);
    let matched =
        without & technique::MATCHING != 0 || matching.is_perfect(level, board, trails, any_frozen);
    if !matched {
        return true;
    }
    without & technique::PARTS == 0 && part::is_lost(work, PART_NODES)
}
