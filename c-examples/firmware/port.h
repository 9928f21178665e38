/* What a board gives the example. Everything else is plain C89. */

#ifndef PORT_H
#define PORT_H

/* Write a text, NUL-terminated, to wherever this board's output goes. */
void port_write(const char *text);

#endif
