//! A file of levels, read in pieces of one size however large it is.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use unstuck::sokoban::format::{COMFORTABLE_BYTES, Event, Reader};

use super::words::shown;
use crate::failure::Failure;

/// How much is read at a time.
const PIECE: usize = 1 << 16;

/// Someone who looks at what a file says.
pub trait Visitor {
    /// The next thing that it says; the last one is [`Event::End`].
    fn event(&mut self, event: &Event<'_>) -> Result<(), Failure>;

    /// What was told last is a level: now its board can be asked for, and where in the
    /// file its rows are.
    fn board(&mut self, _reader: &Reader<'_>) {}

    /// Whether it has seen enough.
    fn is_done(&self) -> bool {
        false
    }
}

/// Two who look at the same file.
impl<A: Visitor, B: Visitor> Visitor for (A, B) {
    fn event(&mut self, event: &Event<'_>) -> Result<(), Failure> {
        self.0.event(event)?;
        self.1.event(event)
    }

    fn board(&mut self, reader: &Reader<'_>) {
        self.0.board(reader);
        self.1.board(reader);
    }

    fn is_done(&self) -> bool {
        self.0.is_done() && self.1.is_done()
    }
}

/// The name to call a file by, without anything that would steer a terminal.
pub fn name(path: &Path) -> String {
    if path.as_os_str() == "-" {
        return "standard input".into();
    }
    shown(path.display().to_string().as_bytes())
}

/// Shows a file to a visitor; `-` is standard input.
pub fn walk(path: &Path, visitor: &mut impl Visitor) -> Result<(), Failure> {
    let unreadable = |fault: io::Error| Failure::data(format!("{}: {fault}", name(path)));
    let mut file: Box<dyn Read> = match path.as_os_str() == "-" {
        true => Box::new(io::stdin()),
        false => Box::new(File::open(path).map_err(unreadable)?),
    };
    let mut block = vec![0u32; COMFORTABLE_BYTES as usize / size_of::<u32>()];
    let mut reader = Reader::init(&mut block).map_err(Failure::data)?;
    let mut buffer = vec![0; PIECE];
    let mut piece: &[u8] = &[];
    loop {
        let Some(event) = reader.next(&mut piece) else {
            let length = read(&mut file, &mut buffer).map_err(unreadable)?;
            piece = buffer.get(..length).unwrap_or_default();
            if piece.is_empty() {
                reader.finish();
            }
            continue;
        };
        let (board, end) = (matches!(event, Event::Level(_)), event == Event::End);
        visitor.event(&event)?;
        if board {
            visitor.board(&reader);
        }
        if end || visitor.is_done() {
            return Ok(());
        }
    }
}

fn read(file: &mut impl Read, buffer: &mut [u8]) -> io::Result<usize> {
    loop {
        match file.read(buffer) {
            Err(fault) if fault.kind() == ErrorKind::Interrupted => {}
            done => return done,
        }
    }
}
