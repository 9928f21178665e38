//! The reader of boards: what people post is understood, what is wrong is told with its place,
//! and nothing at all makes it stumble.

mod support;
mod verifier;

use support::{Random, position};
use unstuck::card::Card;
use unstuck::error::Error;
use unstuck::freecell::notation::{ParseError, parse_board, write_columns, write_standard};
use unstuck::freecell::{Board, Rules, deal};
use verifier::position::Position;
use verifier::text::column_lines;

const FREECELL: Rules = Rules::FREECELL;
const MARK: &str = "\u{feff}";

/// The texts of tests/data/odd-boards.txt with their names and rules.
fn odd_boards() -> Vec<(String, Rules, String)> {
    let mut all = Vec::new();
    for line in include_str!("data/odd-boards.txt").lines() {
        if line.starts_with('#') {
            continue;
        }
        let [name, columns, cells, text] = line.splitn(4, ' ').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let rules = Rules {
            columns: columns.parse().expect("a number"),
            cells: cells.parse().expect("a number"),
            ..FREECELL
        };
        all.push((name.to_owned(), rules, text.replace('|', "\n")));
    }
    assert_eq!(all.len(), 8);
    all
}

fn odd_board(name: &str) -> String {
    let mut boards = odd_boards();
    let index = boards.iter().position(|board| board.0 == name).expect("a board of that name");
    boards.swap_remove(index).2
}

fn parse(text: impl AsRef<[u8]>) -> Result<Board, ParseError> {
    checked(&FREECELL, text.as_ref())
}

/// Parses, and looks whether the answer can be true at all: a board is a whole deck, and a fault
/// lies in the text or at its end.
fn checked(rules: &Rules, text: &[u8]) -> Result<Board, ParseError> {
    let result = parse_board(rules, text);
    match &result {
        Ok(board) => {
            assert_eq!(board.rules(), rules);
            assert_eq!(position(board).check_deck(), Ok(()));
        }
        Err(fault) => {
            let lines = lines(text);
            assert!(fault.line >= 1 && fault.column >= 1, "{fault}");
            let line = lines.get(fault.line as usize - 1);
            let line = line.unwrap_or_else(|| panic!("{fault}: only {} lines", lines.len()));
            assert!(fault.column as usize <= line.len() + 1, "{fault}: behind the end of the line");
            let parse = [
                Error::ParseCard,
                Error::ParseDuplicate,
                Error::ParseMissing,
                Error::ParseColumns,
                Error::ParseCells,
                Error::ParseFoundation,
                Error::ParseLine,
                Error::ParseEmpty,
                Error::ParseStandard,
                Error::ParsePosition,
                Error::ParseAmbiguous,
            ];
            assert!(parse.contains(&fault.error), "{fault}");
            let names_a_card = [Error::ParseDuplicate, Error::ParseMissing].contains(&fault.error);
            assert_eq!(fault.card.is_some(), names_a_card, "{fault}");
        }
    }
    result
}

/// The lines of a text, whichever of the three line ends it has. After a line end at the end there
/// is one more line, which is empty.
fn lines(text: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut rest = text;
    while let Some(end) = rest.iter().position(|&byte| byte == b'\n' || byte == b'\r') {
        lines.push(&rest[..end]);
        let length = if rest[end..].starts_with(b"\r\n") { 2 } else { 1 };
        rest = &rest[end + length..];
    }
    lines.push(rest);
    lines
}

fn written(board: &Board) -> String {
    support::written::<()>(|mut sink| {
        write_columns(board, &mut sink);
        Ok(())
    })
}

// What is understood.

#[test]
fn what_is_written_is_read() {
    let mut random = Random::new(1);
    for round in 0..4000 {
        let rules = if round % 4 == 0 {
            support::random_rules(&mut random, 1..=18, 0..=16)
        } else {
            support::random_rules(&mut random, 4..=10, 0..=6)
        };
        let here = support::random_position(&mut random, &rules);
        let board = support::board(&here, &rules);
        assert_eq!(position(&board), here);
        let text = written(&board);
        assert!(checked(&rules, text.as_bytes()).as_ref() == Ok(&board), "{text}");
        // Another reader understands it, too.
        let read = column_lines(&text, usize::from(rules.cells));
        assert_eq!(read, Ok(here), "{text}");
    }
}

