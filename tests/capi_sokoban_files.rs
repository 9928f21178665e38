//! Files of Sokoban levels over the C border: it says what the library says, and refuses
//! what makes no sense.
#![cfg(feature = "capi")]

mod sokoban_text;

use std::ffi::{CStr, c_void};
use std::mem::size_of;
use std::ptr::{null, null_mut};

use unstuck::capi::*;
use unstuck::sokoban::format::{
    COMFORTABLE_BYTES, FaultKind, Form, Key, LEAST_BYTES, Variant, WRITER_CODE_BYTES, block_bytes,
};

const FILE: &[u8] =
    b"Collection: C\nAuthor: A\nnote\n\nOne\n\n#####\n#@$.#\n#####\nnote\n\nSolution\n\
    R*\nby me\n\n5#0\n#+-*#\n5#\n\nGame: Hexoban\n";

fn event() -> unstuck_sokoban_event {
    let mut event = unsafe { std::mem::zeroed::<unstuck_sokoban_event>() };
    event.struct_size = size_of::<unstuck_sokoban_event>() as u32;
    event
}

fn start(words: &mut [u32]) -> *mut c_void {
    words.as_mut_ptr().cast()
}

struct Reader(Vec<u32>);

impl Reader {
    fn new() -> Reader {
        let mut words = vec![0; COMFORTABLE_BYTES as usize / 4];
        let init =
            unsafe { unstuck_sokoban_reader_init(start(&mut words), COMFORTABLE_BYTES as usize) };
        assert_eq!(init, UNSTUCK_OK);
        Reader(words)
    }

    fn next(
        &mut self,
        piece: &[u8],
        wanted: u32,
        event: &mut unstuck_sokoban_event,
    ) -> (i32, usize) {
        let pointer = if piece.is_empty() { null() } else { piece.as_ptr().cast() };
        let mut used = 0;
        let status = unsafe {
            let block = start(&mut self.0);
            unstuck_sokoban_reader_next(block, pointer, piece.len(), &mut used, wanted, event)
        };
        (status, used)
    }

    fn bytes(&self, at: u32, length: u32) -> &[u8] {
        let all: &[u8] = bytemuck::cast_slice(&self.0);
        &all[at as usize..(at + length) as usize]
    }
}

/// A file, read and written over the border.
fn rewrite(file: &[u8], form: u32, size: usize) -> Vec<u8> {
    let mut reader = Reader::new();
    let mut paper = vec![0u32; WRITER_CODE_BYTES as usize / 4];
    let init = unsafe {
        unstuck_sokoban_writer_init(start(&mut paper), WRITER_CODE_BYTES as usize, form, 0)
    };
    assert_eq!(init, UNSTUCK_OK);
    let (mut event, mut at, mut written) = (event(), 0, Vec::new());
    loop {
        let piece = &file[at..file.len().min(at + size)];
        let (status, used) = reader.next(piece, 0, &mut event);
        at += used;
        if status == UNSTUCK_MORE {
            assert_eq!(used, piece.len());
            continue;
        }
        assert_eq!(status, UNSTUCK_OK);
        let (mut length, base) = (0, reader.0.as_ptr().cast::<c_void>());
        let block = start(&mut paper);
        let status =
            unsafe { unstuck_sokoban_write(block, &event, base, null_mut(), 0, &mut length) };
        if status == UNSTUCK_E_INEXPRESSIBLE {
            assert_eq!((event.kind, event.squares_length), (UNSTUCK_EVENT_LEVEL, 0));
            continue;
        }
        assert_eq!(status, UNSTUCK_E_TOO_SHORT);
        let mut text = vec![0xA5u8; length + 2];
        let buffer = text.as_mut_ptr().cast();
        let status =
            unsafe { unstuck_sokoban_write(block, &event, base, buffer, length + 1, &mut length) };
        assert_eq!(status, UNSTUCK_OK);
        assert_eq!(text[length..], [0, 0xA5]);
        written.extend_from_slice(&text[..length]);
        if event.kind == UNSTUCK_EVENT_END {
            return written;
        }
    }
}

