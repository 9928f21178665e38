/*
 * FreeCell for a plain terminal, with undo, redo and hints.
 *
 *     freecell [-e] [DEAL]     DEAL is 24 if it isn't given
 *
 * It reads one line at a time from standard input, so a script can play too;
 * -e writes out each line that was read, which makes the output of a script
 * read like a game at a terminal. All memory is static.
 *
 * Exit status: 0 at the end of the game, 64 usage, 70 an error that can't
 * happen unless this program or the library is wrong.
 */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "unstuck.h"

#define USAGE 64
#define SOFTWARE 70

/* ------------------------------------------------------------------------ */
/* The game                                                                 */

/* Moves that can be undone, automatic ones included. */
#define MOST_PLAYED 4096
/* A turn is the player's move and the automatic moves after it: 53 at most. */
#define MOST_A_TURN 64
#define MOST_CARDS 52
#define MOST_SOLUTION 1024
/* Work for a hint or a solution: well under a second on a desktop machine. */
#define MOST_NODES 200000

struct played {
    unstuck_move move;
    int starts_turn;
};

static unstuck_freecell_rules rules;
static unstuck_freecell_board board;

/* Up to `done` the moves have been played; from there to `known` undone. */
static struct played history[MOST_PLAYED];
static size_t done, known;
static int forgot;
static unsigned long turns;

UNSTUCK_ARENA(block, 65536ul);
static unstuck_move solution[MOST_SOLUTION];
static char text[4 * MOST_SOLUTION];

/* For calls that the library has no reason to refuse. */
static void must(const char *what, int32_t status)
{
    if (status < 0) {
        fflush(stdout);
        fprintf(stderr, "freecell: %s: %s\n", what, unstuck_strerror(status));
        exit(SOFTWARE);
    }
}

/* ------------------------------------------------------------------------ */
/* Looking at the board                                                     */

static const char *card_text(uint8_t card, char out[3])
{
    static const char ranks[] = "-A23456789TJQK";
    static const char suits[] = "CDHS";

    out[0] = ranks[UNSTUCK_RANK(card)];
    out[1] = card == 0 ? '-' : suits[UNSTUCK_SUIT(card)];
    out[2] = '\0';
    return out;
}

static int is_red(uint8_t card)
{
    return UNSTUCK_SUIT(card) == 1 || UNSTUCK_SUIT(card) == 2;
}

/* Does `upper` go on `lower` in a column? */
static int goes_on(uint8_t upper, uint8_t lower)
{
    return UNSTUCK_RANK(upper) + 1 == UNSTUCK_RANK(lower)
        && is_red(upper) != is_red(lower);
}

static size_t column(uint32_t index, uint8_t cards[MOST_CARDS])
{
    size_t count = 0;

    must("column", unstuck_freecell_column(
        &board, index, cards, MOST_CARDS, &count));
    return count;
}

static uint8_t cell(uint32_t index)
{
    uint8_t card = 0;

    must("cell", unstuck_freecell_cell(&board, index, &card));
    return card;
}

static uint8_t home(uint32_t suit)
{
    uint8_t rank = 0;

    must("foundation", unstuck_freecell_foundation(&board, suit, &rank));
    return rank;
}

static int is_solved(void)
{
    uint8_t solved = 0;

    must("is_solved", unstuck_freecell_is_solved(&board, &solved));
    return solved != 0;
}

/* How many cards at the end of a column hang together. */
static unsigned run_length(const uint8_t *cards, size_t count)
{
    unsigned length = count == 0 ? 0 : 1;

    while (length < count
           && goes_on(cards[count - length], cards[count - length - 1])) {
        length += 1;
    }
    return length;
}

