//! What a level and the games with it are worth: the board is checked, the moves are
//! played as they come in.

use unstuck::sokoban::format::{Event, Fault, FaultKind, GameEnd, Key, Part, Reader, Variant};
use unstuck::sokoban::{
    Check, Flaw, Grid, Metrics, Mode, Place, Play, Problem, faults, play_words,
};

/// A problem of a level and where it is.
pub struct Located {
    pub problem: Problem,
    pub place: Place,
    /// The line of the file, if a row stands there.
    pub line: u32,
}

impl Located {
    /// Whether there is one square to point at.
    pub fn has_place(&self) -> bool {
        !matches!(self.problem, Problem::NoPusher | Problem::NoBoxes)
    }
}

/// A saved game or a solution that has been played.
#[derive(Default)]
pub struct Played {
    /// Its place among those of its level, from 1.
    pub number: u32,
    pub line: u32,
    pub title: Option<Vec<u8>>,
    /// What of its text is against the format.
    pub fault: Option<Fault>,
    /// The first move that isn't legal, its number from 1, and where the pusher is.
    pub flaw: Option<(u32, Flaw, Option<Place>)>,
    /// Whether it is played backwards.
    pub reverse: bool,
    /// Of which game it is: only Sokoban's moves can be judged.
    pub variant: Variant,
    /// Whether it could be played at all.
    pub played: bool,
    /// Whether the level is solved at its end.
    pub solved: bool,
    pub metrics: Metrics,
    /// The moves that were legal, pushes in upper case, if they are wanted; as they are in
    /// the file if they can't be judged.
    pub moves: Vec<u8>,
}

impl Played {
    /// Whether its moves are those of another game, which isn't played here.
    pub fn is_foreign(&self) -> bool {
        self.variant != Variant::Sokoban
    }

    /// Whether its title says that it is a solution.
    pub fn claims_solution(&self) -> bool {
        let head = self.title.as_deref().and_then(|title| title.get(..8));
        head.is_some_and(|head| head.eq_ignore_ascii_case(b"solution"))
    }
}

/// The level at hand.
#[derive(Default)]
pub struct Survey {
    /// Its place in the file, from 1; 0 before the first.
    pub number: u32,
    pub line: u32,
    pub width: u32,
    pub height: u32,
    pub boxes: u32,
    pub goals: u32,
    pub pushers: u32,
    /// Which game it is, as far as that was told.
    pub variant: Variant,
    file_variant: Variant,
    /// What of it is against the format.
    pub faults: Vec<Fault>,
    pub problems: Vec<Located>,
    pub solutions: u32,
    pub saved_games: u32,
    /// The game at hand, or the last one.
    pub game: Played,
    /// Keep the moves of games, at most so many bytes of each.
    keep_moves: usize,
    block: Vec<u32>,
    squares: Vec<u8>,
    /// Whether the level can be played.
    playable: bool,
    in_game: bool,
    /// Whether the game at hand has begun, as its first symbol tells its mode.
    begun: bool,
    check: Check,
}

impl Survey {
    /// A survey that keeps the moves of games, so many bytes of each at most.
    pub fn keeping_moves(most: usize) -> Survey {
        Survey { keep_moves: most, ..Survey::default() }
    }

    /// Takes note of what a file says.
    pub fn event(&mut self, event: &Event<'_>) {
        match event {
            Event::Level(level) => {
                let (block, squares) = (take(&mut self.block), take(&mut self.squares));
                *self = Survey {
                    block,
                    squares,
                    keep_moves: self.keep_moves,
                    variant: self.file_variant,
                    file_variant: self.file_variant,
                    ..Survey::default()
                };
                (self.number, self.line) = (level.number, level.line);
                (self.width, self.height) = (level.width, level.height);
                (self.boxes, self.goals, self.pushers) = (level.boxes, level.goals, level.pushers);
            }
            Event::Fault(fault) if self.in_game => self.game.fault = Some(*fault),
            Event::Fault(fault) => self.faults.push(*fault),
            Event::Game(game) => {
                let title = game.title.map(<[u8]>::to_vec);
                self.game = Played {
                    number: game.number,
                    line: game.line,
                    title,
                    variant: self.variant,
                    ..Played::default()
                };
                self.check = Check::default();
                (self.in_game, self.begun) = (true, false);
            }
            Event::Moves(moves) => self.play(moves),
            Event::GameEnd(end) => self.end_game(end),
            Event::LevelEnd(level) => self.variant = level.variant,
            Event::Property(property) if property.key == Key::Game => {
                self.variant = variant(property.value);
                if property.part == Part::File {
                    self.file_variant = self.variant;
                }
            }
            Event::Note(_) | Event::Property(_) | Event::End => {}
        }
    }

