//! Games in the standard notation: read, checked, written, judged by a reader that shares nothing
//! with the library.

mod support;
mod verifier;

use proptest::prelude::*;
use support::{Random, position};
use unstuck::error::Error;
use unstuck::freecell::notation::{
    Checked, Flaw, GameStyle, Origin, Shown, check, parse_game, write_game,
};
use unstuck::freecell::{Automove, Board, Move, Rules, Solver, Status, deal};
use verifier::automove::automove;
use verifier::moves::{Place as PlainPlace, legal_moves, play};
use verifier::position::Position;
use verifier::standard::{self, judge, read_game};

/// The source's examples as the mail archive shows them, blanks collapsed.
const COLLAPSED: [&str; 4] = [
    include_str!("data/standard/6240-first-collapsed.txt"),
    include_str!("data/standard/6240-initial-collapsed.txt"),
    include_str!("data/standard/6240-intermediate-collapsed.txt"),
    include_str!("data/standard/6240-final-collapsed.txt"),
];

/// The same with the blanks that the standard asks for.
const FIXED: [&str; 4] = [
    include_str!("data/standard/6240-first.txt"),
    include_str!("data/standard/6240-initial.txt"),
    include_str!("data/standard/6240-intermediate.txt"),
    include_str!("data/standard/6240-final.txt"),
];

const MOVES: [u32; 4] = [53, 173, 173, 173];

const FREECELL: Rules = Rules::FREECELL;

fn nobody(_: &[u8]) -> Option<Board> {
    None
}

/// Runs of blanks as one, no blanks at the ends of lines: what mail archives and web pages leave.
fn collapse(text: &str) -> String {
    let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
    text.lines().map(line).collect()
}

fn write(start: &Board, moves: &[Move], style: &GameStyle) -> Result<String, Error> {
    let mut bytes = Vec::new();
    write_game(start, moves.iter().copied(), style, &mut |byte| bytes.push(byte))?;
    Ok(String::from_utf8(bytes).expect("plain text"))
}

/// The moves of a game that holds.
fn moves_of(text: &str) -> Vec<Move> {
    let mut moves = Vec::new();
    parse_game(text.as_bytes(), nobody)
        .and_then(|game| game.play(|_, mv| moves.push(mv)))
        .unwrap_or_else(|fault| panic!("{fault}\n{text}"));
    moves
}

// The source's examples.

#[test]
fn the_examples_hold_in_both_forms() {
    for forms in [COLLAPSED, FIXED] {
        for (text, moves) in forms.into_iter().zip(MOVES) {
            let expected = Checked { games: 1, moves, unresolved: 0 };
            assert_eq!(check(text.as_bytes(), nobody), Ok(expected), "{text}");
        }
    }
}

#[test]
fn the_restored_forms_are_the_examples() {
    for (fixed, collapsed) in FIXED.into_iter().zip(COLLAPSED) {
        assert_eq!(collapse(fixed), collapsed);
        let written = read_game(fixed).expect("the plain form");
        assert_eq!(judge(&written), Ok(()));
        assert_eq!(standard::deal(6240), verifier::text::game_6240());
    }
}

#[test]
fn under_wkr_the_first_example_breaks_at_its_move_45() {
    for text in [FIXED[0], COLLAPSED[0]] {
        let text = format!("  =  =  =  +\n{text}");
        let fault = check(text.as_bytes(), nobody).expect_err("a fault");
        assert_eq!((fault.flaw, fault.move_number), (Flaw::NotNext, 45));
    }
    let text = format!("  =  =  =  +\n{}", FIXED[0]);
    let verdict = judge(&read_game(&text.replace("GAME", "That is")).expect("the plain form"));
    assert_eq!(verdict.expect_err("a fault").0, 45);
}

#[test]
fn the_examples_are_written_as_they_stand() {
    let moves = moves_of(FIXED[1]);
    let start = deal(&Rules::FREECELL, 6240).expect("a deal");
    let shown = [Shown::Start, Shown::After(72), Shown::After(moves.len())];
    for (shown, fixed) in shown.into_iter().zip(&FIXED[1..]) {
        let style = GameStyle { origin: Origin::Number(6240), shown, ..GameStyle::default() };
        let text = write(&start, &moves, &style).expect("a text");
        assert_eq!(text, fixed.replace(" Solved", ""));
    }
}

// Random play.

