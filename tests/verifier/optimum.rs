//! The least number of moves that don't go home, found by trying every move.

use std::collections::{HashMap, VecDeque};

use super::automove::automove;
use super::moves::{Place, legal_moves, play};
use super::position::{Position, Rules};

/// What trying everything has shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fewest {
    /// All cards get home with so many moves that don't go home, and not with fewer.
    Moves(usize),
    /// They don't get home.
    Impossible,
    /// More positions would have to be seen than was allowed.
    TooLarge,
}

/// The fewest moves that don't go home with which all cards get home. Moves home cost nothing,
/// whether they are made or, by the rules, happen before the first and after each move.
///
/// Positions are looked at in the order of their cost, so the first one that is solved has the
/// least.
pub fn fewest_moves(start: &Position, rules: &Rules, most_positions: usize) -> Fewest {
    let mut first = start.clone();
    automove(&mut first, rules);
    let mut costs = HashMap::from([(alike(&first), 0)]);
    // Costs never fall from front to back, and differ by one at most.
    let mut waiting = VecDeque::from([(first, 0)]);
    while let Some((here, cost)) = waiting.pop_front() {
        if here.is_solved() {
            return Fewest::Moves(cost);
        }
        if costs[&alike(&here)] < cost {
            // Reached at a lower cost since it was put here.
            continue;
        }
        for mv in legal_moves(&here, rules) {
            let price = if matches!(mv.to, Place::Home(_)) { 0 } else { 1 };
            let mut next = here.clone();
            play(&mut next, mv);
            automove(&mut next, rules);
            let key = alike(&next);
            if costs.get(&key).is_some_and(|&known| known <= cost + price) {
                continue;
            }
            costs.insert(key, cost + price);
            if price == 0 {
                waiting.push_front((next, cost));
            } else {
                waiting.push_back((next, cost + 1));
            }
        }
        if costs.len() > most_positions {
            return Fewest::TooLarge;
        }
    }
    Fewest::Impossible
}

/// The same for positions that differ only in the order of columns and cells.
pub fn alike(position: &Position) -> Position {
    let mut sorted = position.clone();
    sorted.columns.sort();
    sorted.cells.sort();
    sorted
}
