//! Whether all that a text in the standard notation says holds.

use super::document::Document;
use super::fault::{Flaw, GameFault};
use super::game::{Game, Plan};
use super::text::Lines;
use crate::freecell::board::Board;

/// What has been checked and holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Checked {
    /// Games in the text.
    pub games: u32,
    /// Moves in all of them.
    pub moves: u32,
    /// Names and numbers whose layout isn't known. Such a game is checked from
    /// the layout that the text draws.
    pub unresolved: u32,
}

/// Reads the first game of a text; `resolve` gives the board of a name that
/// stands in place of a game's number.
pub fn parse_game(
    text: &[u8],
    mut resolve: impl FnMut(&[u8]) -> Option<Board>,
) -> Result<Game<'_>, GameFault> {
    let mut document = Document::new();
    document.read(Lines::new(text))?;
    let plan = Plan::find(&document, &mut resolve)?;
    Ok(Game::new(document, plan))
}

/// Reads all games of a text, one after the other, up to the first one that can't be
/// read.
pub fn each_game(
    text: &[u8],
    mut resolve: impl FnMut(&[u8]) -> Option<Board>,
    mut see: impl FnMut(&Game),
) -> Result<(), GameFault> {
    let mut next = Some(Lines::new(text));
    while let Some(lines) = next {
        let mut document = Document::new();
        document.read(lines)?;
        next = document.next;
        let plan = Plan::find(&document, &mut resolve)?;
        see(&Game::new(document, plan));
    }
    Ok(())
}

/// Checks a text in the standard notation, which may hold several games: each
/// has all 52 cards once, its layout can come from play, is the deal that is
/// named or what the moves up to the brackets lead to, each move is legal, and
/// at the end all cards are home.
///
/// Gives the first fault, which is a text that can't be read if its flaw says
/// so. `resolve` gives the board of a name that stands in place of a number.
/// The work grows with the length of the text.
pub fn check(
    text: &[u8],
    mut resolve: impl FnMut(&[u8]) -> Option<Board>,
) -> Result<Checked, GameFault> {
    let mut checked = Checked::default();
    let mut document = Document::new();
    let mut next = Some(Lines::new(text));
    while let Some(lines) = next {
        document.read(lines)?;
        check_game(&document, &mut resolve, &mut checked)?;
        next = document.next;
    }
    Ok(checked)
}

fn check_game(
    document: &Document,
    resolve: &mut dyn FnMut(&[u8]) -> Option<Board>,
    checked: &mut Checked,
) -> Result<(), GameFault> {
    let plan = Plan::find(document, resolve)?;
    let played = plan.run(document, &mut |_, _| ())?;
    if !played.board.is_solved() && played.moves == 0 && !document.is_layout() {
        return Err(GameFault::new(Flaw::Empty, document.origin_at));
    }
    if !played.board.is_solved() {
        let fault = GameFault::new(Flaw::Unsolved, played.at);
        return Err(plan.blame(document, GameFault { move_number: played.moves, ..fault }));
    }
    let unresolved = u32::from(plan.is_unresolved(document));
    checked.games = checked.games.saturating_add(1);
    checked.moves = checked.moves.saturating_add(played.moves);
    checked.unresolved = checked.unresolved.saturating_add(unresolved);
    Ok(())
}
