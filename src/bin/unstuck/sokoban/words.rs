//! How levels and what is wrong with them are told in words.

use unstuck::sokoban::{Flaw, Obstacle, Problem};

/// A text of a file as it can be shown: without the characters that would steer a
/// terminal, and what isn't UTF-8 as U+FFFD.
pub fn shown(text: &[u8]) -> String {
    let steers = |letter: char| letter.is_control() && letter != '\t';
    let text = String::from_utf8_lossy(text);
    text.chars()
        .map(|letter| if steers(letter) { char::REPLACEMENT_CHARACTER } else { letter })
        .collect()
}

/// What is wrong with a level.
pub fn problem(problem: Problem) -> &'static str {
    match problem {
        Problem::TooLarge => "the board is too large",
        Problem::NoPusher => "there is no pusher",
        Problem::SeveralPushers => "another pusher: the games are checked all the same",
        Problem::NoBoxes => "there are no boxes",
        Problem::BoxesAndGoalsDiffer => "there aren't as many boxes as goals",
        Problem::RowEnd => "the row ends with neither a wall nor a box on a goal",
        Problem::OpenWall => "the wall is open: the pusher could leave the board",
    }
}

/// Why a move can't be made.
pub fn flaw(flaw: Flaw) -> &'static str {
    match flaw {
        Flaw::Step(obstacle) => self::obstacle(obstacle),
        Flaw::Character => "not a move",
        Flaw::Bracket => "a bracket that doesn't fit",
        Flaw::Unclosed => "a bracket is left open",
    }
}

fn obstacle(obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::Wall => "a wall is in the pusher's way",
        Obstacle::BoxAtWall => "behind the box is a wall",
        Obstacle::BoxAtBox => "behind the box is another box",
        Obstacle::BoxAtPusher => "behind the box is a pusher",
        Obstacle::Box => "a box is in the pusher's way, and only pulled in reverse mode",
        Obstacle::Pusher => "another pusher is in the pusher's way",
        Obstacle::NothingToPull => "there is no box behind the pusher to pull",
        Obstacle::NotFree => "the jump doesn't end on a free square",
        Obstacle::NoPusher => "there is no pusher to change to",
        Obstacle::Jump => "a jump, but boxes are pushed here",
        Obstacle::NotPlaced => "the pusher stands where a box is, and must jump first",
    }
}
