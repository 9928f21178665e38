//! Files of Sokoban levels, written: what is read again is what was read before.

mod sokoban_text;

use proptest::prelude::*;
use sokoban_text::{File, Told, events, events_in, file, rewrite};
use unstuck::error::Error;
use unstuck::sokoban::format::{
    Event, Form, Game, LEAST_BYTES, Level, Note, Part, WRITER_BYTES, WRITER_CODE_BYTES, Writer,
};
use unstuck::sokoban::{Grid, square};

const FORMS: [Form; 3] = [Form::Sok, Form::Xsb, Form::Rle];

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Writes a file in each form; it must say the same, and written again be the same.
fn keeps(bytes: &[u8]) {
    let told = events(bytes, bytes.len());
    let mut said = file(&told);
    // What belongs to a level that can't be written becomes notes of what is before it.
    let lost = |told: &Told| matches!(told, Told::Level { rows, .. } if rows.is_empty());
    let lost = told.iter().any(lost);
    if lost {
        without_notes(&mut said);
    }
    for (form, width) in FORMS.into_iter().flat_map(|form| [(form, 0), (form, 8)]) {
        let written = rewrite(bytes, form, width);
        let mut again = file(&events(&written, written.len()));
        if lost {
            without_notes(&mut again);
        }
        assert_eq!(again, said, "{form:?}\n{}\nfrom\n{}", text(&written), text(bytes));
        let twice = rewrite(&written, form, width);
        assert_eq!(text(&twice), text(&written), "{form:?} from\n{}", text(bytes));
    }
}

fn without_notes(file: &mut File) {
    file.notes.clear();
    for level in &mut file.levels {
        level.notes.clear();
        level.games.iter_mut().for_each(|game| game.notes.clear());
    }
}

fn written(file: &str, form: Form) -> String {
    text(&rewrite(file.as_bytes(), form, 0))
}

#[test]
fn the_form_of_a_file() {
    let file = "Collection: Many\nAuthor: A\n\nfile notes\n\nmore\n\nOne\n\n\
                  ####\n ##  #\n-\n #@$.#\n #####\nAuthor: B\nnotes\n\nSolution\nrrrrUUUU\nby me\n";
    assert_eq!(
        written(file, Form::Sok),
        "Collection: Many\nAuthor: A\nfile notes\n\nmore\n\nOne\n\n\
           ####\n ##  #\n-\n #@$.#\n #####\nAuthor: B\nnotes\n\nSolution\nrrrrUUUU\nby me\n"
    );
    assert_eq!(
        written(file, Form::Xsb),
        "Collection: Many\nAuthor: A\nfile notes\n\nmore\n\n; One\n\n\
           ####\n ##  #\n-\n #@$.#\n #####\nAuthor: B\nnotes\n\nSolution\nrrrrUUUU\nby me\n"
    );
    assert_eq!(
        written(file, Form::Rle),
        "Collection: Many\nAuthor: A\nfile notes\n\nmore\n\nOne\n\n\
         4#\n-##--#\n-\n-#@$.#\n-5#\nAuthor: B\nnotes\n\nSolution\n4r4U\nby me\n"
    );
}

#[test]
fn run_length_code_is_the_shortest() {
    let file = "##############\n#@-$---------#\n#-#-#-##-#-#-#\n#---.--------#\n##############\n";
    assert_eq!(written(file, Form::Rle), "14#\n#@-$9-#\n2(3(#-)#)\n#3-.8-#\n14#\n");
}

#[test]
fn moves_end_at_the_width_asked_for() {
    let file = format!("#####\n#@$.#\n#####\n\n{}\n", "rlud".repeat(25));
    let short = text(&rewrite(file.as_bytes(), Form::Sok, 16));
    let lines: Vec<&str> = short.lines().skip(3).collect();
    assert_eq!(lines.len(), 7);
    assert!(lines[..6].iter().all(|line| line.len() == 16), "{lines:?}");
    let usual = written(&file, Form::Sok);
    assert_eq!(usual.lines().nth(3).map(str::len), Some(72));
    // No line without a step, whatever the width.
    let file = "#####\n#@$.#\n#####\n\n[rrrrrrrr]LLLLLLLL*[]{}{}{}l{}*\n";
    let short = text(&rewrite(file.replace("l{}*", "l{}").as_bytes(), Form::Sok, 8));
    assert_eq!(short, "#####\n#@$.#\n#####\n[rrrrrrr\nr]LLLLLL\nLL*[]{}{}{}\nl{}\n");
}

