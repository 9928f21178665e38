//! What was found out about the deals of a range, a line of comma-separated values
//! each, and the file that they are kept in.

use std::collections::BTreeMap;
use std::fmt::Debug;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::failure::{Failure, named};
use crate::output::{is_output, take_back};
use crate::position::Start;
use crate::record::move_texts;
use crate::search::{Answer, Outcome};

/// What a file's rows are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Deals of FreeCell's family.
    Deals,
    /// Levels of Sokoban.
    Levels,
}

impl Kind {
    /// The first line.
    fn head(self) -> &'static str {
        match self {
            Kind::Deals => "deal,status,reason,moves,cost,shortest,nodes,seconds,solution,settings",
            Kind::Levels => {
                "level,status,reason,moves,pushes,shortest,nodes,seconds,solution,settings"
            }
        }
    }

    /// The moves of a solution as it stands in a row.
    fn count(self, solution: &str) -> usize {
        match self {
            Kind::Deals => solution.split_whitespace().count(),
            Kind::Levels => solution.len(),
        }
    }
}

/// What was found out about one deal or level.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub number: i64,
    /// `solved`, `unsolvable`, `undecided`, or of a level `invalid`.
    pub status: String,
    /// Why it is undecided or invalid.
    pub reason: String,
    /// Moves of the solution, if it is solved.
    pub moves: Option<usize>,
    /// Moves that don't go home, or pushes, if it is solved.
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
    pub fn of<const L: usize>(number: i64, start: &Start<L>, outcome: &Outcome) -> Row {
        let mut row = Row {
            number,
            status: outcome.answer.status().into(),
            reason: String::new(),
            moves: None,
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
                row.moves = Some(solution.moves.len());
                row.solution = move_texts(&start.board, &solution.moves).join(" ");
            }
            Answer::Undecided(reason) => row.reason = reason.word().into(),
            Answer::Unsolvable => {}
        }
        row
    }

    fn line(&self, settings: &str) -> String {
        let shown = |number: Option<u64>| number.map_or_else(String::new, |it| it.to_string());
        format!(
            "{},{},{},{},{},{},{},{:.6},{},{settings}\n",
            self.number,
            self.status,
            self.reason,
            shown(self.moves.map(|moves| moves as u64)),
            shown(self.cost.map(u64::from)),
            self.shortest,
            self.nodes,
            self.seconds,
            self.solution,
        )
    }

    /// Reads a line and the settings in it.
    fn read(line: &str, kind: Kind) -> Option<(Row, &str)> {
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
            moves: if moves.is_empty() { None } else { Some(moves.parse().ok()?) },
            cost: if cost.is_empty() { None } else { Some(cost.parse().ok()?) },
            shortest: shortest.parse().ok()?,
            nodes: nodes.parse().ok()?,
            seconds: seconds.parse().ok()?,
            solution: solution.into(),
        };
        let is_whole = match status {
            "solved" => row.cost.is_some() && row.moves == Some(kind.count(solution)),
            "unsolvable" | "undecided" => {
                cost.is_empty() && moves.is_empty() && solution.is_empty()
            }
            "invalid" => kind == Kind::Levels && cost.is_empty() && moves.is_empty(),
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

/// Whether rows that are written there are still there afterwards, to be gone on with.
pub fn are_kept(path: &Path) -> bool {
    !is_output(path) && fs::metadata(path).is_ok_and(|about| about.is_file())
}

/// A file of rows that grows, or standard output.
pub struct RowFile {
    out: Box<dyn Write>,
    path: PathBuf,
    settings: String,
}

impl RowFile {
    /// A new file. One that is there already may have cost much time: it stays.
    fn create(path: &Path, kind: Kind, settings: &str) -> Result<RowFile, Failure> {
        let opened: io::Result<Box<dyn Write>> = if is_output(path) {
            Ok(Box::new(io::stdout()))
        } else if path.exists() && !are_kept(path) {
            // A pipe or a device has nothing to lose.
            OpenOptions::new().write(true).open(path).map(|file| Box::new(file) as _)
        } else {
            File::create_new(path).map(|file| Box::new(file) as _)
        };
        let out = opened.map_err(|fault| match fault.kind() {
            io::ErrorKind::AlreadyExists => Failure::usage(format!(
                "{} is there already: --resume goes on with it",
                path.display()
            )),
            _ => Failure::Output(named(path, &fault)),
        })?;
        let mut rows = RowFile { out, path: path.into(), settings: settings.into() };
        let begun = rows.write(&format!("{}\n", kind.head()));
        begun.inspect_err(|_| take_back(path))?;
        Ok(rows)
    }

    /// Goes on with a file, and gives the rows that are in it. A last line that was
    /// broken off is taken away. Without a file it is a new one.
    fn resume(
        path: &Path,
        kind: Kind,
        settings: &str,
    ) -> Result<(RowFile, BTreeMap<i64, Row>), Failure> {
        if !is_output(path) && !path.exists() {
            return Ok((RowFile::create(path, kind, settings)?, BTreeMap::new()));
        }
        if !are_kept(path) {
            let what = path.display();
            return Err(Failure::usage(format!("--resume: {what} is no file that keeps rows")));
        }
        let text = fs::read_to_string(path).map_err(|fault| Failure::data(named(path, &fault)))?;
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let rows = read_rows(&text[..whole], kind, settings)
            .map_err(|fault| Failure::data(format!("{}, {fault}", path.display())))?;
        let opened = OpenOptions::new().write(true).open(path).and_then(|mut file| {
            file.set_len(whole as u64)?;
            file.seek(SeekFrom::End(0))?;
            if whole == 0 {
                writeln!(file, "{}", kind.head())?;
            }
            Ok(file)
        });
        let file = opened.map_err(|fault| Failure::Output(named(path, &fault)))?;
        Ok((RowFile { out: Box::new(file), path: path.into(), settings: settings.into() }, rows))
    }

    /// The file that the arguments ask for, if they do, and the rows that are in it.
    pub fn of(
        path: Option<&Path>,
        resume: bool,
        kind: Kind,
        settings: &str,
    ) -> Result<(Option<RowFile>, BTreeMap<i64, Row>), Failure> {
        Ok(match path {
            None => (None, BTreeMap::new()),
            Some(path) if resume => {
                let (file, known) = RowFile::resume(path, kind, settings)?;
                (Some(file), known)
            }
            Some(path) => (Some(RowFile::create(path, kind, settings)?), BTreeMap::new()),
        })
    }

    /// Adds a row. It is in the file when the call returns.
    pub fn add(&mut self, row: &Row) -> io::Result<()> {
        self.write(&row.line(&self.settings))
    }

    fn write(&mut self, line: &str) -> io::Result<()> {
        let written = self.out.write_all(line.as_bytes()).and_then(|()| self.out.flush());
        written.map_err(|fault| named(&self.path, &fault))
    }
}

/// The rows of a text of whole lines, which must all have the same settings.
fn read_rows(text: &str, kind: Kind, settings: &str) -> Result<BTreeMap<i64, Row>, String> {
    let mut rows = BTreeMap::new();
    for (number, line) in (1..).zip(text.lines()) {
        if number == 1 {
            if line != kind.head() {
                return Err("line 1: not the head of such a file".into());
            }
            continue;
        }
        let (row, told) = Row::read(line, kind).ok_or(format!("line {number}: not a row"))?;
        if told != settings {
            return Err(format!(
                "line {number}: made with other settings\n  there  {told}\n  here   {settings}"
            ));
        }
        if rows.insert(row.number, row).is_some() {
            return Err(format!("line {number}: that is there twice"));
        }
    }
    Ok(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "deal,status,reason,moves,cost,shortest,nodes,seconds,solution,settings";

    fn row(number: i64) -> Row {
        Row {
            number,
            status: "solved".into(),
            reason: String::new(),
            moves: Some(3),
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
            moves: None,
            cost: None,
            shortest: false,
            solution: String::new(),
            ..row(-2)
        };
        let text = format!("{HEAD}\n{}{}", row(7).line("a=1"), open.line("a=1"));
        assert_eq!(text.lines().nth(1), Some("7,solved,,3,2,true,17,0.000125,1a .23 a4,a=1"));
        let rows = read_rows(&text, Kind::Deals, "a=1").expect("rows");
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
            let fault = read_rows(&text, Kind::Deals, "a=1").expect_err(&text);
            assert!(fault.starts_with(place), "{fault}");
        }
    }

    #[test]
    fn levels_have_pushes_and_may_be_invalid() {
        let level = Row { moves: Some(4), solution: "rrUl".into(), ..row(1) };
        let wrong = Row {
            status: "invalid".into(),
            reason: "no_boxes".into(),
            moves: None,
            cost: None,
            shortest: false,
            solution: String::new(),
            ..row(2)
        };
        let head = Kind::Levels.head();
        assert!(head.starts_with("level,status,reason,moves,pushes,"));
        let text = format!("{head}\n{}{}", level.line("a=1"), wrong.line("a=1"));
        let rows = read_rows(&text, Kind::Levels, "a=1").expect("rows");
        assert!(rows.into_values().eq([level, wrong]));
        assert!(read_rows(&text, Kind::Deals, "a=1").expect_err("levels").starts_with("line 1"));
        let text = text.replace(head, HEAD);
        assert!(read_rows(&text, Kind::Deals, "a=1").expect_err("levels").starts_with("line 2"));
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
