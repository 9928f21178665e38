//! Pages, reports and files of rows that the command line writes. What a browser makes of the
//! pages is looked at by `tests/html`.
#![cfg(feature = "cli")]

mod verifier;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::thread::sleep;
use std::time::Duration;

use serde_json::Value;
use verifier::position::Rules;
use verifier::replay::replay_to_solved;

fn command(arguments: &str, files: &[&Path]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unstuck"));
    command.args(arguments.split_whitespace()).args(files).stdin(Stdio::null());
    command
}

fn run(arguments: &str, files: &[&Path]) -> Output {
    command(arguments, files).output().expect("a run")
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).expect("text")
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).expect("text")
}

/// A folder of its own for a test, empty.
fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-pages-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("a folder");
    path
}

/// The lines of a file of rows by their deal, without the time, which is another one each time.
fn rows(path: &Path) -> BTreeMap<i64, Vec<String>> {
    let text = fs::read_to_string(path).expect("a file");
    let mut lines = text.lines();
    assert_eq!(
        lines.next(),
        Some("deal,status,reason,moves,cost,shortest,nodes,seconds,solution,settings")
    );
    let mut rows = BTreeMap::new();
    for line in lines {
        let mut fields: Vec<String> = line.split(',').map(Into::into).collect();
        assert_eq!(fields.len(), 10, "{line}");
        let seconds: f64 = fields.remove(7).parse().expect("seconds");
        assert!((0.0..100.0).contains(&seconds));
        let deal = fields[0].parse().expect("a number");
        assert!(rows.insert(deal, fields).is_none(), "twice: {line}");
    }
    assert!(text.ends_with('\n'));
    rows
}

/// A summary without what differs from run to run.
fn summary(output: &Output) -> Value {
    let text = stdout(output);
    let last = text.lines().last().expect("a summary");
    let mut value: Value = serde_json::from_str(last).expect("an object");
    value.as_object_mut().expect("an object").remove("cpu_seconds").expect("a time");
    value
}

#[test]
fn rows_are_the_records_and_their_solutions_lead_home() {
    let file = folder("rows").join("rows.csv");
    let told = run("range 1 60 --nodes 900 --jobs 2 --json --csv", &[&file]);
    assert_eq!(told.status.code(), Some(0), "{}", stderr(&told));
    let rows = rows(&file);
    assert_eq!(rows.len(), 60);
    let records = stdout(&run("range 1 60 --nodes 900 --moves", &[]));
    let deals = stdout(&run("range 1 60 --nodes 900 --format notation", &[]));
    let starts: Vec<&str> = deals.split("GAME #").skip(1).collect();
    let mut solved = 0;
    for (line, start) in records.lines().zip(starts) {
        let record: Value = serde_json::from_str(line).expect("an object");
        let row = &rows[&record["deal"].as_i64().expect("a number")];
        assert_eq!(record["status"], row[1].as_str());
        assert_eq!(record["reason"].as_str().unwrap_or(""), row[2]);
        assert_eq!(record["shortest"].to_string(), row[5]);
        assert_eq!(record["nodes"].to_string(), row[6]);
        let moves: Vec<&str> = row[7].split_whitespace().collect();
        let Some(listed) = record["moves"].as_array() else {
            assert!(row[3].is_empty() && row[4].is_empty() && moves.is_empty());
            continue;
        };
        assert!(listed.iter().map(|mv| mv.as_str().expect("a move")).eq(moves.iter().copied()));
        assert_eq!(row[3], moves.len().to_string());
        let layout: String =
            start.lines().skip(1).take(7).map(|line| format!("{line}\n")).collect();
        let start = verifier::text::rows(&layout, 8, 4).expect("a deal");
        let end = replay_to_solved(&start, &Rules::FREECELL, &moves).expect("a solution");
        assert_eq!(end.cost.to_string(), row[4]);
        solved += 1;
    }
    assert!(solved >= 50, "{solved}");
}

