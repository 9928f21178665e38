//! The reader of moves: plays them on a board.

use super::board_reader::ParseError;
use super::column_reader::read_columns;
use super::move_text::{Asked, Count, Item, Moves, Target};
use super::words::{Cursor, Word};
use crate::card::{Card, KING};
use crate::error::Error;
use crate::freecell::board::Board;
use crate::freecell::moves::{Move, Place};

/// How a list of moves is written. Nothing goes home by itself: each card that
/// does is a move of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveText {
    /// Single cards, two characters each, and sequences that move as one with their
    /// number behind them, as [`write_steps`] writes them.
    ///
    /// [`write_steps`]: super::write_steps
    Steps,
    /// Freecell Solver's standard notation (`-sn`), which leaves it open how many
    /// cards go to an empty column.
    Sn,
    /// Its extension (`-snx`): `v` and a hexadecimal number tell how many, one
    /// without them.
    Snx,
    /// Its moves in words (`-m`).
    Words,
    /// Positions alone (`-p`), each a move after the one before it.
    States,
}

/// What is wrong with a list of moves, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveError {
    /// The kind of fault and its place in the text.
    pub fault: ParseError,
    /// The move, from 1, at which it shows; 0 for a position before the first.
    pub number: u32,
}

impl core::fmt::Display for MoveError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "move {}, {}", self.number, self.fault)
    }
}

/// Plays the moves of a text on a board, calls `see` with each of them, and gives
/// the board at their end. The automove rule of the board plays no part.
///
/// The moves stand between blanks, in any number of lines; lines of comment start
/// with `#`, `;` or `//`. Positions, a line a column from that of the foundations to
/// an empty line, may stand between them: each has to be the one to which the moves
/// before it lead, up to the order of columns and cells. In Freecell Solver's forms
/// what it prints around its moves is understood, too: the lines before, between and
/// after them, and `Move:` before a move. Where there are positions alone, the moves
/// are those that lead from one to the next.
///
/// Where [`MoveText::Sn`] leaves open what a move is, the moves after it decide: it
/// is tried with the most cards first, and with fewer where that ends in a fault.
/// If no way of reading the text comes to its end, the fault is that of the one
/// which came furthest. If two do, and neither to a solved board, or it would take
/// too long to exclude that, it is [`Error::ParseAmbiguous`].
///
/// On a fault `see` isn't called. The text is read twice; parts of it that are tried
/// once more have a mebibyte together.
pub fn read_moves<const L: usize>(
    start: &Board<L>,
    form: MoveText,
    text: &[u8],
    see: impl FnMut(Move),
) -> Result<Board<L>, MoveError> {
    let mut reader = Reader {
        start: Point {
            board: *start,
            moves: Moves::new(Cursor::new(text), form),
            number: 0,
            chosen: 0,
            is_first: true,
        },
        form,
        choices: Choices::NONE,
        newest: None,
        incomplete: false,
        left: None,
        mark: usize::MAX,
        marked: None,
    };
    reader.search()?;
    reader.newest = None;
    reader.left = None;
    reader.walk(see)
}

/// The most bytes that are read once more, in all tries together.
const MOST_AGAIN: u32 = 1 << 20;
/// The most moves of a text that can be several.
const CHOICES: usize = 96;

/// For each move that can be several, which one is tried and how many there are.
#[derive(Clone, Copy)]
struct Choices {
    made: [(u8, u8); CHOICES],
    length: usize,
}

impl Choices {
    const NONE: Choices = Choices { made: [(0, 0); CHOICES], length: 0 };

    fn as_slice(&self) -> &[(u8, u8)] {
        self.made.get(..self.length).unwrap_or(&[])
    }

    /// Adds a choice, if there is room for it.
    fn push(&mut self, choice: u8, count: u8) -> bool {
        let slot = self.made.get_mut(self.length);
        let has_room = slot.map(|slot| *slot = (choice, count)).is_some();
        self.length += usize::from(has_room);
        has_room
    }

    fn pop(&mut self) -> Option<(u8, u8)> {
        let last = self.as_slice().last().copied();
        self.length = self.length.saturating_sub(1);
        last
    }
}

/// A position and its place in the text.
#[derive(Clone, Copy)]
struct Point<'a, const L: usize> {
    board: Board<L>,
    moves: Moves<'a>,
    /// Moves up to here, and those of them that could have been several.
    number: u32,
    chosen: usize,
    /// Whether no position has been printed yet.
    is_first: bool,
}

struct Reader<'a, const L: usize> {
    start: Point<'a, L>,
    form: MoveText,
    choices: Choices,
    /// The point before the move of the newest choice.
    newest: Option<Point<'a, L>>,
    /// Whether some choice hasn't been tried in all ways.
    incomplete: bool,
    /// Bytes that may still be read, once the text has been read for the first time.
    left: Option<u32>,
    /// A choice whose place is looked for, and its place and the number of its move.
    mark: usize,
    marked: Option<(Word<'a>, u32)>,
}

