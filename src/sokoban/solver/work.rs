//! What the searches work with, carved from the block behind the solution.

use super::areas::Areas;
use super::board::Board;
use super::bound::{Assignment, Prices};
use super::corral::Inside;
use super::key::Shape;
use super::level::{Level, Sizes};
use super::matching::Matching;
use super::moves::Trails;
use super::part::Part;
use super::plan::{Plan, most_steps};
use super::pushes::Push;
use super::solve::technique;
use super::store::{NONE, Store};
use crate::arena::Arena;

/// A cell of the feature search: its features, and the queue of its positions.
pub(super) type Cell = [u32; CELL_WORDS];
pub(super) const CELL_WORDS: usize = 2;

/// The tables of a level and the room that its searches room.
pub(super) struct Work<'a> {
    pub(super) level: Level<'a>,
    pub(super) shape: Shape,
    pub(super) board: Board<'a>,
    pub(super) trails: Trails<'a>,
    /// Marks of a corral.
    pub(super) inside: Inside<'a>,
    /// The key of the position that is expanded, and that of one behind it.
    pub(super) key: &'a mut [u32],
    pub(super) child: &'a mut [u32],
    pub(super) plan: Plan<'a>,
    pub(super) matching: Matching<'a>,
    pub(super) assignment: Assignment<'a>,
    pub(super) part: Part<'a>,
    /// What a look at a position needs besides the board.
    pub(super) seen: &'a mut [u8],
    pub(super) line: &'a mut [u16],
    /// Techniques that are left out.
    pub(super) without: u32,
    /// Nodes that searches with a part of the boxes have had.
    pub(super) spent: u32,
    /// Whether boxes of the position that is expanded can't move any more.
    pub(super) any_frozen: bool,
    /// A position that a push leads to, and pulls from the end, too.
    pub(super) met: u32,
    pub(super) pushes: &'a mut [Push],
    pub(super) doors: &'a mut [u32],
    pub(super) cells: &'a mut [Cell],
    pub(super) store: Store<'a>,
}

/// Cells for a block of so many words.
pub(super) fn cells_for(words: usize) -> usize {
    // A usize may have 16 bits.
    match words as u32 {
        0..=4_096 => 64,
        4_097..=16_384 => 128,
        16_385..=65_536 => 256,
        65_537..=262_143 => 512,
        _ => 1024,
    }
}

impl<'a> Work<'a> {
    /// Leaves techniques out.
    pub(super) fn do_without(&mut self, without: u32) {
        self.without = without;
        self.board.freezing = without & technique::FREEZE == 0;
    }

    /// Carves all that lies behind the head and the solution; with a wide table of
    /// positions or not.
    pub(super) fn open(words: &'a mut [u32], sizes: Sizes, wide: bool) -> Option<Work<'a>> {
        let cells = cells_for(words.len());
        let mut arena = Arena::new(words);
        let level = Level::open(&mut arena, sizes)?;
        let (floors, live) = (sizes.floors(), sizes.live());
        let shape = Shape::of(&sizes);
        let board = Board {
            on: arena.slice(floors + 1)?,
            areas: Areas::new(arena.slice(floors + 1)?, arena.slice(floors + 2)?),
            frozen: arena.slice(floors + 1)?,
            queue: arena.slice(floors + 1)?,
            freezing: true,
        };
        let trails = Trails {
            sides: arena.slice(live)?,
            verdict: arena.slice(live)?,
            queue: arena.slice(live * 4)?,
            before: arena.slice(live * 4)?,
            starts: arena.slice(live)?,
        };
        let bits = live.div_ceil(32);
        let plan = Plan {
            room: arena.slice(most_steps(sizes.goals()))?,
            count: 0,
            astray: arena.slice(bits * (most_steps(sizes.goals()) + 1))?,
            words: bits,
            manner: 0,
        };
        let (boxes, goals) = (sizes.boxes(), sizes.goals());
        let reach = goals.checked_mul(boxes.div_ceil(32))?;
        let matching = Matching {
            floors: arena.slice(boxes)?,
            owner: arena.slice(goals)?,
            owned: arena.slice(boxes)?,
            from: arena.slice(goals)?,
            queue: arena.slice(boxes + 1)?,
            // Not for a few positions more in a small block.
            reach: arena.slice(if reach > arena.left() >> 3 { 0 } else { reach })?,
        };
        let mut prices = || {
            Some(Prices {
                rows: arena.slice(goals + 1)?,
                columns: arena.slice(goals + 1)?,
                owner: arena.slice(goals + 1)?,
            })
        };
        let (base, moved) = (prices()?, prices()?);
        let assignment = Assignment {
            floors: arena.slice(boxes)?,
            back: false,
            base,
            moved,
            before: arena.slice(goals + 1)?,
            least: arena.slice(goals + 1)?,
            used: arena.slice(goals + 1)?,
        };
        let part = part_of(&mut arena, &shape)?;
        Some(Work {
            level,
            shape,
            board,
            trails,
            inside: Inside { floors: arena.slice(floors + 1)?, regions: arena.slice(floors + 2)? },
            key: arena.slice(shape.words)?,
            child: arena.slice(shape.words)?,
            plan,
            matching,
            assignment,
            part,
            without: 0,
            spent: 0,
            any_frozen: false,
            met: NONE,
            pushes: arena.slice(boxes * 4)?,
            seen: arena.slice(live)?,
            line: arena.slice(live)?,
            doors: arena.slice(bits)?,
            cells: arena.slice(cells)?,
            store: if wide {
                Store::wide(arena.all()?, shape.words)
            } else {
                Store::open(arena.all()?, shape.words)
            },
        })
    }
}

/// The room of searches with a part of the boxes: a sixteenth of what is left for
/// positions and as much for what was found, but no more than is of use.
fn part_of<'a>(arena: &mut Arena<'a>, shape: &Shape) -> Option<Part<'a>> {
    let slot = shape.words + 2;
    let room = (arena.left() >> 4).checked_div(slot).unwrap_or(0);
    let slots = room.min(256);
    let mut places = if room < 32 { 0 } else { 32usize };
    while places != 0 && places * 2 <= room && (places as u32) < 1 << 16 {
        places *= 2;
    }
    let slots = if places == 0 { 0 } else { slots };
    Some(Part {
        store: Store::open(arena.slice(slots * slot)?, shape.words),
        stack: arena.slice(slots)?,
        root: arena.slice(shape.words)?,
        key: arena.slice(shape.words)?,
        child: arena.slice(shape.words)?,
        known: arena.slice(places * (shape.words + 1))?,
        places,
    })
}
