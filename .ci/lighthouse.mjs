// Lighthouse on three pages of a site: the list, a notebook and a tool.
//
//   node .ci/lighthouse.mjs [folder]
//
// Accessibility, best practices and SEO of each must reach 95, or the exit
// status is 1. Performance is told as the median of five runs, on a simulated
// slow phone; it depends on the machine and fails nothing. Of the five, those
// are left out that would begin after the time that all may take.
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';
import lighthouse from 'lighthouse';
import { launch } from 'chrome-launcher';

const PAGES = ['index.html', 'knee.html', 'explore.html'];
const NEEDED = { accessibility: 95, 'best-practices': 95, seo: 95 };
const RUNS = 5, SECONDS = 110;
const TYPES = { '.html': 'text/html; charset=utf-8', '.css': 'text/css; charset=utf-8', '.js': 'text/javascript; charset=utf-8', '.xml': 'application/xml' };

const folder = process.argv[2] ?? 'site';
const began = performance.now();
const seconds = () => (performance.now() - began) / 1000;
const percent = (category) => Math.round(category.score * 100);

// serve answers as a host does: with types, and compressed.
async function serve(request, response) {
  const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
  try {
    const data = await readFile(join(folder, path.endsWith('/') ? path + 'index.html' : path));
    response.writeHead(200, { 'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream', 'Content-Encoding': 'gzip' });
    response.end(gzipSync(data));
  } catch {
    response.writeHead(404, { 'Content-Type': 'text/plain' });
    response.end('there is no such file\n');
  }
}

// examine gives the scores of one run, and the audits that cost some.
async function examine(address, port, categories) {
  const { lhr } = await lighthouse(address, { port, onlyCategories: categories, logLevel: 'error' });
  if (lhr.runtimeError) throw new Error(`${address}: ${lhr.runtimeError.message}`);
  const scores = Object.fromEntries(Object.values(lhr.categories).map((c) => [c.id, percent(c)]));
  const lost = Object.keys(NEEDED).filter((id) => lhr.categories[id]).flatMap((id) => lhr.categories[id].auditRefs)
    .filter(({ id, weight }) => weight > 0 && lhr.audits[id].score !== null && lhr.audits[id].score < 1).map(({ id }) => id);
  return { scores, lost };
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor((list.length - 1) / 2)];

const server = createServer(serve);
await new Promise((done) => server.listen(0, '127.0.0.1', done));
const chrome = await launch({ chromePath: process.env.CHROME_PATH, chromeFlags: ['--headless=new', '--no-sandbox', '--disable-gpu'] });
let failed = false;
try {
  const address = (page) => `http://127.0.0.1:${server.address().port}/${page}`;
  const fast = new Map();
  for (const page of PAGES) {
    const { scores, lost } = await examine(address(page), chrome.port, [...Object.keys(NEEDED), 'performance']);
    fast.set(page, [scores.performance]);
    const low = Object.keys(NEEDED).filter((id) => !(scores[id] >= NEEDED[id]));
    failed ||= low.length > 0;
    console.log(`${page}: ${Object.keys(NEEDED).map((id) => `${id} ${scores[id]}`).join(', ')}` +
      (low.length ? `: ${low.join(', ')} below ${low.map((id) => NEEDED[id]).join(', ')}` : '') + (lost.length ? `; lost by ${lost.join(', ')}` : ''));
  }
  for (let run = 1; run < RUNS; run++) {
    for (const page of PAGES) {
      if (seconds() < SECONDS) fast.get(page).push((await examine(address(page), chrome.port, ['performance'])).scores.performance);
    }
  }
  for (const [page, runs] of fast) {
    console.log(`${page}: performance ${median(runs)}, the median of ${runs.length} ${runs.length === 1 ? 'run' : 'runs'} (${runs.join(', ')})`);
  }
} finally {
  chrome.kill();
  server.close();
  server.closeAllConnections();
}
console.log(`${seconds().toFixed(0)} s`);
process.exitCode = failed ? 1 : 0;
