//! The C API, called as C calls it: with NULL everywhere, short buffers, numbers out of range,
//! calls in the wrong order, and bytes that mean nothing.
#![cfg(all(feature = "capi", feature = "html"))]

mod support;
mod verifier;

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ffi::{CStr, c_char, c_int, c_void};
use std::mem::{offset_of, size_of};
use std::ops::Range;
use std::ptr::{null, null_mut};

use support::Random;
use unstuck::capi::*;
use unstuck::error::Error;
use unstuck::freecell::{Board, BoardBytes, Rules, Shortening, Solver, deal};

const HEADER: &str = include_str!("../include/unstuck.h");
const BLOCK_BYTES: usize = 65536;

/// Everything that a call may read or write, in one piece of memory, so that a byte that changes
/// where none may is seen, whosever it is.
#[repr(C)]
#[derive(Clone)]
struct World {
    rules: unstuck_freecell_rules,
    board: unstuck_freecell_board,
    board_out: unstuck_freecell_board,
    error: unstuck_text_error,
    options: unstuck_freecell_options,
    progress: unstuck_freecell_progress,
    build: unstuck_build_info,
    report: unstuck_game_report,
    style: unstuck_game_style,
    check: unstuck_sokoban_check,
    state: unstuck_sokoban_state,
    event: unstuck_sokoban_event,
    sokoban_options: unstuck_sokoban_options,
    sokoban_progress: unstuck_sokoban_progress,
    mv: unstuck_move,
    mv_out: unstuck_move,
    given: [unstuck_move; 4],
    moves: [unstuck_move; 1024],
    problems: [unstuck_sokoban_fault; 16],
    squares: [u8; 64],
    /// Stands for memory that a call may work in; that itself isn't in the world.
    scratch: u8,
    cards: [u8; 80],
    byte: u8,
    text: [u8; 8192],
    input: [u8; 512],
    input_length: usize,
    name: [u8; 64],
    number: i64,
    count: usize,
    least: u32,
    comfortable: u32,
    field: *const c_char,
    /// One word more than the block has, so that it can be misaligned.
    block: [u32; BLOCK_BYTES / 4 + 1],
}

const CANARY: u8 = 0xA5;

type SizeField = fn(&mut World) -> &mut u32;

/// The structs of a [`World`], what their size must be, and where it is told.
fn sizes() -> [(&'static str, u32, SizeField); 14] {
    [
        ("rules", size_of::<unstuck_freecell_rules>() as u32, |w| &mut w.rules.struct_size),
        ("board", size_of::<unstuck_freecell_board>() as u32, |w| &mut w.board.struct_size),
        ("board_out", size_of::<unstuck_freecell_board>() as u32, |w| &mut w.board_out.struct_size),
        ("error", size_of::<unstuck_text_error>() as u32, |w| &mut w.error.struct_size),
        ("options", size_of::<unstuck_freecell_options>() as u32, |w| &mut w.options.struct_size),
        ("progress", size_of::<unstuck_freecell_progress>() as u32, |w| {
            &mut w.progress.struct_size
        }),
        ("build", size_of::<unstuck_build_info>() as u32, |w| &mut w.build.struct_size),
        ("report", size_of::<unstuck_game_report>() as u32, |w| &mut w.report.struct_size),
        ("style", size_of::<unstuck_game_style>() as u32, |w| &mut w.style.struct_size),
        ("check", size_of::<unstuck_sokoban_check>() as u32, |w| &mut w.check.struct_size),
        ("state", size_of::<unstuck_sokoban_state>() as u32, |w| &mut w.state.struct_size),
        ("event", size_of::<unstuck_sokoban_event>() as u32, |w| &mut w.event.struct_size),
        ("sokoban_options", size_of::<unstuck_sokoban_options>() as u32, |w| {
            &mut w.sokoban_options.struct_size
        }),
        ("sokoban_progress", size_of::<unstuck_sokoban_progress>() as u32, |w| {
            &mut w.sokoban_progress.struct_size
        }),
    ]
}

impl World {
    /// Canaries everywhere but in the sizes of the structs.
    fn new() -> Box<World> {
        let mut world = Box::<World>::new_uninit();
        // SAFETY: every byte is written; any bytes are a valid World, whose one pointer is never
        // followed before a call has written it.
        let mut world = unsafe {
            world.as_mut_ptr().cast::<u8>().write_bytes(CANARY, size_of::<World>());
            world.assume_init()
        };
        for (_, size, at) in sizes() {
            *at(&mut world) = size;
        }
        world
    }

    fn bytes(&self) -> &[u8] {
        // SAFETY: `new` has written every byte, padding included, and all changes are made in
        // place.
        unsafe { std::slice::from_raw_parts((&raw const *self).cast(), size_of::<World>()) }
    }

    fn block(&mut self) -> *mut std::ffi::c_void {
        self.block.as_mut_ptr().cast()
    }

    fn copy(&self) -> Vec<u8> {
        self.bytes().to_vec()
    }

    /// Nothing has changed but, perhaps, some fields.
    fn assert_same(&self, before: &[u8], but: &[&str], what: &str) {
        let mut allowed: Vec<Range<usize>> = but.iter().map(|name| field_range(name)).collect();
        allowed.sort_by_key(|range| range.start);
        allowed.push(before.len()..before.len());
        let mut from = 0;
        for range in allowed {
            let (now, then) = (&self.bytes()[from..range.start], &before[from..range.start]);
            if now != then {
                let at = from + (0..now.len()).find(|&at| now[at] != then[at]).unwrap_or(0);
                panic!("{what}: byte {at} ({}) changed", field_at(at));
            }
            from = range.end;
        }
    }
}

macro_rules! fields {
    ($($name:ident: $type:ty),* $(,)?) => {
        fn field_ranges() -> Vec<(&'static str, Range<usize>)> {
            vec![$({
                let start = offset_of!(World, $name);
                (stringify!($name), start..start + size_of::<$type>())
            }),*]
        }
    };
}
fields!(
    rules: unstuck_freecell_rules,
    board: unstuck_freecell_board,
    board_out: unstuck_freecell_board,
    error: unstuck_text_error,
    options: unstuck_freecell_options,
    progress: unstuck_freecell_progress,
    build: unstuck_build_info,
    report: unstuck_game_report,
    style: unstuck_game_style,
    check: unstuck_sokoban_check,
    state: unstuck_sokoban_state,
    event: unstuck_sokoban_event,
    sokoban_options: unstuck_sokoban_options,
    sokoban_progress: unstuck_sokoban_progress,
    mv: unstuck_move,
    mv_out: unstuck_move,
    given: [unstuck_move; 4],
    moves: [unstuck_move; 1024],
    problems: [unstuck_sokoban_fault; 16],
    squares: [u8; 64],
    scratch: u8,
    cards: [u8; 80],
    byte: u8,
    text: [u8; 8192],
    input: [u8; 512],
    input_length: usize,
    name: [u8; 64],
    number: i64,
    count: usize,
    least: u32,
    comfortable: u32,
    field: *const c_char,
    block: [u32; BLOCK_BYTES / 4 + 1],
);

fn field_range(name: &str) -> Range<usize> {
    let ranges = field_ranges();
    let found = ranges.into_iter().find(|(field, _)| *field == name);
    found.unwrap_or_else(|| panic!("no field {name}")).1
}

fn field_at(at: usize) -> &'static str {
    let ranges = field_ranges();
    ranges.into_iter().find(|(_, range)| range.contains(&at)).map_or("padding", |(name, _)| name)
}

/// A call that succeeds on a world that its `prepare` has made ready.
struct Call {
    name: &'static str,
    prepare: fn(&mut World),
    /// Runs it; the pointer of that name is NULL, and so many items fit into the buffer.
    run: fn(&mut World, null: &str, capacity: usize) -> i32,
    /// Pointers that must not be NULL.
    needs: &'static [&'static str],
    /// Pointers that may be NULL.
    may: &'static [&'static str],
    /// Fields that change when it succeeds.
    writes: &'static [&'static str],
}

/// A pointer to a field, or NULL if it is the field's turn.
macro_rules! at {
    ($world:ident, $null:ident, $name:ident) => {
        if $null == stringify!($name) { null_mut() } else { (&raw mut $world.$name).cast() }
    };
}

fn freecell(world: &mut World) {
    world.rules = unstuck_freecell_rules {
        struct_size: size_of::<unstuck_freecell_rules>() as u32,
        columns: 8,
        cells: 4,
        decks: 1,
        build: UNSTUCK_BUILD_ALTERNATE,
        fill: UNSTUCK_FILL_ANY,
        supermove: UNSTUCK_SUPERMOVE_LIMITED,
        automove: UNSTUCK_AUTOMOVE_HORNE,
        run: UNSTUCK_RUN_BUILT,
        leave: UNSTUCK_LEAVE_CARDS,
        base: 1,
        wrap: UNSTUCK_WRAP_NONE,
        refill: UNSTUCK_REFILL_CARDS,
        layout: UNSTUCK_LAYOUT_ROWS,
        reserved: [0; 3],
    };
}

fn dealt(world: &mut World, number: i64) {
    freecell(world);
    let status = unsafe { unstuck_freecell_deal(&world.rules, number, &mut world.board) };
    assert_eq!(status, UNSTUCK_OK);
}

/// Options that ask for nothing but a limit of nodes.
fn only_nodes(world: &mut World, max_nodes: u32) {
    // SAFETY: numbers alone, of which any is valid.
    world.options = unsafe { std::mem::zeroed() };
    world.options.struct_size = size_of::<unstuck_freecell_options>() as u32;
    world.options.max_nodes = max_nodes;
}

fn parsed(world: &mut World, text: &str) {
    freecell(world);
    let error = null_mut();
    let status = unsafe {
        let text = (text.as_ptr().cast(), text.len());
        unstuck_freecell_parse(&world.rules, text.0, text.1, &mut world.board, error)
    };
    assert_eq!(status, UNSTUCK_OK);
}

/// Spades from the jack on, of which the king goes home last, and all else is home.
const NEARLY_HOME: &str = "Foundations: C-K D-K H-K S-T\n: KS QS JS\n";

/// The king must go away first.
const ONE_MOVE: &str = "Foundations: C-K D-K H-K S-T\n: QS JS KS\n";

fn solved(world: &mut World) {
    dealt(world, 1);
    let board = world.board;
    let block = world.block();
    unsafe {
        assert_eq!(unstuck_freecell_solver_init(block, BLOCK_BYTES, &board, null()), UNSTUCK_OK);
        assert_eq!(unstuck_freecell_solver_run(block, u32::MAX), UNSTUCK_SOLVED);
    }
}

/// A legal first move of deal 1.
fn first_move(world: &mut World) {
    dealt(world, 1);
    let status = unsafe {
        unstuck_freecell_legal_moves(&world.board, &mut world.moves[0], 1024, null_mut())
    };
    assert_eq!(status, UNSTUCK_OK);
    world.mv = world.moves[0];
    world.moves.fill(unstuck_move { from: CANARY, to: CANARY, count: CANARY, card: CANARY });
}

fn text_input(world: &mut World) {
    freecell(world);
    let text = "4C 2C 9C 8C QS 4S 2H\n5H QH 3C AC 3H 4H QD\nQC 9S 6H 9H 3S KS 3D\n\
        5D 2S JC 5C JH 6D AS\n2D KD TH TC TD 8D\n7H JS KH TS KC 7C\nAH 5S 6S AD 8H JD\n\
        7S 6C 7D 4D 8S 9D\n";
    world.input[..text.len()].copy_from_slice(text.as_bytes());
    world.input_length = text.len();
}

/// The shorter solution of game 6240, under its number alone.
fn game_input(world: &mut World) {
    let moves = include_str!("data/game-6240-in-53.txt").lines().skip(2);
    let text: String = moves.map(|line| format!(" {line}\n")).collect();
    let text = format!("GAME #6240\n{text}");
    world.input[..text.len()].copy_from_slice(text.as_bytes());
    world.input_length = text.len();
}

/// Deal 24 and some moves of it, as Freecell Solver writes them.
fn moves_input(world: &mut World) {
    dealt(world, 24);
    let text = "4h 7a 7b 7h 1c 1d a1 7a 74 7h \nch 2c 27";
    world.input[..text.len()].copy_from_slice(text.as_bytes());
    world.input_length = text.len();
}

/// The squares of a level of three rows: a wall all around, and a row of text.
fn sokoban_squares(world: &mut World, row: &str) {
    world.squares.fill(UNSTUCK_SQUARE_WALL);
    for (at, letter) in row.bytes().enumerate() {
        world.squares[row.len() + at] = match letter {
            b'@' => UNSTUCK_SQUARE_PUSHER,
            b'$' => UNSTUCK_SQUARE_BOX,
            b'.' => UNSTUCK_SQUARE_GOAL,
            b' ' => 0,
            _ => UNSTUCK_SQUARE_WALL,
        };
    }
}

/// A level of 6 times 3 squares in play, and a move of it.
fn sokoban(world: &mut World) {
    sokoban_squares(world, "#@$ .#");
    let (block, squares) = (world.block(), world.squares.as_ptr());
    let init = unsafe {
        unstuck_sokoban_play_init(block, BLOCK_BYTES, squares, 6, 3, UNSTUCK_MODE_FORWARD)
    };
    assert_eq!(init, UNSTUCK_OK);
    (world.input[0], world.input_length) = (b'r', 1);
    let struct_size = size_of::<unstuck_sokoban_check>() as u32;
    world.check = unstuck_sokoban_check {
        struct_size,
        moves: 0,
        pushes: 0,
        box_lines: 0,
        box_changes: 0,
        pushing_sessions: 0,
        pusher_changes: 0,
        flaw: 0,
        solved: 0,
        open: 0,
        state: [0; 6],
    };
}

/// The same after the move.
fn sokoban_moved(world: &mut World) {
    sokoban(world);
    let (block, input) = (world.block(), world.input.as_ptr().cast());
    let played = unsafe { unstuck_sokoban_play_apply(block, input, 1, null_mut()) };
    assert_eq!(played, UNSTUCK_OK);
}

/// A level of 6 times 3 squares, and what a solver may be asked for.
fn sokoban_asked(world: &mut World) {
    sokoban_squares(world, "#@$ .#");
    world.sokoban_options.max_nodes = 100;
    world.sokoban_options.goal = UNSTUCK_GOAL_PUSHES;
}

/// A solver for it.
fn sokoban_searched(world: &mut World) {
    sokoban_asked(world);
    let (block, squares) = (world.block(), world.squares.as_ptr());
    let init = unsafe { unstuck_sokoban_solver_init(block, BLOCK_BYTES, squares, 6, 3, null()) };
    assert_eq!(init, UNSTUCK_OK);
}

/// The same with a solution.
fn sokoban_solved(world: &mut World) {
    sokoban_searched(world);
    let run = unsafe { unstuck_sokoban_solver_run(world.block(), u32::MAX) };
    assert_eq!(run, UNSTUCK_SOLVED);
}

/// A reader, and the start of a file with a level.
fn sokoban_reader(world: &mut World) {
    assert_eq!(unsafe { unstuck_sokoban_reader_init(world.block(), BLOCK_BYTES) }, UNSTUCK_OK);
    let text = "#####\n#@$.#\n#####\n\n";
    world.input[..text.len()].copy_from_slice(text.as_bytes());
    world.input_length = text.len();
}

