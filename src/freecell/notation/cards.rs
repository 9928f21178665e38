//! Words that are cards or foundations, however they are written.

use crate::card::{Card, KING, Suit};

/// A card: rank and suit or suit and rank, in either case, the suit as a letter
/// or a sign, also between angle brackets, as programs mark a card that lies
/// face down.
pub(super) fn card(word: &[u8]) -> Option<Card> {
    let open = word.strip_prefix(b"<").and_then(|word| word.strip_suffix(b">"));
    let word = open.unwrap_or(word);
    let rank_first = suit_behind(word);
    let suit_first = || suit_before(word);
    rank_first
        .and_then(|(height, suit)| Card::new(rank(height)?, suit))
        .or_else(|| suit_first().and_then(|(suit, height)| Card::new(rank(height)?, suit)))
}

/// A foundation, such as `H-3` or `H3`, with the rank of its top card, 0 for an
/// empty one.
pub(super) fn foundation(word: &[u8]) -> Option<(Suit, u8)> {
    let (suit, height) = suit_before(word)?;
    let height = height.strip_prefix(b"-").unwrap_or(height);
    let height = if height == b"0" { 0 } else { rank(height)? };
    Some((suit, height))
}

/// Whether the rank of a card is written with two digits.
pub(super) fn has_two_digits(word: &[u8]) -> bool {
    word.windows(2).any(|pair| pair == b"10")
}

/// A rank, as it is written in a card.
pub(super) fn rank(text: &[u8]) -> Option<u8> {
    let rank = match text {
        [b'A' | b'a' | b'1'] => 1,
        b"10" | [b'T' | b't' | b'0'] => 10,
        [b'J' | b'j'] => 11,
        [b'Q' | b'q'] => 12,
        [b'K' | b'k'] => KING,
        [digit @ b'2'..=b'9'] => digit - b'0',
        _ => return None,
    };
    Some(rank)
}

/// A rank that stands alone, where those above the ten may be numbers, too.
pub(super) fn numbered_rank(text: &[u8]) -> Option<u8> {
    match text {
        b"11" => Some(11),
        b"12" => Some(12),
        b"13" => Some(KING),
        _ => rank(text),
    }
}

/// The suit at the end of a word and what stands before it.
fn suit_behind(word: &[u8]) -> Option<(&[u8], Suit)> {
    // A sign may be followed by the mark that asks for a picture of it, or not.
    let plain = match word {
        [plain @ .., 0xef, 0xb8, 0x8e | 0x8f] => Some(plain),
        _ => None,
    };
    let word = plain.unwrap_or(word);
    let at_letter = word.split_last().map(|(&letter, before)| (before, Suit::from_letter(letter)));
    match at_letter {
        Some((before, Some(suit))) if plain.is_none() => Some((before, suit)),
        _ => {
            let (before, sign) = word.split_at_checked(word.len().checked_sub(3)?)?;
            Some((before, suit_of_sign(sign)?))
        }
    }
}

/// The suit at the start of a word and what stands behind it.
fn suit_before(word: &[u8]) -> Option<(Suit, &[u8])> {
    let (&letter, behind) = word.split_first()?;
    if let Some(suit) = Suit::from_letter(letter) {
        return Some((suit, behind));
    }
    let (sign, behind) = word.split_at_checked(3)?;
    let suit = suit_of_sign(sign)?;
    let ([0xef, 0xb8, 0x8e | 0x8f, plain @ ..] | plain) = behind;
    Some((suit, plain))
}

/// The suit of a sign in UTF-8, filled or not: U+2660 to U+2667.
fn suit_of_sign(sign: &[u8]) -> Option<Suit> {
    match sign {
        // Spades, hearts, diamonds, clubs: the suits' order from behind.
        &[0xe2, 0x99, last @ 0xa0..=0xa7] => Some(Suit::from_code(!last)),
        _ => None,
    }
}
