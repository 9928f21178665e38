//! What can be asked for.

use std::num::IntErrorKind;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum, value_parser};
use unstuck::freecell::{self, MAX_CELLS, MAX_COLUMNS, MAX_DECKS, Rules, TestsError, WIDEST_BEAM};

use crate::failure::Failure;
use crate::memory::Size;
use crate::output::is_output;
use crate::search::Limits;
use crate::sokoban::Sokoban;

const DEAL_STATUS: &str = "\
Exit status:
  0   printed
  64  wrong arguments
  65  no such deal
  74  the output can't be written";

const SOLVE_STATUS: &str = "\
Exit status:
  0   solved
  1   proved unsolvable
  2   not decided
  64  wrong arguments
  65  no such deal, or a board that can't be read
  74  the output can't be written";

const RANGE_STATUS: &str = "\
Exit status:
  0    done, whatever was solved
  64   wrong arguments
  65   a deal that doesn't exist, or a file that can't be gone on with
  74   the output can't be written
  130  interrupted by Ctrl-C; what was done till then is summed up";

const CHECK_STATUS: &str = "\
Exit status:
  0   all holds
  1   the first thing that doesn't hold is printed
  64  wrong arguments
  65  a text that can't be read, or is ambiguous
  74  the output can't be written";

const REWRITE_STATUS: &str = "\
Exit status:
  0   printed
  64  wrong arguments
  65  a text that can't be read, or can't be written in this form
  74  the output can't be written";

const BOARD_STATUS: &str = "\
Exit status:
  0   printed
  64  wrong arguments
  65  a board that can't be read, or not be printed like this
  74  the output can't be written";

const REPLAY_STATUS: &str = "\
Exit status:
  0   all moves are legal, and all cards are home at the end
  1   all moves are legal, and not all cards are home at the end
  64  wrong arguments
  65  no such deal, or a board or a move that can't be read or isn't legal
  74  the output can't be written";

/// Deals and solves games of the FreeCell family and Sokoban levels in a fixed block of memory
#[derive(Parser)]
#[command(version)]
pub struct Arguments {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// Print a numbered deal
    #[command(after_help = DEAL_STATUS)]
    Deal(Deal),
    /// Solve a numbered deal or a board
    #[command(after_help = SOLVE_STATUS)]
    Solve(Solve),
    /// Solve all deals from one number to another and sum up
    #[command(after_help = RANGE_STATUS)]
    Range(Range),
    /// Print a board from a file in another form
    #[command(after_help = BOARD_STATUS)]
    Board(Board),
    /// Play the moves of a file on a deal or a board
    #[command(after_help = REPLAY_STATUS)]
    Replay(Replay),
    /// Check games and their solutions: layouts, moves, solved at the end
    #[command(after_help = CHECK_STATUS)]
    Check(Check),
    /// Print a game in another form
    #[command(after_help = REWRITE_STATUS)]
    Rewrite(Rewrite),
    /// List, check, show, convert and solve files of Sokoban levels
    Sokoban(Sokoban),
}

#[derive(Args)]
pub struct Deal {
    /// The number of the deal: 1 to 8589934591, or -2
    #[arg(value_name = "N", value_parser = deal_number, allow_negative_numbers = true)]
    pub number: i64,
    #[command(flatten)]
    pub rules: RuleArguments,
    /// How the board is printed; FreeCell with up to four cells as notation, other games
    /// as columns, if it isn't given
    #[arg(long, value_enum)]
    pub format: Option<BoardFormat>,
}

/// How a board is printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum BoardFormat {
    /// The standard notation: row by row under the number of the game. FreeCell's alone
    Notation,
    /// A line a column, bottom card first, as Freecell Solver reads it
    Columns,
    /// As PySolFC hands it to solvers
    Pysol,
    /// As KPat hands it to solvers
    Kpat,
    /// As Freecell Solver prints it between moves
    State,
    /// Row by row, cells and foundations first, as Freecell-App logs it
    Rows,
    /// The cards of a fresh deal in one line, in the order in which they are dealt
    List,
    /// One JSON object: deal, columns, cells, foundations
    Json,
    /// What Freecell-App's evaluation counts on the board
    Evaluation,
}

