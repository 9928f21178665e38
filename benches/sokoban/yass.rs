//! YASS, the console program of Brian Damgaard's solver, on the same levels.

use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

use nix::sys::resource::{UsageWho, getrusage};

/// CPU seconds and kibibytes at most of the programs that have ended so far.
fn used() -> (f64, i64) {
    let usage = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system counts");
    let seconds =
        |time: nix::sys::time::TimeVal| time.tv_sec() as f64 + time.tv_usec() as f64 / 1_000_000.0;
    (seconds(usage.user_time()) + seconds(usage.system_time()), usage.max_rss())
}

/// Solves a file with it, and prints what it took in one line. It writes what it finds
/// beside the file, so it gets a copy. Its time limit is in whole seconds,
/// and rounded up.
pub fn run(program: &str, file: &str, seconds: f64) {
    let folder = env::temp_dir().join(format!("unstuck-yass-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let copy = folder.join("levels.txt");
    fs::copy(file, &copy).expect("a copy");
    let program = fs::canonicalize(Path::new(program)).expect("the program");
    let mut command = Command::new(program);
    command.current_dir(&folder).args(["levels.txt", "-prompt", "no"]).stdin(Stdio::null());
    if seconds.is_finite() {
        command.args(["-maxtime", &format!("{:.0}", seconds.ceil())]);
    }
    let before = used().0;
    let output = command.output().expect("a run");
    let (after, most) = used();
    let text = String::from_utf8_lossy(&output.stdout);
    let told = text.lines().rev().find(|line| line.starts_with("Solved:"));
    println!(
        "YASS: {}; {:.2} s, {most} KiB at most",
        told.unwrap_or("no statistics"),
        after - before
    );
    fs::remove_dir_all(&folder).expect("nothing left behind");
}
