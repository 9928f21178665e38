//! The command line with the games of the family: by name, by hand, two decks.
#![cfg(feature = "cli")]

mod command;

use command::{output_of, run};

use unstuck::freecell::Rules;

#[test]
fn every_game_is_dealt_and_read_again() {
    for name in Rules::games() {
        let columns = output_of(&format!("deal 617 --game {name} --format columns"));
        for format in ["columns", "kpat", "state", "rows"] {
            let text = output_of(&format!("deal 617 --game {name} --format {format}"));
            // Rows may be columns, too.
            let form = if format == "rows" { " --board-form rows" } else { "" };
            let (status, back, err) = run(&format!("board - --game {name}{form}"), &text);
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

/// A deal of a game that is solved with little effort, and what is printed then.
fn solved(name: &str, options: &str) -> (i64, String) {
    let number = match name {
        "good_measure" | "streets_and_alleys" => 8,
        "beleaguered_castle" => 12,
        "fortress" | "fan" => 3,
        "kings_only_bakers_game" | "flower_garden" => 2,
        "forecell" => 13,
        "super_challenge_freecell" | "bakers_dozen" | "der_katzenschwanz" | "die_schlange" => 5,
        "simple_simon" => 15,
        _ => 1,
    };
    let solve = format!("solve {number} --game {name} --memory 1M --nodes 20000 {options}");
    (number, output_of(&solve))
}

/// All forms in which solutions are printed, and the option that tells the form of the moves.
const FORMS: [(&str, &str); 9] = [
    ("columns", "snx"),
    ("steps", "steps"),
    ("sn", "sn"),
    ("snx", "snx"),
    ("words", "words"),
    ("sn-states", "sn"),
    ("snx-states", "snx"),
    ("words-states", "words"),
    ("states", "states"),
];

/// Deals of each game whose solutions are printed: thousands of runs of the program, whose
/// every figure is the same in a debug build.
const DEALS: usize = if cfg!(debug_assertions) { 1 } else { 3 };

/// The numbers of some deals of a game that are solved with little effort.
fn easy(name: &str) -> Vec<i64> {
    let is_easy = |number: &i64| {
        let solve = format!("solve {number} --game {name} --memory 4M --nodes 3000 --format sn");
        run(&solve, "").0 == 0
    };
    (1..500).filter(is_easy).take(DEALS).collect()
}

/// What is printed in any form is read and checked again without being told the form, for
/// every game, and counted alike. A wrong move is found in every form.
#[test]
fn every_printed_solution_is_checked() {
    // Without redeals hardly any deal of Cruel can be solved.
    for name in Rules::games().filter(|&name| name != "cruel") {
        let told = if name == "freecell" { String::new() } else { format!("--game {name}") };
        let numbers = easy(name);
        assert_eq!(numbers.len(), DEALS, "{name}");
        for number in numbers {
            let solve = format!("solve {number} --game {name} --memory 4M --nodes 3000");
            let (status, usual, figures) = run(&solve, "");
            assert_eq!(status, 0, "{name} {number}: {figures}");
            let first = match name {
                "freecell" => format!("GAME #{number}"),
                _ => format!("# deal {number} of {name}"),
            };
            assert_eq!(usual.lines().next(), Some(first.as_str()));
            // "solved in 39 moves, 38 of them not to a foundation, and 48 automoves; ..."
            let moves = figures.split(" in ").nth(1).and_then(|text| text.split(',').next());
            let automoves =
                figures.split(", and ").nth(1).and_then(|text| text.split([',', ';']).next());
            let counted = match (moves, automoves) {
                (Some(moves), Some(automoves)) => format!("in {moves} and {automoves}\n"),
                (Some(moves), None) => format!("in {moves}\n"),
                _ => panic!("{figures}"),
            };
            let json = output_of(&format!("{solve} --format json"));
            let mut texts = vec![("the usual".to_owned(), usual.clone()), ("json".into(), json)];
            for (format, form) in FORMS {
                let text = output_of(&format!("{solve} --format {format}"));
                let rewrite = format!("rewrite - {told} --format {format}");
                let (status, again, err) = run(&rewrite, &usual);
                assert_eq!(status, 0, "{name} {number} {rewrite}: {err}");
                for text in [&text, &again] {
                    for form in [format!("--moves-form {form}"), String::new()] {
                        let replay = format!("replay {number} --game {name} --moves - {form}");
                        let (status, _, err) = run(&replay, text);
                        assert_eq!(status, 0, "{replay}: {err}\n{text}");
                    }
                }
                texts.push((format!("solve {format}"), text));
                texts.push((format!("rewrite {format}"), again));
            }
            for (form, text) in texts {
                let (status, out, err) = run(&format!("check - {told}"), &text);
                assert_eq!(status, 0, "{name} {number} {form}: {out}{err}\n{text}");
                assert!(out.contains("all holds, the game is solved"), "{name} {form}: {out}");
                // The standard notation's list has no automoves; steps are counted apart.
                if form == "the usual" && name == "freecell" {
                    assert!(
                        counted
                            .starts_with(out.split("solved ").nth(1).expect("a count").trim_end())
                    );
                } else if !form.contains("steps") {
                    assert!(out.ends_with(&counted), "{name} {number} {form}: {out}{counted}");
                }
                // Another deal's moves are never right.
                let other = text
                    .replacen(&format!("deal {number}"), &format!("deal {}", number + 1), 1)
                    .replacen(&format!("\"deal\":{number}"), &format!("\"deal\":{}", number + 1), 1)
                    .replacen(&format!("GAME #{number}"), &format!("GAME #{}", number + 1), 1);
                let (status, out, err) = run(&format!("check - {told}"), &other);
                let expected: &[i32] =
                    if form == "the usual" && name != "freecell" { &[1] } else { &[1, 65] };
                assert!(expected.contains(&status), "{name} {number} {form}: {out}{err}\n{other}");
            }
        }
    }
}

/// So is what was solved from a board, whose number nobody knows.
#[test]
fn solutions_of_boards_are_checked() {
    for name in ["freecell", "penguin", "simple_simon", "double_freecell"] {
        let board = output_of(&format!("deal 5 --game {name} --format columns"));
        let told = format!("--game {name} --memory 4M --nodes 20000");
        for (format, _) in FORMS {
            let (status, text, err) =
                run(&format!("solve --board - {told} --format {format}"), &board);
            assert_eq!(status, 0, "{name}: {err}");
            let (status, out, err) = run(&format!("check - --game {name}"), &text);
            assert_eq!(status, 0, "{name} {format}: {out}{err}\n{text}");
            let rewrite = format!("rewrite - --game {name} --format {format}");
            let (status, again, err) = run(&rewrite, &text);
            assert_eq!(status, 0, "{name} {format}: {err}\n{text}");
            assert_eq!(run(&format!("check - --game {name}"), &again).0, 0, "{again}");
        }
        let (_, json, _) = run(&format!("solve --board - {told} --format json"), &board);
        let (status, _, err) = run(&format!("check - --game {name}"), &json);
        assert_eq!(status, 65, "{err}");
        assert!(err.contains("no number of a deal"), "{err}");
    }
}

/// Where sequences move at any length, the steps that single cards can't make tell how many.
#[test]
fn steps_of_many_cards_have_a_count() {
    let counts = |name: &str| {
        let first = if name == "der_katzenschwanz" { 5 } else { 1 };
        let steps = (first..first + 2).map(|number| {
            let effort = "--memory 1M --nodes 20000 --format steps";
            output_of(&format!("solve {number} --game {name} {effort}"))
        });
        let text: String = steps.collect();
        let moves = text.lines().filter(|line| line.starts_with(' '));
        let words: Vec<&str> = moves.flat_map(str::split_whitespace).collect();
        assert!(words.iter().all(|word| word.len() == 2 || word.as_bytes()[2] == b'v'), "{text}");
        words.iter().filter(|word| word.len() > 2).count()
    };
    for name in ["relaxed_freecell", "relaxed_seahaven_towers", "der_katzenschwanz"] {
        assert!(counts(name) > 0, "{name}");
    }
    for name in ["freecell", "bakers_game", "eight_off"] {
        assert_eq!(counts(name), 0, "{name}");
    }
}

#[test]
fn a_game_that_is_not_freecell_is_checked_by_its_own_rules() {
    let bakers = output_of("solve 1 --game bakers_game --memory 2M");
    for (options, text, status, told) in [
        // The comment tells the game, so that it isn't taken for FreeCell.
        ("", bakers.clone(), 65, "--game bakers_game"),
        ("--game penguin", bakers.clone(), 65, "--game bakers_game"),
        ("--game bakers_game", bakers.replace("deal 1 ", "deal 2 "), 1, "isn't the deal"),
        ("--game bakers_game", bakers.replacen(" JD KD", " KD JD", 1), 1, "isn't the deal"),
        ("--game bakers_game", bakers.replacen("# deal 1 of bakers_game", "", 1), 0, "all holds"),
        ("", bakers.replacen("# deal 1 of bakers_game", "", 1), 1, "not legal"),
        ("--game bakers_game", bakers.replacen("\n: 5H", "\n: 6H", 1), 65, "stands there twice"),
        ("--game bakers_game", "GAME #1\n".into(), 64, "FreeCell's alone"),
        ("--game bakers_game", "# deal 1 of bakers_game\n".into(), 1, "not all cards are home"),
    ] {
        let (code, out, err) = run(&format!("check - {options}"), &text);
        assert_eq!(code, status, "{options}: {out}{err}\n{text}");
        assert!(format!("{out}{err}").contains(told), "{options}: {out}{err}");
    }
    // Several games, one below the other.
    let range = output_of("range 1 3 --game eight_off --format columns --json");
    let (games, _) = range.trim_end().rsplit_once('\n').expect("a summary");
    let (status, out, err) = run("check - --game eight_off", games);
    assert_eq!(status, 0, "{out}{err}");
    assert!(out.contains("3 games are solved"), "{out}");
    let broken = games.replacen("# deal 3", "# deal 4", 1);
    assert_eq!(run("check - --game eight_off", &broken).0, 1);
}

#[test]
fn other_games_are_rewritten_and_never_in_the_notation() {
    let (_, columns) = solved("penguin", "");
    let (status, words, err) = run("rewrite - --game penguin --format words-states", &columns);
    assert_eq!(status, 0, "{err}");
    let (status, back, err) = run("rewrite - --game penguin --moves-form words", &words);
    assert_eq!(status, 0, "{err}");
    let (_, own) = columns.split_once('\n').expect("a comment");
    let (first, back) = back.split_once('\n').expect("a comment");
    assert_eq!((first, back), ("# deal 1 of penguin", own));
    let board = output_of("deal 1 --game penguin");
    for arguments in [
        "rewrite - --game penguin --format notation",
        "deal 1 --game penguin --format notation",
        "solve 1 --cells 5 --format notation",
        "board - --game penguin --format notation",
    ] {
        let text = if arguments.starts_with("board") { &board } else { &columns };
        let (status, out, err) = run(arguments, text);
        assert_eq!((status, out.as_str()), (65, ""), "{arguments}: {err}");
        assert!(err.contains("notation"), "{arguments}: {err}");
    }
    // FreeCell both ways.
    let game = output_of("solve 24");
    let (status, drawn, err) = run("rewrite - --format columns", &game);
    assert_eq!(status, 0, "{err}");
    let (status, again, err) = run("rewrite -", &drawn);
    assert_eq!(status, 0, "{err}");
    assert_eq!(again.lines().skip(1).collect::<Vec<_>>(), game.lines().skip(1).collect::<Vec<_>>());
}

#[test]
fn options_without_meaning_are_refused() {
    for (arguments, told) in [
        ("solve 1 --scan dfs --width 4", "--width means nothing to --scan dfs"),
        ("solve 1 --scan dfs --eval freecell-app", "--eval means nothing"),
        ("solve 1 --scan bfs --eval weights", "--eval means nothing"),
        ("solve 1 --scan soft-dfs --seed 1", "--seed means nothing"),
        ("solve 1 --scan dfs --weights 1", "--weights means nothing"),
        ("solve 1 --scan beam --eval freecell-app --weights 1", "--weights means nothing"),
        ("solve 1 --scan beam --eval freecell-app --tests 01", "--tests means nothing"),
        ("range 1 2 --scan bfs --width 4", "--width means nothing"),
        ("solve 1 --scan beam --width 5401", "--width: a beam by weights has at most 5400"),
        ("deal 1 --game penguin --base 5", "--base: each deal"),
        ("solve 1 --game penguin --base 5", "--base: each deal"),
        ("solve 1 --board-form rows", "--board-form is about a board"),
        ("deal 1 --refill none", "refill"),
        ("solve 1 --game eight_off --cells 3 --refill none", "refill"),
        ("solve 1 --memory 0", "--memory 0 is too little"),
        ("solve 1 --scan dfs --tests 9x", "there is no test x (9x);"),
        ("solve 1 --scan dfs --tests top-hom,0", "there is no test top-hom;"),
        ("solve 1 --scan dfs --tests (01", "the bracket at character 1 "),
        ("solve 1 --scan dfs --tests 01]", "the bracket at character 3 "),
        ("solve 1 --scan dfs --tests ()", "there is no test in it"),
        ("solve 1 --scan dfs --tests ,", "there is no test in it"),
    ] {
        let (status, out, err) = run(arguments, "");
        assert_eq!((status, out.as_str()), (64, ""), "{arguments}: {err}");
        assert!(err.contains(told), "{arguments}: {err}");
    }
    let (_, _, err) = run(&format!("solve 1 --scan dfs --tests {}", "0".repeat(49)), "");
    assert!(err.contains("more than 48 tests and brackets: no room from character 49"), "{err}");
    let (_, _, err) = run("deal 0 --game forecell", "");
    assert!(err.contains("1 to 8589934591") && !err.contains("-2"), "{err}");
    let (_, _, err) = run("deal -2 --game forecell", "");
    assert!(err.contains("as FreeCell is, only"), "{err}");
    let (_, _, err) = run("deal 0", "");
    assert!(err.contains("-2 with eight columns"), "{err}");
    // Cards in cells that take none make sense where there are some.
    let cells = output_of("deal 1 --game eight_off --format columns");
    let (status, _, err) = run("board - --game eight_off --refill none", &cells);
    assert_eq!(status, 0, "{err}");
}

/// A beam without a width takes one for which there is room; one that was given is kept: in
/// memory that was given, too, it says how much it needs, and without any it gets that.
#[test]
fn a_beam_keeps_its_width() {
    for options in ["--scan beam --memory 1M", "--scan beam --eval freecell-app --memory 1M"] {
        let (status, _, err) = run(&format!("solve 1 {options}"), "");
        assert_eq!(status, 0, "{options}: {err}");
    }
    let (status, out, _) = run("solve 1 --scan beam --width 2000 --memory 1M", "");
    assert_eq!(status, 2);
    assert!(out.contains("too small for a beam of this width, --memory 2M isn't"), "{out}");
    let (status, out, _) =
        run("solve 1070 --scan beam --eval freecell-app --width 2000 --memory 4M", "");
    assert_eq!(status, 2);
    assert!(out.contains("without --memory it gets as much as it needs"), "{out}");
    // An optimised build has the wide ones, which take many seconds.
    let widest = if cfg!(debug_assertions) { 500 } else { 5400 };
    for options in ["--scan beam", "--scan beam --eval freecell-app"] {
        for width in [30, 500, 2000, 5400] {
            if width > widest || options.contains("app") && width > 2000 {
                continue;
            }
            let solve = format!("solve 1070 {options} --width {width} --format json");
            let (usual, enough) = (run(&solve, ""), run(&format!("{solve} --memory 128M"), ""));
            assert_eq!(usual.1, enough.1, "{solve}");
        }
    }
}

/// The worked example of Freecell-App's evaluation, with the other cards in sequence.
#[test]
fn the_parts_of_an_evaluation_are_shown() {
    let board = [
        "6C 5H 4S 2C KD QS TH",
        "KC QD JC TD 9C 8D 7C 6D 5C 4D 3C 2D AC",
        "KH QC JD TC 9D 8C 7D 6S 5D 4C 3D 2S AD",
        "KS QH JS",
        "JH TS 9H 8S 7H",
        "9S 8H 7S 6H 5S 4H 3S 2H AS",
        "AH 3H",
        "",
    ]
    .join("\n");
    let (status, out, err) = run("board - --format evaluation --board-form columns", &board);
    assert_eq!(status, 0, "{err}");
    assert!(out.contains("column 1: 3 breaks, 1 of them major\n"), "{out}");
    assert!(out.contains("\n4 breaks, 2 of them major\n"), "{out}");
    assert!(out.contains("\n52 cards not home\n4 cells and 1 columns empty\n"), "{out}");
    assert!(out.contains("\nscore 63, second score 65\n"), "{out}");
}