#[test]
fn a_run_that_was_broken_off_goes_on_from_its_file() {
    let folder = folder("resume");
    let (whole, part) = (folder.join("whole.csv"), folder.join("part.csv"));
    let wanted = summary(&run("range 1 90 --json --csv", &[&whole]));
    for keep in [0, 1, 40, 90] {
        // So many rows and a half, some from the middle missing.
        let text = fs::read_to_string(&whole).expect("a file");
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        let mut kept: String = lines[..=keep].concat();
        if keep == 40 {
            kept = kept.replacen(lines[7], "", 1);
        }
        kept += lines.get(keep + 1).map_or("", |line| &line[..line.len() / 2]);
        fs::write(&part, kept).expect("a file");
        let told = run("range 1 90 --jobs 2 --json --resume --csv", &[&part]);
        assert_eq!(told.status.code(), Some(0), "{}", stderr(&told));
        assert_eq!(summary(&told), wanted, "after {keep} rows");
        assert_eq!(rows(&part), rows(&whole));
        // What was there isn't done again.
        let now = fs::read_to_string(&part).expect("a file");
        let left_out = if keep == 40 { 7 } else { usize::MAX };
        let kept = lines[..=keep].iter().enumerate().filter(|(at, _)| *at != left_out);
        assert!(kept.into_iter().all(|(_, line)| now.contains(line)));
    }
    fs::remove_file(&part).expect("a file");
    let told = run("range 1 90 --json --resume --csv", &[&part]);
    assert_eq!(summary(&told), wanted);

    // A file that is there is neither lost nor mixed with other rows.
    let before = fs::read(&whole).expect("a file");
    let told = run("range 1 90 --csv", &[&whole]);
    assert_eq!((told.status.code(), stdout(&told).as_str()), (Some(64), ""));
    assert!(stderr(&told).contains("--resume"));
    for other in ["--nodes 77", "--memory 16K", "--cells 3", "--shorten 5"] {
        let told = run(&format!("range 1 90 {other} --resume --csv"), &[&whole]);
        assert_eq!((told.status.code(), stdout(&told).as_str()), (Some(65), ""), "{other}");
        assert!(stderr(&told).contains("line 2: made with other settings"), "{}", stderr(&told));
    }
    assert_eq!(fs::read(&whole).expect("a file"), before);
    for wrong in ["range 1 9 --resume", "range 1 9 --resume --moves --csv x", "range 1 9 --csv"] {
        assert_eq!(run(wrong, &[]).status.code(), Some(64), "{wrong}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupt_loses_no_row() {
    let folder = folder("interrupt");
    let (file, report) = (folder.join("rows.csv"), folder.join("report.html"));
    let mut child = command("range 1 99999999 --jobs 2 --json", &[])
        .arg("--csv")
        .arg(&file)
        .arg("--html")
        .arg(&report)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("a run");
    for _ in 0..1000 {
        sleep(Duration::from_millis(20));
        if fs::metadata(&file).is_ok_and(|about| about.len() > 30_000) {
            break;
        }
    }
    let killed = Command::new("kill").arg("-INT").arg(child.id().to_string()).status();
    assert!(killed.expect("kill").success());
    for _ in 0..1500 {
        if child.try_wait().expect("a child").is_some() {
            break;
        }
        sleep(Duration::from_millis(20));
    }
    // It stops soon, and never only because the range is at its end.
    assert!(child.try_wait().expect("a child").is_some(), "it goes on");
    let told = child.wait_with_output().expect("an end");
    assert_eq!(told.status.code(), Some(130), "{}", stderr(&told));
    assert!(stderr(&told).contains("--resume goes on"), "{}", stderr(&told));
    let rows = rows(&file);
    let count = rows.len() as i64;
    assert!(count >= 50);
    assert_eq!(summary(&told)["deals"], count);
    assert!(fs::read_to_string(&report).expect("a report").contains("<dt>Deals</dt>"));

    let last = rows.keys().max().expect("a row") + 5;
    let range = format!("range 1 {last} --json");
    let told = run(&format!("{range} --resume --csv"), &[&file]);
    assert_eq!(summary(&told), summary(&run(&range, &[])));
}

#[test]
fn a_report_names_its_settings_and_links_the_pages_that_are_there() {
    let folder = folder("report");
    let report = folder.join("a & b.html");
    let told = run("range 11980 11990 --memory 4K --html", &[&report]);
    assert_eq!(told.status.code(), Some(0), "{}", stderr(&told));
    let page = fs::read_to_string(&report).expect("a report");
    for part in [
        "<h1>FreeCell, deals 11980 to 11990</h1>",
        "<dt>Solved</dt><dd>10</dd>",
        "<dt>Not decided</dt><dd>1</dd>",
        "memory=4096",
        "columns=8 cells=4",
        "href=\"a%20%26%20b-deals/11982.html\"",
        "undecided: memory",
    ] {
        assert!(page.contains(part), "{part}");
    }
    let linked = page.matches("-deals/").count();
    let pages = fs::read_dir(folder.join("a & b-deals")).expect("a folder").count();
    assert_eq!((linked, pages), (11, 11));
    let one = fs::read_to_string(folder.join("a & b-deals/11982.html")).expect("a page");
    assert!(one.contains("Not decided: the memory is too small"));
    let one = fs::read_to_string(folder.join("a & b-deals/11985.html")).expect("a page");
    assert!(one.contains("Solved in "));
}

#[test]
fn a_page_can_be_all_that_is_printed() {
    let folder = folder("solve");
    let file = folder.join("24.html");
    let plain = run("solve 24", &[]);
    let both = run("solve 24 --html", &[&file]);
    assert_eq!((stdout(&both), both.status.code()), (stdout(&plain), Some(0)));
    let page = fs::read(&file).expect("a page");
    let alone = run("solve 24 --html -", &[]);
    assert_eq!((alone.stdout, alone.status.code()), (page, Some(0)));
    let nowhere = run("solve 24 --html", &[&folder.join("none/24.html")]);
    assert_eq!((stdout(&nowhere).as_str(), nowhere.status.code()), ("", Some(74)));
    assert!(stderr(&nowhere).contains("none/24.html"));
}

#[test]
fn a_checked_game_has_a_page_up_to_its_first_fault() {
    let folder = folder("check");
    let (text, page) = (folder.join("game.txt"), folder.join("page.html"));
    let html = |arguments: &str, content: &str| {
        fs::write(&text, content).expect("a file");
        let mut run = command(arguments, &[&text]);
        let told = run.arg("--html").arg(&page).output().expect("a run");
        (told.status.code(), fs::read_to_string(&page).unwrap_or_default())
    };
    let game = stdout(&run("solve 617", &[]));
    let (status, shown) = html("check", &game);
    assert_eq!(status, Some(0));
    assert!(shown.contains("<h1>FreeCell #617</h1>") && shown.contains("all holds"));
    assert!(shown.contains("<dt>Valid for</dt><dd>Windows ") && !shown.contains("the fault<"));
    let (status, shown) = html("check", "GAME #617\n 7a 7b 7c 7d\n 1h 2a");
    assert_eq!(status, Some(1));
    assert!(shown.contains("Partly played: 4 moves, "), "up to the fault");
    assert!(shown.contains("move 5"), "the fault is told");
    // No verdict on moves of which one can't be made.
    assert!(!shown.contains("Valid for"));
    assert!(shown.contains("<dt>Before the fault</dt><dd>valid for Windows XP, Vista and 7</dd>"));
    let (status, shown) = html("check", "GAME #617\n 7a");
    assert_eq!(status, Some(1));
    assert!(shown.contains("Partly played: 1 move, "));
    fs::remove_file(&page).expect("a page");
    let (status, shown) = html("check", "nothing");
    assert_eq!((status, shown.as_str()), (Some(65), ""));

    // Boards with a line a column and their moves, too, and games of the family.
    let game = stdout(&run("solve 3 --game double_freecell --memory 4M", &[]));
    let (status, shown) = html("check --game double_freecell", &game);
    assert_eq!(status, Some(0));
    assert!(shown.contains("<h1>Double FreeCell #3</h1>") && shown.contains("Solved in "));
    assert!(shown.contains("all holds"));
    let (head, moves) = game.split_once("\n\n").expect("moves");
    let words: Vec<&str> = moves.split_whitespace().filter(|word| word.len() < 9).collect();
    let faulty = format!("{head}\n\n{}\n{} 11\n", words[..5].join(" "), words[5]);
    let (status, shown) = html("check --game double_freecell", &faulty);
    assert_eq!(status, Some(1));
    assert!(shown.contains("Partly played: 6 moves, ") && shown.contains("move 7, "), "{shown}");
    let (status, shown) =
        html("check --game double_freecell", &game.replacen("deal 3", "deal 4", 1));
    assert_eq!(status, Some(1));
    assert!(shown.contains("<h1>Double FreeCell</h1>") && shown.contains("isn&#39;t the deal"));
    let counted = stdout(&run("solve 617 --format columns", &[]));
    let (status, shown) = html("check", &counted);
    assert_eq!(status, Some(0));
    assert!(shown.contains("<h1>FreeCell #617</h1>") && shown.contains("Solved in "));

    let moves = stdout(&run("solve 3 --game eight_off --format snx", &[]));
    let (status, shown) = html("replay 3 --game eight_off --moves-form snx --moves", &moves);
    assert_eq!(status, Some(0));
    assert!(shown.contains("<h1>Eight Off #3</h1>"));
    let steps = stdout(&run("solve 617 --format snx", &[]));
    let (status, shown) = html("replay 617 --moves-form snx --moves", &steps);
    assert_eq!(status, Some(0));
    assert!(shown.contains("Solved in ") && !shown.contains("Valid for"));
}

/// Whether Windows XP makes each of these moves in one go: onto a card it counts one empty
/// column at most, to an empty column none but that.
fn fits_xp(start: &verifier::position::Position, moves: &[String]) -> bool {
    let mut here = start.clone();
    verifier::automove::automove(&mut here, &Rules::FREECELL);
    for text in moves {
        let step = verifier::notation::read(&here, &Rules::FREECELL, text).expect("a move");
        let empty = here.columns.iter().any(Vec::is_empty);
        let limit = match step.to {
            verifier::moves::Place::Column(to) if here.columns[to].is_empty() => 1,
            _ => 1 + usize::from(empty),
        } * (here.empty_cells() + 1);
        if step.count > limit {
            return false;
        }
        verifier::moves::play(&mut here, step);
        verifier::automove::automove(&mut here, &Rules::FREECELL);
    }
    true
}

#[test]
fn solutions_for_xp_have_no_move_that_is_too_long_for_it() {
    let records = |more: &str| stdout(&run(&format!("range 1 60 --moves {more}"), &[]));
    let (mut fits, mut changed) = (0, 0);
    let (usual, for_xp) = (records(""), records("--winxp"));
    for (line, (usual, for_xp)) in (1..).zip(usual.lines().zip(for_xp.lines())).take(60) {
        let layout = stdout(&run(&format!("deal {line}"), &[]));
        let (_, rows) = layout.split_once('\n').expect("a line of the game");
        let start = verifier::text::rows(rows, 8, 4).expect("a deal");
        let of = |text: &str| -> Vec<String> {
            let record: Value = serde_json::from_str(text).expect("an object");
            let moves = record["moves"].as_array().expect("a solution").iter();
            moves.map(|mv| mv.as_str().expect("a move").to_owned()).collect()
        };
        let (usual, for_xp) = (of(usual), of(for_xp));
        replay_to_solved(&start, &Rules::FREECELL, &for_xp)
            .unwrap_or_else(|fault| panic!("{fault}"));
        assert!(fits_xp(&start, &for_xp), "deal {line}");
        let fitted = fits_xp(&start, &usual);
        fits += usize::from(fitted);
        changed += usize::from(usual != for_xp);
        assert!(!fitted || usual == for_xp, "deal {line}: what fits stays");
        let told = stderr(&run(&format!("solve {line}"), &[]));
        let verdict =
            if fitted { "valid for Windows XP, Vista and 7" } else { "not for XP: move " };
        assert!(told.contains(verdict), "deal {line}: {told}");
    }
    assert!(fits >= 10 && changed >= 10, "{fits} {changed}");
    let refused = run("solve 1 --cells 3 --winxp", &[]);
    assert_eq!((refused.status.code(), stdout(&refused).as_str()), (Some(64), ""));
    assert!(!stderr(&run("solve 164 --cells 0", &[])).contains("Windows"));
}

#[test]
fn all_tableaus_are_shown_in_both_forms() {
    let moves = "solve 617 --show-all";
    let start = verifier::text::ms_deal(617);
    for (arguments, is_rows) in [(moves.to_owned(), false), (format!("{moves}=rows"), true)] {
        let told = stdout(&run(&arguments, &[]));
        let mut blocks = told.split("\n\n").filter(|block| !block.trim().is_empty());
        let head: Vec<&str> = blocks.next().expect("a head").lines().collect();
        assert_eq!(head[0], "#617");
        assert!(head[1..head.len() - 1].iter().all(|line| line.split(' ').count() == 8));
        let words: Vec<&str> = head[1..].iter().flat_map(|line| line.split(' ')).collect();
        let mut here = start.clone();
        verifier::automove::automove(&mut here, &Rules::FREECELL);
        for (number, block) in blocks.enumerate() {
            let mut lines = block.lines();
            let title = lines.next().expect("a title");
            if number > 0 {
                let word = words[number - 1];
                assert!(title.starts_with(&format!("{number}. {word}: ")), "{title}");
                let step = verifier::notation::read(&here, &Rules::FREECELL, word).expect("a move");
                verifier::moves::play(&mut here, step);
                verifier::automove::automove(&mut here, &Rules::FREECELL);
            } else {
                assert!(title.starts_with("Start"), "{title}");
            }
            // The cards of each column, three characters each.
            let mut lines: Vec<&str> = lines.collect();
            let fresh = number == 0 && !is_rows && here.home == [0; 4];
            if !fresh {
                lines.remove(0);
            }
            for (index, column) in here.columns.iter().enumerate() {
                let shown: Vec<&str> = lines
                    .iter()
                    .filter_map(|line| line.get(3 * index..3 * index + 2))
                    .filter(|card| *card != "  ")
                    .collect();
                let wanted: Vec<String> = column.iter().map(ToString::to_string).collect();
                assert_eq!(shown, wanted, "{arguments}, {title}, column {}", index + 1);
            }
            if number == words.len() {
                assert!(here.is_solved());
            }
        }
    }
    assert_eq!(run("solve 617 --show-all --format json", &[]).status.code(), Some(64));
}

#[test]
fn pages_are_called_by_the_names_of_their_games() {
    let page = folder("names").join("page.html");
    for (game, name) in [
        ("freecell", "FreeCell"),
        ("kings_only_bakers_game", "Kings Only Baker&#39;s Game"),
        ("die_schlange", "Die Schlange"),
        ("streets_and_alleys", "Streets and Alleys"),
        ("double_freecell", "Double FreeCell"),
    ] {
        let asked = format!("solve 1 --game {game} --nodes 1 --memory 4M --html");
        let told = run(&asked, &[&page]);
        assert_eq!(told.status.code(), Some(2), "{game}: {}", stderr(&told));
        let shown = fs::read_to_string(&page).expect("a page");
        assert!(shown.contains(&format!("<h1>{name} #1</h1>")), "{game}");
    }
}

/// The parts of a text between two others.
fn between<'a>(text: &'a str, before: &str, after: &str) -> Vec<&'a str> {
    let parts = text.split(before).skip(1);
    parts.map(|part| part.split(after).next().expect("a part")).collect()
}