impl<'a, const L: usize> Reader<'a, L> {
    /// Looks for the choices with which the text can be read; these remain.
    fn search(&mut self) -> Result<(), MoveError> {
        let mut furthest: Option<MoveError> = None;
        let mut found: Option<(Board<L>, Choices)> = None;
        loop {
            match (self.walk(|_| ()), &found) {
                (Ok(end), _) if end.is_solved() => return Ok(()),
                (Ok(end), None) => found = Some((end, self.choices)),
                (Ok(end), Some((other, choices))) if end != *other => {
                    let choices = *choices;
                    return Err(self.ambiguous(&choices));
                }
                (Ok(_), _) => {}
                // What can't be understood can't be read in another way either.
                (Err(fault), _) if !is_of_the_board(fault) => return Err(fault),
                (Err(fault), _) => {
                    let further = |known: MoveError| known.number < fault.number;
                    if self.left != Some(0) && furthest.is_none_or(further) {
                        furthest = Some(fault);
                    }
                }
            }
            let left = *self.left.get_or_insert(MOST_AGAIN);
            let is_last = !self.next_choices();
            if is_last || left == 0 {
                self.incomplete |= !is_last;
                break;
            }
        }
        match (found, furthest) {
            (Some((_, choices)), _) if self.incomplete => Err(self.ambiguous(&choices)),
            (Some((_, choices)), _) => {
                self.choices = choices;
                Ok(())
            }
            (None, Some(fault)) => Err(fault),
            // The first walk ends in one of both.
            (None, None) => Err(self.ambiguous(&Choices::NONE)),
        }
    }

    /// Goes on to the next choices after those that have been tried.
    fn next_choices(&mut self) -> bool {
        while let Some((choice, count)) = self.choices.pop() {
            if choice + 1 < count {
                self.choices.push(choice + 1, count);
                return true;
            }
        }
        false
    }

    /// Plays the text with the choices so far, and the first of each that follows.
    fn walk(&mut self, mut see: impl FnMut(Move)) -> Result<Board<L>, MoveError> {
        let is_next = |point: &Point<'a, L>| point.chosen + 1 == self.choices.length;
        let mut point = self.newest.filter(is_next).unwrap_or(self.start);
        loop {
            let before = point.moves;
            let number = point.number.saturating_add(1);
            let item = point.moves.next(*point.board.rules());
            self.spend(&before, &point.moves, number)?;
            let mv = match item.map_err(|fault| MoveError { fault, number })? {
                None => return Ok(point.board),
                Some(Item::State(state)) => match self.state(&mut point, state)? {
                    Some(mv) => mv,
                    None => continue,
                },
                Some(Item::Move(asked)) => self.several(&mut point, before, &asked)?,
            };
            see(point.board.named(mv));
            point.number = number;
            let illegal = || point.moves.here().fault(Error::Move, None);
            point.board.apply(mv).map_err(|_| MoveError { fault: illegal(), number })?;
        }
    }

