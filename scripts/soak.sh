#!/bin/sh
# The full figures, into docs/figures/: Microsoft's deals 1 to 32000 in blocks of
# every size, and with two cells the first 1000. Takes about ten minutes on two
# cores.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$root"
figures=docs/figures
mkdir -p "$figures"
"$root/scripts/cargo.sh" build --locked --release
unstuck=${CARGO_TARGET_DIR:-target}/release/unstuck

# figure NAME ARGUMENTS...: one summary object. Not into the place of the last
# figures before the run has ended well.
figure() {
    name=$1
    shift
    "$unstuck" range "$@" --json --jobs "$(nproc)" >"$figures/$name.json.new"
    mv "$figures/$name.json.new" "$figures/$name.json"
    echo "$name: $(cat "$figures/$name.json")"
}

for memory in 64K 16K 8K 4K 2K 1280 1024; do
    figure "range-1-32000-$memory" 1 32000 --memory $memory
done
figure two-cells-1-100-2M 1 100 --cells 2 --memory 2M
figure two-cells-1-1000-16M 1 1000 --cells 2 --memory 16M
