"""What holds for every page, whatever the game, and how a page is read."""

import os

passed = 0


def check(holds, what):
    global passed
    if not holds:
        raise AssertionError(what)
    passed += 1


def same(found, wanted, what):
    check(found == wanted, f'{what}\n found {found}\nwanted {wanted}')


# What is read from a page: names of drawings, by place, and how they are outlined.
LAYOUTS = '''[...document.querySelectorAll('figure')].map(figure => {
  const uses = group => [...group.querySelectorAll('use')];
  const read = what => ({
    cells: what(figure.querySelector('.cells')),
    home: what(figure.querySelector('.home')),
    columns: [...figure.querySelectorAll('.column')].map(what),
  });
  return {
    ...read(group => uses(group).map(use => use.getAttribute('href').slice(1))),
    marks: read(group => uses(group).map(use => use.getAttribute('class') || '')),
  };
})'''
# Cards in the table are their rank and the name of the suit that is drawn.
ROWS = '''[...document.querySelectorAll('tbody tr')].map(row => [...row.cells].map(cell => {
  const copy = cell.cloneNode(true);
  for (const pip of copy.querySelectorAll('svg')) pip.replaceWith(' ' + pip.getAttribute('aria-label'));
  return copy.textContent;
}))'''
SHOWN = '''[...document.querySelectorAll('figure')].flatMap((figure, at) =>
  figure.checkVisibility() ? [at] : [])'''
CURRENT = '''[...document.querySelectorAll('tbody tr')].flatMap((row, at) =>
  row.getAttribute('aria-current') === 'step' ? [at] : [])'''
ALOUD = "document.querySelector('.aloud').textContent"


def at_step(browser, number, what):
    same(browser.run(SHOWN), [number], what + ': the picture')
    same(browser.run(CURRENT), [number], what + ': the row')
    caption = browser.run(f"document.querySelectorAll('figcaption')[{number}].textContent")
    same(browser.run(ALOUD), caption, what + ': what is read aloud')


