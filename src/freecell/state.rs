//! The position that the search works on: links, and what they add up to.
//!
//! Beside the links it holds each card's column, how many of the foundations'
//! next cards lie in each column, the score, and a hash, all kept up to date move
//! by move, so that judging a move is a handful of additions.

use bytemuck::{Pod, Zeroable};

use super::evaluate::Weights;
use super::links::{LINKS, entry, link, place, set_entry, set_link};
use super::plain::{Build, Plain};
use super::rules::{self, Automove, MAX_CELLS, MAX_COLUMNS, Rules, Supermove};
use super::set::Set;
use crate::card::{self, KING, SUITS};
use crate::search::{Child, Sink};

/// The bits of a link that hold the place.
const PLACE: u8 = 0x3f;
/// A card lies on one that it doesn't fit on: a break in the column's sequence.
const BREAK: u8 = 0x40;
/// A card, or the sequence that it lies in, has a lower card somewhere below it.
const BLOCKED: u8 = 0x80;

/// Bytes of the fields before the padding.
const USED: usize = 4 + 2 * LINKS + 2 * MAX_COLUMNS + MAX_CELLS + SUITS + 3 + 1 + 2;

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
    /// How many of the foundations' next cards lie in each column.
    nexts: [u8; MAX_COLUMNS],
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
#[cfg_attr(feature = "compact", inline(never))]
#[cfg_attr(not(feature = "compact"), inline(always))]
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
    pub(crate) rules: Plain,
    pub(crate) weights: Weights,
    /// Whether any part of a sequence moves to an empty column, not only as much
    /// as can go or one card.
    pub(crate) parts: bool,
}

impl Game {
    /// For a search that sends home what is safe or, if it is eager, at once all
    /// cards that can go, also those on which others could still be laid. An eager
    /// search is no complete one.
    pub(crate) fn of(rules: &Rules, weights: &Weights, eager: bool) -> Game {
        Game { rules: Game::played(rules, eager), weights: *weights, parts: false }
    }

    /// The rules of the game as such a search plays it.
    pub(crate) fn played(rules: &Rules, eager: bool) -> Plain {
        let rules = Plain::from(rules);
        let automove = match rules.build {
            _ if eager => Automove::All,
            // All are safe: nothing could ever want to lie on a card whose lower
            // neighbour is home.
            Build::Suit => Automove::All,
            Build::Alternate => match rules.automove {
                Automove::None | Automove::Horne => Automove::Horne,
                wider => wider,
            },
        };
        Plain { automove, ..rules }
    }

    /// For a complete search: with every move that can't be made of others.
    ///
    /// Single cards can bring a part of a sequence to an empty column where the
    /// whole of it could go, unless there is no room for them (sequences move at
    /// any length) or a card in between goes home by itself, which under rules
    /// that send home more than is safe needn't be wanted.
    pub(crate) fn complete(rules: &Rules) -> Game {
        let safe = match rules.build {
            rules::Build::Suit => true,
            _ => matches!(rules.automove, Automove::None | Automove::Horne),
        };
        let parts = rules.supermove == Supermove::Unlimited || !safe;
        Game { parts, ..Game::of(rules, &Weights::NONE, false) }
    }

    fn goes_home(&self, home: &[u8; SUITS], code: u8) -> bool {
        self.rules.goes_home(home, code)
    }