/// The same after the level was told.
fn sokoban_read(world: &mut World) {
    sokoban_reader(world);
    let (block, input) = (world.block(), world.input.as_ptr().cast());
    let (length, event) = (world.input_length, &raw mut world.event);
    let mut used = 0;
    let status = unsafe { unstuck_sokoban_reader_next(block, input, length, &mut used, 0, event) };
    assert_eq!(status, UNSTUCK_OK);
}

/// A writer, and a line of notes for it.
fn sokoban_writer(world: &mut World) {
    let block = world.block();
    let init = unsafe { unstuck_sokoban_writer_init(block, BLOCK_BYTES, UNSTUCK_FORM_SOK, 0) };
    assert_eq!(init, UNSTUCK_OK);
    world.input[..8].copy_from_slice(b"a note #");
    world.event.kind = UNSTUCK_EVENT_NOTE;
    world.event.part = UNSTUCK_PART_FILE;
    (world.event.text, world.event.text_length, world.event.whole) = (2, 4, 1);
}

/// Counts the bytes of a page.
unsafe extern "C" fn count_bytes(context: *mut c_void, _: *const c_char, length: usize) -> c_int {
    if !context.is_null() {
        unsafe { *context.cast::<usize>() += length };
    }
    0
}

fn calls() -> Vec<Call> {
    vec![
        Call {
            name: "unstuck_version",
            prepare: |_| (),
            run: |_, _, _| if unstuck_version() == 0 { -1 } else { 0 },
            needs: &[],
            may: &[],
            writes: &[],
        },
        Call {
            name: "unstuck_abi",
            prepare: |_| (),
            run: |_, _, _| if unstuck_abi() == 0 { -1 } else { 0 },
            needs: &[],
            may: &[],
            writes: &[],
        },
        Call {
            name: "unstuck_strerror",
            prepare: |_| (),
            run: |_, _, _| if unstuck_strerror(0).is_null() { -1 } else { 0 },
            needs: &[],
            may: &[],
            writes: &[],
        },
        Call {
            name: "unstuck_build",
            prepare: |_| (),
            run: |w, null, _| unsafe { unstuck_build(at!(w, null, build)) },
            needs: &["build"],
            may: &[],
            writes: &["build"],
        },
        Call {
            name: "unstuck_freecell_preset",
            prepare: |w| w.name[..9].copy_from_slice(b"freecell\0"),
            run: |w, null, _| unsafe {
                unstuck_freecell_preset(at!(w, null, name), at!(w, null, rules))
            },
            needs: &["name", "rules"],
            may: &[],
            writes: &["rules"],
        },
        Call {
            name: "unstuck_freecell_preset_name",
            prepare: |_| (),
            run: |w, null, capacity| unsafe {
                unstuck_freecell_preset_name(3, at!(w, null, text), capacity, at!(w, null, count))
            },
            needs: &["text"],
            may: &["count"],
            writes: &["text", "count"],
        },
        Call {
            name: "unstuck_freecell_rules_check",
            prepare: freecell,
            run: |w, null, _| unsafe {
                unstuck_freecell_rules_check(at!(w, null, rules), at!(w, null, field))
            },
            needs: &["rules"],
            may: &["field"],
            writes: &["field"],
        },
        Call {
            name: "unstuck_freecell_deal",
            prepare: freecell,
            run: |w, null, _| unsafe {
                unstuck_freecell_deal(at!(w, null, rules), 617, at!(w, null, board_out))
            },
            needs: &["rules", "board_out"],
            may: &[],
            writes: &["board_out"],
        },
        Call {
            name: "unstuck_freecell_parse",
            prepare: text_input,
            run: |w, null, _| unsafe {
                unstuck_freecell_parse(
                    at!(w, null, rules),
                    at!(w, null, input),
                    w.input_length,
                    at!(w, null, board_out),
                    at!(w, null, error),
                )
            },
            needs: &["rules", "input", "board_out"],
            may: &["error"],
            writes: &["board_out"],
        },
        Call {
            name: "unstuck_freecell_parse_as",
            prepare: text_input,
            run: |w, null, _| unsafe {
                unstuck_freecell_parse_as(
                    at!(w, null, rules),
                    UNSTUCK_BOARD_COLUMNS,
                    at!(w, null, input),
                    w.input_length,
                    at!(w, null, board_out),
                    at!(w, null, error),
                )
            },
            needs: &["rules", "input", "board_out"],
            may: &["error"],
            writes: &["board_out"],
        },
        Call {
            name: "unstuck_freecell_parse_moves",
            prepare: moves_input,
            run: |w, null, capacity| unsafe {
                unstuck_freecell_parse_moves(
                    at!(w, null, board),
                    UNSTUCK_SOLUTION_SNX,
                    at!(w, null, input),
                    w.input_length,
                    at!(w, null, moves),
                    capacity,
                    at!(w, null, count),
                    at!(w, null, board_out),
                    at!(w, null, error),
                    at!(w, null, least),
                )
            },
            needs: &["board", "input", "moves"],
            may: &["count", "board_out", "error", "least"],
            writes: &["moves", "count", "board_out"],
        },
        Call {
            name: "unstuck_freecell_format_board",
            prepare: |w| dealt(w, 1),
            run: |w, null, capacity| unsafe {
                unstuck_freecell_format_board(
                    at!(w, null, board),
                    UNSTUCK_BOARD_COLUMNS,
                    at!(w, null, text),
                    capacity,
                    at!(w, null, count),
                )
            },
            needs: &["board", "text"],
            may: &["count"],
            writes: &["text", "count"],
        },
        Call {
            name: "unstuck_freecell_column",
            prepare: |w| dealt(w, 1),
            run: |w, null, capacity| unsafe {
                unstuck_freecell_column(
                    at!(w, null, board),
                    2,
                    at!(w, null, cards),
                    capacity,
                    at!(w, null, count),
                )
            },
            needs: &["board", "cards"],
            may: &["count"],
            writes: &["cards", "count"],
        },
        Call {
            name: "unstuck_freecell_cell",
            prepare: |w| dealt(w, 1),
            run: |w, null, _| unsafe {
                unstuck_freecell_cell(at!(w, null, board), 3, at!(w, null, byte))
            },
            needs: &["board", "byte"],
            may: &[],
            writes: &["byte"],
        },
        Call {
            name: "unstuck_freecell_foundation",
            prepare: |w| dealt(w, 1),
            run: |w, null, _| unsafe {
                unstuck_freecell_foundation(at!(w, null, board), 3, at!(w, null, byte))
            },
            needs: &["board", "byte"],
            may: &[],
            writes: &["byte"],
        },
        Call {
            name: "unstuck_freecell_is_solved",
            prepare: |w| dealt(w, 1),
            run: |w, null, _| unsafe {
                unstuck_freecell_is_solved(at!(w, null, board), at!(w, null, byte))
            },
            needs: &["board", "byte"],
            may: &[],
            writes: &["byte"],
        },
        Call {
            name: "unstuck_freecell_legal_moves",
            prepare: |w| dealt(w, 1),
            run: |w, null, capacity| unsafe {
                unstuck_freecell_legal_moves(
                    at!(w, null, board),
                    at!(w, null, moves),
                    capacity,
                    at!(w, null, count),
                )
            },
            needs: &["board", "moves"],
            may: &["count"],
            writes: &["moves", "count"],
        },
        Call {
            name: "unstuck_freecell_apply",
            prepare: first_move,
            run: |w, null, _| unsafe {
                unstuck_freecell_apply(at!(w, null, board), at!(w, null, mv))
            },
            needs: &["board", "mv"],
            may: &[],
            writes: &["board"],
        },
        Call {
            name: "unstuck_freecell_undo",
            prepare: |w| {
                first_move(w);
                let mv = w.mv;
                assert_eq!(unsafe { unstuck_freecell_apply(&mut w.board, &mv) }, UNSTUCK_OK);
            },
            run: |w, null, _| unsafe {
                unstuck_freecell_undo(at!(w, null, board), at!(w, null, mv))
            },
            needs: &["board", "mv"],
            may: &[],
            writes: &["board"],
        },
        Call {
            name: "unstuck_freecell_automove",
            prepare: |w| parsed(w, NEARLY_HOME),
            run: |w, null, capacity| unsafe {
                unstuck_freecell_automove(
                    at!(w, null, board),
                    at!(w, null, moves),
                    capacity,
                    at!(w, null, count),
                )
            },
            needs: &["board", "moves"],
            may: &["count"],
            writes: &["board", "moves", "count"],
        },
        Call {
            name: "unstuck_freecell_format_solution",
            prepare: |w| {
                first_move(w);
                w.given[0] = w.mv;
            },
            run: |w, null, capacity| unsafe {
                unstuck_freecell_format_solution(
                    at!(w, null, board),
                    at!(w, null, given),
                    1,
                    UNSTUCK_SOLUTION_STANDARD,
                    at!(w, null, text),
                    capacity,
                    at!(w, null, count),
                )
            },
            needs: &["board", "given", "text"],
            may: &["count"],
            writes: &["text", "count"],
        },
        Call {
            name: "unstuck_freecell_check",
            prepare: game_input,
            run: |w, null, _| unsafe {
                unstuck_freecell_check(
                    at!(w, null, input),
                    w.input_length,
                    None,
                    null_mut(),
                    at!(w, null, report),
                )
            },
            needs: &["input", "report"],
            may: &[],
            writes: &["report"],
        },
        Call {
            name: "unstuck_freecell_parse_game",
            prepare: game_input,
            run: |w, null, capacity| unsafe {
                unstuck_freecell_parse_game(
                    at!(w, null, input),
                    w.input_length,
                    None,
                    null_mut(),
                    at!(w, null, board_out),
                    at!(w, null, number),
                    at!(w, null, moves),
                    capacity,
                    at!(w, null, count),
                    at!(w, null, report),
                )
            },
            needs: &["input", "board_out", "moves"],
            may: &["number", "count", "report"],
            writes: &["board_out", "number", "moves", "count"],
        },
        Call {
            name: "unstuck_freecell_format_game",
            prepare: |w| {
                first_move(w);
                w.given[0] = w.mv;
                w.name[..9].copy_from_slice(b"start.txt");
                w.name[9] = 0;
                let struct_size = size_of::<unstuck_game_style>() as u32;
                w.style = unstuck_game_style {
                    struct_size,
                    shown: 0,
                    after: 0,
                    automove: 0,
                    per_line: 0,
                };
            },
            run: |w, null, capacity| unsafe {
                unstuck_freecell_format_game(
                    at!(w, null, board),
                    at!(w, null, given),
                    1,
                    0,
                    at!(w, null, name),
                    9,
                    at!(w, null, style),
                    at!(w, null, text),
                    capacity,
                    at!(w, null, count),
                )
            },
            needs: &["board", "given", "text"],
            may: &["name", "style", "count"],
            writes: &["text", "count"],
        },
        Call {
            name: "unstuck_strflaw",
            prepare: |_| (),
            run: |_, _, _| if unstuck_strflaw(0).is_null() { -1 } else { 0 },
            needs: &[],
            may: &[],
            writes: &[],
        },
        Call {
            name: "unstuck_freecell_solver_bytes",
            prepare: freecell,
            run: |w, null, _| unsafe {
                unstuck_freecell_solver_bytes(
                    at!(w, null, rules),
                    at!(w, null, least),
                    at!(w, null, comfortable),
                )
            },
            needs: &["rules"],
            may: &["least", "comfortable"],
            writes: &["least", "comfortable"],
        },
        Call {
            name: "unstuck_freecell_solver_init",
            prepare: |w| {
                dealt(w, 1);
                only_nodes(w, 0);
            },
            run: |w, null, _| unsafe {
                unstuck_freecell_solver_init(
                    at!(w, null, block),
                    BLOCK_BYTES,
                    at!(w, null, board),
                    at!(w, null, options),
                )
            },
            needs: &["block", "board"],
            may: &["options"],
            writes: &["block"],
        },
        Call {
            name: "unstuck_freecell_solver_run",
            prepare: |w| {
                dealt(w, 1);
                let board = w.board;
                let init =
                    unsafe { unstuck_freecell_solver_init(w.block(), BLOCK_BYTES, &board, null()) };
                assert_eq!(init, UNSTUCK_OK);
            },
            run: |w, null, _| unsafe { unstuck_freecell_solver_run(at!(w, null, block), 10) },
            needs: &["block"],
            may: &[],
            writes: &["block"],
        },
        Call {
            name: "unstuck_freecell_solver_shorten",
            prepare: solved,
            run: |w, null, _| unsafe { unstuck_freecell_solver_shorten(at!(w, null, block), 10) },
            needs: &["block"],
            may: &[],
            writes: &["block"],
        },
        Call {
            name: "unstuck_freecell_solver_seal",
            prepare: solved,
            run: |w, null, _| unsafe { unstuck_freecell_solver_seal(at!(w, null, block)) },
            needs: &["block"],
            may: &[],
            writes: &["block"],
        },
        Call {
            name: "unstuck_freecell_solver_progress",
            prepare: solved,
            run: |w, null, _| unsafe {
                unstuck_freecell_solver_progress(at!(w, null, block), at!(w, null, progress))
            },
            needs: &["block", "progress"],
            may: &[],
            writes: &["progress"],
        },
        Call {
            name: "unstuck_freecell_solver_solution",
            prepare: solved,
            run: |w, null, capacity| unsafe {
                unstuck_freecell_solver_solution(
                    at!(w, null, block),
                    at!(w, null, moves),
                    capacity,
                    at!(w, null, count),
                )
            },
            needs: &["block", "moves"],
            may: &["count"],
            writes: &["moves", "count"],
        },
        Call {
            name: "unstuck_freecell_solver_steps",
            prepare: solved,
            run: |w, null, capacity| unsafe {
                unstuck_freecell_solver_steps(
                    at!(w, null, block),
                    at!(w, null, moves),
                    capacity,
                    at!(w, null, count),
                )
            },
            needs: &["block", "moves"],
            may: &["count"],
            writes: &["moves", "count"],
        },
        Call {
            name: "unstuck_freecell_hint",
            prepare: solved,
            run: |w, null, _| unsafe {
                unstuck_freecell_hint(
                    at!(w, null, block),
                    BLOCK_BYTES,
                    at!(w, null, board),
                    u32::MAX,
                    at!(w, null, mv_out),
                )
            },
            needs: &["block", "board", "mv_out"],
            may: &[],
            writes: &["block", "mv_out"],
        },
        Call {
            name: "unstuck_sokoban_strproblem",
            prepare: |_| (),
            run: |_, _, _| if unstuck_sokoban_strproblem(0).is_null() { -1 } else { 0 },
            needs: &[],
            may: &[],
            writes: &[],
        },
        Call {
            name: "unstuck_sokoban_faults",
            prepare: |w| sokoban_squares(w, " @$ .#"),
            run: |w, null, capacity| unsafe {
                let mut scratch = [CANARY; 18];
                let work = if null == "scratch" { null_mut() } else { scratch.as_mut_ptr() };
                unstuck_sokoban_faults(
                    at!(w, null, squares),
                    6,
                    3,
                    work,
                    18,
                    at!(w, null, problems),
                    capacity,
                    at!(w, null, count),
                )
            },
            needs: &["squares", "scratch", "problems"],
            may: &["count"],
            writes: &["problems", "count"],
        },
        Call {
            name: "unstuck_sokoban_play_bytes",
            prepare: |_| (),
            run: |w, null, _| unsafe { unstuck_sokoban_play_bytes(6, 3, 100, at!(w, null, count)) },
            needs: &["count"],
            may: &[],
            writes: &["count"],
        },
        Call {
            name: "unstuck_sokoban_play_init",
            prepare: |w| sokoban_squares(w, "#@$ .#"),
            run: |w, null, _| unsafe {
                let block = at!(w, null, block);
                let squares = at!(w, null, squares);
                unstuck_sokoban_play_init(block, BLOCK_BYTES, squares, 6, 3, UNSTUCK_MODE_REVERSE)
            },
            needs: &["block", "squares"],
            may: &[],
            writes: &["block"],
        },
        Call {
            name: "unstuck_sokoban_play_apply",
            prepare: sokoban,
            run: |w, null, _| unsafe {
                let (block, input) = (at!(w, null, block), at!(w, null, input));
                unstuck_sokoban_play_apply(block, input, w.input_length, at!(w, null, check))
            },
            needs: &["block", "input"],
            may: &["check"],
            writes: &["block", "check"],
        },
        Call {
            name: "unstuck_sokoban_play_undo",
            prepare: sokoban_moved,
            run: |w, null, _| unsafe { unstuck_sokoban_play_undo(at!(w, null, block)) },
            needs: &["block"],
            may: &[],
            writes: &["block"],
        },
        Call {
            name: "unstuck_sokoban_play_game",
            prepare: sokoban_moved,
            run: |w, null, capacity| unsafe {
                let (block, text) = (at!(w, null, block), at!(w, null, text));
                unstuck_sokoban_play_game(block, text, capacity, at!(w, null, count))
            },
            needs: &["block", "text"],
            may: &["count"],
            writes: &["text", "count"],
        },
        Call {
            name: "unstuck_sokoban_play_legal_moves",
            prepare: sokoban,
            run: |w, null, capacity| unsafe {
                let (block, text) = (at!(w, null, block), at!(w, null, text));
                unstuck_sokoban_play_legal_moves(block, text, capacity, at!(w, null, count))
            },
            needs: &["block", "text"],
            may: &["count"],
            writes: &["text", "count"],
        },
        Call {
            name: "unstuck_sokoban_play_row",
            prepare: sokoban,
            run: |w, null, capacity| unsafe {
                let (block, text) = (at!(w, null, block), at!(w, null, text));
                unstuck_sokoban_play_row(block, 1, text, capacity, at!(w, null, count))
            },
            needs: &["block", "text"],
            may: &["count"],
            writes: &["text", "count"],
        },
        Call {
            name: "unstuck_sokoban_play_state",
            prepare: sokoban,
            run: |w, null, _| unsafe {
                unstuck_sokoban_play_state(at!(w, null, block), at!(w, null, state))
            },
            needs: &["block", "state"],
            may: &[],
            writes: &["state"],
        },
        Call {
            name: "unstuck_sokoban_play_marks",
            prepare: sokoban,
            run: |w, null, capacity| unsafe {
                let (block, cards) = (at!(w, null, block), at!(w, null, cards));
                unstuck_sokoban_play_marks(block, cards, capacity, at!(w, null, count))
            },
            needs: &["block", "cards"],
            may: &["count"],
            writes: &["cards", "count"],
        },
        Call {
            name: "unstuck_sokoban_play_is_fatal",
            prepare: sokoban,
            run: |w, null, _| unsafe {
                unstuck_sokoban_play_is_fatal(at!(w, null, block), b'r', at!(w, null, byte))
            },
            needs: &["block", "byte"],
            may: &[],
            writes: &["byte"],
        },
        Call {
            name: "unstuck_sokoban_strfault",
            prepare: |_| (),
            run: |_, _, _| if unstuck_sokoban_strfault(0).is_null() { -1 } else { 0 },
            needs: &[],
            may: &[],
            writes: &[],
        },
        Call {
            name: "unstuck_sokoban_reader_bytes",
            prepare: |_| (),
            run: |w, null, _| unsafe { unstuck_sokoban_reader_bytes(64, 64, at!(w, null, count)) },
            needs: &["count"],
            may: &[],
            writes: &["count"],
        },
        Call {
            name: "unstuck_sokoban_reader_init",
            prepare: |_| (),
            run: |w, null, _| unsafe {
                unstuck_sokoban_reader_init(at!(w, null, block), BLOCK_BYTES)
            },
            needs: &["block"],
            may: &[],
            writes: &["block"],
        },
        Call {
            name: "unstuck_sokoban_reader_next",
            prepare: sokoban_reader,
            run: |w, null, _| unsafe {
                unstuck_sokoban_reader_next(
                    at!(w, null, block),
                    at!(w, null, input),
                    w.input_length,
                    at!(w, null, count),
                    UNSTUCK_EVENT_LEVEL,
                    at!(w, null, event),
                )
            },
            needs: &["block", "input", "count", "event"],
            may: &[],
            writes: &["block", "count", "event"],
        },
        Call {
            name: "unstuck_sokoban_reader_line",
            prepare: sokoban_read,
            run: |w, null, _| unsafe {
                unstuck_sokoban_reader_line(at!(w, null, block), 2, at!(w, null, least))
            },
            needs: &["block", "least"],
            may: &[],
            writes: &["least"],
        },
        Call {
            name: "unstuck_sokoban_writer_init",
            prepare: |_| (),
            run: |w, null, _| unsafe {
                let block = at!(w, null, block);
                unstuck_sokoban_writer_init(block, BLOCK_BYTES, UNSTUCK_FORM_RLE, 8)
            },
            needs: &["block"],
            may: &[],
            writes: &["block"],
        },
        Call {
            name: "unstuck_sokoban_write",
            prepare: sokoban_writer,
            run: |w, null, capacity| unsafe {
                unstuck_sokoban_write(
                    at!(w, null, block),
                    at!(w, null, event),
                    at!(w, null, input),
                    at!(w, null, text),
                    capacity,
                    at!(w, null, count),
                )
            },
            needs: &["block", "event", "input", "text"],
            may: &["count"],
            writes: &["block", "text", "count"],
        },
        Call {
            name: "unstuck_freecell_html",
            prepare: |w| {
                first_move(w);
                w.count = 0;
            },
            run: |w, null, _| unsafe {
                unstuck_freecell_html(
                    at!(w, null, board),
                    at!(w, null, mv),
                    1,
                    1,
                    at!(w, null, name),
                    10,
                    at!(w, null, input),
                    20,
                    0,
                    Some(count_bytes),
                    at!(w, null, count),
                )
            },
            needs: &["board", "mv"],
            may: &["name", "input", "count"],
            writes: &["count"],
        },
        Call {
            name: "unstuck_freecell_walkthrough",
            prepare: |w| {
                first_move(w);
                w.count = 0;
            },
            run: |w, null, _| unsafe {
                unstuck_freecell_walkthrough(
                    at!(w, null, board),
                    at!(w, null, mv),
                    1,
                    1,
                    UNSTUCK_BOARD_ROWS,
                    0,
                    Some(count_bytes),
                    at!(w, null, count),
                )
            },
            needs: &["board", "mv"],
            may: &["count"],
            writes: &["count"],
        },
        Call {
            name: "unstuck_freecell_solver_html",
            prepare: |w| {
                solved(w);
                w.count = 0;
            },
            run: |w, null, _| unsafe {
                unstuck_freecell_solver_html(
                    at!(w, null, block),
                    1,
                    at!(w, null, name),
                    10,
                    at!(w, null, input),
                    20,
                    0,
                    Some(count_bytes),
                    at!(w, null, count),
                )
            },
            needs: &["block"],
            may: &["name", "input", "count"],
            writes: &["count"],
        },
        Call {
            name: "unstuck_sokoban_play_html",
            prepare: |w| {
                sokoban_moved(w);
                w.count = 0;
            },
            run: |w, null, _| unsafe {
                unstuck_sokoban_play_html(
                    at!(w, null, block),
                    at!(w, null, name),
                    10,
                    at!(w, null, input),
                    20,
                    0,
                    Some(count_bytes),
                    at!(w, null, count),
                )
            },
            needs: &["block"],
            may: &["name", "input", "count"],
            writes: &["count"],
        },
        Call {
            name: "unstuck_sokoban_solver_bytes",
            prepare: sokoban_asked,
            run: |w, null, _| unsafe {
                let (least, comfortable) = (at!(w, null, least), at!(w, null, comfortable));
                unstuck_sokoban_solver_bytes(at!(w, null, squares), 6, 3, least, comfortable)
            },
            needs: &["squares"],
            may: &["least", "comfortable"],
            writes: &["least", "comfortable"],
        },
        Call {
            name: "unstuck_sokoban_solver_init",
            prepare: sokoban_asked,
            run: |w, null, _| unsafe {
                let (block, squares) = (at!(w, null, block), at!(w, null, squares));
                let options = at!(w, null, sokoban_options);
                unstuck_sokoban_solver_init(block, BLOCK_BYTES, squares, 6, 3, options)
            },
            needs: &["block", "squares"],
            may: &["sokoban_options"],
            writes: &["block"],
        },
        Call {
            name: "unstuck_sokoban_solver_run",
            prepare: sokoban_searched,
            run: |w, null, _| unsafe { unstuck_sokoban_solver_run(at!(w, null, block), 1) },
            needs: &["block"],
            may: &[],
            writes: &["block"],
        },
        Call {
            name: "unstuck_sokoban_solver_shorten",
            prepare: sokoban_solved,
            run: |w, null, _| unsafe { unstuck_sokoban_solver_shorten(at!(w, null, block), 9) },
            needs: &["block"],
            may: &[],
            writes: &["block"],
        },
        Call {
            name: "unstuck_sokoban_solver_seal",
            prepare: sokoban_solved,
            run: |w, null, _| unsafe { unstuck_sokoban_solver_seal(at!(w, null, block)) },
            needs: &["block"],
            may: &[],
            writes: &["block"],
        },
        Call {
            name: "unstuck_sokoban_solver_progress",
            prepare: sokoban_solved,
            run: |w, null, _| unsafe {
                unstuck_sokoban_solver_progress(at!(w, null, block), at!(w, null, sokoban_progress))
            },
            needs: &["block", "sokoban_progress"],
            may: &[],
            writes: &["sokoban_progress"],
        },
        Call {
            name: "unstuck_sokoban_solver_solution",
            prepare: sokoban_solved,
            run: |w, null, capacity| unsafe {
                let (block, text) = (at!(w, null, block), at!(w, null, text));
                unstuck_sokoban_solver_solution(block, text, capacity, at!(w, null, count))
            },
            needs: &["block", "text"],
            may: &["count"],
            writes: &["text", "count"],
        },
    ]
}

