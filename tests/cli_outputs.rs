//! Where the command line writes pages, reports and rows: what `-` means, what is left where
//! something can't be written, and what a terminal shows.
#![cfg(feature = "cli")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const MICROBAN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/sokoban/microban.txt");
const PROGRAM: &str = env!("CARGO_BIN_EXE_unstuck");

/// A run in a folder.
fn run(folder: &Path, arguments: &str) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(arguments.split_whitespace()).current_dir(folder).stdin(Stdio::null());
    command.output().expect("a run")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// A folder of its own for a test with the files that commands read.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-outputs-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    let game = |arguments: &str| stdout(&run(&path, arguments));
    let (one, other) = (game("solve 24"), game("solve 617"));
    let drawn = game("solve 24 --game bakers_game --memory 1M");
    let level = "####\n#@.#\n#$ #\n#  #\n####\n";
    for (name, content) in [
        ("one.txt", one.clone()),
        ("two.txt", one + &other),
        ("drawn.txt", drawn.clone()),
        ("drawns.txt", drawn.clone() + "\n" + &drawn),
        ("moves.txt", game("solve 24 --format snx")),
        ("one.sok", level.into()),
        ("two.sok", format!("{level}\n{level}")),
    ] {
        fs::write(path.join(name), content).expect("a file");
    }
    fs::copy(MICROBAN, path.join("all.sok")).expect("a file");
    path
}

