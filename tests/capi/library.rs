//! The library about itself, and that the border adds nothing and leaves nothing out.

use super::*;

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
    refused(|options| (options.scan, options.width) = (UNSTUCK_SCAN_BEAM, 5401));
    refused(|options| (options.scan, options.width) = (UNSTUCK_SCAN_BEAM, u32::MAX));
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