#[test]
fn deals_are_written_and_read() {
    for columns in 1..=18 {
        for cells in [0, 1, 4, 16] {
            let rules = Rules { columns, cells, ..FREECELL };
            let board = deal(&rules, 617).expect("a deal");
            let text = written(&board);
            assert!(checked(&rules, text.as_bytes()) == Ok(board));
            assert_eq!(text.lines().count(), usize::from(columns) + 2);
        }
    }
}

#[test]
fn boards_as_people_post_them() {
    for (name, rules, text) in odd_boards() {
        let expected = column_lines(&text, usize::from(rules.cells)).expect("a plain board");
        assert_eq!(expected.check_deck(), Ok(()), "{name}");
        assert_eq!(expected.columns.len(), usize::from(rules.columns), "{name}");
        let variants = [
            text.clone(),
            text.trim_end_matches('\n').to_owned(),
            text.to_lowercase(),
            text.replace('\n', "\r\n"),
            text.replace('\n', "\r"),
            text.replace(' ', "\t"),
            text.replace(' ', " , "),
            text.replace(' ', ","),
            text.replace('\n', "  \n"),
            text.replace('T', "10"),
            format!("{MARK}{text}"),
            format!("{MARK}{}", text.trim_end_matches('\n').replace('\n', "\r\n")),
            format!("\n\n  \n{text}"),
            format!("{text}\n \n\t\n\n"),
            text.lines().map(|line| format!("  {line}\n")).collect(),
        ];
        for variant in variants {
            let board = checked(&rules, variant.as_bytes());
            let board = board.unwrap_or_else(|fault| panic!("{name}: {fault}\n{variant:?}"));
            assert_eq!(position(&board), expected, "{name}\n{variant:?}");
        }
    }
}

#[test]
fn deal_24_is_the_one_that_is_posted() {
    let dealt = deal(&FREECELL, 24).expect("a deal");
    assert!(parse(odd_board("plain")) == Ok(dealt));
    assert!(parse(odd_board("nothing-home")) == Ok(dealt));
    let tens = odd_board("plain").trim_end().replace('T', "10");
    assert!(tens.contains("10H 10C 10D"));
    assert!(parse(tens) == Ok(dealt));
}

#[test]
fn headers_have_many_names() {
    let text = odd_board("colons");
    let expected = parse(&text).expect("a board");
    for name in ["Foundations:", "Foundation:", "Founds:", "Found:", "Decks:", "Deck:"] {
        for cells in ["Freecells:", "Freecell:", "FC:"] {
            let renamed = text.replace("Foundations:", name).replace("Freecells:", cells);
            for variant in [renamed.clone(), renamed.to_uppercase(), renamed.to_lowercase()] {
                assert!(parse(&variant) == Ok(expected), "{variant}");
                // Cells first, and no blank after the colons.
                let mut lines: Vec<&str> = variant.lines().collect();
                lines.swap(0, 1);
                assert!(parse(lines.join("\n").replace(": ", ":")) == Ok(expected));
            }
        }
    }
    let signs = text.replace("H-4", "H4").replace("C-A", "ca").replace("D-A S-A", "S-A,dA");
    assert!(parse(signs) == Ok(expected));
    let tens = odd_board("three").replace("H-T", "H-10");
    assert!(parse(tens) == parse(odd_board("three")));
}

#[test]
fn cells_may_be_shown_empty_or_left_out() {
    let columns =
        "KH QC JD|KC QH||KS QD JC TD 9C 8D|2D KD QS JH TC 9D 8C|5D|4D|6D|".replace('|', "\n");
    let home = "Foundations: H-T C-7 D-A S-J\n";
    for (line, expected) in [
        ("Freecells: 3D 7D", ["3D", "7D", "", ""]),
        ("Freecells: 3D 7D - -", ["3D", "7D", "", ""]),
        ("Freecells: - 3D * 7D", ["", "3D", "", "7D"]),
        ("FC:*,*,3D,7D", ["", "", "3D", "7D"]),
        ("fc:\t-\t3d\t7d", ["", "3D", "7D", ""]),
    ] {
        let board = parse(format!("{home}{line}\n{columns}")).expect(line);
        for (cell, expected) in (0..).zip(expected) {
            let found = board.cell(cell).map(|card| card.to_string()).unwrap_or_default();
            assert_eq!(found, expected, "{line}");
        }
    }
}

