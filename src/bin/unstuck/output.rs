//! Whole texts on standard output.

use std::io::{self, Write};

use crate::failure::unless_closed;

/// Prints a text. All is well when the reader of a pipe has gone.
pub fn print(text: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    unless_closed(out.write_all(text).and_then(|()| out.flush()))
}
