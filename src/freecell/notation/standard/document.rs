//! A game's parts as they stand in the text: line, layout, solution.

use super::fault::{Flaw, GameFault};
use super::home::{Cell, HomeLine, byte_column};
use super::origin::{Origin, is_game_line};
use super::rows::Rows;
use super::steps::{
    Steps, Style, is_any_solution_line, is_followed_by_a_layout, next_game, style_of,
};
use super::text::{Line, Lines};
use crate::card::{Card, FIRST, LAST, SUITS};

/// The parts of one game.
pub(super) struct Document<'a> {
    pub(super) origin: Origin<'a>,
    /// Where the game's line stands, or the first line.
    pub(super) origin_at: (u32, u32),
    pub(super) home: Option<HomeLine>,
    pub(super) rows: Rows,
    solution: Lines<'a>,
    style: Style,
    /// Solution lines show that blanks were kept, or lost.
    blanks_kept: bool,
    blanks_lost: bool,
    /// Where the lines before the solution end.
    pub(super) end: (u32, u32),
    /// The text from the next game on.
    pub(super) next: Option<Lines<'a>>,
}

/// The cards that have been read.
struct Seen(u64);

impl Seen {
    fn card(&mut self, card: Card, at: (u32, u32)) -> Result<(), GameFault> {
        let bit = 1 << (card.code() & 63);
        if self.0 & bit != 0 {
            return Err(GameFault::new(Flaw::Duplicate, at).of_card(Some(card)));
        }
        self.0 |= bit;
        Ok(())
    }

    /// A card on its foundation, with those that lie under it.
    fn home(&mut self, top: Card, at: (u32, u32)) -> Result<(), GameFault> {
        for card in (1..=top.rank()).filter_map(|rank| Card::new(rank, top.suit())) {
            self.card(card, at)?;
        }
        Ok(())
    }

    fn missing(&self) -> Option<Card> {
        let code = (FIRST..=LAST).find(|code| self.0 & (1 << (code & 63)) == 0);
        code.and_then(Card::from_code)
    }
}

/// What is known while the lines before the solution are read.
struct Reader<'a> {
    origin: Result<Origin<'a>, GameFault>,
    origin_at: (u32, u32),
    /// There is a line with the word "Game".
    told: bool,
    /// Some line has been read.
    started: bool,
    home: Option<HomeLine>,
    rows: Rows,
    /// Something else has followed the columns.
    closed: bool,
    seen: Seen,
}

impl<'a> Document<'a> {
    /// Reads a game's parts from some line on.
    pub(super) fn read(lines: Lines<'a>) -> Result<Document<'a>, GameFault> {
        let mut reader = Reader {
            origin: Ok(Origin::Untold),
            origin_at: (lines.number().saturating_add(1), 1),
            told: false,
            started: false,
            home: None,
            rows: Rows::new(),
            closed: false,
            seen: Seen(0),
        };
        let mut rest = lines;
        let mut solution = rest;
        let mut end = reader.origin_at;
        while let Some(line) = rest.next() {
            if !line.is_blank() {
                end = line.end();
                if !reader.line(&line, rest)? {
                    break;
                }
            }
            solution = rest;
        }
        reader.finish(solution, end)
    }

    /// The solution's moves and brackets.
    pub(super) fn steps(&self) -> Steps<'a> {
        Steps::new(self.solution, self.style)
    }

    /// Whether each card stands where it was written: something shows that blanks
    /// were kept, and nothing that some were lost.
    pub(super) fn is_by_position(&self) -> bool {
        let (kept, lost) =
            self.home.map_or((false, false), |home| (home.blanks_kept, home.blanks_lost));
        let kept = kept || self.rows.blanks_kept || self.blanks_kept;
        kept && !lost && !self.rows.blanks_lost && !self.blanks_lost
    }
}

impl<'a> Reader<'a> {
    /// Takes one line, which `rest` follow; `false` if the solution begins with
    /// it, or another game.
    fn line(&mut self, line: &Line<'a>, rest: Lines) -> Result<bool, GameFault> {
        let start = (line.number, 1);
        if let Some(home) = HomeLine::read(line) {
            if self.home.is_some() || !self.rows.is_empty() {
                return Err(GameFault::new(Flaw::Misplaced, start));
            }
            let home = home?;
            self.see_home(line, &home)?;
            self.home = Some(home);
        } else if let Some(words) = self.rows.words_of(line) {
            if self.closed {
                return Err(GameFault::new(Flaw::Misplaced, start));
            }
            let seen = &mut self.seen;
            self.rows.add(line, words, |card, at| seen.card(card, at))?;
        } else if is_game_line(line) {
            let is_layout = self.home.is_some() || !self.rows.is_empty();
            if !self.told || !is_layout {
                self.take_origin(line);
                self.told = true;
            } else if is_followed_by_a_layout(rest) {
                return Ok(false);
            }
            self.closed |= !self.rows.is_empty();
        } else if self.started && is_any_solution_line(line) {
            return Ok(false);
        } else if !self.started {
            self.take_origin(line);
        } else {
            self.closed |= !self.rows.is_empty();
        }
        self.started = true;
        Ok(true)
    }

    fn take_origin(&mut self, line: &Line<'a>) {
        self.origin = Origin::of_line(line);
        self.origin_at = (line.number, 1);
    }

    fn see_home(&mut self, line: &Line, home: &HomeLine) -> Result<(), GameFault> {
        let at = |place: u16| (line.number, byte_column(line, usize::from(place)));
        for (cell, &place) in home.cells.iter().zip(&home.places) {
            if let Cell::Card(card) = *cell {
                self.seen.card(card, at(place))?;
            }
        }
        for (card, place) in home.home.iter().flatten() {
            self.seen.home(*card, at(*place))?;
        }
        Ok(())
    }

    /// Looks whether the layout is whole, and at the solution.
    fn finish(self, solution: Lines<'a>, end: (u32, u32)) -> Result<Document<'a>, GameFault> {
        let is_layout = self.home.is_some() || !self.rows.is_empty();
        if let Some(card) = self.seen.missing().filter(|_| is_layout) {
            let end = if self.rows.is_empty() {
                self.home.map_or(end, |home| home.end)
            } else {
                self.rows.end
            };
            return Err(GameFault::new(Flaw::Missing, end).of_card(Some(card)));
        }
        let origin = self.origin?;
        if !is_layout && origin == Origin::Untold {
            return Err(GameFault::new(Flaw::Empty, self.origin_at));
        }
        let (style, is_shown) = style_of(solution);
        Ok(Document {
            origin,
            origin_at: self.origin_at,
            home: self.home,
            rows: self.rows,
            solution,
            style,
            blanks_kept: is_shown && style == Style::Led,
            blanks_lost: is_shown && style == Style::Bare,
            end,
            next: next_game(solution),
        })
    }
}

/// The rank of each suit's top card at home.
pub(super) fn heights(home: Option<&HomeLine>) -> [u8; SUITS] {
    let mut heights = [0; SUITS];
    for (card, _) in home.iter().flat_map(|home| home.home.iter().flatten()) {
        if let Some(height) = heights.get_mut(card.suit() as usize) {
            *height = card.rank();
        }
    }
    heights
}
