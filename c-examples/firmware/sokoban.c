/*
 * The first levels of a Sokoban collection, read from flash as the file that they
 * were published in, each solved inside one static block, whose hash is told, too.
 *
 * This file is the same on every board and on the host, and so is every byte that
 * it writes. A board chooses how many levels it solves and how much memory it has;
 * see its board.mk.
 */

#include "port.h"
#include "say.h"

/* Where a level is given up. */
#ifndef MOST_NODES
#define MOST_NODES 20000
#endif

#ifndef NODES_A_BITE
#define NODES_A_BITE 50
#endif
#ifndef MOST_SQUARES
#define MOST_SQUARES 512
#endif
#ifndef MOST_MOVES
#define MOST_MOVES 1023
#endif

/* The file is read in pieces of so many bytes: a reader takes any. */
#define PIECE 64

/* The file, byte by byte. */
static const char collection[] PORT_FLASH = {
#include "levels.inc"
};

/* For the reader, and when a level's squares are out of it, for the solver. */
UNSTUCK_ARENA(block, BLOCK_BYTES);
static uint8_t squares[MOST_SQUARES];
static uint32_t width, height;
static char solution[MOST_MOVES + 1];

/* Takes what comes next in the file, at most a piece; none at its end. */
static size_t take(char *piece, size_t from)
{
    size_t count = 0;

    while (count < PIECE && from + count < sizeof collection) {
        piece[count] = (char)port_flash_byte(collection + from + count);
        count += 1;
    }
    return count;
}

/* Looks for a level and keeps its squares. */
static int load(uint32_t number)
{
    unstuck_sokoban_event event;
    char piece[PIECE];
    size_t from = 0, count, used, i;
    int32_t status;

    event.struct_size = (uint32_t)sizeof event;
    if (failed(unstuck_sokoban_reader_init(block, sizeof block))) {
        return 1;
    }
    do {
        count = take(piece, from);
        status = unstuck_sokoban_reader_next(block, count != 0 ? piece : NULL, count, &used,
                                             UNSTUCK_EVENT_LEVEL_END, &event);
        if (failed(status)) {
            return 1;
        }
        from += used;
        if (status != UNSTUCK_MORE && event.kind == UNSTUCK_EVENT_END) {
            return 1;
        }
    } while (status == UNSTUCK_MORE || event.number != number);
    if (event.what != 0 || event.squares_length > MOST_SQUARES) {
        return 1;
    }
    for (i = 0; i < event.squares_length; i += 1) {
        squares[i] = ((const uint8_t *)block)[event.squares + i];
    }
    width = event.width;
    height = event.height;
    return 0;
}

/* Works until there is a result or the level is given up. */
static int32_t solve(void)
{
    uint32_t left = MOST_NODES;
    int32_t status =
        unstuck_sokoban_solver_init(block, sizeof block, squares, width, height, NULL);

    while (status == UNSTUCK_OK || (status == UNSTUCK_RUNNING && left >= NODES_A_BITE)) {
        status = unstuck_sokoban_solver_run(block, NODES_A_BITE);
        left -= NODES_A_BITE;
    }
    return status;
}

static int say_solution(void)
{
    unstuck_sokoban_progress progress;

    progress.struct_size = (uint32_t)sizeof progress;
    if (failed(unstuck_sokoban_solver_progress(block, &progress))
        || failed(unstuck_sokoban_solver_solution(block, solution, sizeof solution, NULL))) {
        return 1;
    }
    port_say("block ");
    say_hex(hash_words(HASH_SEED, block, (size_t)progress.bytes_used / 4));
    port_say(", ");
    say_number(progress.best_pushes);
    port_say(" pushes, ");
    say_number(progress.nodes);
    port_say(" nodes\n");
    port_write(solution);
    port_say("\n");
    return 0;
}

int main(void)
{
    uint32_t number, solved = 0;

    for (number = 1; number <= LEVELS; number += 1) {
        int32_t status;

        port_say("level ");
        say_number(number);
        port_say(": ");
        if (load(number)) {
            port_say("not read\n");
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
        if (say_solution()) {
            return 1;
        }
    }
    say_number(solved);
    port_say(" of ");
    say_number(LEVELS);
    port_say(" solved\n");
    return 0;
}
