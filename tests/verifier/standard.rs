//! A whole game in standard notation, read strictly by position, and whether it holds.
//!
//! It knows the plain form of the standard and nothing else: no lost blanks, no lower case, no
//! indentation, one game in a text.

use super::automove::automove;
use super::card::{Card, Suit};
use super::moves::{Move, Place, play};
use super::notation::{Reason, read};
use super::position::{Automove, Position, Rules};

/// A game as it stands there.
#[derive(Clone, Debug)]
pub struct Written {
    pub number: Option<i64>,
    /// The layout with four cells, if one is drawn.
    pub layout: Option<Position>,
    pub blocked: [bool; 4],
    pub automove: Automove,
    /// Moves, a dot before those that have one.
    pub moves: Vec<String>,
    /// So many moves come before the brackets.
    pub mark: Option<usize>,
}

/// The deal of a number below 2^31, dealt by the book.
pub fn deal(number: i64) -> Position {
    let mut deck: Vec<Card> = Vec::new();
    for rank in 1..=13 {
        deck.extend(Suit::ALL.map(|suit| Card::new(rank, suit)));
    }
    let mut state = number as u64;
    let mut columns = vec![Vec::new(); 8];
    for dealt in 0..52 {
        state = (state * 214_013 + 2_531_011) % (1 << 32);
        let draw = (state >> 16) % 32768;
        let left = deck.len();
        let card = deck.swap_remove(draw as usize % left);
        columns[dealt % 8].push(card);
    }
    Position { columns, cells: vec![None; 4], home: [0; 4] }
}

/// Reads a text; `Err` tells why it isn't the plain form.
pub fn read_game(text: &str) -> Result<Written, String> {
    let mut written = Written {
        number: None,
        layout: None,
        blocked: [false; 4],
        automove: Automove::Horne,
        moves: Vec::new(),
        mark: None,
    };
    let text = text.replace("\r\n", "\n").replace('\r', "\n");
    let mut lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty()).peekable();
    let empty = Position { columns: vec![Vec::new(); 8], cells: vec![None; 4], home: [0; 4] };
    if let Some(line) = lines.next_if(|line| line.starts_with("GAME")) {
        written.number = Some(first_number(line).ok_or("no number")?);
    }
    if let Some(line) = lines.next_if(|line| line.as_bytes().get(11) == Some(&b'+')) {
        written.layout = Some(read_home(line, &empty, &mut written)?);
    }
    let mut row = 0;
    while let Some(line) = lines.next_if(|line| is_row(line)) {
        let layout = written.layout.get_or_insert(empty.clone());
        read_row(line, row, layout)?;
        row += 1;
    }
    // The first of the source's examples has its number behind the columns.
    if let Some(line) = lines.next_if(|line| line.starts_with("GAME")) {
        let number = first_number(line).ok_or("no number")?;
        written.number = written.number.or(Some(number));
    }
    let mut ended = false;
    for line in lines {
        if is_row(line) || line.starts_with("GAME") || line.as_bytes().get(11) == Some(&b'+') {
            return Err(format!("a line in the wrong place: {line}"));
        }
        if !ended {
            ended = read_moves(line, &mut written)?;
        }
    }
    Ok(written)
}

fn first_number(line: &str) -> Option<i64> {
    let start = line.find(|letter: char| letter.is_ascii_digit())?;
    let digits: String = line[start..].chars().take_while(char::is_ascii_digit).collect();
    let signed = line[..start].ends_with('-');
    let value: i64 = digits.parse().ok()?;
    Some(if signed { -value } else { value })
}

fn two(line: &str, at: usize) -> &str {
    let line = line.get(at..).unwrap_or("");
    line.get(..2).unwrap_or(line).trim_end()
}

fn read_home(line: &str, empty: &Position, written: &mut Written) -> Result<Position, String> {
    let mut layout = empty.clone();
    written.automove = match [line.get(2..3), line.get(5..6), line.get(8..9)] {
        [Some("-"), Some("-"), Some("-")] => Automove::Horne,
        [Some("="), Some("="), Some("=")] => Automove::Wkr,
        _ => return Err("no separators".into()),
    };
    for cell in 0..4 {
        let text = two(line, 3 * cell);
        match (text.trim(), Card::parse(text)) {
            ("", _) => {}
            (_, Some(card)) => layout.cells[cell] = Some(card),
            _ => written.blocked[cell] = true,
        }
    }
    for home in 0..4 {
        let text = two(line, 12 + 3 * home);
        if text.is_empty() {
            continue;
        }
        let card = Card::parse(text).ok_or(format!("no card: {text}"))?;
        if layout.home[card.suit.index()] > 0 {
            return Err("a suit twice".into());
        }
        layout.home[card.suit.index()] = card.rank;
    }
    let gaps = [14, 17, 20].iter().all(|&at| matches!(line.as_bytes().get(at), None | Some(b' ')));
    if !gaps || line.len() > 23 { Err("cards in no place".into()) } else { Ok(layout) }
}

