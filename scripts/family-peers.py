#!/usr/bin/env python3
"""What other programs say of the deals of the FreeCell family.

    scripts/family-peers.py boards GAME FIRST LAST     prints boards
    scripts/family-peers.py verdicts GAME LAST [SECOND]
                                    writes tests/data/family/GAME.txt for deals 1 to LAST,
                                    by the second peer for deals 1 to SECOND; what has been
                                    decided before isn't asked again

Nothing of unstuck is used. The boards are made here: the shuffle is that of the package
`pysol_cards` (pip install pysol_cards), by the author of Freecell Solver; so are the layouts
that it has, and the others follow the source of PySolFC (pysollib/games/*.py).

Peers, as paths in the environment:
  FC_SOLVE        fc-solve of Debian's package freecell-solver-bin (default: fc-solve)
  FC_SOLVE_LARGE  the same release (5.0.0) built from its source with more columns and
                  decks: cmake -DMAX_NUM_STACKS=20 -DMAX_NUM_FREECELLS=16 -DMAX_NUM_DECKS=2
                  -DMAX_NUM_INITIAL_CARDS_IN_A_STACK=60; Debian's stops at 10 columns
  SOLVITAIRE      github.com/thecharlieblake/Solvitaire; its reader of deals must be told of
                  cells: "cells": {"$ref": "#/definitions/cardarraywithempty"} in the schema
                  of deal_parser.cpp, and empty strings skipped in parse_cells; and
                  rules_parser.cpp must look for "only complete pile moves", as its presets
                  and its schema say, where it looks for "complete piles"

fc-solve looks for a solution with its moves of many cards first. What they don't solve, and what
they call unsolvable, goes to a complete search: depth first over single-card moves, pruned
by Horne's rule only. Only that one's "unsolvable" counts.
"""

import json
import os
import subprocess
import sys
import tempfile

from pysol_cards.cards import createCards
from pysol_cards.deal_game import Game
from pysol_cards.random import shuffle

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FC_SOLVE = os.environ.get("FC_SOLVE", "fc-solve")
FC_SOLVE_LARGE = os.environ.get("FC_SOLVE_LARGE")
SOLVITAIRE = os.environ.get("SOLVITAIRE")
# What one deal may cost.
QUICK_ITERATIONS = int(os.environ.get("QUICK_ITERATIONS", "20000"))
COMPLETE_ITERATIONS = int(os.environ.get("COMPLETE_ITERATIONS", "300000"))
SECOND_MILLISECONDS = os.environ.get("SECOND_MILLISECONDS", "3000")

RANKS = "0A23456789TJQK"
SUITS = "CSHD"  # pysol_cards' order


class Rules:
    def __init__(self, columns, cells, build, fill, unlimited=False, decks=1, **more):
        self.columns, self.cells, self.build, self.fill = columns, cells, build, fill
        self.unlimited, self.decks = unlimited, decks
        # Cards that lie in cells may not be replaced there.
        self.bouquet = more.get("bouquet", False)
        # Whole suits leave; sequences of a suit move, onto any suit.
        self.simon = more.get("simon", False)


GAMES = {
    "freecell": Rules(8, 4, "alternate", "any"),
    "relaxed_freecell": Rules(8, 4, "alternate", "any", unlimited=True),
    "forecell": Rules(8, 4, "alternate", "kings"),
    "challenge_freecell": Rules(8, 4, "alternate", "any"),
    "super_challenge_freecell": Rules(8, 4, "alternate", "kings"),
    "bakers_game": Rules(8, 4, "suit", "any"),
    "kings_only_bakers_game": Rules(8, 4, "suit", "kings"),
    "eight_off": Rules(8, 8, "suit", "kings"),
    "relaxed_eight_off": Rules(8, 8, "suit", "kings", unlimited=True),
    "seahaven_towers": Rules(10, 4, "suit", "kings"),
    "relaxed_seahaven_towers": Rules(10, 4, "suit", "kings", unlimited=True),
    "penguin": Rules(7, 7, "suit", "kings", unlimited=True),
    "der_katzenschwanz": Rules(9, 8, "alternate", "none", unlimited=True, decks=2),
    "die_schlange": Rules(9, 8, "alternate", "none", decks=2),
    "double_freecell": Rules(10, 8, "alternate", "any", decks=2),
    "simple_simon": Rules(10, 0, "rank", "any", unlimited=True, simon=True),
    "bakers_dozen": Rules(13, 0, "rank", "none"),
    "good_measure": Rules(10, 0, "rank", "none"),
    "beleaguered_castle": Rules(8, 0, "rank", "any"),
    "citadel": Rules(8, 0, "rank", "any"),
    "streets_and_alleys": Rules(8, 0, "rank", "any"),
    "fan": Rules(18, 0, "suit", "kings"),
    "trefoil": Rules(16, 0, "suit", "none"),
    "cruel": Rules(12, 0, "suit", "none"),
    "flower_garden": Rules(6, 16, "rank", "any", bouquet=True),
    "fortress": None,  # built up and down, which no peer here can
}
for cells in range(7):
    GAMES[f"bakers_game_{cells}_cells"] = Rules(8, cells, "suit", "any")
    GAMES[f"freecell_{cells}_cells"] = Rules(8, cells, "alternate", "any")


