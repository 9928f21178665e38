/*
 * A Sokoban solver that is saved in the middle of its work, under a seal, and goes on
 * in another process, as saved.c does with FreeCell: tests/c/link.sh calls this
 *
 *   sokoban_saved whole STAGE        works through without a stop
 *   sokoban_saved save STAGE FILE    works half the way, seals the block and saves it
 *   sokoban_saved load FILE          loads it, and works on to the end
 *
 * STAGE is `search` for a first solution or `shorten` for fewer pushes. `whole`
 * and `load` print the same, down to the block's bytes. Ends with 3 if what was
 * loaded is refused, and with 1 if anything else is wrong.
 */

#include <stdio.h>
#include <string.h>

#include "unstuck.h"

#define BYTES 16384ul
#define REFUSED 3

UNSTUCK_ARENA(block, BYTES);

static int wrong(const char *what)
{
    fprintf(stderr, "sokoban_saved: %s\n", what);
    return 1;
}

/* Puts a solver into the block and lets it do the first half. */
static int begin(int shorten)
{
    /* Level 94 of Microban, by David W. Skinner. */
    static const char rows[] = "########## @ #   ## $ $   ###$### ##"
                               "#  ...  ##   #   #######  #     ####";
    uint8_t squares[72];
    size_t i;

    for (i = 0; i < sizeof squares; i += 1) {
        squares[i] = (uint8_t)(rows[i] == '#'   ? UNSTUCK_SQUARE_WALL
                               : rows[i] == '@' ? UNSTUCK_SQUARE_PUSHER
                               : rows[i] == '$' ? UNSTUCK_SQUARE_BOX
                               : rows[i] == '.' ? UNSTUCK_SQUARE_GOAL
                                                : 0);
    }
    memset(block, 0, sizeof block);
    if (unstuck_sokoban_solver_init(block, sizeof block, squares, 9, 8, NULL) != UNSTUCK_OK) {
        return wrong("no solver");
    }
    if (!shorten) {
        return unstuck_sokoban_solver_run(block, 10) == UNSTUCK_RUNNING ? 0 : wrong("solved too soon");
    }
    if (unstuck_sokoban_solver_run(block, UNSTUCK_NO_BUDGET) != UNSTUCK_SOLVED) {
        return wrong("not solved");
    }
    return unstuck_sokoban_solver_shorten(block, 50) == UNSTUCK_RUNNING ? 0 : wrong("shortened too soon");
}

/* Lets it do the rest, and tells what came of it. */
static int end(void)
{
    unstuck_sokoban_progress progress;
    uint32_t hash = (uint32_t)2166136261ul;
    size_t i;
    int32_t status;

    progress.struct_size = (uint32_t)sizeof progress;
    do {
        status = unstuck_sokoban_solver_run(block, 100);
    } while (status == UNSTUCK_RUNNING);
    if (status != UNSTUCK_SOLVED) {
        return wrong(unstuck_strerror(status));
    }
    do {
        status = unstuck_sokoban_solver_shorten(block, 1000);
    } while (status == UNSTUCK_RUNNING);
    if (status < 0 || unstuck_sokoban_solver_progress(block, &progress) != UNSTUCK_OK) {
        return wrong(unstuck_strerror(status));
    }
    for (i = 0; i < sizeof block / sizeof block[0]; i += 1) {
        hash = (uint32_t)((hash ^ block[i]) * (uint32_t)16777619ul);
    }
    printf("%s: %lu moves, %lu pushes, %lu nodes, block %08lx\n", unstuck_strerror(status),
           (unsigned long)progress.best_moves, (unsigned long)progress.best_pushes,
           (unsigned long)progress.nodes, (unsigned long)hash);
    return 0;
}

static int save(const char *name)
{
    FILE *file;
    size_t written;

    if (unstuck_sokoban_solver_seal(block) != UNSTUCK_OK) {
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
    unstuck_sokoban_progress progress;
    size_t i;

    progress.struct_size = (uint32_t)sizeof progress;
    for (i = 0; i < sizeof block; i += 1) {
        bytes[i] ^= (uint8_t)(1u << (i % 8));
        if (unstuck_sokoban_solver_progress(block, &progress) != UNSTUCK_E_BLOCK_FOREIGN ||
            unstuck_sokoban_solver_run(block, 1) != UNSTUCK_E_BLOCK_FOREIGN ||
            unstuck_sokoban_solver_shorten(block, 1) != UNSTUCK_E_BLOCK_FOREIGN ||
            unstuck_sokoban_solver_seal(block) != UNSTUCK_E_BLOCK_FOREIGN) {
            fprintf(stderr, "sokoban_saved: byte %lu isn't guarded\n", (unsigned long)i);
            return 1;
        }
        bytes[i] ^= (uint8_t)(1u << (i % 8));
    }
    return 0;
}

static int load(const char *name)
{
    unstuck_sokoban_progress progress;
    FILE *file = fopen(name, "rb");
    size_t length;

    if (file == NULL) {
        return wrong("no file");
    }
    /* What a short file doesn't reach is zero. */
    memset(block, 0, sizeof block);
    length = fread(block, 1, sizeof block, file);
    fclose(file);
    progress.struct_size = (uint32_t)sizeof progress;
    if (length == 0 || unstuck_sokoban_solver_progress(block, &progress) != UNSTUCK_OK) {
        fprintf(stderr, "sokoban_saved: refused\n");
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