/// The words that follow another word, without what isn't a letter or a digit.
fn words_after<'a>(text: &'a str, word: &str) -> Vec<&'a str> {
    let words = text.split([' ', '.', ',', ':']).filter(|word| !word.is_empty());
    let words: Vec<&str> = words.collect();
    words.windows(2).filter(|pair| pair[0] == word).map(|pair| pair[1]).collect()
}

#[test]
fn words_and_pictures_name_columns_as_the_notation_does() {
    let page = folder("columns").join("page.html");
    let mut far = 0;
    for (game, columns) in [("fan", 18), ("flower_garden", 6)] {
        let told = run(&format!("solve 3 --game {game} --memory 16M --html"), &[&page]);
        assert_eq!(told.status.code(), Some(0), "{game}: {}", stderr(&told));
        let shown = fs::read_to_string(&page).expect("a page");
        let signs: Vec<String> =
            "123456789ABCDEFGHI".chars().take(columns).map(String::from).collect();
        let drawn = between(&shown, "<g id=\"signs\">", "</g>")[0];
        let labels = between(drawn, "\">", "</text>");
        assert!(labels.ends_with(&signs.iter().map(String::as_str).collect::<Vec<_>>()));
        let pictures = between(&shown, "<svg viewBox=\"0 0 ", "\">");
        for aloud in pictures.into_iter().filter(|aloud| aloud.contains("Home: ")) {
            assert_eq!(words_after(aloud, "Column"), signs, "{game}");
        }
        let captions = between(&shown, "<figcaption>Move ", "</figcaption>");
        assert!(captions.len() > 7, "{game}: {}", captions.len());
        for caption in captions {
            let (head, words) = caption.split_once(": ").expect("a move");
            let code = head.split_once(", ").expect("its notation").1;
            let places: Vec<&str> =
                code.trim_start_matches('.').split("").filter(|sign| !sign.is_empty()).collect();
            let is_column = |sign: &&&str| signs.iter().any(|column| column == **sign);
            let wanted: Vec<&str> = places.iter().filter(is_column).copied().collect();
            assert_eq!(words_after(words, "column"), wanted, "{game}: {caption}");
            far += usize::from(wanted.iter().any(|sign| sign.starts_with(char::is_alphabetic)));
        }
    }
    assert!(far > 3, "{far} moves with columns from the tenth on");
}

