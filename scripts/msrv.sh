#!/bin/sh
# Checks that the oldest Rust that Cargo.toml promises (rust-version) compiles
# everything, and makes a C library that is as free of panics as any.
#
# The toolchain is taken from rustup when that version is installed there, else
# from Debian's packages (Debian 12 has 1.85 as rustc-web and cargo-web), which
# are unpacked below build/ and not installed. Where neither has it, nothing can
# be checked, and the script says so and succeeds.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"
least=$(sed -n 's/^rust-version *= *"\([0-9.]*\)".*/\1/p' Cargo.toml)
there=$root/build/msrv
CARGO_TARGET_DIR=$there/target
export CARGO_TARGET_DIR

from_rustup() {
    command -v rustup >/dev/null 2>&1 || return 1
    name=$(rustup toolchain list 2>/dev/null | sed -n "s/^\(${least}[.-][^ ]*\).*/\1/p" | head -n 1)
    [ -n "$name" ] || return 1
    cargo=$(rustup which --toolchain "$name" cargo)
    rustc=$(rustup which --toolchain "$name" rustc)
}

# Unpacks the packages and those libraries that they need and this machine lacks.
from_debian() {
    command -v apt-get >/dev/null 2>&1 || return 1
    version=$(apt-cache madison rustc-web 2>/dev/null | awk '{ print $3 }' | grep "^$least\." | head -n 1)
    [ -n "$version" ] || return 1
    if [ "$(cat "$there/version" 2>/dev/null || :)" != "$version" ]; then
        rm -rf "$there"
        mkdir -p "$there/debs" "$there/root"
        wanted=
        for package in rustc-web cargo-web libstd-rust-web-dev "libstd-rust-web-$least"; do
            wanted="$wanted $package=$version"
        done
        # shellcheck disable=SC2086 # a list of words
        for library in $(apt-cache depends --no-recommends --no-suggests $wanted |
            awk '$1 == "Depends:" && $2 ~ /^lib/ && $2 !~ /^libstd-rust/ { print $2 }' | sort -u); do
            dpkg -s "$library" >/dev/null 2>&1 || wanted="$wanted $library"
        done
        # apt's own user may not write here; root may, and says so at length.
        # shellcheck disable=SC2086
        (cd "$there/debs" && apt-get download -q -o APT::Sandbox::User=root $wanted) >&2
        for package in "$there"/debs/*.deb; do dpkg -x "$package" "$there/root"; done
        rm -rf "$there/debs"
        echo "$version" >"$there/version"
    fi
    cargo=$there/root/usr/bin/cargo
    rustc=$there/root/usr/bin/rustc
    for folder in usr/lib lib usr/lib/x86_64-linux-gnu lib/x86_64-linux-gnu usr/lib/llvm-*/lib; do
        for found in "$there/root"/$folder; do
            [ ! -d "$found" ] || LD_LIBRARY_PATH=$found${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
        done
    done
    export LD_LIBRARY_PATH
}

if ! from_rustup && ! from_debian; then
    echo "msrv: no Rust $least to be had here, nothing was checked"
    exit 0
fi
RUSTC=$rustc
export RUSTC
"$rustc" --version
"$cargo" check --locked --all-targets --features header
# What the optimiser proves differs from compiler to compiler: with this one,
# too, no panic path may be left in the C library.
"$cargo" rustc --locked --lib --profile c --no-default-features --features capi,family,html,panic-handler --crate-type staticlib
scripts/prelink.sh "$CARGO_TARGET_DIR/c/libunstuck.a" packaging/exports.txt "$there/unstuck.o"
echo "msrv: 3 passed, 0 failed"
