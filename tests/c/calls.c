/* Calls every function of the header from C89 and from C++98: each with NULL
 * for every pointer, then a whole life of a board and of a solver. Prints one
 * line and ends with 0 when every answer was right; tests/c/link.sh compares
 * the calls below with the list of exported names. */

#include <stdio.h>
#include <string.h>

#include "unstuck.h"

static int failures;

#define EXPECT(what) expect(what, #what, __LINE__)

static void expect(int holds, const char *what, int line)
{
    if (!holds) {
        failures++;
        fprintf(stderr, "calls.c:%d: %s\n", line, what);
    }
}

UNSTUCK_ARENA(block, UNSTUCK_FREECELL_COMFORTABLE_BYTES);
UNSTUCK_ARENA(scan_block, UNSTUCK_FREECELL_SCAN_COMFORTABLE_BYTES);

static void nothing_but_null(void)
{
    EXPECT(unstuck_build(NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_preset(NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_preset_name(0, NULL, 9, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_rules_check(NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_deal(NULL, 1, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_parse(NULL, NULL, 0, NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_parse_as(NULL, UNSTUCK_BOARD_ROWS, NULL, 0, NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_parse_moves(NULL, UNSTUCK_SOLUTION_SN, NULL, 0, NULL, 0, NULL, NULL, NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_format_board(NULL, UNSTUCK_BOARD_COLUMNS, NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_column(NULL, 0, NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_cell(NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_foundation(NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_is_solved(NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_legal_moves(NULL, NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_apply(NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_undo(NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_automove(NULL, NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_solver_bytes(NULL, NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_solver_init(NULL, 0, NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_solver_run(NULL, 1) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_solver_shorten(NULL, 1) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_solver_seal(NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_solver_progress(NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_solver_solution(NULL, NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_solver_steps(NULL, NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_format_solution(NULL, NULL, 0, UNSTUCK_SOLUTION_STANDARD, NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_hint(NULL, 0, NULL, 1, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_check(NULL, 0, NULL, NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_parse_game(NULL, 0, NULL, NULL, NULL, NULL, NULL, 0, NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_format_game(NULL, NULL, 0, 0, NULL, 0, NULL, NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_faults(NULL, 6, 3, NULL, 0, NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_play_bytes(6, 3, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_play_init(NULL, 0, NULL, 6, 3, UNSTUCK_MODE_FORWARD) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_play_apply(NULL, NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_play_undo(NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_play_game(NULL, NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_play_legal_moves(NULL, NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_play_row(NULL, 0, NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_play_state(NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_play_marks(NULL, NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_play_is_fatal(NULL, 'r', NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_reader_bytes(6, 3, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_reader_init(NULL, 0) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_reader_next(NULL, NULL, 0, NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_reader_line(NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_writer_init(NULL, 0, UNSTUCK_FORM_SOK, 0) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_write(NULL, NULL, NULL, NULL, 0, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_html(NULL, NULL, 0, 0, NULL, 0, NULL, 0, 0, NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_freecell_solver_html(NULL, 0, NULL, 0, NULL, 0, 0, NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_play_html(NULL, NULL, 0, NULL, 0, 0, NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_solver_bytes(NULL, 6, 3, NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_solver_init(NULL, 0, NULL, 6, 3, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_solver_run(NULL, 1) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_solver_shorten(NULL, 1) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_solver_seal(NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_solver_progress(NULL, NULL) == UNSTUCK_E_NULL);
    EXPECT(unstuck_sokoban_solver_solution(NULL, NULL, 0, NULL) == UNSTUCK_E_NULL);
}

/* A reader of pages that takes pieces of a certain size and may have enough. */
typedef struct reader {
    char *page;
    size_t room, length, longest;
    unsigned long pieces, stop_at;
} reader;

#define ENOUGH (-12345)

static int read_piece(void *context, const char *bytes, size_t length)
{
    reader *to = (reader *)context;

    to->pieces++;
    if (to->pieces == to->stop_at)
        return ENOUGH;
    if (length > to->longest)
        to->longest = length;
    EXPECT(length > 0);
    if (to->length + length > to->room)
        return 1;
    memcpy(to->page + to->length, bytes, length);
    to->length += length;
    return 0;
}

static int32_t read_page(reader *to, char *page, size_t room, size_t piece, unsigned long stop_at)
{
    static const char comment[] = "5 < 6 & \"quoted\" </p><script>alert('x')</script> \377";

    memset(to, 0, sizeof(*to));
    to->page = page;
    to->room = room;
    to->stop_at = stop_at;
    return unstuck_freecell_solver_html(block, 24, "A <game>", 8, comment, strlen(comment), piece, read_piece, to);
}

/* The page of the solved block: the same in pieces of any size, and to an end
 * with the reader's own number wherever that has enough. */
static void a_page(const unstuck_freecell_board *start, const unstuck_move *moves, size_t count)
{
    static char whole[400000], again[400000];
    static const size_t sizes[] = { 1, 2, 3, 7, 63, 64, 65, 100, 512, 4096, 1000000 };
    reader first, now;
    unsigned long all, stop;
    size_t i;

    EXPECT(read_page(&first, whole, sizeof(whole) - 1, 0, 0) == UNSTUCK_OK);
    whole[first.length] = '\0';
    EXPECT(strncmp(whole, "<!DOCTYPE html>", 15) == 0);
    EXPECT(strstr(whole, "<h1>A &lt;game&gt; #24</h1>") != NULL);
    EXPECT(strstr(whole, "5 &lt; 6 &amp; &quot;quoted&quot; &lt;/p&gt;&lt;script&gt;alert(&#39;x&#39;)") != NULL);
    EXPECT(strstr(whole, "<script>alert") == NULL && strstr(whole, "\357\277\275</p>") != NULL);
    EXPECT(strcmp(whole + first.length - 8, "</html>\n") == 0);
    for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        EXPECT(read_page(&now, again, sizeof(again), sizes[i], 0) == UNSTUCK_OK);
        EXPECT(now.longest <= sizes[i]);
        EXPECT(now.length == first.length && memcmp(again, whole, now.length) == 0);
    }
    all = first.pieces;
    for (stop = 1; stop <= all; stop += 1 + stop / 20) {
        EXPECT(read_page(&now, again, sizeof(again), 0, stop) == ENOUGH);
        EXPECT(now.pieces == stop && memcmp(again, whole, now.length) == 0);
    }
    EXPECT(read_page(&now, again, 1000, 0, 0) == 1);

    /* The same from the list of moves; then one that isn't legal, and nobody to read. */
    memset(&now, 0, sizeof(now));
    now.page = again;
    now.room = sizeof(again);
    EXPECT(unstuck_freecell_html(start, moves, count, 24, "A <game>", 8, NULL, 0, 0, read_piece, &now) == UNSTUCK_OK);
    EXPECT(now.length > 0 && strstr(whole, "Solved in") != NULL);
    now.pieces = 0;
    EXPECT(unstuck_freecell_html(start, moves + 1, count - 1, 24, NULL, 0, NULL, 0, 0, read_piece, &now) == UNSTUCK_E_MOVE);
    EXPECT(now.pieces == 0);
    EXPECT(unstuck_freecell_html(start, moves, count, 24, NULL, 0, NULL, 0, 0, NULL, &now) == UNSTUCK_E_NULL);

    /* And as text: in one piece, byte by byte, and stopped. */
    memset(&now, 0, sizeof(now));
    now.page = whole;
    now.room = sizeof(whole) - 1;
    EXPECT(unstuck_freecell_walkthrough(start, moves, count, 24, UNSTUCK_BOARD_ROWS, 0, read_piece, &now) == UNSTUCK_OK);
    whole[now.length] = '\0';
    EXPECT(strncmp(whole, "#24\n", 4) == 0 && strstr(whole, "\n\nStart") != NULL && strstr(whole, "\n\n1. ") != NULL);
    first = now;
    memset(&now, 0, sizeof(now));
    now.page = again;
    now.room = sizeof(again);
    EXPECT(unstuck_freecell_walkthrough(start, moves, count, 24, UNSTUCK_BOARD_ROWS, 1, read_piece, &now) == UNSTUCK_OK);
    EXPECT(now.pieces == first.length && now.length == first.length && memcmp(again, whole, now.length) == 0);
    EXPECT(unstuck_freecell_walkthrough(start, moves, count, 24, UNSTUCK_BOARD_COLUMNS, 0, read_piece, &now) == UNSTUCK_E_RANGE);
    EXPECT(unstuck_freecell_walkthrough(start, moves + 1, count - 1, 24, UNSTUCK_BOARD_ROWS, 0, read_piece, &now) == UNSTUCK_E_MOVE);
    EXPECT(unstuck_freecell_walkthrough(NULL, NULL, 0, 0, 0, 0, NULL, NULL) == UNSTUCK_E_NULL);
}

/* The page of a level in play: likewise, and the block is as it was, also where
 * the reader has enough. */
static void a_level_page(void *level, size_t bytes)
{
    static char whole[60000], again[60000];
    static unsigned char before[4096];
    static const char title[] = "<b>\"R & D\"</b>", comment[] = "5 < 6\r\n'7' \377";
    static const size_t sizes[] = { 1, 2, 3, 63, 64, 65, 100, 4096 };
    reader now;
    size_t length, i;
    unsigned long all, stop;

    EXPECT(bytes <= sizeof(before));
    memcpy(before, level, bytes);
    memset(&now, 0, sizeof(now));
    now.page = whole;
    now.room = sizeof(whole) - 1;
    EXPECT(unstuck_sokoban_play_html(level, title, strlen(title), comment, strlen(comment), 0, read_piece, &now) == UNSTUCK_OK);
    length = now.length;
    all = now.pieces;
    whole[length] = '\0';
    EXPECT(memcmp(before, level, bytes) == 0);
    EXPECT(strncmp(whole, "<!DOCTYPE html>", 15) == 0 && strcmp(whole + length - 8, "</html>\n") == 0);
    EXPECT(strstr(whole, "<h1>&lt;b&gt;&quot;R &amp; D&quot;&lt;/b&gt;</h1>") != NULL);
    EXPECT(strstr(whole, "5 &lt; 6\n\n&#39;7&#39; \357\277\275</p>") != NULL);
    EXPECT(strstr(whole, "Solved in 3 moves, 3 pushes") != NULL);
    for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
        memset(&now, 0, sizeof(now));
        now.page = again;
        now.room = sizeof(again);
        EXPECT(unstuck_sokoban_play_html(level, title, strlen(title), comment, strlen(comment), sizes[i], read_piece, &now) == UNSTUCK_OK);
        EXPECT(now.longest <= sizes[i] && now.length == length && memcmp(again, whole, length) == 0);
    }
    for (stop = 1; stop <= all; stop += 1 + stop / 20) {
        memset(&now, 0, sizeof(now));
        now.page = again;
        now.room = sizeof(again);
        now.stop_at = stop;
        EXPECT(unstuck_sokoban_play_html(level, title, strlen(title), comment, strlen(comment), 0, read_piece, &now) == ENOUGH);
        EXPECT(now.pieces == stop && memcmp(again, whole, now.length) == 0);
        EXPECT(memcmp(before, level, bytes) == 0);
    }
    EXPECT(unstuck_sokoban_play_html(level, NULL, 0, NULL, 0, 0, NULL, &now) == UNSTUCK_E_NULL);
}

/* A layout by name: deal 24 under any name that has five letters. */
/* Every game by its name; those of two decks in a board that has room for them. */
static void games(void)
{
    unstuck_freecell_rules rules;
    unstuck_freecell_board small;
    unstuck_freecell_double_board large;
    unstuck_freecell_board *board = (unstuck_freecell_board *)&large;
    unstuck_move moves[1024];
    char name[32];
    static char text[4096];
    uint32_t index = 0;
    size_t count;

    rules.struct_size = (uint32_t)sizeof(rules);
    small.struct_size = (uint32_t)sizeof(small);
    large.struct_size = (uint32_t)sizeof(large);
    while (unstuck_freecell_preset_name(index, name, sizeof(name), NULL) == UNSTUCK_OK) {
        index++;
        if (unstuck_freecell_preset(name, &rules) == UNSTUCK_E_RULES) {
            /* Only a build of small capacities can't hold all games. */
            EXPECT(UNSTUCK_MAX_COLUMNS < 18 || UNSTUCK_MAX_CELLS < 16);
            continue;
        }
        EXPECT(unstuck_freecell_preset(name, &rules) == UNSTUCK_OK);
        EXPECT(unstuck_freecell_deal(&rules, 24, &small) ==
               (rules.decks == 1 ? UNSTUCK_OK : UNSTUCK_E_STRUCT_SIZE));
        EXPECT(unstuck_freecell_deal(&rules, 24, board) == UNSTUCK_OK);
        EXPECT(unstuck_freecell_legal_moves(board, moves, 1024, &count) == UNSTUCK_OK);
        EXPECT(count == 0 || unstuck_freecell_apply(board, moves) == UNSTUCK_OK);
        EXPECT(count == 0 || unstuck_freecell_undo(board, moves) == UNSTUCK_OK);
        EXPECT(unstuck_freecell_format_board(board, UNSTUCK_BOARD_COLUMNS, text, sizeof(text), &count) ==
               UNSTUCK_OK);
        EXPECT(unstuck_freecell_parse(&rules, text, count, board, NULL) == UNSTUCK_OK);
    }
    EXPECT(index == 26);
    EXPECT(unstuck_freecell_preset_name(index, name, sizeof(name), NULL) == UNSTUCK_E_RANGE);
}

static int32_t five_letters(void *context, const char *name, size_t length, unstuck_freecell_board *out)
{
    unstuck_freecell_rules rules;

    (void)name;
    *(size_t *)context = length;
    rules.struct_size = (uint32_t)sizeof(rules);
    if (length != 5 || unstuck_freecell_preset("freecell", &rules) != UNSTUCK_OK)
        return UNSTUCK_E_RANGE;
    return unstuck_freecell_deal(&rules, 24, out);
}

/* A solution as a game in the standard notation, written, checked and read. */
static void a_game(const unstuck_freecell_board *start, const unstuck_move *moves, size_t count)
{
    static char text[4096];
    static unstuck_move found[1024];
    unstuck_freecell_board board;
    unstuck_game_report report;
    unstuck_game_style style;
    size_t length = 0, told = 0, listed = 0;
    int64_t number = -1;

    memset(&board, 0, sizeof(board));
    memset(&report, 0, sizeof(report));
    memset(&style, 0, sizeof(style));
    board.struct_size = (uint32_t)sizeof(board);
    report.struct_size = (uint32_t)sizeof(report);
    style.struct_size = (uint32_t)sizeof(style);

    style.shown = UNSTUCK_SHOWN_AFTER;
    style.after = (uint32_t)count;
    EXPECT(unstuck_freecell_format_game(start, moves, count, 24, NULL, 0, &style, text, sizeof(text), &length) == UNSTUCK_OK);
    EXPECT(unstuck_freecell_check(text, length, NULL, NULL, &report) == UNSTUCK_OK);
    EXPECT(report.verdict == UNSTUCK_VERDICT_HOLDS && report.games == 1 && report.moves == count);
    EXPECT(unstuck_freecell_parse_game(text, length, NULL, NULL, &board, &number, found,
               sizeof(found) / sizeof(found[0]), &listed, &report) == UNSTUCK_OK);
    EXPECT(number == 24 && listed == count && memcmp(&board, start, sizeof(board)) == 0);

    EXPECT(unstuck_freecell_format_game(start, moves, count, 0, "named", 5, &style, text, sizeof(text), &length) == UNSTUCK_OK);
    EXPECT(unstuck_freecell_check(text, length, five_letters, &told, &report) == UNSTUCK_OK);
    EXPECT(report.verdict == UNSTUCK_VERDICT_HOLDS && told == 5);
    EXPECT(unstuck_freecell_check(text, length, NULL, NULL, &report) == UNSTUCK_OK);
    EXPECT(report.verdict == UNSTUCK_VERDICT_UNREADABLE && report.flaw == UNSTUCK_FLAW_UNRESOLVED);
    EXPECT(strlen(unstuck_strflaw(report.flaw)) > 0);
}

static void the_library_of_this_header(void)
{
    unstuck_build_info info;

    EXPECT(unstuck_version() == UNSTUCK_VERSION);
    EXPECT(unstuck_abi() == UNSTUCK_ABI);
    EXPECT(UNSTUCK_VERSION == ((uint32_t)UNSTUCK_VERSION_MAJOR << 16
        | (uint32_t)UNSTUCK_VERSION_MINOR << 8 | (uint32_t)UNSTUCK_VERSION_PATCH));

    memset(&info, 0, sizeof(info));
    info.struct_size = (uint32_t)sizeof(info);
    EXPECT(unstuck_build(&info) == UNSTUCK_OK);
    EXPECT(info.version == UNSTUCK_VERSION);
    EXPECT(info.abi == UNSTUCK_ABI);
    EXPECT(info.max_columns == UNSTUCK_MAX_COLUMNS);
    EXPECT(info.max_cells == UNSTUCK_MAX_CELLS);

    EXPECT(strlen(unstuck_strerror(UNSTUCK_OK)) > 0);
    EXPECT(strlen(unstuck_strerror(UNSTUCK_E_NULL)) > 0);
    EXPECT(strlen(unstuck_strerror(12345)) > 0);
}

static void a_life(void)
{
    static unstuck_move moves[1024];
    static unstuck_move steps[2048];
    static char text[4096];
    unstuck_freecell_rules rules;
    unstuck_freecell_board start, board;
    unstuck_freecell_progress progress;
    unstuck_freecell_options options;
    unstuck_text_error error;
    unstuck_move hint;
    const char *field;
    uint32_t least, comfortable, first_cost, number = 0;
    uint8_t solved, card, rank, cards[52];
    size_t count = 0, length = 0;
    int32_t status;

    memset(&rules, 0, sizeof(rules));
    memset(&start, 0, sizeof(start));
    memset(&progress, 0, sizeof(progress));
    memset(&error, 0, sizeof(error));
    rules.struct_size = (uint32_t)sizeof(rules);
    start.struct_size = (uint32_t)sizeof(start);
    progress.struct_size = (uint32_t)sizeof(progress);
    error.struct_size = (uint32_t)sizeof(error);

    EXPECT(unstuck_freecell_preset("freecell", &rules) == UNSTUCK_OK);
    EXPECT(unstuck_freecell_rules_check(&rules, &field) == UNSTUCK_OK);

    /* A deal, written and read again. */
    EXPECT(unstuck_freecell_deal(&rules, 24, &start) == UNSTUCK_OK);
    EXPECT(unstuck_freecell_format_board(&start, UNSTUCK_BOARD_COLUMNS, NULL, 0, &length) == UNSTUCK_E_TOO_SHORT);
    EXPECT(unstuck_freecell_format_board(&start, UNSTUCK_BOARD_COLUMNS, text, sizeof(text), &count) == UNSTUCK_OK);
    EXPECT(count == length && strlen(text) == length);
    board = start;
    EXPECT(unstuck_freecell_parse(&rules, text, length, &board, &error) == UNSTUCK_OK);
    EXPECT(memcmp(&board, &start, sizeof(board)) == 0);

    /* What lies where. */
    EXPECT(unstuck_freecell_column(&board, 0, cards, sizeof(cards), &count) == UNSTUCK_OK && count == 7);
    EXPECT(unstuck_freecell_cell(&board, 0, &card) == UNSTUCK_OK && card == 0);
    EXPECT(unstuck_freecell_foundation(&board, 0, &rank) == UNSTUCK_OK && rank == 0);
    EXPECT(unstuck_freecell_is_solved(&board, &solved) == UNSTUCK_OK && solved == 0);

    /* Every legal move there and back. */
    EXPECT(unstuck_freecell_legal_moves(&board, moves, sizeof(moves) / sizeof(moves[0]), &count) == UNSTUCK_OK && count > 0);
    for (length = 0; length < count; length++) {
        EXPECT(unstuck_freecell_apply(&board, &moves[length]) == UNSTUCK_OK);
        EXPECT(memcmp(&board, &start, sizeof(board)) != 0);
        EXPECT(unstuck_freecell_undo(&board, &moves[length]) == UNSTUCK_OK);
        EXPECT(memcmp(&board, &start, sizeof(board)) == 0);
    }

    /* Scans that there are not, and one that there is. */
    memset(&options, 0, sizeof(options));
    options.struct_size = sizeof(options);
    options.scan = UNSTUCK_SCAN_BEAM + 1;
    EXPECT(unstuck_freecell_solver_init(scan_block, sizeof(scan_block), &start, &options) == UNSTUCK_E_RANGE);
    options.scan = UNSTUCK_SCAN_SOFT_DFS;
    strcpy(options.tests, "0123x");
    EXPECT(unstuck_freecell_solver_init(scan_block, sizeof(scan_block), &start, &options) == UNSTUCK_E_RANGE);
    options.scan = UNSTUCK_SCAN_A_STAR;
    strcpy(options.tests, "top-home,cell-home,46DEABC");
    EXPECT(unstuck_freecell_solver_init(scan_block, UNSTUCK_FREECELL_SCAN_LEAST_BYTES - 4, &start, &options)
           == UNSTUCK_E_BLOCK_SHORT);
    EXPECT(unstuck_freecell_solver_init(scan_block, sizeof(scan_block), &start, &options) == UNSTUCK_OK);
    EXPECT(unstuck_freecell_solver_run(scan_block, UNSTUCK_NO_BUDGET) == UNSTUCK_SOLVED);

    /* Solved in bites, and the solution played step by step. */
    EXPECT(unstuck_freecell_solver_bytes(&rules, &least, &comfortable) == UNSTUCK_OK);
    EXPECT(least <= UNSTUCK_FREECELL_LEAST_BYTES && comfortable <= UNSTUCK_FREECELL_COMFORTABLE_BYTES);
    EXPECT(unstuck_freecell_solver_init(block, sizeof(block), &start, NULL) == UNSTUCK_OK);
    EXPECT(unstuck_freecell_solver_shorten(block, 50) == UNSTUCK_E_STATE);
    do {
        status = unstuck_freecell_solver_run(block, 50);
    } while (status == UNSTUCK_RUNNING);
    EXPECT(status == UNSTUCK_SOLVED);
    EXPECT(unstuck_freecell_solver_progress(block, &progress) == UNSTUCK_OK && progress.status == UNSTUCK_SOLVED);
    EXPECT(unstuck_freecell_solver_steps(block, steps, sizeof(steps) / sizeof(steps[0]), &count) == UNSTUCK_OK && count >= 52);
    for (length = 0; length < count; length++)
        EXPECT(unstuck_freecell_apply(&board, &steps[length]) == UNSTUCK_OK);
    EXPECT(unstuck_freecell_is_solved(&board, &solved) == UNSTUCK_OK && solved == 1);

    EXPECT(unstuck_freecell_solver_solution(block, moves, sizeof(moves) / sizeof(moves[0]), &count) == UNSTUCK_OK && count > 0);
    a_game(&start, moves, count);
    a_page(&start, moves, count);

    /* In the words of another solver, and back. */
    EXPECT(unstuck_freecell_format_solution(&start, moves, count, UNSTUCK_SOLUTION_SNX, text, sizeof(text), &length) == UNSTUCK_OK);
    EXPECT(unstuck_freecell_parse_moves(&start, UNSTUCK_SOLUTION_SNX, text, length, steps, sizeof(steps) / sizeof(steps[0]), &count, &board, &error, &number) == UNSTUCK_OK);
    EXPECT(count >= 52 && unstuck_freecell_is_solved(&board, &solved) == UNSTUCK_OK && solved == 1);
    EXPECT(unstuck_freecell_parse_moves(&start, UNSTUCK_SOLUTION_SNX, "1a 1h", 5, steps, 2, &count, NULL, &error, &number) == UNSTUCK_E_MOVE);
    EXPECT(number == 2 && error.line == 1 && error.column == 4);
    EXPECT(unstuck_freecell_format_board(&start, UNSTUCK_BOARD_LIST, text, sizeof(text), &length) == UNSTUCK_OK);
    EXPECT(unstuck_freecell_parse_as(&rules, UNSTUCK_BOARD_LIST, text, length, &board, &error) == UNSTUCK_OK);
    EXPECT(memcmp(&board, &start, sizeof(board)) == 0);

    EXPECT(unstuck_freecell_solver_solution(block, moves, sizeof(moves) / sizeof(moves[0]), &count) == UNSTUCK_OK && count > 0);
    EXPECT(unstuck_freecell_format_solution(&start, moves, count, UNSTUCK_SOLUTION_STANDARD, text, sizeof(text), &length) == UNSTUCK_OK);
    printf("deal 24: %lu moves, %lu characters\n", (unsigned long)count, (unsigned long)length);

    /* A shorter one, in bites and with a seal on the way; then it is wrong by a word. */
    first_cost = progress.best_cost;
    EXPECT(unstuck_freecell_solver_shorten(block, 50) == UNSTUCK_RUNNING);
    EXPECT(unstuck_freecell_solver_seal(block) == UNSTUCK_OK);
    block[sizeof(block) / sizeof(block[0]) - 1] ^= 1;
    EXPECT(unstuck_freecell_solver_shorten(block, 50) == UNSTUCK_E_BLOCK_FOREIGN);
    EXPECT(unstuck_freecell_solver_seal(block) == UNSTUCK_E_BLOCK_FOREIGN);
    block[sizeof(block) / sizeof(block[0]) - 1] ^= 1;
    do {
        status = unstuck_freecell_solver_shorten(block, 1000);
    } while (status == UNSTUCK_RUNNING);
    EXPECT(status == UNSTUCK_DONE || status == UNSTUCK_SHORTEST);
    EXPECT(unstuck_freecell_solver_run(block, 50) == UNSTUCK_SOLVED);
    EXPECT(unstuck_freecell_solver_progress(block, &progress) == UNSTUCK_OK && progress.best_cost <= first_cost);
    EXPECT((progress.shortest == 1) == (status == UNSTUCK_SHORTEST));
    printf("at the end: %lu moves, %lu of them not home\n", (unsigned long)progress.best_moves, (unsigned long)progress.best_cost);

    /* A front end: automoves, and a hint that can be played. */
    board = start;
    EXPECT(unstuck_freecell_automove(&board, moves, sizeof(moves) / sizeof(moves[0]), &count) == UNSTUCK_OK);
    EXPECT(unstuck_freecell_hint(block, sizeof(block), &board, UNSTUCK_NO_BUDGET, &hint) == UNSTUCK_SOLVED);
    EXPECT(unstuck_freecell_apply(&board, &hint) == UNSTUCK_OK);
}

/* A level of three rows in play: checked, played, taken back, told about. */
static void a_level(void)
{
    static const char rows[] = "########@$  .########";
    uint8_t squares[21], scratch[21], marks[21], fatal = 9;
    unstuck_sokoban_fault problems[4];
    unstuck_sokoban_check check;
    unstuck_sokoban_state state;
    char text[65];
    size_t count = 9, bytes = 0, at;

    for (at = 0; at < sizeof(squares); at++) {
        squares[at] = rows[at] == '#' ? UNSTUCK_SQUARE_WALL : rows[at] == '@' ? UNSTUCK_SQUARE_PUSHER
            : rows[at] == '$' ? UNSTUCK_SQUARE_BOX : rows[at] == '.' ? UNSTUCK_SQUARE_GOAL : 0;
    }
    memset(&check, 0, sizeof(check));
    memset(&state, 0, sizeof(state));
    check.struct_size = (uint32_t)sizeof(check);
    state.struct_size = (uint32_t)sizeof(state);

    EXPECT(unstuck_sokoban_faults(squares, 7, 3, scratch, sizeof(scratch), problems, 4, &count) == UNSTUCK_OK && count == 0);
    squares[7] = 0;
    EXPECT(unstuck_sokoban_faults(squares, 7, 3, scratch, sizeof(scratch), problems, 4, &count) == UNSTUCK_OK && count == 2);
    EXPECT(problems[0].problem == UNSTUCK_PROBLEM_OPEN_WALL && problems[0].stops_play == 1 && problems[0].row == 1);
    EXPECT(strcmp(unstuck_sokoban_strproblem(problems[1].problem), "row_end") == 0);
    squares[7] = UNSTUCK_SQUARE_WALL;

    EXPECT(unstuck_sokoban_play_bytes(7, 3, 100, &bytes) == UNSTUCK_OK && bytes <= sizeof(block));
    EXPECT(unstuck_sokoban_play_init(block, bytes, squares, 7, 3, UNSTUCK_MODE_FORWARD) == UNSTUCK_OK);
    EXPECT(unstuck_sokoban_play_legal_moves(block, text, sizeof(text), &count) == UNSTUCK_OK && strcmp(text, "R") == 0);
    EXPECT(unstuck_sokoban_play_is_fatal(block, 'r', &fatal) == UNSTUCK_OK && fatal == 0);
    EXPECT(unstuck_sokoban_play_apply(block, "rr", 2, &check) == UNSTUCK_OK && check.solved == 0);
    EXPECT(unstuck_sokoban_play_apply(block, "r", 1, &check) == UNSTUCK_OK && check.solved == 1);
    EXPECT(check.moves == 3 && check.pushes == 3 && check.box_lines == 1 && check.box_changes == 1);
    EXPECT(unstuck_sokoban_play_apply(block, "r", 1, &check) == UNSTUCK_E_MOVE && check.solved == 0);
    EXPECT(check.flaw == UNSTUCK_FLAW_BOX_AT_WALL && check.moves == 3 && strlen(unstuck_strflaw(check.flaw)) > 0);
    EXPECT(unstuck_sokoban_play_game(block, text, sizeof(text), &count) == UNSTUCK_OK && strcmp(text, "RRR") == 0);
    a_level_page(block, bytes);
    EXPECT(unstuck_sokoban_play_state(block, &state) == UNSTUCK_OK && state.solved == 1 && state.column == 4);
    EXPECT(state.normal_column == 1 && state.boxes == 1 && state.boxes_away == 0 && state.recorded == 3);
    EXPECT(unstuck_sokoban_play_marks(block, marks, sizeof(marks), &count) == UNSTUCK_OK && count == 21);
    EXPECT(marks[8] == (UNSTUCK_MARK_REACHED | UNSTUCK_MARK_DEAD) && marks[12] == UNSTUCK_MARK_FROZEN);
    EXPECT(unstuck_sokoban_play_undo(block) == UNSTUCK_OK);
    EXPECT(unstuck_sokoban_play_row(block, 1, text, sizeof(text), &count) == UNSTUCK_OK && strcmp(text, "#  @$.#") == 0);

    /* Backwards: pulled to where it was. */
    memset(&check, 0, sizeof(check));
    check.struct_size = (uint32_t)sizeof(check);
    EXPECT(unstuck_sokoban_play_init(block, bytes, squares, 7, 3, UNSTUCK_MODE_REVERSE) == UNSTUCK_OK);
    EXPECT(unstuck_sokoban_play_apply(block, "[rrr]LLL", 8, &check) == UNSTUCK_OK && check.solved == 1);
}

/* A level with a solver: bytes, bites, a solution that is played, fewer pushes, a seal,
 * a limit, and a level without a solution. */
static void a_level_solved(void)
{
    static const char rows[] = "########@    ##  $  ##     ##.$ . ########";
    uint8_t squares[42];
    unstuck_sokoban_options options;
    unstuck_sokoban_progress progress;
    unstuck_sokoban_check check;
    char text[256];
    uint32_t least = 0, comfortable = 0;
    size_t count = 0, at;
    int32_t status;

    for (at = 0; at < sizeof(squares); at++) {
        squares[at] = rows[at] == '#' ? UNSTUCK_SQUARE_WALL : rows[at] == '@' ? UNSTUCK_SQUARE_PUSHER
            : rows[at] == '$' ? UNSTUCK_SQUARE_BOX : rows[at] == '.' ? UNSTUCK_SQUARE_GOAL : 0;
    }
    memset(&options, 0, sizeof(options));
    memset(&progress, 0, sizeof(progress));
    memset(&check, 0, sizeof(check));
    options.struct_size = (uint32_t)sizeof(options);
    progress.struct_size = (uint32_t)sizeof(progress);
    check.struct_size = (uint32_t)sizeof(check);

    EXPECT(unstuck_sokoban_solver_bytes(squares, 7, 6, &least, &comfortable) == UNSTUCK_OK);
    EXPECT(least <= sizeof(block) && comfortable == UNSTUCK_SOKOBAN_COMFORTABLE_BYTES);
    EXPECT(unstuck_sokoban_solver_init(block, 64, squares, 7, 6, NULL) == UNSTUCK_E_BLOCK_SHORT);
    EXPECT(unstuck_sokoban_solver_init(block, (size_t)least, squares, 7, 6, NULL) == UNSTUCK_OK);
    EXPECT(unstuck_sokoban_solver_solution(block, text, sizeof(text), &count) == UNSTUCK_E_STATE);
    options.goal = UNSTUCK_GOAL_PUSHES + 99;
    EXPECT(unstuck_sokoban_solver_init(block, sizeof(block), squares, 7, 6, &options) == UNSTUCK_E_RANGE);
    options.goal = UNSTUCK_GOAL_ANY;
    EXPECT(unstuck_sokoban_solver_init(block, sizeof(block), squares, 7, 6, &options) == UNSTUCK_OK);
    EXPECT(unstuck_sokoban_solver_shorten(block, 5) == UNSTUCK_E_STATE);
    do {
        status = unstuck_sokoban_solver_run(block, 2);
    } while (status == UNSTUCK_RUNNING);
    EXPECT(status == UNSTUCK_SOLVED);
    EXPECT(unstuck_sokoban_solver_seal(block) == UNSTUCK_OK);
    block[sizeof(block) / sizeof(block[0]) - 1] ^= 1;
    EXPECT(unstuck_sokoban_solver_progress(block, &progress) == UNSTUCK_E_BLOCK_FOREIGN);
    block[sizeof(block) / sizeof(block[0]) - 1] ^= 1;
    do {
        status = unstuck_sokoban_solver_shorten(block, 2);
    } while (status == UNSTUCK_RUNNING);
    EXPECT(status == UNSTUCK_SHORTEST);
    EXPECT(unstuck_sokoban_solver_progress(block, &progress) == UNSTUCK_OK && progress.shortest == UNSTUCK_FEWEST_PUSHES + UNSTUCK_FEWEST_MOVES);
    EXPECT(progress.status == UNSTUCK_SOLVED && progress.bytes_used == sizeof(block));
    EXPECT(unstuck_sokoban_solver_solution(block, NULL, 0, &count) == UNSTUCK_E_TOO_SHORT);
    EXPECT(unstuck_sokoban_solver_solution(block, text, sizeof(text), &count) == UNSTUCK_OK);
    EXPECT(count == progress.best_moves && strlen(text) == count);
    EXPECT(unstuck_sokoban_play_init(block, sizeof(block), squares, 7, 6, UNSTUCK_MODE_FORWARD) == UNSTUCK_OK);
    EXPECT(unstuck_sokoban_play_apply(block, text, count, &check) == UNSTUCK_OK && check.solved == 1);
    EXPECT(check.pushes == progress.best_pushes);
    EXPECT(unstuck_sokoban_solver_run(block, 5) == UNSTUCK_E_BLOCK_FOREIGN);
    printf("level: %s\n", text);

    /* A limit of one node; then the first box in a corner. */
    options.max_nodes = 1;
    EXPECT(unstuck_sokoban_solver_init(block, sizeof(block), squares, 7, 6, &options) == UNSTUCK_OK);
    EXPECT(unstuck_sokoban_solver_run(block, UNSTUCK_NO_BUDGET) == UNSTUCK_GAVE_UP);
    EXPECT(unstuck_sokoban_solver_progress(block, &progress) == UNSTUCK_OK && progress.reason == UNSTUCK_REASON_BUDGET);
    squares[17] = 0;
    squares[12] = UNSTUCK_SQUARE_BOX;
    EXPECT(unstuck_sokoban_solver_init(block, sizeof(block), squares, 7, 6, NULL) == UNSTUCK_OK);
    EXPECT(unstuck_sokoban_solver_run(block, UNSTUCK_NO_BUDGET) == UNSTUCK_UNSOLVABLE);
}

UNSTUCK_ARENA(writer, UNSTUCK_SOKOBAN_WRITER_BYTES);

/* A file of two levels, in pieces of three bytes: as whole levels, and written again. */
static void a_file(void)
{
    static const char file[] = "Collection: C\nAuthor: A\n\nOne\n\n#####\n#@$.#\n#####\nfirst\n\nnote\n\n"
        "Solution\nR\n\nTwo\n\n5#|#+-*#|5#\nAuthor: B\n";
    static char text[512];
    unstuck_sokoban_event event;
    size_t at = 0, used, length, written = 0, bytes = 0;
    uint32_t line = 0, games = 0, levels = 0;
    int32_t status;

    memset(&event, 0, sizeof(event));
    event.struct_size = (uint32_t)sizeof(event);
    EXPECT(unstuck_sokoban_reader_bytes(64, 64, &bytes) == UNSTUCK_OK && bytes <= UNSTUCK_SOKOBAN_READER_BYTES);
    EXPECT(unstuck_sokoban_reader_init(block, UNSTUCK_SOKOBAN_READER_BYTES) == UNSTUCK_OK);
    do {
        length = sizeof(file) - 1 - at < 3 ? sizeof(file) - 1 - at : 3;
        status = unstuck_sokoban_reader_next(block, length ? file + at : NULL, length, &used, UNSTUCK_EVENT_LEVEL_END, &event);
        at += used;
        if (status != UNSTUCK_OK || event.kind != UNSTUCK_EVENT_LEVEL_END)
            continue;
        levels++;
        games += event.games;
        EXPECT(event.number == levels && event.squares_length == 15 && event.width == 5 && event.what == 0);
        EXPECT(((const uint8_t *)block)[event.squares + 8] == (levels == 1 ? UNSTUCK_SQUARE_GOAL : UNSTUCK_SQUARE_BOX + UNSTUCK_SQUARE_GOAL));
        EXPECT(memcmp((const char *)block + event.text, levels == 1 ? "One" : "Two", event.text_length) == 0 && event.text_length == 3);
        EXPECT(*((const char *)block + event.author) == (levels == 1 ? 'A' : 'B') && event.author_length == 1);
        EXPECT(event.notes_length == (levels == 1 ? 12u : 0u) && event.whole == 1 && event.collection_length == 1);
        EXPECT(unstuck_sokoban_reader_line(block, 1, &line) == UNSTUCK_OK && line == (levels == 1 ? 7u : 18u));
        EXPECT(unstuck_sokoban_reader_line(block, 3, &line) == UNSTUCK_E_RANGE);
    } while (status == UNSTUCK_MORE || (status == UNSTUCK_OK && event.kind != UNSTUCK_EVENT_END));
    EXPECT(status == UNSTUCK_OK && at == sizeof(file) - 1 && levels == 2 && games == 1);
    EXPECT(unstuck_sokoban_reader_next(block, file, 1, &used, 0, &event) == UNSTUCK_E_STATE);

    EXPECT(unstuck_sokoban_reader_init(block, UNSTUCK_SOKOBAN_READER_BYTES) == UNSTUCK_OK);
    EXPECT(unstuck_sokoban_writer_init(writer, sizeof(writer), UNSTUCK_FORM_RLE, 0) == UNSTUCK_OK);
    EXPECT(unstuck_sokoban_writer_init(writer, sizeof(writer), 3, 0) == UNSTUCK_E_RANGE);
    at = 0;
    do {
        length = sizeof(file) - 1 - at;
        status = unstuck_sokoban_reader_next(block, length ? file + at : NULL, length, &used, 0, &event);
        at += used;
        if (status != UNSTUCK_OK)
            continue;
        EXPECT(unstuck_sokoban_write(writer, &event, block, text + written, sizeof(text) - written, &length) == UNSTUCK_OK);
        written += length;
    } while (status == UNSTUCK_MORE || (status == UNSTUCK_OK && event.kind != UNSTUCK_EVENT_END));
    EXPECT(strcmp(text, "Collection: C\nAuthor: A\n\nOne\n\n5#\n#@$.#\n5#\nfirst\n\nnote\n\n"
        "Solution\nR\n\nTwo\n\n5#\n#+-*#\n5#\nAuthor: B\n") == 0);
    EXPECT(written == strlen(text) && strcmp(unstuck_sokoban_strfault(1), "too_large") == 0);
    event.kind = UNSTUCK_EVENT_NOTE;
    EXPECT(unstuck_sokoban_write(writer, &event, block, NULL, 0, NULL) == UNSTUCK_E_STATE);
}

int main(void)
{
    nothing_but_null();
    the_library_of_this_header();
    games();
    a_life();
    a_level();
    a_level_solved();
    a_file();
    return failures != 0;
}
