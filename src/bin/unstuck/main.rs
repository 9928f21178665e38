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

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use arguments::{Arguments, Command};
use failure::{Failure, USAGE, unless_closed};

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(told) => {
            // Help and version come this way too. If a fault can't be printed, there is
            // nobody to tell.
            let printed = unless_closed(told.print().and_then(|()| io::stdout().flush()));
            return match printed {
                _ if told.use_stderr() => USAGE.into(),
                Err(fault) => Failure::from(fault).report(),
                Ok(()) => ExitCode::SUCCESS,
            };
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
