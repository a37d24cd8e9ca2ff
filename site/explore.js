// Runs a reader's own numbers. Loaded at a press.
import { Live } from './live.js';

const live = new Live('explore');
const LONGEST = 8000; // characters that an address may have
let runs = 0; // begun so far
let files = []; // addresses of what can be taken away, for as long as it is shown

// escaped writes a value so that an address can have it.
const escaped = (value) => encodeURIComponent(value).replace(/%(2C|3A|2F)/g, decodeURIComponent);

// text writes the fields as key=value. A form with all keys leaves out what is
// as it was at first, where it says that; arrivals stand in place of a rate.
// A choice that there is not, as of an address, is sent to be refused.
function text(form) {
  const logged = form.elements.arrivals?.value.trim();
  const fields = [...form.querySelectorAll('[name]')].filter((f) => {
    const value = f.value.trim();
    if ((!value && f.selectedIndex !== -1) || (f.name === 'rate' && logged)) return false;
    return !form.dataset.all || value !== f.dataset.plain;
  });
  const value = (f) => f.name === 'arrivals' ? f.value.trim().replace(/[\s,;]+/g, ',') : f.value.trim(); // no blanks: a terminal takes them for the next key
  return fields.map((f) => `${f.name}=${escaped(value(f))}`).join('&');
}

// readable is a configuration as the terminal takes it, but for a long log.
const readable = (asked) => asked.split('&').map((p) => (p.length > LONGEST ? `${p.slice(0, p.indexOf('=') + 1)}…` : p.split('=').map(decodeURIComponent).join('='))).join(' ');

// mark says at each field what the module refuses of it, and goes to the first.
function mark(form, message) {
  let first;
  for (const line of message.split('\n')) {
    const field = form.elements[line.slice(0, line.indexOf('='))];
    if (!field?.name) continue;
    const note = document.createElement('span');
    [note.className, note.id, note.textContent] = ['hint fails', field.id + '-e', 'Needs ' + line.slice(line.lastIndexOf(': want ') + 7) + '.'];
    field.after(note);
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-errormessage', note.id);
    field.dataset.hint ??= field.getAttribute('aria-describedby') ?? '';
    field.setAttribute('aria-describedby', `${note.id} ${field.dataset.hint}`.trim());
    first ??= field;
  }
  if (first) first.focus();
}

// unmark takes that back.
function unmark(form) {
  for (const f of form.querySelectorAll('[aria-invalid]')) {
    for (const name of ['aria-invalid', 'aria-errormessage', 'aria-describedby']) f.removeAttribute(name);
    if (f.dataset.hint) f.setAttribute('aria-describedby', f.dataset.hint);
  }
  for (const note of form.querySelectorAll('.hint.fails')) note.remove();
}

// press runs what stands in the fields.
export async function press(part) {
  const form = part.querySelector('form'), out = form.querySelector('output'), place = part.querySelector('.yours');
  const stop = form.querySelector('.stop'), run = form.querySelector('[type=submit]'), count = form.querySelector('.count');
  const asked = text(form), mine = ++runs, begun = performance.now();
  unmark(form);
  const note = form.dataset.all ? share(form, asked) : lead(part, asked);
  stop.removeAttribute('aria-disabled');
  stop.onclick = () => live.stop();
  let answer = '', said;
  try {
    answer = await live.ask(asked, (doing) => {
      const [stage, run] = doing.split(': ');
      if (out.textContent !== `${stage} …`) out.textContent = `${stage} …`; // is read out; the runs are only shown
      count.textContent = run ?? '';
    });
  } catch (error) {
    said = error ? error.message : 'Stopped.';
  }
  if (mine !== runs) return; // another run has begun meanwhile
  for (const file of files) URL.revokeObjectURL(file);
  files = [];
  place.innerHTML = answer; // of this site's own program, which escapes what a reader wrote
  if (answer) takeAway(place, readable(asked));
  stop.setAttribute('aria-disabled', 'true');
  count.textContent = '';
  if (answer) run.textContent = 'Run';
  out.textContent = said ?? `Done in ${((performance.now() - begun) / 1000).toFixed(1)} s: ${summary(place)}${note}`;
  if (said) mark(form, said);
}

