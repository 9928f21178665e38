//! The command line: deals, solves and checks games of the FreeCell family, and reads and
//! solves files of Sokoban levels.
//!
//! Everything about the games is the library's; here are arguments, files,
//! threads, clocks and what is printed.

mod arguments;
mod bar;
mod check;
mod clock;
mod deal;
mod document;
mod drawn;
mod failure;
mod histogram;
mod interrupt;
mod memory;
mod output;
mod page;
mod position;
mod printed;
mod range;
mod record;
mod replay;
mod report;
mod rewrite;
mod rows;
mod search;
mod sheet;
mod show_all;
mod sokoban;
mod solve;
mod summary;
mod windows;
mod words;
mod workers;

use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(told) => {
            // Help and version come this way too. If they can't be printed,
            // there is nobody to tell.
            let _ = told.print();
            return if told.use_stderr() { failure::USAGE.into() } else { ExitCode::SUCCESS };
        }
    };
    let done = match arguments.command {
        Command::Deal(arguments) => deal::run(&arguments),
        Command::Board(arguments) => deal::run_board(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Solve(arguments) => solve::run(&arguments),
        Command::Range(arguments) => range::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Rewrite(arguments) => rewrite::run(&arguments),
        Command::Sokoban(arguments) => sokoban::run(&arguments),
    };
    done.unwrap_or_else(|failure| failure.report())
}
