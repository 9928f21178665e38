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
#include "say.h"

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
#ifndef NODES_A_BITE
#define NODES_A_BITE 100
#endif

/*
 * The solver needs the block until its solution is read; what is written before
 * and after that lies in the same bytes.
 */
UNSTUCK_ARENA(block, BLOCK_BYTES);
#define TEXT ((char *)block)

static unstuck_freecell_board board;
static unstuck_move moves[MOST_MOVES];

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

static int say_progress(void)
{
    unstuck_freecell_progress progress;

    progress.struct_size = (uint32_t)sizeof progress;
    if (failed(unstuck_freecell_solver_progress(block, &progress))) {
        return 1;
    }
    say_number(progress.best_moves);
    port_say(" moves, ");
    say_number(progress.best_cost);
    port_say(" not home, ");
    say_number(progress.nodes);
    port_say(" nodes\n");
    return 0;
}

#ifdef SHORTEN_NODES
/* Makes the solution shorter, in fewer moves that don't go home, and tells what came of
 * it. */
static int shorten(void)
{
    uint32_t left = SHORTEN_NODES;
    int32_t status;

    do {
        status = unstuck_freecell_solver_shorten(block, NODES_A_BITE);
        left -= NODES_A_BITE;
    } while (status == UNSTUCK_RUNNING && left >= NODES_A_BITE);
    if (failed(status)) {
        return 1;
    }
    port_say("shortened: ");
    return say_progress();
}
#endif

static int say_solution(void)
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

/* Writes down the deal or, where flash is short, a hash of it. */
static int say_deal(void)
{
#ifdef DEALS_AS_HASHES
    say_hex(hash_bytes(HASH_SEED, board.bytes, sizeof board.bytes));
    port_say("\n");
#else
    if (failed(unstuck_freecell_format_board(
            &board, UNSTUCK_BOARD_STANDARD, TEXT, sizeof block, NULL))) {
        return 1;
    }
    port_write(TEXT);
#endif
    return 0;
}

int main(void)
{
    uint32_t number, solved = 0;

    for (number = DEALS_FIRST; number <= DEALS_LAST; number += 1) {
        int32_t status;

        if (failed(deal(number, &board))) {
            return 1;
        }
        port_say("GAME #");
        say_number(number);
        port_say("\n");
        if (say_deal()) {
            return 1;
        }
        status = solve();
        if (failed(status)) {
            return 1;
        }
        if (status != UNSTUCK_SOLVED) {
            port_say("not decided\n");
            continue;
        }
        solved += 1;
        if (say_progress()) {
            return 1;
        }
#ifdef SHORTEN_NODES
        if (number == DEALS_FIRST && shorten()) {
            return 1;
        }
#endif
        if (say_solution()) {
            return 1;
        }
    }
    say_number(solved);
    port_say(" of ");
    say_number(DEALS_LAST - DEALS_FIRST + 1);
    port_say(" solved\n");
    return 0;
}
