//! `unstuck sokoban`: files of Sokoban levels.

mod arguments;
mod check;
mod convert;
mod levels;
mod list;
mod search;
mod show;
mod solve;
mod source;
mod stream;
mod survey;
mod words;

use std::process::ExitCode;

use arguments::Command;
pub use arguments::Sokoban;

use crate::failure::Failure;

pub fn run(arguments: &Sokoban) -> Result<ExitCode, Failure> {
    match &arguments.command {
        Command::List(arguments) => list::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Show(arguments) => show::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
    }
}
