//! A board as plain bytes: what lies in a block and what C programs hold.

use bytemuck::{Pod, Zeroable};

use super::board::Board;
use super::links::{LINKS, link, set_link};
use super::rules::{Automove, Build, Fill, MAX_CELLS, MAX_COLUMNS, Rules, Supermove};
use crate::card::{DECK, FIRST, SUITS};
use crate::error::Error;

/// Rules as bytes, in the order of [`Rules`]' fields, the last one 0.
pub(crate) const RULE_BYTES: usize = 8;

const USED: usize = RULE_BYTES + DECK + MAX_COLUMNS + MAX_CELLS + SUITS;

/// A board as bytes of which any pattern is valid, to be checked before use.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C, align(4))]
pub struct BoardBytes {
    rules: [u8; RULE_BYTES],
    /// Where each card rests, from the ace of clubs on.
    below: [u8; DECK],
    tops: [u8; MAX_COLUMNS],
    cells: [u8; MAX_CELLS],
    home: [u8; SUITS],
    padding: [u8; (4 - USED % 4) % 4],
}

impl From<&Board> for BoardBytes {
    fn from(board: &Board) -> BoardBytes {
        let (links, tops, cells, home) = board.parts();
        let mut below = [0; DECK];
        for (code, to) in (FIRST..).zip(&mut below) {
            *to = link(links, code);
        }
        BoardBytes {
            rules: rules_to_bytes(board.rules()),
            below,
            tops: *tops,
            cells: *cells,
            home: *home,
            padding: [0; (4 - USED % 4) % 4],
        }
    }
}

impl BoardBytes {
    /// The board, if the bytes hold a position of some rules.
    pub fn to_board(&self) -> Result<Board, Error> {
        let rules = rules_from_bytes(&self.rules).map_err(|_| Error::Board)?;
        let mut links = [0; LINKS];
        for (code, &from) in (FIRST..).zip(&self.below) {
            set_link(&mut links, code, from);
        }
        let board = Board::from_parts(rules, links, self.tops, self.cells, self.home);
        board.check().map_err(|_| Error::Board)?;
        Ok(board)
    }
}

/// The bytes of a rule set.
pub(crate) fn rules_to_bytes(rules: &Rules) -> [u8; RULE_BYTES] {
    [
        rules.columns,
        rules.cells,
        rules.decks,
        rules.build as u8,
        rules.fill as u8,
        rules.supermove as u8,
        rules.automove as u8,
        0,
    ]
}

/// A rule set from its bytes, or the name of the first field that is wrong.
pub(crate) fn rules_from_bytes(
    bytes: &[u8; RULE_BYTES],
) -> Result<Rules, &'static core::ffi::CStr> {
    let [columns, cells, decks, build, fill, supermove, automove, reserved] = *bytes;
    let rules = Rules {
        columns,
        cells,
        decks,
        build: match build {
            1 => Build::Alternate,
            2 => Build::Suit,
            _ => return Err(c"build"),
        },
        fill: match fill {
            1 => Fill::Any,
            2 => Fill::Kings,
            3 => Fill::Nothing,
            _ => return Err(c"fill"),
        },
        supermove: match supermove {
            1 => Supermove::Limited,
            2 => Supermove::Unlimited,
            _ => return Err(c"supermove"),
        },
        automove: match automove {
            1 => Automove::None,
            2 => Automove::Horne,
            3 => Automove::Wkr,
            4 => Automove::All,
            _ => return Err(c"automove"),
        },
    };
    if reserved != 0 {
        return Err(c"reserved");
    }
    rules.check()?;
    Ok(rules)
}
