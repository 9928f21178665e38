/* Lies to the library about the size of a buffer: it writes past the end, and
 * a checker that watches the library must say so. */

#include <stdlib.h>
#include <string.h>

#include "unstuck.h"

int main(void)
{
    unstuck_freecell_rules rules;
    unstuck_freecell_board board;
    size_t length;
    char *text = (char *)malloc(10);

    memset(&rules, 0, sizeof(rules));
    rules.struct_size = (uint32_t)sizeof(rules);
    memset(&board, 0, sizeof(board));
    board.struct_size = (uint32_t)sizeof(board);
    if (text == NULL || unstuck_freecell_preset("freecell", &rules) != UNSTUCK_OK
        || unstuck_freecell_deal(&rules, 1, &board) != UNSTUCK_OK)
        return 1;
    (void)unstuck_freecell_format_board(&board, UNSTUCK_BOARD_COLUMNS, text, 4096, &length);
    free(text);
    return 0;
}
