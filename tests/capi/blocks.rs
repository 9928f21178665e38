//! Blocks: too small, misaligned, without a solver, and damaged.

use super::*;

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
