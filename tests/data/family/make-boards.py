#!/usr/bin/env python3
"""Makes tests/data/family/*.txt: boards of each game, dealt by PySolFC's own code.

    make-boards.py PYSOLFC_TREE > boards.txt

PySolFC's games need a window. So the classes of a game are taken out of its source,
and their `_shuffleHook` and `startGame` deal to plain lists instead. The shuffle is
that of the package pysol_cards (PyPI), which PySolFC uses. A board is printed as
PySolFC hands it to solvers, but with its own ranks where the foundations begin with
another rank than the ace, which a line "Base:" tells then.
"""

import ast
import sys
from pathlib import Path

from pysol_cards.cards import ms_rearrange
from pysol_cards.random import LCRandom31

# Our name, PySolFC's file, class, columns, cells, decks.
GAMES = [
    ("freecell", "freecell", "FreeCell", 8, 4, 1),
    ("relaxed_freecell", "freecell", "RelaxedFreeCell", 8, 4, 1),
    ("forecell", "freecell", "ForeCell", 8, 4, 1),
    ("challenge_freecell", "freecell", "ChallengeFreeCell", 8, 4, 1),
    ("super_challenge_freecell", "freecell", "SuperChallengeFreeCell", 8, 4, 1),
    ("bakers_game", "bakersgame", "BakersGame", 8, 4, 1),
    ("kings_only_bakers_game", "bakersgame", "KingOnlyBakersGame", 8, 4, 1),
    ("eight_off", "bakersgame", "EightOff", 8, 8, 1),
    ("seahaven_towers", "bakersgame", "SeahavenTowers", 10, 4, 1),
    ("relaxed_seahaven_towers", "bakersgame", "RelaxedSeahavenTowers", 10, 4, 1),
    ("penguin", "bakersgame", "Penguin", 7, 7, 1),
    ("der_katzenschwanz", "katzenschwanz", "DerKatzenschwanz", 9, 8, 2),
    ("die_schlange", "katzenschwanz", "DieSchlange", 9, 8, 2),
    ("simple_simon", "spider", "SimpleSimon", 10, 0, 1),
    ("bakers_dozen", "bakersdozen", "BakersDozen", 13, 0, 1),
    ("good_measure", "bakersdozen", "GoodMeasure", 10, 0, 1),
    ("beleaguered_castle", "beleagueredcastle", "BeleagueredCastle", 8, 0, 1),
    ("citadel", "beleagueredcastle", "Citadel", 8, 0, 1),
    ("streets_and_alleys", "beleagueredcastle", "StreetsAndAlleys", 8, 0, 1),
    ("fortress", "beleagueredcastle", "Fortress", 10, 0, 1),
    ("fan", "fan", "Fan", 18, 0, 1),
    ("trefoil", "fan", "Trefoil", 16, 0, 1),
    ("cruel", "bakersdozen", "Cruel", 12, 0, 1),
    ("flower_garden", "klondike", "FlowerGarden", 6, 16, 1),
    ("double_freecell", "freecell", "DoubleFreecellTd", 10, 8, 2),
]

DEALS = {1: [1, 2, 24, 617, 11982, 31999], 2: [1, 2, 24, 617]}

RANKS = "A23456789TJQK"
SUITS = "CSHD"
KEPT = {"_shuffleHook", "startGame", "_updateStacks", "DEAL"}


class Card:
    def __init__(self, number):
        self.id = number
        self.deck, rest = divmod(number, 52)
        self.suit, self.rank = divmod(rest, 13)

    def __str__(self):
        return RANKS[self.rank] + SUITS[self.suit]


class Cap:
    base_rank = 0


class Stack:
    def __init__(self, suit=None):
        self.cards, self.suit, self.cap = [], suit, Cap()

    def acceptsCards(self, _source, cards):
        (card,) = cards
        return card.suit == self.suit and card.rank == len(self.cards)


class Talon(Stack):
    def __init__(self, game):
        super().__init__()
        self.game = game

    def dealRow(self, rows=None, flip=1, frames=0):
        for row in self.game.s.rows if rows is None else rows:
            row.cards.append(self.cards.pop())

    def dealRowAvail(self, rows=None, flip=1, frames=0):
        for row in (self.game.s.rows if rows is None else rows):
            if self.cards:
                row.cards.append(self.cards.pop())

    def getCard(self):
        return self.cards[-1]


