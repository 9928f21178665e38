//! Every call of the header, once: how it is made, and what it needs and changes.

use super::*;

/// A call that succeeds on a world that its `prepare` has made ready.
pub struct Call {
    pub name: &'static str,
    pub prepare: fn(&mut World),
    /// Runs it; the pointer of that name is NULL, and so many items fit into the buffer.
    pub run: fn(&mut World, null: &str, capacity: usize) -> i32,
    /// Pointers that must not be NULL.
    pub needs: &'static [&'static str],
    /// Pointers that may be NULL.
    pub may: &'static [&'static str],
    /// Fields that change when it succeeds.
    pub writes: &'static [&'static str],
}

/// A pointer to a field, or NULL if it is the field's turn.
macro_rules! at {
    ($world:ident, $null:ident, $name:ident) => {
        if $null == stringify!($name) { null_mut() } else { (&raw mut $world.$name).cast() }
    };
}

/// Counts the bytes of a page.
pub unsafe extern "C" fn count_bytes(
    context: *mut c_void,
    _: *const c_char,
    length: usize,
) -> c_int {
    if !context.is_null() {
        unsafe { *context.cast::<usize>() += length };
    }
    0
}

pub fn calls() -> Vec<Call> {
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
pub const BUFFERS: [(&str, usize, usize); 4] =
    [("moves", 1024, 4), ("cards", 80, 1), ("text", 8192, 1), ("problems", 16, 4)];

/// The buffer that a call writes into, if any: its name, capacity and the bytes of an item.
pub fn buffer_of(call: &Call) -> Option<(&'static str, usize, usize)> {
    BUFFERS.into_iter().find(|(name, _, _)| call.writes.contains(name))
}

pub fn capacity_of(call: &Call) -> usize {
    buffer_of(call).map_or(0, |(_, capacity, _)| capacity)
}
