/*
 * What the solver does, in a few numbers: for some blocks, rules and deals the
 * nodes, the costs, and hashes of all solutions and of half-worked blocks; and
 * the same of shortened solutions. Printed by every build, and the same
 * everywhere: tests/data/signature.txt.
 */

#include <stdio.h>

#include "unstuck.h"

struct sample {
    uint32_t bytes;
    uint8_t cells;
    uint8_t columns;
    int64_t first;
    int64_t last;
};

static const struct sample samples[] = {
    {1024, 4, 8, 1, 20},      {1280, 4, 8, 21, 40},    {2048, 4, 8, 1, 60},
    {4096, 4, 8, 101, 160},   {8192, 4, 8, 1, 200},    {65536ul, 4, 8, 1, 300},
    {65536ul, 3, 8, 1, 40},   {65536ul, 5, 8, 1, 60},  {65536ul, 4, 7, 1, 40},
    {65536ul, 4, 10, 1, 60},  {4096, 2, 8, 72, 72},    {1048576ul, 2, 8, 48, 57},
    {1048576ul, 4, 8, 31465, 31465},
};

/* After the first solution, shorter ones: with a limit of nodes, and to the end. */
struct shortening {
    uint32_t bytes;
    uint32_t nodes;
    int64_t first;
    int64_t last;
};

static const struct shortening shortenings[] = {
    {1024, 3000, 1, 20},
    {4096, 3000, 1, 20},
    {16384, 3000, 1, 20},
    {65536ul, 3000, 1, 20},
    {65536ul, UNSTUCK_NO_BUDGET, 101, 105},
    {1048576ul, UNSTUCK_NO_BUDGET, 24, 24},
};

UNSTUCK_ARENA(block, 1048576ul);

static uint32_t mix(uint32_t hash, uint32_t byte)
{
    return (uint32_t)((hash ^ (byte & 0xff)) * (uint32_t)16777619ul);
}

static uint32_t mix_block(uint32_t hash, uint32_t bytes)
{
    uint32_t i;

    for (i = 0; i < bytes / 4; i += 1) {
        hash = mix(hash, block[i]);
        hash = mix(hash, block[i] >> 8);
        hash = mix(hash, block[i] >> 16);
        hash = mix(hash, block[i] >> 24);
    }
    return hash;
}

/* The moves of the solution; 1 if that can't be had. */
static int mix_solution(uint32_t *hash)
{
    static unstuck_move moves[UNSTUCK_FREECELL_MOST_MOVES];
    size_t count, i;

    if (unstuck_freecell_solver_solution(block, moves, UNSTUCK_FREECELL_MOST_MOVES, &count) !=
        UNSTUCK_OK) {
        return 1;
    }
    for (i = 0; i < count; i += 1) {
        *hash = mix(*hash, moves[i].from);
        *hash = mix(*hash, moves[i].to);
        *hash = mix(*hash, moves[i].count);
        *hash = mix(*hash, moves[i].card);
    }
    return 0;
}

static int32_t solve(const struct sample *sample, int64_t number, uint32_t *halfway)
{
    unstuck_freecell_rules rules;
    unstuck_freecell_board board;
    int32_t status;
    uint32_t i;

    rules.struct_size = (uint32_t)sizeof rules;
    board.struct_size = (uint32_t)sizeof board;
    if (unstuck_freecell_preset("freecell", &rules) != UNSTUCK_OK) {
        return UNSTUCK_E_PRESET;
    }
    rules.cells = sample->cells;
    rules.columns = sample->columns;
    for (i = 0; i < sample->bytes / 4; i += 1) {
        block[i] = 0;
    }
    status = unstuck_freecell_deal(&rules, number, &board);
    if (status == UNSTUCK_OK) {
        status = unstuck_freecell_solver_init(block, (size_t)sample->bytes, &board, NULL);
    }
    if (status == UNSTUCK_OK) {
        status = unstuck_freecell_solver_run(block, 50);
    }
    *halfway = mix_block(*halfway, sample->bytes);
    return status < 0 ? status : unstuck_freecell_solver_run(block, UNSTUCK_NO_BUDGET);
}

