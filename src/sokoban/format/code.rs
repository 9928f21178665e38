//! Run-length code for a short text, as short as it can be with brackets in brackets.

/// The longest text that is coded as one.
pub(super) const MOST: usize = 64;
/// A value for each stretch of such a text.
pub(super) const STRETCHES: usize = MOST * (MOST + 1) / 2;

/// What is known of all stretches: the length of their shortest code, and how it begins.
pub(super) struct Table<'t> {
    pub(super) costs: &'t mut [u8],
    pub(super) ways: &'t mut [u8],
}

/// A way that is a single symbol.
const SINGLE: u8 = 0;
/// From here on, a way is a number of symbols that repeats; before, the number of symbols
/// of the first of two stretches.
const REPEATS: u8 = 128;

/// Where a stretch is in a table; of stretches with the same end the one that begins first
/// comes first.
fn index(from: usize, to: usize) -> usize {
    to * to.saturating_sub(1) / 2 + from
}

/// How a text ends again and again in the same up to `most` symbols, at least twice: how many
/// these are, and from where on; 0 and the text's end if it doesn't.
pub(super) fn tail(text: &[u8], most: usize, counts: impl Fn(u8) -> bool) -> (usize, usize) {
    let mut best = (0, text.len());
    for period in 1..=most {
        let mut from = text.len();
        while let Some(at) = from.checked_sub(1) {
            let this = text.get(at);
            let same = at + period >= text.len() || this == text.get(at + period);
            if !(same && this.is_some_and(|&byte| counts(byte))) {
                break;
            }
            from = at;
        }
        if text.len() - from >= 2 * period && from < best.1 {
            best = (period, from);
        }
    }
    best
}

fn digits(count: usize) -> usize {
    if count < 10 { 1 } else { 2 }
}

/// Gives the shortest code of a text of up to [`MOST`] symbols. Those for which `counts`
/// says no never stand behind a count.
pub(super) fn encode(
    text: &[u8],
    counts: impl Fn(u8) -> bool,
    table: &mut Table<'_>,
    put: &mut dyn FnMut(u8),
) {
    let length = text.len().min(MOST);
    for size in 1..=length {
        for from in 0..=length - size {
            let (cost, way) = best(text, from, from + size, &counts, table);
            let at = index(from, from + size);
            if let (Some(costs), Some(ways)) = (table.costs.get_mut(at), table.ways.get_mut(at)) {
                (*costs, *ways) = (cost as u8, way);
            }
        }
    }
    tell(text, length, table, put);
}

fn best(
    text: &[u8],
    from: usize,
    to: usize,
    counts: &impl Fn(u8) -> bool,
    table: &Table<'_>,
) -> (usize, u8) {
    let size = to - from;
    if size == 1 {
        return (1, SINGLE);
    }
    let cost = |from, to| usize::from(table.costs.get(index(from, to)).copied().unwrap_or(u8::MAX));
    let mut best = (usize::MAX, SINGLE);
    for first in 1..size {
        let sum = cost(from, from + first) + cost(from + first, to);
        // Of equal ones the one whose groups come first, as the format's examples have it.
        if sum <= best.0 {
            best = (sum, first as u8);
        }
    }
    for first in 1..=size / 2 {
        let count = size.checked_div(first).unwrap_or(1);
        if count * first != size || !repeats(text, from, to, first, counts) {
            continue;
        }
        let brackets = if first == 1 { 0 } else { 2 };
        let sum = digits(count) + brackets + cost(from, from + first);
        if sum < best.0 {
            best = (sum, REPEATS + first as u8);
        }
    }
    best
}

/// Whether a stretch is its first symbols again and again.
fn repeats(
    text: &[u8],
    from: usize,
    to: usize,
    first: usize,
    counts: &impl Fn(u8) -> bool,
) -> bool {
    (from..to).all(|at| {
        let this = text.get(at);
        let same = at < from + first || this == text.get(at - first);
        same && this.is_some_and(|&byte| counts(byte))
    })
}

/// What is still to be told.
#[derive(Clone, Copy)]
enum Part {
    Stretch(u8, u8),
    Close,
}

fn tell(text: &[u8], length: usize, table: &Table<'_>, put: &mut dyn FnMut(u8)) {
    let mut stack = [Part::Close; MOST + 16];
    let mut used = 0;
    push(&mut stack, &mut used, Part::Stretch(0, length as u8));
    while used > 0 {
        used -= 1;
        let Some(&Part::Stretch(from, to)) = stack.get(used) else {
            put(b')');
            continue;
        };
        let way = table.ways.get(index(usize::from(from), usize::from(to))).copied();
        let size = to.saturating_sub(from);
        match way.unwrap_or(SINGLE) {
            _ if size < 2 => {
                if let Some(&byte) = text.get(usize::from(from)).filter(|_| size == 1) {
                    put(byte);
                }
            }
            way @ ..REPEATS => {
                push(&mut stack, &mut used, Part::Stretch(from + way, to));
                push(&mut stack, &mut used, Part::Stretch(from, from + way));
            }
            way => {
                let first = way - REPEATS;
                number(u32::from(size.checked_div(first).unwrap_or(1)), put);
                if first > 1 {
                    put(b'(');
                    push(&mut stack, &mut used, Part::Close);
                }
                push(&mut stack, &mut used, Part::Stretch(from, from + first));
            }
        }
    }
}

fn push(stack: &mut [Part], used: &mut usize, part: Part) {
    if let Some(slot) = stack.get_mut(*used) {
        *slot = part;
        *used += 1;
    }
}

/// A number of up to five digits.
pub(super) fn number(count: u32, put: &mut dyn FnMut(u8)) {
    let mut begun = false;
    for place in [10_000, 1000, 100, 10, 1] {
        let digit = count.checked_div(place).unwrap_or(0) % 10;
        begun |= digit > 0 || place == 1;
        if begun {
            put(b'0' + digit as u8);
        }
    }
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use std::string::String;

    fn code(text: &str) -> String {
        let (mut costs, mut ways) = ([0; STRETCHES], [0; STRETCHES]);
        let mut table = Table { costs: &mut costs, ways: &mut ways };
        let mut code = String::new();
        let counts = |byte| byte != b'*';
        encode(text.as_bytes(), counts, &mut table, &mut |byte| code.push(char::from(byte)));
        code
    }

    #[test]
    fn the_format_s_examples_come_out_as_there() {
        assert_eq!(code("#-#-#-##-#-#-#"), "2(3(#-)#)");
        assert_eq!(code("drdrdrRdrdrdrR"), "2(3(dr)R)");
        assert_eq!(code("rrrUUUU"), "3r4U");
        assert_eq!(code("###----p.#").len(), "3#4-p.#".len());
    }

    #[test]
    fn no_code_is_longer_than_its_text() {
        assert_eq!(code(""), "");
        assert_eq!(code("#"), "#");
        assert_eq!(code("##"), "##");
        assert_eq!(code("***"), "***");
        assert_eq!(code("r*r*"), "r*r*");
        assert_eq!(code(&"r".repeat(64)), "64r");
        assert_eq!(code(&"ru".repeat(32)), "32(ru)");
    }
}
