//! Supermoves taken apart into single cards.

use arrayvec::ArrayVec;

use super::board::Board;
use super::moves::{Move, Place};
use super::rules::{Fill, MAX_CELLS, MAX_COLUMNS, Rules};
use crate::error::Error;

/// A stack of cards that has to go from one column to another.
#[derive(Clone, Copy)]
struct Task {
    count: u8,
    from: u8,
    to: u8,
    /// The empty columns that may be used on the way, a bit each.
    spare: u32,
}

/// Each task that is split becomes three with one spare column fewer.
const TASKS: usize = 2 * MAX_COLUMNS + 1;

/// Plays a move on the board and calls `see` with each single-card step of it.
///
/// Steps of a column's sequence use the empty cells, lowest first, and where
/// these don't suffice empty columns, lowest first, as resting places. A move
/// of more cards than single steps can bring across (legal only where rules
/// allow any length) is reported as it is. On an error nothing has changed.
pub fn apply_in_steps<const L: usize>(
    board: &mut Board<L>,
    mv: Move,
    mut see: impl FnMut(Move),
) -> Result<(), Error> {
    if cfg!(feature = "compact") {
        let see: &mut dyn FnMut(Move) = &mut see;
        play_in_steps(board, mv, see)
    } else {
        play_in_steps(board, mv, &mut see)
    }
}

#[cfg_attr(feature = "compact", inline(never))]
fn play_in_steps<const L: usize, F: FnMut(Move) + ?Sized>(
    board: &mut Board<L>,
    mv: Move,
    see: &mut F,
) -> Result<(), Error> {
    let mut walk = *board;
    board.apply(mv)?;
    let (Place::Column(from), Place::Column(to)) = (mv.from()?, mv.to()?) else {
        see(walk.named(mv));
        return Ok(());
    };
    let rules = *walk.rules();
    let spare = spare_columns(&walk, to);
    let capacity = limit(&rules, walk.free_cells(), spare);
    if mv.count <= 1 || mv.count > capacity {
        see(walk.named(mv));
        return Ok(());
    }
    let mut tasks: ArrayVec<Task, TASKS> = ArrayVec::new();
    let _ = tasks.try_push(Task { count: mv.count, from, to, spare });
    while let Some(task) = tasks.pop() {
        let direct = walk.free_cells() + 1;
        if task.count <= direct {
            through_cells(&mut walk, task, see)?;
            continue;
        }
        // Park the upper part on a spare column, bring the rest across, and
        // lay the upper part on it: each with the other spare columns.
        let column = task.spare.trailing_zeros() as u8;
        let rest = task.spare & task.spare.wrapping_sub(1);
        let part = limit(&rules, walk.free_cells(), rest);
        let parked = task.count.saturating_sub(part).max(1);
        let lower = Task { count: task.count - parked, spare: rest, ..task };
        let _ = tasks.try_push(Task { count: parked, from: column, to: task.to, spare: rest });
        let _ = tasks.try_push(lower);
        let _ = tasks.try_push(Task { count: parked, from: task.from, to: column, spare: rest });
    }
    Ok(())
}

/// The columns, other than the target, on which cards may rest for a while.
fn spare_columns<const L: usize>(board: &Board<L>, target: u8) -> u32 {
    if board.rules().fill != Fill::Any {
        return 0;
    }
    (0..board.rules().columns)
        .filter(|&column| column != target && board.top(column).is_none())
        .fold(0, |spare, column| spare | 1 << column)
}

/// How many cards single steps bring across with these cells and columns.
fn limit(rules: &Rules, cells: u8, spare: u32) -> u8 {
    let limited = Rules { supermove: super::rules::Supermove::Limited, ..*rules };
    limited.supermove_limit(cells, spare.count_ones() as u8)
}

/// All but the last card into cells, the last one across, and the others after it.
fn through_cells<const L: usize>(
    board: &mut Board<L>,
    task: Task,
    see: &mut (impl FnMut(Move) + ?Sized),
) -> Result<(), Error> {
    let mut parked: ArrayVec<u8, { MAX_CELLS + 1 }> = ArrayVec::new();
    let mut step = |board: &mut Board<L>, from: Place, to: Place| -> Result<(), Error> {
        let mv = board.named(Move::new(from, to, 1, 0));
        board.apply(mv)?;
        see(mv);
        Ok(())
    };
    for _ in 1..task.count {
        let cell = (0..board.rules().cells).find(|&cell| board.cell(cell).is_none());
        let cell = cell.ok_or(Error::Move)?;
        step(board, Place::Column(task.from), Place::Cell(cell))?;
        let _ = parked.try_push(cell);
    }
    step(board, Place::Column(task.from), Place::Column(task.to))?;
    while let Some(cell) = parked.pop() {
        step(board, Place::Cell(cell), Place::Column(task.to))?;
    }
    Ok(())
}
