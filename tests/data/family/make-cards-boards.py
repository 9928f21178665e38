#!/usr/bin/env python3
"""Prints the boards of tests/data/family/pysol-cards.txt: those that the generator of
the package pysol_cards (PyPI, by Freecell Solver's author) makes for Freecell Solver."""

from pysol_cards.cards import CardRenderer
from pysol_cards.deal_game import Game
from pysol_cards.random_base import RandomBase

GAMES = [
    ("freecell", "freecell"),
    ("relaxed_freecell", "relaxed_freecell"),
    ("forecell", "forecell"),
    ("bakers_game", "bakers_game"),
    ("kings_only_bakers_game", "kings_only_bakers_game"),
    ("eight_off", "eight_off"),
    ("seahaven", "seahaven_towers"),
    ("relaxed_seahaven", "relaxed_seahaven_towers"),
    ("der_katz", "der_katzenschwanz"),
    ("simple_simon", "simple_simon"),
    ("bakers_dozen", "bakers_dozen"),
    ("beleaguered_castle", "beleaguered_castle"),
    ("citadel", "citadel"),
    ("streets_and_alleys", "streets_and_alleys"),
    ("fan", "fan"),
]

# The last two are of the second and third range of Microsoft's numbers.
for theirs, ours in GAMES:
    for number in [1, 24, 9999, 31998, 123456, 2**31 + 11, 2**32 + 12]:
        game = Game(theirs, number, RandomBase.DEALS_MS)
        board = game.calc_layout_string(CardRenderer(True))
        # It begins a column before the first king, too, if no card comes before that.
        if theirs == "der_katz" and board.startswith("\n"):
            board = board[1:] + "\n"
        print(f"= {ours} {number}")
        print(board, end="")
