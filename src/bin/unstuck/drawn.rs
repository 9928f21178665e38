//! Games as this program prints them where the standard notation doesn't know them: a comment
//! that tells the deal, a board with a line a column, moves.

use unstuck::error::Error;
use unstuck::freecell::notation::{self, MoveText, ParseError, parse_sized_as, read_moves};
use unstuck::freecell::{Automove, DoubleBoard, Move, Rules, TWO_DECKS, deal_sized};

use crate::arguments::MoveForm;

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
}

/// Why a game can't be played.
pub enum Trouble {
    /// It can't be read.
    Unreadable(String),
    /// It can be read and isn't right; what comes before that.
    Wrong(String, Box<Played>),
}

/// The games of a text, if they are drawn, and not in the standard notation.
pub fn games_of(text: &[u8]) -> Option<Vec<Drawn<'_>>> {
    let text = std::str::from_utf8(text).ok()?;
    let is_drawn = text.lines().any(|line| is_board(line) || is_origin(line));
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
    Some(
        games
            .map(|(&(at, lines_before), end)| Drawn { text: &text[at..end], lines_before })
            .collect(),
    )
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

impl Drawn<'_> {
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
            let nothing = Played { number: None, start, end: start, moves: Vec::new() };
            return Err(Trouble::Wrong(fault, Box::new(nothing)));
        }
        let form = text_form(form.unwrap_or(MoveForm::Snx));
        let board = start.with_automove(Automove::None);
        let mut moves = Vec::new();
        // So that a fault tells its line in the whole text.
        let text = "\n".repeat(self.lines_before) + self.text;
        let end = read_moves(&board, form, text.as_bytes(), |mv| moves.push(mv));
        let end = end.map_err(|fault| match fault.fault.error {
            Error::Move | Error::ParseState => {
                let (moves, end) = moves_before(&board, form, &text, &fault.fault);
                let before = Played { number, start, end, moves };
                Trouble::Wrong(fault.to_string(), Box::new(before))
            }
            _ => Trouble::Unreadable(fault.to_string()),
        })?;
        Ok(Played { number, start, end, moves })
    }

    /// The number of the deal and the name of the game, as far as they are told.
    fn origin(&self) -> (Option<i64>, Option<&str>) {
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

/// The moves of a text before its first fault, and where they lead.
fn moves_before(
    start: &DoubleBoard,
    form: MoveText,
    text: &str,
    fault: &ParseError,
) -> (Vec<Move>, DoubleBoard) {
    let line = text.split_inclusive('\n').take((fault.line as usize).saturating_sub(1));
    let line = line.map(str::len).sum::<usize>();
    // In words a move is a line, and what comes before its fault is no move.
    for end in [line + (fault.column as usize).saturating_sub(1), line] {
        let mut moves = Vec::new();
        let before = text.get(..end).unwrap_or_default().as_bytes();
        if let Ok(end) = read_moves(start, form, before, |mv| moves.push(mv)) {
            return (moves, end);
        }
    }
    (Vec::new(), *start)
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
