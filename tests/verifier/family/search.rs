//! Every position that can be reached, one after the other.

use std::collections::HashSet;

use super::position::Position;
use super::rules::{Rules, Together};
use super::step::{legal_steps, play};

/// What looking at all of them has shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    Solvable,
    /// None of so many positions is solved, up to the order of columns, cells and foundations.
    Impossible(usize),
    /// There are more of them than was allowed.
    TooMany,
}

/// Looks at all positions, those near the start first, until one is solved.
///
/// Where moves of many cards are limited to what single cards can do, single cards are all that
/// is tried: any move of many is a row of them.
pub fn search(start: &Position, rules: &Rules, most: usize) -> Answer {
    let at_once = match rules.together {
        Together::One | Together::Limited | Together::LimitedOneSuit => 1,
        Together::Sequence | Together::OneSuit => usize::MAX,
    };
    let first = start.alike(rules);
    let mut seen = HashSet::from([first.clone()]);
    let mut waiting = std::collections::VecDeque::from([first]);
    while let Some(here) = waiting.pop_front() {
        if here.is_solved() {
            return Answer::Solvable;
        }
        for step in legal_steps(&here, rules, at_once) {
            let mut next = here.clone();
            play(&mut next, rules, step);
            let next = next.alike(rules);
            if !seen.contains(&next) {
                if seen.len() == most {
                    return Answer::TooMany;
                }
                seen.insert(next.clone());
                waiting.push_back(next);
            }
        }
    }
    Answer::Impossible(seen.len())
}
