//! A level in play, in a block that the caller owns.

use bytemuck::{Pod, Zeroable};

use super::board::{Board, REACHED};
use super::deadlock;
use super::direction::{Direction, Place};
use super::grid::{Grid, MAX_HEIGHT, MAX_WIDTH, square};
use super::record::{Entry, Far, Record, Span};
use super::validity::{self, Problem};
use crate::arena::{Arena, words_for};
use crate::error::Error;

/// Set in the squares of a block from which a box can get to a goal.
pub(super) const LIVE: u8 = 0x10;

/// The bits of a square that a [`Grid`] has.
const GRID_BITS: u8 = square::WALL | square::GOAL | square::BOX | square::PUSHER;

/// The most words that are used of a block: so its half bytes can be counted in 32 bits.
const MOST_WORDS: u32 = u32::MAX / 16;

const MAGIC: u32 = 0x536F_6B31; // "Sok1"

/// What comes first in a block.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
struct Head {
    magic: u32,
    /// Words of the block that are in use.
    words: u32,
    /// A hash of the rest of the head.
    check: u32,
    width: u8,
    height: u8,
    column: u8,
    row: u8,
    start_column: u8,
    start_row: u8,
    /// 1 where boxes are pulled.
    reverse: u8,
    unused: u8,
    pushers: u16,
    boxes: u16,
    /// Boxes that aren't on goals.
    away: u16,
    unused_too: u16,
    moves: u32,
    pushes: u32,
    /// Jumps that no walk could replace, taken back ones not counted.
    leaps: u32,
    span: Span,
}

/// Words of the head of a block.
pub const PLAY_HEAD_WORDS: usize = words_for::<Head>(1);

/// How a level is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// From the level's start, pushing.
    Forward,
    /// From the solved board, pulling.
    Reverse,
}

/// What [`Play::marks`] tells about a square: a sum of these.
pub mod mark {
    /// The pusher can walk here.
    pub const REACHED: u8 = 1;
    /// Dead: no wall, and a box here can never get to a goal, even if nothing else were
    /// on the board.
    pub const DEAD: u8 = 2;
    /// A frozen box: it can never be pushed again, unless some box is pushed to a dead
    /// square. In reverse mode there are none.
    pub const FROZEN: u8 = 4;
}

/// Why a step can't be made. The numbers are the C API's and never change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Obstacle {
    /// A wall or the board's edge is in the pusher's way.
    Wall = 128,
    /// Behind the box is a wall or the board's edge.
    BoxAtWall = 129,
    /// Behind the box is another box.
    BoxAtBox = 130,
    /// Behind the box is another pusher.
    BoxAtPusher = 131,
    /// A box is in the pusher's way, in reverse mode.
    Box = 132,
    /// Another pusher is in the pusher's way.
    Pusher = 133,
    /// There is no box behind the pusher that it could pull.
    NothingToPull = 134,
    /// The jump ends on a wall, a box, a pusher or outside of the board.
    NotFree = 135,
    /// There is no pusher where the change of pushers ends.
    NoPusher = 136,
    /// A jump, but boxes are pushed here, not pulled.
    Jump = 137,
    /// The pusher's square is a box's at the start in reverse mode: it must jump first.
    NotPlaced = 138,
}

/// A step of a game that is played once more.
#[cfg(feature = "html")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// A move, and whether a box moved.
    Move(Direction, bool),
    /// A jump, so many columns to the right and rows down.
    Jump(i8, i8),
    /// Another pusher's turn, likewise.
    Change(i8, i8),
}

/// A level in play: a view of the block that it lives in.
pub struct Play<'a> {
    head: &'a mut Head,
    squares: &'a mut [u8],
    record: &'a mut [u8],
}

/// The words of a block for a level with such sides, in which so many moves can be
/// taken back, eight a word; nothing if the sides are out of range or it would be more
/// than 1 GiB.
pub fn play_words(width: u32, height: u32, moves: u32) -> Option<u32> {
    let range = |side: u32, most: usize| (1..=most as u32).contains(&side);
    if !range(width, MAX_WIDTH) || !range(height, MAX_HEIGHT) {
        return None;
    }
    let words = PLAY_HEAD_WORDS as u32 + (width * height).div_ceil(4) + moves.div_ceil(8);
    (words <= MOST_WORDS).then_some(words)
}

