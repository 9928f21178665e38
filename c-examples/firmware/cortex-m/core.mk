# What boards with a Cortex-M have in common.

CROSS = arm-none-eabi-
SOURCES = common/startup.c common/memory.c cortex-m/entry.c cortex-m/semihosting.c \
	cortex-m/abi.c $(BOARD)/board.c
HEADERS = common/board.h common/semihosting.h
LINK = -nostdlib -T $(BOARD)/link.ld -Wl,--fatal-warnings -Wl,-z,noexecstack
FREESTANDING = -ffreestanding -fno-tree-loop-distribute-patterns
STACK_FROM = start

# Program output on standard output, the board's report in a file.
EMULATOR = timeout $(SECONDS_AT_MOST) qemu-system-arm -M $(MACHINE) $(QEMU_OPTIONS) \
	-display none -monitor none -serial file:$(REPORT) \
	-chardev stdio,id=output,signal=off \
	-semihosting-config enable=on,target=native,chardev=output \
	-kernel $(IMAGE)