#[test]
fn it_writes_what_the_library_writes() {
    for (number, form) in [(0, Form::Sok), (1, Form::Xsb), (2, Form::Rle)] {
        for name in ["microban.txt", "legend.sok", "odd/36_huge_120x110.sok"] {
            let file = std::fs::read(format!("tests/data/sokoban/{name}")).unwrap();
            let expected = sokoban_text::rewrite(&file, form, 0);
            assert!(rewrite(&file, number, file.len()) == expected, "{name}");
        }
        let expected = sokoban_text::rewrite(FILE, form, 0);
        for size in [1, 7, 1000] {
            assert_eq!(rewrite(FILE, number, size), expected);
        }
    }
}

#[test]
fn events_say_what_they_must() {
    let mut reader = Reader::new();
    let (mut event, mut at, mut told) = (event(), 0, Vec::new());
    while event.kind != UNSTUCK_EVENT_END {
        let (status, used) = reader.next(&FILE[at..], 0, &mut event);
        at += used;
        if status == UNSTUCK_MORE {
            continue;
        }
        let text =
            String::from_utf8_lossy(reader.bytes(event.text, event.text_length)).into_owned();
        told.push((
            event.kind,
            event.line,
            event.part,
            event.what,
            event.number,
            event.whole,
            text,
        ));
        if event.kind == UNSTUCK_EVENT_GAME_END {
            assert_eq!((event.steps, event.current, event.reverse), (1, 1, 0));
        }
        if event.kind == UNSTUCK_EVENT_LEVEL {
            assert_eq!(
                (event.width, event.height),
                if event.number == 1 { (5, 3) } else { (5, 2) }
            );
        }
    }
    let line = |kind, line, part, what, number, whole, text: &str| {
        (kind, line, part, what, number, whole, text.to_string())
    };
    assert_eq!(
        told,
        [
            line(UNSTUCK_EVENT_PROPERTY, 1, 0, UNSTUCK_KEY_COLLECTION, 0, 0, "C"),
            line(UNSTUCK_EVENT_PROPERTY, 2, 0, UNSTUCK_KEY_AUTHOR, 0, 0, "A"),
            line(UNSTUCK_EVENT_NOTE, 3, 0, 0, 0, 1, "note"),
            line(UNSTUCK_EVENT_LEVEL, 7, 0, 0, 1, 0, "One"),
            line(UNSTUCK_EVENT_NOTE, 10, 1, 0, 0, 1, "note"),
            line(UNSTUCK_EVENT_GAME, 13, 0, 0, 1, 0, "Solution"),
            line(UNSTUCK_EVENT_MOVES, 13, 0, 0, 0, 0, "R*"),
            line(UNSTUCK_EVENT_GAME_END, 13, 0, 0, 0, 1, ""),
            line(UNSTUCK_EVENT_NOTE, 14, 2, 0, 0, 1, "by me"),
            line(UNSTUCK_EVENT_LEVEL_END, 7, 0, 0, 1, 1, "One"),
            line(UNSTUCK_EVENT_LEVEL, 17, 0, 0, 2, 0, "5#0"),
            line(UNSTUCK_EVENT_PROPERTY, 20, 1, UNSTUCK_KEY_GAME, 0, 0, "Hexoban"),
            line(UNSTUCK_EVENT_LEVEL_END, 17, 0, 0, 2, 1, "5#0"),
            line(UNSTUCK_EVENT_END, 21, 0, 0, 0, 0, ""),
        ]
    );
}

