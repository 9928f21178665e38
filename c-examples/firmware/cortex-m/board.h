/* What a Cortex-M board gives the start-up code. */

#ifndef BOARD_H
#define BOARD_H

/*
 * Write a character of the report (stack used, faults) to the board's serial
 * port. It is kept apart from the program's own output, which goes through
 * semihosting and is compared with the host's.
 */
void board_report(char character);

#endif
