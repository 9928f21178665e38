#include <stdint.h>

#include "port.h"
#include "semihosting.h"

#define SYS_WRITE0 4
#define SYS_EXIT_EXTENDED 32
#define STOPPED_APPLICATION_EXIT ((uint32_t)0x20026)

/* The operation goes in r0, its argument in r1; the answer comes back in r0. */
static void ask_host(uint32_t operation, const void *argument)
{
    register uint32_t r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = argument;

    __asm__ volatile("bkpt 0xab" : "+r"(r0) : "r"(r1) : "memory", "cc");
}

void port_write(const char *text)
{
    ask_host(SYS_WRITE0, text);
}

void semihosting_exit(int status)
{
    uint32_t arguments[2];

    arguments[0] = STOPPED_APPLICATION_EXIT;
    arguments[1] = (uint32_t)status;
    for (;;) {
        ask_host(SYS_EXIT_EXTENDED, arguments);
    }
}
