//! What a position looks like to the feature search: few small numbers, each of
//! which is better if it is less.

use bytemuck::{Pod, Zeroable};

use super::plan::Plan;
use super::rooms;
use super::work::{Looks, Work};

/// The features of a position. Positions with the same ones share a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Features {
    /// Steps that the plan has still to make.
    pub(super) unpacked: u16,
    /// Regions into which boxes cut the floors.
    pub(super) regions: u16,
    /// Doors between rooms that are shut.
    pub(super) shut: u16,
    /// Boxes that stand where the plan says that none should be left.
    pub(super) astray: u16,
}

impl Features {
    /// All of them as one number, the weightiest first.
    pub(super) fn rank(self) -> u32 {
        u32::from(self.unpacked.min(1023)) << 20
            | u32::from(self.regions.min(63)) << 14
            | u32::from(self.shut.min(127)) << 7
            | u32::from(self.astray.min(127))
    }
}

impl Work<'_> {
    /// The features of the position on the board, whose key is `self.child`, with so many
    /// steps of the plan.
    pub(super) fn features(&mut self, regions: u16, planned: usize) -> Option<Features> {
        let plan = &Plan::open(self.rooms, &self.level.sizes, u32::from(self.manner), planned)?;
        let doors = Looks::open(self.looks, self.level.sizes.live())?.doors;
        Some(features(&self.level, plan, &self.board, doors, self.child, regions))
    }
}

/// The features of a position.
pub(super) fn features(
    level: &super::level::Level<'_>,
    plan: &Plan<'_>,
    board: &super::board::Board<'_>,
    doors: &[u32],
    key: &[u32],
    regions: u16,
) -> Features {
    let unpacked = plan.unpacked(level, board) as u16;
    if plan.is_plain() {
        return Features { unpacked, ..Features::default() };
    }
    Features {
        unpacked,
        regions,
        shut: if plan.is_doorless() { 0 } else { rooms::shut(doors, key) },
        astray: plan.astray(plan.count.saturating_sub(usize::from(unpacked)), key) as u16,
    }
}

/// Pushes that are needed at least to bring each box of a key to its nearest goal.
pub(super) fn nearest_sum(work: &Work<'_>, key: &[u32]) -> u32 {
    let mut sum = 0;
    work.shape.boxes(key, |floor| sum += work.level.nearest(floor));
    sum
}
