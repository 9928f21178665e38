//! Writers of boards.

use super::{Sink, put};
use crate::card::{Card, DECK, SUITS, Suit, rank_letter};
use crate::error::Error;
use crate::freecell::board::Board;
use crate::freecell::rules::Automove;

fn put_card(sink: &mut impl Sink, card: Card) {
    sink(card.rank_letter());
    sink(card.suit().letter());
}

/// Writes a board as Freecell Solver and its relatives read it: a line
/// `Foundations: H-0 C-0 D-0 S-0`, a line `Freecells:` with `-` for an empty
/// cell, and a line a column, each after a colon so that an empty column shows. With
/// two decks the second foundations follow the first, in the same order of suits;
/// where they begin with another rank than the ace, a line `Base: 5` tells which.
pub fn write_columns<const L: usize>(board: &Board<L>, sink: &mut impl Sink) {
    put_base(board, sink);
    put(sink, b"Foundations:");
    for (second, suit) in foundations(board, FCS_SUITS) {
        sink(b' ');
        put_foundation(board, suit, second, sink);
    }
    put(sink, b"\nFreecells:");
    put_cells(board, sink);
    sink(b'\n');
    for column in 0..board.rules().columns {
        sink(b':');
        for card in board.column(column) {
            sink(b' ');
            put_card(sink, card);
        }
        sink(b'\n');
    }
}

/// Writes a board as PySolFC hands it to solvers: a line `Founds:` if something is
/// home, with the suits of which something is, a line `FC:` if there are cells,
/// and a line a column, which is empty for an empty one. Solvers know no other base
/// than the ace: where the foundations begin with another rank, PySolFC calls that
/// one an ace, and the others accordingly.
pub fn write_pysol<const L: usize>(board: &Board<L>, sink: &mut impl Sink) {
    let board = &board.shifted_to_ace();
    let suits = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];
    if Suit::ALL.iter().any(|&suit| board.foundation(suit) > 0) {
        put(sink, b"Founds:");
        for suit in suits {
            for second in [false, true] {
                if height(board, suit, second) > 0 {
                    sink(b' ');
                    put_foundation(board, suit, second, sink);
                }
            }
        }
        sink(b'\n');
    }
    if board.rules().cells > 0 {
        put(sink, b"FC:");
        put_cells(board, sink);
        sink(b'\n');
    }
    put_plain_columns(board, sink);
}

/// Writes a board as KPat hands it to solvers: like PySolFC's, with the words
/// `Foundations:` and `Freecells:` and a blank at the ends of their lines. KPat
/// lists the foundations by their place on its table; here they are clubs,
/// diamonds, hearts, spades.
pub fn write_kpat<const L: usize>(board: &Board<L>, sink: &mut impl Sink) {
    put_base(board, sink);
    if Suit::ALL.iter().any(|&suit| board.foundation(suit) > 0) {
        put(sink, b"Foundations: ");
        for suit in Suit::ALL {
            for second in [false, true] {
                if height(board, suit, second) > 0 {
                    put_foundation(board, suit, second, sink);
                    sink(b' ');
                }
            }
        }
        sink(b'\n');
    }
    if board.rules().cells > 0 {
        put(sink, b"Freecells:");
        put_cells(board, sink);
        put(sink, b" \n");
    }
    put_plain_columns(board, sink);
}

/// Writes a board as Freecell Solver prints it between two moves, with its options
/// `-p` and `-t`: four characters a cell, blanks for an empty one, a blank behind
/// the foundations, and a colon and a blank before each column.
pub fn write_state<const L: usize>(board: &Board<L>, sink: &mut impl Sink) {
    put_base(board, sink);
    put(sink, b"Foundations: ");
    for (second, suit) in foundations(board, FCS_SUITS) {
        put_foundation(board, suit, second, sink);
        sink(b' ');
    }
    put(sink, b"\nFreecells:");
    for cell in 0..board.rules().cells {
        match board.cell(cell) {
            Some(card) => {
                put(sink, b"  ");
                put_card(sink, card);
            }
            None => put(sink, b"    "),
        }
    }
    for column in 0..board.rules().columns {
        put(sink, b"\n: ");
        put_words(&board.column(column), sink);
    }
    sink(b'\n');
}

