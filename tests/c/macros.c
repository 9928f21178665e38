/* Each macro with arguments, used as a program uses it, with warnings as
 * errors: constants where a constant must stand, and without a cast. */

#include "unstuck.h"

UNSTUCK_ARENA(macros_arena, 64);
UNSTUCK_ARENA(macros_odd_arena, 61);

typedef char macros_arena_size[sizeof(macros_arena) >= 64 ? 1 : -1];
typedef char macros_odd_arena_size[sizeof(macros_odd_arena) >= 61 ? 1 : -1];

const uint8_t *macros_first_byte(void);
const uint8_t *macros_first_byte(void)
{
    macros_arena[0] = macros_odd_arena[0];
    return (const uint8_t *)&macros_arena[0];
}
