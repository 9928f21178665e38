//! The constants and structs of the C API.

use core::ffi::c_char;
use core::mem::size_of;

use crate::freecell::{BoardBytes, DoubleBytes, MAX_CELLS, MAX_COLUMNS};

/// Major version of the header.
pub const UNSTUCK_VERSION_MAJOR: u32 = 0;
/// Minor version of the header.
pub const UNSTUCK_VERSION_MINOR: u32 = 1;
/// Patch version of the header.
pub const UNSTUCK_VERSION_PATCH: u32 = 0;
/// Changes whenever a program that was compiled for another number could break.
pub const UNSTUCK_ABI: u32 = 1;

/// Done.
pub const UNSTUCK_OK: i32 = 0;
/// The solver's budget for this call is used up; call again to go on.
pub const UNSTUCK_RUNNING: i32 = 1;
/// There is a solution; it has been replayed.
pub const UNSTUCK_SOLVED: i32 = 2;
/// It is proved that there is no solution.
pub const UNSTUCK_UNSOLVABLE: i32 = 3;
/// Not decided; the progress call gives the reason.
pub const UNSTUCK_GAVE_UP: i32 = 4;
/// All searches for a shorter solution that the block has room for have been made.
pub const UNSTUCK_DONE: i32 = 5;
/// It is proved that no solution has a lower cost.
pub const UNSTUCK_SHORTEST: i32 = 6;

/// A pointer that must not be NULL is NULL.
pub const UNSTUCK_E_NULL: i32 = -1;
/// An integer argument is out of its range.
pub const UNSTUCK_E_RANGE: i32 = -2;
/// The caller's buffer is too short; the length that is needed has been written.
pub const UNSTUCK_E_TOO_SHORT: i32 = -3;
/// A struct_size field doesn't hold the size of the struct in this header.
pub const UNSTUCK_E_STRUCT_SIZE: i32 = -4;
/// The rules make no sense, or this build can't play them.
pub const UNSTUCK_E_RULES: i32 = -5;
/// There is no preset of that name.
pub const UNSTUCK_E_PRESET: i32 = -6;
/// There is no deal of that number for these rules.
pub const UNSTUCK_E_DEAL: i32 = -7;
/// The deal has a number, -1, but its layout isn't known.
pub const UNSTUCK_E_DEAL_UNKNOWN: i32 = -8;
/// The board is damaged, or not a position of its rules.
pub const UNSTUCK_E_BOARD: i32 = -9;
/// The move isn't legal in this position.
pub const UNSTUCK_E_MOVE: i32 = -10;
/// The block is too small.
pub const UNSTUCK_E_BLOCK_SHORT: i32 = -11;
/// The block isn't aligned for uint32_t.
pub const UNSTUCK_E_BLOCK_ALIGN: i32 = -12;
/// The block holds nothing of this build that the call could work on (a solver, a
/// reader, a writer, a level in play), or it is damaged.
pub const UNSTUCK_E_BLOCK_FOREIGN: i32 = -13;
/// The call makes no sense now, such as asking for a solution before there is one.
pub const UNSTUCK_E_STATE: i32 = -14;
/// A word of the text isn't a card.
pub const UNSTUCK_E_PARSE_CARD: i32 = -32;
/// A card stands in the text twice.
pub const UNSTUCK_E_PARSE_DUPLICATE: i32 = -33;
/// A card is missing from the text.
pub const UNSTUCK_E_PARSE_MISSING: i32 = -34;
/// The text has more columns than the rules.
pub const UNSTUCK_E_PARSE_COLUMNS: i32 = -35;
/// The text has more cards in cells than the rules have cells.
pub const UNSTUCK_E_PARSE_CELLS: i32 = -36;
/// The line of foundations can't be understood.
pub const UNSTUCK_E_PARSE_FOUNDATION: i32 = -37;
/// A line of foundations or cells stands twice or after the columns.
pub const UNSTUCK_E_PARSE_LINE: i32 = -38;
/// The text holds no cards.
pub const UNSTUCK_E_PARSE_EMPTY: i32 = -39;
/// The text is a game in the standard notation, not a board alone;
/// unstuck_freecell_parse_game reads it.
pub const UNSTUCK_E_PARSE_STANDARD: i32 = -40;
/// A card stands where its text has no place for one: between two columns of a row,
/// or below an empty place.
pub const UNSTUCK_E_PARSE_POSITION: i32 = -48;
/// The text can be read in more than one way.
pub const UNSTUCK_E_PARSE_AMBIGUOUS: i32 = -49;
/// A word of a list of moves isn't a move in its form.
pub const UNSTUCK_E_PARSE_MOVE: i32 = -50;
/// A position that is printed between moves isn't the one to which they lead.
pub const UNSTUCK_E_PARSE_STATE: i32 = -51;
/// The text is no game in the standard notation that can be played; the report
/// tells why.
pub const UNSTUCK_E_GAME: i32 = -52;
/// The standard notation can't say this in this form.
pub const UNSTUCK_E_INEXPRESSIBLE: i32 = -53;

/// All that the text says holds.
pub const UNSTUCK_VERDICT_HOLDS: u32 = 0;
/// Something that the text says doesn't hold.
pub const UNSTUCK_VERDICT_FAULT: u32 = 1;
/// The text can't be read.
pub const UNSTUCK_VERDICT_UNREADABLE: u32 = 2;

