//! The rules of a game of the FreeCell family, as data.

use super::games;
use crate::card::{KING, SUITS};

/// The most columns that this build can hold.
pub const MAX_COLUMNS: usize = capacity(env!("UNSTUCK_MAX_COLUMNS"));
/// The most cells that this build can hold.
pub const MAX_CELLS: usize = capacity(env!("UNSTUCK_MAX_CELLS"));
/// The most decks that this build can hold: one without the feature `family`.
pub const MAX_DECKS: usize = if FAMILY { capacity(env!("UNSTUCK_MAX_DECKS")) } else { 1 };

/// Whether the solver knows all rules, and a board may have two decks.
///
/// What needs it asks this constant, so that it is always compiled and checked, and
/// nothing of it is left in a build without the feature.
pub const FAMILY: bool = cfg!(feature = "family");

/// Whether a board may be played by all rules, and deals may lie in all layouts. A
/// build without the feature `games` knows the rules of FreeCell and its closest kin,
/// dealt row by row: see [`Rules::known`].
pub const GAMES: bool = cfg!(feature = "games");

/// Reads a capacity that build.rs has checked.
const fn capacity(text: &str) -> usize {
    let digits = text.as_bytes();
    let mut value = 0;
    let mut at = 0;
    while at < digits.len() {
        value = value * 10 + (digits[at] - b'0') as usize;
        at += 1;
    }
    value
}

/// Which card may lie on which in a column. The upper card is one rank lower,
/// except where the variant says otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Build {
    /// Red on black and black on red.
    Alternate = 1,
    /// A card of the same suit.
    Suit = 2,
    /// A card of any suit.
    Rank = 3,
    /// Any card on any.
    Any = 4,
    /// A card of the same suit, one rank lower or one rank higher.
    SuitUpDown = 5,
}

/// What an empty column takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Fill {
    /// Any card.
    Any = 1,
    /// Only a king, alone or with a sequence on it; where the foundations begin with
    /// another rank than the ace, the rank below that one.
    Kings = 2,
    /// Nothing.
    Nothing = 3,
}

/// How many cards of a sequence move at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Supermove {
    /// As many as single-card moves over empty cells and columns can bring across.
    Limited = 1,
    /// Any number.
    Unlimited = 2,
}

/// Which sequences move as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Run {
    /// Cards as they may be built.
    Built = 1,
    /// Of these, only cards of one suit.
    OneSuit = 2,
}

/// How cards go home.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Leave {
    /// One by one, from the base on.
    Cards = 1,
    /// Only a whole suit at once, which lies in order on top of a column.
    Suits = 2,
}

/// Whether ranks go round in the columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Wrap {
    /// Nothing lies on a card of the rank with which the foundations begin.
    Ends = 1,
    /// The rank below that one does: a king on an ace.
    Round = 2,
}

/// Whether cells take cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Refill {
    /// Whenever they are empty.
    Cards = 1,
    /// Never: they only give away what the deal has put into them.
    Nothing = 2,
}

/// How a numbered deal lies. None of these changes how the game is played. Aces, twos
/// and kings are here the first, second and last cards of the foundations, with
/// whatever rank these begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Layout {
    /// Row by row: all cards to the columns in turn.
    Rows = 1,
    /// Whole rows, and what is left into cells, evenly spread from the first one on.
    Cells = 2,
    /// Whole rows, and what is left into the cells in the middle.
    MiddleCells = 3,
    /// In turn to the columns, but so many at the end into cells that all are full.
    FullCells = 4,
    /// Row by row, the aces and twos first.
    AcesFirst = 5,
    /// The cards of the first card's rank home but for the last one, which is laid down
    /// first, then the others row by row. This rank becomes the base.
    Beak = 6,
    /// Column by column, a new one before each king.
    KingBegins = 7,
    /// The same with all aces home.
    KingBeginsAcesHome = 8,
    /// Rows of nine cards, eight and so on to three, then one of ten, with ten columns;
    /// with others so many more or fewer.
    Triangle = 9,
    /// Row by row in the opposite order, each king brought below the other cards of its
    /// column.
    KingsDown = 10,
    /// The same with the last two aces home.
    KingsDownTwoAcesHome = 11,
    /// Aces home, the others row by row.
    AcesHome = 12,
    /// Aces home, the others row by row, but what can goes home instead.
    AllHome = 13,
    /// Row by row, but the last column gets only the last card.
    Fans = 14,
}

