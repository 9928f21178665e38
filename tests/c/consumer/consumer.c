/* A program outside the repository that uses an installed unstuck. */

#include <stdio.h>
#include <string.h>

#include <unstuck.h>

UNSTUCK_ARENA(block, UNSTUCK_FREECELL_COMFORTABLE_BYTES);

int main(void)
{
    unstuck_freecell_rules rules;
    unstuck_freecell_board board;

    if (unstuck_version() != UNSTUCK_VERSION || unstuck_abi() != UNSTUCK_ABI)
        return 1;
    memset(&rules, 0, sizeof(rules));
    rules.struct_size = (uint32_t)sizeof(rules);
    memset(&board, 0, sizeof(board));
    board.struct_size = (uint32_t)sizeof(board);
    if (unstuck_freecell_preset("freecell", &rules) != UNSTUCK_OK
        || unstuck_freecell_deal(&rules, 1, &board) != UNSTUCK_OK
        || unstuck_freecell_solver_init(block, sizeof(block), &board, NULL) != UNSTUCK_OK
        || unstuck_freecell_solver_run(block, UNSTUCK_NO_BUDGET) != UNSTUCK_SOLVED)
        return 1;
    printf("unstuck %d.%d.%d solved deal 1\n",
        UNSTUCK_VERSION_MAJOR, UNSTUCK_VERSION_MINOR, UNSTUCK_VERSION_PATCH);
    return 0;
}