/// Writes a board row by row, as Freecell-App logs it: three characters a place,
/// blanks for an empty one, also at the ends of lines; first the cells and the top
/// cards of the foundations of diamonds, clubs, hearts and spades, then the rows
/// of the tableau and one that is empty. With two decks the second foundations follow
/// the first; where they begin with another rank than the ace, a line `Base: 5` comes
/// before all this.
pub fn write_rows<const L: usize>(board: &Board<L>, sink: &mut impl Sink) {
    put_base(board, sink);
    let rules = board.rules();
    let width = rules.columns.max(rules.cells.saturating_add(4 * rules.decks));
    let home = [Suit::Diamonds, Suit::Clubs, Suit::Hearts, Suit::Spades];
    let top = |place: u8| match place.checked_sub(rules.cells) {
        None => board.cell(place),
        Some(place) => {
            let place = foundations(board, home).nth(usize::from(place));
            place.and_then(|(second, suit)| Card::new(height(board, suit, second), suit))
        }
    };
    put_places((0..width).map(top), sink);
    let rows = (0..rules.columns).map(|column| board.column(column).len()).max().unwrap_or(0);
    for row in 0..=rows {
        put_places((0..width).map(|column| board.column(column).get(row).copied()), sink);
    }
}

/// Writes the cards of a fresh deal in the order in which they were dealt, in one
/// line. A board that isn't fresh can't be told like this: [`Error::State`], and
/// nothing is written.
pub fn write_list<const L: usize>(board: &Board<L>, sink: &mut impl Sink) -> Result<(), Error> {
    if !board.is_fresh() {
        return Err(Error::State);
    }
    let columns = board.rules().columns;
    let row = |row: usize| (0..columns).filter_map(move |c| board.column(c).get(row).copied());
    let mut first = true;
    for card in (0..board.column(0).len()).flat_map(row) {
        if !core::mem::replace(&mut first, false) {
            sink(b' ');
        }
        put_card(sink, card);
    }
    sink(b'\n');
    Ok(())
}

/// The order of suits in which Freecell Solver tells its foundations.
const FCS_SUITS: [Suit; SUITS] = [Suit::Hearts, Suit::Clubs, Suit::Diamonds, Suit::Spades];

/// All foundations, the second ones behind the first.
fn foundations<const L: usize>(
    board: &Board<L>,
    order: [Suit; SUITS],
) -> impl Iterator<Item = (bool, Suit)> {
    let decks = if board.has_two() { 2 } else { 1 };
    let both = [false, true].into_iter().take(decks);
    both.flat_map(move |second| order.into_iter().map(move |suit| (second, suit)))
}

fn height<const L: usize>(board: &Board<L>, suit: Suit, second: bool) -> u8 {
    if second { board.second_foundation(suit) } else { board.foundation(suit) }
}

fn put_foundation<const L: usize>(
    board: &Board<L>,
    suit: Suit,
    second: bool,
    sink: &mut impl Sink,
) {
    sink(suit.letter());
    sink(b'-');
    sink(rank_letter(height(board, suit, second)));
}

/// Tells with which rank the foundations begin, unless it is the ace.
fn put_base<const L: usize>(board: &Board<L>, sink: &mut impl Sink) {
    if board.rules().base != 1 {
        put(sink, b"Base: ");
        sink(rank_letter(board.rules().base));
        sink(b'\n');
    }
}

fn put_cells<const L: usize>(board: &Board<L>, sink: &mut impl Sink) {
    for cell in 0..board.rules().cells {
        sink(b' ');
        match board.cell(cell) {
            Some(card) => put_card(sink, card),
            None => sink(b'-'),
        }
    }
}

fn put_plain_columns<const L: usize>(board: &Board<L>, sink: &mut impl Sink) {
    for column in 0..board.rules().columns {
        put_words(&board.column(column), sink);
        sink(b'\n');
    }
}

/// Writes cards with a blank between two.
fn put_words(cards: &[Card], sink: &mut impl Sink) {
    for (index, &card) in cards.iter().enumerate() {
        if index > 0 {
            sink(b' ');
        }
        put_card(sink, card);
    }
}

/// Writes a row with each place, also at its end.
fn put_places(cards: impl Iterator<Item = Option<Card>>, sink: &mut impl Sink) {
    for card in cards {
        match card {
            Some(card) => put_card(sink, card),
            None => put(sink, b"  "),
        }
        sink(b' ');
    }
    sink(b'\n');
}

