//! The Sokoban solver over the C border: the library's answers, and nothing for bytes and numbers
//! that mean nothing.
#![cfg(feature = "capi")]

use std::ffi::c_void;
use std::mem::size_of;
use std::ptr::{null, null_mut};

use unstuck::capi::*;
use unstuck::sokoban::Grid;
use unstuck::sokoban::solver::{HEAD_WORDS, Options, Solver, Status};

struct Level {
    width: u32,
    height: u32,
    squares: Vec<u8>,
}

impl Level {
    fn of(rows: &[&str]) -> Level {
        let width = rows[0].len();
        let square = |letter| match letter {
            b'#' => UNSTUCK_SQUARE_WALL,
            b'@' => UNSTUCK_SQUARE_PUSHER,
            b'$' => UNSTUCK_SQUARE_BOX,
            b'*' => UNSTUCK_SQUARE_BOX | UNSTUCK_SQUARE_GOAL,
            b'.' => UNSTUCK_SQUARE_GOAL,
            _ => 0,
        };
        let squares = rows.iter().flat_map(|row| row.bytes().map(square)).collect();
        Level { width: width as u32, height: rows.len() as u32, squares }
    }

    fn init(&self, block: &mut [u32], options: *const unstuck_sokoban_options) -> i32 {
        let (bytes, squares) = (size_of_val(block), self.squares.as_ptr());
        unsafe {
            unstuck_sokoban_solver_init(at(block), bytes, squares, self.width, self.height, options)
        }
    }

    fn bytes(&self) -> (u32, u32) {
        let (mut least, mut comfortable) = (0, 0);
        let told = unsafe {
            let squares = self.squares.as_ptr();
            let (width, height) = (self.width, self.height);
            unstuck_sokoban_solver_bytes(squares, width, height, &mut least, &mut comfortable)
        };
        assert_eq!(told, UNSTUCK_OK);
        (least, comfortable)
    }
}

/// Three boxes, and room to go wrong.
fn hall() -> Level {
    Level::of(&["########", "#@     #", "# $$$  #", "#  ..  #", "#   .  #", "########"])
}

fn at(block: &mut [u32]) -> *mut c_void {
    block.as_mut_ptr().cast()
}

fn options(max_nodes: u32, goal: u32) -> unstuck_sokoban_options {
    let struct_size = size_of::<unstuck_sokoban_options>() as u32;
    unstuck_sokoban_options { struct_size, max_nodes, goal }
}

fn progress(block: &[u32]) -> Result<unstuck_sokoban_progress, i32> {
    // SAFETY: numbers alone, of which any is valid.
    let mut told: unstuck_sokoban_progress = unsafe { std::mem::zeroed() };
    told.struct_size = size_of::<unstuck_sokoban_progress>() as u32;
    let status = unsafe { unstuck_sokoban_solver_progress(block.as_ptr().cast(), &mut told) };
    if status == UNSTUCK_OK { Ok(told) } else { Err(status) }
}

fn solution(block: &[u32]) -> Result<String, i32> {
    let mut text = [0u8; 4096];
    let mut length = 0;
    let (block, buffer) = (block.as_ptr().cast(), text.as_mut_ptr().cast());
    let status = unsafe { unstuck_sokoban_solver_solution(block, buffer, text.len(), &mut length) };
    if status != UNSTUCK_OK {
        return Err(status);
    }
    assert_eq!(text[length], 0);
    Ok(String::from_utf8(text[..length].to_vec()).expect("letters"))
}

#[test]
fn the_answers_are_the_librarys() {
    let level = hall();
    for words in [1 << 11, 1 << 14, 1 << 16] {
        let mut block = vec![0u32; words];
        assert_eq!(level.init(&mut block, null()), UNSTUCK_OK);
        let mut theirs = vec![0u32; words];
        let grid = Grid::new(level.width as u8, level.height as u8, &level.squares).expect("grid");
        let mut solver = Solver::init(&mut theirs, &grid, Options::default()).expect("room");
        loop {
            let one = unsafe { unstuck_sokoban_solver_run(at(&mut block), 3) };
            assert_eq!(one, solver.run(3) as i32);
            if one != UNSTUCK_RUNNING {
                break;
            }
        }
        assert_eq!(solver.status(), Status::Solved);
        let (told, known) = (progress(&block).expect("a solver"), solver.report().progress());
        assert_eq!((told.status, told.reason), (UNSTUCK_SOLVED, UNSTUCK_REASON_NONE));
        assert_eq!((told.nodes, told.stored, told.rung), (known.nodes, known.stored, known.rung));
        assert_eq!((told.best_moves, told.best_pushes), (known.moves, known.pushes));
        assert_eq!((told.bytes_used as usize, told.shortest), (4 * words, 0));
        let mut lurd = String::new();
        solver.report().lurd(|letter| lurd.push(letter.into())).expect("a solution");
        assert_eq!(solution(&block), Ok(lurd));
        assert!(block == theirs, "the same words");
    }
}

