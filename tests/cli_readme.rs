//! The command lines of the README: each ends as its reader expects.
#![cfg(feature = "cli")]

use std::fs;
use std::path::Path;
use std::process::Command;

/// Three levels as they stand in files.
const LEVELS: &str = "\
First level

#####
#@$.#
#####

Second level

######
#@ $.#
######

Third level

######
#    #
#@$ .#
######
";

/// The command lines, each with the file that its output goes to.
fn lines() -> Vec<(String, Option<String>)> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("README.md"));
    let text = text.expect("a README");
    let lines = text.lines().filter_map(|line| line.strip_prefix("cargo run --release -- "));
    let split = |line: &str| match line.split_once(" > ") {
        Some((arguments, file)) => (arguments.to_owned(), Some(file.to_owned())),
        None => (line.to_owned(), None),
    };
    lines.map(split).collect()
}

#[test]
fn every_command_line_ends_well() {
    let folder = std::env::temp_dir().join(format!("unstuck-readme-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("levels.sok"), LEVELS).expect("a file");
    let lines = lines();
    assert!(lines.len() > 25, "{lines:?}");
    let solves = lines.iter().filter(|(line, _)| line.starts_with("solve ")).count();
    assert!(solves > 5, "{lines:?}");
    for (arguments, file) in lines {
        // What takes a quarter of a minute runs where it is as it is for its reader.
        if cfg!(debug_assertions) && arguments.contains("--width 2000") {
            continue;
        }
        let mut command = Command::new(env!("CARGO_BIN_EXE_unstuck"));
        let ran = command.args(arguments.split_whitespace()).current_dir(&folder).output();
        let ran = ran.expect("a run");
        // Solved, all holds, all legal and solved at the end: 0 means that everywhere.
        let told = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(0), "{arguments}: {told}");
        if let Some(file) = file {
            fs::write(folder.join(file), ran.stdout).expect("a file");
        }
    }
    fs::remove_dir_all(&folder).expect("an end");
}
