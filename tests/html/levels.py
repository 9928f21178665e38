"""Pages about Sokoban levels in a browser, beside a Sokoban of their own."""

import os
import re

import checks
from checks import ROWS, check, facts, same, text
from yard import Yard, levels, name, tall

LAYOUTS = '''[...document.querySelectorAll('figure')].map(figure => {
  const place = use => ['x', 'y'].map(name => (Number(use.getAttribute(name)) - 22) / 40);
  const at = use => [...place(use), use.getAttribute('href') === '#home'];
  return {
    boxes: [...figure.querySelectorAll('.boxes use')].map(at),
    marked: [...figure.querySelectorAll('.m')].map(at),
    pusher: place(figure.querySelector('.turn')),
    was: [...figure.querySelectorAll('.was')].map(place).map(([x, y]) => [Math.floor(x), Math.floor(y)]),
  };
})'''
# Where the pusher and the box that moves are in the picture that shows, in squares from
# where they end, at each of so many moves.
FRAMES = '''(count => {
  const shown = document.querySelector('figure:not([hidden])');
  const running = document.getAnimations().filter(animation => animation.effect.target.closest('figure'));
  const at = name => {
    const drawn = shown.querySelector(name);
    const move = drawn ? new DOMMatrix(getComputedStyle(drawn).transform) : new DOMMatrix();
    return [Math.round(move.e / 40), Math.round(move.f / 40)];
  };
  return [...Array(count).keys()].map(move => {
    for (const animation of running) {
      animation.pause();
      animation.currentTime = animation.effect.getComputedTiming().duration * move / count;
    }
    return [at('.turn'), at('.boxes .m')];
  });
})'''


ALOUD = '^Pusher: [A-Z]+[0-9]+\\. Boxes: .*\\. Boxes on goals: .*\\. Free goals: .*\\.$'


