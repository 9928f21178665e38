/* unstuck: a puzzle-solver core in a fixed block of memory.
 *
 * Made from src/capi/ by `make header`; don't edit. MIT OR Apache-2.0.
 *
 * Every call returns a status: UNSTUCK_OK or another value of at least 0, or
 * one of UNSTUCK_E_*, all below 0; unstuck_strerror has a sentence for each.
 * The subject comes first, then inputs, then outputs, which are written only
 * when the call succeeds. Texts and arrays go into (buffer, capacity) and their
 * true length is told as well, also when the capacity was too small: call with
 * NULL and 0 to measure. A text's capacity includes its final NUL, its length
 * doesn't.
 *
 * Structs begin with struct_size: the caller sets it to the sizeof of the
 * struct before any call, whether the struct is read or written. Nothing in
 * here allocates, blocks, recurses or keeps state outside of what the caller
 * hands over; calls on different boards and blocks may run at the same time.
 *
 * What there is, in this order, first the types and then the calls:
 *
 *   the library             unstuck_version, _abi, _build, _strerror, _strflaw
 *   FreeCell and its family unstuck_freecell_...
 *     rules and deals         preset, preset_name, rules_check, deal
 *     boards as text          parse, parse_as, format_board
 *     a board in play         column, cell, foundation, is_solved, legal_moves,
 *                             apply, undo, automove
 *     moves as text           format_solution, parse_moves
 *     whole games as text     check, parse_game, format_game
 *     the solver              solver_bytes, _init, _run, _shorten, _seal, _progress,
 *                             _solution, _steps; hint
 *   Sokoban                 unstuck_sokoban_...
 *     files of levels         strfault, reader_bytes, _init, _next, _line;
 *                             writer_init, write
 *     a level in play         strproblem, faults; play_bytes, _init, _apply, _undo,
 *                             _game, _legal_moves, _row, _state, _marks, _is_fatal
 *     the solver              solver_bytes, _init, _run, _shorten, _seal, _progress,
 *                             _solution
 *   pages and walkthroughs  unstuck_freecell_html, _walkthrough, _solver_html;
 *                           unstuck_sokoban_play_html
 *
 * Who wants a hint button needs preset, deal or parse, the solver's init, run and
 * solution, and hint.
 */

#ifndef UNSTUCK_H
#define UNSTUCK_H

#include <stddef.h>
#include <stdint.h>
#if defined(UNSTUCK_DLL) && defined(_WIN32)
#define UNSTUCK_API __declspec(dllimport)
#else
#define UNSTUCK_API
#endif

/* The version of this header, to be compared with unstuck_version(). */
#define UNSTUCK_VERSION \
  (((uint32_t)UNSTUCK_VERSION_MAJOR << 16) | ((uint32_t)UNSTUCK_VERSION_MINOR << 8) | \
   (uint32_t)UNSTUCK_VERSION_PATCH)

/* Capacities. A library that was built with others needs the same numbers here,
 * by -D; unstuck_build() tells them. */
#ifndef UNSTUCK_MAX_COLUMNS
#define UNSTUCK_MAX_COLUMNS 18
#endif
#ifndef UNSTUCK_MAX_CELLS
#define UNSTUCK_MAX_CELLS 16
#endif

/* Cards are bytes: rank * 4 + suit, ranks 1 (ace) to 13 (king), suits 0 clubs,
 * 1 diamonds, 2 hearts, 3 spades. 0 is no card. */
#define UNSTUCK_CARD(rank, suit) ((uint8_t)((rank) * 4 + (suit)))
#define UNSTUCK_RANK(card) ((uint8_t)((card) >> 2))
#define UNSTUCK_SUIT(card) ((uint8_t)((card) & 3))

/* Places are bytes: columns and cells counted from 0, foundations by suit. */
#define UNSTUCK_COLUMN(index) ((uint8_t)(index))
#define UNSTUCK_CELL(index) ((uint8_t)(0x20 + (index)))
#define UNSTUCK_HOME(suit) ((uint8_t)(0x40 + (suit)))
#define UNSTUCK_IS_COLUMN(place) ((place) < 0x20)
#define UNSTUCK_IS_CELL(place) ((place) >= 0x20 && (place) < 0x40)
#define UNSTUCK_IS_HOME(place) ((place) >= 0x40)
/* The number of a column or cell, or the suit of a foundation. */
#define UNSTUCK_INDEX(place) ((uint8_t)((place) & 0x1f))

/* Bytes of a board, without its struct_size. */
#define UNSTUCK_FREECELL_BOARD_BYTES \
  ((8 + 52 + UNSTUCK_MAX_COLUMNS + UNSTUCK_MAX_CELLS + 4 + 3) / 4 * 4)

/* The same of a board with room for two decks. */
#define UNSTUCK_FREECELL_DOUBLE_BYTES \
  ((8 + 104 + UNSTUCK_MAX_COLUMNS + UNSTUCK_MAX_CELLS + 4 + 3) / 4 * 4)

/* The least block of a solver for FreeCell and its closest kin, and one in which
 * practically every deal is solved. unstuck_freecell_solver_bytes tells which rules
 * these are enough for. */
#define UNSTUCK_FREECELL_LEAST_BYTES ((uint32_t)1024)
#define UNSTUCK_FREECELL_COMFORTABLE_BYTES ((uint32_t)65536)

/* The least block for each deck of a solver for other rules, or with a scan, and one
 * in which most deals are solved. */
#define UNSTUCK_FREECELL_SCAN_LEAST_BYTES ((uint32_t)4096)
#define UNSTUCK_FREECELL_SCAN_COMFORTABLE_BYTES ((uint32_t)1048576)

/* The most moves that unstuck_freecell_solver_solution lists for FreeCell and its
 * closest kin; it tells the number for any game. */
#define UNSTUCK_FREECELL_MOST_MOVES 212

/* A budget without limit. */
#define UNSTUCK_NO_BUDGET ((uint32_t)0xFFFFFFFFul)

/* Declares a static block of at least so many bytes, aligned as a solver needs
 * it: UNSTUCK_ARENA(block, 65536ul); its size is sizeof(block). */
#define UNSTUCK_ARENA(name, bytes) \
  static uint32_t name[((bytes) + sizeof(uint32_t) - 1) / sizeof(uint32_t)]

