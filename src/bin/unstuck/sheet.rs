//! Pages of text and tables, which lead to those with pictures.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::failure::{Failure, named};
use crate::output::write_file;

/// A page of text and tables.
pub struct Sheet<'a> {
    pub title: &'a str,
    pub facts: Vec<(&'static str, String)>,
    /// What comes between the facts and the settings, as markup.
    pub body: &'a str,
    pub settings: Option<&'a str>,
}

impl Sheet<'_> {
    pub fn write_file(&self, path: &Path) -> Result<(), Failure> {
        write_file(path, |out| self.write(out))
    }

    fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let title = escaped(self.title);
        write!(
            out,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
             style-src 'unsafe-inline'; img-src data:\">\n\
             <link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>\n<style>\n{}{}</style>\n\
             </head>\n<body>\n<h1>{title}</h1>\n<dl>\n",
            unstuck::html::STYLE,
            include_str!("report.css"),
        )?;
        for (name, value) in &self.facts {
            writeln!(out, "<div><dt>{name}</dt><dd>{}</dd></div>", escaped(value))?;
        }
        write!(out, "</dl>\n{}", self.body)?;
        if let Some(settings) = self.settings {
            write!(out, "<h2>Settings</h2>\n<p><code>{}</code></p>\n", escaped(settings))?;
        }
        writeln!(
            out,
            "<footer>Made by unstuck {}.</footer>\n</body>\n</html>",
            env!("CARGO_PKG_VERSION")
        )
    }
}

/// A folder for the pages that a sheet leads to, beside it. Unless it is kept in the end, what
/// is new of it goes away again.
pub struct Folder {
    name: String,
    path: PathBuf,
    /// Whether it wasn't there before.
    is_new: bool,
    /// Pages that weren't.
    made: Vec<PathBuf>,
}

impl Folder {
    /// The folder that is called as the sheet and what is in it.
    pub fn beside(sheet: &Path, content: &str) -> Folder {
        let stem = sheet.file_stem().map_or("pages".into(), |stem| stem.to_string_lossy());
        let name = format!("{stem}-{content}");
        Folder { path: sheet.with_file_name(&name), name, is_new: false, made: Vec::new() }
    }

    /// The file of that name in it; the folder is there then.
    pub fn file(&mut self, name: &str) -> Result<PathBuf, Failure> {
        match fs::create_dir(&self.path) {
            Ok(()) => self.is_new = true,
            Err(_) if self.path.is_dir() => {}
            Err(fault) => return Err(Failure::Output(named(&self.path, &fault))),
        }
        let file = self.path.join(format!("{name}.html"));
        if !file.exists() {
            self.made.push(file.clone());
        }
        Ok(file)
    }

    /// The sheet is written that leads to the pages: they stay.
    pub fn keep(mut self) {
        self.is_new = false;
        self.made.clear();
    }

    /// A link to that file.
    pub fn link(&self, name: &str, text: &str) -> String {
        format!("<a href=\"{}/{name}.html\">{}</a>", address(&self.name), escaped(text))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        for file in &self.made {
            let _ = fs::remove_file(file);
        }
        if self.is_new {
            let _ = fs::remove_dir(&self.path);
        }
    }
}

/// A list of games, each with a link if it has a page, and what came out.
pub fn list(head: &str, games: &[(String, String)]) -> String {
    let mut text = format!(
        "<table class=\"deals\">\n<thead><tr><th scope=\"col\">{head}</th>\
         <th scope=\"col\">Result</th></tr></thead>\n<tbody>\n"
    );
    for (name, result) in games {
        let _ = writeln!(
            text,
            "<tr><th scope=\"row\" class=\"name\">{name}</th><td>{}</td></tr>",
            escaped(result)
        );
    }
    text + "</tbody>\n</table>\n"
}

/// A folder's name as a part of an address.
fn address(name: &str) -> String {
    let mut text = String::new();
    for byte in name.bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'_' | b'.' => text.push(byte.into()),
            _ => {
                let _ = write!(text, "%{byte:02X}");
            }
        }
    }
    text
}

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
