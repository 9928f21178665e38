//! The moves of the scans that Freecell Solver made known, by its names: "tests", each
//! of which looks for one kind of move. Some are a single move, some clear the way
//! for one first; what a test's move does is told by its code, see [`perform`].

use super::super::links::place;
use super::super::rules::{Fill, Leave, Rules, Supermove};
use super::game::Game;
use super::moves::{
    cells_to_cards, cells_to_column, homes, is_legal, sequence, sequence_to_cards, tops_to_cell,
};
use super::position::{Position, Step, cards, is_card, members, play};

/// Letters and brackets that a list of tests has room for.
pub const MOST_TESTS: usize = 48;

/// One test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Test {
    /// Its letter, the one that Freecell Solver gives it.
    pub letter: u8,
    /// Its name.
    pub name: &'static str,
}

const fn test(letter: u8, name: &'static str) -> Test {
    Test { letter, name }
}

/// All tests that there are.
pub const TESTS: [Test; 25] = [
    test(b'0', "top-home"),
    test(b'1', "cell-home"),
    test(b'2', "cell-to-any-parent"),
    test(b'3', "buried-home"),
    test(b'4', "sequence-to-parent"),
    test(b'5', "reorder-column"),
    test(b'6', "sequence-to-empty"),
    test(b'7', "cell-to-empty"),
    test(b'8', "sequence-to-other-parent"),
    test(b'9', "column-into-cells"),
    test(b'j', "cell-to-empty-and-sequence-on-it"),
    test(b'A', "top-to-empty"),
    test(b'B', "top-to-parent"),
    test(b'C', "top-to-cell"),
    test(b'D', "cell-to-parent"),
    test(b'E', "cell-card-to-empty"),
    test(b'a', "suit-home"),
    test(b'b', "run-to-true-parent"),
    test(b'c', "column-to-false-parent"),
    test(b'd', "run-to-buried-true-parent"),
    test(b'e', "buried-run-to-true-parent"),
    test(b'f', "buried-run-to-buried-true-parent"),
    test(b'g', "column-to-buried-false-parent"),
    test(b'h', "run-to-parent-in-its-column"),
    test(b'i', "run-to-false-parent"),
];

/// Tests in the order in which a scan tries them, in groups.
///
/// As text: letters, with `[` and `]` around a group whose moves come in random
/// order where the scan has one, and `(` and `)` around one whose moves don't; or
/// names, each after a comma, a blank or a bracket. At most [`MOST_TESTS`] tests and
/// brackets; a name counts as one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tests {
    letters: [u8; MOST_TESTS],
    count: u8,
}

impl Default for Tests {
    fn default() -> Tests {
        Tests { letters: [0; MOST_TESTS], count: 0 }
    }
}

/// What is wrong with a list of tests, and at which of its bytes, from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TestsError {
    /// There is no such letter or name: the bytes from one up to another.
    Unknown(usize, usize),
    /// A bracket that closes nothing or stands inside another one, or one that nothing
    /// closes.
    Bracket(usize),
    /// More than [`MOST_TESTS`] letters and brackets.
    TooMany(usize),
    /// There is text, and no test in it.
    Empty,
}

impl Tests {
    /// Reads a list of tests. An empty text is none: those of the scan.
    pub fn parse(text: &[u8]) -> Result<Tests, TestsError> {
        let mut tests = Tests::default();
        // The bracket that is open, and where.
        let mut open = None;
        let mut at = 0usize;
        for part in text.split_inclusive(|byte| b", ()[]".contains(byte)) {
            let (word, end) = match part.split_last() {
                Some((&end, before)) if b", ()[]".contains(&end) => (before, end),
                _ => (part, b' '),
            };
            tests.push_word(word, at)?;
            let here = at.saturating_add(word.len());
            at = at.saturating_add(part.len());
            match (end, open) {
                (b'(' | b'[', None) => open = Some((end, here)),
                (b')', Some((b'(', _))) | (b']', Some((b'[', _))) => open = None,
                (b',' | b' ', _) => continue,
                _ => return Err(TestsError::Bracket(here)),
            }
            tests.push(end, here)?;
        }
        match open {
            Some((_, here)) => Err(TestsError::Bracket(here)),
            None if tests.is_empty() && !text.is_empty() => Err(TestsError::Empty),
            None => Ok(tests),
        }
    }

