/*
 * The program of saved.c and sokoban_saved.c: a solver that is saved in the middle of
 * its work, under a seal, and goes on in another process. tests/c/link.sh calls it as
 *
 *   PROGRAM whole STAGE        works through without a stop
 *   PROGRAM save STAGE FILE    works half the way, seals the block and saves it
 *   PROGRAM load FILE          loads it, and works on to the end
 *
 * STAGE is `search` for a first solution or `shorten` for shorter ones. `whole`
 * and `load` print the same, down to the block's bytes. Ends with 3 if what was
 * loaded is refused, and with 1 if anything else is wrong.
 *
 * Who includes this gives `solver` and `begin`.
 */

#include <stdio.h>
#include <string.h>

#include "unstuck.h"

#define BYTES 16384ul
#define REFUSED 3

UNSTUCK_ARENA(block, BYTES);

/* How far a solver is. */
struct found {
    unsigned long moves, cost, nodes;
};

/* The calls of a game's solver. */
struct calls {
    const char *program;
    const char *cost; /* what that counts */
    int32_t (*run)(void *block, uint32_t nodes);
    int32_t (*shorten)(void *block, uint32_t nodes);
    int32_t (*seal)(void *block);
    int32_t (*progress)(struct found *found);
};

static const struct calls solver;

/* Puts a solver into the block and lets it do the first half. */
static int begin(int shorten);

static int wrong(const char *what)
{
    fprintf(stderr, "%s: %s\n", solver.program, what);
    return 1;
}

/* Lets it do the rest, and tells what came of it. */
static int end(void)
{
    struct found found;
    uint32_t hash = (uint32_t)2166136261ul;
    size_t i;
    int32_t status;

    do {
        status = solver.run(block, 100);
    } while (status == UNSTUCK_RUNNING);
    if (status != UNSTUCK_SOLVED) {
        return wrong(unstuck_strerror(status));
    }
    do {
        status = solver.shorten(block, 1000);
    } while (status == UNSTUCK_RUNNING);
    if (status < 0 || solver.progress(&found) != UNSTUCK_OK) {
        return wrong(unstuck_strerror(status));
    }
    for (i = 0; i < sizeof block / sizeof block[0]; i += 1) {
        hash = (uint32_t)((hash ^ block[i]) * (uint32_t)16777619ul);
    }
    printf("%s: %lu moves, %lu %s, %lu nodes, block %08lx\n", unstuck_strerror(status),
           found.moves, found.cost, solver.cost, found.nodes, (unsigned long)hash);
    return 0;
}

static int save(const char *name)
{
    FILE *file;
    size_t written;

    if (solver.seal(block) != UNSTUCK_OK) {
        return wrong("no seal");
    }
    file = fopen(name, "wb");
    if (file == NULL) {
        return wrong("no file");
    }
    written = fwrite(block, 1, sizeof block, file);
    return fclose(file) == 0 && written == sizeof block ? 0 : wrong("not written");
}

/* Each byte of the block, when it is wrong, is seen by each call. */
static int every_byte_counts(void)
{
    uint8_t *bytes = (uint8_t *)block;
    struct found found;
    size_t i;

    for (i = 0; i < sizeof block; i += 1) {
        bytes[i] ^= (uint8_t)(1u << (i % 8));
        if (solver.progress(&found) != UNSTUCK_E_BLOCK_FOREIGN ||
            solver.run(block, 1) != UNSTUCK_E_BLOCK_FOREIGN ||
            solver.shorten(block, 1) != UNSTUCK_E_BLOCK_FOREIGN ||
            solver.seal(block) != UNSTUCK_E_BLOCK_FOREIGN) {
            fprintf(stderr, "%s: byte %lu isn't guarded\n", solver.program, (unsigned long)i);
            return 1;
        }
        bytes[i] ^= (uint8_t)(1u << (i % 8));
    }
    return 0;
}

static int load(const char *name)
{
    struct found found;
    FILE *file = fopen(name, "rb");
    size_t length;

    if (file == NULL) {
        return wrong("no file");
    }
    /* What a short file doesn't reach is zero. */
    memset(block, 0, sizeof block);
    length = fread(block, 1, sizeof block, file);
    fclose(file);
    if (length == 0 || solver.progress(&found) != UNSTUCK_OK) {
        fprintf(stderr, "%s: refused\n", solver.program);
        return REFUSED;
    }
    return every_byte_counts() != 0 ? 1 : end();
}

int main(int argc, char **argv)
{
    int shorten = argc > 2 && strcmp(argv[2], "shorten") == 0;

    if (argc == 3 && strcmp(argv[1], "whole") == 0) {
        return begin(shorten) != 0 ? 1 : end();
    }
    if (argc == 4 && strcmp(argv[1], "save") == 0) {
        return begin(shorten) != 0 ? 1 : save(argv[3]);
    }
    if (argc == 3 && strcmp(argv[1], "load") == 0) {
        return load(argv[2]);
    }
    return wrong("whole STAGE, save STAGE FILE or load FILE");
}
