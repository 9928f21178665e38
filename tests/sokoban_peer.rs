//! What sokoenginepy reads in files of levels is read here, too. Where Python has no such module
//! (`pip install sokoenginepy`; `UNSTUCK_PYTHON` tells which Python), this is skipped.
#![cfg(feature = "cli")]

mod verifier;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use verifier::sokoban::Level;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// What sokoenginepy says of some files: their levels.
fn peer(files: &[String]) -> Option<BTreeMap<String, Vec<Value>>> {
    let python = std::env::var("UNSTUCK_PYTHON").unwrap_or_else(|_| "python3".into());
    let there = Command::new(&python)
        .args(["-c", "import sokoenginepy"])
        .stderr(Stdio::null())
        .status()
        .is_ok_and(|status| status.success());
    if !there {
        println!("Python has no sokoenginepy: the comparison with it is skipped");
        return None;
    }
    let output = Command::new(python)
        .arg(format!("{ROOT}/tests/peers/sokoenginepy_levels.py"))
        .args(files)
        .stderr(Stdio::inherit())
        .output()
        .expect("a run");
    assert!(output.status.success());
    let mut levels: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for line in String::from_utf8(output.stdout).expect("text").lines() {
        let level: Value = serde_json::from_str(line).expect("JSON");
        let file = level["file"].as_str().expect("a name").to_owned();
        levels.entry(file).or_default().push(level);
    }
    Some(levels)
}

fn unstuck(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_unstuck"))
        .arg("sokoban")
        .args(arguments)
        .output()
        .expect("a run");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The board that `show` draws.
fn board(file: &str, level: usize) -> Level {
    let shown = unstuck(&["show", file, "--level", &level.to_string()]);
    let rows: Vec<&str> = shown
        .split("\n\n")
        .nth(1)
        .expect("a board")
        .lines()
        .filter(|row| !row.is_empty())
        .collect();
    Level::of_rows(&rows)
}

#[test]
fn sokoenginepy_agrees() {
    let mut files: Vec<String> = ["microban.txt", "sasquatch.txt", "sample-0.19.sok"]
        .map(|name| format!("{ROOT}/tests/data/sokoban/{name}"))
        .into();
    let maps = Path::new("/usr/share/games/cavepacker/maps");
    if let Ok(folder) = fs::read_dir(maps) {
        let all = folder.map(|file| file.expect("a file").path());
        let levels = all.filter(|file| file.extension().is_some_and(|kind| kind == "sok"));
        files.extend(levels.map(|file| file.display().to_string()));
    }
    files.sort();
    let Some(theirs) = peer(&files) else {
        return;
    };
    let mut compared = 0;
    for file in &files {
        let ours: Vec<Value> = unstuck(&["list", file, "--json"])
            .lines()
            .map(|line| serde_json::from_str(line).expect("JSON"))
            .collect();
        let theirs = &theirs[file];
        assert_eq!(ours.len(), theirs.len(), "{file}");
        for (number, (ours, theirs)) in ours.iter().zip(theirs).enumerate() {
            let rows: Vec<&str> =
                theirs["rows"].as_array().expect("rows").iter().filter_map(Value::as_str).collect();
            let level = Level::of_rows(&rows);
            assert_eq!(ours["width"], level.width, "{file}");
            assert_eq!(ours["height"], level.height, "{file}");
            assert_eq!(ours["boxes"], level.boxes.len(), "{file}");
            // The board is drawn once for each level of a file: for some of a long one.
            if number % 10 == 0 {
                assert_eq!(board(file, number + 1), level, "{file}");
            }
            // It keeps semicolons before titles and quotes around them.
            let title = theirs["title"].as_str().expect("a title").trim_start_matches("; ");
            let bare = title.strip_prefix('\'').and_then(|title| title.strip_suffix('\''));
            assert_eq!(
                ours["title"].as_str().unwrap_or(""),
                bare.unwrap_or(title).trim(),
                "{file}"
            );
            assert_eq!(ours["author"].as_str().unwrap_or(""), theirs["author"], "{file}");
            compared += 1;
        }
    }
    println!("{compared} levels");
}
