//! The standard notation clause by clause: what is read, and what is refused where.

use unstuck::freecell::notation::{Flaw, GameFault, Origin, check, parse_board, parse_game};
use unstuck::freecell::{Automove, Board, Rules, deal};

/// Game 6240 with a solution in 53 moves.
const GAME: &str = include_str!("data/standard/6240-first.txt");
/// The same game in 173 moves, with the layout after 72 of them.
const LATER: &str = include_str!("data/standard/6240-intermediate.txt");
/// A solution with a single card of a sequence that goes to an empty column.
const STOPS: &str = include_str!("data/standard/6240-with-stops.txt");
const LAST: &str = include_str!("data/standard/6240-final.txt");

fn nobody(_: &[u8]) -> Option<Board> {
    None
}

fn fault(text: &str) -> GameFault {
    match check(text.as_bytes(), nobody) {
        Ok(checked) => panic!("{checked:?}\n{text}"),
        Err(fault) => fault,
    }
}

fn assert_holds(text: &str) {
    if let Err(fault) = check(text.as_bytes(), nobody) {
        panic!("{fault}\n{text}");
    }
}

/// What is wrong, in which line and column, and with which move.
fn told(text: &str) -> (Flaw, u32, u32, u32) {
    let fault = fault(text);
    (fault.flaw, fault.line, fault.column, fault.move_number)
}

/// The columns and moves of the game without its line.
fn without_number() -> String {
    GAME.replace("GAME #6240 is solved as follows:\n", "")
}

/// The moves alone.
fn moves() -> String {
    GAME.lines().skip(8).map(|line| format!("{line}\n")).collect()
}

fn origin(line: &str) -> Result<Origin<'_>, Flaw> {
    let text = Box::leak(format!("{line}\n{}", without_number()).into_boxed_str());
    match parse_game(text.as_bytes(), nobody) {
        Ok(game) => Ok(game.origin()),
        Err(fault) => Err(fault.flaw),
    }
}

// Clause 2: lines.

#[test]
fn lines_end_as_they_like() {
    for end in ["\n", "\r\n", "\r", "  \n", "\n\n", "\u{a0}\n", " \t\r\n", "\u{2007}\u{202f}\n"] {
        assert_holds(&LATER.replace('\n', end));
    }
    assert_holds(LATER.trim_end());
    assert_holds(&format!("\u{feff}{LATER}"));
    // Non-breaking blanks hold their places.
    for blank in ["\u{a0}", "\u{2007}", "\u{202f}"] {
        assert_holds(&LATER.replace(' ', blank));
    }
}

#[test]
fn layouts_may_be_indented() {
    for indent in [" ", "  ", "    ", "        "] {
        let indented: String = LATER.lines().map(|line| format!("{indent}{line}\n")).collect();
        assert_holds(&indented);
        let indented: String =
            without_number().lines().map(|line| format!("{indent}{line}\n")).collect();
        assert_holds(&indented);
    }
}

// Clause 3: the line of cells and home of a fresh deal.

#[test]
fn a_fresh_deal_needs_no_line_of_cells_and_home() {
    let text = without_number();
    assert_holds(&text);
    assert_holds(&format!("\n{text}"));
    assert_holds(&format!("  -  -  -  +\n{text}"));
    let later: String = LATER.replace("3S-QH-JH-  +4H 3D\n", "");
    assert_eq!(fault(&later).flaw, Flaw::Missing);
    // All cards in columns, but not as they were dealt.
    let moved = text.replacen("4C 3H KD 2D\n", "4C 3H KD\n                  2D\n", 1);
    assert_eq!(told(&moved), (Flaw::NoHomeLine, 1, 1, 0));
    let moved = text.replacen("4C 3H KD 2D\n", "4C 3H KD       2D\n", 1);
    assert_eq!(told(&moved), (Flaw::NoHomeLine, 1, 1, 0));
}

// Clause 4: all cards once.

