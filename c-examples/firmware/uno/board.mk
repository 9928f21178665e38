# Arduino Uno (ATmega328P), as QEMU's machine uno.

MACHINE = uno
MCU = atmega328p
include avr/core.mk

deals_SETTINGS = -DDEALS_FIRST=1 -DDEALS_LAST=10 -DBLOCK_BYTES=1024 -DMOST_MOVES=70 \
	-DMOST_NODES=2000
deals_LEAST = 7
