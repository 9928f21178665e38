//! The position that the search works on: links, and what they add up to.
//!
//! Beside the links it holds each card's column, where the next card of each
//! foundation is and how deep it lies, the score, and a hash, all kept up to
//! date move by move, so that judging a move is a handful of additions.

use bytemuck::{Pod, Zeroable};

use super::evaluate::Weights;
use super::links::{LINKS, entry, goes_home, link, place, set_entry, set_link};
use super::rules::{Automove, Build, MAX_CELLS, MAX_COLUMNS, Rules, Supermove};
use crate::card::{self, KING, SUITS};
use crate::search::{Child, Sink};

/// The bits of a link that hold the place.
const PLACE: u8 = 0x3f;
/// A card lies on one that it doesn't fit on: a break in the column's sequence.
const BREAK: u8 = 0x40;
/// A card, or the sequence that it lies in, has a lower card somewhere below it.
const BLOCKED: u8 = 0x80;

/// "In no column", for the next card of a foundation.
const NOWHERE: u8 = 0xff;

/// Bytes of the fields before the padding.
const USED: usize = 4 + 2 * LINKS + MAX_COLUMNS + MAX_CELLS + 3 * SUITS + 3 + 1 + 2;

/// A position of the search. Plain bytes in the block.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(crate) struct State {
    hash: u32,
    score: i16,
    /// Cards that aren't home.
    away: u8,
    empty_cells: u8,
    empty_columns: u8,
    unused: u8,
    /// Where each card rests, with [`BREAK`] and [`BLOCKED`].
    below: [u8; LINKS],
    /// The column of each card that is in one.
    column: [u8; LINKS],
    tops: [u8; MAX_COLUMNS],
    cells: [u8; MAX_CELLS],
    home: [u8; SUITS],
    /// The column of each foundation's next card, or [`NOWHERE`].
    next_column: [u8; SUITS],
    /// How many cards lie on each foundation's next card.
    next_depth: [u8; SUITS],
    padding: [u8; (4 - USED % 4) % 4],
}

/// A move of the search: a card, with the sequence on it, to a place.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub(crate) card: u8,
    pub(crate) to: u8,
}

impl Step {
    pub(crate) fn code(self) -> u16 {
        u16::from(self.card) | u16::from(self.to) << 6
    }

    pub(crate) fn from_code(code: u16) -> Step {
        Step { card: code as u8 & PLACE, to: (code >> 6) as u8 & PLACE }
    }
}

/// A random word for a card in a place.
#[inline(always)]
fn random(card: u8, place: u8) -> u32 {
    let mut word = (u32::from(card) << 6 | u32::from(place)).wrapping_add(1);
    word = word.wrapping_mul(0x9E37_79B1);
    word ^= word >> 15;
    word = word.wrapping_mul(0x85EB_CA6B);
    word ^ word >> 13
}

/// The rules as the search plays them: with the safe automoves that the rules
/// of the game leave to the player, too.
#[derive(Clone, Copy)]
pub(crate) struct Game {
    pub(crate) rules: Rules,
    pub(crate) weights: Weights,
    /// Whether any part of a sequence moves to an empty column, not only as much
    /// as can go or one card.
    pub(crate) parts: bool,
}

impl Game {
    pub(crate) fn new(rules: &Rules, weights: Weights) -> Game {
        let automove = match rules.build {
            // All are safe: nothing could ever want to lie on a card whose lower
            // neighbour is home.
            Build::Suit => Automove::All,
            Build::Alternate => match rules.automove {
                Automove::None | Automove::Horne => Automove::Horne,
                wider => wider,
            },
        };
        Game { rules: Rules { automove, ..*rules }, weights, parts: false }
    }

    /// For a complete search: with every move that can't be made of others.
    ///
    /// Single cards can bring a part of a sequence to an empty column where the
    /// whole of it could go, unless there is no room for them (sequences move at
    /// any length) or a card in between goes home by itself, which under rules
    /// that send home more than is safe needn't be wanted.
    pub(crate) fn complete(rules: &Rules) -> Game {
        let safe = match rules.build {
            Build::Suit => true,
            Build::Alternate => matches!(rules.automove, Automove::None | Automove::Horne),
        };
        let parts = rules.supermove == Supermove::Unlimited || !safe;
        Game { parts, ..Game::new(rules, Weights::NONE) }
    }