    /// One name, or letters; `at` is the place of the first of them.
    fn push_word(&mut self, word: &[u8], at: usize) -> Result<(), TestsError> {
        if word.contains(&b'-') {
            let unknown = TestsError::Unknown(at, at.saturating_add(word.len()));
            let named = |test: &&Test| test.name.as_bytes() == word;
            return self.push(TESTS.iter().find(named).ok_or(unknown)?.letter, at);
        }
        for (here, &letter) in (at..).zip(word) {
            let unknown = TestsError::Unknown(here, here.saturating_add(1));
            TESTS.iter().find(|test| test.letter == letter).ok_or(unknown)?;
            self.push(letter, here)?;
        }
        Ok(())
    }

    fn push(&mut self, letter: u8, at: usize) -> Result<(), TestsError> {
        let slot = self.letters.get_mut(usize::from(self.count)).ok_or(TestsError::TooMany(at))?;
        *slot = letter;
        self.count += 1;
        Ok(())
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        !self.letters().iter().any(u8::is_ascii_alphanumeric)
    }

    /// Whether a scan with these tests tries every move that can't be made of others.
    /// Only then may it say that there is no solution.
    pub fn are_complete(&self, rules: &Rules) -> bool {
        are_complete(self.letters(), &Game::complete(rules))
    }

    /// The letters and brackets.
    pub fn letters(&self) -> &[u8] {
        self.letters.get(..usize::from(self.count)).unwrap_or_default()
    }
}

/// Whether a scan with these tests, in whatever order, tries every move that can't be
/// made of others. Only then has it seen every position when none is left.
pub(crate) fn are_complete(letters: &[u8], game: &Game) -> bool {
    let rules = &game.rules;
    let has = |wanted: &[u8]| wanted.iter().all(|letter| letters.contains(letter));
    let home = match rules.leave {
        Leave::Cards => has(b"0") && (rules.cells == 0 || has(b"1")),
        Leave::Suits => has(b"a"),
    };
    let to_cells = rules.cells == 0 || has(b"CD");
    let to_columns = rules.fill == Fill::Nothing || (has(b"A") && (rules.cells == 0 || has(b"E")));
    // Else there are sequences that single cards can't bring across.
    let single = rules.supermove == Supermove::Limited && game.is_gentle();
    home && has(b"B") && to_cells && to_columns && (single || has(b"46"))
}

/// What a code of a move says.
#[derive(Clone, Copy)]
enum Kind {
    /// One move.
    Single(Step),
    /// A card, with the sequence on it, onto another card, after what lies on both
    /// has been cleared away.
    Onto(Step),
    /// What `Clear` says, for a card.
    Clear(u8, u8),
    /// A card in a cell to an empty column, and a sequence onto it.
    Pair(Step),
}

/// Values of [`Kind::Clear`].
mod clear {
    /// The card home, after what lies on it has been cleared away.
    pub(super) const HOME: u8 = 0;
    /// The card, with the sequence on it, to an empty column, likewise.
    pub(super) const COLUMN: u8 = 1;
    /// The whole column of this card into cells.
    pub(super) const CELLS: u8 = 2;
}

/// The bits of a code that tell the kind.
const KIND: u16 = 0xc000;

impl Kind {
    fn of(code: u16) -> Kind {
        let step = Step::from_code(code & !KIND);
        match code >> 14 {
            0 => Kind::Single(step),
            1 => Kind::Onto(step),
            2 => Kind::Clear(step.card, step.to),
            _ => Kind::Pair(step),
        }
    }

    fn code(self) -> u16 {
        match self {
            Kind::Single(step) => step.code(),
            Kind::Onto(step) => 1 << 14 | step.code(),
            Kind::Clear(card, what) => 2 << 14 | Step { card, to: what }.code(),
            Kind::Pair(step) => 3 << 14 | step.code(),
        }
    }
}

