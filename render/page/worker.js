// A worker that runs one module of the site: a Go program that answers texts
// with texts. Its name says which. Nothing is loaded before it is made.
'use strict';
importScripts('live/wasm_exec.js');

let answer; // the module's function, once it runs: a text goes in, a kind and a text come out
self.serve = (f) => { answer = f; };

// What a module writes as it dies, and what that means.
const DEATHS = [[/stack exceeds|call stack size/, 'it calls itself without end (stack overflow)'], [/out of memory/, 'it takes more memory than there is']];
let written = ''; // by the module, at first
self.fs.writeSync = (to, data) => {
  if (written.length < 1e4) written += new TextDecoder().decode(data);
  return data.length;
};
const meaning = (text) => (DEATHS.find(([sign]) => sign.test(text)) || ['', ''])[1];

const tell = (kind, text) => self.postMessage({ kind, text });
// die says why the module has ended. One error may have others as its effect, and
// the effect may be heard first.
let errors = '';
function die(error) {
  if (!errors) setTimeout(() => tell('ended', meaning(written + errors) || errors.split('\n')[0]), 50);
  errors += error + '\n';
}
for (const event of ['error', 'unhandledrejection']) {
  self.addEventListener(event, (e) => {
    e.preventDefault();
    die(e.message ?? e.reason?.message);
  });
}

const doing = (text) => tell('doing', text);

// direct is the function of a module that exports its parts: see package direct.
function direct(module, text) {
  const request = new TextEncoder().encode(text), at = module.room(request.length);
  new Uint8Array(module.mem.buffer, at, request.length).set(request);
  const length = module.ask();
  return length < 0 ? ['fault', read(module, module.answer(), -1 - length)] : ['answer', read(module, module.answer(), length)];
}

// read gives a text in a module's memory.
const read = (module, at, length) => new TextDecoder().decode(new Uint8Array(module.mem.buffer, at, length));

// bytes gives the module, which is compressed unless a server has undone that.
async function bytes() {
  const response = await fetch(`live/${self.name}.wasm.gz`);
  if (!response.ok) throw new Error(`the module is not on this site (${response.status}): go run ./render builds it`);
  const data = await response.arrayBuffer(), head = new Uint8Array(data, 0, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

async function start() {
  const go = new Go();
  let module;
  go.importObject.kneebook = { say: (at, length) => doing(read(module, at, length)) };
  const { instance } = await WebAssembly.instantiate(await bytes(), go.importObject);
  module = instance.exports;
  go.run(instance).then(() => die('the module ended by itself'), (error) => die(error.message));
  if (module.ask) answer = (text) => direct(module, text);
  if (!answer) throw new Error('the module does not answer');
}

const started = start();
started.then(() => tell('ready', ''), (error) => tell('ended', error.message));
self.onmessage = async ({ data }) => {
  try { await started; } catch { return; }
  try {
    const said = await answer(data, doing);
    if (said) tell(...said); // else the module has ended, and has said so
  } catch (error) { die(error.message); }
};
