//! The moves of a page, played: what each of them shows.

use super::Halt;
use super::out::Written;
use crate::card::{Card, SUITS, Suit};
use crate::error::Error;
use crate::freecell::notation::Listed;
use crate::freecell::{Board, Move, Place, Rules, apply_in_steps};

/// A source of moves that can be gone through more than once. Automoves of the
/// rules happen before the first and after each of them and aren't among them.
pub type Moves<'a> = dyn Fn(&mut dyn FnMut(Move)) -> Result<(), Error> + 'a;

/// The start of a game, or one of its moves, with what goes home by itself then.
pub(super) struct Step<'a, const L: usize> {
    /// 0 for the start.
    pub(super) number: u32,
    /// The move and the position before it.
    pub(super) made: Option<(Listed, &'a Board<L>)>,
    /// The position after it and what went home.
    pub(super) board: &'a Board<L>,
    /// Cards on the foundations of each suit before the automoves.
    home_before: [(u8, u8); SUITS],
}

/// A foundation: its suit, and whether it is the one of two that has fewer cards.
#[derive(Clone, Copy)]
pub(super) struct Foundation {
    pub(super) suit: Suit,
    pub(super) is_second: bool,
}

impl Foundation {
    /// All foundations, those of the first deck first.
    pub(super) fn all(decks: u8) -> impl Iterator<Item = Foundation> {
        let of = |is_second| move |suit| Foundation { suit, is_second };
        let second = Suit::ALL.into_iter().filter(move |_| decks > 1).map(of(true));
        Suit::ALL.into_iter().map(of(false)).chain(second)
    }

    fn height(self, (first, second): (u8, u8)) -> u8 {
        if self.is_second { second } else { first }
    }

    /// The card on top of it.
    pub(super) fn top<const L: usize>(self, board: &Board<L>) -> Option<Card> {
        let height = self.height(board.heights(self.suit as u8));
        Card::new(board.rules().rank_at(height), self.suit)
    }
}

impl<const L: usize> Step<'_, L> {
    /// How many cards on top of a column the step's move brought there. The place tells
    /// it, not the cards: with two decks each of them has a twin.
    pub(super) fn moved_to_column(&self, column: u8) -> usize {
        let to = Place::Column(column);
        let target = self.made.filter(|(listed, _)| listed.mv.to() == Ok(to));
        // Of the cards that were moved, the upper ones may have gone home.
        let length = self.board.column(column).len();
        target.map_or(0, |(_, before)| length.saturating_sub(before.column(column).len()))
    }

    /// Whether the step's move went to a cell, and its card is still there.
    pub(super) fn moved_to_cell(&self, cell: u8) -> bool {
        let to = Ok(Place::Cell(cell));
        let target = self.made.is_some_and(|(listed, _)| listed.mv.to() == to);
        target && self.board.cell(cell).is_some()
    }

    /// Whether the step's move went to a foundation.
    pub(super) fn moved_home(&self, to: Foundation) -> bool {
        let Some((_, before)) = self.made else { return false };
        let after = self.home_before.get(to.suit as usize).copied().unwrap_or_default();
        to.height(after) > to.height(before.heights(to.suit as u8))
    }

    /// The first and the last card that went to a foundation by themselves.
    pub(super) fn gone_home(&self, to: Foundation) -> Option<(Card, Card)> {
        let before = to.height(*self.home_before.get(to.suit as usize)?);
        let after = to.height(self.board.heights(to.suit as u8));
        let card = |height| Card::new(self.board.rules().rank_at(height), to.suit);
        if after > before { Some((card(before + 1)?, card(after)?)) } else { None }
    }
}

/// Plays the moves and shows each step. A part of a sequence to an empty column,
/// which two characters can't say, is shown as its single cards.
pub(super) fn play<const L: usize>(
    start: &Board<L>,
    moves: &Moves,
    see: &mut dyn FnMut(&Step<L>) -> Written,
) -> Result<Board<L>, Halt> {
    let mut walk = Walk { board: *start, number: 0, see, halt: None };
    walk.step(None)?;
    moves(&mut |mv| walk.play(mv))?;
    match walk.halt {
        Some(halt) => Err(halt),
        None => Ok(walk.board),
    }
}

struct Walk<'a, const L: usize> {
    board: Board<L>,
    number: u32,
    see: &'a mut dyn FnMut(&Step<L>) -> Written,
    /// What ended it; a source of moves can't be stopped.
    halt: Option<Halt>,
}

impl<const L: usize> Walk<'_, L> {
    fn play(&mut self, mv: Move) {
        if self.halt.is_none() {
            self.halt = self.play_listed(mv).err();
        }
    }

    fn play_listed(&mut self, mv: Move) -> Written {
        if !is_part(&self.board, mv)? {
            return self.step(Some(mv));
        }
        let mut copy = self.board;
        let mut halt = None;
        apply_in_steps(&mut copy, mv, |single| {
            // A card that is home by then needn't be moved.
            let is_there = self.board.named(single).card() == single.card();
            if halt.is_none() && is_there {
                halt = self.step(Some(single)).err();
            }
        })?;
        halt.map_or(Ok(()), Err)
    }

    /// Makes a move, if there is one, and the automoves after it.
    fn step(&mut self, mv: Option<Move>) -> Written {
        let before = self.board;
        let mut made = None;
        if let Some(mv) = mv {
            self.board.apply(mv)?;
            self.number = self.number.saturating_add(1);
            made = Some((Listed::of(&before, mv), &before));
        }
        let home_before = Suit::ALL.map(|suit| self.board.heights(suit as u8));
        self.board.automove(|_| ());
        (self.see)(&Step { number: self.number, made, board: &self.board, home_before })
    }
}

