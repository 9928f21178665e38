/* Two libraries of Rust code in one program. */

#include <stdio.h>

#include "unstuck.h"

uint32_t other_sum(uint32_t n);

int main(void)
{
    if (unstuck_version() != UNSTUCK_VERSION || other_sum(4) != 10)
        return 1;
    puts("both");
    return 0;
}
