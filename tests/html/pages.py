"""Looks at pages in a browser: each position on them is what an independent replay
of their moves gives, buttons, keys and rows lead to it, nothing is fetched, nothing
goes wrong, and what came from outside stays text."""

import os
import re
import sys

import checks
from browser import Browser
from checks import (LAYOUTS, ROWS, check, facts, look, narrow, on_paper, reads_well, same, steps,
                    text, without_script)
from games import all_games
from levels import all_levels, listed
from replay import Game, deal


def words(name):
    """A card's name, as the table has it."""
    return name[1:] + ' of ' + {'C': 'clubs', 'D': 'diamonds', 'H': 'hearts', 'S': 'spades'}[name[0]]


def range_words(first, last):
    return words(last) if first == last else first[1:] + '–' + words(last)


def follow(browser, game, what):
    """Plays the moves of the table and compares rows and pictures on the way."""
    layouts, rows = browser.run(LAYOUTS), browser.run(ROWS)
    check(len(layouts) == len(rows) > 0, what + ': a picture for each row')
    same(layouts[0], game.layout(), what + ': start')
    same(rows[0][:2], ['0', 'Start'], what)
    for number in range(1, len(rows)):
        shown_number, code, cards, target, gone = rows[number]
        at = f'{what}, move {number} {code}'
        moved, to, home = game.move(code)
        names = [words('CDHS'[card[1]] + 'A 2 3 4 5 6 7 8 9 10 J Q K'.split()[card[0]]) for card in moved]
        same(shown_number, str(number), at)
        same(cards, names[0] if len(names) == 1 else names[0] + '–' + names[-1], at)
        same(target, to if to in ('home', 'freecell', 'empty column') else words(to), at)
        same(gone, ' '.join(range_words(*pair) for pair in home), at)
        same(layouts[number], game.layout(), at)
    return [row[1] for row in rows[1:]]


def text_moves(path):
    """The moves of a game's text."""
    with open(path, encoding='utf-8') as file:
        lines = file.read().split('\n')
    return [move for line in lines if re.fullmatch(r'([ .][1-8a-d][1-8a-dh])+', line)
            for move in re.findall(r'\.?[1-8a-d][1-8a-dh]', line)]


def game_page(browser, folder, name, game, text_file=None):
    path = os.path.join(folder, name + '.html')
    browser.screen(1280, 900)
    browser.open(path)
    codes = follow(browser, game, name)
    if text_file:
        same(codes, text_moves(os.path.join(folder, text_file)), name + ': the moves of the text')
    reads_well(browser, name)
    if len(codes) > 6:
        steps(browser, name)
        checks.opens_at(browser, path, name)
    narrow(browser, name)
    same(browser.complaints(), [], name)
    if codes:
        without_script(browser, path, name)
        on_paper(browser, path, os.path.join(folder, name + '.pdf'), name)
    browser.screen(1280, 900)
    browser.open(path)
    return facts(browser)


DEALS = ('report', ['Deals', 'Solved', 'Not decided', 'Signature'], 'Moves not to a foundation')
YARDS = ('yards', ['Levels', 'Solved', 'Not decided'], 'Pushes')


def report(browser, folder, name, told_facts, cost):
    """A report: the numbers of the summary, and links that lead somewhere."""
    path = os.path.join(folder, name + '.html')
    words = {'Not decided': 'undecided'}
    with open(os.path.join(folder, name + '.txt'), encoding='utf-8') as file:
        lines = [line.split(None, 1) for line in file.read().splitlines() if line[:1].islower()]
    # Levels are told before it.
    summary = dict(line for line in lines if len(line) == 2 and line[0] != 'level')
    browser.screen(1280, 900)
    browser.open(path)
    told = facts(browser)
    for fact in told_facts:
        same(told[fact], summary[words.get(fact, fact.lower())], f'{name}: {fact}')
    plots = browser.run("""[...document.querySelectorAll('.plot')].map(plot => ({
        name: plot.querySelector('h3').textContent,
        sum: [...plot.querySelectorAll('tbody td:last-child')].reduce((sum, cell) => sum + Number(cell.textContent), 0),
        bars: plot.querySelectorAll('rect').length,
        rows: plot.querySelectorAll('tbody tr').length,
        label: plot.querySelector('svg').getAttribute('aria-label'),
    }))""")
    same([plot['name'] for plot in plots], ['Nodes', cost, 'CPU time'], name + ': plots')
    every = told_facts[0].lower()
    for plot, word in zip(plots, [every, 'solved', every]):
        same(plot['sum'], int(summary[word]), f'{name}: all are in the plot of ' + plot['name'])
        same(plot['bars'], plot['rows'], name + ': a bar a row')
        check('mean' in plot['label'], name + ': a plot has a text')
    links = browser.run("[...document.querySelectorAll('td a, th a')].map(link => link.getAttribute('href'))")
    check(len(links) >= 20 + min(50, int(summary['undecided'])) > 20, name + ': links')
    for link in links:
        check(os.path.getsize(os.path.join(folder, link)) > 10000, f'{name}: {link}')
    same(browser.complaints(), [], name)
    for size, width, height, phone in [('phone', 360, 740, True), ('desktop', 1280, 1000, False)]:
        for dark in [False, True]:
            browser.screen(width, height, dark=dark, phone=phone)
            browser.open(path)
            same(browser.run('document.documentElement.scrollWidth <= innerWidth'), True, f'{name}: fits a {size}')
            browser.screenshot(os.path.join(folder, f"{name}-{size}-{'dark' if dark else 'light'}.png"))
    browser.screen(1280, 900)
    browser.open(os.path.join(folder, links[-1]))
    check(facts(browser)['Result'].startswith('Not decided: the limit of nodes'), name + ': an undecided one')
    browser.open(os.path.join(folder, links[0]))
    check(facts(browser)['Result'].startswith('Solved in '), name + ': the hardest one')


