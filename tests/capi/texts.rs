//! Boards and moves as text, through the border.

use super::*;

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
