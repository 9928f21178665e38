/*
 * What the Sokoban solver does, in a few numbers: for some blocks and goals the nodes,
 * pushes and moves for all levels of a file, and hashes of all solutions and of
 * half-worked blocks; and the same after the search for fewer pushes. Printed by every
 * build, and the same everywhere: tests/data/sokoban/signature.txt for Microban.
 *
 *     sokoban_signature FILE
 */

#include <stdio.h>

#include "unstuck.h"

struct sample {
    uint32_t bytes;
    uint32_t goal;
    uint32_t nodes;   /* the most */
    uint32_t shorten; /* with so many more */
};

static const struct sample samples[] = {
    {16384, UNSTUCK_GOAL_ANY, 2000, 0},
    {65536ul, UNSTUCK_GOAL_ANY, 2000, 0},
    {1048576ul, UNSTUCK_GOAL_ANY, 2000, 0},
    {1048576ul, UNSTUCK_GOAL_ANY, 25000, 0},
    {1048576ul, UNSTUCK_GOAL_PUSHES, 2000, 0},
    {262144ul, UNSTUCK_GOAL_ANY, 1000, 1000},
};

#define MOST_SQUARES (UNSTUCK_SOKOBAN_MOST_COLUMNS * UNSTUCK_SOKOBAN_MOST_ROWS)

UNSTUCK_ARENA(reader, UNSTUCK_SOKOBAN_READER_BYTES);
UNSTUCK_ARENA(block, 1048576ul);

struct sums {
    unsigned long solved, unsolvable, undecided, shortest, nodes, pushes, moves;
    uint32_t solutions, halfway;
};

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

/* Solves a level; a status below 0 if a call is refused. */
static int32_t solve(const struct sample *sample, const unstuck_sokoban_event *event,
                     struct sums *sums)
{
    static char text[65536];
    const uint8_t *squares = (const uint8_t *)reader + event->squares;
    unstuck_sokoban_options options;
    unstuck_sokoban_progress progress;
    size_t length = 0, i;
    int32_t status, found;

    options.struct_size = (uint32_t)sizeof options;
    options.max_nodes = sample->nodes;
    options.goal = sample->goal;
    progress.struct_size = (uint32_t)sizeof progress;
    for (i = 0; i < sample->bytes / 4; i += 1) {
        block[i] = 0;
    }
    status = unstuck_sokoban_solver_init(block, (size_t)sample->bytes, squares, event->width,
                                         event->height, &options);
    if (status < 0) {
        return status;
    }
    status = unstuck_sokoban_solver_run(block, 50);
    sums->halfway = mix_block(sums->halfway, sample->bytes);
    found = unstuck_sokoban_solver_run(block, UNSTUCK_NO_BUDGET);
    if (status >= 0 && found == UNSTUCK_SOLVED && sample->shorten > 0) {
        status = unstuck_sokoban_solver_shorten(block, sample->shorten);
    }
    if (status >= 0) {
        status = unstuck_sokoban_solver_progress(block, &progress);
    }
    if (status < 0 || found < 0) {
        return status < 0 ? status : found;
    }
    sums->nodes += (unsigned long)progress.nodes;
    sums->unsolvable += found == UNSTUCK_UNSOLVABLE;
    sums->undecided += found == UNSTUCK_GAVE_UP;
    if (found != UNSTUCK_SOLVED) {
        return found;
    }
    sums->solved += 1;
    sums->shortest += (progress.shortest & UNSTUCK_FEWEST_PUSHES) != 0;
    sums->pushes += (unsigned long)progress.best_pushes;
    sums->moves += (unsigned long)progress.best_moves;
    status = unstuck_sokoban_solver_solution(block, text, sizeof text, &length);
    for (i = 0; i <= length && status == UNSTUCK_OK; i += 1) { /* with its NUL */
        sums->solutions = mix(sums->solutions, (uint32_t)(unsigned char)text[i]);
    }
    return status;
}

/* All levels of a file; 1 if a call is refused or the file can't be read. */
static int solve_all(const struct sample *sample, FILE *file, struct sums *sums)
{
    static char piece[512];
    unstuck_sokoban_event event;
    size_t have = 0, from = 0, used = 0;
    int32_t status = unstuck_sokoban_reader_init(reader, sizeof reader);

    event.struct_size = (uint32_t)sizeof event;
    event.kind = 0;
    while (status >= 0 && event.kind != UNSTUCK_EVENT_END) {
        if (from == have) {
            from = 0;
            have = fread(piece, 1, sizeof piece, file);
        }
        status = unstuck_sokoban_reader_next(reader, have == 0 ? NULL : piece + from, have - from,
                                             &used, UNSTUCK_EVENT_LEVEL_END, &event);
        from += used;
        if (status == UNSTUCK_OK && event.kind == UNSTUCK_EVENT_LEVEL_END) {
            status = solve(sample, &event, sums);
        }
    }
    if (status < 0 || ferror(file)) {
        fprintf(stderr, "sokoban_signature: %s\n", unstuck_strerror(status));
        return 1;
    }
    return 0;
}

int main(int argc, char **argv)
{
    size_t at;

    for (at = 0; at < sizeof samples / sizeof *samples; at += 1) {
        const struct sample *sample = &samples[at];
        struct sums sums = {0, 0, 0, 0, 0, 0, 0, (uint32_t)2166136261ul, (uint32_t)2166136261ul};
        FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;

        if (file == NULL) {
            fprintf(stderr, "usage: sokoban_signature FILE\n");
            return 64;
        }
        if (solve_all(sample, file, &sums) != 0) {
            return 1;
        }
        fclose(file);
        printf("bytes %lu goal %lu nodes %lu shorten %lu: solved %lu unsolvable %lu undecided %lu "
               "shortest %lu nodes %lu pushes %lu moves %lu solutions %08lx halfway %08lx\n",
               (unsigned long)sample->bytes, (unsigned long)sample->goal,
               (unsigned long)sample->nodes, (unsigned long)sample->shorten, sums.solved,
               sums.unsolvable, sums.undecided, sums.shortest, sums.nodes, sums.pushes, sums.moves,
               (unsigned long)sums.solutions, (unsigned long)sums.halfway);
    }
    return 0;
}