#[test]
fn each_card_is_there_once() {
    assert_eq!(told(&GAME.replacen("AD\n", "8S\n", 1)), (Flaw::Duplicate, 1, 22, 0));
    assert_eq!(told(&GAME.replacen("2D\n", "\n", 1)), (Flaw::Missing, 7, 9, 0));
    let twice = fault(&LATER.replace("+4H 3D", "+4H 4D"));
    assert_eq!((twice.flaw, twice.line, twice.column), (Flaw::Duplicate, 6, 16));
    assert_eq!(twice.card.map(|card| card.to_string()).as_deref(), Some("4D"));
    let missing = fault(&LATER.replace("3S-QH", "  -QH"));
    assert_eq!((missing.flaw, missing.line), (Flaw::Missing, 13));
    assert_eq!(missing.card.map(|card| card.to_string()).as_deref(), Some("3S"));
    assert_eq!(told(&LAST.replace("KS", "QS")), (Flaw::Missing, 2, 24, 0));
}

// Clause 5: the game's line.

#[test]
fn the_first_digits_are_the_number() {
    for (line, number) in [
        ("GAME #6240", 6240),
        ("game 6240", 6240),
        ("Game#6240", 6240),
        ("GAME #6240 (my 3rd try)", 6240),
        ("FreeCell 6240, solved", 6240),
        ("#006240", 6240),
        ("  6240", 6240),
        ("Microsoft FreeCell no. 6240.", 6240),
        ("GAME # 6240:", 6240),
        ("GAME #6240-b", 6240),
        ("GAME #8589934591", 8_589_934_591),
        ("GAME #-5", -5),
        ("GAME -1", -1),
        ("GAME -2", -2),
    ] {
        match origin(line) {
            Ok(found) => assert_eq!(found, Origin::Number(number), "{line}"),
            // Another deal than that of the columns.
            Err(flaw) => assert!(flaw == Flaw::NotTheDeal && number != 6240, "{line}: {flaw}"),
        }
    }
    for line in ["GAME #0", "GAME 000", "GAME #8589934592", "GAME #99999999999999999999"] {
        assert_eq!(origin(line), Err(Flaw::Number), "{line}");
    }
}

#[test]
fn the_number_must_be_that_of_the_layout() {
    let wrong = GAME.replace("6240", "6241");
    assert_eq!(told(&wrong), (Flaw::NotTheDeal, 1, 1, 0));
    assert_holds(&format!("GAME #6240\n{}", moves()));
    let other = fault(&format!("GAME #6241\n{}", moves()));
    assert!(!other.flaw.is_unreadable() && other.move_number > 0, "{other}");
    // Cookie deals: -2 is known, of others nothing is.
    let fault = fault(&format!("GAME #-1\n{}", moves()));
    assert_eq!((fault.flaw, fault.line), (Flaw::Unresolved, 1));
    assert!(parse_game(b"GAME #-2\n", nobody).is_ok());
}

#[test]
fn a_name_stands_in_place_of_the_number() {
    for (line, name) in [
        ("GAME #mine", "mine"),
        ("GAME mine", "mine"),
        ("mine", "mine"),
        ("GAME #mine, solved in 53 moves", "mine"),
        ("Game: mine", "mine"),
        ("GAME deal-7.txt", "deal-7.txt"),
        ("GAME #deal7.txt.", "deal7.txt"),
        ("GAME deal7.txt is solved", "deal7.txt"),
        ("FreeCell deal7.txt", "deal7.txt"),
    ] {
        assert_eq!(origin(line), Ok(Origin::Name(name.as_bytes())), "{line}");
    }
    for line in ["GAME of mine", "Some words", "GAME", "GAME #", "GAME from a board"] {
        assert_eq!(origin(line), Ok(Origin::Untold), "{line}");
    }
}

