// Runs a module of the site in a worker. Nothing here is loaded before a press.

// Live is a module that runs, or will at the first request.
export class Live {
  #name; #worker; #waiting; #ready;

  constructor(name) { this.#name = name; }

  // running says whether a request waits for its answer.
  get running() { return Boolean(this.#waiting); }

  // ask gives the module's answer to a text. It rejects with the module's
  // error, or with null if it was stopped. said is told what it is doing.
  ask(text, said = () => {}) {
    this.stop();
    if (!this.#worker) {
      this.#ready = false;
      this.#worker = new Worker(new URL('worker.js', import.meta.url), { name: this.#name });
      this.#worker.onmessage = ({ data }) => this.#hear(data);
      this.#worker.onerror = (e) => { e.preventDefault(); this.#hear({ kind: 'ended', text: 'the module cannot be loaded from this place' }); };
    }
    said(this.#ready ? 'Running' : 'Loading');
    this.#worker.postMessage(text);
    return new Promise((resolve, reject) => { this.#waiting = { resolve, reject, said }; });
  }

  // stop ends the worker in the middle of its work.
  stop() {
    if (!this.#waiting) return;
    this.#end(null);
  }

  #end(error) {
    this.#worker.terminate();
    this.#worker = null;
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) waiting.reject(error);
  }

  #hear({ kind, text }) {
    const waiting = this.#waiting;
    if (kind === 'ended') return this.#end(new Error(text));
    if (kind === 'ready') this.#ready = true;
    if (!waiting) return;
    if (kind === 'ready') waiting.said('Running');
    if (kind === 'doing') waiting.said(text);
    if (kind !== 'answer' && kind !== 'fault') return;
    this.#waiting = null;
    if (kind === 'answer') waiting.resolve(text);
    else waiting.reject(new Error(text));
  }
}