#[test]
fn the_last_line_of_notes_is_no_title() {
    let small = "#####\n#@$.#\n#####\n";
    // Without a title of its own, the level gets a property before it.
    assert_eq!(
        written(&format!("Name\n\n{small}only note\n\nAuthor: A\n{small}"), Form::Sok),
        format!("Name\n\n{small}only note\nAuthor: A\n\n{small}")
    );
    let comment = format!("Name\n\n{small}Comment:\nonly note\nComment-End:\n\n{small}");
    assert_eq!(
        written(&comment, Form::Sok),
        format!("Name\n\n{small}only note\nTitle: Name\n\n{small}")
    );
    assert_eq!(
        written(&format!("Collection: C\nComment:\n\nnote\nComment-End:\n{small}"), Form::Sok),
        format!("Collection: C\nnote\n\n{small}")
    );
    assert_eq!(
        written(&format!("Collection: C\na\n\nComment:\nnote\nComment-End:\n{small}"), Form::Sok),
        format!("Collection: C\na\n\nnote\nCollection: C\n\n{small}")
    );
    // So does a solution without a title.
    let comment = format!("{small}Comment:\nnote\nComment-End:\nR\n");
    assert_eq!(written(&comment, Form::Sok), format!("{small}note\nTitle:\nR\n"));
    // A title that would be read as something else comes as a property.
    assert_eq!(
        written(&format!("{small}\nTitle: dull\n\nb\n\n{small}Title: #####\n"), Form::Sok),
        format!("{small}Title: dull\n\nb\n\n{small}Title: #####\n")
    );
    for title in ["dull", "R", "#####", "; x", "'x'", ":: x", "Author: x", "Comment: x"] {
        keeps(format!("{small}Title: x\n\n{small}Title: {title}\n").as_bytes());
        keeps(format!("{small}Title: {title}\n\n{small}\nR\nTitle: {title}\n").as_bytes());
    }
}

#[test]
fn notes_that_look_like_something_else() {
    let small = "#####\n#@$.#\n#####\n";
    let file = format!("{small}a\n\nComment:\n{small}\nrrr\n:: x\nComment-End:\nb\n");
    assert_eq!(
        written(&file, Form::Sok),
        format!("{small}a\n\nComment:\n{small}\nrrr\n:: x\nComment-End:\nb\n")
    );
    keeps(file.as_bytes());
    keeps(format!("Comment:\n<?xml\nComment-End:\n{small}").as_bytes());
    keeps(format!("{small}\nComment:\n---\nComment-End:\n").as_bytes());
    keeps(format!("{small}\nrRR\nComment:\n*\nComment-End:\n").as_bytes());
}

/// Bytes that would say in which code the whole file is, if they came first: behind a comment
/// line, which isn't written, they are text.
#[test]
fn marks_of_a_code_that_come_first() {
    let small = "\n#####\n#@$.#\n#####\n";
    for mark in [&b"\xef\xbb\xbf"[..], b"\xff\xfe", b"\xfe\xff"] {
        for rest in ["", "0", " x y", "\n\nx\n"] {
            for before in ["::\n", "::\n\n\n"] {
                let notes = [before.as_bytes(), mark, rest.as_bytes()].concat();
                keeps(&notes);
                keeps(&[&notes, small.as_bytes()].concat());
                keeps(&[&notes, &b"\n"[..], small.as_bytes()].concat());
            }
        }
    }
}

#[test]
fn every_file_of_the_tests() {
    let mut count = 0;
    for folder in ["tests/data/sokoban", "tests/data/sokoban/odd"] {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() || path.extension().is_some_and(|end| end == "md") {
                continue;
            }
            let bytes = std::fs::read(&path).unwrap();
            keeps(&bytes);
            count += 1;
        }
    }
    assert!(count >= 24, "{count}");
}

#[test]
fn latin_1_is_written_byte_for_byte() {
    let file = b"Bj\xf6rn\n\n#####\n#@$.#\n#####\nAuthor: K\xe4l\nnote \xff\xfe\n";
    assert_eq!(rewrite(file, Form::Sok, 0), file);
}

