/*
 * Deals a Microsoft-numbered FreeCell game, solves it inside a static block of
 * memory and prints both in standard notation.
 *
 *     solve [DEAL]        DEAL is 24 if it isn't given
 *
 * Exit status: 0 solved, 1 proved unsolvable, 2 not decided, 64 usage,
 * 70 an error that can't happen unless this program is wrong.
 */

#include <stdio.h>
#include <string.h>

#include "unstuck.h"

#define NODES_A_BITE 1000
#define MOST_MOVES 512
#define USAGE 64
#define SOFTWARE 70

UNSTUCK_ARENA(block, 65536ul); /* all the memory that the solver uses */

static unstuck_move moves[MOST_MOVES];
static char text[4 * MOST_MOVES]; /* three characters a move, and line ends */

static int error(const char *what, int32_t status)
{
    fprintf(stderr, "solve: %s: %s\n", what, unstuck_strerror(status));
    return SOFTWARE;
}

/* A deal number has at most ten digits, but more than 32 bits. */
static int read_number(const char *digits, int64_t *number)
{
    int minus = *digits == '-';
    size_t i;

    digits += minus;
    if (strlen(digits) < 1 || strlen(digits) > 10) {
        return 0;
    }
    *number = 0;
    for (i = 0; digits[i] != '\0'; i += 1) {
        if (digits[i] < '0' || digits[i] > '9') {
            return 0;
        }
        *number = *number * 10 + (digits[i] - '0');
    }
    if (minus) {
        *number = -*number;
    }
    return 1;
}

static const char *reason_text(uint32_t reason)
{
    switch (reason) {
    case UNSTUCK_REASON_BUDGET:
        return "the limit of nodes is reached";
    case UNSTUCK_REASON_MEMORY:
        return "the block is too small for a complete search";
    case UNSTUCK_REASON_DEPTH:
        return "the solution is longer than the block has room for";
    default:
        return "no reason given";
    }
}

int main(int argc, char **argv)
{
    unstuck_freecell_rules rules;
    unstuck_freecell_board board;
    unstuck_freecell_progress progress;
    int64_t deal = 24;
    int32_t status, found;
    size_t count = 0;

    if (argc > 2 || (argc == 2 && !read_number(argv[1], &deal))) {
        fprintf(stderr, "usage: solve [DEAL]\n");
        return USAGE;
    }

    rules.struct_size = (uint32_t)sizeof rules;
    board.struct_size = (uint32_t)sizeof board;
    progress.struct_size = (uint32_t)sizeof progress;

    status = unstuck_freecell_preset("freecell", &rules);
    if (status < 0) {
        return error("rules", status);
    }
    status = unstuck_freecell_deal(&rules, deal, &board);
    if (status < 0) { /* no such deal */
        (void)error("deal", status);
        return USAGE;
    }
    status = unstuck_freecell_format_board(
        &board, UNSTUCK_BOARD_STANDARD, text, sizeof text, NULL);
    if (status < 0) {
        return error("board", status);
    }
    /* C89 can't print 64 bits, but a double holds any deal number. */
    printf("GAME #%.0f\n%s", (double)deal, text);

    status = unstuck_freecell_solver_init(block, sizeof block, &board, NULL);
    if (status < 0) {
        return error("init", status);
    }
    do { /* between two bites a program could look after its other work */
        found = unstuck_freecell_solver_run(block, NODES_A_BITE);
    } while (found == UNSTUCK_RUNNING);
    if (found < 0) {
        return error("run", found);
    }

    if (found == UNSTUCK_SOLVED) {
        status = unstuck_freecell_solver_solution(
            block, moves, MOST_MOVES, &count);
        if (status < 0) {
            return error("solution", status);
        }
        status = unstuck_freecell_format_solution(
            &board, moves, count, UNSTUCK_SOLUTION_STANDARD,
            text, sizeof text, NULL);
        if (status < 0) {
            return error("notation", status);
        }
        fputs(text, stdout);
    }

    status = unstuck_freecell_solver_progress(block, &progress);
    if (status < 0) {
        return error("progress", status);
    }
    if (found == UNSTUCK_SOLVED) {
        printf("%lu moves", (unsigned long)count);
    } else if (found == UNSTUCK_UNSOLVABLE) {
        printf("proved unsolvable");
    } else {
        printf("not decided (%s)", reason_text(progress.reason));
    }
    printf(", %lu nodes, %lu of %lu bytes\n", (unsigned long)progress.nodes,
           (unsigned long)progress.bytes_used, (unsigned long)sizeof block);

    if (fflush(stdout) != 0) {
        return SOFTWARE;
    }
    return found == UNSTUCK_SOLVED ? 0 : found == UNSTUCK_UNSOLVABLE ? 1 : 2;
}
