//! `unstuck check` and `unstuck rewrite`: what they print, where, and how they end.
#![cfg(feature = "cli")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/standard/");
const FIRST: &str = include_str!("data/standard/6240-first.txt");
const LATER: &str = include_str!("data/standard/6240-intermediate.txt");

struct Ran {
    status: i32,
    stdout: String,
    stderr: String,
}

fn run_with_input(arguments: &[&str], input: &[u8]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unstuck"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("a run");
    // The program may end before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input);
    let output = child.wait_with_output().expect("an end");
    Ran {
        status: output.status.code().expect("an exit status"),
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
    }
}

fn run(arguments: &[&str]) -> Ran {
    run_with_input(arguments, b"")
}

fn check(text: &str) -> Ran {
    run_with_input(&["check", "-"], text.as_bytes())
}

/// A folder of this test's own with some files.
fn folder(name: &str, files: &[(&str, &str)]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    for (name, text) in files {
        fs::write(path.join(name), text).expect("a file");
    }
    path
}

fn argument(path: &Path) -> &str {
    path.to_str().expect("a plain path")
}

#[test]
fn the_examples_hold() {
    for (name, moves) in [("first", 53), ("initial", 173), ("intermediate", 173), ("final", 173)] {
        for form in ["", "-collapsed"] {
            let file = format!("{DATA}6240-{name}{form}.txt");
            let ran = run(&["check", &file]);
            assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{file}");
            let expected = format!("{file}: all holds, the game is solved in {moves} moves\n");
            assert_eq!(ran.stdout, expected);
        }
    }
    let all = format!("{FIRST}\n{LATER}");
    let ran = check(&all);
    assert_eq!(ran.status, 0);
    assert_eq!(ran.stdout, "standard input: all holds, 2 games are solved in 226 moves\n");
}

#[test]
fn the_first_fault_is_told() {
    let wkr = format!("  =  =  =  +\n{FIRST}");
    let ran = check(&wkr);
    assert_eq!(ran.status, 1);
    assert_eq!(
        ran.stdout,
        "standard input, line 14, column 14, move 45: \
         the card isn't the next of its suit to go home\n"
    );
    assert_eq!(ran.stderr, "");
    for (text, told) in [
        (FIRST.replacen("AD\n", "8S\n", 1), "line 1, column 22: a card stands there twice: 8S"),
        (FIRST.replacen("2D\n", "\n", 1), "line 7, column 9: a card is missing: 2D"),
        (FIRST.replace("6240", "617"), "line 1, column 1: the layout isn't the deal"),
        (LATER.replace("5b[5d]6h", "5b 5d[6h]"), "move 73: the layout isn't what the moves"),
        (FIRST.replace("5b 5c", "5b 5b"), "line 9, column 8, move 3: the cell isn't empty"),
        (FIRST.replace(" 12\n", "\n"), "move 52: not all cards are home after the last move"),
    ] {
        let ran = check(&text);
        assert_eq!(ran.status, 1, "{}", ran.stdout);
        assert!(ran.stdout.contains(told), "{}", ran.stdout);
        assert_eq!(ran.stdout.lines().count(), 1);
    }
}

