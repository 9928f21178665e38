//! Files of Sokoban levels, read.

#[allow(dead_code)]
mod sokoban_text;

use sokoban_text::{events, show};

#[test]
fn scratch() {
    for entry in std::env::var("SCRATCH").unwrap_or_default().split(' ').filter(|x| !x.is_empty()) {
        println!("=== {entry}");
        let bytes = std::fs::read(entry).unwrap();
        println!("{}", show(&events(&bytes, 1)).join("\n"));
    }
}