/// A game that has been played for a while, not to its end as a rule.
struct Played {
    start: Board,
    moves: Vec<Move>,
    /// The position before each move and at the end, settled.
    positions: Vec<Position>,
}

/// Random legal moves, parts of sequences to empty columns among them.
fn random_play(random: &mut Random, start: Board, moves: usize) -> Played {
    let rules = support::plain_rules(start.rules());
    let mut here = position(&start);
    automove(&mut here, &rules);
    let mut played = Played { start, moves: Vec::new(), positions: vec![here.clone()] };
    for _ in 0..moves {
        let Some(mv) = support::random_move(random, &here, &rules) else { break };
        play(&mut here, mv);
        automove(&mut here, &rules);
        played.moves.push(support::library_move(mv));
        played.positions.push(here.clone());
    }
    played
}

/// Whether two positions are alike but for cards that are home in the first one only.
fn is_ahead(ahead: &Position, behind: &Position) -> bool {
    let home = |card: &verifier::card::Card| ahead.home[card.suit.index()] >= card.rank;
    let columns = ahead
        .columns
        .iter()
        .zip(&behind.columns)
        .all(|(one, other)| one.iter().eq(other.iter().filter(|&card| !home(card))));
    let cells = ahead
        .cells
        .iter()
        .zip(&behind.cells)
        .all(|(one, other)| *one == other.filter(|card| !home(card)));
    columns && cells && ahead.home.iter().zip(&behind.home).all(|(one, other)| one >= other)
}

/// With the blocked cells of the notation: a checker's position has four cells.
fn with_four_cells(mut position: Position) -> Position {
    position.cells.resize(4, None);
    position
}

struct Form {
    origin: u8,
    shown: u8,
    automove: Automove,
    per_line: u32,
}

/// Writes a game in one form and reads it again, as it is and with its blanks collapsed.
fn round_trip(random: &mut Random, played: &Played, form: &Form, number: Option<i64>) -> bool {
    let at = random.below(played.moves.len() + 1);
    let (given, start) = (played.start.rules().automove, &played.start);
    let shown = match form.shown {
        0 => Shown::Start,
        1 => Shown::After(at),
        2 => Shown::After(played.moves.len()),
        _ => Shown::Nothing,
    };
    let origin = match (form.origin, number) {
        (0, _) => Origin::Untold,
        (1, Some(number)) => Origin::Number(number),
        _ => Origin::Name(b"start-7.txt"),
    };
    let style = GameStyle { origin, shown, automove: form.automove, per_line: form.per_line };
    let text = match write(start, &played.moves, &style) {
        Ok(text) => text,
        Err(Error::Inexpressible) => {
            // Without brackets and with a layout everything can be said.
            let plain = GameStyle { origin: Origin::Untold, shown: Shown::Start, ..style };
            write(start, &played.moves, &plain).expect("a text");
            return false;
        }
        Err(error) => panic!("{error}"),
    };
    let resolve = |name: &[u8]| (name == b"start-7.txt").then_some(*start);
    let read = |text: &str| {
        let game = parse_game(text.as_bytes(), resolve)?;
        let end = game.play(|_, _| ())?;
        Ok((position(game.start()), position(&end)))
    };
    let (first, last) = read(&text)
        .unwrap_or_else(|fault: unstuck::freecell::notation::GameFault| panic!("{fault}\n{text}"));
    assert_eq!(first, position(start), "{text}");
    let end = played.positions.last().expect("one at least");
    let includes = |one: Automove, other: Automove| {
        let wider = |rule| {
            [Automove::None, Automove::Horne, Automove::Wkr, Automove::All]
                .iter()
                .position(|&r| r == rule)
        };
        wider(one) >= wider(other)
    };
    if includes(given, form.automove) {
        assert_eq!(&last, end, "{text}");
    } else {
        assert!(is_ahead(&last, end), "{text}");
    }
    judge_text(&text, start, &last);
    let collapsed = collapse(&text);
    match read(&collapsed) {
        // A position that differs from the deal by a card at the end of a row can't be told
        // from it any more.
        Ok(ends) if ends != (first.clone(), last.clone()) => {
            let dealt = number.map(|number| standard::deal(number).columns);
            assert_eq!(Some(&ends.0.columns), dealt.as_ref(), "{text}");
            assert!(shown == Shown::Start && !start.is_fresh(), "{text}");
        }
        Ok(_) => {}
        Err(fault) => {
            assert_eq!(fault.flaw, Flaw::Ambiguous, "{fault}\n{text}");
            // With a line of cells and home even a fresh deal may look like something else.
            let untold = !start.is_fresh() || (origin == Origin::Untold && text.contains('+'));
            assert!(matches!(shown, Shown::Start) && untold, "{text}");
        }
    }
    true
}

