/*
 * An AVR's first serial port, and what is done before and after main. avr-libc's
 * start-up code sets memory up; this paints the stack before it and reports on it
 * after main.
 *
 * An AVR can't tell its emulator to stop. The end mark tells whoever reads the
 * port that the program's output is over, the next one that the report is; the
 * report's last line is main's status.
 */

#include <avr/io.h>
#include <stdint.h>

#include "port.h"

#define END_MARK '\004'
#define UNUSED 0xA5

#undef main

int port_main(void);

/* From avr-libc's linker script: the first byte behind the data. */
extern uint8_t _end[];

/*
 * Part of the start-up code, before there is anything on the stack. Not a function in
 * C: of one without prologue the compiler can't tell the stack, and says so.
 */
#define TEXT_OF(value) #value
#define WRITTEN(value) TEXT_OF(value)
__asm__(
    "    .section .init3, \"ax\", @progbits\n"
    "    ldi r30, lo8(_end)\n"
    "    ldi r31, hi8(_end)\n"
    "    ldi r24, " WRITTEN(UNUSED) "\n"
    "    ldi r25, hi8(" WRITTEN(RAMEND) " + 1)\n"
    "1:  st Z+, r24\n"
    "    cpi r30, lo8(" WRITTEN(RAMEND) " + 1)\n"
    "    cpc r31, r25\n"
    "    brne 1b\n"
    "    .text\n");

static void send(char character)
{
    UCSR0B |= _BV(TXEN0);
    while ((UCSR0A & _BV(UDRE0)) == 0) {
    }
    UDR0 = (uint8_t)character;
}

void port_write(const char *text)
{
    while (*text != '\0') {
        send(*text);
        text += 1;
    }
}

void port_write_flash(const char *text)
{
    char character = (char)pgm_read_byte(text);

    while (character != '\0') {
        send(character);
        text += 1;
        character = (char)pgm_read_byte(text);
    }
}

static void report_number(uint16_t number)
{
    char digits[6];
    char *first = digits + sizeof digits - 1;

    *first = '\0';
    do {
        first -= 1;
        *first = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    port_write(first);
}

int main(void)
{
    int status = port_main();
    const uint8_t *lowest_used = _end;
    uint16_t used;

    while (*lowest_used == UNUSED) {
        lowest_used += 1;
    }
    used = (uint16_t)(RAMEND + 1 - (uint16_t)lowest_used);
    send(END_MARK);
    report_number(used);
    send(' ');
    report_number((uint16_t)(RAMEND + 1 - (uint16_t)_end));
    send('\n');
    /* Used to its last byte: it may be too short. */
    send(status == 0 && lowest_used != _end ? '0' : '1');
    send('\n');
    send(END_MARK);
    for (;;) {
    }
}
