/* Semihosting: a Cortex-M under a debugger or in QEMU asks its host. */

#ifndef SEMIHOSTING_H
#define SEMIHOSTING_H

/* End the program; the status is what QEMU exits with. */
__attribute__((noreturn)) void semihosting_exit(int status);

#endif
