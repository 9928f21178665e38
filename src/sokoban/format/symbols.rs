//! What single bytes mean in rows of a board and in lists of moves.

use crate::sokoban::square;

/// What a byte is in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    /// A square; its sum of [`square`]'s values.
    Square(u8),
    /// A square, written as a letter.
    Letter(u8),
    /// A floor that shows: `-` or `_`.
    Mark,
    /// A floor that doesn't show.
    Blank,
    Digit(u8),
    Open,
    Close,
    Bar,
    /// Nothing that stands in a row.
    Other,
}

/// Beside the format's own symbols the letters of MF8: `m`, `M`, `o` and `H`.
pub(super) const fn symbol(byte: u8) -> Symbol {
    use square::{BOX, GOAL, PUSHER, WALL};
    match byte {
        b'#' => Symbol::Square(WALL),
        b'@' => Symbol::Square(PUSHER),
        b'+' => Symbol::Square(PUSHER | GOAL),
        b'$' => Symbol::Square(BOX),
        b'*' => Symbol::Square(BOX | GOAL),
        b'.' => Symbol::Square(GOAL),
        b'W' | b'H' => Symbol::Letter(WALL),
        b'p' | b'm' => Symbol::Letter(PUSHER),
        b'P' | b'M' => Symbol::Letter(PUSHER | GOAL),
        b'b' => Symbol::Letter(BOX),
        b'B' => Symbol::Letter(BOX | GOAL),
        b'o' => Symbol::Letter(GOAL),
        b'-' | b'_' => Symbol::Mark,
        b' ' => Symbol::Blank,
        b'0'..=b'9' => Symbol::Digit(byte - b'0'),
        b'(' => Symbol::Open,
        b')' => Symbol::Close,
        b'|' => Symbol::Bar,
        _ => Symbol::Other,
    }
}

/// Whether a byte is a step: `lurd` or `LURD`; where squares have other neighbours also
/// `nsew` or `NSEW`.
pub(super) const fn is_step(byte: u8, more: bool) -> bool {
    match byte | 0x20 {
        b'u' | b'd' | b'l' | b'r' => true,
        b'n' | b's' | b'e' | b'w' => more,
        _ => false,
    }
}

pub(super) const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | 0x0B | 0x0C | 0x1A)
}

/// A text without the blanks around it, and how many were before it.
pub(super) fn trim(text: &[u8]) -> (usize, &[u8]) {
    let mut rest = text;
    while let [first, behind @ ..] = rest {
        if !is_blank(*first) {
            break;
        }
        rest = behind;
    }
    (text.len() - rest.len(), trim_end(rest))
}

/// A text without the blanks behind it.
pub(super) fn trim_end(text: &[u8]) -> &[u8] {
    let mut rest = text;
    while let [before @ .., last] = rest {
        if !is_blank(*last) {
            break;
        }
        rest = before;
    }
    rest
}
