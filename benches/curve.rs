//! How short solutions get with time, beside macroxue/freecell.
//!
//!     cargo bench --bench curve -- [FIRST LAST] [BLOCK...] [--jobs N] [--peer PATH]
//!
//! For each size of block (64K 1M 16M 64M) one table: mean cost of the deals'
//! solutions against mean CPU time and nodes a deal, after the first solution and
//! after each rung of the ladder for shorter ones. A deal that is through counts
//! on with its last values, so that each line is the mean of all deals.
//!
//! PATH, or else $MACROXUE, is the program `solver` of macroxue/freecell, built as
//! its makefile does. It is started once a deal and width, on one thread, with all cards home as
//! soon as they can go. Its time is
//! user time alone, as the operating system counts it; time here is that of the
//! thread, what it spends inside the system included.

use std::env;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use nix::sys::resource::{UsageWho, getrusage};
use nix::time::{ClockId, clock_gettime};
use rayon::prelude::*;
use unstuck::freecell::{Options, Rules, Shortening, Solver, Status, deal};

/// Widths of the peer's beam, as powers of two.
const WIDTHS: [u32; 3] = [6, 8, 10];
/// Mean costs whose place on the curve is told.
const COSTS: [f64; 5] = [32.0, 29.3, 27.8, 26.0, 25.34];

struct Settings {
    first: i64,
    last: i64,
    blocks: Vec<usize>,
    jobs: usize,
    peer: Option<String>,
}

fn settings() -> Settings {
    let mut words = env::args().skip(1).filter(|word| word != "--bench");
    let (mut numbers, mut blocks) = (Vec::new(), Vec::new());
    let (mut jobs, mut peer) = (1, env::var("MACROXUE").ok());
    while let Some(word) = words.next() {
        let size = |unit, shift: u32| {
            let count = word.strip_suffix(unit)?.parse::<usize>().ok()?;
            Some(count << shift)
        };
        if let Some(bytes) = size('K', 10).or_else(|| size('M', 20)) {
            blocks.push(bytes);
        } else if let Ok(number) = word.parse() {
            numbers.push(number);
        } else {
            let value = words.next().unwrap_or_else(|| panic!("{word} needs a value"));
            match word.as_str() {
                "--jobs" => jobs = value.parse().expect("a number of threads"),
                "--peer" => peer = Some(value),
                _ => panic!("{word} isn't known"),
            }
        }
    }
    if blocks.is_empty() {
        blocks = vec![64 << 10, 1 << 20, 16 << 20, 64 << 20];
    }
    let (first, last) = match numbers[..] {
        [] => (1, 1000),
        [only] => (only, only),
        [first, last, ..] => (first, last),
    };
    assert!(first <= last, "no deals");
    Settings { first, last, blocks, jobs, peer }
}

/// CPU seconds of this thread.
fn seconds() -> f64 {
    let time = clock_gettime(ClockId::CLOCK_THREAD_CPUTIME_ID).expect("a clock");
    time.tv_sec() as f64 + time.tv_nsec() as f64 / 1e9
}

/// Where a deal is after one of its rungs.
#[derive(Clone, Copy)]
struct Point {
    cost: u32,
    seconds: f64,
    nodes: u32,
}

/// The first solution, then one point after each rung that was made or left out.
struct Course {
    points: Vec<Point>,
    solved: bool,
    shortest: bool,
    /// Seconds and nodes after the last rung that found a shorter one.
    best: Point,
}

fn course(number: i64, block: &mut [u32]) -> Course {
    let board = deal(&Rules::FREECELL, number).expect("a deal of that number");
    let begin = seconds();
    let mut solver = Solver::init(block, &board, Options::default()).expect("a larger block");
    let solved = solver.run(u32::MAX) == Status::Solved;
    let point = |solver: &Solver| {
        let progress = solver.report().progress();
        Point { cost: progress.cost, seconds: seconds() - begin, nodes: progress.nodes }
    };
    let first = point(&solver);
    let mut course = Course { points: vec![first], solved, shortest: false, best: first };
    if !solved {
        return course;
    }
    loop {
        // Small enough to see the end of a rung where it is.
        let bite = (solver.report().progress().nodes / 64).max(16);
        let came = solver.shorten(bite).expect("a solution");
        let now = point(&solver);
        // The first solution is point 0, the end of rung 0 is point 1.
        let through = solver.report().progress().rung as usize + 1;
        if now.cost < course.best.cost {
            course.best = now;
        }
        if came != Shortening::Running || course.points.len() < through {
            course.points.resize(through.max(course.points.len()), now);
        }
        if came != Shortening::Running {
            course.shortest = came == Shortening::Shortest;
            return course;
        }
    }
}

/// Mean cost of the solved ones, mean seconds and nodes of all.
struct Mean {
    rung: usize,
    cost: f64,
    seconds: f64,
    nodes: f64,
}

fn curve(courses: &[Course]) -> Vec<Mean> {
    let rungs = courses.iter().map(|course| course.points.len()).max().unwrap_or(0);
    let solved = courses.iter().filter(|course| course.solved).count().max(1) as f64;
    let deals = courses.len() as f64;
    let at = |rung| {
        let mut mean = Mean { rung, cost: 0.0, seconds: 0.0, nodes: 0.0 };
        for course in courses {
            let point = &course.points[rung.min(course.points.len() - 1)];
            if course.solved {
                mean.cost += f64::from(point.cost) / solved;
            }
            mean.seconds += point.seconds / deals;
            mean.nodes += f64::from(point.nodes) / deals;
        }
        mean
    };
    (0..rungs).map(at).collect()
}

