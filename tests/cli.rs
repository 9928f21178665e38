//! Tests of the command line: what it prints, where, and how it ends.
#![cfg(feature = "cli")]

mod verifier;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use serde_json::Value;
use verifier::card::Card;
use verifier::position::{Position, Rules};
use verifier::replay::{replay_steps, replay_to_solved};
use verifier::text;

const DEAL_KEYS: [&str; 7] = ["deal", "status", "reason", "shortest", "moves", "cost", "nodes"];
const SUMMARY_KEYS: [&str; 12] = [
    "deals",
    "solved",
    "unsolvable",
    "undecided",
    "nodes_total",
    "nodes_max",
    "cost_mean",
    "cost_max",
    "shortest",
    "memory_bytes",
    "cpu_seconds",
    "signature",
];

const SOLVED: i32 = 0;
const UNSOLVABLE: i32 = 1;
const UNDECIDED: i32 = 2;
const USAGE: i32 = 64;
const DATA: i32 = 65;
const OUTPUT: i32 = 74;

/// Without cells this deal is soon proved unsolvable.
const NO_CELLS: [&str; 4] = ["solve", "1", "--cells", "0"];
/// In so little memory this deal stays undecided after less than 1000 nodes.
const TOO_LITTLE: [&str; 4] = ["solve", "10", "--memory", "1K"];

// Running the program.

struct Ran {
    status: i32,
    stdout: String,
    stderr: String,
}

fn command<S: AsRef<OsStr>>(arguments: &[S]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unstuck"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn run<S: AsRef<OsStr>>(arguments: &[S]) -> Ran {
    ran(command(arguments).output().expect("a run"))
}

fn run_with_input<S: AsRef<OsStr>>(arguments: &[S], input: &[u8]) -> Ran {
    let mut command = command(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("a run");
    // The program may end before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    ran(child.wait_with_output().expect("an end"))
}

fn ran(output: std::process::Output) -> Ran {
    Ran {
        status: output.status.code().expect("an exit status"),
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
    }
}

/// Runs with blanks between the arguments.
fn line(arguments: &str) -> Ran {
    run(&arguments.split_whitespace().collect::<Vec<_>>())
}

/// The output of a run that must end with status 0.
fn output_of(arguments: &str) -> String {
    let ran = line(arguments);
    assert_eq!(ran.status, 0, "{arguments}: {}", ran.stderr);
    ran.stdout
}

/// The program must refuse with this status, one message and no output.
fn assert_refused(ran: &Ran, status: i32, what: &str) {
    assert_eq!(ran.status, status, "{what}: {}", ran.stderr);
    assert_eq!(ran.stdout, "", "{what}");
    assert!(!ran.stderr.trim().is_empty(), "{what}");
    assert!(!ran.stderr.contains("panicked"), "{what}: {}", ran.stderr);
}

/// A file of this test, for as long as the tests' folder is kept.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{name}"));
    fs::write(&path, content).expect("a file");
    path
}

// Reading what it printed.

/// An object with its keys in the order in which they stand there.
struct Object(Vec<(String, Value)>);

impl Object {
    /// Reads one compact line.
    fn read(line: &str) -> Object {
        assert!(!line.contains([' ', '\n']), "not compact: {line}");
        serde_json::from_str(line).expect("an object")
    }

    fn keys(&self) -> Vec<&str> {
        self.0.iter().map(|(key, _)| key.as_str()).collect()
    }

    fn get(&self, key: &str) -> &Value {
        &self.0.iter().find(|(found, _)| found == key).expect("a key").1
    }

    fn number(&self, key: &str) -> i64 {
        self.get(key).as_i64().expect("a number")
    }

    fn text(&self, key: &str) -> &str {
        self.get(key).as_str().expect("a text")
    }

    fn moves(&self) -> Vec<&str> {
        let moves = self.get("moves").as_array().expect("moves");
        moves.iter().map(|text| text.as_str().expect("a move")).collect()
    }

    /// Everything but how long it took.
    fn without_time(&self) -> Vec<&(String, Value)> {
        self.0.iter().filter(|(key, _)| key != "cpu_seconds").collect()
    }
}

impl<'de> serde::Deserialize<'de> for Object {
    fn deserialize<D: serde::Deserializer<'de>>(reader: D) -> Result<Object, D::Error> {
        struct Entries;
        impl<'de> serde::de::Visitor<'de> for Entries {
            type Value = Object;
            fn expecting(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<M: serde::de::MapAccess<'de>>(
                self,
                mut map: M,
            ) -> Result<Object, M::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Object(entries))
            }
        }
        reader.deserialize_map(Entries)
    }
}

/// The objects of the deals and the summary that follows them.
fn range(arguments: &str) -> (Vec<Object>, Object) {
    let output = output_of(&format!("range {arguments} --moves"));
    let mut objects: Vec<Object> = output.lines().map(Object::read).collect();
    let summary = objects.pop().expect("a summary");
    assert_eq!(summary.keys(), SUMMARY_KEYS);
    for object in &objects {
        assert_eq!(object.keys(), DEAL_KEYS);
    }
    (objects, summary)
}

fn solve_json(arguments: &str) -> (i32, Object) {
    let ran = line(&format!("solve {arguments} --format json"));
    assert_eq!(ran.stderr, "", "{arguments}");
    let object = Object::read(ran.stdout.strip_suffix('\n').expect("a line"));
    assert_eq!(object.keys(), DEAL_KEYS);
    (ran.status, object)
}

/// A document in the standard notation.
struct Document<'a> {
    game: &'a str,
    layout: Vec<&'a str>,
    comments: Vec<&'a str>,
    moves: Vec<String>,
}

/// Reads documents that end with the text or an empty line, as strictly as the
/// notation and this program's own habits allow: ten moves a line.
fn documents(text: &str) -> Vec<Document<'_>> {
    text.split_terminator("\n\n").map(document).collect()
}

/// The same of documents with a line a column and single-card moves behind an empty line.
fn drawn_documents(text: &str) -> String {
    text.replace("\n\n ", "\n ")
}

fn document(text: &str) -> Document<'_> {
    let mut lines = text.lines();
    let is_origin =
        |line: &&str| ["GAME", "# deal ", "# board"].iter().any(|word| line.starts_with(word));
    let game = lines.next().filter(is_origin).expect("a game line");
    let mut document =
        Document { game, layout: Vec::new(), comments: Vec::new(), moves: Vec::new() };
    let lines: Vec<&str> = lines.collect();
    for (index, &line) in lines.iter().enumerate() {
        assert_eq!(line, line.trim_end(), "blanks at the end");
        let is_drawn =
            [":", "Foundations:", "Freecells:"].iter().any(|word| line.starts_with(word));
        let begins_as_column = is_drawn
            || line.starts_with("   ")
            || line.get(..2).is_some_and(|word| Card::parse(word).is_some());
        // The line of cells and foundations has a plus sign in position 12.
        let is_cells = index == 0 && line.as_bytes().get(11) == Some(&b'+');
        if is_cells || begins_as_column {
            assert!(document.comments.is_empty() && document.moves.is_empty(), "late layout");
            document.layout.push(line);
        } else if line.starts_with([' ', '.']) {
            assert_eq!(line.len() % 3, 0, "{line}");
            let on_line = line.len() / 3;
            let is_last = index + 1 == lines.len();
            assert!(on_line == 10 || (is_last && on_line < 10), "{line}");
            for start in (0..line.len()).step_by(3) {
                let word = &line[start..start + 3];
                assert!(word.starts_with([' ', '.']), "{line}");
                document.moves.push(word.trim_start().into());
            }
        } else {
            assert!(document.moves.is_empty(), "a comment behind moves: {line}");
            document.comments.push(line.strip_prefix("# ").unwrap_or(line));
        }
    }
    document
}

