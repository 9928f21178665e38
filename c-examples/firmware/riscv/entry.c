/* How a RISC-V hart comes to its program, and what a trap does. */

#include <stdint.h>

#include "board.h"

void entry(void);
void trap(void);

/* The stack lies at the bottom of the RAM, as on the other boards. */
__attribute__((naked, section(".entry"), used)) void entry(void)
{
    __asm__ volatile(
        ".option push\n"
        ".option norelax\n"
        "la gp, __global_pointer$\n"
        ".option pop\n"
        "la t0, trap\n"
        "csrw mtvec, t0\n"
        "la sp, stack_top\n"
        "tail start\n");
}

__attribute__((naked, aligned(4), used)) void trap(void)
{
    __asm__ volatile(
        "la sp, stack_top\n"
        "tail stop_on_fault\n");
}