/// There is neither a layout nor a game's line with moves.
pub const UNSTUCK_FLAW_EMPTY: u32 = 1;
/// The number can't be that of a standard game.
pub const UNSTUCK_FLAW_NUMBER: u32 = 2;
/// The layout behind a name or number is needed and isn't known.
pub const UNSTUCK_FLAW_UNRESOLVED: u32 = 3;
/// The line of cells and home can't be understood.
pub const UNSTUCK_FLAW_HOME_LINE: u32 = 4;
/// Some of the characters between the cells are `-` and some `=`.
pub const UNSTUCK_FLAW_SEPARATORS: u32 = 5;
/// A word of a column line isn't a card.
pub const UNSTUCK_FLAW_CARD: u32 = 6;
/// A card doesn't stand at the place of a column.
pub const UNSTUCK_FLAW_POSITION: u32 = 7;
/// A card stands below a gap of its column.
pub const UNSTUCK_FLAW_GAP: u32 = 8;
/// More than 18 column lines.
pub const UNSTUCK_FLAW_ROWS: u32 = 9;
/// The line of cells and home is missing and the columns are no fresh deal.
pub const UNSTUCK_FLAW_NO_HOME_LINE: u32 = 10;
/// A line of the layout stands twice or after the layout.
pub const UNSTUCK_FLAW_MISPLACED: u32 = 11;
/// Blanks were lost, and nothing tells in which columns the cards stood.
pub const UNSTUCK_FLAW_AMBIGUOUS: u32 = 12;
/// A bracket isn't closed, or brackets stand there twice.
pub const UNSTUCK_FLAW_MARK: u32 = 13;
/// This build has too few columns or cells for the game.
pub const UNSTUCK_FLAW_BUILD: u32 = 14;
/// A card stands in the layout twice.
pub const UNSTUCK_FLAW_DUPLICATE: u32 = 64;
/// A card is missing from the layout.
pub const UNSTUCK_FLAW_MISSING: u32 = 65;
/// No play from a fresh deal leads to this column.
pub const UNSTUCK_FLAW_UNREACHABLE: u32 = 66;
/// The fresh layout isn't the deal of the game's line.
pub const UNSTUCK_FLAW_NOT_THE_DEAL: u32 = 67;
/// No play from the deal of the game's line leads to this column.
pub const UNSTUCK_FLAW_NOT_FROM_DEAL: u32 = 68;
/// The layout isn't what the moves before the brackets lead to.
pub const UNSTUCK_FLAW_DIFFERS: u32 = 69;
/// There is no card at the place that the move leaves.
pub const UNSTUCK_FLAW_SOURCE_EMPTY: u32 = 70;
/// The move leaves and reaches the same place.
pub const UNSTUCK_FLAW_SAME_PLACE: u32 = 71;
/// The cell is blocked.
pub const UNSTUCK_FLAW_BLOCKED: u32 = 72;
/// The cell that the move reaches holds a card.
pub const UNSTUCK_FLAW_CELL_TAKEN: u32 = 73;
/// The card isn't the next one of its suit to go home.
pub const UNSTUCK_FLAW_NOT_NEXT: u32 = 74;
/// No card that could move fits onto the card that the move reaches.
pub const UNSTUCK_FLAW_NO_FIT: u32 = 75;
/// More cards would have to move than empty cells and columns allow.
pub const UNSTUCK_FLAW_TOO_MANY: u32 = 76;
/// A full stop stands before a move that doesn't go to an empty column.
pub const UNSTUCK_FLAW_DOT: u32 = 77;
/// After the last move not all cards are home.
pub const UNSTUCK_FLAW_UNSOLVED: u32 = 78;

/// The layout before the first move.
pub const UNSTUCK_SHOWN_START: u32 = 1;
/// No layout: the game's line tells the deal.
pub const UNSTUCK_SHOWN_NOTHING: u32 = 2;
/// The layout after some of the moves; the next one stands in brackets.
pub const UNSTUCK_SHOWN_AFTER: u32 = 3;

/// The solver hasn't given up.
pub const UNSTUCK_REASON_NONE: u32 = 0;
/// The limit of nodes in the options is reached.
pub const UNSTUCK_REASON_BUDGET: u32 = 1;
/// The block is too small for a complete search.
pub const UNSTUCK_REASON_MEMORY: u32 = 2;
/// There is a solution, but it is longer than the block has room for; or the scan that
/// was chosen has seen all but what is further away than it may go.
pub const UNSTUCK_REASON_DEPTH: u32 = 3;
/// The scan that was chosen has come to its end and isn't one that looks at all
/// positions.
pub const UNSTUCK_REASON_INCOMPLETE: u32 = 4;

/// No scan: searches one after the other that need no choice.
pub const UNSTUCK_SCAN_NONE: u32 = 0;
/// Depth-first, one move tried at a time; complete.
pub const UNSTUCK_SCAN_DFS: u32 = 1;
/// Depth-first, all moves of a position made at once; complete.
pub const UNSTUCK_SCAN_SOFT_DFS: u32 = 2;
/// The same, with moves of tests in square brackets in random order; complete.
pub const UNSTUCK_SCAN_RANDOM_DFS: u32 = 3;
/// Best-first by weights, A*; complete.
pub const UNSTUCK_SCAN_A_STAR: u32 = 4;
/// Breadth-first; complete.
pub const UNSTUCK_SCAN_BFS: u32 = 5;
/// The best few positions of each number of moves; not complete.
pub const UNSTUCK_SCAN_BEAM: u32 = 6;
/// A beam judges by the weights.
pub const UNSTUCK_EVALUATION_WEIGHTS: u32 = 0;
/// A beam judges and moves as Freecell-App does, and follows all positions of a score.
pub const UNSTUCK_EVALUATION_FREECELL_APP: u32 = 1;

