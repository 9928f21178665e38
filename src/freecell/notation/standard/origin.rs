//! The game's line: which deal it is.

use super::fault::{Flaw, GameFault};
use super::text::Line;
use crate::freecell::deal::LAST_DEAL;

/// Where a game begins, as its line tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin<'a> {
    /// There is no such line, or it says nothing.
    Untold,
    /// The number of a deal.
    Number(i64),
    /// The name of a layout or of a file that holds it.
    Name(&'a [u8]),
}

const KEYWORD: &[u8] = b"GAME";

/// Whether a line begins with the word "Game" and tells a number, a file or,
/// behind `#`, a name.
pub(super) fn is_game_line(line: &Line) -> bool {
    let told = |text: &[u8]| text.iter().any(|byte| byte.is_ascii_digit() || *byte == b'#');
    line.words().next().is_some_and(|word| strip_keyword(word.text).is_some())
        && line.words().any(|word| told(word.text) || is_file(trim_marks(word.text)))
}

/// What follows the word "Game" in a word that begins with it.
fn strip_keyword(word: &[u8]) -> Option<&[u8]> {
    let (head, rest) = word.split_at_checked(KEYWORD.len())?;
    let ends = !rest.first().is_some_and(u8::is_ascii_alphabetic);
    (head.eq_ignore_ascii_case(KEYWORD) && ends).then_some(rest)
}

impl<'a> Origin<'a> {
    /// Reads a game's line: the first digits, with a minus sign before them, are
    /// the number. In their place may stand a name: the word behind `#`, a word
    /// with a full stop and a letter behind it, which may have digits, or the
    /// only word that there is besides "Game".
    pub(super) fn of_line(line: &Line<'a>) -> Result<Origin<'a>, GameFault> {
        let mut only = None;
        let mut words = 0u32;
        for (index, word) in line.words().enumerate() {
            let text = match strip_keyword(word.text) {
                Some(rest) if index == 0 => rest,
                _ => word.text,
            };
            let mut behind_sign = false;
            for piece in text.split(|&byte| byte == b'#') {
                let name = trim_marks(piece);
                if is_file(name) {
                    return Ok(Origin::Name(name));
                }
                if let Some(number) = number(piece) {
                    return check_number(number, (line.number, word.column));
                }
                if behind_sign && !name.is_empty() {
                    return Ok(Origin::Name(name));
                }
                behind_sign = true;
            }
            let name = trim_marks(text.strip_suffix(b"#").unwrap_or(text));
            if !name.is_empty() {
                only = Some(name);
                words = words.saturating_add(1);
            }
        }
        Ok(match only {
            Some(name) if words == 1 => Origin::Name(name),
            _ => Origin::Untold,
        })
    }
}

/// Without the punctuation behind a name.
fn trim_marks(mut text: &[u8]) -> &[u8] {
    while let [b':', rest @ ..] = text {
        text = rest;
    }
    while let [rest @ .., b':' | b';' | b',' | b'.'] = text {
        text = rest;
    }
    text
}

/// Whether a word looks like a file's name: `deal7.txt`.
fn is_file(name: &[u8]) -> bool {
    name.windows(2).any(|pair| matches!(pair, [b'.', letter] if letter.is_ascii_alphabetic()))
        && !name.starts_with(b".")
}

/// Whether a name can stand in a game's line and be found there again.
pub(super) fn is_name(name: &[u8]) -> bool {
    let plain = |&byte: &u8| byte > b' ' && byte != b'#' && byte != 0x7f;
    !name.is_empty()
        && name.iter().all(plain)
        && !name.windows(2).any(|pair| pair == b"\xc2\xa0")
        && trim_marks(name).len() == name.len()
        && (is_file(name) || number(name).is_none())
}

/// The number of the first digits in a text; at most one more than there are deals.
fn number(text: &[u8]) -> Option<i64> {
    let start = text.iter().position(u8::is_ascii_digit)?;
    let digits = text.iter().skip(start).take_while(|byte| byte.is_ascii_digit());
    let value =
        digits.fold(0i64, |value, digit| (value * 10 + i64::from(digit - b'0')).min(LAST_DEAL + 1));
    let signed = start.checked_sub(1).and_then(|before| text.get(before)) == Some(&b'-');
    // Zero with a sign is no standard game either.
    Some(if signed { if value == 0 { i64::MIN } else { -value } } else { value })
}

fn check_number<'a>(number: i64, at: (u32, u32)) -> Result<Origin<'a>, GameFault> {
    if number == 0 || number > LAST_DEAL {
        return Err(GameFault::new(Flaw::Number, at));
    }
    Ok(Origin::Number(number))
}
