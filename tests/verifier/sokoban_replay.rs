//! Moves of Sokoban: run-length code taken apart, moves played one by one, and what they cost.
//!
//! A move is one letter. Runs (`3r`), groups (`2(rU)`), blanks and line ends, the current
//! position (`*`), pusher changes (`{ru}`) and reverse mode (`[ru]` at the start) are as in the
//! format 0.19 of SokobanYASC.

use super::sokoban::{Direction, Level, Square};

/// What moves cost, as YASS counts it. (JSoko counts a new box line after a detour, too.)
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Metrics {
    /// All steps of a pusher, with a box and without.
    pub moves: usize,
    /// Steps with a box.
    pub pushes: usize,
    /// Pushes of another box, or in another direction, than the push before.
    pub box_lines: usize,
    /// Pushes of another box than the push before, the first push included.
    pub box_changes: usize,
    /// Longest runs of pushes with no move between them.
    pub pushing_sessions: usize,
    /// Changes from one pusher to another.
    pub pusher_changes: usize,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The level after the last move.
    pub level: Level,
    pub solved: bool,
    pub metrics: Metrics,
    /// The moves, pushes in upper case.
    pub text: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// No move is written like this.
    Letter,
    /// A wall, or the edge of the board.
    Wall,
    /// A box that a wall, a box or a pusher holds.
    Box,
    /// Another pusher.
    Pusher,
    /// A change to a square without a pusher, or a jump to one that isn't free.
    Target,
    /// Nothing to pull.
    Pull,
    /// A level without a pusher, or one whose pusher must jump first.
    Nobody,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    /// 1 for the first step; changes and jumps count with the step after them.
    pub step: usize,
    pub reason: Reason,
}

/// Takes run-length code apart: `2(3rU)` is `rrrUrrrU`. Nothing if brackets don't match, a
/// number counts nothing, or more than `most` letters come out.
pub fn expand(text: &str, most: usize) -> Option<String> {
    let letters: Vec<char> = text.chars().filter(|letter| !letter.is_whitespace()).collect();
    let mut at = 0;
    let expanded = expand_group(&letters, &mut at, most)?;
    (at == letters.len()).then_some(expanded)
}

fn expand_group(letters: &[char], at: &mut usize, most: usize) -> Option<String> {
    let mut text = String::new();
    while let Some(&letter) = letters.get(*at) {
        if letter == ')' {
            break;
        }
        let mut digits = String::new();
        while let Some(digit) = letters.get(*at).filter(|letter| letter.is_ascii_digit()) {
            digits.push(*digit);
            *at += 1;
        }
        let count: usize = if digits.is_empty() { 1 } else { digits.parse().ok()? };
        let unit = match letters.get(*at)? {
            '(' => {
                *at += 1;
                let inner = expand_group(letters, at, most)?;
                if letters.get(*at) != Some(&')') {
                    return None;
                }
                inner
            }
            ')' => return None,
            other => other.to_string(),
        };
        *at += 1;
        if text.len() + unit.len().checked_mul(count)? > most {
            return None;
        }
        text.push_str(&unit.repeat(count));
    }
    Some(text)
}

/// Plays moves without run-length code, of either case, to the end.
pub fn replay(start: &Level, moves: &str) -> Result<Replay, Fault> {
    let mut level = start.clone();
    let mut metrics = Metrics::default();
    let mut text = String::new();
    let mut active = *level.pushers.first().ok_or(Fault { step: 1, reason: Reason::Nobody })?;
    // The last push: where it brought its box, and in which direction.
    let mut last: Option<(Square, Direction)> = None;
    let mut pushing = false;
    let mut letters = moves.chars().filter(|letter| !letter.is_whitespace());
    while let Some(letter) = letters.next() {
        let fault = |reason| Fault { step: metrics.moves + 1, reason };
        match letter {
            '*' => continue,
            '{' => {
                let inside: String = letters.by_ref().take_while(|&letter| letter != '}').collect();
                let next = walk(active, &inside).ok_or(fault(Reason::Letter))?;
                if !level.pushers.contains(&next) {
                    return Err(fault(Reason::Target));
                }
                metrics.pusher_changes += usize::from(next != active);
                active = next;
                pushing = false;
                continue;
            }
            _ => (),
        }
        let direction = Direction::of(letter).ok_or(fault(Reason::Letter))?;
        let next = direction.from(active);
        if level.pushers.contains(&next) {
            return Err(fault(Reason::Pusher));
        }
        if !level.is_open(next) {
            return Err(fault(Reason::Wall));
        }
        let push = level.boxes.contains(&next);
        if push {
            let beyond = direction.from(next);
            if !level.is_free(beyond) {
                return Err(fault(Reason::Box));
            }
            level.boxes.remove(&next);
            level.boxes.insert(beyond);
            metrics.pushes += 1;
            metrics.box_lines += usize::from(last != Some((next, direction)));
            metrics.box_changes += usize::from(last.map(|(square, _)| square) != Some(next));
            metrics.pushing_sessions += usize::from(!pushing);
            last = Some((beyond, direction));
        }
        pushing = push;
        level.pushers.remove(&active);
        level.pushers.insert(next);
        active = next;
        metrics.moves += 1;
        text.push(direction.letter(push));
    }
    Ok(Replay { solved: level.is_solved(), level, metrics, text })
}

/// Plays moves of reverse mode: boxes start on the goals, upper case pulls, and it is solved when
/// boxes are where the level has them.
pub fn replay_reverse(start: &Level, moves: &str) -> Result<Replay, Fault> {
    let mut level = start.clone();
    level.boxes = start.goals.clone();
    level.goals = start.boxes.clone();
    let mut metrics = Metrics::default();
    let mut text = String::new();
    let mut active = *level.pushers.first().ok_or(Fault { step: 1, reason: Reason::Nobody })?;
    let mut letters = moves.chars().filter(|letter| !letter.is_whitespace());
    while let Some(letter) = letters.next() {
        let fault = |reason| Fault { step: metrics.moves + 1, reason };
        level.pushers.remove(&active);
        match letter {
            '*' => (),
            '[' => {
                let inside: String = letters.by_ref().take_while(|&letter| letter != ']').collect();
                let next = walk(active, &inside).ok_or(fault(Reason::Letter))?;
                // To jump to where it is changes nothing, be it on a box.
                if next != active && !level.is_free(next) {
                    return Err(fault(Reason::Target));
                }
                text.push_str(&format!("[{inside}]"));
                active = next;
            }
            letter => {
                let direction = Direction::of(letter).ok_or(fault(Reason::Letter))?;
                let next = direction.from(active);
                // A box may be where the pusher starts.
                if level.boxes.contains(&active) {
                    return Err(fault(Reason::Nobody));
                }
                if !level.is_free(next) {
                    let taken = level.boxes.contains(&next);
                    return Err(fault(if taken { Reason::Box } else { Reason::Wall }));
                }
                let pull = letter.is_ascii_uppercase();
                if pull {
                    if !level.boxes.remove(&direction.back().from(active)) {
                        return Err(fault(Reason::Pull));
                    }
                    level.boxes.insert(active);
                }
                metrics.moves += 1;
                metrics.pushes += usize::from(pull);
                text.push(direction.letter(pull));
                active = next;
            }
        }
        level.pushers.insert(active);
    }
    Ok(Replay { solved: level.is_solved(), level, metrics, text })
}

/// Where letters lead if nothing is in their way.
fn walk(from: Square, letters: &str) -> Option<Square> {
    letters.chars().try_fold(from, |at, letter| Some(Direction::of(letter)?.from(at)))
}
