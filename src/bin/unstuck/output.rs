//! Where the program writes to: whole texts on standard output, and files.

use std::fs::{self, File};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

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
    let found = match fs::metadata(folder_of(path)) {
        Err(fault) => Err(fault),
        Ok(about) if !about.is_dir() => Err(ErrorKind::NotADirectory.into()),
        Ok(_) if path.is_dir() => Err(ErrorKind::IsADirectory.into()),
        Ok(_) => Ok(()),
    };
    found.map_err(|fault| Failure::Output(named(path, &fault)))
}

/// Refuses to write over what is read, or over something else that is written: files by
/// the names of their arguments.
pub fn check_apart(files: &[(&str, Option<&PathBuf>)]) -> Result<(), Failure> {
    let mut seen: Vec<(&str, PathBuf)> = Vec::new();
    for &(name, path) in files {
        let Some(place) = path.and_then(|path| place_of(path)) else { continue };
        if let Some((other, _)) = seen.iter().find(|(_, known)| *known == place) {
            return Err(Failure::usage(format!("{other} and {name} are the same file")));
        }
        seen.push((name, place));
    }
    Ok(())
}

/// Where a file is or would be; nothing for what isn't a file that could be overwritten.
fn place_of(path: &Path) -> Option<PathBuf> {
    match fs::metadata(path) {
        Ok(about) => fs::canonicalize(path).ok().filter(|_| about.is_file()),
        Err(_) => {
            let folder = fs::canonicalize(folder_of(path)).ok()?;
            path.file_name().filter(|name| *name != "-").map(|name| folder.join(name))
        }
    }
}

fn folder_of(path: &Path) -> &Path {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    folder.unwrap_or(Path::new("."))
}
