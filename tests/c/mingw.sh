#!/bin/sh
# The library for Windows, 64 and 32 bits, made with mingw-w64: the archive and
# a DLL, and programs that link with each. Where wine is, the programs run too,
# and print what the host's print. Rust's core is built from source, as no
# prebuilt one is asked for. `make all` has built the host's library.
set -eu
suite=mingw
. "$(dirname -- "$0")/lib.sh"

exports=packaging/exports.txt
target_dir=${CARGO_TARGET_DIR:-target}

cargo_build() {
    UNSTUCK_BUILD_STD=1 scripts/cargo.sh rustc --locked -Z build-std=core --target "$1-pc-windows-gnu" \
        --lib --profile c --no-default-features --features capi,family,html,panic-handler --crate-type staticlib
}

# undefined OBJECT...: names that none of them defines.
undefined() { "$tools"nm --undefined-only "$@" | awk 'NF == 2 { print $2 }'; }

# exported DLL: the names that it exports.
exported() {
    "$tools"objdump -p "$1" | awk '/\[Ordinal\/Name Pointer\]/ { on = 1; next } on && NF == 0 { exit } on { print $NF }' | LC_ALL=C sort
}

imports() { "$tools"objdump -p "$1" | awk '/DLL Name:/ { print $3 }'; }

# Can wine run programs of this machine? A 64-bit one often runs no 32-bit ones.
printf 'int main(void) { return 7; }\n' >"$work/seven.c"
WINEPREFIX=$work/wine WINEDEBUG=-all
export WINEPREFIX WINEDEBUG
wine_works() {
    command -v wine >/dev/null 2>&1 || return 1
    "$cc" "$work/seven.c" -o "$out/seven.exe"
    status=0
    wine "$out/seven.exe" >/dev/null 2>&1 || status=$?
    [ $status -eq 7 ]
}

# windows_run NAME: the program, its output with the host's line ends.
windows_run() { (cd "$out" && wine "./$1" >"$1.raw") && tr -d '\r' <"$out/$1.raw" >"$out/$1.txt"; }

for source in "$here/calls.c" c-examples/solve.c; do
    name=$(basename "$source" .c)
    check "$name.c, host" gcc -O2 -Iinclude "$source" build/libunstuck.a -o "$work/$name"
    check "$name runs, host" "$work/$name"
    cp "$work/output" "$work/$name.txt"
done

for machine in x86_64 i686; do
    tools=$machine-w64-mingw32-
    cc=${tools}gcc
    out=$work/$machine
    mkdir -p "$out"
    # On 32-bit Windows, names of C functions start with an underscore.
    case $machine in
    x86_64) prelink_options='' format=pe-x86-64 ;;
    i686) prelink_options=-u format=pe-i386 ;;
    esac
    flags='-std=c89 -O2 -pedantic-errors -Iinclude'

    check "cargo builds, $machine" cargo_build "$machine"
    check "prelink, $machine" scripts/prelink.sh $prelink_options -t "$tools" \
        "$target_dir/$machine-pc-windows-gnu/c/libunstuck.a" "$exports" "$out/unstuck.o"
    check "archive, $machine" "${tools}ar" rcs "$out/libunstuck.a" "$out/unstuck.o"
    check "right kind of object, $machine" grep -q "file format $format\$" - <<EOF
$("${tools}objdump" -f "$out/unstuck.o")
EOF

    # With the archive.
    # shellcheck disable=SC2086 # lists of words
    check "calls.c, static, $machine" $cc $flags $c_warnings "$here/calls.c" "$out/libunstuck.a" -o "$out/calls-static.exe"
    imports "$out/calls-static.exe" >"$out/static.imports"
    check 'it imports no unstuck.dll' awk '/unstuck/ { exit 1 }' "$out/static.imports"

    # With a DLL: exactly the pinned names, and an import library.
    { echo EXPORTS; cat "$exports"; } >"$out/unstuck.def"
    check "DLL, $machine" $cc -shared -o "$out/unstuck.dll" "$out/unstuck.def" \
        -Wl,--whole-archive "$out/libunstuck.a" -Wl,--no-whole-archive -Wl,--out-implib,"$out/libunstuck.dll.a"
    exported "$out/unstuck.dll" >"$out/dll.exports"
    same "names in the DLL, $machine" "$exports" "$out/dll.exports"

    # The import macro makes the calls go through the import table.
    # shellcheck disable=SC2086
    check "calls.c, for the DLL, $machine" $cc $flags $c_warnings -DUNSTUCK_DLL -c "$here/calls.c" -o "$out/calls-dll.o"
    undefined "$out/calls-dll.o" >"$out/dll.undefined"
    check 'it calls by the import table' grep -q '^__imp_.*unstuck_version$' "$out/dll.undefined"
    check "link with the DLL, $machine" $cc "$out/calls-dll.o" "$out/libunstuck.dll.a" -o "$out/calls-dll.exe"
    imports "$out/calls-dll.exe" >"$out/dll.imports"
    check 'it imports unstuck.dll' grep -qx unstuck.dll "$out/dll.imports"
    # shellcheck disable=SC2086
    check "and without the macro, $machine" $cc $flags $c_warnings "$here/calls.c" "$out/libunstuck.dll.a" -o "$out/calls-plain.exe"
    imports "$out/calls-plain.exe" >"$out/plain.imports"
    check 'it imports unstuck.dll too' grep -qx unstuck.dll "$out/plain.imports"

    for example in c-examples/*.c; do
        name=$(basename "$example" .c)
        check "$name.c, $machine" $cc -O2 -Wall -Wextra -Iinclude "$example" "$out/libunstuck.a" -o "$out/$name.exe"
    done

    if wine_works; then
        for program in calls-static calls-dll calls-plain solve; do
            check "$program.exe runs, $machine" windows_run $program.exe
            same "$program.exe prints what the host's does, $machine" "$work/${program%%-*}.txt" "$out/$program.exe.txt"
        done
    else
        echo "mingw: no wine for $machine here, its programs were linked but not run"
    fi
done

finish