#[derive(Args)]
pub struct Board {
    /// The file with the board; - reads standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub form: BoardForm,
    #[command(flatten)]
    pub rules: RuleArguments,
    /// How the board is printed
    #[arg(long, value_enum, default_value_t = BoardFormat::Columns)]
    pub format: BoardFormat,
}

/// How the text of a board is to be understood.
#[derive(Args)]
pub struct BoardForm {
    /// The form of the board that is read; it is recognised if this is left out
    #[arg(long = "board-form", value_enum, value_name = "FORM")]
    pub form: Option<BoardText>,
}

/// The forms in which boards are read.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum BoardText {
    /// A game in the standard notation: the position before its first move
    Notation,
    /// A line a column, after lines of foundations and cells
    Columns,
    /// Row by row, or the rows of a fresh deal
    Rows,
    /// The cards of a fresh deal in the order in which they are dealt
    List,
}

#[derive(Args)]
pub struct Replay {
    #[command(flatten)]
    pub position: Position,
    #[command(flatten)]
    pub form: BoardForm,
    #[command(flatten)]
    pub rules: RuleArguments,
    /// The file with the moves, automoves included; - reads standard input
    #[arg(long, value_name = "FILE")]
    pub moves: PathBuf,
    /// The form of the moves that are read; it is recognised if this is left out, and steps
    /// where it might be several
    #[arg(long = "moves-form", value_enum, value_name = "FORM")]
    pub moves_form: Option<MoveForm>,
    /// Print the moves in this form; if it is left out, print the board at their end
    #[arg(long, value_enum)]
    pub format: Option<MoveFormat>,
    #[command(flatten)]
    pub page: PageArguments,
}

/// The forms in which moves are read.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MoveForm {
    /// Single cards, two characters each
    Steps,
    /// Freecell Solver's -sn
    Sn,
    /// Freecell Solver's -snx
    Snx,
    /// Freecell Solver's -m
    Words,
    /// Freecell Solver's -p: positions alone
    States,
}

/// How moves are printed that may have been read.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum MoveFormat {
    /// A game in the standard notation, with the layout at its start. FreeCell's alone
    Notation,
    /// The board at the start, a line a column, and the moves as Freecell Solver's -snx
    Columns,
    /// Single cards, two characters each
    Steps,
    /// As Freecell Solver's -m -sn
    Sn,
    /// As Freecell Solver's -m -snx
    Snx,
    /// As Freecell Solver's -m
    Words,
    /// As Freecell Solver's -p -t -sam -sn
    SnStates,
    /// As Freecell Solver's -p -t -sam -snx
    SnxStates,
    /// As Freecell Solver's -p -t -sam
    WordsStates,
    /// As Freecell Solver's -p -t: positions alone
    States,
}

#[derive(Args)]
pub struct Solve {
    #[command(flatten)]
    pub position: Position,
    #[command(flatten)]
    pub form: BoardForm,
    #[command(flatten)]
    pub search: SearchArguments,
    /// How the game and its solution are printed; FreeCell with up to four cells as
    /// notation, other games as columns, if it isn't given
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Print the moves and the tableau after each of them, drawn in this form
    #[arg(
        long,
        alias = "showall",
        value_enum,
        value_name = "FORM",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "notation",
        conflicts_with = "format"
    )]
    pub show_all: Option<ShowAll>,
    #[command(flatten)]
    pub page: PageArguments,
}

/// How tableaus are drawn between moves.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ShowAll {
    /// As the standard notation draws them
    Notation,
    /// Row by row, cells and foundations first, as Freecell-App logs them
    Rows,
}

/// A page to look at.
#[derive(Args)]
pub struct PageArguments {
    /// Write a page to look at, one file with nothing beside it; - writes it to standard
    /// output in place of all else
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// What the page says besides, below its verdicts
    #[arg(long, value_name = "TEXT", requires = "html")]
    pub comment: Option<String>,
}

impl PageArguments {
    /// Whether standard output is the page's.
    pub fn takes_output(&self) -> bool {
        self.html.as_deref().is_some_and(is_output)
    }
}

/// A deal or a board, exactly one of them.
#[derive(Args)]
#[group(required = true, multiple = false)]
pub struct Position {
    /// The number of the deal: 1 to 8589934591, or -2
    #[arg(value_name = "N", value_parser = deal_number, allow_negative_numbers = true)]
    pub number: Option<i64>,
    /// Take the board in a file, in any form that `board` prints but json; - reads standard input
    #[arg(long, value_name = "FILE")]
    pub board: Option<PathBuf>,
}

