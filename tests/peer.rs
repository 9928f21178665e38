//! What Freecell Solver really prints is read, and what is written is what it would print. Needs
//! Debian's package `freecell-solver-bin`, which `make setup` installs.

mod support;
mod verifier;

use std::io::Write;
use std::process::{Command, Stdio};

use support::{plain_move, plain_rules, position};
use unstuck::freecell::notation::{
    MoveText, read_moves, write_columns, write_kpat, write_printed, write_pysol, write_state,
};
use unstuck::freecell::{Automove, Board, Build, Fill, Move, Rules, deal};
use verifier::moves::{legal_moves, play};

/// Runs it on a board; gives what it prints.
fn fc_solve(board: &str, rules: &Rules, options: &[&str]) -> String {
    let mut command = Command::new("fc-solve");
    command
        .env("FREECELL_SOLVER_QUIET", "1")
        .args(["--freecells-num", &rules.cells.to_string()])
        .args(["--stacks-num", &rules.columns.to_string()])
        .args([
            "--sequences-are-built-by",
            match rules.build {
                Build::Alternate => "alternate_color",
                Build::Suit => "suit",
                Build::Rank => "rank",
                other => panic!("Freecell Solver doesn't build like this: {other:?}"),
            },
        ])
        .args([
            "--empty-stacks-filled-by",
            match rules.fill {
                Fill::Any => "all",
                Fill::Kings => "kings",
                Fill::Nothing => "none",
            },
        ])
        // Some deals have no solution; most have one after a few hundred positions.
        .args(["--max-iters", "20000"])
        .args(options)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    let mut child = command.spawn().expect("fc-solve, of Debian's package freecell-solver-bin");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(board.as_bytes()).expect("a reader");
    drop(input);
    let output = child.wait_with_output().expect("an end");
    String::from_utf8(output.stdout).expect("text")
}

fn text_of(write: impl FnOnce(&mut dyn FnMut(u8))) -> String {
    support::written::<()>(|sink| {
        write(sink);
        Ok(())
    })
}

/// The games that are played: as Microsoft deals them, with fewer and with more cells and columns.
fn games() -> Vec<(Rules, std::ops::RangeInclusive<i64>)> {
    let freecell = Rules { automove: Automove::None, ..Rules::FREECELL };
    vec![
        (freecell, 1..=30),
        (Rules { cells: 3, ..freecell }, 100..=112),
        (Rules { cells: 2, columns: 9, ..freecell }, 1..=20),
        (Rules { cells: 8, ..freecell }, 200..=210),
        (Rules { cells: 6, columns: 10, ..freecell }, 300..=315),
        (Rules { cells: 1, columns: 10, ..freecell }, 1..=20),
        (Rules { cells: 4, columns: 7, ..freecell }, 1..=15),
        (Rules { build: Build::Suit, ..freecell }, 1..=20),
        (Rules { fill: Fill::Kings, cells: 5, ..freecell }, 1..=20),
    ]
}

/// The options that vary what it looks for, and so the solutions; an optimised build has all.
const SEARCHES: &[&[&str]] = if cfg!(debug_assertions) { &[&[]] } else { &[&[], &["-l", "as"]] };

fn printed(start: &Board, moves: &[Move], form: MoveText, states: bool) -> String {
    support::written(|mut sink| {
        write_printed(start, moves.iter().copied(), form, states, &mut sink)
    })
}

/// Without the two lines that tell what the search has cost.
fn without_figures(text: &str) -> String {
    let is_figure = |line: &&str| line.starts_with("Total number") || line.starts_with("This scan");
    text.split_inclusive('\n').filter(|line| !is_figure(line)).collect()
}

fn read(start: &Board, form: MoveText, text: &str) -> Vec<Move> {
    let mut moves = Vec::new();
    let end = read_moves(start, form, text.as_bytes(), |mv| moves.push(mv));
    let end = end.unwrap_or_else(|fault| panic!("{fault}\n{start:?}\n{text}"));
    // The checker plays the same.
    let rules = plain_rules(start.rules());
    let mut here = position(start);
    for &mv in &moves {
        let mv = plain_move(mv);
        assert!(legal_moves(&here, &rules).contains(&mv) || mv.count == 1, "{mv:?}\n{here:?}");
        play(&mut here, mv);
    }
    assert_eq!(position(&end), here);
    assert!(end.is_solved(), "{text}");
    moves
}