// Positions for the checker.

fn dealt(number: i64) -> Position {
    dealt_by(number, 4, "")
}

fn dealt_by(number: i64, cells: usize, options: &str) -> Position {
    let board = output_of(&format!("deal {number} --format columns {options}"));
    let position = text::column_lines(&board, cells).expect("a board");
    position.check_deck().expect("a whole deck");
    position
}

/// A board whose lines are separated by `|`.
fn board_text(text: &str) -> String {
    text.replace('|', "\n") + "\n"
}

fn replayed(start: &Position, object: &Object) {
    let moves = object.moves();
    let replay = replay_to_solved(start, &Rules::FREECELL, &moves)
        .unwrap_or_else(|fault| panic!("deal {}: {fault}", object.get("deal")));
    assert_eq!(replay.needless_dots, 0, "deal {}", object.get("deal"));
    assert_eq!(replay.cost as i64, object.number("cost"), "deal {}", object.get("deal"));
}

// deal

#[test]
fn deals_are_the_reference_deals_in_every_format() {
    for (number, position) in text::ms_deals() {
        assert_eq!(dealt(number), position, "deal {number}");

        let notation = output_of(&format!("deal {number}"));
        assert_eq!(output_of(&format!("deal {number} --format notation")), notation);
        let rows = notation.strip_prefix(&format!("GAME #{number}\n")).expect("a game line");
        assert_eq!(text::rows(rows, 8, 4), Ok(position.clone()), "deal {number}");

        let json = output_of(&format!("deal {number} --format json"));
        let json = Object::read(json.strip_suffix('\n').expect("a line"));
        assert_eq!(json.keys(), ["deal", "columns", "cells", "foundations"]);
        assert_eq!(json.number("deal"), number);
        let columns: Vec<Vec<Card>> = json
            .get("columns")
            .as_array()
            .expect("columns")
            .iter()
            .map(|column| column.as_array().expect("a column").iter().map(card).collect())
            .collect();
        assert_eq!(columns, position.columns, "deal {number}");
        assert_eq!(*json.get("cells"), serde_json::json!([null, null, null, null]));
        let empty = r#""foundations":{"C":0,"D":0,"H":0,"S":0}}"#;
        assert!(output_of(&format!("deal {number} --format json")).trim_end().ends_with(empty));
    }
}

fn card(value: &Value) -> Card {
    Card::parse(value.as_str().expect("a text")).expect("a card")
}

#[test]
fn a_deal_looks_like_this() {
    assert_eq!(
        output_of("deal 1"),
        "GAME #1\n\
         JD 2D 9H JC 5D 7H 7C 5H\n\
         KD KC 9S 5S AD QC KH 3H\n\
         2S KS 9D QD JS AS AH 3C\n\
         4C 5C TS QH 4H AC 4D 7S\n\
         3S TD 4S TH 8H 2C JH 7D\n\
         6D 8S 8D QS 6C 3D 8C TC\n\
         6S 9C 2H 6H\n"
    );
    assert_eq!(
        output_of("deal 1 --format columns"),
        "Foundations: H-0 C-0 D-0 S-0\n\
         Freecells: - - - -\n\
         : JD KD 2S 4C 3S 6D 6S\n\
         : 2D KC KS 5C TD 8S 9C\n\
         : 9H 9S 9D TS 4S 8D 2H\n\
         : JC 5S QD QH TH QS 6H\n\
         : 5D AD JS 4H 8H 6C\n\
         : 7H QC AS AC 2C 3D\n\
         : 7C KH AH 4D JH 8C\n\
         : 5H 3H 3C 7S 7D TC\n"
    );
}

#[test]
fn deals_go_to_as_many_columns_and_cells_as_asked_for() {
    let rows: Vec<Card> = {
        let columns = dealt(617).columns;
        (0..7)
            .flat_map(|row| {
                columns.iter().filter_map(move |c| c.get(row).copied()).collect::<Vec<_>>()
            })
            .collect()
    };
    for columns in [1, 7, 9, 18] {
        let position = dealt_by(617, 4, &format!("--columns {columns} --rules freecell"));
        assert_eq!(position.columns.len(), columns);
        for (index, &card) in rows.iter().enumerate() {
            assert_eq!(position.columns[index % columns][index / columns], card);
        }
    }
    for cells in [0, 3, 16] {
        let board = output_of(&format!("deal 617 --format columns --cells {cells}"));
        let shown = format!("Freecells:{}", " -".repeat(cells));
        assert_eq!(board.lines().nth(1), Some(shown.as_str()));
        let json = output_of(&format!("deal 617 --format json --cells {cells}"));
        let json = Object::read(json.trim_end());
        assert_eq!(json.get("cells").as_array().map(Vec::len), Some(cells));
    }
}

// What is refused.

#[test]
fn deals_that_do_not_exist_are_bad_data() {
    for arguments in [
        "deal 0",
        "deal -1",
        "deal -3",
        "deal 8589934592",
        "deal 9223372036854775807",
        "deal 99999999999999999999999",
        "deal -99999999999999999999999",
        "deal -2 --columns 7",
        "solve 0",
        "solve -1",
        "solve -3",
        "solve 8589934592",
        "solve 99999999999999999999999 --format json",
        "solve -2 --columns 9",
        "range 0 5",
        "range -1 -1",
        "range -2 1",
        "range -2 1 --moves",
        "range -2 -1 --json",
        "range -3 -2",
        "range -9223372036854775808 1",
        "range 1 8589934592",
        "range 8589934592 8589934593",
        "range 8589934592 99999999999999999999999",
        "range -2 -2 --columns 9",
    ] {
        assert_refused(&line(arguments), DATA, arguments);
    }
    assert!(line("deal -1").stderr.contains("not known"));
    assert!(line("solve 0").stderr.contains("8589934591"));
}

