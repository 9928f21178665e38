//! Doors: floors with walls on two opposite sides. A box there shuts them.

use super::level::{Level, at, put};

/// Sets a bit for each live floor that is a door.
pub(super) fn find(level: &Level<'_>, doors: &mut [u32]) {
    doors.fill(0);
    let wall = level.sizes.wall();
    for floor in 0..level.sizes.live() {
        let narrow = |axis| level.step(floor, axis) == wall && level.step(floor, axis + 2) == wall;
        if (narrow(0) || narrow(1)) && !level.is_goal(floor) {
            put(doors, floor >> 5, at(doors, floor >> 5, 0) | 1 << (floor & 31));
        }
    }
}

/// How many doors are shut by boxes of a key.
pub(super) fn shut(doors: &[u32], key: &[u32]) -> u16 {
    doors.iter().zip(key).map(|(doors, boxes)| (doors & boxes).count_ones()).sum::<u32>() as u16
}
