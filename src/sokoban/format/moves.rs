//! Moves out of run-length code, symbol by symbol and in pieces.

use bytemuck::{Pod, Zeroable};

use super::fault::FaultKind;
use super::rows::MOST_DEPTH;
use super::symbols::{Symbol, is_step, symbol};

/// The most steps that one outermost count may stand for. No more are ever needed: a
/// pusher crosses the largest board in 63.
pub(super) const MOST_COUNTED: u32 = 65535;

/// The most symbols of a game, all its counts taken together: the longest solutions that
/// are known have a tenth of it.
pub(super) const MOST_MOVES: u32 = 1 << 20;

/// What `jump` says.
const NONE: u32 = 0;
const JUMP: u32 = 1;
const CHANGE: u32 = 2;

/// How far the moves of a game are decoded.
#[derive(Clone, Copy, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Decoder {
    /// Steps told or ready to be told.
    pub(super) steps: u32,
    /// Steps before the current position, plus 1; 0 without one.
    pub(super) current: u32,
    /// Whether it began with a jump.
    pub(super) reverse: u32,
    /// What is wrong: a [`FaultKind`]'s number; 0 if nothing is.
    pub(super) fault: u32,
    pub(super) fault_line: u32,
    pub(super) fault_column: u32,
    /// Whether the fault was told.
    pub(super) told: u32,
    /// Bytes ready in the caller's buffer.
    pub(super) ready: u32,
    /// The line from which the last byte came.
    pub(super) line: u32,
    /// Bytes of that line before those given now.
    pub(super) before: u32,
    /// Symbols given out.
    symbols: u32,
    jump: u32,
    /// The count that is being read, and whether there is one.
    count: u32,
    counting: u32,
    /// How many more of `run` are to be given out.
    left: u32,
    run: u32,
    /// Brackets open in the group that is being collected, and its length.
    open: u32,
    length: u32,
    /// The group that is being given out: where, and the brackets that are open.
    inside: u32,
    at: u32,
    depth: u32,
    starts: [u32; MOST_DEPTH],
    lefts: [u32; MOST_DEPTH],
}

/// The buffers of a decoder: what is ready to be told, and a group in brackets.
pub(super) struct Buffers<'b> {
    pub(super) out: &'b mut [u8],
    pub(super) group: &'b mut [u8],
}

impl Decoder {
    /// Takes bytes of a line from `from` on; how many it has taken. It stops when the
    /// buffer is full and where there is a fault.
    pub(super) fn take(
        &mut self,
        text: &[u8],
        from: usize,
        line: u32,
        more: bool,
        buffers: &mut Buffers<'_>,
    ) -> usize {
        let mut at = from;
        while self.drain(line, at, buffers) {
            let Some(&byte) = text.get(at) else { break };
            if self.fault != 0 {
                return text.len();
            }
            at += 1;
            self.line = line;
            self.byte(byte, line, at, more, buffers);
        }
        at
    }

    /// Gives out what is known to come; whether there is room for more.
    fn drain(&mut self, line: u32, at: usize, buffers: &mut Buffers<'_>) -> bool {
        // Between two symbols of a sound group are far fewer others than it has bytes.
        let mut symbols = 0;
        while symbols <= buffers.group.len() {
            while self.left > 0 {
                if self.ready as usize >= buffers.out.len() {
                    return false;
                }
                self.left -= 1;
                self.put(self.run as u8, line, at, buffers.out);
                if self.fault != 0 {
                    self.left = 0;
                    self.inside = 0;
                }
            }
            if self.inside == 0 {
                return (self.ready as usize) < buffers.out.len();
            }
            self.expand(buffers.group);
            symbols = if self.left > 0 { 0 } else { symbols + 1 };
        }
        self.find(FaultKind::TooMany, line, at);
        (self.left, self.inside) = (0, 0);
        true
    }

