//! Cards: one byte each.
//!
//! A card is `rank * 4 + suit`, with ranks from 1 (ace) to 13 (king) and the
//! suits in the order clubs, diamonds, hearts, spades. The codes 4 to 55 are
//! the cards of one deck; 0 means "no card" wherever a byte may hold a card or
//! nothing. The order of suits is the one in which Microsoft's deals number
//! their cards.

use core::fmt;

/// One of the four suits, in the order of the card codes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Suit {
    /// Clubs, black.
    Clubs = 0,
    /// Diamonds, red.
    Diamonds = 1,
    /// Hearts, red.
    Hearts = 2,
    /// Spades, black.
    Spades = 3,
}

/// How many suits there are.
pub const SUITS: usize = 4;
/// The rank of a king.
pub const KING: u8 = 13;
/// The code of the ace of clubs, the smallest card code.
pub const FIRST: u8 = 4;
/// The code of the king of spades, the largest card code.
pub const LAST: u8 = 55;
/// Cards in one deck.
pub const DECK: usize = 52;

impl Suit {
    /// All suits in the order of their codes.
    pub const ALL: [Suit; SUITS] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// The suit with the given code; only the two low bits count.
    pub const fn from_code(code: u8) -> Suit {
        match code & 3 {
            0 => Suit::Clubs,
            1 => Suit::Diamonds,
            2 => Suit::Hearts,
            _ => Suit::Spades,
        }
    }

    /// The suit's letter: `C`, `D`, `H` or `S`.
    pub const fn letter(self) -> u8 {
        match self {
            Suit::Clubs => b'C',
            Suit::Diamonds => b'D',
            Suit::Hearts => b'H',
            Suit::Spades => b'S',
        }
    }

    /// The suit of a letter in either case.
    pub const fn from_letter(letter: u8) -> Option<Suit> {
        match letter {
            b'C' | b'c' => Some(Suit::Clubs),
            b'D' | b'd' => Some(Suit::Diamonds),
            b'H' | b'h' => Some(Suit::Hearts),
            b'S' | b's' => Some(Suit::Spades),
            _ => None,
        }
    }
}

/// A card of a French deck.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(transparent)]
pub struct Card(u8);

impl Card {
    /// The card with a rank of 1 (ace) to 13 (king).
    pub const fn new(rank: u8, suit: Suit) -> Option<Card> {
        if rank >= 1 && rank <= KING { Some(Card(rank * 4 + suit as u8)) } else { None }
    }

    /// The card of a code from 4 to 55.
    pub const fn from_code(code: u8) -> Option<Card> {
        if code >= FIRST && code <= LAST { Some(Card(code)) } else { None }
    }

    /// The byte that stands for this card: `rank * 4 + suit`.
    pub const fn code(self) -> u8 {
        self.0
    }

    /// 1 for an ace, 13 for a king.
    pub const fn rank(self) -> u8 {
        rank(self.0)
    }

    /// The card's suit.
    pub const fn suit(self) -> Suit {
        Suit::from_code(self.0)
    }

    /// The rank's character: `A`, `2` to `9`, `T`, `J`, `Q`, `K`.
    pub const fn rank_letter(self) -> u8 {
        rank_letter(self.rank())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write;
        f.write_char(self.rank_letter() as char)?;
        f.write_char(self.suit().letter() as char)
    }
}

/// What is added to a code for the card of the second deck, where a byte has to say
/// which of two equal cards is meant.
pub(crate) const SECOND: u8 = 64;

/// The code of a card of either deck, without its deck.
#[inline(always)]
pub(crate) const fn plain(code: u8) -> u8 {
    code & (SECOND - 1)
}

/// The rank in a card code; 0 for the codes below the first card.
#[inline(always)]
pub(crate) const fn rank(code: u8) -> u8 {
    code >> 2
}

/// The suit in a card code, as 0 to 3.
#[inline(always)]
pub(crate) const fn suit(code: u8) -> u8 {
    code & 3
}

/// 1 for diamonds and hearts, 0 for clubs and spades.
#[inline(always)]
pub(crate) const fn red(code: u8) -> u8 {
    (code ^ (code >> 1)) & 1
}

/// Whether a byte is the code of a card.
#[inline(always)]
pub(crate) const fn is_card(code: u8) -> bool {
    code >= FIRST && code <= LAST
}

/// The character of a rank from 1 to 13; `0` for rank 0 and `?` above 13.
pub const fn rank_letter(rank: u8) -> u8 {
    match rank {
        1 => b'A',
        10 => b'T',
        11 => b'J',
        12 => b'Q',
        13 => b'K',
        0 | 2..=9 => b'0' + rank,
        _ => b'?',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_follow_the_suits() {
        let colours = Suit::ALL.map(|s| red(Card::new(7, s).map_or(0, Card::code)));
        assert_eq!(colours, [0, 1, 1, 0]);
    }

    #[test]
    fn codes_outside_the_deck_are_no_cards() {
        let cards = (0..=255).filter(|&code| Card::from_code(code).is_some());
        assert_eq!(cards.count(), DECK);
        assert_eq!(Card::new(0, Suit::Clubs), None);
        assert_eq!(Card::new(14, Suit::Spades), None);
        assert_eq!(Card::new(13, Suit::Spades).map(Card::code), Some(LAST));
    }
}
