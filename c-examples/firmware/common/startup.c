/*
 * What is done before and after main on a core of 32 bits: memory set up for C,
 * and a report of the stack that was used.
 */

#include <stdint.h>

#include "board.h"
#include "semihosting.h"

/* From the board's linker script. */
extern uint32_t stack_bottom[], stack_top[];
extern uint32_t data_start[], data_end[];
extern const uint32_t data_in_flash[];
extern uint32_t bss_start[], bss_end[];

int main(void);

/* Stack words that still hold this were never used. */
#define UNUSED ((uint32_t)0xA5A5A5A5ul)

/* Exit statuses beside those of main. */
#define FAULT 70
#define STACK_FULL 71

static void report_number(uint32_t number)
{
    uint32_t unit = 1;

    while (number / unit >= 10) {
        unit *= 10;
    }
    while (unit != 0) {
        board_report((char)('0' + number / unit % 10));
        unit /= 10;
    }
}

static void report(const char *text)
{
    while (*text != '\0') {
        board_report(*text);
        text += 1;
    }
}

/* The answer is the exit status: a stack used to its last word may be too short. */
static int report_stack(void)
{
    const uint32_t *lowest_used = stack_bottom;

    while (lowest_used != stack_top && *lowest_used == UNUSED) {
        lowest_used += 1;
    }
    report("stack ");
    report_number((uint32_t)((const char *)stack_top - (const char *)lowest_used));
    report(" of ");
    report_number((uint32_t)((const char *)stack_top - (const char *)stack_bottom));
    report(" bytes\n");
    return lowest_used == stack_bottom ? STACK_FULL : 0;
}

void start(void)
{
    const uint32_t *from = data_in_flash;
    uint32_t *to;
    int status;
    uint32_t here;

    for (to = data_start; to != data_end; to += 1) {
        *to = *from;
        from += 1;
    }
    for (to = bss_start; to != bss_end; to += 1) {
        *to = 0;
    }
    /* Paint the stack from the bottom to a little below this very frame. */
    for (to = stack_bottom; to + 16 < &here; to += 1) {
        *to = UNUSED;
    }

    status = main();
    if (status == 0) {
        status = report_stack();
    }
    semihosting_exit(status);
}

void stop_on_fault(void)
{
    report("fault\n");
    semihosting_exit(FAULT);
}