/// How a game and its solution are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The standard notation; Horne automoves go without saying. FreeCell's alone
    Notation,
    /// The board, a line a column, and the moves as with snx, automoves too
    Columns,
    /// The board and a move for each single card, automoves too
    Steps,
    /// The moves as Freecell Solver prints them with -m -sn
    Sn,
    /// The moves as Freecell Solver prints them with -m -snx
    Snx,
    /// The moves in words, as Freecell Solver prints them with -m
    Words,
    /// Moves and positions, as with -p -t -sam -sn
    SnStates,
    /// Moves and positions, as with -p -t -sam -snx
    SnxStates,
    /// Moves in words and positions, as with -p -t -sam
    WordsStates,
    /// Positions alone, as with -p -t
    States,
    /// One JSON object: deal, status, reason, shortest, moves, cost, nodes
    Json,
}

#[derive(Args)]
pub struct Range {
    /// The number of the first deal: 1 to 8589934591, or -2
    #[arg(value_parser = deal_number, allow_negative_numbers = true)]
    pub first: i64,
    /// The number of the last deal
    #[arg(value_parser = deal_number, allow_negative_numbers = true)]
    pub last: i64,
    #[command(flatten)]
    pub search: SearchArguments,
    /// Print each game and its solution too; json is the same as --moves
    #[arg(long, value_enum)]
    pub format: Option<Format>,
    /// Threads, each with a block of memory of its own
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    pub jobs: u16,
    /// Print the summary as one JSON object
    #[arg(long)]
    pub json: bool,
    /// Print one JSON object a deal before the summary; implies --json
    #[arg(long)]
    pub moves: bool,
    /// Write a line a deal into a new file: comma-separated values with their settings;
    /// - writes them to standard output in place of all else
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Go on with the file of --csv: deals that are in it aren't solved again
    #[arg(long, requires = "csv", conflicts_with_all = ["format", "moves"])]
    pub resume: bool,
    /// Write a report with plots to look at, and pages of the hardest and the undecided
    /// deals into a folder beside it: not to standard output
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
}

#[derive(Args)]
pub struct Check {
    /// The text to check: in the standard notation, or as solve, range and rewrite print it
    /// with any --format; games other than FreeCell want the same --game, --cells and so on.
    /// - reads standard input. A file that it names in place of a game's number is looked for
    /// beside it
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub page: PageArguments,
    /// The form of the moves of a game that isn't in the standard notation; it is recognised
    /// if this is left out
    #[arg(long = "moves-form", value_enum, value_name = "FORM")]
    pub moves_form: Option<MoveForm>,
    #[command(flatten)]
    pub rules: RuleArguments,
}

#[derive(Args)]
pub struct Rewrite {
    /// The text with the game, as check reads it; - reads standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The form of the moves of a game that isn't in the standard notation; it is recognised
    /// if this is left out
    #[arg(long = "moves-form", value_enum, value_name = "FORM")]
    pub moves_form: Option<MoveForm>,
    /// How the game is printed, with its start in every form; FreeCell with up to four cells as
    /// notation, other games as columns, if it isn't given
    #[arg(long, value_enum)]
    pub format: Option<MoveFormat>,
    /// In the notation, the layout that is shown: start, none, final, or the number of
    /// moves before it
    #[arg(long, value_name = "WHICH", value_parser = layout)]
    pub layout: Option<Layout>,
    /// In the notation, so many moves a line; 10 if it isn't given
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    pub per_line: Option<u32>,
    /// In the notation, a name for the start in place of the game's number
    #[arg(long = "name", value_name = "NAME")]
    pub called: Option<String>,
    /// The game; in the notation, --automove is what goes without saying
    #[command(flatten)]
    pub rules: RuleArguments,
}

/// The layout that a game shows.
#[derive(Clone, Copy)]
pub enum Layout {
    /// The one before the first move.
    Start,
    /// None: the game's line tells it.
    None,
    /// The one after the last move.
    Final,
    /// The one after so many moves.
    After(usize),
}