/// What the peer's beam of a width gives.
struct Beam {
    width: u32,
    cost: f64,
    seconds: f64,
    solved: usize,
}

fn children() -> f64 {
    let time = getrusage(UsageWho::RUSAGE_CHILDREN).expect("the system counts").user_time();
    time.tv_sec() as f64 + time.tv_usec() as f64 / 1e6
}

/// The cost of the peer's solution: pairs of letters, a move each; `h` is home.
fn peer_cost(solver: &str, number: i64, width: u32) -> Option<u32> {
    // It reads a first solution if its input is a file, but not from a pipe.
    let output = Command::new(solver)
        .args(["-A", "-q", &number.to_string(), &width.to_string()])
        .stdin(Stdio::piped())
        .output()
        .unwrap_or_else(|error| panic!("{solver} can't be run: {error}"));
    assert!(output.status.success(), "{solver}: {}", output.status);
    let text = String::from_utf8_lossy(&output.stdout);
    let head = format!("{number}:");
    let moves = text.lines().find_map(|line| line.strip_prefix(&head)).expect("a line of moves");
    let costs = moves.trim().as_bytes().chunks(2).filter(|mv| !mv.ends_with(b"h")).count();
    (!moves.trim().is_empty()).then_some(costs as u32)
}

fn beam(solver: &str, numbers: &[i64], width: u32) -> Beam {
    let before = children();
    let costs: Vec<Option<u32>> =
        numbers.par_iter().map(|&number| peer_cost(solver, number, width)).collect();
    let seconds = (children() - before) / numbers.len() as f64;
    let solved = costs.iter().flatten().count();
    let cost = f64::from(costs.iter().flatten().sum::<u32>()) / solved.max(1) as f64;
    Beam { width, cost, seconds, solved }
}

fn print_block(bytes: usize, courses: &[Course], beams: &[Beam]) {
    let count = |what: fn(&&Course) -> bool| courses.iter().filter(what).count();
    let size = if bytes < 1 << 20 {
        format!("{} KiB", bytes >> 10)
    } else {
        format!("{} MiB", bytes >> 20)
    };
    println!();
    println!(
        "unstuck, {size}: {} solved, {} not solved, {} proved shortest",
        count(|course| course.solved),
        count(|course| !course.solved),
        count(|course| course.shortest)
    );
    println!("after         mean cost  ms a deal  nodes a deal");
    let curve = curve(courses);
    let mut last = f64::NAN;
    for mean in &curve {
        // A rung that the block has no room for adds nothing.
        if mean.nodes == last {
            continue;
        }
        last = mean.nodes;
        let after = match mean.rung {
            0 => "first".to_owned(),
            rung => format!("rung {}", rung - 1),
        };
        println!("{after:12} {:10.3} {:10.3} {:13.1}", mean.cost, mean.seconds * 1e3, mean.nodes);
    }
    let longest = courses.iter().flat_map(|course| course.points.last());
    println!(
        "one deal takes at most {:.3} s; the best solution is there after {:.3} ms on average",
        longest.map(|point| point.seconds).fold(0.0, f64::max),
        courses.iter().map(|course| course.best.seconds).sum::<f64>() * 1e3 / courses.len() as f64
    );
    let mut head = "mean at most   ms a deal".to_owned();
    for beam in beams {
        head += &format!("  of 2^{:<2}", beam.width);
    }
    println!("{}", head.trim_end());
    // Also what the peer comes to itself.
    for cost in COSTS.into_iter().chain(beams.iter().map(|beam| beam.cost)) {
        let Some(mean) = curve.iter().find(|mean| mean.cost <= cost) else {
            println!("{cost:12.2} not reached");
            continue;
        };
        let mut line = format!("{cost:12.2} {:11.3}", mean.seconds * 1e3);
        for beam in beams {
            line += &format!("  1/{:<5.1}", beam.seconds / mean.seconds);
        }
        println!("{}", line.trim_end());
    }
}

fn main() {
    let Settings { first, last, blocks, jobs, peer } = settings();
    rayon::ThreadPoolBuilder::new().num_threads(jobs).build_global().expect("threads");
    let numbers: Vec<i64> = (first..=last).collect();
    println!("deals {first} to {last}; cost: listed moves that don't go home");
    let mut beams = Vec::new();
    if let Some(solver) = &peer {
        println!();
        println!("macroxue/freecell, cards home as soon as possible; cost of the solved ones");
        println!("beam       mean cost  ms a deal  solved");
        for width in WIDTHS {
            let beam = beam(solver, &numbers, width);
            println!(
                "2^{width:<7} {:10.3} {:10.3} {:6.1} %",
                beam.cost,
                beam.seconds * 1e3,
                beam.solved as f64 * 100.0 / numbers.len() as f64
            );
            beams.push(beam);
        }
    }
    for bytes in blocks {
        let next = AtomicUsize::new(0);
        // One block a thread. It is written to here, so that no deal pays for
        // memory that the system hasn't given yet.
        let courses = rayon::broadcast(|_| {
            let mut block = vec![u32::MAX; bytes / 4];
            let mut courses = Vec::new();
            while let Some(&number) = numbers.get(next.fetch_add(1, Ordering::Relaxed)) {
                courses.push(course(number, &mut block));
            }
            courses
        });
        let courses: Vec<Course> = courses.into_iter().flatten().collect();
        print_block(bytes, &courses, &beams);
    }
}
