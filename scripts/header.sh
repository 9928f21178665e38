#!/bin/sh
# Generates include/unstuck.h from the Rust source.
#
#   scripts/header.sh           writes it
#   scripts/header.sh --check   fails if the committed one differs
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"
mkdir -p build

# A new name each time: cargo runs build.rs again when UNSTUCK_HEADER changes,
# and would take its memory of an earlier run for this one otherwise.
fresh=$(mktemp "$root/build/header.XXXXXX")
trap 'rm -f "$fresh"' EXIT
# build.rs writes it, so nothing needs to be compiled.
UNSTUCK_HEADER=$fresh scripts/cargo.sh check --quiet --locked --lib --no-default-features --features capi,html,header
if [ ! -s "$fresh" ]; then
    echo "header: the build wrote none" >&2
    exit 1
fi

if [ "${1-}" != --check ]; then
    chmod 644 "$fresh"
    mv "$fresh" include/unstuck.h
elif diff -u include/unstuck.h "$fresh"; then
    echo "check-header: 1 passed, 0 failed"
else
    echo "check-header: include/unstuck.h is out of date; run \`make header\`" >&2
    exit 1
fi
