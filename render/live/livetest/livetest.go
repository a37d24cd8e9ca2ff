// Package livetest runs a module for the reader's browser in tests, without a
// browser: node takes the browser's place, and the page's own worker script
// runs in one of its threads.
package livetest

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"kneebook/render/live"
)

// Module is a built module with what it needs beside it.
type Module struct {
	name string
	dir  string
	Size int // bytes, compressed as it is published
}

// Build builds a module as the site has it, into a folder of the test.
func Build(t *testing.T, name string) Module {
	t.Helper()
	m := Module{name: name, dir: t.TempDir()}
	out := filepath.Join(m.dir, name+".wasm")
	cmd := exec.Command("go", slices.Concat([]string{"build"}, live.Of(name).Flags(), []string{"-o", out, "kneebook/render/live/" + name})...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, text)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	packed, err := live.Pack(data)
	if err != nil {
		t.Fatal(err)
	}
	m.Size = len(packed)
	return m
}

// Reply is what a module made of a text.
type Reply struct {
	Kind  string   `json:"kind"` // answer, fault or ended, as the worker says; stopped where it did not answer in time
	Text  string   `json:"text"`
	Doing []string `json:"doing"` // what it said meanwhile
}

// host makes a worker of the page's script, hands it the texts, and stops and
// replaces it where it does not answer in time.
const host = `
const { Worker } = require('worker_threads'), fs = require('fs');
const [, , glue, worker, program, limit] = process.argv;
const inside = ` + "`" + `
	const { parentPort, workerData } = require('worker_threads'), fs = require('fs'), vm = require('vm');
	globalThis.self = globalThis;
	globalThis.name = 'module';
	globalThis.addEventListener = () => {};
	globalThis.importScripts = () => vm.runInThisContext(fs.readFileSync(workerData.glue, 'utf8'));
	globalThis.fetch = async () => ({ ok: true, arrayBuffer: async () => { const b = fs.readFileSync(workerData.program); return b.buffer.slice(b.byteOffset, b.byteOffset + b.length); } });
	globalThis.postMessage = (m) => parentPort.postMessage(m);
	vm.runInThisContext(fs.readFileSync(workerData.worker, 'utf8'));
	parentPort.on('message', (data) => globalThis.onmessage({ data }));
` + "`" + `;
let thread;
const ask = (text) => new Promise((resolve) => {
	thread ??= new Worker(inside, { eval: true, workerData: { glue, worker, program } });
	const doing = [];
	let timer;
	const end = (reply, over) => {
		clearTimeout(timer);
		thread.off('error', failed).off('message', heard);
		const stopped = over ? thread.terminate() : null;
		if (over) thread = null;
		Promise.resolve(stopped).then(() => resolve({ ...reply, doing }));
	};
	const begin = () => { timer = setTimeout(() => end({ kind: 'stopped', text: '' }, true), Number(limit)); };
	const failed = (e) => end({ kind: 'ended', text: e.message }, true);
	const heard = ({ kind, text }) => {
		if (kind === 'ready') begin();
		else if (kind === 'doing') doing.push(text);
		else end({ kind, text }, kind === 'ended');
	};
	thread.on('error', failed).on('message', heard);
	thread.postMessage(text);
	if (thread.known) begin();
	thread.known = true;
});
(async () => {
	for (const text of JSON.parse(fs.readFileSync(0))) console.log(JSON.stringify(await ask(text)));
	process.stdout.write('', () => process.exit(0)); // once all is written
})();`

// Ask hands a module texts, one after the other. The worker script lies in the
// folder page of the module's source. Where there is no node the test is
// skipped; in continuous integration it fails.
func (m Module) Ask(t *testing.T, workerScript string, limit time.Duration, texts ...string) []Reply {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil && os.Getenv("CI") == "true" {
		t.Fatal("no node; CI=true asks for every test")
	} else if err != nil {
		t.Skip("no node: the module cannot run here")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(m.dir, "host.cjs")
	if err := os.WriteFile(script, []byte(host), 0o600); err != nil {
		t.Fatal(err)
	}
	request, _ := json.Marshal(texts) // texts can always be written so
	limitText, _ := json.Marshal(limit.Milliseconds())
	cmd := exec.Command(node, script, filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"), workerScript,
		filepath.Join(m.dir, m.name+".wasm"), string(limitText))
	cmd.Stdin, cmd.Stderr = bytes.NewReader(request), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var replies []Reply
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var r Reply
		if err := d.Decode(&r); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatalf("%v in %s", err, out)
		}
		replies = append(replies, r)
	}
	if len(replies) != len(texts) {
		t.Fatalf("%d answers to %d texts: %s", len(replies), len(texts), out)
	}
	return replies
}