/// Plays what a code says, and calls `see` with each single move of it. False, with
/// the position somewhere on the way, if that can't be done.
#[inline(never)]
pub(crate) fn perform<P: Position>(
    game: &Game,
    position: &mut P,
    code: u16,
    see: &mut dyn FnMut(Step),
) -> bool {
    let mut work = Work { game, position, see };
    match Kind::of(code) {
        Kind::Single(step) => {
            work.play(step);
            true
        }
        Kind::Onto(step) => work.onto(step),
        Kind::Clear(card, clear::HOME) => work.bring_home(card),
        Kind::Clear(card, clear::COLUMN) => work.to_column(card),
        Kind::Clear(card, _) => work.into_cells(card),
        Kind::Pair(step) => work.pair(step),
    }
}

/// More than there are cards: what clears a place ends by then.
const LONG: u32 = 128;

/// A position on which moves follow each other.
struct Work<'a, P> {
    game: &'a Game,
    position: &'a mut P,
    see: &'a mut dyn FnMut(Step),
}

impl<P: Position> Work<'_, P> {
    fn play(&mut self, step: Step) {
        (self.see)(step);
        play(self.game, self.position, step);
    }

    /// Plays a move if it is one.
    #[inline(never)]
    fn play_if_legal(&mut self, step: Step) -> bool {
        let legal = is_legal(self.game, self.position, step);
        if legal {
            self.play(step);
        }
        legal
    }

    fn is_home(&self, code: u8) -> bool {
        self.position.below(code) == place::HOME
    }

    fn is_in_cell(&self, code: u8) -> bool {
        self.position.below(code) == place::CELL
    }

    /// The card on top of the column in which a card lies.
    fn top_over(&self, code: u8) -> u8 {
        self.position.face().top(self.position.column(code))
    }

    /// Whether a card lies on top of a column or in its sequence there.
    fn is_in_sequence(&self, code: u8) -> bool {
        sequence(self.game, self.position, self.top_over(code)).any(|(other, _)| other == code)
    }

    /// Puts the card on top of a column somewhere else, for a while: into a cell, with
    /// its sequence onto a card, or into an empty column; not onto one of two cards'
    /// columns.
    #[inline(never)]
    fn put_away(&mut self, top: u8, keep: [u8; 2]) -> bool {
        if self.play_if_legal(Step { card: top, to: place::CELL }) {
            return true;
        }
        let keep = keep
            .map(|code| if self.is_in_cell(code) { u8::MAX } else { self.position.column(code) });
        let mut tops = self.position.face().tops();
        for other in members(tops) {
            if keep.contains(&self.position.column(other)) {
                tops &= !(1 << other);
            }
        }
        let mut longest = None;
        let face = self.position.face();
        let limit = self.game.rules.supermove_limit(face.empty_cells(), face.empty_columns());
        for (code, count) in sequence(self.game, self.position, top) {
            let fits =
                members(tops).find(|&lower| lower != top && self.game.rules.fits(code, lower));
            if let (Some(to), true) = (fits, count == 1 || count <= limit) {
                longest = Some(Step { card: code, to });
            }
        }
        // Without cells whole sequences get out of the way, else single cards.
        let lowest = sequence(self.game, self.position, top).last().map_or(top, |(code, _)| code);
        if let Some(step) = longest {
            self.play(step);
            return true;
        }
        self.play_if_legal(Step { card: lowest, to: place::BASE })
            || self.play_if_legal(Step { card: top, to: place::BASE })
    }

    /// A card, with the sequence on it, onto another one.
    #[inline(never)]
    fn onto(&mut self, step: Step) -> bool {
        let Step { card, to } = step;
        for _ in 0..LONG {
            if self.is_home(card) || self.is_home(to) || self.is_in_cell(to) {
                return self.is_home(card);
            }
            let in_cell = self.is_in_cell(card);
            let top = self.top_over(to);
            let together = !in_cell && self.position.column(card) == self.position.column(to);
            let away = if !in_cell && !together && !self.is_in_sequence(card) {
                self.top_over(card)
            } else if top != to {
                top
            } else {
                return self.play_if_legal(step);
            };
            if !self.put_away(away, [card, to]) {
                return false;
            }
        }
        false
    }

    #[inline(never)]
    fn bring_home(&mut self, card: u8) -> bool {
        for _ in 0..LONG {
            if self.is_home(card) {
                return true;
            }
            if self.play_if_legal(Step { card, to: place::HOME }) {
                return true;
            }
            if self.is_in_cell(card) || !self.put_away(self.top_over(card), [card; 2]) {
                return false;
            }
        }
        false
    }

    #[inline(never)]
    fn to_column(&mut self, card: u8) -> bool {
        for _ in 0..LONG {
            if self.is_home(card) || self.is_in_cell(card) {
                return false;
            }
            if self.is_in_sequence(card) {
                return self.play_if_legal(Step { card, to: place::BASE });
            }
            if !self.put_away(self.top_over(card), [card; 2]) {
                return false;
            }
        }
        false
    }

    #[inline(never)]
    fn into_cells(&mut self, card: u8) -> bool {
        let column = self.position.column(card);
        for _ in 0..LONG {
            let top = self.position.face().top(column);
            if top == place::BASE {
                return true;
            }
            if !self.play_if_legal(Step { card: top, to: place::CELL }) {
                return false;
            }
        }
        false
    }

    #[inline(never)]
    fn pair(&mut self, step: Step) -> bool {
        let Step { card, to: upper } = step;
        self.play_if_legal(Step { card, to: place::BASE })
            && (self.is_home(upper) || self.play_if_legal(Step { card: upper, to: card }))
    }
}