fn is_row(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or("");
    word.len() == 2 && Card::parse(word).is_some()
}

fn read_row(line: &str, row: usize, layout: &mut Position) -> Result<(), String> {
    if line.len() > 23 {
        return Err("a long row".into());
    }
    for column in 0..8 {
        let text = two(line, 3 * column);
        if !matches!(line.as_bytes().get(3 * column + 2), None | Some(b' ')) {
            return Err(format!("no gap: {line}"));
        }
        if text.is_empty() {
            continue;
        }
        let card = Card::parse(text).ok_or(format!("no card: {text}"))?;
        if layout.columns[column].len() != row {
            return Err(format!("{card} hangs in the air"));
        }
        layout.columns[column].push(card);
    }
    Ok(())
}

/// Takes a line's moves, if it is a solution line; tells whether it ends the solution.
fn read_moves(line: &str, written: &mut Written) -> Result<bool, String> {
    let bytes = line.as_bytes();
    let blanks = bytes.iter().take_while(|&&byte| byte == b' ').count();
    let mut at = match bytes.get(blanks) {
        Some(b'.' | b'[') => blanks,
        Some(_) if blanks > 0 => blanks - 1,
        _ => return Ok(false),
    };
    let mut open = false;
    while let Some(&prefix) = bytes.get(at) {
        if open && prefix != b']' {
            return Err("an open bracket".into());
        }
        if !(b" .[".contains(&prefix) && !open || prefix == b']' && open) {
            break;
        }
        open = false;
        let (from, to) = (bytes.get(at + 1), bytes.get(at + 2));
        let (Some(&from), Some(&to)) = (from, to) else { break };
        if prefix == b'[' && from == b'*' && to == b'*' {
            if bytes.get(at + 3) != Some(&b']') || written.mark.is_some() {
                return Err("brackets".into());
            }
            written.mark = Some(written.moves.len());
            return Ok(true);
        }
        if !b"12345678abcd".contains(&from) || !b"12345678abcdh".contains(&to) {
            break;
        }
        if prefix == b'[' {
            if written.mark.is_some() {
                return Err("brackets".into());
            }
            written.mark = Some(written.moves.len());
            open = true;
        }
        let dot = if prefix == b'.' { "." } else { "" };
        written.moves.push(format!("{dot}{}{}", from as char, to as char));
        at += 3;
    }
    if open { Err("an open bracket".into()) } else { Ok(false) }
}

/// Whether a game holds; `Err` tells what doesn't, with the number of the move or 0.
pub fn judge(written: &Written) -> Result<(), (usize, String)> {
    let fault = |what: &str| Err((0, what.to_owned()));
    if let Some(layout) = &written.layout {
        layout.check_deck().map_err(|what| (0, what))?;
    }
    let dealt = match written.number {
        Some(number @ 1..=0x7fff_ffff) => Some(deal(number)),
        Some(_) => return fault("a number beyond this checker"),
        None => None,
    };
    let start = match (&dealt, &written.layout, written.mark) {
        (Some(dealt), _, Some(1..)) => dealt.clone(),
        (None, _, Some(1..)) => return fault("no beginning"),
        (Some(dealt), None, _) => dealt.clone(),
        (None, None, _) => return fault("no beginning"),
        (dealt, Some(layout), _) => {
            check_layout(dealt.as_ref(), layout, written)?;
            layout.clone()
        }
    };
    let rules = Rules { automove: written.automove, ..Rules::FREECELL };
    // A blocked cell can't be emptied: it holds a card that is never named.
    let mut here = start;
    automove(&mut here, &rules);
    for (index, text) in written.moves.iter().enumerate() {
        if written.mark == Some(index) && index > 0 {
            compare(&here, written, index)?;
        }
        let number = index + 1;
        let step = read_on(&here, &rules, text, written);
        let step = step.map_err(|reason| (number, format!("{text}: {reason:?}")))?;
        if matches!((step.from, step.to), (Place::Cell(_), Place::Cell(_))) {
            let card = match step.from {
                Place::Cell(cell) => here.cells[cell].take(),
                _ => None,
            };
            if let Place::Cell(cell) = step.to {
                here.cells[cell] = card;
            }
        } else {
            play(&mut here, step);
        }
        automove(&mut here, &rules);
    }
    if written.mark == Some(written.moves.len()) && !written.moves.is_empty() {
        compare(&here, written, written.moves.len())?;
    }
    if here.is_solved() { Ok(()) } else { Err((written.moves.len(), "not solved".into())) }
}

