//! `unstuck sokoban solve`: what it prints, and how it ends. Every solution is played by a
//! checker that shares nothing with the program.
#![cfg(feature = "cli")]

mod verifier;

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;
use verifier::sokoban::{Level, levels};
use verifier::sokoban_prove::{Pushes, fewest_pushes};
use verifier::sokoban_replay::replay;

const MICROBAN: &str = include_str!("data/sokoban/microban.txt");
const IMPOSSIBLE: &str = include_str!("data/sokoban/impossible.txt");

struct Ran {
    status: i32,
    stdout: String,
    stderr: String,
}

fn solve(arguments: &[&str], input: &str) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unstuck"));
    command.args(["sokoban", "solve", "-"]).args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("a run");
    let mut pipe = child.stdin.take().expect("a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // The program may end before it has read everything.
        let _ = pipe.write_all(input.as_bytes());
    });
    let output = child.wait_with_output().expect("an end");
    writer.join().expect("a writer");
    Ran {
        status: output.status.code().expect("an exit status"),
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
    }
}

/// What it prints with `--json`: the levels, and what sums up.
fn json(arguments: &[&str], input: &str) -> (Vec<Value>, Value) {
    let ran = solve(&[&["--json"], arguments].concat(), input);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let mut lines: Vec<Value> =
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let summary = lines.pop().expect("a summary");
    (lines, summary)
}

/// Plays the solution of a level, if it has one; whether it has.
fn played(level: &Level, told: &Value) -> bool {
    let Some(lurd) = told["solution"].as_str() else {
        assert!(told["pushes"].is_null() && told["moves"].is_null() && told["status"] != "solved");
        return false;
    };
    assert_eq!(told["status"], "solved");
    let end = replay(level, lurd).unwrap_or_else(|fault| panic!("{told}: {fault:?}"));
    assert!(end.solved, "{told}");
    assert_eq!(told["pushes"].as_u64(), Some(end.metrics.pushes as u64));
    assert_eq!(told["moves"].as_u64(), Some(end.metrics.moves as u64));
    assert_eq!(end.text, lurd, "pushes are upper case");
    true
}

const FIVE: &str = "\
Straight on

#####
#@$.#
#####

A corner

#####
#@ $#
# . #
#####

#######
# @   #
#     #
#.$ $.#
#######
Title: Two of them

Open

#####
#@$.
#####

Two pushers

######
#@$.@#
######
";

#[test]
fn a_line_a_level_and_a_summary_in_json() {
    let ran = solve(&["--json", "--memory", "64K"], FIVE);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert_eq!(lines.len(), 6);
    // All but the time, which no two runs have in common.
    let timeless = |line: &str| {
        let (head, rest) = line.split_once("\"cpu_seconds\":").expect("a time");
        let (time, tail) = rest.split_at(rest.find([',', '}']).expect("an end"));
        assert!(time.parse::<f64>().is_ok_and(|time| (0.0..60.0).contains(&time)), "{line}");
        format!("{head}\"cpu_seconds\":T{tail}")
    };
    let first: Value = serde_json::from_str(lines[0]).expect("JSON");
    let first = first["nodes"].as_u64().expect("nodes");
    assert_eq!(
        timeless(lines[0]),
        format!(
            "{{\"level\":1,\"title\":\"Straight on\",\"status\":\"solved\",\"reason\":null,\
             \"shortest\":false,\"pushes\":1,\"moves\":1,\"nodes\":{first},\
             \"cpu_seconds\":T,\"solution\":\"R\"}}"
        )
    );
    assert_eq!(
        timeless(lines[1]),
        "{\"level\":2,\"title\":\"A corner\",\"status\":\"unsolvable\",\"reason\":null,\
         \"shortest\":false,\"pushes\":null,\"moves\":null,\"nodes\":0,\"cpu_seconds\":T,\
         \"solution\":null}"
    );
    assert_eq!(
        timeless(lines[3]),
        "{\"level\":4,\"title\":\"Open\",\"status\":\"invalid\",\"reason\":\"open_wall\",\
         \"shortest\":false,\"pushes\":null,\"moves\":null,\"nodes\":0,\"cpu_seconds\":T,\
         \"solution\":null}"
    );
    assert!(lines[4].contains("\"status\":\"invalid\",\"reason\":\"several_pushers\""));
    let third: Value = serde_json::from_str(lines[2]).expect("JSON");
    assert_eq!(third["title"], "Two of them");
    assert!(played(&Level::of("#######|# @   #|#     #|#.$ $.#|#######"), &third));
    let nodes = third["nodes"].as_u64().expect("nodes");
    assert_eq!(
        timeless(lines[5]),
        format!(
            "{{\"levels\":5,\"solved\":2,\"unsolvable\":1,\"undecided\":0,\"invalid\":2,\
             \"shortest\":0,\"pushes_total\":{},\"moves_total\":{},\"nodes_total\":{},\
             \"nodes_max\":{nodes},\"memory_bytes\":65536,\"cpu_seconds\":T}}",
            1 + third["pushes"].as_u64().expect("pushes"),
            1 + third["moves"].as_u64().expect("moves"),
            first + nodes,
        )
    );
}

