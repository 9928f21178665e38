//! A move: whether it is legal, and if not, why; and playing it.

use super::expand::one_by_one;
use super::position::{Position, foundations};
use super::rules::{Rules, Together};
use crate::verifier::card::{Card, Suit};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    Column(usize),
    Cell(usize),
    /// A foundation of this suit that takes the card.
    Home(Suit),
}

/// `count` cards, the upper ones of `from`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Step {
    pub from: Place,
    pub to: Place,
    pub count: usize,
}

impl Step {
    pub fn new(from: Place, to: Place, count: usize) -> Step {
        Step { from, to, count }
    }
}

/// Is it legal? If not, why?
pub fn check(position: &Position, rules: &Rules, step: Step) -> Result<(), String> {
    let cards = taken(position, step)?;
    if let Place::Home(suit) = step.to {
        return check_home(position, rules, &cards, suit);
    }
    for pair in cards.windows(2) {
        if !rules.moves_with(pair[1], pair[0]) {
            return Err(format!("{} doesn't move together with {}", pair[1], pair[0]));
        }
    }
    let lowest = cards[0];
    match step.to {
        Place::Cell(to) => match position.cells.get(to) {
            None => Err(format!("there is no cell {to}")),
            Some(Some(card)) => Err(format!("{card} is in that cell")),
            Some(None) if !rules.cells_take => Err("no cell takes a card".into()),
            Some(None) if matches!(step.from, Place::Cell(_)) => Err("from cell to cell".into()),
            Some(None) if cards.len() != 1 => Err("a cell takes one card".into()),
            Some(None) => Ok(()),
        },
        Place::Column(to) => {
            let column = position.columns.get(to).ok_or(format!("there is no column {to}"))?;
            match column.last() {
                _ if step.from == step.to => Err("it is there already".into()),
                Some(&top) if !rules.fits(lowest, top) => Err(format!("{lowest} isn't for {top}")),
                None if !rules.may_fill(lowest) => Err(format!("no empty column for {lowest}")),
                _ if matches!(rules.together, Together::Limited | Together::LimitedOneSuit)
                    && cards.len() > 1
                    && one_by_one(position, rules, step).is_none() =>
                {
                    Err(format!("no room on the way for {} cards", cards.len()))
                }
                _ => Ok(()),
            }
        }
        Place::Home(_) => unreachable!("that has been looked at"),
    }
}

/// The cards that the move takes, the lowest first.
pub fn taken(position: &Position, step: Step) -> Result<Vec<Card>, String> {
    match step.from {
        Place::Column(from) => {
            let column = position.columns.get(from).ok_or(format!("there is no column {from}"))?;
            if step.count == 0 || step.count > column.len() {
                return Err(format!("{} of {} cards", step.count, column.len()));
            }
            Ok(column[column.len() - step.count..].to_vec())
        }
        Place::Cell(from) => match position.cells.get(from) {
            None => Err(format!("there is no cell {from}")),
            Some(None) => Err("an empty cell".into()),
            Some(Some(_)) if step.count != 1 => Err("a cell has one card".into()),
            Some(&Some(card)) => Ok(vec![card]),
        },
        Place::Home(_) => Err("nothing comes back from home".into()),
    }
}

fn check_home(
    position: &Position,
    rules: &Rules,
    cards: &[Card],
    suit: Suit,
) -> Result<(), String> {
    if cards.iter().any(|card| card.suit != suit) {
        return Err("another suit".into());
    }
    if rules.whole_suits {
        let ranks: Vec<u8> = cards.iter().map(|card| card.rank).collect();
        let whole: Vec<u8> = (1..=13).rev().collect();
        let empty = foundations(suit, rules).any(|foundation| position.home[foundation] == 0);
        return if ranks == whole && empty { Ok(()) } else { Err("no whole suit".into()) };
    }
    match cards {
        [card] if position.foundation_for(*card, rules).is_some() => Ok(()),
        [card] => Err(format!("{card} isn't the next of its suit")),
        _ => Err("one card at a time".into()),
    }
}

/// Plays a step that is legal.
pub fn play(position: &mut Position, rules: &Rules, step: Step) {
    let cards = taken(position, step).expect("a legal step");
    match step.from {
        Place::Column(from) => {
            let column = &mut position.columns[from];
            column.truncate(column.len() - cards.len());
        }
        Place::Cell(from) => position.cells[from] = None,
        Place::Home(_) => unreachable!("nothing comes back from home"),
    }
    match step.to {
        Place::Column(to) => position.columns[to].extend(cards),
        Place::Cell(to) => position.cells[to] = Some(cards[0]),
        Place::Home(suit) if rules.whole_suits => {
            let empty = foundations(suit, rules).find(|&pile| position.home[pile] == 0);
            position.home[empty.expect("a foundation")] = 13;
        }
        Place::Home(_) => {
            let foundation = position.foundation_for(cards[0], rules);
            position.home[foundation.expect("a foundation")] += 1;
        }
    }
}

/// Every legal step of at most `most` cards (a whole suit on its way home excepted): each that can
/// be written down is tried.
pub fn legal_steps(position: &Position, rules: &Rules, most: usize) -> Vec<Step> {
    let mut places: Vec<Place> = (0..position.columns.len()).map(Place::Column).collect();
    places.extend((0..position.cells.len()).map(Place::Cell));
    let mut targets = places.clone();
    targets.extend(Suit::ALL.map(Place::Home));

    let mut steps = Vec::new();
    for &from in &places {
        let cards = match from {
            Place::Column(column) => position.columns[column].len(),
            _ => 1,
        };
        for &to in &targets {
            let whole = rules.whole_suits && matches!(to, Place::Home(_));
            let most = if whole { cards } else { cards.min(most) };
            for count in 1..=most {
                let step = Step::new(from, to, count);
                if check(position, rules, step).is_ok() {
                    steps.push(step);
                }
            }
        }
    }
    steps
}