const FORMS: [(MoveText, &[&str]); 3] =
    [(MoveText::Sn, &["-sn"]), (MoveText::Snx, &["-snx"]), (MoveText::Words, &[])];

#[test]
fn solutions_are_read_and_written_to_the_letter() {
    let mut solved = 0;
    for (rules, numbers) in games() {
        let mut here = 0;
        for number in numbers {
            let start = deal(&rules, number).expect("a deal");
            let board = text_of(|mut sink| write_columns(&start, &mut sink));
            for &search in SEARCHES {
                let words = fc_solve(&board, &rules, &[search, &["-m"]].concat());
                if !words.contains("This game is solveable.") {
                    let none = read_moves(&start, MoveText::Words, words.as_bytes(), |_| ());
                    assert_eq!(none, Ok(start), "no moves in {words}");
                    continue;
                }
                here += 1;
                let moves = read(&start, MoveText::Words, &words);
                let states = fc_solve(&board, &rules, &[search, &["-p", "-t"]].concat());
                assert_eq!(read(&start, MoveText::States, &states), moves, "{states}");
                let own = printed(&start, &moves, MoveText::States, true);
                assert_eq!(own, without_figures(&states));
                for (form, options) in FORMS {
                    let options = [search, options].concat();
                    let alone = fc_solve(&board, &rules, &[&options[..], &["-m"]].concat());
                    let states =
                        fc_solve(&board, &rules, &[&options[..], &["-p", "-t", "-sam"]].concat());
                    let tens = fc_solve(&board, &rules, &[&options[..], &["-p", "-sam"]].concat());
                    let sorted =
                        fc_solve(&board, &rules, &[&options[..], &["-p", "-t", "-m"]].concat());
                    for text in [&alone, &states, &tens, &sorted] {
                        assert_eq!(read(&start, form, text), moves, "{text}");
                    }
                    assert_eq!(printed(&start, &moves, form, false), without_figures(&alone));
                    assert_eq!(printed(&start, &moves, form, true), without_figures(&states));
                }
            }
        }
        assert!(here >= 5 * SEARCHES.len(), "{here} solved with {rules:?}");
        solved += here;
    }
    println!("{solved} solutions");
}

/// Positions in play, written in the forms of other programs: the peer reads the same board.
#[test]
fn boards_are_read_as_they_were_meant() {
    let mut boards = 0;
    for (rules, numbers) in games() {
        for number in numbers.step_by(5) {
            let start = deal(&rules, number).expect("a deal");
            let text = text_of(|mut sink| write_columns(&start, &mut sink));
            let words = fc_solve(&text, &rules, &["-m"]);
            if !words.contains("This game is solveable.") {
                continue;
            }
            let mut board = start;
            for (index, mv) in read(&start, MoveText::Words, &words).into_iter().enumerate() {
                board.apply(mv).expect("a legal move");
                if index % 31 != 0 {
                    continue;
                }
                for text in [
                    text_of(|mut sink| write_columns(&board, &mut sink)),
                    text_of(|mut sink| write_pysol(&board, &mut sink)),
                    text_of(|mut sink| write_kpat(&board, &mut sink)),
                    text_of(|mut sink| write_state(&board, &mut sink)),
                ] {
                    let solved = fc_solve(&text, &rules, &["-p", "-t", "-sam"]);
                    // Its first position is compared with the board, up to the order of cells.
                    if !solved.contains("This game is solveable.") {
                        assert!(solved.contains("I could not solve"), "{text}{solved}");
                        continue;
                    }
                    let first = &solved[..solved.find("====").expect("a ruler")];
                    let same = read_moves(&board, MoveText::Words, first.as_bytes(), |_| ());
                    assert_eq!(same, Ok(board), "{text}{first}");
                    boards += 1;
                }
            }
        }
    }
    assert!(boards > 400, "{boards}");
}
