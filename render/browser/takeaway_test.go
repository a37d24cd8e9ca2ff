package browser_test

import (
	"encoding/csv"
	"encoding/xml"
	"strconv"
	"strings"
	"testing"

	"kneebook/render/live/service"
)

// What a reader takes away is made in the page: tables at full precision with the
// configuration, and drawings that stand alone. Nothing is asked for.
func TestExploreFiles(t *testing.T) {
	t.Parallel()
	b := open(t, render(t).serve(t, nil))
	b.visit(explore + "#" + short + "&compare=fifo,lifo")
	eval[any](b, `(() => { const make = URL.createObjectURL; window.made = {}; URL.createObjectURL = (blob) => { const u = make(blob); blob.text().then((t) => { window.made[u] = t; }); return u; }; })()`)
	pressOn(b, runButton)
	told(b, "Done in")
	eval[any](b, `new Promise((done) => setTimeout(done, 200))`)
	before, _ := b.heard()
	got := map[string]string{}
	for _, f := range eval[[][2]string](b, `[...document.querySelectorAll('.yours a[download]')].map((a) => [a.download, window.made[a.href] ?? ''])`) {
		got[f[0]] = f[1]
	}
	for _, name := range []string{"measures.csv", "policies.csv", "tail.svg", "tail-points.csv", "goodput.svg", "goodput-points.csv"} {
		text := got["your-run-"+name]
		if !strings.Contains(text, "rate=95 service=10ms deadline=200ms") || !strings.Contains(text, "not a claim") {
			t.Errorf("%s has no configuration, or does not say what it is: %.200q", name, text)
		}
		if strings.HasSuffix(name, ".svg") {
			if err := xml.Unmarshal([]byte(text), new(struct{})); err != nil || !strings.Contains(text, "--s1") || !strings.Contains(text, `xmlns="http://www.w3.org/2000/svg"`) {
				t.Errorf("%s does not stand alone: %v, %.200q", name, err, text)
			}
		}
	}
	s, err := service.Parse(short + "&compare=fifo,lifo")
	if err != nil {
		t.Fatal(err)
	}
	a, err := s.Run(nil)
	if err != nil {
		t.Fatal(err)
	}
	r := csv.NewReader(strings.NewReader(got["your-run-measures.csv"]))
	r.Comment = '#'
	rows, err := r.ReadAll()
	if err != nil || len(rows) != 1+len(a.Measures) {
		t.Fatalf("%d rows: %v", len(rows), err)
	}
	for i, m := range a.Measures {
		for k, want := range []float64{m.Mean, m.Low, m.High} {
			if v, err := strconv.ParseFloat(rows[i+1][k+1], 64); err != nil || v != want {
				t.Errorf("%s: %s, want %v", m.Name, rows[i+1][k+1], want)
			}
		}
	}
	if after, said := b.heard(); len(after) != len(before) || len(said) > 0 {
		t.Errorf("%d requests; the console says %v", len(after)-len(before), said)
	}
}
