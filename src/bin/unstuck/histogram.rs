//! Numbers counted in classes, and the plot of them.

use std::collections::BTreeMap;
use std::fmt::Write;

/// How numbers are put into classes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Scale {
    /// Each number for itself; a plot puts neighbours together.
    Linear,
    /// From 1, 2 or 5 times a power of ten to the next of these.
    Logarithmic,
}

/// Numbers counted in classes.
pub struct Histogram {
    scale: Scale,
    /// By the lowest number of a class.
    counts: BTreeMap<u64, u64>,
    count: u64,
    sum: u64,
    most: u64,
}

/// A class: its lowest number, the lowest of the next one, and how many are in it.
struct Class {
    from: u64,
    to: u64,
    count: u64,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 190.0;
/// Room for the numbers at the axes.
const LEFT: f64 = 56.0;
const BELOW: f64 = 34.0;
const ABOVE: f64 = 12.0;
const MOST_CLASSES: u64 = 40;

impl Histogram {
    pub fn new(scale: Scale) -> Histogram {
        Histogram { scale, counts: BTreeMap::new(), count: 0, sum: 0, most: 0 }
    }

    pub fn add(&mut self, number: u64) {
        let class = match self.scale {
            Scale::Linear => number,
            Scale::Logarithmic => step_at_most(number),
        };
        *self.counts.entry(class).or_default() += 1;
        self.count += 1;
        self.sum = self.sum.saturating_add(number);
        self.most = self.most.max(number);
    }

    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// Mean and highest of the numbers, each shown in its unit.
    pub fn figures(&self, shown: impl Fn(f64) -> String) -> String {
        let mean = self.sum as f64 / self.count.max(1) as f64;
        format!("mean {}, at most {}", shown(mean), shown(self.most as f64))
    }

    fn classes(&self) -> Vec<Class> {
        let (Some((&low, _)), Some((&high, _))) =
            (self.counts.first_key_value(), self.counts.last_key_value())
        else {
            return Vec::new();
        };
        let mut edges = Vec::new();
        match self.scale {
            Scale::Logarithmic => {
                let mut edge = low;
                while edge <= high {
                    edges.push(edge);
                    edge = next_step(edge);
                }
                edges.push(edge);
            }
            Scale::Linear => {
                let mut width = 1;
                while (high - low) / width >= MOST_CLASSES {
                    width = next_step(width);
                }
                let first = low / width * width;
                edges.extend((0..=(high - first) / width + 1).map(|class| first + class * width));
            }
        }
        edges
            .windows(2)
            .map(|edge| {
                let count = self.counts.range(edge[0]..edge[1]).map(|(_, count)| count).sum();
                Class { from: edge[0], to: edge[1], count }
            })
            .collect()
    }

    /// The plot, and below it the same as a table. `shown` writes a number in its unit.
    pub fn html(&self, name: &str, of: &str, unit: &str, shown: impl Fn(f64) -> String) -> String {
        let classes = self.classes();
        let highest = classes.iter().map(|class| class.count).max().unwrap_or(0).max(1);
        let bar = (WIDTH - LEFT) / classes.len().max(1) as f64;
        let range = |class: &Class| match (self.scale, class.to - class.from) {
            (Scale::Linear, 1) => shown(class.from as f64),
            (Scale::Linear, _) => {
                format!("{} to {}", shown(class.from as f64), shown((class.to - 1) as f64))
            }
            _ => format!("{} to below {}", shown(class.from as f64), shown(class.to as f64)),
        };
        let mut svg = format!(
            "<figure class=\"plot\">\n<h3>{name}</h3>\n<p>{}</p>\n\
             <svg viewBox=\"0 0 {WIDTH} {}\" role=\"img\" aria-label=\"{name} of the {of}: {}\">\n",
            self.figures(&shown),
            ABOVE + HEIGHT + BELOW,
            self.figures(&shown),
        );
        for part in [0.0, 0.5, 1.0] {
            let y = ABOVE + HEIGHT * (1.0 - part);
            let count = highest as f64 * part;
            if count.fract() == 0.0 {
                let _ = writeln!(
                    svg,
                    "<path class=\"grid\" d=\"M{LEFT} {y:.1}H{WIDTH}\"/>\
                     <text class=\"label end\" x=\"{}\" y=\"{:.1}\">{count}</text>",
                    LEFT - 8.0,
                    y + 5.0,
                );
            }
        }
        let every = classes.len().div_ceil(9).max(1);
        for (index, class) in classes.iter().enumerate() {
            let x = LEFT + bar * index as f64;
            let height = HEIGHT * class.count as f64 / highest as f64;
            if class.count > 0 {
                let _ = writeln!(
                    svg,
                    "<rect class=\"bar\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{height:.1}\">\
                     <title>{} {unit}: {}</title></rect>",
                    x + 0.5,
                    ABOVE + HEIGHT - height,
                    (bar - 1.0).max(0.5),
                    range(class),
                    class.count,
                );
            }
            if index % every == 0 {
                let _ = writeln!(
                    svg,
                    "<text class=\"label\" x=\"{:.1}\" y=\"{}\">{}</text>",
                    if self.scale == Scale::Linear { x + bar / 2.0 } else { x },
                    ABOVE + HEIGHT + 22.0,
                    shown(class.from as f64),
                );
            }
        }
        svg += "</svg>\n";
        let _ = writeln!(svg, "<details><summary>The same in numbers</summary>\n<table>");
        let _ = writeln!(
            svg,
            "<thead><tr><th scope=\"col\">{unit}</th><th scope=\"col\">deals</th></tr></thead>\n<tbody>"
        );
        for class in classes.iter().filter(|class| class.count > 0) {
            let _ = writeln!(svg, "<tr><td>{}</td><td>{}</td></tr>", range(class), class.count);
        }
        svg + "</tbody>\n</table></details>\n</figure>\n"
    }
}

/// The highest of 0 and the numbers 1, 2 or 5 times a power of ten that isn't above.
fn step_at_most(number: u64) -> u64 {
    let mut step = 0;
    while next_step(step) <= number {
        step = next_step(step);
    }
    step
}

fn next_step(step: u64) -> u64 {
    let mut power: u64 = 1;
    while step / 10 >= power {
        power = power.saturating_mul(10);
    }
    match step / power {
        0 => 1,
        1 => 2 * power,
        2 => 5 * power,
        _ => power.saturating_mul(10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_one_two_five() {
        let mut step = 0;
        let steps: Vec<u64> = std::iter::repeat_with(|| {
            step = next_step(step);
            step
        })
        .take(8)
        .collect();
        assert_eq!(steps, [1, 2, 5, 10, 20, 50, 100, 200]);
        for (number, class) in [(0, 0), (1, 1), (4, 2), (5, 5), (99, 50), (100, 100), (1_999, 1000)]
        {
            assert_eq!(step_at_most(number), class);
        }
    }

    #[test]
    fn all_numbers_are_in_some_class() {
        for scale in [Scale::Linear, Scale::Logarithmic] {
            let mut histogram = Histogram::new(scale);
            for number in 0..1234 {
                histogram.add(number * number % 977);
            }
            let classes = histogram.classes();
            assert_eq!(classes.iter().map(|class| class.count).sum::<u64>(), 1234);
            assert!(classes.len() <= 41 && classes.windows(2).all(|two| two[0].to == two[1].from));
        }
        assert!(Histogram::new(Scale::Linear).classes().is_empty());
    }
}
