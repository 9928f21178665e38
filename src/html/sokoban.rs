//! Pages about Sokoban levels and games.

use super::Halt;
use super::frame::{self, Subject, fact, picture, row};
use super::out::{Out, Written};
use super::steps::{Line, each_line};
use super::yard;
use crate::sokoban::{Mode, Play, write_far};

const STYLE: &str = include_str!("sokoban.css");
const SCRIPT: &str = include_str!("sokoban.js");

/// What is known of a level that the moves don't tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict<'a> {
    /// Nothing: the moves lead where they lead.
    Moves,
    /// There is no solution, that is proved.
    Unsolvable,
    /// Not decided, and why, in a few words.
    Undecided(&'a str),
}

/// A page about a level in play and the game that is recorded with it. It shows nothing
/// but what was played there.
pub struct LevelPage<'a> {
    /// The name of the level; nothing for "Sokoban".
    pub title: Option<&'a [u8]>,
    /// What else is to be said; nothing if it is empty.
    pub comment: &'a [u8],
    /// What is known besides.
    pub verdict: Verdict<'a>,
    /// The most bytes of a piece; 0 sets no limit.
    pub piece: usize,
}

impl LevelPage<'_> {
    /// Writes the page in pieces, none of which is empty. A `write` that fails is not
    /// called again. In the end `play` is as it was.
    ///
    /// A game of which the beginning was forgotten gives
    /// [`Error::State`](crate::error::Error::State) before anything is written.
    pub fn write(
        &self,
        play: &mut Play,
        write: &mut dyn FnMut(&[u8]) -> Result<(), i32>,
    ) -> Result<(), Halt> {
        let mut steps = 0;
        each_line(play, &mut |_, line| {
            steps = line.number;
            Ok(())
        })?;
        let mut out = Out::new(self.piece, write);
        frame::write(&mut out, &mut Level { page: self, play, steps })?;
        out.end()
    }
}

struct Level<'a, 'b, 'c> {
    page: &'a LevelPage<'a>,
    play: &'b mut Play<'c>,
    steps: u32,
}

impl Subject for Level<'_, '_, '_> {
    fn title(&self, out: &mut Out) -> Written {
        match self.page.title {
            Some(title) => out.text(title),
            None => out.put("Sokoban"),
        }
    }

    fn facts(&mut self, out: &mut Out) -> Written {
        fact(out, "Result", |out| self.write_result(out))?;
        fact(out, "Level", |out| {
            out.number(self.play.width().into())?;
            out.put(" × ")?;
            out.number(self.play.height().into())?;
            out.put(" squares, ")?;
            out.counted(self.play.boxes().into(), "box", "boxes")?;
            if self.play.pushers() > 1 {
                out.put(", ")?;
                out.counted(self.play.pushers().into(), "pusher", "pushers")?;
            }
            Ok(())
        })?;
        if self.play.mode() == Mode::Reverse {
            fact(out, "Played", |out| out.put("backwards: boxes are pulled to where they begin"))?;
        }
        Ok(())
    }

    fn comment(&self) -> &[u8] {
        self.page.comment
    }

    fn drawings(&mut self, out: &mut Out) -> Written {
        yard::write_drawings(out, self.play)
    }

    fn pictures(&mut self, out: &mut Out) -> Written {
        each_line(self.play, &mut |play, line| frame_of(out, play, line))
    }

    fn heads(&self) -> &'static [&'static str] {
        &["Moves", "Box", "Squares", "On goals"]
    }

    fn rows(&mut self, out: &mut Out) -> Written {
        each_line(self.play, &mut |play, line| {
            row(out, line.number, |out| write_cells(out, play, line))
        })
    }

    /// Level and moves, to be copied.
    fn appendix(&mut self, out: &mut Out) -> Written {
        if self.play.mode() == Mode::Reverse {
            return Ok(());
        }
        out.put("<details>\n<summary>Level and moves as text</summary>\n<pre>")?;
        each_line(self.play, &mut |play, line| {
            if line.number == 0 { write_board(out, play) } else { Ok(()) }
        })?;
        out.put("</pre>\n<pre class=\"lurd\">")?;
        each_line(self.play, &mut |play, line| {
            let mut written = Ok(());
            letters(play, line, &mut |letter, _| put_letter(out, letter, &mut written));
            written
        })?;
        out.put("</pre>\n</details>\n")
    }

    fn extras(&self) -> (&'static str, &'static str) {
        (STYLE, SCRIPT)
    }

    fn least_size(&self) -> (u32, u32) {
        yard::least_size(self.play)
    }
}

