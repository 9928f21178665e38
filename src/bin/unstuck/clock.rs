//! CPU time; on systems that can't tell it, time that passes.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

/// CPU time of the calling thread so far.
pub fn thread() -> Duration {
    cpu(Clock::Thread).unwrap_or_else(wall)
}

/// CPU time of all threads so far.
pub fn process() -> Duration {
    cpu(Clock::Process).unwrap_or_else(wall)
}

enum Clock {
    Thread,
    Process,
}

#[cfg(unix)]
fn cpu(clock: Clock) -> Option<Duration> {
    use nix::time::{ClockId, clock_gettime};
    let clock = match clock {
        Clock::Thread => ClockId::CLOCK_THREAD_CPUTIME_ID,
        Clock::Process => ClockId::CLOCK_PROCESS_CPUTIME_ID,
    };
    clock_gettime(clock).ok().map(Duration::from)
}

#[cfg(not(unix))]
fn cpu(_: Clock) -> Option<Duration> {
    None
}

/// Time since the first call.
fn wall() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    START.get_or_init(Instant::now).elapsed()
}
