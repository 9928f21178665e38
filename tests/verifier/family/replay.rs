//! A whole solution, each step checked.

use super::position::Position;
use super::rules::Rules;
use super::step::{Step, check, play};

/// Plays all steps; gives the position behind them, or which one can't be made, and why.
pub fn replay(
    start: &Position,
    rules: &Rules,
    steps: impl IntoIterator<Item = Step>,
) -> Result<Position, String> {
    let mut here = start.clone();
    here.check(rules)?;
    for (number, step) in steps.into_iter().enumerate() {
        check(&here, rules, step).map_err(|why| format!("step {number}, {step:?}: {why}"))?;
        play(&mut here, rules, step);
    }
    here.check(rules)?;
    Ok(here)
}

/// The same, and all cards are home at the end.
pub fn replay_to_solved(
    start: &Position,
    rules: &Rules,
    steps: impl IntoIterator<Item = Step>,
) -> Result<(), String> {
    let end = replay(start, rules, steps)?;
    if end.is_solved() { Ok(()) } else { Err(format!("not solved: {end:?}")) }
}
