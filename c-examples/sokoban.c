/*
 * Solves a level of a Sokoban file inside a static block of memory, and plays the
 * solution in the terminal.
 *
 *     sokoban [-e] FILE [LEVEL]     LEVEL is 1 if it isn't given
 *
 * It reads one line at a time from standard input: an empty one goes on to the next
 * push, `all` to the end, `back` takes that back, `fewer` looks for a solution with
 * fewer pushes, `quit` or the end of the input ends it. -e writes out each line that
 * was read, which makes the output of a script read like that at a terminal.
 *
 * Exit status: 0 solved, 1 proved unsolvable, 2 not decided, 64 usage, 65 a file that
 * can't be read, or a level that isn't there or can't be solved, 70 an error that
 * can't happen unless this program or the library is wrong.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unstuck.h"

#define USAGE 64
#define DATA 65
#define SOFTWARE 70

#define NODES_A_BITE 200
#define BITES_A_DOT 250 /* a sign of life on standard error */
#define MOST_SQUARES (UNSTUCK_SOKOBAN_MOST_COLUMNS * UNSTUCK_SOKOBAN_MOST_ROWS)
#define MOST_MOVES 32768u

/* All the memory: for the file, for the solver, and for the level in play. */
UNSTUCK_ARENA(reader, UNSTUCK_SOKOBAN_READER_BYTES);
UNSTUCK_ARENA(block, UNSTUCK_SOKOBAN_COMFORTABLE_BYTES);
UNSTUCK_ARENA(play, MOST_SQUARES + MOST_MOVES / 2 + 512);

static uint8_t squares[MOST_SQUARES];
static uint32_t width, height;
static char solution[MOST_MOVES + 1];
static size_t length; /* of the solution */
static size_t at;     /* how much of it has been played */

/* For calls that the library has no reason to refuse. */
static void must(const char *what, int32_t status)
{
    if (status < 0) {
        fflush(stdout);
        fprintf(stderr, "sokoban: %s: %s\n", what, unstuck_strerror(status));
        exit(SOFTWARE);
    }
}

/* ------------------------------------------------------------------------ */
/* The file                                                                 */

/* Titles are in any encoding: what isn't plain text shows as a question mark. */
static void print_title(const unstuck_sokoban_event *event)
{
    const char *title = (const char *)reader + event->text;
    uint32_t i;

    printf("Level %lu", (unsigned long)event->number);
    for (i = 0; i < event->text_length; i += 1) {
        printf("%s%c", i == 0 ? ": " : "", title[i] >= ' ' && title[i] <= '~' ? title[i] : '?');
    }
    putchar('\n');
}

/* Looks for a level and keeps its squares. */
static int load(FILE *file, unsigned long number)
{
    static char piece[512];
    unstuck_sokoban_event event;
    size_t have = 0, from = 0, used = 0;
    int32_t status = UNSTUCK_MORE;

    event.struct_size = (uint32_t)sizeof event;
    must("reader", unstuck_sokoban_reader_init(reader, sizeof reader));
    for (;;) {
        if (status == UNSTUCK_MORE) {
            from = 0;
            have = fread(piece, 1, sizeof piece, file);
            if (ferror(file)) {
                fprintf(stderr, "sokoban: the file can't be read\n");
                return DATA;
            }
        }
        /* NULL is the end of the file. */
        status = unstuck_sokoban_reader_next(reader, have == 0 ? NULL : piece + from, have - from,
                                             &used, UNSTUCK_EVENT_LEVEL_END, &event);
        must("next", status);
        from += used;
        if (status == UNSTUCK_MORE) {
            continue;
        }
        if (event.kind == UNSTUCK_EVENT_END) {
            fprintf(stderr, "sokoban: there is no level %lu\n", number);
            return DATA;
        }
        if (event.number == number) {
            break;
        }
    }
    if (event.what != 0) {
        fprintf(stderr, "sokoban: the level: %s\n", unstuck_sokoban_strfault(event.what));
        return DATA;
    }
    if (event.variant != UNSTUCK_VARIANT_SOKOBAN) {
        fprintf(stderr, "sokoban: the level is one of another game\n");
        return DATA;
    }
    memcpy(squares, (const char *)reader + event.squares, event.squares_length);
    width = event.width;
    height = event.height;
    print_title(&event);
    return 0;
}