/// The fault of a level's board is told again at its end, however the file is cut and
/// whatever is wanted: that of the event before, or none.
#[test]
fn the_end_of_a_level_names_what_is_wrong_with_its_board() {
    let file = |name: &str| std::fs::read(format!("tests/data/sokoban/odd/{name}")).unwrap();
    let sound = b"\nSound\n\n#####\n#@$.#\n#####\n\nnote\n".to_vec();
    for (first, wrong) in [
        (file("10_interior_blank_row.sok"), FaultKind::BlankLine),
        (b"#####\n#@$.#\n\n#####\n\nnote\n\nSolution\n\nr\n".to_vec(), FaultKind::BlankLine),
        (b"#####\n#@2(3($.#\n#####\n".to_vec(), FaultKind::BracketOpen),
        (file("36_huge_120x110.sok"), FaultKind::TooLarge),
    ] {
        let text = [first, sound.clone()].concat();
        for wanted in [0, UNSTUCK_EVENT_FAULT | UNSTUCK_EVENT_LEVEL_END, UNSTUCK_EVENT_LEVEL_END] {
            for size in [1, 5, text.len()] {
                let (mut reader, mut event, mut at) = (Reader::new(), event(), 0);
                let (mut ends, mut faults) = (Vec::new(), Vec::new());
                while event.kind != UNSTUCK_EVENT_END {
                    let piece = &text[at..text.len().min(at + size)];
                    let (status, used) = reader.next(piece, wanted, &mut event);
                    at += used;
                    match event.kind {
                        _ if status == UNSTUCK_MORE => {}
                        UNSTUCK_EVENT_LEVEL_END => ends.push(event.what),
                        UNSTUCK_EVENT_FAULT => faults.push(event.what),
                        _ => {}
                    }
                }
                assert_eq!(ends, [wrong as u32, 0], "{wrong:?}, {wanted}, {size}");
                let told = wanted == 0 || wanted & UNSTUCK_EVENT_FAULT != 0;
                assert_eq!(faults, vec![wrong as u32; usize::from(told)]);
            }
        }
    }
}

#[test]
fn numbers_out_of_range() {
    let mut reader = Reader::new();
    let mut event = event();
    for wanted in [512, 513, u32::MAX] {
        assert_eq!(reader.next(FILE, wanted, &mut event).0, UNSTUCK_E_RANGE);
    }
    let mut line = 7;
    for row in [0, 64, 255, 256, u32::MAX] {
        let block = start(&mut reader.0);
        let status = unsafe { unstuck_sokoban_reader_line(block, row, &mut line) };
        assert_eq!((status, line), (UNSTUCK_E_RANGE, 7));
    }
    let mut bytes = 0;
    for (width, height) in [(0, 1), (1, 0), (65, 1), (1, 65), (257, 1), (u32::MAX, u32::MAX)] {
        let status = unsafe { unstuck_sokoban_reader_bytes(width, height, &mut bytes) };
        assert_eq!((status, bytes), (UNSTUCK_E_RANGE, 0));
    }
    assert_eq!(unsafe { unstuck_sokoban_reader_bytes(64, 63, &mut bytes) }, UNSTUCK_OK);
    assert_eq!(Some(bytes as u32), block_bytes(64, 63));
    let mut paper = vec![0u32; WRITER_CODE_BYTES as usize / 4];
    let block = start(&mut paper);
    for (form, width) in [(3, 0), (u32::MAX, 0), (0, 7), (0, 65536), (0, u32::MAX)] {
        let status =
            unsafe { unstuck_sokoban_writer_init(block, WRITER_CODE_BYTES as usize, form, width) };
        assert_eq!(status, UNSTUCK_E_RANGE);
    }
    unsafe { unstuck_sokoban_writer_init(block, WRITER_CODE_BYTES as usize, 0, 0) };
    let base = c"text".as_ptr().cast();
    let write = |change: &dyn Fn(&mut unstuck_sokoban_event)| {
        let mut event = event;
        (event.kind, event.text_length) = (UNSTUCK_EVENT_NOTE, 4);
        change(&mut event);
        unsafe { unstuck_sokoban_write(block, &event, base, null_mut(), 0, null_mut()) }
    };
    assert_eq!(write(&|_| ()), UNSTUCK_E_TOO_SHORT);
    assert_eq!(write(&|event| event.part = 3), UNSTUCK_E_RANGE);
    for kind in [0, 3, 512, u32::MAX] {
        assert_eq!(write(&|event| event.kind = kind), UNSTUCK_E_RANGE);
    }
    for what in [0, 7, u32::MAX] {
        let status = write(&|event| (event.kind, event.what) = (UNSTUCK_EVENT_PROPERTY, what));
        assert_eq!(status, UNSTUCK_E_RANGE);
    }
    let level = |width, height, length| {
        move |event: &mut unstuck_sokoban_event| {
            event.kind = UNSTUCK_EVENT_LEVEL;
            (event.width, event.height, event.squares_length) = (width, height, length);
        }
    };
    assert_eq!(write(&level(256, 1, 4)), UNSTUCK_E_RANGE);
    assert_eq!(write(&level(2, 2, 3)), UNSTUCK_E_BOARD);
    assert_eq!(write(&level(2, 2, 4)), UNSTUCK_E_BOARD);
    assert_eq!(write(&level(2, 2, 0)), UNSTUCK_E_INEXPRESSIBLE);
    let none = unsafe {
        let mut event = event;
        (event.kind, event.text_length) = (UNSTUCK_EVENT_NOTE, 4);
        unstuck_sokoban_write(block, &event, null(), null_mut(), 0, null_mut())
    };
    assert_eq!(none, UNSTUCK_E_NULL);
}