#[test]
fn wrong_arguments_are_usage() {
    for arguments in [
        "",
        "unknown",
        "deal",
        "deal x",
        "deal 1.5",
        "deal 1 2",
        "deal 1 --format steps",
        "deal 1 --memory 64K",
        "deal 1 --rules no_such_game",
        "deal 1 --cells 17",
        "deal 1 --cells -1",
        "deal 1 --columns 0",
        "deal 1 --columns 19",
        "solve",
        "solve x",
        "solve -x",
        "solve 1 2",
        "solve 1 --board -",
        "solve --board",
        "solve 1 --format pysol",
        "solve 1 --board-form lines",
        "board",
        "board a b",
        "board --board -",
        "board - --format steps",
        "board - --board-form json",
        "replay",
        "replay 1",
        "replay --moves -",
        "replay 1 --moves",
        "replay 1 --moves - --board -",
        "replay --board - --moves -",
        "replay 1 --moves - --moves-form notation",
        "replay 1 --moves - --format json",
        "solve 1 --format",
        "solve 1 --jobs 2",
        "solve 1 --json",
        "solve 1 --unknown",
        "solve 1 --rules",
        "solve 1 --rules FreeCell",
        "solve 1 --cells 17",
        "solve 1 --columns 0",
        "solve 1 --columns 300",
        "solve 1 --nodes 0",
        "solve 1 --nodes -1",
        "solve 1 --nodes 4294967296",
        "solve 1 --nodes many",
        "solve 1 --seconds -1",
        "solve 1 --seconds nan",
        "solve 1 --seconds inf",
        "solve 1 --seconds 1e30",
        "solve 1 --seconds soon",
        "solve 1 --shorten",
        "solve 1 --shorten -1",
        "solve 1 --shorten=-1",
        "solve 1 --shorten 1.5",
        "solve 1 --shorten 1K",
        "solve 1 --shorten much",
        "solve 1 --shorten Max",
        "solve 1 --shorten maximum",
        "solve 1 --shorten=",
        "solve 1 --shorten 18446744073709551616",
        "solve 1 --shorten 5 --shorten max",
        "deal 1 --shorten 5",
        "solve 1 --memory",
        "solve 1 --memory 0",
        "solve 1 --memory 1023",
        "solve 1 --memory 1000",
        "solve 1 --memory 64KB",
        "solve 1 --memory -64K",
        "solve 1 --memory 1G",
        "solve 1 --memory 1025M",
        "solve 1 --memory 1073741825",
        "solve 1 --memory 99999999999999999999M",
        "solve --board no-such-file --memory 1000",
        "range",
        "range 1",
        "range 1 x",
        "range 1 2 3",
        "range 2 1",
        "range 1 -2",
        "range 1 2 --jobs 0",
        "range 1 2 --jobs -1",
        "range 1 2 --jobs 1025",
        "range 1 2 --board -",
        "range 1 2 --memory 1000",
        "range 1 2 --memory 2048M",
        "range 1 2 --nodes 0",
        "range 1 2 --seconds -1",
        "range 1 2 --shorten",
        "range 1 2 --shorten -1",
        "range 1 2 --shorten min",
        "range 1 2 --rules no_such_game",
        "range 1 2 --cells 17",
        "range 1 2 --columns 19",
        "range 1 2 --moves --format notation",
        "range 1 2 --moves --format steps",
        "range 1 2 --json=yes",
    ] {
        assert_refused(&line(arguments), USAGE, arguments);
    }
}

#[test]
fn refusals_say_what_would_do() {
    assert!(line("solve 1 --memory 1023").stderr.contains("at least 1K"));
    assert!(line("solve 1 --memory 2048M").stderr.contains("1024M"));
    assert!(line("solve 1 --rules no_such_game").stderr.contains("freecell"));
    assert!(line("solve 1 --cells 17").stderr.contains("16"));
    assert!(line("range 9 3").stderr.contains("before its start 9"));
    assert!(line("solve 1 --shorten much").stderr.contains("neither a number of nodes nor max"));
}

#[test]
fn help_and_version_are_asked_for_and_no_faults() {
    for arguments in [
        "--help",
        "-h",
        "help",
        "deal --help",
        "solve --help",
        "range -h",
        "help solve",
        "board -h",
        "replay --help",
    ] {
        let ran = line(arguments);
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{arguments}");
        assert!(ran.stdout.contains("Usage: unstuck"), "{arguments}");
    }
    assert_eq!(output_of("--version"), format!("unstuck {}\n", env!("CARGO_PKG_VERSION")));
    for command in ["solve", "range"] {
        let help = output_of(&format!("{command} --help"));
        assert!(help.contains("--shorten <NODES|max>"), "{help}");
        assert!(!output_of("deal --help").contains("--shorten"));
    }
    for status in ["0   solved", "1   proved unsolvable", "2   not decided", "64 ", "65 "] {
        assert!(output_of("solve --help").contains(status), "{status}");
    }
}

// solve

#[test]
fn a_solution_is_printed_in_the_standard_notation() {
    let json = solve_json("24").1;
    for arguments in ["solve 24", "solve 24 --format notation"] {
        let ran = line(arguments);
        assert_eq!(ran.status, SOLVED);
        let [game] = documents(&ran.stdout).try_into().ok().expect("one document");
        assert_eq!(game.game, "GAME #24");
        assert_eq!(text::rows(&game.layout.join("\n"), 8, 4), Ok(dealt(24)));
        assert!(game.comments.is_empty());
        assert_eq!(game.moves, json.moves());
        replay_to_solved(&dealt(24), &Rules::FREECELL, &game.moves).expect("a solution");
        // The figures are no part of the document.
        let nodes = format!("{} nodes", json.number("nodes"));
        assert!(ran.stderr.contains(&nodes), "{}", ran.stderr);
        assert!(ran.stderr.contains(&format!("{} moves", game.moves.len())));
    }
}

#[test]
fn a_solution_is_printed_card_by_card() {
    for number in [1, 24, 617] {
        let ran = line(&format!("solve {number} --format steps"));
        assert_eq!(ran.status, SOLVED);
        let drawn = drawn_documents(&ran.stdout);
        let [game] = documents(&drawn).try_into().ok().expect("one document");
        assert_eq!(game.game, format!("# deal {number}"));
        assert_eq!(text::column_lines(&game.layout.join("\n"), 4), Ok(dealt(number)));
        replay_steps(&dealt(number), &Rules::FREECELL, &game.moves)
            .unwrap_or_else(|fault| panic!("deal {number}: {fault}"));
    }
}

#[test]
fn a_solution_is_printed_as_json() {
    let (status, solved) = solve_json("617");
    assert_eq!(status, SOLVED);
    assert_eq!(solved.number("deal"), 617);
    assert_eq!(solved.text("status"), "solved");
    assert_eq!(*solved.get("reason"), Value::Null);
    assert!(solved.get("shortest").is_boolean());
    assert!(solved.number("nodes") > 0);
    replayed(&dealt(617), &solved);
}

#[test]
fn without_a_solution_the_reason_is_told() {
    let hard = "11982 --seconds 0";
    for (arguments, status, word, reason) in [
        ("1 --cells 0", UNSOLVABLE, "unsolvable", Value::Null),
        ("10 --memory 1K", UNDECIDED, "undecided", "memory".into()),
        ("24 --nodes 1", UNDECIDED, "undecided", "nodes".into()),
        (hard, UNDECIDED, "undecided", "seconds".into()),
    ] {
        let (exit, object) = solve_json(arguments);
        assert_eq!(exit, status, "{arguments}");
        assert_eq!(object.text("status"), word, "{arguments}");
        assert_eq!(*object.get("reason"), reason, "{arguments}");
        assert_eq!(*object.get("shortest"), Value::Bool(false), "{arguments}");
        assert_eq!(*object.get("moves"), Value::Null, "{arguments}");
        assert_eq!(*object.get("cost"), Value::Null, "{arguments}");
        assert!(object.number("nodes") > 0, "{arguments}");
    }
    for (arguments, status, words) in [
        ("1 --cells 0", UNSOLVABLE, "Proved unsolvable: there is no solution."),
        (
            "10 --memory 1K",
            UNDECIDED,
            "Not decided: the memory is too small for a complete search.",
        ),
        ("24 --nodes 1", UNDECIDED, "Not decided: the limit of nodes is reached."),
        (hard, UNDECIDED, "Not decided: the time is up."),
    ] {
        for format in ["notation", "steps"] {
            let ran = line(&format!("solve {arguments} --format {format}"));
            assert_eq!(ran.status, status, "{arguments}");
            let [game] = documents(&ran.stdout).try_into().ok().expect("one document");
            assert_eq!(game.comments, [words], "{arguments}");
            assert!(game.moves.is_empty(), "{arguments}");
            assert!(ran.stderr.contains("nodes"), "{arguments}");
        }
    }
}