/// What a solver has to say is played by the calls for play, which know nothing of it.
#[test]
fn solutions_are_played_and_get_shorter() {
    let level = hall();
    let mut block = vec![0u32; 1 << 16];
    assert_eq!(level.init(&mut block, null()), UNSTUCK_OK);
    let run = |block: &mut [u32]| unsafe { unstuck_sokoban_solver_run(at(block), u32::MAX) };
    let shorten = |block: &mut [u32]| unsafe { unstuck_sokoban_solver_shorten(at(block), 1) };
    assert_eq!(shorten(&mut block), UNSTUCK_E_STATE);
    assert_eq!(run(&mut block), UNSTUCK_SOLVED);
    let first = progress(&block).expect("a solver");
    let mut status = UNSTUCK_RUNNING;
    while status == UNSTUCK_RUNNING {
        status = shorten(&mut block);
        let now = progress(&block).expect("a solver");
        assert!(now.best_pushes <= first.best_pushes);
        let mut play = vec![0u32; 256];
        let (squares, bytes) = (level.squares.as_ptr(), size_of_val(play.as_slice()));
        let (width, height, mode) = (level.width, level.height, UNSTUCK_MODE_FORWARD);
        // SAFETY: numbers alone, of which any is valid.
        let mut check: unstuck_sokoban_check = unsafe { std::mem::zeroed() };
        check.struct_size = size_of::<unstuck_sokoban_check>() as u32;
        let lurd = solution(&block).expect("a solution");
        unsafe {
            let play = at(&mut play);
            let init = unstuck_sokoban_play_init(play, bytes, squares, width, height, mode);
            assert_eq!(init, UNSTUCK_OK);
            let moves = lurd.as_ptr().cast();
            let played = unstuck_sokoban_play_apply(play, moves, lurd.len(), &mut check);
            assert_eq!(played, UNSTUCK_OK);
        }
        assert_eq!((check.solved, check.pushes), (1, now.best_pushes));
        assert_eq!(check.moves, now.best_moves);
    }
    assert_eq!(status, UNSTUCK_SHORTEST);
    assert_eq!(run(&mut block), UNSTUCK_SOLVED);
    let fewest = progress(&block).expect("a solver");
    assert_eq!(fewest.shortest, 1);

    assert_eq!(level.init(&mut block, &options(0, UNSTUCK_GOAL_PUSHES)), UNSTUCK_OK);
    assert_eq!(run(&mut block), UNSTUCK_SOLVED);
    let proved = progress(&block).expect("a solver");
    assert_eq!((proved.best_pushes, proved.shortest), (fewest.best_pushes, 1));
}

#[test]
fn three_answers_are_kept_apart() {
    let mut block = vec![0u32; 1 << 14];
    let run = |block: &mut [u32]| unsafe { unstuck_sokoban_solver_run(at(block), u32::MAX) };
    let level = hall();
    assert_eq!(level.init(&mut block, &options(1, UNSTUCK_GOAL_ANY)), UNSTUCK_OK);
    assert_eq!(run(&mut block), UNSTUCK_GAVE_UP);
    let told = progress(&block).expect("a solver");
    assert_eq!((told.reason, told.nodes), (UNSTUCK_REASON_BUDGET, 1));
    assert_eq!((told.best_moves, solution(&block)), (0, Err(UNSTUCK_E_STATE)));

    let corner = Level::of(&["######", "#@  $#", "#  . #", "######"]);
    assert_eq!(corner.init(&mut block, null()), UNSTUCK_OK);
    assert_eq!(run(&mut block), UNSTUCK_UNSOLVABLE);
    assert_eq!(solution(&block), Err(UNSTUCK_E_STATE));

    // Nothing to be done, and too little room.
    let home = Level::of(&["#####", "#@* #", "#####"]);
    assert_eq!(home.init(&mut block, null()), UNSTUCK_OK);
    assert_eq!(run(&mut block), UNSTUCK_SOLVED);
    assert_eq!(solution(&block), Ok(String::new()));
    let empty = "#        #";
    let boxes = "# $ $ $  #";
    let top = ["##########", "#@       #", boxes, empty, boxes, empty, "# ...... #", empty];
    let wide = Level::of(&[&top[..], &["##########"]].concat());
    let (least, _) = wide.bytes();
    let mut small = vec![0u32; least as usize / 4];
    assert_eq!(wide.init(&mut small, &options(0, UNSTUCK_GOAL_PUSHES)), UNSTUCK_OK);
    assert_eq!(run(&mut small), UNSTUCK_GAVE_UP);
    assert_eq!(progress(&small).expect("a solver").reason, UNSTUCK_REASON_MEMORY);
}