/// Red on black and black on red.
pub const UNSTUCK_BUILD_ALTERNATE: u8 = 1;
/// On the same suit.
pub const UNSTUCK_BUILD_SUIT: u8 = 2;
/// On any card of the next higher rank.
pub const UNSTUCK_BUILD_RANK: u8 = 3;
/// Any card on any.
pub const UNSTUCK_BUILD_ANY: u8 = 4;
/// On the same suit, upwards as well as downwards.
pub const UNSTUCK_BUILD_SUIT_UP_DOWN: u8 = 5;
/// An empty column takes any card.
pub const UNSTUCK_FILL_ANY: u8 = 1;
/// An empty column takes only a king, with what lies on it; where the foundations
/// begin with another rank than the ace, the rank below that one.
pub const UNSTUCK_FILL_KINGS: u8 = 2;
/// An empty column takes nothing.
pub const UNSTUCK_FILL_NONE: u8 = 3;
/// As many cards move at once as single-card moves could bring across:
/// (empty cells + 1) * 2^(empty columns), the target not counted; where an
/// empty column doesn't take any card, empty cells + 1.
pub const UNSTUCK_SUPERMOVE_LIMITED: u8 = 1;
/// Sequences of any length move at once.
pub const UNSTUCK_SUPERMOVE_UNLIMITED: u8 = 2;
/// All cards that are built on each other move as one.
pub const UNSTUCK_RUN_BUILT: u8 = 1;
/// Only those of one suit.
pub const UNSTUCK_RUN_ONE_SUIT: u8 = 2;
/// Cards go home one by one.
pub const UNSTUCK_LEAVE_CARDS: u8 = 1;
/// Only a whole suit goes home, from king to ace on top of a column.
pub const UNSTUCK_LEAVE_SUITS: u8 = 2;
/// Nothing lies on a card of the rank with which the foundations begin.
pub const UNSTUCK_WRAP_NONE: u8 = 1;
/// The rank below that one lies on it, as a king on an ace.
pub const UNSTUCK_WRAP_ROUND: u8 = 2;
/// Cells take cards.
pub const UNSTUCK_REFILL_CARDS: u8 = 1;
/// Cells only give away the cards that the deal has put into them.
pub const UNSTUCK_REFILL_NONE: u8 = 2;
/// All cards to the columns in turn.
pub const UNSTUCK_LAYOUT_ROWS: u8 = 1;
/// Whole rows; what is left into cells, evenly spread from the first one on.
pub const UNSTUCK_LAYOUT_CELLS: u8 = 2;
/// Whole rows; what is left into the cells in the middle.
pub const UNSTUCK_LAYOUT_MIDDLE_CELLS: u8 = 3;
/// So many cards at the end into cells that all cells are full.
pub const UNSTUCK_LAYOUT_FULL_CELLS: u8 = 4;
/// The aces and twos first.
pub const UNSTUCK_LAYOUT_ACES_FIRST: u8 = 5;
/// All cards of the first card's rank home but the last, which is laid down first;
/// the board's base is this rank, whatever the rules say.
pub const UNSTUCK_LAYOUT_BEAK: u8 = 6;
/// Column by column, a new one before each king.
pub const UNSTUCK_LAYOUT_KING_BEGINS: u8 = 7;
/// The same with all aces home.
pub const UNSTUCK_LAYOUT_KING_BEGINS_ACES_HOME: u8 = 8;
/// With ten columns rows of nine cards, eight and so on to three, then one of ten;
/// with other numbers accordingly.
pub const UNSTUCK_LAYOUT_TRIANGLE: u8 = 9;
/// In the opposite order, each king brought below the other cards of its column.
pub const UNSTUCK_LAYOUT_KINGS_DOWN: u8 = 10;
/// The same with the last two aces home.
pub const UNSTUCK_LAYOUT_KINGS_DOWN_TWO_ACES_HOME: u8 = 11;
/// The aces home.
pub const UNSTUCK_LAYOUT_ACES_HOME: u8 = 12;
/// The aces home, and during the deal whatever can go there.
pub const UNSTUCK_LAYOUT_ALL_HOME: u8 = 13;
/// The last column gets only the last card.
pub const UNSTUCK_LAYOUT_FANS: u8 = 14;
/// Nothing goes home by itself.
pub const UNSTUCK_AUTOMOVE_NONE: u8 = 1;
/// Horne's rule, as in Microsoft's FreeCell: aces and twos at once, a higher
/// card when both cards of the other colour one rank lower are home.
pub const UNSTUCK_AUTOMOVE_HORNE: u8 = 2;
/// The wider rule known as WKR or Raymond's: Horne's, or both cards of the
/// other colour two ranks lower and the other suit of the own colour three
/// ranks lower are home; with building by suit, every card that fits.
pub const UNSTUCK_AUTOMOVE_WKR: u8 = 3;
/// Everything that fits goes home at once.
pub const UNSTUCK_AUTOMOVE_ALL: u8 = 4;

