//! Small levels by trying everything: the fewest moves, the fewest pushes, or no solution.
//!
//! Nothing is pruned: a level is called unsolvable when every position that can come up has
//! been looked at.

use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

use super::sokoban::{DIRECTIONS, Level, Square};

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The moves of a solution, pushes in upper case.
    Solved(String),
    Unsolvable,
    /// More positions than were allowed.
    Undecided,
}

/// A position: the pusher and the boxes. What doesn't change is the level's.
type Position = (Square, BTreeSet<Square>);

/// A solution with the fewest moves, among so many positions at most.
pub fn fewest_moves(level: &Level, most: usize) -> Verdict {
    let Some(start) = start(level) else {
        return Verdict::Unsolvable;
    };
    if start.1 == level.goals {
        return Verdict::Solved(String::new());
    }
    // For each position that was reached, the one before and the letter between them.
    let mut came: HashMap<Position, Option<(Position, char)>> =
        HashMap::from([(start.clone(), None)]);
    let mut todo = VecDeque::from([start]);
    while let Some(position) = todo.pop_front() {
        for (next, letter) in steps(level, &position) {
            if came.contains_key(&next) {
                continue;
            }
            came.insert(next.clone(), Some((position.clone(), letter)));
            if next.1 == level.goals {
                return Verdict::Solved(way(&came, next));
            }
            if came.len() >= most {
                return Verdict::Undecided;
            }
            todo.push_back(next);
        }
    }
    Verdict::Unsolvable
}

/// The number of pushes of a solution with the fewest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pushes {
    Fewest(usize),
    Unsolvable,
    /// More positions than were allowed.
    Undecided,
}

/// The fewest pushes of a solution, among so many positions at most. Positions between which
/// the pusher can walk count as one.
pub fn fewest_pushes(level: &Level, most: usize) -> Pushes {
    let Some((pusher, boxes)) = start(level) else {
        return Pushes::Unsolvable;
    };
    let mut layer: Vec<Position> = vec![normal(level, pusher, boxes)];
    let mut seen: HashSet<Position> = layer.iter().cloned().collect();
    for pushes in 0.. {
        if layer.iter().any(|(_, boxes)| *boxes == level.goals) {
            return Pushes::Fewest(pushes);
        }
        let mut next = Vec::new();
        for (pusher, boxes) in &layer {
            for square in reachable(level, *pusher, boxes) {
                for (position, letter) in steps(level, &(square, boxes.clone())) {
                    if letter.is_ascii_lowercase() {
                        continue;
                    }
                    let position = normal(level, position.0, position.1);
                    if seen.insert(position.clone()) {
                        next.push(position);
                    }
                    if seen.len() >= most {
                        return Pushes::Undecided;
                    }
                }
            }
        }
        if next.is_empty() {
            return Pushes::Unsolvable;
        }
        layer = next;
    }
    Pushes::Undecided
}

fn start(level: &Level) -> Option<Position> {
    let mut pushers = level.pushers.iter();
    let pusher = *pushers.next()?;
    assert_eq!(pushers.next(), None, "levels with one pusher only");
    Some((pusher, level.boxes.clone()))
}

/// All that one move makes of a position, with its letter.
fn steps(level: &Level, (pusher, boxes): &Position) -> Vec<(Position, char)> {
    let mut all = Vec::new();
    for direction in DIRECTIONS {
        let next = direction.from(*pusher);
        if !level.is_open(next) {
            continue;
        }
        let mut moved = boxes.clone();
        let push = moved.remove(&next);
        if push {
            let beyond = direction.from(next);
            if !level.is_open(beyond) || !moved.insert(beyond) {
                continue;
            }
        }
        all.push(((next, moved), direction.letter(push)));
    }
    all
}

/// The squares to which the pusher can walk.
pub fn reachable(level: &Level, pusher: Square, boxes: &BTreeSet<Square>) -> BTreeSet<Square> {
    let mut found = BTreeSet::from([pusher]);
    let mut todo = vec![pusher];
    while let Some(square) = todo.pop() {
        for direction in DIRECTIONS {
            let next = direction.from(square);
            if level.is_open(next) && !boxes.contains(&next) && found.insert(next) {
                todo.push(next);
            }
        }
    }
    found
}

fn normal(level: &Level, pusher: Square, boxes: BTreeSet<Square>) -> Position {
    let first = *reachable(level, pusher, &boxes).first().expect("the pusher's own square");
    (first, boxes)
}

fn way(came: &HashMap<Position, Option<(Position, char)>>, end: Position) -> String {
    let mut letters = Vec::new();
    let mut at = end;
    while let Some((before, letter)) = &came[&at] {
        letters.push(*letter);
        at = before.clone();
    }
    letters.into_iter().rev().collect()
}
