//! What a page is written to: pieces of bytes, handed to the caller one by one.

use arrayvec::ArrayVec;

use super::Halt;

/// Small pieces are gathered up to this size.
const GATHERED: usize = 64;

/// The way out of a writer: goes on, or stops with what the caller said.
pub(super) type Written = Result<(), Halt>;

/// Gathers what is written and hands it out in pieces.
pub(super) struct Out<'a> {
    write: &'a mut dyn FnMut(&[u8]) -> Result<(), i32>,
    /// The most bytes of a piece, at least 1.
    most: usize,
    gathered: ArrayVec<u8, GATHERED>,
}

impl<'a> Out<'a> {
    /// `most` is the most bytes of a piece; 0 sets no limit.
    pub(super) fn new(most: usize, write: &'a mut dyn FnMut(&[u8]) -> Result<(), i32>) -> Out<'a> {
        let most = if most == 0 { usize::MAX } else { most };
        Out { write, most, gathered: ArrayVec::new() }
    }

    /// Markup of the library's own.
    pub(super) fn put(&mut self, markup: &str) -> Written {
        self.bytes(markup.as_bytes())
    }

    /// Several pieces of it.
    pub(super) fn put_all(&mut self, markup: &[&str]) -> Written {
        markup.iter().try_for_each(|part| self.put(part))
    }

    /// A byte of plain text.
    pub(super) fn byte(&mut self, byte: u8) -> Written {
        self.bytes(&[byte])
    }

    /// A number in decimals.
    pub(super) fn number(&mut self, number: i64) -> Written {
        let mut digits: ArrayVec<u8, 20> = ArrayVec::new();
        let mut rest = number.unsigned_abs();
        loop {
            let _ = digits.try_push(b'0' + (rest % 10) as u8);
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if number < 0 {
            let _ = digits.try_push(b'-');
        }
        digits.reverse();
        self.bytes(&digits)
    }

    /// A number and the word for what is counted, in the singular or the plural.
    pub(super) fn counted(&mut self, number: i64, one: &str, many: &str) -> Written {
        self.number(number)?;
        self.put_all(&[" ", if number == 1 { one } else { many }])
    }

    /// Text from outside, which stays text whatever is in it. Bytes that aren't
    /// UTF-8 and characters that a page can't hold become U+FFFD.
    pub(super) fn text(&mut self, text: &[u8]) -> Written {
        for chunk in text.utf8_chunks() {
            for letter in chunk.valid().chars() {
                self.letter(letter)?;
            }
            if !chunk.invalid().is_empty() {
                self.letter(char::REPLACEMENT_CHARACTER)?;
            }
        }
        Ok(())
    }

    fn letter(&mut self, letter: char) -> Written {
        match letter {
            '<' => self.put("&lt;"),
            '>' => self.put("&gt;"),
            '&' => self.put("&amp;"),
            '"' => self.put("&quot;"),
            '\'' => self.put("&#39;"),
            '\n' | '\t' => self.put(letter.encode_utf8(&mut [0; 4])),
            // A browser would read it as a line end, too.
            '\r' => self.put("\n"),
            _ if letter.is_control() || is_no_character(letter) => self.put("\u{FFFD}"),
            _ => self.put(letter.encode_utf8(&mut [0; 4])),
        }
    }

    /// Hands out what is still gathered.
    pub(super) fn end(mut self) -> Written {
        self.flush()
    }

    fn bytes(&mut self, bytes: &[u8]) -> Written {
        if self.gathered.try_extend_from_slice(bytes).is_ok() {
            return Ok(());
        }
        self.flush()?;
        if self.gathered.try_extend_from_slice(bytes).is_ok() {
            return Ok(());
        }
        hand_out(self.write, self.most, bytes)
    }

    fn flush(&mut self) -> Written {
        let handed = hand_out(self.write, self.most, &self.gathered);
        self.gathered.clear();
        handed
    }
}

fn hand_out(write: &mut dyn FnMut(&[u8]) -> Result<(), i32>, most: usize, bytes: &[u8]) -> Written {
    bytes.chunks(most.max(1)).try_for_each(|piece| write(piece).map_err(Halt::Stopped))
}

/// Whether HTML forbids the character in a document: the last two of each plane,
/// and a row of Arabic presentation forms.
fn is_no_character(letter: char) -> bool {
    let code = u32::from(letter);
    code & 0xFFFE == 0xFFFE || (0xFDD0..=0xFDEF).contains(&code)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use std::string::String;
    use std::vec::Vec;

    use super::*;

    fn written(most: usize, make: impl Fn(&mut Out) -> Written) -> (String, usize) {
        let (mut text, mut longest) = (Vec::new(), 0);
        let mut write = |piece: &[u8]| {
            assert!(!piece.is_empty());
            longest = longest.max(piece.len());
            text.extend_from_slice(piece);
            Ok(())
        };
        let mut out = Out::new(most, &mut write);
        assert_eq!(make(&mut out), Ok(()));
        assert_eq!(out.end(), Ok(()));
        (String::from_utf8(text).expect("text"), longest)
    }

    #[test]
    fn text_from_outside_stays_text() {
        for (given, shown) in [
            (&b"<b> & \"c\" 'd'"[..], "&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;"),
            (b"a\tb\nc\rd", "a\tb\nc\nd"),
            (b"\0\x07\x7f", "\u{fffd}\u{fffd}\u{fffd}"),
            (b"\xff<\xe2\x82", "\u{fffd}&lt;\u{fffd}"),
            ("é ♥ 😀 \u{ffff}\u{fdd0}\u{85}".as_bytes(), "é ♥ 😀 \u{fffd}\u{fffd}\u{fffd}"),
        ] {
            assert_eq!(written(0, |out| out.text(given)).0, shown);
        }
    }

    #[test]
    fn numbers_are_written_whole() {
        for number in [0, 7, 10, -2, 8_589_934_591, i64::MAX, i64::MIN] {
            assert_eq!(written(0, |out| out.number(number)).0, std::format!("{number}"));
        }
        assert_eq!(written(0, |out| out.counted(1, "move", "moves")).0, "1 move");
        assert_eq!(written(0, |out| out.counted(0, "move", "moves")).0, "0 moves");
    }

    #[test]
    fn no_piece_is_longer_than_asked_for_and_all_are_the_same_text() {
        let make = |out: &mut Out| {
            for length in 0..200 {
                out.number(length)?;
                out.put(&"x".repeat(length as usize))?;
            }
            Ok(())
        };
        let (whole, _) = written(0, make);
        for most in [1, 2, 63, 64, 65, 1000] {
            let (text, longest) = written(most, make);
            assert!(text == whole && longest <= most);
        }
    }

    #[test]
    fn a_caller_that_stops_is_not_asked_again() {
        let mut calls = 0;
        let mut write = |_: &[u8]| {
            calls += 1;
            if calls == 3 { Err(-77) } else { Ok(()) }
        };
        let mut out = Out::new(10, &mut write);
        assert_eq!(out.put(&"y".repeat(1000)), Err(Halt::Stopped(-77)));
        assert_eq!(calls, 3);
    }
}
