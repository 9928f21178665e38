# What boards with a RISC-V of 32 bits have in common.

CROSS = riscv64-unknown-elf-
SOURCES = common/startup.c common/memory.c riscv/entry.c riscv/semihosting.c \
	$(BOARD)/board.c
HEADERS = common/board.h common/semihosting.h
LINK = -nostdlib -T $(BOARD)/link.ld -Wl,--fatal-warnings -Wl,-z,noexecstack
FREESTANDING = -ffreestanding -fno-tree-loop-distribute-patterns
STACK_FROM = start

# Program output on standard output, the board's report in a file.
EMULATOR = timeout $(SECONDS_AT_MOST) qemu-system-riscv32 -M $(MACHINE) $(QEMU_OPTIONS) \
	-display none -monitor none -serial file:$(REPORT) \
	-chardev stdio,id=output,signal=off \
	-semihosting-config enable=on,target=native,chardev=output \
	-bios none -kernel $(IMAGE)
