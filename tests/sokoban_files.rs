//! What is read in files of Sokoban levels, against values that were worked out by hand
//! (`data/sokoban/odd/README.md`), against the independent reader, and against Debian's levels.
#![cfg(feature = "cli")]

mod verifier;

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use verifier::sokoban::{Level, levels};
use verifier::sokoban_replay::{expand, replay};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/sokoban/");

/// Runs `unstuck sokoban` on a text; gives the exit status and what it prints.
fn sokoban(arguments: &[&str], text: &[u8]) -> (i32, Vec<u8>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unstuck"));
    command.arg("sokoban").args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::inherit());
    let mut child = command.spawn().expect("a run");
    let mut input = child.stdin.take().expect("a pipe");
    let text = text.to_vec();
    let writer = std::thread::spawn(move || {
        // The program may end before it has read everything.
        let _ = input.write_all(&text);
    });
    let output = child.wait_with_output().expect("an end");
    writer.join().expect("a writer");
    (output.status.code().expect("an exit status"), output.stdout)
}

/// What `list --json` tells of each level of a text.
fn list(text: &[u8]) -> Vec<Value> {
    let (status, printed) = sokoban(&["list", "-", "--json"], text);
    assert_eq!(status, 0);
    let printed = String::from_utf8(printed).expect("text");
    let lines: Vec<Value> =
        printed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    for (index, line) in lines.iter().enumerate() {
        assert_eq!(line["level"], index + 1);
    }
    lines
}

fn convert(text: &[u8], form: &str) -> Vec<u8> {
    let (status, printed) = sokoban(&["convert", "-", "--to", form], text);
    assert_eq!(status, 0);
    printed
}

fn data(name: &str) -> Vec<u8> {
    fs::read(Path::new(DATA).join(name)).expect(name)
}

/// The level that all odd files have that aren't about the board: `#@$.#` between two walls.
fn plain(title: &str) -> Value {
    json!({
        "level": 1, "title": title, "author": null, "collection": null,
        "width": 5, "height": 3, "boxes": 1, "goals": 1, "pushers": 1,
        "valid": true, "problem": null, "solutions": 0, "saved_games": 0,
    })
}

/// The same, but for some members.
fn but(mut level: Value, others: Value) -> Value {
    for (name, value) in others.as_object().expect("members") {
        level[name] = value.clone();
    }
    level
}

#[test]
fn odd_files_are_read_as_their_table_tells() {
    let invalid = |title: &str, problem: &str, others: Value| {
        but(but(plain(title), json!({ "valid": false, "problem": problem })), others)
    };
    let expected = [
        ("01_no_player.sok", vec![invalid("No player", "no_pusher", json!({ "pushers": 0 }))]),
        (
            "03_more_boxes_than_goals.sok",
            vec![invalid(
                "More boxes",
                "boxes_and_goals_differ",
                json!({ "width": 8, "boxes": 2 }),
            )],
        ),
        ("05_unclosed_right.sok", vec![invalid("Leaks on the right", "open_wall", json!({}))]),
        (
            "07_outside_decoration.sok",
            vec![but(plain("Sasquatch-style decoration"), json!({ "boxes": 5, "goals": 5 }))],
        ),
        (
            "09_interior_empty_row_dash.sok",
            vec![but(plain("Interior empty row"), json!({ "width": 6, "height": 6 }))],
        ),
        (
            "10_interior_blank_row.sok",
            vec![invalid(
                "Blank line inside the board",
                "blank_line",
                json!({ "width": 6, "height": 2 }),
            )],
        ),
        ("11_tabs.sok", vec![but(plain("Leading tabs"), json!({ "width": 13 }))]),
        (
            "13_latin1.sok",
            vec![but(
                plain("Bj\u{FFFD}rn's level"),
                json!({ "author": "Bj\u{FFFD}rn K\u{FFFD}llmark" }),
            )],
        ),
        ("15_rle_spec_example.sok", vec![but(plain("RLE from the spec"), json!({ "height": 4 }))]),
        ("16_rle_trailing_bar_lines.sok", vec![plain("Rows split over lines, trailing bar")]),
        ("18_digit_title.sok", vec![plain("30-8-55")]),
        ("20_lurd_like_title.sok", vec![but(plain("dull"), json!({ "solutions": 1 }))]),
        (
            "22_semicolon_comments.xsb",
            vec![plain("1"), but(plain("2"), json!({ "level": 2, "width": 6 }))],
        ),
        (
            "24_solution_rle_split.sok",
            vec![but(
                plain("RLE solution split between digit and letter"),
                json!({ "width": 16, "saved_games": 1 }),
            )],
        ),
        (
            "25_snapshot_reverse.sok",
            vec![but(plain("Reverse mode snapshot"), json!({ "width": 6, "saved_games": 1 }))],
        ),
        ("27_hexoban.sok", vec![invalid("Hex", "hexoban", json!({ "width": 11, "height": 5 }))]),
        ("29_literal_backslash_n.sok", vec![plain("Backslash n")]),
        (
            "31_empty_title_after_notes.sok",
            vec![but(plain(""), json!({ "title": null, "author": "A", "collection": "Test" }))],
        ),
        (
            "36_huge_120x110.sok",
            vec![invalid("Huge", "too_large", json!({ "width": 120, "height": 110 }))],
        ),
        ("40_rle_bomb.sok", vec![but(plain("RLE bomb"), json!({ "saved_games": 1 }))]),
    ];
    let files = fs::read_dir(Path::new(DATA).join("odd")).expect("a folder").count();
    assert_eq!(files, expected.len() + 1, "each file but the README");
    for (name, levels) in expected {
        assert_eq!(list(&data(&format!("odd/{name}"))), levels, "{name}");
    }
}