/// A board in lines of foundations, cells and columns: what the parser reads.
pub const UNSTUCK_BOARD_COLUMNS: u32 = 1;
/// A board in the rows of the standard FreeCell notation.
pub const UNSTUCK_BOARD_STANDARD: u32 = 2;
/// A board as PySolFC hands it to solvers: "Founds:", "FC:", a line a column.
pub const UNSTUCK_BOARD_PYSOL: u32 = 16;
/// A board as KPat hands it to solvers: "Foundations:", "Freecells:", a line a column.
pub const UNSTUCK_BOARD_KPAT: u32 = 17;
/// A board as Freecell Solver prints it between moves (-p -t).
pub const UNSTUCK_BOARD_STATE: u32 = 18;
/// A board row by row, as Freecell-App logs it: three characters a place, first the
/// cells and the top cards of the foundations, then the tableau.
pub const UNSTUCK_BOARD_ROWS: u32 = 19;
/// The cards of a fresh deal in the order in which they are dealt, in one line.
pub const UNSTUCK_BOARD_LIST: u32 = 20;
/// A solution in the standard FreeCell notation, ten moves a line; automoves
/// of the rules aren't listed. A move is two characters, from and to: columns 1
/// to 9, then A to I, cells a to g, then k onwards, foundations h. A full stop
/// before them means a single card to an empty column where more could move.
pub const UNSTUCK_SOLUTION_STANDARD: u32 = 1;
/// A solution as single cards, automoves included, ten steps a line.
pub const UNSTUCK_SOLUTION_STEPS: u32 = 2;
/// A solution as Freecell Solver prints it (-m -sn): automoves are moves, columns
/// from the tenth on are numbers, how many cards go to an empty column isn't told.
pub const UNSTUCK_SOLUTION_SN: u32 = 16;
/// The same with v and a hexadecimal number where more cards than one go to an
/// empty column (-m -snx).
pub const UNSTUCK_SOLUTION_SNX: u32 = 17;
/// The same in words (-m).
pub const UNSTUCK_SOLUTION_WORDS: u32 = 18;
/// Like UNSTUCK_SOLUTION_SN, with the positions between the moves (-p -t -sam -sn).
pub const UNSTUCK_SOLUTION_SN_STATES: u32 = 19;
/// Like UNSTUCK_SOLUTION_SNX, with the positions between the moves (-p -t -sam -snx).
pub const UNSTUCK_SOLUTION_SNX_STATES: u32 = 20;
/// Like UNSTUCK_SOLUTION_WORDS, with the positions between the moves (-p -t -sam).
pub const UNSTUCK_SOLUTION_WORDS_STATES: u32 = 21;
/// The positions alone, at the start and after each move (-p -t).
pub const UNSTUCK_SOLUTION_STATES: u32 = 22;

/// Bytes of a board, without its struct_size.
pub const UNSTUCK_FREECELL_BOARD_BYTES: usize =
    (8 + 52 + MAX_COLUMNS + MAX_CELLS + 4).div_ceil(4) * 4;
const _: () = assert!(UNSTUCK_FREECELL_BOARD_BYTES == size_of::<BoardBytes>());
/// Bytes of a board with room for two decks, without its struct_size.
pub const UNSTUCK_FREECELL_DOUBLE_BYTES: usize =
    (8 + 104 + MAX_COLUMNS + MAX_CELLS + 4).div_ceil(4) * 4;
const _: () = assert!(UNSTUCK_FREECELL_DOUBLE_BYTES == size_of::<DoubleBytes>());

/// What this library was built with.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct unstuck_build_info {
    /// sizeof(unstuck_build_info), set by the caller.
    pub struct_size: u32,
    /// The same number as unstuck_version().
    pub version: u32,
    /// The same number as unstuck_abi().
    pub abi: u32,
    /// The most columns; must equal UNSTUCK_MAX_COLUMNS of the program.
    pub max_columns: u32,
    /// The most cells; must equal UNSTUCK_MAX_CELLS of the program.
    pub max_cells: u32,
    /// The most decks; 1 without UNSTUCK_FEATURE_FAMILY.
    pub max_decks: u32,
    /// What is built in, a bit each: UNSTUCK_FEATURE_*.
    pub features: u32,
}

/// FreeCell is built in. Games of one deck of the family are played by any rules, and
/// solved by those of FreeCell and its closest kin: built by alternate colour or by
/// suit, any sequence moved, cards home one by one from the ace on, no ranks going
/// round, cells that take cards.
pub const UNSTUCK_FEATURE_FREECELL: u32 = 1;
/// The rest of the family is built in, too: a solver for all its rules, scans, and
/// boards of two decks. Without it, the solver's calls give UNSTUCK_E_RULES for other
/// rules and UNSTUCK_E_RANGE for options with a scan, two decks are beyond the
/// capacities (UNSTUCK_E_RULES), and an unstuck_freecell_double_board gives
/// UNSTUCK_E_STRUCT_SIZE.
pub const UNSTUCK_FEATURE_FAMILY: u32 = 2;
/// Sokoban is built in: levels, files, play and solver.
pub const UNSTUCK_FEATURE_SOKOBAN: u32 = 4;
/// The calls that write pages are built in: unstuck_freecell_html,
/// unstuck_freecell_solver_html and unstuck_sokoban_play_html.
pub const UNSTUCK_FEATURE_HTML: u32 = 8;

/// The rules of a game of the FreeCell family. There are no defaults: a preset
/// fills them, then the caller changes fields.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct unstuck_freecell_rules {
    /// sizeof(unstuck_freecell_rules), set by the caller.
    pub struct_size: u32,
    /// Columns, 1 to UNSTUCK_MAX_COLUMNS.
    pub columns: u8,
    /// Cells, 0 to UNSTUCK_MAX_CELLS.
    pub cells: u8,
    /// Decks of 52 cards: 1 or 2.
    pub decks: u8,
    /// Which card lies on which: UNSTUCK_BUILD_*.
    pub build: u8,
    /// What an empty column takes: UNSTUCK_FILL_*.
    pub fill: u8,
    /// How many cards move at once: UNSTUCK_SUPERMOVE_*.
    pub supermove: u8,
    /// What goes home by itself: UNSTUCK_AUTOMOVE_*.
    pub automove: u8,
    /// Which sequences move as one: UNSTUCK_RUN_*.
    pub run: u8,
    /// How cards go home: UNSTUCK_LEAVE_*.
    pub leave: u8,
    /// The rank with which the foundations begin: 1 to 13.
    pub base: u8,
    /// Whether ranks go round in the columns: UNSTUCK_WRAP_*.
    pub wrap: u8,
    /// Whether cells take cards: UNSTUCK_REFILL_*.
    pub refill: u8,
    /// How a numbered deal lies: UNSTUCK_LAYOUT_*.
    pub layout: u8,
    /// 0.
    pub reserved: [u8; 3],
}

