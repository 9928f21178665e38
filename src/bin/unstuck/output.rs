//! Where the program writes to: whole texts on standard output, and files.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;

use crate::failure::{Failure, named, unless_closed};

/// Prints a text. All is well when the reader of a pipe has gone.
pub fn print(text: &[u8]) -> io::Result<()> {
    print_with(|out| out.write_all(text))
}

fn print_with(write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    unless_closed(write(&mut out).and_then(|()| out.flush()))
}

/// Whether standard output is meant by a path.
pub fn is_output(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Writes to a file, or to standard output if that is meant.
pub fn write_to(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    if is_output(path) { Ok(print_with(write)?) } else { write_file(path, write) }
}

/// Writes a file, and names it where that fails.
pub fn write_file(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Failure> {
    let made = File::create(path).and_then(|file| {
        let mut out = BufWriter::new(file);
        write(&mut out).and_then(|()| out.flush()).inspect_err(|_| take_back(path))
    });
    made.map_err(|fault| Failure::Output(named(path, &fault)))
}

/// Takes a file away that couldn't be written to its end. A device stays.
pub fn take_back(path: &Path) {
    if fs::metadata(path).is_ok_and(|about| about.is_file()) {
        let _ = fs::remove_file(path);
    }
}

/// Fails where no file can be made for want of its folder: before long work, not after it.
pub fn check_place(path: &Path) -> Result<(), Failure> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let found = match fs::metadata(folder.unwrap_or(Path::new("."))) {
        Err(fault) => Err(fault),
        Ok(about) if !about.is_dir() => Err(ErrorKind::NotADirectory.into()),
        Ok(_) if path.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(_) => Ok(()),
    };
    found.map_err(|fault| Failure::Output(named(path, &fault)))
}