// summary reads the median, the percentile and the goodput out, for who hears the
// page.
function summary(place) {
  const rows = [...place.querySelectorAll('[data-name=measures] tbody tr')].map((tr) => `${tr.cells[0].textContent.trim()} ${tr.cells[1].textContent}`);
  return `${rows.filter((r) => /^sojourn time, p|^goodput/.test(r)).join(', ')}. Your run, not a claim.`;
}

// share puts what runs into the address and the command. It tells what the
// address had that no field takes, and if what runs is too long for an address.
function share(form, asked) {
  const unknown = location.hash.slice(1).split('&').map((p) => p.split('=')[0]).filter((k) => k && form.elements[k]?.name !== k);
  const long = asked.length > LONGEST;
  try { history.replaceState(null, '', long ? '#' : '#' + asked); } catch { /* the address stays as it is */ }
  document.getElementById('command').textContent = `go run ./render -explore '${readable(asked).replaceAll("'", "'\\''")}'`;
  return (unknown.length ? ` The address had keys that there are not: ${unknown.join(', ')}.` : '')
    + (long ? ' These arrivals are too many for the address: it has nothing of this run.' : '');
}

// lead makes the panel's link to the page with all settings lead to what runs.
function lead(part, asked) {
  const link = part.parentElement.querySelector('a[href^="explore.html"]');
  if (link && asked.length <= LONGEST) link.href = 'explore.html#' + asked;
  return '';
}

// takeAway puts beside each table and figure a link to its file, which is made
// here of what is shown: nothing is asked for.
function takeAway(place, config) {
  for (const table of place.querySelectorAll('table[data-name]')) {
    const p = document.createElement('p');
    p.className = 'meta';
    p.append(file(`your-run-${table.dataset.name}.csv`, 'text/csv', csv(table, config), 'Data (CSV)'));
    table.parentElement.after(p);
  }
  for (const figure of place.querySelectorAll('figure')) {
    const caption = figure.querySelector('figcaption');
    caption.append(' ', file(`your-run-${figure.dataset.name}.svg`, 'image/svg+xml', drawing(figure.querySelector('svg'), config), 'SVG'));
  }
}

// file is a link to a text as a file.
function file(name, type, content, label) {
  const a = document.createElement('a');
  [a.href, a.download, a.textContent] = [URL.createObjectURL(new Blob([content], { type })), name, label];
  files.push(a.href);
  return a;
}

// quoted is a value as a file of comma-separated values has it.
const quoted = (value) => (/[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value);

// csv writes a table at full precision, in base units. A cell with an interval is
// several columns.
function csv(table, config) {
  const rows = [...table.tBodies[0].rows].map((tr) => [...tr.cells].map((c) => {
    const values = [...c.querySelectorAll('data')].map((d) => d.value);
    return values.length ? values : [c.textContent.trim() === '–' ? '' : c.textContent.trim()];
  }));
  const parts = (i) => Math.max(...rows.map((r) => r[i].length));
  const endings = { 1: [''], 2: [' (from)', ' (to)'], 3: ['', ' (from)', ' (to)'] };
  const heads = [...table.tHead.rows[0].cells].flatMap((th, i) => endings[parts(i)].map((e) => th.textContent.trim() + e));
  const lines = rows.map((r) => r.flatMap((c, i) => [...c, ...Array(parts(i) - c.length).fill('')]));
  return [`# ${config}`, '# a run of your own, not a claim; in s, per s, and shares from 0 to 1', ...[heads, ...lines].map((l) => l.map(quoted).join(','))].join('\n') + '\n';
}

// drawing is a figure as a document of its own, with the page's colours, light or
// dark as its reader's system is.
function drawing(svg, config) {
  const rules = [...document.styleSheets].flatMap((s) => [...s.cssRules]).filter((r) => /^:root|\.plot|\.[kf][a-z1-6]\b|--s1/.test(r.cssText));
  const style = `<style>${rules.map((r) => r.cssText).join('\n').replaceAll('<', '')}\nsvg{background:var(--bg);color:var(--text)}</style>`;
  const note = `<!-- a run of your own, not a claim: ${config.replaceAll('--', '- -')} -->`;
  return new XMLSerializer().serializeToString(svg).replace('>', `>${note}${style}`) + '\n';
}
