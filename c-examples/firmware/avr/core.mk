# What boards with an AVR have in common. Their C library is avr-libc, which has
# the start-up code and the linker script.

CROSS = avr-
RUST_TARGET = avr-none
RUST_FLAGS = -C target-cpu=$(MCU)
FLAGS = -mmcu=$(MCU) -mrelax
# The library's assembler code, made smaller; see the script.
ASSEMBLY = $(BOARD_TARGET_DIR)/$(GAME).s
COMPILER_OPTIONS = -C llvm-args=-disable-lsr --emit link,asm=$(ASSEMBLY)
SHRINK = avr/shrink.py avr/roots.txt
SOURCES = avr/port.c
HEADERS =
FREESTANDING = -Dmain=port_main
LINK = -Wl,--fatal-warnings $($(PROGRAM)_OPTIONS)

EMULATOR = avr/run.sh $(MACHINE) $(IMAGE) $(REPORT) $(SECONDS_AT_MOST) $(QEMU_OPTIONS)
RUNTIME_LIBRARIES = -lc -lgcc
STACK_FROM = main