/// The checker reads the same game: its own deal or layout, the same moves, the same end.
fn judge_text(text: &str, start: &Board, end: &Position) {
    let mut written = read_game(&text.replace("GAME #start-7.txt\n", "")).expect("the plain form");
    if text.starts_with("GAME #start") {
        if written.mark.is_some_and(|mark| mark > 0) {
            // The layout is a later one; the checker needs to know the first.
            return;
        }
        written.layout = Some(with_four_cells(position(start)));
    }
    let solved = end.is_solved();
    match judge(&written) {
        Ok(()) => assert!(solved),
        Err((moves, reason)) => {
            assert_eq!((moves, reason.as_str()), (written.moves.len(), "not solved"), "{text}");
            assert!(!solved);
        }
    }
}

fn automoves() -> impl Strategy<Value = Automove> {
    prop::sample::select(support::AUTOMOVES.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 10_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn games_in_all_forms_come_back(
        seed in any::<u64>(),
        number in 1i64..0x8000_0000,
        cells in 0u8..=4,
        lengths in (0usize..60, 0usize..60),
        given in automoves(),
        origin in 0u8..3,
        per_line in 1u32..25,
    ) {
        let mut random = Random::new(seed);
        let cells = if cells < 2 && seed % 4 > 0 { 4 } else { cells };
        let rules = Rules { cells, automove: given, ..Rules::FREECELL };
        let dealt = deal(&rules, number).expect("a deal");
        let mut played = random_play(&mut random, dealt, lengths.0);
        let mut known = Some(number);
        if seed % 2 == 0 {
            // From where this has led.
            let last = played.positions.last().expect("one at least").clone();
            played = random_play(&mut random, support::board(&last, &rules), lengths.1);
            known = None;
        }
        for shown in 0..4 {
            for automove in [Automove::Horne, Automove::Wkr] {
                let form = Form { origin, shown, automove, per_line };
                // The number of its deal stands above a later start, too.
                let number = known.or((shown == 0).then_some(number));
                round_trip(&mut random, &played, &form, number);
            }
        }
    }
}

/// Only what the notation can't say is refused.
#[test]
fn hardly_any_form_is_refused() {
    let mut random = Random::new(13);
    let mut written = 0;
    for number in 1..=500 {
        let automove = *random.pick(&support::AUTOMOVES);
        let dealt = deal(&Rules { automove, ..FREECELL }, number).expect("a deal");
        let played = random_play(&mut random, dealt, 80);
        for automove in [Automove::Horne, Automove::Wkr] {
            for shown in 0..3 {
                let form = Form { origin: 1, shown, automove, per_line: 10 };
                written += usize::from(round_trip(&mut random, &played, &form, Some(number)));
            }
        }
    }
    assert!(written > 2950, "{written} of 3000");
}

// Solved games.

/// A solution as the solver lists it, for the given automoves.
fn solution(number: i64, automove: Automove) -> Option<(Board, Vec<Move>)> {
    let rules = Rules { automove, ..Rules::FREECELL };
    let start = deal(&rules, number).expect("a deal");
    let (mut words, status) = support::solve(&start, 16384);
    let mut moves = Vec::new();
    let solver = Solver::open(&mut words).expect("a solver");
    (status == Status::Solved).then(|| {
        solver.report().moves(|listed| moves.push(listed.mv)).expect("a solution");
        (start, moves)
    })
}

/// Every form of a few solved games.
fn solved_games() -> Vec<(i64, String)> {
    let mut games = Vec::new();
    for number in [1, 24, 617, 6240, 164, 31465] {
        for given in support::AUTOMOVES {
            let Some((start, moves)) = solution(number, given) else { continue };
            for automove in [Automove::Horne, Automove::Wkr] {
                for shown in [
                    Shown::Start,
                    Shown::After(moves.len() / 3),
                    Shown::After(moves.len() - 4),
                    Shown::After(moves.len()),
                    Shown::Nothing,
                ] {
                    let origin = Origin::Number(number);
                    let style = GameStyle { origin, shown, automove, per_line: 10 };
                    match write(&start, &moves, &style) {
                        Ok(text) => games.push((number, text)),
                        Err(error) => assert_eq!(error, Error::Inexpressible),
                    }
                }
            }
        }
    }
    games
}

#[test]
fn solved_games_hold_in_every_form() {
    let games = solved_games();
    assert!(games.len() > 150, "{}", games.len());
    for (number, text) in &games {
        for text in [text.clone(), collapse(text), text.replace('\n', "\r\n")] {
            let checked = check(text.as_bytes(), nobody);
            assert!(checked.is_ok_and(|checked| checked.games == 1), "{checked:?}\n{text}");
        }
        assert_eq!(judge(&read_game(text).expect("the plain form")), Ok(()), "{text}");
        // Under another number nothing of it is right.
        let other = text.replace(&format!("#{number}\n"), &format!("#{}\n", number + 1));
        let fault = check(other.as_bytes(), nobody).expect_err("another deal");
        assert!(!fault.flaw.is_unreadable(), "{fault}\n{other}");
    }
}

#[test]
fn all_games_of_a_text_are_checked() {
    let games = solved_games();
    let all: String = games.iter().take(40).map(|(_, text)| format!("{text}\n")).collect();
    let checked = check(all.as_bytes(), nobody).expect("all hold");
    assert_eq!(checked.games, 40);
    let collapsed = check(collapse(&all).as_bytes(), nobody).expect("all hold");
    assert_eq!(collapsed, checked);
    // The first fault is the one that is told.
    let (_, last) = &games[40];
    let cut = all + &last[..last.len() / 2];
    let fault = check(cut.as_bytes(), nobody).expect_err("a fault");
    assert!(fault.line as usize > cut.lines().count() - 30, "{fault}");
}

// Texts that aren't right.

/// What the library accepts is what the checker accepts, but for what the library reads in more
/// ways than by position: then the game it has read is played by the checker.
fn judge_accepted(text: &[u8]) {
    let Ok(told) = std::str::from_utf8(text) else { return judge_read(text) };
    match read_game(told) {
        Ok(written) => {
            if judge(&written).is_err() {
                judge_read(text);
            }
        }
        Err(_) => judge_read(text),
    }
}

/// The position and the moves that the library has read lead home, and a number is that of the
/// position.
fn judge_read(text: &[u8]) {
    let game = parse_game(text, nobody).expect("a game");
    let mut here = position(game.start());
    let checker = support::plain_rules(game.start().rules());
    here.check_deck().expect("a whole deck");
    automove(&mut here, &checker);
    game.play(|board, mv| {
        assert_eq!(position(board), here);
        let mv = support::plain_move(mv);
        let cells = matches!((mv.from, mv.to), (PlainPlace::Cell(_), PlainPlace::Cell(_)));
        assert!(cells || legal_moves(&here, &checker).contains(&mv), "{mv:?}");
        here = position(board);
        if let (PlainPlace::Cell(from), PlainPlace::Cell(to)) = (mv.from, mv.to) {
            assert_eq!(here.cells[to], None);
            here.cells[to] = here.cells[from].take();
        } else {
            play(&mut here, mv);
        }
        automove(&mut here, &checker);
    })
    .expect("legal moves");
    assert!(here.is_solved());
    if let (Origin::Number(number @ 1..0x8000_0000), None) =
        (game.origin(), game.moves_before_mark().filter(|&moves| moves == 0))
    {
        let dealt = standard::deal(number);
        let start = position(game.start());
        let kept = |column: usize| {
            let pairs = start.columns[column].iter().zip(&dealt.columns[column]);
            pairs.take_while(|(one, other)| one == other).count()
        };
        for column in 0..8 {
            for above in kept(column).max(1)..start.columns[column].len() {
                let cards = &start.columns[column];
                assert!(checker.fits(cards[above], cards[above - 1]));
            }
        }
    }
}

const BYTES: &[u8] = b" .[]*\n\r\t#+-=0123456789abcdhABCDHSTJQKxgame\xc2\xa0\xe2\x99\xa0\xff\0";

/// Changes a text a little.
fn mutate(random: &mut Random, text: &mut Vec<u8>) {
    let at = random.below(text.len().max(1)).min(text.len());
    let mut lines: Vec<Vec<u8>> = text.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
    let (one, other) = (random.below(lines.len()), random.below(lines.len()));
    match random.below(11) {
        0 => text.insert(at, *random.pick(BYTES)),
        1 if at < text.len() => drop(text.remove(at)),
        2 if at < text.len() => text[at] = *random.pick(BYTES),
        3 if at + 1 < text.len() => text.swap(at, at + 1),
        4 if at + 6 < text.len() => text[at..at + 6].rotate_left(3),
        5 => text.truncate(at),
        6 => text.insert(at, *text.get(at).unwrap_or(&b' ')),
        7 => {
            lines.swap(one, other);
            *text = lines.join(&b'\n');
        }
        8 => {
            lines.remove(one);
            *text = lines.join(&b'\n');
        }
        9 => {
            let line = lines[one].clone();
            lines.insert(other, line);
            *text = lines.join(&b'\n');
        }
        _ if at < text.len() => {
            // Another letter of the same kind.
            text[at] = match text[at] {
                b'a'..=b'd' => *random.pick(b"abcd"),
                b'1'..=b'8' => *random.pick(b"12345678"),
                b'C' | b'D' | b'H' | b'S' => *random.pick(b"CDHS"),
                byte => byte,
            }
        }
        _ => {}
    }
}

/// Whether a line begins with two characters that can be a move, without the blank or
/// the full stop that the standard wants before it.
fn has_bare_moves(text: &[u8]) -> bool {
    let place = |byte: &u8| b"12345678abcdh".contains(byte);
    text.split(|byte| b"\r\n".contains(byte)).any(|line| match line {
        [from, to] | [from, to, b' ' | b'\t' | b'.', ..] => place(from) && place(to),
        _ => false,
    })
}

#[test]
fn a_changed_text_holds_only_if_it_does() {
    let mut texts: Vec<String> = solved_games().into_iter().map(|(_, text)| text).collect();
    texts.extend(texts.clone().iter().map(|text| collapse(text)));
    texts.extend(FIXED.into_iter().chain(COLLAPSED).map(String::from));
    let mut random = Random::new(11);
    let (mut held, mut refused, mut unreadable) = (0, 0, 0);
    for _ in 0..40_000 {
        let mut text = random.pick(&texts).clone().into_bytes();
        for _ in 0..=random.below(3) {
            mutate(&mut random, &mut text);
        }
        match check(&text, nobody) {
            Ok(checked) => {
                held += 1;
                if checked.games == 1 {
                    judge_accepted(&text);
                }
            }
            Err(fault) => {
                let lines = 1 + text.iter().filter(|&&byte| byte == b'\n' || byte == b'\r').count();
                assert!(fault.line >= 1 && fault.line as usize <= lines, "{fault}");
                assert!(fault.column >= 1);
                let plain = std::str::from_utf8(&text).ok().and_then(|text| read_game(text).ok());
                // A damaged line of cells and home is a comment to the checker.
                let lines = text.iter().filter(|&&byte| byte == b'+').count();
                let plain = plain.filter(|written| {
                    let read = written.layout.as_ref().is_some_and(|layout| {
                        layout.home != [0; 4] || layout.cells.iter().any(Option::is_some)
                    });
                    // So are moves that have lost the blank before the first one to the
                    // plain reader; the checker plays them.
                    lines == usize::from(read) && !has_bare_moves(&text)
                });
                let holds = plain.as_ref().is_some_and(|written| judge(written).is_ok());
                assert!(!holds, "{fault}\n{:?}", String::from_utf8_lossy(&text));
                unreadable += usize::from(fault.flaw.is_unreadable());
                refused += 1;
            }
        }
    }
    println!("{held} held, {refused} refused, {unreadable} of them unreadable");
    assert!(held > 1000 && refused - unreadable > 10_000 && unreadable > 1000);
}

#[test]
fn a_text_cut_anywhere() {
    for text in FIXED.into_iter().chain(COLLAPSED) {
        let mut held = 0;
        for end in 0..text.len() {
            // Nothing behind the end can be read: it isn't there.
            let cut = text.as_bytes()[..end].to_vec().into_boxed_slice();
            if check(&cut, nobody).is_ok() {
                judge_accepted(&cut);
                held += 1;
            }
        }
        // Behind the last move, or a layout of cards that are all home.
        assert!((1..=12).contains(&held), "{held}: {text}");
    }
}

#[test]
fn bytes_that_mean_nothing() {
    let mut random = Random::new(12);
    for round in 0..20_000 {
        let length = random.below(400);
        let text: Vec<u8> = match round % 2 {
            0 => (0..length).map(|_| random.next() as u8).collect(),
            _ => (0..length).map(|_| *random.pick(BYTES)).collect(),
        };
        assert!(check(&text, nobody).is_err());
    }
}
