// Runs a reader's own numbers. Loaded at a press.
import { Live } from './live.js';

const live = new Live('explore');
const LONGEST = 8000; // characters that an address may have
let runs = 0; // begun so far

// escaped writes a value so that an address can have it.
const escaped = (value) => encodeURIComponent(value).replace(/%(2C|3A|2F)/g, decodeURIComponent);

// text writes the fields as key=value. A form with all keys leaves out what is
// as it was at first, but for the rate and the service time; arrivals stand in
// place of a rate.
function text(form) {
  const logged = form.elements.arrivals?.value.trim();
  const fields = [...form.querySelectorAll('[name]')].filter((f) => {
    const value = f.value.trim();
    if (!value || (f.name === 'rate' && logged)) return false;
    return !form.dataset.all || value !== f.dataset.plain || f.name === 'rate' || f.name === 'service';
  });
  return fields.map((f) => `${f.name}=${escaped(f.value.trim())}`).join('&');
}

// mark says at the fields what the module refuses, a line each.
function mark(form, message) {
  let first;
  for (const line of message.split('\n')) {
    const field = form.elements[line.slice(0, line.indexOf('='))];
    if (!field) continue;
    field.setAttribute('aria-invalid', 'true');
    first ??= field;
  }
  if (first) first.focus();
}

// press runs what stands in the fields.
export async function press(part) {
  const form = part.querySelector('form'), out = form.querySelector('output'), place = part.querySelector('.yours');
  const stop = form.querySelector('.stop'), run = form.querySelector('[type=submit]'), count = form.querySelector('.count');
  const asked = text(form), mine = ++runs, begun = performance.now();
  for (const f of form.elements) f.removeAttribute('aria-invalid');
  const note = form.dataset.all ? share(asked) : '';
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
  place.innerHTML = answer; // of this site's own program, which escapes what a reader wrote
  stop.setAttribute('aria-disabled', 'true');
  count.textContent = '';
  if (answer) run.textContent = 'Run';
  out.textContent = said ?? `Done in ${((performance.now() - begun) / 1000).toFixed(1)} s: ${summary(place)}${note}`;
  if (said) mark(form, said);
}

// summary reads the percentile and the goodput out, for who hears the page.
function summary(place) {
  const rows = [...place.querySelectorAll('tbody tr')].map((tr) => `${tr.cells[0].textContent.trim()} ${tr.cells[1].textContent}`);
  return `${rows.slice(1, 4).join(', ')}. Your run, not a claim.`;
}

// share puts what runs into the address and the command, and tells if it is too
// long for an address.
function share(asked) {
  const long = asked.length > LONGEST;
  try { history.replaceState(null, '', long ? '#' : '#' + asked); } catch { /* the address stays as it is */ }
  const words = asked.split('&').map((p) => p.split('=').map(decodeURIComponent).join('='));
  document.getElementById('command').textContent = `go run ./render -explore '${words.join(' ')}'`;
  return long ? ' These arrivals are too many for the address: it has nothing of this run.' : '';
}
