//! Moves of the search: one box pushed, in any number of pushes, to where it can get
//! while the others stay.

use super::board::{Board, Freeze, Regions, on};
use super::level::{DIRECTIONS, FAR, Level, at, put};

/// What a move of one box needs to be worked out.
pub(super) struct Trails<'a> {
    /// For each live floor, the sides from which the box there was or will be looked
    /// at: those that wait in the low four bits, those that are done in the high ones.
    pub(super) sides: &'a mut [u8],
    /// For each live floor, what [`Board::freezes`] says of the box there, if asked.
    pub(super) verdict: &'a mut [u8],
    /// Places of the box and the pusher's side, as [`place`] writes them.
    pub(super) queue: &'a mut [u16],
    /// The place before each, while a way is looked for; else it has no room.
    pub(super) before: &'a mut [u16],
    /// For each live floor with a box, the sides from which the pusher may push it.
    pub(super) starts: &'a mut [u8],
}

/// A move and what it leads to; the board is that behind the move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) regions: Regions,
    /// The place in [`Trails::before`].
    pub(super) place: u16,
    /// Whether the box can't move any more.
    pub(super) tight: bool,
}

/// The box on a floor, and the pusher beside it in a direction, as one number.
#[inline]
pub(super) fn place(floor: usize, side: usize) -> u16 {
    (floor << 2 | side & 3) as u16
}

/// Whether to go on with a box's moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Go {
    On,
    Enough,
}

const UNKNOWN: u8 = 0;
const LOOSE: u8 = 1;
const HOME: u8 = 2;
const DEAD: u8 = 3;

impl Trails<'_> {
    /// Sets [`Trails::starts`] of all boxes: the sides that the pusher reaches, and
    /// from which a push leads to a free floor. The regions must be marked.
    pub(super) fn find_starts(&mut self, level: &Level<'_>, board: &Board<'_>) {
        for floor in 0..level.sizes.live() {
            let mut sides = 0;
            if board.has_box(floor) {
                for side in 0..DIRECTIONS {
                    let to = level.step(floor, side ^ 2);
                    let can = board.reaches(level.step(floor, side));
                    if can && board.is_free(to) && level.is_live(to) {
                        sides |= 1 << side;
                    }
                }
            }
            put(self.starts, floor, sides);
        }
    }

    /// Calls `see` with each move of the box on a floor, from the sides that
    /// [`Trails::starts`] allows. The board is as before in the end, but for its
    /// regions.
    pub(super) fn each(
        &mut self,
        level: &Level<'_>,
        board: &mut Board<'_>,
        from: usize,
        see: &mut impl FnMut(&mut Board<'_>, &Shift) -> Go,
    ) -> Go {
        let starts = at(self.starts, from, 0);
        self.sides.fill(0);
        self.verdict.fill(UNKNOWN);
        board.set(from, on::NOTHING);
        board.regions(level, from);
        let mut tail = 0;
        self.spread(level, board, from, starts, FAR, &mut tail);
        let mut head = 0;
        let mut go = Go::On;
        while head < tail && go == Go::On {
            let here = at(self.queue, head, 0);
            head += 1;
            let (to, side) = (usize::from(here >> 2), usize::from(here & 3));
            if at(self.sides, to, 0) >> (4 + side) & 1 != 0 {
                continue;
            }
            board.set(to, on::BOX);
            let settled = board.areas.settle(level, to, level.step(to, side));
            let mut sides = 0;
            for beside in 0..DIRECTIONS {
                if board.reaches(level.step(to, beside)) {
                    sides |= 1 << beside;
                }
            }
            put(self.sides, to, at(self.sides, to, 0) | sides << 4);
            let regions = Regions { count: settled.count, lowest: settled.lowest };
            let tight = at(self.verdict, to, UNKNOWN) == HOME;
            go = see(board, &Shift { from, to, regions, place: here, tight });
            board.areas.unsettle(to, settled);
            board.set(to, on::NOTHING);
            if at(self.verdict, to, UNKNOWN) != HOME {
                self.spread(level, board, to, sides, here, &mut tail);
            }
        }
        board.set(from, on::BOX);
        go
    }

    /// Puts the pushes of a box, from these sides, into the queue.
    fn spread(
        &mut self,
        level: &Level<'_>,
        board: &mut Board<'_>,
        floor: usize,
        sides: u8,
        before: u16,
        tail: &mut usize,
    ) {
        for side in 0..DIRECTIONS {
            if sides >> side & 1 == 0 {
                continue;
            }
            let to = level.step(floor, side ^ 2);
            if !level.is_live(to) || !board.is_free(to) || at(self.sides, to, 0xFF) >> side & 1 != 0
            {
                continue;
            }
            if self.verdict_of(level, board, to) == DEAD {
                continue;
            }
            put(self.sides, to, at(self.sides, to, 0) | 1 << side);
            put(self.before, usize::from(place(to, side)), before);
            put(self.queue, *tail, place(to, side));
            *tail += 1;
        }
    }

    fn verdict_of(&mut self, level: &Level<'_>, board: &mut Board<'_>, to: usize) -> u8 {
        let known = at(self.verdict, to, UNKNOWN);
        if known != UNKNOWN {
            return known;
        }
        board.set(to, on::BOX);
        let verdict = match board.freezes(level, to) {
            Freeze::None => LOOSE,
            Freeze::Home => HOME,
            Freeze::Dead => DEAD,
        };
        board.set(to, on::NOTHING);
        put(self.verdict, to, verdict);
        verdict
    }
}
