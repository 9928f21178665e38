//! The C API, called as C calls it: with NULL everywhere, short buffers, numbers out of range,
//! calls in the wrong order, and bytes that mean nothing.
#![cfg(all(feature = "capi", feature = "html"))]

#[path = "../support/mod.rs"]
mod support;
#[path = "../verifier/mod.rs"]
mod verifier;

mod blocks;
mod calls;
mod each_call;
mod library;
mod prepare;
mod random;
mod ranges;
mod texts;
mod world;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::mem::{offset_of, size_of};
use std::ops::Range;
use std::ptr::{null, null_mut};

use calls::*;
use prepare::*;
use support::Random;
use unstuck::capi::*;
use unstuck::error::Error;
use unstuck::freecell::{Board, BoardBytes, Rules, Shortening, Solver, deal};
use world::*;

const HEADER: &str = include_str!("../../include/unstuck.h");

/// The functions that the header declares.
fn declared() -> BTreeSet<String> {
    let mut code = String::new();
    let mut rest = HEADER;
    while let Some(start) = rest.find("/*") {
        code.push_str(&rest[..start]);
        let end = rest[start..].find("*/").expect("the end of a comment");
        rest = &rest[start + end + 2..];
    }
    code.push_str(rest);
    // Macros look like calls, too.
    let lines = code.replace("\\\n", " ");
    let lines: Vec<&str> = lines.lines().filter(|line| !line.starts_with('#')).collect();
    let code = lines.join("\n");
    let mut names = BTreeSet::new();
    for part in code.split('(') {
        let name = part.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next();
        let name = name.unwrap_or_default();
        if name.starts_with("unstuck_") {
            names.insert(name.to_owned());
        }
    }
    names
}

/// What is said of a number that is no status.
fn fallback() -> &'static CStr {
    unsafe { CStr::from_ptr(unstuck_strerror(12345)) }
}

/// The numbers that the header gives names to, without their brackets.
fn header_numbers(prefix: &str) -> BTreeMap<String, i64> {
    let mut numbers = BTreeMap::new();
    for line in HEADER.lines() {
        let Some(rest) = line.strip_prefix("#define ") else { continue };
        let Some((name, value)) = rest.split_once(' ') else { continue };
        let value = value.replace("(uint32_t)", "");
        let value = value.trim_matches(|c| c == '(' || c == ')');
        if let (true, Ok(value)) = (name.starts_with(prefix), value.parse()) {
            numbers.insert(name.to_owned(), value);
        }
    }
    numbers
}

#[test]
fn every_function_of_the_header_is_called_here() {
    let declared = declared();
    assert!(declared.len() >= 25, "{declared:?}");
    let called: BTreeSet<String> = calls().iter().map(|call| call.name.to_owned()).collect();
    assert_eq!(called, declared);
}

/// The list at the top of the header has all calls, there without what they have in common.
#[test]
fn every_function_is_in_the_header_s_list() {
    let header = HEADER;
    let (list, _) = header.split_once("#ifndef UNSTUCK_H").expect("a guard");
    let words: BTreeSet<&str> = list
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .map(|word| word.trim_start_matches('_'))
        .collect();
    for name in declared() {
        let pieces: Vec<&str> = name.split('_').collect();
        let tails = (0..pieces.len()).map(|from| pieces[from..].join("_"));
        assert!(tails.into_iter().any(|tail| words.contains(tail.as_str())), "{name}");
    }
}
