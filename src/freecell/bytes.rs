//! A board as plain bytes: what lies in a block and what C programs hold.

use bytemuck::{Pod, Zeroable};

use super::board::{Board, DoubleBoard};
use super::links::{TWO_DECKS, entry, link, set_entry, set_link};
use super::packed::Start;
use super::rules::{
    Automove, Build, Fill, GAMES, Layout, Leave, MAX_CELLS, MAX_COLUMNS, Refill, Rules, Run,
    Supermove, Wrap, field,
};
use crate::card::{DECK, FIRST, SECOND, SUITS};
use crate::error::Error;

/// Rules as bytes, in the order of [`Rules`]' fields.
pub(crate) const RULE_BYTES: usize = 8;

const TABLES: usize = RULE_BYTES + MAX_COLUMNS + MAX_CELLS + SUITS;
const USED: usize = TABLES + DECK;
const DOUBLE_USED: usize = TABLES + 2 * DECK;

/// A board as bytes of which any pattern is valid, to be checked before use.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
#[cfg_attr(not(target_arch = "avr"), repr(align(4)))] // there words have no alignment
pub struct BoardBytes {
    rules: [u8; RULE_BYTES],
    /// Where each card rests, from the ace of clubs on.
    below: [u8; DECK],
    tops: [u8; MAX_COLUMNS],
    cells: [u8; MAX_CELLS],
    home: [u8; SUITS],
    padding: [u8; (4 - USED % 4) % 4],
}

/// The same of a board of two decks.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
#[cfg_attr(not(target_arch = "avr"), repr(align(4)))] // there words have no alignment
pub struct DoubleBytes {
    rules: [u8; RULE_BYTES],
    /// Where each card rests, from the ace of clubs on, a deck after the other.
    below: [[u8; DECK]; 2],
    tops: [u8; MAX_COLUMNS],
    cells: [u8; MAX_CELLS],
    home: [u8; SUITS],
    padding: [u8; (4 - DOUBLE_USED % 4) % 4],
}

impl From<&Board> for BoardBytes {
    fn from(board: &Board) -> BoardBytes {
        BoardBytes::of(board)
    }
}

impl BoardBytes {
    /// The bytes of a board with one deck, whatever it has room for.
    pub(crate) fn of<const L: usize>(board: &Board<L>) -> BoardBytes {
        let (links, tops, cells, home) = board.parts();
        BoardBytes {
            rules: rules_to_bytes(board.rules()),
            below: links_of_deck(links, FIRST),
            tops: *tops,
            cells: *cells,
            home: *home,
            padding: [0; (4 - USED % 4) % 4],
        }
    }
}

impl Start for BoardBytes {
    #[inline(always)]
    fn rests(&self, code: u8) -> u8 {
        entry(&self.below, code.wrapping_sub(FIRST))
    }
}

impl From<&DoubleBoard> for DoubleBytes {
    fn from(board: &DoubleBoard) -> DoubleBytes {
        let (links, tops, cells, home) = board.parts();
        DoubleBytes {
            rules: rules_to_bytes(board.rules()),
            below: [links_of_deck(links, FIRST), links_of_deck(links, SECOND + FIRST)],
            tops: *tops,
            cells: *cells,
            home: *home,
            padding: [0; (4 - DOUBLE_USED % 4) % 4],
        }
    }
}

/// The links of the cards from a code on.
fn links_of_deck<const L: usize>(links: &[u8; L], first: u8) -> [u8; DECK] {
    let mut below = [0; DECK];
    for (code, to) in (first..).zip(&mut below) {
        *to = link(links, code);
    }
    below
}

impl BoardBytes {
    /// The rules of the board.
    pub(crate) fn rules(&self) -> Result<Rules, Error> {
        rules_from_bytes(&self.rules).map_err(|_| Error::Board)
    }

    /// The board, if the bytes hold a position of some rules.
    pub fn to_board(&self) -> Result<Board, Error> {
        let mut board = Board::empty(Rules::FREECELL);
        self.read(&mut board)?;
        Ok(board)
    }

