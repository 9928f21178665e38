//! What can be asked for about files of Sokoban levels.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Subcommand, ValueEnum, value_parser};
use unstuck::sokoban::format::{LEAST_WIDTH, USUAL_WIDTH};

use crate::arguments::{PageArguments, seconds, shortening};
use crate::memory::Size;

const LIST_HELP: &str = "\
The first problem of a level, by these names (problem in JSON, null if there is none):
  too_large               more columns, rows or boxes than can be held
  blank_line              a blank line splits the board
  no_row                  what stands where in XML a row stands is none
  count_zero, count_alone, bracket_open, bracket_stray, too_deep
                          the board's run-length code can't be understood
  hexoban, trioban, octoban
                          another game: it isn't played, its games count as saved ones
  no_pusher               nobody to push
  no_boxes                nothing to push
  boxes_and_goals_differ  not as many boxes as goals
  open_wall               the pusher could leave the board
  row_end                 a row ends with neither a wall nor a box on a goal
  several_pushers         more than one pusher: it is played, solutions count as such
A game is a solution if its moves, all legal, solve the level, else a saved game.
The size of a board that is too large or can't be read is told as far as it was counted.

Exit status:
  0   printed, whatever the levels are worth
  64  wrong arguments
  65  a file that can't be read
  74  the output can't be written";

const CHECK_STATUS: &str = "\
Exit status:
  0   all levels are valid, all games legal, all solutions solve their level
  1   what doesn't hold is printed, a line each; also if that is only a second pusher,
      with which games are checked like others, or Hexoban, Trioban or Octoban, whose
      games aren't judged
  64  wrong arguments
  65  a file that can't be read, or without a level
  74  the output can't be written";

const SHOW_STATUS: &str = "\
Exit status:
  0   printed
  64  wrong arguments
  65  a file that can't be read, or without this level
  74  the output can't be written";

const CONVERT_STATUS: &str = "\
Exit status:
  0   printed
  64  wrong arguments
  65  a file that can't be read, or of which something had to be left out
  74  the output can't be written";

const SOLVE_STATUS: &str = "\
A level that can't be played isn't guessed at: it is called invalid, with the name of its
problem as `list` gives it; so are levels with several pushers, Hexoban, Trioban and
Octoban. Rows that end with neither a wall nor a box on a goal are no hindrance.

Exit status:
  0   done, whatever was solved; with --level, solved
  1   with --level, proved unsolvable
  2   with --level, not decided
  64  wrong arguments
  65  a file that can't be read, or without a level, or without this one; with --level
      also a level that is invalid
  74  the output can't be written";

#[derive(Args)]
pub struct Sokoban {
    #[command(subcommand)]
    pub command: Command,
}

#[derive(Subcommand)]
pub enum Command {
    /// List the levels of a file, a line each
    #[command(after_help = LIST_HELP)]
    List(List),
    /// Check the levels of a file and the games that are stored with them
    #[command(after_help = CHECK_STATUS)]
    Check(Check),
    /// Print one level of a file with all that is known of it
    #[command(after_help = SHOW_STATUS)]
    Show(Show),
    /// Print a file in another form
    #[command(after_help = CONVERT_STATUS)]
    Convert(Convert),
    /// Solve the levels of a file, or one of them, and sum up
    #[command(after_help = SOLVE_STATUS)]
    Solve(Solve),
}

#[derive(Args)]
pub struct List {
    /// The file with the levels; - reads standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Print one JSON object a level
    #[arg(long)]
    pub json: bool,
}

#[derive(Args)]
pub struct Check {
    /// The file with the levels; - reads standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    #[command(flatten)]
    pub page: PageArguments,
}

#[derive(Args)]
pub struct Show {
    /// The file with the levels; - reads standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Which level, counted from 1
    #[arg(long, value_name = "K", value_parser = value_parser!(u32).range(1..))]
    pub level: u32,
    /// The game that the page shows, counted from 1; else the first solution, or else the
    /// first game
    #[arg(long, value_name = "G", value_parser = value_parser!(u32).range(1..), requires = "html")]
    pub game: Option<u32>,
    #[command(flatten)]
    pub page: PageArguments,
}

#[derive(Args)]
pub struct Convert {
    /// The file with the levels; - reads standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The form in which it is printed
    #[arg(long, value_enum, value_name = "FORM")]
    pub to: Form,
    /// Where lines of moves end
    #[arg(
        long,
        value_name = "COLUMNS",
        default_value_t = USUAL_WIDTH,
        value_parser = value_parser!(u16).range(i64::from(LEAST_WIDTH)..),
    )]
    pub width: u16,
}

/// The forms in which files of levels are printed.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Form {
    /// The format of SokobanYASC without run-length code
    Sok,
    /// The same with a semicolon before each title
    Xsb,
    /// The format of SokobanYASC with run-length code
    Rle,
}

#[derive(Args)]
pub struct Solve {
    /// The file with the levels; - reads standard input
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Solve this level alone, counted from 1
    #[arg(long, value_name = "K", value_parser = value_parser!(u32).range(1..))]
    pub level: Option<u32>,
    /// What is asked for
    #[arg(long, value_enum, default_value_t = Goal::Any)]
    pub goal: Goal,
    /// The block of memory for a solver; K is 1024 bytes, M 1024 K, at most 1024M
    #[arg(long, value_name = "BYTES", default_value = "16M")]
    pub memory: Size,
    /// Give a level up after so many nodes
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..))]
    pub nodes: Option<u32>,
    /// After the first solution look for one with fewer pushes, and then for fewer moves with
    /// as many pushes, with so many nodes, or until it is proved that there is none or the
    /// memory is full (max, the default). Before FILE as --shorten=max, or it takes that for
    /// its value
    #[arg(
        long,
        value_name = "NODES|max",
        num_args = 0..=1,
        value_parser = shortening,
        default_value = "0",
        hide_default_value = true,
        default_missing_value = "max",
    )]
    pub shorten: u64,
    /// Give a level up after so many seconds of CPU time; end the search for fewer pushes then
    #[arg(long, value_name = "S", value_parser = seconds)]
    pub seconds: Option<Duration>,
    /// Threads, each with a block of memory of its own
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=1024))]
    pub jobs: u16,
    /// Print one JSON object a level, and without --level one that sums up
    #[arg(long)]
    pub json: bool,
    /// Write a line a level into a new file: comma-separated values with their settings;
    /// - writes them to standard output in place of all else
    #[arg(long, value_name = "CSV")]
    pub csv: Option<PathBuf>,
    /// Go on with the file of --csv: levels that are in it aren't solved again
    #[arg(long, requires = "csv")]
    pub resume: bool,
    /// Write a report with plots to look at, and pages of the hardest and the undecided
    /// levels into a folder beside it; with --level the page of that level, which - writes
    /// to standard output in place of all else
    #[arg(long, value_name = "PAGE")]
    pub html: Option<PathBuf>,
}

/// What solutions are asked for.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Goal {
    /// Any solution
    Any,
    /// The fewest pushes, proved
    Pushes,
    /// The fewest moves, proved: for small levels
    Moves,
}
