//! Solves the levels of files, on one thread, and prints what it took.
//!
//!     cargo bench --bench sokoban -- FILE... [--memory BYTES] [--seconds S]
//!         [--nodes N] [--level K]... [--pushes] [--quiet] [--curve DOUBLINGS]
//!         [--without freeze|matching|corrals|parts|aim|advisors|ends|patterns|parking|tunnels|rooms|symmetry|stages]...
//!
//! With `--yass PROGRAM` YASS solves the same files afterwards, where it is built: its
//! Pascal source with the symbol `CONSOLE_APPLICATION`.
//!
//! `--curve` goes on after each solution, to as many nodes again as it has taken so far,
//! so many times, and prints what all solutions together come to then.
//!
//! `--memory` is the size of the block (1M by default; K and M are understood),
//! `--seconds` the CPU time a level, looked at every few nodes, as the operating
//! system counts it.

#[path = "sokoban/curve.rs"]
mod curve;
#[path = "sokoban/yass.rs"]
mod yass;

use std::process::exit;
use std::time::Duration;
use std::{env, fs};

use nix::time::{ClockId, clock_gettime};
use unstuck::sokoban::solver::{Goal, Options, Solver, Status, technique};
use unstuck::sokoban::{Grid, square};

struct Level {
    width: usize,
    squares: Vec<u8>,
}

/// The levels of a file in XSB: blocks of lines that hold walls.
fn levels(text: &str) -> Vec<Level> {
    let mut levels = Vec::new();
    let mut rows: Vec<&str> = Vec::new();
    for line in text.lines().chain([""]) {
        let row = line.trim_end();
        if row.contains('#') && row.chars().all(|symbol| " #@+$*.-_".contains(symbol)) {
            rows.push(row);
        } else if !rows.is_empty() {
            levels.push(level(&rows));
            rows.clear();
        }
    }
    levels
}

fn level(rows: &[&str]) -> Level {
    let width = rows.iter().map(|row| row.len()).max().unwrap_or(0);
    let symbol = |symbol| match symbol {
        b'#' => square::WALL,
        b'@' => square::PUSHER,
        b'+' => square::PUSHER | square::GOAL,
        b'$' => square::BOX,
        b'*' => square::BOX | square::GOAL,
        b'.' => square::GOAL,
        _ => 0,
    };
    let row = |row: &&str| {
        let mut squares: Vec<u8> = row.bytes().map(symbol).collect();
        squares.resize(width, 0);
        squares
    };
    Level { width, squares: rows.iter().flat_map(row).collect() }
}

fn cpu() -> Duration {
    let now = clock_gettime(ClockId::CLOCK_PROCESS_CPUTIME_ID).expect("the system counts");
    Duration::from(now)
}

fn bytes(word: &str) -> usize {
    let (number, unit) = match word.as_bytes().last() {
        Some(b'K' | b'k') => (&word[..word.len() - 1], 1 << 10),
        Some(b'M' | b'm') => (&word[..word.len() - 1], 1 << 20),
        _ => (word, 1),
    };
    number.parse::<usize>().expect("a number of bytes") * unit
}

/// A technique by its name.
fn technique(name: &str) -> u32 {
    match name {
        "freeze" => technique::FREEZE,
        "matching" => technique::MATCHING,
        "corrals" => technique::CORRALS,
        "parts" => technique::PARTS,
        "aim" => technique::AIM,
        "advisors" => technique::ADVISORS,
        "ends" => technique::ENDS,
        "patterns" => technique::PATTERNS,
        "parking" => technique::PARKING,
        "rooms" => technique::ROOMS,
        "tunnels" => technique::TUNNELS,
        "stages" => technique::STAGES,
        "symmetry" => technique::SYMMETRY,
        _ => panic!("no technique {name}"),
    }
}

struct Settings {
    memory: usize,
    seconds: f64,
    nodes: u32,
    only: Vec<usize>,
    files: Vec<String>,
    yass: Option<String>,
    /// How often the nodes are doubled after a solution.
    doublings: Option<usize>,
    quiet: bool,
    options: Options,
}

fn settings() -> Settings {
    let mut settings = Settings {
        memory: 1 << 20,
        seconds: f64::INFINITY,
        nodes: 0,
        only: Vec::new(),
        files: Vec::new(),
        yass: None,
        doublings: None,
        quiet: false,
        options: Options::default(),
    };
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().expect("a value");
        match word.as_str() {
            "--memory" => settings.memory = bytes(&value()),
            "--seconds" => settings.seconds = value().parse().expect("seconds"),
            "--nodes" => settings.nodes = value().parse().expect("nodes"),
            "--level" => settings.only.push(value().parse().expect("a level")),
            "--without" => settings.options.without |= technique(&value()),
            "--pushes" => settings.options.goal = Goal::Pushes,
            "--yass" => settings.yass = Some(value()),
            "--curve" => settings.doublings = Some(value().parse().expect("a number")),
            "--quiet" => settings.quiet = true,
            "--bench" => {}
            _ => settings.files.push(word),
        }
    }
    settings.options.max_nodes = settings.nodes;
    settings
}

fn main() {
    let settings = settings();
    if settings.files.is_empty() {
        eprintln!("sokoban: no FILE given");
        exit(1);
    }
    let mut block = vec![0u32; settings.memory / 4];
    let (mut solved, mut count, mut nodes, mut pushes) = (0, 0, 0u64, 0u64);
    let mut curve = curve::Curve::new(settings.doublings.unwrap_or(0));
    let begun = cpu();
    for file in &settings.files {
        let text = fs::read(file).unwrap_or_else(|error| {
            eprintln!("{file}: {error}");
            exit(1)
        });
        for (index, level) in levels(&String::from_utf8_lossy(&text)).iter().enumerate() {
            let number = index + 1;
            if !settings.only.is_empty() && !settings.only.contains(&number) {
                continue;
            }
            count += 1;
            let before = cpu();
            let height = level.squares.len() / level.width;
            let grid = Grid::new(level.width as u8, height as u8, &level.squares);
            let Some(grid) = grid else {
                println!("{file} {number}: no grid");
                continue;
            };
            let mut solver = match Solver::init(&mut block, &grid, settings.options) {
                Ok(solver) => solver,
                Err(error) => {
                    println!("{file} {number}: {error}");
                    continue;
                }
            };
            let mut taken = cpu() - before;
            while solver.run(16) == Status::Running {
                taken = cpu() - before;
                if taken.as_secs_f64() > settings.seconds {
                    break;
                }
            }
            let progress = solver.report().progress();
            if !settings.quiet {
                println!(
                    "{number:4} {:?} {:?} rung {} nodes {} stored {} pushes {} moves {} {:.3} s",
                    progress.status,
                    progress.reason,
                    progress.rung,
                    progress.nodes,
                    progress.stored,
                    progress.pushes,
                    progress.moves,
                    (cpu() - before).max(taken).as_secs_f64()
                );
            }
            if progress.status == Status::Solved {
                solved += 1;
                pushes += u64::from(progress.pushes);
                let mut letters = 0;
                solver.report().lurd(|_| letters += 1).expect("a solution");
                assert_eq!(letters, progress.moves);
                curve.follow(&mut solver);
            }
            nodes += u64::from(progress.nodes);
        }
    }
    println!(
        "{solved} of {count} solved, {nodes} nodes, {pushes} pushes, {:.2} s, {} bytes",
        (cpu() - begun).as_secs_f64(),
        settings.memory
    );
    if settings.doublings.is_some() {
        curve.print();
    }
    for file in &settings.files {
        if let Some(program) = &settings.yass {
            yass::run(program, file, settings.seconds);
        }
    }
}
