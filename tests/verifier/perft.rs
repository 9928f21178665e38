//! How many sequences of moves there are.

use super::moves::{legal_moves, play};
use super::position::{Position, Rules};

/// The number of sequences of `depth` legal moves: nothing moves by itself, and sequences that
/// lead to the same position count each for itself.
pub fn perft(position: &Position, rules: &Rules, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = legal_moves(position, rules);
    if depth == 1 {
        // Each move is one sequence; playing it would only show that.
        return moves.len() as u64;
    }
    let mut sequences = 0;
    for step in moves {
        let mut next = position.clone();
        play(&mut next, step);
        sequences += perft(&next, rules, depth - 1);
    }
    sequences
}
