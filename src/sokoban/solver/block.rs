//! How a solver lies in its block: a head that says what it is and how far it has
//! come, the level's squares, the best solution so far, and behind them the level's
//! tables and the room that its searches share.
//!
//! There are no pointers in it, so a block can be copied, moved, saved and loaded.

use bytemuck::{Pod, Zeroable};

use super::fess;
use super::fewest;
use super::greedy;
use super::ladder;
use super::level::{self, Level, Sizes};
use super::optimal;
#[cfg(feature = "large")]
use super::sets;
#[cfg(feature = "large")]
use super::slots::Packing;
#[cfg(feature = "large")]
use super::solve::Goal;
use super::solve::{Options, technique};
use super::work::{LARGE, Work};
use crate::answer::Status;
use crate::arena::{Arena, words_for};
use crate::error::Error;
use crate::hash::{SEED, hash_of, hash_of_word};
use crate::sokoban::{Grid, Problem, faults};

const MAGIC: u32 = 0x7573_6F6B;
/// The layout of a block; another number for each change of it.
const LAYOUT: u32 = 5;
/// That of a block in which deadlocks are learnt: builds without `large` have no such ones,
/// and what is learnt and marked there has no place in theirs.
const LEARNING: u32 = 8;
/// The most of a block that is used: offsets stay small.
const MOST_WORDS: usize = if usize::BITS > 16 { (1usize << 15) << 13 } else { 1 << 14 };

/// What the solver is doing.
pub(super) mod phase {
    /// It looks for a solution.
    pub(in super::super) const SEARCH: u8 = 1;
    /// There is a result, and nobody has asked for more.
    pub(in super::super) const DONE: u8 = 2;
    /// It looks for a shorter solution.
    pub(in super::super) const SHORTEN: u8 = 3;
    /// Nothing more is to be done.
    pub(in super::super) const SHORTENED: u8 = 4;
    /// It has the fewest pushes, and looks for fewer moves.
    pub(in super::super) const SHORTEN_MOVES: u8 = 5;
}

/// What is known of the solution, a bit each.
pub(super) mod trait_of {
    /// None has fewer pushes.
    pub(in super::super) const SHORTEST: u8 = 1;
    /// None has fewer moves; if the fewest pushes were asked for, none of those with
    /// as few pushes.
    pub(in super::super) const FEWEST_MOVES: u8 = 2;
}

/// The first words of a block.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Header {
    magic: u32,
    layout: u32,
    /// Words of the whole block that are used.
    pub(super) words: u32,
    pub(super) max_nodes: u32,
    /// Techniques that are left out.
    pub(super) without: u32,
    /// A hash of this header.
    check: u32,
    /// A hash of the level's squares.
    level: u32,
    /// A hash of the solution, once there is one; 0 before.
    pub(super) solution_hash: u32,
    /// A hash of all that lies behind the squares while the block is sealed, else 0.
    seal: u32,
    pub(super) nodes: u32,
    pub(super) status: u8,
    pub(super) reason: u8,
    pub(super) phase: u8,
    /// What is asked for: 0 any solution, 1 the fewest pushes, 2 the fewest moves.
    pub(super) aim: u8,
    pub(super) traits: u8,
    /// In which half of its room the solution is.
    pub(super) half: u8,
    /// In blocks in which deadlocks are learnt, the bits that tell sets of boxes apart; else 0.
    set_bits: u16,
    /// The search of the ladder that is running.
    pub(super) rung: u32,
    /// Nodes that this search has had.
    pub(super) rung_nodes: u32,
    pub(super) pushes: u32,
    pub(super) moves: u32,
    pub(super) width: u16,
    pub(super) height: u16,
    pub(super) sizes: Sizes,
    /// Not 0 if a box can be seen to be lost at once.
    pub(super) lost: u16,
    pub(super) fess: fess::Control,
    pub(super) greedy: greedy::Control,
    pub(super) optimal: optimal::Control,
    pub(super) fewest: fewest::Control,
}

