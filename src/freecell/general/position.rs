//! A position under any rules: links as in `links`, for one deck or for two, and
//! what they add up to.
//!
//! The searches over any rules judge a move by making it on a copy. What each column
//! adds to the score and to the hash is kept, so that only the two columns that a
//! move touches are looked at again.

use bytemuck::{Pod, Zeroable};

use super::super::links::{entry, place, set_entry};
use super::super::rules::{Leave, MAX_CELLS, MAX_COLUMNS};
use super::game::{Game, Homes};
use crate::card::{self, KING, SUITS};

/// The most cards of a column.
const TALLEST: usize = 2 * card::DECK;

/// A move of the search: a card, with the sequence on it, to a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Step {
    pub(crate) card: u8,
    pub(crate) to: u8,
}

impl Step {
    pub(crate) fn code(self) -> u16 {
        u16::from(self.card) | u16::from(self.to) << 7
    }

    pub(crate) fn from_code(code: u16) -> Step {
        Step { card: code as u8 & 0x7f, to: (code >> 7) as u8 & 0x7f }
    }
}

/// What there is in every position, however many decks it has.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct Face {
    /// What each column adds to the hash.
    hashes: [u32; MAX_COLUMNS],
    /// The sum of them and of the cells.
    hash: u32,
    /// What each column adds to the score.
    scores: [i16; MAX_COLUMNS],
    score: i16,
    empty_cells: u8,
    empty_columns: u8,
    homes: Homes,
    /// Cards that aren't home.
    away: u8,
    tops: [u8; MAX_COLUMNS],
    cells: [u8; MAX_CELLS],
    padding: [u8; (4 - (1 + MAX_COLUMNS + MAX_CELLS + 2 * MAX_COLUMNS) % 4) % 4],
}

/// A set of cards or places, a bit each.
pub(crate) type Set = u128;

/// A position of one deck or of two. Plain bytes in the block.
pub(crate) trait Position: Pod {
    fn face(&self) -> &Face;
    fn face_mut(&mut self) -> &mut Face;
    /// Where a card rests.
    fn below(&self, code: u8) -> u8;
    fn set_below(&mut self, code: u8, to: u8);
    /// The column of a card that is in one.
    fn column(&self, code: u8) -> u8;
    fn set_column(&mut self, code: u8, column: u8);
}

macro_rules! position {
    ($(#[$about:meta])* $name:ident, $links:expr) => {
        $(#[$about])*
        #[derive(Clone, Copy, Pod, Zeroable)]
        #[repr(C)]
        pub(crate) struct $name {
            face: Face,
            below: [u8; $links],
            column: [u8; $links],
        }

        impl Position for $name {

            #[inline(always)]
            fn face(&self) -> &Face {
                &self.face
            }

            #[inline(always)]
            fn face_mut(&mut self) -> &mut Face {
                &mut self.face
            }

            #[inline(always)]
            fn below(&self, code: u8) -> u8 {
                self.below[code as usize % $links]
            }

            #[inline(always)]
            fn set_below(&mut self, code: u8, to: u8) {
                self.below[code as usize % $links] = to;
            }

            #[inline(always)]
            fn column(&self, code: u8) -> u8 {
                self.column[code as usize % $links]
            }

            #[inline(always)]
            fn set_column(&mut self, code: u8, column: u8) {
                self.column[code as usize % $links] = column;
            }
        }
    };
}

position!(
    /// A position of one deck.
    One,
    64
);
position!(
    /// A position of two decks.
    Two,
    128
);

/// The cards of so many decks, in the order of their codes.
pub(crate) fn cards(decks: u8) -> impl Iterator<Item = u8> {
    (0..decks)
        .flat_map(|deck| (card::FIRST..=card::LAST).map(move |code| code + deck * card::SECOND))
}

/// Whether a place is a card, of whichever deck.
#[inline(always)]
pub(crate) fn is_card(code: u8) -> bool {
    card::is_card(card::plain(code)) && code & 0x80 == 0
}

/// The members of a set, lowest first.
#[inline(always)]
pub(crate) fn members(mut set: Set) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        (set != 0).then(|| {
            let code = set.trailing_zeros() as u8;
            set &= set - 1;
            code
        })
    })
}

