//! How much shorter solutions become with how many more nodes.

use unstuck::sokoban::solver::{Shortening, Solver};

/// What all solutions together have come to.
#[derive(Clone, Copy, Default)]
struct Point {
    nodes: u64,
    pushes: u64,
    moves: u64,
    fewest_pushes: u32,
    fewest_moves: u32,
}

/// The sums over all levels: when they are solved, and whenever as many nodes again have
/// been spent on each as before.
pub struct Curve {
    points: Vec<Point>,
    solved: u32,
}

impl Curve {
    pub fn new(doublings: usize) -> Curve {
        Curve { points: vec![Point::default(); doublings + 1], solved: 0 }
    }

    /// Goes on with a solver that has found a solution.
    pub fn follow(&mut self, solver: &mut Solver<'_>) {
        self.solved += 1;
        let mut over = false;
        for (index, point) in self.points.iter_mut().enumerate() {
            let spent = solver.report().progress().nodes;
            if index > 0 && !over {
                let came = solver.shorten(spent).expect("a solution");
                over = came != Shortening::Running;
            }
            let progress = solver.report().progress();
            point.nodes += u64::from(progress.nodes);
            point.pushes += u64::from(progress.pushes);
            point.moves += u64::from(progress.moves);
            point.fewest_pushes += u32::from(progress.shortest);
            point.fewest_moves += u32::from(progress.fewest_moves);
        }
    }

    pub fn print(&self) {
        println!("{} solutions, shortened:", self.solved);
        println!("times the nodes  nodes  pushes  moves  fewest pushes  and moves");
        for (index, point) in self.points.iter().enumerate() {
            let Point { nodes, pushes, moves, fewest_pushes, fewest_moves } = point;
            println!(
                "{:>15} {nodes:>10} {pushes:>7} {moves:>7} {fewest_pushes:>6} {fewest_moves:>6}",
                1u64 << index
            );
        }
    }
}
