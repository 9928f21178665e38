// Shows one picture at a time and steps through them. All of them are in the page
// already: without this script they stand below the table.
(() => {
  'use strict';
  const pictures = [...document.querySelectorAll('figure')];
  const rows = [...document.querySelectorAll('tbody tr')];
  const list = document.querySelector('.moves');
  const controls = document.querySelector('.controls');
  const button = name => controls.querySelector('[data-go=' + name + ']');
  const last = pictures.length - 1;
  const pause = 900;
  let now = 0;
  let timer = 0;

  document.documentElement.classList.add('js');
  controls.hidden = false;

  // Shows a picture. What happens in it may be shown, too, where it comes after the
  // one before; gives how long that takes.
  function show(number, happens = false) {
    const { scrollLeft, scrollTop } = pictures[now].querySelector('.sight');
    now = Math.max(0, Math.min(last, number));
    pictures.forEach((picture, at) => { picture.hidden = at !== now; });
    rows.forEach((row, at) => {
      if (at === now) row.setAttribute('aria-current', 'step');
      else row.removeAttribute('aria-current');
    });
    for (const name of ['first', 'back']) button(name).disabled = now === 0;
    for (const name of ['next', 'last', 'play']) button(name).disabled = now === last;
    controls.querySelector('.count').textContent = now + ' of ' + last;
    // Nobody wants to hear all of a game that plays by itself.
    if (!timer) document.querySelector('.aloud').textContent = pictures[now].querySelector('figcaption').textContent;
    keepInSight(rows[now]);
    const sight = pictures[now].querySelector('.sight');
    Object.assign(sight, { scrollLeft, scrollTop });
    bringIntoSight(sight);
    const detail = { picture: pictures[now], happens, time: 0 };
    document.dispatchEvent(new CustomEvent('step', { detail }));
    return detail.time;
  }

  // Scrolls a picture that is larger than the screen to what has moved.
  function bringIntoSight(sight) {
    const frame = sight.getBoundingClientRect();
    const moved = [...sight.querySelectorAll('.m, .turn')].map(drawn => drawn.getBoundingClientRect());
    for (const [from, to, scroll, size] of [['left', 'right', 'scrollLeft', 'clientWidth'], ['top', 'bottom', 'scrollTop', 'clientHeight']]) {
      const ends = [Math.min(...moved.map(box => box[from])), Math.max(...moved.map(box => box[to]))];
      const end = frame[from] + sight[size];
      if (ends[0] < frame[from] || ends[1] > end) sight[scroll] += (ends[0] + ends[1] - frame[from] - end) / 2;
    }
  }

  // Scrolls the table where it scrolls by itself, never the page.
  function keepInSight(row) {
    const head = list.querySelector('thead').offsetHeight;
    const top = row.offsetTop - head;
    const bottom = row.offsetTop + row.offsetHeight;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
  }

  function stop() {
    clearTimeout(timer);
    timer = 0;
    button('play').setAttribute('aria-pressed', 'false');
  }

  function play() {
    if (timer || now === last) return;
    const go = () => {
      if (now + 1 >= last) stop();
      const time = show(now + 1, true);
      if (timer) timer = setTimeout(go, time + pause);
    };
    timer = setTimeout(go, pause);
    button('play').setAttribute('aria-pressed', 'true');
    button('play').focus();
  }

  const actions = {
    first: () => show(0),
    back: () => show(now - 1),
    next: () => { if (now < last) show(now + 1, true); },
    last: () => show(last),
  };

  function act(name) {
    if (name === 'play') {
      if (timer) stop();
      else play();
    } else {
      stop();
      actions[name]();
    }
  }

  controls.addEventListener('click', event => {
    const pressed = event.target.closest('button');
    if (pressed) act(pressed.dataset.go);
  });

  const keys = { Home: 'first', ArrowLeft: 'back', ArrowRight: 'next', End: 'last', p: 'play', P: 'play' };
  document.addEventListener('keydown', event => {
    const name = keys[event.key];
    if (!name || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    act(name);
  });

  document.addEventListener('click', event => {
    const link = event.target.closest('a[href^="#m"]');
    const row = event.target.closest('tbody tr');
    if (!link && !row) return;
    event.preventDefault();
    stop();
    show(link ? Number(link.hash.slice(2)) : rows.indexOf(row), true);
  });

  // An address may name a step: #m12.
  const named = () => { if (/^#m\d+$/.test(location.hash)) show(Number(location.hash.slice(2))); };
  addEventListener('hashchange', named);
  show(0);
  named();
})();