#[test]
fn a_name_is_resolved_or_reported() {
    let known = deal(&Rules::FREECELL, 6240).expect("a deal");
    let resolve = |name: &[u8]| (name == b"mine").then_some(known);
    let text = LATER.replace("#6240", "#mine");
    assert_eq!(check(text.as_bytes(), resolve).map(|checked| checked.unresolved), Ok(0));
    let unresolved = check(text.as_bytes(), nobody).expect_err("no layout");
    assert_eq!((unresolved.flaw, unresolved.line), (Flaw::Unresolved, 1));
    let other = text.replace("mine", "other");
    assert_eq!(check(other.as_bytes(), resolve).expect_err("no layout").flaw, Flaw::Unresolved);
    // Where the layout is the start it does without, and says so.
    let text = format!("GAME #mine\n{}", without_number());
    assert_eq!(check(text.as_bytes(), nobody).map(|checked| checked.unresolved), Ok(1));
    assert_eq!(check(text.as_bytes(), resolve).map(|checked| checked.unresolved), Ok(0));
    // A layout with three cells has no fourth.
    let three = Board::clone(&deal(&Rules { cells: 3, ..Rules::FREECELL }, 6240).expect("a deal"));
    let fault = check(format!("GAME #mine\n{}", moves()).as_bytes(), |_| Some(three));
    assert_eq!(fault.expect_err("no cell d").flaw, Flaw::Blocked);
    // One with other rules is none of FreeCell's.
    let nine = deal(&Rules { columns: 9, ..Rules::FREECELL }, 6240).expect("a deal");
    let fault = check(format!("GAME #mine\n{}", moves()).as_bytes(), |_| Some(nine));
    assert_eq!(fault.expect_err("nine columns").flaw, Flaw::Unresolved);
}

// Clauses 6 and 7: the line of cells and home.

#[test]
fn home_cards_stand_in_any_order() {
    for home in ["4H 3D", "3D 4H", "   3D 4H", "   4H    3D", "      3D 4H"] {
        assert_holds(&LATER.replace("4H 3D", home));
    }
    assert_eq!(told(&LATER.replace("+4H 3D", "+4H 3D 2H")).0, Flaw::Duplicate);
    assert_eq!(told(&LATER.replace("+4H 3D", "+4H XX")), (Flaw::HomeLine, 2, 16, 0));
    assert_eq!(told(&LATER.replace("+4H 3D", "+4H 3D AC AS 2H")), (Flaw::HomeLine, 2, 25, 0));
}

#[test]
fn separators_tell_the_automoves() {
    let text = |line: &str| format!("{line}\n{}", without_number());
    let automove = |line: &str| {
        let text = text(line);
        let game = parse_game(text.as_bytes(), nobody).expect("a game");
        game.rules().automove
    };
    assert_eq!(automove("  -  -  -  +"), Automove::Horne);
    assert_eq!(automove("  =  =  =  +"), Automove::Wkr);
    assert_eq!(told(&text("  -  =  -  +")), (Flaw::Separators, 1, 1, 0));
    assert_eq!(told(&text("  =  =  =  +")).3, 45);
}

#[test]
fn other_characters_block_a_cell() {
    for blocked in ["BB", "XX", "--", "==", "??", "B ", " x"] {
        let text = format!("  -  -  -{blocked}+\n{}", without_number());
        let game = parse_game(text.as_bytes(), nobody).expect("a game");
        assert_eq!(game.rules().cells, 3, "{blocked}");
        // The move that needs the fourth cell.
        let fault = fault(&text);
        assert_eq!((fault.flaw, fault.move_number), (Flaw::Blocked, 4), "{blocked}");
    }
    // A blocked cell in the middle leaves the letters of the others alone.
    let text = format!("  -BB-  -  +\n{}", without_number());
    assert_eq!(told(&text), (Flaw::Blocked, 9, 5, 2));
    let renamed = text.replace(" 5b", " 5c");
    assert_eq!(told(&renamed).0, Flaw::CellTaken);
    assert_eq!(fault(&format!("BB-BB-BB-BB+\n{}", without_number())).flaw, Flaw::Blocked);
    // Another number of cells isn't the standard's, and no comment either.
    for (cells, column) in
        [("  -  -  -  -  +", 15), ("  -  -  +", 9), ("3S-QH-JH-  -  +", 15), (" - - - - +4H", 10)]
    {
        let text = format!("{cells}\n{}", without_number());
        assert_eq!(told(&text), (Flaw::HomeLine, 1, column, 0), "{cells}");
    }
    for comment in ["-----+-----", "A - B + C", "+-+-+", "2 + 2"] {
        assert_holds(&GAME.replace("follows:\n", &format!("follows:\n{comment}\n")));
    }
}

