//! Whether each box can still have a goal of its own.

use super::board::Board;
use super::level::{DIRECTIONS, FAR, Level, Sizes, at, put};
use super::moves::Trails;
use crate::arena::{Arena, words_for};

/// What boxes and goals are matched with.
#[derive(Default)]
pub(super) struct Matching<'a> {
    /// The floors of the boxes.
    pub(super) floors: &'a mut [u16],
    /// The box that has a goal, for each goal.
    pub(super) owner: &'a mut [u16],
    /// The goal that a box has.
    pub(super) owned: &'a mut [u16],
    /// The box from which a goal was come to, in one round.
    pub(super) from: &'a mut [u16],
    pub(super) queue: &'a mut [u16],
    /// For each goal a bit for each box that can be pushed there: empty in blocks
    /// that have no room for it.
    pub(super) reach: &'a mut [u32],
}

impl<'a> Matching<'a> {
    /// The words that it takes without [`Matching::reach`].
    pub(super) fn words(sizes: &Sizes) -> usize {
        let (boxes, goals) = (sizes.boxes(), sizes.goals());
        2 * words_for::<u16>(boxes) + 2 * words_for::<u16>(goals) + words_for::<u16>(boxes + 1)
    }

    /// Takes so many words apart, or more.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn carve(&mut self, room: &'a mut [u32], sizes: &Sizes) -> Option<()> {
        let (boxes, goals) = (sizes.boxes(), sizes.goals());
        let mut arena = Arena::new(room);
        self.floors = arena.slice(boxes)?;
        self.owner = arena.slice(goals)?;
        self.owned = arena.slice(boxes)?;
        self.from = arena.slice(goals)?;
        self.queue = arena.slice(boxes + 1)?;
        self.reach = arena.all()?;
        Some(())
    }
}

impl Matching<'_> {
    /// Whether there is a goal for each box on the board. Boxes that can't move any
    /// more, as [`Board::freeze_all`] has marked them, are walls for the others.
    pub(super) fn is_perfect(
        &mut self,
        level: &Level<'_>,
        board: &Board<'_>,
        trails: &mut Trails<'_>,
        any_frozen: bool,
    ) -> bool {
        if self.reach.is_empty() {
            return true;
        }
        let mut count = 0;
        for floor in 0..level.sizes.live() {
            if board.has_box(floor) {
                put(self.floors, count, floor as u16);
                count += 1;
            }
        }
        if any_frozen {
            self.find_reach(level, board, trails, count);
        } else {
            self.copy_reach(level, count);
        }
        self.owner.fill(FAR);
        self.owned.fill(FAR);
        (0..count).all(|index| self.give(level.sizes.goals(), index))
    }

    fn row_words(&self) -> usize {
        self.floors.len().div_ceil(32)
    }

    fn can(&self, goal: usize, index: usize) -> bool {
        at(self.reach, goal * self.row_words() + (index >> 5), 0) >> (index & 31) & 1 != 0
    }

    fn allow(&mut self, goal: usize, index: usize) {
        let words = self.row_words();
        if let Some(word) = self.reach.get_mut(goal * words + (index >> 5)) {
            *word |= 1 << (index & 31);
        }
    }

    /// What can be reached if no box stood in the way.
    fn copy_reach(&mut self, level: &Level<'_>, count: usize) {
        self.reach.fill(0);
        for index in 0..count {
            let floor = usize::from(at(self.floors, index, 0));
            for goal in 0..level.sizes.goals() {
                if level.distance(goal, floor) != FAR {
                    self.allow(goal, index);
                }
            }
        }
    }

    /// What can be reached with frozen boxes in the way.
    fn find_reach(
        &mut self,
        level: &Level<'_>,
        board: &Board<'_>,
        trails: &mut Trails<'_>,
        count: usize,
    ) {
        self.reach.fill(0);
        let free = |floor: usize| floor != level.sizes.wall() && at(board.frozen, floor, 0) == 0;
        for goal in 0..level.sizes.goals() {
            let start = usize::from(at(level.goals(), goal, 0));
            trails.sides.fill(0);
            put(trails.sides, start, 1);
            put(trails.queue, 0, start as u16);
            let (mut head, mut tail) = (0, usize::from(free(start)));
            while head < tail {
                let floor = usize::from(at(trails.queue, head, 0));
                head += 1;
                for direction in 0..DIRECTIONS {
                    let to = level.step(floor, direction);
                    if level.is_live(to)
                        && at(trails.sides, to, 1) == 0
                        && free(to)
                        && free(level.step(to, direction))
                    {
                        put(trails.sides, to, 1);
                        put(trails.queue, tail, to as u16);
                        tail += 1;
                    }
                }
            }
            for index in 0..count {
                let floor = usize::from(at(self.floors, index, 0));
                if at(trails.sides, floor, 0) != 0 {
                    self.allow(goal, index);
                }
            }
        }
    }

    /// Finds a goal for a box; others may have to take another one for that.
    fn give(&mut self, goals: usize, index: usize) -> bool {
        self.from.fill(FAR);
        put(self.queue, 0, index as u16);
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let who = usize::from(at(self.queue, head, 0));
            head += 1;
            for goal in 0..goals {
                if at(self.from, goal, 0) != FAR || !self.can(goal, who) {
                    continue;
                }
                put(self.from, goal, who as u16);
                let owner = at(self.owner, goal, FAR);
                if owner == FAR {
                    self.hand_over(goal);
                    return true;
                }
                put(self.queue, tail, owner);
                tail += 1;
            }
        }
        false
    }

    /// Gives a free goal away, and each goal that becomes free by that.
    fn hand_over(&mut self, goal: usize) {
        let mut goal = goal as u16;
        // No longer than there are goals.
        for _ in 0..self.owner.len() {
            let who = at(self.from, usize::from(goal), FAR);
            let before = at(self.owned, usize::from(who), FAR);
            put(self.owner, usize::from(goal), who);
            put(self.owned, usize::from(who), goal);
            if before == FAR {
                return;
            }
            goal = before;
        }
    }
}
