//! What the command line prints of moves that take neither one card nor the longest part: it
//! is read back, or it isn't printed.
#![cfg(feature = "cli")]

mod command;

use command::run;

/// Deals, rules and scans whose solutions have such moves, and others.
const CASES: [(i64, &str, &str); 6] = [
    (2, "--game fan --build any --fill any", "--scan random-dfs --nodes 5000"),
    (
        1,
        "--game streets_and_alleys --build any --fill any --columns 12",
        "--scan beam --width 64 --nodes 8000",
    ),
    (2, "--game fortress --supermove unlimited", "--scan random-dfs --nodes 5000"),
    (1, "--game simple_simon", ""),
    (1, "--game penguin", ""),
    (24, "", ""),
];

const UNTOLD: &str =
    "this solution can't be told in sn, which has no counts of cards: --format snx";

#[test]
fn what_is_printed_is_read_back_or_refused() {
    let (mut counted, mut refused) = (0, 0);
    for (number, game, scan) in CASES {
        let solve = format!("solve {number} {game} {scan}");
        let (status, steps, err) = run(&format!("{solve} --format steps"), "");
        assert_eq!(status, 0, "{solve}: {err}");
        let (_, json, _) = run(&format!("{solve} --format json"), "");
        let (status, out, err) = run(&format!("check - {game}"), &json);
        assert_eq!(status, 0, "{solve}: {out}{err}\n{json}");
        let moves = json.split('"').filter(|word| word.get(2..3) == Some("v"));
        counted += moves.filter(|word| word.len() < 6).count();
        let formats = "columns sn snx words sn-states snx-states words-states states";
        for format in formats.split(' ') {
            let rewrite = format!("rewrite - {game} --format {format}");
            for printed in [run(&format!("{solve} --format {format}"), ""), run(&rewrite, &steps)] {
                let (status, text, err) = printed;
                if format.starts_with("sn") && !format.starts_with("snx") && status == 65 {
                    assert!(text.is_empty() && err.contains(UNTOLD), "{solve} {format}: {err}");
                    refused += 1;
                    continue;
                }
                assert_eq!(status, 0, "{solve} {format}: {err}");
                let form = format.split('-').next().filter(|&form| form != "columns");
                for command in [
                    format!("check - {game}"),
                    format!("rewrite - {game} --format steps"),
                    format!(
                        "replay {number} {game} --moves - --moves-form {}",
                        form.unwrap_or("snx")
                    ),
                ] {
                    let (status, out, err) = run(&command, &text);
                    assert_eq!(status, 0, "{solve} {format}, {command}: {out}{err}\n{text}");
                }
            }
        }
    }
    assert!(counted > 0 && refused > 0, "{counted} {refused}");
}

/// Rows of a range are read for its pages, and its lines of JSON again.
#[test]
fn a_range_is_read_back() {
    let game = "--game fan --build any --fill any";
    let range = format!("range 2 2 {game} --scan random-dfs --nodes 5000 --moves");
    let (status, out, err) = run(&range, "");
    assert_eq!(status, 0, "{err}");
    assert!(out.contains("\"GDv4\""), "{out}");
    let (status, out, err) = run(&format!("check - {game}"), &out);
    assert_eq!(status, 0, "{out}{err}");
}

/// A count that was told is kept to: another one is a wrong move or another game.
#[test]
fn a_count_is_believed() {
    let game = "--game fan --build any --fill any";
    let solve = format!("solve 2 {game} --scan random-dfs --nodes 5000 --format json");
    let (_, json, _) = run(&solve, "");
    let counted = json.split('"').find(|word| word.get(2..3) == Some("v") && word.len() == 4);
    let counted = counted.expect("a count");
    for wrong in ["d", "0", "", "+2", "v2", "100"] {
        let other = json.replacen(counted, &format!("{}v{wrong}", &counted[..2]), 1);
        let (status, out, _) = run(&format!("check - {game}"), &other);
        assert_eq!(status, 1, "{wrong}");
        assert!(out.contains("the move is not legal here"), "{out}");
    }
}

/// Without counts a solution that can't be played isn't called wrong.
#[test]
fn untold_counts_are_not_wrong() {
    let game = "--game fan --build any --fill any";
    let solve = format!("solve 2 {game} --scan random-dfs --nodes 5000 --format snx");
    let (_, snx, _) = run(&solve, "");
    let words = snx.split(' ').map(|word| match word.split_once('v') {
        Some((places, count)) if count.len() == 1 => places,
        _ => word,
    });
    let sn = words.collect::<Vec<_>>().join(" ");
    for form in ["", "--moves-form sn"] {
        let (status, out, err) = run(&format!("check - {game} {form}"), &sn);
        assert_eq!(status, 65, "{form}: {out}{err}\n{sn}");
    }
}

#[test]
fn no_solution_is_no_game() {
    for limit in ["--nodes 2", "--scan dfs --nodes 2"] {
        for format in ["sn", "snx", "words", "sn-states", "states"] {
            let solve = format!("solve 3 --game fan {limit} --format {format}");
            let (status, text, _) = run(&solve, "");
            assert_eq!(status, 2, "{solve}");
            assert!(text.starts_with("# deal 3 of fan\nIterations count exceeded.\n"), "{text}");
            let lost = text.replace("Iterations count exceeded.", "I could not solve this game.");
            for text in [&text, &lost, &text.replacen("# deal 3 of fan\n", "", 1)] {
                for command in ["check", "rewrite"] {
                    let (status, _, err) = run(&format!("{command} - --game fan"), text);
                    assert_eq!(status, 65, "{command}: {err}\n{text}");
                    assert!(err.contains("no game with moves in the text"), "{err}");
                }
            }
        }
    }
}
