//! Boards in every form that programs write: what is written is read again, the form is recognised,
//! and what is wrong is told with its place.

mod support;
mod verifier;

use proptest::prelude::*;
use support::{Random, plain_rules, position};
use unstuck::card::Card;
use unstuck::error::Error;
use unstuck::freecell::notation::{
    BoardText, ParseError, parse_board, parse_board_as, write_columns, write_kpat, write_list,
    write_pysol, write_rows, write_state,
};
use unstuck::freecell::{Board, Rules, deal};
use verifier::card::{Card as PlainCard, Suit, letter_of_rank};
use verifier::moves::play;
use verifier::position::Position;

const FREECELL: Rules = Rules::FREECELL;

const FORMS: [BoardText; 3] = [BoardText::Columns, BoardText::Rows, BoardText::List];

type Writer = fn(&Board, &mut Vec<u8>);

/// The writers and the form that each writes.
const WRITERS: [(BoardText, Writer); 5] = [
    (BoardText::Columns, |board, text| write_columns(board, &mut |byte| text.push(byte))),
    (BoardText::Columns, |board, text| write_pysol(board, &mut |byte| text.push(byte))),
    (BoardText::Columns, |board, text| write_kpat(board, &mut |byte| text.push(byte))),
    (BoardText::Columns, |board, text| write_state(board, &mut |byte| text.push(byte))),
    (BoardText::Rows, |board, text| write_rows(board, &mut |byte| text.push(byte))),
];

fn written(board: &Board, write: Writer) -> String {
    let mut text = Vec::new();
    write(board, &mut text);
    String::from_utf8(text).expect("plain text")
}

fn listed(board: &Board) -> Result<String, Error> {
    let mut text = Vec::new();
    write_list(board, &mut |byte| text.push(byte))?;
    Ok(String::from_utf8(text).expect("plain text"))
}

fn parse(text: &str) -> Result<Board, ParseError> {
    parse_board(&FREECELL, text.as_bytes())
}

