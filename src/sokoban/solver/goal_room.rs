//! Goal rooms: all goals lie behind one floor, the entrance, and all boxes before it.
//!
//! There it makes a macro to bring a box to the goal that the packing plan has next: where
//! that can be done, nothing else is tried. Much is left out by that, and a search that has
//! done so proves nothing when it runs dry.

use super::level::at;
use super::solve::technique;
use super::work::Work;

/// Whether goal rooms are looked for: not in the smallest builds.
pub(super) const BUILT: bool = cfg!(feature = "large");

/// Whether a level has a goal room that the search is to make use of. The board is emptied
/// for that.
pub(super) fn is_there(work: &mut Work<'_>) -> bool {
    if !BUILT || !work.part.learns() || u32::from(work.without) & technique::ROOMS != 0 {
        return false;
    }
    let Work { level, board, .. } = work;
    let goal = usize::from(at(level.goals(), 0, 0));
    board.clear(level);
    board.regions(level, goal);
    (0..level.sizes.live()).filter(|&floor| !level.is_goal(floor)).any(|entrance| {
        // With the pusher in the room.
        let Some(inside) = (0..4).map(|side| level.step(entrance, side)).find(|&beside| {
            beside != level.sizes.wall() && {
                let settled = board.areas.settle(level, entrance, beside);
                let found = settled.count > 1 && board.reaches(goal);
                board.areas.unsettle(entrance, settled);
                found
            }
        }) else {
            return false;
        };
        let settled = board.areas.settle(level, entrance, inside);
        let apart = level.goals().iter().all(|&goal| board.reaches(usize::from(goal)))
            && !level.boxes().iter().any(|&floor| board.reaches(usize::from(floor)));
        board.areas.unsettle(entrance, settled);
        apart
    })
}
