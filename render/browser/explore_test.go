package browser_test

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"kneebook/render/live"
	"kneebook/render/live/service"
)

// explore is the page where readers run numbers of their own.
const explore = "explore.html"

// short is a service that is run in no time.
const short = "rate=95&service=10ms&deadline=200ms&requests=2000&seeds=3"

// says is what the form tells, and which run goes on.
const says = "[...document.querySelectorAll('.explore output, .explore .count')].map((e) => e.textContent).join(' ')"

// told waits until the form for a reader's own numbers says something with a
// part, and gives all that it says.
func told(b *tab, part string) string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf(`new Promise((done) => {
		const look = () => { const text = `+says+`; if (text.includes(%q)) done(text); };
		new MutationObserver(look).observe(document.querySelector('.explore form'), { childList: true, characterData: true, subtree: true });
		look();
	})`, part))
}

// pressOn presses Enter on an element of the form.
func pressOn(b *tab, selector string) {
	b.t.Helper()
	eval[any](b, `document.querySelector('.explore `+selector+`').focus()`)
	b.press(enter)
}

// The buttons of the form.
const (
	runButton  = `[type=submit]`
	stopButton = `.stop`
)

// soon is told for a page that may be broken: it waits for a few seconds.
func soon(b *tab, part string) bool {
	return eval[bool](b, fmt.Sprintf(`new Promise((done) => {
		const look = () => `+says+`.includes(%q) && done(true);
		setInterval(look, 20);
		setTimeout(() => done(false), 10000);
	})`, part))
}

// exploring is refused on the page for a reader's own numbers, and then runs.
func exploring(b *tab, _ string) (faults []string) {
	b.visit(explore + "#rate=-1&service=x")
	pressOn(b, runButton)
	if !soon(b, "rate=") {
		return []string{"not told what is wrong"}
	}
	const marked = `[...document.querySelectorAll('.explore [aria-invalid]')].map((f) => f.name).join(' ')`
	if names := eval[string](b, marked); names != "rate service" {
		faults = append(faults, "marked are "+names)
	}
	eval[any](b, `location.hash = `+strconv.Quote(short))
	eval[any](b, `new Promise((done) => setTimeout(done, 100))`)
	eval[any](b, `history.replaceState(null, '', '#')`)
	pressOn(b, runButton)
	if !soon(b, "Done in") || eval[int](b, values+".length") == 0 {
		faults = append(faults, "no answer")
	}
	if names := eval[string](b, marked); names != "" {
		faults = append(faults, "still marked are "+names)
	}
	if at := eval[string](b, `location.hash`); !strings.Contains(at, "deadline=200ms") {
		faults = append(faults, "the address has "+at)
	}
	return faults
}

// stopping stops a run in its middle.
func stopping(b *tab, _ string) []string {
	b.visit(explore + "#rate=99&service=10ms&requests=1000000&seeds=20")
	pressOn(b, runButton)
	if !soon(b, "run 2 of 20") {
		return []string{"it does not tell what it does"}
	}
	pressOn(b, stopButton)
	if !soon(b, "Stopped.") {
		return []string{"it is not stopped"}
	}
	return nil
}

// brokenRuns are faults of what runs in the reader's browser.
var brokenRuns = []broken{
	{"wrong value not marked", "explore.js", `field\.setAttribute\('aria-invalid', 'true'\);`, "", exploring},
	{"right value still marked", "explore.js", `unmark\(form\);`, "", exploring},
	{"refusal not told", "explore.js", `out\.textContent = said`, "out.title = said", exploring},
	{"run not shared", "explore.js", `history\.replaceState`, "String", exploring},
	{"address not read", "script.js", `field\.value = decodeURIComponent\(value\)`, "field.title = value", exploring},
	{"no worker", ".html", `worker-src 'self'`, "worker-src 'none'", exploring},
	{"no answer", "worker.js", `'answer', read`, "'doing', read", exploring},
	{"progress not told", "worker.js", `doing\(read\(module, at, length\)\)`, "0", stopping},
	{"no way to stop", "explore.js", `live\.stop\(\)`, "0", stopping},
	{"stop not told", "live.js", `waiting\.reject\(error\)`, "0", stopping},
}

// values are the exact values in the answer, in order.
const values = `[...document.querySelectorAll('.yours [data-name=measures] data')].map((d) => d.value)`

