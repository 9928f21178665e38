"""Pages about other games than FreeCell in a browser, beside a table of their own."""

import os
import re

import checks
from checks import LAYOUTS, ROWS, check, facts, same, text
from family import Table, board, cards_of

# Deals of which no solution is found; all others must be solved.
OPEN = {'super_challenge_freecell-2', 'good_measure-2', 'streets_and_alleys-2', 'trefoil-2', 'cruel-2'}

# Those that are gone through in full: the others have the same page with other cards.
FULL = {'simple_simon-2', 'penguin-2', 'fan-2', 'double_freecell-2', 'seahaven_towers-2', 'flower_garden-2'}


def follow(browser, table, what):
    layouts, rows = browser.run(LAYOUTS), browser.run(ROWS)
    check(len(layouts) == len(rows) > 0, what + ': a picture for each row')
    table.sends_home(rows[0][2], layouts[0])
    same(layouts[0], table.layout(), what + ': start')
    for number in range(1, len(rows)):
        shown, code, cards, target, gone = rows[number]
        at = f'{what}, move {number} {code}'
        to = table.move(code, cards)
        same(shown, str(number), at)
        same(cards_of(target) or target, [to] if to[0] in 'CDHS' and to not in ('home',) else to, at)
        table.sends_home(gone, layouts[number])
        same(layouts[number], table.layout(), at)
    return len(rows) - 1


def all_games(browser, folder, data):
    with open(os.path.join(folder, 'games.list'), encoding='utf-8') as file:
        pages = [line.split() for line in file]
    games, solved = {game for game, _ in pages}, set()
    with open(os.path.join(data, 'boards.txt'), encoding='utf-8') as file:
        same(games, set(re.findall('^= (.*) 2$', file.read(), re.M)) | {'relaxed_eight_off'}, 'all games of the family')
    for name, number in pages:
        game = f'{name}-{number}'
        path = os.path.join(folder, game + '.html')
        browser.screen(1280, 900)
        browser.open(path)
        table = Table(name, start(folder, data, name, number))
        moves = follow(browser, table, game)
        result = facts(browser)['Result']
        if moves:
            solved.add(name)
            check(table.is_solved() and result.startswith(f'Solved in {moves} moves, '), game + ': ' + result)
        else:
            check(game in OPEN and re.match('Not decided: |Proved unsolvable: ', result), game + ': ' + result)
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
            checks.opens_at(browser, path, game)
    browser.open(os.path.join(folder, 'checked.html'))
    table = Table('double_freecell', board(os.path.join(data, 'boards.txt'), 'double_freecell', '2'))
    follow(browser, table, 'checked')
    check(table.is_solved() and text(browser, 'h1') == 'Double FreeCell #2', 'a checked game of two decks')
    same(solved, games, 'each game has a page with a solution')


def start(folder, data, game, number):
    """The lines of the board: from elsewhere, or where no solution of those is known, as the
    text has it."""
    if game == 'cruel' and number != '2':
        with open(os.path.join(folder, f'{game}-{number}.txt'), encoding='utf-8') as file:
            head = file.read().split('\n\n')[0]
        lines = head.replace('Foundations', 'Founds').split('\n')
        return [line.lstrip(': ') for line in lines if line[0] in ':F' and line.strip() != 'Freecells:']
    return board(os.path.join(data, 'boards.txt'), game, number)


def wide(browser, moves, what):
    """What has moved is in sight, however narrow the screen is."""
    for number in range(1, min(moves, 30) + 1):
        browser.press('ArrowRight')
        seen = browser.run('''(moved => moved.map(e => e.getBoundingClientRect()).every(box =>
            box.left >= -1 && box.right <= innerWidth + 1))(
            [...document.querySelectorAll('figure:not([hidden]) .m')])''')
        check(seen, f'{what}, move {number}: out of sight')