#ifdef __cplusplus
extern "C" {
#endif

/* Major version of the header. */
#define UNSTUCK_VERSION_MAJOR 0

/* Minor version of the header. */
#define UNSTUCK_VERSION_MINOR 1

/* Patch version of the header. */
#define UNSTUCK_VERSION_PATCH 0

/* Changes whenever a program that was compiled for another number could break. */
#define UNSTUCK_ABI 1

/* Done. */
#define UNSTUCK_OK 0

/* The solver's budget for this call is used up; call again to go on. */
#define UNSTUCK_RUNNING 1

/* There is a solution; it has been replayed. */
#define UNSTUCK_SOLVED 2

/* It is proved that there is no solution. */
#define UNSTUCK_UNSOLVABLE 3

/* Not decided; the progress call gives the reason. */
#define UNSTUCK_GAVE_UP 4

/* All searches for a shorter solution that the block has room for have been made. */
#define UNSTUCK_DONE 5

/* It is proved that no solution has a lower cost. */
#define UNSTUCK_SHORTEST 6

/* A pointer that must not be NULL is NULL. */
#define UNSTUCK_E_NULL (-1)

/* An integer argument is out of its range. */
#define UNSTUCK_E_RANGE (-2)

/* The caller's buffer is too short; the length that is needed has been written. */
#define UNSTUCK_E_TOO_SHORT (-3)

/* A struct_size field doesn't hold the size of the struct in this header. */
#define UNSTUCK_E_STRUCT_SIZE (-4)

/* The rules make no sense, or this build can't play them. */
#define UNSTUCK_E_RULES (-5)

/* There is no preset of that name. */
#define UNSTUCK_E_PRESET (-6)

/* There is no deal of that number for these rules. */
#define UNSTUCK_E_DEAL (-7)

/* The deal has a number, -1, but its layout isn't known. */
#define UNSTUCK_E_DEAL_UNKNOWN (-8)

/* The board is damaged, or not a position of its rules. */
#define UNSTUCK_E_BOARD (-9)

/* The move isn't legal in this position. */
#define UNSTUCK_E_MOVE (-10)

/* The block is too small. */
#define UNSTUCK_E_BLOCK_SHORT (-11)

/* The block isn't aligned for uint32_t. */
#define UNSTUCK_E_BLOCK_ALIGN (-12)

/* The block holds nothing of this build that the call could work on (a solver, a
 * reader, a writer, a level in play), or it is damaged.
 */
#define UNSTUCK_E_BLOCK_FOREIGN (-13)

/* The call makes no sense now, such as asking for a solution before there is one. */
#define UNSTUCK_E_STATE (-14)

/* A word of the text isn't a card. */
#define UNSTUCK_E_PARSE_CARD (-32)

/* A card stands in the text twice. */
#define UNSTUCK_E_PARSE_DUPLICATE (-33)

/* A card is missing from the text. */
#define UNSTUCK_E_PARSE_MISSING (-34)

/* The text has more columns than the rules. */
#define UNSTUCK_E_PARSE_COLUMNS (-35)

/* The text has more cards in cells than the rules have cells. */
#define UNSTUCK_E_PARSE_CELLS (-36)

/* The line of foundations can't be understood. */
#define UNSTUCK_E_PARSE_FOUNDATION (-37)

/* A line of foundations or cells stands twice or after the columns. */
#define UNSTUCK_E_PARSE_LINE (-38)

/* The text holds no cards. */
#define UNSTUCK_E_PARSE_EMPTY (-39)

/* The text is a game in the standard notation, not a board alone;
 * unstuck_freecell_parse_game reads it.
 */
#define UNSTUCK_E_PARSE_STANDARD (-40)

/* A card stands where its text has no place for one: between two columns of a row,
 * or below an empty place.
 */
#define UNSTUCK_E_PARSE_POSITION (-48)

/* The text can be read in more than one way. */
#define UNSTUCK_E_PARSE_AMBIGUOUS (-49)

/* A word of a list of moves isn't a move in its form. */
#define UNSTUCK_E_PARSE_MOVE (-50)

/* A position that is printed between moves isn't the one to which they lead. */
#define UNSTUCK_E_PARSE_STATE (-51)

/* The text is no game in the standard notation that can be played; the report
 * tells why.
 */
#define UNSTUCK_E_GAME (-52)

/* The standard notation can't say this in this form. */
#define UNSTUCK_E_INEXPRESSIBLE (-53)

/* All that the text says holds. */
#define UNSTUCK_VERDICT_HOLDS 0

/* Something that the text says doesn't hold. */
#define UNSTUCK_VERDICT_FAULT 1

/* The text can't be read. */
#define UNSTUCK_VERDICT_UNREADABLE 2

/* There is neither a layout nor a game's line with moves. */
#define UNSTUCK_FLAW_EMPTY 1

/* The number can't be that of a standard game. */
#define UNSTUCK_FLAW_NUMBER 2

/* The layout behind a name or number is needed and isn't known. */
#define UNSTUCK_FLAW_UNRESOLVED 3

/* The line of cells and home can't be understood. */
#define UNSTUCK_FLAW_HOME_LINE 4

/* Some of the characters between the cells are `-` and some `=`. */
#define UNSTUCK_FLAW_SEPARATORS 5

/* A word of a column line isn't a card. */
#define UNSTUCK_FLAW_CARD 6

/* A card doesn't stand at the place of a column. */
#define UNSTUCK_FLAW_POSITION 7

/* A card stands below a gap of its column. */
#define UNSTUCK_FLAW_GAP 8

/* More than 18 column lines. */
#define UNSTUCK_FLAW_ROWS 9

/* The line of cells and home is missing and the columns are no fresh deal. */
#define UNSTUCK_FLAW_NO_HOME_LINE 10

/* A line of the layout stands twice or after the layout. */
#define UNSTUCK_FLAW_MISPLACED 11

/* Blanks were lost, and nothing tells in which columns the cards stood. */
#define UNSTUCK_FLAW_AMBIGUOUS 12

/* A bracket isn't closed, or brackets stand there twice. */
#define UNSTUCK_FLAW_MARK 13

/* This build has too few columns or cells for the game. */
#define UNSTUCK_FLAW_BUILD 14

/* A card stands in the layout twice. */
#define UNSTUCK_FLAW_DUPLICATE 64

/* A card is missing from the layout. */
#define UNSTUCK_FLAW_MISSING 65

/* No play from a fresh deal leads to this column. */
#define UNSTUCK_FLAW_UNREACHABLE 66

/* The fresh layout isn't the deal of the game's line. */
#define UNSTUCK_FLAW_NOT_THE_DEAL 67

/* No play from the deal of the game's line leads to this column. */
#define UNSTUCK_FLAW_NOT_FROM_DEAL 68

/* The layout isn't what the moves before the brackets lead to. */
#define UNSTUCK_FLAW_DIFFERS 69

/* There is no card at the place that the move leaves. */
#define UNSTUCK_FLAW_SOURCE_EMPTY 70

/* The move leaves and reaches the same place. */
#define UNSTUCK_FLAW_SAME_PLACE 71

/* The cell is blocked. */
#define UNSTUCK_FLAW_BLOCKED 72

/* The cell that the move reaches holds a card. */
#define UNSTUCK_FLAW_CELL_TAKEN 73

/* The card isn't the next one of its suit to go home. */
#define UNSTUCK_FLAW_NOT_NEXT 74

/* No card that could move fits onto the card that the move reaches. */
#define UNSTUCK_FLAW_NO_FIT 75

/* More cards would have to move than empty cells and columns allow. */
#define UNSTUCK_FLAW_TOO_MANY 76

/* A full stop stands before a move that doesn't go to an empty column. */
#define UNSTUCK_FLAW_DOT 77

/* After the last move not all cards are home. */
#define UNSTUCK_FLAW_UNSOLVED 78

/* The layout before the first move. */
#define UNSTUCK_SHOWN_START 1

/* No layout: the game's line tells the deal. */
#define UNSTUCK_SHOWN_NOTHING 2

/* The layout after some of the moves; the next one stands in brackets. */
#define UNSTUCK_SHOWN_AFTER 3

/* The solver hasn't given up. */
#define UNSTUCK_REASON_NONE 0

/* The limit of nodes in the options is reached. */
#define UNSTUCK_REASON_BUDGET 1

/* The block is too small for a complete search. */
#define UNSTUCK_REASON_MEMORY 2

/* There is a solution, but it is longer than the block has room for; or the scan that
 * was chosen has seen all but what is further away than it may go.
 */
#define UNSTUCK_REASON_DEPTH 3

/* The scan that was chosen has come to its end and isn't one that looks at all
 * positions.
 */
#define UNSTUCK_REASON_INCOMPLETE 4

/* No scan: searches one after the other that need no choice. */
#define UNSTUCK_SCAN_NONE 0

/* Depth-first, one move tried at a time; complete. */
#define UNSTUCK_SCAN_DFS 1

/* Depth-first, all moves of a position made at once; complete. */
#define UNSTUCK_SCAN_SOFT_DFS 2

/* The same, with moves of tests in square brackets in random order; complete. */
#define UNSTUCK_SCAN_RANDOM_DFS 3

/* Best-first by weights, A*; complete. */
#define UNSTUCK_SCAN_A_STAR 4

/* Breadth-first; complete. */
#define UNSTUCK_SCAN_BFS 5

/* The best few positions of each number of moves; not complete. */
#define UNSTUCK_SCAN_BEAM 6

/* A beam judges by the weights. */
#define UNSTUCK_EVALUATION_WEIGHTS 0

/* A beam judges and moves as Freecell-App does, and follows all positions of a score. */
#define UNSTUCK_EVALUATION_FREECELL_APP 1

/* Red on black and black on red. */
#define UNSTUCK_BUILD_ALTERNATE 1

/* On the same suit. */
#define UNSTUCK_BUILD_SUIT 2

/* On any card of the next higher rank. */
#define UNSTUCK_BUILD_RANK 3

/* Any card on any. */
#define UNSTUCK_BUILD_ANY 4

/* On the same suit, upwards as well as downwards. */
#define UNSTUCK_BUILD_SUIT_UP_DOWN 5

/* An empty column takes any card. */
#define UNSTUCK_FILL_ANY 1

/* An empty column takes only a king, with what lies on it; where the foundations
 * begin with another rank than the ace, the rank below that one.
 */
#define UNSTUCK_FILL_KINGS 2

/* An empty column takes nothing. */
#define UNSTUCK_FILL_NONE 3

/* As many cards move at once as single-card moves could bring across:
 * (empty cells + 1) * 2^(empty columns), the target not counted; where an
 * empty column doesn't take any card, empty cells + 1.
 */
#define UNSTUCK_SUPERMOVE_LIMITED 1

/* Sequences of any length move at once. */
#define UNSTUCK_SUPERMOVE_UNLIMITED 2

/* All cards that are built on each other move as one. */
#define UNSTUCK_RUN_BUILT 1

/* Only those of one suit. */
#define UNSTUCK_RUN_ONE_SUIT 2

/* Cards go home one by one. */
#define UNSTUCK_LEAVE_CARDS 1

/* Only a whole suit goes home, from king to ace on top of a column. */
#define UNSTUCK_LEAVE_SUITS 2

/* Nothing lies on a card of the rank with which the foundations begin. */
#define UNSTUCK_WRAP_NONE 1

/* The rank below that one lies on it, as a king on an ace. */
#define UNSTUCK_WRAP_ROUND 2

/* Cells take cards. */
#define UNSTUCK_REFILL_CARDS 1

/* Cells only give away the cards that the deal has put into them. */
#define UNSTUCK_REFILL_NONE 2

/* All cards to the columns in turn. */
#define UNSTUCK_LAYOUT_ROWS 1

/* Whole rows; what is left into cells, evenly spread from the first one on. */
#define UNSTUCK_LAYOUT_CELLS 2

/* Whole rows; what is left into the cells in the middle. */
#define UNSTUCK_LAYOUT_MIDDLE_CELLS 3

/* So many cards at the end into cells that all cells are full. */
#define UNSTUCK_LAYOUT_FULL_CELLS 4

/* The aces and twos first. */
#define UNSTUCK_LAYOUT_ACES_FIRST 5

/* All cards of the first card's rank home but the last, which is laid down first;
 * the board's base is this rank, whatever the rules say.
 */
#define UNSTUCK_LAYOUT_BEAK 6

/* Column by column, a new one before each king. */
#define UNSTUCK_LAYOUT_KING_BEGINS 7

/* The same with all aces home. */
#define UNSTUCK_LAYOUT_KING_BEGINS_ACES_HOME 8

/* With ten columns rows of nine cards, eight and so on to three, then one of ten;
 * with other numbers accordingly.
 */
#define UNSTUCK_LAYOUT_TRIANGLE 9

/* In the opposite order, each king brought below the other cards of its column. */
#define UNSTUCK_LAYOUT_KINGS_DOWN 10

/* The same with the last two aces home. */
#define UNSTUCK_LAYOUT_KINGS_DOWN_TWO_ACES_HOME 11

/* The aces home. */
#define UNSTUCK_LAYOUT_ACES_HOME 12

/* The aces home, and during the deal whatever can go there. */
#define UNSTUCK_LAYOUT_ALL_HOME 13

/* The last column gets only the last card. */
#define UNSTUCK_LAYOUT_FANS 14

/* Nothing goes home by itself. */
#define UNSTUCK_AUTOMOVE_NONE 1

/* Horne's rule, as in Microsoft's FreeCell: aces and twos at once, a higher
 * card when both cards of the other colour one rank lower are home.
 */
#define UNSTUCK_AUTOMOVE_HORNE 2

/* The wider rule known as WKR or Raymond's: Horne's, or both cards of the
 * other colour two ranks lower and the other suit of the own colour three
 * ranks lower are home; with building by suit, every card that fits.
 */
#define UNSTUCK_AUTOMOVE_WKR 3

/* Everything that fits goes home at once. */
#define UNSTUCK_AUTOMOVE_ALL 4

/* A board in lines of foundations, cells and columns: what the parser reads. */
#define UNSTUCK_BOARD_COLUMNS 1

/* A board in the rows of the standard FreeCell notation. */
#define UNSTUCK_BOARD_STANDARD 2

/* A board as PySolFC hands it to solvers: "Founds:", "FC:", a line a column. */
#define UNSTUCK_BOARD_PYSOL 16

/* A board as KPat hands it to solvers: "Foundations:", "Freecells:", a line a column. */
#define UNSTUCK_BOARD_KPAT 17

/* A board as Freecell Solver prints it between moves (-p -t). */
#define UNSTUCK_BOARD_STATE 18

/* A board row by row, as Freecell-App logs it: three characters a place, first the
 * cells and the top cards of the foundations, then the tableau.
 */
#define UNSTUCK_BOARD_ROWS 19

/* The cards of a fresh deal in the order in which they are dealt, in one line. */
#define UNSTUCK_BOARD_LIST 20

/* A solution in the standard FreeCell notation, ten moves a line; automoves
 * of the rules aren't listed. A move is two characters, from and to: columns 1
 * to 9, then A to I, cells a to g, then k onwards, foundations h. A full stop
 * before them means a single card to an empty column where more could move.
 */
#define UNSTUCK_SOLUTION_STANDARD 1

/* A solution as single cards, automoves included, ten steps a line. */
#define UNSTUCK_SOLUTION_STEPS 2

/* A solution as Freecell Solver prints it (-m -sn): automoves are moves, columns
 * from the tenth on are numbers, how many cards go to an empty column isn't told.
 */
#define UNSTUCK_SOLUTION_SN 16

/* The same with v and a hexadecimal number where more cards than one go to an
 * empty column (-m -snx).
 */
#define UNSTUCK_SOLUTION_SNX 17

/* The same in words (-m). */
#define UNSTUCK_SOLUTION_WORDS 18

/* Like UNSTUCK_SOLUTION_SN, with the positions between the moves (-p -t -sam -sn). */
#define UNSTUCK_SOLUTION_SN_STATES 19

/* Like UNSTUCK_SOLUTION_SNX, with the positions between the moves (-p -t -sam -snx). */
#define UNSTUCK_SOLUTION_SNX_STATES 20

/* Like UNSTUCK_SOLUTION_WORDS, with the positions between the moves (-p -t -sam). */
#define UNSTUCK_SOLUTION_WORDS_STATES 21

/* The positions alone, at the start and after each move (-p -t). */
#define UNSTUCK_SOLUTION_STATES 22

/* FreeCell is built in. Games of one deck of the family are played by any rules, and
 * solved by those of FreeCell and its closest kin: built by alternate colour or by
 * suit, any sequence moved, cards home one by one from the ace on, no ranks going
 * round, cells that take cards.
 */
#define UNSTUCK_FEATURE_FREECELL 1

/* The rest of the family is built in, too: a solver for all its rules, scans, and
 * boards of two decks. Without it, the solver's calls give UNSTUCK_E_RULES for other
 * rules and UNSTUCK_E_RANGE for options with a scan, two decks are beyond the
 * capacities (UNSTUCK_E_RULES), and an unstuck_freecell_double_board gives
 * UNSTUCK_E_STRUCT_SIZE.
 */
#define UNSTUCK_FEATURE_FAMILY 2

/* Sokoban is built in: levels, files, play and solver. */
#define UNSTUCK_FEATURE_SOKOBAN 4

/* The calls that write pages are built in: unstuck_freecell_html,
 * unstuck_freecell_solver_html and unstuck_sokoban_play_html.
 */
#define UNSTUCK_FEATURE_HTML 8

/* A wall; nothing else is on its square. */
#define UNSTUCK_SQUARE_WALL 1

/* A goal. */
#define UNSTUCK_SQUARE_GOAL 2

/* A box. */
#define UNSTUCK_SQUARE_BOX 4

/* A pusher. */
#define UNSTUCK_SQUARE_PUSHER 8

/* The most columns of a Sokoban level. */
#define UNSTUCK_SOKOBAN_MOST_COLUMNS 64

/* The most rows. */
#define UNSTUCK_SOKOBAN_MOST_ROWS 64

/* The most boxes. */
#define UNSTUCK_SOKOBAN_MOST_BOXES 1023

/* More columns, rows or boxes than there may be. */
#define UNSTUCK_PROBLEM_TOO_LARGE 1

/* No pusher. */
#define UNSTUCK_PROBLEM_NO_PUSHER 2

/* More pushers than one; such levels are played nevertheless. */
#define UNSTUCK_PROBLEM_SEVERAL_PUSHERS 3

/* No boxes. */
#define UNSTUCK_PROBLEM_NO_BOXES 4

/* Not as many boxes as goals, neither on the whole board nor where the pusher can
 * get to.
 */
#define UNSTUCK_PROBLEM_BOXES_AND_GOALS_DIFFER 5

/* The first or the last square of a row is neither a wall nor a box on a goal; such
 * levels are played nevertheless.
 */
#define UNSTUCK_PROBLEM_ROW_END 6

/* The pusher could leave the board. */
#define UNSTUCK_PROBLEM_OPEN_WALL 7

/* Boxes are pushed, from the level's start. */
#define UNSTUCK_MODE_FORWARD 1

/* Boxes are pulled, from the solved board. */
#define UNSTUCK_MODE_REVERSE 2

/* The pusher can walk to the square. */
#define UNSTUCK_MARK_REACHED 1

/* The square is no wall, and a box on it can never get to a goal, even if nothing
 * else were on the board.
 */
#define UNSTUCK_MARK_DEAD 2

/* The box on the square can never be pushed again, unless some box is pushed to a
 * dead square. Not told in reverse mode.
 */
#define UNSTUCK_MARK_FROZEN 4

/* A wall or the board's edge is in the pusher's way. */
#define UNSTUCK_FLAW_WALL 128

/* Behind the box is a wall or the board's edge. */
#define UNSTUCK_FLAW_BOX_AT_WALL 129

/* Behind the box is another box. */
#define UNSTUCK_FLAW_BOX_AT_BOX 130

/* Behind the box is another pusher. */
#define UNSTUCK_FLAW_BOX_AT_PUSHER 131

/* A box is in the pusher's way, in reverse mode. */
#define UNSTUCK_FLAW_BOX 132

/* Another pusher is in the pusher's way. */
#define UNSTUCK_FLAW_PUSHER 133

/* There is no box behind the pusher that it could pull. */
#define UNSTUCK_FLAW_NOTHING_TO_PULL 134

/* The jump ends on a wall, a box or outside of the board. */
#define UNSTUCK_FLAW_NOT_FREE 135

/* There is no pusher where the change of pushers ends. */
#define UNSTUCK_FLAW_NO_PUSHER 136

/* A jump where boxes are pushed. */
#define UNSTUCK_FLAW_JUMP 137

/* A box is where the pusher starts, in reverse mode: it must jump first. */
#define UNSTUCK_FLAW_NOT_PLACED 138

/* A character that no game has. */
#define UNSTUCK_FLAW_CHARACTER 139

/* A bracket that wasn't opened, or stands within others. */
#define UNSTUCK_FLAW_BRACKET 140

/* The game ends within brackets. */
#define UNSTUCK_FLAW_UNCLOSED 141

/* Any solution. */
#define UNSTUCK_GOAL_ANY 0

/* A solution with the fewest pushes, with proof. */
#define UNSTUCK_GOAL_PUSHES 1

/* A solution with the fewest moves, and of those the fewest pushes, with proof: for small
 * levels.
 */
#define UNSTUCK_GOAL_MOVES 2

/* It is proved that no solution has fewer pushes. */
#define UNSTUCK_FEWEST_PUSHES 1

/* It is proved that no solution has fewer moves; unless they are what is asked for, none
 * of those with as few pushes.
 */
#define UNSTUCK_FEWEST_MOVES 2

/* A block in which practically every level of the usual size is solved. */
#define UNSTUCK_SOKOBAN_COMFORTABLE_BYTES 1048576

/* The reader has used up what it was given, and needs more. */
#define UNSTUCK_MORE 7

/* A line of notes, or a piece of a long one. */
#define UNSTUCK_EVENT_NOTE 1

/* A property. */
#define UNSTUCK_EVENT_PROPERTY 2

/* A level: its title line and its board. */
#define UNSTUCK_EVENT_LEVEL 4

/* Something in the level, or the game that was told last, is against the format. */
#define UNSTUCK_EVENT_FAULT 8

/* A saved game or solution begins; which of the two, only playing can tell. */
#define UNSTUCK_EVENT_GAME 16

/* More of its moves: of `lurdLURD[]{}*`, without blanks and run-length code. In levels
 * of another game than Sokoban (UNSTUCK_VARIANT_*) also `nsewNSEW`.
 */
#define UNSTUCK_EVENT_MOVES 32

/* Its moves end; its notes may follow. */
#define UNSTUCK_EVENT_GAME_END 64

/* Nothing more comes for the level: all that is known of it. */
#define UNSTUCK_EVENT_LEVEL_END 128

/* The end of the file. */
#define UNSTUCK_EVENT_END 256

/* The notes before the first level. */
#define UNSTUCK_PART_FILE 0

/* The notes of a level. */
#define UNSTUCK_PART_LEVEL 1

/* The notes of a saved game or solution. */
#define UNSTUCK_PART_GAME 2

/* The collection's name, in the file's notes. */
#define UNSTUCK_KEY_COLLECTION 1

/* The title of a level or game; in the file's notes another word for the
 * collection's name.
 */
#define UNSTUCK_KEY_TITLE 2

/* The author of a level; in the file's notes that of all levels that name none. */
#define UNSTUCK_KEY_AUTHOR 3

/* When the file was made. */
#define UNSTUCK_KEY_DATE_CREATED 4

/* When it was last changed. */
#define UNSTUCK_KEY_DATE_CHANGED 5

/* Which game it is: Hexoban and the like. */
#define UNSTUCK_KEY_GAME 6

/* Sokoban, also with several pushers. */
#define UNSTUCK_VARIANT_SOKOBAN 0

/* Squares with six neighbours; such levels are told, but can't be played here. */
#define UNSTUCK_VARIANT_HEXOBAN 1

/* Triangles. */
#define UNSTUCK_VARIANT_TRIOBAN 2

/* Octagons and squares. */
#define UNSTUCK_VARIANT_OCTOBAN 3

/* As SokobanYASC describes its files, without run-length code. */
#define UNSTUCK_FORM_SOK 0

/* The same with a semicolon before title lines. */
#define UNSTUCK_FORM_XSB 1

/* With run-length code, the shortest with brackets in brackets. */
#define UNSTUCK_FORM_RLE 2

/* The least block of a reader, for boards of up to 256 squares. */
#define UNSTUCK_SOKOBAN_READER_LEAST_BYTES 5120

/* A block in which a reader reads every board, with some kilobytes for the notes of a
 * level.
 */
#define UNSTUCK_SOKOBAN_READER_BYTES 16384

/* The least block of a writer, of whichever form. */
#define UNSTUCK_SOKOBAN_WRITER_BYTES 5120

/* What this library was built with. */
typedef struct unstuck_build_info {
  /* sizeof(unstuck_build_info), set by the caller. */
  uint32_t struct_size;
  /* The same number as unstuck_version(). */
  uint32_t version;
  /* The same number as unstuck_abi(). */
  uint32_t abi;
  /* The most columns; must equal UNSTUCK_MAX_COLUMNS of the program. */
  uint32_t max_columns;
  /* The most cells; must equal UNSTUCK_MAX_CELLS of the program. */
  uint32_t max_cells;
  /* The most decks; 1 without UNSTUCK_FEATURE_FAMILY. */
  uint32_t max_decks;
  /* What is built in, a bit each: UNSTUCK_FEATURE_*. */
  uint32_t features;
} unstuck_build_info;

/* The rules of a game of the FreeCell family. There are no defaults: a preset
 * fills them, then the caller changes fields.
 */
typedef struct unstuck_freecell_rules {
  /* sizeof(unstuck_freecell_rules), set by the caller. */
  uint32_t struct_size;
  /* Columns, 1 to UNSTUCK_MAX_COLUMNS. */
  uint8_t columns;
  /* Cells, 0 to UNSTUCK_MAX_CELLS. */
  uint8_t cells;
  /* Decks of 52 cards: 1 or 2. */
  uint8_t decks;
  /* Which card lies on which: UNSTUCK_BUILD_*. */
  uint8_t build;
  /* What an empty column takes: UNSTUCK_FILL_*. */
  uint8_t fill;
  /* How many cards move at once: UNSTUCK_SUPERMOVE_*. */
  uint8_t supermove;
  /* What goes home by itself: UNSTUCK_AUTOMOVE_*. */
  uint8_t automove;
  /* Which sequences move as one: UNSTUCK_RUN_*. */
  uint8_t run;
  /* How cards go home: UNSTUCK_LEAVE_*. */
  uint8_t leave;
  /* The rank with which the foundations begin: 1 to 13. */
  uint8_t base;
  /* Whether ranks go round in the columns: UNSTUCK_WRAP_*. */
  uint8_t wrap;
  /* Whether cells take cards: UNSTUCK_REFILL_*. */
  uint8_t refill;
  /* How a numbered deal lies: UNSTUCK_LAYOUT_*. */
  uint8_t layout;
  /* 0. */
  uint8_t reserved[3];
} unstuck_freecell_rules;

/* A position in play, with its rules. Plain bytes: it may be copied, compared
 * and saved, and is read through the calls below, which refuse a damaged one.
 */
typedef struct unstuck_freecell_board {
  /* sizeof(unstuck_freecell_board), set by the caller. */
  uint32_t struct_size;
  /* The library's. */
  uint8_t bytes[UNSTUCK_FREECELL_BOARD_BYTES];
} unstuck_freecell_board;

/* What is wrong with a text, and where. */
typedef struct unstuck_text_error {
  /* sizeof(unstuck_text_error), set by the caller. */
  uint32_t struct_size;
  /* The status of the call, for unstuck_strerror. */
  int32_t status;
  /* The line, from 1. What is missing is told at the end of the text. */
  uint32_t line;
  /* The byte within the line, from 1. */
  uint32_t column;
  /* The card that is missing or stands there twice, else 0. */
  uint32_t card;
} unstuck_text_error;

/* One move: the places that it leaves and reaches, made with UNSTUCK_COLUMN,
 * UNSTUCK_CELL and UNSTUCK_HOME.
 */
typedef struct unstuck_move {
  /* The place that the cards leave. */
  uint8_t from;
  /* The place that they reach. */
  uint8_t to;
  /* How many cards, at least 1. */
  uint8_t count;
  /* The lowest card that moves; 0 where the caller doesn't tell it. */
  uint8_t card;
} unstuck_move;

/* Finds the layout behind a name that stands in place of a game's number.
 *
 * `context`: what the caller gave. `name`, `length`: the name, without a final
 * NUL. `out`: a board whose struct_size is set, to be filled by
 * unstuck_freecell_parse or the like.
 *
 * Returns UNSTUCK_OK if it has filled the board, anything else if it knows no
 * such layout.
 */
typedef int32_t (*unstuck_resolve)(void *context,
                                   const char *name,
                                   size_t length,
                                   struct unstuck_freecell_board *out);

/* Whether games in the standard notation hold, and if not, what is wrong first. */
typedef struct unstuck_game_report {
  /* sizeof(unstuck_game_report), set by the caller. */
  uint32_t struct_size;
  /* UNSTUCK_VERDICT_*. */
  uint32_t verdict;
  /* What is wrong: UNSTUCK_FLAW_*, for unstuck_strflaw; 0 if all holds. */
  uint32_t flaw;
  /* The line, from 1; 0 if all holds. */
  uint32_t line;
  /* The byte within the line, from 1. */
  uint32_t column;
  /* The move, from 1: the one that is wrong, or the last one before the
   * layout that it doesn't lead to, or before the end; else 0.
   */
  uint32_t move_number;
  /* The card that is wrong, else 0. */
  uint32_t card;
  /* Games in the text, if all holds. */
  uint32_t games;
  /* Moves of all games, if all holds. */
  uint32_t moves;
  /* Names and numbers whose layout isn't known, if all holds: these games were
   * checked from the layout in the text.
   */
  uint32_t unresolved;
} unstuck_game_report;

/* How a game is written in the standard notation. 0 means the default
 * everywhere.
 */
typedef struct unstuck_game_style {
  /* sizeof(unstuck_game_style), set by the caller. */
  uint32_t struct_size;
  /* Which layout is shown: UNSTUCK_SHOWN_*; by default the one at the start. */
  uint32_t shown;
  /* With UNSTUCK_SHOWN_AFTER, after how many of the given moves; after all of
   * them it is the final position.
   */
  uint32_t after;
  /* UNSTUCK_AUTOMOVE_HORNE, the default, or UNSTUCK_AUTOMOVE_WKR. */
  uint32_t automove;
  /* Moves a line; by default ten. */
  uint32_t per_line;
} unstuck_game_style;

/* What a caller may choose for a solver. 0 means the default everywhere. */
typedef struct unstuck_freecell_options {
  /* sizeof(unstuck_freecell_options), set by the caller. */
  uint32_t struct_size;
  /* The most nodes that all runs together may expand; 0 for no limit. What
   * shorten expands doesn't count.
   */
  uint32_t max_nodes;
  /* The search that is made: UNSTUCK_SCAN_*. What follows is asked only if there is
   * one, and what means nothing to it isn't looked at. A complete one may prove that
   * there is no solution, if its tests find all moves that can't be made of others.
   */
  uint32_t scan;
  /* How a beam judges: UNSTUCK_EVALUATION_*. */
  uint32_t evaluation;
  /* 1 to make the solution shorter over its own positions, else 0. */
  uint32_t optimize;
  /* The width of a beam; 0 for 2,000 or, if the block has no room for that, half of
   * it and so on. One that was given and has no room makes it give up. At most 5400 for
   * a beam by weights.
   */
  uint32_t width;
  /* The most moves that a solution lists; 0 for as many as there is room for, or 55
   * moves of the search as in Freecell-App. A longer one is not reported:
   * UNSTUCK_REASON_DEPTH.
   */
  uint32_t depth;
  /* Where random order begins. */
  uint32_t seed;
  /* What counts how much: each card that isn't home, each one on a foundation's next
   * card, on one on which it doesn't fit, above a lower one, and on one with which
   * it doesn't move; each empty cell and each empty column, taken off; each move.
   * All 0 for the default.
   */
  int16_t weights[8];
  /* The tests in the order in which they look for moves, as text that ends with a
   * NUL; empty for the scan's own. Letters as Freecell Solver gives them to its tests
   * (0 to 9, j, A to E, a to i), or names with commas or blanks between them; groups
   * in ( ) or [ ]. At least one test, at most 48 tests and brackets.
   */
  char tests[96];
} unstuck_freecell_options;

/* How far a solver is. */
typedef struct unstuck_freecell_progress {
  /* sizeof(unstuck_freecell_progress), set by the caller. */
  uint32_t struct_size;
  /* UNSTUCK_RUNNING, SOLVED, UNSOLVABLE or GAVE_UP. */
  int32_t status;
  /* Why it gave up: UNSTUCK_REASON_*. */
  uint32_t reason;
  /* Nodes (positions whose moves were looked at) so far, those of shorten too. */
  uint32_t nodes;
  /* Moves from the start to where the search is now. */
  uint32_t depth;
  /* Bytes of the block that the solver may use: all that init was given. */
  uint32_t bytes_used;
  /* Positions stored by the complete search; 0 before it. */
  uint32_t stored;
  /* The search of the ladder that is running, from 0; once shorten has been
   * called, that of its own ladder.
   */
  uint32_t rung;
  /* Moves of the solution as the notation lists them; 0 until solved. */
  uint32_t best_moves;
  /* Those of them that don't go home. */
  uint32_t best_cost;
  /* 1 if it is proved that no solution has a lower cost. */
  uint32_t shortest;
} unstuck_freecell_progress;

/* What a file of levels says next. Where texts and squares are is told in bytes from
 * the start of the reader's block; they are there until the next call on it. A text that
 * there isn't has the length 0. What isn't said to be set is 0.
 */
typedef struct unstuck_sokoban_event {
  /* sizeof(unstuck_sokoban_event), set by the caller. */
  uint32_t struct_size;
  /* UNSTUCK_EVENT_*. */
  uint32_t kind;
  /* The line of the file, from 1: for a level that of its first row. */
  uint32_t line;
  /* FAULT: the byte of the line, from 1; 0 if it is the line as a whole. */
  uint32_t column;
  /* NOTE and PROPERTY: where it belongs, UNSTUCK_PART_*. */
  uint32_t part;
  /* PROPERTY: UNSTUCK_KEY_*. FAULT: what is wrong, for unstuck_sokoban_strfault.
   * LEVEL_END: the same for its board, 0 if nothing is.
   */
  uint32_t what;
  /* LEVEL and LEVEL_END: the level's place in the file; GAME: the game's in the level.
   * From 1.
   */
  uint32_t number;
  /* NOTE: 1 if the line ends with this piece. GAME_END: 1 if the moves were understood
   * to their end; if not, a FAULT came before. LEVEL_END: 1 if all its notes are kept.
   */
  uint32_t whole;
  /* NOTE: the line, bytes as in the file. PROPERTY: its value. LEVEL and GAME: what the
   * title line says. MOVES: the moves. LEVEL_END: the title that counts.
   */
  uint32_t text;
  /* Its length. */
  uint32_t text_length;
  /* LEVEL_END: the author, or else the file's. */
  uint32_t author;
  /* Its length. */
  uint32_t author_length;
  /* LEVEL_END: the collection's name. */
  uint32_t collection;
  /* Its length. */
  uint32_t collection_length;
  /* LEVEL_END: the level's notes, a line feed behind each line. */
  uint32_t notes;
  /* Their length. */
  uint32_t notes_length;
  /* LEVEL and LEVEL_END: the board, width * height bytes, each a sum of
   * UNSTUCK_SQUARE_*.
   */
  uint32_t squares;
  /* Their number; 0 if the board is too large or can't be read. */
  uint32_t squares_length;
  /* LEVEL and LEVEL_END: columns; of a board that is too large as far as counted. */
  uint32_t width;
  /* Rows, likewise. */
  uint32_t height;
  /* Boxes, likewise. */
  uint32_t boxes;
  /* Goals, likewise. */
  uint32_t goals;
  /* Pushers, likewise. */
  uint32_t pushers;
  /* LEVEL_END: UNSTUCK_VARIANT_*. */
  uint32_t variant;
  /* LEVEL_END: how many saved games and solutions there were. */
  uint32_t games;
  /* GAME_END: steps of the pusher, those in brackets included. */
  uint32_t steps;
  /* GAME_END: the steps before the current position; all of them without a mark. */
  uint32_t current;
  /* GAME_END: 1 if it is played backwards from the solved board. */
  uint32_t reverse;
} unstuck_sokoban_event;

/* What is wrong with a level, and the square that shows it. */
typedef struct unstuck_sokoban_fault {
  /* UNSTUCK_PROBLEM_*. */
  uint8_t problem;
  /* 1 if the level can't be played for it. */
  uint8_t stops_play;
  /* The column, from 0; 0 like the row where the problem is the whole level's. */
  uint8_t column;
  /* The row, from 0. */
  uint8_t row;
} unstuck_sokoban_fault;

/* A game that is checked: what it came to so far. All 0 but struct_size at its start. */
typedef struct unstuck_sokoban_check {
  /* sizeof(unstuck_sokoban_check), set by the caller. */
  uint32_t struct_size;
  /* Moves, pushes included. A flaw is in the move after them. */
  uint32_t moves;
  /* Pushes, or pulls. */
  uint32_t pushes;
  /* Straight lines of pushes: a push of another box or in another direction than
   * the push before begins one.
   */
  uint32_t box_lines;
  /* How often another box is pushed than before, the first one counted. */
  uint32_t box_changes;
  /* How often pushing begins: pushes that don't follow another push at once. */
  uint32_t pushing_sessions;
  /* How often another pusher takes its turn. */
  uint32_t pusher_changes;
  /* Why it can't be played on: UNSTUCK_FLAW_WALL and following, for
   * unstuck_strflaw; 0 if it can.
   */
  uint32_t flaw;
  /* 1 if the level is solved now, and the game has no flaw and is whole: then it is a
   * solution.
   */
  uint8_t solved;
  /* 1 within the brackets of a jump, 2 of a change of the pusher: the game isn't
   * whole.
   */
  uint8_t open;
  /* The library's. */
  uint8_t state[6];
} unstuck_sokoban_check;

/* A Sokoban position. */
typedef struct unstuck_sokoban_state {
  /* sizeof(unstuck_sokoban_state), set by the caller. */
  uint32_t struct_size;
  /* Moves, pushes included, those taken back not counted. */
  uint32_t moves;
  /* Pushes, or pulls. */
  uint32_t pushes;
  /* How many steps can be taken back: moves, jumps and changes of the pusher. */
  uint32_t recorded;
  /* Boxes. */
  uint16_t boxes;
  /* Boxes that aren't on goals. */
  uint16_t boxes_away;
  /* Pushers. */
  uint16_t pushers;
  /* Columns. */
  uint8_t width;
  /* Rows. */
  uint8_t height;
  /* Where the pusher is whose turn it is; 255 as long as it must jump first. */
  uint8_t column;
  /* Its row. */
  uint8_t row;
  /* The topmost of the squares that it can walk to, of these the leftmost. */
  uint8_t normal_column;
  /* Its row. */
  uint8_t normal_row;
  /* UNSTUCK_MODE_*. */
  uint8_t mode;
  /* 1 if the level is solved. */
  uint8_t solved;
  /* 0. */
  uint16_t reserved;
} unstuck_sokoban_state;

/* What a caller may choose for a Sokoban solver. 0 means the default everywhere. */
typedef struct unstuck_sokoban_options {
  /* sizeof(unstuck_sokoban_options), set by the caller. */
  uint32_t struct_size;
  /* The most nodes that all runs together may expand; 0 for no limit. What
   * shorten expands doesn't count.
   */
  uint32_t max_nodes;
  /* What is asked for: UNSTUCK_GOAL_*. */
  uint32_t goal;
} unstuck_sokoban_options;

/* How far a Sokoban solver is. */
typedef struct unstuck_sokoban_progress {
  /* sizeof(unstuck_sokoban_progress), set by the caller. */
  uint32_t struct_size;
  /* UNSTUCK_RUNNING, SOLVED, UNSOLVABLE or GAVE_UP. */
  int32_t status;
  /* Why it gave up: UNSTUCK_REASON_*. */
  uint32_t reason;
  /* Nodes (positions whose moves were looked at) so far, those of shorten too. */
  uint32_t nodes;
  /* Bytes of the block that the solver may use: all that init was given. */
  uint32_t bytes_used;
  /* Positions that the search that is running has stored. */
  uint32_t stored;
  /* The search of the ladder that is running, from 0. */
  uint32_t rung;
  /* Moves of the solution, pushes included; 0 until solved. */
  uint32_t best_moves;
  /* Its pushes. */
  uint32_t best_pushes;
  /* What is proved of it: a sum of UNSTUCK_FEWEST_*, 0 until something is. */
  uint32_t shortest;
} unstuck_sokoban_progress;

/* Takes a piece of a page.
 *
 * `context`: what the caller gave. `bytes`, `length`: the piece, without a NUL at
 * its end; never empty, and valid only during the call.
 *
 * Returns 0 to go on, any other number to stop.
 */
typedef int (*unstuck_write)(void *context, const char *bytes, size_t length);

/* A position with room for two decks, for games of one or two. Its address, as that
 * of an unstuck_freecell_board, goes into every call that takes one: struct_size
 * tells which it is.
 */
typedef struct unstuck_freecell_double_board {
  /* sizeof(unstuck_freecell_double_board), set by the caller. */
  uint32_t struct_size;
  /* The library's. */
  uint8_t bytes[UNSTUCK_FREECELL_DOUBLE_BYTES];
} unstuck_freecell_double_board;

/* The version of the library: major * 65536 + minor * 256 + patch, to be
 * compared with the header's UNSTUCK_VERSION.
 */
UNSTUCK_API uint32_t unstuck_version(void);

/* The ABI number of the library, to be compared with the header's UNSTUCK_ABI:
 * a program works with every library of the same number.
 */
UNSTUCK_API uint32_t unstuck_abi(void);

/* Tells what the library was built with.
 *
 * `out`: must not be NULL; struct_size set by the caller.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL or UNSTUCK_E_STRUCT_SIZE.
 */
UNSTUCK_API int32_t unstuck_build(struct unstuck_build_info *out);

/* A sentence for a status or any other number; never NULL, never to be freed. */
UNSTUCK_API const char *unstuck_strerror(int32_t status);

/* A sentence for a flaw in a report or check (UNSTUCK_FLAW_*) or any other number; never
 * NULL, never to be freed.
 */
UNSTUCK_API const char *unstuck_strflaw(uint32_t flaw);

/* Fills in the rules of a game by its name.
 *
 * `name`: one of those that unstuck_freecell_preset_name tells, such as "freecell";
 * must not be NULL.
 * `out`: must not be NULL; struct_size set by the caller.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_PRESET for a
 * name that isn't known, or UNSTUCK_E_RULES for a game beyond the capacities of this
 * build.
 */
UNSTUCK_API
int32_t unstuck_freecell_preset(const char *name,
                                struct unstuck_freecell_rules *out);

/* Tells the name of a game for unstuck_freecell_preset.
 *
 * `index`: from 0 on.
 * `buffer`, `capacity`: where the name and its final NUL go; NULL with 0 to measure.
 * `length`: may be NULL; gets the length without the NUL, also when the buffer is too
 * short. 32 bytes are enough.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_RANGE behind the last game, or
 * UNSTUCK_E_TOO_SHORT with the buffer untouched.
 */
UNSTUCK_API
int32_t unstuck_freecell_preset_name(uint32_t index,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *length);

/* Tells whether the library can play by these rules.
 *
 * `rules`: must not be NULL.
 * `field`: may be NULL; gets the name of the first field that is wrong, or
 * NULL if none is. The string is the library's and is never freed.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE or
 * UNSTUCK_E_RULES.
 */
UNSTUCK_API
int32_t unstuck_freecell_rules_check(const struct unstuck_freecell_rules *rules,
                                     const char **field);

/* Deals a numbered game. It lies as the rules' layout says, and where that lets the
 * deal decide with which rank the foundations begin, the board has that base.
 *
 * `rules`: must not be NULL.
 * `number`: 1 to 8589934591 (2^33 - 1) as Microsoft's FreeCell and its
 * successors number deals, and PySol those of the other games; or -2, a deal that
 * can't be won and needs eight columns and UNSTUCK_LAYOUT_ROWS.
 * `out`: must not be NULL; struct_size set by the caller.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, also for two decks in a
 * board that has room for one, UNSTUCK_E_RULES, UNSTUCK_E_DEAL for another number, or
 * UNSTUCK_E_DEAL_UNKNOWN for -1, whose layout isn't known.
 */
UNSTUCK_API
int32_t unstuck_freecell_deal(const struct unstuck_freecell_rules *rules,
                              int64_t number,
                              struct unstuck_freecell_board *out);

/* Reads a board, in whichever of these forms it is:
 *
 * - A line a column, bottom card first, and before these, optionally, a line of
 * foundations and one of cells. "Foundations:" (also "Foundation:", "Founds:",
 * "Found:", "Decks:", "Deck:") starts the foundations, as in "H-3 C-A D-0 S-T",
 * "Freecells:" (also "Freecell:", "FC:") the cells, with "-" or "*" for an empty
 * one, or by position, four characters a cell. "Base:" before them tells with which
 * rank the foundations begin, in place of the rules. A column may start with a colon;
 * an empty line or a colon alone between other columns is an empty column, and
 * columns that the text doesn't reach are empty.
 * - Row by row, as UNSTUCK_BOARD_ROWS writes it, or the rows of a fresh deal alone.
 * - The 52 cards of a fresh deal in one line, as UNSTUCK_BOARD_LIST writes them.
 *
 * Cards are rank and suit or suit and rank, in either case ("AC", "td", "c4"), a
 * ten as "T", "10" or "0", an ace also as "1", the suit also as a sign in UTF-8, a
 * card that lies face down as "<4C>". Between them are blanks, also those that
 * don't break, tabs or commas. A byte order mark, any line ends, a missing last
 * line end and lines of comment, which start with "#", ";" or a double slash, are
 * understood. All 52 cards must be there exactly once, with two decks twice. A text that could be two
 * different boards is refused: see unstuck_freecell_parse_as. Of the standard
 * notation only the rows of a fresh deal are read here.
 *
 * `rules`: must not be NULL.
 * `text`: must not be NULL; need not end with a NUL.
 * `length`: its length in bytes.
 * `out`: must not be NULL; struct_size set by the caller.
 * `error`: may be NULL, else struct_size set by the caller; tells where the
 * fault is when the call returns one of UNSTUCK_E_PARSE_*, and is left alone
 * otherwise.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_RULES,
 * UNSTUCK_E_RANGE for a length of more than half the address space, or one of
 * UNSTUCK_E_PARSE_*. The work is bounded by the length of the text.
 */
UNSTUCK_API
int32_t unstuck_freecell_parse(const struct unstuck_freecell_rules *rules,
                               const char *text,
                               size_t length,
                               struct unstuck_freecell_board *out,
                               struct unstuck_text_error *error);

/* Reads a board like unstuck_freecell_parse, in a form that is known.
 *
 * `style`: UNSTUCK_BOARD_COLUMNS, UNSTUCK_BOARD_PYSOL, UNSTUCK_BOARD_KPAT or
 * UNSTUCK_BOARD_STATE, which are read alike, UNSTUCK_BOARD_ROWS, also the rows of
 * a fresh deal alone, or UNSTUCK_BOARD_LIST, in one line or more.
 * The other arguments: as for unstuck_freecell_parse.
 *
 * Returns what unstuck_freecell_parse returns, and UNSTUCK_E_RANGE also for
 * another style.
 */
UNSTUCK_API
int32_t unstuck_freecell_parse_as(const struct unstuck_freecell_rules *rules,
                                  uint32_t style,
                                  const char *text,
                                  size_t length,
                                  struct unstuck_freecell_board *out,
                                  struct unstuck_text_error *error);

/* Writes a board as text.
 *
 * `board`: must not be NULL.
 * `style`: one of UNSTUCK_BOARD_*.
 * `buffer`, `capacity`: where the text and its final NUL go; NULL with 0 to
 * measure. `length`: may be NULL; gets the length without the NUL, also when
 * the buffer is too short.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
 * UNSTUCK_E_RANGE for another style, UNSTUCK_E_STATE for UNSTUCK_BOARD_LIST if the
 * board isn't a fresh deal, or UNSTUCK_E_TOO_SHORT with the buffer untouched. 4,096
 * bytes are enough for any board.
 */
UNSTUCK_API
int32_t unstuck_freecell_format_board(const struct unstuck_freecell_board *board,
                                      uint32_t style,
                                      char *buffer,
                                      size_t capacity,
                                      size_t *length);

/* Lists the cards of a column, bottom first.
 *
 * `board`: must not be NULL.
 * `column`: 0 to the number of columns - 1.
 * `cards`, `capacity`: where the cards go; NULL with 0 to count. 52 are
 * enough, with two decks 104. `count`: may be NULL; gets the number of cards, also when the array
 * is too short.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
 * UNSTUCK_E_RANGE, or UNSTUCK_E_TOO_SHORT with the array untouched.
 */
UNSTUCK_API
int32_t unstuck_freecell_column(const struct unstuck_freecell_board *board,
                                uint32_t column,
                                uint8_t *cards,
                                size_t capacity,
                                size_t *count);

/* Tells the card in a cell, or 0.
 *
 * `board`, `card`: must not be NULL.
 * `cell`: 0 to the number of cells - 1.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD or
 * UNSTUCK_E_RANGE.
 */
UNSTUCK_API
int32_t unstuck_freecell_cell(const struct unstuck_freecell_board *board,
                              uint32_t cell,
                              uint8_t *card);

/* Tells the rank of a foundation's top card, or 0.
 *
 * `board`, `rank`: must not be NULL.
 * `suit`: 0 clubs, 1 diamonds, 2 hearts, 3 spades; with two decks 4 to 7 are the
 * second foundations, which have as many cards as the first or fewer.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD or
 * UNSTUCK_E_RANGE.
 */
UNSTUCK_API
int32_t unstuck_freecell_foundation(const struct unstuck_freecell_board *board,
                                    uint32_t suit,
                                    uint8_t *rank);

/* Tells whether all cards are home: 1 or 0.
 *
 * `board`, `solved`: must not be NULL.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE or UNSTUCK_E_BOARD.
 */
UNSTUCK_API
int32_t unstuck_freecell_is_solved(const struct unstuck_freecell_board *board,
                                   uint8_t *solved);

/* Lists all legal moves: each pair of places, and for a move to an empty
 * column each number of cards. Moves from one cell to another aren't listed.
 *
 * `board`: must not be NULL.
 * `moves`, `capacity`: where the moves go; NULL with 0 to count. `count`: may
 * be NULL; gets the number of moves, also when the array is too short. With 8
 * columns and 4 cells 256 are enough.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
 * or UNSTUCK_E_TOO_SHORT with the array untouched.
 */
UNSTUCK_API
int32_t unstuck_freecell_legal_moves(const struct unstuck_freecell_board *board,
                                     struct unstuck_move *moves,
                                     size_t capacity,
                                     size_t *count);

/* Plays one move. Nothing goes home by itself: unstuck_freecell_automove does
 * that.
 *
 * `board`, `mv`: must not be NULL. The move's card may be 0; if it isn't, it
 * must be the lowest card that moves.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
 * or UNSTUCK_E_MOVE with the board unchanged.
 */
UNSTUCK_API
int32_t unstuck_freecell_apply(struct unstuck_freecell_board *board,
                               const struct unstuck_move *mv);

/* Takes back the move that was played last, automoves included: each of them
 * is a move of its own and is taken back before the one that it followed.
 *
 * `board`, `mv`: must not be NULL. The move is given as it was played. One
 * that can't have been the last one is refused; where several could have been,
 * the library can't tell and takes the caller's word.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
 * or UNSTUCK_E_MOVE with the board unchanged.
 */
UNSTUCK_API
int32_t unstuck_freecell_undo(struct unstuck_freecell_board *board,
                              const struct unstuck_move *mv);

/* Sends home all cards that go by themselves under the board's rules, and
 * lists these moves in their order.
 *
 * `board`: must not be NULL.
 * `moves`, `capacity`: where the moves go; 52 are enough, with two decks 104. With
 * NULL and 0 the call counts them and, if there are any, leaves the board alone. `count`: may
 * be NULL; gets the number of moves, also when the array is too short.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
 * or UNSTUCK_E_TOO_SHORT with array and board untouched.
 */
UNSTUCK_API
int32_t unstuck_freecell_automove(struct unstuck_freecell_board *board,
                                  struct unstuck_move *moves,
                                  size_t capacity,
                                  size_t *count);

/* Writes a solution, or any other list of moves, as text.
 *
 * `start`: the position before the first move; must not be NULL.
 * `moves`, `count`: the moves, NULL only if `count` is 0, as
 * unstuck_freecell_solver_solution lists them: automoves of the board's rules
 * happen before the first and after each of them and mustn't be in the list.
 * For a list that has them, such as that of unstuck_freecell_solver_steps, give
 * a start that was dealt or parsed with the automove rule UNSTUCK_AUTOMOVE_NONE.
 * `style`: one of UNSTUCK_SOLUTION_*.
 * `buffer`, `capacity`: where the text and its final NUL go; NULL with 0 to
 * measure. `length`: may be NULL; gets the length without the NUL, also when
 * the buffer is too short.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
 * UNSTUCK_E_RANGE for another style, UNSTUCK_E_MOVE if a move isn't legal
 * where it comes, or UNSTUCK_E_TOO_SHORT; in every case but the first with the
 * buffer untouched.
 */
UNSTUCK_API
int32_t unstuck_freecell_format_solution(const struct unstuck_freecell_board *start,
                                         const struct unstuck_move *moves,
                                         size_t count,
                                         uint32_t style,
                                         char *buffer,
                                         size_t capacity,
                                         size_t *length);

/* Reads a list of moves and plays them on a board. Nothing goes home by itself:
 * each card that does is a move of the list, whatever the board's rules.
 *
 * The moves stand between blanks, in any number of lines, and lines that
 * start with "#", ";" or a double slash are comments. In the forms of Freecell Solver all that it prints is
 * understood; a position between moves has to be the one to which they lead, up to
 * the order of columns and cells.
 *
 * `start`: the position before the first move; must not be NULL.
 * `style`: UNSTUCK_SOLUTION_STEPS; UNSTUCK_SOLUTION_SN, where the moves that follow
 * decide how many cards go to an empty column; UNSTUCK_SOLUTION_SNX;
 * UNSTUCK_SOLUTION_WORDS; or one of these with positions, which is read like the one
 * without; or UNSTUCK_SOLUTION_STATES, where each position has to be a move after the
 * one before it.
 * `text`: must not be NULL; need not end with a NUL.
 * `length`: its length in bytes.
 * `moves`, `capacity`: where the moves go, so that unstuck_freecell_apply plays
 * them one by one; NULL with 0 to count. `count`: may be NULL; gets the number of
 * moves, also when the array is too short.
 * `end`: may be NULL, else struct_size set by the caller; gets the position after
 * the last move, which need not be solved. May be `start`.
 * `error`: may be NULL, else struct_size set by the caller; tells where the fault
 * is when the call returns UNSTUCK_E_MOVE or one of UNSTUCK_E_PARSE_*, and is left
 * alone otherwise. `number`: may be NULL; gets, with it, the number of the move at
 * which the fault shows, from 1, or 0 if it comes before the first.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
 * UNSTUCK_E_RANGE for another style or a length of more than half the address
 * space, UNSTUCK_E_TOO_SHORT, UNSTUCK_E_MOVE for a move that isn't legal,
 * UNSTUCK_E_PARSE_MOVE, UNSTUCK_E_PARSE_STATE for a position that is another one,
 * another of UNSTUCK_E_PARSE_* for one that can't be read, or
 * UNSTUCK_E_PARSE_AMBIGUOUS if the moves don't decide how many cards go to an
 * empty column. In every case but the first array and `end` are untouched. The
 * work is bounded by the length of the text and a mebibyte more of it, which is
 * read again with other numbers of cards.
 */
UNSTUCK_API
int32_t unstuck_freecell_parse_moves(const struct unstuck_freecell_board *start,
                                     uint32_t style,
                                     const char *text,
                                     size_t length,
                                     struct unstuck_move *moves,
                                     size_t capacity,
                                     size_t *count,
                                     struct unstuck_freecell_board *end,
                                     struct unstuck_text_error *error,
                                     uint32_t *number);

/* Checks games in the standard FreeCell notation: each has all 52 cards once;
 * its layout can come from play (where the deal isn't known, each column is at
 * most seven cards, from the fifth column on six, and a sequence on the last of
 * them, 18 at most), is the deal that its line names, or what the moves up to
 * the brackets lead to; each move is legal; and at the end all cards are home.
 *
 * A text may hold several games, one after the other. One that has lost blanks,
 * as mail archives and web pages leave it, is understood where a number and
 * moves or the count of cards determine the position, and is called ambiguous
 * where they don't.
 *
 * `text`: must not be NULL; need not end with a NUL.
 * `length`: its length in bytes.
 * `resolve`, `context`: finds the layout of a name; may be NULL.
 * `report`: must not be NULL; struct_size set by the caller. Tells the verdict
 * and the first fault.
 *
 * Returns UNSTUCK_OK whatever the verdict is, UNSTUCK_E_NULL,
 * UNSTUCK_E_STRUCT_SIZE, or UNSTUCK_E_RANGE for a length of more than half the
 * address space. The work is bounded by the length of the text; `resolve` is
 * called once for each game with a name.
 */
UNSTUCK_API
int32_t unstuck_freecell_check(const char *text,
                               size_t length,
                               unstuck_resolve resolve,
                               void *context,
                               struct unstuck_game_report *report);

/* Reads the first game of a text in the standard FreeCell notation, as
 * unstuck_freecell_check does, and lists its moves. The game need not be solved
 * at the end, and a layout alone is a game without moves.
 *
 * `text`, `length`, `resolve`, `context`: as for unstuck_freecell_check.
 * `start`: must not be NULL; struct_size set by the caller; gets the position
 * before the first move, with the game's automoves, and with four cells less
 * those that are blocked.
 * `number`: may be NULL; gets the game's number, 0 if it has none.
 * `moves`, `capacity`: where the moves go; NULL with 0 to count. `count`: may
 * be NULL; gets the number of moves, also when the array is too short. Cells
 * are those of `start`.
 * `report`: may be NULL, else struct_size set by the caller; tells where the
 * fault is when the call returns UNSTUCK_E_GAME, and is left alone otherwise.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_RANGE,
 * UNSTUCK_E_GAME, or UNSTUCK_E_TOO_SHORT with array and start
 * untouched. The work is bounded by the length of the text.
 */
UNSTUCK_API
int32_t unstuck_freecell_parse_game(const char *text,
                                    size_t length,
                                    unstuck_resolve resolve,
                                    void *context,
                                    struct unstuck_freecell_board *start,
                                    int64_t *number,
                                    struct unstuck_move *moves,
                                    size_t capacity,
                                    size_t *count,
                                    struct unstuck_game_report *report);

/* Writes a game in the standard FreeCell notation: its line, a layout, and the
 * moves.
 *
 * `start`: the position before the first move; must not be NULL. Its rules are
 * FreeCell's, with at most four cells and any automoves; they may also fill
 * empty columns less freely.
 * `moves`, `count`: the moves, NULL only if `count` is 0. Automoves of the
 * start's rules happen before the first and after each of them and mustn't be
 * in the list. What goes home by them and not by the automoves of `style` is
 * written as moves; moves of cards that these have sent home before are left
 * out; and a part of a sequence to an empty column that two characters can't
 * say is broken down into single cards.
 * `number`: the number of the deal, or 0. `name`, `name_length`: the name of the
 * layout in its place, or NULL. Without both there is no line of the game.
 * `style`: may be NULL for the layout at the start, Horne's automoves and ten
 * moves a line.
 * `buffer`, `capacity`: where the text and its final NUL go; NULL with 0 to
 * measure. `length`: may be NULL; gets the length without the NUL, also when
 * the buffer is too short.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
 * UNSTUCK_E_RULES for other rules, UNSTUCK_E_RANGE for a style that isn't known
 * a layout after more moves than there are, or a name longer than half the
 * address space, UNSTUCK_E_MOVE if a move isn't
 * legal where it comes, UNSTUCK_E_INEXPRESSIBLE where the notation can't say
 * it (a name with a blank, or with a digit unless it looks like a file's; a
 * number that isn't the start's or beside a name; no layout, or a later one,
 * without number and name; no layout where cells are blocked or automoves are
 * WKR's; a move of more cards than the standard allows; a single card of a
 * sequence to an empty column in brackets while no cell is empty), or
 * UNSTUCK_E_TOO_SHORT; with the buffer untouched.
 */
UNSTUCK_API
int32_t unstuck_freecell_format_game(const struct unstuck_freecell_board *start,
                                     const struct unstuck_move *moves,
                                     size_t count,
                                     int64_t number,
                                     const char *name,
                                     size_t name_length,
                                     const struct unstuck_game_style *style,
                                     char *buffer,
                                     size_t capacity,
                                     size_t *length);

/* Tells how many bytes a solver for these rules needs.
 *
 * `rules`: must not be NULL.
 * `least`: may be NULL; the smallest block that init accepts.
 * `comfortable`: may be NULL; a block in which practically every deal of
 * FreeCell is solved, or most of another game. More helps with the hardest ones and
 * with proofs that there is no solution.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE or UNSTUCK_E_RULES, also
 * for rules that this build plays but doesn't solve, see UNSTUCK_FEATURE_FAMILY.
 */
UNSTUCK_API
int32_t unstuck_freecell_solver_bytes(const struct unstuck_freecell_rules *rules,
                                      uint32_t *least,
                                      uint32_t *comfortable);

/* Puts a solver for a position into a block. State after it: RUNNING.
 *
 * `block`: must not be NULL; aligned for uint32_t. Whatever was in it is
 * overwritten. It stays the caller's and may be copied or moved between calls.
 * `bytes`: its size; at least what unstuck_freecell_solver_bytes says, and with a
 * scan in the options UNSTUCK_FREECELL_SCAN_LEAST_BYTES for each deck.
 * `board`: any position, of one deck or of two; must not be NULL. It is copied.
 * `options`: NULL for the defaults; else struct_size set by the caller.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
 * UNSTUCK_E_RANGE for options that don't exist (without UNSTUCK_FEATURE_FAMILY these
 * are all scans), UNSTUCK_E_RULES for rules that a build without it doesn't solve,
 * UNSTUCK_E_BLOCK_SHORT or UNSTUCK_E_BLOCK_ALIGN; in every case but the first the block is untouched.
 */
UNSTUCK_API
int32_t unstuck_freecell_solver_init(void *block,
                                     size_t bytes,
                                     const struct unstuck_freecell_board *board,
                                     const struct unstuck_freecell_options *options);

/* Lets the solver work: at most `nodes` positions are looked at, then it
 * returns. UNSTUCK_NO_BUDGET sets no limit; the call ends all the same, since
 * the solver's ladder of searches is finite.
 *
 * `block`: one in which init has put a solver, or a copy of it; must not be
 * NULL.
 *
 * It returns at the first solution and drops the rest of its budget. Any split
 * of a budget into several calls gives the same result. When the state isn't
 * RUNNING any more, another call does nothing and returns the same again.
 *
 * Returns UNSTUCK_RUNNING, UNSTUCK_SOLVED, UNSTUCK_UNSOLVABLE,
 * UNSTUCK_GAVE_UP, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN or
 * UNSTUCK_E_BLOCK_FOREIGN.
 */
UNSTUCK_API int32_t unstuck_freecell_solver_run(void *block, uint32_t nodes);

/* Looks for a shorter solution: at most `nodes` positions are looked at, then it
 * returns. UNSTUCK_NO_BUDGET sets no limit; the call ends all the same, after
 * seconds in a block of some megabytes. State: SOLVED; it stays.
 *
 * `block`: as for run; must not be NULL.
 *
 * Call it again and again for as long as there is time: the best solution so far
 * is always there to be read, and its cost, the number of moves that don't go
 * home, never rises. Any split of a budget into several calls gives the same
 * result. The more memory the block has, the shorter solutions get in the end, on
 * average; of a single game a larger block may find a longer one.
 * The limit of nodes in the options isn't asked.
 *
 * Returns UNSTUCK_RUNNING while there is more to be done, UNSTUCK_DONE when the
 * last search that the block has room for has been made, UNSTUCK_SHORTEST when it
 * is proved that no solution has a lower cost, UNSTUCK_E_NULL,
 * UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN, or UNSTUCK_E_STATE if there is
 * no solution.
 */
UNSTUCK_API int32_t unstuck_freecell_solver_shorten(void *block, uint32_t nodes);

/* Seals a block before it is saved: any state; it stays. Until the next run or
 * shorten, every call refuses the block with UNSTUCK_E_BLOCK_FOREIGN if a byte
 * of what the solver uses has changed; init and hint, which take any block, begin
 * anew in it. Without a seal only the head of the block
 * and the solution are guarded.
 *
 * `block`: as for run; must not be NULL. Save as many bytes as init was given
 * (bytes_used of the progress at least), and load them into as many: no call but
 * init and hint knows how long the caller's memory is, and each call that looks at
 * a sealed block reads all of it. A build of other capacities or another layout
 * refuses the block. It holds the start, but no call gives that back: who wants to
 * write down the solution later saves the board, too.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN or
 * UNSTUCK_E_BLOCK_FOREIGN.
 */
UNSTUCK_API int32_t unstuck_freecell_solver_seal(void *block);

/* Tells how far a solver is. Any state; it stays.
 *
 * `block`: as for run. `out`: must not be NULL; struct_size set by the caller.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE,
 * UNSTUCK_E_BLOCK_ALIGN or UNSTUCK_E_BLOCK_FOREIGN.
 */
UNSTUCK_API
int32_t unstuck_freecell_solver_progress(const void *block,
                                         struct unstuck_freecell_progress *out);

/* Lists the moves of the solution in the columns and cells of the board that
 * init was given. State: SOLVED; it stays.
 *
 * Each move is one of the standard notation: onto a card as many cards as fit,
 * to an empty column the most that can go, or one. Automoves of the rules
 * happen before the first and after each move and aren't listed.
 *
 * `block`: as for run. `moves`, `capacity`: where the moves go; NULL with 0 to
 * count. `count`: may be NULL; gets the number of moves, also when the array
 * is too short.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN,
 * UNSTUCK_E_BLOCK_FOREIGN, UNSTUCK_E_STATE while there is no solution, or
 * UNSTUCK_E_TOO_SHORT with the array untouched.
 */
UNSTUCK_API
int32_t unstuck_freecell_solver_solution(const void *block,
                                         struct unstuck_move *moves,
                                         size_t capacity,
                                         size_t *count);

/* Lists the solution as single-card steps, automoves included. State: SOLVED;
 * it stays. Where rules allow sequences of any length, a move that single
 * cards couldn't make is one step.
 *
 * The arguments and the status are those of unstuck_freecell_solver_solution.
 */
UNSTUCK_API
int32_t unstuck_freecell_solver_steps(const void *block,
                                      struct unstuck_move *moves,
                                      size_t capacity,
                                      size_t *count);

/* The next move from where a player stands.
 *
 * If the block still holds a solution that passes through this position, the
 * hint is its next move: a player who follows hints gets home. Else a new
 * search is made in the block, whatever was in it, from its beginning: a budget
 * that was too small is too small again. Afterwards the block holds an ordinary
 * solver for this position. So a front end that must not wait asks with a small
 * budget, goes on with unstuck_freecell_solver_run in bites, and asks again with
 * a budget of 0 when that has found a solution.
 *
 * `block`, `bytes`: as for init. Before the first call the block needn't hold
 * anything.
 * `board`: the position; must not be NULL.
 * `nodes`: the budget, as for run.
 * `mv`: must not be NULL; written when the status is UNSTUCK_SOLVED. Its
 * count is 0 if all cards are home. If a card would go home by itself under
 * the board's rules, that is the move.
 *
 * Returns UNSTUCK_SOLVED with a move of a solution, UNSTUCK_UNSOLVABLE if it
 * is proved that none exists, UNSTUCK_GAVE_UP if none is known,
 * UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BOARD,
 * UNSTUCK_E_RULES for rules that a build without UNSTUCK_FEATURE_FAMILY doesn't
 * solve, UNSTUCK_E_BLOCK_SHORT or UNSTUCK_E_BLOCK_ALIGN.
 */
UNSTUCK_API
int32_t unstuck_freecell_hint(void *block,
                              size_t bytes,
                              const struct unstuck_freecell_board *board,
                              uint32_t nodes,
                              struct unstuck_move *mv);

/* The name of a fault in a file of levels (the `what` of UNSTUCK_EVENT_FAULT) for
 * programs, such as "too_large"; "none" for any other number. Problems of a board that was
 * read have numbers of their own, see unstuck_sokoban_strproblem. Never NULL, never to be
 * freed.
 */
UNSTUCK_API const char *unstuck_sokoban_strfault(uint32_t what);

/* Tells how long a reader's block must be for boards of so many columns and rows;
 * larger ones are told without their squares. What is longer has room for notes.
 *
 * `width`, `height`: 1 to 64.
 * `bytes`: must not be NULL.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL or UNSTUCK_E_RANGE.
 */
UNSTUCK_API
int32_t unstuck_sokoban_reader_bytes(uint32_t width,
                                     uint32_t height,
                                     size_t *bytes);

/* Puts a reader of files of levels into a block, at the start of a file. No pointer is
 * kept in it: it may be copied and moved between two calls.
 *
 * `block`, `bytes`: aligned for uint32_t; UNSTUCK_SOKOBAN_READER_BYTES, or what
 * unstuck_sokoban_reader_bytes says. More than 32768 bytes bring nothing.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN or UNSTUCK_E_BLOCK_SHORT.
 */
UNSTUCK_API int32_t unstuck_sokoban_reader_init(void *block, size_t bytes);

/* Reads on to the next event: understands SokobanYASC's files up to version 0.20, plain
 * XSB, MF8's letters, XML (.slc) and quoted mails. The file may come in one piece or
 * in pieces of any size; how it is cut makes no difference, and a file of any length
 * takes the same block.
 *
 * `block`: holds a reader.
 * `piece`, `length`: what comes next in the file; NULL with 0 is its end.
 * `used`: must not be NULL; gets how much of it was used: the next call gets the rest.
 * `wanted`: the kinds of events that are told, a sum of UNSTUCK_EVENT_*, or 0 for all;
 * the others are skipped. With UNSTUCK_EVENT_LEVEL_END each call gives a whole level.
 * UNSTUCK_EVENT_END is always told, again and again.
 * `event`: must not be NULL; struct_size set by the caller.
 *
 * Returns UNSTUCK_OK with an event, UNSTUCK_MORE if all of the piece was used and no event
 * was complete, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_RANGE for other kinds or
 * a length of more than half the address space, UNSTUCK_E_BLOCK_ALIGN,
 * UNSTUCK_E_BLOCK_FOREIGN, or UNSTUCK_E_STATE for a piece behind the file's end. The work
 * grows with what is used, with the size of a board that is told, and with what run-length
 * code stands for, at most 65535 moves for each count.
 */
UNSTUCK_API
int32_t unstuck_sokoban_reader_next(void *block,
                                    const char *piece,
                                    size_t length,
                                    size_t *used,
                                    uint32_t wanted,
                                    struct unstuck_sokoban_event *event);

/* Tells on which line of the file a row of the last board is.
 *
 * `block`: holds a reader.
 * `row`: from 0, below the board's height.
 * `line`: must not be NULL; from 1, 0 for an empty row of XML.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_RANGE for another row,
 * UNSTUCK_E_BLOCK_ALIGN or UNSTUCK_E_BLOCK_FOREIGN.
 */
UNSTUCK_API
int32_t unstuck_sokoban_reader_line(void *block,
                                    uint32_t row,
                                    uint32_t *line);

/* Puts a writer of files of levels into a block, at the start of a file.
 *
 * `block`, `bytes`: aligned for uint32_t, no more is needed; at least
 * UNSTUCK_SOKOBAN_WRITER_BYTES, for every form. It may be copied and moved between two
 * calls.
 * `form`: UNSTUCK_FORM_*.
 * `width`: columns of lines of moves, at least 8; 0 for 72.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_RANGE, UNSTUCK_E_BLOCK_ALIGN or
 * UNSTUCK_E_BLOCK_SHORT.
 */
UNSTUCK_API
int32_t unstuck_sokoban_writer_init(void *block,
                                    size_t bytes,
                                    uint32_t form,
                                    uint32_t width);

/* Writes what a file says next: the text goes behind what earlier calls gave. Read
 * again, the file says the same: where a line would be read as something else, such as a
 * last line of notes as the title of the next level, something is put between.
 *
 * The events come in a reader's order: notes and properties of the file; each LEVEL with
 * its notes and properties, then its games, each of them GAME, MOVES, GAME_END, notes and
 * title; END. Not read back as it was given is a line's end within a text, which becomes a
 * blank, a property without a value, which isn't written, and a game without moves, whose
 * title and notes become the level's. Whether the brackets of moves fit isn't looked at.
 *
 * `block`: holds a writer.
 * `event`: as unstuck_sokoban_reader_next tells it, or the caller's own; must not be NULL.
 * NOTE: part, whole, text. PROPERTY: part, what, text. LEVEL: text, squares, width,
 * height. GAME and MOVES: text. FAULT: what; in a game it stands for what couldn't be
 * understood, and the game ends with something that can't be understood either; elsewhere
 * it writes nothing. GAME_END, LEVEL_END and END: nothing.
 * `base`: from here on the texts and squares of the event are counted; with events of
 * a reader, its block.
 * `buffer`, `capacity`: where the text goes; NULL with 0 to measure.
 * `length`: may be NULL; gets its length, also when the buffer is too short.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_RANGE for a
 * number that isn't one of its kind, a property that its part doesn't have (games have a
 * title, levels also an author and a game, files all), a game that isn't a variant's name,
 * a title or value of more than 255 bytes, or a byte that is no move of the level's game;
 * UNSTUCK_E_STATE for what can't come now: anything but END behind END, notes or properties
 * of another part, a game without a level, moves or their end outside of a game, anything
 * else within one, anything but the rest of a line of notes; then and for UNSTUCK_E_RANGE
 * the writer is as it was. UNSTUCK_E_BOARD for squares that are no board,
 * UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN, UNSTUCK_E_TOO_SHORT with the writer as
 * it was, or UNSTUCK_E_INEXPRESSIBLE for a level without squares or with less than a
 * board must have: then the length is 0, its title, properties, notes and games are
 * written with the calls that follow, as notes of what came before, and the next one may
 * come. The work grows with the length of the text; for a row in run-length code with the
 * third power of its columns.
 */
UNSTUCK_API
int32_t unstuck_sokoban_write(void *block,
                              const struct unstuck_sokoban_event *event,
                              const void *base,
                              char *buffer,
                              size_t capacity,
                              size_t *length);

/* The name of a problem (UNSTUCK_PROBLEM_*) for programs, such as "open_wall"; "none"
 * for any other number. Never NULL, never to be freed.
 */
UNSTUCK_API const char *unstuck_sokoban_strproblem(uint32_t problem);

/* Lists what is wrong with a level: first the problems for which it can't be played,
 * then the others. Boxes and goals that nobody can reach, decoration outside of the
 * walls, boxes that are home and levels that are solved at the start are no problems.
 *
 * `squares`: width * height bytes, row by row from the top, each a sum of
 * UNSTUCK_SQUARE_*, 0 for a floor. They aren't read if the sides are too long, which
 * is then the only problem.
 * `scratch`, `scratch_bytes`: as many bytes, for the library to work with.
 * `faults`, `capacity`: where the problems go; NULL with 0 to count. `count`: may be
 * NULL; gets their number, also when the array is too short.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_RANGE for a side of 0,
 * UNSTUCK_E_BOARD if the squares are no such sums or have two things on one of them,
 * UNSTUCK_E_BLOCK_SHORT for too little scratch, or UNSTUCK_E_TOO_SHORT with the array
 * untouched. The work grows with the number of squares.
 */
UNSTUCK_API
int32_t unstuck_sokoban_faults(const uint8_t *squares,
                               uint32_t width,
                               uint32_t height,
                               uint8_t *scratch,
                               size_t scratch_bytes,
                               struct unstuck_sokoban_fault *faults,
                               size_t capacity,
                               size_t *count);

/* Tells how long a block must be for a level in play.
 *
 * `width`, `height`: the level's, 1 to 64.
 * `moves`: how many moves it should be possible to take back: half a byte each; a
 * jump or a change of the pusher counts for six.
 * `bytes`: must not be NULL.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, or UNSTUCK_E_RANGE, also for more than 1 GiB or
 * than the machine can have.
 */
UNSTUCK_API
int32_t unstuck_sokoban_play_bytes(uint32_t width,
                                   uint32_t height,
                                   uint32_t moves,
                                   size_t *bytes);

/* Puts a level into a block, to be played. No pointer is kept in the block: it may be
 * copied and saved between two calls. All calls on it need it writable, but those
 * that only tell something leave it as it was.
 *
 * `block`, `bytes`: aligned for uint32_t; what is longer than needed holds more moves
 * to be taken back. When it is full, the oldest are forgotten.
 * `squares`, `width`, `height`: as for unstuck_sokoban_faults.
 * `mode`: UNSTUCK_MODE_FORWARD, or UNSTUCK_MODE_REVERSE: boxes stand on the goals, are
 * pulled, and must get to where they stand in the level. Goals and boxes that nobody
 * can reach stay where they are. If a box is where the pusher starts then, the pusher
 * must jump first.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_RANGE for sides or a mode that there
 * aren't, UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_SHORT, or UNSTUCK_E_BOARD if the
 * level can't be played; unstuck_sokoban_faults tells why. Levels with several
 * pushers have no reverse mode. If it fails later than UNSTUCK_E_BLOCK_SHORT, what was
 * in the block is lost. The work grows with the number of squares.
 */
UNSTUCK_API
int32_t unstuck_sokoban_play_init(void *block,
                                  size_t bytes,
                                  const uint8_t *squares,
                                  uint32_t width,
                                  uint32_t height,
                                  uint32_t mode);

/* Plays moves, and checks a game by that: any solution or saved game of a level, in
 * pieces of any size, each played on from where the one before ended.
 *
 * `block`: holds a level in play.
 * `moves`, `length`: `l u r d` in either case, changes of the pusher in braces, jumps
 * in square brackets; `*` and blanks are skipped. Case matters only in reverse mode:
 * upper case pulls. What is within brackets leads from the pusher whose turn it is to
 * another one, or to a free square.
 * `check`: may be NULL, else struct_size set by the caller and the rest 0 before the
 * first piece; gets the metrics of the pieces so far, and the first flaw. It knows
 * nothing of moves taken back. If there was a flaw nothing is played. Without it a
 * piece must be whole, or its last brackets are as if they weren't there.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BLOCK_ALIGN,
 * UNSTUCK_E_BLOCK_FOREIGN, UNSTUCK_E_RANGE for a length of more than half the address
 * space or a check that isn't from here, or UNSTUCK_E_MOVE at the first step that
 * isn't legal: those before it have been played, and `check` is written. The work
 * grows with the number of moves, with each jump of reverse mode also with the number
 * of squares.
 */
UNSTUCK_API
int32_t unstuck_sokoban_play_apply(void *block,
                                   const char *moves,
                                   size_t length,
                                   struct unstuck_sokoban_check *check);

/* Takes the last step back: a move, a jump or a change of the pusher.
 *
 * `block`: holds a level in play.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN,
 * or UNSTUCK_E_STATE if there is none that is recorded. Bounded work.
 */
UNSTUCK_API int32_t unstuck_sokoban_play_undo(void *block);

/* Writes the game so far, as unstuck_sokoban_play_apply reads it; pushes and pulls in
 * upper case.
 *
 * `block`: holds a level in play.
 * `buffer`, `capacity`, `length`: as for unstuck_sokoban_play_row.
 *
 * Returns what unstuck_sokoban_play_row returns, and UNSTUCK_E_STATE if the first
 * moves had to be forgotten. The work grows with the number of moves.
 */
UNSTUCK_API
int32_t unstuck_sokoban_play_game(void *block,
                                  char *buffer,
                                  size_t capacity,
                                  size_t *length);

/* Writes the letters of all legal moves of the pusher whose turn it is, in the order
 * of LURD, those that push or pull a box in upper case.
 *
 * `block`: holds a level in play.
 * `buffer`, `capacity`, `length`: as for unstuck_sokoban_play_row; 9 bytes are enough.
 *
 * Returns what unstuck_sokoban_play_row returns. Bounded work.
 */
UNSTUCK_API
int32_t unstuck_sokoban_play_legal_moves(void *block,
                                         char *buffer,
                                         size_t capacity,
                                         size_t *length);

/* Writes a row of the board as text: `#@+$*.` and blanks, none at the end. In reverse
 * mode the goals are the squares that the boxes must get to.
 *
 * `block`: holds a level in play.
 * `row`: 0 to the number of rows - 1.
 * `buffer`, `capacity`: where the text and its final NUL go; NULL with 0 to measure.
 * `length`: may be NULL; gets the length without the NUL, also when the buffer is too
 * short. 65 bytes are enough.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN,
 * UNSTUCK_E_RANGE, or UNSTUCK_E_TOO_SHORT with the buffer untouched. Bounded work.
 */
UNSTUCK_API
int32_t unstuck_sokoban_play_row(void *block,
                                 uint32_t row,
                                 char *buffer,
                                 size_t capacity,
                                 size_t *length);

/* Tells where a game stands.
 *
 * `block`: holds a level in play.
 * `out`: must not be NULL; struct_size set by the caller. It is solved when all boxes
 * are on goals. In reverse mode the pusher must be able, besides, to walk to where it
 * starts in the level, and no jump since the first pull may have been further than a
 * walk, for only then the pulls are a solution backwards.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_BLOCK_ALIGN or
 * UNSTUCK_E_BLOCK_FOREIGN. The work grows with the number of squares.
 */
UNSTUCK_API
int32_t unstuck_sokoban_play_state(void *block,
                                   struct unstuck_sokoban_state *out);

/* Tells about each square whether the pusher can walk there, whether it is dead, and
 * whether its box is frozen.
 *
 * `block`: holds a level in play.
 * `marks`, `capacity`: where a byte for each square goes, row by row, a sum of
 * UNSTUCK_MARK_*; NULL with 0 to count. `count`: may be NULL; gets the number of
 * squares, also when the array is too short.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN,
 * or UNSTUCK_E_TOO_SHORT with the array untouched. The work grows with the number of
 * squares and, where many boxes lean on each other, with that of boxes.
 */
UNSTUCK_API
int32_t unstuck_sokoban_play_marks(void *block,
                                   uint8_t *marks,
                                   size_t capacity,
                                   size_t *count);

/* Tells whether a move is fatal: 1 if it leaves a box on a dead square, or boxes
 * frozen of which one isn't on a goal. Then there is no solution after it. 0 proves
 * nothing. The move isn't made.
 *
 * `block`: holds a level in play.
 * `letter`: of `lurdLURD`, as for unstuck_sokoban_play_apply.
 * `fatal`: must not be NULL.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN,
 * UNSTUCK_E_RANGE for another letter, or UNSTUCK_E_MOVE for a move that isn't legal.
 * The work is that of unstuck_sokoban_play_marks.
 */
UNSTUCK_API
int32_t unstuck_sokoban_play_is_fatal(void *block,
                                      uint8_t letter,
                                      uint8_t *fatal);

/* Tells how many bytes a solver for a level needs.
 *
 * `squares`, `width`, `height`: as for unstuck_sokoban_faults.
 * `least`: may be NULL; a block that init accepts. A little less may do, as it is
 * reckoned without any memory to work in.
 * `comfortable`: may be NULL; a block in which most levels of this size are solved:
 * UNSTUCK_SOKOBAN_COMFORTABLE_BYTES, or more for large ones. More helps with the
 * hardest ones, with the fewest pushes and with proofs that there is no solution.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_RANGE for sides that there aren't, or
 * UNSTUCK_E_BOARD for squares that are no board. The work grows with the number of
 * squares.
 */
UNSTUCK_API
int32_t unstuck_sokoban_solver_bytes(const uint8_t *squares,
                                     uint32_t width,
                                     uint32_t height,
                                     uint32_t *least,
                                     uint32_t *comfortable);

/* Puts a solver for a level into a block. State after it: RUNNING.
 *
 * `block`: must not be NULL; aligned for uint32_t. Whatever was in it is
 * overwritten. It stays the caller's and may be copied or moved between calls.
 * `bytes`: its size; what unstuck_sokoban_solver_bytes says is enough. The solver uses
 * all of it, but no more than 1 GiB.
 * `squares`, `width`, `height`: as for unstuck_sokoban_faults; they are copied.
 * `options`: NULL for the defaults; else struct_size set by the caller.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE, UNSTUCK_E_RANGE for sides
 * or options that there aren't, UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_SHORT, or
 * UNSTUCK_E_BOARD for squares that are no board, or a level that can't be played or has
 * several pushers; unstuck_sokoban_faults tells why, but for goals that must stay empty
 * behind a box that stands for a wall. With the last two what was in the
 * block is lost. The work grows with the number of squares times that of goals, and
 * with the length of the block.
 */
UNSTUCK_API
int32_t unstuck_sokoban_solver_init(void *block,
                                    size_t bytes,
                                    const uint8_t *squares,
                                    uint32_t width,
                                    uint32_t height,
                                    const struct unstuck_sokoban_options *options);

/* Lets the solver work: at most `nodes` positions are looked at, then it returns.
 * UNSTUCK_NO_BUDGET sets no limit; the call ends all the same, when there is no room
 * for more positions.
 *
 * `block`: one in which init has put a solver, or a copy of it; must not be NULL.
 *
 * It returns at the first solution and drops the rest of its budget. Any split of a
 * budget into several calls gives the same result. When the state isn't RUNNING any
 * more, another call does nothing and returns the same again.
 *
 * Returns UNSTUCK_RUNNING, UNSTUCK_SOLVED, UNSTUCK_UNSOLVABLE, UNSTUCK_GAVE_UP,
 * UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN or UNSTUCK_E_BLOCK_FOREIGN.
 */
UNSTUCK_API int32_t unstuck_sokoban_solver_run(void *block, uint32_t nodes);

/* Looks for a solution with fewer pushes, and when it is proved that there is none, for one
 * with as many pushes and fewer moves: at most `nodes` positions are looked at, then it
 * returns. UNSTUCK_NO_BUDGET sets no limit; the call ends all the same, when there
 * is no room for more positions. State: SOLVED; it stays.
 *
 * `block`: as for run; must not be NULL.
 *
 * Call it again and again for as long as there is time: the best solution so far is
 * always there to be read, and its pushes never become more. Any split of a budget into
 * several calls gives the same result. The limit of nodes in the options isn't asked.
 *
 * Returns UNSTUCK_RUNNING while there is more to be done, UNSTUCK_DONE when the block
 * has no room for more, UNSTUCK_SHORTEST when it is proved that no solution has fewer
 * pushes and none with as few has fewer moves (with UNSTUCK_GOAL_MOVES, that none has
 * fewer moves), UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN, or
 * UNSTUCK_E_STATE if there is no solution.
 */
UNSTUCK_API int32_t unstuck_sokoban_solver_shorten(void *block, uint32_t nodes);

/* Seals a block before it is saved: any state; it stays. Until the next run or shorten,
 * every call but init refuses the block with UNSTUCK_E_BLOCK_FOREIGN if a byte of what
 * the solver uses has changed. Without a seal only the head of the block, the level and
 * the solution are guarded.
 *
 * `block`: as for run; must not be NULL. Save as many bytes as init was given
 * (bytes_used of the progress at least), and load them into as many: no call but init
 * knows how long the caller's memory is, and each call that looks at a sealed block
 * reads all of it. A build with another layout refuses the block.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN or
 * UNSTUCK_E_BLOCK_FOREIGN.
 */
UNSTUCK_API int32_t unstuck_sokoban_solver_seal(void *block);

/* Tells how far a solver is. Any state; it stays.
 *
 * `block`: as for run. `out`: must not be NULL; struct_size set by the caller.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE,
 * UNSTUCK_E_BLOCK_ALIGN or UNSTUCK_E_BLOCK_FOREIGN.
 */
UNSTUCK_API
int32_t unstuck_sokoban_solver_progress(const void *block,
                                        struct unstuck_sokoban_progress *out);

/* Writes the solution as unstuck_sokoban_play_apply reads it: `lurd`, pushes in upper
 * case. State: SOLVED; it stays.
 *
 * `block`: as for run.
 * `buffer`, `capacity`: where the text and its final NUL go; NULL with 0 to measure.
 * `length`: may be NULL; gets the number of moves, which is the text's length without
 * the NUL, also when the buffer is too short.
 *
 * Returns UNSTUCK_OK, UNSTUCK_E_NULL, UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN,
 * UNSTUCK_E_STATE while there is no solution, or UNSTUCK_E_TOO_SHORT with the buffer
 * untouched.
 */
UNSTUCK_API
int32_t unstuck_sokoban_solver_solution(const void *block,
                                        char *buffer,
                                        size_t capacity,
                                        size_t *length);

/* Writes a page to look at: one HTML file with nothing beside it, which asks for
 * nothing from elsewhere. It shows a game's result, whether Windows XP, Vista and 7
 * can make the moves (where the rules are theirs), the table of the moves, and each
 * position as a picture, to be stepped through; without script and on paper, too.
 *
 * The page is handed out in pieces and nothing is allocated, so that a small device
 * can serve it. Allow for 4 KiB a move and 30 KiB.
 *
 * `start`: the position before the first move; must not be NULL.
 * `moves`, `count`: the moves, NULL only if `count` is 0. Automoves of the start's
 * rules happen before the first and after each of them and mustn't be in the list.
 * A part of a sequence to an empty column that two characters can't say is shown as
 * single cards. The end need not be solved.
 * `number`: the number of the deal, or 0.
 * `title`, `title_length`: the name of the game, or NULL for "FreeCell".
 * `comment`, `comment_length`: what else the page is to say, or NULL. Title and
 * comment are plain text in UTF-8: markup in them is shown, not followed; what
 * isn't UTF-8 is shown as U+FFFD.
 * `piece`: the most bytes of a piece; 0 sets no limit. Whatever it is, all pieces
 * together are the same bytes.
 * `write`, `context`: takes the pieces; must not be NULL. When it returns another
 * number than 0 it isn't called again, and the call returns that number.
 *
 * Returns UNSTUCK_OK, the number with which `write` has stopped it, or, before
 * anything has been written, UNSTUCK_E_NULL, UNSTUCK_E_STRUCT_SIZE,
 * UNSTUCK_E_BOARD, UNSTUCK_E_RANGE for a length of more than half the address
 * space, or UNSTUCK_E_MOVE if a move isn't legal where it comes. The moves are
 * played three times.
 */
UNSTUCK_API
int32_t unstuck_freecell_html(const struct unstuck_freecell_board *start,
                              const struct unstuck_move *moves,
                              size_t count,
                              int64_t number,
                              const char *title,
                              size_t title_length,
                              const char *comment,
                              size_t comment_length,
                              size_t piece,
                              unstuck_write write,
                              void *context);

/* Writes a game as plain text, in pieces as unstuck_freecell_html does: its number, its
 * moves, eight in a line, and then each move in words and the tableau after it.
 *
 * `start`, `moves`, `count`, `number`, `piece`, `write`, `context`: as for
 * unstuck_freecell_html.
 * `form`: how tableaus are drawn, UNSTUCK_BOARD_STANDARD or UNSTUCK_BOARD_ROWS.
 *
 * Returns what unstuck_freecell_html returns, and UNSTUCK_E_RANGE for another form.
 * Allow for 600 bytes a move.
 */
UNSTUCK_API
int32_t unstuck_freecell_walkthrough(const struct unstuck_freecell_board *start,
                                     const struct unstuck_move *moves,
                                     size_t count,
                                     int64_t number,
                                     uint32_t form,
                                     size_t piece,
                                     unstuck_write write,
                                     void *context);

/* Writes a page about what a solver has found, as unstuck_freecell_html does: the
 * solution, or the position alone with the word that it is proved unsolvable or not
 * decided. Any state; it stays.
 *
 * `block`: as for unstuck_freecell_solver_run; must not be NULL.
 * The other arguments are those of unstuck_freecell_html.
 *
 * Returns UNSTUCK_OK, the number with which `write` has stopped it, or, before
 * anything has been written, UNSTUCK_E_NULL, UNSTUCK_E_RANGE,
 * UNSTUCK_E_BLOCK_ALIGN or UNSTUCK_E_BLOCK_FOREIGN.
 */
UNSTUCK_API
int32_t unstuck_freecell_solver_html(const void *block,
                                     int64_t number,
                                     const char *title,
                                     size_t title_length,
                                     const char *comment,
                                     size_t comment_length,
                                     size_t piece,
                                     unstuck_write write,
                                     void *context);

/* Writes a page about a level in play, as unstuck_freecell_html does: the game that is
 * recorded in the block, solved or not, in steps of a walk and a straight line of
 * pushes, and the position after each of them; with its script it shows how they are
 * made. For a solution from elsewhere put the level into a block
 * (unstuck_sokoban_play_init), play it (unstuck_sokoban_play_apply), and call this.
 * Allow for 40 bytes a box and 500 bytes besides for a step, and 20 KiB.
 *
 * `block`: holds a level in play, with room for all that was played. `write` mustn't
 * use it; in the end it is as it was.
 * `title`, `title_length`: the name of the level, or NULL for "Sokoban".
 * The other arguments are those of unstuck_freecell_html.
 *
 * Returns UNSTUCK_OK, the number with which `write` has stopped it, or, before
 * anything has been written, UNSTUCK_E_NULL, UNSTUCK_E_RANGE,
 * UNSTUCK_E_BLOCK_ALIGN, UNSTUCK_E_BLOCK_FOREIGN, or UNSTUCK_E_STATE if the first
 * moves had to be forgotten. The game is played six times.
 */
UNSTUCK_API
int32_t unstuck_sokoban_play_html(void *block,
                                  const char *title,
                                  size_t title_length,
                                  const char *comment,
                                  size_t comment_length,
                                  size_t piece,
                                  unstuck_write write,
                                  void *context);

#ifdef __cplusplus
}
#endif

#endif /* UNSTUCK_H */