    /// The two cards on which a card may lie, 0 where there is none.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline)]
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

/// The four suits, a bit each.
const ALL_SUITS: u32 = (1 << SUITS) - 1;

#[cfg(not(feature = "compact"))]
impl Game {
    /// The cards that fit on any of some cards.
    #[inline(always)]
    fn fitting(&self, lower: &Set) -> Set {
        match self.rules.build {
            Build::Suit => lower.one_rank_lower(),
            Build::Alternate => lower.lower_of_other_colour(),
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
        self.score = self.full_score(game);
        for suit in 0..SUITS as u8 {
            self.find_next(game, suit);
        }
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

    /// The score of a position, counted from nothing, without the foundations'
    /// next cards.
    fn full_score(&self, game: &Game) -> i16 {
        let weights = &game.weights;
        let mut score = weights.away * i16::from(self.away);
        score += weights.of_room(self.empty_cells, self.empty_columns);
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

    /// The next card of a foundation; no card's code if all are home.
    #[inline(always)]
    fn next(&self, suit: u8) -> u8 {
        self.home[usize::from(suit) % SUITS] * 4 + 4 + suit
    }

    /// Whether a card is the next one of its foundation.
    #[inline(always)]
    fn is_next(&self, code: u8) -> bool {
        self.next(card::suit(code)) == code
    }

    /// Looks where the next card of a foundation is, and counts it there.
    fn find_next(&mut self, game: &Game, suit: u8) {
        let next = self.next(suit);
        if !card::is_card(next) || self.below(next) == place::CELL {
            return;
        }
        let column = link(&self.column, next);
        let nexts = entry(&self.nexts, column) + 1;
        set_entry(&mut self.nexts, column, nexts);
        let mut code = entry(&self.tops, column);
        for _ in 0..card::DECK {
            if code == next || code == 0 {
                break;
            }
            self.score += game.weights.depth;
            code = self.below(code);
        }
    }

    /// The next card of a foundation, if it lies free.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn free_next(&self, suit: u8) -> Option<u8> {
        let next = self.next(suit);
        let free = card::is_card(next)
            && (self.below(next) == place::CELL
                || entry(&self.tops, link(&self.column, next)) == next);
        free.then_some(next)
    }

    /// Sends home all cards that go by themselves.
    pub(crate) fn settle(&mut self, game: &Game) {
        self.score -= game.weights.of_room(self.empty_cells, self.empty_columns);
        self.settle_suits(game, ALL_SUITS);
        self.score += game.weights.of_room(self.empty_cells, self.empty_columns);
    }

    /// Sends home the next cards of some suits, a bit each, if they can go, and
    /// all that can go after them.
    fn settle_suits(&mut self, game: &Game, mut suits: u32) {
        // Where everything goes, a card that went lets at most two others go: the
        // next one of its suit, and the one that it lay on.
        let all = game.rules.automove == Automove::All;
        let others = if all { 0 } else { ALL_SUITS };
        while suits != 0 {
            let suit = suits.trailing_zeros() as u8;
            let Some(next) = self.free_next(suit) else {
                suits &= suits - 1;
                continue;
            };
            if !all && !game.goes_home(&self.home, next) {
                suits &= suits - 1;
                continue;
            }
            let lower = self.below(next);
            self.send_home(game, next);
            suits |= others;
            if card::is_card(lower) {
                suits |= 1 << card::suit(lower);
            }
        }
    }

    /// Takes a card that lies free home.
    fn send_home(&mut self, game: &Game, code: u8) {
        let weights = &game.weights;
        let old = link(&self.below, code);
        let suit = card::suit(code);
        self.score -= weights.away;
        if old & PLACE == place::CELL {
            self.leave_cell(code);
        } else {
            self.score -= weights.of_flags(old & BREAK != 0, old & BLOCKED != 0);
            self.leave_column(game, code, 1, 1);
        }
        self.hash ^= random(code, old & PLACE) ^ random(code, place::HOME);
        set_link(&mut self.below, code, place::HOME);
        set_entry(&mut self.home, suit, card::rank(code));
        self.away = self.away.saturating_sub(1);
        self.find_next(game, suit);
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

    /// Takes the sequence of `count` cards from `code` upwards off its column, and
    /// with it `carried` of the foundations' next cards.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn leave_column(&mut self, game: &Game, code: u8, count: u8, carried: u8) {
        let column = link(&self.column, code);
        let lower = self.below(code);
        set_entry(&mut self.tops, column, lower);
        self.empty_columns += u8::from(lower == place::BASE);
        let left = entry(&self.nexts, column).wrapping_sub(carried);
        set_entry(&mut self.nexts, column, left);
        self.score -= game.weights.depth * i16::from(count) * i16::from(left);
    }

    /// Plays a move of a position at which nothing goes home by itself, and
    /// sends home what does so then.
    pub(crate) fn play(&mut self, game: &Game, step: Step) {
        self.score -= game.weights.of_room(self.empty_cells, self.empty_columns);
        // Where nothing went home by itself, only a card that comes free now can,
        // or what waited for a card to go home.
        let lower = self.below(step.card);
        if step.to == place::HOME {
            self.send_home(game, step.card);
            self.settle_suits(game, ALL_SUITS);
        } else {
            self.move_cards(game, step);
            if card::is_card(lower) && self.is_next(lower) {
                self.settle_suits(game, 1 << card::suit(lower));
            }
        }
        self.score += game.weights.of_room(self.empty_cells, self.empty_columns);
    }

    /// Plays a move to a cell or a column without what follows from it, and
    /// without the score of empty cells and columns.
    #[inline(always)]
    fn move_cards(&mut self, game: &Game, step: Step) {
        let Step { card: code, to } = step;
        let old = link(&self.below, code);
        let (mut top, mut count, mut carried) = (code, 1, u8::from(self.is_next(code)));
        if old & PLACE == place::CELL {
            self.leave_cell(code);
        } else {
            top = entry(&self.tops, link(&self.column, code));
            let mut upper = top;
            while upper != code && count < KING {
                carried += u8::from(self.is_next(upper));
                count += 1;
                upper = self.below(upper);
            }
            self.leave_column(game, code, count, carried);
        }
        let flags = if card::is_card(to) { link(&self.below, to) & BLOCKED } else { 0 };
        self.score += game.weights.of_new_flags(count, old & BREAK != 0, old & BLOCKED, flags);
        self.hash ^= random(code, old & PLACE) ^ random(code, to);
        set_link(&mut self.below, code, to | flags);
        if to == place::CELL {
            self.enter_cell(code);
        } else {
            self.enter_column(game, code, top, count, carried);
        }
    }

    fn enter_cell(&mut self, code: u8) {
        if let Some(slot) = self.cells.iter_mut().find(|slot| **slot == 0) {
            *slot = code;
        }
        self.empty_cells = self.empty_cells.saturating_sub(1);
    }

    /// Lays the `count` cards from `code` up to `top` on the card that `code`
    /// is linked to, or into the first empty column; `carried` of them are next
    /// cards of foundations.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline(always))]
    fn enter_column(&mut self, game: &Game, code: u8, top: u8, count: u8, carried: u8) {
        let to = link(&self.below, code);
        let column = if to & PLACE == place::BASE {
            self.empty_columns = self.empty_columns.saturating_sub(1);
            // There is an empty column: the move was legal.
            self.tops.iter().position(|&top| top == 0).unwrap_or(0) as u8
        } else {
            link(&self.column, to & PLACE)
        };
        let nexts = entry(&self.nexts, column);
        self.score += game.weights.depth * i16::from(count) * i16::from(nexts);
        set_entry(&mut self.nexts, column, nexts + carried);
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
        if cfg!(feature = "compact") {
            let sink: &mut dyn Sink = sink;
            self.show_children(game, scratch, sink);
        } else {
            self.show_children(game, scratch, sink);
        }
    }

    #[cfg(not(feature = "compact"))]
    #[inline]
    fn show_children<S: Sink + ?Sized>(&self, game: &Game, scratch: &mut State, sink: &mut S) {
        let rules = &game.rules;
        let (cells, columns) = (self.empty_cells, self.empty_columns);
        let onto_card = rules.supermove_limit(cells, columns).min(KING);
        let mut next_cards = Set::EMPTY;
        for suit in 0..SUITS as u8 {
            next_cards.put(self.next(suit));
        }
        let mut try_moves = Tries::new(self, game, scratch, sink, next_cards);

        // Sets of cards, a bit each. They are gone through by their codes, so that
        // the order of moves doesn't depend on the order of columns and cells, which
        // a packed position hasn't. The moves that mostly are the best come first:
        // of the others, many needn't be looked at then.
        let (mut tops, mut long, mut alone) = (Set::EMPTY, Set::EMPTY, Set::EMPTY);
        for &top in self.tops.iter().take(usize::from(rules.columns)) {
            let old = link(&self.below, top);
            let (at_base, breaks) = (old & PLACE == place::BASE, old & BREAK != 0);
            tops.put(top);
            alone.put_if(top, at_base);
            long.put_if(top, !at_base & !breaks);
        }
        let mut in_cells = Set::EMPTY;
        for &code in self.cells.iter().take(usize::from(rules.cells)) {
            in_cells.put(code);
        }
        // Card 0 is that of an empty column or cell.
        tops = tops.cards();
        in_cells = in_cells.cards();
        let fitting = game.fitting(&tops);
        for top in tops.and(&fitting).codes() {
            let source = try_moves.source_of_top(top);
            try_moves.to_cards(&source, &tops);
        }
        for code in in_cells.and(&fitting).codes() {
            let source = try_moves.source(code, place::CELL, 1, 0);
            try_moves.to_cards(&source, &tops);
        }
        for top in (if onto_card > 1 { tops.and(&long) } else { Set::EMPTY }).codes() {
            self.sequence_moves(game, &mut try_moves, top, &tops, |code| fitting.has(code));
        }
        if columns > 0 {
            for top in tops.without(&alone).codes().filter(|&top| rules.fills(top)) {
                let source = try_moves.source_of_top(top);
                try_moves.to_column(&source);
            }
            for code in in_cells.codes().filter(|&code| rules.fills(code)) {
                let source = try_moves.source(code, place::CELL, 1, 0);
                try_moves.to_column(&source);
            }
        }
        if cells > 0 {
            for top in tops.codes() {
                let source = try_moves.source_of_top(top);
                try_moves.to_cell(&source);
            }
        }
        for suit in 0..SUITS as u8 {
            if let Some(code) = self.free_next(suit) {
                try_moves.by_play(Step { card: code, to: place::HOME });
            }
        }
    }

    /// The same for small code: one loop for all kinds of moves.
    #[cfg(feature = "compact")]
    #[inline(never)]
    fn show_children(&self, game: &Game, scratch: &mut State, sink: &mut dyn Sink) {
        let rules = &game.rules;
        let mut try_moves = Tries::new(self, game, scratch, sink, Set::EMPTY);
        for suit in 0..SUITS as u8 {
            try_moves.next_cards.put(self.next(suit));
        }
        let mut tops = Set::EMPTY;
        for &top in self.tops.iter().take(usize::from(rules.columns)) {
            tops.put_if(top, top != 0);
        }
        let (cells, columns) = (self.empty_cells, self.empty_columns);
        for kind in 0..6 {
            for code in card::FIRST..=card::LAST {
                let in_cell = kind == 1 || kind == 4;
                let old = link(&self.below, code);
                let there = if in_cell { old & PLACE == place::CELL } else { tops.has(code) };
                if !there {
                    continue;
                }
                if kind == 2 {
                    self.sequence_moves(game, &mut try_moves, code, &tops, |code| {
                        game.parents(code).iter().any(|&parent| tops.has(parent))
                    });
                    continue;
                }
                let source = try_moves.source_of(code);
                match kind {
                    0 | 1 => try_moves.to_cards(&source, &tops),
                    3 | 4 if columns > 0 && old & PLACE != place::BASE && rules.fills(code) => {
                        try_moves.to_column(&source);
                    }
                    5 if cells > 0 => try_moves.to_cell(&source),
                    _ => {}
                }
            }
        }
        for suit in 0..SUITS as u8 {
            if let Some(code) = self.free_next(suit) {
                let source = Source { exposes: true, ..try_moves.source_of(code) };
                try_moves.offer(&source, place::HOME);
            }
        }
    }
}

impl State {
    /// The moves of the sequence under a card on top of a column, with that card
    /// and as many others as can go.
    #[cfg_attr(not(feature = "compact"), inline(never))]
    fn sequence_moves<S: Sink + ?Sized>(
        &self,
        game: &Game,
        try_moves: &mut Tries<S>,
        top: u8,
        tops: &Set,
        fitting: impl Fn(u8) -> bool,
    ) {
        let rules = &game.rules;
        let columns = self.empty_columns;
        let onto_card = rules.supermove_limit(self.empty_cells, columns).min(KING);
        let onto_empty = match columns.checked_sub(1) {
            Some(others) => rules.supermove_limit(self.empty_cells, others).min(KING),
            None => 0,
        };
        let mut buried = try_moves.buried(top);
        let mut old = link(&self.below, top);
        let mut count = 1;
        while old & BREAK == 0 && old & PLACE != place::BASE && count < onto_card {
            count += 1;
            let code = old & PLACE;
            old = link(&self.below, code);
            buried = buried.wrapping_sub(u8::from(try_moves.next_cards.has(code)));
            let fits = fitting(code);
            let fills = count <= onto_empty
                && old & PLACE != place::BASE
                && (game.parts || count == onto_empty || old & BREAK != 0)
                && rules.fills(code);
            if fits || fills {
                let source = try_moves.source(code, old, count, buried);
                if fits {
                    try_moves.to_cards(&source, tops);
                }
                if fills {
                    try_moves.to_column(&source);
                }
            }
        }
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
struct Tries<'a, S: ?Sized> {
    state: &'a State,
    game: &'a Game,
    scratch: &'a mut State,
    sink: &'a mut S,
    /// The score without that of empty cells and columns.
    base: i16,
    /// The foundations' next cards, a bit each.
    next_cards: Set,
}

impl<'a, S: Sink + ?Sized> Tries<'a, S> {
    #[inline(always)]
    fn new(
        state: &'a State,
        game: &'a Game,
        scratch: &'a mut State,
        sink: &'a mut S,
        next_cards: Set,
    ) -> Self {
        let base = state.score - game.weights.of_room(state.empty_cells, state.empty_columns);
        Tries { state, game, scratch, sink, base, next_cards }
    }

    /// How many of the foundations' next cards lie below a card on top of a column.
    #[inline(always)]
    fn buried(&self, top: u8) -> u8 {
        let nexts = entry(&self.state.nexts, link(&self.state.column, top));
        nexts.wrapping_sub(u8::from(self.next_cards.has(top)))
    }

    /// Lifts the card on top of a column.
    #[cfg(not(feature = "compact"))]
    #[inline(always)]
    fn source_of_top(&self, top: u8) -> Source {
        self.source(top, link(&self.state.below, top), 1, self.buried(top))
    }

    /// Lifts a card in a cell or on top of a column.
    #[cfg(feature = "compact")]
    fn source_of(&self, code: u8) -> Source {
        let old = link(&self.state.below, code);
        let buried = if old & PLACE == place::CELL { 0 } else { self.buried(code) };
        self.source(code, old, 1, buried)
    }

    /// Lifts `count` cards, of which `code`, linked by `old`, is the lowest, off
    /// `buried` of the foundations' next cards.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline(always))]
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
            exposes: self.next_cards.has(lower) && self.game.goes_home(&self.state.home, lower),
            lifted,
            cells: self.state.empty_cells + u8::from(lower == place::CELL),
            columns: self.state.empty_columns + u8::from(lower == place::BASE),
        }
    }

    /// To a cell, an empty column, home or onto a card.
    #[cfg(feature = "compact")]
    #[inline(never)]
    fn offer(&mut self, source: &Source, to: u8) {
        let (mut cells, mut columns) = (source.cells, source.columns);
        let mut score = source.lifted;
        match to {
            place::CELL => cells -= 1,
            place::BASE => columns -= 1,
            place::HOME => {}
            _ => {
                let nexts = entry(&self.state.nexts, link(&self.state.column, to));
                let mut counted = self.game.weights.depth * i16::from(nexts);
                if link(&self.state.below, to) & BLOCKED != 0 {
                    counted += self.game.weights.blocked;
                }
                score += counted * i16::from(source.count);
            }
        }
        score += self.game.weights.of_room(cells, columns);
        self.show(source, to, score);
    }

    #[cfg(feature = "compact")]
    fn to_cell(&mut self, source: &Source) {
        self.offer(source, place::CELL);
    }

    #[cfg(feature = "compact")]
    fn to_column(&mut self, source: &Source) {
        self.offer(source, place::BASE);
    }

    #[cfg(feature = "compact")]
    #[inline(always)]
    fn to_cards(&mut self, source: &Source, tops: &Set) {
        for parent in self.game.parents(source.code) {
            if tops.has(parent) {
                self.offer(source, parent);
            }
        }
    }
    #[cfg(not(feature = "compact"))]
    #[inline(always)]
    fn to_cell(&mut self, source: &Source) {
        let room = self.game.weights.of_room(source.cells - 1, source.columns);
        self.show(source, place::CELL, source.lifted + room);
    }

    #[cfg(not(feature = "compact"))]
    #[inline(always)]
    fn to_column(&mut self, source: &Source) {
        let room = self.game.weights.of_room(source.cells, source.columns - 1);
        self.show(source, place::BASE, source.lifted + room);
    }

    /// Onto each card on top of a column on which the cards fit.
    #[cfg(not(feature = "compact"))]
    #[inline(always)]
    fn to_cards(&mut self, source: &Source, tops: &Set) {
        for parent in self.game.parents(source.code) {
            if tops.has(parent) {
                let column = link(&self.state.column, parent);
                self.to_card(source, parent, entry(&self.state.nexts, column));
            }
        }
    }

    /// Onto a card, in a column with `nexts` of the foundations' next cards.
    #[cfg(not(feature = "compact"))]
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

    #[cfg_attr(feature = "compact", inline(always))]
    #[cfg_attr(not(feature = "compact"), inline(never))]
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