def squares(path):
    """The squares of an area, from the stretches of which its path consists."""
    found = set()
    for x, y, width in re.findall(r'M(\d+) (\d+)h(\d+)v40h-\d+z', path):
        column, row = (int(x) - 22) // 40, (int(y) - 22) // 40
        found |= {(column + step, row) for step in range(int(width) // 40)}
    return found


def follow(browser, yard, what):
    """Plays the moves of the table and compares rows and pictures on the way."""
    layouts, rows = browser.run(LAYOUTS), browser.run(ROWS)
    for layout in layouts:
        layout['boxes'].sort()
    same(squares(browser.run("document.querySelector('#level .wall').getAttribute('d')")), yard.walls, what + ': walls')
    goals = browser.run('''[...document.querySelectorAll('#level use')].map(use =>
        ['x', 'y'].map(name => (use.getAttribute(name) - 22) / 40))''')
    same({tuple(goal) for goal in goals}, yard.goals, what + ': goals')
    check(len(layouts) == len(rows) > 0, what + ': a picture for each row')
    moves = ''
    for number, (row, layout) in enumerate(zip(rows, layouts)):
        at = f'{what}, step {number}'
        moved, boxes, pushes = None, yard.boxes, 0
        if number:
            for letter in row[1]:
                pushes += yard.move(letter)
            moves += row[1]
        if boxes != yard.boxes:
            [moved] = zip(boxes - yard.boxes, yard.boxes - boxes)
        same(row[0], str(number), at)
        on_goals = f'{len(yard.boxes & yard.goals)} of {len(yard.boxes)}'
        same(row[-1], on_goals, at)
        same({key: layout[key] for key in ('boxes', 'pusher')}, yard.layout(), at)
        same([mark[:2] for mark in layout['marked']], [list(moved[1])] if moved else [], at + ': the box that moved')
        same(layout['was'], [list(moved[0])] if moved else [], at + ': where it was')
        if number:
            check(re.fullmatch('[lurd]*([LURD])?\\1*', row[1]), at + ': a walk and a line of pushes: ' + row[1])
            same(row[2], f'{name(moved[0])} → {name(moved[1])}' if moved else '', at)
            same(row[3], str(pushes) if pushes else '', at)
    return moves


def animation(browser, yard, what):
    """Each frame of what is shown is the position after so many moves."""
    rows = browser.run(ROWS)
    browser.press('Home')
    same(browser.run('document.getAnimations().length'), 0, what + ': the start stands still')
    for number in range(1, len(rows)):
        places = [(yard.pusher, yard.boxes)]
        for letter in rows[number][1]:
            yard.move(letter)
            places.append((yard.pusher, yard.boxes))
        browser.press('ArrowRight')
        frames = browser.run(f'{FRAMES}({len(rows[number][1])})')
        at_end = places[0][1] - yard.boxes, yard.boxes - places[0][1]
        for frame, (pusher, boxes) in zip(frames, places):
            shown = tuple(pusher[i] - yard.pusher[i] for i in (0, 1))
            same(tuple(frame[0]), shown, f'{what}, step {number}: the pusher on its way')
            if at_end[0]:
                [last] = at_end[1]
                [now] = boxes - (places[0][1] & yard.boxes)
                same(tuple(frame[1]), tuple(now[i] - last[i] for i in (0, 1)), f'{what}, step {number}: the box')
    browser.press('ArrowLeft')
    same(browser.run('document.getAnimations().length'), 0, what + ': back without walking')


def level_page(browser, folder, page, rows):
    path = os.path.join(folder, page + '.html')
    browser.screen(1280, 900)
    browser.open(path)
    yard = Yard(rows)
    moves = follow(browser, yard, page)
    checks.reads_well(browser, page, ALOUD)
    if len(browser.run(ROWS)) > 7:
        checks.steps(browser, page)
        animation(browser, Yard(rows), page)
    browser.call('Emulation.setEmulatedMedia', features=[{'name': 'prefers-reduced-motion', 'value': 'reduce'}])
    browser.press('Home')
    browser.press('ArrowRight')
    same(browser.run('document.getAnimations().length'), 0, page + ': nothing moves for those who want it so')
    checks.narrow(browser, page, '.boxes use', 9)
    same(text(browser, 'pre'), '\n'.join(rows) + '\n', page + ': the level as text')
    same(text(browser, 'pre.lurd'), moves, page + ': the moves as text')
    same(browser.complaints(), [], page)
    if len(browser.run(ROWS)) > 7:
        checks.opens_at(browser, path, page)
    if moves:
        checks.without_script(browser, path, page)
        checks.on_paper(browser, path, os.path.join(folder, page + '.pdf'), page)
    browser.screen(1280, 900)
    browser.open(path)
    told = facts(browser)
    if yard.is_solved():
        same(told['Result'], f'Solved in {yard.moves} moves, {yard.pushes} pushes', page)
    return told


def tall_page(browser, folder, page):
    """The largest board there is: whatever moves is in sight, and so are the buttons."""
    rows, game = tall()
    told = level_page(browser, folder, page, rows)
    same(told['Result'], f'Solved in {len(game)} moves, {sum(map(str.isupper, game))} pushes', page)
    for width, height, phone in (checks.PHONE, checks.DESKTOP, checks.FLAT):
        browser.screen(width, height, phone=phone)
        browser.open(os.path.join(folder, page + '.html'), '#m1')
        ways = [('ArrowRight', range(2, 17)), ('ArrowLeft', range(15, 0, -1))]
        for key, number in [(key, number) for key, numbers in ways for number in numbers]:
            browser.press(key)
            at = f'{page}, step {number}, {width}x{height}'
            checks.at_step(browser, number, at)
            checks.in_sight(browser, '.controls button', at)
            checks.in_sight(browser, 'figure:not([hidden]) :is(.m, .turn)', at)


def listed(browser, folder, page, count):
    """The list of several games: links to their pages."""
    browser.screen(360, 740, phone=True)
    browser.open(os.path.join(folder, page + '.html'))
    links = browser.run("[...document.querySelectorAll('th a')].map(link => link.getAttribute('href'))")
    same(len(links), count, page + ': links')
    for link in links:
        check(os.path.getsize(os.path.join(folder, link)) > 10000, page + ': ' + link)
    same(browser.run('document.documentElement.scrollWidth <= innerWidth'), True, page + ': fits a phone')
    same(browser.complaints(), [], page)
    return links


def all_levels(browser, folder, data):
    boards = levels(os.path.join(data, 'microban.txt'))
    for number in (1, 2, 3):
        level_page(browser, folder, f'level-{number}', boards[number - 1])
        same(text(browser, 'h1'), f'Level {number}: <b>"No. {number}" & more</b>', 'a title stays text')
        check('</p><script>pwned=1</script>\nA note with \ufffd and "\'&amp;' in text(browser, '.comment'), 'notes stay text')
        same(browser.run('typeof pwned'), 'undefined', 'notes are no script')
    told = level_page(browser, folder, 'level-partly', boards[2])
    same(told['Result'], 'Partly played: 9 moves, 4 pushes, 0 of 2 boxes on goals', 'a saved game')
    same(level_page(browser, folder, 'level-bare', boards[154])['Result'], 'Not played', 'a level alone')
    tall_page(browser, folder, 'level-tall')
    listed(browser, folder, 'levels', 4)
    for page in ('level-3', 'level-bare'):
        checks.look(browser, folder, os.path.join(folder, page + '.html'))
