/*
 * A table of hashes that must be the same on every machine: of deals, of blocks in
 * the middle of the work and at its end, of solutions; and the numbers of nodes.
 * hashes.expected is what it writes.
 */

#include "port.h"
#include "say.h"

#define BLOCK_BYTES 4096

UNSTUCK_ARENA(block, BLOCK_BYTES);
static unstuck_freecell_board board;
static unstuck_move moves[UNSTUCK_FREECELL_MOST_MOVES];

static void say_hash(const char *what, uint32_t hash)
{
    port_write(what);
    say_hex(hash);
}

static void clear_block(void)
{
    size_t at;

    for (at = 0; at < BLOCK_BYTES / 4; at += 1) {
        block[at] = 0;
    }
}

/* One line for a deal; 1 if a call is refused. */
static int tell(uint32_t number)
{
    unstuck_freecell_progress progress;
    int32_t status;
    size_t count;

    progress.struct_size = (uint32_t)sizeof progress;
    clear_block();
    if (failed(deal(number, &board))
        || failed(unstuck_freecell_solver_init(block, BLOCK_BYTES, &board, NULL))
        || failed(unstuck_freecell_solver_run(block, 40))) {
        return 1;
    }
    port_say("deal ");
    say_number(number);
    say_hash(": halfway ", hash_words(HASH_SEED, block, BLOCK_BYTES / 4));
    status = unstuck_freecell_solver_run(block, 3000);
    if (failed(status) || failed(unstuck_freecell_solver_progress(block, &progress))) {
        return 1;
    }
    say_hash(", block ", hash_words(HASH_SEED, block, BLOCK_BYTES / 4));
    port_say(", nodes ");
    say_number(progress.nodes);
    if (status == UNSTUCK_SOLVED) {
        if (failed(unstuck_freecell_solver_solution(
                block, moves, UNSTUCK_FREECELL_MOST_MOVES, &count))) {
            return 1;
        }
        say_hash(", solution ", hash_bytes(HASH_SEED, moves, count * sizeof *moves));
    }
    port_say("\n");
    return 0;
}

/* The first deal of the third range of numbers in which a draw takes 17 bits. */
#define WIDE_DRAW (((int64_t)1 << 32) + 1379)

int main(void)
{
    static const uint32_t numbers[] = {1, 2, 24, 617, 1941, 30000, 1000000ul, 4000000000ul};
    uint32_t hash = HASH_SEED;
    uint32_t number;
    size_t at;

    for (number = 1; number <= 1000; number += 1) {
        if (failed(deal(number, &board))) {
            return 1;
        }
        hash = hash_bytes(hash, board.bytes, sizeof board.bytes);
    }
    say_hash("deals 1-1000: ", hash);
    if (failed(deal(WIDE_DRAW, &board))) {
        return 1;
    }
    say_hash(", deal 4294968675: ", hash_bytes(HASH_SEED, board.bytes, sizeof board.bytes));
    port_say("\n");
    for (at = 0; at < sizeof numbers / sizeof *numbers; at += 1) {
        if (tell(numbers[at])) {
            return 1;
        }
    }
    return 0;
}
