//! Sizes of memory, and the block that a solver works in.

use std::fmt;
use std::str::FromStr;

use crate::failure::Failure;

const KIBI: u32 = 1024;
const MEBI: u32 = 1024 * KIBI;
/// The solver uses no more.
const MOST: u32 = 1024 * MEBI;

/// Makes a block twice as large, if that isn't too large.
pub fn double(block: &mut Vec<u32>) -> bool {
    let words = 2 * block.len();
    if words * size_of::<u32>() > MOST as usize {
        return false;
    }
    // The old one goes first.
    *block = Vec::new();
    match zeroed(words) {
        Some(larger) => *block = larger,
        None => *block = zeroed(words / 2).unwrap_or_default(),
    }
    block.len() == words
}

/// A number of bytes, at most 1 GiB.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size(u32);

impl Size {
    /// So many bytes.
    pub const fn new(bytes: u32) -> Size {
        Size(bytes)
    }

    /// Gets a block of this size, in whole words; at least so many bytes are needed.
    pub fn block(self, least: u32) -> Result<Vec<u32>, Failure> {
        if self.0 < least {
            let least = Size(least);
            return Err(Failure::usage(format!("--memory {self} is too little: at least {least}")));
        }
        zeroed(self.0 as usize / size_of::<u32>())
            .ok_or_else(|| Failure::usage(format!("can't get {self} of memory from the system")))
    }
}

/// So many words of memory, all 0, or nothing if there isn't enough.
///
/// Asked for twice: `vec!` gets pages that nobody has written to, of which a
/// search may need only a few, but ends the program where there are none.
fn zeroed(words: usize) -> Option<Vec<u32>> {
    let mut probe: Vec<u32> = Vec::new();
    probe.try_reserve_exact(words).ok().filter(|()| words > 0)?;
    drop(probe);
    Some(vec![0; words])
}

impl FromStr for Size {
    type Err = String;

    fn from_str(text: &str) -> Result<Size, String> {
        let (digits, unit) = match text.as_bytes().last() {
            Some(b'K' | b'k') => (&text[..text.len() - 1], KIBI),
            Some(b'M' | b'm') => (&text[..text.len() - 1], MEBI),
            _ => (text, 1),
        };
        // Not every text that `parse` takes: it allows a plus sign.
        if digits.is_empty() || !digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return Err("a number of bytes, with K or M after it where that is meant".into());
        }
        let bytes = digits.parse().ok().and_then(|number: u32| number.checked_mul(unit));
        match bytes {
            Some(bytes) if bytes <= MOST => Ok(Size(bytes)),
            _ => Err(format!("more than {}", Size(MOST))),
        }
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("0"),
            bytes if bytes % MEBI == 0 => write!(f, "{}M", bytes / MEBI),
            bytes if bytes % KIBI == 0 => write!(f, "{}K", bytes / KIBI),
            bytes => write!(f, "{bytes}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_and_without_a_unit() {
        for (text, bytes) in [
            ("4096", 4096),
            ("64K", 65536),
            ("64k", 65536),
            ("1M", 1 << 20),
            ("1024M", 1 << 30),
            ("1048576K", 1 << 30),
            ("0", 0),
        ] {
            assert_eq!(text.parse(), Ok(Size(bytes)), "{text}");
        }
    }

    #[test]
    fn what_is_no_size_is_refused() {
        for text in [
            "",
            "K",
            "M",
            "64 K",
            "64KB",
            "64KiB",
            "-1",
            "+1",
            "1.5K",
            "0x100",
            "64G",
            "K64",
            "1025M",
            "1048577K",
            "1073741825",
            "4294967296",
            "4194304K",
            "99999999999999999999",
            "٣",
        ] {
            assert!(text.parse::<Size>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_block_is_as_long_as_asked_for_or_refused() {
        assert_eq!(zeroed(1025), Some(vec![0; 1025]));
        assert_eq!(zeroed(0), None);
        assert_eq!(zeroed(usize::MAX / 8), None);
        assert_eq!(zeroed(usize::MAX), None);
        let least = unstuck::freecell::LEAST_BYTES;
        let block = |bytes| Size(bytes).block(least).ok().map(|block| block.len());
        assert_eq!(block(least), Some(least as usize / 4));
        assert_eq!(block(least + 7), Some(least as usize / 4 + 1));
        assert_eq!(block(least - 1), None);
    }

    #[test]
    fn sizes_are_written_as_they_are_read() {
        for text in ["64K", "1M", "4097", "1024M", "1023K"] {
            assert_eq!(text.parse::<Size>().map(|size| size.to_string()), Ok(text.into()));
        }
    }
}
