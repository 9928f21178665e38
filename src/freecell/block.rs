//! How a solver lies in its block: a head that says what it is and how far it
//! has come, the start, and the words that its searches share out.
//!
//! There are no pointers in it, so a block can be copied, moved, saved and loaded.

use bytemuck::{Pod, Zeroable};

use super::board::{Board, DoubleBoard};
use super::bytes::BoardBytes;
use super::general::Plan;
use super::plain::is_plain;
use super::rules::{FAMILY, MAX_CELLS, MAX_COLUMNS, Rules};
use super::solve::Options;
use super::space::{KEY_WORDS, STATE_WORDS};
use crate::arena::{Arena, words_for};
use crate::error::Error;
use crate::hash::{SEED, hash_of};
use crate::search::{beam, best_first, exhaust};

const MAGIC: u32 = 0x756E_7374;
/// The layout of a block; another number for each change of it, and for each
/// pair of capacities, which change the size of a state.
const LAYOUT: u32 = 2 << 16 | (MAX_COLUMNS as u32) << 8 | MAX_CELLS as u32;

/// The least block for any rules of this build, in bytes.
pub const LEAST_BYTES: u32 = 1024;
const _: () = assert!(
    (HEAD_WORDS + STATES * STATE_WORDS) * size_of::<u32>() < LEAST_BYTES as usize,
    "the least block has no room for a search"
);
/// A block in which practically every deal of FreeCell is solved, in bytes.
pub const COMFORTABLE_BYTES: u32 = 65536;
/// The most of a block that is used: more brings nothing, and offsets stay small.
const MOST_WORDS: usize = if usize::BITS > 16 { (1usize << 15) << 13 } else { 1 << 14 };

/// States to work on: the current one, and one to try moves with. When a search
/// has found a way, its moves take their place; builds for few columns and cells,
/// with small states, have one more for that.
pub(super) const STATES: usize = if SOLUTION_WORDS <= 2 * STATE_WORDS { 2 } else { 3 };

/// The most moves of the search in a solution. With the cards that the rules
/// leave to the player to send home, 52 more can be listed.
pub(super) const LONGEST: usize = 160;
pub(super) const SOLUTION_WORDS: usize = words_for::<u16>(LONGEST);
const _: () = assert!(SOLUTION_WORDS <= STATES * STATE_WORDS);

pub(super) const CONTROL_WORDS: usize = {
    let (beam, exhaust) =
        (words_for::<beam::Control>(1), words_for::<exhaust::Control>(1) + 2 * KEY_WORDS);
    let first = words_for::<best_first::Control>(1);
    let larger = if beam > exhaust { beam } else { exhaust };
    if larger > first { larger } else { first }
};
const HEADER_WORDS: usize = words_for::<Header>(1);
const START_WORDS: usize = words_for::<BoardBytes>(1);

/// The words at the start of a block that tell how long it is.
pub(crate) const HEAD_WORDS: usize = HEADER_WORDS + START_WORDS;

/// What the solver is doing.
pub(super) mod phase {
    /// The rung's search is to be set up.
    pub(in super::super) const START: u8 = 0;
    /// It runs.
    pub(in super::super) const RUN: u8 = 1;
    /// There is a result, and nobody has asked for a shorter solution.
    pub(in super::super) const DONE: u8 = 2;
    /// The search of a rung that looks for a shorter solution is to be set up.
    pub(in super::super) const SHORTEN_START: u8 = 3;
    /// It runs.
    pub(in super::super) const SHORTEN_RUN: u8 = 4;
    /// Nothing more is to be done.
    pub(in super::super) const SHORTEN_DONE: u8 = 5;
}

/// What is known of the solution, a bit each.
pub(super) mod trait_of {
    /// None has a lower cost.
    pub(in super::super) const SHORTEST: u8 = 1;
    /// It was found with all cards sent home at once that can go.
    pub(in super::super) const EAGER: u8 = 2;
    /// It is being made shorter over its own positions.
    pub(in super::super) const OPTIMIZING: u8 = 0x40;
    /// Not of the solution: the searches over any rules are at work, and their plan
    /// comes first in the words behind the head.
    pub(in super::super) const ANY: u8 = 0x80;
}