impl Level<'_, '_, '_> {
    fn write_result(&mut self, out: &mut Out) -> Written {
        let (moves, pushes) = (self.play.moves(), self.play.pushes());
        let reverse = self.play.mode() == Mode::Reverse;
        if self.play.is_solved() {
            out.put("Solved in ")?;
        } else {
            match self.page.verdict {
                Verdict::Moves if self.steps == 0 => return out.put("Not played"),
                Verdict::Moves => out.put("Partly played: ")?,
                Verdict::Unsolvable => return out.put("Proved unsolvable: there is no solution"),
                Verdict::Undecided(reason) => {
                    out.put("Not decided: ")?;
                    return out.text(reason.as_bytes());
                }
            }
        }
        out.counted(moves.into(), "move", "moves")?;
        out.put(", ")?;
        let (one, many) = if reverse { ("pull", "pulls") } else { ("push", "pushes") };
        out.counted(pushes.into(), one, many)?;
        if !self.play.is_solved() {
            out.put(", ")?;
            write_on_goals(out, self.play)?;
            out.put(if self.play.boxes() == 1 { " box on a goal" } else { " boxes on goals" })?;
        }
        Ok(())
    }
}

fn frame_of(out: &mut Out, play: &mut Play, line: &Line) -> Written {
    // Both want it, one after the other.
    let play = core::cell::RefCell::new(play);
    picture(
        out,
        line.number,
        |out| yard::write(out, &mut play.borrow_mut(), line),
        |out| write_caption(out, &mut play.borrow_mut(), line),
    )
}

/// Tells the letters of a step, and whether they move a box.
fn letters(play: &mut Play, line: &Line, put: &mut dyn FnMut(u8, bool)) {
    use crate::sokoban::Step;
    let mut at = line.first;
    while at < line.end {
        let Some((step, next)) = play.recorded_step(at) else { return };
        at = next;
        match step {
            Step::Move(direction, with_box) => put(direction.letter(with_box), with_box),
            Step::Jump(right, down) => write_far(*b"[]", right, down, &mut |byte| put(byte, false)),
            Step::Change(right, down) => {
                write_far(*b"{}", right, down, &mut |byte| put(byte, false));
            }
        }
    }
}

fn put_letter(out: &mut Out, letter: u8, written: &mut Written) {
    if written.is_ok() {
        *written = out.put(char::from(letter).encode_utf8(&mut [0; 4]));
    }
}

/// The letters of a step, those that move a box in bold.
fn write_letters(out: &mut Out, play: &mut Play, line: &Line) -> Written {
    let (mut written, mut bold) = (Ok(()), false);
    letters(play, line, &mut |letter, with_box| {
        if with_box != bold && written.is_ok() {
            written = out.put(if with_box { "<b>" } else { "</b>" });
            bold = with_box;
        }
        put_letter(out, letter, &mut written);
    });
    written?;
    out.put(if bold { "</b>" } else { "" })
}

fn write_board(out: &mut Out, play: &Play) -> Written {
    let mut written = Ok(());
    for row in 0..play.height() {
        play.write_row(row, |byte| put_letter(out, byte, &mut written));
        put_letter(out, b'\n', &mut written);
    }
    written
}

fn write_on_goals(out: &mut Out, play: &Play) -> Written {
    out.number(i64::from(play.boxes()) - i64::from(play.boxes_away()))?;
    out.put(" of ")?;
    out.number(play.boxes().into())
}

/// A step in words.
fn write_caption(out: &mut Out, play: &mut Play, line: &Line) -> Written {
    if line.number == 0 {
        return out.put("Start.");
    }
    out.put("Step ")?;
    out.number(line.number.into())?;
    out.put(", <code>")?;
    write_letters(out, play, line)?;
    out.put("</code>: ")?;
    if line.is_far {
        out.put("to ")?;
        yard::write_place(out, play.pusher())?;
        return out.put(".");
    }
    if line.walks > 0 {
        out.put("walks ")?;
        out.number(line.walks.into())?;
        if line.pushes == 0 {
            out.put(" to ")?;
            yard::write_place(out, play.pusher())?;
        } else {
            out.put(", ")?;
        }
    }
    if let Some((from, to)) = line.moved_box() {
        let pulled = play.mode() == Mode::Reverse;
        out.put(if pulled { "pulls the box " } else { "pushes the box " })?;
        out.number(line.pushes.into())?;
        out.put_all(&[" ", line.way(), ", from "])?;
        yard::write_place(out, Some(from))?;
        out.put(" to ")?;
        yard::write_place(out, Some(to))?;
        if yard::is_goal(play, to) {
            out.put(", a goal")?;
        }
    }
    out.put(".")
}

/// The cells of the table for a step.
fn write_cells(out: &mut Out, play: &mut Play, line: &Line) -> Written {
    if line.number == 0 {
        out.put("<td colspan=\"3\">Start</td><td class=\"number\">")?;
    } else {
        out.put("<td class=\"lurd\">")?;
        write_letters(out, play, line)?;
        out.put("</td><td>")?;
        if let Some((from, to)) = line.moved_box() {
            out.put("<span>")?;
            yard::write_place(out, Some(from))?;
            out.put(" → ")?;
            yard::write_place(out, Some(to))?;
            out.put("</span>")?;
        }
        out.put("</td><td class=\"number\">")?;
        if line.pushes > 0 {
            out.number(line.pushes.into())?;
        }
        out.put("</td><td class=\"number\">")?;
    }
    write_on_goals(out, play)?;
    out.put("</td>")
}