/* One line about the shortening of some deals; 1 if a call is refused. */
static int shorten(const struct shortening *shortening)
{
    struct sample sample;
    unstuck_freecell_progress progress;
    unsigned long solved = 0, done = 0, shortest = 0, nodes = 0, cost = 0;
    uint32_t solutions = (uint32_t)2166136261ul, blocks = (uint32_t)2166136261ul, ignored = 0;
    int64_t number;

    progress.struct_size = (uint32_t)sizeof progress;
    sample.bytes = shortening->bytes;
    sample.cells = 4;
    sample.columns = 8;
    for (number = shortening->first; number <= shortening->last; number += 1) {
        int32_t status = solve(&sample, number, &ignored);

        if (status != UNSTUCK_SOLVED) {
            continue;
        }
        status = unstuck_freecell_solver_shorten(block, shortening->nodes);
        if (status < 0 || unstuck_freecell_solver_progress(block, &progress) != UNSTUCK_OK ||
            mix_solution(&solutions) != 0) {
            fprintf(stderr, "signature: %s\n", unstuck_strerror(status));
            return 1;
        }
        solved += 1;
        done += status == UNSTUCK_DONE;
        shortest += status == UNSTUCK_SHORTEST;
        nodes += (unsigned long)progress.nodes;
        cost += (unsigned long)progress.best_cost;
        blocks = mix_block(blocks, shortening->bytes);
    }
    printf("bytes %lu shorten %lu deals %lu-%lu: solved %lu done %lu shortest %lu nodes %lu cost %lu "
           "solutions %08lx blocks %08lx\n",
           (unsigned long)shortening->bytes, (unsigned long)shortening->nodes,
           (unsigned long)shortening->first, (unsigned long)shortening->last, solved, done, shortest,
           nodes, cost, (unsigned long)solutions, (unsigned long)blocks);
    return 0;
}

int main(void)
{
    unstuck_freecell_progress progress;
    size_t at;

    progress.struct_size = (uint32_t)sizeof progress;
    for (at = 0; at < sizeof samples / sizeof *samples; at += 1) {
        const struct sample *sample = &samples[at];
        unsigned long solved = 0, unsolvable = 0, undecided = 0, nodes = 0, cost = 0;
        uint32_t solutions = (uint32_t)2166136261ul, halfway = (uint32_t)2166136261ul;
        int64_t number;

        for (number = sample->first; number <= sample->last; number += 1) {
            int32_t status = solve(sample, number, &halfway);

            if (status < 0 || unstuck_freecell_solver_progress(block, &progress) != UNSTUCK_OK) {
                fprintf(stderr, "signature: %s\n", unstuck_strerror(status));
                return 1;
            }
            nodes += (unsigned long)progress.nodes;
            unsolvable += status == UNSTUCK_UNSOLVABLE;
            undecided += status == UNSTUCK_GAVE_UP;
            if (status != UNSTUCK_SOLVED) {
                continue;
            }
            solved += 1;
            cost += (unsigned long)progress.best_cost;
            if (mix_solution(&solutions) != 0) {
                return 1;
            }
        }
        printf("bytes %lu cells %u columns %u deals %lu-%lu: solved %lu unsolvable %lu undecided %lu "
               "nodes %lu cost %lu solutions %08lx halfway %08lx\n",
               (unsigned long)sample->bytes, (unsigned)sample->cells, (unsigned)sample->columns,
               (unsigned long)sample->first, (unsigned long)sample->last, solved, unsolvable,
               undecided, nodes, cost, (unsigned long)solutions, (unsigned long)halfway);
    }
    for (at = 0; at < sizeof shortenings / sizeof *shortenings; at += 1) {
        if (shorten(&shortenings[at]) != 0) {
            return 1;
        }
    }
    return 0;
}