#[test]
fn a_line_of_cells_and_home_that_has_lost_its_blanks() {
    for line in ["3S-QH-JH- +4H 3D", "3S-QH-JH-+4H 3D", "3S - QH - JH - + 4H 3D"] {
        assert_holds(&LATER.replace("3S-QH-JH-  +4H 3D", line).replace("\n ", "\n"));
    }
    for line in ["- - - +KH KD KC KS", "---+KH KD KC KS", "- - -+ KH KD KC KS"] {
        assert_holds(&LAST.replace("  -  -  -  +KH KD KC KS", line));
    }
}

// Clause 8: layouts that play can lead to.

#[test]
fn columns_are_dealt_cards_and_a_sequence() {
    // Seven cards in any order, and a sequence on the last: 18 cards.
    let dealt = ["KC", "QC", "JC", "TC", "9C", "8C"];
    let long = ["KS", "QH", "JS", "TH", "9S", "8H", "7S", "6H", "5S", "4H", "3S", "2H"];
    let column = [&dealt[..], &long[..]].concat();
    // Home: clubs up to 7, all diamonds, hearts up to ace; in cells and columns the other cards.
    let mut rows = vec![String::new(); 18];
    let others = [vec!["2S", "AS", "KH"], vec!["4S", "3H", "JH"], vec!["6S", "5H", "9H"]];
    for (row, text) in rows.iter_mut().enumerate() {
        *text = format!("{:<3}", column[row]);
        for other in &others {
            *text += &format!("{:<3}", other.get(row).copied().unwrap_or(""));
        }
    }
    let text = format!("8S-7H-TS-QS+7C KD AH\n{}\n", rows.join("\n"));
    assert_eq!(fault(&text).flaw, Flaw::Unsolved, "a layout alone holds but for its end");
    // In the fifth column one card less may have been dealt.
    let moved: String = text
        .lines()
        .enumerate()
        .map(|(row, line)| match row {
            0 => format!("{line}\n"),
            _ => format!("{}   {}\n", &format!("{line:<12}")[3..12], &line[..2]),
        })
        .collect();
    assert_eq!(fault(&moved).flaw, Flaw::Unreachable);
    // Two cards that don't fit, above the seventh.
    let broken = text.replace("QH ", "?? ").replace("JS ", "QH ").replace("?? ", "JS ");
    let told = fault(&broken);
    assert_eq!((told.flaw, told.line, told.column), (Flaw::Unreachable, 9, 1));
    assert_eq!(told.card.map(|card| card.to_string()).as_deref(), Some("JS"));
}

#[test]
fn a_later_layout_comes_from_its_deal() {
    // The layout after 72 moves as a start of its own.
    let rest = |text: &str| {
        let (_, after) = text.split_once('[').expect("a bracket");
        let after = after.replace(']', " ");
        let layout: String = text.lines().take(13).map(|line| format!("{line}\n")).collect();
        format!("{layout} {after}")
    };
    assert_holds(&rest(LATER));
    assert_holds(&rest(LATER).replace("GAME #6240\n", ""));
    let other = fault(&rest(LATER).replace("6240", "6241"));
    assert_eq!((other.flaw, other.line), (Flaw::NotFromDeal, 4));
}

// Clause 9: columns by position.

#[test]
fn cards_stand_at_the_places_of_columns() {
    assert_eq!(told(&LATER.replace("      KD\n", "       KD\n")), (Flaw::Position, 9, 8, 0));
    assert_eq!(told(&LATER.replace("      KD\n", "         KD\n")), (Flaw::Gap, 9, 10, 0));
    let far = LATER.replace("      KD\n", "                        KD\n");
    assert_eq!(told(&far), (Flaw::Position, 9, 25, 0));
    assert_eq!(told(&LATER.replace("JS    AC", "JS xx AC")), (Flaw::Card, 5, 10, 0));
    assert_eq!(told(&LATER.replace("JS    AC", "JS      AC")), (Flaw::Position, 5, 15, 0));
}