/// A writer, given events by name: what each call returns.
struct Paper {
    words: Vec<u32>,
}

impl Paper {
    fn new() -> Paper {
        let mut words = vec![0u32; WRITER_CODE_BYTES as usize / 4];
        let bytes = WRITER_CODE_BYTES as usize;
        let init = unsafe { unstuck_sokoban_writer_init(start(&mut words), bytes, 0, 0) };
        assert_eq!(init, UNSTUCK_OK);
        Paper { words }
    }

    /// Writes an event that has a text; errors leave the writer as it was.
    fn write(&mut self, kind: u32, part: u32, what: u32, whole: u32, text: &str) -> i32 {
        let mut given = event();
        (given.kind, given.part, given.what, given.whole) = (kind, part, what, whole);
        let mut base = text.as_bytes().to_vec();
        given.text_length = base.len() as u32;
        if kind == UNSTUCK_EVENT_LEVEL {
            (given.squares, given.squares_length) = (base.len() as u32, 15);
            (given.width, given.height) = (5, 3);
            base.extend_from_slice(&[1, 1, 1, 1, 1, 1, 8, 4, 2, 1, 1, 1, 1, 1, 1]);
        }
        let (mut room, before) = ([0u8; 600], self.words.clone());
        let status = unsafe {
            let (block, base) = (start(&mut self.words), base.as_ptr().cast());
            let text = room.as_mut_ptr().cast();
            unstuck_sokoban_write(block, &given, base, text, room.len(), null_mut())
        };
        assert!(status == UNSTUCK_OK || (self.words == before && room == [0; 600]));
        status
    }

    fn note(&mut self, part: u32) -> i32 {
        self.write(UNSTUCK_EVENT_NOTE, part, 0, 1, "a note")
    }

    fn property(&mut self, part: u32, key: u32, value: &str) -> i32 {
        self.write(UNSTUCK_EVENT_PROPERTY, part, key, 0, value)
    }

    fn plain(&mut self, kind: u32) -> i32 {
        self.write(kind, 0, 0, 0, "")
    }

    fn fault(&mut self, what: u32) -> i32 {
        self.write(UNSTUCK_EVENT_FAULT, 0, what, 0, "")
    }

    fn moves(&mut self, moves: &str) -> i32 {
        self.write(UNSTUCK_EVENT_MOVES, 0, 0, 0, moves)
    }
}

