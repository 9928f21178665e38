//! The games of the family, many deals of each: how many are solved, proved impossible and left
//! undecided, with what effort; whether that agrees with other programs and with published
//! figures.
//!
//!     cargo bench --bench family -- [GAME[:CELLS[:COLUMNS]]] [FIRST] [LAST] [BYTES] [NODES] [PLAIN]
//!
//! GAME may be several with commas between them; `all` are all, `-NAME` takes one away. NODES bounds the work on a deal, 0 doesn't. Each solution is
//! played by the checker under `tests/verifier`; where it says impossible, and no more than PLAIN
//! positions can be reached, the checker's search looks at all of them. A line tells each
//! contradiction with `tests/data/family`, and the exit status is 1 if there was one.

#[path = "../tests/verifier/mod.rs"]
mod verifier;

#[path = "../tests/support/family.rs"]
mod support;

use std::env;
use std::time::Instant;

use support::{known, position, rules_of, solve};
use unstuck::freecell::{Rules, TWO_DECKS, deal_sized};
use verifier::family::search::{Answer, search};

/// What has been published: a game, and how many of a hundred can be solved.
///
/// Baker's Game by cells: one million deals (Bryan, 2004). The others: Blake and Gent, 2026,
/// tables 1 and 2, of one to ten million deals each.
const PUBLISHED: [(&str, f64); 22] = [
    ("bakers_game:0", 0.001),
    ("bakers_game:1", 0.18),
    ("bakers_game:2", 4.26),
    ("bakers_game:3", 28.9),
    ("bakers_game:4", 75.0),
    ("bakers_game:5", 97.9),
    ("bakers_game:6", 99.98),
    ("bakers_game", 75.053),
    ("beleaguered_castle", 68.170),
    ("eight_off", 99.8805),
    ("eight_off:4", 10.564),
    ("forecell", 85.617),
    ("freecell", 99.998881),
    ("freecell:0", 0.2137),
    ("freecell:1", 19.348),
    ("freecell:2", 79.544),
    ("freecell:3", 99.3583),
    ("freecell:4:5", 3.859),
    ("freecell:4:7", 98.857),
    ("seahaven_towers", 89.332),
    ("simple_simon", 97.450),
    ("streets_and_alleys", 51.187),
];

struct Row {
    solved: usize,
    impossible: usize,
    undecided: usize,
    nodes: u64,
    /// Impossible ones at which the plain search has looked, too.
    plain: usize,
    contradictions: usize,
}

/// Rules by a name with, perhaps, a number of cells, and one of columns.
fn rules(name: &str) -> Rules {
    let mut words = name.split(':');
    let game = words.next().unwrap_or_default();
    let mut number = || words.next().map(|word| word.parse().expect("a number"));
    let (cells, columns) = (number(), number());
    let rules = Rules::preset(game.as_bytes()).unwrap_or_else(|| panic!("no game {game}"));
    Rules {
        cells: cells.unwrap_or(rules.cells),
        columns: columns.unwrap_or(rules.columns),
        ..rules
    }
}

fn measure(name: &str, first: i64, last: i64, block: &mut [u32], nodes: u32, plain: usize) -> Row {
    let mut row =
        Row { solved: 0, impossible: 0, undecided: 0, nodes: 0, plain: 0, contradictions: 0 };
    let known = known(name);
    for number in first..=last {
        let board = deal_sized::<TWO_DECKS>(&rules(name), number).expect("a deal");
        let checked = rules_of(name, &board);
        let (own, spent) = solve(&board, &checked, block, nodes).unwrap_or_else(|fault| {
            panic!("{name} {number}: {fault}");
        });
        row.nodes += u64::from(spent);
        match own {
            '+' => row.solved += 1,
            '-' => row.impossible += 1,
            _ => row.undecided += 1,
        }
        if own == '-' && plain > 0 {
            match search(&position(&board, &checked), &checked, plain) {
                Answer::Impossible(_) => row.plain += 1,
                Answer::TooMany => {}
                Answer::Solvable => {
                    row.contradictions += 1;
                    println!("{name} {number}: impossible, but the plain search solves it");
                }
            }
        }
        for (peer, answer) in known.iter().flat_map(|known| known.answers(number)) {
            if matches!((own, answer), ('+', '-') | ('-', '+')) {
                row.contradictions += 1;
                println!("{name} {number}: {own}, but {peer} says {answer}");
            }
        }
    }
    row
}

/// The games of a list with commas: `all` are all, and `-` before a name takes it away.
fn names(list: &str) -> Vec<String> {
    let mut names = Vec::new();
    for word in list.split(',') {
        match (word, word.strip_prefix('-')) {
            ("all", _) => names.extend(Rules::games().map(str::to_owned)),
            (_, Some(without)) => names.retain(|name| name != without),
            (name, None) => names.push(name.to_owned()),
        }
    }
    names
}

/// The bounds between which the share of solvable deals lies with 95 % confidence (Wilson's), in
/// per cent; what is undecided may be either.
fn interval(row: &Row) -> (f64, f64) {
    let deals = (row.solved + row.impossible + row.undecided) as f64;
    let bound = |solved: f64, sign: f64| {
        let (z, share) = (1.96, solved / deals);
        let middle = share + z * z / (2.0 * deals);
        let spread = z * (share * (1.0 - share) / deals + z * z / (4.0 * deals * deals)).sqrt();
        100.0 * (middle + sign * spread) / (1.0 + z * z / deals)
    };
    (bound(row.solved as f64, -1.0), bound((row.solved + row.undecided) as f64, 1.0))
}

/// A number of bytes as people write it.
fn size(bytes: i64) -> String {
    match bytes {
        bytes if bytes % (1 << 20) == 0 => format!("{} MiB", bytes >> 20),
        bytes => format!("{} KiB", bytes >> 10),
    }
}

fn main() {
    let words: Vec<String> = env::args().skip(1).filter(|word| !word.starts_with("--")).collect();
    let number = |at: usize, default: i64| -> i64 {
        words.get(at).map_or(default, |word| word.parse().expect("a number"))
    };
    let name = words.first().map_or("all", String::as_str);
    let (first, last) = (number(1, 1), number(2, 100));
    let bytes = number(3, 16 << 20);
    let nodes = number(4, 0) as u32;
    let plain = number(5, 0) as usize;
    let names = names(name);
    let mut block = vec![0u32; bytes as usize / 4];
    let mut contradictions = 0;
    println!(
        "| game | deals | solved | impossible | confirmed | undecided | nodes a deal | most nodes | block | ms a deal | solvable, % | published, % |"
    );
    println!("| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | ---: |");
    for name in names {
        let began = Instant::now();
        let row = measure(&name, first, last, &mut block, nodes, plain);
        let seconds = began.elapsed().as_secs_f64();
        let deals = (last - first + 1) as f64;
        let (low, high) = interval(&row);
        let published = PUBLISHED.iter().find(|(game, _)| *game == name);
        println!(
            "| `{name}` | {first}-{last} | {} | {} | {} | {} | {:.0} | {} | {} | {:.2} | {low:.2} to {high:.2} | {} |",
            row.solved,
            row.impossible,
            if plain > 0 { row.plain.to_string() } else { "-".to_owned() },
            row.undecided,
            row.nodes as f64 / deals,
            if nodes > 0 { nodes.to_string() } else { "-".to_owned() },
            size(bytes),
            1000.0 * seconds / deals,
            published.map_or("-".to_owned(), |(_, share)| share.to_string()),
        );
        contradictions += row.contradictions;
    }
    if contradictions > 0 {
        println!("{contradictions} contradictions");
        std::process::exit(1);
    }
}
