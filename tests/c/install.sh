#!/bin/sh
# `make install` puts everything where it belongs, and programs outside the
# repository build with it: by pkg-config and by CMake, static and shared.
# `make all` has built the libraries.
set -eu
suite=install
. "$(dirname -- "$0")/lib.sh"

version=$(sed -n 's/^version *= *"\([0-9.]*\)".*/\1/p' Cargo.toml | head -n 1)
so=libunstuck.so.$(sed -n 's/^SOVERSION = //p' Makefile)
consumer=$here/consumer
# What `make test` was given isn't for the projects built here.
unset MAKEFLAGS MFLAGS MAKELEVEL PKG_CONFIG_PATH LD_LIBRARY_PATH CMAKE_PREFIX_PATH || :

files() { (cd "$1" && find . ! -type d | LC_ALL=C sort); }

# --- For a package: DESTDIR, and a library folder of its own

stage=$work/stage
check 'make install DESTDIR' make install DESTDIR="$stage" PREFIX=/usr LIBDIR=/usr/lib/some-abi
LC_ALL=C sort >"$work/expected" <<EOF
./usr/include/unstuck.h
./usr/lib/some-abi/cmake/unstuck/unstuckConfig.cmake
./usr/lib/some-abi/cmake/unstuck/unstuckConfigVersion.cmake
./usr/lib/some-abi/libunstuck.a
./usr/lib/some-abi/libunstuck.so
./usr/lib/some-abi/$so
./usr/lib/some-abi/libunstuck.so.$version
./usr/lib/some-abi/pkgconfig/unstuck.pc
./usr/share/doc/unstuck/LICENSE-APACHE
./usr/share/doc/unstuck/LICENSE-MIT
EOF
files "$stage" >"$work/installed"
same 'these files and no others' "$work/expected" "$work/installed"
check 'no trace of the build folder' sh -c '! grep -rlF -e "$1" "$2"' - "$root" "$stage"
same 'the header' include/unstuck.h "$stage/usr/include/unstuck.h"

PKG_CONFIG_LIBDIR=$stage/usr/lib/some-abi/pkgconfig
PKG_CONFIG_SYSROOT_DIR=$stage
export PKG_CONFIG_LIBDIR PKG_CONFIG_SYSROOT_DIR
check 'the .pc file is valid' pkg-config --validate unstuck
check 'its version' test "$(pkg-config --modversion unstuck)" = "$version"
mkdir "$work/staged"
check 'pkg-config, from the stage' make -C "$work/staged" -f "$consumer/Makefile"
check 'static, from the stage' "$work/staged/static"
check 'shared, from the stage' env LD_LIBRARY_PATH="$stage/usr/lib/some-abi" "$work/staged/shared"
unset PKG_CONFIG_LIBDIR PKG_CONFIG_SYSROOT_DIR

check 'cmake, from the stage' cmake -S "$consumer" -B "$work/staged-cmake" -Dunstuck_DIR="$stage/usr/lib/some-abi/cmake/unstuck"
check 'cmake, build' cmake --build "$work/staged-cmake"
check 'ctest' ctest --test-dir "$work/staged-cmake" --output-on-failure

check 'make uninstall' make uninstall DESTDIR="$stage" PREFIX=/usr LIBDIR=/usr/lib/some-abi
check 'nothing is left' test -z "$(files "$stage")"

# --- For oneself: PREFIX

prefix="$work/prefix"
check 'make install PREFIX' make install PREFIX="$prefix"

# use WHERE: builds and runs the consumer in all four ways with the copy there.
use() {
    out=$work/$(basename "$1")-use
    mkdir -p "$out"
    check 'pkg-config' env PKG_CONFIG_PATH="$1/lib/pkgconfig" make -C "$out" -f "$consumer/Makefile" PKG_CONFIG='pkg-config --define-prefix'
    check 'pkg-config, static' "$out/static"
    same 'it says so' "$work/output" - <<EOF
unstuck $version solved deal 1
EOF
    check 'pkg-config, shared' env LD_LIBRARY_PATH="$1/lib" "$out/shared"
    check 'shared needs the soname' grep -q "NEEDED.*$so" - <<EOF
$(readelf -d "$out/shared")
EOF
    check 'cmake' cmake -S "$consumer" -B "$out/cmake" -DCMAKE_PREFIX_PATH="$1"
    check 'cmake, version' grep -q "unstuck $version" "$work/output"
    check 'cmake, build' cmake --build "$out/cmake"
    check 'ctest' ctest --test-dir "$out/cmake" --output-on-failure
    check 'both ran' grep -q '100% tests passed, 0 tests failed out of 2' "$work/output"
    check 'cmake, shared needs the soname' grep -q "NEEDED.*$so" - <<EOF
$(readelf -d "$out/cmake/shared")
EOF
    check 'cmake, static has it inside' awk '/NEEDED.*unstuck/ { exit 1 }' - <<EOF
$(readelf -d "$out/cmake/static")
EOF
}

use "$prefix"
mv "$prefix" "$work/elsewhere"
use "$work/elsewhere"

# --- Versions that don't fit are refused

wanted() { cmake -S "$consumer" -B "$work/wanted" -DCMAKE_PREFIX_PATH="$work/elsewhere" -DWANTED="$1"; }
minor=${version%.*}
check "cmake takes $version" wanted "$version"
check "cmake takes a range" wanted "$minor...<${minor%.*}.$((${minor#*.} + 1))"
for other in "$minor.999" "${minor%.*}.$((${minor#*.} + 1))" 9.0; do
    refuse "cmake refuses $other" 'compatible' wanted "$other"
done
check 'pkg-config takes its version' env PKG_CONFIG_PATH="$work/elsewhere/lib/pkgconfig" pkg-config "unstuck >= $version"
refuse 'pkg-config refuses a later one' 'could not be satisfied\|Requested' env PKG_CONFIG_PATH="$work/elsewhere/lib/pkgconfig" pkg-config --print-errors "unstuck >= 9"

# --- Capacities go along with the library that was built with them

small=$work/small
small_make() { make BUILD="$work/small-build" UNSTUCK_MAX_COLUMNS=8 UNSTUCK_MAX_CELLS=4 "$@"; }
check 'make install with capacities' small_make install PREFIX="$small"
check 'the .pc file names them' grep -qx 'Cflags: .* -DUNSTUCK_MAX_COLUMNS=8 -DUNSTUCK_MAX_CELLS=4' "$small/lib/pkgconfig/unstuck.pc"
use "$small"
check 'cmake names them' grep -q 'UNSTUCK_MAX_COLUMNS=8;UNSTUCK_MAX_CELLS=4"' "$small/lib/cmake/unstuck/unstuckConfig.cmake"
# shellcheck disable=SC2046 # lists of words
check 'calls.c for it' gcc $(PKG_CONFIG_PATH=$small/lib/pkgconfig pkg-config --cflags unstuck) "$here/calls.c" "$small/lib/libunstuck.a" -o "$work/small-calls"
check 'calls.c for it runs' "$work/small-calls"

finish
