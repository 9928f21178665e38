#!/bin/sh
# Compares a table as footprint.sh writes it with the one in docs/footprint.md, and holds
# it to what was set as the most.
#
#   compare-footprint.sh FRESH COMMITTED
#
# Toolchains differ by a few bytes: a number may be larger by one in fifty and 16.
# A line that one of them lacks is a failure, too.
set -eu
awk -F ' *[|] *' '
    function key() { return $2 "|" $3 }
    function most(i, bytes) {
        if ($i > bytes) {
            print key() ": " $i " bytes of " name[i] ", " bytes " at most"
            bad = 1
        }
    }
    # On an AVR constants lie in RAM.
    function budget(avr) {
        avr = $2 == "mega2560" || $2 == "uno"
        most(5, avr ? 64 : 0)
        most(6, 0)
        most(7, avr ? 512 : 1024)
        if (key() == "microbit|FreeCell: deal, solve, format") most(4, 18432)
    }
    BEGIN { name[4] = "flash"; name[5] = ".data"; name[6] = ".bss"; name[7] = "stack" }
    !/^\| .* \| [0-9]+ \| [0-9]+ \| [0-9]+ \| [0-9]+ \|/ { next }
    FNR == NR { budget(); for (i = 4; i <= 7; i++) fresh[key(), i] = $i; seen[key()] = 1; next }
    !(key() in seen) { print "not measured: " key(); bad = 1; next }
    {
        delete seen[key()]
        for (i = 4; i <= 7; i++)
            if (fresh[key(), i] > $i * 1.02 + 16) {
                print key() ": " fresh[key(), i] " bytes, " $i " in the table"
                bad = 1
            }
    }
    END {
        for (line in seen) { print "not in the table: " line; bad = 1 }
        exit bad
    }' "$1" "$2" >&2
