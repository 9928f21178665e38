/* How a Cortex-M comes to its program: the vector table, and what a fault does. */

#include <stdint.h>

#include "board.h"

/* From the board's linker script. */
extern uint32_t stack_top[];

void fault(void);

/* What the core reads at reset; no interrupt beyond the faults is enabled. */
struct vectors {
    uint32_t *initial_stack;
    void (*handlers[15])(void);
};

extern const struct vectors vectors;

const struct vectors vectors __attribute__((section(".vectors"), used)) = {
    stack_top,
    {start, fault, fault, fault, fault, fault, 0, 0, 0, 0, fault, fault, 0,
     fault, fault}
};

/*
 * The stack lies at the bottom of the RAM, so that running out of it is a
 * fault rather than damaged data. The handler therefore takes the stack from
 * its top again before it calls anything.
 */
__attribute__((naked)) void fault(void)
{
    __asm__ volatile(
        "ldr r0, =stack_top\n"
        "mov sp, r0\n"
        "bl stop_on_fault\n");
}
