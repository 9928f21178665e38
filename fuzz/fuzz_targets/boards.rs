//! Boards and moves of other programs: whatever the bytes are, reading ends without
//! a panic, and what has been read can be written and read again.
//!
//! The first byte tells what the others are.
#![no_main]

use libfuzzer_sys::fuzz_target;
use unstuck::freecell::notation::{
    BoardText, MoveText, parse_board, parse_board_as, read_moves, write_columns, write_printed,
    write_rows,
};
use unstuck::freecell::{Automove, Board, Move, Rules, deal};

const FREECELL: Rules = Rules { automove: Automove::None, ..Rules::FREECELL };

fn board(text: &[u8], form: Option<BoardText>) {
    let read = match form {
        Some(form) => parse_board_as(&FREECELL, form, text),
        None => parse_board(&FREECELL, text),
    };
    let Ok(board) = read else { return };
    let again = |form, write: &dyn Fn(&Board, &mut Vec<u8>)| {
        let mut written = Vec::new();
        write(&board, &mut written);
        assert!(parse_board_as(&FREECELL, form, &written) == Ok(board));
    };
    again(BoardText::Columns, &|board, text| write_columns(board, &mut |byte| text.push(byte)));
    again(BoardText::Rows, &|board, text| write_rows(board, &mut |byte| text.push(byte)));
}

fn moves(text: &[u8], form: MoveText) {
    let Ok(start) = deal(&FREECELL, 24) else { return };
    let mut moves: Vec<Move> = Vec::new();
    let Ok(end) = read_moves(&start, form, text, |mv| moves.push(mv)) else { return };
    let mut written = Vec::new();
    let list = moves.iter().copied();
    write_printed(&start, list, MoveText::Snx, false, &mut |byte| written.push(byte))
        .unwrap_or_else(|fault| panic!("{fault}"));
    let mut again: Vec<Move> = Vec::new();
    assert!(read_moves(&start, MoveText::Snx, &written, |mv| again.push(mv)) == Ok(end));
    assert!(again == moves);
}

fuzz_target!(|input: &[u8]| {
    let Some((kind, text)) = input.split_first() else { return };
    match kind & 15 {
        0 => board(text, Some(BoardText::Columns)),
        1 => board(text, Some(BoardText::Rows)),
        2 => board(text, Some(BoardText::List)),
        3 => moves(text, MoveText::Steps),
        4 => moves(text, MoveText::Sn),
        5 => moves(text, MoveText::Snx),
        6 => moves(text, MoveText::Words),
        7 => moves(text, MoveText::States),
        _ => board(text, None),
    }
});
