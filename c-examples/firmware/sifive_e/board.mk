# SiFive FE310 (RV32IMAC), as QEMU's machine sifive_e.

MACHINE = sifive_e
RUST_TARGET = riscv32imac-unknown-none-elf
FLAGS = -march=rv32imac_zicsr -mabi=ilp32 -mcmodel=medany
include riscv/core.mk

PROGRAMS = deals hashes halfway resumed sokoban
deals_SETTINGS = -DDEALS_FIRST=1 -DDEALS_LAST=100 -DBLOCK_BYTES=8192
deals_LEAST = 100

sokoban_SETTINGS = -DLEVELS=10 -DBLOCK_BYTES=8192
sokoban_LEAST = 10