# ---------------------------------------------------------------------------
# Boards: columns, cells and home as (rank, suit index), the top card last


class Position:
    def __init__(self, columns, cells=(), home=()):
        self.columns = [[(c.rank, c.suit) for c in column] for column in columns]
        self.cells = [None if getattr(c, "empty", False) else (c.rank, c.suit) for c in cells]
        # (lowest, highest) of each foundation that holds cards
        self.home = [(c.rank, c.suit) for c in home]


def talon(decks, number):
    """As PySolFC puts it: the last card is dealt first."""
    return shuffle(createCards(decks, 13), number, 0)


def sorter(cards, order, most):
    """PySolFC's _shuffleHookMoveSorter."""
    extracted, i, new = [], len(cards), []
    for c in cards:
        select, key = order(c)
        if select:
            extracted.append((key, i, c))
            if len(extracted) >= most:
                new += cards[(len(cards) - i + 1):]
                break
        else:
            new.append(c)
        i -= 1
    extracted.sort(key=lambda x: (x[0], x[1]), reverse=True)
    return new, [x[2] for x in extracted]


def to_top(cards, order, most=999999):
    rest, chosen = sorter(cards, order, most)
    return rest + chosen


def to_bottom(cards, order, most=999999):
    rest, chosen = sorter(cards, order, most)
    return chosen + rest


def aces(card):
    return (card.rank == 1, card.suit)


def in_turn(cards, columns, rows):
    """Deals so many rows, a shorter one last if there are no more cards."""
    board = [[] for _ in range(columns)]
    for _ in range(rows):
        for column in board:
            if cards:
                column.append(cards.pop())
    return board


def kings_down(cards, columns):
    """PySolFC's Baker's Dozen: kings to the bottom of their columns."""
    kings = [i for i, c in enumerate(cards) if c.rank == 13]
    for i in kings:
        j = i % columns
        while j < i:
            if cards[j].rank != 13:
                cards[i], cards[j] = cards[j], cards[i]
                break
            j += columns
    cards.reverse()
    return cards


def of_pysol_cards(name, number):
    game = Game(name, number, 0)
    game.deal()
    getattr(game, game.game_class)()
    return game.board


def a_king_a_column(cards, aces_home):
    """PySolFC's Der Katzenschwanz: each king but a first card begins the next column.
    (pysol_cards leaves the first column empty where the first card is a king.)"""
    columns, home, at = [[] for _ in range(9)], [], 0
    for card in reversed(cards):
        if card.rank == 1 and aces_home:
            home.append(card)
            continue
        if card.rank == 13 and columns[at]:
            at += 1
        columns[at].append(card)
    return Position(columns, (), home)


