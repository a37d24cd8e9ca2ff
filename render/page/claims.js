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
