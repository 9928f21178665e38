# Texas Instruments LM3S6965 (Cortex-M3), as QEMU's machine lm3s6965evb.

RUST_TARGET = thumbv7m-none-eabi
CROSS = arm-none-eabi-
FLAGS = -mcpu=cortex-m3 -mthumb
SOURCES = cortex-m/startup.c cortex-m/semihosting.c cortex-m/memory.c \
	lm3s6965/board.c
HEADERS = cortex-m/board.h cortex-m/semihosting.h

# Program output on standard output, the board's report in a file.
EMULATOR = qemu-system-arm -M lm3s6965evb -display none -monitor none \
	-serial file:$(REPORT) \
	-chardev stdio,id=output,signal=off \
	-semihosting-config enable=on,target=native,chardev=output \
	-kernel $(IMAGE)