def deal(name, number):
    plain = {
        "freecell": "freecell",
        "relaxed_freecell": "relaxed_freecell",
        "forecell": "forecell",
        "bakers_game": "bakers_game",
        "kings_only_bakers_game": "kings_only_bakers_game",
        "eight_off": "eight_off",
        "relaxed_eight_off": "eight_off",
        "seahaven_towers": "seahaven_towers",
        "relaxed_seahaven_towers": "relaxed_seahaven_towers",
        "simple_simon": "simple_simon",
        "bakers_dozen": "bakers_dozen",
        "beleaguered_castle": "beleaguered_castle",
        "citadel": "citadel",
        "streets_and_alleys": "streets_and_alleys",
        "fan": "fan",
    }
    if name.endswith("_cells"):
        plain[name] = name.rsplit("_", 2)[0]
    if name in plain:
        board = of_pysol_cards(plain[name], number)
        home = []
        if board.with_foundations:
            home = [c for c in board.foundations if not getattr(c, "empty", False)]
        return Position(board.columns.cols, getattr(board, "freecells", ()), home)
    if name in ("der_katzenschwanz", "die_schlange"):
        return a_king_a_column(talon(2, number), name == "die_schlange")
    if name == "double_freecell":
        return Position(in_turn(talon(2, number), 10, 11))
    cards = talon(1, number)
    if name == "challenge_freecell" or name == "super_challenge_freecell":
        cards = to_top(cards, lambda c: (c.rank in (1, 2), (-c.rank, c.suit)))
        return Position(in_turn(cards, 8, 7))
    if name == "penguin":
        base = cards[-1].rank
        cards = to_top(cards, lambda c: (c.rank == base, 0))
        home = [cards.pop() for _ in range(3)]
        return Position(in_turn(cards, 7, 7), (), home)
    if name == "good_measure":
        cards = to_bottom(kings_down(cards, 10), aces, 2)
        columns = in_turn(cards, 10, 5)
        return Position(columns, (), cards)
    if name == "trefoil":
        cards = to_bottom(cards, aces)
        columns = in_turn(cards, 16, 3)
        return Position(columns, (), cards)
    if name == "cruel":
        cards = to_bottom(cards, aces)
        columns = in_turn(cards, 12, 4)
        return Position(columns, (), cards)
    if name == "flower_garden":
        columns = in_turn(cards, 6, 6)
        return Position(columns, reversed(cards))
    if name == "fortress":
        return Position(in_turn(cards, 10, 6))
    raise SystemExit(f"no such game: {name}")


def word(card):
    return "-" if card is None else RANKS[card[0]] + SUITS[card[1]]


def text(position):
    """What is hashed, and compared with the library's boards: the columns, the cards in cells,
    the highest card of each foundation, both sorted."""
    lines = [" ".join(map(word, column)) for column in position.columns]
    lines.append("cells: " + " ".join(sorted(word(c) for c in position.cells if c)))
    lines.append("home: " + " ".join(sorted(map(word, position.home))))
    return "".join(line.rstrip() + "\n" for line in lines)


def fnv(data, value=0xCBF29CE484222325):
    for byte in data.encode():
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


# ---------------------------------------------------------------------------
# Peers. Answers: + solved, - complete search found nothing, x an incomplete one found
# nothing, ? not decided


def renamed(name, position):
    """Penguin with its base as ace: the same game for a peer that begins with aces."""
    if name != "penguin":
        return position
    base = position.home[0][0]
    other = Position([])

    def new(card):
        return ((card[0] - base) % 13 + 1, card[1])

    other.columns = [[new(c) for c in column] for column in position.columns]
    other.home = [new(c) for c in position.home]
    return other


def fc_text(rules, position):
    lines = []
    if position.home:
        # A deck's foundations, then the next's.
        suits = sorted(position.home, key=lambda card: card[1])
        deck = suits[::rules.decks] + (suits[1::2] if rules.decks == 2 else [])
        line = [SUITS[suit] + "-" + RANKS[rank] for rank, suit in deck]
        lines.append("Foundations: " + " ".join(line))
    if position.cells:
        lines.append("Freecells: " + " ".join(map(word, position.cells)))
    lines += [": " + " ".join(map(word, column)) for column in position.columns]
    return "".join(line + "\n" for line in lines)


def fc_options(rules):
    if rules.simon:
        return ["--game", "simple_simon"]
    return [
        "--freecells-num", str(rules.cells),
        "--stacks-num", str(rules.columns),
        "--decks-num", str(rules.decks),
        "--sequences-are-built-by",
        {"alternate": "alternate_color", "suit": "suit", "rank": "rank"}[rules.build],
        "--sequence-move", "unlimited" if rules.unlimited else "limited",
        "--empty-stacks-filled-by", {"any": "all", "kings": "kings", "none": "none"}[rules.fill],
    ]


