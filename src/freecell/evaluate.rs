//! How far a position looks from the goal: a weighted count of what is in the
//! way. Less is better.

/// What each obstacle counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    /// A card that isn't home.
    pub(crate) away: i16,
    /// A card on top of a foundation's next card.
    pub(crate) depth: i16,
    /// A card on one that it doesn't fit on.
    pub(crate) breaks: i16,
    /// A card with a lower one somewhere below it, or in a sequence on such a card.
    pub(crate) blocked: i16,
    /// No cell empty, one empty, ..., four or more empty; for each of these no
    /// column empty, one empty, two, three or more empty.
    pub(crate) room: Room,
}

/// A weight for each pair; for small code, where no search has such weights, one for
/// each of the two.
#[cfg(not(all(feature = "compact", feature = "calls", not(feature = "large"))))]
type Room = [i16; CELL_CASES * COLUMN_CASES];
#[cfg(all(feature = "compact", feature = "calls", not(feature = "large")))]
type Room = ([i16; CELL_CASES - 1], [i16; COLUMN_CASES - 1]);

const CELL_CASES: usize = 5;
const COLUMN_CASES: usize = 4;

/// A set of weights in which empty cells and columns count apart: in the order of
/// the fields, without those for four empty cells and for no column, which are 0.
pub(crate) type Plain = [i16; 11];

/// A set of weights in the order of the fields.
pub(crate) type Joint = [i16; 4 + CELL_CASES * COLUMN_CASES];

impl Weights {
    /// For searches that look at every position: none is better than another.
    pub(crate) const NONE: Weights = Weights::plain([0; 11]);

    /// What a card counts for the way it lies.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub(crate) fn of_flags(&self, breaks: bool, blocked: bool) -> i16 {
        i16::from(breaks) * self.breaks + i16::from(blocked) * self.blocked
    }

    /// The change when a sequence of `count` cards moves from where its lowest
    /// card broke a sequence or not, and all were blocked or not (any bit set),
    /// to where it doesn't break one.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub(crate) fn of_new_flags(&self, count: u8, broke: bool, old: u8, new: u8) -> i16 {
        i16::from(count) * self.blocked * (i16::from(new != 0) - i16::from(old != 0))
            - i16::from(broke) * self.breaks
    }
}

#[cfg(not(all(feature = "compact", feature = "calls", not(feature = "large"))))]
impl Weights {
    /// Weights with one for each pair of empty cells and columns.
    pub(crate) const fn joint([away, depth, breaks, blocked, room @ ..]: Joint) -> Weights {
        Weights { away, depth, breaks, blocked, room }
    }

    /// Weights in which empty cells and columns count apart.
    pub(crate) const fn plain(values: Plain) -> Weights {
        let [away, depth, breaks, blocked, c0, c1, c2, c3, e1, e2, e3] = values;
        let (cells, columns) = ([c0, c1, c2, c3, 0], [0, e1, e2, e3]);
        let mut room = [0; CELL_CASES * COLUMN_CASES];
        let mut at = 0;
        while at < room.len() {
            room[at] = cells[at / COLUMN_CASES] + columns[at % COLUMN_CASES];
            at += 1;
        }
        Weights { away, depth, breaks, blocked, room }
    }

    /// Weights in which each empty cell and column counts the same, and for good: what
    /// they count is taken off.
    pub(crate) fn linear(rest: [i16; 4], cell: i16, column: i16) -> Weights {
        let [away, depth, breaks, blocked] = rest;
        let mut room = [0; CELL_CASES * COLUMN_CASES];
        for (at, slot) in (0i16..).zip(&mut room) {
            let (cells, columns) = (at / COLUMN_CASES as i16, at % COLUMN_CASES as i16);
            *slot = cell.saturating_mul(cells).saturating_add(column.saturating_mul(columns));
            *slot = slot.saturating_neg();
        }
        Weights { away, depth, breaks, blocked, room }
    }

    /// What so many empty cells and columns count.
    #[cfg_attr(feature = "compact", inline(never))]
    #[cfg_attr(not(feature = "compact"), inline(always))]
    pub(crate) fn of_room(&self, cells: u8, columns: u8) -> i16 {
        let (cells, columns) = (usize::from(cells.min(4)), usize::from(columns.min(3)));
        self.room[cells * COLUMN_CASES + columns]
    }
}

#[cfg(all(feature = "compact", feature = "calls", not(feature = "large")))]
impl Weights {
    /// Nobody has these here: without the empty cells and columns.
    pub(crate) const fn joint([away, depth, breaks, blocked, ..]: Joint) -> Weights {
        Weights { away, depth, breaks, blocked, room: ([0; 4], [0; 3]) }
    }

    /// Weights in which empty cells and columns count apart.
    pub(crate) const fn plain(values: Plain) -> Weights {
        let [away, depth, breaks, blocked, c0, c1, c2, c3, e1, e2, e3] = values;
        Weights { away, depth, breaks, blocked, room: ([c0, c1, c2, c3], [e1, e2, e3]) }
    }

    /// Nobody has these here either.
    pub(crate) fn linear([away, depth, breaks, blocked]: [i16; 4], _: i16, _: i16) -> Weights {
        Weights { away, depth, breaks, blocked, room: ([0; 4], [0; 3]) }
    }

    /// What so many empty cells and columns count.
    #[inline(never)]
    pub(crate) fn of_room(&self, cells: u8, columns: u8) -> i16 {
        let of_cells = self.room.0.get(usize::from(cells)).copied().unwrap_or(0);
        match usize::from(columns.min(3)).checked_sub(1) {
            Some(at) => of_cells + self.room.1.get(at).copied().unwrap_or(0),
            None => of_cells,
        }
    }
}