#[test]
fn columns_that_are_empty_or_missing() {
    let full = "KC QC JC TC 9C 8C 7C 6C 5C 4C 3C 2C AC";
    let rest = "Foundations: D-K H-K S-K\n";
    for (text, columns) in [
        (format!("{full}\n"), [13, 0, 0, 0]),
        (format!(":{full}"), [13, 0, 0, 0]),
        (format!("\n\n{full}\n\n\n\n\n\n\n"), [13, 0, 0, 0]),
        (format!(":\n{full}\n"), [0, 13, 0, 0]),
        (format!(":\n:\n:\n{full}\n"), [0, 0, 0, 13]),
        (format!(":\n\n:\n{full}"), [0, 0, 0, 13]),
        (format!("{full}\n:\n:\n:\n"), [13, 0, 0, 0]),
        (full.replace(" 9C", "\n\n\n9C"), [4, 0, 0, 9]),
        (full.replace(" 9C", "\n:\n\n9C"), [4, 0, 0, 9]),
        (full.replace(" 9C", "\r\n\r\n9C"), [4, 0, 9, 0]),
        (full.replace(" 9C", "\r\r9C"), [4, 0, 9, 0]),
    ] {
        let rules = Rules { columns: 4, ..FREECELL };
        let board = checked(&rules, format!("{rest}{text}").as_bytes());
        let board = board.unwrap_or_else(|fault| panic!("{fault}\n{text:?}"));
        let heights = [0, 1, 2, 3].map(|column| board.column(column).len());
        assert_eq!(heights, columns, "{text:?}");
    }
}

#[test]
fn all_cards_home_are_a_board() {
    for text in ["Foundations: C-K D-K H-K S-K", "Decks: CK HK DK SK\nFC: - - - -\n:\n\n:\n"] {
        let board = parse(text).expect("a board");
        assert!(board.is_solved());
    }
}

// What is refused, and where.

/// The line and the column, both from 1, of a byte of a text.
fn place(text: &str, offset: usize) -> (u32, u32) {
    let before = lines(&text.as_bytes()[..offset]);
    let column = before.last().map_or(0, |line| line.len());
    (before.len() as u32, column as u32 + 1)
}

/// A text is refused for a fault at a word in it, or at its end where there is no word.
fn refused(rules: &Rules, text: &str, error: Error, word: &str, card: &str) {
    let offset = if word.is_empty() { text.len() } else { text.rfind(word).expect(word) };
    let (line, column) = place(text, offset);
    let card = (!card.is_empty()).then(|| {
        let parsed = verifier::card::Card::parse(card).expect("a card");
        Card::from_code(support::code(parsed)).expect("a card")
    });
    let expected = ParseError { error, line, column, card };
    match checked(rules, text.as_bytes()) {
        Ok(board) => panic!("{board:?}\nfrom {text:?} instead of {expected}"),
        Err(fault) => assert_eq!(fault, expected, "{text:?}"),
    }
}

#[test]
fn a_stray_letter() {
    let text = odd_board("plain");
    let text = text.trim_end();
    refused(&FREECELL, &format!("{text} d"), Error::ParseCard, "d", "");
    refused(&FREECELL, &format!("{text} d\n"), Error::ParseCard, "d", "");
    refused(&FREECELL, &format!("{text}d"), Error::ParseCard, "9Dd", "");
    // In a line of its own it is one column too many.
    refused(&FREECELL, &format!("{text}\nd\n"), Error::ParseColumns, "d", "");
    let short = text.replace("\n7S 6C", " 7S 6C");
    refused(&FREECELL, &format!("{short}\nd\n"), Error::ParseCard, "d", "");
    assert_eq!(place(&format!("{text} d"), text.len() + 1), (8, 19));
}

