/*
 * Solves a Microsoft-numbered FreeCell game and writes a page that shows the
 * solution: one HTML file with nothing beside it.
 *
 *     page [DEAL [FILE]]      DEAL is 24, FILE is freecell.html by default
 *
 * The page comes in pieces of 512 bytes at most: a device without a file system
 * would send each of them on as it comes.
 *
 * Exit status: 0 solved, 1 proved unsolvable, 2 not decided, 64 usage,
 * 70 an error that can't happen unless this program is wrong, 74 the file can't
 * be written.
 */

#include <stdio.h>
#include <stdlib.h>

#include "unstuck.h"

#define PIECE 512
#define CANNOT_WRITE 1
#define USAGE 64
#define SOFTWARE 70
#define OUTPUT 74

UNSTUCK_ARENA(block, 65536ul); /* all the memory that the solver uses */

static int error(const char *what, int32_t status)
{
    fprintf(stderr, "page: %s: %s\n", what, unstuck_strerror(status));
    return SOFTWARE;
}

/* Anything but 0 stops the page. */
static int write_piece(void *context, const char *bytes, size_t length)
{
    FILE *file = (FILE *)context;

    return fwrite(bytes, 1, length, file) == length ? 0 : CANNOT_WRITE;
}

static int32_t write_page(const char *name, int64_t deal)
{
    FILE *file = fopen(name, "wb");
    int32_t status;

    if (file == NULL) {
        return CANNOT_WRITE;
    }
    status = unstuck_freecell_solver_html(
        block, deal, NULL, 0, NULL, 0, PIECE, write_piece, file);
    if (fclose(file) != 0 && status == UNSTUCK_OK) {
        return CANNOT_WRITE;
    }
    return status;
}

int main(int argc, char **argv)
{
    unstuck_freecell_rules rules;
    unstuck_freecell_board board;
    const char *name = argc > 2 ? argv[2] : "freecell.html";
    char *end = NULL;
    long deal = argc > 1 ? strtol(argv[1], &end, 10) : 24;
    int32_t status, found;

    if (argc > 3 || (argc > 1 && (end == argv[1] || *end != '\0'))) {
        fprintf(stderr, "usage: page [DEAL [FILE]]\n");
        return USAGE;
    }
    rules.struct_size = (uint32_t)sizeof rules;
    board.struct_size = (uint32_t)sizeof board;
    status = unstuck_freecell_preset("freecell", &rules);
    if (status < 0) {
        return error("rules", status);
    }
    status = unstuck_freecell_deal(&rules, deal, &board);
    if (status < 0) { /* no such deal */
        (void)error("deal", status);
        return USAGE;
    }
    status = unstuck_freecell_solver_init(block, sizeof block, &board, NULL);
    if (status < 0) {
        return error("init", status);
    }
    do { /* between two bites a program could look after its other work */
        found = unstuck_freecell_solver_run(block, 1000);
    } while (found == UNSTUCK_RUNNING);
    if (found < 0) {
        return error("run", found);
    }

    status = write_page(name, deal);
    if (status == CANNOT_WRITE) {
        fprintf(stderr, "page: %s can't be written\n", name);
        return OUTPUT;
    }
    if (status < 0) {
        return error("page", status);
    }
    printf("%s: deal %ld, %s\n", name, deal, unstuck_strerror(found));
    return found == UNSTUCK_SOLVED ? 0 : found == UNSTUCK_UNSOLVABLE ? 1 : 2;
}
