//! What was found out about one position, as one line of JSON.

use std::io::{self, Write};

use serde::Serialize;
use unstuck::freecell::notation::Listed;

use crate::search::{Answer, Outcome};

#[derive(Serialize)]
struct Record {
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
    number: Option<i64>,
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
    let record = Record {
        deal: number,
        status: outcome.answer.status(),
        reason,
        shortest: solution.is_some_and(|solution| solution.shortest),
        moves: solution.map(|solution| solution.moves.iter().map(move_text).collect()),
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

/// A move as the standard notation writes it, with its full stop if it has one.
pub fn move_text(listed: &Listed) -> String {
    let prefix = if listed.single { "." } else { "" };
    let [from, to] = listed.letters().map(char::from);
    format!("{prefix}{from}{to}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::{Reason, Solution};
    use std::time::Duration;
    use unstuck::freecell::{Move, Place};

    fn line(number: Option<i64>, answer: Answer) -> String {
        let outcome = Outcome { answer, nodes: 7, memory: 65536, time: Duration::ZERO };
        let mut text = Vec::new();
        write_record(&mut text, number, &outcome).expect("a line");
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