#[test]
fn words_that_are_no_cards() {
    for word in [
        "11S",
        "14S",
        "XS",
        "5X",
        "5",
        "S",
        "A",
        "10",
        "T",
        "ASS",
        "5SS",
        "AS2S",
        "5-S",
        "<5S",
        "5S>",
        "<>",
        "<<5S>>",
        "S1S",
        "S-5",
        "S11",
        "S00",
        "5♠♠",
        "♠♠",
        "♠",
        "5★",
        "5♟",
        "S5♠",
        "5S\u{fe0f}",
        "5\u{fe0f}",
        "♠\u{fe0f}",
        "5S.",
        "5S;",
        "-",
        "*",
        "::",
        ":5S",
        "5:S",
        "\u{0}5S",
        "5S\u{0}",
        "\u{7f}",
        "５S",
        "#",
        "//",
        ";",
        "5\u{a0}S",
        "010S",
        "+5S",
        "5S\u{b}",
        "-5S",
        "5\u{200b}S",
    ] {
        for (name, at) in [("plain", "7S 6C"), ("colons", "QC 9S"), ("marked", "6S 3D")] {
            let text = odd_board(name).replace(at, &format!("{word} {at}"));
            let offset = text.find(&format!("{word} {at}")).expect("the word");
            // A colon or the sign of a comment is no part of a word at the start of a line.
            let starts_line = text[..offset].ends_with('\n');
            let means_the_line = word.starts_with([':', '#', ';']) || word == "//";
            if means_the_line && starts_line {
                continue;
            }
            let (line, column) = place(&text, offset);
            let fault = checked(&FREECELL, text.as_bytes()).expect_err(word);
            let expected = ParseError { error: Error::ParseCard, line, column, card: None };
            assert_eq!(fault, expected, "{text}");
        }
    }
}

#[test]
fn a_card_twice() {
    let text = odd_board("marked");
    let twice = text.replace("6S 3D", "6S 9S 3D");
    refused(&FREECELL, &twice, Error::ParseDuplicate, "9S 3D", "9S");
    let marked = format!("{MARK}{twice}");
    refused(&FREECELL, &marked, Error::ParseDuplicate, "9S 3D", "9S");
    // For another card.
    let text = odd_board("plain").replace("8S 9D", "8S 4C");
    refused(&FREECELL, &text, Error::ParseDuplicate, "4C", "4C");
    // In a cell and in a column, home and in a column, home and in a cell.
    let text = odd_board("colons");
    let twice = text.replace(": 5H QH 3C", ": 5H QH 3C QD");
    refused(&FREECELL, &twice, Error::ParseDuplicate, "QD\n: QC", "QD");
    let twice = text.replace(": 5H QH 3C", ": 5H QH 3C 2h");
    refused(&FREECELL, &twice, Error::ParseDuplicate, "2h", "2H");
    let twice = text.replace("  8H  ", "  AS  ");
    refused(&FREECELL, &twice, Error::ParseDuplicate, "AS", "AS");
    // The foundation comes last: of its cards, the four of spades is in a cell already.
    let mut lines: Vec<&str> = text.lines().collect();
    lines.swap(0, 1);
    let swapped = lines.join("\n").replace("S-A", "S-5");
    refused(&FREECELL, &swapped, Error::ParseDuplicate, "S-5", "4S");
}

#[test]
fn a_card_missing() {
    for (name, word) in [("marked", "9S "), ("plain", " 4D"), ("colons", " 5S"), ("three", " 9C")] {
        let text = odd_board(name);
        assert!(text.contains(word));
        let text = text.replacen(word, "", 1);
        for variant in [
            text.clone(),
            text.trim_end().to_owned(),
            format!("{text}\n\n"),
            format!("{text}  "),
            text.replace('\n', "\r\n"),
            text.trim_end().replace('\n', "\r\n"),
            text.replace('\n', "\r"),
        ] {
            refused(&FREECELL, &variant, Error::ParseMissing, "", word.trim());
        }
    }
    let text = odd_board("colons").replace("  8H  ", "  -  ");
    refused(&FREECELL, &text, Error::ParseMissing, "", "8H");
    let text = odd_board("colons").replace("H-4", "H-3");
    refused(&FREECELL, &text, Error::ParseMissing, "", "4H");
}