#[test]
fn what_cannot_be_read_is_no_fault() {
    let layout: String = LATER.lines().skip(1).take(12).map(|line| format!("{line}\n")).collect();
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
    let collapsed: String = layout.lines().map(words).collect();
    for (text, told) in [
        (String::new(), "no game in the text"),
        ("GAME #6240\n".into(), "line 1, column 1: no game in the text"),
        // To the notation these are comments.
        (FIRST.lines().map(|line| format!("> {line}\n")).collect(), "no game in the text"),
        (FIRST.lines().map(|line| format!("| {line} |\n")).collect(), "no game in the text"),
        ("GAME #0\n".into(), "a standard game has a number"),
        (collapsed, "line 2, column 1: ambiguous: blanks were lost"),
        (LATER.replace("[5d]", "[5d "), "brackets"),
        (LATER.replace("#6240", "#nobody"), "the layout from which the moves begin isn't known"),
        (LATER.replace("QH-JH", "QH=JH"), "both - and ="),
    ] {
        let ran = check(&text);
        assert_eq!((ran.status, ran.stdout.as_str()), (65, ""), "{}", ran.stderr);
        assert!(ran.stderr.starts_with("unstuck: standard input, line "), "{}", ran.stderr);
        assert!(ran.stderr.contains(told), "{}", ran.stderr);
    }
    let ran = run(&["check", "/nothing/here.txt"]);
    assert_eq!((ran.status, ran.stdout.as_str()), (65, ""));
    assert!(ran.stderr.contains("/nothing/here.txt"), "{}", ran.stderr);
}

#[test]
fn wrong_arguments() {
    for arguments in [
        &["check"][..],
        &["check", "-", "-"],
        &["check", "--number", "-"],
        &["rewrite"],
        &["rewrite", "-", "--layout", "middle"],
        &["rewrite", "-", "--per-line", "0"],
        &["rewrite", "-", "--automove", "all"],
    ] {
        let ran = run(arguments);
        assert_eq!((ran.status, ran.stdout.as_str()), (64, ""), "{arguments:?}");
        assert!(!ran.stderr.is_empty());
    }
}

#[test]
fn a_named_layout_is_looked_for_beside_the_file() {
    let rows: String = FIRST.lines().take(7).map(|line| format!("{line}\n")).collect();
    let columns = "8S 8D JH 6C TC 4D 4C\nQS 7H JC 6D 6H QH 3H\n9C AS JS 8H 8C KH KD\n\
        9H 2C 9D 7S 5C 7C 2D\nTS 2S AC KC 7D 5S\nTH 3D 5H 5D 9S JD\nKS 6S 4H 4S QD AH\n\
        AD 3S 3C 2H QC TD\n";
    let moves: String = FIRST.lines().skip(8).map(|line| format!("{line}\n")).collect();
    let named = |name: &str| format!("GAME #{name}\n{moves}");
    let folder = folder(
        "named",
        &[
            ("rows-7.txt", &rows),
            ("columns.txt", columns),
            ("plain", columns),
            ("number.txt", "GAME #6240\n"),
            ("nothing.txt", "nothing of the kind\n"),
            ("game-1.txt", &named("rows-7.txt")),
            ("game-2.txt", &named("columns.txt")),
            ("game-3.txt", &named("plain")),
            ("game-4.txt", &named("number.txt")),
            ("game-5.txt", &LATER.replace("#6240", "#rows-7.txt")),
            ("lost-1.txt", &named("nothing.txt")),
            ("lost-2.txt", &named("nobody.txt")),
            ("lost-3.txt", &named("../named/rows-7.txt")),
            ("lost-4.txt", &LATER.replace("#6240", "#nobody.txt")),
            ("label.txt", &format!("GAME #nobody.txt\n{rows}{moves}")),
        ],
    );
    for number in 1..=5 {
        let file = folder.join(format!("game-{number}.txt"));
        let ran = run(&["check", argument(&file)]);
        assert_eq!(ran.status, 0, "{}{}", ran.stdout, ran.stderr);
        assert!(!ran.stdout.contains("known"), "{}", ran.stdout);
    }
    for number in 1..=4 {
        let file = folder.join(format!("lost-{number}.txt"));
        let ran = run(&["check", argument(&file)]);
        assert_eq!((ran.status, ran.stdout.as_str()), (65, ""));
        assert!(ran.stderr.contains("isn't known"), "{}", ran.stderr);
    }
    let ran = run(&["check", argument(&folder.join("label.txt"))]);
    assert_eq!(ran.status, 0);
    assert!(ran.stdout.contains("leads to no known layout"), "{}", ran.stdout);
}

