//! `unstuck sokoban convert`: a file of levels in another form.

use std::process::ExitCode;

use unstuck::error::Error;
use unstuck::sokoban::format::{self, Event, WRITER_CODE_BYTES, Writer};

use super::arguments::{Convert, Form};
use super::source::{Visitor, name, walk};
use super::stream::Stream;
use crate::failure::{DATA, Failure, tell};

pub fn run(arguments: &Convert) -> Result<ExitCode, Failure> {
    let form = match arguments.to {
        Form::Sok => format::Form::Sok,
        Form::Xsb => format::Form::Xsb,
        Form::Rle => format::Form::Rle,
    };
    let mut block = vec![0u32; WRITER_CODE_BYTES as usize / size_of::<u32>()];
    let mut converter = Converter {
        out: Stream::new(),
        writer: Writer::init(&mut block, form, arguments.width).map_err(Failure::data)?,
        name: name(&arguments.file),
        text: Vec::new(),
        level: 0,
        line: 0,
        in_game: false,
        lost: false,
    };
    walk(&arguments.file, &mut converter)?;
    if converter.level == 0 {
        tell(format!("{}: no level in the text", converter.name));
    }
    let lost = converter.lost;
    converter.out.finish()?;
    Ok(if lost { DATA.into() } else { ExitCode::SUCCESS })
}

struct Converter<'b> {
    out: Stream,
    writer: Writer<'b>,
    name: String,
    /// What an event is written as.
    text: Vec<u8>,
    /// The level at hand, and its line.
    level: u32,
    line: u32,
    in_game: bool,
    /// Whether something couldn't be written.
    lost: bool,
}

impl Visitor for Converter<'_> {
    fn event(&mut self, event: &Event<'_>) -> Result<(), Failure> {
        match event {
            Event::Level(level) => (self.level, self.line) = (level.number, level.line),
            Event::Game(_) => self.in_game = true,
            Event::GameEnd(_) => self.in_game = false,
            Event::Fault(fault) if fault.kind.is_of_file() => {
                tell(format!("{}, {fault}", self.name));
            }
            Event::Fault(fault) if self.in_game => {
                self.lose(&format!("{fault}: the moves behind it are left out"));
            }
            _ => {}
        }
        self.text.clear();
        let text = &mut self.text;
        match self.writer.write(event, &mut |piece| text.extend_from_slice(piece)) {
            Ok(()) => {}
            Err(Error::Inexpressible) => {
                self.lose(&format!(
                    "line {}: the board can't be written, it is left out",
                    self.line
                ));
            }
            Err(error) => return Err(Failure::data(format!("{}: {error}", self.name))),
        }
        self.out.write(&self.text)
    }

    fn is_done(&self) -> bool {
        self.out.is_closed()
    }
}

impl Converter<'_> {
    /// Tells what isn't in the output.
    fn lose(&mut self, what: &str) {
        self.lost = true;
        tell(format!("{}, level {}, {what}", self.name, self.level));
    }
}