/// A file with two levels: the first with markup and a byte that isn't UTF-8 in its title
/// and notes, a solution and a saved game; the second without a game; and one that can't
/// be played.
fn level_file(folder: &Path) -> PathBuf {
    let path = folder.join("two \"&\".sok");
    let text = b"<b>R&D</b> \"x\" \xff\n\n#######\n#@$ .##\n#######\nAuthor: A <&> 'B'\n\
                 5 < 6 & \"7\" \xff\n\nSolution\nrR\n\nSnapshot 1\nR\n\n\
                 Bare\n\n#####\n#@$.#\n#####\n\nOpen\n\n#####\n#@$.\n#####\n";
    fs::write(&path, text).expect("a file");
    path
}

#[test]
fn a_level_has_a_page_with_the_game_that_is_asked_for() {
    let folder = folder("level");
    let (file, page) = (level_file(&folder), folder.join("page.html"));
    let told = run("sokoban show --level 1 --comment <i>&amp; --html", &[&page, &file]);
    assert_eq!(told.status.code(), Some(0), "{}", stderr(&told));
    assert_eq!(told.stdout, run("sokoban show --level 1", &[&file]).stdout);
    let shown = fs::read_to_string(&page).expect("a page");
    let title = "Level 1: &lt;b&gt;R&amp;D&lt;/b&gt; &quot;x&quot; \u{fffd}";
    assert!(shown.contains(&format!("<h1>{title}</h1>")), "{shown}");
    assert!(shown.contains(&format!("<title>{title}</title>")));
    assert!(shown.contains("By A &lt;&amp;&gt; &#39;B&#39;\n"));
    assert!(shown.contains("5 &lt; 6 &amp; &quot;7&quot; \u{fffd}\n"));
    assert!(shown.contains("&lt;i&gt;&amp;amp;</p>"));
    assert!(shown.contains("Solved in 2 moves, 2 pushes"));
    // The saved game, and the page alone.
    let told = run("sokoban show --level 1 --game 2 --html -", &[&file]);
    assert_eq!(told.status.code(), Some(0), "{}", stderr(&told));
    assert!(stdout(&told).starts_with("<!DOCTYPE html>") && stdout(&told).ends_with("</html>\n"));
    assert!(stdout(&told).contains("Partly played: 1 move, 1 push, 0 of 1 box on a goal"));
    assert!(stdout(&run("sokoban show --level 2 --html -", &[&file])).contains("Not played"));
    for (arguments, status) in [
        ("sokoban show --level 1 --game 3 --html -", 65),
        ("sokoban show --level 3 --html -", 65),
        ("sokoban show --level 4 --html -", 65),
        ("sokoban show --level 1 --game 1", 64),
        ("sokoban check --html -", 64),
    ] {
        let told = run(arguments, &[&file]);
        assert_eq!(told.status.code(), Some(status), "{arguments}");
        assert!(told.stdout.is_empty() && !stderr(&told).is_empty(), "{arguments}");
    }
}

