//! The single cards of a move of many, found by trying.

use std::collections::HashSet;

use super::position::Position;
use super::rules::{Rules, Together};
use super::step::{Place, Step, check, play, taken};

/// The shortest way to make a move of many cards one card at a time, by way of cells and columns
/// that are empty before it and after it; `None` if there is none. Where the column that they come
/// from runs empty, it isn't used on the way. The rest stays where it is.
pub fn one_by_one(position: &Position, rules: &Rules, step: Step) -> Option<Vec<Step>> {
    let (Place::Column(from), Place::Column(to)) = (step.from, step.to) else {
        return None;
    };
    let moving = taken(position, step).ok()?;
    let mut goal = position.clone();
    let rest = goal.columns[from].len() - step.count;
    goal.columns[from].truncate(rest);
    goal.columns[to].extend(&moving);

    // Single cards, so that no move of many is asked about again.
    let single = Rules { together: Together::One, ..*rules };
    let mut places = vec![Place::Column(from), Place::Column(to)];
    for (index, column) in position.columns.iter().enumerate() {
        if column.is_empty() && index != to {
            places.push(Place::Column(index));
        }
    }
    for (index, cell) in position.cells.iter().enumerate() {
        if cell.is_none() {
            places.push(Place::Cell(index));
        }
    }

    let mut found = vec![(position.clone(), Vec::new())];
    let mut seen = HashSet::from([key(position, from, to)]);
    let mut number = 0;
    while number < found.len() {
        let (here, way) = found[number].clone();
        if here == goal {
            return Some(way);
        }
        for &source in &places {
            for &target in &places {
                let one = Step::new(source, target, 1);
                let Ok(cards) = taken(&here, one) else { continue };
                let back = target == step.from && here.columns[from].len() == rest && rest == 0;
                if back || !moving.contains(&cards[0]) || check(&here, &single, one).is_err() {
                    continue;
                }
                let mut next = here.clone();
                play(&mut next, &single, one);
                if seen.insert(key(&next, from, to)) {
                    let mut longer = way.clone();
                    longer.push(one);
                    found.push((next, longer));
                }
            }
        }
        number += 1;
    }
    None
}

/// The same where only cells, or columns other than these two, have changed places.
fn key(position: &Position, from: usize, to: usize) -> Position {
    let mut sorted = position.clone();
    let source = std::mem::take(&mut sorted.columns[from]);
    let target = std::mem::take(&mut sorted.columns[to]);
    sorted.columns.sort();
    sorted.columns.extend([source, target]);
    sorted.cells.sort();
    sorted
}
