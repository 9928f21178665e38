//! Cards on a page: drawn, in a few signs, and in words.

use super::out::{Out, Written};
use crate::card::{Card, KING, Suit};

/// The shapes of the suits.
const SUITS: &str = include_str!("suits.svg");

/// Width and height of a card, and what of its height shows under another one.
pub(super) const WIDTH: u32 = 62;
pub(super) const HEIGHT: u32 = 86;
pub(super) const STRIP: u32 = 30;

/// The drawings that all tableaus share: suits, empty places and the cards of
/// a deck, which are called by suit and rank, such as `H10`.
pub(super) fn write_drawings(out: &mut Out) -> Written {
    out.put(SUITS)?;
    out.put(
        "<rect id=\"card\" class=\"card\" x=\"1\" y=\"1\" width=\"60\" height=\"84\" rx=\"6\"/>\n",
    )?;
    out.put(
        "<rect id=\"free\" class=\"free\" x=\"2\" y=\"2\" width=\"58\" height=\"82\" rx=\"6\"/>\n",
    )?;
    for suit in Suit::ALL {
        let letter = letter(suit);
        out.put_all(&[
            "<g id=\"",
            letter,
            "0\"><use href=\"#free\"/><use class=\"faint\" href=\"#",
            letter,
        ])?;
        out.put("\" x=\"16\" y=\"28\" width=\"30\" height=\"30\"/></g>\n")?;
        for card in (1..=KING).filter_map(|rank| Card::new(rank, suit)) {
            write_card(out, card)?;
        }
    }
    Ok(())
}

fn write_card(out: &mut Out, card: Card) -> Written {
    let letter = letter(card.suit());
    out.put("<g id=\"")?;
    write_name(out, card)?;
    out.put("\"><use href=\"#card\"/><text class=\"")?;
    // However wide the font is, two digits leave room for the suit.
    let narrow =
        if card.rank() == 10 { "\" textLength=\"27\" lengthAdjust=\"spacingAndGlyphs" } else { "" };
    out.put_all(&[colour(card.suit()), narrow, "\" x=\"6\" y=\"25\">", sign(card)])?;
    out.put_all(&[
        "</text><use href=\"#",
        letter,
        "\" x=\"35\" y=\"6\" width=\"21\" height=\"21\"/>",
    ])?;
    out.put_all(&[
        "<use href=\"#",
        letter,
        "\" x=\"15\" y=\"40\" width=\"32\" height=\"32\"/></g>\n",
    ])
}

/// The name of a card's drawing.
pub(super) fn write_name(out: &mut Out, card: Card) -> Written {
    out.put_all(&[letter(card.suit()), sign(card)])
}

/// A card in a line of text: its rank and the drawing of its suit.
pub(super) fn write_small(out: &mut Out, card: Card) -> Written {
    out.put_all(&["<span class=\"", colour(card.suit()), "\">", sign(card)])?;
    write_small_suit(out, card.suit())?;
    out.put("</span>")
}

/// Cards of a suit from one rank to another in a line of text.
pub(super) fn write_small_range(out: &mut Out, first: Card, last: Card) -> Written {
    out.put_all(&["<span class=\"", colour(first.suit()), "\">", sign(first)])?;
    if first != last {
        out.put_all(&["–", sign(last)])?;
    }
    write_small_suit(out, first.suit())?;
    out.put("</span>")
}

fn write_small_suit(out: &mut Out, suit: Suit) -> Written {
    out.put_all(&["<svg class=\"pip\" role=\"img\" aria-label=\"of ", word(suit)])?;
    out.put_all(&["\"><use href=\"#", letter(suit), "\"/></svg>"])
}

/// A card in words.
pub(super) fn write_words(out: &mut Out, card: Card) -> Written {
    out.put_all(&[rank_word(card), " of ", word(card.suit())])
}

/// Cards of a suit from one rank to another in words.
pub(super) fn write_range_words(out: &mut Out, first: Card, last: Card) -> Written {
    out.put(rank_word(first))?;
    if first != last {
        out.put_all(&[" to ", rank_word(last)])?;
    }
    out.put_all(&[" of ", word(first.suit())])
}

fn letter(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "C",
        Suit::Diamonds => "D",
        Suit::Hearts => "H",
        Suit::Spades => "S",
    }
}

fn colour(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs | Suit::Spades => "b",
        Suit::Diamonds | Suit::Hearts => "r",
    }
}

/// The name of a suit.
fn word(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "clubs",
        Suit::Diamonds => "diamonds",
        Suit::Hearts => "hearts",
        Suit::Spades => "spades",
    }
}

/// The name of an empty foundation's drawing.
pub(super) fn write_empty_name(out: &mut Out, suit: Suit) -> Written {
    out.put_all(&[letter(suit), "0"])
}

fn sign(card: Card) -> &'static str {
    match card.rank() {
        1 => "A",
        11 => "J",
        12 => "Q",
        13 => "K",
        _ => digits(card.rank()),
    }
}

fn rank_word(card: Card) -> &'static str {
    match card.rank() {
        1 => "ace",
        11 => "jack",
        12 => "queen",
        13 => "king",
        _ => digits(card.rank()),
    }
}

fn digits(rank: u8) -> &'static str {
    match rank {
        2 => "2",
        3 => "3",
        4 => "4",
        5 => "5",
        6 => "6",
        7 => "7",
        8 => "8",
        9 => "9",
        _ => "10",
    }
}
