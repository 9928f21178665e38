#!/bin/sh
# Tries what dist.sh has packed, as a project would use it.
#
#   scripts/check-dist.sh FOLDER COLUMNS CELLS
#
# The checksums hold; each file that PlatformIO's and Zephyr's lists name is there; and a
# program with the capacities of the archives is compiled and linked with what the list
# brings, for each processor: PlatformIO's script runs with a stand-in for PlatformIO,
# Zephyr's by CMake with stand-ins for the four functions of Zephyr that it calls.
set -eu

root=$(CDPATH='' cd -- "$(dirname -- "$0")/.." && pwd)
cd "$1"
columns=$2 cells=$3
firmware=$root/c-examples/firmware
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# --- Files

sha256sum --quiet -c SHA256SUMS
python3 - <<'PYTHON'
import glob, json, re

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

# Every target that a list names has its archive, and PlatformIO's names every archive.
for file in ("link.py", "zephyr/CMakeLists.txt"):
    named = set(re.findall(r'(?:: "|target )([a-z0-9-]+)"?', open(file).read()))
    there = {name.split("/")[1] for name in glob.glob("lib/*/libunstuck.a")}
    assert named <= there, f"{file}: {named - there}"
    assert file != "link.py" or named == there, f"{file}: not {there - named}"
PYTHON

# --- A program

cat >"$work/main.c" <<'C'
#include "unstuck.h"

typedef char columns_as_built[UNSTUCK_MAX_COLUMNS == COLUMNS ? 1 : -1];
typedef char cells_as_built[UNSTUCK_MAX_CELLS == CELLS ? 1 : -1];

UNSTUCK_ARENA(block, 1024);
static unstuck_freecell_rules rules;
static unstuck_freecell_board board;

int main(void)
{
    rules.struct_size = (uint32_t)sizeof rules;
    board.struct_size = (uint32_t)sizeof board;
    if (unstuck_freecell_preset("freecell", &rules) != UNSTUCK_OK
        || unstuck_freecell_deal(&rules, 1, &board) != UNSTUCK_OK
        || unstuck_freecell_solver_init(block, sizeof block, &board, NULL) != UNSTUCK_OK) {
        return 1;
    }
    return unstuck_freecell_solver_run(block, 100) < 0;
}
C
own="$firmware/common/memory.c $firmware/cortex-m/abi.c"
bare="-ffreestanding -nostdlib -Wl,-e,main -Wl,--gc-sections -ffunction-sections"

linked() {
    "$1nm" "$2" | grep -q ' T unstuck_freecell_solver_run$' || {
        echo "check-dist.sh: $2: the library isn't in it" >&2
        exit 1
    }
}

# --- PlatformIO

# What link.py adds for a board with a setting: options for the compiler.
options() {
    python3 - "$1" "$2" <<'PYTHON'
import sys

class Board(dict):
    pass

class Environment:
    def __init__(self):
        self.options = []

    def BoardConfig(self):
        return Board([sys.argv[1:]])

    def Append(self, LIBPATH=(), LIBS=(), CPPDEFINES=()):
        self.options += ["-L" + path for path in LIBPATH] + ["-l" + name for name in LIBS]
        self.options += [f"-D{name}={value}" for name, value in CPPDEFINES]

library, project = Environment(), Environment()
exec(open("link.py").read(), {"Import": lambda *names: None, "env": library, "projenv": project})
print(" ".join(project.options))
PYTHON
}

# platformio SETTING VALUE CROSS FLAGS SOURCES: as PlatformIO's boards have them.
platformio() {
    told=$(options "$1" "$2")
    # shellcheck disable=SC2086 # lists of words
    "$3gcc" $4 -Os -Iinclude -DCOLUMNS="$columns" -DCELLS="$cells" -o "$work/$2.elf" \
        "$work/main.c" $5 $told -lgcc 2>"$work/log" || { cat "$work/log" >&2; exit 1; }
    linked "$3" "$work/$2.elf"
}
platformio build.cpu cortex-m0 arm-none-eabi- "-mcpu=cortex-m0 -mthumb $bare" "$own"
platformio build.cpu cortex-m0plus arm-none-eabi- "-mcpu=cortex-m0plus -mthumb $bare" "$own"
platformio build.cpu cortex-m3 arm-none-eabi- "-mcpu=cortex-m3 -mthumb $bare" "$own"
platformio build.cpu cortex-m4 arm-none-eabi- "-mcpu=cortex-m4 -mthumb $bare" "$own"
platformio build.march rv32imac riscv64-unknown-elf- \
    "-march=rv32imac -mabi=ilp32 $bare" "$firmware/common/memory.c"
