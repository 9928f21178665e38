//! Whether all that a text in the standard notation says holds.

use super::document::Document;
use super::fault::{Flaw, GameFault};
use super::game::Game;
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
pub fn parse_game<'a>(
    text: &'a [u8],
    mut resolve: impl FnMut(&[u8]) -> Option<Board>,
) -> Result<Game<'a>, GameFault> {
    Game::new(Document::read(Lines::new(text))?, &mut resolve)
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
    let mut next = Some(Lines::new(text));
    while let Some(lines) = next {
        let game = Game::new(Document::read(lines)?, &mut resolve)?;
        let played = game.run(&mut |_, _| ())?;
        if !played.board.is_solved() {
            let fault = GameFault::new(Flaw::Unsolved, played.at);
            return Err(game.blame(GameFault { move_number: played.moves, ..fault }));
        }
        checked.games = checked.games.saturating_add(1);
        checked.moves = checked.moves.saturating_add(played.moves);
        checked.unresolved = checked.unresolved.saturating_add(u32::from(game.is_unresolved()));
        next = game.document().next;
    }
    Ok(checked)
}
