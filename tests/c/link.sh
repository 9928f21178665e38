#!/bin/sh
# The two libraries: which names they have and need, and programs in C and C++
# that link with them and run. `make all` has built them.
set -eu
suite=link
. "$(dirname -- "$0")/lib.sh"

exports=packaging/exports.txt
archive=build/libunstuck.a
shared=build/libunstuck.so

# --- Names

same 'exports.txt is sorted and has no name twice' "$exports" - <<EOF
$(LC_ALL=C sort -u "$exports")
EOF

header_functions >"$work/header"
same 'exports.txt is what the header declares' "$exports" "$work/header"

nm --defined-only --extern-only "$archive" | awk 'NF == 3 { print $3 }' | LC_ALL=C sort >"$work/static"
same 'the archive defines these names and no other' "$exports" "$work/static"
check 'the archive is one object' test "$(ar t "$archive")" = unstuck.o

nm -D --defined-only "$shared" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | LC_ALL=C sort >"$work/shared"
same 'the shared library exports these names and no other' "$exports" "$work/shared"

major=$(sed -n 's/^SOVERSION = //p' Makefile)
readelf -d "$shared" >"$work/dynamic"
check 'soname' grep -q "SONAME.*\[libunstuck\.so\.$major\]" "$work/dynamic"
check 'the shared library needs libc at most' awk '/NEEDED/ && !/\[libc\.so\.6\]/ { exit 1 }' "$work/dynamic"
check 'no text relocations' awk '/TEXTREL/ { exit 1 }' "$work/dynamic"
check 'the link by soname' test -e "build/libunstuck.so.$major"

# --- What the pre-linked object must not be is refused

rustc=$(scripts/cargo.sh --print-rustc)
check 'refused.rs compiles' "$rustc" --edition 2024 --crate-type staticlib -C panic=abort -C opt-level=3 \
    -C lto=fat -C codegen-units=1 -o "$work/librefused.a" "$here/refused.rs"
prelink() {
    printf 'unstuck_%s\n' good "$1" | LC_ALL=C sort -u >"$work/$1.txt"
    scripts/prelink.sh "$work/librefused.a" "$work/$1.txt" "$work/$1.o"
}
check 'prelink takes a good object' prelink good
refuse 'prelink refuses a panic path' 'unstuck_panic_path_left' prelink panics
refuse 'prelink refuses an allocator' 'malloc' prelink allocates
refuse 'prelink refuses state' '\.bss' prelink remembers
refuse 'prelink refuses a name that is missing' 'unstuck_missing' prelink missing

# --- Programs

tr -c 'a-z0-9_' '\n' <"$here/calls.c" | grep '^unstuck_' | LC_ALL=C sort -u |
    LC_ALL=C comm -12 - "$exports" >"$work/called"
same 'calls.c calls every function' "$exports" "$work/called"

flags='-O2 -pedantic-errors -Iinclude'
link='-Wl,--fatal-warnings'
for compiler in 'gcc -std=c89' 'clang -std=c89' 'gcc -std=c17' 'g++ -x c++ -std=c++98' 'clang++ -x c++ -std=c++17'; do
    # shellcheck disable=SC2086
    {
        check "calls, $compiler" $compiler $flags $warnings -c "$here/calls.c" -o "$work/calls.o"
        check "calls, static" ${compiler%% *} $link "$work/calls.o" "$archive" -o "$work/calls-static"
        check "calls, shared" ${compiler%% *} $link "$work/calls.o" -Lbuild -lunstuck -Wl,-rpath,"$root/build" -o "$work/calls-shared"
    }
    check "calls, static, runs ($compiler)" "$work/calls-static"
    cp "$work/output" "$work/static.out"
    check "calls, shared, runs ($compiler)" "$work/calls-shared"
    same 'static and shared print the same' "$work/static.out" "$work/output"
    check 'calls-static needs no libunstuck.so' awk '/NEEDED.*unstuck/ { exit 1 }' - <<EOF
$(readelf -d "$work/calls-static")
EOF
    check 'calls-shared needs it by its soname' grep -q "NEEDED.*libunstuck\.so\.$major" - <<EOF
$(readelf -d "$work/calls-shared")
EOF
done

# Without any other library: nothing but what every C environment has.
check 'a wholly static program' gcc $flags $link -static "$here/calls.c" "$archive" -o "$work/calls-all-static"
check 'a wholly static program runs' "$work/calls-all-static"

# Sections are kept apart, so a program pays for what it calls.
check 'a small program' gcc $flags $link -Wl,--gc-sections "$here/small.c" "$archive" -o "$work/small"
check 'a small program runs' "$work/small"
check 'a small program has no solver in it' awk '/unstuck_freecell/ { exit 1 }' - <<EOF
$(nm "$work/small")
EOF

