//! Pages about games of the FreeCell family.

use super::Halt;
use super::cards;
use super::frame::{self, Subject, fact, picture, row};
use super::out::{Out, Written};
use super::play::{Foundation, Moves, Overview, Step, play};
use super::tableau::{Plan, write_sign};
use crate::card::{Card, Suit};
use crate::freecell::notation::Listed;
use crate::freecell::{Board, ONE_DECK, Place, Reason, Rules};

/// What is known of a game that the moves don't tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Nothing: the moves lead where they lead.
    Moves,
    /// There is no solution, that is proved.
    Unsolvable,
    /// Not decided.
    Undecided(Reason),
    /// Nothing; the moves are those before a fault.
    Faulty,
}

/// A page about a game, of one deck or with a board that has room for two. It shows
/// nothing but what it has played itself.
pub struct Page<'a, const L: usize = ONE_DECK> {
    /// The position before the first move.
    pub start: &'a Board<L>,
    /// The moves.
    pub moves: &'a Moves<'a>,
    /// The number of the deal, if it has one.
    pub number: Option<i64>,
    /// The name of the game; nothing for FreeCell.
    pub title: Option<&'a [u8]>,
    /// What else is to be said; nothing if it is empty.
    pub comment: &'a [u8],
    /// What is known besides.
    pub answer: Answer,
    /// The most bytes of a piece; 0 sets no limit.
    pub piece: usize,
}

impl<const L: usize> Page<'_, L> {
    /// Writes the page in pieces, none of which is empty. A `write` that fails is
    /// not called again.
    ///
    /// A move that isn't legal gives [`Error::Move`](crate::error::Error::Move)
    /// before anything is written.
    pub fn write(&self, write: &mut dyn FnMut(&[u8]) -> Result<(), i32>) -> Result<(), Halt> {
        let overview = Overview::of(self.start, self.moves)?;
        let plan = Plan::new(self.start.rules(), overview.height);
        let mut out = Out::new(self.piece, write);
        frame::write(&mut out, &mut Game { page: self, overview, plan })?;
        out.end()
    }
}

struct Game<'a, const L: usize> {
    page: &'a Page<'a, L>,
    overview: Overview<L>,
    plan: Plan,
}

impl<const L: usize> Subject for Game<'_, L> {
    fn title(&self, out: &mut Out) -> Written {
        match self.page.title {
            Some(title) => out.text(title)?,
            None => out.put("FreeCell")?,
        }
        match self.page.number {
            Some(number) => {
                out.put(" #")?;
                out.number(number)
            }
            None => Ok(()),
        }
    }

    fn facts(&mut self, out: &mut Out) -> Written {
        fact(out, "Result", |out| self.write_result(out))?;
        self.write_windows(out)?;
        self.write_rules(out)
    }

    fn comment(&self) -> &[u8] {
        self.page.comment
    }

    fn drawings(&mut self, out: &mut Out) -> Written {
        cards::write_drawings(out)?;
        self.plan.write_signs(out)
    }

    fn pictures(&mut self, out: &mut Out) -> Written {
        self.each(&mut |step| {
            picture(
                out,
                step.number,
                |out| self.plan.write(out, step),
                |out| write_caption(out, step),
            )
        })
    }

    fn heads(&self) -> &'static [&'static str] {
        &["Move", "Cards", "To", "Home by themselves"]
    }

    fn rows(&mut self, out: &mut Out) -> Written {
        self.each(&mut |step| row(out, step.number, |out| write_cells(out, step)))
    }

    fn appendix(&mut self, _: &mut Out) -> Written {
        Ok(())
    }

    fn extras(&self) -> (&'static str, &'static str) {
        ("", "")
    }

    fn least_size(&self) -> (u32, u32) {
        self.plan.least_size()
    }
}

impl<const L: usize> Game<'_, L> {
    fn each(&self, see: &mut dyn FnMut(&Step<L>) -> Written) -> Written {
        play(self.page.start, self.page.moves, see).map(|_| ())
    }

    fn write_result(&self, out: &mut Out) -> Written {
        let overview = &self.overview;
        if overview.end.is_solved() {
            out.put("Solved in ")?;
            out.counted(i64::from(overview.moves), "move", "moves")?;
            out.put(", ")?;
            out.number(i64::from(overview.cost))?;
            return out.put(" of them not to a foundation");
        }
        match self.page.answer {
            Answer::Moves | Answer::Faulty => {}
            Answer::Unsolvable => return out.put("Proved unsolvable: there is no solution"),
            Answer::Undecided(reason) => {
                return out.put_all(&[
                    "Not decided",
                    match reason {
                        Reason::None => "",
                        Reason::Budget => ": the limit of nodes is reached",
                        Reason::Memory => ": the memory is too small for a complete search",
                        Reason::Depth => ": the solution is longer than it may be",
                        Reason::Incomplete => ": the scan doesn't look at all positions",
                    },
                ]);
            }
        }
        out.put("Partly played: ")?;
        out.counted(i64::from(overview.moves), "move", "moves")?;
        out.put(", ")?;
        let heights = Suit::ALL.map(|suit| overview.end.heights(suit as u8));
        let home = heights.iter().map(|&(one, other)| i64::from(one) + i64::from(other)).sum();
        out.counted(home, "card", "cards")?;
        out.put(" home")
    }

    /// Which of Microsoft's programs can make the moves.
    fn write_windows(&self, out: &mut Out) -> Written {
        let overview = &self.overview;
        if !overview.is_of_windows || overview.moves == 0 {
            return Ok(());
        }
        // A verdict on the moves that are there is none on the text with the fault.
        let (name, verdict) = match self.page.answer {
            Answer::Faulty => ("Before the fault", "valid for "),
            _ => ("Valid for", ""),
        };
        fact(out, name, |out| {
            out.put(verdict)?;
            let Some(too_many) = overview.too_many else {
                return out.put("Windows XP, Vista and 7");
            };
            out.put("Windows Vista and 7; not for XP, as ")?;
            out.put("<a href=\"#m")?;
            out.number(i64::from(too_many.number))?;
            out.put("\">move ")?;
            out.number(i64::from(too_many.number))?;
            out.put("</a> takes ")?;
            out.counted(i64::from(too_many.count), "card", "cards")?;
            out.put(" and XP at most ")?;
            out.number(i64::from(too_many.limit))?;
            out.put(" at once")
        })
    }

    /// How many columns and cells, where they aren't FreeCell's.
    fn write_rules(&self, out: &mut Out) -> Written {
        let (rules, usual) = (self.page.start.rules(), Rules::FREECELL);
        let numbers = |rules: &Rules| (rules.columns, rules.cells, rules.decks);
        if numbers(rules) == numbers(&usual) {
            return Ok(());
        }
        fact(out, "Played with", |out| {
            out.counted(i64::from(rules.columns), "column", "columns")?;
            out.put(", ")?;
            out.counted(i64::from(rules.cells), "freecell", "freecells")?;
            out.put(" and ")?;
            out.counted(i64::from(rules.decks), "deck", "decks")
        })
    }
}

