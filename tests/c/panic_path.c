/* Stands in for the function that the panic handler calls and nobody has: with
 * the checks of a debug build there are panic paths, and one that is taken must
 * end the program. */

#include <stdlib.h>

void unstuck_panic_path_left(void);

void unstuck_panic_path_left(void)
{
    abort();
}
