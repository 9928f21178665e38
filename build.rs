//! Checks the capacities that the environment or features ask for, and makes
//! the C header again when asked to.

use std::env;
use std::process::exit;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let small = env::var_os("CARGO_FEATURE_SMALL").is_some();
    capacity("UNSTUCK_MAX_COLUMNS", if small { 8 } else { 18 }, 1, 18);
    capacity("UNSTUCK_MAX_CELLS", if small { 4 } else { 16 }, 0, 16);
    capacity("UNSTUCK_MAX_DECKS", if small { 1 } else { 2 }, 1, 2);
    println!("cargo:rerun-if-env-changed=UNSTUCK_HEADER");
    if env::var_os("UNSTUCK_HEADER").is_some() {
        header();
    }
}

/// Takes a capacity from the environment or its default and hands it to the crate.
fn capacity(name: &str, default: u8, least: u8, most: u8) {
    println!("cargo:rerun-if-env-changed={name}");
    let value = match env::var(name) {
        Err(_) => default,
        Ok(text) => match text.parse() {
            Ok(value) if (least..=most).contains(&value) => value,
            _ => {
                eprintln!("error: {name} must be a number from {least} to {most}, not \"{text}\"");
                exit(1);
            }
        },
    };
    println!("cargo:rustc-env={name}={value}");
}

#[cfg(not(feature = "header"))]
fn header() {
    eprintln!("error: UNSTUCK_HEADER needs the feature \"header\"");
    exit(1);
}

/// Writes the header to the file that UNSTUCK_HEADER names. Never into the
/// source tree by itself, which would break a packaged crate.
#[cfg(feature = "header")]
fn header() {
    println!("cargo:rerun-if-changed=src");
    println!("cargo:rerun-if-changed=cbindgen.toml");
    let root = env::var("CARGO_MANIFEST_DIR").unwrap_or_else(|_| ".".into());
    let out = env::var("UNSTUCK_HEADER").unwrap_or_default();
    let fail = |fault: &dyn std::fmt::Display| -> ! {
        eprintln!("error: no header could be made: {fault}");
        exit(1);
    };
    let config = cbindgen::Config::from_root_or_default(&root);
    let mut builder = cbindgen::Builder::new().with_config(config);
    // Only the border's own files: nothing else may get into the header.
    for file in [
        "types",
        "library",
        "rules",
        "board",
        "moves",
        "game",
        "solver",
        "hint",
        "sokoban_files",
        "sokoban_play",
        "sokoban_solver",
    ] {
        builder = builder.with_src(format!("{root}/src/capi/{file}.rs"));
    }
    let made = builder.generate().unwrap_or_else(|fault| fail(&fault));
    let mut text = Vec::new();
    made.write(&mut text);
    let text = polish(&String::from_utf8_lossy(&text));
    if let Err(fault) = std::fs::write(&out, text) {
        fail(&fault);
    }
}

/// Brings what cbindgen makes into the form that C programmers expect:
/// comments without the Rust sections on safety, and brackets around negative
/// macros, so that these may stand anywhere in an expression.
#[cfg(feature = "header")]
fn polish(text: &str) -> String {
    let mut made = String::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        let indent = line.len() - line.trim_start().len();
        if line.trim() == "/*" {
            let comment: Vec<_> =
                lines.by_ref().map(str::trim).take_while(|line| *line != "*/").collect();
            let kept = comment.iter().position(|line| *line == "# Safety");
            let kept = &comment[..kept.unwrap_or(comment.len())];
            let end = kept.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
            made += &comment_block(&kept[..end], &line[..indent]);
        } else {
            made += &bracket_negative(line);
            made.push('\n');
        }
    }
    made
}

#[cfg(feature = "header")]
fn comment_block(lines: &[&str], indent: &str) -> String {
    match lines {
        [] => String::new(),
        [one] => format!("{indent}/* {one} */\n"),
        [first, rest @ ..] => {
            let mut made = format!("{indent}/* {first}\n");
            for line in rest {
                made += format!("{indent} * {line}").trim_end();
                made.push('\n');
            }
            made + &format!("{indent} */\n")
        }
    }
}

#[cfg(feature = "header")]
fn bracket_negative(line: &str) -> String {
    match line.split_once(" -") {
        Some((start, number))
            if start.starts_with("#define ")
                && number.bytes().all(|digit| digit.is_ascii_digit()) =>
        {
            format!("{start} (-{number})")
        }
        _ => line.into(),
    }
}
