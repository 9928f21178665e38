/* Sokoban's solver, saved in the middle of its work: see saved.h. */

#include "saved.h"

static int32_t progress(struct found *found)
{
    unstuck_sokoban_progress progress;
    int32_t status;

    progress.struct_size = (uint32_t)sizeof progress;
    status = unstuck_sokoban_solver_progress(block, &progress);
    if (status == UNSTUCK_OK) {
        found->moves = (unsigned long)progress.best_moves;
        found->cost = (unsigned long)progress.best_pushes;
        found->nodes = (unsigned long)progress.nodes;
    }
    return status;
}

static const struct calls solver = {
    "sokoban_saved",
    "pushes",
    unstuck_sokoban_solver_run,
    unstuck_sokoban_solver_shorten,
    unstuck_sokoban_solver_seal,
    progress,
};

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