platformio build.mcu atmega2560 avr- "-mmcu=atmega2560 -Wl,--gc-sections" ""
platformio build.mcu atmega328p avr- "-mmcu=atmega328p -Wl,--gc-sections" ""
if options build.mcu attiny85 >"$work/log" 2>&1; then
    echo "check-dist.sh: link.py has an archive for a processor that has none" >&2
    exit 1
fi

# --- Zephyr

cat >"$work/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.20)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
project(application C)
add_library(zephyr_interface INTERFACE)
function(zephyr_include_directories)
  foreach(folder ${ARGV})
    get_filename_component(folder ${folder} ABSOLUTE)
    target_include_directories(zephyr_interface INTERFACE ${folder})
  endforeach()
endfunction()
function(zephyr_compile_definitions)
  target_compile_definitions(zephyr_interface INTERFACE ${ARGV})
endfunction()
function(zephyr_link_libraries)
  target_link_libraries(zephyr_interface INTERFACE ${ARGV})
endfunction()
set(CONFIG_UNSTUCK ${UNSTUCK})
set(${PROCESSOR} y)
add_subdirectory(${MODULE} unstuck)
add_executable(application main.c ${OWN})
target_link_libraries(application PRIVATE zephyr_interface gcc)
CMAKE

# zephyr SETTING CROSS FLAGS SOURCES [UNSTUCK]: with Zephyr's name of a processor.
zephyr() {
    # shellcheck disable=SC2086 # a list of words
    { cmake -S "$work" -B "$work/$1" -DCMAKE_SYSTEM_NAME=Generic -DCMAKE_C_COMPILER="$2gcc" \
        -DCMAKE_C_FLAGS="$3 -DCOLUMNS=$columns -DCELLS=$cells" -DPROCESSOR="$1" \
        -DOWN="$(echo $4 | tr ' ' ';')" -DMODULE="$PWD/$cmake" -DUNSTUCK="${5-y}" &&
        cmake --build "$work/$1"; } >"$work/log" 2>&1
}
zephyr_links() {
    zephyr "$@" || { cat "$work/log" >&2; exit 1; }
    linked "$2" "$work/$1/application"
}
cmake=$(sed -n 's/^ *cmake: *//p' zephyr/module.yml)
zephyr_links CONFIG_CPU_CORTEX_M0 arm-none-eabi- "-mcpu=cortex-m0 -mthumb $bare" "$own"
zephyr_links CONFIG_CPU_CORTEX_M0PLUS arm-none-eabi- "-mcpu=cortex-m0plus -mthumb $bare" "$own"
zephyr_links CONFIG_CPU_CORTEX_M3 arm-none-eabi- "-mcpu=cortex-m3 -mthumb $bare" "$own"
zephyr_links CONFIG_CPU_CORTEX_M4 arm-none-eabi- "-mcpu=cortex-m4 -mthumb $bare" "$own"
zephyr_links CONFIG_RISCV riscv64-unknown-elf- \
    "-march=rv32imac -mabi=ilp32 $bare" "$firmware/common/memory.c"
if zephyr CONFIG_XTENSA arm-none-eabi- "-mcpu=cortex-m0 -mthumb $bare" "$own" ||
    ! grep -q 'unstuck: no archive for this processor' "$work/log"; then
    echo "check-dist.sh: CMakeLists.txt has an archive for a processor that has none" >&2
    exit 1
fi
if zephyr CONFIG_ARM arm-none-eabi- "-mcpu=cortex-m0 -mthumb $bare" "$own" n ||
    ! grep -q 'unstuck.h: No such file' "$work/log"; then
    echo "check-dist.sh: CMakeLists.txt does something without CONFIG_UNSTUCK" >&2
    exit 1
fi

echo "$(basename "$PWD"): $(find . -type f | wc -l) files, checksums and lists hold; a program links in 7 builds as PlatformIO's and 5 as Zephyr's"