/// A random word for a card in a cell.
fn random(code: u8) -> u32 {
    let mut word = u32::from(card::plain(code)).wrapping_mul(0x9E37_79B1);
    word ^= word >> 15;
    word = word.wrapping_mul(0x85EB_CA6B);
    word ^ word >> 13
}

/// Sets up a position. `below` tells where each card rests; `tops` and `cells` are
/// those of a board.
#[inline(never)]
pub(crate) fn set_up<P: Position>(
    game: &Game,
    position: &mut P,
    below: &dyn Fn(u8) -> u8,
    tops: &[u8],
    cells: &[u8],
    homes: &Homes,
) {
    *position = P::zeroed();
    for code in cards(game.rules.decks) {
        position.set_below(code, below(code));
    }
    let face = position.face_mut();
    for (to, from) in face.tops.iter_mut().zip(tops) {
        *to = *from;
    }
    for (to, from) in face.cells.iter_mut().zip(cells) {
        *to = *from;
    }
    face.homes = *homes;
    take_stock(game, position);
}

/// Sets up a position from its links alone, with columns and cells in an order of
/// its own.
#[inline(never)]
pub(crate) fn set_up_from_links<P: Position>(
    game: &Game,
    position: &mut P,
    below: &dyn Fn(u8) -> u8,
) {
    *position = P::zeroed();
    for code in cards(game.rules.decks) {
        let lower = below(code);
        position.set_below(code, lower);
        // For a while this serves as the link upwards.
        if is_card(lower) {
            position.set_column(lower, code);
        }
    }
    find_homes(game, position);
    let (mut columns, mut cells) = (0, 0);
    for code in cards(game.rules.decks) {
        match position.below(code) {
            place::BASE => {
                let mut top = code;
                for _ in 0..TALLEST {
                    match position.column(top) {
                        0 => break,
                        above => top = above,
                    }
                }
                set_entry(&mut position.face_mut().tops, columns, top);
                columns += 1;
            }
            place::CELL => {
                set_entry(&mut position.face_mut().cells, cells, code);
                cells += 1;
            }
            _ => {}
        }
    }
    take_stock(game, position);
}

/// Works out the heights of the foundations. Of a rank, as many cards are home as
/// foundations of its suit hold it, and these hold all ranks from the base on.
fn find_homes<P: Position>(game: &Game, position: &mut P) {
    for plain in card::FIRST..=card::LAST {
        let height = game.rules.height(plain);
        let mut at = usize::from(card::suit(plain));
        for deck in 0..game.rules.decks {
            if position.below(plain + deck * card::SECOND) == place::HOME {
                if let Some(home) = position.face_mut().homes.get_mut(at) {
                    *home = height.max(*home);
                }
                at += SUITS;
            }
        }
    }
}

/// Works out from links, tops, cells and foundations all that follows from them.
#[inline(never)]
fn take_stock<P: Position>(game: &Game, position: &mut P) {
    let rules = &game.rules;
    let mut home = 0u8;
    for &height in &position.face().homes {
        home = height.wrapping_add(home);
    }
    let face = position.face_mut();
    face.away = (rules.decks * card::DECK as u8).saturating_sub(home);
    face.hash = 0;
    face.empty_cells = 0;
    for cell in 0..rules.cells {
        match entry(&face.cells, cell) {
            0 => face.empty_cells = face.empty_cells.wrapping_add(1),
            code => face.hash = face.hash.wrapping_add(random(code)),
        }
    }
    face.empty_columns = 0;
    for column in 0..rules.columns {
        let top = entry(&position.face().tops, column);
        let face = position.face_mut();
        face.empty_columns = face.empty_columns.wrapping_add(u8::from(top == 0));
        let mut code = top;
        for _ in 0..TALLEST {
            if code == place::BASE {
                break;
            }
            position.set_column(code, column);
            code = position.below(code);
        }
        refresh(game, position, column);
    }
    judge(game, position);
}

