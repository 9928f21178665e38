#!/bin/sh
# Packs the library for firmware: archives for each target, the header, the licences,
# what PlatformIO and Zephyr want to know, and checksums.
#
#   scripts/dist.sh FOLDER BOARD...
#
# Makes FOLDER/unstuck-VERSION/ and FOLDER/unstuck-VERSION.tar.gz. What is packed is
# unpacked again and tried, see check-dist.sh.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
folder=$1
shift
version=$(sed -n 's/^version *= *"\([0-9.]*\)".*/\1/p' "$root/Cargo.toml" | head -n 1)
columns=${UNSTUCK_MAX_COLUMNS:-8} cells=${UNSTUCK_MAX_CELLS:-4}
name=unstuck-$version
stage=$folder/$name

rm -rf "$stage" "$stage.tar.gz"
mkdir -p "$stage/include" "$stage/lib" "$stage/src" "$stage/zephyr"
cp "$root/include/unstuck.h" "$stage/include"
cp "$root/LICENSE-MIT" "$root/LICENSE-APACHE" "$stage"
echo '#include "unstuck.h"' >"$stage/src/unstuck.c"
fill() {
    sed -e "s/@VERSION@/$version/" -e "s/@COLUMNS@/$columns/" -e "s/@CELLS@/$cells/" "$1" >"$2"
}
fill "$root/packaging/platformio/library.json" "$stage/library.json"
fill "$root/packaging/platformio/link.py" "$stage/link.py"
for file in module.yml Kconfig CMakeLists.txt; do
    fill "$root/packaging/zephyr/$file" "$stage/zephyr/$file"
done

for board; do
    make --no-print-directory -C "$root/c-examples/firmware" BOARD="$board" archive
    target=$(make --no-print-directory -s -C "$root/c-examples/firmware" BOARD="$board" target)
    mkdir -p "$stage/lib/$target"
    cp "$root/build/firmware/$board/freecell/packed/libunstuck.a" "$stage/lib/$target"
done

# Reproducible: no dates, no owners, in order.
(cd "$stage" && find . -type f ! -name SHA256SUMS | LC_ALL=C sort | sed 's|^\./||' |
    xargs sha256sum >SHA256SUMS)
tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C "$folder" -cf - "$name" |
    gzip -n >"$stage.tar.gz"

check=$(mktemp -d)
trap 'rm -rf "$check"' EXIT
tar -xzf "$stage.tar.gz" -C "$check"
"$root/scripts/check-dist.sh" "$check/$name" "$columns" "$cells"
