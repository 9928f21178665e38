//! A game that has been read: where it begins and how it goes on.

use super::document::Document;
use super::fault::{Flaw, GameFault};
use super::home::{CELLS, Cell};
use super::layout::{
    CellMap, Depicted, board_of, depicted, difference, difference_in_order, is_standard, map_cells,
};
use super::origin::Origin;
use super::start::Start;
use super::steps::Step;
use crate::freecell::board::Board;
use crate::freecell::deal::deal;
use crate::freecell::moves::{Move, Place};
use crate::freecell::rules::{Automove, Rules, Supermove};

/// A game in the standard notation, ready to be played.
pub struct Game<'a> {
    document: Document<'a>,
    plan: Plan,
}

/// What a game's parts mean.
pub(super) struct Plan {
    rules: Rules,
    cells: CellMap,
    depicted: Depicted,
    start: Start,
    /// The moves before the brackets, if there are any.
    before_mark: Option<u32>,
    resolved: bool,
}

/// How far a game has been played.
#[derive(Clone, Copy)]
pub(super) struct Played {
    pub(super) board: Board,
    pub(super) moves: u32,
    /// Where the last move stands, or the end of the layout.
    pub(super) at: (u32, u32),
}

impl<'a> Game<'a> {
    pub(super) fn new(document: Document<'a>, plan: Plan) -> Game<'a> {
        Game { document, plan }
    }

    /// The position before the first move, with four cells less those that are
    /// blocked and the automoves of the game.
    pub fn start(&self) -> &Board {
        &self.plan.start.board
    }

    /// What the game's line tells.
    pub fn origin(&self) -> Origin<'a> {
        self.document.origin
    }

    /// Whether the text draws a layout, or a part of one.
    pub fn has_layout(&self) -> bool {
        self.document.is_layout()
    }

    /// Whether the game's line names a deal or a layout that isn't known. The
    /// game begins with the layout that the text draws, then.
    pub fn is_unresolved(&self) -> bool {
        self.plan.is_unresolved(&self.document)
    }

    /// The number of moves before the brackets, if there are any.
    pub fn moves_before_mark(&self) -> Option<u32> {
        self.plan.before_mark
    }

    /// The rules of the game, automoves included.
    pub fn rules(&self) -> &Rules {
        &self.plan.rules
    }

    /// Plays the moves, with automoves before the first and after each, and
    /// calls `see` with each move and the board before it.
    pub fn play(&self, mut see: impl FnMut(&Board, Move)) -> Result<Board, GameFault> {
        self.plan.run(&self.document, &mut see).map(|played| played.board)
    }
}

impl Plan {
    /// Finds out where the game begins.
    pub(super) fn find(
        document: &Document,
        resolve: &mut dyn FnMut(&[u8]) -> Option<Board>,
    ) -> Result<Plan, GameFault> {
        let before_mark = moves_before_mark(document)?;
        let home = document.home.as_ref();
        let mut blocked =
            home.map_or([false; CELLS], |home| home.cells.map(|cell| cell == Cell::Blocked));
        let given = if let Origin::Name(name) = document.origin { resolve(name) } else { None };
        if let Some(board) = given.filter(is_standard) {
            // What a layout of fewer cells doesn't have is blocked here.
            let cells = usize::from(board.rules().cells);
            blocked.iter_mut().skip(cells).for_each(|blocked| *blocked = true);
        }
        let cells = map_cells(blocked);
        let rules = Rules {
            cells: cells.iter().flatten().count() as u8,
            automove: home.map_or(Automove::Horne, |home| home.automove),
            ..Rules::FREECELL
        };
        if rules.check().is_err() {
            return Err(GameFault::new(Flaw::Build, document.origin_at));
        }
        let origin = match document.origin {
            Origin::Number(number) => deal(&rules, number).ok(),
            _ => given.and_then(|board| board_of(&board, rules, cells)),
        };
        let depicted = depicted(document, rules, cells)?;
        let start = Start::find(document, cells, &depicted, origin.as_ref(), before_mark)?;
        let resolved = origin.is_some();
        Ok(Plan { rules, cells, depicted, start, before_mark, resolved })
    }