/// The arrays and texts with their capacities in a [`World`], and the bytes of an item.
const BUFFERS: [(&str, usize, usize); 4] =
    [("moves", 1024, 4), ("cards", 80, 1), ("text", 8192, 1), ("problems", 16, 4)];

/// The buffer that a call writes into, if any: its name, capacity and the bytes of an item.
fn buffer_of(call: &Call) -> Option<(&'static str, usize, usize)> {
    BUFFERS.into_iter().find(|(name, _, _)| call.writes.contains(name))
}

fn capacity_of(call: &Call) -> usize {
    buffer_of(call).map_or(0, |(_, capacity, _)| capacity)
}

// The list of calls.

/// The functions that the header declares.
fn declared() -> BTreeSet<String> {
    let mut code = String::new();
    let mut rest = HEADER;
    while let Some(start) = rest.find("/*") {
        code.push_str(&rest[..start]);
        let end = rest[start..].find("*/").expect("the end of a comment");
        rest = &rest[start + end + 2..];
    }
    code.push_str(rest);
    // Macros look like calls, too.
    let lines = code.replace("\\\n", " ");
    let lines: Vec<&str> = lines.lines().filter(|line| !line.starts_with('#')).collect();
    let code = lines.join("\n");
    let mut names = BTreeSet::new();
    for part in code.split('(') {
        let name = part.rsplit(|c: char| !c.is_ascii_alphanumeric() && c != '_').next();
        let name = name.unwrap_or_default();
        if name.starts_with("unstuck_") {
            names.insert(name.to_owned());
        }
    }
    names
}

#[test]
fn every_function_of_the_header_is_called_here() {
    let declared = declared();
    assert!(declared.len() >= 25, "{declared:?}");
    let called: BTreeSet<String> = calls().iter().map(|call| call.name.to_owned()).collect();
    assert_eq!(called, declared);
}

/// The list at the top of the header has all calls, there without what they have in common.
#[test]
fn every_function_is_in_the_header_s_list() {
    let header = include_str!("../include/unstuck.h");
    let (list, _) = header.split_once("#ifndef UNSTUCK_H").expect("a guard");
    let words: BTreeSet<&str> = list
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_')
        .map(|word| word.trim_start_matches('_'))
        .collect();
    for name in declared() {
        let pieces: Vec<&str> = name.split('_').collect();
        let tails = (0..pieces.len()).map(|from| pieces[from..].join("_"));
        assert!(tails.into_iter().any(|tail| words.contains(tail.as_str())), "{name}");
    }
}

#[test]
fn every_call_succeeds_and_writes_only_what_it_must() {
    for call in calls() {
        let mut world = World::new();
        (call.prepare)(&mut world);
        let before = world.copy();
        let status = (call.run)(&mut world, "", capacity_of(&call));
        assert!(status >= 0, "{}: {status}", call.name);
        world.assert_same(&before, call.writes, call.name);
        if let Some((name, _, item)) = buffer_of(&call) {
            // Nothing behind the last item, or the NUL of a text.
            let used = (world.count + usize::from(name == "text")) * item;
            let range = field_range(name);
            let end = range.start + used;
            assert_eq!(world.bytes()[end..range.end], before[end..range.end], "{}", call.name);
            if name == "text" {
                assert_eq!(world.text.iter().position(|&byte| byte == 0), Some(world.count));
            }
        }
    }
}

#[test]
fn null_for_each_pointer_in_turn() {
    let mut pointers = 0;
    for call in calls() {
        for &name in call.needs.iter().chain(call.may) {
            pointers += 1;
            let mut world = World::new();
            (call.prepare)(&mut world);
            let before = world.copy();
            let status = (call.run)(&mut world, name, capacity_of(&call));
            if call.may.contains(&name) {
                assert!(status >= 0, "{} without {name}: {status}", call.name);
                let writes: Vec<&str> =
                    call.writes.iter().copied().filter(|field| *field != name).collect();
                world.assert_same(&before, &writes, call.name);
            } else {
                assert_eq!(status, UNSTUCK_E_NULL, "{} without {name}", call.name);
                // The length may be told even without room for the text or array itself.
                let is_buffer = BUFFERS.iter().any(|buffer| buffer.0 == name);
                let told: &[&str] = if is_buffer { &["count"] } else { &[] };
                world.assert_same(&before, told, call.name);
            }
        }
    }
    assert!(pointers >= 45, "{pointers}");
}