    fn goes_home(&self, home: &[u8; SUITS], code: u8) -> bool {
        goes_home(self.rules.automove, self.rules.build, home, code)
    }

    /// The two cards on which a card may lie, 0 where there is none.
    #[inline]
    pub(crate) fn parents(&self, code: u8) -> [u8; 2] {
        if card::rank(code) == KING {
            return [0, 0];
        }
        let upper = (code & !3) + 4;
        match self.rules.build {
            Build::Alternate if card::red(code) == 1 => [upper, upper + 3],
            Build::Alternate => [upper + 1, upper + 2],
            Build::Suit => [code + 4, 0],
        }
    }
}

/// The codes of a set of cards, lowest first.
#[inline(always)]
fn codes(mut set: u64) -> impl Iterator<Item = u8> {
    core::iter::from_fn(move || {
        (set != 0).then(|| {
            let code = set.trailing_zeros() as u8;
            set &= set - 1;
            code
        })
    })
}

/// One bit of each rank.
const EACH_RANK: u64 = 0x1111_1111_1111_1111;

impl Game {
    /// The cards, a bit each, that fit on any of some cards.
    #[inline(always)]
    fn fitting(&self, lower: u64) -> u64 {
        match self.rules.build {
            Build::Suit => lower >> 4,
            Build::Alternate => {
                let red = (lower >> 1 | lower >> 2) & EACH_RANK;
                let black = (lower | lower >> 3) & EACH_RANK;
                (red * 0b1001 | black * 0b0110) >> 4
            }
        }
    }
}

impl State {
    /// Sets up a position from its links, tops, cells and foundations.
    pub(crate) fn set(
        &mut self,
        game: &Game,
        below: &[u8; LINKS],
        tops: &[u8; MAX_COLUMNS],
        cells: &[u8; MAX_CELLS],
        home: &[u8; SUITS],
    ) {
        *self = State::zeroed();
        self.below = *below;
        self.tops = *tops;
        self.cells = *cells;
        self.home = *home;
        self.take_stock(game);
    }

    /// Sets up a position from its links and foundations alone, with columns
    /// and cells in an order of its own.
    pub(crate) fn set_from_links(&mut self, game: &Game, below: &[u8; LINKS], home: &[u8; SUITS]) {
        *self = State::zeroed();
        self.below = *below;
        self.home = *home;
        // `column` serves as the link upwards for a while.
        for code in card::FIRST..=card::LAST {
            let lower = link(below, code) & PLACE;
            if card::is_card(lower) {
                set_link(&mut self.column, lower, code);
            }
        }
        let (mut columns, mut cells) = (0, 0);
        for code in card::FIRST..=card::LAST {
            match link(below, code) & PLACE {
                place::BASE => {
                    let mut top = code;
                    for _ in 0..card::DECK {
                        match link(&self.column, top) {
                            0 => break,
                            above => top = above,
                        }
                    }
                    set_entry(&mut self.tops, columns, top);
                    columns += 1;
                }
                place::CELL => {
                    set_entry(&mut self.cells, cells, code);
                    cells += 1;
                }
                _ => {}
            }
        }
        self.take_stock(game);
    }

    /// Works out from links, tops, cells and foundations all that follows from them.
    fn take_stock(&mut self, game: &Game) {
        self.empty_columns = 0;
        self.empty_cells = 0;
        self.hash = 0;
        for code in card::FIRST..=card::LAST {
            self.hash ^= random(code, link(&self.below, code) & PLACE);
        }
        for cell in 0..game.rules.cells {
            self.empty_cells += u8::from(entry(&self.cells, cell) == 0);
        }
        for column in 0..game.rules.columns {
            let mut code = entry(&self.tops, column);
            self.empty_columns += u8::from(code == 0);
            for _ in 0..card::DECK {
                if code == place::BASE {
                    break;
                }
                set_link(&mut self.column, code, column);
                let flags = self.flags_of(game, code);
                let lower = link(&self.below, code) & PLACE;
                set_link(&mut self.below, code, lower | flags);
                code = lower;
            }
        }
        self.away = card::DECK as u8 - self.home.iter().sum::<u8>();
        for suit in 0..SUITS as u8 {
            self.find_next(suit);
        }
        self.score = self.full_score(game);
    }

