//! A level's tables: its floors numbered, their neighbours, where a box may stand,
//! and how far it is from each goal.

use bytemuck::{Pod, Zeroable};

use crate::arena::{Arena, words_for};
use crate::sokoban::{Grid, square};

/// Steps: up, right, down, left; the opposite of `d` is `d ^ 2`.
pub(super) const DIRECTIONS: usize = 4;
/// A distance that can't be gone.
pub(super) const FAR: u16 = u16::MAX;

/// The value at an index, or another where there is none.
#[inline]
pub(super) fn at<T: Copy>(values: &[T], index: usize, or: T) -> T {
    values.get(index).copied().unwrap_or(or)
}

/// Sets the value at an index, if there is one.
#[inline]
pub(super) fn put<T>(values: &mut [T], index: usize, value: T) {
    if let Some(place) = values.get_mut(index) {
        *place = value;
    }
}

/// Copies values, as many as both have.
#[inline]
pub(super) fn copy<T: Copy>(to: &mut [T], from: &[T]) {
    for (to, &from) in to.iter_mut().zip(from) {
        *to = from;
    }
}

/// The sizes of a level's tables.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Sizes {
    /// Squares that the pusher could reach if there were no boxes.
    pub(super) floors: u16,
    /// Those of them from which a box can be pushed to some goal. They have the
    /// lowest numbers.
    pub(super) live: u16,
    /// Boxes on floors, and goals.
    pub(super) boxes: u16,
    pub(super) goals: u16,
    /// Where the pusher starts.
    pub(super) pusher: u16,
}

/// A level's tables, as they lie in the block.
pub(super) struct Level<'a> {
    pub(super) sizes: Sizes,
    /// The neighbours of each floor, and at the end those of the wall, which is its
    /// own neighbour.
    pub(super) next: &'a [[u16; DIRECTIONS]],
    /// Which goal each live floor is, or [`FAR`], the floors that are goals, those with boxes
    /// at the start, and the pushes from each live floor to the nearest goal.
    lists: &'a [u16],
    /// Pushes from each live floor to each goal, floor by floor, and then those to each
    /// live floor from where each box is at the start.
    ways: &'a [u16],
}

/// How many numbers are in the words that so many take.
fn padded(count: usize) -> usize {
    2 * words_for::<u16>(count)
}

/// All of the tables, one by one, to be filled.
struct Tables<'a> {
    next: &'a mut [[u16; DIRECTIONS]],
    goal: &'a mut [u16],
    /// The floors that are goals.
    goals: &'a mut [u16],
    /// The floors with boxes at the start.
    boxes: &'a mut [u16],
    /// Pushes from each live floor to the nearest goal.
    nearest: &'a mut [u16],
    /// Pushes from each live floor to each goal, floor by floor.
    distance: &'a mut [u16],
    /// Pushes to each live floor from where each box is at the start, floor by floor.
    origin: &'a mut [u16],
}

impl Sizes {
    pub(super) fn floors(&self) -> usize {
        usize::from(self.floors)
    }

    pub(super) fn live(&self) -> usize {
        usize::from(self.live)
    }

    pub(super) fn boxes(&self) -> usize {
        usize::from(self.boxes)
    }

    pub(super) fn goals(&self) -> usize {
        usize::from(self.goals)
    }

    /// The number that stands for every wall.
    pub(super) fn wall(&self) -> usize {
        self.floors()
    }
}

fn carve<'a>(arena: &mut Arena<'a>, sizes: &Sizes) -> Option<Tables<'a>> {
    Some(Tables {
        next: arena.slice(sizes.floors() + 1)?,
        goal: arena.slice(sizes.live())?,
        goals: arena.slice(sizes.goals())?,
        boxes: arena.slice(sizes.boxes())?,
        nearest: arena.slice(sizes.live())?,
        distance: arena.slice(sizes.live().checked_mul(sizes.goals())?)?,
        origin: arena.slice(sizes.live().checked_mul(sizes.boxes())?)?,
    })
}

impl<'a> Level<'a> {
    /// The words that the tables take.
    pub(super) fn words(sizes: &Sizes) -> Option<usize> {
        let distances = sizes.live().checked_mul(sizes.goals())?;
        let origins = sizes.live().checked_mul(sizes.boxes())?;
        Some(
            words_for::<[u16; DIRECTIONS]>(sizes.floors() + 1)
                + 2 * words_for::<u16>(sizes.live())
                + words_for::<u16>(sizes.goals())
                + words_for::<u16>(sizes.boxes())
                + words_for::<u16>(distances)
                + words_for::<u16>(origins),
        )
    }

