//! `unstuck sokoban`: what it prints, where, and how it ends.
#![cfg(feature = "cli")]

use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};

const DATA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/sokoban/");

struct Ran {
    status: i32,
    stdout: String,
    stderr: String,
}

fn sokoban(arguments: &[&str], input: &[u8]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unstuck"));
    command.arg("sokoban").args(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("a run");
    let mut pipe = child.stdin.take().expect("a pipe");
    let input = input.to_vec();
    let writer = std::thread::spawn(move || {
        // The program may end before it has read everything.
        let _ = pipe.write_all(&input);
    });
    let output = child.wait_with_output().expect("an end");
    writer.join().expect("a writer");
    Ran {
        status: output.status.code().expect("an exit status"),
        stdout: String::from_utf8(output.stdout).expect("text"),
        stderr: String::from_utf8(output.stderr).expect("text"),
    }
}

fn data(name: &str) -> String {
    format!("{DATA}{name}")
}

const GOOD: &str = "\
Collection: Two of them
Author: Somebody

Straight on

#####
#@$.#
#####
Two notes, and both
are kept.

Solution

r

Round the corner

#####
#@  #
# $ #
#. .#
# * #
#####
Author: Nobody Else

Halfway

d

Solution/2

rdlD
";

#[test]
fn levels_are_listed_in_json() {
    let ran = sokoban(&["list", "-", "--json"], GOOD.as_bytes());
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert_eq!(
        ran.stdout,
        "{\"level\":1,\"title\":\"Straight on\",\"author\":\"Somebody\",\
         \"collection\":\"Two of them\",\"width\":5,\"height\":3,\"boxes\":1,\"goals\":1,\
         \"pushers\":1,\"valid\":true,\"problem\":null,\"solutions\":1,\"saved_games\":0}\n\
         {\"level\":2,\"title\":\"Round the corner\",\"author\":\"Nobody Else\",\
         \"collection\":\"Two of them\",\"width\":5,\"height\":6,\"boxes\":2,\"goals\":3,\
         \"pushers\":1,\"valid\":false,\"problem\":\"boxes_and_goals_differ\",\"solutions\":0,\
         \"saved_games\":2}\n"
    );
    // Absent values are null, and what isn't UTF-8 shows as U+FFFD.
    let ran = sokoban(&["list", "--json", "-"], b"caf\xE9 \"\x07\"\n\n#####\n#@$.#\n#####\n");
    assert_eq!(
        ran.stdout,
        "{\"level\":1,\"title\":\"caf\u{FFFD} \\\"\\u0007\\\"\",\"author\":null,\
         \"collection\":null,\"width\":5,\"height\":3,\"boxes\":1,\"goals\":1,\"pushers\":1,\
         \"valid\":true,\"problem\":null,\"solutions\":0,\"saved_games\":0}\n"
    );
}

#[test]
fn levels_are_listed_in_a_table() {
    let ran = sokoban(&["list", "-"], GOOD.as_bytes());
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert_eq!(
        ran.stdout,
        " level     size  boxes  solutions  saved  problem                 title\n     \
         1      5x3      1          1      0  -                       Straight on\n     \
         2      5x6      2          0      2  boxes_and_goals_differ  Round the corner\n"
    );
    let ran = sokoban(&["list", "-"], b"\x1B[2Jboo\n\n#####\n#@$.#\n#####\n");
    assert!(ran.stdout.contains("-                       \u{FFFD}[2Jboo\n"), "{}", ran.stdout);
    // Nothing in a text without a level.
    for text in ["", "Dear Sir,\n\nno levels today.\n"] {
        for arguments in [&["list", "-"][..], &["list", "-", "--json"]] {
            let ran = sokoban(arguments, text.as_bytes());
            let told = "unstuck: standard input: no level in the text\n";
            assert_eq!((ran.status, ran.stdout.as_str(), ran.stderr.as_str()), (0, "", told));
        }
    }
}

#[test]
fn what_holds_is_told_in_one_line() {
    let whole: String = GOOD.lines().take(15).map(|line| format!("{line}\n")).collect();
    let ran = sokoban(&["check", "-"], whole.as_bytes());
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert_eq!(ran.stdout, "standard input: all holds, 1 level, 1 solution, 0 saved games\n");
    let file = data("microban.txt");
    let ran = sokoban(&["check", &file], b"");
    assert_eq!(ran.status, 0);
    assert_eq!(ran.stdout, format!("{file}: all holds, 155 levels, 0 solutions, 0 saved games\n"));
}

/// A level with one thing wrong, and what is told of it.
#[test]
fn what_does_not_hold_is_told_with_its_place() {
    let title = "Level\n\n";
    for (text, told) in [
        ("#####\n# $.#\n#####\n", "line 3: there is no pusher"),
        ("#####\n#@ .#\n#####\n", "line 3: there are no boxes"),
        (
            "#######\n#@$ $.#\n#######\n",
            "line 4, row 2, column 3: there aren't as many boxes as goals",
        ),
        (
            "#####\n#@$.#\n## ##\n",
            "line 5, row 3, column 3: the wall is open: the pusher could leave the board",
        ),
        (
            "#####\n#@$.#\n#####\n$#\n",
            "line 6, row 4, column 1: the row ends with neither a wall nor a box on a goal",
        ),
        (
            "######\n#@$.@#\n######\n",
            "line 4, row 2, column 5: another pusher: the games are checked all the same",
        ),
        ("#####\n#@$.#\n\n#####\n", "line 5: a blank line splits the board"),
        ("#####\n#@2(3($.#\n#####\n", "line 4, column 4: a bracket that is never closed"),
        (
            "#####\n#@$.#\n#####\nGame: Trioban\n",
            "line 3: Trioban, which isn't played here, nor its games judged",
        ),
        // Nothing but floors, on a line of its own: the pusher gets to its first square.
        (
            "#####\n#@$.#\n_____\n#####\n",
            "line 5, row 3, column 1: the wall is open: the pusher could leave the board",
        ),
    ] {
        let ran = sokoban(&["check", "-"], format!("{title}{text}").as_bytes());
        assert_eq!((ran.status, ran.stderr.as_str()), (1, ""), "{text}");
        let mut lines = ran.stdout.lines();
        assert_eq!(lines.next(), Some(format!("standard input, level 1, {told}").as_str()));
        let sum = "standard input: 1 of 1 level and 0 of 0 games don't hold";
        assert_eq!(ran.stdout.lines().last(), Some(sum));
    }
}

#[test]
fn the_first_illegal_move_is_told_with_why() {
    let level = "Level\n\n#######\n#@ $ .#\n#  *  #\n#######\n\n";
    for (moves, told) in [
        (
            "Solution\n\nrrrr\n",
            "solution 1, line 10, move 4, the pusher at row 2, column 5: behind the box is a wall",
        ),
        (
            "Saved\n\nrlll\n",
            "game 1, line 10, move 3, the pusher at row 2, column 2: a wall is in the pusher's way",
        ),
        (
            "Solution\n\n3r\nu\n",
            "solution 1, line 10, move 4, the pusher at row 2, column 5: a wall is in the pusher's way",
        ),
        ("Solution 9/9\n\nrR\n", "solution 1, line 10: its moves don't solve the level"),
        ("rd\n\nSolution\n\nr\n", "solution 2, line 12: its moves don't solve the level"),
        (
            "[rr]L\n",
            "game 1, line 8, move 1, the pusher at row 2, column 4: there is no box behind the pusher to pull",
        ),
        (
            "{rr}r\n",
            "game 1, line 8, move 1, the pusher at row 2, column 2: there is no pusher to change to",
        ),
        ("Solution\n\nr2(3(R)\n", "solution 1, line 10: a bracket that is never closed"),
    ] {
        let ran = sokoban(&["check", "-"], format!("{level}{moves}").as_bytes());
        assert_eq!((ran.status, ran.stderr.as_str()), (1, ""), "{moves}");
        let first = ran.stdout.lines().next();
        assert_eq!(first, Some(format!("standard input, level 1, {told}").as_str()), "{moves}");
        assert_eq!(ran.stdout.lines().count(), 2, "{}", ran.stdout);
        let sum = ran.stdout.lines().last().expect("a line");
        assert!(sum.starts_with("standard input: 0 of 1 level and 1 of "), "{sum}");
    }
    // A comment without an end swallows the rest of the file.
    for games in ["", "Solution\n\nrRR\n"] {
        let ran = sokoban(&["check", "-"], format!("{level}{games}\nComment:\nx\n").as_bytes());
        assert_eq!(ran.status, 1);
        assert!(ran.stdout.contains(": a comment that is never ended\n"), "{}", ran.stdout);
        assert!(ran.stdout.ends_with(" don't hold, and a comment isn't ended\n"), "{}", ran.stdout);
    }
    // A saved game that is legal holds, also one that ends somewhere in the middle.
    let ran = sokoban(&["check", "-"], format!("{level}Saved\n\nr*R\n").as_bytes());
    assert_eq!(ran.status, 0);
    assert_eq!(ran.stdout, "standard input: all holds, 1 level, 0 solutions, 1 saved game\n");
}

#[test]
fn one_level_is_shown() {
    let ran = sokoban(&["show", "-", "--level", "1"], GOOD.as_bytes());
    assert_eq!((ran.status, ran.stderr.as_str()), (0, ""));
    assert_eq!(
        ran.stdout,
        "Level: 1\n\
         Title: Straight on\n\
         Author: Somebody\n\
         Collection: Two of them\n\
         Board: 5x3, 1 box, 1 goal, 1 pusher\n\
         Problem: none\n\
         \n\
         #####\n\
         #@$.#\n\
         #####\n\
         \n\
         Two notes, and both\n\
         are kept.\n\
         \n\
         Solution 1 (Solution): 1 move, 1 push, 1 box line, 1 box change, 1 pushing session\n\
         R\n"
    );
    let ran = sokoban(&["show", "-", "--level", "2"], GOOD.as_bytes());
    assert_eq!(ran.status, 0);
    let problem = "Problem: boxes_and_goals_differ, row 4, column 2: ";
    assert!(ran.stdout.contains(problem), "{}", ran.stdout);
    for level in ["3", "4294967295"] {
        let ran = sokoban(&["show", "-", "--level", level], GOOD.as_bytes());
        assert_eq!((ran.status, ran.stdout.as_str()), (65, ""));
        assert_eq!(ran.stderr, format!("unstuck: standard input: no level {level}: 2 levels\n"));
    }
    for level in ["0", "-1", "x", "4294967296"] {
        assert_eq!(sokoban(&["show", "-", "--level", level], GOOD.as_bytes()).status, 64);
    }
}

#[test]
fn several_pushers_and_reverse_games_are_shown() {
    let text = fs::read(data("legend.sok")).expect("a file");
    let ran = sokoban(&["show", "-", "--level", "11"], &text);
    assert!(ran.stdout.contains("Board: 8x9, 3 boxes, 3 goals, 3 pushers\n"), "{}", ran.stdout);
    assert!(
        ran.stdout.contains(
            "Solution 1 (Solution): 6 moves, 3 pushes, 3 box lines, 3 box changes, \
             2 pushing sessions, 2 pusher changes\n{rddd}Urr{uul}uLU\n"
        ),
        "{}",
        ran.stdout
    );
    let ran = sokoban(&["show", "-", "--level", "10"], &text);
    let told = "Saved game 1 (Saved game): 4 moves, 1 pull, ";
    assert!(ran.stdout.contains(told), "{}", ran.stdout);
    assert!(ran.stdout.contains("\n[]Urrd\n"), "{}", ran.stdout);
}

/// Of another game's moves nobody says here whether they are legal or solve the level.
#[test]
fn games_of_other_games_are_not_judged() {
    let level = "T\n\n#####\n#@$.#\n#####\nGame: Hexoban\n\n";
    for name in ["Hexoban", "trioban", "OCTOBAN"] {
        let level = level.replace("Hexoban", name);
        let lower = name.to_lowercase();
        let proper = format!("{}{}", name[..1].to_uppercase(), &lower[1..]);
        for (games, count) in [
            ("Game one\nR\n", 1),
            ("Game one\nnR\n\nSolution\n\nnnsw\n", 2),
            ("Game one\nlllll\n\nSolution\n\nR\n\nx\n\n[u]R{d}\n", 3),
        ] {
            let text = format!("{level}{games}");
            let ran = sokoban(&["list", "-", "--json"], text.as_bytes());
            let told = format!(
                "\"valid\":false,\"problem\":\"{lower}\",\"solutions\":0,\"saved_games\":{count}}}\n"
            );
            assert!(ran.status == 0 && ran.stdout.ends_with(&told), "{}", ran.stdout);
            let ran = sokoban(&["check", "-"], text.as_bytes());
            let not = if count == 1 { "1 game isn't judged" } else { "N games aren't judged" };
            let not = not.replace('N', &count.to_string());
            let all = if count == 1 { "1 game".into() } else { format!("{count} games") };
            assert_eq!(
                ran.stdout,
                format!(
                    "standard input, level 1, line 3: {proper}, which isn't played here, nor its \
                     games judged\nstandard input: 1 of 1 level and 0 of {all} don't hold, {not}\n"
                )
            );
            assert_eq!(ran.status, 1);
            let ran = sokoban(&["show", "-", "--level", "1"], text.as_bytes());
            let moves = games.lines().nth(1).expect("moves");
            let told = format!(
                "\nSaved game 1 (Game one): not judged, as {proper} isn't played here\n{moves}\n"
            );
            assert!(ran.stdout.contains(&told), "{}", ran.stdout);
            assert_eq!(ran.stdout.matches("not judged").count(), count);
            assert!(!ran.stdout.contains("legal"), "{}", ran.stdout);
        }
    }
    // What can't be read as moves is still told.
    let ran = sokoban(&["check", "-"], format!("{level}Game one\nn2(3(R)\n").as_bytes());
    let told = "level 1, game 1, line 9: a bracket that is never closed\n";
    assert!(ran.status == 1 && ran.stdout.contains(told), "{}", ran.stdout);
    // Several pushers are Sokoban, and named as another game only as Multiban.
    let text = level.replace("Hexoban", "Multiban") + "Solution\n\nR\n";
    assert_eq!(sokoban(&["check", "-"], text.as_bytes()).status, 0);
}

#[test]
fn a_column_is_told_only_where_it_is_known() {
    let level = "#####\n#@$.#\n#####\n";
    for (text, told) in [
        ("r(R\n", "Not understood to its end: line 4: a bracket that is never closed\n"),
        ("3\nr4", "Not understood to its end: line 5: a count with nothing behind it\n"),
        ("r)\n", "Not understood to its end: line 4, column 2: a closing bracket with nothing"),
        ("\n# .#\n", "Problem: blank_line, line 4: a blank line splits the board\n"),
    ] {
        let text = match text.starts_with('\n') {
            true => format!("{}{text}", level.replace('$', " ")),
            false => format!("{level}{text}"),
        };
        let ran = sokoban(&["show", "-", "--level", "1"], text.as_bytes());
        assert!(ran.status == 0 && ran.stdout.contains(told), "{}", ran.stdout);
        assert!(!ran.stdout.contains("column 0"), "{}", ran.stdout);
        let ran = sokoban(&["convert", "-", "--to", "sok"], text.as_bytes());
        assert!(!ran.stderr.contains("column 0"), "{}", ran.stderr);
    }
}

/// A game that goes wrong early costs no more, and says no more, than its legal moves.
#[test]
fn behind_an_illegal_move_nothing_is_played() {
    let text = format!("#####\n#@$.#\n#####\n\nSolution\n\nRR{}\n", "lr".repeat(100_000));
    let ran = sokoban(&["show", "-", "--level", "1"], text.as_bytes());
    assert!(
        ran.stdout.ends_with(
            "Saved game 1 (Solution): 1 move, 1 push, 1 box line, 1 box change, 1 pushing \
             session\nR\nMove 2 isn't legal: behind the box is a wall\n"
        ),
        "{}",
        ran.stdout
    );
}

#[cfg(unix)]
#[test]
fn the_name_of_a_file_steers_no_terminal() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli_sokoban_names");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("\x1B[2Jtwo\nlines\x07.sok");
    fs::write(&file, GOOD).expect("a file");
    let file = file.to_str().expect("a plain path");
    let steers = |text: &str| text.chars().any(|c| c.is_control() && c != '\n');
    let ran = sokoban(&["check", file], b"");
    assert!(!steers(&ran.stdout), "{:?}", ran.stdout);
    assert!(
        ran.stdout.lines().all(|line| line.contains("\u{FFFD}[2Jtwo\u{FFFD}lines\u{FFFD}.sok"))
    );
    for words in [["show", "--level", "9"], ["convert", "--to", "sok"]] {
        let missing = format!("{file}x");
        for file in [file, missing.as_str()] {
            let ran = sokoban(&[&words[..], &[file]].concat(), b"");
            assert!(!steers(&ran.stderr), "{:?}", ran.stderr);
            assert!(ran.stderr.lines().count() <= 1, "{:?}", ran.stderr);
        }
    }
}

/// A title behind the moves is one as well as a line before them.
#[test]
fn the_title_of_a_game_may_stand_behind_it() {
    let level = "#######\n#@ $. #\n#     #\n#######\n";
    for (text, title, status) in [
        ("Solution\nr\n", "Solution", 1),
        ("r\nTitle: Solution\n", "Solution", 1),
        ("Saved\nr\nTitle: solution by me\nnotes\n", "solution by me", 1),
        ("Solution\nr\nTitle: Saved\n", "Saved", 0),
    ] {
        let text = format!("{level}{text}");
        let ran = sokoban(&["check", "-"], text.as_bytes());
        assert_eq!(ran.status, status, "{text}{}", ran.stdout);
        let ran = sokoban(&["show", "-", "--level", "1"], text.as_bytes());
        let told = format!("Saved game 1 ({title}): 1 move");
        assert!(ran.stdout.contains(&told) && !ran.stdout.contains("Title:"), "{}", ran.stdout);
    }
}

/// The problem's name and its place are those of one problem.
#[test]
fn a_problem_is_shown_with_its_own_words() {
    for (text, told) in [
        ("######\n#@@$.#\n######\nComment:\n", "several_pushers, row 2, column 3: another"),
        ("Game: Hexoban\n\n#####\n#@$.#\n##3(##\n", "hexoban\n"),
    ] {
        let ran = sokoban(&["show", "-", "--level", "1"], text.as_bytes());
        assert!(ran.stdout.contains(&format!("Problem: {told}")), "{}", ran.stdout);
    }
}

/// What takes a whole file away is told by all that read it.
#[test]
fn lost_files_are_told() {
    let text = "#####\n#@$.#\n#####\n";
    let wide: Vec<u8> =
        [0xFEFF].into_iter().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    for arguments in [&["list", "-"][..], &["convert", "-", "--to", "sok"]] {
        let ran = sokoban(arguments, &wide);
        assert!(ran.stderr.contains("line 1, column 1: the file is in UTF-16"), "{}", ran.stderr);
        let ran = sokoban(arguments, format!("{text}Comment:\n{text}").as_bytes());
        assert!(ran.stderr.contains("line 4: a comment that is never ended"), "{}", ran.stderr);
    }
    assert_eq!(sokoban(&["check", "-"], &wide).status, 65);
}

/// Levels that are no sound ones, with nothing between them, have the same problems when
/// they have been converted.
#[test]
fn what_is_wrong_with_a_level_stays_when_it_is_converted() {
    let slc = |levels: &[&str]| {
        let level = |text: &&str| {
            let rows: String = text.split('|').map(|row| format!("<L>{row}</L>")).collect();
            format!("<Level>{rows}</Level>")
        };
        let levels: String = levels.iter().map(level).collect();
        format!("<SokobanLevels><LevelCollection>{levels}</LevelCollection></SokobanLevels>")
    };
    let boards = [
        "#####|#@$.#|#####",
        "#####|#@$ #|#####",
        "#####|#@$.#|#   #",
        "## ##|#@$.#|## ##",
        "#####| @$.#|#####",
        "*****|*@$.*|*****",
    ];
    for first in boards {
        for second in boards {
            let file = slc(&[first, second]);
            let before = sokoban(&["list", "-", "--json"], file.as_bytes());
            assert_eq!(before.stdout.lines().count(), 2, "{file}");
            for form in ["sok", "xsb", "rle"] {
                let text = sokoban(&["convert", "-", "--to", form], file.as_bytes());
                let after = sokoban(&["list", "-", "--json"], text.stdout.as_bytes());
                assert_eq!(after.stdout, before.stdout, "{first} {second} {form}");
            }
        }
    }
}

#[test]
fn lines_of_moves_end_where_they_are_told_to() {
    let file = format!("#######\n#@ $ .#\n#######\n{}rrR\n", "rl".repeat(60));
    for width in [8, 20, 72, 200] {
        for form in ["sok", "rle"] {
            let options = ["convert", "-", "--to", form, "--width", &width.to_string()];
            let ran = sokoban(&options, file.as_bytes());
            let moves: Vec<&str> = ran.stdout.lines().skip(3).collect();
            assert!(moves.iter().all(|line| line.len() <= width), "{}", ran.stdout);
            if form == "sok" {
                assert_eq!(moves.len(), 123usize.div_ceil(width));
                assert_eq!(moves.concat(), file.lines().last().expect("moves"));
            }
        }
    }
    for width in ["7", "65536", "wide"] {
        let ran = sokoban(&["convert", "-", "--to", "sok", "--width", width], file.as_bytes());
        assert_eq!((ran.status, ran.stdout.as_str()), (64, ""));
    }
}

#[test]
fn help_names_every_problem() {
    use unstuck::sokoban::Problem;
    use unstuck::sokoban::format::FaultKind;
    let ran = sokoban(&["list", "--help"], b"");
    assert_eq!(ran.status, 0);
    let words: Vec<&str> = ran.stdout.split(|c: char| !(c.is_alphanumeric() || c == '_')).collect();
    let problems = Problem::ALL.iter().map(|problem| problem.name().to_str().expect("ASCII"));
    // Those of a board; the others are faults of games and of the file.
    let of_board = |kind: FaultKind| kind < FaultKind::TooMany || kind == FaultKind::NoRow;
    let faults = FaultKind::ALL.iter().filter(|&&kind| of_board(kind));
    let others = ["hexoban", "trioban", "octoban"];
    for name in problems.chain(faults.map(|kind| kind.name())).chain(others) {
        assert!(words.contains(&name), "{name}");
    }
    for kind in FaultKind::ALL.iter().filter(|&&kind| !of_board(kind)) {
        assert!(!words.contains(&kind.name()), "{}", kind.name());
    }
    let ran = sokoban(&["check", "--help"], b"");
    assert!(ran.stdout.contains("only a second pusher"), "{}", ran.stdout);
}

#[test]
fn what_cannot_be_read_or_makes_no_sense_is_refused() {
    for command in ["list", "check", "show --level 1", "convert --to sok"] {
        let words: Vec<&str> = command.split(' ').chain(["/nowhere/at/all.sok"]).collect();
        let ran = sokoban(&words, b"");
        assert_eq!((ran.status, ran.stdout.as_str()), (65, ""), "{command}");
        assert!(ran.stderr.starts_with("unstuck: /nowhere/at/all.sok: "), "{}", ran.stderr);
        // A folder isn't a file.
        let words: Vec<&str> = command.split(' ').chain([DATA]).collect();
        assert_eq!(sokoban(&words, b"").status, 65, "{command}");
        let words: Vec<&str> = command.split(' ').collect();
        assert_eq!(sokoban(&words, b"").status, 64, "{command}");
    }
    let ran = sokoban(&["check", "-"], b"no level here\n");
    assert_eq!((ran.status, ran.stdout.as_str()), (65, ""));
    assert_eq!(ran.stderr, "unstuck: standard input: no level in the text\n");
    for wrong in [&["convert", "-"][..], &["convert", "-", "--to", "slc"], &["play", "-"], &[]] {
        assert_eq!(sokoban(wrong, b"").status, 64, "{wrong:?}");
    }
}

#[test]
fn standard_input_and_a_file_are_the_same() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli_sokoban");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("good.sok");
    fs::write(&file, GOOD).expect("a file");
    let file = file.to_str().expect("a plain path");
    for command in ["list", "list --json", "show --level 1", "convert --to sok"] {
        let words = |last| command.split(' ').chain([last]).collect::<Vec<_>>();
        let (one, other) = (sokoban(&words(file), b""), sokoban(&words("-"), GOOD.as_bytes()));
        assert_eq!(one.stdout, other.stdout, "{command}");
        assert!(!one.stdout.is_empty(), "{command}");
    }
}