class Base:
    """What PySolFC's Game does, without a window."""

    class Info:
        decks = 1

    def __init__(self, columns, cells, decks):
        class Stacks:
            pass

        self.gameinfo = self.Info()
        self.gameinfo.decks = decks
        self.s = Stacks()
        self.s.talon = Talon(self)
        self.s.rows = [Stack() for _ in range(columns)]
        self.s.reserves = [Stack() for _ in range(cells)]
        self.s.foundations = [Stack(suit) for suit in range(4) for _ in range(decks)]
        self.base_card = None

    def _shuffleHook(self, cards):
        return cards

    def startDealSample(self):
        pass

    def flipMove(self, stack):
        pass

    def moveMove(self, count, source, target, frames=0, shadow=0):
        for _ in range(count):
            target.cards.append(source.cards.pop())

    def _startDealNumRows(self, rows):
        for _ in range(rows):
            self.s.talon.dealRow()

    def _startAndDealRow(self):
        self.s.talon.dealRow()

    def _startDealNumRowsAndDealSingleRow(self, rows):
        self._startDealNumRows(rows)
        self.s.talon.dealRow()


def classes_of(tree):
    return {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}


def made_class(name, known, made):
    """The class with the methods that deal, on top of those of its bases."""
    if name in made:
        return made[name]
    node = known.get(name)
    if node is None:
        return Base
    bases = [base.id for base in node.bases if isinstance(base, ast.Name)]
    parent = made_class(bases[0], known, made) if bases else Base
    body = []
    for item in node.body:
        names = [item.name] if isinstance(item, ast.FunctionDef) else [
            target.id for target in getattr(item, "targets", []) if isinstance(target, ast.Name)
        ]
        if set(names) & KEPT:
            body.append(item)
    code = ast.ClassDef(
        name=name,
        bases=[ast.Name("PARENT", ast.Load())],
        keywords=[],
        body=body or [ast.Pass()],
        decorator_list=[],
    )
    module = ast.fix_missing_locations(ast.Module([code], []))
    scope = {"PARENT": parent, "ACE": 0, "KING": 12, "QUEEN": 11}
    scope.update(made)
    exec(compile(module, name, "exec"), scope)
    made[name] = scope[name]
    return made[name]


def hooks_of(tree):
    """PySolFC's two functions that move cards to an end of the talon."""
    scope = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("_shuffleHookMove"):
            module = ast.fix_missing_locations(ast.Module([node], []))
            exec(compile(module, node.name, "exec"), scope)
            setattr(Base, node.name, scope[node.name])


def board_of(kind, number, columns, cells, decks):
    game = kind(columns, cells, decks)
    cards = [Card(number) for number in range(52 * decks)]
    random = LCRandom31()
    random.setSeed(number)
    cards = random.shuffle(ms_rearrange(cards))
    game.s.talon.cards = game._shuffleHook(cards)
    game.startGame()
    assert not game.s.talon.cards, "cards are left"
    lines = []
    if game.base_card is not None and game.base_card.rank != 0:
        lines.append("Base: " + RANKS[game.base_card.rank])
    home = [stack.cards[-1] for stack in game.s.foundations if stack.cards]
    if home:
        lines.append("Founds: " + " ".join(SUITS[c.suit] + "-" + RANKS[c.rank] for c in home))
    if cells:
        cards = [str(stack.cards[-1]) if stack.cards else "-" for stack in game.s.reserves]
        lines.append("FC: " + " ".join(cards))
    lines += [" ".join(map(str, stack.cards)) for stack in game.s.rows]
    return lines


def main():
    tree = Path(sys.argv[1]) / "pysollib"
    parsed = lambda path: ast.parse((tree / path).read_text(encoding="utf-8"))
    hooks_of(parsed("game/__init__.py"))
    for name, file, game, columns, cells, decks in GAMES:
        known = classes_of(parsed("games/freecell.py"))
        known.update(classes_of(parsed(f"games/{file}.py")))
        kind = made_class(game, known, {})
        for number in DEALS[decks]:
            print(f"= {name} {number}")
            print("\n".join(board_of(kind, number, columns, cells, decks)))


main()
