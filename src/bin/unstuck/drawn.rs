//! Games as this program prints them where the standard notation doesn't know them: a comment
//! that tells the deal, a board with a line a column, moves in any form.

use std::fmt;

use unstuck::error::Error;
use unstuck::freecell::notation::{
    self, MoveError, MoveText, ParseError, parse_sized_as, read_moves,
};
use unstuck::freecell::{Automove, DoubleBoard, Move, Place, Rules, TWO_DECKS, deal_sized};

use crate::arguments::MoveForm;
use crate::document::NO_SOLUTION;
use crate::record::{Record, records_of};
use crate::words::count;

/// How a comment begins that tells the start of a game.
const ORIGINS: [&str; 2] = ["# deal ", "# board"];

/// A text of one game and how many lines stand before it.
pub struct Drawn<'a> {
    text: &'a str,
    lines_before: usize,
}

/// A game that has been played.
pub struct Played {
    pub number: Option<i64>,
    pub start: DoubleBoard,
    pub end: DoubleBoard,
    pub moves: Vec<Move>,
    /// Whether each move is a single card, or a sequence that moves as one.
    pub in_steps: bool,
}

impl Played {
    /// A game of no moves.
    pub fn nothing(start: DoubleBoard) -> Played {
        Played { number: None, start, end: start, moves: Vec::new(), in_steps: false }
    }
}

/// Why a game can't be played.
pub enum Trouble {
    /// It can't be read.
    Unreadable(String),
    /// It can be read and isn't right; what comes before that.
    Wrong(String, Box<Played>),
}

/// A game as this program prints it, but for the standard notation.
pub enum Given<'a> {
    Drawn(Drawn<'a>),
    Record(Record),
}

impl Given<'_> {
    /// Plays the game by these rules; `name` is the name by which they were asked for.
    pub fn play(
        &self,
        rules: &Rules,
        name: &str,
        form: Option<MoveForm>,
    ) -> Result<Played, Trouble> {
        match self {
            Given::Drawn(game) => game.play(rules, name, form),
            Given::Record(record) => record.play(rules),
        }
    }
}

/// The games of a text.
pub struct Games<'a> {
    /// Those with moves.
    pub solved: Vec<Given<'a>>,
    /// How many there are of which the text says that it has no solution.
    pub without: usize,
}

/// The games of a text, unless it is in the standard notation.
pub fn games_of(text: &[u8]) -> Option<Games<'_>> {
    let text = without_sums(std::str::from_utf8(text).ok()?);
    if text.trim_start().starts_with('{') {
        let (solved, without) = records_of(text);
        return Some(Games { solved: solved.into_iter().map(Given::Record).collect(), without });
    }
    let is_drawn = text.lines().any(|line| is_board(line) || is_origin(line))
        || text.lines().find(|line| !line.trim().is_empty()).is_some_and(is_no_solution);
    if !is_drawn || text.lines().any(|line| line.starts_with("GAME")) {
        return None;
    }
    let mut starts: Vec<(usize, usize)> = Vec::new();
    let mut at = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if starts.is_empty()
            || is_origin(line) && !text[starts[starts.len() - 1].0..at].trim().is_empty()
        {
            starts.push((at, number));
        }
        at += line.len();
    }
    let ends = starts.iter().skip(1).map(|&(at, _)| at).chain([text.len()]);
    let games = starts.iter().zip(ends);
    let games =
        games.map(|(&(at, lines_before), end)| Drawn { text: &text[at..end], lines_before });
    let (without, solved) =
        games.partition::<Vec<_>, _>(|game| game.text.lines().any(is_no_solution));
    Some(Games { solved: solved.into_iter().map(Given::Drawn).collect(), without: without.len() })
}

/// A text without the sums of `range --json` behind its games.
fn without_sums(text: &str) -> &str {
    let last = text.trim_end().rfind('\n').map_or(0, |end| end + 1);
    match text[last..].starts_with("{\"deals\":") {
        true => &text[..last],
        false => text,
    }
}

/// Whether a line is Freecell Solver's for a game without a solution, and so without moves, or
/// this program's.
fn is_no_solution(line: &str) -> bool {
    matches!(line.trim(), "I could not solve this game." | "Iterations count exceeded.")
        || line.strip_prefix("# ").is_some_and(tells_of_none)
}

/// Whether a line tells that a game has no solution, or none is known.
fn tells_of_none(line: &str) -> bool {
    NO_SOLUTION.iter().any(|told| line.starts_with(told))
}