    fn byte(&mut self, byte: u8, line: u32, at: usize, more: bool, buffers: &mut Buffers<'_>) {
        if !(is_step(byte, more) || super::line::is_mark(byte)) {
            if !super::symbols::is_blank(byte) {
                self.find(FaultKind::NoMove, line, at);
            }
            return;
        }
        if self.open > 0 || byte == b'(' {
            self.collect(byte, line, at, buffers.group);
            return;
        }
        match symbol(byte) {
            Symbol::Digit(digit) => self.digit(digit),
            Symbol::Close => self.find(FaultKind::BracketStray, line, at),
            _ => {
                let count = self.counted();
                if let Some(kind) = count_fault(count) {
                    self.find(kind, line, at);
                    return;
                }
                (self.run, self.left) = (u32::from(byte), count);
            }
        }
    }

    fn digit(&mut self, digit: u8) {
        self.count = self.count.saturating_mul(10).saturating_add(u32::from(digit));
        self.counting = 1;
    }

    fn counted(&mut self) -> u32 {
        let count = if self.counting == 0 { 1 } else { self.count };
        (self.count, self.counting) = (0, 0);
        count
    }

    /// Adds a byte to the group in brackets; its count waits.
    fn collect(&mut self, byte: u8, line: u32, at: usize, group: &mut [u8]) {
        let Some(slot) = group.get_mut(self.length as usize) else {
            self.find(FaultKind::GroupTooLong, line, at);
            return;
        };
        *slot = byte;
        self.length += 1;
        match byte {
            b'(' => self.open += 1,
            b')' => self.open -= 1,
            _ => {}
        }
        if self.open as usize > MOST_DEPTH {
            self.find(FaultKind::TooDeep, line, at);
        } else if self.open == 0 {
            let count = self.counted();
            let text = group.get(..self.length as usize).unwrap_or(&[]);
            match measure(text, count) {
                Ok(()) => self.enter(count),
                Err(kind) => self.find(kind, line, at),
            }
        }
    }

    /// Begins to give out the group, so many times.
    fn enter(&mut self, count: u32) {
        self.inside = 1;
        self.at = 1;
        self.depth = 1;
        if let (Some(start), Some(left)) = (self.starts.first_mut(), self.lefts.first_mut()) {
            (*start, *left) = (1, count);
        }
    }

    /// Goes on in the group to the next byte that is to be given out.
    fn expand(&mut self, group: &[u8]) {
        let Some(&byte) =
            group.get(..self.length as usize).and_then(|all| all.get(self.at as usize))
        else {
            (self.inside, self.length) = (0, 0);
            return;
        };
        self.at += 1;
        match symbol(byte) {
            Symbol::Digit(digit) => self.digit(digit),
            Symbol::Open => {
                let count = self.counted();
                let depth = self.depth as usize;
                if let (Some(start), Some(left)) =
                    (self.starts.get_mut(depth), self.lefts.get_mut(depth))
                {
                    (*start, *left) = (self.at, count);
                    self.depth += 1;
                }
            }
            Symbol::Close => {
                let depth = self.depth.wrapping_sub(1) as usize;
                let start = self.starts.get(depth).copied().unwrap_or(u32::MAX);
                let left = self.lefts.get_mut(depth);
                let again = left.is_some_and(|left| {
                    *left = left.saturating_sub(1);
                    *left > 0
                });
                if again {
                    self.at = start;
                } else {
                    self.depth = self.depth.saturating_sub(1);
                }
            }
            _ => (self.run, self.left) = (u32::from(byte), self.counted()),
        }
    }

    /// Begins with the mark of the current position.
    pub(super) fn begin_at_position(&mut self, out: &mut [u8]) {
        self.put(b'*', 0, 0, out);
    }