fn layout(text: &str) -> Result<Layout, String> {
    match text {
        "start" => Ok(Layout::Start),
        "none" => Ok(Layout::None),
        "final" => Ok(Layout::Final),
        number => number
            .parse()
            .map(Layout::After)
            .map_err(|_| "start, none, final or a number of moves".into()),
    }
}

/// What a search may use.
#[derive(Args)]
pub struct SearchArguments {
    /// The block of memory for a solver; K is 1024 bytes, M 1024 K, at most 1024M. By
    /// default 64K for FreeCell, 4M for other games, 16M for scans, and for a beam whose
    /// width is given as much as it needs
    #[arg(long, value_name = "BYTES")]
    pub memory: Option<Size>,
    /// Give a position up after so many nodes
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    pub nodes: Option<u32>,
    /// After the first solution look for shorter ones, with so many nodes, or until
    /// nothing shorter is found in this memory (max)
    #[arg(long, value_name = "NODES|max", value_parser = shortening, default_value = "0", hide_default_value = true)]
    pub shorten: u64,
    /// Give a position up after so many seconds of CPU time; end the search for
    /// shorter solutions then
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub seconds: Option<Duration>,
    /// Only moves that Windows XP's FreeCell can make in one go: where several cards move,
    /// it counts one empty column at most
    #[arg(long)]
    pub winxp: bool,
    #[command(flatten)]
    pub scan: ScanArguments,
    #[command(flatten)]
    pub rules: RuleArguments,
}

/// A search chosen by the caller, in place of one after the other that need no choice.
#[derive(Args)]
#[command(next_help_heading = "Scan")]
pub struct ScanArguments {
    /// Make this search alone, by Freecell Solver's name: dfs, soft-dfs, random-dfs, a-star,
    /// bfs, or beam; all but beam are complete
    #[arg(long, value_name = "NAME", value_parser = scan)]
    pub scan: Option<freecell::Scan>,
    /// How a beam judges: by weights, or as Freecell-App does, with its moves
    #[arg(long, value_enum, requires = "scan")]
    pub eval: Option<Evaluation>,
    /// The width of a beam; if it isn't given 2000, as in Freecell-App, or what the memory
    /// has room for
    #[arg(long, visible_alias = "maxnodes", value_name = "N", requires = "scan", value_parser = value_parser!(u32).range(1..))]
    pub width: Option<u32>,
    /// The most moves of a solution, as solve counts them: automoves aside. Where a longer
    /// one is found or could be, the answer is "not decided"
    #[arg(long, visible_alias = "maxdepth", value_name = "N", requires = "scan", value_parser = value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Where the random order of random-dfs begins, which is that of tests in [ ]; 0 if it
    /// isn't given
    #[arg(long, value_name = "N", requires = "scan")]
    pub seed: Option<u32>,
    /// What counts how much in a-star and a beam, in numbers with commas between them: a card that isn't
    /// home, one on a foundation's next card, one on a card that it doesn't fit on, one
    /// above a lower one, one on a card that it doesn't move with; an empty cell, an
    /// empty column (both taken off); a move. Those left out at the end are 0
    #[arg(long, value_name = "LIST", requires = "scan", value_parser = weights, allow_hyphen_values = true)]
    pub weights: Option<Weights>,
    /// The tests in the order in which moves are looked for: Freecell Solver's letters,
    /// or names with commas or blanks between them; groups in ( ) or [ ]; at most 48 tests
    /// and brackets
    #[arg(long, value_name = "LIST", requires = "scan", value_parser = tests)]
    pub tests: Option<Tests>,
    /// Make the solution shorter over its own positions
    #[arg(long, requires = "scan")]
    pub optimize: bool,
}

/// How a beam judges.
#[derive(Clone, Copy, ValueEnum)]
pub enum Evaluation {
    /// By weights
    Weights,
    /// As Freecell-App does
    FreecellApp,
}

/// The weights of a scan.
pub type Weights = [i16; freecell::SCAN_WEIGHTS];
/// The tests of a scan.
pub type Tests = freecell::Tests;

fn rank(text: &str) -> Result<u8, String> {
    match text.to_ascii_uppercase().as_str() {
        "A" => Ok(1),
        "T" => Ok(10),
        "J" => Ok(11),
        "Q" => Ok(12),
        "K" => Ok(13),
        number => {
            let rank = number.parse().ok().filter(|rank| (1..=13).contains(rank));
            rank.ok_or_else(|| "there are A, 2 to 10, J, Q, K, or 1 to 13".into())
        }
    }
}

