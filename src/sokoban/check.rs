//! Solutions and saved games, checked move by move.

use super::direction::{Direction, Place};
use super::play::{Obstacle, Play};

/// What a game comes to. A detour between two pushes of the same box in the same
/// direction doesn't make two lines of them, and the first box that is pushed is a
/// change, too. Pulls count as pushes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Metrics {
    /// Moves of the pusher, pushes included.
    pub moves: u32,
    /// Pushes.
    pub pushes: u32,
    /// Straight lines of pushes: a push of another box or in another direction than
    /// the push before begins one.
    pub box_lines: u32,
    /// How often another box is pushed than before.
    pub box_changes: u32,
    /// How often pushing begins: pushes that don't follow another push at once.
    pub pushing_sessions: u32,
    /// How often another pusher takes its turn.
    pub pusher_changes: u32,
}

/// Why a game can't be played on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// The step isn't legal.
    Step(Obstacle),
    /// The character is none of `lurdLURD[]{}*` and no blank.
    Character,
    /// A bracket that doesn't fit: closed without having been opened, or opened within
    /// another one.
    Bracket,
    /// The game ends within brackets.
    Unclosed,
}

impl Flaw {
    /// Every flaw there is.
    pub const ALL: [Flaw; 14] = [
        Flaw::Step(Obstacle::Wall),
        Flaw::Step(Obstacle::BoxAtWall),
        Flaw::Step(Obstacle::BoxAtBox),
        Flaw::Step(Obstacle::BoxAtPusher),
        Flaw::Step(Obstacle::Box),
        Flaw::Step(Obstacle::Pusher),
        Flaw::Step(Obstacle::NothingToPull),
        Flaw::Step(Obstacle::NotFree),
        Flaw::Step(Obstacle::NoPusher),
        Flaw::Step(Obstacle::Jump),
        Flaw::Step(Obstacle::NotPlaced),
        Flaw::Character,
        Flaw::Bracket,
        Flaw::Unclosed,
    ];

    /// The number in the C API; it never changes.
    pub const fn code(self) -> u32 {
        match self {
            Flaw::Step(obstacle) => obstacle as u32,
            Flaw::Character => 139,
            Flaw::Bracket => 140,
            Flaw::Unclosed => 141,
        }
    }

    /// A plain sentence for a person.
    pub const fn message(self) -> &'static core::ffi::CStr {
        match self {
            Flaw::Step(Obstacle::Wall) => c"a wall is in the pusher's way",
            Flaw::Step(Obstacle::BoxAtWall) => c"there is a wall behind the box",
            Flaw::Step(Obstacle::BoxAtBox) => c"there is another box behind the box",
            Flaw::Step(Obstacle::BoxAtPusher) => c"there is another pusher behind the box",
            Flaw::Step(Obstacle::Box) => c"a box is in the pusher's way, and boxes are pulled",
            Flaw::Step(Obstacle::Pusher) => c"another pusher is in the pusher's way",
            Flaw::Step(Obstacle::NothingToPull) => c"there is no box to pull",
            Flaw::Step(Obstacle::NotFree) => c"the square that the jump leads to isn't free",
            Flaw::Step(Obstacle::NoPusher) => c"there is no pusher to change to",
            Flaw::Step(Obstacle::Jump) => c"a jump where boxes are pushed",
            Flaw::Step(Obstacle::NotPlaced) => {
                c"a box is where the pusher starts: it must jump first"
            }
            Flaw::Character => c"not a character of a game",
            Flaw::Bracket => c"a bracket that doesn't fit",
            Flaw::Unclosed => c"the game ends within brackets",
        }
    }
}

/// Which brackets are open; the numbers are the C API's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Open {
    #[default]
    None,
    Jump,
    Change,
}

/// The check of a game that comes in pieces of any size; it begins as
/// [`Check::default`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Check {
    pub(crate) metrics: Metrics,
    pub(crate) flaw: Option<Flaw>,
    /// The box that was pushed last, and in which direction.
    pub(crate) last: Option<(Place, Direction)>,
    /// Whether the last move was a push.
    pub(crate) pushing: bool,
    pub(crate) open: Open,
    /// How far the brackets have gone.
    pub(crate) right: i8,
    pub(crate) down: i8,
}

