//! A lower bound of the pushes left: each box gets a goal of its own, so that all
//! together have the least way, as if no other box were there.
//!
//! The bound is consistent: a push changes it by at most one.

use super::level::{FAR, Level, at, put};

/// What the assignment is worked out with (after Kuhn and Munkres, with potentials).
/// Row and column 0 stand for none.
pub(super) struct Assignment<'a> {
    pub(super) floors: &'a mut [u16],
    pub(super) row_price: &'a mut [i32],
    pub(super) column_price: &'a mut [i32],
    /// The row that has a column.
    pub(super) owner: &'a mut [u16],
    pub(super) before: &'a mut [u16],
    pub(super) least: &'a mut [i32],
    pub(super) used: &'a mut [u8],
}

/// The cost of what can't be done.
const NEVER: i32 = 1 << 20;

impl Assignment<'_> {
    /// The bound for boxes whose floors are in `floors`, as many as goals; nothing if
    /// some box can't have a goal.
    pub(super) fn bound(&mut self, level: &Level<'_>) -> Option<u32> {
        let count = level.sizes.goals();
        self.row_price.fill(0);
        self.column_price.fill(0);
        self.owner.fill(0);
        for row in 1..=count {
            self.place(level, row, count);
        }
        let mut sum = 0;
        for column in 1..=count {
            let row = usize::from(at(self.owner, column, 0));
            let cost = self.cost(level, row, column);
            if cost >= NEVER {
                return None;
            }
            sum += cost as u32;
        }
        Some(sum)
    }

    fn cost(&self, level: &Level<'_>, row: usize, column: usize) -> i32 {
        let floor = usize::from(at(self.floors, row.wrapping_sub(1), FAR));
        match level.distance(column.wrapping_sub(1), floor) {
            FAR => NEVER,
            distance => i32::from(distance),
        }
    }

    /// Finds a column for a row.
    fn place(&mut self, level: &Level<'_>, row: usize, count: usize) {
        put(self.owner, 0, row as u16);
        self.least.fill(i32::MAX);
        self.used.fill(0);
        let mut column = 0;
        // Each round takes in one more column.
        for _ in 0..=count {
            put(self.used, column, 1);
            let here = usize::from(at(self.owner, column, 0));
            let (mut delta, mut next) = (i32::MAX, 0);
            for to in 1..=count {
                if at(self.used, to, 1) != 0 {
                    continue;
                }
                let price = at(self.row_price, here, 0) + at(self.column_price, to, 0);
                let cost = self.cost(level, here, to) - price;
                if cost < at(self.least, to, 0) {
                    put(self.least, to, cost);
                    put(self.before, to, column as u16);
                }
                if at(self.least, to, 0) < delta {
                    delta = at(self.least, to, 0);
                    next = to;
                }
            }
            self.reprice(count, delta);
            column = next;
            if at(self.owner, column, 0) == 0 {
                break;
            }
        }
        while column != 0 {
            let before = usize::from(at(self.before, column, 0));
            put(self.owner, column, at(self.owner, before, 0));
            column = before;
        }
    }

    fn reprice(&mut self, count: usize, delta: i32) {
        for column in 0..=count {
            if at(self.used, column, 0) != 0 {
                let row = usize::from(at(self.owner, column, 0));
                put(self.row_price, row, at(self.row_price, row, 0).wrapping_add(delta));
                let price = at(self.column_price, column, 0).wrapping_sub(delta);
                put(self.column_price, column, price);
            } else {
                let least = at(self.least, column, 0).wrapping_sub(delta);
                put(self.least, column, least);
            }
        }
    }
}