/// A step in words.
fn write_caption<const L: usize>(out: &mut Out, step: &Step<L>) -> Written {
    match step.made {
        None => out.put("Start")?,
        Some((listed, before)) => {
            out.put("Move ")?;
            out.number(i64::from(step.number))?;
            out.put(", ")?;
            write_notation(out, listed)?;
            out.put(": ")?;
            write_move_words(out, listed, before)?;
        }
    }
    let mut separator = ". Home by themselves: ";
    for home in Foundation::all(step.board.rules().decks) {
        if let Some((first, last)) = step.gone_home(home) {
            out.put(separator)?;
            cards::write_range_words(out, first, last)?;
            separator = ", ";
        }
    }
    out.put(".")
}

fn write_move_words<const L: usize>(out: &mut Out, listed: Listed, before: &Board<L>) -> Written {
    if let Some((lowest, highest)) = moved_cards(listed, before) {
        cards::write_words(out, lowest)?;
        if lowest != highest {
            out.put(" to ")?;
            cards::write_words(out, highest)?;
        }
    }
    out.put(" from ")?;
    write_place_words(out, listed.mv.from()?)?;
    match listed.mv.to()? {
        Place::Home(_) => out.put(" home"),
        Place::Cell(cell) => {
            out.put(" to ")?;
            write_place_words(out, Place::Cell(cell))
        }
        Place::Column(column) => {
            if let Some(card) = before.top(column) {
                out.put(" onto the ")?;
                cards::write_words(out, card)?;
                out.put(" in ")?;
            } else {
                out.put(" to the empty ")?;
            }
            write_place_words(out, Place::Column(column))
        }
    }
}

fn write_place_words(out: &mut Out, place: Place) -> Written {
    match place {
        Place::Column(_) => out.put("column ")?,
        Place::Cell(_) => out.put("freecell ")?,
        Place::Home(_) => return out.put("home"),
    }
    write_sign(out, place)
}

fn write_notation(out: &mut Out, listed: Listed) -> Written {
    if listed.single {
        out.put(".")?;
    }
    write_sign(out, listed.mv.from()?)?;
    write_sign(out, listed.mv.to()?)
}

/// The lowest and the highest of the cards that a move takes.
pub(super) fn moved_cards<const L: usize>(
    listed: Listed,
    before: &Board<L>,
) -> Option<(Card, Card)> {
    let lowest = listed.mv.card()?;
    let highest = match listed.mv.from() {
        Ok(Place::Column(column)) => before.top(column)?,
        _ => lowest,
    };
    Some((lowest, highest))
}

/// The cells of the table for a step.
fn write_cells<const L: usize>(out: &mut Out, step: &Step<L>) -> Written {
    let Some((listed, before)) = step.made else {
        out.put("<td colspan=\"3\">Start</td><td>")?;
        write_gone_home(out, step)?;
        return out.put("</td>");
    };
    out.put("<td class=\"code\">")?;
    write_notation(out, listed)?;
    out.put("</td><td>")?;
    if let Some((lowest, highest)) = moved_cards(listed, before) {
        cards::write_small(out, lowest)?;
        if lowest != highest {
            out.put("–")?;
            cards::write_small(out, highest)?;
        }
    }
    out.put("</td><td>")?;
    write_target(out, listed, before)?;
    out.put("</td><td>")?;
    write_gone_home(out, step)?;
    out.put("</td>")
}

fn write_target<const L: usize>(out: &mut Out, listed: Listed, before: &Board<L>) -> Written {
    match listed.mv.to()? {
        Place::Home(_) => out.put("home"),
        Place::Cell(_) => out.put("freecell"),
        Place::Column(column) => match before.top(column) {
            Some(card) => cards::write_small(out, card),
            None => out.put("empty column"),
        },
    }
}

fn write_gone_home<const L: usize>(out: &mut Out, step: &Step<L>) -> Written {
    let mut separator = "";
    for home in Foundation::all(step.board.rules().decks) {
        if let Some((first, last)) = step.gone_home(home) {
            out.put(separator)?;
            cards::write_small_range(out, first, last)?;
            separator = " ";
        }
    }
    Ok(())
}