/// One move: the places that it leaves and reaches, made with UNSTUCK_COLUMN,
/// UNSTUCK_CELL and UNSTUCK_HOME.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct unstuck_move {
    /// The place that the cards leave.
    pub from: u8,
    /// The place that they reach.
    pub to: u8,
    /// How many cards, at least 1.
    pub count: u8,
    /// The lowest card that moves; 0 where the caller doesn't tell it.
    pub card: u8,
}

/// A position in play, with its rules. Plain bytes: it may be copied, compared
/// and saved, and is read through the calls below, which refuse a damaged one.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct unstuck_freecell_board {
    /// sizeof(unstuck_freecell_board), set by the caller.
    pub struct_size: u32,
    /// The library's.
    pub bytes: [u8; UNSTUCK_FREECELL_BOARD_BYTES],
}

/// A position with room for two decks, for games of one or two. Its address, as that
/// of an unstuck_freecell_board, goes into every call that takes one: struct_size
/// tells which it is.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct unstuck_freecell_double_board {
    /// sizeof(unstuck_freecell_double_board), set by the caller.
    pub struct_size: u32,
    /// The library's.
    pub bytes: [u8; UNSTUCK_FREECELL_DOUBLE_BYTES],
}

/// What is wrong with a text, and where.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct unstuck_text_error {
    /// sizeof(unstuck_text_error), set by the caller.
    pub struct_size: u32,
    /// The status of the call, for unstuck_strerror.
    pub status: i32,
    /// The line, from 1. What is missing is told at the end of the text.
    pub line: u32,
    /// The byte within the line, from 1.
    pub column: u32,
    /// The card that is missing or stands there twice, else 0.
    pub card: u32,
}

/// What a caller may choose for a solver. 0 means the default everywhere.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct unstuck_freecell_options {
    /// sizeof(unstuck_freecell_options), set by the caller.
    pub struct_size: u32,
    /// The most nodes that all runs together may expand; 0 for no limit. What
    /// shorten expands doesn't count.
    pub max_nodes: u32,
    /// The search that is made: UNSTUCK_SCAN_*. What follows is asked only if there is
    /// one, and what means nothing to it isn't looked at. A complete one may prove that
    /// there is no solution, if its tests find all moves that can't be made of others.
    pub scan: u32,
    /// How a beam judges: UNSTUCK_EVALUATION_*.
    pub evaluation: u32,
    /// 1 to make the solution shorter over its own positions, else 0.
    pub optimize: u32,
    /// The width of a beam; 0 for 2,000 or, if the block has no room for that, half of
    /// it and so on. One that was given and has no room makes it give up. At most 5400 for
    /// a beam by weights.
    pub width: u32,
    /// The most moves that a solution lists; 0 for as many as there is room for, or 55
    /// moves of the search as in Freecell-App. A longer one is not reported:
    /// UNSTUCK_REASON_DEPTH.
    pub depth: u32,
    /// Where random order begins.
    pub seed: u32,
    /// What counts how much: each card that isn't home, each one on a foundation's next
    /// card, on one on which it doesn't fit, above a lower one, and on one with which
    /// it doesn't move; each empty cell and each empty column, taken off; each move.
    /// All 0 for the default.
    pub weights: [i16; 8],
    /// The tests in the order in which they look for moves, as text that ends with a
    /// NUL; empty for the scan's own. Letters as Freecell Solver gives them to its tests
    /// (0 to 9, j, A to E, a to i), or names with commas or blanks between them; groups
    /// in ( ) or [ ]. At least one test, at most 48 tests and brackets.
    pub tests: [c_char; 96],
}

/// How far a solver is.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct unstuck_freecell_progress {
    /// sizeof(unstuck_freecell_progress), set by the caller.
    pub struct_size: u32,
    /// UNSTUCK_RUNNING, SOLVED, UNSOLVABLE or GAVE_UP.
    pub status: i32,
    /// Why it gave up: UNSTUCK_REASON_*.
    pub reason: u32,
    /// Nodes (positions whose moves were looked at) so far, those of shorten too.
    pub nodes: u32,
    /// Moves from the start to where the search is now.
    pub depth: u32,
    /// Bytes of the block that the solver may use: all that init was given.
    pub bytes_used: u32,
    /// Positions stored by the complete search; 0 before it.
    pub stored: u32,
    /// The search of the ladder that is running, from 0; once shorten has been
    /// called, that of its own ladder.
    pub rung: u32,
    /// Moves of the solution as the notation lists them; 0 until solved.
    pub best_moves: u32,
    /// Those of them that don't go home.
    pub best_cost: u32,
    /// 1 if it is proved that no solution has a lower cost.
    pub shortest: u32,
}

/// Whether games in the standard notation hold, and if not, what is wrong first.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct unstuck_game_report {
    /// sizeof(unstuck_game_report), set by the caller.
    pub struct_size: u32,
    /// UNSTUCK_VERDICT_*.
    pub verdict: u32,
    /// What is wrong: UNSTUCK_FLAW_*, for unstuck_strflaw; 0 if all holds.
    pub flaw: u32,
    /// The line, from 1; 0 if all holds.
    pub line: u32,
    /// The byte within the line, from 1.
    pub column: u32,
    /// The move, from 1: the one that is wrong, or the last one before the
    /// layout that it doesn't lead to, or before the end; else 0.
    pub move_number: u32,
    /// The card that is wrong, else 0.
    pub card: u32,
    /// Games in the text, if all holds.
    pub games: u32,
    /// Moves of all games, if all holds.
    pub moves: u32,
    /// Names and numbers whose layout isn't known, if all holds: these games were
    /// checked from the layout in the text.
    pub unresolved: u32,
}