/// Whatever else is wrong: a block that holds nothing, structs without a size, numbers
/// out of range.
#[test]
fn null_is_looked_at_first() {
    let mut pointers = 0;
    for call in calls().iter().filter(|call| call.name.starts_with("unstuck_sokoban_")) {
        // Whether the texts of an event are needed, only the event tells.
        for &name in call.needs.iter().filter(|&&name| name != "input") {
            pointers += 1;
            let mut world = World::new();
            for (_, _, at) in sizes() {
                *at(&mut world) = 1;
            }
            let before = world.copy();
            let status = (call.run)(&mut world, name, capacity_of(call));
            assert_eq!(status, UNSTUCK_E_NULL, "{} without {name}", call.name);
            world.assert_same(&before, &[], call.name);
        }
    }
    assert!(pointers >= 24, "{pointers}");
    // A wall is to the left, there is no row 99, and a reader has no board at first.
    let mut world = World::new();
    sokoban(&mut world);
    let (block, squares, scratch) = (world.block(), world.squares.as_ptr(), &raw mut world.scratch);
    let (mut used, event, text) = (0, &raw mut world.event, c"#".as_ptr());
    let mut told = unsafe {
        vec![
            unstuck_sokoban_play_bytes(0, 65, u32::MAX, null_mut()),
            unstuck_sokoban_reader_bytes(0, 65, null_mut()),
            unstuck_sokoban_play_init(block, 0, null(), 0, 65, 3),
            unstuck_sokoban_play_init(null_mut(), 0, squares, 0, 65, 3),
            unstuck_sokoban_writer_init(null_mut(), 0, 3, 1),
            unstuck_sokoban_faults(null(), 0, 0, scratch, 0, null_mut(), 0, null_mut()),
            unstuck_sokoban_faults(squares, 0, 0, scratch, 0, null_mut(), 9, null_mut()),
            unstuck_sokoban_play_is_fatal(block, b'L', null_mut()),
            unstuck_sokoban_play_is_fatal(block, b'x', null_mut()),
            unstuck_sokoban_play_row(block, 99, null_mut(), 9, null_mut()),
        ]
    };
    sokoban_reader(&mut world);
    told.push(unsafe { unstuck_sokoban_reader_line(block, 0, null_mut()) });
    for wanted in [0, u32::MAX] {
        told.push(unsafe {
            unstuck_sokoban_reader_next(block, null(), 1, &mut used, wanted, event)
        });
        told.push(unsafe {
            unstuck_sokoban_reader_next(block, text, 1, null_mut(), wanted, event)
        });
    }
    assert_eq!(told, vec![UNSTUCK_E_NULL; told.len()]);
}

#[test]
fn null_for_all_pointers_together() {
    unsafe {
        assert_eq!(unstuck_build(null_mut()), UNSTUCK_E_NULL);
        assert_eq!(unstuck_freecell_preset(null(), null_mut()), UNSTUCK_E_NULL);
        assert_eq!(unstuck_freecell_preset_name(0, null_mut(), 1, null_mut()), UNSTUCK_E_TOO_SHORT);
        assert_eq!(unstuck_freecell_rules_check(null(), null_mut()), UNSTUCK_E_NULL);
        assert_eq!(unstuck_freecell_deal(null(), 1, null_mut()), UNSTUCK_E_NULL);
        let parse = unstuck_freecell_parse(null(), null(), 9, null_mut(), null_mut());
        assert_eq!(parse, UNSTUCK_E_NULL);
        let parse = unstuck_freecell_parse_as(null(), 1, null(), 9, null_mut(), null_mut());
        assert_eq!(parse, UNSTUCK_E_NULL);
        let (moves, count, board) = (null_mut(), null_mut(), null_mut());
        let (error, number) = (null_mut(), null_mut());
        let style = UNSTUCK_SOLUTION_SN;
        let parse = unstuck_freecell_parse_moves(
            null(),
            style,
            null(),
            9,
            moves,
            9,
            count,
            board,
            error,
            number,
        );
        assert_eq!(parse, UNSTUCK_E_NULL);
        let format = unstuck_freecell_format_board(null(), 1, null_mut(), 9, null_mut());
        assert_eq!(format, UNSTUCK_E_NULL);
        let column = unstuck_freecell_column(null(), 0, null_mut(), 9, null_mut());
        assert_eq!(column, UNSTUCK_E_NULL);
        assert_eq!(unstuck_freecell_cell(null(), 0, null_mut()), UNSTUCK_E_NULL);
        assert_eq!(unstuck_freecell_foundation(null(), 0, null_mut()), UNSTUCK_E_NULL);
        assert_eq!(unstuck_freecell_is_solved(null(), null_mut()), UNSTUCK_E_NULL);
        let moves = unstuck_freecell_legal_moves(null(), null_mut(), 9, null_mut());
        assert_eq!(moves, UNSTUCK_E_NULL);
        assert_eq!(unstuck_freecell_apply(null_mut(), null()), UNSTUCK_E_NULL);
        assert_eq!(unstuck_freecell_undo(null_mut(), null()), UNSTUCK_E_NULL);
        let moves = unstuck_freecell_automove(null_mut(), null_mut(), 9, null_mut());
        assert_eq!(moves, UNSTUCK_E_NULL);
        let (text, length) = (null_mut(), null_mut());
        let format = unstuck_freecell_format_solution(null(), null(), 9, 1, text, 9, length);
        assert_eq!(format, UNSTUCK_E_NULL);
        let check = unstuck_freecell_check(null(), 9, None, null_mut(), null_mut());
        assert_eq!(check, UNSTUCK_E_NULL);
        let (board, number, moves) = (null_mut(), null_mut(), null_mut());
        let (count, report) = (null_mut(), null_mut());
        let parse = unstuck_freecell_parse_game(
            null(),
            9,
            None,
            null_mut(),
            board,
            number,
            moves,
            9,
            count,
            report,
        );
        assert_eq!(parse, UNSTUCK_E_NULL);
        let (name, style) = (null(), null());
        let format =
            unstuck_freecell_format_game(null(), null(), 9, 0, name, 9, style, text, 9, length);
        assert_eq!(format, UNSTUCK_E_NULL);
        let bytes = unstuck_freecell_solver_bytes(null(), null_mut(), null_mut());
        assert_eq!(bytes, UNSTUCK_E_NULL);
        let init = unstuck_freecell_solver_init(null_mut(), BLOCK_BYTES, null(), null());
        assert_eq!(init, UNSTUCK_E_NULL);
        assert_eq!(unstuck_freecell_solver_run(null_mut(), 1), UNSTUCK_E_NULL);
        assert_eq!(unstuck_freecell_solver_progress(null(), null_mut()), UNSTUCK_E_NULL);
        let moves = unstuck_freecell_solver_solution(null(), null_mut(), 9, null_mut());
        assert_eq!(moves, UNSTUCK_E_NULL);
        let moves = unstuck_freecell_solver_steps(null(), null_mut(), 9, null_mut());
        assert_eq!(moves, UNSTUCK_E_NULL);
        let hint = unstuck_freecell_hint(null_mut(), BLOCK_BYTES, null(), 1, null_mut());
        assert_eq!(hint, UNSTUCK_E_NULL);
        let (work, list, count) = (null_mut(), null_mut(), null_mut());
        let faults = unstuck_sokoban_faults(null(), 6, 3, work, 18, list, 9, count);
        assert_eq!(faults, UNSTUCK_E_NULL);
        assert_eq!(unstuck_sokoban_play_bytes(6, 3, 9, null_mut()), UNSTUCK_E_NULL);
        let init = unstuck_sokoban_play_init(null_mut(), BLOCK_BYTES, null(), 6, 3, 1);
        assert_eq!(init, UNSTUCK_E_NULL);
        let block = null_mut();
        assert_eq!(unstuck_sokoban_play_apply(block, null(), 9, null_mut()), UNSTUCK_E_NULL);
        assert_eq!(unstuck_sokoban_play_undo(block), UNSTUCK_E_NULL);
        assert_eq!(unstuck_sokoban_play_game(block, text, 9, length), UNSTUCK_E_NULL);
        assert_eq!(unstuck_sokoban_play_legal_moves(block, text, 9, length), UNSTUCK_E_NULL);
        assert_eq!(unstuck_sokoban_play_row(block, 0, text, 9, length), UNSTUCK_E_NULL);
        assert_eq!(unstuck_sokoban_play_state(block, null_mut()), UNSTUCK_E_NULL);
        assert_eq!(unstuck_sokoban_play_marks(block, null_mut(), 9, length), UNSTUCK_E_NULL);
        assert_eq!(unstuck_sokoban_play_is_fatal(block, b'r', null_mut()), UNSTUCK_E_NULL);
        assert_eq!(unstuck_sokoban_reader_bytes(6, 3, null_mut()), UNSTUCK_E_NULL);
        assert_eq!(unstuck_sokoban_reader_init(block, BLOCK_BYTES), UNSTUCK_E_NULL);
        let next = unstuck_sokoban_reader_next(block, null(), 9, null_mut(), 0, null_mut());
        assert_eq!(next, UNSTUCK_E_NULL);
        assert_eq!(unstuck_sokoban_reader_line(block, 0, null_mut()), UNSTUCK_E_NULL);
        assert_eq!(unstuck_sokoban_writer_init(block, BLOCK_BYTES, 0, 0), UNSTUCK_E_NULL);
        let written = unstuck_sokoban_write(block, null(), null(), text, 9, length);
        assert_eq!(written, UNSTUCK_E_NULL);
        let (title, comment, context) = (null(), null(), null_mut());
        let page =
            unstuck_freecell_html(null(), null(), 9, 0, title, 9, comment, 9, 0, None, context);
        assert_eq!(page, UNSTUCK_E_NULL);
        let shown = unstuck_freecell_walkthrough(null(), null(), 9, 0, 2, 0, None, context);
        assert_eq!(shown, UNSTUCK_E_NULL);
        let page = unstuck_freecell_solver_html(null(), 0, title, 9, comment, 9, 0, None, context);
        assert_eq!(page, UNSTUCK_E_NULL);
        let page = unstuck_sokoban_play_html(null_mut(), title, 9, comment, 9, 0, None, context);
        assert_eq!(page, UNSTUCK_E_NULL);
        let bytes = unstuck_sokoban_solver_bytes(null(), 6, 3, null_mut(), null_mut());
        assert_eq!(bytes, UNSTUCK_E_NULL);
        let init = unstuck_sokoban_solver_init(block, BLOCK_BYTES, null(), 6, 3, null());
        assert_eq!(init, UNSTUCK_E_NULL);
        assert_eq!(unstuck_sokoban_solver_run(block, 1), UNSTUCK_E_NULL);
        assert_eq!(unstuck_sokoban_solver_shorten(block, 1), UNSTUCK_E_NULL);
        assert_eq!(unstuck_sokoban_solver_seal(block), UNSTUCK_E_NULL);
        assert_eq!(unstuck_sokoban_solver_progress(block, null_mut()), UNSTUCK_E_NULL);
        assert_eq!(unstuck_sokoban_solver_solution(block, text, 9, length), UNSTUCK_E_NULL);
    }
}

#[test]
fn structs_of_another_size() {
    let mut structs = 0;
    for call in calls() {
        for (name, size, at) in sizes() {
            if !call.needs.contains(&name) && !call.may.contains(&name) {
                continue;
            }
            structs += 1;
            let wrong = [
                0,
                1,
                4,
                size - 4,
                size - 1,
                size + 1,
                size + 4,
                size * 2,
                size | 1 << 16,
                u32::MAX,
            ];
            for wrong in wrong {
                let mut world = World::new();
                (call.prepare)(&mut world);
                *at(&mut world) = wrong;
                let before = world.copy();
                let status = (call.run)(&mut world, "", capacity_of(&call));
                assert_eq!(status, UNSTUCK_E_STRUCT_SIZE, "{} {name} {wrong}", call.name);
                world.assert_same(&before, &[], call.name);
            }
        }
    }
    assert!(structs >= 20, "{structs}");
}

#[test]
fn buffers_of_every_size() {
    let mut buffers = 0;
    for call in calls() {
        let Some((name, room, item)) = buffer_of(&call) else { continue };
        buffers += 1;
        let mut whole = World::new();
        (call.prepare)(&mut whole);
        assert!((call.run)(&mut whole, "", room) >= 0);
        let count = whole.count;
        assert!(count > 0);
        let nul = usize::from(name == "text");
        let needed = count + nul;
        for capacity in [0, 1, 2, needed / 2, needed - 1, needed, needed + 1, room] {
            let mut world = World::new();
            (call.prepare)(&mut world);
            let before = world.copy();
            let status = (call.run)(&mut world, "", capacity);
            assert_eq!(world.count, count, "{} told the length", call.name);
            if capacity < needed {
                assert_eq!(status, UNSTUCK_E_TOO_SHORT, "{} {capacity}", call.name);
                world.assert_same(&before, &["count"], call.name);
            } else {
                assert!(status >= 0);
                let start = field_range(name).start;
                let end = start + needed * item;
                assert_eq!(world.bytes()[start..end], whole.bytes()[start..end]);
                assert_eq!(world.bytes()[end..field_range(name).end].iter().max(), Some(&CANARY));
            }
        }
        // A caller who vouches for any length.
        let mut world = World::new();
        (call.prepare)(&mut world);
        assert!((call.run)(&mut world, "", usize::MAX) >= 0);
        assert!(world.bytes()[field_range(name)] == whole.bytes()[field_range(name)]);
        // NULL and 0 measure.
        let mut world = World::new();
        (call.prepare)(&mut world);
        let before = world.copy();
        assert_eq!((call.run)(&mut world, name, 0), UNSTUCK_E_TOO_SHORT, "{}", call.name);
        assert_eq!(world.count, count);
        world.assert_same(&before, &["count"], call.name);
    }
    assert_eq!(buffers, 18);
}

#[test]
fn nothing_to_list_needs_no_room() {
    let mut world = World::new();
    parsed(&mut world, "Foundations: C-K D-K H-K S-K");
    let before = world.copy();
    unsafe {
        let (board, count) = (&mut world.board, &mut world.count);
        assert_eq!(unstuck_freecell_legal_moves(board, null_mut(), 0, count), UNSTUCK_OK);
        assert_eq!(*count, 0);
        *count = 7;
        assert_eq!(unstuck_freecell_automove(board, null_mut(), 0, count), UNSTUCK_OK);
        assert_eq!(*count, 0);
        *count = 7;
        assert_eq!(unstuck_freecell_column(board, 0, null_mut(), 0, count), UNSTUCK_OK);
        assert_eq!(*count, 0);
        // A text has its NUL at least.
        for style in [UNSTUCK_SOLUTION_STANDARD, UNSTUCK_SOLUTION_STEPS] {
            *count = 7;
            let text = world.text.as_mut_ptr().cast();
            let none = unstuck_freecell_format_solution(board, null(), 0, style, text, 0, count);
            assert_eq!((none, *count), (UNSTUCK_E_TOO_SHORT, 0));
            let none = unstuck_freecell_format_solution(board, null(), 0, style, text, 1, count);
            assert_eq!((none, *count), (UNSTUCK_OK, 0));
            assert_eq!(world.text[..2], [0, CANARY]);
            world.text[0] = CANARY;
        }
    }
    world.assert_same(&before, &["count"], "empty lists");
}

// Numbers out of range.