#[test]
fn too_many_columns() {
    let text = odd_board("plain");
    let seven = Rules { columns: 7, ..FREECELL };
    refused(&seven, &text, Error::ParseColumns, "7S 6C", "");
    refused(&seven, &odd_board("marked"), Error::ParseColumns, "8S 7H", "");
    refused(&FREECELL, &format!("{text}AS\n"), Error::ParseColumns, "AS\n", "");
    refused(&FREECELL, &format!("{text}\n\n  AS"), Error::ParseColumns, "AS", "");
    refused(&FREECELL, &format!("{text}:\n"), Error::ParseColumns, ":", "");
    refused(&FREECELL, &format!("{text}\n:\n"), Error::ParseColumns, ":", "");
    // An empty line pushes the last column out.
    let gap = text.replace("\n7S", "\n\n7S");
    refused(&FREECELL, &gap, Error::ParseColumns, "7S 6C", "");
    // Empty lines at the end do no harm.
    assert!(parse(format!("{text}\n\n\n\n\n")).is_ok());
}

#[test]
fn too_many_cells() {
    let text = odd_board("colons");
    let three = Rules { cells: 3, ..FREECELL };
    refused(&three, &text, Error::ParseCells, "4S\n", "");
    let zero = Rules { cells: 0, ..FREECELL };
    refused(&zero, &text, Error::ParseCells, "6S  8H", "");
    let more = text.replace("QD  4S", "QD  -  4S");
    refused(&FREECELL, &more, Error::ParseCells, "4S\n", "");
    // More empty ones than the rules have are no fault.
    let empty = text.replace("QD  4S", "QD  4S - *");
    assert_eq!(parse(empty).expect("a board"), parse(&text).expect("a board"));
    // A line that names no cells is right for no cells.
    let (_, rules, text) = odd_boards().swap_remove(4);
    assert_eq!(rules.cells, 0);
    assert!(checked(&rules, text.replace("S-0\n", "S-0\nFreecells:\n").as_bytes()).is_ok());
}

#[test]
fn lines_of_the_standard_notation_are_no_columns() {
    for number in [24, 617] {
        let board = deal(&FREECELL, number).expect("a deal");
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        write_standard(&board, &mut |byte| rows.push(byte));
        write_columns(&board, &mut |byte| columns.push(byte));
        let fault = |text: &[u8]| checked(&FREECELL, text).map_err(|fault| fault.error);
        // Its rows alone are the deal.
        assert_eq!(fault(&rows), Ok(board));
        let game = [&b"GAME #24\n"[..], &rows].concat();
        assert_eq!(fault(&game), Err(Error::ParseStandard));
        let home = [&b"  -  -  -  +\n"[..], &rows].concat();
        assert_eq!(fault(&home), Err(Error::ParseStandard));
        assert_eq!(fault(&columns), Ok(board));
    }
    // Where a line begins with a colon, it is a column, whatever its length.
    let board = deal(&FREECELL, 24).expect("a deal");
    let mut rows = Vec::new();
    write_standard(&board, &mut |byte| rows.push(byte));
    let rows = String::from_utf8(rows).expect("plain text").replace('\n', "\n: ");
    assert!(checked(&FREECELL, format!(": {rows}").trim_end().as_bytes()).is_ok());
}

#[test]
fn foundations_that_mean_nothing() {
    let text = odd_board("colons");
    for word in [
        "H", "H-", "H--4", "H-14", "H-11", "X-4", "4-H", "-4", "-", "H-4-", "H-44", "4H", "H=4",
        "H-X", "*", "H:4", "♥", "♥-", "4♥", "H♥4", "H-00", "H-010", "<H-4>",
    ] {
        let bad = text.replace("H-4", word);
        let found = checked(&FREECELL, bad.as_bytes()).expect_err(word);
        let expected =
            ParseError { error: Error::ParseFoundation, line: 1, column: 14, card: None };
        assert_eq!(found, expected, "{word}");
    }
    let twice = text.replace("S-A", "h-5");
    refused(&FREECELL, &twice, Error::ParseFoundation, "h-5", "");
    let more = text.replace("S-A", "S-A H-0");
    refused(&FREECELL, &more, Error::ParseFoundation, "H-0", "");
}

