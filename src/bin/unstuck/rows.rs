//! What was found out about the deals of a range, a line of comma-separated values
//! each, and the file that they are kept in.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::fs::{File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use crate::failure::Failure;
use crate::record::move_text;
use crate::search::{Answer, Outcome};

/// The first line.
const HEAD: &str = "deal,status,reason,moves,cost,shortest,nodes,seconds,solution,settings";

/// What was found out about one deal.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub number: i64,
    /// `solved`, `unsolvable` or `undecided`.
    pub status: String,
    /// Why it is undecided.
    pub reason: String,
    /// Moves that don't go home, if it is solved.
    pub cost: Option<u32>,
    /// Whether no solution has a lower cost.
    pub shortest: bool,
    pub nodes: u32,
    /// CPU time.
    pub seconds: f64,
    /// The moves, with a blank between two.
    pub solution: String,
}

impl Row {
    pub fn of(number: i64, outcome: &Outcome) -> Row {
        let mut row = Row {
            number,
            status: outcome.answer.status().into(),
            reason: String::new(),
            cost: None,
            shortest: false,
            nodes: outcome.nodes,
            seconds: (outcome.time.as_secs_f64() * 1e6).round() / 1e6,
            solution: String::new(),
        };
        match &outcome.answer {
            Answer::Solved(solution) => {
                row.cost = Some(solution.cost);
                row.shortest = solution.shortest;
                let moves: Vec<_> = solution.moves.iter().map(move_text).collect();
                row.solution = moves.join(" ");
            }
            Answer::Undecided(reason) => row.reason = reason.word().into(),
            Answer::Unsolvable => {}
        }
        row
    }

    /// Moves of the solution, if it is solved.
    pub fn moves(&self) -> Option<usize> {
        self.cost.map(|_| self.solution.split_whitespace().count())
    }

    fn line(&self, settings: &str) -> String {
        let shown = |number: Option<u64>| number.map_or_else(String::new, |it| it.to_string());
        format!(
            "{},{},{},{},{},{},{},{:.6},{},{settings}\n",
            self.number,
            self.status,
            self.reason,
            shown(self.moves().map(|moves| moves as u64)),
            shown(self.cost.map(u64::from)),
            self.shortest,
            self.nodes,
            self.seconds,
            self.solution,
        )
    }

    /// Reads a line and the settings in it.
    fn read(line: &str) -> Option<(Row, &str)> {
        let fields: Vec<&str> = line.split(',').collect();
        let [number, status, reason, moves, cost, shortest, nodes, seconds, solution, settings] =
            fields[..]
        else {
            return None;
        };
        let row = Row {
            number: number.parse().ok()?,
            status: status.into(),
            reason: reason.into(),
            cost: if cost.is_empty() { None } else { Some(cost.parse().ok()?) },
            shortest: shortest.parse().ok()?,
            nodes: nodes.parse().ok()?,
            seconds: seconds.parse().ok()?,
            solution: solution.into(),
        };
        let is_whole = match status {
            "solved" => row.moves().map(|count| count.to_string()).as_deref() == Some(moves),
            "unsolvable" | "undecided" => {
                cost.is_empty() && moves.is_empty() && solution.is_empty()
            }
            _ => false,
        };
        is_whole.then_some((row, settings))
    }
}

/// Settings as one word after the other, without what a line of the file may not hold.
pub fn settings_text(parts: &[&dyn Debug]) -> String {
    let mut words = vec![format!("unstuck={}", env!("CARGO_PKG_VERSION"))];
    for part in parts {
        let told = format!("{part:?}").replace(": ", "=").replace('"', "");
        // A list is one word, too.
        let mut depth = 0;
        let told: String = told
            .chars()
            .filter_map(|letter| {
                depth += i32::from(letter == '[') - i32::from(letter == ']');
                match letter {
                    ',' => (depth > 0).then_some('/'),
                    ' ' if depth > 0 => None,
                    _ => Some(letter),
                }
            })
            .collect();
        // Without the names of types and the braces.
        let settings = told.split_whitespace().filter(|word| word.contains('='));
        words.extend(settings.map(Into::into));
    }
    words.join(" ")
}

/// A file of rows that grows.
pub struct RowFile {
    file: File,
    settings: String,
}

impl RowFile {
    /// A new file. One that is there already may have cost much time: it stays.
    pub fn create(path: &Path, settings: &str) -> Result<RowFile, Failure> {
        let made = File::create_new(path).and_then(|mut file| {
            writeln!(file, "{HEAD}")?;
            Ok(RowFile { file, settings: settings.into() })
        });
        made.map_err(|fault| match fault.kind() {
            io::ErrorKind::AlreadyExists => Failure::usage(format!(
                "{} is there already: --resume goes on with it",
                path.display()
            )),
            _ => Failure::Output(named(path, &fault)),
        })
    }

