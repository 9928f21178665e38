/* The first serial port of a SiFive FE310. */

#include <stdint.h>

#include "board.h"

#define UART(offset) (*(volatile uint32_t *)(0x10013000ul + (offset)))
#define TRANSMIT UART(0x00)
#define TRANSMIT_CONTROL UART(0x08)
#define ENABLE ((uint32_t)1)
#define FULL ((uint32_t)1 << 31)

void board_report(char character)
{
    TRANSMIT_CONTROL |= ENABLE;
    while ((TRANSMIT & FULL) != 0) {
    }
    TRANSMIT = (uint32_t)(unsigned char)character;
}
