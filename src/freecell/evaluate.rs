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
    /// No cell empty, one empty, ..., four or more empty.
    pub(crate) empty_cells: [i16; 5],
    /// No column empty, one empty, two, three or more empty.
    pub(crate) empty_columns: [i16; 4],
}

impl Weights {
    /// In the order of the fields; nothing for four empty cells and no column.
    pub(crate) const fn new(values: [i16; 11]) -> Weights {
        let [away, depth, breaks, blocked, c0, c1, c2, c3, e1, e2, e3] = values;
        Weights {
            away,
            depth,
            breaks,
            blocked,
            empty_cells: [c0, c1, c2, c3, 0],
            empty_columns: [0, e1, e2, e3],
        }
    }

    /// The values, as [`Weights::new`] takes them.
    #[cfg(feature = "tune")]
    pub(crate) fn values(&self) -> [i16; 11] {
        let [c0, c1, c2, c3, _] = self.empty_cells;
        let [_, e1, e2, e3] = self.empty_columns;
        [self.away, self.depth, self.breaks, self.blocked, c0, c1, c2, c3, e1, e2, e3]
    }

    /// The same set with each weight changed.
    pub(crate) fn map(&self, mut change: impl FnMut(i16) -> i16) -> Weights {
        let mut columns = self.empty_columns;
        let mut cells = self.empty_cells;
        for value in cells.iter_mut().chain(&mut columns) {
            *value = change(*value);
        }
        Weights {
            away: change(self.away),
            depth: change(self.depth),
            breaks: change(self.breaks),
            blocked: change(self.blocked),
            empty_cells: cells,
            empty_columns: columns,
        }
    }

    /// For searches that look at every position: none is better than another.
    pub(crate) const NONE: Weights = Weights::new([0; 11]);

    /// What so many empty cells and columns count.
    #[inline(always)]
    pub(crate) fn of_room(&self, cells: u8, columns: u8) -> i16 {
        let cells = self.empty_cells[usize::from(cells.min(4))];
        cells + self.empty_columns[usize::from(columns.min(3))]
    }

    /// What a card counts for the way it lies.
    #[inline(always)]
    pub(crate) fn of_flags(&self, breaks: bool, blocked: bool) -> i16 {
        i16::from(breaks) * self.breaks + i16::from(blocked) * self.blocked
    }

    /// The change when a sequence of `count` cards moves from where its lowest
    /// card broke a sequence or not, and all were blocked or not (any bit set),
    /// to where it doesn't break one.
    #[inline(always)]
    pub(crate) fn of_new_flags(&self, count: u8, broke: bool, old: u8, new: u8) -> i16 {
        i16::from(count) * self.blocked * (i16::from(new != 0) - i16::from(old != 0))
            - i16::from(broke) * self.breaks
    }
}
