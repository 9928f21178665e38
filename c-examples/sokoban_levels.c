/*
 * Lists the levels of a Sokoban file, checks them, and plays the games that are
 * stored with them. The file is read in small pieces and never held as a whole:
 * all memory is two static blocks.
 *
 *     sokoban_levels [FILE]        without FILE it reads standard input
 *
 * Exit status: 0 done, 64 usage, 65 a file that can't be read, 70 an error that
 * can't happen unless this program is wrong.
 */

#include <stdio.h>
#include <string.h>

#include "unstuck.h"

#define USAGE 64
#define DATA 65
#define SOFTWARE 70

#define MOST_SQUARES (UNSTUCK_SOKOBAN_MOST_COLUMNS * UNSTUCK_SOKOBAN_MOST_ROWS)

UNSTUCK_ARENA(reader, UNSTUCK_SOKOBAN_READER_BYTES);
UNSTUCK_ARENA(play, MOST_SQUARES + 512ul);

/* A level, as long as its games are coming in. */
static uint8_t squares[MOST_SQUARES];
static uint8_t scratch[MOST_SQUARES];
static uint32_t width, height;
static uint32_t fault;      /* of its text; 0 if there is none */
static const char *problem; /* of its board; NULL for a valid level */
static int playable;

/* The game that is coming in. */
static unstuck_sokoban_check game;
static int in_game, begun, legal;
static unsigned long solutions, saved_games;

static int error(const char *what, int32_t status)
{
    fprintf(stderr, "sokoban_levels: %s: %s\n", what, unstuck_strerror(status));
    return SOFTWARE;
}

/* The bytes that an event tells of. */
static const char *bytes(uint32_t offset)
{
    return (const char *)reader + offset;
}

static void begin_level(const unstuck_sokoban_event *event)
{
    /* Two for each row, and some for the level as a whole. */
    static unstuck_sokoban_fault faults[2 * UNSTUCK_SOKOBAN_MOST_ROWS + 8];
    size_t count = 0;

    solutions = 0;
    saved_games = 0;
    fault = 0;
    problem = NULL;
    playable = event->squares_length > 0;
    width = event->width;
    height = event->height;
    if (!playable) {
        return; /* a FAULT tells why */
    }
    memcpy(squares, bytes(event->squares), event->squares_length);
    if (unstuck_sokoban_faults(squares, width, height, scratch, sizeof scratch, faults,
                               sizeof faults / sizeof faults[0], &count) != UNSTUCK_OK) {
        playable = 0;
    } else if (count > 0) { /* those for which it can't be played come first */
        problem = unstuck_sokoban_strproblem(faults[0].problem);
        playable = !faults[0].stops_play;
    }
}

static void begin_game(void)
{
    memset(&game, 0, sizeof game);
    game.struct_size = (uint32_t)sizeof game;
    in_game = 1;
    begun = 0;
    legal = playable;
}

/* Moves that begin with a jump are played backwards. */
static void play_on(const char *moves, size_t length)
{
    if (legal && !begun) {
        uint32_t mode = moves[0] == '[' ? UNSTUCK_MODE_REVERSE : UNSTUCK_MODE_FORWARD;
        legal = unstuck_sokoban_play_init(play, sizeof play, squares, width,
                                          height, mode) == UNSTUCK_OK;
        begun = 1;
    }
    if (legal) {
        legal = unstuck_sokoban_play_apply(play, moves, length, &game) == UNSTUCK_OK;
    }
}

static void end_game(const unstuck_sokoban_event *event)
{
    in_game = 0;
    if (legal && event->whole && game.open == 0 && game.solved) {
        solutions += 1;
    } else {
        saved_games += 1;
    }
}

/* Titles are in any encoding: what isn't plain text shows as a question mark. */
static void print_text(uint32_t offset, uint32_t length)
{
    const char *text = bytes(offset);
    uint32_t i;

    for (i = 0; i < length; i += 1) {
        putchar(text[i] >= ' ' && text[i] <= '~' ? text[i] : '?');
    }
}

static void end_level(const unstuck_sokoban_event *event)
{
    if (event->variant != UNSTUCK_VARIANT_SOKOBAN) {
        problem = "another game";
    } else if (fault != 0) {
        problem = unstuck_sokoban_strfault(fault);
    }
    printf("%lu: %lux%lu, boxes %lu, %s, solutions %lu, saved games %lu",
           (unsigned long)event->number, (unsigned long)event->width,
           (unsigned long)event->height, (unsigned long)event->boxes,
           problem == NULL ? "valid" : problem, solutions, saved_games);
    if (event->text_length > 0) {
        printf(": ");
        print_text(event->text, event->text_length);
    }
    putchar('\n');
}

static void see(const unstuck_sokoban_event *event)
{
    switch (event->kind) {
    case UNSTUCK_EVENT_LEVEL:
        begin_level(event);
        break;
    case UNSTUCK_EVENT_FAULT:
        if (!in_game && fault == 0) {
            fault = event->what;
        }
        break;
    case UNSTUCK_EVENT_GAME:
        begin_game();
        break;
    case UNSTUCK_EVENT_MOVES:
        play_on(bytes(event->text), event->text_length);
        break;
    case UNSTUCK_EVENT_GAME_END:
        end_game(event);
        break;
    case UNSTUCK_EVENT_LEVEL_END:
        end_level(event);
        break;
    default:
        break;
    }
}

/* Gives the file to the reader, piece by piece, and looks at what it tells. */
static int list(FILE *file)
{
    const uint32_t wanted = UNSTUCK_EVENT_LEVEL | UNSTUCK_EVENT_FAULT |
                            UNSTUCK_EVENT_GAME | UNSTUCK_EVENT_MOVES |
                            UNSTUCK_EVENT_GAME_END | UNSTUCK_EVENT_LEVEL_END;
    static char piece[512];
    unstuck_sokoban_event event;
    size_t length = 0, at = 0, used = 0;
    int32_t status;

    event.struct_size = (uint32_t)sizeof event;
    status = unstuck_sokoban_reader_init(reader, sizeof reader);
    if (status < 0) {
        return error("reader", status);
    }
    status = UNSTUCK_MORE;
    for (;;) {
        if (status == UNSTUCK_MORE) {
            at = 0;
            length = fread(piece, 1, sizeof piece, file);
            if (ferror(file)) {
                fprintf(stderr, "sokoban_levels: the file can't be read\n");
                return DATA;
            }
        }
        /* NULL is the end of the file. */
        status = unstuck_sokoban_reader_next(
            reader, length == 0 ? NULL : piece + at, length - at, &used, wanted, &event);
        if (status < 0) {
            return error("next", status);
        }
        at += used;
        if (status == UNSTUCK_OK) {
            if (event.kind == UNSTUCK_EVENT_END) {
                return 0;
            }
            see(&event);
        }
    }
}

int main(int argc, char **argv)
{
    FILE *file = stdin;
    int status;

    if (argc > 2) {
        fprintf(stderr, "usage: sokoban_levels [FILE]\n");
        return USAGE;
    }
    if (argc == 2) {
        file = fopen(argv[1], "rb");
        if (file == NULL) {
            fprintf(stderr, "sokoban_levels: can't open %s\n", argv[1]);
            return DATA;
        }
    }
    status = list(file);
    if (file != stdin) {
        fclose(file);
    }
    return fflush(stdout) == 0 ? status : SOFTWARE;
}