impl<'a> Play<'a> {
    /// Puts a level into a block, which has room for as many moves to be taken back as
    /// fit in behind the level; what was in the block is lost. [`Error::BlockShort`] if not even that fits,
    /// [`Error::Board`] for a level that can't be played, see
    /// [`Problem::stops_play`](super::Problem::stops_play), and for one with several
    /// pushers in reverse mode.
    pub fn init(block: &'a mut [u32], grid: &Grid, mode: Mode) -> Result<Play<'a>, Error> {
        let least = play_words(grid.width().into(), grid.height().into(), 0);
        let most = u32::try_from(block.len()).unwrap_or(u32::MAX).min(MOST_WORDS);
        if least.is_none_or(|least| most < least) {
            return Err(Error::BlockShort);
        }
        let (head, rest) = block.split_at_mut_checked(PLAY_HEAD_WORDS).ok_or(Error::BlockShort)?;
        head.fill(0);
        let scratch = Arena::new(rest).slice(grid.squares().len());
        check(grid, scratch.ok_or(Error::BlockShort)?, mode)?;
        let (width, height) = (grid.width(), grid.height());
        let mut play = Play::carve(block, width, height, most).ok_or(Error::BlockShort)?;
        *play.head = Head { magic: MAGIC, words: most, width, height, ..Head::zeroed() };
        play.head.reverse = u8::from(mode == Mode::Reverse);
        play.fill(grid);
        play.seal();
        Ok(play)
    }

    /// The level that is in play in a block. [`Error::BlockForeign`] if there is none,
    /// or its head is damaged.
    pub fn open(block: &'a mut [u32]) -> Result<Play<'a>, Error> {
        let head = block.get(..PLAY_HEAD_WORDS).ok_or(Error::BlockForeign)?;
        let words = play_words_used(head)?;
        let head: &Head = bytemuck::try_from_bytes(bytemuck::cast_slice(head))
            .map_err(|_| Error::BlockForeign)?;
        let (width, height) = (head.width, head.height);
        if words > block.len() {
            return Err(Error::BlockForeign);
        }
        Play::carve(block, width, height, words as u32).ok_or(Error::BlockForeign)
    }

    fn carve(block: &'a mut [u32], width: u8, height: u8, words: u32) -> Option<Play<'a>> {
        let mut arena = Arena::new(block.get_mut(..words as usize)?);
        let head = arena.one::<Head>()?;
        let squares = arena.slice(usize::from(width) * usize::from(height))?;
        Some(Play { head, squares, record: arena.all()? })
    }

    /// Sets the squares up and counts what is on them.
    fn fill(&mut self, grid: &Grid) {
        if self.head.reverse != 0 {
            self.fill_reverse(grid);
        } else {
            self.squares.iter_mut().zip(grid.squares()).for_each(|(to, &from)| *to = from);
        }
        let mode = self.mode();
        deadlock::mark_live(&mut self.board(), LIVE, mode);
        let count = |squares: &[u8], bits: u8, of: u8| {
            squares.iter().filter(|&found| found & bits == of).count() as u16
        };
        self.head.boxes = count(self.squares, square::BOX, square::BOX);
        self.head.away = count(self.squares, square::BOX | square::GOAL, square::BOX);
        self.head.pushers = count(grid.squares(), square::PUSHER, square::PUSHER);
        let pusher = |place: &Place| grid.at(place.column, place.row) & square::PUSHER != 0;
        if let Some(place) = self.board().places().find(pusher) {
            (self.head.column, self.head.row) = (place.column, place.row);
            (self.head.start_column, self.head.start_row) = (place.column, place.row);
        }
    }

    /// Boxes and goals change places, as far as the pusher can get to. It has no square
    /// as long as a box is where it starts.
    fn fill_reverse(&mut self, grid: &Grid) {
        let (width, height) = (self.head.width, self.head.height);
        let mut board = Board { width, height, squares: self.squares };
        validity::mark_reachable(grid, &mut board);
        for place in board.places() {
            let found = grid.at(place.column, place.row);
            let found = if board.has(place, REACHED) { swap(found) } else { found };
            let aside = if found & square::BOX == 0 { 0 } else { square::PUSHER };
            board.change(place, found & !aside, !0);
        }
    }

    /// Columns.
    pub fn width(&self) -> u8 {
        self.head.width
    }

    /// Rows.
    pub fn height(&self) -> u8 {
        self.head.height
    }

    /// Whether boxes are pushed or pulled.
    pub fn mode(&self) -> Mode {
        if self.head.reverse == 0 { Mode::Forward } else { Mode::Reverse }
    }

    /// What is on a square, as in a [`Grid`]; in reverse mode the goals are the squares
    /// on which the boxes are at the level's start.
    pub fn at(&self, place: Place) -> u8 {
        let inside = place.column < self.head.width && place.row < self.head.height;
        let index = usize::from(place.row) * usize::from(self.head.width);
        let found = self.squares.get(index + usize::from(place.column)).filter(|_| inside);
        found.map_or(square::WALL, |found| found & GRID_BITS)
    }

    /// Where the pusher is whose turn it is; nowhere as long as it must jump first.
    pub fn pusher(&self) -> Option<Place> {
        let place = self.turn();
        (self.at(place) & square::PUSHER != 0).then_some(place)
    }

    /// Pushers.
    pub fn pushers(&self) -> u16 {
        self.head.pushers
    }

    /// Boxes.
    pub fn boxes(&self) -> u16 {
        self.head.boxes
    }

    /// Boxes that aren't on goals.
    pub fn boxes_away(&self) -> u16 {
        self.head.away
    }

    /// Moves, pushes or pulls included, that were made and not taken back.
    pub fn moves(&self) -> u32 {
        self.head.moves
    }

    /// Pushes or pulls that were made and not taken back.
    pub fn pushes(&self) -> u32 {
        self.head.pushes
    }

    /// How many steps can be taken back: moves, jumps and changes of the pusher.
    pub fn recorded(&self) -> u32 {
        self.head.span.kept
    }

    /// Whether the level is solved: all boxes are on goals. In reverse mode besides the
    /// pusher must be able to walk to where the level has it, and no jump since the
    /// first pull may have been further than a walk: else nothing is solved by that.
    pub fn is_solved(&mut self) -> bool {
        let start = Place { column: self.head.start_column, row: self.head.start_row };
        let forward = self.head.reverse == 0;
        self.head.away == 0 && (forward || self.head.leaps == 0 && self.reaches(start))
    }

    /// Looks whether the pusher can go to the next square in a direction, and tells
    /// whether it moves a box by that. In reverse mode it is `pull` that tells whether
    /// the box behind the pusher comes along; else the box in its way is pushed, and
    /// `pull` means nothing.
    pub fn look(&self, direction: Direction, pull: bool) -> Result<bool, Obstacle> {
        let pusher = self.pusher().ok_or(Obstacle::NotPlaced)?;
        let to = pusher.next(direction);
        let found = self.at(to);
        match (found & !square::GOAL, self.mode()) {
            (0, Mode::Forward) => Ok(false),
            (0, Mode::Reverse) if !pull => Ok(false),
            (0, Mode::Reverse) => {
                let behind = self.at(pusher.next(direction.opposite()));
                if behind & square::BOX != 0 { Ok(true) } else { Err(Obstacle::NothingToPull) }
            }
            (square::BOX, Mode::Reverse) => Err(Obstacle::Box),
            (square::BOX, Mode::Forward) => match self.at(to.next(direction)) & !square::GOAL {
                0 => Ok(true),
                square::BOX => Err(Obstacle::BoxAtBox),
                square::PUSHER => Err(Obstacle::BoxAtPusher),
                _ => Err(Obstacle::BoxAtWall),
            },
            (square::PUSHER, _) => Err(Obstacle::Pusher),
            _ => Err(Obstacle::Wall),
        }
    }

    /// Makes a move, if [`Play::look`] finds it legal, and tells whether a box moved.
    pub fn step(&mut self, direction: Direction, pull: bool) -> Result<bool, Obstacle> {
        let with_box = self.look(direction, pull)?;
        self.carry_out(direction, with_box);
        let entry = if with_box { Entry::Push(direction) } else { Entry::Walk(direction) };
        self.record().push(entry);
        self.seal();
        Ok(with_box)
    }

    /// Lets the pusher jump in reverse mode, so many columns to the right and so many
    /// rows down, to a square that is free.
    pub fn jump(&mut self, right: i8, down: i8) -> Result<(), Obstacle> {
        if self.head.reverse == 0 {
            return Err(Obstacle::Jump);
        }
        let to = self.turn().moved(right, down);
        // Also where it stands on a box, before it has jumped.
        let stays = (right, down) == (0, 0);
        if !stays && self.at(to) & !square::GOAL != 0 {
            return Err(Obstacle::NotFree);
        }
        if !stays {
            let walk = self.head.pushes == 0 || self.reaches(to);
            self.head.leaps += u32::from(!walk);
            self.place_pusher(to);
            let far = if walk { Far::Jump } else { Far::Leap };
            self.record().push(Entry::Far(far, right, down));
            self.seal();
        }
        Ok(())
    }

    /// Makes it the turn of the pusher so many columns to the right and so many rows
    /// down of the one whose turn it is.
    pub fn change_pusher(&mut self, right: i8, down: i8) -> Result<(), Obstacle> {
        let to = self.turn().moved(right, down);
        if self.at(to) & square::PUSHER == 0 {
            return Err(Obstacle::NoPusher);
        }
        if to != self.turn() {
            (self.head.column, self.head.row) = (to.column, to.row);
            self.record().push(Entry::Far(Far::Change, right, down));
            self.seal();
        }
        Ok(())
    }

    /// Takes the last step back; `false` if there is none in the record.
    pub fn undo(&mut self) -> bool {
        let Some(entry) = self.record().pop() else {
            return false;
        };
        match entry {
            Entry::Walk(direction) => self.take_back(direction, false),
            Entry::Push(direction) => self.take_back(direction, true),
            Entry::Far(far, right, down) => {
                let from = self.turn().moved(right.wrapping_neg(), down.wrapping_neg());
                if far == Far::Change {
                    (self.head.column, self.head.row) = (from.column, from.row);
                } else {
                    self.place_pusher(from);
                }
                self.head.leaps = self.head.leaps.saturating_sub(u32::from(far == Far::Leap));
            }
        }
        self.seal();
        true
    }

    /// Writes the game so far as text: LURD, with jumps in square brackets and changes
    /// of the pusher in braces. [`Error::State`] if its beginning was forgotten.
    pub fn write_moves(&mut self, mut put: impl FnMut(u8)) -> Result<(), Error> {
        if self.head.span.forgotten != 0 {
            return Err(Error::State);
        }
        let reverse = self.head.reverse != 0;
        let record = self.record();
        let mut at = 0;
        let begins_with_jump = matches!(record.read(0), Some((Entry::Far(..), _)));
        if reverse && !begins_with_jump {
            put(b'[');
            put(b']');
        }
        while let Some((entry, next)) = record.read(at) {
            at = next;
            match entry {
                Entry::Walk(direction) => put(direction.letter(false)),
                Entry::Push(direction) => put(direction.letter(true)),
                Entry::Far(Far::Change, right, down) => write_far(*b"{}", right, down, &mut put),
                Entry::Far(_, right, down) => write_far(*b"[]", right, down, &mut put),
            }
        }
        Ok(())
    }

    /// Plays the recorded game once more, from its start. `see` comes before each step,
    /// with its place in the record, and at the end; it must not play. In the end all is
    /// as it was. [`Error::State`] if the game's beginning was forgotten.
    #[cfg(feature = "html")]
    pub(crate) fn replay(&mut self, see: &mut dyn FnMut(&mut Play, u32)) -> Result<(), Error> {
        if self.head.span.forgotten != 0 {
            return Err(Error::State);
        }
        let span = self.head.span;
        while self.undo() {}
        self.head.span = span;
        let mut at = 0;
        while let Some((entry, next)) = self.record().read(at) {
            see(self, at);
            match entry {
                Entry::Walk(direction) => self.carry_out(direction, false),
                Entry::Push(direction) => self.carry_out(direction, true),
                Entry::Far(far, right, down) => {
                    let to = self.turn().moved(right, down);
                    if far == Far::Change {
                        (self.head.column, self.head.row) = (to.column, to.row);
                    } else {
                        self.place_pusher(to);
                    }
                    self.head.leaps += u32::from(far == Far::Leap);
                }
            }
            at = next;
        }
        see(self, at);
        self.seal();
        Ok(())
    }

    /// The step at a place of the record, and the place of the next one.
    #[cfg(feature = "html")]
    pub(crate) fn recorded_step(&mut self, at: u32) -> Option<(Step, u32)> {
        let (entry, next) = self.record().read(at)?;
        let step = match entry {
            Entry::Walk(direction) => Step::Move(direction, false),
            Entry::Push(direction) => Step::Move(direction, true),
            Entry::Far(Far::Change, right, down) => Step::Change(right, down),
            Entry::Far(_, right, down) => Step::Jump(right, down),
        };
        Some((step, next))
    }

    /// Tells row by row what is on each square, and whether it is within the walls.
    #[cfg(feature = "html")]
    pub(crate) fn each_square(&mut self, mut see: impl FnMut(Place, u8, bool)) {
        let turn = self.turn();
        let mut board = self.board();
        board.dry();
        board.flood(turn, |_, _, _| true);
        for place in board.places() {
            if board.has(place, square::PUSHER) {
                board.flood(place, |_, _, _| true);
            }
        }
        for place in board.places() {
            let found = board.at(place);
            see(place, found & GRID_BITS, found & REACHED != 0);
        }
        board.dry();
    }

    /// Tells the letters of all legal moves, in the order of LURD, upper case where a
    /// box moves. In reverse mode both cases of a letter may be legal.
    pub fn legal_moves(&self, mut see: impl FnMut(u8)) {
        let pulls = if self.head.reverse == 0 { &[false][..] } else { &[false, true] };
        for direction in Direction::ALL {
            for &pull in pulls {
                if let Ok(with_box) = self.look(direction, pull) {
                    see(direction.letter(with_box));
                }
            }
        }
    }

    /// Whether the pusher can walk to a square.
    pub fn reaches(&mut self, place: Place) -> bool {
        self.flood_from_pusher();
        let reached = self.board().has(place, REACHED);
        self.board().dry();
        reached
    }

    /// Where the pusher is, as far as that matters: the topmost of the squares that it
    /// can walk to, and of these the leftmost.
    pub fn normal_pusher(&mut self) -> Option<Place> {
        self.flood_from_pusher();
        let mut board = self.board();
        let found = board.places().find(|&place| board.has(place, REACHED));
        board.dry();
        found
    }

    /// Tells for each square, row by row, which [`mark`]s it has.
    pub fn marks(&mut self, mut see: impl FnMut(u8)) {
        self.flood_from_pusher();
        if self.head.reverse == 0 {
            // Only boxes: the pusher's squares keep their marks.
            deadlock::mark_frozen(&mut self.board(), LIVE);
        }
        for &found in self.squares.iter() {
            let dead = found & (LIVE | square::WALL) == 0;
            see(match found & (REACHED | square::BOX) {
                0 | square::BOX => 0,
                REACHED => mark::REACHED,
                _ => mark::FROZEN,
            } | if dead { mark::DEAD } else { 0 });
        }
        self.board().dry();
    }

    /// Whether a move is fatal: it leads to a position that can't be solved any more,
    /// as a box is on a dead square or boxes are frozen that aren't on goals. Where it
    /// says `true` there is no solution; `false` proves nothing.
    pub fn is_fatal(&mut self, direction: Direction, pull: bool) -> Result<bool, Obstacle> {
        let with_box = self.look(direction, pull)?;
        self.carry_out(direction, with_box);
        let mode = self.mode();
        let fatal = deadlock::is_deadlock(&mut self.board(), LIVE, mode);
        self.board().dry();
        self.take_back(direction, with_box);
        Ok(fatal)
    }

    /// The squares of a row as text, without the floor at its end.
    pub fn write_row(&self, row: u8, mut put: impl FnMut(u8)) {
        let at = |column| self.at(Place { column, row });
        let end = (0..self.head.width).rfind(|&column| at(column) != 0);
        (0..end.map_or(0, |end| end + 1)).for_each(|column| put(symbol(at(column))));
    }

    /// The square of the pusher whose turn it is, or where it would be.
    fn turn(&self) -> Place {
        Place { column: self.head.column, row: self.head.row }
    }

    fn board(&mut self) -> Board<'_> {
        Board { width: self.head.width, height: self.head.height, squares: self.squares }
    }

    fn record(&mut self) -> Record<'_> {
        Record { span: &mut self.head.span, bytes: self.record }
    }

    fn carry_out(&mut self, direction: Direction, with_box: bool) {
        let from = self.turn();
        let to = from.next(direction);
        if with_box && self.head.reverse == 0 {
            self.move_box(to, to.next(direction));
        } else if with_box {
            self.move_box(from.next(direction.opposite()), from);
        }
        self.place_pusher(to);
        self.head.moves = self.head.moves.wrapping_add(1);
        self.head.pushes = self.head.pushes.wrapping_add(u32::from(with_box));
    }

    fn take_back(&mut self, direction: Direction, with_box: bool) {
        let to = self.turn();
        let from = to.next(direction.opposite());
        if with_box && self.head.reverse == 0 {
            self.move_box(to.next(direction), to);
        } else if with_box {
            self.move_box(from, from.next(direction.opposite()));
        }
        self.place_pusher(from);
        self.head.moves = self.head.moves.wrapping_sub(1);
        self.head.pushes = self.head.pushes.wrapping_sub(u32::from(with_box));
    }

    fn move_box(&mut self, from: Place, to: Place) {
        let mut board = self.board();
        board.change(from, 0, square::BOX);
        board.change(to, square::BOX, 0);
        let away = |goal: bool| u16::from(!goal);
        let (left, come) = (board.has(from, square::GOAL), board.has(to, square::GOAL));
        self.head.away = self.head.away.wrapping_sub(away(left)).wrapping_add(away(come));
    }

    /// Moves the pusher; it is nowhere where a box is.
    fn place_pusher(&mut self, to: Place) {
        let from = self.turn();
        let mut board = self.board();
        board.change(from, 0, square::PUSHER);
        if !board.has(to, square::BOX) {
            board.change(to, square::PUSHER, 0);
        }
        (self.head.column, self.head.row) = (to.column, to.row);
    }

    fn flood_from_pusher(&mut self) {
        let pusher = self.pusher();
        let mut board = self.board();
        board.dry();
        if let Some(pusher) = pusher {
            board.flood(pusher, |board, at, direction| {
                !board.has(at.next(direction), square::BOX | square::PUSHER)
            });
        }
    }

    /// Brings the hash of the head up to date.
    fn seal(&mut self) {
        self.head.check = hash(bytemuck::cast_slice(core::slice::from_ref(self.head)));
    }
}

/// The words of a block that are in use, told by its head; [`Error::BlockForeign`] if
/// it is no head, or a damaged one.
pub fn play_words_used(head: &[u32]) -> Result<usize, Error> {
    match (head.first(), head.get(1), head.get(2)) {
        (Some(&MAGIC), Some(&words), Some(&check)) if check == hash(head) => {
            usize::try_from(words).map_err(|_| Error::BlockForeign)
        }
        _ => Err(Error::BlockForeign),
    }
}

/// A hash of a head, but for the hash in it.
fn hash(head: &[u32]) -> u32 {
    head.iter().enumerate().filter(|&(at, _)| at != 2).fold(0x9E37_79B9, |hash: u32, (_, word)| {
        (hash ^ word).wrapping_mul(0x85EB_CA6B).rotate_left(13)
    })
}

/// Whether a level can be played. `squares` holds it afterwards, with marks.
fn check(grid: &Grid, squares: &mut [u8], mode: Mode) -> Result<(), Error> {
    let mut playable = true;
    validity::faults(grid, squares, |fault| {
        let several = fault.problem == Problem::SeveralPushers && mode == Mode::Reverse;
        playable &= !fault.problem.stops_play() && !several;
    })?;
    if playable { Ok(()) } else { Err(Error::Board) }
}

/// Boxes for goals and goals for boxes.
fn swap(found: u8) -> u8 {
    let (goal, boxed) = (found & square::GOAL, found & square::BOX);
    found & !(square::GOAL | square::BOX) | goal << 1 | boxed >> 1
}

/// A square as a character.
pub fn symbol(found: u8) -> u8 {
    let on_goal = found & square::GOAL != 0;
    match found & !square::GOAL {
        0 if on_goal => b'.',
        0 => b' ',
        square::BOX if on_goal => b'*',
        square::BOX => b'$',
        square::PUSHER if on_goal => b'+',
        square::PUSHER => b'@',
        _ => b'#',
    }
}

pub(crate) fn write_far(brackets: [u8; 2], right: i8, down: i8, put: &mut dyn FnMut(u8)) {
    let [open, close] = brackets;
    put(open);
    let sideways = if right < 0 { b'l' } else { b'r' };
    let upright = if down < 0 { b'u' } else { b'd' };
    (0..right.unsigned_abs()).for_each(|_| put(sideways));
    (0..down.unsigned_abs()).for_each(|_| put(upright));
    put(close);
}
