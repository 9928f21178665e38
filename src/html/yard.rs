//! A level of Sokoban as a picture.

use super::out::{Out, Written};
use super::steps::Line;
use crate::sokoban::{Place, Play, Step, square};

/// The side of a square.
const SIZE: u32 = 40;
/// Room for the letters and numbers at the edges.
const EDGE: u32 = 22;

/// The drawings that all pictures share: goal, boxes, pusher, and all of the level that
/// doesn't move.
pub(super) fn write_drawings(out: &mut Out, play: &mut Play) -> Written {
    out.put(concat!(
        "<path id=\"goal\" class=\"goal\" d=\"M20 5 35 20 20 35 5 20z\"/>\n",
        "<g id=\"box\"><rect class=\"crate\" x=\"4\" y=\"4\" width=\"32\" height=\"32\" rx=\"4\"/>",
        "<path class=\"plank\" d=\"M10 10 30 30M30 10 10 30\"/></g>\n",
        // Told apart by its sign, not by colour alone.
        "<g id=\"home\"><rect class=\"crate safe\" x=\"4\" y=\"4\" width=\"32\" height=\"32\" rx=\"4\"/>",
        "<path class=\"plank\" d=\"M11 21 18 28 30 13\"/></g>\n",
        "<path id=\"pusher\" class=\"man\" d=\"M20 4a8 8 0 0 1 5 14.3c5.5 2 8.5 7.7 8.5 ",
        "17.7H6.5c0-10 3-15.7 8.5-17.7A8 8 0 0 1 20 4z\"/>\n<g id=\"level\">",
    ))?;
    write_area(out, play, "floor", |found, inside| inside && found & square::WALL == 0)?;
    write_area(out, play, "wall", |found, _| found & square::WALL != 0)?;
    let mut written = Ok(());
    play.each_square(|place, found, _| {
        if found & square::GOAL != 0 && written.is_ok() {
            written = write_use(out, "", "goal", place);
        }
    });
    written?;
    for column in 0..play.width() {
        let x = u32::from(column) * SIZE + EDGE + SIZE / 2;
        write_text(out, x, EDGE - 7, |out| write_column(out, column))?;
    }
    for row in 0..play.height() {
        let y = u32::from(row) * SIZE + EDGE + SIZE / 2 + 5;
        write_text(out, EDGE / 2, y, |out| out.number(i64::from(row) + 1))?;
    }
    out.put("</g>\n")
}

/// How large a picture must be, in thousandths of the letters' size, to be made out.
pub(super) fn least_size(play: &Play) -> (u32, u32) {
    const SQUARE: u32 = 900;
    (u32::from(play.width()) * SQUARE, u32::from(play.height()) * SQUARE)
}

/// The picture at the end of a step, with the way that led there.
pub(super) fn write(out: &mut Out, play: &mut Play, line: &Line) -> Written {
    out.put("<svg viewBox=\"0 0 ")?;
    out.number(i64::from(u32::from(play.width()) * SIZE + EDGE + 2))?;
    out.put(" ")?;
    out.number(i64::from(u32::from(play.height()) * SIZE + EDGE + 2))?;
    out.put("\" role=\"img\" aria-label=\"")?;
    write_aloud(out, play)?;
    out.put("\"><use href=\"#level\"/>")?;
    write_way(out, play, line)?;
    let moved = line.moved_box().map(|(_, to)| to);
    out.put("<g class=\"boxes\">")?;
    each(play, square::BOX, &mut |place, found| {
        let class = if Some(place) == moved { "m" } else { "" };
        write_use(out, class, if found & square::GOAL != 0 { "home" } else { "box" }, place)
    })?;
    out.put("</g>")?;
    let turn = play.pusher();
    each(play, square::PUSHER, &mut |place, _| {
        write_use(out, if Some(place) == turn { "turn" } else { "waits" }, "pusher", place)
    })?;
    out.put("</svg>")
}

/// Squares of a kind as one shape, a stretch of a row after the other.
fn write_area(
    out: &mut Out,
    play: &mut Play,
    class: &str,
    is_in: impl Fn(u8, bool) -> bool,
) -> Written {
    out.put_all(&["<path class=\"", class, "\" d=\""])?;
    let width = play.width();
    let (mut length, mut written) = (0, Ok(()));
    play.each_square(|place, found, inside| {
        let is_in = is_in(found, inside);
        length += u32::from(is_in);
        let ends = !is_in || place.column + 1 == width;
        if ends && length > 0 && written.is_ok() {
            let end = u32::from(place.column) + u32::from(is_in);
            written = write_stretch(out, end - length, place.row.into(), length);
        }
        if ends {
            length = 0;
        }
    });
    written?;
    out.put("\"/>")
}