static void show(void)
{
    static uint8_t cards[UNSTUCK_MAX_COLUMNS][MOST_CARDS];
    size_t counts[UNSTUCK_MAX_COLUMNS];
    size_t row, rows = 0;
    uint32_t i, end;
    char name[3];

    printf("\n  cells ");
    for (i = 0; i < rules.cells; i += 1) {
        printf(" %c:%s", (int)('a' + i), card_text(cell(i), name));
    }
    printf("    home ");
    for (i = 0; i < 4; i += 1) {
        uint8_t rank = home(i);

        card_text(UNSTUCK_CARD(rank, i), name);
        printf(" %c:%c", "CDHS"[i], rank == 0 ? '-' : name[0]);
    }
    printf("\n\n");

    for (i = 0; i < rules.columns; i += 1) {
        counts[i] = column(i, cards[i]);
        rows = counts[i] > rows ? counts[i] : rows;
        printf("   %lu", (unsigned long)i + 1);
    }
    printf("\n");
    for (row = 0; row < rows; row += 1) {
        for (end = rules.columns; row >= counts[end - 1]; ) {
            end -= 1;
        }
        for (i = 0; i < end; i += 1) {
            printf("  %s", row < counts[i] ? card_text(cards[i][row], name) : "  ");
        }
        printf("\n");
    }
    printf("\n");
}

/* ------------------------------------------------------------------------ */
/* Playing, undo and redo                                                   */

/* The oldest turns go when there is no room for another. */
static void make_room(void)
{
    size_t drop = MOST_PLAYED / 4;

    if (done + MOST_A_TURN <= MOST_PLAYED) {
        return;
    }
    while (!history[drop].starts_turn) {
        drop += 1;
    }
    memmove(history, history + drop, (done - drop) * sizeof history[0]);
    done -= drop;
    forgot = 1;
}

/* Plays all automatic moves and says so; they belong to the turn before. */
static void automove(int remember)
{
    static unstuck_move moves[MOST_CARDS];
    size_t count = 0, i;
    char name[3];

    must("automove", unstuck_freecell_automove(
        &board, moves, MOST_CARDS, &count));
    if (count == 0) {
        return;
    }
    printf("Home by itself:");
    for (i = 0; i < count; i += 1) {
        printf(" %s", card_text(moves[i].card, name));
        if (remember) {
            history[done].move = moves[i];
            history[done].starts_turn = 0;
            done += 1;
        }
    }
    printf("\n");
}

/* Answers whether the library accepts the move; if so, it is a turn. */
static int play(const unstuck_move *move)
{
    int32_t status = unstuck_freecell_apply(&board, move);

    if (status == UNSTUCK_E_MOVE) {
        return 0;
    }
    must("apply", status);
    make_room();
    history[done].move = *move;
    history[done].starts_turn = 1;
    done += 1;
    turns += 1;
    automove(1);
    known = done;
    return 1;
}

static void undo(void)
{
    if (done == 0) {
        printf(forgot ? "Earlier turns are forgotten.\n" : "Nothing to undo.\n");
        return;
    }
    do {
        done -= 1;
        must("undo", unstuck_freecell_undo(&board, &history[done].move));
    } while (!history[done].starts_turn);
    turns -= 1;
    show();
}

static void redo(void)
{
    if (done == known) {
        printf("Nothing to redo.\n");
        return;
    }
    do {
        must("redo", unstuck_freecell_apply(&board, &history[done].move));
        done += 1;
    } while (done < known && !history[done].starts_turn);
    turns += 1;
    show();
}

/* After one or more moves: the board, and the end of the game. */
static void show_and_judge(void)
{
    size_t count = 0;
    int32_t status;

    show();
    if (is_solved()) {
        printf("Won in %lu moves.\n", turns);
        return;
    }
    status = unstuck_freecell_legal_moves(&board, NULL, 0, &count);
    if (status != UNSTUCK_E_TOO_SHORT) {
        must("legal_moves", status);
    }
    if (count == 0) {
        printf("No move is left: undo, or deal another game.\n");
    }
}

/*
 * A deal that doesn't exist leaves the game as it is. C89 can't print 64 bits,
 * but a double holds any deal number.
 */
static int deal(int64_t number)
{
    unstuck_freecell_board fresh;
    int32_t status;

    fresh.struct_size = (uint32_t)sizeof fresh;
    status = unstuck_freecell_deal(&rules, number, &fresh);
    if (status < 0) {
        printf("No deal %.0f: %s.\n", (double)number, unstuck_strerror(status));
        return 0;
    }
    board = fresh;
    done = known = 0;
    forgot = 0;
    turns = 0;
    printf("Deal %.0f\n", (double)number);
    automove(0);
    show_and_judge();
    return 1;
}

/* ------------------------------------------------------------------------ */
/* Moves in standard notation                                               */

