//! Moves of the search: one box pushed, in any number of pushes, to where it can get
//! while the others stay.

use super::areas::Settled;
use super::board::{Board, Freeze, Regions, on};
use super::level::{DIRECTIONS, FAR, Level, at, put};
use crate::arena::{Arena, words_for};

/// What a move of one box needs to be worked out.
#[derive(Default)]
pub(super) struct Trails<'a> {
    /// For each live floor, the sides from which the box there was or will be looked
    /// at: those that wait in the low four bits, those that are done in the high ones.
    /// Behind them, for each live floor, what [`Board::freezes`] says of the box there, if
    /// asked.
    pub(super) sides: &'a mut [u8],
    /// Places of the box and the pusher's side, as [`place`] writes them, and in the second
    /// half the place before each, while a way is looked for.
    pub(super) queue: &'a mut [u16],
    /// For each live floor with a box, the sides from which the pusher may push it.
    pub(super) starts: &'a mut [u8],
}

/// A move and what it leads to; the board is that behind the move.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    pub(super) from: usize,
    pub(super) to: usize,
    pub(super) regions: Regions,
    /// The place, for [`Trails::before`].
    pub(super) place: u16,
    /// Whether the box can't move any more.
    pub(super) tight: bool,
}

/// The box on a floor, and the pusher beside it in a direction, as one number.
#[inline]
pub(super) fn place(floor: usize, side: usize) -> u16 {
    (floor << 2 | side & 3) as u16
}

/// Where the looking at a box's moves has come to; see [`Trails::begin`].
pub(super) struct Trail {
    from: u16,
    head: u16,
    tail: usize,
    /// The place of the move that was given last, or [`FAR`], the sides that the pusher
    /// gets to there, or may push from at the start, and what the box does there.
    here: u16,
    sides: u8,
    settled: Settled,
}

const UNKNOWN: u8 = 0;
const LOOSE: u8 = 1;
const HOME: u8 = 2;
const DEAD: u8 = 3;

impl<'a> Trails<'a> {
    /// Takes its room from an arena.
    pub(super) fn carve(&mut self, arena: &mut Arena<'a>, live: usize) -> Option<()> {
        self.sides = arena.slice(8 * words_for::<u8>(live))?;
        self.queue = arena.slice(live * 8)?;
        self.starts = arena.slice(live)?;
        Some(())
    }
}

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

    /// What is known of the box on a floor; [`UNKNOWN`] is 0.
    fn verdict(&self, floor: usize) -> u8 {
        at(self.sides, (self.sides.len() >> 1) + floor, UNKNOWN)
    }

    /// How many places there are.
    #[inline]
    pub(super) fn places(&self) -> usize {
        self.queue.len() >> 1
    }

    /// The place before another.
    pub(super) fn before(&self, place: u16) -> u16 {
        at(self.queue, self.places() + usize::from(place), FAR)
    }

    /// Begins to look at the moves of the box on a floor, from the sides that
    /// [`Trails::starts`] allows: [`Trails::next`] gives them, until there are no more or
    /// [`Trails::end`] is called.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn begin(&mut self, level: &Level<'_>, board: &mut Board<'_>, from: usize) -> Trail {
        let starts = at(self.starts, from, 0);
        self.sides.fill(0);
        board.set(from, on::NOTHING);
        board.regions(level, from);
        let settled = Settled::default();
        Trail { from: from as u16, head: 0, tail: 0, here: FAR, sides: starts, settled }
    }

    /// Goes on to the next move, if there is one, which [`Trails::shift`] tells: the board
    /// is that behind it until the next call. After the last one the board is as before,
    /// but for its regions.
    #[inline]
    pub(super) fn next(
        &mut self,
        level: &Level<'_>,
        board: &mut Board<'_>,
        trail: &mut Trail,
    ) -> bool {
        self.go_on(level, board, trail);
        self.settle(level, board, trail)
    }

    /// The move that was come to.
    pub(super) fn shift(&self, trail: &Trail) -> Shift {
        let (place, to) = (trail.here, usize::from(trail.here >> 2));
        let regions = Regions { count: trail.settled.count, lowest: trail.settled.lowest };
        let tight = self.verdict(to) == HOME;
        Shift { from: usize::from(trail.from), to, regions, place, tight }
    }

    /// Takes the box up, and puts the pushes from where it was into the queue.
    #[cfg_attr(feature = "compact", inline(never))]
    fn go_on(&mut self, level: &Level<'_>, board: &mut Board<'_>, trail: &mut Trail) {
        let mut from = usize::from(trail.from);
        if trail.here != FAR {
            from = self.leave(board, trail);
            if self.verdict(from) == HOME {
                return;
            }
        }
        self.spread(level, board, from, trail.sides, trail.here, &mut trail.tail);
    }

    /// Puts the box down at the next place of the queue, if there is one.
    #[cfg_attr(feature = "compact", inline(never))]
    fn settle(&mut self, level: &Level<'_>, board: &mut Board<'_>, trail: &mut Trail) -> bool {
        while usize::from(trail.head) < trail.tail {
            let here = at(self.queue, usize::from(trail.head), 0);
            trail.head += 1;
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
            (trail.here, trail.sides, trail.settled) = (here, sides, settled);
            return true;
        }
        (trail.here, trail.sides) = (FAR, 0);
        board.set(usize::from(trail.from), on::BOX);
        false
    }

    /// Takes the box up again that was put down for a move; gives where it was.
    fn leave(&mut self, board: &mut Board<'_>, trail: &Trail) -> usize {
        let to = usize::from(trail.here >> 2);
        board.areas.unsettle(to, trail.settled);
        board.set(to, on::NOTHING);
        to
    }

    /// Leaves the rest of the moves out: the board is as before, but for its regions.
    pub(super) fn end(&mut self, board: &mut Board<'_>, trail: &mut Trail) {
        self.leave(board, trail);
        trail.here = FAR;
        board.set(usize::from(trail.from), on::BOX);
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
            let half = self.places();
            put(self.queue, half + usize::from(place(to, side)), before);
            put(self.queue, *tail, place(to, side));
            *tail += 1;
        }
    }

    fn verdict_of(&mut self, level: &Level<'_>, board: &mut Board<'_>, to: usize) -> u8 {
        let (known, half) = (self.verdict(to), self.sides.len() >> 1);
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
        put(self.sides, half + to, verdict);
        verdict
    }
}