    /// The same into a board that is there already; whatever is in it on an error.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(crate) fn read(&self, board: &mut Board) -> Result<(), Error> {
        self.read_unchecked(board)?;
        board.check().map_err(|_| Error::Board)
    }

    /// Whether there is such a board.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(crate) fn is_sound(&self) -> bool {
        self.read(&mut Board::empty(Rules::FREECELL)).is_ok()
    }

    /// The same without a look at where the cards are.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(crate) fn read_unchecked(&self, board: &mut Board) -> Result<(), Error> {
        board.set_parts(self.rules()?, &self.tops, &self.cells, &self.home);
        for (code, &from) in (FIRST..).zip(&self.below) {
            board.set_below(code, from);
        }
        Ok(())
    }

    /// A board without any cards.
    #[cfg(feature = "calls")]
    pub(crate) fn empty(rules: &Rules) -> BoardBytes {
        BoardBytes { rules: rules_to_bytes(rules), ..Zeroable::zeroed() }
    }

    /// Lays a card on a column.
    #[cfg(feature = "calls")]
    pub(crate) fn lay(&mut self, code: u8, column: u8) {
        let lower = entry(&self.tops, column);
        set_entry(&mut self.below, code.wrapping_sub(FIRST), lower);
        set_entry(&mut self.tops, column, code);
    }

    /// The same bytes with nothing in the padding.
    pub(crate) fn tidy(&self) -> BoardBytes {
        BoardBytes { padding: [0; (4 - USED % 4) % 4], ..*self }
    }
}

impl DoubleBytes {
    /// The board, of one deck or two, if the bytes hold a position of some rules.
    pub fn to_board(&self) -> Result<DoubleBoard, Error> {
        let rules = rules_from_bytes(&self.rules).map_err(|_| Error::Board)?;
        let mut links = [0; TWO_DECKS];
        for (first, deck) in [FIRST, SECOND + FIRST].into_iter().zip(&self.below) {
            for (code, &from) in (first..).zip(deck) {
                set_link(&mut links, code, from);
            }
        }
        let board = Board::from_parts(rules, links, self.tops, self.cells, self.home);
        board.check().map_err(|_| Error::Board)?;
        Ok(board)
    }
}

impl<const L: usize> Board<L> {
    /// The same board of one deck, if that is what the rules have.
    pub fn to_single(&self) -> Option<Board> {
        let (links, tops, cells, home) = self.parts();
        let first = links.first_chunk()?;
        let board = Board::from_parts(*self.rules(), *first, *tops, *cells, *home);
        (self.rules().decks == 1).then_some(board)
    }
}

impl<const L: usize> Board<L> {
    /// The same board with room for two decks.
    pub fn to_double(&self) -> DoubleBoard {
        let (links, tops, cells, home) = self.parts();
        let mut both = [0; TWO_DECKS];
        for (to, &from) in both.iter_mut().zip(links) {
            *to = from;
        }
        Board::from_parts(*self.rules(), both, *tops, *cells, *home)
    }
}

impl From<&Board> for DoubleBoard {
    fn from(board: &Board) -> DoubleBoard {
        board.to_double()
    }
}

/// How many values the last byte of a rule set has room for, after the 13 ranks.
const LAST_BITS: u8 = 4;

/// The bytes of a rule set. The deal's layout is in the high bits of the third one,
/// what few games have in the last one: both are 0 there for FreeCell.
pub(crate) fn rules_to_bytes(rules: &Rules) -> [u8; RULE_BYTES] {
    [
        rules.columns,
        rules.cells,
        rules.decks | (rules.layout as u8 - 1) << LAST_BITS,
        rules.build as u8,
        rules.fill as u8,
        rules.supermove as u8,
        rules.automove as u8,
        (rules.base.wrapping_sub(1) & 15) << LAST_BITS
            | (rules.run as u8 - 1) << 3
            | (rules.leave as u8 - 1) << 2
            | (rules.wrap as u8 - 1) << 1
            | (rules.refill as u8 - 1),
    ]
}

