//! What the searches work with, carved from the block behind the solution.

use super::board::Board;
use super::bound::Assignment;
use super::corral::Inside;
use super::fess;
use super::key::Shape;
use super::ladder::manner;
use super::level::{Level, Sizes};
use super::matching::Matching;
use super::moves::Trails;
use super::part::PartRoom;
use super::plan::Plan;
use super::pushes::Push;
use super::solve::technique;
use super::store::{NONE, Store};
use crate::arena::{Arena, words_for};

/// A cell of the feature search: its features, and the queue of its positions.
pub(super) type Cell = [u32; CELL_WORDS];
pub(super) const CELL_WORDS: usize = 2;

/// Whether the build has what pays in larger blocks only.
pub(super) const LARGE: bool = cfg!(feature = "large");

/// Techniques that are left out: as many as the build has, as each byte lies on the stack.
#[cfg(feature = "large")]
type Without = u16;
#[cfg(not(feature = "large"))]
type Without = u8;

/// The tables of a level and the room that its searches room. What only some of them
/// need for a moment is room that they take apart then: so this is small, as it lies on
/// the stack.
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
    /// For [`Plan::open`], and behind it a matching and an assignment.
    pub(super) rooms: &'a mut [u32],
    /// How a feature search goes about it; see [`manner`](super::ladder::manner).
    pub(super) manner: u8,
    pub(super) part: PartRoom<'a>,
    /// Techniques that are left out.
    pub(super) without: Without,
    /// Whether boxes of the position that is expanded can't move any more.
    pub(super) any_frozen: bool,
    /// Whether its pushes have been cut down to those of a corral.
    #[cfg(feature = "large")]
    cut: bool,
    /// A position that a push leads to, and pulls from the end, too.
    pub(super) met: u32,
    /// Pushes of a position, or what a feature search chooses from its moves.
    pub(super) pushes: &'a mut [Push],
    /// For [`Looks::open`], and behind it [`Work::cells`].
    pub(super) looks: &'a mut [u32],
    pub(super) store: Store<'a>,
}

/// What a look at a position needs besides the board.
#[derive(Default)]
pub(super) struct Looks<'a> {
    pub(super) seen: &'a mut [u8],
    pub(super) line: &'a mut [u16],
    pub(super) doors: &'a mut [u32],
}

impl<'a> Looks<'a> {
    pub(super) fn words(live: usize) -> usize {
        words_for::<u8>(live) + words_for::<u16>(live) + live.div_ceil(32)
    }

    /// Takes apart what is at the start of the room of a level with so many live floors.
    pub(super) fn open(room: &'a mut [u32], live: usize) -> Option<Looks<'a>> {
        let mut looks = Looks::default();
        looks.carve(room, live)?;
        Some(looks)
    }

    #[cfg_attr(feature = "compact", inline(never))]
    pub(super) fn carve(&mut self, room: &'a mut [u32], live: usize) -> Option<()> {
        let mut arena = Arena::new(room);
        self.seen = arena.slice(live)?;
        self.line = arena.slice(live)?;
        self.doors = arena.slice(live.div_ceil(32))?;
        Some(())
    }
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
    /// Whether one of the techniques is made use of that the smallest builds don't have. Nor
    /// is it in blocks in which nothing is learnt, so that all builds answer alike there.
    #[inline]
    pub(super) fn has(&self, technique: u32) -> bool {
        LARGE && self.part.learns() && u32::from(self.without) & technique == 0
    }

    /// Leaves techniques out.
    pub(super) fn do_without(&mut self, without: u32) {
        self.without = without as Without;
        self.board.freezing = without & technique::FREEZE == 0;
    }

    /// What nothing was carved for yet: see [`Work::carve`], which fills it where it is,
    /// so that it lies on the stack once.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline)]
    pub(super) fn of(sizes: Sizes) -> Work<'a> {
        Work {
            level: Level::of(sizes),
            shape: Shape::of(&sizes),
            board: Board::default(),
            trails: Trails::default(),
            inside: Inside::default(),
            key: &mut [],
            child: &mut [],
            rooms: &mut [],
            manner: 0,
            part: PartRoom::default(),
            without: 0,
            any_frozen: false,
            #[cfg(feature = "large")]
            cut: false,
            met: NONE,
            pushes: &mut [],
            looks: &mut [],
            store: Store::default(),
        }
    }

