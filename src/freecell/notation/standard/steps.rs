//! The solution lines: moves and brackets, one after the other.

use super::fault::{Flaw, GameFault};
use super::home::HomeLine;
use super::origin::is_game_line;
use super::text::{Chars, Line, Lines};
use super::words::{is_move, strict_card};

/// What a solution line holds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Step {
    /// A move by its characters.
    Move { from: u8, to: u8, single: bool, at: (u32, u32) },
    /// Here the layout stands: before the next move or, if there is none, at the end.
    Mark { at: (u32, u32) },
}

/// How solution lines begin.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Style {
    /// With a blank, a full stop or a bracket, as the standard has it.
    Led,
    /// With the first move, as the blank before it was lost.
    Bare,
}

/// The steps of a solution, line by line.
#[derive(Clone)]
pub(super) struct Steps<'a> {
    lines: Lines<'a>,
    chars: Chars<'a>,
    line: u32,
    style: Style,
    /// Nothing of the line has been read.
    at_start: bool,
    /// The move before stands in brackets, of which the second is to come.
    open: bool,
    /// A move whose brackets have been told already.
    held: Option<Step>,
    done: bool,
}

/// The characters before a move.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Prefix {
    Blank,
    Stop,
    Open,
    Close,
}

/// Whether a line is a solution line.
pub(super) fn is_solution_line(line: &Line, style: Style) -> bool {
    let mut chars = line.chars();
    let Some(prefix) = first_prefix(&mut chars, style) else { return false };
    let bare = style == Style::Bare && line.chars().column() == chars.column();
    let (from, to) = (chars.next(), chars.next());
    match (from, to) {
        (Some(b'*'), Some(b'*')) => prefix == Prefix::Open,
        (Some(from), Some(to)) if is_move(from, to) => {
            !bare || matches!(chars.next(), None | Some(b' ' | b'.' | b'['))
        }
        _ => false,
    }
}

/// The prefix of the first move of a line.
fn first_prefix(chars: &mut Chars, style: Style) -> Option<Prefix> {
    let blanks = chars.skip_blanks();
    match chars.peek()? {
        b'.' => {
            chars.next();
            Some(Prefix::Stop)
        }
        b'[' => {
            chars.next();
            Some(Prefix::Open)
        }
        _ if blanks > 0 || style == Style::Bare => Some(Prefix::Blank),
        _ => None,
    }
}

/// Whether a line among or behind solution lines belongs to the next game;
/// `rest` are the lines behind it.
fn begins_a_game(line: &Line, rest: Lines) -> bool {
    is_layout_line(line) || (is_game_line(line) && is_followed_by_a_game(rest))
}

/// Whether a line is of cells and home, or begins with a card.
fn is_layout_line(line: &Line) -> bool {
    let card = line.words().next().is_some_and(|word| strict_card(word.text).is_some());
    card || HomeLine::read(line).is_some()
}

/// Whether layout or moves follow soon. "Game solved in 53 moves" is a comment.
fn is_followed_by_a_game(rest: Lines) -> bool {
    soon(rest).any(|line| is_layout_line(&line) || is_any_solution_line(&line))
}

/// Whether a layout follows soon, and no moves before it. Below a layout, "Game 7
/// is solved as follows" is a comment.
pub(super) fn is_followed_by_a_layout(rest: Lines) -> bool {
    let mut found = soon(rest).filter(|line| is_layout_line(line) || is_any_solution_line(line));
    found.next().is_some_and(|line| is_layout_line(&line))
}

/// The next few lines that aren't blank; so few that looking at them for each
/// line takes no time.
fn soon(rest: Lines) -> impl Iterator<Item = Line> {
    const SOON: usize = 8;
    rest.take(2 * SOON).filter(|line| !line.is_blank()).take(SOON)
}

/// Whether a line is a solution line in one of the styles.
pub(super) fn is_any_solution_line(line: &Line) -> bool {
    is_solution_line(line, Style::Led) || is_solution_line(line, Style::Bare)
}

