//! Sokoban over the C border: it says what the library says, whatever the numbers and bytes.
#![cfg(feature = "capi")]

use std::collections::HashSet;
use std::ffi::{CStr, c_void};
use std::mem::size_of;
use std::ptr::null_mut;

use unstuck::capi::*;
use unstuck::sokoban::{Check, Flaw, Grid, Metrics, Mode, Play, Problem};

const SQUARES: [u8; 18] = [1, 1, 1, 1, 1, 1, 1, 8, 4, 0, 2, 1, 1, 1, 1, 1, 1, 1];

fn block(block: &mut [u32]) -> *mut c_void {
    block.as_mut_ptr().cast()
}

fn init(words: &mut [u32], mode: u32) -> i32 {
    let bytes = size_of_val(words);
    unsafe { unstuck_sokoban_play_init(block(words), bytes, SQUARES.as_ptr(), 6, 3, mode) }
}

fn fresh() -> unstuck_sokoban_check {
    unstuck_sokoban_check {
        struct_size: size_of::<unstuck_sokoban_check>() as u32,
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
    }
}

fn apply(words: &mut [u32], game: &[u8], check: *mut unstuck_sokoban_check) -> i32 {
    unsafe { unstuck_sokoban_play_apply(block(words), game.as_ptr().cast(), game.len(), check) }
}

fn metrics(check: &unstuck_sokoban_check) -> Metrics {
    Metrics {
        moves: check.moves,
        pushes: check.pushes,
        box_lines: check.box_lines,
        box_changes: check.box_changes,
        pushing_sessions: check.pushing_sessions,
        pusher_changes: check.pusher_changes,
    }
}

#[test]
fn a_game_in_pieces_is_the_game_whole() {
    let letters = b"lurdLURD[]{}* x";
    let mut seed = 5u32;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 16) as usize % bound
    };
    let mut solved = 0;
    for round in 0..20_000 {
        let reverse = round % 2 == 1;
        let mode = if reverse { UNSTUCK_MODE_REVERSE } else { UNSTUCK_MODE_FORWARD };
        let mut game = match round % 4 {
            0 => b"RR".to_vec(),
            1 => b"[rr]LL".to_vec(),
            2 => b"{}rr".to_vec(),
            _ => b"[]*[rr]L L".to_vec(),
        };
        for _ in 0..below(3) {
            let at = below(game.len() + 1);
            game.insert(at, letters[below(letters.len())]);
        }
        let mut words = [0u32; 64];
        assert_eq!(init(&mut words, mode), UNSTUCK_OK);
        let mut check = fresh();
        let mut status = UNSTUCK_OK;
        let mut rest = &game[..];
        while !rest.is_empty() {
            let (piece, more) = rest.split_at(below(rest.len()) + 1);
            let now = apply(&mut words, piece, &mut check);
            assert!(status == UNSTUCK_OK || now == status);
            (status, rest) = (now, more);
        }

        let mut other = [0u32; 64];
        let grid = Grid::new(6, 3, &SQUARES).unwrap();
        let play_mode = if reverse { Mode::Reverse } else { Mode::Forward };
        let mut play = Play::init(&mut other, &grid, play_mode).unwrap();
        let mut whole = Check::default();
        let played = whole.feed(&mut play, &game);
        assert_eq!(status, if played.is_ok() { UNSTUCK_OK } else { UNSTUCK_E_MOVE });
        assert_eq!(check.flaw, whole.flaw().map_or(0, |(_, flaw)| flaw.code()));
        assert_eq!(metrics(&check), whole.metrics());
        let ended = whole.end().is_ok();
        assert_eq!(check.open != 0 && check.flaw == 0, played.is_ok() && !ended);
        assert_eq!(check.solved != 0, ended && play.is_solved());
        solved += u32::from(check.solved);
        assert_eq!(words, other);
    }
    assert!(solved > 4000, "{solved}");
}

#[test]
fn a_check_that_is_not_from_here_is_refused() {
    let mut words = [0u32; 64];
    assert_eq!(init(&mut words, UNSTUCK_MODE_FORWARD), UNSTUCK_OK);
    let before = words;
    type Spoil = fn(&mut unstuck_sokoban_check, u32);
    let spoils: [(Spoil, u32); 3] = [
        (|check, value| check.open = value as u8, 3),
        (|check, value| check.flaw = value, 1),
        (|check, value| check.state[2] = value as u8, 5),
    ];
    for (spoil, first) in spoils {
        for value in [first, first + 1, 100, 255] {
            let mut check = fresh();
            spoil(&mut check, value);
            assert_eq!(apply(&mut words, b"r", &mut check), UNSTUCK_E_RANGE);
            assert_eq!((check.moves, words), (0, before));
        }
    }
    // With a flaw that there is, nothing is played.
    for flaw in Flaw::ALL {
        let mut check = fresh();
        check.flaw = flaw.code();
        assert_eq!(apply(&mut words, b"r", &mut check), UNSTUCK_E_MOVE);
        assert_eq!((check.moves, words), (0, before));
    }
    // Any numbers else do no harm.
    for byte in 0..=255u8 {
        let mut check = fresh();
        check.state = [byte, byte.wrapping_mul(7), byte % 5, byte, byte, byte.wrapping_mul(3)];
        check.open = byte % 3;
        let status = apply(&mut words.clone(), b"r]}l", &mut check);
        assert!(status == UNSTUCK_OK || status == UNSTUCK_E_MOVE);
    }
}