#[test]
fn a_reader_that_goes_away_is_no_failure() {
    let text =
        format!("{}\n", fs::read_to_string(data("microban.txt")).expect("a file")).repeat(40);
    for command in [&["list", "-"][..], &["check", "-"], &["convert", "-", "--to", "xsb"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_unstuck"))
            .arg("sokoban")
            .args(command)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("a run");
        let mut input = child.stdin.take().expect("a pipe");
        let text = text.clone();
        let writer = std::thread::spawn(move || input.write_all(text.as_bytes()).is_ok());
        drop(child.stdout.take());
        let mut told = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut told).expect("text");
        assert_eq!(child.wait().expect("an end").code(), Some(0), "{command:?}");
        assert_eq!(told, "", "{command:?}");
        let _ = writer.join().expect("a writer");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told() {
    for command in [
        &["list"][..],
        &["list", "--json"],
        &["show", "--level", "1"],
        &["check"],
        &["convert", "--to", "rle"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").expect("a full device");
        let output = Command::new(env!("CARGO_BIN_EXE_unstuck"))
            .arg("sokoban")
            .args(command)
            .arg(data("legend.sok"))
            .stdout(full)
            .stderr(Stdio::piped())
            .output()
            .expect("a run");
        assert_eq!(output.status.code(), Some(74), "{command:?}");
        let told = String::from_utf8(output.stderr).expect("text");
        assert!(told.starts_with("unstuck: can't write the output: "), "{told}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_file_of_any_size_takes_the_same_memory() {
    // 64 MB, of which 48 are in one line, in less than 24 MB of address space for data.
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -d 24000; exec \"$0\" sokoban list - --json"])
        .arg(env!("CARGO_BIN_EXE_unstuck"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a run");
    let mut input = child.stdin.take().expect("a pipe");
    let writer = std::thread::spawn(move || {
        let level = "Title\n\n#####\n#@$.#\n#####\n\nSolution\n\nR\n\n";
        let many = level.repeat(1 << 16);
        for _ in 0..6 {
            input.write_all(many.as_bytes()).expect("a reader");
        }
        let long = vec![b'x'; 1 << 20];
        for _ in 0..48 {
            input.write_all(&long).expect("a reader");
        }
        input.write_all(b"\n\n").expect("a reader");
        input.write_all(level.as_bytes()).expect("a reader");
    });
    let output = child.wait_with_output().expect("an end");
    writer.join().expect("a writer");
    assert_eq!(output.status.code(), Some(0));
    let lines = output.stdout.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    assert_eq!(lines.count(), 6 * (1 << 16) + 1);
}
