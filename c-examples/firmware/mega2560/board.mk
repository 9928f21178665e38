# Arduino Mega 2560 (ATmega2560), as QEMU's machine mega2560.

MACHINE = mega2560
MCU = atmega2560
include avr/core.mk

PROGRAMS = deals hashes halfway sokoban
deals_SETTINGS = -DDEALS_FIRST=1 -DDEALS_LAST=20 -DBLOCK_BYTES=4096
deals_LEAST = 19

# The least block of a reader, in which the solver works, too.
sokoban_SETTINGS = -DLEVELS=5 -DBLOCK_BYTES=5120 -DMOST_SQUARES=64 -DMOST_MOVES=63
sokoban_LEAST = 5
# Sokoban's code is longer than 64 KiB; what is read by other means than by being run
# comes before it. The stack isn't to hold the locals of functions that have returned.
sokoban_OPTIONS = -Wl,-T,avr/far-code.ld -fno-inline
