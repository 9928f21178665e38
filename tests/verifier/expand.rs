//! A breadth-first search for the single cards of a supermove; it knows no formula.

use std::collections::HashSet;

use super::card::Card;
use super::moves::{Move, Place, accepts, play};
use super::position::{Position, Rules};

/// The shortest way to bring the top `count` cards of column `from` onto column `to`, one card
/// at a time by way of the cells and columns that are empty now, which are empty again at the
/// end; `None` if there is no way. The rest of both columns stays where it is, and where `from`
/// runs empty on the way it is not used as one more empty column.
pub fn single_steps(
    position: &Position,
    rules: &Rules,
    from: usize,
    to: usize,
    count: usize,
) -> Option<Vec<Move>> {
    let left = position.columns[from].len().checked_sub(count)?;
    let moving: Vec<Card> = position.columns[from][left..].to_vec();
    let mut goal = position.clone();
    goal.columns[from].truncate(left);
    goal.columns[to].extend(&moving);

    let mut places = vec![Place::Column(from), Place::Column(to)];
    for (index, column) in position.columns.iter().enumerate() {
        if column.is_empty() && index != to {
            places.push(Place::Column(index));
        }
    }
    for (index, content) in position.cells.iter().enumerate() {
        if content.is_none() {
            places.push(Place::Cell(index));
        }
    }

    let places = Places { from, to, all: places };
    let mut seen = HashSet::from([places.alike(position)]);
    // Every position found so far, with the number of the one it came from and the step.
    let mut found: Vec<(Position, Option<(usize, Move)>)> = vec![(position.clone(), None)];
    let mut number = 0;
    while number < found.len() {
        let here = found[number].0.clone();
        if here == goal {
            return Some(way_to(&found, number));
        }
        for step in places.steps(&here, rules, &moving) {
            let mut next = here.clone();
            play(&mut next, step);
            if seen.insert(places.alike(&next)) {
                found.push((next, Some((number, step))));
            }
        }
        number += 1;
    }
    None
}

fn way_to(found: &[(Position, Option<(usize, Move)>)], goal: usize) -> Vec<Move> {
    let mut steps = Vec::new();
    let mut number = goal;
    while let Some((before, step)) = found[number].1 {
        steps.push(step);
        number = before;
    }
    steps.reverse();
    steps
}

/// Where cards may lie on the way.
struct Places {
    from: usize,
    to: usize,
    all: Vec<Place>,
}

impl Places {
    /// Every step of a single card of those that are moving. Of empty cells, and of empty columns
    /// other than the target, only the first is tried: they are alike.
    fn steps(&self, here: &Position, rules: &Rules, moving: &[Card]) -> Vec<Move> {
        let empty = |place: &Place| top(here, *place).is_none();
        let is_cell = |place: &Place| matches!(place, Place::Cell(_));
        let (from, to) = (Place::Column(self.from), Place::Column(self.to));
        let first_cell = self.all.iter().find(|&p| is_cell(p) && empty(p));
        let first_spare =
            self.all.iter().find(|&p| !is_cell(p) && *p != from && *p != to && empty(p));

        let mut steps = Vec::new();
        for &source in &self.all {
            let Some(card) = top(here, source) else {
                continue;
            };
            if !moving.contains(&card) {
                continue;
            }
            for target in &self.all {
                let useful = *target == to
                    || !empty(target)
                    || Some(target) == first_cell
                    || Some(target) == first_spare;
                let allowed = match *target {
                    Place::Cell(cell) => here.cells[cell].is_none(),
                    Place::Column(column) => accepts(here, rules, column, card),
                    Place::Home(_) => false,
                };
                if useful && allowed && source != *target {
                    steps.push(Move::new(source, *target, 1));
                }
            }
        }
        steps
    }

    /// The same for positions in which only the cells, or the columns other than `from` and
    /// `to`, have changed places: what can be reached from them is alike.
    fn alike(&self, position: &Position) -> Position {
        let mut sorted = position.clone();
        let source = std::mem::take(&mut sorted.columns[self.from]);
        let target = std::mem::take(&mut sorted.columns[self.to]);
        sorted.columns.sort();
        sorted.columns.push(source);
        sorted.columns.push(target);
        sorted.cells.sort();
        sorted
    }
}

fn top(position: &Position, place: Place) -> Option<Card> {
    match place {
        Place::Column(column) => position.columns[column].last().copied(),
        Place::Cell(cell) => position.cells[cell],
        Place::Home(_) => None,
    }
}
