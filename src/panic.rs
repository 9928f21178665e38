//! The panic handler of builds without std: it proves that nothing panics.
#![allow(unsafe_code)]

unsafe extern "C" {
    /// Exists nowhere: a program with a panic path left doesn't link.
    safe fn unstuck_panic_path_left() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    unstuck_panic_path_left()
}