    /// The flags of a card in a column, from the cards below it.
    fn flags_of(&self, game: &Game, code: u8) -> u8 {
        let mut upper = code;
        for _ in 0..card::DECK {
            let lower = link(&self.below, upper) & PLACE;
            if lower == place::BASE {
                return 0;
            }
            if !game.rules.fits(upper, lower) {
                let mut deeper = lower;
                let mut blocked = 0;
                for _ in 0..card::DECK {
                    if card::rank(deeper) < card::rank(upper) {
                        blocked = BLOCKED;
                    }
                    deeper = link(&self.below, deeper) & PLACE;
                    if deeper == place::BASE {
                        break;
                    }
                }
                return if upper == code { BREAK | blocked } else { blocked };
            }
            upper = lower;
        }
        0
    }

    /// The score of a position, counted from nothing.
    fn full_score(&self, game: &Game) -> i16 {
        let weights = &game.weights;
        let mut score = weights.away * i16::from(self.away);
        score += weights.of_room(self.empty_cells, self.empty_columns);
        for depth in self.next_depth {
            score += weights.depth * i16::from(depth);
        }
        for code in card::FIRST..=card::LAST {
            let flags = link(&self.below, code);
            score += weights.of_flags(flags & BREAK != 0, flags & BLOCKED != 0);
        }
        score
    }

    pub(crate) fn is_solved(&self) -> bool {
        self.away == 0
    }

    pub(crate) fn links(&self) -> &[u8; LINKS] {
        &self.below
    }

    pub(crate) fn home(&self) -> &[u8; SUITS] {
        &self.home
    }

    #[cfg(test)]
    pub(crate) fn score(&self) -> i16 {
        self.score
    }

    #[cfg(test)]
    pub(crate) fn hash(&self) -> u32 {
        self.hash
    }

    /// The place of a card.
    #[inline(always)]
    fn below(&self, code: u8) -> u8 {
        link(&self.below, code) & PLACE
    }

    /// Looks where the next card of a foundation is.
    fn find_next(&mut self, suit: u8) {
        let next = (entry(&self.home, suit) + 1) * 4 + suit;
        let (mut column, mut depth) = (NOWHERE, 0);
        if card::is_card(next) && self.below(next) != place::CELL {
            column = link(&self.column, next);
            let mut code = entry(&self.tops, column);
            for _ in 0..card::DECK {
                if code == next || code == 0 {
                    break;
                }
                depth += 1;
                code = self.below(code);
            }
        }
        set_entry(&mut self.next_column, suit, column);
        set_entry(&mut self.next_depth, suit, depth);
    }

    /// The next card of a foundation, if it lies free.
    fn free_next(&self, suit: u8) -> Option<u8> {
        let next = (entry(&self.home, suit) + 1) * 4 + suit;
        (card::is_card(next) && entry(&self.next_depth, suit) == 0).then_some(next)
    }

    /// Sends home all cards that go by themselves.
    pub(crate) fn settle(&mut self, game: &Game) {
        self.score -= game.weights.of_room(self.empty_cells, self.empty_columns);
        self.settle_cards(game);
        self.score += game.weights.of_room(self.empty_cells, self.empty_columns);
    }

    fn settle_cards(&mut self, game: &Game) {
        loop {
            let before = self.away;
            for suit in 0..SUITS as u8 {
                while let Some(next) = self.free_next(suit) {
                    if !game.goes_home(&self.home, next) {
                        break;
                    }
                    self.send_home(game, next);
                }
            }
            if self.away == before {
                return;
            }
        }
    }

    /// Takes a card that lies free home.
    fn send_home(&mut self, game: &Game, code: u8) {
        let weights = &game.weights;
        let flags = link(&self.below, code);
        let suit = card::suit(code);
        self.score -= weights.away + weights.of_flags(flags & BREAK != 0, flags & BLOCKED != 0);
        if flags & PLACE == place::CELL {
            self.leave_cell(code);
        } else {
            // Its own depth is 0, so only the other foundations' change.
            self.leave_column(game, code, 1);
        }
        self.hash ^= random(code, flags & PLACE) ^ random(code, place::HOME);
        set_link(&mut self.below, code, place::HOME);
        set_entry(&mut self.home, suit, card::rank(code));
        self.away = self.away.saturating_sub(1);
        self.find_next(suit);
        self.score += weights.depth * i16::from(entry(&self.next_depth, suit));
    }

    fn leave_cell(&mut self, code: u8) {
        for slot in &mut self.cells {
            if *slot == code {
                *slot = 0;
                self.empty_cells += 1;
                return;
            }
        }
    }