#[test]
fn what_can_t_be_written() {
    let mut block = [0u32; WRITER_CODE_BYTES as usize / 4];
    let short = WRITER_BYTES as usize / 4 - 1;
    assert_eq!(Writer::init(&mut block[..short], Form::Sok, 0).err(), Some(Error::BlockShort));
    let short = WRITER_CODE_BYTES as usize / 4 - 1;
    assert_eq!(Writer::init(&mut block[..short], Form::Rle, 0).err(), Some(Error::BlockShort));
    assert_eq!(Writer::init(&mut block, Form::Sok, 7).err(), Some(Error::Range));
    assert_eq!(Writer::open(&mut block).err(), Some(Error::BlockForeign));
    let mut writer = Writer::init(&mut block, Form::Sok, 0).unwrap();
    let mut written = Vec::new();
    let mut put = |text: &[u8]| written.extend_from_slice(text);
    let level = |grid| {
        Event::Level(Level {
            number: 1,
            line: 1,
            title: None,
            width: 5,
            height: 1,
            boxes: 0,
            goals: 0,
            pushers: 0,
            grid,
        })
    };
    let note = Event::Note(Note { part: Part::Level, text: b"note", ends: true });
    // What belongs to a level that is left out becomes notes.
    for grid in [None, Grid::new(5, 1, &[square::WALL; 5]), Grid::new(5, 3, &[0; 15])] {
        assert_eq!(writer.write(&level(grid), &mut put), Err(Error::Inexpressible));
        assert_eq!(writer.write(&note, &mut put), Ok(()));
        let game = Event::Game(Game { number: 1, line: 1, title: Some(b"x") });
        assert_eq!(writer.write(&game, &mut put), Ok(()));
        assert_eq!(writer.write(&Event::Moves(b"r"), &mut put), Ok(()));
    }
    let grid = Grid::new(5, 3, &[square::WALL; 15]);
    assert_eq!(writer.write(&level(grid), &mut put), Ok(()));
    assert_eq!(writer.write(&note, &mut put), Ok(()));
    assert_eq!(
        text(&written),
        format!("{}\n#####\n#####\n#####\nnote\n", "note\nx\nr\n".repeat(3))
    );
}

#[test]
fn a_board_whose_first_row_has_no_wall_is_written_on_one_line() {
    keeps(b"-@-|-$-.|###|###\n");
    assert_eq!(written("-@-|-$-.|||###|###\n", Form::Sok), " @| $ .|-|-|###|###\n");
}

/// Lines too long to wait for what follows are taken for rows at once; in the end they must be
/// what any other lines must be, or no reader would find the board in what is written of it.
#[test]
fn long_lines_without_walls() {
    let floors = |length| "-".repeat(length);
    for first in ["*", "***", "*$*", "*@*", "*@$", "@", "#", "#@", "#@$"] {
        for length in [250, 760, 1020, 4600, 9300] {
            for rows in 0..4 {
                let long = format!("{first}{}\n", floors(length));
                keeps(format!("{long}{}", "*\n".repeat(rows)).as_bytes());
                keeps(format!("{first}\n{}\n{}", floors(length), "*\n".repeat(rows)).as_bytes());
                keeps(format!("{}*@$*\n", long.repeat(rows)).as_bytes());
                keeps(format!("{}#\n", long.repeat(rows)).as_bytes());
            }
        }
    }
}

/// Lines about as long as the reader's buffers and longer.
fn long() -> impl Strategy<Value = String> {
    let piece = prop::sample::select(vec![
        "a b", "rl", "R", "-", "#", "*", "#$|", "2(#)", "9(rl)", "::", " ", "Title: ", "> ", "\\n",
    ]);
    let length =
        prop::sample::select(vec![254usize, 256, 300, 760, 770, 1020, 1030, 4600, 4610, 9300]);
    (piece, length, "[#xr]?").prop_map(|(piece, length, end)| {
        format!("{}{end}", piece.repeat(length / piece.len() + 1).split_at(length).0)
    })
}

