#!/bin/sh
# More memory must never turn a solved deal into an unsolved one, nor a proof into
# a doubt. Solves a range of deals in blocks of growing size and compares, deal by
# deal; fails at the end if one was lost on the way, and names it.
#
#   scripts/more-memory.sh FIRST LAST [OPTIONS of range]
#
# Asks the program in $UNSTUCK; without it, builds the release and asks that.
set -eu

if [ $# -lt 2 ]; then
    echo "usage: $0 FIRST LAST [OPTIONS of range]" >&2
    exit 64
fi
root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
if [ -z "${UNSTUCK-}" ]; then
    (cd "$root" && scripts/cargo.sh build --locked --release)
    UNSTUCK=${CARGO_TARGET_DIR:-$root/target}/release/unstuck
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# One line a deal and size: size, deal, status. Not in a pipe, so that a run that
# fails ends this script.
for memory in 1K 1280 1536 2K 3K 4K 6K 8K 12K 16K 24K 32K 64K 256K 1M; do
    "$UNSTUCK" range "$@" --memory "$memory" --moves --jobs "$(nproc)" >"$work/objects"
    sed -n 's/^{"deal":\(-*[0-9]*\),"status":"\([a-z]*\)".*/'"$memory"' \1 \2/p' \
        "$work/objects" >>"$work/statuses"
done

awk -v first="$1" -v last="$2" '
    !($1 in deals) { order[++sizes] = $1 }
    { deals[$1]++ }
    $3 == "solved" { solved[$1]++ }
    status[$2] != "" && status[$2] != "undecided" && $3 != status[$2] {
        print "deal " $2 ": " status[$2] " in less memory, " $3 " in " $1
        lost++
    }
    { status[$2] = $3 }
    END {
        for (at = 1; at <= sizes; at++) {
            size = order[at]
            line = line (at > 1 ? ", " : "") solved[size] + 0 " in " size
            if (deals[size] != last - first + 1) {
                print deals[size] " deals in " size ", not " last - first + 1
                lost++
            }
        }
        print "solved: " line
        if (sizes != 15) { print sizes + 0 " sizes, not 15"; lost++ }
        exit lost > 0
    }' "$work/statuses"