    /// Takes the sequence of `count` cards from `code` upwards off its column.
    /// Gives the foundations whose next cards go with it, a bit each.
    fn leave_column(&mut self, game: &Game, code: u8, count: u8) -> u8 {
        let column = link(&self.column, code);
        let lower = self.below(code);
        set_entry(&mut self.tops, column, lower);
        if lower == place::BASE {
            self.empty_columns += 1;
        }
        let mut carried = 0;
        for suit in 0..SUITS {
            if self.next_column[suit] == column {
                if self.next_depth[suit] >= count {
                    self.next_depth[suit] -= count;
                    self.score -= game.weights.depth * i16::from(count);
                } else {
                    carried |= 1 << suit;
                }
            }
        }
        carried
    }

    /// Plays a move of a position at which nothing goes home by itself, and
    /// sends home what does so then.
    pub(crate) fn play(&mut self, game: &Game, step: Step) {
        self.score -= game.weights.of_room(self.empty_cells, self.empty_columns);
        // Where nothing went home by itself, only a card that comes free now can.
        let exposed = self.below(step.card);
        self.move_cards(game, step);
        if step.to == place::HOME || (exposed >= card::FIRST && game.goes_home(&self.home, exposed))
        {
            self.settle_cards(game);
        }
        self.score += game.weights.of_room(self.empty_cells, self.empty_columns);
    }

    /// Plays a move without what follows from it, and without the score of
    /// empty cells and columns.
    fn move_cards(&mut self, game: &Game, step: Step) {
        let Step { card: code, to } = step;
        if to == place::HOME {
            self.send_home(game, code);
            return;
        }
        let old = link(&self.below, code);
        let mut count = 1;
        let mut top = code;
        let carried;
        if old & PLACE == place::CELL {
            self.leave_cell(code);
            carried = if self.is_next(code) { 1 << card::suit(code) } else { 0 };
        } else {
            top = entry(&self.tops, link(&self.column, code));
            let mut upper = top;
            while upper != code && count < KING {
                count += 1;
                upper = self.below(upper);
            }
            carried = self.leave_column(game, code, count);
        }
        let flags = if card::is_card(to) { link(&self.below, to) & BLOCKED } else { 0 };
        self.score += game.weights.of_new_flags(count, old & BREAK != 0, old & BLOCKED, flags);
        self.hash ^= random(code, old & PLACE) ^ random(code, to);
        set_link(&mut self.below, code, to | flags);
        if to == place::CELL {
            self.enter_cell(code, carried);
        } else {
            self.enter_column(game, code, top, count, carried);
        }
    }

    fn enter_cell(&mut self, code: u8, carried: u8) {
        if let Some(slot) = self.cells.iter_mut().find(|slot| **slot == 0) {
            *slot = code;
        }
        self.empty_cells = self.empty_cells.saturating_sub(1);
        for suit in 0..SUITS {
            if carried & 1 << suit != 0 {
                self.next_column[suit] = NOWHERE;
            }
        }
    }

    /// Lays the `count` cards from `code` up to `top` on the card that `code`
    /// is linked to, or into the first empty column.
    fn enter_column(&mut self, game: &Game, code: u8, top: u8, count: u8, carried: u8) {
        let to = link(&self.below, code);
        let column = if to & PLACE == place::BASE {
            self.empty_columns = self.empty_columns.saturating_sub(1);
            // There is an empty column: the move was legal.
            self.tops.iter().position(|&top| top == 0).unwrap_or(0) as u8
        } else {
            link(&self.column, to & PLACE)
        };
        for suit in 0..SUITS {
            if carried & 1 << suit != 0 {
                self.next_column[suit] = column;
            } else if self.next_column[suit] == column {
                self.next_depth[suit] += count;
                self.score += game.weights.depth * i16::from(count);
            }
        }
        set_entry(&mut self.tops, column, top);
        set_link(&mut self.column, code, column);
        let mut upper = top;
        for _ in 1..count {
            let lower = self.below(upper);
            set_link(&mut self.column, upper, column);
            set_link(&mut self.below, upper, lower | to & BLOCKED);
            upper = lower;
        }
    }

    /// Whether a card is the next one of its foundation.
    fn is_next(&self, code: u8) -> bool {
        card::rank(code) == entry(&self.home, card::suit(code)) + 1
    }

