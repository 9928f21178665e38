//! A lower bound of the pushes left: each box gets a goal of its own, so that all
//! together have the least way, as if no other box were there.
//!
//! The bound is consistent: a push changes it by at most one. That of a position is
//! worked out once; for each push of it, one box is placed anew.

use super::level::{FAR, Level, Sizes, at, copy, put};
use crate::arena::{Arena, words_for};

/// What the assignment is worked out with (after Kuhn and Munkres, with potentials).
/// Row and column 0 stand for none.
#[derive(Default)]
pub(super) struct Assignment<'a> {
    pub(super) floors: &'a mut [u16],
    /// Whether boxes are pulled to where they are at the start.
    pub(super) back: bool,
    /// That of the position.
    pub(super) base: Prices<'a>,
    /// That with one box elsewhere.
    pub(super) moved: Prices<'a>,
    pub(super) before: &'a mut [u16],
    pub(super) least: &'a mut [i32],
    pub(super) used: &'a mut [u8],
}

/// Prices, and who has what for them.
#[derive(Default)]
pub(super) struct Prices<'a> {
    pub(super) rows: &'a mut [i32],
    pub(super) columns: &'a mut [i32],
    /// The row that has a column.
    pub(super) owner: &'a mut [u16],
}

/// What comes of a box that is moved.
enum Beside {
    /// It keeps its goal, and the bound is this.
    Bound(u32),
    /// Another goal may be better: it leaves this column, and costs so much at least.
    Taken(usize, i32),
}

/// The cost of what can't be done.
const NEVER: i32 = 1 << 20;

fn cost(distance: u16) -> i32 {
    if distance == FAR { NEVER } else { i32::from(distance) }
}

impl<'a> Prices<'a> {
    fn words(goals: usize) -> usize {
        2 * words_for::<i32>(goals + 1) + words_for::<u16>(goals + 1)
    }

    #[cfg_attr(feature = "compact", inline(never))]
    fn carve(&mut self, arena: &mut Arena<'a>, goals: usize) -> Option<()> {
        self.rows = arena.slice(goals + 1)?;
        self.columns = arena.slice(goals + 1)?;
        self.owner = arena.slice(goals + 1)?;
        Some(())
    }
}

impl Prices<'_> {
    fn clear(&mut self) {
        self.rows.fill(0);
        self.columns.fill(0);
        self.owner.fill(0);
    }

    fn copy(&mut self, from: &Prices<'_>) {
        copy(self.rows, from.rows);
        copy(self.columns, from.columns);
        copy(self.owner, from.owner);
    }

    /// What all have together; nothing if some box can't have a goal.
    fn sum(&self, level: &Level<'_>, floors: &[u16], back: bool) -> Option<u32> {
        let mut sum = 0;
        for (column, &row) in self.owner.iter().enumerate().skip(1) {
            let floor = usize::from(at(floors, usize::from(row).wrapping_sub(1), FAR));
            match at(level.ways(floor, back), column - 1, FAR) {
                FAR => return None,
                distance => sum += u32::from(distance),
            }
        }
        Some(sum)
    }
}

impl<'a> Assignment<'a> {
    /// The words that it takes.
    pub(super) fn words(sizes: &Sizes) -> usize {
        let (boxes, goals) = (sizes.boxes(), sizes.goals());
        let columns = words_for::<u16>(goals + 1) + words_for::<i32>(goals + 1);
        2 * Prices::words(goals) + words_for::<u16>(boxes) + columns + words_for::<u8>(goals + 1)
    }

    /// Takes so many words apart.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn carve(&mut self, room: &'a mut [u32], sizes: &Sizes) -> Option<()> {
        let (boxes, goals) = (sizes.boxes(), sizes.goals());
        let mut arena = Arena::new(room);
        self.base.carve(&mut arena, goals)?;
        self.moved.carve(&mut arena, goals)?;
        self.floors = arena.slice(boxes)?;
        self.before = arena.slice(goals + 1)?;
        self.least = arena.slice(goals + 1)?;
        self.used = arena.slice(goals + 1)?;
        Some(())
    }
}

