//! Games in the standard notation: whatever the bytes are, reading ends without
//! a panic, and what has been read can be written and read again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use unstuck::freecell::notation::{GameStyle, Origin, Shown, check, parse_game, write_game};
use unstuck::freecell::{Board, Move, Rules, deal};

fn resolve(name: &[u8]) -> Option<Board> {
    (name == b"mine").then(|| deal(&Rules::FREECELL, 617).ok()).flatten()
}

fuzz_target!(|text: &[u8]| {
    let checked = check(text, resolve);
    let Ok(game) = parse_game(text, resolve) else {
        assert!(checked.is_err());
        return;
    };
    let mut moves: Vec<Move> = Vec::new();
    let end = match game.play(|_, mv| moves.push(mv)) {
        Ok(end) => end,
        Err(fault) => return assert_eq!(checked.err(), Some(fault)),
    };
    assert!(end.is_solved() || checked.is_err());
    // As the library writes it, it is the same game.
    let style = GameStyle { automove: game.rules().automove, ..GameStyle::default() };
    for (origin, shown) in
        [(Origin::Untold, Shown::Start), (Origin::Name(b"start"), Shown::After(moves.len() / 2))]
    {
        let mut written = Vec::new();
        let style = GameStyle { origin, shown, ..style };
        let moves = moves.iter().copied();
        if write_game(game.start(), moves, &style, &mut |byte| written.push(byte)).is_err() {
            continue;
        }
        let again = parse_game(&written, |_| Some(*game.start()));
        let again = again.unwrap_or_else(|fault| panic!("{fault}"));
        assert!(again.start() == game.start());
        assert!(again.play(|_, _| ()) == Ok(end));
    }
});
