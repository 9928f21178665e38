# A processor of 32 bits that the host has, too: not a board, but one more machine whose
# hashes must be those of all others.

HOSTED = yes
RUST_TARGET = i686-unknown-linux-gnu
CROSS =
FLAGS = -m32
SOURCES = host/port.c
HEADERS =
LINK =
FREESTANDING =
EMULATOR = $(IMAGE)

PROGRAMS = hashes halfway resumed