/// Whether a move takes more than one card to an empty column, and not all that
/// could go.
fn is_part<const L: usize>(board: &Board<L>, mv: Move) -> Result<bool, Error> {
    Ok(match (mv.from()?, mv.to()?) {
        (Place::Column(from), Place::Column(to)) if board.top(to).is_none() => {
            mv.count > 1 && mv.count < board.most_to_empty_column(from)
        }
        _ => false,
    })
}

/// A move of more cards than Windows XP's FreeCell takes at once.
#[derive(Clone, Copy)]
pub(super) struct TooMany {
    pub(super) number: u32,
    pub(super) count: u8,
    pub(super) limit: u8,
}

/// What there is to tell before a game is shown.
pub(super) struct Overview<const L: usize> {
    pub(super) moves: u32,
    /// Moves that don't go home.
    pub(super) cost: u32,
    /// The most cards in a column.
    pub(super) height: u8,
    /// Whether the rules are those of the Windows programs.
    pub(super) is_of_windows: bool,
    pub(super) too_many: Option<TooMany>,
    pub(super) end: Board<L>,
}

impl<const L: usize> Overview<L> {
    pub(super) fn of(start: &Board<L>, moves: &Moves) -> Result<Self, Halt> {
        let (mut count, mut cost, mut height, mut too_many) = (0, 0, 0, None);
        let end = play(start, moves, &mut |step| {
            count = step.number;
            let rules = step.board.rules();
            let highest = (0..rules.columns).map(|column| step.board.column(column).len()).max();
            height = highest.unwrap_or(0).max(height);
            if let Some((listed, before)) = step.made {
                cost += u32::from(!listed.mv.goes_home());
                too_many = too_many.or(too_many_for_xp(step.number, listed.mv, before));
            }
            Ok(())
        })?;
        let is_of_windows = *start.rules() == Rules::FREECELL;
        Ok(Overview { moves: count, cost, height: height as u8, is_of_windows, too_many, end })
    }
}

fn too_many_for_xp<const L: usize>(number: u32, mv: Move, before: &Board<L>) -> Option<TooMany> {
    let Ok(Place::Column(to)) = mv.to() else { return None };
    let limit = before.xp_limit(before.top(to).is_none());
    (mv.count > limit).then_some(TooMany { number, count: mv.count, limit })
}

#[cfg(all(test, feature = "family", not(feature = "small")))]
mod tests {
    extern crate std;
    use std::string::String;
    use std::vec::Vec;

    use super::*;
    use crate::freecell::notation::{BoardText, parse_sized_as};
    use crate::freecell::{Automove, DoubleBoard};

    const BOARD: &str = "Foundations: H-3 C-K D-K S-K H-3 C-K D-K S-A\n\
        Freecells: - - - - - - - -\n: 5S 4H 3S\n\
        : 2S 4H 5H 5H 6H 6H 7H 7H 8H 8H 9H 9H TH TH JH JH QH QH KH KH 4S 6S 7S 8S 9S TS JS QS KS\n\
        :\n:\n:\n:\n:\n:\n:\n:\n";

    /// A card goes home while it is on its way, and its twin isn't home.
    #[test]
    fn a_card_that_goes_home_on_the_way_is_known_by_its_place() {
        let game = Rules::preset(b"double_freecell").expect("a game");
        let rules = Rules { automove: Automove::All, ..game };
        let start: DoubleBoard =
            parse_sized_as(&rules, BoardText::Columns, BOARD.as_bytes()).expect("a board");
        let two = Move::new(Place::Column(0), Place::Column(2), 2, 0);
        let mut steps = Vec::new();
        let end = play(
            &start,
            &|see| {
                see(two);
                Ok(())
            },
            &mut |step| {
                let code = step.made.map_or_else(String::new, |(listed, _)| {
                    listed.letters().into_iter().map(char::from).collect()
                });
                let homes: Vec<_> = Foundation::all(2)
                    .map(|home| (step.gone_home(home).is_some(), step.moved_home(home)))
                    .collect();
                let gone = homes.iter().position(|&(gone, _)| gone);
                assert!(homes.iter().all(|&(_, moved)| !moved));
                steps.push((code, step.moved_to_cell(0), step.moved_to_column(2), gone));
                Ok(())
            },
        );
        let hearts = Some(Suit::Hearts as usize);
        assert_eq!(
            steps,
            [
                (String::new(), false, 0, None),
                ("1a".into(), true, 0, hearts),
                ("a3".into(), false, 1, None),
            ]
        );
        assert_eq!(end.expect("an end").heights(Suit::Hearts as u8), (4, 3));
    }

    #[test]
    fn of_two_foundations_the_one_that_has_grown_is_told() {
        let game = Rules::preset(b"double_freecell").expect("a game");
        let rules = Rules { automove: Automove::None, ..game };
        let board = BOARD.replacen("5S 4H 3S", "5S 3S 4H", 1).replacen("H-3", "H-4", 1);
        let board = board.replacen("2S 4H 5H", "2S 5H", 1);
        let start: DoubleBoard =
            parse_sized_as(&rules, BoardText::Columns, board.as_bytes()).expect("a board");
        let home = Move::new(Place::Column(0), Place::Home(Suit::Hearts), 1, 0);
        let mut grown = Vec::new();
        play(
            &start,
            &|see| {
                see(home);
                Ok(())
            },
            &mut |step| {
                let homes = Foundation::all(2).map(|home| step.moved_home(home));
                grown.push(
                    homes.enumerate().filter(|(_, it)| *it).map(|(at, _)| at).collect::<Vec<_>>(),
                );
                Ok(())
            },
        )
        .expect("a move");
        assert_eq!(grown, [Vec::new(), Vec::from([4 + Suit::Hearts as usize])]);
    }
}