#[test]
fn what_would_not_be_read_back_is_refused() {
    const OK: i32 = UNSTUCK_OK;
    const RANGE: i32 = UNSTUCK_E_RANGE;
    const STATE: i32 = UNSTUCK_E_STATE;
    let [file, level, game] = [UNSTUCK_PART_FILE, UNSTUCK_PART_LEVEL, UNSTUCK_PART_GAME];
    let mut paper = Paper::new();
    let next = &mut paper;
    // In the file's notes.
    for whole in [2, 3, u32::MAX] {
        assert_eq!(next.write(UNSTUCK_EVENT_NOTE, file, 0, whole, "x"), RANGE);
    }
    assert_eq!([next.note(file), next.note(level), next.note(game)], [OK, STATE, STATE]);
    assert_eq!(next.moves("r"), STATE);
    for kind in [UNSTUCK_EVENT_GAME, UNSTUCK_EVENT_GAME_END] {
        assert_eq!(next.plain(kind), STATE);
    }
    for key in UNSTUCK_KEY_COLLECTION..UNSTUCK_KEY_GAME {
        assert_eq!(next.property(file, key, "x"), OK);
    }
    for (value, wanted) in [("chess", RANGE), ("multiban", OK), ("", OK), ("Sokoban", OK)] {
        assert_eq!(next.property(file, UNSTUCK_KEY_GAME, value), wanted, "{value}");
    }
    let (long, fits) = ("x".repeat(256), "x".repeat(255));
    assert_eq!(next.property(file, UNSTUCK_KEY_TITLE, &long), RANGE);
    assert_eq!(next.property(file, UNSTUCK_KEY_TITLE, &fits), OK);
    // A line of notes that isn't through.
    assert_eq!(next.write(UNSTUCK_EVENT_NOTE, file, 0, 0, "half a "), OK);
    assert_eq!([next.plain(UNSTUCK_EVENT_LEVEL), next.plain(UNSTUCK_EVENT_END)], [STATE; 2]);
    assert_eq!(next.property(file, UNSTUCK_KEY_TITLE, "x"), STATE);
    assert_eq!(next.note(file), OK);
    // In a level.
    assert_eq!(next.write(UNSTUCK_EVENT_LEVEL, 0, 0, 0, &long), RANGE);
    assert_eq!(next.write(UNSTUCK_EVENT_LEVEL, 0, 0, 0, "Title"), OK);
    assert_eq!([next.note(file), next.note(level)], [STATE, OK]);
    for (part, keys) in
        [(level, [RANGE, OK, OK, RANGE, RANGE]), (game, [RANGE, OK, RANGE, RANGE, RANGE])]
    {
        for (key, wanted) in (1..).zip(keys) {
            assert_eq!(next.property(part, key, "x"), wanted, "{part}, {key}");
        }
    }
    assert_eq!([next.moves("r"), next.plain(UNSTUCK_EVENT_GAME_END)], [STATE; 2]);
    // In a game.
    assert_eq!(next.write(UNSTUCK_EVENT_GAME, 0, 0, 0, &long), RANGE);
    assert_eq!(next.write(UNSTUCK_EVENT_GAME, 0, 0, 0, "Saved"), OK);
    for bad in ["x", "rx", "r r", "3r", "(r)", "r\n", "n", "S", "r\0"] {
        assert_eq!(next.moves(bad), RANGE, "{bad}");
    }
    assert_eq!(next.moves("lurdLURD[l]{u}*"), OK);
    for kind in [UNSTUCK_EVENT_LEVEL, UNSTUCK_EVENT_GAME, UNSTUCK_EVENT_LEVEL_END] {
        assert_eq!(next.plain(kind), STATE);
    }
    let within = [next.plain(UNSTUCK_EVENT_END), next.note(game), next.property(game, 2, "x")];
    assert_eq!(within, [STATE; 3]);
    assert_eq!([next.plain(UNSTUCK_EVENT_FAULT), next.fault(15)], [RANGE; 2]);
    assert_eq!([next.fault(3), next.moves("r")], [OK; 2]);
    assert_eq!(
        [next.plain(UNSTUCK_EVENT_GAME_END), next.plain(UNSTUCK_EVENT_GAME_END)],
        [OK, STATE]
    );
    assert_eq!([next.moves("r"), next.note(level), next.note(game)], [STATE, STATE, OK]);
    assert_eq!(next.plain(UNSTUCK_EVENT_LEVEL_END), OK);
    // In a level of another game are more moves.
    assert_eq!(next.plain(UNSTUCK_EVENT_LEVEL), OK);
    assert_eq!(next.property(level, UNSTUCK_KEY_GAME, "Hexoban"), OK);
    assert_eq!([next.plain(UNSTUCK_EVENT_GAME), next.moves("nsewNSEWr")], [OK; 2]);
    assert_eq!(next.plain(UNSTUCK_EVENT_GAME_END), OK);
    // Behind the end.
    assert_eq!([next.plain(UNSTUCK_EVENT_END), next.plain(UNSTUCK_EVENT_END)], [OK; 2]);
    for kind in [UNSTUCK_EVENT_LEVEL, UNSTUCK_EVENT_LEVEL_END] {
        assert_eq!(next.plain(kind), STATE);
    }
    assert_eq!(next.fault(3), STATE);
    assert_eq!([next.note(game), next.moves("r"), next.plain(UNSTUCK_EVENT_GAME)], [STATE; 3]);
}