#[test]
fn the_limit_of_nodes_is_kept_to_the_node() {
    let (_, free) = solve_json("24");
    let needed = free.number("nodes");
    let (status, enough) = solve_json(&format!("24 --nodes {needed}"));
    assert_eq!(status, SOLVED);
    assert_eq!(enough.moves(), free.moves());
    assert_eq!(enough.number("nodes"), needed);
    for nodes in [1, 2, needed - 1] {
        let (status, less) = solve_json(&format!("24 --nodes {nodes}"));
        assert_eq!(status, UNDECIDED);
        assert_eq!((less.text("reason"), less.number("nodes")), ("nodes", nodes));
    }
    // More than one bite, and not a whole number of them.
    let (_, long) = solve_json("11982 --nodes 12345");
    assert_eq!((long.text("reason"), long.number("nodes")), ("nodes", 12345));
    // The largest limit is none in practice.
    assert_eq!(solve_json("24 --nodes 4294967295").1.moves(), free.moves());
}

#[test]
fn the_limit_of_seconds_changes_nothing_until_it_is_reached() {
    let (_, free) = solve_json("24");
    for seconds in ["3600", "1e6", "1000.5"] {
        let (status, limited) = solve_json(&format!("24 --seconds {seconds}"));
        assert_eq!(status, SOLVED);
        assert_eq!(limited.0, free.0);
    }
    // The first look at the clock comes after the first bite.
    let (first, bite) = solve_json("11982 --seconds 0");
    assert_eq!((first, bite.text("reason")), (UNDECIDED, "seconds"));
    let (_, both) = solve_json("11982 --seconds 0 --nodes 10");
    assert_eq!((both.text("reason"), both.number("nodes")), ("nodes", 10));
    assert!(bite.number("nodes") > 10);
    // What the first bite decides is decided.
    assert_eq!(solve_json("1 --cells 0 --seconds 0").0, UNSOLVABLE);
}

#[test]
fn memory_has_units_and_a_comfortable_default() {
    let free = output_of("solve 617 --format json");
    for memory in ["64K", "64k", "65536", "65539"] {
        assert_eq!(output_of(&format!("solve 617 --format json --memory {memory}")), free);
    }
    let large = output_of("solve 617 --format json --memory 1M");
    for memory in ["1m", "1024K", "1048576"] {
        assert_eq!(output_of(&format!("solve 617 --format json --memory {memory}")), large);
    }
    // What is too little for one deal is enough with more.
    assert_eq!(run(&TOO_LITTLE).status, UNDECIDED);
    assert_eq!(line("solve 10 --memory 64K").status, SOLVED);
    let least = solve_json("24 --memory 1024").1;
    replayed(&dealt(24), &least);
    // The most is never written to as a whole.
    assert_eq!(line("solve 24 --memory 1024M").status, SOLVED);
}

#[test]
fn rules_can_be_varied() {
    let named = output_of("solve 24 --rules freecell --cells 4 --columns 8 --format json");
    assert_eq!(named, output_of("solve 24 --format json"));
    for (number, cells, columns) in
        [(2, 2, 8), (8, 1, 8), (24, 5, 8), (24, 9, 9), (94, 4, 5), (42, 0, 9)]
    {
        let options = format!("--cells {cells} --columns {columns}");
        let start = dealt_by(number, cells, &options);
        let (status, object) = solve_json(&format!("{number} {options} --memory 1M"));
        match status {
            SOLVED => replayed(&start, &object),
            // Told by the other tests; here only solutions are looked at.
            _ => assert_eq!((number, cells, columns), (42, 0, 9)),
        }
    }
}

// --shorten

#[test]
fn solutions_get_shorter_and_can_be_played() {
    let mut better = 0;
    for number in 1..=10 {
        let start = dealt(number);
        let (_, first) = solve_json(&number.to_string());
        let mut last = first.number("cost");
        for nodes in ["0", "1", "300", "3000", "30000", "max", "18446744073709551615"] {
            let (status, shorter) = solve_json(&format!("{number} --shorten {nodes}"));
            assert_eq!(status, SOLVED);
            assert_eq!(shorter.text("status"), "solved");
            replayed(&start, &shorter);
            let cost = shorter.number("cost");
            assert!(cost <= last, "deal {number}: {cost} after {last}");
            last = cost;
            let spent = shorter.number("nodes") - first.number("nodes");
            match nodes {
                "0" => assert_eq!(shorter.0, first.0),
                // Not through after so few nodes, so all of them are spent.
                "1" | "300" => assert_eq!(spent, nodes.parse::<i64>().expect("a number")),
                "max" => assert!(spent > 0),
                other => {
                    let most: u64 = other.parse().expect("a number");
                    assert!(spent > 0 && spent as u64 <= most);
                }
            }
        }
        better += i64::from(last < first.number("cost"));
    }
    assert!(better >= 5, "{better} of 10");
}

#[test]
fn a_shorter_solution_is_printed_in_every_format() {
    for number in [24, 617] {
        let json = solve_json(&format!("{number} --shorten max")).1;
        let ran = line(&format!("solve {number} --shorten max"));
        assert_eq!(ran.status, SOLVED);
        let [game] = documents(&ran.stdout).try_into().ok().expect("one document");
        assert_eq!(game.moves, json.moves());
        let figures = format!(
            "solved in {} moves, {} of them not to a foundation",
            json.moves().len(),
            json.number("cost")
        );
        assert!(ran.stderr.contains(&figures), "{}", ran.stderr);
        let ran = line(&format!("solve {number} --shorten max --format steps"));
        let drawn = drawn_documents(&ran.stdout);
        let [game] = documents(&drawn).try_into().ok().expect("one document");
        replay_steps(&dealt(number), &Rules::FREECELL, &game.moves).expect("a solution");
    }
}

#[test]
fn without_a_solution_there_is_nothing_to_shorten() {
    for options in ["1 --cells 0", "10 --memory 1K", "24 --nodes 1", "11982 --seconds 0"] {
        let (status, first) = solve_json(options);
        assert_ne!(status, SOLVED);
        assert_eq!(solve_json(&format!("{options} --shorten max")).0, status, "{options}");
        let (_, shorter) = solve_json(&format!("{options} --shorten 5000"));
        assert_eq!(shorter.0, first.0, "{options}");
    }
}

#[test]
fn the_limit_of_nodes_is_for_the_first_solution() {
    let needed = solve_json("24").1.number("nodes");
    let (status, shorter) = solve_json(&format!("24 --nodes {needed} --shorten 700"));
    assert_eq!((status, shorter.number("nodes")), (SOLVED, needed + 700));
    let (status, less) = solve_json(&format!("24 --nodes {} --shorten 700", needed - 1));
    assert_eq!((status, less.text("reason")), (UNDECIDED, "nodes"));
}

