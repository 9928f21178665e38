#!/bin/sh
# Compares a table as footprint.sh writes it with the one in docs/footprint.md.
#
#   compare-footprint.sh FRESH COMMITTED
#
# Toolchains differ by a few bytes: a number may be larger by one in fifty and 16.
# A line that one of them lacks is a failure, too.
set -eu
awk -F ' *[|] *' '
    function key() { return $2 "|" $3 }
    !/^\| .* \| [0-9]+ \| [0-9]+ \| [0-9]+ \| [0-9]+ \|/ { next }
    FNR == NR { for (i = 4; i <= 7; i++) fresh[key(), i] = $i; seen[key()] = 1; next }
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