def run_fc(rules, board, options, iterations):
    program = FC_SOLVE
    if rules.columns > 10 or rules.decks > 1 or rules.cells > 8:
        program = FC_SOLVE_LARGE
    command = [program, *fc_options(rules), *options, "--max-iters", str(iterations), "-sel", "-m"]
    done = subprocess.run(command, input=board.encode(), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, env={**os.environ, "FREECELL_SOLVER_QUIET": "1"})
    output = done.stdout.decode(errors="replace")
    if "This game is solveable." in output:
        return "+"
    if "Iterations count exceeded." in output:
        return "?"
    if "I could not solve this game." in output:
        return "-"
    raise SystemExit(f"{command}\n{board}\n{output[-500:]}")


# Depth first over single cards goes astray in deals with a solution, so best first is tried too.
COMPLETE = [
    ["--method", "soft-dfs", "-to", "01ABCDE", "-sp", "r:tf"],
    ["--method", "a-star", "-asw", "0.2,0.3,0.5,0,0", "-to", "01ABCDE", "-sp", "r:tf"],
]
QUICK = [["--method", "a-star", "-to", "0123456789"], ["--method", "soft-dfs", "-to", "0123456789"]]
SIMON = [["-to", "abcdefgh"], ["-to", "abcdefghi"],
         ["--method", "a-star", "-to", "abcdefghi"]]


def fc_verdict(rules, position):
    """The answer, and whether a quick search wrongly said that there is no solution."""
    board = fc_text(rules, position)
    wrong = ""
    if rules.simon:
        for options in SIMON:
            answer = run_fc(rules, board, options, QUICK_ITERATIONS)
            if answer == "+":
                return answer, wrong
            if answer == "-":
                wrong = "x"
        return wrong or "?", ""
    for options in QUICK:
        answer = run_fc(rules, board, options, QUICK_ITERATIONS)
        if answer == "+":
            return "+", wrong
        if answer == "-":
            wrong = "x"
    last = "?"
    for options in COMPLETE:
        answer = run_fc(rules, board, options, COMPLETE_ITERATIONS)
        if answer == "+":
            return "+", wrong
        if answer == "-":
            # Single cards are all moves there are only where sequences are limited.
            return ("x" if rules.unlimited else "-"), ""
        last = answer
    return last, ""


def second_files(rules, position, folder):
    tableau = {
        "count": rules.columns,
        "build policy": {"alternate": "red-black", "suit": "same-suit", "rank": "any-suit"}[rules.build],
        "spaces policy": {"any": "any", "kings": "kings", "none": "no-build"}[rules.fill],
        "move built group": "yes" if rules.unlimited else "no",
    }
    foundations = {"removable": False}
    if rules.simon:
        foundations["only complete pile moves"] = True
        tableau["move built group policy"] = "same-suit"
    text = {"tableau piles": [[second_word(c) for c in column] for column in position.columns]}
    game = {"tableau piles": tableau, "foundations": foundations, "two decks": rules.decks == 2}
    if rules.decks == 2 and position.home:
        foundations["initial cards"] = "all"
    elif position.home:
        text["foundations"] = [second_word((rank, suit))
                               for highest, suit in position.home for rank in range(1, highest + 1)]
    if rules.bouquet:
        game["reserve"] = {"size": len(position.cells)}
        text["reserve"] = [second_word(c) for c in position.cells]
    elif rules.cells:
        game["cells"] = {"count": rules.cells}
        cells = [second_word(c) for c in position.cells]
        if any(cells):
            text["cells"] = (cells + [""] * rules.cells)[:rules.cells]
    names = []
    for name, what in [("rules", game), ("deal", text)]:
        names.append(os.path.join(folder, name + ".json"))
        with open(names[-1], "w") as file:
            json.dump(what, file)
    return names


def second_word(card):
    if card is None:
        return ""
    rank = {1: "A", 11: "J", 12: "Q", 13: "K"}.get(card[0], str(card[0]))
    return rank + SUITS[card[1]]


