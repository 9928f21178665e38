#!/bin/sh
# Sizes and offsets of the header's structs are those of layout.txt, on every
# machine. tests/layout.rs holds the Rust side to the same file.
set -eu
suite=layout
. "$(dirname -- "$0")/lib.sh"

# The table itself: fields follow each other without a gap up to the end of the
# struct, so none is left out and none depends on a machine's alignment.
check 'layout.txt has neither gap nor overlap' awk '
    /^#/ || NF == 0 { next }
    $1 == "struct" { finish(); name = $2; size = $3; at = 0; next }
    $1 == "field" && $2 == name && $4 == at { at += $5; next }
    { print FILENAME ":" FNR ": " $0; status = 1 }
    function finish() { if (name != "" && at != size) { print name ": fields end at " at; status = 1 } }
    END { finish(); exit status || name == "" }' "$here/layout.txt"

header_structs >"$work/in-header"
awk '$1 == "struct" { print $2 }' "$here/layout.txt" | LC_ALL=C sort >"$work/in-table"
same 'the header has the structs of layout.txt' "$work/in-header" "$work/in-table"

# An array of size -1 is what C89 has for a static assertion.
awk '
    BEGIN { print "#include <stddef.h>\n#include \"unstuck.h\"" }
    function must(what) { printf "typedef char layout_%d[(%s) ? 1 : -1];\n", ++count, what }
    $1 == "struct" { must("sizeof(" $2 ") == " $3) }
    $1 == "field" {
        must("offsetof(" $2 ", " $3 ") == " $4)
        must("sizeof(((" $2 " *)0)->" $3 ") == " $5)
    }' "$here/layout.txt" >"$work/layout.c"

for compiler in gcc 'gcc -m32' clang 'g++ -x c++' x86_64-w64-mingw32-gcc i686-w64-mingw32-gcc \
    'arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb' 'avr-gcc -mmcu=atmega2560'; do
    case $compiler in
    *++*) standard=c++98 ;;
    *) standard=c89 ;;
    esac
    # shellcheck disable=SC2086 # lists of words
    check "layout: $compiler" $compiler -std=$standard -pedantic-errors $warnings -Iinclude -c "$work/layout.c" -o "$work/layout.o"
    # Wrong by one byte, the same file must not compile.
    sed '0,/== \([0-9]*\))/s//== \1 + 1)/' "$work/layout.c" >"$work/wrong.c"
    # shellcheck disable=SC2086
    refuse "layout, wrong: $compiler" layout_1 $compiler -std=$standard -pedantic-errors $warnings -Iinclude -c "$work/wrong.c" -o "$work/wrong.o"
done

finish