const HEADER_WORDS: usize = words_for::<Header>(1);
/// The words at a block's start that tell how many more are in use.
pub const HEAD_WORDS: usize = HEADER_WORDS;
/// The words that a block has at least, whatever it holds.
pub const FIRST_WORDS: usize = 2;

/// The words of a block of so many words that hold the solution: a sixteenth.
pub(super) fn solution_words(words: usize) -> usize {
    // A usize may have 16 bits.
    ((words >> 4) as u32).min(1 << 18) as usize
}

/// A half of the room for solutions: the best so far is in one, and the next one is
/// written to the other.
pub(super) fn half(room: &[u8], which: u8) -> &[u8] {
    let middle = room.len() >> 1;
    let range = if which & 1 == 0 { room.get(..middle) } else { room.get(middle..) };
    range.unwrap_or(&[])
}

/// The same, to be written.
pub(super) fn half_mut(room: &mut [u8], which: u8) -> &mut [u8] {
    let middle = room.len() >> 1;
    let range = if which & 1 == 0 { room.get_mut(..middle) } else { room.get_mut(middle..) };
    range.unwrap_or(&mut [])
}

/// A block, taken apart.
pub(super) struct Parts<'a> {
    pub(super) header: &'a mut Header,
    pub(super) squares: &'a [u8],
    pub(super) solution: &'a mut [u8],
    pub(super) work: &'a mut [u32],
}

/// The same, to be read.
pub(super) struct View<'a> {
    pub(super) header: &'a Header,
    pub(super) solution: &'a [u8],
}

/// Header, squares up to the end of their last word, and what lies behind them.
fn split(block: &[u32]) -> Option<(&Header, &[u8], &[u32])> {
    let (header, rest) = block.split_at_checked(HEADER_WORDS)?;
    let [header] = bytemuck::try_cast_slice::<u32, Header>(header).ok()? else { return None };
    let count = usize::from(header.width) * usize::from(header.height);
    let (squares, _) = rest.split_at_checked(words_for::<u8>(count))?;
    let behind = HEADER_WORDS + squares.len();
    let squares = bytemuck::try_cast_slice::<u32, u8>(squares).ok()?;
    Some((header, squares, block.get(behind..header.words as usize)?))
}

/// The parts of a block that is no one else's and not damaged.
pub(super) fn view(block: &[u32]) -> Result<View<'_>, Error> {
    let (header, _, rest) = split_head(block)?;
    if header.seal != 0 && header.seal != seal_of(rest) {
        return Err(Error::BlockForeign);
    }
    let solution = rest.get(..solution_words(header.words as usize)).ok_or(Error::BlockForeign)?;
    let solution = bytemuck::try_cast_slice(solution).map_err(|_| Error::BlockForeign)?;
    Ok(View { header, solution })
}

fn split_head(block: &[u32]) -> Result<(&Header, &[u8], &[u32]), Error> {
    words_used(block)?;
    let (header, squares, rest) = split(block).ok_or(Error::BlockForeign)?;
    let sound = header.level == hash_of(SEED, squares);
    if sound { Ok((header, squares, rest)) } else { Err(Error::BlockForeign) }
}

/// Whether a block of which [`FIRST_WORDS`] are given begins as one of this build, and
/// so has [`HEAD_WORDS`].
pub fn holds_solver(first: &[u32]) -> bool {
    match first {
        [MAGIC, LAYOUT, ..] => true,
        [MAGIC, LEARNING, ..] => LARGE,
        _ => false,
    }
}

/// The words of a block that are in use, told by its head; [`Error::BlockForeign`] if
/// it is none of this build, or a damaged one.
pub fn words_used(head: &[u32]) -> Result<usize, Error> {
    let header = head.get(..HEADER_WORDS).ok_or(Error::BlockForeign)?;
    let Ok([header]) = bytemuck::try_cast_slice::<u32, Header>(header) else {
        return Err(Error::BlockForeign);
    };
    let sound =
        holds_solver(head) && header.check == check_of(header) && (1..=4).contains(&header.status);
    if sound { Ok(header.words as usize) } else { Err(Error::BlockForeign) }
}

