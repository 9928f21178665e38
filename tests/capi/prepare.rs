//! Worlds made ready for a call.

use super::*;

pub fn freecell(world: &mut World) {
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

pub fn dealt(world: &mut World, number: i64) {
    freecell(world);
    let status = unsafe { unstuck_freecell_deal(&world.rules, number, &mut world.board) };
    assert_eq!(status, UNSTUCK_OK);
}

/// Options that ask for nothing but a limit of nodes.
pub fn only_nodes(world: &mut World, max_nodes: u32) {
    // SAFETY: numbers alone, of which any is valid.
    world.options = unsafe { std::mem::zeroed() };
    world.options.struct_size = size_of::<unstuck_freecell_options>() as u32;
    world.options.max_nodes = max_nodes;
}

pub fn parsed(world: &mut World, text: &str) {
    freecell(world);
    let error = null_mut();
    let status = unsafe {
        let text = (text.as_ptr().cast(), text.len());
        unstuck_freecell_parse(&world.rules, text.0, text.1, &mut world.board, error)
    };
    assert_eq!(status, UNSTUCK_OK);
}

/// Spades from the jack on, of which the king goes home last, and all else is home.
pub const NEARLY_HOME: &str = "Foundations: C-K D-K H-K S-T\n: KS QS JS\n";

/// The king must go away first.
pub const ONE_MOVE: &str = "Foundations: C-K D-K H-K S-T\n: QS JS KS\n";

pub fn solved(world: &mut World) {
    dealt(world, 1);
    let board = world.board;
    let block = world.block();
    unsafe {
        assert_eq!(unstuck_freecell_solver_init(block, BLOCK_BYTES, &board, null()), UNSTUCK_OK);
        assert_eq!(unstuck_freecell_solver_run(block, u32::MAX), UNSTUCK_SOLVED);
    }
}

/// A legal first move of deal 1.
pub fn first_move(world: &mut World) {
    dealt(world, 1);
    let status = unsafe {
        unstuck_freecell_legal_moves(&world.board, &mut world.moves[0], 1024, null_mut())
    };
    assert_eq!(status, UNSTUCK_OK);
    world.mv = world.moves[0];
    world.moves.fill(unstuck_move { from: CANARY, to: CANARY, count: CANARY, card: CANARY });
}

pub fn text_input(world: &mut World) {
    freecell(world);
    let text = "4C 2C 9C 8C QS 4S 2H\n5H QH 3C AC 3H 4H QD\nQC 9S 6H 9H 3S KS 3D\n\
        5D 2S JC 5C JH 6D AS\n2D KD TH TC TD 8D\n7H JS KH TS KC 7C\nAH 5S 6S AD 8H JD\n\
        7S 6C 7D 4D 8S 9D\n";
    world.input[..text.len()].copy_from_slice(text.as_bytes());
    world.input_length = text.len();
}

/// The shorter solution of game 6240, under its number alone.
pub fn game_input(world: &mut World) {
    let moves = include_str!("../data/game-6240-in-53.txt").lines().skip(2);
    let text: String = moves.map(|line| format!(" {line}\n")).collect();
    let text = format!("GAME #6240\n{text}");
    world.input[..text.len()].copy_from_slice(text.as_bytes());
    world.input_length = text.len();
}

/// Deal 24 and some moves of it, as Freecell Solver writes them.
pub fn moves_input(world: &mut World) {
    dealt(world, 24);
    let text = "4h 7a 7b 7h 1c 1d a1 7a 74 7h \nch 2c 27";
    world.input[..text.len()].copy_from_slice(text.as_bytes());
    world.input_length = text.len();
}

/// The squares of a level of three rows: a wall all around, and a row of text.
pub fn sokoban_squares(world: &mut World, row: &str) {
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
pub fn sokoban(world: &mut World) {
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
pub fn sokoban_moved(world: &mut World) {
    sokoban(world);
    let (block, input) = (world.block(), world.input.as_ptr().cast());
    let played = unsafe { unstuck_sokoban_play_apply(block, input, 1, null_mut()) };
    assert_eq!(played, UNSTUCK_OK);
}

/// A level of 6 times 3 squares, and what a solver may be asked for.
pub fn sokoban_asked(world: &mut World) {
    sokoban_squares(world, "#@$ .#");
    world.sokoban_options.max_nodes = 100;
    world.sokoban_options.goal = UNSTUCK_GOAL_PUSHES;
}

/// A solver for it.
pub fn sokoban_searched(world: &mut World) {
    sokoban_asked(world);
    let (block, squares) = (world.block(), world.squares.as_ptr());
    let init = unsafe { unstuck_sokoban_solver_init(block, BLOCK_BYTES, squares, 6, 3, null()) };
    assert_eq!(init, UNSTUCK_OK);
}

/// The same with a solution.
pub fn sokoban_solved(world: &mut World) {
    sokoban_searched(world);
    let run = unsafe { unstuck_sokoban_solver_run(world.block(), u32::MAX) };
    assert_eq!(run, UNSTUCK_SOLVED);
}

/// A reader, and the start of a file with a level.
pub fn sokoban_reader(world: &mut World) {
    assert_eq!(unsafe { unstuck_sokoban_reader_init(world.block(), BLOCK_BYTES) }, UNSTUCK_OK);
    let text = "#####\n#@$.#\n#####\n\n";
    world.input[..text.len()].copy_from_slice(text.as_bytes());
    world.input_length = text.len();
}

/// The same after the level was told.
pub fn sokoban_read(world: &mut World) {
    sokoban_reader(world);
    let (block, input) = (world.block(), world.input.as_ptr().cast());
    let (length, event) = (world.input_length, &raw mut world.event);
    let mut used = 0;
    let status = unsafe { unstuck_sokoban_reader_next(block, input, length, &mut used, 0, event) };
    assert_eq!(status, UNSTUCK_OK);
}

/// A writer, and a line of notes for it.
pub fn sokoban_writer(world: &mut World) {
    let block = world.block();
    let init = unsafe { unstuck_sokoban_writer_init(block, BLOCK_BYTES, UNSTUCK_FORM_SOK, 0) };
    assert_eq!(init, UNSTUCK_OK);
    world.input[..8].copy_from_slice(b"a note #");
    world.event.kind = UNSTUCK_EVENT_NOTE;
    world.event.part = UNSTUCK_PART_FILE;
    (world.event.text, world.event.text_length, world.event.whole) = (2, 4, 1);
}
