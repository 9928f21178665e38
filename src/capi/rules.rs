//! Calls about rules.

use core::ffi::{CStr, c_char};
use core::mem::size_of;
use core::ptr::null;

use super::border::{check, input, output, status};
use super::types::{UNSTUCK_OK, unstuck_freecell_rules};
use crate::error::Error;
use crate::freecell::{Fields, Rules};

/// Rules out of a struct whose size has been checked.
pub(super) fn from_c(given: &unstuck_freecell_rules) -> Result<Rules, &'static CStr> {
    if given.reserved != [0; 3] {
        return Err(c"reserved");
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
/// `name`: "freecell"; must not be NULL.
/// `out`: must not be NULL; struct_size set by the caller.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, or
/// UNSTUCK_E_PRESET for a name that isn't known.
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
        // SAFETY: checked above.
        Some(rules) => status(unsafe { output(out, to_c(&rules)) }),
        None => Error::Preset.code(),
    }
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
