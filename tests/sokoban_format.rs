//! Files of Sokoban levels, read: what each clause of the format and each habit of those
//! who write such files comes to. `tests/data/sokoban/odd/README.md` has the reasons of
//! the odd files.

mod sokoban_text;

use sokoban_text::{Told, events, events_in, show};
use unstuck::error::Error;
use unstuck::sokoban::format::{
    COMFORTABLE_BYTES, Event, FaultKind, LEAST_BYTES, Reader, block_bytes,
};

/// Reads a file in pieces of several sizes, which must make no difference.
fn read(file: &[u8]) -> Vec<Told> {
    let whole = events(file, file.len());
    for size in [1, 2, 3, 7, 64, 1000] {
        assert_eq!(events(file, size), whole, "in pieces of {size}");
    }
    whole
}

/// Reads a file and compares the events, shown a line each; what begins with `...` is not
/// compared.
fn reads(file: impl AsRef<[u8]>, expected: &[&str]) {
    let found = show(&read(file.as_ref()));
    let found: Vec<&str> = found.iter().map(String::as_str).collect();
    assert_eq!(found, expected);
}

/// The events without those that tell the end of a level.
fn tells(file: impl AsRef<[u8]>, expected: &[&str]) {
    let found = show(&read(file.as_ref()));
    let found: Vec<&str> =
        found.iter().map(String::as_str).filter(|line| !line.starts_with("end ")).collect();
    assert_eq!(found, expected);
}

const SMALL: &str = "#####\n#@$.#\n#####\n";
const SHOWN: &str = "#####|#@$.#|#####";

fn level(number: u32, line: u32, title: &str) -> String {
    let title = if title.is_empty() { String::new() } else { format!(" {title}") };
    format!("level {number} at {line}, 5x3:{title} {SHOWN}")
}

/// `before` + the small level + `after`.
fn around(before: &str, after: &str) -> String {
    format!("{before}{SMALL}{after}")
}

fn end_of_game(steps: u32) -> String {
    format!("GameEnd {{ steps: {steps}, current: None, reverse: false, whole: true }}")
}

fn odd(name: &str) -> Vec<u8> {
    std::fs::read(format!("tests/data/sokoban/odd/{name}")).unwrap()
}

fn odd_reads(name: &str, expected: &[&str]) {
    reads(odd(name), expected);
}

fn alone(title: &str) -> String {
    format!("end 1: {title}; by; in; Sokoban; 0 games; notes \"\"")
}

#[test]
fn odd_files_without_solutions() {
    for (name, title, size, rows) in [
        ("01_no_player.sok", "No player", "5x3", "#####|#-$.#|#####"),
        ("03_more_boxes_than_goals.sok", "More boxes", "8x3", "########|#@$-$-.#|########"),
        ("05_unclosed_right.sok", "Leaks on the right", "5x3", "#####|#@$.-|#####"),
        ("07_outside_decoration.sok", "Sasquatch-style decoration", "5x3", "*###*|#@$.#|*###*"),
        (
            "09_interior_empty_row_dash.sok",
            "Interior empty row",
            "6x6",
            "--#--#|---##-|------|#####-|#@$.#-|#####-",
        ),
        ("11_tabs.sok", "Leading tabs", "13x3", "--------#####|--------#@$.#|--------#####"),
        ("15_rle_spec_example.sok", "RLE from the spec", "5x4", "--###|###-#|#@$.#|#####"),
        ("16_rle_trailing_bar_lines.sok", "Rows split over lines, trailing bar", "5x3", SHOWN),
        ("18_digit_title.sok", "30-8-55", "5x3", SHOWN),
        ("29_literal_backslash_n.sok", "Backslash n", "5x3", SHOWN),
    ] {
        let first = format!("level 1 at 3, {size}: {title} {rows}");
        odd_reads(name, &[&first, &alone(title)]);
    }
}

#[test]
fn odd_files_with_more() {
    odd_reads(
        "10_interior_blank_row.sok",
        &[
            "level 1 at 3, 6x2: Blank line inside the board -#####|-#@$.#",
            "fault blank_line at 5:0",
            "Level note  #####",
            "end 1: Blank line inside the board; by; in; Sokoban; 0 games; notes \" #####\\n\"",
        ],
    );
    odd_reads(
        "22_semicolon_comments.xsb",
        &[
            &level(1, 2, "1"),
            "Level note ; 'derived from x'",
            "end 1: 1; by; in; Sokoban; 0 games; notes \"; 'derived from x'\\n\"",
            "level 2 at 9, 6x3: 2 ######|#@$-.#|######",
            "end 2: 2; by; in; Sokoban; 0 games; notes \"\"",
        ],
    );
    odd_reads(
        "31_empty_title_after_notes.sok",
        &[
            "File Collection Test",
            "File Author A",
            "File note notes line one",
            "File note notes line two",
            &level(1, 6, ""),
            "Level note Level without heading line",
            "end 1:; by A; in Test; Sokoban; 0 games; notes \"Level without heading line\\n\"",
        ],
    );
    odd_reads(
        "27_hexoban.sok",
        &[
            "level 1 at 3, 11x5: Hex --#-#-#-#--|-#-------#-|#-@-$-.---#|-#-------#-|--#-#-#-#--",
            "Level Game Hexoban",
            "end 1: Hex; by; in; Hexoban; 0 games; notes \"\"",
        ],
    );
    odd_reads(
        "36_huge_120x110.sok",
        &["level 1 at 3, 120x110: Huge ", "fault too_large at 3:0", &alone("Huge")],
    );
}