/// A board of a text that is all right.
fn board_of(text: &str) -> Board {
    parse(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

/// A position after random moves from a deal.
fn played(random: &mut Random, rules: &Rules) -> Board {
    let number = 1 + random.below(1_000_000) as i64;
    let mut here = position(&deal(rules, number).expect("a deal"));
    let plain = plain_rules(rules);
    for _ in 0..random.below(60) {
        let Some(mv) = support::random_move(random, &here, &plain) else { break };
        play(&mut here, mv);
        if random.once_in(3) {
            verifier::automove::automove(&mut here, &plain);
        }
    }
    support::board(&here, rules)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 10_000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn positions_of_play_are_written_and_read_in_every_form(seed: u64) {
        let mut random = Random::new(seed);
        let rules = if random.once_in(2) {
            FREECELL
        } else {
            support::random_rules(&mut random, 4..=18, 0..=16)
        };
        let board = played(&mut random, &rules);
        for (form, write) in WRITERS {
            let text = written(&board, write);
            match parse_board(&rules, text.as_bytes()) {
                // Hardly ever: then it is another board in another form.
                Err(fault) if fault.error == Error::ParseAmbiguous => {
                    let other = |form| parse_board_as(&rules, form, text.as_bytes()).ok();
                    let others = FORMS.map(other).into_iter().flatten();
                    prop_assert!(others.filter(|&other| other != board).count() > 0, "{}", &text);
                }
                read => prop_assert_eq!(read, Ok(board), "{}", &text),
            }
            prop_assert_eq!(parse_board_as(&rules, form, text.as_bytes()), Ok(board), "{}", &text);
        }
        match listed(&board) {
            Ok(text) => {
                prop_assert_eq!(parse_board(&rules, text.as_bytes()), Ok(board), "{}", &text);
                let chosen = parse_board_as(&rules, BoardText::List, text.as_bytes());
                prop_assert_eq!(chosen, Ok(board), "{}", &text);
            }
            Err(error) => {
                prop_assert_eq!(error, Error::State);
                prop_assert!(!board.is_fresh());
            }
        }
    }
}

/// The rows of a board by position, put together here.
fn rows(here: &Position) -> String {
    let word = |card: Option<PlainCard>| card.map_or("   ".into(), |card| format!("{card} "));
    let home = [Suit::Diamonds, Suit::Clubs, Suit::Hearts, Suit::Spades].map(|suit| {
        match here.home[suit.index()] {
            0 => "   ".into(),
            rank => format!("{}{} ", letter_of_rank(rank), suit.letter()),
        }
    });
    let cells: String = here.cells.iter().map(|&card| word(card)).collect();
    let mut text = format!("{cells}{}\n", home.concat());
    let most = here.columns.iter().map(Vec::len).max().unwrap_or(0);
    for row in 0..=most {
        text.extend(here.columns.iter().map(|column| word(column.get(row).copied())));
        text.push('\n');
    }
    text
}

const IN_PLAY: &str = "\
Foundations: H-3 C-A D-0 S-T
Freecells: - QC - -
: KH QS JD TC 9H 8C
: KC
:
: QD JC TD 9C 8D 7C 6D 5C 4H
: KS 3C QH JS TH
: 4D 2D 5D 7H 6C 5H 4C
: 6H JH 2C 3D 7D
: 9D AD 8H KD
";

#[test]
fn each_program_has_its_own_form() {
    let board = board_of(IN_PLAY);
    let columns = "KH QS JD TC 9H 8C\nKC\n\nQD JC TD 9C 8D 7C 6D 5C 4H\nKS 3C QH JS TH\n\
        4D 2D 5D 7H 6C 5H 4C\n6H JH 2C 3D 7D\n9D AD 8H KD\n";
    assert_eq!(written(&board, WRITERS[0].1), IN_PLAY);
    let pysol = format!("Founds: C-A S-T H-3\nFC: - QC - -\n{columns}");
    assert_eq!(written(&board, WRITERS[1].1), pysol);
    let kpat = format!("Foundations: C-A H-3 S-T \nFreecells: - QC - - \n{columns}");
    assert_eq!(written(&board, WRITERS[2].1), kpat);
    let state = format!(
        "Foundations: H-3 C-A D-0 S-T \nFreecells:      QC        \n: {}",
        columns.trim_end().replace('\n', "\n: ") + "\n"
    );
    assert_eq!(written(&board, WRITERS[3].1), state);
    let log = [
        "   QC          AC 3H TS ",
        "KH KC    QD KS 4D 6H 9D ",
        "QS       JC 3C 2D JH AD ",
        "JD       TD QH 5D 2C 8H ",
        "TC       9C JS 7H 3D KD ",
        "9H       8D TH 6C 7D    ",
        "8C       7C    5H       ",
        "         6D    4C       ",
        "         5C             ",
        "         4H             ",
        "                        ",
        "",
    ]
    .join("\n");
    assert_eq!(written(&board, WRITERS[4].1), log);
    assert_eq!(rows(&position(&board)), log);
    assert_eq!(listed(&board), Err(Error::State));

    let fresh = deal(&FREECELL, 24).expect("a deal");
    assert_eq!(written(&fresh, WRITERS[1].1), format!("FC: - - - -\n{}", odd_board_24()));
    assert_eq!(
        listed(&fresh).expect("a list"),
        "4C 5H QC 5D 2D 7H AH 7S 2C QH 9S 2S KD JS 5S 6C 9C 3C 6H JC TH KH 6S 7D 8C AC 9H 5C TC \
         TS AD 4D QS 3H 3S JH TD KC 8H 8S 4S 4H KS 6D 8D 7C JD 9D 2H QD 3D AS\n"
    );
}

/// Deal 24, a line a column.
fn odd_board_24() -> String {
    let line = include_str!("data/odd-boards.txt").lines().find(|line| line.starts_with("plain "));
    let text = line.expect("the board").splitn(4, ' ').nth(3).expect("a text");
    text.replace('|', "\n")
}

#[test]
fn an_empty_line_before_the_first_column_counts_where_all_lines_are_there() {
    // As PySolFC and KPat write a board whose first columns are empty.
    let (first, rest) = IN_PLAY.split_at(IN_PLAY.find(": KH").expect("a column"));
    let columns: Vec<&str> = rest.lines().map(|line| line.trim_start_matches([':', ' '])).collect();
    for turn in 0..8 {
        let mut turned = columns.clone();
        turned.rotate_left(turn);
        let text = format!("{first}{}", turned.join("\n"));
        for text in [text.clone(), text.clone() + "\n", text.replace('\n', "\r\n")] {
            let board = board_of(&text);
            for (column, words) in (0..).zip(&turned) {
                let found: Vec<String> =
                    board.column(column).iter().map(ToString::to_string).collect();
                assert_eq!(found.join(" "), *words, "{text}");
            }
        }
    }
}

#[test]
fn cells_that_are_shown_by_position_stay_where_they_are() {
    let tail = IN_PLAY.split_once("- -\n").expect("the columns").1;
    for (line, cell) in [
        ("Freecells:  QC            ", 0),
        ("Freecells:  QC", 0),
        ("Freecells:      QC", 1),
        ("freecells:\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}\u{a0}QC", 1),
        ("Freecells:          QC    ", 2),
        ("Freecells:              QC", 3),
        // No place of a cell, or not by position: in their order.
        ("Freecells:     QC", 0),
        ("Freecells:                  QC", 0),
        ("Freecells:\t\t\t\t\t\tQC", 0),
        ("FC: QC", 0),
        ("FC:QC", 0),
    ] {
        let board = board_of(&format!("Decks: H-3 C-A D-0 S-T\n{line}\n{tail}"));
        let cards: Vec<String> = (0..4)
            .map(|cell| board.cell(cell).map_or("-".into(), |card| card.to_string()))
            .collect();
        let mut expected = ["-"; 4];
        expected[cell] = "QC";
        assert_eq!(cards, expected, "{line}");
    }
    // Tens as two digits take a character of the blanks before them.
    let tens = IN_PLAY.replace(" - QC - -", "     10D      QC").replace("JC TD", "JC");
    let board = board_of(&tens);
    assert_eq!(board.cell(1).map(|card| card.to_string()), Some("TD".into()));
    assert_eq!(board.cell(3).map(|card| card.to_string()), Some("QC".into()));
}

/// The ways to write a card.
fn spellings(card: PlainCard) -> Vec<String> {
    let (plain, hollow) = match card.suit {
        Suit::Clubs => ('♣', '♧'),
        Suit::Diamonds => ('♦', '♢'),
        Suit::Hearts => ('♥', '♡'),
        Suit::Spades => ('♠', '♤'),
    };
    let mut ranks = vec![letter_of_rank(card.rank).to_string()];
    match card.rank {
        1 => ranks.push("1".into()),
        10 => ranks.extend(["10".into(), "0".into()]),
        _ => {}
    }
    let mut all = Vec::new();
    for rank in ranks {
        for suit in [
            card.suit.letter().to_string(),
            plain.to_string(),
            hollow.to_string(),
            format!("{plain}\u{fe0e}"),
            format!("{plain}\u{fe0f}"),
        ] {
            all.extend([
                format!("{rank}{suit}"),
                format!("{suit}{rank}"),
                format!("<{rank}{suit}>"),
            ]);
        }
    }
    all.extend(all.clone().iter().map(|word| word.to_lowercase()));
    all
}

#[test]
fn cards_however_they_are_written() {
    for number in [24, 617] {
        let board = deal(&FREECELL, number).expect("a deal");
        let text = odd_board_24();
        for rank in 1..=13 {
            for suit in Suit::ALL {
                let card = PlainCard { rank, suit };
                for spelling in spellings(card) {
                    // In columns, a list, and the rows of a deal.
                    for (form, text) in [
                        (BoardText::Columns, written(&board, WRITERS[1].1)),
                        (BoardText::List, listed(&board).expect("a list")),
                        (BoardText::Rows, written(&board, WRITERS[4].1)),
                    ] {
                        let text = text.replace(&card.to_string(), &spelling);
                        if form == BoardText::Rows {
                            let alone = text.trim().lines().map(str::trim).collect::<Vec<_>>();
                            let alone = alone.join("\n");
                            assert_eq!(parse(&alone), Ok(board), "{alone}");
                        } else {
                            assert_eq!(parse(&text), Ok(board), "{text}");
                            assert_eq!(parse_board_as(&FREECELL, form, text.as_bytes()), Ok(board));
                        }
                    }
                }
            }
        }
        assert!(number != 24 || parse(&text) == Ok(board));
    }
    let board = board_of(IN_PLAY);
    for variant in ["H-3 C-1 D-0 S-10", "h3 ca s0t", "♥-3,♣-A\t♠-T", "♥\u{fe0f}3 ♧-1 ♤10 d-0"]
    {
        let text = IN_PLAY.replace("H-3 C-A D-0 S-T", variant);
        match variant {
            "h3 ca s0t" => {
                assert_eq!(parse(&text).expect_err(variant).error, Error::ParseFoundation)
            }
            _ => assert_eq!(parse(&text), Ok(board), "{text}"),
        }
    }
}

/// Every reader bears with what editors, mail and web pages do to a text.
#[test]
fn texts_as_people_post_them() {
    let fresh = deal(&FREECELL, 617).expect("a deal");
    let in_play = board_of(IN_PLAY);
    let log_alone: String = written(&fresh, WRITERS[4].1)
        .trim()
        .lines()
        .map(|line| line.trim().to_owned() + "\n")
        .collect();
    let mut texts = vec![(listed(&fresh).expect("a list"), fresh), (log_alone, fresh)];
    for board in [fresh, in_play] {
        texts.extend(WRITERS.map(|(_, write)| (written(&board, write), board)));
    }
    for (text, board) in texts {
        let lines = || text.lines().map(str::to_owned);
        let trimmed: Vec<String> = lines().map(|line| line.trim_end().to_owned()).collect();
        for variant in [
            text.clone(),
            trimmed.join("\n"),
            format!("\u{feff}{text}"),
            text.replace('\n', "\r\n"),
            text.replace('\n', "\r"),
            text.replace(' ', "\u{a0}"),
            text.replace(' ', "\u{202f}"),
            text.to_lowercase(),
            format!("# a comment\n; another one, 4C 2C\n// and one\n  # indented: 4C\n{text}"),
            format!("{text}# behind it"),
            lines().map(|line| format!("{line}\n# between: AS\n")).collect(),
            format!("{text}\n\n \n"),
            format!("{}{text}", "# nothing\n".repeat(5000)),
        ] {
            assert_eq!(parse(&variant), Ok(board), "{variant:?}");
        }
        // In Latin-1 a blank that doesn't break is one byte.
        let latin: Vec<u8> =
            text.bytes().map(|byte| if byte == b' ' { 0xa0 } else { byte }).collect();
        assert_eq!(parse_board(&FREECELL, &latin), Ok(board), "{text}");
    }
    // Where words are told by blanks alone, tabs and commas do as well.
    for text in [listed(&fresh).expect("a list"), written(&fresh, WRITERS[1].1)] {
        for blank in ["\t", ",", ", ", "   "] {
            assert_eq!(parse(&text.replace(' ', blank)), Ok(fresh), "{text}");
        }
    }
}

/// Logs of positions at any time of a game, with and without the blanks at the ends of lines.
#[test]
fn logs_are_recognised() {
    let mut random = Random::new(5);
    let mut ambiguous = 0;
    for _ in 0..3000 {
        let rules = support::random_rules(&mut random, 6..=12, 1..=6);
        let board = played(&mut random, &rules);
        let text = rows(&position(&board));
        // The rows of the tableau may be narrower than the row above them.
        assert_eq!(parse_board(&rules, text.as_bytes()), Ok(board), "{text}");
        let trimmed: String = text.lines().map(|line| line.trim_end().to_owned() + "\n").collect();
        let chosen = parse_board_as(&rules, BoardText::Rows, trimmed.as_bytes());
        assert_eq!(chosen, Ok(board), "{trimmed}");
        let tens = trimmed.replace('T', "10");
        let chosen = parse_board_as(&rules, BoardText::Rows, tens.as_bytes());
        assert_eq!(chosen, Ok(board), "{tens}");
        match parse_board(&rules, trimmed.as_bytes()) {
            Ok(read) => assert_eq!(read, board, "{trimmed}"),
            Err(fault) => {
                assert_eq!(fault.error, Error::ParseAmbiguous, "{fault}\n{trimmed}");
                let columns = parse_board_as(&rules, BoardText::Columns, trimmed.as_bytes());
                let too_many = Err(Error::ParseColumns);
                let columns = columns.map(|_| ()).map_err(|fault| fault.error);
                assert!(columns == Ok(()) || columns == too_many, "{columns:?}\n{trimmed}");
                ambiguous += 1;
            }
        }
    }
    assert!(ambiguous < 300, "{ambiguous}");
}

#[test]
fn a_log_with_its_remarks() {
    let board = board_of(IN_PLAY);
    let log = written(&board, WRITERS[4].1);
    for text in [
        format!("(37) 12 6b QC freecell AC-AC\n\n{log}"),
        format!("#617\n(37) 12 6b QC freecell\n{log}(36) 13 5h\n"),
        format!("\n\n   \n{log}"),
    ] {
        assert_eq!(parse(&text), Ok(board), "{text}");
        assert_eq!(parse_board_as(&FREECELL, BoardText::Rows, text.as_bytes()), Ok(board));
    }
    // Home in any order, and nowhere but there.
    let turned = log.replace("AC 3H TS", "TS AC 3H");
    assert_eq!(parse(&turned), Ok(board));
}

#[test]
fn texts_that_could_be_two_boards_are_refused() {
    // A card in a cell and seven rows of a game, or eight columns.
    let start = deal(&FREECELL, 24).expect("a deal");
    let mut moved = position(&start);
    let card = moved.columns[7].pop().expect("a card");
    moved.cells[0] = Some(card);
    let board = support::board(&moved, &FREECELL);
    let text: String =
        rows(&moved).trim_end().lines().map(|line| line.trim_end().to_owned() + "\n").collect();
    let fault = parse(&text).expect_err("two boards");
    let expected = ParseError { error: Error::ParseAmbiguous, line: 1, column: 1, card: None };
    assert_eq!(fault, expected, "{text}");
    let both = [BoardText::Rows, BoardText::Columns]
        .map(|form| parse_board_as(&FREECELL, form, text.as_bytes()).expect("a board"));
    assert_eq!(both[0], board);
    assert_ne!(both[0], both[1]);
}

/// Rows of a fresh deal of five columns that are also a log, with full cells and an ace home.
#[test]
fn a_fresh_deal_or_a_log() {
    let rules = Rules { columns: 5, ..FREECELL };
    let mut cards: Vec<String> = Suit::ALL
        .into_iter()
        .flat_map(|suit| (1..=13).map(move |rank| PlainCard { rank, suit }.to_string()))
        .collect();
    // The ace of clubs stands where the first foundation does.
    cards.swap(0, 4);
    let text: String = cards.chunks(5).map(|row| row.join(" ") + "\n").collect();
    for form in [None, Some(BoardText::Rows)] {
        let fault = match form {
            None => parse_board(&rules, text.as_bytes()),
            Some(form) => parse_board_as(&rules, form, text.as_bytes()),
        };
        let fault = fault.expect_err("two boards");
        assert_eq!((fault.error, fault.line, fault.column), (Error::ParseAmbiguous, 1, 1));
    }
    let dealt = parse_board_as(&rules, BoardText::List, text.as_bytes()).expect("a deal");
    assert!(dealt.is_fresh());
    // With the blanks of a log it is one.
    let log = text.replacen('\n', "          \n", 1);
    let board = parse_board(&rules, log.as_bytes()).expect("a log");
    assert_eq!(board.foundation(unstuck::card::Suit::Clubs), 1);
    assert_eq!(parse_board_as(&rules, BoardText::Rows, log.as_bytes()), Ok(board));
    // Another card there, and it is no log.
    cards.swap(3, 4);
    let text: String = cards.chunks(5).map(|row| row.join(" ") + "\n").collect();
    assert!(parse_board(&rules, text.as_bytes()).is_ok_and(|board| board.is_fresh()));
}

// What is refused, and where.

fn refused(form: BoardText, text: &str, error: Error, line: u32, column: u32) {
    let fault = parse_board_as(&FREECELL, form, text.as_bytes()).expect_err("a fault");
    assert_eq!((fault.error, fault.line, fault.column), (error, line, column), "{fault}\n{text}");
    let names_a_card = matches!(error, Error::ParseDuplicate | Error::ParseMissing);
    assert_eq!(fault.card.is_some(), names_a_card);
}

#[test]
fn faults_of_a_log() {
    let log = written(&board_of(IN_PLAY), WRITERS[4].1);
    let rows = BoardText::Rows;
    let change = |from: &str, to: &str| {
        assert!(log.contains(from), "{from}");
        log.replacen(from, to, 1)
    };
    refused(rows, &change("8C       7C", "8C       7X"), Error::ParseCard, 7, 10);
    refused(rows, &change("8C       7C", "8C       8C"), Error::ParseDuplicate, 7, 10);
    refused(rows, &change("8C       7C    5H", "         7C    5H"), Error::ParseMissing, 12, 1);
    refused(rows, &change("AC 3H TS", "AC 3H 3H"), Error::ParseFoundation, 1, 22);
    refused(rows, &change("AC 3H TS ", "AC 3H    TS"), Error::ParseCells, 1, 25);
    refused(rows, &change("QD KS 4D 6H 9D ", "QD KS 4D 6H 9D 8C "), Error::ParseColumns, 2, 25);
    // Between two columns, and below an empty place.
    refused(rows, &change("8C       7C", "8C        7C"), Error::ParsePosition, 7, 11);
    refused(rows, &change("8C       7C    5H", "   8C    7C    5H"), Error::ParsePosition, 7, 4);
    refused(rows, &change("9D \nQS", "9D \n\nQS"), Error::ParsePosition, 4, 1);
    refused(rows, "", Error::ParseEmpty, 1, 1);
    refused(rows, "   \n  \n", Error::ParseEmpty, 3, 1);
    refused(rows, "QC     AC\n", Error::ParsePosition, 1, 8);
}

#[test]
fn faults_of_a_list() {
    let list = listed(&deal(&FREECELL, 24).expect("a deal")).expect("a list");
    let form = BoardText::List;
    refused(form, &list.replace("QH", "QHd"), Error::ParseCard, 1, 28);
    refused(form, &list.replace("QH", "4C"), Error::ParseDuplicate, 1, 28);
    refused(form, &format!("{list}4c"), Error::ParseDuplicate, 2, 1);
    refused(form, &format!("{list}d"), Error::ParseCard, 2, 1);
    refused(form, &list.replace("QH ", ""), Error::ParseMissing, 2, 1);
    refused(form, "# nothing", Error::ParseEmpty, 1, 10);
    // As it is recognised by itself, too.
    assert_eq!(parse(&list.replace("QH", "QHd")).map_err(|fault| fault.column), Err(28));
    // A list may go on in the next line if it is chosen, and then only.
    let folded = list.replace(" 6H ", " 6H\n").replace(" 8H ", " 8H\n");
    assert!(parse_board_as(&FREECELL, form, folded.as_bytes()).is_ok());
    assert_eq!(parse(&folded).expect("columns").column(0).len(), 19);
}

/// A fault lies in the text or at its end, and a board is whole.
fn looked_at(rules: &Rules, text: &[u8]) -> usize {
    let all = FORMS.map(|form| parse_board_as(rules, form, text));
    let mut boards = 0;
    for result in all.into_iter().chain([parse_board(rules, text)]) {
        match result {
            Ok(board) => {
                assert_eq!(position(&board).check_deck(), Ok(()));
                boards += 1;
            }
            Err(fault) => {
                let lines = text.iter().filter(|&&byte| byte == b'\n' || byte == b'\r').count();
                assert!((1..=lines as u32 + 1).contains(&fault.line), "{fault}");
                assert!((1..=text.len() as u32 + 1).contains(&fault.column), "{fault}");
            }
        }
    }
    boards
}

#[test]
fn texts_cut_anywhere_and_with_any_byte_changed() {
    let board = board_of(IN_PLAY);
    let fresh = deal(&FREECELL, 24).expect("a deal");
    let mut texts: Vec<(String, Board)> =
        WRITERS.iter().map(|&(_, write)| (written(&board, write), board)).collect();
    texts.extend([(listed(&fresh).expect("a list"), fresh), (odd_board_24(), fresh)]);
    texts.push((rows(&position(&fresh)).trim().to_owned(), fresh));
    let mut boards = 0;
    for (text, board) in texts {
        let whole = text.trim_end().len();
        for length in 0..text.len() {
            match parse(&text[..length]) {
                Ok(read) => assert!(read == board && length >= whole, "{length} of {text}"),
                Err(_) => assert!(length < whole, "{length} of {text}"),
            }
        }
        let text = text.into_bytes();
        for at in 0..text.len() {
            for byte in [0, 9, 10, 13, 32, 35, 40, 44, 45, 48, 49, 58, 65, 72, 88, 0xa0, 0xe2, 0xff]
            {
                let mut changed = text.clone();
                changed[at] = byte;
                boards += looked_at(&FREECELL, &changed);
                changed[at] = text[at];
                changed.insert(at, byte);
                boards += looked_at(&FREECELL, &changed);
            }
        }
    }
    assert!(boards > 5000, "{boards}");
}

#[test]
fn texts_of_random_lines_and_bytes() {
    let mut random = Random::new(9);
    let words = [
        "4C",
        "10H",
        "♠A",
        "<KD>",
        "0s",
        "1h",
        "   ",
        "\t",
        ":",
        "-",
        "FC:",
        "Founds:",
        "C-3",
        "#",
        "(",
        "x",
        "\u{a0}",
        "\r\n",
        "\n",
        "\n",
        "\n",
        " ",
        " ",
        "9D ",
        "TC ",
        "QS ",
        "♥\u{fe0f}7",
    ];
    for round in 0..20_000 {
        let rules = support::random_rules(&mut random, 1..=18, 0..=16);
        let text: Vec<u8> = if round % 4 == 0 {
            (0..random.below(300)).map(|_| random.next() as u8).collect()
        } else {
            (0..random.below(200)).flat_map(|_| random.pick(&words).bytes()).collect()
        };
        assert_eq!(looked_at(&rules, &text), 0);
    }
}

/// Every word is read: nothing is cut off from a text that is long.
#[test]
fn texts_of_any_length() {
    const MANY: usize = 1 << 20;
    let list = listed(&deal(&FREECELL, 24).expect("a deal")).expect("a list");
    for filling in [" ", "\n", "# comment\n", "\r\n", "\u{a0}"] {
        let gap = filling.repeat(MANY);
        let (one, two) = list.trim_end().split_once(' ').expect("two cards");
        let text = format!("{one}\n{gap}\n{two}\n{gap}");
        let board = parse_board_as(&FREECELL, BoardText::List, text.as_bytes());
        assert!(board.is_ok(), "{filling:?}");
        let fault = parse_board_as(&FREECELL, BoardText::List, format!("{text}\n4C").as_bytes());
        let fault = fault.expect_err("a card twice");
        assert_eq!((fault.error, fault.card.map(Card::code)), (Error::ParseDuplicate, Some(16)));
    }
    for byte in [b'A', b'\n', b' ', 0, 0xe2, b'(', b'#', b':'] {
        assert_eq!(looked_at(&FREECELL, &vec![byte; MANY]), 0);
    }
}