/// Writes a board as the standard FreeCell notation draws it: the line of
/// cells and foundations by position, then the rows of the tableau, three
/// characters a column. Blanks at the end of a line are left out. The first
/// line is left out for a fresh deal, unless the rules have not four cells or
/// WKR automoves, which only this line can tell.
///
/// With more than four cells, which the standard doesn't know, the line gets
/// longer by three characters a cell; with fewer, the missing ones are shown
/// as blocked, `BB`. With two decks, which it doesn't know either, the second
/// foundations follow the first.
pub fn write_standard<const L: usize>(board: &Board<L>, sink: &mut impl Sink) {
    let home = foundations(board, Suit::ALL)
        .map(|(second, suit)| Card::new(height(board, suit, second), suit));
    write_rows_with(board, home, sink);
}

/// The same with the cards at home one after the other, in an order of suits.
pub(super) fn write_layout<const L: usize>(board: &Board<L>, order: &[Suit], sink: &mut impl Sink) {
    let top = |suit: &Suit| Card::new(board.foundation(*suit), *suit);
    write_rows_with(board, order.iter().filter_map(top).map(Some), sink);
}

fn write_rows_with<const L: usize>(
    board: &Board<L>,
    home: impl Iterator<Item = Option<Card>>,
    sink: &mut impl Sink,
) {
    let rules = board.rules();
    // Without the line, a reader takes four cells and Horne's automoves for granted.
    let implied = board.is_fresh() && rules.cells == 4 && rules.automove != Automove::Wkr;
    if !implied {
        write_cells_and_home(board, home, sink);
    }
    let height = |column| board.column(column).len();
    let padded = has_no_gaps(board) && !looks_dealt(board);
    let rows = (0..rules.columns).map(height).max().unwrap_or(0);
    for row in 0..rows {
        let cards = (0..rules.columns).map(|column| board.column(column).get(row).copied());
        let blanks = put_by_position(cards, sink);
        if padded {
            (1..blanks).for_each(|_| sink(b' '));
        }
        sink(b'\n');
    }
}

/// Whether a layout would look the same with its runs of blanks collapsed: all
/// cells are taken and no column is higher than the one before it. Blanks at the
/// end of lines then show a reader that none are missing.
fn has_no_gaps<const L: usize>(board: &Board<L>) -> bool {
    let height = |column| board.column(column).len();
    board.empty_cells() == 0
        && (1..board.rules().columns).all(|column| height(column) <= height(column - 1))
}

/// Whether a layout without gaps can only be a fresh deal: its last card fits
/// nowhere in the columns that got no card with it.
fn looks_dealt<const L: usize>(board: &Board<L>) -> bool {
    let rules = board.rules();
    let last = (DECK - 1).checked_rem(usize::from(rules.columns)).unwrap_or(0) as u8;
    let code = |column| board.top(column).map_or(0, Card::code);
    board.is_fresh()
        && !(last + 1..rules.columns).any(|column| rules.fits(code(last), code(column)))
}

/// Writes cards by position, three characters each, without the blanks at the
/// end; tells how many these would be.
fn put_by_position(cards: impl Iterator<Item = Option<Card>>, sink: &mut impl Sink) -> u16 {
    // Blanks are owed until a card follows them.
    let mut blanks = 0;
    for card in cards {
        match card {
            Some(card) => {
                for _ in 0..blanks {
                    sink(b' ');
                }
                put_card(sink, card);
                blanks = 1;
            }
            None => blanks += 3,
        }
    }
    blanks
}

fn write_cells_and_home<const L: usize>(
    board: &Board<L>,
    home: impl Iterator<Item = Option<Card>>,
    sink: &mut impl Sink,
) {
    let cells = board.rules().cells;
    let separator = match board.rules().automove {
        Automove::Wkr => b'=',
        _ => b'-',
    };
    for cell in 0..cells.max(4) {
        match board.cell(cell) {
            Some(card) => put_card(sink, card),
            None if cell >= cells => put(sink, b"BB"),
            None => put(sink, b"  "),
        }
        if cell + 1 < cells.max(4) {
            sink(separator);
        }
    }
    sink(b'+');
    put_by_position(home, sink);
    sink(b'\n');
}
