//! The program as a process: its arguments as a line of words, and what it says.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::io::Write;
use std::process::{Command, Stdio};

/// Exit status, output and messages.
pub fn run(arguments: &str, input: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_unstuck"));
    command.args(arguments.split_whitespace());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("a run");
    // The program may end before it has read everything.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("an end");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("a status"), text(output.stdout), text(output.stderr))
}

/// The output of a run that must go well.
pub fn output_of(arguments: &str) -> String {
    let (status, out, err) = run(arguments, "");
    assert_eq!(status, 0, "{arguments}: {err}");
    out
}
