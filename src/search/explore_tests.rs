//! Searches that remember ways, on graphs whose answers are counted by hand.

extern crate std;

use std::vec;
use std::vec::Vec;
use std::{assert, assert_eq, assert_ne};

use bytemuck::Zeroable;

use super::budget::Budget;
use super::explore::{self, Explore, Explored, Order};
use super::known::{Known, Reached};
use super::levels::{self, Levels};
use super::shortcut::{self, Shortcut};
use super::{Child, Code, Key, Sink, Space};

const NODES: usize = 24;
const EDGES: usize = 3;
const GOAL: usize = NODES - 1;

/// Numbered positions with moves that needn't lead back, and a score each.
struct Graph {
    edges: [[u8; EDGES]; NODES],
    scores: [i16; NODES],
}

impl Space for Graph {
    type State = u32;
    type Key = [u32; 2];

    fn children(&self, state: &u32, _: &mut u32, sink: &mut impl Sink) {
        for (code, &to) in (0..).zip(&self.edges[*state as usize]) {
            let score = self.scores[usize::from(to)];
            if sink.wants(score) {
                let solved = usize::from(to) == GOAL;
                // The second score is always the worse one.
                sink.take(Child { code, score, fingerprint: score as u32 + 100, solved });
            }
        }
    }

    fn play(&self, state: &mut u32, code: Code) {
        *state = u32::from(self.edges[*state as usize][usize::from(code)]);
    }

    fn key(&self, state: &u32) -> [u32; 2] {
        [*state, 7]
    }

    fn unpack(&self, key: &[u32; 2], state: &mut u32) {
        *state = key.first();
    }

    fn slot_words(&self) -> usize {
        2
    }

    fn save(&self, _: &u32, _: &mut [u32]) {}

    fn load(&self, _: &[u32], _: &mut u32) {}
}

impl Graph {
    /// The number of moves to each position.
    fn distances(&self) -> [usize; NODES] {
        let mut far = [usize::MAX; NODES];
        far[0] = 0;
        for _ in 0..NODES {
            for (node, edges) in self.edges.iter().enumerate() {
                for &to in edges {
                    let there = far[node].saturating_add(1);
                    far[usize::from(to)] = far[usize::from(to)].min(there);
                }
            }
        }
        far
    }

    fn leads_to_the_goal(&self, way: &[Code]) -> bool {
        let mut at = 0;
        for &code in way {
            self.play(&mut at, code);
        }
        at as usize == GOAL
    }
}

fn random_graph(random: &mut impl FnMut(u32) -> u32) -> Graph {
    let mut graph = Graph { edges: [[0; EDGES]; NODES], scores: [0; NODES] };
    for node in 0..NODES {
        for edge in 0..EDGES {
            let on = random(2) == 0;
            let target = if on { node as u32 + 1 + random(2) } else { random(node as u32 + 1) };
            graph.edges[node][edge] = target.min(GOAL as u32) as u8;
        }
        graph.scores[node] = random(30) as i16;
    }
    graph
}

/// A generator of random numbers below a bound.
fn random(mut seed: u32) -> impl FnMut(u32) -> u32 {
    move |bound| {
        seed ^= seed << 13;
        seed ^= seed >> 17;
        seed ^= seed << 5;
        seed.wrapping_mul(0x9E37_79B1) % bound
    }
}

/// Runs a search with so many nodes at a time, in room for so many positions. Gives how
/// it ends, its way and its nodes.
fn explore(
    graph: &Graph,
    order: Order,
    (bite, room, longest): (u32, usize, u32),
) -> (Explored, Vec<Code>, u32) {
    let mut control = explore::Control::zeroed();
    let mut keys = vec![[0; 2]; room];
    let mut ways = vec![Reached::default(); room];
    let mut index = vec![0; Known::<[u32; 2]>::slots(room)];
    let mut list = vec![0; room * order.words()];
    let (mut state, mut after, mut scratch) = (0, 0, 0);
    let mut fresh = true;
    let mut nodes = 0;
    loop {
        let mut search = Explore {
            space: graph,
            order,
            control: &mut control,
            known: Known { keys: &mut keys, ways: &mut ways, index: &mut index },
            list: &mut list,
            state: &mut state,
            after: &mut after,
            scratch: &mut scratch,
            longest,
        };
        if core::mem::take(&mut fresh) {
            search.start(5);
        }
        match search.run(&mut Budget::new(bite), &mut nodes) {
            Explored::Nothing => {}
            end => {
                let mut way: Vec<Code> = match end {
                    Explored::Goal(last) => core::iter::once(last).chain(search.back()).collect(),
                    _ => Vec::new(),
                };
                way.reverse();
                return (end, way, nodes);
            }
        }
    }
}

