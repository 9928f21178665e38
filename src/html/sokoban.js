// Shows how a step comes about: the pusher walks, and a box goes with it. The picture
// is that of the step's end all the while; what has moved is only shown elsewhere.
(() => {
  'use strict';
  const size = 40;
  const ways = { l: [-size, 0], u: [0, -size], r: [size, 0], d: [0, size] };
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let running = [];

  document.addEventListener('step', ({ detail }) => {
    running.forEach(animation => animation.cancel());
    running = [];
    const code = detail.picture.querySelector('figcaption code');
    if (!detail.happens || calm.matches || !code || !/^[lurd]+$/i.test(code.textContent)) return;
    const pusher = [[0, 0]];
    const box = [[0, 0]];
    for (const letter of [...code.textContent].reverse()) {
      const [x, y] = ways[letter.toLowerCase()];
      const back = ([[left, top]], moves) => [left - x * moves, top - y * moves];
      pusher.unshift(back(pusher, 1));
      box.unshift(back(box, letter < 'a' ? 1 : 0));
    }
    detail.time = Math.min(130 * (pusher.length - 1), 3000);
    const frames = places => places.map(([x, y]) => ({ transform: `translate(${x}px, ${y}px)` }));
    const run = (name, places) => {
      const drawn = detail.picture.querySelector(name);
      if (drawn) running.push(drawn.animate(frames(places), { duration: detail.time }));
    };
    run('.turn', pusher);
    run('.boxes .m', box);
  });
})();
