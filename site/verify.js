// Works the claims of a page out again in this browser. Loaded at a press.
import { Live } from './live.js';

const live = new Live('verify');
const MARKS = { holds: '✓ holds here: ', fails: '⚠ fails here: ', open: 'not here: ' };

// lines gives what the module has to know of the page.
async function lines() {
  const response = await fetch(`code/${document.body.dataset.notebook}.json`);
  if (!response.ok) throw new Error(`what the page's claims rest on is not on this site (${response.status})`);
  return (await response.json()).claims;
}

// mark writes what came of a claim into its row.
function mark(id, state, why) {
  const row = document.getElementById(`c-${id}`);
  if (!row) return;
  const note = row.querySelector('.here') ?? row.lastElementChild.appendChild(document.createElement('span'));
  note.className = `here ${state}`;
  note.textContent = MARKS[state] + why;
}

// begin sets up the buttons; the first press does it.
function begin(host) {
  const form = host.querySelector('form'), stop = document.createElement('button');
  stop.type = 'button';
  stop.textContent = 'Stop';
  stop.addEventListener('click', () => live.stop());
  form.querySelector('button').after(' ', stop);
  host.dataset.open = 'yes';
  return stop;
}

// press runs the module, unless it runs.
export async function press(host) {
  if (live.running || host.dataset.busy) return;
  host.dataset.busy = 'yes';
  const out = host.querySelector('output'), run = host.querySelector('button');
  const stop = host.dataset.open ? run.nextElementSibling : begin(host);
  const busy = (on) => {
    (on ? run : stop).setAttribute('aria-disabled', 'true');
    (on ? stop : run).removeAttribute('aria-disabled');
  };
  busy(true);
  for (const note of document.querySelectorAll('.here')) note.remove();
  try {
    out.textContent = await live.ask(await lines(), (said) => {
      const [kind, ...words] = said.split('\t');
      if (kind === 'claim') mark(...words); else out.textContent = `${words[0] ?? kind} …`;
    });
  } catch (error) {
    const done = document.querySelectorAll('.here').length;
    out.textContent = error ? `This did not work: ${error.message}.` : `Stopped. ${done} of ${document.querySelectorAll('table.claims tbody tr').length} claims were worked out; their rows stay marked until the next run.`;
  }
  run.textContent = 'Verify again';
  busy(false);
  delete host.dataset.busy;
}
