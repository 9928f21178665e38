"""The games of the family, to compare pages with: a table of any number of columns,
cells and decks that makes the moves which a page tells, if they can be made. No part
of the library; the boards come from tests/data/family/boards.txt."""

import re

RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
SUITS = 'CDHS'
WORDS = {'clubs': 'C', 'diamonds': 'D', 'hearts': 'H', 'spades': 'S'}
COLUMNS = '123456789ABCDEFGHI'
CELLS = 'abcdefgklmnopqrst'

# How cards lie on each other, and whether whole suits go home.
BUILDS = {
    'simple_simon': 'any', 'bakers_dozen': 'any', 'good_measure': 'any', 'fortress': 'up-down',
    'beleaguered_castle': 'any', 'streets_and_alleys': 'any', 'citadel': 'any', 'flower_garden': 'any',
    'eight_off': 'suit', 'relaxed_eight_off': 'suit', 'seahaven_towers': 'suit', 'penguin': 'suit',
    'relaxed_seahaven_towers': 'suit', 'bakers_game': 'suit', 'kings_only_bakers_game': 'suit',
    'fan': 'suit', 'trefoil': 'suit', 'cruel': 'suit',
}


def board(path, game, number):
    """The lines of a board."""
    # The same deals with other rules.
    game = {'relaxed_eight_off': 'eight_off'}.get(game, game)
    with open(path, encoding='utf-8') as file:
        text = file.read()
    return re.search(rf'^= {game} {number}\n((?:(?!=).*\n)*)', text, re.M).group(1).splitlines()


def card(sign):
    """A card as pages call it, such as D10."""
    rank, suit = sign[:-1], sign[-1]
    return suit + ('10' if rank == 'T' else rank)


def cards_of(words):
    """The cards that a cell of the table tells."""
    return [WORDS[suit] + rank for rank, suit in re.findall(r'(\w+) of (\w+)', words)]


class Table:
    def __init__(self, game, lines):
        self.build = BUILDS.get(game, 'alternate')
        self.base, founds, self.cells, self.columns = 0, [], [], []
        # A column may be empty.
        for line in lines:
            if line.startswith('Base:'):
                self.base = RANKS.index(line.split()[1])
            elif line.startswith('Founds:'):
                founds = line.split()[1:]
            elif line.startswith('FC:'):
                self.cells = [None if sign == '-' else card(sign) for sign in line.split()[1:]]
            else:
                self.columns.append([card(sign) for sign in line.split()])
        # Where the last move went, with what lay there before, and who has gone by himself.
        self.moved, self.gone = {}, set()
        in_all = sum(map(len, self.columns)) + sum(map(bool, self.cells))
        self.decks = 2 if in_all > 52 else 1
        self.home = {suit: [0] * self.decks for suit in SUITS}
        for sign in founds:
            suit, rank = sign.split('-')
            piles = self.home[suit]
            piles[piles.index(0)] = self.rank(card(rank + suit)) + 1

    def rank(self, name):
        """0 for the card that begins a foundation."""
        return (RANKS.index(name[1:]) - self.base) % 13

    def fits(self, upper, lower):
        """Whether a card may lie on another one."""
        step = self.rank(lower) - self.rank(upper)
        red = [name[0] in 'DH' for name in (upper, lower)]
        if self.build == 'up-down':
            return abs(step) == 1 and upper[0] == lower[0]
        if self.build == 'suit':
            return step == 1 and upper[0] == lower[0]
        return step == 1 and (self.build == 'any' or red[0] != red[1])

    def put_home(self, name):
        piles = self.home[name[0]]
        assert self.rank(name) in piles, name + ' home'
        deck = piles.index(self.rank(name))
        piles[deck] += 1
        return name[0], deck

    def take(self, name, shown):
        """Takes a card from where it is free, if it is. Of two equal ones either may go, so
        there the picture tells which: that one isn't where it was."""
        free = [(self.cells, cell, shown['cells'][cell] != name)
                for cell, card in enumerate(self.cells) if card == name]
        free += [(column, -1, shown['columns'][at][len(column) - 1:len(column)] != [name])
                 for at, column in enumerate(self.columns) if column and column[-1] == name]
        if not free:
            return False
        place, at, _ = next((there for there in free if there[2]), free[0])
        if place is self.cells:
            self.cells[at] = None
        else:
            place.pop()
        return True

    def sends_home(self, words, shown):
        """What goes home by itself, in whichever order it can."""
        self.gone = set()
        waiting = []
        for first, last, suit in re.findall(r'(\w+?)(?:–(\w+))? of (\w+)', words):
            at = RANKS.index(first)
            while True:
                waiting.append(WORDS[suit] + RANKS[at % 13])
                if RANKS[at % 13] == (last or first):
                    break
                at += 1
        while waiting:
            for name in waiting:
                if self.rank(name) in self.home[name[0]] and self.take(name, shown):
                    self.gone.add(self.put_home(name))
                    waiting.remove(name)
                    break
            else:
                raise AssertionError('not home: ' + ' '.join(waiting))

    def move(self, code, words):
        """Makes a move of these cards; gives what they go to."""
        source, target = code[-2:]
        shown = cards_of(words)
        if source in COLUMNS:
            column = self.columns[COLUMNS.index(source)]
            at = len(column) - 1 - column[::-1].index(shown[0])
            moved = column[at:]
            del column[at:]
        else:
            moved = [self.cells[CELLS.index(source)]]
            self.cells[CELLS.index(source)] = None
        assert moved[0] == shown[0] and moved[-1] == shown[-1], code
        for lower, upper in zip(moved, moved[1:]):
            assert self.fits(upper, lower), code
        self.moved = {target: 0}
        if target == 'h':
            self.moved = {self.put_home(name): 0 for name in reversed(moved)}
            return 'home'
        if target in CELLS:
            assert self.cells[CELLS.index(target)] is None and len(moved) == 1, code
            self.cells[CELLS.index(target)] = moved[0]
            return 'freecell'
        onto = self.columns[COLUMNS.index(target)]
        to = onto[-1] if onto else 'empty column'
        assert not onto or self.fits(moved[0], onto[-1]), code
        self.moved = {target: len(onto)}
        onto.extend(moved)
        return to

    def layout(self):
        """As it is read from a picture."""
        def top(suit, deck):
            height = self.home[suit][deck]
            return suit + (RANKS[(self.base + height - 1) % 13] if height else '0')
        return {
            'cells': [name or 'free' for name in self.cells],
            'home': [top(suit, deck) for deck in range(self.decks) for suit in SUITS],
            'columns': [list(column) or ['free'] for column in self.columns],
            'marks': self.marks(),
        }

    def marks(self):
        """What the last move brought, where it still is, and where cards went by themselves."""
        def mark(place, at):
            return 'm' if at >= self.moved.get(place, 1000) else ''
        homes = [(suit, deck) for deck in range(self.decks) for suit in SUITS]
        return {
            'cells': [name and mark(CELLS[cell], 0) or '' for cell, name in enumerate(self.cells)],
            'home': ['a' if home in self.gone else mark(home, 0) for home in homes],
            'columns': [[mark(COLUMNS[number], at) for at in range(len(column))] or ['']
                        for number, column in enumerate(self.columns)],
        }

    def is_solved(self):
        return all(height == 13 for piles in self.home.values() for height in piles)
