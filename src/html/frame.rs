//! What every page has, whatever the game: its head, what is known of the game,
//! the pictures with the buttons to step through them, and the table of moves.

use super::out::{Out, Written};

/// What pages look like; for those that are made elsewhere and go with them.
pub const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");
const CONTROLS: &str = include_str!("controls.html");

/// A game that a page is about. Each method writes its part of the page.
pub(super) trait Subject {
    /// The heading, as text.
    fn title(&self, out: &mut Out) -> Written;
    /// What is known of the game, each by [`fact`].
    fn facts(&mut self, out: &mut Out) -> Written;
    /// What the caller has to say, as text from outside.
    fn comment(&self) -> &[u8];
    /// Drawings that the pictures and the table use.
    fn drawings(&mut self, out: &mut Out) -> Written;
    /// The pictures, each by [`picture`].
    fn pictures(&mut self, out: &mut Out) -> Written;
    /// The heads of the table's columns after the number.
    fn heads(&self) -> &'static [&'static str];
    /// The rows of the table, each by [`row`].
    fn rows(&mut self, out: &mut Out) -> Written;
    /// What stands below the table.
    fn appendix(&mut self, out: &mut Out) -> Written;
    /// Style and script besides those of every page.
    fn extras(&self) -> (&'static str, &'static str);
    /// How wide and how high a picture must be to be readable, in thousandths of the
    /// letters' size; where it finds less room it is scrolled.
    fn least_size(&self) -> (u32, u32);
}

/// Writes the page.
pub(super) fn write(out: &mut Out, subject: &mut dyn Subject) -> Written {
    let (style, script) = subject.extras();
    out.put(concat!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n",
        "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n",
        "<meta name=\"color-scheme\" content=\"light dark\">\n",
        // The page has all it needs, and says so to the browser.
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; ",
        "style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:\">\n",
        "<link rel=\"icon\" href=\"data:,\">\n<title>",
    ))?;
    subject.title(out)?;
    out.put_all(&["</title>\n<style>\n", STYLE, style, "</style>\n</head>\n<body>\n"])?;
    out.put("<svg class=\"drawings\" aria-hidden=\"true\"><defs>\n")?;
    subject.drawings(out)?;
    out.put("</defs></svg>\n<header>\n<h1>")?;
    subject.title(out)?;
    out.put("</h1>\n<dl>\n")?;
    subject.facts(out)?;
    out.put("</dl>\n")?;
    if !subject.comment().is_empty() {
        out.put("<p class=\"comment\">")?;
        out.text(subject.comment())?;
        out.put("</p>\n")?;
    }
    out.put("</header>\n<main>\n<section class=\"viewer\" aria-label=\"Positions\">\n")?;
    out.put_all(&[CONTROLS, "<div class=\"pictures\" style=\"--least:"])?;
    let (width, height) = subject.least_size();
    out.number(width.into())?;
    out.put(";--low:")?;
    out.number(height.into())?;
    out.put("\">\n")?;
    subject.pictures(out)?;
    out.put("</div>\n</section>\n<section class=\"moves\" aria-label=\"Moves\" tabindex=\"0\">\n")?;
    out.put("<table>\n<caption>Moves</caption>\n<thead><tr><th scope=\"col\">No.</th>")?;
    for head in subject.heads() {
        out.put_all(&["<th scope=\"col\">", head, "</th>"])?;
    }
    out.put("</tr></thead>\n<tbody>\n")?;
    subject.rows(out)?;
    out.put("</tbody>\n</table>\n</section>\n</main>\n")?;
    subject.appendix(out)?;
    out.put_all(&["<footer>Made by unstuck ", env!("CARGO_PKG_VERSION")])?;
    out.put_all(&[".</footer>\n<script>\n", SCRIPT, script, "</script>\n</body>\n</html>\n"])
}

/// Something known of the game.
pub(super) fn fact(out: &mut Out, name: &str, value: impl FnOnce(&mut Out) -> Written) -> Written {
    out.put_all(&["<div><dt>", name, "</dt><dd>"])?;
    value(out)?;
    out.put("</dd></div>\n")
}

/// The picture of a step and its caption.
pub(super) fn picture(
    out: &mut Out,
    number: u32,
    drawn: impl FnOnce(&mut Out) -> Written,
    caption: impl FnOnce(&mut Out) -> Written,
) -> Written {
    out.put("<figure id=\"m")?;
    out.number(i64::from(number))?;
    out.put("\"><div class=\"sight\">")?;
    drawn(out)?;
    out.put("</div><figcaption>")?;
    caption(out)?;
    out.put("</figcaption></figure>\n")
}

/// A row of the table; its number leads to its picture.
pub(super) fn row(out: &mut Out, number: u32, cells: impl FnOnce(&mut Out) -> Written) -> Written {
    out.put("<tr><th scope=\"row\"><a href=\"#m")?;
    out.number(i64::from(number))?;
    out.put("\">")?;
    out.number(i64::from(number))?;
    out.put("</a></th>")?;
    cells(out)?;
    out.put("</tr>\n")
}