def second_verdict(rules, position):
    with tempfile.TemporaryDirectory() as folder:
        files = second_files(rules, position, folder)
        command = [SOLVITAIRE, "--custom-rules", files[0], "--timeout", SECOND_MILLISECONDS,
                   "--cache-capacity", "1000000", "--streamliners", "smart-solvability",
                   "--classify", files[1]]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    output = done.stdout.decode(errors="replace").strip()
    last = output.splitlines()[-1].rsplit(", ", 1)[-1] if output else ""
    answers = {"solved": "+", "unsolvable": "-", "timed-out": "?", "memory-limit-reached": "?"}
    if last not in answers:
        raise SystemExit(f"{command}\n{output[-800:]}")
    answer = answers[last]
    # Its sequences of several cards move onto their own suit only, which is stricter.
    return "x" if rules.simon and answer == "-" else answer


# ---------------------------------------------------------------------------


def rows(answers):
    for first in range(0, len(answers), 50):
        yield f"{first + 1} {''.join(answers[first:first + 50])}\n"


def path_of(name):
    return os.path.join(ROOT, "tests/data/family", name + ".txt")


def known(name):
    """What the file says already: the first peer's answers, the second's, and the misled ones."""
    answers = {"fc-solve": [], "solvitaire": [], "misled": []}
    if os.path.exists(path_of(name)):
        part = None
        with open(path_of(name)) as file:
            for line in file:
                line = line.strip()
                if line.startswith("#"):
                    part = None
                elif line in answers:
                    part = line
                elif part == "misled":
                    answers[part] += map(int, line.split())
                elif part:
                    answers[part] += line.split()[1]
    return answers["fc-solve"], answers["solvitaire"], set(answers["misled"])


def write(name, rules, number, hashed, board, first, other, misled):
    lines = [f"# {name}, deals 1 to {number}, made by scripts/family-peers.py\n",
             f"boards {number} {hashed:016x}\n", "board 1\n", board]
    if first:
        kind = "Debian's" if rules.columns <= 10 and rules.decks == 1 else "built with more columns and decks"
        lines.append(f"# Freecell Solver 5.0.0, {kind}\nfc-solve\n")
        lines += rows(first)
    if misled:
        lines.append("# A search with moves of many cards called these unsolvable, another search solved them.\nmisled\n")
        lines.append(" ".join(map(str, sorted(misled))) + "\n")
    if other:
        lines.append("# Solvitaire\nsolvitaire\n")
        lines += rows(other)
    with open(path_of(name) + ".new", "w") as file:
        file.writelines(lines)
    os.replace(path_of(name) + ".new", path_of(name))


def verdicts(name, last, second):
    rules = GAMES[name]
    hashed, first_board = 0xCBF29CE484222325, ""
    first, other, misled = known(name)
    before = max(len(first), len(other))
    for number in range(1, last + 1):
        position = deal(name, number)
        board = text(position)
        first_board = first_board or board
        hashed = fnv(board, hashed)
        if rules is None:
            continue
        position = renamed(name, position)
        if not rules.bouquet and (number > len(first) or first[number - 1] == "?"):
            answer, wrong = fc_verdict(rules, position)
            first[number - 1:number] = [answer]
            if wrong and answer == "+":
                misled.add(number)
        if number <= second and (number > len(other) or other[number - 1] == "?"):
            other[number - 1:number] = [second_verdict(rules, position)]
        # A long run that is broken off has told something.
        if number % 50 == 0 and number > before:
            write(name, rules, number, hashed, first_board, first, other, misled)
    write(name, rules, last, hashed, first_board, first, other, misled)
    count = {sign: first.count(sign) for sign in "+-x?"}
    against = [n + 1 for n, (a, b) in enumerate(zip(first, other)) if a + b in ("+-", "-+")]
    print(name, last, count, {sign: other.count(sign) for sign in "+-x?"},
          "misled", len(misled), "against", against, flush=True)


def main(words):
    if words[:1] == ["boards"] and len(words) == 4:
        for number in range(int(words[2]), int(words[3]) + 1):
            print(f"# {words[1]} {number}\n{text(deal(words[1], number))}", end="")
    elif words[:1] == ["verdicts"] and 3 <= len(words) <= 4:
        verdicts(words[1], int(words[2]), int(words[3]) if len(words) == 4 and SOLVITAIRE else 0)
    else:
        raise SystemExit(__doc__)


main(sys.argv[1:])