#[test]
fn what_makes_no_sense_is_refused() {
    let level = hall();
    let mut block = vec![7u32; 1 << 14];
    let before = block.clone();
    for (options, status) in [
        (options(0, 2), UNSTUCK_E_RANGE),
        (options(0, u32::MAX), UNSTUCK_E_RANGE),
        (unstuck_sokoban_options { struct_size: 4, ..options(0, 0) }, UNSTUCK_E_STRUCT_SIZE),
    ] {
        assert_eq!(level.init(&mut block, &options), status);
    }
    let (squares, bytes) = (level.squares.as_ptr(), size_of_val(block.as_slice()));
    for (width, height, status) in [
        (0, 3, UNSTUCK_E_RANGE),
        (6, 0, UNSTUCK_E_RANGE),
        (65, 1, UNSTUCK_E_RANGE),
        (1, 65, UNSTUCK_E_RANGE),
        (u32::MAX, u32::MAX, UNSTUCK_E_RANGE),
    ] {
        let block = at(&mut block);
        unsafe {
            let init = unstuck_sokoban_solver_init(block, bytes, squares, width, height, null());
            assert_eq!(init, status, "{width} {height}");
            let (least, more) = (null_mut(), null_mut());
            let told = unstuck_sokoban_solver_bytes(squares, width, height, least, more);
            assert_eq!(told, status);
        }
    }
    for odd in [16, 1 | 4, 4 | 8, 255] {
        let mut level = hall();
        level.squares[9] = odd;
        assert_eq!(level.init(&mut block, null()), UNSTUCK_E_BOARD);
    }
    unsafe {
        let odd = at(&mut block).cast::<u8>().add(2).cast();
        let init = unstuck_sokoban_solver_init(odd, 4096, squares, 8, 6, null());
        assert_eq!(init, UNSTUCK_E_BLOCK_ALIGN);
        assert_eq!(unstuck_sokoban_solver_run(odd, 1), UNSTUCK_E_BLOCK_ALIGN);
        assert_eq!(unstuck_sokoban_solver_shorten(odd, 1), UNSTUCK_E_BLOCK_ALIGN);
        assert_eq!(unstuck_sokoban_solver_seal(odd), UNSTUCK_E_BLOCK_ALIGN);
    }
    assert!(block == before, "untouched");
    for words in [0, 1, 5, 40, 100] {
        assert_eq!(level.init(&mut block[..words], null()), UNSTUCK_E_BLOCK_SHORT);
        assert!(block[words..] == before[words..], "untouched");
    }
    // Levels that can't be played, or by two.
    for rows in [
        &["######", "#    #", "# $. #", "######"][..],
        &["######", "#@   #", "# $  #", "######"],
        &["######", " @   #", "# $. #", "######"],
        &["######", "#@  @#", "# $. #", "######"],
    ] {
        assert_eq!(Level::of(rows).init(&mut block, null()), UNSTUCK_E_BOARD, "{rows:?}");
    }
}

