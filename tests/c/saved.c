/* FreeCell's solver, saved in the middle of its work: see saved.h. */

#include "saved.h"

static int32_t progress(struct found *found)
{
    unstuck_freecell_progress progress;
    int32_t status;

    progress.struct_size = (uint32_t)sizeof progress;
    status = unstuck_freecell_solver_progress(block, &progress);
    if (status == UNSTUCK_OK) {
        found->moves = (unsigned long)progress.best_moves;
        found->cost = (unsigned long)progress.best_cost;
        found->nodes = (unsigned long)progress.nodes;
    }
    return status;
}

static const struct calls solver = {
    "saved",
    "not home",
    unstuck_freecell_solver_run,
    unstuck_freecell_solver_shorten,
    unstuck_freecell_solver_seal,
    progress,
};

static int begin(int shorten)
{
    unstuck_freecell_rules rules;
    unstuck_freecell_board board;

    rules.struct_size = (uint32_t)sizeof rules;
    board.struct_size = (uint32_t)sizeof board;
    memset(block, 0, sizeof block);
    if (unstuck_freecell_preset("freecell", &rules) != UNSTUCK_OK ||
        unstuck_freecell_deal(&rules, 617, &board) != UNSTUCK_OK ||
        unstuck_freecell_solver_init(block, sizeof block, &board, NULL) != UNSTUCK_OK) {
        return wrong("no solver");
    }
    if (!shorten) {
        return unstuck_freecell_solver_run(block, 20) == UNSTUCK_RUNNING ? 0 : wrong("solved too soon");
    }
    if (unstuck_freecell_solver_run(block, UNSTUCK_NO_BUDGET) != UNSTUCK_SOLVED) {
        return wrong("not solved");
    }
    return unstuck_freecell_solver_shorten(block, 700) == UNSTUCK_RUNNING ? 0 : wrong("shortened too soon");
}