#[test]
fn odd_files_with_solutions() {
    odd_reads(
        "20_lurd_like_title.sok",
        &[
            &level(1, 3, "dull"),
            "game 1 at 8: Solution",
            "moves R",
            &end_of_game(1),
            "end 1: dull; by; in; Sokoban; 1 games; notes \"\"",
        ],
    );
    tells(
        odd("24_solution_rle_split.sok"),
        &[
            "level 1 at 3, 16x3: RLE solution split between digit and letter \
             ################|#@$-----------.#|################",
            "Level note Solution 12/12",
            "Level note 1",
            "game 1 at 9:",
            "moves RR",
            &end_of_game(2),
        ],
    );
    tells(
        odd("25_snapshot_reverse.sok"),
        &[
            "level 1 at 3, 6x3: Reverse mode snapshot ######|#@$-.#|######",
            "game 1 at 8: Snapshot (reverse)",
            "moves []L*l",
            "GameEnd { steps: 2, current: Some(1), reverse: true, whole: true }",
        ],
    );
    tells(
        odd("40_rle_bomb.sok"),
        &[
            &level(1, 3, "RLE bomb"),
            "game 1 at 8: Solution",
            "fault too_many at 8:23",
            "GameEnd { steps: 0, current: None, reverse: false, whole: false }",
        ],
    );
}

#[test]
fn latin_1_is_told_byte_for_byte() {
    let told = read(&odd("13_latin1.sok"));
    let Told::LevelEnd { title, author, .. } = &told[2] else { panic!("{told:?}") };
    assert_eq!(title.as_deref(), Some(&b"Bj\xf6rn's level"[..]));
    assert_eq!(author.as_deref(), Some(&b"Bj\xf6rn K\xe4llmark"[..]));
}

#[test]
fn the_format_s_own_description_is_a_file_of_one_level() {
    let notes = [
        "File note These are collection notes that should be parsed like that. They must be at",
        "File note least two lines (with hard lines breaks) long. If there were no hard line",
        "File note breaks parser would think that single long line is level title.",
    ];
    let file = std::fs::read("tests/data/sokoban/sample-0.19.sok").unwrap();
    let mut expected =
        vec!["File DateCreated 2022-07-01 01:05:06", "File DateChanged 2022-07-02 09:48:22"];
    expected.extend(notes);
    expected.push(
        "level 1 at 7, 9x7: #########|#--#-...#|#--$$#..#|#--$--*.#|##---$$$#|-#----#@#|-########",
    );
    expected.push("Level note Level without heading line");
    tells(file, &expected);
    let file = std::fs::read("tests/data/sokoban/format-0.19.sok").unwrap();
    // This copy has lost blanks.
    expected[5] = "level 1 at 129, 9x7: #########|#-#-...#-|#-$$#..#-|#-$-*.#--|##-$$$#--|#-#@#----|#########";
    tells(file, &expected);
}

#[test]
fn every_line_of_the_legends() {
    let found = show(&read(&std::fs::read("tests/data/sokoban/legend.sok").unwrap()));
    let levels: Vec<&str> =
        found.iter().filter(|line| line.starts_with("level")).map(String::as_str).collect();
    assert_eq!(
        levels,
        [
            "level 1 at 7, 8x4: Symbols ########|#@-$-.-#|#--*---#|########",
            "level 2 at 18, 8x4: Letters ########|#@-$-.-#|#--*---#|########",
            "level 3 at 29, 5x4: Pusher on goal #####|#+$-#|#---#|#####",
            "level 4 at 36, 5x4: Pusher on goal by its letter #####|#+$-#|#---#|#####",
            "level 5 at 43, 10x8: Empty rows and runs \
             ##########|#--------#|#-$---$--#|#--------#|###----@.#|#--------#|#-----.--#|##########",
            "level 6 at 54, 14x5: Nested runs \
             ##############|#@-$---------#|#-#-#-##-#-#-#|#---.--------#|##############",
            "level 7 at 62, 5x4: Rows on one line --###|###-#|#@$.#|#####",
            "level 8 at 70, 6x8: Runs of moves \
             ######|#---.#|#----#|#----#|#----#|#---$#|#@---#|######",
            "level 9 at 85, 12x9: Nested runs of moves \
             ############|#@---------#|#----------#|#----------#|#----$.----#|\
             #----------#|#----------#|#--------$.#|############",
            "level 10 at 109, 6x5: Reverse mode ######|#----#|#@-$-#|#.---#|######",
            "level 11 at 121, 8x9: Pusher changes \
             ########|#--.---#|#--$---#|#-.$---#|#-@-@--#|#--.---#|#--$---#|#--@---#|########",
        ]
    );
    let moves: Vec<&str> = found.iter().filter_map(|line| line.strip_prefix("moves ")).collect();
    assert_eq!(
        moves,
        [
            "rRR",
            "rRR",
            "R",
            "rrrUUUU",
            "drdrdrRdrdrdrR",
            "drdrdrRu*l",
            "[]Urrd",
            "{rddd}Urr{uul}uLU",
        ]
    );
}

