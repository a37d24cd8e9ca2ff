package main_test

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kneebook/render/live"
	"kneebook/render/live/service"
)

// build builds the module as the site has it.
func build(t *testing.T) string {
	t.Helper()
	out := filepath.Join(t.TempDir(), "explore.wasm")
	cmd := exec.Command("go", slices.Concat([]string{"build"}, live.Of("explore").Flags(), []string{"-o", out, "."})...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, text)
	}
	return out
}

// A reader loads no more than the button says.
func TestSize(t *testing.T) {
	data, err := os.ReadFile(build(t))
	if err != nil {
		t.Fatal(err)
	}
	packed, err := live.Pack(data)
	if err != nil {
		t.Fatal(err)
	}
	if most := live.Of("explore").Most; len(packed) > most {
		t.Errorf("%d bytes, more than %d", len(packed), most)
	}
	t.Logf("%d bytes, %d compressed", len(data), len(packed))
}

// host runs the module without a browser: each text that it reads is answered
// by a line.
const host = `
const fs = require('fs');
require(process.argv[2]);
(async () => {
	const go = new Go();
	let module, said = 0;
	const read = (at, length) => new TextDecoder().decode(new Uint8Array(module.mem.buffer, at, length));
	go.importObject.kneebook = { say: (at, length) => { if (read(at, length)) said++; } };
	const { instance } = await WebAssembly.instantiate(fs.readFileSync(process.argv[3]), go.importObject);
	module = instance.exports;
	go.run(instance);
	for (const text of JSON.parse(fs.readFileSync(0))) {
		const request = new TextEncoder().encode(text), at = module.room(request.length);
		new Uint8Array(module.mem.buffer, at, request.length).set(request);
		const length = module.ask();
		console.log(JSON.stringify({ fault: length < 0, said, text: read(module.answer(), length < 0 ? -1 - length : length) }));
	}
	process.exit(0);
})();`

// reply is what the module made of a text.
type reply struct {
	Fault bool   `json:"fault"`
	Said  int    `json:"said"`
	Text  string `json:"text"`
}

// ask runs the module on texts.
func ask(t *testing.T, texts []string) []reply {
	t.Helper()
	node, err := exec.LookPath("node")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("no node; CI=true asks for every test")
		}
		t.Skip("no node: the module cannot run here")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	script := filepath.Join(t.TempDir(), "host.cjs")
	if err := os.WriteFile(script, []byte(host), 0o600); err != nil {
		t.Fatal(err)
	}
	request, _ := json.Marshal(texts)
	cmd := exec.Command(node, script, filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"), build(t))
	cmd.Stdin, cmd.Stderr = bytes.NewReader(request), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var replies []reply
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var r reply
		if err := d.Decode(&r); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("%v in %s", err, out)
		}
		replies = append(replies, r)
	}
	if len(replies) != len(texts) {
		t.Fatalf("%d answers to %d texts", len(replies), len(texts))
	}
	return replies
}

// In the browser's kind of machine the kernel gives the same numbers to the last
// bit, and the closed forms the same to twelve digits.
func TestSameAsNative(t *testing.T) {
	texts := []string{
		"rate=95 service=10ms deadline=200ms seeds=4",
		"rate=190&servers=2&deadline=100ms&cap=30&seeds=3",
		"rate=110 cv=2 discipline=lifo expiry=codel:5ms,100ms deadline=100ms seeds=2",
		"rate=70 cv=0 seeds=2", "rate=70 cv=0.5 discipline=sharing seeds=2", "rate=90 retries=2 timeout=50ms pause=10ms deadline=50ms horizon=20s seeds=2",
		"rate=120 expiry=wait:100ms deadline=100ms requests=3000 seeds=3", "arrivals=0.001,0.002,0.003,0.01,0.05 service=4ms seeds=2",
	}
	for i, r := range ask(t, texts) {
		s, err := service.Parse(texts[i])
		if err != nil {
			t.Fatal(err)
		}
		a, err := s.Run(nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Fault || r.Said == 0 {
			t.Errorf("%s: fault %v, said %d: %s", texts[i], r.Fault, r.Said, r.Text)
		}
		compare(t, texts[i], &a, r.Text)
	}
}

// number finds the exact values on a page.
var number = regexp.MustCompile(`<data value="([^"]*)">`)

// compare holds the exact values of a page against an answer.
func compare(t *testing.T, text string, a *service.Answer, page string) {
	t.Helper()
	var want []float64
	var exact []bool
	add := func(v float64, closed bool) {
		if !math.IsNaN(v) {
			want, exact = append(want, v), append(exact, closed)
		}
	}
	for _, m := range a.Measures {
		add(m.Mean, false)
		add(m.Low, false)
		add(m.High, false)
		add(m.Exact, true)
	}
	found := number.FindAllStringSubmatch(page, -1)
	if len(found) != len(want) || len(want) < 9 {
		t.Fatalf("%s: %d numbers, want %d", text, len(found), len(want))
	}
	for i, f := range found {
		got, err := strconv.ParseFloat(f[1], 64)
		if off := math.Abs(got - want[i]); err != nil || !exact[i] && off != 0 || off > 1e-12*math.Abs(want[i]) {
			t.Errorf("%s: number %d is %s, want %v (closed form: %v)", text, i, f[1], want[i], exact[i])
		}
	}
	if a.Caps != nil {
		for _, line := range a.Caps.Words(&a.Service) {
			if !strings.Contains(page, line) {
				t.Errorf("%s: %q is not on the page", text, line)
			}
		}
	}
}

// What is wrong with a text is told as the terminal tells it.
func TestRefusesAsNative(t *testing.T) {
	text := "rate=0 service=x colour=red"
	_, err := service.Parse(text)
	if r := ask(t, []string{text})[0]; !r.Fault || r.Text != err.Error() {
		t.Errorf("%+v, want %q", r, err)
	}
}
