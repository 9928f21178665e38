//! Ctrl-C: the first one asks for an end, the second one is one.

use std::process::exit;
use std::sync::atomic::{AtomicBool, Ordering};

/// The exit status after Ctrl-C, as shells have it.
pub const INTERRUPTED: u8 = 130;

static ASKED: AtomicBool = AtomicBool::new(false);

/// From now on Ctrl-C only asks for an end.
pub fn watch() {
    // Without it the program ends at once, as others do.
    let _ = ctrlc::set_handler(|| {
        if ASKED.swap(true, Ordering::Relaxed) {
            exit(INTERRUPTED.into());
        }
    });
}

/// Whether an end was asked for.
pub fn is_asked() -> bool {
    ASKED.load(Ordering::Relaxed)
}
