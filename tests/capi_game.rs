//! Games in the standard notation through the C API: names, reports, cuts and buffers.
#![cfg(feature = "capi")]

use std::ffi::{CStr, c_char, c_void};
use std::mem::size_of;
use std::ptr::{null, null_mut};

use unstuck::capi::*;
use unstuck::freecell::notation::Flaw;
use unstuck::sokoban;

const LATER: &str = include_str!("data/standard/6240-intermediate.txt");
const FIRST: &str = include_str!("data/standard/6240-first-collapsed.txt");

fn report() -> unstuck_game_report {
    let mut report: unstuck_game_report = unsafe { std::mem::zeroed() };
    report.struct_size = size_of::<unstuck_game_report>() as u32;
    report
}

fn board() -> unstuck_freecell_board {
    unstuck_freecell_board {
        struct_size: size_of::<unstuck_freecell_board>() as u32,
        bytes: [0xa5; UNSTUCK_FREECELL_BOARD_BYTES],
    }
}

fn dealt(number: i64) -> unstuck_freecell_board {
    let mut rules: unstuck_freecell_rules = unsafe { std::mem::zeroed() };
    rules.struct_size = size_of::<unstuck_freecell_rules>() as u32;
    let mut out = board();
    unsafe {
        assert_eq!(unstuck_freecell_preset(c"freecell".as_ptr(), &mut rules), UNSTUCK_OK);
        assert_eq!(unstuck_freecell_deal(&rules, number, &mut out), UNSTUCK_OK);
    }
    out
}

/// What a test's resolver has been asked for, and what it answers.
struct Asked {
    names: Vec<Vec<u8>>,
    status: i32,
    board: unstuck_freecell_board,
}

unsafe extern "C" fn answer(
    context: *mut c_void,
    name: *const c_char,
    length: usize,
    out: *mut unstuck_freecell_board,
) -> i32 {
    let (asked, out) = unsafe { (&mut *context.cast::<Asked>(), &mut *out) };
    assert_eq!(out.struct_size as usize, size_of::<unstuck_freecell_board>());
    let name = unsafe { std::slice::from_raw_parts(name.cast::<u8>(), length) };
    asked.names.push(name.to_vec());
    *out = asked.board;
    asked.status
}

fn check(text: &[u8], asked: Option<&mut Asked>) -> unstuck_game_report {
    let mut told = report();
    let context: *mut c_void = asked.map_or(null_mut(), |asked| (&raw mut *asked).cast());
    let resolve: unstuck_resolve = if context.is_null() { None } else { Some(answer) };
    // A copy that ends where the text does.
    let exact: Box<[u8]> = text.into();
    let status = unsafe {
        unstuck_freecell_check(exact.as_ptr().cast(), exact.len(), resolve, context, &mut told)
    };
    assert_eq!(status, UNSTUCK_OK);
    told
}

fn moves(text: &[u8]) -> (i32, Vec<unstuck_move>, unstuck_freecell_board) {
    let mut moves = vec![unstuck_move { from: 0, to: 0, count: 0, card: 0 }; 256];
    let (mut start, mut count) = (board(), 0);
    let status = unsafe {
        unstuck_freecell_parse_game(
            text.as_ptr().cast(),
            text.len(),
            None,
            null_mut(),
            &mut start,
            null_mut(),
            moves.as_mut_ptr(),
            moves.len(),
            &mut count,
            null_mut(),
        )
    };
    moves.truncate(count);
    (status, moves, start)
}

#[test]
fn a_report_tells_the_verdict() {
    let told = check(LATER.as_bytes(), None);
    assert_eq!((told.verdict, told.flaw, told.line), (UNSTUCK_VERDICT_HOLDS, 0, 0));
    assert_eq!((told.games, told.moves, told.unresolved), (1, 173, 0));
    let told = check(LATER.replace("[5d]", " 5d ").as_bytes(), None);
    assert_eq!((told.verdict, told.flaw), (UNSTUCK_VERDICT_FAULT, UNSTUCK_FLAW_CELL_TAKEN));
    assert_eq!((told.line, told.column, told.move_number), (14, 2, 1));
    let told = check(LATER.replace("+4H 3D", "+4H 4D").as_bytes(), None);
    assert_eq!((told.flaw, told.card), (UNSTUCK_FLAW_DUPLICATE, 4 * 4 + 1));
    let told = check(b"GAME #0\n", None);
    assert_eq!((told.verdict, told.flaw), (UNSTUCK_VERDICT_UNREADABLE, UNSTUCK_FLAW_NUMBER));
    assert_eq!(check(b"", None).flaw, UNSTUCK_FLAW_EMPTY);
}

