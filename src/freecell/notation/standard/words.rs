//! Single cards and moves as the notation writes them, and as people do.

use crate::card::{Card, KING, Suit};

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

/// A card as people write it: either case, `10`, `1` or `0` for ten and ace,
/// the suit first if it is in upper case, suit signs, angle brackets around it.
///
/// A suit in lower case before a rank would be a move from a cell.
pub(super) fn loose_card(text: &[u8]) -> Option<Card> {
    let text = text.strip_prefix(b"<").and_then(|text| text.strip_suffix(b">")).unwrap_or(text);
    if let Some((rank, suit)) = suit_last(text) {
        return Card::new(any_rank(rank)?, suit);
    }
    let (&letter, rank) = text.split_first()?;
    let suit = Suit::from_letter(letter).filter(|_| letter.is_ascii_uppercase())?;
    Card::new(any_rank(rank)?, suit)
}

fn suit_last(text: &[u8]) -> Option<(&[u8], Suit)> {
    // Programs for coloured signs append a selector of the variant.
    let bare = text.strip_suffix(b"\xef\xb8\x8f").unwrap_or(text);
    for (suit, signs) in Suit::ALL.into_iter().zip(SIGNS) {
        for sign in signs {
            if let Some(rank) = bare.strip_suffix(&sign) {
                return Some((rank, suit));
            }
        }
    }
    let (&letter, rank) = text.split_last()?;
    Some((rank, Suit::from_letter(letter)?))
}

/// The black and the white sign of each suit in UTF-8.
const SIGNS: [[[u8; 3]; 2]; 4] = [
    [*b"\xe2\x99\xa3", *b"\xe2\x99\xa7"],
    [*b"\xe2\x99\xa6", *b"\xe2\x99\xa2"],
    [*b"\xe2\x99\xa5", *b"\xe2\x99\xa1"],
    [*b"\xe2\x99\xa0", *b"\xe2\x99\xa4"],
];

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

fn any_rank(text: &[u8]) -> Option<u8> {
    match text {
        b"10" | b"0" => Some(10),
        b"1" => Some(1),
        [letter] => one_rank(*letter),
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