    /// Counts the bytes between two places and one for each; fails where no more may
    /// be read.
    fn spend(&mut self, from: &Moves, to: &Moves, number: u32) -> Result<(), MoveError> {
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(from.bytes_until(to)).saturating_sub(1);
            if *left == 0 {
                return Err(MoveError { fault: to.here().fault(Error::Move, None), number });
            }
        }
        Ok(())
    }

    /// Looks at a position that is printed. Where these are the moves, gives the one
    /// that leads to it.
    fn state(&self, point: &mut Point<'a, L>, state: Cursor) -> Result<Option<Move>, MoveError> {
        let is_first = core::mem::replace(&mut point.is_first, false);
        if self.form == MoveText::States && !is_first {
            let number = point.number.saturating_add(1);
            return match move_to(&point.board, state) {
                Ok(mv) => Ok(Some(mv)),
                Err(fault) => Err(MoveError { fault, number }),
            };
        }
        let number = point.number;
        compare(&point.board, state).map(|()| None).map_err(|fault| MoveError { fault, number })
    }

    /// Which move is meant, of those that are legal.
    fn several(
        &mut self,
        point: &mut Point<'a, L>,
        before: Moves<'a>,
        asked: &Asked<'a>,
    ) -> Result<Move, MoveError> {
        let mut legal = 0u8;
        let mut first = None;
        readings(&point.board, asked, |mv| {
            legal = legal.saturating_add(1);
            first = first.or(Some(mv));
        });
        let number = point.number.saturating_add(1);
        if legal > 1 {
            let here = Point { moves: before, ..*point };
            let choice = self.choice(&here, legal);
            let mut behind = 0;
            readings(&point.board, asked, |mv| {
                if behind == choice {
                    first = Some(mv);
                }
                behind = behind.saturating_add(1);
            });
            point.chosen += 1;
            if here.chosen == self.mark {
                self.marked = Some((asked.word, number));
            }
        }
        let illegal = || MoveError { fault: asked.word.fault(Error::Move, None), number };
        first.ok_or_else(illegal)
    }

    /// Which of several moves is taken at a point.
    fn choice(&mut self, here: &Point<'a, L>, count: u8) -> u8 {
        let index = here.chosen;
        if index >= self.choices.length {
            self.incomplete |= !self.choices.push(0, count);
        }
        if index + 1 == self.choices.length {
            self.newest = Some(*here);
        }
        self.choices.as_slice().get(index).map_or(0, |&(choice, _)| choice)
    }

    /// The fault of a text that can be read with these choices and with others: at
    /// the first of them that differs.
    fn ambiguous(&mut self, choices: &Choices) -> MoveError {
        let differs = |(one, other): (&(u8, u8), &(u8, u8))| one != other;
        let first = self.choices.as_slice().iter().zip(choices.as_slice()).position(differs);
        self.mark = first.unwrap_or(0);
        self.newest = None;
        self.left = None;
        let _ = self.walk(|_| ());
        let (word, number) = self.marked.unwrap_or((self.start.moves.here(), 0));
        MoveError { fault: word.fault(Error::ParseAmbiguous, None), number }
    }
}

/// Whether a fault lies in the position that has been reached, and not in the text.
fn is_of_the_board(fault: MoveError) -> bool {
    matches!(fault.fault.error, Error::Move | Error::ParseState)
}

/// Looks whether a position that is printed is the one that has been reached.
fn compare<const L: usize>(board: &Board<L>, state: Cursor) -> Result<(), ParseError> {
    let mut shown = Board::empty(*board.rules());
    read_columns(board.rules(), &state, &mut shown)?;
    let is_same = board.is_same_position(&shown);
    if is_same { Ok(()) } else { Err(state.here().fault(Error::ParseState, None)) }
}

/// The move that leads to a position that is printed: as it is printed, or else up to
/// the order of columns and cells.
fn move_to<const L: usize>(board: &Board<L>, state: Cursor) -> Result<Move, ParseError> {
    let mut shown = Board::empty(*board.rules());
    read_columns(board.rules(), &state, &mut shown)?;
    let (mut exact, mut like) = (None, None);
    board.legal_moves(|mv| {
        let mut after = *board;
        if after.apply(mv).is_ok() && after.is_same_position(&shown) {
            like = like.or(Some(mv));
            if after == shown {
                exact = Some(mv);
            }
        }
    });
    exact.or(like).ok_or(state.here().fault(Error::ParseState, None))
}

/// Calls `see` with the moves that a text may mean on a board, as far as they are
/// legal.
fn readings<const L: usize>(board: &Board<L>, asked: &Asked, mut see: impl FnMut(Move)) {
    let mut add = |mv: Move| {
        let mut after = *board;
        if after.apply(mv).is_ok() {
            see(mv);
        }
    };
    for &(from, to) in asked.places.iter().flatten() {
        match (from, to) {
            (_, Target::Home) => {
                let card = match from {
                    Place::Column(column) => board.top(column),
                    Place::Cell(cell) => board.cell(cell),
                    Place::Home(_) => None,
                };
                // One card or, where they leave as that, a whole suit.
                for count in [1, KING] {
                    let to_its_suit =
                        |card: Card| Move::new(from, Place::Home(card.suit()), count, 0);
                    card.map(to_its_suit).into_iter().for_each(&mut add);
                }
            }
            (Place::Column(column), Target::Place(Place::Column(target))) => {
                let move_of = |count| Move::new(from, Place::Column(target), count, 0);
                // Onto a card mostly its rank tells how many.
                let is_open = board.top(target).is_none() || board.rules().fits_in_parts();
                match asked.count {
                    Count::Exactly(count) => add(move_of(count)),
                    Count::Single if is_open => add(move_of(1)),
                    Count::Open if is_open => {
                        let most = board.most_from(column);
                        (1..=most).rev().map(move_of).for_each(&mut add);
                    }
                    Count::Single | Count::Open => {
                        let implied = board.implied_move(from, Place::Column(target), false);
                        implied.into_iter().for_each(&mut add);
                    }
                }
            }
            (_, Target::Place(to)) => {
                let count = if let Count::Exactly(count) = asked.count { count } else { 1 };
                add(Move::new(from, to, count, 0));
            }
        }
    }
}
