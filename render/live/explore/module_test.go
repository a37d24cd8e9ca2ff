package main_test

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kneebook/notebooks/drawing"
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
	process.stdout.write('', () => process.exit(0)); // once all is written
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

// chosen are services of every key, each value of a key in some of them: a fixed
// mix, since the generator begins at a fixed seed.
func chosen(n int) (texts []string) {
	r := rand.New(rand.NewPCG(6, 4))
	pick := func(words ...string) string { return words[r.IntN(len(words))] + " " }
	for range n {
		text := pick("rate=40", "rate=5700/min", "rate=130") + pick("service=10ms", "service=0.008") + pick("", "cv=0", "cv=0.5", "cv=2.5") + pick("", "servers=2") +
			pick("", "cap=4", "cap=30") + pick("deadline=0", "deadline=40ms", "deadline=300ms") + pick("", "percentile=95%", "percentile=99.9%") +
			pick("", "pattern=even", "peak=250 peak-at=1s peak-for=2s") + pick("seeds=1", "seeds=2", "seeds=3") + pick("", "seed=77") +
			pick("requests=300", "requests=1500", "horizon=6s") +
			pick("", "timeout=60ms leave=yes", "retries=2 timeout=80ms pause=10ms", "retries=1 budget=20%")
		text += pick("", "discipline=lifo", "discipline=adaptive-lifo", "discipline=random", "discipline=sjf", "discipline=sharing",
			"premium=60% discipline=priority", "premium=60% discipline=fair", "premium=60% admission=strict:8", "premium=60% admission=floor:8,4",
			"premium=60% admission=reserve:20,0,5", "admission=limit:9", "admission=evict:9", "admission=bucket:90/s,5", "admission=red:3,9",
			"expiry=wait:50ms", "expiry=hopeless:60ms", "expiry=codel:5ms,50ms", "expiry=codel-first:5ms,50ms", "expiry=folly:5ms,50ms", "expiry=scale:5ms,50ms",
			"compare=fifo,lifo", "compare=lifo,codel")
		texts = append(texts, text+pick("", "figures=times", "figures=waits", "figures=signals", "figures=caps", "figures=servers", "figures=deadlines", "figures=time"))
	}
	return texts
}

// In the browser's kind of machine the kernel gives the same numbers to the last
// bit, and the closed forms the same to twelve digits.
func TestSameAsNative(t *testing.T) {
	texts := append([]string{
		"rate=95 service=10ms deadline=200ms seeds=4 requests=4000",
		"rate=190&servers=2&deadline=100ms&cap=30&seeds=3&requests=3000",
		"rate=70 cv=0 seeds=2 requests=2000", "rate=90 retries=2 timeout=50ms pause=10ms deadline=50ms horizon=20s seeds=2 figures=attempts",
		"rate=120 expiry=wait:100ms deadline=100ms requests=3000 seeds=3", "rate=120 expiry=wait:100ms discipline=lifo requests=1000 seeds=2",
		"rate=140 premium=70% cap=50 admission=floor:20,10 compare=fifo,lifo,tail-drop,expiry,codel,floor figures=classes requests=1000 seeds=2",
		"rate=120 cap=20 discipline=lifo requests=1000 seeds=2 figures=length", "arrivals=0.001,0.002,0.003,0.01,0.05 service=4ms seeds=2",
	}, chosen(40)...)
	ran := 0
	for i, r := range ask(t, texts) {
		s, err := service.Parse(texts[i])
		if err != nil {
			if !r.Fault || r.Text != err.Error() {
				t.Errorf("%s: %q, want %q", texts[i], r.Text, err)
			}
			continue
		}
		a, err := s.Run(nil)
		if err != nil {
			t.Fatal(err)
		}
		if r.Fault || r.Said == 0 {
			t.Errorf("%s: fault %v, said %d: %s", texts[i], r.Fault, r.Said, r.Text)
		}
		compare(t, texts[i], &a, r.Text)
		ran++
	}
	if t.Logf("%d of %d services ran", ran, len(texts)); ran < 30 {
		t.Error("those are too few")
	}
}

// number finds the exact values on a page.
var number = regexp.MustCompile(`<data value="([^"]*)">`)

// expected are the numbers of an answer in the order of the page.
type expected struct {
	values []float64
	closed []bool // of a closed form
}

func (e *expected) add(closed bool, values ...float64) {
	for _, v := range values {
		if !math.IsNaN(v) {
			e.values, e.closed = append(e.values, v), append(e.closed, closed)
		}
	}
}

// addFigure adds the table of a figure's points.
func (e *expected) addFigure(f drawing.Figure) {
	lines := slices.DeleteFunc(slices.Clone(f.Series), func(l drawing.Series) bool { return len(l.X) > 1 && l.X[0] == l.X[len(l.X)-1] })
	var places []float64
	for _, l := range lines {
		for _, x := range l.X {
			places = append(places, float64(x))
		}
	}
	slices.Sort(places)
	for _, x := range slices.Compact(places) {
		e.add(false, x)
		for _, l := range lines {
			if i := slices.Index(l.X, drawing.Number(x)); i >= 0 {
				e.add(l.Theory, float64(l.Y[i]))
				if len(l.Low) > 0 {
					e.add(false, float64(l.Low[i]), float64(l.High[i]))
				}
			}
		}
	}
}

// compare holds the exact values of a page against an answer.
func compare(t *testing.T, text string, a *service.Answer, page string) {
	t.Helper()
	var want expected
	for _, m := range a.Measures {
		want.add(false, m.Mean, m.Low, m.High)
		want.add(true, m.Exact)
	}
	for _, c := range a.Compared {
		for _, m := range c.Measures {
			want.add(false, m.Mean)
		}
	}
	for _, f := range a.Figures {
		want.addFigure(f)
	}
	found := number.FindAllStringSubmatch(page, -1)
	if len(found) != len(want.values) || len(found) < 9 {
		t.Fatalf("%s: %d numbers, want %d", text, len(found), len(want.values))
	}
	for i, f := range found {
		got, err := strconv.ParseFloat(f[1], 64)
		if off := math.Abs(got - want.values[i]); err != nil || !want.closed[i] && off != 0 || off > 1e-12*math.Abs(want.values[i]) {
			t.Errorf("%s: number %d is %s, want %v (closed form: %v)", text, i, f[1], want.values[i], want.closed[i])
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