/// The first words of a block. The first four never change after `init`.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Header {
    magic: u32,
    layout: u32,
    /// Words of the whole block that are used.
    pub(super) words: u32,
    pub(super) max_nodes: u32,
    /// A hash of this header and the start.
    check: u32,
    /// A hash of the solution, once there is one; 0 before.
    pub(super) solution_hash: u32,
    /// A hash of all that lies behind the head while the block is sealed, else 0.
    seal: u32,
    pub(super) nodes: u32,
    /// Positions that the complete search has stored.
    pub(super) stored: u32,
    pub(super) status: u8,
    pub(super) reason: u8,
    pub(super) phase: u8,
    pub(super) traits: u8,
    pub(super) rung: u16,
    /// Moves of the search in the solution.
    pub(super) solution: u16,
    /// Moves as the notation lists them, and those that don't go home.
    pub(super) listed: u16,
    pub(super) cost: u16,
    /// The control of the search that is running.
    pub(super) search: [u32; CONTROL_WORDS],
}

/// The bytes that a solver for these rules needs at least, and a comfortable number.
pub fn solver_bytes(rules: &Rules) -> Result<(u32, u32), Error> {
    if is_plain(rules) {
        rules.check().map_err(|_| Error::Rules)?;
        return Ok((LEAST_BYTES, COMFORTABLE_BYTES));
    }
    solver_bytes_for_scans(rules)
}

/// The same for a solver for which a scan is chosen; [`Error::Rules`] without the
/// feature `family`.
pub fn solver_bytes_for_scans(rules: &Rules) -> Result<(u32, u32), Error> {
    rules.check().map_err(|_| Error::Rules)?;
    if !FAMILY {
        return Err(Error::Rules);
    }
    Ok((least_for_any(rules), COMFORTABLE_FOR_ANY))
}

/// The least block of the searches over any rules, in bytes.
fn least_for_any(rules: &Rules) -> u32 {
    LEAST_FOR_ANY * u32::from(rules.decks)
}

/// The least block of the searches over any rules with one deck, in bytes.
const LEAST_FOR_ANY: u32 = 4096;
const _: () = assert!(
    (HEAD_WORDS + PLAN_WORDS) * size_of::<u32>() + 3 * 512 < LEAST_FOR_ANY as usize,
    "the least block has no room for a search over any rules"
);
/// A block in which they solve most deals, in bytes.
const COMFORTABLE_FOR_ANY: u32 = 1 << 20;
/// Words of their plan.
pub(super) const PLAN_WORDS: usize = words_for::<Plan>(1);

/// How many words of a block its solver uses, from the block's head.
///
/// [`Error::BlockForeign`] if the head isn't that of a solver of this build, or
/// is damaged.
pub(crate) fn words_used(head: &[u32]) -> Result<usize, Error> {
    let (header, start) = split_head(head).ok_or(Error::BlockForeign)?;
    let sound = header.magic == MAGIC
        && header.layout == LAYOUT
        && header.check == check_of(header, start)
        && (1..=4).contains(&header.status)
        && (FAMILY || header.traits & trait_of::ANY == 0)
        && header.phase <= phase::SHORTEN_DONE
        && header.reason <= super::solve::Reason::Incomplete as u8;
    if sound { Ok(header.words as usize) } else { Err(Error::BlockForeign) }
}

/// Header and start, without a look at what they say.
fn split_head(block: &[u32]) -> Option<(&Header, &BoardBytes)> {
    let (header, rest) = block.split_at_checked(HEADER_WORDS)?;
    let [header] = bytemuck::try_cast_slice::<u32, Header>(header).ok()? else { return None };
    let [start] = bytemuck::try_cast_slice::<u32, BoardBytes>(rest.get(..START_WORDS)?).ok()?
    else {
        return None;
    };
    Some((header, start))
}

/// Header, start and the words behind them of a block that is no one else's and
/// not damaged.
pub(super) fn view(block: &[u32]) -> Result<(&Header, &BoardBytes, &[u32]), Error> {
    let words = words_used(block)?;
    let (header, start) = split_head(block).ok_or(Error::BlockForeign)?;
    let work = block.get(HEAD_WORDS..words).ok_or(Error::BlockForeign)?;
    if header.seal != 0 && header.seal != seal_of(work) {
        return Err(Error::BlockForeign);
    }
    if header.is_any() && !plan_of(work).is_some_and(Plan::is_sound) {
        return Err(Error::BlockForeign);
    }
    Ok((header, start, work))
}

/// The plan at the start of the words behind a head.
pub(super) fn plan_of(work: &[u32]) -> Option<&Plan> {
    bytemuck::try_cast_slice(work.get(..PLAN_WORDS)?).ok()?.first()
}

/// The same, to work with. What has worked closes the head again, which takes off
/// the seal.
pub(super) fn open(block: &mut [u32]) -> Result<(&mut Header, &BoardBytes, &mut [u32]), Error> {
    view(block)?;
    carve(block).ok_or(Error::BlockForeign)
}

