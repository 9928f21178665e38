//! All legal moves, found one by one, and playing them.

use super::card::{Card, Suit};
use super::limit::most_cards;
use super::position::{Position, Rules};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Place {
    Column(usize),
    Cell(usize),
    Home(Suit),
}

/// `count` is more than one only from column to column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    pub from: Place,
    pub to: Place,
    pub count: usize,
}

impl Move {
    pub fn new(from: Place, to: Place, count: usize) -> Move {
        Move { from, to, count }
    }
}

/// Every legal move, one for each distinct source, target and number of cards. Cells and
/// columns that look alike are listed each for itself. From cell to cell and from home there
/// are no moves.
pub fn legal_moves(position: &Position, rules: &Rules) -> Vec<Move> {
    let mut moves = Vec::new();
    for (from, cards) in position.columns.iter().enumerate() {
        let Some(&top) = cards.last() else { continue };
        let source = Place::Column(from);
        if position.is_next_home(top) {
            moves.push(Move::new(source, Place::Home(top.suit), 1));
        }
        for (cell, content) in position.cells.iter().enumerate() {
            if content.is_none() {
                moves.push(Move::new(source, Place::Cell(cell), 1));
            }
        }
        for count in 1..=position.run_length(from, rules) {
            let lowest = cards[cards.len() - count];
            for to in 0..position.columns.len() {
                if to != from
                    && accepts(position, rules, to, lowest)
                    && count <= most_cards(position, rules, to)
                {
                    moves.push(Move::new(source, Place::Column(to), count));
                }
            }
        }
    }
    for (from, content) in position.cells.iter().enumerate() {
        let Some(card) = *content else { continue };
        let source = Place::Cell(from);
        if position.is_next_home(card) {
            moves.push(Move::new(source, Place::Home(card.suit), 1));
        }
        for to in 0..position.columns.len() {
            if accepts(position, rules, to, card) {
                moves.push(Move::new(source, Place::Column(to), 1));
            }
        }
    }
    moves
}

/// May `card` be put on column `to`, be it empty or not?
pub fn accepts(position: &Position, rules: &Rules, to: usize, card: Card) -> bool {
    match position.columns[to].last() {
        Some(&top) => rules.fits(card, top),
        None => rules.may_fill(card),
    }
}

/// Plays a move that is known to be legal; panics where there is no such card or no room.
pub fn play(position: &mut Position, step: Move) {
    let cards: Vec<Card> = match step.from {
        Place::Column(from) => {
            let column = &mut position.columns[from];
            let rest = column.len() - step.count;
            column.split_off(rest)
        }
        Place::Cell(from) => vec![position.cells[from].take().expect("an occupied cell")],
        Place::Home(_) => panic!("nothing comes back from home"),
    };
    assert_eq!(cards.len(), step.count);
    match step.to {
        Place::Column(to) => position.columns[to].extend(cards),
        Place::Cell(to) => {
            assert_eq!((cards.len(), position.cells[to]), (1, None));
            position.cells[to] = Some(cards[0]);
        }
        Place::Home(suit) => {
            assert_eq!(cards, [Card::new(position.home[suit.index()] + 1, suit)]);
            position.home[suit.index()] += 1;
        }
    }
}