/* Why a level is refused. */
static int refused(void)
{
    static uint8_t scratch[MOST_SQUARES];
    /* Two for each row, and some for the level as a whole. */
    static unstuck_sokoban_fault faults[2 * UNSTUCK_SOKOBAN_MOST_ROWS + 8];
    size_t count = 0;

    must("faults", unstuck_sokoban_faults(squares, width, height, scratch, sizeof scratch, faults,
                                          sizeof faults / sizeof faults[0], &count));
    fprintf(stderr, "sokoban: the level: %s\n",
            unstuck_sokoban_strproblem(count > 0 ? faults[0].problem : 0));
    return DATA;
}

/* ------------------------------------------------------------------------ */
/* The solver                                                               */

static unstuck_sokoban_progress progress_now(void)
{
    unstuck_sokoban_progress progress;

    progress.struct_size = (uint32_t)sizeof progress;
    must("progress", unstuck_sokoban_solver_progress(block, &progress));
    return progress;
}

/* Tells about the solution and keeps it; the level is set up to play it. */
static int take_solution(void)
{
    unstuck_sokoban_progress progress = progress_now();

    if (unstuck_sokoban_solver_solution(block, solution, sizeof solution, &length) !=
        UNSTUCK_OK) {
        printf("The solution has %lu moves, too many for this program.\n",
               (unsigned long)length);
        return 2;
    }
    at = 0;
    must("play", unstuck_sokoban_play_init(play, sizeof play, squares, width, height,
                                           UNSTUCK_MODE_FORWARD));
    printf("Solved: %lu pushes%s, %lu moves; %lu nodes, %lu bytes.\n",
           (unsigned long)progress.best_pushes, progress.shortest & UNSTUCK_FEWEST_PUSHES ? ", the fewest" : "",
           (unsigned long)progress.best_moves, (unsigned long)progress.nodes,
           (unsigned long)sizeof block);
    return 0;
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

/* A dot now and then while a search goes on, and a new line behind them. */
static void show_life(int32_t status)
{
    static unsigned long bites = 0;

    if (status == UNSTUCK_RUNNING) {
        bites += 1;
        if (bites % BITES_A_DOT == 0) {
            fputc('.', stderr);
            fflush(stderr);
        }
        return;
    }
    if (bites >= BITES_A_DOT) {
        fputc('\n', stderr);
    }
    bites = 0;
}

static int solve(void)
{
    int32_t status =
        unstuck_sokoban_solver_init(block, sizeof block, squares, width, height, NULL);

    if (status == UNSTUCK_E_BOARD) {
        return refused();
    }
    if (status == UNSTUCK_E_BLOCK_SHORT) {
        printf("Not decided: the block is too small for the level.\n");
        return 2;
    }
    must("init", status);
    do { /* between two bites a program could look after its other work */
        status = unstuck_sokoban_solver_run(block, NODES_A_BITE);
        show_life(status);
    } while (status == UNSTUCK_RUNNING);
    must("run", status);
    if (status == UNSTUCK_UNSOLVABLE) {
        printf("Proved unsolvable.\n");
        return 1;
    }
    if (status == UNSTUCK_GAVE_UP) {
        printf("Not decided: %s.\n", reason_text(progress_now().reason));
        return 2;
    }
    return take_solution();
}

/* Fewer pushes, as far as the block has room for the search. */
static int shorten(void)
{
    int32_t status;

    do {
        status = unstuck_sokoban_solver_shorten(block, NODES_A_BITE);
        show_life(status);
    } while (status == UNSTUCK_RUNNING);
    must("shorten", status);
    return take_solution();
}

/* ------------------------------------------------------------------------ */
/* The solution in the terminal                                             */

static void show(void)
{
    char row[UNSTUCK_SOKOBAN_MOST_COLUMNS + 1];
    uint32_t i;

    for (i = 0; i < height; i += 1) {
        must("row", unstuck_sokoban_play_row(play, i, row, sizeof row, NULL));
        printf("%s\n", row);
    }
    if (at == length) {
        printf("All boxes are home.\n");
    }
}

/* Upper case is a push. */
static int is_push(char letter)
{
    return letter >= 'A' && letter <= 'Z';
}

/* Plays on to the next push. */
static void go_on(void)
{
    size_t from = at;

    while (at < length) {
        at += 1;
        if (is_push(solution[at - 1])) {
            break;
        }
    }
    if (at > from) {
        must("apply", unstuck_sokoban_play_apply(play, solution + from, at - from, NULL));
    }
}

/* Takes the last push back, and the steps before it. */
static void go_back(void)
{
    int pushed = 0;

    while (at > 0 && !(pushed && is_push(solution[at - 1]))) {
        pushed |= is_push(solution[at - 1]);
        at -= 1;
        must("undo", unstuck_sokoban_play_undo(play));
    }
}

/* A line without its end; 0 at the end of the input. What is too long is cut. */
static int read_line(char *line, size_t room)
{
    size_t used = 0;
    int byte = getchar();

    if (byte == EOF) {
        return 0;
    }
    for (; byte != EOF && byte != '\n'; byte = getchar()) {
        if (byte != '\r' && used + 1 < room) {
            line[used] = (char)byte;
            used += 1;
        }
    }
    line[used] = '\0';
    return 1;
}

static int watch(int echo)
{
    char line[16];
    int status = 0;

    show();
    for (;;) {
        printf("> ");
        fflush(stdout);
        if (!read_line(line, sizeof line)) {
            putchar('\n');
            return status;
        }
        if (echo) {
            printf("%s\n", line);
        }
        if (strcmp(line, "quit") == 0) {
            return status;
        }
        if (line[0] == '\0') {
            go_on();
        } else if (strcmp(line, "all") == 0) {
            while (at < length) {
                go_on();
            }
        } else if (strcmp(line, "back") == 0) {
            go_back();
        } else if (strcmp(line, "fewer") == 0) {
            status = shorten();
            if (status != 0) {
                return status;
            }
        } else {
            printf("An empty line goes on to the next push; all, back, fewer, quit.\n");
            continue;
        }
        show();
    }
}

/* The number of a level; 0 if it is none. */
static unsigned long read_number(const char *digits)
{
    unsigned long number = 0;
    size_t i;

    for (i = 0; digits[i] != '\0'; i += 1) {
        if (i > 8 || digits[i] < '0' || digits[i] > '9') {
            return 0;
        }
        number = number * 10 + (unsigned long)(digits[i] - '0');
    }
    return number;
}

int main(int argc, char **argv)
{
    int echo = argc > 1 && strcmp(argv[1], "-e") == 0;
    int names = argc - 1 - echo;
    unsigned long number = names == 2 ? read_number(argv[echo + 2]) : 1;
    FILE *file;
    int status;

    if (names < 1 || names > 2 || number == 0) {
        fprintf(stderr, "usage: sokoban [-e] FILE [LEVEL]\n");
        return USAGE;
    }
    file = fopen(argv[echo + 1], "rb");
    if (file == NULL) {
        fprintf(stderr, "sokoban: can't open %s\n", argv[echo + 1]);
        return DATA;
    }
    status = load(file, number);
    fclose(file);
    if (status == 0) {
        status = solve();
        if (status == 0) {
            status = watch(echo);
        }
    }
    return fflush(stdout) == 0 ? status : SOFTWARE;
}
