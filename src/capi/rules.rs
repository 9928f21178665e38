//! Calls about rules.

use core::ffi::{CStr, c_char};
use core::mem::size_of;
use core::ptr::null;

use super::border::{check, input, output, status, text};
use super::types::{UNSTUCK_OK, unstuck_freecell_rules};
use crate::error::Error;
use crate::freecell::{Fields, GAMES, Rules, field};

/// Rules out of a struct whose size has been checked.
pub(super) fn from_c(given: &unstuck_freecell_rules) -> Result<Rules, &'static CStr> {
    if given.reserved != [0; 3] {
        return Err(field(c"reserved"));
    }
    Fields {
        columns: given.columns,
        cells: given.cells,
        decks: given.decks,
        build: given.build,
        fill: given.fill,
        supermove: given.supermove,
        automove: given.automove,
        run: given.run,
        leave: given.leave,
        base: given.base,
        wrap: given.wrap,
        refill: given.refill,
        layout: given.layout,
    }
    .rules()
}

fn to_c(rules: &Rules) -> unstuck_freecell_rules {
    unstuck_freecell_rules {
        struct_size: size_of::<unstuck_freecell_rules>() as u32,
        columns: rules.columns,
        cells: rules.cells,
        decks: rules.decks,
        build: rules.build as u8,
        fill: rules.fill as u8,
        supermove: rules.supermove as u8,
        automove: rules.automove as u8,
        run: rules.run as u8,
        leave: rules.leave as u8,
        base: rules.base,
        wrap: rules.wrap as u8,
        refill: rules.refill as u8,
        layout: rules.layout as u8,
        reserved: [0; 3],
    }
}

/// Fills in the rules of a game by its name.
///
/// `name`: one of those that unstuck_freecell_preset_name tells, such as "freecell";
/// must not be NULL.
/// `out`: must not be NULL; struct_size set by the caller.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_PRESET for a
/// name that isn't known, or UNSTUCK_E_RULES for a game beyond the capacities of this
/// build.
///
/// # Safety
/// `name` is NULL or a string with a final NUL; `out` is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_preset(
    name: *const c_char,
    out: *mut unstuck_freecell_rules,
) -> i32 {
    if name.is_null() {
        return Error::Null.code();
    }
    // SAFETY: the caller's promise.
    if let Err(error) = unsafe { check(out) } {
        return error.code();
    }
    if !GAMES {
        // SAFETY: the caller's promise.
        return unsafe { preset_alone(name, out) };
    }
    // Not further than the longest name, and not past the NUL.
    let mut letters = [0u8; 32];
    let mut length = 0;
    for slot in &mut letters {
        // SAFETY: no NUL has come yet, so this byte belongs to the string.
        let byte = unsafe { name.add(length).cast::<u8>().read() };
        if byte == 0 {
            break;
        }
        *slot = byte;
        length += 1;
    }
    match letters.get(..length).and_then(Rules::preset) {
        Some(rules) if rules.check().is_err() => Error::Rules.code(),
        // SAFETY: checked above.
        Some(rules) => status(unsafe { output(out, to_c(&rules)) }),
        None => Error::Preset.code(),
    }
}

/// The same where there is one name.
///
/// # Safety
/// `name` is a string with a final NUL; `out` has been looked at.
unsafe fn preset_alone(name: *const c_char, out: *mut unstuck_freecell_rules) -> i32 {
    for (at, &letter) in c"freecell".to_bytes_with_nul().iter().enumerate() {
        // SAFETY: no NUL has come yet, so this byte belongs to the string.
        if unsafe { name.add(at).cast::<u8>().read() } != letter {
            return Error::Preset.code();
        }
    }
    if Rules::FREECELL.check().is_err() {
        return Error::Rules.code();
    }
    // SAFETY: checked before.
    status(unsafe { output(out, to_c(&Rules::FREECELL)) })
}

/// Tells the name of a game for unstuck_freecell_preset.
///
/// `index`: from 0 on.
/// `buffer`, `capacity`: where the name and its final NUL go; NULL with 0 to measure.
/// `length`: may be NULL; gets the length without the NUL, also when the buffer is too
/// short. 32 bytes are enough.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_RANGE behind the last game, or
/// UNSTUCK_E_TOO_SHORT with the buffer untouched.
///
/// # Safety
/// Each pointer is NULL or as long as the call says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_preset_name(
    index: u32,
    buffer: *mut c_char,
    capacity: usize,
    length: *mut usize,
) -> i32 {
    let tell = || {
        let mut games = Rules::games();
        let name = usize::try_from(index).ok().and_then(|index| games.nth(index));
        let name = name.ok_or(Error::Range)?;
        let write = |sink: &mut dyn FnMut(u8)| {
            name.bytes().for_each(sink);
            Ok(())
        };
        // SAFETY: the caller's promise.
        unsafe { text(buffer, capacity, length, write) }
    };
    status(tell())
}

/// Tells whether the library can play by these rules.
///
/// `rules`: must not be NULL.
/// `field`: may be NULL; gets the name of the first field that is wrong, or
/// NULL if none is. The string is the library's and is never freed.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE or
/// UNSTUCK_E_RULES.
///
/// # Safety
/// `rules` is NULL or readable; `field` is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_freecell_rules_check(
    rules: *const unstuck_freecell_rules,
    field: *mut *const c_char,
) -> i32 {
    // SAFETY: the caller's promise.
    let given = match unsafe { input(rules) } {
        Ok(given) => given,
        Err(error) => return error.code(),
    };
    let (status, name) = match from_c(&given) {
        Ok(_) => (UNSTUCK_OK, null()),
        Err(name) => (Error::Rules.code(), name.as_ptr()),
    };
    if !field.is_null() {
        // SAFETY: not NULL, so writable.
        unsafe { field.write_unaligned(name) };
    }
    status
}
