// Edits and runs the cells of a page. Loaded at a press.
import { Live } from './live.js';

const live = new Live('cells');
const LIMIT = 20; // seconds that a run may take
let notebook; // what the page's notebook has for its cells

const make = (name, attrs = {}, ...inside) => {
  const e = document.createElement(name);
  for (const [k, v] of Object.entries(attrs)) if (v !== undefined) e.setAttribute(k, v);
  e.append(...inside);
  return e;
};

// load gives what the page's notebook has for its cells.
async function load() {
  const response = await fetch(`code/${document.body.dataset.notebook}.json`);
  if (!response.ok) throw new Error(`the notebook's cells are not on this site (${response.status})`);
  return response.json();
}

// table puts a published table on the page.
function table(t, label) {
  const cell = (c, name, scope) => make(c.head ? 'th' : name, { scope: c.head ? scope : undefined, class: c.word ? 'w' : undefined }, c.text);
  const head = make('tr', {}, ...t.heads.map((c) => cell({ ...c, head: true }, 'th', 'col')));
  const rows = t.rows.map((row) => make('tr', {}, ...row.map((c) => cell(c, 'td', 'row'))));
  const caption = make('caption', {}, `${t.caption}.${t.left ? ` ${t.left} more rows are left out.` : ''}`);
  return make('div', { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': label },
    make('table', {}, caption, make('thead', {}, head), make('tbody', {}, ...rows)));
}

// drawing puts a figure on the page.
function drawing({ svg, title }) {
  const drawn = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  return make('figure', {}, document.adoptNode(drawn), make('figcaption', {}, `${title}, from your run.`));
}

// part puts one thing that a cell published on the page.
function part(p, label) {
  if (p.table) return table(p.table, `Table of your run, ${label}`);
  if (p.figure) return p.figure.svg ? drawing(p.figure) : make('p', { class: 'meta' }, `Figure: ${p.figure.title}. It is not drawn here.`);
  return make('pre', { class: 'text', tabindex: '0', role: 'region', 'aria-label': `Printed by your run, ${label}` }, p.bound ?? p.text);
}

// place says where in a cell something is wrong.
function place(fault, cell) {
  const at = fault.line ? `line ${fault.line}${fault.col ? `, column ${fault.col}` : ''}` : '';
  const where = fault.cell && fault.cell !== cell ? `cell ${fault.cell}${at && ', '}${at}` : at;
  return where ? where[0].toUpperCase() + where.slice(1) + ': ' : '';
}

// press opens the editor of a cell, in the place of the button.
export async function press(host) {
  const form = host.querySelector('form'), out = form.querySelector('output');
  const cell = host.closest('.cell'), id = cell.id.replace(/^cell-/, '');
  if (host.dataset.open) return;
  host.dataset.open = 'yes';
  try { notebook ??= await load(); } catch (error) {
    delete host.dataset.open;
    out.textContent = `This did not work: ${error.message}.`;
    return;
  }
  new Editor(form, out, id).open();
}

class Editor {
  constructor(form, out, id) {
    Object.assign(this, { form, out, id });
    this.published = notebook.cells.find((c) => c.id === id).code.replace(/\n$/, '');
    const size = form.parentElement.dataset.size, name = `edit-${id}`;
    this.text = make('textarea', { id: name, spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', wrap: 'off', 'aria-describedby': `${name}-how` });
    this.run = make('button', { type: 'submit' }, `Run (loads up to ${size} once)`);
    this.stop = make('button', { type: 'button', 'aria-disabled': 'true' }, 'Stop');
    this.reset = make('button', { type: 'button' }, 'Reset');
    this.label = make('label', { for: name }, `Your version of cell ${id}`);
    this.how = make('p', { class: 'meta', id: `${name}-how` }, 'Ctrl+Enter runs it, in this browser alone; Tab moves on. What it rests on in the cells above runs first. Your run is no claim of the page.');
    this.output = make('div', { class: 'out', role: 'region', 'aria-label': `Output of your version of cell ${id}`, hidden: '' });
    out.setAttribute('for', name);
  }

  open() {
    const { form, text } = this;
    text.value = this.published;
    text.rows = Math.min(24, Math.max(4, this.published.split('\n').length + 1));
    form.querySelector('button').remove();
    form.prepend(this.label, text, this.how, make('p', { class: 'row' }, this.run, this.stop, this.reset));
    form.after(this.output);
    form.addEventListener('submit', () => this.start());
    text.addEventListener('keydown', (e) => {
      if (e.key === 'Enter' && (e.ctrlKey || e.metaKey)) { e.preventDefault(); this.start(); }
    });
    this.stop.addEventListener('click', () => { if (this.running) this.end('Stopped.'); });
    this.reset.addEventListener('click', () => {
      if (this.running) this.end('As published.');
      text.value = this.published;
      this.show([]);
      this.say('As published.');
    });
    text.setSelectionRange(0, 0);
    text.focus();
  }

  say(words) { this.out.textContent = words; }

  // show puts what was published in the place of what an earlier run did.
  show(parts) {
    this.output.replaceChildren(...parts.map((p, i) => part(p, parts.length > 1 ? `part ${i + 1}` : this.id)));
    this.output.hidden = parts.length === 0;
  }

  idle(on) {
    this.running = !on;
    if (on) this.stop.setAttribute('aria-disabled', 'true'); else this.stop.removeAttribute('aria-disabled');
    clearTimeout(this.timer);
  }

  // end stops a run and says why.
  end(why) {
    this.why = why;
    live.stop();
  }

  async start() {
    const mine = this.number = (this.number ?? 0) + 1;
    this.why = undefined;
    if (live.running) live.stop();
    const code = `${this.text.value}\n`, cells = notebook.cells.map((c) => c.id === this.id ? { ...c, code } : c);
    const begin = () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.end(`Stopped after ${LIMIT} seconds, the limit. Is there a loop without an end?`), 1000 * LIMIT);
      this.from = performance.now();
    };
    this.text.removeAttribute('aria-invalid');
    this.idle(false);
    let words, parts = [];
    try {
      const answer = JSON.parse(await live.ask(JSON.stringify({ notebook: { ...notebook, cells }, cell: this.id }),
        (doing) => { this.say(`${doing} …`); if (doing === 'Running') begin(); }));
      words = this.judge(answer);
      parts = answer.parts;
    } catch (error) {
      words = error ? `This did not work: ${error.message}.` : this.why ?? 'Stopped: another cell runs now.';
    }
    if (mine !== this.number) return;
    this.idle(true);
    this.run.textContent = 'Run';
    this.show(parts);
    this.say(words);
  }

  // judge says how a run came out.
  judge({ faults, same }) {
    const took = `${((performance.now() - this.from) / 1000).toFixed(1)} s`;
    if (!faults.length) return same ? `Ran in ${took}: the published output.` : `Ran in ${took}: another output than the published one.`;
    this.text.setAttribute('aria-invalid', 'true');
    return faults.map((f) => place(f, this.id) + f.message + (f.hint ? ` (${f.hint})` : '')).join('\n');
  }
}
