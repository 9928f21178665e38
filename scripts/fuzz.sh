#!/bin/sh
# Runs each fuzz target of fuzz/ for some seconds, from the texts in tests/data.
#
#   scripts/fuzz.sh             for a minute each
#   scripts/fuzz.sh 600         for ten minutes each
#   scripts/fuzz.sh 60 standard this one alone; the others are boards and sokoban
#   scripts/fuzz.sh sample      the same inputs each time, about a minute each
#
# These are targets of cargo-fuzz, and `cargo fuzz run standard` works as well;
# but that needs a nightly toolchain and a program that isn't everywhere. What it
# adds to a plain build, the compiler's coverage counters, is asked for here. No
# sanitizer: the library proper has no unsafe code, and debug assertions are on.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"
seconds=${1:-60}
[ $# -eq 0 ] || shift
[ $# -gt 0 ] || set -- $(sed -n 's/^name = "\(.*\)"$/\1/p' fuzz/Cargo.toml | tail -n +2)

# The texts that a target begins with. That of boards and moves takes a byte before
# the text that tells what it is.
seeds() {
    case $1 in
    boards)
        kind=3
        for form in sn snx words; do
            kind=$((kind + 1))
            for file in tests/data/fc-solve/deal-24-$form*.txt; do
                { printf "$kind" && head -c 1900 "$file"; } >"$2/${file##*/}"
            done
        done
        for file in tests/data/fc-solve/*board.txt tests/data/game-6240-layout.txt; do
            { printf 8 && cat "$file"; } >"$2/${file##*/}"
        done
        ;;
    sokoban)
        # A byte before the file tells the sizes of pieces and the form.
        for file in tests/data/sokoban/odd/*.* tests/data/sokoban/legend.sok \
            tests/data/sokoban/sample-0.19.sok; do
            { printf 0 && head -c 1900 "$file"; } >"$2/${file##*/}"
        done
        ;;
    *) cp tests/data/"$1"/*.txt "$2" ;;
    esac
}

# How many inputs a minute is about.
sample() {
    case $1 in
    standard) echo 150000 ;;
    boards) echo 500000 ;;
    *) echo 35000 ;;
    esac
}

work=$root/build/fuzz
mkdir -p "$work"
RUSTFLAGS="--cfg fuzzing -C passes=sancov-module -C llvm-args=-sanitizer-coverage-level=4
 -C llvm-args=-sanitizer-coverage-inline-8bit-counters -C llvm-args=-sanitizer-coverage-pc-table
 -C llvm-args=-sanitizer-coverage-trace-compares -C debug-assertions -C codegen-units=1"
RUSTFLAGS=$(echo $RUSTFLAGS)
export RUSTFLAGS
host=$("$(scripts/cargo.sh --print-rustc)" -vV | sed -n 's/^host: //p')
# With --target the flags are for the target alone, not for build scripts.
scripts/cargo.sh build --locked --release --manifest-path fuzz/Cargo.toml \
    --target "$host" --target-dir "$work/target"

for target in "$@"; do
    corpus=$work/corpus-$target
    # A sample is the same only if it begins with what the targets begin with.
    [ "$seconds" != sample ] || rm -rf "$corpus"
    mkdir -p "$corpus"
    seeds "$target" "$corpus"
    case $seconds in
    sample)
        limit=-runs=$(sample "$target")
        echo "fuzz: $target, $(sample "$target") inputs"
        ;;
    *)
        limit=-max_total_time=$seconds
        echo "fuzz: $target for $seconds s"
        ;;
    esac
    if ! "$work/target/$host/release/$target" "$limit" -max_len=2000 -seed=1 \
        -artifact_prefix="$work/" "$corpus" >"$work/$target.log" 2>&1; then
        tail -n 60 "$work/$target.log" >&2
        echo "fuzz: $target FAILED; the input is in build/fuzz" >&2
        exit 1
    fi
    tail -n 1 "$work/$target.log"
done
echo "fuzz: $# passed, 0 failed"
