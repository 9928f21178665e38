# Arduino Uno (ATmega328P: 2 KiB of RAM, 32 KiB of flash), as QEMU's machine uno.

MACHINE = uno
MCU = atmega328p
include avr/core.mk

PROGRAMS = deals
# The least block; what a longer search doesn't find, it won't.
deals_SETTINGS = -DDEALS_FIRST=1 -DDEALS_LAST=10 -DBLOCK_BYTES=1024 -DMOST_MOVES=64 \
	-DMOST_NODES=2000 -DDEALS_AS_HASHES
deals_LEAST = 7
deals_MOST_FLASH = 30720
