//! All calls, one after the other: with what they need, with NULL, with structs of another
//! size and with buffers of every size.

use super::*;

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
