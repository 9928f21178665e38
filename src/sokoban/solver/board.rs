//! A position to work with: what is on each floor, which region the pusher is in,
//! and which boxes can never move again.

use super::areas::Areas;
use super::level::{DIRECTIONS, FAR, Level, at, put};
use crate::arena::Arena;

/// What is on a floor of [`Board::on`].
pub(super) mod on {
    pub(in super::super) const NOTHING: u8 = 0;
    pub(in super::super) const BOX: u8 = 1;
    /// The wall behind the last floor.
    pub(in super::super) const WALL: u8 = 2;
}

/// The regions into which boxes cut the floors.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Regions {
    /// How many.
    pub(super) count: u16,
    /// The lowest floor of the pusher's region: the same for all places of the
    /// pusher that come to the same.
    pub(super) lowest: u16,
}

/// A position, with what is needed to look at it.
#[derive(Default)]
pub(super) struct Board<'a> {
    /// What is on each floor, and on the wall behind the last.
    pub(super) on: &'a mut [u8],
    pub(super) areas: Areas<'a>,
    /// Whether a box can never move again, for each floor with a box.
    pub(super) frozen: &'a mut [u8],
    pub(super) queue: &'a mut [u16],
    /// Whether boxes that can never move again are looked for.
    pub(super) freezing: bool,
}

impl<'a> Board<'a> {
    /// Takes its room from an arena.
    pub(super) fn carve(&mut self, arena: &mut Arena<'a>, floors: usize) -> Option<()> {
        self.freezing = true;
        self.on = arena.slice(floors + 1)?;
        self.areas.spots = arena.slice(floors + 1)?;
        self.areas.low = arena.slice(floors + 2)?;
        self.frozen = arena.slice(floors + 1)?;
        self.queue = arena.slice(floors + 1)?;
        Some(())
    }
}