static void refuse_home(uint8_t card)
{
    char name[3], first[3];
    uint32_t suit = UNSTUCK_SUIT(card);
    uint8_t rank = home(suit);

    printf("%s can't go home: %s comes first.\n", card_text(card, name),
           card_text(UNSTUCK_CARD(rank + 1u, suit), first));
}

static void count_empty(unsigned *cells, unsigned *columns)
{
    uint8_t cards[MOST_CARDS];
    uint32_t i;

    *cells = *columns = 0;
    for (i = 0; i < rules.cells; i += 1) {
        *cells += cell(i) == 0;
    }
    for (i = 0; i < rules.columns; i += 1) {
        *columns += column(i, cards) == 0;
    }
}

static void refuse_length(unsigned wanted)
{
    unsigned cells, columns;

    count_empty(&cells, &columns);
    printf("%u cards would have to move at once; with %u empty cell%s and "
           "%u empty column%s only %lu can.\n",
           wanted, cells, cells == 1 ? "" : "s",
           columns, columns == 1 ? "" : "s",
           (unsigned long)(cells + 1) << columns);
}

static int play_or_refuse(const char *written, const unstuck_move *move)
{
    if (!play(move)) {
        printf("%s is against the rules.\n", written);
        return 0;
    }
    return 1;
}

static int play_home(const char *written, unstuck_move move)
{
    move.to = UNSTUCK_HOME(UNSTUCK_SUIT(move.card));
    if (!play(&move)) {
        printf("%s: ", written);
        refuse_home(move.card);
        return 0;
    }
    return 1;
}

static int play_to_cell(const char *written, const unstuck_move *move)
{
    uint8_t held = cell((uint32_t)(move->to - UNSTUCK_CELL(0)));
    char name[3];

    if (held != 0) {
        printf("%s: cell %c holds %s.\n", written, written[1],
               card_text(held, name));
        return 0;
    }
    return play_or_refuse(written, move);
}

/* From a column: one card home or into a cell, one or more onto a column. */
static int play_from_column(const char *written, unstuck_move move, int dotted)
{
    uint8_t from[MOST_CARDS], to[MOST_CARDS];
    size_t count = column(move.from, from), target;
    /* The notation's dot asks for one card. */
    unsigned run = dotted ? 1 : run_length(from, count);
    uint8_t top, held;
    char name[3], other[3], below[3];

    if (count == 0) {
        printf("%s: column %c is empty.\n", written, written[0]);
        return 0;
    }
    top = from[count - 1];
    move.count = 1;
    move.card = top;

    if (written[1] == 'h') {
        return play_home(written, move);
    }
    if (move.to >= UNSTUCK_CELL(0)) {
        return play_to_cell(written, &move);
    }

    target = column(move.to, to);
    if (target == 0) {
        /* As many as can move. */
        for (; run >= 1; run -= 1) {
            move.count = (uint8_t)run;
            move.card = from[count - run];
            if (play(&move)) {
                return 1;
            }
        }
        printf("%s is against the rules.\n", written);
        return 0;
    }

    /* The cards say how many: the one that fits goes, and all upon it. */
    held = to[target - 1];
    for (move.count = 1; move.count <= run; move.count += 1) {
        move.card = from[count - move.count];
        if (goes_on(move.card, held)) {
            if (play(&move)) {
                return 1;
            }
            printf("%s: ", written);
            refuse_length(move.count);
            return 0;
        }
    }
    if (run == 1) {
        printf("%s: %s doesn't go on %s.\n", written, card_text(top, name),
               card_text(held, other));
    } else {
        printf("%s: none of %s to %s goes on %s.\n", written,
               card_text(from[count - run], name), card_text(top, other),
               card_text(held, below));
    }
    return 0;
}

static int play_from_cell(const char *written, unstuck_move move)
{
    uint8_t to[MOST_CARDS];
    char name[3], other[3];
    size_t target;

    move.card = cell((uint32_t)(move.from - UNSTUCK_CELL(0)));
    move.count = 1;
    if (move.card == 0) {
        printf("%s: cell %c is empty.\n", written, written[0]);
        return 0;
    }
    if (written[1] == 'h') {
        return play_home(written, move);
    }
    if (move.to >= UNSTUCK_CELL(0)) {
        return play_to_cell(written, &move);
    }
    target = column(move.to, to);
    if (target != 0 && !goes_on(move.card, to[target - 1])) {
        printf("%s: %s doesn't go on %s.\n", written,
               card_text(move.card, name), card_text(to[target - 1], other));
        return 0;
    }
    return play_or_refuse(written, &move);
}

