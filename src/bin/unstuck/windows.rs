//! What Microsoft's programs can do: Vista's and 7's FreeCell makes all moves of the
//! rules, XP's counts one empty column at most where several cards move at once.

use unstuck::error::Error;
use unstuck::freecell::notation::{Listed, list_moves};
use unstuck::freecell::{Board, Move, Place, Rules, apply_in_steps};

/// Which of the programs can make the moves of a solution, in words; nothing if the
/// game isn't theirs.
pub fn verdict<const L: usize>(start: &Board<L>, moves: &[Listed]) -> Option<String> {
    if *start.rules() != Rules::FREECELL || moves.is_empty() {
        return None;
    }
    let mut board = *start;
    board.automove(|_| ());
    for (number, listed) in (1..).zip(moves) {
        if let Some(limit) = too_few(&board, listed.mv) {
            return Some(format!(
                "valid for Windows Vista and 7, not for XP: move {number} takes {} cards, XP at most {limit}",
                listed.mv.count
            ));
        }
        board.apply(listed.mv).ok()?;
        board.automove(|_| ());
    }
    Some("valid for Windows XP, Vista and 7".into())
}

/// The cards that XP would move, if these are fewer than the move has.
fn too_few<const L: usize>(board: &Board<L>, mv: Move) -> Option<u8> {
    let Ok(Place::Column(to)) = mv.to() else { return None };
    let limit = board.xp_limit(board.top(to).is_none());
    (mv.count > limit).then_some(limit)
}

/// The same solution with the moves that XP can't make taken apart into single cards.
pub fn for_xp<const L: usize>(start: &Board<L>, moves: &[Listed]) -> Result<Vec<Listed>, Error> {
    let mut board = *start;
    board.automove(|_| ());
    let mut made = Vec::new();
    for listed in moves {
        if too_few(&board, listed.mv).is_none() {
            list_moves(&mut board, listed.mv, |listed| made.push(listed))?;
            continue;
        }
        let mut steps = Vec::new();
        apply_in_steps(&mut board.clone(), listed.mv, |step| steps.push(step))?;
        for step in steps {
            // A card that went home on the way needn't be moved.
            let card = step.card().ok_or(Error::Move)?;
            if !matches!(board.find(card).0, Place::Home(_)) {
                list_moves(&mut board, step, |listed| made.push(listed))?;
            }
        }
    }
    if board.is_solved() { Ok(made) } else { Err(Error::Move) }
}