    /// A level of such sizes, without its tables yet.
    #[inline]
    pub(super) fn of(sizes: Sizes) -> Level<'a> {
        Level { sizes, next: &[], lists: &[], ways: &[] }
    }

    /// Finds its tables, which lie at the start of an arena.
    pub(super) fn carve(&mut self, arena: &mut Arena<'a>) -> Option<()> {
        let (floors, live) = (self.sizes.floors(), self.sizes.live());
        let (goals, boxes) = (self.sizes.goals(), self.sizes.boxes());
        self.next = arena.slice(floors + 1)?;
        self.lists = arena.slice(2 * padded(live) + padded(goals) + padded(boxes))?;
        let (distances, origins) = (live.checked_mul(goals)?, live.checked_mul(boxes)?);
        self.ways = arena.slice(padded(distances) + padded(origins))?;
        Some(())
    }

    /// The floors that are goals.
    #[inline]
    pub(super) fn goals(&self) -> &'a [u16] {
        let start = padded(self.sizes.live());
        self.lists.get(start..start + self.sizes.goals()).unwrap_or(&[])
    }

    /// The floors with boxes at the start.
    pub(super) fn boxes(&self) -> &'a [u16] {
        let start = padded(self.sizes.live()) + padded(self.sizes.goals());
        self.lists.get(start..start + self.sizes.boxes()).unwrap_or(&[])
    }

    /// Pushes from a live floor to the nearest goal.
    #[inline]
    pub(super) fn nearest(&self, floor: usize) -> u32 {
        let sizes = &self.sizes;
        let start = padded(sizes.live()) + padded(sizes.goals()) + padded(sizes.boxes());
        u32::from(at(self.lists, start + floor, 0))
    }

    /// The floor beside another, or the wall.
    #[inline]
    pub(super) fn step(&self, floor: usize, direction: usize) -> usize {
        match self.next.get(floor) {
            Some(next) => usize::from(next[direction & 3]),
            None => self.sizes.wall(),
        }
    }

    #[inline]
    pub(super) fn is_live(&self, floor: usize) -> bool {
        floor < self.sizes.live()
    }

    #[inline]
    pub(super) fn is_goal(&self, floor: usize) -> bool {
        self.is_live(floor) && at(self.lists, floor, FAR) != FAR
    }

    /// Pushes from a live floor to a goal, without other boxes; [`FAR`] if it can't
    /// be done.
    #[inline]
    pub(super) fn distance(&self, goal: usize, floor: usize) -> u16 {
        at(self.distances(floor), goal, FAR)
    }

    /// Whether a box can be pushed from one floor to all goals that it can be pushed
    /// to from another.
    pub(super) fn leads_as_far(&self, from: usize, to: usize) -> bool {
        let rows = self.distances(from).iter().zip(self.distances(to));
        rows.into_iter().all(|(&before, &now)| now != FAR || before == FAR)
    }

    /// The same, or pushes to it from where each box is at the start.
    #[inline]
    pub(super) fn ways(&self, floor: usize, back: bool) -> &'a [u16] {
        if !back {
            return self.distances(floor);
        }
        let (goals, boxes) = (self.sizes.goals(), self.sizes.boxes());
        let start = padded(self.sizes.live() * goals) + floor * boxes;
        self.ways.get(start..start + boxes).unwrap_or(&[])
    }

    /// Pushes from a live floor to each goal.
    #[inline]
    pub(super) fn distances(&self, floor: usize) -> &'a [u16] {
        let goals = self.sizes.goals();
        let start = floor * goals;
        let ways = self.ways.get(start..start + goals);
        ways.filter(|_| self.is_live(floor)).unwrap_or(&[])
    }
}

/// A walk over the squares of a grid, before its floors are numbered.
struct Cells<'a> {
    grid: &'a Grid<'a>,
    width: usize,
}

impl Cells<'_> {
    fn count(&self) -> usize {
        self.grid.squares().len()
    }

    fn at(&self, cell: usize) -> u8 {
        at(self.grid.squares(), cell, square::WALL)
    }

    /// The square beside another, if it is on the grid and no wall.
    fn step(&self, cell: usize, direction: usize) -> Option<usize> {
        let to = match direction {
            0 => cell.checked_sub(self.width)?,
            2 => cell + self.width,
            1 => {
                let right = cell + 1;
                // The first of the next row is no neighbour.
                let mut row = right;
                while row >= self.width {
                    row -= self.width;
                }
                if row == 0 {
                    return None;
                }
                right
            }
            _ => {
                let mut column = cell;
                while column >= self.width {
                    column -= self.width;
                }
                if column == 0 {
                    return None;
                }
                cell - 1
            }
        };
        (self.at(to) & square::WALL == 0).then_some(to)
    }
}