#[test]
fn a_game_in_other_forms() {
    let file = format!("{DATA}6240-first-collapsed.txt");
    let rewritten = |arguments: &[&str]| {
        let ran = run(&[&["rewrite", &file], arguments].concat());
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{arguments:?}");
        let checked = check(&ran.stdout);
        assert_eq!(checked.status, 0, "{}{}\n{}", checked.stdout, checked.stderr, ran.stdout);
        ran.stdout
    };
    let rows: String = FIRST.lines().take(7).map(|line| format!("{line}\n")).collect();
    let moves: String = FIRST.lines().skip(8).map(|line| format!("{line}\n")).collect();
    assert_eq!(rewritten(&[]), format!("GAME #6240\n{rows}{moves}"));
    assert_eq!(rewritten(&["--layout", "none"]), format!("GAME #6240\n{moves}"));
    let last = rewritten(&["--layout", "final"]);
    assert_eq!(last.lines().nth(1), Some("  -  -  -  +KH KC KD KS"));
    assert!(last.ends_with(" 46 1a 12[**]\n"), "{last}");
    let wkr = rewritten(&["--automove", "wkr", "--layout", "20", "--per-line", "7"]);
    assert!(wkr.contains('=') && wkr.contains('['), "{wkr}");

    let named = run(&["rewrite", &file, "--name", "start.txt"]);
    assert_eq!(named.status, 0);
    assert!(named.stdout.starts_with("GAME #start.txt\n8S"), "{}", named.stdout);
    for (arguments, told) in [
        (&["--layout", "54"][..], "there are only 53 moves"),
        (&["--name", "two words"], "can't say this"),
        (&["--layout", "none", "--automove", "wkr"], "can't say this"),
    ] {
        let ran = run(&[&["rewrite", &file], arguments].concat());
        assert_eq!((ran.status, ran.stdout.as_str()), (65, ""), "{arguments:?}");
        assert!(ran.stderr.contains(told), "{}", ran.stderr);
    }
}

/// What `solve` and `deal` print is a game in the standard notation.
#[test]
fn what_this_program_prints_can_be_checked() {
    for cells in ["3", "4"] {
        let solved = run(&["solve", "1", "--cells", cells]);
        assert_eq!(solved.status, 0);
        let checked = check(&solved.stdout);
        assert_eq!(checked.status, 0, "{}{}", checked.stdout, checked.stderr);
    }
    let dealt = run(&["deal", "617", "--format", "columns"]);
    let folder = folder("solved", &[("board.txt", &dealt.stdout)]);
    let solved = run(&["solve", "--board", argument(&folder.join("board.txt"))]);
    let checked = check(&solved.stdout);
    assert_eq!(checked.status, 0, "{}{}", checked.stdout, checked.stderr);
}

