//! What a line is, by itself: blank, comment, property, row, moves or text.

use super::event::{Key, MOST_TEXT, Part, Variant};
use super::rows::{self, Scan};
use super::symbols::{Symbol, is_blank, is_step, symbol, trim, trim_end};
use super::words;

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Blank,
    /// For those who read the file in an editor.
    Comment,
    /// `Comment:`, behind which all lines are notes.
    NotesOpen,
    /// `Comment-End:`.
    NotesClose,
    /// A property, and where in the line its value is.
    Property(Key, usize, usize),
    /// A row or several, and where in the line they begin.
    Rows(Scan, usize),
    /// Moves.
    Moves(Moves),
    Text,
}

/// What a line of moves holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Moves {
    /// Where in the line they begin and end.
    pub(super) from: usize,
    pub(super) to: usize,
    /// Nothing but letters: it could be a word.
    pub(super) letters: bool,
}

/// Where a line stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) part: Part,
    pub(super) variant: Variant,
    /// Whether it is behind `Comment:`.
    pub(super) notes: bool,
    /// Whether it is behind a row: then a `W` is a wall in every game.
    pub(super) board: bool,
}

/// Where rows are rows.
pub(super) const ROWS: Place =
    Place { part: Part::File, variant: Variant::Sokoban, notes: false, board: true };

/// Tells what a line is.
pub(super) fn classify(line: &[u8], place: Place) -> Kind {
    let (quoted, inside) = unquote(line);
    let (blanks, text) = trim(inside);
    if text.is_empty() {
        // In notes between marks the quotes are text.
        let shows = place.notes && quoted > 0 && !trim(line).1.is_empty();
        return if shows { Kind::Text } else { Kind::Blank };
    }
    if let Some(kind) = brace(text, place) {
        return kind;
    }
    if text.starts_with(b"::") {
        return Kind::Comment;
    }
    if let Some((key, from, to)) = property(text, place.part) {
        return Kind::Property(key, quoted + blanks + from, quoted + blanks + to);
    }
    let more = place.variant != Variant::Sokoban;
    let row = rows::scan(trim_end(inside));
    if place.part != Part::File && !(place.board && row.is_some()) {
        if let Some(letters) = moves(text, more) {
            let from = quoted + blanks;
            return Kind::Moves(Moves { from, to: from + text.len(), letters });
        }
    }
    match row {
        Some(found) => Kind::Rows(found, quoted),
        None => Kind::Text,
    }
}

/// The ends of notes that hold lines like those of a board.
fn brace(text: &[u8], place: Place) -> Option<Kind> {
    if place.notes {
        let closes = key_of(text).is_some_and(|(key, ..)| {
            let mut letters = key.iter().filter(|byte| byte.is_ascii_alphabetic());
            let mut end = words::COMMENT_END.bytes();
            end.all(|byte| letters.next().is_some_and(|at| at.eq_ignore_ascii_case(&byte)))
                && letters.next().is_none()
        });
        return Some(if closes { Kind::NotesClose } else { Kind::Text });
    }
    let (key, from, to) = key_of(text)?;
    (words::COMMENT.is(key) && from == to).then_some(Kind::NotesOpen)
}

/// Where in a text a backslash and an `n` are.
pub(super) fn literal_end(text: &[u8]) -> Option<usize> {
    text.windows(2).position(|pair| pair == b"\\n")
}

/// Whether a line holds several, with a backslash and an `n` for their ends: two of them
/// with walls are rows, and none is a path or the like.
pub(super) fn is_literal(line: &[u8]) -> bool {
    let (mut rows, mut rest) = (0, line);
    while let Some(end) = literal_end(rest) {
        let (piece, behind) = rest.split_at_checked(end).unwrap_or((rest, &[]));
        rows += u32::from(is_row(piece));
        rest = behind.get(2..).unwrap_or(&[]);
    }
    rows > 0 && rows + u32::from(is_row(rest)) > 1
}

fn is_row(piece: &[u8]) -> bool {
    rows::scan(trim_end(unquote(piece).1)).is_some_and(|found| found.walls && found.starts())
}

/// Skips what mail programs put before a line.
fn unquote(line: &[u8]) -> (usize, &[u8]) {
    let mut rest = line;
    while let [b'>', behind @ ..] = rest {
        rest = behind.strip_prefix(b" ").filter(|next| next.starts_with(b">")).unwrap_or(behind);
    }
    if rest.len() < line.len() {
        rest = rest.strip_prefix(b" ").unwrap_or(rest);
    }
    (line.len() - rest.len(), rest)
}

