//! Standard output, written to as long as someone reads it.

use std::io::{self, BufWriter, StdoutLock, Write};

use crate::failure::{Failure, is_closed};

pub struct Stream {
    out: BufWriter<StdoutLock<'static>>,
    closed: bool,
}

impl Stream {
    pub fn new() -> Stream {
        Stream { out: BufWriter::new(io::stdout().lock()), closed: false }
    }

    /// Whether the reader of a pipe has gone: it has read as much as it wanted.
    pub fn is_closed(&self) -> bool {
        self.closed
    }

    /// Prints some text.
    pub fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.with(|out| out.write_all(text))
    }

    /// Prints what someone else writes.
    pub fn with(
        &mut self,
        write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> Result<(), Failure> {
        if self.closed {
            return Ok(());
        }
        let written = write(&mut self.out);
        self.note_closed(written)
    }

    /// Prints what is left.
    pub fn finish(mut self) -> Result<(), Failure> {
        let flushed = if self.closed { Ok(()) } else { self.out.flush() };
        self.note_closed(flushed)
    }

    fn note_closed(&mut self, written: io::Result<()>) -> Result<(), Failure> {
        match written {
            Err(fault) if is_closed(&fault) => self.closed = true,
            written => written?,
        }
        Ok(())
    }
}
