//! A progress bar on standard error, if that is a terminal.

use std::fmt::Write;
use std::time::Duration;

use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

/// How far through many searches the program is.
pub struct Bar(ProgressBar);

impl Bar {
    /// A bar for so many of something.
    pub fn new(count: u64, what: &str) -> Bar {
        let bar = ProgressBar::new(count);
        // With a template that were wrong there would be another bar.
        let bar = match ProgressStyle::with_template(&template(what)) {
            Ok(style) => bar.with_style(style.with_key("left", left)),
            Err(_) => bar,
        };
        if !bar.is_hidden() {
            // One search may take long, and is to be seen to go on.
            bar.enable_steady_tick(Duration::from_millis(250));
        }
        // Draws it, so it comes last.
        bar.set_message("0");
        Bar(bar)
    }

    /// No bar, where it would be in the way.
    pub fn hidden() -> Bar {
        Bar(ProgressBar::hidden())
    }

    /// One more is done; so many aren't decided so far.
    pub fn step(&self, undecided: u64) {
        if !self.0.is_hidden() {
            self.0.set_message(undecided.to_string());
            self.0.inc(1);
        }
    }

    /// Does something that prints on what may be the same terminal.
    pub fn around<T>(&self, print: impl FnOnce() -> T) -> T {
        self.0.suspend(print)
    }

    /// Takes the bar away.
    pub fn end(&self) {
        self.0.finish_and_clear();
    }
}

fn template(what: &str) -> String {
    format!("{{wide_bar}} {{pos}} of {{len}} {what}, {{msg}} not decided, {{elapsed}}{{left}}")
}

/// How long it will take, once something is done from which that can be told.
fn left(state: &ProgressState, to: &mut dyn Write) {
    if state.pos() > 0 {
        // Nowhere to tell that it can't be written.
        let _ = write!(to, ", {:#} left", HumanDuration(state.eta()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_is_well_formed() {
        assert!(ProgressStyle::with_template(&template("levels")).is_ok());
    }
}