/// Calls `see` with the code of each move that a test finds. Those that clear the way
/// first may turn out to be impossible when they are performed.
#[inline(never)]
pub(crate) fn find<P: Position>(game: &Game, position: &P, test: u8, see: &mut dyn FnMut(u16)) {
    let tops = position.face().tops();
    match test {
        b'0' | b'1' | b'a' => homes(game, position, &mut |step: Step| {
            let in_cell = position.below(step.card) == place::CELL;
            if game.by_cards() == (test != b'a') && in_cell == (test == b'1') {
                see(step.code());
            }
        }),
        b'7' | b'E' => {
            if position.face().empty_columns() > 0 {
                cells_to_column(game, position, &mut |step: Step| see(step.code()));
            }
        }
        b'A' => to_columns(game, position, tops, 1, &mut |step: Step| see(step.code())),
        b'B' => {
            for top in members(tops) {
                let mut single = |step: Step| see(step.code());
                sequence_to_cards(game, position, top, tops, 1, &mut single);
            }
        }
        b'C' => tops_to_cell(game, position, tops, &mut |step: Step| see(step.code())),
        b'D' => cells_to_cards(game, position, tops, &mut |step: Step| see(step.code())),
        b'2' => {
            for card in members(position.face().in_cells()) {
                onto_cards(game, position, (card, true), &|_| true, see);
            }
        }
        b'3' => {
            for card in buried(game, position)
                .filter(|&card| game.foundation(position.face().homes(), card).is_some())
            {
                see(Kind::Clear(card, clear::HOME).code());
            }
        }
        b'6' => {
            if position.face().empty_columns() == 0 {
                return;
            }
            to_columns(game, position, tops, u8::MAX, &mut |step: Step| see(step.code()));
            for card in buried(game, position).filter(|&card| game.rules.fills(card)) {
                if position.below(card) != place::BASE {
                    see(Kind::Clear(card, clear::COLUMN).code());
                }
            }
        }
        b'9' => {
            for card in members(tops) {
                see(Kind::Clear(card, clear::CELLS).code());
            }
        }
        b'j' => {
            let cells = members(position.face().in_cells());
            for card in cells.filter(|_| position.face().empty_columns() > 0) {
                for top in members(tops) {
                    for (upper, _) in sequence(game, position, top) {
                        if game.rules.fits(upper, card) && game.rules.fills(card) {
                            see(Kind::Pair(Step { card, to: upper }).code());
                        }
                    }
                }
            }
        }
        _ => find_onto(game, position, test, see),
    }
}

