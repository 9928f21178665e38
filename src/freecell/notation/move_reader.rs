//! The reader of moves: plays them on a board.

use arrayvec::ArrayVec;

use super::board_reader::ParseError;
use super::column_reader::read_columns;
use super::move_text::{Asked, Count, Item, Moves, Target};
use super::words::{Cursor, Word};
use crate::card::{Card, FIRST, LAST};
use crate::error::Error;
use crate::freecell::board::Board;
use crate::freecell::links::link;
use crate::freecell::moves::{Move, Place};

/// How a list of moves is written. Nothing goes home by itself: each card that
/// does is a move of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MoveText {
    /// Single cards, two characters each, as [`write_steps`] writes them.
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
/// with `#`, `;` or `//`. In Freecell Solver's forms what it prints around its
/// moves is understood, too: the lines before, between and after them, `Move:`
/// before a move, and positions as with `-p`, each of which has to be the one to
/// which the moves before it lead, up to the order of columns and cells.
///
/// Where [`MoveText::Sn`] leaves open what a move is, the moves after it decide:
/// all that are possible are followed, 16 ways at once at most. More ways, or more
/// than one at the end of which none is solved, give [`Error::ParseAmbiguous`].
///
/// `see` may have been called when a fault is found later in the text. The work
/// is bounded by the length of the text.
pub fn read_moves(
    start: &Board,
    form: MoveText,
    text: &[u8],
    see: impl FnMut(Move),
) -> Result<Board, MoveError> {
    let moves = Moves::new(Cursor::new(text), form);
    let mut reader = Reader {
        settled: *start,
        behind_settled: moves,
        settled_number: 0,
        moves,
        ways: ArrayVec::new(),
        lost: false,
        number: 0,
        open: (moves.here(), 0),
        see,
    };
    let _ = reader.ways.try_push(Way { board: *start, choices: Choices::new() });
    reader.read().map_err(|fault| MoveError { fault, number: reader.number })?;
    reader.end().map_err(|(fault, number)| MoveError { fault, number })
}

/// The most ways of reading a text that are followed at once.
const WAYS: usize = 16;
/// The most moves among which a way was chosen, until all ways but one have ended.
const CHOICES: usize = 32;

type Choices = ArrayVec<u8, CHOICES>;

/// One way of reading what lies behind the settled position.
#[derive(Clone)]
struct Way {
    board: Board,
    /// For each move that could be several, the one that was chosen.
    choices: Choices,
}

struct Reader<'a, S> {
    /// The position up to which there is one way only, its place and the number of
    /// moves up to it.
    settled: Board,
    behind_settled: Moves<'a>,
    settled_number: u32,
    moves: Moves<'a>,
    ways: ArrayVec<Way, WAYS>,
    /// Whether there were more ways than can be followed.
    lost: bool,
    number: u32,
    /// The first move behind the settled position that could be several.
    open: (Word<'a>, u32),
    see: S,
}

impl<'a, S: FnMut(Move)> Reader<'a, S> {
    fn read(&mut self) -> Result<(), ParseError> {
        let rules = *self.settled.rules();
        loop {
            match self.moves.next(&rules) {
                Ok(None) => return Ok(()),
                Ok(Some(Item::State(state))) => self.compare(state)?,
                Ok(Some(Item::Move(asked))) => {
                    self.number = self.number.saturating_add(1);
                    self.play(&asked)?;
                }
                Err(fault) => {
                    self.number = self.number.saturating_add(1);
                    return Err(fault);
                }
            }
            self.settle();
        }
    }

    /// Plays a move in all ways.
    fn play(&mut self, asked: &Asked<'a>) -> Result<(), ParseError> {
        if self.ways.len() == 1 {
            self.open = (asked.word, self.number);
        }
        let before = self.ways.len();
        let mut ended = 0u32;
        for index in 0..before {
            let Some(way) = self.ways.get(index).cloned() else { continue };
            let legal = legal_readings(&way.board, asked);
            ended |= u32::from(legal.is_empty()) << (index % WAYS);
            for (choice, &mv) in (0..).zip(&legal) {
                let mut next = way.clone();
                // It is legal.
                let _ = next.board.apply(mv);
                self.lost |= legal.len() > 1 && next.choices.try_push(choice).is_err();
                match self.ways.get_mut(index).filter(|_| choice == 0) {
                    Some(slot) => *slot = next,
                    None => self.lost |= self.ways.try_push(next).is_err(),
                }
            }
        }
        let mut index = 0;
        self.ways.retain(|_| {
            index += 1;
            index > before || (ended >> ((index - 1) % WAYS)) & 1 == 0
        });
        self.merge();
        let error = if self.lost { Error::ParseAmbiguous } else { Error::Move };
        if self.ways.is_empty() { Err(asked.word.fault(error, None)) } else { Ok(()) }
    }

