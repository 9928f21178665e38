/*
 * Microsoft deals, one after the other, each solved inside one static block and
 * written down in the standard notation.
 *
 * This file is the same on every board and on the host, and so is every byte
 * that it writes: the search looks at no clock, no address and no random
 * source. A board chooses which deals it solves and how much memory it has; see
 * its board.mk.
 */

#include "port.h"
#include "unstuck.h"

#ifndef DEALS_FIRST
#define DEALS_FIRST 1
#define DEALS_LAST 100
#define BLOCK_BYTES 8192
#endif

/* Where a deal is given up. Most are solved in a tenth of that. */
#ifndef MOST_NODES
#define MOST_NODES 20000
#endif

/* Moves of a solution that there is room for. */
#ifndef MOST_MOVES
#define MOST_MOVES UNSTUCK_FREECELL_MOST_MOVES
#endif

/* Between two bites a firmware would look after its watchdog. */
#define NODES_A_BITE 100

/*
 * The solver needs the block until its solution is read; what is written before
 * and after that lies in the same bytes.
 */
UNSTUCK_ARENA(block, BLOCK_BYTES);
#define TEXT ((char *)block)

static unstuck_freecell_board board;
static unstuck_move moves[MOST_MOVES];

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

/* Tells a status that isn't one of success; the answer is main's exit status. */
static int failed(int32_t status)
{
    if (status >= 0) {
        return 0;
    }
    port_write("status -");
    write_number((uint32_t)-status);
    port_write("\n");
    return 1;
}

static int deal(uint32_t number)
{
    unstuck_freecell_rules rules;

    rules.struct_size = (uint32_t)sizeof rules;
    board.struct_size = (uint32_t)sizeof board;
    return failed(unstuck_freecell_preset("freecell", &rules))
        || failed(unstuck_freecell_deal(&rules, (int64_t)number, &board))
        || failed(unstuck_freecell_format_board(
            &board, UNSTUCK_BOARD_STANDARD, TEXT, sizeof block, NULL));
}

/* Works until there is a result or the deal is given up. */
static int32_t solve(void)
{
    uint32_t left = MOST_NODES;
    int32_t status = unstuck_freecell_solver_init(block, sizeof block, &board, NULL);

    while (status == UNSTUCK_OK || (status == UNSTUCK_RUNNING && left >= NODES_A_BITE)) {
        status = unstuck_freecell_solver_run(block, NODES_A_BITE);
        left -= NODES_A_BITE;
    }
    return status;
}

static int write_progress(void)
{
    unstuck_freecell_progress progress;

    progress.struct_size = (uint32_t)sizeof progress;
    if (failed(unstuck_freecell_solver_progress(block, &progress))) {
        return 1;
    }
    write_number(progress.best_moves);
    port_write(" moves, ");
    write_number(progress.nodes);
    port_write(" nodes\n");
    return 0;
}

static int write_solution(void)
{
    size_t count;

    if (failed(unstuck_freecell_solver_solution(block, moves, MOST_MOVES, &count))
        || failed(unstuck_freecell_format_solution(
            &board, moves, count, UNSTUCK_SOLUTION_STANDARD, TEXT, sizeof block, NULL))) {
        return 1;
    }
    port_write(TEXT);
    return 0;
}

int main(void)
{
    uint32_t number, solved = 0;

    for (number = DEALS_FIRST; number <= DEALS_LAST; number += 1) {
        int32_t status;

        if (deal(number)) {
            return 1;
        }
        port_write("GAME #");
        write_number(number);
        port_write("\n");
        port_write(TEXT);
        status = solve();
        if (failed(status)) {
            return 1;
        }
        if (status != UNSTUCK_SOLVED) {
            port_write("not decided\n");
            continue;
        }
        solved += 1;
        if (write_progress() || write_solution()) {
            return 1;
        }
    }
    write_number(solved);
    port_write(" of ");
    write_number(DEALS_LAST - DEALS_FIRST + 1);
    port_write(" solved\n");
    return 0;
}