    /// Shows `sink` every move of a position at which nothing more goes home by
    /// itself, with the score and, where the sink wants it, the hash of the
    /// position behind it.
    ///
    /// Sequences move as a whole onto a card, and to an empty column as many
    /// cards as can go or one: what the notation writes as one move. All
    /// single-card moves are among them, so that nothing is out of reach; see
    /// [`Game::complete`] for the exception.
    #[inline]
    pub(crate) fn children(&self, game: &Game, scratch: &mut State, sink: &mut impl Sink) {
        let rules = &game.rules;
        let (cells, columns) = (self.empty_cells, self.empty_columns);
        let onto_card = rules.supermove_limit(cells, columns).min(KING);
        let onto_empty = rules.supermove_limit(cells, columns.saturating_sub(1)).min(KING);
        // How many of the foundations' next cards each column holds.
        let mut nexts = [0u8; 32];
        let mut next_cards = 0u64;
        for suit in 0..SUITS {
            nexts[usize::from(self.next_column[suit]) % 32] += 1;
            next_cards |= 1 << (((self.home[suit] + 1) * 4 + suit as u8) & PLACE);
        }
        let mut try_moves = Tries::new(self, game, scratch, sink, next_cards);

        // Cards on top of columns, and cards that can move: a bit each. They are
        // gone through by their codes, so that the order of moves doesn't depend
        // on the order of columns and cells, which a packed position hasn't.
        let mut tops = 0u64;
        for &top in self.tops.iter().take(usize::from(rules.columns)) {
            tops |= 1 << (top & PLACE);
        }
        tops &= !1;
        let mut movable = 0u64;
        let mut counts = [1u8; LINKS];
        for top in codes(tops) {
            let column = link(&self.column, top);
            let old = link(&self.below, top);
            let on_top = (next_cards >> (top & PLACE)) as u8 & 1;
            let buried = nexts[usize::from(column) % 32].wrapping_sub(on_top);
            let single = old & PLACE != place::BASE && columns > 0 && rules.fills(top);
            if cells > 0 || single {
                let source = try_moves.source(top, old, 1, buried);
                if cells > 0 {
                    try_moves.to_cell(&source);
                }
                if single {
                    try_moves.to_column(&source);
                }
            }
            // Down the sequence.
            let goes_on = |old: u8| old & BREAK == 0 && old & PLACE != place::BASE;
            let (mut count, mut code, mut old) = (1, top, old);
            movable |= 1 << (top & PLACE);
            while goes_on(old) && count < onto_empty {
                count += 1;
                code = old & PLACE;
                old = link(&self.below, code);
                movable |= 1 << code;
                set_link(&mut counts, code, count);
                let more = count < onto_empty && goes_on(old);
                if game.parts && more && columns > 0 && rules.fills(code) {
                    let buried = self.buried(column, count);
                    let source = try_moves.source(code, old, count, buried);
                    try_moves.to_column(&source);
                }
            }
            if columns > 0 && count > 1 && old & PLACE != place::BASE && rules.fills(code) {
                let buried = self.buried(column, count);
                let source = try_moves.source(code, old, count, buried);
                try_moves.to_column(&source);
            }
            while goes_on(old) && count < onto_card {
                count += 1;
                code = old & PLACE;
                old = link(&self.below, code);
                movable |= 1 << code;
                set_link(&mut counts, code, count);
            }
        }
        let mut in_cells = 0u64;
        for &code in self.cells.iter().take(usize::from(rules.cells)) {
            in_cells |= 1 << (code & PLACE);
        }
        in_cells &= !1;
        if columns > 0 {
            for code in codes(in_cells).filter(|&code| rules.fills(code)) {
                let source = try_moves.source(code, place::CELL, 1, 0);
                try_moves.to_column(&source);
            }
        }
        for code in codes((movable | in_cells) & game.fitting(tops)) {
            let old = link(&self.below, code);
            let count = link(&counts, code);
            let column = link(&self.column, code);
            let buried = if old & PLACE == place::CELL { 0 } else { self.buried(column, count) };
            let source = try_moves.source(code, old, count, buried);
            for parent in game.parents(code) {
                if tops >> (parent & PLACE) & 1 != 0 {
                    let column = link(&self.column, parent);
                    try_moves.to_card(&source, parent, nexts[usize::from(column) % 32]);
                }
            }
        }
        for suit in 0..SUITS as u8 {
            if let Some(code) = self.free_next(suit) {
                try_moves.by_play(Step { card: code, to: place::HOME });
            }
        }
    }