/// A text in the standard notation without the games of which it says that they have no
/// solution, and how many these are. Their lines are left empty, so that others keep their
/// numbers.
pub fn with_solutions(text: &[u8]) -> (Vec<u8>, usize) {
    let mut lines: Vec<&[u8]> = text.split_inclusive(|&byte| byte == b'\n').collect();
    let mut without = 0;
    // Where a game begins that has only a layout so far.
    let mut begin = None;
    for at in 0..lines.len() {
        let line = String::from_utf8_lossy(lines[at]);
        if line.starts_with("GAME") {
            begin = Some(at);
        } else if !tells_of_none(&line) {
            begin = begin.filter(|_| line.split_whitespace().all(is_card));
        } else if let Some(begin) = begin.take() {
            lines[begin..=at].fill(b"\n");
            without += 1;
        }
    }
    (lines.concat(), without)
}

/// Whether a text has the line of a game in the standard notation.
pub fn has_games(text: &[u8]) -> bool {
    text.split(|&byte| byte == b'\n').any(|line| line.starts_with(b"GAME"))
}

/// Whether a word is a card as the standard notation writes it.
fn is_card(word: &str) -> bool {
    matches!(word.as_bytes(), [rank, suit] if b"A23456789TJQK".contains(rank) && b"SHDC".contains(suit))
}

/// The board that is drawn above the moves of a game that tells where it starts.
pub fn drawn_start(text: &[u8]) -> Option<&[u8]> {
    let known = std::str::from_utf8(text).ok()?;
    if !known.lines().any(is_origin) {
        return None;
    }
    let mut end = 0;
    let mut drawn = false;
    for line in known.split_inclusive('\n') {
        if drawn && line.trim().is_empty() {
            return text.get(..end);
        }
        drawn |= is_board(line);
        end += line.len();
    }
    None
}

/// The number of the deal that a text tells in place of a board, and the game's name.
pub fn told_deal(text: &[u8]) -> Option<(i64, Option<&str>)> {
    let text = std::str::from_utf8(text).ok()?;
    let (number, name) = Drawn { text, lines_before: 0 }.origin();
    number.filter(|_| !text.lines().any(is_board)).map(|number| (number, name))
}

fn is_origin(line: &str) -> bool {
    ORIGINS.iter().any(|origin| line.starts_with(origin))
}

fn is_board(line: &str) -> bool {
    let line = line.trim_start().to_ascii_lowercase();
    ["base:", "foundations:", "foundation:", "founds:", "found:", "decks:", "deck:"]
        .iter()
        .any(|word| line.starts_with(word))
}

impl<'a> Drawn<'a> {
    /// Plays the game by these rules; `name` is the name by which they were asked for.
    pub fn play(
        &self,
        rules: &Rules,
        name: &str,
        form: Option<MoveForm>,
    ) -> Result<Played, Trouble> {
        let (number, game) = self.origin();
        if let Some(game) = game.filter(|&game| game != name) {
            return Err(Trouble::Unreadable(format!("a game of {game}: --game {game}")));
        }
        let (start, doubt) = self.start(rules, number)?;
        if let Some(fault) = doubt {
            return Err(Trouble::Wrong(fault, Box::new(Played::nothing(start))));
        }
        let board = start.with_automove(Automove::None);
        // So that a fault tells its line in the whole text.
        let text = "\n".repeat(self.lines_before) + self.text;
        let read = read(&board, form, USUAL_IN_GAMES, text.as_bytes());
        let read = read.map_err(|(known, fault)| match fault.fault.error {
            Error::Move | Error::ParseState if is_untold(&board, form, known, &text, &fault) => {
                Trouble::Unreadable(format!(
                    "{fault}, as it is understood: in sn moves have no counts of cards, and one \
                     before could have been another; --moves-form snx reads a text with counts"
                ))
            }
            Error::Move | Error::ParseState => {
                let (moves, end) =
                    moves_before(&board, known, &text, &fault.fault).unwrap_or((Vec::new(), board));
                let in_steps = known == MoveText::Steps;
                let before = Played { number, start, end, moves, in_steps };
                Trouble::Wrong(fault.to_string(), Box::new(before))
            }
            _ => Trouble::Unreadable(fault.to_string()),
        })?;
        let in_steps = read.form == MoveText::Steps;
        Ok(Played { number, start, end: read.end, moves: read.moves, in_steps })
    }

