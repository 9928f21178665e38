//! What a reader of Sokoban files tells, as values that tests can keep.

#![allow(dead_code)] // Each test file uses a part of it.

use unstuck::error::Error;
use unstuck::sokoban::format::{
    COMFORTABLE_BYTES, Event, FaultKind, Form, GameEnd, Key, Part, Reader, Variant,
    WRITER_CODE_BYTES, Writer,
};
use unstuck::sokoban::square;

/// An event with its own bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Told {
    Note(Part, Vec<u8>),
    Property(Part, Key, Vec<u8>),
    Level {
        number: u32,
        line: u32,
        title: Option<Vec<u8>>,
        size: (u32, u32),
        rows: Vec<String>,
    },
    Fault(FaultKind, u32, u32),
    Game {
        number: u32,
        line: u32,
        title: Option<Vec<u8>>,
    },
    /// All moves of a game.
    Moves(String),
    GameEnd(GameEnd),
    LevelEnd {
        number: u32,
        title: Option<Vec<u8>>,
        author: Option<Vec<u8>>,
        collection: Option<Vec<u8>>,
        variant: Variant,
        games: u32,
        notes: Vec<u8>,
    },
}

/// All events of a file that is given in pieces of `size` bytes.
pub fn events(file: &[u8], size: usize) -> Vec<Told> {
    let mut block = vec![0u32; COMFORTABLE_BYTES as usize / 4];
    events_in(&mut block, file, size)
}

/// The same in a block of the caller's.
pub fn events_in(block: &mut [u32], file: &[u8], size: usize) -> Vec<Told> {
    let mut reader = Reader::init(block).unwrap();
    let mut pieces = file.chunks(size.max(1));
    let mut piece: &[u8] = &[];
    let mut told = Vec::new();
    let mut open: Option<(Part, Vec<u8>)> = None;
    loop {
        let Some(event) = reader.next(&mut piece) else {
            assert!(piece.is_empty());
            match pieces.next() {
                Some(next) => piece = next,
                None => reader.finish(),
            }
            continue;
        };
        if let Event::Note(note) = event {
            let (_, text) = open.get_or_insert((note.part, Vec::new()));
            text.extend_from_slice(note.text);
            if note.ends {
                let (part, text) = open.take().unwrap();
                told.push(Told::Note(part, text));
            }
            continue;
        }
        assert!(open.is_none());
        let own = |text: Option<&[u8]>| text.map(<[u8]>::to_vec);
        let last = match event {
            Event::End => return told,
            Event::Note(_) => unreachable!(),
            Event::Property(property) => {
                Told::Property(property.part, property.key, property.value.to_vec())
            }
            Event::Level(level) => Told::Level {
                number: level.number,
                line: level.line,
                title: own(level.title),
                size: (level.width, level.height),
                rows: level.grid.map(|grid| rows(grid.width(), grid.squares())).unwrap_or_default(),
            },
            Event::Fault(fault) => Told::Fault(fault.kind, fault.line, fault.column),
            Event::Game(game) => {
                Told::Game { number: game.number, line: game.line, title: own(game.title) }
            }
            Event::Moves(more) => {
                assert!(!more.is_empty());
                let more = std::str::from_utf8(more).unwrap();
                if let Some(Told::Moves(moves)) = told.last_mut() {
                    moves.push_str(more);
                    continue;
                }
                Told::Moves(more.to_string())
            }
            Event::GameEnd(end) => Told::GameEnd(end),
            Event::LevelEnd(end) => {
                let end = Told::LevelEnd {
                    number: end.number,
                    title: own(end.title),
                    author: own(end.author),
                    collection: own(end.collection),
                    variant: end.variant,
                    games: end.games,
                    notes: Vec::new(),
                };
                told.push(end);
                let Some(Told::LevelEnd { notes, .. }) = told.last_mut() else { unreachable!() };
                *notes = reader.notes().0.to_vec();
                continue;
            }
        };
        told.push(last);
    }
}