/// A rule set from its bytes, or the name of the first field that is wrong.
pub(crate) fn rules_from_bytes(
    bytes: &[u8; RULE_BYTES],
) -> Result<Rules, &'static core::ffi::CStr> {
    let [columns, cells, decks, build, fill, supermove, automove, last] = *bytes;
    let bit = |at: u8| (last >> at & 1) + 1;
    Fields {
        columns,
        cells,
        decks: decks & 15,
        build,
        fill,
        supermove,
        automove,
        run: bit(3),
        leave: bit(2),
        base: (last >> LAST_BITS) + 1,
        wrap: bit(1),
        refill: bit(0),
        layout: (decks >> LAST_BITS) + 1,
    }
    .rules()
}

/// The fields of a rule set as numbers that anybody may have written.
pub(crate) struct Fields {
    pub(crate) columns: u8,
    pub(crate) cells: u8,
    pub(crate) decks: u8,
    pub(crate) build: u8,
    pub(crate) fill: u8,
    pub(crate) supermove: u8,
    pub(crate) automove: u8,
    pub(crate) run: u8,
    pub(crate) leave: u8,
    pub(crate) base: u8,
    pub(crate) wrap: u8,
    pub(crate) refill: u8,
    pub(crate) layout: u8,
}

impl Fields {
    /// The rules, or the name of the first field that is wrong.
    pub(crate) fn rules(&self) -> Result<Rules, &'static core::ffi::CStr> {
        let Fields { run, leave, base, wrap, refill, layout, .. } = *self;
        if !GAMES && [run, leave, base, wrap, refill, layout] != [1; 6] {
            return Err(field(c"rules"));
        }
        let others = if GAMES { self.others()? } else { Rules::FREECELL };
        let rules = Rules {
            columns: self.columns,
            cells: self.cells,
            decks: self.decks,
            build: match self.build {
                1 => Build::Alternate,
                2 => Build::Suit,
                3 => Build::Rank,
                4 => Build::Any,
                5 => Build::SuitUpDown,
                _ => return Err(field(c"build")),
            },
            fill: match self.fill {
                1 => Fill::Any,
                2 => Fill::Kings,
                3 => Fill::Nothing,
                _ => return Err(field(c"fill")),
            },
            supermove: match self.supermove {
                1 => Supermove::Limited,
                2 => Supermove::Unlimited,
                _ => return Err(field(c"supermove")),
            },
            automove: match self.automove {
                1 => Automove::None,
                2 => Automove::Horne,
                3 => Automove::Wkr,
                4 => Automove::All,
                _ => return Err(field(c"automove")),
            },
            ..others
        };
        rules.check()?;
        Ok(rules)
    }

    /// The fields that are the same in FreeCell and its closest kin.
    fn others(&self) -> Result<Rules, &'static core::ffi::CStr> {
        Ok(Rules {
            run: choice(self.run, Run::Built, Run::OneSuit).ok_or(field(c"run"))?,
            leave: choice(self.leave, Leave::Cards, Leave::Suits).ok_or(field(c"leave"))?,
            base: self.base,
            wrap: choice(self.wrap, Wrap::Ends, Wrap::Round).ok_or(field(c"wrap"))?,
            refill: choice(self.refill, Refill::Cards, Refill::Nothing).ok_or(field(c"refill"))?,
            layout: layout(self.layout).ok_or(field(c"layout"))?,
            ..Rules::FREECELL
        })
    }
}

/// 1 for the first of two, 2 for the second.
fn choice<T>(number: u8, one: T, two: T) -> Option<T> {
    match number {
        1 => Some(one),
        2 => Some(two),
        _ => None,
    }
}

fn layout(number: u8) -> Option<Layout> {
    Some(match number {
        1 => Layout::Rows,
        2 => Layout::Cells,
        3 => Layout::MiddleCells,
        4 => Layout::FullCells,
        5 => Layout::AcesFirst,
        6 => Layout::Beak,
        7 => Layout::KingBegins,
        8 => Layout::KingBeginsAcesHome,
        9 => Layout::Triangle,
        10 => Layout::KingsDown,
        11 => Layout::KingsDownTwoAcesHome,
        12 => Layout::AcesHome,
        13 => Layout::AllHome,
        14 => Layout::Fans,
        _ => return None,
    })
}
