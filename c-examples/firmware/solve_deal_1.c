/*
 * Microsoft deal 1, solved inside a static block of 32 KiB.
 *
 * This file is the same on every board and on the host, and so is every byte
 * that it writes: the search looks at no clock, no address and no random
 * source.
 */

#include "port.h"
#include "unstuck.h"

#define DEAL 1
#define NODES_A_BITE 100
#define MOST_MOVES 256

UNSTUCK_ARENA(block, 32768ul);
static unstuck_freecell_rules rules;
static unstuck_freecell_board board;
static unstuck_move moves[MOST_MOVES];
static char text[4 * MOST_MOVES];

static void write_number(uint32_t number)
{
    char digits[11];
    char *first = digits + sizeof digits - 1;

    *first = '\0';
    do {
        first -= 1;
        *first = (char)('0' + number % 10);
        number /= 10;
    } while (number != 0);
    port_write(first);
}

/* Says what went wrong, if anything did; the answer is main's exit status. */
static int failed(const char *what, int32_t status)
{
    if (status >= 0) {
        return 0;
    }
    port_write(what);
    port_write(": ");
    port_write(unstuck_strerror(status));
    port_write("\n");
    return 1;
}

int main(void)
{
    unstuck_freecell_progress progress;
    size_t count;
    int32_t status;

    rules.struct_size = (uint32_t)sizeof rules;
    board.struct_size = (uint32_t)sizeof board;
    progress.struct_size = (uint32_t)sizeof progress;

    if (failed("rules", unstuck_freecell_preset("freecell", &rules))
        || failed("deal", unstuck_freecell_deal(&rules, DEAL, &board))
        || failed("board", unstuck_freecell_format_board(
            &board, UNSTUCK_BOARD_STANDARD, text, sizeof text, NULL))) {
        return 1;
    }
    port_write("GAME #");
    write_number(DEAL);
    port_write("\n");
    port_write(text);

    if (failed("init", unstuck_freecell_solver_init(
            block, sizeof block, &board, NULL))) {
        return 1;
    }
    do {
        status = unstuck_freecell_solver_run(block, NODES_A_BITE);
    } while (status == UNSTUCK_RUNNING);
    if (failed("run", status)) {
        return 1;
    }
    if (status != UNSTUCK_SOLVED) {
        port_write("not solved\n");
        return 1;
    }

    if (failed("progress", unstuck_freecell_solver_progress(block, &progress))
        || failed("solution", unstuck_freecell_solver_solution(
            block, moves, MOST_MOVES, &count))
        || failed("notation", unstuck_freecell_format_solution(
            &board, moves, count, UNSTUCK_SOLUTION_STANDARD,
            text, sizeof text, NULL))) {
        return 1;
    }
    port_write(text);
    write_number((uint32_t)count);
    port_write(" moves, ");
    write_number(progress.nodes);
    port_write(" nodes\n");
    return 0;
}