#[test]
fn skinner_s_levels() {
    for (name, count) in [("microban.txt", 155), ("sasquatch.txt", 50)] {
        let file = std::fs::read(format!("tests/data/sokoban/{name}")).unwrap();
        let told = read(&file);
        let levels: Vec<_> = told
            .iter()
            .filter_map(|told| match told {
                Told::Level { number, title, rows, .. } => Some((number, title, rows)),
                Told::LevelEnd { .. } | Told::Note(..) => None,
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(levels.len(), count);
        for (number, title, rows) in levels {
            assert!(!rows.is_empty());
            let title = String::from_utf8(title.clone().unwrap()).unwrap();
            assert!(title.starts_with(&number.to_string()), "{number}: {title}");
        }
    }
}

#[test]
fn titles() {
    let first = |before: &str, expected: &[&str]| tells(around(before, ""), expected);
    // The last line of text that isn't blank, behind a blank line or alone.
    first("Name\n", &[&level(1, 2, "Name")]);
    first("Name\n\n\n", &[&level(1, 4, "Name")]);
    first("Notes\n\nName\n", &["File note Notes", &level(1, 4, "Name")]);
    first("Notes\nName\n", &["File note Notes", "File note Name", &level(1, 3, "")]);
    // Comments are not there.
    first("Notes\n:: remark\nName\n", &["File note Notes", "File note Name", &level(1, 4, "")]);
    first("  :: remark ::\nName\n::\n", &[&level(1, 4, "Name")]);
    // A property is text, but no title.
    first("Author: A\nName\n", &["File Author A", "File note Name", &level(1, 3, "")]);
    first("Name\n\nAuthor: A\n\n", &["File note Name", "File Author A", &level(1, 5, "")]);
    // What looks like a board or a count.
    for title in ["30-8-55", "#50 (3)", "+|+", "---", "#1", "1", "***", "..."] {
        first(&format!("{title}\n\n"), &[&level(1, 3, title)]);
    }
    // Quotes, semicolons, blanks.
    first("'%Still More #1'\n", &[&level(1, 2, "%Still More #1")]);
    first("; 1\n'Name'\n", &["File note ; 1", &level(1, 3, "Name")]);
    first("; 12\n\n", &[&level(1, 3, "12")]);
    first("  Name \t\n", &[&level(1, 2, "Name")]);
    first(";\n", &["File note ;", &level(1, 2, "")]);
    // Too long.
    let long = "x".repeat(256);
    first(&format!("{long}\n"), &[&format!("File note {long}"), &level(1, 2, "")]);
    first(&format!("{}\n", &long[..255]), &[&level(1, 2, &long[..255])]);
}

#[test]
fn a_title_of_the_next_level_is_no_note_of_the_last() {
    let file =
        format!("One\n\n{SMALL}Two\n\n{SMALL}notes\n\nmore\n\n\nlast\n\n\nThree\n{SMALL}end\n");
    reads(
        file,
        &[
            &level(1, 3, "One"),
            "end 1: One; by; in; Sokoban; 0 games; notes \"\"",
            &level(2, 8, "Two"),
            "Level note notes",
            "Level note ",
            "Level note more",
            "Level note ",
            "Level note ",
            "Level note last",
            "end 2: Two; by; in; Sokoban; 0 games; notes \"notes\\n\\nmore\\n\\n\\nlast\\n\"",
            &level(3, 20, "Three"),
            "Level note end",
            "end 3: Three; by; in; Sokoban; 0 games; notes \"end\\n\"",
        ],
    );
}

#[test]
fn properties() {
    reads(
        around(
            "collection = Many\nTITLE: loose\n Author :  A  \nDate Created: 2022-07-01 01:05:06\n\
             date of last change:x\nEmail: a@b\n",
            "Title:First\nTitle: Last\nAuthor:\nCollection: of notes\nTime = 3\n",
        ),
        &[
            "File Collection Many",
            "File Title loose",
            "File Author A",
            "File DateCreated 2022-07-01 01:05:06",
            "File DateChanged x",
            "File note Email: a@b",
            &level(1, 7, ""),
            "Level Title First",
            "Level Title Last",
            "Level note Collection: of notes",
            "Level note Time = 3",
            "end 1: Last; by A; in Many; Sokoban; 0 games; \
             notes \"Collection: of notes\\nTime = 3\\n\"",
        ],
    );
    // The collection's name may come as a title.
    reads(
        around("Title: Loose\n\nLine\n", "Author: B\n"),
        &[
            "File Title Loose",
            &level(1, 4, "Line"),
            "Level Author B",
            "end 1: Line; by B; in Loose; Sokoban; 0 games; notes \"\"",
        ],
    );
    // The key counts for more than the line.
    reads(
        around("Line\n", "Title: Key\n"),
        &[
            &level(1, 2, "Line"),
            "Level Title Key",
            "end 1: Key; by; in; Sokoban; 0 games; notes \"\"",
        ],
    );
}

#[test]
fn line_ends_and_the_byte_order_mark() {
    let expected = show(&read(around("Name\n\n", "Author: A\n\nnote\n").as_bytes()));
    for end in ["\r\n", "\r"] {
        let file = around("Name\n\n", "Author: A\n\nnote\n").replace('\n', end);
        assert_eq!(show(&read(file.as_bytes())), expected, "{end:?}");
    }
    let file = format!("\u{feff}{}", around("Name\n\n", "Author: A\n\nnote"));
    assert_eq!(show(&read(file.as_bytes())), expected);
    tells(format!("\u{feff}{SMALL}"), &[&level(1, 1, "")]);
    reads("", &[]);
    reads("\n\r\n\r", &[]);
    reads("note", &["File note note"]);
}

#[test]
fn letters() {
    // Those of MF8, and the format's own.
    tells("HHHHH\nHmboH\nHHHHH\n", &[&level(1, 1, "")]);
    tells("WWWWW\nWpb.W\nWWWWW\n", &[&level(1, 1, "")]);
    tells("#####\n#MB-#\n#####\n", &["level 1 at 1, 5x3: #####|#+*-#|#####"]);
    tells("#####\n#PB_#\n#####\n", &["level 1 at 1, 5x3: #####|#+*-#|#####"]);
    // Words are no rows.
    tells(
        around("", "Hobo\nBoB\nWow\n"),
        &[&level(1, 1, ""), "Level note Hobo", "Level note BoB", "Level note Wow"],
    );
}

#[test]
fn rows_with_run_length_code() {
    let one = |file: &str, rows: &str| {
        let found = show(&read(file.as_bytes()));
        assert!(found[0].ends_with(rows), "{file:?}: {found:?}");
        assert!(found[1].starts_with("end"), "{found:?}");
    };
    one("###----p.#|10#|10#\n", "###----@.#|##########|##########");
    one("2(3(#-)#)|14#|14#\n", "#-#-#-##-#-#-#|##############|##############");
    one("5#\n#@$.#\n5#\n", SHOWN);
    one("5#|#@$.#|5#|\n", SHOWN);
    one("2(5#|)#@$.#|5#\n", "#####|#####|#@$.#|#####");
    // Two bars: an empty row between them. At the ends they are nothing.
    one("5#||#@$.#|5#\n", "#####|-----|#@$.#|#####");
    one("5#2|#@$.#|5#||\n", "#####|-----|#@$.#|#####");
    one("#####|\n-\n#@$.#\n#####\n", "#####|-----|#@$.#|#####");
    // Brackets sixteen deep, and no deeper.
    let deep = |depth: usize| {
        let (open, close) = ("(".repeat(depth), ")".repeat(depth));
        format!("#####\n#####\n#####\n{open}#@$.#{close}\n#####\n")
    };
    one(&deep(16), "#####|#####|#####|#@$.#|#####");
    tells(deep(17), &["level 1 at 1, 5x4: ", "fault too_deep at 4:17"]);
}

#[test]
fn what_is_wrong_in_rows() {
    for (row, fault) in [
        ("0#@$.#", "count_zero at 4:1"),
        ("#@0$.#", "count_zero at 4:3"),
        ("#@$.#3", "count_alone at 4:6"),
        ("#@(3)$.#", "count_alone at 4:4"),
        ("(#@$.#", "bracket_open at 4:1"),
        ("#@2($.#", "bracket_open at 4:4"),
        ("#@$.#)", "bracket_stray at 4:6"),
        ("#@$()#", "bracket_stray at 4:5"),
        ("> #@$.#)", "bracket_stray at 4:8"),
    ] {
        let found = show(&read(format!("#####\n#   #\n#   #\n{row}\n#####\n").as_bytes()));
        assert_eq!(found[1], format!("fault {fault}"), "{row}: {found:?}");
        assert!(found[0].ends_with(": "), "{found:?}");
        assert_eq!(found.len(), 3, "{found:?}");
    }
}

#[test]
fn boards_that_are_too_large() {
    let board = |width: usize, height: usize| {
        let wall = "#".repeat(width);
        let mut rows = vec![format!("#{}#", " ".repeat(width - 2)); height];
        rows[0] = wall.clone();
        rows[height - 1] = wall;
        rows.join("\n")
    };
    let large = |file: &str, size: &str, line: usize| {
        let found = show(&read(file.as_bytes()));
        assert_eq!(found[0], format!("level 1 at 1, {size}: "));
        assert_eq!(found[1], format!("fault too_large at {line}:0"));
        assert_eq!(found.len(), 3, "{found:?}");
    };
    let fits = |file: &str, size: &str| {
        let found = show(&read(file.as_bytes()));
        assert!(found[0].starts_with(&format!("level 1 at 1, {size}: ###")), "{found:?}");
        assert_eq!(found.len(), 2, "{found:?}");
    };
    fits(&board(64, 64), "64x64");
    fits(&board(64, 64).replace('\n', "|"), "64x64");
    large(&board(65, 3), "65x3", 1);
    large(&board(3, 65), "3x65", 65);
    // Columns that no row uses don't count if that helps.
    fits(
        &board(60, 10).replace("#\n", "#\n                    ").replacen(
            '#',
            "                    #",
            1,
        ),
        "60x10",
    );
    // Boxes.
    let boxes = |count: usize| {
        let full = format!("#{}#", "$".repeat(62));
        let mut rows = vec!["#".repeat(64)];
        rows.extend(vec![full; count / 62]);
        rows.push(format!("#{}#", "$".repeat(count % 62)));
        rows.push("#".repeat(64));
        rows.join("\n")
    };
    fits(&boxes(1023), "64x19");
    large(&boxes(1024), "64x19", 18);
    // Bombs end soon.
    let found = show(&read(b"999999999(999999999(#))\n#@$.#\n999999999(#|)\n"));
    assert_eq!(found.len(), 3, "{found:?}");
    assert_eq!(found[1], "fault too_large at 1:0");
    let found = show(&read(b"#@$.#9999(9999(9999(-)))\n###\n###\n"));
    assert_eq!(found[1], "fault too_large at 1:0");
    // A line that no buffer holds.
    let line = "#$@".repeat(5000);
    large(&format!("{line}\n###\n"), "4608x2", 1);
}

#[test]
fn small_blocks_hold_small_boards() {
    let mut block = vec![0u32; LEAST_BYTES as usize / 4];
    let file = around("One\n\n", "Author: A\nnote\n\nSolution\nR\n");
    assert_eq!(events_in(&mut block, file.as_bytes(), 1)[..4], events(file.as_bytes(), 1)[..4]);
    let board = |side: usize| format!("{0}\n{0}\n{1}", "#".repeat(side), "#\n".repeat(side - 2));
    for (side, fits) in [(16, true), (17, true), (64, false)] {
        let told = events_in(&mut block, board(side).as_bytes(), 1);
        let Told::Level { rows, size, .. } = &told[0] else { panic!("{told:?}") };
        assert_eq!(*size, (side as u32, side as u32));
        assert_eq!(!rows.is_empty(), fits, "{side}");
        assert_eq!(matches!(told[1], Told::Fault(FaultKind::TooLarge, 1, 0)), !fits);
        let mut least = vec![0u32; block_bytes(side as u8, side as u8).unwrap() as usize / 4];
        let told = events_in(&mut least, board(side).as_bytes(), 1);
        assert!(matches!(&told[0], Told::Level { rows, .. } if !rows.is_empty()), "{side}");
    }
    assert_eq!(block_bytes(0, 1), None);
    assert_eq!(block_bytes(65, 1), None);
    assert!(block_bytes(64, 64).unwrap() <= COMFORTABLE_BYTES);
}

#[test]
fn boards_and_text_that_looks_like_them() {
    // Fewer than three rows are a board if they have all that a level has.
    tells("#@$.#\n", &["level 1 at 1, 5x1: #@$.#"]);
    tells("#####\n# .#\n", &["File note #####", "File note # .#"]);
    // Floors at the end belong to what follows.
    tells(
        around("", "---\n\nNext\n"),
        &[&level(1, 1, ""), "Level note ---", "Level note ", "Level note Next"],
    );
    // Digits right behind a board.
    tells(around("", "1\n").repeat(2), &[&level(1, 1, ""), &level(2, 5, "1"), "Level note 1"]);
    // Two boards with blank lines between.
    tells(format!("{SMALL}\n{SMALL}"), &[&level(1, 1, ""), &level(2, 5, "")]);
    // A board that a blank line splits.
    tells(
        "#####\n#@$ #\n#   #\n\n#  .#\n#   #\n#####\n",
        &[
            "level 1 at 1, 5x3: #####|#@$-#|#---#",
            "fault blank_line at 4:0",
            "level 2 at 5, 5x3: #--.#|#---#|#####",
        ],
    );
    // A comment in a board.
    tells("#####\n:: remark\n#@$.#\n#####\n", &[&level(1, 1, "")]);
    // An open row is one, too.
    tells("#####\n @$.\n#####\n", &["level 1 at 1, 5x3: #####|-@$.-|#####"]);
}

#[test]
fn moves_in_every_form() {
    let game = |text: &str, moves: &str| {
        let found = show(&read(around("", &format!("\n{text}")).as_bytes()));
        assert_eq!(found[1], "game 1 at 5:", "{found:?}");
        assert_eq!(found[2], format!("moves {moves}"));
        assert!(found[3].contains("whole: true"), "{found:?}");
    };
    game("uUdDlLrR\n", "uUdDlLrR");
    game("u U\td\nD l\nL\n", "uUdDlL");
    game("3r4U", "rrrUUUU");
    game("2(3(dr)R)", "drdrdrRdrdrdrR");
    game("2(3(dr\n)R\n)l", "drdrdrRdrdrdrRl");
    // A count goes on in the next line.
    game("dr1\n0RuRR\n", &format!("dr{}uRR", "R".repeat(10)));
    game("r2\n(u\nd)", "rudud");
    game("r*\n", "r*");
    game("*r\n", "*r");
    game("r\n*\nl\n", "r*l");
    game("> rR\n> uU\n", "rRuU");
    game("[]\n", "[]");
    game("[ 2r ]L\n", "[rr]L");
    game("{rddd}Urr{uul}uLU\n", "{rddd}Urr{uul}uLU");
    let long = "rlud".repeat(10000);
    game(&long, &long);
    let runs = "9r2(9l3(u2d))".repeat(1000);
    let plain =
        format!("{}{}", "r".repeat(9), format!("{}{}", "l".repeat(9), "udd".repeat(3)).repeat(2));
    game(&runs, &plain.repeat(1000));
}

#[test]
fn what_is_wrong_in_moves() {
    for (text, fault, moves) in [
        ("r0l", "count_zero at 5:3", "r"),
        ("rr3\n", "count_alone at 5:0", "rr"),
        ("r(3)l", "count_alone at 5:4", "r"),
        ("r(2(lu)", "bracket_open at 5:0", "r"),
        ("r)l", "bracket_stray at 5:2", "r"),
        ("r()l", "bracket_stray at 5:3", "r"),
        ("r65536l", "too_many at 5:7", "r"),
        ("r256(256(l))", "too_many at 5:12", "r"),
        ("r]l", "jump at 5:2", "r"),
        ("r[l", "jump at 5:0", "r[l"),
        ("r[l}", "jump at 5:4", "r[l"),
        ("r{[l]}", "jump at 5:3", "r{"),
        ("r*l*", "position_twice at 5:4", "r*l"),
    ] {
        let found = show(&read(around("", &format!("\n{text}")).as_bytes()));
        assert_eq!(found[2], format!("moves {moves}"), "{text}");
        assert_eq!(found[3], format!("fault {fault}"), "{text}");
        assert!(found[4].contains("whole: false"), "{found:?}");
    }
    let found = show(&read(around("", "\nr(lu").as_bytes()));
    assert_eq!(found[3], "fault bracket_open at 5:0");
    let deep = format!("{}r{}", "(".repeat(17), ")".repeat(17));
    let found = show(&read(around("", &format!("\n{deep}")).as_bytes()));
    assert_eq!(found[2], "fault too_deep at 5:17");
    let long = format!("({})", "r".repeat(2000));
    let found = show(&read(around("", &format!("\n{long}")).as_bytes()));
    assert_eq!(found[2], "fault group_too_long at 5:1025");
    let long = format!("{}x", "r".repeat(5000));
    let found = show(&read(around("", &format!("\n{long}")).as_bytes()));
    assert_eq!(found[3], "fault no_move at 5:5001");
    game_limit();
}

fn game_limit() {
    let found = show(&read(around("", "\n65535r\n").as_bytes()));
    assert!(found[3].starts_with("GameEnd { steps: 65535,"), "{}", found[3]);
}

#[test]
fn games_with_titles_and_notes() {
    reads(
        around(
            "One\n\n",
            "level note\n\nSolution\nR\nby me\n\nSaved\n\nrr\nl\nnote\nTitle: Other\n\nTwo\n",
        ) + SMALL,
        &[
            &level(1, 3, "One"),
            "Level note level note",
            "game 1 at 9: Solution",
            "moves R",
            &end_of_game(1),
            "Game note by me",
            "game 2 at 14: Saved",
            "moves rrl",
            &end_of_game(3),
            "Game note note",
            "Game Title Other",
            "end 1: One; by; in; Sokoban; 2 games; notes \"level note\\n\"",
            &level(2, 20, "Two"),
            "end 2: Two; by; in; Sokoban; 0 games; notes \"\"",
        ],
    );
    // The words that head a solution do so behind notes as well.
    tells(
        around("", "Author: A\nSolution (3 moves)\nrrr\n"),
        &[
            &level(1, 1, ""),
            "Level Author A",
            "game 1 at 6: Solution (3 moves)",
            "moves rrr",
            &end_of_game(3),
        ],
    );
}

#[test]
fn words_of_steps_before_a_board_are_titles_if_nobody_can_play_them() {
    let two = |word: &str| around("", &format!("\n{word}\n\n")) + SMALL;
    tells(two("dull"), &[&level(1, 1, ""), &level(2, 7, "dull")]);
    tells(
        two("R"),
        &[&level(1, 1, ""), "game 1 at 5:", "moves R", &end_of_game(1), &level(2, 7, "")],
    );
    // Without a board behind it, it is moves; so it is with more moves, and with no blank
    // line before it.
    tells(
        around("", "\ndull\n"),
        &[&level(1, 1, ""), "game 1 at 5:", "moves dull", &end_of_game(4)],
    );
    tells(
        around("", "\ndull\nR\n\n") + SMALL,
        &[&level(1, 1, ""), "game 1 at 5:", "moves dullR", &end_of_game(5), &level(2, 8, "")],
    );
    tells(
        around("", "dull\n\n") + SMALL,
        &[&level(1, 1, ""), "game 1 at 4:", "moves dull", &end_of_game(4), &level(2, 6, "")],
    );
    tells(
        around("", "Solution\n\ndull\n\nnote\n\n") + SMALL,
        &[
            &level(1, 1, ""),
            "game 1 at 6: Solution",
            "moves dull",
            &end_of_game(4),
            &level(2, 10, "note"),
        ],
    );
    // A note before it stays a note.
    tells(
        around("", "note\n\ndull\n\n") + SMALL,
        &[&level(1, 1, ""), "Level note note", &level(2, 8, "dull")],
    );
}

#[test]
fn comments_that_are_notes() {
    reads(
        around(
            "",
            &format!(
                "Author: A\nComment:\nlike this:\n{SMALL}\nTitle: none\n:: x\nComment-End:\nTitle: T\n"
            ),
        ),
        &[
            &level(1, 1, ""),
            "Level Author A",
            "Level note like this:",
            "Level note #####",
            "Level note #@$.#",
            "Level note #####",
            "Level note ",
            "Level note Title: none",
            "Level note :: x",
            "Level Title T",
            "end 1: T; by A; in; Sokoban; 0 games; notes \
             \"like this:\\n#####\\n#@$.#\\n#####\\n\\nTitle: none\\n:: x\\n\"",
        ],
    );
    // In one line it is a note like any other.
    tells(around("", "Comment: hard\n"), &[&level(1, 1, ""), "Level note Comment: hard"]);
    tells(
        around("", "Comment:\nnever\n"),
        &[&level(1, 1, ""), "Level note never", "fault comment_open at 4:0"],
    );
}

#[test]
fn mail() {
    let quoted: String = around("Name\n\n", "Author: A\nnote\n\nSolution\nR\n")
        .lines()
        .map(|line| format!("> {line}\n"))
        .collect();
    reads(
        quoted,
        &[
            &level(1, 3, "Name"),
            "Level Author A",
            "Level note > note",
            "game 1 at 10: Solution",
            "moves R",
            &end_of_game(1),
            "end 1: Name; by A; in; Sokoban; 1 games; notes \"> note\\n\"",
        ],
    );
    tells(">> #####\n>> #@$.#\n>> #####\n", &[&level(1, 1, "")]);
    tells(">#####\n>#@$.#\n>#####\n", &[&level(1, 1, "")]);
}

#[test]
fn variants_are_named_and_counted() {
    reads(
        format!("Game: Trioban\n\n{SMALL}Game = Octoban\n\nSolution\nnsew\n\n{SMALL}{SMALL}Game: chess\n")
            .replacen("#####\n#####", "#####\n\n#####", 1),
        &[
            "File Game Trioban",
            &level(1, 3, ""),
            "Level Game Octoban",
            "game 1 at 9: Solution",
            "moves nsew",
            &end_of_game(4),
            "end 1:; by; in; Octoban; 1 games; notes \"\"",
            &level(2, 11, ""),
            "end 2:; by; in; Trioban; 0 games; notes \"\"",
            &level(3, 15, ""),
            "Level note Game: chess",
            "end 3:; by; in; Trioban; 0 games; notes \"Game: chess\\n\"",
        ],
    );
}

#[test]
fn xml() {
    let file = "\n<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n\
        <!DOCTYPE SokobanLevels SYSTEM \"SokobanLev.dtd\">\n<SokobanLevels>\n\
        <Title>Some &amp; &#228;ndere</Title>\n<Description>\nFirst line.\n\nThird &lt;line&gt;.\n\
        </Description>\n<Email>a@b</Email>\n<Url></Url>\n<!-- <Level Id=\"no\"> -->\n\
        <LevelCollection Copyright=\"David &quot;W&quot; Skinner\" MaxWidth=\"5\">\n\
        <Level Id=\"1 > 0\" Width=\"5\" Height=\"4\">\n<L>####</L>\n<L># .#</L>\n<L></L>\n\
        <L>#@$#</L>\n<L> ####</L>\n</Level>\n<Level Id='2' Copyright='B'><L>#####</L>\
        <L>#@$.#</L><L>#####</L></Level>\n</LevelCollection>\n</SokobanLevels>\n";
    let expected = |first: u32, second: u32| {
        [
            "File Collection Some & \u{e4}ndere".to_string(),
            "File note First line.".to_string(),
            "File note ".to_string(),
            "File note Third <line>.".to_string(),
            "File note Email: a@b".to_string(),
            "File Author David \"W\" Skinner".to_string(),
            format!("level 1 at {first}, 5x5: 1 > 0 ####-|#-.#-|-----|#@$#-|-####"),
            "end 1: 1 > 0; by David \"W\" Skinner; in Some & \u{e4}ndere; Sokoban; 0 games; notes \"\"".to_string(),
            level(2, second, "2"),
            "Level Author B".to_string(),
            "end 2: 2; by B; in Some & \u{e4}ndere; Sokoban; 0 games; notes \"\"".to_string(),
        ]
    };
    assert_eq!(show(&read(file.as_bytes())), expected(16, 22));
    // On one line, longer than the buffer.
    let one = file.replace("</Url>\n", &format!("</Url>{}", " ".repeat(10000)));
    let mut all = show(&read(one.as_bytes()));
    all.retain(|line| line != "File note ");
    let mut same = expected(15, 21).to_vec();
    same.retain(|line| line != "File note ");
    assert_eq!(all, same);
}

#[test]
fn a_line_longer_than_the_buffer_is_told_in_pieces() {
    let long = "a b ".repeat(5000);
    tells(
        around(&format!("note\n\n{long}\n"), ""),
        &["File note note", "File note ", &format!("File note {long}"), &level(1, 4, "")],
    );
}

#[test]
fn blocks() {
    let bytes = LEAST_BYTES as usize;
    let mut short = vec![0u32; bytes / 4 - 1];
    assert_eq!(Reader::init(&mut short).err(), Some(Error::BlockShort));
    let mut block = vec![u32::MAX; bytes / 4];
    assert_eq!(Reader::open(&mut block).err(), Some(Error::BlockForeign));
    let file = around("One\n", "\nSolution\nR\n");
    // The block may move between any two calls.
    let mut reader = Reader::init(&mut block).unwrap();
    let mut told = Vec::new();
    let mut piece: &[u8] = file.as_bytes();
    loop {
        match reader.next(&mut piece) {
            None => reader.finish(),
            Some(Event::End) => break,
            Some(event) => told.push(format!("{event:?}")),
        }
    }
    let mut again = Vec::new();
    let mut piece: &[u8] = file.as_bytes();
    Reader::init(&mut block).unwrap();
    loop {
        let mut copy = block.clone();
        block.fill(0);
        let mut reader = Reader::open(&mut copy).unwrap();
        match reader.next(&mut piece) {
            None => reader.finish(),
            Some(Event::End) => break,
            Some(event) => again.push(format!("{event:?}")),
        }
        block = copy;
    }
    assert_eq!(again, told);
    // A damaged head is refused.
    Reader::init(&mut block).unwrap();
    for word in 0..20 {
        let mut damaged = block.clone();
        damaged[word] ^= 1;
        assert_eq!(Reader::open(&mut damaged).err(), Some(Error::BlockForeign), "{word}");
    }
    let mut cut = block[..40].to_vec();
    assert_eq!(Reader::open(&mut cut).err(), Some(Error::BlockForeign));
}

#[test]
fn kinds_of_faults_have_names_of_their_own() {
    let mut names: Vec<&str> = FaultKind::ALL.iter().map(|kind| kind.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), FaultKind::ALL.len());
    for (number, kind) in (1u8..).zip(FaultKind::ALL) {
        assert_eq!(kind as u8, number);
        assert!(!kind.message().is_empty());
    }
}

#[test]
fn lines_behind_a_sound_board_are_notes() {
    for line in ["####", "#", "*", "***", "* *", "#####\nNotes\n#####", "######", "# #"] {
        let file = around("T\n\n", &format!("\n{line}\n"));
        let mut expected = vec![level(1, 3, "T")];
        expected.extend(line.lines().map(|line| format!("Level note {line}")));
        tells(&file, &expected.iter().map(String::as_str).collect::<Vec<_>>());
    }
    let banner = "**********\n* Level 2 *\n**********\n";
    tells(
        format!("{SMALL}\n{banner}\n{SMALL}"),
        &[
            &level(1, 1, ""),
            "Level note **********",
            "Level note * Level 2 *",
            "Level note **********",
            &level(2, 9, ""),
        ],
    );
    // A board that is open is none as it is.
    tells(
        "#####\n#@$.#\n\n#####\n",
        &["level 1 at 1, 5x2: #####|#@$.#", "fault blank_line at 3:0", "Level note #####"],
    );
    tells(
        "#####\n\n#@$.#\n\n#####\n",
        &[
            "File note #####",
            "level 1 at 3, 5x1: #@$.#",
            "fault blank_line at 4:0",
            "Level note #####",
        ],
    );
}

#[test]
fn a_current_position_on_its_own_line_before_the_first_move() {
    tells(
        around("", "\n*\nrR\n"),
        &[
            &level(1, 1, ""),
            "game 1 at 6:",
            "moves *rR",
            "GameEnd { steps: 2, current: Some(0), reverse: false, whole: true }",
        ],
    );
}

#[test]
fn words_in_files_of_other_games() {
    tells(
        format!("Game: Hexoban\n\nT\n\n{SMALL}\nSewers\n\nnews\n\n{SMALL}"),
        &["File Game Hexoban", &level(1, 5, "T"), "Level note Sewers", &level(2, 13, "news")],
    );
    for word in ["S", "news", "dull", "Sewers"] {
        tells(
            format!("Game: Trioban\n\n{SMALL}\n{word}\n\n{SMALL}"),
            &["File Game Trioban", &level(1, 3, ""), &level(2, 9, word)],
        );
        // Before the game is known.
        tells(
            format!("{word}\n\n{SMALL}Game: Octoban\n"),
            &[&level(1, 3, word), "Level Game Octoban"],
        );
    }
    tells(
        format!("Game: Trioban\n\n{SMALL}\nSolution\n\nnews\n\n{SMALL}"),
        &[
            "File Game Trioban",
            &level(1, 3, ""),
            "game 1 at 9: Solution",
            "moves news",
            &end_of_game(4),
            &level(2, 11, ""),
        ],
    );
}

#[test]
fn titles_of_walls_and_keys() {
    let first = |before: &str, expected: &[&str]| tells(around(before, ""), expected);
    first("#####\n\n", &["File note #####", &level(1, 3, "")]);
    first("#-#\n\n", &["File note #-#", &level(1, 3, "")]);
    first("; Title: z\n", &["File note ; Title: z", &level(1, 2, "")]);
    first("; Author: q\n", &["File note ; Author: q", &level(1, 2, "")]);
    // Mail that has lost a row's end.
    tells(
        "> #####\n>\n> #@$.#\n> #####\n",
        &["File note > #####", "level 1 at 3, 5x2: #@$.#|#####"],
    );
    // Too deep already in the first row.
    let deep = format!("{}#####{}\n#@$.#\n#####\n", "(".repeat(17), ")".repeat(17));
    let found = show(&read(deep.as_bytes()));
    assert_eq!(found[1], "fault too_deep at 1:17", "{found:?}");
}

#[test]
fn lines_with_a_literal_end() {
    tells(
        "Title line\\n#####\\n#@$.#\\n#####\n",
        &["level 1 at 1, 5x3: Title line #####|#@$.#|#####"],
    );
    tells(
        "T\n\n#####\\n#@$.#\\n#####\\n\\nRR\\nSolution\n",
        &[&level(1, 3, "T"), "game 1 at 3:", "moves RR", &end_of_game(2), "Game note Solution"],
    );
    // A path is none, nor is a row that was drawn into notes.
    tells(around("", "C:\\new # a\n"), &[&level(1, 1, ""), "Level note C:\\new # a"]);
    tells(
        around("", "Comment:\na\\n###\\n###\nComment-End:\n"),
        &[&level(1, 1, ""), "Level note a\\n###\\n###"],
    );
}

#[test]
fn the_moves_of_a_game_are_bounded() {
    let line = format!("{}\n", "65535l".repeat(100));
    let found = show(&read(around("", &format!("\n{}", line.repeat(200))).as_bytes()));
    // 16 counts of 65,535 are 16 moves short of 2^20; six bytes each.
    assert_eq!(found[3], "fault too_many at 5:102", "{}", found[3]);
    assert!(found[4].starts_with("GameEnd { steps: 1048576,"), "{}", found[4]);
    assert!(found[4].contains("whole: false"), "{}", found[4]);
}

fn slc(head: &str, level: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?>\n<SokobanLevels>{head}<LevelCollection>{level}\
         </LevelCollection></SokobanLevels>\n"
    )
}

#[test]
fn xml_with_ends_of_lines_by_name() {
    let rows = "<L>#####</L><L>#@$.#</L><L>#####</L>";
    tells(
        slc(
            "<Title>a&#10;b</Title><Description>one&#10;two&#13;&#xA;three</Description>",
            &format!("<Level Id=\"x&#10;y\">{rows}</Level>"),
        ),
        &[
            "File Collection a b",
            "File note one",
            "File note two",
            "File note three",
            &level(1, 2, "x y"),
        ],
    );
}

#[test]
fn xml_with_a_row_that_is_none() {
    let told = show(&read(
        slc("", "<Level Id=\"x\"><L>#####</L><L>#@?.#</L><L>#####</L></Level>").as_bytes(),
    ));
    assert_eq!(told[1], "fault no_row at 2:0", "{told:?}");
}