#[test]
fn a_checked_file_of_levels_has_a_page_for_each_game() {
    let folder = folder("levels");
    let (file, list) = (level_file(&folder), folder.join("a list.html"));
    let told = run("sokoban check --html", &[&list, &file]);
    let wanted = run("sokoban check", &[&file]);
    assert_eq!((told.status.code(), &told.stdout), (Some(1), &wanted.stdout));
    let shown = fs::read_to_string(&list).expect("a list");
    assert!(shown.contains("<h1>two &quot;&amp;&quot;.sok</h1>"), "{shown}");
    for (name, game) in
        [("1-1", "Solved in 2 moves"), ("1-2", "Partly played: 1 move"), ("2", "Not played")]
    {
        assert!(shown.contains(&format!("<a href=\"a%20list-levels/{name}.html\">")), "{name}");
        let page = folder.join(format!("a list-levels/{name}.html"));
        assert!(fs::read_to_string(page).expect("a page").contains(game), "{name}");
    }
    assert!(
        shown.contains("no page: ")
            && fs::read_dir(folder.join("a list-levels")).expect("a folder").count() == 3
    );
}

#[test]
fn a_checked_text_of_several_games_has_a_page_for_each() {
    let folder = folder("games");
    let (file, list) = (folder.join("games.txt"), folder.join("list.html"));
    let solved = |deal: u32| stdout(&run(&format!("solve {deal}"), &[]));
    fs::write(&file, solved(24) + &solved(617)).expect("a file");
    let told = run("check --html", &[&list, &file]);
    assert_eq!(told.status.code(), Some(0), "{}", stderr(&told));
    let shown = fs::read_to_string(&list).expect("a list");
    assert!(shown.contains("all holds, 2 games are solved"), "{shown}");
    for (number, deal) in [(1, 24), (2, 617)] {
        assert!(shown.contains(&format!(
            "<a href=\"list-games/{number}.html\">{number}: FreeCell #{deal}</a>"
        )));
        let page = folder.join(format!("list-games/{number}.html"));
        let page = fs::read_to_string(page).expect("a page");
        assert!(
            page.contains(&format!("<h1>FreeCell #{deal}</h1>")) && page.contains("Solved in ")
        );
    }
    assert_eq!(run("check --html -", &[&file]).status.code(), Some(64));
}