/// The rules with one byte changed, where that makes no rules any more.
fn bad_rules() -> Vec<(&'static CStr, unstuck_freecell_rules)> {
    let mut world = World::new();
    freecell(&mut world);
    let good = world.rules;
    type Field = fn(&mut unstuck_freecell_rules) -> &mut u8;
    let fields: [(&'static CStr, Field, Range<u16>); 16] = [
        (c"columns", |rules| &mut rules.columns, 1..19),
        (c"cells", |rules| &mut rules.cells, 0..17),
        (c"decks", |rules| &mut rules.decks, 1..3),
        (c"build", |rules| &mut rules.build, 1..6),
        (c"fill", |rules| &mut rules.fill, 1..4),
        (c"supermove", |rules| &mut rules.supermove, 1..3),
        (c"automove", |rules| &mut rules.automove, 1..5),
        // Cards of one suit never lie on each other here, nor do kings on aces as
        // long as those go home first; but that can be played.
        (c"run", |rules| &mut rules.run, 1..2),
        (c"leave", |rules| &mut rules.leave, 1..2),
        (c"base", |rules| &mut rules.base, 1..14),
        (c"wrap", |rules| &mut rules.wrap, 1..3),
        (c"refill", |rules| &mut rules.refill, 1..3),
        (c"layout", |rules| &mut rules.layout, 1..15),
        (c"reserved", |rules| &mut rules.reserved[0], 0..1),
        (c"reserved", |rules| &mut rules.reserved[1], 0..1),
        (c"reserved", |rules| &mut rules.reserved[2], 0..1),
    ];
    let mut all = Vec::new();
    for (name, field, right) in fields {
        for value in 0..=255u8 {
            let mut rules = good;
            *field(&mut rules) = value;
            let mut told: *const c_char = name.as_ptr();
            let status = unsafe { unstuck_freecell_rules_check(&rules, &mut told) };
            if right.contains(&u16::from(value)) {
                assert_eq!((status, told.is_null()), (UNSTUCK_OK, true), "{name:?} {value}");
            } else {
                assert_eq!(status, UNSTUCK_E_RULES, "{name:?} {value}");
                assert_eq!(unsafe { CStr::from_ptr(told) }, name);
                let quiet = unsafe { unstuck_freecell_rules_check(&rules, null_mut()) };
                assert_eq!(quiet, UNSTUCK_E_RULES);
                all.push((name, rules));
            }
        }
    }
    all
}

#[test]
fn rules_that_make_no_sense_are_refused_by_every_call() {
    let bad = bad_rules();
    assert!(bad.len() > 1500);
    for call in calls() {
        let takes_rules = call.needs.contains(&"rules") && !call.writes.contains(&"rules");
        if !takes_rules || call.name == "unstuck_freecell_rules_check" {
            continue;
        }
        for (name, rules) in &bad {
            let mut world = World::new();
            (call.prepare)(&mut world);
            world.rules = *rules;
            let before = world.copy();
            let status = (call.run)(&mut world, "", capacity_of(&call));
            assert_eq!(status, UNSTUCK_E_RULES, "{} {name:?}", call.name);
            world.assert_same(&before, &[], call.name);
        }
    }
}

#[test]
fn boards_of_rules_that_make_no_sense_are_refused() {
    // The first bytes of a board are its rules.
    let mut world = World::new();
    dealt(&mut world, 1);
    let right = |at: usize, value: u8| match at {
        0 => (1..=18).contains(&value),
        1 => value <= 16,
        // Decks below, the layout of a deal above.
        // This board has room for one.
        2 => value & 15 == 1 && value >> 4 < 14,
        3 => (1..=5).contains(&value),
        4 => (1..=3).contains(&value),
        5 => (1..=2).contains(&value),
        6 => (1..=4).contains(&value),
        // Sequences of one suit and suits as a whole make no sense here.
        _ => value & 0b1100 == 0 && value >> 4 < 13,
    };
    for at in 0..8 {
        for value in 0..=255 {
            let mut board = world.board;
            board.bytes[at] = value;
            let status = unsafe { unstuck_freecell_is_solved(&board, &mut world.byte) };
            if !right(at, value) {
                assert_eq!(status, UNSTUCK_E_BOARD, "{at} {value}");
            } else if at > 1 {
                assert_eq!(status, UNSTUCK_OK, "{at} {value}");
            }
        }
    }
}

#[test]
fn numbers_without_a_deal() {
    let mut world = World::new();
    freecell(&mut world);
    let before = world.copy();
    for number in [0, -3, -4, 1 << 33, (1 << 33) + 1, 1 << 40, i64::MIN, i64::MAX, -1] {
        let status = unsafe { unstuck_freecell_deal(&world.rules, number, &mut world.board_out) };
        let expected = if number == -1 { UNSTUCK_E_DEAL_UNKNOWN } else { UNSTUCK_E_DEAL };
        assert_eq!(status, expected, "{number}");
        world.assert_same(&before, &[], "deal");
    }
    for number in [1, 2, (1 << 33) - 1, -2] {
        let status = unsafe { unstuck_freecell_deal(&world.rules, number, &mut world.board_out) };
        assert_eq!(status, UNSTUCK_OK, "{number}");
    }
}

#[test]
fn places_and_styles_out_of_range() {
    let mut world = World::new();
    dealt(&mut world, 1);
    let before = world.copy();
    let board: *const unstuck_freecell_board = &world.board;
    let (byte, count) = (&raw mut world.byte, &raw mut world.count);
    let cards = world.cards.as_mut_ptr();
    let text: *mut c_char = world.text.as_mut_ptr().cast();
    for bad in [8, 9, 18, 31, 32, 255, 256, 264, 0x1_0000, 1 << 31, u32::MAX] {
        let status = unsafe { unstuck_freecell_column(board, bad, cards, 80, count) };
        assert_eq!(status, UNSTUCK_E_RANGE, "column {bad}");
    }
    for bad in [4, 5, 16, 32, 255, 256, 260, 1 << 31, u32::MAX] {
        let status = unsafe { unstuck_freecell_cell(board, bad, byte) };
        assert_eq!(status, UNSTUCK_E_RANGE, "cell {bad}");
        let status = unsafe { unstuck_freecell_foundation(board, bad, byte) };
        assert_eq!(status, UNSTUCK_E_RANGE, "suit {bad}");
    }
    for bad in [0, 3, 4, 255, 257, 258, 1 << 31, u32::MAX] {
        let status = unsafe { unstuck_freecell_format_board(board, bad, text, 8192, count) };
        assert_eq!(status, UNSTUCK_E_RANGE, "style {bad}");
        let status =
            unsafe { unstuck_freecell_format_solution(board, null(), 0, bad, text, 8192, count) };
        assert_eq!(status, UNSTUCK_E_RANGE, "style {bad}");
    }
    for bad in [0, 2, 3, 15, 21, 22, 255, 1 << 16, 1 << 31, u32::MAX] {
        let status = unsafe {
            unstuck_freecell_parse_as(
                &world.rules,
                bad,
                c"AS".as_ptr(),
                2,
                &mut world.board_out,
                &mut world.error,
            )
        };
        assert_eq!(status, UNSTUCK_E_RANGE, "style {bad}");
    }
    for bad in [0, 1, 3, 15, 23, 255, 1 << 16, 1 << 31, u32::MAX] {
        let status = unsafe {
            let (moves, end, error) = (&mut world.moves[0], &mut world.board_out, &mut world.error);
            unstuck_freecell_parse_moves(
                board,
                bad,
                c"4h".as_ptr(),
                2,
                moves,
                1024,
                count,
                end,
                error,
                &mut world.least,
            )
        };
        assert_eq!(status, UNSTUCK_E_RANGE, "style {bad}");
    }
    world.assert_same(&before, &[], "out of range");
    // And what is in range is there.
    for column in 0..8 {
        let status = unsafe { unstuck_freecell_column(board, column, cards, 80, count) };
        assert_eq!(status, UNSTUCK_OK);
        assert_eq!(world.count, if column < 4 { 7 } else { 6 });
    }
    for index in 0..4 {
        unsafe {
            assert_eq!(unstuck_freecell_cell(board, index, byte), UNSTUCK_OK);
            assert_eq!(world.byte, 0);
            assert_eq!(unstuck_freecell_foundation(board, index, byte), UNSTUCK_OK);
            assert_eq!(world.byte, 0);
        }
    }
}

#[test]
fn a_text_that_is_longer_than_memory() {
    let mut world = World::new();
    text_input(&mut world);
    let before = world.copy();
    for length in [usize::MAX, usize::MAX / 2 + 1] {
        let status = unsafe {
            unstuck_freecell_parse(
                &world.rules,
                world.input.as_ptr().cast(),
                length,
                &mut world.board_out,
                &mut world.error,
            )
        };
        assert!(status < 0, "{length}: {status}");
        world.assert_same(&before, &[], "parse");
    }
}

#[test]
fn presets_by_name() {
    let mut world = World::new();
    let before = world.copy();
    let long = "freecell".repeat(100) + "\0";
    for name in [
        "\0",
        "f\0",
        "freecel\0",
        "freecells\0",
        "Freecell\0",
        "FREECELL\0",
        " freecell\0",
        "freecell \0",
        "\u{ff}\0",
        "freecell_freecell_freecell_freecell\0",
        &long,
    ] {
        let status = unsafe { unstuck_freecell_preset(name.as_ptr().cast(), &mut world.rules) };
        assert_eq!(status, UNSTUCK_E_PRESET, "{name}");
        world.assert_same(&before, &[], "preset");
    }
    let status = unsafe { unstuck_freecell_preset(c"freecell".as_ptr(), &mut world.rules) };
    assert_eq!(status, UNSTUCK_OK);
    let rules = world.rules;
    let told = [rules.columns, rules.cells, rules.decks, rules.build, rules.fill];
    assert_eq!(told, [8, 4, 1, UNSTUCK_BUILD_ALTERNATE, UNSTUCK_FILL_ANY]);
    let told = [rules.supermove, rules.automove, rules.run, rules.leave, rules.base];
    assert_eq!(told, [UNSTUCK_SUPERMOVE_LIMITED, UNSTUCK_AUTOMOVE_HORNE, 1, 1, 1]);
    let told = [rules.wrap, rules.refill, rules.layout];
    assert_eq!(told, [UNSTUCK_WRAP_NONE, UNSTUCK_REFILL_CARDS, UNSTUCK_LAYOUT_ROWS]);
    assert_eq!(rules.reserved, [0; 3]);
    // Not a byte behind the NUL is read: the last page of this allocation ends there.
    let exact: Box<[u8]> = b"freecell\0".to_vec().into_boxed_slice();
    let status = unsafe { unstuck_freecell_preset(exact.as_ptr().cast(), &mut world.rules) };
    assert_eq!(status, UNSTUCK_OK);
}

// Blocks.

#[test]
fn blocks_that_are_too_small_or_misaligned() {
    let mut world = World::new();
    dealt(&mut world, 1);
    let (mut least, mut comfortable) = (0, 0);
    let status =
        unsafe { unstuck_freecell_solver_bytes(&world.rules, &mut least, &mut comfortable) };
    assert_eq!(status, UNSTUCK_OK);
    let told = |name: &str| header_numbers(name)[name] as u32;
    assert!(least <= told("UNSTUCK_FREECELL_LEAST_BYTES"));
    assert!(comfortable <= told("UNSTUCK_FREECELL_COMFORTABLE_BYTES"));
    let least = least as usize;
    let before = world.copy();
    let board = world.board;
    for bytes in [0, 1, 3, 4, 100, least / 2, least - 4, least - 1] {
        let block = world.block();
        unsafe {
            let init = unstuck_freecell_solver_init(block, bytes, &board, null());
            assert_eq!(init, UNSTUCK_E_BLOCK_SHORT, "{bytes}");
            let hint = unstuck_freecell_hint(block, bytes, &board, 1, &mut world.mv_out);
            assert_eq!(hint, UNSTUCK_E_BLOCK_SHORT, "{bytes}");
        }
        world.assert_same(&before, &[], "short block");
    }
    for offset in 1..4 {
        let block = world.block().wrapping_byte_add(offset);
        unsafe {
            let init = unstuck_freecell_solver_init(block, BLOCK_BYTES, &board, null());
            assert_eq!(init, UNSTUCK_E_BLOCK_ALIGN);
            let hint = unstuck_freecell_hint(block, BLOCK_BYTES, &board, 1, &mut world.mv_out);
            assert_eq!(hint, UNSTUCK_E_BLOCK_ALIGN);
            assert_eq!(unstuck_freecell_solver_run(block, 1), UNSTUCK_E_BLOCK_ALIGN);
            assert_eq!(unstuck_freecell_solver_shorten(block, 1), UNSTUCK_E_BLOCK_ALIGN);
            assert_eq!(unstuck_freecell_solver_seal(block), UNSTUCK_E_BLOCK_ALIGN);
            let progress = unstuck_freecell_solver_progress(block, &mut world.progress);
            assert_eq!(progress, UNSTUCK_E_BLOCK_ALIGN);
            for list in [unstuck_freecell_solver_solution, unstuck_freecell_solver_steps] {
                let status = list(block, world.moves.as_mut_ptr(), 1024, &mut world.count);
                assert_eq!(status, UNSTUCK_E_BLOCK_ALIGN);
            }
        }
        world.assert_same(&before, &[], "misaligned block");
    }
    // Exactly enough, and up to three bytes more, which stay as they are.
    for bytes in [least, least + 1, least + 3] {
        world.block.fill(0xA5A5_A5A5);
        let block = world.block();
        unsafe {
            let init = unstuck_freecell_solver_init(block, bytes, &board, null());
            assert_eq!(init, UNSTUCK_OK, "{bytes}");
            let status = unstuck_freecell_solver_run(block, u32::MAX);
            assert!(status == UNSTUCK_SOLVED || status == UNSTUCK_GAVE_UP, "{status}");
            let shorter = unstuck_freecell_solver_shorten(block, u32::MAX);
            if status == UNSTUCK_SOLVED {
                assert!(shorter == UNSTUCK_DONE || shorter == UNSTUCK_SHORTEST, "{shorter}");
            } else {
                assert_eq!(shorter, UNSTUCK_E_STATE);
            }
            assert_eq!(unstuck_freecell_solver_seal(block), UNSTUCK_OK);
        }
        assert!(world.block[least / 4..].iter().all(|&word| word == 0xA5A5_A5A5));
        world.assert_same(&before, &["block"], "least block");
    }
}

/// What the calls on a block that isn't to be changed say: run, progress, solution, steps; and
/// then shorten and seal.
fn ask(world: &mut World, nodes: u32) -> [i32; 6] {
    let before = world.copy();
    let block = world.block();
    unsafe {
        let progress = unstuck_freecell_solver_progress(block, &mut world.progress);
        let moves = world.moves.as_mut_ptr();
        let solution = unstuck_freecell_solver_solution(block, moves, 1024, &mut world.count);
        let steps = unstuck_freecell_solver_steps(block, moves, 1024, &mut world.count);
        world.assert_same(&before, &["progress", "moves", "count"], "questions");
        let run = unstuck_freecell_solver_run(block, nodes);
        let shorten = unstuck_freecell_solver_shorten(block, nodes);
        let seal = unstuck_freecell_solver_seal(block);
        [run, progress, solution, steps, shorten, seal]
    }
}

#[test]
fn calls_before_there_is_a_solver() {
    let mut random = Random::new(1);
    for round in 0..300 {
        let mut world = World::new();
        match round {
            0 => world.block.fill(0),
            1 => world.block.fill(u32::MAX),
            _ => world.block.fill_with(|| random.next() as u32),
        }
        let before = world.copy();
        assert_eq!(ask(&mut world, 1000), [UNSTUCK_E_BLOCK_FOREIGN; 6]);
        world.assert_same(&before, &[], "no solver");
    }
}

#[test]
fn calls_before_there_is_a_solution() {
    let mut world = World::new();
    dealt(&mut world, 11982);
    let board = world.board;
    let init = unsafe { unstuck_freecell_solver_init(world.block(), BLOCK_BYTES, &board, null()) };
    assert_eq!(init, UNSTUCK_OK);
    let before = world.copy();
    let state = UNSTUCK_E_STATE;
    let expected = [UNSTUCK_RUNNING, UNSTUCK_OK, state, state, state, UNSTUCK_OK];
    for nodes in [0, 1, 100, 0] {
        assert_eq!(ask(&mut world, nodes), expected);
        assert_eq!((world.progress.status, world.progress.reason), (UNSTUCK_RUNNING, 0));
    }
    let end = [UNSTUCK_GAVE_UP, UNSTUCK_OK, state, state, state, UNSTUCK_OK];
    ask(&mut world, u32::MAX);
    assert_eq!(ask(&mut world, 1), end);
    assert_eq!(world.progress.status, UNSTUCK_GAVE_UP);
    assert_eq!(world.progress.reason, UNSTUCK_REASON_MEMORY);
    world.assert_same(&before, &["block", "progress"], "no solution");
}

#[test]
fn a_limit_of_nodes() {
    let mut world = World::new();
    dealt(&mut world, 11982);
    only_nodes(&mut world, 50);
    let (board, options) = (world.board, world.options);
    let init =
        unsafe { unstuck_freecell_solver_init(world.block(), BLOCK_BYTES, &board, &options) };
    assert_eq!(init, UNSTUCK_OK);
    assert_eq!(unsafe { unstuck_freecell_solver_run(world.block(), 49) }, UNSTUCK_RUNNING);
    assert_eq!(ask(&mut world, u32::MAX)[0], UNSTUCK_GAVE_UP);
    ask(&mut world, u32::MAX);
    assert_eq!(world.progress.reason, UNSTUCK_REASON_BUDGET);
    assert_eq!(world.progress.nodes, 50);
}

/// Bytes of the solvers' blocks below.
const SOLVER: usize = 16384;

/// The bytes of a solver's head, which ends with the board that it was given.
fn head_of(world: &World) -> usize {
    let block = field_range("block");
    let words = &world.bytes()[block];
    let board = &world.board.bytes;
    let found = words.windows(board.len()).position(|bytes| bytes == board);
    found.expect("the start in the block") + board.len()
}

/// The solver after some nodes, and after all of them.
fn solvers() -> Vec<Box<World>> {
    let mut all = Vec::new();
    for (number, cells, nodes, shorten) in [
        (1, 4, 0, 0),
        (1, 4, 7, 0),
        (1, 4, u32::MAX, 0),
        (11982, 4, 3000, 0),
        (11982, 4, u32::MAX, 0),
        // A complete search, on the way and at its end.
        (72, 2, 1500, 0),
        (72, 2, u32::MAX, 0),
        (1, 2, u32::MAX, 0),
        // The search for shorter solutions, begun and at its end.
        (1, 4, u32::MAX, 300),
        (2, 4, u32::MAX, u32::MAX),
    ] {
        let mut world = World::new();
        freecell(&mut world);
        world.rules.cells = cells;
        unsafe {
            let dealt = unstuck_freecell_deal(&world.rules, number, &mut world.board);
            assert_eq!(dealt, UNSTUCK_OK);
            let board = world.board;
            let init = unstuck_freecell_solver_init(world.block(), SOLVER, &board, null());
            assert_eq!(init, UNSTUCK_OK);
            assert!(unstuck_freecell_solver_run(world.block(), nodes) > 0);
            if shorten > 0 {
                let came = unstuck_freecell_solver_shorten(world.block(), shorten);
                assert_eq!(came == UNSTUCK_RUNNING, shorten < u32::MAX);
            }
        }
        all.push(world);
    }
    all
}

/// Whatever a damaged block says, it says it without touching anything else, and a solution that
/// it lists leads home.
fn check_damaged(world: &mut World, what: &str) -> bool {
    let before = world.copy();
    let statuses = ask(world, 500);
    for status in statuses {
        assert!(unsafe { CStr::from_ptr(unstuck_strerror(status)) } != fallback(), "{what}");
    }
    let [run, progress, _, _, shorten, seal] = statuses;
    let refused = progress == UNSTUCK_E_BLOCK_FOREIGN;
    if refused {
        assert_eq!(statuses, [UNSTUCK_E_BLOCK_FOREIGN; 6], "{what}");
        world.assert_same(&before, &[], what);
        return true;
    }
    assert!((UNSTUCK_RUNNING..=UNSTUCK_GAVE_UP).contains(&run), "{what}: {run}");
    let shortening = [UNSTUCK_RUNNING, UNSTUCK_DONE, UNSTUCK_SHORTEST].contains(&shorten);
    assert!(shortening || shorten == UNSTUCK_E_STATE, "{what}: {shorten}");
    assert_eq!(shortening, run == UNSTUCK_SOLVED, "{what}");
    assert_eq!(seal, UNSTUCK_OK, "{what}");
    assert!((UNSTUCK_RUNNING..=UNSTUCK_GAVE_UP).contains(&world.progress.status), "{what}");
    world.assert_same(&before, &["block", "progress", "moves", "count"], what);
    // Only the bytes that are the solver's.
    let end = field_range("block").start + SOLVER;
    let rest = end..field_range("block").end;
    assert_eq!(world.bytes()[rest.clone()], before[rest], "{what}");
    for steps in [false, true] {
        let list =
            if steps { unstuck_freecell_solver_steps } else { unstuck_freecell_solver_solution };
        let block = world.block();
        let moves = world.moves.as_mut_ptr();
        if unsafe { list(block, moves, 1024, &mut world.count) } != UNSTUCK_OK {
            continue;
        }
        let mut board = world.board;
        for mv in &world.moves[..world.count] {
            if !steps {
                automove(&mut board);
            }
            let status = unsafe { unstuck_freecell_apply(&mut board, mv) };
            assert_eq!(status, UNSTUCK_OK, "{what}: a move that isn't legal");
        }
        if !steps {
            automove(&mut board);
        }
        let status = unsafe { unstuck_freecell_is_solved(&board, &mut world.byte) };
        assert_eq!((status, world.byte), (UNSTUCK_OK, 1), "{what}: a false solution");
    }
    false
}

fn automove(board: &mut unstuck_freecell_board) {
    let mut moves = [unstuck_move { from: 0, to: 0, count: 0, card: 0 }; 52];
    let status = unsafe { unstuck_freecell_automove(board, moves.as_mut_ptr(), 52, null_mut()) };
    assert_eq!(status, UNSTUCK_OK);
}

#[test]
fn a_bit_of_the_head_is_wrong() {
    for (index, solver) in solvers().iter().enumerate() {
        let head = head_of(solver);
        assert!((100..512).contains(&head), "{head}");
        for bit in 0..head * 8 {
            let mut world = solver.clone();
            world.block[bit / 32] ^= 1 << (bit % 32);
            check_damaged(&mut world, &format!("solver {index}, bit {bit}"));
        }
        // What never changes: magic number, layout, length and limit, and the start.
        let start = head - UNSTUCK_FREECELL_BOARD_BYTES;
        for bit in (0..4 * 32).chain(start * 8..head * 8) {
            let mut world = solver.clone();
            world.block[bit / 32] ^= 1 << (bit % 32);
            assert_eq!(ask(&mut world, 1), [UNSTUCK_E_BLOCK_FOREIGN; 6], "bit {bit}");
        }
    }
}

/// Several bits of the head, outside of what never changes.
#[test]
fn words_of_the_head_are_wrong() {
    let mut random = Random::new(1);
    for (index, solver) in solvers().iter().enumerate() {
        let words = 5..(head_of(solver) - UNSTUCK_FREECELL_BOARD_BYTES) / 4;
        for round in 0..1500 {
            let mut world = solver.clone();
            for word in words.clone() {
                if random.once_in(4) {
                    world.block[word] = match random.below(5) {
                        0 => 0,
                        1 => u32::MAX,
                        2 => random.below(300) as u32,
                        3 => world.block[word] ^ 1 << random.below(32),
                        _ => random.next() as u32,
                    };
                }
            }
            check_damaged(&mut world, &format!("solver {index}, round {round}"));
        }
    }
}

/// Anything outside of what never changes, as far as the end of the block.
///
/// A build with checked arithmetic stops where a number that is out of its range overflows; this
/// test is for the builds that C programs get.
#[test]
#[cfg_attr(debug_assertions, ignore = "needs a release build")]
fn words_of_the_block_are_wrong() {
    let mut random = Random::new(3);
    for (index, solver) in solvers().iter().enumerate() {
        let head = head_of(solver) / 4;
        let changing = head - UNSTUCK_FREECELL_BOARD_BYTES / 4;
        for round in 0..3000 {
            let mut world = solver.clone();
            let words = match round % 3 {
                0 => head..head + 150,
                1 => 5..head + 100,
                _ => 5..SOLVER / 4,
            };
            let often = *random.pick(&[2, 4, 20, 200]);
            for word in words.filter(|word| !(changing..head).contains(word)) {
                if random.once_in(often) {
                    world.block[word] = match random.below(5) {
                        0 => 0,
                        1 => u32::MAX,
                        2 => random.below(300) as u32,
                        3 => world.block[word] ^ 1 << random.below(32),
                        _ => random.next() as u32,
                    };
                }
            }
            check_damaged(&mut world, &format!("solver {index}, round {round}"));
        }
    }
}

/// A solver that is done doesn't work on what is in its block any more; only the solution matters.
#[test]
fn the_solution_is_wrong() {
    let mut random = Random::new(5);
    for (index, solver) in solvers().iter().enumerate() {
        let mut world = solver.clone();
        ask(&mut world, 0);
        if world.progress.status == UNSTUCK_RUNNING {
            continue;
        }
        let head = head_of(solver) / 4;
        let mut refused = 0;
        for round in 0..3000 {
            let mut world = solver.clone();
            let often = *random.pick(&[5, 50, 200]);
            for word in head..head + 100 {
                if random.once_in(often) {
                    world.block[word] ^= 1 << random.below(32);
                }
            }
            let status = unsafe {
                unstuck_freecell_solver_solution(world.block(), null_mut(), 0, null_mut())
            };
            refused += usize::from(status != UNSTUCK_E_TOO_SHORT);
            check_damaged(&mut world, &format!("solver {index}, round {round}"));
        }
        assert!(refused > 500, "{refused}");
    }
}

/// Every word of a sealed block that has changed is seen by every call but the hint, which makes a
/// new search.
#[test]
fn a_word_of_a_sealed_block_is_wrong() {
    let mut random = Random::new(6);
    for (index, solver) in solvers().iter().enumerate() {
        let mut world = solver.clone();
        assert_eq!(unsafe { unstuck_freecell_solver_seal(world.block()) }, UNSTUCK_OK);
        for round in 0..300 {
            let at = if round < 120 { round } else { random.below(SOLVER / 4) };
            let word = world.block[at];
            world.block[at] = match random.below(3) {
                0 => !word,
                1 => word ^ 1 << random.below(32),
                _ => word.wrapping_add(random.next() as u32 | 1),
            };
            let before = world.copy();
            let what = format!("solver {index}, word {at}");
            assert_eq!(ask(&mut world, 10), [UNSTUCK_E_BLOCK_FOREIGN; 6], "{what}");
            world.assert_same(&before, &[], &what);
            world.block[at] = word;
        }
        let board = world.board;
        world.block[SOLVER / 4 - 1] ^= 1;
        let mut mv = world.mv_out;
        let hint = unsafe { unstuck_freecell_hint(world.block(), SOLVER, &board, 1, &mut mv) };
        assert_eq!(hint, UNSTUCK_GAVE_UP, "solver {index}");
        assert_eq!(unsafe { unstuck_freecell_solver_run(world.block(), 1) }, UNSTUCK_RUNNING);
    }
}

/// What C gets is what Rust gets: the same block, and the number for how it ended.
#[test]
fn shortening_from_c_is_the_librarys() {
    let mut ends = HashSet::new();
    for number in [1, 2, 24] {
        for (text, bytes) in [("", SOLVER), ("", 2048), (NEARLY_HOME, 1024), (ONE_MOVE, 1024)] {
            let mut world = World::new();
            dealt(&mut world, number);
            if !text.is_empty() {
                parsed(&mut world, text);
            }
            let board = world.board;
            unsafe {
                let block = world.block();
                assert_eq!(unstuck_freecell_solver_init(block, bytes, &board, null()), UNSTUCK_OK);
                assert_eq!(unstuck_freecell_solver_run(block, u32::MAX), UNSTUCK_SOLVED);
            }
            let mut words = world.block[..bytes / 4].to_vec();
            for nodes in [0, 1, 77, 1000, u32::MAX, 1] {
                let came = unsafe { unstuck_freecell_solver_shorten(world.block(), nodes) };
                let mut solver = Solver::open(&mut words).expect("a solver");
                let expected = match solver.shorten(nodes).expect("a solution") {
                    Shortening::Running => UNSTUCK_RUNNING,
                    Shortening::Done => UNSTUCK_DONE,
                    Shortening::Shortest => UNSTUCK_SHORTEST,
                };
                assert_eq!(came, expected);
                let mine = solver.report().progress();
                assert!(world.block[..bytes / 4] == words);
                let progress = &raw mut world.progress;
                let block = world.block();
                let told = unsafe { unstuck_freecell_solver_progress(block, progress) };
                assert_eq!(told, UNSTUCK_OK);
                let told = &world.progress;
                assert_eq!(told.status, UNSTUCK_SOLVED);
                assert_eq!(told.shortest, u32::from(came == UNSTUCK_SHORTEST));
                assert_eq!(
                    (told.best_cost, told.best_moves, told.nodes, told.rung, told.depth),
                    (mine.cost, mine.moves, mine.nodes, mine.rung, mine.depth)
                );
                assert_eq!(unsafe { unstuck_freecell_solver_run(block, 1) }, UNSTUCK_SOLVED);
                assert!(world.block[..bytes / 4] == words);
                ends.insert(came);
            }
        }
    }
    assert_eq!(ends.len(), 3, "{ends:?}");
}

/// A hint from a block whose solver is damaged is a new search or a true hint.
#[test]
fn hints_from_damaged_blocks() {
    let mut random = Random::new(4);
    let solver = &solvers()[2];
    let head = head_of(solver);
    for round in 0..1000 {
        let mut world = solver.clone();
        for _ in 0..=random.below(3) {
            world.block[random.below(head / 4)] ^= 1 << random.below(32);
        }
        let mut board = world.board;
        let mut moves = 0;
        // Followed for a while: it must lead home, or say that it doesn't know.
        while moves < 200 {
            let mut mv = world.mv_out;
            let block = world.block();
            let status = unsafe { unstuck_freecell_hint(block, SOLVER, &board, 500, &mut mv) };
            if status == UNSTUCK_GAVE_UP {
                break;
            }
            assert_eq!(status, UNSTUCK_SOLVED, "round {round}");
            if mv.count == 0 {
                break;
            }
            let applied = unsafe { unstuck_freecell_apply(&mut board, &mv) };
            assert_eq!(applied, UNSTUCK_OK, "round {round}");
            moves += 1;
        }
        assert!(moves < 200, "round {round}: no end");
    }
}

// Boards and moves that mean nothing.

/// Every call that takes a board, on a board that may be damaged: it is refused by all of them or
/// by none.
fn ask_board(world: &mut World, what: &str) -> bool {
    let given = world.board;
    let before = world.copy();
    let mut refused = BTreeMap::new();
    for call in calls() {
        if !call.needs.contains(&"board") || call.name.ends_with("hint") {
            continue;
        }
        let status = (call.run)(world, "", capacity_of(&call));
        // The move needn't be one of this board.
        let illegal = status == UNSTUCK_E_MOVE;
        // Nor need the column or cell, where a bit of the rules is wrong.
        let other = illegal || status == UNSTUCK_E_RANGE;
        assert!(status >= 0 || other || status == UNSTUCK_E_BOARD, "{what} {}", call.name);
        refused.insert(call.name, status == UNSTUCK_E_BOARD);
        if status < 0 {
            world.assert_same(&before, &[], call.name);
        }
        *world = restore(&before);
    }
    let kinds: HashSet<bool> = refused.values().copied().collect();
    assert_eq!(kinds.len(), 1, "{what}: {refused:?}");
    assert!(world.board.bytes == given.bytes);
    kinds.contains(&true)
}

fn restore(bytes: &[u8]) -> World {
    let mut world = World::new();
    // SAFETY: bytes of a World.
    unsafe {
        let to: *mut u8 = (&raw mut *world).cast();
        to.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
    }
    *world
}

#[test]
fn a_bit_of_a_board_is_wrong() {
    let (mut refused, mut taken) = (0, 0);
    for start in [1, -2] {
        let mut world = World::new();
        first_move(&mut world);
        dealt(&mut world, start);
        world.given[0] = world.mv;
        for bit in 0..UNSTUCK_FREECELL_BOARD_BYTES * 8 {
            let right = world.board;
            world.board.bytes[bit / 8] ^= 1 << (bit % 8);
            if ask_board(&mut world, &format!("bit {bit}")) {
                refused += 1
            } else {
                taken += 1
            }
            world.board = right;
        }
    }
    assert!(refused > 600, "{refused} refused, {taken} taken");
}

#[test]
fn boards_of_random_bytes() {
    let mut random = Random::new(5);
    let mut world = World::new();
    first_move(&mut world);
    world.given[0] = world.mv;
    let right = world.board;
    for round in 0..400 {
        match round % 4 {
            0 => world.board.bytes.fill_with(|| random.next() as u8),
            1 => {
                // Sound rules before nonsense.
                world.board = right;
                world.board.bytes[8..].fill_with(|| random.next() as u8);
            }
            2 => {
                world.board = right;
                world.board.bytes[8..].fill_with(|| random.below(56) as u8);
            }
            _ => {
                world.board = right;
                for _ in 0..=random.below(4) {
                    let (one, two) = (random.below(170), random.below(170));
                    let bytes = &mut world.board.bytes;
                    let (one, two) = (one % bytes.len(), two % bytes.len());
                    bytes.swap(one, two);
                }
            }
        }
        let nonsense = round % 4 < 3;
        let refused = ask_board(&mut world, &format!("round {round}"));
        assert!(refused || !nonsense);
    }
}

#[test]
fn moves_of_random_bytes() {
    let mut random = Random::new(6);
    let mut legal = 0;
    let mut world = World::new();
    for round in 0..100_000 {
        if round % 100 == 0 {
            dealt(&mut world, round / 100 + 1);
        }
        let mut byte = |small: usize| {
            if random.once_in(4) { random.next() as u8 } else { random.below(small) as u8 }
        };
        let mv = unstuck_move { from: byte(8), to: byte(40), count: byte(3), card: byte(1) };
        world.mv = mv;
        world.given.fill(mv);
        let before = world.copy();
        let start = world.board;
        let applied = unsafe { unstuck_freecell_apply(&mut world.board, &mv) };
        if applied == UNSTUCK_OK {
            legal += 1;
            world.assert_same(&before, &["board"], "apply");
            assert_eq!(unsafe { unstuck_freecell_undo(&mut world.board, &mv) }, UNSTUCK_OK);
        } else {
            assert_eq!(applied, UNSTUCK_E_MOVE);
        }
        world.assert_same(&before, &[], "apply and undo");
        let undone = unsafe { unstuck_freecell_undo(&mut world.board, &mv) };
        if undone == UNSTUCK_OK {
            assert_eq!(unsafe { unstuck_freecell_apply(&mut world.board, &mv) }, UNSTUCK_OK);
        } else {
            assert_eq!(undone, UNSTUCK_E_MOVE);
        }
        assert!(world.board.bytes == start.bytes);
        let style = 1 + (round as u32 & 1);
        let text = world.text.as_mut_ptr().cast();
        let written = unsafe {
            let (given, count) = (world.given.as_ptr(), &mut world.count);
            unstuck_freecell_format_solution(&world.board, given, 4, style, text, 8192, count)
        };
        if written != UNSTUCK_OK {
            assert_eq!(written, UNSTUCK_E_MOVE);
            world.assert_same(&before, &[], "format_solution");
        }
        world.assert_same(&before, &["text", "count"], "format_solution");
    }
    assert!(legal > 500, "{legal}");
}

// Parsing through the border.

#[test]
fn faults_of_a_text_are_told() {
    let mut world = World::new();
    text_input(&mut world);
    let text = String::from_utf8(world.input[..world.input_length].to_vec()).expect("a text");
    let cases = [
        (text.replace("9D\n", "9D d\n"), UNSTUCK_E_PARSE_CARD, 8, 19, 0),
        (text.replace("8S 9D", "8S 4C"), UNSTUCK_E_PARSE_DUPLICATE, 8, 16, 16),
        (text.replace("4C 2C", "2C"), UNSTUCK_E_PARSE_MISSING, 9, 1, 16),
        (format!("{text}AS"), UNSTUCK_E_PARSE_COLUMNS, 9, 1, 0),
        (format!("FC: - - - - AS\n{text}"), UNSTUCK_E_PARSE_CELLS, 1, 13, 0),
        (format!("Deck: X\n{text}"), UNSTUCK_E_PARSE_FOUNDATION, 1, 7, 0),
        (format!("FC:\nFC:\n{text}"), UNSTUCK_E_PARSE_LINE, 2, 1, 0),
        (String::new(), UNSTUCK_E_PARSE_EMPTY, 1, 1, 0),
    ];
    let mut seen = BTreeSet::new();
    for (text, expected, line, column, card) in cases {
        let before = world.copy();
        let status = unsafe {
            let (start, length) = (text.as_ptr().cast(), text.len());
            let (out, error) = (&mut world.board_out, &mut world.error);
            unstuck_freecell_parse(&world.rules, start, length, out, error)
        };
        assert_eq!(status, expected, "{text}");
        let error = world.error;
        assert_eq!((error.status, error.line, error.column), (expected, line, column), "{text}");
        assert_eq!(error.card, card);
        assert_eq!(error.struct_size as usize, size_of::<unstuck_text_error>());
        world.assert_same(&before, &["error"], "parse");
        let quiet = unsafe {
            let (start, length) = (text.as_ptr().cast(), text.len());
            unstuck_freecell_parse(&world.rules, start, length, &mut world.board_out, null_mut())
        };
        assert_eq!(quiet, expected);
        world.assert_same(&before, &["error"], "parse");
        seen.insert(status);
    }
    assert_eq!(seen.len(), 8, "every kind of fault");
}

#[test]
fn texts_that_mean_nothing_leave_the_board_alone() {
    let mut random = Random::new(7);
    let mut world = World::new();
    text_input(&mut world);
    let text = world.input[..world.input_length].to_vec();
    for round in 0..4000 {
        let mut text = text.clone();
        match round % 3 {
            0 => text.truncate(random.below(text.len() - 1)),
            1 => {
                let at = random.below(text.len());
                text[at] = random.next() as u8;
            }
            _ => text.fill_with(|| random.next() as u8),
        }
        let before = world.copy();
        let status = unsafe {
            let (start, length) = (text.as_ptr().cast(), text.len());
            let (out, error) = (&mut world.board_out, &mut world.error);
            unstuck_freecell_parse(&world.rules, start, length, out, error)
        };
        if status == UNSTUCK_OK {
            world.assert_same(&before, &["board_out"], "parse");
        } else {
            let reasons = [
                UNSTUCK_E_PARSE_STANDARD..=UNSTUCK_E_PARSE_CARD,
                UNSTUCK_E_PARSE_AMBIGUOUS..=UNSTUCK_E_PARSE_POSITION,
            ];
            assert!(reasons.iter().any(|reasons| reasons.contains(&status)), "{status}");
            assert_eq!(world.error.status, status);
            world.assert_same(&before, &["error"], "parse");
        }
    }
}

// Boards and moves of other programs.

const BOARD_STYLES: [u32; 6] = [
    UNSTUCK_BOARD_COLUMNS,
    UNSTUCK_BOARD_PYSOL,
    UNSTUCK_BOARD_KPAT,
    UNSTUCK_BOARD_STATE,
    UNSTUCK_BOARD_ROWS,
    UNSTUCK_BOARD_LIST,
];

#[test]
fn boards_in_every_style_come_back() {
    let mut world = World::new();
    for number in [24, 617, -2, 4_294_967_296] {
        dealt(&mut world, number);
        for style in BOARD_STYLES {
            let text: *mut c_char = world.text.as_mut_ptr().cast();
            for parse in 0..2 {
                world.board_out.bytes.fill(CANARY);
                unsafe {
                    let count = &mut world.count;
                    let status =
                        unstuck_freecell_format_board(&world.board, style, text, 8192, count);
                    assert_eq!(status, UNSTUCK_OK, "{style}");
                    let (length, out, error) = (*count, &mut world.board_out, &mut world.error);
                    let status = if parse == 0 {
                        unstuck_freecell_parse(&world.rules, text, length, out, error)
                    } else {
                        unstuck_freecell_parse_as(&world.rules, style, text, length, out, error)
                    };
                    assert_eq!(status, UNSTUCK_OK, "{style}");
                }
                assert_eq!(world.board_out.bytes, world.board.bytes, "{style}");
            }
        }
    }
    // A board in play can't be told as a list.
    first_move(&mut world);
    let before = unsafe {
        assert_eq!(unstuck_freecell_apply(&mut world.board, &world.mv), UNSTUCK_OK);
        world.copy()
    };
    let text: *mut c_char = world.text.as_mut_ptr().cast();
    let status = unsafe {
        let count = &mut world.count;
        unstuck_freecell_format_board(&world.board, UNSTUCK_BOARD_LIST, text, 8192, count)
    };
    assert_eq!(status, UNSTUCK_E_STATE);
    world.assert_same(&before, &[], "no list");
}

#[test]
fn a_form_that_is_chosen_is_the_only_one() {
    let mut world = World::new();
    text_input(&mut world);
    let text = String::from_utf8(world.input[..world.input_length].to_vec()).expect("a text");
    let list = text.replace('\n', " ");
    for (style, text, expected, line, column) in [
        (UNSTUCK_BOARD_COLUMNS, text.as_str(), UNSTUCK_OK, 0, 0),
        (UNSTUCK_BOARD_ROWS, text.as_str(), UNSTUCK_E_PARSE_FOUNDATION, 1, 16),
        (UNSTUCK_BOARD_LIST, text.as_str(), UNSTUCK_OK, 0, 0),
        (UNSTUCK_BOARD_COLUMNS, list.as_str(), UNSTUCK_OK, 0, 0),
        (UNSTUCK_BOARD_LIST, list.as_str(), UNSTUCK_OK, 0, 0),
        (UNSTUCK_BOARD_ROWS, list.as_str(), UNSTUCK_E_PARSE_FOUNDATION, 1, 16),
        (UNSTUCK_BOARD_ROWS, "   AC\n", UNSTUCK_E_PARSE_MISSING, 2, 1),
        (UNSTUCK_BOARD_ROWS, "    AC\n", UNSTUCK_E_PARSE_POSITION, 1, 5),
        (UNSTUCK_BOARD_LIST, "AC: 2C", UNSTUCK_E_PARSE_CARD, 1, 1),
    ] {
        let before = world.copy();
        let status = unsafe {
            let (start, length) = (text.as_ptr().cast(), text.len());
            let (out, error) = (&mut world.board_out, &mut world.error);
            unstuck_freecell_parse_as(&world.rules, style, start, length, out, error)
        };
        assert_eq!(status, expected, "{style} {text}");
        if expected == UNSTUCK_OK {
            world.assert_same(&before, &["board_out"], "parse_as");
        } else {
            world.assert_same(&before, &["error"], "parse_as");
            assert_eq!((world.error.line, world.error.column), (line, column), "{style} {text}");
        }
    }
    for length in [usize::MAX, usize::MAX / 2 + 1] {
        let before = world.copy();
        let status = unsafe {
            let (out, error) = (&mut world.board_out, &mut world.error);
            let text = world.input.as_ptr().cast();
            unstuck_freecell_parse_as(&world.rules, UNSTUCK_BOARD_LIST, text, length, out, error)
        };
        assert_eq!(status, UNSTUCK_E_RANGE);
        world.assert_same(&before, &[], "parse_as");
    }
}

/// Reads moves with everything that may be given.
fn parse_moves(world: &mut World, style: u32, text: &[u8], capacity: usize) -> i32 {
    unsafe {
        let (start, length) = (text.as_ptr().cast(), text.len());
        let (moves, count) = (&mut world.moves[0], &mut world.count);
        let (end, error) = (&mut world.board_out, &mut world.error);
        unstuck_freecell_parse_moves(
            &world.board,
            style,
            start,
            length,
            moves,
            capacity,
            count,
            end,
            error,
            &mut world.least,
        )
    }
}

const PRINTED_STYLES: [u32; 7] = [
    UNSTUCK_SOLUTION_SN,
    UNSTUCK_SOLUTION_SNX,
    UNSTUCK_SOLUTION_WORDS,
    UNSTUCK_SOLUTION_SN_STATES,
    UNSTUCK_SOLUTION_SNX_STATES,
    UNSTUCK_SOLUTION_WORDS_STATES,
    UNSTUCK_SOLUTION_STATES,
];

#[test]
fn solutions_in_every_style_come_back() {
    for style in PRINTED_STYLES.into_iter().chain([UNSTUCK_SOLUTION_STEPS]) {
        let mut world = World::new();
        solved(&mut world);
        let (block, start) = (world.block(), world.board);
        let mut moves = vec![world.mv; 1024];
        let mut text = vec![0u8; 1 << 17];
        let mut length = 0;
        unsafe {
            let mut count = 0;
            let list = moves.as_mut_ptr();
            assert_eq!(unstuck_freecell_solver_solution(block, list, 1024, &mut count), UNSTUCK_OK);
            let buffer: *mut c_char = text.as_mut_ptr().cast();
            let status = unstuck_freecell_format_solution(
                &start,
                list,
                count,
                style,
                buffer,
                text.len(),
                &mut length,
            );
            assert_eq!(status, UNSTUCK_OK, "{style}");
        }
        assert_eq!(parse_moves(&mut world, style, &text[..length], 1024), UNSTUCK_OK, "{style}");
        assert!(world.count >= 52);
        // Applied one by one they lead to the same end.
        let mut byte = 0;
        unsafe {
            for mv in &world.moves[..world.count] {
                assert_eq!(unstuck_freecell_apply(&mut world.board, mv), UNSTUCK_OK, "{style}");
            }
            assert_eq!(unstuck_freecell_is_solved(&world.board_out, &mut byte), UNSTUCK_OK);
        }
        assert_eq!(byte, 1);
        assert_eq!(world.board.bytes, world.board_out.bytes, "{style}");
    }
}

#[test]
fn the_fault_in_moves_is_told_with_its_place_and_number() {
    let mut world = World::new();
    for (style, text, expected, line, column, number) in [
        (UNSTUCK_SOLUTION_SN, "4h 7a\n 7a", UNSTUCK_E_MOVE, 2, 2, 3),
        (UNSTUCK_SOLUTION_SNX, "4h x", UNSTUCK_E_PARSE_MOVE, 1, 4, 2),
        (UNSTUCK_SOLUTION_SN, "7av1", UNSTUCK_E_PARSE_MOVE, 1, 1, 1),
        (UNSTUCK_SOLUTION_WORDS, "4h", UNSTUCK_E_PARSE_MOVE, 1, 1, 1),
        (UNSTUCK_SOLUTION_STEPS, "4h\n7i", UNSTUCK_E_PARSE_MOVE, 2, 1, 2),
        (UNSTUCK_SOLUTION_SN_STATES, "Foundations:\n: AS", UNSTUCK_E_PARSE_MISSING, 2, 5, 0),
        (
            UNSTUCK_SOLUTION_SNX_STATES,
            "4h\n\nFoundations: C-K H-K D-K S-K\n",
            UNSTUCK_E_PARSE_STATE,
            3,
            1,
            1,
        ),
    ] {
        dealt(&mut world, 24);
        let before = world.copy();
        assert_eq!(parse_moves(&mut world, style, text.as_bytes(), 1024), expected, "{text}");
        world.assert_same(&before, &["error", "least"], "parse_moves");
        assert_eq!((world.error.status, world.least), (expected, number), "{text}");
        assert_eq!((world.error.line, world.error.column), (line, column), "{text}");
    }
    // Whether two or three cards went to the empty column isn't told.
    parsed(
        &mut world,
        "Founds: H-9 C-9 D-9 S-9\nFC: JD QC\n: KH QS JH TS\n: KS QH JS TH\n: KC QD JC TD KD TC\n",
    );
    assert_eq!(
        parse_moves(&mut world, UNSTUCK_SOLUTION_SN, b"14", 1024),
        UNSTUCK_E_PARSE_AMBIGUOUS
    );
    assert_eq!(parse_moves(&mut world, UNSTUCK_SOLUTION_SNX, b"14v3", 1024), UNSTUCK_OK);
    assert_eq!((world.count, world.moves[0].count), (1, 3));
}

#[test]
fn moves_that_do_not_fit_are_counted() {
    let mut world = World::new();
    moves_input(&mut world);
    let text = world.input[..world.input_length].to_vec();
    for capacity in [0, 1, 12] {
        let before = world.copy();
        let status = parse_moves(&mut world, UNSTUCK_SOLUTION_SNX, &text, capacity);
        assert_eq!((status, world.count), (UNSTUCK_E_TOO_SHORT, 13));
        world.assert_same(&before, &["count"], "parse_moves");
    }
    assert_eq!(parse_moves(&mut world, UNSTUCK_SOLUTION_SNX, &text, 13), UNSTUCK_OK);
    // No moves need no room, and the end may take the place of the start.
    let end: *mut unstuck_freecell_board = &mut world.board;
    let expected = world.board_out.bytes;
    unsafe {
        let none = unstuck_freecell_parse_moves(
            end,
            UNSTUCK_SOLUTION_SN,
            c"".as_ptr(),
            0,
            null_mut(),
            0,
            null_mut(),
            end,
            null_mut(),
            null_mut(),
        );
        assert_eq!(none, UNSTUCK_OK);
        let moves = &mut world.moves[0];
        let status = unstuck_freecell_parse_moves(
            end,
            UNSTUCK_SOLUTION_SNX,
            text.as_ptr().cast(),
            text.len(),
            moves,
            13,
            null_mut(),
            end,
            null_mut(),
            null_mut(),
        );
        assert_eq!(status, UNSTUCK_OK);
    }
    assert_eq!(world.board.bytes, expected);
    for length in [usize::MAX, usize::MAX / 2 + 1] {
        let before = world.copy();
        let status = unsafe {
            let (moves, count) = (&mut world.moves[0], &mut world.count);
            let (end, error) = (&mut world.board_out, &mut world.error);
            unstuck_freecell_parse_moves(
                &world.board,
                UNSTUCK_SOLUTION_SN,
                text.as_ptr().cast(),
                length,
                moves,
                13,
                count,
                end,
                error,
                &mut world.least,
            )
        };
        assert_eq!(status, UNSTUCK_E_RANGE);
        world.assert_same(&before, &[], "parse_moves");
    }
}

#[test]
fn moves_of_random_bytes_leave_all_alone() {
    let mut random = Random::new(9);
    let mut world = World::new();
    moves_input(&mut world);
    let text = world.input[..world.input_length].to_vec();
    for round in 0..4000 {
        let mut text = text.clone();
        match round % 3 {
            0 => text.truncate(random.below(text.len())),
            1 => {
                let at = random.below(text.len());
                text[at] = random.next() as u8;
            }
            _ => text.fill_with(|| random.next() as u8),
        }
        let style = *random.pick(&PRINTED_STYLES);
        let before = world.copy();
        let status = parse_moves(&mut world, style, &text, 1024);
        if status == UNSTUCK_OK {
            world.assert_same(&before, &["moves", "count", "board_out"], "parse_moves");
        } else {
            assert!(
                status == UNSTUCK_E_MOVE
                    || (UNSTUCK_E_PARSE_STATE..=UNSTUCK_E_PARSE_CARD).contains(&status),
                "{status}"
            );
            assert_eq!(world.error.status, status);
            world.assert_same(&before, &["error", "least"], "parse_moves");
        }
    }
}

// The library about itself.

fn fallback() -> &'static CStr {
    unsafe { CStr::from_ptr(unstuck_strerror(12345)) }
}