const ORDERS: [Order; 5] =
    [Order::Hard, Order::Soft, Order::Breadth, Order::Price(0), Order::Price(7)];

#[test]
fn every_order_finds_the_goal_where_there_is_a_way_and_sees_all_where_there_is_none() {
    let mut random = random(1);
    let (mut won, mut lost) = (0, 0);
    for _ in 0..1500 {
        let graph = random_graph(&mut random);
        let distances = graph.distances();
        let reached = distances.iter().filter(|&&far| far != usize::MAX).count();
        for order in ORDERS {
            let whole = explore(&graph, order, (u32::MAX, NODES, 1000));
            assert_eq!(whole, explore(&graph, order, (1, NODES, 1000)), "{order:?}");
            if distances[GOAL] == usize::MAX {
                assert_eq!((whole.0, whole.2 as usize), (Explored::All, reached), "{order:?}");
                lost += 1;
                // One position too many.
                let full = explore(&graph, order, (u32::MAX, reached - 1, 1000));
                assert_eq!(full.0, Explored::Full, "{order:?}");
                continue;
            }
            won += 1;
            assert!(graph.leads_to_the_goal(&whole.1), "{order:?}");
            if order == Order::Breadth {
                assert_eq!(whole.1.len(), distances[GOAL]);
            }
            // A way that is too short for any.
            let cut = explore(&graph, order, (u32::MAX, NODES, distances[GOAL] as u32 - 1));
            assert_eq!(cut.0, Explored::Cut, "{order:?}");
        }
    }
    assert!(won > 500 && lost > 500, "{won} {lost}");
}

#[test]
fn a_shortcut_is_the_shortest_way_over_the_positions_of_a_way() {
    let mut random = random(3);
    let mut shorter = 0;
    for _ in 0..1500 {
        let graph = random_graph(&mut random);
        let (end, way, _) = explore(&graph, Order::Hard, (u32::MAX, NODES, 1000));
        let Explored::Goal(_) = end else { continue };
        let room = way.len() + 1;
        let mut control = shortcut::Control::zeroed();
        let mut keys = vec![[0; 2]; room];
        let mut ways = vec![Reached::default(); room];
        let mut index = vec![0; Known::<[u32; 2]>::slots(room)];
        let mut list = vec![0; room];
        let (mut state, mut after, mut scratch) = (0, 0, 0);
        let mut search = Shortcut {
            space: &graph,
            control: &mut control,
            known: Known { keys: &mut keys, ways: &mut ways, index: &mut index },
            list: &mut list,
            state: &mut state,
            after: &mut after,
            scratch: &mut scratch,
        };
        search.start(&way);
        let Explored::Goal(last) = search.run(&mut Budget::new(u32::MAX), &mut 0) else {
            std::panic!("no way over the positions of a way");
        };
        let mut found: Vec<Code> = core::iter::once(last).chain(search.back()).collect();
        found.reverse();
        assert!(graph.leads_to_the_goal(&found));
        // The same by hand: only edges between positions of the way.
        let mut on_way = [false; NODES];
        let mut at = 0;
        on_way[0] = true;
        for &code in &way {
            graph.play(&mut at, code);
            on_way[at as usize] = true;
        }
        let mut only = Graph { edges: graph.edges, scores: graph.scores };
        for (node, edges) in only.edges.iter_mut().enumerate() {
            for to in edges {
                if !on_way[node] || !on_way[usize::from(*to)] {
                    *to = node as u8;
                }
            }
        }
        assert_eq!(found.len(), only.distances()[GOAL]);
        shorter += usize::from(found.len() < way.len());
    }
    assert!(shorter > 100, "{shorter}");
}