fn scan(name: &str) -> Result<freecell::Scan, String> {
    let mut all = freecell::Scan::ALL.into_iter();
    all.find(|scan| scan.name() == name).ok_or_else(|| {
        let names = freecell::Scan::ALL.map(freecell::Scan::name);
        format!("there are {}", names.join(", "))
    })
}

fn weights(text: &str) -> Result<Weights, String> {
    let mut weights = [0; freecell::SCAN_WEIGHTS];
    let mut slots = weights.iter_mut();
    for word in text.split(',') {
        let slot = slots.next().ok_or(format!("more than {}", freecell::SCAN_WEIGHTS))?;
        *slot =
            word.trim().parse().map_err(|_| format!("{word} is no number from -32768 to 32767"))?;
    }
    if weights == [0; freecell::SCAN_WEIGHTS] { Err("all are 0".into()) } else { Ok(weights) }
}

fn tests(text: &str) -> Result<Tests, String> {
    Tests::parse(text.as_bytes()).map_err(|wrong| match wrong {
        TestsError::Unknown(from, to) => {
            let word = String::from_utf8_lossy(text.as_bytes().get(from..to).unwrap_or_default());
            let names =
                freecell::TESTS.map(|test| format!("{} {}", char::from(test.letter), test.name));
            // A letter of a word that is neither a name nor all letters.
            let ends = [',', ' ', '(', ')', '[', ']'];
            let before = text.get(..from).and_then(|head| head.rsplit(ends).next());
            let begin = from - before.map_or(0, str::len);
            let whole = text.get(begin..).and_then(|tail| tail.split(ends).next()).unwrap_or("");
            let place = if whole == word { String::new() } else { format!(" ({whole})") };
            format!("there is no test {word}{place}; there are {}", names.join(", "))
        }
        TestsError::Bracket(at) => {
            format!("the bracket at character {} has none that belongs to it", at + 1)
        }
        TestsError::TooMany(at) => format!(
            "more than {} tests and brackets: no room from character {} on",
            freecell::MOST_TESTS,
            at + 1
        ),
        TestsError::Empty => "there is no test in it".into(),
    })
}

impl ScanArguments {
    /// What a solver is asked to do.
    fn options(&self, max_nodes: u32) -> freecell::Options {
        freecell::Options {
            max_nodes,
            scan: self.scan.unwrap_or_default(),
            evaluation: match self.eval {
                None | Some(Evaluation::Weights) => freecell::Evaluation::Weights,
                Some(Evaluation::FreecellApp) => freecell::Evaluation::FreecellApp,
            },
            optimize: self.optimize,
            width: self.width.unwrap_or(0),
            depth: self.depth.unwrap_or(0),
            seed: self.seed.unwrap_or(0),
            weights: self.weights.unwrap_or_default(),
            tests: self.tests.unwrap_or_default(),
        }
    }
}

impl ScanArguments {
    /// Whether each option means something to the scan.
    fn check(&self) -> Result<(), Failure> {
        let Some(scan) = self.scan else { return Ok(()) };
        let is_beam = scan == freecell::Scan::Beam;
        let is_app = is_beam && matches!(self.eval, Some(Evaluation::FreecellApp));
        let judges = scan == freecell::Scan::AStar || (is_beam && !is_app);
        let meant = [
            ("--width", self.width.is_some(), is_beam),
            ("--eval", self.eval.is_some(), is_beam),
            ("--seed", self.seed.is_some(), scan == freecell::Scan::RandomDfs),
            ("--weights", self.weights.is_some(), judges),
            ("--tests", self.tests.is_some(), !is_app),
        ];
        if !self.options(0).has_possible_width() {
            let fault = format!("--width: a beam by weights has at most {WIDEST_BEAM}");
            return Err(Failure::usage(fault));
        }
        let is_random = |tests: &Tests| tests.letters().contains(&b'[');
        if self.seed.is_some() && self.tests.as_ref().is_some_and(|tests| !is_random(tests)) {
            let fault =
                "--seed means nothing to --tests without [ ]: only these are in random order";
            return Err(Failure::usage(fault));
        }
        let idle = meant.into_iter().find(|&(_, given, means)| given && !means);
        idle.map_or(Ok(()), |(option, ..)| {
            let app = if is_app { " --eval freecell-app" } else { "" };
            let name = scan.name();
            Err(Failure::usage(format!("{option} means nothing to --scan {name}{app}")))
        })
    }
}