#[test]
fn the_limit_of_seconds_ends_the_search_for_shorter_solutions() {
    // What the first bite has found stays, and is found again.
    let mut soon = 0;
    for number in 1..=6 {
        let (_, first) = solve_json(&number.to_string());
        if first.number("nodes") < 1000 {
            let (status, at_once) = solve_json(&format!("{number} --seconds 0 --shorten max"));
            assert_eq!(status, SOLVED);
            assert_eq!(at_once.0, first.0);
            soon += 1;
        }
        // Time enough changes nothing.
        let (_, free) = solve_json(&format!("{number} --shorten max"));
        assert_eq!(solve_json(&format!("{number} --seconds 3600 --shorten max")).1.0, free.0);
    }
    assert!(soon > 0, "none is solved in the first bite");
    // A block in which it would go on for seconds.
    let (deals, summary) = range("1 4 --memory 64M --seconds 0.1 --shorten max");
    for object in &deals {
        assert_eq!(object.text("status"), "solved");
        replayed(&dealt(object.number("deal")), object);
    }
    let seconds = summary.get("cpu_seconds").as_f64().expect("seconds");
    assert!(seconds < 4.0 * (0.1 + 0.5), "{seconds} seconds for four times 0.1");
    let (_, whole) = range("1 1 --memory 64M --shorten max");
    let more = whole.get("cpu_seconds").as_f64().expect("seconds");
    assert!(more > 0.3, "{more} seconds: too fast to tell the limit from none");
}

#[test]
fn the_shortest_is_told() {
    // The queen of spades must get away, and that is one move.
    let board = board_text("Foundations: H-K C-K D-K S-T|Freecells: - - - -|JS QS|KS|:|:|:|:|:|:");
    let start = text::column_lines(&board, 4).expect("a board");
    let options = ["solve", "--board", "-", "--shorten", "max"];
    let ran = run_with_input(&options, board.as_bytes());
    assert_eq!(ran.status, SOLVED);
    let [game] = documents(&ran.stdout).try_into().ok().expect("one document");
    let replay = replay_to_solved(&start, &Rules::FREECELL, &game.moves).expect("a solution");
    assert_eq!((game.moves.len(), replay.cost), (1, 1));
    assert!(ran.stderr.contains("the fewest that can be"), "{}", ran.stderr);
    let ran = run_with_input(&[&options[..], &["--format", "json"]].concat(), board.as_bytes());
    let object = Object::read(ran.stdout.trim_end());
    assert_eq!(*object.get("shortest"), Value::Bool(true));
    assert_eq!(object.number("cost"), 1);

    // Nothing of the kind is said of what isn't looked at.
    let ran = line("solve 24");
    assert!(!ran.stderr.contains("the fewest"), "{}", ran.stderr);
    // Nor of what can be bettered: the shortest of deal 24 has fewer moves than this.
    let (_, first) = solve_json("24");
    if solve_json("24 --shorten max").1.number("cost") < first.number("cost") {
        assert_eq!(*first.get("shortest"), Value::Bool(false));
    }
}

#[test]
fn a_range_counts_what_is_proved_shortest() {
    // With so much room, some deals need no more moves than there are sequences in the way.
    // In little memory: to fill what other games than FreeCell have takes a second a deal.
    let rich = "900 975 --columns 18 --cells 16 --memory 64K";
    let mut counts = Vec::new();
    for options in [rich, &format!("{rich} --shorten max"), "1 10 --shorten 2000"] {
        let (deals, summary) = range(options);
        let shortest = deals.iter().filter(|object| *object.get("shortest") == Value::Bool(true));
        let count = shortest.count() as i64;
        assert_eq!(summary.number("shortest"), count, "{options}");
        assert_eq!(summary.text("signature"), signature(&deals), "{options}");
        let sum: i64 = deals.iter().map(|object| object.number("cost")).sum();
        let mean = summary.get("cost_mean").as_f64().expect("a mean");
        assert!((mean - sum as f64 / deals.len() as f64).abs() < 0.001, "{options}");
        assert_eq!(
            summary.number("nodes_total"),
            deals.iter().map(|object| object.number("nodes")).sum::<i64>()
        );
        let text = output_of(&format!("range {options}"));
        let line = text.lines().find(|line| line.starts_with("shortest"));
        let expected = (count > 0).then(|| format!("shortest    {count} by proof"));
        assert_eq!(line.map(str::to_owned), expected, "{options}");
        counts.push(count);
    }
    assert!(counts[1] > counts[0], "{counts:?}");
    assert!(counts[1] < 76, "{counts:?}: each is the shortest, so this says little");
}

#[test]
fn a_range_shortens_as_solve_does_on_any_number_of_threads() {
    let options = "20 32 --memory 16K --shorten 2500";
    let (deals, summary) = range(options);
    let (plain, before) = range("20 32 --memory 16K");
    for (object, first) in deals.iter().zip(&plain) {
        let number = object.number("deal");
        let alone = solve_json(&format!("{number} --memory 16K --shorten 2500")).1;
        assert_eq!(object.0, alone.0);
        replayed(&dealt(number), object);
        assert!(object.number("cost") <= first.number("cost"));
    }
    let mean = |summary: &Object| summary.get("cost_mean").as_f64().expect("a mean");
    assert!(mean(&summary) < mean(&before));
    assert_ne!(summary.text("signature"), before.text("signature"));
    for jobs in [2, 5] {
        let (same, sums) = range(&format!("{options} --jobs {jobs}"));
        assert_eq!(sums.without_time(), summary.without_time());
        assert!(same.iter().map(|object| &object.0).eq(deals.iter().map(|object| &object.0)));
    }
}

// Boards

const B24: &str = "4C 2C 9C 8C QS 4S 2H|5H QH 3C AC 3H 4H QD|QC 9S 6H 9H 3S KS 3D|\
                   5D 2S JC 5C JH 6D AS|2D KD TH TC TD 8D|7H JS KH TS KC 7C|\
                   AH 5S 6S AD 8H JD|7S 6C 7D 4D 8S 9D";

#[test]
fn a_board_is_read_from_a_file_or_from_standard_input() {
    let from_number = solve_json("24").1;
    let path = file("b24", board_text(B24).as_bytes());
    let from_file =
        run(&["solve".as_ref(), "--board".as_ref(), path.as_os_str(), "--format=json".as_ref()]);
    let from_input =
        run_with_input(&["solve", "--board", "-", "--format", "json"], board_text(B24).as_bytes());
    for ran in [from_file, from_input] {
        assert_eq!(ran.status, SOLVED, "{}", ran.stderr);
        let object = Object::read(ran.stdout.trim_end());
        assert_eq!(object.keys(), DEAL_KEYS);
        assert_eq!(*object.get("deal"), Value::Null);
        assert_eq!(object.0[1..], from_number.0[1..]);
    }
}

#[test]
fn a_deal_printed_by_columns_is_a_board() {
    for number in [1, 617, 8_589_934_591_i64] {
        let board = output_of(&format!("deal {number} --format columns"));
        let ran = run_with_input(&["solve", "--board", "-", "--format", "json"], board.as_bytes());
        let object = Object::read(ran.stdout.trim_end());
        assert_eq!(object.0[1..], solve_json(&number.to_string()).1.0[1..]);
    }
}