#[test]
fn the_same_for_people() {
    let ran = solve(&["--memory", "64K"], FIVE);
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    let lines: Vec<&str> = ran.stdout.lines().collect();
    assert!(lines[0].starts_with("level 1, solved, 1 push, 1 move, "), "{}", lines[0]);
    assert!(lines[0].ends_with(" seconds: Straight on"));
    assert_eq!(lines[1], "R");
    assert!(lines[2].starts_with("level 2, proved unsolvable, 0 nodes, "));
    assert!(lines[3].starts_with("level 3, solved, ") && lines[3].ends_with(": Two of them"));
    assert_eq!(lines[5], "level 4, invalid, open_wall: Open");
    assert_eq!(
        lines[6..10],
        ["level 5, invalid, several_pushers: Two pushers", "", "levels      5", "solved      2"]
    );
    assert_eq!(lines[10..13], ["unsolvable  1", "undecided   0", "invalid     2"]);
    assert!(ran.stdout.contains("\nmemory      65536 bytes a solver\nCPU time    0."));
    // What would steer a terminal isn't printed.
    let ran = solve(&[], "\x1B[2Jboo\n\n#####\n#@$.#\n#####\n");
    assert!(ran.stdout.contains(": \u{FFFD}[2Jboo\n"), "{}", ran.stdout);
}

#[test]
fn one_level_alone_tells_its_answer_by_the_exit_status() {
    for (level, status, answer) in
        [("1", 0, "solved"), ("2", 1, "unsolvable"), ("4", 65, "invalid"), ("5", 65, "invalid")]
    {
        let ran = solve(&["--level", level, "--json"], FIVE);
        assert_eq!((ran.status, ran.stderr.as_str()), (status, ""), "{level}");
        let told: Value = serde_json::from_str(ran.stdout.trim_end()).expect("one line");
        assert_eq!((told["level"].to_string().as_str(), &told["status"]), (level, &answer.into()));
        let ran = solve(&["--level", level], FIVE);
        assert_eq!(ran.status, status);
        assert!(ran.stdout.starts_with(&format!("level {level}, ")) && !ran.stdout.contains("CPU"));
    }
    let ran = solve(&["--level", "93", "--nodes", "5"], MICROBAN);
    assert_eq!(ran.status, 2);
    assert!(
        ran.stdout.starts_with("level 93, not decided, the limit of nodes is reached, 5 nodes")
    );
}

#[test]
fn microban_is_solved_with_any_number_of_threads() {
    let all = levels(MICROBAN);
    let arguments = ["--memory", "256K", "--nodes", "2000"];
    let (one, summary) = json(&arguments, MICROBAN);
    let (three, other) = json(&[&arguments[..], &["--jobs", "3"]].concat(), MICROBAN);
    assert_eq!((one.len(), three.len(), all.len()), (155, 155, 155));
    let mut solved = 0;
    for ((level, told), again) in all.iter().zip(&one).zip(&three) {
        solved += u64::from(played(level, told));
        for field in ["level", "title", "status", "reason", "nodes", "solution"] {
            assert_eq!(told[field], again[field]);
        }
        assert!(told["status"] == "solved" || told["reason"] == "nodes", "{told}");
    }
    assert_eq!(one[0]["title"], "1");
    assert!(solved >= 130, "{solved}");
    assert_eq!(summary["solved"].as_u64(), Some(solved));
    assert_eq!(summary["nodes_total"], other["nodes_total"]);
    assert_eq!(summary["undecided"].as_u64(), Some(155 - solved));
}

#[test]
fn impossible_levels_are_proved_so() {
    let (told, summary) = json(&["--memory", "1M"], IMPOSSIBLE);
    assert!(told.len() >= 30);
    assert!(told.iter().all(|told| told["status"] == "unsolvable"));
    assert_eq!(summary["unsolvable"].as_u64(), Some(told.len() as u64));
}

