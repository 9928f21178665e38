"""Links the archive that was built for the board's processor, and lets the project know
the capacities that it was built with: a library's own flags are for the library alone."""

import os

Import("env", "projenv")  # noqa: F821 - PlatformIO's own

# PlatformIO's name of a processor, and the folder of its archive.
FOLDERS = {
    "cortex-m0": "thumbv6m-none-eabi",
    "cortex-m0plus": "thumbv6m-none-eabi",
    "cortex-m3": "thumbv7m-none-eabi",
    "cortex-m4": "thumbv7m-none-eabi",
    "rv32imac": "riscv32imac-unknown-none-elf",
    "atmega2560": "atmega2560",
    "atmega328p": "atmega328p",
}

board = env.BoardConfig()  # noqa: F821
names = [board.get("build.cpu", ""), board.get("build.mcu", ""), board.get("build.march", "")]
found = [FOLDERS[name] for name in names if name in FOLDERS]
if not found:
    raise SystemExit("unstuck: no archive for this board: " + ", ".join(filter(None, names)))
# SCons runs this in its folder.
here = os.getcwd()
for each in (env, projenv):  # noqa: F821
    each.Append(
        LIBPATH=[os.path.join(here, "lib", found[0])],
        LIBS=["unstuck"],
        CPPDEFINES=[("UNSTUCK_MAX_COLUMNS", "@COLUMNS@"), ("UNSTUCK_MAX_CELLS", "@CELLS@")],
    )