impl Check {
    /// Plays a piece of a game: `l u r d` in either case, jumps in square brackets and
    /// changes of the pusher in braces; `*`, which marks the current position of a saved
    /// game, and blanks are skipped. In reverse mode upper case means that a box is
    /// pulled; else it makes no difference.
    ///
    /// At the first flaw the game stands still, for all pieces to come, too.
    pub fn feed(&mut self, play: &mut Play, piece: &[u8]) -> Result<(), Flaw> {
        for &letter in piece {
            if let Some(flaw) = self.flaw {
                return Err(flaw);
            }
            self.flaw = self.letter(play, letter).err();
        }
        self.flaw.map_or(Ok(()), Err)
    }

    /// Ends the game: the first flaw, also brackets that are left open.
    pub fn end(&mut self) -> Result<(), Flaw> {
        if self.flaw.is_none() && self.open != Open::None {
            self.flaw = Some(Flaw::Unclosed);
        }
        self.flaw.map_or(Ok(()), Err)
    }

    /// The metrics of what has been played.
    pub fn metrics(&self) -> Metrics {
        self.metrics
    }

    /// The first flaw and the number of the move that has it, counted from 1; a jump or
    /// a change of the pusher has the number of the move that would follow.
    pub fn flaw(&self) -> Option<(u32, Flaw)> {
        self.flaw.map(|flaw| (self.metrics.moves.wrapping_add(1), flaw))
    }

    fn letter(&mut self, play: &mut Play, letter: u8) -> Result<(), Flaw> {
        match (letter, self.open) {
            (b'*' | b' ' | b'\t' | b'\r' | b'\n', _) => {}
            (b'[', Open::None) => self.begin(Open::Jump),
            (b'{', Open::None) => self.begin(Open::Change),
            (b']', Open::Jump) => self.far(play.jump(self.right, self.down), 0)?,
            (b'}', Open::Change) => {
                let changes = u32::from((self.right, self.down) != (0, 0));
                self.far(play.change_pusher(self.right, self.down), changes)?;
            }
            (b'[' | b'{' | b']' | b'}', _) => return Err(Flaw::Bracket),
            (_, open) => {
                let direction = Direction::from_letter(letter).ok_or(Flaw::Character)?;
                match open {
                    Open::None => self.step(play, direction, letter.is_ascii_uppercase())?,
                    Open::Jump | Open::Change => self.count(direction),
                }
            }
        }
        Ok(())
    }

    fn begin(&mut self, open: Open) {
        (self.open, self.right, self.down) = (open, 0, 0);
    }

    /// A letter within brackets. As far as the numbers go: that is outside of any board
    /// either way.
    fn count(&mut self, direction: Direction) {
        match direction {
            Direction::Left => self.right = self.right.saturating_sub(1),
            Direction::Right => self.right = self.right.saturating_add(1),
            Direction::Up => self.down = self.down.saturating_sub(1),
            Direction::Down => self.down = self.down.saturating_add(1),
        }
    }

    fn far(&mut self, done: Result<(), Obstacle>, changes: u32) -> Result<(), Flaw> {
        done.map_err(Flaw::Step)?;
        self.open = Open::None;
        self.pushing = false;
        self.metrics.pusher_changes = self.metrics.pusher_changes.wrapping_add(changes);
        Ok(())
    }

    fn step(&mut self, play: &mut Play, direction: Direction, upper: bool) -> Result<(), Flaw> {
        let from = play.pusher();
        let with_box = play.step(direction, upper).map_err(Flaw::Step)?;
        self.metrics.moves = self.metrics.moves.wrapping_add(1);
        if let (true, Some(from)) = (with_box, from) {
            let (was, is) = match play.mode() {
                super::Mode::Forward => {
                    (from.next(direction), from.next(direction).next(direction))
                }
                super::Mode::Reverse => (from.next(direction.opposite()), from),
            };
            self.push(was, is, direction);
        }
        self.pushing = with_box;
        Ok(())
    }

    fn push(&mut self, was: Place, is: Place, direction: Direction) {
        let same_box = self.last.is_some_and(|(last, _)| last == was);
        let same_line = self.last == Some((was, direction));
        let add = |count: &mut u32, new: bool| *count = count.wrapping_add(u32::from(new));
        add(&mut self.metrics.pushes, true);
        add(&mut self.metrics.box_changes, !same_box);
        add(&mut self.metrics.box_lines, !same_line);
        add(&mut self.metrics.pushing_sessions, !self.pushing);
        self.last = Some((is, direction));
    }
}