/// The first levels of Microban that are small enough to be tried out.
#[test]
fn the_fewest_pushes_are_those_of_a_search_of_everything() {
    let few = MICROBAN.split("; 12\r\n").next().expect("levels").to_owned();
    let few_levels = levels(&few);
    let known: Vec<Pushes> = few_levels.iter().map(|level| fewest_pushes(level, 20_000)).collect();
    for arguments in [&["--goal", "pushes"][..], &["--shorten"], &["--shorten", "max"]] {
        let (told, summary) = json(&[arguments, &["--memory", "4M"]].concat(), &few);
        assert!(told.len() >= 8 && told.len() == few_levels.len());
        let mut proved = 0;
        for ((level, told), known) in few_levels.iter().zip(&told).zip(&known) {
            assert!(played(level, told) && told["shortest"] == true, "{told}");
            if let Pushes::Fewest(fewest) = known {
                assert_eq!(told["pushes"].as_u64(), Some(*fewest as u64), "{told}");
                proved += 1;
            }
        }
        assert!(proved >= 4, "{proved}");
        assert_eq!(summary["shortest"].as_u64(), Some(told.len() as u64));
    }
    // With some nodes it isn't more pushes than without.
    let (first, _) = json(&["--memory", "4M"], &few);
    let (short, _) = json(&["--memory", "4M", "--shorten", "50"], &few);
    for (first, short) in first.iter().zip(&short) {
        assert!(short["pushes"].as_u64() <= first["pushes"].as_u64());
        assert!(short["nodes"].as_u64() <= first["nodes"].as_u64().map(|nodes| nodes + 50));
    }
    let ran = solve(&["--level", "1", "--goal", "pushes"], &few);
    assert!(ran.stdout.contains(" pushes (the fewest), "), "{}", ran.stdout);
}

#[test]
fn limits_are_reasons() {
    let (told, _) = json(&["--nodes", "1"], MICROBAN);
    assert!(told.iter().filter(|told| told["reason"] == "nodes").count() > 100);
    assert!(told.iter().all(|told| told["nodes"].as_u64() <= Some(1)));
    let (told, _) = json(&["--seconds", "0", "--memory", "64K"], MICROBAN);
    assert!(told.iter().filter(|told| told["reason"] == "seconds").count() > 20);
    assert!(told.iter().all(|told| told["nodes"].as_u64() <= Some(32)));
    // Too little for the level as for its positions.
    let (told, _) = json(&["--memory", "1K"], MICROBAN);
    assert!(told.iter().all(|told| told["reason"] == "memory" && told["nodes"] == 0));
    let (told, _) = json(&["--memory", "4M", "--goal", "pushes", "--nodes", "9"], MICROBAN);
    assert!(told.iter().any(|told| told["reason"] == "nodes"));
}

#[test]
fn a_row_that_ends_oddly_is_no_hindrance() {
    // Floors beyond the walls.
    let text = "-----  \n#####--\n#@$.#--\n#####\n";
    let (told, _) = json(&[], text);
    assert_eq!(
        (told[0]["status"].as_str(), told[0]["solution"].as_str()),
        (Some("solved"), Some("R"))
    );
}

#[test]
fn wrong_arguments_and_files_are_refused() {
    for arguments in [
        &["--memory", "1023"][..],
        &["--memory", "2G"],
        &["--nodes", "0"],
        &["--level", "0"],
        &["--goal", "moves"],
        &["--goal", "boxes"],
        &["--shorten", "some"],
        &["--seconds", "-1"],
        &["--jobs", "0"],
        &["another file"],
    ] {
        let ran = solve(arguments, FIVE);
        assert_eq!((ran.status, ran.stdout.as_str()), (64, ""), "{arguments:?}");
        assert!(!ran.stderr.is_empty());
    }
    let ran = solve(&["--goal", "moves"], FIVE);
    assert!(ran.stderr.contains("no search for the fewest moves"));
    let ran = solve(&["--level", "6"], FIVE);
    assert_eq!((ran.status, ran.stdout.as_str()), (65, ""));
    assert_eq!(ran.stderr, "unstuck: standard input: no level 6: 5 levels\n");
    for (arguments, text) in [(&[][..], "nothing\n"), (&["--level", "1"], "")] {
        let ran = solve(arguments, text);
        assert_eq!((ran.status, ran.stdout.as_str()), (65, ""));
        assert_eq!(ran.stderr, "unstuck: standard input: no level in the text\n");
    }
    let missing = Command::new(env!("CARGO_BIN_EXE_unstuck"))
        .args(["sokoban", "solve", "no such file"])
        .output()
        .expect("a run");
    assert_eq!(missing.status.code(), Some(65));
}