/// How a game is written in the standard notation. 0 means the default
/// everywhere.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct unstuck_game_style {
    /// sizeof(unstuck_game_style), set by the caller.
    pub struct_size: u32,
    /// Which layout is shown: UNSTUCK_SHOWN_*; by default the one at the start.
    pub shown: u32,
    /// With UNSTUCK_SHOWN_AFTER, after how many of the given moves; after all of
    /// them it is the final position.
    pub after: u32,
    /// UNSTUCK_AUTOMOVE_HORNE, the default, or UNSTUCK_AUTOMOVE_WKR.
    pub automove: u32,
    /// Moves a line; by default ten.
    pub per_line: u32,
}

/// A wall; nothing else is on its square.
pub const UNSTUCK_SQUARE_WALL: u8 = 1;
/// A goal.
pub const UNSTUCK_SQUARE_GOAL: u8 = 2;
/// A box.
pub const UNSTUCK_SQUARE_BOX: u8 = 4;
/// A pusher.
pub const UNSTUCK_SQUARE_PUSHER: u8 = 8;

/// The most columns of a Sokoban level.
pub const UNSTUCK_SOKOBAN_MOST_COLUMNS: u32 = 64;
/// The most rows.
pub const UNSTUCK_SOKOBAN_MOST_ROWS: u32 = 64;
/// The most boxes.
pub const UNSTUCK_SOKOBAN_MOST_BOXES: u32 = 1023;

/// More columns, rows or boxes than there may be.
pub const UNSTUCK_PROBLEM_TOO_LARGE: u8 = 1;
/// No pusher.
pub const UNSTUCK_PROBLEM_NO_PUSHER: u8 = 2;
/// More pushers than one; such levels are played nevertheless.
pub const UNSTUCK_PROBLEM_SEVERAL_PUSHERS: u8 = 3;
/// No boxes.
pub const UNSTUCK_PROBLEM_NO_BOXES: u8 = 4;
/// Not as many boxes as goals, neither on the whole board nor where the pusher can
/// get to.
pub const UNSTUCK_PROBLEM_BOXES_AND_GOALS_DIFFER: u8 = 5;
/// The first or the last square of a row is neither a wall nor a box on a goal; such
/// levels are played nevertheless.
pub const UNSTUCK_PROBLEM_ROW_END: u8 = 6;
/// The pusher could leave the board.
pub const UNSTUCK_PROBLEM_OPEN_WALL: u8 = 7;

/// Boxes are pushed, from the level's start.
pub const UNSTUCK_MODE_FORWARD: u32 = 1;
/// Boxes are pulled, from the solved board.
pub const UNSTUCK_MODE_REVERSE: u32 = 2;

/// The pusher can walk to the square.
pub const UNSTUCK_MARK_REACHED: u8 = 1;
/// The square is no wall, and a box on it can never get to a goal, even if nothing
/// else were on the board.
pub const UNSTUCK_MARK_DEAD: u8 = 2;
/// The box on the square can never be pushed again, unless some box is pushed to a
/// dead square. Not told in reverse mode.
pub const UNSTUCK_MARK_FROZEN: u8 = 4;

/// A wall or the board's edge is in the pusher's way.
pub const UNSTUCK_FLAW_WALL: u32 = 128;
/// Behind the box is a wall or the board's edge.
pub const UNSTUCK_FLAW_BOX_AT_WALL: u32 = 129;
/// Behind the box is another box.
pub const UNSTUCK_FLAW_BOX_AT_BOX: u32 = 130;
/// Behind the box is another pusher.
pub const UNSTUCK_FLAW_BOX_AT_PUSHER: u32 = 131;
/// A box is in the pusher's way, in reverse mode.
pub const UNSTUCK_FLAW_BOX: u32 = 132;
/// Another pusher is in the pusher's way.
pub const UNSTUCK_FLAW_PUSHER: u32 = 133;
/// There is no box behind the pusher that it could pull.
pub const UNSTUCK_FLAW_NOTHING_TO_PULL: u32 = 134;
/// The jump ends on a wall, a box or outside of the board.
pub const UNSTUCK_FLAW_NOT_FREE: u32 = 135;
/// There is no pusher where the change of pushers ends.
pub const UNSTUCK_FLAW_NO_PUSHER: u32 = 136;
/// A jump where boxes are pushed.
pub const UNSTUCK_FLAW_JUMP: u32 = 137;
/// A box is where the pusher starts, in reverse mode: it must jump first.
pub const UNSTUCK_FLAW_NOT_PLACED: u32 = 138;
/// A character that no game has.
pub const UNSTUCK_FLAW_CHARACTER: u32 = 139;
/// A bracket that wasn't opened, or stands within others.
pub const UNSTUCK_FLAW_BRACKET: u32 = 140;
/// The game ends within brackets.
pub const UNSTUCK_FLAW_UNCLOSED: u32 = 141;

/// What is wrong with a level, and the square that shows it.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct unstuck_sokoban_fault {
    /// UNSTUCK_PROBLEM_*.
    pub problem: u8,
    /// 1 if the level can't be played for it.
    pub stops_play: u8,
    /// The column, from 0; 0 like the row where the problem is the whole level's.
    pub column: u8,
    /// The row, from 0.
    pub row: u8,
}

