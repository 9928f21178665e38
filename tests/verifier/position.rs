//! Columns, cells and home, and the rules they are played by.

use super::card::{Card, KING, Suit};

/// Which card may lie on which in a column: always one rank lower, and
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Build {
    /// of the other colour,
    AlternateColour,
    /// of the same suit.
    Suit,
}

/// Which card may go to an empty column.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fill {
    Any,
    Kings,
    None,
}

/// How many cards of a run may move together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Supermove {
    /// As many as could be moved one by one.
    Limited,
    /// Any number.
    Unlimited,
}

/// Which cards go home by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Automove {
    None,
    Horne,
    Wkr,
    All,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rules {
    pub build: Build,
    pub fill: Fill,
    pub supermove: Supermove,
    pub automove: Automove,
}

impl Rules {
    pub const FREECELL: Rules = Rules {
        build: Build::AlternateColour,
        fill: Fill::Any,
        supermove: Supermove::Limited,
        automove: Automove::Horne,
    };

    /// May `card` lie directly on `on` in a column?
    pub fn fits(&self, card: Card, on: Card) -> bool {
        let one_lower = card.rank + 1 == on.rank;
        let suits_agree = match self.build {
            Build::AlternateColour => card.suit.is_red() != on.suit.is_red(),
            Build::Suit => card.suit == on.suit,
        };
        one_lower && suits_agree
    }

    /// May `card` be the first card of an empty column?
    pub fn may_fill(&self, card: Card) -> bool {
        match self.fill {
            Fill::Any => true,
            Fill::Kings => card.rank == KING,
            Fill::None => false,
        }
    }
}

/// Any number of columns and cells; one deck. The last card of a column is the one on top.
/// `home` holds the highest rank at home of clubs, diamonds, hearts and spades; 0 is none.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    pub columns: Vec<Vec<Card>>,
    pub cells: Vec<Option<Card>>,
    pub home: [u8; 4],
}

impl Position {
    pub fn is_solved(&self) -> bool {
        self.home == [KING; 4]
    }

    /// Is `card` the next of its suit to go home?
    pub fn is_next_home(&self, card: Card) -> bool {
        self.home[card.suit.index()] + 1 == card.rank
    }

    pub fn empty_cells(&self) -> usize {
        self.cells.iter().filter(|cell| cell.is_none()).count()
    }

    /// The number of cards on top of a column that lie in order and could move together.
    pub fn run_length(&self, column: usize, rules: &Rules) -> usize {
        let cards = &self.columns[column];
        if cards.is_empty() {
            return 0;
        }
        let mut length = 1;
        while length < cards.len() {
            let upper = cards[cards.len() - length];
            let lower = cards[cards.len() - length - 1];
            if !rules.fits(upper, lower) {
                break;
            }
            length += 1;
        }
        length
    }

    /// Every card of one deck is here exactly once, or the first that isn't.
    pub fn check_deck(&self) -> Result<(), String> {
        let mut all: Vec<Card> = Vec::new();
        for column in &self.columns {
            all.extend(column);
        }
        for cell in &self.cells {
            all.extend(cell);
        }
        for suit in Suit::ALL {
            for rank in 1..=self.home[suit.index()] {
                all.push(Card::new(rank, suit));
            }
        }
        for suit in Suit::ALL {
            for rank in 1..=KING {
                let card = Card::new(rank, suit);
                let times = all.iter().filter(|&&c| c == card).count();
                if times != 1 {
                    return Err(format!("{card} is here {times} times"));
                }
            }
        }
        if all.len() == 52 { Ok(()) } else { Err(format!("{} cards instead of 52", all.len())) }
    }
}
