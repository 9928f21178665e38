//! Collections that are made up here, in every way in which they may be written, are read as
//! what they were made from. The boards are Microban's, the games are played by the checker.
#![cfg(feature = "cli")]

mod verifier;

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::{Value, json};
use verifier::sokoban::{DIRECTIONS, Level, levels};
use verifier::sokoban_prove::{Verdict, fewest_moves};
use verifier::sokoban_replay::replay;

const MICROBAN: &str = include_str!("data/sokoban/microban.txt");

/// A small generator of pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as usize) % bound
    }

    fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

/// Run-length code of a text, with runs and groups wherever it pleases.
fn code(random: &mut Random, text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let mut coded = String::new();
    let mut at = 0;
    while at < letters.len() {
        let length = 1 + random.below(4);
        let unit = &letters[at..(at + length).min(letters.len())];
        let mut count = 1;
        while letters[at + count * unit.len()..].starts_with(unit) {
            count += 1;
        }
        let count = 1 + random.below(count);
        let inner: String = unit.iter().collect();
        match (count, unit.len()) {
            (1, _) if !random.once_in(10) => coded.push_str(&inner),
            (_, 1) => coded.push_str(&format!("{count}{inner}")),
            _ => coded.push_str(&format!("{count}({})", code(random, &inner))),
        }
        at += count * unit.len();
    }
    coded
}

/// The lines of a board, in one of the ways to write it.
fn board(random: &mut Random, level: &Level) -> Vec<String> {
    let mut rows: Vec<String> = level.to_string().lines().map(str::to_owned).collect();
    let alphabet = ["#@+$*. ", "#@+$*.-", "#@+$*._", "WpPbB.-", "HmMbBo-", "#pPbB. "];
    let letters: Vec<char> = random.pick(&alphabet).chars().collect();
    let coded = letters[6] != ' ' && random.once_in(3);
    for row in &mut rows {
        let lead = row.len() - row.trim_start().len();
        let put = |(at, letter): (usize, char)| match "#@+$*.".find(letter) {
            Some(kind) => letters[kind],
            None if at < lead && !coded => ' ',
            None => letters[6],
        };
        *row = row.chars().enumerate().map(put).collect();
        if coded {
            *row = code(random, row);
        }
    }
    match random.below(4) {
        0 => vec![rows.join("|")],
        1 => rows.iter().map(|row| format!("{row}|")).collect(),
        _ => rows,
    }
}

/// A game: its moves, and whether it solves the level.
fn game(random: &mut Random, level: &Level) -> (String, bool) {
    if random.once_in(2) {
        if let Verdict::Solved(moves) = fewest_moves(level, 5_000) {
            return (moves, true);
        }
    }
    let mut moves = String::new();
    let mut at = level.clone();
    for _ in 0..3 + random.below(60) {
        let letter = DIRECTIONS[random.below(4)].letter(random.once_in(2));
        if let Ok(after) = replay(&at, &letter.to_string()) {
            at = after.level;
            moves.push(letter);
        }
    }
    let solved = replay(level, &moves).expect("moves").solved;
    (moves, solved)
}

/// The lines of a game's moves.
fn lines(random: &mut Random, moves: &str) -> Vec<String> {
    let coded = if random.once_in(2) { code(random, moves) } else { moves.to_owned() };
    let width = 5 + random.below(70);
    let letters: Vec<char> = coded.chars().collect();
    let mut all = vec![String::new()];
    for letter in letters {
        let last = all.last_mut().expect("a line");
        last.push(letter);
        // A line needs a letter, and one that is only that may not look like a title.
        if last.len() >= width && last.contains(|letter: char| letter.is_ascii_alphabetic()) {
            all.push(String::new());
        }
        if random.once_in(30) {
            all.last_mut().expect("a line").push(' ');
        }
    }
    all.retain(|line| !line.trim().is_empty());
    // The last line must have a letter, too.
    if all.len() > 1 && !all[all.len() - 1].contains(|letter: char| letter.is_ascii_alphabetic()) {
        let end = all.pop().expect("a line");
        all.last_mut().expect("a line").push_str(&end);
    }
    all
}

const NOTES: [&str; 8] = [
    "A note, and nothing more.",
    "  indented, with 3 blanks   inside",
    "Difficulty: 3",
    "see http://example.org/levels?id=7",
    "#1 of many",
    "left, right, up and down",
    "-----",
    "caf\u{E9} (c) 1999",
];

