//! Which scan a solver makes, and with what: chosen by the caller, kept in the block.

use bytemuck::{Pod, Zeroable};

use super::super::board::DoubleBoard;
use super::super::bytes::DoubleBytes;
use super::super::evaluate::Weights;
use super::super::solve::Options;
use super::game::Game;
use super::tests::MOST_TESTS;
use crate::error::Error;
use crate::hash::hash_of;
use crate::search::explore::Order;

/// A way to search, by the name that Freecell Solver gives it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Scan {
    /// None of these: one search after the other, which needs no choice.
    #[default]
    Portfolio = 0,
    /// Depth-first, one move tried at a time.
    HardDfs = 1,
    /// Depth-first, all moves of a position made at once.
    SoftDfs = 2,
    /// The same, with the moves of groups in square brackets in random order.
    RandomDfs = 3,
    /// Best-first by weights and a price for each move.
    AStar = 4,
    /// Breadth-first: finds a solution with the fewest moves.
    Bfs = 5,
    /// The best few positions of each number of moves.
    Beam = 6,
}

impl Scan {
    /// The scans that have a name.
    pub const ALL: [Scan; 6] =
        [Scan::HardDfs, Scan::SoftDfs, Scan::RandomDfs, Scan::AStar, Scan::Bfs, Scan::Beam];

    /// The scan's name.
    pub const fn name(self) -> &'static str {
        match self {
            Scan::Portfolio => "portfolio",
            Scan::HardDfs => "dfs",
            Scan::SoftDfs => "soft-dfs",
            Scan::RandomDfs => "random-dfs",
            Scan::AStar => "a-star",
            Scan::Bfs => "bfs",
            Scan::Beam => "beam",
        }
    }

    /// Whether the scan, with tests that are complete and enough memory, finds a
    /// solution or proves that there is none.
    pub const fn is_complete(self) -> bool {
        !matches!(self, Scan::Beam)
    }

    pub(crate) fn from_byte(byte: u8) -> Option<Scan> {
        match byte {
            0 => Some(Scan::Portfolio),
            _ => Scan::ALL.into_iter().find(|&scan| scan as u8 == byte),
        }
    }
}

/// How a beam judges.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Evaluation {
    /// By the weights.
    #[default]
    Weights = 0,
    /// As Freecell-App does, with all ties, and with its moves.
    FreecellApp = 1,
}

/// How many weights a scan has.
pub const SCAN_WEIGHTS: usize = 8;

/// The weights of a scan to which none are given: away, depth, breaks, blocked,
/// mixed, empty cell, empty column, move.
pub const DEFAULT_WEIGHTS: [i16; SCAN_WEIGHTS] = [12, 30, 130, 8, 60, 130, 250, 20];

/// The width of a beam to which none is given.
const WIDTH: u32 = 2000;
/// The depth of Freecell-App.
const APP_DEPTH: u32 = 55;

/// Where the hash of a plan begins.
const PLAN_SEED: u32 = 0x706C_616E;

/// A plan as it lies in the block.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Plan {
    /// A hash of what follows.
    check: u32,
    /// The start, of one deck or two.
    start: DoubleBytes,
    scan: u8,
    evaluation: u8,
    optimize: u8,
    count: u8,
    width: u32,
    depth: u32,
    seed: u32,
    weights: [i16; SCAN_WEIGHTS],
    letters: [u8; MOST_TESTS],
}

impl Plan {
    /// The plan that a caller has chosen, for a position.
    pub(crate) fn of(options: &Options, start: &DoubleBoard) -> Plan {
        let mut plan = Plan {
            check: 0,
            start: start.into(),
            scan: options.scan as u8,
            evaluation: options.evaluation as u8,
            optimize: u8::from(options.optimize),
            count: options.tests.letters().len() as u8,
            width: options.width,
            depth: options.depth,
            seed: options.seed,
            weights: options.weights,
            letters: [0; MOST_TESTS],
        };
        for (to, from) in plan.letters.iter_mut().zip(options.tests.letters()) {
            *to = *from;
        }
        plan.check = plan.hash();
        plan
    }