    /// A fault of a move, or that the start isn't certain.
    pub(super) fn blame(&self, document: &Document, fault: GameFault) -> GameFault {
        if self.start.is_presumed {
            return GameFault::new(Flaw::Ambiguous, document.rows.start());
        }
        fault
    }

    pub(super) fn is_unresolved(&self, document: &Document) -> bool {
        !self.resolved && document.origin != Origin::Untold
    }

    pub(super) fn run(
        &self,
        document: &Document,
        see: &mut dyn FnMut(&Board, Move),
    ) -> Result<Played, GameFault> {
        let mut played = Played { board: self.start.board, moves: 0, at: document.end };
        played.board.automove(|_| ());
        for step in document.steps() {
            match step? {
                Step::Mark { .. } => self.compare(document, &played)?,
                Step::Move { from, to, single, at } => {
                    played.moves = played.moves.saturating_add(1);
                    played.at = at;
                    let mv = self.read_move(&played.board, from, to, single);
                    let mv = mv.map_err(|flaw| {
                        let fault = GameFault::new(flaw, at);
                        self.blame(document, GameFault { move_number: played.moves, ..fault })
                    })?;
                    see(&played.board, mv);
                    // What `implied_move` gives is legal.
                    let _ = played.board.apply(mv);
                    played.board.automove(|_| ());
                }
            }
        }
        Ok(played)
    }

    /// What two characters mean on a position, or why they mean nothing.
    fn read_move(&self, board: &Board, from: u8, to: u8, single: bool) -> Result<Move, Flaw> {
        let source = self.place(from)?;
        if from == to {
            return Err(Flaw::SamePlace);
        }
        let card = match source {
            Place::Column(column) => board.top(column),
            Place::Cell(cell) => board.cell(cell),
            Place::Home(_) => None,
        };
        let card = card.ok_or(Flaw::SourceEmpty)?;
        let target = if to == b'h' { Place::Home(card.suit()) } else { self.place(to)? };
        let empty = |column| board.top(column).is_none();
        if single && !matches!(target, Place::Column(column) if empty(column)) {
            return Err(Flaw::Dot);
        }
        let mv = board.implied_move(source, target, single);
        mv.ok_or_else(|| reason(board, source, target))
    }

    fn place(&self, letter: u8) -> Result<Place, Flaw> {
        if let b'1'..=b'8' = letter {
            return Ok(Place::Column(letter - b'1'));
        }
        let cell = self.cells.get(usize::from(letter.wrapping_sub(b'a')));
        cell.copied().flatten().map(Place::Cell).ok_or(Flaw::Blocked)
    }

    /// Compares what the text draws with what the moves have led to.
    fn compare(&self, document: &Document, played: &Played) -> Result<(), GameFault> {
        if self.before_mark == Some(0) {
            // Compared already, when the game's beginning was looked for.
            return Ok(());
        }
        let differs = match &self.depicted {
            Depicted::Nothing => None,
            Depicted::Board(board) => difference(document, board, &played.board),
            Depicted::Rows => difference_in_order(document, self.cells, &played.board),
        };
        match differs {
            Some(fault) => Err(GameFault { move_number: played.moves, ..fault }),
            None => Ok(()),
        }
    }
}

/// Why a move from a place that holds a card isn't legal.
fn reason(board: &Board, source: Place, target: Place) -> Flaw {
    match (source, target) {
        (_, Place::Home(_)) => Flaw::NotNext,
        (_, Place::Cell(_)) => Flaw::CellTaken,
        (Place::Column(from), Place::Column(to)) => {
            let any = Rules { supermove: Supermove::Unlimited, ..*board.rules() };
            let fits = board.with_rules(any).implied_move(source, target, false).is_some();
            if fits && from != to { Flaw::TooMany } else { Flaw::NoFit }
        }
        _ => Flaw::NoFit,
    }
}

/// Counts the moves before the brackets, and looks at the brackets on the way.
fn moves_before_mark(document: &Document) -> Result<Option<u32>, GameFault> {
    let mut moves = 0u32;
    let mut mark = None;
    for step in document.steps() {
        match step? {
            Step::Move { .. } => moves = moves.saturating_add(1),
            Step::Mark { at } if mark.is_some() => return Err(GameFault::new(Flaw::Mark, at)),
            Step::Mark { .. } => mark = Some(moves),
        }
    }
    Ok(mark)
}