#[test]
fn headers_in_wrong_places() {
    let text = odd_board("colons");
    let founds = "Founds: H-0\n";
    refused(&FREECELL, &format!("{text}{founds}"), Error::ParseLine, "Founds:", "");
    refused(&FREECELL, &format!("{text}FC: -\n"), Error::ParseLine, "FC:", "");
    let columns = text.lines().skip(2).collect::<Vec<_>>().join("\n");
    for (line, word) in [
        ("Foundations: H-4 C-A D-A S-A\nDeck: H-0\n", "Deck:"),
        ("Freecells: 6S 8H QD 4S\nFC: -\n", "FC:"),
        ("Freecells:\nFC: 6S 8H QD 4S\n", "FC:"),
        ("Foundations:\nfound: H-4 C-A D-A S-A\n", "found:"),
    ] {
        refused(&FREECELL, &format!("{line}{columns}\n"), Error::ParseLine, word, "");
    }
    let (first, rest) = columns.split_once('\n').expect("columns");
    let between = format!("{first}\nFC: 6S 8H QD 4S\n{rest}");
    refused(&FREECELL, &between, Error::ParseLine, "FC:", "");
}

#[test]
fn a_header_without_its_colon_is_no_header() {
    let text = odd_board("colons");
    let bad = text.replace("Foundations:", "Foundations");
    refused(&FREECELL, &bad, Error::ParseCard, "Foundations", "");
    let bad = text.replace("Freecells:", "Cells:");
    refused(&FREECELL, &bad, Error::ParseCard, "Cells:", "");
}

#[test]
fn nothing_to_read() {
    for text in [
        "",
        "\n",
        "\r\n",
        "\r",
        " ",
        "\t,\n",
        "\n\n\n\n",
        ":",
        ":\n:\n",
        "Foundations:",
        "FC:\n",
        "Foundations: H-0 C-0\nFreecells: - - - -\n",
        "FC: *",
        ":\n\n\n",
    ] {
        refused(&FREECELL, text, Error::ParseEmpty, "", "");
    }
    assert_eq!(parse(MARK).map_err(|fault| fault.error), Err(Error::ParseEmpty));
}

#[test]
fn rules_that_make_no_sense_come_first() {
    let bad = Rules { columns: 0, ..FREECELL };
    for text in ["", "AS", &odd_board("plain")] {
        let fault = parse_board(&bad, text.as_bytes()).expect_err("bad rules");
        let expected = ParseError { error: Error::Rules, line: 0, column: 0, card: None };
        assert_eq!(fault, expected);
    }
}

#[test]
fn a_fault_reads_as_a_sentence() {
    let fault = parse(odd_board("marked").replace("9S ", "")).expect_err("a card is missing");
    assert_eq!(fault.to_string(), "line 9, column 1: a card is missing: 9S");
    let fault = parse("x").expect_err("no card");
    assert_eq!(fault.to_string(), "line 1, column 1: not a card");
}

// Anything at all.

#[test]
fn texts_that_end_anywhere() {
    for (name, rules, text) in odd_boards() {
        for text in [text.clone(), text.replace('\n', "\r\n"), format!("{MARK}{text}")] {
            let whole = checked(&rules, text.as_bytes()).expect("a board");
            let end = text.trim_end().len();
            for length in 0..text.len() {
                match checked(&rules, &text.as_bytes()[..length]) {
                    Ok(board) => {
                        assert!(board == whole && length >= end, "{name} cut at {length}");
                    }
                    Err(_) => assert!(length < end, "{name} cut at {length}"),
                }
            }
        }
    }
}

