//! The regions into which boxes cut the floors, and what one more box would do to
//! them.
//!
//! Each region is walked through depth first, from its lowest floor (after Tarjan).
//! From that it can be told at once, for a box on any free floor, into which pieces it
//! would cut the region there: no region needs to be walked through for each push.

use bytemuck::{Pod, Zeroable};

use super::board::on;
use super::level::{DIRECTIONS, FAR, Level, at, put};

/// The region of a floor with a box, and of the wall.
pub(super) const BLOCKED: u16 = u16::MAX;
/// That of a free floor that hasn't been seen yet.
const NEW: u16 = 0;

/// What the walk has found on a floor.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Spot {
    region: u16,
    /// When the walk came here, and when it went back from here: all floors behind
    /// this one have times between.
    time: u16,
    end: u16,
    /// The least time of a floor beside this one or one behind it.
    link: u16,
    /// The lowest of this floor and those behind it.
    least: u16,
    /// The floor that the walk came from, and the next direction to go.
    way: u16,
}

const NOWHERE: Spot = Spot { region: BLOCKED, time: 0, end: 0, link: 0, least: FAR, way: 0 };

fn enter(floor: usize, from: usize, region: u16, time: u16) -> Spot {
    let way = (from << 3) as u16;
    Spot { region, time, end: FAR, link: time, least: floor as u16, way }
}

/// A piece of a region.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Piece {
    region: u16,
    /// When the walk came to it, or [`FAR`] if it is what the others leave.
    time: u16,
    low: u16,
}

const NO_PIECE: Piece = Piece { region: BLOCKED, time: FAR, low: FAR };

/// Which floors of a region the pusher is cut off from.
#[derive(Clone, Copy, Default)]
struct Cut {
    /// Numbers, from 1, of floors to which the walk came from the box, or 0: what is behind
    /// one of them is a range of times.
    ranges: [u16; DIRECTIONS],
    /// Whether he is within the only range, or outside of all.
    within: bool,
}

const NO_CUT: Cut = Cut { ranges: [0; DIRECTIONS], within: false };

/// The regions of a position.
#[derive(Default)]
pub(super) struct Areas<'a> {
    pub(super) spots: &'a mut [Spot],
    /// The lowest floor of each region, from 1.
    pub(super) low: &'a mut [u16],
    pub(super) count: u16,
    /// The pusher's region.
    pub(super) here: u16,
    cut: Cut,
}

/// What a box that is put down does.
#[derive(Clone, Copy, Default)]
pub(super) struct Settled {
    /// Regions there are then.
    pub(super) count: u16,
    /// The lowest floor of the pusher's.
    pub(super) lowest: u16,
    before: u16,
}

