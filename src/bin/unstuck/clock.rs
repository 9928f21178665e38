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
    let clock = match clock {
        Clock::Thread => libc::CLOCK_THREAD_CPUTIME_ID,
        Clock::Process => libc::CLOCK_PROCESS_CPUTIME_ID,
    };
    // SAFETY: a timespec is numbers, for which all bits 0 are a value.
    let mut time: libc::timespec = unsafe { std::mem::zeroed() };
    // SAFETY: the call fills the timespec that it is given.
    let status = unsafe { libc::clock_gettime(clock, &mut time) };
    let seconds = time.tv_sec.try_into().ok()?;
    let nanoseconds = time.tv_nsec.try_into().ok()?;
    (status == 0).then(|| Duration::new(seconds, nanoseconds))
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
