//! Files of Sokoban levels that are cut off, cut up, damaged or made to hurt: whatever comes,
//! the reader ends, tells things in their order, and tells the same however it is fed.

use std::fs;
use std::path::Path;

use unstuck::sokoban::format::{COMFORTABLE_BYTES, Event, LEAST_BYTES, Reader};

/// A small generator of pseudo-random numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 32) as usize) % bound
    }
}

/// What a file says, in words. Moves and lines of notes that come in pieces are one; and for
/// each byte that was given there may be so many events, or something runs away.
fn told(text: &[u8], bytes: u32, mut length: impl FnMut() -> usize) -> Vec<String> {
    let mut block = vec![0xA5A5_A5A5; bytes as usize / 4];
    let mut reader = Reader::init(&mut block).expect("a reader");
    let mut all: Vec<String> = Vec::new();
    let mut rest = text;
    let mut piece: &[u8] = &[];
    let mut events = 0;
    let mut order = Order::default();
    let (mut in_moves, mut in_note) = (false, false);
    loop {
        let Some(event) = reader.next(&mut piece) else {
            assert!(piece.is_empty(), "a piece is left over");
            if rest.is_empty() {
                reader.finish();
            }
            let (now, later) = rest.split_at(length().min(rest.len()));
            (piece, rest) = (now, later);
            continue;
        };
        events += 1;
        order.see(&event);
        let word = match &event {
            Event::Note(note) => {
                format!("{:?} {:?}", note.part, note.text.escape_ascii().to_string())
            }
            Event::Moves(moves) => moves.escape_ascii().to_string(),
            other => format!("{other:?}"),
        };
        match (&event, all.last_mut()) {
            (Event::Moves(_), Some(last)) if in_moves => last.push_str(&word),
            (Event::Note(note), Some(last)) if in_note => {
                last.pop();
                last.push_str(&note.text.escape_ascii().to_string());
                last.push('"');
            }
            _ => all.push(word),
        }
        in_moves = matches!(event, Event::Moves(_));
        in_note = matches!(event, Event::Note(note) if !note.ends);
        if event == Event::End {
            break;
        }
    }
    order.end();
    // A count outside of brackets stands for 65,535 steps at most, told 256 at a time.
    let digits = text.iter().filter(|byte| byte.is_ascii_digit()).count();
    assert!(events <= 4 * text.len() + 257 * digits + 4, "{events} events");
    assert_eq!(reader.next(&mut &b"more"[..]), Some(Event::End));
    all
}

/// The order in which events come, as the library's documentation has it.
#[derive(Default)]
struct Order {
    level: bool,
    game: bool,
    levels: u32,
    games: u32,
    faults: u32,
}

impl Order {
    fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Level(level) => {
                assert!(!self.level && !self.game);
                self.level = true;
                self.levels += 1;
                assert_eq!(level.number, self.levels);
                self.games = 0;
                if let Some(grid) = level.grid {
                    assert_eq!(u32::from(grid.width()), level.width);
                    assert_eq!(u32::from(grid.height()), level.height);
                }
            }
            Event::Game(game) => {
                assert!(self.level && !self.game);
                self.game = true;
                self.games += 1;
                assert_eq!(game.number, self.games);
                self.faults = 0;
            }
            Event::Moves(moves) => {
                assert!(self.game && self.faults == 0 && !moves.is_empty());
                assert!(moves.iter().all(|byte| b"lurdLURDnsewNSEW[]{}*".contains(byte)));
            }
            Event::GameEnd(end) => {
                assert!(self.game);
                assert_eq!(end.whole, self.faults == 0);
                self.game = false;
            }
            Event::LevelEnd(level) => {
                assert!(self.level && !self.game);
                assert_eq!((level.number, level.games), (self.levels, self.games));
                self.level = false;
            }
            Event::Fault(fault) => {
                assert!(fault.line > 0);
                self.faults += 1;
            }
            Event::Note(_) | Event::Property(_) => assert!(!self.game),
            Event::End => assert!(!self.level && !self.game),
        }
    }

    fn end(&self) {
        assert!(!self.level && !self.game);
    }
}

fn whole(text: &[u8]) -> Vec<String> {
    told(text, COMFORTABLE_BYTES, || usize::MAX)
}

fn files() -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/sokoban"));
    let mut all = Vec::new();
    for folder in [folder, &folder.join("odd")] {
        for file in fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path())
        {
            if file.is_file() {
                all.push((file.display().to_string(), fs::read(&file).expect("a file")));
            }
        }
    }
    assert!(all.len() > 20);
    all
}