/// Looks at a column again: what it adds to hash and score.
#[inline(never)]
fn refresh<P: Position>(game: &Game, position: &mut P, column: u8) {
    let mut codes = [0; TALLEST];
    let mut count = 0;
    let mut code = entry(&position.face().tops, column);
    for slot in &mut codes {
        if code == place::BASE {
            break;
        }
        *slot = code;
        count += 1;
        code = position.below(code);
    }
    let (mut hash, mut score) = (0u32, 0i32);
    let (mut lower, mut lowest, mut blocked) = (0, u8::MAX, false);
    for &code in codes.get(..count).unwrap_or_default().iter().rev() {
        hash = (hash ^ u32::from(card::plain(code))).wrapping_mul(0x9E37_79B1);
        hash ^= hash >> 15;
        let height = game.rules.height(code);
        if lower != 0 {
            let pair = game.of_pair(code, lower);
            score += pair;
            if !game.rules.fits(code, lower) {
                blocked = height > lowest;
            }
            score += i32::from(game.weights.blocked) * i32::from(blocked);
        }
        lowest = lowest.min(height);
        lower = code;
    }
    let face = position.face_mut();
    if let Some(slot) = face.hashes.get_mut(usize::from(column)) {
        face.hash = face.hash.wrapping_sub(*slot).wrapping_add(hash);
        *slot = hash;
    }
    if let Some(slot) = face.scores.get_mut(usize::from(column)) {
        *slot = clamp(score);
    }
}

fn clamp(score: i32) -> i16 {
    score.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
}

/// Works out the score from what the columns add to it, the cells and the
/// foundations.
#[inline(never)]
fn judge<P: Position>(game: &Game, position: &mut P) {
    let face = position.face();
    let weights = &game.weights;
    let mut score = i32::from(weights.away) * i32::from(face.away);
    score += i32::from(weights.of_room(face.empty_cells, face.empty_columns));
    score += face.scores.iter().map(|&score| i32::from(score)).sum::<i32>();
    if weights.depth != 0 && game.by_cards() {
        score += i32::from(weights.depth) * depth(game, position);
    }
    position.face_mut().score = clamp(score);
}

/// How many cards lie on the next cards of the foundations, of two equal ones on the
/// one that has fewer.
fn depth<P: Position>(game: &Game, position: &P) -> i32 {
    let mut sum = 0;
    for suit in 0..SUITS as u8 {
        for deck in 0..game.rules.decks {
            let home = position.face().homes.get(usize::from(suit) + SUITS * usize::from(deck));
            let Some(&home) = home else { continue };
            if home < KING {
                let next = game.rules.rank_at(home + 1) * 4 + suit;
                let above = |deck: u8| cards_above(position, next + deck * card::SECOND);
                let least = (0..game.rules.decks).filter_map(above).min();
                sum += least.unwrap_or(0);
            }
        }
    }
    sum
}

/// The cards that lie on one, if it isn't home.
fn cards_above<P: Position>(position: &P, code: u8) -> Option<i32> {
    match position.below(code) {
        place::HOME => return None,
        place::CELL => return Some(0),
        _ => {}
    }
    let mut upper = entry(&position.face().tops, position.column(code));
    for count in 0..TALLEST as i32 {
        if upper == code || upper == 0 {
            return Some(count);
        }
        upper = position.below(upper);
    }
    Some(0)
}

impl Face {
    pub(crate) fn is_solved(&self) -> bool {
        self.away == 0
    }

    pub(crate) fn score(&self) -> i16 {
        self.score
    }

    pub(crate) fn hash(&self) -> u32 {
        self.hash
    }

    pub(crate) fn homes(&self) -> &Homes {
        &self.homes
    }

    pub(crate) fn empty_cells(&self) -> u8 {
        self.empty_cells
    }

    pub(crate) fn empty_columns(&self) -> u8 {
        self.empty_columns
    }

    /// Cards that aren't home.
    pub(crate) fn away(&self) -> u8 {
        self.away
    }

