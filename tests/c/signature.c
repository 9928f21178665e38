/*
 * What the solver does, in a few numbers: for some blocks, rules and deals the
 * nodes, the costs, and hashes of all solutions and of half-worked blocks.
 * Printed by every build, and the same everywhere: tests/data/signature.txt.
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

UNSTUCK_ARENA(block, 1048576ul);

static uint32_t mix(uint32_t hash, uint32_t byte)
{
    return (uint32_t)((hash ^ (byte & 0xff)) * (uint32_t)16777619ul);
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
    for (i = 0; i < sample->bytes / 4; i += 1) {
        *halfway = mix(*halfway, block[i]);
        *halfway = mix(*halfway, block[i] >> 8);
        *halfway = mix(*halfway, block[i] >> 16);
        *halfway = mix(*halfway, block[i] >> 24);
    }
    return status < 0 ? status : unstuck_freecell_solver_run(block, UNSTUCK_NO_BUDGET);
}

int main(void)
{
    static unstuck_move moves[UNSTUCK_FREECELL_MOST_MOVES];
    unstuck_freecell_progress progress;
    size_t at, count, i;

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
            if (unstuck_freecell_solver_solution(block, moves, UNSTUCK_FREECELL_MOST_MOVES, &count) !=
                UNSTUCK_OK) {
                return 1;
            }
            for (i = 0; i < count; i += 1) {
                solutions = mix(solutions, moves[i].from);
                solutions = mix(solutions, moves[i].to);
                solutions = mix(solutions, moves[i].count);
                solutions = mix(solutions, moves[i].card);
            }
        }
        printf("bytes %lu cells %u columns %u deals %lu-%lu: solved %lu unsolvable %lu undecided %lu "
               "nodes %lu cost %lu solutions %08lx halfway %08lx\n",
               (unsigned long)sample->bytes, (unsigned)sample->cells, (unsigned)sample->columns,
               (unsigned long)sample->first, (unsigned long)sample->last, solved, unsolvable,
               undecided, nodes, cost, (unsigned long)solutions, (unsigned long)halfway);
    }
    return 0;
}
