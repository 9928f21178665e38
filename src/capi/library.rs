//! Calls about the library itself.

use core::ffi::{CStr, c_char};
use core::mem::size_of;

use super::border::{check, output, status};
use super::types::{
    UNSTUCK_ABI, UNSTUCK_DONE, UNSTUCK_FEATURE_FAMILY, UNSTUCK_FEATURE_FREECELL,
    UNSTUCK_FEATURE_SOKOBAN, UNSTUCK_GAVE_UP, UNSTUCK_MORE, UNSTUCK_OK, UNSTUCK_RUNNING,
    UNSTUCK_SHORTEST, UNSTUCK_SOLVED, UNSTUCK_UNSOLVABLE, UNSTUCK_VERSION_MAJOR,
    UNSTUCK_VERSION_MINOR, UNSTUCK_VERSION_PATCH, unstuck_build_info,
};
use crate::error::Error;
use crate::freecell::notation::Flaw;
use crate::freecell::{FAMILY, MAX_CELLS, MAX_COLUMNS, MAX_DECKS};

/// Whether this build has sentences; without the feature `text` they are all empty.
const TEXT: bool = cfg!(feature = "text");

/// The version of the library: major * 65536 + minor * 256 + patch, to be
/// compared with the header's UNSTUCK_VERSION.
#[unsafe(no_mangle)]
pub extern "C" fn unstuck_version() -> u32 {
    UNSTUCK_VERSION_MAJOR << 16 | UNSTUCK_VERSION_MINOR << 8 | UNSTUCK_VERSION_PATCH
}

/// The ABI number of the library, to be compared with the header's UNSTUCK_ABI:
/// a program works with every library of the same number.
#[unsafe(no_mangle)]
pub extern "C" fn unstuck_abi() -> u32 {
    UNSTUCK_ABI
}

/// Tells what the library was built with.
///
/// `out`: must not be NULL; struct_size set by the caller.
///
/// Returns UNSTUCK_OK, UNSTUCK_E_NULL or UNSTUCK_E_STRUCT_SIZE.
///
/// # Safety
/// `out` is NULL or writable.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn unstuck_build(out: *mut unstuck_build_info) -> i32 {
    // SAFETY: the caller's promise.
    if let Err(error) = unsafe { check(out) } {
        return error.code();
    }
    let info = unstuck_build_info {
        struct_size: size_of::<unstuck_build_info>() as u32,
        version: unstuck_version(),
        abi: unstuck_abi(),
        max_columns: MAX_COLUMNS as u32,
        max_cells: MAX_CELLS as u32,
        max_decks: MAX_DECKS as u32,
        features: if cfg!(feature = "freecell") { UNSTUCK_FEATURE_FREECELL } else { 0 }
            | if cfg!(feature = "sokoban") { UNSTUCK_FEATURE_SOKOBAN } else { 0 }
            | if FAMILY { UNSTUCK_FEATURE_FAMILY } else { 0 },
    };
    // SAFETY: checked above.
    status(unsafe { output(out, info) })
}

/// A sentence for a status or any other number; never NULL, never to be freed.
#[unsafe(no_mangle)]
pub extern "C" fn unstuck_strerror(status: i32) -> *const c_char {
    if !TEXT {
        return c"".as_ptr();
    }
    let text = match status {
        UNSTUCK_OK => c"done",
        UNSTUCK_RUNNING => c"still running: call again",
        UNSTUCK_SOLVED => c"solved",
        UNSTUCK_UNSOLVABLE => c"proved unsolvable",
        UNSTUCK_GAVE_UP => c"not decided",
        UNSTUCK_MORE => c"the reader needs more of its file",
        UNSTUCK_DONE => c"no shorter solution found in this memory",
        UNSTUCK_SHORTEST => c"proved shortest",
        code => match Error::ALL.iter().find(|error| error.code() == code) {
            Some(error) => error.message(),
            None => c"no status of this library",
        },
    };
    text.as_ptr()
}

/// A sentence for a flaw in a report or check (UNSTUCK_FLAW_*) or any other number; never
/// NULL, never to be freed.
#[unsafe(no_mangle)]
pub extern "C" fn unstuck_strflaw(flaw: u32) -> *const c_char {
    if !TEXT {
        return c"".as_ptr();
    }
    let of_a_game = Flaw::ALL.iter().find(|known| known.code() == flaw);
    let text = match (of_a_game, of_sokoban(flaw)) {
        (Some(flaw), _) => flaw.message(),
        (_, Some(message)) => message,
        _ if flaw == 0 => c"all holds",
        _ => c"no flaw of this library",
    };
    text.as_ptr()
}

#[cfg(feature = "sokoban")]
fn of_sokoban(flaw: u32) -> Option<&'static CStr> {
    use crate::sokoban::Flaw;
    Flaw::ALL.iter().find(|known| known.code() == flaw).map(|flaw| flaw.message())
}

#[cfg(not(feature = "sokoban"))]
fn of_sokoban(_: u32) -> Option<&'static CStr> {
    None
}