/// The names of what is in a folder.
fn names(folder: &Path) -> Vec<String> {
    let files = fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file"));
    let mut names: Vec<_> =
        files.map(|file| file.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

/// Commands that write one page.
const PAGES: [&str; 8] = [
    "solve 24 --html",
    "check one.txt --html",
    "check drawn.txt --game bakers_game --html",
    "replay 24 --moves moves.txt --moves-form snx --html",
    "sokoban show one.sok --level 1 --html",
    "sokoban check one.sok --html",
    "sokoban solve one.sok --level 1 --html",
    "sokoban solve all.sok --level 2 --json --html",
];

/// Commands that write a page with a folder of others beside it.
const REPORTS: [&str; 5] = [
    "range 1 5 --html",
    "sokoban solve all.sok --nodes 9 --html",
    "check two.txt --html",
    "check drawns.txt --game bakers_game --html",
    "sokoban check two.sok --html",
];

#[test]
fn standard_output_takes_one_page_and_nothing_else() {
    let folder = folder("page");
    let before = names(&folder);
    for command in PAGES {
        let told = run(&folder, &format!("{command} -"));
        let page = stdout(&told);
        assert!(page.starts_with("<!DOCTYPE html>") && page.ends_with("</html>\n"), "{command}");
        assert_eq!(page.matches("<!DOCTYPE").count(), 1, "{command}");
        let file = run(&folder, &format!("{command} page.html"));
        assert_eq!(told.status.code(), file.status.code(), "{command}");
        let written = fs::read_to_string(folder.join("page.html")).expect("a page");
        assert_eq!(written, page, "{command}");
        fs::remove_file(folder.join("page.html")).expect("a page");
    }
    for command in REPORTS {
        let told = run(&folder, &format!("{command} -"));
        assert_eq!((told.status.code(), stdout(&told).as_str()), (Some(64), ""), "{command}");
        assert!(stderr(&told).contains("--html needs a file's name"), "{command}");
    }
    assert_eq!(names(&folder), before);
}

#[test]
fn nothing_is_written_over_what_is_read_or_written() {
    let folder = folder("apart");
    let read = |name: &str| fs::read(folder.join(name)).expect("a file");
    for (command, file) in [
        ("check one.txt --html one.txt", "one.txt"),
        ("check ./one.txt --html ../cli-outputs-apart/one.txt", "one.txt"),
        ("check drawn.txt --game bakers_game --html drawn.txt", "drawn.txt"),
        ("solve --board board.txt --html board.txt", "board.txt"),
        ("replay 24 --moves moves.txt --moves-form snx --html moves.txt", "moves.txt"),
        ("sokoban show one.sok --level 1 --html one.sok", "one.sok"),
        ("sokoban check one.sok --html one.sok", "one.sok"),
        ("sokoban solve one.sok --html one.sok", "one.sok"),
        ("sokoban solve one.sok --csv one.sok --resume", "one.sok"),
    ] {
        fs::write(folder.join("board.txt"), stdout(&run(&folder, "deal 24"))).expect("a file");
        let before = read(file);
        let told = run(&folder, command);
        assert_eq!(told.status.code(), Some(64), "{command}: {}", stderr(&told));
        assert!(stderr(&told).contains("are the same file"), "{command}: {}", stderr(&told));
        assert_eq!(read(file), before, "{command}");
    }
    let before = names(&folder);
    for command in
        ["range 1 5 --csv new --html new", "sokoban solve all.sok --csv new --html ./new"]
    {
        let told = run(&folder, command);
        assert_eq!(told.status.code(), Some(64), "{command}: {}", stderr(&told));
    }
    assert_eq!(names(&folder), before);
    // What isn't kept can take both.
    let told = run(&folder, "sokoban solve all.sok --level 1 --csv /dev/null --html /dev/null");
    assert_ne!(told.status.code(), Some(64), "{}", stderr(&told));
}

#[test]
fn standard_output_takes_rows_and_nothing_else() {
    let folder = folder("rows");
    let before = names(&folder);
    // Without the time.
    let told = |text: &str| -> Vec<Vec<String>> {
        let fields = |line: &str| line.split(',').map(Into::into).collect::<Vec<String>>();
        let mut rows: Vec<_> = text.lines().map(fields).collect();
        rows.iter_mut().for_each(|row| drop(row.remove(7)));
        rows
    };
    for command in
        ["range 1 20 --csv", "sokoban solve all.sok --nodes 9 --csv", "sokoban solve one.sok --csv"]
    {
        let out = run(&folder, &format!("{command} -"));
        assert_eq!(out.status.code(), Some(0), "{}", stderr(&out));
        run(&folder, &format!("{command} rows.csv"));
        let file = fs::read_to_string(folder.join("rows.csv")).expect("a file");
        assert!(file.lines().count() >= 2);
        assert_eq!(told(&stdout(&out)), told(&file), "{command}");
        fs::remove_file(folder.join("rows.csv")).expect("a file");
        let refused = run(&folder, &format!("{command} - --resume"));
        assert_eq!(refused.status.code(), Some(64), "{command}");
        let refused = run(&folder, &format!("{command} - --json"));
        assert_eq!((refused.status.code(), stdout(&refused).as_str()), (Some(64), ""));
    }
    let both = run(&folder, "sokoban solve one.sok --level 1 --csv - --html -");
    assert_eq!((both.status.code(), stdout(&both).as_str()), (Some(64), ""));
    let format = run(&folder, "range 1 2 --csv - --format notation");
    assert_eq!((format.status.code(), stdout(&format).as_str()), (Some(64), ""));
    assert_eq!(names(&folder), before);
}

#[test]
fn where_a_folder_is_missing_it_is_not_made() {
    let folder = folder("missing");
    let before = names(&folder);
    for command in PAGES.into_iter().chain(REPORTS) {
        let told = run(&folder, &format!("{command} none/page.html"));
        assert_eq!(told.status.code(), Some(74), "{command}: {}", stderr(&told));
        assert!(stderr(&told).contains("none/page"), "{command}: {}", stderr(&told));
        assert_eq!(names(&folder), before, "{command}");
    }
    for command in ["range 1 5 --csv", "sokoban solve one.sok --csv"] {
        let told = run(&folder, &format!("{command} none/rows.csv"));
        assert_eq!(told.status.code(), Some(74), "{command}: {}", stderr(&told));
        assert_eq!(names(&folder), before, "{command}");
    }
    // Known before the work, which would take days.
    for page in ["none/page.html", "."] {
        let told = run(&folder, &format!("range 1 999999999 --csv rows.csv --html {page}"));
        assert_eq!((told.status.code(), stdout(&told).as_str()), (Some(74), ""));
        assert_eq!(names(&folder), before);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_is_left_of_what_finds_the_disk_full() {
    let folder = folder("full");
    std::os::unix::fs::symlink("/dev/full", folder.join("full.html")).expect("a link");
    let before = names(&folder);
    for command in PAGES.into_iter().chain(REPORTS) {
        let told = run(&folder, &format!("{command} full.html"));
        assert_eq!(told.status.code(), Some(74), "{command}: {}", stderr(&told));
        let line = stderr(&told);
        assert!(
            line.contains("can't write the output: full.html: No space left on device"),
            "{command}: {line}"
        );
        assert_eq!(names(&folder), before, "{command}");
    }
    for command in ["range 1 5 --csv", "sokoban solve one.sok --csv"] {
        let told = run(&folder, &format!("{command} /dev/full"));
        assert_eq!(told.status.code(), Some(74), "{command}: {}", stderr(&told));
        assert!(stderr(&told).contains("/dev/full: No space left on device"), "{command}");
        let told = run(&folder, &format!("{command} /dev/full --resume"));
        assert_eq!(told.status.code(), Some(64), "{command}: {}", stderr(&told));
    }
    // Files that may not be longer than 4 KiB: a page breaks off, a first line fits.
    for command in PAGES.into_iter().chain(REPORTS) {
        let shell = format!("trap '' XFSZ; ulimit -f 8; exec \"$0\" {command} page.html");
        let told = Command::new("sh").args(["-c", &shell, PROGRAM]).current_dir(&folder).output();
        let told = told.expect("a run");
        assert_eq!(told.status.code(), Some(74), "{command}: {}", stderr(&told));
        assert!(stderr(&told).contains("File too large"), "{command}: {}", stderr(&told));
        assert_eq!(names(&folder), before, "{command}");
    }
    // What was there of an earlier report stays.
    fs::create_dir(folder.join("full-deals")).expect("a folder");
    fs::write(folder.join("full-deals/mine.html"), "mine").expect("a file");
    assert_eq!(run(&folder, "range 1 5 --html full.html").status.code(), Some(74));
    assert_eq!(names(&folder.join("full-deals")), ["mine.html"]);
}

/// What a command shows on a terminal of its own, if there is a program for that.
#[cfg(target_os = "linux")]
fn on_terminal(folder: &Path, arguments: &str) -> Option<String> {
    let command = format!("'{PROGRAM}' {arguments}");
    let told = Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .env("TERM", "xterm")
        .current_dir(folder)
        .stdin(Stdio::null())
        .output();
    let told = match told {
        Ok(told) => told,
        Err(fault) if fault.kind() == std::io::ErrorKind::NotFound => return None,
        Err(fault) => panic!("{fault}"),
    };
    assert!(told.status.success(), "{arguments}");
    Some(stdout(&told))
}

#[cfg(target_os = "linux")]
#[test]
fn progress_is_drawn_on_a_terminal_and_nowhere_else() {
    let folder = folder("bar");
    for (command, bar) in [
        ("range 1 300 --json", " of 300 deals, 0 not decided, "),
        ("range 1 300 --csv rows.csv", " of 300 deals, 0 not decided, "),
        ("sokoban solve all.sok --nodes 9 --json", " of 155 levels, "),
    ] {
        let quiet = run(&folder, command);
        assert_eq!((quiet.status.code(), stderr(&quiet).as_str()), (Some(0), ""), "{command}");
        assert!(!stdout(&quiet).contains(bar), "{command}");
        let _ = fs::remove_file(folder.join("rows.csv"));
        let Some(shown) = on_terminal(&folder, command) else {
            eprintln!("skipped: no script(1) on this machine");
            return;
        };
        assert!(shown.contains(bar), "{command}: {shown}");
        // Never in another form, and gone in the end.
        assert!(!shown.contains("0/"), "{command}: {shown}");
        let (_, rest) = shown.rsplit_once(bar).expect("a bar");
        assert!(rest.contains("\x1b[2K"), "{command}: {rest}");
    }
    // Not among what is printed on the same terminal.
    for command in ["range 1 300 --moves", "range 1 300 --csv -"] {
        let shown = on_terminal(&folder, command).unwrap_or_default();
        assert!(!shown.contains(" of 300 deals"), "{command}");
    }
}