/* A place as the notation writes it, or 0xFF; home is known by its letter. */
static uint8_t place(char written)
{
    if (written >= '1' && written < '1' + rules.columns) {
        return UNSTUCK_COLUMN(written - '1');
    }
    if (written >= 'a' && written < 'a' + rules.cells) {
        return UNSTUCK_CELL(written - 'a');
    }
    return 0xFF;
}

/* Is there a move at the start of this line? */
static int is_move(const char *line)
{
    line += *line == '.';
    return place(line[0]) != 0xFF
        && (place(line[1]) != 0xFF || line[1] == 'h')
        && (line[2] == ' ' || line[2] == '.' || line[2] == '\0');
}

static int play_written(const char *line)
{
    int dotted = *line == '.';
    char written[3];
    unstuck_move move;

    line += dotted;
    written[0] = line[0];
    written[1] = line[1];
    written[2] = '\0';
    move.from = place(written[0]);
    move.to = place(written[1]);
    move.count = 1;
    move.card = 0;

    if (is_solved()) {
        printf("The game is won; deal another.\n");
        return 0;
    }
    if (written[0] == written[1]) {
        printf("%s: that is the same place.\n", written);
        return 0;
    }
    if (move.from >= UNSTUCK_CELL(0)) {
        return play_from_cell(written, move);
    }
    return play_from_column(written, move, dotted);
}

/* A line of moves, as standard notation writes them. */
static void play_line(const char *line)
{
    const char *next = line;
    int played = 0, going = 1;

    while (*next != '\0') {
        if (!is_move(next)) {
            printf("Not a line of moves, from here on: %s\n", next);
            return;
        }
        next += 2 + (*next == '.');
        next += strspn(next, " ");
    }
    for (next = line; going && *next != '\0'; next += strspn(next, " ")) {
        going = play_written(next);
        played += going;
        next += 2 + (*next == '.');
    }
    if (played != 0) {
        show_and_judge();
    }
}

/* ------------------------------------------------------------------------ */
/* Help from the solver                                                     */

static void format(const unstuck_move *moves, size_t count)
{
    must("format_solution", unstuck_freecell_format_solution(
        &board, moves, count, UNSTUCK_SOLUTION_STANDARD,
        text, sizeof text, NULL));
}

static void hint(int play_it)
{
    unstuck_move move;
    int32_t status;
    char *end;

    if (is_solved()) {
        printf("The game is won; deal another.\n");
        return;
    }
    status = unstuck_freecell_hint(
        block, sizeof block, &board, MOST_NODES, &move);
    must("hint", status);
    if (status == UNSTUCK_UNSOLVABLE) {
        printf("hint: no solution exists from here; undo\n");
    } else if (status != UNSTUCK_SOLVED) {
        printf("hint: none known from here\n");
    } else {
        format(&move, 1);
        for (end = text + strlen(text); end != text && end[-1] == '\n'; ) {
            end -= 1;
        }
        *end = '\0';
        printf("hint: %s\n", text + strspn(text, " "));
        if (play_it && play_or_refuse("The hint", &move)) {
            show_and_judge();
        }
    }
}

static void solve(int play_it)
{
    int32_t status;
    size_t count = 0, i;

    if (is_solved()) {
        printf("The game is won; deal another.\n");
        return;
    }
    must("solver_init", unstuck_freecell_solver_init(
        block, sizeof block, &board, NULL));
    status = unstuck_freecell_solver_run(block, MOST_NODES);
    must("solver_run", status);
    if (status == UNSTUCK_UNSOLVABLE) {
        printf("No solution exists from here; undo.\n");
        return;
    }
    if (status != UNSTUCK_SOLVED) {
        printf("No solution known from here.\n");
        return;
    }
    must("solution", unstuck_freecell_solver_solution(
        block, solution, MOST_SOLUTION, &count));
    format(solution, count);
    printf("Solution in %lu moves:\n%s", (unsigned long)count, text);
    if (!play_it) {
        return;
    }
    for (i = 0; i < count; i += 1) {
        if (!play_or_refuse("The solution", &solution[i])) {
            return;
        }
    }
    show_and_judge();
}

