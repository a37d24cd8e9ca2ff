// In served pages alone: loads the page again once it has changed, and keeps
// the reader's place in it. A published page has nothing of this.
(() => {
  'use strict';
  const shown = document.currentScript.dataset.sum, path = location.pathname, KEY = 'serve:' + path;
  const marks = () => [...document.querySelectorAll('main [id]')];
  const folds = () => [...document.querySelectorAll('details')];
  const top = (e) => e.getBoundingClientRect().top;
  let missed = null; // the place that this page had not, being broken, and where the reader is instead

  // leave notes the marks above the window's upper edge, the nearest first, how
  // far above it each is, and what is unfolded.
  function leave() {
    const above = marks().filter((e) => e.getClientRects().length && top(e) <= 0).reverse();
    const here = { marks: [...above.map((e) => [e.id, top(e)]), ['', -scrollY]], open: folds().map((d) => d.open) };
    sessionStorage.setItem(KEY, JSON.stringify(missed && Math.abs(scrollY - missed.at) < 2 ? missed.was : here));
    history.scrollRestoration = 'manual';
    location.reload();
  }

  // settle takes the reader back there.
  function settle() {
    const was = JSON.parse(sessionStorage.getItem(KEY));
    if (!was) return;
    sessionStorage.removeItem(KEY);
    const all = folds();
    if (all.length === was.open.length) all.forEach((d, i) => { d.open ||= was.open[i]; });
    const [id, above] = was.marks.find(([id]) => !id || document.getElementById(id));
    const to = (id ? top(document.getElementById(id)) + scrollY : 0) - above;
    scrollTo(0, to);
    if (id !== was.marks[0][0] || Math.abs(scrollY - to) > 2) missed = { was, at: scrollY };
    addEventListener('load', () => setTimeout(() => { history.scrollRestoration = 'auto'; }, 100)); // the browser would scroll too
  }

  // A page that nobody looks at does not listen: a browser has few connections.
  let source = null;
  function listen() {
    if (source) source.close();
    source = document.hidden ? null : new EventSource('/-/events?' + new URLSearchParams({ path }));
    if (source) source.onmessage = (e) => { if (e.data !== shown) { source.close(); leave(); } };
  }
  settle();
  document.addEventListener('visibilitychange', listen);
  listen();
})();
