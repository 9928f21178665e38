//! Numbers out of range.

use super::*;

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
