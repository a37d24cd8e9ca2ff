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
