//! Sizes and offsets of the structs of the C API are those of
//! `tests/c/layout.txt`, which `tests/c/layout.sh` holds the header to. So the
//! two languages agree on every byte.
#![cfg(feature = "capi")]
#![allow(missing_docs)]

use std::collections::BTreeSet;
use std::mem::{align_of, offset_of, size_of};

use unstuck::capi::{
    unstuck_build_info, unstuck_freecell_board, unstuck_freecell_double_board,
    unstuck_freecell_options, unstuck_freecell_progress, unstuck_freecell_rules,
    unstuck_game_report, unstuck_game_style, unstuck_move, unstuck_sokoban_check,
    unstuck_sokoban_event, unstuck_sokoban_fault, unstuck_sokoban_options,
    unstuck_sokoban_progress, unstuck_sokoban_state, unstuck_text_error,
};
use unstuck::freecell::{MAX_CELLS, MAX_COLUMNS};

const TABLE: &str = include_str!("c/layout.txt");

/// The size of what a field accessor returns.
fn size_behind<T, F>(_: fn(&T) -> &F) -> usize {
    size_of::<F>()
}

/// The lines that the table must have for a struct. A struct pattern without
/// `..` lists the fields, so that one that is missing here doesn't compile.
macro_rules! lines {
    ($($name:ident { $($field:ident),+ $(,)? })+) => {{
        let mut lines = Vec::new();
        $(
            let _all_fields = |value: $name| { let $name { $($field: _),+ } = value; };
            lines.push(format!("struct {} {}", stringify!($name), size_of::<$name>()));
            $(lines.push(format!(
                "field {} {} {} {}",
                stringify!($name),
                stringify!($field),
                offset_of!($name, $field),
                size_behind(|value: &$name| &value.$field),
            ));)+
        )+
        lines
    }};
}

fn lines_of_this_build() -> Vec<String> {
    lines! {
        unstuck_build_info { struct_size, version, abi, max_columns, max_cells, max_decks, features }
        unstuck_freecell_rules {
            struct_size, columns, cells, decks, build, fill, supermove, automove, run, leave, base,
            wrap, refill, layout, reserved,
        }
        unstuck_move { from, to, count, card }
        unstuck_freecell_board { struct_size, bytes }
        unstuck_freecell_double_board { struct_size, bytes }
        unstuck_text_error { struct_size, status, line, column, card }
        unstuck_freecell_options {
            struct_size, max_nodes, scan, evaluation, optimize, width, depth, seed, weights, tests,
        }
        unstuck_freecell_progress {
            struct_size, status, reason, nodes, depth, bytes_used, stored, rung, best_moves, best_cost,
            shortest,
        }
        unstuck_game_report {
            struct_size, verdict, flaw, line, column, move_number, card, games, moves, unresolved,
        }
        unstuck_game_style { struct_size, shown, after, automove, per_line }
        unstuck_sokoban_fault { problem, stops_play, column, row }
        unstuck_sokoban_check {
            struct_size, moves, pushes, box_lines, box_changes, pushing_sessions, pusher_changes,
            flaw, solved, open, state,
        }
        unstuck_sokoban_state {
            struct_size, moves, pushes, recorded, boxes, boxes_away, pushers, width, height, column,
            row, normal_column, normal_row, mode, solved, reserved,
        }
        unstuck_sokoban_options { struct_size, max_nodes, goal }
        unstuck_sokoban_progress {
            struct_size, status, reason, nodes, bytes_used, stored, rung, best_moves, best_pushes,
            shortest,
        }
        unstuck_sokoban_event {
            struct_size, kind, line, column, part, what, number, whole, text, text_length, author, author_length, collection, collection_length, notes, notes_length, squares, squares_length, width, height, boxes, goals, pushers, variant, games, steps, current, reverse,
        }
    }
}

#[test]
fn structs_are_those_of_the_table() {
    // The table is for the capacities that a build has when nobody asks for
    // others; only the board depends on them.
    let usual = (MAX_COLUMNS, MAX_CELLS) == (18, 16);
    let wanted = |line: &str| {
        usual
            || !(line.contains(" unstuck_freecell_board ")
                || line.contains(" unstuck_freecell_double_board "))
    };

    let table: BTreeSet<&str> = TABLE
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty() && wanted(line))
        .collect();
    let build = lines_of_this_build();
    let build: BTreeSet<&str> =
        build.iter().map(String::as_str).filter(|line| wanted(line)).collect();
    let only_in_table: Vec<_> = table.difference(&build).collect();
    let only_in_build: Vec<_> = build.difference(&table).collect();
    assert!(
        table == build && !table.is_empty(),
        "only in layout.txt: {only_in_table:#?}, only in this build: {only_in_build:#?}"
    );
}

#[test]
fn no_struct_asks_for_more_alignment_than_its_words() {
    for alignment in [
        align_of::<unstuck_build_info>(),
        align_of::<unstuck_freecell_rules>(),
        align_of::<unstuck_freecell_board>(),
        align_of::<unstuck_text_error>(),
        align_of::<unstuck_freecell_options>(),
        align_of::<unstuck_freecell_progress>(),
        align_of::<unstuck_game_report>(),
        align_of::<unstuck_game_style>(),
        align_of::<unstuck_sokoban_check>(),
        align_of::<unstuck_sokoban_state>(),
        align_of::<unstuck_sokoban_event>(),
        align_of::<unstuck_sokoban_options>(),
        align_of::<unstuck_sokoban_progress>(),
    ] {
        assert_eq!(alignment, align_of::<u32>());
    }
    assert_eq!(align_of::<unstuck_move>(), 1);
    assert_eq!(align_of::<unstuck_sokoban_fault>(), 1);
}