/// Squares as rows of the format's symbols, floors as `-`.
pub fn rows(width: u8, squares: &[u8]) -> Vec<String> {
    let symbol = |&found: &u8| match found {
        square::WALL => '#',
        0 => '-',
        square::GOAL => '.',
        square::BOX => '$',
        square::PUSHER => '@',
        found if found == square::GOAL | square::BOX => '*',
        found if found == square::GOAL | square::PUSHER => '+',
        other => panic!("a square of {other}"),
    };
    squares.chunks(usize::from(width)).map(|row| row.iter().map(symbol).collect()).collect()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// A line for each event, short enough to be compared by eye.
pub fn show(told: &[Told]) -> Vec<String> {
    told.iter().map(show_one).collect()
}

fn show_one(told: &Told) -> String {
    let title =
        |title: &Option<Vec<u8>>| title.as_ref().map_or(String::new(), |t| format!(" {}", text(t)));
    match told {
        Told::Note(part, note) => format!("{part:?} note {}", text(note)),
        Told::Property(part, key, value) => format!("{part:?} {key:?} {}", text(value)),
        Told::Level { number, line, title: name, size, rows } => format!(
            "level {number} at {line}, {}x{}:{} {}",
            size.0,
            size.1,
            title(name),
            rows.join("|")
        ),
        Told::Fault(kind, line, column) => format!("fault {} at {line}:{column}", kind.name()),
        Told::Game { number, line, title: name } => {
            format!("game {number} at {line}:{}", title(name))
        }
        Told::Moves(moves) => format!("moves {moves}"),
        Told::GameEnd(end) => format!("{end:?}"),
        Told::LevelEnd { number, title: name, author, collection, variant, games, notes } => {
            format!(
                "end {number}:{}; by{}; in{}; {}; {games} games; notes {:?}",
                title(name),
                title(author),
                title(collection),
                variant.name(),
                text(notes)
            )
        }
    }
}

/// What a file says, however it says it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct File {
    pub properties: Vec<(String, Vec<u8>)>,
    pub notes: Vec<Vec<u8>>,
    pub levels: Vec<LevelText>,
}

/// A level of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LevelText {
    pub title: Option<Vec<u8>>,
    pub author: Option<Vec<u8>>,
    pub variant: Variant,
    pub rows: Vec<String>,
    pub notes: Vec<Vec<u8>>,
    pub games: Vec<GameText>,
}

/// A saved game or solution of that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameText {
    pub title: Option<Vec<u8>>,
    pub moves: String,
    pub notes: Vec<Vec<u8>>,
}

/// The file behind what a reader has told. Levels without a board are left out.
pub fn file(told: &[Told]) -> File {
    let mut file = File::default();
    for told in told {
        let level = file.levels.last_mut();
        match (told, level) {
            (Told::Note(Part::File, text), _) => file.notes.push(text.clone()),
            (Told::Property(Part::File, key, value), _) => {
                file.properties.retain(|(name, _)| *name != format!("{key:?}"));
                file.properties.push((format!("{key:?}"), value.clone()));
            }
            (Told::Level { rows, title, .. }, _) => {
                let (rows, title) = (rows.clone(), title.clone());
                file.levels.push(LevelText { rows, title, ..LevelText::default() });
            }
            (Told::Note(Part::Level, text), Some(level)) => level.notes.push(text.clone()),
            (Told::Game { title, .. }, Some(level)) => {
                level.games.push(GameText { title: title.clone(), ..GameText::default() });
            }
            (Told::LevelEnd { title, author, variant, .. }, Some(level)) => {
                level.title.clone_from(title);
                level.author.clone_from(author);
                level.variant = *variant;
            }
            (Told::Note(Part::Game, text), Some(level)) => {
                level.games.last_mut().unwrap().notes.push(text.clone());
            }
            (Told::Property(Part::Game, Key::Title, value), Some(level)) => {
                level.games.last_mut().unwrap().title = Some(value.clone());
            }
            (Told::Moves(moves), Some(level)) => {
                level.games.last_mut().unwrap().moves.clone_from(moves);
            }
            _ => {}
        }
    }
    file.properties.sort();
    file.levels.retain(|level| !level.rows.is_empty());
    file
}

/// Reads a file and writes it again.
pub fn rewrite(text: &[u8], form: Form, width: u16) -> Vec<u8> {
    let mut block = vec![0u32; COMFORTABLE_BYTES as usize / 4];
    let mut reader = Reader::init(&mut block).unwrap();
    let mut paper = vec![0u32; WRITER_CODE_BYTES as usize / 4];
    let mut writer = Writer::init(&mut paper, form, width).unwrap();
    let mut written = Vec::new();
    let mut piece = text;
    loop {
        let Some(event) = reader.next(&mut piece) else {
            reader.finish();
            continue;
        };
        let length = written.len();
        let measured = writer.measure(&event);
        let done = writer.write(&event, &mut |text: &[u8]| written.extend_from_slice(text));
        assert_eq!(measured, done.map(|()| written.len() - length));
        match (event, done) {
            (Event::End, _) => return written,
            (Event::Level(level), Err(error)) => {
                assert_eq!(error, Error::Inexpressible);
                assert!(level.grid.is_none());
            }
            (_, done) => done.unwrap(),
        }
    }
}
