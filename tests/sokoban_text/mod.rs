//! What a reader of Sokoban files tells, as values that tests can keep.

use unstuck::sokoban::format::{
    COMFORTABLE_BYTES, Event, FaultKind, GameEnd, Key, Part, Reader, Variant,
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
