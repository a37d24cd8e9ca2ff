// A worker that runs one module of the site: a Go program that answers texts
// with texts. Its name says which. Nothing is loaded before it is made.
'use strict';
importScripts('live/wasm_exec.js');

let answer; // the module's function, once it runs
self.serve = (f) => { answer = f; };

const tell = (kind, text) => self.postMessage({ kind, text });

// bytes gives the module, which is compressed unless a server has undone that.
async function bytes() {
  const response = await fetch(`live/${self.name}.wasm.gz`);
  if (!response.ok) throw new Error(`the module is not on this site (${response.status}): go run ./render builds it`);
  const data = await response.arrayBuffer(), head = new Uint8Array(data, 0, 2);
  if (head[0] !== 0x1f || head[1] !== 0x8b) return data;
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
}

async function start() {
  const go = new Go(), { instance } = await WebAssembly.instantiate(await bytes(), go.importObject);
  go.run(instance).then(() => tell('ended', 'the module ended by itself'));
  if (!answer) throw new Error('the module does not answer');
}

const started = start();
started.then(() => tell('ready', ''), (error) => tell('ended', error.message));
self.onmessage = async ({ data }) => {
  try { await started; } catch { return; }
  try { tell(...await answer(data, (doing) => tell('doing', doing))); } catch (error) { tell('ended', error.message); }
};