const MICROBAN: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/sokoban/microban.txt");

/// The lines of a file of rows about levels, without the time.
fn level_rows(path: &Path) -> BTreeMap<i64, Vec<String>> {
    let text = fs::read_to_string(path).expect("a file");
    let head = "level,status,reason,moves,pushes,shortest,nodes,seconds,solution,settings";
    assert_eq!(text.lines().next(), Some(head));
    text.lines()
        .skip(1)
        .map(|line| {
            let mut fields: Vec<String> = line.split(',').map(Into::into).collect();
            assert_eq!(fields.len(), 10, "{line}");
            fields.remove(7);
            (fields[0].parse().expect("a number"), fields)
        })
        .collect()
}

#[test]
fn rows_of_levels_lead_home_and_are_gone_on_with() {
    let folder = folder("level-rows");
    let (whole, part) = (folder.join("whole.csv"), folder.join("part.csv"));
    let report = folder.join("report.html");
    let solve = format!("sokoban solve {MICROBAN} --nodes 60 --jobs 2 --json");
    let wanted = run(&format!("{solve} --html {} --csv", report.display()), &[&whole]);
    assert_eq!(wanted.status.code(), Some(0), "{}", stderr(&wanted));
    let rows = level_rows(&whole);
    assert_eq!(rows.len(), 155);
    let levels = verifier::sokoban::levels(&fs::read_to_string(MICROBAN).expect("a file"));
    let mut solved = 0;
    for (number, row) in &rows {
        if row[1] == "solved" {
            let level = &levels[*number as usize - 1];
            let end = verifier::sokoban_replay::replay(level, &row[7]).expect("a solution");
            assert!(end.solved && end.metrics.pushes.to_string() == row[4]);
            assert_eq!(row[7].len().to_string(), row[3]);
            solved += 1;
        }
    }
    assert!((40..150).contains(&solved), "{solved}");
    let text = fs::read_to_string(&whole).expect("a file");
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    fs::write(&part, lines[..70].concat() + &lines[70][..9]).expect("a file");
    let told = run(&format!("{solve} --resume --csv"), &[&part]);
    assert_eq!((told.status.code(), summary(&told)), (Some(0), summary(&wanted)));
    assert_eq!(level_rows(&part), rows);
    // Not with other settings, and no file is overwritten.
    let other = format!("sokoban solve {MICROBAN} --nodes 61 --resume --csv");
    assert_eq!(run(&other, &[&part]).status.code(), Some(65));
    assert_eq!(run(&format!("{solve} --csv"), &[&part]).status.code(), Some(64));
    // The report has the pages of what isn't solved.
    let shown = fs::read_to_string(&report).expect("a report");
    assert!(shown.contains("<h1>microban.txt</h1>") && shown.contains("max_nodes=60"));
    let undecided = rows.values().filter(|row| row[1] == "undecided");
    let linked: Vec<_> = undecided.take(50).collect();
    assert!(linked.len() >= 20);
    for row in linked {
        assert!(shown.contains(&format!("<a href=\"report-levels/{}.html\">", row[0])));
        let page = folder.join(format!("report-levels/{}.html", row[0]));
        let page = fs::read_to_string(page).expect("a page");
        assert!(page.contains("Not decided: the limit of nodes is reached"));
    }
}

