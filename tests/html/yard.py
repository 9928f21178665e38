"""A small Sokoban of its own, to compare pages with: reads levels, solves small ones,
and plays. Slow, obvious, and no part of the library."""

from collections import deque

WAYS = {'l': (-1, 0), 'u': (0, -1), 'r': (1, 0), 'd': (0, 1)}


def levels(path):
    """The boards of a file in which each comes after a line with a semicolon."""
    boards, rows = [], []
    with open(path, encoding='latin-1') as file:
        for line in [*file.read().split('\n'), '']:
            if line.strip() and set(line) <= set('#@+$*. '):
                rows.append(line)
            elif rows:
                boards.append(rows)
                rows = []
    return boards


class Yard:
    def __init__(self, rows):
        places = {(x, y): sign for y, row in enumerate(rows) for x, sign in enumerate(row)}
        def where(signs):
            return {place for place, sign in places.items() if sign in signs}
        self.walls, self.goals, self.boxes = where('#'), where('.+*'), where('$*')
        [self.pusher] = where('@+')
        self.moves = self.pushes = 0

    def move(self, letter):
        """Makes a move; gives whether a box was pushed."""
        x, y = WAYS[letter.lower()]
        to = (self.pusher[0] + x, self.pusher[1] + y)
        beyond = (to[0] + x, to[1] + y)
        assert to not in self.walls
        pushed = to in self.boxes
        if pushed:
            assert beyond not in self.walls | self.boxes
            self.boxes = self.boxes - {to} | {beyond}
        assert pushed == letter.isupper()
        self.pusher = to
        self.moves, self.pushes = self.moves + 1, self.pushes + pushed
        return pushed

    def is_solved(self):
        return self.boxes <= self.goals

    def layout(self):
        """As it is read from a picture."""
        return {
            'boxes': sorted([*box, box in self.goals] for box in self.boxes),
            'pusher': list(self.pusher),
        }


def name(place):
    """A square as pages call it: after Z comes AA, as in spreadsheets."""
    first, last = divmod(place[0], 26)
    return (chr(ord('@') + first) if first else '') + chr(ord('A') + last) + str(place[1] + 1)


def tall():
    """A hall as large as levels may be, and a game in which its box goes down in steps,
    from one corner to the other."""
    rows = [list('#' * 64), *(list('#' + ' ' * 62 + '#') for _ in range(62)), list('#' * 64)]
    rows[2][3], rows[3][3], rows[59][59] = '@', '$', '.'
    return [''.join(row) for row in rows], 'ur'.join(['DDDDDDDldRRRRRRR'] * 8)


def solve(rows):
    """Some shortest game of a small level, breadth first, move by move."""
    yard = Yard(rows)
    first = (yard.pusher, frozenset(yard.boxes))
    came, queue = {first: ''}, deque([first])
    while queue:
        state = queue.popleft()
        pusher, boxes = state
        if boxes <= yard.goals:
            return came[state]
        for letter, (x, y) in WAYS.items():
            to = (pusher[0] + x, pusher[1] + y)
            beyond = (to[0] + x, to[1] + y)
            if to in yard.walls or to in boxes and (beyond in yard.walls or beyond in boxes):
                continue
            pushed = to in boxes
            then = (to, boxes - {to} | {beyond} if pushed else boxes)
            if then not in came:
                came[then] = came[state] + (letter.upper() if pushed else letter)
                queue.append(then)
    raise AssertionError('no solution')


if __name__ == '__main__':
    # Levels of a file with solutions, as another file: python3 yard.py FILE NUMBER...,
    # or the tall one: python3 yard.py tall
    import sys
    if sys.argv[1] == 'tall':
        rows, game = tall()
        print('Tall\n\n' + '\n'.join(rows) + f'\n\nSolution\n{game}\n')
        sys.exit()
    boards = levels(sys.argv[1])
    for number in map(int, sys.argv[2:]):
        rows = boards[number - 1]
        print(f'Level {number}\n\n' + '\n'.join(rows) + f'\n\nSolution\n{solve(rows)}\n')