/// A game that is checked: what it came to so far. All 0 but struct_size at its start.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct unstuck_sokoban_check {
    /// sizeof(unstuck_sokoban_check), set by the caller.
    pub struct_size: u32,
    /// Moves, pushes included. A flaw is in the move after them.
    pub moves: u32,
    /// Pushes, or pulls.
    pub pushes: u32,
    /// Straight lines of pushes: a push of another box or in another direction than
    /// the push before begins one.
    pub box_lines: u32,
    /// How often another box is pushed than before, the first one counted.
    pub box_changes: u32,
    /// How often pushing begins: pushes that don't follow another push at once.
    pub pushing_sessions: u32,
    /// How often another pusher takes its turn.
    pub pusher_changes: u32,
    /// Why it can't be played on: UNSTUCK_FLAW_WALL and following, for
    /// unstuck_strflaw; 0 if it can.
    pub flaw: u32,
    /// 1 if the level is solved now, and the game has no flaw and is whole: then it is a
    /// solution.
    pub solved: u8,
    /// 1 within the brackets of a jump, 2 of a change of the pusher: the game isn't
    /// whole.
    pub open: u8,
    /// The library's.
    pub state: [u8; 6],
}

/// A Sokoban position.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct unstuck_sokoban_state {
    /// sizeof(unstuck_sokoban_state), set by the caller.
    pub struct_size: u32,
    /// Moves, pushes included, those taken back not counted.
    pub moves: u32,
    /// Pushes, or pulls.
    pub pushes: u32,
    /// How many steps can be taken back: moves, jumps and changes of the pusher.
    pub recorded: u32,
    /// Boxes.
    pub boxes: u16,
    /// Boxes that aren't on goals.
    pub boxes_away: u16,
    /// Pushers.
    pub pushers: u16,
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// Where the pusher is whose turn it is; 255 as long as it must jump first.
    pub column: u8,
    /// Its row.
    pub row: u8,
    /// The topmost of the squares that it can walk to, of these the leftmost.
    pub normal_column: u8,
    /// Its row.
    pub normal_row: u8,
    /// UNSTUCK_MODE_*.
    pub mode: u8,
    /// 1 if the level is solved.
    pub solved: u8,
    /// 0.
    pub reserved: u16,
}

/// Any solution.
pub const UNSTUCK_GOAL_ANY: u32 = 0;
/// A solution with the fewest pushes, with proof.
pub const UNSTUCK_GOAL_PUSHES: u32 = 1;
/// A solution with the fewest moves, and of those the fewest pushes, with proof: for small
/// levels.
pub const UNSTUCK_GOAL_MOVES: u32 = 2;
/// It is proved that no solution has fewer pushes.
pub const UNSTUCK_FEWEST_PUSHES: u32 = 1;
/// It is proved that no solution has fewer moves; unless they are what is asked for, none
/// of those with as few pushes.
pub const UNSTUCK_FEWEST_MOVES: u32 = 2;

/// A block in which practically every level of the usual size is solved.
pub const UNSTUCK_SOKOBAN_COMFORTABLE_BYTES: u32 = 1_048_576;
#[cfg(feature = "sokoban")]
const _: () =
    assert!(UNSTUCK_SOKOBAN_COMFORTABLE_BYTES == crate::sokoban::solver::COMFORTABLE_BYTES);

/// What a caller may choose for a Sokoban solver. 0 means the default everywhere.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct unstuck_sokoban_options {
    /// sizeof(unstuck_sokoban_options), set by the caller.
    pub struct_size: u32,
    /// The most nodes that all runs together may expand; 0 for no limit. What
    /// shorten expands doesn't count.
    pub max_nodes: u32,
    /// What is asked for: UNSTUCK_GOAL_*.
    pub goal: u32,
}

/// How far a Sokoban solver is.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct unstuck_sokoban_progress {
    /// sizeof(unstuck_sokoban_progress), set by the caller.
    pub struct_size: u32,
    /// UNSTUCK_RUNNING, SOLVED, UNSOLVABLE or GAVE_UP.
    pub status: i32,
    /// Why it gave up: UNSTUCK_REASON_*.
    pub reason: u32,
    /// Nodes (positions whose moves were looked at) so far, those of shorten too.
    pub nodes: u32,
    /// Bytes of the block that the solver may use: all that init was given.
    pub bytes_used: u32,
    /// Positions that the search that is running has stored.
    pub stored: u32,
    /// The search of the ladder that is running, from 0.
    pub rung: u32,
    /// Moves of the solution, pushes included; 0 until solved.
    pub best_moves: u32,
    /// Its pushes.
    pub best_pushes: u32,
    /// What is proved of it: a sum of UNSTUCK_FEWEST_*, 0 until something is.
    pub shortest: u32,
}

/// The reader has used up what it was given, and needs more.
pub const UNSTUCK_MORE: i32 = 7;

/// A line of notes, or a piece of a long one.
pub const UNSTUCK_EVENT_NOTE: u32 = 1;
/// A property.
pub const UNSTUCK_EVENT_PROPERTY: u32 = 2;
/// A level: its title line and its board.
pub const UNSTUCK_EVENT_LEVEL: u32 = 4;
/// Something in the level, or the game that was told last, is against the format.
pub const UNSTUCK_EVENT_FAULT: u32 = 8;
/// A saved game or solution begins; which of the two, only playing can tell.
pub const UNSTUCK_EVENT_GAME: u32 = 16;
/// More of its moves: of `lurdLURD[]{}*`, without blanks and run-length code. In levels
/// of another game than Sokoban (UNSTUCK_VARIANT_*) also `nsewNSEW`.
pub const UNSTUCK_EVENT_MOVES: u32 = 32;
/// Its moves end; its notes may follow.
pub const UNSTUCK_EVENT_GAME_END: u32 = 64;
/// Nothing more comes for the level: all that is known of it.
pub const UNSTUCK_EVENT_LEVEL_END: u32 = 128;
/// The end of the file.
pub const UNSTUCK_EVENT_END: u32 = 256;