    /// Goes on with a file, and gives the rows that are in it. A last line that was
    /// broken off is taken away. Without a file it is a new one.
    pub fn resume(path: &Path, settings: &str) -> Result<(RowFile, BTreeMap<i64, Row>), Failure> {
        if !path.exists() {
            return Ok((RowFile::create(path, settings)?, BTreeMap::new()));
        }
        let text =
            std::fs::read_to_string(path).map_err(|fault| Failure::data(named(path, &fault)))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let rows = read_rows(&text[..whole], settings)
            .map_err(|fault| Failure::data(format!("{}, {fault}", path.display())))?;
        let opened = OpenOptions::new().write(true).open(path).and_then(|mut file| {
            file.set_len(whole as u64)?;
            file.seek(SeekFrom::End(0))?;
            if whole == 0 {
                writeln!(file, "{HEAD}")?;
            }
            Ok(file)
        });
        let file = opened.map_err(|fault| Failure::Output(named(path, &fault)))?;
        Ok((RowFile { file, settings: settings.into() }, rows))
    }

    /// Adds a row. It is in the file when the call returns.
    pub fn add(&mut self, row: &Row) -> io::Result<()> {
        self.file.write_all(row.line(&self.settings).as_bytes())
    }
}

/// The rows of a text of whole lines, which must all have the same settings.
fn read_rows(text: &str, settings: &str) -> Result<BTreeMap<i64, Row>, String> {
    let mut rows = BTreeMap::new();
    for (number, line) in (1..).zip(text.lines()) {
        if number == 1 {
            if line != HEAD {
                return Err("line 1: not the head of such a file".into());
            }
            continue;
        }
        let (row, told) = Row::read(line).ok_or(format!("line {number}: not a row"))?;
        if told != settings {
            return Err(format!(
                "line {number}: made with other settings\n  there  {told}\n  here   {settings}"
            ));
        }
        if rows.insert(row.number, row).is_some() {
            return Err(format!("line {number}: the deal is there twice"));
        }
    }
    Ok(rows)
}

fn named(path: &Path, fault: &io::Error) -> io::Error {
    io::Error::new(fault.kind(), format!("{}: {fault}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(number: i64) -> Row {
        Row {
            number,
            status: "solved".into(),
            reason: String::new(),
            cost: Some(2),
            shortest: true,
            nodes: 17,
            seconds: 0.000_125,
            solution: "1a .23 a4".into(),
        }
    }

    #[test]
    fn rows_are_read_as_they_are_written() {
        let open = Row {
            status: "undecided".into(),
            reason: "memory".into(),
            cost: None,
            shortest: false,
            solution: String::new(),
            ..row(-2)
        };
        let text = format!("{HEAD}\n{}{}", row(7).line("a=1"), open.line("a=1"));
        assert_eq!(text.lines().nth(1), Some("7,solved,,3,2,true,17,0.000125,1a .23 a4,a=1"));
        let rows = read_rows(&text, "a=1").expect("rows");
        assert!(rows.into_values().eq([open, row(7)]));
    }

    #[test]
    fn what_is_no_row_is_refused_by_its_line() {
        let good = row(7).line("a=1");
        for (text, place) in [
            ("deal,status\n".into(), "line 1"),
            (format!("{HEAD}\n{good}{good}"), "line 3"),
            (format!("{HEAD}\n{}", row(7).line("a=2")), "line 2"),
            (format!("{HEAD}\n\n"), "line 2"),
            (format!("{HEAD}\n{}", good.replace(",3,", ",4,")), "line 2"),
            (format!("{HEAD}\n{}", good.replace("solved", "soled")), "line 2"),
            (format!("{HEAD}\n{}", good.replace("17", "x")), "line 2"),
        ] {
            let fault = read_rows(&text, "a=1").expect_err(&text);
            assert!(fault.starts_with(place), "{fault}");
        }
    }

    #[test]
    fn settings_are_words() {
        #[derive(Debug)]
        struct Some2 {
            #[allow(dead_code)]
            one: Option<u8>,
            #[allow(dead_code)]
            two: &'static str,
            #[allow(dead_code)]
            three: [i8; 3],
        }
        let told = settings_text(&[&Some2 { one: Some(1), two: "a,b", three: [1, -2, 3] }]);
        let wanted =
            concat!("unstuck=", env!("CARGO_PKG_VERSION"), " one=Some(1) two=ab three=[1/-2/3]");
        assert_eq!(told, wanted);
    }
}
