//! Cards that go home by themselves: none, Horne, WKR, all.

use super::card::{Card, Suit};
use super::moves::{Move, Place, play};
use super::position::{Automove, Build, Position, Rules};

/// Plays cards home until the rule names no more, and lists the moves. A card that may go home
/// may still go after another went, so the order makes no difference to where it ends.
pub fn automove(position: &mut Position, rules: &Rules) -> Vec<Move> {
    let mut played = Vec::new();
    while let Some(step) = first_automove(position, rules) {
        play(position, step);
        played.push(step);
    }
    played
}

fn first_automove(position: &Position, rules: &Rules) -> Option<Move> {
    let mut open_cards = Vec::new();
    for (index, content) in position.cells.iter().enumerate() {
        open_cards.extend(content.map(|card| (Place::Cell(index), card)));
    }
    for (index, cards) in position.columns.iter().enumerate() {
        open_cards.extend(cards.last().map(|&card| (Place::Column(index), card)));
    }
    let (from, card) =
        open_cards.into_iter().find(|&(_, card)| goes_home(position, rules, card))?;
    Some(Move::new(from, Place::Home(card.suit), 1))
}

/// Does `card`, lying open, go home by itself?
pub fn goes_home(position: &Position, rules: &Rules, card: Card) -> bool {
    position.is_next_home(card)
        && match rules.automove {
            Automove::None => false,
            Automove::All => true,
            Automove::Horne => horne(position, card),
            Automove::Wkr => rules.build == Build::Suit || wkr(position, card),
        }
}

/// Aces and twos at once, any other card when both cards of the other colour one lower are home:
/// no card is left that could want to lie on it.
fn horne(position: &Position, card: Card) -> bool {
    card.rank <= 2 || other_colour_home(position, card, card.rank - 1)
}

/// Both cards of the other colour one lower are home; or both two lower are home, and of the
/// other suit of the own colour the card three lower.
fn wkr(position: &Position, card: Card) -> bool {
    other_colour_home(position, card, card.rank - 1)
        || (other_colour_home(position, card, card.rank.saturating_sub(2))
            && position.home[partner(card.suit).index()] >= card.rank.saturating_sub(3))
}

/// Are both suits of the other colour at home up to `rank`?
fn other_colour_home(position: &Position, card: Card, rank: u8) -> bool {
    Suit::ALL
        .into_iter()
        .filter(|suit| suit.is_red() != card.suit.is_red())
        .all(|suit| position.home[suit.index()] >= rank)
}

/// The other suit of the same colour.
fn partner(suit: Suit) -> Suit {
    match suit {
        Suit::Clubs => Suit::Spades,
        Suit::Spades => Suit::Clubs,
        Suit::Diamonds => Suit::Hearts,
        Suit::Hearts => Suit::Diamonds,
    }
}
