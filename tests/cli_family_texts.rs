//! The command line with the games of the family: limits that are kept, what `range` prints
//! and what reads it, boards and what is told of them.
#![cfg(feature = "cli")]

mod command;

use command::{output_of, run};

/// The exit status for data that isn't right.
const DATA: i32 = 65;

/// The number behind a word of a line.
fn number_after(text: &str, word: &str) -> usize {
    let line = text.lines().find_map(|line| line.trim_start_matches("# ").strip_prefix(word));
    line.expect(word).trim().parse().expect("a number")
}

const SCANS: [&str; 8] = [
    "dfs",
    "soft-dfs",
    "random-dfs",
    "a-star",
    "a-star --optimize",
    "beam",
    "beam --width 50",
    "beam --eval freecell-app --width 100",
];

/// A game that can be solved (deals 24 of both) is never called anything else.
#[test]
fn no_scan_gives_a_solution_with_more_moves_than_are_allowed() {
    let mut kept = 0;
    for game in ["freecell", "eight_off"] {
        for scan in SCANS {
            for depth in [30, 36, 40, 44, 52, 75, 100] {
                let told =
                    format!("solve 24 --game {game} --scan {scan} --depth {depth} --nodes 20000");
                let (status, out, err) = run(&format!("{told} --format json"), "");
                let record: serde_json::Value = serde_json::from_str(&out).expect(&err);
                match record["moves"].as_array() {
                    Some(moves) => {
                        assert!(moves.len() <= depth, "{told}: {} moves", moves.len());
                        assert_eq!(status, 0, "{told}");
                        // The count that is printed, by what plays the moves.
                        let (status, told, err) = run(&format!("check - --game {game}"), &out);
                        assert_eq!(status, 0, "{err}");
                        assert!(told.contains(&format!("in {} moves", moves.len())), "{told}");
                        kept += 1;
                    }
                    None => {
                        assert_eq!(record["status"], "undecided", "{told}");
                        let reason = record["reason"].as_str();
                        assert!(matches!(reason, Some("depth" | "nodes")), "{told}: {reason:?}");
                    }
                }
            }
        }
    }
    assert!(kept > 20, "{kept}");
}

const FORMS: [&str; 10] = [
    "columns",
    "steps",
    "sn",
    "snx",
    "words",
    "sn-states",
    "snx-states",
    "words-states",
    "states",
    "json",
];

/// Of deals 1 to 5 of ForeCell the first one can't be solved, of FreeCell all can.
#[test]
fn what_range_prints_is_read_in_each_form() {
    for (game, first, solved, without) in [
        ("forecell", 2, 4, 0),
        ("forecell", 1, 4, 1),
        ("eight_off", 2, 4, 0),
        ("freecell", 2, 4, 0),
    ] {
        for form in FORMS.into_iter().chain((game == "freecell").then_some("notation")) {
            for json in ["", " --json"] {
                let told = format!("range {first} 5 --game {game} --format {form}{json}");
                let (status, text, _) = run(&told, "");
                if form.starts_with("sn") && !form.starts_with("snx") && status == DATA {
                    // What can't be told in this form is refused.
                    continue;
                }
                assert_eq!(status, 0, "{told}");
                if json.is_empty() && form != "json" {
                    assert_eq!(number_after(&text, "solved "), solved, "{told}");
                }
                let (status, out, err) = run(&format!("check - --game {game}"), &text);
                assert_eq!(status, 0, "{told}: {out}{err}");
                assert!(out.contains(&format!("{solved} games are solved")), "{told}: {out}");
                let says = out.contains("1 game without a solution");
                assert_eq!(says, without == 1, "{told}: {out}");
                if form == "notation" {
                    continue;
                }
                let (status, again, err) =
                    run(&format!("rewrite - --game {game} --format columns"), &text);
                assert_eq!(status, 0, "{told}: {err}");
                let (status, out, err) = run(&format!("check - --game {game}"), &again);
                assert_eq!(status, 0, "{told}: {out}{err}");
                assert!(out.contains(&format!("{solved} games are solved")), "{told}: {out}");
            }
        }
    }
}