    /// The card on top of a column, 0 for none.
    pub(crate) fn top(&self, column: u8) -> u8 {
        entry(&self.tops, column)
    }

    /// The cards on top of columns.
    #[inline]
    pub(crate) fn tops(&self) -> Set {
        set_of(&self.tops)
    }

    /// The cards in cells.
    #[inline]
    pub(crate) fn in_cells(&self) -> Set {
        set_of(&self.cells)
    }
}

#[inline]
fn set_of(codes: &[u8]) -> Set {
    let mut set = 0;
    for &code in codes {
        set |= 1 << (code & 0x7f);
    }
    // Card 0 is that of an empty place.
    set & !1
}

/// Whether the 13 cards on top of a column are a whole suit in order, with this one
/// as the lowest.
#[inline(never)]
pub(crate) fn is_suit<P: Position>(game: &Game, position: &P, code: u8) -> bool {
    if game.rules.leave != Leave::Suits || !is_card(code) {
        return false;
    }
    match position.below(code) {
        place::CELL | place::HOME => return false,
        _ => {}
    }
    let mut upper = position.face().top(position.column(code));
    for height in 1..=KING {
        if card::suit(upper) != card::suit(code) || game.rules.height(upper) != height {
            return false;
        }
        if upper == code {
            return height == KING;
        }
        upper = position.below(upper);
    }
    false
}

/// Plays a move, and sends home what goes there by itself then.
#[inline(never)]
pub(crate) fn play<P: Position>(game: &Game, position: &mut P, step: Step) {
    shift(game, position, step);
    settle(game, position);
}

/// Sends home all cards that go by themselves.
#[inline(never)]
pub(crate) fn settle<P: Position>(game: &Game, position: &mut P) {
    // No more than all cards; a damaged position ends, too.
    for _ in 0..TALLEST {
        let Some((step, _)) = next_home(game, position) else { break };
        shift(game, position, step);
    }
    judge(game, position);
}

/// The next card, or suit, that goes home by itself, and whether the rules send it:
/// what they do comes first.
#[inline(never)]
pub(crate) fn next_home<P: Position>(game: &Game, position: &P) -> Option<(Step, bool)> {
    if !game.by_cards() {
        let forced = game.sends_suits()?;
        return whole_suit(game, position).map(|step| (step, forced));
    }
    let face = position.face();
    let free = face.in_cells() | face.tops();
    // Of two decks, both cards of a kind: which of them goes is told below.
    let kinds = (free | free >> card::SECOND) & Set::from(u64::MAX);
    let next = members(kinds).filter(|&code| game.foundation(&face.homes, code).is_some());
    let mut other = None;
    for code in next {
        if game.is_forced(&face.homes, code) {
            return Some((home_of(position, free, code), true));
        }
        if other.is_none() && game.goes(&face.homes, code) {
            other = Some(code);
        }
    }
    other.map(|code| (home_of(position, free, code), false))
}

/// The move home of the free card of a kind; of two, the one in a cell, or the one
/// that lies on the lower codes, compared from the top down.
fn home_of<P: Position>(position: &P, free: Set, code: u8) -> Step {
    let twin = code + card::SECOND;
    let of = |card: u8| Step { card, to: place::HOME };
    match (free >> code & 1 != 0, free >> twin & 1 != 0) {
        (true, false) => return of(code),
        (false, _) => return of(twin),
        (true, true) => {}
    }
    let (mut one, mut other) = (position.below(code), position.below(twin));
    if one == place::CELL || other == place::CELL {
        return of(if one == place::CELL { code } else { twin });
    }
    for _ in 0..TALLEST {
        let (kind, other_kind) = (card::plain(one), card::plain(other));
        if kind != other_kind || !is_card(one) {
            return of(if kind <= other_kind { code } else { twin });
        }
        (one, other) = (position.below(one), position.below(other));
    }
    of(code)
}