fn compare(here: &Position, written: &Written, moves: usize) -> Result<(), (usize, String)> {
    match &written.layout {
        Some(layout) if layout != here => Err((moves, "another layout".into())),
        _ => Ok(()),
    }
}

/// A move on a position, of whose cells some may be blocked.
fn read_on(here: &Position, rules: &Rules, text: &str, written: &Written) -> Result<Move, Reason> {
    let letters = text.trim_start_matches('.').as_bytes();
    let cell = |letter: u8| (b'a'..=b'd').contains(&letter).then(|| usize::from(letter - b'a'));
    let (from, to) = (cell(letters[0]), cell(letters[1]));
    if [from, to].into_iter().flatten().any(|cell| written.blocked[cell]) {
        return Err(Reason::UnknownPlace);
    }
    if let (Some(from), Some(to)) = (from, to) {
        // The standard's text lets a card go from cell to cell.
        return match (here.cells[from], here.cells[to]) {
            _ if from == to => Err(Reason::SourceIsTarget),
            (None, _) => Err(Reason::SourceEmpty),
            (_, Some(_)) => Err(Reason::CellTaken),
            _ if text.starts_with('.') => Err(Reason::NeedlessDot),
            _ => Ok(Move::new(Place::Cell(from), Place::Cell(to), 1)),
        };
    }
    // Fewer cells count as empty when some are blocked, so these are left out.
    let kept: Vec<usize> = (0..4).filter(|&cell| !written.blocked[cell]).collect();
    let mut smaller = here.clone();
    smaller.cells = kept.iter().map(|&cell| here.cells[cell]).collect();
    let renamed = |letter: u8| match cell(letter) {
        Some(cell) => {
            let index = kept.iter().position(|&kept| kept == cell).expect("not blocked");
            (b'a' + index as u8) as char
        }
        None => letter as char,
    };
    let dot = if text.starts_with('.') { "." } else { "" };
    let text = format!("{dot}{}{}", renamed(letters[0]), renamed(letters[1]));
    let step = read(&smaller, rules, &text)?;
    let back = |place| match place {
        Place::Cell(cell) => Place::Cell(kept[cell]),
        place => place,
    };
    Ok(Move::new(back(step.from), back(step.to), step.count))
}

/// A layout before the first move: the deal itself, or what can come of it.
fn check_layout(
    dealt: Option<&Position>,
    layout: &Position,
    written: &Written,
) -> Result<(), (usize, String)> {
    let fault = |what: String| Err((0, what));
    if let Some(dealt) = dealt {
        let mut settled = dealt.clone();
        let rules = Rules { automove: written.automove, ..Rules::FREECELL };
        automove(&mut settled, &rules);
        let heights =
            |position: &Position| -> Vec<usize> { position.columns.iter().map(Vec::len).collect() };
        if heights(layout) == heights(dealt) && layout != dealt {
            return fault("another deal".into());
        }
        if written.mark.is_some() && layout != dealt && *layout != settled {
            return fault("another layout".into());
        }
    }
    for (index, column) in layout.columns.iter().enumerate() {
        let undealt = if index < 4 { 7 } else { 6 };
        let kept = match dealt {
            Some(dealt) => {
                let dealt = &dealt.columns[index];
                let same = column.iter().zip(dealt).take_while(|(one, other)| one == other);
                same.count()
            }
            None => undealt,
        };
        for above in kept.max(1)..column.len() {
            if !Rules::FREECELL.fits(column[above], column[above - 1]) {
                return fault(format!("{} can't lie there", column[above]));
            }
        }
        if column.len() > 18 {
            return fault("a column of more than 18 cards".into());
        }
    }
    Ok(())
}