/// The notes before the first level.
pub const UNSTUCK_PART_FILE: u32 = 0;
/// The notes of a level.
pub const UNSTUCK_PART_LEVEL: u32 = 1;
/// The notes of a saved game or solution.
pub const UNSTUCK_PART_GAME: u32 = 2;

/// The collection's name, in the file's notes.
pub const UNSTUCK_KEY_COLLECTION: u32 = 1;
/// The title of a level or game; in the file's notes another word for the
/// collection's name.
pub const UNSTUCK_KEY_TITLE: u32 = 2;
/// The author of a level; in the file's notes that of all levels that name none.
pub const UNSTUCK_KEY_AUTHOR: u32 = 3;
/// When the file was made.
pub const UNSTUCK_KEY_DATE_CREATED: u32 = 4;
/// When it was last changed.
pub const UNSTUCK_KEY_DATE_CHANGED: u32 = 5;
/// Which game it is: Hexoban and the like.
pub const UNSTUCK_KEY_GAME: u32 = 6;

/// Sokoban, also with several pushers.
pub const UNSTUCK_VARIANT_SOKOBAN: u32 = 0;
/// Squares with six neighbours; such levels are told, but can't be played here.
pub const UNSTUCK_VARIANT_HEXOBAN: u32 = 1;
/// Triangles.
pub const UNSTUCK_VARIANT_TRIOBAN: u32 = 2;
/// Octagons and squares.
pub const UNSTUCK_VARIANT_OCTOBAN: u32 = 3;

/// As SokobanYASC describes its files, without run-length code.
pub const UNSTUCK_FORM_SOK: u32 = 0;
/// The same with a semicolon before title lines.
pub const UNSTUCK_FORM_XSB: u32 = 1;
/// With run-length code, the shortest with brackets in brackets.
pub const UNSTUCK_FORM_RLE: u32 = 2;

/// The least block of a reader, for boards of up to 256 squares.
pub const UNSTUCK_SOKOBAN_READER_LEAST_BYTES: u32 = 5120;
/// A block in which a reader reads every board, with some kilobytes for the notes of a
/// level.
pub const UNSTUCK_SOKOBAN_READER_BYTES: u32 = 16384;
/// The least block of a writer, of whichever form.
pub const UNSTUCK_SOKOBAN_WRITER_BYTES: u32 = 5120;

/// What a file of levels says next. Where texts and squares are is told in bytes from
/// the start of the reader's block; they are there until the next call on it. A text that
/// there isn't has the length 0. What isn't said to be set is 0.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct unstuck_sokoban_event {
    /// sizeof(unstuck_sokoban_event), set by the caller.
    pub struct_size: u32,
    /// UNSTUCK_EVENT_*.
    pub kind: u32,
    /// The line of the file, from 1: for a level that of its first row.
    pub line: u32,
    /// FAULT: the byte of the line, from 1; 0 if it is the line as a whole.
    pub column: u32,
    /// NOTE and PROPERTY: where it belongs, UNSTUCK_PART_*.
    pub part: u32,
    /// PROPERTY: UNSTUCK_KEY_*. FAULT: what is wrong, for unstuck_sokoban_strfault.
    /// LEVEL_END: the same for its board, 0 if nothing is.
    pub what: u32,
    /// LEVEL and LEVEL_END: the level's place in the file; GAME: the game's in the level.
    /// From 1.
    pub number: u32,
    /// NOTE: 1 if the line ends with this piece. GAME_END: 1 if the moves were understood
    /// to their end; if not, a FAULT came before. LEVEL_END: 1 if all its notes are kept.
    pub whole: u32,
    /// NOTE: the line, bytes as in the file. PROPERTY: its value. LEVEL and GAME: what the
    /// title line says. MOVES: the moves. LEVEL_END: the title that counts.
    pub text: u32,
    /// Its length.
    pub text_length: u32,
    /// LEVEL_END: the author, or else the file's.
    pub author: u32,
    /// Its length.
    pub author_length: u32,
    /// LEVEL_END: the collection's name.
    pub collection: u32,
    /// Its length.
    pub collection_length: u32,
    /// LEVEL_END: the level's notes, a line feed behind each line.
    pub notes: u32,
    /// Their length.
    pub notes_length: u32,
    /// LEVEL and LEVEL_END: the board, width * height bytes, each a sum of
    /// UNSTUCK_SQUARE_*.
    pub squares: u32,
    /// Their number; 0 if the board is too large or can't be read.
    pub squares_length: u32,
    /// LEVEL and LEVEL_END: columns; of a board that is too large as far as counted.
    pub width: u32,
    /// Rows, likewise.
    pub height: u32,
    /// Boxes, likewise.
    pub boxes: u32,
    /// Goals, likewise.
    pub goals: u32,
    /// Pushers, likewise.
    pub pushers: u32,
    /// LEVEL_END: UNSTUCK_VARIANT_*.
    pub variant: u32,
    /// LEVEL_END: how many saved games and solutions there were.
    pub games: u32,
    /// GAME_END: steps of the pusher, those in brackets included.
    pub steps: u32,
    /// GAME_END: the steps before the current position; all of them without a mark.
    pub current: u32,
    /// GAME_END: 1 if it is played backwards from the solved board.
    pub reverse: u32,
}