#[test]
fn a_solved_level_has_its_page() {
    let page = folder("solved-level").join("page.html");
    let told = run(&format!("sokoban solve {MICROBAN} --level 1 --html"), &[&page]);
    assert_eq!(told.status.code(), Some(0), "{}", stderr(&told));
    let shown = fs::read_to_string(&page).expect("a page");
    assert!(shown.contains("<h1>Level 1: 1</h1>") && shown.contains("<dd>Solved in "));
}

#[test]
fn an_interrupt_loses_no_row_of_a_level() {
    let folder = folder("level-interrupt");
    let (file, report) = (folder.join("rows.csv"), folder.join("report.html"));
    let solve = format!("sokoban solve {MICROBAN} --nodes 3000 --shorten 3000 --memory 4M --json");
    let mut running = command(&format!("{solve} --csv"), &[&file])
        .args(["--html".as_ref(), report.as_os_str()])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a run");
    for _ in 0..6000 {
        if fs::read_to_string(&file).is_ok_and(|text| text.lines().count() > 3) {
            break;
        }
        sleep(Duration::from_millis(5));
    }
    let id = running.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    assert_eq!(running.wait().expect("an end").code(), Some(130));
    let rows = level_rows(&file);
    assert!((3..155).contains(&rows.len()), "{}", rows.len());
    let shown = fs::read_to_string(&report).expect("a report");
    assert!(shown.contains(&format!("<dt>Levels</dt><dd>{}</dd>", rows.len())));

    // It goes on, also behind a row that was broken off.
    let text = fs::read_to_string(&file).expect("a file");
    fs::write(&file, &text[..text.len() - 20]).expect("a file");
    let told = run(&format!("{solve} --resume --csv"), &[&file]);
    assert_eq!(told.status.code(), Some(0), "{}", stderr(&told));
    assert_eq!(summary(&told), summary(&run(&solve, &[])));
    assert_eq!(level_rows(&file).len(), 155);
}

