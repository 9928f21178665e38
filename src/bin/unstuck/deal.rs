//! `unstuck deal` and `unstuck board`: print a board.

use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;
use unstuck::card::Suit;
use unstuck::freecell::notation::{
    write_columns, write_kpat, write_list, write_pysol, write_rows, write_state,
};
use unstuck::freecell::{AppCount, DoubleBoard, TWO_DECKS};

use crate::arguments::{self, BoardFormat, Deal};
use crate::document::{is_standard, unless_foreign, write_start};
use crate::failure::{Failure, unless_closed};
use crate::position::Start;
use crate::record::write_json;

pub fn run(arguments: &Deal) -> Result<ExitCode, Failure> {
    let start: Start<TWO_DECKS> =
        Start::deal(&arguments.rules.rules_of_deals()?, arguments.number)?;
    let default =
        if is_standard(start.board.rules()) { BoardFormat::Notation } else { BoardFormat::Columns };
    show(&start, arguments.format.unwrap_or(default))
}

pub fn run_board(arguments: &arguments::Board) -> Result<ExitCode, Failure> {
    let start: Start<TWO_DECKS> =
        Start::read(&arguments.rules.rules()?, &arguments.form, &arguments.file)?;
    show(&start, arguments.format)
}

fn show(start: &Start<TWO_DECKS>, format: BoardFormat) -> Result<ExitCode, Failure> {
    if format == BoardFormat::List && !start.board.is_fresh() {
        return Err(Failure::data(
            "only a deal that lies row by row, with nothing in cells or home, \
             can be printed as a list",
        ));
    }
    if format == BoardFormat::Notation {
        unless_foreign(start.board.rules())?;
    }
    unless_closed(print(start, format))?;
    Ok(ExitCode::SUCCESS)
}

fn print(start: &Start<TWO_DECKS>, format: BoardFormat) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut text = Vec::new();
    let mut sink = |byte| text.push(byte);
    let board = &start.board;
    match format {
        BoardFormat::Notation => write_start(&mut out, start)?,
        BoardFormat::Columns => write_columns(board, &mut sink),
        BoardFormat::Pysol => write_pysol(board, &mut sink),
        BoardFormat::Kpat => write_kpat(board, &mut sink),
        BoardFormat::State => write_state(board, &mut sink),
        BoardFormat::Rows => write_rows(board, &mut sink),
        BoardFormat::List => write_list(board, &mut sink).map_err(io::Error::other)?,
        BoardFormat::Evaluation => write_evaluation(&mut out, board)?,
        BoardFormat::Json => write_json(&mut out, &Layout::new(start.number, board))?,
    }
    out.write_all(&text)?;
    out.flush()
}

/// What Freecell-App's evaluation counts: for each column, and in all.
fn write_evaluation(out: &mut impl Write, board: &DoubleBoard) -> io::Result<()> {
    for column in 0..board.rules().columns {
        let AppCount { breaks, major, .. } = AppCount::of_column(board, column);
        writeln!(out, "column {}: {breaks} breaks, {major} of them major", column + 1)?;
    }
    let count = AppCount::of(board);
    let (score, second) = count.scores();
    writeln!(out, "{} cards not home", count.away)?;
    writeln!(out, "{} cells and {} columns empty", count.empty_cells, count.empty_columns)?;
    writeln!(out, "{} breaks, {} of them major", count.breaks, count.major)?;
    writeln!(out, "score {score}, second score {second}")
}

/// A board in JSON. Cards are rank and suit, such as `TD`.
#[derive(Serialize)]
struct Layout {
    deal: Option<i64>,
    /// Bottom card first.
    columns: Vec<Vec<String>>,
    cells: Vec<Option<String>>,
    foundations: Foundations,
    /// With two decks, the foundations that have fewer cards.
    #[serde(skip_serializing_if = "Option::is_none")]
    second_foundations: Option<Foundations>,
}

/// The rank of each foundation's top card, 0 for an empty one.
#[derive(Serialize)]
#[serde(rename_all = "UPPERCASE")]
struct Foundations {
    c: u8,
    d: u8,
    h: u8,
    s: u8,
}

impl Foundations {
    fn new(rank: impl Fn(Suit) -> u8) -> Foundations {
        let [c, d, h, s] = Suit::ALL.map(rank);
        Foundations { c, d, h, s }
    }
}

impl Layout {
    fn new(deal: Option<i64>, board: &DoubleBoard) -> Layout {
        let rules = board.rules();
        let column = |column| board.column(column).iter().map(ToString::to_string).collect();
        let cell = |cell| board.cell(cell).map(|card| card.to_string());
        Layout {
            deal,
            columns: (0..rules.columns).map(column).collect(),
            cells: (0..rules.cells).map(cell).collect(),
            foundations: Foundations::new(|suit| board.foundation(suit)),
            second_foundations: (rules.decks > 1)
                .then(|| Foundations::new(|suit| board.second_foundation(suit))),
        }
    }
}
