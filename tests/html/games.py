"""Pages about other games than FreeCell in a browser, beside a table of their own."""

import os
import re

import checks
from checks import LAYOUTS, ROWS, check, facts, same
from family import Table, board, cards_of

# Those of which a solution must be found; the others may be undecided.
SOLVED = {
    'simple_simon', 'penguin', 'fan', 'double_freecell', 'eight_off', 'seahaven_towers', 'fortress',
    'bakers_dozen', 'flower_garden', 'die_schlange', 'forecell', 'der_katzenschwanz', 'bakers_game',
}

# Those that are gone through in full: the others have the same page with other cards.
FULL = {'simple_simon', 'penguin', 'fan', 'double_freecell', 'seahaven_towers', 'flower_garden'}


def follow(browser, table, what):
    layouts, rows = browser.run(LAYOUTS), browser.run(ROWS)
    check(len(layouts) == len(rows) > 0, what + ': a picture for each row')
    table.sends_home(rows[0][2])
    same(layouts[0], table.layout(), what + ': start')
    for number in range(1, len(rows)):
        shown, code, cards, target, gone = rows[number]
        at = f'{what}, move {number} {code}'
        to = table.move(code, cards)
        same(shown, str(number), at)
        same(cards_of(target) or target, [to] if to[0] in 'CDHS' and to not in ('home',) else to, at)
        table.sends_home(gone)
        same(layouts[number], table.layout(), at)
    return len(rows) - 1


def all_games(browser, folder, data):
    with open(os.path.join(data, 'boards.txt'), encoding='utf-8') as file:
        games = re.findall('^= (.*) 2$', file.read(), re.M)
    check(len(games) >= 25 and SOLVED <= set(games), 'all games of the family')
    for game in games:
        path = os.path.join(folder, game + '.html')
        browser.screen(1280, 900)
        browser.open(path)
        table = Table(game, board(os.path.join(data, 'boards.txt'), game, 2))
        moves = follow(browser, table, game)
        result = facts(browser)['Result']
        if moves:
            check(table.is_solved() and result.startswith(f'Solved in {moves} moves, '), game + ': ' + result)
        else:
            check(game not in SOLVED and re.match('Not decided: |Proved unsolvable: ', result), game + ': ' + result)
        checks.reads_well(browser, game)
        if game in FULL:
            checks.steps(browser, game)
        checks.narrow(browser, game, '.column use', 35)
        wide(browser, moves, game)
        same(browser.complaints(), [], game)
        if game in FULL:
            checks.without_script(browser, path, game)
            checks.on_paper(browser, path, os.path.join(folder, game + '.pdf'), game)
            checks.look(browser, folder, path)


def wide(browser, moves, what):
    """What has moved is in sight, however narrow the screen is."""
    for number in range(1, min(moves, 30) + 1):
        browser.press('ArrowRight')
        seen = browser.run('''(moved => moved.map(e => e.getBoundingClientRect()).every(box =>
            box.left >= -1 && box.right <= innerWidth + 1))(
            [...document.querySelectorAll('figure:not([hidden]) .m')])''')
        check(seen, f'{what}, move {number}: out of sight')
