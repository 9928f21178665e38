//! What was found out about one position, as one line of JSON: written, and played again.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::Value;
use unstuck::freecell::notation::Listed;
use unstuck::freecell::{Board, Move, Place, Rules, TWO_DECKS, deal_sized};

use crate::drawn::{Played, Trouble};
use crate::position::Start;
use crate::search::{Answer, Outcome};

#[derive(Serialize)]
struct Object {
    deal: Option<i64>,
    status: &'static str,
    reason: Option<&'static str>,
    shortest: bool,
    moves: Option<Vec<String>>,
    cost: Option<u32>,
    nodes: u32,
}

/// Writes the object and ends the line. A board from a file has no number.
pub fn write_record(
    out: &mut impl Write,
    start: &Start<TWO_DECKS>,
    outcome: &Outcome,
) -> io::Result<()> {
    let solution = match &outcome.answer {
        Answer::Solved(solution) => Some(solution),
        _ => None,
    };
    let reason = match outcome.answer {
        Answer::Undecided(reason) => Some(reason.word()),
        _ => None,
    };
    let record = Object {
        deal: start.number,
        status: outcome.answer.status(),
        reason,
        shortest: solution.is_some_and(|solution| solution.shortest),
        moves: solution.map(|solution| move_texts(&start.board, &solution.moves)),
        cost: solution.map(|solution| solution.cost),
        nodes: outcome.nodes,
    };
    write_json(out, &record)
}

/// Writes one compact line of JSON.
pub fn write_json(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    writeln!(out)
}

/// The moves of a solution, each as [`move_text`] writes it.
pub fn move_texts<const L: usize>(start: &Board<L>, moves: &[Listed]) -> Vec<String> {
    let mut board = *start;
    board.automove(|_| ());
    let texts = moves.iter().map(|listed| {
        let text = move_text(&board, listed);
        // It has been checked.
        let _ = board.apply(listed.mv);
        board.automove(|_| ());
        text
    });
    texts.collect()
}

/// A move as the standard notation writes it, with its full stop if it has one. Where that
/// would be read as another number of cards, `v` and the number stand behind it instead.
fn move_text<const L: usize>(board: &Board<L>, listed: &Listed) -> String {
    let prefix = if listed.single { "." } else { "" };
    let [from, to] = listed.letters().map(char::from);
    let text = format!("{prefix}{from}{to}");
    let counted = format!("{from}{to}v{:x}", listed.mv.count);
    let asked = (listed.mv.from, listed.mv.to, listed.mv.count);
    let reads =
        |text: &str| read_move(board, text).is_some_and(|mv| (mv.from, mv.to, mv.count) == asked);
    if !reads(&text) && reads(&counted) { counted } else { text }
}

/// What can be played of such a line again: a deal and the moves of its solution.
pub struct Record {
    line: usize,
    deal: Option<i64>,
    moves: Vec<String>,
}

/// The objects of a text that have moves.
pub fn records_of(text: &str) -> (Vec<Record>, usize) {
    let mut without = 0;
    let lines = text.lines().enumerate();
    let records = lines.filter_map(|(at, line)| {
        let object: Value = serde_json::from_str(line).ok()?;
        without += usize::from(object.get("moves").is_some_and(Value::is_null));
        let moves = object.get("moves")?.as_array()?.iter();
        let moves = moves.map(|text| text.as_str().unwrap_or("?").to_owned()).collect();
        Some(Record { line: at + 1, deal: object.get("deal").and_then(Value::as_i64), moves })
    });
    (records.collect(), without)
}

impl Record {
    /// Plays the moves, with the automoves of the rules between them.
    pub fn play(&self, rules: &Rules) -> Result<Played, Trouble> {
        let unreadable = |told: &str| Trouble::Unreadable(format!("line {}: {told}", self.line));
        let number = self.deal.ok_or_else(|| unreadable("no number of a deal"))?;
        let start = deal_sized::<TWO_DECKS>(rules, number)
            .map_err(|fault| unreadable(&fault.to_string()))?;
        let (mut end, mut moves) = (start, Vec::new());
        end.automove(|mv| moves.push(mv));
        for (at, text) in self.moves.iter().enumerate() {
            let Some(mv) = read_move(&end, text) else {
                let before = Played { number: self.deal, start, end, moves, in_steps: false };
                return Err(self.wrong(at, before));
            };
            // It has been tried.
            let _ = end.apply(mv);
            moves.push(mv);
            end.automove(|mv| moves.push(mv));
        }
        Ok(Played { number: self.deal, start, end, moves, in_steps: false })
    }

    /// A move that can't be made after what has been played.
    fn wrong(&self, at: usize, before: Played) -> Trouble {
        let text = self.moves.get(at).map_or("?", String::as_str);
        let told =
            format!("line {}, move {}, {text}: the move is not legal here", self.line, at + 1);
        Trouble::Wrong(told, Box::new(before))
    }
}

