#!/bin/sh
# Runs cargo of the first Rust toolchain on this machine that is new enough
# (rust-version in Cargo.toml), with the rustc that belongs to it.
#
#   scripts/cargo.sh build --release
#   UNSTUCK_BUILD_STD=1 scripts/cargo.sh build -Z build-std=core --target ...
#   scripts/cargo.sh --print-rustc      the path of that rustc, nothing more
#
# With UNSTUCK_BUILD_STD=1 only a toolchain that has the source of the standard
# library will do, and its nightly options are switched on: this is how targets
# without a prebuilt `core` are built.
#
# Looked at in this order: $UNSTUCK_CARGO, cargo in PATH, rustup's usual place,
# and Debian's in /usr/bin (there packages such as cargo-web put a newer one).
# Exit status 69 when there is none.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
least=$(sed -n 's/^rust-version *= *"\([0-9.]*\)".*/\1/p' "$root/Cargo.toml")

# new_enough VERSION: is VERSION (1.95.0) at least $least (1.85)?
new_enough() {
    printf '%s %s\n' "$1" "$least" | awk '{
        n = split($1, have, "."); split($2, want, ".")
        if (n < 2) exit 1
        for (i = 1; i <= 3; i++)
            if (have[i] + 0 != want[i] + 0) exit !(have[i] + 0 > want[i] + 0)
        exit 0
    }'
}

# usable CARGO: sets cargo and rustc and succeeds when that toolchain will do.
usable() {
    cargo=$(command -v "$1" 2>/dev/null) || return 1
    # Beside cargo, not in PATH: two toolchains must not be mixed.
    rustc=$(dirname -- "$cargo")/rustc
    [ -x "$rustc" ] || return 1
    for tool in "$cargo" "$rustc"; do
        version=$("$tool" --version 2>/dev/null | sed -n '1s/^[a-z]* \([0-9.]*\).*/\1/p')
        new_enough "$version" || return 1
    done
    [ "${UNSTUCK_BUILD_STD:-0}" != 1 ] ||
        [ -e "$("$rustc" --print sysroot)/lib/rustlib/src/rust/library/core/src/lib.rs" ]
}

for candidate in ${UNSTUCK_CARGO:+"$UNSTUCK_CARGO"} cargo "${CARGO_HOME:-${HOME:-/}/.cargo}/bin/cargo" /usr/bin/cargo; do
    if usable "$candidate"; then
        if [ "${1-}" = --print-rustc ]; then
            echo "$rustc"
            exit 0
        fi
        RUSTC=$rustc
        export RUSTC
        if [ "${UNSTUCK_BUILD_STD:-0}" = 1 ]; then
            RUSTC_BOOTSTRAP=1
            export RUSTC_BOOTSTRAP
        fi
        exec "$cargo" "$@"
    fi
done

what="cargo and rustc $least or later"
[ "${UNSTUCK_BUILD_STD:-0}" != 1 ] || what="$what with the source of the standard library"
echo "unstuck: found no $what; on Debian \`make setup\` installs them" >&2
exit 69