    /// How many of the foundations' next cards lie below the top `count` cards
    /// of a column.
    #[inline(always)]
    fn buried(&self, column: u8, count: u8) -> u8 {
        let mut buried = 0;
        for suit in 0..SUITS {
            buried += u8::from(self.next_column[suit] == column && self.next_depth[suit] >= count);
        }
        buried
    }
}

/// Cards that can move, and what is left where they were.
struct Source {
    /// The lowest one.
    code: u8,
    /// Where it lies.
    lower: u8,
    count: u8,
    /// Whether a card goes home by itself when they leave.
    exposes: bool,
    /// The score without them, and without that of empty cells and columns.
    lifted: i16,
    /// Cells and columns that are empty then.
    cells: u8,
    columns: u8,
}

/// Tries the moves of one position: score and hash behind each, by differences
/// where only the moved cards change their places, else by playing it.
struct Tries<'a, S> {
    state: &'a State,
    game: &'a Game,
    scratch: &'a mut State,
    sink: &'a mut S,
    /// The score without that of empty cells and columns.
    base: i16,
    /// The foundations' next cards, a bit each.
    next_cards: u64,
}

impl<'a, S: Sink> Tries<'a, S> {
    #[inline(always)]
    fn new(
        state: &'a State,
        game: &'a Game,
        scratch: &'a mut State,
        sink: &'a mut S,
        next_cards: u64,
    ) -> Self {
        let base = state.score - game.weights.of_room(state.empty_cells, state.empty_columns);
        Tries { state, game, scratch, sink, base, next_cards }
    }

    /// Lifts `count` cards, of which `code`, linked by `old`, is the lowest, off
    /// `buried` of the foundations' next cards.
    #[inline(always)]
    fn source(&self, code: u8, old: u8, count: u8, buried: u8) -> Source {
        let lower = old & PLACE;
        let weights = &self.game.weights;
        let counted = i16::from(count);
        let mut lifted = self.base - weights.depth * counted * i16::from(buried);
        // Without branches: which way they go can't be foreseen.
        lifted -= weights.breaks & -i16::from(old & BREAK != 0);
        lifted -= weights.blocked * counted & -i16::from(old & BLOCKED != 0);
        Source {
            code,
            lower,
            count,
            exposes: self.next_cards >> lower & 1 != 0
                && self.game.goes_home(&self.state.home, lower),
            lifted,
            cells: self.state.empty_cells + u8::from(lower == place::CELL),
            columns: self.state.empty_columns + u8::from(lower == place::BASE),
        }
    }

    #[inline(always)]
    fn to_cell(&mut self, source: &Source) {
        let room = self.game.weights.of_room(source.cells - 1, source.columns);
        self.show(source, place::CELL, source.lifted + room);
    }

    #[inline(always)]
    fn to_column(&mut self, source: &Source) {
        let room = self.game.weights.of_room(source.cells, source.columns - 1);
        self.show(source, place::BASE, source.lifted + room);
    }

    /// Onto a card, in a column with `nexts` of the foundations' next cards.
    #[inline(always)]
    fn to_card(&mut self, source: &Source, to: u8, nexts: u8) {
        let weights = &self.game.weights;
        let counted = i16::from(source.count);
        let mut score = source.lifted + weights.of_room(source.cells, source.columns);
        score += weights.depth * counted * i16::from(nexts);
        let blocked = link(&self.state.below, to) & BLOCKED != 0;
        score += weights.blocked * counted & -i16::from(blocked);
        self.show(source, to, score);
    }

    #[inline(always)]
    fn show(&mut self, source: &Source, to: u8, score: i16) {
        let step = Step { card: source.code, to };
        if source.exposes {
            self.by_play(step);
        } else if self.sink.wants(score) {
            let fingerprint =
                self.state.hash ^ random(source.code, source.lower) ^ random(source.code, to);
            self.sink.take(Child { code: step.code(), score, fingerprint, solved: false });
        }
    }

    #[inline(never)]
    fn by_play(&mut self, step: Step) {
        *self.scratch = *self.state;
        self.scratch.play(self.game, step);
        let solved = self.scratch.is_solved();
        if solved || self.sink.wants(self.scratch.score) {
            self.sink.take(Child {
                code: step.code(),
                score: self.scratch.score,
                fingerprint: self.scratch.hash,
                solved,
            });
        }
    }
}