impl Assignment<'_> {
    /// The bound for boxes whose floors are in `floors`, as many as goals; nothing if
    /// some box can't have a goal.
    #[inline]
    pub(super) fn bound(&mut self, level: &Level<'_>, back: bool) -> Option<u32> {
        self.back = back;
        self.base.clear();
        for row in 1..=level.sizes.goals() {
            self.place(level, row, false);
        }
        self.base.sum(level, self.floors, back)
    }

    /// The bound with the box of an index on another floor, if `bound` is that of
    /// [`Assignment::bound`].
    pub(super) fn bound_with(
        &mut self,
        level: &Level<'_>,
        index: usize,
        to: usize,
        bound: u32,
    ) -> Option<u32> {
        let from = at(self.floors, index, FAR);
        let (column, least) = match self.beside(level, index, to, bound)? {
            Beside::Bound(bound) => return Some(bound),
            Beside::Taken(column, least) => (column, least),
        };
        self.lift(index, column, least);
        put(self.floors, index, to as u16);
        self.place(level, index + 1, true);
        let sum = self.moved.sum(level, self.floors, self.back);
        put(self.floors, index, from);
        sum
    }

    /// What a box on another floor comes to if it keeps its goal.
    #[cfg_attr(feature = "compact", inline(never))]
    fn beside(&self, level: &Level<'_>, index: usize, to: usize, bound: u32) -> Option<Beside> {
        let row = index + 1;
        let from = usize::from(at(self.floors, index, FAR));
        let (before, now) = (level.ways(from, self.back), level.ways(to, self.back));
        let prices = self.base.columns.iter().skip(1);
        let least = now.iter().zip(prices).map(|(&way, &price)| cost(way) - price).min()?;
        // Column 0 still has the last row that was placed.
        let mut owners = self.base.owner.iter().skip(1);
        let column = owners.position(|&owner| usize::from(owner) == row)? + 1;
        let (old, new) = (at(before, column - 1, FAR), at(now, column - 1, FAR));
        if new != FAR && i32::from(new) - at(self.base.columns, column, 0) == least {
            // No other goal is better for it.
            let bound = (bound + u32::from(new)).saturating_sub(u32::from(old));
            return Some(Beside::Bound(bound));
        }
        Some(Beside::Taken(column, least))
    }

    /// Takes its column from a box, for another that costs so much at least.
    #[cfg_attr(feature = "compact", inline(never))]
    fn lift(&mut self, index: usize, column: usize, least: i32) {
        self.moved.copy(&self.base);
        put(self.moved.owner, column, 0);
        put(self.moved.rows, index + 1, least);
    }

    /// Finds a column for a row.
    fn place(&mut self, level: &Level<'_>, row: usize, moved: bool) {
        let Assignment { floors, back, base, moved: other, before, least, used } = self;
        let prices = if moved { other } else { base };
        put(prices.owner, 0, row as u16);
        least.fill(i32::MAX);
        used.fill(0);
        let mut column = 0;
        // Each round takes in one more column.
        for _ in 0..least.len() {
            put(used, column, 1);
            let here = usize::from(at(prices.owner, column, 0));
            let price = at(prices.rows, here, 0);
            let ways = level.ways(usize::from(at(floors, here.wrapping_sub(1), FAR)), *back);
            let (mut delta, mut next) = (i32::MAX, 0);
            let rest = least.iter_mut().zip(before.iter_mut()).zip(&**used).zip(&*prices.columns);
            for (to, (&way, (((least, before), &used), &to_price))) in
                ways.iter().zip(rest.skip(1)).enumerate()
            {
                if used != 0 {
                    continue;
                }
                let cost = cost(way) - price - to_price;
                if cost < *least {
                    *least = cost;
                    *before = column as u16;
                }
                if *least < delta {
                    delta = *least;
                    next = to + 1;
                }
            }
            reprice(prices, least, used, delta);
            column = next;
            if at(prices.owner, column, 0) == 0 {
                break;
            }
        }
        while column != 0 {
            let from = usize::from(at(before, column, 0));
            put(prices.owner, column, at(prices.owner, from, 0));
            column = from;
        }
    }
}

fn reprice(prices: &mut Prices<'_>, least: &mut [i32], used: &[u8], delta: i32) {
    if delta == 0 {
        return;
    }
    let columns = prices.columns.iter_mut().zip(&*prices.owner).zip(least).zip(used);
    for (((price, &owner), least), &used) in columns {
        if used != 0 {
            if let Some(row) = prices.rows.get_mut(usize::from(owner)) {
                *row = row.wrapping_add(delta);
            }
            *price = price.wrapping_sub(delta);
        } else {
            *least = least.wrapping_sub(delta);
        }
    }
}