/// The memory of games other than FreeCell, and of scans, if none is told.
const FOR_GAMES: Size = Size::new(4 << 20);
const FOR_SCANS: Size = Size::new(16 << 20);

impl SearchArguments {
    /// A block for games by these rules.
    pub fn block(&self, rules: &Rules) -> Result<Vec<u32>, Failure> {
        self.scan.check()?;
        let bytes = match self.scan.scan {
            Some(_) => freecell::solver_bytes_for_scans(rules),
            None => freecell::solver_bytes(rules),
        };
        let (least, comfortable) = bytes.map_err(Failure::usage)?;
        let freecell = Rules { automove: rules.automove, ..Rules::FREECELL };
        let usual = match self.scan.scan {
            Some(_) => FOR_SCANS,
            None if *rules == freecell => Size::new(comfortable),
            None => FOR_GAMES,
        };
        self.memory.unwrap_or(usual).block(least)
    }

    /// Whether the block may be made larger where a width has no room.
    pub fn grows(&self) -> bool {
        self.memory.is_none() && self.scan.width.is_some()
    }

    /// When a search has to end.
    pub fn limits(&self, rules: &Rules) -> Result<Limits, Failure> {
        if self.winxp && *rules != Rules::FREECELL {
            return Err(Failure::usage("--winxp is for FreeCell as Windows has it"));
        }
        let options = self.scan.options(self.nodes.unwrap_or(0));
        Ok(Limits { options, time: self.seconds, shorten: self.shorten, winxp: self.winxp })
    }
}

/// Which game is played.
#[derive(Args)]
#[command(next_help_heading = "Game")]
pub struct RuleArguments {
    /// The game, by its name
    #[arg(
        long = "game",
        alias = "rules",
        value_name = "NAME",
        default_value = "freecell",
        value_parser = PossibleValuesParser::new(Rules::games()),
    )]
    pub name: String,
    /// Play with so many cells
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(0..=MAX_CELLS as i64))]
    pub cells: Option<u8>,
    /// Play with so many columns
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=MAX_COLUMNS as i64))]
    pub columns: Option<u8>,
    /// Play with so many decks
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=MAX_DECKS as i64))]
    pub decks: Option<u8>,
    /// Which card lies on which, one rank lower: of the other colour, of the same suit,
    /// of any suit; or any on any; or of the same suit, also one rank higher
    #[arg(long, value_enum)]
    pub build: Option<Build>,
    /// What an empty column takes: any card, kings (the rank below the base) or nothing
    #[arg(long, value_enum)]
    pub fill: Option<Fill>,
    /// How many cards move at once: as single cards could, or any number
    #[arg(long, value_enum)]
    pub supermove: Option<Supermove>,
    /// What goes home by itself
    #[arg(long, value_enum)]
    pub automove: Option<Automove>,
    /// Which sequences move as one: as they are built, or only those of one suit
    #[arg(long, value_enum)]
    pub run: Option<Run>,
    /// How cards go home: one by one, or only whole suits from the top of a column
    #[arg(long, value_enum)]
    pub leave: Option<Leave>,
    /// The rank with which the foundations begin: A, 2 to 10, J, Q, K, or 1 to 13
    #[arg(long, value_name = "RANK", value_parser = rank)]
    pub base: Option<u8>,
    /// Whether the rank below the base lies on the base in the columns
    #[arg(long, value_enum)]
    pub wrap: Option<Wrap>,
    /// Whether cells take cards, or only give away what the deal has put into them
    #[arg(long, value_enum)]
    pub refill: Option<Refill>,
}

/// The choices of a field of the rules, and which of the library's each is.
macro_rules! choices {
    ($($name:ident { $($choice:ident => $library:ident),+ })+) => { $(
        #[derive(Clone, Copy, ValueEnum)]
        pub enum $name {
            $($choice),+
        }

        impl From<$name> for freecell::$name {
            fn from(asked: $name) -> Self {
                match asked {
                    $($name::$choice => freecell::$name::$library),+
                }
            }
        }
    )+ };
}

