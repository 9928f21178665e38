# BBC micro:bit (nRF51822, Cortex-M0), as QEMU's machine microbit.

MACHINE = microbit
RUST_TARGET = thumbv6m-none-eabi
FLAGS = -mcpu=cortex-m0 -mthumb
include cortex-m/core.mk

PROGRAMS = deals hashes halfway resumed
deals_SETTINGS = -DDEALS_FIRST=1 -DDEALS_LAST=100 -DBLOCK_BYTES=8192
deals_LEAST = 100