#[test]
fn games_played_backwards_and_with_two_pushers_have_pages() {
    let file = folder("far").join("far.sok");
    let text = "Back\n\n#######\n#@$  .#\n#######\n\nSnapshot\n[rrr]LLL\n\nTwo\n\n########\n\
                #@$ .$@#\n#   .  #\n########\n\nSnapshot\nR{rrrr}dlU\n";
    fs::write(&file, text).expect("a file");
    let shown = stdout(&run("sokoban show --level 1 --html -", &[&file]));
    for wanted in [
        "<dd>Solved in 3 moves, 3 pulls</dd>",
        "<dd>backwards: boxes are pulled to where they begin</dd>",
        "<td class=\"lurd\">[rrr]</td><td></td>",
        "<td class=\"lurd\"><b>LLL</b></td><td><span>F2 → C2</span></td>",
        "Step 1, <code>[rrr]</code>: to E2.",
        "pulls the box 3 left, from F2 to C2, a goal.",
    ] {
        assert!(shown.contains(wanted), "{wanted}");
    }
    let shown = stdout(&run("sokoban show --level 2 --html -", &[&file]));
    for wanted in [
        "<dd>8 × 4 squares, 2 boxes, 2 pushers</dd>",
        "<dd>Partly played: 3 moves, 1 push, 0 of 2 boxes on goals</dd>",
        "<td class=\"lurd\"><b>R</b></td><td><span>C2 → D2</span></td>",
        "Step 2, <code>{rrrr}</code>: to G2.",
        "Step 3, <code>dl</code>: walks 2 to F3.",
        "move 4 isn&#39;t legal: behind the box is a wall",
        "<use class=\"waits\" href=\"#pusher\"",
    ] {
        assert!(shown.contains(wanted), "{wanted}");
    }
    // What was played stands in the page as text.
    let moves =
        shown.split("<pre class=\"lurd\">").nth(1).and_then(|rest| rest.split("</pre>").next());
    assert_eq!(moves, Some("R{rrrr}dl"));
}