impl<'a> Steps<'a> {
    /// The steps of the lines from some point to the next game.
    pub(super) fn new(lines: Lines<'a>, style: Style) -> Steps<'a> {
        Steps {
            lines,
            chars: Chars::nothing(),
            line: 0,
            style,
            at_start: false,
            open: false,
            held: None,
            done: false,
        }
    }

    fn here(&self) -> (u32, u32) {
        (self.line, self.chars.column())
    }

    /// Goes to the next solution line.
    fn next_line(&mut self) -> Option<()> {
        loop {
            let line = self.lines.next()?;
            if begins_a_game(&line, self.lines) {
                return None;
            }
            if is_solution_line(&line, self.style) {
                self.chars = line.chars();
                self.line = line.number;
                self.at_start = true;
                return Some(());
            }
        }
    }

    fn prefix(&mut self) -> Option<Prefix> {
        if self.at_start {
            self.at_start = false;
            return first_prefix(&mut self.chars, self.style);
        }
        let prefix = match self.chars.next()? {
            b' ' => Prefix::Blank,
            b'.' => Prefix::Stop,
            b'[' => Prefix::Open,
            b']' => Prefix::Close,
            _ => return None,
        };
        // A bracket closes the one before and nothing else.
        ((prefix == Prefix::Close) == self.open).then_some(prefix)
    }

    /// The next move of the line; `None` where the cycle of three characters is
    /// broken, for there a comment begins.
    fn cycle(&mut self) -> Result<Option<Step>, GameFault> {
        let before = self.here();
        let fault = GameFault::new(Flaw::Mark, before);
        let Some(prefix) = self.prefix() else {
            return if self.open { Err(fault) } else { Ok(None) };
        };
        self.open = false;
        let at = self.here();
        let (Some(from), Some(to)) = (self.chars.next(), self.chars.next()) else {
            return Ok(None);
        };
        if prefix == Prefix::Open && (from, to) == (b'*', b'*') {
            self.done = true;
            let closed = self.chars.next() == Some(b']');
            return if closed { Ok(Some(Step::Mark { at: before })) } else { Err(fault) };
        }
        if !is_move(from, to) {
            return Ok(None);
        }
        let step = Step::Move { from, to, single: prefix == Prefix::Stop, at };
        if prefix != Prefix::Open {
            return Ok(Some(step));
        }
        self.open = true;
        self.held = Some(step);
        Ok(Some(Step::Mark { at: before }))
    }
}

impl Iterator for Steps<'_> {
    type Item = Result<Step, GameFault>;

    fn next(&mut self) -> Option<Result<Step, GameFault>> {
        if let Some(step) = self.held.take() {
            return Some(Ok(step));
        }
        while !self.done {
            match self.cycle() {
                Ok(Some(step)) => return Some(Ok(step)),
                Ok(None) => {
                    self.chars = Chars::nothing();
                    if self.next_line().is_none() {
                        self.done = true;
                    }
                }
                Err(fault) => {
                    self.done = true;
                    return Some(Err(fault));
                }
            }
        }
        None
    }
}

/// How the solution lines from some point on begin: with a blank, if one of
/// them does, else with a move. The second value tells whether the first
/// character shows that: lines may all begin with a full stop or a bracket.
pub(super) fn style_of(mut lines: Lines) -> (Style, bool) {
    let mut bare = false;
    while let Some(line) = lines.next() {
        if begins_a_game(&line, lines) {
            break;
        }
        let led = is_solution_line(&line, Style::Led);
        if led && line.chars().peek() == Some(b' ') {
            return (Style::Led, true);
        }
        bare |= !led && is_solution_line(&line, Style::Bare);
    }
    (Style::Bare, bare)
}

/// Where the lines of the next game begin.
pub(super) fn next_game(mut lines: Lines) -> Option<Lines> {
    loop {
        let before = lines;
        let line = lines.next()?;
        if begins_a_game(&line, lines) {
            return Some(before);
        }
    }
}
