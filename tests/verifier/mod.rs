//! An independent checker of rules and solutions, for tests.
//!
//! It shares no code with the library and is meant to be believed by reading: columns are
//! vectors of cards, a move is tried by looking at the cards it names, and nothing is packed,
//! cached or clever. Use it from an integration test with `mod verifier;`.
//!
//! - `card`: a card and its two letters
//! - `position`: columns, cells, home, and the rules they are played by
//! - `text`: readers of the boards in `tests/data` and of boards written column by column
//! - `limit`: how many cards may move together
//! - `moves`: all legal moves, found one by one, and playing them
//! - `expand`: a breadth-first search for the single cards of a supermove; it knows no formula
//! - `perft`: how many sequences of moves there are
//! - `optimum`: the fewest moves with which all cards get home, by trying every move
//! - `automove`: none, Horne, WKR, all
//! - `notation`: what a move in standard notation means on a position, or why it means nothing
//! - `standard`: a whole game in standard notation, read by position, and whether it holds
//! - `family`: the whole family, by itself
//! - `replay`: plays a whole solution, in standard notation or card by card

#![allow(dead_code, reason = "each test includes the whole checker and uses a part of it")]

pub mod automove;
pub mod card;
pub mod expand;
pub mod family;
pub mod limit;
pub mod moves;
pub mod notation;
pub mod optimum;
pub mod perft;
pub mod position;
pub mod replay;
pub mod standard;
pub mod text;