/// The tests that bring a sequence onto a card.
#[inline(never)]
fn find_onto<P: Position>(game: &Game, position: &P, test: u8, see: &mut dyn FnMut(u16)) {
    let in_column = |code: u8| is_card(position.below(code)) || position.below(code) == place::BASE;
    for card in cards(game.rules.decks).filter(|&code| in_column(code)) {
        let top = position.face().top(position.column(card));
        let free = sequence(game, position, top).any(|(code, _)| code == card);
        let lower = position.below(card);
        let placed = is_card(lower) && game.rules.runs(card, lower);
        let whole = lower == place::BASE && free;
        let source = match test {
            b'4' | b'5' | b'h' => true,
            b'8' => placed,
            b'b' | b'd' | b'i' => free,
            b'c' | b'g' => whole,
            b'e' | b'f' => !free,
            _ => false,
        };
        if !source {
            continue;
        }
        // These look only at the cards on top of columns.
        let deep = !b"4bcei".contains(&test);
        let wanted = |to: u8| {
            let together = position.column(to) == position.column(card);
            let on_top = position.face().top(position.column(to)) == to;
            let truly = game.rules.runs(card, to);
            match test {
                b'4' => !together,
                b'5' => together && to != lower,
                b'h' => together && to != lower && truly,
                b'8' => !together,
                b'b' | b'e' => !together && truly,
                b'c' | b'i' => !together && !truly,
                b'd' | b'f' => !together && !on_top && truly,
                b'g' => !together && !on_top && !truly,
                _ => false,
            }
        };
        onto_cards(game, position, (card, deep), &wanted, see);
    }
}

/// A card onto each of those on which it fits that lie on top of columns or, if it is
/// to look deep, below no card of their sequence, and are wanted.
#[inline(never)]
fn onto_cards<P: Position>(
    game: &Game,
    position: &P,
    (card, deep): (u8, bool),
    wanted: &dyn Fn(u8) -> bool,
    see: &mut dyn FnMut(u16),
) {
    for top in members(position.face().tops()) {
        let (mut upper, mut to) = (0, top);
        for _ in 0..LONG {
            if !is_card(to) {
                break;
            }
            let fits = to != card && game.rules.fits(card, to);
            let open = upper == 0 || !game.rules.runs(upper, to);
            if fits && open && wanted(to) && lies_apart(position, card, to) {
                let step = Step { card, to };
                let single = upper == 0 && is_legal(game, position, step);
                see(if single { step.code() } else { Kind::Onto(step).code() });
            }
            if !deep {
                break;
            }
            (upper, to) = (to, position.below(to));
        }
    }
}

/// Whether a card doesn't lie below another one that is to be laid on it.
fn lies_apart<P: Position>(position: &P, card: u8, to: u8) -> bool {
    let mut code = to;
    for _ in 0..LONG {
        if !is_card(code) {
            return true;
        }
        if code == card {
            return false;
        }
        code = position.below(code);
    }
    false
}

/// Sequences of at most so many cards to an empty column, each part of them.
#[inline(never)]
fn to_columns<P: Position>(
    game: &Game,
    position: &P,
    tops: u128,
    most: u8,
    see: &mut dyn FnMut(Step),
) {
    for top in members(tops) {
        for (card, count) in sequence(game, position, top) {
            let step = Step { card, to: place::BASE };
            if count <= most && is_legal(game, position, step) {
                see(step);
            }
        }
    }
}

/// The cards in columns that others lie on which don't move with them.
fn buried<'a, P: Position>(game: &'a Game, position: &'a P) -> impl Iterator<Item = u8> + 'a {
    cards(game.rules.decks).filter(move |&card| {
        let below = position.below(card);
        (is_card(below) || below == place::BASE)
            && !sequence(game, position, position.face().top(position.column(card)))
                .any(|(code, _)| code == card)
    })
}
