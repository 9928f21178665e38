//! Single cards and moves as the notation writes them, and as people do.

use crate::card::{Card, KING, Suit};
use crate::freecell::notation::cards;

/// A card in exactly two characters, rank and suit, both upper case.
pub(super) fn strict_card(text: &[u8]) -> Option<Card> {
    match text {
        [rank, suit @ (b'C' | b'D' | b'H' | b'S')] if !rank.is_ascii_lowercase() => {
            Card::new(one_rank(*rank)?, Suit::from_letter(*suit)?)
        }
        _ => None,
    }
}

/// A card in two characters, either case.
pub(super) fn short_card(text: &[u8]) -> Option<Card> {
    match text {
        [rank, suit] => Card::new(one_rank(*rank)?, Suit::from_letter(*suit)?),
        _ => None,
    }
}

/// A card as people write it, but for a suit in lower case before its rank: that
/// would be a move from a cell.
pub(super) fn loose_card(text: &[u8]) -> Option<Card> {
    match text {
        [b'c' | b'd' | b'h' | b's', ..] => None,
        _ => cards::card(text),
    }
}

fn one_rank(letter: u8) -> Option<u8> {
    match letter.to_ascii_uppercase() {
        b'A' => Some(1),
        digit @ b'2'..=b'9' => Some(digit - b'0'),
        b'T' => Some(10),
        b'J' => Some(11),
        b'Q' => Some(12),
        b'K' => Some(KING),
        _ => None,
    }
}

/// Whether two characters are a move: from a column or cell to one, or home.
pub(super) fn is_move(from: u8, to: u8) -> bool {
    is_source(from) && (is_source(to) || to == b'h')
}

fn is_source(letter: u8) -> bool {
    matches!(letter, b'1'..=b'8' | b'a'..=b'd')
}

/// Whether a word is a move and nothing else.
pub(super) fn is_move_word(text: &[u8]) -> bool {
    matches!(text, [from, to] if is_move(*from, *to))
}
