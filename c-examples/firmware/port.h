/* What a board gives the example. Everything else is plain C89. */

#ifndef PORT_H
#define PORT_H

/* Write a text, NUL-terminated, to wherever this board's output goes. */
void port_write(const char *text);

/*
 * The same with a text that is written out in the call. On an AVR it stays in flash: as
 * any other constant it would take RAM.
 */
#ifdef __AVR__
#include <avr/pgmspace.h>
void port_write_flash(const char *text);
#define port_say(text) port_write_flash(PSTR(text))
#else
#define port_say(text) port_write(text)
#endif

/* A table that stays in flash, and a byte of it. */
#ifdef __AVR__
#define PORT_FLASH PROGMEM
#define port_flash_byte(address) pgm_read_byte(address)
#else
#define PORT_FLASH
#define port_flash_byte(address) (*(address))
#endif

#endif
