//! The summary of a range of deals.

use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

use crate::record::move_text;
use crate::search::{Answer, Outcome};

/// What is counted while a range of deals is solved.
#[derive(Default)]
pub struct Tally {
    deals: u64,
    solved: u64,
    unsolvable: u64,
    undecided: u64,
    nodes_total: u64,
    nodes_max: u32,
    cost_total: u64,
    cost_max: u32,
    shortest: u64,
    signature: Signature,
}

/// The summary as it is printed.
#[derive(Serialize)]
pub struct Summary {
    deals: u64,
    solved: u64,
    unsolvable: u64,
    undecided: u64,
    nodes_total: u64,
    nodes_max: u32,
    /// Of the solved deals, if there are any.
    cost_mean: Option<f64>,
    cost_max: Option<u32>,
    /// Solutions of which it is proved that none has a lower cost.
    shortest: u64,
    memory_bytes: u64,
    cpu_seconds: f64,
    signature: String,
}

impl Tally {
    /// Counts the next deal.
    pub fn add(&mut self, number: i64, outcome: &Outcome) {
        self.deals += 1;
        self.nodes_total += u64::from(outcome.nodes);
        self.nodes_max = self.nodes_max.max(outcome.nodes);
        match &outcome.answer {
            Answer::Solved(solution) => {
                self.solved += 1;
                self.cost_total += u64::from(solution.cost);
                self.cost_max = self.cost_max.max(solution.cost);
                self.shortest += u64::from(solution.shortest);
            }
            Answer::Unsolvable => self.unsolvable += 1,
            Answer::Undecided(_) => self.undecided += 1,
        }
        self.signature.add_deal(number, outcome);
    }

    /// Deals that are not decided so far.
    pub fn undecided(&self) -> u64 {
        self.undecided
    }

    /// Sums up. `memory` is the size of one block in bytes.
    pub fn summary(&self, memory: u64, cpu: Duration) -> Summary {
        let any = self.solved > 0;
        Summary {
            deals: self.deals,
            solved: self.solved,
            unsolvable: self.unsolvable,
            undecided: self.undecided,
            nodes_total: self.nodes_total,
            nodes_max: self.nodes_max,
            cost_mean: any.then(|| thousandths(self.cost_total as f64 / self.solved as f64)),
            cost_max: any.then_some(self.cost_max),
            shortest: self.shortest,
            memory_bytes: memory,
            cpu_seconds: thousandths(cpu.as_secs_f64()),
            signature: self.signature.text(),
        }
    }
}

/// A number as it is told, with three digits behind the point.
pub fn thousandths(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}

impl Summary {
    /// Writes it for people, a line for each thing.
    pub fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "deals       {}", self.deals)?;
        writeln!(out, "solved      {}", self.solved)?;
        writeln!(out, "unsolvable  {}", self.unsolvable)?;
        writeln!(out, "undecided   {}", self.undecided)?;
        writeln!(out, "nodes       {} in all, {} at most", self.nodes_total, self.nodes_max)?;
        match (self.cost_mean, self.cost_max) {
            (Some(mean), Some(max)) => {
                writeln!(out, "cost        {mean:.3} on average, {max} at most")?;
            }
            _ => writeln!(out, "cost        unknown")?,
        }
        if self.shortest > 0 {
            writeln!(out, "shortest    {} by proof", self.shortest)?;
        }
        writeln!(out, "memory      {} bytes a solver", self.memory_bytes)?;
        writeln!(out, "CPU time    {:.3} seconds", self.cpu_seconds)?;
        writeln!(out, "signature   {}", self.signature)
    }
}

/// A hash that tells whether two runs gave the same answers with the same work.
///
/// It is the 64-bit FNV-1a of a text with a line for each deal in order: its
/// number, its status, its nodes and the moves of its solution, with one blank
/// between two words, such as `24 solved 187 71 .75 8h`.
struct Signature(u64);

impl Default for Signature {
    fn default() -> Signature {
        Signature(0xCBF2_9CE4_8422_2325)
    }
}

impl Signature {
    fn add_deal(&mut self, number: i64, outcome: &Outcome) {
        self.add(&format!("{number} {} {}", outcome.answer.status(), outcome.nodes));
        if let Answer::Solved(solution) = &outcome.answer {
            for listed in &solution.moves {
                self.add(" ");
                self.add(&move_text(listed));
            }
        }
        self.add("\n");
    }

    fn add(&mut self, text: &str) {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3);
        }
    }

    fn text(&self) -> String {
        format!("{:016x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv_1a() {
        // From the list of test vectors of its authors.
        for (text, hash) in
            [("", "cbf29ce484222325"), ("a", "af63dc4c8601ec8c"), ("foobar", "85944171f73967e8")]
        {
            let mut signature = Signature::default();
            signature.add(text);
            assert_eq!(signature.text(), hash);
        }
    }

    #[test]
    fn nothing_solved_has_no_cost() {
        let summary = Tally::default().summary(65536, Duration::from_micros(1_234_600));
        assert_eq!((summary.cost_mean, summary.cost_max), (None, None));
        assert_eq!(summary.cpu_seconds, 1.235);
    }
}
