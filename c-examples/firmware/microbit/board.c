/* The micro:bit's serial port (nRF51), as far as QEMU wants it set up. */

#include <stdint.h>

#include "board.h"

#define UART(offset) (*(volatile uint32_t *)(0x40002000ul + (offset)))
#define START_TRANSMITTER UART(0x008)
#define TRANSMITTED UART(0x11C)
#define ENABLE UART(0x500)
#define TRANSMIT UART(0x51C)

void board_report(char character)
{
    ENABLE = 4;
    START_TRANSMITTER = 1;
    TRANSMITTED = 0;
    TRANSMIT = (uint32_t)(unsigned char)character;
    while (TRANSMITTED == 0) {
    }
}