#[test]
fn texts_with_one_byte_changed_added_or_left_out() {
    let mut boards = 0;
    for (_, rules, text) in odd_boards() {
        let text = text.into_bytes();
        for at in 0..text.len() {
            for byte in 0..=255 {
                let mut changed = text.clone();
                changed[at] = byte;
                boards += usize::from(checked(&rules, &changed).is_ok());
            }
            for byte in [b' ', b'\n', b'\r', b':', b'-', b'A', b'S', b'1', 0, 0xff] {
                let mut added = text.clone();
                added.insert(at, byte);
                boards += usize::from(checked(&rules, &added).is_ok());
            }
            let mut short = text.clone();
            short.remove(at);
            boards += usize::from(checked(&rules, &short).is_ok());
        }
    }
    assert!(boards > 1000, "blanks, cases and empty columns: {boards}");
}

#[test]
fn texts_of_random_bytes() {
    let mut random = Random::new(3);
    let alphabets: [&[u8]; 4] = [
        b"A23456789TJQKCDHS10 \n:-",
        b"FfOoUuNnDdAaTtIiSsEeCcLlRrKkHh0123456789JQ:*-, \t\r\n",
        b" \r\n\t,:",
        b"\xef\xbb\xbfAS\n",
    ];
    for round in 0..40_000 {
        let length = random.below(if round % 100 == 0 { 3000 } else { 120 });
        let text: Vec<u8> = (0..length)
            .map(|_| match alphabets.get(round % 5) {
                Some(alphabet) => *random.pick(alphabet),
                None => random.next() as u8,
            })
            .collect();
        let rules = support::random_rules(&mut random, 1..=18, 0..=16);
        assert!(checked(&rules, &text).is_err());
    }
}

/// Cards in random order with random separators are mostly a board or nearly one.
#[test]
fn texts_that_are_nearly_boards() {
    let mut random = Random::new(4);
    let mut seen = [0; 2];
    for _ in 0..20_000 {
        let rules = support::random_rules(&mut random, 1..=18, 0..=16);
        let here: Position = support::random_position(&mut random, &rules);
        let text = support::text(&here);
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        for _ in 0..random.below(3) {
            let (one, two) = (random.below(lines.len()), random.below(lines.len()));
            match random.below(4) {
                0 => lines.swap(one, two),
                1 => lines.insert(one, lines[two].clone()),
                2 => drop(lines.remove(one)),
                _ => lines.insert(one, String::new()),
            }
        }
        seen[usize::from(checked(&rules, lines.join("\n").as_bytes()).is_ok())] += 1;
    }
    assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
}

#[test]
fn huge_texts() {
    const MEBIBYTE: usize = 1 << 20;
    let mut random = Random::new(5);
    let garbage: Vec<u8> = (0..MEBIBYTE).map(|_| random.next() as u8).collect();
    assert!(checked(&FREECELL, &garbage).is_err());
    let letters = vec![b'A'; MEBIBYTE];
    let fault = checked(&FREECELL, &letters).expect_err("no card");
    assert_eq!((fault.error, fault.line, fault.column), (Error::ParseCard, 1, 1));
    for (byte, line, column) in [
        (b'\n', MEBIBYTE as u32 + 1, 1),
        (b'\r', MEBIBYTE as u32 + 1, 1),
        (b' ', 1, MEBIBYTE as u32 + 1),
    ] {
        let blank = vec![byte; MEBIBYTE];
        let fault = checked(&FREECELL, &blank).expect_err("nothing to read");
        assert_eq!((fault.error, fault.line, fault.column), (Error::ParseEmpty, line, column));
        // Before, behind and between what is to be read, they do no harm or are too many columns.
        let text = odd_board("plain");
        let around = [&blank[..], text.as_bytes(), &blank[..]].concat();
        assert!(checked(&FREECELL, &around).is_ok());
        let between = [b"AS", &blank[..], b"2S"].concat();
        let fault = checked(&FREECELL, &between).expect_err("not all cards");
        let expected = if byte == b' ' { Error::ParseMissing } else { Error::ParseColumns };
        assert_eq!(fault.error, expected);
    }
    let colons = b":\n".repeat(MEBIBYTE / 2);
    let fault = checked(&FREECELL, &colons).expect_err("too many columns");
    assert_eq!((fault.error, fault.line, fault.column), (Error::ParseColumns, 9, 1));
}