/// Marks of squares while floors are numbered.
const REACHED: u16 = 1;
const LIVE: u16 = 2;

/// Numbers the floors: gives the sizes, and whether a box can be seen to be lost at once,
/// and leaves marks in `marks`, one a square of the grid; `queue` has as many places.
/// Nothing without a pusher, or with more goals than boxes where it can get to.
pub(super) fn survey(
    grid: &Grid<'_>,
    marks: &mut [u16],
    queue: &mut [u16],
) -> Option<(Sizes, bool)> {
    let cells = Cells { grid, width: usize::from(grid.width()) };
    marks.fill(0);
    let start = grid.squares().iter().position(|&found| found & square::PUSHER != 0)?;
    spread(&cells, start, marks, queue, REACHED, |cells, cell, direction, _| {
        cells.step(cell, direction)
    });
    // From each goal, pulls.
    for cell in 0..cells.count() {
        if cells.at(cell) & square::GOAL != 0 && at(marks, cell, 0) == REACHED {
            spread(&cells, cell, marks, queue, LIVE, |cells, cell, direction, marks| {
                let to = cells.step(cell, direction)?;
                let beyond = cells.step(to, direction)?;
                (at(marks, beyond, 0) & REACHED != 0).then_some(to)
            });
        }
    }
    let (mut sizes, mut lost) = (Sizes::default(), false);
    for cell in 0..cells.count() {
        lost |= count(&mut sizes, cells.at(cell), at(marks, cell, 0));
    }
    lost |= sizes.boxes > sizes.goals;
    // Goals that stay empty are none that the searches know.
    (sizes.boxes == sizes.goals || lost).then_some((sizes, lost))
}

/// Counts a square in; whether a box there is lost.
fn count(sizes: &mut Sizes, found: u8, mark: u16) -> bool {
    let (holds_box, is_goal) = (found & square::BOX != 0, found & square::GOAL != 0);
    if mark & REACHED == 0 {
        // What nobody can reach stays as it is; a goal there needs no box.
        return holds_box && !is_goal;
    }
    sizes.floors += 1;
    sizes.live += u16::from(mark & LIVE != 0);
    sizes.boxes += u16::from(holds_box);
    sizes.goals += u16::from(is_goal);
    holds_box && mark & LIVE == 0
}