/// The numbers that the header gives names to, without their brackets.
fn header_numbers(prefix: &str) -> BTreeMap<String, i64> {
    let mut numbers = BTreeMap::new();
    for line in HEADER.lines() {
        let Some(rest) = line.strip_prefix("#define ") else { continue };
        let Some((name, value)) = rest.split_once(' ') else { continue };
        let value = value.replace("(uint32_t)", "");
        let value = value.trim_matches(|c| c == '(' || c == ')');
        if let (true, Ok(value)) = (name.starts_with(prefix), value.parse()) {
            numbers.insert(name.to_owned(), value);
        }
    }
    numbers
}

#[test]
fn there_is_a_sentence_for_every_number() {
    let mut statuses: BTreeSet<i32> =
        header_numbers("UNSTUCK_E_").values().map(|&value| value as i32).collect();
    assert_eq!(statuses.len(), Error::ALL.len());
    for error in Error::ALL {
        assert!(statuses.contains(&error.code()), "{error:?}");
    }
    statuses.extend(UNSTUCK_OK..=UNSTUCK_MORE);
    let mut sentences = HashSet::new();
    let mut random = Random::new(8);
    let numbers = (-1000..=1000)
        .chain([i32::MIN, i32::MIN + 1, i32::MAX - 1, i32::MAX])
        .chain((0..10_000).map(|_| random.next() as i32));
    for number in numbers {
        let pointer = unstuck_strerror(number);
        assert!(!pointer.is_null());
        // SAFETY: not NULL; the header promises a string.
        let sentence = unsafe { CStr::from_ptr(pointer) };
        let text = sentence.to_str().expect("plain text");
        assert!(!text.is_empty() && text.is_ascii() && !text.contains('\n'));
        if statuses.contains(&number) {
            assert_ne!(sentence, fallback(), "{number}");
            sentences.insert(sentence);
        } else {
            assert_eq!(sentence, fallback(), "{number}");
        }
    }
    assert_eq!(sentences.len(), statuses.len(), "a sentence of its own for each status");
}