/// The move home of a whole suit on top of a column.
fn whole_suit<P: Position>(game: &Game, position: &P) -> Option<Step> {
    let lowest = members(position.face().tops()).map(|top| suit_under(position, top));
    let card = lowest.into_iter().find(|&code| is_suit(game, position, code))?;
    Some(Step { card, to: place::HOME })
}

/// The thirteenth card from the top of a column, or 0.
pub(crate) fn suit_under<P: Position>(position: &P, top: u8) -> u8 {
    let mut code = top;
    for _ in 1..KING {
        if !is_card(code) {
            return 0;
        }
        code = position.below(code);
    }
    code
}

/// Moves cards without what follows from it, and without the score.
#[inline(never)]
pub(crate) fn shift<P: Position>(game: &Game, position: &mut P, step: Step) {
    let Step { card: code, to } = step;
    let old = position.below(code);
    if to == place::HOME && !game.by_cards() {
        send_suit_home(game, position, code);
        return;
    }
    let mut top = code;
    if old == place::CELL {
        leave_cell(position.face_mut(), code);
    } else {
        let column = position.column(code);
        top = position.face().top(column);
        let face = position.face_mut();
        set_entry(&mut face.tops, column, old);
        face.empty_columns = face.empty_columns.wrapping_add(u8::from(old == place::BASE));
        refresh(game, position, column);
    }
    position.set_below(code, to);
    match to {
        place::HOME => send_home(game, position.face_mut(), code),
        place::CELL => enter_cell(position.face_mut(), code),
        _ => enter_column(game, position, top, code, to),
    }
}

fn leave_cell(face: &mut Face, code: u8) {
    if let Some(slot) = face.cells.iter_mut().find(|slot| **slot == code) {
        *slot = 0;
        face.empty_cells = face.empty_cells.wrapping_add(1);
        face.hash = face.hash.wrapping_sub(random(code));
    }
}

fn enter_cell(face: &mut Face, code: u8) {
    if let Some(slot) = face.cells.iter_mut().find(|slot| **slot == 0) {
        *slot = code;
    }
    face.empty_cells = face.empty_cells.saturating_sub(1);
    face.hash = face.hash.wrapping_add(random(code));
}

fn send_home(game: &Game, face: &mut Face, code: u8) {
    if let Some(at) = game.foundation(&face.homes, code) {
        if let Some(height) = face.homes.get_mut(at) {
            *height = height.wrapping_add(1);
        }
        face.away = face.away.saturating_sub(1);
    }
}

/// Takes the suit that lies on a card, the card itself included, home.
fn send_suit_home<P: Position>(game: &Game, position: &mut P, code: u8) {
    let column = position.column(code);
    let lower = position.below(code);
    let mut upper = position.face().top(column);
    for _ in 0..KING {
        let next = position.below(upper);
        position.set_below(upper, place::HOME);
        if upper == code {
            break;
        }
        upper = next;
    }
    let face = position.face_mut();
    set_entry(&mut face.tops, column, lower);
    face.empty_columns = face.empty_columns.wrapping_add(u8::from(lower == place::BASE));
    face.away = face.away.saturating_sub(KING);
    let suit = usize::from(card::suit(code));
    for at in [suit, suit + SUITS] {
        match face.homes.get_mut(at) {
            Some(height) if *height == 0 => {
                *height = KING;
                break;
            }
            _ => {}
        }
    }
    refresh(game, position, column);
}

/// Lays the cards from `code` up to `top` on a card, or into the first empty column.
fn enter_column<P: Position>(game: &Game, position: &mut P, top: u8, code: u8, to: u8) {
    let column = if to == place::BASE {
        let face = position.face_mut();
        face.empty_columns = face.empty_columns.saturating_sub(1);
        // There is an empty column: the move was legal.
        face.tops.iter().position(|&top| top == 0).unwrap_or(0) as u8
    } else {
        position.column(to)
    };
    set_entry(&mut position.face_mut().tops, column, top);
    let mut upper = top;
    for _ in 0..TALLEST {
        position.set_column(upper, column);
        if upper == code || upper == 0 {
            break;
        }
        upper = position.below(upper);
    }
    refresh(game, position, column);
}