    /// Checks the board of the level that was told.
    pub fn board(&mut self, reader: &Reader<'_>) {
        let Some(grid) = reader.grid() else {
            return;
        };
        self.squares.clear();
        self.squares.extend_from_slice(grid.squares());
        let mut scratch = vec![0; grid.squares().len()];
        let problems = &mut self.problems;
        let checked = faults(&grid, &mut scratch, |fault| {
            let line = reader.line_of_row(fault.place.row);
            problems.push(Located { problem: fault.problem, place: fault.place, line });
        });
        self.playable =
            checked.is_ok() && !self.problems.iter().any(|found| found.problem.stops_play());
        let words = play_words(self.width, self.height, 0).unwrap_or(0);
        self.block.resize(words as usize, 0);
    }

    /// The name of what is wrong with the level, if anything is.
    pub fn problem(&self) -> Option<&'static str> {
        self.first_problem(|_| true)
    }

    /// The name of what keeps the level from being solved, if anything does.
    pub fn hindrance(&self) -> Option<&'static str> {
        self.first_problem(|problem| problem != Problem::RowEnd)
    }

    fn first_problem(&self, counts: impl Fn(Problem) -> bool) -> Option<&'static str> {
        let fault = self.faults.iter().find(|fault| fault.kind != FaultKind::CommentOpen);
        let problem = self.problems.iter().find(|found| counts(found.problem));
        let problem = problem.and_then(|found| found.problem.name().to_str().ok());
        match self.variant {
            Variant::Sokoban => fault.map(|fault| fault.kind.name()).or(problem),
            Variant::Hexoban => Some("hexoban"),
            Variant::Trioban => Some("trioban"),
            Variant::Octoban => Some("octoban"),
        }
    }

    /// Whether moves are coming in.
    pub fn in_game(&self) -> bool {
        self.in_game
    }

    fn play(&mut self, moves: &[u8]) {
        if self.game.is_foreign() {
            let room = self.keep_moves.saturating_sub(self.game.moves.len());
            self.game.moves.extend(moves.iter().take(room));
        }
        // Behind a move that isn't legal nothing is played.
        if !self.playable || self.game.is_foreign() || self.game.flaw.is_some() {
            return;
        }
        if !self.begun {
            let Some(first) = moves.iter().find(|&&symbol| symbol != b'*') else {
                return;
            };
            self.begin(*first == b'[');
        }
        let Ok(mut play) = Play::open(&mut self.block) else {
            return;
        };
        if !self.game.played {
            return;
        }
        for symbol in moves {
            let pushes = self.check.metrics().pushes;
            if self.check.feed(&mut play, &[*symbol]).is_err() {
                break;
            }
            let pushed = self.check.metrics().pushes > pushes;
            if self.game.moves.len() < self.keep_moves {
                // Within brackets, and backwards, the case is as it was.
                let pushed = pushed && !self.game.reverse;
                self.game.moves.push(if pushed { symbol.to_ascii_uppercase() } else { *symbol });
            }
        }
        let flaw = self.check.flaw();
        self.game.flaw = flaw.map(|(number, flaw)| (number, flaw, play.pusher()));
    }

    /// Sets the level up for the game at hand.
    fn begin(&mut self, reverse: bool) {
        self.begun = true;
        self.game.reverse = reverse;
        let mode = if reverse { Mode::Reverse } else { Mode::Forward };
        let sides = (u8::try_from(self.width), u8::try_from(self.height));
        let (Ok(width), Ok(height)) = sides else {
            return;
        };
        if let Some(grid) = Grid::new(width, height, &self.squares) {
            self.game.played = Play::init(&mut self.block, &grid, mode).is_ok();
        }
    }

    fn end_game(&mut self, end: &GameEnd) {
        self.in_game = false;
        self.game.metrics = self.check.metrics();
        let solved = self.game.played
            && self.game.flaw.is_none()
            && end.whole
            && self.check.end().is_ok()
            && Play::open(&mut self.block).is_ok_and(|mut play| play.is_solved());
        self.game.solved = solved;
        let count = if solved { &mut self.solutions } else { &mut self.saved_games };
        *count += 1;
    }
}

fn variant(name: &[u8]) -> Variant {
    let others = [Variant::Hexoban, Variant::Trioban, Variant::Octoban];
    let named = |variant: &Variant| name.eq_ignore_ascii_case(variant.name().as_bytes());
    others.into_iter().find(named).unwrap_or_default()
}

fn take<T: Default>(place: &mut T) -> T {
    std::mem::take(place)
}
