//! The games that have names: their deals are those of the programs that know them.

use std::collections::BTreeMap;

use unstuck::error::Error;
use unstuck::freecell::notation::{
    BoardText, parse_board_as, parse_sized, parse_sized_as, write_columns, write_kpat, write_pysol,
    write_rows, write_state,
};
use unstuck::freecell::{
    Board, Build, DoubleBoard, Fill, Layout, Leave, Refill, Rules, Run, Supermove, TWO_DECKS, Wrap,
    deal, deal_sized,
};

/// Boards that PySolFC's own code has dealt; `make-boards.py` beside it tells how.
const BOARDS: &str = include_str!("data/family/boards.txt");

/// Boards of pysol_cards, a package that deals for Freecell Solver.
const CARDS_BOARDS: &str = include_str!("data/family/pysol-cards.txt");

fn game(name: &str) -> Rules {
    Rules::preset(name.as_bytes()).unwrap_or_else(|| panic!("{name}"))
}

fn dealt(name: &str, number: i64) -> DoubleBoard {
    deal_sized(&game(name), number).unwrap_or_else(|error| panic!("{name} {number}: {error}"))
}

fn text(board: &DoubleBoard, write: fn(&DoubleBoard, &mut Vec<u8>)) -> String {
    let mut text = Vec::new();
    write(board, &mut text);
    String::from_utf8(text).unwrap()
}

fn columns(board: &DoubleBoard) -> String {
    text(board, |board, text| write_columns(board, &mut |byte| text.push(byte)))
}

/// The boards of a file, by game and number.
fn boards_of(text: &'static str) -> BTreeMap<(&'static str, i64), String> {
    let mut boards = BTreeMap::new();
    for part in text.split("= ").filter(|part| !part.is_empty()) {
        let (head, board) = part.split_once('\n').unwrap();
        let (name, number) = head.split_once(' ').unwrap();
        boards.insert((name, number.parse().unwrap()), board.to_string());
    }
    boards
}

#[test]
fn deals_are_those_of_pysol() {
    let boards = boards_of(BOARDS);
    assert_eq!(boards.len(), 22 * 6 + 3 * 4);
    for ((name, number), text) in &boards {
        let read: DoubleBoard = parse_sized_as(&game(name), BoardText::Columns, text.as_bytes())
            .unwrap_or_else(|fault| panic!("{name} {number}: {fault}\n{text}"));
        let made = dealt(name, *number);
        assert_eq!(read, made, "{name} {number}");
        assert_eq!(read.rules(), made.rules(), "{name} {number}");
    }
    // Each game that has a name is there, or is dealt like one that is.
    for name in Rules::games() {
        let like = if name == "relaxed_eight_off" { "eight_off" } else { name };
        assert!(boards.contains_key(&(like, 24)), "{name}");
        assert_eq!(columns(&dealt(name, 24)), columns(&dealt(like, 24)));
    }
}

/// What PySolFC hands to a solver, with the ranks counted from the base.
#[test]
fn pysol_boards_are_those_that_pysol_sends() {
    for ((name, number), text) in &boards_of(BOARDS) {
        let made = dealt(name, *number);
        let mut sent = Vec::new();
        write_pysol(&made, &mut |byte| sent.push(byte));
        let sent = String::from_utf8(sent).unwrap();
        if made.rules().base == 1 {
            // PySolFC's foundations are clubs, spades, hearts, diamonds.
            assert_eq!(&sent, text, "{name} {number}");
            continue;
        }
        let shifted: String = text
            .lines()
            .filter(|line| !line.starts_with("Base"))
            .map(|line| shift(line, made.rules().base) + "\n")
            .collect();
        assert_eq!(sent, shifted, "{name} {number}");
        // It is the same game with another base.
        let read: DoubleBoard = parse_sized(&game(name), sent.as_bytes()).unwrap();
        assert_eq!(read.rules().base, 1);
    }
}