/// Which cards go to the foundations by themselves after each move.
///
/// The middle two were made for building by alternate colour; for other rules they
/// mean what is as safe there, see [`Board::next_automove`](super::Board::next_automove).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Automove {
    /// None.
    None = 1,
    /// Horne's rule, as in Microsoft's FreeCell: aces and twos at once, a
    /// higher card when both cards of the other colour that could lie on it
    /// are home.
    Horne = 2,
    /// The wider rule known as WKR or Raymond's: Horne's, or when both cards
    /// of the other colour two ranks lower and the other suit of its own
    /// colour three ranks lower are home; with building by suit, every card
    /// that fits.
    Wkr = 3,
    /// Every card that fits.
    All = 4,
}

/// The rules of one game. [`Rules::FREECELL`] or [`Rules::preset`] give a set
/// to start from; change fields as needed and let [`Rules::check`] look at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Columns of the tableau, 1 to [`MAX_COLUMNS`].
    pub columns: u8,
    /// Cells, 0 to [`MAX_CELLS`].
    pub cells: u8,
    /// Decks of 52 cards, 1 to [`MAX_DECKS`].
    pub decks: u8,
    /// Which card lies on which.
    pub build: Build,
    /// What an empty column takes.
    pub fill: Fill,
    /// How many cards move at once.
    pub supermove: Supermove,
    /// What goes home by itself.
    pub automove: Automove,
    /// Which sequences move as one.
    pub run: Run,
    /// How cards go home.
    pub leave: Leave,
    /// The rank with which the foundations begin, 1 to 13.
    pub base: u8,
    /// Whether ranks go round in the columns.
    pub wrap: Wrap,
    /// Whether cells take cards.
    pub refill: Refill,
    /// How a numbered deal lies.
    pub layout: Layout,
}