/// The same, to work with.
pub(super) fn open(block: &mut [u32]) -> Result<Parts<'_>, Error> {
    view(block)?;
    carve(block).ok_or(Error::BlockForeign)
}

fn carve(block: &mut [u32]) -> Option<Parts<'_>> {
    let mut arena = Arena::new(block);
    let header: &mut Header = arena.one()?;
    let words = header.words as usize;
    let count = usize::from(header.width) * usize::from(header.height);
    let squares: &mut [u8] = arena.slice(count)?;
    let solution: &mut [u8] = arena.slice(solution_words(words) * size_of::<u32>())?;
    let used = HEADER_WORDS + words_for::<u8>(count) + solution_words(words);
    let work: &mut [u32] = arena.all()?;
    let work = work.get_mut(..words.checked_sub(used)?)?;
    Some(Parts { header, squares, solution, work })
}

/// Puts a solver for a level into a block.
pub(super) fn create(block: &mut [u32], grid: &Grid<'_>, options: &Options) -> Result<(), Error> {
    let words = block.len().min(MOST_WORDS);
    let block = block.get_mut(..words).ok_or(Error::BlockShort)?;
    let (sizes, lost) = survey(block, grid)?;
    let mut arena = Arena::new(block);
    let header: &mut Header = arena.one().ok_or(Error::BlockShort)?;
    *header = Header::zeroed();
    header.magic = MAGIC;
    header.layout = LAYOUT;
    header.words = words as u32;
    header.max_nodes = options.max_nodes;
    header.aim = options.goal as u8;
    header.without = options.without;
    header.status = Status::Running as u8;
    header.phase = phase::SEARCH;
    (header.width, header.height) = (u16::from(grid.width()), u16::from(grid.height()));
    (header.sizes, header.lost) = (sizes, u16::from(lost));
    let room = words_for::<u8>(grid.squares().len()) * size_of::<u32>();
    let squares: &mut [u8] = arena.slice(room).ok_or(Error::BlockShort)?;
    // To the end of the last word, as it is hashed.
    for (to, &from) in squares.iter_mut().zip(grid.squares().iter().chain(&[0; 3])) {
        *to = from;
    }
    let solution: Option<&mut [u32]> = arena.slice(solution_words(words));
    solution.ok_or(Error::BlockShort)?.fill(0);
    tabulate(block, grid)
}

/// Counts what there is, at the end of the block.
fn survey(block: &mut [u32], grid: &Grid<'_>) -> Result<(Sizes, bool), Error> {
    let count = grid.squares().len();
    let scratch = Arena::new(block).slice(count).ok_or(Error::BlockShort)?;
    let mut playable = true;
    faults(grid, scratch, |fault| {
        playable &= !fault.problem.stops_play() && fault.problem != Problem::SeveralPushers;
    })?;
    if !playable {
        return Err(Error::Board);
    }
    let mut arena = Arena::new(block);
    let marks = arena.slice(count).ok_or(Error::BlockShort)?;
    let queue = arena.slice(count).ok_or(Error::BlockShort)?;
    level::survey(grid, marks, queue).ok_or(Error::Board)
}

