/*
 * A solver that is stopped in the middle of its work, sealed, and copied out word by
 * word: resumed.c goes on with it on another machine.
 */

#include "port.h"
#include "say.h"

#define BLOCK_BYTES 4096

UNSTUCK_ARENA(block, BLOCK_BYTES);
static unstuck_freecell_board board;

int main(void)
{
    size_t at;

    for (at = 0; at < BLOCK_BYTES / 4; at += 1) {
        block[at] = 0;
    }
    if (failed(deal(617, &board))
        || failed(unstuck_freecell_solver_init(block, BLOCK_BYTES, &board, NULL))
        || failed(unstuck_freecell_solver_run(block, 60))
        || failed(unstuck_freecell_solver_seal(block))) {
        return 1;
    }
    for (at = 0; at < BLOCK_BYTES / 4; at += 1) {
        say_hex(block[at]);
        port_say("\n");
    }
    return 0;
}