impl Board<'_> {
    /// An empty level.
    pub(super) fn clear(&mut self, level: &Level<'_>) {
        self.on.fill(on::NOTHING);
        put(self.on, level.sizes.wall(), on::WALL);
    }

    #[inline]
    pub(super) fn is_free(&self, floor: usize) -> bool {
        at(self.on, floor, on::WALL) == on::NOTHING
    }

    #[inline]
    pub(super) fn has_box(&self, floor: usize) -> bool {
        at(self.on, floor, on::WALL) == on::BOX
    }

    #[inline]
    pub(super) fn set(&mut self, floor: usize, what: u8) {
        put(self.on, floor, what);
    }

    /// Whether the pusher can get there; after [`Board::regions`].
    #[inline]
    pub(super) fn reaches(&self, floor: usize) -> bool {
        self.areas.reaches(floor)
    }

    /// Marks all regions.
    pub(super) fn regions(&mut self, level: &Level<'_>, pusher: usize) -> Regions {
        let Board { on, areas, .. } = self;
        areas.mark(level, on, pusher);
        Regions { count: areas.count, lowest: areas.lowest(areas.here) }
    }

    /// Whether the box that was pushed to a floor makes a deadlock of boxes that
    /// can never move again, one of them off the goals. Leaves marks in
    /// [`Board::frozen`] for the boxes that hang together with it.
    pub(super) fn freezes(&mut self, level: &Level<'_>, floor: usize) -> Freeze {
        if !self.freezing || !self.may_freeze(level, floor) {
            return Freeze::None;
        }
        self.gather(level, floor);
        self.loosen(level);
        if at(self.frozen, floor, 0) == 0 {
            return Freeze::None;
        }
        let mut found = Freeze::Home;
        let mut index = 0;
        while let Some(&place) = self.queue.get(index) {
            if place == FAR {
                break;
            }
            index += 1;
            if at(self.frozen, usize::from(place), 0) != 0 && !level.is_goal(usize::from(place)) {
                found = Freeze::Dead;
            }
        }
        found
    }

    /// What [`Board::freezes`] says of a box after its push from one floor to another. The
    /// board stays as it is.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn freezes_pushed(&mut self, level: &Level<'_>, from: usize, to: usize) -> Freeze {
        self.set(from, on::NOTHING);
        self.set(to, on::BOX);
        let freeze = self.freezes(level, to);
        self.set(to, on::NOTHING);
        self.set(from, on::BOX);
        freeze
    }

    /// A quick look: a box that has nothing beside it along an axis can move.
    fn may_freeze(&self, level: &Level<'_>, floor: usize) -> bool {
        (0..2).all(|axis| self.may_block(level, floor, axis))
    }

    /// Whether there is something beside a box along an axis that can hold it.
    fn may_block(&self, level: &Level<'_>, floor: usize, axis: usize) -> bool {
        let (one, other) = (level.step(floor, axis), level.step(floor, axis + 2));
        let wall = level.sizes.wall();
        one == wall
            || other == wall
            || self.has_box(one)
            || self.has_box(other)
            || (!level.is_live(one) && !level.is_live(other))
    }

    /// Puts the boxes that hang together with one into the queue, ended by [`FAR`],
    /// and marks them all as frozen.
    #[cfg_attr(feature = "compact", inline(never))]
    fn gather(&mut self, level: &Level<'_>, floor: usize) {
        self.frozen.fill(0);
        put(self.frozen, floor, 1);
        put(self.queue, 0, floor as u16);
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let here = usize::from(at(self.queue, head, 0));
            head += 1;
            for direction in 0..DIRECTIONS {
                let to = level.step(here, direction);
                if self.has_box(to) && at(self.frozen, to, 1) == 0 {
                    put(self.frozen, to, 1);
                    put(self.queue, tail, to as u16);
                    tail += 1;
                }
            }
        }
        put(self.queue, tail, FAR);
    }

    /// Takes the mark off each box that can move along an axis, until none is left
    /// that can.
    #[cfg_attr(feature = "compact", inline(never))]
    fn loosen(&mut self, level: &Level<'_>) {
        let mut changed = true;
        while changed {
            changed = false;
            let mut index = 0;
            while let Some(&place) = self.queue.get(index) {
                if place == FAR {
                    break;
                }
                index += 1;
                let floor = usize::from(place);
                if at(self.frozen, floor, 0) == 1
                    && !(self.blocked(level, floor, 0) && self.blocked(level, floor, 1))
                {
                    put(self.frozen, floor, 0);
                    changed = true;
                }
            }
        }
    }

    /// Whether a box can't ever move along an axis, if the marked ones can't move.
    fn blocked(&self, level: &Level<'_>, floor: usize, axis: usize) -> bool {
        let (one, other) = (level.step(floor, axis), level.step(floor, axis + 2));
        let wall = level.sizes.wall();
        let fixed = |place: usize| place == wall || at(self.frozen, place, 0) == 1;
        fixed(one) || fixed(other) || (!level.is_live(one) && !level.is_live(other))
    }

    /// Marks all boxes that can never move again, whatever is pushed. Tells what it
    /// found.
    pub(super) fn freeze_all(&mut self, level: &Level<'_>) -> Freeze {
        let mut tail = 0;
        self.frozen.fill(0);
        for (floor, &on) in self.on.iter().enumerate().take(level.sizes.live()) {
            if on == on::BOX {
                put(self.frozen, floor, 1);
                put(self.queue, tail, floor as u16);
                tail += 1;
            }
        }
        put(self.queue, tail, FAR);
        self.loosen(level);
        let mut found = Freeze::None;
        for &floor in self.queue.iter().take(tail) {
            if at(self.frozen, usize::from(floor), 0) == 1 {
                if !level.is_goal(usize::from(floor)) {
                    return Freeze::Dead;
                }
                found = Freeze::Home;
            }
        }
        found
    }
}

/// What [`Board::freezes`] found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Freeze {
    /// The box can move.
    None,
    /// It can't, but all boxes that can't are on goals.
    Home,
    /// A box that can never move again is off the goals.
    Dead,
}