/// Marks all squares to which `step` leads from one.
fn spread(
    cells: &Cells<'_>,
    from: usize,
    marks: &mut [u16],
    queue: &mut [u16],
    mark: u16,
    step: impl Fn(&Cells<'_>, usize, usize, &[u16]) -> Option<usize>,
) {
    if at(marks, from, mark) & mark != 0 {
        return;
    }
    put(marks, from, at(marks, from, 0) | mark);
    put(queue, 0, from as u16);
    let (mut head, mut tail) = (0, 1);
    while head < tail {
        let cell = usize::from(at(queue, head, 0));
        head += 1;
        for direction in 0..DIRECTIONS {
            let Some(to) = step(cells, cell, direction, marks) else { continue };
            if at(marks, to, mark) & mark == 0 {
                put(marks, to, at(marks, to, 0) | mark);
                put(queue, tail, to as u16);
                tail += 1;
            }
        }
    }
}

/// Fills the tables of a level that was surveyed; `marks` are the survey's, and
/// become the numbers of the floors. Gives where the pusher starts.
pub(super) fn fill(
    grid: &Grid<'_>,
    arena: &mut Arena<'_>,
    sizes: &Sizes,
    marks: &mut [u16],
    queue: &mut [u16],
) -> Option<u16> {
    let cells = Cells { grid, width: usize::from(grid.width()) };
    let mut tables = carve(arena, sizes)?;
    number(&cells, sizes, marks);
    link(&cells, sizes, marks, &mut tables);
    let pusher = settle(&cells, marks, &mut tables);
    measure(sizes, &mut tables, queue);
    trace(sizes, &mut tables, queue);
    Some(pusher)
}

/// Numbers the floors, live ones first.
fn number(cells: &Cells<'_>, sizes: &Sizes, marks: &mut [u16]) {
    let (mut live, mut dead) = (0u16, sizes.live);
    for cell in 0..cells.count() {
        let place = match at(marks, cell, 0) {
            mark if mark & REACHED == 0 => FAR,
            mark if mark & LIVE != 0 => {
                live += 1;
                live - 1
            }
            _ => {
                dead += 1;
                dead - 1
            }
        };
        put(marks, cell, place);
    }
}

fn link(cells: &Cells<'_>, sizes: &Sizes, numbers: &[u16], tables: &mut Tables<'_>) {
    let wall = sizes.wall() as u16;
    tables.next.fill([wall; DIRECTIONS]);
    for cell in 0..cells.count() {
        let Some(next) = tables.next.get_mut(usize::from(at(numbers, cell, FAR))) else {
            continue;
        };
        for (direction, to) in next.iter_mut().enumerate() {
            if let Some(beside) = cells.step(cell, direction) {
                *to = at(numbers, beside, wall);
            }
        }
    }
}

/// Puts goals and boxes into their lists; gives the pusher's floor.
fn settle(cells: &Cells<'_>, numbers: &[u16], tables: &mut Tables<'_>) -> u16 {
    let (mut goals, mut boxes, mut pusher) = (0, 0, 0);
    tables.goal.fill(FAR);
    for cell in 0..cells.count() {
        let place = at(numbers, cell, FAR);
        if place == FAR {
            continue;
        }
        let found = cells.at(cell);
        if found & square::PUSHER != 0 {
            pusher = place;
        }
        if found & square::GOAL != 0 {
            put(tables.goal, usize::from(place), goals as u16);
            put(tables.goals, goals, place);
            goals += 1;
        }
        if found & square::BOX != 0 {
            put(tables.boxes, boxes, place);
            boxes += 1;
        }
    }
    pusher
}

/// Fills in the distances, by pulling a box from each goal.
fn measure(sizes: &Sizes, tables: &mut Tables<'_>, queue: &mut [u16]) {
    let (live, wall) = (sizes.live(), sizes.wall());
    tables.nearest.fill(FAR);
    tables.distance.fill(FAR);
    if live == 0 {
        return;
    }
    let step = |from: usize, direction: usize| {
        usize::from(at(tables.next, from, [wall as u16; DIRECTIONS])[direction & 3])
    };
    let goals = sizes.goals();
    for (index, &goal) in tables.goals.iter().enumerate() {
        let place = |floor: usize| floor * goals + index;
        put(tables.distance, place(usize::from(goal)), 0);
        put(queue, 0, goal);
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let from = usize::from(at(queue, head, 0));
            head += 1;
            let gone = at(tables.distance, place(from), FAR);
            if let Some(nearest) = tables.nearest.get_mut(from) {
                *nearest = gone.min(*nearest);
            }
            for direction in 0..DIRECTIONS {
                let to = step(from, direction);
                let beyond = step(to, direction);
                if to < live && beyond != wall && at(tables.distance, place(to), 0) == FAR {
                    put(tables.distance, place(to), gone.saturating_add(1));
                    put(queue, tail, to as u16);
                    tail += 1;
                }
            }
        }
    }
}

/// Fills in the distances from where boxes are at the start, by pushing them.
fn trace(sizes: &Sizes, tables: &mut Tables<'_>, queue: &mut [u16]) {
    let (live, wall, boxes) = (sizes.live(), sizes.wall(), sizes.boxes());
    tables.origin.fill(FAR);
    let step = |from: usize, direction: usize| {
        usize::from(at(tables.next, from, [wall as u16; DIRECTIONS])[direction & 3])
    };
    for (index, &start) in tables.boxes.iter().enumerate() {
        let place = |floor: usize| floor * boxes + index;
        if usize::from(start) >= live {
            continue;
        }
        put(tables.origin, place(usize::from(start)), 0);
        put(queue, 0, start);
        let (mut head, mut tail) = (0, 1);
        while head < tail {
            let from = usize::from(at(queue, head, 0));
            head += 1;
            let gone = at(tables.origin, place(from), FAR);
            for direction in 0..DIRECTIONS {
                let to = step(from, direction);
                if to < live
                    && step(from, direction ^ 2) != wall
                    && at(tables.origin, place(to), 0) == FAR
                {
                    put(tables.origin, place(to), gone.saturating_add(1));
                    put(queue, tail, to as u16);
                    tail += 1;
                }
            }
        }
    }
}