    fn hash(&self) -> u32 {
        let plan = Plan { check: 0, ..*self };
        hash_of(PLAN_SEED, bytemuck::bytes_of(&plan))
    }

    /// Whether nobody has changed it.
    pub(crate) fn is_sound(&self) -> bool {
        self.check == self.hash()
    }

    /// The position from which the search starts.
    pub(crate) fn start(&self) -> Result<DoubleBoard, Error> {
        self.start.to_board()
    }

    pub(crate) fn scan(&self) -> Scan {
        Scan::from_byte(self.scan).unwrap_or_default()
    }

    /// Whether the search is Freecell-App's.
    pub(crate) fn is_app(&self) -> bool {
        self.scan() == Scan::Beam && self.evaluation == Evaluation::FreecellApp as u8
    }

    /// Whether a solution is to be made shorter over its own positions.
    pub(crate) fn optimizes(&self) -> bool {
        self.optimize != 0
    }

    /// The tests, in order; those of the scan if none are given.
    pub(crate) fn letters(&self, game: &Game) -> &[u8] {
        match self.letters.get(..usize::from(self.count)) {
            Some(letters) if !letters.is_empty() => letters,
            _ => default_letters(self.scan(), game),
        }
    }

    pub(crate) fn order(&self) -> Order {
        match self.scan() {
            Scan::HardDfs => Order::Hard,
            Scan::AStar => Order::Price(self.price()),
            Scan::Bfs => Order::Breadth,
            _ => Order::Soft,
        }
    }

    fn given_weights(&self) -> &[i16; SCAN_WEIGHTS] {
        if self.weights == [0; SCAN_WEIGHTS] { &DEFAULT_WEIGHTS } else { &self.weights }
    }

    /// What each move on the way counts.
    pub(crate) fn price(&self) -> i16 {
        let [.., price] = *self.given_weights();
        price
    }

    /// How positions are judged, and what a mixed sequence counts.
    pub(crate) fn weights(&self) -> (Weights, i16) {
        let [away, depth, breaks, blocked, mixed, cell, column, _] = *self.given_weights();
        (Weights::linear([away, depth, breaks, blocked], cell, column), mixed)
    }

    pub(crate) fn width(&self) -> u32 {
        if self.width == 0 { WIDTH } else { self.width }
    }

    /// Whether the width was given: then it is kept, or the search gives up.
    pub(crate) fn has_width(&self) -> bool {
        self.width != 0
    }

    /// The widths that a beam tries, until one has room: the one that was given, or
    /// the usual one and what is half as wide and so on.
    pub(crate) fn widths(&self) -> impl Iterator<Item = u32> {
        let given = self.has_width();
        let narrower = move |&width: &u32| Some(width / 2).filter(|&half| !given && half > 0);
        core::iter::successors(Some(self.width()), narrower)
    }

    pub(crate) fn seed(&self) -> u32 {
        self.seed
    }

    /// Whether the moves of a solution are limited by the caller.
    pub(crate) fn has_depth(&self) -> bool {
        self.depth != 0 && self.scan() != Scan::Portfolio
    }

    /// Whether a solution may have so many moves in its list.
    pub(crate) fn allows(&self, listed: u16) -> bool {
        !self.has_depth() || u32::from(listed) <= self.depth
    }

    /// The most moves that a search makes, in so many words of memory: in the list of a
    /// solution, none of them is less than one.
    pub(crate) fn depth(&self, words: usize) -> u32 {
        let room = (words / 16).min(usize::from(u16::MAX / 2)) as u32;
        let most = if self.is_app() { APP_DEPTH } else { u32::MAX };
        let chosen = if self.depth == 0 { most } else { self.depth };
        chosen.min(room)
    }
}

/// The tests of a scan to which none are given: all single cards and sequences.
fn default_letters(scan: Scan, game: &Game) -> &'static [u8] {
    match (game.by_cards(), scan) {
        (true, Scan::RandomDfs) => b"(0)(1)[46DEABC]",
        (true, _) => b"0146DEABC",
        (false, Scan::RandomDfs) => b"(a)[46BADEC]",
        (false, _) => b"a46BADEC",
    }
}
