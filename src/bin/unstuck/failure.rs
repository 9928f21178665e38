//! What ends the program before its time, and the exit status for it.

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::printed::Unprintable;

/// The exit status for wrong arguments.
pub const USAGE: u8 = 64;
/// The exit status for data that are no good.
pub const DATA: u8 = 65;
/// The exit status when the output can't be written.
const OUTPUT: u8 = 74;

/// Why the program can't do what it was asked to.
pub enum Failure {
    /// The arguments make no sense.
    Usage(String),
    /// There is no such deal, or the board can't be read.
    Data(String),
    /// Standard output can't be written.
    Output(io::Error),
}

impl Failure {
    /// Arguments that make no sense, and why.
    pub fn usage(message: impl Display) -> Failure {
        Failure::Usage(message.to_string())
    }

    /// Data that are no good, and why.
    pub fn data(message: impl Display) -> Failure {
        Failure::Data(message.to_string())
    }

    /// Whether the reader of a pipe has gone, and that is all.
    pub fn is_closed(&self) -> bool {
        matches!(self, Failure::Output(fault) if is_closed(fault))
    }

    /// Tells it to the user and gives the exit status.
    pub fn report(self) -> ExitCode {
        let (message, status) = match self {
            Failure::Usage(message) => (message, USAGE),
            Failure::Data(message) => (message, DATA),
            Failure::Output(fault) => (format!("can't write the output: {fault}"), OUTPUT),
        };
        tell(message);
        status.into()
    }
}

impl From<io::Error> for Failure {
    fn from(fault: io::Error) -> Failure {
        Failure::Output(fault)
    }
}

impl From<Unprintable> for Failure {
    /// What can't be said is the fault of the data, not of the output.
    fn from(why: Unprintable) -> Failure {
        Failure::data(why)
    }
}

/// Prints a line on standard error. If even that fails, nobody is listening.
pub fn tell(message: impl Display) {
    let _ = writeln!(io::stderr(), "unstuck: {message}");
}

/// The same fault, with the file that it is about.
pub fn named(path: &Path, fault: &io::Error) -> io::Error {
    io::Error::new(fault.kind(), format!("{}: {fault}", path.display()))
}

/// Whether the reader of a pipe has gone. That is no failure: it has read as
/// much as it wanted.
pub fn is_closed(fault: &io::Error) -> bool {
    fault.kind() == ErrorKind::BrokenPipe
}

/// The same result, but all is well when the reader of a pipe has gone.
pub fn unless_closed(written: io::Result<()>) -> io::Result<()> {
    match written {
        Err(fault) if is_closed(&fault) => Ok(()),
        written => written,
    }
}