/// What a reader tells is always in order, also of odd files, damaged and cut.
#[test]
fn what_a_reader_tells_is_taken() {
    let mut files = Vec::new();
    for folder in ["tests/data/sokoban", "tests/data/sokoban/odd"] {
        let found = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        files.extend(found.filter(|path| path.is_file()));
    }
    files.sort();
    assert!(files.len() >= 20, "{}", files.len());
    let mut seed = 3u32;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as usize % bound
    };
    for path in files {
        let whole = std::fs::read(&path).unwrap();
        rewrite(&whole, UNSTUCK_FORM_SOK, whole.len().max(1));
        for _ in 0..40 {
            let mut file = whole.clone();
            file.truncate(4000);
            for _ in 0..1 + below(6) {
                let at = below(file.len().max(1));
                let lines: [&[u8]; 8] =
                    [b"\n", b"x", b"\n\nrr\n", b"\n#####\n", b"Game: Trioban\n", b"(", b"<", b"|"];
                file.splice(at..file.len().min(at + below(3)), lines[below(8)].iter().copied());
            }
            rewrite(&file, UNSTUCK_FORM_RLE, 1 + below(200));
        }
    }
}

#[test]
fn blocks() {
    let least = LEAST_BYTES as usize;
    let mut words = vec![0xA5A5_A5A5u32; least / 4 + 1];
    let block = start(&mut words);
    unsafe {
        for bytes in [0, 1, 100, least - 4, least - 1] {
            assert_eq!(unstuck_sokoban_reader_init(block, bytes), UNSTUCK_E_BLOCK_SHORT);
            let status = unstuck_sokoban_writer_init(block, bytes, UNSTUCK_FORM_RLE, 0);
            assert_eq!(status, UNSTUCK_E_BLOCK_SHORT);
        }
        assert!(words.iter().all(|&word| word == 0xA5A5_A5A5));
        let (mut event, mut used) = (event(), 0);
        let mut calls = |block: *mut c_void, expected| {
            let next = unstuck_sokoban_reader_next(block, null(), 0, &mut used, 0, &mut event);
            let line = unstuck_sokoban_reader_line(block, 0, &mut 0);
            let write = unstuck_sokoban_write(block, &event, null(), null_mut(), 0, null_mut());
            assert_eq!([next, line, write], expected);
        };
        const ALIGN: i32 = UNSTUCK_E_BLOCK_ALIGN;
        const FOREIGN: i32 = UNSTUCK_E_BLOCK_FOREIGN;
        for offset in 1..4 {
            let block = block.wrapping_byte_add(offset);
            assert_eq!(unstuck_sokoban_reader_init(block, least), ALIGN);
            assert_eq!(unstuck_sokoban_writer_init(block, least, 0, 0), ALIGN);
            calls(block, [ALIGN; 3]);
        }
        calls(block, [FOREIGN; 3]);
        assert_eq!(unstuck_sokoban_writer_init(block, least, 0, 0), UNSTUCK_OK);
        calls(block, [FOREIGN, FOREIGN, UNSTUCK_E_RANGE]);
        // Exactly enough, and not a word more.
        assert_eq!(unstuck_sokoban_reader_init(block, least), UNSTUCK_OK);
        calls(block, [UNSTUCK_OK, UNSTUCK_E_RANGE, FOREIGN]);
        assert_eq!(words[least / 4], 0xA5A5_A5A5);
        // A bit of the head is wrong.
        for word in 0..20 {
            for bit in [0, 7, 31] {
                words[word] ^= 1 << bit;
                calls(start(&mut words), [FOREIGN; 3]);
                words[word] ^= 1 << bit;
            }
        }
    }
}