/// The name of a field that is wrong; empty where there are no texts.
pub(crate) const fn field(name: &'static core::ffi::CStr) -> &'static core::ffi::CStr {
    if cfg!(any(feature = "text", not(feature = "calls"))) { name } else { c"" }
}

impl Rules {
    /// FreeCell as Microsoft's program plays it.
    pub const FREECELL: Rules = Rules {
        columns: 8,
        cells: 4,
        decks: 1,
        build: Build::Alternate,
        fill: Fill::Any,
        supermove: Supermove::Limited,
        automove: Automove::Horne,
        run: Run::Built,
        leave: Leave::Cards,
        base: 1,
        wrap: Wrap::Ends,
        refill: Refill::Cards,
        layout: Layout::Rows,
    };

    /// The rules of a game by its name, in lower case with underscores; the names are
    /// those of [`Rules::games`].
    pub fn preset(name: &[u8]) -> Option<Rules> {
        games::known().find(|game| game.name.as_bytes() == name).map(|game| game.rules)
    }

    /// The names of all games that have one.
    pub fn games() -> impl Iterator<Item = &'static str> {
        games::known().map(|game| game.name)
    }

    /// Whether this build can play by these rules; if not, the name of the
    /// first field that is wrong.
    pub fn check(&self) -> Result<(), &'static core::ffi::CStr> {
        if self.columns == 0 || usize::from(self.columns) > MAX_COLUMNS {
            return Err(field(c"columns"));
        }
        if usize::from(self.cells) > MAX_CELLS {
            return Err(field(c"cells"));
        }
        if self.decks == 0 || usize::from(self.decks) > MAX_DECKS {
            return Err(field(c"decks"));
        }
        if GAMES { self.agree() } else { self.are_plain() }
    }

    /// Whether the rules are those of FreeCell or its closest kin.
    fn are_plain(&self) -> Result<(), &'static core::ffi::CStr> {
        match *self {
            _ if !matches!(self.build, Build::Alternate | Build::Suit) => Err(field(c"build")),
            rules if rules != rules.known() => Err(field(c"rules")),
            _ => Ok(()),
        }
    }

    /// The same rules, with what this build knows of them before it looks: so the
    /// compiler sees which code no rules of this build come to.
    #[inline(always)]
    pub(crate) const fn known(self) -> Rules {
        let Rules { columns, cells, build, fill, supermove, automove, .. } = self;
        let plain = Rules { columns, cells, build, fill, supermove, automove, ..Rules::FREECELL };
        if GAMES { self } else { plain }
    }

    /// Whether the fields make sense together.
    fn agree(&self) -> Result<(), &'static core::ffi::CStr> {
        // Of cards that differ in colour no two are of one suit.
        let mixed = self.build == Build::Alternate;
        if self.run == Run::OneSuit && mixed {
            return Err(field(c"run"));
        }
        // Nor do they ever form a suit.
        if self.leave == Leave::Suits && mixed {
            return Err(field(c"leave"));
        }
        if self.base == 0 || self.base > KING || (self.base != 1 && self.leave == Leave::Suits) {
            return Err(field(c"base"));
        }
        // Where any card lies on any, ranks mean nothing; and a suit that leaves as a
        // whole has a highest and a lowest card.
        if self.wrap == Wrap::Round && (self.build == Build::Any || self.leave == Leave::Suits) {
            return Err(field(c"wrap"));
        }
        if self.refill == Refill::Nothing && self.cells == 0 {
            return Err(field(c"refill"));
        }
        // No single card is home where suits leave as a whole.
        let some_home = matches!(
            self.layout,
            Layout::Beak
                | Layout::KingBeginsAcesHome
                | Layout::KingsDownTwoAcesHome
                | Layout::AcesHome
                | Layout::AllHome
        );
        if some_home && self.leave == Leave::Suits {
            return Err(field(c"layout"));
        }
        Ok(())
    }

    /// The most cards that one move takes, with so many cells and columns
    /// empty: (cells + 1) * 2^columns.
    ///
    /// `empty_columns` doesn't count the target. Where an empty column doesn't
    /// take any card, the cards on their way can't rest there and only the
    /// cells count, and these only where they take cards. At most 255 is returned,
    /// which is more than any sequence of one deck.
    #[inline]
    pub(crate) fn supermove_limit(&self, empty_cells: u8, empty_columns: u8) -> u8 {
        if self.supermove == Supermove::Unlimited {
            return u8::MAX;
        }
        let doublings = if self.fill == Fill::Any { empty_columns.min(4) } else { 0 };
        let cells = if self.known().refill == Refill::Cards { empty_cells } else { 0 };
        ((u16::from(cells) + 1) << doublings).min(255) as u8
    }

    /// Whether `upper` may be laid on `lower`, both card codes of either deck.
    #[inline]
    pub(crate) fn fits(&self, upper: u8, lower: u8) -> bool {
        use crate::card::{is_card, plain, rank, red, suit};
        let (upper, lower) = (plain(upper), plain(lower));
        if !is_card(lower) || !is_card(upper) {
            return false;
        }
        let down = self.follows(rank(upper), rank(lower));
        match self.build {
            Build::Alternate => down && red(lower) != red(upper),
            Build::Suit => down && suit(lower) == suit(upper),
            _ if !GAMES => false,
            Build::Rank => down,
            Build::Any => true,
            Build::SuitUpDown => {
                suit(lower) == suit(upper) && (down || self.follows(rank(lower), rank(upper)))
            }
        }
    }

    /// Whether a rank comes right below another one in the columns.
    #[inline]
    fn follows(&self, rank: u8, above: u8) -> bool {
        let next = rank + 1 == above || (rank == KING && above == 1);
        let Rules { base, wrap, .. } = self.known();
        next && (above != base || wrap == Wrap::Round)
    }

    /// Whether the next card of a suit may go home by itself, with so many cards of
    /// each suit home in each of its foundations at least; the next one is the card
    /// behind these, and both of its kind may go. `twin_is_home` tells whether the
    /// other one has gone.
    ///
    /// A card may go if no card still wants to lie on it: one that can itself go home
    /// as soon as it is free, and on which none wants to lie, doesn't. Whatever a
    /// solution does then can be done with the card home, too: where it moves a card
    /// onto this one, that goes home instead.
    ///
    /// - By alternate colour that is Horne's rule, and the wider one. By rank it is
    ///   the same with all suits instead of two. By suit only the next lower card lies
    ///   on it, which is home; upwards also the next higher one, which can go home
    ///   then, if this is the last of its kind and what lies on that one needed room
    ///   to be moved.
    /// - Where ranks go round, a king wants to lie on the base: that waits.
    /// - Where any card lies on any, a place is as good as an empty column, so the
    ///   card may go if empty columns take any card.
    /// - Of two equal cards the first to go takes the place of the other; so both
    ///   must be able to go.
    pub(crate) fn goes_home(
        &self,
        automove: Automove,
        home: &[u8; SUITS],
        suit: u8,
        twin_is_home: bool,
    ) -> bool {
        let wide = match automove {
            Automove::None => return false,
            Automove::All => return true,
            Automove::Horne => false,
            Automove::Wkr => true,
        };
        let height = home[suit as usize % SUITS] + 1;
        let round = self.known().wrap == Wrap::Round;
        // The two suits of the other colour, and the other suit of this colour.
        let (one, two) = if crate::card::red(suit) == 1 { (0, 3) } else { (1, 2) };
        let twin = (3 - suit) as usize % SUITS;
        let early = height <= 2 && !round;
        let at = |suit: usize| home[suit % SUITS];
        let others = |ranks: u8| at(one) + ranks >= height && at(two) + ranks >= height;
        let all = |ranks: u8| home.iter().all(|&there| there + ranks >= height);
        match self.build {
            _ if round && height < 2 => false,
            Build::Alternate if round => others(1),
            Build::Alternate => {
                early || others(1) || (wide && others(2) && home[twin] + 3 >= height)
            }
            Build::Suit => wide || early || others(1),
            _ if !GAMES => false,
            Build::SuitUpDown => twin_is_home && self.supermove == Supermove::Limited,
            Build::Rank => early || all(1) || (wide && all(2) && (height > 2 || !round)),
            Build::Any => self.fill == Fill::Any,
        }
    }

    /// Whether two cards that are built on each other move as one.
    #[inline]
    pub(crate) fn runs(&self, upper: u8, lower: u8) -> bool {
        self.fits(upper, lower)
            && (self.known().run == Run::Built
                || crate::card::suit(upper) == crate::card::suit(lower))
    }

    /// Whether a sequence may fit on a card in parts of different lengths.
    pub(crate) fn fits_in_parts(&self) -> bool {
        GAMES && matches!(self.build, Build::Any | Build::SuitUpDown)
    }

    /// Whether an empty column takes the card.
    #[inline]
    pub(crate) fn fills(&self, code: u8) -> bool {
        match self.fill {
            Fill::Any => true,
            Fill::Kings => self.height(code) == KING,
            Fill::Nothing => false,
        }
    }

    /// How many cards a foundation has when this card has just come: 1 for the base.
    #[inline]
    pub(crate) fn height(&self, code: u8) -> u8 {
        let rank = crate::card::rank(crate::card::plain(code));
        let base = self.known().base;
        if rank >= base { rank + 1 - base } else { rank + KING + 1 - base }
    }

    /// The rank of the card that lies on top of so many cards of a foundation, 1 to
    /// 13; 0 for none.
    #[inline]
    pub(crate) fn rank_at(&self, height: u8) -> u8 {
        if height == 0 {
            return 0;
        }
        let rank = height + self.known().base - 1;
        if rank > KING { rank - KING } else { rank }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_set_beyond_the_build_is_refused_by_its_field() {
        let field = |change: fn(&mut Rules)| {
            let mut rules = Rules::FREECELL;
            change(&mut rules);
            rules.check()
        };
        assert_eq!(field(|_| ()), Ok(()));
        assert_eq!(field(|r| r.columns = 0), Err(c"columns"));
        assert_eq!(field(|r| r.columns = MAX_COLUMNS as u8 + 1), Err(c"columns"));
        assert_eq!(field(|r| r.cells = MAX_CELLS as u8 + 1), Err(c"cells"));
        assert_eq!(field(|r| r.cells = 0), Ok(()));
        assert_eq!(field(|r| r.decks = 0), Err(c"decks"));
        assert_eq!(field(|r| r.decks = MAX_DECKS as u8 + 1), Err(c"decks"));
    }

    #[test]
    fn a_rule_set_that_makes_no_sense_is_refused_by_its_field() {
        let field = |change: fn(&mut Rules)| {
            let mut rules = Rules { build: Build::Rank, ..Rules::FREECELL };
            change(&mut rules);
            rules.check()
        };
        let colours = Rules::FREECELL;
        assert_eq!(Rules { run: Run::OneSuit, ..colours }.check(), Err(c"run"));
        assert_eq!(Rules { leave: Leave::Suits, ..colours }.check(), Err(c"leave"));
        assert_eq!(field(|r| (r.run, r.leave) = (Run::OneSuit, Leave::Suits)), Ok(()));
        assert_eq!(field(|r| r.base = 0), Err(c"base"));
        assert_eq!(field(|r| r.base = 13), Ok(()));
        assert_eq!(field(|r| r.base = 14), Err(c"base"));
        assert_eq!(field(|r| (r.base, r.leave) = (2, Leave::Suits)), Err(c"base"));
        assert_eq!(field(|r| r.wrap = Wrap::Round), Ok(()));
        assert_eq!(field(|r| (r.build, r.wrap) = (Build::Any, Wrap::Round)), Err(c"wrap"));
        assert_eq!(field(|r| (r.leave, r.wrap) = (Leave::Suits, Wrap::Round)), Err(c"wrap"));
        assert_eq!(field(|r| (r.cells, r.refill) = (0, Refill::Nothing)), Err(c"refill"));
        assert_eq!(field(|r| r.refill = Refill::Nothing), Ok(()));
        let home = |r: &mut Rules| (r.leave, r.layout) = (Leave::Suits, Layout::AcesHome);
        assert_eq!(field(home), Err(c"layout"));
    }

    #[test]
    fn presets_are_found_by_their_whole_name() {
        assert_eq!(Rules::preset(b"freecell"), Some(Rules::FREECELL));
        assert_eq!(Rules::preset(b"freecel"), None);
        assert_eq!(Rules::preset(b""), None);
    }
}
