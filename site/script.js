// Predictions: a reader commits to a guess, then the answer opens and a
// sentence says how far off it was. Guesses stay in this browser. What the
// scripts of single pages share comes out as kneebook.
const kneebook = (() => {
  'use strict';
  const KEY = 'predictions.v1';
  const UNITS = {
    time: { ns: 1e-9, 'µs': 1e-6, 'μs': 1e-6, us: 1e-6, microsecond: 1e-6, ms: 1e-3, millisecond: 1e-3, s: 1, sec: 1, second: 1, min: 60, minute: 60, h: 3600, hour: 3600 },
    rate: { '/s': 1, rps: 1, 'requests/s': 1, '/min': 1 / 60, '/h': 1 / 3600 },
    share: { '%': 0.01, percent: 0.01 },
    points: { points: 1, point: 1, pp: 1, '%': 1 },
    ratio: { '×': 1, x: 1, times: 1 },
    bytes: { b: 1, bytes: 1, kb: 1e3, mb: 1e6, gb: 1e9 },
  };

  const load = () => {
    try {
      const all = JSON.parse(localStorage.getItem(KEY));
      return all instanceof Object && !Array.isArray(all) ? all : {};
    } catch { return {}; }
  };
  // save says whether the browser kept it; in private mode it may not.
  const save = (all) => {
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
      return true;
    } catch { return false; }
  };

  // read turns what was typed into a number in the field's unit, or throws a
  // sentence for the reader. Thousands may be set apart where nothing else can be
  // meant.
  function read(typed, field) {
    const text = typed.trim().replace(/−/g, '-').replace(/^([-+]?\d{1,3})((?:[\s'’_]\d{3})+|(?:,\d{3}){2,})(?!\d)/, (all, first, more) => first + more.replace(/\D/g, ''));
    if (!text) throw 'Write a number, for example 0.5.';
    if (text.length > 40) throw 'That is too long for a number. 1e9 is a thousand million.';
    const m = text.match(/^([-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[-+]?\d+)?)\s*(.*)$/i);
    if (!m) throw `“${typed}” is no number. Write it like 0.5, 1e-1 or with its unit.`;
    if (/^[-+]?[1-9]\d{0,2},\d{3}$/.test(m[1])) throw `“${m[1]}” can be read in two ways. Write ${m[1].replace(',', '')} or ${Number(m[1].replace(',', '.'))}.`;
    let value = Number(m[1].replace(',', '.'));
    if (m[2]) {
      const dim = field.dim, known = UNITS[dim] || { [dim]: 1, [dim.replace(/s$/, '')]: 1 };
      const name = m[2].toLowerCase(), unit = Object.hasOwn(known, name) ? name : name.replace(/(..)s$/, '$1');
      if (!Object.hasOwn(known, unit)) throw `“${m[2]}” does not fit here. The answer is in ${field.unit}.`;
      value = value * known[unit] / Number(field.per);
    }
    if (!Number.isFinite(value)) throw `“${typed.trim()}” is too large.`;
    if (field.dim === 'share' && value < 0) throw 'No share is below zero.';
    if (field.scale === 'factor' && !(value > 0)) throw 'Write a number above zero.';
    return value;
  }

  // short prints a number with two digits.
  function short(v) {
    if (v >= 1e9) return v.toExponential(1);
    const s = v >= 10 ? Number(v.toPrecision(2)) : Math.round(v * 10) / 10;
    return s.toLocaleString('en');
  }

  // distance says how far a guess is from the answer.
  function distance(guess, field) {
    const answer = Number(field.answer), tol = Number(field.tol), low = guess < answer;
    if (field.scale === 'factor') {
      const f = low ? answer / guess : guess / answer;
      return f <= tol ? 'Close.' : `${short(f)} times too ${low ? 'low' : 'high'}.`;
    }
    const d = Math.abs(guess - answer);
    if (d <= tol) return d === 0 ? 'Exactly so.' : 'Close.';
    return `${short(d)} ${field.scale === 'points' ? 'points ' : ''}too ${low ? 'low' : 'high'}.`;
  }

  // within says whether the answer lies in an interval of two texts; undefined
  // where there is none that can be read.
  function within(interval, field) {
    if (!Array.isArray(interval)) return undefined;
    try {
      const [from, to] = interval.map((text) => read(String(text), field));
      return from < to ? from <= Number(field.answer) && Number(field.answer) <= to : undefined;
    } catch { return undefined; }
  }

  const withUnit = (typed, unit) => /[^\d.,eE+\s−-]/.test(typed) ? typed.trim() : typed.trim() + (/^[%×]$/.test(unit) ? unit : ' ' + unit);

  // sentence is what is said of one field after the commit. before is how the
  // answer read when the guess was made, if it has changed since.
  function sentence(typed, field, verb, before, interval) {
    const name = field.name ? field.name[0].toUpperCase() + field.name.slice(1) + ': you' : 'You';
    const then = before !== undefined ?
      ` The answer has changed since: it was ${before}.` : '';
    if (field.scale === 'choice') {
      return `${name} chose ${typed}. Measured: ${field.shown}. ${typed === field.answer ? 'As measured.' : 'Not as measured.'}${then}`;
    }
    return `${name} ${verb} ${withUnit(typed, field.unit)}. Measured: ${field.shown}. ${distance(read(typed, field), field)}${around(interval, field)}${then}`;
  }

  // around says what came of an interval.
  function around(interval, field) {
    const inside = within(interval, field);
    return inside === undefined ? '' : ` Your interval, ${interval[0]} to ${interval[1]}, ${inside ? 'holds it' : 'does not hold it'}.`;
  }

  // add puts an element into a drawing.
  function add(drawing, name, attrs, text) {
    const e = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [k, v] of Object.entries(attrs)) e.setAttribute(k, v);
    if (text) e.textContent = text;
    drawing.append(e);
  }

  // onStrip marks guesses, in base units, on the strip of the answer.
  function onStrip(strip, guesses) {
    const d = strip.dataset;
    const left = Number(d.left), right = Number(d.right), from = Math.log(d.from), to = Math.log(d.to);
    for (const g of guesses) {
      const part = (Math.log(g) - from) / (to - from), inside = part >= 0 && part <= 1;
      const x = left + Math.min(1, Math.max(0, part)) * (right - left);
      add(strip, 'path', { class: 'you', d: `M${x.toFixed(1)} 18V${d.axis}` });
      add(strip, 'text', { class: 'said', x: x.toFixed(1), y: 13, 'text-anchor': part < 0.08 ? 'start' : part > 0.92 ? 'end' : 'middle' },
        inside ? 'you' : part < 0 ? '← you' : 'you →');
    }
  }

  // fault gives what a reading throws for the reader; nothing where it succeeds.
  function fault(reading) {
    try {
      reading();
      return '';
    } catch (message) {
      if (typeof message !== 'string') throw message;
      return message;
    }
  }

  // onFigure marks a guess, in base units, on the figure that shows the answer:
  // a line across it where the guess stands on its axis, or at the axis' end.
  function onFigure(field, guess) {
    const svg = document.querySelector(`#${field.figure} svg`), up = field.axis === 'y';
    if (!svg) return; // a copy of the question without its page
    const ends = (axis) => svg.dataset[axis].split(' ');
    const [from, to, first, last, log] = ends(field.axis), [, , start, end] = ends(up ? 'x' : 'y').map(Number);
    const scaled = (v) => log ? Math.log(Math.max(v, Number.MIN_VALUE)) : Number(v);
    const part = (scaled(guess) - scaled(from)) / (scaled(to) - scaled(from)), far = part < 0 ? 0 : part > 1 ? 2 : 1;
    const at = Number(first) + Math.min(1, Math.max(0, part)) * (last - first);
    const said = (up ? ['↓ ', '', '↑ '] : ['← ', '', '→ '])[far] + (field.name ? 'you: ' + field.name : 'you');
    const place = up ? { x: start + 6, y: part > 0.9 ? at + 16 : at - 5 } : { x: part > 0.8 ? at - 5 : at + 5, y: end + 14 };
    add(svg, 'path', { class: 'you', d: up ? `M${start} ${at.toFixed(1)}H${end}` : `M${at.toFixed(1)} ${start}V${end}` });
    add(svg, 'text', { class: 'said', ...place, 'text-anchor': !up && part > 0.8 ? 'end' : 'start' }, said);
  }

  function prompt(section) {
    const form = section.querySelector('form'), out = form.querySelector('output');
    const button = form.querySelector('button'), details = section.querySelector('details.answer');
    const fields = [...form.querySelectorAll('[data-scale]')];
    const interval = form.querySelector('.interval'); // null where it is not asked for
    const id = document.body.dataset.notebook + '/' + section.id.replace(/^predict-/, '');
    const choice = (f) => f.dataset.scale === 'choice';
    const radios = (f) => [...f.querySelectorAll('input')];
    const typed = (f) => choice(f) ? (radios(f).find((r) => r.checked) || {}).value || '' : f.value;
    const ends = (f) => interval ? [...interval.querySelectorAll(`[id^="${f.id}-"]`)] : [];
    const recalled = section.classList.contains('recall'); // asked again: nothing of it is kept
    let spent = false;

    // spend closes the form; the answer stands open below it. A guess that
    // cannot be read throws before anything changes.
    function spend(guesses, intervals, before) {
      fields.forEach((f, i) => {
        if (choice(f) && !radios(f).some((r) => r.value === guesses[i])) throw 'That is no option any more.';
      });
      const said = fields.map((f, i) => sentence(guesses[i], f.dataset, recalled ? 'recalled' : 'predicted', before && before[i], intervals[i])).join('\n');
      spent = true;
      fields.forEach((f, i) => {
        if (choice(f)) radios(f).forEach((r) => { r.checked = r.value === guesses[i]; r.disabled = !r.checked; });
        else { f.value = guesses[i]; f.readOnly = true; f.removeAttribute('aria-invalid'); }
        ends(f).forEach((e, k) => { e.value = (intervals[i] || ['', ''])[k]; e.readOnly = true; });
      });
      if (interval) interval.hidden = !intervals.some(Boolean) && !interval.contains(document.activeElement);
      button.setAttribute('aria-disabled', 'true');
      details.open = true;
      const strip = section.querySelector('.strip');
      const guessed = (f, i) => read(guesses[i], f.dataset) * Number(f.dataset.per);
      if (strip) onStrip(strip, fields.map(guessed));
      fields.forEach((f, i) => { if (f.dataset.figure) onFigure(f.dataset, guessed(f, i)); });
      out.textContent = said;
    }

    // blame says what is wrong with an element that belongs to a field.
    function blame(e, f, message) {
      e.setAttribute('aria-invalid', 'true');
      out.textContent = (f.dataset.name ? f.dataset.name + ': ' : '') + message;
      return radios(e)[0] || e;
    }

    // crooked finds what is wrong with the interval around a field: an interval
    // has two ends, in order; the guess need not lie between them.
    function crooked(f) {
      const pair = ends(f), value = (e) => read(e.value, f.dataset);
      if (!pair.some((e) => e.value.trim())) return null;
      for (const e of pair) {
        const wrong = e.value.trim() ? fault(() => value(e)) : 'An interval has two ends. Write both, or neither.';
        if (wrong) return blame(e, f, wrong);
      }
      return value(pair[0]) < value(pair[1]) ? null : blame(pair[1], f, 'An interval goes from the smaller number to the larger.');
    }

    const unmark = () => { for (const e of form.querySelectorAll('[aria-invalid]')) e.removeAttribute('aria-invalid'); };

    // refuse leads to the first thing that is wrong.
    function refuse() {
      unmark();
      let at = null;
      for (const f of fields) {
        const wrong = choice(f) ? (typed(f) ? '' : 'Choose one.') : fault(() => read(f.value, f.dataset));
        at ||= wrong && blame(f, f, wrong);
      }
      for (const f of fields) at ||= crooked(f);
      if (!at) return false;
      if (interval && interval.contains(at)) interval.open = true;
      at.focus();
      return true;
    }

    form.addEventListener('submit', (e) => {
      e.preventDefault();
      if (spent || refuse()) return;
      const guesses = fields.map(typed), all = load();
      const intervals = fields.map((f) => ends(f).some((e) => e.value.trim()) ? ends(f).map((e) => e.value.trim()) : null);
      all[id] = { guess: guesses, claim: fields.map((f) => f.dataset.claimValue), shown: fields.map((f) => f.dataset.shown) };
      if (intervals.some(Boolean)) all[id].interval = intervals;
      const kept = recalled || save(all);
      spend(guesses, intervals);
      if (!kept) out.textContent += ' This browser keeps nothing for this page, or has no room left: the guess is gone when you leave.';
    });
    if (interval) {
      interval.addEventListener('change', () => {
        unmark();
        out.textContent = '';
        fields.filter((f) => ends(f).length && ends(f).every((e) => e.value.trim())).some(crooked);
      });
    }

    form.hidden = false;
    section.querySelector('.nojs').hidden = true;
    const kept = recalled ? undefined : load()[id];
    if (kept && Array.isArray(kept.guess) && kept.guess.length === fields.length) {
      const list = (of) => Array.isArray(of) ? of : [], claim = list(kept.claim), shown = list(kept.shown);
      const was = fields.map((f, i) => claim[i] === f.dataset.claimValue ? undefined : shown[i] || claim[i]);
      try { spend(kept.guess, list(kept.interval), was); } catch { /* made for another form of the question: ask again */ }
    }
  }

  // index says which notebooks the reader has predicted on.
  function index() {
    const ids = Object.keys(load());
    for (const li of document.querySelectorAll('ol.index li')) {
      if (ids.some((id) => id.startsWith(li.dataset.notebook + '/'))) li.querySelector('.done').textContent = ' · you have predicted';
    }
  }

  // clearing empties the one key; a page with spent prompts is shown afresh.
  function clearing() {
    const button = document.getElementById('clear');
    button.hidden = false;
    button.addEventListener('click', () => {
      try { localStorage.removeItem(KEY); } catch { /* nothing was kept */ }
      document.getElementById('cleared').textContent = 'Cleared. Reload the page to predict again.';
      document.dispatchEvent(new Event('cleared'));
    });
  }

  // copying puts a button on each cell's source.
  function copying() {
    if (!navigator.clipboard) return;
    for (const cell of document.querySelectorAll('.cell')) {
      const code = cell.querySelectorAll('pre > code');
      if (!code.length) continue;
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = 'Copy';
      button.setAttribute('aria-label', 'Copy: ' + (cell.querySelector('pre').getAttribute('aria-label') || 'source'));
      button.addEventListener('click', async () => {
        try {
          await navigator.clipboard.writeText([...code].map((c) => c.textContent).join('\n') + '\n');
          button.textContent = 'Copied';
        } catch { button.textContent = 'Not copied'; }
      });
      cell.querySelector('.bar').append(button);
    }
  }

  // searching finds the sections that have all words of a query, each as the
  // beginning of one of theirs. Those with a word in title or heading come first.
  function searching() {
    const island = document.getElementById('search-index');
    if (!island) return;
    const { sections, heads, words, skip } = JSON.parse(island.textContent);
    const lines = words.trim().split('\n').map((line) => line.split(' '));
    const input = document.getElementById('find'), places = document.getElementById('places');
    const plain = (q) => (q.toLowerCase().replace(/\b([dgm])\/([dgm])\/([ck]|\d+)\b/g, '$1$2$3').match(/[\p{L}\p{N}]+/gu) || []).filter((w) => w.length > 2 && !skip.includes(w))
      .map((w) => w.length > 3 && /[^s]s$/.test(w) ? w.slice(0, -1) : w);
    const having = (w) => new Set(lines.filter((l) => l[0].startsWith(w)).flatMap((l) => l.slice(1).map(Number)));
    const headed = (i, w) => heads[i].split(' ').some((h) => h.startsWith(w));

    function find() {
      const asked = plain(input.value);
      const sets = asked.map(having);
      const hits = asked.length ? sections.map((s, i) => i).filter((i) => sets.every((s) => s.has(i))) : [];
      const rank = (i) => asked.filter((w) => headed(i, w)).length;
      hits.sort((a, b) => rank(b) - rank(a) || a - b);
      places.replaceChildren(...hits.slice(0, 30).map((i) => {
        const li = document.createElement('li'), a = document.createElement('a');
        [a.href, a.textContent] = [sections[i][0], sections[i][1]];
        li.append(a, sections[i][2] ? ': ' + sections[i][2] : '');
        return li;
      }));
      document.getElementById('found').textContent = !asked.length ? (input.value.trim() ? 'Write a word of three letters or more; very common ones are not looked for.' : '')
        : hits.length > 30 ? `${hits.length} sections; the first 30:` : hits.length === 1 ? '1 section:' : hits.length ? `${hits.length} sections:` : 'No section has all of these words.';
      try { history.replaceState(null, '', input.value ? '#' + encodeURIComponent(input.value) : '#'); } catch { /* the address stays as it is */ }
    }

    input.form.hidden = false;
    input.form.addEventListener('submit', (e) => e.preventDefault());
    input.addEventListener('input', find);
    const asked = () => {
      try { input.value = decodeURIComponent(location.hash.slice(1)); } catch { return; /* no query of ours */ }
      if (input.value || places.childElementCount) find();
    };
    addEventListener('hashchange', asked);
    asked();
  }

  // fill puts what an address says into a form's fields: key=value, with & between.
  // The others are as they were at first.
  function fill(form) {
    form.reset();
    for (const part of (location.hash.slice(1) || location.search.slice(1)).split('&')) {
      const [key, value] = part.split('='), field = form.elements[key];
      if (value === undefined || !field || field.name !== key) continue;
      try { field.value = decodeURIComponent(value); } catch { field.value = value; }
    }
  }

  // living readies what runs in the reader's browser. Nothing of it is loaded
  // before a press; then the script of its module takes over.
  function living() {
    for (const part of document.querySelectorAll('[data-live]')) {
      const form = part.querySelector('form'), out = form.querySelector('output');
      form.hidden = false;
      if (form.dataset.all) {
        fill(form);
        window.addEventListener('hashchange', () => fill(form));
      }
      form.addEventListener('submit', async (e) => {
        e.preventDefault();
        if (location.protocol === 'file:') {
          out.textContent = 'A page that was opened from a folder may not start a program. In a clone of the project, go run ./render -serve :8080 serves it.';
          return;
        }
        let script;
        try { script = await import(`./${part.dataset.live}.js`); } catch { out.textContent = 'What runs here could not be loaded. Press again to try once more.'; return; }
        script.press(part);
      });
    }
  }

  document.querySelectorAll('.predict').forEach(prompt);
  index();
  clearing();
  copying();
  searching();
  living();
  return { load, save, read, distance, within, withUnit };
})();

// The page of a reader's own predictions: what was guessed, what was measured,
// and how well the intervals hold. It is made here, from what this browser
// keeps; the page itself has the questions and no answer.
(() => {
  'use strict';
  const { load, save, read, distance, within, withUnit } = kneebook;
  const island = document.getElementById('questions');
  if (!island) return;
  const FORMAT = 'kneebook-predictions', ENOUGH = 8, LARGEST = 1e6;
  const questions = JSON.parse(island.textContent);
  const place = (id) => document.getElementById(id);

  // field is what is known of one answer: how it is asked for, and what was
  // measured when the reader committed to a guess.
  function field(asked, kept, i) {
    const f = { ...asked, answer: asked.scale === 'choice' ? kept.claim[i] : Number(kept.claim[i]) / Number(asked.per) };
    f.shown = (kept.shown || [])[i] || withUnit(String(Number(Number(f.answer).toPrecision(3))), asked.unit);
    return f;
  }

  // result is what came of one guess, in words; null of what cannot be read.
  function result(asked, kept, i) {
    const f = field(asked, kept, i), guess = kept.guess[i];
    if (f.scale === 'choice') return [guess, kept.claim[i], guess === kept.claim[i] ? 'as measured' : 'not as measured', ''];
    try {
      if (!Number.isFinite(f.answer)) return null;
      const inside = within((kept.interval || [])[i], f);
      const interval = inside === undefined ? '' : `${kept.interval[i].join(' to ')}: ${inside ? 'holds it' : 'does not hold it'}`;
      return [withUnit(guess, f.unit), f.shown, distance(read(guess, f), f).slice(0, -1).toLowerCase(), interval, inside];
    } catch { return null; }
  }

  // sound says whether something has the form of a prediction.
  function sound(kept) {
    const texts = (list) => Array.isArray(list) && list.every((x) => typeof x === 'string' && x.length < 200);
    const n = kept && texts(kept.guess) ? kept.guess.length : 0;
    return n > 0 && texts(kept.claim) && kept.claim.length === n && (kept.shown === undefined || texts(kept.shown)) &&
      (kept.interval === undefined || Array.isArray(kept.interval) && kept.interval.every((x) => x === null || texts(x) && x.length === 2));
  }

  const element = (name, parts, attributes = {}) => {
    const e = Object.assign(document.createElement(name), attributes);
    e.append(...parts);
    return e;
  };

  // rows gives the table's rows in the order of the site, those of questions
  // that are gone at the end, and what came of each interval.
  function rows(all) {
    const out = [], inside = [];
    for (const q of questions) {
      const kept = all[q.id];
      if (!sound(kept) || kept.guess.length !== q.fields.length) continue;
      q.fields.forEach((asked, i) => {
        const r = result(asked, kept, i);
        if (!r) return;
        if (r[4] !== undefined) inside.push(r[4]);
        const link = element('a', [asked.name ? `${q.title}: ${asked.name}` : q.title], { href: q.href });
        out.push(element('tr', [
          element('th', [link, element('span', [q.question], { className: 'more' })], { scope: 'row', className: 'w' }),
          ...r.slice(0, 4).map((text, k) => element('td', [text], { className: k > 1 ? 'w' : '' }))]));
      });
    }
    const gone = Object.keys(all).filter((id) => !questions.some((q) => q.id === id && sound(all[id]) && all[id].guess.length === q.fields.length));
    for (const id of gone) {
      const said = sound(all[id]) ? all[id].guess.join('; ') : '—';
      out.push(element('tr', [element('th', [id, element('span', ['This question is asked no more, or in another form.'], { className: 'more' })], { scope: 'row', className: 'w' }),
        ...[said, '—', '—', ''].map((text) => element('td', [text]))]));
    }
    return { out, inside };
  }

  // tail is the probability of k or fewer of n where each has probability p.
  function tail(k, n, p) {
    let sum = 0, term = (1 - p) ** n;
    for (let i = 0; i <= k; i++) {
      sum += term;
      term *= (n - i) / (i + 1) * p / (1 - p);
    }
    return sum;
  }

  // plausible gives the shares of intervals that hold, in percent, under which
  // neither k or fewer of n nor k or more is rarer than one in twenty.
  function plausible(k, n) {
    const shares = Array.from({ length: 99 }, (_, i) => i + 1).filter((s) => tail(k, n, s / 100) >= 0.05 && 1 - tail(k - 1, n, s / 100) >= 0.05);
    return [k === 0 ? 0 : shares[0], k === n ? 100 : shares[shares.length - 1]];
  }

  // calibration says how well intervals hold that should four times out of five.
  function calibration(inside) {
    const n = inside.length, k = inside.filter(Boolean).length;
    if (n < ENOUGH) return `${n === 1 ? '1 interval' : n + ' intervals'} so far. From ${ENOUGH} on this page says how well they hold: of fewer, chance says more than you do.`;
    const [low, high] = plausible(k, n), mean = (n * 0.8).toFixed(1).replace('.0', '');
    const judged = high < 80 ? 'Fewer hold than should: your intervals are too narrow, you are less sure than you think.'
      : low > 80 ? 'More hold than should: your intervals are wider than they need be, you know more than you think.'
        : 'That agrees with 80%.';
    return `${k} of ${n} intervals hold the measured value. Of intervals that hold four times out of five, ${mean} of ${n} do on average. ${judged} ` +
      `So few say little: ${k} of ${n} are no surprise to anybody whose intervals hold between ${low}% and ${high}% of the time. ` +
      'And these questions were picked because measurements surprise there; on others you may do better.';
  }

  function show() {
    const { out, inside } = rows(load());
    place('predicted').replaceChildren(...out);
    place('some').hidden = !out.length;
    place('none').hidden = out.length > 0;
    place('calibration').textContent = calibration(inside);
  }

  const count = (n) => n === 1 ? '1 prediction' : n + ' predictions';

  // download hands over all predictions as a file; nothing is sent.
  function download() {
    const all = load();
    const url = URL.createObjectURL(new Blob([JSON.stringify({ format: FORMAT, version: 1, predictions: all }, null, 2) + '\n'], { type: 'application/json' }));
    element('a', [], { href: url, download: FORMAT + '.json' }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
    place('moved').textContent = count(Object.keys(all).length) + ' written to a file.';
  }

  // taken reads a file's text, or throws a sentence for the reader.
  function taken(text) {
    let data;
    try { data = JSON.parse(text); } catch { throw 'it is not JSON, or it is cut off'; }
    if (!data || data.format !== FORMAT) throw 'it was not exported by this page';
    if (data.version !== 1) throw 'it was exported by another version of this page';
    const all = data.predictions;
    if (!(all instanceof Object) || Array.isArray(all)) throw 'it has no predictions';
    const bad = Object.keys(all).find((id) => !/^[a-z0-9-]+\/[a-z0-9-]+$/.test(id) || !sound(all[id]));
    if (bad !== undefined) throw `“${bad}” in it is no prediction`;
    return all;
  }

  // upload takes in what this browser does not have yet. What it has stays as
  // it is, and of a file with a fault nothing is taken.
  async function upload(file) {
    let added;
    try {
      if (file.size > LARGEST) throw 'it is too large';
      added = taken(await file.text());
    } catch (why) {
      return `“${file.name}” cannot be taken in: ${typeof why === 'string' ? why : 'it cannot be read'}. Nothing has changed.`;
    }
    const all = load(), fresh = Object.keys(added).filter((id) => !Object.hasOwn(all, id)), known = Object.keys(added).length - fresh.length;
    for (const id of fresh) all[id] = added[id];
    if (!save(all)) return 'This browser keeps nothing for this page, or has no room left. Nothing has changed.';
    show();
    const stayed = known === 1 ? ' 1 prediction of the file was here already and stayed as it is.'
      : ` ${known} predictions of the file were here already and stayed as they are.`;
    return `${count(fresh.length)} taken in.` + (known ? stayed : '');
  }

  place('mine').hidden = false;
  place('export').addEventListener('click', download);
  place('import').addEventListener('change', async (e) => {
    const [file] = e.target.files;
    if (file) place('moved').textContent = await upload(file);
    e.target.value = '';
  });
  document.addEventListener('cleared', show);
  addEventListener('storage', show);
  show();
})();

// The page of all claims: rows are left out that have not all words asked for,
// or are of another page, kind or scope. Without it the whole list stands.
(() => {
  'use strict';
  const form = document.getElementById('filter');
  if (!form) return;
  const [text, page, kind, scope] = ['text', 'page', 'kind', 'scope'].map((name) => document.getElementById('filter-' + name));
  const sections = [...document.querySelectorAll('section[data-page]')];
  const rows = sections.flatMap((section) => [...section.querySelectorAll('tbody tr')].map((row) => ({
    row, page: section.dataset.page, words: row.cells[0].textContent.toLowerCase(),
    kind: row.cells[3].firstChild.textContent.trim(), scope: row.cells[4].firstChild.textContent.trim(),
  })));

  function filter() {
    const words = text.value.toLowerCase().split(/\s+/).filter(Boolean);
    const wanted = (r) => words.every((w) => r.words.includes(w)) &&
      [[page, r.page], [kind, r.kind], [scope, r.scope]].every(([select, value]) => !select.value || select.value === value);
    let shown = 0;
    for (const r of rows) {
      r.row.hidden = !wanted(r);
      if (!r.row.hidden) shown++;
    }
    const all = shown === rows.length;
    for (const s of sections) s.hidden = !all && !s.querySelector('tbody tr:not([hidden])');
    document.getElementById('filtered').textContent = all ? '' : shown ? `${shown} of ${rows.length} claims` : 'No claim is like that.';
  }

  form.hidden = false;
  form.addEventListener('submit', (e) => e.preventDefault());
  form.addEventListener('input', filter);
  filter(); // a browser may bring back what was asked for
})();