/// The least block of a writer is one and the same, whatever is written and wherever it is.
#[test]
fn a_writer_needs_what_the_header_says_and_no_more() {
    let least = UNSTUCK_SOKOBAN_WRITER_BYTES as usize;
    let mut words = vec![0u64; least / 8 + 2];
    for form in [UNSTUCK_FORM_SOK, UNSTUCK_FORM_XSB, UNSTUCK_FORM_RLE] {
        for offset in [0, 4, 8, 12] {
            let block = words.as_mut_ptr().cast::<c_void>().wrapping_byte_add(offset);
            let init = |bytes| unsafe { unstuck_sokoban_writer_init(block, bytes, form, 0) };
            for bytes in [0, 767, 768, 5000, least - 8, least - 4, least - 1] {
                assert_eq!(init(bytes), UNSTUCK_E_BLOCK_SHORT, "{form}, {offset}, {bytes}");
            }
            assert_eq!(init(least), UNSTUCK_OK, "{form}, {offset}");
        }
    }
}

/// What lies behind the head may be anything: wrong, but nothing breaks.
#[test]
fn damaged_blocks_are_at_worst_wrong() {
    let mut state = 1u32;
    let mut random = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        state >> 8
    };
    let head = 64;
    for round in 0..2000 {
        let mut reader = Reader::new();
        let mut event = event();
        let mut at = 0;
        for _ in 0..random() % 12 {
            at += reader.next(&FILE[at..], 0, &mut event).1;
        }
        for _ in 0..=round % 40 {
            let word = head + random() as usize % (reader.0.len() - head);
            reader.0[word] = if random() % 2 == 0 { random().wrapping_mul(257) } else { u32::MAX };
        }
        for _ in 0..40 {
            let piece = &FILE[at..];
            let (status, used) = reader.next(piece, 0, &mut event);
            assert!(status == UNSTUCK_OK || status == UNSTUCK_MORE);
            at += used;
            let length = reader.0.len() as u32 * 4;
            assert!(event.text <= length && event.text_length <= length - event.text);
            assert!(event.squares <= length && event.squares_length <= length - event.squares);
        }
    }
}

#[test]
fn the_names_and_numbers_of_both_languages_are_the_same() {
    let name = |number| unsafe { CStr::from_ptr(unstuck_sokoban_strfault(number)) };
    for kind in FaultKind::ALL {
        assert_eq!(name(kind as u32).to_str(), Ok(kind.name()));
    }
    assert_eq!((name(0), name(15), name(u32::MAX)), (c"none", c"none", c"none"));
    let keys: Vec<u32> = Key::ALL.iter().map(|&key| key as u32).collect();
    assert_eq!(keys, (UNSTUCK_KEY_COLLECTION..=UNSTUCK_KEY_GAME).collect::<Vec<_>>());
    let variants = [Variant::Sokoban, Variant::Hexoban, Variant::Trioban, Variant::Octoban];
    let variants = variants.map(|variant| variant as u32);
    assert_eq!(
        variants,
        [
            UNSTUCK_VARIANT_SOKOBAN,
            UNSTUCK_VARIANT_HEXOBAN,
            UNSTUCK_VARIANT_TRIOBAN,
            UNSTUCK_VARIANT_OCTOBAN,
        ]
    );
    let forms = [Form::Sok, Form::Xsb, Form::Rle].map(|form| form as u32);
    assert_eq!(forms, [UNSTUCK_FORM_SOK, UNSTUCK_FORM_XSB, UNSTUCK_FORM_RLE]);
    assert_eq!(UNSTUCK_SOKOBAN_READER_LEAST_BYTES, LEAST_BYTES);
    assert_eq!(UNSTUCK_SOKOBAN_READER_BYTES, COMFORTABLE_BYTES);
    assert_eq!(UNSTUCK_SOKOBAN_WRITER_BYTES, WRITER_CODE_BYTES);
}

/// What couldn't be understood of a game is a fault again in what is written of it, or a
/// saved game would become a solution.
#[test]
fn a_game_with_a_fault_is_written_with_one() {
    let level = "#####\n#@$.#\n#####\n";
    for moves in ["R0rR", "R(2", "R)r", "R*r*r"] {
        let file = format!("{level}\nMine\n{moves}\n");
        let written = rewrite(file.as_bytes(), UNSTUCK_FORM_SOK, file.len());
        let text = String::from_utf8(written.clone()).unwrap();
        assert!(text.contains("Mine\n") && !text.ends_with("Mine\nR\n"), "{moves}: {text}");
        assert_eq!(rewrite(&written, UNSTUCK_FORM_SOK, 7), written, "{moves}");
    }
}
