#!/bin/sh
# Packs the library for firmware: archives for each target, the header, the licences,
# what PlatformIO and Zephyr want to know, and checksums.
#
#   scripts/dist.sh FOLDER BOARD...
#
# Makes FOLDER/unstuck-VERSION/ and FOLDER/unstuck-VERSION.tar.gz. What is packed is
# looked at again: the checksums, and that each file that PlatformIO's and Zephyr's lists
# name is there.
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
cp "$root/packaging/platformio/link.py" "$stage"
for file in module.yml Kconfig CMakeLists.txt; do
    fill "$root/packaging/zephyr/$file" "$stage/zephyr/$file"
done

for board; do
    make --no-print-directory -C "$root/c-examples/firmware" BOARD="$board" archive
    target=$(make --no-print-directory -s -C "$root/c-examples/firmware" BOARD="$board" target)
    mkdir -p "$stage/lib/$target"
    cp "$root/build/firmware/$board/freecell/libunstuck.a" "$stage/lib/$target"
done

# Reproducible: no dates, no owners, in order.
(cd "$stage" && find . -type f ! -name SHA256SUMS | LC_ALL=C sort | sed 's|^\./||' |
    xargs sha256sum >SHA256SUMS)
tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -C "$folder" -cf - "$name" |
    gzip -n >"$stage.tar.gz"

# --- What is packed

check=$(mktemp -d)
trap 'rm -rf "$check"' EXIT
tar -xzf "$stage.tar.gz" -C "$check"
cd "$check/$name"
sha256sum --quiet -c SHA256SUMS
python3 - <<'PYTHON'
import glob, json

library = json.load(open("library.json"))
listed = set()
for pattern in library["export"]["include"]:
    found = glob.glob(pattern)
    assert found, f"library.json: {pattern} isn't there"
    listed.update(found)
for folder in ("includeDir", "srcDir"):
    assert glob.glob(library["build"][folder] + "/*"), f"library.json: {folder} is empty"
assert library["headers"] in (name.split("/")[-1] for name in listed)
assert library["build"]["extraScript"] in listed

module = dict(line.strip().split(": ") for line in open("zephyr/module.yml") if ": " in line)
assert module["name"] == "unstuck"
assert glob.glob(module["cmake"] + "/CMakeLists.txt"), "module.yml: cmake"
assert glob.glob(module["kconfig"]), "module.yml: kconfig"

# Every target that a list names has its archive.
import re
for file in ("link.py", "zephyr/CMakeLists.txt"):
    for target in re.findall(r'(?:: "|target )([a-z0-9-]+)"?', open(file).read()):
        assert glob.glob(f"lib/{target}/libunstuck.a"), f"{file}: {target}"
PYTHON
echo "$stage.tar.gz: $(find . -type f | wc -l) files, checksums and lists hold"