// The page runs what the address says and shows the numbers that the terminal
// gives: those of the kernel to the last bit.
func TestExploreRunsAsNative(t *testing.T) {
	t.Parallel()
	b := open(t, render(t).serve(t, nil))
	b.visit(explore + "#" + short)
	pressOn(b, runButton)
	if said := told(b, "Done in"); !strings.Contains(said, "Your run, not a claim") || !strings.Contains(said, "p99") {
		t.Errorf("it says %q", said)
	}
	s, err := service.Parse(short)
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.Run(nil)
	if err != nil {
		t.Fatal(err)
	}
	got, at := eval[[]string](b, values), 0
	for _, m := range a.Measures {
		for i, want := range []float64{m.Mean, m.Low, m.High, m.Exact} {
			v, err := strconv.ParseFloat(got[at], 64)
			if at++; err != nil || i < 3 && v != want || math.Abs(v-want) > 1e-12*math.Abs(want) {
				t.Errorf("%s: %s, want %v", m.Name, got[at-1], want)
			}
		}
	}
	if at != len(got) {
		t.Errorf("%d numbers, want %d", len(got), at)
	}
	if n := eval[int](b, `document.querySelectorAll('.yours svg[role=img] > desc').length`); n != 2 {
		t.Errorf("%d figures with a description, want 2", n)
	}
}

// Before a press nothing of the module is asked for; then its parts are, each
// once, and all of this site.
func TestExploreLoadsOnAPress(t *testing.T) {
	t.Parallel()
	b := open(t, render(t).serve(t, nil))
	for _, page := range []string{explore, "bound.html"} {
		before, _ := b.heard()
		b.visit(page)
		eval[any](b, `new Promise((done) => setTimeout(done, 100))`)
		loaded, _ := b.heard()
		if n := len(loaded) - len(before); n != len(wanted(page)) {
			t.Errorf("%s: %d requests before a press", page, n)
		}
		if text := eval[string](b, `document.querySelector('.explore [type=submit]').textContent`); !strings.Contains(text, "up to "+live.Of("explore").Size()) {
			t.Errorf("%s: the button says %q", page, text)
		}
		pressOn(b, runButton)
		told(b, "Done in")
		pressOn(b, runButton)
		told(b, "Done in")
		all, said := b.heard()
		want := []string{"explore.js", "live.js", "worker.js"} // what the worker asks for is not the page's
		for _, address := range all[len(loaded):] {
			name := strings.TrimPrefix(address, b.base)
			if i := slices.Index(want, name); i >= 0 {
				want = slices.Delete(want, i, i+1)
			} else if !strings.HasPrefix(name, "live/") {
				t.Errorf("%s: asks for %s", page, address)
			}
		}
		if len(want) > 0 || len(said) > 0 {
			t.Errorf("%s: not asked for %v; the console says %v", page, want, said)
		}
	}
}

// A run is stopped in its middle, and another one goes on from there.
func TestExploreStops(t *testing.T) {
	t.Parallel()
	b := open(t, render(t).serve(t, nil))
	b.visit(explore + "#rate=99&service=10ms&requests=1000000&seeds=20")
	pressOn(b, runButton)
	told(b, "run 2 of 20")
	pressOn(b, stopButton)
	told(b, "Stopped.")
	if n := eval[int](b, `document.querySelectorAll('.yours > *').length`); n > 0 {
		t.Errorf("a run that was stopped shows %d things", n)
	}
	if at := eval[string](b, `document.activeElement.className + document.activeElement.getAttribute('aria-disabled')`); at != "stoptrue" {
		t.Errorf("the focus is on %q", at)
	}
	eval[any](b, `location.hash = `+strconv.Quote(short))
	pressOn(b, runButton)
	told(b, "Done in")
}

// By keyboard alone: a field is reached, mistyped, told by its key, corrected,
// and the address keeps what ran.
func TestExploreByKeyboard(t *testing.T) {
	t.Parallel()
	b := open(t, render(t).serve(t, nil))
	b.visit(explore)
	if !b.tabTo("k-rate") {
		t.Fatal("Tab does not lead to the rate")
	}
	for _, typed := range []string{"fast", strings.Repeat(tabKey, 7) + "none" + enter} {
		eval[any](b, `document.activeElement.select?.()`)
		b.press(typed)
	}
	said := told(b, "rate=")
	if notes := eval[string](b, `[...document.querySelectorAll('.explore [aria-invalid]')].map((f) => document.getElementById(f.getAttribute('aria-errormessage')).textContent).join(' ')`); !strings.Contains(notes, "such as 95/s.") || !strings.Contains(notes, "such as 10ms.") {
		t.Errorf("at the fields stands %q", notes)
	}
	invalid := eval[string](b, `[...document.querySelectorAll('.explore [aria-invalid]')].map((f) => f.name).join(' ') + ', at ' + document.activeElement.name`)
	if !strings.Contains(said, "rate=fast") || !strings.Contains(said, "service=") || invalid != "rate service, at rate" {
		t.Errorf("it says %q; marked are %s", said, invalid)
	}
	eval[any](b, `document.activeElement.select()`)
	b.press("90")
	eval[any](b, `document.getElementById('k-service').select()`)
	b.press("5ms")
	for name, value := range map[string]string{"requests": "2000", "seeds": "2", "percentile": "99.9%"} {
		eval[any](b, fmt.Sprintf(`document.getElementById('k-%s').select()`, name))
		b.press(value)
	}
	b.press(enter)
	told(b, "Done in")
	if n := eval[int](b, `document.querySelectorAll('.explore [aria-invalid]').length`); n != 0 {
		t.Errorf("%d fields stay marked", n)
	}
	const want = "#rate=90&service=5ms&deadline=200ms&percentile=99.9%25&requests=2000&seeds=2"
	if at := eval[string](b, `location.hash`); at != want {
		t.Errorf("the address has %s, want %s", at, want)
	}
	if role := eval[string](b, `document.querySelector('.explore output').computedRole ?? 'status'`); role != "status" {
		t.Errorf("what is told is in a %s", role)
	}
	b.reload()
	if at := eval[string](b, `['rate', 'service', 'percentile', 'seeds'].map((k) => document.getElementById('k-' + k).value).join(' ')`); at != "90 5ms 99.9% 2" {
		t.Errorf("after a reload the fields have %s", at)
	}
}

