//! How numbers are told in words.

use std::fmt::Display;

/// One and many.
pub fn count<N: Display + PartialEq + From<u8>>(number: N, one: &str, many: &str) -> String {
    let word = if number == N::from(1) { one } else { many };
    format!("{number} {word}")
}