check 'other.rs compiles' "$rustc" --edition 2024 --crate-type staticlib -O -o "$work/libother.a" "$here/other.rs"
check 'two libraries of Rust code' gcc $flags $link "$here/two.c" "$archive" "$work/libother.a" -lpthread -ldl -lm -o "$work/two"
check 'two libraries of Rust code run' "$work/two"

# --- A host of 32 bits: the same answers

i686=i686-unknown-linux-gnu
rust_i686() {
    UNSTUCK_BUILD_STD=1 scripts/cargo.sh rustc --locked -Z build-std=core --target $i686 \
        --lib --profile c --no-default-features --features capi,family,panic-handler --crate-type staticlib
}
check 'cargo builds for 32 bits' rust_i686
check 'prelink for 32 bits' env LDEMULATION=elf_i386 scripts/prelink.sh \
    "${CARGO_TARGET_DIR:-target}/$i686/c/libunstuck.a" "$exports" "$work/unstuck-i686.o"
check 'calls, 32 bits' gcc -m32 -std=c89 $flags $link "$here/calls.c" "$work/unstuck-i686.o" -o "$work/calls-i686"
check 'calls, 32 bits, runs' "$work/calls-i686"
same '64 and 32 bits print the same' "$work/static.out" "$work/output"

# --- Saved by one process, and taken up by another, also one of the other kind

for saved in saved sokoban_saved; do
    check "$saved.c, 64 bits" gcc -std=c89 $flags $link $c_warnings "$here/$saved.c" "$archive" -o "$work/$saved-64"
    check "$saved.c, 32 bits" gcc -m32 -std=c89 $flags $link "$here/$saved.c" "$work/unstuck-i686.o" -o "$work/$saved-32"
    for stage in search shorten; do
        check "$saved: $stage, without a stop" "$work/$saved-64" whole $stage
        cp "$work/output" "$work/whole-$stage.out"
        for first in 64 32; do
            half=$work/$stage-$first.block
            check "$saved: $stage, saved, $first bits" "$work/$saved-$first" save $stage "$half"
            for second in 64 32; do
                check "$saved: $stage, saved with $first bits, loaded with $second" "$work/$saved-$second" load "$half"
                same "$saved: $stage, $first and $second bits: as without a stop" "$work/whole-$stage.out" "$work/output"
            done
        done
        same "$saved: $stage, saved: the same file with 64 and 32 bits" "$work/$stage-64.block" "$work/$stage-32.block"
        # A byte that is wrong, and an end that is missing.
        for at in 5 900 16383; do
            cp "$half" "$work/wrong.block"
            byte=$(od -An -tu1 -j $at -N 1 "$half" | tr -d ' ')
            # shellcheck disable=SC2059 # the number of a byte is the format
            printf "\\$(printf %03o $(((byte + 1) % 256)))" |
                dd of="$work/wrong.block" bs=1 seek=$at conv=notrunc 2>/dev/null
            refuse "$saved: $stage, byte $at wrong" refused "$work/$saved-64" load "$work/wrong.block"
        done
        head -c 10000 "$half" >"$work/wrong.block"
        refuse "$saved: $stage, the end missing" refused "$work/$saved-64" load "$work/wrong.block"
    done
done

# --- The signature: what the solver does, pinned. A change of the search that is
# meant writes the file anew; one that isn't is seen here.

signature=tests/data/signature.txt
check 'signature, 64 bits' gcc -std=c89 $flags $link $c_warnings "$here/signature.c" "$archive" -o "$work/signature"
check 'signature, 64 bits, runs' "$work/signature"
same 'the signature is the pinned one' "$signature" "$work/output"
check 'signature, 32 bits' gcc -m32 -std=c89 $flags $link "$here/signature.c" "$work/unstuck-i686.o" -o "$work/signature-i686"
check 'signature, 32 bits, runs' "$work/signature-i686"
same 'the signature is the same with 32 bits' "$signature" "$work/output"

levels=tests/data/sokoban/microban.txt
signature=tests/data/sokoban/signature.txt
check 'Sokoban signature, 64 bits' gcc -std=c89 $flags $link $c_warnings "$here/sokoban_signature.c" "$archive" -o "$work/sokoban"
check 'Sokoban signature, 64 bits, runs' "$work/sokoban" $levels
same 'the Sokoban signature is the pinned one' "$signature" "$work/output"
check 'Sokoban signature, 32 bits' gcc -m32 -std=c89 $flags $link "$here/sokoban_signature.c" "$work/unstuck-i686.o" -o "$work/sokoban-i686"
check 'Sokoban signature, 32 bits, runs' "$work/sokoban-i686" $levels
same 'the Sokoban signature is the same with 32 bits' "$signature" "$work/output"

finish
