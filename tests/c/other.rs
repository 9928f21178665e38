//! Another library of Rust code for C, with the standard library and a panic
//! handler of its own, to be linked into one program with unstuck.

/// Adds up 1 to `n` on the heap, and survives a panic.
#[unsafe(no_mangle)]
pub extern "C" fn other_sum(n: u32) -> u32 {
    let numbers: Vec<u32> = (1..=n).collect();
    numbers.iter().sum()
}