/// Fills the tables; what helps with that lies where positions will.
fn tabulate(block: &mut [u32], grid: &Grid<'_>) -> Result<(), Error> {
    let parts = carve(block).ok_or(Error::BlockShort)?;
    let sizes = parts.header.sizes;
    // Whether all that the searches need fits.
    let copy = words_for::<u8>(grid.squares().len());
    let learns = Work::fits(parts.work, sizes, LEAST_POSITIONS, copy).ok_or(Error::BlockShort)?;
    if LARGE && learns {
        parts.header.layout = LEARNING;
    }
    let count = grid.squares().len();
    let table_words = Level::words(&sizes).ok_or(Error::BlockShort)?;
    let (tables, rest) = parts.work.split_at_mut_checked(table_words).ok_or(Error::BlockShort)?;
    let mut arena = Arena::new(rest);
    let marks = arena.slice(count).ok_or(Error::BlockShort)?;
    let queue = arena.slice(count).ok_or(Error::BlockShort)?;
    // The survey's marks again, which the head has overwritten.
    level::survey(grid, marks, queue).ok_or(Error::Board)?;
    let pusher = level::fill(grid, &mut Arena::new(tables), &sizes, marks, queue);
    let header = &mut *parts.header;
    header.sizes.pusher = pusher.ok_or(Error::Board)?;
    #[cfg(feature = "large")]
    if learns {
        header.set_bits = sets::bits_for(sizes.live(), sizes.boxes(), rest) as u16;
    }
    header.fess.begin();
    header.greedy.begin();
    header.optimal.begin();
    header.fewest.begin(fewest::Order::Moves, None);
    header.level = hash_of(SEED, parts.squares);
    header.close();
    Ok(())
}

/// Fewer positions than that are no search.
pub(super) const LEAST_POSITIONS: usize = 16;

impl Header {
    /// Goes on to the next search of the ladder.
    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn climb(&mut self) {
        self.rung = if LARGE && self.layout == LEARNING {
            ladder::after(self.rung, self.without & technique::STAGES == 0)
        } else {
            self.rung + 1
        };
        self.rung_nodes = 0;
        self.fess.begin();
        self.greedy.begin();
    }

    /// Has the slots of a wide table lie bit by bit, in blocks in which deadlocks are learnt.
    #[cfg_attr(not(feature = "large"), allow(clippy::unused_self))]
    #[inline]
    pub(super) fn pack(&self, work: &mut Work<'_>) {
        #[cfg(feature = "large")]
        if self.layout == LEARNING {
            let moves = self.aim == Goal::Moves as u8 || self.phase == phase::SHORTEN_MOVES;
            work.store.pack(&Packing {
                shape: work.shape,
                boxes: self.sizes.boxes(),
                set_bits: self.set_bits.into(),
                ranked: moves,
            });
        }
        #[cfg(not(feature = "large"))]
        let _ = work;
    }

    /// Brings the hash of the head up to date, at the end of a call.
    pub(super) fn close(&mut self) {
        self.seal = 0;
        self.check = check_of(self);
    }
}

/// The hash of a head, as it is between two calls.
fn check_of(header: &Header) -> u32 {
    // As if the hash itself were 0: without a copy, which would lie on the stack.
    let bytes = bytemuck::bytes_of(header);
    let (before, behind) = bytes.split_at_checked(CHECK_AT).unwrap_or((&[], &[]));
    let behind = behind.get(size_of::<u32>()..).unwrap_or(&[]);
    hash_of(hash_of_word(hash_of(SEED, before), 0), behind)
}

/// Where in the head its hash is.
const CHECK_AT: usize = core::mem::offset_of!(Header, check);

/// The hash of what lies behind a head; never 0.
fn seal_of(rest: &[u32]) -> u32 {
    hash_of(LAYOUT, bytemuck::cast_slice(rest)).max(1)
}

/// The hash of a solution; never 0.
pub(super) fn hash_of_solution(solution: &[u8], count: u32) -> u32 {
    let bytes = solution.get(..(count as usize).div_ceil(2)).unwrap_or(&[]);
    hash_of(MAGIC, bytes).max(1)
}

/// Seals a block: until the next call that works on it, a change of any byte that
/// the solver uses is noticed. The work is that of reading it once.
pub(super) fn seal(block: &mut [u32]) -> Result<(), Error> {
    let (_, _, rest) = split_head(block)?;
    let seal = seal_of(rest);
    let parts = carve(block).ok_or(Error::BlockForeign)?;
    parts.header.seal = seal;
    parts.header.check = check_of(parts.header);
    Ok(())
}