#[test]
fn the_version_is_the_crates() {
    let part = |name: &str, value: &str| {
        let number: i64 = value.parse().expect("a number");
        assert_eq!(header_numbers(name).get(name), Some(&number), "{name}");
        u32::try_from(number).expect("a small number")
    };
    let major = part("UNSTUCK_VERSION_MAJOR", env!("CARGO_PKG_VERSION_MAJOR"));
    let minor = part("UNSTUCK_VERSION_MINOR", env!("CARGO_PKG_VERSION_MINOR"));
    let patch = part("UNSTUCK_VERSION_PATCH", env!("CARGO_PKG_VERSION_PATCH"));
    assert_eq!(unstuck_version(), major << 16 | minor << 8 | patch);
    assert_eq!(header_numbers("UNSTUCK_ABI")["UNSTUCK_ABI"], i64::from(unstuck_abi()));

    let mut world = World::new();
    assert_eq!(unsafe { unstuck_build(&mut world.build) }, UNSTUCK_OK);
    let build = world.build;
    assert_eq!(build.struct_size as usize, size_of::<unstuck_build_info>());
    assert_eq!((build.version, build.abi), (unstuck_version(), unstuck_abi()));
    assert_eq!((build.max_columns, build.max_cells, build.max_decks), (18, 16, 2));
    let (freecell, sokoban) = (UNSTUCK_FEATURE_FREECELL, UNSTUCK_FEATURE_SOKOBAN);
    assert_eq!(build.features & (freecell | sokoban), freecell | sokoban);
    let capacity = |name: &str| header_numbers(name)[name];
    assert_eq!(capacity("UNSTUCK_MAX_COLUMNS"), i64::from(build.max_columns));
    assert_eq!(capacity("UNSTUCK_MAX_CELLS"), i64::from(build.max_cells));
}