    /// Gives out one symbol.
    fn put(&mut self, byte: u8, line: u32, at: usize, out: &mut [u8]) {
        let kind = match byte {
            _ if self.symbols >= MOST_MOVES => Some(FaultKind::TooMany),
            b'[' | b'{' if self.jump != NONE => Some(FaultKind::Jump),
            b']' if self.jump != JUMP => Some(FaultKind::Jump),
            b'}' if self.jump != CHANGE => Some(FaultKind::Jump),
            b'*' if self.current != 0 => Some(FaultKind::PositionTwice),
            _ => None,
        };
        if let Some(kind) = kind {
            self.find(kind, line, at);
            return;
        }
        match byte {
            b'[' => {
                self.jump = JUMP;
                self.reverse |= u32::from(self.symbols == 0);
            }
            b'{' => self.jump = CHANGE,
            b']' | b'}' => self.jump = NONE,
            b'*' => self.current = self.steps.saturating_add(1),
            _ => self.steps = self.steps.saturating_add(1),
        }
        if byte != b'*' {
            self.symbols = self.symbols.saturating_add(1);
        }
        if let Some(slot) = out.get_mut(self.ready as usize) {
            *slot = byte;
            self.ready += 1;
        }
    }

    /// The moves end: what is still open is a fault.
    pub(super) fn end(&mut self) {
        let line = self.line;
        if self.open > 0 {
            self.find(FaultKind::BracketOpen, line, 0);
        } else if self.counting != 0 {
            self.find(FaultKind::CountAlone, line, 0);
        } else if self.jump != NONE {
            self.find(FaultKind::Jump, line, 0);
        }
    }

    pub(super) fn find(&mut self, kind: FaultKind, line: u32, column: usize) {
        if self.fault == 0 {
            (self.fault, self.fault_line) = (kind as u32, line);
            // 0 is the line as a whole.
            self.fault_column = match column as u32 {
                0 => 0,
                column => self.before.saturating_add(column),
            };
        }
    }
}

fn count_fault(count: u32) -> Option<FaultKind> {
    match count {
        0 => Some(FaultKind::CountZero),
        1..=MOST_COUNTED => None,
        _ => Some(FaultKind::TooMany),
    }
}

/// Looks at a whole group, `(...)`, that comes `count` times: whether its code is sound and
/// stands for no more than it may.
fn measure(group: &[u8], count: u32) -> Result<(), FaultKind> {
    // What each open bracket stands for: the count before it, and the steps in it so far.
    let mut counts = [0u32; MOST_DEPTH];
    let mut sizes = [0u32; MOST_DEPTH + 1];
    let mut depth = 0usize;
    let mut pending = Some(count);
    for &byte in group {
        let mut size = 1;
        match symbol(byte) {
            Symbol::Digit(digit) => {
                let before = pending.unwrap_or(0);
                pending = Some(before.saturating_mul(10).saturating_add(u32::from(digit)));
                continue;
            }
            Symbol::Open => {
                let slot = counts.get_mut(depth).ok_or(FaultKind::TooDeep)?;
                *slot = pending.take().unwrap_or(1);
                depth += 1;
                *sizes.get_mut(depth).ok_or(FaultKind::TooDeep)? = 0;
                continue;
            }
            Symbol::Close => {
                if pending.is_some() {
                    return Err(FaultKind::CountAlone);
                }
                size = sizes.get(depth).copied().unwrap_or(0);
                depth = depth.checked_sub(1).ok_or(FaultKind::BracketStray)?;
                pending = counts.get(depth).copied();
                if size == 0 {
                    return Err(FaultKind::BracketStray);
                }
            }
            _ => {}
        }
        let times = pending.take().unwrap_or(1);
        if times == 0 {
            return Err(FaultKind::CountZero);
        }
        let size = times.saturating_mul(size);
        let sum = sizes.get_mut(depth).ok_or(FaultKind::TooDeep)?;
        *sum = sum.saturating_add(size);
        if *sum > MOST_COUNTED {
            return Err(FaultKind::TooMany);
        }
    }
    Ok(())
}

impl Decoder {
    /// Whether the buffer has no room.
    pub(super) fn is_full(&self, out: &[u8]) -> bool {
        self.ready as usize >= out.len()
    }
}
