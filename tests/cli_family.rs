//! The command line with the games of the family: by name, by hand, two decks.
#![cfg(feature = "cli")]

use std::io::Write;
use std::process::{Command, Stdio};

use unstuck::freecell::Rules;

fn run(arguments: &str, input: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unstuck"));
    command.args(arguments.split_whitespace());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("a run");
    // The program may end before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("an end");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a status"), text(output.stdout), text(output.stderr))
}

fn output_of(arguments: &str) -> String {
    let (status, out, err) = run(arguments, "");
    assert_eq!(status, 0, "{arguments}: {err}");
    out
}

#[test]
fn every_game_is_dealt_and_read_again() {
    for name in Rules::games() {
        let columns = output_of(&format!("deal 617 --game {name} --format columns"));
        for format in ["columns", "kpat", "state"] {
            let text = output_of(&format!("deal 617 --game {name} --format {format}"));
            let (status, back, err) = run(&format!("board - --game {name}"), &text);
            assert_eq!((status, &back), (0, &columns), "{name} {format}: {err}\n{text}");
        }
        let json = output_of(&format!("deal 617 --game {name} --format json"));
        let second = name.starts_with("d") && !name.ends_with("x");
        assert_eq!(json.contains("second_foundations"), second, "{name} {json}");
    }
}

#[test]
fn the_old_word_for_a_game_is_understood() {
    let game = output_of("deal 24 --game bakers_game --format columns");
    assert_eq!(game, output_of("deal 24 --rules bakers_game --format columns"));
    assert_eq!(game, output_of("deal 24 --format columns"));
}

/// A game by hand is the one that has the name.
#[test]
fn every_field_can_be_chosen() {
    let penguin = output_of("deal 24 --game penguin --format columns");
    let (status, back, err) = run(
        "board - --columns 7 --cells 7 --decks 1 --build suit --fill kings --supermove unlimited \
         --automove wkr --run built --leave cards --base 4 --wrap round --refill cards",
        &penguin,
    );
    assert_eq!((status, &back), (0, &penguin), "{err}");
    let simon = output_of("deal 24 --game simple_simon --format columns");
    let (status, back, err) = run(
        "board - --columns 10 --cells 0 --build rank --fill any --supermove unlimited --run \
         one-suit --leave suits --automove none",
        &simon,
    );
    assert_eq!((status, &back), (0, &simon), "{err}");
}

#[test]
fn rules_that_make_no_sense_are_refused_with_their_field() {
    for (arguments, field) in [
        ("--run one-suit", "run"),
        ("--leave suits", "leave"),
        ("--build rank --leave suits --base 5", "base"),
        ("--build any --wrap round", "wrap"),
        ("--cells 0 --refill none", "refill"),
        ("--game beleaguered_castle --leave suits", "layout"),
    ] {
        let (status, out, err) = run(&format!("deal 1 {arguments}"), "");
        assert_eq!((status, out.as_str()), (64, ""), "{arguments}");
        assert!(err.contains(&format!(": {field}")), "{arguments}: {err}");
    }
    for arguments in ["--game no_such_game", "--decks 3", "--base 0", "--base 14", "--build up"] {
        let (status, out, err) = run(&format!("deal 1 {arguments}"), "");
        assert_eq!((status, out.as_str()), (64, ""), "{arguments}: {err}");
    }
    let (_, _, err) = run("deal 1 --game no_such_game", "");
    assert!(err.contains("simple_simon"), "{err}");
}

/// Solutions of some games, replayed in every form that can be read.
#[test]
fn solutions_are_replayed() {
    let forms = [("snx", "snx"), ("words", "words"), ("states", "states"), ("sn-states", "sn")];
    for name in ["bakers_game", "eight_off", "penguin", "simple_simon", "double_freecell"] {
        // All forms for one game, one for each of the others.
        for (format, form) in forms.into_iter().take(if name == "bakers_game" { 4 } else { 1 }) {
            let solve = format!("solve 1 --game {name} --memory 16M --format {format}");
            let (status, solution, err) = run(&solve, "");
            assert_eq!(status, 0, "{solve}: {err}");
            let replay = format!("replay 1 --game {name} --moves - --moves-form {form}");
            let (status, end, err) = run(&replay, &solution);
            assert_eq!(status, 0, "{replay}: {err}\n{solution}");
            assert!(err.contains("all cards are home"), "{err}");
            assert!(end.contains("-K") || name == "penguin", "{end}");
        }
    }
}