/// Deal 1 of ForeCell can't be solved; deal 11982 of FreeCell neither, and with few nodes
/// it isn't known.
#[test]
fn a_game_without_a_solution_is_told_alike_in_each_form() {
    for (deal, game, nodes) in
        [(1, "forecell", 1_000_000), (1, "forecell", 5), (11_982, "freecell", 5)]
    {
        for form in FORMS.into_iter().chain((game == "freecell").then_some("notation")) {
            let (_, text, _) =
                run(&format!("solve {deal} --game {game} --nodes {nodes} --format {form}"), "");
            for verb in ["check", "rewrite"] {
                let (status, out, err) = run(&format!("{verb} - --game {game}"), &text);
                let told = format!("{deal} {game} {nodes} {form} {verb}: {out}{err}");
                assert_eq!(status, DATA, "{told}");
                assert!(err.contains("no game with moves in the text: 1 game without"), "{told}");
            }
        }
    }
}

/// What only says that there is no solution, and yet has moves, is looked at.
#[test]
fn moves_are_checked_whatever_is_said_below_them() {
    let game = output_of("solve 24");
    let first = game.lines().position(|line| line.starts_with(' ')).expect("moves");
    let lines: Vec<&str> = game.lines().collect();
    let text = lines[..=first].join("\n") + "\nNot decided: this is only said.\n";
    let (status, out, _) = run("check -", &text);
    assert_eq!(status, 1, "{out}");
}

#[test]
fn a_seed_without_random_order_is_refused() {
    let (status, _, err) = run("solve 24 --scan random-dfs --tests 0146ABCDE --seed 8", "");
    assert_eq!(status, 64, "{err}");
    assert!(err.contains("--seed means nothing"), "{err}");
    for tests in ["[0146ABCDE]", "01[46ABCDE]"] {
        let told = format!("solve 24 --scan random-dfs --tests {tests} --seed 8 --nodes 10");
        assert_eq!(run(&told, "").0, run("solve 24 --nodes 1", "").0, "{tests}");
    }
}

/// The ranks of cards by their names and numbers.
#[test]
fn a_base_is_a_rank_in_texts_and_options() {
    let names = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    for (number, name) in (1..).zip(names) {
        let board = output_of(&format!("deal 24 --base {number} --format columns"));
        assert_eq!(board, output_of(&format!("deal 24 --base {name} --format columns")));
        let columns = board.lines().filter(|line| !line.starts_with("Base:"));
        let columns = columns.collect::<Vec<_>>().join("\n");
        for word in [name.to_string(), number.to_string(), name.to_lowercase()] {
            let text = format!("Base: {word}\n{columns}\n");
            let (status, back, err) = run("board - --format columns", &text);
            assert_eq!((status, &back), (0, &board), "{word}: {err}");
        }
    }
    for wrong in ["14", "X", "0x", "-1"] {
        let (status, _, err) = run("board -", &format!("Base: {wrong}\nFoundations:\n"));
        assert_eq!(status, DATA, "{wrong}");
        assert!(err.contains("base") && err.contains("A, 2 to 10, J, Q, K or 1 to 13"), "{err}");
        let (status, _, err) = run(&format!("deal 24 --base={wrong}"), "");
        assert_eq!(status, 64, "{wrong}");
        assert!(err.contains("A, 2 to 10, J, Q, K, or 1 to 13"), "{err}");
    }
}

/// Eight lines of which the first may be a row of cells are two boards; a colon makes them
/// columns, and so does the option.
#[test]
fn columns_that_may_be_rows_are_told_apart() {
    // All 52 cards, the first four columns of seven and the others of six, by rank and suit.
    let cards: Vec<String> = "A23456789TJQK"
        .chars()
        .flat_map(|rank| "CDHS".chars().map(move |suit| format!("{rank}{suit}")))
        .collect();
    let columns: Vec<Vec<&str>> =
        (0..8).map(|at| cards.iter().skip(at).step_by(8).map(String::as_str).collect()).collect();
    let lines: Vec<String> = columns.iter().map(|column| column.join(" ")).collect();
    let text = lines.join("\n") + "\n";
    let (status, _, err) = run("board - --game eight_off", &text);
    assert_eq!(status, DATA);
    assert!(err.contains("more than one way") && err.contains("--board-form"), "{err}");
    let (status, board, err) = run("board - --game eight_off --board-form columns", &text);
    assert_eq!(status, 0, "{err}");
    for line in &lines {
        assert!(board.contains(&format!(": {line}\n")), "{board}");
    }
    let (status, same, err) = run("board - --game eight_off", &format!(": {text}"));
    assert_eq!((status, same), (0, board), "{err}");
}