// What a reader pastes as arrivals runs in the place of the rate.
func TestExploreArrivals(t *testing.T) {
	t.Parallel()
	b := open(t, render(t).serve(t, nil))
	b.visit(explore)
	eval[any](b, `document.getElementById('k-arrivals').value = '0.5\n1.25, 2\n4'`)
	pressOn(b, runButton)
	if said := told(b, "Done in"); !strings.Contains(said, "goodput") {
		t.Errorf("it says %q", said)
	}
	if text := eval[string](b, `document.getElementById('command').textContent`); !strings.Contains(text, "arrivals=") || strings.Contains(text, "rate=") {
		t.Errorf("the command is %s", text)
	}
	eval[any](b, `document.getElementById('k-arrivals').value = [...Array(2000).keys()].map((i) => 1 + i / 100).join(' ')`)
	pressOn(b, runButton)
	if said := told(b, "too many for the address"); !strings.Contains(said, "Done in") {
		t.Errorf("it says %q", said)
	}
	if at := eval[string](b, `location.hash`); at != "" {
		t.Errorf("the address has %s", at)
	}
}

// A panel has its notebook's numbers, and leads to the page with all of them.
func TestPanels(t *testing.T) {
	t.Parallel()
	s := render(t)
	b := open(t, s.serve(t, nil))
	pages := s.having(`id="your-numbers"`)
	if len(pages) < 16 {
		t.Fatalf("only %v have a panel", pages)
	}
	const fields = `[...document.querySelectorAll('.explore [name]')].map((f) => [f.name, f.value])`
	for _, page := range pages {
		b.visit(page)
		here := eval[[][2]string](b, fields)
		eval[any](b, `document.querySelector('#your-numbers ~ p a').click()`)
		b.arrive(explore)
		there := map[string]string{}
		for _, f := range eval[[][2]string](b, fields) {
			there[f[0]] = f[1]
		}
		for _, f := range here {
			if there[f[0]] != f[1] {
				t.Errorf("%s: %s is %s, and %s with all settings", page, f[0], f[1], there[f[0]])
			}
		}
	}
}

// After a run the page is as accessible, and as narrow, as before.
func TestExploreAfterARun(t *testing.T) {
	t.Parallel()
	s := render(t)
	source := axe(t)
	for _, page := range []string{explore + "#" + short, "bound.html"} {
		b := open(t, s.serve(t, nil))
		b.visit(page)
		pressOn(b, runButton)
		told(b, "Done in")
		for _, scheme := range schemes {
			b.inScheme(scheme)
			report(t, page+" in the "+scheme, axeFaults(b, source))
			report(t, page+" in the "+scheme, colourFaults(b, scheme))
		}
		for _, w := range widths {
			b.width(w)
			report(t, fmt.Sprintf("%s at %d px", page, w), eval[[]string](b, sideways))
			if w == 320 || w == 1280 {
				report(t, fmt.Sprintf("%s at %d px", page, w), eval[[]string](b, targets))
			}
		}
		for _, fault := range eval[[]string](b, drawings) {
			if !strings.HasSuffix(fault, ": no data") { // the numbers of a reader's run are in no file
				t.Errorf("%s: %s", page, fault)
			}
		}
	}
}

// Where no module can run the form says what to do: on a page from a folder, and
// on a site that was built without modules.
func TestExploreWithoutModules(t *testing.T) {
	t.Parallel()
	s := render(t)
	b := open(t, s.write(t))
	b.visit(explore)
	pressOn(b, runButton)
	told(b, "go run ./render -serve")
	if _, said := b.heard(); len(said) > 0 {
		t.Errorf("the console says %v", said)
	}
	without := maps.Clone(s)
	maps.DeleteFunc(without, func(name string, _ []byte) bool { return strings.HasPrefix(name, "live/explore") })
	b = open(t, without.serve(t, nil))
	b.visit(explore)
	pressOn(b, runButton)
	told(b, "go run ./render builds")
}