fn carve(block: &mut [u32]) -> Option<(&mut Header, &BoardBytes, &mut [u32])> {
    let mut arena = Arena::new(block);
    let header: &mut Header = arena.one()?;
    let start: &mut BoardBytes = arena.one()?;
    let work: &mut [u32] = arena.all()?;
    let words = (header.words as usize).checked_sub(HEAD_WORDS)?;
    Some((header, start, work.get_mut(..words)?))
}

/// Puts the head of a solver into a block.
pub(super) fn create(block: &mut [u32], board: &Board, options: &Options) -> Result<(), Error> {
    if options.chooses() || !is_plain(board.rules()) {
        if !FAMILY {
            return Err(if options.chooses() { Error::Range } else { Error::Rules });
        }
        return create_any(block, &board.into(), options);
    }
    create_plain(block, &board.into(), options.max_nodes)
}

/// The same for rules that are FreeCell's or its closest kin's.
pub(super) fn create_plain(block: &mut [u32], start: &BoardBytes, limit: u32) -> Result<(), Error> {
    create_head(block, start, LEAST_BYTES, limit)?.close(start);
    Ok(())
}

/// The same for the searches over any rules, with their plan behind the head.
pub(super) fn create_any(
    block: &mut [u32],
    board: &DoubleBoard,
    options: &Options,
) -> Result<(), Error> {
    // With two decks the start lies in the plan alone.
    let single = board.to_single().unwrap_or(Board::empty(Rules::FREECELL));
    let plan = Plan::of(options, board);
    let single = BoardBytes::from(&single);
    let header = create_head(block, &single, least_for_any(board.rules()), options.max_nodes)?;
    header.traits = trait_of::ANY;
    header.close(&single);
    let words = block.get_mut(HEAD_WORDS..HEAD_WORDS + PLAN_WORDS).ok_or(Error::BlockShort)?;
    for (to, from) in words.iter_mut().zip(bytemuck::cast_slice::<Plan, u32>(&[plan])) {
        *to = *from;
    }
    Ok(())
}

fn create_head<'a>(
    block: &'a mut [u32],
    board: &BoardBytes,
    least: u32,
    limit: u32,
) -> Result<&'a mut Header, Error> {
    let words = block.len().min(MOST_WORDS);
    if words < least as usize / size_of::<u32>() {
        return Err(Error::BlockShort);
    }
    let mut arena = Arena::new(block);
    let header: &mut Header = arena.one().ok_or(Error::BlockShort)?;
    let start: &mut BoardBytes = arena.one().ok_or(Error::BlockShort)?;
    *start = *board;
    *header = Header::zeroed();
    header.magic = MAGIC;
    header.layout = LAYOUT;
    header.words = words as u32;
    header.max_nodes = limit;
    header.status = super::solve::Status::Running as u8;
    Ok(header)
}

impl Header {
    /// Whether the searches over any rules do the work.
    pub(super) fn is_any(&self) -> bool {
        FAMILY && self.traits & trait_of::ANY != 0
    }

    /// Brings the hash of the head up to date, at the end of a call.
    pub(super) fn close(&mut self, start: &BoardBytes) {
        self.seal = 0;
        self.check = check_of(self, start);
    }

    /// Does so with a seal on the rest of the block.
    pub(super) fn seal(&mut self, start: &BoardBytes, work: &[u32]) {
        self.seal = seal_of(work);
        self.check = check_of(self, start);
    }
}

/// The hash of a head, as it is between two calls.
fn check_of(header: &Header, start: &BoardBytes) -> u32 {
    let bytes = bytemuck::bytes_of(header);
    let (before, rest) = bytes.split_at_checked(CHECK_AT).unwrap_or_default();
    let behind = rest.get(size_of::<u32>()..).unwrap_or_default();
    // In its own place there is 0.
    let hash = hash_of(hash_of(SEED, before), &[0; size_of::<u32>()]);
    hash_of(hash_of(hash, behind), bytemuck::bytes_of(start))
}

/// Where in a header its hash lies.
const CHECK_AT: usize = core::mem::offset_of!(Header, check);

/// The hash of what lies behind a head; never 0.
fn seal_of(work: &[u32]) -> u32 {
    hash_of(LAYOUT, bytemuck::cast_slice(work)).max(1)
}

/// The hash of a solution; never 0.
pub(super) fn hash_of_solution(solution: &[u16]) -> u32 {
    hash_of(MAGIC, bytemuck::cast_slice(solution)).max(1)
}