/// Lines of notes, the first and the last not blank; at least two, so that none is a title.
fn notes(random: &mut Random, file: &mut Vec<String>) {
    let blocks = 1 + random.below(2);
    for _ in 0..blocks {
        for _ in 0..2 + random.below(3) {
            file.push(random.pick(&NOTES).into());
        }
        if random.once_in(3) {
            file.push(":: nobody sees this ::".into());
        }
        if blocks == 2 {
            file.push(String::new());
        }
    }
}

/// A collection as lines, and what is to be read in it.
fn collection(random: &mut Random, boards: &[Level]) -> (Vec<String>, Vec<Value>) {
    let mut file: Vec<String> = Vec::new();
    let (name, author) = (random.once_in(2), random.once_in(2));
    if name {
        file.push(random.pick(&["Collection: Many", "COLLECTION=Many", "Title:  Many "]).into());
    }
    if author {
        file.push("Author: Everybody".into());
    }
    if random.once_in(2) {
        notes(random, &mut file);
    }
    let mut expected = Vec::new();
    for number in 1..=1 + random.below(6) {
        let level = &boards[random.below(boards.len())];
        let title = format!("Level no. {number}");
        let how = random.below(4);
        file.push(String::new());
        match how {
            0 => file.extend([title.clone(), String::new()]),
            1 => file.push(format!("; {title}")),
            2 => {}
            _ => file
                .extend([random.pick(&["A line that doesn't count", ";"]).into(), String::new()]),
        }
        // Without a title line, the last line of notes must not be one.
        if how == 2 && number > 1 {
            file.extend(["Two lines".to_owned(), "of notes.".to_owned()]);
        }
        file.extend(board(random, level));
        let own = random.once_in(3);
        if how == 3 {
            file.push(format!("title: {title}"));
        }
        if own {
            file.push("Author = Myself".into());
        }
        if random.once_in(2) {
            notes(random, &mut file);
        }
        let (mut solutions, mut saved) = (0, 0);
        for _ in 0..random.below(3) {
            let (moves, solved) = game(random, level);
            if moves.is_empty() {
                continue;
            }
            file.extend([String::new(), random.pick(&["Solution", "Snapshot 3", "By me"]).into()]);
            if random.once_in(2) {
                file.push(String::new());
            }
            file.extend(lines(random, &moves));
            *(if solved { &mut solutions } else { &mut saved }) += 1;
            if random.once_in(2) {
                notes(random, &mut file);
            }
        }
        let title = if how == 2 { Value::Null } else { json!(title) };
        let author = if own { json!("Myself") } else { author.then_some("Everybody").into() };
        expected.push(json!({
            "level": number, "title": title, "author": author,
            "collection": name.then_some("Many"),
            "width": level.width, "height": level.height, "boxes": level.boxes.len(),
            "goals": level.goals.len(), "pushers": 1, "valid": true, "problem": null,
            "solutions": solutions, "saved_games": saved,
        }));
    }
    (file, expected)
}

fn sokoban(arguments: &[&str], text: &[u8]) -> Vec<u8> {
    let mut child = Command::new(env!("CARGO_BIN_EXE_unstuck"))
        .arg("sokoban")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("a run");
    let mut input = child.stdin.take().expect("a pipe");
    let text = text.to_vec();
    let writer = std::thread::spawn(move || input.write_all(&text).expect("a reader"));
    let output = child.wait_with_output().expect("an end");
    writer.join().expect("a writer");
    assert_eq!(output.status.code(), Some(0));
    output.stdout
}

fn list(text: &[u8]) -> Vec<Value> {
    let printed = String::from_utf8(sokoban(&["list", "-", "--json"], text)).expect("text");
    printed.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn collections_are_read_as_they_were_made() {
    let mut random = Random(0x00C0_11EC);
    let mut boards = levels(MICROBAN);
    // An empty row has to be written with a mark, here there is none.
    boards.retain(|level| level.boxes.len() < 8);
    for round in 0..200 {
        let (lines, expected) = collection(&mut random, &boards);
        let end = random.pick(&["\n", "\r\n", "\r"]);
        let quote = random.pick(&["", "", "", "> ", ">> "]);
        let mark = random.pick(&["", "\u{FEFF}"]);
        let text: String = lines.iter().map(|line| format!("{quote}{line}{end}")).collect();
        let text = format!("{mark}{text}");
        let read = list(text.as_bytes());
        assert_eq!(read, expected, "round {round}:\n{}", text.replace('\r', "\n"));
        if round % 5 == 0 {
            for form in ["sok", "xsb", "rle"] {
                let converted = sokoban(&["convert", "-", "--to", form], text.as_bytes());
                let shown = String::from_utf8_lossy(&converted);
                assert_eq!(
                    list(&converted),
                    expected,
                    "round {round}, {form}:\n{shown}\nfrom\n{text}"
                );
            }
        }
    }
}