impl Areas<'_> {
    #[inline]
    fn spot(&self, floor: usize) -> Spot {
        at(self.spots, floor, NOWHERE)
    }

    /// The region of a floor, or [`BLOCKED`].
    #[inline]
    pub(super) fn region(&self, floor: usize) -> u16 {
        self.spot(floor).region
    }

    /// The lowest floor of a region.
    #[inline]
    pub(super) fn lowest(&self, region: u16) -> u16 {
        at(self.low, usize::from(region), FAR)
    }

    /// Whether the pusher can get to a floor.
    #[inline]
    pub(super) fn reaches(&self, floor: usize) -> bool {
        let spot = self.spot(floor);
        spot.region == self.here
            && self.cut.ranges.iter().any(|&first| {
                let range = self.spots.get(usize::from(first).wrapping_sub(1));
                range.is_some_and(|range| spot.time >= range.time && spot.time < range.end)
            }) == self.cut.within
    }

    /// Marks all regions of the floors that are free.
    pub(super) fn mark(&mut self, level: &Level<'_>, on: &[u8], pusher: usize) {
        let mut left = 0u16;
        for (spot, &on) in self.spots.iter_mut().zip(on) {
            let free = on == on::NOTHING;
            spot.region = if free { NEW } else { BLOCKED };
            left += u16::from(free);
        }
        let (mut time, mut region) = (0, 0);
        for floor in 0..level.sizes.floors() {
            if time >= left {
                break;
            }
            if self.region(floor) == NEW {
                region += 1;
                put(self.low, usize::from(region), floor as u16);
                time = self.walk(level, floor, region, time);
            }
        }
        self.count = region;
        self.here = self.region(pusher);
        self.cut = NO_CUT;
    }

    /// Walks through a region from its lowest floor.
    fn walk(&mut self, level: &Level<'_>, root: usize, region: u16, time: u16) -> u16 {
        let wall = level.sizes.wall();
        let (mut here, mut from, mut time) = (root, wall, time);
        let mut spot = enter(here, from, region, time);
        time += 1;
        put(self.spots, here, spot);
        let mut row = at(level.next, here, [wall as u16; DIRECTIONS]);
        let mut turn = 0;
        loop {
            if turn < DIRECTIONS {
                let to = usize::from(row[turn & 3]);
                turn += 1;
                let beside = self.spot(to);
                if beside.region == region {
                    spot.link = spot.link.min(beside.time);
                } else if beside.region == NEW {
                    spot.way += turn as u16;
                    put(self.spots, here, spot);
                    from = here;
                    here = to;
                    spot = enter(here, from, region, time);
                    put(self.spots, here, spot);
                    row = at(level.next, here, [wall as u16; DIRECTIONS]);
                    time += 1;
                    turn = 0;
                }
                continue;
            }
            spot.end = time;
            put(self.spots, here, spot);
            if here == root {
                return time;
            }
            let mut before = self.spot(from);
            before.link = before.link.min(spot.link);
            before.least = before.least.min(spot.least);
            turn = usize::from(before.way & 7);
            before.way &= !7;
            here = from;
            from = usize::from(before.way >> 3);
            spot = before;
            row = at(level.next, here, [wall as u16; DIRECTIONS]);
        }
    }

    /// The piece of a region that a floor belongs to if there were a box on another.
    fn piece(&self, level: &Level<'_>, without: usize, floor: usize) -> Piece {
        let (cut, spot) = (self.spot(without), self.spot(floor));
        let whole = Piece { region: spot.region, time: FAR, low: self.lowest(spot.region) };
        if spot.region != cut.region || spot.time <= cut.time || spot.time >= cut.end {
            return whole;
        }
        for side in 0..DIRECTIONS {
            let behind = self.spot(level.step(without, side));
            if is_behind(&behind, without, &cut)
                && spot.time >= behind.time
                && spot.time < behind.end
            {
                if behind.link >= cut.time {
                    return Piece { region: spot.region, time: behind.time, low: behind.least };
                }
                return whole;
            }
        }
        whole
    }

    /// Puts a box on a free floor, with the pusher beside it, for as long as until
    /// [`Areas::unsettle`].
    pub(super) fn settle(&mut self, level: &Level<'_>, floor: usize, pusher: usize) -> Settled {
        let piece = self.piece(level, floor, pusher);
        let cut = self.spot(floor);
        let mut count = self.count;
        if usize::from(self.lowest(cut.region)) == floor {
            count -= 1;
        }
        self.cut.within = piece.time != FAR;
        for (side, range) in self.cut.ranges.iter_mut().enumerate() {
            let first = level.step(floor, side);
            let behind = at(self.spots, first, NOWHERE);
            *range = 0;
            if is_behind(&behind, floor, &cut) && behind.link >= cut.time {
                count += 1;
                if piece.time == FAR || piece.time == behind.time {
                    *range = first as u16 + 1;
                }
            }
        }
        if let Some(spot) = self.spots.get_mut(floor) {
            spot.region = BLOCKED;
        }
        self.here = piece.region;
        Settled { count, lowest: piece.low, before: cut.region }
    }

    pub(super) fn unsettle(&mut self, floor: usize, settled: Settled) {
        if let Some(spot) = self.spots.get_mut(floor) {
            spot.region = settled.before;
        }
        self.cut = NO_CUT;
    }

    /// Whether a box that has settled, and came from another floor, shuts something off
    /// from the pusher.
    pub(super) fn is_shut(&self, level: &Level<'_>, from: usize, to: usize) -> bool {
        let away = |floor: usize| self.region(floor) != BLOCKED && !self.reaches(floor);
        away(from) || (0..DIRECTIONS).any(|side| away(level.step(to, side)))
    }

    /// The lowest floor of the pusher's region after a push from one floor to the next.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn lowest_pushed(&self, level: &Level<'_>, from: usize, to: usize) -> u16 {
        let mut lowest = from as u16;
        for side in 0..DIRECTIONS {
            let beside = level.step(from, side);
            if beside != to && self.region(beside) != BLOCKED {
                lowest = lowest.min(self.piece(level, to, beside).low);
            }
        }
        lowest
    }

    /// What comes of a push from one floor to the next: the lowest floor of the
    /// pusher's region, and whether the box then shuts something off from him.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn pushed(&self, level: &Level<'_>, from: usize, to: usize) -> (u16, bool) {
        let pieces = self.pieces(level, [from, to]);
        let lowest = pieces.iter().fold(from as u16, |lowest, piece| lowest.min(piece.low));
        let shut = (0..DIRECTIONS).any(|side| {
            let beside = level.step(to, side);
            self.region(beside) != BLOCKED && !pieces.contains(&self.piece(level, to, beside))
        });
        (lowest, shut)
    }

    /// The pieces beside a floor from which a box is pushed to another.
    fn pieces(&self, level: &Level<'_>, [from, to]: [usize; 2]) -> [Piece; DIRECTIONS] {
        let mut pieces = [NO_PIECE; DIRECTIONS];
        for (side, piece) in pieces.iter_mut().enumerate() {
            let beside = level.step(from, side);
            if beside != to && self.region(beside) != BLOCKED {
                *piece = self.piece(level, to, beside);
            }
        }
        pieces
    }

    /// The lowest floor of the pusher's region after he has pulled a box from one floor
    /// to the next, and stands behind that.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn pulled(&self, level: &Level<'_>, from: usize, to: usize, pusher: usize) -> u16 {
        let piece = self.piece(level, to, pusher);
        let (mut lowest, mut joined) = (from as u16, false);
        for side in 0..DIRECTIONS {
            let beside = level.step(from, side);
            if beside != to && self.region(beside) != BLOCKED {
                let other = self.piece(level, to, beside);
                joined |= other == piece;
                lowest = lowest.min(other.low);
            }
        }
        if joined { lowest } else { piece.low }
    }
}

/// Where the pusher gets to after a push.
pub(super) struct Beyond {
    way: [usize; 2],
    pieces: [Piece; DIRECTIONS],
}

impl Beyond {
    /// After a push of a box from one floor to another.
    pub(super) fn new(areas: &Areas<'_>, level: &Level<'_>, way: [usize; 2]) -> Beyond {
        Beyond { way, pieces: areas.pieces(level, way) }
    }

    /// Whether he gets to a floor.
    pub(super) fn reaches(&self, areas: &Areas<'_>, level: &Level<'_>, floor: usize) -> bool {
        let [from, to] = self.way;
        let free = floor != to && areas.region(floor) != BLOCKED;
        floor == from || free && self.pieces.contains(&areas.piece(level, to, floor))
    }
}

/// Whether the walk came to a floor straight from another.
#[inline]
fn is_behind(spot: &Spot, from: usize, of: &Spot) -> bool {
    spot.region == of.region && usize::from(spot.way >> 3) == from && spot.time > of.time
}
