/* The host's port: standard output. */

#include <stdio.h>
#include <stdlib.h>

#include "port.h"

void port_write(const char *text)
{
    if (fputs(text, stdout) == EOF) {
        exit(EXIT_FAILURE);
    }
}