/// Lines that mean something else among others.
fn line() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => Just(String::new()),
        6 => Just("#####\n#@$.#\n#####".to_string()),
        1 => Just("#####|#@$.#|2(2#)#".to_string()),
        1 => Just(" ####\n##  #\n-\n#@$.#\n#####".to_string()),
        1 => Just("#####".to_string()),
        1 => Just("---".to_string()),
        1 => Just("***".to_string()),
        1 => Just("#@$.#".to_string()),
        1 => Just("WWWWW".to_string()),
        4 => Just("some text".to_string()),
        2 => Just("Solution".to_string()),
        1 => Just("'quoted'".to_string()),
        1 => Just("; 12".to_string()),
        1 => Just(":: remark ::".to_string()),
        2 => Just("R".to_string()),
        1 => Just("dull".to_string()),
        2 => Just("2(rl)uD*".to_string()),
        1 => Just("[]LLur".to_string()),
        1 => Just("{ur}rr".to_string()),
        1 => Just("*".to_string()),
        1 => Just("1".to_string()),
        1 => Just("> quoted".to_string()),
        1 => Just("> R".to_string()),
        1 => Just(">".to_string()),
        2 => Just("Title: T".to_string()),
        1 => Just("Title: dull".to_string()),
        1 => Just("Title:".to_string()),
        2 => Just("Author: A".to_string()),
        1 => Just("Collection: C".to_string()),
        1 => Just("Date Created: d".to_string()),
        1 => Just("Game: Octoban".to_string()),
        1 => Just("news".to_string()),
        1 => Just("Sewers".to_string()),
        1 => Just("Title: >".to_string()),
        1 => Just("; >".to_string()),
        1 => Just("r0l".to_string()),
        1 => Just("0r".to_string()),
        1 => Just("(r".to_string()),
        1 => Just("70#|70#|70#".to_string()),
        1 => Just("Text\\n#####\\n#@$.#\\n#####".to_string()),
        1 => Just("## ##".to_string()),
        1 => Just("2000(lr)90u".to_string()),
        1 => Just("Comment:".to_string()),
        2 => Just("Comment-End:".to_string()),
        1 => Just("a\\nb".to_string()),
        1 => long(),
        2 => "[ -~]{0,12}",
        1 => "[#@$*+. _|()0-9-]{1,12}",
        1 => "[lurdLURD 0-9()*]{1,12}",
        1 => "[\u{0}-\u{ff}]{0,8}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2500, failure_persistence: None, ..ProptestConfig::default() })]

    /// However lines stand among others: what was understood is so again.
    #[test]
    fn reading_writing_reading(lines in prop::collection::vec(line(), 0..24)) {
        let bytes = lines.join("\n").into_bytes();
        let told = events(&bytes, bytes.len());
        prop_assert_eq!(&events(&bytes, 1), &told);
        let mut small = [0u32; LEAST_BYTES as usize / 4];
        let in_small = events_in(&mut small, &bytes, bytes.len());
        prop_assert_eq!(events_in(&mut small, &bytes, 3), in_small);
        keeps(&bytes);
    }

    /// Any board comes back, in each form.
    #[test]
    fn boards(
        (width, squares) in (3usize..20).prop_flat_map(|width| {
            let square = prop::sample::select(vec![0u8, 0, 1, 1, 2, 4, 6, 8, 10]);
            (Just(width), prop::collection::vec(square, width * 3..width * 20))
        }),
    ) {
        let height = squares.len() / width;
        let mut squares = squares[..width * height].to_vec();
        squares[0] = square::WALL;
        let last = squares.len() - 1;
        squares[last] = square::WALL;
        let grid = Grid::new(width as u8, height as u8, &squares).unwrap();
        for form in FORMS {
            let mut block = [0u32; WRITER_CODE_BYTES as usize / 4];
            let mut writer = Writer::init(&mut block, form, 0).unwrap();
            let level = Level {
                number: 1, line: 1, title: None, width: 0, height: 0, boxes: 0, goals: 0, pushers: 0,
                grid: Some(grid),
            };
            let mut written = Vec::new();
            writer
                .write(&Event::Level(level), &mut |text: &[u8]| written.extend_from_slice(text))
                .unwrap();
            let told = events(&written, written.len());
            let Some(Told::Level { rows, .. }) = told.first() else {
                panic!("{told:?} from {}", text(&written));
            };
            let boxes = squares.iter().filter(|&&found| found & square::BOX != 0).count();
            prop_assert!(boxes < 1024);
            prop_assert_eq!(rows, &sokoban_text::rows(width as u8, &squares));
        }
    }

    /// Moves come back from run-length code, whatever they are and at any width.
    #[test]
    fn moves(moves in "([lurdLURD]{1,3}|rrrrrrrr|(ur){2,9}|[*]?ll)(ud|rr|LU){0,90}", width in 8u16..90) {
        let moves: String = moves.replacen('*', "^", 1).replace('*', "").replace('^', "*");
        let file = format!("#####\n#@$.#\n#####\n\nSolution\n{moves}\n");
        for form in FORMS {
            let written = rewrite(file.as_bytes(), form, width);
            let told = events(&written, written.len());
            prop_assert!(told.contains(&Told::Moves(moves.clone())), "{}", text(&written));
        }
    }
}

