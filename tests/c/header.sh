#!/bin/sh
# The header compiles alone, without a warning, in every C from 1989 to 2017 and
# every C++ from 1998 to 2017, for hosts, for Windows and for two small machines.
set -eu
suite=header
. "$(dirname -- "$0")/lib.sh"

# Included twice, as the guard must hold; a strict compiler wants a declaration
# in each file, which the header gives.
printf '#include "unstuck.h"\n#include "unstuck.h"\n' >"$work/alone.c"

# Every macro that stands for a number fits 32 bits, by its type and on each
# machine: what is `unsigned long` has 8 bytes on a 64-bit host, and what is
# left an `int` has 2 on AVR.
{
    echo '#include "unstuck.h"'
    cc -dM -E include/unstuck.h | awk '
        $2 ~ /^UNSTUCK_[A-Z0-9_]+$/ && NF > 2 && $3 !~ /^"/ && $2 != "UNSTUCK_API" {
            printf "typedef char narrow_%s[sizeof(%s) <= 4 ? 1 : -1];\n", $2, $2
            printf "extern const int32_t value_%s;\nconst int32_t value_%s = (int32_t)(%s);\n", $2, $2, $2
        }'
} >"$work/numbers.c"
check 'the list of macros is not empty' grep -q narrow_UNSTUCK_VERSION_MAJOR "$work/numbers.c"

# No literal above 32 bits and no 64-bit suffix, anywhere but in comments.
cc -w -fpreprocessed -dD -E -P include/unstuck.h >"$work/bare.h"
check 'no 64-bit literal' awk '{
    line = tolower($0)
    while (match(line, /(^|[^a-z0-9_])(0x[0-9a-f]+|[0-9]+)(u?ll|ull?|lu|llu|u|l)?/)) {
        word = substr(line, RSTART, RLENGTH)
        line = substr(line, RSTART + RLENGTH)
        sub(/^[^a-z0-9_]/, "", word)
        bad = word ~ /ll/
        sub(/[ul]+$/, "", word)
        if (word ~ /^0x/) { sub(/^0x0*/, "", word); bad = bad || length(word) > 8 }
        else bad = bad || word + 0 > 4294967295
        if (bad) { print FILENAME ":" NR ": " $0; status = 1 }
    }
} END { exit status || NR == 0 }' "$work/bare.h"

compile() {
    for file in alone numbers macros; do
        source=$work/$file.c
        [ -e "$source" ] || source=$here/$file.c
        check "$file.c: $*" "$@" -pedantic-errors -O1 -Iinclude -c "$source" -o "$work/$file.o"
    done
}

for standard in c89 c99 c11 c17; do
    for compiler in gcc 'gcc -m32' clang \
        'x86_64-w64-mingw32-gcc' 'x86_64-w64-mingw32-gcc -DUNSTUCK_DLL' \
        'i686-w64-mingw32-gcc' 'i686-w64-mingw32-gcc -DUNSTUCK_DLL' \
        'arm-none-eabi-gcc -mcpu=cortex-m0 -mthumb' 'arm-none-eabi-gcc -mcpu=cortex-m3 -mthumb' \
        'avr-gcc -mmcu=atmega2560'; do
        # avr-gcc of Debian is older than the standard's name.
        if [ "$standard" = c17 ] && [ "${compiler%% *}" = avr-gcc ]; then continue; fi
        # shellcheck disable=SC2086 # lists of words
        compile $compiler -std=$standard $c_warnings
    done
done

for standard in c++98 c++11 c++14 c++17; do
    for compiler in g++ clang++; do
        # shellcheck disable=SC2086
        compile $compiler -x c++ -std=$standard $warnings
    done
done

# The macro for DLLs: nothing but on Windows, and only when asked for.
api() { "$@" -E -P include/unstuck.h | tr '\n' ' ' | tr ';' '\n' | grep 'unstuck_version *('; }
mentions() { text=$1; shift; api "$@" | grep -q "$text"; }
refuses() { ! mentions "$@"; }
check 'dllimport with UNSTUCK_DLL on Windows' mentions dllimport x86_64-w64-mingw32-gcc -DUNSTUCK_DLL
check 'no dllimport without it' refuses dllimport x86_64-w64-mingw32-gcc
check 'no dllimport but on Windows' refuses dllimport gcc -DUNSTUCK_DLL

finish
