//! A list of the pusher's steps, as it lies in the block: two in a byte.

/// A step of the pusher.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Step {
    /// Up, right, down or left, from 0.
    pub(super) direction: u8,
    /// Whether a box is pushed.
    pub(super) push: bool,
}

impl Step {
    /// Its letter: small for a step, large for a push.
    pub(super) fn letter(self) -> u8 {
        // No list of them: on an AVR a byte of code is cheaper than one of data.
        let letters = u32::from_le_bytes(*b"urdl");
        let small = (letters >> (8 * (self.direction & 3))) as u8;
        if self.push { small.to_ascii_uppercase() } else { small }
    }
}

/// The step at an index.
pub(super) fn get(bytes: &[u8], index: usize) -> Option<Step> {
    let byte = *bytes.get(index >> 1)?;
    let half = if index & 1 == 0 { byte & 15 } else { byte >> 4 };
    Some(Step { direction: half & 3, push: half & 4 != 0 })
}

/// Sets the step at an index; whether there is room for it.
pub(super) fn set(bytes: &mut [u8], index: usize, step: Step) -> bool {
    let Some(byte) = bytes.get_mut(index >> 1) else { return false };
    let half = step.direction & 3 | if step.push { 4 } else { 0 };
    *byte = if index & 1 == 0 { half } else { *byte & 15 | half << 4 };
    true
}
