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
struct Reader<'d, 'a> {
    document: &'d mut Document<'a>,
    origin: Result<Origin<'a>, GameFault>,
    /// There is a line with the word "Game".
    told: bool,
    /// Some line has been read.
    started: bool,
    /// Something else has followed the columns.
    closed: bool,
    seen: Seen,
}

impl<'a> Document<'a> {
    /// One that holds nothing yet; it is filled where it lies.
    pub(super) fn new() -> Document<'a> {
        let nothing = Lines::new(&[]);
        Document {
            origin: Origin::Untold,
            origin_at: (1, 1),
            home: None,
            rows: Rows::new(),
            solution: nothing,
            style: Style::Bare,
            blanks_kept: false,
            blanks_lost: false,
            end: (1, 1),
            next: None,
        }
    }

    /// Reads a game's parts from some line on.
    pub(super) fn read(&mut self, lines: Lines<'a>) -> Result<(), GameFault> {
        self.origin_at = (lines.number().saturating_add(1), 1);
        self.end = self.origin_at;
        self.home = None;
        self.rows.clear();
        let mut reader = Reader {
            document: self,
            origin: Ok(Origin::Untold),
            told: false,
            started: false,
            closed: false,
            seen: Seen(0),
        };
        let mut rest = lines;
        let mut solution = rest;
        while let Some(line) = rest.next() {
            if !line.is_blank() {
                reader.document.end = line.end();
                if !reader.line(&line, rest)? {
                    break;
                }
            }
            solution = rest;
        }
        reader.finish(solution)
    }

    /// Whether there is a line of cells and home, or a column line.
    pub(super) fn is_layout(&self) -> bool {
        self.home.is_some() || !self.rows.is_empty()
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

impl<'a> Reader<'_, 'a> {
    /// Takes one line, which `rest` follow; `false` if the solution begins with
    /// it, or another game.
    fn line(&mut self, line: &Line<'a>, rest: Lines) -> Result<bool, GameFault> {
        let start = (line.number, 1);
        if let Some(home) = HomeLine::read(line) {
            if self.document.is_layout() {
                return Err(GameFault::new(Flaw::Misplaced, start));
            }
            let home = home?;
            self.see_home(line, &home)?;
            self.document.home = Some(home);
        } else if let Some(words) = self.document.rows.words_of(line) {
            if self.closed {
                return Err(GameFault::new(Flaw::Misplaced, start));
            }
            let seen = &mut self.seen;
            self.document.rows.add(line, words, |card, at| seen.card(card, at))?;
        } else if is_game_line(line) {
            if !self.told || !self.document.is_layout() {
                self.take_origin(line);
                self.told = true;
            } else if is_followed_by_a_layout(rest) {
                return Ok(false);
            }
            self.closed |= !self.document.rows.is_empty();
        } else if self.started && is_any_solution_line(line) {
            return Ok(false);
        } else if !self.started {
            self.take_origin(line);
        } else {
            self.closed |= !self.document.rows.is_empty();
        }
        self.started = true;
        Ok(true)
    }

    fn take_origin(&mut self, line: &Line<'a>) {
        self.origin = Origin::of_line(line);
        self.document.origin_at = (line.number, 1);
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
    fn finish(self, solution: Lines<'a>) -> Result<(), GameFault> {
        let document = self.document;
        if let Some(card) = self.seen.missing().filter(|_| document.is_layout()) {
            let end = if document.rows.is_empty() {
                document.home.map_or(document.end, |home| home.end)
            } else {
                document.rows.end
            };
            return Err(GameFault::new(Flaw::Missing, end).of_card(Some(card)));
        }
        document.origin = self.origin?;
        if !document.is_layout() && document.origin == Origin::Untold {
            return Err(GameFault::new(Flaw::Empty, document.origin_at));
        }
        let (style, is_shown) = style_of(solution);
        document.solution = solution;
        document.style = style;
        if !self.told && !document.is_layout() && document.steps().next().is_none() {
            // A first line with a digit in it, and nothing that says that it is a game's.
            return Err(GameFault::new(Flaw::Empty, document.origin_at));
        }
        document.blanks_kept = is_shown && style == Style::Led;
        document.blanks_lost = is_shown && style == Style::Bare;
        document.next = next_game(solution);
        Ok(())
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