#[test]
fn cards_are_understood_as_people_write_them() {
    let loose = |change: fn(&str) -> String| {
        let rows: String = GAME.lines().take(7).map(|line| format!("{}\n", change(line))).collect();
        format!("{rows}GAME #6240\n{}", moves())
    };
    assert_holds(&loose(str::to_lowercase));
    assert_holds(&loose(|row| row.replace('T', "10")));
    assert_holds(&loose(|row| row.replace('T', "0").replace('A', "1")));
    assert_holds(&loose(|row| row.replace(' ', ", ")));
    assert_holds(&loose(|row| row.replace(' ', "\t")));
    assert_holds(&loose(|row| row.replace('S', "♠").replace('H', "♥")));
    assert_holds(&loose(|row| row.replace('C', "♣\u{fe0f}").replace('D', "♦\u{fe0f}")));
    assert_holds(&loose(|row| {
        let first = |card: &str| card.chars().rev().collect::<String>();
        row.split(' ').map(first).collect::<Vec<_>>().join(" ")
    }));
    assert_holds(&loose(|row| row.split(' ').map(|card| format!("<{card}> ")).collect()));
}

#[test]
fn a_layout_has_18_lines_at_most() {
    let rows: String = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AD 2D 3D 4D 5D 6D"
        .split(' ')
        .map(|card| format!("{card}\n"))
        .collect();
    assert_eq!(told(&format!("  -  -  -  +\n{rows}")), (Flaw::Rows, 20, 1, 0));
}

// Clause 10: solution lines.

#[test]
fn comments_are_left_out() {
    let moves = moves();
    let (first, rest) = moves.split_at(moves.find('\n').expect("a line") + 1);
    for comment in ["Solved by hand:\n", "KSH\n", "1 is the first column\n", "\n\n", "5a\n"] {
        assert_holds(&format!("GAME #6240\n{comment}{moves}"));
        assert_holds(&format!("GAME #6240\n{first}{comment}{rest}"));
        assert_holds(&format!("GAME #6240\n{moves}{comment}"));
    }
    // A broken cycle ends a line.
    for broken in [" Solved", "  4a", " x 4a", "!", " 9a 4a", "4a", " h1 4a", "] 4a", " 4"] {
        let broken = moves.trim_end().to_owned() + broken + "\n";
        assert_holds(&format!("GAME #6240\n{broken}"));
    }
    // A column line is none.
    let cards = format!("{}KS is home\n{moves}", GAME.split(" 5a").next().expect("rows"));
    assert_eq!(fault(&cards).flaw, Flaw::Misplaced);
}

#[test]
fn solution_lines_of_any_length() {
    let words: Vec<String> = moves().split_whitespace().map(String::from).collect();
    for per_line in [1, 2, 7, 53, 100] {
        let lines: String =
            words.chunks(per_line).map(|chunk| format!(" {}\n", chunk.join(" "))).collect();
        assert_holds(&format!("GAME #6240\n{lines}"));
        assert_holds(&format!("GAME #6240\n{lines}").replace("\n ", "\n"));
        let far: String = lines.lines().map(|line| format!("      {line}\n")).collect();
        assert_holds(&format!("GAME #6240\n{far}"));
    }
}

#[test]
fn a_full_stop_moves_a_single_card() {
    assert_holds(STOPS);
    assert!(STOPS.contains("36.32 62"));
    let most = fault(&STOPS.replace("36.32 62", "36 32 62"));
    assert!(!most.flaw.is_unreadable() && most.move_number > 60, "{most}");
    let dot = |moves: &str| told(&format!("GAME #6240\n{moves}\n"));
    assert_eq!(dot(".5a"), (Flaw::Dot, 2, 2, 1));
    assert_eq!(dot(" 5a 5b 5c.8d"), (Flaw::Dot, 2, 11, 4));
}

/// How many cards the first move takes.
fn first_count(text: &str) -> Result<u8, Flaw> {
    let game = parse_game(text.as_bytes(), nobody).expect("a game");
    let mut counts = Vec::new();
    match game.play(|_, mv| counts.push(mv.count)) {
        Ok(_) => Ok(counts[0]),
        Err(fault) => Err(fault.flaw),
    }
}