#[test]
fn a_game_in_play_is_solved_from_where_it_stands() {
    for (text, cells) in [
        (
            "Foundations: H-T C-7 D-A S-J|Freecells: 3D 7D|KH QC JD|KC QH||KS QD JC TD 9C 8D|\
             2D KD QS JH TC 9D 8C|5D|4D|6D",
            4,
        ),
        (
            "Foundations: H-4 C-A D-A S-A|Freecells: 6S 8H QD 4S|: 4C 2C 9C 8C QS JD|: 5H QH 3C|\
             : QC 9S 6H 9H 3S KS 3D|: 5D 2S JC 5C JH 6D 5S|: 2D KD TH TC TD 8D|\
             : 7H JS KH TS KC 7C|:|: 7S 6C 7D 4D 8S 9D",
            4,
        ),
    ] {
        let board = board_text(text);
        let start = text::column_lines(&board, cells).expect("a board");
        let ran = run_with_input(&["solve", "--board", "-"], board.as_bytes());
        assert_eq!(ran.status, SOLVED, "{}", ran.stderr);
        let [game] = documents(&ran.stdout).try_into().ok().expect("one document");
        // A game that has no number must not seem to have one.
        assert!(!game.game.contains(|letter: char| letter.is_ascii_digit()), "{}", game.game);
        replay_to_solved(&start, &Rules::FREECELL, &game.moves).expect("a solution");
        let ran = run_with_input(&["solve", "--board", "-", "--format", "steps"], board.as_bytes());
        let drawn = drawn_documents(&ran.stdout);
        let [game] = documents(&drawn).try_into().ok().expect("one document");
        replay_steps(&start, &Rules::FREECELL, &game.moves).expect("a solution");
    }
}

#[test]
fn a_board_is_read_by_the_rules() {
    let board = board_text(&format!("Freecells: AS|{}", B24.replace(" AS", "")));
    let solve = |options: &[&str]| {
        run_with_input(&[&["solve", "--board", "-"], options].concat(), board.as_bytes())
    };
    assert_eq!(solve(&[]).status, SOLVED);
    assert_refused(&solve(&["--cells", "0"]), DATA, "a card in a cell and no cells");
    assert_refused(&solve(&["--columns", "7"]), DATA, "eight columns for seven");
    assert_eq!(solve(&["--columns", "9"]).status, SOLVED);
}

#[test]
fn the_fault_in_a_board_is_shown_with_its_place() {
    let whole = board_text(B24);
    let twice = whole.replace("8S 9D", "8S 9D 9D");
    for (name, board, place) in [
        ("a stray letter", whole.replace("9D\n", "9D d\n"), "line 8, column 19"),
        ("a card twice", twice, "line 8, column 19"),
        ("no card", whole.replace("QS", "XS"), "line 1, column 13"),
        ("a card missing", whole.replace("AS", ""), "AS"),
        ("a column too many", whole.replace("2H\n", "\n2H\n"), "line 9"),
        ("nothing", String::new(), "line 1"),
        ("only blanks", " \n\n\t\n".into(), "no cards"),
        ("a foundation", format!("Foundations: X-3\n{whole}"), "line 1, column 14"),
    ] {
        let ran = run_with_input(&["solve", "--board", "-"], board.as_bytes());
        assert_refused(&ran, DATA, name);
        assert!(ran.stderr.contains(place), "{name}: {}", ran.stderr);
        assert!(ran.stderr.contains("standard input"), "{name}: {}", ran.stderr);
    }
    let path = file("stray", whole.replace("9D\n", "9D d\n").as_bytes());
    let ran = run(&["solve".as_ref(), "--board".as_ref(), path.as_os_str()]);
    assert_refused(&ran, DATA, "a file");
    assert!(ran.stderr.contains("cli-stray, line 8, column 19"), "{}", ran.stderr);
}

#[test]
fn what_is_no_text_at_all_is_bad_data() {
    let noise: Vec<u8> = (0..=255).cycle().take(5000).collect();
    assert_refused(&run_with_input(&["solve", "--board", "-"], &noise), DATA, "all bytes");
    let long = vec![b'\n'; 2 << 20];
    let ran = run_with_input(&["solve", "--board", "-"], &long);
    assert_refused(&ran, DATA, "two mebibytes");
    assert!(ran.stderr.contains("not a board"), "{}", ran.stderr);
}

#[test]
fn a_file_that_cannot_be_read_is_bad_data() {
    let missing = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli-no-such-file");
    let ran = run(&["solve".as_ref(), "--board".as_ref(), missing.as_os_str()]);
    assert_refused(&ran, DATA, "no such file");
    assert!(ran.stderr.contains("cli-no-such-file"), "{}", ran.stderr);
    assert_refused(&run(&["solve", "--board", env!("CARGO_TARGET_TMPDIR")]), DATA, "a folder");
    assert_refused(&run(&["solve", "--board", ""]), USAGE, "no name");
}

// range

#[test]
fn every_solution_of_a_range_can_be_played() {
    let (deals, summary) = range("1 100");
    assert_eq!(deals.len(), 100);
    for (number, object) in (1..).zip(&deals) {
        assert_eq!(object.number("deal"), number);
        assert_eq!(object.text("status"), "solved", "deal {number}");
        replayed(&dealt(number), object);
    }
    assert_eq!(summary.number("solved"), 100);
}

#[test]
fn the_summary_is_the_sum() {
    let mixed = "1 40 --cells 1 --memory 16K";
    for arguments in ["1 60", mixed, "1 25 --nodes 200", "3 3", "1 9 --cells 0"] {
        let (deals, summary) = range(arguments);
        let count = |status: &str| {
            deals.iter().filter(|object| object.text("status") == status).count() as i64
        };
        assert_eq!(summary.number("deals"), deals.len() as i64, "{arguments}");
        for status in ["solved", "unsolvable", "undecided"] {
            assert_eq!(summary.number(status), count(status), "{arguments}");
        }
        let nodes = || deals.iter().map(|object| object.number("nodes"));
        assert_eq!(summary.number("nodes_total"), nodes().sum::<i64>(), "{arguments}");
        assert_eq!(Some(summary.number("nodes_max")), nodes().max(), "{arguments}");
        let costs: Vec<i64> =
            deals.iter().filter_map(|object| object.get("cost").as_i64()).collect();
        assert_eq!(summary.get("cost_max").as_i64(), costs.iter().copied().max(), "{arguments}");
        match summary.get("cost_mean").as_f64() {
            Some(mean) => {
                let sum: i64 = costs.iter().sum();
                assert!((mean - sum as f64 / costs.len() as f64).abs() < 0.001, "{arguments}");
            }
            None => assert!(costs.is_empty() && summary.get("cost_mean").is_null(), "{arguments}"),
        }
        assert!(summary.get("cpu_seconds").as_f64().is_some_and(|seconds| seconds >= 0.0));
        assert_eq!(summary.text("signature"), signature(&deals), "{arguments}");
        // With one cell in little memory there is some of everything.
        for status in ["solved", "unsolvable", "undecided"] {
            assert!(arguments != mixed || summary.number(status) > 0, "{status}");
        }
    }
    assert!(range("1 9 --cells 0").1.get("cost_mean").is_null());
}