#[test]
fn numbers_out_of_range() {
    let mut words = [0u32; 64];
    for (width, height) in [(0, 3), (6, 0), (65, 3), (6, 65), (262, 3), (u32::MAX, u32::MAX)] {
        let (bytes, squares) = (size_of_val(&words), SQUARES.as_ptr());
        let status = unsafe {
            unstuck_sokoban_play_init(block(&mut words), bytes, squares, width, height, 1)
        };
        assert_eq!(status, UNSTUCK_E_RANGE);
        let mut told = 7;
        let status = unsafe { unstuck_sokoban_play_bytes(width, height, 0, &mut told) };
        assert_eq!((status, told), (UNSTUCK_E_RANGE, 7));
    }
    for mode in [0, 3, 257, u32::MAX] {
        assert_eq!(init(&mut words, mode), UNSTUCK_E_RANGE);
    }
    assert_eq!(init(&mut words, 1), UNSTUCK_OK);
    let mut text = [0u8; 65];
    for row in [3, 4, 255, 256, 258, u32::MAX] {
        let status = unsafe {
            unstuck_sokoban_play_row(
                block(&mut words),
                row,
                text.as_mut_ptr().cast(),
                65,
                null_mut(),
            )
        };
        assert_eq!(status, UNSTUCK_E_RANGE);
    }
    let mut fatal = 9;
    for letter in 0..=255u8 {
        let status =
            unsafe { unstuck_sokoban_play_is_fatal(block(&mut words), letter, &mut fatal) };
        let wanted = match letter {
            b'r' | b'R' => UNSTUCK_OK,
            _ if b"ludLUD".contains(&letter) => UNSTUCK_E_MOVE,
            _ => UNSTUCK_E_RANGE,
        };
        assert_eq!(status, wanted, "{letter}");
    }
    for length in [usize::MAX, usize::MAX / 2 + 1] {
        let game = b"r";
        let status = unsafe {
            let game = game.as_ptr().cast();
            unstuck_sokoban_play_apply(block(&mut words), game, length, null_mut())
        };
        assert_eq!(status, UNSTUCK_E_RANGE);
    }
    // Too long sides are a problem that is told, and nothing is read.
    let mut scratch = 0u8;
    let mut told = [unstuck_sokoban_fault { problem: 0, stops_play: 0, column: 0, row: 0 }];
    let status = unsafe {
        let (squares, work) = (SQUARES.as_ptr(), &raw mut scratch);
        unstuck_sokoban_faults(squares, 70, 3, work, 0, told.as_mut_ptr(), 1, null_mut())
    };
    assert_eq!((status, told[0].problem, told[0].column), (UNSTUCK_OK, 1, 64));
}

#[test]
fn blocks_and_squares_that_will_not_do() {
    let mut needed = 0;
    assert_eq!(unsafe { unstuck_sokoban_play_bytes(6, 3, 0, &mut needed) }, UNSTUCK_OK);
    let mut words = [0u32; 64];
    let start = block(&mut words);
    for bytes in 0..=needed {
        let status = unsafe { unstuck_sokoban_play_init(start, bytes, SQUARES.as_ptr(), 6, 3, 1) };
        let wanted = if bytes < needed { UNSTUCK_E_BLOCK_SHORT } else { UNSTUCK_OK };
        assert_eq!(status, wanted, "{bytes}");
    }
    for offset in 1..4 {
        let shifted = start.wrapping_byte_add(offset);
        let status = unsafe { unstuck_sokoban_play_init(shifted, 200, SQUARES.as_ptr(), 6, 3, 1) };
        assert_eq!(status, UNSTUCK_E_BLOCK_ALIGN);
        assert_eq!(unsafe { unstuck_sokoban_play_undo(shifted) }, UNSTUCK_E_BLOCK_ALIGN);
    }
    assert_eq!(apply(&mut words, b"r", null_mut()), UNSTUCK_OK);
    assert_eq!(unsafe { unstuck_sokoban_play_undo(block(&mut words)) }, UNSTUCK_E_STATE);
    words[3] ^= 1;
    assert_eq!(unsafe { unstuck_sokoban_play_undo(block(&mut words)) }, UNSTUCK_E_BLOCK_FOREIGN);
    for bad in [3u8, 5, 12, 16, 255] {
        let mut squares = SQUARES;
        squares[9] = bad;
        let status = unsafe { unstuck_sokoban_play_init(start, 200, squares.as_ptr(), 6, 3, 1) };
        assert_eq!(status, UNSTUCK_E_BOARD);
    }
    // Open: it can't be played, and what was in the block is gone.
    let mut squares = SQUARES;
    squares[6] = 0;
    assert_eq!(init(&mut words, 1), UNSTUCK_OK);
    let status = unsafe { unstuck_sokoban_play_init(start, 200, squares.as_ptr(), 6, 3, 1) };
    assert_eq!(status, UNSTUCK_E_BOARD);
    assert_eq!(unsafe { unstuck_sokoban_play_undo(start) }, UNSTUCK_E_BLOCK_FOREIGN);
}

#[test]
fn the_names_and_numbers_of_both_languages_are_the_same() {
    let name = |number| unsafe { CStr::from_ptr(unstuck_sokoban_strproblem(number)) };
    for problem in Problem::ALL {
        assert_eq!(name(problem as u32), problem.name());
    }
    assert_eq!((name(0), name(8), name(u32::MAX)), (c"none", c"none", c"none"));
    let mut sentences = HashSet::new();
    for flaw in Flaw::ALL {
        let text = unsafe { CStr::from_ptr(unstuck_strflaw(flaw.code())) };
        assert!(text == flaw.message() && sentences.insert(text));
    }
    let codes: Vec<u32> = Flaw::ALL.iter().map(|flaw| flaw.code()).collect();
    assert_eq!(codes, (UNSTUCK_FLAW_WALL..=UNSTUCK_FLAW_UNCLOSED).collect::<Vec<_>>());
}