#[test]
fn sequences_move_as_far_as_the_formula_allows() {
    // (The blanks at the end of a line tell that no others are missing.)
    //
    // No empty cell, one empty column: two cards onto a card, one to the column itself.
    let text = "KC-KD-KH-QS+9C 9D 9H 9S\nTC TD TH TS JS QC QH   \nQD KS JD JH\nJC\n";
    assert_eq!(first_count(&format!("{text} 12\n")), Ok(2));
    assert_eq!(first_count(&format!("{text} 18\n")), Ok(1));
    assert_eq!(first_count(&format!("{text}.18\n")), Ok(1));
    // A cell more: two to the column, unless a full stop keeps one.
    let more = text.replace("-QS+", "-  +").replace("QD KS JD JH", "QD KS JD JH QS");
    assert_eq!(first_count(&format!("{more} 18\n")), Ok(2));
    assert_eq!(first_count(&format!("{more}.18\n")), Ok(1));
    // No empty cell and no empty column: one.
    let text = "KC-KD-KH-QS+9C 9D 9H 8S\nTC TD TH TS 9S QC QH JH\nQD KS JD    JS\nJC\n";
    assert_eq!(first_count(&format!("{text} 12\n")), Err(Flaw::TooMany));
    // The same with the cell blocked that would make it two.
    let blocked = text.replace("-QS+", "-BB+").replace("\nJC\n", "\nJC             QS\n");
    let blocked = blocked.replace("JC             QS", "JC          QS");
    assert_eq!(first_count(&format!("{blocked} 12\n")), Err(Flaw::TooMany));
    let free = blocked.replace("-BB+", "-  +");
    assert_eq!(first_count(&format!("{free} 12\n")), Ok(2));
}

#[test]
fn illegal_moves_are_told_with_their_reason() {
    let dot = |moves: &str| told(&format!("GAME #6240\n{moves}\n"));
    assert_eq!(dot(" a1"), (Flaw::SourceEmpty, 2, 2, 1));
    assert_eq!(dot(" 11"), (Flaw::SamePlace, 2, 2, 1));
    assert_eq!(dot(" 5a 5a"), (Flaw::CellTaken, 2, 5, 2));
    assert_eq!(dot(" 5a ab aa"), (Flaw::SamePlace, 2, 8, 3));
    assert_eq!(dot(" 5a ab a3"), (Flaw::SourceEmpty, 2, 8, 3));
    assert_eq!(dot(" 5h"), (Flaw::NotNext, 2, 2, 1));
    assert_eq!(dot(" 12"), (Flaw::NoFit, 2, 2, 1));
    assert_eq!(dot(" 5a 5b 5c 5d 5d"), (Flaw::CellTaken, 2, 14, 5));
    assert_eq!(dot("").0, Flaw::Empty);
    assert_eq!(dot(" 5a 5b"), (Flaw::Unsolved, 2, 5, 2));
    // Moves behind the end.
    let more = format!("GAME #6240\n{} 5a\n", moves());
    assert_eq!(told(&more), (Flaw::SourceEmpty, 8, 2, 54));
}

// Clause 12: brackets.

#[test]
fn the_layout_is_that_of_the_brackets() {
    assert_holds(LATER);
    let elsewhere = LATER.replace("5b[5d]6h", "5b 5d[6h]");
    let told = fault(&elsewhere);
    assert_eq!((told.flaw, told.move_number), (Flaw::Differs, 73));
    assert_eq!(fault(&LATER.replace("3S-QH", "QH-3S")).flaw, Flaw::Differs);
    // Without brackets the layout is the start.
    let start = fault(&LATER.replace("[5d]", " 5d "));
    assert_eq!((start.flaw, start.move_number), (Flaw::CellTaken, 1));
    // Without the first line nothing tells the beginning.
    let untold = LATER.replace("GAME #6240\n", "");
    assert_eq!(fault(&untold).flaw, Flaw::Unresolved);
    assert_holds(LAST);
    assert_eq!(fault(&LAST.replace("[**]", "")).flaw, Flaw::SourceEmpty);
    let early = fault(&LAST.replace(" 3c[**]", "[3c]"));
    assert_eq!((early.flaw, early.move_number), (Flaw::Differs, 172));
}