/* ------------------------------------------------------------------------ */
/* Lines of input                                                           */

static void help(void)
{
    printf(
        "  5a        a move: from column 5 into cell a\n"
        "  24 b3 7h  several: columns 1-8, cells a-d, h is home; onto a card as\n"
        "            many go as fit, into an empty column as many as can\n"
        "  .51       one card into an empty column\n");
    printf(
        "  undo      take a turn back         redo     play it again\n"
        "  hint      the next move            auto     play the hint\n"
        "  solve     list the rest            finish   play the rest\n"
        "  show      the board                deal N   another game\n"
        "  help      this list                quit     the end\n");
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

enum line { LINE_END, LINE_READ, LINE_TOO_LONG };

/*
 * One line without its end and without blanks around it, in lower case. What
 * can't be printed becomes '?', so that it can be shown without harm.
 */
static enum line read_line(char *line, size_t capacity)
{
    size_t length = 0;
    int too_long = 0;
    int character = getchar();

    if (character == EOF) {
        return LINE_END;
    }
    for (; character != '\n' && character != EOF; character = getchar()) {
        if (character == '\t' || character == '\r') {
            character = ' ';
        } else if (character >= 'A' && character <= 'Z') {
            character += 'a' - 'A';
        } else if (character < ' ' || character > '~') {
            character = '?';
        }
        if (character == ' ' && length == 0) {
            continue;
        }
        if (length + 1 < capacity) {
            line[length] = (char)character;
            length += 1;
        } else if (character != ' ') {
            too_long = 1;
        }
    }
    while (length != 0 && line[length - 1] == ' ') {
        length -= 1;
    }
    line[length] = '\0';
    return too_long ? LINE_TOO_LONG : LINE_READ;
}

/* Answers whether the game goes on. */
static int obey(const char *line)
{
    int64_t number;

    if (line[0] == '\0') {
        return 1;
    }
    if (strcmp(line, "quit") == 0 || strcmp(line, "q") == 0) {
        return 0;
    }
    if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0) {
        help();
    } else if (strcmp(line, "show") == 0) {
        show_and_judge();
    } else if (strcmp(line, "undo") == 0 || strcmp(line, "u") == 0) {
        undo();
    } else if (strcmp(line, "redo") == 0 || strcmp(line, "r") == 0) {
        redo();
    } else if (strcmp(line, "hint") == 0) {
        hint(0);
    } else if (strcmp(line, "auto") == 0) {
        hint(1);
    } else if (strcmp(line, "solve") == 0) {
        solve(0);
    } else if (strcmp(line, "finish") == 0) {
        solve(1);
    } else if (strncmp(line, "deal", 4) == 0
               && (line[4] == ' ' || line[4] == '\0')) {
        line += 4;
        line += strspn(line, " ");
        if (read_number(line, &number)) {
            (void)deal(number);
        } else {
            printf("deal needs a number, such as deal 617.\n");
        }
    } else if (is_move(line)) {
        play_line(line);
    } else {
        printf("Not understood; help lists what is.\n");
    }
    return 1;
}

int main(int argc, char **argv)
{
    char line[128];
    int64_t number = 24;
    int echo = 0, going = 1;

    if (argc > 1 && strcmp(argv[1], "-e") == 0) {
        echo = 1;
        argc -= 1;
        argv += 1;
    }
    if (argc > 2 || (argc == 2 && !read_number(argv[1], &number))) {
        fprintf(stderr, "usage: freecell [-e] [DEAL]\n");
        return USAGE;
    }
    rules.struct_size = (uint32_t)sizeof rules;
    must("preset", unstuck_freecell_preset("freecell", &rules));
    if (!deal(number)) {
        return USAGE;
    }

    while (going) {
        printf("> ");
        fflush(stdout);
        switch (read_line(line, sizeof line)) {
        case LINE_END:
            printf("\n");
            going = 0;
            break;
        case LINE_TOO_LONG:
            printf("%sThat line is too long.\n", echo ? "...\n" : "");
            break;
        default:
            if (echo) {
                printf("%s\n", line);
            }
            going = obey(line);
            break;
        }
    }
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : SOFTWARE;
}