/// A move as [`move_text`] writes it, if it is legal.
pub fn read_move<const L: usize>(board: &Board<L>, text: &str) -> Option<Move> {
    if let [from, to, b'v', ..] = *text.as_bytes() {
        return counted_move(board, place_of(from)?, place_of(to)?, text.get(3..)?);
    }
    let single = text.starts_with('.');
    let [from, to] = *text.strip_prefix('.').unwrap_or(text).as_bytes() else { return None };
    let from = place_of(from)?;
    if to != b'h' {
        return board.implied_move(from, place_of(to)?, single);
    }
    let card = match from {
        Place::Column(column) => board.top(column)?,
        Place::Cell(cell) => board.cell(cell)?,
        Place::Home(_) => return None,
    };
    // A card, or where they leave as that a whole suit.
    let moves = [1, 13].map(|count| Move {
        from: from.code(),
        to: Place::Home(card.suit()).code(),
        count,
        card: 0,
    });
    moves.into_iter().find(|&mv| is_legal(board, mv))
}

/// A move from a column to a column with the number of its cards, if it is legal.
fn counted_move<const L: usize>(
    board: &Board<L>,
    from: Place,
    to: Place,
    count: &str,
) -> Option<Move> {
    let is_number = count.bytes().all(|digit| digit.is_ascii_hexdigit());
    let count = u8::from_str_radix(count, 16).ok().filter(|&count| is_number && count > 0)?;
    let mv = Move { from: from.code(), to: to.code(), count, card: 0 };
    let in_columns = matches!((from, to), (Place::Column(_), Place::Column(_)));
    (in_columns && is_legal(board, mv)).then_some(mv)
}

fn is_legal<const L: usize>(board: &Board<L>, mv: Move) -> bool {
    let mut after = *board;
    after.apply(mv).is_ok()
}

fn place_of(letter: u8) -> Option<Place> {
    Some(match letter {
        b'1'..=b'9' => Place::Column(letter - b'1'),
        b'A'..=b'I' => Place::Column(letter - b'A' + 9),
        b'a'..=b'g' => Place::Cell(letter - b'a'),
        b'k'..=b'z' => Place::Cell(letter - b'k' + 7),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Reason, Solution};
    use std::time::Duration;
    use unstuck::freecell::{Move, Place};

    /// The start of deal 24, with the number that is told.
    fn start(number: Option<i64>) -> Start<TWO_DECKS> {
        let board = deal_sized(&Rules::FREECELL, 24).expect("a deal");
        Start { number, board }
    }

    fn line(number: Option<i64>, answer: Answer) -> String {
        let outcome = Outcome { answer, nodes: 7, memory: 65536, time: Duration::ZERO };
        let mut text = Vec::new();
        write_record(&mut text, &start(number), &outcome).expect("a line");
        String::from_utf8(text).expect("text")
    }

    #[test]
    fn a_solution_has_moves_and_a_cost() {
        let listed = |from: Place, to: Place, single| {
            let mv = Move { from: from.code(), to: to.code(), count: 1, card: 0 };
            Listed { mv, single }
        };
        let moves = vec![
            listed(Place::Column(4), Place::Cell(0), false),
            listed(Place::Column(4), Place::Column(0), true),
            listed(Place::Column(6), Place::Home(unstuck::card::Suit::Spades), false),
        ];
        assert_eq!(
            line(Some(-2), Answer::Solved(Solution { moves, cost: 2, shortest: true })),
            "{\"deal\":-2,\"status\":\"solved\",\"reason\":null,\"shortest\":true,\
             \"moves\":[\"5a\",\".51\",\"7h\"],\"cost\":2,\"nodes\":7}\n"
        );
        let none = Solution { moves: Vec::new(), cost: 0, shortest: true };
        assert!(line(None, Answer::Solved(none)).contains("\"moves\":[],\"cost\":0,"));
    }

    #[test]
    fn no_solution_has_a_reason_unless_it_is_proved() {
        for (answer, status, reason) in [
            (Answer::Unsolvable, "unsolvable", "null"),
            (Answer::Undecided(Reason::Nodes), "undecided", "\"nodes\""),
            (Answer::Undecided(Reason::Seconds), "undecided", "\"seconds\""),
            (Answer::Undecided(Reason::Memory), "undecided", "\"memory\""),
            (Answer::Undecided(Reason::Depth), "undecided", "\"depth\""),
        ] {
            assert_eq!(
                line(None, answer),
                format!(
                    "{{\"deal\":null,\"status\":\"{status}\",\"reason\":{reason},\
                     \"shortest\":false,\"moves\":null,\"cost\":null,\"nodes\":7}}\n"
                )
            );
        }
    }
}
