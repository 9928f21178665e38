# BBC micro:bit (nRF51822, Cortex-M0), as QEMU's machine microbit.

MACHINE = microbit
RUST_TARGET = thumbv6m-none-eabi
FLAGS = -mcpu=cortex-m0 -mthumb
include cortex-m/core.mk

PROGRAMS = deals hashes halfway resumed sokoban
deals_SETTINGS = -DDEALS_FIRST=1 -DDEALS_LAST=100 -DBLOCK_BYTES=8192
deals_LEAST = 100

sokoban_SETTINGS = -DLEVELS=10 -DBLOCK_BYTES=8192
sokoban_LEAST = 10