// The border adds nothing and leaves nothing out.

/// The Rust board of a C board, by way of its text.
fn read_back(world: &mut World) -> Board {
    let rules = Rules { cells: world.rules.cells, columns: world.rules.columns, ..Rules::FREECELL };
    let text = world.text.as_mut_ptr().cast();
    let status = unsafe {
        let count = &mut world.count;
        unstuck_freecell_format_board(&world.board, UNSTUCK_BOARD_COLUMNS, text, 8192, count)
    };
    assert_eq!(status, UNSTUCK_OK);
    let text = &world.text[..world.count];
    unstuck::freecell::notation::parse_board(&rules, text).expect("a board")
}

#[test]
fn the_border_says_what_the_library_says() {
    let mut random = Random::new(9);
    for number in 1..=50 {
        let mut world = World::new();
        dealt(&mut world, number);
        let mut board = deal(&Rules::FREECELL, number).expect("a deal");
        for _ in 0..60 {
            assert!(read_back(&mut world) == board);
            let here = support::position(&board);
            for (column, expected) in (0..).zip(&here.columns) {
                let status = unsafe {
                    let (cards, count) = (world.cards.as_mut_ptr(), &mut world.count);
                    unstuck_freecell_column(&world.board, column, cards, 80, count)
                };
                assert_eq!(status, UNSTUCK_OK);
                let codes: Vec<u8> = expected.iter().copied().map(support::code).collect();
                assert_eq!(world.cards[..world.count], codes);
            }
            for (cell, expected) in (0..).zip(&here.cells) {
                let status = unsafe { unstuck_freecell_cell(&world.board, cell, &mut world.byte) };
                assert_eq!(status, UNSTUCK_OK);
                assert_eq!(world.byte, expected.map_or(0, support::code));
            }
            for (suit, &expected) in (0..).zip(&here.home) {
                let status =
                    unsafe { unstuck_freecell_foundation(&world.board, suit, &mut world.byte) };
                assert_eq!((status, world.byte), (UNSTUCK_OK, expected));
            }
            let mut expected = Vec::new();
            board.legal_moves(|mv| expected.push([mv.from, mv.to, mv.count, mv.card]));
            let status = unsafe {
                let (moves, count) = (world.moves.as_mut_ptr(), &mut world.count);
                unstuck_freecell_legal_moves(&world.board, moves, 1024, count)
            };
            assert_eq!(status, UNSTUCK_OK);
            let found: Vec<[u8; 4]> = world.moves[..world.count]
                .iter()
                .map(|mv| [mv.from, mv.to, mv.count, mv.card])
                .collect();
            assert_eq!(found, expected);
            if found.is_empty() {
                break;
            }
            let chosen = random.below(found.len());
            let mv = world.moves[chosen];
            assert_eq!(unsafe { unstuck_freecell_apply(&mut world.board, &mv) }, UNSTUCK_OK);
            let [from, to, count, card] = found[chosen];
            let mv = unstuck::freecell::Move { from, to, count, card };
            board.apply(mv).expect("a legal move");
            let mut expected = Vec::new();
            board.automove(|mv| expected.push([mv.from, mv.to, mv.count, mv.card]));
            let status = unsafe {
                let (moves, count) = (world.moves.as_mut_ptr(), &mut world.count);
                unstuck_freecell_automove(&mut world.board, moves, 1024, count)
            };
            assert_eq!(status, UNSTUCK_OK);
            let found: Vec<[u8; 4]> = world.moves[..world.count]
                .iter()
                .map(|mv| [mv.from, mv.to, mv.count, mv.card])
                .collect();
            assert_eq!(found, expected);
        }
    }
}

#[test]
fn a_board_has_the_bytes_that_the_header_says() {
    assert_eq!(UNSTUCK_FREECELL_BOARD_BYTES, size_of::<BoardBytes>());
    assert_eq!(size_of::<unstuck_freecell_board>(), 4 + UNSTUCK_FREECELL_BOARD_BYTES);
    assert_eq!(size_of::<unstuck_move>(), 4);
}

#[test]
fn scans_that_there_are_not_are_refused() {
    let mut world = World::new();
    dealt(&mut world, 24);
    let board = world.board;
    let mut options: unstuck_freecell_options = unsafe { core::mem::zeroed() };
    options.struct_size = size_of::<unstuck_freecell_options>() as u32;
    let init = |world: &mut World, options: &unstuck_freecell_options| unsafe {
        unstuck_freecell_solver_init(world.block(), BLOCK_BYTES, &board, options)
    };
    assert_eq!(init(&mut world, &options), UNSTUCK_OK);
    for scan in UNSTUCK_SCAN_DFS..=UNSTUCK_SCAN_BEAM {
        options.scan = scan;
        assert_eq!(init(&mut world, &options), UNSTUCK_OK);
    }
    let before = world.copy();
    let mut refused = |change: fn(&mut unstuck_freecell_options)| {
        let mut wrong = options;
        change(&mut wrong);
        assert_eq!(init(&mut world, &wrong), UNSTUCK_E_RANGE);
        assert!(world.copy() == before, "something has changed");
    };
    refused(|options| options.scan = UNSTUCK_SCAN_BEAM + 1);
    refused(|options| options.scan = u32::MAX);
    refused(|options| options.evaluation = 2);
    refused(|options| options.optimize = 2);
    // No such test, and a text without an end.
    refused(|options| options.tests[0] = b'x' as core::ffi::c_char);
    refused(|options| options.tests = [b'0' as core::ffi::c_char; 96]);
    refused(|options| options.tests[0] = b',' as core::ffi::c_char);
    refused(|options| {
        (options.tests[0], options.tests[1]) =
            (b'(' as core::ffi::c_char, b')' as core::ffi::c_char);
    });
}
