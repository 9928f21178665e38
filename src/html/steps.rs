//! A game of Sokoban in steps: the pusher walks to a box and pushes it in a straight
//! line.

use super::Halt;
use super::out::Written;
use crate::sokoban::{Direction, Mode, Place, Play, Step};

/// The start, or a step. Jumps and changes of the pusher are steps of their own.
pub(super) struct Line {
    /// 0 for the start.
    pub(super) number: u32,
    /// Where it begins and ends in the record.
    pub(super) first: u32,
    pub(super) end: u32,
    /// Where the pusher begins.
    pub(super) from: Option<Place>,
    pub(super) walks: u32,
    pub(super) pushes: u32,
    pub(super) is_far: bool,
    /// The box before the first push, and where to it is pushed.
    boxed: Option<(Place, Direction)>,
}

impl Line {
    fn new(number: u32, first: u32, from: Option<Place>) -> Line {
        let (walks, pushes) = (0, 0);
        Line { number, first, end: first, from, walks, pushes, is_far: false, boxed: None }
    }

    /// Whether what comes next is another step.
    fn ends_before(&self, next: Option<Step>) -> bool {
        match next {
            None | Some(Step::Jump(..) | Step::Change(..)) => true,
            Some(Step::Move(..)) if self.number == 0 || self.is_far => true,
            Some(Step::Move(direction, with_box)) => {
                let another = |(_, pushed)| !with_box || pushed != direction;
                self.boxed.is_some_and(another)
            }
        }
    }

    fn add(&mut self, play: &Play, step: Step) {
        match (step, play.pusher()) {
            (Step::Move(direction, true), Some(pusher)) => {
                let behind = match play.mode() {
                    Mode::Forward => direction,
                    Mode::Reverse => direction.opposite(),
                };
                self.boxed = self.boxed.or(Some((pusher.next(behind), direction)));
                self.pushes += 1;
            }
            (Step::Move(..), _) => self.walks += 1,
            (Step::Jump(..) | Step::Change(..), _) => self.is_far = true,
        }
    }

    /// From where the box was moved, and to where.
    pub(super) fn moved_box(&self) -> Option<(Place, Place)> {
        let (from, direction) = self.boxed?;
        let to = (0..self.pushes).fold(from, |place, _| place.next(direction));
        Some((from, to))
    }

    /// In which direction the box was moved, in a word.
    pub(super) fn way(&self) -> &'static str {
        match self.boxed {
            Some((_, Direction::Left)) => "left",
            Some((_, Direction::Up)) => "up",
            Some((_, Direction::Right)) => "right",
            _ => "down",
        }
    }
}

/// Plays the recorded game once more and shows start and steps, each with the position
/// at its end.
pub(super) fn each_line(
    play: &mut Play,
    see: &mut dyn FnMut(&mut Play, &Line) -> Written,
) -> Result<(), Halt> {
    let mut line = Line::new(0, 0, None);
    let mut written = Ok(());
    play.replay(&mut |play, at| {
        if written.is_err() {
            return;
        }
        let step = play.recorded_step(at).map(|(step, _)| step);
        if line.ends_before(step) {
            line.end = at;
            written = see(play, &line);
            line = Line::new(line.number.saturating_add(1), at, play.pusher());
        }
        if let Some(step) = step {
            line.add(play, step);
        }
    })?;
    written
}