#[test]
fn the_sample_of_the_format_is_read() {
    for (name, valid) in [("format-0.19.sok", false), ("sample-0.19.sok", true)] {
        let levels = list(&data(name));
        assert_eq!(levels.len(), 1);
        let level = &levels[0];
        assert_eq!((&level["title"], &level["author"]), (&Value::Null, &Value::Null));
        assert_eq!((&level["width"], &level["height"]), (&json!(9), &json!(7)));
        assert_eq!((&level["boxes"], &level["goals"]), (&json!(7), &json!(7)));
        assert_eq!(level["valid"], valid);
    }
}

/// The board and the moves that are listed are those of the independent reader.
#[track_caller]
fn agrees(listed: &Value, level: &Level) {
    assert_eq!(listed["width"], level.width, "{level}");
    assert_eq!(listed["height"], level.height, "{level}");
    assert_eq!(listed["boxes"], level.boxes.len(), "{level}");
    assert_eq!(listed["goals"], level.goals.len(), "{level}");
    assert_eq!(listed["pushers"], level.pushers.len(), "{level}");
}

/// The boards of a text in plain XSB.
fn boards(text: &[u8]) -> Vec<Level> {
    let text = String::from_utf8_lossy(text);
    levels(&text).into_iter().map(|level| Level { title: String::new(), ..level }).collect()
}

#[test]
fn skinners_collections_are_read_whole() {
    for (name, count) in [("microban.txt", 155), ("sasquatch.txt", 50)] {
        let text = data(name);
        let plain = levels(&String::from_utf8(text.clone()).expect("ASCII"));
        let listed = list(&text);
        assert_eq!((listed.len(), plain.len()), (count, count));
        for (listed, plain) in listed.iter().zip(&plain) {
            agrees(listed, plain);
            assert_eq!(
                (&listed["valid"], &listed["problem"]),
                (&json!(true), &Value::Null),
                "{plain}"
            );
            assert_eq!((&listed["solutions"], &listed["saved_games"]), (&json!(0), &json!(0)));
            let title = plain.title.trim_start_matches("; ");
            assert_eq!(listed["title"], title);
        }
        assert_eq!(sokoban(&["check", "-"], &text).0, 0);
    }
}

