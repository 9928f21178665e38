"""A small FreeCell of its own, to compare pages with: Microsoft's deals, Horne's
automoves, and moves of two characters. Slow, obvious, and no part of the library."""

RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
SUITS = 'CDHS'


def deal(number, columns=8):
    """Deals 1 to 32000, as in Microsoft's FreeCell."""
    deck, seed, table = list(range(52)), number, [[] for _ in range(columns)]
    for place in range(52):
        seed = (214013 * seed + 2531011) % 2**31
        at = (seed >> 16) % len(deck)
        deck[at], deck[-1] = deck[-1], deck[at]
        card = deck.pop()
        table[place % columns].append((card // 4, card % 4))
    return table


def is_red(card):
    return card[1] in (1, 2)


def name(card):
    return SUITS[card[1]] + RANKS[card[0]]


class Game:
    def __init__(self, columns, cells=4, automoves=True):
        self.columns, self.cells, self.home = columns, [None] * cells, [0, 0, 0, 0]
        self.automoves = automoves
        # Where the last move went, with what lay there before.
        self.moved = {}
        self.settle()

    def goes_home(self, card):
        """Horne's rule."""
        rank, suit = card
        others = [self.home[other] for other in range(4) if is_red((0, other)) != is_red(card)]
        return self.home[suit] == rank and (rank < 2 or min(others) >= rank)

    def settle(self):
        moved, before = self.automoves, list(self.home)
        while moved:
            moved = False
            for cell, card in enumerate(self.cells):
                if card and self.goes_home(card):
                    self.cells[cell], moved = None, True
                    self.home[card[1]] += 1
            for column in self.columns:
                if column and self.goes_home(column[-1]):
                    moved = True
                    self.home[column.pop()[1]] += 1
        self.gone = [after > first for first, after in zip(before, self.home)]

    def limit(self, to_empty):
        empty = sum(not column for column in self.columns) - to_empty
        return (self.cells.count(None) + 1) * 2**empty

    def move(self, text):
        """Makes a move; gives its cards, lowest first, and what they go to."""
        single = text.startswith('.')
        source, target = text[-2:]
        if source.isdigit():
            column = self.columns[int(source) - 1]
            run = [column[-1]]
            while len(run) < len(column):
                below, above = column[-len(run) - 1], run[0]
                if below[0] != above[0] + 1 or is_red(below) == is_red(above):
                    break
                run.insert(0, below)
        else:
            run = [self.cells['abcd'.index(source)]]
        if target == 'h':
            cards, to = run[-1:], 'home'
            assert self.home[cards[0][1]] == cards[0][0], text
            self.home[cards[0][1]] += 1
            self.moved = {SUITS[cards[0][1]]: 0}
        elif target.isdigit():
            onto = self.columns[int(target) - 1]
            if onto:
                top = onto[-1]
                at = [card[0] + 1 == top[0] and is_red(card) != is_red(top) for card in run]
                cards, to = run[at.index(True):], name(top)
                assert len(cards) <= self.limit(False), text
            else:
                cards, to = run[-1 if single else -min(len(run), self.limit(True)):], 'empty column'
            self.moved = {target: len(onto)}
            onto.extend(cards)
        else:
            cell = 'abcd'.index(target)
            assert self.cells[cell] is None, text
            cards, to = run[-1:], 'freecell'
            self.cells[cell] = cards[0]
            self.moved = {target: 0}
        if source.isdigit():
            taken = self.columns[int(source) - 1]
            # Its own cards first: the target may not be the source.
            del taken[len(taken) - len(cards):]
        else:
            self.cells['abcd'.index(source)] = None
        before = list(self.home)
        self.settle()
        gone = [(name((low, suit)), name((high - 1, suit)))
                for suit, (low, high) in enumerate(zip(before, self.home)) if high > low]
        return cards, to, gone

    def layout(self):
        """As it is read from a picture."""
        return {
            'cells': [name(card) if card else 'free' for card in self.cells],
            'home': [name((height - 1, suit)) if height else SUITS[suit] + '0'
                     for suit, height in enumerate(self.home)],
            'columns': [[name(card) for card in column] or ['free'] for column in self.columns],
            'marks': self.marks(),
        }

    def marks(self):
        """What the last move brought, where it still is, and where cards went by themselves."""
        def mark(place, at=0):
            return 'm' if at >= self.moved.get(place, 52) else ''
        return {
            'cells': [mark(place) if card else '' for place, card in zip('abcd', self.cells)],
            'home': ['a' if gone else mark(suit) for suit, gone in zip(SUITS, self.gone)],
            'columns': [[mark(str(number + 1), at) for at in range(len(column))] or ['']
                        for number, column in enumerate(self.columns)],
        }
