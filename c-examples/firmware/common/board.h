/* What a board gives the start-up code, and what the core's own part gives it. */

#ifndef BOARD_H
#define BOARD_H

/*
 * Write a character of the report (stack used, faults) to the board's serial
 * port. It is kept apart from the program's own output, which goes through
 * semihosting and is compared with the host's.
 */
void board_report(char character);

/* From the core's entry, with a stack: set up memory, run main, report, end. */
__attribute__((noreturn)) void start(void);

/* From the core's fault handler, with a stack: report, end. */
__attribute__((noreturn)) void stop_on_fault(void);

#endif
