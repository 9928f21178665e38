//! What scripts/prelink.sh must refuse, one sin at a time.
#![no_std]
#![crate_type = "staticlib"]

use core::sync::atomic::{AtomicU32, Ordering};

unsafe extern "C" {
    fn unstuck_panic_path_left() -> !;
    fn malloc(bytes: usize) -> *mut u8;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    unsafe { unstuck_panic_path_left() }
}

static TABLE: [u32; 4] = [1, 2, 3, 5];
static CALLS: AtomicU32 = AtomicU32::new(0);

/// No sin: this one must pass.
#[unsafe(no_mangle)]
pub extern "C" fn unstuck_good(i: usize) -> u32 {
    TABLE.get(i).copied().unwrap_or(0)
}

/// An index that may be out of range.
#[unsafe(no_mangle)]
pub extern "C" fn unstuck_panics(i: usize) -> u32 {
    TABLE[i]
}

/// Memory that nobody gave.
#[unsafe(no_mangle)]
pub extern "C" fn unstuck_allocates() -> *mut u8 {
    unsafe { malloc(1) }
}

/// State of its own.
#[unsafe(no_mangle)]
pub extern "C" fn unstuck_remembers() -> u32 {
    CALLS.fetch_add(1, Ordering::Relaxed)
}