    /// The number of the deal and the name of the game, as far as they are told.
    fn origin(&self) -> (Option<i64>, Option<&'a str>) {
        let Some(line) = self.text.lines().find(|line| is_origin(line)) else {
            return (None, None);
        };
        let mut words = line.split_whitespace().skip(1);
        let number = match words.next() {
            Some("deal") => words.next().and_then(|number| number.parse().ok()),
            _ => None,
        };
        let game = words.next().filter(|&word| word == "of").and_then(|_| words.next());
        (number, game)
    }

    /// The board that is drawn, which has to be the deal that is told, and what is wrong if
    /// it isn't; or that deal.
    fn start(
        &self,
        rules: &Rules,
        number: Option<i64>,
    ) -> Result<(DoubleBoard, Option<String>), Trouble> {
        let dealt = number.map(|number| deal_sized::<TWO_DECKS>(rules, number));
        let drawn = self.board(rules).transpose();
        let drawn = drawn.map_err(|fault: ParseError| Trouble::Unreadable(fault.to_string()))?;
        match (drawn, dealt) {
            (Some(drawn), Some(Ok(dealt))) if drawn != dealt => {
                Ok((drawn, Some("the layout isn't the deal whose number is told".into())))
            }
            (Some(drawn), _) => Ok((drawn, None)),
            (None, Some(Ok(dealt))) => Ok((dealt, None)),
            (None, Some(Err(fault))) => Err(Trouble::Unreadable(fault.to_string())),
            (None, None) => Err(Trouble::Unreadable("no board in the text".into())),
        }
    }

    /// The first board that is drawn.
    fn board(&self, rules: &Rules) -> Option<Result<DoubleBoard, ParseError>> {
        let first = self.text.lines().position(is_board)?;
        let lines = self.text.lines().skip(first).take_while(|line| !line.trim().is_empty());
        let text = "\n".repeat(self.lines_before + first) + &lines.collect::<Vec<_>>().join("\n");
        Some(parse_sized_as(rules, notation::BoardText::Columns, text.as_bytes()))
    }
}

/// Whether a text that can't be played is, or may be, one in `sn` in which some move before
/// the fault could have taken another number of cards, and so nothing is known to be wrong.
fn is_untold(
    start: &DoubleBoard,
    told: Option<MoveForm>,
    form: MoveText,
    text: &str,
    fault: &MoveError,
) -> bool {
    let is_of_the_board =
        |fault: &MoveError| matches!(fault.fault.error, Error::Move | Error::ParseState);
    let fault_in = |form| read_moves(start, form, text.as_bytes(), |_| ()).err();
    let fault = match (form, told) {
        (MoveText::Sn, _) => *fault,
        // Without any count it may be `sn`, unless it is a list of steps.
        (MoveText::Snx, None) => match fault_in(MoveText::Sn) {
            Some(fault) if fault.fault.error == Error::ParseAmbiguous => return true,
            Some(other) if is_of_the_board(&other) => {
                if fault_in(MoveText::Steps).is_none_or(|fault| is_of_the_board(&fault)) {
                    return false;
                }
                other
            }
            _ => return false,
        },
        _ => return false,
    };
    // What can't be read for itself is left open.
    moves_before(start, MoveText::Sn, text, &fault.fault)
        .is_none_or(|(moves, _)| is_open(start, &moves))
}

/// Whether some of these moves could have taken another number of cards.
fn is_open(start: &DoubleBoard, moves: &[Move]) -> bool {
    let mut board = *start;
    moves.iter().any(|&mv| {
        let is_other = |count: u8| {
            let mut after = board;
            count != mv.count && after.apply(Move { count, card: 0, ..mv }).is_ok()
        };
        let in_columns =
            matches!((mv.from(), mv.to()), (Ok(Place::Column(_)), Ok(Place::Column(_))));
        let is_open = in_columns && (1..=13).any(is_other);
        // It has been read.
        let _ = board.apply(mv);
        is_open
    })
}

/// The moves of a text before its first fault, and where they lead, if that can be read.
fn moves_before(
    start: &DoubleBoard,
    form: MoveText,
    text: &str,
    fault: &ParseError,
) -> Option<(Vec<Move>, DoubleBoard)> {
    let line = text.split_inclusive('\n').take((fault.line as usize).saturating_sub(1));
    let line = line.map(str::len).sum::<usize>();
    // In words a move is a line, and what comes before its fault is no move.
    for end in [line + (fault.column as usize).saturating_sub(1), line] {
        let mut moves = Vec::new();
        let before = text.get(..end).unwrap_or_default().as_bytes();
        if let Ok(end) = read_moves(start, form, before, |mv| moves.push(mv)) {
            return Some((moves, end));
        }
    }
    None
}

