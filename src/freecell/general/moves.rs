//! The moves of a position: single cards, and sequences as far as they move.

use super::super::links::place;
use super::super::rules::Build;
use super::game::Game;
use super::position::{Position, Set, Step, is_card, is_suit, members, suit_under};

/// Calls `see` with every move, those that are mostly the best first.
///
/// Sequences move onto a card in each part that fits, and to an empty column, or where
/// any card lies on any, as many cards as can go or one: what the notation writes as one
/// move; see [`Game::complete`] for the exception. The order doesn't depend on that of columns
/// and cells, which a packed position hasn't.
#[inline(never)]
pub(crate) fn moves<P: Position>(game: &Game, position: &P, see: &mut dyn FnMut(Step)) {
    homes(game, position, see);
    let tops = position.face().tops();
    for top in members(tops) {
        sequence_to_cards(game, position, top, tops, u8::MAX, see);
    }
    cells_to_cards(game, position, tops, see);
    if position.face().empty_columns() > 0 {
        for top in members(tops) {
            sequence_to_column(game, position, top, see);
        }
        cells_to_column(game, position, see);
    }
    tops_to_cell(game, position, tops, see);
}

/// The cards, or whole suits, that can go home.
#[inline(never)]
pub(crate) fn homes<P: Position>(game: &Game, position: &P, see: &mut dyn FnMut(Step)) {
    let face = position.face();
    for code in members(face.in_cells() | face.tops()) {
        if game.by_cards() {
            if game.foundation(face.homes(), code).is_some() {
                see(Step { card: code, to: place::HOME });
            }
        } else {
            let lowest = suit_under(position, code);
            if face.tops() >> code & 1 != 0 && is_suit(game, position, lowest) {
                see(Step { card: lowest, to: place::HOME });
            }
        }
    }
}

/// The cards of the sequence on top of a column, from its top card down, each with
/// the number of cards that move with it.
pub(crate) fn sequence<'a, P: Position>(
    game: &'a Game,
    position: &'a P,
    top: u8,
) -> impl Iterator<Item = (u8, u8)> + 'a {
    let mut next = Some(top).filter(|&top| is_card(top));
    (1..=u8::MAX).map_while(move |count| {
        let code = next?;
        let lower = position.below(code);
        next = Some(lower).filter(|&lower| is_card(lower) && game.rules.runs(code, lower));
        Some((code, count))
    })
}

/// A sequence, as many of its cards as fit, to each card on top of another column;
/// at most so many.
#[inline(never)]
pub(crate) fn sequence_to_cards<P: Position>(
    game: &Game,
    position: &P,
    top: u8,
    tops: Set,
    most: u8,
    see: &mut dyn FnMut(Step),
) {
    let face = position.face();
    let limit = game.rules.supermove_limit(face.empty_cells(), face.empty_columns()).min(most);
    for (code, count) in sequence(game, position, top) {
        if count > limit && count > 1 {
            break;
        }
        if moves_apart(game, position, code, count, limit) {
            to_cards(game, code, tops & !(1 << top), see);
        }
    }
}

/// Whether a part of a sequence is moved onto cards. Mostly few parts fit on few cards.
/// Where any card lies on any, all do, hundreds in a position: there, as to an empty
/// column, single cards make do for what isn't as much as can go.
fn moves_apart<P: Position>(game: &Game, position: &P, code: u8, count: u8, limit: u8) -> bool {
    if game.rules.build != Build::Any || game.parts || count == 1 || count == limit {
        return true;
    }
    let lower = position.below(code);
    !is_card(lower) || !game.rules.runs(code, lower)
}

/// A card, with what lies on it, to each of some cards on which it fits.
fn to_cards(game: &Game, code: u8, tops: Set, see: &mut dyn FnMut(Step)) {
    for lower in members(tops) {
        if game.rules.fits(code, lower) {
            see(Step { card: code, to: lower });
        }
    }
}

/// Cards in cells to cards on top of columns.
#[inline(never)]
pub(crate) fn cells_to_cards<P: Position>(
    game: &Game,
    position: &P,
    tops: Set,
    see: &mut dyn FnMut(Step),
) {
    for code in members(position.face().in_cells()) {
        to_cards(game, code, tops, see);
    }
}

/// The most cards that go to an empty column at once.
fn most_to_column<P: Position>(game: &Game, position: &P) -> u8 {
    let face = position.face();
    let others = face.empty_columns().saturating_sub(1);
    game.rules.supermove_limit(face.empty_cells(), others)
}

/// A sequence to an empty column, unless it is the whole of its own.
#[inline(never)]
pub(crate) fn sequence_to_column<P: Position>(
    game: &Game,
    position: &P,
    top: u8,
    see: &mut dyn FnMut(Step),
) {
    let most = most_to_column(game, position);
    for (code, count) in sequence(game, position, top) {
        let lower = position.below(code);
        if lower == place::BASE || (count > most && count > 1) {
            break;
        }
        let as_many = count == most || !is_card(lower) || !game.rules.runs(code, lower);
        if (game.parts || count == 1 || as_many) && game.rules.fills(code) {
            see(Step { card: code, to: place::BASE });
        }
    }
}

/// Cards in cells to an empty column.
#[inline(never)]
pub(crate) fn cells_to_column<P: Position>(game: &Game, position: &P, see: &mut dyn FnMut(Step)) {
    for code in members(position.face().in_cells()) {
        if game.rules.fills(code) {
            see(Step { card: code, to: place::BASE });
        }
    }
}

/// Cards on top of columns to a cell.
#[inline(never)]
pub(crate) fn tops_to_cell<P: Position>(
    game: &Game,
    position: &P,
    tops: Set,
    see: &mut dyn FnMut(Step),
) {
    if position.face().empty_cells() > 0 && game.refills() {
        for code in members(tops) {
            see(Step { card: code, to: place::CELL });
        }
    }
}

/// Whether a move is one of the rules in this position.
#[inline(never)]
pub(crate) fn is_legal<P: Position>(game: &Game, position: &P, step: Step) -> bool {
    let mut legal = false;
    let mut see = |other: Step| legal |= other == step;
    let face = position.face();
    let tops = face.tops();
    let in_cell = position.below(step.card) == place::CELL;
    let lies = face.in_cells() | tops;
    match step.to {
        place::HOME => homes(game, position, &mut see),
        place::CELL => tops_to_cell(game, position, tops & 1 << step.card, &mut see),
        _ if in_cell && lies >> step.card & 1 != 0 => {
            legal = if step.to == place::BASE {
                face.empty_columns() > 0 && game.rules.fills(step.card)
            } else {
                tops >> step.to & 1 != 0 && game.rules.fits(step.card, step.to)
            };
        }
        to if is_card(step.card) && position.below(step.card) != place::HOME => {
            legal = sequence_fits(game, position, step.card, to);
        }
        _ => {}
    }
    legal
}

/// Whether the sequence from a card in a column up may go to a place in a column.
fn sequence_fits<P: Position>(game: &Game, position: &P, code: u8, to: u8) -> bool {
    let face = position.face();
    let top = face.top(position.column(code));
    let Some((_, count)) = sequence(game, position, top).find(|&(lower, _)| lower == code) else {
        return false;
    };
    if to == place::BASE {
        let most = most_to_column(game, position);
        return face.empty_columns() > 0
            && position.below(code) != place::BASE
            && (count == 1 || count <= most)
            && game.rules.fills(code);
    }
    let most = game.rules.supermove_limit(face.empty_cells(), face.empty_columns());
    top != to
        && face.tops() >> to & 1 != 0
        && (count == 1 || count <= most)
        && game.rules.fits(code, to)
}