fn shift(line: &str, base: u8) -> String {
    const RANKS: &str = "A23456789TJQK";
    let rank_of = |letter: char| {
        let index = RANKS.find(letter).unwrap();
        RANKS.chars().nth((index + 14 - usize::from(base)) % 13).unwrap()
    };
    let word = |word: &str| match word.chars().collect::<Vec<_>>()[..] {
        [rank, suit] => format!("{}{suit}", rank_of(rank)),
        [suit, '-', rank] => format!("{suit}-{}", rank_of(rank)),
        _ => word.to_string(),
    };
    line.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

/// By another program, also in the other ranges of numbers.
#[test]
fn deals_are_those_of_freecell_solvers_generator() {
    let boards = boards_of(CARDS_BOARDS);
    assert_eq!(boards.len(), 15 * 7);
    for ((name, number), text) in &boards {
        let read: DoubleBoard = parse_sized_as(&game(name), BoardText::Columns, text.as_bytes())
            .unwrap_or_else(|fault| panic!("{name} {number}: {fault}\n{text}"));
        assert_eq!(read, dealt(name, *number), "{name} {number}");
    }
}

#[test]
fn boards_come_back_in_every_form() {
    for name in Rules::games() {
        for number in [1, 24, 617, (1 << 31) + 5, (1 << 32) + 7] {
            let board = dealt(name, number);
            // A reader knows the game, not the deal.
            let rules = game(name);
            let read = |form, text: String| -> DoubleBoard {
                parse_sized_as(&rules, form, text.as_bytes())
                    .unwrap_or_else(|fault| panic!("{name} {number} {fault}\n{text}"))
            };
            let state = text(&board, |board, text| write_state(board, &mut |b| text.push(b)));
            let kpat = text(&board, |board, text| write_kpat(board, &mut |b| text.push(b)));
            let rows = text(&board, |board, text| write_rows(board, &mut |b| text.push(b)));
            for text in [columns(&board), state, kpat] {
                let back = read(BoardText::Columns, text.clone());
                assert_eq!(back, board, "{name} {number}");
                let found: DoubleBoard = parse_sized(&rules, text.as_bytes()).unwrap();
                assert_eq!(found, board, "{name} {number}");
            }
            // Rows don't tell the base.
            let based = Rules { base: board.rules().base, ..rules };
            let back: DoubleBoard =
                parse_sized_as(&based, BoardText::Rows, rows.as_bytes()).unwrap();
            assert_eq!(back, board, "{name} {number}");
            if board.rules().decks == 1 {
                let single = board.to_single().unwrap();
                assert_eq!(deal(&rules, number), Ok(single));
                let back = parse_board_as(&rules, BoardText::Columns, columns(&board).as_bytes());
                assert_eq!(back, Ok(single));
                assert_eq!(single.to_double(), board);
            }
        }
    }
}

#[test]
fn a_board_of_two_decks_has_every_card_twice() {
    let rules = game("double_freecell");
    let read = |text: &str| -> Result<DoubleBoard, _> {
        parse_sized_as(&rules, BoardText::Columns, text.as_bytes())
    };
    let whole = columns(&dealt("double_freecell", 24));
    assert!(read(&whole).is_ok());
    let third = whole.replacen("KH", "4C", 1);
    assert_eq!(read(&third).unwrap_err().error, Error::ParseDuplicate);
    let missing = whole.replacen(" KH", "", 1);
    let fault = read(&missing).unwrap_err();
    assert_eq!(fault.error, Error::ParseMissing);
    assert_eq!(fault.card.map(|card| card.to_string()), Some("KH".into()));
    // There are two foundations of a suit, not three.
    let head = "Foundations: H-0 H-0 H-0\n";
    let three = whole.replacen("Foundations: H-0 C-0 D-0 S-0 H-0 C-0 D-0 S-0\n", head, 1);
    assert_ne!(three, whole);
    assert_eq!(read(&three).unwrap_err().error, Error::ParseFoundation);
    // One deck has no room for them.
    assert_eq!(deal(&rules, 1), Err(Error::Rules));
    let single = parse_board_as(&rules, BoardText::Columns, whole.as_bytes());
    assert_eq!(single.unwrap_err().error, Error::Rules);
}

#[test]
fn the_line_of_the_base() {
    let rules = game("penguin");
    let read = |text: &str| parse_board_as(&rules, BoardText::Columns, text.as_bytes());
    let board = deal(&rules, 24).unwrap();
    assert_eq!(board.rules().base, 4);
    let mut text = Vec::new();
    write_columns(&board, &mut |byte| text.push(byte));
    let text = String::from_utf8(text).unwrap();
    assert!(text.starts_with("Base: 4\nFoundations: "));
    assert_eq!(read(&text), Ok(board));
    for (bad, error) in [
        (text.replacen("Base: 4", "Base: 4 5", 1), Error::ParseFoundation),
        (text.replacen("Base: 4", "Base: X", 1), Error::ParseFoundation),
        (text.replacen("Base: 4", "Base:", 1), Error::ParseFoundation),
        (text.replacen("Base: 4", "Base: 4\nBase: 4", 1), Error::ParseLine),
        (text.replacen("Base: 4\n", "", 1) + "Base: 4\n", Error::ParseLine),
    ] {
        assert!(read(&bad).is_err());
        if error != Error::ParseLine || bad.starts_with("Base") {
            assert_eq!(read(&bad).unwrap_err().error, error, "{bad}");
        }
    }
    // Suits that leave as a whole begin with the ace.
    let simon = game("simple_simon");
    let fault = parse_board_as(&simon, BoardText::Columns, b"Base: 3\nAC\n").unwrap_err();
    assert_eq!(fault.error, Error::ParseFoundation);
}

/// The table of Freecell Solver's presets and of PySolFC's games, by hand.
#[test]
fn rules_by_name() {
    let known: Vec<&str> = Rules::games().collect();
    assert_eq!(known.len(), 26);
    let say = |name: &str| {
        let rules = game(name);
        assert_eq!(rules.check(), Ok(()), "{name}");
        let build = match rules.build {
            Build::Alternate => "colour",
            Build::Suit => "suit",
            Build::Rank => "rank",
            Build::Any => "any",
            Build::SuitUpDown => "updown",
        };
        let fill = match rules.fill {
            Fill::Any => "any",
            Fill::Kings => "kings",
            Fill::Nothing => "none",
        };
        let moved = if rules.supermove == Supermove::Limited { "" } else { " unlimited" };
        format!("{} {} {} {build} {fill}{moved}", rules.columns, rules.cells, rules.decks)
    };
    for (name, expected) in [
        ("freecell", "8 4 1 colour any"),
        ("relaxed_freecell", "8 4 1 colour any unlimited"),
        ("forecell", "8 4 1 colour kings"),
        ("challenge_freecell", "8 4 1 colour any"),
        ("super_challenge_freecell", "8 4 1 colour kings"),
        ("bakers_game", "8 4 1 suit any"),
        ("kings_only_bakers_game", "8 4 1 suit kings"),
        ("eight_off", "8 8 1 suit kings"),
        ("relaxed_eight_off", "8 8 1 suit kings unlimited"),
        ("seahaven_towers", "10 4 1 suit kings"),
        ("relaxed_seahaven_towers", "10 4 1 suit kings unlimited"),
        ("penguin", "7 7 1 suit kings unlimited"),
        ("der_katzenschwanz", "9 8 2 colour none unlimited"),
        ("die_schlange", "9 8 2 colour none"),
        ("simple_simon", "10 0 1 rank any unlimited"),
        ("bakers_dozen", "13 0 1 rank none"),
        ("good_measure", "10 0 1 rank none"),
        ("beleaguered_castle", "8 0 1 rank any"),
        ("citadel", "8 0 1 rank any"),
        ("streets_and_alleys", "8 0 1 rank any"),
        ("fortress", "10 0 1 updown any"),
        ("fan", "18 0 1 suit kings"),
        ("trefoil", "16 0 1 suit none"),
        ("cruel", "12 0 1 suit none"),
        ("flower_garden", "6 16 1 rank any"),
        ("double_freecell", "10 8 2 colour any"),
    ] {
        assert!(known.contains(&name));
        assert_eq!(say(name), expected, "{name}");
        let rules = game(name);
        let simon = name == "simple_simon";
        assert_eq!(rules.run == Run::OneSuit, simon);
        assert_eq!(rules.leave == Leave::Suits, simon);
        assert_eq!(rules.refill == Refill::Nothing, name == "flower_garden");
        assert_eq!(rules.wrap == Wrap::Round, name == "penguin");
    }
}

/// Hand-made games are dealt, whatever their layout: every card is there, and nothing
/// is where the rules have no place for it.
#[test]
fn every_layout_with_every_size() {
    let layouts = [
        Layout::Rows,
        Layout::Cells,
        Layout::MiddleCells,
        Layout::FullCells,
        Layout::AcesFirst,
        Layout::Beak,
        Layout::KingBegins,
        Layout::KingBeginsAcesHome,
        Layout::Triangle,
        Layout::KingsDown,
        Layout::KingsDownTwoAcesHome,
        Layout::AcesHome,
        Layout::AllHome,
        Layout::Fans,
    ];
    for layout in layouts {
        for columns_there in 1..=18 {
            for cells in 0..=16 {
                for decks in 1..=2 {
                    let rules =
                        Rules { columns: columns_there, cells, decks, layout, ..Rules::FREECELL };
                    let board: DoubleBoard = deal_sized(&rules, 617).unwrap();
                    // The reader counts the cards.
                    let text = columns(&board);
                    let read =
                        parse_sized_as::<TWO_DECKS>(&rules, BoardText::Columns, text.as_bytes());
                    assert_eq!(read, Ok(board), "{rules:?}");
                }
            }
        }
    }
}

/// The numbers -1 and -2 are FreeCell's.
#[test]
fn special_deals_are_freecells() {
    assert!(deal(&game("bakers_game"), -2).is_ok());
    for name in ["eight_off", "simple_simon", "penguin"] {
        assert_eq!(deal(&game(name), -2), Err(Error::Deal), "{name}");
        assert_eq!(deal(&game(name), -1), Err(Error::Deal), "{name}");
    }
    let double: Result<DoubleBoard, Error> = deal_sized(&game("double_freecell"), -2);
    assert_eq!(double, Err(Error::Deal));
    let single: Result<Board, Error> = deal(&Rules::FREECELL, -1);
    assert_eq!(single, Err(Error::DealUnknown));
}
