//! Positions that can't be solved any more, as far as that is seen at once.

use super::board::{Board, REACHED};
use super::direction::{Direction, Place};
use super::grid::square;
use super::play::Mode;

/// Sets `live` in all squares from which a box could get to a goal if it were alone on
/// the board and the pusher could get anywhere: found by taking a box back from each
/// goal, as far as it goes.
pub(super) fn mark_live(board: &mut Board, live: u8, mode: Mode) {
    board.dry();
    for goal in board.places() {
        if board.has(goal, square::GOAL) {
            board.flood(goal, |board, at, direction| can_come_from(board, at, direction, mode));
        }
    }
    for found in board.squares.iter_mut() {
        *found = *found & !live | if *found & REACHED != 0 { live } else { 0 };
    }
    board.dry();
}

/// Whether a box can be moved to a square from the next one in a direction. A push
/// needs the pusher one square further on, a pull brings it beyond the box.
fn can_come_from(board: &Board, to: Place, direction: Direction, mode: Mode) -> bool {
    let from = to.next(direction);
    let pusher = match mode {
        Mode::Forward => from.next(direction),
        Mode::Reverse => to.next(direction.opposite()),
    };
    !board.has(from, square::WALL) && !board.has(pusher, square::WALL)
}

/// Marks all boxes that can never be pushed again, unless a box is pushed to a dead
/// square. At first that is said of all of them; then the mark is taken from each box
/// for which there is nothing to hold it, as it might go away and let go of others,
/// until that changes nothing any more. So the first of the boxes that are left to be
/// pushed would have to be pushed against one of the others. Marks of squares without
/// boxes are left alone.
///
/// At most as many passes over the board as there are boxes, and one.
pub(super) fn mark_frozen(board: &mut Board, live: u8) {
    for place in board.places() {
        let boxed = board.has(place, square::BOX);
        board.change(place, if boxed { REACHED } else { 0 }, 0);
    }
    loop {
        let mut freed = false;
        for place in board.places() {
            let held = |axis| is_held(board, place, axis, live);
            let marked = board.has(place, square::BOX) && board.has(place, REACHED);
            if marked && !(held(Direction::Left) && held(Direction::Up)) {
                board.change(place, 0, REACHED);
                freed = true;
            }
        }
        if !freed {
            return;
        }
    }
}

/// Whether a box can't be pushed along an axis: something is beside it for good, or
/// dead squares are at both sides.
fn is_held(board: &Board, place: Place, axis: Direction, live: u8) -> bool {
    let (one, other) = (place.next(axis), place.next(axis.opposite()));
    let frozen = |place| board.has(place, square::BOX) && board.has(place, REACHED);
    let blocked = |place| board.has(place, square::WALL) || frozen(place);
    let dead = |place| !board.has(place, live);
    blocked(one) || blocked(other) || dead(one) && dead(other)
}

/// Whether a box is on a dead square, or boxes that aren't on goals are frozen.
pub(super) fn is_deadlock(board: &mut Board, live: u8, mode: Mode) -> bool {
    let boxed = |found: &u8| found & square::BOX != 0;
    if board.squares.iter().any(|found| boxed(found) && found & live == 0) {
        return true;
    }
    if mode == Mode::Reverse {
        return false;
    }
    mark_frozen(board, live);
    let lost = REACHED | square::BOX;
    board.squares.iter().any(|found| found & (lost | square::GOAL) == lost)
}
