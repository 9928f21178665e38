//! Goal rooms: all goals lie behind one floor, the entrance, and all boxes before it.
//!
//! There it makes a macro to bring a box to the goal that the packing plan has next: where
//! that can be done, nothing else is tried. Much is left out by that, and a search that has
//! done so proves nothing when it runs dry.

use super::level::{DIRECTIONS, at};
use super::solve::technique;
use super::work::Work;

/// Whether a level has a goal room that the search is to make use of. The board is emptied
/// for that.
pub(super) fn is_there(work: &mut Work<'_>) -> bool {
    if !work.has(technique::ROOMS) {
        return false;
    }
    let Work { level, board, .. } = work;
    board.clear(level);
    board.regions(level, usize::from(at(level.goals(), 0, 0)));
    (0..level.sizes.live()).filter(|&floor| !level.is_goal(floor)).any(|entrance| {
        (0..DIRECTIONS).map(|side| level.step(entrance, side)).any(|inside| {
            if inside == level.sizes.wall() {
                return false;
            }
            let settled = board.areas.settle(level, entrance, inside);
            let is_room = settled.count > 1
                && level.goals().iter().all(|&goal| board.reaches(usize::from(goal)))
                && !level.boxes().iter().any(|&floor| board.reaches(usize::from(floor)));
            board.areas.unsettle(entrance, settled);
            is_room
        })
    })
}