def xp_valid(start, codes):
    """Whether no move takes more cards than Windows XP moves, worked out here."""
    game = Game(start)
    for code in codes:
        cells = game.cells.count(None)
        empty = any(not column for column in game.columns)
        moved, to, _ = game.move(code)
        limit = cells + 1 if to == 'empty column' else (cells + 1) * (1 + empty)
        if to not in ('home', 'freecell') and len(moved) > limit:
            return False
    return True


def main(program, folder, data):
    browser = Browser(program)
    try:
        for number in [24, 617, 1941]:
            name = f'deal-{number}'
            told = game_page(browser, folder, name, Game(deal(number)), name + '.txt')
            same(text(browser, 'h1'), f'FreeCell #{number}', name)
            same(text(browser, 'title'), f'FreeCell #{number}', name)
            check(told['Result'].startswith('Solved in '), name)
            for_xp = xp_valid(deal(number), text_moves(os.path.join(folder, name + '.txt')))
            same(told['Valid for'] == 'Windows XP, Vista and 7', for_xp, name + ': for XP')

        told = game_page(browser, folder, 'not-xp', Game(deal(NOT_XP)), 'not-xp.txt')
        check(not xp_valid(deal(NOT_XP), text_moves(os.path.join(folder, 'not-xp.txt'))), 'a move for Vista')
        check(told['Valid for'].startswith('Windows Vista and 7; not for XP, as move '), told)

        told = game_page(browser, folder, 'for-xp', Game(deal(NOT_XP)), 'for-xp.txt')
        same(told['Valid for'], 'Windows XP, Vista and 7', 'solved for XP')
        check(xp_valid(deal(NOT_XP), text_moves(os.path.join(folder, 'for-xp.txt'))), 'solved for XP')

        told = game_page(browser, folder, 'unsolvable', Game(deal(11982)))
        same(told, {'Result': 'Proved unsolvable: there is no solution'}, 'unsolvable')
        told = game_page(browser, folder, 'undecided', Game(deal(11982)))
        check(told['Result'].startswith('Not decided: '), 'undecided')
        told = game_page(browser, folder, 'partly', Game(deal(617)), 'partly.txt')
        check(told['Result'].startswith('Partly played: 10 moves, '), told)

        told = game_page(browser, folder, 'no-cells', Game(deal(NO_CELLS), cells=0))
        same(told['Played with'], '8 columns, 0 freecells and 1 deck', 'no cells')
        check('Valid for' not in told, 'not a game of Windows')

        told = game_page(browser, folder, 'markup', Game(deal(24)))
        with open(os.path.join(folder, 'comment.txt'), encoding='utf-8') as file:
            same(text(browser, '.comment'), file.read(), 'a comment stays text')
        same(browser.run('typeof pwned'), 'undefined', 'a comment is no script')
        same(browser.run("document.querySelectorAll('script').length"), 1, 'a comment is no script')

        report(browser, folder, *DEALS)
        report(browser, folder, *YARDS)
        all_games(browser, folder, os.path.join(data, 'family'))
        all_levels(browser, folder, os.path.join(data, 'sokoban'))
        links = listed(browser, folder, 'several', 2)
        for link, number in zip(links, (24, 617)):
            browser.open(os.path.join(folder, link))
            follow(browser, Game(deal(number)), f'several, {number}')

        for name in ['deal-617', 'not-xp']:
            look(browser, folder, os.path.join(folder, name + '.html'))
        print(f'html: {checks.passed} passed, 0 failed')
    finally:
        browser.end()


# A game whose solution takes more empty columns at once than XP does, and one that
# can be solved without cells.
NOT_XP, NO_CELLS = int(os.environ.get('NOT_XP', 5)), int(os.environ.get('NO_CELLS', 1))
main(*sys.argv[1:4])
