//! Tests of the Sokoban part of the checker itself.

mod verifier;

use std::fs;
use std::path::Path;

use verifier::sokoban::{Level, levels};
use verifier::sokoban_prove::{Pushes, Verdict, fewest_moves, fewest_pushes};
use verifier::sokoban_replay::{Fault, Metrics, Reason, expand, replay, replay_reverse};

const MICROBAN: &str = include_str!("data/sokoban/microban.txt");
const SASQUATCH: &str = include_str!("data/sokoban/sasquatch.txt");

// Reading.

#[test]
fn the_collections_are_read_whole() {
    let microban = levels(MICROBAN);
    assert_eq!(microban.len(), 155);
    assert_eq!(levels(SASQUATCH).len(), 50);
    for (index, level) in microban.iter().chain(&levels(SASQUATCH)).enumerate() {
        let number = index % 155 + 1;
        assert!(level.title.starts_with(&format!("; {number}")), "{}", level.title);
        assert_eq!(level.pushers.len(), 1, "{level}");
        assert_eq!(level.boxes.len(), level.goals.len(), "{level}");
        assert!(!level.leaks(), "{level}");
    }
    // The first level as it stands in the file, the last one's title and size.
    assert_eq!(microban[0].to_string(), "####\n# .#\n#  ###\n#*@  #\n#  $ #\n#  ###\n####\n");
    assert_eq!((microban[0].width, microban[0].height), (6, 7));
    assert_eq!(microban[154].title, "; 155 'The Dungeon'");
    assert_eq!((microban[154].width, microban[154].height), (30, 17));
}

#[test]
fn a_level_is_written_as_it_was_read() {
    for level in levels(MICROBAN).iter().chain(&levels(SASQUATCH)) {
        let again = levels(&level.to_string());
        assert_eq!(again, [Level { title: String::new(), ..level.clone() }]);
    }
    let level = Level::of("#####|#+*$#|#####");
    assert_eq!((level.goals.len(), level.boxes.len(), level.pushers.len()), (2, 2, 1));
}

#[test]
fn leaks_are_found() {
    assert!(!Level::of("#####|#@$.#|#####").leaks());
    assert!(Level::of("#####|#@$.|#####").leaks());
    assert!(Level::of("#####|#@$.#|## ##").leaks());
    assert!(Level::of("#@$.#").leaks());
    // Through a box, and not through a corner.
    assert!(Level::of("#####|#@$.*|#####").leaks());
    assert!(!Level::of(" ### |#@$.#| ### ").leaks());
}

// Run-length code and moves.

#[test]
fn run_length_code_is_taken_apart() {
    for (text, expected) in [
        ("3r4U", "rrrUUUU"),
        ("2(3(dr)R)", "drdrdrRdrdrdrR"),
        ("3#4-p.#", "###----p.#"),
        ("2(3(#-)#)", "#-#-#-##-#-#-#"),
        ("", ""),
        ("1 0R", "RRRRRRRRRR"),
        ("0R", ""),
        ("2()", ""),
    ] {
        assert_eq!(expand(text, 100).as_deref(), Some(expected), "{text}");
    }
    for broken in ["2", "2(r", "r)", "(", "99999999999999999999R", "101R", "9(9(9(9R)))"] {
        assert_eq!(expand(broken, 100), None, "{broken}");
    }
}

#[test]
fn moves_are_played_and_counted() {
    let level = Level::of("########|#@ $  .#|#  $  .#|########");
    let played = replay(&level, "rrrrddlllrrr").map_err(|fault| fault.step);
    // A step, three pushes, a step down, and the next is a wall's.
    assert_eq!(played, Err(6));
    let played = replay(&level, "rrrrllldrrr").expect("moves");
    assert_eq!(played.text, "rRRRllldRRR");
    let expected = Metrics {
        moves: 11,
        pushes: 6,
        box_lines: 2,
        box_changes: 2,
        pushing_sessions: 2,
        pusher_changes: 0,
    };
    assert_eq!((played.metrics, played.solved), (expected, true));
}

#[test]
fn lines_changes_and_sessions_differ() {
    // One box, pushed right, then up after a walk, then right again after a walk; then another.
    let level = Level::of("##########|#        #|#@$ $    #|#        #|##########");
    let played = replay(&level, "RdrUlurr").expect("moves");
    // R: a push; d, r: moves; U: the same box from below; l, u: moves; r: pushes it; r: again.
    assert_eq!(played.text, "RdrUluRR");
    let metrics = played.metrics;
    assert_eq!((metrics.moves, metrics.pushes), (8, 4));
    assert_eq!((metrics.box_lines, metrics.box_changes, metrics.pushing_sessions), (3, 1, 3));
    // A detour between two pushes in one direction doesn't make two lines of them.
    let level = Level::of("######|#@$  #|#    #|######");
    let played = replay(&level, "RdlurR").map_err(|fault| fault.step);
    let metrics = played.expect("moves").metrics;
    assert_eq!((metrics.box_lines, metrics.box_changes, metrics.pushing_sessions), (1, 1, 2));
    // Two boxes in one session: the pusher turns from one to the other without a move between.
    let level = Level::of("######|#@$  #|# $  #|#    #|######");
    let played = replay(&level, "RD").expect("moves");
    let metrics = played.metrics;
    assert_eq!((metrics.box_lines, metrics.box_changes, metrics.pushing_sessions), (2, 2, 1));
}