/// Where no board is drawn, the deal that is told is the start.
#[test]
fn a_game_that_only_tells_its_deal_is_dealt() {
    for game in ["eight_off", "freecell", "forecell", "penguin"] {
        let board = output_of(&format!("deal 24 --game {game} --format columns"));
        for form in ["columns", "steps", "snx", "words"] {
            let text = output_of(&format!("solve 24 --game {game} --format {form}"));
            let (status, back, err) = run(&format!("board - --game {game}"), &text);
            assert_eq!(status, 0, "{game} {form}: {err}");
            let (_, back, _) = run(&format!("board - --game {game} --format columns"), &back);
            assert_eq!(back, board, "{game} {form}");
        }
    }
    let text = output_of("solve 24 --game eight_off --format snx");
    let (status, _, err) = run("solve --board - --game forecell", &text);
    assert_eq!(status, DATA);
    assert!(err.contains("a game of eight_off: --game eight_off"), "{err}");
}

/// A text with a plus and a digit in it is no game for that, and a board with a slip isn't
/// read as another one.
#[test]
fn a_plus_makes_no_game() {
    let texts = ["Nothing here, 3+4=7.", "1 + 1", "+6", "3+", "a 5 + b\n\nc\n", "24 + notes\n"];
    for text in texts {
        for call in ["solve --board -", "board -", "check -", "solve --board - --game eight_off"] {
            let (status, out, err) = run(call, text);
            assert_eq!((status, out.as_str()), (DATA, ""), "{call}: {text}: {err}");
        }
    }
    // What looks like moves makes a game to be checked of it, but no board.
    let texts =
        ["See 24 + more\n 1a is fine\n", "I said 3 + 4 and then\n 1a 2b that\n", "24 + x\n 1a\n"];
    for text in texts {
        for call in ["solve --board -", "board -", "solve --board - --game eight_off"] {
            let (status, out, err) = run(call, text);
            assert_eq!((status, out.as_str()), (DATA, ""), "{call}: {text}: {err}");
        }
    }
    for game in ["freecell", "seahaven_towers", "eight_off"] {
        let deal = output_of(&format!("deal 24 --game {game} --format columns"));
        for head in ["24 + notes\n", "1 + 1\n", "24 + x\n 1a\n"] {
            let text = format!("{head}{deal}");
            let (status, out, err) = run(&format!("board - --game {game}"), &text);
            assert_eq!((status, out.as_str()), (DATA, ""), "{game}: {err}");
        }
        let slip = deal.replacen("4C", "4+", 1);
        for text in [&slip, &format!("{deal}24+\n")] {
            let (status, out, err) = run(&format!("board - --game {game}"), text);
            assert_eq!((status, out.as_str()), (DATA, ""), "{game}: {err}");
            let line = 1 + text.split('+').next().unwrap_or("").matches('\n').count();
            assert!(err.contains(&format!("line {line}, ")), "{game}: {err}");
        }
    }
}

#[test]
fn a_test_that_is_none_is_told_with_its_word() {
    for tests in ["top-home,nosuch", "nosuch", "0,1,(nosuch),A"] {
        let (status, _, err) = run(&format!("solve 24 --scan dfs --tests {tests}"), "");
        assert_eq!(status, 64, "{err}");
        assert!(err.contains("there is no test n (nosuch);"), "{err}");
    }
}

/// A game that doesn't say that it is one, whose layout stands behind some of its moves: where
/// it begins, only the number tells.
#[test]
fn a_game_is_known_by_its_layout_wherever_that_stands() {
    for name in ["6240-final", "6240-intermediate"] {
        let game = std::fs::read_to_string(format!("tests/data/standard/{name}.txt"));
        let game = game.expect("a file").replacen("GAME #", "", 1);
        assert!(game.starts_with("6240\n") && game.contains('+'), "{game}");
        let (status, out, err) = run("board -", &game);
        assert_eq!((status, out), (0, output_of("deal 6240 --format columns")), "{err}");
    }
}