/// 64-bit FNV-1a of a line a deal: number, status, nodes, moves.
fn signature(deals: &[Object]) -> String {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for object in deals {
        let (number, nodes) = (object.number("deal"), object.number("nodes"));
        let mut words = vec![number.to_string(), object.text("status").into(), nodes.to_string()];
        if !object.get("moves").is_null() {
            words.extend(object.moves().into_iter().map(str::to_owned));
        }
        for byte in (words.join(" ") + "\n").bytes() {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
    format!("{hash:016x}")
}

#[test]
fn the_objects_of_a_range_are_those_of_solve() {
    let options = "--cells 1 --memory 16K --nodes 30000";
    let (deals, _) = range(&format!("1 12 {options}"));
    let mut statuses = BTreeSet::new();
    for object in &deals {
        let alone = solve_json(&format!("{} {options}", object.number("deal"))).1;
        assert_eq!(object.0, alone.0);
        statuses.insert(object.text("status"));
    }
    assert!(statuses.len() > 1);
}

#[test]
fn threads_change_nothing() {
    let options = "1 80 --memory 16K --nodes 5000";
    let (deals, summary) = range(options);
    for jobs in [1, 2, 5] {
        let (same, sums) = range(&format!("{options} --jobs {jobs}"));
        assert_eq!(sums.without_time(), summary.without_time());
        assert!(same.iter().map(|object| &object.0).eq(deals.iter().map(|object| &object.0)));
    }
}

#[test]
fn the_signature_tells_runs_apart() {
    let signatures: BTreeSet<String> =
        ["1 20", "1 21", "2 20", "1 20 --nodes 200", "1 20 --memory 1M --cells 3"]
            .iter()
            .map(|arguments| range(arguments).1.text("signature").to_owned())
            .collect();
    assert_eq!(signatures.len(), 5);
    for signature in signatures {
        assert_eq!(signature.len(), 16);
        assert!(signature.bytes().all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')));
    }
}

#[test]
fn ranges_cross_the_three_ranges_of_numbers() {
    for (first, last) in [
        (2_147_483_646, 2_147_483_650),
        (4_294_967_294, 4_294_967_298),
        (8_589_934_590, 8_589_934_591),
    ] {
        let (deals, _) = range(&format!("{first} {last} --jobs 2"));
        let numbers: Vec<i64> = deals.iter().map(|object| object.number("deal")).collect();
        assert_eq!(numbers, (first..=last).collect::<Vec<_>>());
        for object in &deals {
            replayed(&dealt(object.number("deal")), object);
        }
    }
    let (joke, _) = range("-2 -2 --nodes 50");
    assert_eq!(joke[0].number("deal"), -2);
    assert_eq!(joke[0].text("status"), "undecided");
}

#[test]
fn the_summary_is_for_people_or_json() {
    let text = output_of("range 1 12");
    let json = output_of("range 1 12 --json");
    assert_eq!(json.lines().count(), 1);
    let summary = Object::read(json.trim_end());
    assert_eq!(summary.keys(), SUMMARY_KEYS);
    let line_of = |name: &str| {
        let found = text.lines().find_map(|line| line.strip_prefix(name));
        found.expect("a line").trim().to_owned()
    };
    for key in ["deals", "solved", "unsolvable", "undecided"] {
        assert_eq!(line_of(key), summary.number(key).to_string());
    }
    assert_eq!(line_of("signature"), summary.text("signature"));
    assert!(line_of("nodes").starts_with(&summary.number("nodes_total").to_string()));
    assert!(line_of("memory").starts_with("65536 "));
}

#[test]
fn the_memory_of_a_range_is_told_in_whole_words() {
    for (memory, bytes) in [("64K", 65536), ("4099", 4096), ("4100", 4100), ("1M", 1 << 20)] {
        let summary = range(&format!("1 2 --memory {memory} --jobs 2")).1;
        assert_eq!(summary.number("memory_bytes"), bytes);
    }
    assert_eq!(range("1 1").1.number("memory_bytes"), 65536);
}

#[test]
fn moves_imply_json_and_are_the_json_format() {
    let lines = |arguments: &str| -> Vec<Vec<(String, Value)>> {
        let output = output_of(arguments);
        let without_time = |line| Object::read(line).without_time().into_iter().cloned().collect();
        output.lines().map(without_time).collect()
    };
    let moves = lines("range 5 9 --moves");
    assert_eq!(moves.len(), 6);
    for arguments in
        ["--json --moves", "--format json", "--format json --json", "--format json --moves"]
    {
        assert_eq!(lines(&format!("range 5 9 {arguments}")), moves, "{arguments}");
    }
    assert_eq!(lines("range 5 9 --json"), moves[5..]);
}

#[test]
fn the_games_of_a_range_are_printed_as_documents() {
    for format in ["notation", "steps"] {
        let output = output_of(&format!("range 20 26 --format {format} --json --jobs 2"));
        let (games, summary) = output.trim_end().rsplit_once('\n').expect("a summary");
        assert_eq!(Object::read(summary).keys(), SUMMARY_KEYS);
        let games = drawn_documents(games);
        let games = documents(&games);
        assert_eq!(games.len(), 7);
        for (number, game) in (20..).zip(&games) {
            if format == "notation" {
                assert_eq!(game.game, format!("GAME #{number}"));
                replay_to_solved(&dealt(number), &Rules::FREECELL, &game.moves)
                    .expect("a solution");
            } else {
                assert_eq!(game.game, format!("# deal {number}"));
                replay_steps(&dealt(number), &Rules::FREECELL, &game.moves).expect("a solution");
            }
        }
    }
    let text = output_of("range 20 21 --format notation");
    assert!(text.contains("\n\ndeals       2\n"), "{text}");
}

#[test]
fn a_range_is_quiet_where_nobody_watches() {
    for arguments in ["range 1 3", "range 1 3 --json", "range 1 3 --moves --jobs 2"] {
        assert_eq!(line(arguments).stderr, "", "{arguments}");
    }
}

#[test]
fn a_range_that_decides_nothing_has_run() {
    let (deals, summary) = range("1 5 --nodes 1");
    assert_eq!(summary.number("undecided"), 5);
    assert!(deals.iter().all(|object| object.text("reason") == "nodes"));
    let (deals, summary) = range("11982 11982 --seconds 0");
    assert_eq!(summary.number("undecided"), 1);
    assert_eq!(deals[0].text("reason"), "seconds");
}

// Where the output goes.

/// Runs with a reader that goes away at once.
fn run_without_reader<S: AsRef<OsStr>>(arguments: &[S]) -> Ran {
    let mut command = command(arguments);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("a run");
    drop(child.stdout.take());
    ran(child.wait_with_output().expect("an end"))
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    for jobs in ["1", "3"] {
        // All of them would take far longer than the reader stays.
        let ran = run_without_reader(&["range", "1", "8589934591", "--moves", "--jobs", jobs]);
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    }
    let ran = run_without_reader(&["range", "1", "200", "--json"]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let ran = run_without_reader(&["deal", "1"]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let ran = run_without_reader(&["--help"]);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    // The answer is still told by the exit status.
    for (arguments, status) in [(NO_CELLS, UNSOLVABLE), (TOO_LITTLE, UNDECIDED)] {
        let ran = run_without_reader(&[&arguments[..], &["--format", "json"]].concat());
        assert_eq!((ran.status, ran.stderr.as_str()), (status, ""));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn output_that_cannot_be_written_is_told() {
    for arguments in [
        "deal 1",
        "solve 24",
        "solve 24 --format json",
        "range 1 3",
        "range 1 3 --moves",
        "--help",
        "sokoban solve --help",
        "--version",
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
        let words: Vec<_> = arguments.split(' ').collect();
        let output = command(&words).stdout(full).output().expect("a run");
        assert_eq!(output.status.code(), Some(OUTPUT), "{arguments}");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains("can't write the output"), "{arguments}: {message}");
    }
}

#[cfg(unix)]
#[test]
fn what_never_ends_is_no_board() {
    let ran = run(&["solve", "--board", "/dev/zero"]);
    assert_refused(&ran, DATA, "endless zeros");
    assert!(ran.stderr.contains("not a board"), "{}", ran.stderr);
}

// Boards and moves of other programs.

const BOARD_FORMATS: [&str; 6] = ["columns", "pysol", "kpat", "state", "rows", "list"];

fn with_input(arguments: &str, input: &str) -> Ran {
    run_with_input(&arguments.split_whitespace().collect::<Vec<_>>(), input.as_bytes())
}

#[test]
fn boards_go_from_form_to_form() {
    for options in ["", "--cells 2 --columns 9"] {
        let texts =
            BOARD_FORMATS.map(|format| output_of(&format!("deal 24 --format {format} {options}")));
        for (text, name) in texts.iter().zip(BOARD_FORMATS) {
            for (again, format) in texts.iter().zip(BOARD_FORMATS) {
                let ran = with_input(&format!("board - --format {format} {options}"), text);
                assert_eq!((ran.status, &ran.stdout), (0, again), "{name} to {format}");
            }
            let form = match name {
                "rows" | "list" => name,
                _ => "columns",
            };
            let ran = with_input(&format!("board - --board-form {form} {options}"), text);
            assert_eq!((ran.status, &ran.stdout), (0, &texts[0]), "{name} as {form}");
        }
    }
    let text = output_of("deal 24 --format json");
    let json = with_input("board - --format json", &output_of("deal 24 --format list"));
    assert_eq!(json.stdout, text.replace("\"deal\":24", "\"deal\":null"));
    let path = file("list", output_of("deal 24 --format list").as_bytes());
    assert_eq!(
        output_of(&format!("board {}", path.display())),
        output_of("deal 24 --format columns")
    );
    assert_refused(&line("board no-such-file"), DATA, "no such file");
    // In play there is no list.
    let board = format!("FC: AS\n{}", board_text(B24).replace(" AS", ""));
    assert_refused(&with_input("board - --format list", &board), DATA, "a list");
    assert_eq!(with_input("board - --format rows", &board).status, 0);
}

#[test]
fn a_board_that_could_be_two_needs_its_form() {
    let moved = board_text(B24).replace(" 9D", "");
    let rows = with_input("board - --format rows", &format!("FC: 9D\n{moved}")).stdout;
    let text: String =
        rows.trim_end().lines().map(|line| line.trim_end().to_owned() + "\n").collect();
    let ran = with_input("board -", &text);
    assert_refused(&ran, DATA, "ambiguous");
    assert!(ran.stderr.contains("--board-form"), "{}", ran.stderr);
    assert_refused(&with_input("solve --board -", &text), DATA, "ambiguous");
    let ran = with_input("board - --board-form rows --format rows", &text);
    assert_eq!((ran.status, ran.stdout), (0, rows));
    assert_eq!(with_input("solve --board - --board-form rows", &text).status, SOLVED);
}

#[test]
fn solutions_are_printed_for_other_programs_and_played_again() {
    for format in
        ["sn", "snx", "words", "sn-states", "snx-states", "words-states", "states", "steps"]
    {
        let ran = line(&format!("solve 24 --format {format}"));
        assert_eq!(ran.status, SOLVED);
        let form = format.strip_suffix("-states").unwrap_or(format);
        let text = if format == "steps" {
            document(&ran.stdout).moves.join(" ")
        } else {
            // Behind a comment, as they are.
            let printed = ran.stdout.strip_prefix("# deal 24\n").expect("the deal").to_owned();
            assert!(printed.starts_with("-=-=-=-=-=-=-=-=-=-=-=-\n\n"), "{printed}");
            assert!(printed.contains("\nThis game is solveable.\nTotal number of states"));
            printed
        };
        let again = with_input(&format!("replay 24 --moves - --moves-form {form}"), &text);
        assert_eq!(again.status, SOLVED, "{format}: {}", again.stderr);
        assert!(again.stdout.starts_with("Foundations: H-K C-K D-K S-K\n"), "{}", again.stdout);
        // Into each other, and to the letter into itself.
        if format != "steps" && format != "sn" {
            let moves = format!("replay 24 --moves - --moves-form {form} --format {format}");
            let copy = with_input(&moves, &text).stdout;
            let end = text.find("Total number").expect("the figures");
            assert_eq!(copy, text[..end], "{format}");
        }
        let steps = format!("replay 24 --moves - --moves-form {form} --format steps");
        let steps = with_input(&steps, &text).stdout;
        let words: Vec<&str> = steps.split_whitespace().collect();
        let played = replay_steps(&dealt(24), &Rules::FREECELL, &words);
        assert!(played.unwrap_or_else(|fault| panic!("{fault}")).solved);
    }
    let unsolvable = line("solve 1 --cells 0 --format snx");
    assert_eq!(unsolvable.status, UNSOLVABLE);
    assert!(unsolvable.stdout.starts_with("# deal 1\nI could not solve this game.\n"));
    let undecided = line("solve 10 --memory 1K --format words");
    assert_eq!(undecided.status, UNDECIDED);
    assert!(undecided.stdout.starts_with("# deal 10\nIterations count exceeded.\n"));
}

#[test]
fn moves_that_lead_nowhere_and_moves_that_are_none() {
    let ran = with_input("replay 24 --moves - --moves-form sn --format snx", "4h 7a");
    assert_eq!(ran.status, 1);
    assert_eq!(ran.stdout, "-=-=-=-=-=-=-=-=-=-=-=-\n\n4h 7a \n\n");
    let ran = with_input("replay 24 --moves - --moves-form sn", "4h 7a");
    assert!(ran.stdout.contains("\nFreecells: JD - - -\n"), "{}", ran.stdout);
    for (moves, fault) in [
        ("4h 7a 7a", "move 3, line 1, column 7"),
        ("4h\n  x 7a", "move 2, line 2, column 3"),
        ("12", "move 1, line 1, column 1"),
    ] {
        let ran = with_input("replay 24 --moves - --moves-form sn", moves);
        assert_refused(&ran, DATA, moves);
        assert!(ran.stderr.contains(fault), "{}", ran.stderr);
    }
    // Moves of a board that isn't a deal.
    let board = file("replayed", board_text(B24).as_bytes());
    let path = board.display();
    let ran = with_input(&format!("replay --board {path} --moves - --moves-form snx"), "4h 7a");
    assert_eq!(ran.status, 1, "{}", ran.stderr);
    assert_refused(&line("replay 24 --moves no-such-file"), DATA, "no such file");
}

#[test]
fn a_range_is_printed_for_other_programs() {
    let text = output_of("range 20 22 --format sn --jobs 2");
    for number in 20..=22 {
        let start = text.find(&format!("# deal {number}\n")).expect("the deal");
        let rest = &text[start..];
        let one = &rest[..rest.find("\n\n#").or(rest.find("\n\ndeals")).expect("an end")];
        let ran = with_input(&format!("replay {number} --moves - --moves-form sn"), one);
        assert_eq!(ran.status, SOLVED, "{}\n{one}", ran.stderr);
    }
}