#[test]
fn how_a_file_is_cut_up_makes_no_difference() {
    let mut random = Random(0xC07);
    for (name, text) in files() {
        let expected = whole(&text);
        assert_eq!(told(&text, COMFORTABLE_BYTES, || 1), expected, "{name}, byte by byte");
        for _ in 0..20 {
            let most = 1 + random.below(200);
            let pieces = told(&text, COMFORTABLE_BYTES, || random.below(most + 1));
            assert_eq!(pieces, expected, "{name}");
        }
        let least = told(&text, LEAST_BYTES, || usize::MAX);
        assert_eq!(told(&text, LEAST_BYTES, || 1), least, "{name}, in the least block");
    }
}

#[test]
fn a_file_may_end_anywhere() {
    for (_, text) in files() {
        let step = 1 + text.len() / 600;
        for end in (0..text.len()).step_by(step) {
            whole(&text[..end]);
        }
    }
}

#[test]
fn damaged_files_do_no_harm() {
    let mut random = Random(0xBAD);
    let liked = b"#@+$*. -_|()[]{}0123456789lurdLURD:;'\"\\n\n\r\tWpPbBHmMo<>/=";
    for (name, text) in files() {
        for _ in 0..30 {
            let mut damaged = text.clone();
            damaged.truncate(4096);
            for _ in 0..1 + random.below(30) {
                if damaged.is_empty() {
                    break;
                }
                let at = random.below(damaged.len());
                let byte = match random.below(4) {
                    0 => random.below(256) as u8,
                    _ => liked[random.below(liked.len())],
                };
                match random.below(3) {
                    0 => damaged[at] = byte,
                    1 => damaged.insert(at, byte),
                    _ => drop(damaged.remove(at)),
                }
            }
            let expected = whole(&damaged);
            let most = 1 + random.below(50);
            let pieces = told(&damaged, COMFORTABLE_BYTES, || random.below(most + 1));
            assert_eq!(pieces, expected, "{name}, damaged:\n{}", damaged.escape_ascii());
        }
    }
}

#[test]
fn noise_does_no_harm() {
    let mut random = Random(0x9015E);
    let alphabets: [&[u8]; 5] = [
        b"#@$. \n",
        b"#@+$*. -_|()0123456789\n",
        b"lurdLURD()[]{}*0123456789 \n#@$.",
        b"Title: Author=Comment-End:;'> \n#@$.lr",
        b"<>/Level L=\"'!-[]CDATA&amp;#@$. \n",
    ];
    let level = b"<?xml version=\"1.0\"?>\n";
    for round in 0..500 {
        let alphabet = alphabets[round % 5];
        let mut text =
            if round % 5 == 4 { level.to_vec() } else { b"#####\n#@$.#\n#####\n".to_vec() };
        for _ in 0..random.below(400) {
            text.push(alphabet[random.below(alphabet.len())]);
        }
        let expected = whole(&text);
        let most = 1 + random.below(20);
        let pieces = told(&text, COMFORTABLE_BYTES, || random.below(most + 1));
        assert_eq!(pieces, expected, "{}", text.escape_ascii());
    }
}

#[test]
fn bombs_go_off_outside() {
    let level = "#####\n#@$.#\n#####\n\n";
    let nested = format!("{}l{}", "99999(".repeat(15), ")".repeat(15));
    let deep = format!("{}l{}", "(".repeat(200), ")".repeat(200));
    for moves in ["99999999999999999999999l", "999999999(999999999(R))", &nested, &deep, "65536l"] {
        let events = whole(format!("{level}{moves}\n").as_bytes());
        let steps: usize =
            events.iter().filter(|word| word.starts_with('l')).map(String::len).sum();
        assert!(steps <= 65_535);
        assert!(events.iter().any(|word| word.starts_with("Fault")), "{events:?}");
    }
    for row in ["999999999#", "9(9(9(9(9(9(9(9(9(9#)))))))))", "9999999999999999999999(@$.#|)"] {
        let events = whole(format!("#####\n#@$.#\n{row}\n#####\n").as_bytes());
        assert!(events.iter().any(|word| word.contains("TooLarge")), "{events:?}");
        assert!(events.len() < 10);
    }
    // Lines without an end, of each kind.
    for unit in ["x", "#", "l", "9", "(", " ", "|", "[", ">", "::", "Title: "] {
        let text = format!("{level}{}", unit.repeat(300_000));
        let events = whole(text.as_bytes());
        assert_eq!(told(text.as_bytes(), LEAST_BYTES, || 4096).first(), events.first());
    }
}