/// The forms of moves, those first that are likely below a board.
const USUAL_IN_GAMES: [MoveText; 5] =
    [MoveText::Snx, MoveText::Steps, MoveText::Words, MoveText::States, MoveText::Sn];

/// Those first that are likely in a list of moves alone.
pub const USUAL_IN_LISTS: [MoveText; 5] =
    [MoveText::Steps, MoveText::Snx, MoveText::Words, MoveText::States, MoveText::Sn];

/// Moves that have been read.
pub struct Read {
    pub form: MoveText,
    pub end: DoubleBoard,
    pub moves: Vec<Move>,
}

/// Reads moves in a form or, if none is told, in the one in which they lead to the end of
/// the game; else in the first one in which they can be played. If there is none, the fault
/// is that of the form in which most of them can, and that form.
pub fn read(
    board: &DoubleBoard,
    form: Option<MoveForm>,
    usual: [MoveText; 5],
    text: &[u8],
) -> Result<Read, (MoveText, MoveError)> {
    let told = form.map(text_form);
    let forms = usual.into_iter().filter(|&form| told.is_none_or(|told| told == form));
    let mut best: Option<Result<Read, (MoveText, MoveError)>> = None;
    for form in forms {
        let mut moves = Vec::new();
        let read = read_moves(board, form, text, |mv| moves.push(mv));
        let read = read.map(|end| Read { form, end, moves }).map_err(|fault| (form, fault));
        if read.as_ref().is_ok_and(|read| read.end.is_solved()) {
            return read;
        }
        let is_better = match (&best, &read) {
            (None, _) | (Some(Err(_)), Ok(_)) => true,
            (Some(Err((_, known))), Err((_, fault))) => fault.number > known.number,
            (Some(Ok(_)), _) => false,
        };
        if is_better {
            best = Some(read);
        }
    }
    // Any form is one of the usual ones.
    best.unwrap_or(Ok(Read { form: MoveText::Steps, end: *board, moves: Vec::new() }))
}

/// How many moves there are, and how many automoves between them, which aren't among these.
#[derive(Clone, Copy, Default)]
pub struct Count {
    pub moves: usize,
    pub automoves: usize,
    /// Whether a move is a single card.
    pub in_steps: bool,
}

impl Count {
    /// Of moves with what goes home by itself by the rules of the start.
    pub fn of(start: &DoubleBoard, moves: &[Move], in_steps: bool) -> Count {
        let (mut board, mut automoves) = (*start, 0);
        for &mv in moves {
            let is_next = |next: Move| is_alike(&board, next, mv);
            automoves += usize::from(board.next_automove().is_some_and(is_next));
            // What has been read can be played.
            let _ = board.apply(mv);
        }
        Count { moves: moves.len() - automoves, automoves, in_steps }
    }

    pub fn add(&mut self, other: Count) {
        self.moves += other.moves;
        self.automoves += other.automoves;
        self.in_steps |= other.in_steps;
    }
}

/// Whether two moves take equal cards to the same place.
fn is_alike(board: &DoubleBoard, one: Move, other: Move) -> bool {
    let card = |mv: Move| match mv.from() {
        Ok(Place::Column(column)) => board.top(column),
        Ok(Place::Cell(cell)) => board.cell(cell),
        _ => None,
    };
    (one.to, one.count, card(one)) == (other.to, other.count, card(other))
}

/// "39 moves and 48 automoves".
impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (one, many) = if self.in_steps { ("step", "steps") } else { ("move", "moves") };
        f.write_str(&count(self.moves, one, many))?;
        match self.automoves {
            0 => Ok(()),
            number => write!(f, " and {}", count(number, "automove", "automoves")),
        }
    }
}

/// The library's name for a form of moves.
pub fn text_form(form: MoveForm) -> MoveText {
    match form {
        MoveForm::Steps => MoveText::Steps,
        MoveForm::Sn => MoveText::Sn,
        MoveForm::Snx => MoveText::Snx,
        MoveForm::Words => MoveText::Words,
        MoveForm::States => MoveText::States,
    }
}
