# Texas Instruments LM3S6965 (Cortex-M3), as QEMU's machine lm3s6965evb.

MACHINE = lm3s6965evb
RUST_TARGET = thumbv7m-none-eabi
FLAGS = -mcpu=cortex-m3 -mthumb
include cortex-m/core.mk

PROGRAMS = deals hashes halfway resumed sokoban
deals_SETTINGS = -DDEALS_FIRST=1 -DDEALS_LAST=100 -DBLOCK_BYTES=16384 \
	-DSHORTEN_NODES=5000ul
deals_LEAST = 100

sokoban_SETTINGS = -DLEVELS=20 -DBLOCK_BYTES=49152
sokoban_LEAST = 20