#[test]
fn brackets_are_whole_and_there_once() {
    for broken in ["[5d 6h", "[5d", "[5d[6h]", "[5d.6h"] {
        assert_eq!(fault(&LATER.replace("[5d]6h", broken)).flaw, Flaw::Mark, "{broken}");
    }
    let twice = LATER.replace(" 57 5b", "[57]5b");
    assert_eq!(fault(&twice).flaw, Flaw::Mark);
    assert_eq!(fault(&LAST.replace("[**]", "[**")).flaw, Flaw::Mark);
    // Behind [**] nothing is a move any more.
    assert_holds(&LAST.replace("[**]", "[**] 12\n 34\n"));
    // Brackets at the ends of lines.
    assert_holds(&LATER.replace("57 5b[5d]6h", "57 5b[5d]\n 6h"));
    assert_holds(&LATER.replace("57 5b[5d]6h", "57 5b\n[5d]6h"));
    assert_holds(&LATER.replace("57 5b[5d]6h", "57 5b\n  [5d]\n 6h"));
    assert_holds(&LAST.replace("3c[**]", "3c\n[**]"));
}

#[test]
fn brackets_at_the_first_move() {
    let moves = moves();
    let marked = moves.replacen(" 5a 5b", "[5a]5b", 1);
    let rows: String = GAME.lines().take(7).map(|line| format!("{line}\n")).collect();
    assert_holds(&format!("GAME #6240\n{rows}{marked}"));
    assert_holds(&format!("GAME #6240\n{marked}"));
    assert_holds(&format!("{rows}{marked}"));
    // The deal before or after its automoves: here there are none.
    let fault = fault(&format!("GAME #6241\n{rows}{marked}"));
    assert_eq!(fault.flaw, Flaw::NotTheDeal);
}

// Lost blanks.

fn collapse(text: &str) -> String {
    let line = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n";
    text.lines().map(line).collect()
}

#[test]
fn a_collapsed_layout_without_number_is_ambiguous() {
    let (_, after) = LATER.split_once('[').expect("a bracket");
    let layout: String = LATER.lines().skip(1).take(12).map(|line| format!("{line}\n")).collect();
    let text = format!("{layout} {}", after.replace(']', " "));
    assert_holds(&text);
    assert_eq!(told(&collapse(&text)), (Flaw::Ambiguous, 2, 1, 0));
    // With number and moves it is compared card by card.
    let collapsed = collapse(LATER);
    assert_holds(&collapsed);
    let wrong = collapsed.replace("4S 4C 8C 3C 6H", "4S 4C 3C 8C 6H");
    let told = fault(&wrong);
    assert_eq!((told.flaw, told.line, told.column), (Flaw::Differs, 7, 7));
    let wrong = collapsed.replace("KH 5S\nKD\n", "KH\n5S KD\n");
    assert_eq!(fault(&wrong).flaw, Flaw::Differs);
}

// What a layout alone gives.

#[test]
fn a_layout_alone_is_read() {
    let layout: String = LATER.lines().take(13).map(|line| format!("{line}\n")).collect();
    let game = parse_game(layout.as_bytes(), nobody).expect("a layout");
    let columns = "Foundations: H-4 D-3\nFreecells: 3S QH JH\n\
        8S 7D 6S 5H 4S\nQS 7H 6C 5D 4C\n9C AS JS 8H 8C KH KD QC JD TC 9D\n9H 2C\nTS 2S AC KC\n\
        7C 6D 5C 4D 3C\nKS QD JC TH\nTD 9S 8D 7S 6H 5S\n";
    let board = parse_board(&Rules::FREECELL, columns.as_bytes()).expect("a board");
    assert_eq!(*game.start(), board);
    assert!(parse_game(b"", nobody).is_err_and(|fault| fault.flaw == Flaw::Empty));
    assert!(parse_game(b"\n\n", nobody).is_err_and(|fault| fault.flaw == Flaw::Empty));
    assert!(parse_game(b"Nothing of a game", nobody).is_err_and(|fault| fault.flaw == Flaw::Empty));
}