fn write_stretch(out: &mut Out, column: u32, row: u32, length: u32) -> Written {
    out.put("M")?;
    out.number((column * SIZE + EDGE).into())?;
    out.put(" ")?;
    out.number((row * SIZE + EDGE).into())?;
    out.put("h")?;
    out.number((length * SIZE).into())?;
    out.put("v40h-")?;
    out.number((length * SIZE).into())?;
    out.put("z")
}

/// How the pusher walked and the box went.
fn write_way(out: &mut Out, play: &mut Play, line: &Line) -> Written {
    if let (Some(from), false, true) = (line.from, line.is_far, line.walks > 0) {
        out.put("<path class=\"walk\" d=\"M")?;
        write_middle(out, from)?;
        let mut at = line.first;
        while at < line.end {
            let Some((step, next)) = play.recorded_step(at) else { break };
            at = next;
            if let Step::Move(direction, false) = step {
                out.put(["h-40", "v-40", "h40", "v40"].get(direction as usize).unwrap_or(&""))?;
            }
        }
        out.put("\"/>")?;
    }
    if let Some((from, to)) = line.moved_box() {
        out.put("<rect class=\"was\" x=\"")?;
        out.number((u32::from(from.column) * SIZE + EDGE + 5).into())?;
        out.put("\" y=\"")?;
        out.number((u32::from(from.row) * SIZE + EDGE + 5).into())?;
        out.put("\" width=\"30\" height=\"30\" rx=\"4\"/><path class=\"push\" d=\"M")?;
        write_middle(out, from)?;
        out.put("L")?;
        write_middle(out, to)?;
        out.put("\"/>")?;
    }
    Ok(())
}

fn write_middle(out: &mut Out, place: Place) -> Written {
    out.number((u32::from(place.column) * SIZE + EDGE + SIZE / 2).into())?;
    out.put(" ")?;
    out.number((u32::from(place.row) * SIZE + EDGE + SIZE / 2).into())
}

fn write_use(out: &mut Out, class: &str, name: &str, place: Place) -> Written {
    out.put("<use")?;
    if !class.is_empty() {
        out.put_all(&[" class=\"", class, "\""])?;
    }
    out.put_all(&[" href=\"#", name, "\" x=\""])?;
    out.number((u32::from(place.column) * SIZE + EDGE).into())?;
    out.put("\" y=\"")?;
    out.number((u32::from(place.row) * SIZE + EDGE).into())?;
    out.put("\"/>")
}

fn write_text(out: &mut Out, x: u32, y: u32, text: impl FnOnce(&mut Out) -> Written) -> Written {
    out.put("<text class=\"ruler\" x=\"")?;
    out.number(x.into())?;
    out.put("\" y=\"")?;
    out.number(y.into())?;
    out.put("\">")?;
    text(out)?;
    out.put("</text>")
}

/// Shows all squares that have something of a kind on them.
fn each(play: &Play, kind: u8, see: &mut dyn FnMut(Place, u8) -> Written) -> Written {
    for row in 0..play.height() {
        for column in 0..play.width() {
            let place = Place { column, row };
            let found = play.at(place);
            if found & kind != 0 {
                see(place, found)?;
            }
        }
    }
    Ok(())
}

/// The letter of a column: A to Z, then AA and so on.
fn write_column(out: &mut Out, column: u8) -> Written {
    const LETTERS: u8 = 26;
    let letter = |number: u8| char::from(b'A'.wrapping_add(number % LETTERS));
    if let Some(first) = (column / LETTERS).checked_sub(1) {
        out.put(letter(first).encode_utf8(&mut [0; 4]))?;
    }
    out.put(letter(column).encode_utf8(&mut [0; 4]))
}

/// A square, such as D3.
pub(super) fn write_place(out: &mut Out, place: Option<Place>) -> Written {
    let Some(place) = place else { return out.put("nowhere") };
    write_column(out, place.column)?;
    out.number(i64::from(place.row) + 1)
}

/// Whether a box there is where it should be.
pub(super) fn is_goal(play: &Play, place: Place) -> bool {
    play.at(place) & square::GOAL != 0
}

const BOTH: u8 = square::BOX | square::GOAL;

/// The position for those who listen.
fn write_aloud(out: &mut Out, play: &Play) -> Written {
    out.put("Pusher: ")?;
    write_place(out, play.pusher())?;
    for (name, wanted) in
        [(". Boxes: ", square::BOX), (". Boxes on goals: ", BOTH), (". Free goals: ", square::GOAL)]
    {
        out.put(name)?;
        let mut separator = "";
        each(play, BOTH, &mut |place, found| {
            if found & BOTH != wanted {
                return Ok(());
            }
            out.put(separator)?;
            separator = ", ";
            write_place(out, Some(place))
        })?;
        if separator.is_empty() {
            out.put("none")?;
        }
    }
    out.put(".")
}
