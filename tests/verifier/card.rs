//! A card and its two letters.

use std::fmt;

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Suit {
    Clubs,
    Diamonds,
    Hearts,
    Spades,
}

impl Suit {
    pub const ALL: [Suit; 4] = [Suit::Clubs, Suit::Diamonds, Suit::Hearts, Suit::Spades];

    /// Its place in a list of four: clubs, diamonds, hearts, spades.
    pub fn index(self) -> usize {
        match self {
            Suit::Clubs => 0,
            Suit::Diamonds => 1,
            Suit::Hearts => 2,
            Suit::Spades => 3,
        }
    }

    pub fn is_red(self) -> bool {
        self == Suit::Diamonds || self == Suit::Hearts
    }

    pub fn from_letter(letter: char) -> Option<Suit> {
        match letter {
            'C' => Some(Suit::Clubs),
            'D' => Some(Suit::Diamonds),
            'H' => Some(Suit::Hearts),
            'S' => Some(Suit::Spades),
            _ => None,
        }
    }

    pub fn letter(self) -> char {
        match self {
            Suit::Clubs => 'C',
            Suit::Diamonds => 'D',
            Suit::Hearts => 'H',
            Suit::Spades => 'S',
        }
    }
}

/// The rank is 1 for an ace and 13 for a king. Nothing here stops at 13: the proof of the
/// supermove limit needs longer runs than a real suit has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    pub rank: u8,
    pub suit: Suit,
}

pub const KING: u8 = 13;

const RANK_LETTERS: &str = "A23456789TJQK";

/// The rank of a letter such as `A`, `2`, `T` or `K`.
pub fn rank_from_letter(letter: char) -> Option<u8> {
    (1..).zip(RANK_LETTERS.chars()).find(|&(_, l)| l == letter).map(|(rank, _)| rank)
}

/// The letter of a rank; `0` for none, which is how an empty foundation is written.
pub fn letter_of_rank(rank: u8) -> char {
    match rank {
        0 => '0',
        _ => RANK_LETTERS.chars().nth(usize::from(rank) - 1).unwrap_or('?'),
    }
}

impl Card {
    pub fn new(rank: u8, suit: Suit) -> Card {
        Card { rank, suit }
    }

    /// Reads `8S`, `TD`, `AC`: rank, then suit, in capitals and nothing else.
    pub fn parse(text: &str) -> Option<Card> {
        let letters: Vec<char> = text.chars().collect();
        match letters[..] {
            [rank, suit] => {
                Some(Card { rank: rank_from_letter(rank)?, suit: Suit::from_letter(suit)? })
            }
            _ => None,
        }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", letter_of_rank(self.rank), self.suit.letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