/// The same search as [`Levels`], with sets.
fn levels_by_hand(graph: &Graph, width: usize, longest: usize) -> (Explored, usize) {
    use std::collections::BTreeMap;
    // Each known position with the one that it was reached from.
    let mut known = BTreeMap::from([(0usize, 0usize)]);
    let mut level = vec![0usize];
    for depth in 0.. {
        let mut next = Vec::new();
        for &node in &level {
            for &to in &graph.edges[node] {
                let to = usize::from(to);
                if to == GOAL {
                    return (Explored::Goal(0), depth + 1);
                }
                if let std::collections::btree_map::Entry::Vacant(entry) = known.entry(to) {
                    entry.insert(node);
                    next.push(to);
                }
            }
        }
        if next.is_empty() {
            return (Explored::All, 0);
        }
        if depth + 2 > longest {
            return (Explored::Cut, 0);
        }
        let mut scores: Vec<i16> = next.iter().map(|&node| graph.scores[node]).collect();
        scores.sort_unstable();
        let limit = scores.get(width).copied().unwrap_or(i16::MAX);
        level = next.into_iter().filter(|&node| graph.scores[node] <= limit).collect();
        // Only what leads to the level is remembered.
        let mut kept = BTreeMap::from([(0, 0)]);
        for &node in &level {
            let mut at = node;
            while kept.insert(at, known[&at]).is_none() {
                at = known[&at];
            }
        }
        known = kept;
    }
    std::unreachable!()
}

/// The end of the search with room for so many positions, and the way to the goal.
fn levels(
    graph: &Graph,
    (width, narrows): (u32, bool),
    longest: u32,
    room: usize,
    bite: u32,
) -> (Explored, Vec<Code>) {
    let mut control = levels::Control::zeroed();
    let mut keys = vec![[0; 2]; room];
    let mut ways = vec![Reached::default(); room];
    let mut index = vec![0; Known::<[u32; 2]>::slots(room)];
    let mut list = vec![0; room];
    let (mut state, mut after, mut scratch) = (0, 0, 0);
    let mut search = Levels {
        space: graph,
        control: &mut control,
        known: Known { keys: &mut keys, ways: &mut ways, index: &mut index },
        list: &mut list,
        state: &mut state,
        after: &mut after,
        scratch: &mut scratch,
        width,
        narrows,
        longest,
    };
    search.start();
    let mut nodes = 0;
    let end = loop {
        match search.run(&mut Budget::new(bite), &mut nodes) {
            Explored::Nothing => {}
            end => break end,
        }
    };
    assert_ne!(nodes, 0);
    let Explored::Goal(last) = end else { return (end, Vec::new()) };
    let mut way: Vec<Code> = core::iter::once(last).chain(search.back()).collect();
    way.reverse();
    assert!(graph.leads_to_the_goal(&way));
    (Explored::Goal(0), way)
}

#[test]
fn levels_follow_all_ties_and_forget_the_rest() {
    let mut random = random(9);
    let mut seen = [0; 3];
    for round in 0..3000 {
        let graph = random_graph(&mut random);
        let (width, longest) = (random(4), 6 + random(20));
        let bite = if round % 2 == 0 { 1 } else { u32::MAX };
        let (end, way) = levels(&graph, (width, false), longest, NODES, bite);
        let expected = levels_by_hand(&graph, width as usize, longest as usize);
        assert_eq!((end, way.len()), expected);
        let kind = [Explored::Goal(0), Explored::All, Explored::Cut];
        seen[kind.iter().position(|&kind| kind == end).expect("an end")] += 1;
    }
    assert!(seen.iter().all(|&count| count > 50), "{seen:?}");
}

/// Where there is no room, a width that was given is kept, or there is no answer; one that
/// wasn't is halved until there is room.
#[test]
fn levels_of_a_width_are_whole() {
    let mut random = random(31);
    let (mut full, mut narrower) = (0, 0);
    for _ in 0..3000 {
        let graph = random_graph(&mut random);
        let (width, longest) = (1 + random(6), 6 + random(20));
        let room = 2 + random(NODES as u32 - 2) as usize;
        let by_hand = |width: u32| levels_by_hand(&graph, width as usize, longest as usize);
        let (end, way) = levels(&graph, (width, false), longest, room, u32::MAX);
        if end == Explored::Full {
            full += 1;
        } else {
            assert_eq!((end, way.len()), by_hand(width), "{room}");
        }
        let bite = 1 + random(3);
        let (end_narrow, way) = levels(&graph, (width, true), longest, room, bite);
        if end_narrow != Explored::Full {
            let widths = core::iter::successors(Some(width), |&width| Some(width / 2));
            let mut tried = widths.take_while(|&width| width > 0);
            let fits = |&width: &u32| {
                levels(&graph, (width, false), longest, room, u32::MAX).0 != Explored::Full
            };
            let fitting = tried.find(fits).expect("a width");
            assert_eq!((end_narrow, way.len()), by_hand(fitting), "{room}");
            narrower += usize::from(fitting < width);
        }
    }
    assert!(full > 50 && narrower > 50, "{full} {narrower}");
}
