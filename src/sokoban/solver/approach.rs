//! How far the next step of the packing plan is from being made.

use super::board::{Board, on};
use super::level::{DIRECTIONS, Level, at, put};
use super::plan::{Plan, Step};

/// How far the next square of the plan is from being filled: pulls from it to some box, and more for
/// each box that stands in the way of them, and if the pusher can't get behind the box
/// that is pushed. What the plan has filled is walls.
pub(super) fn aim(
    plan: &Plan<'_>,
    level: &Level<'_>,
    board: &mut Board<'_>,
    seen: &mut [u8],
    queue: &mut [u16],
) -> u32 {
    let made = plan.made(board);
    let Some(next) = plan.step(made) else { return 0 };
    // What the plan has placed stays, but for the box that it takes next.
    let stays = |&(_, step): &(usize, Step)| step.until as usize > made;
    for (_, step) in plan.steps().take(made).filter(stays) {
        board.set(usize::from(step.to), on::WALL);
    }
    let found = Approach { level, board, seen, queue }.find(next.to);
    for (_, step) in plan.steps().take(made).filter(stays) {
        board.set(usize::from(step.to), on::BOX);
    }
    found
}

/// A walk over the pulls from a square, those first that have fewer boxes in their way.
struct Approach<'w, 'b> {
    level: &'w Level<'w>,
    board: &'w mut Board<'b>,
    /// For each live floor how many pulls away it is and one more, or 0; with [`LATER`]
    /// if it is to be looked at when one more box may be in the way.
    seen: &'w mut [u8],
    queue: &'w mut [u16],
}

/// See [`Approach::seen`].
const LATER: u8 = 0x80;
/// What a box in the way costs.
const HINDERED: u32 = 12;
/// Most boxes in the way.
const MOST_IN_THE_WAY: u32 = 8;

impl Approach<'_, '_> {
    fn find(&mut self, goal: u16) -> u32 {
        self.seen.fill(0);
        put(self.seen, usize::from(goal), 1);
        put(self.queue, 0, goal);
        let mut count = 1;
        let mut best = HOPELESS;
        for boxes in 0..MOST_IN_THE_WAY {
            let cost = boxes * HINDERED;
            if count == 0 || cost >= best {
                break;
            }
            let later = self.spread(count, cost, &mut best);
            count = 0;
            for index in 0..later {
                let floor = at(self.board.queue, index, 0);
                let way = at(self.seen, usize::from(floor), 0);
                if way & LATER != 0 {
                    put(self.seen, usize::from(floor), way & !LATER);
                    put(self.queue, count, floor);
                    count += 1;
                }
            }
        }
        best
    }

    /// Goes on from the floors in the queue; gives how many wait for more boxes in the way.
    fn spread(&mut self, count: usize, cost: u32, best: &mut u32) -> usize {
        let (mut head, mut tail, mut later) = (0, count, 0);
        while head < tail {
            let floor = usize::from(at(self.queue, head, 0));
            head += 1;
            let way = at(self.seen, floor, 0);
            let sum = cost + u32::from(way);
            if sum >= *best {
                continue;
            }
            for direction in 0..DIRECTIONS {
                let to = self.level.step(floor, direction);
                let beyond = self.level.step(to, direction);
                let behind = at(self.board.on, beyond, on::WALL);
                let here = at(self.board.on, to, on::WALL);
                if !self.level.is_live(to) || here == on::WALL || behind == on::WALL {
                    continue;
                }
                if here == on::BOX && behind == on::NOTHING {
                    let away = if self.board.reaches(beyond) { 0 } else { AWAY };
                    *best = sum.saturating_add(away).min(*best);
                }
                let known = at(self.seen, to, 1);
                let free = here == on::NOTHING && behind == on::NOTHING;
                if known != 0 && !(free && known & LATER != 0) {
                    continue;
                }
                let next = (way + 1).min(LATER - 1);
                if free {
                    put(self.seen, to, next);
                    put(self.queue, tail, to as u16);
                    tail += 1;
                } else {
                    put(self.seen, to, next | LATER);
                    put(self.board.queue, later, to as u16);
                    later += 1;
                }
            }
        }
        later
    }
}

/// What [`aim`] says if no box can get there.
const HOPELESS: u32 = 200;
/// What it adds if the pusher can't get behind the box.
const AWAY: u32 = 24;
