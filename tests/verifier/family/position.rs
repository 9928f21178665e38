//! Columns, cells and foundations.

use super::rules::Rules;
use crate::verifier::card::{Card, Suit};

/// The last card of a column is the one on top. A foundation has one suit; `home` holds for each
/// how many of its cards are there, `decks` foundations for each of clubs, diamonds, hearts,
/// spades.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Position {
    pub columns: Vec<Vec<Card>>,
    pub cells: Vec<Option<Card>>,
    pub home: Vec<usize>,
}

/// The foundations of a suit, as places in `Position::home`.
pub fn foundations(suit: Suit, rules: &Rules) -> std::ops::Range<usize> {
    let first = suit.index() * rules.decks;
    first..first + rules.decks
}

impl Position {
    pub fn is_solved(&self) -> bool {
        self.home.iter().all(|&cards| cards == 13)
    }

    /// The foundation that takes a card, as its place in `home`.
    pub fn foundation_for(&self, card: Card, rules: &Rules) -> Option<usize> {
        foundations(card.suit, rules).find(|&foundation| {
            let cards = self.home[foundation];
            cards < 13 && rules.rank_home(cards + 1) == card.rank
        })
    }

    /// The same for positions that differ in the order of columns, of cells and of the
    /// foundations of a suit only.
    pub fn alike(&self, rules: &Rules) -> Position {
        let mut sorted = self.clone();
        sorted.columns.sort();
        sorted.cells.sort();
        for suit in Suit::ALL {
            sorted.home[foundations(suit, rules)].sort_unstable();
        }
        sorted
    }

    /// As many columns and cells as the rules say, and each card as often as there are decks; or
    /// what is wrong.
    pub fn check(&self, rules: &Rules) -> Result<(), String> {
        if self.columns.len() != rules.columns || self.cells.len() != rules.cells {
            return Err(format!("{} columns, {} cells", self.columns.len(), self.cells.len()));
        }
        let mut all: Vec<Card> = self.columns.concat();
        all.extend(self.cells.iter().flatten());
        for suit in Suit::ALL {
            for foundation in foundations(suit, rules) {
                for place in 1..=self.home[foundation] {
                    all.push(Card::new(rules.rank_home(place), suit));
                }
            }
        }
        for suit in Suit::ALL {
            for rank in 1..=13 {
                let card = Card::new(rank, suit);
                let times = all.iter().filter(|&&other| other == card).count();
                if times != rules.decks {
                    return Err(format!("{card} is here {times} times"));
                }
            }
        }
        Ok(())
    }

    /// Reads a line a column, then `cells:` with cards and `home:` with the highest card of each
    /// foundation that has one. Cells that aren't mentioned are empty.
    pub fn read(text: &str, rules: &Rules) -> Result<Position, String> {
        let card = |word: &str| Card::parse(word).ok_or_else(|| format!("{word} is no card"));
        let mut position = Position {
            columns: Vec::new(),
            cells: vec![None; rules.cells],
            home: vec![0; 4 * rules.decks],
        };
        for line in text.lines() {
            if let Some(cells) = line.strip_prefix("cells:") {
                for (index, word) in cells.split_whitespace().enumerate() {
                    *position.cells.get_mut(index).ok_or("too many cells")? = Some(card(word)?);
                }
            } else if let Some(home) = line.strip_prefix("home:") {
                for word in home.split_whitespace() {
                    let highest = card(word)?;
                    let empty = foundations(highest.suit, rules)
                        .find(|&foundation| position.home[foundation] == 0);
                    let cards = (1..=13).find(|&cards| rules.rank_home(cards) == highest.rank);
                    position.home[empty.ok_or("too many foundations")?] = cards.ok_or("a rank")?;
                }
            } else {
                position.columns.push(line.split_whitespace().map(card).collect::<Result<_, _>>()?);
            }
        }
        position.check(rules)?;
        Ok(position)
    }
}
