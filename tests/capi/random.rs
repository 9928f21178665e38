//! Boards and moves that mean nothing.

use super::*;

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