#[test]
fn a_game_is_read_where_a_board_is() {
    let layout: String = LATER.lines().skip(1).take(12).map(|line| format!("{line}\n")).collect();
    let blocked = |cells: &str| {
        let rows = FIRST.lines().take(7).collect::<Vec<_>>().join("\n");
        format!("{cells}\n{rows}\n")
    };
    let columns = |arguments: &[&str], text: &str| {
        let ran = run_with_input(&[&["board", "-"], arguments].concat(), text.as_bytes());
        assert_eq!((ran.status, ran.stderr.as_str()), (0, ""), "{text}");
        ran.stdout
    };
    let fresh = run(&["deal", "6240", "--format", "columns"]).stdout;
    // The position before the first move, whatever the layout shows.
    for text in [FIRST, LATER] {
        assert_eq!(columns(&[], text), fresh);
        assert_eq!(columns(&["--board-form", "notation"], text), fresh);
        let again = columns(&["--format", "notation"], text);
        assert!(again.starts_with("GAME #6240\n8S QS 9C"), "{again}");
    }
    let board = columns(&[], &layout);
    assert!(board.starts_with("Foundations: H-4 C-0 D-3 S-0\nFreecells: 3S QH JH -\n"), "{board}");
    assert_eq!(columns(&[], &columns(&["--format", "notation"], &layout)), board);
    // Blocked cells are there under no rules.
    let two = columns(&[], &blocked("  -BB-  -BB+"));
    assert!(two.contains("\nFreecells: - -\n"), "{two}");
    let one = columns(&["--cells", "1"], &blocked("  -BB-  -BB+"));
    assert!(one.contains("\nFreecells: -\n"), "{one}");
    let five = columns(&["--cells", "5"], &blocked("  -  -  -  +"));
    assert!(five.contains("\nFreecells: - - - - -\n"), "{five}");
    // What can't be read has the reasons of the notation.
    let words = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
    let collapsed: String = layout.lines().map(words).collect();
    let ran = run_with_input(&["solve", "--board", "-"], collapsed.as_bytes());
    assert_eq!((ran.status, ran.stdout.as_str()), (65, ""));
    assert!(ran.stderr.contains("ambiguous: blanks were lost"), "{}", ran.stderr);
    let columns_only = ["board", "-", "--board-form", "columns"];
    let ran = run_with_input(&columns_only, LATER.as_bytes());
    assert_eq!((ran.status, ran.stdout.as_str()), (65, ""));
    assert!(
        ran.stderr.contains("a game in the standard notation, where a board"),
        "{}",
        ran.stderr
    );
    let ran = run_with_input(&["board", "-", "--columns", "7"], FIRST.as_bytes());
    assert_eq!((ran.status, ran.stdout.as_str()), (65, ""));
    // And a solution of it is a game that holds.
    let ran = run_with_input(&["solve", "--board", "-"], layout.as_bytes());
    assert_eq!(ran.status, 0, "{}", ran.stderr);
    assert_eq!(check(&ran.stdout).status, 0, "{}", ran.stdout);
}

#[test]
fn games_become_lists_of_moves_and_these_games() {
    for text in [FIRST, LATER] {
        let game = run_with_input(&["rewrite", "-"], text.as_bytes()).stdout;
        for format in ["steps", "snx", "words", "states", "snx-states", "words-states"] {
            let moves = run_with_input(&["rewrite", "-", "--format", format], text.as_bytes());
            assert_eq!(moves.status, 0, "{format}: {}", moves.stderr);
            let form = format.strip_suffix("-states").unwrap_or(format);
            let replay = ["replay", "6240", "--moves", "-", "--moves-form", form];
            let replay = [&replay[..], &["--format", "notation"]].concat();
            let again = run_with_input(&replay, moves.stdout.as_bytes());
            assert_eq!(again.status, 0, "{format}: {}", again.stderr);
            assert_eq!(check(&again.stdout).status, 0, "{format}: {}", again.stdout);
            // Single cards stay single; else it is the same game again.
            assert!(format == "steps" || again.stdout == game, "{format}: {}", again.stdout);
        }
    }
    // A whole game isn't a list of moves.
    let ran = run_with_input(&["replay", "6240", "--moves", "-"], FIRST.as_bytes());
    assert_eq!(ran.status, 65);
    assert!(ran.stderr.contains("check and rewrite read whole games"), "{}", ran.stderr);
    // The standard is about four cells.
    let moves = run_with_input(&["rewrite", "-", "--format", "snx"], FIRST.as_bytes()).stdout;
    let replay = ["replay", "6240", "--moves", "-", "--moves-form", "snx", "--cells", "5"];
    let replay = [&replay[..], &["--format", "notation"]].concat();
    let ran = run_with_input(&replay, moves.as_bytes());
    assert_eq!((ran.status, ran.stdout.as_str()), (65, ""));
    assert!(ran.stderr.contains("the standard notation can't say this"), "{}", ran.stderr);
}