    /// Drops the ways that have led to where one before them has.
    fn merge(&mut self) {
        let mut index = 0;
        while let Some(way) = self.ways.get(index) {
            let mut earlier = self.ways.iter().take(index);
            if earlier.any(|other| other.board == way.board) {
                self.ways.pop_at(index);
            } else {
                index += 1;
            }
        }
    }

    /// Goes on with those ways that have led to a position.
    fn compare(&mut self, state: Cursor<'a>) -> Result<(), ParseError> {
        let shown = read_columns(self.settled.rules(), state)?;
        self.ways.retain(|way| is_same_position(&way.board, &shown));
        let error = if self.lost { Error::ParseAmbiguous } else { Error::ParseState };
        if self.ways.is_empty() { Err(state.here().fault(error, None)) } else { Ok(()) }
    }

    /// Where one way is left, shows its moves.
    fn settle(&mut self) {
        if self.ways.len() != 1 {
            return;
        }
        if let Some(way) = self.ways.first().cloned() {
            self.show(&way);
            self.settled = way.board;
            self.behind_settled = self.moves;
            self.settled_number = self.number;
        }
        if let Some(way) = self.ways.first_mut() {
            way.choices.clear();
        }
    }

    /// Calls `see` with the moves of a way behind the settled position.
    fn show(&mut self, way: &Way) {
        let mut board = self.settled;
        let mut moves = self.behind_settled;
        let mut choices = way.choices.iter();
        let mut left = self.number.saturating_sub(self.settled_number);
        while left > 0 {
            // The text has been read before, so there are no faults in it.
            let Ok(Some(item)) = moves.next(way.board.rules()) else { return };
            let Item::Move(asked) = item else { continue };
            let legal = legal_readings(&board, &asked);
            let choice = if legal.len() == 1 { 0 } else { choices.next().copied().unwrap_or(0) };
            let Some(&mv) = legal.get(usize::from(choice)) else { return };
            (self.see)(board.named(mv));
            let _ = board.apply(mv);
            left -= 1;
        }
    }

    /// The board at the end: that of the only way, or of the one that is solved.
    fn end(mut self) -> Result<Board, (ParseError, u32)> {
        let solved = self.ways.iter().find(|way| way.board.is_solved());
        let only = self.ways.first().filter(|_| self.ways.len() == 1);
        let Some(way) = solved.or(only).cloned() else {
            let (word, number) = self.open;
            return Err((word.fault(Error::ParseAmbiguous, None), number));
        };
        // The moves of an only way have been shown.
        if self.ways.len() > 1 {
            self.show(&way);
        }
        Ok(way.board)
    }
}

/// Whether two boards are the same up to the order of columns and cells.
fn is_same_position(one: &Board, two: &Board) -> bool {
    (FIRST..=LAST).all(|code| link(one.parts().0, code) == link(two.parts().0, code))
}

/// The most cards of a sequence, for each of two pairs of places.
const READINGS: usize = 26;

/// The moves that a text may mean on a board, as far as they are legal.
fn legal_readings(board: &Board, asked: &Asked) -> ArrayVec<Move, READINGS> {
    let mut legal = ArrayVec::new();
    let mut add = |mv: Move| {
        let mut after = *board;
        if after.apply(mv).is_ok() {
            let _ = legal.try_push(mv);
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
                let to_its_suit = |card: Card| Move::new(from, Place::Home(card.suit()), 1, 0);
                card.map(to_its_suit).into_iter().for_each(&mut add);
            }
            (Place::Column(column), Target::Place(Place::Column(target))) => {
                let move_of = |count| Move::new(from, Place::Column(target), count, 0);
                match (asked.count, board.top(target)) {
                    (Count::Exactly(count), _) => add(move_of(count)),
                    (Count::Single, None) => add(move_of(1)),
                    (Count::Open, None) => {
                        let most = board.most_to_empty_column(column);
                        (1..=most).rev().map(move_of).for_each(&mut add);
                    }
                    (Count::Single | Count::Open, Some(_)) => {
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
    legal
}