#[test]
fn the_first_illegal_step_is_told() {
    let level = Level::of("#######|#@$$..#|#######");
    for (moves, step, reason) in [
        ("l", 1, Reason::Wall),
        ("r", 1, Reason::Box),
        ("x", 1, Reason::Letter),
        ("{r}", 1, Reason::Target),
    ] {
        assert_eq!(replay(&level, moves), Err(Fault { step, reason }), "{moves}");
    }
    let corner = Level::of("####|#@ #|# ##|####");
    assert_eq!(replay(&corner, "dr"), Err(Fault { step: 2, reason: Reason::Wall }));
    let nobody = Level::of("####|#  #|####");
    assert_eq!(replay(&nobody, "r"), Err(Fault { step: 1, reason: Reason::Nobody }));
    // Off a board without walls.
    assert_eq!(replay(&Level::of("@"), "u"), Err(Fault { step: 1, reason: Reason::Wall }));
}

#[test]
fn pushers_take_turns() {
    let level = Level::of("#######|#@ $ .#|#     #|#@ $ .#|#######");
    // The top-left pusher first, with and without saying so.
    for start in ["", "{}"] {
        let played = replay(&level, &format!("{start}rrr{{dd}}")).map_err(|fault| fault.reason);
        assert_eq!(played, Err(Reason::Target));
        let played = replay(&level, &format!("{start}rrr{{ddlll}}RRR*{{uu}}l")).expect("moves");
        assert!(played.solved);
        assert_eq!((played.metrics.pusher_changes, played.metrics.box_changes), (2, 2));
        assert_eq!(played.text, "rRRrRRl");
    }
    let in_the_way = Level::of("####|#@@#|####");
    assert_eq!(replay(&in_the_way, "r"), Err(Fault { step: 1, reason: Reason::Pusher }));
    let behind = Level::of("#####|#@$@#|#####");
    assert_eq!(replay(&behind, "r"), Err(Fault { step: 1, reason: Reason::Box }));
}

#[test]
fn reverse_mode_pulls() {
    let level = Level::of("######|#@$ .#|######");
    // From the goal the box comes back to where the level has it.
    let played = replay_reverse(&level, "[rr]LL").expect("pulls");
    assert!(played.solved);
    assert_eq!(played.text, "[rr]LL");
    assert_eq!(replay_reverse(&level, "[rr]LLL"), Err(Fault { step: 3, reason: Reason::Wall }));
    let wide = Level::of("#######|#@ $ .#|#######");
    let played = replay_reverse(&wide, "[rrr]LL").expect("pulls");
    assert!(played.solved);
    assert_eq!((played.metrics.moves, played.metrics.pushes), (2, 2));
    assert_eq!(
        replay_reverse(&wide, "[rrrr]L"),
        Err(Fault { step: 1, reason: Reason::Target }),
        "a box is there"
    );
    assert_eq!(replay_reverse(&level, "[ ]L*l"), Err(Fault { step: 1, reason: Reason::Wall }));
    assert_eq!(replay_reverse(&wide, "[]R"), Err(Fault { step: 1, reason: Reason::Pull }));
}

// Proofs.

#[test]
fn known_optima_are_found() {
    // Published: the fewest moves and pushes of Microban's first levels.
    let known = [(33, 8), (16, 3), (41, 13), (23, 7), (25, 6)];
    for (level, (moves, pushes)) in levels(MICROBAN).iter().zip(known) {
        let Verdict::Solved(solution) = fewest_moves(level, 2_000_000) else {
            panic!("no solution:\n{level}");
        };
        let played = replay(level, &solution).expect("legal moves");
        assert!(played.solved);
        assert_eq!(played.text, solution);
        assert_eq!(solution.len(), moves, "{level}");
        assert_eq!(fewest_pushes(level, 2_000_000), Pushes::Fewest(pushes), "{level}");
    }
}

#[test]
fn what_has_no_solution_is_proved() {
    for text in [
        "#####|#@$ #|#  .#|#####",     // against the right wall at best
        "######|#@ $##|# .  #|######", // in a corner
        "########|#@  #  #|#  $# .#|#   #  #|########", // the goal is in another room
        "#######|#@ $$.#|#     #|#    .#|#######", // side by side at the wall
        "#####|#   #|#.$ #|#####",     // nobody to push
    ] {
        let level = Level::of(text);
        assert_eq!(fewest_moves(&level, 100_000), Verdict::Unsolvable, "{level}");
        assert_eq!(fewest_pushes(&level, 100_000), Pushes::Unsolvable, "{level}");
    }
    let solved = Level::of("####|#@*#|####");
    assert_eq!(fewest_moves(&solved, 10), Verdict::Solved(String::new()));
    assert_eq!(fewest_pushes(&solved, 10), Pushes::Fewest(0));
    let level = &levels(MICROBAN)[2];
    assert_eq!(fewest_moves(level, 100), Verdict::Undecided);
    assert_eq!(fewest_pushes(level, 100), Pushes::Undecided);
}

// Levels and solutions that others have checked.

#[test]
fn debians_solutions_solve_debians_levels() {
    let folder = Path::new("/usr/share/games/cavepacker/maps");
    let Ok(files) = fs::read_dir(folder) else {
        println!("cavepacker-data isn't installed: its levels are skipped");
        return;
    };
    let mut solved = 0;
    let mut others = Vec::new();
    for file in files.map(|file| file.expect("a file").path()) {
        if file.extension().is_none_or(|extension| extension != "sol") {
            continue;
        }
        let text = fs::read_to_string(file.with_extension("sok")).expect("a level");
        let level = levels(&text).pop().expect("a level");
        let moves = fs::read_to_string(&file).expect("moves");
        let moves = expand(&moves, 1_000_000).expect("run-length code");
        match replay(&level, &moves) {
            Ok(played) if played.solved => solved += 1,
            other => others.push((file, other.err())),
        }
    }
    assert_eq!(others, []);
    assert!(solved > 0);
}