#[test]
fn names_are_asked_for() {
    let mut asked = Asked { names: Vec::new(), status: UNSTUCK_OK, board: dealt(6240) };
    let named = LATER.replace("6240", "mine");
    let told =
        check(format!("{named}\n{}", named.replace("mine", "a.b")).as_bytes(), Some(&mut asked));
    assert_eq!((told.verdict, told.games), (UNSTUCK_VERDICT_HOLDS, 2));
    assert_eq!(asked.names, [b"mine".to_vec(), b"a.b".to_vec()]);
    // Another answer than OK, another deal, and a board that is none.
    asked.status = UNSTUCK_E_RANGE;
    assert_eq!(check(named.as_bytes(), Some(&mut asked)).flaw, UNSTUCK_FLAW_UNRESOLVED);
    asked.status = UNSTUCK_OK;
    asked.board = dealt(1);
    let told = check(named.as_bytes(), Some(&mut asked));
    assert_eq!(told.verdict, UNSTUCK_VERDICT_FAULT);
    asked.board = board();
    assert_eq!(check(named.as_bytes(), Some(&mut asked)).flaw, UNSTUCK_FLAW_UNRESOLVED);
    asked.board.struct_size = 0;
    assert_eq!(check(named.as_bytes(), Some(&mut asked)).flaw, UNSTUCK_FLAW_UNRESOLVED);
}

#[test]
fn every_flaw_has_a_name_and_a_sentence() {
    let header = include_str!("../include/unstuck.h");
    let told: Vec<u32> = header
        .lines()
        .filter_map(|line| line.strip_prefix("#define UNSTUCK_FLAW_"))
        .filter_map(|line| line.split_once(' ')?.1.parse().ok())
        .collect();
    let games = Flaw::ALL.iter().map(|flaw| flaw.code());
    let known: Vec<u32> = games.chain(sokoban::Flaw::ALL.iter().map(|flaw| flaw.code())).collect();
    assert_eq!(told, known);
    let sentence = |flaw| unsafe { CStr::from_ptr(unstuck_strflaw(flaw)) };
    for flaw in (0..=1000).chain([u32::MAX, 1 << 31]) {
        let text = sentence(flaw).to_str().expect("plain text");
        assert!(!text.is_empty() && text.is_ascii());
        let named = flaw == 0 || known.contains(&flaw);
        assert_eq!(sentence(flaw) != sentence(12345), named, "{flaw}");
    }
}

#[test]
fn cut_anywhere() {
    for text in [LATER, FIRST] {
        for end in 0..text.len() {
            let told = check(&text.as_bytes()[..end], None);
            let whole = text.trim_end().trim_end_matches(" Solved").len();
            assert_eq!(told.verdict == UNSTUCK_VERDICT_HOLDS, end >= whole, "{end}");
            let (status, moves, _) = moves(&text.as_bytes()[..end]);
            assert!(status == UNSTUCK_OK || status == UNSTUCK_E_GAME, "{status}");
            assert!(status == UNSTUCK_OK || moves.is_empty());
        }
    }
}

#[test]
fn a_game_goes_round() {
    let (status, list, start) = moves(LATER.as_bytes());
    assert_eq!((status, list.len()), (UNSTUCK_OK, 173));
    let mut text = vec![0u8; 4096];
    let mut style: unstuck_game_style = unsafe { std::mem::zeroed() };
    style.struct_size = size_of::<unstuck_game_style>() as u32;
    style.shown = UNSTUCK_SHOWN_AFTER;
    style.after = 72;
    let mut length = 0;
    let mut write = |number, name: &str, style: &unstuck_game_style| unsafe {
        let name: (*const c_char, usize) =
            if name.is_empty() { (null(), 0) } else { (name.as_ptr().cast(), name.len()) };
        unstuck_freecell_format_game(
            &start,
            list.as_ptr(),
            list.len(),
            number,
            name.0,
            name.1,
            style,
            text.as_mut_ptr().cast(),
            text.len(),
            &mut length,
        )
    };
    assert_eq!(write(6240, "", &style), UNSTUCK_OK);
    // What can't be said, and styles that aren't known.
    assert_eq!(write(6241, "", &style), UNSTUCK_E_INEXPRESSIBLE);
    assert_eq!(write(6240, "mine", &style), UNSTUCK_E_INEXPRESSIBLE);
    assert_eq!(write(0, "my own", &style), UNSTUCK_E_INEXPRESSIBLE);
    assert_eq!(write(0, "no7", &style), UNSTUCK_E_INEXPRESSIBLE);
    assert_eq!(write(0, "", &style), UNSTUCK_E_INEXPRESSIBLE);
    let nothing = unstuck_game_style { shown: UNSTUCK_SHOWN_NOTHING, ..style };
    assert_eq!(write(0, "", &nothing), UNSTUCK_E_INEXPRESSIBLE);
    let wkr = u32::from(UNSTUCK_AUTOMOVE_WKR);
    let hidden = unstuck_game_style { automove: wkr, ..nothing };
    assert_eq!(write(6240, "", &hidden), UNSTUCK_E_INEXPRESSIBLE);
    for wrong in [
        unstuck_game_style { shown: 4, ..style },
        unstuck_game_style { automove: 1, ..style },
        unstuck_game_style { automove: 258, ..style },
        unstuck_game_style { after: 174, ..style },
    ] {
        assert_eq!(write(6240, "", &wrong), UNSTUCK_E_RANGE);
    }
    let text = std::str::from_utf8(&text[..length]).expect("plain text");
    assert_eq!(text, LATER.replace(" Solved", ""), "and refused calls have left it alone");
}