choices! {
    Build { Alternate => Alternate, Suit => Suit, Rank => Rank, Any => Any, SuitUpDown => SuitUpDown }
    Fill { Any => Any, Kings => Kings, None => Nothing }
    Supermove { Limited => Limited, Unlimited => Unlimited }
    Automove { None => None, Horne => Horne, Wkr => Wkr, All => All }
    Run { Built => Built, OneSuit => OneSuit }
    Leave { Cards => Cards, Suits => Suits }
    Wrap { None => Ends, Round => Round }
    Refill { Cards => Cards, None => Nothing }
}

/// What was asked for in place of what the game has.
fn instead<A: Into<T>, T>(asked: Option<A>, field: &mut T) {
    if let Some(asked) = asked {
        *field = asked.into();
    }
}

/// A word of a game's name as titles have it.
fn titled(word: &str) -> String {
    match word {
        "and" => word.to_owned(),
        "bakers" => "Baker's".to_owned(),
        "freecell" => "FreeCell".to_owned(),
        _ => {
            let mut letters = word.chars();
            letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
        }
    }
}

impl RuleArguments {
    /// What pages call the game; nothing for FreeCell.
    pub fn title(&self) -> Option<String> {
        let words = self.name.split('_').map(titled).collect::<Vec<_>>();
        (self.name != "freecell").then(|| words.join(" "))
    }

    /// The rules that were asked for.
    pub fn rules(&self) -> Result<Rules, Failure> {
        let mut rules = Rules::preset(self.name.as_bytes())
            .ok_or_else(|| Failure::usage(format!("no game is called {}", self.name)))?;
        instead(self.cells, &mut rules.cells);
        instead(self.columns, &mut rules.columns);
        instead(self.decks, &mut rules.decks);
        instead(self.build, &mut rules.build);
        instead(self.fill, &mut rules.fill);
        instead(self.supermove, &mut rules.supermove);
        instead(self.automove, &mut rules.automove);
        instead(self.run, &mut rules.run);
        instead(self.leave, &mut rules.leave);
        instead(self.base, &mut rules.base);
        instead(self.wrap, &mut rules.wrap);
        instead(self.refill, &mut rules.refill);
        rules.check().map_err(|field| {
            let field = field.to_string_lossy();
            Failure::usage(format!("with the other rules this makes no sense: {field}"))
        })?;
        Ok(rules)
    }

    /// The same for numbered deals.
    pub fn rules_of_deals(&self) -> Result<Rules, Failure> {
        let rules = self.rules()?;
        if self.base.is_some() && rules.layout == freecell::Layout::Beak {
            return Err(Failure::usage("--base: each deal of this game decides its base"));
        }
        if rules.refill == freecell::Refill::Nothing && !fills_cells(&rules) {
            return Err(Failure::usage(
                "with the other rules this makes no sense: refill, as no deal lays a card into a cell",
            ));
        }
        Ok(rules)
    }
}

/// Whether cards lie in cells when a deal has been dealt.
fn fills_cells(rules: &Rules) -> bool {
    let rules = Rules { refill: freecell::Refill::Cards, ..*rules };
    let dealt = freecell::deal_sized::<{ freecell::TWO_DECKS }>(&rules, 1);
    dealt.is_ok_and(|board| (0..rules.cells).any(|cell| board.cell(cell).is_some()))
}

/// Reads a whole number. One that is too large for the type is too large for a
/// deal as well, and is reported as that and not as a wrong argument.
fn deal_number(text: &str) -> Result<i64, String> {
    text.parse().or_else(|fault: std::num::ParseIntError| match fault.kind() {
        IntErrorKind::PosOverflow => Ok(i64::MAX),
        IntErrorKind::NegOverflow => Ok(i64::MIN),
        _ => Err("not a whole number".into()),
    })
}

/// A number of nodes, or as many as there is room for.
pub fn shortening(text: &str) -> Result<u64, String> {
    if text == "max" {
        return Ok(u64::MAX);
    }
    text.parse().map_err(|_| "neither a number of nodes nor max".into())
}

/// A length of time.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().map_err(|_| "not a number")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "no length of time".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_are_well_formed() {
        Arguments::command().debug_assert();
    }
}
