//! A move of a front end: from where, to where, how many cards.

use crate::card::{Card, Suit};
use crate::error::Error;

/// Where a card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A column of the tableau, counted from 0.
    Column(u8),
    /// A cell, counted from 0.
    Cell(u8),
    /// The foundation of a suit.
    Home(Suit),
}

/// The code of the first cell; columns start at 0.
pub(crate) const CELL_CODE: u8 = 0x20;
/// The code of the first foundation.
pub(crate) const HOME_CODE: u8 = 0x40;

impl Place {
    /// The byte for a place: a column's number, 0x20 plus a cell's, or 0x40
    /// plus a suit's.
    pub const fn code(self) -> u8 {
        match self {
            Place::Column(column) => column,
            Place::Cell(cell) => CELL_CODE + cell,
            Place::Home(suit) => HOME_CODE + suit as u8,
        }
    }

    /// The place of a byte.
    pub const fn from_code(code: u8) -> Option<Place> {
        match code {
            0..CELL_CODE => Some(Place::Column(code)),
            CELL_CODE..HOME_CODE => Some(Place::Cell(code - CELL_CODE)),
            0x40..=0x43 => Some(Place::Home(Suit::from_code(code))),
            _ => None,
        }
    }
}

/// One move, as four bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(C)]
pub struct Move {
    /// The code of the place that it leaves; see [`Place::code`].
    pub from: u8,
    /// The code of the place that it reaches.
    pub to: u8,
    /// How many cards move, at least 1.
    pub count: u8,
    /// The code of the lowest card that moves, or 0 where it isn't told.
    pub card: u8,
}

impl Move {
    pub(crate) const fn new(from: Place, to: Place, count: u8, card: u8) -> Move {
        Move { from: from.code(), to: to.code(), count, card }
    }

    /// The place that the move leaves.
    pub fn from(self) -> Result<Place, Error> {
        Place::from_code(self.from).ok_or(Error::Move)
    }

    /// The place that the move reaches.
    pub fn to(self) -> Result<Place, Error> {
        Place::from_code(self.to).ok_or(Error::Move)
    }

    /// The lowest card that moves, where it is told.
    pub const fn card(self) -> Option<Card> {
        Card::from_code(self.card)
    }

    /// Whether the move goes to a foundation.
    pub const fn goes_home(self) -> bool {
        self.to >= HOME_CODE
    }
}