/// The key of a line that has one, and where its value is.
fn key_of(text: &[u8]) -> Option<(&[u8], usize, usize)> {
    let at = text.iter().position(|&byte| byte == b':' || byte == b'=')?;
    let key = trim_end(text.get(..at)?);
    let behind = text.get(at + 1..)?;
    let (blanks, value) = trim(behind);
    let from = at + 1 + blanks;
    Some((key, from, from + value.len()))
}

/// A property's name as files write it.
pub(super) fn name(key: Key) -> &'static [u8] {
    match key {
        Key::Collection => b"Collection",
        Key::Title => b"Title",
        Key::Author => b"Author",
        Key::DateCreated => b"Date Created",
        Key::DateChanged => b"Date of Last Change",
        Key::Game => b"Game",
    }
}

/// Whether a text shows nothing.
pub(super) fn is_empty(text: &[u8]) -> bool {
    trim(text).1.is_empty()
}

fn known(key: &[u8]) -> Option<Key> {
    match words::KEYS.find(key, true)? {
        0 => Some(Key::Collection),
        1 => Some(Key::Title),
        2 => Some(Key::Author),
        3 => Some(Key::DateCreated),
        4 => Some(Key::DateChanged),
        _ => Some(Key::Game),
    }
}

fn property(text: &[u8], part: Part) -> Option<(Key, usize, usize)> {
    let (name, from, to) = key_of(text)?;
    let key = known(name)?;
    let here = stands_in(key, part);
    let sound = key != Key::Game || variant(text.get(from..to)?).is_some();
    (here && sound && to - from <= MOST_TEXT).then_some((key, from, to))
}

/// Whether a key is a property in a part of the file, and not notes.
pub(super) fn stands_in(key: Key, part: Part) -> bool {
    match part {
        Part::File => true,
        Part::Level => matches!(key, Key::Title | Key::Author | Key::Game),
        Part::Game => key == Key::Title,
    }
}

/// The variant of a name.
pub(super) fn variant(name: &[u8]) -> Option<Variant> {
    match words::VARIANTS.find(name, true)? {
        1 => Some(Variant::Hexoban),
        2 => Some(Variant::Trioban),
        3 => Some(Variant::Octoban),
        _ => Some(Variant::Sokoban),
    }
}

/// Whether a line is moves: nothing but what stands in moves, and a step among it, or an
/// empty jump; then whether it is nothing but steps.
fn moves(text: &[u8], more: bool) -> Option<bool> {
    let (mut steps, mut letters) = (false, true);
    let mut jump = false;
    for &byte in text {
        let step = is_step(byte, more);
        steps |= step;
        letters &= step;
        jump |= byte == b']';
        if !(step || is_blank(byte) || is_mark(byte)) {
            return None;
        }
    }
    (steps || (jump && text.starts_with(b"["))).then_some(letters)
}

/// Whether a byte stands in moves beside the steps.
pub(super) fn is_mark(byte: u8) -> bool {
    matches!(byte, b'[' | b']' | b'{' | b'}' | b'*')
        || matches!(symbol(byte), Symbol::Digit(_) | Symbol::Open | Symbol::Close)
}

/// Whether a line is nothing but the mark of the current position.
pub(super) fn is_position(line: &[u8]) -> bool {
    trim(unquote(line).1).1 == b"*"
}

/// A title in a line of text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Title<'t> {
    pub(super) text: &'t [u8],
    /// Whether it is one also with text right before it: in quotes, or the word that heads
    /// a solution.
    pub(super) sure: bool,
}

/// The title that a line of text would be.
pub(super) fn title(line: &[u8], of_game: bool) -> Option<Title<'_>> {
    let (_, text) = trim(unquote(line).1);
    if has_key(text) || is_wall(text) {
        return None;
    }
    if let [b'\'', inside @ .., b'\''] = text {
        let (_, text) = trim(inside);
        return (!text.is_empty()).then_some(Title { text, sure: true });
    }
    let mut text = text;
    while let [b';', behind @ ..] = text {
        text = trim(behind).1;
    }
    if has_key(text) {
        return None;
    }
    let sure = of_game && heads_game(text);
    (!text.is_empty()).then_some(Title { text, sure })
}

/// Whether a line has a key that means something.
fn has_key(text: &[u8]) -> bool {
    key_of(text).is_some_and(|(key, ..)| known(key).is_some() || words::COMMENT.is(key))
}

/// Whether a line is nothing but walls and floors: a row that has lost its board, or a line
/// drawn across the page.
fn is_wall(text: &[u8]) -> bool {
    text.contains(&b'#') && text.iter().all(|byte| matches!(byte, b'#' | b'-' | b'_' | b' '))
}

/// Whether a text begins as the title of a saved game or a solution does.
pub(super) fn heads_game(text: &[u8]) -> bool {
    words::HEADS.find(text, false).is_some()
}
