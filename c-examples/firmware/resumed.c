/*
 * Goes on with the solver that halfway.c has stopped on another machine: on a board
 * with the host's, on the host with the board's.
 */

#include "port.h"
#include "say.h"

#define BLOCK_BYTES 4096

/* Made from what halfway.c has written. */
static const uint32_t saved[BLOCK_BYTES / 4] = {
#include "halfway.inc"
};

UNSTUCK_ARENA(block, BLOCK_BYTES);
static unstuck_freecell_board board;
static unstuck_move moves[UNSTUCK_FREECELL_MOST_MOVES];

int main(void)
{
    unstuck_freecell_progress progress;
    int32_t status;
    size_t at, count;

    progress.struct_size = (uint32_t)sizeof progress;
    for (at = 0; at < BLOCK_BYTES / 4; at += 1) {
        block[at] = saved[at];
    }
    status = unstuck_freecell_solver_run(block, UNSTUCK_NO_BUDGET);
    if (failed(status) || failed(unstuck_freecell_solver_progress(block, &progress))
        || failed(deal(617, &board))
        || failed(unstuck_freecell_solver_solution(
            block, moves, UNSTUCK_FREECELL_MOST_MOVES, &count))
        || failed(unstuck_freecell_format_solution(
            &board, moves, count, UNSTUCK_SOLUTION_STANDARD, (char *)block, BLOCK_BYTES, NULL))) {
        return 1;
    }
    port_write((const char *)block);
    say_number((uint32_t)count);
    port_say(" moves, ");
    say_number(progress.nodes);
    port_say(" nodes\n");
    return 0;
}
