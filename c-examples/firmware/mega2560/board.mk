# Arduino Mega 2560 (ATmega2560), as QEMU's machine mega2560.

MACHINE = mega2560
MCU = atmega2560
include avr/core.mk

PROGRAMS = deals hashes halfway
deals_SETTINGS = -DDEALS_FIRST=1 -DDEALS_LAST=20 -DBLOCK_BYTES=4096
deals_LEAST = 19