#[test]
fn each_symbol_and_each_example_is_read() {
    let text = data("legend.sok");
    let listed = list(&text);
    let expected = [
        ("Symbols", (8, 4), (2, 2, 1), (1, 0)),
        ("Letters", (8, 4), (2, 2, 1), (1, 0)),
        ("Pusher on goal", (5, 4), (1, 1, 1), (0, 0)),
        ("Pusher on goal by its letter", (5, 4), (1, 1, 1), (0, 0)),
        ("Empty rows and runs", (10, 8), (2, 2, 1), (0, 0)),
        ("Nested runs", (14, 5), (1, 1, 1), (0, 0)),
        ("Rows on one line", (5, 4), (1, 1, 1), (1, 0)),
        ("Runs of moves", (6, 8), (1, 1, 1), (1, 0)),
        ("Nested runs of moves", (12, 9), (2, 2, 1), (1, 1)),
        ("Reverse mode", (6, 5), (1, 1, 1), (0, 1)),
        ("Pusher changes", (8, 9), (3, 3, 3), (1, 0)),
    ];
    assert_eq!(listed.len(), expected.len());
    for (listed, (title, size, counts, games)) in listed.iter().zip(expected) {
        assert_eq!((&listed["title"], &listed["collection"]), (&json!(title), &json!("Legend")));
        assert_eq!(listed["author"], "Nobody", "{title}");
        assert_eq!(
            (&listed["width"], &listed["height"]),
            (&json!(size.0), &json!(size.1)),
            "{title}"
        );
        let found = (&listed["boxes"], &listed["goals"], &listed["pushers"]);
        assert_eq!(found, (&json!(counts.0), &json!(counts.1), &json!(counts.2)), "{title}");
        let found = (&listed["solutions"], &listed["saved_games"]);
        assert_eq!(found, (&json!(games.0), &json!(games.1)), "{title}");
        let several = title == "Pusher changes";
        assert_eq!(listed["problem"], if several { json!("several_pushers") } else { Value::Null });
    }
    // As plain XSB the same board comes out for symbols, letters and runs.
    let plain = boards(&convert(&text, "xsb"));
    assert_eq!(plain.len(), expected.len());
    assert_eq!(plain[0], plain[1]);
    assert_eq!(plain[2], plain[3]);
    let rows =
        "##########|#        #|# $   $  #|#        #|###    @.#|#        #|#     .  #|##########";
    assert_eq!(plain[4], Level::of(rows));
    let rows = "##############|#@ $         #|# # # ## # # #|#   .        #|##############";
    assert_eq!(plain[5], Level::of(rows));
    assert_eq!(plain[6], Level::of("  ###|### #|#@$.#|#####"));
}

/// Every level of Debian's package `cavepacker-data` with its solution behind it.
fn debians_levels() -> Option<Vec<(String, Vec<u8>)>> {
    let Ok(files) = fs::read_dir("/usr/share/games/cavepacker/maps") else {
        println!("cavepacker-data isn't installed: its levels are skipped");
        return None;
    };
    let mut all = Vec::new();
    for file in files.map(|file| file.expect("a file").path()) {
        if file.extension().is_none_or(|extension| extension != "sok") {
            continue;
        }
        let mut text = fs::read(&file).expect("a level");
        if let Ok(moves) = fs::read(file.with_extension("sol")) {
            text.extend(b"\n\nSolution\n\n");
            text.extend(moves);
        }
        text.extend(b"\n\n");
        all.push((file.display().to_string(), text));
    }
    all.sort();
    Some(all)
}

#[test]
fn debians_levels_and_solutions_hold() {
    let Some(files) = debians_levels() else {
        return;
    };
    let mut text = Vec::new();
    let mut plain = Vec::new();
    for (name, level) in &files {
        text.extend(level);
        let solved = level.windows(8).any(|window| window == b"Solution");
        plain.push((name, boards(level).pop().expect("a level"), solved));
    }
    // In one file, too, they are the same levels.
    let listed = list(&text);
    assert_eq!(listed.len(), files.len());
    let mut several = 0;
    for (listed, (name, level, solved)) in listed.iter().zip(&plain) {
        agrees(listed, level);
        assert_eq!(listed["solutions"], u32::from(*solved), "{name}");
        assert_eq!(listed["saved_games"], 0, "{name}");
        if level.pushers.len() > 1 {
            several += 1;
            assert_eq!(listed["problem"], "several_pushers", "{name}");
        } else {
            assert_eq!(
                (&listed["valid"], &listed["problem"]),
                (&json!(true), &Value::Null),
                "{name}"
            );
        }
    }
    assert_eq!(several, 1, "multiplayer0001.sok");
    let xsb = boards(&convert(&text, "xsb"));
    assert!(xsb.iter().eq(plain.iter().map(|(_, level, _)| level)));
}

/// The files of `data/sokoban` and `data/sokoban/odd` with levels.
fn all_files() -> Vec<String> {
    let mut names = Vec::new();
    for folder in ["", "odd/"] {
        for file in fs::read_dir(Path::new(DATA).join(folder)).expect("a folder") {
            let file = file.expect("a file").path();
            let name = file.file_name().expect("a name").to_str().expect("a plain name");
            if file.is_file() && name != "README.md" {
                names.push(format!("{folder}{name}"));
            }
        }
    }
    names
}

