//! Files of Sokoban levels: whatever the bytes are, reading ends without a panic, how they
//! are cut makes no difference, and what was read is read again from what is written.
//!
//! The first byte tells how long the pieces are, and in which form it is written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use unstuck::sokoban::format::{
    COMFORTABLE_BYTES, Event, FaultKind, Form, Reader, WRITER_CODE_BYTES, Writer,
};

/// What is told, as text: pieces of moves and notes put together. With `said`, only what a
/// rewritten file has as well.
fn read(file: &[u8], size: usize, said: bool) -> (String, bool) {
    let mut block = vec![0u32; COMFORTABLE_BYTES as usize / 4];
    let mut reader = Reader::init(&mut block).unwrap_or_else(|fault| panic!("{fault}"));
    let mut pieces = file.chunks(size.max(1));
    let mut piece: &[u8] = &[];
    let (mut told, mut whole, mut boards) = (String::new(), true, true);
    loop {
        match reader.next(&mut piece) {
            None => match pieces.next() {
                Some(next) => piece = next,
                None => reader.finish(),
            },
            Some(Event::End) => return (told, whole),
            Some(Event::Moves(moves)) => told.push_str(&String::from_utf8_lossy(moves)),
            Some(Event::GameEnd(end)) => {
                whole &= end.whole && end.steps > 0;
                told.push_str(&format!("\n{end:?}\n"));
            }
            Some(Event::Note(note)) => {
                told.push_str(&format!("{:?}{}", note.text, if note.ends { "\n" } else { "" }));
            }
            Some(Event::Fault(fault)) if said => {
                // A second part behind a blank line becomes notes.
                whole &= fault.kind != FaultKind::BlankLine;
                if boards && fault.kind == FaultKind::BlankLine {
                    told.push_str("split\n");
                }
            }
            Some(Event::Property(_)) if said => {}
            Some(Event::Level(level)) if said => {
                boards &= level.grid.is_some();
                whole &= boards;
                told.push_str(&format!("{:?}\n", level.grid));
            }
            Some(Event::Game(game)) if said => told.push_str(&format!("game {}\n", game.number)),
            Some(Event::LevelEnd(end)) if said => {
                told.push_str(&format!("{:?} {:?} {:?}\n", end.title, end.author, end.variant));
            }
            Some(event) => told.push_str(&format!("{event:?}\n")),
        }
    }
}

fn rewrite(file: &[u8], form: Form) -> Vec<u8> {
    let mut block = vec![0u32; COMFORTABLE_BYTES as usize / 4];
    let mut paper = vec![0u32; WRITER_CODE_BYTES as usize / 4];
    let mut reader = Reader::init(&mut block).unwrap_or_else(|fault| panic!("{fault}"));
    let mut writer = Writer::init(&mut paper, form, 0).unwrap_or_else(|fault| panic!("{fault}"));
    let (mut piece, mut written) = (file, Vec::new());
    loop {
        let Some(event) = reader.next(&mut piece) else {
            reader.finish();
            continue;
        };
        let _ = writer.write(&event, &mut |text: &[u8]| written.extend_from_slice(text));
        if event == Event::End {
            return written;
        }
    }
}

fuzz_target!(|input: &[u8]| {
    let Some((&first, file)) = input.split_first() else { return };
    let form = [Form::Sok, Form::Xsb, Form::Rle][usize::from(first) % 3];
    let (told, _) = read(file, file.len(), false);
    assert!(read(file, usize::from(first) / 3, false).0 == told);
    let (said, whole) = read(file, file.len(), true);
    let written = rewrite(file, form);
    if whole {
        assert_eq!(read(&written, written.len(), true).0, said);
        assert_eq!(rewrite(&written, form), written);
    }
});