def steps(browser, what):
    """Buttons, keys, rows, links and addresses."""
    last = len(browser.run(ROWS)) - 1
    at_step(browser, 0, what)
    for button, number in [('next', 1), ('next', 2), ('back', 1), ('last', last), ('back', last - 1), ('first', 0)]:
        browser.click(f'[data-go={button}]')
        at_step(browser, number, f'{what}, button {button}')
    check(browser.run("document.querySelector('[data-go=back]').disabled"), 'nothing before the start')
    for key, number in [('ArrowRight', 1), ('ArrowRight', 2), ('ArrowLeft', 1), ('End', last),
                        ('ArrowRight', last), ('Home', 0), ('ArrowLeft', 0)]:
        browser.press(key)
        at_step(browser, number, f'{what}, key {key}')
    for number in [3, last, 0, last // 2]:
        browser.click(f'tbody tr:nth-child({number + 1}) td:last-child')
        at_step(browser, number, f'{what}, row {number}')
    browser.run("document.querySelector('tbody tr:nth-child(5) a').focus()")
    browser.press('Enter')
    at_step(browser, 4, what + ', a row by keyboard')
    browser.run("location.hash = '#m6'")
    browser.run('0')
    at_step(browser, 6, what + ', an address')
    browser.press('End')
    browser.press('ArrowLeft')
    browser.press('ArrowLeft')
    browser.press('p')
    same(browser.run("document.querySelector('[data-go=play]').getAttribute('aria-pressed')"), 'true', 'it plays')
    for _ in range(100):
        if browser.run(SHOWN) == [last]:
            break
        browser.message(0.1) and None
    same(browser.run(SHOWN), [last], 'it has played to the end')
    at_step(browser, last, 'the end')
    same(browser.run("document.querySelector('[data-go=play]').getAttribute('aria-pressed')"), 'false', 'and stopped')


TABLEAU = '^(Freecells: .*\\. )?Home: .*Column 1: '


def reads_well(browser, what, pattern=TABLEAU):
    """Names for all that can be pressed, and texts for all pictures."""
    same(browser.run('''[...document.querySelectorAll('button, a, .sight > svg, td svg')].filter(e =>
        !(e.getAttribute('aria-label') || e.textContent.trim())).length'''), 0, what + ': something has no name')
    same(browser.run("document.querySelectorAll('[role=status]').length"), 1, what)
    same(browser.run("document.documentElement.lang"), 'en', what)
    same(browser.run('''[...document.querySelectorAll('.sight > svg')].filter(e => e.getAttribute('role') !== 'img'
        || !/''' + pattern + '''/.test(e.getAttribute('aria-label'))).length'''), 0, what)


def narrow(browser, what, drawn='.column use', least=45):
    browser.screen(360, 740, phone=True)
    same(browser.run('document.documentElement.scrollWidth <= innerWidth'), True, what + ': fits a phone')
    # The smallest sign on a card, in pixels of a phone.
    height = browser.run(f"document.querySelector('figure:not([hidden]) {drawn}').getBoundingClientRect().height")
    check(height >= least, f'{what}: on a phone it is {height} pixels high')


# What of an element is outside the window or, in a scrolled picture, outside of that.
HIDDEN = '''(selector => {
  const shown = document.querySelector('figure:not([hidden])');
  const sight = shown.querySelector('.sight').getBoundingClientRect();
  const found = [...document.querySelectorAll(selector)].filter(e => e.checkVisibility());
  return found.filter(e => {
    const box = e.getBoundingClientRect();
    const inside = (left, top, right, bottom) => box.left >= left - 1 && box.right <= right + 1
        && box.top >= top - 1 && box.bottom <= bottom + 1;
    return !inside(0, 0, innerWidth, innerHeight)
        || (e.closest('.sight > svg') && !inside(sight.left, sight.top, sight.right, sight.bottom));
  }).length + (found.length ? 0 : 1000);
})'''

PHONE, DESKTOP, FLAT = (390, 844, True), (1280, 800, False), (740, 360, True)


def in_sight(browser, selector, what):
    same(browser.run(f'{HIDDEN}({selector!r})'), 0, f'{what}: out of sight: {selector}')


def opens_at(browser, path, what):
    """An address that names a step shows it, and the buttons with it."""
    for width, height, phone in (PHONE, DESKTOP, FLAT):
        browser.screen(width, height, phone=phone)
        browser.open(path, '#m6')
        at_step(browser, 6, what + ', its address')
        in_sight(browser, '.controls button, .count', f'{what}, {width}x{height}')
        if height > 400:
            in_sight(browser, 'figure:not([hidden]) .sight', f'{what}, {width}x{height}')


def without_script(browser, path, what):
    browser.screen(1280, 900)
    browser.open(path, script=False)
    count = len(browser.run(ROWS))
    same(browser.run(SHOWN), list(range(count)), what + ', without script: all pictures are there')
    same(browser.run("document.querySelector('.controls').checkVisibility()"), False, what + ': no dead buttons')
    same(browser.run("document.querySelector('tbody tr:nth-child(3) a').hash"), '#m2', what)
    same(browser.complaints(), [], what + ', without script')


def on_paper(browser, path, pdf, what):
    browser.screen(1280, 900, media='print')
    browser.open(path)
    count = len(browser.run(ROWS))
    same(browser.run(SHOWN), list(range(count)), what + ', on paper: all pictures are there')
    same(browser.run("document.querySelector('.controls').checkVisibility()"), False, what + ': no buttons on paper')
    browser.screen(1280, 900)
    browser.print(pdf)
    check(os.path.getsize(pdf) > 10000, what + ': a file to print')


def text(browser, selector):
    return browser.run(f"(e => e && e.textContent)(document.querySelector({selector!r}))")


def facts(browser):
    return browser.run('''Object.fromEntries([...document.querySelectorAll('dl div')].map(d =>
        [d.querySelector('dt').textContent, d.querySelector('dd').textContent]))''')


def look(browser, folder, path):
    """Pictures for people to look at."""
    name = os.path.splitext(os.path.basename(path))[0]
    for size, width, height, phone in [('phone', 360, 740, True), ('desktop', 1280, 800, False)]:
        for dark in [False, True]:
            browser.screen(width, height, dark=dark, phone=phone)
            browser.open(path)
            for _ in range(9):
                browser.press('ArrowRight')
            browser.screenshot(os.path.join(folder, f"{name}-{size}-{'dark' if dark else 'light'}.png"))