#[test]
fn what_is_converted_says_the_same() {
    for name in all_files() {
        let text = data(&name);
        let before = list(&text);
        let refused = before.iter().any(|level| level["problem"] == "too_large");
        let bomb = name.contains("bomb");
        for form in ["sok", "xsb", "rle"] {
            let (status, converted) = sokoban(&["convert", "-", "--to", form], &text);
            assert_eq!(status, if refused || bomb { 65 } else { 0 }, "{name} to {form}");
            if refused || bomb {
                continue;
            }
            // Where a blank line has split a board, the rest of it is notes from then on.
            let mut after = list(&converted);
            for (after, before) in after.iter_mut().zip(&before) {
                if before["problem"] == "blank_line" {
                    after["problem"] = before["problem"].clone();
                }
            }
            assert_eq!(after, before, "{name} to {form}");
            assert_eq!(convert(&converted, form), converted, "{name} to {form}, again");
            if before.len() > 20 {
                continue;
            }
            for level in 1..=before.len() {
                let number = level.to_string();
                let show = |text: &[u8]| {
                    let (status, shown) = sokoban(&["show", "-", "--level", &number], text);
                    assert_eq!(status, 0);
                    let shown = String::from_utf8(shown).expect("text");
                    // The line of a fault may be another one.
                    shown
                        .lines()
                        .filter(|line| !line.starts_with("Problem"))
                        .fold(String::new(), |all, line| all + line + "\n")
                };
                assert_eq!(show(&converted), show(&text), "{name} to {form}, level {level}");
            }
        }
    }
}

#[test]
fn notes_keep_their_bytes() {
    // Notes that look like something else, and such in other encodings.
    let text = b"Collection: Odd notes\n\nFile notes\n\nmore of them\n\nTitle: not here\n\nOne\n\n\
        #####\n#@$.#\n#####\nnotes of \xE9 and \xC3\xA9\n\n\tindented \x80\xFF\nComment:\n\
        #####\n#@$.#\n#####\nrrr\nTitle: neither\nComment-End:\nlast line\n\nSolution\n\nR\n\
        notes of the solution\n\nTwo\n\n#####\n#@$.#\n#####\n";
    let levels = list(text);
    assert_eq!(levels.len(), 2);
    assert_eq!((&levels[0]["title"], &levels[1]["title"]), (&json!("One"), &json!("Two")));
    for form in ["sok", "xsb", "rle"] {
        let converted = convert(text, form);
        assert_eq!(list(&converted), levels, "{form}");
        for line in [
            &b"File notes\n"[..],
            b"more of them\n",
            b"notes of \xE9 and \xC3\xA9\n",
            b"\tindented \x80\xFF\n",
            b"#####\n#@$.#\n#####\nrrr\nTitle: neither\n",
            b"last line\n",
            b"notes of the solution\n",
        ] {
            let found = converted.windows(line.len()).any(|window| window == line);
            assert!(found, "{}\n{}", line.escape_ascii(), converted.escape_ascii());
        }
        assert_eq!(convert(&converted, form), converted);
    }
}

#[test]
fn moves_that_are_written_are_those_that_were_read() {
    let Some(files) = debians_levels() else {
        return;
    };
    let text: Vec<u8> = files.iter().flat_map(|(_, level)| level.clone()).collect();
    for form in ["sok", "rle"] {
        let converted = String::from_utf8(convert(&text, form)).expect("ASCII");
        let mut checked = 0;
        let mut rows: Vec<String> = Vec::new();
        let mut in_board = false;
        let mut moves = String::new();
        for line in converted.lines().chain([""]) {
            let only = |letters: &str| line.chars().all(|letter| letters.contains(letter));
            if only("lurdLURD()0123456789") && !only("()0123456789") {
                moves.push_str(line);
                continue;
            }
            if !moves.is_empty() {
                let plain: Vec<&str> = rows.iter().map(String::as_str).collect();
                let moves = expand(&std::mem::take(&mut moves), 1 << 20).expect("moves");
                let played = replay(&Level::of_rows(&plain), &moves);
                assert!(played.expect("a game").solved);
                checked += 1;
            }
            let row = line.contains('#') && only("#@+$*. -()0123456789");
            if row && !in_board {
                rows.clear();
            }
            in_board = row;
            if row && form == "rle" {
                rows.push(expand(line, 1000).expect("a row").replace('-', " "));
            } else if row {
                rows.push(line.into());
            }
        }
        let solutions =
            |text: &&(String, Vec<u8>)| text.1.windows(8).any(|word| word == b"Solution");
        assert_eq!(checked, files.iter().filter(solutions).count());
    }
}