#[test]
fn blocks_that_are_no_solvers_are_refused() {
    let run = |block: &mut [u32]| unsafe { unstuck_sokoban_solver_run(at(block), 1) };
    // No more than these four words may be read.
    for words in [[0u32; 4], [u32::MAX; 4], [0x7573_6F6B, 0, 0, 0]] {
        let mut words = words.to_vec();
        assert_eq!(run(&mut words), UNSTUCK_E_BLOCK_FOREIGN);
        assert_eq!(progress(&words).err(), Some(UNSTUCK_E_BLOCK_FOREIGN));
        assert_eq!(solution(&words), Err(UNSTUCK_E_BLOCK_FOREIGN));
    }
    let level = hall();
    let mut block = vec![0u32; 4096];
    assert_eq!(level.init(&mut block, null()), UNSTUCK_OK);
    assert_eq!(run(&mut block), UNSTUCK_RUNNING);
    // The head and the squares are guarded at any time.
    for word in 0..HEAD_WORDS + level.squares.len() / 4 {
        for bit in [0, 11, 31] {
            let mut damaged = block.clone();
            damaged[word] ^= 1 << bit;
            assert_eq!(run(&mut damaged), UNSTUCK_E_BLOCK_FOREIGN, "{word} {bit}");
            assert_eq!(progress(&damaged).err(), Some(UNSTUCK_E_BLOCK_FOREIGN));
        }
    }
    // All of it behind a seal, until the next run.
    let seal = |block: &mut [u32]| unsafe { unstuck_sokoban_solver_seal(at(block)) };
    assert_eq!(seal(&mut block), UNSTUCK_OK);
    assert_eq!(seal(&mut block), UNSTUCK_OK);
    for word in (0..block.len()).step_by(41) {
        let mut damaged = block.clone();
        damaged[word] ^= 1 << 5;
        assert_eq!(run(&mut damaged), UNSTUCK_E_BLOCK_FOREIGN, "{word}");
        assert_eq!(seal(&mut damaged), UNSTUCK_E_BLOCK_FOREIGN);
    }
    let mut copy = block.clone();
    assert_eq!(unsafe { unstuck_sokoban_solver_run(at(&mut copy), u32::MAX) }, UNSTUCK_SOLVED);
    // A level in play isn't a solver.
    let squares = level.squares.as_ptr();
    let init = unsafe { unstuck_sokoban_play_init(at(&mut block), 4096, squares, 8, 6, 1) };
    assert_eq!((init, run(&mut block)), (UNSTUCK_OK, UNSTUCK_E_BLOCK_FOREIGN));
}

#[test]
fn the_bytes_that_are_told_are_enough() {
    let level = hall();
    let (least, comfortable) = level.bytes();
    assert!(least <= 4096 && comfortable == UNSTUCK_SOKOBAN_COMFORTABLE_BYTES);
    let mut block = vec![0u32; least as usize / 4];
    assert_eq!(level.init(&mut block, null()), UNSTUCK_OK);
    let mut half = vec![0u32; least as usize / 8];
    assert_eq!(level.init(&mut half, null()), UNSTUCK_E_BLOCK_SHORT);
}

/// A block that was changed behind its head without a seal is at worst wrong about the way: no
/// call runs wild or without an end, and what is told as a solution is one.
#[test]
fn damaged_blocks_tell_no_wrong_solutions() {
    let level = hall();
    let mut sound = vec![0u32; 2048];
    let mut seed = 11u32;
    let mut below = |bound: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as usize % bound
    };
    let mut solved = 0;
    for round in 0..3000 {
        if round % 100 == 0 {
            sound.fill(0);
            let goal = if round % 200 == 0 { UNSTUCK_GOAL_ANY } else { UNSTUCK_GOAL_PUSHES };
            assert_eq!(level.init(&mut sound, &options(2000, goal)), UNSTUCK_OK);
            unsafe { unstuck_sokoban_solver_run(at(&mut sound), round / 100) };
        }
        let mut block = sound.clone();
        let first = HEAD_WORDS + level.squares.len() / 4;
        for _ in 0..1 + below(8) {
            let word = first + below(block.len() - first);
            block[word] = match below(4) {
                0 => 0,
                1 => u32::MAX,
                2 => block[first + below(sound.len() - first)],
                _ => block[word] ^ 1 << below(32),
            };
        }
        let mut status = UNSTUCK_RUNNING;
        while status == UNSTUCK_RUNNING {
            status = unsafe { unstuck_sokoban_solver_run(at(&mut block), 50) };
        }
        let answers =
            [UNSTUCK_SOLVED, UNSTUCK_UNSOLVABLE, UNSTUCK_GAVE_UP, UNSTUCK_E_BLOCK_FOREIGN];
        assert!(answers.contains(&status), "{status}");
        let Ok(lurd) = solution(&block) else { continue };
        let mut play = vec![0u32; 256];
        let (squares, bytes) = (level.squares.as_ptr(), size_of_val(play.as_slice()));
        let (width, height, mode) = (level.width, level.height, UNSTUCK_MODE_FORWARD);
        // SAFETY: numbers alone, of which any is valid.
        let mut check: unstuck_sokoban_check = unsafe { std::mem::zeroed() };
        check.struct_size = size_of::<unstuck_sokoban_check>() as u32;
        unsafe {
            let play = at(&mut play);
            unstuck_sokoban_play_init(play, bytes, squares, width, height, mode);
            unstuck_sokoban_play_apply(play, lurd.as_ptr().cast(), lurd.len(), &mut check);
        }
        assert_eq!(check.solved, 1, "{lurd}");
        solved += 1;
    }
    assert!(solved > 500, "{solved}");
}