#[test]
fn titles_of_quotes_only() {
    let small = "#####\n#@$.#\n#####\n";
    for file in [
        format!("{small}Title: >\n"),
        format!("Author: >\n\n{small}"),
        format!("Collection: >\nAuthor: > >\n\n{small}"),
        format!(" >\n\n{small}"),
        format!("; >\n\n{small}"),
        format!("'>'\n\n{small}"),
        format!("{small}\n >\nR\n"),
        format!("{small}\nComment:\n>\nComment-End:\n"),
        "<?xml?><SokobanLevels><Description>\n&gt;\n</Description><LevelCollection \
         Copyright='&gt;'><Level Id='&gt;'><L>#####</L><L>#@$.#</L><L>#####</L></Level>\
         </LevelCollection></SokobanLevels>\n"
            .to_string(),
    ] {
        keeps(file.as_bytes());
        assert!(written(&file, Form::Sok).contains('>'), "{file}");
    }
    assert_eq!(written(&format!("; >\n{small}"), Form::Sok), format!("{small}Title: >\n"));
}

#[test]
fn games_with_a_fault_stay_games_with_a_fault() {
    let small = "#####\n#@$.#\n#####\n";
    for (moves, same) in [
        ("R0rR", "R0r"),
        ("0r10", "0r"),
        ("r3", "r(r2)"),
        ("r(lu", "r(r"),
        ("r)l", "r)r"),
        ("r65536l", "r99999r"),
        ("r*l*", "r*l*r"),
        ("r]l", "r0r"),
        ("r[l", "r[l0r"),
    ] {
        let file = format!("{small}note\n\nMine\n{moves}\nNote of game\n");
        let once = written(&file, Form::Sok);
        assert_eq!(once, format!("{small}note\n\nMine\n{same}\nNote of game\n"));
        keeps(file.as_bytes());
        let told = events(once.as_bytes(), once.len());
        assert!(told.iter().any(|told| matches!(told, Told::GameEnd(end) if !end.whole)));
    }
}

#[test]
fn of_a_board_that_can_t_be_written_the_rest_is_kept() {
    let small = "#####\n#@$.#\n#####\n";
    let large = format!("{0}\n{0}\n{0}\n", "#".repeat(70));
    let rest = format!("Large\n\n{large}Author: B\nits note\n\nSolution\nR\n");
    let file = format!("One\n\n{small}Author: A\n\n{rest}\nTwo\n\n{small}");
    assert_eq!(
        written(&file, Form::Sok),
        format!(
            "One\n\n{small}Author: A\nLarge\nComment:\nAuthor: B\nComment-End:\nits note\n\
             Solution\nComment:\nR\nComment-End:\n\nTwo\n\n{small}"
        )
    );
    for file in [&file, &rest, &format!("{rest}\n{small}")] {
        for form in FORMS {
            let once = rewrite(file.as_bytes(), form, 0);
            assert_eq!(text(&rewrite(&once, form, 0)), text(&once));
        }
    }
}

#[test]
fn long_runs_of_moves_are_one() {
    let coded = |moves: &str| {
        let file = format!("#####\n#@$.#\n#####\n\n{moves}\n");
        let all = written(&file, Form::Rle);
        all.lines().skip(3).collect::<Vec<_>>().join("/")
    };
    for code in [
        "100r",
        "63r",
        "64r",
        "65r",
        "u100r",
        "100ru",
        "u99r7d",
        "50(lr)",
        "d50(lr)",
        "50(lr)l",
        "128r",
        "1000(lur)",
        "65535r",
        "9999r9999l",
    ] {
        assert_eq!(coded(code), code);
    }
    assert_eq!(coded("65535r65535r"), "65535r65535r");
    assert_eq!(coded(&format!("100r*{}", "r".repeat(100))), "100r*100r");
}

#[test]
fn long_lines_of_a_description() {
    let small = "<Level><L>#####</L><L>#@$.#</L><L>#####</L></Level>";
    for line in [format!("Author: {}", "z".repeat(256)), "z".repeat(255), "z".repeat(256)] {
        keeps(
            format!(
                "<?xml?><SokobanLevels><Description>{line}</Description><LevelCollection>{small}\
                 </LevelCollection></SokobanLevels>"
            )
            .as_bytes(),
        );
    }
}