    /// Carves all that lies behind the head and the solution; with a wide table of
    /// positions or not. Nothing if the words are too few.
    #[inline(never)]
    pub(super) fn carve(&mut self, words: &'a mut [u32], wide: bool) -> Option<()> {
        let cells = cells_for(words.len());
        let mut arena = Arena::new(words);
        self.level.carve(&mut arena)?;
        let sizes = &self.level.sizes;
        let (floors, live) = (sizes.floors(), sizes.live());
        self.board.carve(&mut arena, floors)?;
        self.trails.carve(&mut arena, live)?;
        let plan = Plan::words(sizes);
        let boxes = sizes.boxes();
        let lists = Matching::words(sizes);
        let reach = sizes.goals().checked_mul(boxes.div_ceil(32))?;
        // Not for a few positions more in a small block.
        let left = arena.left().checked_sub(plan + lists)?;
        let matching = lists + if reach > left >> 3 { 0 } else { reach };
        self.rooms = arena.slice(plan + matching + Assignment::words(sizes))?;
        self.part = PartRoom::carve(&mut arena, &self.shape)?;
        self.inside.carve(&mut arena, floors)?;
        self.key = arena.slice(self.shape.words())?;
        self.child = arena.slice(self.shape.words())?;
        self.pushes = arena.slice((boxes * 4).max(fess::CHOICE_PUSHES))?;
        self.looks = arena.slice(Looks::words(live) + cells * CELL_WORDS)?;
        let rest = arena.all()?;
        let words = self.shape.words();
        self.store = if wide { Store::wide(rest, words) } else { Store::open(rest, words) };
        Some(())
    }

    /// Whether anything is learnt in so many words; nothing if they aren't enough for all of
    /// it, with room for so many positions and words at least.
    #[inline(never)]
    pub(super) fn fits(
        words: &'a mut [u32],
        sizes: Sizes,
        positions: usize,
        least: usize,
    ) -> Option<bool> {
        let mut work = Work::of(sizes);
        work.carve(words, true)?;
        let enough = work.store.most() >= positions && work.store.words() >= least;
        enough.then_some(LARGE && work.part.learns())
    }

    /// The cells of a feature search.
    #[inline]
    pub(super) fn cells(&mut self) -> &mut [Cell] {
        let start = Looks::words(self.level.sizes.live());
        let room = self.looks.get_mut(start..).unwrap_or(&mut []);
        bytemuck::try_cast_slice_mut(room).unwrap_or(&mut [])
    }

    /// Has something done with the room for a bound.
    #[inline]
    pub(super) fn assigning<T>(
        &mut self,
        with: impl FnOnce(&mut Self, &mut Assignment<'_>) -> Option<T>,
    ) -> Option<T> {
        let rooms = core::mem::take(&mut self.rooms);
        let start = rooms.len().saturating_sub(Assignment::words(&self.level.sizes));
        let mut assignment = Assignment::default();
        let room = rooms.get_mut(start..).unwrap_or(&mut []);
        let opened = assignment.carve(room, &self.level.sizes);
        let found = opened.and_then(|()| with(self, &mut assignment));
        self.rooms = rooms;
        found
    }

    /// Notes whether the pushes of the position that is expanded were cut down to those of a
    /// corral. Only some builds ask: a byte of the stack less for the others.
    #[inline]
    pub(super) fn set_cut(&mut self, cut: bool) {
        #[cfg(feature = "large")]
        {
            self.cut = cut;
        }
        #[cfg(not(feature = "large"))]
        let _ = cut;
    }

    /// Whether they were.
    #[inline]
    pub(super) fn is_cut(&self) -> bool {
        #[cfg(feature = "large")]
        return self.cut;
        #[cfg(not(feature = "large"))]
        false
    }

    /// Whether only filled goals count.
    pub(super) fn is_plain(&self) -> bool {
        u32::from(self.manner) & manner::PLAIN != 0
    }

    /// Whether [`aim`](super::approach::aim) isn't to be looked at.
    pub(super) fn is_aimless(&self) -> bool {
        u32::from(self.manner) & manner::AIMLESS != 0
            || u32::from(self.without) & technique::AIM != 0
    }
}
